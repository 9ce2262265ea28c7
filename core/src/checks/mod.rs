//! Checks of the core itself: invariants, soak, mutants, codes of actions, paired positions, worlds and the benchmark's loops.

pub mod bench;
pub mod codes;
pub mod invariants;
pub mod mutants;
pub mod pairs;
pub mod soak;
pub mod worlds;
