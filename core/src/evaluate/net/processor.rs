//! What depends on the processor: which instructions the net is computed with, chosen when the program runs.
//!
//! All levels do the same: a sum stands in a lane of its own and gets its inputs in a fixed order, and wider registers
//! hold more of them. No level fuses multiplying with adding, so all come to the same values, bit by bit.

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
#[multiversion::multiversion(targets("x86_64+avx2+bmi1"))]
fn compute_wide<C: Computation>(what: C) -> f64 {
    what.compute()
}

/// Returns a bit for each number that is not 0.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn marks_of_lanes(lanes: &[f32; 16]) -> u64 {
    use safe_arch::*;
    let [a, b, c, d] = [0, 4, 8, 12].map(|first| {
        let four = m128::from_array([lanes[first], lanes[first + 1], lanes[first + 2], lanes[first + 3]]);
        cast_to_m128i_from_m128(cmp_neq_mask_m128(four, zeroed_m128()))
    });
    let halves = [pack_i32_to_i16_m128i(a, b), pack_i32_to_i16_m128i(c, d)];
    u64::from(move_mask_i8_m128i(pack_i16_to_i8_m128i(halves[0], halves[1])) as u16)
}

/// Returns a bit for each number that is not 0.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn marks_of_eight(numbers: &[i16; 8]) -> u64 {
    use safe_arch::*;
    let equals = cmp_eq_mask_i16_m128i(m128i::from(*numbers), zeroed_m128i());
    u64::from(!move_mask_i8_m128i(pack_i16_to_i8_m128i(equals, equals)) as u8)
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
