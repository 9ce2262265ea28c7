//! Which of many objects or cards a condition holds for: the same as asking it about each of them, but what it asks is
//! looked up once.

use crate::cards::names::{Keyword, Mechanic};
use crate::cards::program::CardDef;
use crate::cards::syntax::{Card, CardIx, Cond, Sel, Val, Who};
use crate::machine::{Context, Machine, Subject};
use crate::query::attack_of;
use crate::query::pools::same_for_all;
use crate::state::{flag, Slot, SlotSet};
use std::cmp::Ordering;

/// A question that only the printed card answers.
#[derive(Clone, Copy)]
enum Printed<'a> {
    /// Whether it belongs to one of these classes; all bits for every card.
    Classes(u64),
    /// Whether it has one of these mechanics or belongs to one of these groups.
    Mechanics(u64),
    /// Whether it has that keyword.
    Keyword(Keyword),
    /// How its cost compares with a number.
    Cost(fn(Ordering) -> bool, i32),
    /// Whether it has that name.
    Name(CardIx),
    /// Whether it is one of these.
    OneOf(&'a [Card]),
    /// Its kind, tribe or rarity.
    Word(&'a Cond),
}

impl Printed<'_> {
    /// Returns whether the question is answered with yes for a card.
    #[inline(always)]
    fn holds(self, ix: CardIx, card: &CardDef) -> bool {
        match self {
            Printed::Classes(bits) => card.classes & bits != 0 || bits == u64::MAX,
            Printed::Mechanics(bits) => card.mechs & bits != 0,
            Printed::Keyword(keyword) => card.keywords & keyword.bit() != 0,
            Printed::Cost(is, number) => is((card.cost as i32).cmp(&number)),
            Printed::Name(name) => card.name_ix == name,
            Printed::OneOf(cards) => cards.iter().any(|one| one.0 == ix),
            Printed::Word(Cond::Kind(kind)) => card.kind == *kind,
            Printed::Word(Cond::Race(race)) => card.is_race(*race),
            Printed::Word(Cond::Rarity(rarity)) => card.rarity == *rarity,
            Printed::Word(_) => false,
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

impl Machine<'_> {
    /// The question of a condition about cards that are no objects, if only the printed card answers it.
    fn printed<'a>(&mut self, condition: &'a Cond, context: &Context) -> Option<Printed<'a>> {
        let mut cost = |of: &Val, to: &Val, is: fn(Ordering) -> bool| match of {
            Val::BaseCost(Sel::It) if same_for_all(to) => Some(Printed::Cost(is, self.val(to, context))),
            _ => None,
        };
        match condition {
            Cond::Kind(_) | Cond::Race(_) | Cond::Rarity(_) => Some(Printed::Word(condition)),
            Cond::Keyword(keyword) => Some(Printed::Keyword(*keyword)),
            Cond::InGroup(group) => Some(Printed::Mechanics(group.bit())),
            Cond::Has(mechanic) if *mechanic != Mechanic::FromAnotherClass => Some(Printed::Mechanics(mechanic.bit())),
            Cond::Card(cards) => Some(Printed::OneOf(cards)),
            Cond::Eq(of, to) => cost(of, to, Ordering::is_eq),
            Cond::Ge(of, to) => cost(of, to, Ordering::is_ge),
            Cond::Le(of, to) => cost(of, to, Ordering::is_le),
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
                cards.retain(|card| deck.binary_search(card).is_ok() == holds);
                self.scratch.deck = deck;
                return;
            }
            _ => {}
        }
        let library = self.library;
        match self.printed(condition, context) {
            Some(question) => cards.retain(|&card| question.holds(card, library.card(card)) == holds),
            None => cards.retain(|&card| self.cond(condition, &context.about(Subject::Card(card))) == holds),
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
        let (first, rest) = match condition {
            Cond::And(parts) if !parts.is_empty() => (&parts[0], &parts[1..]),
            one => (one, &[][..]),
        };
        let library = self.library;
        let mut places: Vec<P> = match self.printed(first, context) {
            Some(question) => {
                let holds = |card: CardIx| question.holds(card, library.card(card));
                all.filter(|&place| holds(self.card_of(subject(self, place)))).collect()
            }
            None => all
                .filter(|&place| {
                    let it = subject(self, place);
                    self.cond(first, &context.about(it))
                })
                .collect(),
        };
        for part in rest {
            places.retain(|&place| {
                let it = subject(self, place);
                self.cond(part, &context.about(it))
            });
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
