//! Fixed capacities of a position; docs/architecture.md says what happens at the end of each.

use crate::cards::syntax::CardIx;

/// Enchantments that can exist at once.
pub const ENCHANTMENTS: usize = 160;

/// Depth of the stack of unfinished effects.
pub const FRAMES: usize = 64;

/// Lines of the game's log.
pub const LOG: usize = 640;

/// As many cards as a deck has that nothing was added to, and one more: all bits set, so that both decks are compared
/// with it at once.
pub(super) const USUAL_DECK: usize = 31;

/// Different cards of one deck that wait for events; with more the whole deck is looked through.
pub const WATCH: usize = 4;

/// Cards that unfinished texts have yet to go through.
pub const CARDS: usize = 192;

/// Options of one choice.
pub const OPTIONS: usize = 10;

/// In the last place of `Side::deck_watch`: there are more than it can hold.
pub const ALL_WATCH: CardIx = CardIx::MAX;

/// The last entity id that is given out; one above it must still be a number.
pub const LAST_EID: u16 = u16::MAX - 2;
