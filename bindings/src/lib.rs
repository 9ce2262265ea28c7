//! Hands the core to Python as `hearthlab._core`; nothing is decided here.

mod agents;
mod arena;
mod duels;
mod equilibrium;

use hearthlab_core::action::Action;
use hearthlab_core::cards::library::Library;
use hearthlab_core::cards::syntax::{CardIx, Class};
use hearthlab_core::chance::Pick;
use hearthlab_core::checks::bench;
use hearthlab_core::game::{Game, Refused};
use hearthlab_core::position;
use hearthlab_core::settings::{LimitResult, Rules, VARIANTS};
use hearthlab_core::state::{Pending, Phase, Player};
use hearthlab_core::view::{Belief, View};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex};

/// An error of `hearthlab.errors` with that name.
fn error(name: &str, message: String) -> PyErr {
    Python::attach(|py| {
        match py.import("hearthlab.errors").and_then(|m| m.getattr(name)).and_then(|c| c.call1((message,))) {
            Ok(e) => PyErr::from_value(e),
            Err(e) => e,
        }
    })
}

fn bad(e: impl Into<String>) -> PyErr {
    error("HearthLabError", e.into())
}

/// The compiled card library.
#[pyclass(name = "Library", frozen)]
struct PyLibrary {
    library: Arc<Library>,
}

#[pymethods]
impl PyLibrary {
    #[new]
    fn new(py: Python<'_>, json: &str) -> PyResult<Self> {
        let lib = py.detach(|| Library::from_json(json)).map_err(|e| error("CardError", e))?;
        Ok(PyLibrary { library: Arc::new(lib) })
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

    /// Whether the card carries that mechanic.
    fn has(&self, id: &str, mechanic: &str) -> PyResult<bool> {
        let mech = hearthlab_core::cards::syntax::Mechanic::from_name(mechanic)
            .ok_or_else(|| bad(format!("\"{mechanic}\" is not a mechanic")))?;
        Ok(self.library.card(self.card(id)?).has(mech))
    }

    /// Ids of the implemented cards.
    fn implemented_ids(&self) -> Vec<String> {
        self.library.cards.iter().filter(|c| c.implemented).map(|c| c.id.clone()).collect()
    }

    /// The compiled programs of a card as text, one per clause.
    fn programs(&self, id: &str) -> Vec<String> {
        let Some(ix) = self.library.find(id) else {
            return Vec::new();
        };
        let mut out = Vec::new();
        for p in self.library.progs.iter().filter(|p| p.card == ix) {
            let lines: Vec<String> = p.ops.iter().enumerate().map(|(k, op)| format!("{k:3} {op:?}")).collect();
            out.push(format!("clause {}\n{}", p.clause, lines.join("\n")));
        }
        out
    }

    /// Every clause: its card and its number (0 when played, 1 deathrattle, triggers, from 100 auras, 200 costs).
    fn clauses(&self) -> Vec<(String, u8)> {
        self.library.clauses().into_iter().map(|(c, k)| (self.library.card(c).id.clone(), k)).collect()
    }

    /// What can be taken away from a card's text, one line each.
    fn mutants(&self, id: &str) -> PyResult<Vec<String>> {
        Ok(hearthlab_core::checks::mutants::mutants(&self.library, self.card(id)?))
    }

    /// The library without the k-th of a card's mutants.
    fn mutant(&self, id: &str, k: usize) -> PyResult<Self> {
        let made = hearthlab_core::checks::mutants::mutate(&self.library, self.card(id)?, k);
        let lib = made.ok_or_else(|| bad(format!("\"{id}\" has no part number {k}")))?;
        Ok(PyLibrary { library: Arc::new(lib) })
    }
}

impl PyLibrary {
    fn card(&self, id: &str) -> PyResult<CardIx> {
        self.library
            .find(id)
            .ok_or_else(|| error("UnknownCard", format!("no card \"{id}\" in build {}", self.library.build)))
    }
    fn cards(&self, ids: &[String]) -> PyResult<Vec<CardIx>> {
        ids.iter().map(|c| self.card(c)).collect()
    }
}

/// The id of a card; none for the unknown one.
fn card_id(lib: &Library, card: CardIx) -> Option<&str> {
    (card != hearthlab_core::cards::library::UNKNOWN).then(|| lib.card(card).id.as_str())
}

fn read_rules(d: &Bound<'_, PyDict>) -> PyResult<Rules> {
    let mut r = Rules::default();
    for (k, v) in d.iter() {
        let key: String = k.extract()?;
        match key.as_str() {
            "health" => r.health = v.extract()?,
            "first_hand" => r.first_hand = v.extract()?,
            "second_hand" => r.second_hand = v.extract()?,
            "deck_size" => r.deck_size = v.extract()?,
            "coin" => r.coin = v.extract()?,
            "mulligan" => r.mulligan = v.extract()?,
            "fatigue" => r.fatigue = v.extract()?,
            "hero_powers" => r.hero_powers = v.extract()?,
            "board" => r.board = v.extract()?,
            "hand" => r.hand = v.extract()?,
            "mana" => r.mana = v.extract()?,
            "secrets" => r.secrets = v.extract()?,
            "turn_limit" => r.turn_limit = v.extract()?,
            "action_limit" => r.action_limit = v.extract()?,
            "slots" => r.all_slots = v.extract::<String>()? == "all",
            "turn_limit_result" => {
                r.limit_result =
                    if v.extract::<String>()? == "health" { LimitResult::Health } else { LimitResult::Draw }
            }
            "variants" => {
                for name in v.try_iter()? {
                    let name: String = name?.extract()?;
                    let i = VARIANTS
                        .iter()
                        .position(|(n, _)| *n == name)
                        .ok_or_else(|| bad(format!("\"{name}\" is not a rule variant")))?;
                    r.variants |= 1 << i;
                }
            }
            other => return Err(bad(format!("\"{other}\" is not a rule"))),
        }
    }
    Ok(r)
}

/// One thing a player can do; a value that any copy of the position understands.
#[pyclass(name = "Action", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
struct PyAction {
    a: Action,
}

#[pymethods]
impl PyAction {
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
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let cls = py.get_type::<PyAction>();
        Ok((cls.getattr("parse")?.unbind(), (self.a.to_string(),)))
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

fn actions<'py>(py: Python<'py>, list: Vec<Action>) -> PyResult<Bound<'py, PyTuple>> {
    let items: Vec<Py<PyAction>> = list.into_iter().map(|a| Py::new(py, PyAction { a })).collect::<PyResult<_>>()?;
    PyTuple::new(py, items)
}

