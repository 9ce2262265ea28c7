//! A card as the core runs it: its numbers, its clauses, and the flat programs that its texts became.

use super::names::{given_keywords, Class, Event, Keyword, Kind, Mechanic, Race, Rarity, Reads, TargetSide, Zone};
use super::syntax::{Card, CardIx, CardList, Cond, CounterIx, Effect, Options, Sel, Val, Who};
use serde::Deserialize;

/// A price that has to be worked out.
pub const COMPUTE: u8 = 255;

/// The card that stands for "unknown".
pub const UNKNOWN: CardIx = 0;

/// No program.
pub const NO_PROG: u16 = u16::MAX;

/// One instruction of a compiled text.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // the fields are named for what they are
pub enum Op {
    /// Does a step.
    Effect(Box<Effect>),
    /// Goes on elsewhere.
    Jump(u16),
    /// Goes on elsewhere unless the condition holds.
    Unless(Cond, u16),
    /// Begins a loop over objects.
    EachStart { of: Sel, depth: u8 },
    /// The next round of a loop over objects.
    EachNext { depth: u8, exit: u16, outer: u8 },
    /// Begins a loop of so many rounds.
    RepeatStart { times: Val, depth: u8 },
    /// The next round; a loop over cards takes the card of the round from the list.
    RepeatNext { depth: u8, exit: u16, cards: Round },
    /// Begins a loop over cards.
    CardsStart { from: CardList, count: Option<Val>, different: bool, in_order: bool, depth: u8 },
    /// Lets a player choose a card.
    Choose { from: Options, who: Option<Who>, exit: u16 },
}

/// What a loop goes through.
#[derive(Clone, Debug)]
pub enum Round {
    /// Nothing but its rounds.
    Plain,
    /// Cards.
    Card,
    /// Cards of a deck: the card of the round is the one that lies there.
    DeckCard(Who),
}

/// A compiled text and where it comes from.
#[derive(Clone, Debug)]
pub struct Program {
    /// The card whose text it is.
    pub card: CardIx,
    /// Which clause: 0 when played, 1 deathrattle, then the triggers.
    pub clause: u8,
    /// The instructions.
    pub ops: Vec<Op>,
    /// Whether it may change cards in hand, in one of several ways.
    pub veils: bool,
}

/// Whether a text may change cards in hand, in one of several ways.
pub(super) fn veils(ops: &[Op]) -> bool {
    ops.iter().any(|op| matches!(op, Op::Unless(..) | Op::EachStart { .. })) && changes_hand(ops)
}

/// Whether a text may change cards in hand.
pub(super) fn changes_hand(ops: &[Op]) -> bool {
    ops.iter().any(|op| matches!(op, Op::Effect(e) if e.changes().is_some_and(|(what, _)| what.may_mean_hand())))
}

/// The number of a card's first aura among its clauses; programs come before, the cost after.
pub const AURA_CLAUSE: u8 = 100;

/// The number of the clause that says what a card costs.
pub const COST_CLAUSE: u8 = 200;

/// Keywords as bits.
pub(super) fn keyword_bits(list: &[Keyword]) -> u64 {
    list.iter().fold(0, |m, k| m | k.bit())
}

/// A clause that waits for an event.
#[derive(Clone, Debug)]
pub struct Trigger {
    /// What it waits for.
    pub on: Event,
    /// Where it waits.
    pub zone: Zone,
    /// What must hold.
    pub when: Option<Cond>,
    /// What it does.
    pub prog: u16,
    /// Whether it may change cards in hand if its condition holds.
    pub veils: bool,
    /// Whether it waits for what happens to the object itself.
    pub own: bool,
}

impl Trigger {
    /// The conditions that must all hold.
    #[inline(always)]
    pub fn conditions(&self) -> &[Cond] {
        match &self.when {
            None => &[],
            Some(Cond::And(list)) => list,
            Some(one) => std::slice::from_ref(one),
        }
    }

    /// Whether it asks first whether the event is its controller's.
    #[inline(always)]
    pub fn is_about_own_events(&self) -> bool {
        matches!(self.conditions(), [Cond::Same(Sel::Player(Who::Event), Sel::Player(Who::Me)), ..])
    }

