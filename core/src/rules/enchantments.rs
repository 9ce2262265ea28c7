//! Stats and keywords of an object from its card and its enchantments.

use crate::cards::names::{Keyword, Kind};
use crate::cards::program::{CardDef, COMPUTE, UNKNOWN};
use crate::machine::Machine;
use crate::state::{changed, enchantment_flag, flag, small, At, Enchantment, Entity, Reason, Slot};

impl Machine<'_> {
    /// Recomputes an object from its card and its enchantments, and what it listens to.
    #[inline]
    pub fn refresh(&mut self, slot: Slot) {
        self.restate(slot);
        if self.state.entity(slot).at == At::Hand {
            self.state.tag(slot);
        }
    }

    /// The same for a card that is not among those of its hand yet.
    #[inline]
    pub(crate) fn restate(&mut self, slot: Slot) {
        const ODD: u16 = flag::SILENCED | flag::LOST_SHIELD | flag::LOST_STEALTH;
        let e = self.state.entity(slot);
        let def = self.library.card(e.card);
        if e.first_enchantment.is_none() && !def.grows {
            if e.at == At::Hand {
                self.refresh_in_hand(slot, def);
                return;
            }
            if e.at == At::Play && !e.is(ODD) && !slot.is_fixed() {
                self.refresh_plain(slot, def);
                return;
            }
        }
        self.refresh_fully(slot);
    }

    /// Recomputes a card in hand that is just what its card says.
    fn refresh_in_hand(&mut self, slot: Slot, def: &CardDef) {
        let e = self.state.entity_mut(slot);
        e.attack = def.attack;
        e.health = def.health;
        e.keywords = def.keywords;
        e.spell_damage = def.spell_damage;
        e.price = if e.is(flag::GHOST) { COMPUTE } else { def.price };
        e.play_needs = def.play_needs;
        if e.listening | def.listens[1] != 0 {
            self.state.listen(slot, def.listens[1]);
        }
    }

    /// Recomputes any object.
    #[inline(never)]
    fn refresh_fully(&mut self, slot: Slot) {
        let e = *self.state.entity(slot);
        let def = self.library.card(e.card);
        let silenced = e.is(flag::SILENCED);
        let mut attack = def.attack as i32;
        let mut health = def.health as i32;
        if slot.is_fixed() && def.kind == Kind::Hero {
            health = e.data as i32;
        }
        let (mut keywords, mut spell) = if silenced { (0, 0) } else { (def.keywords, def.spell_damage as i32) };
        let zone = match e.at {
            At::Play | At::Secret => 0,
            At::Hand => 1,
            _ => 3,
        };
        let mut listens = if zone < 3 && !silenced { def.listens[zone] } else { 0 };
        let mut stat = !silenced && def.has_stat_aura;
        let mut cost = !silenced && def.has_cost_aura;
        if !silenced && def.grows {
            let side = self.state.side(e.side);
            attack += def.growth.attack.map_or(0, |c| side.get(c) as i32);
            health += def.growth.health.map_or(0, |c| side.get(c) as i32);
            for &(keyword, counter) in &def.growth.keywords {
                if side.get(counter) > 0 {
                    keywords |= keyword.bit();
                }
            }
        }
        for en in self.state.enchantments_from(e.first_enchantment) {
            attack =
                if en.flags & enchantment_flag::SET_ATTACK != 0 { en.attack as i32 } else { attack + en.attack as i32 };
            health =
                if en.flags & enchantment_flag::SET_HEALTH != 0 { en.health as i32 } else { health + en.health as i32 };
            if e.mutes(en) {
                continue;
            }
            keywords =
                if en.flags & enchantment_flag::LOSE != 0 { keywords & !en.keywords } else { keywords | en.keywords };
            spell += en.spell_damage as i32;
            if en.card != UNKNOWN {
                let d = self.library.card(en.card);
                if zone < 3 {
                    listens |= d.listens[zone];
                }
                stat |= d.has_stat_aura;
                cost |= d.has_cost_aura;
            }
        }
        if e.is(flag::LOST_SHIELD) {
            keywords &= !Keyword::DivineShield.bit();
        }
        if e.is(flag::LOST_STEALTH) {
            keywords &= !Keyword::Stealth.bit();
        }
        let entity = self.state.entity_mut(slot);
        entity.attack = small(attack);
        entity.keywords = keywords;
        entity.spell_damage = spell.clamp(-100, 100) as i8;
        entity.price = if e.first_enchantment.is_none() { def.price } else { COMPUTE };
        entity.play_needs = def.play_needs;
        self.set_max(slot, small(health), e.aura_health);
        self.state.listen(slot, listens);
        self.set_sources(slot, stat && e.at == At::Play, cost && e.at == At::Play);
        if e.at == At::Play {
            self.state.head.changed |= changed::STATS;
        }
    }

    /// Recomputes an object in play that is just what its card says.
    fn refresh_plain(&mut self, slot: Slot, def: &CardDef) {
        let e = self.state.entity_mut(slot);
        e.attack = small(def.attack as i32);
        e.keywords = def.keywords;
        e.spell_damage = def.spell_damage.clamp(-100, 100);
        e.price = def.price;
        e.play_needs = def.play_needs;
        let (listening, aura_health) = (e.listening, e.aura_health);
        self.set_max(slot, small(def.health as i32), aura_health);
        if listening | def.listens[0] != 0 {
            self.state.listen(slot, def.listens[0]);
        }
        self.set_sources(slot, def.has_stat_aura, def.has_cost_aura);
        self.state.head.changed |= changed::STATS;
    }

    /// Notes whether an object has auras on objects in play, and on costs.
    #[inline(always)]
    fn set_sources(&mut self, slot: Slot, stat: bool, cost: bool) {
        let head = &mut self.state.head;
        if stat || head.aura_sources.contains(slot) {
            if stat {
                head.aura_sources.insert(slot);
            } else {
                head.aura_sources.remove(slot);
            }
            head.changed |= changed::SOURCES;
        }
        if cost {
            head.cost_sources.insert(slot);
        } else {
            head.cost_sources.remove(slot);
        }
    }

    /// ENC8, AUR3: more maximum raises the current health too, less only cuts it off.
    #[inline]
    pub(crate) fn set_max(&mut self, slot: Slot, health: i16, aura: i16) {
        let e = self.state.entity_mut(slot);
        let old = e.max_health();
        e.health = health;
        e.aura_health = aura;
        let new = e.max_health();
        if new < old && e.damage > 0 {
            let current = old - e.damage as i32;
            e.damage = (new - current).max(0) as i16;
        }
        let mortal = !slot.is_fixed() || slot.is_hero();
        if mortal && e.at == At::Play && e.hp() <= 0 {
            self.state.head.maybe_dead = true;
        }
    }

    /// Takes the enchantments away for which `gone` holds.
    pub fn disenchant(&mut self, slot: Slot, mut gone: impl FnMut(&Enchantment) -> bool) {
        let stays = Enchantment::is_trace;
        if self.state.entity(slot).first_enchantment.is_some() && self.state.detach(slot, |en| !stays(en) && gone(en)) {
            self.refresh(slot);
        }
    }

    /// KEY12: a magnetic minion becomes part of a mech.
    pub fn merge_into(&mut self, a: Slot, b: Slot) {
        let e: Entity = *self.state.entity(a);
        let order = self.state.new_order();
        let body = Enchantment {
            card: e.card,
            by: e.eid,
            attack: e.attack,
            health: e.health,
            keywords: e.keywords & !(Keyword::Magnetic.bit()),
            spell_damage: e.spell_damage,
            order,
            side: e.side,
            ..Enchantment::EMPTY
        };
        let Some(id) = self.state.add_enchantment(body) else {
            self.abort(Reason::Capacity);
            return;
        };
        self.state.attach(b, id);
        self.lift(a);
        self.state.entity_mut(a).at = At::Grave;
        self.state.head.graves.insert(a);
        if e.keywords & Keyword::DivineShield.bit() != 0 {
            self.state.entity_mut(b).flags &= !flag::LOST_SHIELD;
        }
        self.refresh(b);
    }
}
