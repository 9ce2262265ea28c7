//! What one player may know of a game.

use super::mask::{mask, PossibleCard};
use crate::cards::library::Library;
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::game::Game;
use crate::machine::{Note, Notes, What};
use crate::position::{self, Builder, Json, Parts};
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
    pub notes: Notes,
}

/// Returns what `player` notices of something that happened, while this decision is open.
pub fn noticed(note: &Note, player: Player, pending: Pending) -> Option<Note> {
    if !note.is_noticed_by(player) {
        return None;
    }
    let mut note = *note;
    if !PlayerSet::from_bits(note.seen).contains(player) {
        note.card = UNKNOWN;
    }
    // What the other player threw back is seen when both have decided; what it chose stays with that player.
    let hidden = match note.what {
        What::Mulligan => pending == Pending::Mulligan,
        What::Choice => true,
        _ => false,
    };
    if hidden && note.player != Some(player) {
        note.amount = 0;
    }
    Some(note)
}

impl View {
    /// Returns what `player` may know of a game.
    pub fn of(game: &Game, player: Player) -> View {
        let (state, possible_cards) = mask(&game.library, &game.state, player);
        let pending = game.state.head.pending;
        // During the mulligan it is not seen yet what the other player throws back.
        let settled = pending != Pending::Mulligan;
        let notes = game.notes().seen_by(player, settled, |note| noticed(note, player, pending));
        View { library: game.library.clone(), state, player, possible_cards, notes }
    }

    /// Returns the position as far as the player knows it, as JSON.
    pub fn to_json(&self) -> Value {
        self.write(true, &Json(&self.library))
    }

    /// Returns the same as a text that stays what it was in earlier versions, for keys that are kept in files.
    pub fn lasting_text(&self) -> String {
        self.written(true, false, &Json(&self.library)).to_string()
    }

    /// Returns the position as far as the player knows it, with its log or without, as a builder makes it.
    pub fn write<B: Builder>(&self, log: bool, builder: &B) -> B::Value {
        self.written(log, true, builder)
    }

    fn written<B: Builder>(&self, log: bool, zeros: bool, builder: &B) -> B::Value {
        let unsure = self.possible_cards.iter().filter(|possible| !possible.certain);
        let rumours: Vec<CardIx> = unsure.map(|possible| possible.card).collect();
        // What unfinished texts hold is nobody's business.
        let parts = Parts { log, resume: false, rumours: (self.player.opponent(), &rumours), zeros };
        position::write(&self.library, &self.state, parts, builder)
    }
}
