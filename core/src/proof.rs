//! What a player can force in the present turn: every line of actions is tried against every outcome of chance.
//!
//! The search knows all cards and prunes nothing, so what it finds is a proof. It is for puzzles; agents do not use it.

use crate::action::{Action, ActionKind, SlotAction};
use crate::cards::syntax::Cond;
use crate::game::Game;
use crate::interrupt;
use crate::machine::Context;
use crate::state::{Player, Slot};
use crate::wire;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What a player wants.
#[derive(Clone, Debug)]
pub enum Goal {
    /// To win in this turn.
    Win,
    /// That a condition holds when the turn is ended, or to win.
    Holds(Cond),
    /// That the opponent, who knows all cards, cannot win in the next turn.
    Survive,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The largest probability of reaching the goal.
    pub value: f64,
    /// A line that has it, as long as chance goes the likeliest way.
    pub line: Vec<Action>,
    /// How many positions were looked at.
    pub positions: usize,
}

/// As good as certain.
const CERTAIN: f64 = 1.0 - 1e-12;

/// Returns what the deciding player can force in this turn; nothing if there are more than `most` positions.
pub fn prove(mut game: Game, goal: &Goal, most: usize) -> Option<Proof> {
    let (player, turn) = (game.state.head.player, game.state.head.turn);
    let mut search = Search { player, turn, goal, most, known: HashMap::new(), positions: 0 };
    let value = search.value(&mut game)?;
    let line = search.line(game)?;
    Some(Proof { value, line, positions: search.positions })
}

struct Search<'a> {
    player: Player,
    turn: u16,
    goal: &'a Goal,
    most: usize,
    /// Values and best actions.
    known: HashMap<u64, (f64, Option<SlotAction>)>,
    positions: usize,
}

impl Search<'_> {
    /// The value of a position of this turn.
    fn value(&mut self, game: &mut Game) -> Option<f64> {
        if game.state.over() {
            return Some(self.won(game));
        }
        let key = key(game);
        if let Some(&(value, _)) = self.known.get(&key) {
            return Some(value);
        }
        interrupt::poll();
        self.positions += 1;
        if self.positions > self.most {
            return None;
        }
        let (mut best, mut by) = (-1.0, None);
        // The end of the turn comes first in the list and is the last resort.
        for act in game.legal_acts().into_iter().rev() {
            let value = self.after(game, act)?;
            if value > best {
                (best, by) = (value, Some(act));
            }
            if best >= CERTAIN {
                break;
            }
        }
        self.known.insert(key, (best, by));
        Some(best)
    }

    /// The value of an action: the mean over all outcomes of chance.
    fn after(&mut self, game: &mut Game, act: SlotAction) -> Option<f64> {
        if act.kind == ActionKind::End {
            if let Goal::Holds(cond) = self.goal {
                let context = Context::of(self.player, Slot::NONE);
                return Some(f64::from(u8::from(game.with(|machine| machine.cond(cond, &context)))));
            }
        }
        let mut sum = 0.0;
        for (odds, mut world) in game.outcomes(act, self.most).ok()? {
            sum += odds * if world.state.head.turn == self.turn { self.value(&mut world)? } else { self.ended(world)? };
        }
        Some(sum)
    }

    /// The value of a position after the turn.
    fn ended(&mut self, world: Game) -> Option<f64> {
        if world.state.over() || !matches!(self.goal, Goal::Survive) {
            return Some(self.won(&world));
        }
        if world.state.head.player == self.player {
            return Some(1.0); // an extra turn: the opponent has not acted
        }
        let left = self.most.checked_sub(self.positions)?;
        let theirs = prove(world, &Goal::Win, left)?;
        self.positions += theirs.positions;
        Some(1.0 - theirs.value)
    }

    /// Whether the game is won; one that wants to win must do so in this turn.
    fn won(&self, game: &Game) -> f64 {
        let head = &game.state.head;
        let in_time = head.turn == self.turn || !matches!(self.goal, Goal::Win);
        f64::from(u8::from(game.state.over() && in_time && head.winner() == Some(self.player)))
    }

    /// The best actions from here on, where chance goes the likeliest way.
    fn line(&self, mut game: Game) -> Option<Vec<Action>> {
        let mut line = Vec::new();
        while !game.state.over() && game.state.head.turn == self.turn {
            let Some((_, Some(act))) = self.known.get(&key(&mut game)).copied() else {
                break;
            };
            line.push(Action::of(&game.state, act));
            let found = game.outcomes(act, self.most).ok()?;
            let likeliest = found.into_iter().reduce(|a, b| if b.0 > a.0 { b } else { a });
            game = likeliest?.1;
        }
        Some(line)
    }
}

/// A number that two positions share only by a rare accident.
fn key(game: &mut Game) -> u64 {
    game.scratch.notes = None; // how a position came about does not count
    let mut hasher = DefaultHasher::new();
    wire::game_to_bytes(game).hash(&mut hasher);
    hasher.finish()
}
