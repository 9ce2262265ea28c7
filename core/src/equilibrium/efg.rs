//! A tree as text in Gambit's extensive-form format, for other people's solvers.

use super::tree::{GameNode, GameTree};
use std::fmt::Write;

/// Returns the text; information sets are numbered from 1, actions are named by their numbers.
pub fn text(tree: &GameTree, title: &str) -> String {
    let mut out = format!("EFG 2 R \"{title}\" {{ \"0\" \"1\" }}\n\n");
    let mut ends = 0;
    let mut stack = vec![0];
    while let Some(n) = stack.pop() {
        let count = line(tree, n, &mut ends, &mut out);
        stack.extend((0..count).rev().map(|k| tree.child(n, k)));
    }
    out
}

/// Writes the line of one node; returns how many children follow.
fn line(tree: &GameTree, node: usize, ends: &mut usize, out: &mut String) -> usize {
    let written = match tree.node(node) {
        GameNode::End(end) => {
            *ends += 1;
            let u = tree.payoffs(end);
            writeln!(out, "t \"\" {ends} \"\" {{ {:?} {:?} }}", u[0], u[1]).map(|()| 0)
        }
        GameNode::Chance(chance) => {
            let odds = tree.odds(chance);
            let list: Vec<String> = odds.iter().enumerate().map(|(k, p)| format!("\"{k}\" {p:?}")).collect();
            writeln!(out, "c \"\" {} \"\" {{ {} }} 0", chance + 1, list.join(" ")).map(|()| odds.len())
        }
        GameNode::Decision { player, set } => {
            let count = tree.sets[player].actions[set] as usize;
            let list: Vec<String> = (0..count).map(|k| format!("\"{k}\"")).collect();
            let (number, set) = (player + 1, set + 1);
            writeln!(out, "p \"\" {number} {set} \"{player}:{set}\" {{ {} }} 0", list.join(" ")).map(|()| count)
        }
    };
    written.expect("a text takes all that is written")
}
