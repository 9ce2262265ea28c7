//! Players and objects of a position, read where they lie.

use crate::game::PyGame;
use crate::view::PyView;
use crate::{bad, PyLibrary};
use hearthlab_core::cards::library::Library;
use hearthlab_core::cards::names::{unknown, Class, Keyword, Kind, Mechanic};
use hearthlab_core::cards::program::UNKNOWN;
use hearthlab_core::chance::Chance;
use hearthlab_core::machine::{Machine, Scratch};
use hearthlab_core::state::{flag, At, Entity, Player, Side, Slot, State};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

/// Where a position is kept, and the library as Python knows it.
struct Source {
    holder: Holder,
    cards: Py<PyLibrary>,
    library: Py<PyAny>,
}

enum Holder {
    Game(Py<PyGame>),
    View(Py<PyView>),
}

impl Source {
    fn clone_ref(&self, py: Python<'_>) -> Source {
        let holder = match &self.holder {
            Holder::Game(game) => Holder::Game(game.clone_ref(py)),
            Holder::View(view) => Holder::View(view.clone_ref(py)),
        };
        Source { holder, cards: self.cards.clone_ref(py), library: self.library.clone_ref(py) }
    }

    fn read<T>(&self, py: Python<'_>, read: impl FnOnce(&Library, &State) -> T) -> PyResult<T> {
        match &self.holder {
            Holder::Game(game) => {
                let game = game.try_borrow(py)?;
                Ok(read(&game.g.library, &game.g.state()))
            }
            Holder::View(view) => {
                let view = &view.get().v;
                Ok(read(&view.library, &view.state()))
            }
        }
    }

    fn object(&self, py: Python<'_>, slot: Slot, eid: u16) -> PyEntity {
        PyEntity { source: self.clone_ref(py), slot, eid }
    }
}

/// Returns a player's side of a game.
pub(crate) fn side_of_game(game: Bound<'_, PyGame>, player: u8, cards: Py<PyLibrary>, library: Py<PyAny>) -> PySide {
    let source = Source { holder: Holder::Game(game.unbind()), cards, library };
    PySide { source, player: Player::new(player) }
}

/// Returns a player's side of a view.
pub(crate) fn side_of_view(view: Bound<'_, PyView>, player: u8, cards: Py<PyLibrary>, library: Py<PyAny>) -> PySide {
    let source = Source { holder: Holder::View(view.unbind()), cards, library };
    PySide { source, player: Player::new(player) }
}

/// One player's side of a position, read from the core.
#[pyclass(name = "Side", frozen, module = "hearthlab")]
pub(crate) struct PySide {
    source: Source,
    player: Player,
}

impl PySide {
    fn read<T>(&self, py: Python<'_>, read: impl FnOnce(&Side) -> T) -> PyResult<T> {
        self.source.read(py, |_, state| read(state.side(self.player)))
    }

    fn objects<'py>(&self, py: Python<'py>, zone: fn(&Side) -> &[Slot]) -> PyResult<Bound<'py, PyTuple>> {
        let found: Vec<(Slot, u16)> = self.source.read(py, |_, state| {
            zone(state.side(self.player)).iter().map(|&slot| (slot, state.entity(slot).eid)).collect()
        })?;
        let objects: Vec<Py<PyEntity>> = found
            .into_iter()
            .map(|(slot, eid)| Py::new(py, self.source.object(py, slot, eid)))
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, objects)
    }

    fn object(&self, py: Python<'_>, slot: Slot) -> PyResult<PyEntity> {
        let eid = self.source.read(py, |_, state| state.entity(slot).eid)?;
        Ok(self.source.object(py, slot, eid))
    }

    /// Secrets, or quests.
    fn secret_zone<'py>(&self, py: Python<'py>, quests: bool) -> PyResult<Vec<PyEntity>> {
        let found: Vec<(Slot, u16)> = self.source.read(py, |library, state| {
            let all = state.side(self.player).secrets().iter().map(|&slot| (slot, state.entity(slot)));
            let wanted = all.filter(|(_, e)| library.card(e.card).has(Mechanic::Quest) == quests);
            wanted.map(|(slot, e)| (slot, e.eid)).collect()
        })?;
        Ok(found.into_iter().map(|(slot, eid)| self.source.object(py, slot, eid)).collect())
    }
}

