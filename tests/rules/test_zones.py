"""Zones and limits: ZON1 to ZON12."""

from collections.abc import Iterator
from typing import Any

import pytest

from hearthlab.cards.language import (
    BEAST,
    ENEMY_MINIONS,
    FRIENDLY,
    FRIENDS,
    MADE,
    ME,
    MINION,
    MY_HAND,
    OTHER,
    ROOM,
    TARGET,
    add_to_hand,
    after,
    attach,
    buff,
    buff_deck,
    count,
    deal,
    deathrattle,
    destroy,
    died,
    equip,
    force_deaths,
    from_log,
    gain_mana,
    hero,
    new_hero,
    new_power,
    played,
    progress,
    quest,
    repeat,
    requires,
    return_to_hand,
    shuffle,
    summon,
    summoned,
    take_control,
    target,
    whenever,
)
from support.effects import Lab, Table, a_minion, a_power, a_secret, a_spell, a_weapon, note, one, tally

lab = Table(
    a_spell("Summon 1/1", summon("1/1")),
    a_spell("Summon 1/1 if there is room", requires(ROOM), summon("1/1")),
    a_spell("Give two 2/2", add_to_hand("2/2", 2)),
    a_spell("Shuffle 2/2", shuffle("2/2")),
    a_spell("Gain 3 crystals", gain_mana(3, "full")),
    a_spell("Steal", take_control(target(friendly=False, hero=False))),
    a_spell("Equip Sword", equip("Sword")),
    a_spell("New hero", new_hero("Lord")),
    a_spell("New power", new_power("Zap")),
    a_spell("Resurrect", summon(from_log("died", MINION))),
    a_spell("Kill and fetch", destroy(target(hero=False)), force_deaths(), return_to_hand(TARGET)),
    a_spell("A hundred short lives", repeat(100, summon("1/1"), destroy(MADE), force_deaths())),
    a_spell("Praise the hand", buff(MY_HAND.where(MINION), 2, 1)),
    a_spell("Praise the deck", buff_deck(ME, MINION, having=attach(attack=1, health=3))),
    a_spell("Return, then count", return_to_hand(target(hero=False)), tally(count(ENEMY_MINIONS))),
    a_spell("Return all my characters", return_to_hand(FRIENDS)),
    a_minion("Seed", attack=0, health=1, keywords=["dormant"]),
    a_minion("Rattle", deathrattle(tally()), attack=2, health=2),
    a_minion("Undertaker", after(summoned(FRIENDLY, OTHER), tally()), attack=0, health=9),
    a_minion("Cultist", whenever(died(FRIENDLY, OTHER), tally(10)), attack=0, health=9),
    a_weapon("Sword", attack=2, durability=2),
    a_weapon("Club", attack=3, durability=3),
    a_power("Zap", deal(1, TARGET)),
    hero("Lord", name="Lord", cls="warlock", health=15),
    *(a_secret(f"Secret {k}", played(BEAST), note("A")) for k in range(6)),
    *(quest(f"Quest {k}", played(BEAST), progress(3, "Note A"), name=f"Quest {k}", mechs=["quest"]) for k in range(2)),
)


def everything(s: Lab) -> Iterator[dict[str, Any]]:
    """All objects of a position that have an entity id."""
    for player in (0, 1):
        side = s.side(player)
        yield side["hero"]
        yield side["power"]
        if side["weapon"]:
            yield side["weapon"]
        for zone in ("minions", "hand", "secrets"):
            yield from side[zone]


def test_zon1_every_object_has_its_own_entity_id_and_play_order() -> None:
    s = lab(
        mine=["1/1", "1/1"], theirs=["1/1"], hand=["1/1", "Sword"], their_hand=["1/1"],
        weapon="Sword", secrets=["Secret 0"],
    )  # fmt: skip
    s.play("Sword").play("1/1", at=0)
    objects = list(everything(s))
    assert len({o["eid"] for o in objects}) == len(objects)
    assert len({o["order"] for o in objects}) == len(objects)


def test_zon1_an_object_keeps_its_entity_id_on_its_way_from_hand_to_play_and_gets_a_new_order() -> None:
    s = lab(mine=["1/1"], theirs=["3/3"], hand=["2/2"])
    before = s.find("2/2", 0, "hand")
    newest = max(o["order"] for o in everything(s))
    s.play("2/2", at=0)
    after_ = s.find("2/2", 0)
    assert after_["eid"] == before["eid"]
    assert after_["order"] > newest
    assert s.row() == ["2/2", "1/1"]
    assert s.hand == []


def test_zon1_the_controller_is_the_player_on_whose_side_an_object_is() -> None:
    s = lab(theirs=["2/2"], hand=["Steal", "Destroy"])
    eid = s.eid("2/2")
    s.play("Steal", on="2/2")
    assert s.find("2/2", 0)["eid"] == eid
    assert s.row(1) == []
    s.play("Destroy", on="2/2")
    assert s.dead(0) == ["2/2"]
    assert s.dead(1) == []


