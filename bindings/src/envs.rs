//! Observations, codes of actions and environments, written into the memory of NumPy's arrays.
//!
//! The buffer protocol is enough for that: it is part of the stable interface of Python since 3.11, and the numpy crate
//! would add a dependency on NumPy's own interface for nothing more.

use crate::agents::{cpu_nanos, PyAgentSpec};
use crate::game::{PyAction, PyGame};
use crate::view::PyView;
use crate::{bad, error, interruptible, PyLibrary};
use hearthlab_core::envs::{Autoreset, Failed, Illegal, Rows, Setup, Table};
use hearthlab_core::game::Refused;
use hearthlab_core::play::Seat;
use hearthlab_core::spaces::{self, ActionLayout, Observer};
use hearthlab_core::state::Player;
use hearthlab_core::view::View;
use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The numbers of an array as a slice.
///
/// # Safety
///
/// Nobody else may read or write the array while the slice is there. Callers hold the only reference that writes, and
/// the GIL is either held or no Python code of this thread runs; another thread of Python that reads the array at the
/// same time sees numbers of two steps, as it would with NumPy's own `out=` arguments.
#[allow(clippy::mut_from_ref)] // The memory is the array's; the buffer only says where it is.
unsafe fn numbers<T: Element>(buffer: &PyBuffer<T>, length: usize) -> PyResult<&mut [T]> {
    let memory = buffer.as_slice_ptr().filter(|_| !buffer.readonly() && buffer.item_count() == length);
    let mut memory =
        memory.ok_or_else(|| bad(format!("the array must be writable, in one piece and of {length} numbers")))?;
    Ok(memory.as_mut())
}

/// Writes what a player sees of a game.
#[pyfunction]
fn observe_game(game: &PyGame, player: u8, out: PyBuffer<i16>) -> PyResult<()> {
    // Safety: the GIL is held.
    let row = unsafe { numbers(&out, spaces::OBSERVATION)? };
    Observer::default().game(&game.g.look(), Player::new(player), row);
    Ok(())
}

/// Writes a view.
#[pyfunction]
fn observe_view(view: &PyView, out: PyBuffer<i16>) -> PyResult<()> {
    // Safety: the GIL is held.
    let row = unsafe { numbers(&out, spaces::OBSERVATION)? };
    Observer::default().view(&view.v.open(), row);
    Ok(())
}

/// Returns the codes of a game's legal actions, in their order.
#[pyfunction]
fn game_codes(game: &PyGame) -> Vec<usize> {
    let mut game = game.g.look();
    let legal = game.legal_acts();
    spaces::codes(&game.state, &legal).collect()
}

/// Returns the codes of a view's legal actions, in their order.
#[pyfunction]
fn view_codes(view: &PyView) -> Vec<usize> {
    spaces::codes(&view.v.state(), &view.v.legal_acts()).collect()
}

/// Returns the sizes and names of observations and actions.
#[pyfunction]
fn spaces_layout<'py>(py: Python<'py>, library: &PyLibrary) -> PyResult<Bound<'py, PyDict>> {
    let d = PyDict::new(py);
    d.set_item("actions", spaces::ACTIONS)?;
    d.set_item("first", ActionLayout::FIRST.to_vec())?;
    d.set_item("sizes", ActionLayout::SIZES.to_vec())?;
    d.set_item("observation", spaces::OBSERVATION)?;
    d.set_item("rows", spaces::ROWS)?;
    d.set_item("columns", spaces::column_names())?;
    d.set_item("globals", spaces::global_names(&library.library))?;
    d.set_item("deck", spaces::DECK_SIZE)?;
    d.set_item("events", (spaces::EVENTS, spaces::EVENT_COLUMNS))?;
    d.set_item("fits", spaces::fits(&library.library))?;
    d.set_item("cards", library.library.cards.len())?;
    Ok(d)
}

/// The number of a card in observations.
#[pyfunction]
fn card_number(library: &PyLibrary, id: &str) -> PyResult<u16> {
    library.card(id)
}

