//! Positions packed into one run of memory: what is in use of a position and nothing else, for keeping many of them.
//!
//! A position spans 22 kB, of which about 2.2 are in use, and these lie on five different pages. Packed they lie side by
//! side. This is the only module of the core with `unsafe`: records of several types lie in one run, which the language
//! has no safe word for. It is kept to two operations, each with its reason: copying records into a run (`RunWriter::put`),
//! and reading them where they lie (`RunReader::take`). Comparing, hashing and restoring are plain code over slices.

use super::enchantment::{Enchantment, EnchantmentId};
use super::entity::{DeckCard, Entity};
use super::frame::{Frame, Registers};
use super::position::{events_of, Head, PositionParts, State};
use super::side::Line;
use super::sizes::USUAL_DECK;
use super::slots::SlotSet;
use crate::cards::syntax::CardIx;
use std::hash::{Hash, Hasher};
use std::mem::{align_of, size_of, size_of_val, MaybeUninit};
use std::ops::Range;
use std::sync::Arc;

/// What runs are made of: eight bytes, some of which may be the gaps of a record.
type RunWord = MaybeUninit<u64>;

/// A position in one run of memory. Copies share it; nothing in it can be changed.
#[derive(Clone)]
pub struct Packed {
    /// Only `write` makes one.
    run: Arc<[RunWord]>,
}

impl Packed {
    /// Packs a position.
    pub fn of(state: &State) -> Packed {
        let parts = state.parts();
        let mut run = Arc::new_uninit_slice(words(&parts));
        // Nobody else has it yet.
        if let Some(fresh) = Arc::get_mut(&mut run) {
            write(&parts, &state.listen, fresh);
        }
        Packed { run }
    }

    /// Returns the parts of the position, read where they lie.
    #[inline]
    pub fn parts(&self) -> PositionParts<'_> {
        read(&self.run)
    }

    /// Returns the part of the position that is always there.
    #[inline]
    pub fn head(&self) -> &Head {
        RunReader::new(&self.run).head()
    }

    /// Makes `state` this position.
    #[inline]
    pub fn restore(&self, state: &mut State) {
        restore(&self.run, state);
    }

    /// Returns the position on the heap.
    pub fn unpacked(&self) -> Box<State> {
        let mut state = State::empty(self.head().rules);
        self.restore(&mut state);
        state
    }

    /// Returns whether both are one and the same run, so that nothing has to be compared.
    #[inline]
    pub fn is_shared_with(&self, other: &Packed) -> bool {
        Arc::ptr_eq(&self.run, &other.run)
    }

    /// Returns how many bytes the run takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.run)
    }
}

impl std::fmt::Debug for Packed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Packed({} bytes, turn {})", self.bytes(), self.head().turn)
    }
}

/// Positions are equal where `State::same` says so.
impl PartialEq for Packed {
    fn eq(&self, other: &Packed) -> bool {
        self.is_shared_with(other) || self.parts().same(&other.parts())
    }
}

impl Eq for Packed {}

impl Hash for Packed {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.parts().digest());
    }
}

/// Many packed positions, one behind the other in memory.
#[derive(Default)]
pub struct PackedList {
    /// The runs, only ever filled by `write`.
    words: Vec<RunWord>,
    /// Where each of them lies.
    places: Vec<Range<usize>>,
}

impl PackedList {
    /// Adds a position.
    pub fn push(&mut self, state: &State) {
        let parts = state.parts();
        let start = self.words.len();
        // Every run begins with a cache line of its own where the first one does.
        let end = start + words(&parts).next_multiple_of(LINE);
        self.words.resize(end, MaybeUninit::zeroed());
        write(&parts, &state.listen, &mut self.words[start..end]);
        self.places.push(start..end);
    }

    /// Returns how many there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns how many bytes the positions take.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// Makes `state` the position with that number.
    #[inline]
    pub fn restore(&self, at: usize, state: &mut State) {
        restore(&self.words[self.places[at].clone()], state);
    }

    /// Returns the parts of a position.
    #[inline]
    pub fn get(&self, at: usize) -> PositionParts<'_> {
        read(&self.words[self.places[at].clone()])
    }
}

