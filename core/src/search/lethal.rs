//! A win of this turn that nothing can stop: looked for before a search, because a mean over many lines hides it.
//!
//! The player's turn is searched depth first. An action counts as winning when every way that chance may take leads to a
//! position that wins; positions that were met before, and those in which all damage that may still come does not reach
//! the other hero's life (`Reach`), are not searched. What is hidden is filled in as in other searches: a line found in
//! one world has to win in several others, and among secrets in all that were drawn.

use super::layers::{fingerprint, Fingerprints, Places};
use super::tree::key_of;
use super::worlds::Worlds;
use super::{Found, Meter, Question, SearchMemory};
use crate::action::{ActionKind, SlotAction, NO_PLACE};
use crate::cards::names::{Event, Keyword, Kind, Mechanic};
use crate::cards::syntax::CardIx;
use crate::chance::Met;
use crate::state::Slot;
use std::collections::HashMap;

/// The share of the budget that may be spent.
const SHARE: f64 = 0.25;
/// So many simulated actions count as an iteration of a tree search.
const STEPS: u64 = 4;
/// So many ways of chance are followed for an action.
const MOST_WAYS: u32 = 64;
/// A line has to win in so many worlds.
const WORLDS: u64 = 3;
/// The same against secrets; worlds with equal secrets count once.
const SECRET_WORLDS: u64 = 32;
/// In so many worlds a line is looked for that wins in all.
const BASES: usize = 4;

/// What was found.
pub(super) enum Lethal {
    /// This action begins a win.
    Win(usize),
    /// There is none.
    None,
    /// Nothing is known.
    Open,
}

impl Lethal {
    /// Remembers what follows for the position after an action: a turn that cannot be won stays so until chance decides
    /// something.
    pub fn after(&self, question: &Question<'_>, taken: usize, memory: &mut SearchMemory) {
        let head = &question.observed.state().head;
        let certain = matches!(self, Lethal::None) && {
            let mut worlds = Worlds::of(question, 1, memory);
            worlds.put(0, &mut memory.position);
            worlds.back(memory);
            let (simulator, world) = (&mut memory.simulator, &mut memory.position);
            simulator.apply_on(question.library, world, question.actions[taken], Vec::new()).is_empty()
        };
        memory.unwinnable[question.player.index()] = certain.then_some((head.turn, head.actions + 1));
    }
}

