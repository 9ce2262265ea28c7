//! Hands game trees and the solvers of the CFR family to Python.

use crate::{actions, bad, error, interruptible, PyAction, PyGame, PyLibrary, PyView};
use hearthlab_core::equilibrium::flat::Flat;
use hearthlab_core::equilibrium::response::{best, quality, reaches};
use hearthlab_core::equilibrium::solvers::{Form, Method, Solver};
use hearthlab_core::equilibrium::tree::{GameNode, GameTree, Key};
use hearthlab_core::equilibrium::{classic, efg};
use hearthlab_core::equilibrium::{decided, known, Plan, Spare, Stop};
use hearthlab_core::interrupt;
use hearthlab_core::state::Player;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use std::sync::Arc;

/// A game that can be made into a tree.
#[pyclass(name = "GamePlan", frozen)]
pub struct PyPlan {
    plan: Plan,
}

/// A size: histories, ends, bytes.
type Size = (f64, f64, f64);
/// A move: its actions, and where it may lead.
type Move<'py> = (Bound<'py, PyTuple>, Vec<(f64, PyGame)>);

#[pymethods]
impl PyPlan {
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        library: &PyLibrary,
        heroes: (String, String),
        decks: (Vec<String>, Vec<String>),
        rules: &Bound<'_, PyDict>,
        first: Option<u8>,
        health: (i16, i16),
        draw: f64,
        whole_turns: bool,
        merge: bool,
    ) -> PyResult<Self> {
        let plan = Plan {
            library: library.library.clone(),
            rules: library.rules(rules)?,
            heroes: [library.card(&heroes.0)?, library.card(&heroes.1)?],
            decks: [library.cards(&decks.0)?, library.cards(&decks.1)?],
            first: first.map(Player::new),
            health: [health.0, health.1],
            draw,
            whole_turns,
            merge,
        };
        Ok(PyPlan { plan })
    }

    /// Returns all starting positions with their probabilities.
    fn starts(&self) -> PyResult<Vec<(f64, PyGame)>> {
        Ok(games(self.plan.starts().map_err(bad)?))
    }

    /// Returns a start as a position, in which both heroes have the health of the plan.
    fn position(&self, game: &PyGame) -> String {
        self.plan.position(&game.g.look()).to_string()
    }

    /// Returns what the player who must decide can do: the actions, and where they may lead.
    fn moves<'py>(&self, py: Python<'py>, game: &PyGame) -> PyResult<Vec<Move<'py>>> {
        let moves = self.plan.moves(&game.g.look(), &mut Spare::default()).map_err(bad)?;
        moves.into_iter().map(|m| Ok((actions(py, m.actions)?, games(m.outcomes)))).collect()
    }

    /// Estimates how many histories and ends the tree has, and how many bytes it needs at least.
    fn estimate(&self, py: Python<'_>, walks: usize, seed: u64) -> PyResult<Size> {
        let size = py.detach(|| self.plan.estimate(walks.max(1), seed)).map_err(bad)?;
        Ok((size.histories, size.ends, size.bytes))
    }

    /// Builds the tree; `watch` is called with the number of histories so far. The tree is None if it is too large.
    fn build(&self, py: Python<'_>, most: usize, threads: usize, watch: Py<PyAny>) -> PyResult<(Option<PyTree>, Size)> {
        let mut failed = None;
        let mut last = 0;
        let built = py.detach(|| {
            let mut report = |histories: usize| {
                if histories < last + 16_384 {
                    return true;
                }
                last = histories;
                let heard = Python::attach(|py| {
                    py.check_signals()?;
                    watch.call1(py, (histories,)).map(|_| ())
                });
                failed = heard.err();
                failed.is_none()
            };
            self.plan.build(most, threads, &mut report)
        });
        match built {
            Ok(tree) => {
                let built = PyTree::of(py, tree)?;
                let size = (built.histories() as f64, built.ends() as f64, built.bytes() as f64);
                Ok((Some(built), size))
            }
            Err(Stop::TooLarge(size)) => Ok((None, (size.histories, size.ends, size.bytes))),
            Err(Stop::Broken(text)) => Err(bad(text)),
            Err(Stop::Cancelled) => Err(failed.unwrap_or_else(|| bad("the tree was not finished"))),
        }
    }
}

fn games(list: Vec<(f64, hearthlab_core::game::Game)>) -> Vec<(f64, PyGame)> {
    list.into_iter().map(|(p, g)| (p, PyGame::of(g))).collect()
}

/// Returns what a player knows at a decision, given what was known after the last one; and how things look now alone.
#[pyfunction]
fn set_key(view: &PyView, before: Key, history: bool) -> (Key, Key) {
    known(&view.v.open(), before, history)
}

/// Returns what a player knows after a decision.
#[pyfunction]
fn decided_key(key: Key, taken: Vec<PyRef<'_, PyAction>>) -> Key {
    let list: Vec<_> = taken.iter().map(|a| a.a.clone()).collect();
    decided(key, &list)
}

