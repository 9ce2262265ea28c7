//! Turns the trees of a text into flat instructions: loops and conditions become jumps.

use super::program::{Op, Round};
use super::syntax::{CardList, Effect};

/// How deep loops of one text may nest.
pub const MAX_LOOPS: usize = 3;

pub(super) struct Lower {
    pub(super) ops: Vec<Op>,
}

impl Lower {
    fn at(&self) -> u16 {
        self.ops.len() as u16
    }

    pub(super) fn block(&mut self, effects: Vec<Effect>, depth: u8, each: u8) -> Result<(), String> {
        for effect in effects {
            self.step(effect, depth, each)?;
        }
        Ok(())
    }

    fn step(&mut self, effect: Effect, depth: u8, each: u8) -> Result<(), String> {
        if depth as usize >= MAX_LOOPS
            && matches!(effect, Effect::Each { .. } | Effect::Repeat { .. } | Effect::ForCards { .. })
        {
            return Err(format!("loops may nest at most {MAX_LOOPS} deep"));
        }
        match effect {
            Effect::If { cond, then, otherwise } => {
                let test = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth, each)?;
                let over = self.ops.len();
                if !otherwise.is_empty() {
                    self.ops.push(Op::Jump(0));
                }
                self.ops[test] = Op::Unless(cond, self.at());
                if !otherwise.is_empty() {
                    self.block(otherwise, depth, each)?;
                    self.ops[over] = Op::Jump(self.at());
                }
            }
            Effect::Each { of, then } => {
                self.ops.push(Op::EachStart { of, depth });
                let next = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth + 1, depth)?;
                self.ops.push(Op::Jump(next as u16));
                self.ops[next] = Op::EachNext { depth, exit: self.at(), outer: each };
            }
            Effect::Repeat { times, then } => {
                self.ops.push(Op::RepeatStart { times, depth });
                let next = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth + 1, each)?;
                self.ops.push(Op::Jump(next as u16));
                self.ops[next] = Op::RepeatNext { depth, exit: self.at(), cards: Round::Plain };
            }
            Effect::ForCards { from, count, different, in_order, then } => {
                let cards = match &from {
                    CardList::Deck { who, .. } => Round::DeckCard(who.clone()),
                    _ => Round::Card,
                };
                self.ops.push(Op::CardsStart { from, count, different, in_order, depth });
                let next = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth + 1, each)?;
                self.ops.push(Op::Jump(next as u16));
                self.ops[next] = Op::RepeatNext { depth, exit: self.at(), cards };
            }
            Effect::While { cond, then } => {
                let test = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth, each)?;
                self.ops.push(Op::Jump(test as u16));
                self.ops[test] = Op::Unless(cond, self.at());
            }
            Effect::Discover { from, who, then } => {
                let choose = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.block(then, depth, each)?;
                self.ops[choose] = Op::Choose { from, who, exit: self.at() };
            }
            leaf => self.ops.push(Op::Effect(Box::new(leaf))),
        }
        Ok(())
    }
}
