//! Actions: what a player may do, in the fixed order of the contract, and doing it.

use crate::chance::Pick;
use crate::ir::{Cond, Counter, Kind, Kw, Mech, Who};
use crate::library::{easy, CardDef, Side, Target, UNKNOWN};
use crate::machine::{Cx, Machine, Subject};
use crate::state::{flag, Frame, Pending, Set, State, Step, BOARD, HERO_SLOT, LOOK, NONE, POWER_SLOT};

/// What an action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Do {
    End,
    Play,
    Power,
    Attack,
    Pick,
    Mulligan,
}

/// An action by slots, valid for one position and its clones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C, align(8))]
pub struct Act {
    pub kind: Do,
    pub src: u8,
    pub target: u8,
    pub branch: u8,
    /// Board place, option, or the mulligan's set of hand places.
    pub arg: u16,
}

/// No board place.
pub const NO_PLACE: u16 = u16::MAX;

impl Act {
    pub const END: Act = Act { kind: Do::End, src: NONE, target: NONE, branch: NONE, arg: NO_PLACE };
}

/// An action by entity ids: the public form, which any copy of the position understands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    End,
    Play { card: u16, at: Option<u8>, branch: Option<u8>, on: Option<u16> },
    Power { branch: Option<u8>, on: Option<u16> },
    Attack { by: u16, on: u16 },
    Pick(u8),
    Mulligan(Vec<u16>),
}

impl std::fmt::Display for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Action::End => write!(f, "end"),
            Action::Play { card, at, branch, on } => {
                write!(f, "play {card}")?;
                if let Some(s) = at {
                    write!(f, " at {s}")?;
                }
                if let Some(k) = branch {
                    write!(f, " branch {k}")?;
                }
                if let Some(t) = on {
                    write!(f, " on {t}")?;
                }
                Ok(())
            }
            Action::Power { branch, on } => {
                write!(f, "power")?;
                if let Some(k) = branch {
                    write!(f, " branch {k}")?;
                }
                if let Some(t) = on {
                    write!(f, " on {t}")?;
                }
                Ok(())
            }
            Action::Attack { by, on } => write!(f, "attack {by} on {on}"),
            Action::Pick(k) => write!(f, "pick {k}"),
            Action::Mulligan(list) => {
                write!(f, "mulligan")?;
                for e in list {
                    write!(f, " {e}")?;
                }
                Ok(())
            }
        }
    }
}

