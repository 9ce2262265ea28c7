//! The card library: every card's data and its text compiled to flat programs, immutable and shared.

use crate::ir::{
    with_symbols, Card, CardIx, CardList, Class, Cond, Effect, Event, Kind, Kw, Mech, Options, Race, Rarity, Sel,
    Symbols, Val, Who, N_EVENTS,
};
use crate::state::LOOK;
use serde::Deserialize;
use std::collections::HashMap;

/// The card that stands for "unknown".
pub const UNKNOWN: CardIx = 0;
/// No program.
pub const NO_PROG: u16 = u16::MAX;
/// How deep loops of one text may nest.
pub const MAX_LOOPS: usize = 3;

/// One instruction of a compiled text.
#[derive(Clone, Debug)]
pub enum Op {
    Do(Box<Effect>),
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
    pub keywords: Vec<Kw>,
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
    pub kw_bits: u64,
}

impl Aura {
    /// Whether the clause changes what cards cost rather than objects in play.
    pub fn is_cost(&self) -> bool {
        self.cost.is_some() || self.set_cost.is_some() || self.kw_bits & Kw::CostsHealth.bit() != 0
    }
}

/// Which side a target may be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Any,
    Friendly,
    Enemy,
}

/// What a text asks its player to aim at.
#[derive(Clone, Debug, Deserialize)]
pub struct Target {
    pub side: Side,
    pub minions: bool,
    pub heroes: bool,
    /// What the target must be.
    #[serde(default)]
    pub when: Option<Cond>,
    /// Only if this holds the text asks for a target at all.
    #[serde(default, rename = "if")]
    pub cond: Option<Cond>,
}

