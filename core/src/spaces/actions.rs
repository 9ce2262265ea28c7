//! The fixed table of actions.
//!
//! The end of the turn is number 0. Then come plays by card in hand, place on the board, branch and target; uses of the
//! hero power by branch and target; attacks by attacker and defender; picks; and mulligans by the set of cards that go
//! back. Everything is counted from the point of view of the player who decides.

use crate::action::{ActionKind, SlotAction, NO_PLACE};
use crate::cards::library::Library;
use crate::settings::capacity::{BOARD, HAND};
use crate::state::{Branch, Player, Slot, State, OPTIONS};

/// No target, the enemy's minions and hero, the player's own minions and hero.
const TARGETS: usize = 1 + 2 * (BOARD + 1);
/// No place, or one of the row; a magnetic minion that joins the last of a full row is played beyond it.
const PLACES: usize = 1 + BOARD + 1;
/// No branch, or one of two.
const BRANCHES: usize = 3;
/// The minions, then the hero.
const FIGHTERS: usize = BOARD + 1;

const PLAY: usize = 1;
const POWER: usize = PLAY + HAND * PLACES * BRANCHES * TARGETS;
const ATTACK: usize = POWER + BRANCHES * TARGETS;
const PICK: usize = ATTACK + FIGHTERS * FIGHTERS;
const MULLIGAN: usize = PICK + OPTIONS;

/// How many codes there are.
pub const ACTIONS: usize = MULLIGAN + (1 << HAND);

/// Where the kinds of actions begin in the table, and how many choices each part of them has.
pub struct ActionLayout;

impl ActionLayout {
    /// The first code of each kind of action, by its name, in order.
    pub const FIRST: [(&'static str, usize); 6] =
        [("end", 0), ("play", PLAY), ("power", POWER), ("attack", ATTACK), ("pick", PICK), ("mulligan", MULLIGAN)];
    /// How many values each part of an action has.
    pub const SIZES: [(&'static str, usize); 5] =
        [("hand", HAND), ("places", PLACES), ("branches", BRANCHES), ("targets", TARGETS), ("fighters", FIGHTERS)];
}

/// Whether every action with these cards has a code: no card has more than two branches.
pub fn fits(library: &Library) -> bool {
    library.cards.iter().all(|card| card.choices.len() < BRANCHES)
}

/// The place of a slot in a list; whoever asks knows that it is there.
fn place(list: &[Slot], slot: Slot) -> usize {
    list.iter().position(|&other| other == slot).unwrap_or(0)
}

fn fighter(state: &State, side: Player, slot: Slot) -> usize {
    if slot == side.hero() {
        BOARD
    } else {
        place(state.side(side).board(), slot)
    }
}

fn target(state: &State, me: Player, slot: Slot) -> usize {
    if slot.is_none() {
        0
    } else if state.entity(slot).side == me {
        1 + FIGHTERS + fighter(state, me, slot)
    } else {
        1 + fighter(state, me.opponent(), slot)
    }
}

fn branch(action: SlotAction) -> usize {
    action.branch.number().map_or(0, |number| 1 + number as usize)
}

/// Returns the code of a legal action of a position.
#[inline]
pub fn code(state: &State, action: SlotAction) -> usize {
    let me = state.head.player;
    match action.kind {
        ActionKind::End => 0,
        ActionKind::Play => {
            let hand = place(state.side(me).hand(), action.src);
            let at = if action.arg == NO_PLACE { 0 } else { 1 + action.arg as usize };
            let aim = target(state, me, action.target);
            PLAY + ((hand * PLACES + at) * BRANCHES + branch(action)) * TARGETS + aim
        }
        ActionKind::Power => POWER + branch(action) * TARGETS + target(state, me, action.target),
        ActionKind::Attack => {
            let defender = fighter(state, me.opponent(), action.target);
            ATTACK + fighter(state, me, action.src) * FIGHTERS + defender
        }
        ActionKind::Pick => PICK + action.arg as usize,
        ActionKind::Mulligan => MULLIGAN + action.arg as usize,
    }
}

/// Returns the action that a code means in a position, legal or not; none if something that it names is not there.
pub fn decode(state: &State, code: usize) -> Option<SlotAction> {
    let me = state.head.player;
    let foe = me.opponent();
    let fighter = |side: Player, k: usize| {
        if k == BOARD {
            Some(side.hero())
        } else {
            state.side(side).board().get(k).copied()
        }
    };
    let aimed = |k: usize| match k {
        0 => Some(Slot::NONE),
        k if k <= FIGHTERS => fighter(foe, k - 1),
        k => fighter(me, k - 1 - FIGHTERS),
    };
    let branch = |k: usize| if k == 0 { Branch::NONE } else { Branch::new(k as u8 - 1) };
    let base = SlotAction::END;
    Some(match code {
        0 => base,
        PLAY..POWER => {
            let (rest, aim) = ((code - PLAY) / TARGETS, (code - PLAY) % TARGETS);
            let (rest, way) = (rest / BRANCHES, rest % BRANCHES);
            let (hand, at) = (rest / PLACES, rest % PLACES);
            SlotAction {
                kind: ActionKind::Play,
                src: *state.side(me).hand().get(hand)?,
                target: aimed(aim)?,
                branch: branch(way),
                arg: if at == 0 { NO_PLACE } else { at as u16 - 1 },
            }
        }
        POWER..ATTACK => {
            let (way, aim) = ((code - POWER) / TARGETS, (code - POWER) % TARGETS);
            let (kind, src) = (ActionKind::Power, me.power());
            SlotAction { kind, src, target: aimed(aim)?, branch: branch(way), ..base }
        }
        ATTACK..PICK => {
            let (by, on) = ((code - ATTACK) / FIGHTERS, (code - ATTACK) % FIGHTERS);
            SlotAction { kind: ActionKind::Attack, src: fighter(me, by)?, target: fighter(foe, on)?, ..base }
        }
        PICK..MULLIGAN => SlotAction { kind: ActionKind::Pick, arg: (code - PICK) as u16, ..base },
        MULLIGAN..ACTIONS => SlotAction { kind: ActionKind::Mulligan, arg: (code - MULLIGAN) as u16, ..base },
        _ => return None,
    })
}

/// Returns the codes of legal actions, in their order.
pub fn codes<'a>(state: &'a State, legal: &'a [SlotAction]) -> impl Iterator<Item = usize> + 'a {
    legal.iter().map(|&action| code(state, action))
}

/// Writes a mask: 1 for the codes of legal actions, 0 for all others.
pub fn mark(state: &State, legal: &[SlotAction], mask: &mut [i8]) {
    mask.fill(0);
    codes(state, legal).for_each(|code| mask[code] = 1);
}
