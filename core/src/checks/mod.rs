//! Checks of the core itself: invariants, soak, mutants and the benchmark's loops.

pub mod bench;
pub mod invariants;
pub mod mutants;
pub mod soak;
