//! The search of dockhorn2018: the player's turn, the opponent's turn, and the player's turn after that.
//!
//! Each phase is a tree search of one turn and hands its best end of that turn on to the next one. Phase 1 alone is
//! plain-mcts; the opponent's hand in phase 2 comes from a belief (pred-mcts), or is the true one (fo-mcts).

use super::mcts::{Leaf, Mcts, Task};
use super::tree::SearchTree;
use super::worlds::Worlds;
use super::{Best, Budget, Found, Meter, Question, SearchMemory, SearchMethod};
use crate::action::ActionKind;
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::evaluate::{Net, ScoreReader};
use crate::parameters::Preset;
use crate::state::{Pending, State};
use crate::view::{Observed, Posterior, WorldMaker};
use crate::{parameters, words};
use serde_json::{json, Value};
use std::f64::consts::SQRT_2;
use std::sync::Arc;

parameters! {
    /// What three phases have beyond the search of one turn.
    pub struct PhaseParams {
        /// 1 for the player's turn alone; 3 for the opponent's turn and the player's next one as well.
        phases: u32 = 1, Among(&[1.0, 3.0]);
        /// Number of first-phase actions to search further.
        best: u32 = 5, at_least(1.0);
        /// How many hands are sampled for the opponent.
        hands: u32 = 3, at_least(1.0);
        /// How results over several hands are combined.
        combine: Combine = Combine::Mean, Any;
        /// The share of the budget for the first phase; the other two share the rest.
        first: f64 = 0.5, Inside(0.0, 1.0);
        /// Iterations of each search of the second and the third phase, beside a budget of iterations, which the first
        /// phase has then alone; 0 to share the budget.
        each: u32 = 0, at_least(0.0);
        /// Whether the end of the turn is followed too that keeps the rest of the hand. The best end by the score of the
        /// moment plays whatever it can, so that nothing would be kept from a board clear that is known to come.
        hold: bool = false, Any;
    }
}

words! {
    /// How the results with several sampled hands are put together.
    pub enum Combine is "a way to combine hands" {
        /// By their mean.
        Mean = "mean",
        /// By the best of them.
        Best = "best",
        /// Every hand has a vote.
        Vote = "vote",
    }
}

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct ThreePhase {
    /// The search of one turn.
    turn: Mcts,
    params: PhaseParams,
}

/// Returns the usual values of dockhorn2018.
fn dockhorn() -> Value {
    json!({"c": SQRT_2, "log": "2", "count": "parent", "depth": 0, "playout": "greedy", "greedy_by": "weighted",
           "estimate": "weighted"})
}

impl SearchMethod for ThreePhase {
    type Params = (<Mcts as SearchMethod>::Params, PhaseParams);
    const NAME: &'static str = "three_phase";
    const AGENTS: &'static [Preset] = &[
        Preset {
            name: "plain-mcts",
            about: "tree search of the player's turn by Metastone's score (Dockhorn et al.)",
            usual: dockhorn,
        },
        Preset {
            name: "fo-mcts",
            about: "the same over three turns, with the opponent's true hand",
            usual: || {
                let mut usual = dockhorn();
                usual["phases"] = 3.into();
                usual["observation"] = "pogame2018".into();
                usual
            },
        },
    ];

    fn new((turn, params): Self::Params, scores: &ScoreReader<'_>) -> Result<ThreePhase, String> {
        let turn = Mcts::new(turn, scores)?;
        if params.phases > 1 && turn.looks_at_answers() {
            return Err(
                "several phases search the opponent's answer, so it cannot count a second time; leave out phases or \
                        answer"
                    .into(),
            );
        }
        Ok(ThreePhase { turn, params })
    }

    fn budget(&self) -> &Budget {
        self.turn.budget()
    }

    fn finds_chances(&self) -> bool {
        self.turn.finds_chances()
    }

    fn looks_at_answers(&self) -> bool {
        self.turn.looks_at_answers()
    }

    fn net(&self) -> Option<&Net> {
        self.turn.net()
    }

    fn decide(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize {
        if self.params.phases == 1 {
            return self.turn.decide(question, memory, meter);
        }
        let mut worlds = Worlds::of(question, self.turn.params.worlds, memory);
        let mut tree = std::mem::take(&mut memory.trees[question.player.index()]);
        let mut leaves: Vec<Option<Leaf>> = question.actions.iter().map(|_| None).collect();
        let mut part = meter.part(if self.params.each == 0 || meter.timed { self.params.first } else { 1.0 });
        let task = Task { library: question.library, root: question.observed.state(), actions: question.actions };
        let choose = question.rng.split(2);
        let nodes = self.turn.grow(&task, &mut tree, &mut worlds, memory, &mut part, choose, Some(&mut leaves));
        meter.add(&part);
        let posterior = worlds.posterior();
        worlds.back(memory);
        memory.found.extend(nodes.iter().map(|&node| tree.found(node)));
        memory.trees[question.player.index()] = tree;
        let mean = |k: usize| Found::mean(&memory.found[k]);
        let mut order: Vec<usize> = (0..nodes.len()).filter(|&k| leaves[k].is_some()).collect();
        order.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)));
        order.truncate(self.params.best as usize);
        if order.len() < 2 {
            return order.first().copied().unwrap_or(0);
        }
        let mut ends: Vec<End> = Vec::new();
        for &k in &order {
            let Some(leaf) = &leaves[k] else { continue };
            ends.push(End { action: k, held: false, state: leaf.state.boxed() });
            if self.params.hold && meter.more() {
                ends.extend(self.held(question, k, &leaf.state, &posterior, memory));
            }
        }
        let ratings = self.look_further(question, &ends, &posterior, memory, meter);
        ends[self.combined(&ratings)].action
    }
}