/// Values of `Entity::easy`: what playing a card takes.
pub mod easy {
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
    pub kw: u64,
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
    pub easy: u8,
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
    pub fn has(&self, m: Mech) -> bool {
        self.mechs & m.bit() != 0
    }
    /// Whether the card is of that tribe.
    #[inline]
    pub fn is_race(&self, r: Race) -> bool {
        self.race == r || (self.race == Race::All && r != Race::None)
    }
    /// Whether a deck of that class may hold the card.
    pub fn fits(&self, class: u8) -> bool {
        self.implemented && self.has(Mech::Collectible) && self.classes & (1 << class | Class::Neutral.bit()) != 0
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

/// The library.
#[derive(Clone, Debug)]
pub struct Library {
    pub cards: Vec<CardDef>,
    pub progs: Vec<Program>,
    pub by_id: HashMap<String, CardIx>,
    pub build: u32,
    /// All implemented collectible cards that may be drawn at random.
    pub pool: Vec<CardIx>,
    /// For each class, all implemented cards that its decks may hold.
    pub deck_pools: Vec<Vec<CardIx>>,
    /// Hidden enchantments that nobody but their maker can tell from each other.
    pub fates: Vec<Vec<CardIx>>,
    pub coin: CardIx,
    pub excess_mana: CardIx,
    pub jade: Vec<CardIx>,
    pub basic_power: [CardIx; 13],
}

#[derive(Deserialize)]
struct RawTrigger {
    on: Event,
    #[serde(default)]
    zone: Zone,
    #[serde(default)]
    when: Option<Cond>,
    #[serde(rename = "do")]
    effects: Vec<Effect>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawText {
    #[serde(default)]
    play: Vec<Effect>,
    #[serde(default)]
    deathrattle: Vec<Effect>,
    #[serde(default)]
    target: Option<Target>,
    #[serde(default)]
    require: Option<Cond>,
    #[serde(default)]
    triggers: Vec<RawTrigger>,
    #[serde(default)]
    auras: Vec<Aura>,
    #[serde(default)]
    cost: Option<Val>,
    #[serde(default)]
    choices: Vec<Card>,
    #[serde(default)]
    both: Vec<Card>,
    #[serde(default)]
    at_play: Vec<Cond>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCard {
    id: String,
    name: String,
    #[serde(default)]
    set: String,
    kind: Kind,
    classes: Vec<Class>,
    #[serde(default)]
    cost: i16,
    #[serde(default)]
    attack: i16,
    #[serde(default)]
    health: i16,
    #[serde(default)]
    armor: i16,
    race: Race,
    rarity: Rarity,
    #[serde(default)]
    keywords: Vec<Kw>,
    #[serde(default)]
    mechs: Vec<Mech>,
    #[serde(default)]
    spell_damage: i8,
    #[serde(default)]
    overload: u8,
    #[serde(default)]
    implemented: bool,
    #[serde(default)]
    hero_power: Option<String>,
    #[serde(default)]
    text: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct RawLibrary {
    build: u32,
    coin: String,
    excess_mana: String,
    jade: Vec<String>,
    /// Sets that texts may name even if no card here is in them.
    #[serde(default)]
    sets: Vec<String>,
    cards: Vec<RawCard>,
}

fn bits(list: &[Kw]) -> u64 {
    list.iter().fold(0, |m, k| m | k.bit())
}

struct Lower {
    ops: Vec<Op>,
}

impl Lower {
    fn at(&self) -> u16 {
        self.ops.len() as u16
    }

    fn block(&mut self, effects: Vec<Effect>, depth: u8, each: u8) -> Result<(), String> {
        for effect in effects {
            self.step(effect, depth, each)?;
        }
        Ok(())
    }

    fn step(&mut self, effect: Effect, depth: u8, each: u8) -> Result<(), String> {
        if depth as usize >= MAX_LOOPS
            && matches!(effect, Effect::Each { .. } | Effect::Repeat { .. } | Effect::ForCards { .. })
        {
            return Err(format!("loops may nest at most {MAX_LOOPS} deep"));
        }
        match effect {
            Effect::If { cond, then, otherwise } => {
                let test = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth, each)?;
                let over = self.ops.len();
                if !otherwise.is_empty() {
                    self.ops.push(Op::Jump(0));
                }
                self.ops[test] = Op::Unless(cond, self.at());
                if !otherwise.is_empty() {
                    self.block(otherwise, depth, each)?;
                    self.ops[over] = Op::Jump(self.at());
                }
            }
            Effect::Each { of, then } => {
                self.ops.push(Op::EachStart { of, depth });
                let next = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth + 1, depth)?;
                self.ops.push(Op::Jump(next as u16));
                self.ops[next] = Op::EachNext { depth, exit: self.at(), outer: each };
            }
            Effect::Repeat { times, then } => {
                self.ops.push(Op::RepeatStart { times, depth });
                let next = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth + 1, each)?;
                self.ops.push(Op::Jump(next as u16));
                self.ops[next] = Op::RepeatNext { depth, exit: self.at(), cards: Round::Plain };
            }
            Effect::ForCards { from, count, different, then } => {
                let cards = match &from {
                    CardList::Deck { who, .. } => Round::DeckCard(who.clone()),
                    _ => Round::Card,
                };
                self.ops.push(Op::CardsStart { from, count, different, depth });
                let next = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth + 1, each)?;
                self.ops.push(Op::Jump(next as u16));
                self.ops[next] = Op::RepeatNext { depth, exit: self.at(), cards };
            }
            Effect::While { cond, then } => {
                let test = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth, each)?;
                self.ops.push(Op::Jump(test as u16));
                self.ops[test] = Op::Unless(cond, self.at());
            }
            Effect::Discover { from, who, then } => {
                let choose = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth, each)?;
                self.ops[choose] = Op::Choose { from, who, exit: self.at() };
            }
            leaf => self.ops.push(Op::Do(Box::new(leaf))),
        }
        Ok(())
    }
}

impl Library {
    /// Reads a library from the JSON that `hearthlab.cards` writes.
    pub fn from_json(json: &str) -> Result<Library, String> {
        let raw: RawLibrary =
            serde_json::from_str(json).map_err(|e| format!("the card library is not readable: {e}"))?;
        if raw.cards.len() >= u16::MAX as usize {
            return Err(format!("{} cards are more than the library can hold ({})", raw.cards.len(), u16::MAX - 1));
        }
        let mut by_id = HashMap::new();
        for (i, c) in raw.cards.iter().enumerate() {
            if by_id.insert(c.id.clone(), (i + 1) as CardIx).is_some() {
                return Err(format!("card \"{}\" is in the library twice", c.id));
            }
        }
        let sets = raw.cards.iter().map(|c| &c.set).chain(&raw.sets).cloned().collect();
        let symbols = Symbols { cards: by_id.clone(), sets };
        with_symbols(symbols, || Self::link(raw, by_id))
    }

