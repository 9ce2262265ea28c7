//! Writes a position as JSON.

use super::out::{Out, Writer};
use super::resume;
use super::{keyword_names, nowhere, recompute, shown_keywords, with_machine, Spot};
use super::{stage, ENCH_MARKS, MARKS, NOWHERE, SCHEMA, SETS};
use crate::cards::library::Library;
use crate::cards::names::{Class, Counter, Kind, LogKind, Mechanic, Until};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::state::{
    deck_flag, enchantment_flag, flag, EnchantmentId, Entity, Pending, Player, Reason, Slot, State, NO_DECK_PLACE,
    SLOTS,
};
use serde_json::{json, Map, Value};

/// The whole position.
pub fn to_json(lib: &Library, s: &State) -> Value {
    let mut settled = s.boxed();
    let mut costs = [0; SLOTS];
    with_machine(lib, &mut settled, |m| {
        if s.over() {
            // What was on its way when the game ended comes to nothing.
            for slot in nowhere(s) {
                m.lift(slot);
                m.state.free(slot);
            }
        }
        for p in Player::BOTH {
            for &slot in s.side(p).hand().iter().chain(&[p.power()]) {
                costs[slot.index()] = m.cost_of(slot);
            }
        }
    });
    recompute(lib, &mut settled);
    Writer { library: lib, state: s, settled, costs }.position()
}