/// Returns numbers as bytes, which Python reads as an array.
fn raw<'py, const N: usize, T: Copy>(py: Python<'py>, list: &[T], write: impl Fn(T) -> [u8; N]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = list.iter().flat_map(|&x| write(x)).collect();
    PyBytes::new(py, &bytes)
}

fn floats(bytes: &[u8]) -> Vec<f64> {
    bytes.chunks_exact(8).map(|c| f64::from_le_bytes(c.try_into().expect("chunks are of eight bytes"))).collect()
}

/// A game in extensive form, and its flat form.
#[pyclass(name = "GameTree", frozen)]
pub struct PyTree {
    tree: Arc<GameTree>,
    flat: Arc<Flat>,
}

impl PyTree {
    fn of(py: Python<'_>, tree: GameTree) -> PyResult<PyTree> {
        let flat = py.detach(|| Flat::of(&tree)).map_err(bad)?;
        Ok(PyTree { tree: Arc::new(tree), flat: Arc::new(flat) })
    }

    /// Reads a strategy by sequence.
    fn policy(&self, player: usize, bytes: &[u8]) -> PyResult<Vec<f64>> {
        let policy = floats(bytes);
        let n = self.flat.sides[player].sequences();
        if policy.len() != n {
            return Err(bad(format!("the strategy has {} sequences, the game has {n}", policy.len())));
        }
        Ok(policy)
    }
}

#[pymethods]
impl PyTree {
    /// Returns a game of the literature: kuhn or leduc.
    #[staticmethod]
    fn classic(py: Python<'_>, name: &str) -> PyResult<Self> {
        match name {
            "kuhn" => PyTree::of(py, classic::kuhn()),
            "leduc" => PyTree::of(py, classic::leduc()),
            _ => Err(bad(format!("\"{name}\" is not a classic game; there are kuhn and leduc"))),
        }
    }
    #[getter]
    fn histories(&self) -> usize {
        self.tree.len()
    }
    #[getter]
    fn ends(&self) -> u64 {
        self.tree.ends
    }
    #[getter]
    fn infosets(&self) -> (usize, usize) {
        (self.flat.sides[0].sets(), self.flat.sides[1].sets())
    }
    #[getter]
    fn sequences(&self) -> (usize, usize) {
        (self.flat.sides[0].sequences(), self.flat.sides[1].sequences())
    }
    /// Returns how many pairs of sequences have a payoff.
    #[getter]
    fn payoffs(&self) -> usize {
        self.flat.sides[0].columns.len()
    }
    #[getter]
    fn bytes(&self) -> usize {
        self.tree.bytes() + self.flat.bytes()
    }
    #[getter]
    fn range(&self) -> (f64, f64) {
        self.flat.range
    }
    #[getter]
    fn zero_sum(&self) -> bool {
        self.tree.zero_sum()
    }
    /// Returns how many ends there are with each pair of payoffs.
    fn end_counts(&self) -> Vec<([f64; 2], u64)> {
        self.tree.end_counts()
    }
    /// Returns the flat form of one player's side as raw numbers: u32, payoffs f64.
    fn arrays<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyDict>> {
        let side = &self.flat.sides[player & 1];
        let d = PyDict::new(py);
        let lists =
            [("parent", &side.parent), ("first", &side.first), ("rows", &side.rows), ("columns", &side.columns)];
        for (name, list) in lists {
            d.set_item(name, raw(py, list, u32::to_le_bytes))?;
        }
        d.set_item("payoffs", raw(py, &side.payoffs, f64::to_le_bytes))?;
        Ok(d)
    }
    /// Returns the keys of a player's sets, 16 bytes each.
    fn keys<'py>(&self, py: Python<'py>, player: usize) -> Bound<'py, PyBytes> {
        raw(py, &self.tree.sets[player & 1].keys, u128::to_le_bytes)
    }
    /// Returns the set of a player with that key.
    fn find(&self, player: usize, key: Key) -> Option<usize> {
        self.tree.sets[player & 1].find(key)
    }
    /// Returns what a node is: ("decision", player, set), ("chance", -1, number) or ("end", -1, number).
    fn node(&self, node: usize) -> PyResult<(&'static str, i32, usize)> {
        if node >= self.tree.len() {
            return Err(bad(format!("there is no node {node}; the tree has {}", self.tree.len())));
        }
        Ok(match self.tree.node(node) {
            GameNode::Decision { player, set } => ("decision", player as i32, set),
            GameNode::Chance(k) => ("chance", -1, k),
            GameNode::End(k) => ("end", -1, k),
        })
    }
    /// Returns the nodes after a node.
    fn children(&self, node: usize) -> Vec<usize> {
        let count = match self.tree.node(node) {
            GameNode::Decision { player, set } => self.tree.sets[player].actions[set] as usize,
            GameNode::Chance(k) => self.tree.odds(k).len(),
            GameNode::End(_) => 0,
        };
        (0..count).map(|k| self.tree.child(node, k)).collect()
    }
    /// Returns the probabilities of a chance node, by its number.
    fn odds(&self, chance: usize) -> Vec<f64> {
        self.tree.odds(chance).to_vec()
    }
    /// Returns what both players get at an end, by its number.
    fn returns(&self, end: usize) -> [f64; 2] {
        self.tree.payoffs(end)
    }
    /// Returns the tree in Gambit's format, which other programs read.
    fn efg(&self, py: Python<'_>, title: &str) -> String {
        py.detach(|| efg::text(&self.tree, title))
    }
    /// Returns what both players get by strategies, and what each could get at most against the other's.
    fn quality(&self, py: Python<'_>, first: &[u8], second: &[u8]) -> PyResult<([f64; 2], [f64; 2])> {
        let (a, b) = (self.policy(0, first)?, self.policy(1, second)?);
        let found = py.detach(|| quality(&self.flat, [&a, &b]));
        Ok((found.values, found.best))
    }
    /// Returns the best response of a player to the other's strategy: its value and the action of each set.
    fn best_response(&self, py: Python<'_>, player: usize, other: &[u8]) -> PyResult<(f64, Vec<u32>)> {
        let player = player & 1;
        let policy = self.policy(1 - player, other)?;
        Ok(py.detach(|| best(&self.flat, player, &reaches(&self.flat.sides[1 - player], &policy))))
    }
}

