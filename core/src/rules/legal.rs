//! Which actions are legal, in the fixed order of the contract: plays, hero power, attacks (`legal_attacks.rs`).

use crate::action::{ActionKind, SlotAction, NO_PLACE};
use crate::cards::names::{Keyword, Kind, Mechanic};
use crate::cards::program::{play_needs, CardDef, PowerNeeds, UNKNOWN};
use crate::machine::{Context, Machine, Subject};
use crate::state::{tag, Branch, Pending, Player, Slot, SlotSet};

/// How many tags of a hand lie in the first of their two words, and the highest bits of those in the second.
pub(super) const TAGS_LOW: usize = 8;
pub(super) const TAGS_HIGH: u64 = 0x8080;

/// Mana as it is compared with tags.
#[inline(always)]
pub(super) fn mana_tag(mana: i32) -> u8 {
    mana.clamp(0, tag::DEAREST as i32) as u8
}

/// The plays of a minion at every place of the row.
#[inline(never)]
fn legal_places(slot: Slot, room: u16, out: &mut Vec<SlotAction>) {
    let act = SlotAction { kind: ActionKind::Play, src: slot, ..SlotAction::END };
    out.extend((0..=room).map(|place| SlotAction { arg: place, ..act }));
}

impl Machine<'_> {
    /// All legal actions, in order, into `out`.
    pub fn legal(&mut self, out: &mut Vec<SlotAction>) {
        if let Some(me) = self.legal_but_attacks(out) {
            self.legal_attacks(me, out);
        }
    }

    /// All legal actions but attacks; the player, if there may be attacks too.
    #[inline(always)]
    pub(super) fn legal_but_attacks(&mut self, out: &mut Vec<SlotAction>) -> Option<Player> {
        out.clear();
        if self.state.over() {
            return None;
        }
        let me = self.state.head.player;
        if self.state.head.pending != Pending::None {
            self.legal_answers(me, out);
            return None;
        }
        out.push(SlotAction::END);
        let limit = self.state.head.rules.action_limit;
        if limit != 0 && self.state.head.actions >= limit {
            return None;
        }
        let mana = self.state.side(me).mana();
        self.legal_cards(me, mana, out);
        self.legal_power(me, mana, out);
        Some(me)
    }

    /// The answers to an open choice, or the mulligan's ways to keep cards.
    #[inline(never)]
    fn legal_answers(&self, me: Player, out: &mut Vec<SlotAction>) {
        match self.state.head.pending {
            Pending::Mulligan => {
                let n = self.state.side(me).n_hand as u16;
                for mask in 0..1u16 << n {
                    out.push(SlotAction { kind: ActionKind::Mulligan, arg: mask, ..SlotAction::END });
                }
            }
            Pending::Choice => {
                for k in 0..self.state.head.n_options as u16 {
                    out.push(SlotAction { kind: ActionKind::Pick, arg: k, ..SlotAction::END });
                }
            }
            Pending::None => {}
        }
    }

    /// The plays of the cards in hand.
    #[inline(always)]
    pub(crate) fn legal_cards(&mut self, me: Player, mana: i32, out: &mut Vec<SlotAction>) {
        if self.hand_prices_change(me) {
            self.legal_at_changed_prices(me, mana, out);
            return;
        }
        let side = self.state.side(me);
        let [low, high] = side.tag_words();
        let mana_tag = mana_tag(mana);
        let (paid_low, paid_high) = (tag::paid(low, mana_tag), tag::paid(high, mana_tag) & TAGS_HIGH);
        self.legal_paid(me, mana, 0, paid_low, out);
        self.legal_paid(me, mana, TAGS_LOW, paid_high, out);
    }

    /// The plays of cards in hand: those whose bits are set in `paid`, the lowest is that of the card at place `from`.
    #[inline(always)]
    fn legal_paid(&mut self, me: Player, mana: i32, from: usize, mut paid: u64, out: &mut Vec<SlotAction>) {
        while paid != 0 {
            let k = from + (paid.trailing_zeros() / 8) as usize;
            paid &= paid - 1;
            let side = self.state.side(me);
            let (slot, tag, room) = (side.hand[k], side.tags[k], side.n_board);
            let mut arg = NO_PLACE;
            if tag & (tag::LOOK | tag::PLACE) != 0 {
                if tag & tag::LOOK != 0 {
                    self.legal_look(slot, me, mana, out);
                    continue;
                }
                if room >= self.state.head.rules.board {
                    continue;
                }
                if self.state.head.rules.all_slots {
                    legal_places(slot, room as u16, out);
                    continue;
                }
                arg = room as u16;
            }
            out.push(SlotAction { kind: ActionKind::Play, src: slot, arg, ..SlotAction::END });
        }
    }

    /// The plays of the cards in hand while something in play changes prices.
    #[inline(never)]
    fn legal_at_changed_prices(&mut self, me: Player, mana: i32, out: &mut Vec<SlotAction>) {
        for k in 0..self.state.side(me).n_hand as usize {
            self.legal_look(self.state.side(me).hand[k], me, mana, out);
        }
    }

    /// The plays of a card that has to be looked at.
    #[inline(never)]
    fn legal_look(&mut self, slot: Slot, me: Player, mana: i32, out: &mut Vec<SlotAction>) {
        if !self.payable(slot, me, mana) {
            return;
        }
        let mut arg = NO_PLACE;
        match self.state.entity(slot).play_needs {
            play_needs::NO => {
                self.legal_plays(slot, me, out);
                return;
            }
            play_needs::PLACE => {
                let room = self.state.side(me).n_board;
                if room >= self.state.head.rules.board {
                    return;
                }
                if self.state.head.rules.all_slots {
                    legal_places(slot, room as u16, out);
                    return;
                }
                arg = room as u16;
            }
            _ => {}
        }
        out.push(SlotAction { kind: ActionKind::Play, src: slot, arg, ..SlotAction::END });
    }

    /// Whether a card in hand can be paid.
    #[inline(always)]
    pub(crate) fn payable(&mut self, slot: Slot, me: Player, mana: i32) -> bool {
        let cost = self.cost_of(slot);
        let odd = !self.state.head.cost_sources.is_empty()
            || self.state.entity(slot).keywords & Keyword::CostsHealth.bit() != 0;
        if odd && self.costs_health(slot) {
            // MAN9
            let hero = self.state.entity(me.hero());
            return cost == 0 || hero.hp() + self.state.side(me).armor as i32 > cost || hero.has(Keyword::Immune);
        }
        cost <= mana
    }

    /// Whether a spell may be played for all that the cards that are built into it require.
    fn parts_may(&mut self, slot: Slot, me: Player) -> bool {
        let lib = self.library;
        let (parts, n) = self.parts(slot);
        let context = Context { it: Subject::Slot(slot), ..Context::of(me, slot) };
        parts[..n].iter().all(|&part| lib.card(part).require.as_ref().is_none_or(|r| self.cond(r, &context)))
    }

    /// The plays of a card that is not simple and can be paid.
    pub(crate) fn legal_plays(&mut self, slot: Slot, me: Player, out: &mut Vec<SlotAction>) {
        let lib = self.library;
        let card = self.state.entity(slot).card;
        let def = lib.card(card);
        if card == UNKNOWN || !def.implemented {
            return;
        }
        let n_board = self.state.side(me).n_board;
        let minion = def.kind == Kind::Minion;
        let full = n_board >= self.state.head.rules.board;
        let magnetic = self.state.entity(slot).has(Keyword::Magnetic);
        if minion && full && !magnetic {
            return; // ZON9
        }
        if let Some(require) = def.requires() {
            if !self.cond(require, &Context { it: Subject::Slot(slot), ..Context::of(me, slot) }) {
                return;
            }
        }
        if (def.has(Mechanic::Secret) || def.has(Mechanic::Quest)) && !self.secret_fits(card, me) {
            return;
        }
        if def.kind == Kind::Spell && def.has(Mechanic::Fused) && !self.parts_may(slot, me) {
            return;
        }
        let (from, to) = if !minion {
            (NO_PLACE, NO_PLACE)
        } else if self.state.head.rules.all_slots {
            (0, n_board as u16)
        } else {
            (n_board as u16, n_board as u16)
        };
        let both = def.has_choices() && self.player_has(me, Keyword::BothChoices);
        let start = out.len();
        if !def.has_choices() || both {
            self.legal_branch(def, def, slot, me, from, Branch::NONE, out);
        } else {
            for (k, &c) in def.choices.iter().enumerate() {
                let choice = lib.card(c);
                let context = Context { it: Subject::Slot(slot), ..Context::of(me, slot) };
                if choice.requires().is_some_and(|r| !self.cond(r, &context)) {
                    continue;
                }
                self.legal_branch(def, choice, slot, me, from, Branch::new(k as u8), out);
            }
        }
        // The same for the other places of the row.
        if minion && from < to {
            let n = out.len();
            for place in from + 1..=to {
                for k in start..n {
                    let a = out[k];
                    out.push(SlotAction { arg: place, ..a });
                }
            }
        }
        if minion && full {
            // KEY12: a magnetic minion that joins another needs no room.
            let mut k = start;
            while k < out.len() {
                if self.mate(me, out[k].arg as usize).is_none() {
                    out.remove(k);
                } else {
                    k += 1;
                }
            }
        }
    }

    /// The plays of one card (or one branch of it) at one place, one for each target.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn legal_branch(
        &mut self,
        def: &CardDef,
        text: &CardDef,
        slot: Slot,
        me: Player,
        place: u16,
        branch: Branch,
        out: &mut Vec<SlotAction>,
    ) {
        let act = SlotAction { kind: ActionKind::Play, src: slot, target: Slot::NONE, branch, arg: place };
        let spell = def.kind == Kind::Spell;
        let (set, free) = match self.aim(text, slot) {
            Some(t) => {
                let context = Context { it: Subject::Slot(slot), ..Context::of(me, slot) };
                let wanted = t.cond.as_ref().is_none_or(|c| self.cond(c, &context));
                (if wanted { self.targets(t, me, slot, spell) } else { SlotSet::EMPTY }, !wanted)
            }
            None if branch.is_none() && def.has_choices() => self.both_aims(def, me, slot, slot, spell),
            None => (SlotSet::EMPTY, true),
        };
        if set.is_empty() {
            // PLY2: a minion or weapon may come without a target, a spell that wants one may not.
            if !spell || free {
                out.push(act);
            }
            return;
        }
        self.listed(set, me, |s| out.push(SlotAction { target: s, ..act }));
    }

    /// How often the hero power may be used in a turn (HPW4).
    pub fn power_uses(&self, me: Player) -> i32 {
        if self.player_has(me, Keyword::PowerUnlimited) {
            i32::MAX
        } else {
            1 + self.player_has(me, Keyword::PowerTwice) as i32
        }
    }

    /// Whether a hero power may be used.
    #[inline(always)]
    pub(crate) fn power_may(&mut self, def: &CardDef, me: Player) -> bool {
        match &def.power_needs {
            PowerNeeds::Nothing => true,
            PowerNeeds::RoomForOneOf(cards) => {
                self.state.side(me).n_board < self.state.head.rules.board && !self.all_on_board(cards, me)
            }
            PowerNeeds::Condition => {
                let slot = me.power();
                let context = Context { it: Subject::Slot(slot), ..Context::of(me, slot) };
                def.require.as_ref().is_none_or(|r| self.cond(r, &context))
            }
        }
    }

    /// The uses of the hero power.
    #[inline(always)]
    pub(crate) fn legal_power(&mut self, me: Player, mana: i32, out: &mut Vec<SlotAction>) {
        let lib = self.library;
        let slot = me.power();
        let power = self.state.entity(slot);
        let used = power.attacks as i32;
        let def = lib.card(power.card);
        let affordable = self.cost_of(slot) <= mana;
        // One question instead of four, each of which could be guessed wrong.
        let may = (used < self.power_uses(me)) & def.usable & affordable & !self.player_has(me, Keyword::PowerDisabled);
        if !may || !self.power_may(def, me) {
            return;
        }
        if !def.has_choices() && def.aims().is_none() {
            out.push(SlotAction { kind: ActionKind::Power, src: slot, ..SlotAction::END });
            return;
        }
        self.legal_aims(def, me, out);
    }

    /// The uses of a hero power that has choices or a target.
    #[inline(never)]
    fn legal_aims(&mut self, def: &CardDef, me: Player, out: &mut Vec<SlotAction>) {
        let lib = self.library;
        let slot = me.power();
        let context = Context { it: Subject::Slot(slot), ..Context::of(me, slot) };
        let both = self.player_has(me, Keyword::BothChoices);
        let branches: &[u16] = if both { &[] } else { &def.choices };
        let n = branches.len().max(1);
        for k in 0..n {
            let (branch, text) = match branches.get(k) {
                Some(&c) => (Branch::new(k as u8), lib.card(c)),
                None => (Branch::NONE, def),
            };
            let act = SlotAction { kind: ActionKind::Power, src: slot, target: Slot::NONE, branch, arg: NO_PLACE };
            if both && def.has_choices() {
                let (set, free) = self.both_aims(def, me, slot, Slot::NONE, true);
                if set.is_empty() && free {
                    out.push(act);
                }
                self.listed(set, me, |s| out.push(SlotAction { target: s, ..act }));
                return;
            }
            match &text.target {
                Some(t) if t.cond.as_ref().is_none_or(|c| self.cond(c, &context)) => {
                    let set = self.targets(t, me, Slot::NONE, true);
                    self.listed(set, me, |s| out.push(SlotAction { target: s, ..act }));
                }
                _ => out.push(act),
            }
        }
    }
}
