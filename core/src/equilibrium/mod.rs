//! Equilibria of small games: trees, their flat form, the solvers of the CFR family, best responses.
//!
//! A tree comes from the engine (`plan`, `build`) or from a classic game (`classic`); `flat` writes it as arrays over
//! information sets and sequences, which `solvers` run through without looking at a single history.

mod baselines;
mod build;
pub mod classic;
pub mod efg;
pub mod flat;
mod history;
mod keys;
mod learned;
mod plan;
pub mod response;
mod sampling;
pub mod solvers;
pub mod tree;

pub use build::Stop;
pub use keys::{decided, known};
pub use learned::Learned;
pub use plan::{Move, Plan, Size, Spare};
