//! What searches share that estimate the end of what they simulate.

use super::budget::Budget;
use crate::evaluate::{Estimate, Score, ScoreName, ScoreReader};
use crate::parameters;
use std::sync::Arc;

/// So many milliseconds for an action are enough to ask several nets.
const LONG: u64 = 4;

parameters! {
    /// What the end of a simulation is worth.
    pub struct EstimateParams {
        /// The score that evaluates the end of a simulation, where it is estimated.
        estimate: ScoreName = "linear".into(), Any;
        /// The weights of the estimate: all separated by #, or name:number for some.
        weights: String = String::new(), Any;
        /// Width of the curve that maps a score to a probability of winning; 0 leaves the score unchanged.
        scale: f64 = 20.0, at_least(0.0);
        /// Number of nets in the file to use, from the first; 0 means all, or only the first with a budget below 4 ms
        /// per action.
        nets: u32 = 0, at_least(0.0);
    }
}

impl EstimateParams {
    /// Returns the estimate for a search that may cost so much.
    pub(super) fn read(&self, scores: &ScoreReader<'_>, budget: &Budget) -> Result<Estimate, String> {
        let mut score = scores.score(&self.estimate, &self.weights)?;
        if let Score::Net(net) = &mut score {
            let (asked, count) = (self.nets as usize, net.count());
            if asked > count {
                return Err(format!("nets is at most {count} here, the number of nets in the file, not {asked}"));
            }
            let short = budget.millis_per_action().is_some_and(|millis| millis < LONG);
            let left = match asked {
                0 if short => 1,
                0 => count,
                _ => asked,
            };
            if left < count {
                Arc::make_mut(net).truncate(left);
            }
        }
        Ok(Estimate { score, scale: self.scale })
    }
}