    fn link(raw: RawLibrary, by_id: HashMap<String, CardIx>) -> Result<Library, String> {
        let find = |id: &str| by_id.get(id).copied().ok_or_else(|| format!("no card \"{id}\" in the card data"));
        let mut lib = Library {
            cards: vec![unknown_card()],
            progs: Vec::new(),
            build: raw.build,
            pool: Vec::new(),
            deck_pools: Vec::new(),
            fates: Vec::new(),
            coin: find(&raw.coin)?,
            excess_mana: find(&raw.excess_mana)?,
            jade: raw.jade.iter().map(|j| find(j)).collect::<Result<_, _>>()?,
            basic_power: [0; 13],
            by_id: HashMap::new(),
        };
        let mut names: HashMap<String, CardIx> = HashMap::new();
        for (i, c) in raw.cards.into_iter().enumerate() {
            let ix = (i + 1) as CardIx;
            let fail = |e: String| format!("card \"{}\" ({}): {e}", c.id, c.name);
            let text: RawText = match c.text {
                Some(ref t) => serde_json::from_value(t.clone()).map_err(|e| fail(e.to_string()))?,
                None => RawText::default(),
            };
            let mut clause = 0;
            let mut compile = |progs: &mut Vec<Program>, effects: Vec<Effect>| -> Result<u16, String> {
                clause += 1;
                if effects.is_empty() {
                    return Ok(NO_PROG);
                }
                let mut lower = Lower { ops: Vec::new() };
                lower.block(effects, 0, 0)?;
                progs.push(Program { card: ix, clause: clause - 1, ops: lower.ops });
                Ok((progs.len() - 1) as u16)
            };
            let play = compile(&mut lib.progs, text.play).map_err(fail)?;
            let deathrattle = compile(&mut lib.progs, text.deathrattle).map_err(fail)?;
            let mut triggers = Vec::new();
            let mut listens = [0u64; 3];
            for t in text.triggers {
                listens[t.zone as usize] |= t.on.bit();
                let prog = compile(&mut lib.progs, t.effects).map_err(fail)?;
                triggers.push(Trigger { on: t.on, zone: t.zone, when: t.when, prog });
            }
            let simple = text.target.is_none()
                && text.require.is_none()
                && text.choices.is_empty()
                && !c.keywords.contains(&Kw::Magnetic)
                && !c.mechs.iter().any(|m| matches!(m, Mech::Secret | Mech::Quest | Mech::Fused));
            let has_cost_text = text.cost.is_some();
            let mut auras = text.auras;
            for a in &mut auras {
                a.kw_bits = bits(&a.keywords);
                let plain = |v: &Option<Val>| match v {
                    None => Some(0),
                    Some(Val::Const(n)) => Some((*n).clamp(-100, 100)),
                    _ => None,
                };
                a.flat = match (plain(&a.attack), plain(&a.health), plain(&a.spell_damage)) {
                    (Some(x), Some(y), Some(z)) => Some((x as i16, y as i16, z as i8)),
                    _ => None,
                };
                a.read_bits = match &a.reads {
                    None => u16::MAX,
                    Some(list) => list.iter().fold(0, |m, name| {
                        m | crate::state::changed::NAMES.iter().find(|n| n.0 == name).map_or(u16::MAX, |n| n.1)
                    }),
                };
            }
            let name_ix = *names.entry(c.name.clone()).or_insert(ix);
            let def = CardDef {
                kind: c.kind,
                classes: c.classes.iter().fold(0, |m, k| m | k.bit()),
                cost: c.cost,
                attack: c.attack,
                health: c.health,
                armor: c.armor,
                race: c.race,
                rarity: c.rarity,
                kw: bits(&c.keywords),
                mechs: c.mechs.iter().fold(0, |m, k| m | k.bit()),
                spell_damage: c.spell_damage,
                overload: c.overload,
                implemented: c.implemented,
                hero_power: match c.hero_power {
                    Some(ref id) => find(id).map_err(fail)?,
                    None => UNKNOWN,
                },
                play,
                deathrattle,
                target: text.target,
                require: text.require,
                triggers,
                has_stat_aura: auras.iter().any(|a| !a.is_cost()),
                has_cost_aura: auras.iter().any(|a| a.is_cost()),
                auras,
                cost_text: text.cost,
                at_play: text.at_play,
                choices: text.choices.iter().map(|c| c.0).collect(),
                both: text.both.iter().map(|c| c.0).collect(),
                easy: if !simple || !c.implemented {
                    easy::NO
                } else if c.kind == Kind::Minion {
                    easy::PLACE
                } else {
                    easy::YES
                },
                price: if has_cost_text { LOOK } else { u8::try_from(c.cost).unwrap_or(LOOK) },
                usable: c.kind == Kind::Power
                    && !c.mechs.contains(&Mech::Passive)
                    && (play != NO_PROG || !text.choices.is_empty()),
                has_cost_text,
                listens,
                name_ix,
                set: c.set,
                id: c.id,
                name: c.name,
            };
            if def.implemented && def.has(Mech::Collectible) && def.kind != Kind::Enchantment && !def.has(Mech::Quest) {
                lib.pool.push(ix);
            }
            if def.kind == Kind::Power && def.has(Mech::BasicPower) {
                lib.basic_power[def.class() as usize] = ix;
            }
            lib.cards.push(def);
        }
        lib.by_id = by_id;
        let numbers = 1..lib.cards.len() as CardIx;
        let pool = |class: u8| numbers.clone().filter(|&c| lib.card(c).fits(class)).collect();
        lib.deck_pools = (0..Class::ALL.len() as u8).map(pool).collect();
        lib.fates = lib.hidden_families();
        if lib.progs.len() >= NO_PROG as usize {
            return Err(format!("{} texts are more than the library can hold", lib.progs.len()));
        }
        const { assert!(N_EVENTS <= 64) };
        Ok(lib)
    }

