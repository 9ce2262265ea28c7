//! Monte Carlo tree search with every policy as a parameter (demarcos2019, chapter 3).
//!
//! The tree is open-loop: a node stands for an action, not for a position. Every iteration replays the actions from the
//! root in a world of its own, children that are not legal there are skipped, and actions that are legal there and have
//! no node yet get one.

use super::{Ask, Budget, Found, Meter, Rollout, SearchMemory, Worlds};
use crate::action::{ActionKind, SlotAction};
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::evaluate::estimates::Estimate;
use crate::evaluate::eva::Eva;
use crate::state::{Branch, Slot, State};

/// How the action is chosen in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Victories,
    Visits,
    /// Victories and visits added.
    Sum,
    /// Victories over visits.
    Mean,
    Ucb,
}

/// What N is in the upper confidence bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    Iterations,
    /// Visits of the parent.
    Parent,
}

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct Mcts {
    pub budget: Budget,
    /// Playouts from each leaf.
    pub simulations: u32,
    pub decision: Decision,
    /// The exploration constant.
    pub c: f64,
    /// Logarithms are taken to the base 2.
    pub log2: bool,
    pub count: Count,
    /// EVA's score of an action counts in the selection, with this weight.
    pub heuristic: Option<(f64, Box<Eva>)>,
    /// How deep the tree may grow; 0 for any depth.
    pub depth: u32,
    /// The tree goes on in the turns after this one.
    pub through: bool,
    pub rollout: Rollout,
    pub estimate: Estimate,
    /// How many worlds are sampled for a decision; 0 for a fresh one for every iteration.
    pub worlds: usize,
    /// The part of the tree below the chosen action is kept for the next decision of the turn.
    pub reuse: bool,
}

/// No node.
const NO_NODE: u32 = u32::MAX;
/// A tree grows no further than this: half a gigabyte.
const MAX_NODES: usize = 1 << 24;
/// Trees smaller than this keep their memory for the next decision.
const KEPT_NODES: usize = 1 << 20;

/// An action in the tree.
#[derive(Clone, Copy, Debug)]
struct Node {
    key: u64,
    value: f64,
    visits: u32,
    first: u32,
    next: u32,
    /// EVA's score of the action.
    hint: f32,
}

impl Node {
    fn new(key: u64) -> Node {
        Node { key, value: 0.0, visits: 0, first: NO_NODE, next: NO_NODE, hint: 0.0 }
    }
}

/// A tree, kept from one decision to the next if it is wanted.
#[derive(Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The root.
    root: u32,
    /// Turn and number of the action after which the root stands.
    place: Option<(u16, u16)>,
}

impl Tree {
    pub(super) fn forget(&mut self) {
        self.place = None;
    }

    /// What is known of a node.
    pub(super) fn found(&self, node: u32) -> Found {
        let node = &self.nodes[node as usize];
        Found { visits: node.visits.into(), value: node.value }
    }

    /// Puts the root where the game stands, with a child for every action; gives the children.
    fn begin(&mut self, s: &State, acts: &[SlotAction], reuse: bool) -> Vec<u32> {
        let here = Some((s.head.turn, s.head.actions));
        if !reuse || self.place != here || self.nodes.len() > MAX_NODES / 2 {
            self.nodes.clear();
            self.nodes.shrink_to(KEPT_NODES);
            self.nodes.push(Node::new(0));
            self.root = 0;
        }
        self.place = None;
        let keys: Vec<u64> = acts.iter().map(|&a| key(s, a)).collect();
        let mut found = Vec::new();
        self.children(self.root, &keys, &mut found);
        found
    }

    /// The children of a node that stand for these actions, in their order; those that were not there are made.
    fn children(&mut self, parent: u32, keys: &[u64], found: &mut Vec<u32>) {
        found.clear();
        let first = self.nodes[parent as usize].first;
        let mut last = NO_NODE;
        let mut at = first;
        for &key in keys {
            // Mostly they come in the same order, so the search goes on where the last one ended.
            let mut node = self.find(at, NO_NODE, key);
            if node == NO_NODE {
                node = self.find(first, at, key);
            }
            if node == NO_NODE {
                if self.nodes.len() >= MAX_NODES {
                    continue;
                }
                node = self.add(parent, key, &mut last);
            }
            found.push(node);
            at = self.nodes[node as usize].next;
        }
    }

