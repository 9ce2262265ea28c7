"""Random cards, extra turns and the end of the game: RND1 to RND6, END1 to END6, DIS3, DIS5, DIS7, DIS9."""

from typing import Any

import pytest

import hearthlab as hl
from hearthlab.cards.decks import Deck
from hearthlab.cards.language import (
    BOTH,
    CHOSEN,
    ENEMIES,
    ENEMY_HERO,
    ME,
    MINION,
    MY_HAND,
    MY_HERO,
    OPPONENT,
    SECRET,
    SPELL,
    TARGET,
    Statement,
    add_to_hand,
    base_cost,
    buff,
    card_is,
    class_is,
    class_of,
    counter_spell,
    deal,
    destroy,
    discover,
    either,
    extra_turn,
    freeze,
    from_log,
    heal,
    hero_of,
    in_deck,
    in_set,
    played,
    pool,
    progress,
    quest,
    random,
    spell_cast,
    start_of_turn,
    summon,
)
from hearthlab.cards.language import hero as a_hero
from hearthlab.cards.library import default_library
from support.effects import Table, a_minion, a_secret, a_spell, tally


def member(card_id: str, **own: Any) -> Statement:
    """A card of a pool that only this file has."""
    return a_minion(card_id, **{"set": "pool", "discoverable": True, **own})


lab = Table(
    member("Old card", set="gvg"),
    member("New card", set="ungoro"),
    member("Mage card", cls="mage", cost=3),
    member("Hunter card", cls="hunter", cost=3),
    member("Neutral card", cost=3),
    member("Cheap card", cost=1),
    member("Hidden card", discoverable=False),
    a_spell("Pool spell", tally(), set="pool", discoverable=True),
    a_hero("Pool hero", name="Pool hero", cost=5, armor=5, set="pool", discoverable=True),
    quest(
        "Pool quest",
        played(MINION),
        progress(2, "7/7"),
        name="Pool quest",
        set="pool",
        discoverable=True,
        mechs=["quest"],
    ),
    a_minion("Pool C'Thun", set="ancient", discoverable=True, groups=["cthun"]),
    a_minion("Pool cultist", set="ancient", discoverable=True, groups=["names_cthun"]),
    a_minion("Pool bystander", set="ancient", discoverable=True),
    a_secret("Mage secret", start_of_turn(), tally(), cls="mage", set="hidden", discoverable=True),
    a_secret("Hunter secret", start_of_turn(), tally(), cls="hunter", set="hidden", discoverable=True),
    a_spell(
        "A card of the two sets",
        add_to_hand(pool(in_set("gvg") | in_set("ungoro"), card_is("Old card", "New card"))),
    ),
    a_spell("A random minion", add_to_hand(pool(in_set("pool"), MINION))),
    a_spell("A random spell", add_to_hand(pool(in_set("pool"), SPELL))),
    a_spell("A random card", add_to_hand(pool(in_set("pool")))),
    a_spell("A hunter card", add_to_hand(pool(in_set("pool"), class_is("hunter")))),
    a_spell(
        "Discover a minion",
        discover(pool(in_set("pool"), MINION, also=either(class_of(ME), class_is("neutral"))), add_to_hand(CHOSEN)),
    ),
    a_spell("An ancient card", add_to_hand(pool(in_set("ancient")))),
    a_spell(
        "A secret of the opponent's class",
        add_to_hand(pool(in_set("hidden"), SECRET, also=class_of(OPPONENT))),
    ),
    a_spell("Summon a 3-cost", summon(pool(in_set("pool"), MINION, base_cost().equals(3)))),
    a_spell("Summon a 9-cost", summon(pool(in_set("pool"), MINION, base_cost().equals(9)))),
    a_spell("Hand costs 3", buff(MY_HAND, set_cost=3)),
    a_spell("A copy of a card of my deck", add_to_hand(in_deck(ME))),
    a_spell("A dead friend", summon(from_log("died", MINION))),
    a_spell("Hit a random enemy", deal(1, random(ENEMIES))),
    a_spell("Deal 40 to both heroes", deal(40, hero_of(BOTH))),
    a_spell("Deal 40 to my hero", deal(40, MY_HERO)),
    a_spell("Destroy the enemy hero", destroy(ENEMY_HERO)),
    a_spell("Destroy the enemy hero, heal it", destroy(ENEMY_HERO), heal(9, ENEMY_HERO)),
    a_spell("Extra turn", extra_turn()),
    a_spell("Later turn", extra_turn(later=True)),
    a_minion("Windfury 2/9", attack=2, health=9, keywords=["windfury"]),
    a_spell("Freeze", freeze(TARGET)),
    a_spell("Overload 2", tally(), overload=2),
    a_secret("Counterspell", spell_cast(who=OPPONENT), counter_spell()),
)


