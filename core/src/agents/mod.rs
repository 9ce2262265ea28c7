//! Agents whose decisions are made in the core: what they are, and how one decides.
//!
//! A decision depends on what the player may know and on the agent's own random numbers alone: all that looks ahead
//! does so in a sampled world, from which everything hidden was taken before it was filled in again.

pub mod duels;
mod eva;
mod greedy;
pub mod play;
mod scores;
mod world;

pub use eva::{Eva, WEIGHTS};
pub use greedy::{Considered, Ties};
pub use scores::{Score, Threat};
pub use world::{Desk, Source};

use crate::chance::Rng;
use crate::ir::Kind;
use crate::legal::{Act, Do};
use crate::library::Library;
use crate::state::{Pending, State};

/// How an agent decides in its turn and in choices.
#[derive(Clone, Debug)]
pub enum Policy {
    /// Any action, all equally likely.
    Random,
    /// Any action but the end of the turn, which comes when nothing else is left.
    LateEnd,
    /// Plays a card or ends the turn, all equally likely; never attacks and never uses the hero power.
    NoAggression,
    /// The first minion that can be played, or else the end of the turn.
    OnlySummons,
    /// One step ahead by the score of the position it leads to.
    Greedy(Score),
    /// One step ahead by the weighted change between before and after.
    Eva(Box<Eva>),
}

/// Which cards an agent throws back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mulligan {
    Keep,
    /// Those that cost more than 3.
    Dear,
    /// Any set of them.
    Random,
}

/// An agent with all of its parameters.
#[derive(Clone, Debug)]
pub struct Brain {
    pub policy: Policy,
    pub mulligan: Mulligan,
    pub ties: Ties,
    /// Every option in a world of its own, instead of all options of a decision in one.
    pub fresh_worlds: bool,
    /// It looks ahead from the true position instead of a sampled world.
    pub sees_everything: bool,
}

/// The random stream of one of a game's two agents.
pub fn agent_seed(game_seed: u64, agent: u64) -> u64 {
    Rng::new(game_seed).split(0xA6E7 + agent).bits()
}

impl Brain {
    /// Whether its decisions take time that is worth measuring one by one.
    pub fn searches(&self) -> bool {
        matches!(self.policy, Policy::Greedy(_) | Policy::Eva(_))
    }

    /// The place of the chosen action among `acts`, which are all legal ones of the player to decide.
    pub fn decide(&self, lib: &Library, from: &Source<'_>, acts: &[Act], rng: &mut Rng, desk: &mut Desk) -> usize {
        let s = from.state();
        if s.h.pending == Pending::Mulligan {
            return self.throw_back(lib, s, acts, rng);
        }
        if acts.len() == 1 {
            return 0;
        }
        let any = |rng: &mut Rng, from: usize| from + rng.below((acts.len() - from) as u32) as usize;
        match &self.policy {
            Policy::Random => any(rng, 0),
            Policy::LateEnd => any(rng, (acts[0].kind == Do::End) as usize),
            Policy::NoAggression => {
                let plays = acts.iter().take_while(|a| a.kind != Do::Power && a.kind != Do::Attack).count();
                rng.below(plays as u32) as usize
            }
            Policy::OnlySummons => {
                let minion = |a: &Act| a.kind == Do::Play && lib.card(s.e(a.src).card).kind == Kind::Minion;
                acts.iter().position(minion).unwrap_or(0)
            }
            Policy::Greedy(_) | Policy::Eva(_) => self.best(lib, from, acts, rng.bits(), desk),
        }
    }

    fn throw_back(&self, lib: &Library, s: &State, acts: &[Act], rng: &mut Rng) -> usize {
        match self.mulligan {
            Mulligan::Keep => 0,
            Mulligan::Random => rng.below(acts.len() as u32) as usize,
            Mulligan::Dear => {
                let hand = s.side(s.h.player).hand();
                let dear = hand.iter().enumerate().filter(|(_, &c)| lib.card(s.e(c).card).cost > 3);
                let wanted = dear.fold(0u16, |mask, (k, _)| mask | 1 << k);
                acts.iter().position(|a| a.arg == wanted).unwrap_or(0)
            }
        }
    }
}

/// An agent as it is written down.
#[derive(serde::Deserialize)]
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
    score: String,
    #[serde(default)]
    weights: Vec<f64>,
    #[serde(default)]
    removal: Vec<String>,
}

impl Brain {
    /// Reads an agent from JSON.
    pub fn from_json(lib: &Library, json: &str) -> Result<Brain, String> {
        let raw: Written = serde_json::from_str(json).map_err(|e| format!("this is no agent: {e}"))?;
        let policy = match raw.policy.as_str() {
            "random" => Policy::Random,
            "late_end" => Policy::LateEnd,
            "no_aggression" => Policy::NoAggression,
            "only_summons" => Policy::OnlySummons,
            "greedy" => Policy::Greedy(read_score(lib, &raw)?),
            "eva" => Policy::Eva(Box::new(Eva { w: read_weights(&raw.weights)? })),
            other => return Err(format!("\"{other}\" is not the policy of a native agent")),
        };
        let mulligan = match raw.mulligan.as_str() {
            "keep" => Mulligan::Keep,
            "cost>3" => Mulligan::Dear,
            "random" => Mulligan::Random,
            other => return Err(format!("\"{other}\" is no mulligan; write keep, cost>3 or random")),
        };
        let ties = if raw.ties == "first" { Ties::First } else { Ties::Last };
        Ok(Brain { policy, mulligan, ties, fresh_worlds: raw.worlds == "option", sees_everything: raw.sees_everything })
    }
}

fn read_weights<const N: usize>(list: &[f64]) -> Result<[f64; N], String> {
    list.try_into().map_err(|_| format!("there are {N} weights, not {}", list.len()))
}

fn read_score(lib: &Library, raw: &Written) -> Result<Score, String> {
    Ok(match raw.score.as_str() {
        "aggro" => Score::Aggro,
        "midrange" => Score::MidRange,
        "control" => Score::Control,
        "fatigue" => Score::Fatigue,
        "ramp" => Score::Ramp,
        "custom" => Score::Custom,
        "weighted" => Score::Weighted,
        "threat" => Score::Threat(Box::new(Threat {
            w: read_weights(&raw.weights)?,
            removal: raw.removal.iter().filter_map(|id| lib.find(id)).collect(),
        })),
        other => return Err(format!("no score is called \"{other}\"")),
    })
}
