//! Many games at once for a learner: steps, resets, observations and masks, in as many threads as wanted.

mod env;
mod table;

pub use env::{Env, Failed};
pub use table::{Rows, Table};

use crate::agents::AgentSpec;
use crate::cards::library::Library;
use crate::play::Seat;
use crate::settings::Rules;
use crate::state::Player;
use std::sync::Arc;

/// What happens to an action that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// It is refused, and nothing happens.
    Refuse,
    /// Whoever chose it loses the game.
    Lose,
    /// A random legal action is taken instead.
    Random,
}

/// What happens to a game that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Autoreset {
    /// The next step begins another one, whatever its action is.
    NextStep,
    /// The step that ends it begins another one.
    SameStep,
    /// Nothing; it has to be reset.
    Never,
}

/// What all games of a table share.
pub struct Setup {
    /// The cards.
    pub library: Arc<Library>,
    /// The rules.
    pub rules: Rules,
    /// The decks of the learner and of the opponent; one of each is drawn for every game.
    pub decks: [Vec<Seat>; 2],
    /// The opponents, of which one is drawn for every game. For one that is not native somebody else decides; without
    /// any, the learner decides for both players.
    pub opponents: Vec<Option<AgentSpec>>,
    /// Which player the learner is; drawn for every game if it is not given.
    pub seat: Option<Player>,
    /// Whether the learner begins; drawn for every game if it is not given.
    pub begins: Option<bool>,
    /// What happens to illegal actions.
    pub illegal: Illegal,
    /// What happens to games that have ended.
    pub autoreset: Autoreset,
    /// How much the change of the position is worth beside the result of the game; 0 for nothing.
    pub shaping: f64,
}