#[pymethods]
impl PySide {
    #[getter]
    fn player(&self) -> u8 {
        self.player.number()
    }
    #[getter]
    fn hero(&self, py: Python<'_>) -> PyResult<PyEntity> {
        self.object(py, self.player.hero())
    }
    #[getter]
    fn power(&self, py: Python<'_>) -> PyResult<Option<PyEntity>> {
        let slot = self.player.power();
        let there = self.source.read(py, |_, state| state.entity(slot).card != UNKNOWN)?;
        there.then(|| self.object(py, slot)).transpose()
    }
    #[getter]
    fn weapon(&self, py: Python<'_>) -> PyResult<Option<PyEntity>> {
        self.read(py, |side| side.weapon.some())?.map(|slot| self.object(py, slot)).transpose()
    }
    #[getter]
    fn minions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.objects(py, Side::board)
    }
    #[getter]
    fn hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.objects(py, Side::hand)
    }
    #[getter]
    fn secrets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.secret_zone(py, false)?)
    }
    #[getter]
    fn quest(&self, py: Python<'_>) -> PyResult<Option<PyEntity>> {
        Ok(self.secret_zone(py, true)?.into_iter().next())
    }
    #[getter]
    fn hand_size(&self, py: Python<'_>) -> PyResult<u8> {
        self.read(py, |side| side.n_hand)
    }
    #[getter]
    fn deck_size(&self, py: Python<'_>) -> PyResult<u8> {
        self.read(py, |side| side.n_deck)
    }
    #[getter]
    fn deck<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let words = self.source.cards.get().words(py);
        let cards: Vec<_> =
            self.source.read(py, |_, state| state.deck(self.player).iter().map(|d| d.card).collect())?;
        PyTuple::new(
            py,
            cards
                .into_iter()
                .map(|card: u16| (card != UNKNOWN).then(|| words.id(card).clone_ref(py)))
                .collect::<Vec<_>>(),
        )
    }
    #[getter]
    fn cls(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.read(py, |side| Class::ALL.get(side.class as usize).map_or("neutral", |class| class.1))
    }
    #[getter]
    fn mana(&self, py: Python<'_>) -> PyResult<i32> {
        self.read(py, Side::mana)
    }
    #[getter]
    fn max_mana(&self, py: Python<'_>) -> PyResult<u8> {
        self.read(py, |side| side.max_mana)
    }
    #[getter]
    fn locked_mana(&self, py: Python<'_>) -> PyResult<u8> {
        self.read(py, |side| side.locked)
    }
    #[getter]
    fn owed_mana(&self, py: Python<'_>) -> PyResult<u8> {
        self.read(py, |side| side.owed)
    }
    #[getter]
    fn fatigue(&self, py: Python<'_>) -> PyResult<u16> {
        self.read(py, |side| side.fatigue)
    }
    /// Returns the value of a counter.
    fn counter(&self, py: Python<'_>, name: &str) -> PyResult<i16> {
        let found = self.source.read(py, |library, state| {
            let side = state.side(self.player);
            match library.counter_names().position(|known| known == name) {
                Some(k) => Ok(side.counters[k]),
                None => Err(unknown(name, "counter", library.counter_names())),
            }
        })?;
        found.map_err(bad)
    }
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (hp, board, hand) = self.source.read(py, |_, state| {
            let side = state.side(self.player);
            (state.entity(self.player.hero()).hp(), side.n_board, side.n_hand)
        })?;
        Ok(format!("<Side of player {}: {hp} health, {board} minions, {hand} cards in hand>", self.player.number()))
    }
}

/// An object of a position, read from the core.
#[pyclass(name = "Entity", frozen, module = "hearthlab")]
pub(crate) struct PyEntity {
    source: Source,
    slot: Slot,
    eid: u16,
}

impl PyEntity {
    fn read<T>(&self, py: Python<'_>, read: impl FnOnce(&Library, &State, &Entity) -> T) -> PyResult<T> {
        let found = self.source.read(py, |library, state| {
            let entity = state.entity(self.slot);
            (entity.eid == self.eid && entity.at != At::Free).then(|| read(library, state, entity))
        })?;
        found.ok_or_else(|| bad(format!("the object with the entity id {} is not there any more", self.eid)))
    }
}

