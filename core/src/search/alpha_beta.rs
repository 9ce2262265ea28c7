//! Alpha-beta over the player's turn and the opponent's answer, in sampled worlds.
//!
//! A world is a game without hidden cards and, for this search, without chance: what a random effect does depends on the
//! position, the action and the decision alone, so that the same position is worth the same however it was reached. The
//! numbers of players and slots do not count there: a position and its mirror image meet the same chance.

use super::layers::{fingerprint, Places};
use super::tree::key_of;
use super::worlds::Worlds;
use super::{Best, Budget, Found, Meter, Question, SearchMemory, SearchMethod, Ties};
use crate::action::{ActionKind, SlotAction};
use crate::chance::Rng;
use crate::evaluate::{Net, Score, ScoreName, ScoreReader};
use crate::parameters;
use crate::parameters::Preset;
use crate::state::{flag, Player, Slot, State};
use serde_json::json;
use std::collections::HashMap;

/// Positions that the table holds at most: about 50 MB.
const MOST_ENTRIES: usize = 1 << 20;

parameters! {
    /// Alpha-beta over the player's turn and the opponent's answer.
    pub struct AlphaBetaParams {
        /// Simulated actions or milliseconds; without a budget the search goes on to its depth.
        budget: Budget = Budget::iterations(5000), Any;
        /// How many actions are looked at, of both players together.
        depth: u32 = 12, Range(1.0, 100.0);
        /// How many turns are looked at, the one of the decision counted.
        turns: u32 = 2, Range(1.0, 100.0);
        /// How many worlds are sampled; the values of an action in all of them are added up.
        worlds: u32 = 2, Range(1.0, 1000.0);
        /// The score that evaluates positions.
        score: ScoreName = "threat".into(), Any;
        /// Weights of the score: all of them separated by #, or name:number for some.
        weights: String = String::new(), Any;
        /// Whether to prune branches that cannot matter; without it, plain minimax.
        pruning: bool = true, Any;
        /// Whether to order moves, promising actions first.
        order: bool = true, Any;
        /// Whether to skip positions that were already searched.
        table: bool = true, Any;
        /// Whether to use iterative deepening until the budget runs out.
        deepening: bool = true, Any;
    }
}

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    params: AlphaBetaParams,
    score: Score,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The actions that were looked at from there on.
    depth: u32,
    value: f64,
    bound: Bound,
    /// The key of the best action.
    best: u64,
}

/// How a value in the table is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// Values between these two matter.
#[derive(Clone, Copy, Debug)]
struct Window {
    low: f64,
    high: f64,
}

const WIDE: Window = Window { low: f64::NEG_INFINITY, high: f64::INFINITY };

/// What a decision works with.
struct AlphaBetaWork<'a, 'b> {
    question: &'a Question<'a>,
    memory: &'b mut SearchMemory,
    meter: &'b mut Meter,
    places: Places,
    /// The first turn that is not looked at.
    end: u16,
    seed: Rng,
    table: HashMap<u64, Entry>,
    /// How much each action has cut off.
    cuts: HashMap<u64, u64>,
    /// Whether the depth has kept the search from looking further.
    cut_short: bool,
}

