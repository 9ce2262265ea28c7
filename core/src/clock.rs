//! Clocks that searches and time limits are measured by.

use std::sync::OnceLock;
use std::time::Instant;

/// A clock: returns nanoseconds since some moment in the past.
///
/// The core has only `wall`; whoever runs it brings a clock for the CPU time of a thread.
pub type Clock = fn() -> u64;

/// Returns wall-clock nanoseconds.
pub fn wall() -> u64 {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed().as_nanos() as u64
}
