//! One game of a learner.

use super::{Illegal, Setup};
use crate::action::{Action, SlotAction};
use crate::agents::{agent_seed, Workspace};
use crate::chance::Rng;
use crate::game::{Game, Refused};
use crate::seeds::Derivation;
use crate::spaces;
use crate::state::{Player, State};
use crate::view::Observed;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Why a step could not be taken.
#[derive(Debug)]
pub enum Failed {
    /// The code is not that of a legal action.
    Illegal(String),
    /// The game is over and was not reset.
    Over,
    /// The core broke, or an agent did.
    Broken(String),
}

/// One game of a learner, and the next ones.
pub struct Env {
    /// The game.
    pub game: Game,
    /// The learner.
    pub me: Player,
    /// The opponent, by its place in the setup.
    pub opponent: usize,
    /// Whether the episode has ended.
    pub done: bool,
    /// The legal actions of whoever decides.
    pub legal: Vec<SlotAction>,
    /// The seed of the episodes, and how many there were before this one.
    seed: u64,
    episode: u64,
    /// The random stream of the opponent, and of what replaces illegal actions.
    stream: Rng,
    own: Rng,
    worth: f64,
}

impl Env {
    /// Returns the first episode with that seed.
    pub fn new(setup: &Setup, seed: u64) -> Env {
        let hero = setup.decks[0][0].hero;
        let nothing = Game::new(setup.library.clone(), setup.rules, [hero; 2], [&[], &[]], None, 0);
        let mut env = Env {
            game: nothing,
            me: Player::new(0),
            opponent: 0,
            done: true,
            legal: Vec::new(),
            seed,
            episode: 0,
            stream: Rng::new(0),
            own: Rng::new(0),
            worth: 0.0,
        };
        env.begin(setup);
        env
    }

    /// Begins the first episode with another seed, or the next one with the same.
    pub fn reset(&mut self, setup: &Setup, seed: Option<u64>) {
        match seed {
            Some(seed) => (self.seed, self.episode) = (seed, 0),
            None => self.episode += 1,
        }
        self.begin(setup);
    }

    fn begin(&mut self, setup: &Setup) {
        let mut rng = Rng::new(self.seed).split(self.episode + 1);
        let mut any = |n: usize| rng.below(n.max(1) as u32) as usize;
        let (seat, begins) = (any(2), any(2) == 0);
        let decks = [any(setup.decks[0].len()), any(setup.decks[1].len())];
        self.opponent = any(setup.opponents.len());
        self.me = setup.seat.unwrap_or(Player::new(seat as u8));
        let first = if setup.begins.unwrap_or(begins) { self.me } else { self.me.opponent() };
        let mut seats = [&setup.decks[0][decks[0]], &setup.decks[1][decks[1]]];
        if self.me.index() == 1 {
            seats.swap(0, 1);
        }
        let (heroes, cards) = (seats.map(|seat| seat.hero), seats.map(|seat| &seat.cards[..]));
        let seed = rng.bits();
        self.game = Game::new(setup.library.clone(), setup.rules, heroes, cards, Some(first), seed);
        self.stream = Rng::new(agent_seed(Derivation::OneWay, seed, self.me.opponent().number().into()));
        self.own = rng;
        self.done = false;
        self.worth = 0.0;
        self.legal.clear();
    }

    /// Whether the learner decides.
    pub fn is_mine(&self, setup: &Setup) -> bool {
        setup.opponents.is_empty() || self.game.state.head.player == self.me
    }

