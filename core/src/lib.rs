//! The core of HearthLab: rules, positions, actions, hidden information and the inner loops of search.
//!
//! It knows no Python and no card by name: cards reach it as a library of compiled texts.

pub mod agents;
pub mod bench;
pub mod chance;
pub mod equilibrium;
pub mod eval;
pub mod few;
pub mod game;
pub mod harm;
pub mod invariants;
pub mod ir;
pub mod legal;
pub mod library;
pub mod machine;
pub mod mutate;
pub mod objects;
pub mod position;
pub mod rules;
pub mod search;
pub mod sequence;
pub mod soak;
pub mod state;
pub mod text;
pub mod view;
