//! Playing cards and using hero powers.

use super::sequence::phase;
use crate::cards::names::{Class, Counter, Edge, Event, Keyword, Kind, LogKind, Mechanic, Race, Variant};
use crate::cards::program::{asks, CardDef, NO_PROG};
use crate::machine::{Context, Machine, Subject, What};
use crate::state::{changed, flag, frame_flag, small, At, Branch, Frame, Happening, PlayStep, Player, Ref, Slot, Step};

impl Machine<'_> {
    /// Pays for a card or power (MAN2: temporary mana first).
    pub fn pay(&mut self, side: Player, cost: i32, with_health: bool) {
        if with_health {
            self.damage(side.hero(), cost, Slot::NONE);
            return;
        }
        let sd = self.state.side_mut(side);
        let temp = (sd.temporary as i32).min(cost);
        sd.temporary -= temp as u8;
        sd.used += (cost - temp) as u8;
    }

    /// Counts a played card, before its text (PLY5).
    pub(crate) fn count_play(&mut self, slot: Slot, side: Player, cost: i32) -> bool {
        let card = self.state.entity(slot).card;
        let def = self.library.card(card);
        let combo = self.state.side(side).get(Counter::CardsPlayedTurn) > 0;
        self.state.head.changed |= changed::OTHER;
        self.state.bump(side, Counter::CardsPlayedTurn, 1);
        self.write(LogKind::Played, side, card);
        match def.kind {
            Kind::Minion => {
                self.state.bump(side, Counter::MinionsPlayedTurn, 1);
                if def.is_race(Race::Elemental) {
                    self.state.bump(side, Counter::ElementalsTurn, 1);
                }
            }
            Kind::Spell => {
                self.state.bump(side, Counter::SpellsTurn, 1);
                self.state.bump(side, Counter::SpellsGame, 1);
                if def.has(Mechanic::Secret) {
                    self.state.bump(side, Counter::SecretsGame, 1);
                }
                if cost >= 5 {
                    self.state.bump(side, Counter::BigSpellsTurn, 1);
                    self.state.bump(side, Counter::BigSpellsGame, 1);
                }
            }
            _ => {}
        }
        let own = 1u64 << self.state.side(side).class | Class::Neutral.bit();
        if def.classes & own == 0 {
            self.state.bump(side, Counter::OtherClassGame, 1);
        }
        combo
    }

    /// MAN5: overload is owed from the moment the card is played.
    pub fn overload(&mut self, side: Player, amount: i32) {
        if amount <= 0 {
            return;
        }
        let sd = self.state.side_mut(side);
        sd.owed = (sd.owed as i32 + amount).min(100) as u8;
        self.state.bump(side, Counter::OverloadGame, small(amount));
        self.emit(Event::Overload, Slot::NONE, Slot::NONE, amount, side);
    }

    /// Which of the conditions that are read when a card is played hold, as bits from the second on.
    #[cold]
    fn read_at_play(&mut self, def: &CardDef, slot: Slot, side: Player) -> i16 {
        let context = Context { it: Subject::Slot(slot), ..Context::of(side, slot) };
        let conditions = def.at_play.iter().enumerate();
        conditions.fold(0, |read, (k, condition)| read | (self.cond(condition, &context) as i16) << (k + 1))
    }

    /// Begins to play a card from hand.
    pub fn begin_play(&mut self, slot: Slot, target: Slot, place: usize, branch: Branch) {
        let e = *self.state.entity(slot);
        let side = e.side;
        let cost = self.cost_of(slot);
        let with_health = self.costs_health(slot);
        let def = self.library.card(e.card);
        let read = if def.asks & asks::AT_PLAY == 0 { 0 } else { self.read_at_play(def, slot, side) };
        let mute = target.is_none() && self.wants_target(e.card, slot, side, branch);
        self.pay(side, cost, with_health);
        let hand = self.state.side(side).hand();
        let ends = Edge::Right.bit() as i16 * (hand.last() == Some(&slot)) as i16
            + Edge::Left.bit() as i16 * (hand.first() == Some(&slot)) as i16;
        self.state.side_mut(side).counters[Counter::PlayedFromEnd as usize] = ends;
        self.lift(slot);
        let combo = self.count_play(slot, side, cost);
        let line = self.state.head.n_log; // the line of this play has this number, counted from 1
        let target = if target.is_none() { Ref::NONE } else { self.state.reference(target) };
        let play = PlayStep { cost: small(cost), read, line: small(line as i32), branch, echo: e.has(Keyword::Echo) };
        let src = self.state.reference(slot);
        let mut frame = Frame {
            src,
            target,
            side,
            card: e.card,
            flags: frame_flag::PLAYED,
            event: Happening {
                subject: src,
                other: target,
                amount: small(cost),
                kind: Event::Play as u8,
                player: side,
            },
            ..Frame::EMPTY
        };
        if combo {
            frame.flags |= frame_flag::COMBO;
        }
        if mute {
            frame.flags |= frame_flag::MUTE;
        }
        match def.kind {
            Kind::Minion => {
                self.note(What::Play, side, slot, self.state.slot_of(target).unwrap_or(Slot::NONE), cost);
                let mate = if e.has(Keyword::Magnetic) { self.mate(side, place) } else { Slot::NONE };
                if mate.is_none() {
                    self.enter_board(slot, side, place);
                    frame.step = Step::PlayMinion(play);
                    self.play_minion(frame, play);
                    return;
                } else {
                    self.show(slot);
                    frame.target = self.state.reference(mate);
                    frame.step = Step::Merge(play);
                }
            }
            Kind::Weapon => {
                self.note(What::Play, side, slot, Slot::NONE, cost);
                frame.step = Step::PlayWeapon(play);
            }
            Kind::Hero => {
                self.note(What::Play, side, slot, Slot::NONE, cost);
                self.show(slot);
                frame.step = Step::PlayHero(play);
            }
            _ => {
                if def.has(Mechanic::Secret) {
                    self.state.entity_mut(slot).flags &= !(flag::KNOWN0 << side.opponent().number());
                }
                if !def.has(Mechanic::Secret) {
                    self.show(slot);
                }
                frame.step = Step::PlaySpell(play);
                self.note_spell(What::Play, slot, side, target, cost);
                self.play_spell(frame, play, true);
                return;
            }
        }
        self.resume(frame);
    }

    /// KEY12: the phases of a magnetic minion that joins another: played, but not summoned.
    pub fn play_merge(&mut self, mut f: Frame, play: PlayStep) {
        phase!(self, f, 0, {
            if let Some(slot) = self.state.slot_of(f.src) {
                self.emit(Event::Play, slot, Slot::NONE, play.cost as i32, f.side);
            }
            f.flags |= frame_flag::SETTLE;
        });
        phase!(self, f, 1, {
            let here = |m: &Slot| self.state.entity(*m).at == At::Play && self.state.entity(*m).side == f.side;
            let mate = self.state.slot_of(f.target).filter(here);
            match (self.state.slot_of(f.src), mate) {
                (Some(slot), Some(mate)) => self.merge_into(slot, mate),
                (Some(slot), None) => {
                    // Its mech is gone: it stands alone.
                    let end = self.state.side(f.side).n_board as usize;
                    if self.enter_board(slot, f.side, end) {
                        self.announce_summon(slot);
                    } else {
                        self.bury(slot);
                    }
                }
                (None, _) => {}
            }
            f.flags |= frame_flag::SETTLE;
        });
        phase!(self, f, 2, {
            if let Some(slot) = self.state.slot_of(f.src) {
                self.emit(Event::AfterPlay, slot, Slot::NONE, play.cost as i32, f.side);
            }
            f.flags |= frame_flag::SETTLE;
        });
        phase!(self, f, 3, {
            self.echo(&f);
            f.flags |= frame_flag::SETTLE;
        });
        self.conclude(&f);
    }

    /// Takes a note of a spell that a player plays or that an effect casts.
    pub(crate) fn note_spell(&mut self, what: What, slot: Slot, side: Player, target: Ref, cost: i32) {
        let other = self.state.slot_of(target).unwrap_or(Slot::NONE);
        if self.library.card(self.state.entity(slot).card).has(Mechanic::Secret) {
            // The other player sees only that it is some secret.
            let at = self.state.entity(slot).at;
            self.state.entity_mut(slot).at = At::Secret;
            self.note(what, side, slot, other, cost);
            self.state.entity_mut(slot).at = at;
        } else {
            self.note(what, side, slot, other, cost);
        }
    }

    /// KEY11: the echo of a card that was played.
    pub(crate) fn echo(&mut self, f: &Frame) {
        let Some(slot) = self.state.slot_of(f.src) else {
            return;
        };
        let e = *self.state.entity(slot);
        if e.card != f.card && e.at == At::Play {
            return;
        }
        if f.play().echo {
            let ghost = self.give(f.card, f.side, true);
            if ghost.is_some() {
                self.state.entity_mut(ghost).flags |= flag::GHOST;
                self.refresh(ghost);
                self.state.head.timed.insert(ghost);
            }
        }
    }

    /// MIN1: the phases of a played minion.
    pub fn play_minion(&mut self, mut f: Frame, play: PlayStep) {
        // Only triggers, deaths and texts can take it away, and after those this begins anew.
        let slot = self.state.slot_of(f.src).filter(|&s| self.state.entity(s).at == At::Play).unwrap_or(Slot::NONE);
        let target = self.state.slot_of(f.target).unwrap_or(Slot::NONE);
        phase!(self, f, 0, {
            self.emit(Event::Play, slot, target, play.cost as i32, f.side);
        });
        phase!(self, f, 1, {
            // SEQ3: summon resolution comes before the deaths of the on-play phase.
            self.update_auras();
            if slot.is_some() {
                self.note(What::Summon, f.side, slot, Slot::NONE, 0);
                self.emit(Event::Summon, slot, Slot::NONE, 0, f.side);
            }
            let n = self.library.card(f.card).overload as i32;
            self.overload(f.side, n);
            f.flags |= frame_flag::SETTLE;
        });
        phase!(self, f, 2, {
            // MIN4: no battlecry without its minion; MIN5: it works for the present controller.
            let def = self.library.card(f.card);
            let cry = def.play != NO_PROG || def.has_choices() || def.has(Mechanic::Fused);
            if cry && slot.is_some() && !self.state.entity(slot).is(flag::SILENCED) && f.flags & frame_flag::MUTE == 0 {
                f.flags |= frame_flag::SETTLE;
                if self.battlecry(&f, slot) {
                    return;
                }
            }
        });
        phase!(self, f, 3, {
            // MIN7: what it became is what "after" triggers see; MIN11: even if it has left play for good.
            let played = self.state.slot_of(f.src).filter(|&s| matches!(self.state.entity(s).at, At::Play | At::Grave));
            self.emit(Event::AfterPlay, played.unwrap_or(Slot::NONE), target, play.cost as i32, f.side);
        });
        phase!(self, f, 4, {
            if slot.is_some() {
                self.emit(Event::AfterSummon, slot, Slot::NONE, 0, self.state.entity(slot).side);
            }
            f.flags |= frame_flag::SETTLE;
        });
        phase!(self, f, 5, {
            self.echo(&f);
            f.flags |= frame_flag::SETTLE;
        });
        self.conclude(&f);
    }

    /// Puts the text of a played minion on the stack; false when there is nothing to do.
    pub(crate) fn battlecry(&mut self, f: &Frame, slot: Slot) -> bool {
        let def = self.library.card(f.card);
        let side = self.state.entity(slot).side;
        let fused = def.has(Mechanic::Fused) && {
            let (parts, n) = self.parts(slot);
            parts[..n].iter().any(|&c| self.library.card(c).has(Mechanic::Battlecry))
        };
        let twice = (def.has(Mechanic::Battlecry) || fused) && self.player_has(side, Keyword::DoubleBattlecry);
        if def.has(Mechanic::Battlecry) {
            self.write(LogKind::Battlecry, f.side, f.card);
        }
        self.text_of(f, side, 1 + twice as usize)
    }

    /// SPL1: the phases of a spell that was `played`, or else is cast by an effect.
    pub fn play_spell(&mut self, mut f: Frame, play: PlayStep, played: bool) {
        let Some(slot) = self.state.slot_of(f.src) else {
            self.conclude(&f);
            return;
        };
        let countered = f.flags & frame_flag::COUNTERED != 0;
        let target = self.state.slot_of(f.target).unwrap_or(Slot::NONE);
        let def = self.library.card(f.card);
        phase!(self, f, 0, {
            if played {
                self.emit_both([Event::Play, Event::Cast], slot, target, play.cost as i32, f.side);
                f.flags |= frame_flag::SETTLE;
            }
        });
        phase!(self, f, 1, {
            let n = def.overload as i32;
            if !countered || self.state.head.rules.variant(Variant::CounteredOverload) {
                self.overload(f.side, n);
            }
            if !countered && target.is_some() && played {
                self.emit(Event::SpellTarget, slot, target, 0, f.side);
            }
        });
        phase!(self, f, 2, {
            if countered {
                self.bury(slot);
                f.phase = 5;
            } else {
                f.flags |= frame_flag::SETTLE;
                if self.spell_text(&f, slot, target, played) {
                    return;
                }
            }
        });
        phase!(self, f, 3, {
            if played {
                self.emit_both([Event::AfterCast, Event::AfterPlay], slot, target, play.cost as i32, f.side);
                f.flags |= frame_flag::SETTLE;
            }
        });
        phase!(self, f, 4, {
            if played {
                self.echo(&f);
            }
            f.flags |= frame_flag::SETTLE;
        });
        if self.settle_first(&mut f) {
            return;
        }
        if self.state.entity(slot).at == At::Limbo {
            self.bury(slot);
        }
        if played {
            self.check_end();
        }
    }

    /// What a spell does; true when its text has to run first.
    pub(crate) fn spell_text(&mut self, f: &Frame, slot: Slot, target: Slot, played: bool) -> bool {
        let def = self.library.card(f.card);
        if def.has(Mechanic::Secret) || def.has(Mechanic::Quest) {
            if !self.enter_secret(slot, f.side) {
                self.bury(slot);
            } else if def.has(Mechanic::Secret) && played {
                self.state.entity_mut(slot).data = f.play().line; // which line must stay secret too
            }
            return false;
        }
        self.write(LogKind::Cast, f.side, f.card);
        let minion = target.is_some() && self.kind(target) == Kind::Minion;
        if played && minion && self.state.entity(target).side == f.side {
            self.write(LogKind::CastOnFriend, f.side, f.card);
        }
        let twice = played && self.player_has(f.side, Keyword::SpellsTwice);
        self.text_first(f, 1 + twice as usize)
    }

    /// WPN1: the phases of a played weapon.
    pub fn play_weapon(&mut self, mut f: Frame, play: PlayStep) {
        let Some(slot) = self.state.slot_of(f.src) else {
            self.conclude(&f);
            return;
        };
        let target = self.state.slot_of(f.target).unwrap_or(Slot::NONE);
        phase!(self, f, 0, {
            self.emit(Event::Play, slot, target, play.cost as i32, f.side);
            f.flags |= frame_flag::SETTLE;
        });
        phase!(self, f, 1, {
            let n = self.library.card(f.card).overload as i32;
            self.overload(f.side, n);
        });
        phase!(self, f, 2, {
            let def = self.library.card(f.card);
            let twice = def.has(Mechanic::Battlecry) && self.player_has(f.side, Keyword::DoubleBattlecry);
            if def.has(Mechanic::Battlecry) {
                self.write(LogKind::Battlecry, f.side, f.card);
            }
            if f.flags & frame_flag::MUTE == 0 && self.text_first(&f, 1 + twice as usize) {
                return;
            }
        });
        phase!(self, f, 3, {
            self.equip(slot, f.side);
            f.flags |= frame_flag::SETTLE;
        });
        phase!(self, f, 4, {
            self.emit(Event::AfterPlay, slot, target, play.cost as i32, f.side);
            f.flags |= frame_flag::SETTLE;
        });
        self.conclude(&f);
    }

    /// KEY9b: the phases of a played hero card.
    pub fn play_hero(&mut self, mut f: Frame, play: PlayStep) {
        let hero = f.side.hero();
        phase!(self, f, 0, {
            // The triggers still see the old hero and its class.
            if let Some(slot) = self.state.slot_of(f.src) {
                self.emit(Event::Play, slot, Slot::NONE, play.cost as i32, f.side);
            }
            f.flags |= frame_flag::SETTLE;
        });
        phase!(self, f, 1, {
            if let Some(slot) = self.state.slot_of(f.src) {
                self.bury(slot);
            }
            self.new_hero(f.side, f.card, true);
            f.src = self.state.reference(hero);
        });
        phase!(self, f, 2, {
            let twice =
                self.library.card(f.card).has(Mechanic::Battlecry) && self.player_has(f.side, Keyword::DoubleBattlecry);
            self.write(LogKind::Battlecry, f.side, f.card);
            f.flags |= frame_flag::SETTLE;
            if self.text_first(&f, 1 + twice as usize) {
                return;
            }
        });
        phase!(self, f, 3, {
            self.emit(Event::AfterPlay, hero, Slot::NONE, play.cost as i32, f.side);
            f.flags |= frame_flag::SETTLE;
        });
        self.conclude(&f);
    }

    /// Begins to use the hero power.
    pub fn begin_power(&mut self, side: Player, target: Slot, branch: Branch) {
        let slot = side.power();
        let cost = self.cost_of(slot);
        self.pay(side, cost, false);
        self.state.bump(side, Counter::PowerUsesTurn, 1);
        let power = self.state.entity_mut(slot);
        power.attacks = power.attacks.saturating_add(1);
        self.state.bump(side, Counter::PowerUsesGame, 1);
        self.note(What::Power, side, slot, target, cost);
        let target = if target.is_none() { Ref::NONE } else { self.state.reference(target) };
        let src = self.state.reference(slot);
        let card = self.state.entity(slot).card;
        let event =
            Happening { subject: src, other: target, amount: small(cost), kind: Event::PowerUsed as u8, player: side };
        // What comes later than this did not see the power used.
        let line = self.state.head.next_order as i16;
        let step = Step::UsePower(PlayStep { branch, line, ..PlayStep::EMPTY });
        self.use_power(Frame { step, src, target, side, card, event, ..Frame::EMPTY });
    }

    /// HPW2: power text, deaths, inspire, deaths.
    pub fn use_power(&mut self, mut f: Frame) {
        phase!(self, f, 0, {
            f.flags |= frame_flag::SETTLE;
            if self.text_first(&f, 1) {
                return;
            }
        });
        phase!(self, f, 1, {
            let target = self.state.slot_of(f.target).unwrap_or(Slot::NONE);
            let before = self.scratch.queue.len();
            self.emit(Event::PowerUsed, f.side.power(), target, 0, f.side);
            self.drop_newcomers(before, f.play().line as u16);
            f.flags |= frame_flag::SETTLE;
        });
        self.conclude(&f);
    }

    /// HPW2: minions that the power itself summoned or transformed do not answer to it.
    fn drop_newcomers(&mut self, from: usize, order: u16) {
        let mut at = from;
        while at < self.scratch.queue.len() {
            let src = self.state.slot_of(self.scratch.queue[at].src);
            let new = src.is_some_and(|s| self.state.board_place(s).is_some() && self.state.entity(s).order >= order);
            if new {
                self.scratch.queue.remove(at);
            } else {
                at += 1;
            }
        }
    }
}
