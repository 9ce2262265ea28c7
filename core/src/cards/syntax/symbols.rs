//! Names in a text that only its library can resolve: cards, sets, and what the library itself declares.

use crate::cards::names::{unknown, Counter, Variant};
use crate::suggest::nearest;
use serde::de::{self, Deserializer};
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// The index of a card in the library.
pub type CardIx = u16;

/// What the texts of a library may refer to.
#[derive(Default)]
pub struct Symbols {
    /// Card ids.
    pub cards: HashMap<String, CardIx>,
    /// Names of card sets.
    pub sets: BTreeSet<String>,
    /// Counters that the library declares.
    pub counters: Vec<String>,
    /// Groups of cards.
    pub groups: Vec<String>,
    /// Variants of the rules that the library declares.
    pub variants: Vec<String>,
}

thread_local! {
    /// The names of the library that is being loaded on this thread.
    static SYMBOLS: RefCell<Symbols> = RefCell::new(Symbols::default());
}

/// Runs `load` with the names of all cards and sets of the library known to the deserializer.
pub fn with_symbols<T>(symbols: Symbols, load: impl FnOnce() -> T) -> T {
    SYMBOLS.with(|s| *s.borrow_mut() = symbols);
    let out = load();
    SYMBOLS.with(|s| *s.borrow_mut() = Symbols::default());
    out
}

/// Reads a name and looks it up; `find` gives what it means or what is wrong with it.
fn resolve<'de, D: Deserializer<'de>, T>(
    d: D,
    find: impl FnOnce(&Symbols, &str) -> Result<T, String>,
) -> Result<T, D::Error> {
    let name = String::deserialize(d)?;
    SYMBOLS.with(|s| find(&s.borrow(), &name)).map_err(de::Error::custom)
}

/// A card named in a card's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card(pub CardIx);

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        resolve(d, |s, id| s.cards.get(id).map(|&ix| Card(ix)).ok_or_else(|| no_card(id, s.cards.keys())))
    }
}

/// Says that a library has no card with that id, with the nearest that it has.
pub fn no_card<'a>(id: &str, known: impl Iterator<Item = &'a String>) -> String {
    let mut known: Vec<&str> = known.map(String::as_str).collect();
    known.sort_unstable();
    let hint = nearest(id, known).map_or(String::new(), |near| format!("; did you mean {near}?"));
    format!("no card has the id \"{id}\"{hint}")
}

/// A card set named in a card's text; some card of the library is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSet(pub String);

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        resolve(d, |s, name| match s.sets.contains(name) {
            true => Ok(CardSet(name.to_string())),
            false => Err(unknown(name, "set", s.sets.iter().map(String::as_str))),
        })
    }
}

/// The number of a name among those of the core and those that the library declares, which come after them.
fn number<T>(name: &str, what: &str, own: &[(T, &str)], declared: &[String]) -> Result<u8, String> {
    let names = || own.iter().map(|n| n.1).chain(declared.iter().map(String::as_str));
    names().position(|known| known == name).map(|k| k as u8).ok_or_else(|| unknown(name, what, names()))
}

/// A counter of the rules or of the library, by its place among a player's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterIx(pub u8);

impl From<Counter> for CounterIx {
    #[inline(always)]
    fn from(c: Counter) -> CounterIx {
        CounterIx(c as u8)
    }
}

impl<'de> Deserialize<'de> for CounterIx {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        resolve(d, |s, name| number(name, Counter::TABLE.what, Counter::ALL, &s.counters).map(CounterIx))
    }
}

/// A variant of the rules, by its number in `settings::Variants`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantIx(pub u8);

impl<'de> Deserialize<'de> for VariantIx {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        resolve(d, |s, name| number(name, Variant::TABLE.what, Variant::ALL, &s.variants).map(VariantIx))
    }
}

/// A group of cards, by its number in the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupIx(pub u8);

impl GroupIx {
    /// Groups that a library can have.
    pub const MOST: usize = 32;

    /// The group as one bit of `CardDef::mechs`, above all mechanics.
    pub fn bit(self) -> u64 {
        1 << (64 - Self::MOST + self.0 as usize)
    }
}

impl<'de> Deserialize<'de> for GroupIx {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        resolve(d, |s, name| number::<()>(name, "group", &[], &s.groups).map(GroupIx))
    }
}
