//! A row of a board, a hand or the zone of secrets as two numbers, so that finding a place in it, making room and closing
//! the gap take neither a loop nor a jump that could be guessed wrong.

use super::slots::Slot;

/// Bytes of a word.
const WORD: usize = 8;

/// Up to sixteen bytes, the first of the row in the lowest one of `low`. Unused places of a row hold what stands for
/// nothing.
#[derive(Clone, Copy)]
pub(super) struct SlotRow<const N: usize> {
    low: u64,
    high: u64,
}

/// The bits of the bytes before a place of a word.
#[inline(always)]
fn before(place: usize) -> u64 {
    (1 << (8 * place)) - 1
}

/// Where a byte is in a word, in bits; 64 if it is not there.
#[inline(always)]
fn find(word: u64, byte: u8) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; WORD]);
    // A byte is zero where it is that one; the lowest one found is one, those above it may be mistaken.
    let other = word ^ ONES.wrapping_mul(byte as u64);
    (other.wrapping_sub(ONES) & !other & (ONES << 7)).trailing_zeros() as usize
}

impl<const N: usize> SlotRow<N> {
    /// A row of bytes.
    #[inline(always)]
    pub(super) fn of_bytes(row: [u8; N]) -> SlotRow<N> {
        let word =
            |from: usize| u64::from_le_bytes(std::array::from_fn(|k| if from + k < N { row[from + k] } else { 0 }));
        SlotRow { low: word(0), high: word(WORD) }
    }

    /// A row of slots.
    #[inline(always)]
    pub(super) fn of(row: &[Slot; N]) -> SlotRow<N> {
        SlotRow::of_bytes(row.map(Slot::number))
    }

    /// The row as bytes.
    #[inline(always)]
    pub(super) fn bytes(self) -> [u8; N] {
        let (low, high) = (self.low.to_le_bytes(), self.high.to_le_bytes());
        std::array::from_fn(|k| if k < WORD { low[k] } else { high[k - WORD] })
    }

    /// The row as slots.
    #[inline(always)]
    pub(super) fn slots(self) -> [Slot; N] {
        self.bytes().map(Slot::new)
    }

    /// Where a slot is.
    #[inline(always)]
    pub(super) fn find(self, slot: Slot) -> Option<usize> {
        let mut bits = find(self.low, slot.number());
        if N > WORD && bits == 64 {
            bits += find(self.high, slot.number());
        }
        (bits < 8 * N).then_some(bits / 8)
    }

    /// The row with one more at a place; those from there on move up, and the last is lost.
    #[inline(always)]
    pub(super) fn with(self, place: usize, byte: u8) -> SlotRow<N> {
        const { assert!(N <= WORD, "only boards grow in the middle") };
        let before = before(place);
        SlotRow { low: self.low & before | (byte as u64) << (8 * place) | (self.low & !before) << 8, high: 0 }
    }

    /// The row without the one at a place; those behind it move up, and `nothing` takes the last place.
    #[inline(always)]
    pub(super) fn without(self, place: usize, nothing: u8) -> SlotRow<N> {
        let last = (nothing as u64) << (8 * ((N - 1) % WORD));
        if N <= WORD {
            let before = before(place);
            return SlotRow { low: self.low & before | (self.low >> 8) & !before | last, high: 0 };
        }
        let (moved_low, moved_high) = (self.low >> 8 | self.high << 56, self.high >> 8 | last);
        let (low, high) = if place < WORD { (before(place), 0) } else { (u64::MAX, before(place - WORD)) };
        SlotRow { low: self.low & low | moved_low & !low, high: self.high & high | moved_high & !high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::capacity::{BOARD, HAND};
    use proptest::prelude::*;

    fn row<const N: usize>(bytes: &[u8]) -> [Slot; N] {
        std::array::from_fn(|k| bytes.get(k).map_or(Slot::NONE, |&byte| Slot::new(byte)))
    }

    fn found_and_taken_out_as_in<const N: usize>(list: &[u8]) {
        let slots = SlotRow::of(&row::<N>(list));
        assert_eq!(slots.slots(), row(list));
        for other in 1..128 {
            assert_eq!(slots.find(Slot::new(other)), list.iter().position(|&byte| byte == other));
        }
        for place in 0..list.len() {
            let mut fewer = list.to_vec();
            fewer.remove(place);
            assert_eq!(slots.without(place, Slot::NONE.number()).slots(), row(&fewer));
        }
    }

    proptest! {
        #[test]
        fn rows_do_what_lists_do(bytes in prop::collection::btree_set(1u8..64, 0..=HAND), one in 64u8..128) {
            let list: Vec<u8> = bytes.into_iter().collect();
            found_and_taken_out_as_in::<HAND>(&list);
            let board = &list[..list.len().min(BOARD)];
            found_and_taken_out_as_in::<BOARD>(board);
            for place in 0..=board.len().min(BOARD - 1) {
                let mut more = board.to_vec();
                more.insert(place, one);
                more.truncate(BOARD);
                prop_assert_eq!(SlotRow::of(&row::<BOARD>(board)).with(place, one).slots(), row(&more));
            }
        }
    }
}