/// An end of the player's turn that is followed further.
struct End {
    /// The action that leads there.
    action: usize,
    /// Whether the rest of the hand was kept.
    held: bool,
    state: Box<State>,
}

impl ThreePhase {
    /// Returns the end of the turn after an action and all else but further cards of the hand, if that is another end.
    fn held(
        &self,
        question: &Question<'_>,
        action: usize,
        best: &State,
        posterior: &Option<Arc<Posterior>>,
        memory: &mut SearchMemory,
    ) -> Option<End> {
        let (library, me, turn) = (question.library, question.player, question.observed.state().head.turn);
        let mut choose = question.rng.split(3 + 1000 * action as u64);
        let mut world = best.boxed();
        WorldMaker::new(library, question.observed, question.sight, me)
            .believing(posterior.clone())
            .make(&mut choose, &mut world);
        memory.position.copy_from(&world);
        memory.simulator.apply(library, &mut memory.position, question.actions[action]);
        while !memory.position.over() && memory.position.head.turn == turn {
            memory.simulator.legal(library, &mut memory.position, &mut memory.actions);
            memory.actions.retain(|action| action.kind != ActionKind::Play);
            let at = if memory.actions.len() == 1 { 0 } else { self.turn.playout.greedy(library, memory, &mut choose) };
            let action = memory.actions[at];
            memory.simulator.apply(library, &mut memory.position, action);
        }
        let kept = |state: &State| state.side(me).hand().len();
        (kept(&memory.position) > kept(best)).then(|| End { action, held: true, state: memory.position.boxed() })
    }

    /// Returns ratings by hand and end of the turn, from phases 2 and 3.
    ///
    /// When the time is over, a hand with which not all ends were followed does not count; if there is no other, it rates
    /// the ends that were followed with it, and the first of them are the best of phase 1.
    fn look_further(
        &self,
        question: &Question<'_>,
        ends: &[End],
        posterior: &Option<Arc<Posterior>>,
        memory: &mut SearchMemory,
        meter: &mut Meter,
    ) -> Vec<Vec<f64>> {
        // A hand that is seen is one hand.
        let hands = if question.sight.sees_everything { 1 } else { u64::from(self.params.hands) };
        let jobs = hands as usize * ends.len();
        let mut ratings = Vec::new();
        for hand in 0..hands {
            let job = |k: usize| (hand as usize * ends.len() + k) as f64;
            let until = |k: usize, phase: u64| (2.0 * job(k) + phase as f64 + 1.0) / (2 * jobs) as f64;
            let follow = |(k, end)| self.follow(question, end, hand, posterior, |phase| until(k, phase), memory, meter);
            let row: Vec<f64> = ends.iter().enumerate().map_while(follow).collect();
            let whole = row.len() == ends.len();
            if whole || ratings.is_empty() && !row.is_empty() {
                ratings.push(row);
            }
            if !whole {
                break;
            }
        }
        ratings
    }