    /// Whether a condition about an event names the object whose text it is.
    pub fn names_itself(when: &Cond) -> bool {
        match when {
            Cond::And(list) => list.iter().any(Self::names_itself),
            Cond::On(Sel::Subject, about) => Self::names_itself(about),
            Cond::Same(Sel::It | Sel::Subject, Sel::Myself) => true,
            _ => false,
        }
    }
}

/// A clause that holds as long as its source is there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aura {
    /// Whom it is for.
    pub of: Sel,
    /// When it holds.
    #[serde(rename = "if")]
    pub cond: Option<Cond>,
    /// Attack that it adds.
    pub attack: Option<Val>,
    /// Health that it adds.
    pub health: Option<Val>,
    /// The attack that it sets.
    pub set_attack: Option<Val>,
    /// Keywords that it gives.
    #[serde(default, deserialize_with = "given_keywords")]
    pub keywords: Vec<Keyword>,
    /// Spell damage that it adds.
    pub spell_damage: Option<Val>,
    /// What it adds to the cost of cards.
    pub cost: Option<Val>,
    /// The cost that it sets.
    pub set_cost: Option<Val>,
    /// Its reductions stop at this cost.
    pub min_cost: Option<i32>,
    /// Reads stats that other auras may change.
    #[serde(default)]
    pub volatile: bool,
    /// What the clause depends on; everything if it is not said.
    pub reads: Option<Vec<Reads>>,
    /// `reads` as bits.
    #[serde(skip)]
    pub read_bits: u16,
    /// Attack, health and spell damage, if they are plain numbers.
    #[serde(skip)]
    pub flat: Option<(i16, i16, i8)>,
    /// `keywords` as bits.
    #[serde(skip)]
    pub keyword_bits: u64,
    /// `cond`, sorted by how it is asked.
    #[serde(skip)]
    pub holds: Holds,
    /// `of`, sorted by how it is found.
    #[serde(skip)]
    pub whom: Whom,
}

/// When an aura holds: the conditions that are asked all the time without a walk through their tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Holds {
    /// Always.
    #[default]
    Always,
    /// While its controller has a weapon.
    Armed,
    /// While its controller has at least that much spell damage.
    SpellDamage(i32),
    /// While `Aura::cond` holds.
    Condition,
}

impl Holds {
    fn of(cond: Option<&Cond>) -> Holds {
        match cond {
            None => Holds::Always,
            Some(Cond::Any(Sel::Weapon(Who::Me))) => Holds::Armed,
            Some(Cond::Ge(a, b)) => match (&**a, &**b) {
                (Val::SpellDamage(Who::Me), Val::Const(n)) => Holds::SpellDamage(*n),
                _ => Holds::Condition,
            },
            Some(_) => Holds::Condition,
        }
    }
}

/// Whom an aura is for, the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whom {
    /// Its bearer.
    Bearer,
    /// The minions beside it.
    Neighbours,
    /// Its controller's other minions.
    Others,
    /// Those of them that belong to a race.
    Kin(Race),
    /// What `Aura::of` says.
    #[default]
    Selection,
}

impl Whom {
    fn of(whom: &Sel) -> Whom {
        let others = |sel: &Sel| match sel {
            Sel::Minus(all, one) => matches!((&**all, &**one), (Sel::Minions(Who::Me), Sel::Myself)),
            _ => false,
        };
        match whom {
            Sel::Myself => Whom::Bearer,
            Sel::Adjacent(middle) if matches!(**middle, Sel::Myself) => Whom::Neighbours,
            sel if others(sel) => Whom::Others,
            Sel::Where(sel, cond) if others(sel) => match **cond {
                Cond::Race(race) => Whom::Kin(race),
                _ => Whom::Selection,
            },
            _ => Whom::Selection,
        }
    }
}

