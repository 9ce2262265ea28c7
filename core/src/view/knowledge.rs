//! What one player may know of a game.

use super::mask::{mask, PossibleCard};
use crate::cards::library::Library;
use crate::cards::program::UNKNOWN;
use crate::game::Game;
use crate::machine::{Note, What};
use crate::position;
use crate::state::{Pending, Player, PlayerSet, State};
use serde_json::Value;
use std::sync::Arc;

/// What one player may know.
#[derive(Debug)]
pub struct View {
    /// The cards of the game.
    pub library: Arc<Library>,
    /// The position with everything hidden taken out (card 0).
    pub state: Box<State>,
    /// The player whose view it is.
    pub player: Player,
    /// Cards of the other player that are either in the deck or hidden in hand.
    pub possible_cards: Vec<PossibleCard>,
    /// What happened so far, as far as the player saw it.
    pub notes: Vec<Note>,
}

impl View {
    /// Returns what `player` may know of a game.
    pub fn of(game: &Game, player: Player) -> View {
        let (state, possible_cards) = mask(&game.library, &game.state, player);
        let mut notes = game.notes().to_vec();
        notes.retain(|note| note.is_noticed_by(player));
        for note in &mut notes {
            if !PlayerSet::from_bits(note.seen).contains(player) {
                note.card = UNKNOWN;
            }
            // What the other player threw back is seen when both have decided; what it chose stays with that player.
            let hidden = match note.what {
                What::Mulligan => game.state.head.pending == Pending::Mulligan,
                What::Choice => true,
                _ => false,
            };
            if hidden && note.player != Some(player) {
                note.amount = 0;
            }
        }
        View { library: game.library.clone(), state, player, possible_cards, notes }
    }

    /// Returns the position as far as the player knows it, as JSON.
    pub fn to_json(&self) -> Value {
        let mut json = position::to_json(&self.library, &self.state);
        let possible_cards: Vec<Value> = self
            .possible_cards
            .iter()
            .filter(|possible| !possible.certain)
            .map(|possible| self.library.card(possible.card).id.clone().into())
            .collect();
        if !possible_cards.is_empty() {
            json["players"][self.player.opponent().index()]["rumours"] = possible_cards.into();
        }
        // What the other player's random stream and unfinished texts hold is nobody's business.
        if let Some(pending) = json.get_mut("pending").and_then(Value::as_object_mut) {
            pending.remove("resume");
        }
        json
    }
}
