//! Runs compiled texts, one instruction at a time, so that any of them can stop for a decision.

use crate::chance::Pick;
use crate::ir::{
    CardIx, CardList, CardRef, Class, Cond, Counter, Effect, Enchant, Event, Kind, Kw, LogKind, ManaKind, Mech,
    Options, Sel, Stand, Val,
};
use crate::library::{Op, Round, NO_PROG, UNKNOWN};
use crate::machine::{Cx, Machine, Subject, What};
use crate::objects::small;
use crate::state::{
    changed, dflag, eflag, fflag, flag, At, Entity, Frame, Happening, Pending, Reason, Ref, Set, Step, CARDS,
    HERO_SLOT, NONE, OPTIONS, POWER_SLOT,
};

/// What a choice offers: cards, their places in a deck, and the deck that they are copies from.
struct Offer {
    cards: Vec<CardIx>,
    places: Vec<u8>,
    copied: u8,
}

/// A card that a loop goes through; of a deck's card also its first enchantment (as in `DeckCard`).
type Listed = (CardIx, u8);

fn unmarked(cards: Vec<CardIx>) -> Vec<Listed> {
    cards.into_iter().map(|c| (c, 0)).collect()
}

/// Whether copies of that card keep enchantments.
fn keeps(c: &CardRef) -> bool {
    matches!(c, CardRef::CopyOf(_) | CardRef::InDeck { .. } | CardRef::Chosen)
}