impl Aura {
    /// Works out what is read often.
    pub(crate) fn link(&mut self) {
        self.holds = Holds::of(self.cond.as_ref());
        self.whom = Whom::of(&self.of);
        let plain = |v: &Option<Val>| match v {
            None => Some(0),
            Some(Val::Const(n)) => Some((*n).clamp(-100, 100)),
            _ => None,
        };
        self.keyword_bits = keyword_bits(&self.keywords);
        self.flat = match (plain(&self.attack), plain(&self.health), plain(&self.spell_damage)) {
            (Some(x), Some(y), Some(z)) => Some((x as i16, y as i16, z as i8)),
            _ => None,
        };
        self.read_bits = match &self.reads {
            None => u16::MAX,
            Some(list) => list.iter().fold(0, |m, part| m | part.bit() as u16),
        };
    }

    /// Whether the clause adds plain numbers to objects in play.
    pub fn is_plain(&self) -> bool {
        self.flat.is_some() && self.set_attack.is_none() && !self.is_cost()
    }

    /// Whether the clause changes what cards cost rather than objects in play.
    pub fn is_cost(&self) -> bool {
        self.cost.is_some() || self.set_cost.is_some() || self.keyword_bits & Keyword::CostsHealth.bit() != 0
    }
}

/// In whose hand an aura may change costs, as bits, seen from its controller.
pub mod reach {
    use super::{Aura, Sel, Who};

    /// The controller's hand.
    pub const OWN: u8 = 1;
    /// The opponent's hand.
    pub const FOE: u8 = 2;

    /// What some auras reach together.
    pub fn of(auras: &[Aura]) -> u8 {
        auras.iter().filter(|aura| aura.is_cost()).fold(0, |bits, aura| bits | hands(&aura.of))
    }

    /// The hands in which a selection may find cards.
    fn hands(sel: &Sel) -> u8 {
        match sel {
            Sel::Hand(Who::Me) => OWN,
            Sel::Hand(Who::Foe) => FOE,
            Sel::Power(_) => 0,
            Sel::Where(of, _) | Sel::Minus(of, _) => hands(of),
            Sel::Union(a, b) => hands(a) | hands(b),
            _ => OWN | FOE,
        }
    }
}

/// What a text asks its player to aim at.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// On which side.
    pub side: TargetSide,
    /// Whether it may be a minion.
    pub minions: bool,
    /// Whether it may be a hero.
    pub heroes: bool,
    /// What the target must be.
    pub when: Option<Cond>,
    /// Only if this holds the text asks for a target at all.
    #[serde(rename = "if")]
    pub cond: Option<Cond>,
}

/// Values of `Entity::play_needs`: what playing a card takes.
pub mod play_needs {
    /// A target, a choice or a condition, or it cannot be played at all.
    pub const NO: u8 = 0;
    /// Nothing.
    pub const YES: u8 = 1;
    /// A place on the board.
    pub const PLACE: u8 = 2;
}

/// What using a hero power takes, apart from mana and a target.
#[derive(Clone, Debug, PartialEq)]
pub enum PowerNeeds {
    /// Nothing.
    Nothing,
    /// Room for a minion, and that not all of these stand there already: asked at every decision of some classes, and
    /// the jump to one of many conditions is often guessed wrong.
    RoomForOneOf(Vec<Card>),
    /// What `CardDef::require` says.
    Condition,
}

impl PowerNeeds {
    /// What a condition comes to.
    pub(super) fn of(require: Option<&Cond>) -> PowerNeeds {
        let Some(require) = require else {
            return PowerNeeds::Nothing;
        };
        if let Cond::And(list) = require {
            if let [Cond::CanSummon(Who::Me), Cond::Not(other)] = &list[..] {
                if let Cond::AllOnBoard(cards) = &**other {
                    return PowerNeeds::RoomForOneOf(cards.clone());
                }
            }
        }
        PowerNeeds::Condition
    }
}

/// Stats that follow counters of the card's owner, wherever the card is.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Growth {
    /// Attack is larger by this counter.
    pub attack: Option<CounterIx>,
    /// Health is larger by this counter.
    pub health: Option<CounterIx>,
    /// Keywords that the card has when a counter is above 0.
    pub keywords: Vec<(Keyword, CounterIx)>,
}

