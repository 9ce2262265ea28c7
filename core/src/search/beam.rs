//! Beam search over single actions, through the end of the turn into the opponent's, who plays greedily.

use super::layers::{better, list, Kept, Layer, LayerPlaces, OpenLayers, MOST_WIDTH, OPEN_WIDTH};
use super::packed_layers::PackedLayers;
use super::{Budget, Found, Meter, Question, SearchMemory, SearchMethod};
use crate::action::SlotAction;
use crate::evaluate::{Net, Score, ScoreName, ScoreReader};
use crate::parameters;
use crate::parameters::Preset;
use crate::state::{Phase, Player};
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
        if self.params.width <= OPEN_WIDTH {
            self.search::<OpenLayers>(question, memory, meter)
        } else {
            self.search::<PackedLayers>(question, memory, meter)
        }
    }
}

impl Beam {
    fn search<P: LayerPlaces>(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize {
        let (mut places, mut layer) = P::begin(question, memory);
        let mut ended: Option<Kept> = None;
        let mut reached: Option<Kept> = None;
        let mut order = 0;
        let mut actions = Vec::new();
        let mut options = vec![Found::default(); question.actions.len()];
        for depth in 0..self.params.depth {
            let mut next = Layer::new(self.params.width as usize);
            for parent in &layer {
                let state = places.parent(parent.place);
                let mover = state.head.player;
                list(question, memory, depth, state, &mut actions);
                let mut found = self.children(question, mover, &actions, memory, &mut places, meter);
                for (k, kept) in found.iter_mut().enumerate() {
                    kept.first = if depth == 0 { kept.order } else { parent.first };
                    kept.order = order + k;
                    options[kept.first].best(kept.score);
                    if places.parts(kept.place).head.phase == Phase::Over {
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

    /// Returns the children of the parent, the best for `mover`, with their scores for the player who was asked; `order` is
    /// the index of the action.
    fn children<P: LayerPlaces>(
        &self,
        question: &Question<'_>,
        mover: Player,
        actions: &[SlotAction],
        memory: &mut SearchMemory,
        places: &mut P,
        meter: &mut Meter,
    ) -> Vec<Kept> {
        let own = mover == question.player;
        let mut best = Layer::new(if own { usize::MAX } else { self.params.answers as usize });
        for (order, &action) in actions.iter().enumerate() {
            if !meter.more() {
                break;
            }
            let state = places.child(order + 1 == actions.len());
            memory.simulator.apply(question.library, state, action);
            let score = self.score.of(question.library, state, mover);
            let kept = Kept { score, first: 0, order, place: 0 };
            if best.takes(&kept) {
                best.push(Kept { place: places.keep(), ..kept }, places);
            } else {
                places.drop_child();
            }
        }
        let mut found = best.sorted();
        found.sort_by_key(|kept| kept.order);
        if !own {
            for kept in &mut found {
                kept.score = self.score.of(question.library, places.open(kept.place), question.player);
            }
        }
        found
    }
}
