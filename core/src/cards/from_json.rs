//! Reads a library from the JSON that `hearthlab.cards` writes.

use super::library::{Group, Library};
use super::lowering::Lower;
use super::names::{given_keywords, unknown, NameTable};
use super::names::{Class, Counter, Event, Keyword, Kind, Mechanic, Race, Rarity, Variant, Zone, COUNTERS};
use super::program::{
    asks, changes_hand, keyword_bits, play_needs, reach, unknown_card, veils, Aura, CardDef, Growth, PowerNeeds,
    Program, Target, Trigger, COMPUTE, NO_PROG, UNKNOWN,
};
use super::syntax::{explain, no_card, with_symbols, Card, CardIx, Cond, CounterIx, Effect, GroupIx, Symbols, Val};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};

/// A clause that waits, as it arrives.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTrigger {
    on: Event,
    #[serde(default)]
    zone: Zone,
    when: Option<Cond>,
    #[serde(rename = "do")]
    effects: Vec<Effect>,
}

/// A card's text, as it arrives.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct RawText {
    play: Vec<Effect>,
    deathrattle: Vec<Effect>,
    target: Option<Target>,
    require: Option<Cond>,
    triggers: Vec<RawTrigger>,
    auras: Vec<Aura>,
    cost: Option<Val>,
    choices: Vec<Card>,
    both: Vec<Card>,
    at_play: Vec<Cond>,
}

/// A card, as it arrives; its text is read when the names of all cards are known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCard<'a> {
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
    #[serde(default, deserialize_with = "given_keywords")]
    keywords: Vec<Keyword>,
    #[serde(default)]
    mechs: Vec<Mechanic>,
    /// Groups that it belongs to; a group that the library does not declare is declared by this.
    #[serde(default)]
    groups: Vec<String>,
    /// Counters that it declares.
    #[serde(default)]
    counters: Vec<String>,
    #[serde(default)]
    spell_damage: i8,
    #[serde(default)]
    overload: u8,
    #[serde(default)]
    part_order: u8,
    #[serde(default)]
    implemented: bool,
    hero_power: Option<String>,
    #[serde(borrow)]
    text: Option<&'a RawValue>,
}

/// A group of cards, as it arrives.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGroup<'a> {
    name: String,
    #[serde(borrow)]
    grows: Option<&'a RawValue>,
    in_deck: Option<String>,
    needs: Option<String>,
}

/// Cards that the rules give.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct RawGiven {
    second_player: Option<String>,
    full_mana: Option<String>,
}

/// A library, as it arrives.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLibrary<'a> {
    build: u32,
    #[serde(default)]
    given: RawGiven,
    /// The hero that each class starts with.
    #[serde(default)]
    heroes: BTreeMap<Class, String>,
    /// Sets that texts may name even if no card here is in them.
    #[serde(default)]
    sets: Vec<String>,
    /// Sets that the variant `standard` keeps to.
    #[serde(default)]
    standard: Vec<String>,
    #[serde(default)]
    counters: Vec<String>,
    #[serde(default)]
    variants: Vec<String>,
    #[serde(borrow, default)]
    groups: Vec<RawGroup<'a>>,
    #[serde(borrow)]
    cards: Vec<&'a RawValue>,
}

