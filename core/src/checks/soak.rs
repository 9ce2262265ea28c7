//! Long random play over random decks of all implemented cards, with every invariant checked after every action.

use crate::action::Action;
use crate::cards::library::Library;
use crate::cards::names::{Class, Kind, Mechanic};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::chance::{Chance, Rng};
use crate::checks::invariants;
use crate::engine::new_game;
use crate::machine::{Machine, Scratch};
use crate::position;
use crate::settings::Rules;
use crate::state::{Packed, Reason, State};
use crate::view::legal_for;

/// What a soak came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Soaked {
    /// Games that were played.
    pub games: u64,
    /// Actions that were done.
    pub actions: u64,
    /// Games that were forked and compared.
    pub forks: u64,
    /// Positions that were written and read back.
    pub positions: u64,
    /// Games that ended by a fixed capacity or an endless loop.
    pub aborted: u64,
}

/// A legal deck of a class, by chance.
pub fn random_deck(lib: &Library, class: Class, rng: &mut Rng) -> Vec<CardIx> {
    let pool: Vec<CardIx> = lib
        .pool
        .iter()
        .copied()
        .filter(|&c| legal_for(lib, c, class as u8) && (lib.card(c).kind != Kind::Hero || lib.card(c).armor > 0))
        .collect();
    let mut deck: Vec<CardIx> = Vec::new();
    // With few cards of a class even two of each may not fill a deck.
    for _ in 0..10_000 {
        if deck.len() >= 30 || pool.is_empty() {
            break;
        }
        let c = pool[rng.below(pool.len() as u32) as usize];
        let most = if lib.card(c).has(Mechanic::Legendary) { 1 } else { 2 };
        if deck.iter().filter(|&&d| d == c).count() < most {
            deck.push(c);
        }
    }
    deck
}

/// Heroes with random decks of their classes.
pub fn random_seats(lib: &Library, count: usize, seed: u64) -> Vec<(CardIx, Vec<CardIx>)> {
    let heroes = heroes(lib);
    let mut rng = Rng::new(seed);
    (0..count)
        .map(|_| {
            let (hero, class) = heroes[rng.below(heroes.len() as u32) as usize];
            let mut deck = random_deck(lib, class, &mut rng);
            deck.sort_unstable();
            (hero, deck)
        })
        .collect()
}

/// The heroes to start a game with, in the order of the library.
pub fn heroes(lib: &Library) -> Vec<(CardIx, Class)> {
    let all = Class::ALL.iter().map(|(class, _)| (lib.heroes[*class as usize], *class));
    let mut found: Vec<(CardIx, Class)> = all.filter(|h| h.0 != UNKNOWN).collect();
    found.sort_unstable();
    found
}

struct World<'a> {
    library: &'a Library,
    state: Box<State>,
    chance: Chance,
    scratch: Scratch,
}

impl World<'_> {
    fn machine(&mut self) -> Machine<'_> {
        Machine { state: &mut self.state, library: self.library, chance: &mut self.chance, scratch: &mut self.scratch }
    }

    fn actions(&mut self) -> Vec<Action> {
        let mut acts = Vec::new();
        self.machine().legal(&mut acts);
        acts.into_iter().map(|a| Action::of(&self.state, a)).collect()
    }

    /// Whether a random player, who lists only a part of the actions, gets one of the list by its number there.
    fn random_is_listed(&mut self, choice: u64) -> bool {
        let (mut all, mut part) = (Vec::new(), Vec::new());
        let mut m = self.machine();
        m.legal(&mut all);
        let (at, count, action) = m.random_action(&mut part, &mut Rng::new(choice));
        count as usize == all.len() && all.get(at as usize) == Some(&action)
    }

    /// Packs the position and goes on with what comes out again, in memory that held something else.
    fn through_packed(&mut self, spare: &mut Box<State>) {
        Packed::of(&self.state).restore(spare);
        std::mem::swap(&mut self.state, spare);
    }

    /// One action by its place in the list; the number of actions there were.
    fn step(&mut self, choice: u64) -> usize {
        let mut acts = Vec::new();
        let mut m = self.machine();
        m.legal(&mut acts);
        m.apply(acts[(choice % acts.len() as u64) as usize]);
        acts.len()
    }
}

