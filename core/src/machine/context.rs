//! What a text knows while it runs, and what a condition is asked about.

use crate::cards::syntax::CardIx;
use crate::state::{Happening, Ref, NONE};

/// What a text knows while it runs.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    pub me: u8,
    /// The object whose text it is.
    pub src: u8,
    pub target: Ref,
    pub event: Happening,
    pub it: Subject,
    /// Place of the frame on the stack, or `NONE`.
    pub frame: u8,
    pub ench_data: i16,
}

/// What a condition is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    None,
    Slot(u8),
    Deck(u8, u8),
    Card(CardIx),
}

impl Context {
    /// The view of an object on its own text, outside of any frame.
    pub fn of(me: u8, src: u8) -> Context {
        Context {
            me,
            src,
            target: Ref::NONE,
            event: Happening { subject: Ref::NONE, other: Ref::NONE, amount: 0, kind: 0, player: me },
            it: Subject::None,
            frame: NONE,
            ench_data: 0,
        }
    }
    #[inline]
    pub fn about(&self, it: Subject) -> Context {
        Context { it, ..*self }
    }
}
