//! A position: one flat block of plain data without pointers, so that a clone is a few memory copies.
//!
//! Everything in play, in hand or on its way lives in one of `SLOTS` numbered slots, so that any set of
//! objects is one 64-bit mask. Cards in the deck are only numbers. The parts that grow (slots, enchantments,
//! log, stack) are copied only as far as they are used.

mod enchantments;
mod entity;
mod frame;
pub mod inline_vec;
mod side;
mod slots;

pub use crate::cards::names::{Pending, Reason};
pub use crate::settings::capacity::{BOARD, DECK, HAND, SECRETS};
pub use enchantments::{EnchantmentId, Enchantments, ENCHANTMENTS};
pub use entity::*;
pub use frame::*;
pub use side::*;
pub use slots::*;

use crate::cards::names::{Event, LogKind, N_EVENTS};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::{CardIx, CounterIx};
use crate::settings::Rules;

/// Depth of the stack of unfinished effects.
pub const FRAMES: usize = 64;

/// Lines of the game's log.
pub const LOG: usize = 640;

/// Cards in a deck that nothing was added to.
const USUAL_DECK: usize = 30;

/// Different cards of one deck that wait for events; with more the whole deck is looked through.
pub const WATCH: usize = 4;

/// Cards that unfinished texts have yet to go through.
pub const CARDS: usize = 192;

/// Options of one choice.
pub const OPTIONS: usize = 10;

/// In the last place of `Side::deck_watch`: there are more than it can hold.
pub const ALL_WATCH: CardIx = CardIx::MAX;

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Phase {
    /// The opening hands are being chosen.
    #[default]
    Mulligan,
    /// Turns are being played.
    Main,
    /// The game has ended.
    Over,
}

/// The part of a position that is always copied whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Head {
    /// The objects that wait for each event.
    pub listen: [SlotSet; N_EVENTS],
    /// Slots in use.
    pub live: SlotSet,
    /// Objects whose text has an aura on objects in play, or on costs.
    pub aura_sources: SlotSet,
    /// Objects whose text has an aura on costs.
    pub cost_sources: SlotSet,
    /// Objects on which some aura lies.
    pub aura_targets: SlotSet,
    /// Dead or spent objects whose slots are freed when the stack is empty.
    pub graves: SlotSet,
    /// Objects with something that ends with the turn: timed enchantments, echoes, borrowed minions.
    pub timed: SlotSet,
    /// Replaced weapons that have yet to die.
    pub falling: SlotSet,
    /// The players' halves.
    pub sides: [Side; 2],
    /// The settings of the game.
    pub rules: Rules,
    /// The turn, counted over both players; 0 during the mulligan.
    pub turn: u16,
    /// The entity id of the next object.
    pub next_eid: u16,
    /// The play order of the next object or enchantment.
    pub next_order: u16,
    /// Lines of the log.
    pub n_log: u16,
    /// Actions in this turn.
    pub actions: u16,
    /// Whose turn it is.
    pub active: Player,
    /// Who must decide.
    pub player: Player,
    /// Who began.
    pub first: Player,
    /// Where the game stands.
    pub phase: Phase,
    /// Nobody in a draw and while the game runs.
    pub winner: Option<Player>,
    /// Why it ended.
    pub reason: Reason,
    /// Unfinished steps.
    pub n_stack: u8,
    /// Records of the enchantment pool in use, free ones among them.
    pub n_enchantments: u8,
    /// The first free record of the enchantment pool.
    pub free_enchantment: EnchantmentId,
    /// Cards that unfinished loops have yet to go through.
    pub n_cards: u8,
    /// A source of auras came or went.
    pub auras_dirty: bool,
    /// What changed since the last aura update (`changed` bits), and what auras in play read.
    pub changed: u16,
    /// What the auras in play read.
    pub aura_reads: u16,
    /// Whether somebody may have to die.
    pub maybe_dead: bool,
    /// Who has yet to make the mulligan.
    pub mulligans: PlayerSet,
    /// Which decision is open.
    pub pending: Pending,
    /// Options of the open choice.
    pub n_options: u8,
    /// The cards that the open choice offers.
    pub options: [CardIx; OPTIONS],
    /// Deck places of the options, or 255.
    pub option_at: [u8; OPTIONS],
}

