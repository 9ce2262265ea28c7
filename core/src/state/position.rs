//! The position as a whole: what it holds, how it is copied and compared.

use super::enchantment::{Enchantment, EnchantmentId};
use super::entity::{changed, At, DeckCard, Entity};
use super::frame::{Frame, Registers, NO_DECK_PLACE};
use super::side::{Line, Side};
use super::sizes::{CARDS, ENCHANTMENTS, FRAMES, LAST_EID, LOG, OPTIONS, USUAL_DECK};
use super::slots::{Player, PlayerSet, Ref, Slot, SlotSet, SLOTS};
use crate::cards::names::{Pending, Reason, N_EVENTS};
use crate::cards::program::{COMPUTE, UNKNOWN};
use crate::cards::syntax::{CardIx, CounterIx};
use crate::settings::capacity::DECK;
use crate::settings::Rules;

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
    /// The events that somebody waits for: those of `State::listen` that are not empty.
    pub heard: u64,
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
    /// What changed since the last aura update (`changed` bits).
    pub changed: u16,
    /// What the auras in play read, and `changed::SOURCES`.
    pub aura_reads: u16,
    /// Whose turn it is.
    pub active: Player,
    /// Who must decide.
    pub player: Player,
    /// Who began.
    pub first: Player,
    /// Where the game stands.
    pub phase: Phase,
    /// The winner; nobody in a draw and while the game runs.
    pub won_by: PlayerSet,
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
    /// Whether somebody may have to die.
    pub maybe_dead: bool,
    /// Who has yet to make the mulligan.
    pub mulligans: PlayerSet,
    /// Which decision is open.
    pub pending: Pending,
    /// Options of the open choice.
    pub n_options: u8,
}

impl Head {
    /// How many slots, counted from the first, may hold something.
    #[inline(always)]
    pub fn slots_used(&self) -> usize {
        // The players' own objects are always there.
        (self.live | Player::BOTH[0].slot().bit()).span()
    }

    /// How many places of each deck are copied: decks of a usual size in one piece, which is cheaper than to ask how much
    /// there is to move.
    #[inline(always)]
    pub(super) fn deck_room(&self) -> usize {
        if (self.sides[0].n_deck | self.sides[1].n_deck) as usize <= USUAL_DECK {
            USUAL_DECK
        } else {
            DECK
        }
    }

    /// Whether a position with this head has no unfinished texts and decks of a usual size, and the game began with the
    /// decks of that other one: then most parts of it have nothing to copy.
    #[inline(always)]
    pub(super) fn is_usual_after(&self, other: &Head) -> bool {
        let [a, b] = &self.sides;
        (self.n_stack | self.n_cards | self.n_options == 0)
            & (a.started_key == other.sides[0].started_key)
            & (b.started_key == other.sides[1].started_key)
            && self.deck_room() == USUAL_DECK
    }

    /// The winner, unless the game runs or is drawn.
    pub fn winner(&self) -> Option<Player> {
        match self.won_by.bits() {
            1 => Some(Player::new(0)),
            2 => Some(Player::new(1)),
            _ => None,
        }
    }
}

/// The numbers of the events in a mask.
#[inline(always)]
pub(crate) fn events_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let event = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(event)
    })
}

/// A position.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct State {
    /// What is always copied whole.
    pub head: Head,
    /// The objects that wait for each event; few events are waited for (`Head::heard`), and no others are copied.
    pub listen: [SlotSet; N_EVENTS],
    /// The decks; each player's unknown part is sorted.
    pub decks: [[DeckCard; DECK]; 2],
    /// The cards that the decks began with, as far as they are known (`Side::n_started`).
    pub started: [[CardIx; DECK]; 2],
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
    /// The cards that the open choice offers (`Head::n_options`).
    pub options: [CardIx; OPTIONS],
    /// Deck places of the options, or 255.
    pub option_at: [u8; OPTIONS],
}

impl State {
    /// The head of an empty position.
    pub fn empty_head(rules: Rules) -> Head {
        Head {
            heard: 0,
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
            won_by: PlayerSet::EMPTY,
            reason: Reason::Running,
            n_stack: 0,
            n_enchantments: 0,
            free_enchantment: EnchantmentId::NONE,
            n_cards: 0,
            changed: 0,
            aura_reads: changed::SOURCES,
            maybe_dead: false,
            mulligans: PlayerSet::EMPTY,
            pending: Pending::None,
            n_options: 0,
        }
    }

    /// An empty position, on the heap.
    pub fn empty(rules: Rules) -> Box<State> {
        Box::new(State {
            head: State::empty_head(rules),
            listen: [SlotSet::EMPTY; N_EVENTS],
            decks: [[DeckCard::default(); DECK]; 2],
            started: [[UNKNOWN; DECK]; 2],
            entities: [Entity::EMPTY; SLOTS],
            log: [Line::default(); LOG],
            pool: [Enchantment::EMPTY; ENCHANTMENTS],
            stack: [Frame::EMPTY; FRAMES],
            registers: [Registers::EMPTY; FRAMES],
            cards: [UNKNOWN; CARDS],
            marks: [EnchantmentId::NONE; CARDS],
            options: [UNKNOWN; OPTIONS],
            option_at: [NO_DECK_PLACE; OPTIONS],
        })
    }

