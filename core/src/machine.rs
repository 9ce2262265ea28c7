//! The machine that runs a position: the stack of unfinished steps, the queue of triggers, and the notes it takes.

use crate::chance::{Chance, Pick};
use crate::few::Few;
use crate::ir::{CardIx, Cond, Event, Kind, Kw, Mech, Sel, Who};
use crate::library::{Library, Trigger, Zone, UNKNOWN};
use crate::state::{
    fflag, flag, At, Frame, Happening, Phase, Reason, Ref, Regs, Set, State, Step, ALL_WATCH, FRAMES, NONE, SLOTS,
    WATCH,
};

/// Steps that one action may take before the game is called endless.
pub const STEP_LIMIT: u32 = 100_000;

/// Something that a player may see; the history of a view is made of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    pub what: What,
    pub turn: u16,
    pub player: u8,
    pub eid: u16,
    pub other: u16,
    pub card: CardIx,
    pub amount: i16,
    /// Players who may know the card, as bits.
    pub seen: u8,
}

/// Kinds of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum What {
    Turn,
    Draw,
    Burn,
    Fatigue,
    Play,
    Power,
    Attack,
    Damage,
    Heal,
    Summon,
    Death,
    Discard,
    Give,
    Return,
    Shuffle,
    Transform,
    Control,
    Secret,
    Reveal,
    Equip,
    Mulligan,
    Choice,
    Removed,
    Silence,
    Armor,
    Over,
}

impl What {
    /// The name used in histories.
    pub fn name(self) -> &'static str {
        [
            "turn",
            "draw",
            "burn",
            "fatigue",
            "play",
            "power",
            "attack",
            "damage",
            "heal",
            "summon",
            "death",
            "discard",
            "give",
            "return",
            "shuffle",
            "transform",
            "control",
            "secret",
            "reveal",
            "equip",
            "mulligan",
            "choice",
            "removed",
            "silence",
            "armor",
            "over",
        ][self as usize]
    }
}

/// Memory that is reused from action to action.
#[derive(Default, Debug)]
pub struct Scratch {
    pub queue: Vec<Frame>,
    keys: Vec<u32>,
    /// Cards that a pool is narrowed to.
    pub cards: Vec<CardIx>,
    /// Notes are taken only when somebody wants them.
    pub notes: Option<Vec<Note>>,
    pub steps: u32,
    /// Clauses that ran, when somebody wants to know.
    pub ran: Option<Vec<(CardIx, u8)>>,
    /// Sums of auras, all zero between uses.
    pub sums: Vec<Sum>,
}

/// What auras add to one object.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    pub attack: i16,
    pub health: i16,
    pub spell_damage: i8,
    pub kw: u64,
}

/// One position with all that is needed to move it.
pub struct Machine<'a> {
    pub s: &'a mut State,
    pub lib: &'a Library,
    pub ch: &'a mut Chance,
    pub x: &'a mut Scratch,
}

/// What a text knows while it runs.
#[derive(Clone, Copy, Debug)]
pub struct Cx {
    pub me: u8,
    /// The object whose text it is.
    pub src: u8,
    pub target: Ref,
    pub ev: Happening,
    pub it: Subject,
    /// Place of the frame on the stack, or `NONE`.
    pub frame: u8,
    pub ench_data: i16,
}

/// What a condition is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    None,
    Slot(u8),
    Deck(u8, u8),
    Card(CardIx),
}

impl Cx {
    /// The view of an object on its own text, outside of any frame.
    pub fn of(me: u8, src: u8) -> Cx {
        Cx {
            me,
            src,
            target: Ref::NONE,
            ev: Happening { subject: Ref::NONE, other: Ref::NONE, amount: 0, kind: 0, player: me },
            it: Subject::None,
            frame: NONE,
            ench_data: 0,
        }
    }
    #[inline]
    pub fn about(&self, it: Subject) -> Cx {
        Cx { it, ..*self }
    }
}

