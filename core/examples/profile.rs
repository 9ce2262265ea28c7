//! Plays random games for profilers: `profile LIBRARY.json DECKS.json GAMES [check | games]`.
//!
//! LIBRARY.json is what `hearthlab.cards.compile.compile_library` writes, DECKS.json is
//! `[["HERO_01", ["CS2_106", …]], ["HERO_02", […]]]`.

use hearthlab_core::cards::library::Library;
use hearthlab_core::chance::{Chance, Rng};
use hearthlab_core::checks::bench::{bench_rules, clone_list_apply, clones, positions, random_games};
use hearthlab_core::checks::invariants;
use hearthlab_core::machine::Machine;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let read = |k: usize| std::fs::read_to_string(&args[k]).expect("a readable file");
    let t = Instant::now();
    let lib = Library::from_json(&read(1)).expect("a library");
    println!("library: {} cards in {:?}", lib.cards.len(), t.elapsed());
    let decks: Vec<(String, Vec<String>)> = serde_json::from_str(&read(2)).expect("decks");
    let ids: Vec<Vec<u16>> = decks.iter().map(|d| d.1.iter().map(|c| lib.find(c).expect("a card")).collect()).collect();
    let heroes = [lib.find(&decks[0].0).unwrap(), lib.find(&decks[1].0).unwrap()];
    let games: u64 = args[3].parse().expect("a number of games");
    println!(
        "state: {} bytes, head {}",
        std::mem::size_of::<hearthlab_core::state::State>(),
        std::mem::size_of::<hearthlab_core::state::Head>()
    );
    if args.get(4).is_some_and(|a| a == "check") {
        check(&lib, heroes, [&ids[0], &ids[1]], games);
        return;
    }
    let t = Instant::now();
    let out = random_games(&lib, heroes, [&ids[0], &ids[1]], bench_rules(), games, 1);
    let s = t.elapsed().as_secs_f64();
    println!(
        "{out:?}\n{:.0} games/s, {:.1} actions a game, {:.0} ns an action",
        games as f64 / s,
        out.actions as f64 / games as f64,
        s * 1e9 / out.actions as f64
    );
    if args.get(4).is_some_and(|a| a == "games") {
        return;
    }
    let list = positions(&lib, heroes, [&ids[0], &ids[1]], 4096, 1);
    let t = Instant::now();
    let (n, _) = clones(&list, 200);
    println!("{:.2} M clones/s", n as f64 / t.elapsed().as_secs_f64() / 1e6);
    let t = Instant::now();
    let mut packed = hearthlab_core::state::PackedList::default();
    list.iter().for_each(|state| packed.push(state));
    let (n, _) = clone_list_apply(&lib, &packed, 100, 1);
    println!("{:.2} M clone+list+apply/s", n as f64 / t.elapsed().as_secs_f64() / 1e6);
}

/// Random games with every invariant checked after every action.
fn check(lib: &Library, heroes: [u16; 2], decks: [&[u16]; 2], games: u64) {
    let mut p = hearthlab_core::checks::bench::GameLoop::new(lib);
    for g in 0..games {
        let mut ch = Chance::seeded(g);
        let mut choose = Rng::new(g ^ 0x1234);
        let seats =
            hearthlab_core::checks::bench::Seats { heroes, decks, first: hearthlab_core::state::Player::new(g as u8) };
        p.start(bench_rules(), &seats, &mut ch);
        while !p.state.over() {
            let mut m = Machine { state: &mut p.state, library: lib, chance: &mut ch, scratch: &mut p.scratch };
            m.legal(&mut p.acts);
            let a = p.acts[choose.below(p.acts.len() as u32) as usize];
            m.apply(a);
            if let Err(e) = invariants::check(lib, &p.state) {
                println!("game {g}, turn {}: after {a:?}: {e}", p.state.head.turn);
                std::process::exit(1);
            }
        }
    }
    println!("{games} games: every invariant holds");
}
