"""Cards that change in hand or come back to it, cards that look into decks, and secrets that come by effects."""

from collections import defaultdict
from itertools import permutations

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario, card_id
from support.duel import EVERYONE, MINIONS, duel
from support.mechanics import deck_of, free, hand_of, lab

ELIXIRS = ["LOOT_278t1", "LOOT_278t2", "LOOT_278t3", "LOOT_278t4"]
SHIELDS = ["LOOT_285t", "LOOT_285t2", "LOOT_285t3", "LOOT_285t4"]
MAULS = ["LOOT_286t1", "LOOT_286t2", "LOOT_286t3", "LOOT_286t4"]

# Unidentified Elixir, Unidentified Shield, Unidentified Maul


@pytest.mark.parametrize(
    ("name", "forms"),
    [("Unidentified Elixir", ELIXIRS), ("Unidentified Shield", SHIELDS), ("Unidentified Maul", MAULS)],
)
def test_an_unidentified_card_becomes_one_of_four_when_it_is_drawn(name: str, forms: list[str]) -> None:
    start = Scenario(hand=["Draw One", name], deck=[name], their_hand=[name], library=lab.library)
    found: defaultdict[str, float] = defaultdict(float)
    for probability, s in start.outcomes(start.playing("Draw One")):
        assert s.hand[0] == card_id(name)
        assert s.their_hand == [card_id(name)]
        found[s.hand[1]] += probability
    assert found == {form: pytest.approx(1 / 4) for form in forms}


def test_an_unidentified_elixir_in_play_by_an_effect_gives_2_2() -> None:
    s = duel("Unidentified Elixir")
    assert s.aims("Unidentified Elixir") == MINIONS
    s.play("Unidentified Elixir", on="Boulderfist Ogre")
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(8, 9)])


@pytest.mark.parametrize(("elixir", "keyword"), [("LOOT_278t1", "lifesteal"), ("LOOT_278t2", "divine_shield")])
def test_an_elixir_gives_2_2_and_a_keyword(elixir: str, keyword: str) -> None:
    s = duel(elixir)
    assert s.aims(elixir) == MINIONS
    s.play(elixir, on="Boulderfist Ogre")
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(8, 9)])
    assert s.keywords("Boulderfist Ogre") == {keyword}


def test_elixir_of_shadows_summons_a_1_1_copy_for_me() -> None:
    s = duel("LOOT_278t3")
    assert s.aims("LOOT_278t3") == MINIONS
    s.play("LOOT_278t3", on="Boulderfist Ogre")
    assert s.stats(1) == [(8, 9)]
    assert s.names(0) == ["Chillwind Yeti", "Boulderfist Ogre"]
    assert s.stats(0) == [(4, 5), (1, 1)]


def test_elixir_of_hope_returns_the_minion_to_its_controllers_hand_when_it_dies() -> None:
    s = duel("LOOT_278t4", "LOOT_278t4", "Kill It", "Kill It", library=lab.library)
    assert s.aims("LOOT_278t4") == MINIONS
    s.play("LOOT_278t4", on="Chillwind Yeti").play("LOOT_278t4", on="Boulderfist Ogre")
    assert (s.stats(0), s.stats(1)) == ([(6, 7)], [(8, 9)])
    s.play("Kill It", on="Chillwind Yeti").play("Kill It", on="Boulderfist Ogre")
    assert (s.mine, s.theirs) == ([], [])
    assert hand_of(s) == ["Chillwind Yeti"]
    assert hand_of(s, 1) == ["Boulderfist Ogre"]
    yeti = s.find("Chillwind Yeti", 0, "hand")
    assert (yeti["attack"], yeti["health"]) == (4, 5)


def test_an_unidentified_shield_in_play_by_an_effect_gives_5_armor() -> None:
    s = duel("Unidentified Shield")
    s.play("Unidentified Shield")
    assert (s.armor(0), s.armor(1)) == (5, 0)


def test_tower_shield_gives_15_armor() -> None:
    s = duel("LOOT_285t")
    s.play("LOOT_285t")
    assert s.armor(0) == 15


def test_serrated_shield_gives_5_armor_and_deals_5_damage() -> None:
    s = duel("LOOT_285t2")
    assert s.aims("LOOT_285t2") == EVERYONE
    s.play("LOOT_285t2", on="Boulderfist Ogre")
    assert s.armor(0) == 5
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(6, 2)])


def test_runed_shield_gives_5_armor_and_summons_a_5_5_golem() -> None:
    s = duel("LOOT_285t3")
    s.play("LOOT_285t3")
    assert s.armor(0) == 5
    assert s.names(0) == ["Chillwind Yeti", "Iron Golem"]
    assert s.stats(0) == [(4, 5), (5, 5)]