/// What is saved of a solver: iteration, random stream, the numbers of both players.
type Saved<'py> = (u64, u64, Vec<Bound<'py, PyBytes>>);

/// A solver at work on a tree.
#[pyclass(name = "Solver")]
pub struct PySolver {
    solver: Solver,
}

#[pymethods]
impl PySolver {
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        tree: &PyTree,
        method: &str,
        powers: (f64, f64, f64),
        epsilon: f64,
        rate: f64,
        form: &str,
        threads: usize,
        seed: u64,
    ) -> PyResult<Self> {
        let (alpha, beta, gamma) = powers;
        let method = match method {
            "cfr" => Method::Cfr,
            "cfr+" => Method::Plus { gamma },
            "linear" | "discounted" => Method::Discounted { alpha, beta, gamma },
            "pcfr+" => Method::Predictive { gamma },
            "chance-sampling" => Method::ChanceSampling,
            "external-sampling" => Method::ExternalSampling,
            "outcome-sampling" => Method::OutcomeSampling { epsilon },
            "vr-outcome-sampling" => Method::ReducedVariance { epsilon, rate, gamma },
            other => return Err(error("HearthLabError", format!("\"{other}\" is not a solver"))),
        };
        let form = match form {
            "flat" => Form::Flat,
            "tied" => Form::Tied,
            "history" => Form::History,
            other => return Err(bad(format!("\"{other}\" is not a form; there are flat, tied and history"))),
        };
        Ok(PySolver { solver: Solver::new(tree.tree.clone(), tree.flat.clone(), method, form, threads, seed) })
    }
    #[getter]
    fn iteration(&self) -> u64 {
        self.solver.iteration
    }
    /// Does so many iterations; an interruption ends it between two of them.
    fn run(&mut self, py: Python<'_>, iterations: u64) -> PyResult<()> {
        interruptible(py, || {
            for _ in 0..iterations {
                interrupt::poll();
                self.solver.step();
            }
        })
    }
    /// Returns what both players get by the average strategies, and what each could get at most against the other's.
    fn quality(&self, py: Python<'_>) -> ([f64; 2], [f64; 2]) {
        let found = py.detach(|| self.solver.quality());
        (found.values, found.best)
    }
    /// Returns the same for the last iterates.
    fn last_quality(&self, py: Python<'_>) -> ([f64; 2], [f64; 2]) {
        let found = py.detach(|| self.solver.last_quality());
        (found.values, found.best)
    }
    /// Returns the strategy of a player for the next iteration, by sequence.
    fn last<'py>(&self, py: Python<'py>, player: usize) -> Bound<'py, PyBytes> {
        raw(py, &self.solver.last(player & 1), f64::to_le_bytes)
    }
    /// Returns the average strategy of a player, by sequence.
    fn average<'py>(&self, py: Python<'py>, player: usize) -> Bound<'py, PyBytes> {
        raw(py, &self.solver.average(player & 1), f64::to_le_bytes)
    }
    fn save<'py>(&self, py: Python<'py>) -> Saved<'py> {
        let (iteration, stream, numbers) = self.solver.save();
        (iteration, stream, numbers.iter().map(|list| raw(py, list, f64::to_le_bytes)).collect())
    }
    fn restore(&mut self, iteration: u64, stream: u64, numbers: Vec<Vec<u8>>) -> PyResult<()> {
        let numbers = numbers.iter().map(|bytes| floats(bytes)).collect();
        self.solver.restore(iteration, stream, numbers).map_err(bad)
    }
}

/// Adds all of it to the module.
pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyPlan>()?;
    m.add_class::<PyTree>()?;
    m.add_class::<PySolver>()?;
    m.add_function(wrap_pyfunction!(set_key, m)?)?;
    m.add_function(wrap_pyfunction!(decided_key, m)?)?;
    Ok(())
}
