//! Reads the objects of a position: what they are, what is stated of them and what lies on them.

use super::read::{card, Reader, LAST_ID, LAST_ORDER};
use super::totals::{Now, Stated};
use super::{Spot, ENCH_MARKS, MARKS, MOST, NOWHERE, SETS};
use crate::cards::names::{Class, Keyword, Kind, Mechanic, Until};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::fields::{self, Fields};
use crate::state::{enchantment_flag, flag, At, Enchantment, EnchantmentId, Entity, Player, Slot, ENCHANTMENTS, SLOTS};
use serde_json::Value;

const CARD_KEYS: &[&str] = &[
    "eid",
    "id",
    "attack",
    "health",
    "damage",
    "armor",
    "durability",
    "cost",
    "keywords",
    "exhausted",
    "attacks",
    "silenced",
    "frozen",
    "order",
    "since",
    "data",
    "enchantments",
    "known_to",
    "marks",
    "now",
    "class",
    "at",
    "side",
];
const ENCHANTMENT_KEYS: &[&str] = &[
    "id",
    "by",
    "attack",
    "health",
    "cost",
    "set",
    "keywords",
    "spell_damage",
    "until",
    "data",
    "order",
    "side",
    "marks",
];

fn keywords(f: &Fields<'_>, key: &str) -> Result<u64, String> {
    f.bits(key, Keyword::ALL, |k: Keyword| k.bit())
}

