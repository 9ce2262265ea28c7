//! Writes the enchantments that texts give.

use crate::cards::names::{Kw, Until};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::{Enchant, Val};
use crate::machine::{Cx, Machine, Subject};
use crate::state::{eflag, flag, small, Ench, Reason, NONE};

impl Machine<'_> {
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
}