impl Growth {
    /// The counters that it follows, as bits.
    pub(super) fn counters(&self) -> u64 {
        let all = self.attack.iter().chain(&self.health).chain(self.keywords.iter().map(|k| &k.1));
        all.fold(0, |bits, c| bits | 1 << c.0)
    }
}

/// Bits of `CardDef::asks`.
pub mod asks {
    /// `CardDef::choices`.
    pub const CHOICES: u8 = 1;
    /// `CardDef::target`.
    pub const TARGET: u8 = 2;
    /// `CardDef::require`.
    pub const REQUIRE: u8 = 4;
    /// `CardDef::at_play`.
    pub const AT_PLAY: u8 = 8;
}

/// Everything known of one card; what games ask for all the time comes first.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct CardDef {
    /// Printed keywords as bits.
    pub keywords: u64,
    /// Mechanics as bits, and above them the groups of cards that it belongs to.
    pub mechs: u64,
    /// Events that its triggers in play, in hand and in the deck wait for, as bits.
    pub listens: [u64; 3],
    /// The printed cost.
    pub cost: i16,
    /// The printed attack.
    pub attack: i16,
    /// The printed health or durability.
    pub health: i16,
    /// What it does when it is played.
    pub play: u16,
    /// What it does when it dies.
    pub deathrattle: u16,
    /// What it is.
    pub kind: Kind,
    /// Its tribe.
    pub race: Race,
    /// Whether an aura of it changes objects in play.
    pub has_stat_aura: bool,
    /// Whether an aura of it changes costs.
    pub has_cost_aura: bool,
    /// In whose hands (`reach`).
    pub cost_reach: u8,
    /// What playing it takes.
    pub play_needs: u8,
    /// The printed cost as `Entity::price` shows it.
    pub price: u8,
    /// A hero power that can be used.
    pub usable: bool,
    /// Whether its text changes its own cost.
    pub has_cost_text: bool,
    /// Spell damage.
    pub spell_damage: i8,
    /// Crystals that it overloads.
    pub overload: u8,
    /// Whether all of its text works.
    pub implemented: bool,
    /// Which of the parts that are read when it is played it has at all (`asks`).
    pub asks: u8,
    /// Whether its stats follow counters (`growth`).
    pub grows: bool,
    // Here ends the first cache line: what nearly every step of a game asks. Other lines are rarely at hand.
    /// Classes whose cards it is among, as bits.
    pub classes: u64,
    /// What its text aims at.
    pub target: Option<Target>,
    /// What must hold for it to be played.
    pub require: Option<Cond>,
    /// The same for a hero power, sorted by how it is asked.
    pub power_needs: PowerNeeds,
    /// What its text adds to its cost.
    pub cost_text: Option<Val>,
    /// The texts of a Choose One card.
    pub choices: Vec<CardIx>,
    /// Its triggers.
    pub triggers: Vec<Trigger>,
    /// Its auras.
    pub auras: Vec<Aura>,
    /// Whether all of them add plain numbers (`Aura::is_plain`).
    pub has_plain_auras: bool,
    /// Its rarity.
    pub rarity: Rarity,
    /// Conditions that are read when the card is played.
    pub at_play: Vec<Cond>,
    /// How its stats follow counters.
    pub growth: Growth,
    /// Armor of a hero card.
    pub armor: i16,
    /// When it acts among the cards that are built into one: the lowest is first.
    pub part_order: u8,
    /// Whether it belongs to the sets that are called standard.
    pub standard: bool,
    /// The texts that run, in order, when all choices are made at once; the choices themselves if it is empty.
    pub both: Vec<CardIx>,
    /// The power of a hero.
    pub hero_power: CardIx,
    /// The same name means the same card for "no duplicates" and the like.
    pub name_ix: CardIx,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its set.
    pub set: String,
}

/// What is asked all the time fills one cache line exactly.
const _: () = assert!(std::mem::offset_of!(CardDef, classes) == 64);

