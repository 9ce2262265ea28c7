//! Writes the enchantments that texts give.

use crate::cards::names::{Keyword, Until};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::{Enchant, Val};
use crate::machine::{Context, Machine, Subject};
use crate::state::{enchantment_flag, flag, small, Enchantment, EnchantmentId, Reason, Slot};

impl Machine<'_> {
    /// Writes an enchantment record by its recipe; `EnchantmentId::NONE` when there is no room.
    pub fn make_enchant(&mut self, with: &Enchant, it: Subject, context: &Context) -> EnchantmentId {
        let about_it = context.about(it);
        let mut flags = 0;
        let mut pair = |m: &mut Self, add: &Option<Val>, set: &Option<Val>, bit: u8| -> i32 {
            if let Some(v) = set {
                flags |= bit;
                m.val(v, &about_it)
            } else if let Some(v) = add {
                m.val(v, &about_it)
            } else {
                0
            }
        };
        let attack = pair(self, &with.attack, &with.set_attack, enchantment_flag::SET_ATTACK);
        let health = pair(self, &with.health, &with.set_health, enchantment_flag::SET_HEALTH);
        let cost = pair(self, &with.cost, &with.set_cost, enchantment_flag::SET_COST);
        let spell = with.spell_damage.as_ref().map_or(0, |v| self.val(v, &about_it));
        let mut data = with.data.as_ref().map_or(0, |v| self.val(v, &about_it));
        if let Some(sel) = &with.link {
            let s = self.first(sel, &about_it);
            data = if s.is_none() { 0 } else { self.state.entity(s).eid as i16 as i32 };
        }
        if let Some(c) = &with.data_card {
            data = self.card_ref(c, &about_it).0 as i16 as i32;
        }
        let side = with.owner.as_ref().map_or(context.me, |w| self.player(w, &about_it));
        let order = self.state.new_order();
        let by = if context.src.is_none() { 0 } else { self.state.entity(context.src).eid };
        let enchantment = Enchantment {
            card: with.card.map_or(UNKNOWN, |c| c.0),
            by,
            attack: small(attack),
            health: small(health),
            cost: cost.clamp(-100, 100) as i8,
            spell_damage: spell.clamp(-100, 100) as i8,
            keywords: with.keywords.iter().fold(0, |m, k| m | k.bit()),
            data: small(data),
            order,
            flags: flags | if with.hidden { enchantment_flag::HIDDEN } else { 0 },
            until: with.until.unwrap_or(Until::Forever) as u8,
            side,
            next: EnchantmentId::NONE,
        };
        self.state.add_enchantment(enchantment).unwrap_or_else(|| {
            self.abort(Reason::Capacity);
            EnchantmentId::NONE
        })
    }

    /// Puts an enchantment on an object and returns it; `EnchantmentId::NONE` when there is no room.
    pub fn enchant(&mut self, slot: Slot, with: &Enchant, context: &Context) -> EnchantmentId {
        let i = self.make_enchant(with, Subject::Slot(slot), context);
        if i.is_none() {
            return i;
        }
        let en = *self.state.enchantment(i);
        self.state.attach(slot, i);
        if en.until != Until::Forever as u8 {
            self.state.head.timed.insert(slot);
        }
        let e = self.state.entity_mut(slot);
        if en.flags & enchantment_flag::SET_HEALTH != 0 {
            e.damage = 0; // ENC5
        }
        if en.keywords & Keyword::DivineShield.bit() != 0 {
            e.flags &= !flag::LOST_SHIELD;
        }
        if en.keywords & Keyword::Stealth.bit() != 0 {
            e.flags &= !flag::LOST_STEALTH;
        }
        self.refresh(slot);
        i
    }
}
