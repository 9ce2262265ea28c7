//! Observations and actions as arrays of fixed size, for learners.
//!
//! An observation is a row of 16-bit numbers: what a player sees, section by section (`observe`). An action is a number
//! of a fixed table (`actions`); in every position each legal action has exactly one. docs/environments.md describes both.

mod actions;
mod observe;

pub use actions::{code, codes, decode, fits, mark, ActionLayout, ACTIONS};
pub use observe::{
    column_names, global_names, Observer, COLUMNS, DECK_SIZE, EVENTS, EVENT_COLUMNS, GLOBALS, OBSERVATION, ROWS,
};
