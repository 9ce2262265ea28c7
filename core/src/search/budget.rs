//! How much a decision may cost, and the meter that says when it is enough.
//!
//! A budget is the agent's own and stops its search; the time limits of a tournament punish an agent that is late and are
//! kept by `play/runner.rs`.

use crate::action::SlotAction;
use crate::clock::{wall, Clock};
use crate::interrupt;
use crate::parameters::{Misfit, ParameterType};
use crate::state::Player;
use crate::words;
use serde_json::Value;
use std::fmt;

/// How much a decision may cost. Written it is `1000it`, `200ev/turn`, `250ms`, `250ms-wall` or `30000ms/turn`.
///
/// ```
/// use hearthlab_core::search::{Budget, Per};
/// assert_eq!(Budget::parse("1000it"), Ok(Budget::iterations(1000)));
/// assert_eq!(Budget::parse("9ms-wall/turn"), Ok(Budget::Time { millis: 9, per: Per::Turn, wall: true }));
/// assert_eq!(Budget::parse("9ms/game").unwrap().to_string(), "9ms/game");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// The search ends by itself.
    Full,
    /// A number of steps of the search.
    Count {
        /// How many.
        amount: u64,
        /// Of what.
        of: Counted,
        /// What they are given for.
        per: Per,
    },
    /// Time.
    Time {
        /// How many milliseconds.
        millis: u64,
        /// What they are given for.
        per: Per,
        /// Whether it is wall-clock time instead of the thread's CPU time.
        wall: bool,
    },
}

words! {
    /// What is counted.
    pub enum Counted is "a unit of budgets" {
        /// Iterations, episodes, playouts or simulated actions, whatever the search counts.
        Iterations = "it",
        /// Evaluations: whole turns where turns are evolved, for every other search its iterations.
        Evaluations = "ev",
    }
}

words! {
    /// What a budget is given for.
    pub enum Per is "what a budget can be given for" {
        /// Each action.
        Action = "action",
        /// Each turn; its actions share it.
        Turn = "turn",
        /// The whole game; its turns share it.
        Game = "game",
    }
}

impl Budget {
    /// Returns a budget of iterations for each action.
    pub const fn iterations(amount: u64) -> Budget {
        Budget::Count { amount, of: Counted::Iterations, per: Per::Action }
    }

    /// Returns about how many milliseconds an action may take, if it is time that is given. A turn has about 4 actions and
    /// a game 60.
    pub fn millis_per_action(&self) -> Option<u64> {
        match *self {
            Budget::Full | Budget::Count { .. } => None,
            Budget::Time { millis, per: Per::Action, .. } => Some(millis),
            Budget::Time { millis, per: Per::Turn, .. } => Some(millis / 4),
            Budget::Time { millis, per: Per::Game, .. } => Some(millis / 60),
        }
    }

    /// Reads a budget.
    pub fn parse(text: &str) -> Result<Budget, String> {
        let (rest, per) = text.split_once('/').map_or((text, None), |(rest, per)| (rest, Some(per)));
        let (rest, wall) = rest.strip_suffix("-wall").map_or((rest, false), |rest| (rest, true));
        let digits = rest.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        let amount = digits.parse::<u64>().ok().filter(|amount| *amount > 0 && !digits.starts_with('+'));
        let (Some(amount), unit) = (amount, &rest[digits.len()..]) else {
            return Err(not_a_budget(text));
        };
        if unit == "ms" {
            return Ok(Budget::Time { millis: amount, per: per.map_or(Ok(Per::Action), Per::from_word)?, wall });
        }
        let of = Counted::from_word(unit).map_err(|_| not_a_budget(text))?;
        if wall {
            return Err(format!(
                "\"{text}\" is not a budget: only milliseconds are of the wall clock, write {amount}ms-wall"
            ));
        }
        Ok(Budget::Count { amount, of, per: per.map_or(Ok(Per::Action), Per::from_word)? })
    }
}

fn not_a_budget(text: &str) -> String {
    format!("\"{text}\" is not a budget; write 1000it, 200ev/turn, 250ms, 250ms-wall or 30000ms/turn")
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per = match self {
            Budget::Full => return Ok(()),
            Budget::Count { amount, of, per } => {
                write!(f, "{amount}{}", of.word())?;
                per
            }
            Budget::Time { millis, per, wall } => {
                write!(f, "{millis}ms{}", if *wall { "-wall" } else { "" })?;
                per
            }
        };
        match per {
            Per::Action => Ok(()),
            per => write!(f, "/{}", per.word()),
        }
    }
}

