//! Native agents and whole games between them, for Python.

use crate::{bad, cpu, error, read_rules, Lists, Pair, PyAction, PyGame, PyLibrary, PyView};
use hearthlab_core::action::{Action, SlotAction};
use hearthlab_core::agents::{self, AgentSpec, Judge, OneStep, Policy, Workspace};
use hearthlab_core::cards::library::Library;
use hearthlab_core::chance::{Chance, Rng};
use hearthlab_core::checks::bench;
use hearthlab_core::evaluate::Outside;
use hearthlab_core::game::{reason_name, Game};
use hearthlab_core::machine::Scratch;
use hearthlab_core::play::{Broken, Ended, GameRunner, Job, Limits, Seat, Table};
use hearthlab_core::search::{Budget, Per};
use hearthlab_core::state::{Player, State};
use hearthlab_core::view::Observed;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

/// A native agent with all of its parameters.
#[pyclass(name = "AgentSpec", frozen)]
pub(crate) struct PyAgentSpec {
    pub(crate) library: Arc<Library>,
    pub(crate) spec: AgentSpec,
}

#[pymethods]
impl PyAgentSpec {
    /// `find` returns the function of a score that is written as module:function; it is called with a game and a player.
    #[new]
    #[pyo3(signature = (library, json, find=None))]
    fn new(library: &PyLibrary, json: &str, find: Option<Py<PyAny>>) -> PyResult<Self> {
        let function = |path: &str| match &find {
            Some(find) => Python::attach(|py| outside(py, find, path, &library.library)),
            None => Err(format!("{path} cannot be found without a function that finds it")),
        };
        let spec = AgentSpec::from_json(json, &|id| library.library.find(id), &function).map_err(bad)?;
        Ok(PyAgentSpec { library: library.library.clone(), spec })
    }

    /// Returns the score of a position for a player, if the agent has one for positions.
    fn score(&self, game: &PyGame, player: u8) -> Option<f64> {
        match &self.spec.policy {
            Policy::OneStep(OneStep { judge: Judge::Score(score), .. }) => {
                Some(score.of(&game.g.library, &game.g.state, Player::new(player)))
            }
            _ => None,
        }
    }
}

/// Returns a score that Python computes.
fn outside(py: Python<'_>, find: &Py<PyAny>, path: &str, library: &Arc<Library>) -> Result<Outside, String> {
    let function = find.call1(py, (path,)).map_err(|error| error.value(py).to_string())?;
    let (library, path) = (library.clone(), path.to_string());
    let score = move |state: &State, player: Player| {
        Python::attach(|py| {
            let game = game_at(library.clone(), state.boxed());
            let found = function.call1(py, (game, player.number())).and_then(|value| value.extract::<f64>(py));
            // The search is given up where it is; whoever asked for the decision reports it.
            found.unwrap_or_else(|error| panic!("the score {path} failed: {}", error.value(py)))
        })
    };
    Ok(Outside(Arc::new(score)))
}

/// Returns a game that stands at a position and has no past.
fn game_at(library: Arc<Library>, state: Box<State>) -> PyGame {
    PyGame { g: Game { library, state, chance: Chance::seeded(0), scratch: Scratch::default() } }
}

/// Describes every native agent with its parameters and every score with its weights, as JSON.
#[pyfunction]
fn agent_schema() -> String {
    agents::schema().to_string()
}

/// Refuses an agent that means nothing, without any cards. Scores that Python computes are not looked for.
#[pyfunction]
fn check_agent(json: &str) -> PyResult<()> {
    let function = |_: &str| Ok(Outside(Arc::new(|_, _| 0.0)));
    AgentSpec::from_json(json, &|_| Some(0), &function).map(|_| ()).map_err(bad)
}

/// Reads a budget: its amount, "it" or "ms", what it is for, and whether it is wall-clock time.
#[pyfunction]
fn read_budget(text: &str) -> PyResult<(u64, &'static str, &'static str, bool)> {
    Ok(match Budget::parse(text).map_err(bad)? {
        Budget::Iterations(count) => (count, "it", Per::Action.word(), false),
        Budget::Time { millis, per, wall } => (millis, "ms", per.word(), wall),
        Budget::Full => return Err(bad("a budget is not empty")),
    })
}

