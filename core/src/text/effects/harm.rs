//! Effects that hurt, heal, armour and destroy.

use super::misplaced;
use crate::cards::names::Keyword;
use crate::cards::syntax::{Effect, Enchant, Val};
use crate::machine::{Context, Machine, Subject, What};
use crate::state::{changed, number, small, At, Frame, Slot, Standing, Step};

impl Machine<'_> {
    /// An effect that hurts, heals, armours or destroys.
    pub(super) fn act_harm(&mut self, effect: &Effect, i: usize, context: &Context) {
        match effect {
            Effect::Damage { to, amount, from, plain } => {
                let set = self.sel(to, context);
                let source = match from {
                    Some(sel) => self.first(sel, context),
                    None => context.src,
                };
                if set.is_empty() {
                    return;
                }
                if let Some(s) = set.single() {
                    let base = self.val(amount, &context.about(Subject::Slot(s)));
                    let n = self.boosted(base, context, *plain);
                    let dealt = self.damage(s, n, source);
                    self.state.registers[i].numbers[number::DEALT] = small(dealt);
                    self.freeze_by_power(s, context);
                    return;
                }
                let mut total = 0;
                let list = self.ordered(set);
                for s in list.iter() {
                    let base = self.val(amount, &context.about(Subject::Slot(s)));
                    let n = self.boosted(base, context, *plain);
                    total += self.damage(s, n, source);
                }
                self.state.registers[i].numbers[number::DEALT] = small(total);
            }
            Effect::Missiles { count, amount, among, heal } => {
                self.missiles(count, amount.as_ref(), among, *heal, i, context)
            }
            Effect::Heal { to, amount } => {
                let set = self.sel(to, context);
                let list = self.ordered(set);
                let mut total = 0;
                for s in list.iter() {
                    let n = self.val(amount, &context.about(Subject::Slot(s)));
                    total += self.heal(s, n, context.src, context);
                }
                self.state.registers[i].numbers[number::DEALT] = small(total);
            }
            Effect::Destroy { to } => {
                let set = self.sel(to, context);
                for s in self.ordered(set).iter() {
                    if self.state.entity(s).at == At::Secret {
                        self.note(What::Removed, self.state.entity(s).side, s, Slot::NONE, 0);
                        self.bury(s);
                    } else if self.state.entity(s).at == At::Play && !self.state.entity(s).has(Keyword::Dormant) {
                        self.doom(s);
                    }
                }
            }
            Effect::Armor { who, amount } => {
                let who = self.who(who, context);
                let n = self.val(amount, context);
                for p in who.beginning_with(context.me) {
                    self.gain_armor(p, n);
                }
            }
            Effect::LoseArmor { who, amount } => {
                let p = self.player(who, context);
                let n = self.val(amount, context);
                let sd = self.state.side_mut(p);
                sd.armor = (sd.armor - small(n)).max(0);
                self.state.head.changed |= changed::OTHER;
            }
            Effect::Durability { to, amount } => {
                let set = self.sel(to, context);
                let n = self.val(amount, context);
                for s in self.ordered(set).iter() {
                    if n < 0 {
                        let e = self.state.entity_mut(s);
                        e.damage = small(e.damage as i32 - n);
                        if e.hp() <= 0 {
                            self.state.head.maybe_dead = true;
                        }
                    } else {
                        let w = Enchant { health: Some(Val::Const(n)), ..Enchant::default() };
                        self.enchant(s, &w, context);
                    }
                }
            }
            Effect::SetHealth { to, amount } => {
                let set = self.sel(to, context);
                let n = self.val(amount, context);
                for s in self.ordered(set).iter() {
                    // DMG15: neither damage nor healing.
                    let e = self.state.entity_mut(s);
                    if n > e.max_health() {
                        e.data = small(n - (e.health as i32 - e.data as i32) - e.aura_health as i32);
                        e.damage = 0;
                        self.refresh(s);
                        self.state.entity_mut(s).damage = 0;
                    } else {
                        e.damage = small(e.max_health() - n);
                    }
                    self.state.head.changed |= changed::DAMAGE | changed::OTHER;
                    if self.state.entity(s).hp() <= 0 {
                        self.state.head.maybe_dead = true;
                    }
                }
            }
            Effect::Fight { by, on } => {
                let a = self.first(by, context);
                let d = self.first(on, context);
                if a.is_some() && d.is_some() && self.is_character(a) && self.is_character(d) && a != d {
                    let f = self.begin_attack(a, d, true);
                    self.push(f);
                }
            }
            Effect::AttackAgain { what } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    let e = self.state.entity_mut(s);
                    e.attacks = e.attacks.saturating_sub(1);
                }
            }
            Effect::Deathrattle { of } => {
                let set = self.sel(of, context);
                for s in self.ordered(set).iter() {
                    let times = self.rattle_times(s);
                    for _ in 0..times {
                        self.queue_deathrattles(s, Standing::NONE);
                    }
                }
            }
            Effect::Deaths => {
                // SEQ8: deaths inside the text.
                self.push(Frame { step: Step::Settle, ..Frame::EMPTY });
            }
            other => misplaced(other),
        }
    }
}
