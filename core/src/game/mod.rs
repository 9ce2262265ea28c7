//! A game as the outside world holds it: a position, its chance, its record, and actions that cannot half happen.

use crate::action::{Action, SlotAction};
use crate::cards::library::Library;
use crate::cards::syntax::CardIx;
use crate::chance::{Chance, OpenPick, Rng, Source};
use crate::engine::new_game;
use crate::machine::{Machine, Notes, Scratch};
use crate::settings::Rules;
use crate::state::{Packed, Player, State};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

mod kept;

pub use kept::{ChangedGame, KeptGame, LookedAt};

/// A game.
#[derive(Debug)]
pub struct Game {
    /// The cards.
    pub library: Arc<Library>,
    /// The position.
    pub state: Box<State>,
    /// Where random picks come from.
    pub chance: Chance,
    /// Working memory; its notes are what happened so far, as far as somebody may see it.
    pub scratch: Scratch,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Game {
            library: self.library.clone(),
            state: self.state.boxed(),
            chance: Chance { rng: self.chance.rng, source: Source::Seeded },
            scratch: noting(self.notes().clone()),
        }
    }
}

fn noting(notes: Notes) -> Scratch {
    Scratch { notes: Some(notes), ..Scratch::default() }
}

/// Why an action was refused.
#[derive(Debug)]
pub enum Refused {
    /// It is not legal here; this sentence says so.
    Illegal(String),
    /// The core broke; the position is as it was before.
    Broken(String),
}

/// Returns an action for an error message, shortened if it is long.
pub fn short(action: &Action) -> String {
    let text = action.to_string();
    let shown: String = text.chars().take(60).collect();
    if shown.len() < text.len() {
        shown + "…"
    } else {
        shown
    }
}

impl Game {
    /// Starts a game with the opening hands dealt.
    pub fn new(
        library: Arc<Library>,
        rules: Rules,
        heroes: [CardIx; 2],
        decks: [&[CardIx]; 2],
        first: Option<Player>,
        seed: u64,
    ) -> Game {
        let (state, chance) = (State::empty(rules), Chance::seeded(seed));
        let mut game = Game { library, state, chance, scratch: noting(Notes::default()) };
        game.with(|machine| new_game(machine, heroes, decks, first));
        game
    }

