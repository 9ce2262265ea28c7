//! Positions as objects of Python, made without a detour through text.

use crate::{bad, PyLibrary};
use hearthlab_core::cards::library::Library;
use hearthlab_core::cards::syntax::CardIx;
use hearthlab_core::position::Builder;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Arc, Mutex, MutexGuard};

/// Hashes the address of a text.
#[derive(Default)]
pub(crate) struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_usize(byte as usize));
    }
    fn write_usize(&mut self, n: usize) {
        self.0 = (self.0.rotate_left(5) ^ n as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// Texts by where they lie and how long they are.
type Known = HashMap<(usize, usize), Py<PyString>, BuildHasherDefault<AddressHasher>>;

/// Strings of Python for what positions are made of: made once, and handed out from then on.
pub(crate) struct Words {
    ids: Vec<Py<PyString>>,
    /// Names where they stand for the card, ids elsewhere.
    names: Vec<Py<PyString>>,
    /// Keys and names of the core and of the library, which live as long as this does.
    known: Mutex<Known>,
}

impl Words {
    pub(crate) fn new(py: Python<'_>, library: &Library) -> Words {
        let string = |text: &str| PyString::new(py, text).unbind();
        let ids: Vec<Py<PyString>> = library.cards.iter().map(|def| string(&def.id)).collect();
        let mut names: Vec<Py<PyString>> = ids.iter().map(|id| id.clone_ref(py)).collect();
        for &card in library.by_name.values() {
            names[card as usize] = string(&library.card(card).name);
        }
        Words { ids, names, known: Mutex::default() }
    }

    /// The id of a card.
    pub(crate) fn id(&self, card: CardIx) -> &Py<PyString> {
        &self.ids[card as usize]
    }
}

/// Makes a position of dicts and lists.
pub(crate) struct Plain<'a, 'py> {
    py: Python<'py>,
    cards: &'a [Py<PyString>],
    /// None while another position is being made by this thread, which happens if making one runs a finalizer.
    known: RefCell<Option<MutexGuard<'a, Known>>>,
    failed: Cell<Option<PyErr>>,
}

impl<'a, 'py> Plain<'a, 'py> {
    /// A maker of positions with the cards of `library`, called by their names or by their ids.
    pub(crate) fn new(py: Python<'py>, of: &Arc<Library>, library: &'a PyLibrary, names: bool) -> PyResult<Self> {
        if !Arc::ptr_eq(of, &library.library) {
            return Err(bad("a position is written with the library that its game is played with"));
        }
        let words = library.words(py);
        let cards = if names { &words.names } else { &words.ids };
        Ok(Plain { py, cards, known: RefCell::new(words.known.try_lock().ok()), failed: Cell::new(None) })
    }

    /// The finished position, unless something went wrong on the way.
    pub(crate) fn finished(self, position: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.failed.take().map_or(Ok(position), Err)
    }

    fn string(&self, text: &str) -> Bound<'py, PyString> {
        let mut known = self.known.borrow_mut();
        let Some(known) = known.as_mut() else {
            return PyString::new(self.py, text);
        };
        let address = (text.as_ptr() as usize, text.len());
        known.entry(address).or_insert_with(|| PyString::intern(self.py, text).unbind()).bind(self.py).clone()
    }

    fn note(&self, done: PyResult<()>) {
        if let Err(error) = done {
            self.failed.set(Some(error));
        }
    }
}

impl<'py> Builder for Plain<'_, 'py> {
    type Value = Bound<'py, PyAny>;
    type Object = Bound<'py, PyDict>;

    fn null(&self) -> Self::Value {
        self.py.None().into_bound(self.py)
    }
    fn flag(&self, on: bool) -> Self::Value {
        PyBool::new(self.py, on).to_owned().into_any()
    }
    fn number(&self, number: i64) -> Self::Value {
        let Ok(number) = number.into_pyobject(self.py);
        number.into_any()
    }
    fn text(&self, text: &str) -> Self::Value {
        self.string(text).into_any()
    }
    fn card(&self, card: CardIx) -> Self::Value {
        self.cards[card as usize].bind(self.py).clone().into_any()
    }
    fn list(&self, items: Vec<Self::Value>) -> Self::Value {
        PyList::new(self.py, items).map_or_else(
            |error| {
                self.note(Err(error));
                self.null()
            },
            Bound::into_any,
        )
    }
    fn object(&self) -> Self::Object {
        PyDict::new(self.py)
    }
    fn set(&self, object: &mut Self::Object, key: &str, value: Self::Value) {
        self.note(object.set_item(self.string(key), value));
    }
    fn done(&self, object: Self::Object) -> Self::Value {
        object.into_any()
    }
    fn plain(&self, value: Value) -> Self::Value {
        match value {
            Value::Null => self.null(),
            Value::Bool(on) => self.flag(on),
            Value::Number(number) => self.number(number.as_i64().unwrap_or_default()),
            Value::String(text) => PyString::new(self.py, &text).into_any(),
            Value::Array(items) => self.list(items.into_iter().map(|item| self.plain(item)).collect()),
            Value::Object(map) => {
                let object = self.object();
                for (key, value) in map {
                    self.note(object.set_item(key, self.plain(value)));
                }
                object.into_any()
            }
        }
    }
}
