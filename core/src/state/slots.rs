//! Players, slots, sets of slots, and references that notice when a slot was given to another object.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// Objects that can exist at once.
pub const SLOTS: usize = 64;

/// The first slot that no fixed object (player, hero, hero power) holds.
pub(super) const FIRST_FREE: u32 = 6;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Player(u8);

impl Player {
    /// Both players, in order of their numbers.
    pub const BOTH: [Player; 2] = [Player(0), Player(1)];

    /// The player with that number; only the lowest bit counts.
    #[inline(always)]
    pub const fn new(number: u8) -> Player {
        Player(number & 1)
    }
    /// Returns 0 or 1, for arrays with one entry a player.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize & 1 // the mask spares the bounds check
    }
    /// Returns 0 or 1.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }
    /// The other player.
    #[inline(always)]
    pub const fn opponent(self) -> Player {
        Player(self.0 ^ 1)
    }
    /// The slot of the player itself, which bears standing effects.
    #[inline(always)]
    pub const fn slot(self) -> Slot {
        Slot(self.0)
    }
    /// The slot of the player's hero.
    #[inline(always)]
    pub const fn hero(self) -> Slot {
        Slot(2 + self.0)
    }
    /// The slot of the player's hero power.
    #[inline(always)]
    pub const fn power(self) -> Slot {
        Slot(4 + self.0)
    }
    /// The set of this player alone.
    #[inline(always)]
    pub const fn set(self) -> PlayerSet {
        PlayerSet(1 << self.0)
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl serde::Serialize for Player {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl From<Player> for serde_json::Value {
    fn from(player: Player) -> serde_json::Value {
        player.0.into()
    }
}

/// A set of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(transparent)]
pub struct PlayerSet(u8);

impl PlayerSet {
    /// Nobody.
    pub const EMPTY: PlayerSet = PlayerSet(0);
    /// Both players.
    pub const BOTH: PlayerSet = PlayerSet(3);

    /// Whether the player belongs to the set.
    #[inline(always)]
    pub const fn contains(self, player: Player) -> bool {
        self.0 >> player.0 & 1 == 1
    }
    /// Whether nobody belongs to the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Takes a player out.
    #[inline(always)]
    pub fn remove(&mut self, player: Player) {
        self.0 &= !(1 << player.0);
    }
    /// Returns the set as bits: 1 for player 0, 2 for player 1.
    #[inline(always)]
    pub const fn bits(self) -> u8 {
        self.0
    }
    /// The set with these bits.
    #[inline(always)]
    pub const fn from_bits(bits: u8) -> PlayerSet {
        PlayerSet(bits & 3)
    }
    /// The players of the set, beginning with that one: what their numbers are must not matter.
    #[inline]
    pub fn beginning_with(self, first: Player) -> impl Iterator<Item = Player> {
        [first, first.opponent()].into_iter().filter(move |&p| self.contains(p))
    }
}

/// The place of an object in a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Slot(u8);

impl Slot {
    /// No slot.
    pub const NONE: Slot = Slot(255);

    /// The slot with that number.
    #[inline(always)]
    pub const fn new(number: u8) -> Slot {
        Slot(number)
    }
    /// Returns the number of the slot for arrays of `SLOTS`.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize % SLOTS // the remainder spares the bounds check
    }
    /// Returns the number of the slot, 255 for none.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }
    /// Whether this is a slot at all.
    #[inline(always)]
    pub const fn is_some(self) -> bool {
        self.0 != Slot::NONE.0
    }
    /// Whether this is no slot.
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == Slot::NONE.0
    }
    /// Returns the slot, if it is one.
    #[inline(always)]
    pub const fn some(self) -> Option<Slot> {
        if self.is_some() {
            Some(self)
        } else {
            None
        }
    }
    /// The set of this slot alone; the empty set for no slot.
    #[inline(always)]
    pub const fn set(self) -> SlotSet {
        if self.is_none() {
            SlotSet::EMPTY
        } else {
            self.bit()
        }
    }
    /// The set of this slot alone, when it is known to be one.
    #[inline(always)]
    pub const fn bit(self) -> SlotSet {
        SlotSet(1u64 << (self.0 & 63))
    }
    /// Whether the slot belongs to a player, a hero or a hero power: such objects never leave it.
    #[inline(always)]
    pub const fn is_fixed(self) -> bool {
        (self.0 as u32) < FIRST_FREE
    }
    /// Whether the slot is a hero's.
    #[inline(always)]
    pub const fn is_hero(self) -> bool {
        self.0 == 2 || self.0 == 3
    }
}