impl Machine<'_> {
    /// Goes on with the text on top of the stack until something has to happen first.
    pub fn run_text(&mut self, i: usize) {
        let lib = self.lib;
        if self.s.stack[i].flags & fflag::TRIGGER != 0 {
            if !self.still_holds(i) {
                self.pop();
                return;
            }
            self.s.stack[i].flags &= !fflag::TRIGGER;
            if self.s.stack[i].flags & fflag::SECRET != 0 {
                self.reveal_secret(i);
                if self.flush() {
                    return;
                }
            }
        }
        let Some(prog) = lib.progs.get(self.s.stack[i].prog as usize) else {
            self.pop(); // a clause without steps
            return;
        };
        let ops = &prog.ops;
        loop {
            let f = &mut self.s.stack[i];
            let pc = f.pc as usize;
            if pc >= ops.len() {
                let f = *f;
                self.pop();
                if f.flags & fflag::SECRET != 0 {
                    if let Some(s) = self.s.slot_of(f.src) {
                        if self.s.e(s).at == At::Limbo {
                            self.bury(s);
                        }
                    }
                }
                return;
            }
            if pc == 0 {
                if let Some(ran) = &mut self.x.ran {
                    ran.push((prog.card, prog.clause));
                }
            }
            let f = &mut self.s.stack[i];
            f.pc += 1;
            match &ops[pc] {
                Op::Do(effect) => {
                    let cx = self.cx(i);
                    self.act(effect, i, &cx);
                }
                Op::Jump(to) => f.pc = *to,
                Op::Unless(cond, to) => {
                    let cx = self.cx(i);
                    if !self.cond(cond, &cx) {
                        self.s.stack[i].pc = *to;
                    }
                }
                Op::EachStart { of, depth } => {
                    let cx = self.cx(i);
                    let set = self.sel(of, &cx);
                    self.s.regs[i].sets[*depth as usize] = set;
                }
                Op::EachNext { depth, exit, outer } => {
                    let d = *depth as usize;
                    let set = self.s.regs[i].sets[d] & self.s.h.live;
                    if set == 0 {
                        let f = &mut self.s.stack[i];
                        f.pc = *exit;
                        f.each_depth = *outer;
                    } else {
                        let slot = if set & (set - 1) == 0 { set.trailing_zeros() as u8 } else { self.ordered(set)[0] };
                        let r = self.s.reference(slot);
                        self.s.regs[i].sets[d] = set & !(1u64 << slot);
                        self.s.regs[i].each[d] = r;
                        self.s.stack[i].each_depth = *depth;
                    }
                }
                Op::RepeatStart { times, depth } => {
                    let cx = self.cx(i);
                    let n = self.val(times, &cx);
                    self.s.regs[i].count[*depth as usize] = small(n);
                }
                Op::RepeatNext { depth, exit, cards } => {
                    let c = &mut self.s.regs[i].count[*depth as usize];
                    if *c <= 0 {
                        self.s.stack[i].pc = *exit;
                    } else {
                        *c -= 1;
                        match cards {
                            Round::Plain => {}
                            Round::Card => self.next_card(i, None),
                            Round::DeckCard(who) => {
                                let cx = self.cx(i);
                                let p = self.player(who, &cx);
                                self.next_card(i, Some(p));
                            }
                        }
                    }
                }
                Op::CardsStart { from, count, different, depth } => {
                    let cx = self.cx(i);
                    let n = self.list_cards(from, count.as_ref(), *different, &cx);
                    self.s.regs[i].count[*depth as usize] = n;
                }
                Op::Choose { from, who, exit } => {
                    let cx = self.cx(i);
                    let p = who.as_ref().map_or(cx.me, |w| self.player(w, &cx));
                    self.choose(from, p, i, *exit, &cx);
                }
            }
            self.x.steps += 1;
            if self.x.steps > crate::machine::STEP_LIMIT {
                self.abort(Reason::Loop);
            }
            if self.s.over() || self.flush() || self.s.h.n_stack as usize != i + 1 || self.s.h.pending != Pending::None
            {
                return;
            }
        }
    }

    /// SEC4: a triggered secret leaves its zone in the open.
    fn reveal_secret(&mut self, i: usize) {
        let f = self.s.stack[i];
        let Some(slot) = self.s.slot_of(f.src) else {
            return;
        };
        self.lift(slot);
        self.show(slot);
        self.note(What::Reveal, f.side, slot, NONE, 0);
        self.emit(Event::SecretRevealed, slot, NONE, 0, f.side);
    }

    /// The card meant, and the object it was read from.
    pub fn card_ref(&mut self, c: &CardRef, cx: &Cx) -> (CardIx, Subject) {
        match c {
            CardRef::Id(card) => (card.0, Subject::None),
            CardRef::OneOf(list) => {
                let k = self.ch.pick(Pick::Card, list.len() as u32, |i| list[i as usize].0 as u32);
                (list.get(k as usize).map_or(UNKNOWN, |c| c.0), Subject::None)
            }
            CardRef::Random(pool) => (self.random_card(pool, cx), Subject::None),
            CardRef::Of(sel) => {
                let it = self.subject(sel, cx);
                (self.card_of(it), it)
            }
            CardRef::CopyOf(sel) => match self.first(sel, cx) {
                NONE => (UNKNOWN, Subject::None),
                s => (self.s.e(s).card, Subject::Slot(s)),
            },
            CardRef::Chosen => {
                if cx.frame == NONE {
                    return (UNKNOWN, Subject::None);
                }
                let f = &self.s.stack[cx.frame as usize];
                let there = f.chosen_side != NONE && f.chosen_place < self.s.side(f.chosen_side).n_deck;
                (f.chosen, if there { Subject::Deck(f.chosen_side, f.chosen_place) } else { Subject::None })
            }
            CardRef::Jade => {
                let room = self.s.side(cx.me).n_board < self.s.h.rules.board;
                let strict = self.s.h.rules.variants != 0 && self.s.h.rules.variant("jade_needs_room");
                if room || !strict {
                    self.s.bump(cx.me, Counter::Jade, 1);
                }
                let n = (self.s.side(cx.me).get(Counter::Jade).max(1) as usize).min(self.lib.jade.len());
                (self.lib.jade.get(n.wrapping_sub(1)).copied().unwrap_or(UNKNOWN), Subject::None)
            }
            CardRef::Logged { kind, who, scope, when, last } => {
                let who = self.who(who, cx);
                let list = self.log_lines(*kind, who, *scope, when.as_deref(), cx);
                let card =
                    if *last { list.last().copied().unwrap_or(UNKNOWN) } else { self.pick_card(&list, Pick::Log) };
                (card, Subject::None)
            }
            CardRef::InDeck { who, when } => {
                let p = self.player(who, cx);
                match self.pick_deck(p, when.as_deref(), cx) {
                    Some(at) => (self.s.decks[p as usize][at as usize].card, Subject::Deck(p, at)),
                    None => (UNKNOWN, Subject::None),
                }
            }
            CardRef::OutOfDeck { who, when } => {
                let p = self.player(who, cx);
                let Some(at) = self.pick_deck(p, when.as_deref(), cx) else {
                    return (UNKNOWN, Subject::None);
                };
                let d = self.s.deck_take(p, at as usize);
                self.s.free_chain(d.ench.wrapping_sub(1));
                if d.flags & dflag::CREATED == 0 {
                    self.write(LogKind::Shown, p, d.card); // it is a card less that can be hidden
                }
                (d.card, Subject::None)
            }
            CardRef::FromData => {
                let data = if cx.ench_data != 0 {
                    cx.ench_data
                } else if cx.src != NONE {
                    self.s.e(cx.src).data
                } else {
                    0
                };
                let ix = data as u16;
                (if (ix as usize) < self.lib.cards.len() { ix } else { UNKNOWN }, Subject::None)
            }
            CardRef::Nth(list, n) => {
                let n = self.val(n, cx).clamp(1, list.len() as i32);
                (list[n as usize - 1].0, Subject::None)
            }
            CardRef::PairedPower(table) => {
                let now = self.s.e(POWER_SLOT[cx.me as usize]).card;
                (table.iter().find(|(a, _)| a.0 == now).map_or(UNKNOWN, |(_, b)| b.0), Subject::None)
            }
        }
    }

    /// One card of a pool.
    fn random_card(&mut self, pool: &crate::ir::Pool, cx: &Cx) -> CardIx {
        let mut kept = std::mem::take(&mut self.x.cards);
        let list = self.pool_into(pool, cx, &mut kept);
        let card = self.pick_card(list, Pick::Card);
        self.x.cards = kept;
        card
    }

    fn pick_card(&mut self, list: &[CardIx], pick: Pick) -> CardIx {
        if list.is_empty() {
            return UNKNOWN;
        }
        let k = self.ch.pick(pick, list.len() as u32, |i| list[i as usize] as u32);
        list[k as usize]
    }

    /// The place of a random card of a deck that fits.
    fn pick_deck(&mut self, p: u8, when: Option<&Cond>, cx: &Cx) -> Option<u8> {
        let list = self.deck_cards(p, when, cx);
        if list.is_empty() {
            return None;
        }
        let deck = &self.s.decks[p as usize];
        let k = self.ch.pick(Pick::Deck, list.len() as u32, |k| deck[list[k as usize] as usize].card as u32);
        Some(list[k as usize])
    }

    /// Puts the cards that a loop goes through on the list, in random order; tells how many there are.
    fn list_cards(&mut self, from: &CardList, count: Option<&Val>, different: bool, cx: &Cx) -> i16 {
        let mut bag: Vec<Listed> = match from {
            CardList::Logged { kind, who, scope, when } => {
                let who = self.who(who, cx);
                unmarked(self.log_lines(*kind, who, *scope, when.as_deref(), cx))
            }
            CardList::Deck { who, when } => {
                let p = self.player(who, cx);
                let places = self.deck_cards(p, when.as_deref(), cx);
                let deck = self.s.deck(p);
                places.iter().map(|&at| (deck[at as usize].card, deck[at as usize].ench)).collect()
            }
            CardList::Top { who, count } => {
                let p = self.player(who, cx);
                let n = self.val(count, cx);
                let cards = self.mill(p, n);
                return self.push_cards(&unmarked(cards));
            }
            CardList::Pool(pool) => unmarked(self.pool(pool, cx)),
            CardList::Cards(list) => list.iter().map(|c| (c.0, 0)).collect(),
            CardList::Offer(options) => {
                let offer = self.offer(options, cx.me, cx);
                return self.push_cards(&unmarked(offer.cards));
            }
        };
        let most = count.map_or(i32::MAX, |v| self.val(v, cx)).max(0) as usize;
        let mut out = Vec::new();
        while out.len() < most && !bag.is_empty() {
            let k = self.ch.pick(Pick::Card, bag.len() as u32, |k| bag[k as usize].0 as u32) as usize;
            let listed = bag.remove(k);
            out.push(listed);
            if different {
                bag.retain(|other| other.0 != listed.0);
            }
        }
        self.push_cards(&out)
    }

    fn push_cards(&mut self, cards: &[Listed]) -> i16 {
        let n = self.s.h.n_cards as usize;
        if n + cards.len() > CARDS {
            self.abort(Reason::Capacity);
            return 0;
        }
        for (k, &(card, mark)) in cards.iter().rev().enumerate() {
            self.s.cards[n + k] = card;
            self.s.marks[n + k] = mark;
        }
        self.s.h.n_cards += cards.len() as u8;
        cards.len() as i16
    }

    /// The card of the round of a loop over cards; of a deck's card also where it lies.
    fn next_card(&mut self, i: usize, deck: Option<u8>) {
        let n = self.s.h.n_cards.saturating_sub(1);
        self.s.h.n_cards = n;
        let card = self.s.cards[n as usize];
        let at = deck.and_then(|p| self.s.find_marked(p, card, self.s.marks[n as usize]));
        let f = &mut self.s.stack[i];
        f.chosen = card;
        f.chosen_side = if at.is_some() { deck.unwrap_or(NONE) } else { NONE };
        f.chosen_place = at.map_or(NONE, |at| at as u8);
    }

    /// Removes the top cards of a deck in the open.
    fn mill(&mut self, p: u8, n: i32) -> Vec<CardIx> {
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

    /// Places in a deck whose cards fit.
    pub fn deck_cards(&mut self, p: u8, when: Option<&Cond>, cx: &Cx) -> Vec<u8> {
        let places = 0..self.s.side(p).n_deck;
        if let Some(Cond::Card(cards)) = when {
            let deck = self.s.deck(p);
            return places.filter(|&at| cards.iter().any(|c| c.0 == deck[at as usize].card)).collect();
        }
        places
            .filter(|&at| when.is_none_or(|w| self.cond(w, &cx.about(Subject::Deck(p, at)))))
            .collect()
    }

    /// CHO1 to CHO3: what a choice offers.
    fn offer(&mut self, from: &Options, p: u8, cx: &Cx) -> Offer {
        let mut options: Vec<CardIx> = Vec::new();
        let mut places: Vec<u8> = Vec::new();
        let mut copied = NONE;
        match from {
            Options::Exactly(list) => options.extend(list.iter().map(|c| c.0)),
            Options::Cards(list) => {
                let list: Vec<CardIx> = list.iter().map(|c| c.0).filter(|&c| !self.is_own_power(c, p)).collect();
                options = self.three(list, None);
            }
            Options::Pool(pool) => {
                let list = self.pool(pool, cx);
                let weigh = !(self.s.h.rules.variants != 0 && self.s.h.rules.variant("discover_unweighted"));
                options = self.three(list, weigh.then_some(p));
            }
            Options::Deck { who, when } => {
                let d = self.player(who, cx);
                let mut list = self.deck_cards(d, when.as_deref(), cx);
                let deck = &self.s.decks[d as usize];
                while places.len() < 3 && !list.is_empty() {
                    let card = |at: u8| deck[at as usize].card;
                    let k = self.ch.pick(Pick::Option, list.len() as u32, |k| card(list[k as usize]) as u32);
                    let at = list[k as usize];
                    options.push(card(at));
                    places.push(at);
                    list.retain(|&other| card(other) != card(at));
                }
                copied = d;
            }
            Options::DeckTop(n) => {
                let n = self.val(n, cx);
                let mut left: Vec<u8> = (0..self.s.side(p).n_deck).collect();
                for _ in 0..n {
                    if left.is_empty() || places.len() >= OPTIONS {
                        break;
                    }
                    let deck = &self.s.decks[p as usize];
                    let known = self.s.side(p).n_top as usize > places.len();
                    let k = if known {
                        left.len() as u32 - 1
                    } else {
                        self.ch.pick(Pick::Draw, left.len() as u32, |i| deck[left[i as usize] as usize].card as u32)
                    };
                    let at = left.remove(k as usize);
                    options.push(deck[at as usize].card);
                    places.push(at);
                }
            }
            Options::Logged { kind, who, scope, when } => {
                let who = self.who(who, cx);
                let list = self.log_lines(*kind, who, *scope, when.as_deref(), cx);
                options = self.three(list, None);
            }
            Options::OneEach(pools) => {
                let mut found: Vec<CardIx> = Vec::new();
                for pool in pools {
                    let mut list = self.pool(pool, cx);
                    list.retain(|c| !found.contains(c));
                    let card = self.pick_card(&list, Pick::Option);
                    if card != UNKNOWN {
                        found.push(card);
                    }
                }
                while !found.is_empty() {
                    let k = self.ch.pick(Pick::Number, found.len() as u32, |k| found[k as usize] as u32);
                    options.push(found.remove(k as usize));
                }
            }
        }
        options.truncate(OPTIONS);
        Offer { cards: options, places, copied }
    }

    /// Opens a choice, or leaves it out when there is nothing to choose.
    pub fn choose(&mut self, from: &Options, p: u8, i: usize, exit: u16, cx: &Cx) {
        let Offer { cards: options, places, copied } = self.offer(from, p, cx);
        if options.is_empty() {
            self.s.stack[i].pc = exit;
            return;
        }
        self.s.stack[i].chosen_side = copied;
        let h = &mut self.s.h;
        h.n_options = options.len() as u8;
        for (k, &c) in options.iter().enumerate() {
            h.options[k] = c;
            h.option_at[k] = places.get(k).copied().unwrap_or(NONE);
        }
        if self.s.stack[i].flags & fflag::AUTO != 0 || self.s.h.active != p {
            // CHO8: nobody is asked.
            let s = &*self.s;
            let k = self.ch.pick(Pick::Choice, options.len() as u32, |k| s.h.options[k as usize] as u32);
            self.answer(k as usize);
            return;
        }
        self.s.h.pending = Pending::Choice;
        self.s.h.player = p;
    }

    fn is_own_power(&self, card: CardIx, p: u8) -> bool {
        self.s.e(POWER_SLOT[p as usize]).card == card
    }

    /// Up to three different cards; with a player, cards of the class weigh four times as much as neutral ones.
    fn three(&mut self, list: Vec<CardIx>, weigh_for: Option<u8>) -> Vec<CardIx> {
        let mut out: Vec<CardIx> = Vec::new();
        let mut bag: Vec<CardIx> = Vec::with_capacity(list.len());
        for c in list {
            let weight = match weigh_for {
                Some(_) if self.lib.card(c).classes & Class::Neutral.bit() == 0 => 4,
                _ => 1,
            };
            for _ in 0..weight {
                bag.push(c);
            }
        }
        while out.len() < 3 && !bag.is_empty() {
            let k = self.ch.pick(Pick::Option, bag.len() as u32, |i| bag[i as usize] as u32);
            let c = bag[k as usize];
            out.push(c);
            bag.retain(|&b| b != c);
        }
        out
    }

    /// Takes the answer to an open choice.
    pub fn answer(&mut self, k: usize) {
        let i = self.s.h.n_stack as usize - 1;
        let card = self.s.h.options[k];
        self.s.stack[i].chosen = card;
        self.s.stack[i].chosen_at = k as i16;
        self.s.h.pending = Pending::None;
        self.s.h.player = self.s.h.active;
        self.note(What::Choice, self.s.stack[i].side, NONE, NONE, k as i32);
        if self.s.stack[i].chosen_side != NONE {
            self.s.stack[i].chosen_place = self.s.h.option_at[k];
        }
        // The places of cards that are going to be taken from the deck are still needed.
        if self.s.h.option_at[0] == NONE || self.s.stack[i].chosen_side != NONE {
            self.clear_options();
        }
    }

    fn clear_options(&mut self) {
        self.s.h.n_options = 0;
        self.s.h.options = [0; OPTIONS];
        self.s.h.option_at = [NONE; OPTIONS];
    }

    /// How often a doubling effect is there for a player (2 to the power of it is the factor).
    pub fn doublers(&mut self, p: u8, k: Kw) -> u32 {
        if !self.player_has(p, k) {
            return 0;
        }
        let mut n = 0;
        let lib = self.lib;
        let mut sources = self.s.h.aura_sources;
        while sources != 0 {
            let src = sources.trailing_zeros() as u8;
            sources &= sources - 1;
            let e = *self.s.e(src);
            if e.side == p && !e.is(flag::SILENCED) {
                n += lib.card(e.card).auras.iter().filter(|a| a.kw_bits & k.bit() != 0).count() as u32;
            }
        }
        n.max(1)
    }

    /// DMG1: what a text's damage number becomes.
    fn boosted(&mut self, base: i32, cx: &Cx, plain: bool) -> i32 {
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

    /// Where a summoned minion goes.
    fn place_for(&mut self, place: Stand, side: u8, i: usize, cx: &Cx) -> usize {
        let end = self.s.side(side).n_board as usize;
        let beside = |m: &Self, s: u8, right: bool| -> Option<usize> {
            let e = m.s.e(s);
            if e.at == At::Play && e.side == side {
                m.s.board_place(s).map(|k| k + right as usize)
            } else {
                None
            }
        };
        match place {
            Stand::End => end,
            Stand::TargetRight => self.s.slot_of(cx.target).and_then(|s| beside(self, s, true)).unwrap_or(end),
            Stand::Right | Stand::Left => {
                if cx.src == NONE {
                    return end;
                }
                if let Some(k) = beside(self, cx.src, place == Stand::Right) {
                    return k;
                }
                let f = self.s.stack[i];
                // DTH8: the place of the dead minion. A text that summons several keeps them in order.
                if self.s.e(cx.src).at == At::Grave && f.side == side && f.branch != NONE {
                    let left = if f.place == NONE {
                        None
                    } else {
                        self.s.side(side).board().iter().position(|&s| s == f.place)
                    };
                    return left.map_or((f.branch as usize).min(end), |k| k + 1);
                }
                end
            }
        }
    }

    /// Makes `slot` an exact copy of `of` (CPY1).
    fn copy_body(&mut self, slot: u8, of: u8) {
        let src = *self.s.e(of);
        let Some(chain) = self.s.copy_chain(src.ench) else {
            self.abort(Reason::Capacity);
            return;
        };
        self.s.h.timed |= if self.s.h.timed >> of & 1 == 1 { 1u64 << slot } else { 0 };
        let e = self.s.em(slot);
        e.ench = chain;
        e.data = src.data;
        e.flags |= src.flags & (flag::SILENCED | flag::LOST_SHIELD | flag::LOST_STEALTH);
        self.refresh(slot);
        let e = self.s.em(slot);
        // CPY5: the damage is copied, the aura's health is not.
        e.damage = src.damage;
        if src.at == At::Play && e.hp() <= 0 {
            self.s.h.maybe_dead = true;
        }
    }

    fn set_made(&mut self, i: usize, set: Set) {
        self.s.regs[i].made = set;
    }

    /// One step of a text.
    #[allow(clippy::cognitive_complexity)]
    pub fn act(&mut self, effect: &Effect, i: usize, cx: &Cx) {
        match effect {
            Effect::Damage { to, amount, from, plain } => {
                let set = self.sel(to, cx);
                let source = match from {
                    Some(sel) => self.first(sel, cx),
                    None => cx.src,
                };
                if set & set.wrapping_sub(1) == 0 {
                    if set != 0 {
                        let s = set.trailing_zeros() as u8;
                        let base = self.val(amount, &cx.about(Subject::Slot(s)));
                        let n = self.boosted(base, cx, *plain);
                        let dealt = self.damage(s, n, source);
                        self.s.stack[i].num[3] = small(dealt);
                        self.freeze_by_power(s, cx);
                    }
                    return;
                }
                let mut total = 0;
                let list = self.ordered(set);
                for s in list.iter() {
                    let base = self.val(amount, &cx.about(Subject::Slot(s)));
                    let n = self.boosted(base, cx, *plain);
                    total += self.damage(s, n, source);
                }
                self.s.stack[i].num[3] = small(total);
            }
            Effect::Missiles { count, amount, among, heal } => {
                self.missiles(count, amount.as_ref(), among, *heal, i, cx)
            }
            Effect::Heal { to, amount } => {
                let set = self.sel(to, cx);
                let list = self.ordered(set);
                let mut total = 0;
                for s in list.iter() {
                    let n = self.val(amount, &cx.about(Subject::Slot(s)));
                    total += self.heal(s, n, cx.src, cx);
                }
                self.s.stack[i].num[3] = small(total);
            }
            Effect::Buff { to, with } => {
                let set = self.sel(to, cx);
                for s in self.ordered(set).iter() {
                    if self.s.e(s).at != At::Grave {
                        self.enchant(s, with, cx);
                    }
                }
            }
            Effect::BuffDeck { who, when, with } => {
                let who = self.who(who, cx);
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    for at in self.deck_cards(p, Some(when), cx) {
                        self.enchant_deck(p, at as usize, with, cx);
                    }
                }
            }
            Effect::Destroy { to } => {
                let set = self.sel(to, cx);
                for s in self.ordered(set).iter() {
                    if self.s.e(s).at == At::Secret {
                        self.note(What::Removed, self.s.e(s).side, s, NONE, 0);
                        self.bury(s);
                    } else if self.s.e(s).at == At::Play && !self.s.e(s).has(Kw::Dormant) {
                        self.doom(s);
                    }
                }
            }
            Effect::Silence { to } => {
                let set = self.sel(to, cx);
                for s in self.ordered(set).iter() {
                    self.silence(s);
                }
            }
            Effect::Freeze { to } => {
                let set = self.sel(to, cx);
                for s in self.ordered(set).iter() {
                    if !self.s.e(s).has(Kw::Immune) || self.kind(s) != Kind::Hero {
                        self.freeze(s);
                    }
                }
            }
            Effect::Lose { to, keyword } => {
                let set = self.sel(to, cx);
                for s in self.ordered(set).iter() {
                    let e = self.s.em(s);
                    match keyword {
                        Kw::DivineShield if e.kw & keyword.bit() != 0 => {
                            e.flags |= flag::LOST_SHIELD;
                            e.kw &= !keyword.bit();
                            let side = e.side;
                            self.emit(Event::ShieldLost, s, NONE, 0, side);
                        }
                        Kw::Stealth => self.lose_stealth(s),
                        Kw::Frozen => e.flags &= !flag::FROZEN,
                        _ => {
                            let w = Enchant { keywords: vec![*keyword], ..Enchant::default() };
                            let k = self.make_enchant(&w, Subject::Slot(s), cx);
                            if k != NONE {
                                self.s.ench[k as usize].flags |= eflag::LOSE;
                                self.s.attach(s, k);
                                self.refresh(s);
                            }
                        }
                    }
                }
            }
            Effect::Unenchant { to } => {
                let order = self.s.stack[i].ench_order;
                match to {
                    None => {
                        if cx.src != NONE {
                            self.disenchant(cx.src, |en| en.order == order);
                        }
                    }
                    Some(sel) => {
                        let set = self.sel(sel, cx);
                        for s in self.ordered(set).iter() {
                            self.disenchant(s, |_| true);
                        }
                    }
                }
            }
            Effect::Summon { card, side, place, with } => {
                let who = side.as_ref().map_or(1 << cx.me, |w| self.who(w, cx));
                let mut made = 0;
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    let pcx = Cx { me: if side.is_some() { cx.me } else { p }, ..*cx };
                    let (c, of) = self.card_ref(card, &pcx);
                    let of = if keeps(card) { of } else { Subject::None };
                    if c == UNKNOWN {
                        continue;
                    }
                    let at = self.place_for(*place, p, i, cx);
                    let new = self.summon_with(c, of, p, at, with.as_ref(), cx);
                    made |= new;
                    if new != 0
                        && self.s.stack[i].branch != NONE
                        && self.s.stack[i].place != NONE
                        && p == self.s.stack[i].side
                    {
                        // Several tokens of one deathrattle stand in the order they came.
                        self.s.stack[i].place = new.trailing_zeros() as u8;
                    } else if new != 0 && self.s.stack[i].branch != NONE && p == self.s.stack[i].side {
                        self.s.stack[i].branch += 1;
                    }
                }
                self.set_made(i, made);
            }
            Effect::Give { card, who, with } => {
                let who = who.as_ref().map_or(1 << cx.me, |w| self.who(w, cx));
                let mut made = 0;
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    let (c, of) = self.card_ref(card, cx);
                    let open = self.is_open(card, of);
                    let s = self.give(c, p, open);
                    if s == NONE {
                        continue;
                    }
                    if keeps(card) {
                        self.copy_hand(s, of);
                    }
                    if let Some(w) = with {
                        self.enchant(s, w, cx);
                    }
                    made |= 1u64 << s;
                }
                self.set_made(i, made);
            }
            Effect::Shuffle { card, who, with } => {
                let who = who.as_ref().map_or(1 << cx.me, |w| self.who(w, cx));
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    let (c, of) = self.card_ref(card, cx);
                    let open = self.is_open(card, of);
                    let kept = keeps(card);
                    let times = 1 + self.player_has(cx.me, Kw::ExtraShuffle) as usize;
                    for _ in 0..times {
                        let chain = if kept { self.kept_chain(of) } else { NONE };
                        self.shuffle_card(c, chain, p, with.as_ref(), open, cx);
                    }
                }
            }
            Effect::Draw { who, when, lowest } => {
                let who = who.as_ref().map_or(1 << cx.me, |w| self.who(w, cx));
                let mut made = 0;
                for p in [cx.me, 1 - cx.me] {
                    if who >> p & 1 == 0 {
                        continue;
                    }
                    let s = match when {
                        None => self.draw(p, cx.src),
                        Some(cond) => {
                            let mut fit = self.deck_cards(p, Some(cond), cx);
                            if let Some(by) = lowest {
                                let keys: Vec<i32> =
                                    fit.iter().map(|&at| self.val(by, &cx.about(Subject::Deck(p, at)))).collect();
                                let least = keys.iter().min().copied().unwrap_or(0);
                                let mut k = 0;
                                fit.retain(|_| {
                                    k += 1;
                                    keys[k - 1] == least
                                });
                            }
                            if fit.is_empty() {
                                NONE
                            } else {
                                let deck = &self.s.decks[p as usize];
                                let k = self
                                    .ch
                                    .pick(Pick::Draw, fit.len() as u32, |k| deck[fit[k as usize] as usize].card as u32);
                                self.draw_at(p, fit[k as usize] as usize, cx.src)
                            }
                        }
                    };
                    made |= crate::eval::one(s);
                }
                self.set_made(i, made);
            }
            Effect::Discard { what } => {
                let set = self.sel(what, cx);
                for s in self.ordered(set).iter() {
                    self.discard(s);
                }
            }
            Effect::Mill { who, count } => {
                let p = self.player(who, cx);
                let n = self.val(count, cx);
                self.mill(p, n);
            }
            Effect::PurgeDeck { who, when } => {
                let who = self.who(who, cx);
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    for at in self.deck_cards(p, Some(when), cx).into_iter().rev() {
                        let d = self.s.deck_take(p, at as usize);
                        self.s.free_chain(d.ench.wrapping_sub(1));
                    }
                }
            }
            Effect::Equip { card, who, with } => {
                let who = who.as_ref().map_or(1 << cx.me, |w| self.who(w, cx));
                let mut made = 0;
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    let (c, _) = self.card_ref(card, cx);
                    if c == UNKNOWN || self.lib.card(c).kind != Kind::Weapon {
                        continue;
                    }
                    let s = self.create(c, p);
                    if s == NONE {
                        return;
                    }
                    self.equip(s, p);
                    if let Some(w) = with {
                        self.enchant(s, w, cx);
                    }
                    made |= 1u64 << s;
                }
                self.set_made(i, made);
            }
            Effect::Armor { who, amount } => {
                let who = self.who(who, cx);
                let n = self.val(amount, cx);
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    self.gain_armor(p, n);
                }
            }
            Effect::LoseArmor { who, amount } => {
                let p = self.player(who, cx);
                let n = self.val(amount, cx);
                let sd = self.s.side_mut(p);
                sd.armor = (sd.armor - small(n)).max(0);
                self.s.h.changed |= changed::OTHER;
            }
            Effect::Durability { to, amount } => {
                let set = self.sel(to, cx);
                let n = self.val(amount, cx);
                for s in self.ordered(set).iter() {
                    if n < 0 {
                        let e = self.s.em(s);
                        e.damage = small(e.damage as i32 - n);
                        if e.hp() <= 0 {
                            self.s.h.maybe_dead = true;
                        }
                    } else {
                        let w = Enchant { health: Some(Val::Const(n)), ..Enchant::default() };
                        self.enchant(s, &w, cx);
                    }
                }
            }
            Effect::GainMana { who, amount, kind } => {
                let who = self.who(who, cx);
                let n = self.val(amount, cx);
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    self.gain_mana(p, n, *kind);
                }
            }
            Effect::LoseMana { who, amount } => {
                let p = self.player(who, cx);
                let n = self.val(amount, cx).max(0) as u8;
                let sd = self.s.side_mut(p);
                sd.max_mana = sd.max_mana.saturating_sub(n);
                // MAN4: empty crystals go first.
                sd.used = sd.used.saturating_sub(n).min(sd.max_mana);
            }
            Effect::SpendMana { who, amount } => {
                let p = self.player(who, cx);
                let n = self.val(amount, cx).min(self.s.side(p).mana());
                self.pay(p, n, false);
                self.s.stack[i].num[2] = small(n);
            }
            Effect::RefreshMana { who, amount } => {
                let p = self.player(who, cx);
                let n = self.val(amount, cx).max(0) as u8;
                let sd = self.s.side_mut(p);
                sd.used = sd.used.saturating_sub(n);
            }
            Effect::Overload { amount } => {
                let n = self.val(amount, cx);
                self.overload(cx.me, n);
            }
            Effect::Unlock => {
                let sd = self.s.side_mut(cx.me);
                sd.owed = 0; // MAN6
                sd.locked = 0;
            }
            Effect::Transform { what, into, keep, with } => {
                let set = self.sel(what, cx);
                for s in self.ordered(set).iter() {
                    let (c, of) = self.card_ref(into, &cx.about(Subject::Slot(s)));
                    let of = if keeps(into) { of } else { Subject::None };
                    if c == UNKNOWN {
                        continue;
                    }
                    let old = self.s.reference(s);
                    self.transform(s, c, *keep);
                    if of != Subject::Slot(s) {
                        self.copy_from_subject(s, of);
                    }
                    if let Some(w) = with {
                        self.enchant(s, w, cx);
                    }
                    let new = self.s.reference(s);
                    self.follow_self(old, new);
                }
            }
            Effect::Return { what, with } => {
                let set = self.sel(what, cx);
                let mut made = 0;
                for s in self.ordered(set).iter() {
                    if self.bounce(s) {
                        made |= 1u64 << s;
                        if let Some(w) = with {
                            self.enchant(s, w, cx);
                        }
                    }
                }
                self.set_made(i, made);
            }
            Effect::ShuffleBack { what, who } => {
                let set = self.sel(what, cx);
                for s in self.ordered(set).iter() {
                    let p = self.player(who, &cx.about(Subject::Slot(s)));
                    self.shuffle_back(s, p, cx);
                }
            }
            Effect::Control { what, who, this_turn } => {
                let set = self.sel(what, cx);
                let p = self.player(who, cx);
                for s in self.ordered(set).iter() {
                    self.control(s, p, *this_turn);
                }
            }
            Effect::TakeChosen => self.take_chosen(i, cx),
            Effect::Perform { card, on, random } => {
                let (c, _) = self.card_ref(card, cx);
                let target = match on {
                    Some(sel) => self.first(sel, cx),
                    None => self.s.slot_of(cx.target).unwrap_or(NONE),
                };
                if *random {
                    self.perform_random(c, cx.src, cx.me);
                } else {
                    self.perform(c, target, i);
                }
            }
            Effect::PlayCard { card } => {
                let (c, _) = self.card_ref(card, cx);
                self.play_card(c, i, cx);
            }
            Effect::Fuse { card, into, stats } => {
                let (c, _) = self.card_ref(card, cx);
                let set = self.sel(into, cx);
                for s in self.ordered(set).iter() {
                    self.fuse(c, s, *stats);
                }
            }
            Effect::Swap { what, with } => {
                let a = self.first(what, cx);
                let b = self.first(with, cx);
                if a != NONE && b != NONE {
                    self.swap(a, b);
                }
            }
            Effect::SwapDeck { what, when } => {
                let a = self.first(what, cx);
                if a != NONE {
                    self.swap_deck(a, when, cx);
                }
            }
            Effect::AttackAgain { what } => {
                let set = self.sel(what, cx);
                for s in self.ordered(set).iter() {
                    let e = self.s.em(s);
                    e.attacks = e.attacks.saturating_sub(1);
                }
            }
            Effect::Cast { card, on, who } => {
                let p = who.as_ref().map_or(cx.me, |w| self.player(w, cx));
                let (c, _) = self.card_ref(card, cx);
                self.cast(c, on.as_ref(), p, cx);
            }
            Effect::Fight { by, on } => {
                let a = self.first(by, cx);
                let d = self.first(on, cx);
                if a != NONE && d != NONE && self.is_character(a) && self.is_character(d) && a != d {
                    let f = self.begin_attack(a, d, true);
                    self.push(f);
                }
            }
            Effect::Deathrattle { of } => {
                let set = self.sel(of, cx);
                for s in self.ordered(set).iter() {
                    let times = self.rattle_times(s);
                    for _ in 0..times {
                        self.queue_deathrattles(s, NONE, NONE);
                    }
                }
            }
            Effect::SetHealth { to, amount } => {
                let set = self.sel(to, cx);
                let n = self.val(amount, cx);
                for s in self.ordered(set).iter() {
                    // DMG15: neither damage nor healing.
                    let e = self.s.em(s);
                    if n > e.max_health() {
                        e.data = small(n - (e.health as i32 - e.data as i32) - e.aura_health as i32);
                        e.damage = 0;
                        self.refresh(s);
                        self.s.em(s).damage = 0;
                    } else {
                        e.damage = small(e.max_health() - n);
                    }
                    self.s.h.changed |= changed::DAMAGE | changed::OTHER;
                    if self.s.e(s).hp() <= 0 {
                        self.s.h.maybe_dead = true;
                    }
                }
            }
            Effect::NewHero { card, who } => {
                let p = who.as_ref().map_or(cx.me, |w| self.player(w, cx));
                let (c, _) = self.card_ref(card, cx);
                if c != UNKNOWN {
                    self.new_hero(p, c, false);
                }
            }
            Effect::NewPower { card, who } => {
                let p = who.as_ref().map_or(cx.me, |w| self.player(w, cx));
                let (c, _) = self.card_ref(card, cx);
                self.new_power(p, c);
            }
            Effect::ReadyPower { who } => {
                let p = self.player(who, cx);
                self.s.side_mut(p).counters[Counter::PowerUsesTurn as usize] = 0;
            }
            Effect::Count { counter, amount, who } => {
                let who = who.as_ref().map_or(1 << cx.me, |w| self.who(w, cx));
                let n = self.val(amount, cx);
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    self.s.bump(p, *counter, small(n));
                    self.s.h.changed |= changed::OTHER;
                    if matches!(counter, Counter::CthunAttack | Counter::CthunHealth | Counter::CthunTaunt) {
                        self.refresh_cthuns(p);
                    }
                }
            }
            Effect::SetData { of, amount } => {
                let n = self.val(amount, cx);
                let s = of.as_ref().map_or(cx.src, |sel| self.first(sel, cx));
                if s != NONE {
                    self.s.em(s).data = small(n);
                }
            }
            Effect::SetNum { num, to } => {
                let n = self.val(to, cx);
                self.s.stack[i].num[*num as usize & 3] = small(n);
            }
            Effect::Save { set, what } => {
                let v = self.sel(what, cx);
                self.s.regs[i].saved[*set as usize & 1] = v;
            }
            Effect::Counter => {
                if let Some(k) = self.frame_below(i, |f| matches!(f.step, Step::PlaySpell | Step::CastSpell)) {
                    self.s.stack[k].flags |= fflag::COUNTERED;
                }
            }
            Effect::Retarget { to } => {
                let s = self.first(to, cx);
                if s == NONE {
                    return;
                }
                let r = self.s.reference(s);
                let spell = matches!(Event::ALL.get(cx.ev.kind as usize), Some((Event::SpellTarget, _)));
                let step = if spell { Step::PlaySpell } else { Step::Attack };
                if let Some(k) = self.frame_below(i, |f| f.step == step) {
                    self.s.stack[k].target = r;
                    if spell {
                        self.s.stack[k].event.other = r;
                    }
                }
            }
            Effect::SetAmount { amount } => {
                let n = self.val(amount, cx);
                self.s.stack[i].event.amount = small(n);
            }
            Effect::Deaths => {
                // SEQ8: deaths inside the text.
                self.push(Frame { step: Step::Settle, ..Frame::EMPTY });
            }
            Effect::ExtraTurn { who } => {
                let p = self.player(who, cx);
                self.s.bump(p, Counter::ExtraTurns, 1);
            }
            Effect::Recruit { who, when } => {
                let p = who.as_ref().map_or(cx.me, |w| self.player(w, cx));
                let made = self.recruit(p, when, i, cx);
                self.set_made(i, made);
            }
            Effect::PutIntoPlay { what } => {
                let set = self.sel(what, cx);
                let mut made = 0;
                for s in self.ordered(set).iter() {
                    let e = *self.s.e(s);
                    if !matches!(e.at, At::Hand | At::Grave) || self.lib.card(e.card).kind != Kind::Minion {
                        continue;
                    }
                    if self.s.side(e.side).n_board >= self.s.h.rules.board {
                        continue;
                    }
                    let at = self.place_for(Stand::Right, e.side, i, cx);
                    self.lift(s);
                    self.enter_board(s, e.side, at);
                    self.announce_summon(s);
                    made |= 1u64 << s;
                }
                self.set_made(i, made);
            }
            Effect::PutSecret { when } => {
                let mut list = self.deck_cards(cx.me, when.as_ref(), cx);
                list.retain(|&at| {
                    let c = self.s.decks[cx.me as usize][at as usize].card;
                    self.lib.card(c).has(Mech::Secret) && self.secret_fits(c, cx.me)
                });
                if !list.is_empty() {
                    let deck = &self.s.decks[cx.me as usize];
                    let k =
                        self.ch.pick(Pick::Deck, list.len() as u32, |k| deck[list[k as usize] as usize].card as u32);
                    let s = self.pull(cx.me, list[k as usize] as usize);
                    if s != NONE && !self.enter_secret(s, cx.me) {
                        self.bury(s);
                    }
                }
            }
            Effect::StealSecret { what } => {
                let set = self.sel(what, cx);
                for s in self.ordered(set).iter() {
                    let card = self.s.e(s).card;
                    let from = self.s.e(s).side;
                    self.lift(s);
                    if self.secret_fits(card, cx.me) {
                        self.enter_secret(s, cx.me);
                    } else {
                        self.s.em(s).side = from;
                        self.bury(s);
                    }
                }
            }
            Effect::Remove { what } => {
                let set = self.sel(what, cx);
                for s in self.ordered(set & !((1u64 << (POWER_SLOT[1] + 1)) - 1)).iter() {
                    self.note(What::Removed, self.s.e(s).side, s, NONE, 0);
                    self.bury(s);
                }
            }
            Effect::Joust { when } => self.joust(when, i, cx),
            Effect::Reveal { who, when } => {
                let p = self.player(who, cx);
                let found = self.pick_deck(p, Some(when), cx);
                self.set_chosen(i, p, found);
            }
            Effect::SwapHands => self.swap_hands(),
            Effect::SwapDecks => {
                self.s.decks.swap(0, 1);
                let (a, b) = self.s.h.sides.split_at_mut(1);
                std::mem::swap(&mut a[0].n_deck, &mut b[0].n_deck);
                std::mem::swap(&mut a[0].n_top, &mut b[0].n_top);
                std::mem::swap(&mut a[0].deck_listens, &mut b[0].deck_listens);
                std::mem::swap(&mut a[0].deck_watch, &mut b[0].deck_watch);
            }
            Effect::Merge { what, into } => self.merge(what, into, cx),
            Effect::ReplaceDeck { card, who, when, with } => {
                let p = self.player(who, cx);
                for at in self.deck_cards(p, Some(when), cx).into_iter().rev() {
                    let (c, _) = self.card_ref(card, &cx.about(Subject::Deck(p, at)));
                    if c == UNKNOWN {
                        continue;
                    }
                    let d = self.s.deck_take(p, at as usize);
                    self.s.free_chain(d.ench.wrapping_sub(1));
                    self.shuffle_card(c, NONE, p, with.as_ref(), false, cx);
                }
            }
            Effect::CopyDeck { from, to } => {
                let from = self.player(from, cx);
                let to = self.player(to, cx);
                let cards: Vec<(CardIx, u8)> = (0..self.s.side(from).n_deck)
                    .map(|at| (self.s.decks[from as usize][at as usize].card, self.kept_chain(Subject::Deck(from, at))))
                    .collect();
                for (c, chain) in cards {
                    self.shuffle_in(c, chain, to, true, false);
                }
            }
            Effect::CopyDeathrattle { of, to, attached } => {
                let (c, from) = self.card_ref(of, cx);
                let set = self.sel(to, cx);
                let mut rattles: Vec<(CardIx, i16)> = Vec::new();
                let mute = matches!(from, Subject::Slot(s) if self.s.e(s).is(flag::SILENCED));
                if self.lib.card(c).deathrattle != NO_PROG && !mute {
                    rattles.push((c, 0));
                }
                if let (true, Subject::Slot(s)) = (*attached, from) {
                    let mut k = self.s.e(s).ench;
                    while k != NONE {
                        let en = self.s.ench[k as usize];
                        if self.lib.card(en.card).deathrattle != NO_PROG {
                            rattles.push((en.card, en.data));
                        }
                        k = en.next;
                    }
                }
                for s in self.ordered(set).iter() {
                    for &(card, data) in &rattles {
                        let w = Enchant {
                            card: Some(crate::ir::Card(card)),
                            data: Some(Val::Const(data as i32)),
                            ..Enchant::default()
                        };
                        self.enchant(s, &w, cx);
                    }
                }
            }
            Effect::Progress { amount, needed, reward } => {
                let n = self.val(amount, cx);
                let need = self.val(needed, cx);
                if cx.src == NONE {
                    return;
                }
                let e = self.s.em(cx.src);
                e.data = small(e.data as i32 + n);
                if e.data as i32 >= need {
                    let side = e.side;
                    self.note(What::Reveal, side, cx.src, NONE, 0);
                    self.bury(cx.src);
                    self.give(reward.0, side, true);
                }
            }
            Effect::Awaken { what } => {
                let set = self.sel(what, cx);
                for s in self.ordered(set).iter() {
                    let bit = Kw::Dormant.bit();
                    let turn = self.s.h.turn;
                    let e = self.s.em(s);
                    e.kw &= !bit;
                    e.since = turn;
                    e.flags |= flag::SICK;
                    let side = e.side;
                    self.s.h.changed |= changed::board(side); // auras see it from now on
                    self.disenchant(s, |en| en.kw & bit != 0);
                }
            }
            Effect::Sleep { what } => {
                let set = self.sel(what, cx);
                for s in self.ordered(set).iter() {
                    let w = Enchant { keywords: vec![Kw::Dormant], ..Enchant::default() };
                    self.enchant(s, &w, cx);
                    let side = self.s.e(s).side;
                    self.s.h.changed |= changed::board(side); // no aura reaches it
                }
            }
            Effect::If { .. }
            | Effect::Each { .. }
            | Effect::Repeat { .. }
            | Effect::While { .. }
            | Effect::ForCards { .. }
            | Effect::Discover { .. } => {
                // These became jumps when the card was loaded.
            }
        }
    }

    /// Shuffles an object itself into a deck.
    fn shuffle_back(&mut self, s: u8, p: u8, cx: &Cx) {
        let e = *self.s.e(s);
        if e.at == At::Free || s <= POWER_SLOT[1] {
            return;
        }
        let keep = e.has(Kw::KeepsEnchantments);
        // A hidden card of a hand stays hidden in the deck.
        let open = e.at != At::Hand || (e.known_to(0) && e.known_to(1));
        self.note(What::Shuffle, p, s, NONE, 0);
        self.lift(s);
        if !keep {
            self.s.detach(s, |en| en.flags & eflag::PART == 0);
        }
        let chain = self.s.e(s).ench;
        self.s.em(s).ench = NONE;
        // CPY4: it did not start in the deck of another player.
        self.shuffle_in(e.card, chain, p, e.is(flag::CREATED) || p != e.side, open);
        let em = self.s.em(s);
        em.at = At::Grave;
        self.s.h.graves |= 1u64 << s;
        self.emit(Event::Shuffle, s, NONE, 0, cx.me);
    }

    fn freeze_by_power(&mut self, target: u8, cx: &Cx) {
        if cx.src != NONE && self.kind(cx.src) == Kind::Power && self.player_has(cx.me, Kw::PowerFreezes) {
            self.freeze(target);
        }
    }

    /// SPL9, SPD2: single hits, each at a random character that still lives.
    fn missiles(&mut self, count: &Val, amount: Option<&Val>, among: &Sel, heal: bool, i: usize, cx: &Cx) {
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

    fn summon_with(&mut self, card: CardIx, of: Subject, side: u8, at: usize, with: Option<&Enchant>, cx: &Cx) -> Set {
        let s = self.summon(card, side, at);
        if s == NONE {
            return 0;
        }
        self.copy_from_subject(s, of);
        if let Some(w) = with {
            self.enchant(s, w, cx);
        }
        self.announce_summon(s);
        1u64 << s
    }

    /// Makes `slot` a copy of what its card was read from: an object with everything (CPY1), a card of a deck with its
    /// enchantments (CPY3).
    fn copy_from_subject(&mut self, slot: u8, of: Subject) {
        match of {
            Subject::Slot(o) if self.s.e(o).at != At::Hand => self.copy_body(slot, o),
            Subject::Slot(_) | Subject::Deck(..) => self.copy_hand(slot, of),
            _ => {}
        }
    }

    /// Whether both players can tell which card an effect means; `of` is what it was read from.
    fn is_open(&self, c: &CardRef, of: Subject) -> bool {
        match c {
            CardRef::Id(_) | CardRef::Jade | CardRef::Nth(..) | CardRef::FromData => true,
            CardRef::Of(_) | CardRef::CopyOf(_) => {
                matches!(of, Subject::Slot(s) if matches!(self.s.e(s).at, At::Play | At::Grave | At::Limbo))
            }
            _ => false,
        }
    }

    /// CPY3: the enchantments that a copy of a card in hand or deck keeps; none by the old rule.
    fn kept_chain(&mut self, of: Subject) -> u8 {
        if self.s.h.rules.variants != 0 && self.s.h.rules.variant("old_copies") {
            return NONE;
        }
        let head = match of {
            Subject::Slot(s) if self.s.e(s).at == At::Hand => self.s.e(s).ench,
            Subject::Deck(p, at) => self.s.decks[p as usize][at as usize].ench.wrapping_sub(1),
            _ => NONE,
        };
        match self.s.copy_chain(head) {
            Some(chain) => chain,
            None => {
                self.abort(Reason::Capacity);
                NONE
            }
        }
    }

    /// Gives a new card the enchantments of the card it copies.
    fn copy_hand(&mut self, slot: u8, of: Subject) {
        let chain = self.kept_chain(of);
        if chain != NONE {
            if let Subject::Slot(o) = of {
                self.s.h.timed |= if self.s.h.timed >> o & 1 == 1 { 1u64 << slot } else { 0 };
            }
            self.s.em(slot).ench = chain;
            self.refresh(slot);
        }
    }

    fn shuffle_card(&mut self, card: CardIx, kept: u8, p: u8, with: Option<&Enchant>, open: bool, cx: &Cx) {
        if card == UNKNOWN {
            self.s.free_chain(kept);
            return;
        }
        let mut chain = kept;
        if let Some(w) = with {
            let new = self.make_enchant(w, Subject::Card(card), cx);
            if chain == NONE {
                chain = new;
            } else {
                let mut tail = chain;
                while self.s.ench[tail as usize].next != NONE {
                    tail = self.s.ench[tail as usize].next;
                }
                self.s.ench[tail as usize].next = new;
            }
        }
        if self.shuffle_in(card, chain, p, true, open) {
            if let Some(notes) = &mut self.x.notes {
                let seen = if open { 3 } else { 1 << p };
                let turn = self.s.h.turn;
                notes.push(crate::machine::Note {
                    what: What::Shuffle,
                    turn,
                    player: p,
                    eid: 0,
                    other: 0,
                    card,
                    amount: 0,
                    seen,
                });
            }
            self.emit(Event::Shuffle, NONE, NONE, 0, cx.me);
        }
    }

    fn enchant_deck(&mut self, p: u8, at: usize, with: &Enchant, cx: &Cx) {
        let k = self.make_enchant(with, Subject::Deck(p, at as u8), cx);
        if k == NONE {
            return;
        }
        let d = self.s.decks[p as usize][at];
        if d.ench == 0 {
            self.s.decks[p as usize][at].ench = k + 1;
            return;
        }
        let mut tail = d.ench - 1;
        while self.s.ench[tail as usize].next != NONE {
            tail = self.s.ench[tail as usize].next;
        }
        self.s.ench[tail as usize].next = k;
    }

    /// MAN3: empty crystals raise the maximum, full ones both; a full tray gives Excess Mana for an empty crystal.
    fn gain_mana(&mut self, p: u8, n: i32, kind: ManaKind) {
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

    fn frame_below(&self, i: usize, is: impl Fn(&Frame) -> bool) -> Option<usize> {
        (0..i).rev().find(|&k| is(&self.s.stack[k]))
    }

    /// A battlecry that transforms its own minion goes on as the new form (MIN7, TRF6).
    fn follow_self(&mut self, old: Ref, new: Ref) {
        self.follow(old, new);
    }

    /// Draws the chosen card of the deck and throws the others away (CHO3).
    fn take_chosen(&mut self, i: usize, cx: &Cx) {
        let k = self.s.stack[i].chosen_at;
        if k < 0 {
            return;
        }
        let n = self.s.h.n_options as usize;
        let mut places: Vec<(usize, bool)> = (0..n)
            .map(|o| (self.s.h.option_at[o] as usize, o == k as usize))
            .filter(|&(at, _)| at != NONE as usize)
            .collect();
        self.clear_options();
        places.sort_by_key(|p| std::cmp::Reverse(p.0));
        let mut chosen = NONE;
        for (at, mine) in places {
            let s = self.pull(cx.me, at);
            if s == NONE {
                return;
            }
            if mine {
                chosen = s;
            } else {
                self.note(What::Burn, cx.me, s, NONE, 0);
                self.show(s);
                self.bury(s);
            }
        }
        if chosen != NONE {
            if self.s.side(cx.me).n_hand >= self.s.h.rules.hand {
                self.note(What::Burn, cx.me, chosen, NONE, 0);
                self.bury(chosen);
            } else {
                self.enter_hand(chosen, cx.me);
                self.s.bump(cx.me, Counter::CardsDrawnTurn, 1);
                self.note(What::Draw, cx.me, chosen, NONE, 0);
                self.emit(Event::Draw, chosen, cx.src, 0, cx.me);
                if self.s.e(chosen).listening & Event::WhenDrawn.bit() != 0 {
                    self.emit(Event::WhenDrawn, chosen, NONE, 0, cx.me);
                }
                self.set_made(i, 1u64 << chosen);
            }
        }
    }

    /// SPL5: a spell cast by an effect: random targets and choices.
    fn cast(&mut self, c: CardIx, on: Option<&Sel>, p: u8, cx: &Cx) {
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

    fn recruit(&mut self, p: u8, when: &Cond, i: usize, cx: &Cx) -> Set {
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
    fn joust(&mut self, when: &Cond, i: usize, cx: &Cx) {
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

    /// A revealed card of a deck is the chosen one.
    fn set_chosen(&mut self, i: usize, p: u8, at: Option<u8>) {
        let card = at.map_or(UNKNOWN, |at| self.s.decks[p as usize][at as usize].card);
        let f = &mut self.s.stack[i];
        f.chosen = card;
        f.chosen_side = if at.is_some() { p } else { NONE };
        f.chosen_place = at.unwrap_or(NONE);
    }

    fn swap_hands(&mut self) {
        let (a, b) = (self.s.h.sides[0], self.s.h.sides[1]);
        for (p, from) in [(0u8, b), (1u8, a)] {
            for &s in from.hand() {
                let e = self.s.em(s);
                e.side = p;
                e.flags |= flag::KNOWN0 | flag::KNOWN1;
            }
            let sd = self.s.side_mut(p);
            sd.hand = from.hand;
            sd.n_hand = from.n_hand;
        }
        for p in 0..2u8 {
            for k in 0..self.s.side(p).n_hand as usize {
                let s = self.s.side(p).hand[k];
                self.refresh(s);
            }
        }
    }

    /// KEY12: a minion becomes part of another one.
    fn merge(&mut self, what: &Sel, into: &Sel, cx: &Cx) {
        let a = self.first(what, cx);
        let b = self.first(into, cx);
        if a != NONE && b != NONE {
            self.merge_into(a, b);
        }
    }

    pub fn merge_into(&mut self, a: u8, b: u8) {
        let e: Entity = *self.s.e(a);
        let Some(k) = self.s.alloc_ench() else {
            self.abort(Reason::Capacity);
            return;
        };
        let order = self.s.new_order();
        self.s.ench[k as usize] = crate::state::Ench {
            card: e.card,
            by: e.eid,
            attack: e.attack,
            health: e.health,
            kw: e.kw & !(Kw::Magnetic.bit()),
            spell_damage: e.spell_damage,
            order,
            side: e.side,
            ..crate::state::Ench::EMPTY
        };
        self.s.attach(b, k);
        self.lift(a);
        self.s.em(a).at = At::Grave;
        self.s.h.graves |= 1u64 << a;
        if e.kw & Kw::DivineShield.bit() != 0 {
            self.s.em(b).flags &= !flag::LOST_SHIELD;
        }
        self.refresh(b);
    }

    /// Runs the play text of a card as part of the text of frame `i`.
    fn perform(&mut self, card: CardIx, target: u8, i: usize) {
        let prog = self.lib.card(card).play;
        if prog != NO_PROG {
            let target = if target == NONE { Ref::NONE } else { self.s.reference(target) };
            let f = self.s.stack[i];
            self.push(Frame { prog, target, pc: 0, each_depth: 0, ..f });
        }
    }

    /// Runs the play text of a card with a random target and random choices; the object `src` is its source.
    fn perform_random(&mut self, card: CardIx, src: u8, me: u8) {
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
    fn play_card(&mut self, card: CardIx, i: usize, cx: &Cx) {
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

    /// Builds a card into an object: all of its texts, and its numbers if `stats`.
    fn fuse(&mut self, card: CardIx, slot: u8, stats: bool) {
        if card == UNKNOWN {
            return;
        }
        let Some(k) = self.s.alloc_ench() else {
            self.abort(Reason::Capacity);
            return;
        };
        let order = self.s.new_order();
        let def = self.lib.card(card);
        let number = |v: i16| if stats { v } else { 0 };
        // With stats the first part replaces the body, the others add to it.
        let body = if stats && self.parts(slot).1 == 0 { eflag::SET_ATTACK | eflag::SET_HEALTH } else { 0 };
        let e = self.s.e(slot);
        self.s.ench[k as usize] = crate::state::Ench {
            card,
            by: e.eid,
            attack: number(def.attack),
            health: number(def.health),
            cost: number(def.cost).clamp(-100, 100) as i8,
            kw: def.kw,
            spell_damage: def.spell_damage,
            flags: eflag::PART | body,
            order,
            side: e.side,
            ..crate::state::Ench::EMPTY
        };
        self.s.attach(slot, k);
        self.refresh(slot);
    }

    /// A minion in play and one in its controller's hand change places.
    fn swap(&mut self, a: u8, b: u8) {
        let (x, y) = (*self.s.e(a), *self.s.e(b));
        let fit = x.at == At::Play && y.at == At::Hand && x.side == y.side && self.kind(b) == Kind::Minion;
        let Some(place) = self.s.board_place(a).filter(|_| fit) else {
            return;
        };
        self.lift(b);
        self.bounce(a);
        self.enter_board(b, x.side, place);
        self.announce_summon(b);
    }

    /// A minion in play and one of its controller's deck change places.
    fn swap_deck(&mut self, a: u8, when: &Cond, cx: &Cx) {
        let side = self.s.e(a).side;
        let Some(place) = self.s.board_place(a) else {
            return;
        };
        let Some(at) = self.pick_deck(side, Some(when), cx) else {
            return;
        };
        let b = self.pull(side, at as usize);
        if b == NONE {
            return;
        }
        self.shuffle_back(a, side, cx);
        self.enter_board(b, side, place);
        self.announce_summon(b);
    }

    /// KEY6: all C'Thuns of a player show the bonus.
    fn refresh_cthuns(&mut self, p: u8) {
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
