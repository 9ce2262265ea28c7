//! The position's own invariants: slots and references, lists of enchantments, listeners, decks, zones, copies.

use hearthlab_core::cards::names::{Event, LogKind};
use hearthlab_core::cards::program::{play_needs, COMPUTE};
use hearthlab_core::settings::Rules;
use hearthlab_core::state::{
    tag, At, DeckCard, Enchantment, EnchantmentId, Entity, Frame, Packed, PackedList, PackedPlaces, Player, Slot,
    State, Step, BOARD, CARDS, DECK, ENCHANTMENTS, FRAMES, HAND, LOG, OPTIONS, SLOTS,
};

const ME: Player = Player::new(0);

fn empty() -> Box<State> {
    State::empty(Rules::default())
}

/// A new object in play for player 0.
fn object(s: &mut State) -> Option<Slot> {
    let slot = s.alloc()?;
    let (eid, order) = (s.new_eid(), s.new_order());
    *s.entity_mut(slot) = Entity { eid, order, at: At::Play, side: ME, ..Entity::EMPTY };
    Some(slot)
}

fn enchantment(s: &mut State, slot: Slot, attack: i16) -> EnchantmentId {
    let order = s.new_order();
    let id = s.add_enchantment(Enchantment { attack, order, ..Enchantment::EMPTY }).expect("the pool has room");
    s.attach(slot, id);
    id
}

fn attacks(s: &State, slot: Slot) -> Vec<i16> {
    s.enchantments(slot).map(|e| e.attack).collect()
}

#[test]
fn slots_are_given_from_the_lowest_and_never_those_of_players_heroes_and_powers() {
    let mut s = empty();
    let fixed: Vec<Slot> = Player::BOTH.iter().flat_map(|p| [p.slot(), p.hero(), p.power()]).collect();
    let taken: Vec<Slot> = std::iter::from_fn(|| object(&mut s)).collect();
    assert_eq!(taken.len(), SLOTS - fixed.len());
    assert!(taken.is_sorted());
    assert!(taken.iter().all(|slot| !slot.is_fixed() && !fixed.contains(slot)));
    assert!(fixed.iter().all(|slot| slot.is_fixed()));
    s.free(taken[9]);
    s.free(taken[4]);
    assert_eq!(object(&mut s), Some(taken[4]));
    assert_eq!(object(&mut s), Some(taken[9]));
    assert_eq!(object(&mut s), None);
}

#[test]
fn a_reference_notices_that_its_slot_was_given_to_another_object() {
    let mut s = empty();
    let slot = object(&mut s).expect("there is room");
    let reference = s.reference(slot);
    assert_eq!(s.slot_of(reference), Some(slot));
    s.free(slot);
    assert_eq!(s.slot_of(reference), None, "nobody is there");
    assert_eq!(object(&mut s), Some(slot), "the slot is used again");
    assert_eq!(s.slot_of(reference), None, "somebody else is there");
    assert_eq!(s.slot_of(s.reference(slot)), Some(slot));
}

#[test]
fn the_oldest_dead_object_gives_its_slot_up_unless_something_unfinished_speaks_of_it() {
    let mut s = empty();
    let taken: Vec<Slot> = std::iter::from_fn(|| object(&mut s)).collect();
    let (oldest, second) = (taken[20], taken[30]);
    for &slot in &[second, oldest] {
        s.head.graves.insert(slot);
    }
    s.stack[0] = Frame { src: s.reference(oldest), ..Frame::EMPTY };
    s.head.n_stack = 1;
    assert_eq!(s.alloc(), Some(second));
    assert_eq!(s.alloc(), None, "the other one is still spoken of");
    s.head.n_stack = 0;
    assert_eq!(s.alloc(), Some(oldest));
}

#[test]
fn sweeping_frees_all_that_is_dead_and_nothing_else() {
    let mut s = empty();
    let (dead, alive) = (object(&mut s).expect("room"), object(&mut s).expect("room"));
    enchantment(&mut s, dead, 1);
    s.head.graves.insert(dead);
    s.head.timed.insert(dead);
    s.sweep();
    assert!(!s.head.live.contains(dead) && !s.head.timed.contains(dead) && s.head.graves.is_empty());
    assert!(s.head.live.contains(alive));
    assert_eq!(s.head.n_enchantments, 0, "its enchantments went with it");
}

