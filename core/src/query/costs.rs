//! What a card costs.

use crate::cards::names::{Keyword, Kind, Variant};
use crate::cards::program::{reach, Aura, AURA_CLAUSE, COST_CLAUSE, UNKNOWN};
use crate::cards::syntax::{CardIx, Sel, Val, Who};
use crate::machine::{Context, CostChange, Machine, Subject};
use crate::state::{enchantment_flag, flag, At, Player, Slot};

impl Machine<'_> {
    /// Calls `f` for each aura of an object and of its enchantments, with its card and its number there.
    pub(crate) fn each_aura(&mut self, src: Slot, mut f: impl FnMut(&mut Self, (CardIx, u8), &Aura, &Context, u16)) {
        let lib = self.library;
        let e = self.state.entity(src);
        let mut cursor = e.first_enchantment;
        if !e.is(flag::SILENCED) && !lib.card(e.card).auras.is_empty() {
            let (card, order) = (e.card, e.order);
            let context = Context::of(e.side, src);
            for (k, a) in lib.card(card).auras.iter().enumerate() {
                f(self, (card, k as u8), a, &context, order);
            }
        }
        while let Some(en) = self.state.next_enchantment(&mut cursor) {
            let auras = &lib.card(en.card).auras;
            if !auras.is_empty() && en.card != UNKNOWN && !self.state.entity(src).mutes(&en) {
                let mut context = Context::of(en.side, src);
                context.enchantment_data = en.data;
                for (k, a) in auras.iter().enumerate() {
                    f(self, (en.card, k as u8), a, &context, en.order);
                }
            }
        }
    }

    /// What a card in hand or a hero power costs now (CST1).
    #[inline(always)]
    pub fn cost_of(&mut self, slot: Slot) -> i32 {
        match self.state.plain_price(slot) {
            Some(price) => price,
            None => self.cost_cold(slot),
        }
    }

    #[inline(never)]
    pub(crate) fn cost_cold(&mut self, slot: Slot) -> i32 {
        let e = self.state.entity(slot);
        let def = self.library.card(e.card);
        let cost = def.cost as i32;
        if e.at != At::Hand && def.kind != Kind::Power {
            return cost; // CST4
        }
        let least = e.is(flag::GHOST) as i32; // KEY11
        if e.first_enchantment.is_none() && self.state.head.cost_sources.is_empty() {
            // Only the card's own text changes it.
            return (cost + self.own_cost(slot)).max(least);
        }
        self.cost_changed(slot, cost, least)
    }

    /// Whether something in play may change what the cards in a player's hand cost.
    #[inline(always)]
    pub(crate) fn hand_prices_change(&self, p: Player) -> bool {
        !self.state.head.cost_sources.is_empty() && self.some_reach_hand(p)
    }

    #[inline(never)]
    fn some_reach_hand(&self, p: Player) -> bool {
        self.state.head.cost_sources.into_iter().any(|src| self.reaches_hand(src, p))
    }

    /// Whether auras of an object or of its enchantments may change what the cards in a player's hand cost.
    #[inline(always)]
    fn reaches_hand(&self, src: Slot, p: Player) -> bool {
        let reaches = |card: CardIx, side: Player| {
            let hand = if side == p { reach::OWN } else { reach::FOE };
            self.library.card(card).cost_reach & hand != 0
        };
        let e = self.state.entity(src);
        reaches(e.card, e.side) || self.state.enchantments(src).any(|en| reaches(en.card, en.side))
    }

    /// What a card costs with all that changes it; `cost` is its print, `least` the least that it can cost.
    #[inline(never)]
    fn cost_changed(&mut self, slot: Slot, mut cost: i32, least: i32) -> i32 {
        // Changes of the cost with their time, so that sets and sums can be taken in order.
        let mut changes = std::mem::take(&mut self.scratch.cost_changes);
        changes.clear();
        let mut note = |order: u16, change: CostChange| changes.push((order, change));
        for en in self.state.enchantments(slot) {
            if en.flags & enchantment_flag::SET_COST != 0 {
                note(en.order, CostChange::Set(en.cost as i32));
            } else if en.cost != 0 {
                note(en.order, CostChange::Add(en.cost as i32));
            }
        }
        let (in_hand, side) = (self.state.entity(slot).at == At::Hand, self.state.entity(slot).side);
        let mut sources = self.state.head.cost_sources;
        while let Some(src) = sources.pop() {
            if in_hand && !self.reaches_hand(src, side) {
                continue;
            }
            self.each_aura(src, |m, (card, k), a, context, order| {
                if !a.is_cost() || !m.selects(&a.of, slot, context) {
                    return;
                }
                let about_it = context.about(Subject::Slot(slot));
                if a.cond.as_ref().is_some_and(|c| !m.cond(c, &about_it)) {
                    return;
                }
                if let Some(ran) = &mut m.scratch.ran {
                    ran.push((card, AURA_CLAUSE + k));
                }
                if let Some(v) = &a.set_cost {
                    note(order, CostChange::Set(m.val(v, &about_it)));
                }
                if let Some(v) = &a.cost {
                    let d = m.val(v, &about_it);
                    note(order, a.min_cost.map_or(CostChange::Add(d), |min| CostChange::Floored(d, min)));
                }
            });
        }
        changes.sort_by_key(|c| c.0);
        let strict = self.state.head.rules.variant(Variant::StrictCostOrder);
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
        self.scratch.cost_changes = changes;
        cost.max(least)
    }

    /// What a card's own text adds to its cost.
    #[inline(always)]
    pub(crate) fn own_cost(&mut self, slot: Slot) -> i32 {
        let (card, side) = (self.state.entity(slot).card, self.state.entity(slot).side);
        let lib = self.library;
        let Some(text) = lib.card(card).changes_cost() else {
            return 0;
        };
        if let Some(ran) = &mut self.scratch.ran {
            ran.push((card, COST_CLAUSE));
        }
        // "Costs less for each …", where that is one number.
        if let Val::Sub(from, less) = text {
            match (&**from, &**less) {
                (Val::Const(from), Val::Counter(counter, Who::Me)) => {
                    return from - self.state.side(side).get(*counter) as i32;
                }
                (Val::Const(from), Val::Attack(Sel::Weapon(Who::Me))) => {
                    let weapon = self.state.side(side).weapon;
                    return from - if weapon.is_none() { 0 } else { self.attack_of(weapon) };
                }
                _ => {}
            }
        }
        self.val(text, &Context { it: Subject::Slot(slot), ..Context::of(side, slot) })
    }

    /// Whether a card is paid with health (MAN9).
    #[inline(always)]
    pub fn costs_health(&mut self, slot: Slot) -> bool {
        self.state.entity(slot).has(Keyword::CostsHealth)
            || (!self.state.head.cost_sources.is_empty() && self.health_pays(slot))
    }

    /// Whether an aura lets a card be paid with health.
    #[cold]
    fn health_pays(&mut self, slot: Slot) -> bool {
        let mut sources = self.state.head.cost_sources;
        let mut yes = false;
        while let Some(src) = sources.pop() {
            if !self.makes_health_pay(src) {
                continue;
            }
            self.each_aura(src, |m, _, a, context, _| {
                if a.keyword_bits & Keyword::CostsHealth.bit() != 0 && m.selects(&a.of, slot, context) {
                    yes = true;
                }
            });
        }
        yes
    }

    /// Whether an aura of an object or of its enchantments lets cards be paid with health.
    fn makes_health_pay(&self, src: Slot) -> bool {
        let pays = |card: CardIx| {
            self.library.card(card).auras.iter().any(|a| a.keyword_bits & Keyword::CostsHealth.bit() != 0)
        };
        pays(self.state.entity(src).card) || self.state.enchantments(src).any(|en| pays(en.card))
    }
}