impl Library {
    /// Reads a library from the JSON that `hearthlab.cards` writes.
    pub fn from_json(json: &str) -> Result<Library, String> {
        let unreadable = |e: serde_json::Error| format!("the card library is not readable: {}", explain(&e));
        let mut raw: RawLibrary<'_> = serde_json::from_str(json).map_err(unreadable)?;
        if raw.cards.len() >= u16::MAX as usize {
            return Err(format!("{} cards are more than the library can hold ({})", raw.cards.len(), u16::MAX - 1));
        }
        let cards = raw.cards.iter().map(|c| read_card(c.get())).collect::<Result<Vec<_>, _>>()?;
        let mut by_id = HashMap::new();
        for (i, c) in cards.iter().enumerate() {
            if by_id.insert(c.id.clone(), (i + 1) as CardIx).is_some() {
                return Err(format!("card \"{}\" is in the library twice", c.id));
            }
            for name in c.counters.iter().filter(|n| !raw.counters.contains(n)).cloned().collect::<Vec<_>>() {
                raw.counters.push(name);
            }
            for name in &c.groups {
                if raw.groups.iter().all(|g| g.name != *name) {
                    raw.groups.push(RawGroup { name: name.clone(), grows: None, in_deck: None, needs: None });
                }
            }
        }
        let groups: Vec<String> = raw.groups.iter().map(|g| g.name.clone()).collect();
        declared("counter", Counter::TABLE, &raw.counters, COUNTERS - Counter::ALL.len())?;
        declared("variant", Variant::TABLE, &raw.variants, u32::BITS as usize - Variant::ALL.len())?;
        declared("group", Mechanic::TABLE, &groups, GroupIx::MOST)?;
        let symbols = Symbols {
            cards: by_id.clone(),
            sets: cards.iter().map(|c| &c.set).chain(&raw.sets).cloned().collect(),
            counters: raw.counters.clone(),
            groups,
            variants: raw.variants.clone(),
        };
        let library = with_symbols(symbols, || Linker::new(raw, by_id)?.link(cards))?;
        // What was read lies wherever memory was free at that moment. In copies, the texts of a card lie side by side, and
        // games wait less for memory.
        let (cards, progs) = (library.cards.clone(), library.progs.clone());
        Ok(Library { fingerprint: fingerprint(json.as_bytes()), cards, progs, ..library })
    }
}

/// A number that two texts share only by a rare accident: eight bytes at a time, for the text has millions.
fn fingerprint(text: &[u8]) -> u64 {
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let words = text.chunks_exact(8);
    let rest = word(words.remainder());
    mix(words.map(word).fold(text.len() as u64, mix), rest)
}

/// Refuses names that a library declares twice, or that the core has already, or too many of them.
fn declared(what: &str, core: NameTable, names: &[String], most: usize) -> Result<(), String> {
    for (k, name) in names.iter().enumerate() {
        if names[..k].contains(name) {
            return Err(format!("the {what} \"{name}\" is declared twice"));
        }
        if core.entries.iter().any(|e| e.0 == *name) {
            return Err(format!("\"{name}\" is already a {}; declare the {what} by another name", core.what));
        }
    }
    if names.len() > most {
        return Err(format!("{} {what}s are more than the {most} that a library can declare", names.len()));
    }
    Ok(())
}

/// Reads a card; what is wrong is said with its id.
fn read_card(json: &str) -> Result<RawCard<'_>, String> {
    #[derive(Deserialize)]
    struct Named {
        id: String,
        name: String,
    }
    serde_json::from_str(json).map_err(|e| match serde_json::from_str::<Named>(json) {
        Ok(card) => about(&card.id, &card.name, &explain(&e)),
        Err(_) => format!("a card of the library is not readable: {}", explain(&e)),
    })
}

fn about(id: &str, name: &str, said: &str) -> String {
    format!("card \"{id}\" ({name}): {said}")
}

/// A library that is being put together.
struct Linker {
    library: Library,
    standard: Vec<String>,
    growths: Vec<Option<Growth>>,
    /// The first card of each name.
    names: HashMap<String, CardIx>,
}