def test_spiked_shield_gives_5_armor_and_a_5_2_weapon() -> None:
    s = duel("LOOT_285t4")
    s.play("LOOT_285t4")
    assert s.armor(0) == 5
    weapon = s.side(0)["weapon"]
    assert (weapon["id"], weapon["attack"], weapon["durability"]) == ("LOOT_285t4t", 5, 2)


def test_champions_maul_summons_two_silver_hand_recruits() -> None:
    s = duel("LOOT_286t1")
    s.play("LOOT_286t1")
    assert s.names(0) == ["Chillwind Yeti", "Silver Hand Recruit", "Silver Hand Recruit"]
    assert s.names(1) == ["Boulderfist Ogre"]


@pytest.mark.parametrize(("maul", "keyword"), [("LOOT_286t2", "taunt"), ("LOOT_286t4", "divine_shield")])
def test_a_maul_gives_my_minions_a_keyword(maul: str, keyword: str) -> None:
    s = duel(maul)
    s.play(maul)
    assert s.keywords("Chillwind Yeti") == {keyword}
    assert s.keywords("Boulderfist Ogre") == set()


def test_blessed_maul_gives_my_minions_1_attack() -> None:
    s = duel("LOOT_286t3")
    s.play("LOOT_286t3")
    assert (s.stats(0), s.stats(1)) == ([(5, 5)], [(6, 7)])


# Flobbidinous Floop


def in_hand(s: Scenario, place: int = 0) -> tuple[str, int, int, int]:
    """Name, cost, attack and health of a card in my hand."""
    card = s.side(0)["hand"][place]
    return load()[card["id"]].name, card["cost"], card["attack"], card["health"]


def test_floop_becomes_a_3_4_copy_of_every_minion_i_play_for_4_mana() -> None:
    s = Scenario(
        hand=["Flobbidinous Floop", free("Boulderfist Ogre"), "Wisp", "Moonfire"], their_hand=["Chillwind Yeti"],
        deck=["Fireball"] * 3, their_deck=["Fireball"] * 3,
    )  # fmt: skip
    s.play("Moonfire", on="face")
    assert in_hand(s) == ("Flobbidinous Floop", 4, 3, 4)
    s.play("Boulderfist Ogre")
    assert in_hand(s) == ("Boulderfist Ogre", 4, 3, 4)
    s.play("Wisp")
    assert in_hand(s) == ("Wisp", 4, 3, 4)
    s.end().play("Chillwind Yeti").end()
    assert in_hand(s) == ("Wisp", 4, 3, 4)
    s.play("Wisp")
    assert s.stats(0) == [(6, 7), (1, 1), (3, 4)]


def test_floop_has_the_battlecry_of_the_minion() -> None:
    s = Scenario(hand=["Elven Archer", "Flobbidinous Floop"])
    s.play("Elven Archer", on="face").play("Elven Archer", on="face")
    assert s.health(1) == 28
    assert s.stats(0) == [(1, 1), (3, 4)]


def test_floop_copies_the_last_minion_when_it_comes_to_my_hand() -> None:
    s = Scenario(
        hand=["Draw One"], deck=["Flobbidinous Floop"], library=lab.library,
        me={"played": [card_id("Boulderfist Ogre"), card_id("Chillwind Yeti"), card_id("Fireball")]},
        foe={"played": [card_id("Wisp")]},
    )  # fmt: skip
    s.play("Draw One")
    assert in_hand(s) == ("Chillwind Yeti", 4, 3, 4)


def test_floop_stays_floop_if_no_minion_was_played() -> None:
    s = Scenario(hand=["Draw One"], deck=["Flobbidinous Floop"], library=lab.library)
    s.play("Draw One")
    assert in_hand(s) == ("Flobbidinous Floop", 4, 3, 4)


def test_floop_on_the_board_stays_what_it_is() -> None:
    s = Scenario(hand=["Elven Archer", "Flobbidinous Floop", "Wisp"])
    s.play("Elven Archer", on="face").play("Elven Archer", on="face").play("Wisp")
    assert s.names(0) == ["Elven Archer", "Elven Archer", "Wisp"]