impl Reader<'_> {
    pub fn object(&mut self, v: &Value, path: impl Into<String>, spot: Spot, side: Player) -> Result<Slot, String> {
        self.object_of(v, path, spot, side, None)
    }

    /// Reads an object and gives it a slot; `default` is what it is when it does not say so itself.
    pub fn object_of(
        &mut self,
        v: &Value,
        path: impl Into<String>,
        spot: Spot,
        side: Player,
        default: Option<CardIx>,
    ) -> Result<Slot, String> {
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
            (Some(v), _) => card(self.library, v, f.at("id"))?,
            (None, Some(card)) => card,
            (None, None) => return Err(format!("{}: is missing", f.at("id"))),
        };
        self.kind_fits(ix, spot, &f)?;
        let slot = match spot {
            Spot::Hero => side.hero(),
            Spot::Power => side.power(),
            _ => match self.state.alloc() {
                Some(slot) => slot,
                None => return Err(format!("{}: more than the {SLOTS} objects that fit", f.path)),
            },
        };
        self.state.head.live |= slot.set();
        let (at, side) = match spot {
            Spot::Hand => (At::Hand, side),
            Spot::Secret | Spot::Quest => (At::Secret, side),
            Spot::Nowhere => {
                let at = f.get("at").map_or(Ok(At::Limbo), |v| fields::named(v, f.at("at"), NOWHERE))?;
                if at == At::Play && self.library.card(ix).kind != Kind::Weapon {
                    return Err(format!("{}: only a replaced weapon is in play and in no zone", f.at("at")));
                }
                (at, Player::new(f.int("side", 0, 1)?.unwrap_or(0) as u8))
            }
            _ => (At::Play, side),
        };
        let mut data = f.int("data", i16::MIN as i32, i16::MAX as i32)?;
        if let Some(v) = f.get("class") {
            if spot != Spot::Secret || ix != UNKNOWN || data.is_some() {
                return Err(format!("{}: only a secret of which nothing else is known has it", f.at("class")));
            }
            data = Some(fields::named(v, f.at("class"), Class::ALL)? as i32);
        }
        let base = if spot == Spot::Hero { self.state.head.rules.health } else { 0 };
        let flags = self.flags(&f, spot, side)?;
        self.state.entities[slot.index()] = Entity {
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
            self.state.side_mut(side).armor = f.int("armor", 0, MOST)?.unwrap_or(0) as i16;
        }
        self.state_totals(slot, &f, spot, data.is_some())?;
        Ok(slot)
    }

    pub fn kind_fits(&self, ix: CardIx, spot: Spot, f: &Fields<'_>) -> Result<(), String> {
        let def = self.library.card(ix);
        let unknown = ix == UNKNOWN;
        let (fits, what) = match spot {
            Spot::Hero => (def.kind == Kind::Hero, "a hero"),
            Spot::Power => (unknown || def.kind == Kind::Power, "a hero power"),
            Spot::Weapon => (def.kind == Kind::Weapon, "a weapon"),
            Spot::Minion => (def.kind == Kind::Minion, "a minion"),
            Spot::Secret => (unknown || def.has(Mechanic::Secret), "a secret"),
            Spot::Quest => (!unknown && def.has(Mechanic::Quest), "a quest"),
            Spot::Hand => (playable(def.kind), "a card to play"),
            Spot::Nowhere => (true, ""),
        };
        if fits {
            return Ok(());
        }
        let name = f.get("id").map_or("null".into(), fields::shown);
        let is = match def.kind {
            _ if unknown => "unknown".to_string(),
            Kind::Enchantment => "an enchantment".to_string(),
            kind => format!("a {}", kind.name().replace('_', " ")),
        };
        Err(format!("{}: {name} is {is}, not {what}", f.at("id")))
    }

    fn flags(&self, f: &Fields<'_>, spot: Spot, side: Player) -> Result<u16, String> {
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
            flags |= flag::KNOWN0 << side.number();
        }
        for (k, v) in f.list("known_to", 2)?.iter().enumerate() {
            flags |= flag::KNOWN0 << fields::int(v, f.nth("known_to", k), 0, 1)?;
        }
        Ok(flags)
    }

    /// Keeps the totals that are stated for later, when auras can be computed.
    fn state_totals(&mut self, slot: Slot, f: &Fields<'_>, spot: Spot, own_health: bool) -> Result<(), String> {
        let def = self.library.card(self.state.entity(slot).card);
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
            if *bits & Keyword::Frozen.bit() != 0 {
                *bits &= !Keyword::Frozen.bit();
                self.state.entity_mut(slot).flags |= flag::FROZEN;
            }
        }
        let health_key = if weapon { "durability" } else { "health" };
        self.stated.push(Stated {
            // The object's own number and that of auras.
            attack: f.int("attack", 0, 2 * MOST)?,
            health: f.int(health_key, -2 * MOST, 2 * MOST)?,
            cost: f.int("cost", 0, MOST)?,
            keywords: kw,
            now: f.get("now").map(|v| Now::read(v, f.at("now"))).transpose()?,
            health_key,
            free_health: spot == Spot::Hero && !own_health,
            ..Stated::nothing(slot, f.path.clone())
        });
        Ok(())
    }

    /// Entity id and play order, as far as they are stated.
    pub fn identity(&mut self, slot: Slot, f: &Fields<'_>) -> Result<(), String> {
        match f.int("eid", 1, LAST_ID)? {
            Some(n) => {
                if let Some(other) = self.eids.insert(n as u16, f.path.clone()) {
                    return Err(format!("{}: {n} is taken by {other}", f.at("eid")));
                }
                self.state.entity_mut(slot).eid = n as u16;
                self.last_eid = self.last_eid.max(n as u16);
            }
            None => self.no_eid.push(slot),
        }
        match f.int("order", 0, LAST_ORDER)? {
            Some(n) => {
                // Objects that never came into play share the order 0, those for which there was none left the last one.
                if let Some(other) = self.orders.insert(n as u16, f.path.clone()).filter(|_| n != 0 && n != LAST_ORDER)
                {
                    return Err(format!("{}: {n} is taken by {other}", f.at("order")));
                }
                self.state.entity_mut(slot).order = n as u16;
                self.last_order = self.last_order.max(n as u16);
            }
            None => self.no_order.push(slot),
        }
        Ok(())
    }

    pub fn enchant(&mut self, slot: Slot, f: &Fields<'_>, side: Player) -> Result<(), String> {
        let mut head = self.chain(f, side)?;
        let object = self.state.entity(slot);
        if object.is(flag::RUMOUR) {
            head = self.traced(object.card, head, side);
        }
        self.state.entity_mut(slot).first_enchantment = head;
        Ok(())
    }

    /// A list of enchantments.
    pub fn chain(&mut self, f: &Fields<'_>, side: Player) -> Result<EnchantmentId, String> {
        let mut first = EnchantmentId::NONE;
        for (k, v) in f.list("enchantments", ENCHANTMENTS)?.iter().enumerate() {
            let path = f.nth("enchantments", k);
            let full = format!("{path}: more than the {ENCHANTMENTS} enchantments that fit");
            let (enchantment, ordered) = self.enchantment(v, path, side)?;
            let id = self.state.add_enchantment(enchantment).ok_or(full)?;
            if !ordered {
                self.no_order_ench.push(id);
            }
            first = self.state.append_chain(first, id);
        }
        Ok(first)
    }

    /// The enchantments of a card that was put into the deck in the open, with the trace of that: of play order 0 if
    /// none is stated.
    pub fn traced(&mut self, card: CardIx, first: EnchantmentId, side: Player) -> EnchantmentId {
        if self.state.enchantments_from(first).any(Enchantment::is_trace) {
            return first;
        }
        let flags = enchantment_flag::TRACE;
        let trace = Enchantment { data: card as i16, flags, next: first, side, ..Enchantment::EMPTY };
        self.state.add_enchantment(trace).unwrap_or(first)
    }

    /// An enchantment, and whether its play order is stated.
    fn enchantment(&mut self, v: &Value, path: impl Into<String>, side: Player) -> Result<(Enchantment, bool), String> {
        let f = Fields::of(v, path, ENCHANTMENT_KEYS)?;
        let number = |key: &str, most: i32| Ok::<i32, String>(f.int(key, -most, most)?.unwrap_or(0));
        let by = f.int("by", 0, LAST_ID)?.unwrap_or(0) as u16;
        self.last_eid = self.last_eid.max(by);
        let order = f.int("order", 0, LAST_ORDER)?;
        if let Some(n) = order {
            self.last_order = self.last_order.max(n as u16);
        }
        let mut enchantment = Enchantment {
            keywords: keywords(&f, "keywords")?,
            card: f.get("id").map_or(Ok(UNKNOWN), |v| card(self.library, v, f.at("id")))?,
            by,
            attack: number("attack", MOST)? as i16,
            health: number("health", MOST)? as i16,
            data: f.int("data", i16::MIN as i32, i16::MAX as i32)?.unwrap_or(0) as i16,
            order: order.unwrap_or(0) as u16,
            cost: number("cost", 100)? as i8,
            spell_damage: number("spell_damage", 100)? as i8,
            flags: (f.bits("set", SETS, u64::from)? | f.bits("marks", ENCH_MARKS, u64::from)?) as u8,
            until: f.get("until").map_or(Ok(Until::Forever), |v| fields::named(v, f.at("until"), Until::ALL))? as u8,
            side: f.int("side", 0, 1)?.map_or(side, |n| Player::new(n as u8)),
            next: EnchantmentId::NONE,
        };
        if enchantment.is_trace() {
            // It names the card that was put into the deck, and brings no text.
            (enchantment.card, enchantment.data) = (UNKNOWN, enchantment.card as i16);
        }
        Ok((enchantment, order.is_some()))
    }
}

fn playable(kind: Kind) -> bool {
    matches!(kind, Kind::Minion | Kind::Spell | Kind::Weapon | Kind::Hero)
}
