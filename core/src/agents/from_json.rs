//! Agents as they are written down: JSON, read and checked.

use super::{AgentSpec, Mulligan, Policy, Ties};
use crate::cards::library::Library;
use crate::evaluate::estimates::{Estimate, Sum, Tyche, WinEstimate};
use crate::evaluate::eva::Eva;
use crate::evaluate::scores::{Outside, Score, Threat};
use crate::search::{
    Beam, Budget, Combine, Count, Decision, Depth, Exhaustive, FlatMc, Lookahead, Mcts, Per, Playing, Rollout, Search,
    ThreePhase, TycheSearch,
};
use crate::view::Belief;
use serde::Deserialize;
use std::sync::Arc;

/// Finds the functions of the user's own that scores name.
pub type Functions<'a> = &'a dyn Fn(&str) -> Result<Outside, String>;

/// An agent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    policy: String,
    mulligan: String,
    #[serde(default)]
    ties: String,
    #[serde(default)]
    worlds: String,
    #[serde(default)]
    sees_everything: bool,
    #[serde(default)]
    score: WrittenScore,
    #[serde(default)]
    weights: Vec<f64>,
    search: Option<WrittenSearch>,
    belief: Option<WrittenBelief>,
}

/// A score by its name and weights.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct WrittenScore {
    name: String,
    #[serde(default)]
    weights: Vec<f64>,
    #[serde(default)]
    removal: Vec<String>,
}

