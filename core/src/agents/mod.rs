//! Agents whose decisions are made in the core: what they are, and how one decides.
//!
//! A decision depends only on what the player may know and on the agent's random numbers: all that looks ahead does so in
//! a sampled world, from which everything hidden was taken before it was filled in again.

mod beliefs;
mod catalogue;
mod from_json;
mod mulligan;
mod one_step;
mod params;
mod reader;
mod spec;
mod workspace;

pub use crate::evaluate::OutsideFailed;
pub use beliefs::read_belief;
pub use catalogue::schema;
pub use mulligan::Mulligan;
pub use one_step::{Considered, Judge, OneStep};
pub use params::{NoAggressionForm, Observation, WorldsPer};
pub use spec::{agent_seed, AgentSpec, Policy};
pub use workspace::Workspace;
