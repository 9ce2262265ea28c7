//! Changes that stick to objects and to cards in decks.

use super::slots::Player;
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;

/// The place of an enchantment in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(transparent)]
pub struct EnchantmentId(u8);

impl EnchantmentId {
    /// No enchantment.
    pub const NONE: EnchantmentId = EnchantmentId(255);

    /// In the list of cards of a loop: the card is a Magnetic upgrade of the minion before it.
    pub const UPGRADE: EnchantmentId = EnchantmentId(254);

    /// The enchantment with that number.
    #[inline(always)]
    pub const fn new(number: u8) -> EnchantmentId {
        EnchantmentId(number)
    }
    /// Returns the number of the enchantment, 255 for none.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }
    /// Returns the number of the enchantment for the pool.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Whether this is an enchantment at all.
    #[inline(always)]
    pub const fn is_some(self) -> bool {
        self.0 != EnchantmentId::NONE.0
    }
    /// Whether this is no enchantment.
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == EnchantmentId::NONE.0
    }
}

impl Default for EnchantmentId {
    fn default() -> EnchantmentId {
        EnchantmentId::NONE
    }
}

/// Bits of `Enchantment::flags`.
pub mod enchantment_flag {
    /// Sets the attack instead of adding to it.
    pub const SET_ATTACK: u8 = 1;
    /// Sets the health instead of adding to it.
    pub const SET_HEALTH: u8 = 2;
    /// Sets the cost instead of adding to it.
    pub const SET_COST: u8 = 4;
    /// Only remembers which card was put into the deck in the open, and when; it goes along into the hand.
    pub const TRACE: u8 = 8;
    /// Takes its keywords away instead of giving them.
    pub const LOSE: u8 = 16;
    /// A card that was built into this one: its numbers outlast silence, and it outlasts a return to hand.
    pub const PART: u8 = 32;
    /// Only the player whose effect it is may know it.
    pub const HIDDEN: u8 = 64;
    /// On a card in hand: only the player who holds the card knows of it.
    pub const PRIVATE: u8 = 128;
}

/// A change that sticks to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Enchantment {
    /// Keywords it gives, or takes away.
    pub keywords: u64,
    /// The card of the enchantment, which may have a text.
    pub card: CardIx,
    /// Entity id of what made it.
    pub by: u16,
    /// Attack it adds or sets.
    pub attack: i16,
    /// Health it adds or sets.
    pub health: i16,
    /// A number of its own.
    pub data: i16,
    /// Its play order.
    pub order: u16,
    /// Cost it adds or sets.
    pub cost: i8,
    /// Spell damage it adds.
    pub spell_damage: i8,
    /// Bits of `enchantment_flag`.
    pub flags: u8,
    /// When it ends (`Until`).
    pub until: u8,
    /// The player whose effect it is.
    pub side: Player,
    /// The next enchantment of the list.
    pub next: EnchantmentId,
}

impl Enchantment {
    /// An enchantment without an effect.
    pub const EMPTY: Enchantment = Enchantment {
        keywords: 0,
        card: UNKNOWN,
        by: 0,
        attack: 0,
        health: 0,
        data: 0,
        order: 0,
        cost: 0,
        spell_damage: 0,
        flags: 0,
        until: 0,
        side: Player::new(0),
        next: EnchantmentId::NONE,
    };

    /// Whether it only says that its card was put into the deck in the open.
    #[inline(always)]
    pub fn is_trace(&self) -> bool {
        self.flags & enchantment_flag::TRACE != 0
    }
}
