//! Packed positions opened again: each thread has a few places for them, which are used again and again.

use super::entity::Entity;
use super::packed::Packed;
use super::position::State;
use crate::settings::Rules;
use std::cell::RefCell;
use std::ops::Deref;

/// Places that a thread keeps: who compares positions looks at several in turn.
const PLACES: usize = 4;

/// A place for a position, and what it holds.
struct OpenPlace {
    state: Box<State>,
    holds: Packed,
}

thread_local! {
    /// The places that nobody uses now; the last one was used last.
    static FREE: RefCell<Vec<OpenPlace>> = const { RefCell::new(Vec::new()) };
}

impl State {
    /// Returns an empty position, in a place that this thread does not need any more if there is one.
    pub fn empty_again(rules: Rules) -> Box<State> {
        let free = FREE.try_with(|free| {
            let mut free = free.borrow_mut();
            (free.len() >= PLACES).then(|| free.remove(0).state)
        });
        let Some(mut state) = free.ok().flatten() else {
            return State::empty(rules);
        };
        let used = state.slots_used();
        state.entities[..used].fill(Entity::EMPTY);
        state.clear(rules);
        state
    }
}

impl Packed {
    /// Opens the position to be read. What this thread has looked at just before is not restored again.
    pub fn open(&self) -> Opened {
        Opened { state: Some(self.open_to_change()), holds: self.clone() }
    }

    /// Opens the position to be changed; `keep_open` takes it back.
    pub fn open_to_change(&self) -> Box<State> {
        let free = FREE.try_with(|free| {
            let mut free = free.borrow_mut();
            let at = free.iter().position(|place| place.holds.is_shared_with(self));
            let at = at.or((free.len() >= PLACES).then_some(0))?;
            Some(free.remove(at))
        });
        let Some(OpenPlace { mut state, holds }) = free.ok().flatten() else {
            return self.unpacked();
        };
        if !holds.is_shared_with(self) {
            let before = state.slots_used();
            self.restore(&mut state);
            // Who asks for an object that has left finds nobody, not an object of another game.
            let now = state.slots_used();
            if now < before {
                state.entities[now..before].fill(Entity::EMPTY);
            }
        }
        state
    }

    /// Packs a position that most likely is looked at at once, and keeps its place open.
    pub fn of_open(state: Box<State>) -> Packed {
        let packed = Packed::of(&state);
        packed.keep_open(state);
        packed
    }

    /// Keeps the place of this position for whoever opens it next. The position must stand in it, and nothing behind the
    /// slots that it uses.
    pub fn keep_open(&self, state: Box<State>) {
        // A thread that ends keeps nothing.
        let _ = FREE.try_with(|free| {
            let mut free = free.borrow_mut();
            if free.len() >= PLACES {
                free.remove(0);
            }
            free.push(OpenPlace { state, holds: self.clone() });
        });
    }
}

/// A packed position opened to be read.
pub struct Opened {
    /// There until it is dropped.
    state: Option<Box<State>>,
    holds: Packed,
}

impl Deref for Opened {
    type Target = State;

    fn deref(&self) -> &State {
        match &self.state {
            Some(state) => state,
            None => unreachable!("the position is open"),
        }
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        if let Some(state) = self.state.take() {
            self.holds.keep_open(state);
        }
    }
}
