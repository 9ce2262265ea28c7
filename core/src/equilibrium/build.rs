//! Builds the tree of a game, in several threads.

use super::keys::{decided, known, Mixer};
use super::plan::{bytes, too_long, Plan, Size, Spare, LONGEST_GAME};
use super::tree::{GameTree, Key, BYTES_OF_A_SET, MOST};
use crate::game::Game;
use crate::view::View;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// A walk is as deep as the game is long; this is enough for thousands of actions.
const STACK: usize = 256 << 20;

/// What a sequence costs in the flat form and in a solver.
const BYTES_OF_A_SEQUENCE: usize = 56;

/// Why there is no tree.
#[derive(Debug)]
pub enum Stop {
    /// It needs more bytes than allowed; this is how far it got.
    TooLarge(Size),
    /// The caller does not want to wait.
    Cancelled,
    /// Something is wrong with the game.
    Broken(String),
}

impl Plan {
    /// Builds the tree. `watch` is called with the number of histories so far and returns whether to go on; `most` is the
    /// limit in bytes.
    ///
    /// Each start is built on its own, by any of the threads, and joined in order: the tree is always the same.
    pub fn build(&self, most: usize, threads: usize, watch: &mut dyn FnMut(usize) -> bool) -> Result<GameTree, Stop> {
        let starts = self.starts().map_err(Stop::Broken)?;
        let work = BuildWork {
            plan: self,
            starts: &starts,
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            histories: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
            most,
        };
        let mut tree = GameTree::default();
        let root = (starts.len() > 1).then(|| tree.chance(&starts.iter().map(|(odds, _)| *odds).collect::<Vec<f64>>()));
        let mut children = Vec::new();
        let built = std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..threads.clamp(1, starts.len()) {
                let send = send.clone();
                let work = &work;
                let thread = std::thread::Builder::new().stack_size(STACK);
                let spawned = thread.spawn_scoped(scope, move || work.run(&send));
                spawned.map_err(|error| Stop::Broken(error.to_string()))?;
            }
            drop(send);
            work.end(work.join(&receive, &mut tree, &mut children, watch))
        });
        built?;
        if let Some(root) = root {
            tree.close(root, &children);
        }
        Ok(tree)
    }
}

/// A part of the tree, by the number of its start.
type BuiltPart = (usize, Result<GameTree, Stop>);

/// What the threads that build a tree share.
struct BuildWork<'a> {
    plan: &'a Plan,
    starts: &'a [(f64, Game)],
    next: AtomicUsize,
    stop: AtomicBool,
    histories: AtomicUsize,
    bytes: AtomicUsize,
    most: usize,
}

impl BuildWork<'_> {
    /// Builds one start after the other until there are none.
    fn run(&self, send: &mpsc::Sender<BuiltPart>) {
        let mut spare = Spare::default();
        loop {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let Some((_, start)) = self.starts.get(at) else {
                return;
            };
            let built = catch_unwind(AssertUnwindSafe(|| {
                let mut builder = TreeBuilder {
                    work: self,
                    spare: &mut spare,
                    tree: GameTree::default(),
                    sequences: 0,
                    depth: 0,
                    told: (0, 0),
                };
                builder.node(start, [0, 0])?;
                builder.check()?;
                Ok(builder.tree)
            }));
            let part = built.unwrap_or_else(|_| Err(Stop::Broken("the core failed while it built the tree".into())));
            if send.send((at, part)).is_err() {
                return;
            }
        }
    }

    /// Joins the parts in the order of their starts.
    fn join(
        &self,
        receive: &mpsc::Receiver<BuiltPart>,
        tree: &mut GameTree,
        children: &mut Vec<u32>,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Result<(), Stop> {
        // Parts that are done before their turn wait here.
        let mut waiting: BTreeMap<usize, Result<GameTree, Stop>> = BTreeMap::new();
        loop {
            while let Some(part) = waiting.remove(&children.len()) {
                children.push(tree.absorb(part?).map_err(Stop::Broken)?);
            }
            if children.len() == self.starts.len() {
                return Ok(());
            }
            match receive.recv_timeout(Duration::from_millis(50)) {
                Ok((at, part)) => drop(waiting.insert(at, part)),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => {} // every part is here
            }
            if !watch(self.histories.load(Ordering::Relaxed)) {
                return Err(Stop::Cancelled);
            }
        }
    }

    /// Makes the threads stop if something went wrong.
    fn end(&self, result: Result<(), Stop>) -> Result<(), Stop> {
        self.stop.store(result.is_err(), Ordering::Relaxed);
        result
    }
}

