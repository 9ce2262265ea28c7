//! Native loops that are timed or checked: benchmarks, the soak and paired positions.

use crate::arena::seat;
use crate::library::PyLibrary;
use crate::view::PyBelief;
use crate::{bad, error, interruptible, Lists, Pair};
use hearthlab_core::checks::{bench, codes, pairs as pairing, soak as soaking, worlds};
use hearthlab_core::state::PackedList;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// CPU seconds of this thread.
pub(crate) fn cpu() -> f64 {
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
    let (out, seconds) = interruptible(py, || {
        let t = cpu();
        let out = bench::random_games(&lib, heroes, [&a, &b], bench::bench_rules(), games, seed);
        (out, cpu() - t)
    })?;
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
    let (out, seconds) = interruptible(py, || {
        let seats = soaking::random_seats(&lib, decks.max(1), seed);
        let t = cpu();
        let out = bench::random_deck_games(&lib, &seats, games, seed);
        (out, cpu() - t)
    })?;
    played(py, &out, seconds)
}

/// Plays random games between decks of a list, given as heroes with their cards.
#[pyfunction]
fn deck_games<'py>(
    py: Python<'py>,
    library: &PyLibrary,
    decks: Vec<(String, Vec<String>)>,
    games: u64,
    seed: u64,
) -> PyResult<Bound<'py, PyDict>> {
    if decks.is_empty() {
        return Err(bad("at least one deck is needed"));
    }
    let lib = library.library.clone();
    let seats = decks.into_iter().map(|deck| seat(library, deck).map(|seat| (seat.hero, seat.cards)));
    let seats: Vec<_> = seats.collect::<PyResult<_>>()?;
    let (out, seconds) = interruptible(py, || {
        let t = cpu();
        let out = bench::random_deck_games(&lib, &seats, games, seed);
        (out, cpu() - t)
    })?;
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
    interruptible(py, || {
        let list = bench::positions(&lib, heroes, [&a, &b], positions, seed);
        let t = cpu();
        let (n, sum) = bench::clones(&list, rounds.0);
        let cloning = cpu() - t;
        let mut packed = PackedList::default();
        list.iter().for_each(|state| packed.push(state));
        drop(list);
        let t = cpu();
        let (m, sum2) = bench::clone_list_apply(&lib, &packed, rounds.1, seed);
        ((n, format!("{sum:016x}"), cloning), (m, format!("{sum2:016x}"), cpu() - t))
    })
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
    let out = py.detach(|| soaking::soak(&lib, actions, fork, read, seed)).map_err(|e| error("EngineError", e))?;
    Ok((out.games, out.actions, out.forks, out.positions, out.aborted))
}

/// Compares worlds whose deck is sampled when something looks at it with complete ones; worlds, actions, worlds in which
/// something looked at the deck, worlds in which a card was drawn unseen, or the first difference.
#[pyfunction]
#[pyo3(signature = (library, games, seed, belief=None))]
fn compare_worlds(
    py: Python<'_>,
    library: &PyLibrary,
    games: u64,
    seed: u64,
    belief: Option<&PyBelief>,
) -> PyResult<(u64, u64, u64, u64)> {
    let lib = library.library.clone();
    let belief = belief.map(|belief| belief.b.clone());
    let out = interruptible(py, || worlds::compare_worlds(&lib, belief.as_ref(), games, seed))?;
    let out = out.map_err(|e| error("EngineError", e))?;
    Ok((out.worlds, out.actions, out.looked, out.drawn))
}

/// What the pairs of one card came to: its id, pairs, pairs in which it acted, comparisons, parted pairs.
type PairRow = (String, u64, u64, u64, u64);

/// The cards whose clauses read or change something hidden.
#[pyfunction]
fn hidden_cards(library: &PyLibrary) -> Vec<String> {
    let lib = &library.library;
    pairing::hidden_cards(lib).into_iter().map(|card| lib.card(card).id.clone()).collect()
}

/// Plays paired positions for each card; a row for each, and what differed.
#[pyfunction]
fn pairs(
    py: Python<'_>,
    library: &PyLibrary,
    cards: Vec<String>,
    count: u64,
    seed: u64,
    doctored: bool,
) -> PyResult<(Vec<PairRow>, Vec<String>)> {
    let lib = library.library.clone();
    let cards = library.cards(&cards)?;
    Ok(py.detach(|| {
        let mut faults = Vec::new();
        let rows = cards.into_iter().map(|card| {
            let out = pairing::pairs(&lib, card, count, seed, doctored, &mut faults);
            (lib.card(card).id.clone(), out.pairs, out.acted, out.compared, out.parted)
        });
        (rows.collect(), faults)
    }))
}

/// Compares codes and masks with legal actions over positions of random games; returns positions, actions and views.
#[pyfunction]
fn check_codes(py: Python<'_>, library: &PyLibrary, positions: u64, seed: u64) -> PyResult<(u64, u64, u64)> {
    let library = library.library.clone();
    let found = interruptible(py, move || codes::check(&library, positions, seed))?.map_err(bad)?;
    Ok((found.positions, found.actions, found.views))
}

pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(check_codes, m)?)?;
    m.add_function(wrap_pyfunction!(random_games, m)?)?;
    m.add_function(wrap_pyfunction!(random_deck_games, m)?)?;
    m.add_function(wrap_pyfunction!(deck_games, m)?)?;
    m.add_function(wrap_pyfunction!(bench_positions, m)?)?;
    m.add_function(wrap_pyfunction!(soak, m)?)?;
    m.add_function(wrap_pyfunction!(compare_worlds, m)?)?;
    m.add_function(wrap_pyfunction!(hidden_cards, m)?)?;
    m.add_function(wrap_pyfunction!(pairs, m)?)
}
