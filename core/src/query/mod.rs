//! Questions about a position: who, which objects, how many, whether. They change nothing but the stream of chance.

mod conditions;
mod costs;
mod filters;
mod numbers;
mod pools;
mod select;
mod targets;
mod told;

pub use conditions::has_deathrattle;
pub use numbers::attack_of;
pub(crate) use targets::PARTS;
