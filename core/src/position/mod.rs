//! Positions as JSON: every position can be written down, and any part of one is enough to set one up.
//!
//! `to_json` writes all that a position holds, `from_json` reads it back; whoever goes on from either plays the
//! same game. What is zero, false or empty, or does not apply, is left out, and the reader fills it in:
//!
//! - `turn` is 1 (0 in a mulligan); `active`, `player` and `first` are 0; `phase` is "main", or what `pending` and
//!   `winner` say; `rules` are those of an ordinary game.
//! - A player is a mage, or of the class of the hero that is named, or the hero is the one of the class that is
//!   named; the hero has the health of the rules and the power of the card; all zones are empty.
//! - Crystals (`mana.max`) are as many as the player has begun turns, none of them used.
//! - Cards get entity ids and play orders above all that are stated, in the order of the text. Minions may attack
//!   (`exhausted` is false), cards in hand are known to their owner, enchantments belong to the bearer's controller.
//! - Without a `log`, `dead` and `played` make one whose lines all lie in earlier turns; a played spell counts as
//!   cast and a played battlecry as done.
//! - A card may be written as its id or its name alone.
//!
//! Stated totals (attack, health or durability, cost, keywords) that differ from card + enchantments + auras become
//! one nameless enchantment. A hero's health is its own number and becomes the hero's, unless `data` states that.
//! A keyword list without a divine shield or stealth that the object should have means that these are lost.
//!
//! Two fields are seldom there. `now` holds the numbers of an object as they lie where they are not what card,
//! enchantments and auras give, because a choice is open in the middle of a text; `pending.resume` holds the stack
//! of unfinished steps and all objects that are in no zone, so that the text can go on.

mod objects;
mod out;
mod players;
mod read;
mod resume;
mod totals;
mod write;

pub use out::{Builder, Json, Parts};
pub use read::from_json;
pub use resume::{asks, PHASES};
pub use write::{to_json, write};

use crate::cards::library::Library;
use crate::cards::names::{Keyword, Stage};
use crate::chance::Chance;
use crate::machine::{Machine, Scratch};
use crate::state::{enchantment_flag, flag, At, Entity, Head, Pending, Phase, Slot, SlotSet, State};

/// The version of the schema.
pub const SCHEMA: i32 = 1;

/// The largest number an object can carry.
const MOST: i32 = 30_000;

/// Where the game of a position stands.
pub fn stage(head: &Head) -> Stage {
    match (head.phase, head.pending) {
        (Phase::Over, _) => Stage::Over,
        (_, Pending::Mulligan) => Stage::Mulligan,
        (_, Pending::Choice) => Stage::Choice,
        (_, Pending::None) => Stage::Main,
    }
}

/// Flags of an object that have no key of their own.
const MARKS: &[(u16, &str)] = &[
    (flag::CREATED, "created"),
    (flag::DOOMED, "doomed"),
    (flag::BORROWED, "borrowed"),
    (flag::RUMOUR, "rumour"),
    (flag::UNSURE, "unsure"),
    (flag::LOST_SHIELD, "lost_shield"),
    (flag::SHOWN, "shown"),
    (flag::DRAWN, "drawn"),
    (flag::LOST_STEALTH, "lost_stealth"),
    (flag::DEAD_HERO, "dead"),
    (flag::GHOST, "ghost"),
];

/// What an enchantment sets rather than adds.
const SETS: &[(u8, &str)] = &[
    (enchantment_flag::SET_ATTACK, "attack"),
    (enchantment_flag::SET_HEALTH, "health"),
    (enchantment_flag::SET_COST, "cost"),
];

/// Other flags of an enchantment.
const ENCH_MARKS: &[(u8, &str)] = &[
    (enchantment_flag::TRACE, "trace"),
    (enchantment_flag::LOSE, "lose"),
    (enchantment_flag::PART, "part"),
    (enchantment_flag::HIDDEN, "hidden"),
    (enchantment_flag::PRIVATE, "private"),
];

/// Places of objects that are in no zone.
const NOWHERE: &[(At, &str)] = &[(At::Limbo, "limbo"), (At::Grave, "grave"), (At::Play, "play")];

/// Where an object stands in a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spot {
    Hero,
    Power,
    Weapon,
    Minion,
    Secret,
    Quest,
    Hand,
    Nowhere,
}

/// Slots of the objects that are in no zone, oldest first.
fn nowhere(s: &State) -> Vec<Slot> {
    let mut set: SlotSet = s.head.live.into_iter().filter(|slot| !slot.is_fixed()).collect();
    for side in &s.head.sides {
        for &slot in side.board().iter().chain(side.hand()).chain(side.secrets()) {
            set.remove(slot);
        }
        set -= side.weapon.set();
    }
    let mut out: Vec<Slot> = set.into_iter().collect();
    out.sort_by_key(|&slot| (s.entity(slot).order, s.entity(slot).eid));
    out
}

/// Keywords as they show; being frozen is a state of its own.
fn shown_keywords(e: &Entity) -> u64 {
    (e.keywords | e.aura_keywords) & !Keyword::Frozen.bit()
}

/// Calls `f` with a machine that only looks.
fn with_machine<T>(lib: &Library, s: &mut State, f: impl FnOnce(&mut Machine<'_>) -> T) -> T {
    let mut ch = Chance::seeded(0);
    let mut x = Scratch::default();
    f(&mut Machine { state: s, library: lib, chance: &mut ch, scratch: &mut x })
}

/// Computes all that follows from cards, enchantments, flags and damage: stats, listeners, auras.
fn recompute(lib: &Library, s: &mut State) {
    let live: Vec<Slot> = s.head.live.into_iter().collect();
    let damage: Vec<i16> = live.iter().map(|&slot| s.entity(slot).damage).collect();
    let restore = |s: &mut State| live.iter().zip(&damage).for_each(|(&slot, &d)| s.entity_mut(slot).damage = d);
    for &slot in &live {
        let e = s.entity_mut(slot);
        (e.aura_attack, e.aura_health, e.aura_spell_damage, e.aura_keywords) = (0, 0, 0, 0);
    }
    s.head.aura_targets = SlotSet::EMPTY;
    with_machine(lib, s, |m| live.iter().for_each(|&slot| m.refresh(slot)));
    restore(s); // the maximum went up and down on the way
    with_machine(lib, s, |m| m.recompute_auras());
    restore(s);
    s.head.changed = 0;
}
