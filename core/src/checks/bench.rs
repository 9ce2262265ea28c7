//! Native loops that are timed: random games, clones, and clone + list + apply.

use crate::action::SlotAction;
use crate::agents::{AgentSpec, Workspace};
use crate::cards::library::Library;
use crate::cards::syntax::CardIx;
use crate::chance::{Chance, Rng};
use crate::engine::{next_game, Openings};
use crate::interrupt;
use crate::machine::{Machine, Scratch};
use crate::play::Seat;
use crate::settings::Rules;
use crate::state::{PackedList, Pending, Player, State};
use crate::view::Observed;

/// What a batch of random games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// How many games.
    pub games: u64,
    /// How many actions.
    pub actions: u64,
    /// How many turns.
    pub turns: u64,
    /// Games won by each player.
    pub wins: [u64; 2],
    /// Games without a winner.
    pub draws: u64,
    /// Depends on everything that was played.
    pub checksum: u64,
}

/// The two seats of a benchmark game.
pub struct Seats<'a> {
    /// The heroes of players 0 and 1.
    pub heroes: [CardIx; 2],
    /// Their decks.
    pub decks: [&'a [CardIx]; 2],
    /// Who begins.
    pub first: Player,
}

/// Rules of the benchmark: no mulligan, new minions at the right end.
pub fn bench_rules() -> Rules {
    Rules { mulligan: false, all_slots: false, ..Rules::default() }
}

/// A loop that plays games without giving memory back in between.
pub struct GameLoop<'a> {
    /// The cards.
    pub library: &'a Library,
    /// The position.
    pub state: Box<State>,
    /// Reused memory.
    pub scratch: Scratch,
    /// How the games before began.
    pub openings: Openings,
    /// The legal actions of the last decision.
    pub acts: Vec<SlotAction>,
}

#[inline]
fn mix(h: u64, v: u64) -> u64 {
    (h ^ v).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
}

