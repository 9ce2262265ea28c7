//! A card as the core runs it: its numbers, its clauses, and the flat programs that its texts became.

use super::syntax::*;
use serde::Deserialize;

/// A price that has to be worked out.
pub const COMPUTE: u8 = 255;

/// The card that stands for "unknown".
pub const UNKNOWN: CardIx = 0;

/// No program.
pub const NO_PROG: u16 = u16::MAX;

/// One instruction of a compiled text.
#[derive(Clone, Debug)]
pub enum Op {
    Effect(Box<Effect>),
    Jump(u16),
    Unless(Cond, u16),
    EachStart {
        of: Sel,
        depth: u8,
    },
    EachNext {
        depth: u8,
        exit: u16,
        outer: u8,
    },
    RepeatStart {
        times: Val,
        depth: u8,
    },
    /// The next round; a loop over cards takes the card of the round from the list.
    RepeatNext {
        depth: u8,
        exit: u16,
        cards: Round,
    },
    CardsStart {
        from: CardList,
        count: Option<Val>,
        different: bool,
        depth: u8,
    },
    Choose {
        from: Options,
        who: Option<Who>,
        exit: u16,
    },
}

/// What a loop goes through.
#[derive(Clone, Debug)]
pub enum Round {
    Plain,
    Card,
    /// Cards of a deck: the card of the round is the one that lies there.
    DeckCard(Who),
}

/// A compiled text and where it comes from.
#[derive(Clone, Debug)]
pub struct Program {
    pub card: CardIx,
    pub clause: u8,
    pub ops: Vec<Op>,
}

/// Numbers of the clauses of a card that are not programs: auras from here on, and what it costs.
pub const AURA_CLAUSE: u8 = 100;

pub const COST_CLAUSE: u8 = 200;

/// Where a trigger listens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    #[default]
    Play,
    Hand,
    Deck,
}

/// A clause that waits for an event.
#[derive(Clone, Debug)]
pub struct Trigger {
    pub on: Event,
    pub zone: Zone,
    pub when: Option<Cond>,
    pub prog: u16,
}

/// A clause that holds as long as its source is there.
#[derive(Clone, Debug, Deserialize)]
pub struct Aura {
    pub of: Sel,
    #[serde(default, rename = "if")]
    pub cond: Option<Cond>,
    #[serde(default)]
    pub attack: Option<Val>,
    #[serde(default)]
    pub health: Option<Val>,
    #[serde(default)]
    pub set_attack: Option<Val>,
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    #[serde(default)]
    pub spell_damage: Option<Val>,
    #[serde(default)]
    pub cost: Option<Val>,
    #[serde(default)]
    pub set_cost: Option<Val>,
    #[serde(default)]
    pub min_cost: Option<i32>,
    /// Reads stats that other auras may change.
    #[serde(default)]
    pub volatile: bool,
    /// What the clause depends on; everything if it is not said.
    #[serde(default)]
    pub reads: Option<Vec<String>>,
    #[serde(skip)]
    pub read_bits: u16,
    /// Attack, health and spell damage, if they are plain numbers.
    #[serde(skip)]
    pub flat: Option<(i16, i16, i8)>,
    #[serde(skip)]
    pub keyword_bits: u64,
}

impl Aura {
    /// Whether the clause changes what cards cost rather than objects in play.
    pub fn is_cost(&self) -> bool {
        self.cost.is_some() || self.set_cost.is_some() || self.keyword_bits & Keyword::CostsHealth.bit() != 0
    }
}

/// Which side a target may be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetSide {
    Any,
    Friendly,
    Enemy,
}

/// What a text asks its player to aim at.
#[derive(Clone, Debug, Deserialize)]
pub struct Target {
    pub side: TargetSide,
    pub minions: bool,
    pub heroes: bool,
    /// What the target must be.
    #[serde(default)]
    pub when: Option<Cond>,
    /// Only if this holds the text asks for a target at all.
    #[serde(default, rename = "if")]
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

/// Everything known of one card; what games ask for all the time comes first.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct CardDef {
    pub keywords: u64,
    pub mechs: u64,
    /// Events that its triggers in play, in hand and in the deck wait for, as bits.
    pub listens: [u64; 3],
    pub cost: i16,
    pub attack: i16,
    pub health: i16,
    pub play: u16,
    pub deathrattle: u16,
    pub kind: Kind,
    pub race: Race,
    pub has_stat_aura: bool,
    pub has_cost_aura: bool,
    /// What playing it takes.
    pub play_needs: u8,
    /// The printed cost as `Entity::price` shows it.
    pub price: u8,
    /// A hero power that can be used.
    pub usable: bool,
    pub has_cost_text: bool,
    pub spell_damage: i8,
    pub overload: u8,
    pub implemented: bool,
    pub rarity: Rarity,
    // Here ends the first cache line: what nearly every step of a game asks.
    pub classes: u64,
    pub target: Option<Target>,
    pub require: Option<Cond>,
    pub cost_text: Option<Val>,
    pub choices: Vec<CardIx>,
    pub triggers: Vec<Trigger>,
    pub auras: Vec<Aura>,
    /// Conditions that are read when the card is played.
    pub at_play: Vec<Cond>,
    pub armor: i16,
    /// The texts that run, in order, when all choices are made at once; the choices themselves if it is empty.
    pub both: Vec<CardIx>,
    pub hero_power: CardIx,
    /// The same name means the same card for "no duplicates" and the like.
    pub name_ix: CardIx,
    pub id: String,
    pub name: String,
    pub set: String,
}

impl CardDef {
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
        race: Race::None,
        rarity: Rarity::None,
        keywords: 0,
        mechs: 0,
        spell_damage: 0,
        overload: 0,
        implemented: false,
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
        play_needs: play_needs::NO,
        price: 0,
        usable: false,
        has_cost_text: false,
        name_ix: 0,
    }
}
