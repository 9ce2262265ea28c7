//! The machine that runs a position: the stack of unfinished steps, the queue of triggers, and reused memory.

mod context;
mod notes;

pub use context::{Context, Subject};
pub use notes::{Note, Notes, What, UNNOTICED};

use crate::cards::library::Library;
use crate::cards::names::Mechanic;
use crate::cards::syntax::CardIx;
use crate::chance::Chance;
use crate::state::{flag, At, Frame, Phase, Player, PlayerSet, Reason, Registers, Slot, State, Step, FRAMES};
use std::fmt::Debug;
use std::sync::Arc;

/// Steps that one action may take before the game is called endless.
pub const STEP_LIMIT: u32 = 100_000;

/// One change of a card's cost.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CostChange {
    /// Adds a number.
    Add(i32),
    /// Sets it.
    Set(i32),
    /// Adds the first number, but stops at the second.
    Floored(i32, i32),
}

/// Memory that is reused from action to action.
#[derive(Default, Debug)]
pub struct Scratch {
    /// Triggers that wait for the present instruction to end.
    pub queue: Vec<Frame>,
    /// By what the triggers queued last are ordered (`Machine::order_key`).
    pub(crate) keys: Vec<u32>,
    /// Cards that a pool is narrowed to.
    pub cards: Vec<CardIx>,
    /// The deck that a game began with, for asking which cards of a pool are in it.
    pub(crate) deck: Vec<CardIx>,
    /// Changes of a card's cost with the play order of what makes them.
    pub(crate) cost_changes: Vec<(u16, CostChange)>,
    /// Whether pools hold cards of every group, whatever the player's deck began with.
    pub open_pools: bool,
    /// Notes are taken only when somebody wants them.
    pub notes: Option<Notes>,
    /// Steps that the present action has taken.
    pub steps: u32,
    /// Clauses that ran, when somebody wants to know.
    pub ran: Option<Vec<(CardIx, u8)>>,
    /// Sums of auras, all zero between uses.
    pub sums: Vec<Sum>,
    /// The cards of decks that nobody has looked at yet.
    pub unseen: Option<Arc<dyn UnseenCards>>,
}

/// Knows the cards of decks that nobody has looked at yet (`State::is_unseen`).
pub trait UnseenCards: Debug + Send + Sync {
    /// Puts the cards into a player's deck, and that which was drawn from it into the hand.
    fn fill(&self, machine: &mut Machine<'_>, player: Player);

    /// Returns whether one of the cards in a player's deck does something when it is drawn.
    fn answer_draws(&self, library: &Library, state: &State, player: Player) -> bool;
}

/// What auras add to one object.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    /// Added attack.
    pub attack: i16,
    /// Added health.
    pub health: i16,
    /// Added spell damage.
    pub spell_damage: i8,
    /// Added keywords.
    pub keywords: u64,
}

impl Sum {
    /// Adds what one aura gives.
    #[inline(always)]
    pub(crate) fn add(&mut self, attack: i16, health: i16, spell_damage: i8, keywords: u64) {
        self.attack = self.attack.saturating_add(attack);
        self.health = self.health.saturating_add(health);
        self.spell_damage = self.spell_damage.saturating_add(spell_damage);
        self.keywords |= keywords;
    }
}

/// One position with all that is needed to move it.
pub struct Machine<'a> {
    /// The position.
    pub state: &'a mut State,
    /// The cards.
    pub library: &'a Library,
    /// Where random picks come from.
    pub chance: &'a mut Chance,
    /// Reused memory.
    pub scratch: &'a mut Scratch,
}