/// Looks for a win.
pub(super) fn look(question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> Lethal {
    let state = question.observed.state();
    if memory.unwinnable[question.player.index()] == Some((state.head.turn, state.head.actions)) {
        return Lethal::None;
    }
    if !memory.reach.suffices(question.library, state, question.player) {
        return Lethal::Open; // which costs no more to find out again
    }
    let mut worlds = Worlds::of(question, SECRET_WORLDS as u32, memory);
    let places = Places::of(memory);
    let known = HashMap::default();
    let share = meter.share(SHARE, STEPS);
    let mut solver = LethalSolver { question, memory, meter: share, places, known, line: Vec::new(), spent: false };
    let found = solver.decide(&mut worlds);
    let LethalSolver { meter: share, places, .. } = solver;
    places.back(memory);
    worlds.back(memory);
    meter.add_share(&share, STEPS);
    if let Lethal::Win(action) = found {
        memory.found = vec![Found::default(); question.actions.len()];
        memory.found[action].add(1.0);
    }
    found
}

/// A step of a winning line: the key of the action, and how many secrets the other player has after it.
type LineStep = (u64, u8);

/// What a look works with.
struct LethalSolver<'a, 'b> {
    question: &'a Question<'a>,
    memory: &'b mut SearchMemory,
    meter: Meter,
    places: Places,
    /// Whether positions that were met win.
    known: HashMap<u64, bool, Fingerprints>,
    /// The rest of the winning line from its end, as far as chance decides nothing.
    line: Vec<LineStep>,
    /// Whether the budget has ended.
    spent: bool,
}

impl LethalSolver<'_, '_> {
    fn decide(&mut self, worlds: &mut Worlds<'_>) -> Lethal {
        let (roots, secret) = self.roots(worlds);
        for &base in roots.iter().take(BASES) {
            let order = self.order(base, self.question.actions);
            let first = order.into_iter().find(|&k| !self.spent && self.tried(base, self.question.actions[k]));
            if self.spent {
                return Lethal::Open;
            }
            let Some(first) = first else { break };
            let line: Vec<LineStep> = self.line.iter().rev().copied().collect();
            let mut others = roots.iter().filter(|&&root| root != base);
            if others.all(|&root| self.holds(root, first, &line)) {
                return Lethal::Win(first);
            }
        }
        // Without secrets every world is as good as the first.
        match secret || self.spent {
            true => Lethal::Open,
            false => Lethal::None,
        }
    }

    /// Returns the worlds in which a line has to win, and whether there are secrets in them.
    fn roots(&mut self, worlds: &mut Worlds<'_>) -> (Vec<usize>, bool) {
        let (mut roots, mut seen) = (Vec::new(), Vec::<Vec<CardIx>>::new());
        let foe = self.question.player.opponent();
        let mut most = WORLDS;
        let mut at = 0;
        while at < most {
            let root = self.places.new_place();
            worlds.put(at, self.places.at(root));
            at += 1;
            let world = self.places.at(root);
            let secrets = world.side(foe).secrets().iter().map(|&slot| world.entity(slot).card);
            let is_secret = |card: &CardIx| self.question.library.card(*card).has(Mechanic::Secret);
            let mut secrets: Vec<CardIx> = secrets.filter(is_secret).collect();
            secrets.sort_unstable();
            if !secrets.is_empty() {
                most = SECRET_WORLDS;
                if seen.contains(&secrets) {
                    self.places.free(root);
                    continue;
                }
                seen.push(secrets);
            }
            roots.push(root);
        }
        (roots, !seen.is_empty())
    }

    /// Returns whether a position wins.
    fn wins(&mut self, at: usize) -> bool {
        let me = self.question.player;
        let start = &self.question.observed.state().head;
        let state = self.places.at(at);
        self.line.clear();
        if state.over() {
            return state.head.winner() == Some(me);
        }
        if state.head.turn != start.turn || state.head.player != me {
            return false;
        }
        let key = fingerprint(state);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        if !self.memory.reach.suffices(self.question.library, state, me) {
            self.known.insert(key, false);
            return false;
        }
        let actions = self.legal(at);
        let order = self.order(at, &actions);
        let won = order.into_iter().any(|k| !self.spent && self.tried(at, actions[k]));
        if won || !self.spent {
            self.known.insert(key, won);
        }
        won
    }

    /// Returns whether an action wins whichever way chance takes.
    fn tried(&mut self, at: usize, action: SlotAction) -> bool {
        let key = key_of(self.places.at(at), action);
        let (mut path, mut ways) = (Vec::new(), 0);
        loop {
            if !self.meter.more() {
                self.spent = true;
                return false;
            }
            let place = self.places.copy(at);
            let met = self.play(place, action, path);
            ways += 1;
            let many = met.iter().fold(1u32, |count, pick| count.saturating_mul(pick.options));
            let won = ways.max(many) <= MOST_WAYS && self.wins(place);
            let foe = self.question.player.opponent();
            let secrets = self.places.at(place).side(foe).n_secrets;
            self.places.free(place);
            if !won {
                return false;
            }
            if !met.is_empty() {
                self.line.clear();
            }
            match next_way(met) {
                Some(next) => path = next,
                None => {
                    self.line.push((key, secrets));
                    return true;
                }
            }
        }
    }

    fn play(&mut self, place: usize, action: SlotAction, path: Vec<u32>) -> Vec<Met> {
        let state = self.places.at(place);
        self.memory.simulator.apply_on(self.question.library, state, action, path)
    }

    fn legal(&mut self, at: usize) -> Vec<SlotAction> {
        let mut actions = Vec::new();
        self.memory.simulator.legal(self.question.library, self.places.at(at), &mut actions);
        actions
    }

    /// Returns whether a line wins in another world. Where something else happens there than in the first one, the
    /// player sees it, and may go on in another way.
    fn holds(&mut self, root: usize, first: usize, line: &[LineStep]) -> bool {
        let mut at = root;
        for (k, &(key, secrets)) in line.iter().enumerate() {
            let state = self.places.at(at);
            if state.over() {
                return state.head.winner() == Some(self.question.player);
            }
            let action = match k {
                0 => self.question.actions[first],
                _ => {
                    let actions = self.legal(at);
                    let state = self.places.at(at);
                    match actions.iter().find(|&&action| key_of(state, action) == key) {
                        Some(&action) => action,
                        None => return self.wins(at),
                    }
                }
            };
            if !self.meter.more() {
                self.spent = true;
                return false;
            }
            let place = self.places.copy(at);
            let met = self.play(place, action, Vec::new());
            if !met.is_empty() {
                return self.tried(at, action);
            }
            at = place;
            if self.places.at(at).side(self.question.player.opponent()).n_secrets != secrets {
                break;
            }
        }
        self.wins(at)
    }

    /// Returns the places of the actions that are worth trying, the most promising first.
    fn order(&mut self, at: usize, actions: &[SlotAction]) -> Vec<usize> {
        let me = self.question.player;
        let library = self.question.library;
        let (reach, state) = (&mut self.memory.reach, self.places.at(at));
        let side = state.side(me);
        let foe = state.side(me.opponent());
        let at_end = |slot: &Slot| state.entity(*slot).listening & Event::TurnEnd.bit() != 0;
        let end_counts = foe.n_deck == 0 || side.board().iter().any(at_end);
        let placing = side.board().iter().any(|&slot| library.card(state.entity(slot).card).has_stat_aura);
        let mut rated: Vec<(i32, usize)> = Vec::new();
        for (k, action) in actions.iter().enumerate() {
            let face = action.target == me.opponent().hero();
            let rating = match action.kind {
                ActionKind::End if !end_counts => continue,
                ActionKind::End => -1000,
                ActionKind::Attack if face => 1000 + state.entity(action.src).atk(),
                ActionKind::Attack if state.entity(action.target).has(Keyword::Taunt) => 300,
                ActionKind::Attack => 100,
                ActionKind::Play => {
                    let card = state.entity(action.src);
                    let minion = library.card(card.card).kind == Kind::Minion;
                    // Most minions may as well be put to the right of all.
                    let rightmost = !minion || action.arg == NO_PLACE || action.arg == u16::from(side.n_board);
                    if !rightmost && !placing && !reach.placed(library, card.card) && !card.has(Keyword::Magnetic) {
                        continue;
                    }
                    if face {
                        900
                    } else {
                        500
                    }
                }
                ActionKind::Power if face => 800,
                ActionKind::Power | ActionKind::Pick | ActionKind::Mulligan => 400,
            };
            rated.push((rating, k));
        }
        rated.sort_by_key(|&(rating, _)| -rating);
        rated.into_iter().map(|(_, k)| k).collect()
    }
}

/// Returns the way of chance after one that met these picks, if there is another.
fn next_way(mut met: Vec<Met>) -> Option<Vec<u32>> {
    while let Some(last) = met.pop() {
        if last.taken + 1 < last.options {
            return Some(met.iter().map(|pick| pick.taken).chain([last.taken + 1]).collect());
        }
    }
    None
}
