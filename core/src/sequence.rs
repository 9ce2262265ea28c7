//! The sequences of the game: playing a card, attacking, using the hero power, ending the turn.
//!
//! Each is a frame on the stack that walks through its phases. After a phase the triggers it raised run first
//! (they lie above it on the stack), then deaths are processed where the rules say so, then the next phase.

use crate::chance::Pick;
use crate::ir::{CardIx, Counter, Edge, Event, Kind, Kw, LogKind, Mech, Race, Until, TURN_COUNTERS};
use crate::library::{CardDef, Library, Target, NO_PROG, UNKNOWN};
use crate::machine::{Cx, Machine, What};
use crate::objects::small;
use crate::rules::LimitResult;
use crate::state::{
    changed, eflag, fflag, flag, At, Frame, Happening, Pending, Phase, Reason, Ref, Step, HERO_SLOT, NONE, POWER_SLOT,
};

/// Cards that can be built into one.
const PARTS: usize = 8;

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

impl Machine<'_> {
    /// Deaths before the next phase, if the last one asked for it. True when something has to happen first:
    /// the sequence is back on the stack then, below it.
    #[inline(always)]
    fn settle_first(&mut self, f: &mut Frame) -> bool {
        if f.flags & fflag::SETTLE == 0 {
            return false;
        }
        self.update_auras();
        if self.s.h.maybe_dead && self.settle_deaths(f) {
            return true;
        }
        f.flags &= !fflag::SETTLE;
        false
    }

    fn settle_deaths(&mut self, f: &Frame) -> bool {
        self.push(*f);
        if self.settle() {
            return true;
        }
        self.pop();
        false
    }

    /// Queued triggers run before the sequence goes on. True when there are any.
    #[inline(always)]
    fn triggers_first(&mut self, f: &Frame) -> bool {
        if self.x.queue.is_empty() {
            return false;
        }
        self.push(*f);
        self.flush();
        true
    }

    /// Puts the sequence back on the stack with its card's text above it; false when there is no text.
    fn text_first(&mut self, f: &Frame, times: usize) -> bool {
        self.text_of(f, f.side, times)
    }

    fn text_of(&mut self, f: &Frame, side: u8, times: usize) -> bool {
        let def = self.lib.card(f.card);
        if def.play == NO_PROG && def.choices.is_empty() && !def.has(Mech::Fused) {
            return false;
        }
        let n = self.s.h.n_stack;
        self.push(*f);
        self.push_text(&Frame { side, ..*f }, times);
        if self.s.h.n_stack == n + 1 {
            self.pop();
            return false;
        }
        true
    }

    /// Pays for a card or power (MAN2: temporary mana first).
    pub fn pay(&mut self, side: u8, cost: i32, with_health: bool) {
        if with_health {
            self.damage(HERO_SLOT[side as usize], cost, NONE);
            return;
        }
        let sd = self.s.side_mut(side);
        let temp = (sd.temporary as i32).min(cost);
        sd.temporary -= temp as u8;
        sd.used += (cost - temp) as u8;
    }

    /// Counts a played card, before its text (PLY5).
    fn count_play(&mut self, slot: u8, side: u8, cost: i32) -> bool {
        let card = self.s.e(slot).card;
        let def = self.lib.card(card);
        let combo = self.s.side(side).get(Counter::CardsPlayedTurn) > 0;
        self.s.h.changed |= changed::OTHER;
        self.s.bump(side, Counter::CardsPlayedTurn, 1);
        self.write(LogKind::Played, side, card);
        match def.kind {
            Kind::Minion => {
                self.s.bump(side, Counter::MinionsPlayedTurn, 1);
                if def.is_race(Race::Elemental) {
                    self.s.bump(side, Counter::ElementalsTurn, 1);
                }
            }
            Kind::Spell => {
                self.s.bump(side, Counter::SpellsTurn, 1);
                self.s.bump(side, Counter::SpellsGame, 1);
                if def.has(Mech::Secret) {
                    self.s.bump(side, Counter::SecretsGame, 1);
                }
                if cost >= 5 {
                    self.s.bump(side, Counter::BigSpellsTurn, 1);
                }
            }
            _ => {}
        }
        let own = 1u64 << self.s.side(side).class | crate::ir::Class::Neutral.bit();
        if def.classes & own == 0 {
            self.s.bump(side, Counter::OtherClassGame, 1);
        }
        combo
    }

    /// MAN5: overload is owed from the moment the card is played.
    pub fn overload(&mut self, side: u8, amount: i32) {
        if amount <= 0 {
            return;
        }
        let sd = self.s.side_mut(side);
        sd.owed = (sd.owed as i32 + amount).min(100) as u8;
        self.s.bump(side, Counter::OverloadGame, small(amount));
        self.emit(Event::Overload, NONE, NONE, amount, side);
    }

    /// Begins to play a card from hand.
    pub fn begin_play(&mut self, slot: u8, target: u8, place: usize, branch: u8) {
        let e = *self.s.e(slot);
        let side = e.side;
        let cost = self.cost_of(slot);
        let with_health = self.costs_health(slot);
        let def = self.lib.card(e.card);
        let mut read = 0i16;
        for (k, c) in def.at_play.iter().enumerate() {
            let cx = Cx { it: crate::machine::Subject::Slot(slot), ..Cx::of(side, slot) };
            read |= (self.cond(c, &cx) as i16) << (k + 1);
        }
        let mute = target == NONE && self.wants_target(e.card, slot, side, branch);
        self.pay(side, cost, with_health);
        let hand = self.s.side(side).hand();
        let ends = Edge::Right as i16 * (hand.last() == Some(&slot)) as i16
            + Edge::Left as i16 * (hand.first() == Some(&slot)) as i16;
        self.s.side_mut(side).counters[Counter::PlayedFromEnd as usize] = ends;
        self.lift(slot);
        let combo = self.count_play(slot, side, cost);
        let line = self.s.h.n_log; // the line of this play has this number, counted from 1
        let target = if target == NONE { Ref::NONE } else { self.s.reference(target) };
        let mut frame = Frame {
            src: self.s.reference(slot),
            target,
            side,
            card: e.card,
            branch,
            flags: if combo { fflag::COMBO } else { 0 },
            ..Frame::EMPTY
        };
        if mute {
            frame.flags |= fflag::MUTE;
        }
        frame.num[0] = small(cost);
        frame.num[3] = small(line as i32);
        frame.num[1] = read;
        frame.num[2] = e.has(Kw::Echo) as i16;
        frame.flags |= fflag::PLAYED;
        frame.event =
            Happening { subject: frame.src, other: target, amount: small(cost), kind: Event::Play as u8, player: side };
        match def.kind {
            Kind::Minion => {
                self.note(What::Play, side, slot, self.s.slot_of(target).unwrap_or(NONE), cost);
                let mate = if e.has(Kw::Magnetic) { self.mate(side, place) } else { NONE };
                if mate == NONE {
                    self.enter_board(slot, side, place);
                    frame.step = Step::PlayMinion;
                } else {
                    self.show(slot);
                    frame.target = self.s.reference(mate);
                    frame.step = Step::Merge;
                }
            }
            Kind::Weapon => {
                self.note(What::Play, side, slot, NONE, cost);
                frame.step = Step::PlayWeapon;
            }
            Kind::Hero => {
                self.note(What::Play, side, slot, NONE, cost);
                frame.step = Step::PlayHero;
            }
            _ => {
                if def.has(Mech::Secret) {
                    self.s.em(slot).flags &= !(flag::KNOWN0 << (1 - side));
                }
                if !def.has(Mech::Secret) {
                    self.show(slot);
                }
                frame.step = Step::PlaySpell;
                self.note_spell(slot, side, target, cost);
            }
        }
        self.resume(frame);
    }

    /// PLY2: whether the text asks for a target, so that without one it is skipped.
    fn wants_target(&mut self, card: CardIx, slot: u8, side: u8, branch: u8) -> bool {
        let lib = self.lib;
        let def = lib.card(card);
        let text = def.choices.get(branch as usize).map_or(def, |&c| lib.card(c));
        match self.aim(text, slot) {
            Some(t) => {
                let cx = Cx { it: crate::machine::Subject::Slot(slot), ..Cx::of(side, slot) };
                t.cond.as_ref().is_none_or(|c| self.cond(c, &cx))
            }
            None => false,
        }
    }

    /// What a text aims at: its own target, or that of a card that was built into the object.
    pub fn aim<'a>(&self, text: &'a CardDef, slot: u8) -> Option<&'a Target>
    where
        Self: 'a,
    {
        if text.target.is_some() || !text.has(Mech::Fused) {
            return text.target.as_ref();
        }
        let (parts, n) = self.parts(slot);
        let lib: &'a Library = self.lib;
        parts[..n].iter().find_map(|&c| lib.card(c).target.as_ref())
    }

    /// The cards that were built into an object.
    pub fn parts(&self, slot: u8) -> ([CardIx; PARTS], usize) {
        let mut found = [UNKNOWN; PARTS];
        let mut n = 0;
        let mut k = self.s.e(slot).ench;
        while k != NONE && n < PARTS {
            let en = &self.s.ench[k as usize];
            if en.flags & eflag::PART != 0 && en.card != UNKNOWN {
                found[n] = en.card;
                n += 1;
            }
            k = en.next;
        }
        (found, n)
    }

    /// KEY12: the mech that a magnetic minion joins when it is played at that place.
    pub fn mate(&self, side: u8, place: usize) -> u8 {
        let Some(&s) = self.s.side(side).board().get(place) else {
            return NONE;
        };
        let e = self.s.e(s);
        if self.lib.card(e.card).is_race(Race::Mech) && !e.has(Kw::Dormant) {
            s
        } else {
            NONE
        }
    }

    /// KEY12: the phases of a magnetic minion that joins another: played, but not summoned.
    pub fn play_merge(&mut self, mut f: Frame) {
        phase!(self, f, 0, {
            if let Some(slot) = self.s.slot_of(f.src) {
                self.emit(Event::Play, slot, NONE, f.num[0] as i32, f.side);
            }
            f.flags |= fflag::SETTLE;
        });
        phase!(self, f, 1, {
            let here = |m: &u8| self.s.e(*m).at == At::Play && self.s.e(*m).side == f.side;
            let mate = self.s.slot_of(f.target).filter(here);
            match (self.s.slot_of(f.src), mate) {
                (Some(slot), Some(mate)) => self.merge_into(slot, mate),
                (Some(slot), None) => {
                    // Its mech is gone: it stands alone.
                    let end = self.s.side(f.side).n_board as usize;
                    if self.enter_board(slot, f.side, end) {
                        self.announce_summon(slot);
                    } else {
                        self.bury(slot);
                    }
                }
                (None, _) => {}
            }
            f.flags |= fflag::SETTLE;
        });
        phase!(self, f, 2, {
            if let Some(slot) = self.s.slot_of(f.src) {
                self.emit(Event::AfterPlay, slot, NONE, f.num[0] as i32, f.side);
            }
            f.flags |= fflag::SETTLE;
        });
        self.conclude(f);
    }

    fn note_spell(&mut self, slot: u8, side: u8, target: Ref, cost: i32) {
        let other = self.s.slot_of(target).unwrap_or(NONE);
        if self.lib.card(self.s.e(slot).card).has(Mech::Secret) {
            // The other player sees only that some secret was played.
            let at = self.s.e(slot).at;
            self.s.em(slot).at = At::Secret;
            self.note(What::Play, side, slot, other, cost);
            self.s.em(slot).at = at;
        } else {
            self.note(What::Play, side, slot, other, cost);
        }
    }

    /// KEY11: the echo of a card that was played.
    fn echo(&mut self, f: &Frame) {
        let Some(slot) = self.s.slot_of(f.src) else {
            return;
        };
        let e = *self.s.e(slot);
        if e.card != f.card && e.at == At::Play {
            return;
        }
        if f.num[2] == 1 {
            let ghost = self.give(f.card, f.side, true);
            if ghost != NONE {
                self.s.em(ghost).flags |= flag::GHOST;
                self.refresh(ghost);
                self.s.h.timed |= 1u64 << ghost;
            }
        }
    }

    /// Puts the text of a card on the stack, with its choice of branch.
    pub fn push_text(&mut self, f: &Frame, times: usize) {
        let def = self.lib.card(f.card);
        if def.choices.is_empty() && !def.has(Mech::Fused) {
            for _ in 0..times {
                self.push_play(f, def.play);
            }
            return;
        }
        let mut cards: [CardIx; 3] = [UNKNOWN; 3];
        let mut n = 0;
        if def.choices.is_empty() {
            cards[0] = f.card;
            n = 1;
        } else if f.branch == NONE {
            // CHO4: both effects.
            for &c in def.all_branches().iter().take(3) {
                cards[n] = c;
                n += 1;
            }
        } else if let Some(&c) = def.choices.get(f.branch as usize) {
            cards[0] = c;
            n = 1;
        }
        // What was built into the card comes after its own text.
        let parts = match self.s.slot_of(f.src) {
            Some(slot) if def.has(Mech::Fused) => self.parts(slot),
            _ => ([UNKNOWN; PARTS], 0),
        };
        for _ in 0..times {
            for &card in parts.0[..parts.1].iter().rev().chain(cards[..n].iter().rev()) {
                let text = self.lib.card(card);
                if n < 2 || self.branch_fits(text, f) {
                    self.push_play(f, text.play);
                } else {
                    self.push_play(&Frame { target: Ref::NONE, ..*f }, text.play);
                }
            }
        }
    }

    fn push_play(&mut self, f: &Frame, prog: u16) {
        if prog == NO_PROG {
            return;
        }
        self.push(Frame {
            prog,
            src: f.src,
            target: f.target,
            side: f.side,
            card: f.card,
            flags: f.flags & (fflag::COMBO | fflag::AUTO | fflag::PLAYED),
            event: f.event,
            num: [f.num[0], f.num[1], 0, 0],
            ..Frame::EMPTY
        });
    }

    /// The end of a sequence: the last deaths, and whether the game is over.
    #[inline(always)]
    fn conclude(&mut self, mut f: Frame) {
        if !self.settle_first(&mut f) {
            self.check_end();
        }
    }

    /// MIN1: the phases of a played minion.
    pub fn play_minion(&mut self, mut f: Frame) {
        // Only triggers, deaths and texts can take it away, and after those this begins anew.
        let slot = self.s.slot_of(f.src).filter(|&s| self.s.e(s).at == At::Play).unwrap_or(NONE);
        let target = self.s.slot_of(f.target).unwrap_or(NONE);
        phase!(self, f, 0, {
            self.emit(Event::Play, slot, target, f.num[0] as i32, f.side);
        });
        phase!(self, f, 1, {
            // SEQ3: summon resolution comes before the deaths of the on-play phase.
            self.update_auras();
            if slot != NONE {
                self.note(What::Summon, f.side, slot, NONE, 0);
                self.emit(Event::Summon, slot, NONE, 0, f.side);
            }
            let n = self.lib.card(f.card).overload as i32;
            self.overload(f.side, n);
            f.flags |= fflag::SETTLE;
        });
        phase!(self, f, 2, {
            // MIN4: no battlecry without its minion; MIN5: it works for the present controller.
            let def = self.lib.card(f.card);
            let cry = def.play != NO_PROG || !def.choices.is_empty() || def.has(Mech::Fused);
            if cry && slot != NONE && !self.s.e(slot).is(flag::SILENCED) && f.flags & fflag::MUTE == 0 {
                f.flags |= fflag::SETTLE;
                if self.battlecry(&f, slot) {
                    return;
                }
            }
        });
        phase!(self, f, 3, {
            // MIN7: what it became is what "after" triggers see.
            self.emit(Event::AfterPlay, slot, target, f.num[0] as i32, f.side);
        });
        phase!(self, f, 4, {
            if slot != NONE {
                self.emit(Event::AfterSummon, slot, NONE, 0, self.s.e(slot).side);
            }
            f.flags |= fflag::SETTLE;
        });
        phase!(self, f, 5, {
            self.echo(&f);
            f.flags |= fflag::SETTLE;
        });
        self.conclude(f);
    }

    /// Puts the text of a played minion on the stack; false when there is nothing to do.
    fn battlecry(&mut self, f: &Frame, slot: u8) -> bool {
        let def = self.lib.card(f.card);
        let side = self.s.e(slot).side;
        let fused = def.has(Mech::Fused) && {
            let (parts, n) = self.parts(slot);
            parts[..n].iter().any(|&c| self.lib.card(c).has(Mech::Battlecry))
        };
        let twice = (def.has(Mech::Battlecry) || fused) && self.player_has(side, Kw::DoubleBattlecry);
        if def.has(Mech::Battlecry) {
            self.write(LogKind::Battlecry, f.side, f.card);
        }
        self.text_of(f, side, 1 + twice as usize)
    }

    /// SPL1: the phases of a spell, played or cast by an effect.
    pub fn play_spell(&mut self, mut f: Frame) {
        let played = f.step == Step::PlaySpell;
        let Some(slot) = self.s.slot_of(f.src) else {
            self.conclude(f);
            return;
        };
        let countered = f.flags & fflag::COUNTERED != 0;
        let target = self.s.slot_of(f.target).unwrap_or(NONE);
        let def = self.lib.card(f.card);
        phase!(self, f, 0, {
            if played {
                self.emit_both([Event::Play, Event::Cast], slot, target, f.num[0] as i32, f.side);
                f.flags |= fflag::SETTLE;
            }
        });
        phase!(self, f, 1, {
            let n = def.overload as i32;
            if !countered || (self.s.h.rules.variants != 0 && self.s.h.rules.variant("countered_overload")) {
                self.overload(f.side, n);
            }
            if !countered && target != NONE && played {
                self.emit(Event::SpellTarget, slot, target, 0, f.side);
            }
        });
        phase!(self, f, 2, {
            if countered {
                self.bury(slot);
                f.phase = 5;
            } else {
                f.flags |= fflag::SETTLE;
                if self.spell_text(&f, slot, target) {
                    return;
                }
            }
        });
        phase!(self, f, 3, {
            if played {
                self.emit_both([Event::AfterCast, Event::AfterPlay], slot, target, f.num[0] as i32, f.side);
                f.flags |= fflag::SETTLE;
            }
        });
        phase!(self, f, 4, {
            if played {
                self.echo(&f);
            }
            f.flags |= fflag::SETTLE;
        });
        if self.settle_first(&mut f) {
            return;
        }
        if self.s.e(slot).at == At::Limbo {
            self.bury(slot);
        }
        if played {
            self.check_end();
        }
    }

    /// What a spell does; true when its text has to run first.
    fn spell_text(&mut self, f: &Frame, slot: u8, target: u8) -> bool {
        let played = f.step == Step::PlaySpell;
        let def = self.lib.card(f.card);
        if def.has(Mech::Secret) || def.has(Mech::Quest) {
            if !self.enter_secret(slot, f.side) {
                self.bury(slot);
            } else if def.has(Mech::Secret) && played {
                self.s.em(slot).data = f.num[3]; // which line must stay secret too
            }
            return false;
        }
        self.write(LogKind::Cast, f.side, f.card);
        let minion = target != NONE && self.kind(target) == Kind::Minion;
        if played && minion && self.s.e(target).side == f.side {
            self.write(LogKind::CastOnFriend, f.side, f.card);
        }
        let twice = played && self.player_has(f.side, Kw::SpellsTwice);
        self.text_first(f, 1 + twice as usize)
    }

    /// WPN1: the phases of a played weapon.
    pub fn play_weapon(&mut self, mut f: Frame) {
        let Some(slot) = self.s.slot_of(f.src) else {
            self.conclude(f);
            return;
        };
        let target = self.s.slot_of(f.target).unwrap_or(NONE);
        phase!(self, f, 0, {
            self.emit(Event::Play, slot, target, f.num[0] as i32, f.side);
            f.flags |= fflag::SETTLE;
        });
        phase!(self, f, 1, {
            let n = self.lib.card(f.card).overload as i32;
            self.overload(f.side, n);
        });
        phase!(self, f, 2, {
            let def = self.lib.card(f.card);
            let twice = def.has(Mech::Battlecry) && self.player_has(f.side, Kw::DoubleBattlecry);
            if def.has(Mech::Battlecry) {
                self.write(LogKind::Battlecry, f.side, f.card);
            }
            if f.flags & fflag::MUTE == 0 && self.text_first(&f, 1 + twice as usize) {
                return;
            }
        });
        phase!(self, f, 3, {
            self.equip(slot, f.side);
            f.flags |= fflag::SETTLE;
        });
        phase!(self, f, 4, {
            self.emit(Event::AfterPlay, slot, target, f.num[0] as i32, f.side);
            f.flags |= fflag::SETTLE;
        });
        self.conclude(f);
    }

    /// KEY9b: the phases of a played hero card.
    pub fn play_hero(&mut self, mut f: Frame) {
        let hero = HERO_SLOT[f.side as usize];
        phase!(self, f, 0, {
            if let Some(slot) = self.s.slot_of(f.src) {
                self.bury(slot);
            }
            self.new_hero(f.side, f.card, true);
            f.src = self.s.reference(hero);
            self.emit(Event::Play, hero, NONE, f.num[0] as i32, f.side);
            f.flags |= fflag::SETTLE;
        });
        phase!(self, f, 1, {
            let twice = self.lib.card(f.card).has(Mech::Battlecry) && self.player_has(f.side, Kw::DoubleBattlecry);
            self.write(LogKind::Battlecry, f.side, f.card);
            f.flags |= fflag::SETTLE;
            if self.text_first(&f, 1 + twice as usize) {
                return;
            }
        });
        phase!(self, f, 2, {
            self.emit(Event::AfterPlay, hero, NONE, f.num[0] as i32, f.side);
            f.flags |= fflag::SETTLE;
        });
        self.conclude(f);
    }

    /// Begins to use the hero power.
    pub fn begin_power(&mut self, side: u8, target: u8, branch: u8) {
        let slot = POWER_SLOT[side as usize];
        let cost = self.cost_of(slot);
        self.pay(side, cost, false);
        self.s.bump(side, Counter::PowerUsesTurn, 1);
        self.s.bump(side, Counter::PowerUsesGame, 1);
        self.note(What::Power, side, slot, target, cost);
        let target = if target == NONE { Ref::NONE } else { self.s.reference(target) };
        let src = self.s.reference(slot);
        let card = self.s.e(slot).card;
        let event =
            Happening { subject: src, other: target, amount: small(cost), kind: Event::PowerUsed as u8, player: side };
        self.resume(Frame { step: Step::UsePower, src, target, side, card, branch, event, ..Frame::EMPTY });
    }

    /// HPW2: power text, deaths, inspire, deaths.
    pub fn use_power(&mut self, mut f: Frame) {
        phase!(self, f, 0, {
            f.flags |= fflag::SETTLE;
            if self.text_first(&f, 1) {
                return;
            }
        });
        phase!(self, f, 1, {
            let target = self.s.slot_of(f.target).unwrap_or(NONE);
            self.emit(Event::PowerUsed, POWER_SLOT[f.side as usize], target, 0, f.side);
            f.flags |= fflag::SETTLE;
        });
        self.conclude(f);
    }

    /// The sequence of an attack; a forced one does not use up the attacker's own.
    pub fn begin_attack(&mut self, by: u8, on: u8, forced: bool) -> Frame {
        let side = self.s.e(by).side;
        self.note(What::Attack, side, by, on, 0);
        Frame {
            step: Step::Attack,
            src: self.s.reference(by),
            target: self.s.reference(on),
            side,
            flags: if forced { fflag::FORCED } else { 0 },
            ..Frame::EMPTY
        }
    }

    /// Whether both fighters can still fight (CMB10).
    #[inline]
    fn can_fight(&self, a: Ref, d: Ref, side: u8) -> bool {
        let fit = |r: Ref| {
            r.slot != NONE && {
                let e = self.s.e(r.slot);
                e.eid == r.eid && e.at == At::Play && e.hp() > 0 && !e.is(flag::DOOMED | flag::DEAD_HERO)
            }
        };
        fit(a) && fit(d) && self.s.e(a.slot).side == side
    }

    /// CMB7 to CMB17: the phases of an attack.
    pub fn attack(&mut self, mut f: Frame) {
        if f.phase == 0 && self.unheard(&f) {
            // Nobody listens: straight to the blows.
            if !self.can_fight(f.src, f.target, f.side) {
                self.stop_attack(f);
                return;
            }
            let (a, d) = (f.src.slot, f.target.slot);
            self.step_up(&f, a);
            self.strike(&mut f, a, d);
            f.phase = 5;
            if self.triggers_first(&f) {
                return;
            }
        }
        while f.phase < 4 {
            if self.settle_first(&mut f) {
                return;
            }
            // After the damage the fighters may be gone; the sequence still ends in order.
            if !self.can_fight(f.src, f.target, f.side) {
                self.stop_attack(f);
                return;
            }
            let (a, d) = (f.src.slot, f.target.slot);
            f.phase += 1;
            match f.phase - 1 {
                0 => {
                    f.event.other = f.target; // the defender as it was proposed
                    let before = self.x.queue.len();
                    self.emit(Event::AttackProposed, a, d, 0, f.side);
                    let weapon = self.s.side(f.side).weapon;
                    let errs = if self.s.e(a).has(Kw::Forgetful) {
                        a
                    } else if self.weapon_has(a, Kw::Forgetful) {
                        weapon
                    } else {
                        NONE
                    };
                    if errs != NONE {
                        // It errs in its turn among everything that reacts to the attack.
                        let at = self.place_in_queue(before, self.s.e(errs).order);
                        let step =
                            Frame { step: Step::Forget, src: f.src, target: f.target, side: f.side, ..Frame::EMPTY };
                        self.x.queue.insert(at, step);
                    }
                    f.flags |= fflag::SETTLE;
                }
                1 => {
                    // CMB8: a new defender is a new proposal.
                    if f.event.other != f.target {
                        f.event.other = f.target;
                        f.phase = 1;
                        self.emit(Event::AttackProposed, a, d, 0, f.side);
                        f.flags |= fflag::SETTLE;
                    } else if self.check_end() {
                        return;
                    }
                }
                2 => {
                    self.step_up(&f, a);
                    self.emit(Event::Attack, a, d, 0, f.side); // CMB11
                }
                _ => self.strike(&mut f, a, d),
            }
            if self.triggers_first(&f) {
                return;
            }
        }
        phase!(self, f, 4, {
            let a = self.s.slot_of(f.src).unwrap_or(NONE);
            let d = self.s.slot_of(f.target).unwrap_or(NONE);
            if a != NONE {
                self.emit(Event::AfterAttack, a, d, f.num[0] as i32, f.side);
            }
        });
        phase!(self, f, 5, {
            self.wear(&f);
            f.flags |= fflag::SETTLE;
        });
        if !self.settle_first(&mut f) && f.flags & fflag::FORCED == 0 {
            self.check_end();
        }
    }

    /// Whether nothing waits for an attack and the attacker does not err.
    #[inline(always)]
    fn unheard(&self, f: &Frame) -> bool {
        let heard = self.s.listeners(Event::AttackProposed)
            | self.s.listeners(Event::Attack)
            | self.s.listeners(Event::AfterAttack);
        let a = f.src.slot;
        heard == 0 && !self.s.e(a).has(Kw::Forgetful) && !self.weapon_has(a, Kw::Forgetful)
    }

    /// The attack is on: it is counted (CMB16) and ends stealth (CMB15).
    #[inline]
    fn step_up(&mut self, f: &Frame, a: u8) {
        let e = self.s.em(a);
        if f.flags & fflag::FORCED == 0 {
            e.attacks = e.attacks.saturating_add(1);
        }
        if e.kw & Kw::Stealth.bit() != 0 {
            self.lose_stealth(a);
        }
        if a == HERO_SLOT[f.side as usize] {
            self.s.bump(f.side, Counter::HeroAttacksTurn, 1);
        }
    }

    fn stop_attack(&mut self, mut f: Frame) {
        f.flags |= fflag::SETTLE;
        if self.settle_first(&mut f) {
            return;
        }
        if f.flags & fflag::FORCED == 0 {
            self.check_end();
        }
    }

    fn weapon_has(&self, a: u8, k: Kw) -> bool {
        let side = self.s.e(a).side;
        let w = self.s.side(side).weapon;
        a == HERO_SLOT[side as usize] && w != NONE && self.s.h.active == side && self.s.e(w).has(k)
    }

    /// CMB9: half of the attacks go to another enemy.
    pub fn forget(&mut self, f: Frame) {
        let Some(k) = (0..self.s.h.n_stack as usize).rev().find(|&k| self.s.stack[k].step == Step::Attack) else {
            return;
        };
        // A defender that was changed already is not changed again.
        if self.s.stack[k].target != f.target || self.ch.pick(Pick::Number, 2, |k| k) == 0 {
            return;
        }
        let (a, d) = (f.src.slot, f.target.slot);
        let foe = 1 - self.s.e(a).side;
        let mut set = self.minions(foe) | 1u64 << HERO_SLOT[foe as usize];
        set &= !(1u64 << d);
        let sees = self.s.h.rules.variants != 0 && self.s.h.rules.variant("forgetful_sees_stealth");
        let mut all = set;
        while all != 0 {
            let s = all.trailing_zeros() as u8;
            all &= all - 1;
            let e = self.s.e(s);
            if e.has(Kw::Immune) || (!sees && e.has(Kw::Stealth)) || self.dying(s) {
                set &= !(1u64 << s);
            }
        }
        let to = self.pick_slot(set, Pick::Target);
        if to != NONE {
            self.s.stack[k].target = self.s.reference(to);
        }
    }

    /// CMB12 to CMB14: both values are read, both hits are dealt, the defender's events come first.
    fn strike(&mut self, f: &mut Frame, a: u8, d: u8) {
        let attack = self.attack_of(a);
        let back = if d == HERO_SLOT[0] || d == HERO_SLOT[1] {
            // WPN3: the weapon is sheathed in the other player's turn.
            let e = self.s.e(d);
            if self.s.h.active == e.side {
                self.attack_of(d)
            } else {
                (e.attack as i32 + e.aura_attack as i32).max(0)
            }
        } else {
            self.s.e(d).atk()
        };
        let neighbours =
            if self.s.e(a).has(Kw::Cleave) || self.weapon_has(a, Kw::Cleave) { self.adjacent(d) } else { 0 };
        f.num[0] = small(attack);
        self.damage(d, attack, a);
        for n in self.ordered(neighbours).iter() {
            self.damage(n, attack, a);
        }
        let shielded = self.weapon_has(a, Kw::ImmuneAttacking) || self.s.e(a).has(Kw::ImmuneAttacking);
        if !shielded {
            self.damage(a, back, d);
        }
    }

    /// WPN4: the weapon wears off after the hero's attack.
    fn wear(&mut self, f: &Frame) {
        let hero = HERO_SLOT[f.side as usize];
        if f.src.slot != hero {
            return;
        }
        let w = self.s.side(f.side).weapon;
        if w == NONE
            || self.s.h.active != f.side
            || self.s.e(w).has(Kw::KeepsDurability)
            || self.player_has(f.side, Kw::KeepsDurability)
        {
            return;
        }
        let on_minion = f.target.slot != NONE && f.target.slot > POWER_SLOT[1];
        if self.s.e(w).has(Kw::SpendsAttack) && on_minion {
            self.weapon_loses_attack(w);
            return;
        }
        self.s.em(w).damage += 1;
        if self.s.e(w).hp() <= 0 {
            self.s.h.maybe_dead = true;
        }
        self.s.h.changed |= changed::DAMAGE;
    }

    /// "Attacking a minion costs 1 Attack instead of 1 Durability."
    fn weapon_loses_attack(&mut self, w: u8) {
        if let Some(k) = self.s.alloc_ench() {
            let order = self.s.new_order();
            let (by, side) = (self.s.e(w).eid, self.s.e(w).side);
            self.s.ench[k as usize] = crate::state::Ench { attack: -1, by, order, side, ..crate::state::Ench::EMPTY };
            self.s.attach(w, k);
            self.refresh(w);
        } else {
            self.abort(Reason::Capacity);
        }
    }

    /// TUR1 to TUR6: from the end of one turn to the first decision of the next.
    pub fn end_turn(&mut self, mut f: Frame) {
        phase!(self, f, 0, {
            let me = self.s.h.active;
            self.emit(Event::TurnEnd, PLAYERS[me as usize], NONE, 0, me);
            f.flags |= fflag::SETTLE;
        });
        phase!(self, f, 1, {
            if self.check_end() {
                return;
            }
            self.clean_turn(self.s.h.active);
            f.flags |= fflag::SETTLE;
        });
        phase!(self, f, 2, {
            if self.check_end() {
                return;
            }
            let me = self.s.h.active;
            self.thaw(me);
            let limit = self.s.h.rules.turn_limit;
            if (limit != 0 && self.s.h.turn >= limit) || self.s.h.turn >= MAX_TURN {
                self.limit_reached();
                return;
            }
            let next = if self.s.side(me).get(Counter::ExtraTurns) > 0 {
                self.s.bump(me, Counter::ExtraTurns, -1);
                me
            } else {
                1 - me
            };
            self.s.h.turn += 1;
            self.s.h.active = next;
            self.s.h.player = next;
            self.s.h.actions = 0;
            self.note(What::Turn, next, NONE, NONE, 0);
            self.begin_turn(next);
            self.emit(Event::TurnStart, PLAYERS[next as usize], NONE, 0, next);
            f.flags |= fflag::SETTLE;
        });
        phase!(self, f, 3, {
            if self.check_end() {
                return;
            }
            self.draw(self.s.h.active, NONE);
            f.flags |= fflag::SETTLE;
        });
        self.conclude(f);
    }

    fn limit_reached(&mut self) {
        let total = |p: usize| self.s.e(HERO_SLOT[p]).hp() + self.s.h.sides[p].armor as i32;
        let winner = match self.s.h.rules.limit_result {
            LimitResult::Draw => 2,
            LimitResult::Health => match total(0).cmp(&total(1)) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => 2,
            },
        };
        self.finish(winner, Reason::TurnLimit);
    }

    /// TUR3, TUR5: "this turn" effects end, echoes vanish, borrowed minions go home.
    fn clean_turn(&mut self, me: u8) {
        self.s.h.changed |= changed::TURN | changed::OTHER;
        for s in self.ordered(self.s.h.timed & self.s.h.live).iter() {
            let e = *self.s.e(s);
            if e.ench != NONE {
                let bearer = e.side;
                self.disenchant(s, |en| {
                    en.until == Until::EndOfTurn as u8
                        || (en.until == Until::EndOfNextTurn as u8 && bearer == me && en.side != me)
                });
            }
            if e.at == At::Hand && e.is(flag::GHOST) && e.side == me {
                self.note(What::Removed, me, s, NONE, 0);
                self.bury(s);
            }
            if e.is(flag::BORROWED) && e.at == At::Play && e.side == me {
                self.control(s, 1 - me, false);
                self.s.em(s).flags &= !flag::SICK;
            }
            self.review_timed(s);
        }
        for sd in &mut self.s.h.sides {
            sd.counters[..TURN_COUNTERS].fill(0); // TUR6
        }
        let sd = self.s.side_mut(me);
        sd.temporary = 0; // MAN2
        sd.counters[Counter::ElementalsLastTurn as usize] = sd.counters[Counter::ElementalsTurn as usize];
        sd.counters[Counter::ElementalsTurn as usize] = 0;
    }

    /// Forgets an object that has nothing timed any more.
    fn review_timed(&mut self, slot: u8) {
        let e = self.s.e(slot);
        if e.is(flag::GHOST | flag::BORROWED) {
            return;
        }
        let mut i = e.ench;
        while i != NONE {
            if self.s.ench[i as usize].until != Until::Forever as u8 {
                return;
            }
            i = self.s.ench[i as usize].next;
        }
        self.s.h.timed &= !(1u64 << slot);
    }

    /// CMB19: frozen characters that could have attacked thaw.
    fn thaw(&mut self, me: u8) {
        let by_attacks = self.s.h.rules.variants != 0 && self.s.h.rules.variant("thaw_with_attacks_left");
        for k in 0..=self.s.side(me).n_board as usize {
            let s = if k == 0 { HERO_SLOT[me as usize] } else { self.s.side(me).board[k - 1] };
            let e = *self.s.e(s);
            if !e.is(flag::FROZEN) {
                continue;
            }
            let idle = if by_attacks { (e.attacks as i32) < self.attacks_allowed(s) } else { e.attacks == 0 };
            let sick = e.is(flag::SICK) && !e.has(Kw::Charge);
            if idle && !sick {
                self.s.em(s).flags &= !flag::FROZEN;
            }
        }
    }

    /// TUR1: crystals, overload, readiness, before the start-of-turn triggers.
    fn begin_turn(&mut self, p: u8) {
        let cap = self.s.h.rules.mana;
        let sd = self.s.side_mut(p);
        if sd.max_mana < cap {
            sd.max_mana += 1;
        }
        sd.used = 0;
        sd.temporary = 0;
        sd.locked = sd.owed.min(sd.max_mana);
        sd.owed = 0;
        sd.counters[Counter::PowerUsesTurn as usize] = 0;
        for k in 0..=self.s.side(p).n_board as usize {
            let s = if k == 0 { HERO_SLOT[p as usize] } else { self.s.side(p).board[k - 1] };
            let e = self.s.em(s);
            e.flags &= !flag::SICK;
            e.attacks = 0;
        }
        // "Until your next turn" ends now.
        for s in self.ordered(self.s.h.timed & self.s.h.live).iter() {
            if self.s.e(s).ench != NONE {
                self.disenchant(s, |en| en.until == Until::NextTurn as u8 && en.side == p);
                self.review_timed(s);
            }
        }
        self.s.h.changed |= changed::TURN | changed::OTHER;
    }

    /// The start of a game after the mulligan.
    pub fn start(&mut self, mut f: Frame) {
        f.phase += 1;
        if f.phase == 1 {
            // SET8: start-of-game effects.
            self.push(f);
            self.start_of_game();
            self.flush();
            return;
        }
        let first = self.s.h.first;
        self.s.h.phase = Phase::Main;
        self.s.h.turn = 1;
        self.s.h.active = first;
        self.s.h.player = first;
        self.note(What::Turn, first, NONE, NONE, 0);
        self.begin_turn(first);
        if self.s.listeners(Event::EnterHand) != 0 {
            for p in [first, 1 - first] {
                for k in 0..self.s.side(p).n_hand as usize {
                    let slot = self.s.side(p).hand[k];
                    self.emit(Event::EnterHand, slot, NONE, 0, p);
                }
            }
        }
        // The rest of the first turn is the second half of a turn's end.
        self.push(Frame { step: Step::EndTurn, phase: 3, flags: fflag::SETTLE, ..Frame::EMPTY });
        self.emit(Event::TurnStart, PLAYERS[first as usize], NONE, 0, first);
        self.flush();
    }

    fn start_of_game(&mut self) {
        for p in [self.s.h.first, 1 - self.s.h.first] {
            let mut seen: Vec<CardIx> = Vec::new();
            let deck = self.s.deck(p).iter().map(|d| d.card);
            let hand = self.s.side(p).hand().iter().map(|&s| self.s.e(s).card);
            for c in deck.chain(hand) {
                if self.lib.card(c).has(Mech::StartOfGame) && !seen.contains(&c) {
                    seen.push(c);
                }
            }
            for c in seen {
                for t in &self.lib.card(c).triggers {
                    if t.on == Event::GameStart {
                        let cx = Cx::of(p, NONE);
                        if t.when.as_ref().is_none_or(|w| self.cond(w, &cx)) {
                            self.x.queue.push(Frame { prog: t.prog, side: p, card: c, ..Frame::EMPTY });
                        }
                    }
                }
            }
        }
    }

    /// CMB3: attacks a character may make in a turn.
    pub fn attacks_allowed(&self, slot: u8) -> i32 {
        let e = self.s.e(slot);
        let mut kw = e.kw | e.aura_kw;
        if slot == HERO_SLOT[0] || slot == HERO_SLOT[1] {
            let w = self.s.side(e.side).weapon;
            if w != NONE && self.s.h.active == e.side {
                kw |= self.s.e(w).kw | self.s.e(w).aura_kw;
            }
        }
        crate::legal::allowed(kw)
    }

    /// SET3: deals the opening hands; the decks are already there.
    pub fn deal(&mut self) {
        let first = self.s.h.first;
        let rules = self.s.h.rules;
        for (p, n) in [(first, rules.first_hand), (1 - first, rules.second_hand)] {
            let mut left = n;
            // SET7: a quest is always part of the offer.
            if let Some(at) = self.s.deck(p).iter().position(|d| self.lib.card(d.card).has(Mech::Quest)) {
                if left > 0 {
                    self.deal_card(p, at);
                    left -= 1;
                }
            }
            for _ in 0..left {
                let n = self.s.side(p).n_deck as u32;
                if n == 0 || self.s.side(p).n_hand >= rules.hand {
                    break;
                }
                let deck = &self.s.decks[p as usize];
                let at = self.ch.pick(Pick::Draw, n, |i| deck[i as usize].card as u32);
                self.deal_card(p, at as usize);
            }
        }
        if rules.mulligan {
            self.s.h.phase = Phase::Mulligan;
            self.s.h.pending = Pending::Mulligan;
            self.s.h.player = first;
            self.s.h.active = first;
            self.s.h.mulligans = 3;
        } else {
            self.after_mulligan();
        }
    }

    fn deal_card(&mut self, p: u8, at: usize) {
        let slot = self.pull(p, at);
        if slot != NONE {
            self.enter_hand(slot, p);
            self.note(What::Draw, p, slot, NONE, 0);
        }
    }

    /// SET4, SET5: the cards of `mask` (by hand place) are replaced; then the next player or the first turn.
    pub fn mulligan(&mut self, mask: u16) {
        let p = self.s.h.player;
        let mut back: Vec<crate::state::DeckCard> = Vec::new();
        // The new card takes over the old one's identity: nobody can tell what was thrown back.
        let clocks = (self.s.h.next_eid, self.s.h.next_order);
        let n = self.s.side(p).n_hand as usize;
        for k in 0..n {
            if mask >> k & 1 == 0 {
                continue;
            }
            let size = self.s.side(p).n_deck as u32;
            if size == 0 {
                continue;
            }
            let old = self.s.side(p).hand[k];
            let deck = &self.s.decks[p as usize];
            let at = self.ch.pick(Pick::Draw, size, |i| deck[i as usize].card as u32);
            let new = self.pull(p, at as usize);
            if new == NONE {
                return;
            }
            let e = *self.s.e(old);
            let em = self.s.em(new);
            em.at = At::Hand;
            em.eid = e.eid;
            em.order = e.order;
            em.since = e.since;
            em.flags |= flag::KNOWN0 << p;
            self.s.side_mut(p).hand[k] = new;
            self.refresh(new);
            self.s.em(old).at = At::Limbo;
            self.s.listen(old, 0);
            back.push(crate::state::DeckCard { card: e.card, ench: 0, flags: 0 });
            self.s.free(old);
        }
        (self.s.h.next_eid, self.s.h.next_order) = clocks;
        self.note(What::Mulligan, p, NONE, NONE, mask.count_ones() as i32);
        for c in back {
            self.s.watch(p, c.card, self.lib.card(c.card).listens[2]);
            self.s.deck_insert(p, c);
        }
        self.s.h.mulligans &= !(1 << p);
        if self.s.h.mulligans != 0 {
            self.s.h.player = 1 - p;
        } else {
            self.s.h.pending = Pending::None;
            self.after_mulligan();
        }
    }

    /// SET6: The Coin, then the first turn.
    fn after_mulligan(&mut self) {
        self.s.h.pending = Pending::None;
        if self.s.h.rules.coin {
            let coin = self.lib.coin;
            let second = 1 - self.s.h.first;
            self.give(coin, second, true);
            self.x.queue.clear();
        }
        self.push(Frame { step: Step::Start, ..Frame::EMPTY });
        self.run();
    }
}

