//! Applies an action and runs the game on to the next decision.

use crate::action::{Act, Do};
use crate::cards::names::Kw;
use crate::chance::Pick;
use crate::machine::{Machine, STEP_LIMIT};
use crate::state::{Frame, Reason, Step, NONE};

impl Machine<'_> {
    /// Runs until the stack is empty, a decision is open or the game is over.
    pub fn run(&mut self) {
        self.x.steps = 0;
        while self.s.h.n_stack > 0 && !self.s.over() && self.s.h.pending == crate::state::Pending::None {
            self.x.steps += 1;
            if self.x.steps > STEP_LIMIT {
                self.abort(Reason::Loop);
                return;
            }
            let i = self.s.h.n_stack as usize - 1;
            if self.s.stack[i].step == Step::Text {
                self.run_text(i);
                continue;
            }
            // A sequence works on its own copy and comes back to the stack only if something has to happen first.
            let f = self.s.stack[i];
            self.pop();
            self.resume(f);
        }
        if self.s.h.n_stack == 0 || self.s.over() {
            self.s.sweep();
        }
    }

    /// The same action at a random target among those that it could have.
    #[cold]
    pub(crate) fn stray(&mut self, a: Act) -> Act {
        let mut acts = Vec::new();
        self.legal(&mut acts);
        acts.retain(|b| b.target != NONE && Act { target: a.target, ..*b } == a);
        let k = self.ch.pick(Pick::Target, acts.len() as u32, |k| acts[k as usize].target as u32);
        acts.get(k as usize).copied().unwrap_or(a)
    }

    /// Does a legal action and runs the game on to the next decision.
    pub fn apply(&mut self, a: Act) {
        match a.kind {
            Do::Mulligan => {
                self.mulligan(a.arg);
                return;
            }
            Do::Pick => {
                self.answer(a.arg as usize);
                self.run();
                return;
            }
            _ => {}
        }
        let me = self.s.h.active;
        let a = if a.target != NONE && self.player_has(me, Kw::RandomTargets) { self.stray(a) } else { a };
        self.s.h.actions = self.s.h.actions.saturating_add(1);
        match a.kind {
            Do::End => self.resume(Frame { step: Step::EndTurn, side: me, ..Frame::EMPTY }),
            Do::Play => self.begin_play(a.src, a.target, a.arg as usize, a.branch),
            Do::Power => self.begin_power(me, a.target, a.branch),
            Do::Attack => {
                let f = self.begin_attack(a.src, a.target, false);
                self.resume(f);
            }
            Do::Pick | Do::Mulligan => {}
        }
        self.run();
    }
}
