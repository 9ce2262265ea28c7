//! Equilibria of small games: trees, their flat form, the solvers of the CFR family, best responses.
//!
//! A tree comes from the engine (`engine`) or from a classic game (`classic`); `flat` writes it as arrays over
//! information sets and sequences, which `solvers` run through without looking at a single history.

pub mod classic;
pub mod efg;
pub mod engine;
pub mod flat;
pub mod history;
pub mod response;
pub mod sampling;
pub mod solvers;
pub mod tree;