impl Machine<'_> {
    /// The context of a frame.
    #[inline]
    pub fn cx(&self, i: usize) -> Cx {
        let f = &self.s.stack[i];
        Cx {
            me: f.side,
            src: self.s.slot_of(f.src).unwrap_or(NONE),
            target: f.target,
            ev: f.event,
            it: Subject::None,
            frame: i as u8,
            ench_data: f.ench_data,
        }
    }

    /// Ends the game without a winner because something fixed was full or went round in circles.
    #[cold]
    pub fn abort(&mut self, reason: Reason) {
        self.s.h.phase = Phase::Over;
        self.s.h.winner = 2;
        self.s.h.reason = reason;
        self.s.h.n_stack = 0;
        self.x.queue.clear();
    }

    /// Puts an unfinished step on the stack.
    pub fn push(&mut self, f: Frame) {
        let n = self.s.h.n_stack as usize;
        if n >= FRAMES {
            self.abort(Reason::Capacity);
            return;
        }
        self.s.stack[n] = f;
        if f.step == Step::Text {
            self.s.regs[n] = Regs::EMPTY;
        }
        self.s.h.n_stack += 1;
    }

    #[inline]
    pub fn pop(&mut self) {
        self.s.h.n_stack -= 1;
    }

    /// Moves the queued triggers to the stack, the first on top; tells whether there were any.
    #[inline]
    pub fn flush(&mut self) -> bool {
        if self.x.queue.is_empty() {
            return false;
        }
        let n = self.x.queue.len();
        for k in (0..n).rev() {
            let f = self.x.queue[k];
            self.push(f);
            if self.s.over() {
                break;
            }
        }
        self.x.queue.clear();
        true
    }

    /// Takes a note for the history.
    #[inline]
    pub fn note(&mut self, what: What, player: u8, slot: u8, other: u8, amount: i32) {
        if self.x.notes.is_some() {
            self.note_cold(what, player, slot, other, amount);
        }
    }

    #[cold]
    fn note_cold(&mut self, what: What, player: u8, slot: u8, other: u8, amount: i32) {
        let (eid, card, seen) = if slot == NONE {
            (0, 0, 3)
        } else {
            let e = self.s.e(slot);
            let seen = match e.at {
                At::Hand => ((e.flags / flag::KNOWN0) & 3) as u8,
                At::Secret if self.lib.card(e.card).has(Mech::Secret) => 1 << e.side,
                _ => 3,
            };
            (e.eid, e.card, seen)
        };
        let other = if other == NONE { 0 } else { self.s.e(other).eid };
        let turn = self.s.h.turn;
        if let Some(notes) = &mut self.x.notes {
            notes.push(Note { what, turn, player, eid, other, card, amount: amount as i16, seen });
        }
    }

    /// Announces an event: its triggers join the queue in play order.
    #[inline(always)]
    pub fn emit(&mut self, kind: Event, subject: u8, other: u8, amount: i32, player: u8) {
        let bit = kind.bit();
        let hit = self.s.listeners(kind);
        let deck = (self.s.h.sides[0].deck_listens | self.s.h.sides[1].deck_listens) & bit;
        if hit == 0 && deck == 0 {
            return;
        }
        let first = self.x.queue.len();
        self.x.keys.clear();
        self.collect(kind, hit, deck != 0, subject, other, amount, player);
        self.sort_queue(first);
    }

    /// Announces two events of one moment: their triggers mix in play order.
    pub fn emit_both(&mut self, kinds: [Event; 2], subject: u8, other: u8, amount: i32, player: u8) {
        let first = self.x.queue.len();
        self.x.keys.clear();
        for kind in kinds {
            let bit = kind.bit();
            let deck = (self.s.h.sides[0].deck_listens | self.s.h.sides[1].deck_listens) & bit;
            let hit = self.s.listeners(kind);
            if hit != 0 || deck != 0 {
                self.collect(kind, hit, deck != 0, subject, other, amount, player);
            }
        }
        self.sort_queue(first);
    }

    /// Insertion sort: a handful of triggers at most, mostly in order already.
    fn sort_queue(&mut self, first: usize) {
        let n = self.x.keys.len();
        for k in 1..n {
            let mut j = k;
            while j > 0 && self.x.keys[j - 1] > self.x.keys[j] {
                self.x.keys.swap(j - 1, j);
                self.x.queue.swap(first + j - 1, first + j);
                j -= 1;
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn collect(&mut self, kind: Event, mut hit: Set, deck: bool, subject: u8, other: u8, amount: i32, player: u8) {
        let r = |m: &Self, s: u8| {
            if s == NONE {
                Ref::NONE
            } else {
                m.s.reference(s)
            }
        };
        let ev = Happening {
            subject: r(self, subject),
            other: r(self, other),
            amount: amount.clamp(-30_000, 30_000) as i16,
            kind: kind as u8,
            player,
        };
        // TRG9: a card does not react to its own play or arrival.
        const OWN: u64 = Event::Play.bit()
            | Event::AfterPlay.bit()
            | Event::Cast.bit()
            | Event::AfterCast.bit()
            | Event::Summon.bit()
            | Event::AfterSummon.bit();
        if kind.bit() & OWN != 0 && subject != NONE {
            hit &= !(1u64 << subject);
        }
        while hit != 0 {
            let slot = hit.trailing_zeros() as u8;
            hit &= hit - 1;
            let e = *self.s.e(slot);
            let zone = if e.at == At::Hand { Zone::Hand } else { Zone::Play };
            if !e.is(flag::SILENCED) {
                let def = self.lib.card(e.card);
                let secret = e.at == At::Secret && def.has(Mech::Secret);
                // SEC1: secrets sleep in their owner's turn (Competitive Spirit wakes at its start).
                let asleep = secret && e.side == self.s.h.active && kind != Event::TurnStart;
                if !asleep {
                    for (k, t) in def.triggers.iter().enumerate() {
                        if t.on == kind && t.zone == zone {
                            self.try_trigger(t, k, slot, e.order, e.side, ev, secret, None);
                        }
                    }
                }
            }
            let mut i = e.ench;
            while i != NONE {
                let en = self.s.ench[i as usize];
                let def = self.lib.card(en.card);
                if def.listens[zone as usize] & kind.bit() != 0 && !e.mutes(&en) {
                    for (k, t) in def.triggers.iter().enumerate() {
                        if t.on == kind && t.zone == zone {
                            // TRG6: the caster is the controller of an enchantment's text.
                            self.try_trigger(
                                t,
                                k,
                                slot,
                                en.order,
                                en.side,
                                ev,
                                false,
                                Some((en.card, en.data, en.order)),
                            );
                        }
                    }
                }
                i = en.next;
            }
        }
        if deck {
            self.collect_deck(kind, ev);
        }
    }

    /// TRG5: cards in decks come last.
    #[cold]
    fn collect_deck(&mut self, kind: Event, ev: Happening) {
        for p in 0..2u8 {
            if self.s.side(p).deck_listens & kind.bit() == 0 {
                continue;
            }
            let watch = self.s.side(p).deck_watch;
            if watch[WATCH - 1] == ALL_WATCH {
                let mut last = CardIx::MAX;
                for at in 0..self.s.side(p).n_deck {
                    let card = self.s.decks[p as usize][at as usize].card;
                    if card != last {
                        last = card;
                        self.try_deck(card, p, kind, ev);
                    }
                }
                continue;
            }
            for (k, card) in watch.into_iter().enumerate() {
                if card != UNKNOWN && !self.try_deck(card, p, kind, ev) {
                    // It has left the deck since.
                    self.s.side_mut(p).deck_watch[k] = UNKNOWN;
                }
            }
            let left = self.s.side(p).deck_watch;
            self.s.side_mut(p).deck_listens = left.iter().fold(0, |m, &c| m | self.lib.card(c).listens[2]);
        }
    }

    /// Equal cards of one deck wait as one: the first that reacts stands for all. False if there is none.
    fn try_deck(&mut self, card: CardIx, p: u8, kind: Event, ev: Happening) -> bool {
        let def = self.lib.card(card);
        let Some(at) = self.s.deck(p).iter().position(|d| d.card == card) else {
            return false;
        };
        if def.listens[2] & kind.bit() == 0 {
            return true;
        }
        for (k, t) in def.triggers.iter().enumerate() {
            if t.on != kind || t.zone != Zone::Deck {
                continue;
            }
            let cx = Cx { ev, it: Subject::Deck(p, at as u8), ..Cx::of(p, NONE) };
            if self.wants(t, &cx) {
                self.x.keys.push(2 << 24 | at as u32);
                self.x.queue.push(Frame {
                    prog: t.prog,
                    event: ev,
                    side: p,
                    card,
                    trigger: k as u16,
                    flags: fflag::TRIGGER | fflag::DECK,
                    ..Frame::EMPTY
                });
            }
        }
        true
    }

    #[allow(clippy::too_many_arguments)]
    fn try_trigger(
        &mut self,
        t: &Trigger,
        k: usize,
        slot: u8,
        order: u16,
        side: u8,
        ev: Happening,
        secret: bool,
        ench: Option<(CardIx, i16, u16)>,
    ) {
        let cx = Cx { ev, ench_data: ench.map_or(0, |e| e.1), ..Cx::of(side, slot) };
        if !self.wants(t, &cx) {
            return;
        }
        let e = self.s.e(slot);
        let zone_rank = if e.at == At::Hand { 1 } else { 0 };
        let dominant = if self.s.h.rules.variants & 1 != 0 && side != self.s.h.active { 1 << 23 } else { 0 };
        let key = zone_rank << 24 | dominant | order as u32;
        let mut flags = fflag::TRIGGER;
        if secret {
            flags |= fflag::SECRET;
        }
        if ench.is_some() {
            flags |= fflag::ENCH;
        }
        let frame = Frame {
            prog: t.prog,
            src: self.s.reference(slot),
            event: ev,
            side,
            card: ench.map_or(e.card, |e| e.0),
            trigger: k as u16,
            flags,
            ench_data: cx.ench_data,
            ench_order: ench.map_or(0, |e| e.2),
            ..Frame::EMPTY
        };
        self.x.keys.push(key);
        self.x.queue.push(frame);
        // "Your end of turn effects trigger twice."
        if ev.kind == Event::TurnEnd as u8 && !secret && self.player_has(side, Kw::DoubleEndOfTurn) && ev.player == side
        {
            self.x.keys.push(key);
            self.x.queue.push(frame);
        }
    }

    /// Whether the condition of a trigger holds. Most begin with whose event it is: that is asked by itself, because
    /// the jump to one of many conditions is often guessed wrong.
    #[inline]
    fn wants(&mut self, t: &Trigger, cx: &Cx) -> bool {
        let mut list = match &t.when {
            None => &[],
            Some(Cond::And(list)) => &list[..],
            Some(one) => std::slice::from_ref(one),
        };
        if let [Cond::Same(Sel::Player(Who::Event), Sel::Player(Who::Me)), rest @ ..] = list {
            if cx.ev.player != cx.me {
                return false;
            }
            list = rest;
        }
        list.iter().all(|c| self.cond(c, cx))
    }

    /// TRG2: whether a queued trigger may still run.
    pub fn still_holds(&mut self, i: usize) -> bool {
        let f = self.s.stack[i];
        let def = self.lib.card(f.card);
        let t = &def.triggers[f.trigger as usize];
        let mut cx = self.cx(i);
        if f.flags & fflag::DECK != 0 {
            let Some(at) = self.s.deck(f.side).iter().position(|d| d.card == f.card) else {
                return false;
            };
            cx.it = Subject::Deck(f.side, at as u8);
        } else {
            let Some(slot) = self.s.slot_of(f.src) else {
                return false;
            };
            let e = self.s.e(slot);
            let here = match t.zone {
                // A discarded card's own text about that runs from the graveyard.
                Zone::Hand => e.at == At::Hand || (f.event.kind == Event::Discard as u8 && f.event.subject == f.src),
                _ => e.at == At::Play || e.at == At::Secret,
            };
            // TRG8: what has left play cannot trigger any more.
            if !here {
                return false;
            }
            if f.flags & fflag::ENCH != 0 {
                let mut k = e.ench;
                while k != NONE && self.s.ench[k as usize].order != f.ench_order {
                    k = self.s.ench[k as usize].next;
                }
                if k == NONE {
                    return false;
                }
            } else if e.is(flag::SILENCED) || e.card != f.card || e.side != f.side {
                // SIL5: silence, transformation or theft in between.
                return false;
            }
        }
        self.wants(t, &cx)
    }

    /// Whether a standing effect holds for a player.
    #[inline(always)]
    pub fn player_has(&self, p: u8, k: Kw) -> bool {
        self.s.e(p).has(k)
    }

    /// One of the slots of a set, at random.
    pub fn pick_slot(&mut self, set: Set, pick: Pick) -> u8 {
        let n = set.count_ones();
        if n == 0 {
            return NONE;
        }
        let list = self.ordered(set);
        let s = &*self.s;
        let k = self.ch.pick(pick, n, |i| s.e(list[i as usize]).eid as u32);
        list[k as usize]
    }

    /// The slots of a set in play order (hand cards: in the order they came).
    pub fn ordered(&self, mut set: Set) -> Few<u8, SLOTS> {
        let mut list = Few::new();
        while set != 0 {
            let s = set.trailing_zeros() as u8;
            set &= set - 1;
            let order = self.s.e(s).order;
            list.push(s);
            let mut k = list.len() - 1;
            while k > 0 && self.s.e(list[k - 1]).order > order {
                list[k] = list[k - 1];
                k -= 1;
            }
            list[k] = s;
        }
        list
    }

    /// The kind of the card in a slot.
    #[inline(always)]
    pub fn kind(&self, slot: u8) -> Kind {
        self.lib.card(self.s.e(slot).card).kind
    }

    /// Whether an object is a character in play.
    #[inline]
    pub fn is_character(&self, slot: u8) -> bool {
        self.s.e(slot).at == At::Play && matches!(self.kind(slot), Kind::Minion | Kind::Hero)
    }

    /// Goes on with a sequence.
    #[inline]
    pub fn resume(&mut self, f: Frame) {
        match f.step {
            Step::Text => self.push(f),
            Step::PlayMinion => self.play_minion(f),
            Step::PlaySpell | Step::CastSpell => self.play_spell(f),
            Step::PlayWeapon => self.play_weapon(f),
            Step::PlayHero => self.play_hero(f),
            Step::UsePower => self.use_power(f),
            Step::Attack => self.attack(f),
            Step::EndTurn => self.end_turn(f),
            Step::Death => self.death(f),
            Step::Settle => {
                self.push(f);
                if !self.settle() {
                    self.pop();
                }
            }
            Step::Start => self.start(f),
            Step::Forget => self.forget(f),
            Step::Merge => self.play_merge(f),
        }
    }

    /// Runs until the stack is empty, a decision is open or the game is over.
    pub fn run(&mut self) {
        self.x.steps = 0;
        while self.s.h.n_stack > 0 && !self.s.over() && self.s.h.pending == crate::state::Pending::None {
            self.x.steps += 1;
            if self.x.steps > STEP_LIMIT {
                self.abort(Reason::Loop);
                return;
            }
            let i = self.s.h.n_stack as usize - 1;
            if self.s.stack[i].step == Step::Text {
                self.run_text(i);
                continue;
            }
            // A sequence works on its own copy and comes back to the stack only if something has to happen first.
            let f = self.s.stack[i];
            self.pop();
            self.resume(f);
        }
        if self.s.h.n_stack == 0 || self.s.over() {
            self.s.sweep();
        }
    }
}
