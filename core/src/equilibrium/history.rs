//! Counterfactual regrets history by history: the same sums in the same order as a walk over the whole tree.
//!
//! The flat form adds up earnings over all ends at once, which is faster and rounds differently. Where two actions are
//! exactly alike, a last digit decides which one regret matching takes, and runs drift apart. This form rounds as the
//! textbook walk does, so that its strategies can be compared with other people's digit by digit.

use super::flat::Flat;
use super::tree::{GameNode, GameTree};

/// A node that has children; their values lie together, from `first` on.
#[derive(Clone, Copy, Debug)]
struct Inner {
    first: u32,
    /// Where the value of the node itself lies.
    at: u32,
    /// The first sequence of a decision, the first of the odds of a chance node.
    from: u32,
    count: u32,
    /// The player, or 2 for chance.
    who: u32,
    /// Each player's last sequence.
    sequences: [u32; 2],
    /// The inner node after all those below this one.
    skip: u32,
}

/// A decision of one player: which children, which sequences, and what reaches it.
#[derive(Clone, Copy, Debug)]
struct HistoryDecision {
    first: u32,
    from: u32,
    count: u32,
    at: u32,
    set: u32,
    /// The other player's last sequence.
    other: u32,
    /// How likely chance leads there.
    chance: f64,
}

/// The tree laid out for walks from the ends to the root.
#[derive(Debug)]
pub struct History {
    inner: Vec<Inner>,
    odds: Vec<f64>,
    decisions: [Vec<HistoryDecision>; 2],
    /// For each player the value of every node; those of the ends never change.
    values: [Vec<f64>; 2],
    /// The nodes that the other player plays to, in this walk.
    active: Vec<u32>,
    /// For each set whether this walk has changed its regrets.
    marked: [Vec<bool>; 2],
}

impl History {
    /// Lays out a tree.
    pub fn of(tree: &GameTree, flat: &Flat) -> History {
        let mut history = History {
            inner: Vec::new(),
            odds: Vec::new(),
            decisions: Default::default(),
            values: [vec![0.0; tree.len()], vec![0.0; tree.len()]],
            active: Vec::new(),
            marked: [vec![false; flat.sides[0].sets()], vec![false; flat.sides[1].sets()]],
        };
        // Values are numbered so that siblings lie together; the root comes first.
        let mut next = 1;
        let mut stack: Vec<(u32, u32, [u32; 2], f64)> = vec![(0, 0, [0, 0], 1.0)];
        // Inner nodes whose children are not all done, with the length of the stack below them.
        let mut open: Vec<(u32, usize)> = Vec::new();
        while let Some((n, at, sequences, chance)) = stack.pop() {
            while open.last().is_some_and(|&(_, below)| stack.len() < below) {
                let (done, _) = open.pop().expect("there is a last one");
                history.inner[done as usize].skip = history.inner.len() as u32;
            }
            let n = n as usize;
            let first = next;
            let (who, from, count) = match tree.node(n) {
                GameNode::End(end) => {
                    for (values, u) in history.values.iter_mut().zip(tree.payoffs(end)) {
                        values[at as usize] = u;
                    }
                    continue;
                }
                GameNode::Chance(k) => {
                    let from = history.odds.len() as u32;
                    history.odds.extend_from_slice(tree.odds(k));
                    (2, from, tree.odds(k).len() as u32)
                }
                GameNode::Decision { player, set } => {
                    let range = flat.sides[player].actions(set);
                    let (from, count) = (range.start as u32, range.len() as u32);
                    let other = sequences[1 - player];
                    history.decisions[player].push(HistoryDecision {
                        first,
                        from,
                        count,
                        at,
                        set: set as u32,
                        other,
                        chance,
                    });
                    (player as u32, from, count)
                }
            };
            next += count;
            history.inner.push(Inner { first, at, from, count, who, sequences, skip: 0 });
            open.push((history.inner.len() as u32 - 1, stack.len()));
            for k in (0..count).rev() {
                let mut reached = sequences;
                let mut likely = chance;
                if who == 2 {
                    likely *= history.odds[(from + k) as usize];
                } else {
                    reached[who as usize] = from + k;
                }
                stack.push((tree.child(n, k as usize) as u32, first + k, reached, likely));
            }
        }
        let end = history.inner.len() as u32;
        open.iter().for_each(|&(k, _)| history.inner[k as usize].skip = end);
        history
    }

    /// Adds one walk to a player's regrets: the policies of both, and how likely the other reaches its sequences.
    /// Sets whose regrets have changed are added to `touched`, each once. What the other player does not play to is
    /// left out: no regret changes there, and the value counts nothing above.
    pub fn regrets(
        &mut self,
        player: usize,
        policies: [&[f64]; 2],
        reach: &[f64],
        regret: &mut [f64],
        touched: &mut Vec<u32>,
    ) {
        let values = &mut self.values[player];
        self.active.clear();
        let mut k = 0;
        while let Some(n) = self.inner.get(k) {
            if reach[n.sequences[1 - player] as usize] == 0.0 {
                k = n.skip as usize;
            } else {
                self.active.push(k as u32);
                k += 1;
            }
        }
        for &k in self.active.iter().rev() {
            let n = self.inner[k as usize];
            let (first, from, count) = (n.first as usize, n.from as usize, n.count as usize);
            let weights = match n.who {
                2 => &self.odds[from..from + count],
                who => &policies[who as usize][from..from + count],
            };
            let value = weights.iter().zip(&values[first..first + count]).fold(0.0, |sum, (p, v)| sum + p * v);
            values[n.at as usize] = value;
        }
        let marked = &mut self.marked[player];
        for d in &self.decisions[player] {
            let others = reach[d.other as usize];
            if others == 0.0 {
                continue;
            }
            if !std::mem::replace(&mut marked[d.set as usize], true) {
                touched.push(d.set);
            }
            let (first, from, count) = (d.first as usize, d.from as usize, d.count as usize);
            let counterfactual = others * d.chance;
            let value = values[d.at as usize];
            for (r, v) in regret[from..from + count].iter_mut().zip(&values[first..first + count]) {
                *r += counterfactual * (v - value);
            }
        }
        touched.iter().for_each(|&set| marked[set as usize] = false);
    }
}
