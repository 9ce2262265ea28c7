//! Many games between many agents of which only the score is kept: what an evolution needs.

use super::batch::{Batch, Broken, Job};
use super::runner::GameRunner;
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::clock::Clock;
use crate::state::Player;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many games of a duel a thread takes at once.
const PART: u32 = 32;

/// Two agents with their decks who play several games.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// The agents, by their places in the batch.
    pub agents: [usize; 2],
    /// Their decks, by their places in the batch.
    pub seats: [usize; 2],
    /// The seed of all games.
    pub seed: u64,
}

/// How the games of a duel ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DuelResult {
    /// The wins of both agents.
    pub wins: [u32; 2],
    /// The turns of all games.
    pub turns: u64,
    /// The games in which the core failed, which nobody wins.
    pub faults: u32,
    /// What the core said in one of them.
    pub fault: Option<String>,
}

impl DuelResult {
    /// Adds the games of another part of the duel.
    pub fn add(&mut self, other: DuelResult) {
        self.wins = [self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]];
        self.turns += other.turns;
        self.faults += other.faults;
        self.fault = self.fault.take().or(other.fault);
    }
}

/// Duels that several threads share: each takes the next part that nobody has taken.
pub struct Duels<'a> {
    /// The cards.
    pub library: &'a Library,
    /// The agents and decks.
    pub batch: &'a Batch,
    /// The duels.
    pub duels: &'a [Duel],
    /// Games of each duel.
    pub games: u32,
    /// Whether the two begin in turn; otherwise chance decides.
    pub alternate: bool,
    next: AtomicUsize,
}

impl<'a> Duels<'a> {
    /// Returns duels of which nothing is played yet.
    pub fn new(library: &'a Library, batch: &'a Batch, duels: &'a [Duel], games: u32, alternate: bool) -> Duels<'a> {
        Duels { library, batch, duels, games, alternate, next: AtomicUsize::new(0) }
    }

    /// Returns how many parts there are to be played.
    pub fn parts(&self) -> usize {
        self.duels.len() * self.games.div_ceil(PART) as usize
    }

    /// Plays parts of duels until none is left. `report` is called with the place of the duel and the result of the part;
    /// it returns whether to go on. `cpu` is the clock for the CPU time of this thread.
    pub fn work(&self, cpu: Clock, mut report: impl FnMut(usize, DuelResult) -> bool) {
        let mut runner = GameRunner::new(self.library, self.batch, cpu);
        let each = self.games.div_ceil(PART) as usize;
        loop {
            let part = self.next.fetch_add(1, Ordering::Relaxed);
            if part >= self.parts() {
                return;
            }
            let first = (part % each) as u32 * PART;
            let games = first..self.games.min(first + PART);
            if !report(part / each, self.play(&mut runner, &self.duels[part / each], games)) {
                return;
            }
        }
    }

    fn play(&self, runner: &mut GameRunner<'_>, duel: &Duel, games: Range<u32>) -> DuelResult {
        let mut result = DuelResult::default();
        for game in games {
            let (first, seed) = self.start(duel, game);
            let ended = runner.play(&Job { agents: duel.agents, seats: duel.seats, first, seed });
            result.turns += u64::from(ended.turns);
            if let Some(winner) = ended.winner {
                result.wins[winner.index()] += 1;
            }
            if let Some(Broken::Core(text)) = ended.broken {
                result.faults += 1;
                result.fault.get_or_insert(format!("{text} (game with seed {seed}, first {first})"));
            }
        }
        result
    }

    /// Returns who begins a game of a duel, and the game's seed.
    fn start(&self, duel: &Duel, game: u32) -> (Player, u64) {
        let mut rng = Rng::new(duel.seed).split(u64::from(game));
        let drawn = rng.below(2) as u8;
        (Player::new(if self.alternate { game as u8 } else { drawn }), rng.bits() >> 1)
    }
}
