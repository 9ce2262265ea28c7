//! The solvers of the CFR family over the flat form, with alternating updates.
//!
//! One update of a player: the other player's reach gives the earnings of every sequence; counting sets down adds them up
//! to counterfactual values and regrets, and regret matching makes the next policy on the way; counting up gives the
//! player's reach. No history is visited. The sampling solvers walk the tree instead (`sampling`).

use super::baselines::Baselines;
use super::flat::{Flat, FlatSide};
use super::history::History;
use super::learned::{match_predicted, match_regrets, Learned};
use super::response::{earnings, normalized, quality, reaches, spread_reach, Quality};
use super::sampling::Walk;
use super::tree::{GameTree, Key};
use crate::chance::Rng;
use std::collections::HashMap;
use std::sync::Arc;

/// Which solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Counterfactual regret minimization.
    Cfr,
    /// CFR+: regrets never below zero.
    Plus {
        /// The power of t by which iteration t counts in the average: 1 in the usual CFR+.
        gamma: f64,
    },
    /// Discounted CFR; linear CFR is the one with three ones.
    Discounted {
        /// The power by which positive regrets fade.
        alpha: f64,
        /// The power by which negative regrets fade.
        beta: f64,
        /// The power by which earlier iterations count less in the average.
        gamma: f64,
    },
    /// Predictive CFR+: as CFR+, with a policy that expects the next regrets to be as the last.
    Predictive {
        /// The power by which earlier iterations count less in the average.
        gamma: f64,
    },
    /// One chance event at each chance node.
    ChanceSampling,
    /// One action of chance and of the other player at each node.
    ExternalSampling,
    /// One history an iteration.
    OutcomeSampling {
        /// The probability that the player explores.
        epsilon: f64,
    },
    /// One history an iteration, with baselines, regrets never below zero.
    ReducedVariance {
        /// The probability that the player explores.
        epsilon: f64,
        /// The share of a new estimate in a baseline.
        rate: f64,
        /// The power by which earlier iterations count less in the average.
        gamma: f64,
    },
}

impl Method {
    /// Returns whether the solver walks along samples, and keeps only regrets and averages up to date.
    fn matches_late(self) -> bool {
        matches!(self, Method::ExternalSampling | Method::OutcomeSampling { .. } | Method::ReducedVariance { .. })
    }
}

/// How regrets are summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Over the flat form: the fastest.
    Flat,
    /// Over the flat form, with sets that look alike now joined, whatever came before.
    Tied,
    /// History by history, as a walk over the tree would.
    History,
}

/// Sets that one player takes for the same situation share regrets and averages.
#[derive(Debug)]
struct TiedSets {
    /// For each set where its class begins.
    first: Vec<u32>,
    /// How many actions the class that begins here has; 0 elsewhere.
    actions: Vec<u32>,
}

impl TiedSets {
    fn of(tree: &GameTree, player: usize) -> TiedSets {
        let sets = &tree.sets[player];
        let mut classes: HashMap<(Key, u32), u32> = HashMap::new();
        let mut ties = TiedSets { first: Vec::with_capacity(sets.len()), actions: vec![0] };
        for (&situation, &n) in sets.situations.iter().zip(&sets.actions) {
            let first = *classes.entry((situation, n)).or_insert_with(|| {
                let first = ties.actions.len() as u32;
                ties.actions.push(n);
                ties.actions.resize(ties.actions.len() + n as usize - 1, 0);
                first
            });
            ties.first.push(first);
        }
        ties
    }

    /// Spreads what belongs to classes over their sets.
    fn spread(&self, side: &FlatSide, classes: &[f64], out: &mut [f64]) {
        for set in 0..side.sets() {
            let from = self.first[set] as usize;
            for (k, s) in side.actions(set).enumerate() {
                out[s] = classes[from + k];
            }
        }
    }

