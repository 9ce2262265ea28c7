//! Whoever watches the decisions of a game, and may change them.

use crate::action::SlotAction;
use crate::state::State;

/// Sees every decision of a game.
pub trait Watcher {
    /// Returns the index of the action that is taken instead of the chosen one, or just that.
    ///
    /// `value` tells what the player who decided took the position to be worth: the chance of winning that a search by a
    /// net found for the chosen action, if it was one.
    fn decided(
        &mut self,
        state: &State,
        actions: &[SlotAction],
        chosen: usize,
        value: impl FnOnce() -> Option<f64>,
    ) -> usize;
}

/// Nobody watches.
impl Watcher for () {
    #[inline(always)]
    fn decided(&mut self, _: &State, _: &[SlotAction], chosen: usize, _: impl FnOnce() -> Option<f64>) -> usize {
        chosen
    }
}
