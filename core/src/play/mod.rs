//! Whole games between native agents, and batches of them.

pub mod duels;

use crate::action::{Action, ActionKind, SlotAction};
use crate::agents::{agent_seed, AgentSpec, Source, Workspace};
use crate::cards::library::Library;
use crate::cards::syntax::CardIx;
use crate::chance::{Chance, Rng};
use crate::machine::{Machine, Scratch};
use crate::rules::setup::new_game;
use crate::settings::Rules;
use crate::state::{Entity, Player, Reason, State, SLOTS};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::time::Instant;

/// A deck with its hero, the cards sorted.
#[derive(Clone, Debug)]
pub struct Seat {
    pub hero: CardIx,
    pub cards: Vec<CardIx>,
}

impl Seat {
    pub fn new(hero: CardIx, mut cards: Vec<CardIx>) -> Seat {
        cards.sort_unstable();
        Seat { hero, cards }
    }
}

/// How long the players may think, in nanoseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    pub action: Option<u64>,
    pub turn: Option<u64>,
    pub game: Option<u64>,
    /// Time by the clock on the wall instead of the thread's CPU time.
    pub wall: bool,
    /// Over time the game is lost; otherwise the turn ends.
    pub lose: bool,
}

impl Limits {
    fn any(&self) -> bool {
        self.action.is_some() || self.turn.is_some() || self.game.is_some()
    }
}

/// What all games of a batch share.
pub struct Table {
    pub brains: Vec<AgentSpec>,
    pub seats: Vec<Seat>,
    pub rules: Rules,
    pub limits: Limits,
    /// Whether the actions are kept.
    pub records: bool,
}

/// One game to be played.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// The agents and decks of players 0 and 1, as places in the table.
    pub brains: [usize; 2],
    pub seats: [usize; 2],
    pub first: Player,
    pub seed: u64,
}

/// Why a game ended other than by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A player thought longer than allowed.
    Time(Player),
    /// The core failed.
    Core(String),
}

/// How a game ended.
#[derive(Clone, Debug)]
pub struct Ended {
    pub winner: Option<Player>,
    pub turns: u16,
    pub actions: u32,
    /// Nanoseconds that the turns of each player took.
    pub times: [u64; 2],
    pub reason: Reason,
    pub broken: Option<Broken>,
    pub record: Vec<Action>,
}

/// Plays games one after another in the same memory.
pub struct GameRunner<'a> {
    library: &'a Library,
    table: &'a Table,
    clock: fn() -> u64,
    cpu: fn() -> u64,
    state: Box<State>,
    scratch: Scratch,
    acts: Vec<SlotAction>,
    desk: Workspace,
}

