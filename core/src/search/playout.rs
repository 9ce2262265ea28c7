//! Playouts: how a simulation goes on beyond what the search itself decides.

use super::{Best, Meter, SearchMemory, Ties};
use crate::action::ActionKind;
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::evaluate::{ActionPolicy, Eva, Score};
use std::sync::Arc;

/// How actions are chosen in a playout.
#[derive(Clone, Debug)]
pub(super) enum Playing {
    /// There is no playout.
    Nothing,
    /// Any action, all equally likely.
    Random,
    /// The best by EVA's score of an action; the end of the turn counts 0 and is not tried.
    Eva(Box<Eva>),
    /// The best by the score of the position it leads to.
    Score(Score),
    /// What looks best to a policy.
    Looks(Arc<ActionPolicy>),
}

/// A playout.
#[derive(Clone, Debug)]
pub(super) struct Playout {
    pub playing: Playing,
    /// The share of the options that a greedy choice looks at, picked by chance.
    pub share: f64,
    /// How many turns it goes on, counted from the turn of the decision; 0 for the whole game.
    pub turns: u16,
    /// Whether a turn ends only when nothing else is left, where actions are chosen by chance.
    pub late_end: bool,
}

/// Random actions after which the clock is read, near the end of the time: together they take about 10 microseconds.
const CHEAP: u32 = 16;

/// In the place of a number of turns: to the end of the turn in which the playout begins.
pub(super) const THIS_TURN: u16 = u16::MAX;

impl Playout {
    /// Returns a playout with random actions.
    pub fn random(turns: u16) -> Playout {
        Playout { playing: Playing::Random, share: 1.0, turns, late_end: false }
    }

    /// Plays on in `memory.position`, after a decision that was asked for in turn `turn`; returns whether it came to its
    /// end before the time was over.
    #[must_use]
    pub fn run(
        &self,
        library: &Library,
        memory: &mut SearchMemory,
        turn: u16,
        choose: &mut Rng,
        meter: &mut Meter,
    ) -> bool {
        if matches!(self.playing, Playing::Nothing) {
            return true;
        }
        let last = match self.turns {
            0 => u16::MAX,
            THIS_TURN => memory.position.head.turn.saturating_add(1),
            turns => turn.saturating_add(turns),
        };
        let watched = meter.near();
        let rest = if matches!(self.playing, Playing::Random) { CHEAP } else { 1 };
        let mut count = 0;
        while !memory.position.over() && memory.position.head.turn < last {
            count += u32::from(watched);
            if count == rest {
                if meter.gives_up() {
                    return false;
                }
                count = 0;
            }
            if matches!(self.playing, Playing::Random) {
                self.random_action(library, memory, choose);
                continue;
            }
            memory.simulator.legal(library, &mut memory.position, &mut memory.actions);
            let at = if memory.actions.len() == 1 { 0 } else { self.greedy(library, memory, choose) };
            let action = memory.actions[at];
            memory.simulator.apply(library, &mut memory.position, action);
        }
        true
    }

    /// Plays an action by chance.
    #[inline]
    pub fn random_action(&self, library: &Library, memory: &mut SearchMemory, choose: &mut Rng) {
        let action = if self.late_end {
            memory.simulator.legal(library, &mut memory.position, &mut memory.actions);
            let count = memory.actions.len() as u32;
            let first = u32::from(count > 1 && memory.actions[0].kind == ActionKind::End);
            memory.actions[(first + choose.below(count - first)) as usize]
        } else {
            memory.simulator.random_action(library, &mut memory.position, &mut memory.actions, choose)
        };
        memory.simulator.apply(library, &mut memory.position, action);
    }

    /// Returns the index of the best of the options that are looked at.
    pub fn greedy(&self, library: &Library, memory: &mut SearchMemory, choose: &mut Rng) -> usize {
        if let Playing::Looks(policy) = &self.playing {
            let worths = policy.worths(library, &memory.position, &memory.actions, &mut memory.looks);
            return Best::first_of(worths.iter().map(|&worth| f64::from(worth)));
        }
        let me = memory.position.head.player;
        let count = memory.actions.len();
        let looked_at = ((self.share * count as f64).ceil() as usize).clamp(1, count);
        let mut best = Best::new(Ties::Last);
        let before = match &self.playing {
            Playing::Eva(eva) => Some((eva, eva.snapshot(library, &memory.position, me))),
            _ => None,
        };
        let mut left = looked_at;
        for k in 0..count {
            // Each set of that many options is equally likely.
            if looked_at < count && choose.below((count - k) as u32) as usize >= left {
                continue;
            }
            left -= 1;
            let action = memory.actions[k];
            let score = match (&before, &self.playing) {
                (Some(_), _) if action.kind == ActionKind::End => 0.0,
                (Some((eva, before)), _) => {
                    memory.trial.copy_from(&memory.position);
                    memory.simulator.apply(library, &mut memory.trial, action);
                    eva.change(library, before, &memory.trial, me)
                }
                (None, Playing::Score(score)) => {
                    memory.trial.copy_from(&memory.position);
                    memory.simulator.apply(library, &mut memory.trial, action);
                    score.of(library, &memory.trial, me)
                }
                _ => 0.0,
            };
            best.offer(k, score);
            if left == 0 {
                break;
            }
        }
        best.at()
    }
}
