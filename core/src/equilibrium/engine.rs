//! Game trees from the engine: any rules, decks and cards become a game in extensive form.
//!
//! A decision is a whole turn: a sequence of actions that ends with the turn, at the end of the game, at the first
//! chance event or at an open choice; or it is a single action. What a player knows at a decision is the view and
//! everything the player saw and did at the own decisions before, so the player forgets nothing.

use super::tree::{Key, Tree, BYTES_OF_A_NODE, BYTES_OF_A_SET, MOST};
use crate::action::{Action, SlotAction};
use crate::cards::library::Library;
use crate::cards::syntax::CardIx;
use crate::chance::{Rng, Source};
use crate::game::Game;
use crate::position;
use crate::settings::Rules;
use crate::state::{Pending, Player, State};
use crate::view::View;
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{mpsc, Arc};
use std::time::Duration;

/// A hash that is the same on every machine: two lanes of 64 bits.
#[derive(Clone, Copy)]
pub struct Mixer(u64, u64);

impl Mixer {
    fn new(seed: Key) -> Mixer {
        let mut m = Mixer(0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344);
        m.write_u64(seed as u64);
        m.write_u64((seed >> 64) as u64);
        m
    }
    fn key(self) -> Key {
        let mut m = self;
        m.write_u64(0x5BD1_E995);
        m.write_u64(0xC2B2_AE35);
        (m.0 as Key) << 64 | m.1 as Key
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
        self.1 = (self.1.rotate_left(23) ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.1 ^= self.1 >> 31;
    }
    fn write_u8(&mut self, v: u8) {
        self.write_u64(v as u64);
    }
    fn write_u16(&mut self, v: u16) {
        self.write_u64(v as u64);
    }
    fn write_usize(&mut self, v: usize) {
        self.write_u64(v as u64);
    }
    fn write_isize(&mut self, v: isize) {
        self.write_u64(v as u64);
    }
    fn finish(&self) -> u64 {
        self.0 ^ self.1
    }
}

/// What a player knows at a decision, given what was known after the last one; and how things look now alone.
/// With `history` every event counts; without it only what the own decisions have shown, so that it does not matter
/// in which order the other player did things.
pub fn known(view: &View, before: Key, history: bool) -> (Key, Key) {
    let text = view.to_json().to_string();
    let mut now = Mixer::new(view.player.number() as Key);
    now.write(text.as_bytes());
    let situation = now.key();
    let mut all = Mixer::new(before);
    all.write_u64(situation as u64);
    all.write_u64((situation >> 64) as u64);
    for n in view.notes.iter().filter(|_| history) {
        all.write_u64(n.what as u64 | (n.turn as u64) << 8 | (n.player.map_or(2, |p| p.number()) as u64) << 24);
        all.write(view.library.card(n.card).id.as_bytes()); // numbers of cards change with the library
        all.write_u64(n.eid as u64 | (n.other as u64) << 16 | (n.amount as u16 as u64) << 32);
    }
    (all.key(), situation)
}

/// What a player knows after a decision.
pub fn decided(known: Key, actions: &[Action]) -> Key {
    let mut all = Mixer::new(known);
    actions.hash(&mut all);
    all.key()
}

/// A game to be made into a tree.
#[derive(Clone, Debug)]
pub struct Plan {
    pub library: Arc<Library>,
    pub rules: Rules,
    pub heroes: [CardIx; 2],
    pub decks: [Vec<CardIx>; 2],
    /// Who begins; chance decides if nobody is named.
    pub first: Option<Player>,
    pub health: [i16; 2],
    /// What a draw is worth to both players.
    pub draw: f64,
    /// Decisions are whole turns, or else single actions.
    pub whole_turns: bool,
    /// Of several orders of actions that lead to one position only the first is kept.
    pub merge: bool,
}

/// How many outcomes one action or one deal may have.
const OUTCOMES: usize = 100_000;

/// A walk is as deep as the game is long; this is enough for thousands of actions.
const STACK: usize = 256 << 20;

/// So many games are kept for use again.
const SPARE: usize = 1024;

/// One decision's option: the actions, and where they may lead.
pub struct Move {
    pub actions: Vec<Action>,
    pub outcomes: Vec<(f64, Game)>,
}

/// What a tree needs, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    pub histories: f64,
    pub ends: f64,
    pub bytes: f64,
}

