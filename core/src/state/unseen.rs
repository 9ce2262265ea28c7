//! Decks of sampled worlds that nobody has looked at yet: instead of its cards such a deck keeps the seed that they
//! follow from.

use super::enchantment::EnchantmentId;
use super::entity::DeckCard;
use super::position::State;
use super::slots::Player;
use crate::cards::syntax::CardIx;

/// In `Side::n_top`: nobody has looked at the deck yet.
const UNSEEN: u8 = u8::MAX;

/// Decks with fewer cards have no room for what stands in the place of cards.
pub const LEAST_UNSEEN: usize = 4;

/// The place that remembers a draw; the seed comes before it.
const DRAWN: usize = 2;

impl State {
    /// Whether nobody has looked at a player's deck yet.
    #[inline(always)]
    pub fn is_unseen(&self, p: Player) -> bool {
        self.side(p).n_top == UNSEEN
    }

    /// Makes a deck of at least `LEAST_UNSEEN` cards one whose cards follow from a seed. Its cards may wait for these
    /// events.
    pub fn make_unseen(&mut self, p: Player, seed: u64, listens: u64) {
        debug_assert!(self.deck(p).len() >= LEAST_UNSEEN, "too few places for a seed");
        let half = |bits: u64| DeckCard {
            card: bits as CardIx,
            first_enchantment: EnchantmentId::new((bits >> 16) as u8),
            flags: (bits >> 24) as u8,
        };
        let deck = &mut self.decks[p.index()];
        (deck[0], deck[1], deck[DRAWN]) = (half(seed), half(seed >> 32), DeckCard::default());
        let side = self.side_mut(p);
        (side.n_top, side.deck_listens) = (UNSEEN, listens);
    }

    /// Returns the seed that the cards of an unseen deck follow from.
    pub fn unseen_seed(&self, p: Player) -> u64 {
        let half = |card: DeckCard| {
            u64::from(card.card) | u64::from(card.first_enchantment.number()) << 16 | u64::from(card.flags) << 24
        };
        let deck = &self.decks[p.index()];
        half(deck[0]) | half(deck[1]) << 32
    }

    /// Takes the card at a place out of an unseen deck. Only one may be taken.
    pub fn take_unseen(&mut self, p: Player, at: usize) {
        debug_assert!(self.is_unseen(p) && self.taken_unseen(p).is_none(), "one card of an unseen deck is taken");
        self.decks[p.index()][DRAWN].card = at as CardIx + 1;
        self.side_mut(p).n_deck -= 1;
    }

    /// Returns the place of the card that was taken out of an unseen deck.
    pub fn taken_unseen(&self, p: Player) -> Option<usize> {
        (self.decks[p.index()][DRAWN].card as usize).checked_sub(1)
    }

    /// Puts its cards into an unseen deck, in the order of decks and with the one that was taken; returns that one.
    pub fn see(&mut self, p: Player, cards: &[CardIx]) -> Option<CardIx> {
        let taken = self.taken_unseen(p);
        let plain = |card: CardIx| DeckCard { card, ..DeckCard::default() };
        let stay = cards.iter().enumerate().filter(|(at, _)| Some(*at) != taken);
        for (place, (_, &card)) in self.decks[p.index()].iter_mut().zip(stay) {
            *place = plain(card);
        }
        let side = self.side_mut(p);
        (side.n_top, side.deck_listens) = (0, 0);
        taken.and_then(|at| cards.get(at).copied())
    }
}