    /// Returns the rating of an end of the turn with one hand, unless the time is over before; `until` says up to which
    /// share of the time a phase may go.
    #[allow(clippy::too_many_arguments)]
    fn follow(
        &self,
        question: &Question<'_>,
        end: &End,
        hand: u64,
        posterior: &Option<Arc<Posterior>>,
        until: impl Fn(u64) -> f64,
        memory: &mut SearchMemory,
        meter: &mut Meter,
    ) -> Option<f64> {
        if meter.too_late() {
            return None;
        }
        let mut state = end.state.boxed();
        rehide(question, posterior, &end.state, &mut state, &mut question.rng.split(500 + hand));
        for phase in 0..2 {
            if state.over() {
                break;
            }
            let mut part = self.part(meter, until(phase));
            let streams = if end.held { 5_000_000 } else { 10_000 };
            let stream = question.rng.split(streams + hand * 1000 + end.action as u64 * 2 + phase);
            let found = self.end_of_turn(question.library, &mut state, memory, &mut part, stream);
            meter.add(&part);
            if !found {
                return None;
            }
        }
        Some(self.turn.estimate.of(question.library, &state, question.player))
    }

    /// Returns a meter for a search of the later phases, up to that share of them.
    fn part(&self, meter: &Meter, until: f64) -> Meter {
        let first = self.params.first;
        match self.params.each {
            each if each > 0 && !meter.timed => meter.beside(each.into()),
            _ => meter.part(first + (1.0 - first) * until),
        }
    }

    /// Moves a position on to the best end of its turn that a search finds for the player to move; returns whether it has
    /// found one before the time was over.
    fn end_of_turn(
        &self,
        library: &Library,
        state: &mut State,
        memory: &mut SearchMemory,
        meter: &mut Meter,
        choose: Rng,
    ) -> bool {
        let mut actions = Vec::new();
        memory.simulator.legal(library, state, &mut actions);
        let mut leaves: Vec<Option<Leaf>> = actions.iter().map(|_| None).collect();
        let mut worlds = Worlds::fixed(state, memory);
        let mut tree = SearchTree::default();
        let task = Task { library, root: state, actions: &actions };
        self.turn.grow(&task, &mut tree, &mut worlds, memory, meter, choose, Some(&mut leaves));
        worlds.back(memory);
        let best = leaves.iter().flatten().reduce(|best, leaf| if leaf.value > best.value { leaf } else { best });
        if let Some(leaf) = best {
            state.copy_from(&leaf.state);
        }
        best.is_some()
    }

    /// Returns the place of the best candidate: without any rating the first, which phase 1 found best.
    fn combined(&self, ratings: &[Vec<f64>]) -> usize {
        let candidates = ratings.first().map_or(0, Vec::len);
        let of_all_hands = |k: usize| ratings.iter().map(move |row| row[k]);
        let worth: Vec<f64> = match self.params.combine {
            Combine::Mean => (0..candidates).map(|k| of_all_hands(k).sum()).collect(),
            Combine::Best => (0..candidates).map(|k| of_all_hands(k).fold(f64::NEG_INFINITY, f64::max)).collect(),
            Combine::Vote => {
                let mut votes = vec![0.0; candidates];
                ratings.iter().for_each(|row| votes[Best::first_of(row.iter().copied())] += 1.0);
                votes
            }
        };
        Best::first_of(worth)
    }
}

/// Samples anew what the searching player cannot know of a position in which nothing is pending.
///
/// The belief speaks as at the decision: what only a sampled world has shown since then is no evidence.
fn rehide(question: &Question<'_>, posterior: &Option<Arc<Posterior>>, from: &State, out: &mut State, rng: &mut Rng) {
    if !question.sight.sees_everything && !from.over() && from.head.pending == Pending::None {
        WorldMaker::new(question.library, Observed::Game(from), question.sight, question.player)
            .believing(posterior.clone())
            .make(rng, out);
    }
}
