//! The win estimates of demarcos2019, and Tyche's value of a state.

use super::counting::{attacks, life, secrets};
use super::weights::{weights, WeightSet};
use crate::cards::library::Library;
use crate::cards::names::{Class, Keyword, Mechanic};
use crate::query::has_deathrattle;
use crate::state::{flag, Entity, Player, Slot, State};

weights! {
    /// The weights of the linear and the gradual estimate; the usual ones are the linear estimate's.
    pub struct EstimateWeights {
        /// The weapon's attack.
        weapon_attack = 0.7,
        /// The weapon's durability.
        weapon_durability = 0.4,
        /// The hero's health and armour.
        health = 0.4,
        /// The attack and health of the minions.
        board_stats = 0.9,
        /// The cards in hand.
        hand = 0.4,
        /// The cards in the deck.
        deck = 0.01,
        /// The mana crystals.
        mana = 0.02,
        /// The secrets.
        secret = 0.4,
        /// Overloaded crystals, owed and locked; they count against the player.
        overload = 0.3,
    }
}

impl EstimateWeights {
    /// Returns the usual weights of the gradual estimate.
    pub fn gradual() -> EstimateWeights {
        EstimateWeights { health: 4.5, hand: 2.5, deck: 0.08, ..EstimateWeights::default() }
    }
}

weights! {
    /// The weights of the value estimate.
    ///
    /// They are not printed anywhere: a point of cost weighs as much as the stats it usually buys weigh in the linear
    /// estimate.
    pub struct ValueWeights {
        /// The weapon's cost.
        weapon_cost = 1.0,
        /// The costs of secrets and quests.
        secret_cost = 0.4,
        /// The hero's health and armour.
        health = 0.4,
        /// The costs of the minions.
        minion_cost = 1.8,
        /// The costs of the cards in hand.
        card_cost = 0.15,
        /// The cards in the deck.
        deck = 0.01,
        /// The mana crystals.
        mana = 0.02,
        /// Overloaded crystals, owed and locked; they count against the player.
        overload = 0.3,
    }
}

/// A win estimate: the sums of both players, compared.
#[derive(Clone, Debug)]
pub enum WinEstimate {
    /// Everything counts in proportion.
    Linear(EstimateWeights),
    /// Health, armour, hand and deck count by their square roots.
    Gradual(EstimateWeights),
    /// Cards count by their costs instead of their stats.
    Value(ValueWeights),
}

impl WinEstimate {
    /// Returns 1 for a certain win and 0 for a certain loss.
    pub(super) fn of(&self, library: &Library, state: &State, me: Player) -> f64 {
        let (mine, theirs) = (self.sum(library, state, me), self.sum(library, state, me.opponent()));
        let most = mine.max(theirs);
        if most <= 0.0 {
            return 0.5;
        }
        ((mine - theirs) / (2.0 * most) + 0.5).clamp(0.0, 1.0)
    }

    /// Returns whether it looks at the cards in the other hand.
    pub(super) fn sees_hidden_cards(&self) -> bool {
        matches!(self, WinEstimate::Value(_))
    }

    /// Returns what one player's side adds up to.
    fn sum(&self, library: &Library, state: &State, player: Player) -> f64 {
        let side = state.side(player);
        let health = f64::from(state.entity(player.hero()).hp());
        let armor = f64::from(side.armor);
        let (hand, deck) = (f64::from(side.n_hand), f64::from(side.n_deck));
        let (mana, overload) = (f64::from(side.max_mana), f64::from(side.owed) + f64::from(side.locked));
        let root = |number: f64| number.max(0.0).sqrt();
        match self {
            WinEstimate::Linear(weights) => {
                let rest = weights.mana * mana - weights.overload * overload;
                let rest = weights.board(library, state, player, rest);
                weights.health * (health + armor) + weights.hand * hand + weights.deck * deck + rest
            }
            WinEstimate::Gradual(weights) => {
                let rest = weights.mana * mana - weights.overload * overload;
                let rest = weights.board(library, state, player, rest);
                weights.health * (root(health) + root(armor))
                    + weights.hand * root(hand)
                    + weights.deck * root(deck)
                    + rest
            }
            WinEstimate::Value(weights) => {
                let rest = weights.mana * mana - weights.overload * overload;
                let cost = |slot: Slot| f64::from(library.card(state.entity(slot).card).cost);
                let costs = |list: &[Slot]| list.iter().map(|&slot| cost(slot)).sum::<f64>();
                let weapon = if side.weapon.is_none() { 0.0 } else { cost(side.weapon) };
                weights.weapon_cost * weapon
                    + weights.secret_cost * costs(side.secrets())
                    + weights.health * (health + armor)
                    + weights.minion_cost * costs(side.board())
                    + weights.card_cost * costs(side.hand())
                    + weights.deck * deck
                    + rest
            }
        }
    }
}