/// What an end with a payoff costs on the way to the flat form (a cell, its share of the sort, two rows).
const BYTES_OF_AN_END: usize = 24 + 12 + 24;
/// What a sequence costs in the flat form and in a solver.
const BYTES_OF_A_SEQUENCE: usize = 56;

/// Why there is no tree.
#[derive(Debug)]
pub enum Stop {
    /// It needs more bytes than allowed; how far it was.
    TooLarge(Size),
    /// Whoever watches does not want to wait.
    Cancelled,
    Broken(String),
}

impl Plan {
    /// All starting positions with their probabilities.
    pub fn starts(&self) -> Result<Vec<(f64, Game)>, String> {
        let decks = [&self.decks[0][..], &self.decks[1][..]];
        let mut starts = Game::starts(&self.library, self.rules, self.heroes, decks, self.first, OUTCOMES)
            .map_err(|n| format!("there are more than {n} starting positions"))?;
        if self.health != [self.rules.health; 2] {
            for (_, game) in &mut starts {
                let mut v = position::to_json(&self.library, &game.state);
                for player in 0..2 {
                    v["players"][player]["hero"]["health"] = self.health[player].into();
                }
                game.state = position::from_json(&self.library, &v)?;
                game.scratch.notes = Some(Vec::new()); // a game that starts from a position has no past
            }
        }
        Ok(starts)
    }

    /// What the player who must decide can do.
    pub fn moves(&self, game: &Game, spare: &mut Spare) -> Result<Vec<Move>, String> {
        let mut turn = Turn { moves: Vec::new(), before: Vec::new(), met: HashMap::new(), passed: Vec::new(), spare };
        let first = turn.spare.copy(game);
        self.extend(first, &mut turn)?;
        turn.passed.into_iter().for_each(|game| turn.spare.keep(game));
        Ok(turn.moves)
    }

    fn extend(&self, mut game: Game, turn: &mut Turn<'_>) -> Result<(), String> {
        let (number, player) = (game.state.head.turn, game.state.head.player);
        for act in game.legal_acts() {
            let mut outcomes = turn.outcomes(&mut game, act)?;
            let certain = outcomes.len() == 1;
            let digest = if self.merge && certain { outcomes[0].1.state.digest() } else { 0 };
            if self.merge && certain && turn.met_before(digest, &outcomes[0].1.state) {
                turn.spare.keep(outcomes.swap_remove(0).1);
                continue;
            }
            turn.before.push(Action::of(&game.state, act));
            let goes_on = self.whole_turns && certain && game.state.head.pending == Pending::None && {
                let next = &outcomes[0].1.state;
                !next.over()
                    && next.head.turn == number
                    && next.head.player == player
                    && next.head.pending == Pending::None
            };
            let place = if goes_on {
                let (_, next) = outcomes.swap_remove(0);
                self.extend(next, turn)?;
                Place::Passed(turn.passed.len() - 1)
            } else {
                turn.moves.push(Move { actions: turn.before.clone(), outcomes });
                Place::Move(turn.moves.len() - 1)
            };
            if self.merge && certain {
                turn.met.entry(digest).or_default().push(place);
            }
            turn.before.pop();
        }
        turn.passed.push(game);
        Ok(())
    }

    fn payoffs(&self, game: &Game) -> [f64; 2] {
        match game.state.head.winner {
            Some(winner) if winner.index() == 0 => [1.0, -1.0],
            Some(_) => [-1.0, 1.0],
            None => [self.draw, self.draw],
        }
    }