    /// Makes this an empty position again.
    pub fn clear(&mut self, rules: Rules) {
        for slot in self.head.live {
            self.entities[slot.index()] = Entity::EMPTY;
        }
        self.forget_listeners();
        self.head = State::empty_head(rules);
    }

    /// Copies `from` here, only as far as it is used.
    #[inline]
    pub fn copy_from(&mut self, from: &State) {
        let [a, b] = &from.head.sides;
        // Positions of one game began with the same decks.
        if a.started_key != self.head.sides[0].started_key || b.started_key != self.head.sides[1].started_key {
            self.copy_started(from);
        }
        // Decks of a usual size in one piece: that is cheaper than to ask how much there is to move.
        if (a.n_deck | b.n_deck) as usize <= USUAL_DECK {
            self.decks[0][..USUAL_DECK].copy_from_slice(&from.decks[0][..USUAL_DECK]);
            self.decks[1][..USUAL_DECK].copy_from_slice(&from.decks[1][..USUAL_DECK]);
        } else {
            self.copy_decks(from);
        }
        let n = from.slots_used();
        self.entities[..n].copy_from_slice(&from.entities[..n]);
        let n = from.head.n_log as usize;
        self.log[..n].copy_from_slice(&from.log[..n]);
        let n = from.head.n_enchantments as usize;
        if n > 0 {
            self.pool[..n].copy_from_slice(&from.pool[..n]);
        }
        if from.head.n_stack | from.head.n_cards | from.head.n_options != 0 {
            self.copy_unfinished(from);
        }
        self.forget_listeners();
        for event in events_of(from.head.heard) {
            self.listen[event] = from.listen[event];
        }
        // Last: what is read of it before would otherwise be read off the copy, and the copy made in pieces.
        self.head = from.head;
    }

    /// Copies the decks that the game began with.
    #[cold]
    fn copy_started(&mut self, from: &State) {
        self.started = from.started;
    }

    /// Copies decks of any size.
    #[cold]
    fn copy_decks(&mut self, from: &State) {
        self.decks = from.decks;
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
        self.options = from.options;
        self.option_at = from.option_at;
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
        self.head.slots_used()
    }

