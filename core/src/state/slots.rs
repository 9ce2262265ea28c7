//! Slots, sets of slots, and references that notice when a slot was given to another object.

/// A set of slots.
pub type Set = u64;

/// Objects that can exist at once.
pub const SLOTS: usize = 64;

/// No slot, no enchantment.
pub const NONE: u8 = 255;

/// Slots with a fixed meaning: players, heroes and hero powers.
pub const PLAYER_SLOT: [u8; 2] = [0, 1];

pub const HERO_SLOT: [u8; 2] = [2, 3];

pub const POWER_SLOT: [u8; 2] = [4, 5];

pub(super) const FIRST_FREE: u32 = 6;

/// A reference to an object that notices when its slot was given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Ref {
    pub eid: u16,
    pub slot: u8,
}

impl Ref {
    pub const NONE: Ref = Ref { eid: 0, slot: NONE };
}

/// The set with one slot, or the empty set.
#[inline(always)]
pub fn one(slot: u8) -> Set {
    if slot == NONE {
        0
    } else {
        1u64 << slot
    }
}

/// Keeps a number within what the state can hold.
#[inline(always)]
pub fn small(v: i32) -> i16 {
    v.clamp(-30_000, 30_000) as i16
}
