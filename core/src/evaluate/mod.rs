//! What a position is worth: EVA's comparison of two positions, the scores of known agents, and estimates of the chance
//! to win.

mod estimates;
mod eva;
mod metastone;
mod scores;
mod weights;

pub use estimates::{result, Estimate, EstimateWeights, Tyche, TycheWeights, ValueWeights, WinEstimate};
pub use eva::{Eva, EvaWeights, Snapshot};
pub use metastone::{Threat, ThreatWeights};
pub use scores::{Outside, Score, ScoreKind, ScoreName, ScoreReader, SCORES};
pub use weights::{read_weights, WeightSet};

use crate::cards::library::Library;
use crate::cards::names::{Keyword, Mechanic};
use crate::state::{flag, Entity, Player, State};

/// Returns the health and armour of a hero.
fn life(state: &State, player: Player) -> i32 {
    state.entity(player.hero()).hp() + i32::from(state.side(player).armor)
}

/// Returns whether a hero has died.
fn dead(state: &State, player: Player) -> bool {
    let hero = state.entity(player.hero());
    hero.hp() < 1 || hero.is(flag::DEAD_HERO)
}

/// Returns how many secrets a player has; quests do not count.
fn secrets(library: &Library, state: &State, player: Player) -> i32 {
    let list = state.side(player).secrets();
    list.iter().filter(|&&slot| library.card(state.entity(slot).card).has(Mechanic::Secret)).count() as i32
}

/// Returns how often a minion may attack in a turn.
fn attacks(minion: &Entity) -> i32 {
    if minion.has(Keyword::MegaWindfury) {
        4
    } else if minion.has(Keyword::Windfury) {
        2
    } else {
        1
    }
}