/// A position.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct State {
    /// What is always copied whole.
    pub head: Head,
    /// The decks; each player's unknown part is sorted.
    pub decks: [[DeckCard; DECK]; 2],
    /// The objects by slot.
    pub entities: [Entity; SLOTS],
    /// What happened in the game, as far as texts can ask for it.
    pub log: [Line; LOG],
    /// Every enchantment; the lists of objects and deck cards run through it.
    pub pool: [Enchantment; ENCHANTMENTS],
    /// Unfinished steps, the uppermost last.
    pub stack: [Frame; FRAMES],
    /// What the running texts of the stack work with.
    pub registers: [Registers; FRAMES],
    /// What loops over cards have yet to go through; the innermost loop's cards are the last.
    pub cards: [CardIx; CARDS],
    /// Of each that lies in a deck its first enchantment, which tells equal cards apart (as in `DeckCard`).
    pub marks: [EnchantmentId; CARDS],
}

impl State {
    /// The head of an empty position.
    pub fn empty_head(rules: Rules) -> Head {
        Head {
            listen: [SlotSet::EMPTY; N_EVENTS],
            live: SlotSet::EMPTY,
            aura_sources: SlotSet::EMPTY,
            cost_sources: SlotSet::EMPTY,
            aura_targets: SlotSet::EMPTY,
            graves: SlotSet::EMPTY,
            timed: SlotSet::EMPTY,
            falling: SlotSet::EMPTY,
            sides: [Side::EMPTY; 2],
            rules,
            turn: 0,
            next_eid: 1,
            next_order: 1,
            n_log: 0,
            actions: 0,
            active: Player::new(0),
            player: Player::new(0),
            first: Player::new(0),
            phase: Phase::Mulligan,
            winner: None,
            reason: Reason::Running,
            n_stack: 0,
            n_enchantments: 0,
            free_enchantment: EnchantmentId::NONE,
            n_cards: 0,
            auras_dirty: false,
            changed: 0,
            aura_reads: 0,
            maybe_dead: false,
            mulligans: PlayerSet::EMPTY,
            pending: Pending::None,
            n_options: 0,
            options: [0; OPTIONS],
            option_at: [NO_DECK_PLACE; OPTIONS],
        }
    }

