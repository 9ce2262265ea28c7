//! The core of HearthLab: rules, positions, actions, hidden information and the inner loops of search.
//!
//! It knows no Python and no card by name: cards reach it as a library of compiled texts.

pub mod chance;
pub mod eval;
pub mod harm;
pub mod ir;
pub mod legal;
pub mod library;
pub mod machine;
pub mod objects;
pub mod rules;
pub mod sequence;
pub mod state;
pub mod text;
