//! The card library: every card's data and its text compiled to flat programs, immutable and shared.

use super::lowering::Lower;
pub use super::program::*;
use super::syntax::*;
use serde::Deserialize;
use std::collections::HashMap;

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
    pub hidden_families: Vec<Vec<CardIx>>,
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
    keywords: Vec<Keyword>,
    #[serde(default)]
    mechs: Vec<Mechanic>,
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

fn bits(list: &[Keyword]) -> u64 {
    list.iter().fold(0, |m, k| m | k.bit())
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
            hidden_families: Vec::new(),
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
                && !c.keywords.contains(&Keyword::Magnetic)
                && !c.mechs.iter().any(|m| matches!(m, Mechanic::Secret | Mechanic::Quest | Mechanic::Fused));
            let has_cost_text = text.cost.is_some();
            let mut auras = text.auras;
            for a in &mut auras {
                a.keyword_bits = bits(&a.keywords);
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
                keywords: bits(&c.keywords),
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
                play_needs: if !simple || !c.implemented {
                    play_needs::NO
                } else if c.kind == Kind::Minion {
                    play_needs::PLACE
                } else {
                    play_needs::YES
                },
                price: if has_cost_text { COMPUTE } else { u8::try_from(c.cost).unwrap_or(COMPUTE) },
                usable: c.kind == Kind::Power
                    && !c.mechs.contains(&Mechanic::Passive)
                    && (play != NO_PROG || !text.choices.is_empty()),
                has_cost_text,
                listens,
                name_ix,
                set: c.set,
                id: c.id,
                name: c.name,
            };
            if def.implemented
                && def.has(Mechanic::Collectible)
                && def.kind != Kind::Enchantment
                && !def.has(Mechanic::Quest)
            {
                lib.pool.push(ix);
            }
            if def.kind == Kind::Power && def.has(Mechanic::BasicPower) {
                lib.basic_power[def.class() as usize] = ix;
            }
            lib.cards.push(def);
        }
        lib.by_id = by_id;
        let numbers = 1..lib.cards.len() as CardIx;
        let pool = |class: u8| numbers.clone().filter(|&c| lib.card(c).fits(class)).collect();
        lib.deck_pools = (0..Class::ALL.len() as u8).map(pool).collect();
        lib.hidden_families = lib.hidden_families();
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
                    Op::Effect(effect) => {
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
