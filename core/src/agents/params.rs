//! The parameters of agents, besides those of a search itself.

use super::beliefs::BeliefLists;
use super::mulligan::Mulligan;
use crate::evaluate::ScoreName;
use crate::search::Ties;
use crate::{parameters, words};

parameters! {
    /// What an agent that decides by chance has.
    pub struct RandomParams {
        /// Which cards the mulligan replaces.
        mulligan: Mulligan = Mulligan::Random, Any;
    }
}

parameters! {
    /// What the agent that never attacks has.
    pub struct NoAggressionParams {
        /// How it chooses: at random among its cards and ending the turn, or, like Metastone's agent, the first
        /// playable minion.
        form: NoAggressionForm = NoAggressionForm::Uniform, Any;
        /// Which cards the mulligan replaces.
        mulligan: Mulligan = Mulligan::Keep, Any;
    }
}

parameters! {
    /// What agents that look one step ahead share.
    pub struct OneStepParams {
        /// Which of several equally good options is taken.
        ties: Ties = Ties::Last, Any;
        /// Whether one world is sampled for all options of a decision, or one for each option.
        worlds: WorldsPer = WorldsPer::Decision, Any;
        /// Which cards the mulligan replaces.
        mulligan: Mulligan = Mulligan::CostAbove3, Any;
        /// What the agent sees: fair, or the true position including hidden cards, as in the 2018 framework.
        observation: Observation = Observation::Fair, Any;
    }
}

parameters! {
    /// What the greedy agent goes by.
    pub struct GreedyParams {
        /// The score that evaluates positions.
        score: ScoreName = "midrange".into(), Any;
        /// Weights of the score: all of them separated by #, or name:number for some.
        weights: String = String::new(), Any;
    }
}

parameters! {
    /// Another way to write EVA's weights.
    pub struct EvaText {
        /// All weights in order separated by #, or name:number for some, instead of the single ones.
        weights: String = String::new(), Any;
    }
}

parameters! {
    /// What agents that search share.
    pub struct SearchingParams {
        /// What the other player's hidden cards may be: uniform (any cards of the class), posterior (what real games and
        /// lists make likely), shipped (one of the shipped decks), decks by name joined by #, what they are (perfect), or
        /// auto (posterior where answers count, and uniform elsewhere).
        belief: BeliefLists = BeliefLists::default(), Any;
        /// Which cards the mulligan replaces.
        mulligan: Mulligan = Mulligan::Keep, Any;
        /// What the agent sees: fair, or the true position including hidden cards, as in the 2018 framework.
        observation: Observation = Observation::Fair, Any;
    }
}

words! {
    /// The two known forms of the agent that never attacks.
    pub enum NoAggressionForm is "a form of no-aggression" {
        /// Plays a card or ends the turn, all equally likely.
        Uniform = "uniform",
        /// Plays the first minion it can, or else ends the turn.
        Metastone = "metastone",
    }
}

words! {
    /// What gets a sampled world of its own.
    pub enum WorldsPer is "what gets a world of its own" {
        /// A decision: all of its options are tried in the same world.
        Decision = "decision",
        /// Every option.
        Option = "option",
    }
}

words! {
    /// What an agent may see.
    pub enum Observation is "an observation" {
        /// What its player may know.
        Fair = "fair",
        /// The true position behind the cards, as the framework of 2018 showed it.
        PoGame2018 = "pogame2018",
    }
}

impl Observation {
    /// Returns whether nothing is hidden.
    pub fn sees_everything(self) -> bool {
        self != Observation::Fair
    }
}
