"""Copies: CPY1 to CPY6."""

from hearthlab.cards.language import (
    CHOSEN,
    ENEMY,
    EVENT,
    ME,
    MINION,
    MY_HAND,
    OPPONENT,
    ROOM,
    SELF,
    STARTED_IN_DECK,
    add_to_hand,
    attach,
    battlecry,
    buff,
    buff_deck,
    copy_deck,
    copy_of,
    count,
    count_up,
    deal,
    discover,
    exact_copy,
    from_deck,
    hand,
    in_deck,
    played,
    random,
    rightmost,
    summon,
    target,
    transform,
)
from support.effects import Table, a_minion, a_secret, a_spell, one, tally

lab = Table(
    a_spell("Copy it", summon(exact_copy(target(hero=False)))),
    a_minion("Faceless", battlecry(transform(SELF, exact_copy(target(hero=False)))), attack=3, health=3),
    a_secret(
        "Mirror Entity",
        played(MINION, ENEMY, who=OPPONENT),
        summon(exact_copy(EVENT.card)),
        when=ROOM,
        late=True,
    ),
    a_minion("Hurts itself", battlecry(deal(1, SELF))),
    a_minion("Windfury Charge", attack=3, health=3, keywords=["windfury", "charge"]),
    a_spell("Copy a card of my hand", add_to_hand(exact_copy(rightmost(MY_HAND)))),
    a_spell("Copy a minion of my hand into play", summon(exact_copy(rightmost(MY_HAND)))),
    a_spell("Copy a card of their hand", add_to_hand(copy_of(random(hand(OPPONENT))))),
    a_spell("Copy a minion of my deck to hand", add_to_hand(in_deck(ME, MINION))),
    a_spell("Copy a minion of my deck into play", summon(in_deck(ME, MINION))),
    a_spell("Discover a copy of my deck", discover(from_deck(ME, MINION), add_to_hand(CHOSEN))),
    a_spell("Copy their deck", copy_deck(OPPONENT, ME)),
    a_spell("Copy my deck", copy_deck(ME, ME)),
    a_spell("Copy it to my hand", add_to_hand(copy_of(target(hero=False)))),
    a_spell("Buff my hand", buff(MY_HAND.where(MINION), 2, 2)),
    a_spell("Buff my deck", buff_deck(ME, MINION, having=attach(attack=2, health=2))),
    a_spell("Count what began in my deck", tally(count(MY_HAND.where(STARTED_IN_DECK)))),
    a_minion("C'Thun of tests", attack=6, health=6, groups=["cthun"]),
    a_spell("Ritual", count_up("cthun_attack", 2), count_up("cthun_health", 2)),
    a_spell("Summon it for the other", summon(exact_copy(target(hero=False)), side=OPPONENT)),
)


def test_cpy1_a_copy_in_play_has_damage_enchantments_and_silence() -> None:
    s = lab(mine=["Shield 2/2"], hand=["Give +2/+2", "Silence", "Give +2/+2", "Deal 1", "Copy it"])
    s.play("Silence", on="Shield 2/2").play("Give +2/+2", on="Shield 2/2").play("Deal 1", on="Shield 2/2")
    s.play("Copy it", on="Shield 2/2")
    original, copy = s.mine
    assert s.stats() == [(4, 3), (4, 3)]
    assert copy["silenced"]
    assert copy["order"] > original["order"]


def test_cpy1_a_lost_shield_stays_lost_and_a_kept_one_is_copied() -> None:
    s = lab(mine=["Shield 2/2"], hand=["Copy it", "Deal 1", "Copy it"])
    s.play("Copy it", on="Shield 2/2")
    assert [m.get("keywords") for m in s.mine] == [["divine_shield"], ["divine_shield"]]
    first = s.mine[0]["eid"]
    s.play("Deal 1", on=first).play("Copy it", on=first)
    assert [m.get("keywords") for m in s.mine] == [None, ["divine_shield"], None]


def test_cpy1_auras_are_not_part_of_a_copy() -> None:
    s = lab(theirs=["2/2", "Champion"], hand=["Faceless"])
    s.play("Faceless", on="2/2")
    assert s.stats(0) == [(2, 2)]


def test_cpy1_attacks_made_are_not_copied() -> None:
    s = lab(mine=["Windfury Charge"], hand=["Copy it"])
    original = s.mine[0]["eid"]
    s.attack(original, "face").attack(original, "face")
    s.play("Copy it", on=original)
    copy = s.mine[1]["eid"]
    assert not s.can_attack(original)
    s.attack(copy, "face").attack(copy, "face")
    assert s.health(1) == 30 - 4 * 3


def test_cpy1_a_battlecry_can_make_its_minion_a_copy() -> None:
    s = lab(theirs=[one("2/7", damage=3, attack=5)], hand=["Faceless"])
    s.play("Faceless", on="2/7")
    assert s.row(0) == ["2/7"]
    assert s.stats(0) == [(5, 4)]


def test_cpy2_a_copy_is_summoning_sick_unless_it_charges() -> None:
    s = lab(mine=["2/2", "Charge 2/2"], hand=["Copy it", "Copy it"])
    s.play("Copy it", on="2/2").play("Copy it", on="Charge 2/2")
    plain, charging = (m["eid"] for m in s.mine[2:])
    assert s.can_attack(s.mine[0]["eid"])
    assert not s.can_attack(plain)
    assert s.can_attack(charging)


def test_cpy3_copies_from_hand_keep_enchantments() -> None:
    s = lab(hand=["Buff my hand", "Copy a card of my hand", "1/1"])
    s.play("Buff my hand").play("Copy a card of my hand")
    assert [(c["attack"], c["health"]) for c in s.side()["hand"]] == [(3, 3), (3, 3)]
    s = lab(hand=["Buff my hand", "Copy a minion of my hand into play", "1/1"])
    s.play("Buff my hand").play("Copy a minion of my hand into play")
    assert s.stats() == [(3, 3)]


