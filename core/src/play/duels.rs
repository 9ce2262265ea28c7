//! Many games between many agents of which only the score is kept: what an evolution asks for.

use super::{Broken, GameRunner, Job, Table};
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::state::Player;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many games of a duel a thread takes at once.
const PART: u32 = 32;

/// Two agents with their decks who play several games; places are those of the table.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    pub brains: [usize; 2],
    pub seats: [usize; 2],
    pub seed: u64,
}

/// How the games of a duel ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub wins: [u32; 2],
    pub turns: u64,
    /// The games in which the core failed, which nobody wins, and what it said in one of them.
    pub faults: u32,
    pub fault: Option<String>,
}

impl Count {
    /// Adds the games of another part of the duel.
    pub fn add(&mut self, other: Count) {
        self.wins = [self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]];
        self.turns += other.turns;
        self.faults += other.faults;
        self.fault = self.fault.take().or(other.fault);
    }
}

/// Duels that several threads share: each takes the next part that nobody has taken.
pub struct Duels<'a> {
    pub library: &'a Library,
    pub table: &'a Table,
    pub duels: &'a [Duel],
    /// Games of each duel.
    pub games: u32,
    /// Whether the two begin in turn; otherwise chance decides.
    pub alternate: bool,
    next: AtomicUsize,
}

impl<'a> Duels<'a> {
    pub fn new(lib: &'a Library, table: &'a Table, duels: &'a [Duel], games: u32, alternate: bool) -> Duels<'a> {
        Duels { library: lib, table, duels, games, alternate, next: AtomicUsize::new(0) }
    }

    /// How many parts there are to be played.
    pub fn parts(&self) -> usize {
        self.duels.len() * self.games.div_ceil(PART) as usize
    }

    /// Plays parts of duels until none is left or nobody listens any more; tells the duel and the part's games.
    pub fn work(&self, mut tell: impl FnMut(usize, Count) -> bool) {
        let mut player = GameRunner::new(self.library, self.table, || 0);
        let each = self.games.div_ceil(PART) as usize;
        loop {
            let part = self.next.fetch_add(1, Ordering::Relaxed);
            if part >= self.parts() {
                return;
            }
            let first = (part % each) as u32 * PART;
            let games = first..self.games.min(first + PART);
            if !tell(part / each, self.play(&mut player, &self.duels[part / each], games)) {
                return;
            }
        }
    }

    fn play(&self, player: &mut GameRunner<'_>, duel: &Duel, games: Range<u32>) -> Count {
        let mut count = Count::default();
        for k in games {
            let (first, seed) = self.start(duel, k);
            let ended = player.play(&Job { brains: duel.brains, seats: duel.seats, first, seed });
            count.turns += u64::from(ended.turns);
            if let Some(winner) = ended.winner {
                count.wins[winner.index()] += 1;
            }
            if let Some(Broken::Core(text)) = ended.broken {
                count.faults += 1;
                count.fault.get_or_insert(format!("{text} (game with seed {seed}, first {first})"));
            }
        }
        count
    }

    /// Who begins a game of a duel, and the game's seed.
    fn start(&self, duel: &Duel, game: u32) -> (Player, u64) {
        let mut rng = Rng::new(duel.seed).split(u64::from(game));
        let drawn = rng.below(2) as u8;
        (Player::new(if self.alternate { game as u8 } else { drawn }), rng.bits() >> 1)
    }
}
