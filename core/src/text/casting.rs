//! Texts that do what players do: cast, play, recruit, joust; missiles, mana and what is burnt.

use crate::cards::names::{Event, Kind, Kw, Mech};
use crate::cards::program::{NO_PROG, UNKNOWN};
use crate::cards::syntax::{CardIx, Cond, ManaKind, Sel, Stand, Val};
use crate::chance::Pick;
use crate::machine::{Cx, Machine, Subject, What};
use crate::state::{fflag, small, Frame, Happening, Ref, Set, Step, HERO_SLOT, NONE};

impl Machine<'_> {
    /// Removes the top cards of a deck in the open.
    pub(super) fn mill(&mut self, p: u8, n: i32) -> Vec<CardIx> {
        let mut out = Vec::new();
        for _ in 0..n {
            let size = self.s.side(p).n_deck as u32;
            if size == 0 {
                break;
            }
            let deck = &self.s.decks[p as usize];
            let at = if self.s.side(p).n_top > 0 {
                size - 1
            } else {
                self.ch.pick(Pick::Draw, size, |k| deck[k as usize].card as u32)
            };
            let s = self.pull(p, at as usize);
            if s != NONE {
                out.push(self.s.e(s).card);
                self.note(What::Burn, p, s, NONE, 0);
                self.show(s);
                self.bury(s);
            }
        }
        out
    }

    /// DMG1: what a text's damage number becomes.
    pub(super) fn boosted(&mut self, base: i32, cx: &Cx, plain: bool) -> i32 {
        if cx.src == NONE || plain {
            return base;
        }
        match self.kind(cx.src) {
            Kind::Spell => {
                let n = self.doublers(cx.me, Kw::DoubleSpells);
                (base + self.spell_power(cx.me)) << n.min(8)
            }
            Kind::Power => {
                let n = self.doublers(cx.me, Kw::DoublePower);
                let extra = self.doublers(cx.me, Kw::PowerBoost) as i32;
                (base + extra) << n.min(8)
            }
            _ => base,
        }
    }

    pub(super) fn freeze_by_power(&mut self, target: u8, cx: &Cx) {
        if cx.src != NONE && self.kind(cx.src) == Kind::Power && self.player_has(cx.me, Kw::PowerFreezes) {
            self.freeze(target);
        }
    }

    /// SPL9, SPD2: single hits, each at a random character that still lives.
    pub(super) fn missiles(&mut self, count: &Val, amount: Option<&Val>, among: &Sel, heal: bool, i: usize, cx: &Cx) {
        // The rest of the volley is kept in the frame, so that each hit is resolved before the next.
        let first = self.s.regs[i].volley == 0;
        let mut left = if first { self.val(count, cx) } else { self.s.regs[i].volley as i32 - 1 };
        let mut each = amount.map_or(1, |v| self.val(v, cx));
        if first && !heal && amount.is_none() {
            left = self.boosted(left, cx, false);
        }
        if amount.is_some() && !heal {
            each = self.boosted(each, cx, false);
        }
        if left <= 0 {
            self.s.regs[i].volley = 0;
            return;
        }
        let set = self.sel(among, cx);
        let hit = self.random(set, 1);
        if hit == 0 {
            self.s.regs[i].volley = 0;
            return;
        }
        let s = hit.trailing_zeros() as u8;
        if heal {
            self.heal(s, each, cx.src, cx);
        } else {
            self.damage(s, each, cx.src);
        }
        left -= 1;
        if left > 0 {
            self.s.regs[i].volley = small(left + 1);
            self.s.stack[i].pc -= 1;
        } else {
            self.s.regs[i].volley = 0;
        }
    }

    /// MAN3: empty crystals raise the maximum, full ones both; a full tray gives Excess Mana for an empty crystal.
    pub(super) fn gain_mana(&mut self, p: u8, n: i32, kind: ManaKind) {
        let cap = self.s.h.rules.mana;
        let excess = self.lib.excess_mana;
        match kind {
            ManaKind::Temporary => {
                let sd = self.s.side_mut(p);
                // MAN1: crystals and temporary mana are ten at most; what is too much fills used crystals.
                let gain = n.min(cap as i32 - sd.mana()).max(0) as u8;
                let beside = cap.saturating_sub(sd.max_mana + sd.temporary);
                let refilled = gain.saturating_sub(beside).min(sd.used);
                sd.used -= refilled;
                sd.temporary += gain - refilled;
            }
            ManaKind::Empty | ManaKind::Full => {
                let sd = self.s.side_mut(p);
                let gain = n.min((cap - sd.max_mana) as i32).max(0) as u8;
                sd.max_mana += gain;
                if kind == ManaKind::Empty {
                    sd.used += gain;
                    if gain == 0 && n > 0 && excess != UNKNOWN {
                        self.give(excess, p, true);
                    }
                }
            }
        }
    }

    /// SPL5: a spell cast by an effect: random targets and choices.
    pub(super) fn cast(&mut self, c: CardIx, on: Option<&Sel>, p: u8, cx: &Cx) {
        let lib = self.lib;
        let def = lib.card(c);
        if c == UNKNOWN || def.kind != Kind::Spell {
            return;
        }
        let slot = self.create(c, p);
        if slot == NONE {
            return;
        }
        self.refresh(slot);
        let mut branch = NONE;
        let mut spec = def.target.as_ref();
        let both = !def.choices.is_empty() && self.player_has(p, Kw::BothChoices);
        if !def.choices.is_empty() && !both {
            branch = self.ch.pick(Pick::Choice, def.choices.len() as u32, |k| def.choices[k as usize] as u32) as u8;
            spec = lib.card(def.choices[branch as usize]).target.as_ref();
        }
        let mut target = Ref::NONE;
        if let Some(sel) = on {
            match self.first(sel, cx) {
                NONE => {
                    self.bury(slot);
                    return;
                }
                s => target = self.s.reference(s),
            }
        } else if both || spec.is_some() {
            let (set, free) = match spec {
                Some(t) => (self.targets(t, p, slot, true), false),
                None => self.both_aims(def, p, slot, slot, true),
            };
            let s = self.pick_slot(set, Pick::Target);
            if s != NONE {
                target = self.s.reference(s);
            } else if !free {
                self.bury(slot); // fizzles
                return;
            }
        }
        if (def.has(Mech::Secret) || def.has(Mech::Quest)) && !self.secret_fits(c, p) {
            self.bury(slot);
            return;
        }
        let src = self.s.reference(slot);
        self.push(Frame {
            step: Step::CastSpell,
            src,
            target,
            side: p,
            card: c,
            branch,
            flags: fflag::AUTO,
            event: Happening { subject: src, other: target, amount: 0, kind: Event::Cast as u8, player: p },
            ..Frame::EMPTY
        });
    }

    pub(super) fn recruit(&mut self, p: u8, when: &Cond, i: usize, cx: &Cx) -> Set {
        if self.s.side(p).n_board >= self.s.h.rules.board {
            return 0;
        }
        let mut list = self.deck_cards(p, Some(when), cx);
        list.retain(|&at| self.lib.card(self.s.decks[p as usize][at as usize].card).kind == Kind::Minion);
        if list.is_empty() {
            return 0;
        }
        let deck = &self.s.decks[p as usize];
        let k = self.ch.pick(Pick::Deck, list.len() as u32, |k| deck[list[k as usize] as usize].card as u32);
        let s = self.pull(p, list[k as usize] as usize);
        if s == NONE {
            return 0;
        }
        let at = self.place_for(Stand::Right, p, i, cx);
        self.enter_board(s, p, at);
        self.announce_summon(s);
        self.emit(Event::Recruit, s, NONE, 0, p);
        1u64 << s
    }

    /// DRW9: `num[2]` is 1 when the joust is won.
    pub(super) fn joust(&mut self, when: &Cond, i: usize, cx: &Cx) {
        let mut cost = [-1; 2];
        for p in [cx.me, 1 - cx.me] {
            let found = self.pick_deck(p, Some(when), cx);
            if p == cx.me {
                self.set_chosen(i, p, found);
            }
            if let Some(at) = found {
                cost[p as usize] = self.lib.card(self.s.decks[p as usize][at as usize].card).cost as i32;
            }
        }
        let won = cost[cx.me as usize] >= 0 && cost[cx.me as usize] > cost[1 - cx.me as usize];
        self.s.stack[i].num[2] = won as i16;
    }

    /// Runs the play text of a card as part of the text of frame `i`.
    pub(super) fn perform(&mut self, card: CardIx, target: u8, i: usize) {
        let prog = self.lib.card(card).play;
        if prog != NO_PROG {
            let target = if target == NONE { Ref::NONE } else { self.s.reference(target) };
            let f = self.s.stack[i];
            self.push(Frame { prog, target, pc: 0, each_depth: 0, ..f });
        }
    }

    /// Runs the play text of a card with a random target and random choices; the object `src` is its source.
    pub(super) fn perform_random(&mut self, card: CardIx, src: u8, me: u8) {
        let lib = self.lib;
        let def = lib.card(card);
        let mut text = def;
        if !def.choices.is_empty() {
            let k = self.ch.pick(Pick::Choice, def.choices.len() as u32, |k| def.choices[k as usize] as u32);
            text = lib.card(def.choices[k as usize]);
        }
        if text.play == NO_PROG {
            return;
        }
        let cx = Cx { it: if src == NONE { Subject::None } else { Subject::Slot(src) }, ..Cx::of(me, src) };
        let mut target = Ref::NONE;
        if let Some(t) = &text.target {
            if t.cond.as_ref().is_none_or(|c| self.cond(c, &cx)) {
                let set = self.targets(t, me, src, false);
                match self.pick_slot(set, Pick::Target) {
                    NONE => return,
                    s => target = self.s.reference(s),
                }
            }
        }
        let src = if src == NONE { Ref::NONE } else { self.s.reference(src) };
        self.push(Frame {
            prog: text.play,
            src,
            target,
            side: me,
            card,
            flags: fflag::AUTO,
            event: Happening { subject: src, other: target, amount: 0, kind: Event::Play as u8, player: me },
            ..Frame::EMPTY
        });
    }

    /// Plays a card by the rules of its kind, without paying for it and with random targets.
    pub(super) fn play_card(&mut self, card: CardIx, i: usize, cx: &Cx) {
        match self.lib.card(card).kind {
            _ if card == UNKNOWN => {}
            Kind::Spell => self.cast(card, None, cx.me, cx),
            Kind::Minion => {
                let at = self.place_for(Stand::Right, cx.me, i, cx);
                let made = self.summon_with(card, Subject::None, cx.me, at, None, cx);
                if made != 0 {
                    self.perform_random(card, made.trailing_zeros() as u8, cx.me);
                }
            }
            Kind::Weapon => {
                let s = self.create(card, cx.me);
                if s != NONE {
                    self.equip(s, cx.me);
                    self.perform_random(card, s, cx.me);
                }
            }
            Kind::Hero => {
                self.new_hero(cx.me, card, true);
                self.perform_random(card, HERO_SLOT[cx.me as usize], cx.me);
            }
            _ => {}
        }
    }

    /// KEY6: all C'Thuns of a player show the bonus.
    pub(super) fn refresh_cthuns(&mut self, p: u8) {
        let mut live = self.s.h.live;
        while live != 0 {
            let s = live.trailing_zeros() as u8;
            live &= live - 1;
            if self.s.e(s).side == p && self.lib.card(self.s.e(s).card).has(Mech::Cthun) {
                self.refresh(s);
            }
        }
    }
}
