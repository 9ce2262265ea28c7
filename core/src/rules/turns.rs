//! The end of a turn and the beginning of the next.

use super::sequence::phase;
use crate::cards::names::{Counter, Event, Keyword, LimitResult, Until, Variant, TURN_COUNTERS};
use crate::machine::{Machine, What};
use crate::state::{changed, flag, frame_flag, At, Frame, Player, Reason, Slot, SlotSet};
use std::cmp::Ordering;

/// Where a game without a turn limit ends all the same.
pub const MAX_TURN: u16 = 30_000;

impl Machine<'_> {
    /// TUR1 to TUR6: from the end of one turn to the first decision of the next.
    pub fn end_turn(&mut self, mut f: Frame) {
        phase!(self, f, 0, {
            let me = self.state.head.active;
            self.emit(Event::TurnEnd, me.slot(), Slot::NONE, 0, me);
            f.flags |= frame_flag::SETTLE;
        });
        phase!(self, f, 1, {
            if self.check_end() {
                return;
            }
            self.clean_turn(self.state.head.active);
            f.flags |= frame_flag::SETTLE;
        });
        phase!(self, f, 2, {
            if self.check_end() {
                return;
            }
            let me = self.state.head.active;
            self.thaw(me);
            let limit = self.state.head.rules.turn_limit;
            if (limit != 0 && self.state.head.turn >= limit) || self.state.head.turn >= MAX_TURN {
                self.limit_reached();
                return;
            }
            let next = if self.state.side(me).get(Counter::ExtraTurns) > 0 {
                self.state.bump(me, Counter::ExtraTurns, -1);
                me
            } else {
                let foe = me.opponent();
                let later = self.state.side(foe).get(Counter::LaterTurns);
                if later != 0 {
                    self.state.bump(foe, Counter::LaterTurns, -later);
                    self.state.bump(foe, Counter::ExtraTurns, later);
                }
                foe
            };
            self.state.head.turn += 1;
            self.state.head.active = next;
            self.state.head.player = next;
            self.state.head.actions = 0;
            self.note(What::Turn, next, Slot::NONE, Slot::NONE, 0);
            self.begin_turn(next);
            self.emit(Event::TurnStart, next.slot(), Slot::NONE, 0, next);
            f.flags |= frame_flag::SETTLE;
        });
        phase!(self, f, 3, {
            if self.check_end() {
                return;
            }
            self.draw(self.state.head.active, Slot::NONE);
            f.flags |= frame_flag::SETTLE;
        });
        self.conclude(&f);
    }

    pub(crate) fn limit_reached(&mut self) {
        let [first, second] = Player::BOTH;
        let total = |p: Player| self.state.entity(p.hero()).hp() + self.state.side(p).armor as i32;
        let winner = match self.state.head.rules.limit_result {
            LimitResult::Draw => None,
            LimitResult::Health => match total(first).cmp(&total(second)) {
                Ordering::Greater => Some(first),
                Ordering::Less => Some(second),
                Ordering::Equal => None,
            },
        };
        self.finish(winner, Reason::TurnLimit);
    }

    /// TUR3, TUR5: "this turn" effects end, echoes vanish, borrowed minions go home.
    pub(crate) fn clean_turn(&mut self, me: Player) {
        self.state.head.changed |= changed::TURN | changed::OTHER;
        let timed = self.state.head.timed & self.state.head.live;
        if !timed.is_empty() {
            self.end_timed(me, timed);
        }
        for sd in &mut self.state.head.sides {
            sd.counters[..TURN_COUNTERS].fill(0); // TUR6
        }
        let sd = self.state.side_mut(me);
        sd.temporary = 0; // MAN2
        sd.counters[Counter::ElementalsLastTurn as usize] = sd.counters[Counter::ElementalsTurn as usize];
        sd.counters[Counter::ElementalsTurn as usize] = 0;
    }

    /// Ends what lasted until the end of the turn.
    fn end_timed(&mut self, me: Player, timed: SlotSet) {
        for s in self.ordered(timed).iter() {
            let e = *self.state.entity(s);
            if e.first_enchantment.is_some() {
                let bearer = e.side;
                self.disenchant(s, |en| {
                    en.until == Until::EndOfTurn as u8
                        || (en.until == Until::EndOfNextTurn as u8 && bearer == me && en.side != me)
                });
            }
            if e.at == At::Hand && e.is(flag::GHOST) && e.side == me {
                self.note(What::Removed, me, s, Slot::NONE, 0);
                self.bury(s);
            }
            if e.is(flag::BORROWED) && e.at == At::Play && e.side == me {
                self.control(s, me.opponent(), false);
                self.state.entity_mut(s).flags &= !flag::SICK;
            }
            self.review_timed(s);
        }
    }

    /// Forgets an object that has nothing timed any more.
    pub(crate) fn review_timed(&mut self, slot: Slot) {
        let e = self.state.entity(slot);
        if e.is(flag::GHOST | flag::BORROWED) {
            return;
        }
        if self.state.enchantments(slot).all(|en| en.until == Until::Forever as u8) {
            self.state.head.timed.remove(slot);
        }
    }

    /// CMB19: frozen characters that could have attacked thaw.
    pub(crate) fn thaw(&mut self, me: Player) {
        let by_attacks = self.state.head.rules.variant(Variant::ThawWithAttacksLeft);
        let mut frozen = SlotSet::EMPTY;
        frozen.insert_if(me.hero(), self.state.entity(me.hero()).is(flag::FROZEN));
        for &s in self.state.side(me).board() {
            frozen.insert_if(s, self.state.entity(s).is(flag::FROZEN));
        }
        for s in frozen {
            let e = *self.state.entity(s);
            let idle = if by_attacks { (e.attacks as i32) < self.attacks_allowed(s) } else { e.attacks == 0 };
            let sick = e.is(flag::SICK) && !e.has(Keyword::Charge);
            if idle && !sick {
                self.state.entity_mut(s).flags &= !flag::FROZEN;
            }
        }
    }

    /// Lets a character attack again.
    #[inline(always)]
    fn make_ready(&mut self, slot: Slot) {
        let e = self.state.entity_mut(slot);
        e.flags &= !flag::SICK;
        e.attacks = 0;
    }

    /// TUR1: crystals, overload, readiness, before the start-of-turn triggers.
    pub(crate) fn begin_turn(&mut self, p: Player) {
        let cap = self.state.head.rules.mana;
        let sd = self.state.side_mut(p);
        if sd.max_mana < cap {
            sd.max_mana += 1;
        }
        sd.used = 0;
        sd.temporary = 0;
        sd.locked = sd.owed.min(sd.max_mana);
        sd.owed = 0;
        sd.counters[Counter::PowerUsesTurn as usize] = 0;
        self.state.entity_mut(p.power()).attacks = 0;
        self.make_ready(p.hero());
        for k in 0..self.state.side(p).n_board as usize {
            self.make_ready(self.state.side(p).board[k]);
        }
        // "Until your next turn" ends now.
        let timed = self.state.head.timed & self.state.head.live;
        if !timed.is_empty() {
            for s in self.ordered(timed).iter() {
                if self.state.entity(s).first_enchantment.is_some() {
                    self.disenchant(s, |en| en.until == Until::NextTurn as u8 && en.side == p);
                    self.review_timed(s);
                }
            }
        }
        self.state.head.changed |= changed::TURN | changed::OTHER;
    }
}
