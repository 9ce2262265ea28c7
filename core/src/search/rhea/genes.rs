//! Sequences of actions: made at random, from two others, from one other, and played in a world.

use super::params::Repair;
use super::{chance, Rhea, RheaWork, LONGEST};
use crate::action::{ActionKind, SlotAction};
use crate::search::looks::Looks;
use crate::search::tree::{key_of, NO_NODE};
use serde_json::json;

/// An action that was picked, as a trace shows it.
struct PickedGene<'a> {
    at: usize,
    /// `any` in a random turn; by the tree, `random` for the share gamma^N, `new` for one that is not in it, `bound` for
    /// the best; `change` where a mutation replaces a gene, `repair` where one is not legal, `end` where none are left.
    how: &'static str,
    /// Those it was picked from; none for all that are legal.
    options: Option<&'a [usize]>,
    /// The visits of the node.
    visits: u32,
    /// The parent whose actions were looked at first.
    parent: Option<usize>,
}

/// What a turn was made from, as a trace shows it.
#[derive(Default)]
struct Origin<'a> {
    parents: &'a [&'a [u64]],
    /// Where a mutation begins.
    point: Option<usize>,
    /// The genes of a crossover by position, before they were repaired.
    mixed: Option<&'a [u64]>,
}

/// How the next action of a new turn is found.
enum Next<'a> {
    /// Any action.
    Random,
    /// Any action, by the tree.
    Guided,
    /// One of the actions of a parent, by the tree; one of the other's if none of them is legal.
    Among([&'a [u64]; 2], usize),
}

impl Rhea {
    /// Returns a random turn.
    pub(super) fn random_turn(&self, work: &mut RheaWork<'_, '_>) -> Vec<u64> {
        self.begin(work, "random");
        let mut genes = Vec::new();
        self.extend(work, &mut genes, |_| Next::Random, true);
        self.note(work, Origin::default(), &genes);
        genes
    }

    /// Returns a turn whose genes come from one of two others, by position.
    pub(super) fn exchanged(&self, work: &mut RheaWork<'_, '_>, first: &[u64], second: &[u64]) -> Vec<u64> {
        let longest = first.len().max(second.len());
        let mixed: Vec<u64> = (0..longest)
            .filter_map(|k| {
                let (one, other) = if chance(&mut work.choose, 0.5) { (first, second) } else { (second, first) };
                one.get(k).or(other.get(k)).copied()
            })
            .collect();
        let genes = self.repaired(work, &mixed, usize::MAX, "uniform");
        self.note(work, Origin { parents: &[first, second], mixed: Some(&mixed), point: None }, &genes);
        genes
    }

    /// Returns a turn in which one gene is replaced by a random action.
    pub(super) fn changed_point(&self, work: &mut RheaWork<'_, '_>, genes: &[u64]) -> Vec<u64> {
        let point = work.choose.below(genes.len() as u32) as usize;
        let made = self.repaired(work, genes, point, "point");
        self.note(work, Origin { parents: &[genes], mixed: None, point: Some(point) }, &made);
        made
    }

    /// Returns a turn in which each action is one of the first or the second that is legal, by the tree.
    pub(super) fn guided_crossover(&self, work: &mut RheaWork<'_, '_>, first: &[u64], second: &[u64]) -> Vec<u64> {
        self.begin(work, "pc");
        let mut genes = Vec::new();
        let pick = |work: &mut RheaWork<'_, '_>| {
            let parent = usize::from(!chance(&mut work.choose, 0.5));
            Next::Among([first, second], parent)
        };
        self.extend(work, &mut genes, pick, false);
        self.note(work, Origin { parents: &[first, second], mixed: None, point: None }, &genes);
        genes
    }

    /// Returns a turn in which everything from a random point on is chosen anew, by the tree.
    pub(super) fn guided_mutation(&self, work: &mut RheaWork<'_, '_>, genes: &[u64]) -> Vec<u64> {
        let point = work.choose.below(genes.len() as u32) as usize;
        self.begin(work, "pm");
        let mut kept = Vec::new();
        for &gene in &genes[..point] {
            if !self.play(work, gene, &mut kept) {
                break;
            }
        }
        self.extend(work, &mut kept, |_| Next::Guided, true);
        self.note(work, Origin { parents: &[genes], mixed: None, point: Some(point) }, &kept);
        kept
    }

    /// Plays genes one after the other; those that are not legal are repaired, the one at `changed` is replaced.
    fn repaired(&self, work: &mut RheaWork<'_, '_>, genes: &[u64], changed: usize, operator: &'static str) -> Vec<u64> {
        self.begin(work, operator);
        let mut made = Vec::new();
        for (k, &gene) in genes.iter().enumerate() {
            if self.ended(work, &made) {
                return made;
            }
            if k != changed && self.play(work, gene, &mut made) {
                continue;
            }
            if k == changed || self.params.repair == Repair::Random {
                self.list(work);
                let at = work.choose.below(work.legal.len() as u32) as usize;
                let how = if k == changed { "change" } else { "repair" };
                self.pick(work, PickedGene { at, how, options: None, visits: 0, parent: None }, &mut made);
            }
        }
        if !self.ended(work, &made) {
            self.list(work);
            let end = work.legal.iter().position(|(action, _)| action.kind == ActionKind::End);
            let at = end.unwrap_or(0);
            self.pick(work, PickedGene { at, how: "end", options: Some(&[at]), visits: 0, parent: None }, &mut made);
            self.extend(work, &mut made, |_| Next::Random, false);
        }
        made
    }

    /// Puts the world of this evaluation in place.
    fn begin(&self, work: &mut RheaWork<'_, '_>, operator: &'static str) {
        work.operator = operator;
        let number = work.individuals % u64::from(self.params.worlds.max(1));
        work.worlds.put(number, &mut work.memory.position);
        work.filters.begin();
    }

    /// Adds actions to a turn until it ends.
    fn extend<'g>(
        &self,
        work: &mut RheaWork<'_, '_>,
        genes: &mut Vec<u64>,
        mut next: impl FnMut(&mut RheaWork<'_, '_>) -> Next<'g>,
        filtered: bool,
    ) {
        let mut node = genes.iter().fold(work.tree.root, |node, &gene| work.tree.child(node, gene));
        while !self.ended(work, genes) {
            self.list(work);
            if filtered {
                let RheaWork { memory, filters, choose, legal, question, .. } = &mut *work;
                let (simulator, trial) = (&mut memory.simulator, &mut memory.trial);
                filters.apply(question.library, &memory.position, simulator, trial, choose, legal);
            }
            let all: Vec<usize> = (0..work.legal.len()).collect();
            let visits = if node == NO_NODE { 0 } else { work.tree.nodes[node as usize].visits };
            let (options, parent, (at, how)) = match next(work) {
                Next::Random => {
                    let at = work.choose.below(all.len() as u32) as usize;
                    (all, None, (at, "any"))
                }
                Next::Guided => {
                    let picked = self.guided(work, node, &all);
                    (all, None, picked)
                }
                Next::Among(parents, parent) => {
                    let legal_of = |genes: &[u64]| -> Vec<usize> {
                        all.iter().copied().filter(|&k| genes.contains(&work.legal[k].1)).collect()
                    };
                    let candidates = [legal_of(parents[parent]), legal_of(parents[1 - parent])];
                    let options = candidates.into_iter().find(|found| !found.is_empty()).unwrap_or(all);
                    let picked = self.guided(work, node, &options);
                    (options, Some(parent), picked)
                }
            };
            node = work.tree.child(node, work.legal[at].1);
            self.pick(work, PickedGene { at, how, options: Some(&options), visits, parent }, genes);
        }
    }

    /// Returns one of these options: at random with the share gamma^N, else by the upper confidence bound.
    fn guided(&self, work: &mut RheaWork<'_, '_>, node: u32, options: &[usize]) -> (usize, &'static str) {
        let any = |work: &mut RheaWork<'_, '_>, from: &[usize]| from[work.choose.below(from.len() as u32) as usize];
        let visits = if node == NO_NODE { 0 } else { work.tree.nodes[node as usize].visits };
        // 0^0 is 1: without any visit the choice is random.
        if visits == 0 || chance(&mut work.choose, libm::pow(self.params.gamma, f64::from(visits))) {
            return (any(work, options), "random");
        }
        let seen = |work: &RheaWork<'_, '_>, k: usize| {
            let child = work.tree.child(node, work.legal[k].1);
            (child != NO_NODE && work.tree.nodes[child as usize].visits > 0).then_some(child)
        };
        let fresh: Vec<usize> = options.iter().copied().filter(|&k| seen(work, k).is_none()).collect();
        if fresh.len() == options.len() || (!fresh.is_empty() && chance(&mut work.choose, self.params.p_new)) {
            return (any(work, &fresh), "new");
        }
        let log = libm::log(f64::from(visits));
        let mut best = (options[0], f64::NEG_INFINITY);
        for &k in options {
            if let Some(child) = seen(work, k) {
                let child = &work.tree.nodes[child as usize];
                let n = f64::from(child.visits);
                let bound = child.value / n + self.params.exploration * (log / n).sqrt();
                if bound > best.1 {
                    best = (k, bound);
                }
            }
        }
        (best.0, "bound")
    }

    /// Lists the legal actions of the position; at the beginning of a turn those that were asked about.
    fn list(&self, work: &mut RheaWork<'_, '_>) {
        let RheaWork { memory, question, legal, .. } = work;
        memory.simulator.legal(question.library, &mut memory.position, &mut memory.actions);
        let position = &memory.position;
        memory.trace.name(position, &memory.actions);
        legal.clear();
        legal.extend(memory.actions.iter().map(|&action| (action, key_of(position, action))));
    }

    /// Plays a gene if it is legal; returns whether it was.
    fn play(&self, work: &mut RheaWork<'_, '_>, gene: u64, made: &mut Vec<u64>) -> bool {
        if self.ended(work, made) {
            return false;
        }
        self.list(work);
        let found = work.legal.iter().position(|&(_, key)| key == gene);
        if let Some(at) = found {
            self.apply(work, at, made);
        }
        found.is_some()
    }

    /// Plays an action that was picked, and notes it.
    fn pick(&self, work: &mut RheaWork<'_, '_>, pick: PickedGene<'_>, made: &mut Vec<u64>) {
        let RheaWork { memory, legal, filters, operator, .. } = &mut *work;
        memory.trace.note(|| {
            let all = || legal.iter().map(|&(_, key)| key).collect();
            let options: Vec<u64> = pick.options.map_or_else(all, |some| some.iter().map(|&k| legal[k].1).collect());
            json!({
                "step": "pick", "operator": operator, "how": pick.how, "after": made, "visits": pick.visits,
                "filter": filters.current(), "parent": pick.parent, "options": options, "picked": legal[pick.at].1,
            })
        });
        self.apply(work, pick.at, made);
    }

    /// Notes a turn that was made.
    fn note(&self, work: &mut RheaWork<'_, '_>, origin: Origin<'_>, genes: &[u64]) {
        let Origin { parents, point, mixed } = origin;
        work.memory.trace.note(|| {
            json!({
                "step": "turn", "operator": work.operator, "parents": parents, "point": point, "mixed": mixed,
                "genes": genes,
            })
        });
    }

    fn apply(&self, work: &mut RheaWork<'_, '_>, at: usize, made: &mut Vec<u64>) {
        let (action, key) = work.legal[at];
        made.push(key);
        work.memory.simulator.apply(work.question.library, &mut work.memory.position, action);
    }

    /// Returns whether the turn is over.
    fn ended(&self, work: &RheaWork<'_, '_>, made: &[u64]) -> bool {
        let position = &work.memory.position;
        position.over() || position.head.turn != work.turn || made.len() >= LONGEST
    }

    /// Plays a sequence in a world, without the genes that are not legal there; returns what its end looks like before
    /// the turn passes on.
    pub(super) fn replay(&self, work: &mut RheaWork<'_, '_>, world: u64, genes: &[u64]) -> u64 {
        work.worlds.put(world, &mut work.memory.position);
        let me = work.question.player;
        let mut end = 0;
        for &gene in genes {
            let position = &work.memory.position;
            if position.over() || position.head.turn != work.turn {
                break;
            }
            self.list(work);
            let Some(&(action, _)) = work.legal.iter().find(|&&(_, key)| key == gene) else { continue };
            if self.params.cache && action.kind == ActionKind::End {
                end = Looks::new().take(&work.memory.position, me);
            }
            work.memory.simulator.apply(work.question.library, &mut work.memory.position, action);
        }
        if !work.memory.position.over() && work.memory.position.head.turn == work.turn {
            end = Looks::new().take(&work.memory.position, me);
            self.list(work);
            if work.legal.iter().any(|(action, _)| action.kind == ActionKind::End) {
                work.memory.simulator.apply(work.question.library, &mut work.memory.position, SlotAction::END);
            }
        }
        if work.memory.position.over() {
            end = 0x5eed ^ u64::from(work.memory.position.head.turn);
        }
        end
    }
}
