//! Applies an action and runs the game on to the next decision.

use crate::action::{ActionKind, SlotAction};
use crate::cards::names::Keyword;
use crate::cards::syntax::CardIx;
use crate::chance::Pick;
use crate::machine::{Machine, STEP_LIMIT};
use crate::rules::setup::sit_down;
pub use crate::rules::setup::Openings;
use crate::settings::Rules;
use crate::state::{Frame, Player, Reason, Step};

/// Starts a new game and runs it to the first decision; decks are library numbers, and `first` is drawn by the door of
/// chance when it is not given.
pub fn new_game(m: &mut Machine<'_>, heroes: [CardIx; 2], decks: [&[CardIx]; 2], first: Option<Player>) {
    let first = first.unwrap_or_else(|| Player::new(m.chance.pick(Pick::First, 2, |i| i) as u8));
    sit_down(m, heroes, decks, first);
    m.deal();
    m.run();
}

/// The same in place of the position that was there, for games that begin alike again and again.
pub fn next_game(
    m: &mut Machine<'_>,
    openings: &mut Openings,
    rules: Rules,
    heroes: [CardIx; 2],
    decks: [&[CardIx]; 2],
    first: Player,
) {
    openings.sit_down(m, rules, heroes, decks, first);
    m.deal();
    m.run();
}

impl Machine<'_> {
    /// Runs until the stack is empty, a decision is open or the game is over.
    #[inline(always)]
    pub fn run(&mut self) {
        self.scratch.steps = 0;
        while self.state.head.n_stack > 0
            && !self.state.over()
            && self.state.head.pending == crate::state::Pending::None
        {
            self.scratch.steps += 1;
            if self.scratch.steps > STEP_LIMIT {
                self.abort(Reason::Loop);
                return;
            }
            let i = self.state.head.n_stack as usize - 1;
            if self.state.stack[i].is_text() {
                self.run_text(i);
                continue;
            }
            // A sequence works on its own copy and comes back to the stack only if something has to happen first.
            let f = self.state.stack[i];
            self.pop();
            self.resume(f);
        }
        if self.state.head.n_stack == 0 || self.state.over() {
            self.state.sweep();
        }
    }

    /// The same action at a random target among those that it could have.
    #[cold]
    pub(crate) fn stray(&mut self, a: SlotAction) -> SlotAction {
        let mut acts = Vec::new();
        self.legal(&mut acts);
        acts.retain(|b| b.target.is_some() && SlotAction { target: a.target, ..*b } == a);
        let k = self.chance.pick(Pick::Target, acts.len() as u32, |k| acts[k as usize].target.number() as u32);
        acts.get(k as usize).copied().unwrap_or(a)
    }

    /// Does a legal action and runs the game on to the next decision.
    pub fn apply(&mut self, a: SlotAction) {
        match a.kind {
            ActionKind::Mulligan => self.mulligan(a.arg),
            ActionKind::Pick => self.answer(a.arg as usize),
            _ => self.begin(a),
        }
        self.run();
    }

    /// Begins an action of the player's turn.
    #[inline(always)]
    fn begin(&mut self, a: SlotAction) {
        let me = self.state.head.active;
        let a = if self.player_has(me, Keyword::RandomTargets) && a.target.is_some() { self.stray(a) } else { a };
        self.state.head.actions = self.state.head.actions.saturating_add(1);
        match a.kind {
            ActionKind::End => self.end_turn(Frame { step: Step::EndTurn, side: me, ..Frame::EMPTY }),
            ActionKind::Play => self.begin_play(a.src, a.target, a.arg as usize, a.branch),
            ActionKind::Power => self.begin_power(me, a.target, a.branch),
            ActionKind::Attack => {
                let f = self.begin_attack(a.src, a.target, false);
                self.attack(f);
            }
            ActionKind::Pick | ActionKind::Mulligan => {}
        }
    }
}
