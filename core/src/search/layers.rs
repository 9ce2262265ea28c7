//! Positions of a search that keeps some of them: places to go deeper and come back, and the best of each layer.

use super::packed_layers::PackedLayers;
use super::worlds::Worlds;
use super::{Question, SearchMemory};
use crate::action::SlotAction;
use crate::settings::Rules;
use crate::state::{DeckCard, Player, PositionParts, State};
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::hash::{BuildHasherDefault, Hasher};

/// So many positions may be kept in a layer: with two layers of them a search takes about 100 MB.
pub(super) const MOST_WIDTH: f64 = 20_000.0;

/// For so many positions of a layer there is room from the start.
const USUAL_WIDTH: usize = 32;

/// A position of a layer: the worst of them is the greatest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    pub score: f64,
    /// The first action that led to it.
    pub first: usize,
    /// When it was found; of equal ones the earlier is better.
    pub order: usize,
    /// Where the position is.
    pub place: usize,
}

impl Ord for Kept {
    fn cmp(&self, other: &Kept) -> Ordering {
        other.score.total_cmp(&self.score).then(self.order.cmp(&other.order))
    }
}

impl PartialOrd for Kept {
    fn partial_cmp(&self, other: &Kept) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Kept {
    fn eq(&self, other: &Kept) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Kept {}

/// Returns the better of two; of equal ones the first.
pub(super) fn better(first: Option<Kept>, second: Option<Kept>) -> Option<Kept> {
    match (first, second) {
        (Some(first), Some(second)) => Some(if second.score > first.score { second } else { first }),
        (first, second) => first.or(second),
    }
}

/// Positions of a search, whose places are used again.
#[derive(Default)]
pub(super) struct Places {
    states: Vec<Box<State>>,
    free: Vec<usize>,
}

impl Places {
    /// Takes the places out of the memory.
    pub fn of(memory: &mut SearchMemory) -> Places {
        let states = std::mem::take(&mut memory.places);
        Places { free: (0..states.len()).rev().collect(), states }
    }

    /// Gives the places back to the memory.
    pub fn back(self, memory: &mut SearchMemory) {
        memory.places = self.states;
    }

    /// Returns the places of a search, and the first one: it holds a world that fits what is known.
    pub fn begin(question: &Question<'_>, memory: &mut SearchMemory) -> (Places, usize) {
        let mut worlds = Worlds::of(question, 1, memory);
        let mut places = Places::of(memory);
        let root = places.new_place();
        worlds.put(0, places.at(root));
        worlds.back(memory);
        (places, root)
    }

    /// Returns a place that holds a copy of another one.
    pub fn copy(&mut self, from: usize) -> usize {
        let to = self.new_place();
        let (low, high) = (from.min(to), from.max(to));
        let (left, right) = self.states.split_at_mut(high);
        if from < to {
            right[0].copy_from(&left[low]);
        } else {
            left[low].copy_from(&right[0]);
        }
        to
    }

    /// Returns a place that was free.
    pub fn new_place(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| {
            self.states.push(State::empty(Rules::default()));
            self.states.len() - 1
        })
    }

    /// Returns the position at a place.
    pub fn at(&mut self, place: usize) -> &mut State {
        &mut self.states[place]
    }

    /// Returns the position at a place, to be read.
    pub fn get(&self, place: usize) -> &State {
        &self.states[place]
    }

    /// Frees a place.
    pub fn free(&mut self, place: usize) {
        self.free.push(place);
    }
}

/// Lists the legal actions of a position; in the first layer of a search those that were asked about.
pub(super) fn list(
    question: &Question<'_>,
    memory: &mut SearchMemory,
    depth: u32,
    state: &mut State,
    out: &mut Vec<SlotAction>,
) {
    if depth == 0 {
        out.clear();
        out.extend_from_slice(question.actions);
    } else {
        memory.simulator.legal(question.library, state, out);
    }
}

/// Up to this width of a layer, its positions are kept as they are: they fit into the cache, and packing them would take a
/// tenth of a decision. Wider layers are packed; at a width of 500 decisions take a third less time.
pub(super) const OPEN_WIDTH: u32 = 64;

/// Where a search keeps the positions of its layers. One of them is the parent, of which children are made.
pub(super) trait LayerPlaces {
    /// Takes the places out of the memory, all of them free.
    fn of(memory: &mut SearchMemory) -> Self;
    /// Gives the places back to the memory.
    fn back(self, memory: &mut SearchMemory);
    /// Stores a first position, which `make` writes; returns its place.
    fn first(&mut self, make: impl FnOnce(&mut State)) -> usize;
    /// Makes a position the parent. Its place is free when its last child has been made.
    fn parent(&mut self, place: usize) -> &mut State;
    /// Makes a child: a copy of the parent, or the parent itself for the last one.
    fn child(&mut self, last: bool) -> &mut State;
    /// Returns the child.
    fn made(&self) -> &State;
    /// Keeps the child; returns its place.
    fn keep(&mut self) -> usize;
    /// Drops the child.
    fn drop_child(&mut self);
    /// Returns the parts of a position.
    fn parts(&self, place: usize) -> PositionParts<'_>;
    /// Returns a position while there is no child.
    fn open(&mut self, place: usize) -> &State;
    /// Frees a place.
    fn free(&mut self, place: usize);

