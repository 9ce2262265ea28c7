//! Game trees as arrays: every history is a node, its children lie together in one list of edges.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Names an information set: a hash of everything its player has seen and done.
pub type Key = u128;

/// Keys are hashes already, so a map need not hash them again.
#[derive(Default)]
pub struct Hashed(u64);

impl Hasher for Hashed {
    fn write(&mut self, _: &[u8]) {
        unreachable!("only keys are hashed here");
    }
    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

/// What a node is: one of these in the upper two bits, a number in the others.
const CHANCE: u32 = 2;
const END: u32 = 3;
const BITS: u32 = 30;
/// How many nodes, sets or edges there may be.
pub const MOST: usize = 1 << BITS;

/// A node as its reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameNode {
    /// A player decides in an information set.
    Decision {
        /// Who decides.
        player: usize,
        /// The number of the set among those of the player.
        set: usize,
    },
    /// Chance decides; the number finds the odds.
    Chance(usize),
    /// The game is over; the number finds the payoffs.
    End(usize),
}

/// The information sets of one player, in the order in which a walk meets them.
#[derive(Debug, Default)]
pub struct Sets {
    /// What each is known by.
    pub keys: Vec<Key>,
    /// How many actions each has.
    pub actions: Vec<u32>,
    /// A number that is equal for sets that the player may take for the same situation.
    pub situations: Vec<Key>,
    /// A hash of the names of the actions: equal in all nodes of a set.
    names: Vec<u64>,
    index: HashMap<Key, u32, BuildHasherDefault<Hashed>>,
}

impl Sets {
    /// Returns the set with that key.
    pub fn find(&self, key: Key) -> Option<usize> {
        self.index.get(&key).map(|&k| k as usize)
    }
    /// Returns the number of sets.
    pub fn len(&self) -> usize {
        self.keys.len()
    }
    /// Returns whether there are no sets.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }
    /// Returns the number of the set with that key, which may be new.
    fn place(&mut self, key: Key, situation: Key) -> usize {
        let new = self.keys.len() as u32;
        let set = *self.index.entry(key).or_insert(new);
        if set == new {
            self.keys.push(key);
            self.situations.push(situation);
            self.actions.push(0);
            self.names.push(0);
        }
        set as usize
    }
    /// Notes what can be done in a set; all its nodes must agree.
    fn agree(&mut self, set: usize, actions: u32, names: u64) -> Result<(), String> {
        if self.actions[set] == 0 {
            (self.actions[set], self.names[set]) = (actions, names);
        } else if (self.actions[set], self.names[set]) != (actions, names) {
            return Err(UNLIKE.into());
        }
        Ok(())
    }
}

/// A two-player game in extensive form.
#[derive(Debug, Default)]
pub struct GameTree {
    nodes: Vec<u32>,
    first_edge: Vec<u32>,
    edges: Vec<u32>,
    /// Where the odds of each chance node begin.
    chances: Vec<u32>,
    odds: Vec<f64>,
    payoffs: Vec<[f64; 2]>,
    /// Nodes at which the game is over.
    pub ends: u64,
    /// Ends at which somebody gets something.
    pub paying: u64,
    /// The information sets of both players.
    pub sets: [Sets; 2],
}

/// Nodes of a set do not fit together.
pub const UNLIKE: &str = "the states of one information set have different actions: something hidden decides what \
                          can be done within a turn, so single actions are needed";

