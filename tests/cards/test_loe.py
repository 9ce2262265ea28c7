"""Cards of the League of Explorers."""

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel

WISP, COIN = "CS2_231", "GAME_005"
MAP, MONKEY = "LOE_019t", "LOE_019t2"


def deck(s: Scenario, player: int = 0) -> list[str]:
    """Ids of the cards in a deck."""
    return [card["id"] for card in s.side(player)["deck"]]


def test_forgotten_torch_deals_3_damage_to_any_character_and_shuffles_a_roaring_torch_into_my_deck() -> None:
    s = duel("Forgotten Torch")
    assert s.aims("Forgotten Torch") == EVERYONE
    s.play("Forgotten Torch", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]
    assert (deck(s, 0), deck(s, 1)) == (["LOE_002t"], [])


def test_roaring_torch_deals_6_damage_to_any_character() -> None:
    s = duel("LOE_002t")
    assert s.aims("LOE_002t") == EVERYONE
    s.play("LOE_002t", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 1)]


def test_reno_jackson_fully_heals_my_hero_if_my_deck_has_no_duplicates() -> None:
    s = Scenario(
        hand=["Reno Jackson"],
        deck=["Wisp", "Fireball"],
        their_deck=["Wisp", "Wisp"],
        me={"hero": {"damage": 28}},
        foe={"hero": {"damage": 5}},
    )
    s.play("Reno Jackson")
    assert (s.health(0), s.health(1)) == (30, 25)


def test_reno_jackson_does_not_heal_with_duplicates_in_my_deck() -> None:
    s = Scenario(hand=["Reno Jackson"], deck=["Wisp", "Fireball", "Wisp"], me={"hero": {"damage": 28}})
    s.play("Reno Jackson")
    assert s.health(0) == 2


def test_huge_toad_deals_1_damage_to_a_random_enemy_when_it_dies() -> None:
    start = Scenario(mine=["Huge Toad", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Fireball"])
    outcomes = start.outcomes(start.playing("Fireball", on="Huge Toad"))
    assert sorted((s.health(1), s.stats(1)) for _, s in outcomes) == [(29, [(6, 7)]), (30, [(6, 6)])]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 2)
        assert s.stats(0) == [(4, 5)]
        assert s.health(0) == 30


def test_tunnel_trogg_gains_1_attack_for_each_crystal_i_overload() -> None:
    s = Scenario(mine=["Tunnel Trogg"], theirs=["Tunnel Trogg"], hand=["Lava Burst", "Fireball"])
    s.play("Fireball", on="face")
    assert s.stats(0) == [(1, 3)]
    s.play("Lava Burst", on="face")
    assert s.stats(0) == [(3, 3)]
    assert s.stats(1) == [(1, 3)]


def test_sir_finley_mrrgglton_offers_three_basic_hero_powers_and_gives_me_the_chosen_one() -> None:
    s = Scenario(cls="mage", hand=["Sir Finley Mrrgglton"])
    s.play("Sir Finley Mrrgglton")
    offered = s.options()
    assert len(set(offered)) == 3
    assert "CS2_034" not in offered
    s.pick(1)
    assert s.side(0)["power"]["id"] == offered[1]
    assert s.side(1)["power"]["id"] == "CS2_034"


def test_sir_finley_mrrgglton_may_offer_any_other_basic_hero_power() -> None:
    start = Scenario(cls="mage", hand=["Sir Finley Mrrgglton"])
    outcomes = start.outcomes(start.playing("Sir Finley Mrrgglton"))
    assert {power for _, s in outcomes for power in s.options()} == {
        "CS2_017", "DS1h_292", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_056", "CS2_102",
    }  # fmt: skip


def test_brann_bronzebeard_makes_my_battlecries_trigger_twice() -> None:
    s = Scenario(mine=["Brann Bronzebeard"], hand=["Nightblade"])
    s.play("Nightblade")
    assert s.health(1) == 24


def test_brann_bronzebeard_doubles_a_battlecry_with_a_target_on_the_same_target() -> None:
    s = Scenario(mine=["Brann Bronzebeard"], theirs=["Boulderfist Ogre"], hand=["Stormpike Commando"])
    s.play("Stormpike Commando", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 3)]


def test_brann_bronzebeard_does_nothing_for_my_opponent() -> None:
    s = Scenario(theirs=["Brann Bronzebeard"], hand=["Nightblade"])
    s.play("Nightblade")
    assert s.health(1) == 27


