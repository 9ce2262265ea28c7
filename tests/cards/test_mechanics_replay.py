"""Cards that do again what was done before: battlecries, whole cards, spells of the game and of the deck."""

from collections import defaultdict

import pytest

from hearthlab.scenario import Scenario, card_id
from support.mechanics import free

# Shudderwock


def test_shudderwock_repeats_my_battlecries_with_random_targets() -> None:
    start = Scenario(
        theirs=["Boulderfist Ogre"],
        hand=[free("Elven Archer"), free("Novice Engineer"), free("Shudderwock")],
        deck=["Wisp", "Wisp", "Wisp"],
    )
    start.play("Elven Archer", on="face").play("Novice Engineer")
    outcomes = start.outcomes(start.playing("Shudderwock"))
    hurt: defaultdict[str, float] = defaultdict(float)
    for probability, s in outcomes:
        assert s.names(0)[-1] == "Shudderwock"
        assert s.hand == [card_id("Wisp")] * 2
        assert s.stats(0)[-1] == (6, 6)
        seen = {
            "face": 29 - s.health(1),
            "hero": 30 - s.health(0),
            "ogre": s.theirs[0]["damage"],
            "archer": 1 - s.names(0).count("Elven Archer"),
            "engineer": 1 - s.names(0).count("Novice Engineer"),
        }
        assert sum(seen.values()) == 1
        hurt[next(who for who, n in seen.items() if n)] += probability
    assert hurt == {who: pytest.approx(1 / 5) for who in ("face", "hero", "ogre", "archer", "engineer")}


def test_shudderwock_repeats_neither_its_own_battlecry_nor_those_of_my_opponent() -> None:
    s = Scenario(
        hand=[free("Shudderwock"), free("Shudderwock"), free("Novice Engineer")],
        their_hand=[free("Novice Engineer")],
        deck=["Wisp"] * 9,
        their_deck=["Wisp"] * 9,
    )
    s.end().play("Novice Engineer").end()
    drawn = len(s.hand)
    s.play("Shudderwock")
    assert len(s.hand) == drawn - 1
    s.play("Novice Engineer").play("Shudderwock")
    assert len(s.hand) == drawn - 1 - 2 + 2


def test_shudderwock_repeats_battlecries_of_minions_and_not_other_texts() -> None:
    s = Scenario(hand=["Loot Hoarder", free("Arcane Intellect"), free("Shudderwock")], deck=["Wisp"] * 5)
    s.play("Arcane Intellect").play("Loot Hoarder").play("Shudderwock")
    assert len(s.hand) == 2


def test_shudderwock_repeats_a_battlecry_as_its_own() -> None:
    s = Scenario(hand=[free("Injured Blademaster"), free("Shudderwock")])
    s.play("Injured Blademaster").play("Shudderwock")
    assert s.stats(0) == [(4, 3), (6, 2)]


@pytest.mark.parametrize(
    ("ends_it", "again", "drawn"),
    [
        ("Injured Blademaster", 2, {0: 1 / 3, 1: 2 / 3}),  # 8 damage to itself: it is about to die
        ("Faceless Manipulator", 1, {0: 1 / 2, 1: 1 / 2}),  # it becomes something else
        ("EX1_323", 1, {0: 1 / 2, 1: 1 / 2}),  # Lord Jaraxxus: it leaves the board
    ],
)
def test_shudderwock_stops_when_it_is_no_more(ends_it: str, again: int, drawn: dict[int, float]) -> None:
    start = Scenario(
        mine=["Mountain Giant"],
        hand=[*[free(ends_it)] * again, free("Novice Engineer"), free("Shudderwock")],
        deck=["Wisp"] * 5,
    )
    for _ in range(again):
        start.play(ends_it, on="Mountain Giant" if ends_it == "Faceless Manipulator" else None)
    start.play("Novice Engineer")
    before = len(start.hand) - 1
    found: defaultdict[int, float] = defaultdict(float)
    for probability, s in start.outcomes(start.playing("Shudderwock")):
        found[len(s.hand) - before] += probability
    assert found == {n: pytest.approx(p) for n, p in drawn.items()}


def test_shudderwock_with_brann_repeats_everything_twice() -> None:
    s = Scenario(hand=[free("Novice Engineer"), "Brann Bronzebeard", free("Shudderwock")], deck=["Wisp"] * 5)
    s.play("Novice Engineer").play("Brann Bronzebeard").play("Shudderwock")
    assert len(s.hand) == 3


# Tess Greymane


def test_tess_greymane_plays_my_cards_of_other_classes_again() -> None:
    s = Scenario(
        cls="rogue",
        hand=[free("Arcane Intellect"), free("Mana Wyrm"), free("Fiery War Axe"), free("Tess Greymane")],
        deck=["Wisp"] * 5,
    )
    s.play("Arcane Intellect").play("Mana Wyrm").play("Fiery War Axe")
    s.attack("hero", "face")
    s.play("Tess Greymane")
    assert len(s.hand) == 4
    assert sorted(s.names(0)) == ["Mana Wyrm", "Mana Wyrm", "Tess Greymane"]
    assert s.side(0)["weapon"]["durability"] == 2


