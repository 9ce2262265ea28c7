//! All cards with overflow checks, debug assertions and the checks of unsafe code: a short version of `make checked`.
//!
//! The core knows no card, so tools/checked.py writes them to a file and runs these tests: `make checked-quick`. Each of
//! them goes on for a number of seconds, with other games every time.

use hearthlab_core::cards::library::Library;
use hearthlab_core::checks::{codes, pairs, soak, worlds};
use std::hint::black_box;
use std::panic::catch_unwind;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The least that each part has to get through, however slow the machine is.
const ROUNDS: u64 = 2;

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set: run make checked-quick"))
}

/// Returns all cards.
fn library() -> Arc<Library> {
    let path = variable("HEARTHLAB_CARDS");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let library = Library::from_json(&text).expect("the cards are those of the package");
    assert!(library.pool.len() > 1000, "{} cards are not all of them", library.pool.len());
    Arc::new(library)
}

/// Plays rounds with different seeds until the time is over.
fn for_a_while(mut round: impl FnMut(u64)) {
    let seconds = variable("HEARTHLAB_SECONDS").parse().expect("a number of seconds");
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut seed = 0;
    while seed < ROUNDS || Instant::now() < end {
        round(seed);
        seed += 1;
    }
    println!("{seed} rounds");
}

#[test]
fn this_build_is_checked() {
    assert!(catch_unwind(|| black_box(u8::MAX) + black_box(1)).is_err(), "overflow is not checked");
    assert!(catch_unwind(|| debug_assert!(black_box(false))).is_err(), "debug assertions are off");
}

#[test]
#[ignore = "needs the cards: make checked-quick"]
fn random_games_of_all_cards_break_no_invariant() {
    let library = library();
    let mut all = soak::Soaked::default();
    for_a_while(|seed| {
        let found = soak::soak(&library, 5_000, 5, 50, seed).unwrap_or_else(|what| panic!("seed {seed}: {what}"));
        (all.actions, all.positions, all.forks) =
            (all.actions + found.actions, all.positions + found.positions, all.forks + found.forks);
    });
    assert!(all.actions >= 10_000 && all.positions > 100 && all.forks > 1, "{all:?}");
}

#[test]
#[ignore = "needs the cards: make checked-quick"]
fn worlds_that_are_filled_in_late_are_those_that_were_filled_in_before() {
    let library = library();
    for_a_while(|seed| {
        let found =
            worlds::compare_worlds(&library, None, 5, seed).unwrap_or_else(|what| panic!("seed {seed}: {what}"));
        assert!(found.worlds > 20, "{found:?}");
    });
}

#[test]
#[ignore = "needs the cards: make checked-quick"]
fn positions_that_one_player_cannot_tell_apart_stay_so() {
    let library = library();
    let cards = pairs::hidden_cards(&library);
    assert!(cards.len() > 100, "{}", cards.len());
    let (mut faults, mut compared) = (Vec::new(), 0);
    for_a_while(|seed| {
        // Other cards in every round.
        for &card in cards.iter().skip(seed as usize % 16).step_by(16) {
            compared += pairs::pairs(&library, card, 1, seed, false, &mut faults).compared;
        }
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(compared > 50, "{compared}");
}

#[test]
#[ignore = "needs the cards: make checked-quick"]
fn masks_hold_what_is_legal() {
    let library = library();
    for_a_while(|seed| {
        let found = codes::check(&library, 1_000, seed).unwrap_or_else(|what| panic!("seed {seed}: {what}"));
        assert!(found.positions >= 1_000 && found.views > 0, "{found:?}");
    });
}
