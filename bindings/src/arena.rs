//! Whole games between native agents, for Python.

use crate::agents::{cpu_nanos, derivation_of, PyAgentSpec};
use crate::{bad, cpu, error, interruptible, Lists, Pair, PyLibrary};
use hearthlab_core::action::Action;
use hearthlab_core::cards::library::Library;
use hearthlab_core::chance::Rng;
use hearthlab_core::checks::{bench, worlds};
use hearthlab_core::interrupt;
use hearthlab_core::play::{Batch, Broken, Ended, GameRunner, Job, Limits, Seat};
use hearthlab_core::seeds::Derivation;
use hearthlab_core::state::Player;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// What all games of a run share.
#[pyclass(name = "Table", frozen)]
struct PyTable {
    library: Arc<Library>,
    batch: Batch,
    /// The agents' names, for reasons.
    names: Vec<String>,
    cells: Vec<Cell>,
    /// Whether running games are to be given up.
    stopped: Arc<AtomicBool>,
}

/// Agents and decks of players 0 and 1, and who begins.
type Cell = (usize, usize, usize, usize, u8);

#[pymethods]
impl PyTable {
    /// Limits are nanoseconds per action, turn and game, whether they are wall-clock time, and whether a game is lost when
    /// they are exceeded. Cells are (agent 0, agent 1, deck 0, deck 1, first).
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        library: &PyLibrary,
        agents: Vec<(String, Py<PyAgentSpec>)>,
        seats: Vec<(String, Vec<String>)>,
        rules: &Bound<'_, PyDict>,
        limits: (Option<u64>, Option<u64>, Option<u64>, bool, bool),
        records: bool,
        cells: Vec<Cell>,
        derivation: u8,
    ) -> PyResult<Self> {
        if cells.iter().any(|c| c.0.max(c.1) >= agents.len() || c.2.max(c.3) >= seats.len() || c.4 > 1) {
            return Err(bad("a cell names an agent or a deck that is not there"));
        }
        if agents.iter().any(|(_, agent)| !Arc::ptr_eq(&agent.get().library, &library.library)) {
            return Err(bad("the agents were made for other cards"));
        }
        let (action, turn, game, wall, lose) = limits;
        let batch = Batch {
            agents: agents.iter().map(|(_, agent)| agent.get().spec.clone()).collect(),
            seats: seats.into_iter().map(|deck| seat(library, deck)).collect::<PyResult<_>>()?,
            rules: library.rules(rules)?,
            limits: Limits { action, turn, game, wall, lose },
            records,
            derivation: derivation_of(derivation)?,
        };
        let names = agents.into_iter().map(|(name, _)| name).collect();
        Ok(PyTable { library: library.library.clone(), batch, names, cells, stopped: Arc::default() })
    }

    /// Gives up the games that other threads play; from now on no game is begun.
    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Plays games, the first ones of the list: as many as end within the seconds, and the one that is running then.
    /// `numbers`, `cell_of` and `seeds` are 64-bit numbers in native order, one per game. Returns a row per game: number,
    /// cell, seed, winner, turns, actions, microseconds of each player, reason, 1 if it was lost by a fault and 2 if the core failed,
    /// record.
    fn play<'py>(
        &self,
        py: Python<'py>,
        numbers: &[u8],
        cell_of: &[u8],
        seeds: &[u8],
        seconds: f64,
    ) -> PyResult<Bound<'py, PyList>> {
        let (numbers, cell_of, seeds) = (words(numbers), words(cell_of), words(seeds));
        let cells = &self.cells;
        let known = cell_of.iter().all(|&c| (c as usize) < cells.len());
        if !known || numbers.len() != cell_of.len() || numbers.len() != seeds.len() {
            return Err(bad("the games of a batch do not fit its cells"));
        }
        let played = py.detach(|| {
            let (begin, wall) = (cpu(), std::time::Instant::now());
            let mut runner = GameRunner::new(&self.library, &self.batch, cpu_nanos);
            let mut games: Vec<Ended> = Vec::with_capacity(numbers.len());
            for (&cell, &seed) in cell_of.iter().zip(&seeds) {
                let (a, b, d, e, first) = cells[cell as usize];
                let job = Job { agents: [a, b], seats: [d, e], first: Player::new(first), seed };
                let stopped = self.stopped.clone();
                match interrupt::until(move || stopped.load(Ordering::Relaxed), || runner.play(&job)) {
                    Some(ended) => games.push(ended),
                    None => break,
                }
                if wall.elapsed().as_secs_f64() >= seconds {
                    break;
                }
            }
            // Native games are measured in wall-clock time; what other programs took is subtracted again.
            let share = (cpu() - begin) / wall.elapsed().as_secs_f64().max(1e-9);
            (games, share.min(1.0))
        });
        let (games, share) = played;
        let rows = PyList::empty(py);
        for (k, game) in games.iter().enumerate() {
            let cell = cells[cell_of[k] as usize];
            let reason = self.reason(py, game, [cell.0, cell.1]);
            let micros = game.times.map(|nanos| (nanos as f64 * share / 1000.0) as u64);
            let record = self.batch.records.then(|| {
                let texts: Vec<String> = game.record.iter().map(Action::to_string).collect();
                texts.join("\n")
            });
            let row = (
                numbers[k],
                cell_of[k],
                seeds[k],
                game.winner.map(Player::number),
                game.turns,
                game.actions,
                micros[0],
                micros[1],
                reason,
                match &game.broken {
                    None => 0u8,
                    Some(Broken::Time(_) | Broken::Agent(..)) => 1,
                    Some(Broken::Core(_)) => 2,
                },
                record,
            );
            rows.append(row.into_pyobject(py)?)?;
        }
        Ok(rows)
    }
}

