//! Notes: what happened, for the history of a view.

pub use crate::cards::names::What;
use crate::cards::syntax::CardIx;
use crate::state::Player;

/// Something that a player may see; the history of a view is made of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    pub what: What,
    pub turn: u16,
    /// Whose doing it is; nobody's for a draw.
    pub player: Option<Player>,
    pub eid: u16,
    pub other: u16,
    pub card: CardIx,
    pub amount: i16,
    /// Players who may know the card, as bits.
    pub seen: u8,
}
