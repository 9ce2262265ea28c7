//! Sets a position up from JSON.

use super::fields::{self, Fields};
use super::resume;
use super::settings::{rules_from_json, MANA};
use super::totals::{self, Now, Stated};
use super::{nowhere, recompute, slots, Spot};
use super::{MARKS, MOST, NOWHERE, REASONS, SCHEMA, SETS};
use crate::eval::one;
use crate::ir::{CardIx, Class, Counter, Kind, Kw, LogKind, Mech, Until};
use crate::library::{Library, UNKNOWN};
use crate::rules::Rules;
use crate::state::{
    dflag, eflag, flag, At, DeckCard, Ench, Entity, Line, Pending, Phase, Reason, State, DECK, ENCHANTS, FRAMES,
    HERO_SLOT, LOG, NONE, OPTIONS, PLAYER_SLOT, POWER_SLOT, SLOTS,
};
use serde_json::Value;
use std::collections::HashMap;

const TOP_KEYS: &[&str] = &[
    "schema", "build", "rules", "turn", "active", "player", "first", "phase", "winner", "reason", "players", "pending",
    "next", "actions", "log",
];
const PLAYER_KEYS: &[&str] = &[
    "eid", "order", "class", "hero", "power", "weapon", "minions", "hand", "deck", "secrets", "quest", "mana",
    "fatigue", "counters", "dead", "played", "first_power", "enchantments", "data", "now",
];
const CARD_KEYS: &[&str] = &[
    "eid", "id", "attack", "health", "damage", "armor", "durability", "cost", "keywords", "exhausted", "attacks",
    "silenced", "frozen", "order", "since", "data", "enchantments", "known_to", "marks", "now", "at", "side",
];
const ENCHANTMENT_KEYS: &[&str] = &[
    "id", "by", "attack", "health", "cost", "set", "keywords", "spell_damage", "until", "data", "order", "side",
    "trace",
];
const DECK_KEYS: &[&str] = &["id", "created", "public", "enchantments", "top"];
const MANA_KEYS: &[&str] = &["max", "used", "locked", "owed", "temporary"];
const PENDING_KEYS: &[&str] = &["player", "kind", "source", "options", "places", "resume"];
const KINDS: &[(Pending, &str)] = &[(Pending::Mulligan, "mulligan"), (Pending::Choice, "choice")];
const STAGES: &[(Stage, &str)] =
    &[(Stage::Mulligan, "mulligan"), (Stage::Main, "main"), (Stage::Choice, "choice"), (Stage::Over, "over")];

/// The largest entity id; one above it must still be a number.
const LAST_ID: i32 = u16::MAX as i32 - 1;
/// The last turn that a position can be in.
const LAST_TURN: i32 = 30_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Mulligan,
    Main,
    Choice,
    Over,
}

/// A position from its JSON, or any part of it; the complaint names the path of what cannot be.
pub fn from_json(lib: &Library, v: &Value) -> Result<Box<State>, String> {
    let f = Fields::of(v, "", TOP_KEYS)?;
    if let Some(n) = f.int("schema", 0, i32::MAX)?.filter(|n| *n != SCHEMA) {
        return Err(format!("schema: {n} is not the schema of these positions, which is {SCHEMA}"));
    }
    if let Some(n) = f.int("build", 0, i32::MAX)?.filter(|n| *n as u32 != lib.build) {
        return Err(format!("build: a position of build {n} does not fit the cards of build {}", lib.build));
    }
    let rules = f.get("rules").map_or(Ok(Rules::default()), |v| rules_from_json(v, "rules"))?;
    let mut r = Reader {
        lib,
        s: State::empty(rules),
        stage: Stage::Main,
        stated: Vec::new(),
        eids: HashMap::new(),
        orders: HashMap::new(),
        no_eid: Vec::new(),
        no_order: Vec::new(),
        no_order_ench: Vec::new(),
        last_eid: 0,
        last_order: 0,
    };
    r.head(&f)?;
    r.players(&f)?;
    r.log(&f)?;
    let resume = r.objects_of_choice(&f)?;
    r.number(&f)?;
    if let Some(pending) = f.some("pending") {
        r.pending(pending)?;
    }
    r.settle(resume.as_ref())?;
    r.check()?;
    Ok(r.s)
}

struct Reader<'a> {
    lib: &'a Library,
    s: Box<State>,
    stage: Stage,
    stated: Vec<Stated>,
    /// Where an entity id or a play order was stated first.
    eids: HashMap<u16, String>,
    orders: HashMap<u16, String>,
    no_eid: Vec<u8>,
    no_order: Vec<u8>,
    no_order_ench: Vec<u8>,
    last_eid: u16,
    last_order: u16,
}

/// A card id; null is the unknown card.
fn card(lib: &Library, v: &Value, path: &str) -> Result<CardIx, String> {
    match v {
        Value::Null => Ok(UNKNOWN),
        Value::String(id) => lib
            .find(id)
            .ok_or_else(|| format!("{path}: no card {} in build {}", fields::shown(v), lib.build)),
        _ => Err(format!("{path}: {} is not a card id", fields::shown(v))),
    }
}

fn keywords(f: &Fields<'_>, key: &str) -> Result<u64, String> {
    f.bits(key, Kw::ALL, |k: Kw| k.bit())
}

