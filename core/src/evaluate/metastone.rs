//! Metastone's two heuristics: the weighted sum of both sides, and the one that looks at how much the enemy threatens.

use super::counting::{attacks, life};
use super::weights::{weights, WeightSet};
use crate::cards::library::Library;
use crate::cards::names::{Class, Keyword, Mechanic, Until};
use crate::cards::syntax::CardIx;
use crate::state::{flag, Entity, Player, Slot, State};

/// Returns the weighted score of a position.
pub(super) fn weighted(library: &Library, state: &State, me: Player) -> f64 {
    let sum = |player: Player| {
        let side = state.side(player);
        let minions: f64 = side.board().iter().map(|&slot| minion_worth(library, state.entity(slot))).sum();
        f64::from(life(state, player)) + 3.0 * f64::from(side.n_hand) + 2.0 * f64::from(side.n_board) + minions
    };
    sum(me) - sum(me.opponent())
}

fn minion_worth(library: &Library, minion: &Entity) -> f64 {
    let (attack, health) = (f64::from(minion.atk()), f64::from(minion.hp()));
    if minion.is(flag::FROZEN) {
        return health;
    }
    let base = attack + health;
    let enraged = minion.hp() < minion.max_health()
        && !minion.is(flag::SILENCED)
        && library.card(minion.card).has(Mechanic::Enrage);
    let mut worth = base + spell_damage(minion);
    for (has, bonus) in [
        (minion.has(Keyword::Taunt), 2.0),
        (minion.has(Keyword::Windfury) || minion.has(Keyword::MegaWindfury), 0.5 * attack),
        (minion.has(Keyword::DivineShield), 1.5 * base),
        (enraged, 1.0),
        (minion.has(Keyword::Stealth), 1.0),
        (minion.has(Keyword::Elusive), 1.5 * base),
    ] {
        if has {
            worth += bonus;
        }
    }
    worth
}

fn spell_damage(minion: &Entity) -> f64 {
    f64::from(minion.spell_damage) + f64::from(minion.aura_spell_damage)
}

weights! {
    /// The weights of the threat-based score; the usual ones are the fittest that its author evolved.
    pub struct ThreatWeights {
        /// The enemy can kill the hero in the next turn.
        red = -43.0,
        /// The enemy can leave the hero less than 15 health.
        yellow = -17.0,
        /// The player's health and armour.
        own_health = 0.214,
        /// The opponent's health and armour.
        enemy_health = -1.115,
        /// A card in the player's hand.
        own_cards = 3.572,
        /// A card in the opponent's hand.
        enemy_cards = 0.0,
        /// A minion.
        minion = 1.181,
        /// A minion's point of attack.
        attack = 2.419,
        /// A minion's point of health.
        health = 3.0,
        /// Taunt while the threat is red.
        taunt_red = 10.1,
        /// Taunt while the threat is yellow.
        taunt_yellow = 7.1,
        /// Taunt otherwise.
        taunt = 0.671,
        /// Windfury.
        windfury = 15.71,
        /// A divine shield.
        divine_shield = 6.1,
        /// A point of spell damage.
        spell_power = 3.841,
        /// Stealth.
        stealth = 1.281,
        /// A minion that spells cannot target.
        untargetable = 0.0,
        /// A hard removal in the player's hand.
        hard_removal = 2.0,
    }
}

impl ThreatWeights {
    /// Returns the weights that evolution began with.
    pub fn first() -> ThreatWeights {
        ThreatWeights {
            red: -50.0,
            yellow: -10.0,
            own_health: 1.0,
            enemy_health: -1.0,
            own_cards: 3.0,
            enemy_cards: -3.0,
            minion: 1.0,
            attack: 1.0,
            health: 1.0,
            taunt_red: 8.0,
            taunt_yellow: 4.0,
            taunt: 2.0,
            windfury: 1.5,
            divine_shield: 1.5,
            spell_power: 1.0,
            stealth: 1.0,
            untargetable: 1.5,
            hard_removal: 2.0,
        }
    }
}

/// The threat-based score.
#[derive(Clone, Debug)]
pub struct Threat {
    /// Its weights.
    pub weights: ThreatWeights,
    /// The cards that count as hard removal.
    pub removal: Vec<CardIx>,
}

impl Threat {
    /// Returns the score of a position.
    pub(super) fn of(&self, state: &State, me: Player) -> f64 {
        let weights = &self.weights;
        let foe = me.opponent();
        let left = life(state, me) - threat(state, foe);
        let (danger, taunt) = match left {
            ..=0 => (weights.red, weights.taunt_red),
            1..=14 => (weights.yellow, weights.taunt_yellow),
            15.. => (0.0, weights.taunt),
        };
        let hand = state.side(me).hand();
        let removal = hand.iter().filter(|&&slot| self.removal.contains(&state.entity(slot).card)).count();
        // Metastone judges both rows by the danger that the player is in.
        let row = |player: Player| {
            state.side(player).board().iter().map(|&slot| self.minion(state, slot, taunt)).sum::<f64>()
        };
        danger
            + weights.own_health * f64::from(life(state, me))
            + weights.enemy_health * f64::from(life(state, foe))
            + weights.own_cards * f64::from(state.side(me).n_hand)
            + weights.enemy_cards * f64::from(state.side(foe).n_hand)
            + weights.hard_removal * removal as f64
            + row(me)
            - row(foe)
    }

    fn minion(&self, state: &State, slot: Slot, taunt: f64) -> f64 {
        let weights = &self.weights;
        let minion = state.entity(slot);
        if minion.is(flag::DOOMED) {
            return 0.0;
        }
        let attack = f64::from(minion.atk() - passing_attack(state, slot));
        let mut worth = weights.minion + weights.attack * attack + weights.health * f64::from(minion.hp());
        if minion.has(Keyword::Taunt) {
            worth += taunt;
        }
        if minion.has(Keyword::MegaWindfury) {
            worth += 2.0 * weights.windfury;
        } else if minion.has(Keyword::Windfury) {
            worth += weights.windfury;
        }
        if minion.has(Keyword::DivineShield) {
            worth += weights.divine_shield;
        }
        worth += weights.spell_power * spell_damage(minion);
        if minion.has(Keyword::Stealth) {
            worth += weights.stealth;
        }
        if minion.has(Keyword::Elusive) {
            worth += weights.untargetable;
        }
        worth
    }
}

/// Returns the attack that a minion has only for this turn.
fn passing_attack(state: &State, slot: Slot) -> i32 {
    let passing = state.enchantments(slot).filter(|enchantment| enchantment.until == Until::EndOfTurn as u8);
    passing.map(|enchantment| i32::from(enchantment.attack)).sum()
}

/// Returns the damage that a player's board, hero power and weapon can do to the enemy hero in a turn.
fn threat(state: &State, player: Player) -> i32 {
    let side = state.side(player);
    let board: i32 = side.board().iter().map(|&slot| state.entity(slot).atk() * attacks(state.entity(slot))).sum();
    let is = |class: Class| side.class == class as u8;
    let power = if is(Class::Mage) || is(Class::Druid) || is(Class::Rogue) {
        1
    } else if is(Class::Hunter) {
        2
    } else {
        0
    };
    let weapon = if side.weapon.is_none() { 0 } else { state.entity(side.weapon).atk() };
    board + power + weapon
}
