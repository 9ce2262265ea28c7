//! What a solver has learned of a player, and how regrets become a policy.

/// What is known of one player.
#[derive(Clone, Debug)]
pub struct Learned {
    /// Regrets by sequence (by sequence of a class where sets are tied).
    pub regret: Vec<f64>,
    /// Weights of the average strategy, by the same sequences.
    pub sum: Vec<f64>,
    /// The strategy of the next iteration.
    pub policy: Vec<f64>,
    /// The reach of every sequence under it.
    pub reach: Vec<f64>,
}

/// Writes the policy that regrets ask for, in one set.
#[inline(always)]
pub fn match_regrets(regret: &[f64], policy: &mut [f64]) {
    let sum: f64 = regret.iter().map(|r| r.max(0.0)).sum();
    if sum > 0.0 {
        for (p, r) in policy.iter_mut().zip(regret) {
            *p = r.max(0.0) / sum;
        }
    } else {
        policy.fill(1.0 / policy.len() as f64);
    }
}
