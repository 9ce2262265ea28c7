"""Cards of Whispers of the Old Gods."""

import pytest

from hearthlab.scenario import Scenario, card_id
from support.duel import MINIONS, duel
from support.pools import spells_of

# Druid


def test_mark_of_yshaarj_gives_a_minion_2_2_and_draws_a_card_for_a_beast() -> None:
    s = Scenario(mine=["River Crocolisk"], theirs=["Boulderfist Ogre"], hand=["Mark of Y'Shaarj"], deck=["Wisp"] * 2)
    assert s.aims("Mark of Y'Shaarj") == {"River Crocolisk", "Boulderfist Ogre"}
    s.play("Mark of Y'Shaarj", on="River Crocolisk")
    assert s.stats(0) == [(4, 5)]
    assert s.stats(1) == [(6, 7)]
    assert s.hand == [card_id("Wisp")]


def test_mark_of_yshaarj_draws_nothing_for_another_minion() -> None:
    s = Scenario(mine=["River Crocolisk"], theirs=["Boulderfist Ogre"], hand=["Mark of Y'Shaarj"], deck=["Wisp"])
    s.play("Mark of Y'Shaarj", on="Boulderfist Ogre")
    assert s.stats(1) == [(8, 9)]
    assert s.hand == []


# Hunter


def test_infested_wolf_leaves_two_1_1_spiders() -> None:
    s = Scenario(mine=["Wisp", "Infested Wolf", "Wisp"], hand=["Fireball"])
    s.play("Fireball", on="Infested Wolf")
    assert s.names(0) == ["Wisp", "Spider", "Spider", "Wisp"]
    assert s.stats(0) == [(1, 1)] * 4


def test_fiery_bat_deals_1_damage_to_a_random_enemy_when_it_dies() -> None:
    start = Scenario(mine=["Fiery Bat", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Moonfire"])
    outcomes = start.outcomes(start.playing("Moonfire", on="Fiery Bat"))
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 2] * 2)
    assert sorted((s.health(1), s.stats(1)[0][1]) for _, s in outcomes) == [(29, 7), (30, 6)]
    for _, s in outcomes:
        assert s.stats(0) == [(4, 5)]
        assert s.health(0) == 30


def test_call_of_the_wild_summons_all_three_animal_companions() -> None:
    s = Scenario(hand=["Call of the Wild"])
    s.play("Call of the Wild")
    assert s.names(0) == ["Huffer", "Leokk", "Misha"]
    assert s.stats(0) == [(5, 2), (2, 4), (5, 4)]


def test_call_of_the_wild_summons_as_many_companions_as_there_is_room_for() -> None:
    s = Scenario(mine=["Wisp"] * 5, hand=["Call of the Wild"])
    s.play("Call of the Wild")
    assert s.names(0)[5:] == ["Huffer", "Leokk"]


# Mage


def test_forbidden_flame_spends_all_my_mana_and_deals_that_much_damage_to_a_minion() -> None:
    s = duel("Forbidden Flame", "Innervate", mana=4)
    assert s.aims("Forbidden Flame") == MINIONS
    s.play("Innervate").play("Forbidden Flame", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 2)]
    assert s.stats(0) == [(4, 5)]
    assert s.mana() == 0


def test_cabalists_tome_adds_3_random_mage_spells_to_my_hand() -> None:
    seen: set[str] = set()
    for seed in range(30):
        s = Scenario(hand=["Cabalist's Tome"], seed=seed)
        s.play("Cabalist's Tome")
        assert len(s.hand) == 3
        assert s.their_hand == []
        seen |= set(s.hand)
    assert seen <= spells_of("mage")
    assert len(seen) > 6


# Neutral


def test_infested_tauren_with_taunt_leaves_a_2_2_slime() -> None:
    s = Scenario(mine=["Infested Tauren", "Wisp"], hand=["Fireball"])
    assert "taunt" in s.keywords("Infested Tauren")
    s.play("Fireball", on="Infested Tauren")
    assert s.names(0) == ["Slime", "Wisp"]
    assert s.stats(0) == [(2, 2), (1, 1)]


def test_psych_o_tron_has_taunt_and_divine_shield() -> None:
    s = Scenario(hand=["Psych-o-Tron"])
    assert s.play("Psych-o-Tron").keywords("Psych-o-Tron") == {"taunt", "divine_shield"}


# Shaman