    /// An empty position, on the heap.
    pub fn empty(rules: Rules) -> Box<State> {
        Box::new(State {
            head: State::empty_head(rules),
            decks: [[DeckCard::default(); DECK]; 2],
            entities: [Entity::EMPTY; SLOTS],
            log: [Line::default(); LOG],
            pool: [Enchantment::EMPTY; ENCHANTMENTS],
            stack: [Frame::EMPTY; FRAMES],
            registers: [Registers::EMPTY; FRAMES],
            cards: [UNKNOWN; CARDS],
            marks: [EnchantmentId::NONE; CARDS],
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
        let n = from.head.n_enchantments as usize;
        if n > 0 {
            self.pool[..n].copy_from_slice(&from.pool[..n]);
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
        self.head.live.span()
    }

    /// A number that is equal for equal positions.
    pub fn digest(&self) -> u64 {
        let mut h = 0u64;
        let mut mix = |v: u64| h = (h ^ v).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        mix(self.head.turn as u64 | (self.head.player.number() as u64) << 16 | (self.head.next_eid as u64) << 32);
        for k in self.head.options {
            mix(k as u64);
        }
        for slot in self.head.live {
            let e = self.entity(slot);
            mix(e.card as u64 | (e.eid as u64) << 16 | (e.damage as u16 as u64) << 32 | (e.attack as u16 as u64) << 48);
            mix(e.health as u16 as u64
                | (e.data as u16 as u64) << 16
                | (e.flags as u64) << 32
                | (e.side.number() as u64) << 48);
        }
        for p in Player::BOTH {
            for d in self.deck(p) {
                mix(d.card as u64 | (d.flags as u64) << 16);
            }
        }
        let n = self.head.n_stack as usize;
        for (f, r) in self.stack[..n].iter().zip(&self.registers[..n]) {
            let (chosen, pc) = if f.is_text() { (r.chosen, r.pc) } else { (0, 0) };
            mix(chosen as u64 | (pc as u64) << 16 | (f.target.eid as u64) << 32);
        }
        h
    }

    /// Whether two positions are the same in all that matters.
    pub fn same(&self, other: &State) -> bool {
        self.head == other.head
            && self.decks[0][..self.head.sides[0].n_deck as usize]
                == other.decks[0][..other.head.sides[0].n_deck as usize]
            && self.decks[1][..self.head.sides[1].n_deck as usize]
                == other.decks[1][..other.head.sides[1].n_deck as usize]
            && self.head.live.into_iter().all(|slot| self.entity(slot) == other.entity(slot))
            && self.log[..self.head.n_log as usize] == other.log[..other.head.n_log as usize]
            && self.pool[..self.head.n_enchantments as usize] == other.pool[..other.head.n_enchantments as usize]
            && self.cards[..self.head.n_cards as usize] == other.cards[..other.head.n_cards as usize]
            && self.marks[..self.head.n_cards as usize] == other.marks[..other.head.n_cards as usize]
            && self.stack[..self.head.n_stack as usize] == other.stack[..other.head.n_stack as usize]
            && (0..self.head.n_stack as usize)
                .all(|i| !self.stack[i].is_text() || self.registers[i] == other.registers[i])
    }

    /// The object in a slot.
    #[inline(always)]
    pub fn entity(&self, slot: Slot) -> &Entity {
        debug_assert!((slot.number() as usize) < SLOTS, "no object");
        &self.entities[slot.index()]
    }
    /// The object in a slot, to be changed.
    #[inline(always)]
    pub fn entity_mut(&mut self, slot: Slot) -> &mut Entity {
        debug_assert!((slot.number() as usize) < SLOTS, "no object");
        &mut self.entities[slot.index()]
    }
    /// A player's half.
    #[inline(always)]
    pub fn side(&self, p: Player) -> &Side {
        &self.head.sides[p.index()]
    }
    /// A player's half, to be changed.
    #[inline(always)]
    pub fn side_mut(&mut self, p: Player) -> &mut Side {
        &mut self.head.sides[p.index()]
    }
    /// A reference to the object in a slot.
    #[inline(always)]
    pub fn reference(&self, slot: Slot) -> Ref {
        Ref { eid: self.entity(slot).eid, slot }
    }
    /// The slot of a reference, if the object is still there.
    #[inline(always)]
    pub fn slot_of(&self, r: Ref) -> Option<Slot> {
        (r.slot.is_some() && self.entity(r.slot).eid == r.eid && self.entity(r.slot).at != At::Free).then_some(r.slot)
    }
    /// The slot of the object with that entity id.
    pub fn find_eid(&self, eid: u16) -> Option<Slot> {
        self.head.live.into_iter().find(|&slot| self.entity(slot).eid == eid)
    }
    /// Whether the game has ended.
    #[inline]
    pub fn over(&self) -> bool {
        self.head.phase == Phase::Over
    }
    /// Adds to a counter of a player.
    #[inline]
    pub fn bump(&mut self, p: Player, c: impl Into<CounterIx>, by: i16) {
        let v = &mut self.head.sides[p.index()].counters[c.into().0 as usize];
        *v = v.saturating_add(by);
    }

    /// Returns a fresh entity id.
    pub fn new_eid(&mut self) -> u16 {
        let e = self.head.next_eid;
        self.head.next_eid = self.head.next_eid.wrapping_add(1).max(1);
        e
    }
    /// Returns a fresh play order.
    pub fn new_order(&mut self) -> u16 {
        let o = self.head.next_order;
        self.head.next_order = self.head.next_order.saturating_add(1);
        o
    }

    /// Takes the lowest free slot; dead objects give theirs up when there is no other.
    pub fn alloc(&mut self) -> Option<Slot> {
        let free = SlotSet::LOOSE - self.head.live;
        let slot = if free.is_empty() {
            let oldest = self.oldest_dead()?;
            self.free(oldest);
            oldest
        } else {
            free.lowest()
        };
        self.head.live.insert(slot);
        Some(slot)
    }

    /// The dead object that is forgotten first: the oldest of which nothing unfinished speaks.
    #[cold]
    fn oldest_dead(&self) -> Option<Slot> {
        let mut dead = self.head.graves;
        for f in &self.stack[..self.head.n_stack as usize] {
            for r in [f.src, f.target, f.event.subject, f.event.other] {
                dead -= r.slot.set();
            }
        }
        dead.into_iter().min_by_key(|&slot| self.entity(slot).order)
    }

    /// Gives a slot back.
    pub fn free(&mut self, slot: Slot) {
        self.drop_enchantments(slot);
        self.entities[slot.index()] = Entity::EMPTY;
        self.head.live.remove(slot);
        self.head.graves.remove(slot);
        self.head.timed.remove(slot);
        self.head.falling.remove(slot);
    }

    /// Frees the slots of all that is dead and gone.
    #[inline]
    pub fn sweep(&mut self) {
        while let Some(slot) = self.head.graves.pop() {
            self.free(slot);
        }
    }

    /// Puts a slot into the row of minions at `place` (counted from the left).
    pub fn board_insert(&mut self, p: Player, place: usize, slot: Slot) {
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
    pub fn board_place(&self, slot: Slot) -> Option<usize> {
        self.side(self.entity(slot).side).board().iter().position(|&s| s == slot)
    }
    /// Takes a minion out of its row; returns its place there.
    pub fn board_remove(&mut self, slot: Slot) -> Option<usize> {
        let side = self.side_mut(self.entity(slot).side);
        take_out(&mut side.board, &mut side.n_board, slot)
    }
    /// Adds a card to the right end of a hand.
    pub fn hand_push(&mut self, p: Player, slot: Slot) {
        let side = self.side_mut(p);
        side.hand[side.n_hand as usize] = slot;
        side.n_hand += 1;
    }
    /// Takes a card out of its hand; returns its place there.
    pub fn hand_remove(&mut self, slot: Slot) -> Option<usize> {
        let side = self.side_mut(self.entity(slot).side);
        take_out(&mut side.hand, &mut side.n_hand, slot)
    }
    /// Takes a secret out of its zone; false if it was not there.
    pub fn secret_remove(&mut self, slot: Slot) -> bool {
        let side = self.side_mut(self.entity(slot).side);
        take_out(&mut side.secrets, &mut side.n_secrets, slot).is_some()
    }

    /// A player's deck.
    #[inline(always)]
    pub fn deck(&self, p: Player) -> &[DeckCard] {
        &self.decks[p.index()][..self.head.sides[p.index()].n_deck as usize]
    }
    /// Remembers a card of the deck that waits for events.
    pub fn watch(&mut self, p: Player, card: CardIx, listens: u64) {
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
    pub fn deck_insert(&mut self, p: Player, card: DeckCard) -> bool {
        let n = self.side(p).n_deck as usize;
        if n >= DECK {
            return false;
        }
        let loose = n - self.side(p).n_top as usize;
        let deck = &mut self.decks[p.index()];
        let at = deck[..loose].partition_point(|d| (d.card, d.flags) <= (card.card, card.flags));
        deck.copy_within(at..n, at + 1);
        deck[at] = card;
        self.side_mut(p).n_deck += 1;
        true
    }
    /// Where that card with that first enchantment lies in a deck; a plain one may have got its first since.
    pub fn find_marked(&self, p: Player, card: CardIx, mark: EnchantmentId) -> Option<usize> {
        let deck = self.deck(p);
        let found = deck.iter().position(|d| d.card == card && d.first_enchantment == mark);
        found.or_else(|| deck.iter().position(|d| d.card == card && mark.is_none()))
    }
    /// Takes the card at that index out of a deck.
    pub fn deck_take(&mut self, p: Player, at: usize) -> DeckCard {
        let n = self.side(p).n_deck as usize;
        let top = self.side(p).n_top as usize;
        let deck = &mut self.decks[p.index()];
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
    pub fn record(&mut self, kind: LogKind, player: Player, card: CardIx) -> bool {
        let n = self.head.n_log as usize;
        if n >= LOG {
            return false;
        }
        self.log[n] = Line { card, turn: self.head.turn, kind: kind as u8, player };
        self.head.n_log += 1;
        true
    }
    /// The lines of the log.
    pub fn lines(&self) -> &[Line] {
        &self.log[..self.head.n_log as usize]
    }

    /// Registers an object for the events of `mask`, and for no others.
    pub fn listen(&mut self, slot: Slot, mask: u64) {
        let old = self.entity(slot).listening;
        if old == mask {
            return;
        }
        let mut gone = old & !mask;
        while gone != 0 {
            self.head.listen[gone.trailing_zeros() as usize].remove(slot);
            gone &= gone - 1;
        }
        let mut new = mask & !old;
        while new != 0 {
            self.head.listen[new.trailing_zeros() as usize].insert(slot);
            new &= new - 1;
        }
        self.entity_mut(slot).listening = mask;
    }
    /// The objects that wait for an event.
    #[inline(always)]
    pub fn listeners(&self, e: Event) -> SlotSet {
        self.head.listen[e as usize]
    }
}

/// Takes a slot out of a row; those behind it move up. Returns where it was.
#[inline]
fn take_out<const N: usize>(row: &mut [Slot; N], n: &mut u8, slot: Slot) -> Option<usize> {
    let len = *n as usize;
    let at = row[..len].iter().position(|&s| s == slot)?;
    // Rows are so short that a call to move memory would cost more than the move.
    for k in at..N - 1 {
        row[k] = row[k + 1];
    }
    row[N - 1] = Slot::NONE;
    *n -= 1;
    Some(at)
}

/// Sizes that a clone copies; a change here is a change of speed.
const _: () = {
    assert!(std::mem::size_of::<Entity>() == 56);
    assert!(std::mem::size_of::<Enchantment>() == 32);
    assert!(std::mem::size_of::<DeckCard>() == 4);
    assert!(std::mem::size_of::<Line>() == 6);
    assert!(std::mem::size_of::<Frame>() == 42);
    assert!(std::mem::size_of::<Registers>() == 88);
};
