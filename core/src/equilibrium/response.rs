//! Strategies over the flat form: averages, values, best responses and how far a pair is from an equilibrium.

use super::flat::{Flat, FlatSide};

/// Writes what each sequence of a player earns at its ends when the other player reaches sequences with `reach`.
pub fn earnings(side: &FlatSide, reach: &[f64], out: &mut [f64], threads: usize) {
    /// Below so many payoffs another thread costs more than it helps.
    const WORTH_A_THREAD: usize = 200_000;
    if threads < 2 || side.columns.len() < WORTH_A_THREAD {
        return earn(side, 0, reach, out);
    }
    // Each thread takes a stretch of rows with about as many payoffs.
    let mut cuts = vec![0];
    for k in 1..threads {
        let goal = (side.columns.len() / threads * k) as u32;
        let row = side.rows.partition_point(|&r| r < goal).min(out.len());
        cuts.push(row.max(cuts[k - 1]));
    }
    std::thread::scope(|scope| {
        let mut rest = out;
        for k in 0..threads {
            let to = cuts.get(k + 1).copied().unwrap_or(cuts[k] + rest.len());
            let (mine, others) = rest.split_at_mut(to - cuts[k]);
            rest = others;
            let from = cuts[k];
            if k + 1 < threads {
                scope.spawn(move || earn(side, from, reach, mine));
            } else {
                earn(side, from, reach, mine);
            }
        }
    });
}

/// Writes the earnings of the sequences from `from` on.
fn earn(side: &FlatSide, from: usize, reach: &[f64], out: &mut [f64]) {
    let mut at = side.rows[from] as usize;
    for (row, out) in out.iter_mut().enumerate() {
        let to = side.rows[from + row + 1] as usize;
        let cells = side.columns[at..to].iter().zip(&side.payoffs[at..to]);
        *out = cells.fold(0.0, |sum, (&c, &u)| sum + u * reach[c as usize]);
        at = to;
    }
}

/// Returns the strategy in proportion to positive weights; where there are none, all actions are equally likely.
pub fn normalized(side: &FlatSide, weights: &[f64]) -> Vec<f64> {
    let mut policy = vec![1.0; side.sequences()];
    for set in 0..side.sets() {
        let range = side.actions(set);
        let sum: f64 = weights[range.clone()].iter().sum();
        let alike = 1.0 / range.len() as f64;
        for s in range {
            policy[s] = if sum > 0.0 { weights[s] / sum } else { alike };
        }
    }
    policy
}

/// Returns how likely the player's actions lead to each sequence.
pub fn reaches(side: &FlatSide, policy: &[f64]) -> Vec<f64> {
    let mut reach = vec![1.0; side.sequences()];
    spread_reach(side, policy, &mut reach);
    reach
}

/// Writes how likely the player's actions lead to each sequence; the reach of the empty sequence stays 1.
pub fn spread_reach(side: &FlatSide, policy: &[f64], reach: &mut [f64]) {
    let mut first = 1;
    for (&next, &parent) in side.first[1..].iter().zip(&side.parent) {
        let before = reach[parent as usize];
        for s in first..next as usize {
            reach[s] = before * policy[s];
        }
        first = next as usize;
    }
}

/// Returns what `player` gets when both play these sequences.
pub fn value(flat: &Flat, player: usize, own: &[f64], other: &[f64]) -> f64 {
    let side = &flat.sides[player];
    let mut earned = vec![0.0; side.sequences()];
    earnings(side, other, &mut earned, 1);
    earned.iter().zip(own).map(|(q, x)| q * x).sum()
}

/// Returns the most that `player` can get against sequences of the other, and the action of each set that gets it.
pub fn best(flat: &Flat, player: usize, other: &[f64]) -> (f64, Vec<u32>) {
    let side = &flat.sides[player];
    let mut q = vec![0.0; side.sequences()];
    earnings(side, other, &mut q, 1);
    let mut choice = vec![0; side.sets()];
    for set in (0..side.sets()).rev() {
        let range = side.actions(set);
        let mut top = range.start;
        for s in range.clone() {
            if q[s] > q[top] {
                top = s;
            }
        }
        choice[set] = (top - range.start) as u32;
        q[side.parent[set] as usize] += q[top];
    }
    (q[0], choice)
}

/// How a pair of strategies does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quality {
    /// What each player gets.
    pub values: [f64; 2],
    /// What each player could get at most against the other's strategy.
    pub best: [f64; 2],
}

impl Quality {
    /// Returns what both players together could gain by best responses: 0 in an equilibrium.
    pub fn nash_conv(&self) -> f64 {
        (self.best[0] - self.values[0]) + (self.best[1] - self.values[1])
    }
}

/// Returns how a pair of strategies does.
pub fn quality(flat: &Flat, policies: [&[f64]; 2]) -> Quality {
    let reach = [reaches(&flat.sides[0], policies[0]), reaches(&flat.sides[1], policies[1])];
    let mut quality = Quality::default();
    for player in 0..2 {
        quality.values[player] = value(flat, player, &reach[player], &reach[1 - player]);
        quality.best[player] = best(flat, player, &reach[1 - player]).0;
    }
    quality
}
