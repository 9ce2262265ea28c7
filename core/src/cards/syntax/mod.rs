//! The language that cards arrive in: players, selections, numbers, conditions and effects as plain trees.
//!
//! Python writes these trees as JSON; `from_json` turns the effects into flat programs. Everything here is immutable
//! and shared by all games. Every word carries its documentation, which `crate::export` hands out with its name.

mod cards;
mod effects;
mod questions;
mod symbols;
mod words;

pub use cards::{CardList, CardRef, Options, Pool};
pub use effects::{Effect, Enchant};
pub use questions::{Cond, Sel, Val, Who};
pub use symbols::{no_card, with_symbols, Card, CardIx, CardSet, CounterIx, GroupIx, Symbols, VariantIx};
pub use words::{explain, Word, Words, PARTS};

use words::words;