    /// Returns the places of a search, and its first layer: one world that fits what is known.
    fn begin(question: &Question<'_>, memory: &mut SearchMemory) -> (Self, Vec<Kept>)
    where
        Self: Sized,
    {
        let mut worlds = Worlds::of(question, 1, memory);
        let mut places = Self::of(memory);
        let place = places.first(|state| worlds.put(0, state));
        worlds.back(memory);
        (places, vec![Kept { score: 0.0, first: 0, order: 0, place }])
    }
}

/// Positions of layers as they are.
pub(super) struct OpenLayers {
    places: Places,
    parent: usize,
    child: usize,
}

impl LayerPlaces for OpenLayers {
    fn of(memory: &mut SearchMemory) -> OpenLayers {
        OpenLayers { places: Places::of(memory), parent: 0, child: 0 }
    }

    fn back(self, memory: &mut SearchMemory) {
        self.places.back(memory);
    }

    fn first(&mut self, make: impl FnOnce(&mut State)) -> usize {
        let place = self.places.new_place();
        make(self.places.at(place));
        place
    }

    fn parent(&mut self, place: usize) -> &mut State {
        self.parent = place;
        self.places.at(place)
    }

    fn child(&mut self, last: bool) -> &mut State {
        self.child = if last { self.parent } else { self.places.copy(self.parent) };
        self.places.at(self.child)
    }

    fn made(&self) -> &State {
        self.places.get(self.child)
    }

    fn keep(&mut self) -> usize {
        self.child
    }

    fn drop_child(&mut self) {
        self.places.free(self.child);
    }

    fn parts(&self, place: usize) -> PositionParts<'_> {
        self.places.get(place).parts()
    }

    fn open(&mut self, place: usize) -> &State {
        self.places.get(place)
    }

    fn free(&mut self, place: usize) {
        self.places.free(place);
    }
}

impl LayerPlaces for PackedLayers {
    fn of(memory: &mut SearchMemory) -> PackedLayers {
        let mut layers = memory.layers.take().unwrap_or_default();
        layers.places.free_all();
        layers
    }

    fn back(self, memory: &mut SearchMemory) {
        memory.layers = Some(self);
    }

    fn first(&mut self, make: impl FnOnce(&mut State)) -> usize {
        make(&mut self.parent);
        self.places.put(&self.parent)
    }

    fn parent(&mut self, place: usize) -> &mut State {
        self.places.restore(place, &mut self.parent);
        self.places.free(place);
        &mut self.parent
    }

    fn child(&mut self, last: bool) -> &mut State {
        self.last = last;
        if last {
            return &mut self.parent;
        }
        self.child.copy_from(&self.parent);
        &mut self.child
    }

    fn made(&self) -> &State {
        if self.last {
            &self.parent
        } else {
            &self.child
        }
    }

    fn keep(&mut self) -> usize {
        self.places.put(if self.last { &self.parent } else { &self.child })
    }

    fn drop_child(&mut self) {}

    fn parts(&self, place: usize) -> PositionParts<'_> {
        self.places.get(place)
    }

