//! Working memory of agents, reused from decision to decision.

use crate::action::SlotAction;
use crate::cards::library::Library;
use crate::chance::{Chance, Rng};
use crate::clock::Clock;
use crate::evaluate::Snapshot;
use crate::machine::{Machine, Scratch};
use crate::search::SearchMemory;
use crate::settings::Rules;
use crate::state::{Player, State};
use crate::view::{Observed, Sight, WorldMaker};

/// Working memory of agents, reused from decision to decision.
pub struct Workspace {
    /// The sampled world.
    pub(super) world: Box<State>,
    /// The world after an option.
    pub(super) trial: Box<State>,
    pub(super) scratch: Scratch,
    pub(super) chance: Chance,
    /// What EVA saw of the world before any option.
    pub(super) before: Snapshot,
    /// What searches work in.
    pub search: SearchMemory,
}

impl Workspace {
    /// Returns memory without any past; `cpu` is the clock for the CPU time of this thread.
    pub fn new(cpu: Clock) -> Workspace {
        Workspace {
            world: State::empty(Rules::default()),
            trial: State::empty(Rules::default()),
            scratch: Scratch::default(),
            chance: Chance::seeded(0),
            before: Snapshot::default(),
            search: SearchMemory::new(cpu),
        }
    }

    /// Returns the legal actions of a player. They depend on nothing hidden, so any world has the same ones.
    pub fn legal_actions(&mut self, library: &Library, observed: Observed<'_>, player: Player) -> Vec<SlotAction> {
        let sight = Sight { sees_everything: true, belief: None };
        WorldMaker::new(library, observed, sight, player).make(&mut Rng::new(0), &mut self.world);
        let mut actions = Vec::new();
        let Workspace { world, chance, scratch, .. } = self;
        Machine { state: world, library, chance, scratch }.legal(&mut actions);
        actions
    }
}