def test_tess_greymane_leaves_out_neutral_cards_my_class_and_my_opponents_cards() -> None:
    s = Scenario(
        cls="rogue",
        hand=["Wisp", free("Fan of Knives"), free("Tess Greymane")],
        their_hand=[free("Arcane Intellect")],
        deck=["Chillwind Yeti"] * 5,
        their_deck=["Chillwind Yeti"] * 5,
    )
    s.end().play("Arcane Intellect").end()
    s.play("Wisp").play("Fan of Knives")
    before = len(s.hand)
    s.play("Tess Greymane")
    assert len(s.hand) == before - 1
    assert s.names(0) == ["Wisp", "Tess Greymane"]


def test_tess_greymane_repeats_battlecries_with_random_targets_and_spends_no_mana() -> None:
    s = Scenario(cls="rogue", hand=[free("Fire Elemental"), free("Tess Greymane")], their_cls="mage")
    s.play("Fire Elemental", on="face")
    action = s.playing("Tess Greymane")
    assert s.health(1) == 27
    outcomes = s.outcomes(action)
    total: defaultdict[tuple[int, int], float] = defaultdict(float)
    for probability, world in outcomes:
        assert world.names(0)[:2] == ["Fire Elemental", "Tess Greymane"]
        assert world.mana() == 10
        total[world.health(0), world.health(1)] += probability
    # Her own minions are targets too.
    assert total[27, 27] == pytest.approx(1 / 4)
    assert total[30, 24] == pytest.approx(1 / 4)
    assert total[30, 27] == pytest.approx(1 / 2)


@pytest.mark.parametrize("ends_it", ["Polymorph", "Silence"])
def test_tess_greymane_stops_when_she_is_silenced_or_becomes_something_else(ends_it: str) -> None:
    s = Scenario(cls="rogue", mine=["Wisp"], hand=[free(ends_it), free("Claw"), free("Tess Greymane")])
    s.play(ends_it, on=s.mine[0]["eid"]).play("Claw")
    # First that spell, at her, on the right of what was the Wisp.
    s.chance(ends_it, "Claw", 1).play("Tess Greymane")
    assert s.armor(0) == 2
    s = Scenario(cls="rogue", mine=["Wisp"], hand=[free(ends_it), free("Claw"), free("Tess Greymane")])
    s.play(ends_it, on=s.mine[0]["eid"]).play("Claw")
    # The same at the other minion.
    s.chance(ends_it, "Claw", 0).play("Tess Greymane")
    assert s.armor(0) == 4


def test_tess_greymane_stops_when_she_leaves_play() -> None:
    s = Scenario(cls="rogue", hand=[free("Twisting Nether"), free("Claw"), free("Tess Greymane")])
    s.play("Twisting Nether").play("Claw")
    s.chance("Twisting Nether", "Claw").play("Tess Greymane")
    assert (s.names(0), s.armor(0)) == ([], 2)


# Lynessa Sunsorrow


def test_lynessa_sunsorrow_casts_the_spells_i_cast_on_my_minions_on_herself() -> None:
    s = Scenario(
        cls="paladin",
        mine=["Chillwind Yeti"],
        theirs=["Boulderfist Ogre"],
        hand=[
            free("Blessing of Kings"), free("Blessing of Might"), free("Blessing of Might"), free("Arcane Intellect"),
            free("Lynessa Sunsorrow"),
        ],
        their_hand=[free("Blessing of Kings")],
        deck=["Wisp"] * 9,
    )  # fmt: skip
    s.end().play("Blessing of Kings", on="Boulderfist Ogre").end()
    s.play("Blessing of Kings", on="Chillwind Yeti")
    s.play("Blessing of Might", on="Chillwind Yeti")
    s.play("Blessing of Might", on="Boulderfist Ogre")
    s.play("Arcane Intellect")
    cards = len(s.hand)
    s.play("Lynessa Sunsorrow")
    assert s.stats(0) == [(11, 9), (8, 5)]
    assert s.stats(1) == [(13, 11)]
    assert len(s.hand) == cards - 1


def test_lynessa_sunsorrow_is_1_1_if_i_cast_nothing_on_my_minions() -> None:
    s = Scenario(hand=["Lynessa Sunsorrow"])
    s.play("Lynessa Sunsorrow")
    assert s.stats(0) == [(1, 1)]


