//! Both ends of the connection between a referee and an agent's process.
//!
//! A frame begins with the length of its body (4 bytes), its kind (1 byte) and the number of the question (4 bytes). The
//! body of a question about a position is a clock (three f64; NaN for no limit), the lengths of a view and of its game (4
//! bytes each; 0 without a game), and these.

use crate::library::PyLibrary;
use crate::{bad, PyGame, PyView};
use hearthlab_core::cards::library::Library;
use hearthlab_core::wire;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::io;
use std::sync::Arc;

/// Bytes of the head of a frame.
const HEAD: usize = 9;

/// Bytes before the view in the body of a question about a position.
const BEFORE_VIEW: usize = 32;

/// What the referee has told an agent's process of the game; with every position it is told what is new.
#[pyclass(name = "Told")]
#[derive(Default)]
struct PyTold {
    view: Option<Py<PyView>>,
}

#[pymethods]
impl PyTold {
    #[new]
    fn new() -> Self {
        PyTold::default()
    }

    /// Returns the body of a question about a position; with `game`, the agent sees everything.
    fn question<'py>(
        &mut self,
        py: Python<'py>,
        view: Py<PyView>,
        game: Option<&PyGame>,
        used: f64,
        left: Option<f64>,
        used_turn: f64,
    ) -> Bound<'py, PyBytes> {
        let seen = match &self.view {
            None => wire::view_to_bytes(&view.get().v),
            Some(told) => wire::later_view_to_bytes(&view.get().v, &told.get().v),
        };
        self.view = Some(view);
        let game = game.map(|game| wire::game_to_bytes(&game.g.look())).unwrap_or_default();
        let mut body = Vec::with_capacity(BEFORE_VIEW + seen.len() + game.len());
        for seconds in [used, left.unwrap_or(f64::NAN), used_turn] {
            body.extend_from_slice(&seconds.to_le_bytes());
        }
        for part in [&seen, &game] {
            body.extend_from_slice(&(part.len() as u32).to_le_bytes());
        }
        body.extend_from_slice(&seen);
        body.extend_from_slice(&game);
        PyBytes::new(py, &body)
    }
}

/// A question about a position, as an agent's process reads it: the clock, the view, and the game of an agent that sees
/// everything.
type Position = (f64, Option<f64>, f64, Py<PyView>, Option<PyGame>);

/// The agent's end. Questions are read into one place, so that no decision needs memory pages that are new to the process.
#[pyclass(name = "AgentEnd")]
struct AgentEnd {
    file: i32,
    library: Arc<Library>,
    /// What was read last, and room for more.
    data: Vec<u8>,
    /// How much of it was read.
    filled: usize,
    /// The number of the last question.
    number: u32,
    /// The view of the last position.
    told: Option<Py<PyView>>,
}

#[pymethods]
impl AgentEnd {
    #[new]
    fn new(file: i32, library: &PyLibrary) -> Self {
        AgentEnd { file, library: library.library.clone(), data: vec![0; 1 << 14], filled: 0, number: 0, told: None }
    }

    /// Waits for a question and returns its kind; None if the referee is gone.
    fn question(&mut self, py: Python<'_>) -> Option<u8> {
        py.detach(|| {
            self.filled = 0;
            self.fill(HEAD)?;
            self.fill(HEAD + u32_at(&self.data, 0) as usize)?;
            self.number = u32_at(&self.data, 5);
            Some(self.data[4])
        })
    }

    /// Returns the body of the last question.
    fn body<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.read())
    }

    /// Returns the body of the last question as a position. The bytes are the referee's, so that they are not checked
    /// again, which would take half of the time.
    fn position(&mut self, py: Python<'_>) -> PyResult<Position> {
        let body = &self.data[HEAD..self.filled];
        let seconds = |at: usize| f64::from_bits(u64_at(body, 8 * at));
        let middle = BEFORE_VIEW + u32_at(body, 24) as usize;
        let view = &body[BEFORE_VIEW..middle];
        let told = self.told.as_ref().map(|told| &told.get().v);
        let view = wire::later_view_from_bytes(view, self.library.clone(), told).map_err(bad)?;
        let view = Py::new(py, PyView::of(view))?;
        let game = match u32_at(body, 28) {
            0 => None,
            _ => Some(wire::game_from_bytes(&body[middle..], self.library.clone(), true).map_err(bad)?),
        };
        let left = Some(seconds(1)).filter(|left| !left.is_nan());
        let clock = (seconds(0), left, seconds(2));
        self.told = Some(view.clone_ref(py));
        Ok((clock.0, clock.1, clock.2, view, game.map(PyGame::of)))
    }

    /// Sends an answer to the last question.
    fn answer(&self, kind: u8, body: &[u8]) -> PyResult<()> {
        let frame = [&head(body.len(), kind, self.number)[..], body].concat();
        let mut rest = &frame[..];
        while !rest.is_empty() {
            match write(self.file, rest) {
                Ok(sent) => rest = &rest[sent..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(PyOSError::new_err(error.to_string())),
            }
        }
        Ok(())
    }
}

impl AgentEnd {
    /// Returns the body of the last question.
    fn read(&self) -> &[u8] {
        &self.data[HEAD..self.filled]
    }

