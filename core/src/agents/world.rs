//! Worlds to look ahead in: what a player knows, with everything else filled in by chance.

use crate::cards::library::Library;
use crate::chance::{Chance, Rng};
use crate::machine::Scratch;
use crate::search::SearchMemory;
use crate::settings::Rules;
use crate::state::State;
use crate::view::{conceal, fill, Belief, PossibleCard, View};

/// Where an agent looks: at a game, of which it takes only what its player may know, or at a view.
pub enum Source<'a> {
    Game(&'a State),
    View(&'a View),
}

impl Source<'_> {
    /// The position; of what the player may not know nothing may be read.
    pub fn state(&self) -> &State {
        match self {
            Source::Game(s) => s,
            Source::View(v) => &v.state,
        }
    }
}

/// Working memory of agents, reused from decision to decision.
pub struct Workspace {
    /// The sampled world.
    pub world: Box<State>,
    /// The world after an option.
    pub trial: Box<State>,
    pub scratch: Scratch,
    pub chance: Chance,
    possible_cards: Vec<PossibleCard>,
    /// What searches work in.
    pub lab: SearchMemory,
    /// What EVA saw of the world before any option.
    pub(super) before: crate::evaluate::eva::Look,
}

impl Workspace {
    /// `cpu` tells the CPU nanoseconds of this thread.
    pub fn new(cpu: fn() -> u64) -> Workspace {
        Workspace {
            world: State::empty(Rules::default()),
            trial: State::empty(Rules::default()),
            scratch: Scratch::default(),
            chance: Chance::seeded(0),
            possible_cards: Vec::new(),
            lab: SearchMemory::new(cpu),
            before: Default::default(),
        }
    }
}

impl Workspace {
    /// Fills `world` with one that fits what the player to decide knows, or with the true one.
    pub fn imagine(&mut self, lib: &Library, from: &Source<'_>, seed: u64, look: Look<'_>) {
        let mut rng = Rng::new(seed);
        let player = from.state().head.player;
        self.world.copy_from(from.state());
        match from {
            Source::Game(_) if look.open => {}
            Source::Game(_) => {
                conceal(lib, &mut self.world, player, &mut self.possible_cards);
                fill(lib, &mut self.world, player, &self.possible_cards, look.belief, &mut rng);
            }
            Source::View(v) => fill(lib, &mut self.world, player, &v.possible_cards, look.belief, &mut rng),
        }
    }
}

/// How an agent fills in what it does not see.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look<'a> {
    /// It does see it.
    pub open: bool,
    pub belief: Option<&'a Belief>,
}
