//! Short lists that live on the stack, for loops that must not ask for memory.

use std::ops::{Deref, DerefMut};

/// At most `N` things.
#[derive(Clone, Copy, Debug)]
pub struct InlineVec<T, const N: usize> {
    n: usize,
    a: [T; N],
}

impl<T: Copy + Default, const N: usize> InlineVec<T, N> {
    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        InlineVec { n: 0, a: [T::default(); N] }
    }

    /// Adds one at the end; false when there is no room.
    #[inline]
    pub fn push(&mut self, v: T) -> bool {
        let room = self.n < N;
        if room {
            self.a[self.n] = v;
            self.n += 1;
        }
        room
    }

    /// Takes the last one away.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.n = self.n.checked_sub(1)?;
        Some(self.a[self.n])
    }

    /// Takes one out; those behind it move up.
    pub fn remove(&mut self, at: usize) -> T {
        let v = self[at];
        self.a.copy_within(at + 1..self.n, at);
        self.n -= 1;
        v
    }

    /// Everything in the list, by value.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator + '_ {
        self.a[..self.n].iter().copied()
    }
}

impl<T: Copy + Default, const N: usize> Default for InlineVec<T, N> {
    fn default() -> Self {
        InlineVec::new()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for InlineVec<T, N> {
    /// What does not fit is left out.
    fn from_iter<I: IntoIterator<Item = T>>(from: I) -> Self {
        let mut list = InlineVec::new();
        for v in from {
            list.push(v);
        }
        list
    }
}

impl<T, const N: usize> Deref for InlineVec<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.a[..self.n]
    }
}

impl<T, const N: usize> DerefMut for InlineVec<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.a[..self.n]
    }
}
