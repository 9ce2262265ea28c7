//! Beam search over single actions, through the end of the turn into the opponent's, who plays greedily.

use super::layers::{better, Kept, Layer, Places, MOST_WIDTH};
use super::{Budget, Found, Meter, Question, SearchMemory, SearchMethod};
use crate::action::SlotAction;
use crate::evaluate::{Net, Score, ScoreName, ScoreReader};
use crate::parameters;
use crate::parameters::Preset;
use serde_json::json;

parameters! {
    /// A beam over single actions that goes on into the opponent's turn.
    pub struct BeamParams {
        /// Simulated actions or milliseconds; without a budget the search goes on to its end.
        budget: Budget = Budget::Full, Any;
        /// Depth of the beam, in actions.
        depth: u32 = 15, at_least(1.0);
        /// Positions that are kept in each layer.
        width: u32 = 12, Range(1.0, MOST_WIDTH);
        /// How many answers of the opponent are followed.
        answers: u32 = 1, at_least(1.0);
        /// The score that evaluates positions.
        score: ScoreName = "class".into(), Any;
        /// Weights of the score: all of them separated by #, or name:number for some.
        weights: String = String::new(), Any;
    }
}

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct Beam {
    params: BeamParams,
    score: Score,
}

impl SearchMethod for Beam {
    type Params = BeamParams;
    const NAME: &'static str = "beam";
    const AGENTS: &'static [Preset] = &[Preset {
        name: "beam",
        about: "beam search over single actions into the opponent's turn",
        usual: || json!({"mulligan": "cost>3"}),
    }];

    fn new(params: BeamParams, scores: &ScoreReader<'_>) -> Result<Beam, String> {
        Ok(Beam { score: scores.score(&params.score, &params.weights)?, params })
    }

    fn budget(&self) -> &Budget {
        &self.params.budget
    }

    fn net(&self) -> Option<&Net> {
        self.score.net()
    }

    fn decide(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize {
        let (mut places, mut layer) = Places::begin(question, memory);
        let mut ended: Option<Kept> = None;
        let mut reached: Option<Kept> = None;
        let mut order = 0;
        let mut actions = Vec::new();
        let mut options = vec![Found::default(); question.actions.len()];
        for depth in 0..self.params.depth {
            let mut next = Layer::new(self.params.width as usize);
            for parent in &layer {
                places.actions(question, memory, depth, parent.place, &mut actions);
                let mut found = self.children(question, parent.place, &actions, memory, &mut places, meter);
                for (k, kept) in found.iter_mut().enumerate() {
                    kept.first = if depth == 0 { kept.order } else { parent.first };
                    kept.order = order + k;
                    let state = places.at(kept.place);
                    kept.score = self.score.of(question.library, state, question.player);
                    options[kept.first].best(kept.score);
                    if state.over() {
                        ended = better(ended, Some(*kept));
                        places.free(kept.place);
                    } else {
                        next.push(*kept, &mut places);
                    }
                }
                order += found.len();
                if meter.over() {
                    break;
                }
            }
            // A layer that was cut short counts only if no earlier one was finished.
            if !meter.over() || reached.is_none() {
                reached = next.best();
            }
            if meter.over() {
                break;
            }
            layer = next.sorted();
            if layer.is_empty() {
                break;
            }
        }
        places.back(memory);
        memory.found = options;
        better(reached, ended).map_or(0, |kept| kept.first)
    }
}

impl Beam {
    /// Returns the positions after a player's actions, the best for that player; `order` is the index of the action.
    fn children(
        &self,
        question: &Question<'_>,
        parent: usize,
        actions: &[SlotAction],
        memory: &mut SearchMemory,
        places: &mut Places,
        meter: &mut Meter,
    ) -> Vec<Kept> {
        let mover = places.at(parent).head.player;
        let width = if mover == question.player { usize::MAX } else { self.params.answers as usize };
        let mut best = Layer::new(width);
        for (order, &action) in actions.iter().enumerate() {
            if !meter.more() {
                break;
            }
            // The position itself is needed no more when its last action is played.
            let place = if order + 1 == actions.len() { parent } else { places.copy(parent) };
            memory.simulator.apply(question.library, places.at(place), action);
            let score = self.score.of(question.library, places.at(place), mover);
            best.push(Kept { score, first: 0, order, place }, places);
        }
        let mut found = best.sorted();
        found.sort_by_key(|kept| kept.order);
        found
    }
}
