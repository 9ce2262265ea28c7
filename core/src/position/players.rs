//! Reads the players of a position: their seats, zones, decks, mana and counters.

use super::read::{card, Reader};
use super::totals::{Now, Stated};
use super::Spot;
use crate::cards::library::Library;
use crate::cards::names::{Class, Counter, Kind};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::fields::{self, Fields};
use crate::state::{deck_flag, At, DeckCard, Entity, Player, Slot, DECK};
use serde_json::Value;

const PLAYER_KEYS: &[&str] = &[
    "eid",
    "order",
    "class",
    "hero",
    "power",
    "weapon",
    "minions",
    "hand",
    "deck",
    "secrets",
    "quest",
    "mana",
    "fatigue",
    "counters",
    "dead",
    "played",
    "first_power",
    "started",
    "enchantments",
    "data",
    "now",
];
const DECK_KEYS: &[&str] = &["id", "created", "public", "enchantments", "top"];
const MANA_KEYS: &[&str] = &["max", "used", "locked", "owed", "temporary"];

/// Crystals that a player can owe at most.
const OWED: i32 = 100;

/// The hero of a class: the one that it starts with, or the first there is, rather one with a power.
fn hero_of(lib: &Library, class: Class) -> Option<CardIx> {
    let is_one = |c: &CardIx| lib.card(*c).kind == Kind::Hero && lib.card(*c).class() == class;
    let heroes = || (1..lib.cards.len() as CardIx).filter(is_one);
    let first = Some(lib.heroes[class as usize]).filter(|&c| c != UNKNOWN);
    let able = || heroes().find(|&c| lib.card(c).hero_power != UNKNOWN);
    first.or_else(able).or_else(|| heroes().next())
}