#[pymethods]
impl PyEntity {
    #[getter]
    fn eid(&self) -> u16 {
        self.eid
    }
    #[getter]
    fn id<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let card = self.read(py, |_, _, e| e.card)?;
        Ok((card != UNKNOWN).then(|| self.source.cards.get().words(py).id(card).bind(py).clone()))
    }
    #[getter]
    fn card<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let id = self.id(py)?;
        id.map(|id| self.source.library.bind(py).call_method1("card", (id,))).transpose()
    }
    #[getter]
    fn name(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.read(py, |library, _, e| (e.card != UNKNOWN).then(|| library.card(e.card).name.clone()))
    }
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.read(py, |library, _, e| (e.card != UNKNOWN).then(|| library.card(e.card).kind.name()))
    }
    #[getter]
    fn player(&self, py: Python<'_>) -> PyResult<u8> {
        self.read(py, |_, _, e| e.side.number())
    }
    #[getter]
    fn attack(&self, py: Python<'_>) -> PyResult<i32> {
        self.read(py, |_, _, e| e.atk())
    }
    #[getter]
    fn health(&self, py: Python<'_>) -> PyResult<i32> {
        self.read(py, |_, _, e| e.hp())
    }
    #[getter]
    fn max_health(&self, py: Python<'_>) -> PyResult<i32> {
        self.read(py, |_, _, e| e.max_health())
    }
    #[getter]
    fn damage(&self, py: Python<'_>) -> PyResult<i16> {
        self.read(py, |_, _, e| e.damage)
    }
    #[getter]
    fn durability(&self, py: Python<'_>) -> PyResult<i32> {
        self.read(py, |library, _, e| if library.card(e.card).kind == Kind::Weapon { e.hp() } else { 0 })
    }
    #[getter]
    fn armor(&self, py: Python<'_>) -> PyResult<i16> {
        self.read(py, |_, state, e| if self.slot.is_hero() { state.side(e.side).armor } else { 0 })
    }
    #[getter]
    fn cost(&self, py: Python<'_>) -> PyResult<Option<i32>> {
        self.read(py, |library, state, e| (e.card != UNKNOWN).then(|| cost_of(library, state, self.slot)))
    }
    #[getter]
    fn spell_damage(&self, py: Python<'_>) -> PyResult<i32> {
        self.read(py, |_, _, e| e.spell_damage as i32 + e.aura_spell_damage as i32)
    }
    #[getter]
    fn keywords(&self, py: Python<'_>) -> PyResult<Vec<&'static str>> {
        let bits = self.read(py, |_, _, e| e.keywords | e.aura_keywords)?;
        Ok(Keyword::ALL.iter().filter(|(k, _)| bits & k.bit() != 0 && *k != Keyword::Frozen).map(|k| k.1).collect())
    }
    /// Returns whether it has a keyword.
    fn has(&self, py: Python<'_>, keyword: &str) -> PyResult<bool> {
        let known = Keyword::from_name(keyword)
            .ok_or_else(|| bad(unknown(keyword, Keyword::TABLE.what, Keyword::ALL.iter().map(|k| k.1))))?;
        self.read(py, |_, _, e| e.has(known) || (known == Keyword::Frozen && e.is(flag::FROZEN)))
    }
    #[getter]
    fn frozen(&self, py: Python<'_>) -> PyResult<bool> {
        self.read(py, |_, _, e| e.is(flag::FROZEN))
    }
    #[getter]
    fn silenced(&self, py: Python<'_>) -> PyResult<bool> {
        self.read(py, |_, _, e| e.is(flag::SILENCED))
    }
    #[getter]
    fn exhausted(&self, py: Python<'_>) -> PyResult<bool> {
        let power = Player::BOTH.iter().any(|p| p.power() == self.slot);
        self.read(py, |_, _, e| if power { e.attacks > 0 } else { e.is(flag::SICK) })
    }
    #[getter]
    fn attacks(&self, py: Python<'_>) -> PyResult<u8> {
        self.read(py, |_, _, e| e.attacks)
    }
    #[getter]
    fn since(&self, py: Python<'_>) -> PyResult<u16> {
        self.read(py, |_, _, e| e.since)
    }
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let name = self.name(py)?.unwrap_or_else(|| "unknown card".into());
        Ok(format!("<Entity {}: {name}>", self.eid))
    }
}

/// Returns what a card costs now.
fn cost_of(library: &Library, state: &State, slot: Slot) -> i32 {
    if let Some(price) = state.plain_price(slot) {
        return price;
    }
    // Texts that change a cost may ask anything, so they get a position of their own.
    let (mut state, mut chance, mut scratch) = (state.boxed(), Chance::seeded(0), Scratch::default());
    Machine { state: &mut state, library, chance: &mut chance, scratch: &mut scratch }.cost_of(slot)
}

pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PySide>()?;
    m.add_class::<PyEntity>()
}