    /// The hidden enchantments of each card whose texts, branches or offers give some, those with a common one joined.
    fn hidden_families(&self) -> Vec<Vec<CardIx>> {
        let mut given: Vec<(CardIx, CardIx)> = Vec::new();
        let mut offered: Vec<(CardIx, CardIx)> = Vec::new();
        for p in &self.progs {
            for op in &p.ops {
                match op {
                    Op::Do(effect) => {
                        let hidden = effect.enchant().filter(|w| w.hidden).and_then(|w| w.card);
                        given.extend(hidden.map(|c| (p.card, c.0)));
                    }
                    Op::Choose { from: Options::Cards(list) | Options::Exactly(list), .. } => {
                        offered.extend(list.iter().map(|c| (p.card, c.0)));
                    }
                    _ => {}
                }
            }
        }
        let mut found: Vec<Vec<CardIx>> = Vec::new();
        if given.is_empty() {
            return found;
        }
        for (k, def) in self.cards.iter().enumerate() {
            let own = offered.iter().filter(|o| o.0 as usize == k).map(|o| o.1).chain([k as CardIx]);
            let makers: Vec<CardIx> = own.chain(def.choices.iter().chain(&def.both).copied()).collect();
            let mut family: Vec<CardIx> = given.iter().filter(|g| makers.contains(&g.0)).map(|g| g.1).collect();
            found.retain(|other| {
                let apart = !other.iter().any(|c| family.contains(c));
                if !apart {
                    family.extend(other);
                }
                apart
            });
            family.sort_unstable();
            family.dedup();
            if !family.is_empty() {
                found.push(family);
            }
        }
        found
    }

    /// The card with that number.
    #[inline(always)]
    pub fn card(&self, ix: CardIx) -> &CardDef {
        &self.cards[ix as usize]
    }

    /// Every clause of every implemented card: programs (0 when played, 1 deathrattle, then triggers), auras, costs.
    pub fn clauses(&self) -> Vec<(CardIx, u8)> {
        let mut out: Vec<(CardIx, u8)> = self.progs.iter().map(|p| (p.card, p.clause)).collect();
        for (k, c) in self.cards.iter().enumerate() {
            out.extend((0..c.auras.len()).map(|a| (k as CardIx, AURA_CLAUSE + a as u8)));
            if c.has_cost_text {
                out.push((k as CardIx, COST_CLAUSE));
            }
        }
        out.sort_unstable();
        out
    }

    /// The number of the card with that id.
    pub fn find(&self, id: &str) -> Option<CardIx> {
        self.by_id.get(id).copied()
    }
}

fn unknown_card() -> CardDef {
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
        kw: 0,
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
        easy: easy::NO,
        price: 0,
        usable: false,
        has_cost_text: false,
        name_ix: 0,
    }
}
