//! The filters of section 4.4: which actions fit the plan of a turn.

use crate::action::{ActionKind, SlotAction};
use crate::cards::library::Library;
use crate::cards::names::{Keyword, Kind};
use crate::chance::Rng;
use crate::search::memory::Simulator;
use crate::state::{Slot, State};

/// A plan for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filter {
    /// Attacks on the opponent's hero.
    DirectAttack,
    /// Attacks and aimed cards on minions that my minions could destroy together.
    Destroy,
    /// Minions, and spells and hero powers that summon.
    Deploy,
    /// Minions with taunt.
    Protect,
    /// Cards that cost no more than those in hand do on average.
    KeepHand,
}

const ALL: [Filter; 5] = [Filter::DirectAttack, Filter::Destroy, Filter::Deploy, Filter::Protect, Filter::KeepHand];

/// The filter of the turn that is being made.
pub(super) struct Filters {
    wanted: bool,
    current: Option<Filter>,
}

impl Filters {
    /// Returns filters, or none at all.
    pub fn new(wanted: bool) -> Filters {
        Filters { wanted, current: None }
    }

    /// Begins a turn, or the part of it that is chosen anew.
    pub fn begin(&mut self) {
        self.current = None;
    }

    /// Leaves the actions that fit the current filter, or another one if none does.
    pub fn apply(
        &mut self,
        library: &Library,
        state: &State,
        simulator: &mut Simulator,
        trial: &mut State,
        choose: &mut Rng,
        legal: &mut Vec<(SlotAction, u64)>,
    ) {
        if !self.wanted || legal.iter().any(|(action, _)| action.kind == ActionKind::Pick) {
            return;
        }
        let ready = ready_attack(state, legal);
        let mut left: Vec<Filter> = ALL.to_vec();
        loop {
            let filter = match self.current.take() {
                Some(filter) => filter,
                None if left.is_empty() => break,
                None => left[choose.below(left.len() as u32) as usize],
            };
            left.retain(|&other| other != filter);
            let kept: Vec<(SlotAction, u64)> = legal
                .iter()
                .filter(|&&(action, _)| filter.keeps(library, state, action, ready, simulator, trial))
                .copied()
                .collect();
            if !kept.is_empty() {
                *legal = kept;
                self.current = Some(filter);
                return;
            }
        }
        // No filter applies: anything but the end of the turn, for this action alone.
        if legal.len() > 1 {
            legal.retain(|(action, _)| action.kind != ActionKind::End);
        }
    }
}

impl Filter {
    /// Returns whether an action fits, with that much attack among the minions that can attack.
    pub fn keeps(
        self,
        library: &Library,
        state: &State,
        action: SlotAction,
        ready: i32,
        simulator: &mut Simulator,
        trial: &mut State,
    ) -> bool {
        let me = state.head.player;
        let card = || library.card(state.entity(action.src).card);
        match self {
            Filter::DirectAttack => action.kind == ActionKind::Attack && action.target == me.opponent().hero(),
            Filter::Destroy => {
                let aimed = !action.target.is_none() && state.side(me.opponent()).board().contains(&action.target);
                aimed && state.entity(action.target).hp() <= ready
            }
            Filter::Deploy => match action.kind {
                ActionKind::Play if card().kind == Kind::Minion => true,
                ActionKind::Play | ActionKind::Power => {
                    trial.copy_from(state);
                    simulator.apply(library, trial, action);
                    trial.side(me).board().len() > state.side(me).board().len()
                }
                _ => false,
            },
            Filter::Protect => {
                let minion = action.kind == ActionKind::Play && card().kind == Kind::Minion;
                minion && state.entity(action.src).has(Keyword::Taunt)
            }
            Filter::KeepHand => {
                let hand = state.side(me).hand();
                let sum: i32 = hand.iter().map(|&slot| i32::from(state.entity(slot).price)).sum();
                let cost = i32::from(state.entity(action.src).price);
                action.kind == ActionKind::Play && cost * hand.len() as i32 <= sum
            }
        }
    }
}

/// Returns the summed attack of the player's minions that can attack.
fn ready_attack(state: &State, legal: &[(SlotAction, u64)]) -> i32 {
    let board = state.side(state.head.player).board();
    let attacks = |slot: Slot| legal.iter().any(|(action, _)| action.kind == ActionKind::Attack && action.src == slot);
    board.iter().filter(|&&slot| attacks(slot)).map(|&slot| state.entity(slot).atk()).sum()
}
