//! Hands the core to Python as `hearthlab._core`; nothing is decided here.

mod agents;
mod arena;
mod cells;
mod duels;
mod envs;
mod equilibrium;
mod forks;
mod game;
mod learning;
mod library;
mod measuring;
mod objects;
mod outside;
mod reading;
mod view;

pub(crate) use game::{actions, PyAction, PyGame};
pub(crate) use library::PyLibrary;
pub(crate) use measuring::cpu;
pub(crate) use view::PyView;

use hearthlab_core::interrupt;
use hearthlab_core::settings::Rules;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};
use serde_json::Value;
use std::sync::{Arc, Mutex};

type Pair = (String, String);
type Lists = (Vec<String>, Vec<String>);

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

/// Calls long work without the GIL; an interruption such as Ctrl-C ends it where it polls, and is returned.
fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let caught: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let note = caught.clone();
    let asked = move || {
        let signal = Python::attach(|py| py.check_signals()).err();
        let stop = signal.is_some();
        if let (Some(signal), Ok(mut note)) = (signal, note.lock()) {
            *note = Some(signal);
        }
        stop
    };
    py.detach(|| interrupt::until(asked, work)).ok_or_else(|| {
        let signal = caught.lock().ok().and_then(|mut caught| caught.take());
        signal.unwrap_or_else(|| PyKeyboardInterrupt::new_err(()))
    })
}

/// A value of Python as JSON; what JSON has no form for becomes its text, which no reader takes for anything else.
fn value_of(v: &Bound<'_, PyAny>) -> PyResult<Value> {
    if v.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(flag) = v.cast::<PyBool>() {
        return Ok(flag.is_true().into());
    }
    if v.is_instance_of::<PyInt>() {
        return Ok(v.extract::<i64>().map_or_else(|_| Value::String(shown(v)), Value::from));
    }
    if let Ok(text) = v.cast::<PyString>() {
        return Ok(text.to_string_lossy().into_owned().into());
    }
    if let Ok(map) = v.cast::<PyDict>() {
        let pairs = map.iter().map(|(k, v)| Ok((k.str()?.to_string_lossy().into_owned(), value_of(&v)?)));
        return Ok(Value::Object(pairs.collect::<PyResult<_>>()?));
    }
    let listed = v.is_instance_of::<PyList>() || v.is_instance_of::<PyTuple>();
    if listed || v.is_instance_of::<PySet>() || v.is_instance_of::<PyFrozenSet>() {
        return Ok(Value::Array(v.try_iter()?.map(|item| value_of(&item?)).collect::<PyResult<_>>()?));
    }
    Ok(Value::String(shown(v)))
}

fn shown(v: &Bound<'_, PyAny>) -> String {
    v.repr().map_or_else(|_| "?".into(), |text| text.to_string_lossy().into_owned())
}

/// A JSON value as plain data of Python.
fn to_python<'py>(py: Python<'py>, v: &Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (v.to_string(),))
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

/// Every name of the core with its documentation, the settings with their ranges, and the fixed capacities.
#[pyfunction]
fn names(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &hearthlab_core::export::names())
}

/// The rules that a dictionary states, checked and complete; `variants` are those that the library declares.
#[pyfunction]
fn read_rules<'py>(py: Python<'py>, values: &Bound<'py, PyDict>, variants: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
    let rules = Rules::from_json(&value_of(values)?, "rules", &variants).map_err(bad)?;
    to_python(py, &rules.to_json(&variants))
}

#[pymodule]
fn _core(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyLibrary>()?;
    m.add_class::<PyGame>()?;
    m.add_class::<game::PySetup>()?;
    m.add_class::<PyAction>()?;
    m.add_class::<PyView>()?;
    m.add_class::<view::PyBelief>()?;
    m.add_function(wrap_pyfunction!(version, m)?)?;
    m.add_function(wrap_pyfunction!(build_info, m)?)?;
    m.add_function(wrap_pyfunction!(names, m)?)?;
    m.add_function(wrap_pyfunction!(read_rules, m)?)?;
    envs::add(m)?;
    objects::add(m)?;
    outside::add(m)?;
    measuring::add(m)?;
    agents::add(m)?;
    arena::add(m)?;
    cells::add(m)?;
    forks::add(m)?;
    equilibrium::register(m)?;
    duels::add(m)?;
    learning::add(m)?;
    Ok(())
}
