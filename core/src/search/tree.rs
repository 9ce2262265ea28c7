//! The tree of the Monte Carlo search: an arena of nodes, each of which stands for an action.

use super::best::Found;
use crate::action::{ActionKind, SlotAction};
use crate::state::{Slot, State};

/// No node.
pub(super) const NO_NODE: u32 = u32::MAX;
/// A tree grows no further than this: half a gigabyte.
const MAX_NODES: usize = 1 << 24;
/// Trees smaller than this keep their memory for the next decision.
const KEPT_NODES: usize = 1 << 20;

/// An action in the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchNode {
    pub key: u64,
    /// The sum of what the visits were worth to whoever moved.
    pub value: f64,
    pub visits: u32,
    /// The first child.
    pub first: u32,
    /// The next child of the same parent.
    next: u32,
    /// EVA's score of the action, or how good it looks to a policy: above 0, once that was asked.
    pub hint: f32,
}

impl SearchNode {
    fn new(key: u64) -> SearchNode {
        SearchNode { key, value: 0.0, visits: 0, first: NO_NODE, next: NO_NODE, hint: 0.0 }
    }
}

/// A tree, kept from one decision to the next if it is wanted.
#[derive(Debug, Default)]
pub(super) struct SearchTree {
    pub(super) nodes: Vec<SearchNode>,
    pub(super) root: u32,
    /// Turn and number of the action after which the root stands.
    place: Option<(u16, u16)>,
    /// How often each node could be chosen, where that is counted.
    available: Vec<u32>,
    /// The entity ids in the slots of the position that the kept part was grown from.
    entities: Vec<u16>,
}

/// Stands for a slot whose object is not there any more.
const LOST: u8 = u8::MAX - 1;

impl SearchTree {
    /// Keeps nothing for the next decision.
    pub(super) fn forget(&mut self) {
        self.place = None;
    }

    /// Keeps what lies below an action of the root for the decision that comes after it.
    pub(super) fn keep(&mut self, node: u32, root: &State) {
        self.root = node;
        self.place = Some((root.head.turn, root.head.actions + 1));
        self.entities.clear();
        self.entities.resize(1 << u8::BITS, 0);
        for slot in root.head.live {
            self.entities[slot.number() as usize] = root.entity(slot).eid;
        }
    }

    /// Gives the actions of the kept part the slots that their objects have now: a view numbers them anew.
    fn rename(&mut self, state: &State) {
        let mut slots = [LOST; 1 << u8::BITS];
        slots[Slot::NONE.number() as usize] = Slot::NONE.number();
        for slot in state.head.live {
            let eid = state.entity(slot).eid;
            if let Some(before) = self.entities.iter().position(|&other| other == eid && eid != 0) {
                slots[before] = slot.number();
            }
        }
        let mut open = vec![self.nodes[self.root as usize].first];
        while let Some(node) = open.pop() {
            if node == NO_NODE {
                continue;
            }
            let node = &mut self.nodes[node as usize];
            let [kind, src, target, branch] = (node.key as u32).to_le_bytes();
            let renamed = [kind, slots[src as usize], slots[target as usize], branch];
            node.key = node.key & !u64::from(u32::MAX) | u64::from(u32::from_le_bytes(renamed));
            open.extend([node.first, node.next]);
        }
    }

    /// Returns what is known of a node.
    pub(super) fn found(&self, node: u32) -> Found {
        let node = &self.nodes[node as usize];
        Found { visits: node.visits.into(), value: node.value }
    }

    /// Puts the root where the game stands, with a child for every action by its key; returns the children.
    pub(super) fn begin(&mut self, state: &State, keys: &[u64], reuse: bool) -> Vec<u32> {
        let here = Some((state.head.turn, state.head.actions));
        if !reuse || self.place != here || self.nodes.len() > MAX_NODES / 2 {
            self.nodes.clear();
            self.nodes.shrink_to(KEPT_NODES);
            self.nodes.push(SearchNode::new(0));
            self.root = 0;
            self.available.clear();
        } else {
            self.rename(state);
        }
        self.place = None;
        let mut found = Vec::new();
        self.children(self.root, keys, &mut found);
        found
    }

