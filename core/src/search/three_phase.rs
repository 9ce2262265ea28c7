//! The search of dockhorn2018: the own turn, the turn of the opponent, and the own turn after that.
//!
//! Each phase is a tree search of one turn and hands its best end of that turn on to the next one. Phase 1 alone is
//! plain-mcts; the opponent's hand in phase 2 comes from a belief, or is the true one (fo-mcts).

use super::mcts::{Leaf, Tree};
use super::{Ask, Budget, Found, Mcts, Meter, SearchMemory, Worlds};
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::state::{Pending, State};
use crate::view::{conceal, fill};

/// How the results with several sampled hands are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    Mean,
    Best,
    /// Every hand has a vote.
    Vote,
}

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct ThreePhase {
    pub budget: Budget,
    /// The search of one turn.
    pub turn: Mcts,
    /// 1 or 3.
    pub phases: u32,
    /// How many actions of phase 1 are looked at further.
    pub best: usize,
    /// How many hands are sampled for the opponent.
    pub hands: usize,
    pub combine: Combine,
    /// The share of the budget that phase 1 gets; the other two share the rest.
    pub first: f64,
}

impl ThreePhase {
    pub(super) fn decide(&self, ask: &Ask<'_>, lab: &mut SearchMemory, meter: &mut Meter) -> usize {
        if self.phases == 1 {
            return self.turn.decide(ask, lab, meter);
        }
        let lib = ask.library;
        let mut worlds = Worlds::of(ask, self.turn.worlds, lab);
        let mut tree = std::mem::take(&mut lab.trees[ask.me.index()]);
        let mut leaves: Vec<Option<Leaf>> = ask.acts.iter().map(|_| None).collect();
        let mut part = meter.part(self.first);
        let root = ask.from.state();
        let choose = ask.rng.split(2);
        let found =
            self.turn.grow(lib, root, ask.acts, &mut tree, &mut worlds, lab, &mut part, choose, Some(&mut leaves));
        meter.add(&part);
        worlds.back(lab);
        lab.found.extend(found.iter().map(|&n| tree.found(n)));
        lab.trees[ask.me.index()] = tree;
        let mean = |f: &Found| if f.visits == 0 { f64::NEG_INFINITY } else { f.value / f.visits as f64 };
        let mut order: Vec<usize> = (0..found.len()).filter(|&k| leaves[k].is_some()).collect();
        order.sort_by(|&a, &b| mean(&lab.found[b]).total_cmp(&mean(&lab.found[a])));
        order.truncate(self.best.max(1));
        if order.len() < 2 {
            return order.first().copied().unwrap_or(0);
        }
        let ratings = self.look_further(ask, &order, &leaves, lab, meter);
        order[self.combined(&ratings)]
    }

    /// Ratings by hand and candidate, from phases 2 and 3.
    fn look_further(
        &self,
        ask: &Ask<'_>,
        order: &[usize],
        leaves: &[Option<Leaf>],
        lab: &mut SearchMemory,
        meter: &mut Meter,
    ) -> Vec<Vec<f64>> {
        // A hand that is seen is one hand.
        let hands = if ask.look.open { 1 } else { self.hands.max(1) };
        let jobs = (hands * order.len() * 2) as f64;
        let mut job = 0.0;
        let mut ratings = Vec::new();
        for hand in 0..hands {
            let mut row = Vec::new();
            for &k in order {
                let Some(leaf) = &leaves[k] else { continue };
                let mut s = leaf.state.boxed();
                if !ask.look.open {
                    let mut rng = ask.rng.split(500 + hand as u64);
                    rehide(ask, &mut s, lab, &mut rng);
                }
                for phase in 0..2u64 {
                    job += 1.0;
                    if s.over() {
                        continue;
                    }
                    let mut part = meter.part(self.first + (1.0 - self.first) * job / jobs);
                    let stream = ask.rng.split(10_000 + hand as u64 * 1000 + k as u64 * 2 + phase);
                    self.end_of_turn(ask.library, &mut s, lab, &mut part, stream);
                    meter.add(&part);
                }
                row.push(self.turn.estimate.of(ask.library, &s, ask.me));
            }
            ratings.push(row);
        }
        ratings
    }

    /// Moves a position on to the best end of its turn that a search finds for the player to move.
    fn end_of_turn(&self, lib: &Library, s: &mut State, lab: &mut SearchMemory, meter: &mut Meter, choose: Rng) {
        let mut acts = Vec::new();
        lab.engine.legal(lib, s, &mut acts);
        let mut leaves: Vec<Option<Leaf>> = acts.iter().map(|_| None).collect();
        let mut worlds = Worlds::fixed(s, lab);
        let mut tree = Tree::default();
        self.turn.grow(lib, s, &acts, &mut tree, &mut worlds, lab, meter, choose, Some(&mut leaves));
        worlds.back(lab);
        let best = leaves.iter().flatten().reduce(|a, b| if b.value > a.value { b } else { a });
        if let Some(leaf) = best {
            s.copy_from(&leaf.state);
        }
    }

    /// The place of the best candidate.
    fn combined(&self, ratings: &[Vec<f64>]) -> usize {
        let first_best = |row: &[f64]| {
            let mut best = 0;
            for (k, v) in row.iter().enumerate() {
                if *v > row[best] {
                    best = k;
                }
            }
            best
        };
        let n = ratings[0].len();
        let column = |k: usize| ratings.iter().map(move |row| row[k]);
        let worth: Vec<f64> = match self.combine {
            Combine::Mean => (0..n).map(|k| column(k).sum()).collect(),
            Combine::Best => (0..n).map(|k| column(k).fold(f64::NEG_INFINITY, f64::max)).collect(),
            Combine::Vote => {
                let mut votes = vec![0.0; n];
                ratings.iter().for_each(|row| votes[first_best(row)] += 1.0);
                votes
            }
        };
        first_best(&worth)
    }
}

/// Takes out what the searching player cannot know and samples it anew.
fn rehide(ask: &Ask<'_>, s: &mut State, lab: &mut SearchMemory, rng: &mut Rng) {
    if s.over() || s.head.pending != Pending::None {
        return;
    }
    conceal(ask.library, s, ask.me, &mut lab.possible_cards);
    fill(ask.library, s, ask.me, &lab.possible_cards, ask.look.belief, rng);
}
