//! Copies with what they keep, and objects that join others or change places.

use crate::cards::names::{Event, Keyword, Kind, Stand, Variant};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::{CardIx, CardRef, Cond, Enchant, Sel};
use crate::machine::{Context, Machine, Note, Subject, What};
use crate::state::{enchantment_flag, flag, At, Enchantment, EnchantmentId, Player, Reason, Slot, SlotSet};

/// Whether copies of that card keep enchantments.
pub(super) fn keeps(c: &CardRef) -> bool {
    matches!(c, CardRef::CopyOf(_) | CardRef::InDeck { .. } | CardRef::Chosen)
}

impl Machine<'_> {
    /// Where a summoned minion goes.
    pub(super) fn place_for(&mut self, place: Stand, side: Player, i: usize, context: &Context) -> usize {
        let end = self.state.side(side).n_board as usize;
        let beside = |m: &Self, s: Slot, right: bool| -> Option<usize> {
            let e = m.state.entity(s);
            if e.at == At::Play && e.side == side {
                m.state.board_place(s).map(|k| k + right as usize)
            } else {
                None
            }
        };
        match place {
            Stand::End => end,
            Stand::TargetRight | Stand::TargetLeft => {
                let right = place == Stand::TargetRight;
                self.state.slot_of(context.target).and_then(|s| beside(self, s, right)).unwrap_or(end)
            }
            Stand::EachRight => match self.first(&Sel::Each, context) {
                Slot::NONE => end,
                s => beside(self, s, true).unwrap_or(end),
            },
            Stand::Right | Stand::Left => {
                if context.src.is_none() {
                    return end;
                }
                if let Some(k) = beside(self, context.src, place == Stand::Right) {
                    return k;
                }
                // DTH8: the place of the dead minion, so that each of several stands left of those before it.
                let stand = self.state.registers[i].stand;
                let own = self.state.stack[i].side == side;
                let dead = self.state.entity(context.src);
                let minion = self.library.card(dead.card).kind == Kind::Minion;
                if dead.at == At::Grave && minion && own && stand.is_some() {
                    let row = self.state.side(side).board();
                    let left = stand.left.some().and_then(|left| row.iter().position(|&s| s == left));
                    return left.map_or((stand.place as usize).min(end), |k| k + 1);
                }
                end
            }
        }
    }

    /// Makes `slot` an exact copy of `of` (CPY1).
    pub(super) fn copy_body(&mut self, slot: Slot, of: Slot) {
        let src = *self.state.entity(of);
        let Some(chain) = self.state.copy_chain(src.first_enchantment) else {
            self.abort(Reason::Capacity);
            return;
        };
        if self.state.head.timed.contains(of) {
            self.state.head.timed.insert(slot);
        }
        let e = self.state.entity_mut(slot);
        e.first_enchantment = chain;
        e.data = src.data;
        e.flags |= src.flags & (flag::SILENCED | flag::LOST_SHIELD | flag::LOST_STEALTH);
        self.refresh(slot);
        let e = self.state.entity_mut(slot);
        // CPY5: the damage is copied, the aura's health is not.
        e.damage = src.damage;
        if src.at == At::Play && e.hp() <= 0 {
            self.state.head.maybe_dead = true;
        }
    }

    /// Shuffles an object itself into a deck.
    pub(super) fn shuffle_back(&mut self, s: Slot, p: Player, context: &Context) {
        let e = *self.state.entity(s);
        if e.at == At::Free || s.is_fixed() {
            return;
        }
        let keep = e.has(Keyword::KeepsEnchantments);
        // A hidden card of a hand stays hidden in the deck.
        let open = e.at != At::Hand || Player::BOTH.iter().all(|&p| e.known_to(p));
        self.note(What::Shuffle, p, s, Slot::NONE, 0);
        self.lift(s);
        // A hidden card that may have been put into the deck in the open may go back there.
        self.state.detach(s, |en| match en.flags & enchantment_flag::TRACE {
            0 => !keep && en.flags & enchantment_flag::PART == 0,
            _ => open,
        });
        let chain = self.state.entity(s).first_enchantment;
        self.state.entity_mut(s).first_enchantment = EnchantmentId::NONE;
        for _ in 0..self.doublers(context.me, Keyword::ExtraShuffle) {
            let copy = self.copied_chain(chain);
            self.shuffle_card(e.card, copy, p, None, open, context);
        }
        // CPY4: it did not start in the deck of another player.
        self.shuffle_in(e.card, chain, p, e.is(flag::CREATED) || p != e.side, open);
        let entity = self.state.entity_mut(s);
        entity.at = At::Grave;
        self.state.head.graves.insert(s);
        self.emit(Event::Shuffle, s, Slot::NONE, 0, context.me);
    }

    pub(super) fn summon_with(
        &mut self,
        (card, of): (CardIx, Subject),
        side: Player,
        at: usize,
        with: Option<&Enchant>,
        upgrades: Vec<CardIx>,
        context: &Context,
    ) -> SlotSet {
        let s = self.summon(card, side, at);
        if s.is_none() {
            return SlotSet::EMPTY;
        }
        self.copy_from_subject(s, of);
        if !upgrades.is_empty() {
            self.upgrade(s, upgrades);
        }
        if let Some(w) = with {
            self.enchant(s, w, context);
        }
        self.announce_summon(s);
        s.bit()
    }

    /// Gives a minion back the Magnetic upgrades that it died with.
    pub(super) fn upgrade(&mut self, slot: Slot, upgrades: Vec<CardIx>) {
        for card in upgrades {
            let def = self.library.card(card);
            let e = self.state.entity(slot);
            let part = Enchantment {
                card,
                by: e.eid,
                attack: def.attack,
                health: def.health,
                keywords: def.keywords & !Keyword::Magnetic.bit(),
                spell_damage: def.spell_damage,
                side: e.side,
                ..Enchantment::EMPTY
            };
            let order = self.state.new_order();
            let Some(id) = self.state.add_enchantment(Enchantment { order, ..part }) else {
                self.abort(Reason::Capacity);
                return;
            };
            self.state.attach(slot, id);
        }
        self.refresh(slot);
    }

    /// Makes `slot` a copy of what its card was read from: an object with everything (CPY1), a card of a deck with its
    /// enchantments (CPY3), the dead as the bare card (ZON11).
    pub(super) fn copy_from_subject(&mut self, slot: Slot, of: Subject) {
        match of {
            Subject::Slot(o) if self.state.entity(o).at == At::Grave => {}
            Subject::Slot(o) if self.state.entity(o).at != At::Hand => self.copy_body(slot, o),
            Subject::Slot(_) | Subject::Deck(..) => self.copy_hand(slot, of),
            _ => {}
        }
    }

    /// Whether both players can tell which card an effect means; `of` is what it was read from.
    pub(super) fn is_open(&self, c: &CardRef, of: Subject) -> bool {
        match c {
            CardRef::Id(_) | CardRef::Next { .. } | CardRef::Nth(..) | CardRef::FromData => true,
            CardRef::Of(_) | CardRef::CopyOf(_) => {
                matches!(of, Subject::Slot(s) if matches!(self.state.entity(s).at, At::Play | At::Grave | At::Limbo))
            }
            _ => false,
        }
    }

    /// CPY3: the enchantments that a copy of a card in hand or deck keeps; none by the old rule.
    pub(super) fn kept_chain(&mut self, of: Subject) -> EnchantmentId {
        if self.state.head.rules.variant(Variant::OldCopies) {
            return EnchantmentId::NONE;
        }
        let head = match of {
            Subject::Slot(s) if self.state.entity(s).at == At::Hand => self.state.entity(s).first_enchantment,
            Subject::Deck(p, at) => self.state.decks[p.index()][at as usize].first_enchantment,
            _ => EnchantmentId::NONE,
        };
        self.copied_chain(head)
    }

    fn copied_chain(&mut self, head: EnchantmentId) -> EnchantmentId {
        match self.state.copy_chain(head) {
            Some(chain) => chain,
            None => {
                self.abort(Reason::Capacity);
                EnchantmentId::NONE
            }
        }
    }

    /// Gives a new card the enchantments of the card it copies.
    pub(super) fn copy_hand(&mut self, slot: Slot, of: Subject) {
        let chain = self.kept_chain(of);
        if chain.is_some() {
            if let Subject::Slot(o) = of {
                if self.state.head.timed.contains(o) {
                    self.state.head.timed.insert(slot);
                }
            }
            self.state.entity_mut(slot).first_enchantment = chain;
            self.refresh(slot);
        }
    }

    pub(super) fn shuffle_card(
        &mut self,
        card: CardIx,
        kept: EnchantmentId,
        p: Player,
        with: Option<&Enchant>,
        open: bool,
        context: &Context,
    ) {
        if card == UNKNOWN {
            self.state.free_chain(kept);
            return;
        }
        let mut chain = kept;
        if let Some(w) = with {
            let new = self.make_enchant(w, Subject::Card(card), context);
            chain = self.state.append_chain(chain, new);
        }
        if self.shuffle_in(card, chain, p, true, open) {
            if let Some(notes) = &mut self.scratch.notes {
                let seen = if open { 3 } else { p.set().bits() };
                let turn = self.state.head.turn;
                notes.push(Note {
                    what: What::Shuffle,
                    turn,
                    player: Some(p),
                    eid: 0,
                    other: 0,
                    card,
                    amount: 0,
                    seen,
                });
            }
            self.emit(Event::Shuffle, Slot::NONE, Slot::NONE, 0, context.me);
        }
    }

    pub(super) fn enchant_deck(&mut self, p: Player, at: usize, with: &Enchant, context: &Context) -> EnchantmentId {
        let k = self.make_enchant(with, Subject::Deck(p, at as u8), context);
        if k.is_some() {
            let chain = self.state.decks[p.index()][at].first_enchantment;
            self.state.decks[p.index()][at].first_enchantment = self.state.append_chain(chain, k);
        }
        k
    }

    pub(super) fn swap_hands(&mut self, context: &Context) {
        Player::BOTH.into_iter().for_each(|p| self.look_at_hand(p));
        let sides = self.state.head.sides;
        for p in [context.me, context.me.opponent()] {
            self.forget_guesses(p, None, context);
        }
        for p in [context.me, context.me.opponent()] {
            let from = sides[p.opponent().index()];
            for &s in from.hand() {
                self.reveal(s);
                self.state.entity_mut(s).side = p;
            }
            let sd = self.state.side_mut(p);
            sd.hand = from.hand;
            sd.tags = from.tags;
            sd.n_hand = from.n_hand;
        }
        for p in [context.me, context.me.opponent()] {
            for k in 0..self.state.side(p).n_hand as usize {
                let s = self.state.side(p).hand[k];
                self.refresh(s);
            }
        }
    }

    /// KEY12: a minion becomes part of another one.
    pub(super) fn merge(&mut self, what: &Sel, into: &Sel, context: &Context) {
        let a = self.first(what, context);
        let b = self.first(into, context);
        if a.is_some() && b.is_some() {
            self.merge_into(a, b);
        }
    }

    /// Builds a card into an object: all of its texts, and its numbers if `stats`.
    pub(super) fn fuse(&mut self, card: CardIx, slot: Slot, stats: bool) -> EnchantmentId {
        if card == UNKNOWN {
            return EnchantmentId::NONE;
        }
        let order = self.state.new_order();
        let first = self.parts(slot).1 == 0;
        let part = Enchantment { order, ..self.part(card, slot, stats, first) };
        let Some(id) = self.state.add_enchantment(part) else {
            self.abort(Reason::Capacity);
            return EnchantmentId::NONE;
        };
        self.state.attach(slot, id);
        self.refresh(slot);
        id
    }

    /// What a card becomes when it is built into an object.
    pub(super) fn part(&self, card: CardIx, slot: Slot, stats: bool, first: bool) -> Enchantment {
        let def = self.library.card(card);
        let number = |v: i16| if stats { v } else { 0 };
        // With stats the first part replaces the body, the others add to it.
        let body = if stats && first { enchantment_flag::SET_ATTACK | enchantment_flag::SET_HEALTH } else { 0 };
        let e = self.state.entity(slot);
        Enchantment {
            card,
            by: e.eid,
            attack: number(def.attack),
            health: number(def.health),
            cost: number(def.cost).clamp(-100, 100) as i8,
            keywords: def.keywords,
            spell_damage: def.spell_damage,
            flags: enchantment_flag::PART | body,
            side: e.side,
            ..Enchantment::EMPTY
        }
    }

    /// A minion in play and one in its controller's hand change places.
    pub(super) fn swap(&mut self, a: Slot, b: Slot) {
        let (x, y) = (*self.state.entity(a), *self.state.entity(b));
        let fit = x.at == At::Play && y.at == At::Hand && x.side == y.side && self.kind(b) == Kind::Minion;
        let Some(place) = self.state.board_place(a).filter(|_| fit) else {
            return;
        };
        self.lift(b);
        self.bounce(a);
        self.enter_board(b, x.side, place);
        self.announce_summon(b);
    }

    /// A minion in play, or one that has just died, and one of its controller's deck change places.
    pub(super) fn swap_deck(&mut self, a: Slot, when: &Cond, i: usize, context: &Context) {
        let side = self.state.entity(a).side;
        let place = match self.state.board_place(a) {
            Some(place) => place,
            None if self.state.entity(a).at != At::Grave => return,
            None if self.state.side(side).n_board >= self.state.head.rules.board => return,
            None => self.place_for(Stand::Right, side, i, context),
        };
        let Some(at) = self.pick_deck(side, Some(when), context) else {
            return;
        };
        let b = self.pull(side, at as usize);
        if b.is_none() {
            return;
        }
        self.shuffle_back(a, side, context);
        self.enter_board(b, side, place);
        self.announce_summon(b);
    }
}
