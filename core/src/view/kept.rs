//! Views kept small: whoever holds many of them holds packed positions.

use super::knowledge::View;
use super::mask::PossibleCard;
use crate::action::{Action, SlotAction};
use crate::cards::library::Library;
use crate::chance::Chance;
use crate::machine::{Machine, Notes, Scratch};
use crate::state::{Head, Opened, Packed, Player};
use std::ops::Deref;
use std::sync::Arc;

/// A view whose position is packed. What was seen long ago is shared with other views of the game.
#[derive(Debug)]
pub struct KeptView {
    /// The cards of the game.
    pub library: Arc<Library>,
    /// The player whose view it is.
    pub player: Player,
    /// What happened so far, as far as the player saw it.
    pub notes: Notes,
    position: Packed,
    possible_cards: Box<[PossibleCard]>,
}

impl KeptView {
    /// Returns the part of the position that is always there.
    pub fn head(&self) -> &Head {
        self.position.head()
    }

    /// Returns the position with everything hidden taken out, opened to be read.
    pub fn state(&self) -> Opened {
        self.position.open()
    }

    /// Returns the position with everything hidden taken out.
    pub fn position(&self) -> &Packed {
        &self.position
    }

    /// Returns the cards of the other player that are either in the deck or hidden in hand.
    pub fn possible_cards(&self) -> &[PossibleCard] {
        &self.possible_cards
    }

    /// Returns all legal actions if it is the player's decision, by slots.
    pub fn legal_acts(&self) -> Vec<SlotAction> {
        let mut found = Vec::new();
        if self.head().player != self.player {
            return found;
        }
        // They depend on nothing hidden, so the position has the same ones as a filled-in world, in which auras can be
        // updated if they are out of date.
        if self.head().changed != 0 || self.head().n_stack > 0 {
            return self.open().sample(None, 0).legal_acts();
        }
        let (mut state, mut chance, mut scratch) =
            (self.position.open_to_change(), Chance::seeded(0), Scratch::default());
        Machine { state: &mut state, library: &self.library, chance: &mut chance, scratch: &mut scratch }
            .legal(&mut found);
        debug_assert!(Packed::of(&state) == self.position, "listing changes nothing");
        self.position.keep_open(state);
        found
    }

    /// Returns all legal actions if it is the player's decision.
    pub fn legal(&self) -> Vec<Action> {
        let (acts, state) = (self.legal_acts(), self.state());
        acts.into_iter().map(|act| Action::of(&state, act)).collect()
    }

    /// Returns the view, opened.
    pub fn open(&self) -> OpenView {
        let view = View {
            library: self.library.clone(),
            state: self.position.open_to_change(),
            player: self.player,
            possible_cards: self.possible_cards.to_vec(),
            notes: self.notes.clone(),
        };
        OpenView { view: Some(view), position: self.position.clone() }
    }
}

impl From<View> for KeptView {
    fn from(view: View) -> KeptView {
        let View { library, state, player, possible_cards, notes } = view;
        KeptView { library, player, notes, position: Packed::of_open(state), possible_cards: possible_cards.into() }
    }
}

/// A kept view while it is open.
pub struct OpenView {
    /// There until it is dropped.
    view: Option<View>,
    position: Packed,
}

impl Deref for OpenView {
    type Target = View;

    fn deref(&self) -> &View {
        match &self.view {
            Some(view) => view,
            None => unreachable!("the view is open"),
        }
    }
}

impl Drop for OpenView {
    fn drop(&mut self) {
        if let Some(View { state, .. }) = self.view.take() {
            self.position.keep_open(state);
        }
    }
}