impl Action {
    /// Reads the text form.
    pub fn parse(text: &str) -> Result<Action, String> {
        let bad = || {
            let shown: String = text.chars().take(60).flat_map(char::escape_debug).collect();
            let more = if text.chars().nth(60).is_some() { "…" } else { "" };
            format!(
                "\"{shown}{more}\" is not an action; write end, play E [at S] [branch K] [on T], power [on T], attack E on T, \
                 pick K or mulligan E …"
            )
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |w: &str| w.parse::<u16>().map_err(|_| bad());
        let small = |w: &str| w.parse::<u8>().map_err(|_| bad());
        let (&head, rest) = words.split_first().ok_or_else(bad)?;
        let options = |rest: &[&str], allowed: &[&str]| -> Result<[Option<u16>; 3], String> {
            let mut out = [None; 3];
            let mut last = 0;
            if rest.len() % 2 != 0 {
                return Err(bad());
            }
            for pair in rest.chunks(2) {
                let k = ["at", "branch", "on"].iter().position(|w| *w == pair[0]).ok_or_else(bad)?;
                if !allowed.contains(&pair[0]) || out[k].is_some() || k < last {
                    return Err(bad());
                }
                last = k + 1;
                out[k] = Some(number(pair[1])?);
            }
            Ok(out)
        };
        let byte = |v: Option<u16>| v.map(|v| u8::try_from(v).map_err(|_| bad())).transpose();
        match (head, rest) {
            ("end", []) => Ok(Action::End),
            ("play", [card, rest @ ..]) => {
                let o = options(rest, &["at", "branch", "on"])?;
                Ok(Action::Play { card: number(card)?, at: byte(o[0])?, branch: byte(o[1])?, on: o[2] })
            }
            ("power", rest) => {
                let o = options(rest, &["branch", "on"])?;
                Ok(Action::Power { branch: byte(o[1])?, on: o[2] })
            }
            ("attack", [by, "on", on]) => Ok(Action::Attack { by: number(by)?, on: number(on)? }),
            ("pick", [k]) => Ok(Action::Pick(small(k)?)),
            ("mulligan", list) => Ok(Action::Mulligan(list.iter().map(|w| number(w)).collect::<Result<_, _>>()?)),
            _ => Err(bad()),
        }
    }

    /// The public form of an action of this position.
    pub fn of(s: &State, a: Act) -> Action {
        let eid = |slot: u8| s.e(slot).eid;
        let opt = |slot: u8| (slot != NONE).then(|| s.e(slot).eid);
        let branch = (a.branch != NONE).then_some(a.branch);
        match a.kind {
            Do::End => Action::End,
            Do::Play => Action::Play {
                card: eid(a.src),
                at: (a.arg != NO_PLACE).then_some(a.arg as u8),
                branch,
                on: opt(a.target),
            },
            Do::Power => Action::Power { branch, on: opt(a.target) },
            Do::Attack => Action::Attack { by: eid(a.src), on: eid(a.target) },
            Do::Pick => Action::Pick(a.arg as u8),
            Do::Mulligan => {
                let hand = s.side(s.h.player).hand();
                Action::Mulligan((0..hand.len()).filter(|k| a.arg >> k & 1 == 1).map(|k| eid(hand[k])).collect())
            }
        }
    }
}

/// CMB3: attacks a turn with these keywords.
#[inline]
pub fn allowed(kw: u64) -> i32 {
    if kw & (Kw::Windfury.bit() | Kw::MegaWindfury.bit() | Kw::UnlimitedAttacks.bit()) == 0 {
        1
    } else if kw & Kw::UnlimitedAttacks.bit() != 0 {
        i32::MAX
    } else if kw & Kw::MegaWindfury.bit() != 0 {
        4
    } else {
        2
    }
}

/// Whether these keywords let a character attack at all.
#[inline(always)]
fn may_attack(kw: u64) -> bool {
    const HELD: u64 = Kw::CantAttack.bit() | Kw::Dormant.bit();
    kw & HELD == 0 || kw & (HELD | Kw::CanAttack.bit()) == Kw::CantAttack.bit() | Kw::CanAttack.bit()
}

impl Machine<'_> {
    /// PLY6: what a text may aim at.
    pub fn targets(&mut self, t: &Target, me: u8, src: u8, by_magic: bool) -> Set {
        let mut set: Set = 0;
        for p in 0..2u8 {
            let friendly = p == me;
            match t.side {
                Side::Friendly if !friendly => continue,
                Side::Enemy if friendly => continue,
                _ => {}
            }
            if t.minions {
                for &s in self.s.side(p).board() {
                    set |= 1u64 << s;
                }
            }
            if t.heroes {
                set |= 1u64 << HERO_SLOT[p as usize];
            }
        }
        if src != NONE {
            set &= !(1u64 << src);
        }
        let mut all = set;
        let cx = Cx::of(me, src);
        while all != 0 {
            let s = all.trailing_zeros() as u8;
            all &= all - 1;
            let e = self.s.e(s);
            let kw = e.kw | e.aura_kw;
            let hidden = kw & (Kw::Stealth.bit() | Kw::Immune.bit()) != 0 && e.side != me;
            let elusive =
                by_magic && (kw & Kw::Elusive.bit() != 0 || (kw & Kw::ElusiveToFoe.bit() != 0 && e.side != me));
            if hidden
                || elusive
                || kw & Kw::Dormant.bit() != 0
                || t.when.as_ref().is_some_and(|w| !self.cond(w, &cx.about(Subject::Slot(s))))
            {
                set &= !(1u64 << s);
            }
        }
        set
    }

    /// The slots of a set of characters in the order actions list targets: the enemy side first, minions from the
    /// left, then the hero.
    fn listed(&self, set: Set, me: u8, mut f: impl FnMut(u8)) {
        for p in [1 - me, me] {
            for &s in self.s.side(p).board() {
                if set >> s & 1 == 1 {
                    f(s);
                }
            }
            let hero = HERO_SLOT[p as usize];
            if set >> hero & 1 == 1 {
                f(hero);
            }
        }
    }

