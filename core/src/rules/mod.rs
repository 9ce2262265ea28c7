//! The rules of the game. They may put a text on the stack; running it is the business of `text`.

pub mod auras;
pub mod combat;
pub mod damage;
pub mod deaths;
pub mod doubts;
pub mod enchantments;
pub mod legal;
mod legal_attacks;
pub mod playing;
mod random_action;
mod rumours;
pub mod sequence;
pub mod setup;
pub mod transform;
pub mod triggers;
pub mod turns;
pub mod zones;
