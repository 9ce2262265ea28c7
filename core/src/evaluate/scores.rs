//! How good a position is for a player: the known linear scores, and Metastone's two heuristics.

use super::eva::dead;
use crate::cards::library::Library;
use crate::cards::syntax::{CardIx, Class, Keyword, Mechanic, Until};
use crate::evaluate::estimates::{Tyche, WinEstimate};
use crate::state::{flag, Entity, Player, Slot, State};
use std::sync::Arc;

/// What a won position is worth; a lost one is worth as much less than nothing.
const WIN: f64 = i32::MAX as f64;

/// A score by name.
#[derive(Clone, Debug)]
pub enum Score {
    Aggro,
    MidRange,
    Control,
    Fatigue,
    Ramp,
    /// Heimbrodt's.
    Custom,
    /// Metastone's.
    Weighted,
    /// Metastone's with 18 weights.
    Threat(Box<Threat>),
    /// By the class of whoever is to move: aggro for warriors, control for mages, else ramp or midrange.
    ByClass {
        ramp: bool,
    },
    /// A chance of winning between 0 and 1.
    Win(Box<WinEstimate>),
    Tyche(Box<Tyche>),
    /// A function of the user's own.
    Outside(Outside),
}

/// Gives the score of a position for a player.
pub type Function = dyn Fn(&State, u8) -> f64 + Send + Sync;

/// What scores a position for a player somewhere else.
#[derive(Clone)]
pub struct Outside(pub Arc<Function>);

impl std::fmt::Debug for Outside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Outside")
    }
}

/// What the linear scores count of one side.
struct Half {
    health: i32,
    minions: i32,
    attack: i32,
    toughness: i32,
    taunt: i32,
    hand: i32,
    deck: i32,
}

impl Half {
    fn of(s: &State, p: Player) -> Half {
        let side = s.side(p);
        let mut half = Half {
            health: s.entity(p.hero()).hp(),
            minions: i32::from(side.n_board),
            attack: 0,
            toughness: 0,
            taunt: 0,
            hand: i32::from(side.n_hand),
            deck: i32::from(side.n_deck),
        };
        for &slot in side.board() {
            let e = s.entity(slot);
            half.attack += e.atk();
            half.toughness += e.hp();
            half.taunt += if e.has(Keyword::Taunt) { e.hp() } else { 0 };
        }
        half
    }
}

impl Score {
    /// The score of a position for a player.
    pub fn of(&self, lib: &Library, s: &State, me: Player) -> f64 {
        let foe = me.opponent();
        match self {
            // Metastone looks at the own hero first, the others at the enemy.
            Score::Weighted | Score::Threat(_) if dead(s, me) => return -WIN,
            Score::Outside(function) => return (function.0)(s, me.number()),
            _ if dead(s, foe) => return WIN,
            _ if dead(s, me) => return -WIN,
            _ => {}
        }
        match self {
            Score::Weighted => weighted(lib, s, me),
            Score::Threat(threat) => threat.of(s, me),
            Score::Win(estimate) => estimate.of(lib, s, me),
            Score::Tyche(tyche) => tyche.of(lib, s, me),
            Score::ByClass { ramp } => {
                let class = s.side(s.head.active).class;
                let named = match class {
                    _ if class == Class::Warrior as u8 => Score::Aggro,
                    _ if class == Class::Mage as u8 => Score::Control,
                    _ if *ramp => Score::Ramp,
                    _ => Score::MidRange,
                };
                named.linear(&Half::of(s, me), &Half::of(s, foe))
            }
            _ => self.linear(&Half::of(s, me), &Half::of(s, foe)),
        }
    }

    /// Whether it gives chances of winning between 0 and 1 for games that are not over; a user's own must.
    pub fn is_chance(&self) -> bool {
        matches!(self, Score::Win(_) | Score::Outside(_))
    }

    fn linear(&self, a: &Half, b: &Half) -> f64 {
        let cleared = i32::from(b.minions == 0 && a.minions > 0);
        let health = a.health - b.health;
        let minions = a.minions - b.minions;
        let toughness = a.toughness - b.toughness;
        let attack = a.attack - b.attack;
        let taunt = a.taunt - b.taunt;
        let sum = match self {
            Score::Aggro => 1000 * cleared - 1000 * b.taunt + a.attack + 1000 * health,
            Score::MidRange => {
                5000 * cleared + 5 * minions - 1000 * b.taunt + a.attack + 10 * health + 10 * toughness + 10 * attack
            }
            Score::Control => 1000 * cleared + 50 * minions + 25 * taunt + a.attack + 10 * health,
            Score::Fatigue => {
                1000 * cleared
                    + 1000 * i32::from(b.hand > 9)
                    + 10_000 * i32::from(b.deck == 0)
                    + 50 * (a.deck - b.deck)
                    + 10 * minions
                    + 10 * taunt
                    + a.attack
                    + 5 * health
            }
            // It is the own taunts that are held against the player: a slip of its author that belongs to it.
            Score::Ramp => {
                5000 * cleared + 50 * minions - 500 * a.taunt * i32::from(b.taunt > 0)
                    + a.attack
                    + 10 * health
                    + 10 * toughness
                    + 20 * attack
            }
            _ => {
                let [own, other] = [a, b].map(|h| [h.health, h.minions, h.toughness, h.attack].map(f64::from));
                let mine = 21.5 * own[0] + 41.1 * own[1] + 54.0 * own[2] + 60.5 * own[3];
                let theirs = 33.6 * other[0] + 19.4 * other[1] + 88.5 * other[2] + 84.7 * other[3];
                libm::round(mine - theirs) as i32
            }
        };
        f64::from(sum)
    }
}

