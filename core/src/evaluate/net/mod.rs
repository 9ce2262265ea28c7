//! A learned chance of winning: a small net over the minions, the hand and the two sides, or the mean of several.
//!
//! All minions go through one layer and are added up for each side, all cards in hand through another; the sums and the
//! numbers of the sides go through two more layers. Every sum is taken in a fixed order and nothing is fused, so that
//! equal positions have equal values on every machine, whatever instructions it has.

mod file;
mod inputs;
mod policy;
#[allow(unsafe_code)]
mod processor;
#[cfg(test)]
mod tests;

pub use file::NetFile;
pub use inputs::{Inputs, OF_CARD, OF_MINION, OF_SIDE, SCHEMA};
pub use policy::{ActionInputs, ActionPolicy, OF_ACTION};

use crate::cards::library::Library;
use crate::settings::capacity::{BOARD, HAND};
use crate::state::{Player, State};
use inputs::Row;
use processor::{marks_of_eight, marks_of_lanes, Computation, Level};

/// How wide a layer may be.
pub const WIDEST: usize = 128;
/// Layers have parts of so many sums.
const LANES: usize = 16;
/// How many parts a layer may have.
const PARTS: usize = WIDEST / LANES;
/// How many words have a bit for every sum of a layer.
const WORDS: usize = WIDEST / 64;

type Lanes = [f32; LANES];

/// What each card adds to a layer.
#[derive(Clone, Debug)]
struct Cards {
    /// The row of each card of the library; 0, a row of zeros, for those that were never seen, and those beyond the end.
    rows: Vec<u16>,
    /// Row by row, in parts.
    numbers: Vec<Lanes>,
}

/// A layer: inputs times weights, and what is added to them. Sums beyond its width are 0.
#[derive(Clone, Debug)]
struct NetLayer {
    width: usize,
    /// Its parts are in runs, from the longest to the shortest.
    fours: Vec<Run<4>>,
    twos: Vec<Run<2>>,
    ones: Vec<Run<1>>,
}

/// Some parts of a layer, whose sums are computed at a time and stay in registers.
#[derive(Clone, Debug)]
struct Run<const N: usize> {
    /// The number of the first part.
    first: usize,
    biases: [Lanes; N],
    /// A row for every input.
    weights: Vec<[Lanes; N]>,
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
    level: Level,
    /// That of the first one, if it has any.
    policy: Option<ActionPolicy>,
}

/// One of the nets.
#[derive(Clone, Debug)]
struct SingleNet {
    minion: Things,
    card: Things,
    hidden: NetLayer,
    middle: NetLayer,
    value: Run<1>,
}

/// What a player sees, with a bit for every number that is not 0: most are 0. All members share it.
struct Marked<'a> {
    inputs: &'a Inputs,
    sides: u64,
    minions: [[u64; BOARD]; 2],
    hand: [u64; HAND],
}

/// The sums of a layer, those below 0 as 0, with a bit for every one that is not 0.
struct LayerSums {
    lanes: [Lanes; PARTS],
    marks: [u64; WORDS],
}

// Everything that computes is compiled once for each level, as a part of the function in `processor` that is called
// on it. What is not inlined there would be compiled for the plain level: hence `inline(always)`, and no closures. The
// sums stay in registers where loops count up to numbers that are known; with iterators they did not.

/// Does the same with all runs of a layer, one after another.
macro_rules! for_runs {
    ($layer:expr, $run:ident => $body:expr) => {
        for $run in &$layer.fours {
            $body;
        }
        for $run in &$layer.twos {
            $body;
        }
        for $run in &$layer.ones {
            $body;
        }
    };
}

/// Returns a bit for every number that is not 0. There are 8 to 64 of them.
#[inline(always)]
fn marks_of<const N: usize>(numbers: &[i16; N]) -> u64 {
    let mut marks = 0;
    for k in 0..N.div_ceil(8) {
        // The last eight may begin among those before them.
        let first = (8 * k).min(N - 8);
        if let Some(eight) = numbers[first..].first_chunk() {
            marks |= marks_of_eight(eight) << first;
        }
    }
    marks
}