impl Linker {
    fn new(raw: RawLibrary<'_>, by_id: HashMap<String, CardIx>) -> Result<Linker, String> {
        let find = |id: &String| by_id.get(id).copied().ok_or_else(|| no_card(id, by_id.keys()));
        let optional = |id: &Option<String>| id.as_ref().map_or(Ok(UNKNOWN), find);
        let mut heroes = [UNKNOWN; Class::ALL.len()];
        for (class, id) in &raw.heroes {
            heroes[*class as usize] = find(id)?;
        }
        let mut groups = Vec::new();
        let mut growths = Vec::new();
        for (k, g) in raw.groups.iter().enumerate() {
            let counter = |name: &Option<String>| name.as_ref().map(|n| counter_ix(n, &raw.counters)).transpose();
            let wrong = |e: String| format!("group \"{}\": {e}", g.name);
            groups.push(Group {
                name: g.name.clone(),
                bit: GroupIx(k as u8).bit(),
                in_deck: counter(&g.in_deck).map_err(wrong)?,
                needs: counter(&g.needs).map_err(wrong)?,
            });
            let grows = g.grows.map(|v| serde_json::from_str::<Growth>(v.get())).transpose();
            growths.push(grows.map_err(|e| wrong(explain(&e)))?);
        }
        let bits = |has: &dyn Fn(&Group) -> bool| groups.iter().filter(|g| has(g)).fold(0, |m, g| m | g.bit);
        let library = Library {
            cards: vec![unknown_card()],
            progs: Vec::new(),
            build: raw.build,
            fingerprint: 0,
            pool: Vec::new(),
            deck_pools: Vec::new(),
            draw_answers: Vec::new(),
            deck_events_of_others: 0,
            deck_events: 0,
            hidden_families: Vec::new(),
            built: Vec::new(),
            second_player_card: optional(&raw.given.second_player)?,
            full_mana_card: optional(&raw.given.full_mana)?,
            heroes,
            counters: raw.counters,
            variants: raw.variants,
            marked: bits(&|g| g.in_deck.is_some()),
            gated: bits(&|g| g.needs.is_some()),
            grown_by: growths.iter().flatten().fold(0, |m, g| m | g.counters()),
            groups,
            by_id: HashMap::new(),
            by_name: HashMap::new(),
        };
        let mut linker = Linker { library, standard: raw.standard, growths, names: HashMap::new() };
        linker.library.by_id = by_id;
        Ok(linker)
    }

    fn link(mut self, cards: Vec<RawCard<'_>>) -> Result<Library, String> {
        for (i, c) in cards.into_iter().enumerate() {
            let (id, name) = (c.id.clone(), c.name.clone());
            let def = self.card((i + 1) as CardIx, c).map_err(|e| about(&id, &name, &e))?;
            self.library.cards.push(def);
        }
        let mut lib = self.library;
        if lib.progs.len() >= NO_PROG as usize {
            return Err(format!("{} texts are more than the library can hold", lib.progs.len()));
        }
        let numbers = 1..lib.cards.len() as CardIx;
        let fits = |class: u8| numbers.clone().filter(|&c| lib.card(c).fits(class)).collect();
        lib.deck_pools = (0..Class::ALL.len() as u8).map(fits).collect();
        lib.find_hidden_listeners();
        lib.pool = numbers.clone().filter(|&c| in_pools(lib.card(c))).collect();
        lib.hidden_families = lib.find_hidden_families();
        lib.built = lib.find_built();
        lib.by_name = lib.find_names();
        Ok(lib)
    }

