//! The parameters of the Monte Carlo tree search, and the agents that have names for some of them.

use super::budget::Budget;
use super::playout::THIS_TURN;
use crate::evaluate::ScoreName;
use crate::parameters::{Misfit, ParameterType, Preset};
use crate::{parameters, words};
use serde_json::{json, Value};
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// So many worlds may be kept: together they stay below half a gigabyte.
pub(super) const MOST_WORLDS: f64 = 20_000.0;

/// So many trees may be grown for one decision.
const MOST_TREES: f64 = 1_000.0;

parameters! {
    /// Monte Carlo tree search, every policy a parameter.
    pub struct MctsParams {
        /// Iterations or milliseconds.
        budget: Budget = Budget::iterations(1000), Any;
        /// Playouts from each leaf.
        simulations: u32 = 1, at_least(1.0);
        /// Criterion for the final action: the one with the most of this.
        decision: FinalDecision = FinalDecision::Mean, Any;
        /// How a child is selected; ucb1-heuristic adds importance x EVA's score of the action / visits, puct goes by how good
        /// actions look to the net's policy, and auto does so where there is one.
        tree_policy: TreePolicy = TreePolicy::Ucb1, Any;
        /// The weight of EVA's score in the selection.
        importance: f64 = 1.0, finite();
        /// The exploration constant.
        exploration as "c": f64 = 2.0, at_least(0.0);
        /// The base of the logarithm.
        log: Logarithm = Logarithm::Natural, Any;
        /// What N counts in the bound: iterations of the main loop, visits to the parent, or times the action was
        /// available.
        count: BoundCount = BoundCount::Iterations, Any;
        /// Maximum depth of the tree; 0 for no limit.
        depth: u32 = 10, at_least(0.0);
        /// Whether the tree extends beyond the player's turn.
        through: bool = false, Any;
        /// How the opponent moves in the tree: best for itself (adverse), best for the deciding player (allied), or at
        /// random, without nodes (random).
        opponent: OpponentPlay = OpponentPlay::Adverse, Any;
        /// Whether identical-looking positions share a node, which turns the tree into a graph.
        merge: bool = false, Any;
        /// Whether to prune options: in the tree, duplicates; in random playouts, ending the turn while other actions
        /// are possible.
        prune: bool = false, Any;
        /// Number of random outcomes of an action that the tree samples and reuses; 0 for a new one at every visit.
        outcomes: u32 = 0, at_least(0.0);
        /// How a playout chooses its actions; with none the leaf itself is estimated.
        playout: PlayoutPolicy = PlayoutPolicy::Random, Any;
        /// Evaluation used by greedy playouts: eva, or any score.
        greedy_by: GreedyBy = GreedyBy::Eva, Any;
        /// Share of the options that a greedy playout considers, rounded up.
        share: f64 = 1.0, Range(0.0, 1.0);
        /// How far a playout goes: turn, game, a number of turns counted from this one, or leaf for the end of the turn in
        /// which it begins.
        horizon: Horizon = Horizon(1), Any;
        /// EVA's weights for greedy playouts and the heuristic: all separated by #, or name:number for some.
        eva: String = String::new(), Any;
        /// Number of worlds sampled per decision and used in rotation; 0 for a fresh one every iteration.
        worlds: u32 = 0, Range(0.0, MOST_WORLDS);
        /// Number of trees, each in its own world, whose root visits are summed; 0 for one tree over all worlds.
        trees: u32 = 0, Range(0.0, MOST_TREES);
        /// Whether the tree below the chosen action is kept for the next decision of the turn.
        reuse: bool = false, Any;
        /// Weight of the opponent's answer at the end of a simulation, from 0 to 1; the net's policy plays the rest of
        /// the turn and the answer. auto means 0.5 if the net has a policy and the budget per action is at least 8 ms,
        /// otherwise 0.
        answer: AnswerShare = AnswerShare::Share(0.0), Any;
        /// Turn up to whose end answers are played, counting this turn as 1; 0 means 2 (the opponent's turn), or 4 with
        /// a budget of at least 50 ms per action.
        answer_turns: u32 = 0, Range(0.0, 9999.0);
        /// Whether a new node expands and evaluates all its actions at once, instead of one per visit, and backs up the
        /// best value.
        ahead: bool = false, Any;
        /// Whether to search first for a guaranteed win this turn, with up to a quarter of the budget.
        lethal: bool = false, Any;
    }
}

