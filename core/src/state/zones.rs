//! Slots, rows, decks, log and listeners of a position: what comes, what goes, and who waits for what.

use super::enchantment::EnchantmentId;
use super::entity::{deck_flag, DeckCard, Entity};
use super::position::{events_of, State};
use super::row::SlotRow;
use super::side::{tag, Line};
use super::sizes::{ALL_WATCH, LOG, WATCH};
use super::slots::{Player, Slot, SlotSet};
use crate::cards::names::{Event, LogKind};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::settings::capacity::{DECK, HAND};

impl State {
    /// Takes the lowest free slot; dead objects give theirs up when there is no other.
    pub fn alloc(&mut self) -> Option<Slot> {
        let free = SlotSet::LOOSE - self.head.live;
        let slot = if free.is_empty() {
            let oldest = self.oldest_dead()?;
            self.free(oldest);
            oldest
        } else {
            free.lowest()
        };
        self.head.live.insert(slot);
        Some(slot)
    }

    /// The dead object that is forgotten first: the oldest of which nothing unfinished speaks.
    #[cold]
    fn oldest_dead(&self) -> Option<Slot> {
        let mut dead = self.head.graves;
        for f in &self.stack[..self.head.n_stack as usize] {
            for r in [f.src, f.target, f.event.subject, f.event.other] {
                dead -= r.slot.set();
            }
        }
        dead.into_iter().min_by_key(|&slot| self.entity(slot).order)
    }

    /// Gives a slot back.
    pub fn free(&mut self, slot: Slot) {
        self.drop_enchantments(slot);
        self.entities[slot.index()] = Entity::EMPTY;
        self.head.live.remove(slot);
        self.head.graves.remove(slot);
        self.head.timed.remove(slot);
        self.head.falling.remove(slot);
    }

    /// Frees the slots of all that is dead and gone.
    #[inline]
    pub fn sweep(&mut self) {
        while let Some(slot) = self.head.graves.pop() {
            self.free(slot);
        }
    }

    /// Puts a slot into the row of minions at `place` (counted from the left).
    pub fn board_insert(&mut self, p: Player, place: usize, slot: Slot) {
        let side = self.side_mut(p);
        let n = side.n_board as usize;
        let place = place.min(n);
        if place == n {
            side.board[n] = slot;
        } else {
            side.board = SlotRow::of(&side.board).with(place, slot.number()).slots();
        }
        side.n_board += 1;
    }
    /// Where a minion stands, counted from the left.
    pub fn board_place(&self, slot: Slot) -> Option<usize> {
        SlotRow::of(&self.side(self.entity(slot).side).board).find(slot)
    }
    /// Takes a minion out of its row; returns its place there.
    pub fn board_remove(&mut self, slot: Slot) -> Option<usize> {
        let side = self.side_mut(self.entity(slot).side);
        take_out(&mut side.board, &mut side.n_board, slot)
    }
    /// Adds a card to the right end of a hand.
    pub fn hand_push(&mut self, p: Player, slot: Slot) {
        let e = self.entity(slot);
        let tag = tag::of(e.price, e.play_needs);
        let side = self.side_mut(p);
        side.hand[side.n_hand as usize] = slot;
        side.tags[side.n_hand as usize] = tag;
        side.n_hand += 1;
    }
    /// Takes a card out of its hand; returns its place there.
    pub fn hand_remove(&mut self, slot: Slot) -> Option<usize> {
        let side = self.side_mut(self.entity(slot).side);
        let hand = SlotRow::of(&side.hand);
        let at = hand.find(slot)?;
        side.hand = hand.without(at, Slot::NONE.number()).slots();
        side.tags = SlotRow::of_bytes(side.tags).without(at, tag::NOTHING).bytes();
        side.n_hand -= 1;
        Some(at)
    }
    /// Brings the tag of a card in hand up to date with its price and its needs.
    #[inline(always)]
    pub fn tag(&mut self, slot: Slot) {
        let e = self.entity(slot);
        let tag = tag::of(e.price, e.play_needs);
        let side = self.side_mut(e.side);
        // Mostly it has just come.
        let mut k = (side.n_hand as usize).min(HAND);
        while k > 0 {
            k -= 1;
            if side.hand[k] == slot {
                side.tags[k] = tag;
                return;
            }
        }
    }
    /// Takes a secret out of its zone; false if it was not there.
    pub fn secret_remove(&mut self, slot: Slot) -> bool {
        let side = self.side_mut(self.entity(slot).side);
        take_out(&mut side.secrets, &mut side.n_secrets, slot).is_some()
    }

    /// A player's deck.
    #[inline(always)]
    pub fn deck(&self, p: Player) -> &[DeckCard] {
        debug_assert!(!self.is_unseen(p), "the cards of an unseen deck are not there yet");
        &self.decks[p.index()][..self.head.sides[p.index()].n_deck as usize]
    }
    /// The deck that a player began the game with, as far as it is known.
    #[inline(always)]
    pub fn began_with(&self, p: Player) -> &[CardIx] {
        &self.started[p.index()][..self.head.sides[p.index()].n_started as usize]
    }
    /// Remembers the deck that a player began the game with.
    pub fn begin_with(&mut self, p: Player, cards: &[CardIx]) {
        let n = cards.len().min(DECK);
        let row = &mut self.started[p.index()][..n];
        row.copy_from_slice(&cards[..n]);
        if !row.is_sorted() {
            row.sort_unstable();
        }
        let key = started_key(row);
        let side = self.side_mut(p);
        side.n_started = n as u8;
        side.started_key = key;
    }
    /// Remembers a card of the deck that waits for events.
    pub fn watch(&mut self, p: Player, card: CardIx, listens: u64) {
        if listens == 0 {
            return;
        }
        let side = self.side_mut(p);
        side.deck_listens |= listens;
        if side.deck_watch.contains(&card) || side.deck_watch[WATCH - 1] == ALL_WATCH {
            return;
        }
        match side.deck_watch.iter().position(|&c| c == UNKNOWN) {
            Some(k) => side.deck_watch[k] = card,
            None => side.deck_watch[WATCH - 1] = ALL_WATCH,
        }
    }

