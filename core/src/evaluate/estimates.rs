//! How likely a position is to be won: the estimates of demarcos2019, Tyche's value of a state, and any score squashed.

use super::eva::{deathrattle, secrets};
use super::scores::{life, Score};
use crate::cards::library::Library;
use crate::cards::syntax::{Class, Keyword, Mechanic};
use crate::state::{flag, Player, Slot, State};

/// Which of the three sums a player's half is added up by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sum {
    /// Everything counts in proportion.
    Linear,
    /// Health, armour, hand and deck count by their square roots.
    Gradual,
    /// Cards count by their costs instead of their stats.
    Value,
}

/// The win estimate: both players' sums, compared.
///
/// Weights of the linear and gradual sums: weapon attack, weapon durability, health, board stats, hand, deck, mana,
/// secret, overload. Of the value sum: weapon cost, secret cost, health, minion cost, hand cost, deck, mana, (unused),
/// overload.
#[derive(Clone, Debug)]
pub struct WinEstimate {
    pub sum: Sum,
    pub w: [f64; 9],
}

impl WinEstimate {
    /// 1 for a certain win, 0 for a certain loss.
    pub fn of(&self, lib: &Library, s: &State, me: Player) -> f64 {
        let (mine, theirs) = (self.half(lib, s, me), self.half(lib, s, me.opponent()));
        let most = mine.max(theirs);
        if most <= 0.0 {
            return 0.5;
        }
        ((mine - theirs) / (2.0 * most) + 0.5).clamp(0.0, 1.0)
    }

    /// What one player's half adds up to.
    pub fn half(&self, lib: &Library, s: &State, p: Player) -> f64 {
        let w = &self.w;
        let side = s.side(p);
        let health = f64::from(s.entity(p.hero()).hp());
        let armor = f64::from(side.armor);
        let (hand, deck) = (f64::from(side.n_hand), f64::from(side.n_deck));
        let overload = f64::from(side.owed) + f64::from(side.locked);
        let rest = w[6] * f64::from(side.max_mana) - w[8] * overload;
        let weapon = (side.weapon.is_some()).then(|| s.entity(side.weapon));
        if self.sum == Sum::Value {
            let cost = |slot: Slot| f64::from(lib.card(s.entity(slot).card).cost);
            let costs = |list: &[Slot]| list.iter().map(|&slot| cost(slot)).sum::<f64>();
            let armed = if side.weapon.is_none() { 0.0 } else { cost(side.weapon) };
            return w[0] * armed
                + w[1] * costs(side.secrets())
                + w[2] * (health + armor)
                + w[3] * costs(side.board())
                + w[4] * costs(side.hand())
                + w[5] * deck
                + rest;
        }
        let stats: i32 = side.board().iter().map(|&slot| s.entity(slot).atk() + s.entity(slot).hp()).sum();
        let armed = weapon.map_or(0.0, |e| w[0] * f64::from(e.atk()) + w[1] * f64::from(e.hp()));
        let rest = rest + armed + w[3] * f64::from(stats) + w[7] * f64::from(secrets(lib, s, p));
        if self.sum == Sum::Linear {
            return w[2] * (health + armor) + w[4] * hand + w[5] * deck + rest;
        }
        let root = |x: f64| x.max(0.0).sqrt();
        w[2] * (root(health) + root(armor)) + w[4] * root(hand) + w[5] * root(deck) + rest
    }
}

/// Tyche's value of a state: empty board, health, deck, hand, minions, bias.
#[derive(Clone, Debug)]
pub struct Tyche {
    /// The same weights for every class, or those that were evolved for the player's own.
    pub w: Option<[f64; 6]>,
}

