//! Which of many objects or cards a condition holds for: the same as asking it about each of them, but what it asks is
//! looked up once.

use crate::cards::library::Library;
use crate::cards::names::{Keyword, Kind, Mechanic, Race, Rarity};
use crate::cards::syntax::{Card, CardIx, Cond, Sel, Val, Who};
use crate::machine::{Context, Machine, Subject};
use crate::query::attack_of;
use crate::query::pools::same_for_all;
use crate::state::{flag, Slot, SlotSet};

/// A question that only the printed card answers.
#[derive(Clone, Copy)]
enum Printed<'a> {
    /// Whether it belongs to one of these classes; all bits for every card.
    Classes(u64),
    /// Whether it has one of these mechanics or belongs to one of these groups.
    Mechanics(u64),
    /// Whether it has one of these keywords.
    Keywords(u64),
    /// Whether its cost is one of these.
    Cost(i32, i32),
    /// Whether it has that name.
    Name(CardIx),
    /// Whether it is one of these.
    OneOf(&'a [Card]),
    /// Whether it is of that kind.
    Kind(Kind),
    /// Whether it is of that tribe.
    Race(Race),
    /// Whether it is of that rarity.
    Rarity(Rarity),
}

impl Printed<'_> {
    /// Keeps those entries of a list for whose cards the answer is the wanted one. Every question has a loop of its own.
    #[inline(always)]
    fn sift<T: Copy>(self, list: &mut Vec<T>, library: &Library, wanted: bool, card: impl Fn(T) -> CardIx) {
        let def = |entry| library.card(card(entry));
        match self {
            Printed::Classes(u64::MAX) => list.truncate(if wanted { list.len() } else { 0 }),
            Printed::Classes(bits) => keep(list, |it| (def(it).classes & bits != 0) == wanted),
            Printed::Mechanics(bits) => keep(list, |it| (def(it).mechs & bits != 0) == wanted),
            Printed::Keywords(bits) => keep(list, |it| (def(it).keywords & bits != 0) == wanted),
            Printed::Cost(least, most) => keep(list, |it| (least..=most).contains(&(def(it).cost as i32)) == wanted),
            Printed::Name(name) => keep(list, |it| (def(it).name_ix == name) == wanted),
            Printed::OneOf(cards) => keep(list, |it| cards.iter().any(|one| one.0 == card(it)) == wanted),
            Printed::Kind(kind) => keep(list, |it| (def(it).kind == kind) == wanted),
            Printed::Race(race) => keep(list, |it| def(it).is_race(race) == wanted),
            Printed::Rarity(rarity) => keep(list, |it| (def(it).rarity == rarity) == wanted),
        }
    }
}

/// The parts of a condition that must all hold.
fn parts(condition: &Cond) -> &[Cond] {
    match condition {
        Cond::And(parts) => parts,
        one => std::slice::from_ref(one),
    }
}

/// Keeps those entries of a list for which something holds, without a branch that depends on the answer.
#[inline(always)]
fn keep<T: Copy>(list: &mut Vec<T>, mut holds: impl FnMut(T) -> bool) {
    let mut kept = 0;
    for k in 0..list.len() {
        let entry = list[k];
        list[kept] = entry;
        kept += holds(entry) as usize;
    }
    list.truncate(kept);
}