def chances(name: str, **given: Any) -> dict[str, float]:
    """What a spell adds to the hand, with probabilities."""
    s = lab(hand=[name], **given)
    return {world.hand[-1]: p for p, world in s.outcomes(s.playing(name))}


def evenly(*cards: str) -> dict[str, Any]:
    """Each of these cards with the same probability."""
    return {c: pytest.approx(1 / len(cards)) for c in cards}


MINIONS = ("Mage card", "Hunter card", "Neutral card", "Cheap card")


def test_rnd1_random_cards_come_from_the_sets_of_the_format() -> None:
    assert chances("A card of the two sets") == evenly("Old card", "New card")
    assert chances("A card of the two sets", variants=["standard"]) == evenly("New card")


def test_rnd2_without_a_class_word_all_classes_are_meant() -> None:
    assert chances("A random minion") == evenly(*MINIONS)


def test_rnd2_a_class_word_means_that_class() -> None:
    assert chances("A hunter card") == evenly("Hunter card")


def test_rnd2_discover_means_the_own_class_and_neutral() -> None:
    s = lab(hand=["Discover a minion"], cls="hunter")
    s.play("Discover a minion")
    assert set(s.options()) == {"Hunter card", "Neutral card", "Cheap card"}


def test_rnd3_quests_and_uncollectible_cards_are_left_out() -> None:
    found = chances("A random card")
    assert set(found) == {*MINIONS, "Pool spell", "Pool hero"}


def test_rnd3_hero_cards_are_neither_minions_nor_spells() -> None:
    assert "Pool hero" not in chances("A random minion")
    assert chances("A random spell") == evenly("Pool spell")


def test_rnd3_cthun_and_its_followers_are_left_out_without_cthun_in_the_deck() -> None:
    assert chances("An ancient card") == evenly("Pool bystander")


def test_rnd3_with_cthun_in_the_deck_they_are_there() -> None:
    found = chances("An ancient card", me={"counters": {"cthun_deck": 1}})
    assert found == evenly("Pool C'Thun", "Pool cultist", "Pool bystander")


def test_rnd4_summons_by_cost_use_the_base_cost() -> None:
    seen = set()
    for seed in range(30):
        s = lab(hand=["Hand costs 3", "Cheap card", "Summon a 3-cost"], seed=seed)
        s.play("Hand costs 3")
        assert s.cost("Cheap card") == 3
        s.play("Summon a 3-cost")
        seen |= set(s.row())
    assert seen == {"Mage card", "Hunter card", "Neutral card"}


def test_rnd4_without_a_candidate_nothing_comes() -> None:
    s = lab(hand=["Summon a 9-cost"])
    s.play("Summon a 9-cost")
    assert s.row() == []


def test_rnd5_choices_are_uniform_over_candidates() -> None:
    s = lab(hand=["Hit a random enemy"], theirs=["1/9", "2/9", "3/9"])
    assert [p for p, _ in s.outcomes(s.playing("Hit a random enemy"))] == [pytest.approx(1 / 4)] * 4


def test_rnd5_the_games_of_many_seeds_are_uniform_too() -> None:
    hits = {"1/9": 0, "2/9": 0, "3/9": 0, "face": 0}
    for seed in range(400):
        s = lab(hand=["Hit a random enemy"], theirs=["1/9", "2/9", "3/9"], seed=seed)
        s.play("Hit a random enemy")
        hits[next((m["id"] for m in s.theirs if m["damage"]), "face")] += 1
    assert all(70 <= n <= 130 for n in hits.values()), hits  # 100 each, give or take 3.5 standard deviations


def test_rnd5_picks_from_a_deck_count_every_copy() -> None:
    found = chances("A copy of a card of my deck", deck=["1/1", "1/1", "1/1", "2/2"])
    assert found == {"1/1": pytest.approx(3 / 4), "2/2": pytest.approx(1 / 4)}


def test_rnd5_picks_from_the_dead_count_every_death() -> None:
    s = lab(hand=["A dead friend"], me={"dead": ["1/1", "2/2", "2/2"]})
    found = {world.mine[0]["id"]: p for p, world in s.outcomes(s.playing("A dead friend"))}
    assert found == {"1/1": pytest.approx(1 / 3), "2/2": pytest.approx(2 / 3)}


def test_rnd6_secrets_of_the_opponents_class_are_of_that_class() -> None:
    name = "A secret of the opponent's class"
    assert chances(name, their_cls="hunter") == evenly("Hunter secret")
    assert chances(name, their_cls="mage") == evenly("Mage secret")


def test_end1_one_dead_hero_loses() -> None:
    s = lab(hand=["Deal 40 to my hero"])
    s.play("Deal 40 to my hero")
    assert (s.game.over, s.game.winner, s.game.reason) == (True, 1, "death")
    assert s.game.legal_actions() == ()


