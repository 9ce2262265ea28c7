//! Native agents and whole games between them, for Python.

use crate::{bad, cpu, error, read_rules, Lists, Pair, PyAction, PyGame, PyLibrary, PyView};
use hearthlab_core::action::{Action, SlotAction};
use hearthlab_core::agents::{self, AgentSpec, Look, Policy, Source, Workspace};
use hearthlab_core::cards::library::Library;
use hearthlab_core::chance::{Chance, Rng};
use hearthlab_core::checks::bench;
use hearthlab_core::evaluate::scores::Outside;
use hearthlab_core::game::{reason_name, Game};
use hearthlab_core::machine::{Machine, Scratch};
use hearthlab_core::play::{Broken, Ended, GameRunner, Job, Limits, Seat, Table};
use hearthlab_core::state::{Player, State};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

/// A native agent with all of its parameters.
#[pyclass(name = "Brain", frozen)]
pub(crate) struct PyBrain {
    pub(crate) library: Arc<Library>,
    pub(crate) brain: AgentSpec,
}

#[pymethods]
impl PyBrain {
    /// `find` gives the function of a score that is written as module:function; it is called with a game and a player.
    #[new]
    #[pyo3(signature = (library, json, find=None))]
    fn new(library: &PyLibrary, json: &str, find: Option<Py<PyAny>>) -> PyResult<Self> {
        let functions = |path: &str| match &find {
            Some(find) => Python::attach(|py| outside(py, find, path, &library.library)),
            None => Err(format!("there is nothing that finds {path}")),
        };
        Ok(PyBrain {
            library: library.library.clone(),
            brain: AgentSpec::from_json(&library.library, json, &functions).map_err(bad)?,
        })
    }

    /// The score of a position for a player, if the agent has one for positions.
    fn score(&self, game: &PyGame, player: u8) -> Option<f64> {
        match &self.brain.policy {
            Policy::Greedy(score) => Some(score.of(&game.g.library, &game.g.state, Player::new(player))),
            _ => None,
        }
    }
}

/// A score that Python computes.
fn outside(py: Python<'_>, find: &Py<PyAny>, path: &str, lib: &Arc<Library>) -> Result<Outside, String> {
    let function = find.call1(py, (path,)).map_err(|e| e.value(py).to_string())?;
    let (lib, path) = (lib.clone(), path.to_string());
    let score = move |s: &State, player: u8| {
        Python::attach(|py| {
            let game = PyGame {
                g: Game {
                    library: lib.clone(),
                    state: s.boxed(),
                    chance: Chance::seeded(0),
                    scratch: Scratch::default(),
                },
            };
            let found = function.call1(py, (game, player)).and_then(|value| value.extract::<f64>(py));
            // The search is given up where it is; whoever asked for the decision says so.
            found.unwrap_or_else(|e| panic!("the score {path} failed: {}", e.value(py)))
        })
    };
    Ok(Outside(Arc::new(score)))
}

/// CPU nanoseconds of this thread.
fn cpu_nanos() -> u64 {
    (cpu() * 1e9) as u64
}

/// A native agent in a game: its parameters and its random stream.
#[pyclass(name = "Mind")]
struct PyMind {
    brain: Py<PyBrain>,
    rng: Rng,
    desk: Workspace,
}

#[pymethods]
impl PyMind {
    #[new]
    fn new(brain: Py<PyBrain>, seed: u64) -> Self {
        PyMind { brain, rng: Rng::new(seed), desk: Workspace::new(cpu_nanos) }
    }

    /// What the agent does when it sees this.
    #[pyo3(signature = (view, game=None))]
    fn act(&mut self, py: Python<'_>, view: &PyView, game: Option<&PyGame>) -> PyResult<PyAction> {
        let acts = self.legal(view)?;
        let brain = &self.brain.get().brain;
        let (rng, desk) = (&mut self.rng, &mut self.desk);
        let source = source(brain, view, game)?;
        let decided = py.detach(|| {
            catch_unwind(AssertUnwindSafe(|| brain.decide(&view.v.library, &source, &acts, rng, desk)))
                .map_err(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())
        });
        match decided {
            Ok(k) => Ok(PyAction { a: Action::of(&view.v.state, acts[k]) }),
            Err(text) => {
                self.desk = Workspace::new(cpu_nanos);
                Err(bad(format!("the agent could not decide: {text}")))
            }
        }
    }

    /// What the last search found out: visits and total value of every action, iterations, simulated actions.
    fn found(&self) -> (Vec<(u64, f64)>, u64, u64) {
        let lab = &self.desk.lab;
        (lab.found.iter().map(|f| (f.visits, f.value)).collect(), lab.done, lab.steps())
    }

