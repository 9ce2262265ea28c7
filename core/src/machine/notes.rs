//! Notes: what happened, for the history of a view.

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
    /// Players who may know the card, as bits.
    pub seen: u8,
}

/// Kinds of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum What {
    /// A turn began.
    Turn,
    /// A card was drawn.
    Draw,
    /// A card was lost from a deck.
    Burn,
    /// A player drew from an empty deck.
    Fatigue,
    /// A card was played.
    Play,
    /// A hero power was used.
    Power,
    /// A character attacked.
    Attack,
    /// A character was hurt.
    Damage,
    /// A character was healed.
    Heal,
    /// A minion came into play.
    Summon,
    /// A minion or weapon died.
    Death,
    /// A card was discarded.
    Discard,
    /// A card was added to a hand.
    Give,
    /// A minion returned to a hand.
    Return,
    /// A card was shuffled into a deck.
    Shuffle,
    /// An object became another card.
    Transform,
    /// A minion changed sides.
    Control,
    /// A secret or quest was put into play.
    Secret,
    /// A secret was revealed.
    Reveal,
    /// A weapon was equipped.
    Equip,
    /// A player finished the mulligan.
    Mulligan,
    /// A player answered a choice.
    Choice,
    /// An object was removed.
    Removed,
    /// A minion was silenced.
    Silence,
    /// A hero gained armor.
    Armor,
    /// The game ended.
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
