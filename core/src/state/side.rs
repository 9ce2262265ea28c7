//! One player's half of a position.

use super::sizes::WATCH;
use super::slots::{Player, Slot};
use crate::cards::names::COUNTERS;
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::{CardIx, CounterIx};
use crate::settings::capacity::{BOARD, HAND, SECRETS};

/// How the bytes of `Side::tags` are made.
pub mod tag {
    use crate::cards::program::{play_needs, COMPUTE};

    /// The card has to be looked at: its price has to be worked out, or it takes more than a place.
    pub const LOOK: u8 = 128;
    /// It takes a place on the board.
    pub const PLACE: u8 = 64;
    /// The bits of the price; what has to be worked out has the price 0 here.
    pub const PRICE: u8 = 63;
    /// No card: no mana is enough.
    pub const NOTHING: u8 = PRICE;
    /// The highest price that fits; no mana counts as more.
    pub const DEAREST: u8 = PRICE - 1;

    /// The tag of a card with that price and those needs.
    #[inline(always)]
    pub const fn of(price: u8, needs: u8) -> u8 {
        const _: () = assert!(COMPUTE > DEAREST && play_needs::PLACE == 2 && play_needs::NO == 0);
        if price > DEAREST {
            LOOK
        } else if needs == play_needs::NO {
            LOOK | price
        } else {
            (needs & play_needs::PLACE) << 5 | price
        }
    }

    /// The highest bits of the bytes of a word.
    pub const HIGH: u64 = u64::from_ne_bytes([LOOK; 8]);

    /// Which cards of a word of tags cost no more than `mana`, as the highest bits of their bytes.
    #[inline(always)]
    pub const fn paid(word: u64, mana: u8) -> u64 {
        const PRICES: u64 = u64::from_ne_bytes([PRICE; 8]);
        // No byte borrows from its neighbour: the highest bit is more than any price.
        (u64::from_ne_bytes([LOOK | mana; 8]) - (word & PRICES)) & HIGH
    }

    /// How many bytes have their highest bit set.
    #[inline(always)]
    pub const fn count(high: u64) -> u32 {
        ((high >> 7).wrapping_mul(u64::from_ne_bytes([1; 8])) >> 56) as u32
    }
}

/// One line of the game's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Line {
    /// The card.
    pub card: CardIx,
    /// The turn.
    pub turn: u16,
    /// What happened (`LogKind`).
    pub kind: u8,
    /// Whose card it is.
    pub player: Player,
}

/// One side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Side {
    /// The minions from the left.
    pub board: [Slot; BOARD],
    /// The hand from the left.
    pub hand: [Slot; HAND],
    /// What playing each card of the hand takes, as far as that fits into a byte (`tag`): made of `Entity::price` and
    /// `Entity::play_needs`, so that a whole hand is compared with the mana at once.
    pub tags: [u8; HAND],
    /// Secrets and quests in the order they came.
    pub secrets: [Slot; SECRETS],
    /// Minions on the board.
    pub n_board: u8,
    /// Cards in hand.
    pub n_hand: u8,
    /// Secrets and quests.
    pub n_secrets: u8,
    /// Cards in the deck.
    pub n_deck: u8,
    /// How many cards at the end of the deck lie in a known order on top; 255 if nobody has looked at the deck yet
    /// (`State::is_unseen`).
    pub n_top: u8,
    /// Cards of the deck that the game began with; 0 if nobody knows them.
    pub n_started: u8,
    /// The weapon.
    pub weapon: Slot,
    /// The class of the hero (`Class`).
    pub class: u8,
    /// Mana crystals.
    pub max_mana: u8,
    /// Crystals used this turn.
    pub used: u8,
    /// Crystals locked by overload this turn.
    pub locked: u8,
    /// Crystals that overload will lock.
    pub owed: u8,
    /// Mana of this turn alone.
    pub temporary: u8,
    /// Enchantments of the pool that trace a card which was put into this player's deck in the open.
    pub n_traces: u8,
    /// Armor of the hero.
    pub armor: i16,
    /// Damage of the last draw from an empty deck.
    pub fatigue: u16,
    /// The hero power the game began with.
    pub first_power: CardIx,
    /// A number made of the deck that the game began with, 0 if nobody knows it: copies with equal ones need not be
    /// copied.
    pub started_key: u64,
    /// Events that some card of the deck may wait for, and the different cards that do (0: none).
    pub deck_listens: u64,
    /// The different cards of the deck that wait for events.
    pub deck_watch: [CardIx; WATCH],
    /// Numbers by `CounterIx`.
    pub counters: [i16; COUNTERS],
}

impl Side {
    /// A side before the game.
    pub const EMPTY: Side = Side {
        board: [Slot::NONE; BOARD],
        hand: [Slot::NONE; HAND],
        tags: [tag::NOTHING; HAND],
        secrets: [Slot::NONE; SECRETS],
        n_board: 0,
        n_hand: 0,
        n_secrets: 0,
        n_deck: 0,
        n_top: 0,
        n_started: 0,
        weapon: Slot::NONE,
        class: 0,
        max_mana: 0,
        used: 0,
        locked: 0,
        owed: 0,
        temporary: 0,
        n_traces: 0,
        armor: 0,
        fatigue: 0,
        started_key: 0,
        deck_listens: 0,
        deck_watch: [UNKNOWN; WATCH],
        counters: [0; COUNTERS],
        first_power: UNKNOWN,
    };

    /// MAN1: mana that can be spent.
    #[inline]
    pub fn mana(&self) -> i32 {
        (self.max_mana as i32 - self.used as i32 - self.locked as i32).max(0) + self.temporary as i32
    }
    /// MAN1: beside crystals that became available, temporary mana is lost as far as both are more than `cap`.
    pub fn limit_mana(&mut self, cap: u8) {
        let excess = (self.mana() - i32::from(cap)).clamp(0, i32::from(self.temporary));
        self.temporary -= excess as u8;
    }
    /// The tags of the hand as two numbers, the first card in the lowest byte.
    #[inline(always)]
    pub fn tag_words(&self) -> [u64; 2] {
        const _: () = assert!(HAND == 10);
        let [a, b, c, d, e, f, g, h, i, j] = self.tags;
        [u64::from_le_bytes([a, b, c, d, e, f, g, h]), u64::from(u16::from_le_bytes([i, j]))]
    }
    /// The minions from the left.
    #[inline(always)]
    pub fn board(&self) -> &[Slot] {
        &self.board[..self.n_board as usize]
    }
    /// The hand from the left.
    #[inline(always)]
    pub fn hand(&self) -> &[Slot] {
        &self.hand[..self.n_hand as usize]
    }
    /// Secrets and quests.
    #[inline(always)]
    pub fn secrets(&self) -> &[Slot] {
        &self.secrets[..self.n_secrets as usize]
    }
    /// The value of a counter.
    #[inline(always)]
    pub fn get(&self, c: impl Into<CounterIx>) -> i16 {
        self.counters[c.into().0 as usize]
    }
}
