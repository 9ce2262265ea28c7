//! The language that cards arrive in: players, selections, numbers, conditions and effects as plain trees.
//!
//! Python writes these trees as JSON; `from_json` turns the effects into flat programs. Everything here is immutable
//! and shared by all games. Every word carries its documentation, which `crate::export` hands out with its name.

mod cards;
mod effects;
mod questions;
mod symbols;
mod words;

pub use cards::{CardList, CardRef, Options, Pool, Shelf, Shelves, SHELVES};
pub use effects::{Change, Effect, Enchant, Family};
pub use questions::{Cond, Sel, Val, Who};
pub use symbols::{no_card, with_symbols, Card, CardIx, CardSet, CounterIx, GroupIx, Symbols, VariantIx};
pub use words::{explain, Word, Words};

/// Every part of speech.
pub const PARTS: &[Words] =
    &[Who::WORDS, Sel::WORDS, Val::WORDS, Cond::WORDS, CardRef::WORDS, Options::WORDS, CardList::WORDS, Effect::WORDS];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_does_not_exist_gets_a_hint() {
        let refused = |text: &str| serde_json::from_str::<Cond>(text).map_err(|e| explain(&e)).unwrap_err();
        assert_eq!(refused("\"damagd\""), "\"damagd\" is not a word that fits here; did you mean damaged?");
        let log = r#"{"logged": {"kind": "died", "who": "me", "scope": "game", "wen": "always"}}"#;
        assert_eq!(refused(log), "\"wen\" is not a known property; did you mean when?");
        assert_eq!(refused(r#"{"keyword": "tount"}"#), "\"tount\" is not a keyword; did you mean taunt?");
    }

    #[test]
    fn words_are_exported_as_texts_spell_them() {
        let takes = |words: Words, name: &str| words.entries().find(|w| w.name == name).map(|w| w.takes);
        assert_eq!(takes(Cond::WORDS, "no_duplicates").as_deref(), Some("Who"));
        assert_eq!(takes(Cond::WORDS, "always").as_deref(), Some(""));
        assert_eq!(takes(Sel::WORDS, "where").as_deref(), Some("Sel, Cond"));
        assert_eq!(takes(Cond::WORDS, "and").as_deref(), Some("[Cond]"));
        assert_eq!(takes(CardRef::WORDS, "paired_power").as_deref(), Some("[(Card,Card)]"));
        let logged = "kind: LogKind, who: Who, scope: Scope, when?: Cond, last: bool";
        assert_eq!(takes(CardRef::WORDS, "logged").as_deref(), Some(logged));
        assert!(PARTS.iter().flat_map(Words::entries).all(|w| w.doc.ends_with('.')));
    }
}
