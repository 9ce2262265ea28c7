//! Effects on mana, counters and what a text remembers.

use super::misplaced;
use crate::cards::names::Counter;
use crate::cards::syntax::{Change, Effect};
use crate::machine::{Context, Machine, What};
use crate::state::{changed, number, small, Slot};

impl Machine<'_> {
    /// An effect on mana, counters or what the text remembers.
    pub(super) fn act_counts(&mut self, effect: &Effect, i: usize, context: &Context) {
        match effect {
            Effect::GainMana { who, amount, kind } => {
                let who = self.who(who, context);
                let n = self.val(amount, context);
                for p in who.beginning_with(context.me) {
                    self.gain_mana(p, n, *kind);
                }
            }
            Effect::LoseMana { who, amount } => {
                let p = self.player(who, context);
                let n = self.val(amount, context).max(0) as u8;
                let sd = self.state.side_mut(p);
                sd.max_mana = sd.max_mana.saturating_sub(n);
                // MAN4: empty crystals go first.
                sd.used = sd.used.saturating_sub(n).min(sd.max_mana);
            }
            Effect::SpendMana { who, amount } => {
                let p = self.player(who, context);
                let n = self.val(amount, context).min(self.state.side(p).mana());
                self.pay(p, n, false);
                self.state.registers[i].numbers[number::SPENT] = small(n);
            }
            Effect::RefreshMana { who, amount } => {
                let p = self.player(who, context);
                let n = self.val(amount, context).max(0) as u8;
                let cap = self.state.head.rules.mana;
                let sd = self.state.side_mut(p);
                sd.used = sd.used.saturating_sub(n);
                sd.limit_mana(cap);
            }
            Effect::Overload { amount } => {
                let n = self.val(amount, context);
                self.overload(context.me, n);
            }
            Effect::Unlock => {
                let cap = self.state.head.rules.mana;
                let sd = self.state.side_mut(context.me);
                sd.owed = 0; // MAN6
                sd.locked = 0;
                sd.limit_mana(cap);
            }
            Effect::Count { counter, amount, who } => {
                let who = who.as_ref().map_or(context.me.set(), |w| self.who(w, context));
                let n = self.val(amount, context);
                for p in who.beginning_with(context.me) {
                    self.state.bump(p, *counter, small(n));
                    self.state.head.changed |= changed::OTHER;
                    if self.library.grown_by >> counter.0 & 1 == 1 {
                        self.refresh_grown(p);
                    }
                }
            }
            Effect::SetData { of, amount } => {
                if let Some(sel) = of {
                    self.veil(sel, Change::Replaces, context, |m, p, _| !m.veiled_val(amount, context, p));
                }
                let n = self.val(amount, context);
                let s = of.as_ref().map_or(context.src, |sel| self.first(sel, context));
                if s.is_some() {
                    self.state.entity_mut(s).data = small(n);
                }
            }
            Effect::SetNum { num, to } => {
                let n = self.val(to, context);
                self.state.registers[i].numbers[*num as usize & 3] = small(n);
            }
            Effect::Save { set, what } => {
                let v = self.sel(what, context);
                self.state.registers[i].saved[*set as usize & 1] = v;
            }
            Effect::SetAmount { amount } => {
                let n = self.val(amount, context);
                self.state.stack[i].event.amount = small(n);
            }
            Effect::ExtraTurn { who, later } => {
                let p = self.player(who, context);
                let counter = if *later { Counter::LaterTurns } else { Counter::ExtraTurns };
                self.state.bump(p, counter, 1);
            }
            Effect::Progress { amount, needed, reward } => {
                let n = self.val(amount, context);
                let need = self.val(needed, context);
                if context.src.is_none() {
                    return;
                }
                let e = self.state.entity_mut(context.src);
                e.data = small(e.data as i32 + n);
                if e.data as i32 >= need {
                    let side = e.side;
                    self.note(What::Reveal, side, context.src, Slot::NONE, 0);
                    self.bury(context.src);
                    self.give(reward.0, side, true);
                }
            }
            other => misplaced(other),
        }
    }
}
