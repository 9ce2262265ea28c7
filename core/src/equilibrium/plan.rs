//! Games in extensive form from the engine: any rules, decks and cards.
//!
//! A decision is a whole turn: a sequence of actions that ends with the turn, at the end of the game, at the first
//! chance event or at an open choice; or it is a single action. What a player knows at a decision is the view and
//! everything that the player saw and did at earlier decisions, so the player forgets nothing.

use super::tree::BYTES_OF_A_NODE;
use crate::action::{Action, SlotAction};
use crate::cards::library::Library;
use crate::cards::syntax::CardIx;
use crate::chance::{Rng, Source};
use crate::game::Game;
use crate::position;
use crate::settings::Rules;
use crate::state::{Pending, Player, State};
use std::collections::HashMap;
use std::sync::Arc;

/// A game to be made into a tree.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The cards.
    pub library: Arc<Library>,
    /// The rules.
    pub rules: Rules,
    /// The heroes of both players.
    pub heroes: [CardIx; 2],
    /// The decks of both players.
    pub decks: [Vec<CardIx>; 2],
    /// Who begins; chance decides if nobody is named.
    pub first: Option<Player>,
    /// The health that both heroes start with.
    pub health: [i16; 2],
    /// What a draw is worth to both players.
    pub draw: f64,
    /// Whether decisions are whole turns instead of single actions.
    pub whole_turns: bool,
    /// Whether of several orders of actions that lead to one position only the first is kept.
    pub merge: bool,
}

/// How many outcomes one action or one deal may have.
const OUTCOMES: usize = 100_000;

/// How many actions a turn may have; a turn that can go on for longer is taken for one without an end.
const LONGEST_TURN: usize = 200;

/// How many options a decision may have, counting those that go on.
const OPTIONS: usize = 50_000;

/// How many decisions a game may have.
pub(super) const LONGEST_GAME: usize = 20_000;

/// A game that can go on for ever, or nearly so.
pub(super) fn too_long() -> String {
    format!("a game can go on for more than {LONGEST_GAME} decisions; limit it with turn_limit")
}

/// So many games are kept for use again.
const SPARE: usize = 1024;

/// An option of a decision: the actions, and where they may lead.
pub struct Move {
    /// The actions.
    pub actions: Vec<Action>,
    /// The games they may lead to, with their probabilities.
    pub outcomes: Vec<(f64, Game)>,
}

/// What a tree needs, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    /// The number of nodes.
    pub histories: f64,
    /// The number of nodes at which the game is over.
    pub ends: f64,
    /// The bytes in memory.
    pub bytes: f64,
}

/// What an end with a payoff costs on the way to the flat form (a cell, its share of the sort, two rows).
const BYTES_OF_AN_END: usize = 24 + 12 + 24;

/// Returns the bytes that histories and ends with a payoff need.
pub(super) fn bytes(histories: f64, paying: f64) -> f64 {
    histories * BYTES_OF_A_NODE as f64 + paying * BYTES_OF_AN_END as f64
}

impl Plan {
    /// Returns all starting positions with their probabilities.
    pub fn starts(&self) -> Result<Vec<(f64, Game)>, String> {
        let decks = [&self.decks[0][..], &self.decks[1][..]];
        let mut starts = Game::starts(&self.library, self.rules, self.heroes, decks, self.first, OUTCOMES)
            .map_err(|count| format!("there are more than {count} starting positions"))?;
        if self.health != [self.rules.health; 2] {
            for (_, game) in &mut starts {
                game.state = position::from_json(&self.library, &self.position(game))?;
                game.scratch.notes = Some(Default::default()); // a game that starts from a position has no past
            }
        }
        Ok(starts)
    }

    /// Returns a start as a position in which both heroes have the health of the plan.
    ///
    /// What has hurt a hero before the first decision, such as fatigue, may be more than that: then the game is over.
    pub fn position(&self, game: &Game) -> serde_json::Value {
        let mut json = position::to_json(&self.library, &game.state);
        let mut dead = [false; 2];
        for player in 0..2 {
            let hero = &mut json["players"][player]["hero"];
            hero["health"] = self.health[player].into();
            let damage = hero["damage"].as_i64().unwrap_or(0);
            dead[player] = damage >= self.health[player] as i64;
            if dead[player] {
                hero["marks"] = serde_json::json!(["dead"]);
            }
        }
        if dead != [false; 2] {
            json["phase"] = "over".into();
            json["reason"] = "death".into();
            json["winner"] = if dead == [true; 2] { serde_json::Value::Null } else { (dead[0] as u8).into() };
        }
        json
    }

    /// Returns what the player who must decide can do.
    pub fn moves(&self, game: &Game, spare: &mut Spare) -> Result<Vec<Move>, String> {
        let mut turn = Turn { moves: Vec::new(), before: Vec::new(), met: HashMap::new(), passed: Vec::new(), spare };
        let first = turn.spare.copy(game);
        self.extend(first, &mut turn)?;
        turn.passed.into_iter().for_each(|game| turn.spare.keep(game));
        Ok(turn.moves)
    }