/// Places for packed positions, which are used again and again.
#[derive(Default)]
pub struct PackedPlaces {
    /// What each place holds, only ever filled by `write`.
    runs: Vec<Vec<RunWord>>,
    /// The places that nobody uses.
    free: Vec<usize>,
}

impl PackedPlaces {
    /// Stores a position; returns its place.
    pub fn put(&mut self, state: &State) -> usize {
        let place = self.free.pop().unwrap_or(self.runs.len());
        if place == self.runs.len() {
            self.runs.push(Vec::new());
        }
        let parts = state.parts();
        let run = &mut self.runs[place];
        run.resize(words(&parts), MaybeUninit::zeroed());
        write(&parts, &state.listen, run);
        place
    }

    /// Frees a place.
    pub fn free(&mut self, place: usize) {
        self.free.push(place);
    }

    /// Frees all places; they are used again in their order.
    pub fn free_all(&mut self) {
        self.free.clear();
        self.free.extend((0..self.runs.len()).rev());
    }

    /// Frees all places, and gives back the memory of those after the first `most`.
    pub fn shrink(&mut self, most: usize) {
        self.runs.truncate(most);
        self.free_all();
    }

    /// Makes `state` the position at a place.
    #[inline]
    pub fn restore(&self, place: usize, state: &mut State) {
        restore(&self.runs[place], state);
    }

    /// Returns the parts of the position at a place.
    #[inline]
    pub fn get(&self, place: usize) -> PositionParts<'_> {
        read(&self.runs[place])
    }
}

/// Words of a cache line.
const LINE: usize = 8;

/// Writes the parts of a position into a run, in the order of `read`.
fn write(parts: &PositionParts<'_>, listen: &[SlotSet], run: &mut [RunWord]) {
    let mut to = RunWriter { run, at: 0 };
    to.put(std::slice::from_ref(parts.head));
    to.put(parts.entities);
    to.put(parts.pool);
    events_of(parts.head.heard).for_each(|event| to.put(std::slice::from_ref(&listen[event])));
    to.put(parts.registers);
    parts.decks.iter().for_each(|deck| to.put(deck));
    to.put(parts.log);
    parts.started.iter().for_each(|deck| to.put(deck));
    to.put(parts.stack);
    to.put(parts.cards);
    to.put(parts.options);
    to.put(parts.marks);
    to.put(parts.option_at);
}

/// Reads a run that `write` has written.
#[inline(always)]
fn read(run: &[RunWord]) -> PositionParts<'_> {
    let mut from = RunReader::new(run);
    let head = from.head();
    from.at = size_of::<Head>();
    let [a, b] = &head.sides;
    let (deck, frames) = (head.deck_room(), head.n_stack as usize);
    let (cards, options) = (head.n_cards as usize, head.n_options as usize);
    let entities = from.take::<Entity>(head.slots_used());
    let pool = from.take::<Enchantment>(head.n_enchantments as usize);
    from.take::<SlotSet>(head.heard.count_ones() as usize);
    PositionParts {
        head,
        entities,
        pool,
        registers: from.take::<Registers>(frames),
        decks: [from.take::<DeckCard>(deck), from.take::<DeckCard>(deck)],
        log: from.take::<Line>(head.n_log as usize),
        started: [from.take::<CardIx>(a.n_started as usize), from.take::<CardIx>(b.n_started as usize)],
        stack: from.take::<Frame>(frames),
        cards: from.take::<CardIx>(cards),
        options: from.take::<CardIx>(options),
        marks: from.take::<EnchantmentId>(cards),
        option_at: from.take::<u8>(options),
    }
}

/// Makes `state` the position of a run.
#[inline(always)]
fn restore(run: &[RunWord], state: &mut State) {
    let mut from = RunReader::new(run);
    let head = from.head();
    if !head.is_usual_after(&state.head) {
        return restore_all_parts(run, state);
    }
    // Without unfinished texts there are no registers before the decks.
    from.at = size_of::<Head>();
    let entities = from.take::<Entity>(head.slots_used());
    let pool = from.take::<Enchantment>(head.n_enchantments as usize);
    state.forget_listeners();
    for event in events_of(head.heard) {
        state.listen[event] = from.take::<SlotSet>(1)[0];
    }
    let decks = [from.take::<DeckCard>(USUAL_DECK), from.take::<DeckCard>(USUAL_DECK)];
    let log = from.take::<Line>(head.n_log as usize);
    state.copy_usual_parts(head, entities, pool, decks, log);
}

