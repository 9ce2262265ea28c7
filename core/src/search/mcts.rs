//! Monte Carlo tree search with every policy as a parameter (demarcos2019, chapter 3).
//!
//! The tree is open-loop: a node stands for an action, not for a position. Every iteration replays the actions from the
//! root in a world of its own, children that are not legal there are skipped, and actions that are legal there and have
//! no node yet get one. With `merge` the places between actions are abstracted positions, and the tree is a graph
//! (`graph.rs`).

use super::estimate_params::EstimateParams;
use super::graph::Graph;
use super::lethal::{self, Lethal};
use super::mcts_params::{
    AnswerShare, BoundCount, FinalDecision, GreedyBy, Logarithm, MctsParams, OpponentPlay, PlayoutPolicy, TreePolicy,
    AGENTS,
};
use super::playout::{Playing, Playout};
use super::tree::{SearchNode, SearchTree, NO_NODE};
use super::worlds::Worlds;
use super::{Best, Budget, Found, Meter, Question, SearchMemory, SearchMethod, Ties};
use crate::action::{ActionKind, SlotAction};
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::evaluate::{read_weights, ActionPolicy, Estimate, Eva, EvaWeights, LookMemory, Net, ScoreReader, WeightSet};
use crate::parameters::Preset;
use crate::state::{Player, State};
use std::sync::Arc;

/// So many milliseconds for an action are enough to look at answers.
const LONG: u64 = 8;
/// How much answers count where they do.
const USUAL_SHARE: f64 = 0.5;
/// So many milliseconds for an action are enough to look further ahead than to the opponent's answer.
const LONGER: u64 = 50;

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct Mcts {
    pub(super) params: MctsParams,
    /// EVA's score of an action counts in the selection.
    heuristic: Option<Box<Eva>>,
    /// How good actions look to this policy counts in the selection.
    looks: Option<Arc<ActionPolicy>>,
    pub(super) playout: Playout,
    pub(super) estimate: Estimate,
    /// How the rest of the turn and the opponent's answer are played, if they count.
    answer: Option<Playout>,
    /// How much they count.
    answer_share: f64,
}

/// The best end of a playout below a root action.
pub(super) struct Leaf {
    pub value: f64,
    pub state: Box<State>,
}

impl SearchMethod for Mcts {
    type Params = (MctsParams, EstimateParams);
    const NAME: &'static str = "mcts";
    const AGENTS: &'static [Preset] = AGENTS;

    fn new((params, estimate): Self::Params, scores: &ScoreReader<'_>) -> Result<Mcts, String> {
        if params.budget == Budget::Full {
            return Err("this search does not end by itself; give it a budget such as 1000it or 250ms".into());
        }
        if params.trees > 0 && params.reuse {
            return Err(
                "trees in worlds of their own cannot be kept for the next decision; leave out trees or reuse".into()
            );
        }
        if params.trees > 0 && params.worlds > 0 {
            return Err("trees says how many worlds there are, one for each; leave out trees or worlds".into());
        }
        if params.merge && (params.trees > 0 || params.reuse) {
            return Err(
                "a graph of merged positions is one graph, and not kept; leave out merge, or trees and reuse".into()
            );
        }
        let usual = EvaWeights::default().numbers();
        let weights = match params.eva.as_str() {
            "" => usual,
            text => read_weights("eva", text, EvaWeights::NAMES, Some(&usual))?,
        };
        let eva = Eva { weights: EvaWeights::from_numbers(&weights) };
        let greedy = match &params.greedy_by {
            GreedyBy::Eva => Playing::Eva(Box::new(eva.clone())),
            GreedyBy::Score(name) => Playing::Score(scores.score(name, "")?),
        };
        let playing = match params.playout {
            PlayoutPolicy::None => Playing::Nothing,
            PlayoutPolicy::Random => Playing::Random,
            PlayoutPolicy::Greedy => greedy,
        };
        let playout = Playout { playing, share: params.share, turns: params.horizon.0, late_end: params.prune };
        let estimate = estimate.read(scores, &params.budget)?;
        let policy = estimate.score.net().and_then(Net::policy).cloned();
        let (by_parent, millis) = (params.count == BoundCount::Parent, params.budget.millis_per_action());
        let by_looks = match params.tree_policy {
            TreePolicy::Puct => true,
            TreePolicy::Auto => by_parent && policy.is_some(),
            TreePolicy::Ucb1 | TreePolicy::Heuristic => false,
        };
        let answer_share = match params.answer {
            AnswerShare::Share(share) => share,
            AnswerShare::Auto if policy.is_some() && millis.is_some_and(|millis| millis >= LONG) => USUAL_SHARE,
            AnswerShare::Auto => 0.0,
        };
        let answer_turns = match params.answer_turns {
            0 if millis.is_some_and(|millis| millis >= LONGER) => 4,
            0 => 2,
            turns => turns as u16,
        };
        if policy.is_none() && (by_looks || answer_share > 0.0) {
            let what = if by_looks { "tree_policy=puct" } else { "answer" };
            return Err(format!(
                "{what} goes by the policy of a net, and there is none here; train one with `hearthlab learn policy`, or \
                 leave it out"
            ));
        }
        if by_looks && !by_parent {
            return Err("tree_policy=puct counts visits of the parent; add count=parent".into());
        }
        let answer = policy.clone().filter(|_| answer_share > 0.0).map(|policy| Playout {
            playing: Playing::Looks(policy),
            share: 1.0,
            turns: answer_turns,
            late_end: false,
        });
        let looks = policy.filter(|_| by_looks);
        let hinted = params.tree_policy == TreePolicy::Heuristic && params.importance != 0.0;
        let heuristic = hinted.then(|| Box::new(eva));
        Ok(Mcts { params, heuristic, looks, playout, estimate, answer, answer_share })
    }

