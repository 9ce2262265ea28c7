//! Looking one step ahead: every option is tried once on a copy of a sampled world, and the best score wins.

use super::params::WorldsPer;
use super::workspace::Workspace;
use crate::action::{ActionKind, SlotAction};
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::evaluate::{Eva, Score};
use crate::machine::Machine;
use crate::search::{Best, Ties};
use crate::state::State;
use crate::view::{Observed, Sight, WorldMaker};

/// A way to decide by looking one step ahead.
#[derive(Clone, Debug)]
pub struct OneStep {
    /// What the options are compared by.
    pub judge: Judge,
    /// Which of several equally good options is taken.
    pub ties: Ties,
    /// What gets a world of its own.
    pub worlds: WorldsPer,
}

/// What options are compared by.
#[derive(Clone, Debug)]
pub enum Judge {
    /// The score of the position an option leads to.
    Score(Score),
    /// EVA's score of the change; the end of the turn counts 0 and is not tried.
    Eva(Box<Eva>),
}

/// An option as an agent saw it.
pub struct Considered {
    /// How often it was tried.
    pub visits: u64,
    /// Its score, or the sum of what the tries were worth.
    pub score: f64,
    /// The world before it, of an agent that looks one step ahead.
    pub before: Option<Box<State>>,
    /// The world after it, if there is one before it and it was tried.
    pub after: Option<Box<State>>,
}

impl OneStep {
    /// Returns the index of the best option.
    pub(super) fn decide(
        &self,
        library: &Library,
        observed: Observed<'_>,
        actions: &[SlotAction],
        sight: Sight<'_>,
        seed: u64,
        workspace: &mut Workspace,
    ) -> usize {
        let mut best = Best::new(self.ties);
        let sees = matches!(&self.judge, Judge::Score(score) if score.sees_hidden_cards());
        let whole = sees || workspace.search.eager_worlds;
        self.for_each(library, observed, actions, sight, seed, whole, workspace, |k, _, score| best.offer(k, score));
        best.at()
    }

    /// Returns the index of the best option, and all that was compared.
    pub(super) fn consider(
        &self,
        library: &Library,
        observed: Observed<'_>,
        actions: &[SlotAction],
        sight: Sight<'_>,
        seed: u64,
        workspace: &mut Workspace,
    ) -> (usize, Vec<Considered>) {
        let (mut best, mut out) = (Best::new(self.ties), Vec::new());
        self.for_each(library, observed, actions, sight, seed, true, workspace, |k, workspace, score| {
            best.offer(k, score);
            let after = self.tries(actions[k]).then(|| workspace.trial.boxed());
            out.push(Considered { visits: 1, score, before: Some(workspace.world.boxed()), after });
        });
        (best.at(), out)
    }

    fn tries(&self, action: SlotAction) -> bool {
        action.kind != ActionKind::End || matches!(self.judge, Judge::Score(_))
    }

    /// Calls `visit` with the index and the score of every option; the workspace holds the worlds before and after it,
    /// in which hidden decks are filled in only if the `whole` world is wanted or something looked at them.
    #[allow(clippy::too_many_arguments)]
    fn for_each(
        &self,
        library: &Library,
        observed: Observed<'_>,
        actions: &[SlotAction],
        sight: Sight<'_>,
        seed: u64,
        whole: bool,
        workspace: &mut Workspace,
        mut visit: impl FnMut(usize, &Workspace, f64),
    ) {
        let me = observed.state().head.player;
        let streams = Rng::new(seed);
        let mut worlds = WorldMaker::new(library, observed, sight, me);
        for (k, &action) in actions.iter().enumerate() {
            if k == 0 || self.worlds == WorldsPer::Option {
                let mut rng = Rng::new(streams.split(2 * k as u64).raw());
                if whole {
                    worlds.make(&mut rng, &mut workspace.world);
                } else {
                    worlds.make_unseen(&mut rng, &mut workspace.world);
                    workspace.scratch.unseen = worlds.unseen();
                }
                if let Judge::Eva(eva) = &self.judge {
                    workspace.before = eva.snapshot(library, &workspace.world, me);
                }
            }
            let mut score = 0.0;
            if self.tries(action) {
                workspace.trial.copy_from(&workspace.world);
                workspace.chance.rng = streams.split(2 * k as u64 + 1);
                let Workspace { trial, chance, scratch, .. } = &mut *workspace;
                Machine { state: trial, library, chance, scratch }.apply(action);
                score = match &self.judge {
                    Judge::Score(score) => score.of(library, trial, me),
                    Judge::Eva(eva) => eva.change(library, &workspace.before, &workspace.trial, me),
                };
            }
            visit(k, workspace, score);
        }
    }
}
