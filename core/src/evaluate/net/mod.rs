//! A learned chance of winning: a small net over the minions, the hand and the two sides, or the mean of several.
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
pub const WIDEST: usize = 128;
/// Layers are computed in parts of so many sums, which stay in registers.
const LANES: usize = 16;
/// How many parts a layer may have.
const PARTS: usize = WIDEST / LANES;
/// How many inputs a layer may have: those of both sides, and the sums of minions and cards.
const MOST_INPUTS: usize = 2 * OF_SIDE.len() + 3 * WIDEST;

type Lanes = [f32; LANES];

/// What each card adds to a layer.
#[derive(Clone, Debug)]
struct Cards {
    /// The row of each card of the library; 0, a row of zeros, for those that were never seen, and those beyond the end.
    rows: Vec<u16>,
    /// Row by row, in parts.
    numbers: Vec<Lanes>,
}

impl Cards {
    fn of(&self, card: CardIx, parts: usize) -> &[Lanes] {
        let row = self.rows.get(usize::from(card)).copied().unwrap_or(0);
        &self.numbers[usize::from(row) * parts..][..parts]
    }
}

/// A layer: inputs times weights, and what is added to them. Sums beyond its width are 0.
#[derive(Clone, Debug)]
struct NetLayer {
    width: usize,
    inputs: usize,
    /// Part by part, in each a row for every input.
    weights: Vec<Lanes>,
    /// Part by part.
    biases: Vec<Lanes>,
}

/// A layer for things that have numbers and a card.
#[derive(Clone, Debug)]
struct Things {
    layer: NetLayer,
    cards: Cards,
}

/// A net that was trained, or several whose mean is taken: each of them is wrong in its own way.
#[derive(Clone, Debug)]
pub struct Net {
    /// At least one.
    members: Vec<SingleNet>,
}

/// One of the nets.
#[derive(Clone, Debug)]
struct SingleNet {
    minion: Things,
    card: Things,
    hidden: NetLayer,
    middle: NetLayer,
    value: NetLayer,
}

/// Inputs of a layer that are not 0, each with its place. Most inputs are 0.
struct NonZero<const N: usize> {
    places: [u16; N],
    values: [f32; N],
    count: usize,
}

impl<const N: usize> NonZero<N> {
    fn new() -> NonZero<N> {
        NonZero { places: [0; N], values: [0.0; N], count: 0 }
    }

    /// Adds the inputs from a place on. What is 0 is overwritten by the next one, which takes no branch.
    #[inline]
    fn extend(&mut self, first: usize, inputs: &[f32]) {
        let mut count = self.count;
        for (k, &input) in inputs.iter().enumerate() {
            if count >= N {
                break;
            }
            (self.places[count], self.values[count]) = ((first + k) as u16, input);
            count += usize::from(input != 0.0);
        }
        self.count = count;
    }

    fn iter(&self) -> impl Iterator<Item = (usize, f32)> + '_ {
        self.places[..self.count].iter().zip(&self.values[..self.count]).map(|(&place, &value)| (place.into(), value))
    }
}

impl NetLayer {
    fn parts(&self) -> usize {
        self.biases.len()
    }

    /// Returns sums that begin with these and get the inputs, in the order of their places.
    #[inline]
    fn part<const N: usize>(&self, part: usize, mut sums: Lanes, inputs: &NonZero<N>) -> Lanes {
        let weights = &self.weights[part * self.inputs..][..self.inputs];
        for (place, input) in inputs.iter() {
            sums.iter_mut().zip(&weights[place]).for_each(|(sum, weight)| *sum += input * weight);
        }
        sums
    }

    /// Writes the sums for these inputs, those below 0 as 0, as inputs of the next layer.
    #[inline]
    fn rectified<const N: usize, const M: usize>(&self, inputs: &NonZero<N>) -> NonZero<M> {
        let mut out = NonZero::new();
        for (part, &bias) in self.biases.iter().enumerate() {
            let sums = self.part(part, bias, inputs);
            out.extend(part * LANES, &sums.map(|sum| sum.max(0.0)));
        }
        out
    }
}

impl Things {
    /// Adds up what things come to.
    #[inline]
    fn add_up<'a, const N: usize>(&self, things: impl Iterator<Item = (&'a [i16; N], CardIx)>) -> [Lanes; PARTS] {
        let mut total = [[0.0; LANES]; PARTS];
        let parts = self.layer.parts();
        for (numbers, card) in things {
            let mut inputs = NonZero::<N>::new();
            inputs.extend(0, &numbers.map(f32::from));
            let known = self.cards.of(card, parts);
            for (part, total) in total.iter_mut().enumerate().take(parts) {
                let (mut sums, card) = (self.layer.biases[part], &known[part]);
                sums.iter_mut().zip(card).for_each(|(sum, card)| *sum += card);
                let sums = self.layer.part(part, sums, &inputs);
                total.iter_mut().zip(sums).for_each(|(total, sum)| *total += sum.max(0.0));
            }
        }
        total
    }

    fn width(&self) -> usize {
        self.layer.width
    }
}

impl Net {
    /// Returns how many nets there are.
    pub fn count(&self) -> usize {
        self.members.len()
    }

    /// Leaves the first ones, at least one.
    pub fn truncate(&mut self, count: usize) {
        self.members.truncate(count.max(1));
    }

    /// Returns the chance of a player to win from a position.
    pub fn of(&self, library: &Library, state: &State, me: Player) -> f64 {
        self.value(&Inputs::of(library, state, me))
    }

    /// Returns the chance of winning that goes with what a player sees.
    pub fn value(&self, inputs: &Inputs) -> f64 {
        let sum: f64 = self.members.iter().map(|member| member.value(inputs)).sum();
        sum / self.members.len() as f64
    }
}

impl SingleNet {
    fn value(&self, inputs: &Inputs) -> f64 {
        let mut all = NonZero::<MOST_INPUTS>::new();
        for (side, numbers) in inputs.sides.iter().enumerate() {
            all.extend(side * OF_SIDE.len(), &numbers.map(f32::from));
        }
        let [mine, theirs] = &inputs.minions;
        let sums =
            [self.minion.add_up(mine.iter()), self.minion.add_up(theirs.iter()), self.card.add_up(inputs.hand.iter())];
        let mut first = 2 * OF_SIDE.len();
        for (sums, width) in sums.iter().zip([self.minion.width(), self.minion.width(), self.card.width()]) {
            all.extend(first, &sums.as_flattened()[..width]);
            first += width;
        }
        let hidden: NonZero<WIDEST> = self.hidden.rectified(&all);
        let middle: NonZero<WIDEST> = self.middle.rectified(&hidden);
        let value = self.value.part(0, self.value.biases[0], &middle)[0];
        1.0 / (1.0 + libm::exp(-f64::from(value)))
    }
}