def test_floop_keeps_what_it_was_given_until_i_play_another_minion() -> None:
    s = Scenario(
        hand=["Flobbidinous Floop", "Wisp", free("Smuggler's Run"), "Moonfire", "Murloc Raider"],
        their_hand=["Chillwind Yeti"], deck=["Fireball"] * 3, their_deck=["Fireball"] * 3,
    )  # fmt: skip
    s.play("Wisp").play("Smuggler's Run").play("Moonfire", on="face")
    assert in_hand(s) == ("Wisp", 4, 4, 5)
    s.end().play("Chillwind Yeti").end()
    assert in_hand(s) == ("Wisp", 4, 4, 5)
    s.play("Murloc Raider")
    assert in_hand(s) == ("Murloc Raider", 4, 3, 4)


def test_floop_waits_for_a_minion_of_mine_or_until_it_comes_to_my_hand() -> None:
    s = Scenario(
        hand=["Flobbidinous Floop", "Moonfire", "Draw One", "Wisp"], deck=["Fireball"] * 3, library=lab.library,
        their_hand=["Chillwind Yeti"], their_deck=["Fireball"] * 3, me={"played": [card_id("Boulderfist Ogre")]},
    )  # fmt: skip
    s.play("Moonfire", on="face").play("Draw One").end().play("Chillwind Yeti").end()
    assert in_hand(s) == ("Flobbidinous Floop", 4, 3, 4)
    s.play("Wisp")
    assert in_hand(s) == ("Wisp", 4, 3, 4)


# Clutchmother Zavas


def test_clutchmother_zavas_returns_with_2_2_more_each_time_i_discard_her() -> None:
    s = Scenario(
        hand=["Clutchmother Zavas", "Drop Left"],
        deck=["Drop Left"],
        their_hand=["Clutchmother Zavas"],
        their_deck=["Wisp"],
        library=lab.library,
    )
    s.play("Drop Left")
    assert in_hand(s) == ("Clutchmother Zavas", 2, 4, 4)
    s.round().play("Drop Left")
    assert in_hand(s) == ("Clutchmother Zavas", 2, 6, 6)
    assert len(s.hand) == 1
    assert s.find("Clutchmother Zavas", 1, "hand")["attack"] == 2


def test_clutchmother_zavas_keeps_what_she_was_given_in_hand_and_loses_it_on_the_board() -> None:
    s = Scenario(
        hand=["Smuggler's Run", "Clutchmother Zavas", "Drop Left", "Home"], library=lab.library,
    )  # fmt: skip
    s.play("Smuggler's Run").play("Drop Left").play("Clutchmother Zavas")
    assert s.stats(0) == [(5, 5)]
    s.play("Home", on="Clutchmother Zavas")
    assert in_hand(s) == ("Clutchmother Zavas", 2, 2, 2)


def test_clutchmother_zavas_in_hand_does_nothing_when_another_card_is_discarded() -> None:
    s = Scenario(hand=["Wisp", "Clutchmother Zavas", "Drop Left"], library=lab.library)
    s.play("Drop Left")
    assert len(s.hand) == 1
    assert in_hand(s) == ("Clutchmother Zavas", 2, 2, 2)


# Raven Familiar


def test_raven_familiar_draws_the_spell_that_won() -> None:
    s = Scenario(
        hand=["Raven Familiar"], deck=["Fireball", "Boulderfist Ogre"], their_deck=["Frostbolt", "Chillwind Yeti"]
    )
    s.play("Raven Familiar")
    assert hand_of(s) == ["Fireball"]
    assert deck_of(s, 1) == ["Chillwind Yeti", "Frostbolt"]
    assert s.their_hand == []


@pytest.mark.parametrize("mine", [["Frostbolt"], ["Moonfire"], ["Boulderfist Ogre"]])
def test_raven_familiar_draws_nothing_if_mine_does_not_cost_more(mine: list[str]) -> None:
    s = Scenario(hand=["Raven Familiar"], deck=mine, their_deck=["Frostbolt"])
    s.play("Raven Familiar")
    assert s.hand == []
    assert deck_of(s) == mine


# Deadly Arsenal


def test_deadly_arsenal_deals_the_attack_of_a_weapon_in_my_deck_to_all_minions() -> None:
    s = duel("Deadly Arsenal", deck=["Fiery War Axe", "Boulderfist Ogre"], their_deck=["Arcanite Reaper"])
    s.play("Deadly Arsenal")
    assert (s.stats(0), s.stats(1)) == ([(4, 2)], [(6, 4)])
    assert (s.health(0), s.health(1)) == (30, 30)
    assert deck_of(s) == ["Boulderfist Ogre", "Fiery War Axe"]


def test_deadly_arsenal_without_a_weapon_in_my_deck_does_nothing() -> None:
    s = duel("Deadly Arsenal", deck=["Boulderfist Ogre"], their_deck=["Arcanite Reaper"])
    s.play("Deadly Arsenal")
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(6, 7)])


