//! How many, how much: the numbers a text reads.

use crate::cards::names::{LogKind, Scope};
use crate::cards::syntax::{CardIx, Cond, Val};
use crate::chance::Pick;
use crate::machine::{Context, Machine, Subject};
use crate::state::{enchantment_flag, Line, Player, PlayerSet, Slot, State};

/// The attack of a character; WPN3: a hero's weapon counts in its own turn.
#[inline]
pub fn attack_of(s: &State, slot: Slot) -> i32 {
    let e = s.entity(slot);
    if slot.is_hero() {
        let mut attack = e.attack as i32 + e.aura_attack as i32;
        let w = s.side(e.side).weapon;
        if s.head.active == e.side && w.is_some() {
            attack += s.entity(w).atk();
        }
        return attack.max(0);
    }
    e.atk()
}

impl Machine<'_> {
    /// The attack of a character; WPN3: a hero's weapon counts in its own turn.
    #[inline]
    pub fn attack_of(&self, slot: Slot) -> i32 {
        attack_of(self.state, slot)
    }

    /// The attack and health of a deck's card with its enchantments.
    pub fn deck_bonus(&self, p: Player, at: u8) -> (i32, i32) {
        let d = self.state.decks[p.index()][at as usize];
        let def = self.library.card(d.card);
        let (mut attack, mut health) = (def.attack as i32, def.health as i32);
        for e in self.state.enchantments_from(d.first_enchantment) {
            attack =
                if e.flags & enchantment_flag::SET_ATTACK != 0 { e.attack as i32 } else { attack + e.attack as i32 };
            health =
                if e.flags & enchantment_flag::SET_HEALTH != 0 { e.health as i32 } else { health + e.health as i32 };
        }
        (attack, health)
    }

    /// The cost of a deck's card with its enchantments (CST1: the last set cost, then the changes).
    fn deck_cost(&self, p: Player, at: u8) -> i32 {
        let d = self.state.decks[p.index()][at as usize];
        let (mut base, mut change) = (self.library.card(d.card).cost as i32, 0);
        for e in self.state.enchantments_from(d.first_enchantment) {
            if e.flags & enchantment_flag::SET_COST != 0 {
                base = e.cost as i32;
            } else {
                change += e.cost as i32;
            }
        }
        (base + change).max(0)
    }

    /// The number meant.
    pub fn val(&mut self, v: &Val, context: &Context) -> i32 {
        match v {
            Val::Const(n) => *n,
            Val::Attack(sel) => match self.subject(sel, context) {
                Subject::None => 0,
                Subject::Slot(s) => self.attack_of(s),
                Subject::Deck(p, at) => self.deck_bonus(p, at).0,
                Subject::Card(c) => self.library.card(c).attack as i32,
            },
            Val::Health(sel) => match self.subject(sel, context) {
                Subject::None => 0,
                Subject::Slot(s) => self.state.entity(s).hp(),
                Subject::Deck(p, at) => self.deck_bonus(p, at).1,
                Subject::Card(c) => self.library.card(c).health as i32,
            },
            Val::MaxHealth(sel) => match self.subject(sel, context) {
                Subject::Slot(s) => self.state.entity(s).max_health(),
                it => self.library.card(self.card_of(it)).health as i32,
            },
            Val::DamageOn(sel) => match self.subject(sel, context) {
                Subject::Slot(s) => self.state.entity(s).damage as i32,
                _ => 0,
            },
            Val::Cost(sel) => match self.subject(sel, context) {
                Subject::Slot(s) => self.cost_of(s),
                Subject::Deck(p, at) => self.deck_cost(p, at),
                it => self.library.card(self.card_of(it)).cost as i32,
            },
            Val::BaseCost(sel) => {
                let it = self.subject(sel, context);
                self.library.card(self.card_of(it)).cost as i32
            }
            Val::BaseAttack(sel) => {
                let it = self.subject(sel, context);
                self.library.card(self.card_of(it)).attack as i32
            }
            Val::BaseHealth(sel) => {
                let it = self.subject(sel, context);
                self.library.card(self.card_of(it)).health as i32
            }
            Val::Armor(w) => {
                let p = self.player(w, context);
                self.state.side(p).armor as i32
            }
            Val::Mana(w) => {
                let p = self.player(w, context);
                self.state.side(p).mana()
            }
            Val::MaxMana(w) => {
                let p = self.player(w, context);
                self.state.side(p).max_mana as i32
            }
            Val::Overloaded(w) => {
                let p = self.player(w, context);
                self.state.side(p).owed as i32 + self.state.side(p).locked as i32
            }
            Val::HandSize(w) => {
                let p = self.player(w, context);
                self.state.side(p).n_hand as i32
            }
            Val::DeckSize(w) => {
                let p = self.player(w, context);
                self.state.side(p).n_deck as i32
            }
            Val::Count(sel) => self.sel(sel, context).len() as i32,
            Val::CountDeck(w, cond) => {
                let p = self.player(w, context);
                self.deck_cards(p, Some(cond), context).len() as i32
            }
            Val::CountStartingDeck(w, cond) => {
                let p = self.player(w, context);
                self.look_at_deck(p);
                let mut cards = self.starting_deck(p);
                self.keep_cards(cond, &mut cards, context);
                cards.len() as i32
            }
            Val::CountLog { kind, who, scope, when, since } => {
                let who = self.who(who, context);
                let from = if *since { self.played_line(context) } else { 0 };
                self.log_lines_from(from, *kind, who, *scope, when.as_deref(), context).len() as i32
            }
            Val::Counter(c, w) => {
                let who = self.who(w, context);
                who.beginning_with(context.me).map(|p| self.state.side(p).get(*c) as i32).sum()
            }
            Val::SpellDamage(w) => {
                let p = self.player(w, context);
                self.spell_power(p)
            }
            Val::Amount => context.event.amount as i32,
            Val::Data => {
                if context.src.is_none() {
                    0
                } else {
                    self.state.entity(context.src).data as i32
                }
            }
            Val::ItData => match context.it {
                Subject::Slot(s) => self.state.entity(s).data as i32,
                _ => 0,
            },
            Val::EnchData => context.enchantment_data as i32,
            Val::Num(k) => self.registers(context).map_or(0, |r| r.numbers[*k as usize & 3] as i32),
            Val::ChosenCost => self.registers(context).map_or(0, |r| self.library.card(r.chosen).cost as i32),
            Val::ChosenAttack | Val::ChosenHealth => {
                let Some((card, place)) = self.chosen(context) else {
                    return 0;
                };
                let (attack, health) = match place {
                    Some((p, at)) => self.deck_bonus(p, at),
                    None => {
                        let def = self.library.card(card);
                        (def.attack as i32, def.health as i32)
                    }
                };
                if matches!(v, Val::ChosenAttack) {
                    attack
                } else {
                    health
                }
            }
            Val::Turn => self.state.head.turn as i32,
            Val::Add(a, b) => self.val(a, context) + self.val(b, context),
            Val::Sub(a, b) => self.val(a, context) - self.val(b, context),
            Val::Mul(a, b) => self.val(a, context).saturating_mul(self.val(b, context)),
            Val::Min(a, b) => self.val(a, context).min(self.val(b, context)),
            Val::Max(a, b) => self.val(a, context).max(self.val(b, context)),
            Val::If(c, a, b) => {
                if self.cond(c, context) {
                    self.val(a, context)
                } else {
                    self.val(b, context)
                }
            }
            Val::Rand(a, b) => {
                let lo = self.val(a, context);
                let hi = self.val(b, context);
                if hi <= lo {
                    lo
                } else {
                    lo + self.chance.pick(Pick::Number, (hi - lo + 1) as u32, |i| (lo + i as i32) as u32) as i32
                }
            }
        }
    }

    /// AUR8: spell damage is read live.
    pub fn spell_power(&self, p: Player) -> i32 {
        let mut sum = 0;
        for &s in self.state.side(p).board() {
            let e = self.state.entity(s);
            sum += e.spell_damage as i32 + e.aura_spell_damage as i32;
        }
        for s in [self.state.side(p).weapon, p.slot(), p.hero()] {
            if s.is_some() {
                let e = self.state.entity(s);
                sum += e.spell_damage as i32 + e.aura_spell_damage as i32;
            }
        }
        sum
    }

    /// The number of the line after the one in which the card of the text was played last.
    pub(crate) fn played_line(&self, context: &Context) -> usize {
        if context.src.is_none() {
            return 0;
        }
        let e = self.state.entity(context.src);
        // Without branches between the questions: which of them fails cannot be guessed.
        let mine = |l: &Line| (l.card == e.card) & (l.kind == LogKind::Played as u8) & (l.player == e.side);
        self.state.lines().iter().rposition(mine).map_or(0, |k| k + 1)
    }

    /// The cards of the log's lines that fit.
    pub fn log_lines(
        &mut self,
        kind: LogKind,
        who: PlayerSet,
        scope: Scope,
        when: Option<&Cond>,
        context: &Context,
    ) -> Vec<CardIx> {
        self.log_lines_from(0, kind, who, scope, when, context)
    }

    pub(crate) fn log_lines_from(
        &mut self,
        from: usize,
        kind: LogKind,
        who: PlayerSet,
        scope: Scope,
        when: Option<&Cond>,
        context: &Context,
    ) -> Vec<CardIx> {
        let places = self.log_places_from(from, kind, who, scope, when, context);
        places.into_iter().map(|k| self.state.log[k].card).collect()
    }

    /// The numbers of the log's lines that fit.
    pub fn log_places(
        &mut self,
        kind: LogKind,
        who: PlayerSet,
        scope: Scope,
        when: Option<&Cond>,
        context: &Context,
    ) -> Vec<usize> {
        self.log_places_from(0, kind, who, scope, when, context)
    }

    fn log_places_from(
        &mut self,
        from: usize,
        kind: LogKind,
        who: PlayerSet,
        scope: Scope,
        when: Option<&Cond>,
        context: &Context,
    ) -> Vec<usize> {
        let turn = self.state.head.turn;
        let mut found = Vec::new();
        for k in from..self.state.head.n_log as usize {
            let l = self.state.log[k];
            let fits = (l.kind == kind as u8)
                & who.contains(l.player)
                & match scope {
                    Scope::Game => true,
                    Scope::Turn => l.turn == turn,
                    Scope::LastTurn => l.turn + 2 == turn,
                };
            if fits {
                found.push(k);
            }
        }
        match when {
            Some(when) => self.places(when, found.into_iter(), context, |m, k| Subject::Card(m.state.log[k].card)),
            None => found,
        }
    }
}
