//! The layers of nets: sums that are computed in parts, which stay in registers.

use super::inputs::Row;
use super::processor::{marks_of_eight, marks_of_lanes};

/// How wide a layer may be.
pub const WIDEST: usize = 128;
/// Layers have parts of so many sums.
pub(super) const LANES: usize = 16;
/// How many parts a layer may have.
pub(super) const PARTS: usize = WIDEST / LANES;
/// How many words have a bit for every sum of a layer.
pub(super) const WORDS: usize = WIDEST / 64;

pub(super) type Lanes = [f32; LANES];

/// What each card adds to a layer.
#[derive(Clone, Debug)]
pub(super) struct Cards {
    /// The row of each card of the library; 0, a row of zeros, for those that were never seen, and those beyond the end.
    pub(super) rows: Vec<u16>,
    /// Row by row, in parts.
    pub(super) numbers: Vec<Lanes>,
}

/// A layer: inputs times weights, and what is added to them. Sums beyond its width are 0.
#[derive(Clone, Debug)]
pub(super) struct NetLayer {
    pub(super) width: usize,
    /// Its parts are in runs, from the longest to the shortest.
    pub(super) fours: Vec<Run<4>>,
    pub(super) twos: Vec<Run<2>>,
    pub(super) ones: Vec<Run<1>>,
}

/// Some parts of a layer, whose sums are computed at a time and stay in registers.
#[derive(Clone, Debug)]
pub(super) struct Run<const N: usize> {
    /// The number of the first part.
    pub(super) first: usize,
    pub(super) biases: [Lanes; N],
    /// A row for every input.
    pub(super) weights: Vec<[Lanes; N]>,
}

/// A layer for things that have numbers and a card.
#[derive(Clone, Debug)]
pub(super) struct Things {
    pub(super) layer: NetLayer,
    pub(super) cards: Cards,
}

/// The sums of a layer, those below 0 as 0, with a bit for every one that is not 0.
pub(super) struct LayerSums {
    pub(super) lanes: [Lanes; PARTS],
    pub(super) marks: [u64; WORDS],
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
pub(super) fn marks_of<const N: usize>(numbers: &[i16; N]) -> u64 {
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
pub(super) fn add<const N: usize>(sums: &mut [Lanes; N], input: f32, weights: &[Lanes; N]) {
    for part in 0..N {
        for k in 0..LANES {
            sums[part][k] += input * weights[part][k];
        }
    }
}

/// Adds numbers to sums, those below 0 as 0.
#[allow(clippy::needless_range_loop)]
#[inline(always)]
pub(super) fn add_positive<const N: usize>(sums: &mut [Lanes; N], numbers: &[Lanes; N]) {
    for part in 0..N {
        for k in 0..LANES {
            sums[part][k] += if numbers[part][k] > 0.0 { numbers[part][k] } else { 0.0 };
        }
    }
}

impl LayerSums {
    #[inline(always)]
    pub(super) fn new() -> LayerSums {
        LayerSums { lanes: [[0.0; LANES]; PARTS], marks: [0; WORDS] }
    }

    /// Writes some parts.
    #[inline(always)]
    pub(super) fn put<const N: usize>(&mut self, first: usize, parts: &[Lanes; N]) {
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
    pub(super) fn add<T: Copy + Into<f32>>(&self, sums: &mut [Lanes; N], before: usize, inputs: &[T], marks: u64) {
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
    pub(super) fn add_sums(&self, sums: &mut [Lanes; N], before: usize, inputs: &LayerSums) {
        for (word, &marks) in inputs.marks.iter().enumerate() {
            if marks != 0 {
                let first = word * 64;
                self.add(sums, before + first, &inputs.lanes.as_flattened()[first..][..64], marks);
            }
        }
    }

    /// Writes what the inputs come to, which are the sums of another layer.
    #[inline(always)]
    pub(super) fn follow(&self, inputs: &LayerSums, out: &mut LayerSums) {
        let mut sums = self.biases;
        self.add_sums(&mut sums, 0, inputs);
        self.put(&sums, out);
    }

    /// Writes sums, those below 0 as 0.
    #[inline(always)]
    pub(super) fn put(&self, sums: &[Lanes; N], out: &mut LayerSums) {
        let mut positive = [[0.0; LANES]; N];
        add_positive(&mut positive, sums);
        out.put(self.first, &positive);
    }

    /// Writes what things come to together; the layer has so many parts.
    #[inline(always)]
    pub(super) fn add_up<const M: usize, const MOST: usize>(
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
    pub(super) fn parts(&self) -> usize {
        4 * self.fours.len() + 2 * self.twos.len() + self.ones.len()
    }

    /// Writes what the inputs come to, which are the sums of another layer.
    #[inline(always)]
    pub(super) fn follow(&self, inputs: &LayerSums, out: &mut LayerSums) {
        out.marks = [0; WORDS];
        for_runs!(self, run => run.follow(inputs, out));
    }
}

impl Things {
    /// Writes what things come to together.
    #[inline(always)]
    pub(super) fn add_up<const M: usize, const MOST: usize>(
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

    pub(super) fn width(&self) -> usize {
        self.layer.width
    }
}

pub(super) use for_runs;