def test_lynessa_sunsorrow_stops_when_she_leaves_play() -> None:
    start = Scenario(
        cls="rogue",
        mine=["Chillwind Yeti"],
        hand=[free("Shadowstep"), free("Blessing of Kings"), free("Lynessa Sunsorrow")],
        deck=["Wisp"] * 3,
    )
    start.play("Blessing of Kings", on="Chillwind Yeti").play("Shadowstep", on="Chillwind Yeti")
    outcomes = start.outcomes(start.playing("Lynessa Sunsorrow"))
    for _, s in outcomes:
        assert s.names(0) == []
        assert (s.find("Lynessa Sunsorrow", 0, "hand")["attack"]) == 1


# Yogg-Saron


def yogg(spells: int, *mine: str) -> Scenario:
    """Yogg-Saron in hand after so many spells; Claw is the spell that gives me 2 armor."""
    return Scenario(mine=mine, hand=["Yogg-Saron, Hope's End"], me={"counters": {"spells_game": spells}})


def test_yogg_saron_casts_a_random_spell_for_each_spell_i_cast() -> None:
    s = Scenario(
        hand=[free("Claw"), free("Claw"), "Wisp", "Yogg-Saron, Hope's End"],
        their_hand=[free("Claw")],
        deck=["Wisp"],
        their_deck=["Wisp"],
    )
    s.end().play("Claw").end()
    s.play("Claw").play("Claw").play("Wisp")
    s.chance("Claw", "Holy Nova").play("Yogg-Saron, Hope's End")
    assert s.armor(0) == 6
    assert (s.armor(1), s.health(1)) == (0, 30)


def test_yogg_saron_casts_nothing_if_i_cast_no_spell() -> None:
    s = yogg(0)
    s.chance().play("Yogg-Saron, Hope's End")
    assert s.names(0) == ["Yogg-Saron, Hope's End"]


@pytest.mark.parametrize("ends_it", ["Polymorph", "Silence"])
def test_spl6_yogg_saron_stops_when_he_is_silenced_or_becomes_something_else(ends_it: str) -> None:
    s = yogg(2, "Wisp")
    s.chance(ends_it, 1).play("Yogg-Saron, Hope's End")
    s = yogg(2, "Wisp")
    s.chance(ends_it, 0, "Claw").play("Yogg-Saron, Hope's End")
    assert s.armor(0) == 2


def test_spl6_yogg_saron_stops_when_he_dies() -> None:
    s = yogg(2)
    s.chance("Twisting Nether").play("Yogg-Saron, Hope's End")
    assert s.names(0) == []
    s = yogg(2)
    s.chance("Claw", "Twisting Nether").play("Yogg-Saron, Hope's End")
    assert (s.names(0), s.armor(0)) == ([], 2)


def test_the_spells_of_yogg_saron_are_not_played() -> None:
    s = yogg(1, "Mana Wyrm")
    s.chance("Claw").play("Yogg-Saron, Hope's End")
    assert s.stats(0)[0] == (1, 3)
    assert s.side(0)["counters"]["spells_game"] == 1


def test_spells_of_yogg_saron_without_a_target_do_nothing() -> None:
    s = yogg(2)
    s.chance("Betrayal", "Claw").play("Yogg-Saron, Hope's End")
    assert s.armor(0) == 2


# Grand Archivist


def test_grand_archivist_casts_a_spell_of_my_deck_at_the_end_of_my_turn() -> None:
    start = Scenario(
        mine=["Grand Archivist"],
        theirs=["Chillwind Yeti"],
        deck=["Holy Smite", "Wisp"],
        their_deck=["Arcane Intellect", "Chillwind Yeti"],
    )
    where: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for probability, s in start.outcomes("end"):
        assert [c["id"] for c in s.side(0)["deck"]] == [card_id("Wisp")]
        assert s.hand == []
        harm = (30 - s.health(0), 30 - s.health(1), s.mine[0]["damage"], s.theirs[0]["damage"])
        where[harm] += probability
    assert where == {tuple(2 if k == n else 0 for k in range(4)): pytest.approx(1 / 4) for n in range(4)}


def test_grand_archivist_does_nothing_in_the_turn_of_my_opponent_or_without_a_spell() -> None:
    s = Scenario(mine=["Grand Archivist"], deck=["Wisp"], their_deck=["Wisp", "Wisp"])
    s.end()
    assert [c["id"] for c in s.side(0)["deck"]] == [card_id("Wisp")]
    s = Scenario(theirs=["Grand Archivist"], deck=["Arcane Intellect"], their_deck=["Wisp", "Arcane Intellect", "Wisp"])
    before = len(s.side(1)["deck"])
    s.end()
    assert len(s.side(1)["deck"]) == before - 1


def test_lynessa_sunsorrow_does_not_count_the_spells_of_another_lynessa() -> None:
    lynessa = {"id": "Lynessa Sunsorrow", "cost": 0}
    s = Scenario(mine=["Wisp"], hand=["Blessing of Kings", lynessa, lynessa])
    s.play("Blessing of Kings", on="Wisp").play("Lynessa Sunsorrow").play("Lynessa Sunsorrow")
    assert s.stats(0) == [(5, 5)] * 3
