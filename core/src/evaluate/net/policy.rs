//! How good actions look before any is tried: a learned policy, which a net may have beside its value.
//!
//! The numbers of both sides go through one layer, and so does whatever an action is done with and done to; the sums of an
//! action are added up, those below 0 count as 0, and one more sum says how good it looks. What is done with the same
//! thing, or to the same thing, shares its sums, so that all actions of a position cost little more than one.

use super::inputs::{Inputs, Row, OF_MINION, OF_SIDE};
use super::layer::{add, add_positive, marks_of, Cards, Lanes, Run, LANES};
use super::processor::{Computation, Level};
use crate::action::{ActionKind, SlotAction};
use crate::cards::library::Library;
use crate::cards::syntax::CardIx;
use crate::settings::capacity::{BOARD, HAND};
use crate::state::{Player, Slot, State};

/// A layer has so many parts.
const WIDE: usize = 2;

/// How many sums a layer of a policy has.
pub(super) const WIDTH: usize = WIDE * LANES;

/// What is told of an action beside things: what kind it is if it is done with none, and what it comes to.
pub const OF_ACTION: [&str; 8] =
    ["end", "power", "hero_attack", "pick", "on_own_hero", "on_other_hero", "kills", "is_killed"];

/// Places in the numbers of a minion.
const ATTACK: usize = 0;
const HEALTH: usize = 1;
const SHIELD: usize = 6;
const POISONOUS: usize = 11;

/// Places in the numbers of an action.
const END: usize = 0;
const POWER: usize = 1;
const HERO_ATTACK: usize = 2;
const PICK: usize = 3;
const OWN_HERO: usize = 4;
const OTHER_HERO: usize = 5;
const KILLS: usize = 6;
const IS_KILLED: usize = 7;

/// What an action is done with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Doing {
    End,
    /// A card of the hand, by its place.
    Play,
    Power,
    /// One of the player's minions, by its place.
    Attack,
    HeroAttack,
    Pick,
}

/// An action as the policy sees it, with places instead of slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionInputs {
    doing: Doing,
    /// The place of what it is done with.
    source: u8,
    /// 0 for none, then own minions from 1 on, the other's, and the two heroes.
    target: u8,
    /// The card that is played, picked, or the power.
    card: CardIx,
}

/// The first target among the other's minions, and the two heroes.
const OTHERS: usize = 1 + BOARD;
const HEROES: [usize; 2] = [1 + 2 * BOARD, 2 + 2 * BOARD];
/// How many targets there may be, none among them.
const TARGETS: usize = 3 + 2 * BOARD;

type LookSums = [Lanes; WIDE];

/// A policy that was trained.
#[derive(Clone, Debug)]
pub struct ActionPolicy {
    pub(super) level: Level,
    /// What both sides come to.
    pub(super) sides: Run<WIDE>,
    /// What a card comes to that is played, with its numbers; those of a power or an option have none.
    pub(super) play: Run<WIDE>,
    pub(super) cards: Cards,
    /// What a minion comes to that attacks.
    pub(super) attack: Run<WIDE>,
    /// What own minions and the other's come to as targets.
    pub(super) targets: [Run<WIDE>; 2],
    /// What is told of the action itself adds so much.
    pub(super) action: [LookSums; OF_ACTION.len()],
    /// What the sums are worth.
    pub(super) value: LookSums,
}

impl ActionInputs {
    /// How many bytes `write` writes.
    pub const BYTES: usize = 3;

    /// Returns what the policy sees of an action.
    pub fn of(state: &State, action: SlotAction) -> ActionInputs {
        let me = state.head.player;
        let place = |row: &[Slot], slot: Slot| row.iter().position(|&other| other == slot).unwrap_or(0) as u8;
        let (doing, source, card) = match action.kind {
            ActionKind::End | ActionKind::Mulligan => (Doing::End, 0, 0),
            ActionKind::Play => (Doing::Play, place(state.side(me).hand(), action.src), state.entity(action.src).card),
            ActionKind::Power => (Doing::Power, 0, state.entity(action.src).card),
            ActionKind::Attack if action.src == me.hero() => (Doing::HeroAttack, 0, 0),
            ActionKind::Attack => (Doing::Attack, place(state.side(me).board(), action.src), 0),
            ActionKind::Pick => (Doing::Pick, 0, state.options[action.arg as usize]),
        };
        ActionInputs { doing, source, target: target(state, me, action.target) as u8, card }
    }