/// Health and armour of a hero.
pub(crate) fn life(s: &State, p: Player) -> f64 {
    f64::from(s.entity(p.hero()).hp() + i32::from(s.side(p).armor))
}

fn spell_damage(e: &Entity) -> f64 {
    f64::from(e.spell_damage) + f64::from(e.aura_spell_damage)
}

fn weighted(lib: &Library, s: &State, me: Player) -> f64 {
    let half = |p: Player| {
        let side = s.side(p);
        let minions: f64 = side.board().iter().map(|&slot| minion_worth(lib, s.entity(slot))).sum();
        life(s, p) + 3.0 * f64::from(side.n_hand) + 2.0 * f64::from(side.n_board) + minions
    };
    half(me) - half(me.opponent())
}

fn minion_worth(lib: &Library, e: &Entity) -> f64 {
    let (attack, health) = (f64::from(e.atk()), f64::from(e.hp()));
    if e.is(flag::FROZEN) {
        return health;
    }
    let base = attack + health;
    let enraged = e.hp() < e.max_health() && !e.is(flag::SILENCED) && lib.card(e.card).has(Mechanic::Enrage);
    let mut v = base + spell_damage(e);
    for (has, worth) in [
        (e.has(Keyword::Taunt), 2.0),
        (e.has(Keyword::Windfury) || e.has(Keyword::MegaWindfury), 0.5 * attack),
        (e.has(Keyword::DivineShield), 1.5 * base),
        (enraged, 1.0),
        (e.has(Keyword::Stealth), 1.0),
        (e.has(Keyword::Elusive), 1.5 * base),
    ] {
        if has {
            v += worth;
        }
    }
    v
}

/// The weights of the threat-based score, in the order of their names in Python, and which cards are hard removal.
#[derive(Clone, Debug)]
pub struct Threat {
    pub w: [f64; 18],
    pub removal: Vec<CardIx>,
}

/// How much the enemy board threatens: the place of the taunt weight that counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Red = 9,
    Yellow = 10,
    Green = 11,
}

impl Threat {
    fn of(&self, s: &State, me: Player) -> f64 {
        let w = &self.w;
        let foe = me.opponent();
        let left = life(s, me) - threat(s, foe);
        let level = match left {
            _ if left < 1.0 => Level::Red,
            _ if left < 15.0 => Level::Yellow,
            _ => Level::Green,
        };
        let danger = match level {
            Level::Red => w[0],
            Level::Yellow => w[1],
            Level::Green => 0.0,
        };
        let hand = s.side(me).hand();
        let removal = hand.iter().filter(|&&slot| self.removal.contains(&s.entity(slot).card)).count();
        // Metastone judges both rows by the player's own danger.
        let row = |p: Player| s.side(p).board().iter().map(|&slot| self.minion(s, slot, level)).sum::<f64>();
        danger
            + w[2] * life(s, me)
            + w[3] * life(s, foe)
            + w[4] * f64::from(s.side(me).n_hand)
            + w[5] * f64::from(s.side(foe).n_hand)
            + w[17] * removal as f64
            + row(me)
            - row(foe)
    }

    fn minion(&self, s: &State, slot: Slot, level: Level) -> f64 {
        let w = &self.w;
        let e = s.entity(slot);
        if e.is(flag::DOOMED) {
            return 0.0;
        }
        let attack = f64::from(e.atk() - passing_attack(s, slot));
        let mut v = w[6] + w[7] * attack + w[8] * f64::from(e.hp());
        if e.has(Keyword::Taunt) {
            v += w[level as usize];
        }
        if e.has(Keyword::MegaWindfury) {
            v += 2.0 * w[12];
        } else if e.has(Keyword::Windfury) {
            v += w[12];
        }
        if e.has(Keyword::DivineShield) {
            v += w[13];
        }
        v += w[14] * spell_damage(e);
        if e.has(Keyword::Stealth) {
            v += w[15];
        }
        if e.has(Keyword::Elusive) {
            v += w[16];
        }
        v
    }
}

/// The attack that a minion has only for this turn.
fn passing_attack(s: &State, slot: Slot) -> i32 {
    let mut sum = 0;
    let mut cursor = s.entity(slot).first_enchantment;
    while let Some(e) = s.next_enchantment(&mut cursor) {
        if e.until == Until::EndOfTurn as u8 {
            sum += i32::from(e.attack);
        }
    }
    sum
}

/// The damage that a player's board, hero power and weapon can do to the enemy hero in a turn.
fn threat(s: &State, p: Player) -> f64 {
    let side = s.side(p);
    let board: i32 = side.board().iter().map(|&slot| s.entity(slot).atk() * attacks(s.entity(slot))).sum();
    let power = match side.class {
        c if [Class::Mage, Class::Druid, Class::Rogue].iter().any(|&k| k as u8 == c) => 1,
        c if c == Class::Hunter as u8 => 2,
        _ => 0,
    };
    let weapon = if side.weapon.is_none() { 0 } else { s.entity(side.weapon).atk() };
    f64::from(board + power + weapon)
}

fn attacks(e: &Entity) -> i32 {
    if e.has(Keyword::MegaWindfury) {
        4
    } else if e.has(Keyword::Windfury) {
        2
    } else {
        1
    }
}