    /// Adds a node that stands for no action; none if the tree is full.
    pub(super) fn lone(&mut self) -> u32 {
        if self.nodes.len() >= MAX_NODES {
            return NO_NODE;
        }
        self.nodes.push(SearchNode::new(0));
        self.nodes.len() as u32 - 1
    }

    /// Returns the child of a node with that key, if there is one; the child of none is none.
    pub(super) fn child(&self, parent: u32, key: u64) -> u32 {
        if parent == NO_NODE {
            return NO_NODE;
        }
        match self.nodes[parent as usize].first {
            NO_NODE => NO_NODE,
            first => self.find(first, NO_NODE, key),
        }
    }

    /// Returns the child of a node with that key, which is added if it is missing; none if the tree is full.
    pub(super) fn child_or_new(&mut self, parent: u32, key: u64) -> u32 {
        match self.child(parent, key) {
            NO_NODE if self.nodes.len() >= MAX_NODES => NO_NODE,
            NO_NODE => self.add(parent, key, &mut { NO_NODE }),
            child => child,
        }
    }

    /// Counts a visit.
    pub(super) fn visit(&mut self, node: u32, value: f64) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.value += value;
    }

    /// Adds a root for another tree, and its children for the same actions to `firsts`; returns it.
    pub(super) fn another_root(&mut self, keys: &[u64], firsts: &mut Vec<u32>) -> u32 {
        let root = self.nodes.len() as u32;
        self.nodes.push(SearchNode::new(0));
        let mut found = Vec::new();
        self.children(root, keys, &mut found);
        firsts.append(&mut found);
        root
    }

    /// Adds up what the trees found out about the actions of their roots, in the nodes of the first.
    pub(super) fn add_up(&mut self, firsts: &[u32], count: usize) {
        for (k, &node) in firsts.iter().enumerate().skip(count) {
            let SearchNode { visits, value, .. } = self.nodes[node as usize];
            let first = &mut self.nodes[firsts[k % count] as usize];
            first.visits += visits;
            first.value += value;
        }
    }

    /// Makes room for the counts of all nodes.
    pub(super) fn grow_counts(&mut self) {
        self.available.resize(self.nodes.len(), 0);
    }

    /// Notes that these nodes could be chosen.
    pub(super) fn count_available(&mut self, nodes: &[u32]) {
        nodes.iter().for_each(|&node| self.available[node as usize] += 1);
    }

    /// Returns how often a node could be chosen.
    pub(super) fn available(&self, node: u32) -> u32 {
        self.available[node as usize]
    }

    /// Lists the children of a node that stand for these actions, in their order; those that are missing are added.
    pub(super) fn children(&mut self, parent: u32, keys: &[u64], found: &mut Vec<u32>) {
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

    /// Returns the first node of a list with that key, before `stop`.
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
        self.nodes.push(SearchNode::new(key));
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

/// Returns the keys of actions.
pub(super) fn keys_of(state: &State, actions: &[SlotAction]) -> Vec<u64> {
    actions.iter().map(|&action| key_of(state, action)).collect()
}

/// Returns what identifies an action in every world: its slots and the card it is about.
pub(super) fn key_of(state: &State, action: SlotAction) -> u64 {
    let card = match action.kind {
        ActionKind::Play | ActionKind::Power | ActionKind::Attack => state.entity(action.src).card,
        ActionKind::Pick => state.options[action.arg as usize],
        ActionKind::End | ActionKind::Mulligan => 0,
    };
    let branch = action.branch.number().unwrap_or(u8::MAX);
    let bytes = [action.kind as u8, action.src.number(), action.target.number(), branch];
    u64::from(u32::from_le_bytes(bytes)) | u64::from(action.arg) << 32 | u64::from(card) << 48
}
