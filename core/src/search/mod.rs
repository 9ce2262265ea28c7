//! Agents that look further than one action: budgets, worlds, working memory, and one file for each idea.
//!
//! A decision is one call. It looks at worlds that fit what the player knows (`Worlds`), plays in them with an engine of
//! its own (`Engine`), and stops when its budget is used up (`Meter`), whatever it has found by then.

mod beam;
mod exhaustive;
mod flat;
mod lookahead;
mod mcts;
mod rollout;
mod three_phase;
mod tyche;

pub use beam::Beam;
pub use exhaustive::Exhaustive;
pub use flat::FlatMc;
pub use lookahead::{Depth, Lookahead};
pub use mcts::{Count, Decision, Mcts};
pub use rollout::{Playing, Rollout};
pub use three_phase::{Combine, ThreePhase};
pub use tyche::TycheSearch;

use crate::action::SlotAction;
use crate::agents::{Look, Source};
use crate::cards::library::Library;
use crate::chance::{Chance, Rng};
use crate::machine::{Machine, Scratch};
use crate::play::wall;
use crate::settings::Rules;
use crate::state::{Player, State};
use crate::view::{conceal, fill, PossibleCard};
use mcts::Tree;

/// How an agent searches.
#[derive(Clone, Debug)]
pub enum Search {
    Mcts(Mcts),
    ThreePhase(ThreePhase),
    FlatMc(FlatMc),
    Exhaustive(Exhaustive),
    Lookahead(Lookahead),
    Beam(Beam),
    Tyche(TycheSearch),
}

/// A decision to be made.
pub struct Ask<'a> {
    pub library: &'a Library,
    pub from: &'a Source<'a>,
    /// All legal actions.
    pub acts: &'a [SlotAction],
    pub look: Look<'a>,
    pub me: Player,
    /// The random stream of this decision.
    pub rng: Rng,
}

impl Search {
    /// The place of the chosen action among `acts`.
    pub fn decide(
        &self,
        lib: &Library,
        from: &Source<'_>,
        acts: &[SlotAction],
        look: Look<'_>,
        seed: u64,
        lab: &mut SearchMemory,
    ) -> usize {
        let s = from.state();
        let ask = Ask { library: lib, from, acts, look, me: s.head.player, rng: Rng::new(seed) };
        let mut meter = Meter::start(self.budget(), lab, s.head.turn, acts, ask.me);
        lab.engine.chance.rng = ask.rng.split(1);
        lab.engine.steps = 0;
        lab.found.clear();
        let best = match self {
            Search::Mcts(search) => search.decide(&ask, lab, &mut meter),
            Search::ThreePhase(search) => search.decide(&ask, lab, &mut meter),
            Search::FlatMc(search) => search.decide(&ask, lab, &mut meter),
            Search::Exhaustive(search) => search.decide(&ask, lab, &mut meter),
            Search::Lookahead(search) => search.decide(&ask, lab, &mut meter),
            Search::Beam(search) => search.decide(&ask, lab, &mut meter),
            Search::Tyche(search) => search.decide(&ask, lab, &mut meter),
        };
        lab.done = meter.done;
        meter.finish(lab);
        best
    }

    fn budget(&self) -> &Budget {
        match self {
            Search::Mcts(search) => &search.budget,
            Search::ThreePhase(search) => &search.budget,
            Search::FlatMc(search) => &search.budget,
            Search::Exhaustive(search) => &search.budget,
            Search::Lookahead(search) => &search.budget,
            Search::Beam(search) => &search.budget,
            Search::Tyche(search) => &search.budget,
        }
    }
}

/// How much a decision may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// The search ends by itself.
    Full,
    /// Iterations, episodes or simulated actions, whatever the search counts.
    Iterations(u64),
    Time {
        nanos: u64,
        per: Per,
        /// By the clock on the wall instead of the thread's CPU time.
        wall: bool,
    },
}

/// What a time is given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    Action,
    Turn,
    Game,
}

/// The decisions that a turn still has, as far as one can tell: about one for every two things that can be done (cards,
/// attackers, the hero power, the end of the turn), at least 2 because something may come up, at most 4.
fn decisions_left(acts: &[SlotAction]) -> u64 {
    let things = 1 + acts.windows(2).filter(|two| two[0].src != two[1].src).count();
    (things / 2 + 1).clamp(2, 4) as u64
}

/// The turns that a player still has, this one included: the usual game has 13, and late in it there are always some.
fn turns_left(turn: u16) -> u64 {
    13u64.saturating_sub(u64::from(turn.saturating_sub(1) / 2)).max(6)
}

/// Nanoseconds that it takes a caller to ask and to be answered, with caches that a search has filled with other things.
const AROUND: u64 = 30_000;
/// Nanoseconds from the last iteration to the answer, before the first one was measured.
const CLOSING: u64 = 40_000;

