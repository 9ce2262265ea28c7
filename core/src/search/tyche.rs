//! Tyche: random ends of the turn from every action, most of them from the better half of the actions.

use super::mcts_params::MOST_WORLDS;
use super::playout::Playout;
use super::worlds::Worlds;
use super::{Best, Budget, Found, Meter, Question, SearchMemory, SearchMethod};
use crate::action::ActionKind;
use crate::chance::Rng;
use crate::evaluate::{Estimate, Net, ScoreName, ScoreReader};
use crate::parameters;
use crate::parameters::Preset;
use serde_json::json;

parameters! {
    /// Random ends of the turn from every action, the better half more often.
    pub struct TycheParams {
        /// Episodes or milliseconds; without a budget the number of episodes goes by the number of actions.
        budget: Budget = Budget::Full, Any;
        /// Episodes for each action besides the end of the turn, if no budget is given.
        episodes: u32 = 100, at_least(1.0);
        /// The share of the episodes that go through all actions in turn; the others draw from the better half.
        cycling: f64 = 0.75, Range(0.0, 1.0);
        /// The score that evaluates the end of a turn.
        score: ScoreName = "tyche".into(), Any;
        /// Weights of the score: all of them separated by #, or name:number for some.
        weights: String = String::new(), Any;
        /// How many worlds are sampled for a decision and used in turn; 0 for a fresh one for every episode.
        worlds: u32 = 0, Range(0.0, MOST_WORLDS);
    }
}

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct TycheSearch {
    params: TycheParams,
    estimate: Estimate,
}

/// What a decision works with.
struct Episodes<'a> {
    question: &'a Question<'a>,
    playout: Playout,
    turn: u16,
    choose: Rng,
    found: Vec<Found>,
}

impl SearchMethod for TycheSearch {
    type Params = TycheParams;
    const NAME: &'static str = "tyche";
    const AGENTS: &'static [Preset] = &[Preset {
        name: "tyche",
        about: "random ends of the turn from every action by Tyche's value (Bornemann)",
        usual: || json!({}),
    }];

    fn new(params: TycheParams, scores: &ScoreReader<'_>) -> Result<TycheSearch, String> {
        let estimate = Estimate { score: scores.score(&params.score, &params.weights)?, scale: 0.0 };
        Ok(TycheSearch { params, estimate })
    }

    fn budget(&self) -> &Budget {
        &self.params.budget
    }

    fn finds_chances(&self) -> bool {
        self.estimate.is_chance()
    }

    fn net(&self) -> Option<&Net> {
        self.estimate.score.net()
    }

    fn decide(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize {
        let actions = question.actions;
        let mut worlds = match self.estimate.score.sees_hidden_cards() {
            true => Worlds::of(question, self.params.worlds, memory),
            false => Worlds::unseen(question, self.params.worlds, memory),
        };
        let mut episodes = Episodes {
            question,
            playout: Playout::random(1),
            turn: question.observed.state().head.turn,
            choose: question.rng.split(2),
            found: vec![Found::default(); actions.len()],
        };
        // The end of the turn leaves its player nothing to decide: once is enough.
        let (ends, open): (Vec<usize>, Vec<usize>) =
            (0..actions.len()).partition(|&k| actions[k].kind == ActionKind::End);
        let full = self.params.budget == Budget::Full;
        let enough = if full { (open.len() as u64 * u64::from(self.params.episodes)).max(1) } else { u64::MAX };
        let mut better: Vec<usize> = Vec::new();
        let mut count = 0;
        for k in ends {
            worlds.put(0, &mut memory.position);
            episodes.play(k, &self.estimate, memory, meter);
        }
        while count < enough && meter.more() {
            if better.is_empty() && count % 8 == 0 {
                let share = if full { count as f64 / enough as f64 } else { meter.used_share() };
                if share >= self.params.cycling && count >= open.len() as u64 {
                    better = open.clone();
                    better.sort_by(|&a, &b| episodes.found[b].value.total_cmp(&episodes.found[a].value));
                    better.truncate(open.len().div_ceil(2));
                }
            }
            let k = match better.len() {
                0 => open[(count % open.len() as u64) as usize],
                half => better[episodes.choose.below(half as u32) as usize],
            };
            worlds.put(count, &mut memory.position);
            if !episodes.play(k, &self.estimate, memory, meter) {
                break;
            }
            count += 1;
        }
        worlds.back(memory);
        let best = Best::first_of(episodes.found.iter().map(Found::mean));
        memory.found = episodes.found;
        best
    }
}

impl Episodes<'_> {
    /// Plays an action and a random end of the turn after it in `memory.position`; returns whether there was time for it.
    fn play(&mut self, at: usize, estimate: &Estimate, memory: &mut SearchMemory, meter: &mut Meter) -> bool {
        let question = self.question;
        memory.simulator.apply(question.library, &mut memory.position, question.actions[at]);
        let whole = self.playout.run(question.library, memory, self.turn, &mut self.choose, meter);
        if whole {
            self.found[at].add(estimate.of(question.library, &memory.position, question.player));
        }
        whole
    }
}