/// Deck lists with weights, and weights of cards.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBelief {
    decks: Vec<(f64, Vec<String>)>,
    cards: Vec<(String, f64)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBudget {
    amount: u64,
    unit: String,
    per: String,
    wall: bool,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum WrittenSearch {
    Mcts(WrittenMcts),
    ThreePhase {
        turn: WrittenMcts,
        phases: u32,
        best: usize,
        hands: usize,
        combine: String,
        first: f64,
    },
    FlatMc {
        budget: Option<WrittenBudget>,
        playouts: u64,
        worlds: usize,
    },
    Exhaustive {
        budget: Option<WrittenBudget>,
        depth: u32,
        width: usize,
        score: WrittenScore,
    },
    Lookahead {
        budget: Option<WrittenBudget>,
        /// -1 for the dynamic one.
        depth: i64,
        on_the_way: bool,
        enough: f64,
        table: bool,
        first_option: bool,
        score: WrittenScore,
    },
    Beam {
        budget: Option<WrittenBudget>,
        depth: u32,
        width: usize,
        answers: usize,
        score: WrittenScore,
    },
    Tyche {
        budget: Option<WrittenBudget>,
        episodes: u64,
        cycling: f64,
        score: WrittenScore,
        worlds: usize,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenMcts {
    budget: Option<WrittenBudget>,
    simulations: u32,
    decision: String,
    c: f64,
    log2: bool,
    count: String,
    /// EVA's weight in the selection, 0 for none, and her weights.
    importance: f64,
    eva: Vec<f64>,
    depth: u32,
    through: bool,
    playout: String,
    /// What a greedy playout by scores goes by.
    playout_score: Option<WrittenScore>,
    share: f64,
    turns: u16,
    estimate: WrittenScore,
    scale: f64,
    worlds: usize,
    reuse: bool,
}

impl AgentSpec {
    /// Reads an agent from JSON.
    pub fn from_json(lib: &Library, json: &str, functions: Functions<'_>) -> Result<AgentSpec, String> {
        let raw: Written = serde_json::from_str(json).map_err(|e| format!("this is no agent: {e}"))?;
        let read = Reader { library: lib, functions };
        let policy = match raw.policy.as_str() {
            "random" => Policy::Random,
            "late_end" => Policy::LateEnd,
            "no_aggression" => Policy::NoAggression,
            "only_summons" => Policy::OnlySummons,
            "greedy" => Policy::Greedy(read.score(&raw.score)?),
            "eva" => Policy::Eva(Box::new(Eva { w: weights(&raw.weights)? })),
            "search" => {
                let ties = if raw.ties == "first" { Ties::First } else { Ties::Last };
                let written = raw.search.ok_or("an agent that searches says how")?;
                Policy::Search(Box::new(read.search(written, ties)?))
            }
            other => return Err(format!("\"{other}\" is not the policy of a native agent")),
        };
        let mulligan = match raw.mulligan.as_str() {
            "keep" => Mulligan::Keep,
            "cost>3" => Mulligan::Dear,
            "random" => Mulligan::Random,
            other => return Err(format!("\"{other}\" is no mulligan; write keep, cost>3 or random")),
        };
        Ok(AgentSpec {
            policy,
            mulligan,
            ties: if raw.ties == "first" { Ties::First } else { Ties::Last },
            fresh_worlds: raw.worlds == "option",
            sees_everything: raw.sees_everything,
            belief: raw.belief.map(|b| read.belief(&b)).transpose()?.map(Arc::new),
        })
    }
}

fn weights<const N: usize>(list: &[f64]) -> Result<[f64; N], String> {
    list.try_into().map_err(|_| format!("there are {N} weights, not {}", list.len()))
}

fn budget(raw: &Option<WrittenBudget>) -> Result<Budget, String> {
    let Some(raw) = raw else { return Ok(Budget::Full) };
    if raw.unit == "it" {
        return Ok(Budget::Iterations(raw.amount));
    }
    let per = match raw.per.as_str() {
        "action" => Per::Action,
        "turn" => Per::Turn,
        "game" => Per::Game,
        other => return Err(format!("a budget is given for an action, a turn or a game, not for \"{other}\"")),
    };
    Ok(Budget::Time { nanos: raw.amount.saturating_mul(1_000_000), per, wall: raw.wall })
}

/// What reading needs.
struct Reader<'a> {
    library: &'a Library,
    functions: Functions<'a>,
}

impl Reader<'_> {
    fn belief(&self, raw: &WrittenBelief) -> Result<Belief, String> {
        let card = |id: &str| self.library.find(id).ok_or_else(|| format!("no card \"{id}\""));
        let list = |ids: &[String]| ids.iter().map(|id| card(id)).collect::<Result<Vec<_>, _>>();
        Ok(Belief {
            decks: raw.decks.iter().map(|(w, ids)| Ok((*w, list(ids)?))).collect::<Result<_, String>>()?,
            cards: raw.cards.iter().map(|(id, w)| Ok((card(id)?, *w))).collect::<Result<_, String>>()?,
        })
    }

    fn score(&self, raw: &WrittenScore) -> Result<Score, String> {
        let win = |sum: Sum| -> Result<Score, String> {
            Ok(Score::Win(Box::new(WinEstimate { sum, w: weights(&raw.weights)? })))
        };
        Ok(match raw.name.as_str() {
            "aggro" => Score::Aggro,
            "midrange" => Score::MidRange,
            "control" => Score::Control,
            "fatigue" => Score::Fatigue,
            "ramp" => Score::Ramp,
            "custom" => Score::Custom,
            "weighted" => Score::Weighted,
            "class" => Score::ByClass { ramp: false },
            "class-ramp" => Score::ByClass { ramp: true },
            "threat" => Score::Threat(Box::new(Threat {
                w: weights(&raw.weights)?,
                removal: raw.removal.iter().filter_map(|id| self.library.find(id)).collect(),
            })),
            "linear" => win(Sum::Linear)?,
            "gradual" => win(Sum::Gradual)?,
            "value" => win(Sum::Value)?,
            "tyche" if raw.weights.is_empty() => Score::Tyche(Box::new(Tyche { w: None })),
            "tyche" => Score::Tyche(Box::new(Tyche { w: Some(weights(&raw.weights)?) })),
            path if path.contains(':') => Score::Outside((self.functions)(path)?),
            other => return Err(format!("no score is called \"{other}\"")),
        })
    }

    fn search(&self, raw: WrittenSearch, ties: Ties) -> Result<Search, String> {
        Ok(match raw {
            WrittenSearch::Mcts(m) => Search::Mcts(self.mcts(m)?),
            WrittenSearch::ThreePhase { turn, phases, best, hands, combine, first } => {
                let turn = self.mcts(turn)?;
                let combine = match combine.as_str() {
                    "mean" => Combine::Mean,
                    "best" => Combine::Best,
                    "vote" => Combine::Vote,
                    other => return Err(format!("hands are combined by mean, best or vote, not by \"{other}\"")),
                };
                Search::ThreePhase(ThreePhase { budget: turn.budget, turn, phases, best, hands, combine, first })
            }
            WrittenSearch::FlatMc { budget: b, playouts, worlds } => {
                Search::FlatMc(FlatMc { budget: budget(&b)?, playouts, worlds })
            }
            WrittenSearch::Exhaustive { budget: b, depth, width, score } => {
                Search::Exhaustive(Exhaustive { budget: budget(&b)?, depth, width, score: self.score(&score)? })
            }
            WrittenSearch::Lookahead { budget: b, depth, on_the_way, enough, table, first_option, score } => {
                let depth = u32::try_from(depth).map_or(Depth::Dynamic, Depth::Fixed);
                let (budget, score) = (budget(&b)?, self.score(&score)?);
                Search::Lookahead(Lookahead { budget, depth, on_the_way, enough, table, first_option, ties, score })
            }
            WrittenSearch::Beam { budget: b, depth, width, answers, score } => {
                Search::Beam(Beam { budget: budget(&b)?, depth, width, answers, score: self.score(&score)? })
            }
            WrittenSearch::Tyche { budget: b, episodes, cycling, score, worlds } => {
                let estimate = Estimate { score: self.score(&score)?, scale: 0.0 };
                Search::Tyche(TycheSearch { budget: budget(&b)?, episodes, cycling, estimate, worlds })
            }
        })
    }

    fn mcts(&self, raw: WrittenMcts) -> Result<Mcts, String> {
        let eva = || -> Result<Box<Eva>, String> { Ok(Box::new(Eva { w: weights(&raw.eva)? })) };
        let playing = match (raw.playout.as_str(), &raw.playout_score) {
            ("none", _) => Playing::Nothing,
            ("random", _) => Playing::Random,
            ("greedy", None) => Playing::Eva(eva()?),
            ("greedy", Some(score)) => Playing::Score(self.score(score)?),
            (other, _) => return Err(format!("playouts are random, greedy or none, not \"{other}\"")),
        };
        let decision = match raw.decision.as_str() {
            "victories" => Decision::Victories,
            "visits" => Decision::Visits,
            "victories+visits" => Decision::Sum,
            "victories/visits" => Decision::Mean,
            "ucb" => Decision::Ucb,
            other => return Err(format!("no final decision is called \"{other}\"")),
        };
        Ok(Mcts {
            budget: budget(&raw.budget)?,
            simulations: raw.simulations.max(1),
            decision,
            c: raw.c,
            log2: raw.log2,
            count: if raw.count == "parent" { Count::Parent } else { Count::Iterations },
            heuristic: if raw.importance == 0.0 { None } else { Some((raw.importance, eva()?)) },
            depth: raw.depth,
            through: raw.through,
            rollout: Rollout { playing, share: raw.share, turns: raw.turns },
            estimate: Estimate { score: self.score(&raw.estimate)?, scale: raw.scale },
            worlds: raw.worlds,
            reuse: raw.reuse,
        })
    }
}
