//! Working memory of searches, reused from decision to decision.

use super::best::Found;
use super::budget::SearchTime;
use super::explored::Explored;
use super::packed_layers::PackedLayers;
use super::trace::Trace;
use super::tree::SearchTree;
use crate::action::SlotAction;
use crate::cards::library::Library;
use crate::chance::{Chance, Met, Rng, Source};
use crate::clock::Clock;
use crate::evaluate::{LookMemory, Reach};
use crate::machine::{Machine, Scratch, UnseenCards};
use crate::settings::Rules;
use crate::state::{PackedPlaces, Player, Slot, State};
use std::sync::Arc;

/// Places for positions that are kept from game to game: 12 MB.
const KEPT_PLACES: usize = 512;

/// Places for packed positions that are kept from game to game: 38 MB.
const KEPT_PACKED: usize = 1 << 14;

/// Working memory of searches, reused from decision to decision.
pub struct SearchMemory {
    pub(super) time: SearchTime,
    pub(super) simulator: Simulator,
    /// The position a simulation is in.
    pub(super) position: Box<State>,
    /// The position that several simulations go on from.
    pub(super) leaf: Box<State>,
    /// The position after an action that is only tried.
    pub(super) trial: Box<State>,
    pub(super) actions: Vec<SlotAction>,
    pub(super) trees: [SearchTree; 2],
    /// The nodes of a simulation and who moved there.
    pub(super) path: Vec<(u32, Player)>,
    pub(super) keys: Vec<u64>,
    pub(super) looks: LookMemory,
    /// Sampled worlds.
    pub(super) worlds: PackedPlaces,
    /// Places for positions of searches that go deeper and come back.
    pub(super) places: Vec<Box<State>>,
    /// Places for layers of positions, if a search has needed them.
    pub(super) layers: Option<PackedLayers>,
    /// What cards may add to the damage of a turn.
    pub(super) reach: Reach,
    /// Where each player stands next in a turn that cannot be won: its number, and how many actions there were.
    pub(super) unwinnable: [Option<(u16, u16)>; 2],
    /// Whether worlds are filled in completely when they are made, even if nothing may ever look at all of it. Decisions
    /// are the same.
    pub eager_worlds: bool,
    /// What the last decision found out about each action, if its method counts visits.
    pub found: Vec<Found>,
    /// Iterations of the last decision.
    pub iterations: u64,
    /// Nodes that the tree of the last decision had in the end, if its method grows one.
    pub nodes: u64,
    /// The steps of the decision, if they are wanted and its method notes them.
    pub trace: Trace,
    /// The tree of the decision, if it is wanted and its method grows one.
    pub explored: Explored,
}

impl SearchMemory {
    /// Returns memory without any past; `cpu` is the clock for the CPU time of this thread.
    pub fn new(cpu: Clock) -> SearchMemory {
        let state = || State::empty(Rules::default());
        SearchMemory {
            time: SearchTime::new(cpu),
            simulator: Simulator { chance: Chance::seeded(0), scratch: Scratch::default(), steps: 0 },
            position: state(),
            leaf: state(),
            trial: state(),
            actions: Vec::new(),
            trees: Default::default(),
            path: Vec::new(),
            keys: Vec::new(),
            looks: LookMemory::default(),
            worlds: PackedPlaces::default(),
            places: Vec::new(),
            layers: None,
            reach: Reach::default(),
            unwinnable: [None; 2],
            eager_worlds: false,
            found: Vec::new(),
            iterations: 0,
            nodes: 0,
            trace: Trace::default(),
            explored: Explored::default(),
        }
    }

    /// Begins a new game: nothing of the last one counts.
    pub fn forget(&mut self) {
        self.time.forget();
        self.places.truncate(KEPT_PLACES);
        self.worlds.shrink(KEPT_PACKED);
        if let Some(layers) = &mut self.layers {
            layers.shrink(KEPT_PACKED);
        }
        self.trees.iter_mut().for_each(SearchTree::forget);
        self.unwinnable = [None; 2];
    }

    /// Forgets what the last decision found out.
    pub fn nothing_found(&mut self) {
        self.found.clear();
        (self.iterations, self.nodes, self.simulator.steps) = (0, 0, 0);
    }

    /// Returns how many actions the last decision simulated.
    pub fn steps(&self) -> u64 {
        self.simulator.steps
    }
}

/// Plays actions in positions of a search, and counts them.
pub(super) struct Simulator {
    pub chance: Chance,
    scratch: Scratch,
    pub steps: u64,
}

impl Simulator {
    /// Completes worlds whose deck nobody has looked at by these cards from now on.
    pub fn complete_worlds(&mut self, unseen: Option<Arc<dyn UnseenCards>>) {
        self.scratch.unseen = unseen;
    }

    /// Lists the legal actions.
    #[inline]
    pub fn legal(&mut self, library: &Library, state: &mut State, out: &mut Vec<SlotAction>) {
        let mut machine = Machine { state, library, chance: &mut self.chance, scratch: &mut self.scratch };
        machine.look_at_deck(machine.state.head.player);
        machine.legal(out);
    }

    /// Returns one of the legal actions, all equally likely; `out` is left with a part of them.
    #[inline]
    pub fn random_action(
        &mut self,
        library: &Library,
        state: &mut State,
        out: &mut Vec<SlotAction>,
        choose: &mut Rng,
    ) -> SlotAction {
        let mut machine = Machine { state, library, chance: &mut self.chance, scratch: &mut self.scratch };
        machine.look_at_deck(machine.state.head.player);
        machine.random_action(out, choose).2
    }

    /// Plays an action.
    #[inline]
    pub fn apply(&mut self, library: &Library, state: &mut State, action: SlotAction) {
        self.steps += 1;
        Machine { state, library, chance: &mut self.chance, scratch: &mut self.scratch }.apply(action);
    }

    /// Plays an action with chance going a way of the picks that it meets, zeros beyond its end; returns the picks.
    pub fn apply_on(&mut self, library: &Library, state: &mut State, action: SlotAction, path: Vec<u32>) -> Vec<Met> {
        self.chance.source = Source::Path { path, met: Vec::new() };
        self.apply(library, state, action);
        match std::mem::replace(&mut self.chance.source, Source::Seeded) {
            Source::Path { met, .. } => met,
            _ => Vec::new(),
        }
    }

    /// Returns what a card costs.
    pub fn cost(&mut self, library: &Library, state: &mut State, slot: Slot) -> i32 {
        Machine { state, library, chance: &mut self.chance, scratch: &mut self.scratch }.cost_of(slot)
    }
}
