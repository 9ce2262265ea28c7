//! Notes: what happened, for the history of a view.

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

/// Kinds of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum What {
    Turn,
    Draw,
    Burn,
    Fatigue,
    Play,
    Power,
    Attack,
    Damage,
    Heal,
    Summon,
    Death,
    Discard,
    Give,
    Return,
    Shuffle,
    Transform,
    Control,
    Secret,
    Reveal,
    Equip,
    Mulligan,
    Choice,
    Removed,
    Silence,
    Armor,
    Over,
}

impl What {
    /// The name used in histories.
    pub fn name(self) -> &'static str {
        [
            "turn",
            "draw",
            "burn",
            "fatigue",
            "play",
            "power",
            "attack",
            "damage",
            "heal",
            "summon",
            "death",
            "discard",
            "give",
            "return",
            "shuffle",
            "transform",
            "control",
            "secret",
            "reveal",
            "equip",
            "mulligan",
            "choice",
            "removed",
            "silence",
            "armor",
            "over",
        ][self as usize]
    }
}