/// Adds an input times its weights to sums.
#[allow(clippy::needless_range_loop)]
#[inline(always)]
fn add<const N: usize>(sums: &mut [Lanes; N], input: f32, weights: &[Lanes; N]) {
    for part in 0..N {
        for k in 0..LANES {
            sums[part][k] += input * weights[part][k];
        }
    }
}

/// Adds numbers to sums, those below 0 as 0.
#[allow(clippy::needless_range_loop)]
#[inline(always)]
fn add_positive<const N: usize>(sums: &mut [Lanes; N], numbers: &[Lanes; N]) {
    for part in 0..N {
        for k in 0..LANES {
            sums[part][k] += if numbers[part][k] > 0.0 { numbers[part][k] } else { 0.0 };
        }
    }
}

impl<'a> Marked<'a> {
    #[inline(always)]
    fn of(inputs: &'a Inputs) -> Marked<'a> {
        let [mine, theirs] = &inputs.sides;
        let sides = marks_of(mine) | marks_of(theirs) << OF_SIDE.len();
        let mut marked = Marked { inputs, sides, minions: [[0; BOARD]; 2], hand: [0; HAND] };
        for (row, marks) in inputs.minions.iter().zip(&mut marked.minions) {
            for ((numbers, _), marks) in row.iter().zip(marks) {
                *marks = marks_of(numbers);
            }
        }
        for ((numbers, _), marks) in inputs.hand.iter().zip(&mut marked.hand) {
            *marks = marks_of(numbers);
        }
        marked
    }
}

impl LayerSums {
    #[inline(always)]
    fn new() -> LayerSums {
        LayerSums { lanes: [[0.0; LANES]; PARTS], marks: [0; WORDS] }
    }

    /// Writes some parts.
    #[inline(always)]
    fn put<const N: usize>(&mut self, first: usize, parts: &[Lanes; N]) {
        for (k, lanes) in parts.iter().enumerate() {
            let part = first + k;
            self.lanes[part] = *lanes;
            self.marks[part * LANES / 64] |= marks_of_lanes(lanes) << (part * LANES % 64);
        }
    }
}

impl<const N: usize> Run<N> {
    /// Adds inputs to sums, in the order of their places; so many inputs of the layer come before these.
    #[inline(always)]
    fn add<T: Copy + Into<f32>>(&self, sums: &mut [Lanes; N], before: usize, inputs: &[T], marks: u64) {
        let weights = &self.weights[before..];
        let mut left = marks;
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            add(sums, inputs[place].into(), &weights[place]);
            left &= left - 1;
        }
    }

    /// Adds the sums of a layer before this one.
    #[inline(always)]
    fn add_sums(&self, sums: &mut [Lanes; N], before: usize, inputs: &LayerSums) {
        for (word, &marks) in inputs.marks.iter().enumerate() {
            if marks != 0 {
                let first = word * 64;
                self.add(sums, before + first, &inputs.lanes.as_flattened()[first..][..64], marks);
            }
        }
    }

    /// Writes what the inputs come to, which are the sums of another layer.
    #[inline(always)]
    fn follow(&self, inputs: &LayerSums, out: &mut LayerSums) {
        let mut sums = self.biases;
        self.add_sums(&mut sums, 0, inputs);
        self.put(&sums, out);
    }

    /// Writes sums, those below 0 as 0.
    #[inline(always)]
    fn put(&self, sums: &[Lanes; N], out: &mut LayerSums) {
        let mut positive = [[0.0; LANES]; N];
        add_positive(&mut positive, sums);
        out.put(self.first, &positive);
    }