#[cold]
#[inline(never)]
fn restore_all_parts(run: &[RunWord], state: &mut State) {
    state.copy_parts(&read(run));
}

/// Returns how many words the parts of a position take.
fn words(parts: &PositionParts<'_>) -> usize {
    let PositionParts { head, entities, pool, registers, decks, log, started, stack, cards, options, marks, option_at } =
        parts;
    let bytes = size_of_val(*head)
        + size_of_val(*entities)
        + size_of_val(*pool)
        + head.heard.count_ones() as usize * size_of::<SlotSet>()
        + size_of_val(*registers)
        + decks.iter().map(|deck| size_of_val(*deck)).sum::<usize>()
        + size_of_val(*log)
        + started.iter().map(|deck| size_of_val(*deck)).sum::<usize>()
        + size_of_val(*stack)
        + size_of_val(*cards)
        + size_of_val(*options)
        + size_of_val(*marks)
        + size_of_val(*option_at);
    bytes.div_ceil(size_of::<RunWord>())
}

/// The sizes that keep every record of a run aligned: those that need eight bytes come first.
const _: () = {
    assert!(align_of::<Head>() <= 8 && size_of::<Head>() % 8 == 0);
    assert!(align_of::<Entity>() <= 8 && size_of::<Entity>() % 8 == 0);
    assert!(align_of::<Enchantment>() <= 8 && size_of::<Enchantment>() % 8 == 0);
    assert!(align_of::<SlotSet>() <= 8 && size_of::<SlotSet>() == 8);
    assert!(align_of::<Registers>() <= 8 && size_of::<Registers>() % 8 == 0);
    assert!(align_of::<DeckCard>() == 2 && align_of::<Line>() == 2 && align_of::<Frame>() == 2);
    assert!(align_of::<CardIx>() == 2 && align_of::<EnchantmentId>() == 1);
};

/// Fills a run from its beginning.
struct RunWriter<'a> {
    run: &'a mut [RunWord],
    /// How many bytes are written.
    at: usize,
}

impl RunWriter<'_> {
    /// Copies records to the next bytes of the run.
    fn put<T: Copy>(&mut self, from: &[T]) {
        let bytes = size_of_val(from);
        assert!(self.at + bytes <= size_of_val(self.run), "the run is long enough");
        // Safety: both places have that many bytes (asserted for the run), and they cannot overlap, since the run is
        // borrowed for writing. A word may hold any bytes, gaps of records among them.
        unsafe {
            let to = (self.run.as_mut_ptr() as *mut u8).add(self.at);
            std::ptr::copy_nonoverlapping(from.as_ptr() as *const u8, to, bytes);
        }
        self.at += bytes;
    }
}

/// Reads a run from its beginning.
struct RunReader<'a> {
    run: &'a [RunWord],
    /// How many bytes are read.
    at: usize,
}

impl<'a> RunReader<'a> {
    #[inline(always)]
    fn new(run: &'a [RunWord]) -> RunReader<'a> {
        RunReader { run, at: 0 }
    }

    /// Returns the head, with which every run begins.
    #[inline(always)]
    fn head(&self) -> &'a Head {
        &RunReader::new(self.run).take::<Head>(1)[0]
    }

    /// Returns the next records, which must be those that were written there.
    #[inline(always)]
    fn take<T: Copy>(&mut self, count: usize) -> &'a [T] {
        let (at, bytes) = (self.at, count * size_of::<T>());
        assert!(at + bytes <= size_of_val(self.run), "the run is as long as its head says");
        debug_assert!(at % align_of::<T>() == 0, "records are aligned");
        self.at = at + bytes;
        // Safety: the bytes are within the run (asserted), aligned (words are, and the sizes above keep it so), and were
        // written as so many records of this type: runs are only made by `write`, which puts the same parts in the same
        // order as `read` takes them, with the lengths that the head has. They live and stay unchanged as long as the
        // run is borrowed.
        unsafe { std::slice::from_raw_parts((self.run.as_ptr() as *const u8).add(at) as *const T, count) }
    }
}
