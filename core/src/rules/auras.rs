//! Auras: what standing effects add to the objects in play.

use crate::cards::names::{Keyword, Race};
use crate::cards::program::{Holds, Whom, AURA_CLAUSE};
use crate::cards::syntax::Val;
use crate::machine::{Context, Machine, Subject};
use crate::state::{changed, flag, small, Player, Slot, SlotSet, SLOTS};

/// What one pass over the auras found.
#[derive(Default)]
struct AuraReach {
    /// Whom they reach.
    touched: SlotSet,
    /// What they read.
    reads: u16,
    /// Whether one reads stats that others may change.
    volatile: bool,
    /// Whether one sets attack.
    setters: bool,
}

impl Machine<'_> {
    /// SEQ3: recomputes what auras do to objects, if anything may have changed.
    #[inline]
    pub fn update_auras(&mut self) {
        let head = &mut self.state.head;
        if head.changed & head.aura_reads != 0 {
            head.changed = 0;
            if head.aura_sources.is_empty() {
                head.aura_reads = changed::SOURCES;
            }
            if !(head.aura_sources | head.aura_targets).is_empty() {
                self.recompute_auras();
            }
        }
    }

    /// Recomputes what auras do to objects.
    pub fn recompute_auras(&mut self) {
        // A second look lets auras that read stats see what the first one changed.
        if self.aura_pass() {
            self.aura_pass();
        }
    }

    /// One pass over all sources; returns whether something changed that an aura may depend on.
    pub(crate) fn aura_pass(&mut self) -> bool {
        if self.scratch.sums.is_empty() {
            self.scratch.sums.resize(SLOTS, Default::default());
        }
        let mut found = AuraReach::default();
        let mut sources = self.state.head.aura_sources;
        let mut others = SlotSet::EMPTY;
        while let Some(src) = sources.pop() {
            if !self.add_plain(src, &mut found) {
                others.insert(src);
            }
        }
        if !others.is_empty() {
            self.add_others(others, &mut found);
        }
        let AuraReach { touched, reads, volatile, setters } = found;
        let mut changed = false;
        let mut all = touched | (self.state.head.aura_targets & self.state.head.live);
        while let Some(s) = all.pop() {
            let sum = std::mem::take(&mut self.scratch.sums[s.index()]);
            let e = self.state.entity_mut(s);
            changed |= (e.aura_keywords != sum.keywords)
                | (e.aura_spell_damage != sum.spell_damage)
                | (e.aura_attack != sum.attack);
            e.aura_keywords = sum.keywords;
            e.aura_spell_damage = sum.spell_damage;
            e.aura_attack = sum.attack;
            if e.aura_health != sum.health {
                changed = true;
                let h = e.health;
                self.set_max(s, h, sum.health);
            }
        }
        self.state.head.aura_targets = touched;
        self.state.head.aura_reads = reads | changed::SOURCES;
        if setters {
            self.set_attack_auras();
        }
        changed && volatile
    }

    /// Adds up what the auras of an object's card give, if it carries no enchantments and the auras add plain numbers;
    /// false otherwise.
    #[inline(always)]
    fn add_plain(&mut self, src: Slot, found: &mut AuraReach) -> bool {
        let lib = self.library;
        let e = self.state.entity(src);
        let def = lib.card(e.card);
        let me = e.side;
        let bare = e.first_enchantment.is_none() & !e.is(flag::SILENCED) & def.has_plain_auras;
        if !bare || self.scratch.ran.is_some() {
            return false;
        }
        for a in &def.auras {
            found.volatile |= a.volatile;
            found.reads |= changed::read_by(me, a.read_bits);
            let holds = match a.holds {
                Holds::Always => true,
                Holds::Armed => self.state.side(me).weapon.is_some(),
                Holds::SpellDamage(least) => self.spell_power(me) >= least,
                Holds::Condition => a.cond.as_ref().is_none_or(|c| self.cond(c, &Context::of(me, src))),
            };
            if !holds {
                continue;
            }
            let mut set = match a.whom {
                Whom::Bearer => src.bit(),
                Whom::Neighbours => self.adjacent(src),
                Whom::Others => self.minions(me) - src.bit(),
                Whom::Kin(race) => self.kin(me, race) - src.bit(),
                Whom::Selection => self.sel(&a.of, &Context::of(me, src)),
            };
            found.touched |= set;
            let (attack, health, spell) = a.flat.unwrap_or_default();
            while let Some(s) = set.pop() {
                self.scratch.sums[s.index()].add(attack, health, spell, a.keyword_bits);
            }
        }
        true
    }

    /// The minions of a player that belong to a race.
    fn kin(&self, p: Player, race: Race) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        for &s in self.state.side(p).board() {
            let e = self.state.entity(s);
            set.insert_if(s, self.library.card(e.card).is_race(race) & !e.has(Keyword::Dormant));
        }
        set
    }

    /// Adds up what all other auras give.
    #[inline(never)]
    fn add_others(&mut self, mut sources: SlotSet, found: &mut AuraReach) {
        let mut sums = std::mem::take(&mut self.scratch.sums);
        while let Some(src) = sources.pop() {
            self.each_aura(src, |m, (card, k), a, context, _| {
                if a.is_cost() {
                    return;
                }
                found.volatile |= a.volatile;
                found.reads |= changed::read_by(context.me, a.read_bits);
                if a.set_attack.is_some() {
                    found.setters = true;
                    return;
                }
                if a.cond.as_ref().is_some_and(|c| !m.cond(c, context)) {
                    return;
                }
                let mut set = m.sel(&a.of, context);
                if let Some(ran) = m.scratch.ran.as_mut().filter(|_| !set.is_empty()) {
                    ran.push((card, AURA_CLAUSE + k));
                }
                found.touched |= set;
                if let Some((attack, health, spell)) = a.flat {
                    while let Some(s) = set.pop() {
                        sums[s.index()].add(attack, health, spell, a.keyword_bits);
                    }
                    return;
                }
                while let Some(s) = set.pop() {
                    let about_it = context.about(Subject::Slot(s));
                    let mut get = |v: &Option<Val>| v.as_ref().map_or(0, |v| m.val(v, &about_it));
                    let (da, dh, ds) = (get(&a.attack), get(&a.health), get(&a.spell_damage));
                    let sum = &mut sums[s.index()];
                    sum.attack = small(sum.attack as i32 + da);
                    sum.health = small(sum.health as i32 + dh);
                    sum.spell_damage = sum.spell_damage.saturating_add(ds.clamp(-100, 100) as i8);
                    sum.keywords |= a.keyword_bits;
                }
            });
        }
        self.scratch.sums = sums;
    }

    /// AUR10: "attack is always X" comes last.
    #[cold]
    pub(crate) fn set_attack_auras(&mut self) {
        for src in self.ordered(self.state.head.aura_sources).iter() {
            self.each_aura(src, |m, (card, k), a, context, _| {
                let Some(v) = &a.set_attack else { return };
                if a.cond.as_ref().is_some_and(|c| !m.cond(c, context)) {
                    return;
                }
                let mut set = m.sel(&a.of, context);
                if let Some(ran) = m.scratch.ran.as_mut().filter(|_| !set.is_empty()) {
                    ran.push((card, AURA_CLAUSE + k));
                }
                while let Some(s) = set.pop() {
                    let to = m.val(v, &context.about(Subject::Slot(s)));
                    let e = m.state.entity_mut(s);
                    e.aura_attack = small(to - e.attack as i32);
                    m.state.head.aura_targets.insert(s);
                }
            });
        }
    }
}
