//! Auras: what standing effects add to the objects in play.

use crate::cards::program::AURA_CLAUSE;
use crate::cards::syntax::{Cond, Sel, Val, Who};
use crate::machine::{Context, Machine, Subject};
use crate::state::{changed, small, SlotSet};

impl Machine<'_> {
    /// SEQ3: recomputes what auras do to objects, if anything may have changed.
    #[inline]
    pub fn update_auras(&mut self) {
        let head = &mut self.state.head;
        if head.auras_dirty || head.changed & head.aura_reads != 0 {
            head.auras_dirty = false;
            head.changed = 0;
            if head.aura_sources.is_empty() {
                head.aura_reads = 0;
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
        let mut volatile = false;
        let mut sums = std::mem::take(&mut self.scratch.sums);
        if sums.is_empty() {
            sums.resize(crate::state::SLOTS, Default::default());
        }
        let mut touched = SlotSet::EMPTY;
        let mut reads = 0;
        let mut setters = false;
        let mut sources = self.state.head.aura_sources;
        while let Some(src) = sources.pop() {
            self.each_aura(src, |m, (card, k), a, context, _| {
                if a.is_cost() {
                    return;
                }
                volatile |= a.volatile;
                reads |= changed::read_by(context.me, a.read_bits);
                if a.set_attack.is_some() {
                    setters = true;
                    return;
                }
                if a.cond.as_ref().is_some_and(|c| !m.aura_holds(c, context)) {
                    return;
                }
                let mut set = m.aura_reach(&a.of, context);
                if let Some(ran) = m.scratch.ran.as_mut().filter(|_| !set.is_empty()) {
                    ran.push((card, AURA_CLAUSE + k));
                }
                touched |= set;
                if let Some((attack, health, spell)) = a.flat {
                    while let Some(s) = set.pop() {
                        let sum = &mut sums[s.index()];
                        sum.attack = sum.attack.saturating_add(attack);
                        sum.health = sum.health.saturating_add(health);
                        sum.spell_damage = sum.spell_damage.saturating_add(spell);
                        sum.keywords |= a.keyword_bits;
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
        let mut changed = false;
        let mut all = touched | (self.state.head.aura_targets & self.state.head.live);
        while let Some(s) = all.pop() {
            let sum = std::mem::take(&mut sums[s.index()]);
            let e = self.state.entity_mut(s);
            if e.aura_keywords != sum.keywords || e.aura_spell_damage != sum.spell_damage || e.aura_attack != sum.attack
            {
                e.aura_keywords = sum.keywords;
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
        self.scratch.sums = sums;
        self.state.head.aura_targets = touched;
        self.state.head.aura_reads = reads;
        if setters {
            self.set_attack_auras();
        }
        changed && volatile
    }

    /// Whether an aura holds. The condition asked most is tested by itself: the jump to one of many is often guessed
    /// wrong.
    #[inline(always)]
    pub(crate) fn aura_holds(&mut self, c: &Cond, context: &Context) -> bool {
        if let Cond::Any(Sel::Weapon(Who::Me)) = c {
            return self.state.side(context.me).weapon.is_some();
        }
        self.cond(c, context)
    }

    /// Whom an aura is for, the usual cases first.
    #[inline(always)]
    pub(crate) fn aura_reach(&mut self, of: &Sel, context: &Context) -> SlotSet {
        if let Sel::Myself = of {
            return context.src.bit();
        }
        if let Sel::Adjacent(middle) = of {
            if let Sel::Myself = **middle {
                return self.adjacent(context.src);
            }
        }
        self.sel(of, context)
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