/// The arrays that a table writes into.
struct Memory {
    observations: PyBuffer<i16>,
    masks: PyBuffer<i8>,
    rewards: PyBuffer<f64>,
    ended: PyBuffer<u8>,
    last: PyBuffer<i16>,
}

/// Games side by side that a learner plays.
#[pyclass(name = "EnvTable")]
struct PyEnvTable {
    table: Table,
    memory: Memory,
}

fn refused(failed: Failed) -> PyErr {
    match failed {
        Failed::Illegal(why) => error("IllegalAction", why),
        Failed::Over => bad("the episode is over; call reset()"),
        Failed::Broken(why) => error("EngineError", why),
    }
}

type Decks = (Vec<(String, Vec<String>)>, Vec<(String, Vec<String>)>);

impl PyEnvTable {
    fn game(&self, k: usize) -> PyResult<&hearthlab_core::envs::Env> {
        self.table.envs.get(k).ok_or_else(|| bad(format!("there is no game {k}")))
    }

    /// Calls work that writes into the arrays without the GIL.
    fn write(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut Table, Rows<'_>) -> Result<(), Failed> + Send,
    ) -> PyResult<()> {
        let PyEnvTable { table, memory } = self;
        let n = table.envs.len();
        let last = if table.setup.autoreset == Autoreset::SameStep { n * spaces::OBSERVATION } else { 0 };
        // Safety: the table is borrowed for writing, so no other call of it writes; the arrays are five different ones.
        let rows = unsafe {
            Rows {
                observations: numbers(&memory.observations, n * spaces::OBSERVATION)?,
                masks: numbers(&memory.masks, n * spaces::ACTIONS)?,
                rewards: numbers(&memory.rewards, n)?,
                ended: numbers(&memory.ended, n)?,
                last: numbers(&memory.last, last)?,
            }
        };
        interruptible(py, || work(table, rows))?.map_err(refused)
    }
}

/// The arrays that a table writes into.
type Arrays = (PyBuffer<i16>, PyBuffer<i8>, PyBuffer<f64>, PyBuffer<u8>, PyBuffer<i16>);