/// Returns the CPU nanoseconds of this thread.
fn cpu_nanos() -> u64 {
    (cpu() * 1e9) as u64
}

/// A native agent in a game: its parameters and its random stream.
#[pyclass(name = "AgentSession")]
struct PyAgentSession {
    agent: Py<PyAgentSpec>,
    rng: Rng,
    workspace: Workspace,
}

#[pymethods]
impl PyAgentSession {
    #[new]
    fn new(agent: Py<PyAgentSpec>, seed: u64) -> Self {
        PyAgentSession { agent, rng: Rng::new(seed), workspace: Workspace::new(cpu_nanos) }
    }

    /// Returns what the agent does when it sees this.
    #[pyo3(signature = (view, game=None))]
    fn act(&mut self, py: Python<'_>, view: &PyView, game: Option<&PyGame>) -> PyResult<PyAction> {
        let actions = self.legal_actions(view)?;
        let spec = &self.agent.get().spec;
        let (rng, workspace) = (&mut self.rng, &mut self.workspace);
        let observed = observed(spec, view, game)?;
        let decided = py.detach(|| {
            catch_unwind(AssertUnwindSafe(|| spec.decide(&view.v.library, observed, &actions, rng, workspace)))
                .map_err(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())
        });
        match decided {
            Ok(at) => Ok(PyAction { a: Action::of(&view.v.state, actions[at]) }),
            Err(text) => {
                self.workspace = Workspace::new(cpu_nanos);
                Err(bad(format!("the agent could not decide: {text}")))
            }
        }
    }

    /// Returns what the last search found out: visits and total value of every action, iterations, simulated actions.
    fn found(&self) -> (Vec<(u64, f64)>, u64, u64) {
        let memory = &self.workspace.search;
        let rows = memory.found.iter().map(|found| (found.visits, found.value)).collect();
        (rows, memory.iterations, memory.steps())
    }

    /// Returns every option with the world before it, the world after it if it was tried, and its score.
    #[allow(clippy::type_complexity)]
    #[pyo3(signature = (view, game=None))]
    fn consider(
        &mut self,
        view: &PyView,
        game: Option<&PyGame>,
    ) -> PyResult<Vec<(PyAction, PyGame, Option<PyGame>, f64)>> {
        let actions = self.legal_actions(view)?;
        let library = &view.v.library;
        let spec = &self.agent.get().spec;
        let observed = observed(spec, view, game)?;
        let considered = spec.consider(library, observed, &actions, &mut self.rng, &mut self.workspace);
        let game = |state: Box<State>| game_at(library.clone(), state);
        let options = considered.into_iter().zip(&actions).map(|(option, &action)| {
            let action = PyAction { a: Action::of(&view.v.state, action) };
            (action, game(option.before), option.after.map(&game), option.score)
        });
        Ok(options.collect())
    }
}

/// Returns what the agent looks at: the view, or the whole game if it is one that sees everything.
fn observed<'a>(spec: &AgentSpec, view: &'a PyView, game: Option<&'a PyGame>) -> PyResult<Observed<'a>> {
    match game {
        _ if !spec.sees_everything => Ok(Observed::View(&view.v)),
        Some(game) => Ok(Observed::Game(&game.g.state)),
        None => Err(bad("an agent that sees everything needs the game")),
    }
}

impl PyAgentSession {
    /// Returns the legal actions of the view's player.
    fn legal_actions(&mut self, view: &PyView) -> PyResult<Vec<SlotAction>> {
        let view = &view.v;
        if view.state.over() || view.state.head.player != view.player {
            return Err(bad("an agent is asked only when its player has to decide"));
        }
        Ok(self.workspace.legal_actions(view))
    }
}