    /// Builds the tree; `watch` hears of the histories so far and may say no, `most` is the limit in bytes.
    ///
    /// Each start is built on its own, by any of the threads, and joined in order: the tree is always the same.
    pub fn build(&self, most: usize, threads: usize, watch: &mut dyn FnMut(usize) -> bool) -> Result<Tree, Stop> {
        let starts = self.starts().map_err(Stop::Broken)?;
        let work = Work {
            plan: self,
            starts: &starts,
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            histories: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
            most,
        };
        let mut tree = Tree::default();
        let root = (starts.len() > 1).then(|| tree.chance(&starts.iter().map(|s| s.0).collect::<Vec<f64>>()));
        let mut children = Vec::new();
        let built = std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..threads.clamp(1, starts.len()) {
                let send = send.clone();
                let work = &work;
                let thread = std::thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, move || work.run(&send)).map_err(|e| Stop::Broken(e.to_string()))?;
            }
            drop(send);
            // Parts that are done before their turn wait here.
            let mut waiting: BTreeMap<usize, Result<Tree, Stop>> = BTreeMap::new();
            let joined = loop {
                while let Some(part) = waiting.remove(&children.len()) {
                    match part.and_then(|part| tree.absorb(part).map_err(Stop::Broken)) {
                        Ok(child) => children.push(child),
                        Err(stop) => return work.end(Err(stop)),
                    }
                }
                if children.len() == starts.len() {
                    break Ok(());
                }
                match receive.recv_timeout(Duration::from_millis(50)) {
                    Ok((k, part)) => drop(waiting.insert(k, part)),
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => {} // every part is here
                }
                if !watch(work.histories.load(Ordering::Relaxed)) {
                    break Err(Stop::Cancelled);
                }
            };
            work.end(joined)
        });
        built?;
        if let Some(root) = root {
            tree.close(root, &children);
        }
        Ok(tree)
    }

    /// The size of the tree as random walks estimate it.
    pub fn estimate(&self, walks: usize, seed: u64) -> Result<Size, String> {
        let mut rng = Rng::new(seed);
        let mut spare = Spare::default();
        let starts = self.starts()?;
        let mut sum = Size::default();
        let mut paying = 0.0;
        for _ in 0..walks {
            let (mut weight, mut histories, mut ends) = (1.0, 1.0, 0.0);
            let mut moved = Vec::new();
            loop {
                let options = if moved.is_empty() { &starts } else { &moved };
                if options.len() > 1 {
                    weight *= options.len() as f64;
                    histories += weight;
                }
                let game = options[rng.below(options.len() as u32) as usize].1.clone();
                if game.state.over() {
                    ends += weight;
                    paying += if self.payoffs(&game) == [0.0, 0.0] { 0.0 } else { weight };
                    break;
                }
                let mut moves = self.moves(&game, &mut spare)?;
                weight *= moves.len() as f64;
                histories += weight;
                moved = moves.swap_remove(rng.below(moves.len() as u32) as usize).outcomes;
            }
            sum.histories += histories;
            sum.ends += ends;
        }
        let (histories, ends) = (sum.histories / walks as f64, sum.ends / walks as f64);
        Ok(Size { histories, ends, bytes: bytes(histories, paying / walks as f64) })
    }
}

/// What histories and ends with a payoff need.
fn bytes(histories: f64, paying: f64) -> f64 {
    histories * BYTES_OF_A_NODE as f64 + paying * BYTES_OF_AN_END as f64
}

/// Games whose memory is used again: a fresh one costs more than the copy.
#[derive(Default)]
pub struct Spare(Vec<Game>);

impl Spare {
    /// Takes a game that nobody needs any more.
    fn keep(&mut self, game: Game) {
        if self.0.len() < SPARE {
            self.0.push(game);
        }
    }

    /// A copy of a game.
    fn copy(&mut self, game: &Game) -> Game {
        let Some(mut copy) = self.0.pop() else {
            return game.clone();
        };
        copy.state.copy_from(&game.state);
        copy.chance.rng = game.chance.rng;
        if let Some(notes) = &mut copy.scratch.notes {
            notes.clear();
            notes.extend_from_slice(game.notes());
        }
        copy
    }
}

/// Where a position is kept that some order of actions has led to.
enum Place {
    Move(usize),
    Passed(usize),
}

/// A decision while its options are listed.
struct Turn<'a> {
    moves: Vec<Move>,
    /// The actions on the way.
    before: Vec<Action>,
    /// Positions that were met, by their digests.
    met: HashMap<u64, Vec<Place>>,
    /// Positions within the turn, after all that follows them was listed.
    passed: Vec<Game>,
    spare: &'a mut Spare,
}

