//! Questions about a position: who, which objects, how many, whether.

use crate::chance::Pick;
use crate::ir::{Card, CardIx, Class, Cond, Kind, Kw, LogKind, Mech, Place, Pool, Scope, Sel, Val, Who};
use crate::machine::{Cx, Machine, Subject};
use crate::state::{dflag, flag, At, Line, Set, State, HERO_SLOT, NONE, PLAYER_SLOT, POWER_SLOT};

/// The set with one slot, or the empty set.
#[inline(always)]
pub fn one(slot: u8) -> Set {
    if slot == NONE {
        0
    } else {
        1u64 << slot
    }
}

/// Sets that from August 2018 on were standard.
pub const STANDARD: &[&str] =
    &["basic", "expert1", "ungoro", "icecrown", "lootapalooza", "gilneas", "boomsday", "custom"];

impl Machine<'_> {
    /// The players meant, as bits.
    pub fn who(&mut self, w: &Who, cx: &Cx) -> u8 {
        match w {
            Who::Me => 1 << cx.me,
            Who::Foe => 2 >> cx.me,
            Who::Both => 3,
            Who::Active => 1 << self.s.h.active,
            Who::Event => 1 << cx.ev.player,
            Who::Owner(sel) => match self.first(sel, cx) {
                NONE => 0,
                s => 1 << self.s.e(s).side,
            },
        }
    }

    /// The one player meant; the controller where several are.
    pub fn player(&mut self, w: &Who, cx: &Cx) -> u8 {
        match self.who(w, cx) {
            1 => 0,
            2 => 1,
            _ => cx.me,
        }
    }

    /// The minions of a player that can be seen and touched.
    pub fn minions(&self, p: u8) -> Set {
        let mut set = 0;
        for &s in self.s.side(p).board() {
            if !self.s.e(s).has(Kw::Dormant) {
                set |= 1u64 << s;
            }
        }
        set
    }

    /// The objects meant.
    pub fn sel(&mut self, sel: &Sel, cx: &Cx) -> Set {
        match sel {
            Sel::Nothing => 0,
            Sel::Myself => one(cx.src),
            Sel::Target => self.s.slot_of(cx.target).map_or(0, one),
            Sel::Subject => self.s.slot_of(cx.ev.subject).map_or(0, one),
            Sel::Other => self.s.slot_of(cx.ev.other).map_or(0, one),
            Sel::It => match cx.it {
                Subject::Slot(s) => one(s),
                _ => 0,
            },
            Sel::Each => {
                if cx.frame == NONE {
                    return 0;
                }
                let depth = self.s.stack[cx.frame as usize].each_depth;
                self.s.slot_of(self.s.regs[cx.frame as usize].each[depth as usize]).map_or(0, one)
            }
            Sel::Made => {
                if cx.frame == NONE {
                    0
                } else {
                    self.s.regs[cx.frame as usize].made & self.s.h.live
                }
            }
            Sel::Saved(k) => {
                if cx.frame == NONE {
                    0
                } else {
                    self.s.regs[cx.frame as usize].saved[*k as usize & 1] & self.s.h.live
                }
            }
            Sel::Linked => {
                let eid = if cx.ench_data != 0 {
                    cx.ench_data as u16
                } else if cx.src != NONE {
                    self.s.e(cx.src).data as u16
                } else {
                    0
                };
                if eid == 0 {
                    0
                } else {
                    self.s.find_eid(eid).map_or(0, one)
                }
            }
            Sel::Hero(w) => self.each_player(w, cx, |_, p| one(HERO_SLOT[p as usize])),
            Sel::Power(w) => self.each_player(w, cx, |_, p| one(POWER_SLOT[p as usize])),
            Sel::Player(w) => self.each_player(w, cx, |_, p| one(PLAYER_SLOT[p as usize])),
            Sel::Weapon(w) => self.each_player(w, cx, |m, p| one(m.s.side(p).weapon)),
            Sel::Minions(w) => self.each_player(w, cx, |m, p| m.minions(p)),
            Sel::Characters(w) => self.each_player(w, cx, |m, p| m.minions(p) | one(HERO_SLOT[p as usize])),
            Sel::Hand(w) => self.each_player(w, cx, |m, p| m.s.side(p).hand().iter().fold(0, |a, &s| a | 1u64 << s)),
            Sel::Secrets(w) => self.each_player(w, cx, |m, p| {
                let lib = m.lib;
                let st = &*m.s;
                st.side(p)
                    .secrets()
                    .iter()
                    .filter(|&&s| lib.card(st.e(s).card).has(Mech::Secret))
                    .fold(0, |a, &s| a | 1u64 << s)
            }),
            Sel::Adjacent(of) => {
                let s = self.first(of, cx);
                self.adjacent(s)
            }
            Sel::Leftmost(of) => {
                let set = self.sel(of, cx);
                one(self.edge(set, false))
            }
            Sel::Rightmost(of) => {
                let set = self.sel(of, cx);
                one(self.edge(set, true))
            }
            Sel::Where(of, cond) => {
                let mut set = self.sel(of, cx);
                let mut out = 0;
                while set != 0 {
                    let s = set.trailing_zeros() as u8;
                    set &= set - 1;
                    if self.cond(cond, &cx.about(Subject::Slot(s))) {
                        out |= 1u64 << s;
                    }
                }
                out
            }
            Sel::Union(a, b) => self.sel(a, cx) | self.sel(b, cx),
            Sel::Minus(a, b) => self.sel(a, cx) & !self.sel(b, cx),
            Sel::Random(of, n) => {
                let set = self.sel(of, cx);
                let n = self.val(n, cx);
                self.random(set, n)
            }
            Sel::Lowest(of, by) => self.extreme(of, by, cx, -1),
            Sel::Highest(of, by) => self.extreme(of, by, cx, 1),
        }
    }

    #[inline]
    fn each_player(&mut self, w: &Who, cx: &Cx, f: impl Fn(&Self, u8) -> Set) -> Set {
        match w {
            Who::Me => return f(self, cx.me),
            Who::Foe => return f(self, 1 - cx.me),
            _ => {}
        }
        let who = self.who(w, cx);
        let mut out = 0;
        if who & 1 != 0 {
            out |= f(self, 0);
        }
        if who & 2 != 0 {
            out |= f(self, 1);
        }
        out
    }

    /// Up to `n` different objects of a set at random; TRG12: not the mortally wounded ones.
    pub fn random(&mut self, mut set: Set, n: i32) -> Set {
        let mut all = set;
        while all != 0 {
            let s = all.trailing_zeros() as u8;
            all &= all - 1;
            if self.dying(s) {
                set &= !(1u64 << s);
            }
        }
        let mut out = 0;
        for _ in 0..n {
            let s = self.pick_slot(set, Pick::Target);
            if s == NONE {
                break;
            }
            out |= 1u64 << s;
            set &= !(1u64 << s);
        }
        out
    }

    /// Whether a character in play is mortally wounded or marked to be destroyed.
    #[inline]
    pub fn dying(&self, s: u8) -> bool {
        let e = self.s.e(s);
        e.at == At::Play && (e.is(flag::DOOMED) || (e.hp() <= 0 && self.is_character(s)))
    }

    fn extreme(&mut self, of: &Sel, by: &Val, cx: &Cx, sign: i32) -> Set {
        let mut set = self.sel(of, cx);
        let mut best = i32::MIN;
        let mut out: Set = 0;
        while set != 0 {
            let s = set.trailing_zeros() as u8;
            set &= set - 1;
            let v = sign * self.val(by, &cx.about(Subject::Slot(s)));
            if v > best {
                best = v;
                out = 0;
            }
            if v == best {
                out |= 1u64 << s;
            }
        }
        out
    }

    fn edge(&self, set: Set, right: bool) -> u8 {
        let mut found = NONE;
        for p in 0..2u8 {
            let side = self.s.side(p);
            for row in [side.board(), side.hand()] {
                for &s in row {
                    if set >> s & 1 == 1 && (found == NONE || right) {
                        found = s;
                    }
                }
            }
        }
        found
    }

    /// SUM4: the direct neighbours of a minion.
    pub fn adjacent(&self, slot: u8) -> Set {
        if slot == NONE || self.s.e(slot).at != At::Play {
            return 0;
        }
        let Some(at) = self.s.board_place(slot) else {
            return 0;
        };
        let row = self.s.side(self.s.e(slot).side).board();
        let mut out = 0;
        if at > 0 {
            out |= one(row[at - 1]);
        }
        if at + 1 < row.len() {
            out |= one(row[at + 1]);
        }
        let mut set = out;
        while set != 0 {
            let s = set.trailing_zeros() as u8;
            set &= set - 1;
            if self.s.e(s).has(Kw::Dormant) {
                out &= !(1u64 << s);
            }
        }
        out
    }

    /// The first object of a set in play order, or `NONE`.
    pub fn first(&mut self, sel: &Sel, cx: &Cx) -> u8 {
        match sel {
            Sel::Subject => return self.s.slot_of(cx.ev.subject).unwrap_or(NONE),
            Sel::Other => return self.s.slot_of(cx.ev.other).unwrap_or(NONE),
            Sel::Myself => return cx.src,
            Sel::Weapon(Who::Me) => return self.s.side(cx.me).weapon,
            _ => {}
        }
        let set = self.sel(sel, cx);
        if set == 0 {
            NONE
        } else if set & (set - 1) == 0 {
            set.trailing_zeros() as u8
        } else {
            self.ordered(set)[0]
        }
    }

    /// What a selection of one object means, also for cards that are not in a slot.
    pub fn subject(&mut self, sel: &Sel, cx: &Cx) -> Subject {
        if let Sel::It = sel {
            return cx.it;
        }
        match self.first(sel, cx) {
            NONE => Subject::None,
            s => Subject::Slot(s),
        }
    }

    /// The card of a subject.
    pub fn card_of(&self, it: Subject) -> CardIx {
        match it {
            Subject::None => 0,
            Subject::Slot(s) => self.s.e(s).card,
            Subject::Deck(p, at) => self.s.decks[p as usize][at as usize].card,
            Subject::Card(c) => c,
        }
    }

    /// The attack of a character; WPN3: a hero's weapon counts in its own turn.
    #[inline]
    pub fn attack_of(&self, slot: u8) -> i32 {
        attack_of(self.s, slot)
    }

    /// The sums of a deck card's enchantments: attack, health, cost change, cost set.
    pub fn deck_bonus(&self, p: u8, at: u8) -> (i32, i32) {
        let d = self.s.decks[p as usize][at as usize];
        let def = self.lib.card(d.card);
        let (mut attack, mut health) = (def.attack as i32, def.health as i32);
        let mut i = if d.ench == 0 { NONE } else { d.ench - 1 };
        while i != NONE {
            let e = &self.s.ench[i as usize];
            attack =
                if e.flags & crate::state::eflag::SET_ATTACK != 0 { e.attack as i32 } else { attack + e.attack as i32 };
            health =
                if e.flags & crate::state::eflag::SET_HEALTH != 0 { e.health as i32 } else { health + e.health as i32 };
            i = e.next;
        }
        (attack, health)
    }

    /// The number meant.
    pub fn val(&mut self, v: &Val, cx: &Cx) -> i32 {
        match v {
            Val::Const(n) => *n,
            Val::Attack(sel) => match self.subject(sel, cx) {
                Subject::None => 0,
                Subject::Slot(s) => self.attack_of(s),
                Subject::Deck(p, at) => self.deck_bonus(p, at).0,
                Subject::Card(c) => self.lib.card(c).attack as i32,
            },
            Val::Health(sel) => match self.subject(sel, cx) {
                Subject::None => 0,
                Subject::Slot(s) => self.s.e(s).hp(),
                Subject::Deck(p, at) => self.deck_bonus(p, at).1,
                Subject::Card(c) => self.lib.card(c).health as i32,
            },
            Val::MaxHealth(sel) => match self.subject(sel, cx) {
                Subject::Slot(s) => self.s.e(s).max_health(),
                it => self.lib.card(self.card_of(it)).health as i32,
            },
            Val::DamageOn(sel) => match self.subject(sel, cx) {
                Subject::Slot(s) => self.s.e(s).damage as i32,
                _ => 0,
            },
            Val::Cost(sel) => match self.subject(sel, cx) {
                Subject::Slot(s) => self.cost_of(s),
                it => self.lib.card(self.card_of(it)).cost as i32,
            },
            Val::BaseCost(sel) => {
                let it = self.subject(sel, cx);
                self.lib.card(self.card_of(it)).cost as i32
            }
            Val::BaseAttack(sel) => {
                let it = self.subject(sel, cx);
                self.lib.card(self.card_of(it)).attack as i32
            }
            Val::BaseHealth(sel) => {
                let it = self.subject(sel, cx);
                self.lib.card(self.card_of(it)).health as i32
            }
            Val::Armor(w) => {
                let p = self.player(w, cx);
                self.s.side(p).armor as i32
            }
            Val::Mana(w) => {
                let p = self.player(w, cx);
                self.s.side(p).mana()
            }
            Val::MaxMana(w) => {
                let p = self.player(w, cx);
                self.s.side(p).max_mana as i32
            }
            Val::Overloaded(w) => {
                let p = self.player(w, cx);
                self.s.side(p).owed as i32 + self.s.side(p).locked as i32
            }
            Val::HandSize(w) => {
                let p = self.player(w, cx);
                self.s.side(p).n_hand as i32
            }
            Val::DeckSize(w) => {
                let p = self.player(w, cx);
                self.s.side(p).n_deck as i32
            }
            Val::Count(sel) => self.sel(sel, cx).count_ones() as i32,
            Val::CountDeck(w, cond) => {
                let p = self.player(w, cx);
                (0..self.s.side(p).n_deck).filter(|&at| self.cond(cond, &cx.about(Subject::Deck(p, at)))).count() as i32
            }
            Val::CountLog { kind, who, scope, when, since } => {
                let who = self.who(who, cx);
                let from = if *since { self.played_line(cx) } else { 0 };
                self.log_lines_from(from, *kind, who, *scope, when.as_deref(), cx).len() as i32
            }
            Val::Counter(c, w) => {
                let who = self.who(w, cx);
                (0..2).filter(|p| who >> p & 1 == 1).map(|p| self.s.side(p as u8).get(*c) as i32).sum()
            }
            Val::SpellDamage(w) => {
                let p = self.player(w, cx);
                self.spell_power(p)
            }
            Val::Amount => cx.ev.amount as i32,
            Val::Data => {
                if cx.src == NONE {
                    0
                } else {
                    self.s.e(cx.src).data as i32
                }
            }
            Val::ItData => match cx.it {
                Subject::Slot(s) => self.s.e(s).data as i32,
                _ => 0,
            },
            Val::EnchData => cx.ench_data as i32,
            Val::Num(k) => {
                if cx.frame == NONE {
                    0
                } else {
                    self.s.stack[cx.frame as usize].num[*k as usize & 3] as i32
                }
            }
            Val::ChosenCost => {
                if cx.frame == NONE {
                    0
                } else {
                    self.lib.card(self.s.stack[cx.frame as usize].chosen).cost as i32
                }
            }
            Val::ChosenAttack | Val::ChosenHealth => {
                if cx.frame == NONE {
                    return 0;
                }
                let f = &self.s.stack[cx.frame as usize];
                let there = f.chosen_side != NONE && f.chosen_place < self.s.side(f.chosen_side).n_deck;
                let (attack, health) = if there {
                    self.deck_bonus(f.chosen_side, f.chosen_place)
                } else {
                    let def = self.lib.card(f.chosen);
                    (def.attack as i32, def.health as i32)
                };
                if matches!(v, Val::ChosenAttack) {
                    attack
                } else {
                    health
                }
            }
            Val::Turn => self.s.h.turn as i32,
            Val::Add(a, b) => self.val(a, cx) + self.val(b, cx),
            Val::Sub(a, b) => self.val(a, cx) - self.val(b, cx),
            Val::Mul(a, b) => self.val(a, cx).saturating_mul(self.val(b, cx)),
            Val::Min(a, b) => self.val(a, cx).min(self.val(b, cx)),
            Val::Max(a, b) => self.val(a, cx).max(self.val(b, cx)),
            Val::If(c, a, b) => {
                if self.cond(c, cx) {
                    self.val(a, cx)
                } else {
                    self.val(b, cx)
                }
            }
            Val::Rand(a, b) => {
                let lo = self.val(a, cx);
                let hi = self.val(b, cx);
                if hi <= lo {
                    lo
                } else {
                    lo + self.ch.pick(Pick::Number, (hi - lo + 1) as u32, |i| (lo + i as i32) as u32) as i32
                }
            }
        }
    }

    /// AUR8: spell damage is read live.
    pub fn spell_power(&self, p: u8) -> i32 {
        let mut sum = 0;
        for &s in self.s.side(p).board() {
            let e = self.s.e(s);
            sum += e.spell_damage as i32 + e.aura_spell_damage as i32;
        }
        for s in [self.s.side(p).weapon, PLAYER_SLOT[p as usize], HERO_SLOT[p as usize]] {
            if s != NONE {
                let e = self.s.e(s);
                sum += e.spell_damage as i32 + e.aura_spell_damage as i32;
            }
        }
        sum
    }

    /// The number of the line after the one in which the card of the text was played last.
    fn played_line(&self, cx: &Cx) -> usize {
        if cx.src == NONE {
            return 0;
        }
        let e = self.s.e(cx.src);
        let mine = |l: &Line| l.kind == LogKind::Played as u8 && l.player == e.side && l.card == e.card;
        self.s.lines().iter().rposition(mine).map_or(0, |k| k + 1)
    }

    /// The cards of the log's lines that fit.
    pub fn log_lines(&mut self, kind: LogKind, who: u8, scope: Scope, when: Option<&Cond>, cx: &Cx) -> Vec<CardIx> {
        self.log_lines_from(0, kind, who, scope, when, cx)
    }

    fn log_lines_from(
        &mut self,
        from: usize,
        kind: LogKind,
        who: u8,
        scope: Scope,
        when: Option<&Cond>,
        cx: &Cx,
    ) -> Vec<CardIx> {
        let turn = self.s.h.turn;
        let mut out = Vec::new();
        for k in from..self.s.h.n_log as usize {
            let l = self.s.log[k];
            let fits = l.kind == kind as u8
                && who >> l.player & 1 == 1
                && match scope {
                    Scope::Game => true,
                    Scope::Turn => l.turn == turn,
                    Scope::LastTurn => l.turn + 2 == turn,
                };
            if fits && when.is_none_or(|w| self.cond(w, &cx.about(Subject::Card(l.card)))) {
                out.push(l.card);
            }
        }
        out
    }

    /// Whether minions of all these cards stand on a player's side.
    pub fn all_on_board(&self, cards: &[Card], p: u8) -> bool {
        let board = self.s.side(p).board();
        cards.len() <= board.len() && cards.iter().all(|c| board.iter().any(|&s| self.s.e(s).card == c.0))
    }

    /// Whether the condition holds.
    pub fn cond(&mut self, c: &Cond, cx: &Cx) -> bool {
        match c {
            Cond::Always => true,
            Cond::Not(a) => !self.cond(a, cx),
            Cond::And(list) => list.iter().all(|a| self.cond(a, cx)),
            Cond::Or(list) => list.iter().any(|a| self.cond(a, cx)),
            Cond::Eq(a, b) => self.val(a, cx) == self.val(b, cx),
            Cond::Ge(a, b) => self.val(a, cx) >= self.val(b, cx),
            Cond::Le(a, b) => self.val(a, cx) <= self.val(b, cx),
            Cond::Odd(a) => self.val(a, cx).rem_euclid(2) == 1,
            Cond::Any(Sel::Weapon(Who::Me)) => self.s.side(cx.me).weapon != NONE,
            Cond::Any(sel) => self.sel(sel, cx) != 0,
            // "Is this very object", asked of nearly every event.
            Cond::Same(Sel::It, Sel::Myself) => cx.it == Subject::Slot(cx.src),
            Cond::Same(Sel::Player(Who::Event), Sel::Player(Who::Me)) => cx.ev.player == cx.me,
            Cond::Same(Sel::Player(Who::Event), Sel::Player(Who::Foe)) => cx.ev.player != cx.me,
            Cond::Same(a, b) => self.sel(a, cx) & self.sel(b, cx) != 0,
            Cond::On(sel, c) => match self.subject(sel, cx) {
                Subject::None => false,
                it => self.cond(c, &cx.about(it)),
            },
            Cond::Kind(k) => cx.it != Subject::None && self.lib.card(self.card_of(cx.it)).kind == *k,
            Cond::Race(r) => self.lib.card(self.card_of(cx.it)).is_race(*r),
            Cond::Class(k) => self.lib.card(self.card_of(cx.it)).classes & k.bit() != 0,
            Cond::ClassOf(w) => {
                let p = self.player(w, cx);
                self.lib.card(self.card_of(cx.it)).classes >> self.s.side(p).class & 1 == 1
            }
            Cond::Keyword(k) => match cx.it {
                Subject::Slot(s) if *k == Kw::Frozen => self.s.e(s).is(flag::FROZEN),
                Subject::Slot(s) => self.s.e(s).has(*k),
                Subject::None => false,
                it => self.lib.card(self.card_of(it)).kw & k.bit() != 0,
            },
            Cond::Has(m) => self.has(cx.it, *m, cx.me),
            Cond::Rarity(r) => self.lib.card(self.card_of(cx.it)).rarity == *r,
            Cond::InSet(set) => self.lib.card(self.card_of(cx.it)).set == set.0,
            Cond::Card(list) => {
                let card = self.card_of(cx.it);
                list.iter().any(|c| c.0 == card)
            }
            Cond::SameCard(sel) => {
                let it = self.subject(sel, cx);
                it != Subject::None
                    && self.lib.card(self.card_of(it)).name_ix == self.lib.card(self.card_of(cx.it)).name_ix
            }
            Cond::Damaged => matches!(cx.it, Subject::Slot(s) if self.s.e(s).damage > 0),
            Cond::Silenced => matches!(cx.it, Subject::Slot(s) if self.s.e(s).is(flag::SILENCED)),
            Cond::Friendly => match cx.it {
                Subject::Slot(s) => self.s.e(s).side == cx.me,
                Subject::Deck(p, _) => p == cx.me,
                _ => false,
            },
            Cond::Dead => match cx.it {
                Subject::Slot(s) => self.s.e(s).at == At::Grave || self.dying(s),
                Subject::None => true,
                _ => false,
            },
            Cond::Doomed => matches!(cx.it, Subject::Slot(s) if self.dying(s)),
            Cond::InPlay => matches!(cx.it, Subject::Slot(s) if self.s.e(s).at == At::Play),
            Cond::InHand => matches!(cx.it, Subject::Slot(s) if self.s.e(s).at == At::Hand),
            Cond::StartedInDeck => match cx.it {
                Subject::Slot(s) => !self.s.e(s).is(flag::CREATED),
                Subject::Deck(p, at) => self.s.decks[p as usize][at as usize].flags & dflag::CREATED == 0,
                _ => false,
            },
            Cond::MyTurn => self.s.h.active == cx.me,
            Cond::Combo => {
                if cx.frame == NONE {
                    self.s.side(cx.me).get(crate::ir::Counter::CardsPlayedTurn) > 0
                } else {
                    self.s.stack[cx.frame as usize].flags & crate::state::fflag::COMBO != 0
                }
            }
            Cond::NoDuplicates(w) => {
                let p = self.player(w, cx);
                self.no_duplicates(p)
            }
            Cond::Logged { kind, who, scope, when } => {
                let who = self.who(who, cx);
                !self.log_lines(*kind, who, *scope, Some(when), cx).is_empty()
            }
            Cond::ChosenIs(c) => {
                cx.frame != NONE && {
                    let card = self.s.stack[cx.frame as usize].chosen;
                    self.cond(c, &cx.about(Subject::Card(card)))
                }
            }
            Cond::IsChosen => {
                cx.frame != NONE && {
                    let f = &self.s.stack[cx.frame as usize];
                    match cx.it {
                        Subject::Deck(p, at) if f.chosen_side != NONE => p == f.chosen_side && at == f.chosen_place,
                        it => self.card_of(it) == f.chosen,
                    }
                }
            }
            Cond::Already(place, w) => {
                let p = self.player(w, cx);
                let card = self.card_of(cx.it);
                match place {
                    Place::Hand => self.s.side(p).hand().iter().any(|&s| self.s.e(s).card == card),
                    Place::Deck => self.s.deck(p).iter().any(|d| d.card == card),
                    Place::Secrets => self.s.side(p).secrets().iter().any(|&s| self.s.e(s).card == card),
                }
            }
            Cond::FromEdge(edge) => {
                self.s.side(cx.ev.player).get(crate::ir::Counter::PlayedFromEnd) & *edge as i16 != 0
            }
            Cond::SpellOnMinion => {
                // The event's spell was aimed at a minion.
                self.s.slot_of(cx.ev.other).is_some_and(|s| self.kind(s) == Kind::Minion && self.s.e(s).at == At::Play)
            }
            Cond::CanSummon(w) => {
                let p = self.player(w, cx);
                self.s.side(p).n_board < self.s.h.rules.board
            }
            Cond::HandRoom(w) => {
                let p = self.player(w, cx);
                self.s.side(p).n_hand < self.s.h.rules.hand
            }
            Cond::AtPlay(k, now) => {
                if cx.frame != NONE {
                    let f = &self.s.stack[cx.frame as usize];
                    if f.flags & crate::state::fflag::PLAYED != 0 {
                        return f.num[1] >> (k + 1) & 1 == 1;
                    }
                }
                self.cond(now, cx)
            }
            Cond::AllOnBoard(cards) => self.all_on_board(cards, cx.me),
            Cond::OnBoard(w) => {
                let p = self.player(w, cx);
                let card = self.card_of(cx.it);
                self.s.side(p).board().iter().any(|&s| self.s.e(s).card == card)
            }
            Cond::Bears(cards) => {
                let Subject::Slot(s) = cx.it else {
                    return false;
                };
                let mut k = self.s.e(s).ench;
                while k != NONE {
                    let en = &self.s.ench[k as usize];
                    if cards.iter().any(|c| c.0 == en.card) {
                        return true;
                    }
                    k = en.next;
                }
                false
            }
            Cond::Variant(v) => self.s.h.rules.variants & v.0 != 0,
            Cond::WasExhausted => matches!(cx.it, Subject::Slot(s) if self.s.e(s).attacks > 0),
        }
    }

    /// KEY16: every card of the deck has its own name.
    fn no_duplicates(&self, p: u8) -> bool {
        let deck = self.s.deck(p);
        for (k, a) in deck.iter().enumerate() {
            let name = self.lib.card(a.card).name_ix;
            if deck[..k].iter().any(|b| self.lib.card(b.card).name_ix == name) {
                return false;
            }
        }
        true
    }

    fn has(&self, it: Subject, m: Mech, me: u8) -> bool {
        let def = self.lib.card(self.card_of(it));
        match (it, m) {
            (Subject::None, _) => false,
            (Subject::Slot(s), Mech::Deathrattle) => {
                let e = self.s.e(s);
                if !e.is(flag::SILENCED) && def.has(Mech::Deathrattle) {
                    return true;
                }
                let mut i = e.ench;
                while i != NONE {
                    let en = &self.s.ench[i as usize];
                    if self.lib.card(en.card).deathrattle != crate::library::NO_PROG && !e.mutes(en) {
                        return true;
                    }
                    i = en.next;
                }
                false
            }
            (Subject::Slot(s), Mech::SpellDamage) => {
                let e = self.s.e(s);
                e.spell_damage as i32 + e.aura_spell_damage as i32 > 0
            }
            (Subject::Slot(s), Mech::Battlecry) if self.s.e(s).is(flag::SILENCED) => false,
            (Subject::Slot(s), Mech::FromAnotherClass) => self.other_class(def.classes, self.s.e(s).side),
            (Subject::Deck(p, _), Mech::FromAnotherClass) => self.other_class(def.classes, p),
            (Subject::Card(_), Mech::FromAnotherClass) => self.other_class(def.classes, me),
            _ => def.has(m),
        }
    }

    fn other_class(&self, classes: u64, p: u8) -> bool {
        const PLAYED: u64 = (Class::Warrior.bit() << 1) - Class::Druid.bit();
        classes & PLAYED != 0 && classes & (1 << self.s.side(p).class | Class::Neutral.bit()) == 0
    }

    /// The cards of a pool in the position at hand.
    pub fn pool(&mut self, pool: &Pool, cx: &Cx) -> Vec<CardIx> {
        let mut out = Vec::new();
        self.pool_into(pool, cx, &mut out).to_vec()
    }

    /// The same without new memory: `kept` is used only if the position narrows the pool.
    pub fn pool_into<'b>(&mut self, pool: &'b Pool, cx: &Cx, kept: &'b mut Vec<CardIx>) -> &'b [CardIx] {
        let lib = self.lib;
        // RND3: cards that name a certain god only for players whose deck began with it.
        let cthun = self.s.side(cx.me).get(crate::ir::Counter::CthunDeck) > 0;
        let list = pool.list[cthun as usize].get_or_init(|| {
            let bare = Cx::of(0, NONE);
            let all: Vec<CardIx> = if pool.any { (1..lib.cards.len() as CardIx).collect() } else { lib.pool.clone() };
            all.into_iter()
                .filter(|&c| lib.card(c).implemented && self.cond(&pool.when, &bare.about(Subject::Card(c))))
                .filter(|&c| cthun || !(lib.card(c).has(Mech::Cthun) || lib.card(c).has(Mech::NamesCthun)))
                .collect()
        });
        let standard = self.s.h.rules.variants != 0 && self.s.h.rules.variant("standard");
        if pool.also.is_none() && !standard {
            return list;
        }
        kept.clear();
        for &c in list {
            if (!standard || STANDARD.contains(&lib.card(c).set.as_str()))
                && pool.also.as_ref().is_none_or(|w| self.cond(w, &cx.about(Subject::Card(c))))
            {
                kept.push(c);
            }
        }
        kept
    }
}

/// The attack of a character; WPN3: a hero's weapon counts in its own turn.
#[inline]
pub fn attack_of(s: &State, slot: u8) -> i32 {
    let e = s.e(slot);
    if slot == HERO_SLOT[0] || slot == HERO_SLOT[1] {
        let mut attack = e.attack as i32 + e.aura_attack as i32;
        let w = s.side(e.side).weapon;
        if s.h.active == e.side && w != NONE {
            attack += s.e(w).atk();
        }
        return attack.max(0);
    }
    e.atk()
}