    /// Every option with the world before it, the world after it if it was tried, and its score.
    #[allow(clippy::type_complexity)]
    #[pyo3(signature = (view, game=None))]
    fn consider(
        &mut self,
        view: &PyView,
        game: Option<&PyGame>,
    ) -> PyResult<Vec<(PyAction, PyGame, Option<PyGame>, f64)>> {
        let acts = self.legal(view)?;
        let lib = &view.v.library;
        let brain = &self.brain.get().brain;
        let source = source(brain, view, game)?;
        let found = brain.consider(lib, &source, &acts, &mut self.rng, &mut self.desk);
        let game = |s: Box<State>| PyGame {
            g: Game { library: lib.clone(), state: s, chance: Chance::seeded(0), scratch: Scratch::default() },
        };
        let options = found.into_iter().zip(&acts).map(|(c, &act)| {
            (PyAction { a: Action::of(&view.v.state, act) }, game(c.before), c.after.map(&game), c.score)
        });
        Ok(options.collect())
    }
}

/// What the agent looks at: the view, or the whole game if it is one that sees everything.
fn source<'a>(brain: &AgentSpec, view: &'a PyView, game: Option<&'a PyGame>) -> PyResult<Source<'a>> {
    match game {
        _ if !brain.sees_everything => Ok(Source::View(&view.v)),
        Some(game) => Ok(Source::Game(&game.g.state)),
        None => Err(bad("an agent that sees everything needs the game")),
    }
}

impl PyMind {
    /// The legal actions of the view's player.
    fn legal(&mut self, view: &PyView) -> PyResult<Vec<SlotAction>> {
        let v = &view.v;
        if v.state.over() || v.state.head.player != v.player {
            return Err(bad("an agent is asked only when its player has to decide"));
        }
        // The own options depend on nothing hidden, so any world has the same ones.
        self.desk.imagine(&v.library, &Source::View(v), 0, Look::default());
        let mut acts = Vec::new();
        let desk = &mut self.desk;
        Machine { state: &mut desk.world, library: &v.library, chance: &mut desk.chance, scratch: &mut desk.scratch }
            .legal(&mut acts);
        Ok(acts)
    }
}

/// The seed of the random stream that the agent of a player gets in a game.
#[pyfunction]
fn agent_seed(game_seed: u64, player: u64) -> u64 {
    agents::agent_seed(game_seed, player)
}

/// What all games of a run share.
#[pyclass(name = "Table", frozen)]
struct PyTable {
    library: Arc<Library>,
    table: Table,
    /// The agents' names, for reasons.
    names: Vec<String>,
    cells: Vec<Cell>,
}

/// Agents and decks of players 0 and 1, and who begins.
type Cell = (usize, usize, usize, usize, u8);

#[pymethods]
impl PyTable {
    /// Limits are nanoseconds per action, turn and game, by the wall, lost when over. Cells are (agent 0, agent 1,
    /// deck 0, deck 1, first).
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        library: &PyLibrary,
        brains: Vec<(String, Py<PyBrain>)>,
        seats: Vec<(String, Vec<String>)>,
        rules: &Bound<'_, PyDict>,
        limits: (Option<u64>, Option<u64>, Option<u64>, bool, bool),
        records: bool,
        cells: Vec<Cell>,
    ) -> PyResult<Self> {
        if cells.iter().any(|c| c.0.max(c.1) >= brains.len() || c.2.max(c.3) >= seats.len() || c.4 > 1) {
            return Err(bad("a cell names an agent or a deck that is not there"));
        }
        if brains.iter().any(|(_, b)| !Arc::ptr_eq(&b.get().library, &library.library)) {
            return Err(bad("the agents were made for other cards"));
        }
        let (action, turn, game, wall, lose) = limits;
        let table = Table {
            brains: brains.iter().map(|(_, b)| b.get().brain.clone()).collect(),
            seats: seats.into_iter().map(|deck| seat(library, deck)).collect::<PyResult<_>>()?,
            rules: read_rules(rules)?,
            limits: Limits { action, turn, game, wall, lose },
            records,
        };
        let names = brains.into_iter().map(|(name, _)| name).collect();
        Ok(PyTable { library: library.library.clone(), table, names, cells })
    }

    /// Plays games, the first ones of the list: as many as end within the seconds, and the one that is running then.
    /// `numbers`, `cell_of` and `seeds` are 64-bit numbers in native order, one per game. Gives a row per game: number,
    /// cell, seed, winner, turns, actions, microseconds of each player, reason, whether it was lost by a fault, record.
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
            let mut player = GameRunner::new(&self.library, &self.table, cpu_nanos);
            let mut games: Vec<Ended> = Vec::with_capacity(numbers.len());
            for (&cell, &seed) in cell_of.iter().zip(&seeds) {
                let (a, b, d, e, first) = cells[cell as usize];
                games.push(player.play(&Job { brains: [a, b], seats: [d, e], first: Player::new(first), seed }));
                if wall.elapsed().as_secs_f64() >= seconds {
                    break;
                }
            }
            // Native games are measured on the wall; what other programs took is taken off again.
            let share = (cpu() - begin) / wall.elapsed().as_secs_f64().max(1e-9);
            (games, share.min(1.0))
        });
        let (games, share) = played;
        let rows = PyList::empty(py);
        for (k, g) in games.iter().enumerate() {
            let cell = cells[cell_of[k] as usize];
            let reason = self.reason(py, g, [cell.0, cell.1]);
            let micros = g.times.map(|t| (t as f64 * share / 1000.0) as u64);
            let record = self.table.records.then(|| {
                let texts: Vec<String> = g.record.iter().map(Action::to_string).collect();
                texts.join("\n")
            });
            let row = (
                numbers[k],
                cell_of[k],
                seeds[k],
                g.winner.map(Player::number),
                g.turns,
                g.actions,
                micros[0],
                micros[1],
                reason,
                u8::from(g.broken.is_some()),
                record,
            );
            rows.append(row.into_pyobject(py)?)?;
        }
        Ok(rows)
    }
}

