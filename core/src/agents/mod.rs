//! Agents whose decisions are made in the core: what they are, and how one decides.
//!
//! A decision depends on what the player may know and on the agent's own random numbers alone: all that looks ahead
//! does so in a sampled world, from which everything hidden was taken before it was filled in again.

mod from_json;
mod greedy;
mod world;

pub use from_json::Functions;
pub use greedy::{Considered, Ties};
pub use world::{Look, Source, Workspace};

use crate::evaluate::eva::Eva;
use crate::evaluate::scores::Score;

use crate::action::{ActionKind, SlotAction};
use crate::cards::library::Library;
use crate::cards::syntax::Kind;
use crate::chance::Rng;
use crate::search::Search;
use crate::state::{Pending, State};
use crate::view::Belief;
use std::sync::Arc;

/// How an agent decides in its turn and in choices.
#[derive(Clone, Debug)]
pub enum Policy {
    /// Any action, all equally likely.
    Random,
    /// Any action but the end of the turn, which comes when nothing else is left.
    LateEnd,
    /// Plays a card or ends the turn, all equally likely; never attacks and never uses the hero power.
    NoAggression,
    /// The first minion that can be played, or else the end of the turn.
    OnlySummons,
    /// One step ahead by the score of the position it leads to.
    Greedy(Score),
    /// One step ahead by the weighted change between before and after.
    Eva(Box<Eva>),
    /// Looks further.
    Search(Box<Search>),
}

/// Which cards an agent throws back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mulligan {
    Keep,
    /// Those that cost more than 3.
    Dear,
    /// Any set of them.
    Random,
}

/// An agent with all of its parameters.
#[derive(Clone, Debug)]
pub struct AgentSpec {
    pub policy: Policy,
    pub mulligan: Mulligan,
    pub ties: Ties,
    /// Every option in a world of its own, instead of all options of a decision in one.
    pub fresh_worlds: bool,
    /// It looks ahead from the true position instead of a sampled world.
    pub sees_everything: bool,
    /// What it takes the other player's hidden cards to be; without one, all cards of the class alike.
    pub belief: Option<Arc<Belief>>,
}

/// The random stream of one of a game's two agents.
pub fn agent_seed(game_seed: u64, agent: u64) -> u64 {
    Rng::new(game_seed).split(0xA6E7 + agent).bits()
}

impl AgentSpec {
    /// Whether its decisions take time that is worth measuring one by one.
    pub fn searches(&self) -> bool {
        matches!(self.policy, Policy::Greedy(_) | Policy::Eva(_) | Policy::Search(_))
    }

    fn look(&self) -> Look<'_> {
        Look { open: self.sees_everything, belief: self.belief.as_deref() }
    }

    /// The place of the chosen action among `acts`, which are all legal ones of the player to decide.
    pub fn decide(
        &self,
        lib: &Library,
        from: &Source<'_>,
        acts: &[SlotAction],
        rng: &mut Rng,
        desk: &mut Workspace,
    ) -> usize {
        let s = from.state();
        if s.head.pending == Pending::Mulligan {
            return self.throw_back(lib, s, acts, rng);
        }
        if acts.len() == 1 {
            return 0;
        }
        let any = |rng: &mut Rng, from: usize| from + rng.below((acts.len() - from) as u32) as usize;
        match &self.policy {
            Policy::Random => any(rng, 0),
            Policy::LateEnd => any(rng, (acts[0].kind == ActionKind::End) as usize),
            Policy::NoAggression => {
                let plays =
                    acts.iter().take_while(|a| a.kind != ActionKind::Power && a.kind != ActionKind::Attack).count();
                rng.below(plays as u32) as usize
            }
            Policy::OnlySummons => {
                let minion =
                    |a: &SlotAction| a.kind == ActionKind::Play && lib.card(s.entity(a.src).card).kind == Kind::Minion;
                acts.iter().position(minion).unwrap_or(0)
            }
            Policy::Greedy(_) | Policy::Eva(_) => self.best(lib, from, acts, rng.bits(), desk),
            Policy::Search(search) => search.decide(lib, from, acts, self.look(), rng.bits(), &mut desk.lab),
        }
    }

    fn throw_back(&self, lib: &Library, s: &State, acts: &[SlotAction], rng: &mut Rng) -> usize {
        match self.mulligan {
            Mulligan::Keep => 0,
            Mulligan::Random => rng.below(acts.len() as u32) as usize,
            Mulligan::Dear => {
                let hand = s.side(s.head.player).hand();
                let dear = hand.iter().enumerate().filter(|(_, &c)| lib.card(s.entity(c).card).cost > 3);
                let wanted = dear.fold(0u16, |mask, (k, _)| mask | 1 << k);
                acts.iter().position(|a| a.arg == wanted).unwrap_or(0)
            }
        }
    }
}