impl ParameterType for Budget {
    const TYPE: &'static str = "budget";

    fn from_json(json: &Value) -> Result<Budget, Misfit> {
        match json.as_str() {
            Some("") => Ok(Budget::Full),
            Some(text) => Budget::parse(text).map_err(Misfit::Value),
            None => Err(Misfit::Type("a budget such as 1000it or 250ms")),
        }
    }

    fn to_json(&self) -> Value {
        self.to_string().into()
    }
}

/// Returns how many decisions the turn probably still has: about one for every two things that can be done (cards,
/// attackers, the hero power, the end of the turn), at least 2 because something may come up, at most 4.
fn decisions_left(actions: &[SlotAction]) -> u64 {
    let things = 1 + actions.windows(2).filter(|two| two[0].src != two[1].src).count();
    (things / 2 + 1).clamp(2, 4) as u64
}

/// Returns how many turns a player still has, this one included: the usual game has 13, and late in it there are always
/// some.
fn turns_left(turn: u16) -> u64 {
    13u64.saturating_sub(u64::from(turn.saturating_sub(1) / 2)).max(6)
}

/// Nanoseconds that it takes a caller to ask and to be answered, with caches that a search has filled with other things.
const AROUND: u64 = 50_000;
/// Nanoseconds from the last iteration to the answer, before the first one was measured.
const CLOSING: u64 = 40_000;

/// Iterations after which a search asks whether it has to stop.
const POLL: u64 = 64;
/// The same in nanoseconds, where the clock is read anyway.
const POLL_NANOS: u64 = 50_000_000;

/// So many times as long as usual an iteration may take before the end of the time is looked for within it.
const NEAR: u64 = 16;

/// In this last share of the time the first iteration of a part is watched, of which nobody knows how long it takes.
const LATE: u64 = 8;

/// Counts what a decision has cost, and says when it is enough.
pub struct Meter {
    clock: Clock,
    begin: u64,
    /// Nanoseconds that may be used.
    nanos: u64,
    /// Nanoseconds of the whole decision, of which this meter may measure a part.
    whole: u64,
    /// Nanoseconds that had been used before the first iteration of this meter.
    before: u64,
    /// Nanoseconds that had been used when it was enough.
    enough: Option<u64>,
    /// Whether the budget is one of time.
    pub(super) timed: bool,
    player: usize,
    /// Iterations begun.
    pub(super) done: u64,
    /// Iterations that may be begun; without a meaning where time counts.
    limit: u64,
    /// Whether the budget is one of evaluations.
    of_evaluations: bool,
    /// Evaluations so far, and how many there may be, where the search counts them.
    evaluations: Option<(u64, u64)>,
    /// The clock is read again, or an interruption asked for, or the end reached, at this number of iterations.
    next: u64,
    /// Whether so little time is left that an iteration which takes long is watched.
    near: bool,
    over: bool,
}

impl Meter {
    /// Starts to measure a decision of `player` among these actions.
    pub(super) fn start(
        budget: &Budget,
        time: &mut SearchTime,
        turn: u16,
        actions: &[SlotAction],
        player: Player,
    ) -> Meter {
        let player = player.index();
        let used = &mut time.used[player];
        used.begin(turn);
        let (timed, on_wall, nanos, limit) = match *budget {
            Budget::Full => (false, false, 0, u64::MAX),
            Budget::Count { amount, per, .. } => (false, false, 0, used.count.share(amount, per, turn, actions).max(1)),
            Budget::Time { millis, per, wall } => {
                let share = used.nanos.share(millis.saturating_mul(1_000_000), per, turn, actions);
                (true, wall, share - (AROUND + time.closing[player]).min(share / 50), 0)
            }
        };
        let of_evaluations = matches!(budget, Budget::Count { of: Counted::Evaluations, .. });
        let clock = if on_wall { wall } else { time.cpu };
        let begin = if timed { clock() } else { 0 };
        let next = limit.min(POLL);
        Meter {
            clock,
            begin,
            nanos,
            whole: nanos,
            before: 0,
            enough: None,
            timed,
            player,
            done: 0,
            limit,
            of_evaluations,
            evaluations: None,
            next,
            near: false,
            over: false,
        }
    }

