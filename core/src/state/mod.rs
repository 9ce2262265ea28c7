//! A position: one flat block of plain data without pointers, so that a clone is a few memory copies.
//!
//! Everything in play, in hand or on its way lives in one of `SLOTS` numbered slots, so that any set of
//! objects is one 64-bit mask. Cards in the deck are only numbers. The parts that grow (slots, enchantments,
//! log, stack) are copied only as far as they are used.

mod entity;
mod frame;
pub mod inline_vec;
mod side;
mod slots;

pub use entity::*;
pub use frame::*;
pub use side::*;
pub use slots::*;

use crate::cards::library::UNKNOWN;
use crate::cards::syntax::{CardIx, Counter, Event, LogKind, N_COUNTERS, N_EVENTS};
use crate::settings::Rules;

/// Enchantments that can exist at once.
pub const ENCHANTS: usize = 160;

/// Depth of the stack of unfinished effects.
pub const FRAMES: usize = 64;

/// Lines of the game's log.
pub const LOG: usize = 640;

/// Cards in a deck.
pub const DECK: usize = 60;

/// Cards in a deck that nothing was added to.
const USUAL_DECK: usize = 30;

/// Cards in a hand.
pub const HAND: usize = 10;

/// Minions on one side.
pub const BOARD: usize = 7;

/// Secrets and quests of a player.
pub const SECRETS: usize = 5;

/// Different cards of one deck that wait for events; with more the whole deck is looked through.
pub const WATCH: usize = 4;

/// Cards that unfinished texts have yet to go through.
pub const CARDS: usize = 192;

/// Options of one choice.
pub const OPTIONS: usize = 10;

/// In the last place of `Side::deck_watch`: there are more than it can hold.
pub const ALL_WATCH: CardIx = CardIx::MAX;

/// What kind of decision is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Pending {
    #[default]
    None,
    Mulligan,
    Choice,
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Phase {
    #[default]
    Mulligan,
    Main,
    Over,
}

/// Why the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Reason {
    #[default]
    Running,
    Death,
    TurnLimit,
    /// A fixed capacity was reached; see docs/architecture.md.
    Capacity,
    Loop,
}

/// The part of a position that is always copied whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Head {
    pub listen: [Set; N_EVENTS],
    /// Slots in use.
    pub live: Set,
    /// Objects whose text has an aura on objects in play, or on costs.
    pub aura_sources: Set,
    pub cost_sources: Set,
    /// Objects on which some aura lies.
    pub aura_targets: Set,
    /// Dead or spent objects whose slots are freed when the stack is empty.
    pub graves: Set,
    /// Objects with something that ends with the turn: timed enchantments, echoes, borrowed minions.
    pub timed: Set,
    /// Replaced weapons that have yet to die.
    pub falling: Set,
    pub sides: [Side; 2],
    pub rules: Rules,
    pub turn: u16,
    pub next_eid: u16,
    pub next_order: u16,
    pub n_log: u16,
    /// Actions in this turn.
    pub actions: u16,
    pub active: u8,
    /// Who must decide.
    pub player: u8,
    pub first: u8,
    pub phase: Phase,
    /// 0, 1; 2 for a draw; 3 while running.
    pub winner: u8,
    pub reason: Reason,
    pub n_stack: u8,
    pub n_ench: u8,
    pub free_ench: u8,
    pub n_cards: u8,
    /// A source of auras came or went.
    pub auras_dirty: bool,
    /// What changed since the last aura update (`changed` bits), and what auras in play read.
    pub changed: u16,
    pub aura_reads: u16,
    pub maybe_dead: bool,
    /// Mulligans still to be made, as bits.
    pub mulligans: u8,
    pub pending: Pending,
    pub n_options: u8,
    pub options: [CardIx; OPTIONS],
    /// Deck places of the options, or 255.
    pub option_at: [u8; OPTIONS],
}

/// A position.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct State {
    pub head: Head,
    pub decks: [[DeckCard; DECK]; 2],
    pub entities: [Entity; SLOTS],
    pub log: [Line; LOG],
    pub ench: [Enchantment; ENCHANTS],
    pub stack: [Frame; FRAMES],
    pub registers: [Registers; FRAMES],
    /// What loops over cards have yet to go through; the innermost loop's cards are the last.
    pub cards: [CardIx; CARDS],
    /// Of each that lies in a deck its first enchantment, which tells equal cards apart (as in `DeckCard`).
    pub marks: [u8; CARDS],
}

