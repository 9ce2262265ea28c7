//! One player's half of a position.

use super::{CardIx, Counter, Player, Slot, BOARD, HAND, N_COUNTERS, SECRETS, UNKNOWN, WATCH};

/// One line of the game's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Line {
    pub card: CardIx,
    pub turn: u16,
    pub kind: u8,
    pub player: Player,
}

/// One side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Side {
    pub board: [Slot; BOARD],
    pub hand: [Slot; HAND],
    pub secrets: [Slot; SECRETS],
    pub n_board: u8,
    pub n_hand: u8,
    pub n_secrets: u8,
    pub n_deck: u8,
    /// How many cards at the end of the deck lie in a known order on top.
    pub n_top: u8,
    pub weapon: Slot,
    pub class: u8,
    pub max_mana: u8,
    pub used: u8,
    pub locked: u8,
    pub owed: u8,
    pub temporary: u8,
    pub armor: i16,
    pub fatigue: u16,
    pub spell_power: i16,
    /// Events that some card of the deck may wait for, and the different cards that do (0: none).
    pub deck_listens: u64,
    pub deck_watch: [CardIx; WATCH],
    pub counters: [i16; N_COUNTERS],
    /// The hero power the game began with.
    pub first_power: CardIx,
}

impl Side {
    pub const EMPTY: Side = Side {
        board: [Slot::NONE; BOARD],
        hand: [Slot::NONE; HAND],
        secrets: [Slot::NONE; SECRETS],
        n_board: 0,
        n_hand: 0,
        n_secrets: 0,
        n_deck: 0,
        n_top: 0,
        weapon: Slot::NONE,
        class: 0,
        max_mana: 0,
        used: 0,
        locked: 0,
        owed: 0,
        temporary: 0,
        armor: 0,
        fatigue: 0,
        spell_power: 0,
        deck_listens: 0,
        deck_watch: [UNKNOWN; WATCH],
        counters: [0; N_COUNTERS],
        first_power: UNKNOWN,
    };

    /// MAN1: mana that can be spent.
    #[inline]
    pub fn mana(&self) -> i32 {
        (self.max_mana as i32 - self.used as i32 - self.locked as i32).max(0) + self.temporary as i32
    }
    #[inline(always)]
    pub fn board(&self) -> &[Slot] {
        &self.board[..self.n_board as usize]
    }
    #[inline(always)]
    pub fn hand(&self) -> &[Slot] {
        &self.hand[..self.n_hand as usize]
    }
    #[inline(always)]
    pub fn secrets(&self) -> &[Slot] {
        &self.secrets[..self.n_secrets as usize]
    }
    #[inline(always)]
    pub fn get(&self, c: Counter) -> i16 {
        self.counters[c as usize]
    }
}
