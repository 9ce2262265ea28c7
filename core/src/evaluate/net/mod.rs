//! A learned chance of winning: a small net over the minions, the hand and the two sides.
//!
//! All minions go through one layer and are added up for each side, all cards in hand through another; the sums and the
//! numbers of the sides go through two more layers. Every sum is taken in a fixed order and nothing is fused, so that
//! equal positions have equal values on every machine.

mod file;
mod inputs;

pub use file::NetFile;
pub use inputs::{Inputs, OF_CARD, OF_MINION, OF_SIDE, SCHEMA};

use crate::cards::library::Library;
use crate::cards::syntax::CardIx;
use crate::state::{Player, State};

/// How wide a layer may be.
pub const WIDEST: usize = 256;

/// What each card adds to a layer.
#[derive(Clone, Debug)]
struct Cards {
    /// The row of each card of the library; 0, a row of zeros, for those that were never seen, and those beyond the end.
    rows: Vec<u16>,
    numbers: Vec<f32>,
}

impl Cards {
    fn of(&self, card: CardIx, width: usize) -> &[f32] {
        let row = self.rows.get(usize::from(card)).copied().unwrap_or(0);
        &self.numbers[usize::from(row) * width..][..width]
    }
}

/// A layer: inputs times weights, and what is added to them.
#[derive(Clone, Debug)]
struct NetLayer {
    /// Row by row, one for each input.
    weights: Vec<f32>,
    biases: Vec<f32>,
}

/// A layer for things that have numbers and a card.
#[derive(Clone, Debug)]
struct Things {
    layer: NetLayer,
    cards: Cards,
}

/// A net that was trained.
#[derive(Clone, Debug)]
pub struct Net {
    minion: Things,
    card: Things,
    hidden: NetLayer,
    middle: NetLayer,
    value: NetLayer,
}

impl NetLayer {
    fn width(&self) -> usize {
        self.biases.len()
    }

    /// Adds an input to the sums. Most inputs are 0.
    #[inline]
    fn add(&self, sums: &mut [f32], at: usize, input: f32) {
        if input != 0.0 {
            let row = &self.weights[at * sums.len()..][..sums.len()];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
        }
    }

    /// Writes the sums for these inputs, those below 0 as 0, and returns them.
    fn rectified<'a>(&self, inputs: &[f32], out: &'a mut [f32; WIDEST]) -> &'a [f32] {
        let out = &mut out[..self.width()];
        out.copy_from_slice(&self.biases);
        inputs.iter().enumerate().for_each(|(at, &input)| self.add(out, at, input));
        out.iter_mut().for_each(|sum| *sum = sum.max(0.0));
        out
    }
}

impl Things {
    /// Adds what one thing comes to.
    #[inline]
    fn add_up<const N: usize>(&self, total: &mut [f32], (numbers, card): (&[i16; N], CardIx)) {
        let width = self.layer.width();
        let mut sums = [0.0; WIDEST];
        let sums = &mut sums[..width];
        let known = self.cards.of(card, width);
        sums.iter_mut().zip(&self.layer.biases).zip(known).for_each(|((sum, bias), card)| *sum = bias + card);
        numbers.iter().enumerate().for_each(|(at, &number)| self.layer.add(sums, at, f32::from(number)));
        total.iter_mut().zip(sums).for_each(|(total, sum)| *total += sum.max(0.0));
    }
}

impl Net {
    /// Returns the chance of a player to win from a position.
    pub fn of(&self, library: &Library, state: &State, me: Player) -> f64 {
        self.value(&Inputs::of(library, state, me))
    }

    /// Returns the chance of winning that goes with what a player sees.
    pub fn value(&self, inputs: &Inputs) -> f64 {
        let mut sums = [[0.0; WIDEST]; 3];
        for (k, row) in inputs.minions.iter().enumerate() {
            let sums = &mut sums[k][..self.minion.layer.width()];
            row.iter().for_each(|minion| self.minion.add_up(sums, minion));
        }
        let hand = &mut sums[2][..self.card.layer.width()];
        inputs.hand.iter().for_each(|card| self.card.add_up(hand, card));
        let (minions, cards) = (self.minion.layer.width(), self.card.layer.width());
        let sides = inputs.sides.iter().flatten().map(|&number| f32::from(number));
        let things = sums[0][..minions].iter().chain(&sums[1][..minions]).chain(&sums[2][..cards]);

        let (mut hidden, mut middle) = ([0.0; WIDEST], [0.0; WIDEST]);
        let out = &mut hidden[..self.hidden.width()];
        out.copy_from_slice(&self.hidden.biases);
        sides.chain(things.copied()).enumerate().for_each(|(at, input)| self.hidden.add(out, at, input));
        out.iter_mut().for_each(|sum| *sum = sum.max(0.0));
        let middle = self.middle.rectified(&hidden[..self.hidden.width()], &mut middle);
        let mut value = [self.value.biases[0]];
        middle.iter().enumerate().for_each(|(at, &input)| self.value.add(&mut value, at, input));
        1.0 / (1.0 + libm::exp(-f64::from(value[0])))
    }
}