impl PyTable {
    fn reason<'py>(&self, py: Python<'py>, game: &Ended, agents: [usize; 2]) -> Bound<'py, PyString> {
        match &game.broken {
            None => PyString::intern(py, game.reason.name()),
            Some(Broken::Core(text)) => PyString::new(py, &format!("the core failed: {text}")),
            Some(Broken::Agent(player, text)) => {
                let name = &self.names[agents[player.index()]];
                PyString::new(py, &format!("player {player} ({name}) failed in act with {text}"))
            }
            Some(Broken::Time(player)) => {
                let name = &self.names[agents[player.index()]];
                PyString::new(py, &format!("player {player} ({name}) took more time than allowed"))
            }
        }
    }
}

/// Returns a deck that is given as its hero and its cards.
pub(crate) fn seat(library: &PyLibrary, (hero, cards): (String, Vec<String>)) -> PyResult<Seat> {
    Ok(Seat::new(library.card(&hero)?, library.cards(&cards)?))
}

/// Reads 64-bit numbers.
pub(crate) fn words(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks_exact(8).map(|bytes| u64::from_ne_bytes(bytes.try_into().unwrap_or_default())).collect()
}

/// Plays EVA against EVA as random games are played for the benchmark; returns games, checksum, CPU seconds.
#[pyfunction]
fn eva_games(
    py: Python<'_>,
    agent: &PyAgentSpec,
    heroes: Pair,
    decks: Lists,
    games: u64,
    seed: u64,
) -> PyResult<(u64, String, f64)> {
    let seats = seats(&agent.library, &heroes, &decks)?;
    let batch = Batch {
        agents: vec![agent.spec.clone()],
        seats,
        rules: bench::bench_rules(),
        limits: Limits::default(),
        records: false,
        derivation: Derivation::Reversible, // the checksums of the benchmark stay as they are
    };
    interruptible(py, || {
        let begin = cpu();
        let mut runner = GameRunner::new(&agent.library, &batch, || 0);
        let mut sum = 0u64;
        for g in 0..games {
            let seats = if g >> 1 & 1 == 1 { [1, 0] } else { [0, 1] };
            let job = Job { agents: [0, 0], seats, first: Player::new(g as u8), seed: Rng::new(seed).split(g).raw() };
            let end = runner.play(&job);
            let what = u64::from(end.turns) << 32
                | u64::from(end.actions) << 8
                | u64::from(end.winner.map_or(2, Player::number));
            sum = sum.wrapping_add(Rng::new(what ^ g.wrapping_mul(0x9E37_79B9_7F4A_7C15)).bits());
        }
        (games, format!("{sum:016x}"), cpu() - begin)
    })
}

fn seats(lib: &Library, heroes: &Pair, decks: &Lists) -> PyResult<Vec<Seat>> {
    let find = |id: &str| lib.find(id).ok_or_else(|| error("UnknownCard", format!("no card \"{id}\"")));
    let seat = |hero: &str, cards: &[String]| -> PyResult<Seat> {
        Ok(Seat::new(find(hero)?, cards.iter().map(|c| find(c)).collect::<PyResult<_>>()?))
    };
    Ok(vec![seat(&heroes.0, &decks.0)?, seat(&heroes.1, &decks.1)?])
}

/// Lets an agent decide in all positions of seeded games of another one; returns decisions, iterations, simulated actions,
/// checksum, CPU seconds.
#[pyfunction]
fn search_decisions(
    py: Python<'_>,
    agent: &PyAgentSpec,
    players: &PyAgentSpec,
    heroes: Pair,
    decks: Lists,
    games: u64,
    seed: u64,
) -> PyResult<(u64, u64, u64, String, f64)> {
    let seats = seats(&agent.library, &heroes, &decks)?;
    interruptible(py, || {
        let positions = bench::decisions(&agent.library, &players.spec, &seats, games, seed, cpu_nanos);
        let begin = cpu();
        let found = bench::search(&agent.library, &agent.spec, &positions, seed, cpu_nanos);
        (positions.len() as u64, found.iterations, found.steps, format!("{:016x}", found.checksum), cpu() - begin)
    })
}

/// Lets an agent decide with worlds whose deck is sampled when something looks at it and with complete ones; decisions, or
/// the first that differed.
#[pyfunction]
fn compare_decisions(py: Python<'_>, agent: &PyAgentSpec, games: u64, seed: u64) -> PyResult<u64> {
    let found = interruptible(py, || worlds::compare_decisions(&agent.library, &agent.spec, games, seed, cpu_nanos))?;
    found.map_err(|e| error("EngineError", e))
}

pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyTable>()?;
    m.add_function(wrap_pyfunction!(eva_games, m)?)?;
    m.add_function(wrap_pyfunction!(search_decisions, m)?)?;
    m.add_function(wrap_pyfunction!(compare_decisions, m)?)?;
    Ok(())
}
