//! Games and actions as Python sees them.

use crate::library::{card_id, PyLibrary};
use crate::objects::{side_of_game, PySide};
use crate::reading::Plain;
use crate::view::PyView;
use crate::{bad, error};
use hearthlab_core::action::Action;
use hearthlab_core::cards::library::Library;
use hearthlab_core::cards::names::{unknown, Pick};
use hearthlab_core::cards::program::UNKNOWN;
use hearthlab_core::cards::syntax::CardIx;
use hearthlab_core::chance::{Asker, Chance, OpenPick, Scripted, Source};
use hearthlab_core::checks::invariants;
use hearthlab_core::game::{short, Game, KeptGame, Refused};
use hearthlab_core::machine::{Notes, Scratch};
use hearthlab_core::position::{self, Parts};
use hearthlab_core::settings::Rules;
use hearthlab_core::state::{At, Phase, Player, DECK};
use hearthlab_core::view::View;
use hearthlab_core::wire;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex};

/// One thing a player can do; a value that any copy of the position understands.
#[pyclass(name = "Action", frozen, eq, hash, module = "hearthlab")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyAction {
    pub(crate) a: Action,
}

#[pymethods]
impl PyAction {
    /// Reads the text form.
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        PyAction::parse(text)
    }
    /// Reads the text form.
    #[staticmethod]
    fn parse(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Ok(words) = text.extract::<String>() else {
            let kind = text.get_type().name()?;
            return Err(error("IllegalAction", format!("an action is written as plain text, not as this {kind}")));
        };
        Action::parse(&words).map(|a| PyAction { a }).map_err(|e| error("IllegalAction", e))
    }
    fn __str__(&self) -> String {
        self.a.to_string()
    }
    fn __repr__(&self) -> String {
        format!("Action('{}')", self.a)
    }
    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (String,)) {
        (py.get_type::<PyAction>().into_any().unbind(), (self.a.to_string(),))
    }
    /// end, play, power, attack, pick or mulligan.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.a {
            Action::End => "end",
            Action::Play { .. } => "play",
            Action::Power { .. } => "power",
            Action::Attack { .. } => "attack",
            Action::Pick(_) => "pick",
            Action::Mulligan(_) => "mulligan",
        }
    }
    /// Entity id of the card played or of the attacker.
    #[getter]
    fn source(&self) -> Option<u16> {
        match self.a {
            Action::Play { card, .. } => Some(card),
            Action::Attack { by, .. } => Some(by),
            _ => None,
        }
    }
    /// Entity id of the target.
    #[getter]
    fn target(&self) -> Option<u16> {
        match self.a {
            Action::Play { on, .. } | Action::Power { on, .. } => on,
            Action::Attack { on, .. } => Some(on),
            _ => None,
        }
    }
    /// Board slot of a played minion, from the left.
    #[getter]
    fn slot(&self) -> Option<u8> {
        match self.a {
            Action::Play { at, .. } => at,
            _ => None,
        }
    }
    /// Which text of a Choose One card.
    #[getter]
    fn branch(&self) -> Option<u8> {
        match self.a {
            Action::Play { branch, .. } | Action::Power { branch, .. } => branch,
            _ => None,
        }
    }
    /// The picked option.
    #[getter]
    fn option(&self) -> Option<u8> {
        match self.a {
            Action::Pick(k) => Some(k),
            _ => None,
        }
    }
    /// Entity ids of the cards thrown back.
    #[getter]
    fn cards(&self) -> Option<Vec<u16>> {
        match &self.a {
            Action::Mulligan(list) => Some(list.clone()),
            _ => None,
        }
    }
}

/// Actions as a tuple.
pub(crate) fn actions<'py>(py: Python<'py>, list: Vec<Action>) -> PyResult<Bound<'py, PyTuple>> {
    let items: Vec<Py<PyAction>> = list.into_iter().map(|a| Py::new(py, PyAction { a })).collect::<PyResult<_>>()?;
    PyTuple::new(py, items)
}

