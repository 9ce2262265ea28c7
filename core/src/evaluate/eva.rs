//! EVA: an option is worth the weighted change that it makes to heroes, minions, secrets and mana.

use super::counting::{dead, life, secrets};
use super::weights::{weights, WeightSet};

use crate::cards::library::Library;
use crate::cards::names::{Keyword, Mechanic, Rarity};
use crate::parameters::{finite, take, Given, Parameter, Parameters};
use crate::query::{attack_of, has_deathrattle};
use crate::state::{flag, Player, Slot, State, BOARD};

weights! {
    /// EVA's weights, in the order of the authors' code; the usual ones are those of the agent that its authors shipped.
    pub struct EvaWeights {
        /// Health and armour that a hero loses.
        hero_health = 0.569460712743,
        /// Attack that a hero loses.
        hero_attack = 0.958111820041,
        /// Health that a minion loses, times its worth.
        minion_health = 0.0689492467097,
        /// Attack that a minion loses, times its worth.
        minion_attack = 0.0,
        /// A minion that appears, times its worth.
        minion_appeared = 0.843573987219,
        /// A minion that is gone, times its worth.
        minion_killed = 0.700225423688,
        /// A secret that is gone.
        secret_removed = 0.907680353441,
        /// Mana that is spent.
        mana_reduced = 0.0,
        /// A point of health, in the worth of a minion.
        health = 0.993682660717,
        /// A point of attack, in the worth of a minion.
        attack = 1.0,
        /// Charge, in the worth of a minion.
        charge = 0.640753949511,
        /// A deathrattle, in the worth of a minion.
        deathrattle = 0.992872512338,
        /// A divine shield, in the worth of a minion.
        divine_shield = 0.92870036875,
        /// An inspire text, in the worth of a minion.
        inspire = 0.168100484322,
        /// Lifesteal, in the worth of a minion.
        lifesteal = 0.870080107454,
        /// Stealth, in the worth of a minion.
        stealth = 0.0,
        /// Taunt, in the worth of a minion.
        taunt = 0.42897762808,
        /// Windfury, in the worth of a minion.
        windfury = 1.0,
        /// The rarity from 1 (common) to 4 (legendary), in the worth of a minion.
        rarity = 0.0,
        /// A point of printed cost, in the worth of a minion.
        mana_cost = 0.583884736646,
        /// Poisonous, in the worth of a minion.
        poisonous = 0.0,
    }
}

impl Parameters for EvaWeights {
    fn list() -> Vec<Parameter> {
        let usual = EvaWeights::default().numbers();
        let named = EvaWeights::NAMES.iter().zip(EvaWeights::DOCS).zip(&usual);
        named.map(|((name, doc), weight)| Parameter::of(name, weight, finite(), &[doc])).collect()
    }

    fn take(given: &mut Given) -> Result<EvaWeights, String> {
        let usual = EvaWeights::default().numbers();
        let named = EvaWeights::NAMES.iter().zip(usual);
        let numbers = named.map(|(name, weight)| take(given, name, weight, finite()));
        Ok(EvaWeights::from_numbers(&numbers.collect::<Result<Vec<f64>, String>>()?))
    }
}

/// EVA with her weights.
#[derive(Clone, Debug, Default)]
pub struct Eva {
    /// The weights.
    pub weights: EvaWeights,
}

/// A minion as EVA sees it.
#[derive(Clone, Copy, Debug, Default)]
struct SeenMinion {
    eid: u16,
    health: i32,
    attack: i32,
    worth: f64,
}

/// One side as EVA sees it.
#[derive(Clone, Copy, Debug, Default)]
struct SeenSide {
    life: i32,
    attack: i32,
    secrets: i32,
    minions: [SeenMinion; BOARD],
    count: usize,
}

/// A position as EVA sees it: the player's own side first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Snapshot {
    sides: [SeenSide; 2],
    mana: i32,
}

impl Eva {
    /// Returns all of the position that counts.
    pub fn snapshot(&self, library: &Library, state: &State, me: Player) -> Snapshot {
        let sides = [self.side(library, state, me), self.side(library, state, me.opponent())];
        Snapshot { sides, mana: state.side(me).mana() }
    }