    /// The first node of a list with that key, before `stop`.
    fn find(&self, mut at: u32, stop: u32, key: u64) -> u32 {
        while at != stop {
            let node = &self.nodes[at as usize];
            if node.key == key {
                return at;
            }
            at = node.next;
            if at == NO_NODE {
                return NO_NODE;
            }
        }
        NO_NODE
    }

    fn add(&mut self, parent: u32, key: u64, last: &mut u32) -> u32 {
        let new = self.nodes.len() as u32;
        self.nodes.push(Node::new(key));
        if *last == NO_NODE {
            *last = self.nodes[parent as usize].first;
        }
        if *last == NO_NODE {
            self.nodes[parent as usize].first = new;
        } else {
            while self.nodes[*last as usize].next != NO_NODE {
                *last = self.nodes[*last as usize].next;
            }
            self.nodes[*last as usize].next = new;
        }
        *last = new;
        new
    }
}

/// What an action is in every world: its slots and the card it is about.
fn key(s: &State, a: SlotAction) -> u64 {
    let card = match a.kind {
        ActionKind::Play | ActionKind::Power | ActionKind::Attack => s.entity(a.src).card,
        ActionKind::Pick => s.head.options[a.arg as usize],
        ActionKind::End | ActionKind::Mulligan => 0,
    };
    let bytes = [a.kind as u8, a.src.number(), a.target.number(), a.branch.number().unwrap_or(u8::MAX)];
    u64::from(u32::from_le_bytes(bytes)) | u64::from(a.arg) << 32 | u64::from(card) << 48
}

fn act_of(key: u64) -> SlotAction {
    const KINDS: [ActionKind; 6] = [
        ActionKind::End,
        ActionKind::Play,
        ActionKind::Power,
        ActionKind::Attack,
        ActionKind::Pick,
        ActionKind::Mulligan,
    ];
    let [kind, src, target, branch] = (key as u32).to_le_bytes();
    SlotAction {
        kind: KINDS[kind as usize % KINDS.len()],
        src: Slot::new(src),
        target: Slot::new(target),
        branch: Branch::new(branch),
        arg: (key >> 32) as u16,
    }
}

/// The best end of a playout below a root action.
pub(super) struct Leaf {
    pub value: f64,
    pub state: Box<State>,
}

impl Mcts {
    pub(super) fn decide(&self, ask: &Ask<'_>, lab: &mut SearchMemory, meter: &mut Meter) -> usize {
        let mut worlds = Worlds::of(ask, self.worlds, lab);
        let root = ask.from.state();
        let mut tree = std::mem::take(&mut lab.trees[ask.me.index()]);
        let found = self.grow(ask.library, root, ask.acts, &mut tree, &mut worlds, lab, meter, ask.rng.split(2), None);
        worlds.back(lab);
        let best = self.choose(&tree, &found, meter.done);
        lab.found.extend(found.iter().map(|&n| tree.found(n)));
        if self.reuse {
            tree.root = found[best];
            tree.place = Some((root.head.turn, root.head.actions + 1));
        }
        lab.trees[ask.me.index()] = tree;
        best
    }