    /// Appends what it is done with, the place of that, and the target.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend([self.doing as u8, self.source, self.target]);
    }

    /// Returns the card that is played, picked, or the power; 0 without any.
    pub fn card(&self) -> CardIx {
        self.card
    }
}

/// Returns the number of a target.
fn target(state: &State, me: Player, slot: Slot) -> usize {
    if slot.is_none() {
        return 0;
    }
    if let Some(hero) = [me, me.opponent()].iter().position(|player| slot == player.hero()) {
        return HEROES[hero];
    }
    let first = if state.entity(slot).side == me { 1 } else { OTHERS };
    state.board_place(slot).map_or(0, |place| first + place)
}

/// Working memory for looking at actions, reused from position to position.
#[derive(Default)]
pub struct LookMemory {
    /// What each action came to.
    worths: Vec<f32>,
    played: Known<HAND>,
    attackers: Known<BOARD>,
    targets: Known<TARGETS>,
}

impl ActionPolicy {
    /// Returns what each action comes to by its looks: the more, the better.
    pub fn worths<'a>(
        &self,
        library: &Library,
        state: &State,
        actions: &[SlotAction],
        looks: &'a mut LookMemory,
    ) -> &'a mut [f32] {
        let inputs = Inputs::of(library, state, state.head.player);
        self.worths_of(&inputs, actions.iter().map(|&action| ActionInputs::of(state, action)), looks)
    }

    /// The same for what a player sees.
    pub(super) fn worths_of<'a>(
        &self,
        inputs: &Inputs,
        actions: impl Iterator<Item = ActionInputs>,
        looks: &'a mut LookMemory,
    ) -> &'a mut [f32] {
        self.level.compute(Asked { policy: self, inputs, actions, looks });
        &mut looks.worths
    }

    /// Returns how likely each action is to be the best one, by its looks; together they come to 1.
    pub fn shares<'a>(
        &self,
        library: &Library,
        state: &State,
        actions: &[SlotAction],
        looks: &'a mut LookMemory,
    ) -> &'a [f32] {
        shares_of(self.worths(library, state, actions, looks))
    }
}

/// Turns what actions come to into how likely each is to be the best one.
pub(super) fn shares_of(worths: &mut [f32]) -> &[f32] {
    let most = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    worths.iter_mut().for_each(|worth| *worth = libm::expf(*worth - most));
    let sum: f32 = worths.iter().sum();
    worths.iter_mut().for_each(|worth| *worth /= sum);
    worths
}

/// A position whose actions are to be looked at.
struct Asked<'a, Actions> {
    policy: &'a ActionPolicy,
    inputs: &'a Inputs,
    actions: Actions,
    looks: &'a mut LookMemory,
}

/// Sums of things that were asked for already.
struct Known<const MOST: usize> {
    there: u32,
    /// Those of the others are left from before.
    sums: [LookSums; MOST],
}

impl<const MOST: usize> Default for Known<MOST> {
    fn default() -> Known<MOST> {
        Known { there: 0, sums: [[[0.0; LANES]; WIDE]; MOST] }
    }
}

impl<const MOST: usize> Known<MOST> {
    /// Whether the sums of a thing are asked for the first time.
    #[inline(always)]
    fn is_new(&mut self, place: usize) -> bool {
        let new = self.there & 1 << place == 0;
        self.there |= 1 << place;
        new
    }
}

