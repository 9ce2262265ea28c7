//! Whole games between native agents, and batches of them.

mod batch;
pub mod duels;
mod runner;

pub use batch::{Batch, Broken, Ended, Job, Limits, Seat};
pub use runner::GameRunner;