/// Counts what a decision has cost, and tells when it is enough.
pub struct Meter {
    clock: fn() -> u64,
    begin: u64,
    /// Nanoseconds that may be used.
    nanos: u64,
    /// Nanoseconds that had been used before the first iteration of this meter.
    before: u64,
    /// Nanoseconds that had been used when it was enough.
    enough: Option<u64>,
    timed: bool,
    me: usize,
    /// Iterations begun.
    pub done: u64,
    /// The clock is read again, or the end is reached, at this number of iterations.
    next: u64,
    over: bool,
}

impl Meter {
    fn start(budget: &Budget, lab: &mut SearchMemory, turn: u16, acts: &[SlotAction], me: Player) -> Meter {
        let me = me.index();
        let spent = &mut lab.spent[me];
        if spent.turn != turn {
            (spent.turn, spent.in_turn) = (turn, 0);
        }
        let (timed, on_wall, nanos, next) = match *budget {
            Budget::Full => (false, false, 0, u64::MAX),
            Budget::Iterations(n) => (false, false, 0, n),
            Budget::Time { nanos, per, wall } => {
                let share = spent.share(nanos, per, acts);
                (true, wall, share - (AROUND + lab.closing[me]).min(share / 64), 0)
            }
        };
        let clock = if on_wall { wall } else { lab.cpu };
        let begin = if timed { clock() } else { 0 };
        Meter { clock, begin, nanos, before: 0, enough: None, timed, me, done: 0, next, over: false }
    }

    /// Whether another iteration may begin; the first one always may.
    #[inline]
    pub fn more(&mut self) -> bool {
        if self.done >= self.next && self.done > 0 && !self.go_on() {
            self.over = true;
            return false;
        }
        self.done += 1;
        true
    }

    /// Whether an earlier question was answered with no.
    pub fn over(&self) -> bool {
        self.over
    }

    /// The share of the budget that is used up, 0 for a search that ends by itself.
    pub fn share(&self) -> f64 {
        if self.timed {
            return self.used() as f64 / (self.nanos as f64).max(1.0);
        }
        self.done as f64 / self.next as f64
    }

    /// A meter of its own for the part of the budget up to that share.
    fn part(&self, until: f64) -> Meter {
        let limit = (until * self.next as f64) as u64;
        let next = if self.timed { 0 } else { limit.saturating_sub(self.done) };
        let nanos = (until * self.nanos as f64) as u64;
        Meter { nanos, before: self.used(), done: 0, next, over: false, ..*self }
    }

    /// Counts what a part has cost.
    fn add(&mut self, part: &Meter) {
        self.done += part.done;
        self.enough = part.enough;
    }

    /// Nanoseconds since the decision began; 0 where time does not count.
    fn used(&self) -> u64 {
        if self.timed {
            (self.clock)().saturating_sub(self.begin)
        } else {
            0
        }
    }

    /// Reads the clock: whether another iteration would end in time if it is like the others, and when to read again,
    /// half of what is left later.
    fn go_on(&mut self) -> bool {
        if !self.timed {
            return false;
        }
        let used = self.used();
        let each = (used.saturating_sub(self.before) / self.done).max(1);
        let left = self.nanos.saturating_sub(used);
        if left < each {
            self.enough = Some(used);
            return false;
        }
        self.next = self.done + (left.min(self.nanos / 128) / 2 / each).max(1);
        true
    }

    fn finish(&self, lab: &mut SearchMemory) {
        if self.timed {
            let used = self.used();
            let spent = &mut lab.spent[self.me];
            spent.in_turn += used;
            spent.in_game += used;
            if let Some(enough) = self.enough {
                let closing = &mut lab.closing[self.me];
                *closing = (*closing * 3 + used - enough) / 4;
            }
        }
    }
}

/// Time that a player's searches took.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    turn: u16,
    in_turn: u64,
    in_game: u64,
}

impl Spent {
    /// How much of a time a decision among these actions may take.
    fn share(&self, nanos: u64, per: Per, acts: &[SlotAction]) -> u64 {
        let turn = match per {
            Per::Action => return nanos,
            Per::Turn => nanos,
            Per::Game => nanos.saturating_sub(self.in_game - self.in_turn) / turns_left(self.turn),
        };
        turn.saturating_sub(self.in_turn) / decisions_left(acts)
    }
}

/// What a search found out about a root action.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    pub visits: u64,
    pub value: f64,
}

/// Places for positions that are kept from game to game: 27 MB.
const KEPT_PLACES: usize = 2048;

