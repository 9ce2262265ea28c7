//! Notes: what happened, for the history of a view.

pub use crate::cards::names::What;
use crate::cards::syntax::CardIx;
use crate::state::Player;
use std::sync::{Arc, OnceLock};

/// Something that a player may see; the history of a view is made of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// What happened.
    pub what: What,
    /// In which turn.
    pub turn: u16,
    /// Whose doing it is; nobody's for a draw.
    pub player: Option<Player>,
    /// The entity id of the object, 0 for none.
    pub eid: u16,
    /// The entity id of the other object, 0 for none.
    pub other: u16,
    /// The card of the object.
    pub card: CardIx,
    /// How much.
    pub amount: i16,
    /// Players who may know the card, as bits; above them those who do not notice that anything happened.
    pub seen: u8,
}

/// The bits of `Note::seen` for those who do not notice.
pub const UNNOTICED: u8 = 12;

impl Note {
    /// Whether that player notices that something happened.
    pub fn is_noticed_by(&self, player: Player) -> bool {
        self.seen >> (2 + player.number()) & 1 == 0
    }
}

/// So many notes make a chapter; what is not a chapter yet is copied with every clone.
const CHAPTER: usize = 32;

/// All notes of a game in order. Those that are long past lie in chapters, which clones share.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    chapters: Vec<Arc<Chapter>>,
    /// The newest notes; after a note was taken there is one here at least.
    latest: Vec<Note>,
}

/// Notes that nobody changes any more.
#[derive(Debug, Default)]
struct Chapter {
    notes: Vec<Note>,
    /// What each player saw of them, once somebody has asked.
    seen: [OnceLock<Arc<Chapter>>; 2],
}

impl Chapter {
    fn new(notes: Vec<Note>) -> Arc<Chapter> {
        Arc::new(Chapter { notes, seen: Default::default() })
    }
}

impl Notes {
    /// Returns no notes, to be borrowed.
    pub fn nothing() -> &'static Notes {
        static NOTHING: Notes = Notes { chapters: Vec::new(), latest: Vec::new() };
        &NOTHING
    }

    /// Adds a note.
    pub fn push(&mut self, note: Note) {
        if self.latest.len() >= CHAPTER {
            self.chapters.push(Chapter::new(std::mem::take(&mut self.latest)));
        }
        if self.latest.len() == self.latest.capacity() {
            self.latest.reserve_exact(CHAPTER - self.latest.len());
        }
        self.latest.push(note);
    }

    /// Returns how many there are.
    pub fn len(&self) -> usize {
        self.chapters.iter().map(|chapter| chapter.notes.len()).sum::<usize>() + self.latest.len()
    }

    /// Returns whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the notes in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Note> {
        self.chapters.iter().flat_map(|chapter| &chapter.notes).chain(&self.latest)
    }

    /// Returns how many of the first notes are the same in both; it takes no time for those that they share.
    pub fn common(&self, other: &Notes) -> usize {
        let shared = self.chapters.iter().zip(&other.chapters).take_while(|(one, two)| Arc::ptr_eq(one, two));
        let known: usize = shared.map(|(chapter, _)| chapter.notes.len()).sum();
        known + self.iter().skip(known).zip(other.iter().skip(known)).take_while(|(one, two)| one == two).count()
    }

    /// Returns the first notes, all of them if there are not so many.
    pub fn first(&self, count: usize) -> Notes {
        let mut first = self.clone();
        first.truncate(count);
        first
    }

    /// Returns the newest note, to be changed.
    pub fn last_mut(&mut self) -> Option<&mut Note> {
        self.latest.last_mut()
    }

    /// Forgets the newest notes, so that `count` of them are left.
    pub fn truncate(&mut self, count: usize) {
        let mut left = self.len();
        while left > count {
            let drop = (left - count).min(self.latest.len());
            self.latest.truncate(self.latest.len() - drop);
            left -= drop;
            if self.latest.is_empty() {
                self.latest = self.chapters.pop().map(|chapter| chapter.notes.clone()).unwrap_or_default();
            }
        }
    }

    /// Returns what a player sees of them, told what of a single note. What was seen of a chapter is remembered with it
    /// unless it may still change.
    pub fn seen_by(&self, player: Player, settled: bool, see: impl Fn(&Note) -> Option<Note>) -> Notes {
        let of = |chapter: &Arc<Chapter>| Chapter::new(chapter.notes.iter().filter_map(&see).collect());
        let chapter = |chapter: &Arc<Chapter>| {
            if settled {
                chapter.seen[player.index()].get_or_init(|| of(chapter)).clone()
            } else {
                of(chapter)
            }
        };
        let mut latest = Vec::with_capacity(self.latest.len());
        latest.extend(self.latest.iter().filter_map(&see));
        Notes { chapters: self.chapters.iter().map(chapter).collect(), latest }
    }
}

impl FromIterator<Note> for Notes {
    fn from_iter<I: IntoIterator<Item = Note>>(from: I) -> Notes {
        let mut notes = Notes::default();
        from.into_iter().for_each(|note| notes.push(note));
        notes
    }
}

impl PartialEq for Notes {
    fn eq(&self, other: &Notes) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Notes {}