    /// Grows a tree from a position while the meter says so; gives the nodes of the root actions.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn grow(
        &self,
        lib: &Library,
        root: &State,
        acts: &[SlotAction],
        tree: &mut Tree,
        worlds: &mut Worlds<'_>,
        lab: &mut SearchMemory,
        meter: &mut Meter,
        mut choose: Rng,
        mut keep: Option<&mut Vec<Option<Leaf>>>,
    ) -> Vec<u32> {
        let (me, turn) = (root.head.player, root.head.turn);
        let firsts = tree.begin(root, acts, self.reuse);
        let mut legal = Vec::new();
        let mut iterations = 0;
        while meter.more() {
            worlds.put(iterations, &mut lab.now);
            self.descend(lib, turn, tree, &firsts, &mut legal, lab, iterations);
            let again = self.simulations > 1;
            if again {
                lab.leaf.copy_from(&lab.now);
            }
            for k in 0..self.simulations {
                if k > 0 {
                    lab.now.copy_from(&lab.leaf);
                }
                self.rollout.run(lib, lab, turn, &mut choose);
                let value = self.estimate.of(lib, &lab.now, me);
                for &(node, mover) in &lab.path {
                    let node = &mut tree.nodes[node as usize];
                    node.visits += 1;
                    node.value += if mover == me { value } else { self.estimate.turned(value) };
                }
                tree.nodes[tree.root as usize].visits += 1;
                if let Some(leaves) = &mut keep {
                    let first = firsts.iter().position(|&n| n == lab.path[0].0).unwrap_or(0);
                    remember(&mut leaves[first], value, &lab.now);
                }
            }
            iterations += 1;
        }
        firsts
    }

    /// Goes down the tree in `lab.now` to the node that is to be simulated, and notes the path.
    #[allow(clippy::too_many_arguments)]
    fn descend(
        &self,
        lib: &Library,
        turn: u16,
        tree: &mut Tree,
        firsts: &[u32],
        legal: &mut Vec<u32>,
        lab: &mut SearchMemory,
        iterations: u64,
    ) {
        lab.path.clear();
        let mut node = self.select(tree, tree.root, firsts, iterations);
        let mut depth = 1;
        loop {
            let fresh = tree.nodes[node as usize].visits == 0;
            lab.path.push((node, lab.now.head.player));
            self.enter(lib, tree, node, fresh, lab);
            let s = &lab.now;
            if fresh || depth == self.depth || s.over() || (!self.through && s.head.turn != turn) {
                return;
            }
            let expand = tree.nodes[node as usize].first == NO_NODE;
            lab.engine.legal(lib, &mut lab.now, &mut lab.acts);
            lab.keys.clear();
            lab.keys.extend(lab.acts.iter().map(|&a| key(&lab.now, a)));
            tree.children(node, &lab.keys, legal);
            if legal.is_empty() {
                return; // the tree is as large as it may be
            }
            node = if expand { legal[0] } else { self.select(tree, node, legal, iterations) };
            depth += 1;
        }
    }

    /// Does the action of a node; the first time, EVA says what she thinks of it.
    fn enter(&self, lib: &Library, tree: &mut Tree, node: u32, fresh: bool, lab: &mut SearchMemory) {
        let act = act_of(tree.nodes[node as usize].key);
        match &self.heuristic {
            Some((_, eva)) if fresh && act.kind != ActionKind::End => {
                let mover = lab.now.head.player;
                let before = eva.look(lib, &lab.now, mover);
                lab.engine.apply(lib, &mut lab.now, act);
                tree.nodes[node as usize].hint = eva.change(lib, &before, &lab.now, mover) as f32;
            }
            _ => lab.engine.apply(lib, &mut lab.now, act),
        }
    }

    /// The child to go to: the first that was never visited, or else the best by the tree policy.
    fn select(&self, tree: &Tree, parent: u32, children: &[u32], iterations: u64) -> u32 {
        let log = self.log(tree, parent, iterations);
        let mut best = (children[0], f64::NEG_INFINITY);
        for &child in children {
            let node = &tree.nodes[child as usize];
            if node.visits == 0 {
                return child;
            }
            let mut score = self.bound(node, log);
            if let Some((importance, _)) = &self.heuristic {
                score += importance * f64::from(node.hint) / f64::from(node.visits);
            }
            if score > best.1 {
                best = (child, score);
            }
        }
        best.0
    }

    fn log(&self, tree: &Tree, parent: u32, iterations: u64) -> f64 {
        let n = match self.count {
            Count::Iterations => iterations as f64,
            Count::Parent => f64::from(tree.nodes[parent as usize].visits),
        };
        let n = n.max(1.0);
        if self.log2 {
            libm::log2(n)
        } else {
            libm::log(n)
        }
    }

    /// The upper confidence bound.
    fn bound(&self, node: &Node, log: f64) -> f64 {
        let n = f64::from(node.visits);
        node.value / n + self.c * (log / n).sqrt()
    }

    /// The place of the action that is taken in the end; of equal ones the first.
    fn choose(&self, tree: &Tree, found: &[u32], iterations: u64) -> usize {
        let log = self.log(tree, tree.root, iterations);
        let mut best = (0, f64::NEG_INFINITY);
        for (k, &n) in found.iter().enumerate() {
            let node = &tree.nodes[n as usize];
            if node.visits == 0 {
                continue;
            }
            let visits = f64::from(node.visits);
            let worth = match self.decision {
                Decision::Victories => node.value,
                Decision::Visits => visits,
                Decision::Sum => node.value + visits,
                Decision::Mean => node.value / visits,
                Decision::Ucb => self.bound(node, log),
            };
            if worth > best.1 {
                best = (k, worth);
            }
        }
        best.0
    }
}

fn remember(place: &mut Option<Leaf>, value: f64, s: &State) {
    match place {
        Some(leaf) if leaf.value >= value => {}
        Some(leaf) => {
            leaf.value = value;
            leaf.state.copy_from(s);
        }
        None => *place = Some(Leaf { value, state: s.boxed() }),
    }
}
