//! Outcome sampling with baselines (VR-MCCFR): a walk along one history that learns of all actions it passes.
//!
//! Plain outcome sampling takes the value of an action that was not sampled for 0 and divides that of the sampled one by
//! its probability, so that the estimates are right on average and far off each time. Here every node keeps a baseline,
//! the running average of its estimates. An action that was not sampled is worth its baseline, and only what the sampled
//! one differs from its own is divided. The estimates are still right on average, and exact once the baselines are.

use super::learned::Learned;
use super::sampling::Walk;
use super::tree::GameNode;

/// How the walks go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Baselines {
    /// The probability that the player explores.
    pub epsilon: f64,
    /// The share of a new estimate in a baseline.
    pub rate: f64,
    /// What this iteration counts in the average.
    pub weight: f64,
}

impl Walk<'_> {
    /// Walks along one history. `zero_sum` says that one list of baselines, that of player 0, serves both players.
    pub fn outcome_sampling_with(&mut self, how: Baselines, zero_sum: bool) {
        let owner = if zero_sum { 0 } else { self.player };
        // Taken out for the walk, since the walk changes both players.
        let mut kept = std::mem::take(&mut self.learned[owner].kept);
        let sign = if owner == self.player { 1.0 } else { -1.0 };
        self.with_baselines(0, how, 1.0, sign, &mut kept);
        self.learned[owner].kept = kept;
    }

    /// Returns the value of a node as this history estimates it, given the probability of the player's part of the sample.
    ///
    /// Chance and the other player are sampled by their own probabilities, so these cancel out of every weight.
    fn with_baselines(&mut self, node: usize, how: Baselines, explored: f64, sign: f64, kept: &mut [f64]) -> f64 {
        let tree = self.tree;
        match tree.node(node) {
            GameNode::End(end) => tree.payoffs(end)[self.player],
            GameNode::Chance(chance) => {
                let odds = tree.odds(chance);
                let k = self.sample(odds.iter().copied());
                let found = self.with_baselines(tree.child(node, k), how, explored, sign, kept);
                let mut value = 0.0;
                for (j, p) in odds.iter().enumerate() {
                    value += p * sign * kept[tree.child(node, j)];
                }
                // p * (found - baseline) / p
                value + self.learn_baseline(node, k, how, sign, found, kept)
            }
            GameNode::Decision { player, set } => {
                let range = self.flat.sides[player].actions(set);
                let policy = self.matched(player, range.clone());
                if player != self.player {
                    self.add_policy(player, range, &policy, how.weight / explored);
                    let k = self.sample(policy.iter().copied());
                    let found = self.with_baselines(tree.child(node, k), how, explored, sign, kept);
                    let mut value = 0.0;
                    for (j, p) in policy.iter().enumerate() {
                        value += p * sign * kept[tree.child(node, j)];
                    }
                    return value + self.learn_baseline(node, k, how, sign, found, kept);
                }
                let alike = 1.0 / policy.len() as f64;
                let tried = |p: f64| how.epsilon * alike + (1.0 - how.epsilon) * p;
                let k = self.sample(policy.iter().map(|&p| tried(p)));
                let q = tried(policy[k]);
                let found = self.with_baselines(tree.child(node, k), how, explored * q, sign, kept);
                let mut values: Vec<f64> = (0..policy.len()).map(|j| sign * kept[tree.child(node, j)]).collect();
                values[k] += self.learn_baseline(node, k, how, sign, found, kept) / q;
                let value: f64 = values.iter().zip(&policy).map(|(v, p)| v * p).sum();
                let Learned { regret, .. } = &mut *self.learned[player];
                for (s, v) in range.zip(values) {
                    regret[s] = (regret[s] + (v - value) / explored).max(0.0);
                }
                value
            }
        }
    }

    /// Moves the baseline of a child towards what was found; returns how far it was off.
    fn learn_baseline(&self, node: usize, k: usize, how: Baselines, sign: f64, found: f64, kept: &mut [f64]) -> f64 {
        let baseline = &mut kept[self.tree.child(node, k)];
        let off = found - sign * *baseline;
        *baseline += how.rate * sign * off;
        off
    }
}
