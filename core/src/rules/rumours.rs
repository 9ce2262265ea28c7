//! Cards that were put into a deck in the open: what everybody can tell of where they are.

use crate::cards::syntax::CardIx;
use crate::machine::Machine;
use crate::state::{deck_flag, enchantment_flag, flag, DeckCard, Enchantment, EnchantmentId, Entity, Player, Slot};

/// Where a card that was put into a deck in the open is now.
#[derive(Clone, Copy)]
enum Holder {
    Deck(usize),
    Hidden(Slot),
}

impl Machine<'_> {
    /// Forgets that a card may have been put into the deck in the open, and so that it was seen before.
    pub fn end_rumour(&mut self, slot: Slot) {
        self.state.entity_mut(slot).flags &= !(flag::RUMOUR | flag::SHOWN);
        self.state.detach(slot, Enchantment::is_trace);
    }

    /// A card is about to be seen. If it was drawn unseen, nobody can tell which of several equal cards it is that were
    /// put into the deck in the open, or whether it is one of them at all.
    #[inline]
    pub(super) fn settle_rumours(&mut self, slot: Slot) {
        // Decks can change hands, so that a trace may be the other player's.
        let [one, other] = &self.state.head.sides;
        if one.n_traces | other.n_traces > 0 && self.state.entity(slot).is(flag::DRAWN) {
            self.settle_equal(slot);
        }
    }

    /// What is known of the other cards must not depend on which of several equal ones it is.
    #[cold]
    fn settle_equal(&mut self, slot: Slot) {
        let e = *self.state.entity(slot);
        if e.known_to(e.side.opponent()) || self.state.is_unseen(e.side) {
            return;
        }
        let since = e.is(flag::RUMOUR).then(|| self.order_of(self.trace_in(e.first_enchantment)));
        // It may have become another card in hand.
        let card = if since.is_some() { self.was(slot) } else { e.card };
        self.take_newest_enchantments(&e, card);
        if self.take_newest_trace(e.side, card, e.is(flag::CREATED), since, e.order) {
            self.state.entity_mut(slot).flags |= flag::SHOWN;
        }
    }

    /// The same for a card that has just been taken out of a deck.
    pub(crate) fn settle_taken(&mut self, side: Player, card: &mut DeckCard) {
        let is_open = card.flags & deck_flag::PUBLIC != 0;
        let since = is_open.then(|| self.order_of(self.trace_in(card.first_enchantment)));
        if self.take_newest_trace(side, card.card, card.flags & deck_flag::CREATED != 0, since, u16::MAX) {
            card.flags |= deck_flag::PUBLIC;
        }
    }

    /// Takes a card for the newest of the equal ones that were put into the deck in the open before that time. `since` is
    /// when it was put there itself. Returns whether it was not, and is taken for one now.
    fn take_newest_trace(
        &mut self,
        side: Player,
        card: CardIx,
        created: bool,
        since: Option<u16>,
        before: u16,
    ) -> bool {
        let newest = self
            .open_cards(side, card, created)
            .map(|(first, holder)| (self.trace_in(first), holder))
            .map(|(trace, holder)| (self.order_of(trace), trace, holder))
            .filter(|&(order, ..)| order < before && since.is_none_or(|own| order > own))
            .max_by_key(|&(order, ..)| order);
        match (newest, since) {
            (None, _) => return false,
            (Some((_, trace, _)), Some(own)) => {
                self.state.enchantment_mut(trace).order = own;
                return false;
            }
            (Some((.., Holder::Deck(at))), None) => {
                self.state.forget_open_card(side, at);
                self.state.sort_deck(side);
            }
            (Some((.., Holder::Hidden(other))), None) => self.end_rumour(other),
        }
        true
    }

    /// Gives what a card carried when it was drawn the play order of the newest equal card that carries the same.
    fn take_newest_enchantments(&mut self, e: &Entity, card: CardIx) {
        let own = self.carried(e.first_enchantment, e.order);
        let Some(&first) = own.first() else {
            return;
        };
        let newest = self
            .open_cards(e.side, card, e.is(flag::CREATED))
            .map(|(first, holder)| match holder {
                Holder::Deck(_) => self.carried(first, e.order),
                Holder::Hidden(other) => self.carried(first, e.order.min(self.state.entity(other).order)),
            })
            .filter(|carried| self.are_alike(&own, carried))
            .max_by_key(|carried| self.order_of(carried[0]));
        let Some(newest) = newest.filter(|carried| self.order_of(carried[0]) > self.order_of(first)) else {
            return;
        };
        for (one, other) in own.into_iter().zip(newest) {
            let (a, b) = (self.order_of(one), self.order_of(other));
            self.state.enchantment_mut(one).order = b;
            self.state.enchantment_mut(other).order = a;
        }
    }

    /// The enchantments and places of the cards that were put into a deck in the open and that may still be unseen.
    fn open_cards(
        &self,
        side: Player,
        card: CardIx,
        created: bool,
    ) -> impl Iterator<Item = (EnchantmentId, Holder)> + '_ {
        let state = &*self.state;
        let flags = deck_flag::PUBLIC | if created { deck_flag::CREATED } else { 0 };
        let in_deck = state.deck(side).iter().enumerate().filter(move |(_, other)| {
            other.card == card && other.flags & (deck_flag::PUBLIC | deck_flag::CREATED) == flags
        });
        // One that is on its way to the hand is in no zone.
        let hidden = state.head.live.into_iter().filter(move |&slot| {
            let other = state.entity(slot);
            other.is(flag::RUMOUR) && other.side == side && other.is(flag::CREATED) == created && self.was(slot) == card
        });
        let in_deck = in_deck.map(|(at, other)| (other.first_enchantment, Holder::Deck(at)));
        let hidden = hidden.map(|slot| (state.entity(slot).first_enchantment, Holder::Hidden(slot)));
        in_deck.chain(hidden)
    }

    /// What a card carried at that time, apart from its trace.
    fn carried(&self, first: EnchantmentId, before: u16) -> Vec<EnchantmentId> {
        let mut all = Vec::new();
        let mut id = first;
        while id.is_some() {
            let enchantment = self.state.enchantment(id);
            if !enchantment.is_trace() && enchantment.order < before {
                all.push(id);
            }
            id = enchantment.next;
        }
        all
    }

    /// Whether two cards carry the same, but for when it came.
    fn are_alike(&self, one: &[EnchantmentId], other: &[EnchantmentId]) -> bool {
        let plain = |id: &EnchantmentId| {
            let enchantment = *self.state.enchantment(*id);
            let flags = enchantment.flags & !enchantment_flag::PRIVATE;
            Enchantment { order: 0, next: EnchantmentId::NONE, flags, ..enchantment }
        };
        one.iter().map(plain).eq(other.iter().map(plain))
    }

    /// The card that a hidden object was when it was put into the deck in the open.
    fn was(&self, slot: Slot) -> CardIx {
        let trace = self.trace_in(self.state.entity(slot).first_enchantment);
        match trace.is_some().then(|| self.state.enchantment(trace).data as CardIx) {
            Some(card) if card != 0 => card,
            _ => self.state.entity(slot).card,
        }
    }

    fn trace_in(&self, first: EnchantmentId) -> EnchantmentId {
        let mut id = first;
        while id.is_some() && !self.state.enchantment(id).is_trace() {
            id = self.state.enchantment(id).next;
        }
        id
    }

    /// The play order of an enchantment, 0 if there is none.
    fn order_of(&self, id: EnchantmentId) -> u16 {
        match id.is_some() {
            true => self.state.enchantment(id).order,
            false => 0,
        }
    }
}