impl<'a> GameLoop<'a> {
    /// A loop over games with these cards.
    pub fn new(lib: &'a Library) -> GameLoop<'a> {
        GameLoop {
            library: lib,
            state: State::empty(bench_rules()),
            scratch: Scratch::default(),
            openings: Openings::default(),
            acts: Vec::with_capacity(256),
        }
    }

    /// Sets up a new game in the old memory.
    pub fn start(&mut self, rules: Rules, seats: &Seats<'_>, ch: &mut Chance) {
        let mut m = Machine { state: &mut self.state, library: self.library, chance: ch, scratch: &mut self.scratch };
        next_game(&mut m, &mut self.openings, rules, seats.heroes, seats.decks, seats.first);
    }

    /// Does one of the legal actions, all equally likely; gives its number, how many there were, and the action.
    #[inline(always)]
    fn random_step(&mut self, ch: &mut Chance, choose: &mut Rng) -> (u32, u32, SlotAction) {
        let mut m = Machine { state: &mut self.state, library: self.library, chance: ch, scratch: &mut self.scratch };
        let (k, n, a) = m.random_action(&mut self.acts, choose);
        m.apply(a);
        (k, n, a)
    }

    /// One game of uniformly random actions.
    pub fn random_game(&mut self, rules: Rules, seats: &Seats<'_>, seed: u64, out: &mut Played) {
        let mut ch = Chance::seeded(seed);
        let mut choose = Rng::new(seed ^ 0xA5A5_5A5A_1234_4321);
        self.start(rules, seats, &mut ch);
        let mut sum = seed;
        while !self.state.over() {
            let (k, n, a) = self.random_step(&mut ch, &mut choose);
            out.actions += 1;
            sum = mix(sum, (n as u64) << 32 | (k as u64) << 8 | a.kind as u64);
        }
        out.games += 1;
        out.turns += self.state.head.turn as u64;
        match self.state.head.winner() {
            Some(winner) => out.wins[winner.index()] += 1,
            None => out.draws += 1,
        }
        let hp = self.state.entity(Player::BOTH[0].hero()).damage as u64
            ^ (self.state.entity(Player::BOTH[1].hero()).damage as u64) << 16;
        out.checksum = out.checksum.wrapping_add(mix(sum, hp));
    }
}

fn sorted(deck: &[CardIx]) -> Vec<CardIx> {
    let mut out = deck.to_vec();
    out.sort_unstable();
    out
}

/// Random games of two decks: both beginners in turn, the sides exchanged in turn.
pub fn random_games(
    lib: &Library,
    heroes: [CardIx; 2],
    decks: [&[CardIx]; 2],
    rules: Rules,
    games: u64,
    seed: u64,
) -> Played {
    let mut out = Played::default();
    let mut p = GameLoop::new(lib);
    let sorted = decks.map(sorted);
    let decks = [&sorted[0][..], &sorted[1][..]];
    for g in 0..games {
        interrupt::poll();
        let swap = g >> 1 & 1 == 1;
        let seats = Seats {
            heroes: if swap { [heroes[1], heroes[0]] } else { heroes },
            decks: if swap { [decks[1], decks[0]] } else { decks },
            first: Player::new(g as u8),
        };
        p.random_game(rules, &seats, Rng::new(seed).split(g).raw(), &mut out);
    }
    out
}

/// Random games between decks that are drawn for each game; `seats` are heroes with their decks.
pub fn random_deck_games(lib: &Library, seats: &[(CardIx, Vec<CardIx>)], games: u64, seed: u64) -> Played {
    let mut out = Played::default();
    let mut p = GameLoop::new(lib);
    for g in 0..games {
        interrupt::poll();
        let game_seed = Rng::new(seed).split(g).raw();
        let mut rng = Rng::new(game_seed);
        let [a, b] = [0; 2].map(|_| &seats[rng.below(seats.len() as u32) as usize]);
        let pair = Seats { heroes: [a.0, b.0], decks: [&a.1, &b.1], first: Player::new(g as u8) };
        p.random_game(bench_rules(), &pair, game_seed, &mut out);
    }
    out
}

/// `count` positions from seeded random games, none of them over.
pub fn positions(
    lib: &Library,
    heroes: [CardIx; 2],
    decks: [&[CardIx]; 2],
    count: usize,
    seed: u64,
) -> Vec<Box<State>> {
    let mut out = Vec::with_capacity(count);
    let mut p = GameLoop::new(lib);
    let mut g = 0u64;
    let rules = bench_rules();
    while out.len() < count {
        let game_seed = Rng::new(seed).split(g).raw();
        let seats = Seats { heroes, decks, first: Player::new(g as u8) };
        let mut ch = Chance::seeded(game_seed);
        let mut choose = Rng::new(game_seed ^ 0x55);
        p.start(rules, &seats, &mut ch);
        let stop = 1 + choose.below(80);
        for _ in 0..stop {
            if p.state.over() {
                break;
            }
            p.random_step(&mut ch, &mut choose);
        }
        if !p.state.over() && p.state.head.pending == Pending::None {
            out.push(p.state.boxed());
        }
        g += 1;
    }
    out
}

/// Copies each position into a pool slot, `rounds` times over all; gives copies made and a checksum.
pub fn clones(positions: &[Box<State>], rounds: usize) -> (u64, u64) {
    let mut pool: Vec<Box<State>> = (0..16).map(|_| positions[0].boxed()).collect();
    let mut sum = 0u64;
    let mut n = 0u64;
    for _ in 0..rounds {
        interrupt::poll();
        for (k, p) in positions.iter().enumerate() {
            let slot = &mut pool[k & 15];
            slot.copy_from(p);
            sum = mix(sum, slot.head.turn as u64 ^ (slot.head.next_eid as u64) << 16);
            n += 1;
        }
    }
    (n, std::hint::black_box(sum))
}

/// Copies each position, lists its actions and applies one at random; gives steps made and a checksum.
pub fn clone_list_apply(lib: &Library, positions: &PackedList, rounds: usize, seed: u64) -> (u64, u64) {
    let mut pool: Vec<Box<State>> = (0..16).map(|_| State::empty(bench_rules())).collect();
    let mut x = Scratch::default();
    let mut acts: Vec<SlotAction> = Vec::with_capacity(256);
    let mut ch = Chance::seeded(seed);
    let mut choose = Rng::new(seed ^ 0x77);
    let mut sum = 0u64;
    let mut n = 0u64;
    for _ in 0..rounds {
        interrupt::poll();
        for k in 0..positions.len() {
            let slot = &mut pool[k & 15];
            positions.restore(k, slot);
            let mut m = Machine { state: slot, library: lib, chance: &mut ch, scratch: &mut x };
            m.legal(&mut acts);
            let c = choose.below(acts.len() as u32);
            m.apply(acts[c as usize]);
            sum = mix(sum, (acts.len() as u64) << 32 | (c as u64) << 16 | slot.head.next_eid as u64);
            n += 1;
        }
    }
    (n, sum)
}

/// All positions with more than one action, but no mulligans, of seeded games that an agent plays against itself.
pub fn decisions(
    lib: &Library,
    agent: &AgentSpec,
    seats: &[Seat],
    games: u64,
    seed: u64,
    cpu: fn() -> u64,
) -> Vec<Box<State>> {
    let mut out = Vec::new();
    let mut p = GameLoop::new(lib);
    let mut workspace = Workspace::new(cpu);
    for g in 0..games {
        interrupt::poll();
        let game_seed = Rng::new(seed).split(g).raw();
        let mut ch = Chance::seeded(game_seed);
        let mut rng = Rng::new(game_seed ^ 0x66);
        let (a, b) = if g >> 1 & 1 == 1 { (&seats[1], &seats[0]) } else { (&seats[0], &seats[1]) };
        let table = Seats { heroes: [a.hero, b.hero], decks: [&a.cards, &b.cards], first: Player::new(g as u8) };
        p.start(bench_rules(), &table, &mut ch);
        while !p.state.over() {
            Machine { state: &mut p.state, library: lib, chance: &mut ch, scratch: &mut p.scratch }.legal(&mut p.acts);
            if p.acts.len() > 1 {
                out.push(p.state.boxed());
            }
            let k = agent.decide(lib, Observed::Game(&p.state), &p.acts, &mut rng, &mut workspace);
            Machine { state: &mut p.state, library: lib, chance: &mut ch, scratch: &mut p.scratch }.apply(p.acts[k]);
        }
    }
    out
}

/// What the searches of many decisions came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Searched {
    /// Iterations of all decisions.
    pub iterations: u64,
    /// Actions simulated.
    pub steps: u64,
    /// Depends on all decisions.
    pub checksum: u64,
}

/// Lets an agent decide in each position.
pub fn search(lib: &Library, agent: &AgentSpec, positions: &[Box<State>], seed: u64, cpu: fn() -> u64) -> Searched {
    let mut p = GameLoop::new(lib);
    let mut workspace = Workspace::new(cpu);
    let mut ch = Chance::seeded(seed);
    let mut out = Searched::default();
    for (k, s) in positions.iter().enumerate() {
        p.state.copy_from(s);
        Machine { state: &mut p.state, library: lib, chance: &mut ch, scratch: &mut p.scratch }.legal(&mut p.acts);
        let mut rng = Rng::new(seed).split(k as u64);
        let chosen = agent.decide(lib, Observed::Game(s), &p.acts, &mut rng, &mut workspace);
        workspace.search.forget();
        out.iterations += workspace.search.iterations;
        out.steps += workspace.search.steps();
        out.checksum = mix(out.checksum, (chosen as u64) << 32 | workspace.search.steps());
    }
    out
}