/// Builds the part of the tree below one start.
struct TreeBuilder<'a> {
    work: &'a BuildWork<'a>,
    spare: &'a mut Spare,
    tree: GameTree,
    sequences: usize,
    /// Decisions before the present one.
    depth: usize,
    /// Histories and bytes that the others were told of.
    told: (usize, usize),
}

impl TreeBuilder<'_> {
    /// Returns the node after a move; a chance node where there are several outcomes.
    fn after(&mut self, outcomes: Vec<(f64, Game)>, known: [Key; 2]) -> Result<u32, Stop> {
        let node = (outcomes.len() > 1).then(|| {
            let odds: Vec<f64> = outcomes.iter().map(|(odds, _)| *odds).collect();
            self.tree.chance(&odds)
        });
        let mut children = Vec::with_capacity(outcomes.len());
        for (_, game) in outcomes {
            children.push(self.node(&game, known)?);
            self.spare.keep(game);
        }
        let Some(node) = node else {
            return Ok(children[0]);
        };
        self.tree.close(node, &children);
        Ok(node as u32)
    }

    /// Returns the node of a position; `before` is what each player knew after the last decision.
    fn node(&mut self, game: &Game, before: [Key; 2]) -> Result<u32, Stop> {
        if self.tree.len() % 1024 == 0 {
            self.check()?;
        }
        let plan = self.work.plan;
        if game.state.over() {
            return Ok(self.tree.end(plan.payoffs(game)) as u32);
        }
        if self.depth >= LONGEST_GAME {
            return Err(Stop::Broken(too_long()));
        }
        self.depth += 1;
        let player = game.state.head.player.index();
        let (key, situation) = known(&View::of(game, game.state.head.player), before[player], !plan.merge);
        let node = self.tree.decision(player, key, situation);
        let mut names = Mixer::new(0);
        let mut children = Vec::new();
        for choice in plan.moves(game, self.spare).map_err(Stop::Broken)? {
            choice.actions.hash(&mut names);
            let mut next = before;
            next[player] = decided(key, &choice.actions);
            children.push(self.after(choice.outcomes, next)?);
        }
        self.depth -= 1;
        self.sequences += children.len();
        self.tree.close_decision(node, &children, names.finish()).map_err(Stop::Broken)?;
        Ok(node as u32)
    }

    /// Reports how far it is, and stops before there is too much.
    fn check(&mut self) -> Result<(), Stop> {
        let sets = self.tree.sets.iter().map(|sets| sets.len()).sum::<usize>();
        let decisions = (self.tree.len() - self.tree.ends as usize).max(1);
        let sequences = self.sequences * sets / decisions;
        let now = bytes(self.tree.len() as f64, self.tree.paying as f64) as usize
            + sets * BYTES_OF_A_SET
            + sequences * BYTES_OF_A_SEQUENCE;
        let work = self.work;
        let histories = work.histories.fetch_add(self.tree.len() - self.told.0, Ordering::Relaxed);
        let all = work.bytes.fetch_add(now.saturating_sub(self.told.1), Ordering::Relaxed) + now - self.told.1.min(now);
        self.told = (self.tree.len(), now.max(self.told.1));
        if all > work.most || histories >= MOST - (1 << 20) {
            let (histories, ends) = (work.histories.load(Ordering::Relaxed) as f64, self.tree.ends as f64);
            return Err(Stop::TooLarge(Size { histories, ends, bytes: all as f64 }));
        }
        if work.stop.load(Ordering::Relaxed) {
            return Err(Stop::Cancelled);
        }
        Ok(())
    }
}
