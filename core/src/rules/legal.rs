//! Which actions are legal, in the fixed order of the contract: plays, hero power, and who may attack whom (taunt).

use crate::action::{ActionKind, SlotAction, NO_PLACE};
use crate::cards::names::{Keyword, Kind, Mechanic, Variant};
use crate::cards::program::{play_needs, CardDef, PowerNeeds, UNKNOWN};
use crate::chance::Rng;
use crate::machine::{Context, Machine, Subject};
use crate::rules::combat::allowed;
use crate::state::{flag, tag, Branch, Entity, Pending, Player, Slot, SlotSet, BOARD, HAND};

/// Whether these keywords let a character attack at all.
#[inline(always)]
fn may_attack(keywords: u64) -> bool {
    const HELD: u64 = Keyword::CantAttack.bit() | Keyword::Dormant.bit();
    keywords & HELD == 0
        || keywords & (HELD | Keyword::CanAttack.bit()) == Keyword::CantAttack.bit() | Keyword::CanAttack.bit()
}

/// Keywords that change when or whom a minion may attack.
const ATTACK_WORDS: u64 = Keyword::Windfury.bit()
    | Keyword::MegaWindfury.bit()
    | Keyword::UnlimitedAttacks.bit()
    | Keyword::CantAttack.bit()
    | Keyword::CanAttack.bit()
    | Keyword::Dormant.bit()
    | Keyword::Charge.bit()
    | Keyword::Rush.bit()
    | Keyword::CantAttackHeroes.bit();

/// Keywords of what cannot be attacked.
const HIDDEN: u64 = Keyword::Stealth.bit() | Keyword::Immune.bit() | Keyword::Dormant.bit();

/// Whether a minion with these keywords may attack if it has attack: 1 if so, and 256 if it must leave heroes alone.
/// CMB2: newcomers wait, unless they charge; rush lets them at minions.
fn may_attack_now(e: &Entity, keywords: u64) -> u32 {
    let new = e.is(flag::SICK) & (keywords & Keyword::Charge.bit() == 0);
    let able = !e.is(flag::FROZEN)
        & may_attack(keywords)
        & ((e.attacks as i32) < allowed(keywords))
        & (!new | (keywords & Keyword::Rush.bit() != 0));
    able as u32 | ((new | (keywords & Keyword::CantAttackHeroes.bit() != 0)) as u32) << 8
}

/// Who may attack whom.
struct Attacks {
    /// The defenders, minions from the left, then the hero.
    targets: [Slot; BOARD + 1],
    /// How many there are.
    n: usize,
    /// Whether the hero is the last of them.
    face: bool,
    /// The minions that may attack, by their places.
    ready: u8,
    /// Those that must leave the hero alone.
    shy: u8,
    /// Whether the hero may attack: if so, whether it must leave the other hero alone.
    hero: Option<bool>,
}

impl Attacks {
    /// How many defenders there are for an attacker.
    #[inline(always)]
    fn of(&self, shy: bool) -> u32 {
        self.n as u32 - (shy & self.face) as u32
    }

    /// How many attacks there are.
    #[inline(always)]
    fn count(&self) -> u32 {
        let mut n = self.hero.map_or(0, |shy| self.of(shy));
        let mut ready = self.ready;
        while ready != 0 {
            n += self.of(self.shy >> ready.trailing_zeros() & 1 == 1);
            ready &= ready - 1;
        }
        n
    }

    /// The attacker (a place on the board, or the hero) and the defender of the attack with that number.
    #[inline(always)]
    fn nth(&self, mut at: u32) -> (Option<usize>, Slot) {
        let mut ready = self.ready;
        while ready != 0 {
            let k = ready.trailing_zeros();
            let n = self.of(self.shy >> k & 1 == 1);
            if at < n {
                return (Some(k as usize), self.targets[at as usize]);
            }
            at -= n;
            ready &= ready - 1;
        }
        (None, self.targets[at as usize])
    }
}

/// How many tags of a hand lie in the first of their two words, and the highest bits of those in the second.
const TAGS_LOW: usize = 8;
const TAGS_HIGH: u64 = 0x8080;