impl<Actions: Iterator<Item = ActionInputs>> Computation for Asked<'_, Actions> {
    #[inline(always)]
    fn compute(self) -> f64 {
        let Asked { policy, inputs, actions, looks: LookMemory { worths, played, attackers, targets } } = self;
        worths.clear();
        (played.there, attackers.there, targets.there) = (0, 0, 0);
        let mut both = policy.sides.biases;
        for (k, side) in inputs.sides.iter().enumerate() {
            policy.sides.add(&mut both, k * OF_SIDE.len(), side, marks_of(side));
        }
        for action in actions {
            let mut sums = both;
            let (source, target) = (usize::from(action.source), usize::from(action.target));
            match action.doing {
                Doing::Play => {
                    if played.is_new(source) {
                        played.sums[source] = policy.thing(&policy.play, &inputs.hand, source);
                        add(&mut played.sums[source], 1.0, policy.card(action.card));
                    }
                    add(&mut sums, 1.0, &played.sums[source]);
                }
                Doing::Attack => {
                    if attackers.is_new(source) {
                        attackers.sums[source] = policy.thing(&policy.attack, &inputs.minions[0], source);
                    }
                    add(&mut sums, 1.0, &attackers.sums[source]);
                }
                Doing::End => add(&mut sums, 1.0, &policy.action[END]),
                Doing::HeroAttack => add(&mut sums, 1.0, &policy.action[HERO_ATTACK]),
                Doing::Power | Doing::Pick => {
                    let kind = if action.doing == Doing::Power { POWER } else { PICK };
                    add(&mut sums, 1.0, &policy.action[kind]);
                    add(&mut sums, 1.0, policy.card(action.card));
                }
            }
            if target != 0 {
                if targets.is_new(target) {
                    targets.sums[target] = policy.target(inputs, target);
                }
                add(&mut sums, 1.0, &targets.sums[target]);
            }
            if action.doing == Doing::Attack {
                let [kills, killed] = duel(inputs, source, target);
                if kills {
                    add(&mut sums, 1.0, &policy.action[KILLS]);
                }
                if killed {
                    add(&mut sums, 1.0, &policy.action[IS_KILLED]);
                }
            }
            let mut positive = [[0.0; LANES]; WIDE];
            add_positive(&mut positive, &sums);
            worths.push(policy.worth(&positive));
        }
        0.0
    }
}

impl ActionPolicy {
    /// Returns what a thing of a row comes to.
    #[inline(always)]
    fn thing<const N: usize, const MOST: usize>(&self, run: &Run<WIDE>, row: &Row<N, MOST>, place: usize) -> LookSums {
        let mut sums = run.biases;
        let numbers = &row.numbers[place];
        run.add(&mut sums, 0, numbers, marks_of(numbers));
        sums
    }

    #[inline(always)]
    fn card(&self, card: CardIx) -> &LookSums {
        let row = self.cards.rows.get(usize::from(card)).copied().unwrap_or(0);
        let known = self.cards.numbers[usize::from(row) * WIDE..].first_chunk();
        known.expect("rows have all parts")
    }

    #[inline(always)]
    fn target(&self, inputs: &Inputs, target: usize) -> LookSums {
        if target >= HEROES[0] {
            return self.action[if target == HEROES[0] { OWN_HERO } else { OTHER_HERO }];
        }
        let (side, first) = if target < OTHERS { (0, 1) } else { (1, OTHERS) };
        self.thing(&self.targets[side], &inputs.minions[side], target - first)
    }

    #[inline(always)]
    #[allow(clippy::needless_range_loop)]
    fn worth(&self, sums: &LookSums) -> f32 {
        let mut lanes = [0.0; LANES];
        for part in 0..WIDE {
            for k in 0..LANES {
                lanes[k] += sums[part][k] * self.value[part][k];
            }
        }
        // Halves are added to each other, in the same order on every level.
        let mut half = LANES / 2;
        while half > 0 {
            for k in 0..half {
                lanes[k] += lanes[k + half];
            }
            half /= 2;
        }
        lanes[0]
    }
}

/// Returns whether a minion that attacks another one kills it, and whether it is killed.
#[inline(always)]
fn duel(inputs: &Inputs, source: usize, target: usize) -> [bool; 2] {
    if !(OTHERS..HEROES[0]).contains(&target) {
        return [false; 2];
    }
    let kills = |one: &[i16; OF_MINION.len()], other: &[i16; OF_MINION.len()]| {
        let enough = one[ATTACK] >= other[HEALTH] || one[POISONOUS] > 0;
        one[ATTACK] > 0 && other[SHIELD] == 0 && enough
    };
    let (one, other) = (&inputs.minions[0].numbers[source], &inputs.minions[1].numbers[target - OTHERS]);
    [kills(one, other), kills(other, one)]
}

#[cfg(test)]
impl ActionInputs {
    /// Returns an action by what it is done with (a number), the place of that, and the target.
    pub(super) fn given(doing: u8, source: u8, target: u8, card: CardIx) -> ActionInputs {
        let doing =
            [Doing::End, Doing::Play, Doing::Power, Doing::Attack, Doing::HeroAttack, Doing::Pick][usize::from(doing)];
        ActionInputs { doing, source, target, card }
    }
}