def test_cpy3_copies_from_deck_to_hand_keep_enchantments() -> None:
    s = lab(hand=["Buff my deck", "Copy a minion of my deck to hand"], deck=["1/1"])
    s.play("Buff my deck").play("Copy a minion of my deck to hand")
    assert s.deck() == ["1/1"]
    assert [(c["attack"], c["health"]) for c in s.side()["hand"]] == [(3, 3)]


def test_cpy3_a_discovered_copy_of_a_card_of_the_deck_keeps_enchantments() -> None:
    s = lab(hand=["Buff my deck", "Discover a copy of my deck"], deck=["1/1"])
    s.play("Buff my deck").play("Discover a copy of my deck").pick(0)
    assert s.deck() == ["1/1"]
    assert [(c["attack"], c["health"]) for c in s.side()["hand"]] == [(3, 3)]


def test_cpy3_copies_from_deck_into_play_keep_enchantments() -> None:
    s = lab(hand=["Buff my deck", "Copy a minion of my deck into play"], deck=["1/1"])
    s.play("Buff my deck").play("Copy a minion of my deck into play")
    assert s.deck() == ["1/1"]
    assert s.stats() == [(3, 3)]


def test_cpy3_copies_from_deck_to_deck_keep_enchantments() -> None:
    s = lab(hand=["Buff my deck", "Copy my deck", "Draw 2"], deck=["1/1"])
    s.play("Buff my deck").play("Copy my deck")
    assert s.deck() == ["1/1", "1/1"]
    s.play("Draw 2")
    assert [(c["attack"], c["health"]) for c in s.side()["hand"]] == [(3, 3), (3, 3)]


def test_cpy3_copies_from_play_to_hand_are_the_base_card() -> None:
    s = lab(mine=["1/1"], hand=["Give +2/+2", "Copy it to my hand"])
    s.play("Give +2/+2", on="1/1").play("Copy it to my hand", on="1/1")
    assert [(c["attack"], c["health"]) for c in s.side()["hand"]] == [(1, 1)]


def test_cpy3_under_the_old_rule_copies_to_hand_and_deck_are_base_cards() -> None:
    s = lab(hand=["Buff my hand", "Copy a card of my hand", "1/1"], variants=["old_copies"])
    s.play("Buff my hand").play("Copy a card of my hand")
    assert [(c["attack"], c["health"]) for c in s.side()["hand"]] == [(3, 3), (1, 1)]
    cards = ["Buff my deck", "Copy a minion of my deck to hand"]
    s = lab(hand=cards, deck=["1/1"], variants=["old_copies"])
    s.play("Buff my deck").play("Copy a minion of my deck to hand")
    assert [(c["attack"], c["health"]) for c in s.side()["hand"]] == [(1, 1)]


def test_cpy3_under_the_old_rule_copies_put_into_play_are_base_cards_too() -> None:
    cards = ["Buff my hand", "Copy a minion of my hand into play", "1/1"]
    s = lab(hand=cards, variants=["old_copies"])
    s.play("Buff my hand").play("Copy a minion of my hand into play")
    assert s.stats() == [(1, 1)]
    cards = ["Buff my deck", "Copy a minion of my deck into play"]
    s = lab(hand=cards, deck=["1/1"], variants=["old_copies"])
    s.play("Buff my deck").play("Copy a minion of my deck into play")
    assert s.stats() == [(1, 1)]


def test_cpy4_a_copied_card_of_the_opponent_is_mine_and_did_not_start_in_my_deck() -> None:
    cards = ["Copy a card of their hand", "Copy their deck", "Draw", "Count what began in my deck"]
    s = lab(hand=cards, their_hand=["3/3"], their_deck=["4/4"])
    s.play("Copy a card of their hand").play("Copy their deck").play("Draw")
    assert s.hand == ["Count what began in my deck", "3/3", "4/4"]
    assert (s.their_hand, s.deck(1)) == (["3/3"], ["4/4"])
    s.play("Count what began in my deck")
    assert s.tally() == 0


def test_cpy4_cards_of_the_own_deck_did_start_there() -> None:
    s = lab(hand=["Draw", "Count what began in my deck"], deck=["4/4"])
    s.play("Draw").play("Count what began in my deck")
    assert s.tally() == 1


def test_cpy5_a_mirror_of_a_minion_that_lives_by_an_aura_dies() -> None:
    s = lab(mine=["Champion"], hand=["Hurts itself"], their_secrets=["Mirror Entity"])
    s.play("Hurts itself")
    assert s.stats() == [(6, 6), (2, 1)]
    assert (s.row(1), s.dead(1), s.secrets(1)) == ([], ["Hurts itself"], [])


def test_cpy5_beside_the_aura_the_copy_lives_too() -> None:
    s = lab(mine=["Champion", one("1/1", damage=1)], hand=["Copy it"])
    s.play("Copy it", on="1/1")
    assert s.stats() == [(6, 6), (2, 1), (2, 1)]


def test_cpy6_copies_of_cthun_show_the_bonus_of_their_owner() -> None:
    cthun = "C'Thun of tests"
    s = lab(mine=[cthun], hand=["Ritual", "Copy it", "Copy it to my hand", "Summon it for the other"])
    s.play("Ritual").play("Copy it", on=cthun).play("Copy it to my hand", on=s.mine[0]["eid"])
    s.play("Summon it for the other", on=s.mine[0]["eid"])
    assert s.stats(0) == [(8, 8), (8, 8)]
    assert s.find(cthun, 0, "hand")["attack"] == 8
    assert s.stats(1) == [(6, 6)]