#[test]
fn enchantments_are_kept_from_the_oldest_and_taken_out_one_by_one() {
    let mut s = empty();
    let (one, other) = (object(&mut s).expect("room"), object(&mut s).expect("room"));
    for attack in 1..=4 {
        enchantment(&mut s, one, attack);
        enchantment(&mut s, other, 10 * attack);
    }
    assert_eq!(attacks(&s, one), [1, 2, 3, 4]);
    assert!(s.detach(one, |e| e.attack % 2 == 0));
    assert!(!s.detach(one, |e| e.attack > 9));
    assert_eq!(attacks(&s, one), [1, 3]);
    assert_eq!(attacks(&s, other), [10, 20, 30, 40]);
    assert!(s.detach(one, |e| e.attack == 1), "the first of the list");
    assert_eq!(attacks(&s, one), [3]);
}

#[test]
fn records_of_the_pool_are_used_again_and_an_empty_pool_starts_anew() {
    let mut s = empty();
    let slot = object(&mut s).expect("room");
    let first = enchantment(&mut s, slot, 1);
    enchantment(&mut s, slot, 2);
    s.detach(slot, |e| e.attack == 1);
    assert_eq!(enchantment(&mut s, slot, 3), first, "the freed record");
    assert_eq!(s.head.n_enchantments, 2);
    assert_eq!(attacks(&s, slot), [2, 3]);
    s.drop_enchantments(slot);
    assert_eq!((s.head.n_enchantments, s.head.free_enchantment), (0, EnchantmentId::NONE));
    assert!(attacks(&s, slot).is_empty());
}

#[test]
fn a_full_pool_gives_nothing() {
    let mut s = empty();
    let slot = object(&mut s).expect("room");
    for _ in 0..ENCHANTMENTS {
        enchantment(&mut s, slot, 1);
    }
    assert_eq!(s.add_enchantment(Enchantment::EMPTY), None);
    assert_eq!(s.copy_chain(s.entity(slot).first_enchantment), None);
    s.drop_enchantments(slot);
    assert!(s.add_enchantment(Enchantment::EMPTY).is_some());
}

#[test]
fn a_copied_list_is_equal_and_independent() {
    let mut s = empty();
    let (one, other) = (object(&mut s).expect("room"), object(&mut s).expect("room"));
    enchantment(&mut s, one, 1);
    enchantment(&mut s, one, 2);
    let copy = s.copy_chain(s.entity(one).first_enchantment).expect("room");
    s.entity_mut(other).first_enchantment = copy;
    assert_eq!(attacks(&s, other), [1, 2]);
    s.detach(one, |_| true);
    assert_eq!(attacks(&s, other), [1, 2]);
}

#[test]
fn an_object_is_registered_for_its_events_and_for_no_others() {
    let mut s = empty();
    let (one, other) = (object(&mut s).expect("room"), object(&mut s).expect("room"));
    s.listen(one, Event::TurnEnd.bit() | Event::Death.bit());
    s.listen(other, Event::Death.bit());
    assert_eq!(s.listeners(Event::Death), one.set() | other.set());
    assert_eq!(s.listeners(Event::TurnEnd), one.set());
    s.listen(one, Event::TurnStart.bit());
    assert_eq!(s.listeners(Event::Death), other.set());
    assert!(s.listeners(Event::TurnEnd).is_empty());
    assert_eq!(s.listeners(Event::TurnStart), one.set());
    s.listen(one, 0);
    assert!(s.listeners(Event::TurnStart).is_empty());
}

fn cards(s: &State) -> Vec<u16> {
    s.deck(ME).iter().map(|d| d.card).collect()
}

fn in_deck(card: u16) -> DeckCard {
    DeckCard { card, ..DeckCard::default() }
}

#[test]
fn a_deck_is_a_multiset_the_order_of_insertions_is_forgotten() {
    let (mut a, mut b) = (empty(), empty());
    for card in [5, 3, 9, 3, 1] {
        assert!(a.deck_insert(ME, in_deck(card)));
    }
    for card in [1, 3, 3, 5, 9] {
        assert!(b.deck_insert(ME, in_deck(card)));
    }
    assert_eq!(cards(&a), [1, 3, 3, 5, 9]);
    assert!(a.same(&b));
    assert_eq!(a.digest(), b.digest());
}

