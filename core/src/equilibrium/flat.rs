//! The flat form of a tree: for each player the information sets and sequences in order, and sparse payoffs.
//!
//! A sequence is an information set with one of its actions; sequence 0 is empty. Sets come in the order in which a
//! walk meets them, so that a set's parent sequence has a smaller number than its own sequences: counting up is
//! top-down, counting down is bottom-up. Payoffs are sums of probability × payoff over all ends that two sequences
//! lead to, kept by rows for either player; ends without payoff are left out.

use super::tree::{GameNode, GameTree};

/// One player's part.
#[derive(Debug, Default)]
pub struct FlatSide {
    /// For each set the player's sequence that leads to it.
    pub parent: Vec<u32>,
    /// For each set its first sequence, and at the end how many sequences there are.
    pub first: Vec<u32>,
    /// For each sequence where its payoffs begin, and at the end how many there are.
    pub rows: Vec<u32>,
    /// The other player's sequence of each payoff.
    pub columns: Vec<u32>,
    /// What the player gets, times the probability of the chance events on the way.
    pub payoffs: Vec<f64>,
}

impl FlatSide {
    /// Returns the number of sets.
    pub fn sets(&self) -> usize {
        self.parent.len()
    }
    /// Returns the number of sequences.
    pub fn sequences(&self) -> usize {
        self.first[self.sets()] as usize
    }
    /// Returns the sequences of a set.
    #[inline]
    pub fn actions(&self, set: usize) -> std::ops::Range<usize> {
        self.first[set] as usize..self.first[set + 1] as usize
    }
}

/// The flat form of a game.
#[derive(Debug)]
pub struct Flat {
    /// The parts of both players.
    pub sides: [FlatSide; 2],
    /// The smallest and the largest payoff.
    pub range: (f64, f64),
}

/// A tree in which a player forgets.
const FORGETS: &str = "the game is not of perfect recall: two histories of one information set differ in what its \
                       player did before";

/// An end of the game: both sequences, probability × payoff of both players.
type Cell = ([u32; 2], [f64; 2]);

impl Flat {
    /// Flattens a tree; refuses one in which a player forgets earlier actions.
    pub fn of(tree: &GameTree) -> Result<Flat, String> {
        let mut sides: [FlatSide; 2] = Default::default();
        for (side, sets) in sides.iter_mut().zip(&tree.sets) {
            side.parent = vec![u32::MAX; sets.len()];
            side.first = Vec::with_capacity(sets.len() + 1);
            let mut next = 1;
            for &n in &sets.actions {
                side.first.push(next);
                next += n;
            }
            side.first.push(next);
        }
        let mut cells: Vec<Cell> = Vec::new();
        let mut stack: Vec<(u32, [u32; 2], f64)> = vec![(0, [0, 0], 1.0)];
        while let Some((n, at, reach)) = stack.pop() {
            let n = n as usize;
            match tree.node(n) {
                GameNode::End(end) => {
                    let u = tree.payoffs(end);
                    if u != [0.0, 0.0] {
                        cells.push((at, [reach * u[0], reach * u[1]]));
                    }
                }
                GameNode::Chance(chance) => {
                    for (k, p) in tree.odds(chance).iter().enumerate().rev() {
                        stack.push((tree.child(n, k) as u32, at, reach * p));
                    }
                }
                GameNode::Decision { player, set } => {
                    let parent = &mut sides[player].parent[set];
                    if *parent == u32::MAX {
                        *parent = at[player];
                    } else if *parent != at[player] {
                        return Err(FORGETS.into());
                    }
                    let first = sides[player].first[set];
                    for k in (0..tree.sets[player].actions[set]).rev() {
                        let mut to = at;
                        to[player] = first + k;
                        stack.push((tree.child(n, k as usize) as u32, to, reach));
                    }
                }
            }
        }
        for (player, side) in sides.iter_mut().enumerate() {
            fill(side, player, &mut cells);
        }
        Ok(Flat { sides, range: tree.range() })
    }

    /// Returns the bytes in use.
    pub fn bytes(&self) -> usize {
        let side = |side: &FlatSide| {
            4 * (side.parent.len() + side.first.len() + side.rows.len() + side.columns.len()) + 8 * side.payoffs.len()
        };
        self.sides.iter().map(side).sum()
    }
}

/// Sorts the payoffs by the sequences of one player and adds up those of equal sequences.
fn fill(side: &mut FlatSide, player: usize, cells: &mut [Cell]) {
    cells.sort_by_key(|(at, _)| (at[player], at[1 - player])); // stable, so that sums do not depend on the sort
    side.rows = Vec::with_capacity(side.sequences() + 1);
    let mut last = u32::MAX;
    for (at, u) in cells.iter() {
        let (row, column) = (at[player], at[1 - player]);
        if row == last && side.columns.last() == Some(&column) {
            *side.payoffs.last_mut().expect("a column has a payoff") += u[player];
            continue;
        }
        while side.rows.len() <= row as usize {
            side.rows.push(side.columns.len() as u32);
        }
        last = row;
        side.columns.push(column);
        side.payoffs.push(u[player]);
    }
    while side.rows.len() <= side.sequences() {
        side.rows.push(side.columns.len() as u32);
    }
    side.columns.shrink_to_fit();
    side.payoffs.shrink_to_fit();
}