impl State {
    /// The head of an empty position.
    pub fn empty_head(rules: Rules) -> Head {
        Head {
            listen: [0; N_EVENTS],
            live: 0,
            aura_sources: 0,
            cost_sources: 0,
            aura_targets: 0,
            graves: 0,
            timed: 0,
            falling: 0,
            sides: [Side::EMPTY; 2],
            rules,
            turn: 0,
            next_eid: 1,
            next_order: 1,
            n_log: 0,
            actions: 0,
            active: 0,
            player: 0,
            first: 0,
            phase: Phase::Mulligan,
            winner: 3,
            reason: Reason::Running,
            n_stack: 0,
            n_ench: 0,
            free_ench: NONE,
            n_cards: 0,
            auras_dirty: false,
            changed: 0,
            aura_reads: 0,
            maybe_dead: false,
            mulligans: 0,
            pending: Pending::None,
            n_options: 0,
            options: [0; OPTIONS],
            option_at: [NONE; OPTIONS],
        }
    }

    /// An empty position, on the heap.
    pub fn empty(rules: Rules) -> Box<State> {
        Box::new(State {
            head: State::empty_head(rules),
            decks: [[DeckCard::default(); DECK]; 2],
            entities: [Entity::EMPTY; SLOTS],
            log: [Line::default(); LOG],
            ench: [Enchantment::EMPTY; ENCHANTS],
            stack: [Frame::EMPTY; FRAMES],
            registers: [Registers::EMPTY; FRAMES],
            cards: [UNKNOWN; CARDS],
            marks: [0; CARDS],
        })
    }

    /// Copies `from` here, only as far as it is used.
    #[inline]
    pub fn copy_from(&mut self, from: &State) {
        self.head = from.head;
        let n = from.slots_used();
        self.entities[..n].copy_from_slice(&from.entities[..n]);
        for p in 0..2 {
            // Decks of a usual size in one piece: that is cheaper than to ask how much there is to move.
            if from.head.sides[p].n_deck as usize <= USUAL_DECK {
                self.decks[p][..USUAL_DECK].copy_from_slice(&from.decks[p][..USUAL_DECK]);
            } else {
                self.decks[p] = from.decks[p];
            }
        }
        let n = from.head.n_log as usize;
        self.log[..n].copy_from_slice(&from.log[..n]);
        let n = from.head.n_ench as usize;
        if n > 0 {
            self.ench[..n].copy_from_slice(&from.ench[..n]);
        }
        if from.head.n_stack | from.head.n_cards != 0 {
            self.copy_unfinished(from);
        }
    }

    /// Copies what unfinished texts need.
    #[cold]
    fn copy_unfinished(&mut self, from: &State) {
        let n = from.head.n_stack as usize;
        self.stack[..n].copy_from_slice(&from.stack[..n]);
        self.registers[..n].copy_from_slice(&from.registers[..n]);
        let n = from.head.n_cards as usize;
        self.cards[..n].copy_from_slice(&from.cards[..n]);
        self.marks[..n].copy_from_slice(&from.marks[..n]);
    }

    /// A copy on the heap.
    pub fn boxed(&self) -> Box<State> {
        let mut b = State::empty(self.head.rules);
        b.copy_from(self);
        b
    }

    /// How many slots, counted from the first, may hold something.
    #[inline(always)]
    pub fn slots_used(&self) -> usize {
        64 - self.head.live.leading_zeros() as usize
    }

    /// A number that is equal for equal positions.
    pub fn digest(&self) -> u64 {
        let mut h = 0u64;
        let mut mix = |v: u64| h = (h ^ v).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        mix(self.head.turn as u64 | (self.head.player as u64) << 16 | (self.head.next_eid as u64) << 32);
        for k in self.head.options {
            mix(k as u64);
        }
        for slot in 0..self.slots_used() {
            if self.head.live >> slot & 1 == 1 {
                let e = &self.entities[slot];
                mix(e.card as u64
                    | (e.eid as u64) << 16
                    | (e.damage as u16 as u64) << 32
                    | (e.attack as u16 as u64) << 48);
                mix(e.health as u16 as u64
                    | (e.data as u16 as u64) << 16
                    | (e.flags as u64) << 32
                    | (e.side as u64) << 48);
            }
        }
        for p in 0..2u8 {
            for d in self.deck(p) {
                mix(d.card as u64 | (d.flags as u64) << 16);
            }
        }
        for f in &self.stack[..self.head.n_stack as usize] {
            mix(f.chosen as u64 | (f.pc as u64) << 16 | (f.target.eid as u64) << 32);
        }
        h
    }