    /// Writes what things come to together; the layer has so many parts.
    #[inline(always)]
    fn add_up<const M: usize, const MOST: usize>(
        &self,
        cards: &Cards,
        parts: usize,
        things: &Row<M, MOST>,
        marks: &[u64; MOST],
        out: &mut LayerSums,
    ) {
        let mut total = [[0.0; LANES]; N];
        for ((numbers, card), &marks) in things.iter().zip(marks) {
            let row = cards.rows.get(usize::from(card)).copied().unwrap_or(0);
            let mut sums = self.biases;
            let known = cards.numbers[usize::from(row) * parts + self.first..].first_chunk();
            add(&mut sums, 1.0, known.expect("rows have all parts"));
            self.add(&mut sums, 0, numbers, marks);
            add_positive(&mut total, &sums);
        }
        out.put(self.first, &total);
    }
}

impl NetLayer {
    fn parts(&self) -> usize {
        4 * self.fours.len() + 2 * self.twos.len() + self.ones.len()
    }

    /// Writes what the inputs come to, which are the sums of another layer.
    #[inline(always)]
    fn follow(&self, inputs: &LayerSums, out: &mut LayerSums) {
        out.marks = [0; WORDS];
        for_runs!(self, run => run.follow(inputs, out));
    }
}

impl Things {
    /// Writes what things come to together.
    #[inline(always)]
    fn add_up<const M: usize, const MOST: usize>(
        &self,
        things: &Row<M, MOST>,
        marks: &[u64; MOST],
        out: &mut LayerSums,
    ) {
        out.marks = [0; WORDS];
        if things.count > 0 {
            let parts = self.layer.parts();
            for_runs!(self.layer, run => run.add_up(&self.cards, parts, things, marks, out));
        }
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

    /// Returns how it looks at actions, if it has learned that.
    pub fn policy(&self) -> Option<&ActionPolicy> {
        self.policy.as_ref()
    }

    /// Returns the chance of a player to win from a position.
    pub fn of(&self, library: &Library, state: &State, me: Player) -> f64 {
        self.value(&Inputs::of(library, state, me))
    }

    /// Returns the chance of winning that goes with what a player sees.
    pub fn value(&self, inputs: &Inputs) -> f64 {
        self.level.compute((self, inputs))
    }
}

impl Computation for (&Net, &Inputs) {
    #[inline(always)]
    fn compute(self) -> f64 {
        let (net, inputs) = (self.0, Marked::of(self.1));
        let (mut things, mut hidden, mut middle) =
            ([LayerSums::new(), LayerSums::new(), LayerSums::new()], LayerSums::new(), LayerSums::new());
        let mut sum = 0.0;
        for member in &net.members {
            sum += member.value(&inputs, &mut things, &mut hidden, &mut middle);
        }
        sum / net.members.len() as f64
    }
}

impl SingleNet {
    /// Returns the value; the sums of the layers are written anew.
    #[inline(always)]
    fn value(
        &self,
        inputs: &Marked,
        things: &mut [LayerSums; 3],
        hidden: &mut LayerSums,
        middle: &mut LayerSums,
    ) -> f64 {
        let [mine, theirs, hand] = things;
        self.minion.add_up(&inputs.inputs.minions[0], &inputs.minions[0], mine);
        self.minion.add_up(&inputs.inputs.minions[1], &inputs.minions[1], theirs);
        self.card.add_up(&inputs.inputs.hand, &inputs.hand, hand);
        hidden.marks = [0; WORDS];
        for_runs!(self.hidden, run => self.hide(run, inputs, things, hidden));
        self.middle.follow(hidden, middle);
        let mut value = self.value.biases;
        self.value.add_sums(&mut value, 0, middle);
        1.0 / (1.0 + libm::exp(-f64::from(value[0][0])))
    }

    /// Writes what the sides and the sums of all things come to.
    #[inline(always)]
    fn hide<const N: usize>(&self, run: &Run<N>, inputs: &Marked, things: &[LayerSums; 3], out: &mut LayerSums) {
        let mut sums = run.biases;
        run.add(&mut sums, 0, inputs.inputs.sides.as_flattened(), inputs.sides);
        let mut before = 2 * OF_SIDE.len();
        for (of_things, width) in things.iter().zip([self.minion.width(), self.minion.width(), self.card.width()]) {
            run.add_sums(&mut sums, before, of_things);
            before += width;
        }
        run.put(&sums, out);
    }
}