    /// Reads until there are so many bytes; None at the end.
    fn fill(&mut self, wanted: usize) -> Option<()> {
        if self.data.len() < wanted {
            self.data.resize(wanted, 0);
        }
        while self.filled < wanted {
            match read(self.file, &mut self.data[self.filled..]) {
                Ok(0) => return None,
                Ok(got) => self.filled += got,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return None,
            }
        }
        Some(())
    }
}

fn u32_at(data: &[u8], at: usize) -> u32 {
    let mut bytes = [0; 4];
    bytes.copy_from_slice(&data[at..at + 4]);
    u32::from_le_bytes(bytes)
}

fn u64_at(data: &[u8], at: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&data[at..at + 8]);
    u64::from_le_bytes(bytes)
}

/// What an exchange was: bytes sent, the kind of an answer that is one frame, its body or the bytes that came instead, and
/// the CPU seconds of the process before and after.
type Exchange<'py> = (usize, Option<u8>, Option<Bound<'py, PyBytes>>, Option<f64>, Option<f64>);

/// Bytes that are read at once; the answer of an agent that does not fail is far shorter.
#[cfg(unix)]
const PIECE: usize = 1 << 8;

/// Sends a question and waits once for the answer, as long as the socket waits. `clock` is the agent's.
///
/// With `frame`, a kind and a number, the question gets a head. The answer is None if nothing has come yet, and empty if
/// nothing will come any more. It is not waited for if only a part of the question could be sent. A clock is None if its
/// process is gone.
#[cfg(unix)]
#[pyfunction]
fn exchange<'py>(
    py: Python<'py>,
    questions: i32,
    answers: i32,
    question: &[u8],
    clock: i32,
    frame: Option<(u8, u32)>,
) -> Exchange<'py> {
    let mut piece = [0; PIECE];
    let head = frame.map(|(kind, number)| head(question.len(), kind, number));
    let head = head.as_ref().map_or(&[][..], |head| head);
    let (sent, got, before, after) = py.detach(|| {
        // Before the question: on a core that both share, the process often runs before `send` returns.
        let before = seconds(clock);
        let sent = send(questions, head, question);
        let got = if sent == head.len() + question.len() { receive(answers, &mut piece) } else { None };
        (sent, got, before, seconds(clock))
    });
    let Some(got) = got.map(|n| &piece[..n]) else { return (sent, None, None, before, after) };
    let whole = |number| got.len() >= HEAD && got[..HEAD] == self::head(got.len() - HEAD, got[4], number);
    match frame {
        Some((_, number)) if whole(number) => (sent, Some(got[4]), Some(PyBytes::new(py, &got[HEAD..])), before, after),
        _ => (sent, None, Some(PyBytes::new(py, got)), before, after),
    }
}

/// Returns the head of a frame.
fn head(length: usize, kind: u8, number: u32) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..4].copy_from_slice(&(length as u32).to_le_bytes());
    head[4] = kind;
    head[5..].copy_from_slice(&number.to_le_bytes());
    head
}

/// Other systems have no such sockets, and no processes of agents.
#[cfg(not(unix))]
#[pyfunction]
fn exchange<'py>(
    _questions: i32,
    _answers: i32,
    _question: &[u8],
    _clock: i32,
    _frame: Option<(u8, u32)>,
) -> Exchange<'py> {
    (0, None, None, None, None)
}

/// Writes what fits; all of it if nobody listens any more, which reading will show.
#[cfg(unix)]
fn send(file: i32, head: &[u8], data: &[u8]) -> usize {
    let part = |data: &[u8]| libc::iovec { iov_base: data.as_ptr().cast_mut().cast(), iov_len: data.len() };
    let parts = [part(head), part(data)];
    // SAFETY: the pointers and the lengths are those of slices that live during the call, which reads them.
    let sent = unsafe { libc::writev(file, parts.as_ptr(), parts.len() as i32) };
    match usize::try_from(sent) {
        Ok(sent) => sent,
        Err(_) if later(&io::Error::last_os_error()) => 0,
        Err(_) => head.len() + data.len(),
    }
}

/// Reads what is there: its length, zero at the end or if reading fails.
#[cfg(unix)]
fn receive(file: i32, into: &mut [u8]) -> Option<usize> {
    match read(file, into) {
        Ok(got) => Some(got),
        Err(error) if later(&error) => None,
        Err(_) => Some(0),
    }
}

/// Whether a call failed only because it would have had to wait longer, or because of a signal.
#[cfg(unix)]
fn later(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock)
}

#[cfg(unix)]
fn write(file: i32, data: &[u8]) -> io::Result<usize> {
    // SAFETY: the pointer and the length are those of a slice that lives during the call.
    let sent = unsafe { libc::write(file, data.as_ptr().cast(), data.len()) };
    usize::try_from(sent).map_err(|_| io::Error::last_os_error())
}

#[cfg(unix)]
fn read(file: i32, into: &mut [u8]) -> io::Result<usize> {
    // SAFETY: the pointer and the length are those of a slice that lives during the call and that nobody else uses.
    let got = unsafe { libc::read(file, into.as_mut_ptr().cast(), into.len()) };
    usize::try_from(got).map_err(|_| io::Error::last_os_error())
}

#[cfg(not(unix))]
fn write(_file: i32, _data: &[u8]) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(unix))]
fn read(_file: i32, _into: &mut [u8]) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
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
    m.add_class::<PyTold>()?;
    m.add_class::<AgentEnd>()?;
    m.add_function(wrap_pyfunction!(exchange, m)?)
}