/// A game in the core.
#[pyclass(name = "Game")]
struct PyGame {
    g: Game,
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (library, heroes, decks, rules, first, seed))]
    fn new(
        library: &PyLibrary,
        heroes: (String, String),
        decks: (Vec<String>, Vec<String>),
        rules: &Bound<'_, PyDict>,
        first: Option<u8>,
        seed: u64,
    ) -> PyResult<Self> {
        let heroes = [library.card(&heroes.0)?, library.card(&heroes.1)?];
        let (a, b) = (library.cards(&decks.0)?, library.cards(&decks.1)?);
        if a.len() > hearthlab_core::state::DECK || b.len() > hearthlab_core::state::DECK {
            return Err(bad("a deck holds at most 60 cards"));
        }
        let g = Game::new(library.library.clone(), read_rules(rules)?, heroes, [&a, &b], first.map(Player::new), seed);
        Ok(PyGame { g })
    }

    /// A game at the given position.
    #[staticmethod]
    fn from_state(library: &PyLibrary, json: &str, seed: u64) -> PyResult<Self> {
        let v: serde_json::Value =
            serde_json::from_str(json).map_err(|e| error("BadPosition", format!("the position is not JSON: {e}")))?;
        let s = position::from_json(&library.library, &v).map_err(|e| error("BadPosition", e))?;
        let mut x = hearthlab_core::machine::Scratch::default();
        x.notes = Some(Vec::new());
        Ok(PyGame {
            g: Game {
                library: library.library.clone(),
                state: s,
                chance: hearthlab_core::chance::Chance::seeded(seed),
                scratch: x,
            },
        })
    }

    /// The position as JSON text.
    fn state(&self) -> String {
        position::to_json(&self.g.library, &self.g.state).to_string()
    }

    fn clone(&self) -> Self {
        PyGame { g: self.g.clone() }
    }

    /// A clone with another random stream.
    fn reseeded(&self, seed: u64) -> Self {
        PyGame { g: self.g.reseeded(seed) }
    }

    fn legal_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let list = self.g.legal();
        actions(py, list)
    }

    fn apply(&mut self, action: &PyAction) -> PyResult<()> {
        self.g.apply(&action.a).map_err(|e| match e {
            Refused::Illegal(t) => error("IllegalAction", t),
            Refused::Broken(t) => {
                error("EngineError", format!("the core failed at \"{}\": {t}; the game is as it was", action.a))
            }
        })
    }

    /// Does an action whose random picks are answered by `choose(kind, options)` with the number of an option.
    fn apply_with(&mut self, action: &PyAction, choose: Py<PyAny>) -> PyResult<()> {
        use hearthlab_core::chance::{Asker, Source};
        let failed: Arc<Mutex<Option<PyErr>>> = Arc::default();
        let (note, lib) = (failed.clone(), self.g.library.clone());
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
        let before = self.g.clone();
        self.g.chance.source = Source::Ask(Asker(Box::new(ask)));
        let done = self.apply(action);
        self.g.chance.source = Source::Seeded;
        if let Some(e) = failed.lock().ok().and_then(|mut first| first.take()) {
            self.g = before;
            return Err(e);
        }
        done
    }

    /// From now on the game remembers which clauses run.
    fn trace(&mut self) {
        self.g.scratch.ran = Some(Vec::new());
    }

    /// The clauses that ran since `trace`, as card id and number.
    fn traced(&self) -> Vec<(String, u8)> {
        let mut list = self.g.scratch.ran.clone().unwrap_or_default();
        list.sort_unstable();
        list.dedup();
        list.into_iter().map(|(c, k)| (self.g.library.card(c).id.clone(), k)).collect()
    }

    fn outcomes(&mut self, action: &PyAction, limit: usize) -> PyResult<Vec<(f64, PyGame)>> {
        let Some(act) = self.g.find(&action.a) else {
            return Err(error(
                "IllegalAction",
                format!("\"{}\" is not legal here", hearthlab_core::game::short(&action.a)),
            ));
        };
        match self.g.outcomes(act, limit) {
            Ok(list) => Ok(list.into_iter().map(|(p, g)| (p, PyGame { g })).collect()),
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
        Ok(PyView { v: View::of(&self.g, Player::new(player)) })
    }

    /// Answers the next random picks from a list; empty ends it. Used for replaying real games.
    fn script(&mut self, answers: Vec<(Option<String>, Option<u32>, Option<String>)>) -> PyResult<()> {
        use hearthlab_core::chance::{Scripted, Source};
        let picks = [
            Pick::First,
            Pick::Draw,
            Pick::Target,
            Pick::Card,
            Pick::Deck,
            Pick::Option,
            Pick::Number,
            Pick::Log,
            Pick::Choice,
            Pick::Hidden,
        ];
        let mut list = std::collections::VecDeque::new();
        for (kind, index, card) in answers {
            let pick = match kind {
                None => None,
                Some(k) => Some(
                    picks
                        .iter()
                        .copied()
                        .find(|p| p.name() == k)
                        .ok_or_else(|| bad(format!("\"{k}\" is not a kind of pick")))?,
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
        use hearthlab_core::chance::Source;
        match std::mem::replace(&mut self.g.chance.source, Source::Seeded) {
            Source::Script { answers, failed } => (answers.len(), failed),
            _ => (0, None),
        }
    }

    #[getter]
    fn turn(&self) -> u16 {
        self.g.state.head.turn
    }
    #[getter]
    fn active(&self) -> u8 {
        self.g.state.head.active.number()
    }
    #[getter]
    fn player(&self) -> u8 {
        self.g.state.head.player.number()
    }
    #[getter]
    fn first(&self) -> u8 {
        self.g.state.head.first.number()
    }
    #[getter]
    fn over(&self) -> bool {
        self.g.state.over()
    }
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.g.state.head.winner.map(Player::number)
    }
    #[getter]
    fn reason(&self) -> &'static str {
        self.g.reason()
    }
    #[getter]
    fn phase(&self) -> &'static str {
        phase(&self.g.state)
    }
    /// The first broken invariant, if any.
    fn fault(&self) -> Option<String> {
        hearthlab_core::checks::invariants::check(&self.g.library, &self.g.state).err()
    }
    /// A hash of the whole position.
    fn digest(&self) -> u64 {
        let mut h = DefaultHasher::new();
        position::to_json(&self.g.library, &self.g.state).to_string().hash(&mut h);
        h.finish()
    }
}

