//! Games side by side.

use super::env::{Env, Failed};
use super::{Autoreset, Illegal, Setup};
use crate::agents::Workspace;
use crate::clock::Clock;
use crate::spaces::{mark, Observer, ACTIONS, OBSERVATION};

/// Games side by side that are stepped together.
pub struct Table {
    /// What they share.
    pub setup: Setup,
    /// The games.
    pub envs: Vec<Env>,
    workers: Vec<Worker>,
}

/// What one thread works in.
struct Worker {
    workspace: Workspace,
    observer: Observer,
}

/// Where the results of some games go, a row for each.
pub struct Rows<'a> {
    /// What the player who decides sees; after the end, what the learner sees.
    pub observations: &'a mut [i16],
    /// The legal actions.
    pub masks: &'a mut [i8],
    /// The rewards.
    pub rewards: &'a mut [f64],
    /// Whether the episode has ended.
    pub ended: &'a mut [u8],
    /// The last observations of episodes that ended and were reset in the same step; empty if that cannot be.
    pub last: &'a mut [i16],
}

impl<'a> Rows<'a> {
    /// Takes the first `n` rows off.
    fn split(self, n: usize) -> (Rows<'a>, Rows<'a>) {
        let (observations, more_observations) = self.observations.split_at_mut(n * OBSERVATION);
        let (masks, more_masks) = self.masks.split_at_mut(n * ACTIONS);
        let (rewards, more_rewards) = self.rewards.split_at_mut(n);
        let (ended, more_ended) = self.ended.split_at_mut(n);
        let (last, more_last) = self.last.split_at_mut(self.last.len().min(n * OBSERVATION));
        let rest = Rows {
            observations: more_observations,
            masks: more_masks,
            rewards: more_rewards,
            ended: more_ended,
            last: more_last,
        };
        (Rows { observations, masks, rewards, ended, last }, rest)
    }
}

impl Table {
    /// Returns games with these seeds, worked on by so many threads with that clock for their CPU time.
    pub fn new(setup: Setup, seeds: &[u64], threads: usize, cpu: Clock) -> Table {
        let envs = seeds.iter().map(|&seed| Env::new(&setup, seed)).collect();
        let worker = || Worker { workspace: Workspace::new(cpu), observer: Observer::default() };
        Table { setup, envs, workers: (0..threads.max(1)).map(|_| worker()).collect() }
    }

    /// Begins new episodes: those with a seed anew from it, and those that are chosen.
    pub fn reset(&mut self, seeds: &[Option<u64>], chosen: &[bool], rows: Rows<'_>) -> Result<(), Failed> {
        let setup = &self.setup;
        let jobs = seeds.iter().zip(chosen).map(|(&seed, &chosen)| (seed, chosen));
        each(&mut self.workers, &mut self.envs, jobs.collect(), rows, |worker, env, (seed, chosen), row| {
            if chosen {
                env.reset(setup, seed);
                env.advance(setup, &mut worker.workspace)?;
                row.rewards[0] = 0.0;
                row.ended[0] = 0;
                worker.show(env, row.observations, row.masks);
            }
            Ok(())
        })
    }

    /// Plays the actions with these codes, one in each game.
    pub fn step(&mut self, codes: &[i64], rows: Rows<'_>) -> Result<(), Failed> {
        let setup = &self.setup;
        let waiting = setup.autoreset == Autoreset::NextStep;
        let refuse = setup.illegal == Illegal::Refuse;
        if refuse || setup.autoreset == Autoreset::Never {
            // All or nothing: a batch with a wrong code leaves every game as it was.
            for (k, (env, &code)) in self.envs.iter().zip(codes).enumerate() {
                match env.check(code) {
                    Err(Failed::Illegal(why)) if refuse => return Err(Failed::Illegal(format!("game {k}: {why}"))),
                    Err(Failed::Over) if !waiting => return Err(Failed::Over),
                    _ => {}
                }
            }
        }
        each(&mut self.workers, &mut self.envs, codes.to_vec(), rows, |worker, env, code, row| {
            if env.done && waiting {
                env.reset(setup, None);
                env.advance(setup, &mut worker.workspace)?;
                (row.rewards[0], row.ended[0]) = (0.0, 0);
            } else {
                row.rewards[0] = env.step(setup, code, &mut worker.workspace)?;
                row.ended[0] = env.done as u8;
                if env.done && setup.autoreset == Autoreset::SameStep {
                    worker.observer.game(&env.game, env.me, row.last);
                    env.reset(setup, None);
                    env.advance(setup, &mut worker.workspace)?;
                }
            }
            worker.show(env, row.observations, row.masks);
            Ok(())
        })
    }

    /// Writes what a player sees in a game, and the mask if that player decides.
    pub fn observe(&mut self, game: usize, player: crate::state::Player, observation: &mut [i16], mask: &mut [i8]) {
        let env = &self.envs[game];
        self.workers[0].observer.game(&env.game, player, observation);
        mask.fill(0);
        if !env.done && env.game.state.head.player == player {
            mark(&env.game.state, &env.legal, mask);
        }
    }

    /// Plays on in a game until somebody outside the core has to decide.
    pub fn advance(&mut self, game: usize) -> Result<(), Failed> {
        self.envs[game].advance(&self.setup, &mut self.workers[0].workspace)
    }
}

impl Worker {
    /// Writes what whoever decides sees and can do; after the end, what the learner sees.
    fn show(&mut self, env: &Env, observation: &mut [i16], mask: &mut [i8]) {
        let state = &env.game.state;
        let who = if env.done { env.me } else { state.head.player };
        self.observer.game(&env.game, who, observation);
        if env.done {
            mask.fill(0);
        } else {
            mark(state, &env.legal, mask);
        }
    }
}

/// Does one job in each game, in all threads.
fn each<J: Send + Sync + Copy>(
    workers: &mut [Worker],
    envs: &mut [Env],
    jobs: Vec<J>,
    rows: Rows<'_>,
    work: impl Fn(&mut Worker, &mut Env, J, Rows<'_>) -> Result<(), Failed> + Sync,
) -> Result<(), Failed> {
    let share = envs.len().div_ceil(workers.len()).max(1);
    let run = |worker: &mut Worker, envs: &mut [Env], jobs: &[J], mut rows: Rows<'_>| {
        let mut result = Ok(());
        for (env, &job) in envs.iter_mut().zip(jobs) {
            let (row, rest) = rows.split(1);
            rows = rest;
            // Every game is played on, and the first failure is told.
            result = result.and(work(worker, env, job, row));
        }
        result
    };
    if workers.len() == 1 {
        return run(&mut workers[0], envs, &jobs, rows);
    }
    std::thread::scope(|scope| {
        let mut rest = rows;
        let mut threads = Vec::new();
        let (run, shares) = (&run, workers.iter_mut().zip(envs.chunks_mut(share)).zip(jobs.chunks(share)));
        for ((worker, envs), jobs) in shares {
            let (rows, more) = rest.split(envs.len());
            rest = more;
            threads.push(scope.spawn(move || run(worker, envs, jobs, rows)));
        }
        let failed = |_| Err(Failed::Broken("a thread of the environment failed".into()));
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(failed)).fold(Ok(()), Result::and)
    })
}
