//! The worlds that the iterations of a search are played in.

use super::{Question, SearchMemory};
use crate::chance::Rng;
use crate::settings::Rules;
use crate::state::State;
use crate::view::{Posterior, WorldMaker};
use std::rc::Rc;

/// Worlds for the iterations of a search: a number of sampled ones in turn, or a fresh one each time.
pub(super) struct Worlds<'a> {
    /// Makes them with the random numbers of the decision; none where the only world is known.
    maker: Option<(WorldMaker<'a>, Rng)>,
    /// How many are kept; 0 for a fresh one each time.
    limit: usize,
    made: usize,
    kept: Vec<Box<State>>,
}

impl<'a> Worlds<'a> {
    /// Returns worlds that fit what the player knows.
    pub fn of(question: &'a Question<'a>, limit: u32, memory: &mut SearchMemory) -> Worlds<'a> {
        // A position that is seen is one world.
        let limit = if question.sight.sees_everything { 1 } else { limit as usize };
        let maker = WorldMaker::new(question.library, question.observed, question.sight, question.player);
        Worlds { maker: Some((maker, question.rng)), limit, made: 0, kept: std::mem::take(&mut memory.worlds) }
    }

    /// Returns one world that is known.
    pub fn fixed(world: &State, memory: &mut SearchMemory) -> Worlds<'a> {
        let mut worlds = Worlds { maker: None, limit: 1, made: 1, kept: std::mem::take(&mut memory.worlds) };
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
            maker.make(&mut rng.split(1000 + iteration), out);
        }
        if self.limit != 0 {
            self.place(at).copy_from(out);
            self.made = at + 1;
        }
    }

    /// Returns what the belief says of the position of the decision.
    pub fn posterior(&self) -> Option<Rc<Posterior>> {
        self.maker.as_ref().and_then(|(maker, _)| maker.posterior())
    }

    /// Gives the memory back.
    pub fn back(self, memory: &mut SearchMemory) {
        memory.worlds = self.kept;
    }
}
