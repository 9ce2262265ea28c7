//! The filters of section 4.4: which actions fit the plan of a turn.

use crate::action::{ActionKind, SlotAction};
use crate::cards::library::Library;
use crate::cards::names::{Counter, Keyword, Kind};
use crate::chance::Rng;
use crate::search::memory::Simulator;
use crate::state::{At, Player, Slot, State};

/// A plan for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filter {
    /// Attacks on the opponent's hero.
    DirectAttack,
    /// What hurts minions that my minions could destroy together.
    Destroy,
    /// Minions, and spells and hero powers that summon.
    Deploy,
    /// Minions with taunt, and what gives or summons taunt.
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

    /// Returns the name of the filter that the last actions were left by, if one was.
    pub fn current(&self) -> Option<&'static str> {
        self.current.map(Filter::name)
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
        let mut left: Vec<Filter> = ALL.to_vec();
        loop {
            let filter = match self.current.take() {
                Some(filter) => filter,
                None if left.is_empty() => break,
                None => left[choose.below(left.len() as u32) as usize],
            };
            left.retain(|&other| other != filter);
            let kept = filter.left(&mut Trial { library, state, simulator, after: trial }, legal);
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
    /// Returns what the paper calls it.
    fn name(self) -> &'static str {
        match self {
            Filter::DirectAttack => "direct attack",
            Filter::Destroy => "destroy minion",
            Filter::Deploy => "deploy minion",
            Filter::Protect => "protection",
            Filter::KeepHand => "keep hand",
        }
    }

    /// Returns the actions that fit.
    fn left(self, trial: &mut Trial<'_>, legal: &[(SlotAction, u64)]) -> Vec<(SlotAction, u64)> {
        let state = trial.state;
        let (me, foe) = (state.head.player, state.head.player.opponent());
        let keep = |fits: &mut dyn FnMut(SlotAction) -> bool| {
            legal.iter().filter(|&&(action, _)| fits(action)).copied().collect::<Vec<_>>()
        };
        match self {
            Filter::DirectAttack => keep(&mut |a| a.kind == ActionKind::Attack && a.target == foe.hero()),
            Filter::Destroy => {
                let ready = ready_attack(state, legal);
                let weak = |slot: &Slot| state.entity(*slot).hp() <= ready;
                let prey: Vec<Slot> = state.side(foe).board().iter().copied().filter(weak).collect();
                keep(&mut |a| match a.kind {
                    ActionKind::Attack => prey.contains(&a.target),
                    ActionKind::Play | ActionKind::Power if !prey.is_empty() => {
                        let after = trial.after(a);
                        prey.iter().any(|&slot| harmed(state, after, slot))
                    }
                    _ => false,
                })
            }
            Filter::Deploy => keep(&mut |a| match a.kind {
                ActionKind::Play if trial.is_minion(a) => true,
                ActionKind::Play | ActionKind::Power => {
                    trial.after(a).side(me).board().len() > state.side(me).board().len()
                }
                _ => false,
            }),
            Filter::Protect => keep(&mut |a| match a.kind {
                ActionKind::Play if trial.is_minion(a) && state.entity(a.src).has(Keyword::Taunt) => true,
                ActionKind::Play | ActionKind::Power => taunts(trial.after(a), me) > taunts(state, me),
                _ => false,
            }),
            Filter::KeepHand => {
                let costs: Vec<(Slot, i32)> =
                    state.side(me).hand().iter().map(|&slot| (slot, trial.cost(slot))).collect();
                let sum: i32 = costs.iter().map(|&(_, cost)| cost).sum();
                let cheap = |&&(_, cost): &&(Slot, i32)| cost * costs.len() as i32 <= sum;
                let cheap: Vec<Slot> = costs.iter().filter(cheap).map(|&(slot, _)| slot).collect();
                keep(&mut |a| a.kind == ActionKind::Play && cheap.contains(&a.src))
            }
        }
    }
}

/// A position, and a place to try its actions in.
struct Trial<'a> {
    library: &'a Library,
    state: &'a State,
    simulator: &'a mut Simulator,
    after: &'a mut State,
}

impl Trial<'_> {
    /// Returns the position after an action.
    fn after(&mut self, action: SlotAction) -> &State {
        self.after.copy_from(self.state);
        self.simulator.apply(self.library, self.after, action);
        self.after
    }

    /// Returns what a card in hand costs.
    fn cost(&mut self, slot: Slot) -> i32 {
        self.after.copy_from(self.state);
        self.simulator.cost(self.library, self.after, slot)
    }

    /// Returns whether the card of an action is a minion.
    fn is_minion(&self, action: SlotAction) -> bool {
        self.library.card(self.state.entity(action.src).card).kind == Kind::Minion
    }
}

/// Returns whether a minion has less health after an action, or died of it.
fn harmed(before: &State, after: &State, slot: Slot) -> bool {
    let minion = before.entity(slot);
    match after.slot_of(before.reference(slot)).filter(|&slot| after.entity(slot).at == At::Play) {
        Some(slot) => after.entity(slot).damage > minion.damage,
        None => {
            let deaths = |state: &State| state.side(minion.side).get(Counter::FriendlyDiedTurn);
            deaths(after) > deaths(before)
        }
    }
}

/// Returns how many of a player's minions have taunt.
fn taunts(state: &State, player: Player) -> usize {
    state.side(player).board().iter().filter(|&&slot| state.entity(slot).has(Keyword::Taunt)).count()
}

/// Returns the summed attack of the player's minions that can attack.
fn ready_attack(state: &State, legal: &[(SlotAction, u64)]) -> i32 {
    let board = state.side(state.head.player).board();
    let attacks = |slot: Slot| legal.iter().any(|(action, _)| action.kind == ActionKind::Attack && action.src == slot);
    board.iter().filter(|&&slot| attacks(slot)).map(|&slot| state.entity(slot).atk()).sum()
}
