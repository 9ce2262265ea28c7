//! Objects in play, in hand or on their way, cards in decks, and the enchantments they carry.

use super::enchantment::{enchantment_flag, Enchantment, EnchantmentId};
use super::slots::Player;
use crate::cards::names::Keyword;
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum At {
    /// Nowhere: the slot is free.
    #[default]
    Free,
    /// In play.
    Play,
    /// In a hand.
    Hand,
    /// In the zone of secrets and quests.
    Secret,
    /// A spell that is resolving, or a card between two places.
    Limbo,
    /// Dead or spent, until the stack is empty.
    Grave,
}

/// Bits of `Entity::flags`.
pub mod flag {
    /// Entered play or changed sides this turn.
    pub const SICK: u16 = 1;
    /// Silenced.
    pub const SILENCED: u16 = 2;
    /// Marked to be destroyed.
    pub const DOOMED: u16 = 4;
    /// Frozen.
    pub const FROZEN: u16 = 8;
    /// Did not start in the deck.
    pub const CREATED: u16 = 16;
    /// Player 0 / 1 knows which card this is.
    pub const KNOWN0: u16 = 32;
    /// Player 1 knows which card this is.
    pub const KNOWN1: u16 = 64;
    /// Under control until the end of the turn; goes back to the other player.
    pub const BORROWED: u16 = 128;
    /// Was once put into a deck in the open: its identity is known to the foe, its place is not.
    pub const RUMOUR: u16 = 256;
    /// Lost its divine shield / its stealth.
    pub const LOST_SHIELD: u16 = 512;
    /// Lost its stealth.
    pub const LOST_STEALTH: u16 = 1024;
    /// A hero that died: healing does not bring it back.
    pub const DEAD_HERO: u16 = 2048;
    /// A temporary echo card.
    pub const GHOST: u16 = 4096;
    /// In a hand: the other player cannot tell which enchantments it carries.
    pub const UNSURE: u16 = 8192;
    /// Everybody has seen this card once.
    pub const SHOWN: u16 = 16384;
    /// Came to hand from the deck; everybody could see that much.
    pub const DRAWN: u16 = 32768;
}

/// An object in play, in hand or on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Entity {
    /// The card it is.
    pub card: CardIx,
    /// Its entity id.
    pub eid: u16,
    /// Play order: older objects have smaller numbers.
    pub order: u16,
    /// The turn in which it came to where it is.
    pub since: u16,
    /// Attack and maximal health (durability) with enchantments, without auras.
    pub attack: i16,
    /// Maximal health (durability) with enchantments, without auras.
    pub health: i16,
    /// Damage it has taken.
    pub damage: i16,
    /// A number of its own: quest progress, linked object, remembered card.
    pub data: i16,
    /// What auras add.
    pub aura_attack: i16,
    /// Health that auras add.
    pub aura_health: i16,
    /// Bits of `flag`.
    pub flags: u16,
    /// Its own spell damage.
    pub spell_damage: i8,
    /// Spell damage that auras add.
    pub aura_spell_damage: i8,
    /// Attacks it made this turn.
    pub attacks: u8,
    /// First enchantment.
    pub first_enchantment: EnchantmentId,
    /// Where it is.
    pub at: At,
    /// Its controller.
    pub side: Player,
    /// What the card costs by its print, or `COMPUTE` if something may change that.
    pub price: u8,
    /// What playing the card takes (`play_needs`).
    pub play_needs: u8,
    /// Keywords of its own and of its enchantments.
    pub keywords: u64,
    /// Keywords from auras.
    pub aura_keywords: u64,
    /// Events it is registered for.
    pub listening: u64,
}

impl Entity {
    /// The object of a free slot.
    pub const EMPTY: Entity = Entity {
        card: UNKNOWN,
        eid: 0,
        order: 0,
        since: 0,
        attack: 0,
        health: 0,
        damage: 0,
        data: 0,
        aura_attack: 0,
        aura_health: 0,
        flags: 0,
        spell_damage: 0,
        aura_spell_damage: 0,
        attacks: 0,
        first_enchantment: EnchantmentId::NONE,
        at: At::Free,
        side: Player::new(0),
        price: 0,
        play_needs: 0,
        keywords: 0,
        aura_keywords: 0,
        listening: 0,
    };

