//! Whether something holds.

use crate::cards::library::Library;
use crate::cards::names::{Class, Counter, Keyword, Mechanic, Place};
use crate::cards::program::NO_PROG;
use crate::cards::syntax::{Card, Cond, Sel, Who};
use crate::machine::{Context, Machine, Subject};
use crate::state::{deck_flag, flag, frame_flag, At, Enchantment, Player, Slot, State};

impl Machine<'_> {
    /// Whether minions of all these cards stand on a player's side.
    pub fn all_on_board(&self, cards: &[Card], p: Player) -> bool {
        let board = self.state.side(p).board();
        cards.len() <= board.len() && cards.iter().all(|c| board.iter().any(|&s| self.state.entity(s).card == c.0))
    }

    /// Whether the condition holds.
    pub fn cond(&mut self, c: &Cond, context: &Context) -> bool {
        match c {
            Cond::Always => true,
            Cond::Not(a) => !self.cond(a, context),
            Cond::And(list) => list.iter().all(|a| self.cond(a, context)),
            Cond::Or(list) => list.iter().any(|a| self.cond(a, context)),
            Cond::Eq(a, b) => self.val(a, context) == self.val(b, context),
            Cond::Ge(a, b) => self.val(a, context) >= self.val(b, context),
            Cond::Le(a, b) => self.val(a, context) <= self.val(b, context),
            Cond::Odd(a) => self.val(a, context).rem_euclid(2) == 1,
            Cond::Any(Sel::Weapon(Who::Me)) => self.state.side(context.me).weapon.is_some(),
            Cond::Any(sel) => !self.sel(sel, context).is_empty(),
            // "Is this very object", asked of nearly every event.
            Cond::Same(Sel::It, Sel::Myself) => context.it == Subject::Slot(context.src),
            Cond::Same(Sel::Player(Who::Event), Sel::Player(Who::Me)) => context.event.player == context.me,
            Cond::Same(Sel::Player(Who::Event), Sel::Player(Who::Foe)) => context.event.player != context.me,
            Cond::Same(a, b) => !(self.sel(a, context) & self.sel(b, context)).is_empty(),
            Cond::On(sel, c) => match self.subject(sel, context) {
                Subject::None => false,
                it => self.cond(c, &context.about(it)),
            },
            Cond::Kind(k) => context.it != Subject::None && self.library.card(self.card_of(context.it)).kind == *k,
            Cond::Race(r) => self.library.card(self.card_of(context.it)).is_race(*r),
            Cond::Class(k) => self.library.card(self.card_of(context.it)).classes & k.bit() != 0,
            Cond::ClassOf(w) => {
                let p = self.player(w, context);
                self.library.card(self.card_of(context.it)).classes >> self.state.side(p).class & 1 == 1
            }
            Cond::Keyword(k) => match context.it {
                Subject::Slot(s) if *k == Keyword::Frozen => self.state.entity(s).is(flag::FROZEN),
                Subject::Slot(s) => self.state.entity(s).has(*k),
                Subject::None => false,
                it => self.library.card(self.card_of(it)).keywords & k.bit() != 0,
            },
            Cond::Has(m) => self.has(context.it, *m, context.me),
            Cond::InGroup(group) => self.library.card(self.card_of(context.it)).mechs & group.bit() != 0,
            Cond::Rarity(r) => self.library.card(self.card_of(context.it)).rarity == *r,
            Cond::InSet(set) => self.library.card(self.card_of(context.it)).set == set.0,
            Cond::Card(list) => {
                let card = self.card_of(context.it);
                list.iter().any(|c| c.0 == card)
            }
            Cond::SameCard(sel) => {
                let it = self.subject(sel, context);
                it != Subject::None
                    && self.library.card(self.card_of(it)).name_ix
                        == self.library.card(self.card_of(context.it)).name_ix
            }
            Cond::SameClass(sel) => {
                let it = self.subject(sel, context);
                self.library.card(self.card_of(it)).classes & self.library.card(self.card_of(context.it)).classes != 0
            }
            Cond::Damaged => matches!(context.it, Subject::Slot(s) if self.state.entity(s).damage > 0),
            Cond::Silenced => matches!(context.it, Subject::Slot(s) if self.state.entity(s).is(flag::SILENCED)),
            Cond::Friendly => match context.it {
                Subject::Slot(s) => self.state.entity(s).side == context.me,
                Subject::Deck(p, _) => p == context.me,
                _ => false,
            },
            Cond::Dead => match context.it {
                Subject::Slot(s) => self.state.entity(s).at == At::Grave || self.dying(s),
                Subject::None => true,
                _ => false,
            },
            Cond::Doomed => matches!(context.it, Subject::Slot(s) if self.dying(s)),
            Cond::InPlay => matches!(context.it, Subject::Slot(s) if self.state.entity(s).at == At::Play),
            Cond::InHand => matches!(context.it, Subject::Slot(s) if self.state.entity(s).at == At::Hand),
            Cond::StartedInDeck => match context.it {
                Subject::Slot(s) => !self.state.entity(s).is(flag::CREATED),
                Subject::Deck(p, at) => self.state.decks[p.index()][at as usize].flags & deck_flag::CREATED == 0,
                _ => false,
            },
            Cond::InStartingDeck(w) => {
                let p = self.player(w, context);
                let card = self.card_of(context.it);
                self.look_at_deck(p);
                self.has_started(p, card)
            }
            Cond::MyTurn => self.state.head.active == context.me,
            Cond::Combo => match self.frame(context) {
                Some(f) => f.flags & frame_flag::COMBO != 0,
                None => self.state.side(context.me).get(Counter::CardsPlayedTurn) > 0,
            },
            Cond::NoDuplicates(w) => {
                let p = self.player(w, context);
                self.look_at_deck(p);
                self.no_duplicates(p)
            }
            Cond::Logged { kind, who, scope, when } => {
                let who = self.who(who, context);
                !self.log_lines(*kind, who, *scope, Some(when), context).is_empty()
            }
            Cond::ChosenIs(c) => match self.registers(context).map(|r| r.chosen) {
                Some(card) => self.cond(c, &context.about(Subject::Card(card))),
                None => false,
            },
            Cond::IsChosen => self.registers(context).is_some_and(|r| match (context.it, r.chosen_in) {
                (Subject::Deck(p, at), Some(deck)) => p == deck && at == r.chosen_place,
                (it, _) => self.card_of(it) == r.chosen,
            }),
            Cond::Already(place, w) => {
                let p = self.player(w, context);
                let card = self.card_of(context.it);
                self.look_at_deck(p); // the hand may hold what was drawn from the deck
                match place {
                    Place::Hand => self.state.side(p).hand().iter().any(|&s| self.state.entity(s).card == card),
                    Place::Deck => self.state.deck(p).iter().any(|d| d.card == card),
                    Place::Secrets => self.state.side(p).secrets().iter().any(|&s| self.state.entity(s).card == card),
                }
            }
            Cond::FromEdge(edge) => {
                self.state.side(context.event.player).get(Counter::PlayedFromEnd) & edge.bit() as i16 != 0
            }
            Cond::CanSummon(w) => {
                let p = self.player(w, context);
                self.state.side(p).n_board < self.state.head.rules.board
            }
            Cond::HandRoom(w) => {
                let p = self.player(w, context);
                self.state.side(p).n_hand < self.state.head.rules.hand
            }
            Cond::AtPlay(k, now) => match self.frame(context) {
                Some(f) if f.flags & frame_flag::PLAYED != 0 => f.text().read >> (k + 1) & 1 == 1,
                _ => self.cond(now, context),
            },
            Cond::AllOnBoard(cards) => self.all_on_board(cards, context.me),
            Cond::OnBoard(w) => {
                let p = self.player(w, context);
                let card = self.card_of(context.it);
                self.state.side(p).board().iter().any(|&s| self.state.entity(s).card == card)
            }
            Cond::Bears(cards) => {
                let Subject::Slot(s) = context.it else {
                    return false;
                };
                let mut cursor = self.state.entity(s).first_enchantment;
                while let Some(en) = self.state.next_enchantment(&mut cursor) {
                    if cards.iter().any(|c| c.0 == en.card) {
                        return true;
                    }
                }
                false
            }
            Cond::Variant(v) => self.state.head.rules.variants.has_number(v.0),
            Cond::WasExhausted => matches!(context.it, Subject::Slot(s) if self.state.entity(s).attacks > 0),
        }
    }

    /// KEY16: every card of the deck has its own name.
    pub(crate) fn no_duplicates(&self, p: Player) -> bool {
        let deck = self.state.deck(p);
        for (k, a) in deck.iter().enumerate() {
            let name = self.library.card(a.card).name_ix;
            if deck[..k].iter().any(|b| self.library.card(b.card).name_ix == name) {
                return false;
            }
        }
        true
    }

    pub(crate) fn has(&self, it: Subject, m: Mechanic, me: Player) -> bool {
        let def = self.library.card(self.card_of(it));
        match (it, m) {
            (Subject::None, _) => false,
            (Subject::Slot(s), Mechanic::Deathrattle) => has_deathrattle(self.library, self.state, s),
            (Subject::Slot(s), Mechanic::SpellDamage) => {
                let e = self.state.entity(s);
                e.spell_damage as i32 + e.aura_spell_damage as i32 > 0
            }
            (Subject::Slot(s), Mechanic::Battlecry) if self.state.entity(s).is(flag::SILENCED) => false,
            (Subject::Slot(s), Mechanic::FromAnotherClass) => self.other_class(def.classes, self.state.entity(s).side),
            (Subject::Deck(p, _), Mechanic::FromAnotherClass) => self.other_class(def.classes, p),
            (Subject::Card(_), Mechanic::FromAnotherClass) => self.other_class(def.classes, me),
            _ => def.has(m),
        }
    }

    pub(crate) fn other_class(&self, classes: u64, p: Player) -> bool {
        const PLAYED: u64 = (Class::Warrior.bit() << 1) - Class::Druid.bit();
        classes & PLAYED != 0 && classes & (1 << self.state.side(p).class | Class::Neutral.bit()) == 0
    }
}

/// Returns whether something happens when the minion dies, by its text or by an enchantment.
pub fn has_deathrattle(library: &Library, state: &State, slot: Slot) -> bool {
    let minion = state.entity(slot);
    if !minion.is(flag::SILENCED) && library.card(minion.card).has(Mechanic::Deathrattle) {
        return true;
    }
    let rattles =
        |enchantment: &Enchantment| library.card(enchantment.card).deathrattle != NO_PROG && !minion.mutes(enchantment);
    state.enchantments(slot).any(rattles)
}