    /// All legal actions, in order, into `out`.
    pub fn legal(&mut self, out: &mut Vec<Act>) {
        out.clear();
        if self.s.over() {
            return;
        }
        let me = self.s.h.player;
        match self.s.h.pending {
            Pending::Mulligan => {
                let n = self.s.side(me).n_hand as u16;
                for mask in 0..1u16 << n {
                    out.push(Act { kind: Do::Mulligan, arg: mask, ..Act::END });
                }
                return;
            }
            Pending::Choice => {
                for k in 0..self.s.h.n_options as u16 {
                    out.push(Act { kind: Do::Pick, arg: k, ..Act::END });
                }
                return;
            }
            Pending::None => {}
        }
        out.push(Act::END);
        let limit = self.s.h.rules.action_limit;
        if limit != 0 && self.s.h.actions >= limit {
            return;
        }
        let mana = self.s.side(me).mana();
        self.legal_cards(me, mana, out);
        self.legal_power(me, mana, out);
        self.legal_attacks(me, out);
    }

    /// The plays of the cards in hand.
    fn legal_cards(&mut self, me: u8, mana: i32, out: &mut Vec<Act>) {
        let room = self.s.side(me).n_board as u16;
        let full = room >= self.s.h.rules.board as u16;
        let all_slots = self.s.h.rules.all_slots;
        let plain = self.s.h.cost_sources == 0;
        let hand = self.s.side(me).hand;
        // First without a branch which cards may be worth a look.
        let mut fit = 0u16;
        for (k, &slot) in self.s.side(me).hand().iter().enumerate() {
            let e = self.s.e(slot);
            let paid = (e.price as i32 <= mana) | (e.price == LOOK) | !plain;
            fit |= ((paid & !(full & (e.easy == easy::PLACE))) as u16) << k;
        }
        while fit != 0 {
            let slot = hand[fit.trailing_zeros() as usize];
            fit &= fit - 1;
            let e = self.s.e(slot);
            let easy = e.easy;
            if (e.price == LOOK || !plain) && !self.payable(slot, me, mana) {
                continue;
            }
            if easy == easy::NO {
                self.legal_plays(slot, me, out);
            } else if all_slots && easy == easy::PLACE {
                out.extend((0..=room).map(|place| Act { kind: Do::Play, src: slot, arg: place, ..Act::END }));
            } else {
                let arg = if easy == easy::PLACE { room } else { NO_PLACE };
                out.push(Act { kind: Do::Play, src: slot, arg, ..Act::END });
            }
        }
    }

    #[inline]
    fn payable(&mut self, slot: u8, me: u8, mana: i32) -> bool {
        let cost = self.cost_of(slot);
        let odd = self.s.h.cost_sources != 0 || self.s.e(slot).kw & Kw::CostsHealth.bit() != 0;
        if odd && self.costs_health(slot) {
            // MAN9
            let hero = self.s.e(HERO_SLOT[me as usize]);
            return cost == 0 || hero.hp() + self.s.side(me).armor as i32 > cost || hero.has(Kw::Immune);
        }
        cost <= mana
    }

