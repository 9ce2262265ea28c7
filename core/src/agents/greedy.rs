//! Looking one step ahead: every option is tried once on a copy of a sampled world, and the best score wins.

use super::{AgentSpec, Policy, Source, Workspace};
use crate::action::{ActionKind, SlotAction};
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

impl AgentSpec {
    /// The place of the best option.
    pub(super) fn best(
        &self,
        lib: &Library,
        from: &Source<'_>,
        acts: &[SlotAction],
        seed: u64,
        desk: &mut Workspace,
    ) -> usize {
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
        acts: &[SlotAction],
        rng: &mut Rng,
        desk: &mut Workspace,
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
    fn tries(&self, act: SlotAction) -> bool {
        act.kind != ActionKind::End || matches!(self.policy, Policy::Greedy(_))
    }

    fn each(
        &self,
        lib: &Library,
        from: &Source<'_>,
        acts: &[SlotAction],
        seed: u64,
        desk: &mut Workspace,
        mut tell: impl FnMut(usize, &Workspace, f64),
    ) {
        let me = from.state().head.player;
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
                Machine { state: &mut desk.trial, library: lib, chance: &mut desk.chance, scratch: &mut desk.scratch }
                    .apply(act);
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