impl Machine<'_> {
    /// The context of a frame.
    #[inline]
    pub fn context(&self, i: usize) -> Context {
        let f = &self.state.stack[i];
        Context {
            me: f.side,
            src: self.state.slot_of(f.src).unwrap_or(Slot::NONE),
            target: f.target,
            event: f.event,
            it: Subject::None,
            frame: Some(i as u8),
            enchantment_data: f.text().enchantment_data,
        }
    }

    /// The frame of the text that asks, if it has one.
    #[inline]
    pub fn frame(&self, context: &Context) -> Option<&Frame> {
        context.frame.map(|i| &self.state.stack[i as usize])
    }

    /// The registers of the text that asks, if it runs.
    #[inline]
    pub fn registers(&self, context: &Context) -> Option<&Registers> {
        context.frame.map(|i| &self.state.registers[i as usize])
    }

    /// Ends the game without a winner because something fixed was full or went round in circles.
    #[cold]
    pub fn abort(&mut self, reason: Reason) {
        self.state.head.phase = Phase::Over;
        self.state.head.won_by = PlayerSet::EMPTY;
        self.state.head.reason = reason;
        self.state.head.n_stack = 0;
        self.scratch.queue.clear();
    }

    /// Puts an unfinished step on the stack.
    pub fn push(&mut self, f: Frame) {
        let n = self.state.head.n_stack as usize;
        if n >= FRAMES {
            self.abort(Reason::Capacity);
            return;
        }
        self.state.stack[n] = f;
        if let Step::Text(text) = f.step {
            self.state.registers[n] = Registers::start(text);
        }
        self.state.head.n_stack += 1;
    }

    /// Puts a sequence back on the stack, to go on with later. A call of its own: inlined, the frame is copied field by
    /// field.
    #[inline(never)]
    pub fn put_back(&mut self, f: &Frame) {
        let n = self.state.head.n_stack as usize;
        if n >= FRAMES {
            self.abort(Reason::Capacity);
            return;
        }
        self.state.stack[n] = *f;
        self.state.head.n_stack += 1;
    }

    /// Takes the uppermost step off the stack.
    #[inline]
    pub fn pop(&mut self) {
        self.state.head.n_stack -= 1;
    }

    /// Moves the queued triggers to the stack, the first on top; returns whether there were any.
    #[inline]
    pub fn flush(&mut self) -> bool {
        if self.scratch.queue.is_empty() {
            return false;
        }
        let n = self.scratch.queue.len();
        for k in (0..n).rev() {
            let f = self.scratch.queue[k];
            self.push(f);
            if self.state.over() {
                break;
            }
        }
        self.scratch.queue.clear();
        true
    }

    /// Takes a note for the history.
    #[inline]
    pub fn note(&mut self, what: What, player: Player, slot: Slot, other: Slot, amount: i32) {
        self.note_of(what, Some(player), slot, other, amount);
    }

    /// Takes a note that may concern neither player.
    #[inline]
    pub(crate) fn note_of(&mut self, what: What, player: Option<Player>, slot: Slot, other: Slot, amount: i32) {
        if self.scratch.notes.is_some() {
            self.note_cold(what, player, slot, other, amount);
        }
    }

    #[cold]
    pub(crate) fn note_cold(&mut self, what: What, player: Option<Player>, slot: Slot, other: Slot, amount: i32) {
        let (eid, card, seen) = if slot.is_none() {
            (0, 0, 3)
        } else {
            let e = self.state.entity(slot);
            let seen = match e.at {
                At::Hand => {
                    let known = ((e.flags / flag::KNOWN0) & 3) as u8;
                    // Who does not know a card in hand does not notice that it becomes another one.
                    known | if what == What::Transform { UNNOTICED & !(known << 2) } else { 0 }
                }
                At::Secret if self.library.card(e.card).has(Mechanic::Secret) => e.side.set().bits(),
                _ => 3,
            };
            (e.eid, e.card, seen)
        };
        let other = if other.is_none() { 0 } else { self.state.entity(other).eid };
        let turn = self.state.head.turn;
        if let Some(notes) = &mut self.scratch.notes {
            notes.push(Note { what, turn, player, eid, other, card, amount: amount as i16, seen });
        }
    }

    /// Something is about to look at a player's deck, at what was drawn from it, or to change it.
    #[inline(always)]
    pub fn look_at_deck(&mut self, player: Player) {
        if self.state.is_unseen(player) {
            self.look_first(player);
        }
    }

    /// Something is about to look at a player's hand, which is known but for what was drawn from an unseen deck.
    #[inline(always)]
    pub fn look_at_hand(&mut self, player: Player) {
        if self.state.is_unseen(player) && self.state.taken_unseen(player).is_some() {
            self.look_first(player);
        }
    }

    #[cold]
    #[inline(never)]
    fn look_first(&mut self, player: Player) {
        let unseen = self.scratch.unseen.clone();
        debug_assert!(unseen.is_some(), "nobody knows the cards of an unseen deck");
        if let Some(unseen) = unseen {
            unseen.fill(self, player);
        }
    }
}