impl PyTable {
    fn reason<'py>(&self, py: Python<'py>, g: &Ended, agents: [usize; 2]) -> Bound<'py, PyString> {
        match &g.broken {
            None => PyString::intern(py, reason_name(g.reason)),
            Some(Broken::Core(text)) => PyString::new(py, &format!("the core failed: {text}")),
            Some(Broken::Time(p)) => {
                let name = &self.names[agents[p.index()]];
                PyString::new(py, &format!("player {p} ({name}) took more time than allowed"))
            }
        }
    }
}

/// A deck given as its hero and its cards.
pub(crate) fn seat(library: &PyLibrary, (hero, cards): (String, Vec<String>)) -> PyResult<Seat> {
    Ok(Seat::new(library.card(&hero)?, library.cards(&cards)?))
}

/// 64-bit numbers out of bytes.
fn words(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks_exact(8).map(|c| u64::from_ne_bytes(c.try_into().unwrap_or_default())).collect()
}

/// Plays EVA against EVA as random games are played for the benchmark: games, checksum, CPU seconds.
#[pyfunction]
fn eva_games(
    py: Python<'_>,
    brain: &PyBrain,
    heroes: Pair,
    decks: Lists,
    games: u64,
    seed: u64,
) -> PyResult<(u64, String, f64)> {
    let seats = seats(&brain.library, &heroes, &decks)?;
    let table = Table {
        brains: vec![brain.brain.clone()],
        seats,
        rules: hearthlab_core::checks::bench::bench_rules(),
        limits: Limits::default(),
        records: false,
    };
    Ok(py.detach(|| {
        let begin = cpu();
        let mut player = GameRunner::new(&brain.library, &table, || 0);
        let mut sum = 0u64;
        for g in 0..games {
            let seats = if g >> 1 & 1 == 1 { [1, 0] } else { [0, 1] };
            let job = Job { brains: [0, 0], seats, first: Player::new(g as u8), seed: Rng::new(seed).split(g).raw() };
            let end = player.play(&job);
            let what = u64::from(end.turns) << 32
                | u64::from(end.actions) << 8
                | u64::from(end.winner.map_or(2, Player::number));
            sum = sum.wrapping_add(Rng::new(what ^ g.wrapping_mul(0x9E37_79B9_7F4A_7C15)).bits());
        }
        (games, format!("{sum:016x}"), cpu() - begin)
    }))
}

fn seats(lib: &Library, heroes: &Pair, decks: &Lists) -> PyResult<Vec<Seat>> {
    let find = |id: &str| lib.find(id).ok_or_else(|| error("UnknownCard", format!("no card \"{id}\"")));
    let seat = |hero: &str, cards: &[String]| -> PyResult<Seat> {
        Ok(Seat::new(find(hero)?, cards.iter().map(|c| find(c)).collect::<PyResult<_>>()?))
    };
    Ok(vec![seat(&heroes.0, &decks.0)?, seat(&heroes.1, &decks.1)?])
}

/// Lets an agent decide in all positions of seeded games of another one: decisions, iterations, simulated actions,
/// checksum, CPU seconds.
#[pyfunction]
fn search_decisions(
    py: Python<'_>,
    brain: &PyBrain,
    players: &PyBrain,
    heroes: Pair,
    decks: Lists,
    games: u64,
    seed: u64,
) -> PyResult<(u64, u64, u64, String, f64)> {
    let seats = seats(&brain.library, &heroes, &decks)?;
    Ok(py.detach(|| {
        let positions = bench::decisions(&brain.library, &players.brain, &seats, games, seed, cpu_nanos);
        let begin = cpu();
        let found = bench::search(&brain.library, &brain.brain, &positions, seed, cpu_nanos);
        (positions.len() as u64, found.iterations, found.steps, format!("{:016x}", found.checksum), cpu() - begin)
    }))
}

pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyBrain>()?;
    m.add_class::<PyMind>()?;
    m.add_class::<PyTable>()?;
    m.add_function(wrap_pyfunction!(agent_seed, m)?)?;
    m.add_function(wrap_pyfunction!(eva_games, m)?)?;
    m.add_function(wrap_pyfunction!(search_decisions, m)?)?;
    Ok(())
}