impl SearchMethod for AlphaBeta {
    type Params = AlphaBetaParams;
    const NAME: &'static str = "alpha_beta";
    const AGENTS: &'static [Preset] = &[Preset {
        name: "alpha-beta",
        about: "alpha-beta over this turn and the opponent's answer, in sampled worlds",
        usual: || json!({"mulligan": "cost>3"}),
    }];

    fn new(params: AlphaBetaParams, scores: &ScoreReader<'_>) -> Result<AlphaBeta, String> {
        Ok(AlphaBeta { score: scores.score(&params.score, &params.weights)?, params })
    }

    fn budget(&self) -> &Budget {
        &self.params.budget
    }

    fn net(&self) -> Option<&Net> {
        self.score.net()
    }

    fn decide(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize {
        let mut worlds = Worlds::of(question, self.params.worlds, memory);
        let mut places = Places::of(memory);
        let count = if question.sight.sees_everything { 1 } else { self.params.worlds };
        let roots: Vec<usize> = (0..count)
            .map(|k| {
                let root = places.new_place();
                worlds.put(k.into(), places.at(root));
                root
            })
            .collect();
        worlds.back(memory);
        let mut work = AlphaBetaWork {
            question,
            memory,
            meter,
            places,
            end: question.observed.state().head.turn.saturating_add(self.params.turns as u16),
            seed: question.rng.split(3),
            table: HashMap::new(),
            cuts: HashMap::new(),
            cut_short: false,
        };
        let mut order: Vec<usize> = (0..question.actions.len()).collect();
        let mut found = vec![Found::default(); question.actions.len()];
        let first = if self.params.deepening { 1 } else { self.params.depth };
        for depth in first..=self.params.depth {
            work.cut_short = false;
            let values = self.root(&mut work, &roots, &order, depth);
            let whole = !work.meter.over();
            // A depth that was cut short counts only if there is no earlier one.
            if whole || depth == first {
                found = values;
                order.sort_by(|&a, &b| found[b].mean().total_cmp(&found[a].mean()));
            }
            if !whole || !work.cut_short {
                break;
            }
        }
        work.places.back(work.memory);
        memory.found = found;
        order[0]
    }
}

impl AlphaBeta {
    /// Returns what each action is worth: exactly for the best one, and for all of them if there are several worlds.
    fn root(&self, work: &mut AlphaBetaWork<'_, '_>, roots: &[usize], order: &[usize], depth: u32) -> Vec<Found> {
        let mut found = vec![Found::default(); order.len()];
        for &root in roots {
            let chance = chance_at(work.places.at(root), work.question.player);
            let mut window = WIDE;
            for &k in order {
                let action = work.question.actions[k];
                let Some(value) = self.after(work, (root, chance), action, depth, window) else {
                    return found;
                };
                // An action that was cut off is worth less than the best, not as much.
                let exact = value > window.low;
                found[k].add(if exact { value } else { value.min(window.low - 1e-9 * window.low.abs().max(1.0)) });
                if self.params.pruning && roots.len() == 1 {
                    window.low = window.low.max(value);
                }
            }
        }
        found
    }

    /// Returns what an action at a place with its chance is worth to the player who decides, or nothing if the budget has
    /// ended.
    fn after(
        &self,
        work: &mut AlphaBetaWork<'_, '_>,
        (from, chance): (usize, u64),
        action: SlotAction,
        depth: u32,
        window: Window,
    ) -> Option<f64> {
        if !work.meter.more() {
            return None;
        }
        let place = work.places.copy(from);
        let state = work.places.at(place);
        work.memory.simulator.chance.rng = work.seed.split(chance ^ chance_of(state, action));
        work.memory.simulator.apply(work.question.library, state, action);
        let value = self.value(work, place, depth - 1, window);
        work.places.free(place);
        value
    }

