//! Solvers that walk a sampled part of the tree: chance, external and outcome sampling.

use super::flat::Flat;
use super::learned::{match_regrets, Learned};
use super::tree::{GameNode, GameTree};
use crate::chance::Rng;
use std::ops::Range;

/// One walk for one player.
pub struct Walk<'a> {
    /// The game.
    pub tree: &'a GameTree,
    /// Its flat form.
    pub flat: &'a Flat,
    /// What was learned of both players.
    pub learned: [&'a mut Learned; 2],
    /// The player who learns.
    pub player: usize,
    /// The random stream of the solver.
    pub rng: &'a mut Rng,
}

impl Walk<'_> {
    /// Returns a random number from 0 up to, but not including, 1.
    fn uniform(&mut self) -> f64 {
        (self.rng.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Returns one of the options by their probabilities.
    pub(super) fn sample(&mut self, odds: impl Iterator<Item = f64>) -> usize {
        let mut x = self.uniform();
        let mut last = 0;
        for (k, p) in odds.enumerate() {
            if p > 0.0 {
                last = k;
                if x < p {
                    return k;
                }
                x -= p;
            }
        }
        last
    }

    /// Walks through every decision, with one chance event at each chance node.
    pub fn chance_sampling(&mut self) {
        let mut touched = Vec::new();
        self.all_decisions(0, [1.0, 1.0], &mut touched);
        // The policy stays as it was until the walk is over: a set may be met more than once.
        let own = &mut self.learned[self.player];
        touched.sort_unstable();
        touched.dedup();
        for set in touched {
            let range = self.flat.sides[self.player].actions(set as usize);
            match_regrets(&own.regret[range.clone()], &mut own.policy[range]);
        }
    }

    fn all_decisions(&mut self, node: usize, reach: [f64; 2], touched: &mut Vec<u32>) -> f64 {
        if reach == [0.0, 0.0] {
            return 0.0; // nobody plays there, so nobody learns from it
        }
        match self.tree.node(node) {
            GameNode::End(end) => self.tree.payoffs(end)[self.player],
            GameNode::Chance(chance) => {
                let tree = self.tree;
                let k = self.sample(tree.odds(chance).iter().copied());
                self.all_decisions(tree.child(node, k), reach, touched)
            }
            GameNode::Decision { player, set } => {
                let range = self.flat.sides[player].actions(set);
                let own = player == self.player;
                let mut value = 0.0;
                let mut values = Vec::with_capacity(if own { range.len() } else { 0 });
                for (k, s) in range.clone().enumerate() {
                    let p = self.learned[player].policy[s];
                    let mut next = reach;
                    next[player] *= p;
                    let v = self.all_decisions(self.tree.child(node, k), next, touched);
                    value += p * v;
                    if own {
                        values.push(v);
                    }
                }
                if own {
                    touched.push(set as u32);
                    let Learned { regret, sum, policy, .. } = &mut *self.learned[player];
                    for (s, v) in range.zip(values) {
                        regret[s] += reach[1 - player] * (v - value);
                        sum[s] += reach[player] * policy[s];
                    }
                }
                value
            }
        }
    }

    /// Walks through every action of the player; chance and the other player are sampled.
    pub fn external_sampling(&mut self) {
        self.own_actions(0);
    }

    /// Adds a policy to the sum that the average strategy is made of.
    pub(super) fn add_policy(&mut self, player: usize, range: Range<usize>, policy: &[f64], weight: f64) {
        let sum = &mut self.learned[player].sum;
        for (s, p) in range.zip(policy) {
            sum[s] += weight * p;
        }
    }

    fn own_actions(&mut self, node: usize) -> f64 {
        match self.tree.node(node) {
            GameNode::End(end) => self.tree.payoffs(end)[self.player],
            GameNode::Chance(chance) => {
                let tree = self.tree;
                let k = self.sample(tree.odds(chance).iter().copied());
                self.own_actions(tree.child(node, k))
            }
            GameNode::Decision { player, set } => {
                let range = self.flat.sides[player].actions(set);
                let policy = self.matched(player, range.clone());
                if player != self.player {
                    self.add_policy(player, range, &policy, 1.0);
                    let k = self.sample(policy.iter().copied());
                    return self.own_actions(self.tree.child(node, k));
                }
                let values: Vec<f64> = (0..policy.len()).map(|k| self.own_actions(self.tree.child(node, k))).collect();
                let value: f64 = values.iter().zip(&policy).map(|(v, p)| v * p).sum();
                let regret = &mut self.learned[player].regret;
                for (s, v) in range.zip(values) {
                    regret[s] += v - value;
                }
                value
            }
        }
    }

    /// Returns the policy that the regrets of a set ask for now.
    pub(super) fn matched(&self, player: usize, range: Range<usize>) -> Vec<f64> {
        let mut policy = vec![0.0; range.len()];
        match_regrets(&self.learned[player].regret[range], &mut policy);
        policy
    }

    /// Walks along one history; the player explores with probability `epsilon`.
    pub fn outcome_sampling(&mut self, epsilon: f64) {
        self.one_history(0, epsilon, 1.0, 1.0, 1.0);
    }

    /// Returns the value of a node as this history estimates it, given the reach of the player, of all others, and of the
    /// sample.
    fn one_history(&mut self, node: usize, epsilon: f64, own: f64, others: f64, sampled: f64) -> f64 {
        match self.tree.node(node) {
            GameNode::End(end) => self.tree.payoffs(end)[self.player],
            GameNode::Chance(chance) => {
                let tree = self.tree;
                let k = self.sample(tree.odds(chance).iter().copied());
                let p = tree.odds(chance)[k];
                self.one_history(tree.child(node, k), epsilon, own, others * p, sampled * p)
            }
            GameNode::Decision { player, set } => {
                let range = self.flat.sides[player].actions(set);
                let policy = self.matched(player, range.clone());
                let mine = player == self.player;
                let alike = 1.0 / policy.len() as f64;
                let tried = |p: f64| if mine { epsilon * alike + (1.0 - epsilon) * p } else { p };
                let k = self.sample(policy.iter().map(|&p| tried(p)));
                let (p, q) = (policy[k], tried(policy[k]));
                let next = if mine { (own * p, others) } else { (own, others * p) };
                let value = self.one_history(self.tree.child(node, k), epsilon, next.0, next.1, sampled * q) / q;
                if mine {
                    let weight = others / sampled;
                    let Learned { regret, sum, .. } = &mut *self.learned[player];
                    for (j, s) in range.enumerate() {
                        let gain = if j == k { value } else { 0.0 } - p * value;
                        regret[s] += weight * gain;
                        sum[s] += own / sampled * policy[j];
                    }
                }
                p * value
            }
        }
    }
}