def test_zon2_seven_minions_fill_a_side() -> None:
    s = lab(mine=["1/1"] * 6, hand=["2/2", "2/2", "Summon 1/1"])
    s.play("2/2")
    assert len(s.mine) == 7
    assert not s.can_play("2/2")
    s.play("Summon 1/1")
    assert len(s.mine) == 7


def test_zon2_a_dormant_object_takes_a_place() -> None:
    s = lab(mine=["1/1"] * 6 + ["Seed"], hand=["2/2", "Summon 1/1"])
    assert not s.can_play("2/2")
    s.play("Summon 1/1")
    assert s.row() == ["1/1"] * 6 + ["Seed"]


def test_zon3_a_hand_holds_ten_cards() -> None:
    s = lab(hand=["Draw 2"] + ["1/1"] * 9, deck=["2/2", "3/3"])
    s.play("Draw 2")
    assert len(s.hand) == 10
    assert len([c for c in s.hand if c in ("2/2", "3/3")]) == 1
    assert s.deck() == []


def test_zon3_a_deck_holds_sixty_cards() -> None:
    s = lab(hand=["Shuffle 2/2", "Shuffle 2/2"], deck=["1/1"] * 59)
    s.play("Shuffle 2/2")
    assert len(s.deck()) == 60
    s.play("Shuffle 2/2")
    assert sorted(s.deck()) == ["1/1"] * 59 + ["2/2"]


def test_zon3_a_player_has_at_most_ten_crystals() -> None:
    s = lab(hand=["Gain 3 crystals"], mana=8)
    s.play("Gain 3 crystals")
    assert s.side()["mana"]["max"] == 10
    s.round()
    assert s.side()["mana"]["max"] == 10


def test_zon4_five_secrets_are_the_limit() -> None:
    s = lab(secrets=[f"Secret {k}" for k in range(4)], hand=["Secret 4", "Secret 5"])
    assert s.can_play("Secret 5")
    s.play("Secret 4")
    assert len(s.secrets()) == 5
    assert not s.can_play("Secret 5")


def test_zon4_the_same_secret_cannot_be_played_twice() -> None:
    s = lab(hand=["Secret 0", "Secret 0", "Secret 1"])
    s.play("Secret 0")
    assert not s.can_play("Secret 0")
    assert s.can_play("Secret 1")


def test_zon5_a_quest_lies_with_the_secrets_and_counts_as_one_of_them() -> None:
    s = lab(secrets=[f"Secret {k}" for k in range(4)], hand=["Quest 0", "Secret 4"])
    assert s.can_play("Secret 4")
    s.play("Quest 0")
    assert s.side()["quest"]["id"] == "Quest 0"
    assert not s.can_play("Secret 4")


def test_zon5_a_quest_needs_one_of_the_five_places() -> None:
    s = lab(secrets=[f"Secret {k}" for k in range(5)], hand=["Quest 0"])
    assert not s.can_play("Quest 0")


def test_zon5_a_second_quest_cannot_be_played() -> None:
    s = lab(hand=["Quest 0", "Quest 1", "Secret 0"])
    s.play("Quest 0")
    assert not s.can_play("Quest 1")
    assert s.can_play("Secret 0")


def test_zon6_a_new_weapon_hero_or_power_replaces_the_old_one() -> None:
    s = lab(hand=["Equip Sword", "New hero", "New power"], weapon="Club")
    s.play("Equip Sword")
    assert s.side()["weapon"]["id"] == "Sword"
    s.play("New power")
    assert s.side()["power"]["id"] == "Zap"
    s.play("New hero")
    assert s.side()["hero"]["id"] == "Lord"
    assert s.health() == 15


def test_zon6_a_hero_stays_in_its_seat() -> None:
    s = lab(mine=["1/1"], hand=["Return all my characters"])
    s.play("Return all my characters")
    assert s.hand == ["1/1"]
    assert s.game.fault() is None


def test_zon7_a_card_for_a_full_hand_is_never_made() -> None:
    s = lab(hand=["Give two 2/2"] + ["1/1"] * 9)
    s.play("Give two 2/2")
    assert s.hand == ["1/1"] * 9 + ["2/2"]
    assert s.game.fault() is None


def test_zon7_a_minion_without_room_is_never_summoned_and_nobody_hears_of_it() -> None:
    s = lab(mine=["Undertaker"] + ["1/1"] * 5, hand=["Summon 1/1", "Summon 1/1"])
    s.play("Summon 1/1")
    assert s.tally() == 1
    s.play("Summon 1/1")
    assert len(s.mine) == 7
    assert s.tally() == 1