    fn card(&mut self, ix: CardIx, c: RawCard<'_>) -> Result<CardDef, String> {
        let text: RawText = match c.text {
            Some(t) => serde_json::from_str(t.get()).map_err(|e| explain(&e))?,
            None => RawText::default(),
        };
        let mut clause = 0;
        let play = self.compile(ix, &mut clause, text.play)?;
        let deathrattle = self.compile(ix, &mut clause, text.deathrattle)?;
        let mut triggers = Vec::new();
        let mut listens = [0u64; 3];
        for t in text.triggers {
            listens[t.zone as usize] |= t.on.bit();
            let prog = self.compile(ix, &mut clause, t.effects)?;
            let changes = self.library.progs.get(prog as usize).is_some_and(|p| changes_hand(&p.ops));
            let veils = t.when.is_some() && changes;
            let own = t.when.as_ref().is_some_and(Trigger::names_itself);
            triggers.push(Trigger { on: t.on, zone: t.zone, when: t.when, prog, veils, own });
        }
        let mut auras = text.auras;
        auras.iter_mut().for_each(Aura::link);
        let simple = text.target.is_none()
            && text.require.is_none()
            && text.choices.is_empty()
            && !c.keywords.contains(&Keyword::Magnetic)
            && !c.mechs.iter().any(|m| matches!(m, Mechanic::Secret | Mechanic::Quest | Mechanic::Fused));
        let asks = [
            (!text.choices.is_empty(), asks::CHOICES),
            (text.target.is_some(), asks::TARGET),
            (text.require.is_some(), asks::REQUIRE),
            (!text.at_play.is_empty(), asks::AT_PLAY),
        ];
        let group_bits = self.groups(&c.groups)?;
        let growth = self.growth(group_bits)?;
        let by_id = &self.library.by_id;
        Ok(CardDef {
            kind: c.kind,
            classes: c.classes.iter().fold(0, |m, k| m | k.bit()),
            cost: c.cost,
            attack: c.attack,
            health: c.health,
            armor: c.armor,
            race: c.race,
            rarity: c.rarity,
            keywords: keyword_bits(&c.keywords),
            mechs: c.mechs.iter().fold(group_bits, |m, k| m | k.bit()),
            spell_damage: c.spell_damage,
            overload: c.overload,
            part_order: c.part_order,
            implemented: c.implemented,
            asks: asks.iter().filter(|(has, _)| *has).fold(0, |bits, (_, bit)| bits | bit),
            grows: growth.is_some(),
            growth: growth.unwrap_or_default(),
            standard: self.standard.contains(&c.set),
            hero_power: match &c.hero_power {
                Some(id) => by_id.get(id).copied().ok_or_else(|| no_card(id, by_id.keys()))?,
                None => UNKNOWN,
            },
            play,
            deathrattle,
            target: text.target,
            power_needs: PowerNeeds::of(text.require.as_ref()),
            require: text.require,
            triggers,
            has_stat_aura: auras.iter().any(|a| !a.is_cost()),
            has_cost_aura: auras.iter().any(|a| a.is_cost()),
            has_plain_auras: auras.iter().all(|a| a.is_plain()),
            cost_reach: reach::of(&auras),
            auras,
            price: if text.cost.is_some() { COMPUTE } else { u8::try_from(c.cost).unwrap_or(COMPUTE) },
            has_cost_text: text.cost.is_some(),
            cost_text: text.cost,
            at_play: text.at_play,
            usable: c.kind == Kind::Power
                && !c.mechs.contains(&Mechanic::Passive)
                && (play != NO_PROG || !text.choices.is_empty()),
            choices: text.choices.iter().map(|c| c.0).collect(),
            both: text.both.iter().map(|c| c.0).collect(),
            play_needs: match c.kind {
                _ if !simple || !c.implemented => play_needs::NO,
                Kind::Minion => play_needs::PLACE,
                _ => play_needs::YES,
            },
            listens,
            name_ix: *self.names.entry(c.name.clone()).or_insert(ix),
            set: c.set,
            id: c.id,
            name: c.name,
        })
    }

    /// Adds the program of the next clause, if it has any steps.
    fn compile(&mut self, card: CardIx, clause: &mut u8, effects: Vec<Effect>) -> Result<u16, String> {
        *clause += 1;
        if effects.is_empty() {
            return Ok(NO_PROG);
        }
        let mut lower = Lower { ops: Vec::new() };
        lower.block(effects, 0, 0)?;
        self.library.progs.push(Program { card, clause: *clause - 1, veils: veils(&lower.ops), ops: lower.ops });
        Ok((self.library.progs.len() - 1) as u16)
    }

    /// Groups as bits.
    fn groups(&self, names: &[String]) -> Result<u64, String> {
        let known = &self.library.groups;
        names.iter().try_fold(0, |bits, name| match known.iter().find(|g| g.name == *name) {
            Some(g) => Ok(bits | g.bit),
            None => Err(unknown(name, "group", known.iter().map(|g| g.name.as_str()))),
        })
    }

    /// How the stats of a card of these groups follow counters.
    fn growth(&self, groups: u64) -> Result<Option<Growth>, String> {
        let all = self.library.groups.iter().zip(&self.growths).filter(|(g, _)| groups & g.bit != 0);
        let mut found = all.filter_map(|(_, growth)| growth.as_ref());
        match (found.next(), found.next()) {
            (first, None) => Ok(first.cloned()),
            _ => Err("it belongs to two groups whose stats follow counters".into()),
        }
    }
}

/// Whether random and discovered cards may be this one.
fn in_pools(def: &CardDef) -> bool {
    def.implemented && def.has(Mechanic::Collectible) && def.kind != Kind::Enchantment && !def.has(Mechanic::Quest)
}

fn counter_ix(name: &str, declared: &[String]) -> Result<CounterIx, String> {
    let mut names = Counter::ALL.iter().map(|c| c.1).chain(declared.iter().map(String::as_str));
    let found = names.clone().position(|known| known == name).map(|k| CounterIx(k as u8));
    found.ok_or_else(|| unknown(name, Counter::TABLE.what, &mut names))
}
