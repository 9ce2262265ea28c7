//! What a batch of games is made of, and how a game ends.

use crate::action::Action;
use crate::agents::AgentSpec;
use crate::cards::syntax::CardIx;
use crate::seeds::Derivation;
use crate::settings::Rules;
use crate::state::{Player, Reason};

/// A deck with its hero, the cards sorted.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The hero.
    pub hero: CardIx,
    /// The cards of the deck.
    pub cards: Vec<CardIx>,
}

impl Seat {
    /// Returns the seat of a hero with a deck in any order.
    pub fn new(hero: CardIx, mut cards: Vec<CardIx>) -> Seat {
        cards.sort_unstable();
        Seat { hero, cards }
    }
}

/// How long the players may think, in nanoseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// For an action.
    pub action: Option<u64>,
    /// For a turn.
    pub turn: Option<u64>,
    /// For a game.
    pub game: Option<u64>,
    /// Whether wall-clock time counts instead of the thread's CPU time.
    pub wall: bool,
    /// Whether a player who takes too long loses the game; otherwise the turn ends.
    pub lose: bool,
}

impl Limits {
    /// Returns whether there is any limit.
    pub(super) fn any(&self) -> bool {
        self.action.is_some() || self.turn.is_some() || self.game.is_some()
    }
}

/// What all games of a batch share.
pub struct Batch {
    /// The agents that play.
    pub agents: Vec<AgentSpec>,
    /// The decks that are played.
    pub seats: Vec<Seat>,
    /// The rules of the games.
    pub rules: Rules,
    /// How long the players may think.
    pub limits: Limits,
    /// Whether the actions are kept.
    pub records: bool,
    /// How the agents' seeds are made of a game's.
    pub derivation: Derivation,
}

/// One game to be played.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// The agents of players 0 and 1, by their places in the batch.
    pub agents: [usize; 2],
    /// The decks of players 0 and 1, by their places in the batch.
    pub seats: [usize; 2],
    /// Who begins.
    pub first: Player,
    /// The seed of everything random in the game.
    pub seed: u64,
}

/// Why a game ended other than by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A player thought longer than allowed.
    Time(Player),
    /// A player's agent failed: the score that it computes outside of the core.
    Agent(Player, String),
    /// The core failed.
    Core(String),
}

/// How a game ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// How many turns there were.
    pub turns: u16,
    /// How many actions there were.
    pub actions: u32,
    /// Nanoseconds that the turns of each player took.
    pub times: [u64; 2],
    /// Why the game ended by the rules.
    pub reason: Reason,
    /// Why it ended otherwise.
    pub broken: Option<Broken>,
    /// The actions, if they are kept.
    pub record: Vec<Action>,
}
