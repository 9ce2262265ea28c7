//! Which cards an agent throws back at the start.

use super::workspace::Workspace;
use crate::action::SlotAction;
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::evaluate::Net;
use crate::machine::Machine;
use crate::search::Best;
use crate::state::{Pending, Slot, State};
use crate::view::{Observed, Sight, WorldMaker};
use crate::words;

words! {
    /// Which cards an agent throws back.
    pub enum Mulligan is "a mulligan" {
        /// None.
        Keep = "keep",
        /// Those that cost more than 3.
        CostAbove3 = "cost>3",
        /// Any set of them, all equally likely.
        Random = "random",
        /// Those without which the agent's net expects most.
        Net = "net",
    }
}

impl Mulligan {
    /// Returns the index of the chosen action.
    pub(super) fn decide(self, library: &Library, state: &State, actions: &[SlotAction], rng: &mut Rng) -> usize {
        match self {
            Mulligan::Keep | Mulligan::Net => 0,
            Mulligan::Random => rng.below(actions.len() as u32) as usize,
            Mulligan::CostAbove3 => {
                let hand = state.side(state.head.player).hand();
                let expensive = |slot: Slot| library.card(state.entity(slot).card).cost > 3;
                let back = hand.iter().enumerate().filter(|(_, &slot)| expensive(slot));
                let wanted = back.fold(0u16, |places, (k, _)| places | 1 << k);
                actions.iter().position(|action| action.arg == wanted).unwrap_or(0)
            }
        }
    }
}

/// So many times the cards that come for those thrown back are drawn.
const REDRAWS: u64 = 24;

/// Returns the index of the action after which the net expects most when the first turn begins, on the mean of several
/// draws; the same draws are tried after every action. The other player keeps everything.
pub(super) fn by_net(
    net: &Net,
    library: &Library,
    observed: Observed<'_>,
    actions: &[SlotAction],
    sight: Sight<'_>,
    rng: Rng,
    workspace: &mut Workspace,
) -> usize {
    let me = observed.state().head.player;
    let mut worlds = WorldMaker::new(library, observed, sight, me);
    let mut sums = vec![0.0; actions.len()];
    let mut answers = Vec::new();
    let Workspace { world, trial, chance, scratch, .. } = workspace;
    for draw in 0..REDRAWS {
        worlds.make(&mut rng.split(2 * draw), world);
        for (sum, &action) in sums.iter_mut().zip(actions) {
            trial.copy_from(world);
            chance.rng = rng.split(2 * draw + 1);
            let mut machine = Machine { state: trial, library, chance, scratch };
            machine.apply(action);
            while machine.state.head.pending == Pending::Mulligan {
                machine.legal(&mut answers);
                machine.apply(answers[0]);
            }
            *sum += net.of(library, trial, me);
        }
    }
    Best::first_of(sums)
}
