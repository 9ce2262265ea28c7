//! What nets learn from, for Python: positions of many native games, played in threads.

use crate::agents::{cpu_nanos, legal_actions, PyAgentSpec};
use crate::duels::{batch_of, EVERY};
use crate::game::PyGame;
use crate::view::PyView;
use crate::{bad, PyLibrary};
use hearthlab_core::agents::Workspace;
use hearthlab_core::evaluate::{ActionInputs, Inputs, OF_ACTION, OF_CARD, OF_MINION, OF_SIDE, SCHEMA};
use hearthlab_core::interrupt;
use hearthlab_core::play::collect::{collect, Collected, Collecting};
use hearthlab_core::play::{Batch, GameRunner, Job};
use hearthlab_core::settings::capacity::{BOARD, HAND};
use hearthlab_core::state::Player;
use hearthlab_core::view::Observed;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

/// What the inputs of nets are: the schema, and the names of the numbers by what they are about.
#[pyfunction]
fn net_schema(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let schema = PyDict::new(py);
    schema.set_item("schema", SCHEMA)?;
    schema.set_item("board", BOARD)?;
    schema.set_item("hand", HAND)?;
    schema.set_item("side", OF_SIDE.to_vec())?;
    schema.set_item("minion", OF_MINION.to_vec())?;
    schema.set_item("card", OF_CARD.to_vec())?;
    schema.set_item("action", OF_ACTION.to_vec())?;
    Ok(schema)
}

/// The ids of all cards by the numbers that stand for them in inputs; number 0 stands for no card.
#[pyfunction]
fn net_cards(library: &PyLibrary) -> Vec<String> {
    library.library.cards.iter().map(|card| card.id.clone()).collect()
}

fn bytes_of<'py, T: Copy, const N: usize>(py: Python<'py>, list: &[T], le: fn(T) -> [u8; N]) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &list.iter().flat_map(|&number| le(number)).collect::<Vec<u8>>())
}

type Bytes<'py> = Bound<'py, PyBytes>;

fn written<'py>(py: Python<'py>, inputs: &Inputs) -> (Bytes<'py>, Bytes<'py>) {
    let (mut numbers, mut cards) = (Vec::new(), Vec::new());
    inputs.write(&mut numbers, &mut cards);
    (bytes_of(py, &numbers, i16::to_le_bytes), bytes_of(py, &cards, u16::to_le_bytes))
}

/// The numbers and the cards that a net sees of a view.
#[pyfunction]
fn net_inputs<'py>(py: Python<'py>, view: &PyView) -> (Bytes<'py>, Bytes<'py>) {
    written(py, &Inputs::of(&view.v.library, &view.v.state(), view.v.player))
}

/// The numbers and the cards that a net sees of a game, for one of the players.
#[pyfunction]
fn net_inputs_of_game<'py>(py: Python<'py>, game: &PyGame, player: u8) -> (Bytes<'py>, Bytes<'py>) {
    written(py, &Inputs::of(&game.g.library, &game.g.state(), Player::new(player)))
}

/// What a policy sees of the legal actions of a view, in their order: what each is done with, the place of that and the
/// target (a byte each), and its card.
#[pyfunction]
fn net_actions<'py>(py: Python<'py>, view: &PyView) -> PyResult<(Bytes<'py>, Bytes<'py>)> {
    let view = view.v.open();
    let observed = Observed::View(&view);
    let (mut bytes, mut cards) = (Vec::new(), Vec::new());
    for action in legal_actions(&mut Workspace::new(cpu_nanos), &view, observed)? {
        let told = ActionInputs::of(observed.state(), action);
        told.write(&mut bytes);
        cards.push(told.card());
    }
    Ok((PyBytes::new(py, &bytes), bytes_of(py, &cards, u16::to_le_bytes)))
}

