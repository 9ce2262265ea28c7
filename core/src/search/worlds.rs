//! The worlds that the iterations of a search are played in.

use super::{Question, SearchMemory};
use crate::chance::Rng;
use crate::state::{PackedPlaces, State};
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
    /// The kept worlds in their order.
    kept: PackedPlaces,
}

impl<'a> Worlds<'a> {
    /// Returns worlds that fit what the player knows.
    pub fn of(question: &'a Question<'a>, limit: u32, memory: &mut SearchMemory) -> Worlds<'a> {
        // A position that is seen is one world.
        let limit = if question.sight.sees_everything { 1 } else { limit as usize };
        let maker = WorldMaker::new(question.library, question.observed, question.sight, question.player);
        Worlds { maker: Some((maker, question.rng)), limit, unseen: false, made: 0, kept: taken(memory) }
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
        let mut worlds = Worlds { maker: None, limit: 1, unseen: false, made: 1, kept: taken(memory) };
        worlds.kept.put(world);
        worlds
    }

    /// Writes the world of an iteration to `out`.
    pub fn put(&mut self, iteration: u64, out: &mut State) {
        let at = if self.limit == 0 { usize::MAX } else { iteration as usize % self.limit };
        if at < self.made {
            self.kept.restore(at, out);
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
            let place = self.kept.put(out);
            debug_assert_eq!(place, at, "worlds are asked for in their order");
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

/// Takes the places of worlds out of the memory, all of them free: worlds come to them in their order.
fn taken(memory: &mut SearchMemory) -> PackedPlaces {
    let mut places = std::mem::take(&mut memory.worlds);
    places.free_all();
    places
}
