//! Plays games one after another in the same memory.

use super::batch::{Batch, Broken, Ended, Job, Limits};
use super::watch::Watcher;
use crate::action::{Action, ActionKind, SlotAction};
use crate::agents::{agent_seed, OutsideFailed, Workspace};
use crate::cards::library::Library;
use crate::chance::{Chance, Rng};
use crate::clock::{wall, Clock};
use crate::engine::{next_game, Openings};
use crate::interrupt::{self, Interrupted};
use crate::machine::{Machine, Scratch};
use crate::state::{Player, State};
use crate::view::Observed;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::time::Instant;

/// Plays games one after another in the same memory.
pub struct GameRunner<'a> {
    library: &'a Library,
    batch: &'a Batch,
    clock: Clock,
    cpu: Clock,
    state: Box<State>,
    scratch: Scratch,
    openings: Openings,
    actions: Vec<SlotAction>,
    workspace: Workspace,
}

/// What is counted while a game runs.
#[derive(Default)]
struct Running {
    decisions: [u32; 2],
    times: [u64; 2],
    record: Vec<Action>,
    overtime: Option<Player>,
}

impl<'a> GameRunner<'a> {
    /// Returns a runner for the games of a batch; `cpu` is the clock for the CPU time of this thread.
    pub fn new(library: &'a Library, batch: &'a Batch, cpu: Clock) -> GameRunner<'a> {
        GameRunner {
            library,
            batch,
            clock: if batch.limits.wall { wall } else { cpu },
            cpu,
            state: State::empty(batch.rules),
            scratch: Scratch::default(),
            openings: Openings::default(),
            actions: Vec::with_capacity(256),
            workspace: Workspace::new(cpu),
        }
    }

    /// Plays a game; an agent that fails loses it, and a failure of the core ends it without a winner.
    pub fn play(&mut self, job: &Job) -> Ended {
        self.play_watched(job, &mut ())
    }

    /// The same with somebody who watches.
    pub fn play_watched(&mut self, job: &Job, watcher: &mut impl Watcher) -> Ended {
        let begin = Instant::now();
        let mut game = Running::default();
        interrupt::poll();
        let failed = catch_unwind(AssertUnwindSafe(|| self.run(job, &mut game, watcher))).err().map(|panic| {
            if panic.is::<Interrupted>() {
                resume_unwind(panic);
            }
            if let Some(outside) = panic.downcast_ref::<OutsideFailed>() {
                return Broken::Agent(self.state.head.player, outside.text.clone());
            }
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_string()));
            Broken::Core(text.unwrap_or_default())
        });
        let turns = self.state.head.turn;
        if failed.is_some() {
            // What was half done is not worth keeping.
            (self.state, self.scratch, self.workspace) =
                (State::empty(self.batch.rules), Scratch::default(), Workspace::new(self.cpu));
        }
        let actions = game.decisions[0] + game.decisions[1];
        if game.times == [0; 2] && actions > 0 {
            // Agents that decide at once: the time of the whole game, divided by the number of decisions.
            let all = begin.elapsed().as_nanos() as u64;
            game.times = game.decisions.map(|count| all * u64::from(count) / u64::from(actions));
        }
        let broken = failed.or(game.overtime.map(Broken::Time));
        Ended {
            winner: match &broken {
                Some(Broken::Time(player) | Broken::Agent(player, _)) => Some(player.opponent()),
                Some(Broken::Core(_)) => None,
                None => self.state.head.winner(),
            },
            turns,
            actions,
            times: game.times,
            reason: self.state.head.reason,
            broken,
            record: game.record,
        }
    }

    fn run(&mut self, job: &Job, game: &mut Running, watcher: &mut impl Watcher) {
        let (library, batch) = (self.library, self.batch);
        let limits = &batch.limits;
        let mut chance = Chance::seeded(job.seed);
        let agents = job.agents.map(|at| &batch.agents[at]);
        let mut streams = [0, 1].map(|player| Rng::new(agent_seed(batch.derivation, job.seed, player)));
        let seats = job.seats.map(|at| &batch.seats[at]);
        self.workspace.search.forget();
        let decks = [&seats[0].cards[..], &seats[1].cards[..]];
        let heroes = [seats[0].hero, seats[1].hero];
        let mut m = Machine { state: &mut self.state, library, chance: &mut chance, scratch: &mut self.scratch };
        next_game(&mut m, &mut self.openings, batch.rules, heroes, decks, job.first);
        let timed = limits.any();
        let measured = !timed && (agents[0].looks_ahead() || agents[1].looks_ahead());
        let mut mark = Instant::now();
        let mut used = TimeUsed::default();
        while !self.state.over() {
            let player = self.state.head.player;
            let who = player.index();
            Machine { state: &mut self.state, library, chance: &mut chance, scratch: &mut self.scratch }
                .legal(&mut self.actions);
            let mut decide = || {
                let observed = Observed::Game(&self.state);
                agents[who].decide(library, observed, &self.actions, &mut streams[who], &mut self.workspace)
            };
            let action = if !timed {
                let chosen = decide();
                let found = || agents[who].found(&self.state, &self.actions, &self.workspace);
                self.actions[watcher.decided(&self.state, &self.actions, chosen, found)]
            } else if used.late == Some((self.state.head.turn, player)) {
                self.actions[0]
            } else {
                let begin = (self.clock)();
                let chosen = decide();
                let nanos = (self.clock)().saturating_sub(begin);
                game.times[who] += nanos;
                if !used.over(limits, self.state.head.turn, player, nanos) {
                    self.actions[chosen]
                } else if limits.lose {
                    game.overtime = Some(player);
                    return;
                } else {
                    // The end of the turn comes first in the list; in a choice it is the first option.
                    self.actions[0]
                }
            };
            if batch.records {
                game.record.push(Action::of(&self.state, action));
            }
            game.decisions[who] += 1;
            self.machine(&mut chance).apply(action);
            let turn_over = matches!(action.kind, ActionKind::End | ActionKind::Mulligan);
            if measured && (turn_over || self.state.over()) {
                let now = Instant::now();
                game.times[who] += now.duration_since(mark).as_nanos() as u64;
                mark = now;
            }
        }
    }

    fn machine<'b>(&'b mut self, chance: &'b mut Chance) -> Machine<'b> {
        Machine { state: &mut self.state, library: self.library, chance, scratch: &mut self.scratch }
    }
}

/// Time used in this turn and in the whole game.
#[derive(Default)]
struct TimeUsed {
    turn: u16,
    in_turn: [u64; 2],
    in_game: [u64; 2],
    /// The turn that is over for a player because the time is.
    late: Option<(u16, Player)>,
}

impl TimeUsed {
    /// Adds what a decision took; returns whether that was too much.
    fn over(&mut self, limits: &Limits, turn: u16, player: Player, nanos: u64) -> bool {
        let who = player.index();
        if turn != self.turn {
            self.turn = turn;
            self.in_turn = [0; 2];
        }
        self.in_turn[who] += nanos;
        self.in_game[who] += nanos;
        let beyond = |limit: Option<u64>, used: u64| limit.is_some_and(|most| used > most);
        let over = beyond(limits.action, nanos)
            || beyond(limits.turn, self.in_turn[who])
            || beyond(limits.game, self.in_game[who]);
        if over {
            self.late = Some((turn, player));
        }
        over
    }
}