#[pymethods]
impl PyEnvTable {
    /// `memory` are the arrays that observations, masks, rewards, ends and last observations are written into.
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        library: &PyLibrary,
        rules: &Bound<'_, PyDict>,
        decks: Decks,
        opponents: Vec<Option<Py<PyAgentSpec>>>,
        seat: Option<u8>,
        begins: Option<bool>,
        illegal: &str,
        autoreset: &str,
        shaping: f64,
        seeds: Vec<u64>,
        threads: usize,
        memory: Arrays,
    ) -> PyResult<Self> {
        if !spaces::fits(&library.library) {
            return Err(bad("a card of this library has more than two branches, for which there are no codes"));
        }
        let seats = |list: Vec<(String, Vec<String>)>| -> PyResult<Vec<Seat>> {
            list.into_iter().map(|(hero, cards)| Ok(Seat::new(library.card(&hero)?, library.cards(&cards)?))).collect()
        };
        let decks = [seats(decks.0)?, seats(decks.1)?];
        if decks.iter().any(Vec::is_empty) {
            return Err(bad("an environment needs a deck for each player"));
        }
        let setup = Setup {
            library: library.library.clone(),
            rules: library.rules(rules)?,
            decks,
            opponents: opponents.iter().map(|agent| agent.as_ref().map(|agent| agent.get().spec.clone())).collect(),
            seat: seat.map(Player::new),
            begins,
            illegal: match illegal {
                "raise" => Illegal::Refuse,
                "lose" => Illegal::Lose,
                "random" => Illegal::Random,
                other => return Err(bad(format!("illegal is \"{other}\"; it must be raise, lose or random"))),
            },
            autoreset: match autoreset {
                "next_step" => Autoreset::NextStep,
                "same_step" => Autoreset::SameStep,
                "disabled" => Autoreset::Never,
                other => {
                    return Err(bad(format!("autoreset is \"{other}\"; it must be next_step, same_step or disabled")))
                }
            },
            shaping,
        };
        let (observations, masks, rewards, ended, last) = memory;
        let memory = Memory { observations, masks, rewards, ended, last };
        Ok(PyEnvTable { table: Table::new(setup, &seeds, threads, cpu_nanos), memory })
    }

    /// Begins new episodes in the chosen games: with a seed the first one of it, otherwise the next one.
    fn reset(&mut self, py: Python<'_>, seeds: Vec<Option<u64>>, chosen: Vec<bool>) -> PyResult<()> {
        if seeds.len() != self.table.envs.len() || chosen.len() != seeds.len() {
            return Err(bad(format!("there are {} games, and as many seeds are needed", self.table.envs.len())));
        }
        self.write(py, move |table, rows| table.reset(&seeds, &chosen, rows))
    }

    /// Plays one action in each game.
    fn step(&mut self, py: Python<'_>, codes: PyBuffer<i64>) -> PyResult<()> {
        let codes = codes.to_vec(py)?;
        if codes.len() != self.table.envs.len() {
            return Err(bad(format!("{} actions for {} games", codes.len(), self.table.envs.len())));
        }
        self.write(py, move |table, rows| table.step(&codes, rows))
    }

    /// Writes what a player sees in a game, and the mask if that player decides.
    fn observe(&mut self, k: usize, player: u8, observation: PyBuffer<i16>, mask: PyBuffer<i8>) -> PyResult<()> {
        self.game(k)?;
        // Safety: the GIL is held, and the arrays are of different types.
        let (row, marks) = unsafe { (numbers(&observation, spaces::OBSERVATION)?, numbers(&mask, spaces::ACTIONS)?) };
        self.table.observe(k, Player::new(player), row, marks);
        Ok(())
    }

    /// Plays an action that an opponent outside the core has chosen, and on until somebody outside decides again.
    fn play(&mut self, k: usize, action: &PyAction) -> PyResult<()> {
        self.game(k)?;
        self.table.envs[k].play(&action.a).map_err(|refusal| match refusal {
            Refused::Illegal(why) => error("IllegalAction", why),
            Refused::Broken(why) => error("EngineError", why),
        })?;
        self.table.advance(k).map_err(refused)
    }

    /// Returns the reward of a player for what happened since the last one.
    fn reward(&mut self, k: usize, player: u8) -> PyResult<f64> {
        self.game(k)?;
        let Table { envs, setup, .. } = &mut self.table;
        Ok(envs[k].reward(setup, Player::new(player)))
    }

    /// Returns a copy of a game.
    fn copy(&self, k: usize) -> PyResult<PyGame> {
        Ok(PyGame::of(self.game(k)?.game.clone()))
    }

    /// Returns a view of a game.
    fn view(&self, k: usize, player: u8) -> PyResult<PyView> {
        Ok(PyView::of(View::of(&self.game(k)?.game, Player::new(player))))
    }

    /// Returns the learner, who decides, the opponent's place, whether the episode is over, whether the game is, and the
    /// winner.
    fn status(&self, k: usize) -> PyResult<(u8, u8, usize, bool, bool, Option<u8>)> {
        let env = self.game(k)?;
        let head = &env.game.state.head;
        let winner = head.winner().map(Player::number);
        Ok((env.me.number(), head.player.number(), env.opponent, env.done, env.game.state.over(), winner))
    }
}

pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyEnvTable>()?;
    m.add_function(wrap_pyfunction!(observe_game, m)?)?;
    m.add_function(wrap_pyfunction!(observe_view, m)?)?;
    m.add_function(wrap_pyfunction!(game_codes, m)?)?;
    m.add_function(wrap_pyfunction!(view_codes, m)?)?;
    m.add_function(wrap_pyfunction!(spaces_layout, m)?)?;
    m.add_function(wrap_pyfunction!(card_number, m)?)?;
    Ok(())
}
