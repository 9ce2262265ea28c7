//! One player's half of a position.

use super::sizes::WATCH;
use super::slots::{Player, Slot};
use crate::cards::names::COUNTERS;
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::{CardIx, CounterIx};
use crate::settings::capacity::{BOARD, HAND, SECRETS};

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
    /// How many cards at the end of the deck lie in a known order on top.
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
