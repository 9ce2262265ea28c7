//! Writes a position, as JSON or as whatever else a builder makes of it.

use super::out::{Builder, Json, Out, Parts, Writer};
use super::resume;
use super::{nowhere, recompute, shown_keywords, with_machine, Spot};
use super::{stage, ENCH_MARKS, MARKS, NOWHERE, SCHEMA, SETS};
use crate::cards::library::Library;
use crate::cards::names::{Class, Counter, Keyword, Kind, LogKind, Mechanic, Until};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::state::{
    deck_flag, flag, EnchantmentId, Entity, Line, Pending, Player, Reason, Slot, State, NO_DECK_PLACE, SLOTS,
};
use serde_json::Value;

/// The whole position as JSON.
pub fn to_json(lib: &Library, s: &State) -> Value {
    write(lib, s, Parts::ALL, &Json(lib))
}

/// The position as a builder makes it.
pub fn write<B: Builder>(lib: &Library, s: &State, parts: Parts<'_>, builder: &B) -> B::Value {
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
    Writer { builder, library: lib, state: s, parts, settled, costs }.position()
}

impl<B: Builder> Writer<'_, B> {
    fn out(&self) -> Out<'_, B> {
        Out::new(self.builder)
    }

    /// Texts as a list.
    fn words(&self, words: impl Iterator<Item = &'static str>) -> Vec<B::Value> {
        words.map(|word| self.builder.text(word)).collect()
    }

    fn seat(&self, p: Player) -> B::Value {
        self.builder.number(p.number().into())
    }

    fn position(&self) -> B::Value {
        let h = &self.state.head;
        let running = !self.state.over();
        let null = || self.builder.null();
        let mut o = self.out();
        o.number("schema", SCHEMA);
        o.number("build", self.library.build);
        o.set("rules", self.rules());
        o.number("turn", h.turn);
        o.number("active", h.active.number());
        o.number("player", h.player.number());
        o.number("first", h.first.number());
        o.text("phase", stage(&self.state.head).name());
        o.set("winner", h.winner().filter(|_| !running).map_or_else(null, |p| self.seat(p)));
        let reason = Some(h.reason).filter(|&reason| reason != Reason::Running);
        o.set("reason", reason.map_or_else(null, |reason| self.builder.text(reason.name())));
        o.list("players", Player::BOTH.map(|p| self.player(p)).into());
        o.set("pending", if running { self.pending() } else { null() });
        let mut next = self.out();
        next.number("eid", h.next_eid);
        next.number("order", h.next_order);
        o.set("next", next.done());
        o.number("actions", h.actions);
        if self.parts.log {
            o.set("log", self.log());
        }
        o.done()
    }

    /// The settings; of the variants only those that are on.
    fn rules(&self) -> B::Value {
        let (rules, mut o, mut on) = (&self.state.head.rules, self.out(), self.out());
        for (name, value) in rules.shown() {
            o.set(name, self.builder.plain(value));
        }
        rules.variants_on(&self.library.variants).for_each(|name| on.yes(name, true));
        o.set("variants", on.done());
        o.done()
    }

    fn player(&self, p: Player) -> B::Value {
        let side = self.state.side(p);
        let me = self.state.entity(p.slot());
        let all = |list: &[Slot], spot: Spot| list.iter().map(|&slot| self.object(slot, spot)).collect();
        let null = || self.builder.null();
        let is_quest = |slot: &Slot| self.library.card(self.state.entity(*slot).card).has(Mechanic::Quest);
        let (quests, secrets): (Vec<Slot>, Vec<Slot>) = side.secrets().iter().copied().partition(is_quest);
        let mut counters = self.out();
        for (name, n) in self.library.counter_names().zip(side.counters) {
            counters.nonzero(name, n);
        }
        let logged = |kind: LogKind| -> Vec<B::Value> {
            let fits = self.state.lines().iter().filter(|l| l.kind == kind as u8 && l.player == p);
            fits.map(|l| self.id(l.card)).collect()
        };
        let mut o = self.out();
        o.number("eid", me.eid);
        o.number("order", me.order);
        o.text("class", Class::ALL.get(side.class as usize).map_or("neutral", |c| c.1));
        o.set("hero", self.object(p.hero(), Spot::Hero));
        o.set("power", self.object(p.power(), Spot::Power));
        o.set("weapon", side.weapon.some().map_or_else(null, |slot| self.object(slot, Spot::Weapon)));
        o.list("minions", all(side.board(), Spot::Minion));
        o.list("hand", all(side.hand(), Spot::Hand));
        o.list("deck", self.deck(p));
        o.list("secrets", all(&secrets, Spot::Secret));
        o.set("quest", quests.first().map_or_else(null, |&slot| self.object(slot, Spot::Quest)));
        let mut mana = self.out();
        mana.number("max", side.max_mana);
        mana.number("used", side.used);
        mana.number("locked", side.locked);
        mana.number("owed", side.owed);
        mana.number("temporary", side.temporary);
        o.set("mana", mana.done());
        o.number("fatigue", side.fatigue);
        o.set("counters", counters.done());
        if self.parts.log {
            o.list("dead", logged(LogKind::Died));
            o.list("played", logged(LogKind::Played));
        }
        o.set("first_power", self.id(side.first_power));
        o.filled("started", self.state.began_with(p).iter().map(|&c| self.id(c)).collect());
        o.filled("enchantments", self.enchantments(me.first_enchantment));
        if me.data != self.state.head.rules.health {
            o.number("data", me.data);
        }
        let (whose, rumours) = self.parts.rumours;
        if whose == p {
            o.filled("rumours", rumours.iter().map(|&card| self.id(card)).collect());
        }
        self.now(p.slot(), &mut o);
        o.done()
    }

    /// An object with all that is true of it.
    pub fn object(&self, slot: Slot, spot: Spot) -> B::Value {
        let e = self.state.entity(slot);
        let def = self.library.card(e.card);
        let mut o = self.out();
        o.number("eid", e.eid);
        o.set("id", self.id(e.card));
        self.totals(e, def.kind, &mut o);
        match spot {
            Spot::Hero if self.parts.zeros => o.number("armor", self.state.side(e.side).armor),
            Spot::Hero => o.nonzero("armor", self.state.side(e.side).armor),
            Spot::Hand | Spot::Power if e.card != UNKNOWN => o.number("cost", self.costs[slot.index()]),
            _ => {}
        }
        o.filled("keywords", self.keywords(shown_keywords(e)));
        if spot == Spot::Power {
            let uses = self.state.side(e.side).get(Counter::PowerUsesTurn);
            if uses > 0 || e.attacks > 0 {
                o.set("exhausted", self.builder.flag(e.attacks > 0));
            }
            // All uses of the turn count, unless the power was made ready in between.
            if e.attacks as i16 != uses {
                o.nonzero("attacks", e.attacks);
            }
        } else {
            o.yes("exhausted", e.is(flag::SICK));
            o.nonzero("attacks", e.attacks);
        }
        o.yes("silenced", e.is(flag::SILENCED));
        o.yes("frozen", e.is(flag::FROZEN));
        o.number("order", e.order);
        o.nonzero("since", e.since);
        let base = if spot == Spot::Hero { self.state.head.rules.health } else { 0 };
        if spot == Spot::Secret && e.card == UNKNOWN {
            // All that shows of a hidden secret.
            o.text("class", Class::ALL.get(e.data as usize).map_or("neutral", |c| c.1));
        } else if e.data != base {
            o.number("data", e.data);
        }
        o.filled("enchantments", self.enchantments(e.first_enchantment));
        let known: Vec<_> = Player::BOTH.into_iter().filter(|&p| e.known_to(p)).map(|p| self.seat(p)).collect();
        if spot == Spot::Hand || !known.is_empty() {
            o.list("known_to", known);
        }
        o.filled("marks", self.words(MARKS.iter().filter(|(f, _)| e.is(*f)).map(|(_, name)| *name)));
        if spot == Spot::Nowhere {
            o.text("at", NOWHERE.iter().find(|(at, _)| *at == e.at).map_or("limbo", |(_, name)| *name));
            o.number("side", e.side.number());
        }
        self.now(slot, &mut o);
        o.done()
    }

    fn totals(&self, e: &Entity, kind: Kind, o: &mut Out<'_, B>) {
        let health = if kind == Kind::Weapon { "durability" } else { "health" };
        if kind == Kind::Minion || self.parts.zeros && matches!(kind, Kind::Hero | Kind::Weapon) {
            o.number("attack", e.atk());
            o.number(health, e.max_health());
            o.number("damage", e.damage);
        } else {
            o.nonzero("attack", e.atk());
            o.nonzero(health, e.max_health());
            o.nonzero("damage", e.damage);
        }
    }

    /// The numbers as they lie, where they are not what a new computation gives.
    fn now(&self, slot: Slot, o: &mut Out<'_, B>) {
        let (a, b) = (self.state.entity(slot), self.settled.entity(slot));
        let numbers = |e: &Entity| (e.attack, e.spell_damage, e.keywords);
        let auras = |e: &Entity| (e.aura_attack, e.aura_health, e.aura_spell_damage, e.aura_keywords);
        // A player has no health that could be told.
        let same_health = a.health == b.health || Player::BOTH.iter().any(|p| p.slot() == slot);
        if numbers(a) == numbers(b) && auras(a) == auras(b) && same_health {
            return;
        }
        let part = |attack: i16, health: i16, spell_damage: i8, keywords: u64| {
            let mut o = self.out();
            o.number("attack", attack);
            o.number("health", health);
            o.number("spell_damage", spell_damage);
            o.list("keywords", self.keywords(keywords));
            o
        };
        let mut now = part(a.attack, a.health, a.spell_damage, a.keywords);
        now.set("auras", part(a.aura_attack, a.aura_health, a.aura_spell_damage, a.aura_keywords).done());
        o.set("now", now.done());
    }

    fn keywords(&self, bits: u64) -> Vec<B::Value> {
        if bits == 0 {
            return Vec::new();
        }
        self.words(Keyword::ALL.iter().filter(|(k, _)| bits & k.bit() != 0).map(|(_, name)| *name))
    }

    fn enchantments(&self, first: EnchantmentId) -> Vec<B::Value> {
        let mut out = Vec::new();
        for e in self.state.enchantments_from(first) {
            let trace = e.is_trace();
            if trace && e.order == 0 {
                continue; // which is what is read where there is none
            }
            let mut o = self.out();
            o.set("id", self.id(if trace { e.data as CardIx } else { e.card }));
            o.nonzero("by", e.by);
            o.nonzero("attack", e.attack);
            o.nonzero("health", e.health);
            o.nonzero("cost", e.cost);
            o.filled("set", self.words(SETS.iter().filter(|(f, _)| e.flags & f != 0).map(|(_, name)| *name)));
            o.filled("keywords", self.keywords(e.keywords));
            o.nonzero("spell_damage", e.spell_damage);
            if e.until != Until::Forever as u8 {
                o.text("until", Until::ALL.get(e.until as usize).map_or("forever", |u| u.1));
            }
            o.nonzero("data", if trace { 0 } else { e.data });
            o.number("order", e.order);
            o.number("side", e.side.number());
            o.filled("marks", self.words(ENCH_MARKS.iter().filter(|(f, _)| e.flags & f != 0).map(|(_, name)| *name)));
            out.push(o.done());
        }
        out
    }

    /// The deck: what may lie anywhere in the library's order, then what lies on top, the next card last.
    fn deck(&self, p: Player) -> Vec<B::Value> {
        let deck = self.state.deck(p);
        let loose = deck.len() - (self.state.side(p).n_top as usize).min(deck.len());
        let mut out = Vec::with_capacity(deck.len());
        for (k, d) in deck.iter().enumerate() {
            let mut o = self.out();
            o.set("id", self.id(d.card));
            o.yes("created", d.flags & deck_flag::CREATED != 0);
            o.yes("public", d.flags & deck_flag::PUBLIC != 0);
            o.filled("enchantments", self.enchantments(d.first_enchantment));
            if k >= loose {
                o.number("top", (deck.len() - k) as u8);
            }
            out.push(o.done());
        }
        out
    }

    /// What happened, a column for each part of a line.
    fn log(&self) -> B::Value {
        let lines = self.state.lines();
        let kind = |l: &Line| self.builder.text(LogKind::ALL.get(l.kind as usize).map_or("played", |k| k.1));
        let mut o = self.out();
        o.list("kind", lines.iter().map(kind).collect());
        o.list("player", lines.iter().map(|l| self.seat(l.player)).collect());
        o.list("id", lines.iter().map(|l| self.id(l.card)).collect());
        o.list("turn", lines.iter().map(|l| self.builder.number(l.turn.into())).collect());
        o.done()
    }

    fn pending(&self) -> B::Value {
        let h = &self.state.head;
        if h.pending == Pending::None {
            return self.builder.null();
        }
        let choice = h.pending == Pending::Choice;
        let null = || self.builder.null();
        let mut o = self.out();
        o.number("player", h.player.number());
        o.text("kind", if choice { "choice" } else { "mulligan" });
        o.set("source", self.builder.plain(if choice { resume::source(self.state) } else { Value::Null }));
        if choice {
            o.list("options", self.state.offered().iter().map(|&card| self.id(card)).collect());
        } else {
            let hand = self.state.side(h.player).hand().iter();
            o.list("options", hand.map(|&slot| self.builder.number(self.state.entity(slot).eid.into())).collect());
        }
        if choice && self.state.option_at[0] != NO_DECK_PLACE {
            let places = self.state.offered_at().iter();
            o.list("places", places.map(|&at| self.builder.number(at.into())).collect());
        } else {
            o.set("places", null());
        }
        if self.parts.resume {
            o.set("resume", if choice { self.resume() } else { null() });
        }
        o.done()
    }

    /// How the text behind a choice goes on.
    fn resume(&self) -> B::Value {
        let mut o = self.out();
        o.set("stack", self.builder.plain(resume::write_stack(self.library, self.state).into()));
        let objects = nowhere(self.state).into_iter().map(|slot| self.object(slot, Spot::Nowhere));
        o.list("objects", objects.collect());
        o.list("unsettled", self.words(resume::unsettled(self.state)));
        let listed = (0..self.state.head.n_cards as usize).map(|k| self.listed(k));
        o.list("cards", listed.collect());
        o.done()
    }

    /// A card that a loop has yet to go through: its id, of an enchanted one of a deck also whose deck and where there.
    /// A list with nothing but an id is an upgrade of the card that is visited before it.
    fn listed(&self, k: usize) -> B::Value {
        let (card, mark) = (self.state.cards[k], self.state.marks[k]);
        if mark == EnchantmentId::UPGRADE {
            return self.builder.list(vec![self.id(card)]);
        }
        let place = |p: Player| self.state.deck(p).iter().position(|d| d.card == card && d.first_enchantment == mark);
        let found = Player::BOTH.into_iter().filter(|_| mark.is_some()).find_map(|p| place(p).map(|at| (p, at)));
        let Some((p, at)) = found else {
            return self.id(card);
        };
        self.builder.list(vec![self.id(card), self.seat(p), self.builder.number(at as i64)])
    }
}
