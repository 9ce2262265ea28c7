//! Runs compiled texts, one instruction at a time, so that any of them can stop for a decision.

use crate::cards::names::{Counter, Event, Keyword, Kind, Mechanic};
use crate::cards::program::{Op, Round, NO_PROG, UNKNOWN};
use crate::cards::syntax::{CardIx, CardRef, Effect, Enchant, Stand, Val};
use crate::chance::Pick;
use crate::machine::{Context, Machine, Subject, What};
use crate::state::{
    changed, enchantment_flag, flag, frame_flag, small, At, Frame, Pending, Reason, Ref, Set, Step, NONE, POWER_SLOT,
};

/// Whether copies of that card keep enchantments.
fn keeps(c: &CardRef) -> bool {
    matches!(c, CardRef::CopyOf(_) | CardRef::InDeck { .. } | CardRef::Chosen)
}

impl Machine<'_> {
    /// Goes on with the text on top of the stack until something has to happen first.
    pub fn run_text(&mut self, i: usize) {
        let lib = self.library;
        if self.state.stack[i].flags & frame_flag::TRIGGER != 0 {
            if !self.still_holds(i) {
                self.pop();
                return;
            }
            self.state.stack[i].flags &= !frame_flag::TRIGGER;
            if self.state.stack[i].flags & frame_flag::SECRET != 0 {
                self.reveal_secret(i);
                if self.flush() {
                    return;
                }
            }
        }
        let Some(prog) = lib.progs.get(self.state.stack[i].prog as usize) else {
            self.pop(); // a clause without steps
            return;
        };
        let ops = &prog.ops;
        loop {
            let f = &mut self.state.stack[i];
            let pc = f.pc as usize;
            if pc >= ops.len() {
                let f = *f;
                self.pop();
                if f.flags & frame_flag::SECRET != 0 {
                    if let Some(s) = self.state.slot_of(f.src) {
                        if self.state.entity(s).at == At::Limbo {
                            self.bury(s);
                        }
                    }
                }
                return;
            }
            if pc == 0 {
                if let Some(ran) = &mut self.scratch.ran {
                    ran.push((prog.card, prog.clause));
                }
            }
            let f = &mut self.state.stack[i];
            f.pc += 1;
            match &ops[pc] {
                Op::ActionKind(effect) => {
                    let context = self.context(i);
                    self.act(effect, i, &context);
                }
                Op::Jump(to) => f.pc = *to,
                Op::Unless(cond, to) => {
                    let context = self.context(i);
                    if !self.cond(cond, &context) {
                        self.state.stack[i].pc = *to;
                    }
                }
                Op::EachStart { of, depth } => {
                    let context = self.context(i);
                    let set = self.sel(of, &context);
                    self.state.registers[i].sets[*depth as usize] = set;
                }
                Op::EachNext { depth, exit, outer } => {
                    let d = *depth as usize;
                    let set = self.state.registers[i].sets[d] & self.state.head.live;
                    if set == 0 {
                        let f = &mut self.state.stack[i];
                        f.pc = *exit;
                        f.each_depth = *outer;
                    } else {
                        let slot = if set & (set - 1) == 0 { set.trailing_zeros() as u8 } else { self.ordered(set)[0] };
                        let r = self.state.reference(slot);
                        self.state.registers[i].sets[d] = set & !(1u64 << slot);
                        self.state.registers[i].each[d] = r;
                        self.state.stack[i].each_depth = *depth;
                    }
                }
                Op::RepeatStart { times, depth } => {
                    let context = self.context(i);
                    let n = self.val(times, &context);
                    self.state.registers[i].count[*depth as usize] = small(n);
                }
                Op::RepeatNext { depth, exit, cards } => {
                    let c = &mut self.state.registers[i].count[*depth as usize];
                    if *c <= 0 {
                        self.state.stack[i].pc = *exit;
                    } else {
                        *c -= 1;
                        match cards {
                            Round::Plain => {}
                            Round::Card => self.next_card(i, None),
                            Round::DeckCard(who) => {
                                let context = self.context(i);
                                let p = self.player(who, &context);
                                self.next_card(i, Some(p));
                            }
                        }
                    }
                }
                Op::CardsStart { from, count, different, depth } => {
                    let context = self.context(i);
                    let n = self.list_cards(from, count.as_ref(), *different, &context);
                    self.state.registers[i].count[*depth as usize] = n;
                }
                Op::Choose { from, who, exit } => {
                    let context = self.context(i);
                    let p = who.as_ref().map_or(context.me, |w| self.player(w, &context));
                    self.choose(from, p, i, *exit, &context);
                }
            }
            self.scratch.steps += 1;
            if self.scratch.steps > crate::machine::STEP_LIMIT {
                self.abort(Reason::Loop);
            }
            if self.state.over()
                || self.flush()
                || self.state.head.n_stack as usize != i + 1
                || self.state.head.pending != Pending::None
            {
                return;
            }
        }
    }

    /// SEC4: a triggered secret leaves its zone in the open.
    pub(super) fn reveal_secret(&mut self, i: usize) {
        let f = self.state.stack[i];
        let Some(slot) = self.state.slot_of(f.src) else {
            return;
        };
        self.lift(slot);
        self.show(slot);
        self.note(What::Reveal, f.side, slot, NONE, 0);
        self.emit(Event::SecretRevealed, slot, NONE, 0, f.side);
    }

    pub(super) fn set_made(&mut self, i: usize, set: Set) {
        self.state.registers[i].made = set;
    }

    /// One step of a text.
    #[allow(clippy::cognitive_complexity)]
    pub fn act(&mut self, effect: &Effect, i: usize, context: &Context) {
        match effect {
            Effect::Damage { to, amount, from, plain } => {
                let set = self.sel(to, context);
                let source = match from {
                    Some(sel) => self.first(sel, context),
                    None => context.src,
                };
                if set & set.wrapping_sub(1) == 0 {
                    if set != 0 {
                        let s = set.trailing_zeros() as u8;
                        let base = self.val(amount, &context.about(Subject::Slot(s)));
                        let n = self.boosted(base, context, *plain);
                        let dealt = self.damage(s, n, source);
                        self.state.stack[i].num[3] = small(dealt);
                        self.freeze_by_power(s, context);
                    }
                    return;
                }
                let mut total = 0;
                let list = self.ordered(set);
                for s in list.iter() {
                    let base = self.val(amount, &context.about(Subject::Slot(s)));
                    let n = self.boosted(base, context, *plain);
                    total += self.damage(s, n, source);
                }
                self.state.stack[i].num[3] = small(total);
            }
            Effect::Missiles { count, amount, among, heal } => {
                self.missiles(count, amount.as_ref(), among, *heal, i, context)
            }
            Effect::Heal { to, amount } => {
                let set = self.sel(to, context);
                let list = self.ordered(set);
                let mut total = 0;
                for s in list.iter() {
                    let n = self.val(amount, &context.about(Subject::Slot(s)));
                    total += self.heal(s, n, context.src, context);
                }
                self.state.stack[i].num[3] = small(total);
            }
            Effect::Buff { to, with } => {
                let set = self.sel(to, context);
                for s in self.ordered(set).iter() {
                    if self.state.entity(s).at != At::Grave {
                        self.enchant(s, with, context);
                    }
                }
            }
            Effect::BuffDeck { who, when, with } => {
                let who = self.who(who, context);
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    for at in self.deck_cards(p, Some(when), context) {
                        self.enchant_deck(p, at as usize, with, context);
                    }
                }
            }
            Effect::Destroy { to } => {
                let set = self.sel(to, context);
                for s in self.ordered(set).iter() {
                    if self.state.entity(s).at == At::Secret {
                        self.note(What::Removed, self.state.entity(s).side, s, NONE, 0);
                        self.bury(s);
                    } else if self.state.entity(s).at == At::Play && !self.state.entity(s).has(Keyword::Dormant) {
                        self.doom(s);
                    }
                }
            }
            Effect::Silence { to } => {
                let set = self.sel(to, context);
                for s in self.ordered(set).iter() {
                    self.silence(s);
                }
            }
            Effect::Freeze { to } => {
                let set = self.sel(to, context);
                for s in self.ordered(set).iter() {
                    if !self.state.entity(s).has(Keyword::Immune) || self.kind(s) != Kind::Hero {
                        self.freeze(s);
                    }
                }
            }
            Effect::Lose { to, keyword } => {
                let set = self.sel(to, context);
                for s in self.ordered(set).iter() {
                    let e = self.state.entity_mut(s);
                    match keyword {
                        Keyword::DivineShield if e.keywords & keyword.bit() != 0 => {
                            e.flags |= flag::LOST_SHIELD;
                            e.keywords &= !keyword.bit();
                            let side = e.side;
                            self.emit(Event::ShieldLost, s, NONE, 0, side);
                        }
                        Keyword::Stealth => self.lose_stealth(s),
                        Keyword::Frozen => e.flags &= !flag::FROZEN,
                        _ => {
                            let w = Enchant { keywords: vec![*keyword], ..Enchant::default() };
                            let k = self.make_enchant(&w, Subject::Slot(s), context);
                            if k != NONE {
                                self.state.ench[k as usize].flags |= enchantment_flag::LOSE;
                                self.state.attach(s, k);
                                self.refresh(s);
                            }
                        }
                    }
                }
            }
            Effect::Unenchant { to } => {
                let order = self.state.stack[i].ench_order;
                match to {
                    None => {
                        if context.src != NONE {
                            self.disenchant(context.src, |en| en.order == order);
                        }
                    }
                    Some(sel) => {
                        let set = self.sel(sel, context);
                        for s in self.ordered(set).iter() {
                            self.disenchant(s, |_| true);
                        }
                    }
                }
            }
            Effect::Summon { card, side, place, with } => {
                let who = side.as_ref().map_or(1 << context.me, |w| self.who(w, context));
                let mut made = 0;
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    let for_player = Context { me: if side.is_some() { context.me } else { p }, ..*context };
                    let (c, of) = self.card_ref(card, &for_player);
                    let of = if keeps(card) { of } else { Subject::None };
                    if c == UNKNOWN {
                        continue;
                    }
                    let at = self.place_for(*place, p, i, context);
                    let new = self.summon_with(c, of, p, at, with.as_ref(), context);
                    made |= new;
                    if new != 0
                        && self.state.stack[i].branch != NONE
                        && self.state.stack[i].place != NONE
                        && p == self.state.stack[i].side
                    {
                        // Several tokens of one deathrattle stand in the order they came.
                        self.state.stack[i].place = new.trailing_zeros() as u8;
                    } else if new != 0 && self.state.stack[i].branch != NONE && p == self.state.stack[i].side {
                        self.state.stack[i].branch += 1;
                    }
                }
                self.set_made(i, made);
            }
            Effect::Give { card, who, with } => {
                let who = who.as_ref().map_or(1 << context.me, |w| self.who(w, context));
                let mut made = 0;
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    let (c, of) = self.card_ref(card, context);
                    let open = self.is_open(card, of);
                    let s = self.give(c, p, open);
                    if s == NONE {
                        continue;
                    }
                    if keeps(card) {
                        self.copy_hand(s, of);
                    }
                    if let Some(w) = with {
                        self.enchant(s, w, context);
                    }
                    made |= 1u64 << s;
                }
                self.set_made(i, made);
            }
            Effect::Shuffle { card, who, with } => {
                let who = who.as_ref().map_or(1 << context.me, |w| self.who(w, context));
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    let (c, of) = self.card_ref(card, context);
                    let open = self.is_open(card, of);
                    let kept = keeps(card);
                    let times = 1 + self.player_has(context.me, Keyword::ExtraShuffle) as usize;
                    for _ in 0..times {
                        let chain = if kept { self.kept_chain(of) } else { NONE };
                        self.shuffle_card(c, chain, p, with.as_ref(), open, context);
                    }
                }
            }
            Effect::Draw { who, when, lowest } => {
                let who = who.as_ref().map_or(1 << context.me, |w| self.who(w, context));
                let mut made = 0;
                for p in [context.me, 1 - context.me] {
                    if who >> p & 1 == 0 {
                        continue;
                    }
                    let s = match when {
                        None => self.draw(p, context.src),
                        Some(cond) => {
                            let mut fit = self.deck_cards(p, Some(cond), context);
                            if let Some(by) = lowest {
                                let keys: Vec<i32> =
                                    fit.iter().map(|&at| self.val(by, &context.about(Subject::Deck(p, at)))).collect();
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
                                let deck = &self.state.decks[p as usize];
                                let k = self
                                    .chance
                                    .pick(Pick::Draw, fit.len() as u32, |k| deck[fit[k as usize] as usize].card as u32);
                                self.draw_at(p, fit[k as usize] as usize, context.src)
                            }
                        }
                    };
                    made |= crate::state::one(s);
                }
                self.set_made(i, made);
            }
            Effect::Discard { what } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    self.discard(s);
                }
            }
            Effect::Mill { who, count } => {
                let p = self.player(who, context);
                let n = self.val(count, context);
                self.mill(p, n);
            }
            Effect::PurgeDeck { who, when } => {
                let who = self.who(who, context);
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    for at in self.deck_cards(p, Some(when), context).into_iter().rev() {
                        let d = self.state.deck_take(p, at as usize);
                        self.state.free_chain(d.ench.wrapping_sub(1));
                    }
                }
            }
            Effect::Equip { card, who, with } => {
                let who = who.as_ref().map_or(1 << context.me, |w| self.who(w, context));
                let mut made = 0;
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    let (c, _) = self.card_ref(card, context);
                    if c == UNKNOWN || self.library.card(c).kind != Kind::Weapon {
                        continue;
                    }
                    let s = self.create(c, p);
                    if s == NONE {
                        return;
                    }
                    self.equip(s, p);
                    if let Some(w) = with {
                        self.enchant(s, w, context);
                    }
                    made |= 1u64 << s;
                }
                self.set_made(i, made);
            }
            Effect::Armor { who, amount } => {
                let who = self.who(who, context);
                let n = self.val(amount, context);
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    self.gain_armor(p, n);
                }
            }
            Effect::LoseArmor { who, amount } => {
                let p = self.player(who, context);
                let n = self.val(amount, context);
                let sd = self.state.side_mut(p);
                sd.armor = (sd.armor - small(n)).max(0);
                self.state.head.changed |= changed::OTHER;
            }
            Effect::Durability { to, amount } => {
                let set = self.sel(to, context);
                let n = self.val(amount, context);
                for s in self.ordered(set).iter() {
                    if n < 0 {
                        let e = self.state.entity_mut(s);
                        e.damage = small(e.damage as i32 - n);
                        if e.hp() <= 0 {
                            self.state.head.maybe_dead = true;
                        }
                    } else {
                        let w = Enchant { health: Some(Val::Const(n)), ..Enchant::default() };
                        self.enchant(s, &w, context);
                    }
                }
            }
            Effect::GainMana { who, amount, kind } => {
                let who = self.who(who, context);
                let n = self.val(amount, context);
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    self.gain_mana(p, n, *kind);
                }
            }
            Effect::LoseMana { who, amount } => {
                let p = self.player(who, context);
                let n = self.val(amount, context).max(0) as u8;
                let sd = self.state.side_mut(p);
                sd.max_mana = sd.max_mana.saturating_sub(n);
                // MAN4: empty crystals go first.
                sd.used = sd.used.saturating_sub(n).min(sd.max_mana);
            }
            Effect::SpendMana { who, amount } => {
                let p = self.player(who, context);
                let n = self.val(amount, context).min(self.state.side(p).mana());
                self.pay(p, n, false);
                self.state.stack[i].num[2] = small(n);
            }
            Effect::RefreshMana { who, amount } => {
                let p = self.player(who, context);
                let n = self.val(amount, context).max(0) as u8;
                let sd = self.state.side_mut(p);
                sd.used = sd.used.saturating_sub(n);
            }
            Effect::Overload { amount } => {
                let n = self.val(amount, context);
                self.overload(context.me, n);
            }
            Effect::Unlock => {
                let sd = self.state.side_mut(context.me);
                sd.owed = 0; // MAN6
                sd.locked = 0;
            }
            Effect::Transform { what, into, keep, with } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    let (c, of) = self.card_ref(into, &context.about(Subject::Slot(s)));
                    let of = if keeps(into) { of } else { Subject::None };
                    if c == UNKNOWN {
                        continue;
                    }
                    let old = self.state.reference(s);
                    self.transform(s, c, *keep);
                    if of != Subject::Slot(s) {
                        self.copy_from_subject(s, of);
                    }
                    if let Some(w) = with {
                        self.enchant(s, w, context);
                    }
                    let new = self.state.reference(s);
                    self.follow_self(old, new);
                }
            }
            Effect::Return { what, with } => {
                let set = self.sel(what, context);
                let mut made = 0;
                for s in self.ordered(set).iter() {
                    if self.bounce(s) {
                        made |= 1u64 << s;
                        if let Some(w) = with {
                            self.enchant(s, w, context);
                        }
                    }
                }
                self.set_made(i, made);
            }
            Effect::ShuffleBack { what, who } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    let p = self.player(who, &context.about(Subject::Slot(s)));
                    self.shuffle_back(s, p, context);
                }
            }
            Effect::Control { what, who, this_turn } => {
                let set = self.sel(what, context);
                let p = self.player(who, context);
                for s in self.ordered(set).iter() {
                    self.control(s, p, *this_turn);
                }
            }
            Effect::TakeChosen => self.take_chosen(i, context),
            Effect::Perform { card, on, random } => {
                let (c, _) = self.card_ref(card, context);
                let target = match on {
                    Some(sel) => self.first(sel, context),
                    None => self.state.slot_of(context.target).unwrap_or(NONE),
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
            Effect::Fuse { card, into, stats } => {
                let (c, _) = self.card_ref(card, context);
                let set = self.sel(into, context);
                for s in self.ordered(set).iter() {
                    self.fuse(c, s, *stats);
                }
            }
            Effect::Swap { what, with } => {
                let a = self.first(what, context);
                let b = self.first(with, context);
                if a != NONE && b != NONE {
                    self.swap(a, b);
                }
            }
            Effect::SwapDeck { what, when } => {
                let a = self.first(what, context);
                if a != NONE {
                    self.swap_deck(a, when, context);
                }
            }
            Effect::AttackAgain { what } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    let e = self.state.entity_mut(s);
                    e.attacks = e.attacks.saturating_sub(1);
                }
            }
            Effect::Cast { card, on, who } => {
                let p = who.as_ref().map_or(context.me, |w| self.player(w, context));
                let (c, _) = self.card_ref(card, context);
                self.cast(c, on.as_ref(), p, context);
            }
            Effect::Fight { by, on } => {
                let a = self.first(by, context);
                let d = self.first(on, context);
                if a != NONE && d != NONE && self.is_character(a) && self.is_character(d) && a != d {
                    let f = self.begin_attack(a, d, true);
                    self.push(f);
                }
            }
            Effect::Deathrattle { of } => {
                let set = self.sel(of, context);
                for s in self.ordered(set).iter() {
                    let times = self.rattle_times(s);
                    for _ in 0..times {
                        self.queue_deathrattles(s, NONE, NONE);
                    }
                }
            }
            Effect::SetHealth { to, amount } => {
                let set = self.sel(to, context);
                let n = self.val(amount, context);
                for s in self.ordered(set).iter() {
                    // DMG15: neither damage nor healing.
                    let e = self.state.entity_mut(s);
                    if n > e.max_health() {
                        e.data = small(n - (e.health as i32 - e.data as i32) - e.aura_health as i32);
                        e.damage = 0;
                        self.refresh(s);
                        self.state.entity_mut(s).damage = 0;
                    } else {
                        e.damage = small(e.max_health() - n);
                    }
                    self.state.head.changed |= changed::DAMAGE | changed::OTHER;
                    if self.state.entity(s).hp() <= 0 {
                        self.state.head.maybe_dead = true;
                    }
                }
            }
            Effect::NewHero { card, who } => {
                let p = who.as_ref().map_or(context.me, |w| self.player(w, context));
                let (c, _) = self.card_ref(card, context);
                if c != UNKNOWN {
                    self.new_hero(p, c, false);
                }
            }
            Effect::NewPower { card, who } => {
                let p = who.as_ref().map_or(context.me, |w| self.player(w, context));
                let (c, _) = self.card_ref(card, context);
                self.new_power(p, c);
            }
            Effect::ReadyPower { who } => {
                let p = self.player(who, context);
                self.state.side_mut(p).counters[Counter::PowerUsesTurn as usize] = 0;
            }
            Effect::Count { counter, amount, who } => {
                let who = who.as_ref().map_or(1 << context.me, |w| self.who(w, context));
                let n = self.val(amount, context);
                for p in (0..2u8).filter(|p| who >> p & 1 == 1) {
                    self.state.bump(p, *counter, small(n));
                    self.state.head.changed |= changed::OTHER;
                    if matches!(counter, Counter::CthunAttack | Counter::CthunHealth | Counter::CthunTaunt) {
                        self.refresh_cthuns(p);
                    }
                }
            }
            Effect::SetData { of, amount } => {
                let n = self.val(amount, context);
                let s = of.as_ref().map_or(context.src, |sel| self.first(sel, context));
                if s != NONE {
                    self.state.entity_mut(s).data = small(n);
                }
            }
            Effect::SetNum { num, to } => {
                let n = self.val(to, context);
                self.state.stack[i].num[*num as usize & 3] = small(n);
            }
            Effect::Save { set, what } => {
                let v = self.sel(what, context);
                self.state.registers[i].saved[*set as usize & 1] = v;
            }
            Effect::Counter => {
                if let Some(k) = self.frame_below(i, |f| matches!(f.step, Step::PlaySpell | Step::CastSpell)) {
                    self.state.stack[k].flags |= frame_flag::COUNTERED;
                }
            }
            Effect::Retarget { to } => {
                let s = self.first(to, context);
                if s == NONE {
                    return;
                }
                let r = self.state.reference(s);
                let spell = matches!(Event::ALL.get(context.event.kind as usize), Some((Event::SpellTarget, _)));
                let step = if spell { Step::PlaySpell } else { Step::Attack };
                if let Some(k) = self.frame_below(i, |f| f.step == step) {
                    self.state.stack[k].target = r;
                    if spell {
                        self.state.stack[k].event.other = r;
                    }
                }
            }
            Effect::SetAmount { amount } => {
                let n = self.val(amount, context);
                self.state.stack[i].event.amount = small(n);
            }
            Effect::Deaths => {
                // SEQ8: deaths inside the text.
                self.push(Frame { step: Step::Settle, ..Frame::EMPTY });
            }
            Effect::ExtraTurn { who } => {
                let p = self.player(who, context);
                self.state.bump(p, Counter::ExtraTurns, 1);
            }
            Effect::Recruit { who, when } => {
                let p = who.as_ref().map_or(context.me, |w| self.player(w, context));
                let made = self.recruit(p, when, i, context);
                self.set_made(i, made);
            }
            Effect::PutIntoPlay { what } => {
                let set = self.sel(what, context);
                let mut made = 0;
                for s in self.ordered(set).iter() {
                    let e = *self.state.entity(s);
                    if !matches!(e.at, At::Hand | At::Grave) || self.library.card(e.card).kind != Kind::Minion {
                        continue;
                    }
                    if self.state.side(e.side).n_board >= self.state.head.rules.board {
                        continue;
                    }
                    let at = self.place_for(Stand::Right, e.side, i, context);
                    self.lift(s);
                    self.enter_board(s, e.side, at);
                    self.announce_summon(s);
                    made |= 1u64 << s;
                }
                self.set_made(i, made);
            }
            Effect::PutSecret { when } => {
                let mut list = self.deck_cards(context.me, when.as_ref(), context);
                list.retain(|&at| {
                    let c = self.state.decks[context.me as usize][at as usize].card;
                    self.library.card(c).has(Mechanic::Secret) && self.secret_fits(c, context.me)
                });
                if !list.is_empty() {
                    let deck = &self.state.decks[context.me as usize];
                    let k = self
                        .chance
                        .pick(Pick::Deck, list.len() as u32, |k| deck[list[k as usize] as usize].card as u32);
                    let s = self.pull(context.me, list[k as usize] as usize);
                    if s != NONE && !self.enter_secret(s, context.me) {
                        self.bury(s);
                    }
                }
            }
            Effect::StealSecret { what } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    let card = self.state.entity(s).card;
                    let from = self.state.entity(s).side;
                    self.lift(s);
                    if self.secret_fits(card, context.me) {
                        self.enter_secret(s, context.me);
                    } else {
                        self.state.entity_mut(s).side = from;
                        self.bury(s);
                    }
                }
            }
            Effect::Remove { what } => {
                let set = self.sel(what, context);
                for s in self.ordered(set & !((1u64 << (POWER_SLOT[1] + 1)) - 1)).iter() {
                    self.note(What::Removed, self.state.entity(s).side, s, NONE, 0);
                    self.bury(s);
                }
            }
            Effect::Joust { when } => self.joust(when, i, context),
            Effect::Reveal { who, when } => {
                let p = self.player(who, context);
                let found = self.pick_deck(p, Some(when), context);
                self.set_chosen(i, p, found);
            }
            Effect::SwapHands => self.swap_hands(),
            Effect::SwapDecks => {
                self.state.decks.swap(0, 1);
                let (a, b) = self.state.head.sides.split_at_mut(1);
                std::mem::swap(&mut a[0].n_deck, &mut b[0].n_deck);
                std::mem::swap(&mut a[0].n_top, &mut b[0].n_top);
                std::mem::swap(&mut a[0].deck_listens, &mut b[0].deck_listens);
                std::mem::swap(&mut a[0].deck_watch, &mut b[0].deck_watch);
            }
            Effect::Merge { what, into } => self.merge(what, into, context),
            Effect::ReplaceDeck { card, who, when, with } => {
                let p = self.player(who, context);
                for at in self.deck_cards(p, Some(when), context).into_iter().rev() {
                    let (c, _) = self.card_ref(card, &context.about(Subject::Deck(p, at)));
                    if c == UNKNOWN {
                        continue;
                    }
                    let d = self.state.deck_take(p, at as usize);
                    self.state.free_chain(d.ench.wrapping_sub(1));
                    self.shuffle_card(c, NONE, p, with.as_ref(), false, context);
                }
            }
            Effect::CopyDeck { from, to } => {
                let from = self.player(from, context);
                let to = self.player(to, context);
                let cards: Vec<(CardIx, u8)> = (0..self.state.side(from).n_deck)
                    .map(|at| {
                        (self.state.decks[from as usize][at as usize].card, self.kept_chain(Subject::Deck(from, at)))
                    })
                    .collect();
                for (c, chain) in cards {
                    self.shuffle_in(c, chain, to, true, false);
                }
            }
            Effect::CopyDeathrattle { of, to, attached } => {
                let (c, from) = self.card_ref(of, context);
                let set = self.sel(to, context);
                let mut rattles: Vec<(CardIx, i16)> = Vec::new();
                let mute = matches!(from, Subject::Slot(s) if self.state.entity(s).is(flag::SILENCED));
                if self.library.card(c).deathrattle != NO_PROG && !mute {
                    rattles.push((c, 0));
                }
                if let (true, Subject::Slot(s)) = (*attached, from) {
                    let mut k = self.state.entity(s).ench;
                    while k != NONE {
                        let en = self.state.ench[k as usize];
                        if self.library.card(en.card).deathrattle != NO_PROG {
                            rattles.push((en.card, en.data));
                        }
                        k = en.next;
                    }
                }
                for s in self.ordered(set).iter() {
                    for &(card, data) in &rattles {
                        let w = Enchant {
                            card: Some(crate::cards::syntax::Card(card)),
                            data: Some(Val::Const(data as i32)),
                            ..Enchant::default()
                        };
                        self.enchant(s, &w, context);
                    }
                }
            }
            Effect::Progress { amount, needed, reward } => {
                let n = self.val(amount, context);
                let need = self.val(needed, context);
                if context.src == NONE {
                    return;
                }
                let e = self.state.entity_mut(context.src);
                e.data = small(e.data as i32 + n);
                if e.data as i32 >= need {
                    let side = e.side;
                    self.note(What::Reveal, side, context.src, NONE, 0);
                    self.bury(context.src);
                    self.give(reward.0, side, true);
                }
            }
            Effect::Awaken { what } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    let bit = Keyword::Dormant.bit();
                    let turn = self.state.head.turn;
                    let e = self.state.entity_mut(s);
                    e.keywords &= !bit;
                    e.since = turn;
                    e.flags |= flag::SICK;
                    let side = e.side;
                    self.state.head.changed |= changed::board(side); // auras see it from now on
                    self.disenchant(s, |en| en.keywords & bit != 0);
                }
            }
            Effect::Sleep { what } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    let w = Enchant { keywords: vec![Keyword::Dormant], ..Enchant::default() };
                    self.enchant(s, &w, context);
                    let side = self.state.entity(s).side;
                    self.state.head.changed |= changed::board(side); // no aura reaches it
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

    pub(super) fn frame_below(&self, i: usize, is: impl Fn(&Frame) -> bool) -> Option<usize> {
        (0..i).rev().find(|&k| is(&self.state.stack[k]))
    }

    /// A battlecry that transforms its own minion goes on as the new form (MIN7, TRF6).
    pub(super) fn follow_self(&mut self, old: Ref, new: Ref) {
        self.follow(old, new);
    }
}
