//! Looking one step ahead: every option is tried once on a copy of a sampled world, and the best score wins.

use super::{Brain, Desk, Policy, Source};
use crate::action::{Act, Do};
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::machine::Machine;

/// Which of several equally good options is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    First,
    Last,
}

/// An option as an agent saw it.
pub struct Considered {
    /// The world before it, and after it unless it was not tried.
    pub before: Box<crate::state::State>,
    pub after: Option<Box<crate::state::State>>,
    pub score: f64,
}

impl Brain {
    /// The place of the best option.
    pub(super) fn best(&self, lib: &Library, from: &Source<'_>, acts: &[Act], seed: u64, desk: &mut Desk) -> usize {
        let mut best = (0, f64::NEG_INFINITY);
        self.each(lib, from, acts, seed, desk, |k, _, score| {
            if score > best.1 || (score == best.1 && self.ties == Ties::Last) {
                best = (k, score);
            }
        });
        best.0
    }

    /// What `best` would compare, kept.
    pub fn consider(
        &self,
        lib: &Library,
        from: &Source<'_>,
        acts: &[Act],
        rng: &mut Rng,
        desk: &mut Desk,
    ) -> Vec<Considered> {
        let mut out = Vec::new();
        if matches!(self.policy, Policy::Greedy(_) | Policy::Eva(_)) {
            self.each(lib, from, acts, rng.bits(), desk, |k, desk, score| {
                let after = self.tries(acts[k]).then(|| desk.trial.boxed());
                out.push(Considered { before: desk.world.boxed(), after, score });
            });
        }
        out
    }

    /// EVA does not try the end of the turn, the others do.
    fn tries(&self, act: Act) -> bool {
        act.kind != Do::End || matches!(self.policy, Policy::Greedy(_))
    }

    fn each(
        &self,
        lib: &Library,
        from: &Source<'_>,
        acts: &[Act],
        seed: u64,
        desk: &mut Desk,
        mut tell: impl FnMut(usize, &Desk, f64),
    ) {
        let me = from.state().h.player;
        let streams = Rng::new(seed);
        for (k, &act) in acts.iter().enumerate() {
            if k == 0 || self.fresh_worlds {
                desk.imagine(lib, from, streams.split(2 * k as u64).raw(), self.look());
                if let Policy::Eva(eva) = &self.policy {
                    desk.before = eva.look(lib, &desk.world, me);
                }
            }
            let mut score = 0.0;
            if self.tries(act) {
                desk.trial.copy_from(&desk.world);
                desk.chance.rng = streams.split(2 * k as u64 + 1);
                Machine { s: &mut desk.trial, lib, ch: &mut desk.chance, x: &mut desk.x }.apply(act);
                score = match &self.policy {
                    Policy::Greedy(score) => score.of(lib, &desk.trial, me),
                    Policy::Eva(eva) => eva.change(lib, &desk.before, &desk.trial, me),
                    _ => 0.0,
                };
            }
            tell(k, desk, score);
        }
    }
}
