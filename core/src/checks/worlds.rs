//! Whether worlds whose deck is sampled when something looks at it are the same as those that are complete at once.

use super::bench::{GameLoop, Seats};
use super::pairs::state_difference;
use super::soak::random_seats;
use crate::agents::{AgentSpec, Workspace};
use crate::cards::library::Library;
use crate::chance::{Chance, Rng};
use crate::interrupt;
use crate::machine::{Machine, Scratch};
use crate::settings::Rules;
use crate::state::{Player, State};
use crate::view::{Belief, Observed, Sight, WorldMaker};
use std::sync::Arc;

/// How many actions are done in a world.
const STEPS: u32 = 8;

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct ComparedWorlds {
    /// Worlds whose deck was unseen.
    pub worlds: u64,
    /// Actions in them, each with a comparison.
    pub actions: u64,
    /// Worlds in which something looked at the deck before the opponent's turn.
    pub looked: u64,
    /// Worlds in which the opponent drew a card that nobody looked at.
    pub drawn: u64,
}

/// Plays random games with random decks of all cards; calls `visit` at every decision.
fn random_positions(
    lib: &Library,
    games: u64,
    seed: u64,
    mut visit: impl FnMut(&mut GameLoop<'_>, &mut Rng) -> Result<(), String>,
) -> Result<(), String> {
    let seats = random_seats(lib, 64, seed);
    let mut loops = GameLoop::new(lib);
    for game in 0..games {
        interrupt::poll();
        let game_seed = Rng::new(seed).split(game).raw();
        let (mut rng, mut chance) = (Rng::new(game_seed), Chance::seeded(game_seed));
        let [a, b] = [0; 2].map(|_| &seats[rng.below(seats.len() as u32) as usize]);
        let pair = Seats { heroes: [a.0, b.0], decks: [&a.1, &b.1], first: Player::new(game as u8) };
        loops.start(Rules { mulligan: false, ..Rules::default() }, &pair, &mut chance);
        while !loops.state.over() {
            let GameLoop { state, scratch, acts, .. } = &mut loops;
            Machine { state, library: lib, chance: &mut chance, scratch }.legal(acts);
            let at = format!("game {game} of seed {seed}, turn {}", loops.state.head.turn);
            visit(&mut loops, &mut rng).map_err(|what| format!("{at}: {what}"))?;
            let GameLoop { state, scratch, acts, .. } = &mut loops;
            let action = acts[rng.below(acts.len() as u32) as usize];
            Machine { state, library: lib, chance: &mut chance, scratch }.apply(action);
        }
    }
    Ok(())
}

/// Goes on from the decisions of random games in worlds of both kinds, with the same random actions; the first
/// difference is the error.
pub fn compare_worlds(
    lib: &Library,
    belief: Option<&Arc<Belief>>,
    games: u64,
    seed: u64,
) -> Result<ComparedWorlds, String> {
    let mut out = ComparedWorlds::default();
    let empty = || State::empty(Rules::default());
    let (mut whole, mut unseen, mut completed) = (empty(), empty(), empty());
    let (mut scratch, mut acts, mut others) = (Scratch::default(), Vec::new(), Vec::new());
    random_positions(lib, games, seed, |game, rng| {
        let me = game.state.head.player;
        let foe = me.opponent();
        let sight = Sight { sees_everything: false, belief };
        let mut maker = WorldMaker::new(lib, Observed::Game(&game.state), sight, me);
        let world_seed = rng.bits();
        maker.make_unseen(&mut Rng::new(world_seed), &mut unseen);
        maker.make(&mut Rng::new(world_seed), &mut whole);
        if !unseen.is_unseen(foe) {
            return if unseen.same(&whole) { Ok(()) } else { Err("complete worlds differ".into()) };
        }
        out.worlds += 1;
        scratch.unseen = maker.unseen();
        let (mut looked, mut drawn) = (false, false);
        for step in 0..=STEPS {
            let mut chance = Chance::seeded(0);
            completed.copy_from(&unseen);
            Machine { state: &mut completed, library: lib, chance: &mut chance, scratch: &mut scratch }
                .look_at_deck(foe);
            if !completed.same(&whole) {
                let heads = if completed.head == whole.head { "" } else { " (and the heads)" };
                return Err(format!(
                    "after {step} actions the worlds differ{heads}: {}",
                    state_difference(lib, &completed, &whole)
                ));
            }
            if whole.over() || step == STEPS {
                break;
            }
            // At the opponent's decision everything is looked at.
            let mover = unseen.head.player;
            let mut machine = Machine { state: &mut unseen, library: lib, chance: &mut chance, scratch: &mut scratch };
            machine.look_at_deck(mover);
            machine.legal(&mut acts);
            Machine { state: &mut whole, library: lib, chance: &mut chance, scratch: &mut scratch }.legal(&mut others);
            if acts != others {
                return Err(format!("after {step} actions {} and {} actions are legal", acts.len(), others.len()));
            }
            let action = acts[rng.below(acts.len() as u32) as usize];
            let (turn, was_unseen, bits) = (whole.head.turn, unseen.is_unseen(foe), rng.bits());
            for state in [&mut unseen, &mut whole] {
                let mut chance = Chance::seeded(bits);
                Machine { state, library: lib, chance: &mut chance, scratch: &mut scratch }.apply(action);
            }
            out.actions += 1;
            looked |= whole.head.turn == turn && was_unseen && !unseen.is_unseen(foe);
            drawn |= unseen.is_unseen(foe) && unseen.taken_unseen(foe).is_some();
        }
        out.looked += u64::from(looked);
        out.drawn += u64::from(drawn);
        Ok(())
    })?;
    Ok(out)
}

/// Lets an agent decide with worlds of both kinds at decisions of random games; returns how many there were, or the
/// first at which it decided otherwise.
pub fn compare_decisions(
    lib: &Library,
    agent: &AgentSpec,
    games: u64,
    seed: u64,
    cpu: fn() -> u64,
) -> Result<u64, String> {
    let mut count = 0;
    let mut workspace = Workspace::new(cpu);
    random_positions(lib, games, seed, |game, rng| {
        if game.acts.len() == 1 {
            return Ok(());
        }
        let bits = rng.bits();
        let [unseen, whole] = [false, true].map(|eager| {
            workspace.search.forget();
            workspace.search.eager_worlds = eager;
            let mut rng = Rng::new(bits);
            let chosen = agent.decide(lib, Observed::Game(&game.state), &game.acts, &mut rng, &mut workspace);
            (chosen, workspace.search.steps(), rng.raw())
        });
        count += 1;
        if unseen == whole {
            return Ok(());
        }
        Err(format!("the agent chose {} after {} steps, and {} after {}", unseen.0, unseen.1, whole.0, whole.1))
    })?;
    Ok(count)
}