impl Tyche {
    fn weights(&self, class: u8) -> [f64; 6] {
        if let Some(w) = self.w {
            return w;
        }
        let is = |c: Class| c as u8 == class;
        match class {
            _ if is(Class::Warrior) => [6.083, 3.697, 3.604, 9.533, 8.534, 8.220],
            _ if is(Class::Shaman) => [3.169, 5.913, 3.937, 9.008, 8.526, 5.679],
            _ if is(Class::Mage) => [3.134, 9.927, 2.964, 6.499, 4.516, 4.646],
            _ if is(Class::Druid) => [1.996, 4.502, 1.889, 1.097, 3.517, 1.0],
            _ if is(Class::Warlock) => [6.339, 8.569, 1.863, 3.183, 4.967, 1.0],
            _ if is(Class::Paladin) || is(Class::Rogue) => [1.0, 8.7, 1.0, 1.0, 1.0, 4.0],
            _ => [1.0, 8.7, 1.0, 1.0, 1.0, 1.0],
        }
    }

    pub fn of(&self, lib: &Library, s: &State, me: Player) -> f64 {
        let w = self.weights(s.side(me).class);
        half(lib, s, me, &w) - half(lib, s, me.opponent(), &w)
    }
}

fn half(lib: &Library, s: &State, p: Player, w: &[f64; 6]) -> f64 {
    let side = s.side(p);
    let cleared = if s.side(p.opponent()).n_board == 0 { 2.0 + f64::from(s.head.turn.min(10)) } else { 0.0 };
    let hand = f64::from(side.n_hand);
    let cards = 3.0 * hand.min(3.0) + 2.0 * (hand - 3.0).max(0.0);
    let minions: f64 = side.board().iter().map(|&slot| minion(lib, s, slot)).sum();
    let weapon = if side.weapon.is_none() { 0 } else { s.entity(side.weapon).atk() * s.entity(side.weapon).hp() };
    // What its author estimates secrets at is not known: each counts as much as a keyword of a minion.
    let bias = 2.0 * f64::from(secrets(lib, s, p));
    w[0] * cleared
        + w[1] * life(s, p).max(0.0).sqrt()
        + w[2] * (f64::from(side.n_deck).sqrt() - f64::from(side.fatigue))
        + w[3] * cards
        + w[4] * (minions + f64::from(weapon))
        + w[5] * bias
}

fn minion(lib: &Library, s: &State, slot: Slot) -> f64 {
    let e = s.entity(slot);
    let def = lib.card(e.card);
    let attacks = if e.has(Keyword::MegaWindfury) {
        4
    } else if e.has(Keyword::Windfury) {
        2
    } else {
        1
    };
    let strikes = if e.is(flag::FROZEN) { 0 } else { e.atk() * attacks };
    let two = [
        e.has(Keyword::Taunt),
        e.has(Keyword::Poisonous),
        deathrattle(lib, s, slot),
        !e.is(flag::SILENCED) && def.has(Mechanic::Inspire),
        e.has(Keyword::DivineShield),
        e.has(Keyword::Lifesteal),
    ];
    let one = [e.has(Keyword::Charge), e.has(Keyword::Stealth), def.has(Mechanic::Battlecry)];
    let count = |list: &[bool]| list.iter().filter(|&&b| b).count() as i32;
    f64::from(e.hp() + strikes + 2 * count(&two) + count(&one))
}

/// What a search takes a position to be worth.
#[derive(Clone, Debug)]
pub struct Estimate {
    pub score: Score,
    /// A score that is no chance of winning is squashed by a logistic curve of this width; 0 leaves it as it is.
    pub scale: f64,
}

impl Estimate {
    /// The chance of winning, or the raw score.
    pub fn of(&self, lib: &Library, s: &State, me: Player) -> f64 {
        if self.raw() {
            return self.score.of(lib, s, me);
        }
        if s.over() {
            return result(s, me);
        }
        let score = self.score.of(lib, s, me);
        if self.score.is_chance() {
            score
        } else {
            1.0 / (1.0 + libm::exp(-score / self.scale))
        }
    }

    fn raw(&self) -> bool {
        self.scale == 0.0 && !self.score.is_chance()
    }

    /// The same for the other player.
    pub fn turned(&self, value: f64) -> f64 {
        if self.raw() {
            -value
        } else {
            1.0 - value
        }
    }
}

/// 1 for a win, 0 for a loss, a half for a draw.
pub fn result(s: &State, me: Player) -> f64 {
    match s.head.winner {
        Some(winner) if winner == me => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}
