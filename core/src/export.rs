//! Everything that has a name, as one JSON document: other languages build on it instead of keeping copies.

use crate::cards::names::{Counter, Event, Keyword, Mechanic, Variant, COUNTERS, TABLES};
use crate::cards::syntax::{GroupIx, Word, Words, PARTS};
use crate::machine::STEP_LIMIT;
use crate::settings::{Range, Setting, Variants, SETTINGS};
use crate::state::{BOARD, CARDS, DECK, ENCHANTMENTS, FRAMES, HAND, LOG, OPTIONS, SECRETS, SLOTS, WATCH};
use serde_json::{json, Map, Value};

/// A fixed capacity: its name, its size and what it holds.
type Capacity = (&'static str, usize, &'static str);

const CAPACITIES: &[Capacity] = &[
    ("objects", SLOTS, "Objects in play, in hand, resolving or dying."),
    ("enchantments", ENCHANTMENTS, "Enchantments on all objects and cards."),
    ("steps", FRAMES, "Unfinished steps."),
    ("log", LOG, "Lines of the game's log."),
    ("action_steps", STEP_LIMIT as usize, "Steps of one action."),
    ("board", BOARD, "Minions on one side."),
    ("hand", HAND, "Cards in a hand."),
    ("secrets", SECRETS, "Secrets and quests of a player."),
    ("deck", DECK, "Cards in a deck."),
    ("loop_cards", CARDS, "Cards that unfinished loops over cards have yet to go through."),
    ("options", OPTIONS, "Options of one choice."),
    (
        "deck_watchers",
        WATCH,
        "Different cards of a deck that wait for events, before the whole deck is looked through.",
    ),
    ("keywords", u64::BITS as usize, "Keywords."),
    ("events", u64::BITS as usize, "Kinds of events."),
    ("mechanics", u64::BITS as usize - GroupIx::MOST, "Mechanics."),
    ("groups", GroupIx::MOST, "Groups of cards in a library."),
    ("counters", COUNTERS, "Counters of a player, of the rules and of the library."),
    ("variants", Variants::MOST, "Variants of the rules, of the core and of the library."),
];

const _: () = {
    assert!(Keyword::ALL.len() <= u64::BITS as usize && Event::ALL.len() <= u64::BITS as usize);
    assert!(Mechanic::ALL.len() + GroupIx::MOST <= u64::BITS as usize);
    assert!(Counter::ALL.len() <= COUNTERS && Variant::ALL.len() <= Variants::MOST);
};

/// All names with their documentation, in order:
///
/// - `names`: the tables of `cards::names`, each with what a member is called and its `[name, documentation]` pairs;
/// - `words`: the words of the card language by part of speech, with what they take;
/// - `settings`: the rules of a game with their ranges and defaults;
/// - `capacities`: fixed sizes.
pub fn names() -> Value {
    let names: Map<String, Value> =
        TABLES.iter().map(|t| (t.key.to_string(), json!({"called": t.what, "entries": t.entries}))).collect();
    let word = |w: Word| json!({"name": w.name, "doc": w.doc, "takes": w.takes});
    let part = |p: &Words| json!({"kind": p.kind, "words": p.entries().map(word).collect::<Vec<_>>()});
    let words: Map<String, Value> = PARTS.iter().map(|p| (p.key.to_string(), part(p))).collect();
    json!({
        "names": names,
        "words": words,
        "settings": SETTINGS.iter().map(setting).collect::<Vec<_>>(),
        "capacities": CAPACITIES.iter().map(|c| json!({"name": c.0, "size": c.1, "doc": c.2})).collect::<Vec<_>>(),
    })
}

fn setting(s: &Setting) -> Value {
    let mut out = json!({"name": s.name, "doc": s.doc, "default": s.shown(s.default)});
    match s.range {
        Range::Number(least, most) => out["range"] = json!([least, most]),
        Range::Limit(least, most) => {
            out["range"] = json!([least, most]);
            out["unlimited"] = true.into();
        }
        Range::Flag => {}
        Range::Choice(table) => out["names"] = table.entries.iter().map(|e| e.0).collect::<Vec<_>>().into(),
    }
    out
}