    /// Writes the policy that regrets ask for, in every class.
    fn match_regrets(&self, side: &FlatSide, regret: &[f64], policy: &mut [f64]) {
        let mut matched = vec![1.0; regret.len()];
        for first in 1..self.actions.len() {
            let n = self.actions[first] as usize;
            if n > 0 {
                match_regrets(&regret[first..first + n], &mut matched[first..first + n]);
            }
        }
        self.spread(side, &matched, policy);
    }
}

/// Adds the reach of this iteration to the average and computes that of the next one.
fn advance(side: &FlatSide, weight: f64, policy: &[f64], reach: &mut [f64], sum: &mut [f64]) {
    sum[0] += weight;
    let mut first = 1;
    for (&next, &parent) in side.first[1..].iter().zip(&side.parent) {
        let before = reach[parent as usize];
        let range = first..next as usize;
        for ((sum, reach), p) in sum[range.clone()].iter_mut().zip(&mut reach[range.clone()]).zip(&policy[range]) {
            *sum += weight * *reach;
            *reach = before * p;
        }
        first = next as usize;
    }
}

/// A solver at work.
#[derive(Debug)]
pub struct Solver {
    tree: Arc<GameTree>,
    flat: Arc<Flat>,
    method: Method,
    threads: usize,
    zero_sum: bool,
    ties: Option<[TiedSets; 2]>,
    /// Regrets are summed history by history, if not over the flat form.
    history: Option<History>,
    /// How many iterations were done.
    pub iteration: u64,
    /// What is known of both players.
    pub players: [Learned; 2],
    /// Values of the sequences of the player whose turn it is.
    work: Vec<f64>,
    /// Sets whose regrets an update has changed.
    touched: Vec<u32>,
    rng: Rng,
}

impl Solver {
    /// Returns a solver before its first iteration.
    pub fn new(tree: Arc<GameTree>, flat: Arc<Flat>, method: Method, form: Form, threads: usize, seed: u64) -> Solver {
        let ties = (form == Form::Tied).then(|| [TiedSets::of(&tree, 0), TiedSets::of(&tree, 1)]);
        let history = (form == Form::History).then(|| History::of(&tree, &flat));
        let zero_sum = tree.zero_sum();
        let learned = |player: usize| {
            let side = &flat.sides[player];
            let n = ties.as_ref().map_or(side.sequences(), |t| t[player].actions.len());
            let policy = normalized(side, &vec![0.0; side.sequences()]);
            let reach = reaches(side, &policy);
            let kept = match method {
                Method::Predictive { .. } => n,
                Method::ReducedVariance { .. } if player == 0 || !zero_sum => tree.len(),
                _ => 0,
            };
            Learned { regret: vec![0.0; n], sum: vec![0.0; n], policy, reach, kept: vec![0.0; kept] }
        };
        let players = [learned(0), learned(1)];
        let most = flat.sides.iter().map(FlatSide::sequences).max().unwrap_or(1);
        let rng = Rng::new(seed);
        Solver {
            tree,
            flat,
            method,
            threads,
            zero_sum,
            ties,
            history,
            iteration: 0,
            players,
            work: vec![0.0; most],
            touched: Vec::new(),
            rng,
        }
    }