fn phase(s: &hearthlab_core::state::State) -> &'static str {
    match (s.head.phase, s.head.pending) {
        (Phase::Over, _) => "over",
        (_, Pending::Mulligan) => "mulligan",
        (_, Pending::Choice) => "choice",
        (Phase::Mulligan, _) => "mulligan",
        _ => "main",
    }
}

/// Deck lists with weights, and weights of single cards.
#[pyclass(name = "Belief", frozen)]
struct PyBelief {
    b: Belief,
}

#[pymethods]
impl PyBelief {
    #[new]
    fn new(library: &PyLibrary, decks: Vec<(f64, Vec<String>)>, cards: Vec<(String, f64)>) -> PyResult<Self> {
        let decks = decks.into_iter().map(|(w, list)| Ok((w, library.cards(&list)?))).collect::<PyResult<_>>()?;
        let cards = cards.into_iter().map(|(id, w)| Ok((library.card(&id)?, w))).collect::<PyResult<_>>()?;
        Ok(PyBelief { b: Belief { decks, cards } })
    }
}

/// Turn, what happened, player, entity, card if it may be known, other entity, amount.
type Event = (u16, &'static str, u8, u16, Option<String>, u16, i16);

/// What one player may know.
#[pyclass(name = "View", frozen)]
struct PyView {
    v: View,
}

#[pymethods]
impl PyView {
    #[getter]
    fn player(&self) -> u8 {
        self.v.player.number()
    }
    #[getter]
    fn active(&self) -> u8 {
        self.v.state.head.active.number()
    }
    #[getter]
    fn decides(&self) -> u8 {
        self.v.state.head.player.number()
    }
    #[getter]
    fn turn(&self) -> u16 {
        self.v.state.head.turn
    }
    #[getter]
    fn over(&self) -> bool {
        self.v.state.over()
    }
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.v.state.head.winner.map(Player::number)
    }
    #[getter]
    fn phase(&self) -> &'static str {
        phase(&self.v.state)
    }

    fn state(&self) -> String {
        self.v.to_json().to_string()
    }

    fn history(&self) -> Vec<Event> {
        self.v
            .notes
            .iter()
            .map(|n| {
                let card = (n.card != 0).then(|| self.v.library.card(n.card).id.clone());
                (n.turn, n.what.name(), n.player.map_or(2, Player::number), n.eid, card, n.other, n.amount)
            })
            .collect()
    }

    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if self.v.state.over() || self.v.state.head.player != self.v.player {
            return actions(py, Vec::new());
        }
        // The own options depend on nothing hidden, so a filled-in world has the same ones.
        let mut g = self.v.sample(None, 0);
        let list = g.legal();
        actions(py, list)
    }

    #[pyo3(signature = (seed, belief=None))]
    fn sample(&self, seed: u64, belief: Option<&PyBelief>) -> PyGame {
        PyGame { g: self.v.sample(belief.map(|b| &b.b), seed) }
    }
}

