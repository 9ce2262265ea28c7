//! Playouts: how a simulation goes on beyond what the search itself decides.

use super::SearchMemory;
use crate::action::ActionKind;
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::evaluate::eva::Eva;
use crate::evaluate::scores::Score;

/// How actions are chosen in a playout.
#[derive(Clone, Debug)]
pub enum Playing {
    /// There is no playout.
    Nothing,
    Random,
    /// The best by EVA's score of an action; the end of the turn counts 0 and is not tried.
    Eva(Box<Eva>),
    /// The best by the score of the position it leads to.
    Score(Score),
}

/// A playout.
#[derive(Clone, Debug)]
pub struct Rollout {
    pub playing: Playing,
    /// The share of the options that a greedy choice looks at, picked by chance.
    pub share: f64,
    /// How many turns it goes on, counted from the turn of the decision; 0: to the end of the game.
    pub turns: u16,
}

impl Rollout {
    /// Plays on in `lab.now`, in a game whose decision was asked for in turn `turn`.
    pub(super) fn run(&self, lib: &Library, lab: &mut SearchMemory, turn: u16, choose: &mut Rng) {
        if matches!(self.playing, Playing::Nothing) {
            return;
        }
        let last = if self.turns == 0 { u16::MAX } else { turn.saturating_add(self.turns) };
        while !lab.now.over() && lab.now.head.turn < last {
            lab.engine.legal(lib, &mut lab.now, &mut lab.acts);
            let n = lab.acts.len() as u32;
            let k = match &self.playing {
                Playing::Nothing | Playing::Random => choose.below(n) as usize,
                _ if n == 1 => 0,
                _ => self.greedy(lib, lab, choose),
            };
            let act = lab.acts[k];
            lab.engine.apply(lib, &mut lab.now, act);
        }
    }

    /// The best of the options that are looked at; of equal ones the last.
    fn greedy(&self, lib: &Library, lab: &mut SearchMemory, choose: &mut Rng) -> usize {
        let me = lab.now.head.player;
        let n = lab.acts.len();
        let seen = ((self.share * n as f64).ceil() as usize).clamp(1, n);
        let mut best = (0, f64::NEG_INFINITY);
        let before = match &self.playing {
            Playing::Eva(eva) => Some((eva, eva.look(lib, &lab.now, me))),
            _ => None,
        };
        let mut left = seen;
        for k in 0..n {
            // Each set of that many options is equally likely.
            if seen < n && choose.below((n - k) as u32) as usize >= left {
                continue;
            }
            left -= 1;
            let act = lab.acts[k];
            let score = match (&before, &self.playing) {
                (Some(_), _) if act.kind == ActionKind::End => 0.0,
                (Some((eva, before)), _) => {
                    lab.trial.copy_from(&lab.now);
                    lab.engine.apply(lib, &mut lab.trial, act);
                    eva.change(lib, before, &lab.trial, me)
                }
                (None, Playing::Score(score)) => {
                    lab.trial.copy_from(&lab.now);
                    lab.engine.apply(lib, &mut lab.trial, act);
                    score.of(lib, &lab.trial, me)
                }
                _ => 0.0,
            };
            if score >= best.1 {
                best = (k, score);
            }
            if left == 0 {
                break;
            }
        }
        best.0
    }
}
