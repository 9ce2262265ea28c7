//! The machine's own invariants: the stack and its capacity, the queue of triggers, the order in which they run.

use hearthlab_core::action::Action;
use hearthlab_core::cards::library::Library;
use hearthlab_core::chance::Chance;
use hearthlab_core::checks::invariants;
use hearthlab_core::evaluate::{Estimate, Score};
use hearthlab_core::game::{Game, KeptGame};
use hearthlab_core::machine::{Machine, Note, Notes, Scratch, What};
use hearthlab_core::position::from_json;
use hearthlab_core::settings::Rules;
use hearthlab_core::state::{Frame, Player, Reason, State, FRAMES};
use serde_json::{json, Value};
use std::sync::{Arc, OnceLock};

/// A minion that gives its owner a card when something happens.
fn clerk(id: &str, on: &str, note: &str) -> Value {
    card(id, "minion", json!({"triggers": [{"on": on, "do": [{"give": {"card": {"id": note}}}]}]}))
}

fn card(id: &str, kind: &str, text: Value) -> Value {
    json!({
        "id": id, "name": id, "set": "custom", "kind": kind, "classes": ["neutral"], "cost": 0, "attack": 1, "health": 9,
        "race": "", "rarity": "common", "mechs": ["collectible"], "implemented": true, "text": text,
    })
}

fn library() -> Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    LIBRARY
        .get_or_init(|| {
            let mut hero = card("HERO", "hero", json!({}));
            (hero["classes"], hero["hero_power"]) = (json!(["mage"]), json!("POWER"));
            let mut power = card("POWER", "hero_power", json!({}));
            (power["classes"], power["mechs"]) = (json!(["mage"]), json!([]));
            let hit_all = json!([{"damage": {"to": {"minions": "both"}, "amount": {"const": 1}}}]);
            let cards = json!([
                hero,
                power,
                card("COIN", "spell", json!({})),
                card("EXCESS", "spell", json!({})),
                card("NOTE_A", "spell", json!({})),
                card("NOTE_B", "spell", json!({})),
                card("NOTE_C", "spell", json!({})),
                card("STORM", "spell", json!({"play": hit_all})),
                card("PLAIN", "minion", json!({})),
                clerk("END_A", "turn_end", "NOTE_A"),
                clerk("END_B", "turn_end", "NOTE_B"),
                clerk("END_C", "turn_end", "NOTE_C"),
                clerk("HURT_A", "damage", "NOTE_A"),
            ]);
            let given = json!({"second_player": "COIN", "full_mana": "EXCESS"});
            let all = json!({"build": 25770, "given": given, "heroes": {"mage": "HERO"}, "cards": cards});
            Arc::new(Library::from_json(&all.to_string()).unwrap_or_else(|e| panic!("the library is right: {e}")))
        })
        .clone()
}

/// A game in the turn of player 0, with these minions and this hand.
fn game(minions: Value, hand: Value) -> Game {
    let side = json!({"class": "mage", "mana": {"max": 10}});
    let mut me = side.clone();
    (me["minions"], me["hand"]) = (minions, hand);
    let position = json!({
        "turn": 11, "active": 0, "player": 0, "first": 0, "players": [me, side], "rules": {"fatigue": false},
    });
    let state = from_json(&library(), &position).unwrap_or_else(|e| panic!("{e}"));
    Game { library: library(), state, chance: Chance::seeded(1), scratch: Scratch::default() }
}

fn act(game: &mut Game, kind: &str) {
    let found = game.legal().into_iter().find(|a: &Action| a.to_string().starts_with(kind));
    game.apply(&found.expect("it is legal")).unwrap_or_else(|_| panic!("{kind} works"));
    invariants::check(&game.library, &game.state).unwrap_or_else(|e| panic!("after {kind}: {e}"));
}

fn hand(game: &Game) -> Vec<String> {
    let me = game.state.side(Player::new(0));
    me.hand().iter().map(|&slot| game.library.card(game.state.entity(slot).card).id.to_string()).collect()
}

