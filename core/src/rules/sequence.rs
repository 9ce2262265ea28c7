//! How sequences advance: phases, deaths and triggers between them, and the texts they put on the stack.
//!
//! A sequence (playing a card, attacking, ending a turn) is a frame that walks through its phases. After a phase the
//! triggers it raised run first (they lie above it on the stack), then deaths where the rules say so, then the next phase.

use super::deaths::Deaths;
use crate::cards::names::Mechanic;
use crate::cards::program::{NO_PROG, UNKNOWN};
use crate::cards::syntax::CardIx;
use crate::machine::Machine;
use crate::query::PARTS;
use crate::state::{frame_flag, Frame, Player, Ref, Step, TextStep};

/// One phase of a sequence: the deaths that the last one asked for, what it does, the triggers that this raised. Phases
/// stand one after the other, so that a sequence that nothing interrupts runs straight through; one that was
/// interrupted comes back with its frame and skips what it has behind it.
macro_rules! phase {
    ($m:ident, $f:ident, $k:literal, $body:block) => {
        if $f.phase == $k {
            if $m.settle_first(&mut $f) {
                return;
            }
            $f.phase = $k + 1;
            $body
            if $m.triggers_first(&$f) {
                return;
            }
        }
    };
}
pub(super) use phase;

impl Machine<'_> {
    /// Goes on with a sequence.
    #[inline]
    pub fn resume(&mut self, f: Frame) {
        match f.step {
            Step::Text(_) => self.push(f),
            Step::PlayMinion(play) => self.play_minion(f, play),
            Step::PlaySpell(play) => self.play_spell(f, play, true),
            Step::CastSpell(play) => self.play_spell(f, play, false),
            Step::PlayWeapon(play) => self.play_weapon(f, play),
            Step::PlayHero(play) => self.play_hero(f, play),
            Step::UsePower(_) => self.use_power(f),
            Step::Attack(_) => self.attack(f),
            Step::EndTurn => self.end_turn(f),
            Step::Death(stand) => self.death(f, stand),
            Step::Settle => {
                self.settle_all(&f);
            }
            Step::Start => self.start(f),
            Step::Forget => self.forget(f),
            Step::Merge(play) => self.play_merge(f, play),
        }
    }

    /// Deaths before the next phase, if the last one asked for it. True when something has to happen first:
    /// the sequence is back on the stack then, below it.
    #[inline(always)]
    pub(crate) fn settle_first(&mut self, f: &mut Frame) -> bool {
        if f.flags & frame_flag::SETTLE == 0 {
            return false;
        }
        self.update_auras();
        if self.state.head.maybe_dead && self.settle_deaths(f) {
            return true;
        }
        f.flags &= !frame_flag::SETTLE;
        false
    }

    #[inline(never)]
    fn settle_deaths(&mut self, f: &Frame) -> bool {
        match self.settle(f) {
            Deaths::None => false,
            // What the sequence remembers of the objects may be out of date: it begins anew.
            Deaths::Unanswered => {
                self.put_back(f);
                true
            }
            Deaths::Answered => true,
        }
    }

    /// The same at the end of a sequence, which does not look back.
    #[inline(always)]
    pub(crate) fn settle_last(&mut self, f: &Frame) -> bool {
        if f.flags & frame_flag::SETTLE == 0 {
            return false;
        }
        self.update_auras();
        self.state.head.maybe_dead && self.settle_all(f)
    }

    /// Deaths until nobody has to die any more, or something has to happen first.
    #[inline(never)]
    fn settle_all(&mut self, f: &Frame) -> bool {
        loop {
            match self.settle(f) {
                Deaths::None => return false,
                Deaths::Unanswered => {}
                Deaths::Answered => return true,
            }
        }
    }

    /// Queued triggers run before the sequence goes on. True when there are any.
    #[inline(always)]
    pub(crate) fn triggers_first(&mut self, f: &Frame) -> bool {
        if self.scratch.queue.is_empty() {
            return false;
        }
        self.put_back(f);
        self.flush();
        true
    }

    /// Puts the sequence back on the stack with its card's text above it; false when there is no text.
    pub(crate) fn text_first(&mut self, f: &Frame, times: usize) -> bool {
        self.text_of(f, f.side, times)
    }

    pub(crate) fn text_of(&mut self, f: &Frame, side: Player, times: usize) -> bool {
        let def = self.library.card(f.card);
        if def.play == NO_PROG && !def.has_choices() && !def.has(Mechanic::Fused) {
            return false;
        }
        let n = self.state.head.n_stack;
        self.put_back(f);
        if times == 1 && !def.has_choices() && !def.has(Mechanic::Fused) {
            self.push_play(f, side, def.play);
            return true;
        }
        self.push_text(&Frame { side, ..*f }, times);
        if self.state.head.n_stack == n + 1 {
            self.pop();
            return false;
        }
        true
    }

    /// Puts the text of a card on the stack, with its choice of branch.
    pub fn push_text(&mut self, f: &Frame, times: usize) {
        let def = self.library.card(f.card);
        let branch = f.play().branch;
        if !def.has_choices() && !def.has(Mechanic::Fused) {
            for _ in 0..times {
                self.push_play(f, f.side, def.play);
            }
            return;
        }
        let mut cards: [CardIx; 3] = [UNKNOWN; 3];
        let mut n = 0;
        if !def.has_choices() {
            cards[0] = f.card;
            n = 1;
        } else if branch.is_none() {
            // CHO4: both effects.
            for &c in def.all_branches().iter().take(3) {
                cards[n] = c;
                n += 1;
            }
        } else if let Some(&c) = def.choices.get(branch.index()) {
            cards[0] = c;
            n = 1;
        }
        // What was built into the card comes after its own text.
        let parts = match self.state.slot_of(f.src) {
            Some(slot) if def.has(Mechanic::Fused) => self.parts(slot),
            _ => ([UNKNOWN; PARTS], 0),
        };
        for _ in 0..times {
            for &card in parts.0[..parts.1].iter().rev().chain(cards[..n].iter().rev()) {
                let text = self.library.card(card);
                if n < 2 || self.branch_fits(text, f) {
                    self.push_play(f, f.side, text.play);
                } else {
                    self.push_play(&Frame { target: Ref::NONE, ..*f }, f.side, text.play);
                }
            }
        }
    }

    fn push_play(&mut self, f: &Frame, side: Player, program: u16) {
        if program == NO_PROG {
            return;
        }
        let play = f.play();
        self.push(Frame {
            step: Step::Text(TextStep { paid: play.cost, read: play.read, ..TextStep::of(program) }),
            src: f.src,
            target: f.target,
            side,
            card: f.card,
            flags: f.flags & (frame_flag::COMBO | frame_flag::AUTO | frame_flag::PLAYED),
            event: f.event,
            ..Frame::EMPTY
        });
    }

    /// The end of a sequence: the last deaths, and whether the game is over.
    #[inline(always)]
    pub(crate) fn conclude(&mut self, f: &Frame) {
        if !self.settle_last(f) {
            self.check_end();
        }
    }
}
