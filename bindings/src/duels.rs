//! Many native games at once in threads, of which only the score is kept, for Python.

use crate::agents::{cpu_nanos, derivation_of, PyAgentSpec};
use crate::arena::seat;
use crate::{bad, PyLibrary};
use hearthlab_core::interrupt;
use hearthlab_core::play::duels::{Duel, DuelResult, Duels};
use hearthlab_core::play::{Batch, Limits};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// How often progress is reported to Python, which may interrupt.
pub(crate) const EVERY: Duration = Duration::from_millis(100);

/// Wins of both, turns of all games, games in which the core failed, what it said first.
type Score = (u32, u32, u64, u32, Option<String>);

/// Returns what games between these agents with these decks share; nothing is limited or recorded.
pub(crate) fn batch_of(
    library: &PyLibrary,
    agents: &[Py<PyAgentSpec>],
    seats: Vec<(String, Vec<String>)>,
    rules: &Bound<'_, PyDict>,
    derivation: u8,
) -> PyResult<Batch> {
    if agents.iter().any(|agent| !Arc::ptr_eq(&agent.get().library, &library.library)) {
        return Err(bad("the agents were made for other cards"));
    }
    Ok(Batch {
        agents: agents.iter().map(|agent| agent.get().spec.clone()).collect(),
        seats: seats.into_iter().map(|deck| seat(library, deck)).collect::<PyResult<_>>()?,
        rules: library.rules(rules)?,
        limits: Limits::default(),
        records: false,
        derivation: derivation_of(derivation)?,
    })
}

/// Plays duels (agent 0, agent 1, deck 0, deck 1, seed) of that many games each; returns a score for each of them.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
#[pyo3(signature = (library, agents, seats, rules, duels, games, alternate, threads, progress=None, derivation=2))]
fn play_duels(
    py: Python<'_>,
    library: &PyLibrary,
    agents: Vec<Py<PyAgentSpec>>,
    seats: Vec<(String, Vec<String>)>,
    rules: &Bound<'_, PyDict>,
    duels: Vec<(usize, usize, usize, usize, u64)>,
    games: u32,
    alternate: bool,
    threads: usize,
    progress: Option<Py<PyAny>>,
    derivation: u8,
) -> PyResult<Vec<Score>> {
    if duels.iter().any(|d| d.0.max(d.1) >= agents.len() || d.2.max(d.3) >= seats.len()) {
        return Err(bad("a duel names an agent or a deck that is not there"));
    }
    let batch = batch_of(library, &agents, seats, rules, derivation)?;
    let duels: Vec<Duel> =
        duels.into_iter().map(|(a, b, d, e, seed)| Duel { agents: [a, b], seats: [d, e], seed }).collect();
    let work = Duels::new(&library.library, &batch, &duels, games, alternate);
    let results = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let stop = Arc::new(AtomicBool::new(false));
            for _ in 0..threads.max(1) {
                let (sender, work, stop) = (sender.clone(), &work, stop.clone());
                scope.spawn(move || {
                    let play = || work.work(cpu_nanos, |duel, result| sender.send((duel, result)).is_ok());
                    interrupt::until(move || stop.load(Ordering::Relaxed), play)
                });
            }
            drop(sender);
            let gathered = gather(receiver, &work, progress.as_ref());
            stop.store(true, Ordering::Relaxed); // when it ended early, the threads give up what they play
            gathered
        })
    })?;
    let score = |result: DuelResult| (result.wins[0], result.wins[1], result.turns, result.faults, result.fault);
    Ok(results.into_iter().map(score).collect())
}

/// Collects what the threads send; an interruption or an error of the progress function ends it.
fn gather(
    receiver: Receiver<(usize, DuelResult)>,
    work: &Duels<'_>,
    progress: Option<&Py<PyAny>>,
) -> PyResult<Vec<DuelResult>> {
    let mut results = vec![DuelResult::default(); work.duels.len()];
    let (mut done, mut reported) = (0u32, Instant::now());
    loop {
        match receiver.recv_timeout(EVERY) {
            Ok((duel, result)) => {
                results[duel].add(result);
                done += 1;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(results),
        }
        if reported.elapsed() >= EVERY {
            reported = Instant::now();
            Python::attach(|py| {
                py.check_signals()?;
                progress.map_or(Ok(()), |p| p.call1(py, (f64::from(done) / work.parts() as f64,)).map(|_| ()))
            })?;
        }
    }
}

pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(play_duels, m)?)
}
