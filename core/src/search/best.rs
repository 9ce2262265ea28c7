//! What is known of several options, and the best of them.

use crate::words;

words! {
    /// Which of several equally good options is taken.
    pub enum Ties is "a way to break ties" {
        /// The first of them.
        First = "first",
        /// The last of them.
        Last = "last",
    }
}

/// The best option so far.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    ties: Ties,
    at: usize,
    score: f64,
}

impl Best {
    /// Returns a comparison without any option yet.
    pub fn new(ties: Ties) -> Best {
        Best { ties, at: 0, score: f64::NEG_INFINITY }
    }

    /// Compares an option.
    #[inline]
    pub fn offer(&mut self, at: usize, score: f64) {
        if score > self.score || (score == self.score && self.ties == Ties::Last) {
            (self.at, self.score) = (at, score);
        }
    }

    /// Returns the place of the best option, 0 without any.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the place of the first of the best scores.
    pub fn first_of(scores: impl IntoIterator<Item = f64>) -> usize {
        let mut best = Best::new(Ties::First);
        scores.into_iter().enumerate().for_each(|(at, score)| best.offer(at, score));
        best.at
    }
}

/// What a search found out about an action.
#[derive(Clone, Copy, Debug, Default)]
pub struct Found {
    /// How often the action was tried.
    pub visits: u64,
    /// The sum of what the tries were worth.
    pub value: f64,
}

impl Found {
    /// Adds a try.
    pub(super) fn add(&mut self, value: f64) {
        self.visits += 1;
        self.value += value;
    }

    /// Counts a position that the action can lead to: the best of them says what the action is worth.
    pub(super) fn best(&mut self, value: f64) {
        self.value = if self.visits == 0 { value } else { self.value.max(value) };
        self.visits = 1;
    }

    /// Returns what a try was worth on average, minus infinity without any.
    pub fn mean(&self) -> f64 {
        if self.visits == 0 {
            f64::NEG_INFINITY
        } else {
            self.value / self.visits as f64
        }
    }
}
