//! Makes the totals that a position states come out.

use super::{recompute, shown_keywords, with_machine, MOST};
use crate::cards::library::Library;
use crate::cards::names::Keyword;
use crate::cards::program::COMPUTE;
use crate::fields::Fields;
use crate::state::{flag, At, Enchantment, EnchantmentId, Entity, Slot, State, ENCHANTMENTS};
use serde_json::Value;

/// Rounds in which stated totals and auras that depend on each other may find together.
const ROUNDS: usize = 8;

/// Numbers of an object as they lie, whatever a new computation would give.
#[derive(Clone, Copy)]
pub struct Now {
    own: Totals,
    auras: Totals,
}

#[derive(Clone, Copy)]
struct Totals {
    attack: i16,
    health: i16,
    spell_damage: i8,
    keywords: u64,
}

impl Now {
    pub fn read(v: &Value, path: impl Into<String>) -> Result<Now, String> {
        let own = Fields::of(v, path, &["attack", "health", "spell_damage", "keywords", "auras"])?;
        let Some(auras) = own.get("auras") else {
            return Err(format!("{}: is missing", own.at("auras")));
        };
        let auras = Fields::of(auras, own.at("auras"), &["attack", "health", "spell_damage", "keywords"])?;
        let part = |f: &Fields<'_>| -> Result<Totals, String> {
            Ok(Totals {
                attack: f.int("attack", -MOST, MOST)?.unwrap_or(0) as i16,
                health: f.int("health", -MOST, MOST)?.unwrap_or(0) as i16,
                spell_damage: f.int("spell_damage", i8::MIN as i32, i8::MAX as i32)?.unwrap_or(0) as i8,
                keywords: f.bits("keywords", Keyword::ALL, |k: Keyword| k.bit())?,
            })
        };
        Ok(Now { own: part(&own)?, auras: part(&auras)? })
    }

    /// Writes the numbers into an object.
    fn put(&self, e: &mut Entity) {
        (e.attack, e.health, e.spell_damage, e.keywords) =
            (self.own.attack, self.own.health, self.own.spell_damage, self.own.keywords);
        (e.aura_attack, e.aura_health, e.aura_spell_damage, e.aura_keywords) =
            (self.auras.attack, self.auras.health, self.auras.spell_damage, self.auras.keywords);
    }
}

/// What a position states of one object.
pub struct Stated {
    pub slot: Slot,
    pub path: String,
    pub attack: Option<i32>,
    pub health: Option<i32>,
    pub cost: Option<i32>,
    pub keywords: Option<u64>,
    pub now: Option<Now>,
    pub health_key: &'static str,
    /// Its health is a number of its own that gives way.
    pub free_health: bool,
    /// The nameless enchantment that makes up the difference.
    pub nameless: EnchantmentId,
}

impl Stated {
    pub fn nothing(slot: Slot, path: String) -> Stated {
        Stated {
            slot,
            path,
            attack: None,
            health: None,
            cost: None,
            keywords: None,
            now: None,
            health_key: "health",
            free_health: false,
            nameless: EnchantmentId::NONE,
        }
    }

