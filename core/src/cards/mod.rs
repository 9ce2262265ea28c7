//! Cards: the names and trees they are written in, the programs they become, and the library that holds them.

mod from_json;
pub mod library;
mod lowering;
pub mod names;
pub mod program;
mod spoken;
pub mod syntax;
