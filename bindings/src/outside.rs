//! What the scenario kit does to a game from outside the rules.

use crate::game::{asking, PyAction, PyGame};
use crate::library::{card_id, PyLibrary};
use crate::view::{events as told, Event, PyView};
use crate::{bad, error, interruptible};
use hearthlab_core::chance::Source;
use hearthlab_core::game::Refused;
use hearthlab_core::outside::{self, Part, Reply, Standpoint};
use hearthlab_core::proof::{self, Goal};
use hearthlab_core::state::Player;
use pyo3::prelude::*;

fn refusal(refused: Refused) -> PyErr {
    match refused {
        Refused::Illegal(said) => bad(said),
        Refused::Broken(said) => error("EngineError", format!("the core failed: {said}; the game is as it was")),
    }
}

/// Runs steps of the card language, written as JSON, as one text of a player; returns nothing.
#[pyfunction]
fn perform(
    game: &mut PyGame,
    steps: &str,
    player: u8,
    source: Option<u16>,
    target: Option<u16>,
    choose: Option<Py<PyAny>>,
) -> PyResult<()> {
    let from = Standpoint { player: Player::new(player), source, target };
    let Some(choose) = choose else {
        return outside::perform(&mut game.g.change(), steps, &from, Source::Seeded).map_err(refusal);
    };
    let before = game.g.clone();
    let (ask, failed) = asking(game.g.library.clone(), choose);
    let done = outside::perform(&mut game.g.change(), steps, &from, ask).map_err(refusal);
    if let Some(e) = failed() {
        game.g = before;
        return Err(e);
    }
    done
}

/// Answers a number, a condition or a selection of the card language, written as JSON.
#[pyfunction]
fn ask<'py>(
    py: Python<'py>,
    game: &PyGame,
    part: &str,
    json: &str,
    standpoint: (u8, Option<u16>, Option<u16>, Option<u16>),
) -> PyResult<Bound<'py, PyAny>> {
    let (player, source, target, about) = standpoint;
    let from = Standpoint { player: Player::new(player), source, target };
    let part = match part {
        "number" => Part::Number,
        "condition" => Part::Condition,
        _ => Part::Selection,
    };
    Ok(match outside::ask(&game.g.look(), part, json, &from, about).map_err(bad)? {
        Reply::Number(n) => n.into_pyobject(py)?.into_any(),
        Reply::Truth(yes) => yes.into_pyobject(py)?.to_owned().into_any(),
        Reply::Objects(list) => list.into_pyobject(py)?.into_any(),
    })
}

/// Ends the game by giving up.
#[pyfunction]
fn concede(game: &mut PyGame, player: u8) -> PyResult<()> {
    outside::concede(&mut game.g.change(), Player::new(player)).map_err(refusal)
}

/// The id of the card that an action of a game is about.
#[pyfunction]
fn card_of_game(game: &PyGame, action: &PyAction) -> Option<String> {
    let card = outside::card_of(&game.g.library, &game.g.state(), &action.a)?;
    card_id(&game.g.library, card).map(str::to_string)
}

/// The id of the card that an action of a view is about.
#[pyfunction]
fn card_of_view(view: &PyView, action: &PyAction) -> Option<String> {
    let card = outside::card_of(&view.v.library, &view.v.state(), &action.a)?;
    card_id(&view.v.library, card).map(str::to_string)
}

/// All that happened in a game, as `View.history` lists it.
#[pyfunction]
fn events(game: &PyGame) -> Vec<Event> {
    told(&game.g.library, game.g.notes())
}

/// The game at another position, with what happened before it.
#[pyfunction]
fn edited(game: &PyGame, library: &PyLibrary, json: &str, seed: u64) -> PyResult<PyGame> {
    let mut changed = PyGame::at(library, json, seed)?;
    changed.g.change().scratch.notes = Some(game.g.notes().clone());
    Ok(changed)
}

/// What the deciding player can force in this turn, against every outcome of chance: the probability, a line that has
/// it, and how many positions were looked at; None if there are more of them than `most`. `goal` is win, survive, or a
/// condition of the card language as JSON.
#[pyfunction]
fn prove(py: Python<'_>, game: &PyGame, goal: &str, most: usize) -> PyResult<Option<(f64, Vec<String>, usize)>> {
    let goal = match goal {
        "win" => Goal::Win,
        "survive" => Goal::Survive,
        condition => Goal::Holds(game.g.library.read(condition).map_err(bad)?),
    };
    let copy = game.g.look().clone();
    let found = interruptible(py, move || proof::prove(copy, &goal, most))?;
    Ok(found.map(|p| (p.value, p.line.iter().map(ToString::to_string).collect(), p.positions)))
}

/// Adds what this file hands out.
pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(perform, m)?)?;
    m.add_function(wrap_pyfunction!(ask, m)?)?;
    m.add_function(wrap_pyfunction!(concede, m)?)?;
    m.add_function(wrap_pyfunction!(card_of_game, m)?)?;
    m.add_function(wrap_pyfunction!(card_of_view, m)?)?;
    m.add_function(wrap_pyfunction!(events, m)?)?;
    m.add_function(wrap_pyfunction!(prove, m)?)?;
    m.add_function(wrap_pyfunction!(edited, m)?)
}
