//! Native agents for Python: what there is to know about them, and one at work in a game.

use crate::arena::words;
use crate::view::PyBelief;
use crate::{bad, cpu, interruptible, PyAction, PyGame, PyLibrary, PyView};
use hearthlab_core::action::{Action, SlotAction};
use hearthlab_core::agents::{self, AgentSpec, Judge, OneStep, Policy, Workspace};
use hearthlab_core::cards::library::Library;
use hearthlab_core::chance::Rng;
use hearthlab_core::evaluate::{LookMemory, Net, Outside, OutsideFailed};
use hearthlab_core::game::KeptGame;
use hearthlab_core::interrupt::Interrupted;
use hearthlab_core::search::Budget;
use hearthlab_core::seeds::{self, Derivation};
use hearthlab_core::state::{Opened, Player, State};
use hearthlab_core::view::{Observed, View};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
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
    /// `belief` takes the place of that in the text.
    #[new]
    #[pyo3(signature = (library, json, find=None, belief=None))]
    fn new(
        library: &PyLibrary,
        json: &str,
        find: Option<Py<PyAny>>,
        belief: Option<PyRef<'_, PyBelief>>,
    ) -> PyResult<Self> {
        let function = |path: &str| match &find {
            Some(find) => Python::attach(|py| outside(py, find, path, &library.library)),
            None => Err(format!("{path} cannot be found without a function that finds it")),
        };
        let mut spec = AgentSpec::from_json(json, &|id| library.library.find(id), &function).map_err(bad)?;
        if let Some(belief) = belief {
            spec.belief = Some(belief.b.clone());
        }
        Ok(PyAgentSpec { library: library.library.clone(), spec })
    }

    /// Returns the score of a position for a player, if the agent has one for positions.
    fn score(&self, game: &PyGame, player: u8) -> PyResult<Option<f64>> {
        match &self.spec.policy {
            Policy::OneStep(OneStep { judge: Judge::Score(score), .. }) => {
                guarded(|| score.of(&game.g.library, &game.g.state(), Player::new(player))).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Returns how good each legal action looks to the policy of the agent's net, if it has one.
    fn shares(&self, view: &PyView) -> PyResult<Option<Vec<f32>>> {
        let Some(policy) = self.spec.net().and_then(Net::policy) else { return Ok(None) };
        let view = view.v.open();
        let observed = Observed::View(&view);
        let actions = legal_actions(&mut Workspace::new(cpu_nanos), &view, observed)?;
        Ok(Some(policy.shares(&view.library, observed.state(), &actions, &mut LookMemory::default()).to_vec()))
    }
}

/// Returns a score that Python computes.
fn outside(py: Python<'_>, find: &Py<PyAny>, path: &str, library: &Arc<Library>) -> Result<Outside, String> {
    let function = find.call1(py, (path,)).map_err(|error| error.value(py).to_string())?;
    let library = library.clone();
    let score = move |state: &State, player: Player| {
        Python::attach(|py| {
            let game = game_at(library.clone(), state);
            let found = function.call1(py, (game, player.number())).and_then(|value| value.extract::<f64>(py));
            // The search is given up where it is; whoever asked for the decision reports it.
            found.unwrap_or_else(|error| {
                let failed = OutsideFailed { text: described(py, &error), error: Box::new(error) };
                resume_unwind(Box::new(failed))
            })
        })
    };
    Ok(Outside(Arc::new(score)))
}

/// Returns the class and the message of an error, even of one that cannot be printed.
fn described(py: Python<'_>, error: &PyErr) -> String {
    let name = error.get_type(py).name().map_or_else(|_| "an error".into(), |name| name.to_string());
    match error.value(py).str() {
        Ok(text) if text.is_empty().unwrap_or(true) => name,
        Ok(text) => format!("{name}: {}", text.to_string_lossy()),
        Err(_) => format!("{name}: (a message that cannot be printed)"),
    }
}

/// Calls what may fail in a score of Python, whose error is returned as it was raised, or in the core.
fn guarded<T>(call: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| {
        if panic.is::<Interrupted>() {
            resume_unwind(panic);
        }
        raised(panic)
    })
}

/// Returns what was thrown as an error of Python.
fn raised(panic: Box<dyn Any + Send>) -> PyErr {
    let panic = match panic.downcast::<OutsideFailed>() {
        Ok(failed) => {
            let OutsideFailed { text, error } = *failed;
            return error.downcast::<PyErr>().map_or_else(|_| bad(text), |error| *error);
        }
        Err(panic) => panic,
    };
    let text = panic.downcast_ref::<String>().cloned();
    let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_string()));
    bad(format!("the agent could not decide: {}", text.unwrap_or_default()))
}