/// The hero of a class: the one with the class's basic power, or the first there is.
fn hero_of(lib: &Library, class: Class) -> Option<CardIx> {
    let heroes = || (1..lib.cards.len()).filter(|&k| lib.cards[k].kind == Kind::Hero && lib.cards[k].class() == class);
    let basic = lib.basic_power.get(class as usize).copied().filter(|&c| c != UNKNOWN);
    let with = |wanted: &dyn Fn(CardIx) -> bool| heroes().find(|&k| wanted(lib.cards[k].hero_power));
    with(&|power| basic == Some(power)).or_else(|| with(&|power| power != UNKNOWN)).or_else(|| heroes().next()).map(|k| k as CardIx)
}

impl Reader<'_> {
    /// Whose turn it is and where the game stands.
    fn head(&mut self, f: &Fields<'_>) -> Result<(), String> {
        let pending = f.some("pending").map(|v| Fields::of(v, "pending", PENDING_KEYS)).transpose()?;
        let kind = match &pending {
            Some(p) => match p.get("kind") {
                Some(v) => Some(fields::named(v, "pending.kind", KINDS)?),
                None => return Err("pending.kind: is missing; it is \"mulligan\" or \"choice\"".into()),
            },
            None => None,
        };
        let winner = f.some("winner").map(|v| fields::int(v, "winner", 0, 1)).transpose()?;
        let implied = match kind {
            Some(Pending::Mulligan) => Stage::Mulligan,
            Some(_) => Stage::Choice,
            None if winner.is_some() => Stage::Over,
            None => Stage::Main,
        };
        self.stage = f.get("phase").map_or(Ok(implied), |v| fields::named(v, "phase", STAGES))?;
        let fits = match self.stage {
            Stage::Mulligan => kind.is_none_or(|k| k == Pending::Mulligan),
            Stage::Choice => kind == Some(Pending::Choice),
            Stage::Main | Stage::Over => kind.is_none(),
        };
        if !fits {
            return Err("phase: does not go with what is pending".into());
        }
        if winner.is_some() && self.stage != Stage::Over {
            return Err("winner: a game that is not over has no winner".into());
        }
        let reason = f.some("reason").map(|v| fields::named(v, "reason", REASONS)).transpose()?;
        if reason.is_some() && self.stage != Stage::Over {
            return Err("reason: a game that is not over has no reason for its end".into());
        }
        let turn = match self.stage {
            Stage::Mulligan => f.int("turn", 0, 0)?.unwrap_or(0),
            Stage::Main => f.int("turn", 1, LAST_TURN)?.unwrap_or(1),
            Stage::Choice | Stage::Over => f.int("turn", 0, LAST_TURN)?.unwrap_or(1),
        };
        let asked = match &pending {
            Some(p) => p.int("player", 0, 1)?,
            None => None,
        };
        let first = f.int("first", 0, 1)?;
        let active = f.int("active", 0, 1)?;
        let player = f.int("player", 0, 1)?.or(asked);
        let h = &mut self.s.h;
        if self.stage == Stage::Mulligan {
            h.first = first.or(active).unwrap_or(0) as u8;
            h.active = active.unwrap_or(h.first as i32) as u8;
            h.player = player.unwrap_or(h.first as i32) as u8;
            h.mulligans = if h.player == h.first { 3 } else { 1 << h.player };
            h.pending = Pending::Mulligan;
        } else {
            h.first = first.unwrap_or(0) as u8;
            h.active = active.or(player).unwrap_or(0) as u8;
            h.player = player.unwrap_or(h.active as i32) as u8;
        }
        if asked.is_some_and(|p| p as u8 != h.player) {
            return Err(format!("pending.player: is not {}, who must decide", h.player));
        }
        if h.player != h.active && matches!(self.stage, Stage::Main | Stage::Choice) {
            return Err(format!("player: must be {}, whose turn it is", h.active));
        }
        h.turn = turn as u16;
        h.phase = match self.stage {
            Stage::Over => Phase::Over,
            _ if turn == 0 => Phase::Mulligan,
            _ => Phase::Main,
        };
        if self.stage == Stage::Over {
            h.winner = winner.map_or(2, |w| w as u8);
            h.reason = reason.unwrap_or(Reason::Death);
        }
        h.actions = f.int("actions", 0, u16::MAX as i32)?.unwrap_or(0) as u16;
        Ok(())
    }

    fn players(&mut self, f: &Fields<'_>) -> Result<(), String> {
        let list = f.list("players", 2)?;
        let nobody = Value::Object(serde_json::Map::new());
        for p in 0..2u8 {
            self.player(p, list.get(p as usize).unwrap_or(&nobody), format!("players[{p}]"))?;
        }
        Ok(())
    }

    fn player(&mut self, p: u8, v: &Value, path: String) -> Result<(), String> {
        let f = Fields::of(v, path, PLAYER_KEYS)?;
        let rules = self.s.h.rules;
        self.seat(p, &f)?;
        self.hero(p, &f)?;
        if let Some(v) = f.some("weapon") {
            let slot = self.object(v, f.at("weapon"), Spot::Weapon, p)?;
            self.s.side_mut(p).weapon = slot;
        }
        let row = |key: &str, most: u8, what: &str| -> Result<&[Value], String> {
            let list = f.list(key, usize::MAX)?;
            if list.len() > most as usize {
                return Err(format!("{}: {} {what} are more than the {most} that fit", f.at(key), list.len()));
            }
            Ok(list)
        };
        for (k, v) in row("minions", rules.board, "minions")?.iter().enumerate() {
            let slot = self.object(v, f.nth("minions", k), Spot::Minion, p)?;
            self.s.board_insert(p, k, slot);
        }
        self.secrets(p, &f, row("secrets", rules.secrets, "secrets")?)?;
        for (k, v) in row("hand", rules.hand, "cards")?.iter().enumerate() {
            let slot = self.object(v, f.nth("hand", k), Spot::Hand, p)?;
            self.s.hand_push(p, slot);
        }
        self.deck(p, &f, row("deck", DECK as u8, "cards")?)?;
        self.mana(p, &f)?;
        self.s.side_mut(p).fatigue = f.int("fatigue", 0, MOST)?.unwrap_or(0) as u16;
        self.counters(p, &f)
    }

    /// The player as an object: the bearer of effects that lie on no card.
    fn seat(&mut self, p: u8, f: &Fields<'_>) -> Result<(), String> {
        let slot = PLAYER_SLOT[p as usize];
        let data = f.int("data", i16::MIN as i32, i16::MAX as i32)?.map_or(self.s.h.rules.health, |n| n as i16);
        self.s.h.live |= one(slot);
        self.s.ents[slot as usize] = Entity { side: p, at: At::Play, data, ..Entity::EMPTY };
        self.identity(slot, f)?;
        self.enchant(slot, f, p)?;
        let now = f.get("now").map(|v| Now::read(v, f.at("now"))).transpose()?;
        self.stated.push(Stated { now, ..Stated::nothing(slot, f.path.clone()) });
        Ok(())
    }

    fn hero(&mut self, p: u8, f: &Fields<'_>) -> Result<(), String> {
        let lib = self.lib;
        let class = f.get("class").map(|v| fields::named(v, &f.at("class"), Class::ALL)).transpose()?;
        let slot = match f.get("hero") {
            Some(v) if v.is_string() || v.get("id").is_some() => self.object(v, f.at("hero"), Spot::Hero, p)?,
            other => {
                let wanted = class.unwrap_or(Class::Mage);
                let any = || (1..lib.cards.len() as CardIx).find(|&c| lib.card(c).kind == Kind::Hero);
                let found = hero_of(lib, wanted).or_else(|| if class.is_none() { any() } else { None });
                let Some(hero) = found else {
                    return Err(format!("{}: no hero of class {} in build {}", f.at("class"), wanted.name(), lib.build));
                };
                let nothing = Value::Object(serde_json::Map::new());
                self.object_of(other.unwrap_or(&nothing), f.at("hero"), Spot::Hero, p, Some(hero))?
            }
        };
        let def = lib.card(self.s.e(slot).card);
        self.s.side_mut(p).class = class.unwrap_or_else(|| def.class()) as u8;
        let own = if self.s.h.rules.hero_powers { def.hero_power } else { UNKNOWN };
        let nothing = Value::Object(serde_json::Map::new());
        let (v, default) = match f.get("power") {
            Some(Value::Null) => (&nothing, UNKNOWN),
            Some(v) => (v, own),
            None => (&nothing, own),
        };
        let slot = self.object_of(v, f.at("power"), Spot::Power, p, Some(default))?;
        let power = self.s.e(slot).card;
        self.s.side_mut(p).first_power =
            f.get("first_power").map_or(Ok(power), |v| card(lib, v, &f.at("first_power")))?;
        Ok(())
    }

    fn secrets(&mut self, p: u8, f: &Fields<'_>, list: &[Value]) -> Result<(), String> {
        let mut all: Vec<u8> = Vec::new();
        for (k, v) in list.iter().enumerate() {
            let path = f.nth("secrets", k);
            let slot = self.object(v, path.clone(), Spot::Secret, p)?;
            let card = self.s.e(slot).card;
            if card != UNKNOWN && all.iter().any(|&s| self.s.e(s).card == card) {
                return Err(format!("{path}.id: the same secret cannot be there twice"));
            }
            all.push(slot);
        }
        if let Some(v) = f.some("quest") {
            if all.len() >= self.s.h.rules.secrets as usize {
                let most = self.s.h.rules.secrets;
                return Err(format!("{}: there is no room beside {} of {most} secrets", f.at("quest"), all.len()));
            }
            all.push(self.object(v, f.at("quest"), Spot::Quest, p)?);
        }
        let side = self.s.side_mut(p);
        for slot in all {
            side.secrets[side.n_secrets as usize] = slot;
            side.n_secrets += 1;
        }
        Ok(())
    }

    fn mana(&mut self, p: u8, f: &Fields<'_>) -> Result<(), String> {
        let h = &self.s.h;
        let begun = if p == h.first { h.turn.div_ceil(2) } else { h.turn / 2 };
        let most = h.rules.mana as i32;
        let nothing = Value::Object(serde_json::Map::new());
        let g = Fields::of(f.get("mana").unwrap_or(&nothing), f.at("mana"), MANA_KEYS)?;
        let max = g.int("max", 0, most)?.unwrap_or((begun as i32).min(most));
        let number = |key: &str, most: i32| Ok::<u8, String>(g.int(key, 0, most)?.unwrap_or(0) as u8);
        let side = self.s.side_mut(p);
        side.max_mana = max as u8;
        side.used = number("used", max)?;
        side.locked = number("locked", most)?;
        side.owed = number("owed", MANA)?;
        side.temporary = number("temporary", most)?;
        if side.mana() > most {
            let (n, full) = (side.temporary, side.mana() - side.temporary as i32);
            return Err(format!("{}: {n} beside {full} crystals is more than {most} mana", g.at("temporary")));
        }
        Ok(())
    }

    fn counters(&mut self, p: u8, f: &Fields<'_>) -> Result<(), String> {
        let nothing = Value::Object(serde_json::Map::new());
        let names: Vec<&str> = Counter::ALL.iter().map(|c| c.1).collect();
        let g = Fields::of(f.get("counters").unwrap_or(&nothing), f.at("counters"), &names)?;
        for (c, name) in Counter::ALL {
            let n = g.int(name, i16::MIN as i32, i16::MAX as i32)?.unwrap_or(0);
            self.s.side_mut(p).counters[*c as usize] = n as i16;
        }
        // A used hero power and its counter are the same fact.
        let power = f.get("power").and_then(|v| v.get("exhausted"));
        if let Some(v) = power {
            let used = fields::boolean(v, &format!("{}.exhausted", f.at("power")))?;
            let counter = &mut self.s.side_mut(p).counters[Counter::PowerUsesTurn as usize];
            match (used, *counter > 0) {
                (true, false) => *counter = 1,
                (false, true) => {
                    let at = f.at("power");
                    return Err(format!("{at}.exhausted: a power that was used {counter} times this turn is exhausted"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn object(&mut self, v: &Value, path: String, spot: Spot, side: u8) -> Result<u8, String> {
        self.object_of(v, path, spot, side, None)
    }

    /// Reads an object and gives it a slot; `card` is what it is when it does not say so itself.
    fn object_of(&mut self, v: &Value, path: String, spot: Spot, side: u8, default: Option<CardIx>) -> Result<u8, String> {
        let named;
        let v = if v.is_string() {
            named = serde_json::json!({ "id": v });
            &named
        } else {
            v
        };
        let known = if spot == Spot::Nowhere { CARD_KEYS } else { &CARD_KEYS[..CARD_KEYS.len() - 2] };
        let f = Fields::of(v, path, known)?;
        let ix = match (f.get("id"), default) {
            (Some(v), _) => card(self.lib, v, &f.at("id"))?,
            (None, Some(card)) => card,
            (None, None) => return Err(format!("{}: is missing", f.at("id"))),
        };
        self.kind_fits(ix, spot, &f)?;
        let slot = match spot {
            Spot::Hero => HERO_SLOT[side as usize],
            Spot::Power => POWER_SLOT[side as usize],
            _ => match self.s.alloc() {
                Some(slot) => slot,
                None => return Err(format!("{}: more than the {SLOTS} objects that fit", f.path)),
            },
        };
        self.s.h.live |= one(slot);
        let (at, side) = match spot {
            Spot::Hand => (At::Hand, side),
            Spot::Secret | Spot::Quest => (At::Secret, side),
            Spot::Nowhere => {
                let at = f.get("at").map_or(Ok(At::Limbo), |v| fields::named(v, &f.at("at"), NOWHERE))?;
                (at, f.int("side", 0, 1)?.unwrap_or(0) as u8)
            }
            _ => (At::Play, side),
        };
        let data = f.int("data", i16::MIN as i32, i16::MAX as i32)?;
        let base = if spot == Spot::Hero { self.s.h.rules.health } else { 0 };
        let flags = self.flags(&f, spot, side)?;
        self.s.ents[slot as usize] = Entity {
            card: ix,
            at,
            side,
            flags,
            data: data.map_or(base, |n| n as i16),
            damage: f.int("damage", 0, MOST)?.unwrap_or(0) as i16,
            since: f.int("since", 0, u16::MAX as i32)?.unwrap_or(0) as u16,
            attacks: f.int("attacks", 0, u8::MAX as i32)?.unwrap_or(0) as u8,
            ..Entity::EMPTY
        };
        self.identity(slot, &f)?;
        self.enchant(slot, &f, side)?;
        if spot == Spot::Hero {
            self.s.side_mut(side).armor = f.int("armor", 0, MOST)?.unwrap_or(0) as i16;
        }
        self.state_totals(slot, &f, spot, data.is_some())?;
        Ok(slot)
    }

    fn kind_fits(&self, ix: CardIx, spot: Spot, f: &Fields<'_>) -> Result<(), String> {
        let def = self.lib.card(ix);
        let unknown = ix == UNKNOWN;
        let (fits, what) = match spot {
            Spot::Hero => (def.kind == Kind::Hero, "a hero"),
            Spot::Power => (unknown || def.kind == Kind::Power, "a hero power"),
            Spot::Weapon => (def.kind == Kind::Weapon, "a weapon"),
            Spot::Minion => (def.kind == Kind::Minion, "a minion"),
            Spot::Secret => (unknown || def.has(Mech::Secret), "a secret"),
            Spot::Quest => (!unknown && def.has(Mech::Quest), "a quest"),
            Spot::Hand => (playable(def.kind), "a card to play"),
            Spot::Nowhere => (true, ""),
        };
        if fits {
            return Ok(());
        }
        let name = f.get("id").map_or("null".into(), fields::shown);
        let is = if unknown { "unknown".to_string() } else { format!("a {}", def.kind.name().replace('_', " ")) };
        Err(format!("{}: {name} is {is}, not {what}", f.at("id")))
    }

    fn flags(&self, f: &Fields<'_>, spot: Spot, side: u8) -> Result<u16, String> {
        let mut flags = f.bits("marks", MARKS, u64::from)? as u16;
        // A power's readiness is a counter of its player.
        if f.boolean("exhausted")? == Some(true) && spot != Spot::Power {
            flags |= flag::SICK;
        }
        for (key, bit) in [("silenced", flag::SILENCED), ("frozen", flag::FROZEN)] {
            if f.boolean(key)? == Some(true) {
                flags |= bit;
            }
        }
        if f.get("known_to").is_none() && spot == Spot::Hand {
            flags |= flag::KNOWN0 << side;
        }
        for (k, v) in f.list("known_to", 2)?.iter().enumerate() {
            flags |= flag::KNOWN0 << fields::int(v, &f.nth("known_to", k), 0, 1)?;
        }
        Ok(flags)
    }

    /// Keeps the totals that are stated for later, when auras can be computed.
    fn state_totals(&mut self, slot: u8, f: &Fields<'_>, spot: Spot, own_health: bool) -> Result<(), String> {
        let def = self.lib.card(self.s.e(slot).card);
        let weapon = def.kind == Kind::Weapon;
        let wrong = match () {
            () if weapon && f.get("health").is_some() => Some(("health", "a weapon has a durability")),
            () if !weapon && f.get("durability").is_some() => Some(("durability", "only a weapon has one")),
            () if spot != Spot::Hero && f.get("armor").is_some() => Some(("armor", "only a player's hero has it")),
            () if !matches!(spot, Spot::Hand | Spot::Power) && f.get("cost").is_some() => {
                Some(("cost", "only a card in hand or a hero power has one"))
            }
            () => None,
        };
        if let Some((key, why)) = wrong {
            return Err(format!("{}: {why}", f.at(key)));
        }
        let mut kw = f.get("keywords").map(|_| keywords(f, "keywords")).transpose()?;
        if let Some(bits) = &mut kw {
            if *bits & Kw::Frozen.bit() != 0 {
                *bits &= !Kw::Frozen.bit();
                self.s.em(slot).flags |= flag::FROZEN;
            }
        }
        let health_key = if weapon { "durability" } else { "health" };
        self.stated.push(Stated {
            attack: f.int("attack", 0, MOST)?,
            health: f.int(health_key, -MOST, MOST)?,
            cost: f.int("cost", 0, 100)?,
            keywords: kw,
            now: f.get("now").map(|v| Now::read(v, f.at("now"))).transpose()?,
            health_key,
            free_health: spot == Spot::Hero && !own_health,
            ..Stated::nothing(slot, f.path.clone())
        });
        Ok(())
    }

    /// Entity id and play order, as far as they are stated.
    fn identity(&mut self, slot: u8, f: &Fields<'_>) -> Result<(), String> {
        match f.int("eid", 1, LAST_ID)? {
            Some(n) => {
                if let Some(other) = self.eids.insert(n as u16, f.path.clone()) {
                    return Err(format!("{}: {n} is taken by {other}", f.at("eid")));
                }
                self.s.em(slot).eid = n as u16;
                self.last_eid = self.last_eid.max(n as u16);
            }
            None => self.no_eid.push(slot),
        }
        match f.int("order", 0, LAST_ID)? {
            Some(n) => {
                // Objects that never came into play share the order 0.
                if let Some(other) = self.orders.insert(n as u16, f.path.clone()).filter(|_| n != 0) {
                    return Err(format!("{}: {n} is taken by {other}", f.at("order")));
                }
                self.s.em(slot).order = n as u16;
                self.last_order = self.last_order.max(n as u16);
            }
            None => self.no_order.push(slot),
        }
        Ok(())
    }

    fn enchant(&mut self, slot: u8, f: &Fields<'_>, side: u8) -> Result<(), String> {
        let head = self.chain(f, side)?;
        self.s.em(slot).ench = head;
        Ok(())
    }

    /// A list of enchantments.
    fn chain(&mut self, f: &Fields<'_>, side: u8) -> Result<u8, String> {
        let (mut head, mut tail) = (NONE, NONE);
        for (k, v) in f.list("enchantments", ENCHANTS)?.iter().enumerate() {
            let path = f.nth("enchantments", k);
            let Some(i) = self.s.alloc_ench() else {
                return Err(format!("{path}: more than the {ENCHANTS} enchantments that fit"));
            };
            self.s.ench[i as usize] = self.enchantment(v, path, side, i)?;
            match tail {
                NONE => head = i,
                _ => self.s.ench[tail as usize].next = i,
            }
            tail = i;
        }
        Ok(head)
    }

    fn enchantment(&mut self, v: &Value, path: String, side: u8, i: u8) -> Result<Ench, String> {
        let f = Fields::of(v, path, ENCHANTMENT_KEYS)?;
        let number = |key: &str, most: i32| Ok::<i32, String>(f.int(key, -most, most)?.unwrap_or(0));
        let by = f.int("by", 0, LAST_ID)?.unwrap_or(0) as u16;
        self.last_eid = self.last_eid.max(by);
        let order = f.int("order", 0, LAST_ID)?;
        match order {
            Some(n) => self.last_order = self.last_order.max(n as u16),
            None => self.no_order_ench.push(i),
        }
        let trace = if f.boolean("trace")? == Some(true) { eflag::TRACE } else { 0 };
        Ok(Ench {
            kw: keywords(&f, "keywords")?,
            card: f.get("id").map_or(Ok(UNKNOWN), |v| card(self.lib, v, &f.at("id")))?,
            by,
            attack: number("attack", MOST)? as i16,
            health: number("health", MOST)? as i16,
            data: f.int("data", i16::MIN as i32, i16::MAX as i32)?.unwrap_or(0) as i16,
            order: order.unwrap_or(0) as u16,
            cost: number("cost", 100)? as i8,
            spell_damage: number("spell_damage", 100)? as i8,
            flags: f.bits("set", SETS, u64::from)? as u8 | trace,
            until: f.get("until").map_or(Ok(Until::Forever), |v| fields::named(v, &f.at("until"), Until::ALL))? as u8,
            side: f.int("side", 0, 1)?.map_or(side, |n| n as u8),
            next: NONE,
        })
    }

    fn deck(&mut self, p: u8, f: &Fields<'_>, list: &[Value]) -> Result<(), String> {
        let mut loose: Vec<DeckCard> = Vec::new();
        let mut top: Vec<(i32, DeckCard)> = Vec::new();
        for (k, v) in list.iter().enumerate() {
            let path = f.nth("deck", k);
            let named;
            let v = if v.is_string() {
                named = serde_json::json!({ "id": v });
                &named
            } else {
                v
            };
            let g = Fields::of(v, path, DECK_KEYS)?;
            let ix = match g.get("id") {
                Some(v) => card(self.lib, v, &g.at("id"))?,
                None => return Err(format!("{}: is missing", g.at("id"))),
            };
            self.kind_fits(ix, Spot::Hand, &g)?;
            let mut flags = 0;
            for (key, bit) in [("created", dflag::CREATED), ("public", dflag::PUBLIC)] {
                if g.boolean(key)? == Some(true) {
                    flags |= bit;
                }
            }
            let d = DeckCard { card: ix, ench: self.chain(&g, p)?.wrapping_add(1), flags };
            match g.int("top", 1, DECK as i32)? {
                Some(n) if top.iter().any(|t| t.0 == n) => {
                    return Err(format!("{}: two cards cannot both be number {n} from the top", g.at("top")));
                }
                Some(n) => top.push((n, d)),
                None => loose.push(d),
            }
            self.s.watch(p, ix, self.lib.card(ix).listens[2]);
        }
        if let Some((n, _)) = top.iter().find(|t| t.0 > top.len() as i32) {
            return Err(format!("{}: the cards above number {n} from the top are not known", f.at("deck")));
        }
        loose.sort_by_key(|d| (d.card, d.flags));
        top.sort_by_key(|t| -t.0);
        let side = self.s.side_mut(p);
        side.n_deck = (loose.len() + top.len()) as u8;
        side.n_top = top.len() as u8;
        for (k, d) in loose.into_iter().chain(top.into_iter().map(|t| t.1)).enumerate() {
            self.s.decks[p as usize][k] = d;
        }
        Ok(())
    }

    /// The log; without one, what the players state of it.
    fn log(&mut self, f: &Fields<'_>) -> Result<(), String> {
        let players = f.list("players", 2)?;
        let mut said: Vec<(u8, LogKind, String, Vec<CardIx>)> = Vec::new();
        for (p, v) in players.iter().enumerate() {
            for (key, kind) in [("played", LogKind::Played), ("dead", LogKind::Died)] {
                let Some(v) = v.get(key) else { continue };
                let path = format!("players[{p}].{key}");
                let mut cards = Vec::new();
                for (k, v) in fields::list(v, &path, LOG)?.iter().enumerate() {
                    cards.push(card(self.lib, v, &format!("{path}[{k}]"))?);
                }
                said.push((p as u8, kind, path, cards));
            }
        }
        if f.get("log").is_none() {
            return self.log_of(&said);
        }
        for (k, v) in f.list("log", LOG)?.iter().enumerate() {
            let g = Fields::of(v, f.nth("log", k), &["kind", "player", "id", "turn"])?;
            let kind = match g.get("kind") {
                Some(v) => fields::named(v, &g.at("kind"), LogKind::ALL)?,
                None => return Err(format!("{}: is missing", g.at("kind"))),
            };
            let player = g.int("player", 0, 1)?.unwrap_or(0) as u8;
            let turn = g.int("turn", 0, LAST_TURN)?.unwrap_or(0) as u16;
            let card = g.get("id").map_or(Ok(UNKNOWN), |v| card(self.lib, v, &g.at("id")))?;
            self.line(Line { card, turn, kind: kind as u8, player }, &g.path)?;
        }
        for (p, kind, path, cards) in said {
            let lines = self.s.lines().iter().filter(|l| l.kind == kind as u8 && l.player == p);
            if !lines.map(|l| l.card).eq(cards) {
                return Err(format!("{path}: is not what the log says; leave one of the two out"));
            }
        }
        Ok(())
    }

    fn log_of(&mut self, said: &[(u8, LogKind, String, Vec<CardIx>)]) -> Result<(), String> {
        // A turn that is neither this one nor the last one of the same player.
        let turn = if matches!(self.s.h.turn, 0 | 2) { 1 } else { 0 };
        for (player, kind, path, cards) in said {
            for &card in cards {
                let def = self.lib.card(card);
                let also = match def.kind {
                    _ if *kind != LogKind::Played || card == UNKNOWN => None,
                    Kind::Spell if !def.has(Mech::Secret) && !def.has(Mech::Quest) => Some(LogKind::Cast),
                    _ if def.has(Mech::Battlecry) => Some(LogKind::Battlecry),
                    _ => None,
                };
                for kind in [Some(*kind), also].into_iter().flatten() {
                    self.line(Line { card, turn, kind: kind as u8, player: *player }, path)?;
                }
            }
        }
        Ok(())
    }

    fn line(&mut self, line: Line, path: &str) -> Result<(), String> {
        let n = self.s.h.n_log as usize;
        if n >= LOG {
            return Err(format!("{path}: more than the {LOG} lines that the log can hold"));
        }
        self.s.log[n] = line;
        self.s.h.n_log += 1;
        Ok(())
    }

    /// The objects that are in no zone while a choice is open.
    fn objects_of_choice<'v>(&mut self, f: &Fields<'v>) -> Result<Option<Fields<'v>>, String> {
        if self.stage != Stage::Choice {
            let resume = f.some("pending").and_then(|v| v.get("resume")).filter(|v| !v.is_null());
            return match resume {
                None => Ok(None),
                Some(_) => Err("pending.resume: only an open choice has something to go on with".into()),
            };
        }
        let Some(v) = f.some("pending").and_then(|v| v.get("resume")).filter(|v| !v.is_null()) else {
            return Err("pending.resume: is missing; an open choice needs the steps it goes on with".into());
        };
        let g = Fields::of(v, "pending.resume", &["stack", "objects", "unsettled"])?;
        for (k, v) in g.list("objects", SLOTS)?.iter().enumerate() {
            self.object(v, g.nth("objects", k), Spot::Nowhere, 0)?;
        }
        Ok(Some(g))
    }

    /// Gives entity ids and play orders to what has none.
    fn number(&mut self, f: &Fields<'_>) -> Result<(), String> {
        let nothing = Value::Object(serde_json::Map::new());
        let g = Fields::of(f.get("next").unwrap_or(&nothing), "next", &["eid", "order"])?;
        let next = |key: &str, last: u16| -> Result<u32, String> {
            let n = g.int(key, 1, u16::MAX as i32)?.unwrap_or(last as i32 + 1);
            if n <= last as i32 {
                return Err(format!("{}: {n} is not above {last}, which is taken", g.at(key)));
            }
            Ok(n as u32)
        };
        let (mut eid, mut order) = (next("eid", self.last_eid)?, next("order", self.last_order)?);
        for slot in std::mem::take(&mut self.no_eid) {
            self.s.em(slot).eid = eid.min(u16::MAX as u32) as u16;
            eid += 1;
        }
        for slot in std::mem::take(&mut self.no_order) {
            self.s.em(slot).order = order.min(u16::MAX as u32) as u16;
            order += 1;
        }
        for i in std::mem::take(&mut self.no_order_ench) {
            self.s.ench[i as usize].order = order.min(u16::MAX as u32) as u16;
            order += 1;
        }
        for (key, n) in [("eid", eid), ("order", order)] {
            if n > u16::MAX as u32 {
                return Err(format!("next.{key}: there are no numbers left below {}", u16::MAX));
            }
        }
        (self.s.h.next_eid, self.s.h.next_order) = (eid as u16, order as u16);
        for p in 0..2u8 {
            let mut row = self.s.side(p).secrets().to_vec();
            row.sort_by_key(|&slot| self.s.e(slot).order);
            self.s.side_mut(p).secrets[..row.len()].copy_from_slice(&row);
        }
        Ok(())
    }

    /// The open decision, once all objects have their ids.
    fn pending(&mut self, v: &Value) -> Result<(), String> {
        let f = Fields::of(v, "pending", PENDING_KEYS)?;
        let source = f.some("source").map(|v| fields::int(v, "pending.source", 1, LAST_ID)).transpose()?;
        let options = f.get("options").map(|_| f.list("options", OPTIONS)).transpose()?;
        if self.stage == Stage::Mulligan {
            if source.is_some() {
                return Err("pending.source: a mulligan has none".into());
            }
            if f.some("places").is_some() {
                return Err("pending.places: a mulligan has none".into());
            }
            let hand: Vec<i32> =
                self.s.side(self.s.h.player).hand().iter().map(|&slot| self.s.e(slot).eid as i32).collect();
            for (k, v) in options.unwrap_or(&[]).iter().enumerate() {
                fields::int(v, &f.nth("options", k), 1, LAST_ID)?;
            }
            let same = |list: &[Value]| list.iter().map(|v| v.as_i64().unwrap_or(0) as i32).eq(hand.iter().copied());
            if options.is_some_and(|list| !same(list)) {
                return Err("pending.options: are not the cards in hand".into());
            }
            return Ok(());
        }
        let list = options.filter(|list| !list.is_empty()).ok_or("pending.options: there is nothing to choose from")?;
        let resume = f.some("resume").ok_or("pending.resume: is missing")?;
        self.stack(resume)?;
        let top = self.s.stack[self.s.h.n_stack as usize - 1];
        if source.is_some_and(|eid| eid != top.src.eid as i32) {
            return Err(format!("pending.source: is not {}, whose text is on top of the stack", top.src.eid));
        }
        self.s.h.n_options = list.len() as u8;
        for (k, v) in list.iter().enumerate() {
            self.s.h.options[k] = card(self.lib, v, &f.nth("options", k))?;
        }
        if f.some("places").is_some() {
            self.places(&f, top.side, list.len())?;
        }
        self.s.h.pending = Pending::Choice;
        Ok(())
    }

    fn stack(&mut self, v: &Value) -> Result<(), String> {
        let path = "pending.resume.stack";
        let list = v.get("stack").map_or(Ok(&[][..]), |v| fields::list(v, path, FRAMES))?;
        let lib = self.lib;
        for (k, v) in list.iter().enumerate() {
            let (frame, regs) = resume::read_frame(lib, &self.s, v, &format!("{path}[{k}]"), |v, p| card(lib, v, p))?;
            (self.s.stack[k], self.s.regs[k]) = (frame, regs);
        }
        self.s.h.n_stack = list.len() as u8;
        match list.len().checked_sub(1) {
            Some(top) if resume::asks(lib, &self.s.stack[top]) => Ok(()),
            _ => Err(format!("{path}: the text on top does not stand at a choice")),
        }
    }

    /// Places in the deck of the cards that are offered.
    fn places(&mut self, f: &Fields<'_>, side: u8, n: usize) -> Result<(), String> {
        let list = f.list("places", OPTIONS)?;
        if list.len() != n {
            return Err(format!("pending.places: {} places for {n} options", list.len()));
        }
        let last = self.s.side(side).n_deck as i32 - 1;
        for (k, v) in list.iter().enumerate() {
            let path = f.nth("places", k);
            let at = fields::int(v, &path, 0, last)? as u8;
            if self.s.h.option_at[..k].contains(&at) {
                return Err(format!("{path}: {at} is there twice"));
            }
            if self.s.deck(side)[at as usize].card != self.s.h.options[k] {
                return Err(format!("{path}: another card lies there"));
            }
            self.s.h.option_at[k] = at;
        }
        Ok(())
    }

    /// Brings about what is stated, and everything that follows from it.
    fn settle(&mut self, resume: Option<&Fields<'_>>) -> Result<(), String> {
        for slot in slots(self.s.h.live) {
            let e = *self.s.e(slot);
            let mut timed = e.is(flag::GHOST | flag::BORROWED);
            let mut i = e.ench;
            while i != NONE {
                timed |= self.s.ench[i as usize].until != Until::Forever as u8;
                i = self.s.ench[i as usize].next;
            }
            self.s.h.timed |= if timed { one(slot) } else { 0 };
        }
        for slot in nowhere(&self.s) {
            match self.s.e(slot).at {
                At::Grave => self.s.h.graves |= one(slot),
                At::Play => self.s.h.falling |= one(slot),
                _ => {}
            }
        }
        recompute(self.lib, &mut self.s);
        totals::bring_about(self.lib, &mut self.s, &mut self.stated)?;
        self.s.h.auras_dirty = false;
        self.s.h.changed = 0;
        self.s.h.maybe_dead = false;
        resume.map_or(Ok(()), |g| resume::read_unsettled(&mut self.s, g))
    }

    /// Outside of an open choice nobody stands who should be dead.
    fn check(&self) -> Result<(), String> {
        if matches!(self.stage, Stage::Choice | Stage::Over) {
            return Ok(());
        }
        for st in &self.stated {
            let e = self.s.e(st.slot);
            let kind = self.lib.card(e.card).kind;
            let mortal = e.at == At::Play && matches!(kind, Kind::Minion | Kind::Hero | Kind::Weapon);
            if mortal && e.hp() <= 0 && !e.has(Kw::Dormant) {
                let (key, max) = (st.health_key, e.max_health());
                return Err(match e.damage {
                    0 => format!("{}.{key}: {max} is not enough to be in play", st.path),
                    d => format!("{}.damage: {d} of {max} {key} leaves nothing", st.path),
                });
            }
            if e.is(flag::DEAD_HERO) {
                return Err(format!("{}.marks: \"dead\" needs a game that is over", st.path));
            }
            if e.is(flag::DOOMED) && mortal {
                return Err(format!("{}.marks: \"doomed\" needs an open choice or a game that is over", st.path));
            }
        }
        Ok(())
    }
}

fn playable(kind: Kind) -> bool {
    matches!(kind, Kind::Minion | Kind::Spell | Kind::Weapon | Kind::Hero)
}
