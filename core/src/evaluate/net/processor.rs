//! What depends on the processor: which instructions the net is computed with, chosen when the program runs.
//!
//! All levels do the same: a sum stands in a lane of its own and gets its inputs in a fixed order, and wider registers
//! hold more of them. No level fuses multiplying with adding, so all come to the same values, bit by bit.
//!
//! The language has no safe word for calling what only some processors can do, nor, before Rust 1.87, for single
//! instructions. There are two kinds of `unsafe` here, each with its reason: calling what is compiled for a
//! level that was found, and taking bits from numbers at once, which the compiler does one by one.

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
            // Safety: this level exists only where the processor was found to have these instructions.
            Instructions::Avx2 => unsafe { compute_avx2(what) },
        }
    }
}

/// Computes something with AVX2.
// Safety: whoever calls this has found that the processor has these instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1")]
unsafe fn compute_avx2(what: impl Computation) -> f64 {
    what.compute()
}

/// Returns a bit for each number that is not 0.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn marks_of_lanes(lanes: &[f32; 16]) -> u64 {
    use std::arch::x86_64::*;
    let [a, b, c, d] = [0, 4, 8, 12].map(|first| lanes[first..].as_ptr());
    // Safety: every x86-64 processor has SSE2, and each load takes 4 of 16 numbers, from 0, 4, 8 and 12 on.
    let bits = unsafe {
        let differs = |from| _mm_castps_si128(_mm_cmpneq_ps(_mm_loadu_ps(from), _mm_setzero_ps()));
        let halves = [_mm_packs_epi32(differs(a), differs(b)), _mm_packs_epi32(differs(c), differs(d))];
        _mm_movemask_epi8(_mm_packs_epi16(halves[0], halves[1]))
    };
    u64::from(bits as u16)
}

/// Returns a bit for each number that is not 0.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn marks_of_eight(numbers: &[i16; 8]) -> u64 {
    use std::arch::x86_64::*;
    // Safety: every x86-64 processor has SSE2, and the load takes 8 numbers of 2 bytes.
    let zeros = unsafe {
        let equals = _mm_cmpeq_epi16(_mm_loadu_si128(numbers.as_ptr() as *const __m128i), _mm_setzero_si128());
        _mm_movemask_epi8(_mm_packs_epi16(equals, equals))
    };
    u64::from(!zeros as u8)
}

/// Returns a bit for each number that is not 0.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn marks_of_lanes(lanes: &[f32; 16]) -> u64 {
    lanes.iter().enumerate().fold(0, |marks, (k, &number)| marks | u64::from(number != 0.0) << k)
}

/// Returns a bit for each number that is not 0.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn marks_of_eight(numbers: &[i16; 8]) -> u64 {
    numbers.iter().enumerate().fold(0, |marks, (k, &number)| marks | u64::from(number != 0) << k)
}
