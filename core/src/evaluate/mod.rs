//! What a position is worth: EVA's comparison of two positions, the scores of known agents, and estimates of the chance
//! to win.

mod chances;
mod counting;
mod estimates;
mod eva;
mod metastone;
mod net;
mod reach;
mod scores;
mod weights;

pub use chances::{result, Estimate};
pub use estimates::{EstimateWeights, Tyche, TycheWeights, ValueWeights, WinEstimate};
pub use eva::{Eva, EvaWeights, Snapshot};
pub use metastone::{Threat, ThreatWeights};
pub use net::{
    ActionInputs, ActionPolicy, Inputs, LookMemory, Net, NetFile, OF_ACTION, OF_CARD, OF_MINION, OF_SIDE, SCHEMA,
};
pub use reach::Reach;
pub use scores::{Outside, OutsideFailed, Score, ScoreKind, ScoreName, ScoreReader, SCORES};
pub use weights::{read_weights, WeightSet};
