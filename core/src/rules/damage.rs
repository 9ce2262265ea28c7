//! Damage, healing, freezing and armor.

use crate::cards::names::{Counter, Event, Keyword, Kind, Variant};
use crate::cards::syntax::CardIx;
use crate::machine::{Context, Machine, What};
use crate::state::{changed, flag, small, At, Player, Slot};

/// Keywords that do something with a hit.
const HIT_WORDS: u64 =
    Keyword::Poisonous.bit() | Keyword::Lifesteal.bit() | Keyword::Freezer.bit() | Keyword::Stealth.bit();

/// Keywords that keep a hit from a character.
const WARDS: u64 = Keyword::Dormant.bit() | Keyword::Immune.bit() | Keyword::DivineShield.bit();

impl Machine<'_> {
    /// DMG1 to DMG15: one hit. Returns the damage that counts as dealt.
    pub fn damage(&mut self, target: Slot, amount: i32, source: Slot) -> i32 {
        let e = self.state.entity(target);
        let side = e.side;
        if amount <= 0 || e.at != At::Play {
            return 0;
        }
        if (e.keywords | e.aura_keywords) & WARDS != 0 {
            self.ward_off(target);
            return 0;
        }
        let mut amount = amount;
        let mut target = target;
        if target.is_hero() {
            if self.player_has(side, Keyword::DamageDoubled) {
                amount *= 2; // DMG5: doubling before redirection
            }
            if !self.state.listeners(Event::HeroDamage).is_empty() {
                if let Some(shield) = self.redirect(side) {
                    target = shield;
                    if self.ward_off(target) {
                        return 0;
                    }
                }
            }
            if target == side.hero() && self.player_has(side, Keyword::DamageCapOne) {
                amount = amount.min(1);
            }
        }
        let e = self.state.entity(target);
        let (side, hp) = (e.side, e.hp());
        let hero = target.is_hero();
        let mut to_health = amount;
        let mut dealt = amount;
        if hero {
            let armor = self.state.side(side).armor as i32;
            let absorbed = armor.min(amount);
            to_health -= absorbed;
            if to_health >= hp
                && !self.state.listeners(Event::FatalDamage).is_empty()
                && self.prevent_fatal(side, amount)
            {
                return 0;
            }
            self.state.side_mut(side).armor -= absorbed as i16; // DMG6
            self.state.bump(side, Counter::HeroDamageTurn, small(amount));
        } else if e.has(Keyword::MinOneHealth) {
            to_health = to_health.min(hp - 1).max(0); // DMG11
            amount = to_health;
            if self.state.head.rules.variant(Variant::CountDamageTaken) {
                dealt = amount;
            }
            if amount == 0 {
                return dealt;
            }
        }
        let entity = self.state.entity_mut(target);
        entity.damage = small(entity.damage as i32 + to_health);
        let dead = entity.hp() <= 0;
        self.state.head.maybe_dead |= dead;
        self.state.head.changed |= changed::DAMAGE | if hero { changed::OTHER } else { 0 };
        self.note(What::Damage, side, target, source, amount);
        self.emit(Event::Damage, target, source, amount, side);
        if source.is_some() && self.hit_matters(source) {
            self.after_hit(target, amount, source);
        }
        dealt
    }

    /// Whether something keeps a hit from a character; a divine shield is lost.
    #[cold]
    fn ward_off(&mut self, target: Slot) -> bool {
        let e = self.state.entity(target);
        if e.has(Keyword::Dormant) || e.has(Keyword::Immune) {
            return true; // DMG2
        }
        let shielded = e.has(Keyword::DivineShield);
        if shielded {
            self.lose_shield(target); // DMG3
        }
        shielded
    }

    /// KEY3, and weapons that protect their hero while it attacks.
    pub fn immune(&self, slot: Slot) -> bool {
        self.state.entity(slot).has(Keyword::Immune)
    }

    pub(crate) fn lose_shield(&mut self, slot: Slot) {
        let e = self.state.entity_mut(slot);
        e.keywords &= !Keyword::DivineShield.bit();
        e.flags |= flag::LOST_SHIELD;
        let side = e.side;
        self.emit(Event::ShieldLost, slot, Slot::NONE, 0, side);
    }

    /// Whether keywords may do something with a hit; a minion (or weapon) in play has all of them itself.
    #[inline(always)]
    fn hit_matters(&self, source: Slot) -> bool {
        let e = self.state.entity(source);
        source.is_fixed() || e.at != At::Play || (e.keywords | e.aura_keywords) & HIT_WORDS != 0
    }

    /// What keywords of the source do to a hit that counted (DMG8, DMG9, DMG10).
    pub(crate) fn after_hit(&mut self, target: Slot, amount: i32, source: Slot) {
        let s = *self.state.entity(source);
        let mut keywords = s.keywords | s.aura_keywords;
        let kind = self.kind(source);
        if kind == Kind::Hero && self.state.head.active == s.side {
            let w = self.state.side(s.side).weapon;
            if w.is_some() {
                keywords |= self.state.entity(w).keywords | self.state.entity(w).aura_keywords;
                // WPN6
            }
        }
        if kind == Kind::Spell && self.player_has(s.side, Keyword::SpellsLifesteal) {
            keywords |= Keyword::Lifesteal.bit();
        }
        if keywords & HIT_WORDS == 0 {
            return;
        }
        if keywords & Keyword::Poisonous.bit() != 0 && self.kind(target) == Kind::Minion {
            self.doom(target);
        }
        if keywords & Keyword::Freezer.bit() != 0 {
            self.freeze(target);
        }
        if keywords & Keyword::Stealth.bit() != 0 && s.at == At::Play && kind == Kind::Minion {
            self.lose_stealth(source); // KEY2
        }
        if keywords & Keyword::Lifesteal.bit() != 0 {
            let hero = s.side.hero();
            // HEA4: doublers of spells and powers do not count, but lifesteal is healing.
            let amount = amount << self.doublers(s.side, Keyword::DoubleHealing).min(8);
            if self.player_has(s.side, Keyword::HealingHurts) {
                self.damage(hero, amount, Slot::NONE);
            } else {
                self.restore(hero, amount, source);
            }
        }
    }

    /// Ends the stealth of an object.
    pub fn lose_stealth(&mut self, slot: Slot) {
        let e = self.state.entity_mut(slot);
        if e.keywords & Keyword::Stealth.bit() != 0 {
            e.keywords &= !Keyword::Stealth.bit();
            e.flags |= flag::LOST_STEALTH;
        }
    }

    /// Freezes a character.
    pub fn freeze(&mut self, slot: Slot) {
        let e = self.state.entity_mut(slot);
        if e.at != At::Play || e.is(flag::FROZEN) {
            return;
        }
        e.flags |= flag::FROZEN;
        let side = e.side;
        self.emit(Event::Freeze, slot, Slot::NONE, 0, side);
    }

    /// DMG4: a minion that takes the damage of that player's hero.
    pub(crate) fn redirect(&mut self, side: Player) -> Option<Slot> {
        let list = self.ordered(self.state.listeners(Event::HeroDamage));
        let found = list.iter().find(|&s| !self.dying(s) && self.guards(s, side));
        found
    }

    /// Whether a text of the object, or of an enchantment on it, speaks of that player's hero.
    pub(crate) fn guards(&mut self, slot: Slot, side: Player) -> bool {
        let e = *self.state.entity(slot);
        let mut event = Context::of(side, slot).event;
        event.kind = Event::HeroDamage as u8;
        if !e.is(flag::SILENCED) && self.guarding(e.card, &Context { event, ..Context::of(e.side, slot) }) {
            return true;
        }
        let mut cursor = e.first_enchantment;
        while let Some(en) = self.state.next_enchantment(&mut cursor) {
            let context = Context { event, enchantment_data: en.data, ..Context::of(en.side, slot) };
            if !e.mutes(&en) && self.guarding(en.card, &context) {
                return true;
            }
        }
        false
    }

    pub(crate) fn guarding(&mut self, card: CardIx, context: &Context) -> bool {
        let mut texts = self.library.card(card).triggers.iter().filter(|t| t.on == Event::HeroDamage);
        texts.any(|t| t.when.as_ref().is_none_or(|w| self.cond(w, context)))
    }

    /// A secret that prevents fatal damage to its owner's hero.
    pub(crate) fn prevent_fatal(&mut self, side: Player, amount: i32) -> bool {
        let before = self.scratch.queue.len();
        // The damage is prevented now; the text (become immune) runs when the damage is done with.
        self.emit(Event::FatalDamage, side.hero(), Slot::NONE, amount, side);
        self.scratch.queue.len() > before
    }

    /// HEA1 to HEA5: healing by a card; HEA3: some effects turn it into damage.
    pub fn heal(&mut self, target: Slot, amount: i32, source: Slot, context: &Context) -> i32 {
        if amount <= 0 {
            return 0;
        }
        let mut amount = amount;
        if source.is_some() {
            let kind = self.kind(source);
            let hurts = self.player_has(context.me, Keyword::HealingHurts);
            if kind == Kind::Spell && hurts {
                amount += self.spell_power(context.me); // it is a damaging spell then
            }
            let n = match kind {
                Kind::Spell => self.doublers(context.me, Keyword::DoubleSpells),
                Kind::Power => self.doublers(context.me, Keyword::DoublePower),
                _ => 0,
            };
            amount <<= n.min(8); // HEA4
        }
        amount <<= self.doublers(context.me, Keyword::DoubleHealing).min(8); // HEA4
        if self.player_has(context.me, Keyword::HealingHurts) {
            self.damage(target, amount, source);
            return 0;
        }
        self.restore(target, amount, source)
    }

    /// Gives health back, at most what is missing.
    pub fn restore(&mut self, target: Slot, amount: i32, source: Slot) -> i32 {
        let e = self.state.entity_mut(target);
        if e.at != At::Play || e.has(Keyword::Dormant) {
            return 0;
        }
        let healed = amount.min(e.damage as i32);
        if healed <= 0 {
            return 0;
        }
        e.damage -= healed as i16;
        let side = e.side;
        let is_hero = target == side.hero();
        self.state.head.changed |= changed::DAMAGE | changed::OTHER;
        if is_hero {
            self.state.bump(side, Counter::HeroHealedTurn, small(healed));
        }
        self.note(What::Heal, side, target, source, healed);
        self.emit(Event::Heal, target, source, healed, side);
        healed
    }

    /// Gives a hero armor.
    pub fn gain_armor(&mut self, side: Player, amount: i32) {
        if amount <= 0 {
            return;
        }
        let sd = self.state.side_mut(side);
        sd.armor = small(sd.armor as i32 + amount);
        self.state.head.changed |= changed::OTHER;
        self.note(What::Armor, side, side.hero(), Slot::NONE, amount);
        self.emit(Event::ArmorGain, side.hero(), Slot::NONE, amount, side);
    }
}