impl Default for Slot {
    fn default() -> Slot {
        Slot::NONE
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            write!(f, "no slot")
        } else {
            write!(f, "slot {}", self.0)
        }
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(transparent)]
pub struct SlotSet(u64);

impl SlotSet {
    /// The empty set.
    pub const EMPTY: SlotSet = SlotSet(0);
    /// Every slot that is not fixed.
    pub(super) const LOOSE: SlotSet = SlotSet(!((1u64 << FIRST_FREE) - 1));

    /// Whether nothing is in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many slots are in the set.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// Whether the slot is in the set.
    #[inline(always)]
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 >> (slot.0 & 63) & 1 == 1
    }
    /// Adds a slot.
    #[inline(always)]
    pub fn insert(&mut self, slot: Slot) {
        self.0 |= slot.bit().0;
    }
    /// Adds a slot if something holds, without a jump that could be guessed wrong.
    #[inline(always)]
    pub fn insert_if(&mut self, slot: Slot, holds: bool) {
        self.0 |= (holds as u64) << (slot.0 & 63);
    }
    /// Takes a slot out.
    #[inline(always)]
    pub fn remove(&mut self, slot: Slot) {
        self.0 &= !slot.bit().0;
    }
    /// The set without that slot.
    #[inline(always)]
    pub const fn without(self, slot: Slot) -> SlotSet {
        SlotSet(self.0 & !slot.bit().0)
    }
    /// The slot with the lowest number; `Slot::NONE` in the empty set.
    #[inline(always)]
    pub const fn lowest(self) -> Slot {
        if self.0 == 0 {
            Slot::NONE
        } else {
            Slot(self.0.trailing_zeros() as u8)
        }
    }
    /// Takes the slot with the lowest number out and returns it.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<Slot> {
        if self.0 == 0 {
            return None;
        }
        let slot = Slot(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(slot)
    }
    /// Returns the only slot of the set, if there is exactly one.
    #[inline(always)]
    pub const fn single(self) -> Option<Slot> {
        if self.0 != 0 && self.0 & (self.0 - 1) == 0 {
            Some(Slot(self.0.trailing_zeros() as u8))
        } else {
            None
        }
    }
    /// One more than the highest number in the set.
    #[inline(always)]
    pub const fn span(self) -> usize {
        match self.0 {
            0 => 0,
            bits => bits.ilog2() as usize + 1,
        }
    }
    /// Returns the set as bits.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl fmt::LowerHex for SlotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl BitOr for SlotSet {
    type Output = SlotSet;
    #[inline(always)]
    fn bitor(self, other: SlotSet) -> SlotSet {
        SlotSet(self.0 | other.0)
    }
}
impl BitOrAssign for SlotSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: SlotSet) {
        self.0 |= other.0;
    }
}
impl BitAnd for SlotSet {
    type Output = SlotSet;
    #[inline(always)]
    fn bitand(self, other: SlotSet) -> SlotSet {
        SlotSet(self.0 & other.0)
    }
}
impl BitAndAssign for SlotSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: SlotSet) {
        self.0 &= other.0;
    }
}
impl Sub for SlotSet {
    type Output = SlotSet;
    #[inline(always)]
    fn sub(self, other: SlotSet) -> SlotSet {
        SlotSet(self.0 & !other.0)
    }
}
impl SubAssign for SlotSet {
    #[inline(always)]
    fn sub_assign(&mut self, other: SlotSet) {
        self.0 &= !other.0;
    }
}

impl FromIterator<Slot> for SlotSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> SlotSet {
        slots.into_iter().fold(SlotSet::EMPTY, |set, slot| set | slot.bit())
    }
}

/// Walks over the slots of a set by number.
#[derive(Clone, Debug)]
pub struct Slots(SlotSet);

impl Iterator for Slots {
    type Item = Slot;
    #[inline(always)]
    fn next(&mut self) -> Option<Slot> {
        self.0.pop()
    }
}

impl IntoIterator for SlotSet {
    type Item = Slot;
    type IntoIter = Slots;
    #[inline(always)]
    fn into_iter(self) -> Slots {
        Slots(self)
    }
}

/// A reference to an object that notices when its slot was given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Ref {
    /// The entity id of the object.
    pub eid: u16,
    /// Where it was when the reference was made.
    pub slot: Slot,
}

impl Ref {
    /// A reference to nothing.
    pub const NONE: Ref = Ref { eid: 0, slot: Slot::NONE };
}

/// Keeps a number within what the state can hold.
#[inline(always)]
pub fn small(v: i32) -> i16 {
    v.clamp(-30_000, 30_000) as i16
}