    /// Does one iteration: an update for player 0, then one for player 1 that already sees it.
    pub fn step(&mut self) {
        self.iteration += 1;
        let t = self.iteration as f64;
        for player in 0..2 {
            match self.method {
                Method::Cfr => self.update(player, 1.0, |r| r),
                Method::Plus { gamma } | Method::Predictive { gamma } => {
                    // Not by pow where it is 1, which may round.
                    let weight = if gamma == 1.0 { t } else { libm::pow(t, gamma) };
                    self.update(player, weight, |r| r.max(0.0));
                }
                Method::Discounted { alpha, beta, gamma } => {
                    let discount = |power: f64| {
                        let x = libm::pow(t, power);
                        x / (x + 1.0)
                    };
                    let (gain, loss) = (discount(alpha), discount(beta));
                    self.update(player, libm::pow(t, gamma), |r| if r >= 0.0 { r * gain } else { r * loss });
                }
                Method::ChanceSampling
                | Method::ExternalSampling
                | Method::OutcomeSampling { .. }
                | Method::ReducedVariance { .. } => {
                    let [a, b] = &mut self.players;
                    let learned = [a, b];
                    let mut walk = Walk { tree: &self.tree, flat: &self.flat, learned, player, rng: &mut self.rng };
                    match self.method {
                        Method::ChanceSampling => walk.chance_sampling(),
                        Method::ExternalSampling => walk.external_sampling(),
                        Method::OutcomeSampling { epsilon } => walk.outcome_sampling(epsilon),
                        Method::ReducedVariance { epsilon, rate, gamma } => {
                            let how = Baselines { epsilon, rate, weight: libm::pow(t, gamma) };
                            walk.outcome_sampling_with(how, self.zero_sum);
                        }
                        _ => unreachable!("the others do not sample"),
                    }
                }
            }
        }
    }

    /// Updates one player: the average with this weight, the regrets as `after` says.
    fn update(&mut self, player: usize, weight: f64, after: impl Fn(f64) -> f64) {
        let predicts = matches!(self.method, Method::Predictive { .. });
        // Regrets fade, and expectations end, even where nothing is new.
        let everywhere = predicts || matches!(self.method, Method::Discounted { .. });
        let side = &self.flat.sides[player];
        let [a, b] = &mut self.players;
        let (own, other) = if player == 0 { (a, &*b) } else { (b, &*a) };
        let Learned { regret, sum, policy, reach, kept } = own;
        if predicts {
            kept.copy_from_slice(regret);
        }
        if let Some(history) = &mut self.history {
            let policies: [&[f64]; 2] = if player == 0 { [policy, &other.policy] } else { [&other.policy, policy] };
            self.touched.clear();
            history.regrets(player, policies, &other.reach, regret, &mut self.touched);
            if everywhere {
                self.touched.clear();
                self.touched.extend(0..side.sets() as u32);
            }
            if predicts {
                added(regret, kept);
            }
            for &set in &self.touched {
                let range = side.actions(set as usize);
                regret[range.clone()].iter_mut().for_each(|r| *r = after(*r));
                if predicts {
                    match_predicted(&regret[range.clone()], &kept[range.clone()], &mut policy[range]);
                } else {
                    match_regrets(&regret[range.clone()], &mut policy[range]);
                }
            }
            return advance(side, weight, policy, reach, sum);
        }
        let q = &mut self.work[..side.sequences()];
        earnings(side, &other.reach, q, self.threads);
        let ties = self.ties.as_ref().map(|t| &t[player]);
        if let Some(ties) = ties {
            for set in (0..side.sets()).rev() {
                let range = side.actions(set);
                let v: f64 = q[range.clone()].iter().zip(&policy[range.clone()]).map(|(q, p)| q * p).sum();
                for (k, s) in range.enumerate() {
                    let at = ties.first[set] as usize + k;
                    regret[at] += q[s] - v;
                    sum[at] += weight * reach[s];
                }
                q[side.parent[set] as usize] += v;
            }
            if predicts {
                added(regret, kept);
            }
            regret.iter_mut().for_each(|r| *r = after(*r));
            ties.match_regrets(side, &expected(regret, kept), policy);
            spread_reach(side, policy, reach);
        } else {
            let mut end = side.sequences();
            for (&first, &parent) in side.first[..side.sets()].iter().zip(&side.parent).rev() {
                let first = first as usize;
                let (q_own, p_own, r_own) = (&q[first..end], &mut policy[first..end], &mut regret[first..end]);
                let v: f64 = q_own.iter().zip(p_own.iter()).map(|(q, p)| q * p).sum();
                for (r, q) in r_own.iter_mut().zip(q_own) {
                    *r = after(*r + (q - v));
                }
                if predicts {
                    let last = &mut kept[first..end];
                    last.iter_mut().zip(q_own).for_each(|(last, q)| *last = q - v);
                    match_predicted(r_own, last, p_own);
                } else {
                    match_regrets(r_own, p_own);
                }
                q[parent as usize] += v;
                end = first;
            }
            advance(side, weight, policy, reach, sum);
        }
    }