impl Writer<'_> {
    fn position(&self) -> Value {
        let h = &self.state.head;
        let running = !self.state.over();
        let winner = if running { Value::Null } else { json!(h.winner) };
        let reason = if h.reason == Reason::Running { Value::Null } else { h.reason.name().into() };
        json!({
            "schema": SCHEMA,
            "build": self.library.build,
            "rules": h.rules.to_json(&self.library.variants),
            "turn": h.turn,
            "active": h.active,
            "player": h.player,
            "first": h.first,
            "phase": stage(self.state).name(),
            "winner": winner,
            "reason": reason,
            "players": Player::BOTH.map(|p| self.player(p)),
            "pending": if running { self.pending() } else { Value::Null },
            "next": {"eid": h.next_eid, "order": h.next_order},
            "actions": h.actions,
            "log": self.log(),
        })
    }

    fn player(&self, p: Player) -> Value {
        let side = self.state.side(p);
        let me = self.state.entity(p.slot());
        let all =
            |list: &[Slot], spot: Spot| -> Vec<Value> { list.iter().map(|&slot| self.object(slot, spot)).collect() };
        let is_quest = |slot: &Slot| self.library.card(self.state.entity(*slot).card).has(Mechanic::Quest);
        let (quests, secrets): (Vec<Slot>, Vec<Slot>) = side.secrets().iter().copied().partition(is_quest);
        let counters: Map<String, Value> = self
            .library
            .counter_names()
            .zip(side.counters)
            .filter(|(_, n)| *n != 0)
            .map(|(name, n)| (name.to_string(), n.into()))
            .collect();
        let logged = |kind: LogKind| -> Vec<Value> {
            let fits = self.state.lines().iter().filter(|l| l.kind == kind as u8 && l.player == p);
            fits.map(|l| self.id(l.card)).collect()
        };
        let mut o = Out::new();
        o.set("eid", me.eid);
        o.set("order", me.order);
        o.set("class", Class::ALL.get(side.class as usize).map_or("neutral", |c| c.1));
        o.set("hero", self.object(p.hero(), Spot::Hero));
        o.set("power", self.object(p.power(), Spot::Power));
        let weapon = if side.weapon.is_none() { Value::Null } else { self.object(side.weapon, Spot::Weapon) };
        o.set("weapon", weapon);
        o.set("minions", all(side.board(), Spot::Minion));
        o.set("hand", all(side.hand(), Spot::Hand));
        o.set("deck", self.deck(p));
        o.set("secrets", all(&secrets, Spot::Secret));
        o.set("quest", quests.first().map_or(Value::Null, |&slot| self.object(slot, Spot::Quest)));
        o.set(
            "mana",
            json!({
                "max": side.max_mana,
                "used": side.used,
                "locked": side.locked,
                "owed": side.owed,
                "temporary": side.temporary,
            }),
        );
        o.set("fatigue", side.fatigue);
        o.set("counters", counters);
        o.set("dead", logged(LogKind::Died));
        o.set("played", logged(LogKind::Played));
        o.set("first_power", self.id(side.first_power));
        o.filled("started", self.state.began_with(p).iter().map(|&c| self.id(c)).collect());
        o.filled("enchantments", self.enchantments(me.first_enchantment));
        if me.data != self.state.head.rules.health {
            o.set("data", me.data);
        }
        self.now(p.slot(), &mut o);
        o.done()
    }

    /// An object with all that is true of it.
    pub fn object(&self, slot: Slot, spot: Spot) -> Value {
        let e = self.state.entity(slot);
        let def = self.library.card(e.card);
        let mut o = Out::new();
        o.set("eid", e.eid);
        o.set("id", self.id(e.card));
        self.totals(e, def.kind, &mut o);
        match spot {
            Spot::Hero => o.nonzero("armor", self.state.side(e.side).armor as i32),
            Spot::Hand | Spot::Power if e.card != UNKNOWN => o.set("cost", self.costs[slot.index()]),
            _ => {}
        }
        o.filled("keywords", keyword_names(shown_keywords(e)));
        if spot == Spot::Power {
            let uses = self.state.side(e.side).get(Counter::PowerUsesTurn);
            if uses > 0 || e.attacks > 0 {
                o.set("exhausted", e.attacks > 0);
            }
            // All uses of the turn count, unless the power was made ready in between.
            if e.attacks as i16 != uses {
                o.nonzero("attacks", e.attacks as i32);
            }
        } else {
            o.yes("exhausted", e.is(flag::SICK));
            o.nonzero("attacks", e.attacks as i32);
        }
        o.yes("silenced", e.is(flag::SILENCED));
        o.yes("frozen", e.is(flag::FROZEN));
        o.set("order", e.order);
        o.nonzero("since", e.since as i32);
        let base = if spot == Spot::Hero { self.state.head.rules.health } else { 0 };
        if spot == Spot::Secret && e.card == UNKNOWN {
            // All that shows of a hidden secret.
            o.set("class", Class::ALL.get(e.data as usize).map_or("neutral", |c| c.1));
        } else if e.data != base {
            o.set("data", e.data);
        }
        o.filled("enchantments", self.enchantments(e.first_enchantment));
        let known: Vec<Value> = Player::BOTH.into_iter().filter(|&p| e.known_to(p)).map(Value::from).collect();
        if spot == Spot::Hand || !known.is_empty() {
            o.set("known_to", known);
        }
        o.filled("marks", MARKS.iter().filter(|(f, _)| e.is(*f)).map(|(_, name)| (*name).into()).collect());
        if spot == Spot::Nowhere {
            o.set("at", NOWHERE.iter().find(|(at, _)| *at == e.at).map_or("limbo", |(_, name)| *name));
            o.set("side", e.side);
        }
        self.now(slot, &mut o);
        o.done()
    }

    fn totals(&self, e: &Entity, kind: Kind, o: &mut Out) {
        match kind {
            Kind::Minion => {
                o.set("attack", e.atk());
                o.set("health", e.max_health());
                o.set("damage", e.damage);
            }
            _ => {
                o.nonzero("attack", e.atk());
                o.nonzero(if kind == Kind::Weapon { "durability" } else { "health" }, e.max_health());
                o.nonzero("damage", e.damage as i32);
            }
        }
    }

    /// The numbers as they lie, where they are not what a new computation gives.
    fn now(&self, slot: Slot, o: &mut Out) {
        let (a, b) = (self.state.entity(slot), self.settled.entity(slot));
        let numbers = |e: &Entity| (e.attack, e.spell_damage, e.keywords);
        let auras = |e: &Entity| (e.aura_attack, e.aura_health, e.aura_spell_damage, e.aura_keywords);
        // A player has no health that could be told.
        let same_health = a.health == b.health || Player::BOTH.iter().any(|p| p.slot() == slot);
        if numbers(a) == numbers(b) && auras(a) == auras(b) && same_health {
            return;
        }
        o.set(
            "now",
            json!({
                "attack": a.attack,
                "health": a.health,
                "spell_damage": a.spell_damage,
                "keywords": keyword_names(a.keywords),
                "auras": {
                    "attack": a.aura_attack,
                    "health": a.aura_health,
                    "spell_damage": a.aura_spell_damage,
                    "keywords": keyword_names(a.aura_keywords),
                },
            }),
        );
    }

    fn enchantments(&self, first: EnchantmentId) -> Vec<Value> {
        let mut out = Vec::new();
        for e in self.state.enchantments_from(first) {
            let mut o = Out::new();
            let trace = e.flags & enchantment_flag::TRACE != 0;
            o.set("id", self.id(if trace { e.data as CardIx } else { e.card }));
            o.nonzero("by", e.by as i32);
            o.nonzero("attack", e.attack as i32);
            o.nonzero("health", e.health as i32);
            o.nonzero("cost", e.cost as i32);
            o.filled("set", SETS.iter().filter(|(f, _)| e.flags & f != 0).map(|(_, name)| (*name).into()).collect());
            o.filled("keywords", keyword_names(e.keywords));
            o.nonzero("spell_damage", e.spell_damage as i32);
            if e.until != Until::Forever as u8 {
                o.set("until", Until::ALL.get(e.until as usize).map_or("forever", |u| u.1));
            }
            o.nonzero("data", if trace { 0 } else { e.data as i32 });
            o.set("order", e.order);
            o.set("side", e.side);
            o.filled("marks", ENCH_MARKS.iter().filter(|(f, _)| e.flags & f != 0).map(|(_, n)| (*n).into()).collect());
            out.push(o.done());
        }
        out
    }

    /// The deck: what may lie anywhere in the library's order, then what lies on top, the next card last.
    fn deck(&self, p: Player) -> Vec<Value> {
        let deck = self.state.deck(p);
        let loose = deck.len() - (self.state.side(p).n_top as usize).min(deck.len());
        let mut out = Vec::new();
        for (k, d) in deck.iter().enumerate() {
            let mut o = Out::new();
            o.set("id", self.id(d.card));
            o.yes("created", d.flags & deck_flag::CREATED != 0);
            o.yes("public", d.flags & deck_flag::PUBLIC != 0);
            o.filled("enchantments", self.enchantments(d.first_enchantment));
            if k >= loose {
                o.set("top", deck.len() - k);
            }
            out.push(o.done());
        }
        out
    }

    fn log(&self) -> Vec<Value> {
        let line = |l: &crate::state::Line| {
            let kind = LogKind::ALL.get(l.kind as usize).map_or("played", |k| k.1);
            json!({"kind": kind, "player": l.player, "id": self.id(l.card), "turn": l.turn})
        };
        self.state.lines().iter().map(line).collect()
    }

    /// A card that a loop has yet to go through: its id, of an enchanted one of a deck also whose deck and where there.
    /// A list with nothing but an id is an upgrade of the card that is visited before it.
    fn listed(&self, k: usize) -> Value {
        let (card, mark) = (self.state.cards[k], self.state.marks[k]);
        if mark == EnchantmentId::UPGRADE {
            return json!([self.id(card)]);
        }
        let place = |p: Player| self.state.deck(p).iter().position(|d| d.card == card && d.first_enchantment == mark);
        let found = Player::BOTH.into_iter().filter(|_| mark.is_some()).find_map(|p| place(p).map(|at| (p, at)));
        found.map_or(self.id(card), |(p, at)| json!([self.id(card), p, at]))
    }

    fn pending(&self) -> Value {
        let h = &self.state.head;
        match h.pending {
            Pending::None => Value::Null,
            Pending::Mulligan => {
                let hand: Vec<u16> =
                    self.state.side(h.player).hand().iter().map(|&slot| self.state.entity(slot).eid).collect();
                json!({"player": h.player, "kind": "mulligan", "source": null, "options": hand, "places": null, "resume": null})
            }
            Pending::Choice => {
                let n = h.n_options as usize;
                let places =
                    if h.option_at[0] == NO_DECK_PLACE { Value::Null } else { json!(h.option_at[..n].to_vec()) };
                let objects: Vec<Value> =
                    nowhere(self.state).into_iter().map(|slot| self.object(slot, Spot::Nowhere)).collect();
                json!({
                    "player": h.player,
                    "kind": "choice",
                    "source": resume::source(self.state),
                    "options": h.options[..n].iter().map(|&c| self.id(c)).collect::<Vec<_>>(),
                    "places": places,
                    "resume": {
                        "stack": resume::write_stack(self),
                        "objects": objects,
                        "unsettled": resume::unsettled(self.state),
                        "cards": (0..h.n_cards as usize).map(|k| self.listed(k)).collect::<Vec<_>>(),
                    },
                })
            }
        }
    }
}