    fn side(&self, library: &Library, state: &State, player: Player) -> SeenSide {
        let mut side = SeenSide {
            life: life(state, player),
            attack: attack_of(state, player.hero()),
            secrets: secrets(library, state, player),
            ..SeenSide::default()
        };
        for &slot in state.side(player).board() {
            let minion = state.entity(slot);
            side.minions[side.count] = SeenMinion {
                eid: minion.eid,
                health: minion.hp(),
                attack: minion.atk(),
                worth: self.minion_worth(library, state, slot),
            };
            side.count += 1;
        }
        side
    }

    /// Returns what a minion is worth.
    fn minion_worth(&self, library: &Library, state: &State, slot: Slot) -> f64 {
        let weights = &self.weights;
        let minion = state.entity(slot);
        let def = library.card(minion.card);
        let mut worth = weights.health * f64::from(minion.hp()) + weights.attack * f64::from(minion.atk());
        let mut add = |has: bool, weight: f64| {
            if has {
                worth += weight;
            }
        };
        add(minion.has(Keyword::Charge), weights.charge);
        add(has_deathrattle(library, state, slot), weights.deathrattle);
        add(minion.has(Keyword::DivineShield), weights.divine_shield);
        add(!minion.is(flag::SILENCED) && def.has(Mechanic::Inspire), weights.inspire);
        add(minion.has(Keyword::Lifesteal), weights.lifesteal);
        add(minion.has(Keyword::Stealth), weights.stealth);
        add(minion.has(Keyword::Taunt), weights.taunt);
        add(minion.has(Keyword::Windfury) || minion.has(Keyword::MegaWindfury), weights.windfury);
        worth += weights.rarity * rarity(def.rarity) + weights.mana_cost * f64::from(def.cost);
        if minion.has(Keyword::Poisonous) {
            worth += weights.poisonous;
        }
        worth
    }

    /// Returns the score of an option that led from `before` to this position.
    pub fn change(&self, library: &Library, before: &Snapshot, state: &State, me: Player) -> f64 {
        if dead(state, me.opponent()) {
            return f64::from(i32::MAX);
        }
        if dead(state, me) {
            return f64::from(i32::MIN);
        }
        let weights = &self.weights;
        let [mine, theirs] = &before.sides;
        let foe = me.opponent();
        self.hero(theirs, state, foe) - self.hero(mine, state, me) + self.board(library, theirs, state, foe)
            - self.board(library, mine, state, me)
            + weights.secret_removed * f64::from(theirs.secrets - secrets(library, state, foe))
            - weights.secret_removed * f64::from(mine.secrets - secrets(library, state, me))
            - weights.mana_reduced * f64::from(before.mana - state.side(me).mana())
    }

    fn hero(&self, before: &SeenSide, state: &State, player: Player) -> f64 {
        self.weights.hero_health * f64::from(before.life - life(state, player))
            + self.weights.hero_attack * f64::from(before.attack - attack_of(state, player.hero()))
    }

    fn board(&self, library: &Library, before: &SeenSide, state: &State, player: Player) -> f64 {
        let weights = &self.weights;
        let board = state.side(player).board();
        let mut sum = 0.0;
        let mut stayed = 0u32;
        for seen in &before.minions[..before.count] {
            match board.iter().position(|&slot| state.entity(slot).eid == seen.eid) {
                Some(k) => {
                    stayed |= 1 << k;
                    let minion = state.entity(board[k]);
                    sum += weights.minion_health * f64::from(seen.health - minion.hp()) * seen.worth
                        + weights.minion_attack * f64::from(seen.attack - minion.atk()) * seen.worth;
                }
                None => sum += weights.minion_killed * seen.worth,
            }
        }
        for (k, &slot) in board.iter().enumerate() {
            if stayed >> k & 1 == 0 {
                sum -= weights.minion_appeared * self.minion_worth(library, state, slot);
            }
        }
        sum
    }
}

fn rarity(rarity: Rarity) -> f64 {
    match rarity {
        Rarity::None => 0.0,
        Rarity::Free | Rarity::Common => 1.0,
        Rarity::Rare => 2.0,
        Rarity::Epic => 3.0,
        Rarity::Legendary => 4.0,
    }
}