def test_end1_two_dead_heroes_draw() -> None:
    s = lab(hand=["Deal 40 to both heroes"])
    s.play("Deal 40 to both heroes")
    assert (s.game.over, s.game.winner, s.game.reason) == (True, None, "death")


def test_end2_a_destroyed_hero_is_dead() -> None:
    s = lab(hand=["Destroy the enemy hero"])
    s.play("Destroy the enemy hero")
    assert s.game.winner == 0
    s = lab(hand=["Destroy the enemy hero, heal it"])
    s.play("Destroy the enemy hero, heal it")
    assert s.game.winner == 0


def test_end3_an_extra_turn_begins_like_any_other() -> None:
    s = lab(mine=["2/2"], hand=["Extra turn"], deck=["1/1"] * 5, mana=4)
    s.play("Extra turn").attack("2/2", "face")
    s.end()
    assert (s.game.active, s.game.turn) == (0, 12)
    assert (s.side()["mana"]["max"], s.mana(), s.hand) == (5, 5, ["1/1"])
    assert s.can_attack("2/2")
    s.end()
    assert s.game.active == 1


def test_end3_extra_turns_stack() -> None:
    s = lab(hand=["Extra turn", "Extra turn"])
    s.play("Extra turn").play("Extra turn")
    whose = []
    for _ in range(4):
        s.end()
        whose.append(s.game.active)
    assert whose == [0, 0, 1, 0]


def test_end3_a_later_extra_turn_waits_until_the_turn_comes_to_the_player_again() -> None:
    s = lab(hand=["Extra turn", "Later turn", "Later turn"])
    s.play("Extra turn").play("Later turn").play("Later turn")
    whose = []
    for _ in range(7):
        s.end()
        whose.append(s.game.active)
    assert whose == [0, 1, 0, 0, 0, 1, 0]


def test_end4_after_turn_89_the_game_is_a_draw() -> None:
    s = lab(turn=88)
    s.end()
    assert (s.game.turn, s.game.over) == (89, False)
    s.end()
    assert (s.game.over, s.game.winner, s.game.reason) == (True, None, "turn limit")


def test_end4_the_limit_can_be_decided_by_health() -> None:
    s = lab(turn=89, rules={"turn_limit_result": "health"}, foe={"hero": {"damage": 1}})
    s.end()
    assert (s.game.winner, s.game.reason) == (0, "turn limit")


def test_dis7_the_turn_cap_is_that_of_the_real_game() -> None:
    assert hl.Rules().turn_limit == 89
    s = lab(turn=89, rules={"turn_limit": None})
    s.end()
    assert not s.game.over


def test_end5_after_99_actions_the_turn_can_only_be_ended() -> None:
    assert hl.Rules().action_limit == 99
    s = lab(hand=["Idle"] * 4, rules={"action_limit": 3})
    s.play("Idle").play("Idle").play("Idle")
    assert s.actions() == ["end"]
    s.round()
    assert s.can_play("Idle")


def test_end6_an_empty_deck_alone_does_not_end_the_game() -> None:
    s = lab(fatigue=True)
    s.end()
    assert (s.game.over, s.health(1)) == (False, 29)
    s = lab(fatigue=True, foe={"hero": {"damage": 29}})
    s.end()
    assert (s.game.over, s.game.winner) == (True, 0)


def test_dis3_a_frozen_windfury_minion_that_attacked_once_stays_frozen() -> None:
    for variants, still in (([], True), (["thaw_with_attacks_left"], False)):
        s = lab(mine=["Windfury 2/9"], hand=["Freeze"], variants=variants)
        s.attack("Windfury 2/9", "face")
        s.play("Freeze", on="Windfury 2/9").end()
        assert s.mine[0].get("frozen", False) is still


def test_dis5_a_countered_spell_does_not_overload_unless_the_variant_says_so() -> None:
    for variants, owed in (([], 0), (["countered_overload"], 2)):
        s = lab(hand=["Overload 2"], their_secrets=["Counterspell"], variants=variants)
        s.play("Overload 2")
        assert (s.tally(), s.side()["mana"]["owed"]) == (0, owed)


def test_dis9_the_card_data_are_those_of_one_build() -> None:
    library = default_library()
    assert library.data.build == 25770
    assert lab().state["build"] == 25770
    assert library.data.by_name("Knife Juggler").attack == 2
    assert "8" in library.data.by_name("Ice Barrier").text


def test_end1_a_game_of_two_decks_ends_with_a_winner_or_a_draw() -> None:
    deck = Deck.load("aggro-pirate-warrior")
    game = hl.Game(deck, Deck.load("midrange-jade-shaman"), seed=5)
    while not game.over:
        game.apply(game.legal_actions()[-1])
    assert game.reason in ("death", "turn limit")
    assert game.legal_actions() == ()
