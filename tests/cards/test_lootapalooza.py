"""Cards of Kobolds & Catacombs."""

from typing import Any

import pytest

from hearthlab.scenario import Scenario, card_id
from support.duel import MINIONS, duel

LESSER, MIDDLE, GREATER = "LOOT_043", "LOOT_043t2", "LOOT_043t3"

# Neutral


def test_carnivorous_cube_destroys_a_friendly_minion_and_leaves_2_copies_of_it() -> None:
    s = Scenario(
        mine=["Wisp", {"id": "Chillwind Yeti", "damage": 2, "attack": 9}],
        theirs=["Boulderfist Ogre"],
        hand=["Carnivorous Cube", {"id": "Fireball", "cost": 0}],
    )
    assert s.aims("Carnivorous Cube") == {"Wisp", "Chillwind Yeti"}
    s.play("Carnivorous Cube", on="Chillwind Yeti", at=0)
    assert s.names(0) == ["Carnivorous Cube", "Wisp"]
    assert s.stats(0) == [(4, 6), (1, 1)]
    s.play("Fireball", on="Carnivorous Cube")
    assert s.names(0) == ["Chillwind Yeti", "Chillwind Yeti", "Wisp"]
    assert s.stats(0) == [(4, 5), (4, 5), (1, 1)]


def test_carnivorous_cube_that_ate_nothing_leaves_nothing() -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], hand=["Carnivorous Cube", "Fireball"])
    s.play("Carnivorous Cube").play("Fireball", on="Carnivorous Cube")
    assert s.names(0) == []


# Warlock


def test_kobold_librarian_draws_a_card_and_deals_2_damage_to_my_hero() -> None:
    s = Scenario(hand=["Kobold Librarian"], deck=["Wisp", "Wisp"], their_deck=["Wisp"])
    s.play("Kobold Librarian")
    assert s.hand == [card_id("Wisp")]
    assert (s.health(0), s.health(1)) == (28, 30)
    assert s.their_hand == []


def test_dark_pact_destroys_a_friendly_minion_and_restores_4_health_to_my_hero() -> None:
    s = duel("Dark Pact", me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}})
    assert s.aims("Dark Pact") == {"Chillwind Yeti"}
    s.play("Dark Pact", on="Chillwind Yeti")
    assert s.names(0) == []
    assert (s.health(0), s.health(1)) == (24, 20)


@pytest.mark.parametrize(("stone", "damage"), [(LESSER, 3), (MIDDLE, 5), (GREATER, 7)])
def test_amethyst_spellstones_deal_damage_to_a_minion_and_heal_my_hero_by_it(stone: str, damage: int) -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=[{"id": "Boulderfist Ogre", "health": 8}],
        hand=[stone],
        me={"hero": {"damage": 10}},
    )
    assert s.aims(stone) == MINIONS
    s.play(stone, on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 8 - damage)]
    assert s.health(0) == 20 + damage


@pytest.mark.parametrize(("stone", "next_stone"), [(LESSER, MIDDLE), (MIDDLE, GREATER), (GREATER, GREATER)])
def test_amethyst_spellstones_upgrade_when_my_cards_damage_my_hero(stone: str, next_stone: str) -> None:
    s = Scenario(hand=[stone, "Kobold Librarian"], deck=["Wisp"])
    s.play("Kobold Librarian")
    assert s.hand == [next_stone, card_id("Wisp")]


def test_an_amethyst_spellstone_upgrades_by_my_spells_and_not_by_my_hero_power() -> None:
    s = Scenario(cls="warlock", hand=[LESSER, "Hellfire"], deck=["Wisp"])
    s.power()
    assert s.health(0) == 28
    assert s.hand[0] == LESSER
    s.play("Hellfire")
    assert s.hand[0] == MIDDLE


@pytest.mark.parametrize("stone", [LESSER, MIDDLE])
@pytest.mark.parametrize(
    "more",
    [
        {"hand": ["Fireball"], "aim": "face"},  # my card, the enemy hero
        {"hand": ["Fireball"], "aim": "Chillwind Yeti"},  # my card, my minion
        {"their_hand": ["Fireball"], "aim": "hero"},  # their card, my hero
    ],
)
def test_other_damage_upgrades_no_amethyst_spellstone(stone: str, more: dict[str, Any]) -> None:
    hand = [stone, *more.get("hand", ())]
    s = Scenario(mine=["Chillwind Yeti"], hand=hand, their_hand=more.get("their_hand", ()), deck=["Wisp"])
    if "their_hand" in more:
        s.end()
    s.play("Fireball", on=more["aim"])
    assert s.hand == [stone]


def test_fatigue_upgrades_no_amethyst_spellstone() -> None:
    s = Scenario(hand=[LESSER])
    s.round()
    assert s.health(0) == 29
    assert s.hand == [LESSER]


def test_an_amethyst_spellstone_in_the_deck_does_not_upgrade() -> None:
    s = Scenario(hand=["Hellfire"], deck=[LESSER])
    s.play("Hellfire")
    assert [c["id"] for c in s.side(0)["deck"]] == [LESSER]


def test_possessed_lackey_recruits_a_demon_when_it_dies() -> None:
    start = Scenario(
        mine=["Possessed Lackey"], hand=["Fireball"], deck=["Voidwalker", "Succubus", "Succubus", "Chillwind Yeti"]
    )
    outcomes = start.outcomes(start.playing("Fireball", on="Possessed Lackey"))
    assert {s.names(0)[0]: probability for probability, s in outcomes} == {
        "Voidwalker": pytest.approx(1 / 3),
        "Succubus": pytest.approx(2 / 3),
    }
    for _, s in outcomes:
        assert len(s.mine) == 1
        assert len(s.side(0)["deck"]) == 3
        assert s.hand == []


def test_voidlord_with_taunt_leaves_three_voidwalkers() -> None:
    s = Scenario(mine=["Wisp", {"id": "Voidlord", "damage": 8}, "Wisp"], hand=["Moonfire"])
    assert "taunt" in s.keywords("Voidlord")
    s.play("Moonfire", on="Voidlord")
    assert s.names(0) == ["Wisp", *["Voidwalker"] * 3, "Wisp"]


def test_skull_of_the_manari_summons_a_demon_from_my_hand_at_the_start_of_my_turns() -> None:
    start = Scenario(
        weapon="Skull of the Man'ari",
        hand=["Voidwalker", "Succubus", "Chillwind Yeti", "Fireball"],
        their_hand=["Voidwalker"],
    )
    start.end()
    assert start.names(0) == []
    outcomes = start.outcomes("end")
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 2] * 2)
    assert sorted(s.names(0) for _, s in outcomes) == [["Succubus"], ["Voidwalker"]]
    for _, s in outcomes:
        assert len(s.hand) == 3
        assert len(s.their_hand) == 1


def test_skull_of_the_manari_leaves_battlecries_out_and_takes_one_demon_a_turn() -> None:
    s = Scenario(weapon="Skull of the Man'ari", hand=["Dread Infernal", "Dread Infernal", "Wisp"], deck=["Wisp"])
    s.round()
    assert s.names(0) == ["Dread Infernal"]
    assert (s.health(0), s.health(1)) == (30, 29)  # fatigue of the opponent only