/// CPU seconds of this thread.
fn cpu() -> f64 {
    #[cfg(unix)]
    {
        let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the pointer is to a live timespec; the call writes it and nothing else.
        unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
        t.tv_sec as f64 + t.tv_nsec as f64 * 1e-9
    }
    #[cfg(not(unix))]
    {
        0.0
    }
}

type Pair = (String, String);
type Lists = (Vec<String>, Vec<String>);

/// Plays random games; gives numbers and the CPU seconds they took.
#[pyfunction]
fn random_games<'py>(
    py: Python<'py>,
    library: &PyLibrary,
    heroes: Pair,
    decks: Lists,
    games: u64,
    seed: u64,
) -> PyResult<Bound<'py, PyDict>> {
    let heroes = [library.card(&heroes.0)?, library.card(&heroes.1)?];
    let (a, b) = (library.cards(&decks.0)?, library.cards(&decks.1)?);
    let lib = library.library.clone();
    let (out, seconds) = py.detach(|| {
        let t = cpu();
        let out = bench::random_games(&lib, heroes, [&a, &b], bench::bench_rules(), games, seed);
        (out, cpu() - t)
    });
    played(py, &out, seconds)
}

/// Plays random games between random decks of all implemented cards.
#[pyfunction]
fn random_deck_games<'py>(
    py: Python<'py>,
    library: &PyLibrary,
    decks: usize,
    games: u64,
    seed: u64,
) -> PyResult<Bound<'py, PyDict>> {
    let lib = library.library.clone();
    let (out, seconds) = py.detach(|| {
        let seats = hearthlab_core::checks::soak::random_seats(&lib, decks.max(1), seed);
        let t = cpu();
        let out = bench::random_deck_games(&lib, &seats, games, seed);
        (out, cpu() - t)
    });
    played(py, &out, seconds)
}

