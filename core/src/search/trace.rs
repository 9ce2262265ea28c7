//! What a search did step by step, for those who want to check it.
//!
//! A search notes its steps as JSON in `SearchMemory::trace`. Nobody asks for that in a game: then no step is made, and
//! all it costs is a look whether one is wanted.

use super::tree::key_of;
use crate::action::{Action, SlotAction};
use crate::state::State;
use serde_json::Value;
use std::collections::BTreeMap;

/// The steps of a search, if they are wanted.
#[derive(Debug, Default)]
pub struct Trace {
    steps: Option<Vec<Value>>,
    actions: BTreeMap<u64, String>,
}

impl Trace {
    /// From now on steps are noted, until they are taken.
    pub fn begin(&mut self) {
        *self = Trace { steps: Some(Vec::new()), actions: BTreeMap::new() };
    }

    /// Returns what was noted, and what the numbers of actions in it stand for; from now on nothing is noted.
    pub fn take(&mut self) -> (Vec<Value>, BTreeMap<u64, String>) {
        let Trace { steps, actions } = std::mem::take(self);
        (steps.unwrap_or_default(), actions)
    }

    /// Notes a step, if it is wanted.
    #[inline]
    pub(super) fn note(&mut self, step: impl FnOnce() -> Value) {
        if let Some(steps) = &mut self.steps {
            steps.push(step());
        }
    }

    /// Notes what actions are called that can be taken in a position, if it is wanted. A number keeps its first name.
    #[inline]
    pub(super) fn name(&mut self, state: &State, actions: &[SlotAction]) {
        if self.steps.is_some() {
            for &action in actions {
                self.actions.entry(key_of(state, action)).or_insert_with(|| Action::of(state, action).to_string());
            }
        }
    }
}