impl Reader<'_> {
    pub fn players(&mut self, f: &Fields<'_>) -> Result<(), String> {
        let list = f.list("players", 2)?;
        let nobody = Value::Object(serde_json::Map::new());
        for p in Player::BOTH {
            self.player(p, list.get(p.index()).unwrap_or(&nobody), format!("players[{p}]"))?;
        }
        Ok(())
    }

    fn player(&mut self, p: Player, v: &Value, path: impl Into<String>) -> Result<(), String> {
        let f = Fields::of(v, path, PLAYER_KEYS)?;
        let rules = self.state.head.rules;
        self.seat(p, &f)?;
        self.hero(p, &f)?;
        if let Some(v) = f.some("weapon") {
            let slot = self.object(v, f.at("weapon"), Spot::Weapon, p)?;
            self.state.side_mut(p).weapon = slot;
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
            self.state.board_insert(p, k, slot);
        }
        self.secrets(p, &f, row("secrets", rules.secrets, "secrets")?)?;
        for (k, v) in row("hand", rules.hand, "cards")?.iter().enumerate() {
            let slot = self.object(v, f.nth("hand", k), Spot::Hand, p)?;
            self.state.hand_push(p, slot);
        }
        self.deck(p, &f, row("deck", DECK as u8, "cards")?)?;
        self.started(p, &f, row("started", DECK as u8, "cards")?)?;
        self.mana(p, &f)?;
        self.state.side_mut(p).fatigue = f.int("fatigue", 0, u16::MAX as i32)?.unwrap_or(0) as u16;
        self.counters(p, &f)
    }

    /// The player as an object: the bearer of effects that lie on no card.
    fn seat(&mut self, p: Player, f: &Fields<'_>) -> Result<(), String> {
        let slot = p.slot();
        let data = f.int("data", i16::MIN as i32, i16::MAX as i32)?.map_or(self.state.head.rules.health, |n| n as i16);
        self.state.head.live |= slot.set();
        self.state.entities[slot.index()] = Entity { side: p, at: At::Play, data, ..Entity::EMPTY };
        self.identity(slot, f)?;
        self.enchant(slot, f, p)?;
        let now = f.get("now").map(|v| Now::read(v, f.at("now"))).transpose()?;
        self.stated.push(Stated { now, ..Stated::nothing(slot, f.path.clone()) });
        Ok(())
    }

    fn hero(&mut self, p: Player, f: &Fields<'_>) -> Result<(), String> {
        let lib = self.library;
        let class = f.get("class").map(|v| fields::named(v, f.at("class"), Class::ALL)).transpose()?;
        let slot = match f.get("hero") {
            Some(v) if v.is_string() || v.get("id").is_some() => self.object(v, f.at("hero"), Spot::Hero, p)?,
            other => {
                let wanted = class.unwrap_or(Class::Mage);
                let any = || (1..lib.cards.len() as CardIx).find(|&c| lib.card(c).kind == Kind::Hero);
                let found = hero_of(lib, wanted).or_else(|| if class.is_none() { any() } else { None });
                let Some(hero) = found else {
                    return Err(format!(
                        "{}: no hero of class {} in build {}",
                        f.at("class"),
                        wanted.name(),
                        lib.build
                    ));
                };
                let nothing = Value::Object(serde_json::Map::new());
                self.object_of(other.unwrap_or(&nothing), f.at("hero"), Spot::Hero, p, Some(hero))?
            }
        };
        let def = lib.card(self.state.entity(slot).card);
        self.state.side_mut(p).class = class.unwrap_or_else(|| def.class()) as u8;
        let own = if self.state.head.rules.hero_powers { def.hero_power } else { UNKNOWN };
        let nothing = Value::Object(serde_json::Map::new());
        let (v, default) = match f.get("power") {
            Some(Value::Null) => (&nothing, UNKNOWN),
            Some(v) => (v, own),
            None => (&nothing, own),
        };
        let slot = self.object_of(v, f.at("power"), Spot::Power, p, Some(default))?;
        let power = self.state.entity(slot).card;
        self.state.side_mut(p).first_power =
            f.get("first_power").map_or(Ok(power), |v| card(lib, v, f.at("first_power")))?;
        Ok(())
    }

    fn secrets(&mut self, p: Player, f: &Fields<'_>, list: &[Value]) -> Result<(), String> {
        let mut all: Vec<Slot> = Vec::new();
        for (k, v) in list.iter().enumerate() {
            let path = f.nth("secrets", k);
            let slot = self.object(v, path, Spot::Secret, p)?;
            let card = self.state.entity(slot).card;
            if card != UNKNOWN && all.iter().any(|&s| self.state.entity(s).card == card) {
                return Err(format!("{path}.id: the same secret cannot be there twice"));
            }
            all.push(slot);
        }
        if let Some(v) = f.some("quest") {
            if all.len() >= self.state.head.rules.secrets as usize {
                let most = self.state.head.rules.secrets;
                return Err(format!("{}: there is no room beside {} of {most} secrets", f.at("quest"), all.len()));
            }
            all.push(self.object(v, f.at("quest"), Spot::Quest, p)?);
        }
        let side = self.state.side_mut(p);
        for slot in all {
            side.secrets[side.n_secrets as usize] = slot;
            side.n_secrets += 1;
        }
        Ok(())
    }

    fn mana(&mut self, p: Player, f: &Fields<'_>) -> Result<(), String> {
        let h = &self.state.head;
        let begun = if p == h.first { h.turn.div_ceil(2) } else { h.turn / 2 };
        let most = h.rules.mana as i32;
        let nothing = Value::Object(serde_json::Map::new());
        let g = Fields::of(f.get("mana").unwrap_or(&nothing), f.at("mana"), MANA_KEYS)?;
        let max = g.int("max", 0, most)?.unwrap_or((begun as i32).min(most));
        let number = |key: &str, most: i32| Ok::<u8, String>(g.int(key, 0, most)?.unwrap_or(0) as u8);
        let side = self.state.side_mut(p);
        side.max_mana = max as u8;
        side.used = number("used", max)?;
        side.locked = number("locked", most)?;
        side.owed = number("owed", OWED)?;
        side.temporary = number("temporary", most)?;
        if side.mana() > most {
            let (n, full) = (side.temporary, side.mana() - side.temporary as i32);
            return Err(format!("{}: {n} beside {full} crystals is more than {most} mana", g.at("temporary")));
        }
        Ok(())
    }

    fn counters(&mut self, p: Player, f: &Fields<'_>) -> Result<(), String> {
        let nothing = Value::Object(serde_json::Map::new());
        let names: Vec<&str> = self.library.counter_names().collect();
        let g = Fields::of(f.get("counters").unwrap_or(&nothing), f.at("counters"), &names)?;
        for (k, name) in names.iter().enumerate() {
            let n = g.int(name, i16::MIN as i32, i16::MAX as i32)?.unwrap_or(0);
            self.state.side_mut(p).counters[k] = n as i16;
        }
        // A hero power that was used is exhausted, unless a text made it ready again.
        let counter = &mut self.state.side_mut(p).counters[Counter::PowerUsesTurn as usize];
        let mut uses = (*counter).clamp(0, u8::MAX as i16) as u8;
        if let Some(v) = f.get("power").and_then(|v| v.get("exhausted")) {
            let used = fields::boolean(v, format_args!("{}.exhausted", f.at("power")))?;
            uses = if used { uses.max(1) } else { 0 };
            *counter = (*counter).max(uses as i16);
        }
        let power = self.state.entity_mut(p.power());
        if power.attacks == 0 {
            power.attacks = uses;
        }
        Ok(())
    }

    /// The deck that the game began with.
    fn started(&mut self, p: Player, f: &Fields<'_>, list: &[Value]) -> Result<(), String> {
        let mut cards = Vec::new();
        for (k, v) in list.iter().enumerate() {
            cards.push(card(self.library, v, f.nth("started", k))?);
        }
        self.state.begin_with(p, &cards);
        Ok(())
    }

    fn deck(&mut self, p: Player, f: &Fields<'_>, list: &[Value]) -> Result<(), String> {
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
                Some(v) => card(self.library, v, g.at("id"))?,
                None => return Err(format!("{}: is missing", g.at("id"))),
            };
            self.kind_fits(ix, Spot::Hand, &g)?;
            let mut flags = 0;
            for (key, bit) in [("created", deck_flag::CREATED), ("public", deck_flag::PUBLIC)] {
                if g.boolean(key)? == Some(true) {
                    flags |= bit;
                }
            }
            let mut first_enchantment = self.chain(&g, p)?;
            if flags & deck_flag::PUBLIC != 0 {
                first_enchantment = self.traced(ix, first_enchantment, p);
            }
            let d = DeckCard { card: ix, first_enchantment, flags };
            match g.int("top", 1, DECK as i32)? {
                Some(n) if top.iter().any(|t| t.0 == n) => {
                    return Err(format!("{}: two cards cannot both be number {n} from the top", g.at("top")));
                }
                Some(n) => top.push((n, d)),
                None => loose.push(d),
            }
            self.state.watch(p, ix, self.library.card(ix).listens[2]);
        }
        if let Some((n, _)) = top.iter().find(|t| t.0 > top.len() as i32) {
            return Err(format!("{}: the cards above number {n} from the top are not known", f.at("deck")));
        }
        loose.sort_by_key(|d| (d.card, d.flags));
        top.sort_by_key(|t| -t.0);
        let side = self.state.side_mut(p);
        side.n_deck = (loose.len() + top.len()) as u8;
        side.n_top = top.len() as u8;
        for (k, d) in loose.into_iter().chain(top.into_iter().map(|t| t.1)).enumerate() {
            self.state.decks[p.index()][k] = d;
        }
        Ok(())
    }
}