    /// What is in use of the position.
    #[inline]
    pub fn parts(&self) -> PositionParts<'_> {
        let head = &self.head;
        let (deck, frames, cards) = (head.deck_room(), head.n_stack as usize, head.n_cards as usize);
        PositionParts {
            head,
            entities: &self.entities[..head.slots_used()],
            pool: &self.pool[..head.n_enchantments as usize],
            registers: &self.registers[..frames],
            decks: [&self.decks[0][..deck], &self.decks[1][..deck]],
            log: &self.log[..head.n_log as usize],
            started: Player::BOTH.map(|p| self.began_with(p)),
            stack: &self.stack[..frames],
            cards: &self.cards[..cards],
            options: self.offered(),
            marks: &self.marks[..cards],
            option_at: self.offered_at(),
        }
    }

    /// Makes this the position with these parts.
    pub fn copy_parts(&mut self, from: &PositionParts<'_>) {
        for (to, from) in self.started.iter_mut().zip(from.started) {
            to[..from.len()].copy_from_slice(from);
        }
        self.forget_listeners();
        self.stack[..from.stack.len()].copy_from_slice(from.stack);
        self.registers[..from.registers.len()].copy_from_slice(from.registers);
        self.cards[..from.cards.len()].copy_from_slice(from.cards);
        self.marks[..from.marks.len()].copy_from_slice(from.marks);
        self.options[..from.options.len()].copy_from_slice(from.options);
        self.option_at[..from.option_at.len()].copy_from_slice(from.option_at);
        self.copy_usual_parts(from.head, from.entities, from.pool, from.decks, from.log);
        for slot in self.head.live {
            let events = self.entity(slot).listening;
            self.entity_mut(slot).listening = 0;
            self.listen(slot, events);
        }
    }

    /// Makes this a position in which nobody waits for an event.
    #[inline(always)]
    pub fn forget_listeners(&mut self) {
        for event in events_of(self.head.heard) {
            self.listen[event] = SlotSet::EMPTY;
        }
    }

    /// Makes this the position with these parts, where `Head::is_usual_after` says that there are no others. Who waits
    /// for events is left to the caller.
    #[inline(always)]
    pub(super) fn copy_usual_parts(
        &mut self,
        head: &Head,
        entities: &[Entity],
        pool: &[Enchantment],
        decks: [&[DeckCard]; 2],
        log: &[Line],
    ) {
        for (to, from) in self.decks.iter_mut().zip(decks) {
            match (to.first_chunk_mut::<USUAL_DECK>(), from.first_chunk::<USUAL_DECK>()) {
                (Some(to), Some(usual)) if from.len() == USUAL_DECK => *to = *usual,
                _ => to[..from.len()].copy_from_slice(from),
            }
        }
        self.entities[..entities.len()].copy_from_slice(entities);
        self.log[..log.len()].copy_from_slice(log);
        if !pool.is_empty() {
            self.pool[..pool.len()].copy_from_slice(pool);
        }
        self.head = *head;
    }

    /// A number that is equal for equal positions.
    pub fn digest(&self) -> u64 {
        self.parts().digest()
    }

    /// Whether two positions are the same in all that matters.
    pub fn same(&self, other: &State) -> bool {
        self.parts().same(&other.parts())
    }

    /// The cards that the open choice offers.
    #[inline]
    pub fn offered(&self) -> &[CardIx] {
        &self.options[..self.head.n_options as usize]
    }

    /// The deck places of what the open choice offers, or 255.
    #[inline]
    pub fn offered_at(&self) -> &[u8] {
        &self.option_at[..self.head.n_options as usize]
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
    /// What a card in hand or a hero power costs, if no text can have changed it.
    #[inline(always)]
    pub fn plain_price(&self, slot: Slot) -> Option<i32> {
        let price = self.entity(slot).price;
        (price != COMPUTE && self.head.cost_sources.is_empty()).then_some(price as i32)
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

    /// Returns a fresh entity id. In a game that has used up all of them, it is one that no object has any more.
    pub fn new_eid(&mut self) -> u16 {
        let e = self.head.next_eid;
        if e > LAST_EID {
            return (1..=LAST_EID).find(|&e| self.find_eid(e).is_none()).unwrap_or(LAST_EID);
        }
        self.head.next_eid = e + 1;
        e
    }
    /// Returns a fresh play order; the last one is shared by all that come after it.
    pub fn new_order(&mut self) -> u16 {
        let o = self.head.next_order;
        self.head.next_order = self.head.next_order.saturating_add(1);
        o
    }
}

/// What is in use of a position, wherever it lies: in a `State` or packed.
#[derive(Clone, Copy, Debug)]
pub struct PositionParts<'a> {
    /// What is always copied whole.
    pub head: &'a Head,
    /// The objects by slot, up to the last slot in use.
    pub entities: &'a [Entity],
    /// Every enchantment.
    pub pool: &'a [Enchantment],
    /// What the running texts of the stack work with.
    pub registers: &'a [Registers],
    /// The decks and the room behind them.
    pub decks: [&'a [DeckCard]; 2],
    /// What happened in the game.
    pub log: &'a [Line],
    /// The cards that the decks began with.
    pub started: [&'a [CardIx]; 2],
    /// Unfinished steps.
    pub stack: &'a [Frame],
    /// What loops over cards have yet to go through.
    pub cards: &'a [CardIx],
    /// The cards that the open choice offers.
    pub options: &'a [CardIx],
    /// The first enchantments of cards that loops have yet to go through.
    pub marks: &'a [EnchantmentId],
    /// Deck places of the options, or 255.
    pub option_at: &'a [u8],
}

impl PositionParts<'_> {
    /// The deck of a player.
    pub fn deck(&self, p: Player) -> &[DeckCard] {
        &self.decks[p.index()][..self.head.sides[p.index()].n_deck as usize]
    }

    /// A number that is equal for equal positions.
    pub fn digest(&self) -> u64 {
        let head = self.head;
        let mut h = 0u64;
        let mut mix = |v: u64| h = (h ^ v).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        mix(head.turn as u64 | (head.player.number() as u64) << 16 | (head.next_eid as u64) << 32);
        for k in 0..OPTIONS {
            mix(self.options.get(k).map_or(0, |&card| card as u64));
        }
        for slot in head.live {
            let e = &self.entities[slot.index()];
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
        for (f, r) in self.stack.iter().zip(self.registers) {
            let (chosen, pc) = if f.is_text() { (r.chosen, r.pc) } else { (0, 0) };
            mix(chosen as u64 | (pc as u64) << 16 | (f.target.eid as u64) << 32);
        }
        h
    }

    /// Whether two positions are the same in all that matters: what free slots and the registers of steps without a text
    /// hold does not.
    pub fn same(&self, other: &PositionParts<'_>) -> bool {
        self.head == other.head
            && Player::BOTH.into_iter().all(|p| self.deck(p) == other.deck(p))
            && self.started == other.started
            && self.head.live.into_iter().all(|slot| self.entities[slot.index()] == other.entities[slot.index()])
            && self.log == other.log
            && self.pool == other.pool
            && self.cards == other.cards
            && self.marks == other.marks
            && self.options == other.options
            && self.option_at == other.option_at
            && self.stack == other.stack
            && self.stack.iter().zip(self.registers).zip(other.registers).all(|((f, a), b)| !f.is_text() || a == b)
    }
}

/// Sizes that a clone copies; a change here is a change of speed.
const _: () = {
    assert!(std::mem::size_of::<Entity>() == 56);
    assert!(std::mem::size_of::<Enchantment>() == 32);
    assert!(std::mem::size_of::<DeckCard>() == 4);
    assert!(std::mem::size_of::<Line>() == 6);
    assert!(std::mem::size_of::<Frame>() == 42);
    assert!(std::mem::size_of::<Registers>() == 88);
    assert!(std::mem::size_of::<Head>() == 424);
};
