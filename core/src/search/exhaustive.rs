//! All sequences of actions of the player's turn, layer by layer; of each layer the best `width` are kept (SabberStone's
//! own search).

use super::layers::{better, list, Kept, Layer, LayerPlaces, OpenLayers, MOST_WIDTH, OPEN_WIDTH};
use super::met::MetBefore;
use super::packed_layers::PackedLayers;
use super::{Budget, Found, Meter, Question, SearchMemory, SearchMethod};
use crate::evaluate::{Net, Score, ScoreName, ScoreReader};
use crate::parameters;
use crate::parameters::Preset;
use serde_json::json;

parameters! {
    /// All sequences of the player's turn, as far as width and depth go.
    pub struct ExhaustiveParams {
        /// Simulated actions or milliseconds; without a budget the search goes on to its end.
        budget: Budget = Budget::Full, Any;
        /// How many actions a sequence may have.
        depth: u32 = 10, at_least(1.0);
        /// Positions that are kept in each layer; SabberStone's own batches used 14.
        width: u32 = 500, Range(1.0, MOST_WIDTH);
        /// The score that evaluates positions.
        score: ScoreName = "midrange".into(), Any;
        /// Weights of the score: all of them separated by #, or name:number for some.
        weights: String = String::new(), Any;
    }
}

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct Exhaustive {
    params: ExhaustiveParams,
    score: Score,
}

impl SearchMethod for Exhaustive {
    type Params = ExhaustiveParams;
    const NAME: &'static str = "exhaustive";
    const AGENTS: &'static [Preset] = &[Preset {
        name: "exhaustive",
        about: "all sequences of the player's turn, the best of each layer kept (SabberStone)",
        usual: || json!({}),
    }];

    fn new(params: ExhaustiveParams, scores: &ScoreReader<'_>) -> Result<Exhaustive, String> {
        Ok(Exhaustive { score: scores.score(&params.score, &params.weights)?, params })
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

impl Exhaustive {
    fn search<P: LayerPlaces>(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize {
        let (mut places, mut layer) = P::begin(question, memory);
        let turn = question.observed.state().head.turn;
        let mut solution: Option<Kept> = None;
        let mut met = MetBefore::default();
        let mut actions = Vec::new();
        let mut order = 0;
        let mut found = vec![Found::default(); question.actions.len()];
        'layers: for depth in 0..self.params.depth {
            let mut next = Layer::new(self.params.width as usize);
            met.clear();
            for parent in &layer {
                let state = places.parent(parent.place);
                list(question, memory, depth, state, &mut actions);
                for (k, &action) in actions.iter().enumerate() {
                    if !meter.more() {
                        solution = better(solution, next.best());
                        break 'layers;
                    }
                    let state = places.child(k + 1 == actions.len());
                    memory.simulator.apply(question.library, state, action);
                    let first = if depth == 0 { k } else { parent.first };
                    let score = self.score.of(question.library, state, question.player);
                    let over = state.over() || state.head.turn != turn;
                    let mut kept = Kept { score, first, order, place: 0 };
                    found[first].best(score);
                    order += 1;
                    if over {
                        solution = better(solution, Some(kept));
                    }
                    let key = if !over && next.takes(&kept) { met.new_key(score, &places) } else { None };
                    if let Some(key) = key {
                        kept.place = places.keep();
                        met.add(key, kept.place);
                        next.push(kept, &mut places);
                    } else {
                        places.drop_child();
                    }
                }
            }
            layer = next.sorted();
            if layer.is_empty() {
                break;
            }
        }
        let best = solution.or(layer.first().copied());
        places.back(memory);
        memory.found = found;
        best.map_or(0, |kept| kept.first)
    }
}
