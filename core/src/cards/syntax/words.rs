//! The words of the language as data: what they are called, what they take, and what is said about a wrong one.

use crate::cards::names::unknown;

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
            /// Every word of this part of speech.
            pub const WORDS: $crate::cards::syntax::words::Words = $crate::cards::syntax::words::Words::new(
                $key,
                stringify!($name),
                &[$((
                    stringify!($variant),
                    concat!($($doc),+),
                    concat!("" $(, stringify!($($of)*))? $(, stringify!($($fields)*))?),
                )),*],
            );
        }
    };
}

pub(super) use words;

/// A word: its name, documentation, and what it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word as texts spell it.
    pub name: String,
    /// What it means.
    pub doc: &'static str,
    /// What it takes: the kinds of its parts by comma, with their names where they have some. `?` marks what may be
    /// left out, and a list is in brackets.
    pub takes: String,
}

/// The words of one part of speech, as the source spells them.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The key of the table in the export.
    pub key: &'static str,
    /// What the part of speech is called where words take it.
    pub kind: &'static str,
    entries: &'static [(&'static str, &'static str, &'static str)],
}

impl Words {
    pub(super) const fn new(
        key: &'static str,
        kind: &'static str,
        entries: &'static [(&'static str, &'static str, &'static str)],
    ) -> Words {
        Words { key, kind, entries }
    }

    /// The words as texts spell them.
    pub fn entries(&self) -> impl Iterator<Item = Word> {
        let word = |&(name, doc, takes): &(&str, &'static str, &str)| Word {
            name: snake_case(name),
            doc: doc.trim(),
            takes: signature(takes),
        };
        self.entries.iter().map(word)
    }
}

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

/// The parts of a word as `Word::takes` has them, from their Rust types.
fn signature(source: &str) -> String {
    let mut plain = String::new();
    let mut attribute = 0;
    for c in source.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '#' => {}
            '[' => attribute += 1,
            ']' => attribute -= 1,
            _ if attribute == 0 => plain.push(c),
            _ => {}
        }
    }
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (k, c) in plain.char_indices().chain([(plain.len(), ',')]) {
        match c {
            '<' | '(' => depth += 1,
            '>' | ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&plain[start..k]);
                start = k + 1;
            }
            _ => {}
        }
    }
    let shown = parts.into_iter().filter(|p| !p.is_empty()).map(|part| match part.split_once(':') {
        Some((name, kind)) => match kind.strip_prefix("Option<").and_then(|k| k.strip_suffix('>')) {
            Some(kind) => format!("{name}?: {}", bare(kind)),
            None => format!("{name}: {}", bare(kind)),
        },
        None => bare(part),
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// A type without boxes, its list in brackets.
fn bare(kind: &str) -> String {
    let inside = |wrapper: &str| kind.strip_prefix(wrapper).and_then(|k| k.strip_suffix('>'));
    match (inside("Box<"), inside("Vec<")) {
        (Some(kind), _) => bare(kind),
        (_, Some(kind)) => format!("[{}]", bare(kind)),
        _ => kind.to_string(),
    }
}

/// What is wrong with a tree, in one sentence: a word or property that does not exist gets a hint.
pub fn explain(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    for (begins, what) in [("unknown variant `", "word that fits here"), ("unknown field `", "known property")] {
        if said.starts_with(begins) {
            let mut quoted = said.split('`').skip(1).step_by(2);
            let name = quoted.next().unwrap_or_default();
            return unknown(name, what, quoted);
        }
    }
    said.to_string()
}
