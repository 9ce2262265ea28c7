//! Whoever watches the decisions of a game, and may change them.

use crate::action::SlotAction;
use crate::state::State;

/// Sees every decision of a game.
pub trait Watcher {
    /// Returns the index of the action that is taken instead of the chosen one, or just that.
    fn decided(&mut self, state: &State, actions: &[SlotAction], chosen: usize) -> usize;
}

/// Nobody watches.
impl Watcher for () {
    #[inline(always)]
    fn decided(&mut self, _: &State, _: &[SlotAction], chosen: usize) -> usize {
        chosen
    }
}