    /// Says that the search counts evaluations: a budget of them is none of iterations.
    pub(super) fn count_evaluations(&mut self) {
        if self.of_evaluations {
            self.evaluations = Some((0, self.limit));
            (self.limit, self.next) = (u64::MAX, POLL);
        }
    }

    /// Counts an evaluation; after the last one no iteration may begin.
    pub(super) fn evaluated(&mut self) {
        if let Some((done, limit)) = &mut self.evaluations {
            *done += 1;
            self.over |= *done >= *limit;
        }
    }

    /// Returns whether another iteration may begin; the first one always may.
    #[inline]
    pub(super) fn more(&mut self) -> bool {
        if self.done >= self.next && self.done > 0 && !self.go_on() {
            self.over = true;
            return false;
        }
        self.done += 1;
        true
    }

    /// Returns whether the time may end within the iteration that has begun, so that it has to ask `gives_up`.
    pub(super) fn near(&self) -> bool {
        self.near
    }

    /// Returns whether the iteration that has begun is to be given up because the time is over; it does not count then.
    /// The first one of a part may go on until the whole time is over.
    pub(super) fn gives_up(&mut self) -> bool {
        let used = self.used();
        if used < if self.done == 1 { self.whole } else { self.nanos } {
            return false;
        }
        (self.enough, self.over) = (Some(used), true);
        self.done -= 1;
        true
    }

    /// Returns whether the time of the decision is over; never where time does not count.
    pub(super) fn too_late(&self) -> bool {
        self.timed && self.used() >= self.whole
    }

    /// Returns whether an earlier iteration was refused or given up.
    pub(super) fn over(&self) -> bool {
        self.over
    }

    /// Returns the share of the budget that is used up, 0 for a search that ends by itself.
    pub(super) fn used_share(&self) -> f64 {
        if self.timed {
            return self.used() as f64 / (self.nanos as f64).max(1.0);
        }
        self.done as f64 / self.limit as f64
    }

    /// Returns a separate meter for the part of the budget up to that share.
    pub(super) fn part(&self, until: f64) -> Meter {
        let limit = ((until * self.limit as f64) as u64).saturating_sub(self.done);
        let nanos = (until * self.nanos as f64) as u64;
        let before = self.used();
        let near = self.timed && self.whole.saturating_sub(before) < self.whole / LATE;
        Meter { nanos, before, done: 0, limit, next: limit.min(POLL), near, over: false, ..*self }
    }

    /// Returns a separate meter for iterations beside those of the budget.
    pub(super) fn beside(&self, iterations: u64) -> Meter {
        Meter { done: 0, limit: iterations, next: iterations.min(POLL), near: false, over: false, ..*self }
    }

    /// Returns a separate meter for a share of the budget, for steps of which so many count as an iteration.
    pub(super) fn share(&self, share: f64, steps: u64) -> Meter {
        let limit = (share * self.limit as f64 * steps as f64) as u64;
        let nanos = (share * self.nanos as f64) as u64;
        Meter { nanos, before: self.used(), done: 0, limit, next: limit.min(POLL), near: false, over: false, ..*self }
    }

    /// Counts what such a share has cost.
    pub(super) fn add_share(&mut self, share: &Meter, steps: u64) {
        if !self.timed {
            self.done += share.done / steps;
        }
    }

    /// Counts what a part has cost.
    pub(super) fn add(&mut self, part: &Meter) {
        self.done += part.done;
        self.enough = part.enough;
    }

    /// Returns the nanoseconds since the decision began; 0 where time does not count.
    fn used(&self) -> u64 {
        if self.timed {
            (self.clock)().saturating_sub(self.begin)
        } else {
            0
        }
    }

    /// Returns whether the search may go on past `next`: if it counts iterations, up to its limit; if it is timed, when
    /// another iteration like the others would end in time. Then the clock is read again after half of what is left, but
    /// at the latest after a 256th of the budget. A search that has to stop is given up here.
    fn go_on(&mut self) -> bool {
        interrupt::poll();
        if !self.timed {
            self.next = self.limit.min(self.done + POLL);
            return self.done < self.limit;
        }
        let used = self.used();
        let each = (used.saturating_sub(self.before) / self.done).max(1);
        let left = self.nanos.saturating_sub(used);
        if left < each {
            self.enough = Some(used);
            return false;
        }
        self.near = left < NEAR * each;
        self.next = self.done + (left.min(self.nanos / 128).min(POLL_NANOS) / 2 / each).max(1);
        true
    }