def test_battlecries_trigger_once_again_when_brann_bronzebeard_is_gone() -> None:
    s = Scenario(mine=["Brann Bronzebeard"], hand=["Fireball", "Nightblade"])
    s.play("Fireball", on="Brann Bronzebeard").play("Nightblade")
    assert s.health(1) == 27


def test_elise_starseeker_shuffles_the_map_into_my_deck() -> None:
    s = Scenario(hand=["Elise Starseeker"])
    s.play("Elise Starseeker")
    assert (deck(s, 0), deck(s, 1)) == ([MAP], [])


def test_map_to_the_golden_monkey_shuffles_the_monkey_into_my_deck_and_draws_a_card() -> None:
    s = Scenario(hand=[MAP])
    s.play(MAP)
    assert s.hand == [MONKEY]
    assert (deck(s, 0), deck(s, 1)) == ([], [])


def test_map_to_the_golden_monkey_draws_one_card_only() -> None:
    start = Scenario(hand=[MAP], deck=["Wisp"])
    outcomes = start.outcomes(start.playing(MAP))
    assert sorted((s.hand, deck(s)) for _, s in outcomes) == [([WISP], [MONKEY]), ([MONKEY], [WISP])]


def test_golden_monkey_has_taunt_and_replaces_my_hand_and_deck() -> None:
    s = Scenario(
        hand=[MONKEY, "Wisp", {"id": "Fireball", "cost": 0}],
        deck=["Wisp", "Moonfire", "Fireball"],
        their_hand=["Wisp"],
        their_deck=["Moonfire"],
    )
    s.play(MONKEY)
    assert s.keywords(MONKEY) == {"taunt"}
    assert (len(s.hand), len(deck(s))) == (2, 3)
    cards = load()
    assert {cards[card].rarity for card in [*s.hand, *deck(s)]} == {"legendary"}
    assert [card["cost"] for card in s.side(0)["hand"]] == [cards[card].cost for card in s.hand]
    assert (s.their_hand, deck(s, 1)) == ([WISP], ["CS2_008"])


@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_golden_monkey_gives_any_legendary_minion(zone: str) -> None:
    start = Scenario(hand=[MONKEY, "Wisp"]) if zone == "hand" else Scenario(hand=[MONKEY], deck=["Wisp"])
    outcomes = start.outcomes(start.playing(MONKEY))
    given = [load()[s.side(0)[zone][0]["id"]] for _, s in outcomes]
    assert {(card.type, card.rarity, card.collectible) for card in given} == {("minion", "legendary", True)}
    assert {"Ragnaros the Firelord", "Edwin VanCleef", "Grommash Hellscream"} <= {card.name for card in given}
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / len(given)] * len(given))


def test_entomb_shuffles_an_enemy_minion_into_my_deck() -> None:
    s = duel("Entomb")
    assert s.aims("Entomb") == {"Boulderfist Ogre"}
    s.play("Entomb", on="Boulderfist Ogre")
    assert s.names(1) == []
    assert (deck(s, 0), deck(s, 1)) == (["CS2_200"], [])
    assert s.hand == s.their_hand == []


def test_an_entombed_minion_does_not_die() -> None:
    s = Scenario(theirs=["Loot Hoarder"], hand=["Entomb"], their_deck=["Wisp"])
    s.play("Entomb", on="Loot Hoarder")
    assert s.their_hand == []


def test_tomb_pillager_adds_a_coin_to_my_hand_when_it_dies() -> None:
    s = Scenario(mine=["Tomb Pillager"], hand=["Fireball"])
    s.play("Fireball", on="Tomb Pillager")
    assert (s.hand, s.their_hand) == ([COIN], [])


def test_dark_peddler_discovers_a_1_cost_card_for_me() -> None:
    s = Scenario(cls="warlock", hand=["Dark Peddler"])
    s.play("Dark Peddler")
    offered = s.options()
    assert len(set(offered)) == 3
    s.pick(2)
    assert s.hand == [offered[2]]


def test_dark_peddler_offers_neutral_cards_and_cards_of_my_class_for_1_mana() -> None:
    offered: set[str] = set()
    for seed in range(100):
        s = Scenario(cls="warlock", their_cls="priest", hand=["Dark Peddler"], seed=seed)
        offered.update(s.play("Dark Peddler").options())
    cards = [load()[card] for card in offered]
    assert {card.cost for card in cards} == {1}
    assert all({"warlock", "neutral"} & set(card.classes) for card in cards)
    assert any("warlock" in card.classes for card in cards)
    assert any("neutral" in card.classes for card in cards)
    assert {"minion", "spell"} <= {card.type for card in cards}
