//! The tree of a search as it can be looked at: who does what, how often that was tried, and what it was worth.
//!
//! Kept beside the search's own tree, which knows actions by their slots and merges or multiplies its nodes as its method
//! wants. Nobody asks for it in a game: then all it costs is a look whether it is wanted.

use super::tree::key_of;
use crate::action::{Action, ActionKind, SlotAction, NO_PLACE};
use crate::cards::library::Library;
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::state::{Player, Slot, State};
use serde_json::{json, Value};
use std::cmp::Reverse;

/// Whether a tree is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Keeping {
    #[default]
    Unwanted,
    Wanted,
    /// A search grows it.
    Open,
    /// It is complete.
    Closed,
}

/// An action of the tree, as it was when it was first met.
#[derive(Debug)]
struct ExploredNode {
    key: u64,
    action: Action,
    player: Player,
    turn: u16,
    source: CardIx,
    by_hero: bool,
    /// What the action is aimed at, whose it is, and whether it is a hero.
    target: Option<(CardIx, Player, bool)>,
    /// The minion to the left of which a minion is put; none for the right end.
    before: Option<CardIx>,
    visits: u32,
    /// The sum of what the visits were worth to the player who searches.
    value: f64,
    children: Vec<u32>,
}

/// The tree of a search, if it is wanted.
#[derive(Debug, Default)]
pub struct Explored {
    keeping: Keeping,
    nodes: Vec<ExploredNode>,
    /// The actions after the root.
    roots: Vec<u32>,
    /// The actions of the present iteration.
    path: Vec<u32>,
}

impl Explored {
    /// Keeps the first tree of the next decision.
    pub fn begin(&mut self) {
        *self = Explored { keeping: Keeping::Wanted, ..Explored::default() };
    }

    /// Returns the tree, and keeps none from now on. Of a large one the `most` nodes that were visited most often stay.
    pub fn take(&mut self, library: &Library, most: usize) -> Value {
        let Explored { nodes, roots, .. } = std::mem::take(self);
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        // An action came earlier than what follows it and was visited at least as often, so that what stays is a tree.
        order.sort_by_key(|&node| (Reverse(nodes[node].visits), node));
        let mut kept = vec![false; nodes.len()];
        order.iter().take(most).for_each(|&node| kept[node] = nodes[node].visits > 0);
        told(&nodes, &roots, &kept, library)
    }

    /// Begins the tree of a search, if one is wanted.
    pub(super) fn open(&mut self) {
        if self.keeping == Keeping::Wanted {
            self.keeping = Keeping::Open;
        }
    }

    /// Ends the tree: what else the decision searches is not part of it.
    pub(super) fn close(&mut self) {
        if self.keeping == Keeping::Open {
            self.keeping = Keeping::Closed;
        }
    }

    /// Begins an iteration at the root.
    #[inline]
    pub(super) fn restart(&mut self) {
        self.path.clear();
    }

    /// Notes that the iteration takes an action in a position.
    #[inline]
    pub(super) fn step(&mut self, state: &State, action: SlotAction) {
        if self.keeping == Keeping::Open {
            self.enter(state, action);
        }
    }

    /// Notes what the iteration was worth to the player who searches.
    #[inline]
    pub(super) fn visit(&mut self, value: f64) {
        for &node in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.value += value;
        }
    }

    fn enter(&mut self, state: &State, action: SlotAction) {
        let key = key_in_words(state, action);
        let siblings = match self.path.last() {
            Some(&parent) => &self.nodes[parent as usize].children,
            None => &self.roots,
        };
        let known = siblings.iter().copied().find(|&node| self.nodes[node as usize].key == key);
        let node = known.unwrap_or_else(|| self.add(state, action, key));
        self.path.push(node);
    }

    fn add(&mut self, state: &State, action: SlotAction, key: u64) -> u32 {
        let player = state.head.player;
        let is_hero = |slot: Slot| Player::BOTH.iter().any(|who| who.hero() == slot);
        let source = match action.kind {
            ActionKind::Play | ActionKind::Power | ActionKind::Attack => state.entity(action.src).card,
            ActionKind::Pick => state.options[action.arg as usize],
            ActionKind::End | ActionKind::Mulligan => UNKNOWN,
        };
        let place = (action.kind == ActionKind::Play && action.arg != NO_PLACE).then_some(action.arg as usize);
        let before = place.and_then(|place| state.side(player).board().get(place)).map(|&slot| state.entity(slot).card);
        let aimed = |slot: Slot| (state.entity(slot).card, state.entity(slot).side, is_hero(slot));
        let node = self.nodes.len() as u32;
        self.nodes.push(ExploredNode {
            key,
            action: Action::of(state, action),
            player,
            turn: state.head.turn,
            source,
            by_hero: action.kind == ActionKind::Attack && is_hero(action.src),
            target: action.target.some().map(aimed),
            before,
            visits: 0,
            value: 0.0,
            children: Vec::new(),
        });
        match self.path.last() {
            Some(&parent) => self.nodes[parent as usize].children.push(node),
            None => self.roots.push(node),
        }
        node
    }
}

/// Returns what tells actions apart that are called differently: cards of a hand count as equal, wherever they are in it.
fn key_in_words(state: &State, action: SlotAction) -> u64 {
    const SOURCE: u64 = 0xFF00;
    let key = key_of(state, action);
    if action.kind == ActionKind::Play {
        key & !SOURCE
    } else {
        key
    }
}

/// Returns nodes with what follows them, the most visited first.
fn told(nodes: &[ExploredNode], which: &[u32], kept: &[bool], library: &Library) -> Value {
    let card = |card: CardIx| (card != UNKNOWN).then(|| library.card(card).id.as_str());
    let stay = which.iter().filter(|&&node| kept[node as usize]);
    let mut found: Vec<&ExploredNode> = stay.map(|&node| &nodes[node as usize]).collect();
    found.sort_by_key(|node| Reverse(node.visits));
    let tell = |node: &ExploredNode| {
        let target =
            node.target.map(|(aim, player, hero)| json!({"card": card(aim), "player": player.number(), "hero": hero}));
        json!({
            "action": node.action.to_string(),
            "player": node.player.number(),
            "turn": node.turn,
            "card": card(node.source),
            "by_hero": node.by_hero,
            "target": target,
            "before": node.before.and_then(card),
            "visits": node.visits,
            "value": node.value / f64::from(node.visits),
            "children": told(nodes, &node.children, kept, library),
        })
    };
    found.into_iter().map(tell).collect::<Vec<_>>().into()
}
