//! EVA: the worth of an option is the weighted change that it makes to heroes, minions, secrets and mana.

use crate::cards::library::{Library, NO_PROG};
use crate::cards::syntax::{Keyword, Mechanic, Rarity};
use crate::query::attack_of;
use crate::state::{flag, Player, Slot, State, BOARD};

/// How many weights there are.
pub const WEIGHTS: usize = 21;

/// The weights, in the order of the authors' code.
#[derive(Clone, Debug)]
pub struct Eva {
    pub w: [f64; WEIGHTS],
}

/// A minion as EVA sees it.
#[derive(Clone, Copy, Debug, Default)]
struct Minion {
    eid: u16,
    health: i32,
    attack: i32,
    value: f64,
}

/// One side as EVA sees it.
#[derive(Clone, Copy, Debug, Default)]
struct Half {
    life: i32,
    attack: i32,
    secrets: i32,
    minions: [Minion; BOARD],
    n: usize,
}

/// A position as EVA sees it: the player's own half first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    halves: [Half; 2],
    mana: i32,
}

impl Eva {
    /// All of the position that counts.
    pub fn look(&self, lib: &Library, s: &State, me: Player) -> Look {
        Look { halves: [self.half(lib, s, me), self.half(lib, s, me.opponent())], mana: s.side(me).mana() }
    }

    fn half(&self, lib: &Library, s: &State, p: Player) -> Half {
        let mut half =
            Half { life: life(s, p), attack: attack_of(s, p.hero()), secrets: secrets(lib, s, p), ..Half::default() };
        for &slot in s.side(p).board() {
            let e = s.entity(slot);
            half.minions[half.n] =
                Minion { eid: e.eid, health: e.hp(), attack: e.atk(), value: self.value(lib, s, slot) };
            half.n += 1;
        }
        half
    }

    /// What a minion is worth.
    fn value(&self, lib: &Library, s: &State, slot: Slot) -> f64 {
        let w = &self.w;
        let e = s.entity(slot);
        let def = lib.card(e.card);
        let silenced = e.is(flag::SILENCED);
        let mut v = w[8] * f64::from(e.hp()) + w[9] * f64::from(e.atk());
        let mut add = |has: bool, weight: f64| {
            if has {
                v += weight;
            }
        };
        add(e.has(Keyword::Charge), w[10]);
        add(deathrattle(lib, s, slot), w[11]);
        add(e.has(Keyword::DivineShield), w[12]);
        add(!silenced && def.has(Mechanic::Inspire), w[13]);
        add(e.has(Keyword::Lifesteal), w[14]);
        add(e.has(Keyword::Stealth), w[15]);
        add(e.has(Keyword::Taunt), w[16]);
        add(e.has(Keyword::Windfury) || e.has(Keyword::MegaWindfury), w[17]);
        v += w[18] * rarity(def.rarity) + w[19] * f64::from(def.cost);
        if e.has(Keyword::Poisonous) {
            v += w[20];
        }
        v
    }

    /// The score of an option that led from `before` to this position.
    pub fn change(&self, lib: &Library, before: &Look, s: &State, me: Player) -> f64 {
        if dead(s, me.opponent()) {
            return f64::from(i32::MAX);
        }
        if dead(s, me) {
            return f64::from(i32::MIN);
        }
        let w = &self.w;
        let [mine, theirs] = &before.halves;
        let foe = me.opponent();
        self.hero(theirs, s, foe) - self.hero(mine, s, me) + self.board(lib, theirs, s, foe)
            - self.board(lib, mine, s, me)
            + w[6] * f64::from(theirs.secrets - secrets(lib, s, foe))
            - w[6] * f64::from(mine.secrets - secrets(lib, s, me))
            - w[7] * f64::from(before.mana - s.side(me).mana())
    }

    fn hero(&self, before: &Half, s: &State, p: Player) -> f64 {
        self.w[0] * f64::from(before.life - life(s, p)) + self.w[1] * f64::from(before.attack - attack_of(s, p.hero()))
    }

    fn board(&self, lib: &Library, before: &Half, s: &State, p: Player) -> f64 {
        let w = &self.w;
        let board = s.side(p).board();
        let mut sum = 0.0;
        let mut stayed = 0u32;
        for b in &before.minions[..before.n] {
            match board.iter().position(|&slot| s.entity(slot).eid == b.eid) {
                Some(k) => {
                    stayed |= 1 << k;
                    let e = s.entity(board[k]);
                    sum +=
                        w[2] * f64::from(b.health - e.hp()) * b.value + w[3] * f64::from(b.attack - e.atk()) * b.value;
                }
                None => sum += w[5] * b.value,
            }
        }
        for (k, &slot) in board.iter().enumerate() {
            if stayed >> k & 1 == 0 {
                sum -= w[4] * self.value(lib, s, slot);
            }
        }
        sum
    }
}

/// Health and armour of a hero.
fn life(s: &State, p: Player) -> i32 {
    s.entity(p.hero()).hp() + i32::from(s.side(p).armor)
}

/// Whether a hero has died.
pub(crate) fn dead(s: &State, p: Player) -> bool {
    let hero = s.entity(p.hero());
    hero.hp() < 1 || hero.is(flag::DEAD_HERO)
}

/// How many secrets a player has; quests are none.
pub(crate) fn secrets(lib: &Library, s: &State, p: Player) -> i32 {
    let list = s.side(p).secrets();
    list.iter().filter(|&&slot| lib.card(s.entity(slot).card).has(Mechanic::Secret)).count() as i32
}

/// Whether something happens when the minion dies, by its own text or by one that was given to it.
pub(crate) fn deathrattle(lib: &Library, s: &State, slot: Slot) -> bool {
    let e = s.entity(slot);
    if !e.is(flag::SILENCED) && lib.card(e.card).has(Mechanic::Deathrattle) {
        return true;
    }
    let mut cursor = e.first_enchantment;
    while let Some(given) = s.next_enchantment(&mut cursor) {
        if lib.card(given.card).deathrattle != NO_PROG {
            return true;
        }
    }
    false
}

fn rarity(r: Rarity) -> f64 {
    match r {
        Rarity::None => 0.0,
        Rarity::Free | Rarity::Common => 1.0,
        Rarity::Rare => 2.0,
        Rarity::Epic => 3.0,
        Rarity::Legendary => 4.0,
    }
}
