//! The numbers of slots and of pool records, given anew by what a player sees.
//!
//! Which slot an object got, and which record of the pool an enchantment, depends on what came and went before, hidden
//! things among it. In a view both follow from the visible order alone, so that equal views are equal in every byte.

use crate::cards::program::UNKNOWN;
use crate::state::{
    Enchantment, EnchantmentId, Entity, Player, Ref, Registers, Slot, SlotSet, Standing, State, Step, NO_DECK_PLACE,
    SLOTS,
};

/// A mark that fits no enchantment: what it was set for is gone.
const GONE: EnchantmentId = EnchantmentId::new(254);

/// Where the objects and enchantments of a position are moved to.
struct Moves {
    slots: [Slot; SLOTS],
    enchantments: [EnchantmentId; 256],
}

/// Numbers slots and enchantments by the visible order: seats, boards, hands, secrets, weapons, and then what is on its
/// way or dead.
pub(super) fn renumber(state: &mut State) {
    let used = state.head.n_options as usize;
    state.options[used..].fill(UNKNOWN); // what was offered before may be something hidden
    state.option_at[used..].fill(NO_DECK_PLACE);
    if state.over() {
        (state.head.n_stack, state.head.n_cards) = (0, 0); // nothing goes on
    }
    let order = visible_order(state);
    let mut moves = Moves { slots: [Slot::NONE; SLOTS], enchantments: [GONE; 256] };
    moves.enchantments[EnchantmentId::NONE.index()] = EnchantmentId::NONE;
    for (at, slot) in order.iter().enumerate() {
        moves.slots[slot.index()] = Slot::new(at as u8);
    }
    move_enchantments(state, &order, &mut moves);
    move_objects(state, &order, &moves);
    move_unfinished(state, &moves);
}

/// Returns the slots in use in the order in which they are numbered.
fn visible_order(state: &State) -> Vec<Slot> {
    let mut order: Vec<Slot> = Vec::with_capacity(SLOTS);
    order.extend(Player::BOTH.map(Player::slot));
    order.extend(Player::BOTH.map(Player::hero));
    order.extend(Player::BOTH.map(Player::power));
    let sides = &state.head.sides;
    order.extend(sides.iter().flat_map(|side| side.board()));
    order.extend(sides.iter().flat_map(|side| side.hand()));
    order.extend(sides.iter().flat_map(|side| side.secrets()));
    order.extend(sides.iter().filter_map(|side| side.weapon.some()));
    let placed: SlotSet = order.iter().copied().collect();
    let first = order.len();
    order.extend(state.head.live - placed);
    order[first..].sort_by_key(|&slot| (state.entity(slot).order, state.entity(slot).eid));
    order
}

/// Puts the lists of enchantments into the pool one after the other, without gaps.
fn move_enchantments(state: &mut State, order: &[Slot], moves: &mut Moves) {
    let old = state.pool;
    let n_old = state.head.n_enchantments as usize;
    let mut count = 0;
    let pool = &mut state.pool;
    let mut take = |first: &mut EnchantmentId| {
        let mut from = *first;
        if from.is_none() {
            return;
        }
        *first = EnchantmentId::new(count);
        while from.is_some() {
            let enchantment = old[from.index()];
            let next = if enchantment.next.is_some() { EnchantmentId::new(count + 1) } else { EnchantmentId::NONE };
            moves.enchantments[from.index()] = EnchantmentId::new(count);
            pool[count as usize] = Enchantment { next, ..enchantment };
            count += 1;
            from = enchantment.next;
        }
    };
    for slot in order {
        take(&mut state.entities[slot.index()].first_enchantment);
    }
    for (deck, side) in state.decks.iter_mut().zip(&state.head.sides) {
        for card in &mut deck[..side.n_deck as usize] {
            take(&mut card.first_enchantment);
        }
    }
    state.pool[count as usize..n_old].fill(Enchantment::EMPTY);
    state.head.n_enchantments = count;
    state.head.free_enchantment = EnchantmentId::NONE;
}

fn move_objects(state: &mut State, order: &[Slot], moves: &Moves) {
    let old = state.entities;
    state.entities = [Entity::EMPTY; SLOTS];
    for (at, slot) in order.iter().enumerate() {
        state.entities[at] = old[slot.index()];
    }
    let head = &mut state.head;
    let sets = [
        &mut head.live,
        &mut head.aura_sources,
        &mut head.cost_sources,
        &mut head.aura_targets,
        &mut head.graves,
        &mut head.timed,
        &mut head.falling,
    ];
    for set in sets.into_iter().chain(&mut state.listen) {
        *set = moves.set(*set);
    }
    for side in &mut head.sides {
        let rows = side.board.iter_mut().chain(&mut side.hand).chain(&mut side.secrets);
        for slot in rows.chain([&mut side.weapon]) {
            *slot = moves.slot(*slot);
        }
    }
}

/// Moves what unfinished texts remember.
fn move_unfinished(state: &mut State, moves: &Moves) {
    let n = state.head.n_stack as usize;
    for (frame, registers) in state.stack[..n].iter_mut().zip(&mut state.registers[..n]) {
        for reference in [&mut frame.src, &mut frame.target, &mut frame.event.subject, &mut frame.event.other] {
            *reference = moves.reference(&state.entities, *reference);
        }
        match &mut frame.step {
            Step::Text(text) => {
                text.stand = moves.standing(text.stand);
                registers.stand = moves.standing(registers.stand);
                for set in registers.sets.iter_mut().chain(&mut registers.saved).chain([&mut registers.made]) {
                    *set = moves.set(*set);
                }
                for reference in &mut registers.each {
                    *reference = moves.reference(&state.entities, *reference);
                }
            }
            Step::Death(stand) => {
                *stand = moves.standing(*stand);
                *registers = Registers::EMPTY;
            }
            _ => *registers = Registers::EMPTY, // nobody reads them, and what was there before may show
        }
    }
    for mark in &mut state.marks[..state.head.n_cards as usize] {
        *mark = moves.enchantments[mark.index()];
    }
}

impl Moves {
    fn slot(&self, slot: Slot) -> Slot {
        if slot.is_some() {
            self.slots[slot.index()]
        } else {
            Slot::NONE
        }
    }

    fn set(&self, set: SlotSet) -> SlotSet {
        set.into_iter().map(|slot| self.slot(slot)).filter(|slot| slot.is_some()).collect()
    }

    /// One to an object that is gone stays, but fits nothing.
    fn reference(&self, entities: &[Entity; SLOTS], old: Ref) -> Ref {
        let slot = self.slot(old.slot);
        let there = slot.is_some() && entities[slot.index()].eid == old.eid;
        match old {
            Ref::NONE => Ref::NONE,
            _ if there => Ref { eid: old.eid, slot },
            _ => Ref { eid: old.eid, slot: Slot::new(SLOTS as u8 - 1) },
        }
    }

    fn standing(&self, stand: Standing) -> Standing {
        Standing { left: self.slot(stand.left), place: stand.place }
    }
}