    /// The plays of a card that is not simple and can be paid.
    fn legal_plays(&mut self, slot: u8, me: u8, out: &mut Vec<Act>) {
        let lib = self.lib;
        let card = self.s.e(slot).card;
        let def = lib.card(card);
        if card == UNKNOWN || !def.implemented {
            return;
        }
        let n_board = self.s.side(me).n_board;
        let minion = def.kind == Kind::Minion;
        let full = n_board >= self.s.h.rules.board;
        let magnetic = self.s.e(slot).has(Kw::Magnetic);
        if minion && full && !magnetic {
            return; // ZON9
        }
        if let Some(require) = &def.require {
            if !self.cond(require, &Cx { it: Subject::Slot(slot), ..Cx::of(me, slot) }) {
                return;
            }
        }
        if (def.has(Mech::Secret) || def.has(Mech::Quest)) && !self.secret_fits(card, me) {
            return;
        }
        let (from, to) = if !minion {
            (NO_PLACE, NO_PLACE)
        } else if self.s.h.rules.all_slots {
            (0, n_board as u16)
        } else {
            (n_board as u16, n_board as u16)
        };
        let both = !def.choices.is_empty() && self.player_has(me, Kw::BothChoices);
        let start = out.len();
        if def.choices.is_empty() || both {
            self.legal_branch(def, def, slot, me, from, NONE, out);
        } else {
            for (k, &c) in def.choices.iter().enumerate() {
                let choice = lib.card(c);
                let cx = Cx { it: Subject::Slot(slot), ..Cx::of(me, slot) };
                if choice.require.as_ref().is_some_and(|r| !self.cond(r, &cx)) {
                    continue;
                }
                self.legal_branch(def, choice, slot, me, from, k as u8, out);
            }
        }
        // The same for the other places of the row.
        if minion && from < to {
            let n = out.len();
            for place in from + 1..=to {
                for k in start..n {
                    let a = out[k];
                    out.push(Act { arg: place, ..a });
                }
            }
        }
        if minion && full {
            // KEY12: a magnetic minion that joins another needs no room.
            let mut k = start;
            while k < out.len() {
                if self.mate(me, out[k].arg as usize) == NONE {
                    out.remove(k);
                } else {
                    k += 1;
                }
            }
        }
    }

    /// The plays of one card (or one branch of it) at one place, one for each target.
    #[allow(clippy::too_many_arguments)]
    fn legal_branch(
        &mut self,
        def: &CardDef,
        text: &CardDef,
        slot: u8,
        me: u8,
        place: u16,
        branch: u8,
        out: &mut Vec<Act>,
    ) {
        let act = Act { kind: Do::Play, src: slot, target: NONE, branch, arg: place };
        let spell = def.kind == Kind::Spell;
        let (set, free) = match self.aim(text, slot) {
            Some(t) => {
                let cx = Cx { it: Subject::Slot(slot), ..Cx::of(me, slot) };
                let wanted = t.cond.as_ref().is_none_or(|c| self.cond(c, &cx));
                (if wanted { self.targets(t, me, slot, spell) } else { 0 }, !wanted)
            }
            None if branch == NONE && !def.choices.is_empty() => self.both_aims(def, me, slot, slot, spell),
            None => (0, true),
        };
        if set == 0 {
            // PLY2: a minion or weapon may come without a target, a spell that wants one may not.
            if !spell || free {
                out.push(act);
            }
            return;
        }
        self.listed(set, me, |s| out.push(Act { target: s, ..act }));
    }

    /// CHO4: what the branches of a card aim at when all of them are done: what fits one that aims, and whether there
    /// is one that does without a target. A power may be aimed at by itself: it has no `body`.
    pub fn both_aims(&mut self, def: &CardDef, me: u8, slot: u8, body: u8, by_magic: bool) -> (Set, bool) {
        let lib = self.lib;
        let cx = Cx { it: Subject::Slot(slot), ..Cx::of(me, slot) };
        let (mut set, mut free) = (0, false);
        for &c in def.all_branches() {
            match &lib.card(c).target {
                Some(t) if t.cond.as_ref().is_none_or(|c| self.cond(c, &cx)) => {
                    set |= self.targets(t, me, body, by_magic);
                }
                _ => free = true,
            }
        }
        (set, free)
    }

    /// Whether the target of a card that does all of its branches is one for this branch.
    pub fn branch_fits(&mut self, text: &CardDef, f: &Frame) -> bool {
        let (Some(t), Some(target)) = (&text.target, self.s.slot_of(f.target)) else {
            return true;
        };
        let (me, src) = (f.side, self.s.slot_of(f.src).unwrap_or(NONE));
        let hero = target == HERO_SLOT[0] || target == HERO_SLOT[1];
        let side = match t.side {
            Side::Any => true,
            Side::Friendly => self.s.e(target).side == me,
            Side::Enemy => self.s.e(target).side != me,
        };
        let cx = Cx::of(me, src).about(Subject::Slot(target));
        side && (if hero { t.heroes } else { t.minions }) && t.when.as_ref().is_none_or(|w| self.cond(w, &cx))
    }