def test_spell_damage_does_not_improve_a_deadly_arsenal_without_a_weapon() -> None:
    s = Scenario(mine=["Kobold Geomancer"], theirs=["Chillwind Yeti"], hand=["Deadly Arsenal"], deck=["Wisp"])
    s.play("Deadly Arsenal")
    assert (s.stats(0), s.stats(1)) == ([(2, 2)], [(4, 5)])
    s = Scenario(mine=["Kobold Geomancer"], theirs=["Chillwind Yeti"], hand=["Deadly Arsenal"], deck=["Fiery War Axe"])
    s.play("Deadly Arsenal")
    assert (s.stats(0), s.stats(1)) == ([], [(4, 1)])


# Grimestreet Informant and Lotus Agents


def changes_in_hand(card: str) -> bool:
    """Whether the card becomes another one as soon as it is in a hand."""
    return load()[card].name.startswith(("Unidentified", "Flobbidinous"))


@pytest.mark.parametrize(
    ("name", "classes"),
    [("Grimestreet Informant", ("hunter", "paladin", "warrior")), ("Lotus Agents", ("druid", "rogue", "shaman"))],
)
def test_a_three_class_card_offers_a_card_of_each_of_its_classes(name: str, classes: tuple[str, ...]) -> None:
    for seed in range(20):
        s = Scenario(cls="mage", hand=[name], their_hand=["Wisp"], seed=seed)
        s.play(name)
        options = s.options()
        assert len(set(options)) == 3
        found = [set(load()[card].classes) for card in options]
        assert any(all(cls in of for cls, of in zip(classes, order, strict=True)) for order in permutations(found))
        stays = max(k for k, card in enumerate(options) if not changes_in_hand(card))
        s.pick(stays)
        assert s.hand == [options[stays]]
        assert len(s.their_hand) == 1


# Professor Putricide


def test_professor_putricide_puts_a_random_hunter_secret_into_play_after_i_play_a_secret() -> None:
    seen = set()
    for seed in range(30):
        s = Scenario(
            cls="mage", mine=["Professor Putricide"], hand=["Ice Barrier"], secrets=["Explosive Trap"], seed=seed
        )
        s.play("Ice Barrier")
        first, second, third = (c["id"] for c in s.side(0)["secrets"])
        assert [first, second] == [card_id("Explosive Trap"), card_id("Ice Barrier")]
        assert load()[third].classes == ("hunter",)
        assert "SECRET" in load()[third].mechanics
        assert third != card_id("Explosive Trap")
        seen.add(third)
    assert len(seen) > 4


def test_professor_putricide_does_nothing_for_other_spells_or_secrets_of_my_opponent() -> None:
    s = Scenario(
        mine=["Professor Putricide"], hand=["Moonfire"], their_hand=["Ice Barrier"], deck=["Wisp"], their_deck=["Wisp"]
    )
    s.play("Moonfire", on="face")
    assert s.side(0)["secrets"] == []
    s.end().play("Ice Barrier")
    assert s.side(0)["secrets"] == []
    assert len(s.side(1)["secrets"]) == 1


# Arcane Keysmith


def secrets_offered(cls: str, *mine: str) -> set[str]:
    """All that an Arcane Keysmith may offer to that class with these secrets in play."""
    found = set()
    for seed in range(40):
        s = Scenario(cls=cls, hand=["Arcane Keysmith"], secrets=mine, seed=seed)
        s.play("Arcane Keysmith")
        assert len(set(s.options())) == 3
        found |= set(s.options())
    assert all("SECRET" in load()[card].mechanics for card in found)
    return found


def test_arcane_keysmith_puts_the_chosen_secret_into_play() -> None:
    s = Scenario(hand=["Arcane Keysmith"], secrets=["Ice Barrier"])
    s.play("Arcane Keysmith")
    wanted = s.options()[1]
    s.pick(1)
    assert [c["id"] for c in s.side(0)["secrets"]] == [card_id("Ice Barrier"), wanted]
    assert s.hand == []
    assert s.mana() == 6


@pytest.mark.parametrize(("cls", "offered"), [("mage", "mage"), ("hunter", "hunter"), ("warlock", "mage")])
def test_arcane_keysmith_offers_secrets_of_my_class_or_of_the_mage(cls: str, offered: str) -> None:
    assert {c for card in secrets_offered(cls) for c in load()[card].classes} == {offered}


def test_arcane_keysmith_offers_none_that_is_in_play() -> None:
    assert card_id("Ice Barrier") in secrets_offered("mage")
    assert card_id("Ice Barrier") not in secrets_offered("mage", "Ice Barrier")
