//! Two games of the literature, to compare the solvers with other people's: Kuhn and Leduc poker.

use super::tree::{GameTree, Key};

/// Returns a key from a list of small numbers, one byte each.
fn key(seen: &[u8]) -> Key {
    seen.iter().fold(1, |k, &b| k << 8 | b as Key)
}

/// Returns Kuhn poker: three cards, one each, one bet.
pub fn kuhn() -> GameTree {
    let mut tree = GameTree::default();
    let deals: Vec<[u8; 2]> = (0..3).flat_map(|a| (0..3).filter(move |b| *b != a).map(move |b| [a, b])).collect();
    let root = tree.chance(&vec![1.0 / 6.0; deals.len()]);
    let children: Vec<u32> = deals.iter().map(|&cards| kuhn_node(&mut tree, cards, &[])).collect();
    tree.close(root, &children);
    tree
}

/// Adds the node of Kuhn poker after these moves (0 passes, 1 bets); returns its number.
fn kuhn_node(tree: &mut GameTree, cards: [u8; 2], moves: &[u8]) -> u32 {
    let win = |player: usize, stake: f64| if player == 0 { [stake, -stake] } else { [-stake, stake] };
    let better = (cards[1] > cards[0]) as usize;
    let end = match moves {
        [0, 0] => Some(win(better, 1.0)),
        [0, 1, 0] => Some(win(1, 1.0)),
        [1, 0] => Some(win(0, 1.0)),
        [1, 1] | [0, 1, 1] => Some(win(better, 2.0)),
        _ => None,
    };
    if let Some(payoffs) = end {
        return tree.end(payoffs) as u32;
    }
    let player = moves.len() % 2;
    let set = key(&[&[cards[player]], moves].concat());
    let node = tree.decision(player, set, set);
    let children = [0, 1].map(|a| kuhn_node(tree, cards, &[moves, &[a]].concat()));
    tree.close_decision(node, &children, 2).expect("every decision has two actions");
    node as u32
}

/// Returns Leduc poker: six cards of three ranks, one each, one dealt openly after the first round, two raises a round.
pub fn leduc() -> GameTree {
    let mut tree = GameTree::default();
    let root = tree.chance(&[1.0 / 6.0; 6]);
    let mut children = Vec::new();
    for a in 0..6u8 {
        let node = tree.chance(&[1.0 / 5.0; 5]);
        let others: Vec<u8> = (0..6).filter(|b| *b != a).collect();
        let hands: Vec<u32> = others.iter().map(|&b| Leduc::dealt([a, b]).node(&mut tree)).collect();
        tree.close(node, &hands);
        children.push(node as u32);
    }
    tree.close(root, &children);
    tree
}

/// A position of Leduc poker.
#[derive(Clone)]
struct Leduc {
    cards: [u8; 2],
    open: Option<u8>,
    paid: [f64; 2],
    raises: u8,
    calls: u8,
    player: usize,
    /// Moves so far: 0 folds, 1 calls, 2 raises; 9 ends the first round.
    moves: Vec<u8>,
}

impl Leduc {
    fn dealt(cards: [u8; 2]) -> Leduc {
        Leduc { cards, open: None, paid: [1.0, 1.0], raises: 0, calls: 0, player: 0, moves: Vec::new() }
    }

    fn node(&self, tree: &mut GameTree) -> u32 {
        let open = self.open.map_or(99, |c| c);
        let set = key(&[&[self.cards[self.player], open], &self.moves[..]].concat());
        let node = tree.decision(self.player, set, set);
        let mut names = 0;
        let mut children = Vec::new();
        if self.paid[1 - self.player] > self.paid[self.player] {
            names += 1;
            children.push(win(tree, 1 - self.player, self.paid[self.player]));
        }
        let mut called = self.clone();
        called.paid[self.player] = self.paid[1 - self.player];
        called.moves.push(1);
        called.calls += 1;
        called.player = 1 - self.player;
        children.push(if called.calls == 2 { called.round_over(tree) } else { called.node(tree) });
        if self.raises < 2 {
            names += 2;
            let mut raised = self.clone();
            let stake = if self.open.is_none() { 2.0 } else { 4.0 };
            raised.paid[self.player] = self.paid[1 - self.player] + stake;
            raised.moves.push(2);
            (raised.raises, raised.calls, raised.player) = (self.raises + 1, 1, 1 - self.player);
            children.push(raised.node(tree));
        }
        tree.close_decision(node, &children, names).expect("what can be done is known to both");
        node as u32
    }

    fn round_over(&self, tree: &mut GameTree) -> u32 {
        let Some(open) = self.open else {
            let node = tree.chance(&[1.0 / 4.0; 4]);
            let left: Vec<u8> = (0..6).filter(|c| !self.cards.contains(c)).collect();
            let children: Vec<u32> = left
                .iter()
                .map(|&c| {
                    let mut next = self.clone();
                    (next.open, next.raises, next.calls, next.player) = (Some(c), 0, 0, 0);
                    next.moves.push(9);
                    next.node(tree)
                })
                .collect();
            tree.close(node, &children);
            return node as u32;
        };
        // A pair beats any rank; two cards of a rank are n and n + 1 with n even.
        let strength = |c: u8| if c / 2 == open / 2 { 9 } else { c / 2 };
        match strength(self.cards[0]).cmp(&strength(self.cards[1])) {
            std::cmp::Ordering::Equal => tree.end([0.0, 0.0]) as u32,
            std::cmp::Ordering::Greater => win(tree, 0, self.paid[1]),
            std::cmp::Ordering::Less => win(tree, 1, self.paid[0]),
        }
    }
}

fn win(tree: &mut GameTree, player: usize, stake: f64) -> u32 {
    tree.end(if player == 0 { [stake, -stake] } else { [-stake, stake] }) as u32
}