#[test]
fn known_cards_on_top_stay_where_they_are() {
    let mut s = empty();
    for card in [2, 8] {
        s.deck_insert(ME, in_deck(card));
    }
    // Card 4 was put on top.
    s.decks[ME.index()][2] = in_deck(4);
    s.side_mut(ME).n_deck = 3;
    s.side_mut(ME).n_top = 1;
    s.deck_insert(ME, in_deck(9));
    assert_eq!(cards(&s), [2, 8, 9, 4]);
    assert_eq!(s.deck_take(ME, 0).card, 2);
    assert_eq!((cards(&s), s.side(ME).n_top), (vec![8, 9, 4], 1));
    assert_eq!(s.deck_take(ME, 2).card, 4);
    assert_eq!((cards(&s), s.side(ME).n_top), (vec![8, 9], 0));
}

#[test]
fn a_full_deck_and_a_full_log_refuse_more() {
    let mut s = empty();
    assert!((0..DECK).all(|k| s.deck_insert(ME, in_deck(k as u16))));
    assert!(!s.deck_insert(ME, in_deck(1)));
    assert_eq!(s.deck(ME).len(), DECK);
    assert!((0..LOG).all(|_| s.record(LogKind::Played, ME, 1)));
    assert!(!s.record(LogKind::Played, ME, 1));
    assert_eq!(s.lines().len(), LOG);
}

#[test]
fn minions_move_up_when_one_leaves_and_aside_when_one_comes() {
    let mut s = empty();
    let row: Vec<Slot> = (0..BOARD).map(|_| object(&mut s).expect("room")).collect();
    for &slot in &row[..BOARD - 1] {
        s.board_insert(ME, BOARD, slot);
    }
    s.board_insert(ME, 1, row[BOARD - 1]);
    assert_eq!(s.side(ME).board().len(), BOARD, "the row is full to its last place");
    assert_eq!(s.board_place(row[BOARD - 1]), Some(1));
    assert_eq!(s.board_place(row[1]), Some(2));
    assert_eq!(s.board_remove(row[0]), Some(0));
    assert_eq!(s.board_remove(row[0]), None);
    let mut wanted = vec![row[BOARD - 1]];
    wanted.extend(&row[1..BOARD - 1]);
    assert_eq!(s.side(ME).board(), wanted);
    assert!(s.side(ME).board[BOARD - 1].is_none(), "no slot is left behind the row");
}

#[test]
fn a_hand_keeps_its_order() {
    let mut s = empty();
    let held: Vec<Slot> = (0..HAND).map(|_| object(&mut s).expect("room")).collect();
    for &slot in &held {
        s.hand_push(ME, slot);
    }
    assert_eq!(s.hand_remove(held[3]), Some(3));
    let wanted: Vec<Slot> = held.iter().copied().filter(|slot| *slot != held[3]).collect();
    assert_eq!(s.side(ME).hand(), wanted);
}

#[test]
fn the_tags_of_a_hand_move_with_its_cards_and_follow_their_prices() {
    let mut s = empty();
    let held: Vec<Slot> = (0..HAND).map(|_| object(&mut s).expect("room")).collect();
    for (k, &slot) in held.iter().enumerate() {
        s.entity_mut(slot).price = k as u8;
        s.entity_mut(slot).play_needs = play_needs::PLACE;
        s.hand_push(ME, slot);
    }
    s.entity_mut(held[0]).price = COMPUTE;
    s.tag(held[0]);
    s.hand_remove(held[3]);
    let prices = [0, 1, 2, 4, 5, 6, 7, 8, 9].map(|price| tag::PLACE | price);
    assert_eq!(s.side(ME).tags[1..HAND - 1], prices[1..]);
    assert_eq!([s.side(ME).tags[0], s.side(ME).tags[HAND - 1]], [tag::LOOK, tag::NOTHING]);
}