    /// The enchantment that makes up the difference.
    fn make_up<'s>(&mut self, s: &'s mut State) -> Result<&'s mut Enchantment, String> {
        if self.nameless.is_none() {
            let (order, side) = (s.new_order(), s.entity(self.slot).side);
            let Some(id) = s.add_enchantment(Enchantment { order, side, ..Enchantment::EMPTY }) else {
                return Err(format!("{}: more than the {ENCHANTMENTS} enchantments that fit", self.path));
            };
            s.attach(self.slot, id);
            s.entity_mut(self.slot).price = COMPUTE;
            s.tag(self.slot);
            self.nameless = id;
        }
        Ok(s.enchantment_mut(self.nameless))
    }

    /// Makes up what is missing to the stated attack, health and keywords; tells whether something was.
    fn adjust(&mut self, s: &mut State) -> Result<bool, String> {
        let e = *s.entity(self.slot);
        let mut changed = false;
        if let Some(attack) = self.attack.filter(|&n| n != e.atk()) {
            let en = self.make_up(s)?;
            let total = en.attack as i32 + attack - (e.attack as i32 + e.aura_attack as i32);
            en.attack = total.clamp(-MOST, MOST) as i16;
            changed = true;
        }
        if let Some(health) = self.health.filter(|&n| n != e.max_health()) {
            let more = health - e.max_health();
            if self.free_health {
                let data = &mut s.entity_mut(self.slot).data;
                *data = (*data as i32 + more).clamp(-MOST, MOST) as i16;
            } else {
                let en = self.make_up(s)?;
                en.health = (en.health as i32 + more).clamp(-MOST, MOST) as i16;
            }
            changed = true;
        }
        if let Some(stated) = self.keywords.filter(|&kw| kw != shown_keywords(&e)) {
            self.adjust_keywords(s, &e, stated)?;
            changed = true;
        }
        Ok(changed)
    }

    fn adjust_keywords(&mut self, s: &mut State, e: &Entity, stated: u64) -> Result<(), String> {
        let name = |bits: u64| Keyword::ALL.get(bits.trailing_zeros() as usize).map_or("", |k| k.1);
        let mut surplus = shown_keywords(e) & !stated;
        for (kw, lost) in [(Keyword::DivineShield, flag::LOST_SHIELD), (Keyword::Stealth, flag::LOST_STEALTH)] {
            if surplus & !e.aura_keywords & kw.bit() != 0 {
                s.entity_mut(self.slot).flags |= lost;
                surplus &= !kw.bit();
            }
            if stated & !shown_keywords(e) & kw.bit() != 0 && e.is(lost) {
                return Err(format!("{}.keywords: {} is there and marked as lost", self.path, name(kw.bit())));
            }
        }
        if surplus != 0 {
            let why = "which card, enchantments and auras give";
            return Err(format!("{}.keywords: lacks \"{}\", {why}", self.path, name(surplus)));
        }
        let missing = stated & !shown_keywords(e);
        if missing != 0 {
            self.make_up(s)?.keywords |= missing;
        }
        Ok(())
    }
}

/// Makes the stated totals true and puts the numbers as they lie.
pub fn bring_about(lib: &Library, s: &mut State, stated: &mut [Stated]) -> Result<(), String> {
    for round in 0..=ROUNDS {
        let mut changed = false;
        for st in stated.iter_mut().filter(|st| st.now.is_none()) {
            changed |= st.adjust(s)?;
            if changed && round == ROUNDS {
                return Err(format!("{}: the stated totals cannot be; an effect in play overrides them", st.path));
            }
        }
        if !changed {
            break;
        }
        recompute(lib, s);
    }
    for st in stated.iter() {
        if let Some(now) = st.now {
            now.put(s.entity_mut(st.slot));
            let e = s.entity(st.slot);
            let touched = e.aura_attack != 0 || e.aura_health != 0 || e.aura_spell_damage != 0 || e.aura_keywords != 0;
            // The dead keep what they had; no aura takes it from them.
            if touched && !matches!(e.at, At::Limbo | At::Grave) {
                s.head.aura_targets |= st.slot.set();
            }
        }
    }
    for st in stated.iter_mut() {
        bring_about_cost(lib, s, st)?;
    }
    Ok(())
}

fn bring_about_cost(lib: &Library, s: &mut State, st: &mut Stated) -> Result<(), String> {
    let Some(stated) = st.cost else { return Ok(()) };
    for _ in 0..ROUNDS {
        let cost = with_machine(lib, s, |m| m.cost_of(st.slot));
        if cost == stated {
            return Ok(());
        }
        let en = st.make_up(s)?;
        en.cost = (en.cost as i32 + stated - cost).clamp(-100, 100) as i8;
    }
    Err(format!("{}.cost: {stated} cannot be; an effect in play overrides it", st.path))
}
