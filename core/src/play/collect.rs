//! Positions of games with their results: what a net learns from.

use super::batch::Job;
use super::runner::GameRunner;
use super::watch::Watcher;
use crate::action::SlotAction;
use crate::cards::library::Library;
use crate::cards::syntax::CardIx;
use crate::chance::Rng;
use crate::evaluate::{ActionInputs, Inputs};
use crate::search::Found;
use crate::state::{Pending, Player, State};

/// Which positions are kept, and how often a move is a random one.
#[derive(Clone, Copy, Debug)]
pub struct Collecting {
    /// The share of decisions that are made by chance, so that unusual positions come about.
    pub random: f64,
    /// The share of positions kept of those that begin a turn.
    pub starts: f64,
    /// The share of positions kept of all others.
    pub others: f64,
}

/// Positions of one game.
#[derive(Clone, Debug, Default)]
pub struct Collected {
    /// The numbers of the positions one after another.
    pub numbers: Vec<i16>,
    /// Their cards.
    pub cards: Vec<CardIx>,
    /// The turn of each, and whose sight it is.
    pub seen: Vec<(u16, Player)>,
    /// What the player who decided took each to be worth to whoever sees it: a chance of winning, or NaN if it did not
    /// search by a net.
    pub values: Vec<f32>,
    /// How many actions of each position are listed: none, or all of whoever sees it and decided by a search by a net.
    pub counts: Vec<u16>,
    /// The actions, as a policy sees them.
    pub actions: Vec<u8>,
    /// Their cards.
    pub action_cards: Vec<CardIx>,
    /// How often the search tried each.
    pub visits: Vec<u16>,
    /// Who won the game.
    pub winner: Option<Player>,
}

/// Keeps positions of the game that is played.
struct Collector<'a> {
    library: &'a Library,
    plan: Collecting,
    rng: Rng,
    turn: u16,
    found: Collected,
}

impl Collector<'_> {
    fn chance(&mut self, share: f64) -> bool {
        f64::from(self.rng.below(1 << 24)) < share * f64::from(1 << 24)
    }
}

impl Watcher for Collector<'_> {
    fn decided<'a>(
        &mut self,
        state: &State,
        actions: &[SlotAction],
        chosen: usize,
        found: impl FnOnce() -> &'a [Found],
    ) -> usize {
        if state.head.pending == Pending::Mulligan {
            return chosen;
        }
        let begins = state.head.turn != self.turn;
        self.turn = state.head.turn;
        // In the middle of a choice a position is not what it seems.
        let settled = state.head.pending == Pending::None;
        let share = if begins { self.plan.starts } else { self.plan.others };
        if settled && self.chance(share) {
            let player = Player::new(self.rng.below(2) as u8);
            Inputs::of(self.library, state, player).write(&mut self.found.numbers, &mut self.found.cards);
            self.found.seen.push((state.head.turn, player));
            let own = state.head.player == player;
            let found = found();
            let value = found.get(chosen).filter(|found| found.visits > 0).map(Found::mean);
            self.found.values.push(value.map_or(f32::NAN, |value| if own { value } else { 1.0 - value } as f32));
            let tried = if own && value.is_some() { found } else { &[] };
            self.found.counts.push(tried.len().min(actions.len()) as u16);
            for (&action, tried) in actions.iter().zip(tried) {
                let told = ActionInputs::of(state, action);
                told.write(&mut self.found.actions);
                self.found.action_cards.push(told.card());
                self.found.visits.push(tried.visits.min(u16::MAX.into()) as u16);
            }
        }
        match self.chance(self.plan.random) {
            true => self.rng.below(actions.len() as u32) as usize,
            false => chosen,
        }
    }
}

/// Plays a game and returns some of its positions; none if it did not end by the rules.
pub fn collect(runner: &mut GameRunner<'_>, library: &Library, job: &Job, plan: Collecting) -> Collected {
    let rng = Rng::new(job.seed).split(0xC011);
    let mut collector = Collector { library, plan, rng, turn: 0, found: Collected::default() };
    let ended = runner.play_watched(job, &mut collector);
    match ended.broken {
        None => Collected { winner: ended.winner, ..collector.found },
        Some(_) => Collected::default(),
    }
}
