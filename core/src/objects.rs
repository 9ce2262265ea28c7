//! What objects are and how they come and go: stats, auras, costs, zones, cards in hand and deck.

use crate::chance::Pick;
use crate::ir::{CardIx, Cond, Counter, Enchant, Event, Kind, Kw, LogKind, Mech, Race, Sel, Until, Val, Who};
use crate::library::{Aura, AURA_CLAUSE, COST_CLAUSE, UNKNOWN};
use crate::machine::{Cx, Machine, Subject, What};
use crate::state::{
    changed, dflag, eflag, flag, At, DeckCard, Ench, Entity, Phase, Reason, Ref, Set, HERO_SLOT, LOOK, NONE,
    PLAYER_SLOT, POWER_SLOT,
};

/// One change of a card's cost.
#[derive(Clone, Copy)]
enum CostChange {
    Set(i32),
    Add(i32),
    /// Not below the second number.
    Floored(i32, i32),
}

/// Keeps a number within what the state can hold.
#[inline(always)]
pub fn small(v: i32) -> i16 {
    v.clamp(-30_000, 30_000) as i16
}

impl Machine<'_> {
    /// Recomputes an object from its card and its enchantments, and what it listens to.
    pub fn refresh(&mut self, slot: u8) {
        let e = *self.s.e(slot);
        let def = self.lib.card(e.card);
        if e.at == At::Hand && e.ench == NONE && !def.has(Mech::Cthun) {
            // The bare card.
            let em = self.s.em(slot);
            em.attack = def.attack;
            em.health = def.health;
            em.kw = def.kw;
            em.spell_damage = def.spell_damage;
            em.price = if e.is(flag::GHOST) { LOOK } else { def.price };
            em.easy = def.easy;
            if e.listening | def.listens[1] != 0 {
                self.s.listen(slot, def.listens[1]);
            }
            return;
        }
        let silenced = e.is(flag::SILENCED);
        let mut attack = def.attack as i32;
        let mut health = def.health as i32;
        if slot <= POWER_SLOT[1] && (def.kind == Kind::Hero || def.kind == Kind::Player) {
            health = e.data as i32;
        }
        let (mut kw, mut spell) = if silenced { (0, 0) } else { (def.kw, def.spell_damage as i32) };
        let zone = match e.at {
            At::Play | At::Secret => 0,
            At::Hand => 1,
            _ => 3,
        };
        let mut listens = if zone < 3 && !silenced { def.listens[zone] } else { 0 };
        let mut stat = !silenced && def.has_stat_aura;
        let mut cost = !silenced && def.has_cost_aura;
        if !silenced && def.has(Mech::Cthun) {
            let side = self.s.side(e.side);
            attack += side.get(Counter::CthunAttack) as i32;
            health += side.get(Counter::CthunHealth) as i32;
            if side.get(Counter::CthunTaunt) > 0 {
                kw |= Kw::Taunt.bit();
            }
        }
        let mut i = e.ench;
        while i != NONE {
            let en = &self.s.ench[i as usize];
            attack = if en.flags & eflag::SET_ATTACK != 0 { en.attack as i32 } else { attack + en.attack as i32 };
            health = if en.flags & eflag::SET_HEALTH != 0 { en.health as i32 } else { health + en.health as i32 };
            if e.mutes(en) {
                i = en.next;
                continue;
            }
            kw = if en.flags & eflag::LOSE != 0 { kw & !en.kw } else { kw | en.kw };
            spell += en.spell_damage as i32;
            if en.card != UNKNOWN {
                let d = self.lib.card(en.card);
                if zone < 3 {
                    listens |= d.listens[zone];
                }
                stat |= d.has_stat_aura;
                cost |= d.has_cost_aura;
            }
            i = en.next;
        }
        if e.is(flag::LOST_SHIELD) {
            kw &= !Kw::DivineShield.bit();
        }
        if e.is(flag::LOST_STEALTH) {
            kw &= !Kw::Stealth.bit();
        }
        let em = self.s.em(slot);
        em.attack = small(attack);
        em.kw = kw;
        em.spell_damage = spell.clamp(-100, 100) as i8;
        em.price = if e.ench == NONE { def.price } else { LOOK };
        em.easy = def.easy;
        self.set_max(slot, small(health), e.aura_health);
        self.s.listen(slot, listens);
        let bit = 1u64 << slot;
        let was = self.s.h.aura_sources & bit != 0;
        if stat && e.at == At::Play {
            self.s.h.aura_sources |= bit;
            self.s.h.auras_dirty = true;
        } else if was {
            self.s.h.aura_sources &= !bit;
            self.s.h.auras_dirty = true;
        }
        if cost && e.at == At::Play {
            self.s.h.cost_sources |= bit;
        } else {
            self.s.h.cost_sources &= !bit;
        }
        if e.at == At::Play {
            self.s.h.changed |= changed::STATS;
        }
    }

    /// ENC8, AUR3: more maximum raises the current health too, less only cuts it off.
    fn set_max(&mut self, slot: u8, health: i16, aura: i16) {
        let e = self.s.em(slot);
        let old = e.max_health();
        e.health = health;
        e.aura_health = aura;
        let new = e.max_health();
        if new < old && e.damage > 0 {
            let current = old - e.damage as i32;
            e.damage = (new - current).max(0) as i16;
        }
        let mortal = slot > POWER_SLOT[1] || slot == HERO_SLOT[0] || slot == HERO_SLOT[1];
        if mortal && e.at == At::Play && e.hp() <= 0 {
            self.s.h.maybe_dead = true;
        }
    }

    /// SEQ3: recomputes what auras do to objects, if anything may have changed.
    #[inline]
    pub fn update_auras(&mut self) {
        let h = &mut self.s.h;
        if h.auras_dirty || h.changed & h.aura_reads != 0 {
            h.auras_dirty = false;
            h.changed = 0;
            if h.aura_sources == 0 {
                h.aura_reads = 0;
            }
            if h.aura_sources | h.aura_targets != 0 {
                self.recompute_auras();
            }
        }
    }

    pub fn recompute_auras(&mut self) {
        // A second look lets auras that read stats see what the first one changed.
        if self.aura_pass() {
            self.aura_pass();
        }
    }

    /// One pass over all sources; tells whether something changed that an aura may depend on.
    fn aura_pass(&mut self) -> bool {
        let mut volatile = false;
        let mut sums = std::mem::take(&mut self.x.sums);
        if sums.is_empty() {
            sums.resize(crate::state::SLOTS, Default::default());
        }
        let mut touched: Set = 0;
        let mut reads = 0;
        let mut setters = false;
        let mut sources = self.s.h.aura_sources;
        while sources != 0 {
            let src = sources.trailing_zeros() as u8;
            sources &= sources - 1;
            self.each_aura(src, |m, (card, k), a, cx, _| {
                if a.is_cost() {
                    return;
                }
                volatile |= a.volatile;
                reads |= changed::read_by(cx.me, a.read_bits);
                if a.set_attack.is_some() {
                    setters = true;
                    return;
                }
                if a.cond.as_ref().is_some_and(|c| !m.aura_holds(c, cx)) {
                    return;
                }
                let mut set = m.aura_reach(&a.of, cx);
                if let Some(ran) = m.x.ran.as_mut().filter(|_| set != 0) {
                    ran.push((card, AURA_CLAUSE + k));
                }
                touched |= set;
                if let Some((attack, health, spell)) = a.flat {
                    while set != 0 {
                        let s = set.trailing_zeros() as usize;
                        set &= set - 1;
                        let sum = &mut sums[s];
                        sum.attack = sum.attack.saturating_add(attack);
                        sum.health = sum.health.saturating_add(health);
                        sum.spell_damage = sum.spell_damage.saturating_add(spell);
                        sum.kw |= a.kw_bits;
                    }
                    return;
                }
                while set != 0 {
                    let s = set.trailing_zeros() as u8;
                    set &= set - 1;
                    let icx = cx.about(Subject::Slot(s));
                    let mut get = |v: &Option<Val>| v.as_ref().map_or(0, |v| m.val(v, &icx));
                    let (da, dh, ds) = (get(&a.attack), get(&a.health), get(&a.spell_damage));
                    let sum = &mut sums[s as usize];
                    sum.attack = small(sum.attack as i32 + da);
                    sum.health = small(sum.health as i32 + dh);
                    sum.spell_damage = sum.spell_damage.saturating_add(ds.clamp(-100, 100) as i8);
                    sum.kw |= a.kw_bits;
                }
            });
        }
        let mut changed = false;
        let mut all = touched | (self.s.h.aura_targets & self.s.h.live);
        while all != 0 {
            let s = all.trailing_zeros() as u8;
            all &= all - 1;
            let sum = std::mem::take(&mut sums[s as usize]);
            let e = self.s.em(s);
            if e.aura_kw != sum.kw || e.aura_spell_damage != sum.spell_damage || e.aura_attack != sum.attack {
                e.aura_kw = sum.kw;
                e.aura_spell_damage = sum.spell_damage;
                e.aura_attack = sum.attack;
                changed = true;
            }
            if e.aura_health != sum.health {
                changed = true;
                let h = e.health;
                self.set_max(s, h, sum.health);
            }
        }
        self.x.sums = sums;
        self.s.h.aura_targets = touched;
        self.s.h.aura_reads = reads;
        if setters {
            self.set_attack_auras();
        }
        changed && volatile
    }

    /// Whether an aura holds. The condition asked most is tested by itself: the jump to one of many is often guessed
    /// wrong.
    #[inline(always)]
    fn aura_holds(&mut self, c: &Cond, cx: &Cx) -> bool {
        if let Cond::Any(Sel::Weapon(Who::Me)) = c {
            return self.s.side(cx.me).weapon != NONE;
        }
        self.cond(c, cx)
    }

    /// Whom an aura is for, the usual cases first.
    #[inline(always)]
    fn aura_reach(&mut self, of: &Sel, cx: &Cx) -> Set {
        if let Sel::Myself = of {
            return 1u64 << cx.src;
        }
        if let Sel::Adjacent(middle) = of {
            if let Sel::Myself = **middle {
                return self.adjacent(cx.src);
            }
        }
        self.sel(of, cx)
    }

    /// AUR10: "attack is always X" comes last.
    #[cold]
    fn set_attack_auras(&mut self) {
        for src in self.ordered(self.s.h.aura_sources).iter() {
            self.each_aura(src, |m, (card, k), a, cx, _| {
                let Some(v) = &a.set_attack else { return };
                if a.cond.as_ref().is_some_and(|c| !m.cond(c, cx)) {
                    return;
                }
                let mut set = m.sel(&a.of, cx);
                if let Some(ran) = m.x.ran.as_mut().filter(|_| set != 0) {
                    ran.push((card, AURA_CLAUSE + k));
                }
                while set != 0 {
                    let s = set.trailing_zeros() as u8;
                    set &= set - 1;
                    let to = m.val(v, &cx.about(Subject::Slot(s)));
                    let e = m.s.em(s);
                    e.aura_attack = small(to - e.attack as i32);
                    m.s.h.aura_targets |= 1u64 << s;
                }
            });
        }
    }

    /// Calls `f` for each aura of an object and of its enchantments, with its card and its number there.
    fn each_aura(&mut self, src: u8, mut f: impl FnMut(&mut Self, (CardIx, u8), &Aura, &Cx, u16)) {
        let lib = self.lib;
        let e = self.s.e(src);
        let mut i = e.ench;
        if !e.is(flag::SILENCED) {
            let (card, order) = (e.card, e.order);
            let cx = Cx::of(e.side, src);
            for (k, a) in lib.card(card).auras.iter().enumerate() {
                f(self, (card, k as u8), a, &cx, order);
            }
        }
        while i != NONE {
            let en = self.s.ench[i as usize];
            if en.card != UNKNOWN && !self.s.e(src).mutes(&en) {
                let mut cx = Cx::of(en.side, src);
                cx.ench_data = en.data;
                for (k, a) in lib.card(en.card).auras.iter().enumerate() {
                    f(self, (en.card, k as u8), a, &cx, en.order);
                }
            }
            i = en.next;
        }
    }

    /// What a card in hand or a hero power costs now (CST1).
    #[inline]
    pub fn cost_of(&mut self, slot: u8) -> i32 {
        let price = self.s.e(slot).price;
        if price != LOOK && self.s.h.cost_sources == 0 {
            return price as i32;
        }
        self.cost_cold(slot)
    }

    fn cost_cold(&mut self, slot: u8) -> i32 {
        let e = *self.s.e(slot);
        let lib = self.lib;
        let def = lib.card(e.card);
        let mut cost = def.cost as i32;
        if e.at != At::Hand && def.kind != Kind::Power {
            return cost; // CST4
        }
        let least = e.is(flag::GHOST) as i32; // KEY11
        if e.ench == NONE && self.s.h.cost_sources == 0 {
            // Only the card's own text changes it.
            return (cost + self.own_cost(slot)).max(least);
        }
        // Changes of the cost with their time, so that sets and sums can be taken in order.
        let mut changes: [(u16, CostChange); 24] = [(0, CostChange::Add(0)); 24];
        let mut n = 0;
        let mut note = |order: u16, c: CostChange| {
            if n < changes.len() {
                changes[n] = (order, c);
                n += 1;
            }
        };
        let mut i = e.ench;
        while i != NONE {
            let en = &self.s.ench[i as usize];
            if en.flags & eflag::SET_COST != 0 {
                note(en.order, CostChange::Set(en.cost as i32));
            } else if en.cost != 0 {
                note(en.order, CostChange::Add(en.cost as i32));
            }
            i = en.next;
        }
        let mut sources = self.s.h.cost_sources;
        while sources != 0 {
            let src = sources.trailing_zeros() as u8;
            sources &= sources - 1;
            self.each_aura(src, |m, (card, k), a, cx, order| {
                if !a.is_cost() || m.sel(&a.of, cx) >> slot & 1 == 0 {
                    return;
                }
                let icx = cx.about(Subject::Slot(slot));
                if a.cond.as_ref().is_some_and(|c| !m.cond(c, &icx)) {
                    return;
                }
                if let Some(ran) = &mut m.x.ran {
                    ran.push((card, AURA_CLAUSE + k));
                }
                if let Some(v) = &a.set_cost {
                    note(order, CostChange::Set(m.val(v, &icx)));
                }
                if let Some(v) = &a.cost {
                    let d = m.val(v, &icx);
                    note(order, a.min_cost.map_or(CostChange::Add(d), |min| CostChange::Floored(d, min)));
                }
            });
        }
        let changes = &mut changes[..n];
        changes.sort_by_key(|c| c.0);
        let strict = self.s.h.rules.variants != 0 && self.s.h.rules.variant("strict_cost_order");
        let own = self.own_cost(slot);
        if strict {
            cost += own; // CST2: the card's own text is as old as the card
        } else {
            // CST1: sets first, the last one wins.
            for (_, c) in changes.iter() {
                if let CostChange::Set(v) = c {
                    cost = *v;
                }
            }
        }
        for (_, c) in changes.iter() {
            match *c {
                CostChange::Set(v) if strict => cost = v,
                CostChange::Set(_) => {}
                CostChange::Add(d) => cost += d,
                // CST3: "but not less than (1)" holds at its own step only.
                CostChange::Floored(d, min) => cost = cost.min((cost + d).max(min)),
            }
        }
        if !strict {
            cost += own;
        }
        cost.max(least)
    }

    /// What a card's own text adds to its cost.
    #[inline]
    fn own_cost(&mut self, slot: u8) -> i32 {
        let (card, side) = (self.s.e(slot).card, self.s.e(slot).side);
        let lib = self.lib;
        let Some(text) = &lib.card(card).cost_text else {
            return 0;
        };
        if let Some(ran) = &mut self.x.ran {
            ran.push((card, COST_CLAUSE));
        }
        // "Costs less for each …", where that is one number.
        if let Val::Sub(from, less) = text {
            match (&**from, &**less) {
                (Val::Const(from), Val::Counter(counter, Who::Me)) => {
                    return from - self.s.side(side).get(*counter) as i32;
                }
                (Val::Const(from), Val::Attack(Sel::Weapon(Who::Me))) => {
                    let weapon = self.s.side(side).weapon;
                    return from - if weapon == NONE { 0 } else { self.attack_of(weapon) };
                }
                _ => {}
            }
        }
        self.val(text, &Cx { it: Subject::Slot(slot), ..Cx::of(side, slot) })
    }

    /// Whether a card is paid with health (MAN9).
    pub fn costs_health(&mut self, slot: u8) -> bool {
        if self.s.e(slot).has(Kw::CostsHealth) {
            return true;
        }
        let mut sources = self.s.h.cost_sources;
        let mut yes = false;
        while sources != 0 {
            let src = sources.trailing_zeros() as u8;
            sources &= sources - 1;
            self.each_aura(src, |m, _, a, cx, _| {
                if a.kw_bits & Kw::CostsHealth.bit() != 0 && m.sel(&a.of, cx) >> slot & 1 == 1 {
                    yes = true;
                }
            });
        }
        yes
    }

    /// A new object that is nowhere yet.
    pub fn create(&mut self, card: CardIx, side: u8) -> u8 {
        let Some(slot) = self.s.alloc() else {
            self.abort(Reason::Capacity);
            return NONE;
        };
        let eid = self.s.new_eid();
        let order = self.s.new_order();
        let since = self.s.h.turn;
        self.s.ents[slot as usize] =
            Entity { card, eid, order, since, side, at: At::Limbo, flags: flag::CREATED, ..Entity::EMPTY };
        slot
    }

    /// Writes an enchantment record by its recipe; `NONE` when there is no room.
    pub fn make_enchant(&mut self, with: &Enchant, it: Subject, cx: &Cx) -> u8 {
        let icx = cx.about(it);
        let mut flags = 0;
        let mut pair = |m: &mut Self, add: &Option<Val>, set: &Option<Val>, bit: u8| -> i32 {
            if let Some(v) = set {
                flags |= bit;
                m.val(v, &icx)
            } else if let Some(v) = add {
                m.val(v, &icx)
            } else {
                0
            }
        };
        let attack = pair(self, &with.attack, &with.set_attack, eflag::SET_ATTACK);
        let health = pair(self, &with.health, &with.set_health, eflag::SET_HEALTH);
        let cost = pair(self, &with.cost, &with.set_cost, eflag::SET_COST);
        let spell = with.spell_damage.as_ref().map_or(0, |v| self.val(v, &icx));
        let mut data = with.data.as_ref().map_or(0, |v| self.val(v, &icx));
        if let Some(sel) = &with.link {
            let s = self.first(sel, &icx);
            data = if s == NONE { 0 } else { self.s.e(s).eid as i16 as i32 };
        }
        if let Some(c) = &with.data_card {
            data = self.card_ref(c, &icx).0 as i16 as i32;
        }
        let Some(i) = self.s.alloc_ench() else {
            self.abort(Reason::Capacity);
            return NONE;
        };
        let order = self.s.new_order();
        let by = if cx.src == NONE { 0 } else { self.s.e(cx.src).eid };
        self.s.ench[i as usize] = Ench {
            card: with.card.map_or(UNKNOWN, |c| c.0),
            by,
            attack: small(attack),
            health: small(health),
            cost: cost.clamp(-100, 100) as i8,
            spell_damage: spell.clamp(-100, 100) as i8,
            kw: with.keywords.iter().fold(0, |m, k| m | k.bit()),
            data: small(data),
            order,
            flags: flags | if with.hidden { eflag::HIDDEN } else { 0 },
            until: with.until.unwrap_or(Until::Forever) as u8,
            side: cx.me,
            next: NONE,
        };
        i
    }

    /// Puts an enchantment on an object.
    pub fn enchant(&mut self, slot: u8, with: &Enchant, cx: &Cx) {
        let i = self.make_enchant(with, Subject::Slot(slot), cx);
        if i == NONE {
            return;
        }
        let en = self.s.ench[i as usize];
        self.s.attach(slot, i);
        if en.until != Until::Forever as u8 {
            self.s.h.timed |= 1u64 << slot;
        }
        let e = self.s.em(slot);
        if en.flags & eflag::SET_HEALTH != 0 {
            e.damage = 0; // ENC5
        }
        if en.kw & Kw::DivineShield.bit() != 0 {
            e.flags &= !flag::LOST_SHIELD;
        }
        if en.kw & Kw::Stealth.bit() != 0 {
            e.flags &= !flag::LOST_STEALTH;
        }
        self.refresh(slot);
    }

    /// Takes the enchantments away for which `gone` holds.
    pub fn disenchant(&mut self, slot: u8, gone: impl FnMut(&Ench) -> bool) {
        if self.s.e(slot).ench != NONE && self.s.detach(slot, gone) {
            self.refresh(slot);
        }
    }

    /// Takes an object out of play, hand or the secret zone; it is in limbo then.
    pub fn lift(&mut self, slot: u8) -> Option<usize> {
        let e = *self.s.e(slot);
        let mut place = None;
        match e.at {
            At::Play => {
                place = self.s.board_remove(slot);
                self.s.h.changed |= if self.s.side(e.side).weapon == slot {
                    self.s.side_mut(e.side).weapon = NONE;
                    changed::WEAPON
                } else {
                    changed::board(e.side)
                };
            }
            At::Hand => {
                place = self.s.hand_remove(slot);
                if e.is(flag::RUMOUR) {
                    let em = self.s.em(slot);
                    em.flags &= !flag::RUMOUR;
                    em.data = 0; // it only remembered when it was shuffled in
                }
                self.s.h.changed |= changed::HAND;
            }
            At::Secret => {
                self.s.secret_remove(slot);
                self.s.h.changed |= changed::SECRET;
            }
            _ => {}
        }
        self.s.listen(slot, 0);
        let bit = 1u64 << slot;
        if self.s.h.aura_sources & bit != 0 {
            self.s.h.aura_sources &= !bit;
            self.s.h.auras_dirty = true;
        }
        self.s.h.cost_sources &= !bit;
        self.s.h.aura_targets &= !bit;
        self.s.h.graves &= !bit;
        let em = self.s.em(slot);
        em.at = At::Limbo;
        if em.aura_health != 0 || em.aura_kw != 0 || em.aura_attack != 0 || em.aura_spell_damage != 0 {
            // The dead keep the attack they had, auras included; the living lose the aura with the place.
            em.aura_kw = 0;
            em.aura_spell_damage = 0;
        }
        place
    }

    /// Puts an object into the graveyard.
    pub fn bury(&mut self, slot: u8) {
        self.lift(slot);
        self.s.em(slot).at = At::Grave;
        self.s.h.graves |= 1u64 << slot;
    }

    /// Makes an object the bare card again (ZON10).
    pub fn wipe(&mut self, slot: u8) {
        if self.s.e(slot).ench != NONE && !self.s.e(slot).has(Kw::KeepsEnchantments) {
            self.s.detach(slot, |en| en.flags & eflag::PART == 0);
        }
        let e = self.s.em(slot);
        e.damage = 0;
        e.data = 0;
        e.attacks = 0;
        e.aura_attack = 0;
        e.aura_health = 0;
        e.aura_kw = 0;
        e.aura_spell_damage = 0;
        e.flags &= flag::CREATED | flag::KNOWN0 | flag::KNOWN1 | flag::SHOWN;
    }

    /// An object from limbo comes to a player's side, as the newest of all.
    #[inline]
    fn arrive(&mut self, slot: u8, side: u8, at: At) -> &mut Entity {
        let order = self.s.new_order();
        let since = self.s.h.turn;
        let e = self.s.em(slot);
        (e.side, e.at, e.order, e.since) = (side, at, order, since);
        e
    }

    /// Puts an object from limbo into the row of minions; false when there is no room.
    pub fn enter_board(&mut self, slot: u8, side: u8, place: usize) -> bool {
        if self.s.side(side).n_board >= self.s.h.rules.board {
            return false;
        }
        self.show(slot);
        let e = self.arrive(slot, side, At::Play);
        e.attacks = 0;
        e.flags = (e.flags & !(flag::KNOWN0 | flag::KNOWN1)) | flag::SICK;
        self.s.board_insert(side, place, slot);
        self.s.h.changed |= changed::board(side);
        self.refresh(slot);
        if self.lib.card(self.s.e(slot).card).is_race(Race::Totem) {
            self.s.bump(side, Counter::TotemsGame, 1);
        }
        true
    }

    /// Notes that everybody has now seen a card; the first time it is a card less that can be hidden.
    pub fn show(&mut self, slot: u8) {
        let e = self.s.em(slot);
        if !e.is(flag::CREATED | flag::SHOWN) {
            e.flags |= flag::SHOWN;
            let (side, card) = (e.side, e.card);
            self.write(LogKind::Shown, side, card);
        }
    }

    /// Announces a summoned minion: "whenever" and "after" at once (MIN8).
    pub fn announce_summon(&mut self, slot: u8) {
        let side = self.s.e(slot).side;
        self.note(What::Summon, side, slot, NONE, 0);
        self.emit(Event::Summon, slot, NONE, 0, side);
        self.emit(Event::AfterSummon, slot, NONE, 0, side);
    }

    /// Summons a new minion; `NONE` when there is no room (ZON7).
    pub fn summon(&mut self, card: CardIx, side: u8, place: usize) -> u8 {
        if self.s.side(side).n_board >= self.s.h.rules.board || self.lib.card(card).kind != Kind::Minion {
            return NONE;
        }
        let slot = self.create(card, side);
        if slot != NONE {
            self.enter_board(slot, side, place);
        }
        slot
    }

    /// Puts an object from limbo into a hand; false when the hand is full.
    pub fn enter_hand(&mut self, slot: u8, side: u8) -> bool {
        if self.s.side(side).n_hand >= self.s.h.rules.hand {
            return false;
        }
        let e = self.arrive(slot, side, At::Hand);
        e.flags |= flag::KNOWN0 << side;
        self.s.hand_push(side, slot);
        self.s.h.changed |= changed::HAND;
        self.refresh(slot);
        if self.s.listeners(Event::EnterHand) != 0 && self.s.h.phase == Phase::Main {
            self.emit(Event::EnterHand, slot, NONE, 0, side);
        }
        true
    }

    /// Adds a new card to a hand; `NONE` when it is full (ZON7).
    pub fn give(&mut self, card: CardIx, side: u8, open: bool) -> u8 {
        if self.s.side(side).n_hand >= self.s.h.rules.hand || card == UNKNOWN {
            return NONE;
        }
        let slot = self.create(card, side);
        if slot == NONE {
            return NONE;
        }
        if open {
            self.s.em(slot).flags |= flag::KNOWN0 | flag::KNOWN1;
        }
        self.enter_hand(slot, side);
        self.note(What::Give, side, slot, NONE, 0);
        self.emit(Event::AddedToHand, slot, NONE, 0, side);
        slot
    }

    /// Puts a card into a deck at an unknown place (CTL7).
    pub fn shuffle_in(&mut self, card: CardIx, ench: u8, side: u8, created: bool, open: bool) -> bool {
        let mut ench = ench;
        if self.s.side(side).n_deck as usize >= crate::state::DECK {
            self.s.free_chain(ench);
            return false;
        }
        if open {
            // Remember when, so that the other player can tell where it may be.
            if let Some(i) = self.s.alloc_ench() {
                let order = self.s.new_order();
                self.s.ench[i as usize] = Ench { flags: eflag::TRACE, order, next: ench, side, ..Ench::EMPTY };
                ench = i;
            }
        }
        let flags = if created { dflag::CREATED } else { 0 } | if open { dflag::PUBLIC } else { 0 };
        let def = self.lib.card(card);
        self.s.watch(side, card, def.listens[2]);
        self.s.deck_insert(side, DeckCard { card, ench: ench.wrapping_add(1), flags })
    }

    /// Takes a card out of a deck into limbo.
    pub fn pull(&mut self, side: u8, at: usize) -> u8 {
        let d = self.s.decks[side as usize][at];
        let slot = self.create(d.card, side);
        if slot == NONE {
            return NONE;
        }
        self.s.deck_take(side, at);
        let e = self.s.em(slot);
        e.ench = d.ench.wrapping_sub(1);
        e.flags = flag::DRAWN | if d.flags & dflag::CREATED != 0 { flag::CREATED } else { 0 };
        if d.flags & dflag::PUBLIC != 0 {
            e.flags |= flag::RUMOUR | flag::SHOWN;
        }
        if e.ench != NONE {
            let mut i = e.ench;
            while i != NONE {
                let en = self.s.ench[i as usize];
                if en.flags & eflag::TRACE != 0 {
                    self.s.em(slot).data = en.order as i16;
                }
                i = en.next;
            }
            self.s.detach(slot, |en| en.flags & eflag::TRACE != 0);
        }
        slot
    }

    /// DRW1 to DRW4: one draw. Gives the slot of the card that reached the hand, or `NONE`.
    pub fn draw(&mut self, side: u8, by: u8) -> u8 {
        let n = self.s.side(side).n_deck as usize;
        if n == 0 {
            if self.s.h.rules.fatigue {
                self.s.side_mut(side).fatigue += 1;
                let amount = self.s.side(side).fatigue as i32;
                self.note(What::Fatigue, side, NONE, NONE, amount);
                self.damage(HERO_SLOT[side as usize], amount, NONE);
            }
            return NONE;
        }
        let at = if self.s.side(side).n_top > 0 {
            n - 1
        } else {
            let deck = &self.s.decks[side as usize];
            self.ch.pick(Pick::Draw, n as u32, |i| deck[i as usize].card as u32) as usize
        };
        self.draw_at(side, at, by)
    }

    /// Draws the card at that place of the deck; `by` is the object whose text draws.
    pub fn draw_at(&mut self, side: u8, at: usize, by: u8) -> u8 {
        let slot = self.pull(side, at);
        if slot == NONE {
            return NONE;
        }
        if self.s.side(side).n_hand >= self.s.h.rules.hand {
            // DRW3: burned in the open.
            self.note(What::Burn, side, slot, NONE, 0);
            self.show(slot);
            self.bury(slot);
            return NONE;
        }
        self.enter_hand(slot, side);
        self.s.bump(side, Counter::CardsDrawnTurn, 1);
        self.note(What::Draw, side, slot, NONE, 0);
        self.emit(Event::Draw, slot, by, 0, side);
        if self.s.e(slot).listening & Event::WhenDrawn.bit() != 0 {
            self.emit(Event::WhenDrawn, slot, NONE, 0, side);
        }
        slot
    }

    /// Discards a card from hand (DRW7).
    pub fn discard(&mut self, slot: u8) {
        let e = *self.s.e(slot);
        if e.at != At::Hand {
            return;
        }
        self.s.em(slot).flags |= flag::KNOWN0 | flag::KNOWN1;
        self.show(slot);
        self.note(What::Discard, e.side, slot, NONE, 0);
        // Its own "when discarded" text hears the event while the card is still in hand.
        self.s.bump(e.side, Counter::DiscardsGame, 1);
        self.write(LogKind::Discarded, e.side, e.card);
        self.emit(Event::Discard, slot, NONE, 0, e.side);
        let own = self.s.e(slot).listening & Event::Discard.bit() != 0;
        if own {
            // Its text decides where it goes; the graveyard otherwise.
            self.bury(slot);
            self.s.em(slot).at = At::Grave;
        } else {
            self.bury(slot);
        }
    }

    /// Writes a line of the log; a full log ends the game.
    pub fn write(&mut self, kind: LogKind, player: u8, card: CardIx) {
        if !self.s.record(kind, player, card) {
            self.abort(Reason::Capacity);
        }
    }

    /// Returns a minion to its controller's hand (CTL4, CTL5); ZON8: a full hand destroys it.
    pub fn bounce(&mut self, slot: u8) -> bool {
        let e = *self.s.e(slot);
        if slot <= POWER_SLOT[1] || (e.at != At::Play && e.at != At::Grave) {
            return false; // ZON6: heroes and powers stay in their seats
        }
        if self.s.side(e.side).n_hand >= self.s.h.rules.hand {
            if e.at == At::Play {
                self.doom(slot);
            }
            return false;
        }
        self.lift(slot);
        self.wipe(slot);
        self.s.em(slot).flags |= flag::KNOWN0 | flag::KNOWN1;
        self.enter_hand(slot, e.side);
        self.note(What::Return, e.side, slot, NONE, 0);
        true
    }

    /// Marks an object to be destroyed.
    #[inline]
    pub fn doom(&mut self, slot: u8) {
        self.s.em(slot).flags |= flag::DOOMED;
        self.s.h.maybe_dead = true;
    }

    /// TRF1, TRF2: the object becomes another card in the same place.
    /// With `keep` it only changes its form: enchantments, damage and identity stay.
    pub fn transform(&mut self, slot: u8, card: CardIx, keep: bool) {
        let e = *self.s.e(slot);
        // Only a minion can stand among minions, only a weapon be held.
        if e.at == At::Play && self.lib.card(card).kind != self.lib.card(e.card).kind {
            return;
        }
        if card == UNKNOWN || slot <= POWER_SLOT[1] || !matches!(e.at, At::Play | At::Hand | At::Limbo) {
            return;
        }
        self.note(What::Transform, e.side, slot, NONE, 0);
        if keep {
            self.s.em(slot).card = card;
            self.refresh(slot);
            self.s.h.auras_dirty = true;
            return;
        }
        self.s.drop_enchants(slot);
        let eid = if e.at == At::Play { self.s.new_eid() } else { e.eid };
        let order = if e.at == At::Play { self.s.new_order() } else { e.order };
        let keep = flag::KNOWN0 | flag::KNOWN1 | flag::CREATED | flag::GHOST;
        let turn = self.s.h.turn;
        let em = self.s.em(slot);
        *em = Entity {
            card,
            eid,
            order,
            since: turn,
            side: e.side,
            at: e.at,
            flags: e.flags & keep,
            listening: e.listening,
            ..Entity::EMPTY
        };
        if e.at == At::Play {
            em.flags |= flag::SICK; // TRF3
        }
        // Auras of the old form are recomputed for the new one at the next update.
        self.refresh(slot);
        self.s.h.auras_dirty = true;
        if e.at == At::Play {
            self.note(What::Summon, e.side, slot, NONE, 1);
        }
    }

    /// Replaces frame references to an object that got a new identity.
    pub fn follow(&mut self, old: Ref, new: Ref) {
        for i in 0..self.s.h.n_stack as usize {
            let f = &mut self.s.stack[i];
            for r in [&mut f.src, &mut f.target, &mut f.event.subject, &mut f.event.other] {
                if *r == old {
                    *r = new;
                }
            }
        }
    }

    /// Puts a weapon from limbo into a player's hands; the old one is destroyed (WPN1, WPN2).
    pub fn equip(&mut self, slot: u8, side: u8) {
        self.show(slot);
        let old = self.s.side(side).weapon;
        if old != NONE {
            // It leaves the hero at once and dies at the next death step.
            self.s.side_mut(side).weapon = NONE;
            self.s.h.falling |= 1u64 << old;
            self.doom(old);
        }
        let e = self.arrive(slot, side, At::Play);
        e.flags &= !(flag::KNOWN0 | flag::KNOWN1);
        self.s.side_mut(side).weapon = slot;
        self.s.h.changed |= changed::WEAPON;
        self.refresh(slot);
        self.note(What::Equip, side, slot, NONE, 0);
        self.emit(Event::Equip, slot, NONE, 0, side);
    }

    /// KEY8, KEY9: another hero takes the place of the old one.
    pub fn new_hero(&mut self, side: u8, card: CardIx, from_card: bool) {
        let slot = HERO_SLOT[side as usize];
        let def = self.lib.card(card);
        let eid = self.s.new_eid();
        let em = self.s.em(slot);
        em.card = card;
        em.eid = eid;
        if from_card {
            self.s.side_mut(side).armor += def.armor;
        } else {
            em.data = def.health;
            em.damage = 0;
            self.s.side_mut(side).armor = 0;
        }
        let class = def.class();
        if class != crate::ir::Class::Neutral {
            self.s.side_mut(side).class = class as u8;
        }
        self.refresh(slot);
        if def.hero_power != UNKNOWN {
            self.new_power(side, def.hero_power);
        }
    }

    /// HPW3: a new hero power is ready at once; the same power again changes nothing.
    pub fn new_power(&mut self, side: u8, card: CardIx) {
        let slot = POWER_SLOT[side as usize];
        if self.s.e(slot).card == card || card == UNKNOWN {
            return;
        }
        self.s.drop_enchants(slot);
        let eid = self.s.new_eid();
        let order = self.s.new_order();
        let listening = self.s.e(slot).listening;
        self.s.ents[slot as usize] = Entity { card, eid, order, side, at: At::Play, listening, ..Entity::EMPTY };
        self.s.h.live |= 1u64 << slot;
        self.refresh(slot);
        self.s.side_mut(side).counters[Counter::PowerUsesTurn as usize] = 0;
    }

    /// CTL1, CTL2: a minion changes sides.
    pub fn control(&mut self, slot: u8, to: u8, this_turn: bool) {
        let e = *self.s.e(slot);
        if e.at != At::Play || e.side == to || self.lib.card(e.card).kind != Kind::Minion {
            return;
        }
        if self.s.side(to).n_board >= self.s.h.rules.board {
            if !this_turn {
                self.doom(slot);
            }
            return;
        }
        let borrowed = e.is(flag::BORROWED);
        self.s.board_remove(slot);
        let order = self.s.new_order();
        let turn = self.s.h.turn;
        let em = self.s.em(slot);
        em.side = to;
        em.order = order;
        em.since = turn;
        em.attacks = 0;
        em.flags |= flag::SICK;
        em.flags &= !flag::BORROWED;
        if this_turn {
            em.flags |= flag::BORROWED;
            em.flags &= !flag::SICK; // CTL3: it may attack
            self.s.h.timed |= 1u64 << slot;
        } else if borrowed {
            em.flags &= !flag::SICK;
        }
        let n = self.s.side(to).n_board as usize;
        self.s.board_insert(to, n, slot);
        if this_turn {
            let Some(i) = self.s.alloc_ench() else {
                self.abort(Reason::Capacity);
                return;
            };
            let until = Until::EndOfTurn as u8;
            self.s.ench[i as usize] = Ench { kw: Kw::Charge.bit(), until, order, side: to, ..Ench::EMPTY };
            self.s.attach(slot, i);
        }
        self.refresh(slot);
        self.s.h.auras_dirty = true;
        self.note(What::Control, to, slot, NONE, 0);
        self.emit(Event::ControlChange, slot, NONE, 0, to);
    }

    /// SIL1, SIL2: only the body stays.
    pub fn silence(&mut self, slot: u8) {
        let e = *self.s.e(slot);
        if e.at != At::Play || self.lib.card(e.card).kind != Kind::Minion {
            return;
        }
        self.s.detach(slot, |en| en.flags & eflag::PART == 0);
        let em = self.s.em(slot);
        em.flags |= flag::SILENCED;
        em.flags &= !flag::FROZEN;
        self.refresh(slot);
        self.note(What::Silence, e.side, slot, NONE, 0);
        if e.is(flag::BORROWED) {
            self.control(slot, 1 - e.side, false);
        }
    }

    /// Puts a secret or quest into its zone; SEC5, ZON4: within the limit and never twice.
    pub fn enter_secret(&mut self, slot: u8, side: u8) -> bool {
        let card = self.s.e(slot).card;
        if !self.secret_fits(card, side) {
            return false;
        }
        let e = self.arrive(slot, side, At::Secret);
        e.flags &= !(flag::KNOWN0 | flag::KNOWN1);
        let sd = self.s.side_mut(side);
        sd.secrets[sd.n_secrets as usize] = slot;
        sd.n_secrets += 1;
        self.s.h.changed |= changed::SECRET;
        self.refresh(slot);
        self.note(What::Secret, side, slot, NONE, 0);
        true
    }

    /// Whether a secret or quest may go to its zone.
    pub fn secret_fits(&self, card: CardIx, side: u8) -> bool {
        let sd = self.s.side(side);
        let quest = self.lib.card(card).has(Mech::Quest);
        sd.n_secrets < self.s.h.rules.secrets
            && !sd.secrets().iter().any(|&s| {
                let c = self.s.e(s).card;
                c == card || (quest && self.lib.card(c).has(Mech::Quest))
            })
    }

    /// The players' own objects at the start of a game.
    pub fn seat(&mut self, side: u8, hero: CardIx, health: i16) {
        for (slot, card) in [(PLAYER_SLOT[side as usize], UNKNOWN), (HERO_SLOT[side as usize], hero)] {
            let eid = self.s.new_eid();
            let order = self.s.new_order();
            self.s.h.live |= 1u64 << slot;
            self.s.ents[slot as usize] = Entity { card, eid, order, side, at: At::Play, ..Entity::EMPTY };
        }
        let slot = HERO_SLOT[side as usize];
        self.s.em(slot).data = health;
        self.refresh(slot);
    }
}
