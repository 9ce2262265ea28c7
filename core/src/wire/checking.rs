//! What must hold before anybody works with a position that was read from bytes.

use super::codec::Wrong;
use crate::cards::library::Library;
use crate::cards::names::{Class, Kind};
use crate::cards::program::UNKNOWN;
use crate::checks::invariants;
use crate::position::{asks, PHASES};
use crate::state::{
    frame_flag, At, Frame, Pending, Phase, Player, Reason, Ref, Registers, Slot, State, Step, DECK, NO_DECK_PLACE,
    OPTIONS,
};
use crate::view::View;

/// Every flag of a frame.
const FLAGS: u16 = (frame_flag::THEIRS << 1) - 1;

/// Refuses a view that cannot be.
pub(super) fn view(view: &View) -> Result<(), String> {
    game(&view.library, &view.state)?;
    for player in Player::BOTH {
        for &slot in view.state.side(player).secrets() {
            let secret = view.state.entity(slot);
            if secret.card == UNKNOWN && !(0..Class::ALL.len() as i16).contains(&secret.data) {
                return Err("a secret in them has no class".into());
            }
        }
    }
    Ok(())
}

/// Refuses a game that cannot be.
pub(super) fn game(library: &Library, state: &State) -> Result<(), String> {
    stage(state)?;
    objects(library, state)?;
    let n = state.head.n_stack as usize;
    for (frame, registers) in state.stack[..n].iter().zip(&state.registers[..n]) {
        unfinished(library, frame, registers)?;
    }
    if state.head.pending == Pending::Choice {
        choice(library, state)?;
    }
    invariants::check(library, state)
}

/// Phase, open decision and end of the game fit each other.
fn stage(state: &State) -> Result<(), Wrong> {
    let head = &state.head;
    let over = head.phase == Phase::Over;
    if over != (head.reason != Reason::Running) || (!head.won_by.is_empty() && !over) {
        return Err("they do not say clearly whether the game is over");
    }
    if !over && (head.phase == Phase::Mulligan) != (head.pending == Pending::Mulligan) {
        return Err("their phase does not fit the open decision");
    }
    if head.pending == Pending::Mulligan && !over && !head.mulligans.contains(head.player) {
        return Err("the player who has to decide on a mulligan has done so");
    }
    if !over && head.pending != Pending::Choice && (head.n_stack > 0 || head.n_cards > 0) {
        return Err("a step in them is unfinished although nobody has to choose");
    }
    if head.n_options > 0 && head.pending != Pending::Choice {
        return Err("there are options in them although nobody has to choose");
    }
    Ok(())
}

/// Seats hold what belongs there, and sets of slots only slots in use.
fn objects(library: &Library, state: &State) -> Result<(), Wrong> {
    let head = &state.head;
    for player in Player::BOTH {
        let kind = |slot: Slot| library.card(state.entity(slot).card).kind;
        let power = state.entity(player.power()).card;
        if kind(player.hero()) != Kind::Hero || (power != UNKNOWN && kind(player.power()) != Kind::Power) {
            return Err("a hero or a hero power in them is another kind of card");
        }
        let weapon = state.side(player).weapon;
        if weapon.is_some() && kind(weapon) != Kind::Weapon {
            return Err("a weapon in them is another kind of card");
        }
    }
    let sets = [head.aura_sources, head.cost_sources, head.aura_targets, head.graves, head.timed, head.falling];
    if sets.into_iter().any(|set| !(set - head.live).is_empty()) {
        return Err("they speak of an object that is not there");
    }
    for slot in head.live {
        if head.graves.contains(slot) != (state.entity(slot).at == At::Grave) {
            return Err("they do not say clearly which objects are dead");
        }
    }
    Ok(())
}

/// An open choice has options, and a text that asks for it.
fn choice(library: &Library, state: &State) -> Result<(), Wrong> {
    let head = &state.head;
    let top = (head.n_stack as usize).checked_sub(1);
    if !top.is_some_and(|top| asks(library, &state.stack[top], &state.registers[top])) || head.n_options == 0 {
        return Err("a choice is open in them that no text asks for");
    }
    let there = |&at: &u8| at == NO_DECK_PLACE || Player::BOTH.iter().any(|&p| at < state.side(p).n_deck);
    if !state.offered_at().iter().all(there) {
        return Err("an option in them lies at a place that the deck does not have");
    }
    Ok(())
}

/// An unfinished step is one that its text or its sequence can have.
fn unfinished(library: &Library, frame: &Frame, registers: &Registers) -> Result<(), Wrong> {
    const STRANGE: Wrong = "an unfinished step in them is none that any card takes";
    let need = |holds: bool| if holds { Ok(()) } else { Err(STRANGE) };
    need(frame.phase <= PHASES && frame.flags & !FLAGS == 0)?;
    match frame.step {
        Step::Text(text) => {
            let program = library.progs.get(text.program as usize).ok_or(STRANGE)?;
            need(registers.pc as usize <= program.ops.len())?;
            let triggers = library.card(frame.card).triggers.len();
            need(frame.flags & frame_flag::TRIGGER == 0 || (text.trigger as usize) < triggers)?;
            need((registers.each_depth as usize) < registers.each.len())?;
            need((-1..OPTIONS as i16).contains(&registers.chosen_at))?;
            need(registers.chosen_place == NO_DECK_PLACE || (registers.chosen_place as usize) < DECK)
        }
        Step::Attack(_) | Step::Forget => need(frame.src != Ref::NONE && frame.target != Ref::NONE),
        _ => Ok(()),
    }
}