impl CardDef {
    /// What its text adds to its cost.
    #[inline(always)]
    pub fn changes_cost(&self) -> Option<&Val> {
        if !self.has_cost_text {
            return None;
        }
        self.cost_text.as_ref()
    }
    /// Whether it is a Choose One card.
    #[inline(always)]
    pub fn has_choices(&self) -> bool {
        self.asks & asks::CHOICES != 0
    }
    /// What its text aims at.
    #[inline(always)]
    pub fn aims(&self) -> Option<&Target> {
        if self.asks & asks::TARGET == 0 {
            return None;
        }
        self.target.as_ref()
    }
    /// What must hold for it to be played.
    #[inline(always)]
    pub fn requires(&self) -> Option<&Cond> {
        if self.asks & asks::REQUIRE == 0 {
            return None;
        }
        self.require.as_ref()
    }
    /// Whether the card carries that mechanic.
    #[inline]
    pub fn has(&self, m: Mechanic) -> bool {
        self.mechs & m.bit() != 0
    }
    /// Whether the card is of that tribe.
    #[inline]
    pub fn is_race(&self, r: Race) -> bool {
        self.race == r || (self.race == Race::All && r != Race::None)
    }
    /// Whether a deck of that class may hold the card.
    pub fn fits(&self, class: u8) -> bool {
        self.implemented && self.has(Mechanic::Collectible) && self.classes & (1 << class | Class::Neutral.bit()) != 0
    }
    /// The texts that run when all choices are made at once.
    pub fn all_branches(&self) -> &[CardIx] {
        if self.both.is_empty() {
            &self.choices
        } else {
            &self.both
        }
    }
    /// The card's own class, neutral for cards of several classes.
    pub fn class(&self) -> Class {
        if self.classes.count_ones() == 1 {
            Class::ALL[self.classes.trailing_zeros() as usize].0
        } else {
            Class::Neutral
        }
    }
}

pub(super) fn unknown_card() -> CardDef {
    CardDef {
        id: String::new(),
        name: "unknown".into(),
        set: String::new(),
        kind: Kind::Spell,
        classes: Class::Neutral.bit(),
        cost: 0,
        attack: 0,
        health: 0,
        armor: 0,
        part_order: 0,
        race: Race::None,
        rarity: Rarity::None,
        keywords: 0,
        mechs: 0,
        spell_damage: 0,
        overload: 0,
        implemented: false,
        asks: 0,
        grows: false,
        power_needs: PowerNeeds::Nothing,
        growth: Growth::default(),
        standard: false,
        hero_power: UNKNOWN,
        play: NO_PROG,
        deathrattle: NO_PROG,
        target: None,
        require: None,
        triggers: Vec::new(),
        auras: Vec::new(),
        at_play: Vec::new(),
        cost_text: None,
        choices: Vec::new(),
        both: Vec::new(),
        listens: [0; 3],
        has_stat_aura: false,
        has_cost_aura: false,
        has_plain_auras: true,
        cost_reach: 0,
        play_needs: play_needs::NO,
        price: 0,
        usable: false,
        has_cost_text: false,
        name_ix: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costs(of: Sel) -> Aura {
        let aura: Aura = serde_json::from_str(r#"{"of": "nothing"}"#).unwrap();
        Aura { of, cost: Some(Val::Const(1)), ..aura }
    }

    #[test]
    fn auras_on_costs_reach_the_hands_that_they_name_and_both_where_that_is_not_plain() {
        let of = |sel: Sel| reach::of(&[costs(sel)]);
        let own = || Sel::Hand(Who::Me);
        assert_eq!(of(own()), reach::OWN);
        assert_eq!(of(Sel::Where(Box::new(Sel::Hand(Who::Foe)), Box::new(Cond::Always))), reach::FOE);
        assert_eq!(of(Sel::Minus(Box::new(own()), Box::new(Sel::Hand(Who::Foe)))), reach::OWN);
        assert_eq!(of(Sel::Union(Box::new(own()), Box::new(Sel::Power(Who::Foe)))), reach::OWN);
        assert_eq!(of(Sel::Hand(Who::Both)), reach::OWN | reach::FOE);
        assert_eq!(of(Sel::Random(Box::new(own()), Box::new(Val::Const(1)))), reach::OWN | reach::FOE);
        assert_eq!(of(Sel::Power(Who::Me)), 0);
        assert_eq!(reach::of(&[Aura { cost: None, ..costs(own()) }]), 0);
    }
}
