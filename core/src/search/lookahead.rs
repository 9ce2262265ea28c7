//! The best position that a few actions of the player can reach: dynamic look-ahead, and Metastone's two searches of a
//! turn.

use super::layers::{fingerprint, Fingerprints, Places};
use super::{Best, Budget, Found, Meter, Question, SearchMemory, SearchMethod, Ties};
use crate::action::SlotAction;
use crate::evaluate::{Net, Score, ScoreName, ScoreReader};
use crate::parameters;
use crate::parameters::Preset;
use crate::state::Pending;
use serde_json::json;
use std::collections::HashMap;

parameters! {
    /// The best position that a few actions of the player can reach.
    pub struct LookaheadParams {
        /// Simulated actions or milliseconds; without a budget the search goes on to its end.
        budget: Budget = Budget::Full, Any;
        /// How many actions after the first are looked at; -1 for 3 with fewer than 5 options, 2 with fewer than 25, else
        /// 1.
        depth: i32 = -1, at_least(-1.0);
        /// The score that evaluates positions.
        score: ScoreName = "custom".into(), Any;
        /// Weights of the score: all of them separated by #, or name:number for some.
        weights: String = String::new(), Any;
        /// Whether the positions on the way count too, not only those at the end.
        on_the_way: bool = true, Any;
        /// Score at which a branch is good enough to stop searching.
        enough: f64 = f64::INFINITY, Any;
        /// Whether to skip positions that were already searched, at any depth.
        table: bool = false, Any;
        /// Whether to take the first option of a choice without evaluating it.
        first_option: bool = false, Any;
        /// Which of several equally good actions is taken.
        ties: Ties = Ties::Last, Any;
    }
}

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct Lookahead {
    params: LookaheadParams,
    score: Score,
}

/// What a decision works with.
struct LookaheadWork<'a, 'b> {
    question: &'a Question<'a>,
    memory: &'b mut SearchMemory,
    meter: &'b mut Meter,
    places: Places,
    turn: u16,
    known: HashMap<u64, f64, Fingerprints>,
}

impl SearchMethod for Lookahead {
    type Params = LookaheadParams;
    const NAME: &'static str = "lookahead";
    const AGENTS: &'static [Preset] = &[
        Preset {
            name: "dynamic-lookahead",
            about: "the best of the next 2 to 4 positions (Heimbrodt)",
            usual: || json!({"mulligan": "cost>3"}),
        },
        Preset {
            name: "greedy-turn",
            about: "the best end of the turn within 4 actions by Metastone's score",
            usual: || {
                json!({"depth": 3, "score": "weighted", "on_the_way": false, "enough": 10_000.0, "table": true,
                       "ties": "first", "mulligan": "cost>3"})
            },
        },
        Preset {
            name: "game-state-value",
            about: "the best position within 3 actions by Metastone's threat-based score",
            usual: || {
                json!({"depth": 2, "score": "threat", "on_the_way": false, "enough": 100_000.0, "first_option": true,
                       "ties": "first", "mulligan": "cost>3"})
            },
        },
    ];

    fn new(params: LookaheadParams, scores: &ScoreReader<'_>) -> Result<Lookahead, String> {
        Ok(Lookahead { score: scores.score(&params.score, &params.weights)?, params })
    }

    fn budget(&self) -> &Budget {
        &self.params.budget
    }

    fn net(&self) -> Option<&Net> {
        self.score.net()
    }

    fn decide(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize {
        let root = question.observed.state();
        if self.params.first_option && root.head.pending == Pending::Choice {
            return 0;
        }
        let (places, world) = Places::begin(question, memory);
        let turn = root.head.turn;
        let mut work = LookaheadWork { question, memory, meter, places, turn, known: HashMap::default() };
        let depth = match (u32::try_from(self.params.depth), question.actions.len()) {
            (Ok(depth), _) => depth,
            (Err(_), 0..5) => 3,
            (Err(_), 5..25) => 2,
            (Err(_), _) => 1,
        };
        // First every option by itself, so that there is an answer at any time; then what can follow.
        let mut options: Vec<(usize, f64)> = Vec::with_capacity(question.actions.len());
        for &action in question.actions {
            if !work.meter.more() {
                break;
            }
            options.push(self.after(&mut work, world, action));
        }
        for option in &mut options {
            if work.meter.over() {
                break;
            }
            option.1 = self.value(&mut work, option.0, option.1, depth);
            if option.1 >= self.params.enough {
                break;
            }
        }
        work.places.back(work.memory);
        memory.found = options.iter().map(|&(_, value)| Found { visits: 1, value }).collect();
        memory.found.resize(question.actions.len(), Found::default());
        let mut best = Best::new(self.params.ties);
        options.iter().enumerate().for_each(|(k, &(_, value))| best.offer(k, value));
        best.at()
    }
}

impl Lookahead {
    /// Returns the place of the position after an action, and its score.
    fn after(&self, work: &mut LookaheadWork<'_, '_>, from: usize, action: SlotAction) -> (usize, f64) {
        let place = work.places.copy(from);
        let state = work.places.at(place);
        work.memory.simulator.apply(work.question.library, state, action);
        (place, self.score.of(work.question.library, state, work.question.player))
    }

    /// Returns the value of a position with that score, with so many actions left.
    fn value(&self, work: &mut LookaheadWork<'_, '_>, at: usize, score: f64, depth: u32) -> f64 {
        let params = &self.params;
        let state = work.places.at(at);
        if depth == 0 || score >= params.enough || state.over() || state.head.turn != work.turn {
            return score;
        }
        let key = if params.table { fingerprint(state) } else { 0 };
        if let Some(&value) = work.known.get(&key).filter(|_| params.table) {
            return value;
        }
        let mut actions = Vec::new();
        let state = work.places.at(at);
        let choice = state.head.pending == Pending::Choice;
        work.memory.simulator.legal(work.question.library, state, &mut actions);
        if params.first_option && choice {
            actions.truncate(1);
        }
        let mut best = if params.on_the_way { score } else { f64::NEG_INFINITY };
        for action in actions {
            if !work.meter.more() {
                // What is not looked at any more counts as it stands.
                best = best.max(score);
                break;
            }
            let (place, after) = self.after(work, at, action);
            best = best.max(self.value(work, place, after, depth - 1));
            work.places.free(place);
            if best >= params.enough {
                break;
            }
        }
        if params.table {
            work.known.insert(key, best);
        }
        best
    }
}
