//! Seeds that are made of other seeds.

use blake2::digest::consts::U8;
use blake2::{Blake2b, Digest};

/// How the seeds of games and agents are made of the seed of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derivation {
    /// As in first-edition stores. Whoever knows a seed can compute the one that it was made of.
    Reversible,
    /// By a hash: a seed says nothing about the one that it was made of.
    OneWay,
}

impl Derivation {
    /// The derivation that plans and stores call by this number.
    pub fn from_number(number: u8) -> Option<Derivation> {
        match number {
            1 => Some(Derivation::Reversible),
            2 => Some(Derivation::OneWay),
            _ => None,
        }
    }
}

/// Returns a seed that depends on all of a text (BLAKE2b, as `hearthlab.util.seeds.derive` in Python).
pub fn derive(text: &[u8]) -> u64 {
    u64::from_be_bytes(Blake2b::<U8>::digest(text).into())
}