/// Mana as it is compared with tags.
#[inline(always)]
fn mana_tag(mana: i32) -> u8 {
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
    fn legal_but_attacks(&mut self, out: &mut Vec<SlotAction>) -> Option<Player> {
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
        if !self.state.head.cost_sources.is_empty() {
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
        if let Some(require) = &def.require {
            if !self.cond(require, &Context { it: Subject::Slot(slot), ..Context::of(me, slot) }) {
                return;
            }
        }
        if (def.has(Mechanic::Secret) || def.has(Mechanic::Quest)) && !self.secret_fits(card, me) {
            return;
        }
        let (from, to) = if !minion {
            (NO_PLACE, NO_PLACE)
        } else if self.state.head.rules.all_slots {
            (0, n_board as u16)
        } else {
            (n_board as u16, n_board as u16)
        };
        let both = !def.choices.is_empty() && self.player_has(me, Keyword::BothChoices);
        let start = out.len();
        if def.choices.is_empty() || both {
            self.legal_branch(def, def, slot, me, from, Branch::NONE, out);
        } else {
            for (k, &c) in def.choices.iter().enumerate() {
                let choice = lib.card(c);
                let context = Context { it: Subject::Slot(slot), ..Context::of(me, slot) };
                if choice.require.as_ref().is_some_and(|r| !self.cond(r, &context)) {
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
            None if branch.is_none() && !def.choices.is_empty() => self.both_aims(def, me, slot, slot, spell),
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
        } else if self.player_has(me, Keyword::PowerTwice) {
            2
        } else {
            1
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
        if used > 0 && used >= self.power_uses(me) {
            return;
        }
        let def = lib.card(power.card);
        if !def.usable || self.cost_of(slot) > mana || self.player_has(me, Keyword::PowerDisabled) {
            return;
        }
        if !self.power_may(def, me) {
            return;
        }
        if def.choices.is_empty() && def.target.is_none() {
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
            if both && !def.choices.is_empty() {
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

    /// CMB4, CMB5: what may be attacked (taunt first, nothing hidden), minions from the left, then the hero; how many
    /// that are, and whether the hero is the last of them.
    #[inline(always)]
    pub(crate) fn defenders(&self, me: Player) -> ([Slot; BOARD + 1], usize, bool) {
        let foe = me.opponent();
        let side = self.state.side(foe);
        let e = self.state.entity(foe.hero());
        let bare = (e.keywords | e.aura_keywords) & (Keyword::Immune.bit() | Keyword::Stealth.bit()) == 0;
        let any = side.board().iter().fold(0, |any, &s| {
            let e = self.state.entity(s);
            any | e.keywords | e.aura_keywords
        });
        if any & (HIDDEN | Keyword::Taunt.bit()) != 0 || self.state.head.rules.variant(Variant::HeroesOnly) {
            return self.open_defenders(foe, bare);
        }
        // As nearly always: everybody.
        let n = side.n_board as usize;
        let [a, b, c, d, e, f, g] = side.board;
        let mut found = [a, b, c, d, e, f, g, foe.hero()];
        found[n & BOARD] = foe.hero();
        (found, n + bare as usize, bare)
    }

    /// The same where somebody has taunt or hides; `bare` tells whether the hero could be attacked.
    #[inline(never)]
    fn open_defenders(&self, foe: Player, bare: bool) -> ([Slot; BOARD + 1], usize, bool) {
        let row = self.state.side(foe).board();
        let (mut seen, mut taunts) = (0u8, 0u8);
        for (k, &s) in row.iter().enumerate() {
            let e = self.state.entity(s);
            let keywords = e.keywords | e.aura_keywords;
            let open = keywords & HIDDEN == 0;
            seen |= (open as u8) << k;
            taunts |= ((open & (keywords & Keyword::Taunt.bit() != 0)) as u8) << k;
        }
        let face = (taunts == 0) & bare;
        if self.state.head.rules.variant(Variant::HeroesOnly) {
            seen = 0;
        }
        let mut set = if taunts != 0 { taunts } else { seen };
        let mut found = [foe.hero(); BOARD + 1];
        let mut n = 0;
        while set != 0 {
            found[n] = row[set.trailing_zeros() as usize];
            n += 1;
            set &= set - 1;
        }
        (found, n + face as usize, face)
    }

    /// The attacks of minions and hero.
    #[inline(always)]
    pub(crate) fn legal_attacks(&mut self, me: Player, out: &mut Vec<SlotAction>) {
        let Some(attacks) = self.attacks(me) else { return };
        let Attacks { targets, n, face, shy, .. } = attacks;
        // One by one: there are one or two targets nearly always.
        let mut push = |src: Slot, shy: bool| {
            for &target in &targets[..n - (shy & face) as usize] {
                out.push(SlotAction { kind: ActionKind::Attack, src, target, ..SlotAction::END });
            }
        };
        let mut ready = attacks.ready;
        while ready != 0 {
            let k = ready.trailing_zeros();
            ready &= ready - 1;
            push(self.state.side(me).board[k as usize], shy >> k & 1 == 1);
        }
        if let Some(shy) = attacks.hero {
            push(me.hero(), shy);
        }
    }

    /// Who may attack whom, if anybody may.
    #[inline(always)]
    fn attacks(&self, me: Player) -> Option<Attacks> {
        // Who may attack, and who may not attack heroes.
        let mut both = 0u32;
        for &slot in self.state.side(me).board().iter().rev() {
            let e = self.state.entity(slot);
            let keywords = e.keywords | e.aura_keywords;
            let able = if keywords & ATTACK_WORDS == 0 {
                ((e.flags & (flag::SICK | flag::FROZEN)) as u32 | e.attacks as u32 == 0) as u32
            } else {
                may_attack_now(e, keywords)
            };
            let armed = (e.attack as i32 + e.aura_attack as i32 > 0) as u32;
            both = both * 2 + (able & armed.wrapping_neg());
        }
        let [ready, shy, ..] = both.to_le_bytes();
        let hero = self.hero_attacks(me.hero(), me);
        if ready == 0 && hero.is_none() {
            return None;
        }
        let (targets, n, face) = self.defenders(me);
        Some(Attacks { targets, n, face, ready, shy, hero })
    }

    /// One of the legal actions, all equally likely: its number in their list, how many there are, and the action
    /// itself. Plays of simple cards and attacks are counted instead of listed; `out` is left with a part of the list.
    pub fn random_action(&mut self, out: &mut Vec<SlotAction>, choose: &mut Rng) -> (u32, u32, SlotAction) {
        let head = &self.state.head;
        let limit = head.rules.action_limit;
        let me = head.player;
        if self.state.over()
            || head.pending != Pending::None
            || (limit != 0 && head.actions >= limit)
            || head.rules.all_slots
            || !head.cost_sources.is_empty()
        {
            return self.random_listed(out, choose);
        }
        let side = self.state.side(me);
        let mana = side.mana();
        let words = side.tag_words();
        let mana_tag = mana_tag(mana);
        let mut paid = [tag::paid(words[0], mana_tag), tag::paid(words[1], mana_tag) & TAGS_HIGH];
        if side.n_board >= head.rules.board {
            paid = [paid[0] & !(words[0] << 1), paid[1] & !(words[1] << 1)];
        }
        out.clear();
        let mut listed = [0; HAND];
        if (paid[0] & words[0] | paid[1] & words[1]) & tag::HIGH != 0 {
            self.look(me, mana, &mut paid, &mut listed, out);
        }
        let of_cards = out.len() as u32;
        // The byte of a card whose plays are listed stands for none of them.
        let plays = tag::count(paid[0]) + tag::count(paid[1]) + of_cards;
        self.legal_power(me, mana, out);
        let of_power = out.len() as u32 - of_cards;
        let attacks = self.attacks(me);
        let count = 1 + plays + of_power + attacks.as_ref().map_or(0, Attacks::count);
        let at = choose.below(count);
        let action = if at == 0 {
            SlotAction::END
        } else if at <= plays {
            if of_cards == 0 {
                self.nth_play(me, paid, at - 1)
            } else {
                self.nth_of_cards(me, paid, &listed, at - 1, out)
            }
        } else if at <= plays + of_power {
            out[(at - plays - 1 + of_cards) as usize]
        } else {
            self.nth_attack(me, attacks.as_ref(), at - plays - of_power - 1)
        };
        (at, count, action)
    }

    /// Looks at the cards of the hand that have to be looked at, and takes those out of `paid` that cannot be played or
    /// take more than mana and a place; the plays of the latter go into `out`, and how many there are into `listed`.
    #[inline(never)]
    fn look(
        &mut self,
        me: Player,
        mana: i32,
        paid: &mut [u64; 2],
        listed: &mut [u16; HAND],
        out: &mut Vec<SlotAction>,
    ) {
        let words = self.state.side(me).tag_words();
        for (word, from) in [0, TAGS_LOW].into_iter().enumerate() {
            let mut odd = paid[word] & words[word];
            while odd != 0 {
                let bit = odd & odd.wrapping_neg();
                odd -= bit;
                let k = from + (bit.trailing_zeros() / 8) as usize;
                let slot = self.state.side(me).hand[k];
                if !self.payable(slot, me, mana) {
                    paid[word] -= bit;
                    continue;
                }
                let full = self.state.side(me).n_board >= self.state.head.rules.board;
                match self.state.entity(slot).play_needs {
                    play_needs::NO => {
                        paid[word] -= bit;
                        let before = out.len();
                        self.legal_plays(slot, me, out);
                        listed[k] = (out.len() - before) as u16;
                    }
                    play_needs::PLACE if full => paid[word] -= bit,
                    _ => {}
                }
            }
        }
    }

    /// The play with that number among those of the cards whose bits are set.
    #[inline(always)]
    fn nth_play(&self, me: Player, paid: [u64; 2], at: u32) -> SlotAction {
        let low = tag::count(paid[0]);
        let (mut set, mut skip, from) = if at < low { (paid[0], at, 0) } else { (paid[1], at - low, TAGS_LOW) };
        while skip > 0 {
            set &= set - 1;
            skip -= 1;
        }
        self.plain_play(me, from + (set.trailing_zeros() / 8) as usize)
    }

    /// The same where the plays of some cards are listed (`look`).
    #[inline(never)]
    fn nth_of_cards(
        &self,
        me: Player,
        paid: [u64; 2],
        listed: &[u16; HAND],
        mut at: u32,
        out: &[SlotAction],
    ) -> SlotAction {
        let mut before = 0;
        for (k, &count) in listed.iter().enumerate() {
            let plain = (paid[k / TAGS_LOW] >> (k % TAGS_LOW * 8) >> 7 & 1) as u32;
            if at < plain {
                return self.plain_play(me, k);
            }
            at -= plain;
            if at < count as u32 {
                return out[before + at as usize];
            }
            at -= count as u32;
            before += count as usize;
        }
        SlotAction::END
    }

    /// The play of the card at that place of the hand, which takes no more than mana and a place.
    #[inline(always)]
    fn plain_play(&self, me: Player, k: usize) -> SlotAction {
        let side = self.state.side(me);
        let slot = side.hand[k];
        let place = self.state.entity(slot).play_needs == play_needs::PLACE;
        let arg = if place { side.n_board as u16 } else { NO_PLACE };
        SlotAction { kind: ActionKind::Play, src: slot, arg, ..SlotAction::END }
    }

    /// The attack with that number; without attacks the end of the turn.
    #[inline(always)]
    fn nth_attack(&self, me: Player, attacks: Option<&Attacks>, at: u32) -> SlotAction {
        let Some(attacks) = attacks else { return SlotAction::END };
        let (src, target) = attacks.nth(at);
        let src = src.map_or(me.hero(), |k| self.state.side(me).board[k]);
        SlotAction { kind: ActionKind::Attack, src, target, ..SlotAction::END }
    }

    /// The same as `random_action` for any position: everything but attacks is listed.
    #[inline(never)]
    fn random_listed(&mut self, out: &mut Vec<SlotAction>, choose: &mut Rng) -> (u32, u32, SlotAction) {
        let attacks = self.legal_but_attacks(out).and_then(|me| Some((me, self.attacks(me)?)));
        let listed = out.len() as u32;
        let count = listed + attacks.as_ref().map_or(0, |(_, attacks)| attacks.count());
        let at = choose.below(count);
        let action = match &attacks {
            Some((me, attacks)) if at >= listed => self.nth_attack(*me, Some(attacks), at - listed),
            _ => out[at as usize],
        };
        (at, count, action)
    }

    /// Whether the hero may attack: if so, whether it must leave the other hero alone.
    #[inline(always)]
    pub(crate) fn hero_attacks(&self, hero: Slot, me: Player) -> Option<bool> {
        let e = self.state.entity(hero);
        let mut keywords = e.keywords | e.aura_keywords;
        let mut attack = e.attack as i32 + e.aura_attack as i32;
        let weapon = self.state.side(me).weapon;
        if weapon.is_some() {
            let w = self.state.entity(weapon);
            attack += w.atk();
            keywords |= w.keywords | w.aura_keywords;
        }
        let able = attack > 0
            && !e.is(flag::FROZEN)
            && may_attack(keywords)
            && (e.attacks == 0 || (e.attacks as i32) < allowed(keywords));
        able.then_some(keywords & Keyword::CantAttackHeroes.bit() != 0)
    }
}