    fn open(&mut self, place: usize) -> &State {
        self.places.restore(place, &mut self.child);
        &self.child
    }

    fn free(&mut self, place: usize) {
        self.places.free(place);
    }
}

/// A layer of the best positions so far.
pub(super) struct Layer {
    heap: BinaryHeap<Kept>,
    width: usize,
}

impl Layer {
    /// Returns an empty layer for that many positions.
    pub fn new(width: usize) -> Layer {
        Layer { heap: BinaryHeap::with_capacity(width.min(USUAL_WIDTH)), width }
    }

    /// Returns whether a position would be added, and not fall out at once.
    pub fn takes(&self, kept: &Kept) -> bool {
        self.heap.len() < self.width || self.heap.peek().is_some_and(|worst| kept < worst)
    }

    /// Adds a position, unless there are enough better ones; the place of what falls out is freed.
    pub fn push(&mut self, kept: Kept, places: &mut impl LayerPlaces) {
        if self.heap.len() < self.width {
            self.heap.push(kept);
            return;
        }
        match self.heap.peek_mut() {
            Some(mut worst) if kept < *worst => {
                places.free(worst.place);
                *worst = kept;
            }
            _ => places.free(kept.place),
        }
    }

    /// Returns the best alone, which takes less time than all in order.
    pub fn best(&self) -> Option<Kept> {
        self.heap.iter().min().copied()
    }

    /// Returns the positions from the best to the worst.
    pub fn sorted(self) -> Vec<Kept> {
        self.heap.into_sorted_vec()
    }
}

/// Returns a number that is equal for positions that play on alike, whatever order of actions led to them.
///
/// Searches ask for it after every action, so fields that lie side by side are read as one word.
pub(super) fn fingerprint(state: &State) -> u64 {
    let head = &state.head;
    let mut hash = 0u64;
    let mut mix = |word: u64| hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let four = |list: &[i16; 4]| list.iter().rev().fold(0, |sum, &number| sum << 16 | u64::from(number as u16));
    mix(u64::from(head.turn) | u64::from(head.player.number()) << 16 | u64::from(head.next_eid) << 32);
    state.offered().iter().for_each(|&card| mix(u64::from(card)));
    for slot in head.live {
        let e = state.entity(slot);
        mix(four(&[e.attack, e.health, e.damage, e.data]));
        let place = u64::from(e.attacks) << 48 | (e.at as u64) << 56 | u64::from(e.side.number()) << 63;
        mix(u64::from(e.card) | u64::from(e.eid) << 16 | u64::from(e.flags) << 32 | place);
        mix(e.keywords ^ e.aura_keywords.rotate_left(40));
    }
    for player in Player::BOTH {
        let card = |card: &DeckCard| u64::from(card.card) | u64::from(card.flags) << 24;
        let mut pairs = state.deck(player).chunks_exact(2);
        pairs.by_ref().for_each(|two| mix(card(&two[0]) | card(&two[1]) << 32));
        pairs.remainder().iter().for_each(|one| mix(card(one)));
        let side = state.side(player);
        mix(side.mana() as u64 | u64::from(side.owed) << 8 | (side.armor as u64) << 16 | u64::from(side.n_hand) << 40);
        side.board().iter().for_each(|&slot| mix(u64::from(slot.number())));
        let mut counters = side.counters.chunks_exact(4);
        counters.by_ref().for_each(|c| mix(four(&[c[0], c[1], c[2], c[3]])));
        counters.remainder().iter().for_each(|&count| mix(count as u64));
    }
    let open = head.n_stack as usize;
    for (frame, registers) in state.stack[..open].iter().zip(&state.registers[..open]) {
        let (chosen, pc) = if frame.is_text() { (registers.chosen, registers.pc) } else { (0, 0) };
        mix(u64::from(chosen) | u64::from(pc) << 16 | u64::from(frame.target.eid) << 32);
    }
    hash
}

/// Hashes fingerprints, which are spread evenly already.
#[derive(Default)]
pub(super) struct EvenHasher(u64);

impl Hasher for EvenHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// How tables of fingerprints find their places.
pub(super) type Fingerprints = BuildHasherDefault<EvenHasher>;