impl Machine<'_> {
    /// The question of a condition about cards that are no objects, if only the printed card answers it.
    fn printed<'a>(&mut self, condition: &'a Cond, context: &Context) -> Option<Printed<'a>> {
        let mut cost = |of: &Val, to: &Val, range: fn(i32) -> (i32, i32)| match of {
            Val::BaseCost(Sel::It) if same_for_all(to) => {
                let (least, most) = range(self.val(to, context));
                Some(Printed::Cost(least, most))
            }
            _ => None,
        };
        match condition {
            Cond::Kind(kind) => Some(Printed::Kind(*kind)),
            Cond::Race(race) => Some(Printed::Race(*race)),
            Cond::Rarity(rarity) => Some(Printed::Rarity(*rarity)),
            Cond::Keyword(keyword) => Some(Printed::Keywords(keyword.bit())),
            Cond::InGroup(group) => Some(Printed::Mechanics(group.bit())),
            Cond::Has(mechanic) if *mechanic != Mechanic::FromAnotherClass => Some(Printed::Mechanics(mechanic.bit())),
            Cond::Card(cards) => Some(Printed::OneOf(cards)),
            Cond::Eq(of, to) => cost(of, to, |n| (n, n)),
            Cond::Ge(of, to) => cost(of, to, |n| (n, i32::MAX)),
            Cond::Le(of, to) => cost(of, to, |n| (i32::MIN, n)),
            Cond::SameCard(sel @ (Sel::Subject | Sel::Other | Sel::Target | Sel::Myself)) => {
                Some(match self.subject(sel, context) {
                    Subject::None => Printed::OneOf(&[]),
                    it => Printed::Name(self.library.card(self.card_of(it)).name_ix),
                })
            }
            _ => self.classes_asked(condition, context).map(Printed::Classes),
        }
    }

    /// The classes whose cards a condition admits if it asks for nothing else; all bits if it admits every card.
    fn classes_asked(&mut self, condition: &Cond, context: &Context) -> Option<u64> {
        match condition {
            Cond::Class(class) => Some(class.bit()),
            Cond::ClassOf(who) => {
                let player = self.player(who, context);
                Some(1 << self.state.side(player).class)
            }
            Cond::Or(any) => any.iter().try_fold(0, |bits, one| Some(bits | self.classes_asked(one, context)?)),
            Cond::And(all) => all.iter().try_fold(u64::MAX, |bits, one| match self.classes_asked(one, context)? {
                0 => Some(0),
                u64::MAX => Some(bits),
                more if bits == u64::MAX => Some(more),
                // A card of two classes may belong to one that each part names, without any that both name.
                _ => (bits == 0).then_some(0),
            }),
            Cond::Not(not) => match self.classes_asked(not, context)? {
                0 => Some(u64::MAX),
                u64::MAX => Some(0),
                _ => None,
            },
            // The same for every card: it asks about a hero.
            Cond::On(Sel::Hero(Who::Me | Who::Foe), _) => {
                Some(if self.cond(condition, context) { u64::MAX } else { 0 })
            }
            _ => None,
        }
    }

    /// Keeps those cards of a list, which are no objects, for which a condition holds.
    pub(crate) fn keep_cards(&mut self, condition: &Cond, cards: &mut Vec<CardIx>, context: &Context) {
        for part in parts(condition) {
            self.keep_cards_where(part, true, cards, context);
        }
    }

    /// Keeps those cards of a list for which a condition holds, or those for which it does not.
    fn keep_cards_where(&mut self, condition: &Cond, holds: bool, cards: &mut Vec<CardIx>, context: &Context) {
        if cards.is_empty() {
            return;
        }
        match condition {
            Cond::Not(not) => return self.keep_cards_where(not, !holds, cards, context),
            Cond::InStartingDeck(who) => {
                let player = self.player(who, context);
                self.look_at_deck(player);
                let mut deck = std::mem::take(&mut self.scratch.deck);
                deck.clear();
                self.starting_deck_into(player, &mut deck);
                deck.sort_unstable();
                keep(cards, |card| deck.binary_search(&card).is_ok() == holds);
                self.scratch.deck = deck;
                return;
            }
            _ => {}
        }
        let library = self.library;
        match self.printed(condition, context) {
            Some(question) => question.sift(cards, library, holds, |card| card),
            None => keep(cards, |card| self.cond(condition, &context.about(Subject::Card(card))) == holds),
        }
    }

    /// Those places of a deck, or of anything else that holds cards, for whose cards a condition holds; `subject` is what
    /// lies there, whose card is no object.
    pub(crate) fn places<P: Copy>(
        &mut self,
        condition: &Cond,
        all: impl Iterator<Item = P>,
        context: &Context,
        subject: impl Fn(&Self, P) -> Subject,
    ) -> Vec<P> {
        let library = self.library;
        let mut places: Vec<P> = all.collect();
        for part in parts(condition) {
            match self.printed(part, context) {
                Some(question) => question.sift(&mut places, library, true, |place| self.card_of(subject(self, place))),
                None => keep(&mut places, |place| {
                    let it = subject(self, place);
                    self.cond(part, &context.about(it))
                }),
            }
        }
        places
    }

    /// The objects of a set for which a condition holds.
    pub(crate) fn those(&mut self, condition: &Cond, set: SlotSet, context: &Context) -> SlotSet {
        match condition {
            Cond::Always => set,
            Cond::Not(not) => set - self.those(not, set, context),
            Cond::And(all) => all.iter().fold(set, |left, one| self.those(one, left, context)),
            Cond::Same(Sel::It, Sel::Myself) => set & context.src.set(),
            Cond::Damaged => self.kept(set, |m, s| m.state.entity(s).damage > 0),
            Cond::Friendly => self.kept(set, |m, s| m.state.entity(s).side == context.me),
            Cond::Kind(kind) => self.kept(set, |m, s| m.kind(s) == *kind),
            Cond::Race(race) => self.kept(set, |m, s| m.library.card(m.state.entity(s).card).is_race(*race)),
            Cond::Keyword(Keyword::Frozen) => self.kept(set, |m, s| m.state.entity(s).is(flag::FROZEN)),
            Cond::Keyword(keyword) => self.kept(set, |m, s| m.state.entity(s).has(*keyword)),
            Cond::Ge(of, to) | Cond::Le(of, to) => match (&**of, &**to, condition) {
                (Val::Attack(Sel::It), Val::Const(n), Cond::Ge(..)) => {
                    self.kept(set, |m, s| attack_of(m.state, s) >= *n)
                }
                (Val::Attack(Sel::It), Val::Const(n), _) => self.kept(set, |m, s| attack_of(m.state, s) <= *n),
                _ => self.asked_about_each(condition, set, context),
            },
            _ => self.asked_about_each(condition, set, context),
        }
    }

    /// The objects of a set for which something holds.
    #[inline(always)]
    fn kept(&self, set: SlotSet, holds: impl Fn(&Self, Slot) -> bool) -> SlotSet {
        let mut kept = SlotSet::EMPTY;
        for slot in set {
            kept.insert_if(slot, holds(self, slot));
        }
        kept
    }

    /// The same as `those` for any condition.
    fn asked_about_each(&mut self, condition: &Cond, set: SlotSet, context: &Context) -> SlotSet {
        let mut kept = SlotSet::EMPTY;
        for slot in set {
            kept.insert_if(slot, self.cond(condition, &context.about(Subject::Slot(slot))));
        }
        kept
    }
}
