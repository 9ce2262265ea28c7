//! The best position that a few own actions can reach: dynamic look-ahead, and Metastone's two searches of a turn.

use super::exhaustive::Places;
use super::{fingerprint, Ask, Budget, Meter, SearchMemory, Worlds};
use crate::action::SlotAction;
use crate::agents::Ties;
use crate::evaluate::scores::Score;
use crate::state::Pending;
use std::collections::HashMap;

/// How many actions after the first are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    Fixed(u32),
    /// 3 with fewer than 5 options, 2 with fewer than 25, else 1.
    Dynamic,
}

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct Lookahead {
    /// Counted in simulated actions.
    pub budget: Budget,
    pub depth: Depth,
    /// The positions on the way count too, not only those at the end.
    pub on_the_way: bool,
    /// A branch this good needs no further look.
    pub enough: f64,
    /// Positions that were met before are not searched again, however deep that was.
    pub table: bool,
    /// In a choice the first option is taken.
    pub first_option: bool,
    pub ties: Ties,
    pub score: Score,
}

/// What a decision works with.
struct Work<'a, 'b> {
    ask: &'a Ask<'a>,
    lab: &'b mut SearchMemory,
    meter: &'b mut Meter,
    places: Places,
    turn: u16,
    known: HashMap<u64, f64>,
}

impl Lookahead {
    pub(super) fn decide(&self, ask: &Ask<'_>, lab: &mut SearchMemory, meter: &mut Meter) -> usize {
        let root = ask.from.state();
        if self.first_option && root.head.pending == Pending::Choice {
            return 0;
        }
        let mut worlds = Worlds::of(ask, 1, lab);
        let mut places = Places::of(lab);
        let world = places.new_place();
        worlds.put(0, places.at(world));
        worlds.back(lab);
        let mut work = Work { ask, lab, meter, places, turn: root.head.turn, known: HashMap::new() };
        let depth = match self.depth {
            Depth::Fixed(n) => n,
            Depth::Dynamic if ask.acts.len() < 5 => 3,
            Depth::Dynamic if ask.acts.len() < 25 => 2,
            Depth::Dynamic => 1,
        };
        // First every option by itself, so that there is an answer at any time; then what can follow.
        let mut options: Vec<(usize, f64)> = Vec::with_capacity(ask.acts.len());
        for &act in ask.acts {
            if !work.meter.more() {
                break;
            }
            options.push(self.after(&mut work, world, act));
        }
        for option in &mut options {
            if work.meter.over() {
                break;
            }
            option.1 = self.value(&mut work, option.0, option.1, depth);
            if option.1 >= self.enough {
                break;
            }
        }
        let places = work.places;
        places.back(lab);
        let mut best = (0, f64::NEG_INFINITY);
        for (k, &(_, value)) in options.iter().enumerate() {
            if value > best.1 || (value == best.1 && self.ties == Ties::Last) {
                best = (k, value);
            }
        }
        best.0
    }

    /// The place of the position after an action, and its score.
    fn after(&self, work: &mut Work<'_, '_>, from: usize, act: SlotAction) -> (usize, f64) {
        let place = work.places.copy(from);
        let s = work.places.at(place);
        work.lab.engine.apply(work.ask.library, s, act);
        (place, self.score.of(work.ask.library, s, work.ask.me))
    }

    /// The value of a position that scores `own`, with so many actions left.
    fn value(&self, work: &mut Work<'_, '_>, at: usize, own: f64, depth: u32) -> f64 {
        let s = work.places.at(at);
        if depth == 0 || own >= self.enough || s.over() || s.head.turn != work.turn {
            return own;
        }
        let key = if self.table { fingerprint(s) } else { 0 };
        if let Some(&value) = work.known.get(&key).filter(|_| self.table) {
            return value;
        }
        let mut acts = Vec::new();
        let s = work.places.at(at);
        let choice = s.head.pending == Pending::Choice;
        work.lab.engine.legal(work.ask.library, s, &mut acts);
        if self.first_option && choice {
            acts.truncate(1);
        }
        let mut best = if self.on_the_way { own } else { f64::NEG_INFINITY };
        for act in acts {
            if !work.meter.more() {
                // What was not looked at any more counts as it stands.
                best = best.max(own);
                break;
            }
            let (place, score) = self.after(work, at, act);
            best = best.max(self.value(work, place, score, depth - 1));
            work.places.free(place);
            if best >= self.enough {
                break;
            }
        }
        if self.table {
            work.known.insert(key, best);
        }
        best
    }
}
