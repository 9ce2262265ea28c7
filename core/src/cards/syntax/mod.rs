//! The language that cards arrive in: players, selections, numbers, conditions and effects as plain trees.
//!
//! Python writes these trees as JSON; `from_json` turns the effects into flat programs. Everything here is immutable
//! and shared by all games. Every word carries its documentation, which `crate::export` hands out with its name.

mod cards;
mod effects;
mod questions;
mod symbols;

pub use cards::{CardList, CardRef, Options, Pool};
pub use effects::{Effect, Enchant};
pub use questions::{Cond, Sel, Val, Who};
pub use symbols::{no_card, with_symbols, Card, CardIx, CardSet, CounterIx, GroupIx, Symbols, VariantIx};

use super::names::unknown;

/// Defines an enum of words: each variant is a word of the language, in snake case, with its documentation.
macro_rules! words {
    (
        $(#[$meta:meta])*
        $name:ident, $key:literal {
            $($(#[doc = $doc:literal])+ $variant:ident $(($($of:tt)*))? $({$($fields:tt)*})?),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, serde::Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        #[allow(missing_docs)] // the fields of words are named for what they are
        pub enum $name { $($(#[doc = $doc])+ $variant $(($($of)*))? $({$($fields)*})?),* }
        impl $name {
            /// Every word with its documentation.
            pub const WORDS: $crate::cards::syntax::Words = $crate::cards::syntax::Words {
                key: $key,
                entries: &[$((stringify!($variant), concat!($($doc),+))),*],
            };
        }
    };
}

use words;

/// The words of one part of speech, as the source spells them.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The key of the table in the export.
    pub key: &'static str,
    entries: &'static [(&'static str, &'static str)],
}

impl Words {
    /// The words as texts spell them, with their documentation.
    pub fn entries(&self) -> impl Iterator<Item = (String, &'static str)> {
        self.entries.iter().map(|(name, doc)| (snake_case(name), doc.trim()))
    }
}

/// Every part of speech.
pub const PARTS: &[Words] =
    &[Who::WORDS, Sel::WORDS, Val::WORDS, Cond::WORDS, CardRef::WORDS, Options::WORDS, CardList::WORDS, Effect::WORDS];

fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// What is wrong with a tree, in one sentence: a word or property that does not exist gets a hint.
pub fn explain(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    let quoted = |text: &str| -> Vec<String> { text.split('`').skip(1).step_by(2).map(str::to_string).collect() };
    for (begins, what) in [("unknown variant `", "word that fits here"), ("unknown field `", "part of this word")] {
        if said.starts_with(begins) {
            let names = quoted(said);
            return unknown(&names[0], what, names[1..].iter().map(String::as_str));
        }
    }
    said.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_does_not_exist_gets_a_hint() {
        let refused = |text: &str| serde_json::from_str::<Cond>(text).map_err(|e| explain(&e)).err();
        assert_eq!(
            refused("\"damagd\"").as_deref(),
            Some("\"damagd\" is not a word that fits here; did you mean damaged?")
        );
        let log = r#"{"logged": {"kind": "died", "who": "me", "scope": "game", "wen": "always"}}"#;
        assert_eq!(refused(log).as_deref(), Some("\"wen\" is not a part of this word; did you mean when?"));
        assert_eq!(
            refused(r#"{"keyword": "tount"}"#).as_deref(),
            Some("\"tount\" is not a keyword; did you mean taunt?")
        );
    }

    #[test]
    fn words_are_exported_as_texts_spell_them() {
        let words: Vec<String> = Cond::WORDS.entries().map(|e| e.0).collect();
        assert!(words.contains(&"no_duplicates".into()) && words.contains(&"if_".replace('_', "")) == false);
        assert!(Cond::WORDS.entries().all(|(_, doc)| doc.ends_with('.')));
    }
}