def test_zon8_a_minion_returns_to_a_hand_with_room() -> None:
    s = lab(theirs=["Rattle", "Cultist"], their_hand=["1/1"] * 9, hand=["Return"])
    s.play("Return", on="Rattle")
    assert s.their_hand == ["1/1"] * 9 + ["Rattle"]
    assert s.dead(1) == []
    assert s.tally(player=1) == 0


def test_zon8_a_minion_returned_to_a_full_hand_dies_in_the_ordinary_way() -> None:
    s = lab(theirs=["Rattle", "Cultist"], their_hand=["1/1"] * 10, hand=["Return"])
    s.play("Return", on="Rattle")
    assert s.their_hand == ["1/1"] * 10
    assert s.dead(1) == ["Rattle"]
    assert s.tally(player=1) == 1 + 10  # its deathrattle and the Cultist's trigger


def test_zon8_it_dies_at_the_next_death_step_and_not_before() -> None:
    s = lab(theirs=["Rattle", "Cultist"], their_hand=["1/1"] * 10, hand=["Return, then count"])
    s.play("Return, then count", on="Rattle")
    assert s.tally() == 2  # it still stood there
    assert (s.row(1), s.dead(1)) == (["Cultist"], ["Rattle"])


def test_zon9_a_minion_card_needs_a_free_place() -> None:
    assert lab(mine=["1/1"] * 6, hand=["2/2"]).can_play("2/2")
    assert not lab(mine=["1/1"] * 7, hand=["2/2"]).can_play("2/2")


def test_zon9_a_spell_that_requires_room_needs_a_free_place() -> None:
    free = lab(mine=["1/1"] * 6, hand=["Summon 1/1 if there is room"])
    full = lab(mine=["1/1"] * 7, hand=["Summon 1/1 if there is room", "Summon 1/1"])
    assert free.can_play("Summon 1/1 if there is room")
    assert not full.can_play("Summon 1/1 if there is room")
    assert full.can_play("Summon 1/1")


@pytest.mark.parametrize("name", ["Mirror Image", "Animal Companion"])
def test_zon9_real_summoning_spells_need_a_free_place(name: str) -> None:
    assert lab(mine=["1/1"] * 6, hand=[name]).can_play(name)
    assert not lab(mine=["1/1"] * 7, hand=[name]).can_play(name)


def test_zon10_going_back_to_the_hand_wipes_damage_enchantments_and_flags() -> None:
    s = lab(mine=[one("3/5", damage=2, frozen=True)], hand=["Give +2/+2", "Return"])
    s.play("Give +2/+2", on="3/5")
    assert s.stats() == [(5, 5)]
    s.play("Return", on="3/5")
    card = s.find("3/5", 0, "hand")
    assert (card["attack"], card["health"], card["damage"]) == (3, 5, 0)
    assert "enchantments" not in card
    s.play("3/5")
    assert s.stats() == [(3, 5)]
    assert not s.find("3/5").get("frozen", False)


def test_zon10_enchantments_come_along_from_hand_to_play() -> None:
    s = lab(hand=["Praise the hand", "1/1"])
    s.play("Praise the hand")
    assert s.find("1/1", 0, "hand")["attack"] == 3
    s.play("1/1")
    assert s.stats() == [(3, 2)]


def test_zon10_enchantments_come_along_from_deck_to_hand_and_play() -> None:
    s = lab(hand=["Praise the deck", "Draw"], deck=["1/1"])
    s.play("Praise the deck").play("Draw")
    card = s.find("1/1", 0, "hand")
    assert (card["attack"], card["health"]) == (2, 4)
    s.play("1/1")
    assert s.stats() == [(2, 4)]


def test_zon11_the_dead_have_base_stats_again() -> None:
    s = lab(mine=["2/2"], hand=["Give +2/+2", "Destroy", "Resurrect"])
    s.play("Give +2/+2", on="2/2").play("Destroy", on="2/2").play("Resurrect")
    assert s.stats() == [(2, 2)]


def test_zon11_a_card_fetched_from_the_graveyard_is_bare() -> None:
    s = lab(mine=[one("2/2", damage=1)], hand=["Give +2/+2", "Kill and fetch"])
    s.play("Give +2/+2", on="2/2").play("Kill and fetch", on="2/2")
    assert s.dead() == ["2/2"]
    card = s.find("2/2", 0, "hand")
    assert (card["attack"], card["health"], card["damage"]) == (2, 2, 0)


def test_zon12_the_objects_of_a_game_are_not_capped() -> None:
    s = lab(mine=["2/2"] * 6, theirs=["2/2"] * 7, hand=["A hundred short lives"] + ["1/1"] * 9)
    s.play("A hundred short lives")
    assert s.dead() == ["1/1"] * 100
    assert s.row() == ["2/2"] * 6
    assert not s.game.over
