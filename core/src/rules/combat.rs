//! Attacks: how one runs and how many a character may make. Who may attack whom (taunt, stealth) is in
//! `legal_attacks.rs`.

use super::sequence::phase;
use crate::cards::names::{Counter, Event, Keyword, Variant};
use crate::chance::Pick;
use crate::machine::{Machine, What};
use crate::state::{
    changed, flag, frame_flag, small, At, AttackStep, Enchantment, Frame, Player, Reason, Ref, Slot, SlotSet, Step,
};

/// The phase of an attack in which the blows are struck.
const STRIKE: u8 = 3;

/// CMB3: attacks a turn with these keywords.
#[inline]
pub fn allowed(keywords: u64) -> i32 {
    if keywords & (Keyword::Windfury.bit() | Keyword::MegaWindfury.bit() | Keyword::UnlimitedAttacks.bit()) == 0 {
        1
    } else if keywords & Keyword::UnlimitedAttacks.bit() != 0 {
        i32::MAX
    } else if keywords & Keyword::MegaWindfury.bit() != 0 {
        4
    } else {
        2
    }
}

impl Machine<'_> {
    /// The sequence of an attack; a forced one does not use up the attacker's own.
    pub fn begin_attack(&mut self, by: Slot, on: Slot, forced: bool) -> Frame {
        let side = self.state.entity(by).side;
        self.note(What::Attack, side, by, on, 0);
        Frame {
            step: Step::Attack(AttackStep::default()),
            src: self.state.reference(by),
            target: self.state.reference(on),
            side,
            flags: if forced { frame_flag::FORCED } else { 0 },
            ..Frame::EMPTY
        }
    }

    /// Whether both fighters are in play, however wounded, and the attacker on its side.
    #[inline]
    fn are_there(&self, a: Ref, d: Ref, side: Player) -> bool {
        let there = |r: Ref| {
            r.slot.is_some() && {
                let e = self.state.entity(r.slot);
                e.eid == r.eid && e.at == At::Play
            }
        };
        there(a) && there(d) && self.state.entity(a.slot).side == side
    }

    /// Whether both fighters can still fight (CMB10).
    #[inline]
    pub(crate) fn can_fight(&self, a: Ref, d: Ref, side: Player) -> bool {
        let fit = |slot: Slot| {
            let e = self.state.entity(slot);
            e.hp() > 0 && !e.is(flag::DOOMED | flag::DEAD_HERO)
        };
        self.are_there(a, d, side) && fit(a.slot) && fit(d.slot)
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
            if f.phase == STRIKE {
                // SEQ7: only now, after everything that reacted to the attack, is a dead hero's game over.
                if self.check_end() {
                    return;
                }
                if !self.can_fight(f.src, f.target, f.side) {
                    self.stop_attack(f);
                    return;
                }
            } else if !self.are_there(f.src, f.target, f.side) {
                f.phase = STRIKE;
                f.flags |= frame_flag::SETTLE;
                continue;
            }
            let (a, d) = (f.src.slot, f.target.slot);
            f.phase += 1;
            match f.phase - 1 {
                0 => {
                    f.event.other = f.target; // the defender as it was proposed
                    let before = self.scratch.queue.len();
                    self.emit(Event::AttackProposed, a, d, 0, f.side);
                    let weapon = self.state.side(f.side).weapon;
                    let errs = if self.state.entity(a).has(Keyword::Forgetful) {
                        a
                    } else if self.weapon_has(a, Keyword::Forgetful) {
                        weapon
                    } else {
                        Slot::NONE
                    };
                    if errs.is_some() {
                        // It errs in its turn among everything that reacts to the attack.
                        let at = self.place_in_queue(before, errs);
                        let step =
                            Frame { step: Step::Forget, src: f.src, target: f.target, side: f.side, ..Frame::EMPTY };
                        self.scratch.queue.insert(at, step);
                    }
                }
                1 => {
                    // CMB8: a new defender is a new proposal.
                    if f.event.other != f.target {
                        f.event.other = f.target;
                        f.phase = 1;
                        self.emit(Event::AttackProposed, a, d, 0, f.side);
                    }
                }
                2 => {
                    self.emit(Event::Attack, a, d, 0, f.side); // CMB11
                    f.flags |= frame_flag::SETTLE; // CMB10: the first deaths since the attack was proposed
                }
                _ => {
                    self.step_up(&f, a);
                    self.strike(&mut f, a, d);
                }
            }
            if self.triggers_first(&f) {
                return;
            }
        }
        phase!(self, f, 4, {
            let a = self.state.slot_of(f.src).unwrap_or(Slot::NONE);
            let d = self.state.slot_of(f.target).unwrap_or(Slot::NONE);
            if a.is_some() {
                let Step::Attack(AttackStep { strength }) = f.step else { return };
                self.emit(Event::AfterAttack, a, d, strength as i32, f.side);
            }
        });
        phase!(self, f, 5, {
            self.wear(&f);
            f.flags |= frame_flag::SETTLE;
        });
        if !self.settle_last(&f) && f.flags & frame_flag::FORCED == 0 {
            self.check_end();
        }
    }

    /// Whether nothing waits for an attack and the attacker does not err.
    #[inline(always)]
    pub(crate) fn unheard(&self, f: &Frame) -> bool {
        let heard = self.state.listeners(Event::AttackProposed)
            | self.state.listeners(Event::Attack)
            | self.state.listeners(Event::AfterAttack);
        let a = f.src.slot;
        heard.is_empty() && !self.state.entity(a).has(Keyword::Forgetful) && !self.weapon_has(a, Keyword::Forgetful)
    }

    /// The attack is on: it is counted (CMB16) and ends stealth (CMB15).
    #[inline]
    pub(crate) fn step_up(&mut self, f: &Frame, a: Slot) {
        let e = self.state.entity_mut(a);
        if f.flags & frame_flag::FORCED == 0 {
            e.attacks = e.attacks.saturating_add(1);
        }
        if e.keywords & Keyword::Stealth.bit() != 0 {
            self.lose_stealth(a);
        }
        if a == f.side.hero() {
            self.state.bump(f.side, Counter::HeroAttacksTurn, 1);
            self.state.head.changed |= changed::OTHER;
        }
    }

    pub(crate) fn stop_attack(&mut self, mut f: Frame) {
        f.flags |= frame_flag::SETTLE;
        if !self.settle_last(&f) && f.flags & frame_flag::FORCED == 0 {
            self.check_end();
        }
    }

    pub(crate) fn weapon_has(&self, a: Slot, k: Keyword) -> bool {
        let side = self.state.entity(a).side;
        let w = self.state.side(side).weapon;
        a == side.hero() && w.is_some() && self.state.head.active == side && self.state.entity(w).has(k)
    }

    /// CMB9: half of the attacks go to another enemy.
    pub fn forget(&mut self, f: Frame) {
        let Some(k) =
            (0..self.state.head.n_stack as usize).rev().find(|&k| matches!(self.state.stack[k].step, Step::Attack(_)))
        else {
            return;
        };
        // A defender that was changed already is not changed again.
        if self.state.stack[k].target != f.target || self.chance.pick(Pick::Number, 2, |k| k) == 0 {
            return;
        }
        let (a, d) = (f.src.slot, f.target.slot);
        let foe = self.state.entity(a).side.opponent();
        let mut set = self.minions(foe) | foe.hero().bit();
        set.remove(d);
        let sees = self.state.head.rules.variant(Variant::ForgetfulSeesStealth);
        let mut all = set;
        while let Some(s) = all.pop() {
            let e = self.state.entity(s);
            if e.has(Keyword::Immune) || (!sees && e.has(Keyword::Stealth)) || self.dying(s) {
                set.remove(s);
            }
        }
        let to = self.pick_slot(set, Pick::Target);
        if to.is_some() {
            self.state.stack[k].target = self.state.reference(to);
        }
    }

    /// CMB12 to CMB14: both values are read, both hits are dealt, the defender's events come first.
    pub(crate) fn strike(&mut self, f: &mut Frame, a: Slot, d: Slot) {
        let attack = self.attack_of(a);
        let back = if d.is_hero() {
            // WPN3: the weapon is sheathed in the other player's turn.
            let e = self.state.entity(d);
            if self.state.head.active == e.side {
                self.attack_of(d)
            } else {
                (e.attack as i32 + e.aura_attack as i32).max(0)
            }
        } else {
            self.state.entity(d).atk()
        };
        let neighbours = if self.state.entity(a).has(Keyword::Cleave) || self.weapon_has(a, Keyword::Cleave) {
            self.adjacent(d)
        } else {
            SlotSet::EMPTY
        };
        f.step = Step::Attack(AttackStep { strength: small(attack) });
        self.damage(d, attack, a);
        if !neighbours.is_empty() {
            for n in self.ordered(neighbours).iter() {
                self.damage(n, attack, a);
            }
        }
        let shielded =
            self.weapon_has(a, Keyword::ImmuneAttacking) || self.state.entity(a).has(Keyword::ImmuneAttacking);
        if !shielded {
            self.damage(a, back, d);
        }
    }

    /// WPN4: the weapon wears off after the hero's attack.
    pub(crate) fn wear(&mut self, f: &Frame) {
        let hero = f.side.hero();
        if f.src.slot != hero {
            return;
        }
        let w = self.state.side(f.side).weapon;
        if w.is_none()
            || self.state.head.active != f.side
            || self.state.entity(w).has(Keyword::KeepsDurability)
            || self.player_has(f.side, Keyword::KeepsDurability)
        {
            return;
        }
        let on_minion = f.target.slot.is_some() && !f.target.slot.is_fixed();
        if self.state.entity(w).has(Keyword::SpendsAttack) && on_minion {
            self.weapon_loses_attack(w);
            return;
        }
        let damage = &mut self.state.entity_mut(w).damage;
        *damage = small(*damage as i32 + 1);
        if self.state.entity(w).hp() <= 0 {
            self.state.head.maybe_dead = true;
        }
        self.state.head.changed |= changed::DAMAGE;
    }

    /// "Attacking a minion costs 1 Attack instead of 1 Durability."
    pub(crate) fn weapon_loses_attack(&mut self, w: Slot) {
        let order = self.state.new_order();
        let (by, side) = (self.state.entity(w).eid, self.state.entity(w).side);
        let loss = Enchantment { attack: -1, by, order, side, ..Enchantment::EMPTY };
        match self.state.add_enchantment(loss) {
            Some(id) => {
                self.state.attach(w, id);
                self.refresh(w);
            }
            None => self.abort(Reason::Capacity),
        }
    }

    /// CMB3: attacks a character may make in a turn.
    pub fn attacks_allowed(&self, slot: Slot) -> i32 {
        let e = self.state.entity(slot);
        let mut keywords = e.keywords | e.aura_keywords;
        if slot.is_hero() {
            let w = self.state.side(e.side).weapon;
            if w.is_some() && self.state.head.active == e.side {
                keywords |= self.state.entity(w).keywords | self.state.entity(w).aura_keywords;
            }
        }
        allowed(keywords)
    }
}