    /// Whether two positions are the same in all that matters.
    pub fn same(&self, other: &State) -> bool {
        let n = self.slots_used();
        self.head == other.head
            && self.decks[0][..self.head.sides[0].n_deck as usize]
                == other.decks[0][..other.head.sides[0].n_deck as usize]
            && self.decks[1][..self.head.sides[1].n_deck as usize]
                == other.decks[1][..other.head.sides[1].n_deck as usize]
            && (0..n).all(|i| self.head.live >> i & 1 == 0 || self.entities[i] == other.entities[i])
            && self.log[..self.head.n_log as usize] == other.log[..other.head.n_log as usize]
            && self.ench[..self.head.n_ench as usize] == other.ench[..other.head.n_ench as usize]
            && self.cards[..self.head.n_cards as usize] == other.cards[..other.head.n_cards as usize]
            && self.marks[..self.head.n_cards as usize] == other.marks[..other.head.n_cards as usize]
            && self.stack[..self.head.n_stack as usize] == other.stack[..other.head.n_stack as usize]
            && (0..self.head.n_stack as usize)
                .all(|i| self.stack[i].step != Step::Text || self.registers[i] == other.registers[i])
    }

    #[inline(always)]
    pub fn entity(&self, slot: u8) -> &Entity {
        debug_assert!((slot as usize) < SLOTS, "no object");
        &self.entities[slot as usize % SLOTS] // the remainder spares the test of the bounds
    }
    #[inline(always)]
    pub fn entity_mut(&mut self, slot: u8) -> &mut Entity {
        debug_assert!((slot as usize) < SLOTS, "no object");
        &mut self.entities[slot as usize % SLOTS]
    }
    #[inline(always)]
    pub fn side(&self, p: u8) -> &Side {
        &self.head.sides[p as usize & 1]
    }
    #[inline(always)]
    pub fn side_mut(&mut self, p: u8) -> &mut Side {
        &mut self.head.sides[p as usize & 1]
    }
    #[inline(always)]
    pub fn reference(&self, slot: u8) -> Ref {
        Ref { eid: self.entity(slot).eid, slot }
    }
    /// The slot of a reference, if the object is still there.
    #[inline(always)]
    pub fn slot_of(&self, r: Ref) -> Option<u8> {
        (r.slot != NONE && self.entity(r.slot).eid == r.eid && self.entity(r.slot).at != At::Free).then_some(r.slot)
    }
    /// The slot of the object with that entity id.
    pub fn find_eid(&self, eid: u16) -> Option<u8> {
        let mut live = self.head.live;
        while live != 0 {
            let s = live.trailing_zeros() as u8;
            if self.entity(s).eid == eid {
                return Some(s);
            }
            live &= live - 1;
        }
        None
    }
    #[inline]
    pub fn over(&self) -> bool {
        self.head.phase == Phase::Over
    }
    #[inline]
    pub fn bump(&mut self, p: u8, c: Counter, by: i16) {
        let v = &mut self.head.sides[p as usize].counters[c as usize];
        *v = v.saturating_add(by);
    }

    pub fn new_eid(&mut self) -> u16 {
        let e = self.head.next_eid;
        self.head.next_eid = self.head.next_eid.wrapping_add(1).max(1);
        e
    }
    pub fn new_order(&mut self) -> u16 {
        let o = self.head.next_order;
        self.head.next_order = self.head.next_order.saturating_add(1);
        o
    }

    /// Takes the lowest free slot; dead objects give theirs up when there is no other.
    pub fn alloc(&mut self) -> Option<u8> {
        let free = !self.head.live & !((1u64 << FIRST_FREE) - 1);
        let slot = if free != 0 {
            free.trailing_zeros() as u8
        } else {
            // The oldest of the dead is forgotten first, unless something unfinished still speaks of it.
            let mut best = NONE;
            let mut graves = self.head.graves;
            for f in &self.stack[..self.head.n_stack as usize] {
                for r in [f.src, f.target, f.event.subject, f.event.other] {
                    if r.slot != NONE {
                        graves &= !(1 << r.slot);
                    }
                }
            }
            while graves != 0 {
                let s = graves.trailing_zeros() as u8;
                if best == NONE || self.entity(s).order < self.entity(best).order {
                    best = s;
                }
                graves &= graves - 1;
            }
            if best == NONE {
                return None;
            }
            self.free(best);
            best
        };
        self.head.live |= 1 << slot;
        Some(slot)
    }

    /// Gives a slot back.
    pub fn free(&mut self, slot: u8) {
        self.drop_enchants(slot);
        self.entities[slot as usize] = Entity::EMPTY;
        self.head.live &= !(1u64 << slot);
        self.head.graves &= !(1u64 << slot);
        self.head.timed &= !(1u64 << slot);
        self.head.falling &= !(1u64 << slot);
    }