    /// Returns the strategy of a player for the next iteration, the last iterate, by sequence.
    pub fn last(&self, player: usize) -> Vec<f64> {
        let (side, own) = (&self.flat.sides[player], &self.players[player]);
        let mut policy = own.policy.clone();
        if self.method.matches_late() {
            for set in 0..side.sets() {
                match_regrets(&own.regret[side.actions(set)], &mut policy[side.actions(set)]);
            }
        }
        policy
    }

    /// Returns the average strategy of a player, by sequence.
    pub fn average(&self, player: usize) -> Vec<f64> {
        let side = &self.flat.sides[player];
        let sum = &self.players[player].sum;
        match &self.ties {
            None => normalized(side, sum),
            Some(ties) => {
                let mut weights = vec![0.0; side.sequences()];
                ties[player].spread(side, sum, &mut weights);
                normalized(side, &weights)
            }
        }
    }

    /// Returns how the last iterates do.
    pub fn last_quality(&self) -> Quality {
        let (a, b) = (self.last(0), self.last(1));
        quality(&self.flat, [&a, &b])
    }

    /// Returns how the average strategies do.
    pub fn quality(&self) -> Quality {
        let (a, b) = (self.average(0), self.average(1));
        quality(&self.flat, [&a, &b])
    }

    /// Returns all that is needed to go on later: the iteration, the random stream, and for each player regrets, averages
    /// and, where the solver keeps something besides, that.
    pub fn save(&self) -> (u64, u64, Vec<Vec<f64>>) {
        let [a, b] = &self.players;
        let mut numbers = vec![a.regret.clone(), a.sum.clone(), b.regret.clone(), b.sum.clone()];
        if !a.kept.is_empty() {
            numbers.extend([a.kept.clone(), b.kept.clone()]);
        }
        (self.iteration, self.rng.raw(), numbers)
    }

    /// Goes on where another solver of the same game and kind was saved.
    pub fn restore(&mut self, iteration: u64, stream: u64, numbers: Vec<Vec<f64>>) -> Result<(), String> {
        let fits = |list: &[Vec<f64>]| self.save().2.iter().map(Vec::len).eq(list.iter().map(Vec::len));
        if !fits(&numbers) {
            return Err("the saved numbers belong to another game".into());
        }
        let mut numbers = numbers.into_iter();
        for own in &mut self.players {
            (own.regret, own.sum) = (numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default());
        }
        for own in &mut self.players {
            own.kept = numbers.next().unwrap_or_default();
        }
        let predicts = matches!(self.method, Method::Predictive { .. });
        for (side, (player, own)) in self.flat.sides.iter().zip(self.players.iter_mut().enumerate()) {
            let wanted = if predicts { expected(&own.regret, &own.kept) } else { own.regret.clone() };
            match &self.ties {
                Some(ties) => ties[player].match_regrets(side, &wanted, &mut own.policy),
                None => {
                    for set in 0..side.sets() {
                        match_regrets(&wanted[side.actions(set)], &mut own.policy[side.actions(set)]);
                    }
                }
            }
            own.reach = reaches(side, &own.policy);
        }
        self.iteration = iteration;
        self.rng = Rng::from_raw(stream);
        Ok(())
    }
}

/// Turns the regrets before an update into what the update has added to them.
fn added(regret: &[f64], before: &mut [f64]) {
    before.iter_mut().zip(regret).for_each(|(b, r)| *b = r - *b);
}

/// Returns the regrets as they will be if the last ones come again; the regrets where nothing was kept.
fn expected(regret: &[f64], last: &[f64]) -> Vec<f64> {
    let last = last.iter().copied().chain(std::iter::repeat(0.0));
    regret.iter().zip(last).map(|(r, l)| r + l).collect()
}
