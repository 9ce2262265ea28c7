//! Whole games between native agents, and batches of them.

mod batch;
pub mod collect;
pub mod duels;
mod runner;
mod watch;

pub use batch::{Batch, Broken, Ended, Job, Limits, Seat};
pub use runner::GameRunner;
pub use watch::Watcher;