    /// How often the hero power may be used in a turn (HPW4).
    pub fn power_uses(&self, me: u8) -> i32 {
        if self.player_has(me, Kw::PowerUnlimited) {
            i32::MAX
        } else if self.player_has(me, Kw::PowerTwice) {
            2
        } else {
            1
        }
    }

    /// Whether a hero power may be used. That there is room for something new is asked by itself: it is asked at every
    /// decision of a Shaman, and the jumps to one of many conditions would mostly be guessed wrong.
    #[inline]
    fn power_may(&mut self, require: &Cond, cx: &Cx) -> bool {
        if let Cond::And(list) = require {
            if let [Cond::CanSummon(Who::Me), Cond::Not(other)] = &list[..] {
                if let Cond::AllOnBoard(cards) = &**other {
                    return self.s.side(cx.me).n_board < self.s.h.rules.board && !self.all_on_board(cards, cx.me);
                }
            }
        }
        self.cond(require, cx)
    }

    fn legal_power(&mut self, me: u8, mana: i32, out: &mut Vec<Act>) {
        let lib = self.lib;
        let slot = POWER_SLOT[me as usize];
        let used = self.s.side(me).get(Counter::PowerUsesTurn) as i32;
        let def = lib.card(self.s.e(slot).card);
        if !def.usable
            || (used > 0 && used >= self.power_uses(me))
            || self.cost_of(slot) > mana
            || self.player_has(me, Kw::PowerDisabled)
        {
            return;
        }
        let cx = Cx { it: Subject::Slot(slot), ..Cx::of(me, slot) };
        if def.require.as_ref().is_some_and(|r| !self.power_may(r, &cx)) {
            return;
        }
        let both = self.player_has(me, Kw::BothChoices);
        let branches: &[u16] = if both { &[] } else { &def.choices };
        let n = branches.len().max(1);
        for k in 0..n {
            let (branch, text) = match branches.get(k) {
                Some(&c) => (k as u8, lib.card(c)),
                None => (NONE, def),
            };
            let act = Act { kind: Do::Power, src: slot, target: NONE, branch, arg: NO_PLACE };
            if both && !def.choices.is_empty() {
                let (set, free) = self.both_aims(def, me, slot, NONE, true);
                if set == 0 && free {
                    out.push(act);
                }
                self.listed(set, me, |s| out.push(Act { target: s, ..act }));
                return;
            }
            match &text.target {
                Some(t) if t.cond.as_ref().is_none_or(|c| self.cond(c, &cx)) => {
                    let set = self.targets(t, me, NONE, true);
                    self.listed(set, me, |s| out.push(Act { target: s, ..act }));
                }
                _ => out.push(act),
            }
        }
    }

    /// CMB4, CMB5: what may be attacked, minions from the left, then the hero; how many that are, and whether the
    /// hero is the last of them.
    fn defenders(&self, me: u8) -> ([u8; BOARD + 1], usize, bool) {
        const HIDDEN: u64 = Kw::Stealth.bit() | Kw::Immune.bit() | Kw::Dormant.bit();
        let foe = 1 - me;
        let row = self.s.side(foe).board();
        let (mut seen, mut taunts) = (0u8, 0u8);
        for (k, &s) in row.iter().enumerate() {
            let e = self.s.e(s);
            let kw = e.kw | e.aura_kw;
            let open = kw & HIDDEN == 0;
            seen |= (open as u8) << k;
            taunts |= ((open & (kw & Kw::Taunt.bit() != 0)) as u8) << k;
        }
        let e = self.s.e(HERO_SLOT[foe as usize]);
        let face = (taunts == 0) & ((e.kw | e.aura_kw) & (Kw::Immune.bit() | Kw::Stealth.bit()) == 0);
        if self.s.h.rules.variants != 0 && self.s.h.rules.variant("heroes_only") {
            seen = 0;
        }
        let mut set = if taunts != 0 { taunts } else { seen };
        let mut found = [HERO_SLOT[foe as usize]; BOARD + 1];
        let mut n = 0;
        while set != 0 {
            found[n] = row[set.trailing_zeros() as usize];
            n += 1;
            set &= set - 1;
        }
        (found, n + face as usize, face)
    }