/// Where a game without a turn limit ends all the same.
pub const MAX_TURN: u16 = 30_000;

const PLAYERS: [u8; 2] = crate::state::PLAYER_SLOT;

/// A new game: decks as library numbers. `first` is drawn by the door of chance when it is not given.
#[allow(clippy::too_many_arguments)]
pub fn new_game(m: &mut Machine<'_>, heroes: [CardIx; 2], decks: [&[CardIx]; 2], first: Option<u8>) {
    let lib: &Library = m.lib;
    let first = first.unwrap_or_else(|| m.ch.pick(Pick::First, 2, |i| i) as u8);
    m.s.h.first = first;
    m.s.h.active = first;
    m.s.h.player = first;
    let health = m.s.h.rules.health;
    for p in 0..2u8 {
        let hero = heroes[p as usize];
        m.seat(p, hero, health);
        let def = lib.card(hero);
        m.s.side_mut(p).class = def.class() as u8;
        if m.s.h.rules.hero_powers && def.hero_power != UNKNOWN {
            m.s.side_mut(p).first_power = def.hero_power;
            m.new_power(p, def.hero_power);
        } else {
            let slot = POWER_SLOT[p as usize];
            m.s.h.live |= 1u64 << slot;
            let eid = m.s.new_eid();
            m.s.ents[slot as usize] =
                crate::state::Entity { eid, side: p, at: At::Play, ..crate::state::Entity::EMPTY };
        }
        for &card in decks[p as usize] {
            m.s.watch(p, card, lib.card(card).listens[2]);
            if lib.card(card).has(Mech::Cthun) {
                m.s.side_mut(p).counters[Counter::CthunDeck as usize] = 1;
            }
            let n = m.s.side(p).n_deck as usize;
            let last = if n == 0 { UNKNOWN } else { m.s.decks[p as usize][n - 1].card };
            let new = crate::state::DeckCard { card, ench: 0, flags: 0 };
            if card >= last && n < crate::state::DECK {
                m.s.decks[p as usize][n] = new; // lists in order need no search
                m.s.side_mut(p).n_deck += 1;
            } else {
                m.s.deck_insert(p, new);
            }
        }
    }
    m.deal();
}