words! {
    /// How the action is chosen in the end.
    pub enum FinalDecision is "a final decision" {
        /// By the sum of what its visits were worth.
        Victories = "victories",
        /// By its visits.
        Visits = "visits",
        /// By the sum of both.
        Sum = "victories+visits",
        /// By what a visit was worth on average.
        Mean = "victories/visits",
        /// By the upper confidence bound.
        Ucb = "ucb",
    }
}

words! {
    /// How a child is selected.
    pub enum TreePolicy is "a tree policy" {
        /// By the upper confidence bound.
        Ucb1 = "ucb1",
        /// By the bound and EVA's score of the action.
        Heuristic = "ucb1-heuristic",
        /// By what was found and how good the action looks to a net's policy.
        Puct = "puct",
        /// The same where the net has a policy, and by the upper confidence bound where it has none.
        Auto = "auto",
    }
}

words! {
    /// What the opponent does in the tree.
    pub enum OpponentPlay is "a way for the opponent to play" {
        /// What is best for itself.
        Adverse = "adverse",
        /// What is best for the player who decides.
        Allied = "allied",
        /// Anything, by chance.
        Random = "random",
    }
}

words! {
    /// The base of the logarithm in the upper confidence bound.
    pub enum Logarithm is "a base of the logarithm" {
        /// The natural logarithm.
        Natural = "e",
        /// The logarithm to the base 2.
        Binary = "2",
    }
}

words! {
    /// What N is in the upper confidence bound.
    pub enum BoundCount is "what N of the bound can count" {
        /// Iterations of the main loop.
        Iterations = "iterations",
        /// Visits of the parent.
        Parent = "parent",
        /// Iterations that came to the parent in a world where the action was legal.
        Available = "available",
    }
}

words! {
    /// How a playout chooses its actions.
    pub enum PlayoutPolicy is "a kind of playout" {
        /// By chance.
        Random = "random",
        /// The best by EVA or a score.
        Greedy = "greedy",
        /// There is no playout.
        None = "none",
    }
}

/// What a greedy playout goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GreedyBy {
    /// EVA's score of an action.
    Eva,
    /// The score of the position it leads to.
    Score(ScoreName),
}

impl ParameterType for GreedyBy {
    const TYPE: &'static str = "score";

    fn words() -> Vec<&'static str> {
        let mut words = vec!["eva"];
        words.extend(ScoreName::words());
        words
    }

    fn from_json(json: &Value) -> Result<GreedyBy, Misfit> {
        match json.as_str() {
            Some("eva") => Ok(GreedyBy::Eva),
            _ => ScoreName::beside(json, &["eva"]).map(GreedyBy::Score),
        }
    }

    fn to_json(&self) -> Value {
        match self {
            GreedyBy::Eva => "eva".into(),
            GreedyBy::Score(name) => name.to_json(),
        }
    }
}

/// How much the opponent's answer counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AnswerShare {
    /// So much.
    Share(f64),
    /// As much as is good for the budget.
    Auto,
}

impl ParameterType for AnswerShare {
    const TYPE: &'static str = "share";

    fn words() -> Vec<&'static str> {
        vec!["auto"]
    }

    fn from_json(json: &Value) -> Result<AnswerShare, Misfit> {
        let text = json.as_str().map_or_else(|| json.to_string(), String::from);
        match text.as_str() {
            "auto" => Ok(AnswerShare::Auto),
            number => {
                let share = number.parse().ok().filter(|share| (0.0..=1.0).contains(share));
                share.map(AnswerShare::Share).ok_or_else(|| {
                    Misfit::Value(format!("\"{text}\" is not a share; write auto or a number from 0 to 1"))
                })
            }
        }
    }

    fn to_json(&self) -> Value {
        match self {
            AnswerShare::Share(share) => json!(share),
            AnswerShare::Auto => "auto".into(),
        }
    }
}

/// How many turns a playout goes on; 0 for the whole game, `THIS_TURN` for the one in which it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon(pub u16);

impl ParameterType for Horizon {
    const TYPE: &'static str = "horizon";

    fn words() -> Vec<&'static str> {
        vec!["turn", "game", "leaf"]
    }

    fn from_json(json: &Value) -> Result<Horizon, Misfit> {
        let text = json.as_str().map_or_else(|| json.to_string(), String::from);
        match text.as_str() {
            "turn" => Ok(Horizon(1)),
            "game" => Ok(Horizon(0)),
            "leaf" => Ok(Horizon(THIS_TURN)),
            number => number.parse().ok().filter(|turns| (1..10_000).contains(turns)).map(Horizon).ok_or_else(|| {
                Misfit::Value(format!(
                    "\"{text}\" is not a horizon; write turn, game, leaf or a number of turns up to 9999"
                ))
            }),
        }
    }

    fn to_json(&self) -> Value {
        match self.0 {
            0 => "game".into(),
            1 => "turn".into(),
            THIS_TURN => "leaf".into(),
            turns => turns.to_string().into(),
        }
    }
}

