//! What a player may know, and what it believes about the rest.

use crate::bad;
use crate::game::{actions, PyGame};
use crate::library::PyLibrary;
use crate::objects::{side_of_view, PySide};
use crate::reading::Plain;
use hearthlab_core::agents;
use hearthlab_core::cards::library::Library;
use hearthlab_core::cards::syntax::CardIx;
use hearthlab_core::machine::{Note, Notes};
use hearthlab_core::position;
use hearthlab_core::state::{Phase, Player};
use hearthlab_core::view::{Belief, Counts, KeptView, View};
use hearthlab_core::wire;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Deck lists with weights, and weights of single cards.
#[pyclass(name = "Belief", frozen)]
pub(crate) struct PyBelief {
    pub(crate) b: Arc<Belief>,
}

#[pymethods]
impl PyBelief {
    #[new]
    fn new(library: &PyLibrary, decks: Vec<(f64, Vec<String>)>, cards: Vec<(String, f64)>) -> PyResult<Self> {
        let decks = decks.into_iter().map(|(w, list)| Ok((w, library.cards(&list)?))).collect::<PyResult<_>>()?;
        let cards = cards.into_iter().map(|(id, w)| Ok((library.card(&id)?, w))).collect::<PyResult<_>>()?;
        let b = Belief { decks, counts: Counts { cards, ..Counts::default() }, ..Belief::default() };
        Ok(PyBelief { b: Arc::new(b) })
    }

    /// The belief that is written as agents are given it: lists and counts by the ids of cards.
    #[staticmethod]
    fn from_json(library: &PyLibrary, json: &str) -> PyResult<Self> {
        let card = |id: &str| library.card(id).ok();
        agents::read_belief(json, &card).map(|b| PyBelief { b: Arc::new(b) }).map_err(bad)
    }

    /// What it says of the cards of the other player of a view: the probability of each list and of none of them, by card
    /// the probability that one is hidden in hand, and how many copies are hidden in deck and hand.
    #[allow(clippy::type_complexity)]
    fn predict(&self, view: &PyView) -> (Vec<f64>, f64, Vec<(String, f64)>, Vec<(String, f64)>) {
        let library = &view.v.library;
        let found = self.b.predict(library, &view.v.state(), view.v.player.opponent());
        let named = |cards: BTreeMap<CardIx, f64>| -> Vec<(String, f64)> {
            cards.into_iter().map(|(card, number)| (library.card(card).id.clone(), number)).collect()
        };
        (found.lists, found.unknown, named(found.hand), named(found.unseen))
    }
}

/// Turn, what happened, player, entity, card if it may be known, other entity, amount.
pub(crate) type Event = (u16, &'static str, u8, u16, Option<String>, u16, i16);

/// Notes as Python reads them; nobody's are of player 2.
pub(crate) fn events(library: &Library, notes: &Notes) -> Vec<Event> {
    let event = |n: &Note| {
        let card = (n.card != 0).then(|| library.card(n.card).id.clone());
        (n.turn, n.what.name(), n.player.map_or(2, Player::number), n.eid, card, n.other, n.amount)
    };
    notes.iter().map(event).collect()
}

/// What one player may know.
#[pyclass(name = "View", frozen)]
pub(crate) struct PyView {
    pub(crate) v: KeptView,
}

impl PyView {
    /// Keeps a view.
    pub(crate) fn of(view: View) -> PyView {
        PyView { v: KeptView::from(view) }
    }
}

#[pymethods]
impl PyView {
    #[getter]
    fn player(&self) -> u8 {
        self.v.player.number()
    }
    #[getter]
    fn active(&self) -> u8 {
        self.v.head().active.number()
    }
    #[getter]
    fn decides(&self) -> u8 {
        self.v.head().player.number()
    }
    #[getter]
    fn turn(&self) -> u16 {
        self.v.head().turn
    }
    #[getter]
    fn over(&self) -> bool {
        self.v.head().phase == Phase::Over
    }
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.v.head().winner().map(Player::number)
    }
    #[getter]
    fn phase(&self) -> &'static str {
        position::stage(self.v.head()).name()
    }

    /// The position as JSON text.
    fn text(&self) -> String {
        self.v.open().to_json().to_string()
    }

    /// The position as dicts and lists.
    fn state<'py>(&self, py: Python<'py>, library: &PyLibrary, names: bool, log: bool) -> PyResult<Bound<'py, PyAny>> {
        let builder = Plain::new(py, &self.v.library, library, names)?;
        let written = self.v.open().write(log, &builder);
        builder.finished(written)
    }

    /// A player's side, read where it lies; `python` is the library as Python knows it.
    fn side(slf: Bound<'_, Self>, player: u8, library: Py<PyLibrary>, python: Py<PyAny>) -> PySide {
        side_of_view(slf, player, library, python)
    }

    fn history(&self) -> Vec<Event> {
        events(&self.v.library, &self.v.notes)
    }

    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        actions(py, self.v.legal())
    }

    #[pyo3(signature = (seed, belief=None))]
    fn sample(&self, seed: u64, belief: Option<&PyBelief>) -> PyGame {
        PyGame::of(self.v.open().sample(belief.map(|b| &b.b), seed))
    }

    /// The view as bytes; equal views give equal bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &wire::view_to_bytes(&self.v))
    }

    /// The view that was written as these bytes.
    #[staticmethod]
    fn from_bytes(library: &PyLibrary, data: &[u8]) -> PyResult<Self> {
        let v = wire::view_from_bytes(data, library.library.clone()).map_err(bad)?;
        Ok(PyView::of(v))
    }
}