    /// Lists the moves that begin with the actions of `turn.before`, which have led to `game`.
    fn extend(&self, mut game: Game, turn: &mut Turn<'_>) -> Result<(), String> {
        let (number, player) = (game.state.head.turn, game.state.head.player);
        if turn.before.len() >= LONGEST_TURN {
            return Err(format!("a turn can go on for more than {LONGEST_TURN} actions; limit it with action_limit"));
        }
        if turn.moves.len() + turn.passed.len() > OPTIONS {
            let ways = "limit it with action_limit, or make single actions the decisions (turns=false)";
            return Err(format!("a turn can be played in more than {OPTIONS} ways; {ways}"));
        }
        for action in game.legal_acts() {
            let mut outcomes = turn.outcomes(&mut game, action)?;
            let certain = outcomes.len() == 1;
            let digest = if self.merge && certain { outcomes[0].1.state.digest() } else { 0 };
            if self.merge && certain && turn.met_before(digest, &outcomes[0].1.state) {
                turn.spare.keep(outcomes.swap_remove(0).1);
                continue;
            }
            turn.before.push(Action::of(&game.state, action));
            let goes_on = self.whole_turns && certain && game.state.head.pending == Pending::None && {
                let next = &outcomes[0].1.state;
                !next.over()
                    && next.head.turn == number
                    && next.head.player == player
                    && next.head.pending == Pending::None
            };
            let kept_at = if goes_on {
                let (_, next) = outcomes.swap_remove(0);
                self.extend(next, turn)?;
                KeptAt::Passed(turn.passed.len() - 1)
            } else {
                turn.moves.push(Move { actions: turn.before.clone(), outcomes });
                KeptAt::Move(turn.moves.len() - 1)
            };
            if self.merge && certain {
                turn.met.entry(digest).or_default().push(kept_at);
            }
            turn.before.pop();
        }
        turn.passed.push(game);
        Ok(())
    }

    /// Returns what both players get at the end of a game.
    pub(super) fn payoffs(&self, game: &Game) -> [f64; 2] {
        match game.state.head.winner() {
            Some(winner) if winner.index() == 0 => [1.0, -1.0],
            Some(_) => [-1.0, 1.0],
            None => [self.draw, self.draw],
        }
    }

    /// Estimates the size of the tree by random walks.
    pub fn estimate(&self, walks: usize, seed: u64) -> Result<Size, String> {
        let mut rng = Rng::new(seed);
        let mut spare = Spare::default();
        let starts = self.starts()?;
        let mut sum = Size::default();
        let mut paying = 0.0;
        for _ in 0..walks {
            let (mut weight, mut histories, mut ends) = (1.0, 1.0, 0.0);
            let mut moved = Vec::new();
            let mut decisions = 0;
            loop {
                let options = if moved.is_empty() { &starts } else { &moved };
                if options.len() > 1 {
                    weight *= options.len() as f64;
                    histories += weight;
                }
                let game = options[rng.below(options.len() as u32) as usize].1.clone();
                if game.state.over() {
                    ends += weight;
                    paying += if self.payoffs(&game) == [0.0, 0.0] { 0.0 } else { weight };
                    break;
                }
                decisions += 1;
                if decisions > LONGEST_GAME {
                    return Err(too_long());
                }
                let mut moves = self.moves(&game, &mut spare)?;
                weight *= moves.len() as f64;
                histories += weight;
                moved = moves.swap_remove(rng.below(moves.len() as u32) as usize).outcomes;
            }
            sum.histories += histories;
            sum.ends += ends;
        }
        let (histories, ends) = (sum.histories / walks as f64, sum.ends / walks as f64);
        Ok(Size { histories, ends, bytes: bytes(histories, paying / walks as f64) })
    }
}

/// Games whose memory is used again: allocating one costs more than copying it.
#[derive(Default)]
pub struct Spare(Vec<Game>);

impl Spare {
    /// Takes a game that nobody needs any more.
    pub(super) fn keep(&mut self, game: Game) {
        if self.0.len() < SPARE {
            self.0.push(game);
        }
    }

    /// Returns a copy of a game.
    fn copy(&mut self, game: &Game) -> Game {
        let Some(mut copy) = self.0.pop() else {
            return game.clone();
        };
        copy.state.copy_from(&game.state);
        copy.chance.rng = game.chance.rng;
        copy.scratch.notes = game.scratch.notes.clone();
        copy
    }
}

/// Where a position is kept that some order of actions has led to.
enum KeptAt {
    /// It is the outcome of a move.
    Move(usize),
    /// It lies within the turn.
    Passed(usize),
}

/// A decision while its options are listed.
struct Turn<'a> {
    moves: Vec<Move>,
    /// The actions on the way.
    before: Vec<Action>,
    /// Positions that were met, by their digests.
    met: HashMap<u64, Vec<KeptAt>>,
    /// Positions within the turn, after all that follows them was listed.
    passed: Vec<Game>,
    spare: &'a mut Spare,
}

impl Turn<'_> {
    /// Returns whether another order of actions has led to this position.
    fn met_before(&self, digest: u64, state: &State) -> bool {
        self.met.get(&digest).is_some_and(|list| {
            list.iter().any(|kept_at| match *kept_at {
                KeptAt::Move(at) => self.moves[at].outcomes[0].1.state.same(state),
                KeptAt::Passed(at) => self.passed[at].state.same(state),
            })
        })
    }

    /// Returns where an action may lead.
    fn outcomes(&mut self, game: &mut Game, action: SlotAction) -> Result<Vec<(f64, Game)>, String> {
        let mut next = self.spare.copy(game);
        next.chance.source = Source::Path { path: Vec::new(), met: Vec::new() };
        next.with(|machine| machine.apply(action));
        let source = std::mem::replace(&mut next.chance.source, Source::Seeded);
        if matches!(source, Source::Path { met, .. } if met.is_empty()) {
            return Ok(vec![(1.0, next)]);
        }
        self.spare.keep(next);
        game.outcomes(action, OUTCOMES).map_err(|count| format!("an action has more than {count} outcomes"))
    }
}