fn attempted((game, open): (Game, Option<OpenPick>)) -> (Option<PyGame>, Option<(&'static str, Vec<u32>)>) {
    match open {
        Some(open) => (None, Some((open.pick.name(), open.labels))),
        None => (Some(PyGame::of(game)), None),
    }
}

/// A source of chance that asks `choose(kind, options)` for the number of an option, and what it raised first.
pub(crate) fn asking(lib: Arc<Library>, choose: Py<PyAny>) -> (Source, impl Fn() -> Option<PyErr>) {
    let failed: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let note = failed.clone();
    let ask = move |pick: Pick, labels: &[u32]| {
        Python::attach(|py| {
            let answer = if pick.of_cards() {
                let ids: Vec<Option<&str>> = labels.iter().map(|&c| card_id(&lib, c as CardIx)).collect();
                choose.call1(py, (pick.name(), ids))
            } else {
                choose.call1(py, (pick.name(), labels.to_vec()))
            };
            answer.and_then(|k| k.extract::<u32>(py)).unwrap_or_else(|e| {
                if let Ok(mut first) = note.lock() {
                    first.get_or_insert(e);
                }
                0
            })
        })
    };
    (Source::Ask(Asker(Box::new(ask))), move || failed.lock().ok().and_then(|mut first| first.take()))
}

/// What games begin with: cards, heroes, decks and rules, read and checked once.
#[pyclass(name = "Setup", frozen)]
pub(crate) struct PySetup {
    library: Arc<Library>,
    rules: Rules,
    heroes: [CardIx; 2],
    decks: [Vec<CardIx>; 2],
}

#[pymethods]
impl PySetup {
    #[new]
    fn new(
        library: &PyLibrary,
        heroes: (String, String),
        decks: (Vec<String>, Vec<String>),
        rules: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        let heroes = [library.card(&heroes.0)?, library.card(&heroes.1)?];
        let decks = [library.cards(&decks.0)?, library.cards(&decks.1)?];
        if decks.iter().any(|deck| deck.len() > DECK) {
            return Err(error("IllegalDeck", format!("a deck holds at most {DECK} cards")));
        }
        Ok(PySetup { library: library.library.clone(), rules: library.rules(rules)?, heroes, decks })
    }

    /// A new game; who begins is up to chance unless it is said.
    fn game(&self, first: Option<u8>, seed: u64) -> PyGame {
        let [a, b] = &self.decks;
        let first = first.map(Player::new);
        PyGame::of(Game::new(self.library.clone(), self.rules, self.heroes, [a, b], first, seed))
    }
}

/// A game in the core.
#[pyclass(name = "Game")]
pub(crate) struct PyGame {
    pub(crate) g: KeptGame,
}

impl PyGame {
    /// Keeps a game.
    pub(crate) fn of(game: Game) -> PyGame {
        PyGame { g: KeptGame::from(game) }
    }

    fn refused(action: &PyAction, refused: Refused) -> PyErr {
        match refused {
            Refused::Illegal(t) => error("IllegalAction", t),
            Refused::Broken(t) => {
                error("EngineError", format!("the core failed at \"{}\": {t}; the game is as it was", action.a))
            }
        }
    }
}

#[pymethods]
impl PyGame {
    /// A game at the given position.
    #[staticmethod]
    #[pyo3(name = "from_state")]
    pub(crate) fn at(library: &PyLibrary, json: &str, seed: u64) -> PyResult<Self> {
        let v: serde_json::Value =
            serde_json::from_str(json).map_err(|e| error("BadPosition", format!("the position is not JSON: {e}")))?;
        let s = position::from_json(&library.library, &v).map_err(|e| error("BadPosition", e))?;
        let mut scratch = Scratch::default();
        scratch.notes = Some(Notes::default());
        let (library, chance) = (library.library.clone(), Chance::seeded(seed));
        Ok(PyGame::of(Game { library, state: s, chance, scratch }))
    }

    /// Position, random stream and history as bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &wire::game_to_bytes(&self.g.look()))
    }

    /// The game that was written as these bytes.
    #[staticmethod]
    fn from_bytes(library: &PyLibrary, data: &[u8]) -> PyResult<Self> {
        let g = wire::game_from_bytes(data, library.library.clone(), false).map_err(bad)?;
        Ok(PyGame::of(g))
    }

    /// Ids of the cards in play, in hands and in decks whose text is not implemented, each once.
    fn unimplemented(&self) -> Vec<String> {
        let (library, state) = (&self.g.library, self.g.state());
        let objects = state.head.live.into_iter().filter(|&slot| state.entity(slot).at != At::Grave);
        let decks = Player::BOTH.into_iter().flat_map(|p| state.deck(p).iter().map(|d| d.card));
        let all: BTreeSet<_> = objects.map(|slot| state.entity(slot).card).chain(decks).collect();
        let blank = all.into_iter().filter(|&card| card != UNKNOWN && !library.card(card).implemented);
        blank.map(|card| library.card(card).id.clone()).collect()
    }

    /// The position as dicts and lists.
    fn state<'py>(&self, py: Python<'py>, library: &PyLibrary, names: bool, log: bool) -> PyResult<Bound<'py, PyAny>> {
        let builder = Plain::new(py, &self.g.library, library, names)?;
        let written = position::write(&self.g.library, &self.g.state(), Parts { log, ..Parts::ALL }, &builder);
        builder.finished(written)
    }

    /// A player's side, read where it lies; `python` is the library as Python knows it.
    fn side(slf: Bound<'_, Self>, player: u8, library: Py<PyLibrary>, python: Py<PyAny>) -> PySide {
        side_of_game(slf, player, library, python)
    }

    fn clone(&self) -> Self {
        PyGame { g: self.g.clone() }
    }

    /// Goes on with another random stream.
    fn reseed(&mut self, seed: u64) {
        self.g.reseed(seed);
    }

    /// A clone with another random stream.
    fn reseeded(&self, seed: u64) -> Self {
        PyGame { g: self.g.reseeded(seed) }
    }

    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let list = self.g.look().legal();
        actions(py, list)
    }

    fn apply(&mut self, action: &PyAction) -> PyResult<()> {
        self.g.change().apply(&action.a).map_err(|refused| PyGame::refused(action, refused))
    }

    /// Does an action whose random picks are answered by `choose(kind, options)` with the number of an option.
    fn apply_with(&mut self, action: &PyAction, choose: Py<PyAny>) -> PyResult<()> {
        let (ask, failed) = asking(self.g.library.clone(), choose);
        let before = self.g.clone();
        self.g.chance.source = ask;
        let done = self.apply(action);
        self.g.chance.source = Source::Seeded;
        if let Some(e) = failed() {
            self.g = before;
            return Err(e);
        }
        done
    }

    /// Plays an action in a copy with these answers to its random picks. Returns the copy, or the kind of the first pick
    /// without an answer with the labels of its options.
    #[allow(clippy::type_complexity)]
    fn attempt(
        &self,
        action: &PyAction,
        answers: Vec<u32>,
    ) -> PyResult<(Option<PyGame>, Option<(&'static str, Vec<u32>)>)> {
        let mut game = self.g.look();
        let Some(act) = game.find(&action.a) else {
            return Err(error("IllegalAction", format!("\"{}\" is not legal here", short(&action.a))));
        };
        Ok(attempted(game.attempt(act, answers)))
    }

    /// Starts a game with these answers to its random picks; returns what `attempt` does.
    #[staticmethod]
    #[allow(clippy::type_complexity)]
    fn attempt_start(
        library: &PyLibrary,
        heroes: (String, String),
        decks: (Vec<String>, Vec<String>),
        rules: &Bound<'_, PyDict>,
        first: Option<u8>,
        answers: Vec<u32>,
    ) -> PyResult<(Option<PyGame>, Option<(&'static str, Vec<u32>)>)> {
        let heroes = [library.card(&heroes.0)?, library.card(&heroes.1)?];
        let (a, b) = (library.cards(&decks.0)?, library.cards(&decks.1)?);
        let (rules, first) = (library.rules(rules)?, first.map(Player::new));
        Ok(attempted(Game::attempt_start(&library.library, rules, heroes, [&a, &b], first, answers)))
    }

    /// From now on the game remembers which clauses run.
    fn trace(&mut self) {
        self.g.ran = Some(Vec::new());
    }

    /// The clauses that ran since `trace`, as card id and number.
    fn traced(&self) -> Vec<(String, u8)> {
        let mut list = self.g.ran.clone().unwrap_or_default();
        list.sort_unstable();
        list.dedup();
        list.into_iter().map(|(c, k)| (self.g.library.card(c).id.clone(), k)).collect()
    }

    fn outcomes(&self, action: &PyAction, limit: usize) -> PyResult<Vec<(f64, PyGame)>> {
        let mut game = self.g.look();
        let Some(act) = game.find(&action.a) else {
            return Err(error("IllegalAction", format!("\"{}\" is not legal here", short(&action.a))));
        };
        match game.outcomes(act, limit) {
            Ok(list) => Ok(list.into_iter().map(|(p, game)| (p, PyGame::of(game))).collect()),
            Err(n) => Err(error(
                "TooManyOutcomes",
                format!("\"{}\" has more than {n} outcomes; raise the limit or sample with clones", action.a),
            )),
        }
    }

    fn view(&self, player: u8) -> PyResult<PyView> {
        if player > 1 {
            return Err(bad(format!("player {player} is not 0 or 1")));
        }
        Ok(PyView::of(View::of(&self.g.look(), Player::new(player))))
    }

    /// Answers the next random picks from a list; empty ends it. Used for replaying real games.
    fn script(&mut self, answers: Vec<(Option<String>, Option<u32>, Option<String>)>) -> PyResult<()> {
        let mut list = std::collections::VecDeque::new();
        for (kind, index, card) in answers {
            let pick = match kind {
                None => None,
                Some(k) => Some(
                    Pick::from_name(&k)
                        .ok_or_else(|| bad(unknown(&k, Pick::TABLE.what, Pick::ALL.iter().map(|p| p.1))))?,
                ),
            };
            let answer = match (index, card) {
                (_, Some(id)) => Scripted::Label(
                    self.g
                        .library
                        .find(&id)
                        .ok_or_else(|| bad(format!("no card \"{id}\" in build {}", self.g.library.build)))?
                        as u32,
                ),
                (Some(i), None) => Scripted::Index(i),
                (None, None) => return Err(bad("a scripted pick needs an index or a card")),
            };
            list.push_back((pick, answer));
        }
        self.g.chance.source =
            if list.is_empty() { Source::Seeded } else { Source::Script { answers: list, failed: None } };
        Ok(())
    }

    /// How the script went: answers left over, and what it could not answer.
    fn script_left(&mut self) -> (usize, Option<String>) {
        match std::mem::replace(&mut self.g.chance.source, Source::Seeded) {
            Source::Script { answers, failed } => (answers.len(), failed),
            _ => (0, None),
        }
    }

    #[getter]
    fn turn(&self) -> u16 {
        self.g.head().turn
    }
    #[getter]
    fn active(&self) -> u8 {
        self.g.head().active.number()
    }
    #[getter]
    fn player(&self) -> u8 {
        self.g.head().player.number()
    }
    #[getter]
    fn first(&self) -> u8 {
        self.g.head().first.number()
    }
    #[getter]
    fn over(&self) -> bool {
        self.g.head().phase == Phase::Over
    }
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.g.head().winner().map(Player::number)
    }
    #[getter]
    fn reason(&self) -> &'static str {
        self.g.head().reason.name()
    }
    #[getter]
    fn phase(&self) -> &'static str {
        position::stage(self.g.head()).name()
    }
    /// The first broken invariant, if any.
    fn fault(&self) -> Option<String> {
        invariants::check(&self.g.library, &self.g.state()).err()
    }
    /// A hash of the whole position.
    fn digest(&self) -> u64 {
        let mut h = DefaultHasher::new();
        position::to_json(&self.g.library, &self.g.state()).to_string().hash(&mut h);
        h.finish()
    }
}