    /// Ends the decision, and remembers what it took.
    pub(super) fn finish(&self, time: &mut SearchTime) {
        time.used[self.player].count.add(self.evaluations.map_or(self.done, |(done, _)| done));
        if self.timed {
            let now = self.used();
            time.used[self.player].nanos.add(now);
            if let Some(enough) = self.enough {
                let closing = &mut time.closing[self.player];
                *closing = (*closing * 3 + now - enough) / 4;
            }
        }
    }
}

/// What is remembered of what searches took.
pub(super) struct SearchTime {
    /// The clock for the CPU time of the thread.
    cpu: Clock,
    used: [UsedUp; 2],
    /// Nanoseconds that each player's searches lately needed from their last iteration to the answer.
    closing: [u64; 2],
}

impl SearchTime {
    /// Returns a memory without any past.
    pub fn new(cpu: Clock) -> SearchTime {
        SearchTime { cpu, used: Default::default(), closing: [CLOSING; 2] }
    }

    /// Begins a new game.
    pub fn forget(&mut self) {
        self.used = Default::default();
    }
}

/// What a player's searches have used up.
#[derive(Clone, Copy, Debug, Default)]
struct UsedUp {
    turn: u16,
    nanos: Spent,
    /// Iterations or evaluations.
    count: Spent,
}

impl UsedUp {
    /// Begins a decision of a turn.
    fn begin(&mut self, turn: u16) {
        if self.turn != turn {
            (self.turn, self.nanos.in_turn, self.count.in_turn) = (turn, 0, 0);
        }
    }
}

/// How much of something was used in this turn and in the whole game.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    in_turn: u64,
    in_game: u64,
}

impl Spent {
    fn add(&mut self, amount: u64) {
        self.in_turn += amount;
        self.in_game += amount;
    }

    /// Returns how much of a budget a decision among these actions may use.
    fn share(&self, budget: u64, per: Per, turn: u16, actions: &[SlotAction]) -> u64 {
        let whole = match per {
            Per::Action => return budget,
            Per::Turn => budget,
            Per::Game => budget.saturating_sub(self.in_game - self.in_turn) / turns_left(turn),
        };
        whole.saturating_sub(self.in_turn) / decisions_left(actions)
    }
}

#[cfg(test)]
mod tests {
    use crate::action::ActionKind;
    use crate::search::budget::*;
    use crate::state::Slot;
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
    fn decide(time: &mut SearchTime, per: Per, turn: u16, cards: u8, iteration: u64) -> (u64, u64) {
        let begin = shown();
        let budget = Budget::Time { millis: 10, per, wall: false };
        let mut meter = Meter::start(&budget, time, turn, &acts(cards), Player::BOTH[0]);
        while meter.more() {
            NOW.set(shown() + iteration);
        }
        meter.finish(time);
        (meter.done, shown() - begin)
    }

    #[test]
    fn every_action_has_its_budget_whatever_came_before() {
        let mut time = SearchTime::new(shown);
        for turn in [1, 1, 1, 3] {
            let (done, used) = decide(&mut time, Per::Action, turn, 5, 1_000);
            assert!((9_850_000..=10_000_000).contains(&used), "{used}");
            assert_eq!(done * 1_000, used);
        }
    }

    #[test]
    fn no_iteration_is_begun_that_would_end_too_late() {
        let mut time = SearchTime::new(shown);
        assert_eq!(decide(&mut time, Per::Action, 1, 5, 4_000_000), (2, 8_000_000));
        assert_eq!(decide(&mut time, Per::Action, 1, 5, 40_000_000), (1, 40_000_000));
    }

