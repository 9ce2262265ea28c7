//! How many, how much: the numbers a text reads.

use crate::cards::names::{LogKind, Scope};
use crate::cards::syntax::{CardIx, Cond, Val};
use crate::chance::Pick;
use crate::machine::{Cx, Machine, Subject};
use crate::state::{Line, State, HERO_SLOT, NONE, PLAYER_SLOT};

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

impl Machine<'_> {
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
    pub(crate) fn played_line(&self, cx: &Cx) -> usize {
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

    pub(crate) fn log_lines_from(
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
}
