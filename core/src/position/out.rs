//! What writers of positions share: an object that grows key by key, and what is written.

use crate::cards::library::Library;
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::state::{State, SLOTS};
use serde_json::{Map, Value};

/// An object that is being written; what says nothing is left out.
pub(super) struct Out(Map<String, Value>);

impl Out {
    pub fn new() -> Out {
        Out(Map::new())
    }
    pub fn set(&mut self, key: &str, v: impl Into<Value>) {
        self.0.insert(key.into(), v.into());
    }
    pub fn nonzero(&mut self, key: &str, n: i32) {
        if n != 0 {
            self.set(key, n);
        }
    }
    pub fn yes(&mut self, key: &str, on: bool) {
        if on {
            self.set(key, true);
        }
    }
    pub fn filled(&mut self, key: &str, list: Vec<Value>) {
        if !list.is_empty() {
            self.set(key, list);
        }
    }
    pub fn done(self) -> Value {
        Value::Object(self.0)
    }
}

/// A position that is being written.
pub(super) struct Writer<'a> {
    pub library: &'a Library,
    pub state: &'a State,
    /// The same position with everything computed anew.
    pub settled: Box<State>,
    /// What cards in hand and hero powers cost.
    pub costs: [i32; SLOTS],
}

impl Writer<'_> {
    /// The id of a card, null for an unknown one.
    pub fn id(&self, card: CardIx) -> Value {
        if card == UNKNOWN {
            Value::Null
        } else {
            self.library.card(card).id.as_str().into()
        }
    }
}
