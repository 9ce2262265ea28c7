//! Chances of winning: what a search takes a position to be worth.

use super::scores::Score;
use crate::cards::library::Library;
use crate::state::{Player, State};

/// What a search takes a position to be worth.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The score it goes by.
    pub score: Score,
    /// The width of the logistic curve that makes a score a chance of winning; 0 leaves the score as it is.
    pub scale: f64,
}

impl Estimate {
    /// Returns the chance of winning, or the raw score.
    pub fn of(&self, library: &Library, state: &State, me: Player) -> f64 {
        if self.raw() {
            return self.score.of(library, state, me);
        }
        if state.over() {
            return result(state, me);
        }
        let score = self.score.of(library, state, me);
        if self.score.is_chance() {
            // A hero may be dead before the game is over, while a text waits for a choice.
            score.clamp(0.0, 1.0)
        } else {
            1.0 / (1.0 + libm::exp(-score / self.scale))
        }
    }

    /// Returns whether values are chances of winning, and not raw scores.
    pub fn is_chance(&self) -> bool {
        !self.raw()
    }

    fn raw(&self) -> bool {
        self.scale == 0.0 && !self.score.is_chance()
    }

    /// Returns what a value is to the other player.
    pub fn turned(&self, value: f64) -> f64 {
        if self.raw() {
            -value
        } else {
            1.0 - value
        }
    }
}

/// Returns 1 for a win, 0 for a loss, and a half for a draw.
pub fn result(state: &State, me: Player) -> f64 {
    match state.head.winner() {
        Some(winner) if winner == me => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}
