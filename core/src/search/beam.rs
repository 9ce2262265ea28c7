//! Beam search over single actions, through the end of the turn into the opponent's, who plays greedily.

use super::exhaustive::{better, Kept, Layer, Places};
use super::{Ask, Budget, Meter, SearchMemory};
use crate::action::SlotAction;
use crate::evaluate::scores::Score;
use crate::state::Player;

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct Beam {
    /// Counted in simulated actions.
    pub budget: Budget,
    pub depth: u32,
    /// Positions kept in each layer.
    pub width: usize,
    /// How many answers of the opponent are followed.
    pub answers: usize,
    pub score: Score,
}

impl Beam {
    pub(super) fn decide(&self, ask: &Ask<'_>, lab: &mut SearchMemory, meter: &mut Meter) -> usize {
        let (mut places, mut layer) = Places::begin(ask, lab);
        let mut ended: Option<Kept> = None;
        let mut reached: Option<Kept> = None;
        let mut order = 0;
        let mut acts = Vec::new();
        for depth in 0..self.depth {
            let mut next = Layer::new(self.width);
            for parent in &layer {
                places.actions(ask, lab, depth, parent.place, &mut acts);
                let mover = places.at(parent.place).head.player;
                let width = if mover == ask.me { usize::MAX } else { self.answers };
                let mut found = self.children(ask, parent, mover, width, &acts, lab, &mut places, meter);
                for (k, kept) in found.iter_mut().enumerate() {
                    kept.first = if depth == 0 { kept.order } else { parent.first };
                    kept.order = order + k;
                    let s = places.at(kept.place);
                    kept.score = self.score.of(ask.library, s, ask.me);
                    if s.over() {
                        ended = better(ended, Some(*kept));
                        places.free(kept.place);
                    } else {
                        next.push(*kept, &mut places);
                    }
                }
                order += found.len();
                if meter.over() {
                    break;
                }
            }
            // A layer that was cut short is worth only what an earlier one does not tell.
            if !meter.over() || reached.is_none() {
                reached = next.best();
            }
            if meter.over() {
                break;
            }
            layer.iter().for_each(|kept| places.free(kept.place));
            layer = next.sorted();
            if layer.is_empty() {
                break;
            }
        }
        places.back(lab);
        better(reached, ended).map_or(0, |kept| kept.first)
    }

    /// The positions after a player's actions, the best for that player; `order` is the place of the action.
    #[allow(clippy::too_many_arguments)]
    fn children(
        &self,
        ask: &Ask<'_>,
        parent: &Kept,
        mover: Player,
        width: usize,
        acts: &[SlotAction],
        lab: &mut SearchMemory,
        places: &mut Places,
        meter: &mut Meter,
    ) -> Vec<Kept> {
        let mut best = Layer::new(width);
        for (order, &act) in acts.iter().enumerate() {
            if !meter.more() {
                break;
            }
            let place = places.copy(parent.place);
            lab.engine.apply(ask.library, places.at(place), act);
            let score = self.score.of(ask.library, places.at(place), mover);
            best.push(Kept { score, first: 0, order, place }, places);
        }
        let mut found = best.sorted();
        found.sort_by_key(|kept| kept.order);
        found
    }
}