impl Turn<'_> {
    /// Whether another order of actions has led to this position.
    fn met_before(&self, digest: u64, s: &State) -> bool {
        self.met.get(&digest).is_some_and(|places| {
            places.iter().any(|place| match *place {
                Place::Move(k) => self.moves[k].outcomes[0].1.state.same(s),
                Place::Passed(k) => self.passed[k].state.same(s),
            })
        })
    }

    /// Where an action may lead.
    fn outcomes(&mut self, game: &mut Game, act: SlotAction) -> Result<Vec<(f64, Game)>, String> {
        let mut next = self.spare.copy(game);
        next.chance.source = Source::Path { path: Vec::new(), met: Vec::new() };
        next.with(|m| m.apply(act));
        let source = std::mem::replace(&mut next.chance.source, Source::Seeded);
        if matches!(source, Source::Path { met, .. } if met.is_empty()) {
            return Ok(vec![(1.0, next)]);
        }
        self.spare.keep(next);
        game.outcomes(act, OUTCOMES).map_err(|n| format!("an action has more than {n} outcomes"))
    }
}

/// What the threads that build a tree share.
struct Work<'a> {
    plan: &'a Plan,
    starts: &'a [(f64, Game)],
    next: AtomicUsize,
    stop: AtomicBool,
    histories: AtomicUsize,
    bytes: AtomicUsize,
    most: usize,
}

impl Work<'_> {
    /// Builds one start after the other until there are none.
    fn run(&self, send: &mpsc::Sender<(usize, Result<Tree, Stop>)>) {
        let mut spare = Spare::default();
        loop {
            let k = self.next.fetch_add(1, Ordering::Relaxed);
            let Some((_, start)) = self.starts.get(k) else {
                return;
            };
            let built = catch_unwind(AssertUnwindSafe(|| {
                let mut builder =
                    Builder { work: self, spare: &mut spare, tree: Tree::default(), sequences: 0, told: (0, 0) };
                builder.node(start, [0, 0])?;
                builder.check()?;
                Ok(builder.tree)
            }));
            let part = built.unwrap_or_else(|_| Err(Stop::Broken("the core failed while it built the tree".into())));
            if send.send((k, part)).is_err() {
                return;
            }
        }
    }

    /// Tells the threads to stop if something went wrong.
    fn end(&self, result: Result<(), Stop>) -> Result<(), Stop> {
        self.stop.store(result.is_err(), Ordering::Relaxed);
        result
    }
}

struct Builder<'a> {
    work: &'a Work<'a>,
    spare: &'a mut Spare,
    tree: Tree,
    sequences: usize,
    /// Histories and bytes that the others were told of.
    told: (usize, usize),
}

impl Builder<'_> {
    /// The node after a move; a chance node where there are several outcomes.
    fn after(&mut self, outcomes: Vec<(f64, Game)>, known: [Key; 2]) -> Result<u32, Stop> {
        let node = (outcomes.len() > 1).then(|| {
            let odds: Vec<f64> = outcomes.iter().map(|o| o.0).collect();
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

    /// The node of a position; `before` is what each player knew after the last own decision.
    fn node(&mut self, game: &Game, before: [Key; 2]) -> Result<u32, Stop> {
        if self.tree.len() % 1024 == 0 {
            self.check()?;
        }
        let plan = self.work.plan;
        if game.state.over() {
            return Ok(self.tree.end(plan.payoffs(game)) as u32);
        }
        let player = game.state.head.player.index();
        let (key, situation) = known(&View::of(game, game.state.head.player), before[player], !plan.merge);
        let node = self.tree.decision(player, key, situation);
        let mut names = Mixer::new(0);
        let mut children = Vec::new();
        for m in plan.moves(game, self.spare).map_err(Stop::Broken)? {
            m.actions.hash(&mut names);
            let mut next = before;
            next[player] = decided(key, &m.actions);
            children.push(self.after(m.outcomes, next)?);
        }
        self.sequences += children.len();
        self.tree.close_decision(node, &children, names.finish()).map_err(Stop::Broken)?;
        Ok(node as u32)
    }

    /// Tells the others how far it is, and stops before there is too much.
    fn check(&mut self) -> Result<(), Stop> {
        let sets = self.tree.sets.iter().map(|s| s.len()).sum::<usize>();
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