    /// Plays on until the learner, or somebody outside, has to decide or the game is over, and lists the actions.
    pub fn advance(&mut self, setup: &Setup, workspace: &mut Workspace) -> Result<(), Failed> {
        loop {
            self.list();
            let outside = setup.opponents.get(self.opponent).and_then(Option::as_ref);
            let Some(agent) = outside.filter(|_| !self.game.state.over() && !self.is_mine(setup)) else {
                break;
            };
            if agent.looks_ahead() {
                workspace.search.forget(); // the memory is that of another game
            }
            let (library, observed) = (&setup.library, Observed::Game(&self.game.state));
            let decide = || agent.decide(library, observed, &self.legal, &mut self.stream, workspace);
            let chosen = catch_unwind(AssertUnwindSafe(decide)).map_err(|_| broken("the opponent could not decide"))?;
            self.apply(self.legal[chosen])?;
        }
        self.done |= self.game.state.over();
        Ok(())
    }

    fn list(&mut self) {
        let Env { game, legal, .. } = self;
        legal.clear();
        game.with(|machine| machine.legal(legal));
    }

    fn apply(&mut self, action: SlotAction) -> Result<(), Failed> {
        let done = catch_unwind(AssertUnwindSafe(|| self.game.with(|machine| machine.apply(action))));
        done.map_err(|_| broken("the core failed"))
    }

    /// Returns the legal action with that code.
    pub fn find(&self, code: i64) -> Option<SlotAction> {
        let state = &self.game.state;
        let wanted = usize::try_from(code).ok().and_then(|code| spaces::decode(state, code))?;
        self.legal.iter().copied().find(|&action| action == wanted)
    }

    /// Whether a code can be played; says why not.
    pub fn check(&self, code: i64) -> Result<(), Failed> {
        if self.done {
            return Err(Failed::Over);
        }
        if self.find(code).is_none() {
            let n = self.legal.len();
            return Err(Failed::Illegal(format!(
                "{code} is not the code of one of the {n} legal actions; the mask has them"
            )));
        }
        Ok(())
    }

    /// Plays the action with that code and what follows; returns the reward of whoever decided.
    pub fn step(&mut self, setup: &Setup, code: i64, workspace: &mut Workspace) -> Result<f64, Failed> {
        if self.done {
            return Err(Failed::Over);
        }
        let who = self.game.state.head.player;
        let action = match (self.find(code), setup.illegal) {
            (Some(action), _) => action,
            (None, Illegal::Refuse) => return self.check(code).map(|()| 0.0),
            (None, Illegal::Random) => self.legal[self.own.below(self.legal.len() as u32) as usize],
            (None, Illegal::Lose) => {
                self.done = true;
                return Ok(-1.0);
            }
        };
        self.apply(action)?;
        self.advance(setup, workspace)?;
        Ok(self.reward(setup, who))
    }

    /// Plays an action that somebody outside has chosen.
    pub fn play(&mut self, action: &Action) -> Result<(), Refused> {
        self.game.apply(action)?;
        self.list();
        self.done |= self.game.state.over();
        Ok(())
    }

    /// Returns the reward of a player for what happened since the last one was asked for.
    pub fn reward(&mut self, setup: &Setup, who: Player) -> f64 {
        let state = &self.game.state;
        let result = match state.head.winner() {
            Some(winner) if state.over() => {
                if winner == who {
                    1.0
                } else {
                    -1.0
                }
            }
            _ => 0.0,
        };
        if setup.shaping == 0.0 {
            return result;
        }
        let before = if who == self.me { self.worth } else { -self.worth };
        self.worth = if self.done { 0.0 } else { worth(state, self.me) };
        let after = if who == self.me { self.worth } else { -self.worth };
        result + setup.shaping * (after - before)
    }
}

fn broken(what: &str) -> Failed {
    Failed::Broken(format!("{what}; reset the environment to go on"))
}

/// What a position is worth to a player, about -1 to 1: health and minions, all of them in the open.
fn worth(state: &State, me: Player) -> f64 {
    let side = |p: Player| {
        let hero = state.entity(p.hero()).hp() + state.side(p).armor as i32;
        let minions: i32 =
            state.side(p).board().iter().map(|&slot| state.entity(slot).atk() + state.entity(slot).hp()).sum();
        (hero + minions) as f64
    };
    (side(me) - side(me.opponent())) / 60.0
}