    /// Calls `run` with the machine of this game; what happens is noted.
    pub fn with<T>(&mut self, run: impl FnOnce(&mut Machine<'_>) -> T) -> T {
        run(&mut Machine {
            state: &mut self.state,
            library: &self.library,
            chance: &mut self.chance,
            scratch: &mut self.scratch,
        })
    }

    /// Returns what happened so far.
    pub fn notes(&self) -> &Notes {
        self.scratch.notes.as_ref().unwrap_or(Notes::nothing())
    }

    /// Returns all legal actions by slots.
    pub fn legal_acts(&mut self) -> Vec<SlotAction> {
        let mut out = Vec::new();
        self.with(|machine| machine.legal(&mut out));
        out
    }

    /// Returns all legal actions.
    pub fn legal(&mut self) -> Vec<Action> {
        self.legal_acts().into_iter().map(|a| Action::of(&self.state, a)).collect()
    }

    /// Returns the slot form of a public action, if it is legal here.
    pub fn find(&mut self, action: &Action) -> Option<SlotAction> {
        self.legal_acts().into_iter().find(|&a| Action::of(&self.state, a) == *action)
    }

    /// Plays an action; an illegal one changes nothing.
    pub fn apply(&mut self, action: &Action) -> Result<(), Refused> {
        if self.state.over() {
            return Err(Refused::Illegal(format!("\"{}\" is not legal: the game is over", short(action))));
        }
        let Some(act) = self.find(action) else {
            let legal = match self.legal_acts().len() {
                1 => "the only action that is".to_string(),
                n => format!("the {n} actions that are"),
            };
            return Err(Refused::Illegal(format!(
                "\"{}\" is not legal here; legal_actions() lists {legal}",
                short(action)
            )));
        };
        self.apply_act(act)
    }

    /// Plays an action that is known to be legal; if the core breaks, the game is as it was before.
    pub fn apply_act(&mut self, action: SlotAction) -> Result<(), Refused> {
        let before = Packed::of(&self.state);
        let rng = self.chance.rng;
        let noted = self.notes().len();
        let done = catch_unwind(AssertUnwindSafe(|| self.with(|machine| machine.apply(action))));
        if let Err(panic) = done {
            let what = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_string()))
                .unwrap_or_else(|| "unknown reason".into());
            self.state = before.unpacked();
            self.chance.rng = rng;
            self.scratch.queue.clear();
            if let Some(notes) = &mut self.scratch.notes {
                notes.truncate(noted);
            }
            return Err(Refused::Broken(what));
        }
        Ok(())
    }

    /// Returns a copy of the game with another random stream.
    pub fn reseeded(&self, seed: u64) -> Game {
        let mut copy = self.clone();
        copy.chance.rng = Rng::new(seed);
        copy
    }

    /// Returns why the game ended.
    pub fn reason(&self) -> &'static str {
        self.state.head.reason.name()
    }

    /// Plays an action whose picks are answered from a list, in a copy; returns the first pick without an answer, if
    /// there is one, after which the copy means nothing.
    pub fn attempt(&self, action: SlotAction, answers: Vec<u32>) -> (Game, Option<OpenPick>) {
        let mut game = self.clone();
        let open = game.answered(answers, |machine| machine.apply(action));
        (game, open)
    }

    /// Starts a game whose picks are answered from a list; returns the first pick without an answer, if there is one.
    pub fn attempt_start(
        library: &Arc<Library>,
        rules: Rules,
        heroes: [CardIx; 2],
        decks: [&[CardIx]; 2],
        first: Option<Player>,
        answers: Vec<u32>,
    ) -> (Game, Option<OpenPick>) {
        let (state, chance) = (State::empty(rules), Chance::seeded(0));
        let mut game = Game { library: library.clone(), state, chance, scratch: noting(Notes::default()) };
        let open = game.answered(answers, |machine| new_game(machine, heroes, decks, first));
        (game, open)
    }

    fn answered(&mut self, answers: Vec<u32>, run: impl FnOnce(&mut Machine<'_>)) -> Option<OpenPick> {
        self.chance.source = Source::Answers { answers, used: 0, open: None };
        self.with(run);
        match std::mem::replace(&mut self.chance.source, Source::Seeded) {
            Source::Answers { open, .. } => open,
            _ => unreachable!("the source was a list of answers"),
        }
    }

    /// Returns all positions an action may lead to, with their probabilities; equal ones are merged. If there are more
    /// than `limit`, the error is that number.
    pub fn outcomes(&mut self, action: SlotAction, limit: usize) -> Result<Vec<(f64, Game)>, usize> {
        every_path(limit, |source| {
            let mut game = Game {
                library: self.library.clone(),
                state: self.state.boxed(),
                chance: Chance { rng: self.chance.rng, source },
                scratch: noting(self.notes().clone()),
            };
            game.with(|machine| machine.apply(action));
            game
        })
    }

    /// Returns all positions a game may start with, with their probabilities; equal ones are merged. If there are more
    /// than `limit`, the error is that number.
    pub fn starts(
        library: &Arc<Library>,
        rules: Rules,
        heroes: [CardIx; 2],
        decks: [&[CardIx]; 2],
        first: Option<Player>,
        limit: usize,
    ) -> Result<Vec<(f64, Game)>, usize> {
        every_path(limit, |source| {
            let chance = Chance { rng: Rng::new(0), source };
            let state = State::empty(rules);
            let mut game = Game { library: library.clone(), state, chance, scratch: noting(Notes::default()) };
            game.with(|machine| new_game(machine, heroes, decks, first));
            game
        })
    }
}

/// Calls `run` once for every way that chance may take; equal positions are merged.
fn every_path(limit: usize, mut run: impl FnMut(Source) -> Game) -> Result<Vec<(f64, Game)>, usize> {
    let mut out: Vec<(f64, Game)> = Vec::new();
    let mut seen: std::collections::HashMap<u64, Vec<usize>> = std::collections::HashMap::new();
    let mut path: Vec<u32> = Vec::new();
    let mut runs = 0;
    loop {
        let mut game = run(Source::Path { path: path.clone(), met: Vec::new() });
        let Source::Path { met, .. } = std::mem::replace(&mut game.chance.source, Source::Seeded) else {
            unreachable!("the source was a path")
        };
        let odds = met.iter().fold(1.0, |odds, pick| odds / pick.options as f64);
        runs += 1;
        if met.is_empty() && out.is_empty() {
            return Ok(vec![(odds, game)]); // nothing was left to chance
        }
        let alike = seen.entry(game.state.digest()).or_default();
        match alike.iter().find(|&&k| out[k].1.state.same(&game.state)) {
            Some(&k) => out[k].0 += odds,
            None => {
                alike.push(out.len());
                out.push((odds, game));
            }
        }
        if out.len() > limit || runs > limit.saturating_mul(64) {
            return Err(limit);
        }
        // The next path: the last pick that has another option moves on.
        path = met.iter().map(|pick| pick.taken).collect();
        loop {
            let Some(last) = path.pop() else {
                return Ok(out);
            };
            if last + 1 < met[path.len()].options {
                path.push(last + 1);
                break;
            }
        }
    }
}
