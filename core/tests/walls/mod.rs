//! Reads the source of the core, so that tests can look at its walls.

pub mod calls;
pub mod graph;
pub mod source;
mod tokens;