/// The agents that search this way: one with values of ours, those of the paper, and plain UCT.
pub(super) const AGENTS: &[Preset] = &[
    Preset {
        name: "mcts",
        about: "Monte Carlo tree search of this turn and the next one, every policy a parameter (de Marcos Alés)",
        usual: || json!({"c": 0.2, "count": "parent", "decision": "visits", "depth": 0, "through": true, "horizon": "2"}),
    },
    Preset {
        name: "hearthlab",
        about: "HearthLab's own player: a tree search of its turn whose ends are judged by a learned net",
        usual: || {
            json!({"c": 0.2, "count": "parent", "decision": "visits", "depth": 0, "playout": "none",
                   "tree_policy": "auto", "answer": "auto", "belief": "auto", "estimate": "net",
                   "lethal": true, "mulligan": "net"})
        },
    },
    Preset {
        name: "mcts1",
        about: "mcts: depth 1, greedy playouts, linear estimate",
        usual: || json!({"depth": 1, "playout": "greedy", "importance": 10.0}),
    },
    Preset {
        name: "mcts2",
        about: "mcts: depth 1, greedy playouts, gradual estimate",
        usual: || json!({"depth": 1, "playout": "greedy", "importance": 0.1, "estimate": "gradual"}),
    },
    Preset { name: "mcts3", about: "mcts: depth 3, random playouts, linear estimate", usual: || json!({"depth": 3}) },
    Preset {
        name: "mcts4",
        about: "mcts: depth 1, greedy playouts, EVA in the selection, most victories",
        usual: || {
            json!({"depth": 1, "playout": "greedy", "importance": 0.1, "tree_policy": "ucb1-heuristic",
                   "decision": "victories"})
        },
    },
    Preset {
        name: "mcts5",
        about: "mcts: depth 10, random playouts, EVA in the selection",
        usual: || json!({"importance": 0.35, "tree_policy": "ucb1-heuristic"}),
    },
    Preset {
        name: "mcts-depth1-random",
        about: "mcts: depth 1 with random playouts, the first missing combination",
        usual: || json!({"depth": 1}),
    },
    Preset {
        name: "mcts-depth3-greedy",
        about: "mcts: depth 3 with greedy playouts, the second missing combination",
        usual: || json!({"depth": 3, "playout": "greedy"}),
    },
    Preset {
        name: "alvaro",
        about: "AlvaroAgent as it was sent to the competition: mcts1",
        usual: || json!({"depth": 1, "playout": "greedy", "importance": 10.0}),
    },
    Preset {
        name: "vanilla-mcts",
        about: "UCT with random playouts to the end of the game over sampled worlds",
        usual: || {
            json!({"decision": "visits", "c": SQRT_2, "count": "parent", "depth": 0, "through": true,
                   "horizon": "game"})
        },
    },
    Preset {
        name: "ismcts",
        about: "information set MCTS of a single observer: availability counts in the bound (Cowling, Powley and Whitehouse)",
        usual: || {
            json!({"decision": "visits", "c": 0.7, "count": "available", "depth": 0, "through": true,
                   "horizon": "game"})
        },
    },
    Preset {
        name: "ensemble-mcts",
        about: "UCT in a tree for each of 10 sampled worlds, their root visits added up",
        usual: || {
            json!({"decision": "visits", "c": SQRT_2, "count": "parent", "depth": 0, "through": true,
                   "horizon": "game", "trees": 10})
        },
    },
    Preset {
        name: "mcgs",
        about: "UCT on a graph of abstracted positions with few outcomes of chance, pruning and random answers; as Choe and Kim's is described, what the description leaves open is ours",
        usual: || {
            json!({"c": 0.2, "count": "parent", "decision": "visits", "depth": 0, "through": true, "horizon": "3",
                   "opponent": "random", "merge": true, "prune": true, "outcomes": 4, "worlds": 20})
        },
    },
    Preset {
        name: "metastone-mcts",
        about: "Metastone's tree search: 500 iterations in the true position, values that count wins of the turn alone",
        usual: || {
            json!({"budget": "500it", "c": FRAC_1_SQRT_2, "count": "parent", "decision": "victories", "depth": 0,
                   "through": true, "opponent": "allied", "outcomes": 1, "horizon": "leaf", "estimate": "won",
                   "observation": "pogame2018", "mulligan": "cost>3"})
        },
    },
];
