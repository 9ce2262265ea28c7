//! Whether something holds.

use crate::cards::names::{Class, Kind, Kw, Mech};
use crate::cards::syntax::{Card, Cond, Place, Sel, Who};
use crate::machine::{Cx, Machine, Subject};
use crate::state::{dflag, flag, At, NONE};

impl Machine<'_> {
    /// Whether minions of all these cards stand on a player's side.
    pub fn all_on_board(&self, cards: &[Card], p: u8) -> bool {
        let board = self.s.side(p).board();
        cards.len() <= board.len() && cards.iter().all(|c| board.iter().any(|&s| self.s.e(s).card == c.0))
    }

    /// Whether the condition holds.
    pub fn cond(&mut self, c: &Cond, cx: &Cx) -> bool {
        match c {
            Cond::Always => true,
            Cond::Not(a) => !self.cond(a, cx),
            Cond::And(list) => list.iter().all(|a| self.cond(a, cx)),
            Cond::Or(list) => list.iter().any(|a| self.cond(a, cx)),
            Cond::Eq(a, b) => self.val(a, cx) == self.val(b, cx),
            Cond::Ge(a, b) => self.val(a, cx) >= self.val(b, cx),
            Cond::Le(a, b) => self.val(a, cx) <= self.val(b, cx),
            Cond::Odd(a) => self.val(a, cx).rem_euclid(2) == 1,
            Cond::Any(Sel::Weapon(Who::Me)) => self.s.side(cx.me).weapon != NONE,
            Cond::Any(sel) => self.sel(sel, cx) != 0,
            // "Is this very object", asked of nearly every event.
            Cond::Same(Sel::It, Sel::Myself) => cx.it == Subject::Slot(cx.src),
            Cond::Same(Sel::Player(Who::Event), Sel::Player(Who::Me)) => cx.ev.player == cx.me,
            Cond::Same(Sel::Player(Who::Event), Sel::Player(Who::Foe)) => cx.ev.player != cx.me,
            Cond::Same(a, b) => self.sel(a, cx) & self.sel(b, cx) != 0,
            Cond::On(sel, c) => match self.subject(sel, cx) {
                Subject::None => false,
                it => self.cond(c, &cx.about(it)),
            },
            Cond::Kind(k) => cx.it != Subject::None && self.lib.card(self.card_of(cx.it)).kind == *k,
            Cond::Race(r) => self.lib.card(self.card_of(cx.it)).is_race(*r),
            Cond::Class(k) => self.lib.card(self.card_of(cx.it)).classes & k.bit() != 0,
            Cond::ClassOf(w) => {
                let p = self.player(w, cx);
                self.lib.card(self.card_of(cx.it)).classes >> self.s.side(p).class & 1 == 1
            }
            Cond::Keyword(k) => match cx.it {
                Subject::Slot(s) if *k == Kw::Frozen => self.s.e(s).is(flag::FROZEN),
                Subject::Slot(s) => self.s.e(s).has(*k),
                Subject::None => false,
                it => self.lib.card(self.card_of(it)).kw & k.bit() != 0,
            },
            Cond::Has(m) => self.has(cx.it, *m, cx.me),
            Cond::Rarity(r) => self.lib.card(self.card_of(cx.it)).rarity == *r,
            Cond::InSet(set) => self.lib.card(self.card_of(cx.it)).set == set.0,
            Cond::Card(list) => {
                let card = self.card_of(cx.it);
                list.iter().any(|c| c.0 == card)
            }
            Cond::SameCard(sel) => {
                let it = self.subject(sel, cx);
                it != Subject::None
                    && self.lib.card(self.card_of(it)).name_ix == self.lib.card(self.card_of(cx.it)).name_ix
            }
            Cond::Damaged => matches!(cx.it, Subject::Slot(s) if self.s.e(s).damage > 0),
            Cond::Silenced => matches!(cx.it, Subject::Slot(s) if self.s.e(s).is(flag::SILENCED)),
            Cond::Friendly => match cx.it {
                Subject::Slot(s) => self.s.e(s).side == cx.me,
                Subject::Deck(p, _) => p == cx.me,
                _ => false,
            },
            Cond::Dead => match cx.it {
                Subject::Slot(s) => self.s.e(s).at == At::Grave || self.dying(s),
                Subject::None => true,
                _ => false,
            },
            Cond::Doomed => matches!(cx.it, Subject::Slot(s) if self.dying(s)),
            Cond::InPlay => matches!(cx.it, Subject::Slot(s) if self.s.e(s).at == At::Play),
            Cond::InHand => matches!(cx.it, Subject::Slot(s) if self.s.e(s).at == At::Hand),
            Cond::StartedInDeck => match cx.it {
                Subject::Slot(s) => !self.s.e(s).is(flag::CREATED),
                Subject::Deck(p, at) => self.s.decks[p as usize][at as usize].flags & dflag::CREATED == 0,
                _ => false,
            },
            Cond::MyTurn => self.s.h.active == cx.me,
            Cond::Combo => {
                if cx.frame == NONE {
                    self.s.side(cx.me).get(crate::cards::syntax::Counter::CardsPlayedTurn) > 0
                } else {
                    self.s.stack[cx.frame as usize].flags & crate::state::fflag::COMBO != 0
                }
            }
            Cond::NoDuplicates(w) => {
                let p = self.player(w, cx);
                self.no_duplicates(p)
            }
            Cond::Logged { kind, who, scope, when } => {
                let who = self.who(who, cx);
                !self.log_lines(*kind, who, *scope, Some(when), cx).is_empty()
            }
            Cond::ChosenIs(c) => {
                cx.frame != NONE && {
                    let card = self.s.stack[cx.frame as usize].chosen;
                    self.cond(c, &cx.about(Subject::Card(card)))
                }
            }
            Cond::IsChosen => {
                cx.frame != NONE && {
                    let f = &self.s.stack[cx.frame as usize];
                    match cx.it {
                        Subject::Deck(p, at) if f.chosen_side != NONE => p == f.chosen_side && at == f.chosen_place,
                        it => self.card_of(it) == f.chosen,
                    }
                }
            }
            Cond::Already(place, w) => {
                let p = self.player(w, cx);
                let card = self.card_of(cx.it);
                match place {
                    Place::Hand => self.s.side(p).hand().iter().any(|&s| self.s.e(s).card == card),
                    Place::Deck => self.s.deck(p).iter().any(|d| d.card == card),
                    Place::Secrets => self.s.side(p).secrets().iter().any(|&s| self.s.e(s).card == card),
                }
            }
            Cond::FromEdge(edge) => {
                self.s.side(cx.ev.player).get(crate::cards::syntax::Counter::PlayedFromEnd) & *edge as i16 != 0
            }
            Cond::SpellOnMinion => {
                // The event's spell was aimed at a minion.
                self.s.slot_of(cx.ev.other).is_some_and(|s| self.kind(s) == Kind::Minion && self.s.e(s).at == At::Play)
            }
            Cond::CanSummon(w) => {
                let p = self.player(w, cx);
                self.s.side(p).n_board < self.s.h.rules.board
            }
            Cond::HandRoom(w) => {
                let p = self.player(w, cx);
                self.s.side(p).n_hand < self.s.h.rules.hand
            }
            Cond::AtPlay(k, now) => {
                if cx.frame != NONE {
                    let f = &self.s.stack[cx.frame as usize];
                    if f.flags & crate::state::fflag::PLAYED != 0 {
                        return f.num[1] >> (k + 1) & 1 == 1;
                    }
                }
                self.cond(now, cx)
            }
            Cond::AllOnBoard(cards) => self.all_on_board(cards, cx.me),
            Cond::OnBoard(w) => {
                let p = self.player(w, cx);
                let card = self.card_of(cx.it);
                self.s.side(p).board().iter().any(|&s| self.s.e(s).card == card)
            }
            Cond::Bears(cards) => {
                let Subject::Slot(s) = cx.it else {
                    return false;
                };
                let mut k = self.s.e(s).ench;
                while k != NONE {
                    let en = &self.s.ench[k as usize];
                    if cards.iter().any(|c| c.0 == en.card) {
                        return true;
                    }
                    k = en.next;
                }
                false
            }
            Cond::Variant(v) => self.s.h.rules.variants & v.0 != 0,
            Cond::WasExhausted => matches!(cx.it, Subject::Slot(s) if self.s.e(s).attacks > 0),
        }
    }

    /// KEY16: every card of the deck has its own name.
    pub(crate) fn no_duplicates(&self, p: u8) -> bool {
        let deck = self.s.deck(p);
        for (k, a) in deck.iter().enumerate() {
            let name = self.lib.card(a.card).name_ix;
            if deck[..k].iter().any(|b| self.lib.card(b.card).name_ix == name) {
                return false;
            }
        }
        true
    }

    pub(crate) fn has(&self, it: Subject, m: Mech, me: u8) -> bool {
        let def = self.lib.card(self.card_of(it));
        match (it, m) {
            (Subject::None, _) => false,
            (Subject::Slot(s), Mech::Deathrattle) => {
                let e = self.s.e(s);
                if !e.is(flag::SILENCED) && def.has(Mech::Deathrattle) {
                    return true;
                }
                let mut i = e.ench;
                while i != NONE {
                    let en = &self.s.ench[i as usize];
                    if self.lib.card(en.card).deathrattle != crate::cards::library::NO_PROG && !e.mutes(en) {
                        return true;
                    }
                    i = en.next;
                }
                false
            }
            (Subject::Slot(s), Mech::SpellDamage) => {
                let e = self.s.e(s);
                e.spell_damage as i32 + e.aura_spell_damage as i32 > 0
            }
            (Subject::Slot(s), Mech::Battlecry) if self.s.e(s).is(flag::SILENCED) => false,
            (Subject::Slot(s), Mech::FromAnotherClass) => self.other_class(def.classes, self.s.e(s).side),
            (Subject::Deck(p, _), Mech::FromAnotherClass) => self.other_class(def.classes, p),
            (Subject::Card(_), Mech::FromAnotherClass) => self.other_class(def.classes, me),
            _ => def.has(m),
        }
    }

    pub(crate) fn other_class(&self, classes: u64, p: u8) -> bool {
        const PLAYED: u64 = (Class::Warrior.bit() << 1) - Class::Druid.bit();
        classes & PLAYED != 0 && classes & (1 << self.s.side(p).class | Class::Neutral.bit()) == 0
    }
}