impl<'a> GameRunner<'a> {
    /// `cpu` tells the CPU nanoseconds of this thread.
    pub fn new(lib: &'a Library, table: &'a Table, cpu: fn() -> u64) -> GameRunner<'a> {
        GameRunner {
            library: lib,
            table,
            clock: if table.limits.wall { wall } else { cpu },
            cpu,
            state: State::empty(table.rules),
            scratch: Scratch::default(),
            acts: Vec::with_capacity(256),
            desk: Workspace::new(cpu),
        }
    }

    /// One game; a failure of the core ends it without a winner.
    pub fn play(&mut self, job: &Job) -> Ended {
        let begin = Instant::now();
        let mut game = Running { decisions: [0; 2], times: [0; 2], record: Vec::new(), overtime: None };
        let failed = catch_unwind(AssertUnwindSafe(|| self.run(job, &mut game))).err().map(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            text.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_string())).unwrap_or_default()
        });
        if failed.is_some() {
            // What was half done is not worth keeping.
            (self.state, self.scratch, self.desk) =
                (State::empty(self.table.rules), Scratch::default(), Workspace::new(self.cpu));
        }
        let actions = game.decisions[0] + game.decisions[1];
        if game.times == [0; 2] && actions > 0 {
            // Agents that decide at once: the whole game's time, shared by the number of decisions.
            let all = begin.elapsed().as_nanos() as u64;
            game.times = game.decisions.map(|n| all * u64::from(n) / u64::from(actions));
        }
        let broken = failed.map(Broken::Core).or(game.overtime.map(Broken::Time));
        Ended {
            winner: match &broken {
                Some(Broken::Time(p)) => Some(p.opponent()),
                Some(Broken::Core(_)) => None,
                None => self.state.head.winner,
            },
            turns: self.state.head.turn,
            actions,
            times: game.times,
            reason: self.state.head.reason,
            broken,
            record: game.record,
        }
    }

    fn run(&mut self, job: &Job, game: &mut Running) {
        let (lib, table) = (self.library, self.table);
        let limits = &table.limits;
        let mut ch = Chance::seeded(job.seed);
        let brains = job.brains.map(|b| &table.brains[b]);
        let mut minds = [0, 1].map(|player| Rng::new(agent_seed(job.seed, player)));
        let seats = job.seats.map(|k| &table.seats[k]);
        self.desk.lab.forget();
        self.state.head = State::empty_head(table.rules);
        self.state.entities = [Entity::EMPTY; SLOTS];
        let decks = [&seats[0].cards[..], &seats[1].cards[..]];
        new_game(&mut self.machine(&mut ch), [seats[0].hero, seats[1].hero], decks, Some(job.first));
        let timed = limits.any();
        let measured = !timed && (brains[0].searches() || brains[1].searches());
        let mut mark = Instant::now();
        let mut spent = Spent::default();
        while !self.state.over() {
            let me = self.state.head.player;
            let who = me.index();
            Machine { state: &mut self.state, library: lib, chance: &mut ch, scratch: &mut self.scratch }
                .legal(&mut self.acts);
            let source = Source::Game(&self.state);
            let act = if !timed {
                self.acts[brains[who].decide(lib, &source, &self.acts, &mut minds[who], &mut self.desk)]
            } else if spent.late == Some((self.state.head.turn, me)) {
                self.acts[0]
            } else {
                let begin = (self.clock)();
                let k = brains[who].decide(lib, &source, &self.acts, &mut minds[who], &mut self.desk);
                let used = (self.clock)().saturating_sub(begin);
                game.times[who] += used;
                if !spent.over(limits, self.state.head.turn, me, used) {
                    self.acts[k]
                } else if limits.lose {
                    game.overtime = Some(me);
                    return;
                } else {
                    // The end of the turn comes first in the list; in a choice it is the first option.
                    self.acts[0]
                }
            };
            if table.records {
                game.record.push(Action::of(&self.state, act));
            }
            game.decisions[who] += 1;
            self.machine(&mut ch).apply(act);
            if measured && (act.kind == ActionKind::End || act.kind == ActionKind::Mulligan || self.state.over()) {
                let now = Instant::now();
                game.times[who] += now.duration_since(mark).as_nanos() as u64;
                mark = now;
            }
        }
    }

    fn machine<'b>(&'b mut self, ch: &'b mut Chance) -> Machine<'b> {
        Machine { state: &mut self.state, library: self.library, chance: ch, scratch: &mut self.scratch }
    }
}

/// What is counted while a game runs.
struct Running {
    decisions: [u32; 2],
    times: [u64; 2],
    record: Vec<Action>,
    overtime: Option<Player>,
}

/// Time used in this turn and in the whole game.
#[derive(Default)]
struct Spent {
    turn: u16,
    in_turn: [u64; 2],
    in_game: [u64; 2],
    /// The turn that is over for a player, because its time is.
    late: Option<(u16, Player)>,
}

impl Spent {
    /// Adds what a decision took; whether that was too much.
    fn over(&mut self, limits: &Limits, turn: u16, me: Player, used: u64) -> bool {
        let who = me.index();
        if turn != self.turn {
            self.turn = turn;
            self.in_turn = [0; 2];
        }
        self.in_turn[who] += used;
        self.in_game[who] += used;
        let beyond = |limit: Option<u64>, used: u64| limit.is_some_and(|most| used > most);
        let over = beyond(limits.action, used)
            || beyond(limits.turn, self.in_turn[who])
            || beyond(limits.game, self.in_game[who]);
        if over {
            self.late = Some((turn, me));
        }
        over
    }
}

/// Nanoseconds by the clock on the wall.
pub fn wall() -> u64 {
    use std::sync::OnceLock;
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed().as_nanos() as u64
}
