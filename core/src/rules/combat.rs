//! Attacks.

use super::sequence::phase;
use crate::cards::names::{Counter, Event, Kw};
use crate::chance::Pick;
use crate::machine::{Machine, What};
use crate::state::{changed, fflag, flag, small, At, Frame, Reason, Ref, Step, HERO_SLOT, NONE, POWER_SLOT};

/// CMB3: attacks a turn with these keywords.
#[inline]
pub fn allowed(kw: u64) -> i32 {
    if kw & (Kw::Windfury.bit() | Kw::MegaWindfury.bit() | Kw::UnlimitedAttacks.bit()) == 0 {
        1
    } else if kw & Kw::UnlimitedAttacks.bit() != 0 {
        i32::MAX
    } else if kw & Kw::MegaWindfury.bit() != 0 {
        4
    } else {
        2
    }
}

impl Machine<'_> {
    /// The sequence of an attack; a forced one does not use up the attacker's own.
    pub fn begin_attack(&mut self, by: u8, on: u8, forced: bool) -> Frame {
        let side = self.s.e(by).side;
        self.note(What::Attack, side, by, on, 0);
        Frame {
            step: Step::Attack,
            src: self.s.reference(by),
            target: self.s.reference(on),
            side,
            flags: if forced { fflag::FORCED } else { 0 },
            ..Frame::EMPTY
        }
    }

    /// Whether both fighters can still fight (CMB10).
    #[inline]
    pub(crate) fn can_fight(&self, a: Ref, d: Ref, side: u8) -> bool {
        let fit = |r: Ref| {
            r.slot != NONE && {
                let e = self.s.e(r.slot);
                e.eid == r.eid && e.at == At::Play && e.hp() > 0 && !e.is(flag::DOOMED | flag::DEAD_HERO)
            }
        };
        fit(a) && fit(d) && self.s.e(a.slot).side == side
    }

    /// CMB7 to CMB17: the phases of an attack.
    pub fn attack(&mut self, mut f: Frame) {
        if f.phase == 0 && self.unheard(&f) {
            // Nobody listens: straight to the blows.
            if !self.can_fight(f.src, f.target, f.side) {
                self.stop_attack(f);
                return;
            }
            let (a, d) = (f.src.slot, f.target.slot);
            self.step_up(&f, a);
            self.strike(&mut f, a, d);
            f.phase = 5;
            if self.triggers_first(&f) {
                return;
            }
        }
        while f.phase < 4 {
            if self.settle_first(&mut f) {
                return;
            }
            // After the damage the fighters may be gone; the sequence still ends in order.
            if !self.can_fight(f.src, f.target, f.side) {
                self.stop_attack(f);
                return;
            }
            let (a, d) = (f.src.slot, f.target.slot);
            f.phase += 1;
            match f.phase - 1 {
                0 => {
                    f.event.other = f.target; // the defender as it was proposed
                    let before = self.x.queue.len();
                    self.emit(Event::AttackProposed, a, d, 0, f.side);
                    let weapon = self.s.side(f.side).weapon;
                    let errs = if self.s.e(a).has(Kw::Forgetful) {
                        a
                    } else if self.weapon_has(a, Kw::Forgetful) {
                        weapon
                    } else {
                        NONE
                    };
                    if errs != NONE {
                        // It errs in its turn among everything that reacts to the attack.
                        let at = self.place_in_queue(before, self.s.e(errs).order);
                        let step =
                            Frame { step: Step::Forget, src: f.src, target: f.target, side: f.side, ..Frame::EMPTY };
                        self.x.queue.insert(at, step);
                    }
                    f.flags |= fflag::SETTLE;
                }
                1 => {
                    // CMB8: a new defender is a new proposal.
                    if f.event.other != f.target {
                        f.event.other = f.target;
                        f.phase = 1;
                        self.emit(Event::AttackProposed, a, d, 0, f.side);
                        f.flags |= fflag::SETTLE;
                    } else if self.check_end() {
                        return;
                    }
                }
                2 => {
                    self.step_up(&f, a);
                    self.emit(Event::Attack, a, d, 0, f.side); // CMB11
                }
                _ => self.strike(&mut f, a, d),
            }
            if self.triggers_first(&f) {
                return;
            }
        }
        phase!(self, f, 4, {
            let a = self.s.slot_of(f.src).unwrap_or(NONE);
            let d = self.s.slot_of(f.target).unwrap_or(NONE);
            if a != NONE {
                self.emit(Event::AfterAttack, a, d, f.num[0] as i32, f.side);
            }
        });
        phase!(self, f, 5, {
            self.wear(&f);
            f.flags |= fflag::SETTLE;
        });
        if !self.settle_first(&mut f) && f.flags & fflag::FORCED == 0 {
            self.check_end();
        }
    }

    /// Whether nothing waits for an attack and the attacker does not err.
    #[inline(always)]
    pub(crate) fn unheard(&self, f: &Frame) -> bool {
        let heard = self.s.listeners(Event::AttackProposed)
            | self.s.listeners(Event::Attack)
            | self.s.listeners(Event::AfterAttack);
        let a = f.src.slot;
        heard == 0 && !self.s.e(a).has(Kw::Forgetful) && !self.weapon_has(a, Kw::Forgetful)
    }

    /// The attack is on: it is counted (CMB16) and ends stealth (CMB15).
    #[inline]
    pub(crate) fn step_up(&mut self, f: &Frame, a: u8) {
        let e = self.s.em(a);
        if f.flags & fflag::FORCED == 0 {
            e.attacks = e.attacks.saturating_add(1);
        }
        if e.kw & Kw::Stealth.bit() != 0 {
            self.lose_stealth(a);
        }
        if a == HERO_SLOT[f.side as usize] {
            self.s.bump(f.side, Counter::HeroAttacksTurn, 1);
        }
    }

    pub(crate) fn stop_attack(&mut self, mut f: Frame) {
        f.flags |= fflag::SETTLE;
        if self.settle_first(&mut f) {
            return;
        }
        if f.flags & fflag::FORCED == 0 {
            self.check_end();
        }
    }

    pub(crate) fn weapon_has(&self, a: u8, k: Kw) -> bool {
        let side = self.s.e(a).side;
        let w = self.s.side(side).weapon;
        a == HERO_SLOT[side as usize] && w != NONE && self.s.h.active == side && self.s.e(w).has(k)
    }

    /// CMB9: half of the attacks go to another enemy.
    pub fn forget(&mut self, f: Frame) {
        let Some(k) = (0..self.s.h.n_stack as usize).rev().find(|&k| self.s.stack[k].step == Step::Attack) else {
            return;
        };
        // A defender that was changed already is not changed again.
        if self.s.stack[k].target != f.target || self.ch.pick(Pick::Number, 2, |k| k) == 0 {
            return;
        }
        let (a, d) = (f.src.slot, f.target.slot);
        let foe = 1 - self.s.e(a).side;
        let mut set = self.minions(foe) | 1u64 << HERO_SLOT[foe as usize];
        set &= !(1u64 << d);
        let sees = self.s.h.rules.variants != 0 && self.s.h.rules.variant("forgetful_sees_stealth");
        let mut all = set;
        while all != 0 {
            let s = all.trailing_zeros() as u8;
            all &= all - 1;
            let e = self.s.e(s);
            if e.has(Kw::Immune) || (!sees && e.has(Kw::Stealth)) || self.dying(s) {
                set &= !(1u64 << s);
            }
        }
        let to = self.pick_slot(set, Pick::Target);
        if to != NONE {
            self.s.stack[k].target = self.s.reference(to);
        }
    }

    /// CMB12 to CMB14: both values are read, both hits are dealt, the defender's events come first.
    pub(crate) fn strike(&mut self, f: &mut Frame, a: u8, d: u8) {
        let attack = self.attack_of(a);
        let back = if d == HERO_SLOT[0] || d == HERO_SLOT[1] {
            // WPN3: the weapon is sheathed in the other player's turn.
            let e = self.s.e(d);
            if self.s.h.active == e.side {
                self.attack_of(d)
            } else {
                (e.attack as i32 + e.aura_attack as i32).max(0)
            }
        } else {
            self.s.e(d).atk()
        };
        let neighbours =
            if self.s.e(a).has(Kw::Cleave) || self.weapon_has(a, Kw::Cleave) { self.adjacent(d) } else { 0 };
        f.num[0] = small(attack);
        self.damage(d, attack, a);
        for n in self.ordered(neighbours).iter() {
            self.damage(n, attack, a);
        }
        let shielded = self.weapon_has(a, Kw::ImmuneAttacking) || self.s.e(a).has(Kw::ImmuneAttacking);
        if !shielded {
            self.damage(a, back, d);
        }
    }

    /// WPN4: the weapon wears off after the hero's attack.
    pub(crate) fn wear(&mut self, f: &Frame) {
        let hero = HERO_SLOT[f.side as usize];
        if f.src.slot != hero {
            return;
        }
        let w = self.s.side(f.side).weapon;
        if w == NONE
            || self.s.h.active != f.side
            || self.s.e(w).has(Kw::KeepsDurability)
            || self.player_has(f.side, Kw::KeepsDurability)
        {
            return;
        }
        let on_minion = f.target.slot != NONE && f.target.slot > POWER_SLOT[1];
        if self.s.e(w).has(Kw::SpendsAttack) && on_minion {
            self.weapon_loses_attack(w);
            return;
        }
        self.s.em(w).damage += 1;
        if self.s.e(w).hp() <= 0 {
            self.s.h.maybe_dead = true;
        }
        self.s.h.changed |= changed::DAMAGE;
    }

    /// "Attacking a minion costs 1 Attack instead of 1 Durability."
    pub(crate) fn weapon_loses_attack(&mut self, w: u8) {
        if let Some(k) = self.s.alloc_ench() {
            let order = self.s.new_order();
            let (by, side) = (self.s.e(w).eid, self.s.e(w).side);
            self.s.ench[k as usize] = crate::state::Ench { attack: -1, by, order, side, ..crate::state::Ench::EMPTY };
            self.s.attach(w, k);
            self.refresh(w);
        } else {
            self.abort(Reason::Capacity);
        }
    }

    /// CMB3: attacks a character may make in a turn.
    pub fn attacks_allowed(&self, slot: u8) -> i32 {
        let e = self.s.e(slot);
        let mut kw = e.kw | e.aura_kw;
        if slot == HERO_SLOT[0] || slot == HERO_SLOT[1] {
            let w = self.s.side(e.side).weapon;
            if w != NONE && self.s.h.active == e.side {
                kw |= self.s.e(w).kw | self.s.e(w).aura_kw;
            }
        }
        crate::rules::combat::allowed(kw)
    }
}