def test_thing_from_below_costs_1_less_for_each_totem_i_summoned_this_game() -> None:
    s = Scenario(cls="shaman", hand=["Thing from Below", "Flametongue Totem", "Chillwind Yeti"])
    assert s.find("Thing from Below", 0, "hand")["cost"] == 6
    s.play("Flametongue Totem")
    assert s.find("Thing from Below", 0, "hand")["cost"] == 5
    s.power()
    assert s.find("Thing from Below", 0, "hand")["cost"] == 4
    s.play("Chillwind Yeti")
    assert s.find("Thing from Below", 0, "hand")["cost"] == 4


def test_thing_from_below_does_not_count_totems_of_the_opponent() -> None:
    s = Scenario(cls="shaman", hand=["Flametongue Totem"], their_hand=["Thing from Below"])
    s.play("Flametongue Totem")
    assert s.find("Thing from Below", 1, "hand")["cost"] == 6


# Warlock


def test_possessed_villager_leaves_a_1_1_shadowbeast() -> None:
    s = Scenario(mine=["Possessed Villager", "Wisp"], hand=["Moonfire"])
    s.play("Moonfire", on="Possessed Villager")
    assert s.names(0) == ["Shadowbeast", "Wisp"]
    assert s.stats(0) == [(1, 1)] * 2


def test_darkshire_councilman_gains_1_attack_after_i_summon_a_minion() -> None:
    s = Scenario(mine=["Darkshire Councilman"], hand=["Murloc Tidehunter"])
    s.play("Murloc Tidehunter")
    assert s.stats(0) == [(3, 5), (2, 1), (1, 1)]


def test_darkshire_councilman_gains_after_the_battlecry_of_a_played_minion() -> None:
    s = Scenario(mine=["Darkshire Councilman"], hand=[{"id": "Book Wyrm", "cost": 0}, "Faerie Dragon"])
    s.play("Faerie Dragon").play("Book Wyrm")
    assert s.stats(0)[0] == (3, 5)


def test_darkshire_councilman_gains_nothing_from_itself_or_from_the_opponent() -> None:
    s = Scenario(hand=["Darkshire Councilman"], their_hand=["Wisp"])
    s.play("Darkshire Councilman")
    assert s.stats(0) == [(1, 5)]
    s.end().play("Wisp")
    assert s.stats(0) == [(1, 5)]


def test_darkshire_librarian_discards_a_random_card_of_my_hand() -> None:
    start = Scenario(hand=["Darkshire Librarian", "Wisp", "Fireball"], deck=["Chillwind Yeti"], their_hand=["Wisp"])
    outcomes = start.outcomes(start.playing("Darkshire Librarian"))
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 2] * 2)
    assert sorted(s.hand for _, s in outcomes) == [[card_id("Fireball")], [card_id("Wisp")]]
    for _, s in outcomes:
        assert s.their_hand == [card_id("Wisp")]


def test_darkshire_librarian_draws_a_card_when_it_dies() -> None:
    s = Scenario(mine=["Darkshire Librarian"], hand=["Fireball"], deck=["Wisp", "Wisp"], their_deck=["Wisp"])
    s.play("Fireball", on="Darkshire Librarian")
    assert s.hand == [card_id("Wisp")]
    assert s.their_hand == []


# Warrior


def test_ravaging_ghoul_deals_1_damage_to_all_other_minions() -> None:
    s = duel("Ravaging Ghoul")
    s.play("Ravaging Ghoul")
    assert s.stats(0) == [(4, 4), (3, 3)]
    assert s.stats(1) == [(6, 6)]
    assert (s.health(0), s.health(1)) == (30, 30)


def test_nzoths_first_mate_equips_a_1_3_rusty_hook() -> None:
    s = Scenario(hand=["N'Zoth's First Mate"], weapon="Fiery War Axe")
    s.play("N'Zoth's First Mate")
    weapon = s.side(0)["weapon"]
    assert (weapon["id"], weapon["attack"], weapon["durability"]) == ("OG_058", 1, 3)


@pytest.mark.parametrize(
    ("mine", "theirs", "stats"),
    [(["Bloodsail Raider"], [], (4, 3)), (["Wisp"], ["Bloodsail Raider"], (3, 2)), ([], [], (3, 2))],
)
def test_bloodsail_cultist_gives_my_weapon_1_1_if_i_have_another_pirate(
    mine: list[str], theirs: list[str], stats: tuple[int, int]
) -> None:
    s = Scenario(
        mine=mine, theirs=theirs, hand=["Bloodsail Cultist"], weapon="Fiery War Axe", their_weapon="Fiery War Axe"
    )
    s.play("Bloodsail Cultist")
    weapons = [s.side(p)["weapon"] for p in (0, 1)]
    assert [(w["attack"], w["durability"]) for w in weapons] == [stats, (3, 2)]
