//! What every method of search is asked, and what it has to be able to do.

use super::budget::{Budget, Meter};
use super::memory::SearchMemory;
use crate::action::SlotAction;
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::evaluate::{Net, ScoreReader};
use crate::parameters::{Parameters, Preset};
use crate::state::Player;
use crate::view::{Observed, Sight};

/// A decision to be made.
pub struct Question<'a> {
    /// The cards.
    pub library: &'a Library,
    /// What the decision is based on.
    pub observed: Observed<'a>,
    /// All legal actions.
    pub actions: &'a [SlotAction],
    /// How what is hidden is filled in.
    pub sight: Sight<'a>,
    /// The player who decides.
    pub player: Player,
    /// The random stream of this decision.
    pub rng: Rng,
}

/// A way to search, with its parameters.
pub trait SearchMethod: Sized {
    /// What users can set.
    type Params: Parameters;
    /// The name of the method.
    const NAME: &'static str;
    /// The agents that search this way.
    const AGENTS: &'static [Preset];

    /// Returns the method with these parameters.
    fn new(params: Self::Params, scores: &ScoreReader<'_>) -> Result<Self, String>;

    /// Returns how much a decision may cost.
    fn budget(&self) -> &Budget;

    /// Returns whether what it finds out about actions are chances of winning, and not scores.
    fn finds_chances(&self) -> bool {
        false
    }

    /// Returns whether the opponent's answer counts in what it finds.
    fn looks_at_answers(&self) -> bool {
        false
    }

    /// Returns the net that it goes by, if it does.
    fn net(&self) -> Option<&Net> {
        None
    }

    /// Returns the index of the chosen action.
    fn decide(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize;
}
