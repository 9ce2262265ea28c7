//! A position: one flat block of plain data without pointers, so that a clone is a few memory copies.
//!
//! Everything in play, in hand or on its way lives in one of `SLOTS` numbered slots, so that any set of
//! objects is one 64-bit mask. Cards in the deck are only numbers. The parts that grow (slots, enchantments,
//! log, stack) are copied only as far as they are used.

mod enchantment;
mod entity;
mod frame;
pub mod inline_vec;
mod opened;
#[allow(unsafe_code)]
mod packed;
mod pool;
mod position;
mod row;
mod side;
mod sizes;
mod slots;
mod unseen;
mod zones;

pub use crate::cards::names::{Pending, Reason};
pub use crate::settings::capacity::{BOARD, DECK, HAND, SECRETS};
pub use enchantment::*;
pub use entity::*;
pub use frame::*;
pub use opened::Opened;
pub use packed::{Packed, PackedList, PackedPlaces};
pub use pool::Enchantments;
pub use position::*;
pub use side::*;
pub use sizes::*;
pub use slots::*;
pub use unseen::LEAST_UNSEEN;
pub use zones::started_key;