/// Working memory of searches, reused from decision to decision.
pub struct SearchMemory {
    cpu: fn() -> u64,
    spent: [Spent; 2],
    /// Nanoseconds that each player's searches lately needed from their last iteration to the answer.
    closing: [u64; 2],
    pub(crate) engine: Engine,
    /// The position a simulation is in, and where it goes on from.
    now: Box<State>,
    leaf: Box<State>,
    trial: Box<State>,
    acts: Vec<SlotAction>,
    trees: [Tree; 2],
    path: Vec<(u32, Player)>,
    keys: Vec<u64>,
    /// Sampled worlds, and places for positions of searches that keep many.
    worlds: Vec<Box<State>>,
    possible_cards: Vec<PossibleCard>,
    pool: Vec<Box<State>>,
    /// What the last decision found out about each action, as far as its method counts visits.
    pub found: Vec<Found>,
    /// Iterations of the last decision.
    pub done: u64,
}

impl SearchMemory {
    /// `cpu` tells the CPU nanoseconds of this thread.
    pub fn new(cpu: fn() -> u64) -> SearchMemory {
        let state = || State::empty(Rules::default());
        SearchMemory {
            cpu,
            spent: Default::default(),
            closing: [CLOSING; 2],
            engine: Engine { chance: Chance::seeded(0), scratch: Scratch::default(), steps: 0 },
            now: state(),
            leaf: state(),
            trial: state(),
            acts: Vec::new(),
            trees: Default::default(),
            path: Vec::new(),
            keys: Vec::new(),
            worlds: Vec::new(),
            possible_cards: Vec::new(),
            pool: Vec::new(),
            found: Vec::new(),
            done: 0,
        }
    }

    /// A new game begins: nothing of the last one counts.
    pub fn forget(&mut self) {
        self.spent = Default::default();
        self.pool.truncate(KEPT_PLACES);
        self.trees.iter_mut().for_each(Tree::forget);
    }

    /// Actions simulated in the last decision.
    pub fn steps(&self) -> u64 {
        self.engine.steps
    }
}

/// Makes actions happen in positions of a search.
pub(crate) struct Engine {
    chance: Chance,
    scratch: Scratch,
    steps: u64,
}

impl Engine {
    #[inline]
    fn legal(&mut self, lib: &Library, s: &mut State, out: &mut Vec<SlotAction>) {
        Machine { state: s, library: lib, chance: &mut self.chance, scratch: &mut self.scratch }.legal(out);
    }

    #[inline]
    fn apply(&mut self, lib: &Library, s: &mut State, act: SlotAction) {
        self.steps += 1;
        Machine { state: s, library: lib, chance: &mut self.chance, scratch: &mut self.scratch }.apply(act);
    }
}

/// Worlds for the iterations of a search: so many sampled ones in turn, or a fresh one each time.
struct Worlds<'a> {
    ask: Option<&'a Ask<'a>>,
    /// How many are kept; 0 for a fresh one each time.
    limit: usize,
    made: usize,
    pool: Vec<Box<State>>,
    /// The position with everything hidden taken out, once it was needed.
    base: Option<Box<State>>,
    possible_cards: Vec<PossibleCard>,
}

impl<'a> Worlds<'a> {
    fn of(ask: &'a Ask<'a>, limit: usize, lab: &mut SearchMemory) -> Worlds<'a> {
        // What is seen needs no second look.
        let limit = if ask.look.open { 1 } else { limit };
        let pool = std::mem::take(&mut lab.worlds);
        Worlds { ask: Some(ask), limit, made: 0, pool, base: None, possible_cards: Vec::new() }
    }

    /// One world that is known.
    fn fixed(world: &State, lab: &mut SearchMemory) -> Worlds<'a> {
        let pool = std::mem::take(&mut lab.worlds);
        let mut worlds = Worlds { ask: None, limit: 1, made: 1, pool, base: None, possible_cards: Vec::new() };
        worlds.place(0).copy_from(world);
        worlds
    }

    fn place(&mut self, k: usize) -> &mut Box<State> {
        while self.pool.len() <= k {
            self.pool.push(State::empty(Rules::default()));
        }
        &mut self.pool[k]
    }

    /// Writes the world of an iteration.
    fn put(&mut self, iteration: u64, out: &mut State) {
        let Some(ask) = self.ask else {
            out.copy_from(&self.pool[0]);
            return;
        };
        if self.limit == 0 {
            self.fresh(ask, iteration, out);
            return;
        }
        let k = iteration as usize % self.limit;
        if k >= self.made {
            self.fresh(ask, iteration, out);
            self.place(k).copy_from(out);
            self.made = k + 1;
        } else {
            out.copy_from(&self.pool[k]);
        }
    }

    fn fresh(&mut self, ask: &Ask<'_>, iteration: u64, out: &mut State) {
        let source = ask.from.state();
        let possible_cards = match ask.from {
            Source::View(v) => {
                out.copy_from(source);
                &v.possible_cards
            }
            Source::Game(_) if ask.look.open => {
                out.copy_from(source);
                return;
            }
            Source::Game(_) => {
                let possible_cards = &mut self.possible_cards;
                let base = self.base.get_or_insert_with(|| {
                    let mut base = source.boxed();
                    conceal(ask.library, &mut base, ask.me, possible_cards);
                    base
                });
                out.copy_from(base);
                &self.possible_cards
            }
        };
        let mut rng = ask.rng.split(1000 + iteration);
        fill(ask.library, out, ask.me, possible_cards, ask.look.belief, &mut rng);
    }

    /// Gives the memory back.
    fn back(self, lab: &mut SearchMemory) {
        lab.worlds = self.pool;
    }
}

