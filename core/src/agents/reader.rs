//! What an agent that is read needs besides its parameters.

use super::beliefs::BeliefLists;
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
        Ok(Some(Arc::new(lists.read(self.scores.card)?)))
    }
}
