//! The core of HearthLab: rules, positions, actions, hidden information and the inner loops of search.
//!
//! It knows no Python and no card by name: cards reach it as a library of compiled texts. The rooms and what each
//! may know are described in docs/architecture.md and checked by `tests/rooms.rs`.

#![deny(unsafe_code)]
#![deny(missing_docs)]

pub mod action;
pub mod agents;
pub mod cards;
pub mod chance;
pub mod checks;
pub mod clock;
pub mod engine;
pub mod envs;
pub mod equilibrium;
pub mod evaluate;
pub mod export;
mod fields;
pub mod game;
pub mod interrupt;
pub mod machine;
pub mod outside;
pub mod parameters;
pub mod play;
pub mod position;
pub mod proof;
pub mod query;
pub mod rules;
pub mod search;
pub mod seeds;
pub mod settings;
pub mod spaces;
pub mod state;
pub mod suggest;
pub mod text;
pub mod view;
pub mod wire;