/// Returns a game that stands at a position and has no past.
fn game_at(library: Arc<Library>, state: &State) -> PyGame {
    PyGame { g: KeptGame::at(library, state) }
}

/// Describes every native agent with its parameters and every score with its weights, as JSON.
#[pyfunction]
fn agent_schema() -> String {
    agents::schema().to_string()
}

/// Refuses an agent that means nothing, without any cards. Scores that Python computes are not looked for.
#[pyfunction]
fn check_agent(json: &str) -> PyResult<()> {
    without_cards(json).map(|_| ())
}

/// Returns whether the values that an agent finds are chances of winning, and not scores.
#[pyfunction]
fn finds_chances(json: &str) -> PyResult<bool> {
    Ok(without_cards(json)?.finds_chances())
}

/// Returns whether the opponent's answer counts in what an agent's search finds.
#[pyfunction]
fn looks_at_answers(json: &str) -> PyResult<bool> {
    Ok(without_cards(json)?.looks_at_answers())
}

/// Reads an agent to ask about it: without any cards, and without the scores that Python computes.
fn without_cards(json: &str) -> PyResult<AgentSpec> {
    let function = |_: &str| Ok(Outside(Arc::new(|_, _| 0.0)));
    AgentSpec::from_json(json, &|_| Some(0), &function).map_err(bad)
}

/// Reads a budget: its amount, "it", "ev" or "ms", what it is for, and whether it is wall-clock time.
#[pyfunction]
fn read_budget(text: &str) -> PyResult<(u64, &'static str, &'static str, bool)> {
    Ok(match Budget::parse(text).map_err(bad)? {
        Budget::Count { amount, of, per } => (amount, of.word(), per.word(), false),
        Budget::Time { millis, per, wall } => (millis, "ms", per.word(), wall),
        Budget::Full => return Err(bad("a budget is not empty")),
    })
}

/// Returns the CPU nanoseconds of this thread.
pub(crate) fn cpu_nanos() -> u64 {
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
        let spec = &self.agent.get().spec;
        let (view, whole) = (view.v.open(), whole(spec, game)?);
        let observed = observed(&view, whole.as_deref());
        let actions = legal_actions(&mut self.workspace, &view, observed)?;
        let (rng, workspace) = (&mut self.rng, &mut self.workspace);
        let decide = || guarded(|| spec.decide(&view.library, observed, &actions, rng, workspace));
        let decided = interruptible(py, decide).and_then(|decided| decided);
        match decided {
            Ok(at) => Ok(PyAction { a: Action::of(observed.state(), actions[at]) }),
            Err(error) => {
                self.workspace = Workspace::new(cpu_nanos);
                Err(error)
            }
        }
    }

    /// Decides as `act` does; returns the action, the steps that the search noted (as JSON), and what their numbers for
    /// actions stand for.
    #[pyo3(signature = (view, game=None))]
    fn trace(
        &mut self,
        py: Python<'_>,
        view: &PyView,
        game: Option<&PyGame>,
    ) -> PyResult<(PyAction, String, BTreeMap<u64, String>)> {
        self.workspace.search.trace.begin();
        let decided = self.act(py, view, game);
        let (steps, actions) = self.workspace.search.trace.take();
        Ok((decided?, Value::from(steps).to_string(), actions))
    }

    /// Decides as `act` does; returns the action, the tree of the search as JSON, its iterations, and whether its values
    /// are chances of winning. Of a large tree the `most` nodes that were visited most often stay.
    #[pyo3(signature = (view, most, game=None))]
    fn explore(
        &mut self,
        py: Python<'_>,
        view: &PyView,
        most: usize,
        game: Option<&PyGame>,
    ) -> PyResult<(PyAction, String, u64, bool)> {
        self.workspace.search.explored.begin();
        let decided = self.act(py, view, game);
        let search = &mut self.workspace.search;
        let tree = search.explored.take(&view.v.library, most);
        Ok((decided?, tree.to_string(), search.iterations, self.agent.get().spec.finds_chances()))
    }

    /// Decides as `act` does. Returns the action; for every option, if the agent weighed them, its visits, its score or
    /// the sum of what the visits were worth, and the worlds before and after it; iterations, simulated actions and
    /// nodes; and whether the values are chances of winning.
    #[pyo3(signature = (view, game=None))]
    fn consider(&mut self, py: Python<'_>, view: &PyView, game: Option<&PyGame>) -> PyResult<PyOpinion> {
        let spec = &self.agent.get().spec;
        let (view, whole) = (view.v.open(), whole(spec, game)?);
        let observed = observed(&view, whole.as_deref());
        let actions = legal_actions(&mut self.workspace, &view, observed)?;
        let (rng, workspace) = (&mut self.rng, &mut self.workspace);
        let consider = || guarded(|| spec.consider(&view.library, observed, &actions, rng, workspace));
        let considered = interruptible(py, consider).and_then(|considered| considered);
        let (at, options) = match considered {
            Ok(found) => found,
            Err(error) => {
                self.workspace = Workspace::new(cpu_nanos);
                return Err(error);
            }
        };
        let world = |state: Box<State>| game_at(view.library.clone(), &state);
        let options = options.into_iter().map(|o| (o.visits, o.score, o.before.map(&world), o.after.map(&world)));
        let memory = &self.workspace.search;
        let action = PyAction { a: Action::of(observed.state(), actions[at]) };
        Ok((action, options.collect(), (memory.iterations, memory.steps(), memory.nodes), spec.finds_chances()))
    }
}

