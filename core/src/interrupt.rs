//! Long work asks now and then whether it has to stop, so that an interruption is answered at once.

use crate::clock::wall;
use std::cell::RefCell;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

/// Nanoseconds between two questions.
const EVERY: u64 = 50_000_000;

/// What unwinds work that has to stop.
#[derive(Debug)]
pub struct Interrupted;

/// Who is asked, and when the next time.
struct Watch {
    stop: Box<dyn FnMut() -> bool>,
    next: u64,
}

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// Calls `work`, and gives it up where it polls once `stop` returns true; then there is no result.
pub fn until<T>(stop: impl FnMut() -> bool + 'static, work: impl FnOnce() -> T) -> Option<T> {
    let watch = Watch { stop: Box::new(stop), next: wall() + EVERY };
    let outer = WATCH.replace(Some(watch));
    let done = catch_unwind(AssertUnwindSafe(work));
    WATCH.set(outer);
    match done {
        Ok(result) => Some(result),
        Err(panic) if panic.is::<Interrupted>() => None,
        Err(panic) => resume_unwind(panic),
    }
}

/// Gives up the work of this thread if it has to stop; does nothing where nobody watches.
pub fn poll() {
    let due = WATCH.with_borrow_mut(|watch| {
        let due = watch.as_mut().filter(|watch| wall() >= watch.next);
        due.is_some().then(|| watch.take()).flatten()
    });
    if let Some(mut watch) = due {
        // Nobody watches meanwhile: what is asked may itself work in the core.
        let stop = (watch.stop)();
        watch.next = wall() + EVERY;
        WATCH.set(Some(watch));
        if stop {
            resume_unwind(Box::new(Interrupted));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::interrupt::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::Arc;

    #[test]
    fn work_is_given_up_soon_after_it_has_to_stop() {
        let begin = wall();
        assert_eq!(
            until(
                || true,
                || loop {
                    poll();
                }
            ),
            None::<()>
        );
        assert!(wall() - begin < 20 * EVERY);
    }

    #[test]
    fn work_that_ends_by_itself_gives_its_result_and_nobody_is_asked_afterwards() {
        let asked = Arc::new(AtomicBool::new(false));
        let note = asked.clone();
        let stop = move || note.swap(true, Ordering::Relaxed);
        assert_eq!(until(stop, || 7), Some(7));
        poll();
        assert!(!asked.load(Ordering::Relaxed));
    }
}