    #[test]
    fn an_iteration_that_takes_much_longer_than_the_others_is_given_up_when_the_time_is_over() {
        let mut time = SearchTime::new(shown);
        let begin = shown();
        let budget = Budget::Time { millis: 10, per: Per::Action, wall: false };
        let mut meter = Meter::start(&budget, &mut time, 1, &acts(5), Player::BOTH[0]);
        let mut whole = 0;
        while !meter.over() && meter.more() {
            // The 97th takes 5 ms.
            let mut left = if whole == 96 { 5_000_000 } else { 100_000 };
            let mut given_up = false;
            while left > 0 && !given_up {
                NOW.set(shown() + 5_000);
                left -= 5_000;
                given_up = meter.near() && meter.gives_up();
            }
            whole += u64::from(!given_up);
        }
        meter.finish(&mut time);
        assert_eq!((meter.done, whole), (96, 96));
        assert!((9_850_000..=10_000_000).contains(&(shown() - begin)), "{}", shown() - begin);
    }

    #[test]
    fn parts_that_do_not_fit_into_the_time_end_with_it() {
        let mut time = SearchTime::new(shown);
        let begin = shown();
        let budget = Budget::Time { millis: 10, per: Per::Action, wall: false };
        let mut meter = Meter::start(&budget, &mut time, 1, &acts(5), Player::BOTH[0]);
        let mut whole = 0;
        // Each of 100 parts has a tenth of a millisecond, and its only iteration takes four times as long.
        for part in 1..=100 {
            if meter.too_late() {
                break;
            }
            let mut one = meter.part(f64::from(part) / 100.0);
            while !one.over() && one.more() {
                let mut left = 400_000;
                while left > 0 && !(one.near() && one.gives_up()) {
                    NOW.set(shown() + 5_000);
                    left -= 5_000;
                }
                whole += u64::from(left == 0);
            }
            meter.add(&one);
        }
        meter.finish(&mut time);
        assert_eq!((meter.done, whole), (24, 24));
        assert!((9_850_000..=10_000_000).contains(&(shown() - begin)), "{}", shown() - begin);
    }

    #[test]
    fn the_decisions_of_a_turn_share_its_budget() {
        let mut time = SearchTime::new(shown);
        for turn in [1, 3] {
            let times: Vec<u64> = (0..8).map(|k| decide(&mut time, Per::Turn, turn, 8 - k, 1_000).1).collect();
            assert!((2_400_000..=2_500_000).contains(&times[0]), "{times:?}");
            assert!(times.iter().all(|&used| used > 100_000), "{times:?}");
            assert!((9_000_000..=10_000_000).contains(&times.iter().sum::<u64>()), "{times:?}");
        }
    }

    /// The iterations of decisions of one turn with that budget.
    fn counted(budget: &str, evaluations: bool) -> Vec<u64> {
        let (budget, mut time) = (Budget::parse(budget).unwrap(), SearchTime::new(shown));
        let decide = |cards: u8| {
            let mut meter = Meter::start(&budget, &mut time, 1, &acts(cards), Player::BOTH[0]);
            if evaluations {
                meter.count_evaluations();
            }
            while !meter.over() && meter.more() {
                if meter.done % 10 == 0 {
                    meter.evaluated();
                }
            }
            meter.finish(&mut time);
            meter.done
        };
        (0..4).map(|k| 8 - k).map(decide).collect()
    }

    #[test]
    fn iterations_of_a_turn_are_shared_by_its_decisions() {
        assert_eq!(counted("40it", false), [40; 4]);
        assert_eq!(counted("400it/turn", false), [100, 75, 56, 42]);
        assert_eq!(counted("3it/turn", false), [1; 4]);
    }

    #[test]
    fn evaluations_are_counted_where_a_search_has_them_and_iterations_elsewhere() {
        assert_eq!(counted("40ev", true), [400; 4]);
        assert_eq!(counted("40ev", false), [40; 4]);
        assert_eq!(counted("400ev/turn", true), [1000, 750, 560, 420]);
    }

    #[test]
    fn the_turns_of_a_game_share_its_budget() {
        let mut time = SearchTime::new(shown);
        let mut all = 0;
        for turn in (1..60).step_by(2) {
            let used: u64 = (0..3).map(|_| decide(&mut time, Per::Game, turn, 2, 100).1).sum();
            assert!(used > 0 && used <= 10_000_000 / 6);
            assert!(turn > 1 || used > 10_000_000 / 13 / 2);
            all += used;
        }
        assert!((9_000_000..=10_000_000).contains(&all), "{all}");
    }
}
