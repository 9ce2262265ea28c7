//! An agent with all of its parameters, and how it decides.

use super::mulligan::{by_net, Mulligan};
use super::one_step::{Considered, Judge, OneStep};
use super::params::NoAggressionForm;
use super::workspace::Workspace;
use crate::action::{ActionKind, SlotAction};
use crate::cards::library::Library;
use crate::cards::names::Kind;
use crate::chance::Rng;
use crate::evaluate::Net;
use crate::search::{Found, Search};
use crate::seeds::{derive, Derivation};
use crate::state::{Pending, State};
use crate::view::{Belief, Observed, Sight};
use std::sync::Arc;

/// How an agent decides in its turn and in choices.
#[derive(Clone, Debug)]
pub enum Policy {
    /// Any action, all equally likely.
    Random,
    /// Any action but the end of the turn, which comes when nothing else is left.
    LateEnd,
    /// Never attacks and never uses the hero power.
    NoAggression(NoAggressionForm),
    /// Looks one action ahead.
    OneStep(OneStep),
    /// Looks further.
    Search(Search),
}

/// An agent with all of its parameters.
#[derive(Clone, Debug)]
pub struct AgentSpec {
    /// How it decides.
    pub policy: Policy,
    /// Which cards it throws back at the start.
    pub mulligan: Mulligan,
    /// Whether it looks ahead from the true position instead of a sampled world.
    pub sees_everything: bool,
    /// What it takes the other player's hidden cards to be; without one, all cards of the class are equally likely.
    pub belief: Option<Arc<Belief>>,
}

/// Returns the seed of one of a game's two agents, which must not tell it the seed of the game.
pub fn agent_seed(derivation: Derivation, game_seed: u64, agent: u64) -> u64 {
    match derivation {
        Derivation::Reversible => Rng::new(game_seed).split(0xA6E7 + agent).bits(),
        Derivation::OneWay => derive(format!("{game_seed}\0agent\0{agent}").as_bytes()),
    }
}

impl AgentSpec {
    /// Returns whether its decisions take time that is worth measuring one by one.
    pub fn looks_ahead(&self) -> bool {
        matches!(self.policy, Policy::OneStep(_) | Policy::Search(_))
    }

    fn sight(&self) -> Sight<'_> {
        Sight { sees_everything: self.sees_everything, belief: self.belief.as_ref() }
    }

    /// Returns the index of the chosen action in `actions`, which are all legal ones of the player to decide.
    pub fn decide(
        &self,
        library: &Library,
        observed: Observed<'_>,
        actions: &[SlotAction],
        rng: &mut Rng,
        workspace: &mut Workspace,
    ) -> usize {
        let state = observed.state();
        if state.head.pending == Pending::Mulligan {
            return match (self.mulligan, self.net()) {
                (Mulligan::Net, Some(net)) => {
                    by_net(net, library, observed, actions, self.sight(), Rng::new(rng.bits()), workspace)
                }
                (mulligan, _) => mulligan.decide(library, state, actions, rng),
            };
        }
        if actions.len() == 1 {
            return 0;
        }
        let any_from = |rng: &mut Rng, first: usize| first + rng.below((actions.len() - first) as u32) as usize;
        match &self.policy {
            Policy::Random => any_from(rng, 0),
            Policy::LateEnd => any_from(rng, (actions[0].kind == ActionKind::End) as usize),
            Policy::NoAggression(NoAggressionForm::Uniform) => {
                let peaceful = |action: &&SlotAction| !matches!(action.kind, ActionKind::Power | ActionKind::Attack);
                rng.below(actions.iter().take_while(peaceful).count() as u32) as usize
            }
            Policy::NoAggression(NoAggressionForm::Metastone) => {
                let plays_minion = |action: &SlotAction| {
                    action.kind == ActionKind::Play && library.card(state.entity(action.src).card).kind == Kind::Minion
                };
                actions.iter().position(plays_minion).unwrap_or(0)
            }
            Policy::OneStep(step) => step.decide(library, observed, actions, self.sight(), rng.bits(), workspace),
            Policy::Search(search) => {
                search.decide(library, observed, actions, self.sight(), rng.bits(), &mut workspace.search)
            }
        }
    }

    /// Decides as `decide` does, and returns every option as the agent saw it; none if it did not weigh them.
    pub fn consider(
        &self,
        library: &Library,
        observed: Observed<'_>,
        actions: &[SlotAction],
        rng: &mut Rng,
        workspace: &mut Workspace,
    ) -> (usize, Vec<Considered>) {
        let weighed = observed.state().head.pending != Pending::Mulligan;
        if let (Policy::OneStep(step), true) = (&self.policy, weighed) {
            // A decision with one option takes nothing from the random stream.
            let mut apart = *rng;
            let bits = if actions.len() == 1 { apart.bits() } else { rng.bits() };
            return step.consider(library, observed, actions, self.sight(), bits, workspace);
        }
        workspace.search.nothing_found();
        let chosen = self.decide(library, observed, actions, rng, workspace);
        let options = workspace.search.found.iter();
        let seen = |found: &Found| Considered { visits: found.visits, score: found.value, before: None, after: None };
        (chosen, options.map(seen).collect())
    }

    /// Returns the net that it goes by, if it does.
    pub fn net(&self) -> Option<&Net> {
        match &self.policy {
            Policy::OneStep(OneStep { judge: Judge::Score(score), .. }) => score.net(),
            Policy::Search(search) => search.net(),
            _ => None,
        }
    }

    /// Returns what the decision just made found out about each action, nothing if it was no search by a net.
    pub fn found<'a>(&self, state: &State, actions: &[SlotAction], workspace: &'a Workspace) -> &'a [Found] {
        let searched = actions.len() > 1 && state.head.pending != Pending::Mulligan;
        match &self.policy {
            Policy::Search(search) if searched && search.finds_chances() && search.net().is_some() => {
                &workspace.search.found
            }
            _ => &[],
        }
    }

    /// Returns whether the options' values are chances of winning, and not scores.
    pub fn finds_chances(&self) -> bool {
        matches!(&self.policy, Policy::Search(search) if search.finds_chances())
    }

    /// Returns whether the opponent's answer counts in what a search finds, so that it matters what the hidden cards are.
    pub fn looks_at_answers(&self) -> bool {
        matches!(&self.policy, Policy::Search(search) if search.looks_at_answers())
    }
}
