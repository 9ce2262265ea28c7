//! What several scores count alike.

use crate::cards::library::Library;
use crate::cards::names::{Keyword, Mechanic};
use crate::state::{flag, Entity, Player, State};

/// Returns the health and armour of a hero.
pub(super) fn life(state: &State, player: Player) -> i32 {
    state.entity(player.hero()).hp() + i32::from(state.side(player).armor)
}

/// Returns whether a hero has died.
pub(super) fn dead(state: &State, player: Player) -> bool {
    let hero = state.entity(player.hero());
    hero.hp() < 1 || hero.is(flag::DEAD_HERO)
}

/// Returns how many secrets a player has; quests do not count.
pub(super) fn secrets(library: &Library, state: &State, player: Player) -> i32 {
    let list = state.side(player).secrets();
    list.iter().filter(|&&slot| library.card(state.entity(slot).card).has(Mechanic::Secret)).count() as i32
}

/// Returns how often a minion may attack in a turn.
pub(super) fn attacks(minion: &Entity) -> i32 {
    if minion.has(Keyword::MegaWindfury) {
        4
    } else if minion.has(Keyword::Windfury) {
        2
    } else {
        1
    }
}