    fn budget(&self) -> &Budget {
        &self.params.budget
    }

    fn finds_chances(&self) -> bool {
        self.estimate.is_chance()
    }

    fn looks_at_answers(&self) -> bool {
        self.answer.is_some()
    }

    fn net(&self) -> Option<&Net> {
        self.estimate.score.net()
    }

    fn decide(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize {
        let lethal = if self.params.lethal { lethal::look(question, memory, meter) } else { Lethal::Open };
        if let Lethal::Win(action) = lethal {
            return action;
        }
        let kept = if self.params.trees > 0 { self.params.trees } else { self.params.worlds };
        let mut worlds = match self.sees_hidden_cards() {
            true => Worlds::of(question, kept, memory),
            false => Worlds::unseen(question, kept, memory),
        };
        let root = question.observed.state();
        let mut tree = std::mem::take(&mut memory.trees[question.player.index()]);
        let task = Task { library: question.library, root, actions: question.actions };
        let nodes = self.grow(&task, &mut tree, &mut worlds, memory, meter, question.rng.split(2), None);
        worlds.back(memory);
        let best = self.choose(&tree, &nodes, meter.done);
        // What actions have in common is told of the first of them.
        let first = |k: &usize| !nodes[..*k].contains(&nodes[*k]);
        memory.found.extend((0..nodes.len()).map(|k| if first(&k) { tree.found(nodes[k]) } else { Found::default() }));
        memory.nodes = tree.nodes.len() as u64;
        if self.params.reuse {
            tree.keep(nodes[best], root);
        }
        memory.trees[question.player.index()] = tree;
        lethal.after(question, best, memory);
        best
    }
}

/// What a tree is grown from.
pub(super) struct Task<'a> {
    pub library: &'a Library,
    pub root: &'a State,
    pub actions: &'a [SlotAction],
}

/// What an iteration goes down the tree with.
struct Descent<'a> {
    library: &'a Library,
    me: Player,
    /// The turn of the decision.
    turn: u16,
    iterations: u64,
}

impl Mcts {
    /// Whether what it goes by may look at what the other player hides.
    fn sees_hidden_cards(&self) -> bool {
        let playing = matches!(&self.playout.playing, Playing::Score(score) if score.sees_hidden_cards());
        playing || self.estimate.score.sees_hidden_cards()
    }

