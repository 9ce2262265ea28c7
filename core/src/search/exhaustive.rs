//! All sequences of the own turn, layer by layer, the best of each layer kept: the framework's own search.

use super::{fingerprint, Ask, Budget, Meter, SearchMemory, Worlds};
use crate::action::SlotAction;
use crate::evaluate::scores::Score;
use crate::settings::Rules;
use crate::state::State;
use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct Exhaustive {
    /// Counted in simulated actions.
    pub budget: Budget,
    pub depth: u32,
    pub width: usize,
    pub score: Score,
}

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

/// Positions of a search, whose places are used again.
pub(super) struct Places {
    states: Vec<Box<State>>,
    free: Vec<usize>,
}

impl Places {
    pub fn of(lab: &mut SearchMemory) -> Places {
        let states = std::mem::take(&mut lab.pool);
        Places { free: (0..states.len()).rev().collect(), states }
    }

    /// The places of a search, and its first layer: one world that fits what is known.
    pub fn begin(ask: &Ask<'_>, lab: &mut SearchMemory) -> (Places, Vec<Kept>) {
        let mut worlds = Worlds::of(ask, 1, lab);
        let mut places = Places::of(lab);
        let root = places.new_place();
        worlds.put(0, places.at(root));
        worlds.back(lab);
        (places, vec![Kept { score: 0.0, first: 0, order: 0, place: root }])
    }

    /// The legal actions at a place; in the first layer those that were asked about.
    pub fn actions(
        &mut self,
        ask: &Ask<'_>,
        lab: &mut SearchMemory,
        depth: u32,
        place: usize,
        acts: &mut Vec<SlotAction>,
    ) {
        if depth == 0 {
            acts.clear();
            acts.extend_from_slice(ask.acts);
        } else {
            lab.engine.legal(ask.library, self.at(place), acts);
        }
    }

    /// A free place that holds a copy of another one.
    pub fn copy(&mut self, from: usize) -> usize {
        let to = self.new_place();
        let (a, b) = (from.min(to), from.max(to));
        let (left, right) = self.states.split_at_mut(b);
        if from < to {
            right[0].copy_from(&left[a]);
        } else {
            left[a].copy_from(&right[0]);
        }
        to
    }

    pub fn new_place(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| {
            self.states.push(State::empty(Rules::default()));
            self.states.len() - 1
        })
    }

    pub fn at(&mut self, place: usize) -> &mut State {
        &mut self.states[place]
    }

    pub fn free(&mut self, place: usize) {
        self.free.push(place);
    }

    pub fn back(self, lab: &mut SearchMemory) {
        lab.pool = self.states;
    }
}

/// A layer of the best positions so far.
pub(super) struct Layer {
    pub heap: BinaryHeap<Kept>,
    pub width: usize,
}

impl Layer {
    pub fn new(width: usize) -> Layer {
        Layer { heap: BinaryHeap::new(), width }
    }

    /// Takes a position in, unless there are enough better ones; what falls out gives its place back.
    pub fn push(&mut self, kept: Kept, places: &mut Places) {
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

    /// The best alone, which takes less time than all in order.
    pub fn best(&self) -> Option<Kept> {
        self.heap.iter().min().copied()
    }

    /// From the best to the worst.
    pub fn sorted(self) -> Vec<Kept> {
        self.heap.into_sorted_vec()
    }
}

impl Exhaustive {
    pub(super) fn decide(&self, ask: &Ask<'_>, lab: &mut SearchMemory, meter: &mut Meter) -> usize {
        let (mut places, mut layer) = Places::begin(ask, lab);
        let turn = ask.from.state().head.turn;
        let mut solution: Option<Kept> = None;
        let mut seen = HashSet::new();
        let mut acts = Vec::new();
        let mut order = 0;
        'layers: for depth in 0..self.depth {
            let mut next = Layer::new(self.width);
            seen.clear();
            for parent in &layer {
                places.actions(ask, lab, depth, parent.place, &mut acts);
                for (k, &act) in acts.iter().enumerate() {
                    if !meter.more() {
                        solution = better(solution, next.best());
                        break 'layers;
                    }
                    let place = places.copy(parent.place);
                    let s = places.at(place);
                    lab.engine.apply(ask.library, s, act);
                    let first = if depth == 0 { k } else { parent.first };
                    let kept = Kept { score: self.score.of(ask.library, s, ask.me), first, order, place };
                    order += 1;
                    if s.over() || s.head.turn != turn {
                        solution = better(solution, Some(kept));
                        places.free(place);
                    } else if seen.insert(fingerprint(s)) {
                        next.push(kept, &mut places);
                    } else {
                        places.free(place);
                    }
                }
            }
            layer.iter().for_each(|kept| places.free(kept.place));
            layer = next.sorted();
            if layer.is_empty() {
                break;
            }
        }
        let best = solution.or(layer.first().copied());
        places.back(lab);
        best.map_or(0, |kept| kept.first)
    }
}

/// The better of two; of equal ones the first.
pub(super) fn better(a: Option<Kept>, b: Option<Kept>) -> Option<Kept> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.score > a.score { b } else { a }),
        (a, b) => a.or(b),
    }
}
