//! What depends on the processor: which instructions the net is computed with, chosen when the program runs.
//!
//! All levels do the same: a sum stands in a lane of its own and gets its inputs in a fixed order, and wider registers
//! hold more of them. No level fuses multiplying with adding, so all come to the same values, bit by bit.

use multiversion::multiversion;

/// What is compiled for each level, with everything that is inlined into it.
pub(super) trait Computation {
    /// Computes it; has to be inlined.
    fn compute(self) -> f64;
}

/// The instructions that a net is computed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level(Instructions);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    /// Those that every processor has for which this was compiled.
    Plain,
    /// Registers of eight numbers. Only `Level::all` makes these, where the processor has them.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Level {
    /// Returns the levels of this processor, the best one last.
    pub(super) fn all() -> Vec<Level> {
        let plain = Some(Level(Instructions::Plain));
        #[cfg(target_arch = "x86_64")]
        let avx2 =
            (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1")).then_some(Level(Instructions::Avx2));
        #[cfg(not(target_arch = "x86_64"))]
        let avx2 = None;
        [plain, avx2].into_iter().flatten().collect()
    }

    /// Returns the best level of this processor.
    pub(super) fn best() -> Level {
        Level::all().pop().unwrap_or(Level(Instructions::Plain))
    }

    /// Returns how many parts of a layer the registers hold: those of 4 numbers two, and those of 8 numbers four.
    pub(super) fn longest(self) -> usize {
        match self.0 {
            Instructions::Plain => 2,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => 4,
        }
    }

    /// Computes something on this level.
    #[inline]
    pub(super) fn compute(self, what: impl Computation) -> f64 {
        match self.0 {
            Instructions::Plain => what.compute(),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => compute_wide(what),
        }
    }
}

/// Computes something with AVX2, where the processor has it.
#[cfg(target_arch = "x86_64")]
#[multiversion(targets("x86_64+avx2+bmi1"))]
fn compute_wide<C: Computation>(what: C) -> f64 {
    what.compute()
}

/// Returns a bit for each of eight bytes that are 0 or 1, the first one the lowest: without a branch or a loop.
#[inline(always)]
fn bits_of(bytes: [u8; 8]) -> u64 {
    // Every bit comes to the highest byte at a place of its own, and no two sums meet below it.
    const PLACES: u64 = u64::from_be_bytes([1, 2, 4, 8, 16, 32, 64, 128]);
    u64::from_le_bytes(bytes).wrapping_mul(PLACES) >> 56
}

/// Returns a bit for each number that is not 0.
#[inline(always)]
pub(super) fn marks_of_lanes(lanes: &[f32; 16]) -> u64 {
    let [low, high] = [0, 8].map(|first| bits_of(std::array::from_fn(|k| u8::from(lanes[first + k] != 0.0))));
    low | high << 8
}

/// Returns a bit for each number that is not 0.
#[inline(always)]
pub(super) fn marks_of_eight(numbers: &[i16; 8]) -> u64 {
    bits_of(numbers.map(|number| u8::from(number != 0)))
}
