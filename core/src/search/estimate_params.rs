//! What searches share that estimate the end of what they simulate.

use crate::evaluate::{Estimate, ScoreName, ScoreReader};
use crate::parameters;

parameters! {
    /// What the end of a simulation is worth.
    pub struct EstimateParams {
        /// What the end of a simulation is worth, where it is estimated: any score.
        estimate: ScoreName = "linear".into(), Any;
        /// The weights of the estimate: all separated by #, or name:number for some.
        weights: String = String::new(), Any;
        /// The width of the curve that squashes a score into a chance of winning; 0 leaves the score as it is.
        scale: f64 = 20.0, at_least(0.0);
    }
}

impl EstimateParams {
    /// Returns the estimate.
    pub(super) fn read(&self, scores: &ScoreReader<'_>) -> Result<Estimate, String> {
        Ok(Estimate { score: scores.score(&self.estimate, &self.weights)?, scale: self.scale })
    }
}
