//! What writers of positions share: who makes the values, objects that grow key by key, and what is written.

use crate::cards::library::Library;
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::state::{Player, State, SLOTS};
use serde_json::{Map, Value};

/// Makes the values of a written position: JSON in the core, objects of Python in the bindings.
///
/// Texts and keys that are handed over live as long as the library, so a builder may keep them.
pub trait Builder {
    /// A value.
    type Value;
    /// An object that is being written.
    type Object;

    /// Returns the value that stands for nothing.
    fn null(&self) -> Self::Value;
    /// Returns a truth value.
    fn flag(&self, on: bool) -> Self::Value;
    /// Returns a number.
    fn number(&self, number: i64) -> Self::Value;
    /// Returns a text.
    fn text(&self, text: &str) -> Self::Value;
    /// Returns what a known card is called.
    fn card(&self, card: CardIx) -> Self::Value;
    /// Returns a list.
    fn list(&self, items: Vec<Self::Value>) -> Self::Value;
    /// Returns an object without any keys.
    fn object(&self) -> Self::Object;
    /// Gives an object another key.
    fn set(&self, object: &mut Self::Object, key: &str, value: Self::Value);
    /// Returns a finished object.
    fn done(&self, object: Self::Object) -> Self::Value;
    /// Returns a value that is JSON already.
    fn plain(&self, value: Value) -> Self::Value;
}

/// Builds JSON.
pub struct Json<'a>(pub &'a Library);

impl Builder for Json<'_> {
    type Value = Value;
    type Object = Map<String, Value>;

    fn null(&self) -> Value {
        Value::Null
    }
    fn flag(&self, on: bool) -> Value {
        on.into()
    }
    fn number(&self, number: i64) -> Value {
        number.into()
    }
    fn text(&self, text: &str) -> Value {
        text.into()
    }
    fn card(&self, card: CardIx) -> Value {
        self.0.card(card).id.as_str().into()
    }
    fn list(&self, items: Vec<Value>) -> Value {
        items.into()
    }
    fn object(&self) -> Map<String, Value> {
        Map::new()
    }
    fn set(&self, object: &mut Map<String, Value>, key: &str, value: Value) {
        object.insert(key.into(), value);
    }
    fn done(&self, object: Map<String, Value>) -> Value {
        object.into()
    }
    fn plain(&self, value: Value) -> Value {
        value
    }
}

/// What of a position is written.
#[derive(Clone, Copy)]
pub struct Parts<'a> {
    /// The log, and what of it is listed with the players.
    pub log: bool,
    /// How the text behind an open choice goes on.
    pub resume: bool,
    /// Cards that may be in that player's deck or hidden in hand.
    pub rumours: (Player, &'a [CardIx]),
    /// Numbers of heroes and weapons that are 0; those of minions always are.
    pub zeros: bool,
}

impl Parts<'_> {
    /// Everything, as it can be read back.
    pub const ALL: Parts<'static> = Parts { log: true, resume: true, rumours: (Player::new(0), &[]), zeros: true };
}

/// An object that is being written; what says nothing is left out.
pub(super) struct Out<'b, B: Builder> {
    builder: &'b B,
    object: B::Object,
}

impl<'b, B: Builder> Out<'b, B> {
    pub fn new(builder: &'b B) -> Self {
        Out { builder, object: builder.object() }
    }
    pub fn set(&mut self, key: &str, value: B::Value) {
        self.builder.set(&mut self.object, key, value);
    }
    pub fn text(&mut self, key: &str, text: &str) {
        self.set(key, self.builder.text(text));
    }
    pub fn number(&mut self, key: &str, n: impl Into<i64>) {
        self.set(key, self.builder.number(n.into()));
    }
    pub fn nonzero(&mut self, key: &str, n: impl Into<i64>) {
        let n = n.into();
        if n != 0 {
            self.number(key, n);
        }
    }
    pub fn yes(&mut self, key: &str, on: bool) {
        if on {
            self.set(key, self.builder.flag(true));
        }
    }
    pub fn list(&mut self, key: &str, items: Vec<B::Value>) {
        self.set(key, self.builder.list(items));
    }
    pub fn filled(&mut self, key: &str, items: Vec<B::Value>) {
        if !items.is_empty() {
            self.list(key, items);
        }
    }
    pub fn done(self) -> B::Value {
        self.builder.done(self.object)
    }
}

/// A position that is being written.
pub(super) struct Writer<'a, B: Builder> {
    pub builder: &'a B,
    pub library: &'a Library,
    pub state: &'a State,
    pub parts: Parts<'a>,
    /// The same position with everything computed anew.
    pub settled: Box<State>,
    /// What cards in hand and hero powers cost.
    pub costs: [i32; SLOTS],
}

impl<B: Builder> Writer<'_, B> {
    /// What a card is called, null for an unknown one.
    pub fn id(&self, card: CardIx) -> B::Value {
        if card == UNKNOWN {
            self.builder.null()
        } else {
            self.builder.card(card)
        }
    }
}
