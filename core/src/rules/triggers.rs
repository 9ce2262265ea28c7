//! Events and the triggers that wait for them: who reacts, in which order, and whether it still may.

use crate::cards::names::{Event, Keyword, Mechanic, Variant, Zone};
use crate::cards::program::{Trigger, UNKNOWN};
use crate::cards::syntax::{CardIx, Cond, Sel, Who};
use crate::machine::{Context, Machine, Subject};
use crate::state::{
    flag, frame_flag, At, Frame, Happening, Player, Ref, Slot, SlotSet, Step, TextStep, ALL_WATCH, WATCH,
};

/// The lowest key of triggers in decks.
const IN_DECK: u32 = 2 << 24;

impl Machine<'_> {
    /// Whether a card of a deck may wait for an event.
    #[inline(always)]
    pub(crate) fn deck_listens(&self, kind: Event) -> bool {
        (self.state.head.sides[0].deck_listens | self.state.head.sides[1].deck_listens) & kind.bit() != 0
    }

    /// Announces an event: its triggers join the queue in play order.
    #[inline(always)]
    pub fn emit(&mut self, kind: Event, subject: Slot, other: Slot, amount: i32, player: Player) {
        let hit = self.state.listeners(kind);
        let deck = self.deck_listens(kind);
        if hit.is_empty() && !deck {
            return;
        }
        let first = self.scratch.queue.len();
        self.scratch.keys.clear();
        self.collect(kind, hit, deck, subject, other, amount, player);
        self.sort_queue(first);
    }

    /// Announces two events of one moment: their triggers mix in play order.
    pub fn emit_both(&mut self, kinds: [Event; 2], subject: Slot, other: Slot, amount: i32, player: Player) {
        let first = self.scratch.queue.len();
        self.scratch.keys.clear();
        for kind in kinds {
            let deck = self.deck_listens(kind);
            let hit = self.state.listeners(kind);
            if !hit.is_empty() || deck {
                self.collect(kind, hit, deck, subject, other, amount, player);
            }
        }
        self.sort_queue(first);
    }

    /// By what triggers of one event are ordered, the lowest first: in play before in hand (TRG5), by the variant the
    /// active player's before the other's (TRG4), then by play order (TRG3). Cards in decks come last (`IN_DECK`).
    #[inline(always)]
    fn order_key(&self, at: At, side: Player, order: u16) -> u32 {
        let hand = (at == At::Hand) as u32;
        let other = self.state.head.rules.variant(Variant::DominantPlayer) && side != self.state.head.active;
        hand << 24 | (other as u32) << 23 | order as u32
    }

    /// Where a text of that object belongs among the triggers queued since `from`: for what is queued without an event.
    pub(crate) fn place_in_queue(&self, from: usize, slot: Slot) -> usize {
        let e = self.state.entity(slot);
        let own = self.order_key(At::Play, e.side, e.order);
        let queued = &self.scratch.queue[from..];
        let behind = queued.iter().position(|q| self.key_of(q) > own);
        from + behind.unwrap_or(queued.len())
    }

    /// The key by which a queued trigger was ordered.
    fn key_of(&self, queued: &Frame) -> u32 {
        match self.state.slot_of(queued.src) {
            None => IN_DECK,
            Some(slot) => {
                let e = self.state.entity(slot);
                let enchanted = queued.flags & frame_flag::ENCH != 0;
                let order = if enchanted { queued.text().enchantment_order } else { e.order };
                self.order_key(e.at, queued.side, order)
            }
        }
    }

    /// Sorts what was queued since `first` by its keys (`order_key`); insertion sort, because it is a handful at most and
    /// mostly in order already.
    pub(crate) fn sort_queue(&mut self, first: usize) {
        let n = self.scratch.keys.len();
        for k in 1..n {
            let mut j = k;
            while j > 0 && self.scratch.keys[j - 1] > self.scratch.keys[j] {
                self.scratch.keys.swap(j - 1, j);
                self.scratch.queue.swap(first + j - 1, first + j);
                j -= 1;
            }
        }
    }

    /// Queues the triggers of an event, each with its key, in the order of the objects' slots; `sort_queue` puts them into
    /// theirs, and those with equal keys stay as they were queued.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn collect(
        &mut self,
        kind: Event,
        mut hit: SlotSet,
        deck: bool,
        subject: Slot,
        other: Slot,
        amount: i32,
        player: Player,
    ) {
        let r = |m: &Self, s: Slot| {
            if s.is_none() {
                Ref::NONE
            } else {
                m.state.reference(s)
            }
        };
        let event = Happening {
            subject: r(self, subject),
            other: r(self, other),
            amount: amount.clamp(-30_000, 30_000) as i16,
            kind: kind as u8,
            player,
        };
        // TRG9: a card does not react to its own play or arrival, unless its text names the card itself.
        const OWN: u64 = Event::Play.bit()
            | Event::AfterPlay.bit()
            | Event::Cast.bit()
            | Event::AfterCast.bit()
            | Event::Summon.bit()
            | Event::AfterSummon.bit();
        let arrived = if kind.bit() & OWN != 0 { subject } else { Slot::NONE };
        while let Some(slot) = hit.pop() {
            let others = slot != arrived;
            let e = *self.state.entity(slot);
            let zone = if e.at == At::Hand { Zone::Hand } else { Zone::Play };
            if !e.is(flag::SILENCED) {
                let def = self.library.card(e.card);
                let secret = e.at == At::Secret && def.has(Mechanic::Secret);
                // SEC1: secrets sleep in their owner's turn (Competitive Spirit wakes at its start).
                let asleep = secret && e.side == self.state.head.active && kind != Event::TurnStart;
                if !asleep {
                    for (k, t) in def.triggers.iter().enumerate() {
                        if t.on == kind && t.zone == zone && (others || t.own) {
                            self.try_trigger(t, k, slot, e.order, e.side, event, secret, None);
                        }
                    }
                }
            }
            let mut cursor = e.first_enchantment;
            while let Some(en) = self.state.next_enchantment(&mut cursor) {
                let def = self.library.card(en.card);
                if def.listens[zone as usize] & kind.bit() != 0 && !e.mutes(&en) {
                    for (k, t) in def.triggers.iter().enumerate() {
                        if t.on == kind && t.zone == zone && (others || t.own) {
                            // TRG6: the caster is the controller of an enchantment's text.
                            self.try_trigger(
                                t,
                                k,
                                slot,
                                en.order,
                                en.side,
                                event,
                                false,
                                Some((en.card, en.data, en.order)),
                            );
                        }
                    }
                }
            }
        }
        if deck {
            self.collect_deck(kind, event);
        }
    }

    /// TRG5: cards in decks come last.
    #[cold]
    pub(crate) fn collect_deck(&mut self, kind: Event, event: Happening) {
        // The deck of the player whose turn it is first.
        for p in [self.state.head.active, self.state.head.active.opponent()] {
            if self.state.side(p).deck_listens & kind.bit() == 0 {
                continue;
            }
            if self.state.is_unseen(p) {
                let others = self.library.deck_events_of_others & kind.bit() != 0;
                if event.player != p && !others {
                    continue;
                }
                self.look_at_deck(p);
            }
            let watch = self.state.side(p).deck_watch;
            if watch[WATCH - 1] == ALL_WATCH {
                let mut last = CardIx::MAX;
                for at in 0..self.state.side(p).n_deck {
                    let card = self.state.decks[p.index()][at as usize].card;
                    if card != last {
                        last = card;
                        self.try_deck(card, p, kind, event);
                    }
                }
                continue;
            }
            for (k, card) in watch.into_iter().enumerate() {
                if card != UNKNOWN && !self.try_deck(card, p, kind, event) {
                    // It has left the deck since.
                    self.state.side_mut(p).deck_watch[k] = UNKNOWN;
                }
            }
            let left = self.state.side(p).deck_watch;
            self.state.side_mut(p).deck_listens = left.iter().fold(0, |m, &c| m | self.library.card(c).listens[2]);
        }
    }

    /// Equal cards of one deck wait as one: the first that reacts stands for all. False if there is none.
    pub(crate) fn try_deck(&mut self, card: CardIx, p: Player, kind: Event, event: Happening) -> bool {
        let def = self.library.card(card);
        // Most texts are about their owner's events; whether the card is still there can wait until then.
        let concerns =
            |t: &Trigger| t.on == kind && t.zone == Zone::Deck && (event.player == p || !t.is_about_own_events());
        if !def.triggers.iter().any(concerns) {
            return true;
        }
        let Some(at) = self.state.deck(p).iter().position(|d| d.card == card) else {
            return false;
        };
        if def.listens[2] & kind.bit() == 0 {
            return true;
        }
        for (k, t) in def.triggers.iter().enumerate() {
            if t.on != kind || t.zone != Zone::Deck {
                continue;
            }
            let context = Context { event, it: Subject::Deck(p, at as u8), ..Context::of(p, Slot::NONE) };
            if self.wants(t, &context) {
                self.scratch.keys.push(IN_DECK | ((p != self.state.head.active) as u32) << 8 | at as u32);
                self.scratch.queue.push(Frame {
                    step: Step::Text(TextStep { trigger: k as u16, ..TextStep::of(t.prog) }),
                    event,
                    side: p,
                    card,
                    flags: frame_flag::TRIGGER | frame_flag::DECK,
                    ..Frame::EMPTY
                });
            }
        }
        true
    }

    /// Queues a trigger of an object, or of an enchantment on it, if its condition holds.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn try_trigger(
        &mut self,
        t: &Trigger,
        k: usize,
        slot: Slot,
        order: u16,
        side: Player,
        event: Happening,
        secret: bool,
        ench: Option<(CardIx, i16, u16)>,
    ) {
        let context = Context { event, enchantment_data: ench.map_or(0, |e| e.1), ..Context::of(side, slot) };
        if t.veils && !secret {
            self.veil_trigger(t, &context);
        }
        if !self.wants(t, &context) {
            return;
        }
        let e = self.state.entity(slot);
        let key = self.order_key(e.at, side, order);
        let mut flags = frame_flag::TRIGGER;
        if secret {
            flags |= frame_flag::SECRET;
        }
        if ench.is_some() {
            flags |= frame_flag::ENCH;
        }
        let frame = Frame {
            step: Step::Text(TextStep {
                trigger: k as u16,
                enchantment_data: context.enchantment_data,
                enchantment_order: ench.map_or(0, |e| e.2),
                ..TextStep::of(t.prog)
            }),
            src: self.state.reference(slot),
            event,
            side,
            card: ench.map_or(e.card, |e| e.0),
            flags,
            ..Frame::EMPTY
        };
        self.scratch.keys.push(key);
        self.scratch.queue.push(frame);
        // "Your end of turn effects trigger twice."
        if event.kind == Event::TurnEnd as u8
            && !secret
            && self.player_has(side, Keyword::DoubleEndOfTurn)
            && event.player == side
        {
            self.scratch.keys.push(key);
            self.scratch.queue.push(frame);
        }
    }

    /// Whether the condition of a trigger holds. Most begin with whose event it is: that is asked by itself, because
    /// the jump to one of many conditions is often guessed wrong.
    #[inline]
    pub(crate) fn wants(&mut self, t: &Trigger, context: &Context) -> bool {
        let mut list = t.conditions();
        if let [Cond::Same(Sel::Player(Who::Event), Sel::Player(Who::Me)), rest @ ..] = list {
            if context.event.player != context.me {
                return false;
            }
            list = rest;
        }
        list.iter().all(|c| self.cond(c, context))
    }

    /// TRG2: whether a queued trigger may still run.
    pub fn still_holds(&mut self, i: usize) -> bool {
        let f = self.state.stack[i];
        let def = self.library.card(f.card);
        let t = &def.triggers[f.text().trigger as usize];
        let mut context = self.context(i);
        if f.flags & frame_flag::DECK != 0 {
            let Some(at) = self.state.deck(f.side).iter().position(|d| d.card == f.card) else {
                return false;
            };
            context.it = Subject::Deck(f.side, at as u8);
        } else {
            let Some(slot) = self.state.slot_of(f.src) else {
                return false;
            };
            let e = self.state.entity(slot);
            let here = match t.zone {
                // A discarded card's own text about that runs from the graveyard.
                Zone::Hand => e.at == At::Hand || (f.event.kind == Event::Discard as u8 && f.event.subject == f.src),
                _ => e.at == At::Play || e.at == At::Secret,
            };
            // TRG8: what has left play cannot trigger any more.
            if !here {
                return false;
            }
            if f.flags & frame_flag::ENCH != 0 {
                let order = f.text().enchantment_order;
                if !self.state.enchantments(slot).any(|en| en.order == order) {
                    return false;
                }
            } else if e.is(flag::SILENCED) || e.card != f.card || e.side != f.side {
                // SIL5: silence, transformation or theft in between.
                return false;
            }
        }
        self.wants(t, &context)
    }
}