/// Plays games (agent 0, agent 1, deck 0, deck 1, who begins, seed) and returns some of their positions in order: the
/// numbers and the cards that a net sees, the places of their games in the list, their turns, the results for the
/// players who see them (0, 1 or, in a draw, 2), and what searches by a net found: a chance of winning, or NaN. Then for
/// each position how many of its actions follow, and of each action what it is done with, the place of that and the target
/// (a byte each), its card, and how often the search tried it.
#[pyfunction]
#[allow(clippy::too_many_arguments, clippy::type_complexity)]
#[pyo3(signature = (library, agents, seats, rules, games, random, starts, others, threads, progress=None))]
fn collect_positions<'py>(
    py: Python<'py>,
    library: &PyLibrary,
    agents: Vec<Py<PyAgentSpec>>,
    seats: Vec<(String, Vec<String>)>,
    rules: &Bound<'_, PyDict>,
    games: Vec<(usize, usize, usize, usize, u8, u64)>,
    random: f64,
    starts: f64,
    others: f64,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<[Bytes<'py>; 10]> {
    if games.iter().any(|g| g.0.max(g.1) >= agents.len() || g.2.max(g.3) >= seats.len() || g.4 > 1) {
        return Err(bad("a game names an agent, a deck or a player that is not there"));
    }
    let batch = batch_of(library, &agents, seats, rules, 2)?;
    let job = |&(a, b, d, e, first, seed): &(usize, usize, usize, usize, u8, u64)| Job {
        agents: [a, b],
        seats: [d, e],
        first: Player::new(first),
        seed,
    };
    let jobs: Vec<Job> = games.iter().map(job).collect();
    let plan = Collecting { random, starts, others };
    let cards = &library.library;
    let found = py.detach(|| play_all(cards, &batch, &jobs, plan, threads, progress.as_ref()))?;
    let (mut places, mut turns, mut results) = (Vec::new(), Vec::new(), Vec::new());
    for (place, game) in found.iter().enumerate() {
        for &(turn, player) in &game.seen {
            places.push(place as u32);
            turns.push(turn);
            results.push(game.winner.map_or(2, |winner| u8::from(winner == player)));
        }
    }
    let words = |of: fn(&Collected) -> &Vec<u16>| {
        let all: Vec<u16> = found.iter().flat_map(of).copied().collect();
        bytes_of(py, &all, u16::to_le_bytes)
    };
    let numbers: Vec<i16> = found.iter().flat_map(|game| &game.numbers).copied().collect();
    let values: Vec<f32> = found.iter().flat_map(|game| &game.values).copied().collect();
    let actions: Vec<u8> = found.iter().flat_map(|game| &game.actions).copied().collect();
    Ok([
        bytes_of(py, &numbers, i16::to_le_bytes),
        words(|game| &game.cards),
        bytes_of(py, &places, u32::to_le_bytes),
        bytes_of(py, &turns, u16::to_le_bytes),
        PyBytes::new(py, &results),
        bytes_of(py, &values, f32::to_le_bytes),
        words(|game| &game.counts),
        PyBytes::new(py, &actions),
        words(|game| &game.action_cards),
        words(|game| &game.visits),
    ])
}

/// Plays the games in threads; an interruption or an error of the progress function ends it.
fn play_all(
    library: &hearthlab_core::cards::library::Library,
    batch: &Batch,
    jobs: &[Job],
    plan: Collecting,
    threads: usize,
    progress: Option<&Py<PyAny>>,
) -> PyResult<Vec<Collected>> {
    let mut found = vec![Collected::default(); jobs.len()];
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        for _ in 0..threads.max(1) {
            let (sender, next, stop) = (sender.clone(), &next, stop.clone());
            scope.spawn(move || {
                let work = || {
                    let mut runner = GameRunner::new(library, batch, cpu_nanos);
                    while let Some((at, job)) =
                        Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|k| Some((k, jobs.get(k)?)))
                    {
                        if sender.send((at, collect(&mut runner, library, job, plan))).is_err() {
                            return;
                        }
                    }
                };
                interrupt::until(move || stop.load(Ordering::Relaxed), work)
            });
        }
        drop(sender);
        let (mut done, mut reported) = (0usize, Instant::now());
        let gathered = loop {
            match receiver.recv_timeout(EVERY) {
                Ok((at, game)) => {
                    found[at] = game;
                    done += 1;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            }
            if reported.elapsed() >= EVERY {
                reported = Instant::now();
                let told = Python::attach(|py| {
                    py.check_signals()?;
                    progress.map_or(Ok(()), |p| p.call1(py, (done, jobs.len())).map(|_| ()))
                });
                if told.is_err() {
                    break told;
                }
            }
        };
        stop.store(true, Ordering::Relaxed); // when it ended early, the threads give up what they play
        drop(receiver);
        gathered
    })?;
    Ok(found)
}

pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(net_schema, m)?)?;
    m.add_function(wrap_pyfunction!(net_cards, m)?)?;
    m.add_function(wrap_pyfunction!(net_inputs, m)?)?;
    m.add_function(wrap_pyfunction!(net_inputs_of_game, m)?)?;
    m.add_function(wrap_pyfunction!(net_actions, m)?)?;
    m.add_function(wrap_pyfunction!(collect_positions, m)?)
}
