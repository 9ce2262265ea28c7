//! Games kept small: whoever holds many of them holds packed positions, which are opened while something is done.

use super::Game;
use crate::cards::library::Library;
use crate::cards::syntax::CardIx;
use crate::chance::{Chance, Rng, Source};
use crate::machine::{Notes, Scratch};
use crate::state::{Head, Opened, Packed, State};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A game whose position is packed: about a tenth of what it takes while it is played. Clones share the position and what
/// was noted long ago.
#[derive(Debug)]
pub struct KeptGame {
    /// The cards.
    pub library: Arc<Library>,
    /// Where random picks come from.
    pub chance: Chance,
    /// Clauses that ran, when somebody wants to know.
    pub ran: Option<Vec<(CardIx, u8)>>,
    position: Packed,
    notes: Option<Notes>,
}

impl KeptGame {
    /// Returns a game that stands at a position and has no past.
    pub fn at(library: Arc<Library>, state: &State) -> KeptGame {
        KeptGame { library, chance: Chance::seeded(0), ran: None, position: Packed::of(state), notes: None }
    }

    /// Returns the part of the position that is always there.
    #[inline]
    pub fn head(&self) -> &Head {
        self.position.head()
    }

    /// Returns the position, opened to be read.
    pub fn state(&self) -> Opened {
        self.position.open()
    }

    /// Returns what happened so far.
    pub fn notes(&self) -> &Notes {
        self.notes.as_ref().unwrap_or(Notes::nothing())
    }

    /// Returns the game opened to be looked at: its scripted picks are left out, as in a clone, and what is done to it is
    /// forgotten.
    pub fn look(&self) -> LookedAt {
        let chance = Chance { rng: self.chance.rng, source: Source::Seeded };
        let scratch = Scratch { notes: self.notes.clone(), ..Scratch::default() };
        let game = Game { library: self.library.clone(), state: self.position.open_to_change(), chance, scratch };
        LookedAt { game: Some(game), position: self.position.clone() }
    }

    /// Opens the game to be changed; it is packed again when that is dropped. If the core breaks meanwhile, the position
    /// stays as it was.
    pub fn change(&mut self) -> ChangedGame<'_> {
        let chance = std::mem::replace(&mut self.chance, Chance::seeded(0));
        let rng = chance.rng;
        let scratch = Scratch { notes: self.notes.take(), ran: self.ran.take(), ..Scratch::default() };
        let noted = scratch.notes.as_ref().map_or(0, Notes::len);
        let game = Game { library: self.library.clone(), state: self.position.open_to_change(), chance, scratch };
        ChangedGame { game: Some(game), kept: self, rng, noted }
    }

    /// Goes on with another random stream.
    pub fn reseed(&mut self, seed: u64) {
        self.chance.rng = Rng::new(seed);
    }

    /// Returns a clone with another random stream.
    pub fn reseeded(&self, seed: u64) -> KeptGame {
        let mut copy = self.clone();
        copy.reseed(seed);
        copy
    }
}

impl Clone for KeptGame {
    /// Scripted picks are left out.
    fn clone(&self) -> KeptGame {
        KeptGame {
            library: self.library.clone(),
            chance: Chance { rng: self.chance.rng, source: Source::Seeded },
            ran: None,
            position: self.position.clone(),
            notes: Some(self.notes().clone()),
        }
    }
}

impl From<Game> for KeptGame {
    fn from(game: Game) -> KeptGame {
        let Game { library, state, chance, scratch } = game;
        KeptGame { library, chance, ran: scratch.ran, position: Packed::of(&state), notes: scratch.notes }
    }
}

/// A kept game while it is looked at.
pub struct LookedAt {
    /// There until it is dropped.
    game: Option<Game>,
    position: Packed,
}

impl Deref for LookedAt {
    type Target = Game;

    fn deref(&self) -> &Game {
        opened(self.game.as_ref())
    }
}

/// For questions, which need the machine of the game but change nothing.
impl DerefMut for LookedAt {
    fn deref_mut(&mut self) -> &mut Game {
        opened(self.game.as_mut())
    }
}

impl Drop for LookedAt {
    fn drop(&mut self) {
        // A question that breaks may leave anything behind.
        if std::thread::panicking() {
            return;
        }
        if let Some(Game { state, .. }) = self.game.take() {
            debug_assert!(self.position.parts().same(&state.parts()), "a game that is only looked at was changed");
            self.position.keep_open(state);
        }
    }
}

/// A kept game while it is changed.
pub struct ChangedGame<'a> {
    /// There until it is dropped.
    game: Option<Game>,
    kept: &'a mut KeptGame,
    rng: Rng,
    noted: usize,
}

impl Deref for ChangedGame<'_> {
    type Target = Game;

    fn deref(&self) -> &Game {
        opened(self.game.as_ref())
    }
}

impl DerefMut for ChangedGame<'_> {
    fn deref_mut(&mut self) -> &mut Game {
        opened(self.game.as_mut())
    }
}

impl Drop for ChangedGame<'_> {
    fn drop(&mut self) {
        let Some(Game { library, state, mut chance, mut scratch }) = self.game.take() else {
            return;
        };
        if std::thread::panicking() {
            chance.rng = self.rng;
            if let Some(notes) = &mut scratch.notes {
                notes.truncate(self.noted);
            }
        } else {
            self.kept.library = library;
            self.kept.position = Packed::of_open(state);
        }
        self.kept.chance = chance;
        (self.kept.notes, self.kept.ran) = (scratch.notes, scratch.ran);
    }
}

/// Returns a game that is there until its holder is dropped.
fn opened<T>(game: Option<T>) -> T {
    match game {
        Some(game) => game,
        None => unreachable!("the game is open"),
    }
}
