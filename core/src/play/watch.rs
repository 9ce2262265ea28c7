//! Whoever watches the decisions of a game, and may change them.

use crate::action::SlotAction;
use crate::search::Found;
use crate::state::State;

/// Sees every decision of a game.
pub trait Watcher {
    /// Returns the index of the action that is taken instead of the chosen one, or just that.
    ///
    /// `found` tells what a search by a net found out about each action, nothing if it was none.
    fn decided<'a>(
        &mut self,
        state: &State,
        actions: &[SlotAction],
        chosen: usize,
        found: impl FnOnce() -> &'a [Found],
    ) -> usize;
}

/// Nobody watches.
impl Watcher for () {
    #[inline(always)]
    fn decided<'a>(&mut self, _: &State, _: &[SlotAction], chosen: usize, _: impl FnOnce() -> &'a [Found]) -> usize {
        chosen
    }
}