#[test]
fn a_hand_is_compared_with_the_mana_at_once_as_card_by_card() {
    for mana in 0..=tag::DEAREST {
        for price in 0..=u8::MAX {
            for needs in [play_needs::NO, play_needs::YES, play_needs::PLACE] {
                let of = tag::of(price, needs);
                let bytes = [of, tag::NOTHING, of, 0, of, of, tag::NOTHING, of];
                let paid = tag::paid(u64::from_le_bytes(bytes), mana);
                let enough = price <= mana || price > tag::DEAREST;
                let wanted = bytes.map(|byte| if byte == 0 || byte == of && enough { tag::LOOK } else { 0 });
                assert_eq!(paid.to_le_bytes(), wanted, "price {price}, mana {mana}");
                assert_eq!(tag::count(paid), if enough { 6 } else { 1 });
                assert_eq!(of & tag::LOOK != 0, price > tag::DEAREST || needs == play_needs::NO);
            }
        }
    }
}

#[test]
fn a_copy_over_a_dirty_position_equals_the_original() {
    let mut s = empty();
    for k in 0..20 {
        let slot = object(&mut s).expect("room");
        enchantment(&mut s, slot, k);
        s.listen(slot, Event::Death.bit());
        s.deck_insert(ME, in_deck(k as u16));
        s.record(LogKind::Died, ME, k as u16);
    }
    s.head.n_stack = 3;
    s.head.turn = 7;
    // A copy must not depend on what was there before: neither less nor more than the original has.
    let mut full = empty();
    while let Some(slot) = object(&mut full) {
        enchantment(&mut full, slot, 99);
    }
    full.head.n_stack = FRAMES as u8;
    let mut copy = full.boxed();
    copy.copy_from(&s);
    assert!(copy.same(&s));
    assert_eq!(copy.digest(), s.digest());
    copy.copy_from(&full);
    assert!(copy.same(&full) && !copy.same(&s));
    // And it is independent.
    let mut other = s.boxed();
    other.entity_mut(Slot::new(6)).damage = 1;
    assert!(!other.same(&s) && other.digest() != s.digest());
}

/// A position in the middle of a choice, with something in every part; `amount` is how much of everything.
fn busy(amount: u8) -> Box<State> {
    let mut s = empty();
    s.head.turn = 7;
    for k in 0..amount.min(40) as i16 {
        let slot = object(&mut s).expect("room");
        enchantment(&mut s, slot, k);
        s.listen(slot, Event::Death.bit());
        s.record(LogKind::Died, ME, k as u16);
    }
    for k in 0..u16::from(amount) {
        for p in Player::BOTH {
            s.deck_insert(p, in_deck(k * 2 + u16::from(p.number())));
        }
    }
    let began: Vec<u16> = (0..u16::from(amount)).map(|k| 100 + k).collect();
    s.begin_with(Player::BOTH[1], &began);
    let frames = amount.min(FRAMES as u8);
    (s.head.n_stack, s.head.n_cards) = (frames, amount.min(CARDS as u8));
    s.head.n_options = amount.min(OPTIONS as u8);
    for k in 0..frames {
        s.stack[k as usize] = Frame { phase: k, card: u16::from(k), ..Frame::EMPTY };
        s.registers[k as usize].pc = u16::from(k) + 1;
    }
    for k in 0..s.head.n_cards {
        s.cards[k as usize] = 300 + u16::from(k);
    }
    for k in 0..s.head.n_options {
        (s.options[k as usize], s.option_at[k as usize]) = (500 + u16::from(k), k);
    }
    s
}

/// The same between two actions, when nothing is unfinished; all of them began with the same decks.
fn quiet(amount: u8) -> Box<State> {
    let mut s = busy(amount);
    (s.head.n_stack, s.head.n_cards, s.head.n_options) = (0, 0, 0);
    s.begin_with(Player::BOTH[1], &[100, 101]);
    s
}

fn hash_of(packed: &Packed) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    packed.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn a_packed_position_is_the_position_whatever_it_is_restored_over() {
    let sizes = [0, 1, 5, 30, 31, 32, 60, 192];
    let all: Vec<Box<State>> = sizes.map(busy).into_iter().chain(sizes.map(quiet)).collect();
    let mut list = PackedList::default();
    all.iter().for_each(|state| list.push(state));
    assert_eq!(list.len(), all.len());
    let mut place = empty();
    for one in &all {
        for (k, other) in all.iter().enumerate() {
            Packed::of(one).restore(&mut place);
            assert!(place.same(one) && place.digest() == one.digest());
            let parts = list.get(k);
            place.copy_parts(&parts);
            assert!(place.same(other));
            place.copy_from(one);
            list.restore(k, &mut place);
            assert!(place.same(other) && parts.same(&other.parts()) && parts.digest() == other.digest());
            assert!(Packed::of(other).unpacked().same(other));
        }
    }
}

