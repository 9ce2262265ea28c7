//! Trees, flat forms and solvers on games that need no cards.

use hearthlab_core::equilibrium::classic::{kuhn, leduc};
use hearthlab_core::equilibrium::flat::Flat;
use hearthlab_core::equilibrium::response::{normalized, quality};
use hearthlab_core::equilibrium::solvers::{Form, Method, Solver};
use hearthlab_core::equilibrium::tree::{GameNode, GameTree};
use std::sync::Arc;

fn solved(tree: GameTree, method: Method, form: Form, iterations: u64) -> Solver {
    let flat = Flat::of(&tree).expect("a game of perfect recall");
    let mut solver = Solver::new(Arc::new(tree), Arc::new(flat), method, form, 1, 1);
    (0..iterations).for_each(|_| solver.step());
    solver
}

#[test]
fn parents_come_before_their_children() {
    for tree in [kuhn(), leduc()] {
        let flat = Flat::of(&tree).expect("a game of perfect recall");
        for side in &flat.sides {
            assert!((0..side.sets()).all(|set| side.parent[set] < side.first[set]));
            assert_eq!(side.rows.len(), side.sequences() + 1);
        }
        let pays = |k: usize| flat.sides[k].payoffs.iter().sum::<f64>();
        assert!((pays(0) + pays(1)).abs() < 1e-12);
    }
}

#[test]
fn both_forms_find_the_same_regrets() {
    let methods = [
        Method::Cfr,
        Method::Plus { gamma: 1.0 },
        Method::Predictive { gamma: 2.0 },
        Method::Discounted { alpha: 1.5, beta: 0.0, gamma: 2.0 },
    ];
    for method in methods {
        let flat = solved(leduc(), method, Form::Flat, 20);
        let history = solved(leduc(), method, Form::History, 20);
        for player in 0..2 {
            let pairs = flat.players[player].regret.iter().zip(&history.players[player].regret);
            assert!(pairs.into_iter().all(|(a, b)| (a - b).abs() < 1e-9));
        }
    }
}

#[test]
fn the_uniform_strategy_of_kuhn_loses_an_eighth() {
    let tree = kuhn();
    let flat = Flat::of(&tree).expect("a game of perfect recall");
    let uniform: Vec<Vec<f64>> = flat.sides.iter().map(|side| normalized(side, &vec![0.0; side.sequences()])).collect();
    let found = quality(&flat, [&uniform[0], &uniform[1]]);
    assert!((found.values[0] - 0.125).abs() < 1e-12);
    assert!((found.nash_conv() - 11.0 / 12.0).abs() < 1e-12);
}

#[test]
fn a_saved_solver_goes_on_as_if_it_had_not_stopped() {
    for method in [
        Method::Cfr,
        Method::Predictive { gamma: 2.0 },
        Method::ExternalSampling,
        Method::OutcomeSampling { epsilon: 0.6 },
        Method::ReducedVariance { epsilon: 0.6, rate: 0.5, gamma: 1.0 },
    ] {
        let whole = solved(kuhn(), method, Form::Flat, 50);
        let (iteration, stream, numbers) = solved(kuhn(), method, Form::Flat, 20).save();
        let mut rest = solved(kuhn(), method, Form::Flat, 0);
        rest.restore(iteration, stream, numbers).expect("the same game");
        (0..30).for_each(|_| rest.step());
        assert_eq!(whole.average(0), rest.average(0));
        assert!(rest.restore(0, 0, vec![vec![]; 4]).is_err());
    }
}

#[test]
fn a_player_who_forgets_is_refused() {
    let mut tree = GameTree::default();
    let root = tree.decision(0, 1, 1);
    let mut later = Vec::new();
    for _ in 0..2 {
        // The second decision is in the same set, whatever the first one was.
        let node = tree.decision(0, 2, 2);
        let ends = [tree.end([1.0, -1.0]) as u32, tree.end([-1.0, 1.0]) as u32];
        tree.close_decision(node, &ends, 0).expect("alike");
        later.push(node as u32);
    }
    tree.close_decision(root, &later, 0).expect("alike");
    assert!(Flat::of(&tree).is_err_and(|e| e.contains("perfect recall")));
}

#[test]
fn states_of_a_set_must_offer_the_same() {
    let mut tree = GameTree::default();
    let root = tree.chance(&[0.5, 0.5]);
    let mut children = Vec::new();
    for count in [1, 2] {
        let node = tree.decision(0, 1, 1);
        let ends: Vec<u32> = (0..count).map(|_| tree.end([0.0, 0.0]) as u32).collect();
        let done = tree.close_decision(node, &ends, 0);
        assert_eq!(done.is_ok(), count == 1);
        children.push(node as u32);
    }
    tree.close(root, &children);
    assert!(matches!(tree.node(root), GameNode::Chance(0)));
}

#[test]
fn parts_joined_are_the_whole() {
    let mut tree = GameTree::default();
    let root = tree.chance(&[0.5, 0.5]);
    let children = [tree.absorb(kuhn()).expect("alike"), tree.absorb(kuhn()).expect("alike")];
    tree.close(root, &children);
    assert_eq!((tree.len(), tree.sets[0].len(), tree.ends), (111, 6, 60));
    let solver = solved(tree, Method::Plus { gamma: 1.0 }, Form::History, 1000);
    assert!((solver.quality().values[0] + 1.0 / 18.0).abs() < 1e-3);
}
