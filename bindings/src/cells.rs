//! The usual exchange between a referee and an agent's process: a question and its answer in one call.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// What an exchange was: bytes sent, bytes of the answer, CPU seconds of the process before and after.
type Exchange<'py> = (usize, Option<Bound<'py, PyBytes>>, Option<f64>, Option<f64>);

/// Bytes that are read at once; the answer of an agent that does not fail is far shorter.
#[cfg(unix)]
const PIECE: usize = 1 << 12;

/// Sends a question and waits once for the answer, as long as the socket waits. `clock` is the agent's.
///
/// The answer is None if nothing has come yet, and empty if nothing will come any more. It is not waited for if only a
/// part of the question could be sent. A clock is None if its process is gone.
#[cfg(unix)]
#[pyfunction]
fn exchange<'py>(py: Python<'py>, questions: i32, answers: i32, question: &[u8], clock: i32) -> Exchange<'py> {
    let mut piece = [0; PIECE];
    let (sent, got, before, after) = py.detach(|| {
        // Before the question: on a core that both share, the process often runs before `send` returns.
        let before = seconds(clock);
        let sent = send(questions, question);
        let got = if sent == question.len() { receive(answers, &mut piece) } else { None };
        (sent, got, before, seconds(clock))
    });
    (sent, got.map(|n| PyBytes::new(py, &piece[..n])), before, after)
}

/// Other systems have no such sockets, and no processes of agents.
#[cfg(not(unix))]
#[pyfunction]
fn exchange<'py>(_questions: i32, _answers: i32, _question: &[u8], _clock: i32) -> Exchange<'py> {
    (0, None, None, None)
}

/// Writes what fits; all of it if nobody listens any more, which reading will show.
#[cfg(unix)]
fn send(file: i32, data: &[u8]) -> usize {
    // SAFETY: the pointer and the length are those of a slice that lives during the call.
    let sent = unsafe { libc::write(file, data.as_ptr().cast(), data.len()) };
    match usize::try_from(sent) {
        Ok(sent) => sent,
        Err(_) if later() => 0,
        Err(_) => data.len(),
    }
}

/// Reads what is there: its length, zero at the end or if reading fails.
#[cfg(unix)]
fn receive(file: i32, into: &mut [u8]) -> Option<usize> {
    // SAFETY: the pointer and the length are those of a slice that lives during the call and that nobody else uses.
    let got = unsafe { libc::read(file, into.as_mut_ptr().cast(), into.len()) };
    match usize::try_from(got) {
        Ok(got) => Some(got),
        Err(_) if later() => None,
        Err(_) => Some(0),
    }
}

/// Whether the last call failed only because it would have had to wait longer, or because of a signal.
#[cfg(unix)]
fn later() -> bool {
    use std::io::ErrorKind::{Interrupted, WouldBlock};
    matches!(std::io::Error::last_os_error().kind(), Interrupted | WouldBlock)
}

/// The seconds of a clock.
#[cfg(unix)]
fn seconds(clock: i32) -> Option<f64> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a live timespec; the call writes it and nothing else.
    let failed = unsafe { libc::clock_gettime(clock as libc::clockid_t, &mut time) };
    (failed == 0).then_some(time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9)
}

pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(exchange, m)?)
}