    /// Frees the slots of all that is dead and gone.
    #[inline]
    pub fn sweep(&mut self) {
        while self.head.graves != 0 {
            let s = self.head.graves.trailing_zeros() as u8;
            self.free(s);
        }
    }

    /// Takes a free enchantment record.
    pub fn alloc_ench(&mut self) -> Option<u8> {
        if self.head.free_ench != NONE {
            let i = self.head.free_ench;
            self.head.free_ench = self.ench[i as usize].next;
            return Some(i);
        }
        if (self.head.n_ench as usize) < ENCHANTS {
            self.head.n_ench += 1;
            return Some(self.head.n_ench - 1);
        }
        None
    }

    /// Gives an enchantment record back.
    pub fn free_ench(&mut self, i: u8) {
        self.ench[i as usize] = Enchantment { next: self.head.free_ench, ..Enchantment::EMPTY };
        self.head.free_ench = i;
    }

    /// Forgets all enchantments of a list.
    pub fn free_chain(&mut self, mut i: u8) {
        while i != NONE {
            let next = self.ench[i as usize].next;
            self.free_ench(i);
            i = next;
        }
        self.trim_enchants();
    }

    /// Forgets all enchantments of an object.
    pub fn drop_enchants(&mut self, slot: u8) {
        let head = self.entity(slot).ench;
        if head != NONE {
            self.entity_mut(slot).ench = NONE;
            self.free_chain(head);
        }
    }

    /// When no enchantment is left the pool starts anew, so that copies stay short and canonical.
    fn trim_enchants(&mut self) {
        let mut free = 0;
        let mut i = self.head.free_ench;
        while i != NONE {
            free += 1;
            i = self.ench[i as usize].next;
        }
        if free == self.head.n_ench {
            self.head.n_ench = 0;
            self.head.free_ench = NONE;
        }
    }

    /// Adds an enchantment behind those that are there.
    pub fn attach(&mut self, slot: u8, i: u8) {
        self.ench[i as usize].next = NONE;
        let mut at = self.entity(slot).ench;
        if at == NONE {
            self.entity_mut(slot).ench = i;
            return;
        }
        while self.ench[at as usize].next != NONE {
            at = self.ench[at as usize].next;
        }
        self.ench[at as usize].next = i;
    }

    /// Takes the enchantments out for which `gone` holds; tells whether there were any.
    pub fn detach(&mut self, slot: u8, mut gone: impl FnMut(&Enchantment) -> bool) -> bool {
        let mut any = false;
        let mut prev = NONE;
        let mut at = self.entity(slot).ench;
        while at != NONE {
            let next = self.ench[at as usize].next;
            if gone(&self.ench[at as usize]) {
                if prev == NONE {
                    self.entity_mut(slot).ench = next;
                } else {
                    self.ench[prev as usize].next = next;
                }
                self.free_ench(at);
                any = true;
            } else {
                prev = at;
            }
            at = next;
        }
        if any {
            self.trim_enchants();
        }
        any
    }

    /// A copy of a list of enchantments; `None` when there is no room.
    pub fn copy_chain(&mut self, mut from: u8) -> Option<u8> {
        let mut head = NONE;
        let mut tail = NONE;
        while from != NONE {
            let e = self.ench[from as usize];
            if e.flags & enchantment_flag::TRACE == 0 {
                let i = self.alloc_ench()?;
                let order = self.new_order();
                self.ench[i as usize] = Enchantment { next: NONE, order, ..e };
                if tail == NONE {
                    head = i;
                } else {
                    self.ench[tail as usize].next = i;
                }
                tail = i;
            }
            from = e.next;
        }
        Some(head)
    }

    /// Puts a slot into the row of minions at `place` (counted from the left).
    pub fn board_insert(&mut self, p: u8, place: usize, slot: u8) {
        let side = self.side_mut(p);
        let n = side.n_board as usize;
        let place = place.min(n);
        for k in (place..n).rev() {
            side.board[k + 1] = side.board[k];
        }
        side.board[place] = slot;
        side.n_board += 1;
    }
    /// Where a minion stands, counted from the left.
    pub fn board_place(&self, slot: u8) -> Option<usize> {
        self.side(self.entity(slot).side).board().iter().position(|&s| s == slot)
    }
    pub fn board_remove(&mut self, slot: u8) -> Option<usize> {
        let side = self.side_mut(self.entity(slot).side);
        take_out(&mut side.board, &mut side.n_board, slot)
    }
    pub fn hand_push(&mut self, p: u8, slot: u8) {
        let side = self.side_mut(p);
        side.hand[side.n_hand as usize] = slot;
        side.n_hand += 1;
    }
    pub fn hand_remove(&mut self, slot: u8) -> Option<usize> {
        let side = self.side_mut(self.entity(slot).side);
        take_out(&mut side.hand, &mut side.n_hand, slot)
    }
    pub fn secret_remove(&mut self, slot: u8) -> bool {
        let side = self.side_mut(self.entity(slot).side);
        take_out(&mut side.secrets, &mut side.n_secrets, slot).is_some()
    }

