//! Objects that become something else: transformation, silence, control, new heroes and powers.

use crate::cards::names::{Class, Counter, Event, Keyword, Kind, Until};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::machine::{Machine, What};
use crate::state::{changed, enchantment_flag, flag, small, At, Enchantment, Entity, Player, Reason, Ref, Slot};

impl Machine<'_> {
    /// TRF1, TRF2: the object becomes another card in the same place.
    /// With `keep` it only changes its form: enchantments, damage and identity stay.
    pub fn transform(&mut self, slot: Slot, card: CardIx, keep: bool) {
        let e = *self.state.entity(slot);
        // Only a minion can stand among minions, only a weapon be held.
        if e.at == At::Play && self.library.card(card).kind != self.library.card(e.card).kind {
            return;
        }
        if card == UNKNOWN || slot.is_fixed() || !matches!(e.at, At::Play | At::Hand | At::Limbo) {
            return;
        }
        self.note(What::Transform, e.side, slot, Slot::NONE, 0);
        if keep {
            self.state.entity_mut(slot).card = card;
            self.refresh(slot);
            self.state.head.changed |= changed::SOURCES;
            return;
        }
        // What was put into the deck in the open is remembered: nobody else can tell that it is another card now.
        let rumour = e.at == At::Hand && e.is(flag::RUMOUR);
        self.state.detach(slot, |en| !rumour || !en.is_trace());
        if rumour && self.state.entity(slot).first_enchantment.is_none() {
            let flags = enchantment_flag::TRACE;
            let trace = Enchantment { data: e.card as i16, flags, side: e.side, ..Enchantment::EMPTY };
            if let Some(id) = self.state.add_enchantment(trace) {
                self.state.attach(slot, id);
            }
        }
        let first_enchantment = self.state.entity(slot).first_enchantment;
        let eid = if e.at == At::Play { self.state.new_eid() } else { e.eid };
        if e.at == At::Play {
            // The note was taken of what it was; it leads on to what it is now.
            if let Some(note) = self.scratch.notes.as_mut().and_then(|notes| notes.last_mut()) {
                note.other = eid;
            }
        }
        let order = if e.at == At::Play { self.state.new_order() } else { e.order };
        let mut keep = flag::KNOWN0 | flag::KNOWN1 | flag::CREATED | flag::GHOST;
        if e.at == At::Hand {
            keep |= flag::DRAWN | flag::RUMOUR;
        }
        let turn = self.state.head.turn;
        let entity = self.state.entity_mut(slot);
        *entity = Entity {
            card,
            eid,
            order,
            since: if e.at == At::Hand { e.since } else { turn },
            side: e.side,
            at: e.at,
            flags: e.flags & keep,
            first_enchantment,
            listening: e.listening,
            ..Entity::EMPTY
        };
        if e.at == At::Play {
            entity.flags |= flag::SICK; // TRF3
        }
        // Auras of the old form are recomputed for the new one at the next update.
        self.refresh(slot);
        self.state.head.changed |= changed::SOURCES;
        if e.at == At::Play {
            self.note(What::Summon, e.side, slot, Slot::NONE, 1);
        }
    }

    /// Replaces frame references to an object that got a new identity.
    pub fn follow(&mut self, old: Ref, new: Ref) {
        for i in 0..self.state.head.n_stack as usize {
            let f = &mut self.state.stack[i];
            for r in [&mut f.src, &mut f.target, &mut f.event.subject, &mut f.event.other] {
                if *r == old {
                    *r = new;
                }
            }
        }
    }

    /// KEY8, KEY9: another hero takes the place of the old one.
    pub fn new_hero(&mut self, side: Player, card: CardIx, from_card: bool) {
        let slot = side.hero();
        let def = self.library.card(card);
        let eid = self.state.new_eid();
        let entity = self.state.entity_mut(slot);
        entity.card = card;
        entity.eid = eid;
        entity.flags &= !flag::FROZEN;
        if from_card {
            let armor = &mut self.state.side_mut(side).armor;
            *armor = small(*armor as i32 + def.armor as i32);
        } else {
            entity.data = def.health;
            entity.damage = 0;
            self.state.side_mut(side).armor = 0;
        }
        let class = def.class();
        if class != Class::Neutral {
            self.state.side_mut(side).class = class as u8;
        }
        self.refresh(slot);
        if def.hero_power != UNKNOWN {
            self.new_power(side, def.hero_power);
        }
    }

    /// HPW3: a new hero power is ready at once; the same power again changes nothing.
    pub fn new_power(&mut self, side: Player, card: CardIx) {
        let slot = side.power();
        if self.state.entity(slot).card == card || card == UNKNOWN {
            return;
        }
        self.state.drop_enchantments(slot);
        let eid = self.state.new_eid();
        let order = self.state.new_order();
        let listening = self.state.entity(slot).listening;
        self.state.entities[slot.index()] = Entity { card, eid, order, side, at: At::Play, listening, ..Entity::EMPTY };
        self.state.head.live.insert(slot);
        self.refresh(slot);
        self.state.side_mut(side).counters[Counter::PowerUsesTurn as usize] = 0;
    }

    /// CTL1, CTL2: a minion changes sides.
    pub fn control(&mut self, slot: Slot, to: Player, this_turn: bool) {
        let e = *self.state.entity(slot);
        if e.at != At::Play || e.side == to || self.library.card(e.card).kind != Kind::Minion {
            return;
        }
        if self.state.side(to).n_board >= self.state.head.rules.board {
            if !this_turn {
                self.doom(slot);
            }
            return;
        }
        let borrowed = e.is(flag::BORROWED);
        self.state.board_remove(slot);
        let order = self.state.new_order();
        let turn = self.state.head.turn;
        let entity = self.state.entity_mut(slot);
        entity.side = to;
        entity.order = order;
        entity.since = turn;
        entity.attacks = 0;
        entity.flags |= flag::SICK;
        entity.flags &= !flag::BORROWED;
        if this_turn {
            entity.flags |= flag::BORROWED;
            entity.flags &= !flag::SICK; // CTL3: it may attack
            self.state.head.timed.insert(slot);
        } else if borrowed {
            entity.flags &= !flag::SICK;
        }
        let n = self.state.side(to).n_board as usize;
        self.state.board_insert(to, n, slot);
        if this_turn {
            let until = Until::EndOfTurn as u8;
            let charge = Enchantment { keywords: Keyword::Charge.bit(), until, order, side: to, ..Enchantment::EMPTY };
            let Some(id) = self.state.add_enchantment(charge) else {
                self.abort(Reason::Capacity);
                return;
            };
            self.state.attach(slot, id);
        }
        self.refresh(slot);
        self.state.head.changed |= changed::SOURCES;
        self.note(What::Control, to, slot, Slot::NONE, 0);
        self.emit(Event::ControlChange, slot, Slot::NONE, 0, to);
    }

    /// SIL1, SIL2: only the body stays.
    pub fn silence(&mut self, slot: Slot) {
        let e = *self.state.entity(slot);
        if e.at != At::Play || self.library.card(e.card).kind != Kind::Minion {
            return;
        }
        self.state.detach(slot, |en| en.flags & enchantment_flag::PART == 0);
        let entity = self.state.entity_mut(slot);
        entity.flags |= flag::SILENCED;
        entity.flags &= !flag::FROZEN;
        self.refresh(slot);
        self.note(What::Silence, e.side, slot, Slot::NONE, 0);
        if e.is(flag::BORROWED) {
            self.control(slot, e.side.opponent(), false);
        }
    }
}
