//! Runs compiled texts, one instruction at a time, so that any of them can stop for a decision.

use crate::cards::names::Event;
use crate::cards::program::{Op, Round};
use crate::machine::{Machine, What, STEP_LIMIT};
use crate::state::{frame_flag, small, At, Frame, Pending, Reason, Slot, SlotSet};

impl Machine<'_> {
    /// Goes on with the text on top of the stack until something has to happen first.
    pub fn run_text(&mut self, i: usize) {
        let lib = self.library;
        if self.state.stack[i].flags & frame_flag::TRIGGER != 0 {
            if !self.still_holds(i) {
                self.pop();
                return;
            }
            self.state.stack[i].flags &= !frame_flag::TRIGGER;
            if self.state.stack[i].flags & frame_flag::SECRET != 0 {
                self.reveal_secret(i);
                if self.flush() {
                    return;
                }
            }
        }
        let Some(prog) = lib.progs.get(self.state.stack[i].text().program as usize) else {
            self.pop(); // a clause without steps
            return;
        };
        let ops = &prog.ops;
        loop {
            let pc = self.state.registers[i].pc as usize;
            if pc >= ops.len() {
                let f = self.state.stack[i];
                self.pop();
                if f.flags & frame_flag::SECRET != 0 {
                    if let Some(s) = self.state.slot_of(f.src) {
                        if self.state.entity(s).at == At::Limbo {
                            self.bury(s);
                        }
                    }
                }
                return;
            }
            if pc == 0 {
                if let Some(ran) = &mut self.scratch.ran {
                    ran.push((prog.card, prog.clause));
                }
            }
            self.state.registers[i].pc += 1;
            if prog.veils && matches!(ops[pc], Op::Unless(..) | Op::EachStart { .. }) {
                self.veil_ways(prog, pc, i);
            }
            match &ops[pc] {
                Op::Effect(effect) => {
                    let context = self.context(i);
                    self.act(effect, i, &context);
                }
                Op::Jump(to) => self.state.registers[i].pc = *to,
                Op::Unless(cond, to) => {
                    let context = self.context(i);
                    if !self.cond(cond, &context) {
                        self.state.registers[i].pc = *to;
                    }
                }
                Op::EachStart { of, depth } => {
                    let context = self.context(i);
                    let set = self.sel(of, &context);
                    self.state.registers[i].sets[*depth as usize] = set;
                }
                Op::EachNext { depth, exit, outer } => {
                    let d = *depth as usize;
                    let set = self.state.registers[i].sets[d] & self.state.head.live;
                    if set.is_empty() {
                        self.state.registers[i].pc = *exit;
                        self.state.registers[i].each_depth = *outer;
                    } else {
                        let slot = set.single().unwrap_or_else(|| self.ordered(set)[0]);
                        let object = self.state.reference(slot);
                        let r = &mut self.state.registers[i];
                        r.sets[d] = set.without(slot);
                        r.each[d] = object;
                        r.each_depth = *depth;
                    }
                }
                Op::RepeatStart { times, depth } => {
                    let context = self.context(i);
                    let n = self.val(times, &context);
                    self.state.registers[i].count[*depth as usize] = small(n);
                }
                Op::RepeatNext { depth, exit, cards } => {
                    let c = &mut self.state.registers[i].count[*depth as usize];
                    if *c <= 0 {
                        self.state.registers[i].pc = *exit;
                        if !matches!(cards, Round::Plain) {
                            self.take_upgrades();
                        }
                    } else {
                        *c -= 1;
                        match cards {
                            Round::Plain => {}
                            Round::Card => self.next_card(i, None),
                            Round::DeckCard(who) => {
                                let context = self.context(i);
                                let p = self.player(who, &context);
                                self.next_card(i, Some(p));
                            }
                        }
                    }
                }
                Op::CardsStart { from, count, different, in_order, depth } => {
                    let context = self.context(i);
                    let n = self.list_cards(from, count.as_ref(), *different, *in_order, &context);
                    self.state.registers[i].count[*depth as usize] = n;
                }
                Op::Choose { from, who, exit } => {
                    let context = self.context(i);
                    let p = who.as_ref().map_or(context.me, |w| self.player(w, &context));
                    self.choose(from, p, i, *exit, &context);
                }
            }
            self.scratch.steps += 1;
            if self.scratch.steps > STEP_LIMIT {
                self.abort(Reason::Loop);
            }
            if self.state.over()
                || self.flush()
                || self.state.head.n_stack as usize != i + 1
                || self.state.head.pending != Pending::None
            {
                return;
            }
        }
    }

    /// SEC4: a triggered secret leaves its zone in the open.
    pub(super) fn reveal_secret(&mut self, i: usize) {
        let f = self.state.stack[i];
        let Some(slot) = self.state.slot_of(f.src) else {
            return;
        };
        self.lift(slot);
        self.show(slot);
        self.note(What::Reveal, f.side, slot, Slot::NONE, 0);
        self.emit(Event::SecretRevealed, slot, Slot::NONE, 0, f.side);
    }

    /// Remembers what the last effect of the text made.
    pub(super) fn set_made(&mut self, i: usize, set: SlotSet) {
        self.state.registers[i].made = set;
    }

    /// The uppermost frame below place `i` for which `is` holds.
    pub(super) fn frame_below(&self, i: usize, is: impl Fn(&Frame) -> bool) -> Option<usize> {
        (0..i).rev().find(|&k| is(&self.state.stack[k]))
    }
}