/// Whether a position is the same after it was packed, in itself and restored over whatever `spare` holds.
fn is_same_packed(lib: &Library, state: &State, spare: &mut State, thoroughly: bool) -> bool {
    let packed = Packed::of(state);
    packed.restore(spare);
    let same = |one: &State| one.same(state) && one.digest() == state.digest();
    same(spare)
        && packed.parts().digest() == state.digest()
        && packed == Packed::of(spare)
        && (!thoroughly || invariants::check(lib, spare).is_ok() && same(&packed.unpacked()))
}

fn fault(at: (u64, u64, u16, u32), what: String) -> Result<Soaked, String> {
    Err(format!("game {} (seed {}), turn {}, action {}: {what}", at.0, at.1, at.2, at.3))
}

/// Plays `actions` random actions; every `fork` games one game is forked at a random point, and every `read` actions
/// the position is written, read back and played on beside the original, packed and unpacked before each action. The
/// first fault is the error.
pub fn soak(lib: &Library, actions: u64, fork: u64, read: u64, seed: u64) -> Result<Soaked, String> {
    let heroes = heroes(lib);
    if heroes.is_empty() {
        return Err("the library has no heroes".into());
    }
    let mut out = Soaked::default();
    // Two places whose old contents must not show: one for looking, one for playing.
    let mut spare = [0; 2].map(|_| State::empty(Rules::default()));
    while out.actions < actions {
        let game_seed = Rng::new(seed).split(out.games).raw();
        let mut rng = Rng::new(game_seed);
        let seats: Vec<(CardIx, Vec<CardIx>)> = (0..2)
            .map(|_| {
                let (hero, class) = heroes[rng.below(heroes.len() as u32) as usize];
                (hero, random_deck(lib, class, &mut rng))
            })
            .collect();
        let rules = Rules { mulligan: rng.below(2) == 0, all_slots: rng.below(4) == 0, ..Rules::default() };
        let mut w = World {
            library: lib,
            state: State::empty(rules),
            chance: Chance::seeded(game_seed),
            scratch: Scratch::default(),
        };
        new_game(&mut w.machine(), [seats[0].0, seats[1].0], [&seats[0].1, &seats[1].1], None);
        let forked = fork != 0 && out.games % fork == 0;
        let fork_at = rng.below(120);
        let mut twin: Option<World<'_>> = None;
        let mut n = 0u32;
        while !w.state.over() {
            let at = (out.games, seed, w.state.head.turn, n);
            if forked && n == fork_at {
                let ch = Chance { rng: w.chance.rng, source: crate::chance::Source::Seeded };
                twin = Some(World { library: lib, state: w.state.boxed(), chance: ch, scratch: Scratch::default() });
                out.forks += 1;
            }
            if read != 0 && out.actions % read == 0 {
                let written = position::to_json(lib, &w.state);
                let s = match position::from_json(lib, &written) {
                    Ok(s) => s,
                    Err(e) => return fault(at, format!("the position cannot be read back: {e}")),
                };
                if position::to_json(lib, &s) != written {
                    return fault(at, "the position changed when it was read back".into());
                }
                let ch = Chance { rng: w.chance.rng, source: crate::chance::Source::Seeded };
                let mut again = World { library: lib, state: s, chance: ch, scratch: Scratch::default() };
                if again.actions() != w.actions() {
                    return fault(at, "the position read back has other actions".into());
                }
                out.positions += 1;
                twin = Some(again);
            }
            let choice = rng.bits();
            if !w.random_is_listed(choice) {
                return fault(at, "a random player gets an action that the list has elsewhere".into());
            }
            let listed = w.step(choice);
            n += 1;
            out.actions += 1;
            if listed == 0 {
                return fault(at, "there was no action".into());
            }
            if let Err(e) = invariants::check(lib, &w.state) {
                return fault(at, e);
            }
            if !is_same_packed(lib, &w.state, &mut spare[0], n % 16 == 0) {
                return fault(at, "the position is another one after it was packed".into());
            }
            if let Some(t) = &mut twin {
                t.through_packed(&mut spare[1]);
                let others = t.step(choice);
                // The full comparison is expensive: every 16 actions and at the end; the cheap part always.
                let whole = n % 16 == 0 || w.state.over();
                let same = others == listed
                    && t.state.head.player == w.state.head.player
                    && t.state.head.next_eid == w.state.head.next_eid
                    && (!whole
                        || t.state.same(&w.state)
                        || position::to_json(lib, &t.state) == position::to_json(lib, &w.state));
                if !same {
                    return fault(at, "the fork went another way".into());
                }
            }
        }
        out.games += 1;
        out.aborted += matches!(w.state.head.reason, Reason::Capacity | Reason::Loop) as u64;
    }
    Ok(out)
}
