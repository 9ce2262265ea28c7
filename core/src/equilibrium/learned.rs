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
    /// What some solvers keep besides: the last regrets (`pcfr+`), by the same sequences as `regret`, or the baselines
    /// of all nodes (`vr-outcome-sampling`).
    pub kept: Vec<f64>,
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

/// Writes the policy that regrets ask for if the next ones are as the last, in one set.
#[inline(always)]
pub fn match_predicted(regret: &[f64], last: &[f64], policy: &mut [f64]) {
    for ((p, r), l) in policy.iter_mut().zip(regret).zip(last) {
        *p = (r + l).max(0.0);
    }
    let sum: f64 = policy.iter().sum();
    let alike = 1.0 / policy.len() as f64;
    policy.iter_mut().for_each(|p| *p = if sum > 0.0 { *p / sum } else { alike });
}
