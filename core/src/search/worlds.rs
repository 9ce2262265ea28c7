//! The worlds that the iterations of a search are played in.

use super::{Question, SearchMemory};
use crate::chance::Rng;
use crate::settings::Rules;
use crate::state::State;
use crate::view::{Posterior, WorldMaker};
use std::sync::Arc;

/// Worlds for the iterations of a search: a number of sampled ones in turn, or a fresh one each time.
pub(super) struct Worlds<'a> {
    /// Makes them with the random numbers of the decision; none where the only world is known.
    maker: Option<(WorldMaker<'a>, Rng)>,
    /// How many are kept; 0 for a fresh one each time.
    limit: usize,
    /// Whether hidden decks are sampled when something looks at them.
    unseen: bool,
    made: usize,
    kept: Vec<Box<State>>,
}

impl<'a> Worlds<'a> {
    /// Returns worlds that fit what the player knows.
    pub fn of(question: &'a Question<'a>, limit: u32, memory: &mut SearchMemory) -> Worlds<'a> {
        // A position that is seen is one world.
        let limit = if question.sight.sees_everything { 1 } else { limit as usize };
        let maker = WorldMaker::new(question.library, question.observed, question.sight, question.player);
        let kept = std::mem::take(&mut memory.worlds);
        Worlds { maker: Some((maker, question.rng)), limit, unseen: false, made: 0, kept }
    }

    /// The same for a search whose estimates do not look at hidden cards: of worlds that are made fresh each time, the
    /// hidden deck is sampled when something looks at it. Only the simulator of `memory` can go on with them.
    pub fn unseen(question: &'a Question<'a>, limit: u32, memory: &mut SearchMemory) -> Worlds<'a> {
        let mut worlds = Worlds::of(question, limit, memory);
        if let (0, false, Some((maker, rng))) = (worlds.limit, memory.eager_worlds, &mut worlds.maker) {
            // What can stay unseen shows at a first world, which is not used.
            maker.make_unseen(&mut rng.split(0), &mut memory.position);
            memory.simulator.complete_worlds(maker.unseen());
            worlds.unseen = true;
        }
        worlds
    }

    /// Returns one world that is known.
    pub fn fixed(world: &State, memory: &mut SearchMemory) -> Worlds<'a> {
        let kept = std::mem::take(&mut memory.worlds);
        let mut worlds = Worlds { maker: None, limit: 1, unseen: false, made: 1, kept };
        worlds.place(0).copy_from(world);
        worlds
    }

    fn place(&mut self, at: usize) -> &mut Box<State> {
        while self.kept.len() <= at {
            self.kept.push(State::empty(Rules::default()));
        }
        &mut self.kept[at]
    }

    /// Writes the world of an iteration to `out`.
    pub fn put(&mut self, iteration: u64, out: &mut State) {
        let at = if self.limit == 0 { usize::MAX } else { iteration as usize % self.limit };
        if at < self.made {
            out.copy_from(&self.kept[at]);
            return;
        }
        if let Some((maker, rng)) = &mut self.maker {
            let rng = &mut rng.split(1000 + iteration);
            if self.unseen {
                maker.make_unseen(rng, out);
            } else {
                maker.make(rng, out);
            }
        }
        if self.limit != 0 {
            self.place(at).copy_from(out);
            self.made = at + 1;
        }
    }

    /// Returns what the belief says of the position of the decision.
    pub fn posterior(&self) -> Option<Arc<Posterior>> {
        self.maker.as_ref().and_then(|(maker, _)| maker.posterior())
    }

    /// Gives the memory back.
    pub fn back(self, memory: &mut SearchMemory) {
        memory.worlds = self.kept;
    }
}