    /// How many cards of a deck that somebody has looked at lie in no order; those above them do.
    #[inline]
    pub fn loose(&self, p: Player) -> usize {
        self.side(p).n_deck as usize - self.side(p).n_top as usize
    }

    /// Puts a card into the unknown part of a deck, which is kept sorted; false when the deck is full.
    pub fn deck_insert(&mut self, p: Player, card: DeckCard) -> bool {
        let n = self.side(p).n_deck as usize;
        if n >= DECK {
            return false;
        }
        let loose = self.loose(p);
        let deck = &mut self.decks[p.index()];
        let at = deck[..loose].partition_point(|d| (d.card, d.flags) <= (card.card, card.flags));
        deck.copy_within(at..n, at + 1);
        deck[at] = card;
        self.side_mut(p).n_deck += 1;
        true
    }
    /// Where that card with that first enchantment lies in a deck; a plain one may have got its first since.
    pub fn find_marked(&self, p: Player, card: CardIx, mark: EnchantmentId) -> Option<usize> {
        let deck = self.deck(p);
        let found = deck.iter().position(|d| d.card == card && d.first_enchantment == mark);
        found.or_else(|| deck.iter().position(|d| d.card == card && mark.is_none()))
    }
    /// Takes the card at that index out of a deck.
    pub fn deck_take(&mut self, p: Player, at: usize) -> DeckCard {
        let n = self.side(p).n_deck as usize;
        let top = self.side(p).n_top as usize;
        let deck = &mut self.decks[p.index()];
        let card = deck[at];
        deck.copy_within(at + 1..n, at);
        let side = self.side_mut(p);
        side.n_deck -= 1;
        if at >= n - top {
            side.n_top -= 1;
        }
        card
    }

    /// Forgets which cards were put into a deck in the open.
    pub fn forget_open_cards(&mut self, p: Player) {
        if self.is_unseen(p) {
            return; // what is put there is put there before the eyes of all
        }
        for at in 0..self.side(p).n_deck as usize {
            self.forget_open_card(p, at);
        }
        self.sort_deck(p);
    }

    /// Forgets that the card at that place of a deck was put there in the open; the deck has to be sorted then.
    pub fn forget_open_card(&mut self, p: Player, at: usize) {
        let card = self.decks[p.index()][at];
        if card.flags & deck_flag::PUBLIC == 0 {
            return;
        }
        self.decks[p.index()][at].flags &= !deck_flag::PUBLIC;
        // The trace is the first of the list, before what the card carries.
        let first = card.first_enchantment;
        if first.is_some() && self.enchantment(first).is_trace() {
            self.decks[p.index()][at].first_enchantment = self.enchantment(first).next;
            self.enchantment_mut(first).next = EnchantmentId::NONE;
            self.free_chain(first);
        }
    }

    /// Sorts the unknown part of a deck again.
    pub fn sort_deck(&mut self, p: Player) {
        let loose = self.loose(p);
        self.decks[p.index()][..loose].sort_by_key(|d| (d.card, d.flags));
    }

    /// Writes a line of the log; false when it is full.
    pub fn record(&mut self, kind: LogKind, player: Player, card: CardIx) -> bool {
        let n = self.head.n_log as usize;
        if n >= LOG {
            return false;
        }
        self.log[n] = Line { card, turn: self.head.turn, kind: kind as u8, player };
        self.head.n_log += 1;
        true
    }
    /// The lines of the log.
    pub fn lines(&self) -> &[Line] {
        &self.log[..self.head.n_log as usize]
    }

    /// Registers an object for the events of `mask`, and for no others.
    pub fn listen(&mut self, slot: Slot, mask: u64) {
        let old = self.entity(slot).listening;
        if old == mask {
            return;
        }
        for event in events_of(old & !mask) {
            self.listen[event].remove(slot);
            if self.listen[event].is_empty() {
                self.head.heard &= !(1 << event);
            }
        }
        self.head.heard |= mask;
        for event in events_of(mask & !old) {
            self.listen[event].insert(slot);
        }
        self.entity_mut(slot).listening = mask;
    }
    /// The objects that wait for an event.
    #[inline(always)]
    pub fn listeners(&self, e: Event) -> SlotSet {
        self.listen[e as usize]
    }
}

/// A number for `Side::started_key`: 0 for no cards, for others as good as always a different one.
pub fn started_key(cards: &[CardIx]) -> u64 {
    let mut key = cards.len() as u64;
    for four in cards.chunks(4) {
        let word = four.iter().fold(0, |word, &card| word << 16 | card as u64);
        key = (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
    key
}

/// Takes a slot out of a row; those behind it move up. Returns where it was.
#[inline]
fn take_out<const N: usize>(row: &mut [Slot; N], n: &mut u8, slot: Slot) -> Option<usize> {
    let all = SlotRow::of(row);
    let at = all.find(slot)?;
    *row = all.without(at, Slot::NONE.number()).slots();
    *n -= 1;
    Some(at)
}
