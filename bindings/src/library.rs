//! The compiled card library as Python sees it.

use crate::reading::Words;
use crate::{bad, error, value_of};
use hearthlab_core::cards::library::Library;
use hearthlab_core::cards::names::{unknown, Mechanic};
use hearthlab_core::cards::program::UNKNOWN;
use hearthlab_core::cards::syntax::CardIx;
use hearthlab_core::checks::mutants;
use hearthlab_core::settings::Rules;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;
use std::sync::Arc;

/// The compiled card library.
#[pyclass(name = "Library", frozen)]
pub(crate) struct PyLibrary {
    pub(crate) library: Arc<Library>,
    words: PyOnceLock<Words>,
}

#[pymethods]
impl PyLibrary {
    #[new]
    fn new(py: Python<'_>, json: &str) -> PyResult<Self> {
        let lib = py.detach(|| Library::from_json(json)).map_err(|e| error("CardError", e))?;
        Ok(PyLibrary::of(lib))
    }

    #[getter]
    fn build(&self) -> u32 {
        self.library.build
    }

    fn __len__(&self) -> usize {
        self.library.cards.len() - 1
    }

    fn __contains__(&self, id: &str) -> bool {
        self.library.find(id).is_some()
    }

    /// Whether all of the card's text works.
    fn implemented(&self, id: &str) -> bool {
        self.library.find(id).is_some_and(|c| self.library.card(c).implemented)
    }

    /// Whether the card carries that mechanic, or belongs to that group.
    fn has(&self, id: &str, name: &str) -> PyResult<bool> {
        let groups = &self.library.groups;
        let bit = Mechanic::from_name(name).map(Mechanic::bit);
        let bit = bit.or_else(|| groups.iter().find(|g| g.name == name).map(|g| g.bit));
        let known = || Mechanic::ALL.iter().map(|m| m.1).chain(groups.iter().map(|g| g.name.as_str()));
        let bit = bit.ok_or_else(|| bad(unknown(name, "mechanic or group", known())))?;
        Ok(self.library.card(self.card(id)?).mechs & bit != 0)
    }

    /// Ids of the implemented cards.
    fn implemented_ids(&self) -> Vec<String> {
        self.library.cards.iter().filter(|c| c.implemented).map(|c| c.id.clone()).collect()
    }

    /// Every clause: its card and its number (0 when played, 1 deathrattle, triggers, from 100 auras, 200 costs).
    fn clauses(&self) -> Vec<(String, u8)> {
        self.library.clauses().into_iter().map(|(c, k)| (self.library.card(c).id.clone(), k)).collect()
    }

    /// What can be taken away from a card's text, one line each.
    fn mutants(&self, id: &str) -> PyResult<Vec<String>> {
        Ok(mutants::mutants(&self.library, self.card(id)?))
    }

    /// The library without the k-th of a card's mutants.
    fn mutant(&self, id: &str, k: usize) -> PyResult<Self> {
        let made = mutants::mutate(&self.library, self.card(id)?, k);
        let lib = made.ok_or_else(|| bad(format!("\"{id}\" has no part number {k}")))?;
        Ok(PyLibrary::of(lib))
    }
}

impl PyLibrary {
    fn of(library: Library) -> PyLibrary {
        PyLibrary { library: Arc::new(library), words: PyOnceLock::new() }
    }

    /// The strings that positions are written with.
    pub(crate) fn words(&self, py: Python<'_>) -> &Words {
        self.words.get_or_init(py, || Words::new(py, &self.library))
    }

    /// The number of a card.
    pub(crate) fn card(&self, id: &str) -> PyResult<CardIx> {
        self.library
            .find(id)
            .ok_or_else(|| error("UnknownCard", format!("no card \"{id}\" in build {}", self.library.build)))
    }
    /// The numbers of several cards.
    pub(crate) fn cards(&self, ids: &[String]) -> PyResult<Vec<CardIx>> {
        ids.iter().map(|c| self.card(c)).collect()
    }

    /// The rules that a dictionary states.
    pub(crate) fn rules(&self, values: &Bound<'_, PyDict>) -> PyResult<Rules> {
        Rules::from_json(&value_of(values)?, "rules", &self.library.variants).map_err(bad)
    }
}

/// The id of a card; none for the unknown one.
pub(crate) fn card_id(lib: &Library, card: CardIx) -> Option<&str> {
    (card != UNKNOWN).then(|| lib.card(card).id.as_str())
}