impl GameTree {
    /// Returns the number of histories.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }
    /// Returns whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
    /// Returns what a node is; the root is node 0.
    #[inline]
    pub fn node(&self, node: usize) -> GameNode {
        let (kind, k) = (self.nodes[node] >> BITS, (self.nodes[node] & (MOST as u32 - 1)) as usize);
        match kind {
            CHANCE => GameNode::Chance(k),
            END => GameNode::End(k),
            player => GameNode::Decision { player: player as usize, set: k },
        }
    }
    /// Returns the node after an action or a chance event, by its number.
    #[inline]
    pub fn child(&self, node: usize, number: usize) -> usize {
        self.edges[self.first_edge[node] as usize + number] as usize
    }
    /// Returns the probabilities of a chance node.
    #[inline]
    pub fn odds(&self, chance: usize) -> &[f64] {
        let from = self.chances[chance] as usize;
        let to = self.chances.get(chance + 1).map_or(self.odds.len(), |&k| k as usize);
        &self.odds[from..to]
    }
    /// Returns what both players get at an end.
    #[inline]
    pub fn payoffs(&self, end: usize) -> [f64; 2] {
        self.payoffs[end]
    }
    /// Returns the smallest and the largest payoff.
    pub fn range(&self) -> (f64, f64) {
        let all = self.payoffs.iter().flatten();
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &u| (low.min(u), high.max(u)))
    }
    /// Returns whether one player always wins what the other loses.
    pub fn zero_sum(&self) -> bool {
        self.payoffs.iter().all(|u| u[0] + u[1] == 0.0)
    }
    /// Returns how many ends there are with each pair of payoffs.
    pub fn end_counts(&self) -> Vec<([f64; 2], u64)> {
        let mut counts: Vec<([f64; 2], u64)> = self.payoffs.iter().map(|&u| (u, 0)).collect();
        for n in self.nodes.iter().filter(|&n| n >> BITS == END) {
            counts[(n & (MOST as u32 - 1)) as usize].1 += 1;
        }
        counts
    }
    /// Returns the bytes in use, near enough.
    pub fn bytes(&self) -> usize {
        let sets: usize = self.sets.iter().map(|s| s.len() * BYTES_OF_A_SET).sum();
        4 * (self.nodes.len() + self.first_edge.len() + self.edges.len() + self.chances.len())
            + 8 * self.odds.len()
            + sets
    }

    // Building: a node is opened before its children and closed with the list of them.

    /// Begins a node; returns its number.
    fn open(&mut self, kind: u32, number: usize) -> usize {
        self.nodes.push(kind << BITS | number as u32);
        self.first_edge.push(0);
        self.nodes.len() - 1
    }
    /// Gives a node its children.
    pub fn close(&mut self, node: usize, children: &[u32]) {
        self.first_edge[node] = self.edges.len() as u32;
        self.edges.extend_from_slice(children);
    }
    /// Begins a chance node with these probabilities; returns its number.
    pub fn chance(&mut self, odds: &[f64]) -> usize {
        self.chances.push(self.odds.len() as u32);
        self.odds.extend_from_slice(odds);
        self.open(CHANCE, self.chances.len() - 1)
    }
    /// Begins a node in which `player` decides, in the set with that key; returns its number.
    pub fn decision(&mut self, player: usize, key: Key, situation: Key) -> usize {
        let set = self.sets[player].place(key, situation);
        self.open(player as u32, set)
    }
    /// Gives a decision its children; `names` is a hash of what the actions are called.
    pub fn close_decision(&mut self, node: usize, children: &[u32], names: u64) -> Result<(), String> {
        let GameNode::Decision { player, set } = self.node(node) else { unreachable!("it was opened as a decision") };
        self.sets[player].agree(set, children.len() as u32, names)?;
        self.close(node, children);
        Ok(())
    }
    /// Adds another tree below; returns the number of its root. Sets with equal keys become one.
    pub fn absorb(&mut self, part: GameTree) -> Result<u32, String> {
        let (node, edge, chance, odd) = (self.nodes.len(), self.edges.len(), self.chances.len(), self.odds.len());
        let mut places: [Vec<u32>; 2] = Default::default();
        for (player, sets) in part.sets.iter().enumerate() {
            for k in 0..sets.len() {
                let own = &mut self.sets[player];
                let set = own.place(sets.keys[k], sets.situations[k]);
                own.agree(set, sets.actions[k], sets.names[k])?;
                places[player].push(set as u32);
            }
        }
        let payoffs: Vec<u32> = part.payoffs.iter().map(|&u| self.payoff(u) as u32).collect();
        self.nodes.extend(part.nodes.iter().map(|code| {
            let (kind, k) = (code >> BITS, (code & (MOST as u32 - 1)) as usize);
            let k = match kind {
                CHANCE => (chance + k) as u32,
                END => payoffs[k],
                player => places[player as usize][k],
            };
            kind << BITS | k
        }));
        self.first_edge.extend(part.first_edge.iter().map(|e| e + edge as u32));
        self.edges.extend(part.edges.iter().map(|n| n + node as u32));
        self.chances.extend(part.chances.iter().map(|o| o + odd as u32));
        self.odds.extend(part.odds);
        self.ends += part.ends;
        self.paying += part.paying;
        Ok(node as u32)
    }
    /// Adds the end of a game; returns its number.
    pub fn end(&mut self, payoffs: [f64; 2]) -> usize {
        let k = self.payoff(payoffs);
        self.ends += 1;
        self.paying += (payoffs != [0.0, 0.0]) as u64;
        self.open(END, k)
    }
    /// Returns the number of a pair of payoffs.
    fn payoff(&mut self, payoffs: [f64; 2]) -> usize {
        self.payoffs.iter().position(|u| *u == payoffs).unwrap_or_else(|| {
            self.payoffs.push(payoffs);
            self.payoffs.len() - 1
        })
    }
}

/// What an information set costs while a tree is built: keys, counts and the index.
pub const BYTES_OF_A_SET: usize = 88;
/// What a history costs: the node, its place in the list of edges, the start of its own edges.
pub const BYTES_OF_A_NODE: usize = 12;
