//! Which cards an agent throws back at the start.

use crate::action::SlotAction;
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::state::{Slot, State};
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
    }
}

impl Mulligan {
    /// Returns the index of the chosen action.
    pub(super) fn decide(self, library: &Library, state: &State, actions: &[SlotAction], rng: &mut Rng) -> usize {
        match self {
            Mulligan::Keep => 0,
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