#[test]
fn places_of_packed_positions_are_used_again_for_larger_and_smaller_ones() {
    let all: Vec<Box<State>> = [60, 0, 31, 5, 192, 30, 1].map(busy).into_iter().chain([60, 0, 5].map(quiet)).collect();
    let mut places = PackedPlaces::default();
    let mut place = empty();
    for start in 0..all.len() {
        let order = || (start..all.len()).chain(0..start);
        let held: Vec<usize> = order().map(|k| places.put(&all[k])).collect();
        assert_eq!(held, (0..all.len()).collect::<Vec<usize>>(), "places are used in their order");
        for (k, &at) in order().zip(&held) {
            places.restore(at, &mut place);
            assert!(place.same(&all[k]) && places.get(at).same(&all[k].parts()));
        }
        places.free(held[3]);
        assert_eq!(places.put(&all[start]), held[3]);
        assert!(
            places.get(held[3]).same(&all[start].parts())
                && places.get(held[4]).same(&all[(start + 4) % all.len()].parts())
        );
        places.shrink(all.len() - start);
    }
}

#[test]
fn packed_positions_are_equal_and_hash_alike_exactly_where_positions_do() {
    let all: Vec<Box<State>> = [0, 1, 5, 30, 31, 32, 60, 192].map(busy).into();
    for (k, one) in all.iter().enumerate() {
        for (l, other) in all.iter().enumerate() {
            let (a, b) = (Packed::of(one), Packed::of(other));
            assert_eq!((a == b, hash_of(&a) == hash_of(&b)), (k == l, k == l), "{k} and {l}");
        }
    }
}

#[test]
fn a_change_of_any_part_of_a_position_shows_when_it_is_packed() {
    let changes: [fn(&mut State); 12] = [
        |s| s.head.turn += 1,
        |s| s.entity_mut(Slot::new(8)).damage += 1,
        |s| s.pool[0].attack += 1,
        |s| s.registers[0].pc += 1,
        |s| s.decks[0][0].card += 1,
        |s| s.decks[1][4].flags ^= 1,
        |s| s.log[4].card += 1,
        |s| s.started[1][4] += 1,
        |s| s.stack[4].phase += 1,
        |s| s.cards[4] += 1,
        |s| s.options[4] += 1,
        |s| s.option_at[4] += 1,
    ];
    let before = busy(5);
    for (k, change) in changes.iter().enumerate() {
        let mut after = before.boxed();
        change(&mut after);
        assert!(Packed::of(&before) == Packed::of(&before.boxed()));
        assert!(Packed::of(&before) != Packed::of(&after), "change {k}");
        assert!(Packed::of(&after).unpacked().same(&after), "change {k}");
    }
}

#[test]
fn what_does_not_matter_does_not_part_packed_positions() {
    let before = busy(5);
    let mut after = before.boxed();
    after.decks[0][20].card = 9; // behind the last card
    after.stack[0].step = Step::Settle;
    let mut alike = after.boxed();
    alike.registers[0].pc = 77; // of a step without a text
    assert!(Packed::of(&after) == Packed::of(&alike));
}

#[test]
fn a_packed_position_takes_a_fraction_of_the_room() {
    let (usual, full) = (Packed::of(&busy(20)), Packed::of(&busy(192)));
    assert!(usual.bytes() < 7_000 && full.bytes() > usual.bytes() && full.bytes() < std::mem::size_of::<State>());
    let copy = usual.clone();
    assert!(copy.is_shared_with(&usual) && copy == usual);
}

#[test]
fn an_opened_position_shows_nothing_of_those_that_were_open_before() {
    let many: Vec<Packed> = (0..9).map(|k| Packed::of(&busy(40 - 4 * k))).collect();
    for packed in many.iter().chain(many.iter().rev()) {
        let state = packed.open();
        assert!(packed.parts().same(&state.parts()));
        let gone = state.slots_used()..SLOTS;
        assert!(state.entities[gone].iter().all(|e| e.at == At::Free), "somebody of another position is still there");
    }
    // Several at once are several.
    let [a, b] = [many[0].open(), many[1].open()];
    assert!(many[0].parts().same(&a.parts()) && many[1].parts().same(&b.parts()));
}
