//! How plain values are written as bytes and read again; everything is little-endian and has a fixed width.

use crate::cards::syntax::CardIx;

/// Why bytes were refused: what is wrong in them, as the end of a sentence.
pub(super) type Wrong = &'static str;

/// The bytes end in the middle of something.
const SHORT: Wrong = "they end too early";

/// Reads bytes from the front to the end; never past it.
pub(super) struct ByteReader<'a> {
    left: &'a [u8],
    /// How many cards there are.
    cards: usize,
}

impl<'a> ByteReader<'a> {
    /// A reader of `bytes` for a library with that many cards.
    pub(super) fn new(bytes: &'a [u8], cards: usize) -> ByteReader<'a> {
        ByteReader { left: bytes, cards }
    }

    /// Takes the next bytes.
    #[inline]
    pub(super) fn take<const N: usize>(&mut self) -> Result<[u8; N], Wrong> {
        let (taken, left) = self.left.split_first_chunk::<N>().ok_or(SHORT)?;
        self.left = left;
        Ok(*taken)
    }

    /// Reads a value.
    #[inline]
    pub(super) fn get<T: Plain>(&mut self) -> Result<T, Wrong> {
        T::read(self)
    }

    /// Reads a length of at most `most`.
    pub(super) fn length(&mut self, most: usize) -> Result<usize, Wrong> {
        let n = self.get::<u16>()? as usize;
        if n <= most {
            Ok(n)
        } else {
            Err("a list in them is longer than a position can hold")
        }
    }

    /// The next two bytes as a number, which stay.
    pub(super) fn peek(&self) -> Option<u16> {
        self.left.first_chunk().map(|bytes| u16::from_le_bytes(*bytes))
    }

    /// How many bytes are left.
    pub(super) fn left(&self) -> usize {
        self.left.len()
    }

    /// Refuses bytes behind the end.
    pub(super) fn done(&self) -> Result<(), Wrong> {
        if self.left.is_empty() {
            Ok(())
        } else {
            Err("there are bytes behind their end")
        }
    }
}

/// A value that is written as bytes.
pub(super) trait Plain: Copy + PartialEq {
    /// Writes the value.
    fn write(self, out: &mut Vec<u8>);
    /// Reads a value; one that cannot be is refused.
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong>;
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Plain for $number {
            #[inline]
            fn write(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
            #[inline]
            fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
                Ok(<$number>::from_le_bytes(from.take()?))
            }
        })*
    };
}
numbers!(u8, i8, u16, i16, u32, u64);

impl Plain for bool {
    fn write(self, out: &mut Vec<u8>) {
        out.push(self as u8);
    }
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        match from.get::<u8>()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err("something that is either true or false is neither"),
        }
    }
}

impl<T: Plain, const N: usize> Plain for [T; N] {
    #[inline]
    fn write(self, out: &mut Vec<u8>) {
        for value in self {
            value.write(out);
        }
    }
    #[inline]
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        let mut values = [from.get::<T>()?; N];
        for value in &mut values[1..] {
            *value = from.get()?;
        }
        Ok(values)
    }
}

/// A card number.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct CardNumber(pub(super) CardIx);

impl From<CardIx> for CardNumber {
    #[inline]
    fn from(value: CardIx) -> Self {
        CardNumber(value)
    }
}

impl Plain for CardNumber {
    #[inline]
    fn write(self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
    #[inline]
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        let card = from.get::<u16>()?;
        if (card as usize) < from.cards {
            Ok(CardNumber(card))
        } else {
            Err("a card in them has a number that no card has")
        }
    }
}

/// A small number below `N`.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Below<const N: usize>(pub(super) u8);

impl<const N: usize> From<u8> for Below<N> {
    #[inline]
    fn from(value: u8) -> Self {
        Below(value)
    }
}

impl<const N: usize> Plain for Below<N> {
    fn write(self, out: &mut Vec<u8>) {
        out.push(self.0);
    }
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        let number = from.get::<u8>()?;
        if (number as usize) < N {
            Ok(Below(number))
        } else {
            Err("a number in them is too large for what it counts")
        }
    }
}

/// Numbers that are mostly 0: those that are not, with their places.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Sparse<const N: usize>(pub(super) [i16; N]);

impl<const N: usize> From<[i16; N]> for Sparse<N> {
    #[inline]
    fn from(value: [i16; N]) -> Self {
        Sparse(value)
    }
}

impl<const N: usize> Plain for Sparse<N> {
    fn write(self, out: &mut Vec<u8>) {
        let head = out.len();
        out.push(0);
        for (at, number) in self.0.into_iter().enumerate().filter(|(_, number)| *number != 0) {
            out.push(at as u8);
            number.write(out);
            out[head] += 1;
        }
    }
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        let mut numbers = [0; N];
        for _ in 0..from.get::<u8>()? {
            let Below::<N>(at) = from.get()?;
            numbers[at as usize] = from.get()?;
        }
        Ok(Sparse(numbers))
    }
}

/// Declares how a record is written: a mask of the fields that differ from those of another record, and these fields.
///
/// Every field must be named, those that are written elsewhere behind `skip`: a new field stops the compiler here. `as`
/// names the type that a field is checked as.
macro_rules! record {
    (@value $field:ident) => { $field };
    (@value $field:ident, $kind:ident) => { <$kind>::from($field) };
    (@read $from:ident) => { $from.get()? };
    (@read $from:ident, $kind:ident) => { $from.get::<$kind>()?.0 };
    (
        $type:ident as $mask:ty { $($field:ident $(: $kind:ident)?),* $(,)? } skip { $($skipped:ident),* }
    ) => {
        impl $type {
            /// Writes what differs from `base`.
            pub(super) fn write_changes(&self, base: &$type, out: &mut Vec<u8>) {
                let $type { $($field,)* $($skipped: _,)* } = *self;
                let head = out.len();
                out.extend_from_slice(&[0; size_of::<$mask>()]);
                let mut mask: $mask = 0;
                let mut bit: u32 = 0;
                $(
                    if $field != base.$field {
                        mask |= 1 << bit;
                        record!(@value $field $(, $kind)?).write(out);
                    }
                    bit += 1;
                )*
                debug_assert!(bit <= <$mask>::BITS);
                out[head..head + size_of::<$mask>()].copy_from_slice(&mask.to_le_bytes());
            }

            /// Reads what differs from `base`.
            pub(super) fn read_changes(base: &$type, from: &mut ByteReader<'_>) -> Result<$type, Wrong> {
                let mask: $mask = from.get()?;
                let mut out = *base;
                let mut bit: u32 = 0;
                $(
                    if mask >> bit & 1 == 1 {
                        out.$field = record!(@read from $(, $kind)?);
                    }
                    bit += 1;
                )*
                if bit < <$mask>::BITS && mask >> bit != 0 {
                    return Err("a record in them has fields that nobody knows");
                }
                Ok(out)
            }
        }
    };
}
pub(super) use record;
