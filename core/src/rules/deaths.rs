//! Deaths, deathrattles and the end of the game.

use crate::cards::names::{Counter, Event, Keyword, Kind, LogKind};
use crate::cards::program::NO_PROG;
use crate::machine::{Machine, What};
use crate::state::{flag, frame_flag, At, Frame, Happening, Phase, Reason, Ref, Set, Step, HERO_SLOT, NONE, SLOTS};

impl Machine<'_> {
    /// Marks an object to be destroyed.
    #[inline]
    pub fn doom(&mut self, slot: u8) {
        self.state.entity_mut(slot).flags |= flag::DOOMED;
        self.state.head.maybe_dead = true;
    }

    /// SEQ3, SEQ4: aura update and death creation; tells whether somebody died.
    #[inline]
    pub fn settle(&mut self) -> bool {
        self.update_auras();
        if !self.state.head.maybe_dead {
            return false;
        }
        self.state.head.maybe_dead = false;
        self.reap()
    }

    pub(crate) fn reap(&mut self) -> bool {
        let mut dead: Set = 0;
        for p in 0..2u8 {
            for k in 0..self.state.side(p).n_board as usize {
                let s = self.state.side(p).board[k];
                let e = self.state.entity(s);
                if e.is(flag::DOOMED) || (e.hp() <= 0 && !e.has(Keyword::Dormant)) {
                    dead |= 1u64 << s;
                }
            }
            let hero = HERO_SLOT[p as usize];
            let e = self.state.entity_mut(hero);
            if e.hp() <= 0 || e.is(flag::DOOMED) {
                e.flags |= flag::DEAD_HERO; // DTH14
            }
        }
        // Weapons: the ones in hand of a hero, and replaced ones on their way out.
        dead |= self.state.head.falling;
        self.state.head.falling = 0;
        for p in 0..2usize {
            let w = self.state.head.sides[p].weapon;
            if w != NONE && (self.state.entity(w).is(flag::DOOMED) || self.state.entity(w).hp() <= 0) {
                dead |= 1u64 << w;
            }
        }
        if dead == 0 {
            return false;
        }
        // DTH2: all of them leave at the same instant.
        let list = self.ordered(dead);
        let mut places = [(NONE, 0u8); SLOTS];
        for (k, s) in list.iter().enumerate() {
            if let Some(at) = self.state.board_place(s) {
                // DTH8: right after the surviving left neighbour.
                let row = self.state.side(self.state.entity(s).side).board();
                let left = row[..at].iter().rev().find(|&&n| dead >> n & 1 == 0);
                places[k] =
                    (left.copied().unwrap_or(NONE), row[..at].iter().filter(|&&n| dead >> n & 1 == 0).count() as u8);
            }
        }
        for s in list.iter() {
            let e = *self.state.entity(s);
            let def = self.library.card(e.card);
            let minion = def.kind == Kind::Minion;
            self.note(What::Death, e.side, s, NONE, 0);
            if minion {
                self.write(LogKind::Died, e.side, e.card);
                self.state.bump(0, Counter::MinionsDiedTurn, 1);
                self.state.bump(1, Counter::MinionsDiedTurn, 1);
                self.state.bump(e.side, Counter::FriendlyDiedTurn, 1);
            } else {
                self.write(LogKind::WeaponDied, e.side, e.card);
            }
            self.bury(s);
        }
        self.update_auras();
        for (k, s) in list.iter().enumerate().rev() {
            let e = self.state.entity(s);
            self.push(Frame {
                step: Step::Death,
                src: self.state.reference(s),
                side: e.side,
                card: e.card,
                place: places[k].0,
                branch: places[k].1,
                ..Frame::EMPTY
            });
        }
        true
    }

    /// DTH4: one death: its deathrattles and everybody's death triggers in play order.
    pub fn death(&mut self, f: Frame) {
        let Some(slot) = self.state.slot_of(f.src) else {
            return;
        };
        let before = self.scratch.queue.len();
        self.emit(Event::Death, slot, NONE, 0, f.side);
        // The deathrattle takes its place among the triggers by play order.
        let order = self.state.entity(slot).order;
        let at = self.place_in_queue(before, order);
        let behind = self.scratch.queue.len();
        for _ in 0..self.rattle_times(slot) {
            self.queue_deathrattles(slot, f.place, f.branch);
        }
        let added = self.scratch.queue.len() - behind;
        self.scratch.queue[at..].rotate_right(added);
        self.flush();
    }

    /// Where something with that play order belongs among the triggers queued since `from`.
    pub fn place_in_queue(&self, from: usize, order: u16) -> usize {
        (from..self.scratch.queue.len())
            .find(|&k| {
                let q = &self.scratch.queue[k];
                let o = if q.flags & frame_flag::ENCH != 0 {
                    q.ench_order
                } else {
                    let at = |s: u8| {
                        if self.state.entity(s).at == At::Hand {
                            u16::MAX
                        } else {
                            self.state.entity(s).order
                        }
                    };
                    self.state.slot_of(q.src).map_or(u16::MAX, at)
                };
                o > order
            })
            .unwrap_or(self.scratch.queue.len())
    }

    /// DTH7: how often the deathrattles of an object run.
    pub fn rattle_times(&self, slot: u8) -> usize {
        let side = self.state.entity(slot).side;
        let minion = self.kind(slot) == Kind::Minion;
        if self.player_has(side, Keyword::DoubleDeathrattle)
            || (minion && self.player_has(side, Keyword::DoubleMinionDeathrattle))
        {
            2
        } else {
            1
        }
    }

    /// DTH6: the printed deathrattle first, added ones in order of attachment.
    pub fn queue_deathrattles(&mut self, slot: u8, place: u8, branch: u8) {
        let e = *self.state.entity(slot);
        let frame = |prog: u16, side: u8, data: i16, ench: bool, card: u16| Frame {
            prog,
            src: Ref { eid: e.eid, slot },
            side,
            card,
            place,
            branch,
            ench_data: data,
            flags: if ench { frame_flag::ENCH } else { 0 },
            event: Happening {
                subject: Ref { eid: e.eid, slot },
                other: Ref::NONE,
                amount: 0,
                kind: Event::Death as u8,
                player: e.side,
            },
            ..Frame::EMPTY
        };
        let def = self.library.card(e.card);
        if !e.is(flag::SILENCED) && def.deathrattle != NO_PROG {
            self.scratch.queue.push(frame(def.deathrattle, e.side, 0, false, e.card));
        }
        let mut i = e.ench;
        while i != NONE {
            let en = self.state.ench[i as usize];
            let d = self.library.card(en.card);
            if d.deathrattle != NO_PROG && !e.mutes(&en) {
                // The text works for the controller of the minion.
                self.scratch.queue.push(frame(d.deathrattle, e.side, en.data, true, en.card));
            }
            i = en.next;
        }
    }

    /// SEQ7, END1: who has won, asked when a sequence is finished.
    pub fn check_end(&mut self) -> bool {
        if self.state.over() {
            return true;
        }
        let dead = |p: usize| self.state.entity(HERO_SLOT[p]).is(flag::DEAD_HERO);
        let (a, b) = (dead(0), dead(1));
        if !a && !b {
            return false;
        }
        self.finish(if a && b { 2 } else { u8::from(a) }, Reason::Death);
        true
    }

    /// Ends the game.
    pub fn finish(&mut self, winner: u8, reason: Reason) {
        self.state.head.phase = Phase::Over;
        self.state.head.winner = winner;
        self.state.head.reason = reason;
        self.state.head.n_stack = 0;
        self.scratch.queue.clear();
        self.note(What::Over, winner, NONE, NONE, 0);
    }

    /// How often a doubling effect is there for a player (2 to the power of it is the factor).
    pub fn doublers(&mut self, p: u8, k: Keyword) -> u32 {
        if !self.player_has(p, k) {
            return 0;
        }
        let mut n = 0;
        let lib = self.library;
        let mut sources = self.state.head.aura_sources;
        while sources != 0 {
            let src = sources.trailing_zeros() as u8;
            sources &= sources - 1;
            let e = *self.state.entity(src);
            if e.side == p && !e.is(flag::SILENCED) {
                n += lib.card(e.card).auras.iter().filter(|a| a.keyword_bits & k.bit() != 0).count() as u32;
            }
        }
        n.max(1)
    }
}
