//! What a position is worth: EVA's vector, the scores of the known agents, and estimates of the chance to win.

pub mod estimates;
pub mod eva;
pub mod scores;