    #[inline(always)]
    pub fn deck(&self, p: u8) -> &[DeckCard] {
        &self.decks[p as usize][..self.head.sides[p as usize].n_deck as usize]
    }
    /// Remembers a card of the deck that waits for events.
    pub fn watch(&mut self, p: u8, card: CardIx, listens: u64) {
        if listens == 0 {
            return;
        }
        let side = self.side_mut(p);
        side.deck_listens |= listens;
        if side.deck_watch.contains(&card) || side.deck_watch[WATCH - 1] == ALL_WATCH {
            return;
        }
        match side.deck_watch.iter().position(|&c| c == UNKNOWN) {
            Some(k) => side.deck_watch[k] = card,
            None => side.deck_watch[WATCH - 1] = ALL_WATCH,
        }
    }

    /// Puts a card into the unknown part of a deck, which is kept sorted; false when the deck is full.
    pub fn deck_insert(&mut self, p: u8, card: DeckCard) -> bool {
        let n = self.side(p).n_deck as usize;
        if n >= DECK {
            return false;
        }
        let loose = n - self.side(p).n_top as usize;
        let deck = &mut self.decks[p as usize];
        let at = deck[..loose].partition_point(|d| (d.card, d.flags) <= (card.card, card.flags));
        deck.copy_within(at..n, at + 1);
        deck[at] = card;
        self.side_mut(p).n_deck += 1;
        true
    }
    /// Where that card with that first enchantment lies in a deck; a plain one may have got its first since.
    pub fn find_marked(&self, p: u8, card: CardIx, mark: u8) -> Option<usize> {
        let deck = self.deck(p);
        let found = deck.iter().position(|d| d.card == card && d.ench == mark);
        found.or_else(|| deck.iter().position(|d| d.card == card && mark == 0))
    }
    /// Takes the card at that index out of a deck.
    pub fn deck_take(&mut self, p: u8, at: usize) -> DeckCard {
        let n = self.side(p).n_deck as usize;
        let top = self.side(p).n_top as usize;
        let deck = &mut self.decks[p as usize];
        let card = deck[at];
        deck.copy_within(at + 1..n, at);
        let side = self.side_mut(p);
        side.n_deck -= 1;
        if at >= n - top {
            side.n_top -= 1;
        }
        card
    }

    /// Writes a line of the log; false when it is full.
    pub fn record(&mut self, kind: LogKind, player: u8, card: CardIx) -> bool {
        let n = self.head.n_log as usize;
        if n >= LOG {
            return false;
        }
        self.log[n] = Line { card, turn: self.head.turn, kind: kind as u8, player };
        self.head.n_log += 1;
        true
    }
    pub fn lines(&self) -> &[Line] {
        &self.log[..self.head.n_log as usize]
    }

    /// Registers an object for the events of `mask`, and for no others.
    pub fn listen(&mut self, slot: u8, mask: u64) {
        let old = self.entity(slot).listening;
        if old == mask {
            return;
        }
        let bit = 1u64 << slot;
        let mut gone = old & !mask;
        while gone != 0 {
            self.head.listen[gone.trailing_zeros() as usize] &= !bit;
            gone &= gone - 1;
        }
        let mut new = mask & !old;
        while new != 0 {
            self.head.listen[new.trailing_zeros() as usize] |= bit;
            new &= new - 1;
        }
        self.entity_mut(slot).listening = mask;
    }
    #[inline(always)]
    pub fn listeners(&self, e: Event) -> Set {
        self.head.listen[e as usize]
    }
}

/// Takes a slot out of a row; those behind it move up. Tells where it was.
#[inline]
fn take_out<const N: usize>(row: &mut [u8; N], n: &mut u8, slot: u8) -> Option<usize> {
    let len = *n as usize;
    let at = row[..len].iter().position(|&s| s == slot)?;
    // Rows are so short that a call to move memory would cost more than the move.
    for k in at..N - 1 {
        row[k] = row[k + 1];
    }
    row[N - 1] = NONE;
    *n -= 1;
    Some(at)
}
