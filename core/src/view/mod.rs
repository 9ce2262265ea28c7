//! What one player may know of a game, and worlds that fit it.

mod bag;
mod belief;
mod canonical;
mod hidden;
mod kept;
mod knowledge;
mod mask;
mod sample;

pub use bag::legal_for;
pub use belief::{Belief, Counts, Posterior, Prediction, Way};
pub use kept::{KeptView, OpenView};
pub use knowledge::{noticed, View};
pub use mask::{canonical, conceal_into, mask, PossibleCard};
pub use sample::{Observed, Sight, WorldMaker};
