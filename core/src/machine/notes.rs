//! Notes: what happened, for the history of a view.

pub use crate::cards::names::What;
use crate::cards::syntax::CardIx;
use crate::state::Player;

/// Something that a player may see; the history of a view is made of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// What happened.
    pub what: What,
    /// In which turn.
    pub turn: u16,
    /// Whose doing it is; nobody's for a draw.
    pub player: Option<Player>,
    /// The entity id of the object, 0 for none.
    pub eid: u16,
    /// The entity id of the other object, 0 for none.
    pub other: u16,
    /// The card of the object.
    pub card: CardIx,
    /// How much.
    pub amount: i16,
    /// Players who may know the card, as bits; above them those who do not notice that anything happened.
    pub seen: u8,
}

/// The bits of `Note::seen` for those who do not notice.
pub const UNNOTICED: u8 = 12;

impl Note {
    /// Whether that player notices that something happened.
    pub fn is_noticed_by(&self, player: Player) -> bool {
        self.seen >> (2 + player.number()) & 1 == 0
    }
}
