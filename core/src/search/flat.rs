//! Flat Monte Carlo: random playouts to the end of the game from every action; most wins.

use super::rollout::{Playing, Rollout};
use super::{Ask, Budget, Found, Meter, SearchMemory, Worlds};
use crate::evaluate::estimates::result;

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct FlatMc {
    pub budget: Budget,
    /// Playouts from each action, where the budget does not say otherwise.
    pub playouts: u64,
    pub worlds: usize,
}

impl FlatMc {
    pub(super) fn decide(&self, ask: &Ask<'_>, lab: &mut SearchMemory, meter: &mut Meter) -> usize {
        let rollout = Rollout { playing: Playing::Random, share: 1.0, turns: 0 };
        let mut worlds = Worlds::of(ask, self.worlds, lab);
        let mut choose = ask.rng.split(2);
        let n = ask.acts.len() as u64;
        let mut found = vec![Found { visits: 0, value: 0.0 }; ask.acts.len()];
        let enough = if self.budget == Budget::Full { self.playouts * n } else { u64::MAX };
        let mut count = 0;
        while count < enough && meter.more() {
            let k = (count % n) as usize;
            // All actions are tried in the same worlds.
            worlds.put(count / n, &mut lab.now);
            lab.engine.apply(ask.library, &mut lab.now, ask.acts[k]);
            rollout.run(ask.library, lab, 0, &mut choose);
            found[k].visits += 1;
            found[k].value += result(&lab.now, ask.me);
            count += 1;
        }
        worlds.back(lab);
        let best = best_mean(&found);
        lab.found = found;
        best
    }
}

/// The place of the best mean; of equal ones the first.
pub(super) fn best_mean(found: &[Found]) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (k, f) in found.iter().enumerate() {
        let mean = f.value / f.visits as f64;
        if f.visits > 0 && mean > best.1 {
            best = (k, mean);
        }
    }
    best.0
}