    /// Whether it has a keyword, from auras too.
    #[inline(always)]
    pub fn has(&self, k: Keyword) -> bool {
        (self.keywords | self.aura_keywords) & k.bit() != 0
    }
    /// Whether one of these flags is set.
    #[inline(always)]
    pub fn is(&self, f: u16) -> bool {
        self.flags & f != 0
    }
    /// Whether the text of an enchantment is silent with its bearer: what was built into it.
    #[inline(always)]
    pub fn mutes(&self, en: &Enchantment) -> bool {
        en.flags & enchantment_flag::PART != 0 && self.is(flag::SILENCED)
    }
    /// Attack as it counts (ENC4: never below 0).
    #[inline(always)]
    pub fn atk(&self) -> i32 {
        (self.attack as i32 + self.aura_attack as i32).max(0)
    }
    /// Maximal health (durability) as it counts.
    #[inline(always)]
    pub fn max_health(&self) -> i32 {
        self.health as i32 + self.aura_health as i32
    }
    /// Health (durability) that is left.
    #[inline(always)]
    pub fn hp(&self) -> i32 {
        self.max_health() - self.damage as i32
    }
    /// Whether that player knows which card it is.
    #[inline(always)]
    pub fn known_to(&self, player: Player) -> bool {
        self.flags & (flag::KNOWN0 << player.number()) != 0
    }
}

/// Bits of `Head::changed`: what an aura's text may depend on.
pub mod changed {
    use super::Player;
    use crate::cards::names::Reads;

    /// The row of player 0; in what an aura reads, the row of its controller.
    pub const BOARD: u16 = Reads::Board.bit() as u16;
    /// The row of player 1; in what an aura reads, the opponent's row.
    pub const FOE_BOARD: u16 = Reads::FoeBoard.bit() as u16;
    /// Weapons.
    pub const WEAPON: u16 = Reads::Weapon.bit() as u16;
    /// Damage on characters.
    pub const DAMAGE: u16 = Reads::Damage.bit() as u16;
    /// Cards in hand.
    pub const HAND: u16 = Reads::Hand.bit() as u16;
    /// Secrets.
    pub const SECRET: u16 = Reads::Secret.bit() as u16;
    /// Whose turn it is.
    pub const TURN: u16 = Reads::Turn.bit() as u16;
    /// Attack, health, keywords and enchantments.
    pub const STATS: u16 = Reads::Stats.bit() as u16;
    /// Everything else.
    pub const OTHER: u16 = Reads::Other.bit() as u16;
    /// A source of auras came or went, which the next update always looks at.
    pub const SOURCES: u16 = 1 << 15;
    const _: () = assert!(Reads::ALL.len() < 16);

    /// The bit of a player's row.
    #[inline]
    pub fn board(player: Player) -> u16 {
        BOARD << player.number()
    }

    /// What an aura of that player reads, by players instead of own and other.
    #[inline]
    pub fn read_by(player: Player, reads: u16) -> u16 {
        const ROWS: u16 = BOARD | FOE_BOARD;
        if player.index() == 0 || reads & ROWS == 0 || reads & ROWS == ROWS {
            reads
        } else {
            reads ^ ROWS
        }
    }
}

/// Bits of `DeckCard::flags`.
pub mod deck_flag {
    /// Did not start in the deck.
    pub const CREATED: u8 = 1;
    /// Put there in the open.
    pub const PUBLIC: u8 = 2;
}

/// A card in a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(C)]
pub struct DeckCard {
    /// The card.
    pub card: CardIx,
    /// The first enchantment it carries.
    pub first_enchantment: EnchantmentId,
    /// Bits of `deck_flag`.
    pub flags: u8,
}
