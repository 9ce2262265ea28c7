//! Flat Monte Carlo: random playouts to the end of the game from every action; the action with most wins is taken.

use super::mcts_params::MOST_WORLDS;
use super::playout::Playout;
use super::worlds::Worlds;
use super::{Best, Budget, Found, Meter, Question, SearchMemory, SearchMethod};
use crate::evaluate::{result, ScoreReader};
use crate::parameters;
use crate::parameters::Preset;
use serde_json::json;

parameters! {
    /// Random playouts to the end of the game from every action.
    pub struct FlatMcParams {
        /// Playouts or milliseconds; without a budget the number of playouts is the same for each action.
        budget: Budget = Budget::Full, Any;
        /// Playouts from each action, if no budget is given.
        playouts: u32 = 100, at_least(1.0);
        /// How many worlds are sampled for a decision and used in turn; 0 for a fresh one for every round over the
        /// actions.
        worlds: u32 = 0, Range(0.0, MOST_WORLDS);
    }
}

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct FlatMc {
    params: FlatMcParams,
}

impl SearchMethod for FlatMc {
    type Params = FlatMcParams;
    const NAME: &'static str = "flat_mc";
    const AGENTS: &'static [Preset] = &[Preset {
        name: "flat-mc",
        about: "random playouts to the end of the game from every action; most wins",
        usual: || json!({}),
    }];

    fn new(params: FlatMcParams, _: &ScoreReader<'_>) -> Result<FlatMc, String> {
        Ok(FlatMc { params })
    }

    fn budget(&self) -> &Budget {
        &self.params.budget
    }

    fn finds_chances(&self) -> bool {
        true
    }

    fn decide(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize {
        let playout = Playout::random(0);
        let mut worlds = Worlds::unseen(question, self.params.worlds, memory);
        let mut choose = question.rng.split(2);
        let actions = question.actions.len() as u64;
        let mut found = vec![Found::default(); question.actions.len()];
        let full = self.params.budget == Budget::Full;
        let enough = if full { u64::from(self.params.playouts) * actions } else { u64::MAX };
        let mut count = 0;
        while count < enough && meter.more() {
            let k = (count % actions) as usize;
            // All actions are tried in the same worlds.
            worlds.put(count / actions, &mut memory.position);
            memory.simulator.apply(question.library, &mut memory.position, question.actions[k]);
            if !playout.run(question.library, memory, 0, &mut choose, meter) {
                break;
            }
            found[k].add(result(&memory.position, question.player));
            count += 1;
        }
        worlds.back(memory);
        let best = Best::first_of(found.iter().map(Found::mean));
        memory.found = found;
        best
    }
}