fn played<'py>(py: Python<'py>, out: &bench::Played, seconds: f64) -> PyResult<Bound<'py, PyDict>> {
    let d = PyDict::new(py);
    d.set_item("games", out.games)?;
    d.set_item("actions", out.actions)?;
    d.set_item("turns", out.turns)?;
    d.set_item("wins", out.wins.to_vec())?;
    d.set_item("draws", out.draws)?;
    d.set_item("checksum", format!("{:016x}", out.checksum))?;
    d.set_item("seconds", seconds)?;
    Ok(d)
}

/// Times copies and copy + list + apply over positions of random games: (count, checksum, seconds) each.
#[pyfunction]
#[allow(clippy::type_complexity)]
fn bench_positions(
    py: Python<'_>,
    library: &PyLibrary,
    heroes: Pair,
    decks: Lists,
    positions: usize,
    rounds: (usize, usize),
    seed: u64,
) -> PyResult<((u64, String, f64), (u64, String, f64))> {
    let heroes = [library.card(&heroes.0)?, library.card(&heroes.1)?];
    let (a, b) = (library.cards(&decks.0)?, library.cards(&decks.1)?);
    if positions == 0 {
        return Err(bad("at least one position is needed"));
    }
    let lib = library.library.clone();
    Ok(py.detach(|| {
        let list = bench::positions(&lib, heroes, [&a, &b], positions, seed);
        let t = cpu();
        let (n, sum) = bench::clones(&list, rounds.0);
        let u = cpu();
        let (m, sum2) = bench::clone_list_apply(&lib, &list, rounds.1, seed);
        let v = cpu();
        ((n, format!("{sum:016x}"), u - t), (m, format!("{sum2:016x}"), v - u))
    }))
}

/// Random play with every check; games, actions, forks, positions and aborted games, or the first fault.
#[pyfunction]
fn soak(
    py: Python<'_>,
    library: &PyLibrary,
    actions: u64,
    fork: u64,
    read: u64,
    seed: u64,
) -> PyResult<(u64, u64, u64, u64, u64)> {
    let lib = library.library.clone();
    let out = py
        .detach(|| hearthlab_core::checks::soak::soak(&lib, actions, fork, read, seed))
        .map_err(|e| error("EngineError", e))?;
    Ok((out.games, out.actions, out.forks, out.positions, out.aborted))
}

/// The version of the compiled core.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The compiler that built this module (`rustc --version`) and the profile it was built with.
#[pyfunction]
fn build_info() -> (&'static str, &'static str) {
    (env!("HEARTHLAB_RUSTC"), env!("HEARTHLAB_PROFILE"))
}

/// Names of the rule variants with a line each.
#[pyfunction]
fn variants() -> Vec<(&'static str, &'static str)> {
    VARIANTS.to_vec()
}

/// Names of the classes.
#[pyfunction]
fn classes() -> Vec<&'static str> {
    Class::ALL.iter().map(|c| c.1).collect()
}

#[pymodule]
fn _core(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyLibrary>()?;
    m.add_class::<PyGame>()?;
    m.add_class::<PyAction>()?;
    m.add_class::<PyView>()?;
    m.add_class::<PyBelief>()?;
    m.add_function(wrap_pyfunction!(random_games, m)?)?;
    m.add_function(wrap_pyfunction!(random_deck_games, m)?)?;
    m.add_function(wrap_pyfunction!(bench_positions, m)?)?;
    m.add_function(wrap_pyfunction!(soak, m)?)?;
    m.add_function(wrap_pyfunction!(version, m)?)?;
    m.add_function(wrap_pyfunction!(build_info, m)?)?;
    m.add_function(wrap_pyfunction!(variants, m)?)?;
    m.add_function(wrap_pyfunction!(classes, m)?)?;
    agents::add(m)?;
    arena::add(m)?;
    equilibrium::register(m)?;
    duels::add(m)?;
    Ok(())
}
