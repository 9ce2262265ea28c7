//! What a text knows while it runs, and what a condition is asked about.

use crate::cards::syntax::CardIx;
use crate::state::{Happening, Player, Ref, Slot};

/// What a text knows while it runs.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The controller of the text.
    pub me: Player,
    /// The object whose text it is.
    pub src: Slot,
    /// What the text is aimed at.
    pub target: Ref,
    /// What its trigger was told.
    pub event: Happening,
    /// The candidate of the question.
    pub it: Subject,
    /// The place of the text's frame on the stack, if it has one.
    pub frame: Option<u8>,
    /// The data of the enchantment whose text it is.
    pub enchantment_data: i16,
}

/// What a condition is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Nothing.
    None,
    /// An object.
    Slot(Slot),
    /// A card in a deck, by its place.
    Deck(Player, u8),
    /// A card that is nowhere.
    Card(CardIx),
}

impl Context {
    /// The view of an object on its own text, outside of any frame.
    pub fn of(me: Player, src: Slot) -> Context {
        Context {
            me,
            src,
            target: Ref::NONE,
            event: Happening { subject: Ref::NONE, other: Ref::NONE, amount: 0, kind: 0, player: me },
            it: Subject::None,
            frame: None,
            enchantment_data: 0,
        }
    }
    /// The same context, asking about another candidate.
    #[inline]
    pub fn about(&self, it: Subject) -> Context {
        Context { it, ..*self }
    }
}