    /// Grows a tree from a position while the meter allows it; returns the nodes of the root actions.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn grow(
        &self,
        task: &Task<'_>,
        tree: &mut SearchTree,
        worlds: &mut Worlds<'_>,
        memory: &mut SearchMemory,
        meter: &mut Meter,
        mut choose: Rng,
        mut leaves: Option<&mut Vec<Option<Leaf>>>,
    ) -> Vec<u32> {
        let (library, me, turn) = (task.library, task.root.head.player, task.root.head.turn);
        let mut graph = Graph::new(&self.params, me, choose.split(1));
        let (mut actions, mut keys) = (task.actions.to_vec(), Vec::new());
        graph.keys(task.root, &mut actions, &mut keys);
        let mut firsts = tree.begin(task.root, &keys, self.params.reuse);
        let (root, count) = (tree.root, actions.len());
        graph.begin(task.root, root);
        let trees = u64::from(self.params.trees.max(1));
        let roots: Vec<u32> = (1..trees).map(|_| tree.another_root(&keys, &mut firsts)).collect();
        for some in firsts.chunks_exact(count) {
            self.look(library, tree, some, task.root, &actions, &mut memory.looks);
        }
        let mut legal = Vec::new();
        let mut iterations = 0;
        memory.explored.open();
        'iterations: while meter.more() {
            worlds.put(iterations, &mut memory.position);
            let which = (iterations % trees) as usize;
            tree.root = if which == 0 { root } else { roots[which - 1] };
            memory.actions.clone_from(&actions);
            legal.clear();
            legal.extend_from_slice(&firsts[which * count..][..count]);
            let descent = Descent { library, me, turn, iterations: iterations / trees };
            self.descend(&descent, tree, &mut graph, &mut legal, memory, &mut choose);
            if self.params.simulations > 1 {
                memory.leaf.copy_from(&memory.position);
            }
            for k in 0..self.params.simulations {
                if k > 0 {
                    memory.position.copy_from(&memory.leaf);
                }
                if !self.playout.run(library, memory, turn, &mut choose, meter) {
                    break 'iterations;
                }
                let mut value = self.estimate.of(library, &memory.position, me);
                if let Some(answer) = &self.answer {
                    if !answer.run(library, memory, turn, &mut choose, meter) {
                        break 'iterations;
                    }
                    let after = self.estimate.of(library, &memory.position, me);
                    value += self.answer_share * (after - value);
                }
                for &(node, mover) in &memory.path {
                    let node = &mut tree.nodes[node as usize];
                    node.visits += 1;
                    let own = mover == me || self.params.opponent == OpponentPlay::Allied;
                    node.value += if own { value } else { self.estimate.turned(value) };
                }
                memory.explored.visit(value);
                graph.passed.iter().for_each(|&place| tree.nodes[place as usize].visits += 1);
                tree.nodes[tree.root as usize].visits += 1;
                if let Some(leaves) = &mut leaves {
                    let first = firsts.iter().position(|&node| node == memory.path[0].0).unwrap_or(0) % count;
                    let place = task.actions.iter().position(|action| *action == actions[first]).unwrap_or(0);
                    remember(&mut leaves[place], value, &memory.position);
                }
            }
            iterations += 1;
        }
        memory.explored.close();
        tree.root = root;
        tree.add_up(&firsts, count);
        firsts.truncate(count);
        graph.spread(task.root, task.actions, &actions, firsts)
    }

    /// Goes down the tree in `memory.position` to the node that is to be simulated, and notes the path.
    ///
    /// `memory.actions` are those of the root, `legal` their nodes.
    fn descend(
        &self,
        descent: &Descent<'_>,
        tree: &mut SearchTree,
        graph: &mut Graph,
        legal: &mut Vec<u32>,
        memory: &mut SearchMemory,
        choose: &mut Rng,
    ) {
        memory.path.clear();
        memory.explored.restart();
        graph.passed.clear();
        let library = descent.library;
        let mut node = match self.params.ahead && tree.nodes[tree.root as usize].visits == 0 {
            true => self.best_ahead(descent, tree, legal, memory),
            false => self.select(tree, tree.root, legal, descent.iterations),
        };
        let mut depth = 1;
        loop {
            let fresh = tree.nodes[node as usize].visits == 0;
            let at = legal.iter().position(|&other| other == node).unwrap_or(0);
            let action = memory.actions[at];
            memory.path.push((node, memory.position.head.player));
            memory.explored.step(&memory.position, action);
            let outcome = graph.outcome(tree, node);
            let chance = outcome.map(|stream| std::mem::replace(&mut memory.simulator.chance.rng, stream));
            self.enter(library, tree, node, action, memory);
            let beyond = !self.params.through && memory.position.head.turn != descent.turn;
            let done = fresh || depth == self.params.depth || beyond;
            if self.params.opponent == OpponentPlay::Random && !done {
                match outcome {
                    Some(stream) => self.random_answer(descent, memory, &mut stream.split(1)),
                    None => self.random_answer(descent, memory, choose),
                }
            }
            if let Some(chance) = chance {
                memory.simulator.chance.rng = chance;
            }
            if done || memory.position.over() {
                return;
            }
            let Some(place) = graph.place(tree, node, &memory.position) else { return };
            let expand = tree.nodes[place as usize].first == NO_NODE;
            memory.simulator.legal(library, &mut memory.position, &mut memory.actions);
            graph.keys(&memory.position, &mut memory.actions, &mut memory.keys);
            tree.children(place, &memory.keys, legal);
            if legal.len() < memory.keys.len() {
                return; // the tree is as large as it may be
            }
            self.look(library, tree, legal, &memory.position, &memory.actions, &mut memory.looks);
            node = if expand && self.params.ahead {
                self.best_ahead(descent, tree, legal, memory)
            } else if expand && self.params.count != BoundCount::Available && self.looks.is_none() {
                legal[0]
            } else {
                self.select(tree, place, legal, descent.iterations)
            };
            depth += 1;
        }
    }

    /// Plays the action of a node; the first time, EVA scores it.
    fn enter(
        &self,
        library: &Library,
        tree: &mut SearchTree,
        node: u32,
        action: SlotAction,
        memory: &mut SearchMemory,
    ) {
        let fresh = tree.nodes[node as usize].visits == 0;
        match &self.heuristic {
            Some(eva) if fresh && action.kind != ActionKind::End => {
                let mover = memory.position.head.player;
                let before = eva.snapshot(library, &memory.position, mover);
                memory.simulator.apply(library, &mut memory.position, action);
                tree.nodes[node as usize].hint = eva.change(library, &before, &memory.position, mover) as f32;
            }
            _ => memory.simulator.apply(library, &mut memory.position, action),
        }
    }

    /// Tries all actions of a place that is new, each of which counts as a visit, and returns the best of them, which is
    /// still to be visited.
    fn best_ahead(
        &self,
        descent: &Descent<'_>,
        tree: &mut SearchTree,
        legal: &[u32],
        memory: &mut SearchMemory,
    ) -> u32 {
        if legal.len() == 1 {
            return legal[0];
        }
        let mover = memory.position.head.player;
        let own = mover == descent.me || self.params.opponent == OpponentPlay::Allied;
        let mut best = Best::new(Ties::First);
        for (k, &node) in legal.iter().enumerate() {
            memory.trial.copy_from(&memory.position);
            memory.simulator.apply(descent.library, &mut memory.trial, memory.actions[k]);
            let value = self.estimate.of(descent.library, &memory.trial, descent.me);
            let node = &mut tree.nodes[node as usize];
            (node.visits, node.value) = (1, if own { value } else { self.estimate.turned(value) });
            best.offer(k, node.value);
        }
        let best = legal[best.at()];
        (tree.nodes[best as usize].visits, tree.nodes[best as usize].value) = (0, 0.0);
        best
    }

    /// Plays the opponent's decisions by chance.
    fn random_answer(&self, descent: &Descent<'_>, memory: &mut SearchMemory, choose: &mut Rng) {
        while !memory.position.over() && memory.position.head.player != descent.me {
            self.playout.random_action(descent.library, memory, choose);
        }
    }

    /// Has the policy look at actions that are new, if there is one that counts.
    fn look(
        &self,
        library: &Library,
        tree: &mut SearchTree,
        nodes: &[u32],
        state: &State,
        actions: &[SlotAction],
        looks: &mut LookMemory,
    ) {
        let Some(policy) = &self.looks else { return };
        if nodes.iter().all(|&node| tree.nodes[node as usize].hint > 0.0) {
            return;
        }
        let shares = policy.shares(library, state, actions, looks);
        for (&node, &share) in nodes.iter().zip(shares) {
            tree.nodes[node as usize].hint = share.max(f32::MIN_POSITIVE);
        }
    }

    /// Returns the child to go to by what was found and by looks. One that was never visited is taken to be worth what the
    /// others are on average.
    fn select_by_looks(&self, tree: &SearchTree, children: &[u32]) -> u32 {
        let nodes = || children.iter().map(|&child| &tree.nodes[child as usize]);
        let visits: u32 = nodes().map(|node| node.visits).sum();
        let mean = nodes().map(|node| node.value).sum::<f64>() / f64::from(visits.max(1));
        let weight = self.params.exploration * f64::from(visits + 1).sqrt();
        let score = |node: &SearchNode| {
            let worth = if node.visits == 0 { mean } else { node.value / f64::from(node.visits) };
            worth + weight * f64::from(node.hint) / f64::from(node.visits + 1)
        };
        children[Best::first_of(nodes().map(score))]
    }

    /// Returns the child to go to: the first that was never visited, or else the best by the tree policy.
    fn select(&self, tree: &mut SearchTree, parent: u32, children: &[u32], iterations: u64) -> u32 {
        if self.looks.is_some() {
            return self.select_by_looks(tree, children);
        }
        if self.params.count == BoundCount::Available {
            return self.select_available(tree, parent, children);
        }
        let log = self.log(tree, parent, iterations);
        self.best_child(tree, children, |_| log)
    }

    /// The same where N counts how often a child could be chosen.
    fn select_available(&self, tree: &mut SearchTree, parent: u32, children: &[u32]) -> u32 {
        // Nothing was chosen at the visit that made the parent; it counts for all of its children, as it does in UCT.
        let made = u32::from(parent != tree.root);
        tree.grow_counts();
        let chosen = self.best_child(tree, children, |child| self.logarithm(f64::from(tree.available(child) + made)));
        tree.count_available(children);
        chosen
    }

    fn best_child(&self, tree: &SearchTree, children: &[u32], log: impl Fn(u32) -> f64) -> u32 {
        let mut best = (children[0], f64::NEG_INFINITY);
        for &child in children {
            let node = &tree.nodes[child as usize];
            if node.visits == 0 {
                return child;
            }
            let mut score = self.bound(node, log(child));
            if self.heuristic.is_some() {
                score += self.params.importance * f64::from(node.hint) / f64::from(node.visits);
            }
            if score > best.1 {
                best = (child, score);
            }
        }
        best.0
    }

    fn log(&self, tree: &SearchTree, parent: u32, iterations: u64) -> f64 {
        self.logarithm(match self.params.count {
            BoundCount::Iterations => iterations as f64,
            // At the root, all actions are available whenever it is visited.
            BoundCount::Parent | BoundCount::Available => f64::from(tree.nodes[parent as usize].visits),
        })
    }

    fn logarithm(&self, count: f64) -> f64 {
        match self.params.log {
            Logarithm::Natural => libm::log(count.max(1.0)),
            Logarithm::Binary => libm::log2(count.max(1.0)),
        }
    }

    /// Returns the upper confidence bound.
    fn bound(&self, node: &SearchNode, log: f64) -> f64 {
        let visits = f64::from(node.visits);
        node.value / visits + self.params.exploration * (log / visits).sqrt()
    }

    /// Returns the index of the action that is taken in the end.
    fn choose(&self, tree: &SearchTree, nodes: &[u32], iterations: u64) -> usize {
        let log = self.log(tree, tree.root, iterations);
        let mut best = Best::new(Ties::First);
        for (k, &node) in nodes.iter().enumerate() {
            let node = &tree.nodes[node as usize];
            if node.visits == 0 {
                continue;
            }
            let visits = f64::from(node.visits);
            let worth = match self.params.decision {
                FinalDecision::Victories => node.value,
                FinalDecision::Visits => visits,
                FinalDecision::Sum => node.value + visits,
                FinalDecision::Mean => node.value / visits,
                FinalDecision::Ucb => self.bound(node, log),
            };
            best.offer(k, worth);
        }
        best.at()
    }
}

fn remember(place: &mut Option<Leaf>, value: f64, state: &State) {
    match place {
        Some(leaf) if leaf.value >= value => {}
        Some(leaf) => {
            leaf.value = value;
            leaf.state.copy_from(state);
        }
        None => *place = Some(Leaf { value, state: state.boxed() }),
    }
}
