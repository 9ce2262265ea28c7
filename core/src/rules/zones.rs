//! How objects come and go: board, hand, deck, secrets, weapon, graveyard.

use crate::cards::names::{Counter, Event, Keyword, Kind, LogKind, Mechanic, Race};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::chance::Pick;
use crate::machine::{Machine, What};
use crate::state::{
    changed, deck_flag, enchantment_flag, flag, At, DeckCard, Enchantment, EnchantmentId, Entity, Phase, Player,
    Reason, Slot, DECK,
};

impl Machine<'_> {
    /// A new object that is nowhere yet.
    #[inline]
    pub fn create(&mut self, card: CardIx, side: Player) -> Slot {
        let Some(slot) = self.state.alloc() else {
            self.abort(Reason::Capacity);
            return Slot::NONE;
        };
        let eid = self.state.new_eid();
        let order = self.state.new_order();
        let since = self.state.head.turn;
        self.state.entities[slot.index()] =
            Entity { card, eid, order, since, side, at: At::Limbo, flags: flag::CREATED, ..Entity::EMPTY };
        slot
    }

    /// Takes an object out of play, hand or the secret zone; it is in limbo then.
    pub fn lift(&mut self, slot: Slot) -> Option<usize> {
        let e = *self.state.entity(slot);
        let mut place = None;
        match e.at {
            At::Play => {
                place = self.state.board_remove(slot);
                self.state.head.changed |= if self.state.side(e.side).weapon == slot {
                    self.state.side_mut(e.side).weapon = Slot::NONE;
                    changed::WEAPON
                } else {
                    changed::board(e.side)
                };
            }
            At::Hand => {
                place = self.state.hand_remove(slot);
                self.state.head.changed |= changed::HAND;
            }
            At::Secret => {
                self.state.secret_remove(slot);
                self.state.head.changed |= changed::SECRET;
            }
            _ => {}
        }
        self.state.listen(slot, 0);
        if self.state.head.aura_sources.contains(slot) {
            self.state.head.aura_sources.remove(slot);
            self.state.head.changed |= changed::SOURCES;
        }
        self.state.head.cost_sources.remove(slot);
        self.state.head.aura_targets.remove(slot);
        self.state.head.graves.remove(slot);
        let entity = self.state.entity_mut(slot);
        entity.at = At::Limbo;
        if entity.aura_health != 0
            || entity.aura_keywords != 0
            || entity.aura_attack != 0
            || entity.aura_spell_damage != 0
        {
            // The dead keep the attack they had, auras included; the living lose the aura with the place.
            entity.aura_keywords = 0;
            entity.aura_spell_damage = 0;
        }
        place
    }

    /// Lets everybody know all that lies on a card; that it may have been put into the deck in the open is settled.
    #[cold]
    fn lay_open(&mut self, slot: Slot) {
        self.state.detach(slot, Enchantment::is_trace);
        let entity = self.state.entity_mut(slot);
        entity.flags &= !(flag::UNSURE | flag::RUMOUR);
        let mut id = entity.first_enchantment;
        while id.is_some() {
            let enchantment = self.state.enchantment_mut(id);
            enchantment.flags &= !enchantment_flag::PRIVATE;
            id = enchantment.next;
        }
    }

    /// Shows a card in hand to both players, with all that lies on it.
    pub fn reveal(&mut self, slot: Slot) {
        self.settle_rumours(slot);
        let e = *self.state.entity(slot);
        if e.is(flag::UNSURE | flag::RUMOUR) || e.first_enchantment.is_some() {
            self.lay_open(slot);
        }
        self.state.entity_mut(slot).flags |= flag::KNOWN0 | flag::KNOWN1;
    }

    /// Puts an object into the graveyard.
    pub fn bury(&mut self, slot: Slot) {
        self.lift(slot);
        self.state.entity_mut(slot).at = At::Grave;
        self.state.head.graves.insert(slot);
    }

    /// Makes an object the bare card again (ZON10).
    pub fn wipe(&mut self, slot: Slot) {
        if self.state.entity(slot).first_enchantment.is_some()
            && !self.state.entity(slot).has(Keyword::KeepsEnchantments)
        {
            self.state.detach(slot, |en| en.flags & enchantment_flag::PART == 0);
        }
        let e = self.state.entity_mut(slot);
        e.damage = 0;
        e.data = 0;
        e.attacks = 0;
        e.aura_attack = 0;
        e.aura_health = 0;
        e.aura_keywords = 0;
        e.aura_spell_damage = 0;
        e.flags &= flag::CREATED | flag::KNOWN0 | flag::KNOWN1 | flag::SHOWN;
    }

    /// An object from limbo comes to a player's side, as the newest of all.
    #[inline]
    pub(crate) fn arrive(&mut self, slot: Slot, side: Player, at: At) -> &mut Entity {
        let order = self.state.new_order();
        let since = self.state.head.turn;
        let e = self.state.entity_mut(slot);
        (e.side, e.at, e.order, e.since) = (side, at, order, since);
        e
    }

    /// Puts an object from limbo into the row of minions; false when there is no room.
    pub fn enter_board(&mut self, slot: Slot, side: Player, place: usize) -> bool {
        if self.state.side(side).n_board >= self.state.head.rules.board {
            return false;
        }
        self.show(slot);
        let e = self.arrive(slot, side, At::Play);
        e.attacks = 0;
        e.flags = (e.flags & !(flag::KNOWN0 | flag::KNOWN1)) | flag::SICK;
        self.state.board_insert(side, place, slot);
        self.state.head.changed |= changed::board(side);
        self.refresh(slot);
        if self.library.card(self.state.entity(slot).card).is_race(Race::Totem) {
            self.state.bump(side, Counter::TotemsGame, 1);
        }
        true
    }

    /// Notes that everybody has now seen a card; the first time it is a card less that can be hidden.
    pub fn show(&mut self, slot: Slot) {
        self.settle_rumours(slot);
        let e = self.state.entity(slot);
        if e.is(flag::UNSURE | flag::RUMOUR) || e.first_enchantment.is_some() {
            self.lay_open(slot);
        }
        let e = self.state.entity_mut(slot);
        if !e.is(flag::CREATED | flag::SHOWN) {
            e.flags |= flag::SHOWN;
            let (side, card) = (e.side, e.card);
            self.write(LogKind::Shown, side, card);
        }
    }

    /// Announces a summoned minion: "whenever" and "after" at once (MIN8).
    pub fn announce_summon(&mut self, slot: Slot) {
        let side = self.state.entity(slot).side;
        self.note(What::Summon, side, slot, Slot::NONE, 0);
        self.emit(Event::Summon, slot, Slot::NONE, 0, side);
        self.emit(Event::AfterSummon, slot, Slot::NONE, 0, side);
    }

    /// Summons a new minion; `Slot::NONE` when there is no room (ZON7).
    pub fn summon(&mut self, card: CardIx, side: Player, place: usize) -> Slot {
        if self.state.side(side).n_board >= self.state.head.rules.board || self.library.card(card).kind != Kind::Minion
        {
            return Slot::NONE;
        }
        let slot = self.create(card, side);
        if slot.is_some() {
            self.enter_board(slot, side, place);
        }
        slot
    }

    /// Puts an object from limbo into a hand; false when the hand is full.
    #[inline]
    pub fn enter_hand(&mut self, slot: Slot, side: Player) -> bool {
        if self.state.side(side).n_hand >= self.state.head.rules.hand {
            return false;
        }
        let e = self.arrive(slot, side, At::Hand);
        e.flags |= flag::KNOWN0 << side.number();
        self.restate(slot);
        self.state.hand_push(side, slot);
        self.state.head.changed |= changed::HAND;
        if !self.state.listeners(Event::EnterHand).is_empty() && self.state.head.phase == Phase::Main {
            self.emit(Event::EnterHand, slot, Slot::NONE, 0, side);
        }
        true
    }

    /// Adds a new card to a hand; `Slot::NONE` when it is full (ZON7).
    pub fn give(&mut self, card: CardIx, side: Player, open: bool) -> Slot {
        if card == UNKNOWN {
            return Slot::NONE;
        }
        self.give_any(card, side, open)
    }

    /// The same for a card that may be hidden from whoever stated the position.
    pub fn give_any(&mut self, card: CardIx, side: Player, open: bool) -> Slot {
        if self.state.side(side).n_hand >= self.state.head.rules.hand {
            return Slot::NONE;
        }
        let slot = self.create(card, side);
        if slot.is_none() {
            return Slot::NONE;
        }
        if open {
            self.state.entity_mut(slot).flags |= flag::KNOWN0 | flag::KNOWN1;
        }
        self.enter_hand(slot, side);
        self.note(What::Give, side, slot, Slot::NONE, 0);
        slot
    }

    /// Puts a card into a deck at an unknown place (CTL7).
    pub fn shuffle_in(&mut self, card: CardIx, chain: EnchantmentId, side: Player, created: bool, open: bool) -> bool {
        self.look_at_deck(side);
        if self.state.side(side).n_deck as usize >= DECK {
            self.state.free_chain(chain);
            return false;
        }
        let mut first_enchantment = chain;
        if open {
            // Remember when, so that the other player can tell where it may be.
            let order = self.state.new_order();
            let trace = Enchantment {
                data: card as i16,
                flags: enchantment_flag::TRACE,
                order,
                next: chain,
                side,
                ..Enchantment::EMPTY
            };
            first_enchantment = self.state.add_enchantment(trace).unwrap_or(chain);
        }
        // A hidden card that may be one of those put there in the open stays one of them.
        let open = open || self.state.enchantments_from(chain).any(Enchantment::is_trace);
        let flags = if created { deck_flag::CREATED } else { 0 } | if open { deck_flag::PUBLIC } else { 0 };
        let def = self.library.card(card);
        self.state.watch(side, card, def.listens[2]);
        self.state.deck_insert(side, DeckCard { card, first_enchantment, flags })
    }

    /// Takes a card out of a deck into limbo.
    #[inline]
    pub fn pull(&mut self, side: Player, at: usize) -> Slot {
        let d = self.state.decks[side.index()][at];
        let slot = self.create(d.card, side);
        if slot.is_none() {
            return Slot::NONE;
        }
        self.state.deck_take(side, at);
        let e = self.state.entity_mut(slot);
        e.first_enchantment = d.first_enchantment;
        e.flags = flag::DRAWN | if d.flags & deck_flag::CREATED != 0 { flag::CREATED } else { 0 };
        if d.flags & deck_flag::PUBLIC != 0 {
            e.flags |= flag::RUMOUR | flag::SHOWN;
        }
        slot
    }

    /// DRW1 to DRW4: one draw. Returns the slot of the card that reached the hand, or `Slot::NONE`.
    pub fn draw(&mut self, side: Player, by: Slot) -> Slot {
        let n = self.state.side(side).n_deck as usize;
        if n == 0 {
            if self.state.head.rules.fatigue {
                let fatigue = &mut self.state.side_mut(side).fatigue;
                *fatigue = fatigue.saturating_add(1);
                let amount = *fatigue as i32;
                self.note(What::Fatigue, side, Slot::NONE, Slot::NONE, amount);
                self.damage(side.hero(), amount, Slot::NONE);
            }
            return Slot::NONE;
        }
        let at = if self.state.side(side).n_top > 0 {
            if self.state.is_unseen(side) {
                return self.draw_unseen(side, by);
            }
            n - 1
        } else {
            let deck = &self.state.decks[side.index()];
            self.chance.pick(Pick::Draw, n as u32, |i| deck[i as usize].card as u32) as usize
        };
        self.draw_at(side, at, by)
    }

    /// Draws a card of a deck that nobody has looked at. If nothing can react to it, nobody looks at it either.
    #[cold]
    fn draw_unseen(&mut self, side: Player, by: Slot) -> Slot {
        const HEARD: u64 = Event::Draw.bit() | Event::EnterHand.bit();
        let state = &*self.state;
        let waits = |event: Event| !state.listeners(event).is_empty();
        let listens = state.head.sides[0].deck_listens | state.head.sides[1].deck_listens;
        let matters = by.is_some()
            || state.side(side).n_hand >= state.head.rules.hand
            || state.taken_unseen(side).is_some()
            || waits(Event::Draw)
            || waits(Event::EnterHand)
            || listens & HEARD != 0
            || state.head.aura_reads & changed::HAND != 0
            || self.scratch.unseen.as_ref().is_none_or(|unseen| unseen.answer_draws(self.library, state, side));
        if matters {
            self.look_at_deck(side);
            return self.draw(side, by);
        }
        let at = self.chance.pick(Pick::Draw, u32::from(self.state.side(side).n_deck), |_| u32::from(UNKNOWN));
        let slot = self.create(UNKNOWN, side);
        if slot.is_none() {
            return Slot::NONE;
        }
        self.state.take_unseen(side, at as usize);
        self.state.entity_mut(slot).flags = flag::DRAWN;
        self.drawn(slot, side, by)
    }

    /// Draws the card at that place of the deck; `by` is the object whose text draws.
    #[inline]
    pub fn draw_at(&mut self, side: Player, at: usize, by: Slot) -> Slot {
        let slot = self.pull(side, at);
        if slot.is_none() {
            return Slot::NONE;
        }
        self.drawn(slot, side, by)
    }

    /// A card of the deck comes to the hand that it was drawn for.
    #[inline(always)]
    fn drawn(&mut self, slot: Slot, side: Player, by: Slot) -> Slot {
        if self.state.side(side).n_hand >= self.state.head.rules.hand {
            // DRW3: burned in the open.
            self.note(What::Burn, side, slot, Slot::NONE, 0);
            self.show(slot);
            self.bury(slot);
            return Slot::NONE;
        }
        self.enter_hand(slot, side);
        self.state.bump(side, Counter::CardsDrawnTurn, 1);
        self.note(What::Draw, side, slot, Slot::NONE, 0);
        self.emit(Event::Draw, slot, by, 0, side);
        if self.state.entity(slot).listening & Event::WhenDrawn.bit() != 0 {
            self.reveal(slot);
            self.emit(Event::WhenDrawn, slot, Slot::NONE, 0, side);
        }
        slot
    }

    /// Discards a card from hand (DRW7).
    pub fn discard(&mut self, slot: Slot) {
        let e = *self.state.entity(slot);
        if e.at != At::Hand {
            return;
        }
        self.reveal(slot);
        self.show(slot);
        self.note(What::Discard, e.side, slot, Slot::NONE, 0);
        // Its own "when discarded" text hears the event while the card is still in hand.
        self.state.bump(e.side, Counter::DiscardsGame, 1);
        self.write(LogKind::Discarded, e.side, e.card);
        self.emit(Event::Discard, slot, Slot::NONE, 0, e.side);
        let own = self.state.entity(slot).listening & Event::Discard.bit() != 0;
        if own {
            // Its text decides where it goes; the graveyard otherwise.
            self.bury(slot);
            self.state.entity_mut(slot).at = At::Grave;
        } else {
            self.bury(slot);
        }
    }

    /// Writes a line of the log; a full log ends the game.
    pub fn write(&mut self, kind: LogKind, player: Player, card: CardIx) {
        if !self.state.record(kind, player, card) {
            self.abort(Reason::Capacity);
        }
    }

    /// Returns a minion to its controller's hand (CTL4, CTL5); ZON8: a full hand destroys it.
    pub fn bounce(&mut self, slot: Slot) -> bool {
        let e = *self.state.entity(slot);
        if slot.is_fixed() || (e.at != At::Play && e.at != At::Grave) {
            return false; // ZON6: heroes and powers stay in their seats
        }
        if self.state.side(e.side).n_hand >= self.state.head.rules.hand {
            if e.at == At::Play {
                self.doom(slot);
            }
            return false;
        }
        self.lift(slot);
        self.wipe(slot);
        self.state.entity_mut(slot).flags |= flag::KNOWN0 | flag::KNOWN1;
        self.enter_hand(slot, e.side);
        self.note(What::Return, e.side, slot, Slot::NONE, 0);
        true
    }

    /// Puts a weapon from limbo into a player's hands; the old one is destroyed (WPN1, WPN2).
    pub fn equip(&mut self, slot: Slot, side: Player) {
        self.show(slot);
        let old = self.state.side(side).weapon;
        if old.is_some() {
            // It leaves the hero at once and dies at the next death step.
            self.state.side_mut(side).weapon = Slot::NONE;
            self.state.head.falling.insert(old);
            self.doom(old);
        }
        let e = self.arrive(slot, side, At::Play);
        e.flags &= !(flag::KNOWN0 | flag::KNOWN1);
        self.state.side_mut(side).weapon = slot;
        self.state.head.changed |= changed::WEAPON;
        self.refresh(slot);
        self.note(What::Equip, side, slot, Slot::NONE, 0);
        self.emit(Event::Equip, slot, Slot::NONE, 0, side);
    }

    /// Puts a secret or quest into its zone; SEC5, ZON4: within the limit and never twice.
    pub fn enter_secret(&mut self, slot: Slot, side: Player) -> bool {
        let card = self.state.entity(slot).card;
        if !self.secret_fits(card, side) {
            return false;
        }
        let e = self.arrive(slot, side, At::Secret);
        e.flags &= !(flag::KNOWN0 | flag::KNOWN1);
        let sd = self.state.side_mut(side);
        sd.secrets[sd.n_secrets as usize] = slot;
        sd.n_secrets += 1;
        self.state.head.changed |= changed::SECRET;
        self.refresh(slot);
        self.note(What::Secret, side, slot, Slot::NONE, 0);
        true
    }

    /// Whether a secret or quest may go to its zone.
    pub fn secret_fits(&self, card: CardIx, side: Player) -> bool {
        let sd = self.state.side(side);
        let quest = self.library.card(card).has(Mechanic::Quest);
        sd.n_secrets < self.state.head.rules.secrets
            && !sd.secrets().iter().any(|&s| {
                let c = self.state.entity(s).card;
                c == card || (quest && self.library.card(c).has(Mechanic::Quest))
            })
    }
}
