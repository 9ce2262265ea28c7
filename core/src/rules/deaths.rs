//! Deaths, deathrattles and the end of the game.

use crate::cards::names::{Counter, Event, Keyword, Kind, LogKind};
use crate::cards::program::NO_PROG;
use crate::machine::{Machine, What};
use crate::state::{
    enchantment_flag, flag, frame_flag, Entity, Frame, Happening, Phase, Player, PlayerSet, Reason, Ref, Slot, SlotSet,
    Standing, Step, TextStep, SLOTS,
};

/// What an update of auras and deaths came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deaths {
    /// Nobody died.
    None,
    /// Somebody died and is gone; nothing answers to it.
    Unanswered,
    /// Somebody died: the deaths lie on the stack, and the sequence below them.
    Answered,
}

impl Machine<'_> {
    /// Marks an object to be destroyed.
    #[inline]
    pub fn doom(&mut self, slot: Slot) {
        self.state.entity_mut(slot).flags |= flag::DOOMED;
        self.state.head.maybe_dead = true;
    }

    /// SEQ3, SEQ4: aura update and death creation. Deaths that something answers to lie on the stack then, above the
    /// sequence `below`.
    #[inline]
    pub fn settle(&mut self, below: &Frame) -> Deaths {
        self.update_auras();
        if !self.state.head.maybe_dead {
            return Deaths::None;
        }
        self.state.head.maybe_dead = false;
        self.reap(below)
    }

    pub(crate) fn reap(&mut self, below: &Frame) -> Deaths {
        let mut dead = SlotSet::EMPTY;
        for p in Player::BOTH {
            for k in 0..self.state.side(p).n_board as usize {
                let s = self.state.side(p).board[k];
                let e = self.state.entity(s);
                dead.insert_if(s, e.is(flag::DOOMED) | (e.hp() <= 0));
            }
            let hero = p.hero();
            let e = self.state.entity_mut(hero);
            if e.hp() <= 0 || e.is(flag::DOOMED) {
                e.flags |= flag::DEAD_HERO; // DTH14
            }
        }
        for s in dead {
            let e = self.state.entity(s);
            if e.has(Keyword::Dormant) && !e.is(flag::DOOMED) {
                dead.remove(s);
            }
        }
        // Weapons: the ones in hand of a hero, and replaced ones on their way out.
        dead |= self.state.head.falling;
        self.state.head.falling = SlotSet::EMPTY;
        for p in Player::BOTH {
            let w = self.state.side(p).weapon;
            if w.is_some() && (self.state.entity(w).is(flag::DOOMED) || self.state.entity(w).hp() <= 0) {
                dead.insert(w);
            }
        }
        if dead.is_empty() {
            return Deaths::None;
        }
        // DTH2: all of them leave at the same instant.
        if self.unanswered(dead) {
            let mut left = dead;
            if let Some(s) = left.pop().filter(|_| left.is_empty()) {
                self.leave(s);
            } else {
                for s in self.ordered(dead).iter() {
                    self.leave(s);
                }
            }
            self.update_auras();
            return Deaths::Unanswered;
        }
        self.put_back(below);
        self.reap_loudly(dead);
        Deaths::Answered
    }

    /// Whether nothing answers to these deaths: no text of the dead, and nobody who stays. All of them count, because
    /// what the first one's text summons can answer to the second.
    #[inline(always)]
    fn unanswered(&self, mut dead: SlotSet) -> bool {
        if !(self.state.listeners(Event::Death) - dead).is_empty() || self.deck_listens(Event::Death) {
            return false;
        }
        while let Some(s) = dead.pop() {
            let e = self.state.entity(s);
            if e.first_enchantment.is_some() || self.library.card(e.card).deathrattle != NO_PROG {
                return false;
            }
        }
        true
    }

    /// One of the dead is written down and leaves.
    #[inline(always)]
    fn leave(&mut self, s: Slot) {
        let e = *self.state.entity(s);
        let minion = self.library.card(e.card).kind == Kind::Minion;
        self.note(What::Death, e.side, s, Slot::NONE, 0);
        if minion {
            self.write(LogKind::Died, e.side, e.card);
            if e.first_enchantment.is_some() {
                self.write_upgrades(&e);
            }
            for p in Player::BOTH {
                self.state.bump(p, Counter::MinionsDiedTurn, 1);
            }
            self.state.bump(e.side, Counter::FriendlyDiedTurn, 1);
        } else {
            self.write(LogKind::WeaponDied, e.side, e.card);
        }
        self.bury(s);
    }

    /// The dead leave, and each of them is a step of its own.
    #[inline(never)]
    fn reap_loudly(&mut self, dead: SlotSet) {
        let list = self.ordered(dead);
        let mut stands = [Standing { left: Slot::NONE, place: 0 }; SLOTS];
        for (k, s) in list.iter().enumerate() {
            if let Some(at) = self.state.board_place(s) {
                // DTH8: right after the surviving left neighbour; without one, where it stood when its turn to leave came.
                let row = self.state.side(self.state.entity(s).side).board();
                let left = row[..at].iter().copied().rfind(|&n| !dead.contains(n)).unwrap_or(Slot::NONE);
                let order = self.state.entity(s).order;
                let stays = |n: &&Slot| !dead.contains(**n) || self.state.entity(**n).order > order;
                stands[k] = Standing { left, place: row[..at].iter().filter(stays).count() as u8 };
            }
        }
        for s in list.iter() {
            self.leave(s);
        }
        self.update_auras();
        for (k, s) in list.iter().enumerate().rev() {
            let e = self.state.entity(s);
            self.push(Frame {
                step: Step::Death(stands[k]),
                src: self.state.reference(s),
                side: e.side,
                card: e.card,
                ..Frame::EMPTY
            });
        }
    }

    /// Writes down which Magnetic upgrades a dead minion had.
    fn write_upgrades(&mut self, minion: &Entity) {
        let mut cursor = minion.first_enchantment;
        while let Some(part) = self.state.next_enchantment(&mut cursor) {
            // A copied deathrattle has the card of the minion it comes from, but neither attack nor health.
            let merged = part.flags & enchantment_flag::PART == 0 && (part.attack != 0 || part.health != 0);
            if merged && self.library.card(part.card).keywords & Keyword::Magnetic.bit() != 0 {
                self.write(LogKind::Upgrade, minion.side, part.card);
            }
        }
    }

    /// DTH4: one death: its deathrattles and everybody's death triggers in play order.
    pub fn death(&mut self, f: Frame, stand: Standing) {
        let Some(slot) = self.state.slot_of(f.src) else {
            return;
        };
        let before = self.scratch.queue.len();
        self.emit(Event::Death, slot, Slot::NONE, 0, f.side);
        // The deathrattle takes its place among the triggers by play order.
        let at = self.place_in_queue(before, slot);
        let behind = self.scratch.queue.len();
        for _ in 0..self.rattle_times(slot) {
            self.queue_deathrattles(slot, stand);
        }
        let added = self.scratch.queue.len() - behind;
        self.scratch.queue[at..].rotate_right(added);
        self.flush();
    }

    /// DTH7: how often the deathrattles of an object run.
    pub fn rattle_times(&self, slot: Slot) -> usize {
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
    pub fn queue_deathrattles(&mut self, slot: Slot, stand: Standing) {
        let e = *self.state.entity(slot);
        // The text works for the controller of the minion.
        let frame = |program: u16, enchantment_data: i16, flags: u16, card: u16| Frame {
            step: Step::Text(TextStep { enchantment_data, stand, ..TextStep::of(program) }),
            src: Ref { eid: e.eid, slot },
            side: e.side,
            card,
            flags,
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
            self.scratch.queue.push(frame(def.deathrattle, 0, 0, e.card));
        }
        let mut cursor = e.first_enchantment;
        while let Some(en) = self.state.next_enchantment(&mut cursor) {
            let d = self.library.card(en.card);
            if d.deathrattle != NO_PROG && !e.mutes(&en) {
                let theirs = if en.side != e.side { frame_flag::THEIRS } else { 0 };
                self.scratch.queue.push(frame(d.deathrattle, en.data, frame_flag::ENCH | theirs, en.card));
            }
        }
    }

    /// SEQ7, END1: who has won, asked when a sequence is finished.
    pub fn check_end(&mut self) -> bool {
        if self.state.over() {
            return true;
        }
        let [first, second] = Player::BOTH.map(|p| self.state.entity(p.hero()).is(flag::DEAD_HERO));
        let winner = match (first, second) {
            (false, false) => return false,
            (true, true) => None,
            (true, false) => Some(Player::BOTH[1]),
            (false, true) => Some(Player::BOTH[0]),
        };
        self.finish(winner, Reason::Death);
        true
    }

    /// Ends the game; without a winner it is a draw.
    pub fn finish(&mut self, winner: Option<Player>, reason: Reason) {
        self.state.head.phase = Phase::Over;
        self.state.head.won_by = winner.map_or(PlayerSet::EMPTY, Player::set);
        self.state.head.reason = reason;
        self.state.head.n_stack = 0;
        self.scratch.queue.clear();
        self.note_of(What::Over, winner, Slot::NONE, Slot::NONE, 0);
    }

    /// How often a doubling effect is there for a player (2 to the power of it is the factor).
    pub fn doublers(&mut self, p: Player, k: Keyword) -> u32 {
        if !self.player_has(p, k) {
            return 0;
        }
        let mut n = 0;
        let lib = self.library;
        for src in self.state.head.aura_sources {
            let e = *self.state.entity(src);
            if e.side == p && !e.is(flag::SILENCED) {
                n += lib.card(e.card).auras.iter().filter(|a| a.keyword_bits & k.bit() != 0).count() as u32;
            }
        }
        n.max(1)
    }
}
