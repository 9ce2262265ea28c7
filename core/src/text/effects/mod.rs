//! What the steps of a text do, a file for each family of effects.

mod cards;
mod casting;
mod change;
mod counts;
mod harm;
mod summon;

use crate::cards::syntax::{Effect, Family};
use crate::machine::{Context, Machine};

impl Machine<'_> {
    /// Does one step of the text at place `i` of the stack.
    pub(super) fn act(&mut self, effect: &Effect, i: usize, context: &Context) {
        match effect.family() {
            Family::Harm => self.act_harm(effect, i, context),
            Family::Change => self.act_change(effect, i, context),
            Family::Summon => self.act_summon(effect, i, context),
            Family::Cards => self.act_cards(effect, i, context),
            Family::Counts => self.act_counts(effect, i, context),
            Family::Casting => self.act_casting(effect, i, context),
            Family::Flow => debug_assert!(false, "became jumps when the card was loaded"),
        }
    }
}

/// An effect that reached another family than its own.
#[cold]
fn misplaced(effect: &Effect) -> ! {
    unreachable!("an effect of another family: {effect:?}")
}