    /// Returns the value of a position with so many actions left, or nothing if the budget has ended.
    fn value(&self, work: &mut AlphaBetaWork<'_, '_>, at: usize, depth: u32, window: Window) -> Option<f64> {
        let me = work.question.player;
        let state = work.places.at(at);
        if depth == 0 || state.over() || state.head.turn >= work.end {
            work.cut_short |= depth == 0 && !state.over() && state.head.turn < work.end;
            return Some(self.score.of(work.question.library, state, me));
        }
        let mine = state.head.player == me;
        let key = fingerprint(state);
        let known = work.table.get(&key).copied().filter(|_| self.params.table);
        if let Some(entry) = known.filter(|entry| entry.depth == depth) {
            match entry.bound {
                Bound::Exact => return Some(entry.value),
                Bound::AtLeast if entry.value >= window.high => return Some(entry.value),
                Bound::AtMost if entry.value <= window.low => return Some(entry.value),
                _ => {}
            }
        }
        let chance = chance_at(state, me);
        let actions = self.ordered(work, at, known.map(|entry| entry.best));
        let mut inner = window;
        let mut best = Best::new(Ties::First);
        let mut value = if mine { f64::NEG_INFINITY } else { f64::INFINITY };
        for (k, &(action, key)) in actions.iter().enumerate() {
            let after = self.after(work, (at, chance), action, depth, inner)?;
            best.offer(k, if mine { after } else { -after });
            value = if mine { value.max(after) } else { value.min(after) };
            if !self.params.pruning {
                continue;
            }
            if mine {
                inner.low = inner.low.max(value);
            } else {
                inner.high = inner.high.min(value);
            }
            if inner.low >= inner.high {
                *work.cuts.entry(key).or_default() += 1 << depth.min(20);
                break;
            }
        }
        if self.params.table && (work.table.len() < MOST_ENTRIES || known.is_some()) {
            let bound = match value {
                _ if value >= window.high => Bound::AtLeast,
                _ if value <= window.low => Bound::AtMost,
                _ => Bound::Exact,
            };
            work.table.insert(key, Entry { depth, value, bound, best: actions[best.at()].1 });
        }
        Some(value)
    }

    /// Returns the legal actions with their keys: the best one of an earlier look first, then those that have cut off
    /// most, the end of the turn last.
    fn ordered(&self, work: &mut AlphaBetaWork<'_, '_>, at: usize, best: Option<u64>) -> Vec<(SlotAction, u64)> {
        let state = work.places.at(at);
        work.memory.simulator.legal(work.question.library, state, &mut work.memory.actions);
        let mut found: Vec<_> = work.memory.actions.iter().map(|&action| (action, key_of(state, action))).collect();
        if self.params.order {
            found.sort_by_cached_key(|&(action, key)| {
                let cuts = work.cuts.get(&key).copied().unwrap_or(0);
                (Some(key) != best, std::cmp::Reverse(cuts), action.kind == ActionKind::End)
            });
        }
        found
    }
}

/// Returns a number for the chance at a position, which is the same for its mirror image with the other player.
///
/// Objects are told apart by their ids and added up, because views number slots by players.
fn chance_at(state: &State, me: Player) -> u64 {
    let mixed = |word: u64| (word ^ word >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let seat = |player: Player| u64::from(player != me);
    let head = &state.head;
    let mut sum = mixed(u64::from(head.turn) | seat(head.player) << 16 | u64::from(head.next_eid) << 32);
    for slot in head.live {
        let e = state.entity(slot);
        let flags = e.flags & !(flag::KNOWN0 | flag::KNOWN1); // these count players
        let identity = u64::from(e.card) | u64::from(e.eid) << 16 | u64::from(flags) << 32;
        let place = u64::from(e.attacks) << 48 | (e.at as u64) << 56 | seat(e.side) << 63;
        let numbers = [e.attack, e.health, e.damage].iter().fold(0, |sum, &n| sum << 16 | u64::from(n as u16));
        sum = sum.wrapping_add(mixed(mixed(identity | place).rotate_left(29) ^ numbers));
    }
    for player in Player::BOTH {
        let side = state.side(player);
        let cards = state.deck(player).iter().fold(0, |sum, card| mixed(sum ^ u64::from(card.card)).rotate_left(29));
        let rest = side.mana() as u64 | (side.armor as u64) << 16 | seat(player) << 63;
        sum = sum.wrapping_add(mixed(cards ^ mixed(rest)));
    }
    sum
}

/// Returns a number for an action, by the ids of the objects it is about.
fn chance_of(state: &State, action: SlotAction) -> u64 {
    let id = |slot: Slot| slot.some().map_or(0, |slot| u64::from(state.entity(slot).eid));
    let branch = u64::from(action.branch.number().unwrap_or(u8::MAX));
    let what = action.kind as u64 | branch << 8 | u64::from(action.arg) << 16;
    (what | id(action.src) << 32 | id(action.target) << 48).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17)
}
