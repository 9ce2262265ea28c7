//! What an agent that is read needs besides its parameters.

use super::params::BeliefLists;
use crate::evaluate::ScoreReader;
use crate::view::Belief;
use std::sync::Arc;

/// Finds cards, and functions from outside of the core, for the agent that is read.
pub(super) struct AgentReader<'a> {
    pub scores: ScoreReader<'a>,
}

impl AgentReader<'_> {
    /// Returns the belief of these lists, none for all cards alike.
    pub fn belief(&self, lists: &BeliefLists) -> Result<Option<Arc<Belief>>, String> {
        if lists.is_uniform() {
            return Ok(None);
        }
        let card = |id: &String| (self.scores.card)(id).ok_or_else(|| format!("no card \"{id}\""));
        let deck = |(weight, ids): &(f64, Vec<String>)| Ok((*weight, ids.iter().map(card).collect::<Result<_, _>>()?));
        Ok(Some(Arc::new(Belief {
            decks: lists.decks.iter().map(deck).collect::<Result<_, String>>()?,
            cards: lists.cards.iter().map(|(id, weight)| Ok((card(id)?, *weight))).collect::<Result<_, String>>()?,
        })))
    }
}
