//! A learned chance of winning: a small net over the minions, the hand and the two sides, or the mean of several.
//!
//! All minions go through one layer and are added up for each side, all cards in hand through another; the sums and the
//! numbers of the sides go through two more layers. Every sum is taken in a fixed order and nothing is fused, so that
//! equal positions have equal values on every machine, whatever instructions it has.

mod file;
mod inputs;
mod layer;
mod policy;
mod processor;
#[cfg(test)]
mod tests;

pub use file::NetFile;
pub use inputs::{Inputs, OF_CARD, OF_MINION, OF_SIDE, SCHEMA};
pub use policy::{ActionInputs, ActionPolicy, LookMemory, OF_ACTION};

use crate::cards::library::Library;
use crate::settings::capacity::{BOARD, HAND};
use crate::state::{Player, State};
use layer::{for_runs, marks_of, LayerSums, NetLayer, Run, Things, WORDS};
use processor::{Computation, Level};
use std::sync::Arc;

/// A net that was trained, or several whose mean is taken: each of them is wrong in its own way.
#[derive(Clone, Debug)]
pub struct Net {
    /// At least one.
    members: Vec<Arc<SingleNet>>,
    level: Level,
    /// That of the first one, if it has any.
    policy: Option<Arc<ActionPolicy>>,
}

/// One of the nets.
#[derive(Clone, Debug)]
struct SingleNet {
    minion: Things,
    card: Things,
    hidden: NetLayer,
    middle: NetLayer,
    value: Run<1>,
}

/// What a player sees, with a bit for every number that is not 0: most are 0. All members share it.
struct Marked<'a> {
    inputs: &'a Inputs,
    sides: u64,
    minions: [[u64; BOARD]; 2],
    hand: [u64; HAND],
}

impl<'a> Marked<'a> {
    #[inline(always)]
    fn of(inputs: &'a Inputs) -> Marked<'a> {
        let [mine, theirs] = &inputs.sides;
        let sides = marks_of(mine) | marks_of(theirs) << OF_SIDE.len();
        let mut marked = Marked { inputs, sides, minions: [[0; BOARD]; 2], hand: [0; HAND] };
        for (row, marks) in inputs.minions.iter().zip(&mut marked.minions) {
            for ((numbers, _), marks) in row.iter().zip(marks) {
                *marks = marks_of(numbers);
            }
        }
        for ((numbers, _), marks) in inputs.hand.iter().zip(&mut marked.hand) {
            *marks = marks_of(numbers);
        }
        marked
    }
}

impl Net {
    /// Returns how many nets there are.
    pub fn count(&self) -> usize {
        self.members.len()
    }

    /// Leaves the first ones, at least one.
    pub fn truncate(&mut self, count: usize) {
        self.members.truncate(count.max(1));
    }

    /// Returns how it looks at actions, if it has learned that.
    pub fn policy(&self) -> Option<&Arc<ActionPolicy>> {
        self.policy.as_ref()
    }

    /// Returns the chance of a player to win from a position.
    pub fn of(&self, library: &Library, state: &State, me: Player) -> f64 {
        self.value(&Inputs::of(library, state, me))
    }

    /// Returns the chance of winning that goes with what a player sees.
    pub fn value(&self, inputs: &Inputs) -> f64 {
        self.level.compute((self, inputs))
    }
}

impl Computation for (&Net, &Inputs) {
    #[inline(always)]
    fn compute(self) -> f64 {
        let (net, inputs) = (self.0, Marked::of(self.1));
        let (mut things, mut hidden, mut middle) =
            ([LayerSums::new(), LayerSums::new(), LayerSums::new()], LayerSums::new(), LayerSums::new());
        let mut sum = 0.0;
        for member in &net.members {
            sum += member.value(&inputs, &mut things, &mut hidden, &mut middle);
        }
        sum / net.members.len() as f64
    }
}

impl SingleNet {
    /// Returns the value; the sums of the layers are written anew.
    #[inline(always)]
    fn value(
        &self,
        inputs: &Marked,
        things: &mut [LayerSums; 3],
        hidden: &mut LayerSums,
        middle: &mut LayerSums,
    ) -> f64 {
        let [mine, theirs, hand] = things;
        self.minion.add_up(&inputs.inputs.minions[0], &inputs.minions[0], mine);
        self.minion.add_up(&inputs.inputs.minions[1], &inputs.minions[1], theirs);
        self.card.add_up(&inputs.inputs.hand, &inputs.hand, hand);
        hidden.marks = [0; WORDS];
        for_runs!(self.hidden, run => self.hide(run, inputs, things, hidden));
        self.middle.follow(hidden, middle);
        let mut value = self.value.biases;
        self.value.add_sums(&mut value, 0, middle);
        1.0 / (1.0 + libm::exp(-f64::from(value[0][0])))
    }

    /// Writes what the sides and the sums of all things come to.
    #[inline(always)]
    fn hide<const N: usize>(&self, run: &Run<N>, inputs: &Marked, things: &[LayerSums; 3], out: &mut LayerSums) {
        let mut sums = run.biases;
        run.add(&mut sums, 0, inputs.inputs.sides.as_flattened(), inputs.sides);
        let mut before = 2 * OF_SIDE.len();
        for (of_things, width) in things.iter().zip([self.minion.width(), self.minion.width(), self.card.width()]) {
            run.add_sums(&mut sums, before, of_things);
            before += width;
        }
        run.put(&sums, out);
    }
}