/// The action, the options, iterations, steps and nodes, and whether the options' values are chances.
type PyOpinion = (PyAction, Vec<(u64, f64, Option<PyGame>, Option<PyGame>)>, (u64, u64, u64), bool);

/// Returns the whole position for an agent that sees everything.
fn whole(spec: &AgentSpec, game: Option<&PyGame>) -> PyResult<Option<Opened>> {
    match game {
        _ if !spec.sees_everything => Ok(None),
        Some(game) => Ok(Some(game.g.state())),
        None => Err(bad("an agent that sees everything needs the game")),
    }
}

/// Returns what an agent looks at: the view, or the whole position if there is one.
fn observed<'a>(view: &'a View, whole: Option<&'a State>) -> Observed<'a> {
    whole.map_or(Observed::View(view), Observed::Game)
}

/// Returns the legal actions of the view's player, by the slots of what the agent looks at.
pub(crate) fn legal_actions(
    workspace: &mut Workspace,
    view: &View,
    observed: Observed<'_>,
) -> PyResult<Vec<SlotAction>> {
    if view.state.over() || view.state.head.player != view.player {
        return Err(bad("an agent is asked only when its player has to decide"));
    }
    Ok(workspace.legal_actions(&view.library, observed, view.player))
}

/// Returns the seed of the random stream that the agent of a player gets in a game.
#[pyfunction]
#[pyo3(signature = (game_seed, player, derivation=2))]
fn agent_seed(game_seed: u64, player: u64, derivation: u8) -> PyResult<u64> {
    Ok(agents::agent_seed(derivation_of(derivation)?, game_seed, player))
}

/// Returns a seed for each of the numbers (64 bits in native order, as the seeds): of `prefix` and the number as text.
#[pyfunction]
fn derive_seeds<'py>(py: Python<'py>, prefix: &[u8], numbers: &[u8]) -> Bound<'py, PyBytes> {
    let mut text = prefix.to_vec();
    let mut seeds = Vec::with_capacity(numbers.len());
    for number in words(numbers) {
        text.truncate(prefix.len());
        text.extend_from_slice(number.to_string().as_bytes());
        seeds.extend_from_slice(&seeds::derive(&text).to_ne_bytes());
    }
    PyBytes::new(py, &seeds)
}

/// The derivation that a plan calls by this number.
pub(crate) fn derivation_of(number: u8) -> PyResult<Derivation> {
    Derivation::from_number(number).ok_or_else(|| bad(format!("there is no derivation {number}; it must be 1 or 2")))
}

pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyAgentSpec>()?;
    m.add_class::<PyAgentSession>()?;
    m.add_function(wrap_pyfunction!(agent_schema, m)?)?;
    m.add_function(wrap_pyfunction!(check_agent, m)?)?;
    m.add_function(wrap_pyfunction!(finds_chances, m)?)?;
    m.add_function(wrap_pyfunction!(looks_at_answers, m)?)?;
    m.add_function(wrap_pyfunction!(read_budget, m)?)?;
    m.add_function(wrap_pyfunction!(agent_seed, m)?)?;
    m.add_function(wrap_pyfunction!(derive_seeds, m)?)?;
    Ok(())
}