/// Returns the seed of the random stream that the agent of a player gets in a game.
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
        agents: Vec<(String, Py<PyAgentSpec>)>,
        seats: Vec<(String, Vec<String>)>,
        rules: &Bound<'_, PyDict>,
        limits: (Option<u64>, Option<u64>, Option<u64>, bool, bool),
        records: bool,
        cells: Vec<Cell>,
    ) -> PyResult<Self> {
        if cells.iter().any(|c| c.0.max(c.1) >= agents.len() || c.2.max(c.3) >= seats.len() || c.4 > 1) {
            return Err(bad("a cell names an agent or a deck that is not there"));
        }
        if agents.iter().any(|(_, agent)| !Arc::ptr_eq(&agent.get().library, &library.library)) {
            return Err(bad("the agents were made for other cards"));
        }
        let (action, turn, game, wall, lose) = limits;
        let table = Table {
            agents: agents.iter().map(|(_, agent)| agent.get().spec.clone()).collect(),
            seats: seats.into_iter().map(|deck| seat(library, deck)).collect::<PyResult<_>>()?,
            rules: read_rules(rules)?,
            limits: Limits { action, turn, game, wall, lose },
            records,
        };
        let names = agents.into_iter().map(|(name, _)| name).collect();
        Ok(PyTable { library: library.library.clone(), table, names, cells })
    }

    /// Plays games, the first ones of the list: as many as end within the seconds, and the one that is running then.
    /// `numbers`, `cell_of` and `seeds` are 64-bit numbers in native order, one per game. Returns a row per game: number,
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
            let mut runner = GameRunner::new(&self.library, &self.table, cpu_nanos);
            let mut games: Vec<Ended> = Vec::with_capacity(numbers.len());
            for (&cell, &seed) in cell_of.iter().zip(&seeds) {
                let (a, b, d, e, first) = cells[cell as usize];
                games.push(runner.play(&Job { agents: [a, b], seats: [d, e], first: Player::new(first), seed }));
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
    agent: &PyAgentSpec,
    heroes: Pair,
    decks: Lists,
    games: u64,
    seed: u64,
) -> PyResult<(u64, String, f64)> {
    let seats = seats(&agent.library, &heroes, &decks)?;
    let table = Table {
        agents: vec![agent.spec.clone()],
        seats,
        rules: bench::bench_rules(),
        limits: Limits::default(),
        records: false,
    };
    Ok(py.detach(|| {
        let begin = cpu();
        let mut runner = GameRunner::new(&agent.library, &table, || 0);
        let mut sum = 0u64;
        for g in 0..games {
            let seats = if g >> 1 & 1 == 1 { [1, 0] } else { [0, 1] };
            let job = Job { agents: [0, 0], seats, first: Player::new(g as u8), seed: Rng::new(seed).split(g).raw() };
            let end = runner.play(&job);
            let what = u64::from(end.turns) << 32 | u64::from(end.actions) << 8 | u64::from(end.winner.map_or(2, Player::number));
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
    agent: &PyAgentSpec,
    players: &PyAgentSpec,
    heroes: Pair,
    decks: Lists,
    games: u64,
    seed: u64,
) -> PyResult<(u64, u64, u64, String, f64)> {
    let seats = seats(&agent.library, &heroes, &decks)?;
    Ok(py.detach(|| {
        let positions = bench::decisions(&agent.library, &players.spec, &seats, games, seed, cpu_nanos);
        let begin = cpu();
        let found = bench::search(&agent.library, &agent.spec, &positions, seed, cpu_nanos);
        (positions.len() as u64, found.iterations, found.steps, format!("{:016x}", found.checksum), cpu() - begin)
    }))
}

pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyAgentSpec>()?;
    m.add_class::<PyAgentSession>()?;
    m.add_class::<PyTable>()?;
    m.add_function(wrap_pyfunction!(agent_schema, m)?)?;
    m.add_function(wrap_pyfunction!(check_agent, m)?)?;
    m.add_function(wrap_pyfunction!(read_budget, m)?)?;
    m.add_function(wrap_pyfunction!(agent_seed, m)?)?;
    m.add_function(wrap_pyfunction!(eva_games, m)?)?;
    m.add_function(wrap_pyfunction!(search_decisions, m)?)?;
    Ok(())
}
