//! Effects that run other texts, and that meddle with what is being played.

use super::misplaced;
use crate::cards::names::{Event, Keyword, Kind, ManaKind, Mechanic, Stand};
use crate::cards::program::{NO_PROG, UNKNOWN};
use crate::cards::syntax::{CardIx, Cond, Effect, Sel, Val};
use crate::chance::Pick;
use crate::machine::{Context, Machine, Subject, What};
use crate::state::{
    frame_flag, number, small, At, Branch, Frame, Happening, PlayStep, Player, Ref, Slot, SlotSet, Step, TextStep,
};

impl Machine<'_> {
    /// An effect that runs another text or meddles with what is being played.
    pub(super) fn act_casting(&mut self, effect: &Effect, i: usize, context: &Context) {
        match effect {
            Effect::Perform { card, on, random } => {
                let (c, _) = self.card_ref(card, context);
                let target = match on {
                    Some(sel) => self.first(sel, context),
                    None => self.state.slot_of(context.target).unwrap_or(Slot::NONE),
                };
                if *random {
                    self.perform_random(c, context.src, context.me);
                } else {
                    self.perform(c, target, i);
                }
            }
            Effect::PlayCard { card } => {
                let (c, _) = self.card_ref(card, context);
                self.play_card(c, i, context);
            }
            Effect::Cast { card, on, who } => {
                let p = who.as_ref().map_or(context.me, |w| self.player(w, context));
                let (c, _) = self.card_ref(card, context);
                self.cast(c, on.as_ref(), p, context);
            }
            Effect::Counter => {
                if let Some(k) = self.frame_below(i, |f| matches!(f.step, Step::PlaySpell(_) | Step::CastSpell(_))) {
                    self.state.stack[k].flags |= frame_flag::COUNTERED;
                }
            }
            Effect::Retarget { to } => {
                let s = self.first(to, context);
                if s.is_none() {
                    return;
                }
                let r = self.state.reference(s);
                let spell = matches!(Event::ALL.get(context.event.kind as usize), Some((Event::SpellTarget, _)));
                let fits = |f: &Frame| match f.step {
                    Step::PlaySpell(_) => spell,
                    Step::Attack(_) => !spell,
                    _ => false,
                };
                if let Some(k) = self.frame_below(i, fits) {
                    self.state.stack[k].target = r;
                    if spell {
                        self.state.stack[k].event.other = r;
                    }
                }
            }
            other => misplaced(other),
        }
    }

    /// Removes the top cards of a deck in the open.
    pub(in crate::text) fn mill(&mut self, p: Player, n: i32) -> Vec<CardIx> {
        let mut out = Vec::new();
        self.look_at_deck(p);
        for _ in 0..n {
            let size = self.state.side(p).n_deck as u32;
            if size == 0 {
                break;
            }
            let deck = &self.state.decks[p.index()];
            let at = if self.state.side(p).n_top > 0 {
                size - 1
            } else {
                self.chance.pick(Pick::Draw, size, |k| deck[k as usize].card as u32)
            };
            let s = self.pull(p, at as usize);
            if s.is_some() {
                out.push(self.state.entity(s).card);
                self.note(What::Burn, p, s, Slot::NONE, 0);
                self.show(s);
                self.bury(s);
            }
        }
        out
    }

    /// DMG1: what a text's damage number becomes.
    pub(super) fn boosted(&mut self, base: i32, context: &Context, plain: bool) -> i32 {
        if context.src.is_none() || plain {
            return base;
        }
        match self.kind(context.src) {
            Kind::Spell => {
                let n = self.doublers(context.me, Keyword::DoubleSpells);
                (base + self.spell_power(context.me)) << n.min(8)
            }
            Kind::Power => {
                let n = self.doublers(context.me, Keyword::DoublePower);
                let extra = self.doublers(context.me, Keyword::PowerBoost) as i32;
                (base + extra) << n.min(8)
            }
            _ => base,
        }
    }

    pub(super) fn freeze_by_power(&mut self, target: Slot, context: &Context) {
        if context.src.is_some()
            && self.kind(context.src) == Kind::Power
            && self.player_has(context.me, Keyword::PowerFreezes)
        {
            self.freeze(target);
        }
    }

    /// SPL9, SPD2: single hits, each at a random character that still lives.
    pub(super) fn missiles(
        &mut self,
        count: &Val,
        amount: Option<&Val>,
        among: &Sel,
        heal: bool,
        i: usize,
        context: &Context,
    ) {
        // The rest of the volley is kept in the frame, so that each hit is resolved before the next.
        let first = self.state.registers[i].volley == 0;
        let mut left = if first { self.val(count, context) } else { self.state.registers[i].volley as i32 - 1 };
        let mut each = amount.map_or(1, |v| self.val(v, context));
        if first && !heal && amount.is_none() {
            left = self.boosted(left, context, false);
        }
        if amount.is_some() && !heal {
            each = self.boosted(each, context, false);
        }
        if left <= 0 {
            self.state.registers[i].volley = 0;
            return;
        }
        let set = self.sel(among, context);
        let hit = self.random(set, 1);
        if hit.is_empty() {
            self.state.registers[i].volley = 0;
            return;
        }
        let s = hit.lowest();
        if heal {
            self.heal(s, each, context.src, context);
        } else {
            self.damage(s, each, context.src);
        }
        left -= 1;
        if left > 0 {
            self.state.registers[i].volley = small(left + 1);
            self.state.registers[i].pc -= 1;
        } else {
            self.state.registers[i].volley = 0;
        }
    }

    /// MAN3: empty crystals raise the maximum, full ones both; a full tray gives a card for an empty crystal.
    pub(super) fn gain_mana(&mut self, p: Player, n: i32, kind: ManaKind) {
        let cap = self.state.head.rules.mana;
        let excess = self.library.full_mana_card;
        match kind {
            ManaKind::Temporary => {
                let sd = self.state.side_mut(p);
                // MAN1: crystals and temporary mana are ten at most; what is too much fills used crystals.
                let gain = n.min(cap as i32 - sd.mana()).max(0) as u8;
                let beside = cap.saturating_sub(sd.max_mana + sd.temporary);
                let refilled = gain.saturating_sub(beside).min(sd.used);
                sd.used -= refilled;
                sd.temporary += gain - refilled;
            }
            ManaKind::Empty | ManaKind::Full => {
                let sd = self.state.side_mut(p);
                let gain = n.min((cap - sd.max_mana) as i32).max(0) as u8;
                sd.max_mana += gain;
                if kind == ManaKind::Full {
                    // MAN3: full crystals beyond the tenth fill used ones.
                    sd.used = sd.used.saturating_sub((n.max(0) as u8).saturating_sub(gain));
                    sd.limit_mana(cap);
                } else {
                    sd.used += gain;
                    if gain == 0 && n > 0 && excess != UNKNOWN {
                        self.give(excess, p, true);
                    }
                }
            }
        }
    }

    /// SPL5: a spell cast by an effect: random targets and choices.
    pub(super) fn cast(&mut self, c: CardIx, on: Option<&Sel>, p: Player, context: &Context) {
        let lib = self.library;
        let def = lib.card(c);
        if c == UNKNOWN || def.kind != Kind::Spell {
            return;
        }
        let slot = self.create(c, p);
        if slot.is_none() {
            return;
        }
        self.refresh(slot);
        let mut branch = Branch::NONE;
        let mut spec = def.target.as_ref();
        let both = def.has_choices() && self.player_has(p, Keyword::BothChoices);
        if def.has_choices() && !both {
            let k = self.chance.pick(Pick::Choice, def.choices.len() as u32, |k| def.choices[k as usize] as u32);
            branch = Branch::new(k as u8);
            spec = lib.card(def.choices[k as usize]).target.as_ref();
        }
        let mut target = Ref::NONE;
        if let Some(sel) = on {
            match self.first(sel, context) {
                Slot::NONE => {
                    self.bury(slot);
                    return;
                }
                s => target = self.state.reference(s),
            }
        } else if both || spec.is_some() {
            let (set, free) = match spec {
                Some(t) => (self.targets(t, p, slot, true), false),
                None => self.both_aims(def, p, slot, slot, true),
            };
            let s = self.pick_slot(set, Pick::Target);
            if s.is_some() {
                target = self.state.reference(s);
            } else if !free {
                self.bury(slot); // fizzles
                return;
            }
        }
        if (def.has(Mechanic::Secret) || def.has(Mechanic::Quest)) && !self.secret_fits(c, p) {
            self.bury(slot);
            return;
        }
        self.note_spell(What::Cast, slot, p, target, 0);
        let src = self.state.reference(slot);
        self.push(Frame {
            step: Step::CastSpell(PlayStep { branch, ..PlayStep::EMPTY }),
            src,
            target,
            side: p,
            card: c,
            flags: frame_flag::AUTO,
            event: Happening { subject: src, other: target, amount: 0, kind: Event::Cast as u8, player: p },
            ..Frame::EMPTY
        });
    }

    pub(super) fn recruit(&mut self, p: Player, when: &Cond, i: usize, context: &Context) -> SlotSet {
        if self.state.side(p).n_board >= self.state.head.rules.board {
            return SlotSet::EMPTY;
        }
        let mut list = self.deck_cards(p, Some(when), context);
        list.retain(|&at| self.library.card(self.state.decks[p.index()][at as usize].card).kind == Kind::Minion);
        if list.is_empty() {
            return SlotSet::EMPTY;
        }
        let deck = &self.state.decks[p.index()];
        let k = self.chance.pick(Pick::Deck, list.len() as u32, |k| deck[list[k as usize] as usize].card as u32);
        let s = self.pull(p, list[k as usize] as usize);
        if s.is_none() {
            return SlotSet::EMPTY;
        }
        let at = self.place_of_recruit(p, i, context);
        self.enter_board(s, p, at);
        self.announce_summon(s);
        self.emit(Event::Recruit, s, Slot::NONE, 0, p);
        s.bit()
    }

    /// Returns where a recruit goes: right of the one before it if a minion recruits several, else as any other summon.
    fn place_of_recruit(&mut self, p: Player, i: usize, context: &Context) -> usize {
        let recruiter = context.src;
        let in_play = |m: &Self, s: Slot| m.state.entity(s).at == At::Play && m.state.entity(s).side == p;
        if recruiter.is_some() && in_play(self, recruiter) {
            let before = self.state.registers[i].made.into_iter().find(|&s| in_play(self, s));
            if let Some(place) = before.and_then(|s| self.state.board_place(s)) {
                return place + 1;
            }
        }
        self.place_for(Stand::Right, p, i, context)
    }

    /// DRW9: two random cards are revealed; the number says whether the joust is won.
    pub(super) fn joust(&mut self, when: &Cond, i: usize, context: &Context) {
        let mut cost = [-1; 2];
        for p in [context.me, context.me.opponent()] {
            let found = self.pick_deck(p, Some(when), context);
            if p == context.me {
                self.set_chosen(i, p, found);
            }
            if let Some(at) = found {
                cost[p.index()] = self.library.card(self.state.decks[p.index()][at as usize].card).cost as i32;
            }
        }
        let (mine, theirs) = (cost[context.me.index()], cost[context.me.opponent().index()]);
        self.state.registers[i].numbers[number::SPENT] = (mine >= 0 && mine > theirs) as i16;
    }

    /// Runs the play text of a card as part of the text of frame `i`.
    pub(super) fn perform(&mut self, card: CardIx, target: Slot, i: usize) {
        let program = self.library.card(card).play;
        if program == NO_PROG {
            return;
        }
        let target = if target.is_none() { Ref::NONE } else { self.state.reference(target) };
        let f = self.state.stack[i];
        let outer = self.state.registers[i];
        self.push(Frame { step: Step::Text(TextStep { program, ..f.text() }), target, ..f });
        if self.state.over() {
            return;
        }
        // The inner text sees what the outer one paid, counted and chose.
        let inner = &mut self.state.registers[i + 1];
        inner.numbers = outer.numbers;
        inner.chosen = outer.chosen;
        inner.chosen_at = outer.chosen_at;
        inner.chosen_in = outer.chosen_in;
        inner.chosen_place = outer.chosen_place;
        inner.stand = outer.stand;
    }

    /// Runs the play text of a card with a random target and random choices; the object `src` is its source.
    pub(super) fn perform_random(&mut self, card: CardIx, src: Slot, me: Player) {
        let lib = self.library;
        let def = lib.card(card);
        let mut text = def;
        if def.has_choices() {
            let k = self.chance.pick(Pick::Choice, def.choices.len() as u32, |k| def.choices[k as usize] as u32);
            text = lib.card(def.choices[k as usize]);
        }
        if text.play == NO_PROG {
            return;
        }
        let context =
            Context { it: if src.is_none() { Subject::None } else { Subject::Slot(src) }, ..Context::of(me, src) };
        let mut target = Ref::NONE;
        if let Some(t) = &text.target {
            if t.cond.as_ref().is_none_or(|c| self.cond(c, &context)) {
                let set = self.targets(t, me, src, false);
                match self.pick_slot(set, Pick::Target) {
                    Slot::NONE => return,
                    s => target = self.state.reference(s),
                }
            }
        }
        let src = if src.is_none() { Ref::NONE } else { self.state.reference(src) };
        self.push(Frame {
            step: Step::Text(TextStep::of(text.play)),
            src,
            target,
            side: me,
            card,
            flags: frame_flag::AUTO,
            event: Happening { subject: src, other: target, amount: 0, kind: Event::Play as u8, player: me },
            ..Frame::EMPTY
        });
    }

    /// Plays a card by the rules of its kind, without paying for it and with random targets.
    pub(super) fn play_card(&mut self, card: CardIx, i: usize, context: &Context) {
        match self.library.card(card).kind {
            _ if card == UNKNOWN => {}
            Kind::Spell => self.cast(card, None, context.me, context),
            Kind::Minion => {
                let at = self.place_for(Stand::Right, context.me, i, context);
                let made = self.summon_with((card, Subject::None), context.me, at, None, Vec::new(), context);
                if !made.is_empty() {
                    self.perform_random(card, made.lowest(), context.me);
                }
            }
            Kind::Weapon => {
                let s = self.create(card, context.me);
                if s.is_some() {
                    self.equip(s, context.me);
                    self.perform_random(card, s, context.me);
                }
            }
            Kind::Hero => {
                self.new_hero(context.me, card, true);
                self.perform_random(card, context.me.hero(), context.me);
            }
            _ => {}
        }
    }

    /// KEY6: a player's cards whose stats follow counters show the new ones.
    pub(super) fn refresh_grown(&mut self, p: Player) {
        let mut live = self.state.head.live;
        while let Some(s) = live.pop() {
            if self.state.entity(s).side == p && self.library.card(self.state.entity(s).card).grows {
                self.refresh(s);
            }
        }
    }
}