/// An empty position with a machine on it.
fn with_machine(check: impl FnOnce(&mut Machine<'_>)) {
    let (library, mut state) = (library(), State::empty(Rules::default()));
    let (mut chance, mut scratch) = (Chance::seeded(1), Scratch::default());
    let mut machine = Machine { state: &mut state, library: &library, chance: &mut chance, scratch: &mut scratch };
    check(&mut machine);
}

/// A frame that can be told from others.
fn frame(number: u8) -> Frame {
    Frame { phase: number, ..Frame::EMPTY }
}

fn phases(m: &Machine<'_>) -> Vec<u8> {
    m.state.stack[..m.state.head.n_stack as usize].iter().map(|f| f.phase).collect()
}

#[test]
fn a_dead_hero_whose_game_goes_on_is_a_chance_of_winning_of_one() {
    with_machine(|m| {
        assert!(!m.state.over() && m.state.entity(Player::BOTH[1].hero()).hp() < 1);
        let estimate = Estimate { score: Score::Won, scale: 0.0 };
        assert_eq!(estimate.of(m.library, m.state, Player::BOTH[0]), 1.0);
    });
}

#[test]
fn what_is_pushed_last_is_on_top_and_pop_takes_it_away() {
    with_machine(|m| {
        for k in 1..=3 {
            m.push(frame(k));
        }
        assert_eq!(phases(m), [1, 2, 3]);
        m.pop();
        assert_eq!(phases(m), [1, 2]);
    });
}

#[test]
fn the_first_of_the_queued_triggers_comes_to_lie_on_top() {
    with_machine(|m| {
        m.push(frame(9));
        m.scratch.queue.extend([frame(1), frame(2), frame(3)]);
        assert!(m.flush());
        assert_eq!(phases(m), [9, 3, 2, 1]);
        assert!(m.scratch.queue.is_empty());
        assert!(!m.flush());
    });
}

#[test]
fn a_full_stack_ends_the_game_and_forgets_what_was_unfinished() {
    with_machine(|m| {
        for _ in 0..FRAMES {
            m.push(frame(1));
        }
        assert!(!m.state.over());
        m.scratch.queue.push(frame(2));
        m.flush();
        assert!(m.state.over());
        assert_eq!((m.state.head.reason, m.state.head.winner()), (Reason::Capacity, None));
        assert_eq!(m.state.head.n_stack, 0);
        assert!(m.scratch.queue.is_empty());
    });
}

#[test]
fn triggers_of_one_event_run_in_play_order_wherever_their_minions_stand() {
    let clerks = [("END_A", 30), ("END_B", 10), ("END_C", 20)];
    let minions: Vec<Value> = clerks.iter().map(|(id, order)| json!({"id": id, "order": order})).collect();
    let mut game = game(json!(minions), json!([]));
    act(&mut game, "end");
    assert_eq!(hand(&game), ["NOTE_B", "NOTE_C", "NOTE_A"]);
}

#[test]
fn a_trigger_runs_once_for_each_event_it_waits_for() {
    let mut game = game(json!(["HURT_A", "PLAIN"]), json!(["STORM"]));
    act(&mut game, "play");
    assert_eq!(hand(&game), ["NOTE_A", "NOTE_A"], "it and the other one were hurt");
}

#[test]
fn a_minion_that_leaves_play_is_no_longer_asked() {
    let mut game = game(json!([{"id": "END_A", "damage": 8}, "END_B"]), json!(["STORM"]));
    act(&mut game, "play");
    act(&mut game, "end");
    assert_eq!(hand(&game), ["NOTE_B"]);
}

#[test]
fn after_an_action_nothing_is_unfinished_and_the_dead_have_given_up_their_slots() {
    let mut game = game(json!([{"id": "PLAIN", "damage": 8}, "PLAIN"]), json!(["STORM"]));
    let before = game.state.head.live.len();
    act(&mut game, "play");
    assert_eq!(game.state.head.n_stack, 0);
    assert!(game.state.head.graves.is_empty());
    assert_eq!(game.state.head.live.len(), before - 2, "the spell and the dead minion");
}

fn note(number: u16) -> Note {
    let player = Some(Player::new(0));
    Note { what: What::Draw, turn: 1, player, eid: number, other: 0, card: 0, amount: 0, seen: 3 }
}

fn numbers(notes: &Notes) -> Vec<u16> {
    notes.iter().map(|note| note.eid).collect()
}

#[test]
fn notes_stay_in_order_can_be_forgotten_from_the_end_and_are_counted() {
    for count in [0, 1, 31, 32, 33, 64, 65, 100] {
        let all: Notes = (0..count).map(note).collect();
        assert_eq!((numbers(&all), all.len()), ((0..count).collect(), count as usize));
        assert_eq!(all.is_empty(), count == 0);
        for left in 0..=count {
            let mut some = all.clone();
            some.truncate(left as usize);
            assert_eq!(numbers(&some), (0..left).collect::<Vec<u16>>(), "{left} of {count}");
            some.push(note(999));
            some.last_mut().expect("it was added").eid = 1000;
            assert_eq!(some.iter().next_back().map(|note| note.eid), Some(1000));
            assert_eq!((some.len(), all.len()), (left as usize + 1, count as usize), "the clone is independent");
        }
        assert!(all == all.clone() && (count == 0 || all != Notes::default()));
    }
}

#[test]
fn what_a_player_saw_is_remembered_only_when_it_is_settled() {
    let all: Notes = (0..100).map(note).collect();
    let me = Player::new(0);
    let every = |step: u16| move |note: &Note| (note.eid % step == 0).then_some(*note);
    let multiples = |step: u16, from: u16| (from..100).filter(move |k| k % step == 0).collect::<Vec<u16>>();
    assert_eq!(numbers(&all.seen_by(me, false, every(5))), multiples(5, 0), "asked anew each time");
    assert_eq!(numbers(&all.seen_by(me, false, every(3))), multiples(3, 0), "asked anew each time");
    assert_eq!(numbers(&all.seen_by(me, true, every(2))), multiples(2, 0));
    // What is long past is not looked at again; the other player saw something else.
    let seen = numbers(&all.seen_by(me, true, every(10)));
    assert_eq!(seen, (0..96).step_by(2).collect::<Vec<u16>>());
    assert_eq!(numbers(&all.seen_by(me.opponent(), true, every(10))), multiples(10, 0));
}

#[test]
fn a_kept_game_plays_as_the_game_and_its_clones_go_their_own_ways() {
    let mut played = game(json!(["END_A", "END_B", "HURT_A"]), json!(["STORM", "PLAIN"]));
    played.scratch.notes = Some(Notes::default());
    let mut kept = KeptGame::from(played.clone());
    let before = kept.clone();
    for kind in ["play", "play", "attack", "end", "end", "attack", "end"] {
        let Some(action) = played.legal().into_iter().find(|a| a.to_string().starts_with(kind)) else {
            continue;
        };
        assert_eq!(kept.look().legal(), played.legal());
        act(&mut played, kind);
        kept.change().apply(&action).expect("it is legal");
        assert!(kept.state().same(&played.state));
        assert_eq!((kept.notes(), kept.chance.rng), (played.notes(), played.chance.rng));
        assert_eq!(kept.head().turn, played.state.head.turn);
    }
    assert!(!before.state().same(&kept.state()) && before.notes().is_empty(), "the clone stayed where it was");
}

#[test]
fn a_kept_game_is_as_it_was_when_the_core_breaks_while_it_is_changed() {
    let mut kept = KeptGame::from(game(json!(["END_A"]), json!(["STORM"])));
    kept.change().scratch.notes = Some([note(1)].into_iter().collect());
    let (before, rng) = (kept.clone(), kept.chance.rng);
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut open = kept.change();
        open.state.head.turn = 99;
        open.chance.rng.bits();
        open.scratch.notes.as_mut().expect("notes are taken").push(note(2));
        panic!("the core broke");
    }));
    assert!(broken.is_err());
    assert!(kept.state().same(&before.state()));
    assert_eq!((kept.notes(), kept.chance.rng), (before.notes(), rng));
}

#[test]
fn a_kept_game_is_as_it_was_when_the_core_breaks_while_it_is_looked_at() {
    let kept = KeptGame::from(game(json!(["END_A"]), json!(["STORM"])));
    let turn = kept.head().turn;
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut open = kept.look();
        open.state.head.turn = 99;
        panic!("the core broke");
    }));
    assert!(broken.is_err());
    assert_eq!(kept.state().head.turn, turn);
}