/// A number that is equal for positions that play on alike, whatever order led to them.
fn fingerprint(s: &State) -> u64 {
    let mut h = s.digest();
    let mut mix = |v: u64| h = (h ^ v).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let mut live = s.head.live;
    while let Some(slot) = live.pop() {
        let e = s.entity(slot);
        mix(u64::from(e.attacks) | (e.at as u64) << 8 | e.keywords << 16 ^ e.aura_keywords.rotate_left(40));
    }
    for p in Player::BOTH {
        let side = s.side(p);
        mix(side.mana() as u64 | u64::from(side.owed) << 8 | (side.armor as u64) << 16 | u64::from(side.n_hand) << 40);
        side.board().iter().for_each(|&slot| mix(u64::from(slot.number())));
        side.counters.chunks(4).for_each(|c| mix(c.iter().fold(0, |sum, &v| sum << 16 | u64::from(v as u16))));
    }
    h
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::ActionKind;
    use crate::state::{Player, Slot};
    use std::cell::Cell;

    thread_local! {
        /// What the clock of these tests shows.
        static NOW: Cell<u64> = const { Cell::new(0) };
    }

    fn shown() -> u64 {
        NOW.get()
    }

    /// The end of the turn and that many cards to play.
    fn acts(cards: u8) -> Vec<SlotAction> {
        let act = |kind, src| SlotAction { kind, src: Slot::new(src), ..SlotAction::END };
        std::iter::once(act(ActionKind::End, 0)).chain((1..=cards).map(|k| act(ActionKind::Play, k))).collect()
    }

    /// The iterations and nanoseconds of a decision whose iterations take that long.
    fn decide(lab: &mut SearchMemory, per: Per, turn: u16, cards: u8, iteration: u64) -> (u64, u64) {
        let begin = shown();
        let budget = Budget::Time { nanos: 10_000_000, per, wall: false };
        let mut meter = Meter::start(&budget, lab, turn, &acts(cards), Player::BOTH[0]);
        while meter.more() {
            NOW.set(shown() + iteration);
        }
        meter.finish(lab);
        (meter.done, shown() - begin)
    }

    #[test]
    fn every_action_has_its_budget_whatever_came_before() {
        let mut lab = SearchMemory::new(shown);
        for turn in [1, 1, 1, 3] {
            let (done, used) = decide(&mut lab, Per::Action, turn, 5, 1_000);
            assert!((9_850_000..=10_000_000).contains(&used), "{used}");
            assert_eq!(done * 1_000, used);
        }
    }

    #[test]
    fn no_iteration_is_begun_that_would_end_too_late() {
        let mut lab = SearchMemory::new(shown);
        assert_eq!(decide(&mut lab, Per::Action, 1, 5, 4_000_000), (2, 8_000_000));
        assert_eq!(decide(&mut lab, Per::Action, 1, 5, 40_000_000), (1, 40_000_000));
    }

    #[test]
    fn the_decisions_of_a_turn_share_its_budget() {
        let mut lab = SearchMemory::new(shown);
        for turn in [1, 3] {
            let times: Vec<u64> = (0..8).map(|k| decide(&mut lab, Per::Turn, turn, 8 - k, 1_000).1).collect();
            assert!((2_400_000..=2_500_000).contains(&times[0]), "{times:?}");
            assert!(times.iter().all(|&used| used > 100_000), "{times:?}");
            assert!((9_000_000..=10_000_000).contains(&times.iter().sum::<u64>()), "{times:?}");
        }
    }

    #[test]
    fn the_turns_of_a_game_share_its_budget() {
        let mut lab = SearchMemory::new(shown);
        let mut all = 0;
        for turn in (1..60).step_by(2) {
            let used: u64 = (0..3).map(|_| decide(&mut lab, Per::Game, turn, 2, 100).1).sum();
            assert!(used > 0 && used <= 10_000_000 / 6);
            assert!(turn > 1 || used > 10_000_000 / 13 / 2);
            all += used;
        }
        assert!((9_000_000..=10_000_000).contains(&all), "{all}");
    }
}
