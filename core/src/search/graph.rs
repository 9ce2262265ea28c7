//! What makes a graph of abstracted positions out of the Monte Carlo tree (mcgs): merging, pruning, and few outcomes of
//! chance. With all three off a graph is the tree, and costs nothing.

use super::layers::Fingerprints;
use super::looks::Looks;
use super::mcts_params::MctsParams;
use super::tree::{key_of, SearchTree, NO_NODE};
use crate::action::SlotAction;
use crate::chance::Rng;
use crate::state::{Player, State};
use std::collections::HashMap;

/// The graph of one search.
pub(super) struct Graph {
    merge: bool,
    prune: bool,
    /// How many random outcomes an action has; 0 for a new one every time.
    outcomes: u32,
    streams: Rng,
    me: Player,
    /// The nodes that stand for positions, by what the positions look like.
    places: HashMap<u64, u32, Fingerprints>,
    /// The places that the iteration came through.
    pub passed: Vec<u32>,
    looks: Looks,
    alike: Vec<u64>,
}

impl Graph {
    /// Returns a graph without any place.
    pub fn new(params: &MctsParams, me: Player, streams: Rng) -> Graph {
        Graph {
            merge: params.merge,
            prune: params.prune,
            outcomes: params.outcomes,
            streams,
            me,
            places: HashMap::default(),
            passed: Vec::new(),
            looks: Looks::new(),
            alike: Vec::new(),
        }
    }

    /// Lists the keys of actions in a position; of actions that are alike only the first stays.
    pub fn keys(&mut self, state: &State, actions: &mut Vec<SlotAction>, keys: &mut Vec<u64>) {
        keys.clear();
        if !self.merge && !self.prune {
            keys.extend(actions.iter().map(|&action| key_of(state, action)));
            return;
        }
        self.looks.take(state, self.me);
        self.alike.clear();
        let Graph { looks, alike, merge, .. } = self;
        actions.retain(|&action| {
            let key = looks.action(state, action);
            let new = !alike.contains(&key);
            if new {
                alike.push(key);
                keys.push(if *merge { key } else { key_of(state, action) });
            }
            new
        });
    }

    /// Returns the node of each action, given those of the actions that `keys` has left.
    pub fn spread(&mut self, root: &State, all: &[SlotAction], left: &[SlotAction], nodes: Vec<u32>) -> Vec<u32> {
        if left.len() == all.len() {
            return nodes;
        }
        self.looks.take(root, self.me);
        let keys: Vec<u64> = left.iter().map(|&action| self.looks.action(root, action)).collect();
        let place = |action: SlotAction| keys.iter().position(|&key| key == self.looks.action(root, action));
        all.iter().map(|&action| nodes[place(action).unwrap_or(0)]).collect()
    }

    /// Makes the root the place of its position.
    pub fn begin(&mut self, state: &State, root: u32) {
        if self.merge {
            self.places.insert(self.looks.take(state, self.me), root);
        }
    }

    /// Returns the node whose children are the actions after an action: its own, or where positions are merged that of the
    /// position; none if the iteration has been there before.
    pub fn place(&mut self, tree: &mut SearchTree, node: u32, state: &State) -> Option<u32> {
        if !self.merge {
            return Some(node);
        }
        let place = *self.places.entry(self.looks.take(state, self.me)).or_insert_with(|| tree.lone());
        if place == NO_NODE || place == tree.root || self.passed.contains(&place) {
            return None;
        }
        self.passed.push(place);
        Some(place)
    }

    /// Returns the random numbers for the next visit of an action, if it has a limited number of outcomes.
    pub fn outcome(&self, tree: &SearchTree, node: u32) -> Option<Rng> {
        let outcomes = u64::from(self.outcomes);
        let visits = u64::from(tree.nodes[node as usize].visits);
        (outcomes > 0).then(|| self.streams.split(u64::from(node) * outcomes + visits % outcomes))
    }
}
