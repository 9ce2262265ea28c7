//! Tyche: random ends of the own turn from every action, most of them from the promising half.

use super::flat::best_mean;
use super::rollout::{Playing, Rollout};
use super::{Ask, Budget, Found, Meter, SearchMemory, Worlds};
use crate::action::ActionKind;
use crate::evaluate::estimates::Estimate;

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct TycheSearch {
    pub budget: Budget,
    /// Episodes for each action besides the end of the turn, where the budget does not say otherwise.
    pub episodes: u64,
    /// The share of the episodes that go through all actions in turn; the others draw from the better half.
    pub cycling: f64,
    pub estimate: Estimate,
    pub worlds: usize,
}

impl TycheSearch {
    pub(super) fn decide(&self, ask: &Ask<'_>, lab: &mut SearchMemory, meter: &mut Meter) -> usize {
        let rollout = Rollout { playing: Playing::Random, share: 1.0, turns: 1 };
        let turn = ask.from.state().head.turn;
        let mut worlds = Worlds::of(ask, self.worlds, lab);
        let mut choose = ask.rng.split(2);
        let mut found = vec![Found { visits: 0, value: 0.0 }; ask.acts.len()];
        // The end of the turn leaves nothing to chance that its player decides: once is enough.
        let open: Vec<usize> = (0..ask.acts.len()).filter(|&k| ask.acts[k].kind != ActionKind::End).collect();
        let full = self.budget == Budget::Full;
        let enough = if full { (open.len() as u64 * self.episodes).max(1) } else { u64::MAX };
        let mut better: Vec<usize> = Vec::new();
        let mut count = 0;
        for k in (0..ask.acts.len()).filter(|&k| ask.acts[k].kind == ActionKind::End) {
            worlds.put(0, &mut lab.now);
            self.episode(ask, k, turn, &rollout, lab, &mut choose, &mut found);
        }
        while count < enough && meter.more() {
            if better.is_empty() && count % 8 == 0 {
                let share = if full { count as f64 / enough as f64 } else { meter.share() };
                if share >= self.cycling && count >= open.len() as u64 {
                    better = open.clone();
                    better.sort_by(|&a, &b| found[b].value.total_cmp(&found[a].value));
                    better.truncate(open.len().div_ceil(2));
                }
            }
            let k = match better.len() {
                0 => open[(count % open.len() as u64) as usize],
                n => better[choose.below(n as u32) as usize],
            };
            worlds.put(count, &mut lab.now);
            self.episode(ask, k, turn, &rollout, lab, &mut choose, &mut found);
            count += 1;
        }
        worlds.back(lab);
        let best = best_mean(&found);
        lab.found = found;
        best
    }

    #[allow(clippy::too_many_arguments)]
    fn episode(
        &self,
        ask: &Ask<'_>,
        k: usize,
        turn: u16,
        rollout: &Rollout,
        lab: &mut SearchMemory,
        choose: &mut crate::chance::Rng,
        found: &mut [Found],
    ) {
        lab.engine.apply(ask.library, &mut lab.now, ask.acts[k]);
        rollout.run(ask.library, lab, turn, choose);
        found[k].visits += 1;
        found[k].value += self.estimate.of(ask.library, &lab.now, ask.me);
    }
}