impl EstimateWeights {
    /// Returns a sum with what weapon, minions and secrets add to it.
    fn board(&self, library: &Library, state: &State, player: Player, sum: f64) -> f64 {
        let side = state.side(player);
        let stats: i32 = side.board().iter().map(|&slot| state.entity(slot).atk() + state.entity(slot).hp()).sum();
        let armed = |weapon: &Entity| {
            self.weapon_attack * f64::from(weapon.atk()) + self.weapon_durability * f64::from(weapon.hp())
        };
        let weapon = if side.weapon.is_none() { 0.0 } else { armed(state.entity(side.weapon)) };
        sum + weapon + self.board_stats * f64::from(stats) + self.secret * f64::from(secrets(library, state, player))
    }
}

weights! {
    /// The weights of Tyche's value of a state; the usual ones are those of the classes that were not evolved.
    pub struct TycheWeights {
        /// The opponent has no minions.
        empty_board = 1.0,
        /// The square root of health and armour.
        health = 8.7,
        /// The square root of the cards in the deck, less the fatigue.
        deck = 1.0,
        /// The cards in hand: 3 for each of the first three, 2 for the others.
        hand = 1.0,
        /// The minions and the weapon.
        minions = 1.0,
        /// The secrets.
        bias = 1.0,
    }
}

/// Tyche's value of a state.
#[derive(Clone, Debug)]
pub struct Tyche {
    /// The same weights for every class; without them, those that were evolved for the player's class.
    pub weights: Option<TycheWeights>,
}

impl Tyche {
    /// Returns the weights that count for a class.
    fn weights(&self, class: u8) -> TycheWeights {
        if let Some(weights) = &self.weights {
            return weights.clone();
        }
        let is = |other: Class| other as u8 == class;
        let set = |empty_board, health, deck, hand, minions, bias| TycheWeights {
            empty_board,
            health,
            deck,
            hand,
            minions,
            bias,
        };
        match class {
            _ if is(Class::Warrior) => set(6.083, 3.697, 3.604, 9.533, 8.534, 8.220),
            _ if is(Class::Shaman) => set(3.169, 5.913, 3.937, 9.008, 8.526, 5.679),
            _ if is(Class::Mage) => set(3.134, 9.927, 2.964, 6.499, 4.516, 4.646),
            _ if is(Class::Druid) => set(1.996, 4.502, 1.889, 1.097, 3.517, 1.0),
            _ if is(Class::Warlock) => set(6.339, 8.569, 1.863, 3.183, 4.967, 1.0),
            _ if is(Class::Paladin) || is(Class::Rogue) => set(1.0, 8.7, 1.0, 1.0, 1.0, 4.0),
            _ => TycheWeights::default(),
        }
    }

    /// Returns the value of a position.
    pub(super) fn of(&self, library: &Library, state: &State, me: Player) -> f64 {
        let weights = self.weights(state.side(me).class);
        weights.sum(library, state, me) - weights.sum(library, state, me.opponent())
    }
}

impl TycheWeights {
    /// Returns what one player's side adds up to.
    fn sum(&self, library: &Library, state: &State, player: Player) -> f64 {
        let side = state.side(player);
        let cleared =
            if state.side(player.opponent()).n_board == 0 { 2.0 + f64::from(state.head.turn.min(10)) } else { 0.0 };
        let hand = f64::from(side.n_hand);
        let cards = 3.0 * hand.min(3.0) + 2.0 * (hand - 3.0).max(0.0);
        let minions: f64 = side.board().iter().map(|&slot| tyche_minion(library, state, slot)).sum();
        let weapon =
            if side.weapon.is_none() { 0 } else { state.entity(side.weapon).atk() * state.entity(side.weapon).hp() };
        // Its author's estimate of secrets is not known: each counts as much as a keyword of a minion.
        let bias = 2.0 * f64::from(secrets(library, state, player));
        self.empty_board * cleared
            + self.health * f64::from(life(state, player)).max(0.0).sqrt()
            + self.deck * (f64::from(side.n_deck).sqrt() - f64::from(side.fatigue))
            + self.hand * cards
            + self.minions * (minions + f64::from(weapon))
            + self.bias * bias
    }
}

/// Returns what a minion is worth to Tyche.
fn tyche_minion(library: &Library, state: &State, slot: Slot) -> f64 {
    let minion = state.entity(slot);
    let def = library.card(minion.card);
    let strikes = if minion.is(flag::FROZEN) { 0 } else { minion.atk() * attacks(minion) };
    let two_points = [
        minion.has(Keyword::Taunt),
        minion.has(Keyword::Poisonous),
        has_deathrattle(library, state, slot),
        !minion.is(flag::SILENCED) && def.has(Mechanic::Inspire),
        minion.has(Keyword::DivineShield),
        minion.has(Keyword::Lifesteal),
    ];
    let one_point = [minion.has(Keyword::Charge), minion.has(Keyword::Stealth), def.has(Mechanic::Battlecry)];
    let count = |list: &[bool]| list.iter().filter(|&&has| has).count() as i32;
    f64::from(minion.hp() + strikes + 2 * count(&two_points) + count(&one_point))
}