    fn legal_attacks(&mut self, me: u8, out: &mut Vec<Act>) {
        const MANY: u64 = Kw::Windfury.bit() | Kw::MegaWindfury.bit() | Kw::UnlimitedAttacks.bit();
        let hero = HERO_SLOT[me as usize];
        let row = self.s.side(me).board;
        // Without a branch who may attack, and who may not attack heroes. CMB2: newcomers wait, unless they charge;
        // rush lets them at minions.
        let (mut ready, mut shy) = (0u8, 0u8);
        for (k, &slot) in self.s.side(me).board().iter().enumerate() {
            let e = self.s.e(slot);
            let kw = e.kw | e.aura_kw;
            let most = if kw & MANY == 0 { 1 } else { allowed(kw) };
            let new = e.is(flag::SICK) & (kw & Kw::Charge.bit() == 0);
            let able = (e.attack as i32 + e.aura_attack as i32 > 0)
                & !e.is(flag::FROZEN)
                & may_attack(kw)
                & ((e.attacks as i32) < most)
                & (!new | (kw & Kw::Rush.bit() != 0));
            ready |= (able as u8) << k;
            shy |= ((new | (kw & Kw::CantAttackHeroes.bit() != 0)) as u8) << k;
        }
        let armed = self.hero_attacks(hero, me);
        if ready == 0 && armed.is_none() {
            return;
        }
        let (list, n, face) = self.defenders(me);
        let mut push = |src: u8, shy: bool| {
            let n = n - (shy & face) as usize;
            out.extend(list[..n].iter().map(|&target| Act { kind: Do::Attack, src, target, ..Act::END }));
        };
        while ready != 0 {
            let k = ready.trailing_zeros();
            ready &= ready - 1;
            push(row[k as usize], shy >> k & 1 == 1);
        }
        if let Some(shy) = armed {
            push(hero, shy);
        }
    }

    /// Whether the hero may attack: if so, whether it must leave the other hero alone.
    fn hero_attacks(&self, hero: u8, me: u8) -> Option<bool> {
        let e = self.s.e(hero);
        let mut kw = e.kw | e.aura_kw;
        let mut attack = e.attack as i32 + e.aura_attack as i32;
        let weapon = self.s.side(me).weapon;
        if weapon != NONE {
            let w = self.s.e(weapon);
            attack += w.atk();
            kw |= w.kw | w.aura_kw;
        }
        let able =
            attack > 0 && !e.is(flag::FROZEN) && may_attack(kw) && (e.attacks == 0 || (e.attacks as i32) < allowed(kw));
        able.then_some(kw & Kw::CantAttackHeroes.bit() != 0)
    }

    /// The same action at a random target among those that it could have.
    #[cold]
    fn stray(&mut self, a: Act) -> Act {
        let mut acts = Vec::new();
        self.legal(&mut acts);
        acts.retain(|b| b.target != NONE && Act { target: a.target, ..*b } == a);
        let k = self.ch.pick(Pick::Target, acts.len() as u32, |k| acts[k as usize].target as u32);
        acts.get(k as usize).copied().unwrap_or(a)
    }

    /// Does a legal action and runs the game on to the next decision.
    pub fn apply(&mut self, a: Act) {
        match a.kind {
            Do::Mulligan => {
                self.mulligan(a.arg);
                return;
            }
            Do::Pick => {
                self.answer(a.arg as usize);
                self.run();
                return;
            }
            _ => {}
        }
        let me = self.s.h.active;
        let a = if a.target != NONE && self.player_has(me, Kw::RandomTargets) { self.stray(a) } else { a };
        self.s.h.actions = self.s.h.actions.saturating_add(1);
        match a.kind {
            Do::End => self.resume(Frame { step: Step::EndTurn, side: me, ..Frame::EMPTY }),
            Do::Play => self.begin_play(a.src, a.target, a.arg as usize, a.branch),
            Do::Power => self.begin_power(me, a.target, a.branch),
            Do::Attack => {
                let f = self.begin_attack(a.src, a.target, false);
                self.resume(f);
            }
            Do::Pick | Do::Mulligan => {}
        }
        self.run();
    }
}
