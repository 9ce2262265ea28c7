"""Cards of Naxxramas."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import MINIONS, duel
from support.pools import pool

TREANT, NERUBIAN, SPIDER, SLIME, THADDIUS = "FP1_019t", "FP1_007t", "FP1_002t", "FP1_012t", "FP1_014t"
NO_FATIGUE = {"fatigue": False}


def test_poison_seeds_replaces_all_minions_by_treants() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre", "Wisp"], hand=["Poison Seeds"])
    s.play("Poison Seeds")
    assert [m["id"] for m in s.mine] == [TREANT]
    assert [m["id"] for m in s.theirs] == [TREANT] * 2
    assert s.stats(1) == [(2, 2), (2, 2)]


def test_SEQ8_poison_seeds_lets_the_minions_die_before_the_treants_come() -> None:
    s = Scenario(mine=["Nerubian Egg"], theirs=["Wisp"] * 7, hand=["Poison Seeds"])
    s.play("Poison Seeds")
    assert [m["id"] for m in s.mine] == [NERUBIAN, TREANT]
    assert [m["id"] for m in s.theirs] == [TREANT] * 7


def test_webspinner_adds_a_random_beast_to_my_hand_when_it_dies() -> None:
    start = Scenario(mine=["Webspinner"], hand=["Moonfire"])
    outcomes = start.outcomes(start.playing("Moonfire", on="Webspinner"))
    assert {tuple(s.hand) for _, s in outcomes} == {
        (card,) for card in pool(lambda card: card.race in ("beast", "all"))
    }


def test_duplicate_puts_2_copies_of_my_dead_minion_into_my_hand() -> None:
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Fireball"], their_secrets=["Duplicate"])
    s.play("Fireball", on="Chillwind Yeti")
    assert s.names(1, "hand") == ["Chillwind Yeti"] * 2
    assert s.side(1)["secrets"] == []


def test_duplicate_waits_for_the_death_of_a_minion_of_mine_and_for_room_in_my_hand() -> None:
    s = Scenario(mine=["Wisp"], hand=["Moonfire"], their_secrets=["Duplicate"])
    s.play("Moonfire", on="Wisp")
    assert len(s.side(1)["secrets"]) == 1
    s = Scenario(theirs=["Wisp"], hand=["Moonfire"], their_hand=["Wisp"] * 10, their_secrets=["Duplicate"])
    s.play("Moonfire", on="Wisp")
    assert len(s.side(1)["secrets"]) == 1
    s = Scenario(their_weapon="Fiery War Axe", hand=["Acidic Swamp Ooze"], their_secrets=["Duplicate"])
    s.play("Acidic Swamp Ooze")
    assert len(s.side(1)["secrets"]) == 1


def test_avenge_gives_a_random_minion_of_mine_3_attack_and_2_health_when_another_dies() -> None:
    start = Scenario(theirs=["Wisp", "Chillwind Yeti", "Raid Leader"], hand=["Moonfire"], their_secrets=["Avenge"])
    outcomes = start.outcomes(start.playing("Moonfire", on="Wisp"))
    assert sorted(s.stats(1) for _, s in outcomes) == [[(5, 5), (5, 4)], [(8, 7), (2, 2)]]
    assert all(s.side(1)["secrets"] == [] for _, s in outcomes)


def test_avenge_waits_while_nobody_is_left_and_does_not_mind_others() -> None:
    s = Scenario(theirs=["Wisp"], hand=["Moonfire"], their_secrets=["Avenge"])
    s.play("Moonfire", on="Wisp")
    assert len(s.side(1)["secrets"]) == 1
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti"], hand=["Moonfire"], their_secrets=["Avenge"])
    s.play("Moonfire", on=s.mine[0]["eid"])
    assert len(s.side(1)["secrets"]) == 1
    s = duel("Acidic Swamp Ooze", their_weapon="Fiery War Axe", their_secrets=["Avenge"])
    s.play("Acidic Swamp Ooze")
    assert len(s.side(1)["secrets"]) == 1


def dying(card: str, damage: int, **more: object) -> Scenario:
    """My minion has 1 health left beside my Chillwind Yeti, against their Boulderfist Ogre; I hold a Moonfire."""
    hand = more.pop("hand", [])
    assert isinstance(hand, list)
    return Scenario(
        mine=[{"id": card, "damage": damage}, "Chillwind Yeti"],
        theirs=["Boulderfist Ogre"],
        hand=["Moonfire", *hand],
        **more,  # type: ignore[arg-type]
    ).play("Moonfire", on=card)


def test_dark_cultist_gives_a_random_friendly_minion_3_health_when_it_dies() -> None:
    assert dying("Dark Cultist", 3).stats(0) == [(4, 8)]


def test_anubar_ambusher_returns_a_random_friendly_minion_to_my_hand_when_it_dies() -> None:
    s = dying("Anub'ar Ambusher", 4)
    assert (s.names(0), s.names(1), s.names(0, "hand")) == ([], ["Boulderfist Ogre"], ["Chillwind Yeti"])


def test_reincarnate_destroys_a_minion_and_returns_it_with_full_health() -> None:
    s = duel("Reincarnate", "Fireball")
    s.play("Fireball", on="Boulderfist Ogre")
    assert s.aims("Reincarnate") == MINIONS
    s.play("Reincarnate", on="Boulderfist Ogre")
    assert (s.names(0), s.names(1), s.stats(1)) == (["Chillwind Yeti"], ["Boulderfist Ogre"], [(6, 7)])


def test_SEQ8_reincarnate_runs_the_deathrattle_before_the_minion_returns() -> None:
    s = Scenario(mine=["Nerubian Egg"], hand=["Reincarnate"])
    s.play("Reincarnate", on="Nerubian Egg")
    assert sorted(s.names(0)) == ["Nerubian", "Nerubian Egg"]


def test_SEQ8_reincarnate_finds_the_place_of_the_dead_minion_on_a_full_board() -> None:
    s = Scenario(mine=["Wisp"] * 6 + ["Chillwind Yeti"], hand=["Reincarnate"])
    s.play("Reincarnate", on="Chillwind Yeti")
    assert s.names(0) == ["Wisp"] * 6 + ["Chillwind Yeti"]


def test_voidcaller_puts_a_random_demon_from_my_hand_into_the_battlefield_when_it_dies() -> None:
    s = dying("Voidcaller", 3, hand=["Wisp", "Doomguard"], their_hand=["Flame Imp"])
    assert s.names(0) == ["Doomguard", "Chillwind Yeti"]
    assert s.names(0, "hand") == ["Wisp"]
    assert s.names(1, "hand") == ["Flame Imp"]


def test_deaths_bite_deals_1_damage_to_all_minions_when_it_breaks() -> None:
    s = duel("Fiery War Axe", weapon="Death's Bite")
    s.play("Fiery War Axe")
    assert (s.stats(0), s.stats(1)) == ([(4, 4)], [(6, 6)])
    assert (s.health(0), s.health(1)) == (30, 30)


def test_zombie_chow_restores_5_health_to_the_enemy_hero_when_it_dies() -> None:
    s = dying("Zombie Chow", 2, me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}})
    assert (s.health(0), s.health(1)) == (20, 25)


@pytest.mark.parametrize(
    ("card", "damage", "tokens", "stats"),
    [
        ("Haunted Creeper", 1, [SPIDER, SPIDER], (1, 1)),
        ("Nerubian Egg", 1, [NERUBIAN], (4, 4)),
        ("Sludge Belcher", 4, [SLIME], (1, 2)),
    ],
)
def test_creeper_egg_and_belcher_leave_something_behind(
    card: str, damage: int, tokens: list[str], stats: tuple[int, int]
) -> None:
    s = dying(card, damage)
    assert [m["id"] for m in s.mine[:-1]] == tokens
    assert s.stats(0)[:-1] == [stats] * len(tokens)
    assert s.names(1) == ["Boulderfist Ogre"]


def test_the_slime_and_the_sludge_belcher_have_taunt() -> None:
    assert dying("Sludge Belcher", 4).keywords(SLIME) == {"taunt"}
    assert Scenario(mine=["Sludge Belcher"]).keywords("Sludge Belcher") == {"taunt"}


def test_echoing_ooze_summons_an_exact_copy_of_itself_at_the_end_of_the_turn() -> None:
    s = Scenario(hand=["Echoing Ooze", "Blessing of Kings"])
    s.play("Echoing Ooze").play("Blessing of Kings", on="Echoing Ooze")
    assert s.stats(0) == [(5, 6)]
    assert s.end().stats(0) == [(5, 6)] * 2
    assert s.end().stats(0) == [(5, 6)] * 2
    assert s.end().stats(0) == [(5, 6)] * 2


def test_echoing_ooze_copies_itself_only_after_its_battlecry() -> None:
    assert Scenario(mine=["Echoing Ooze"]).end().names(0) == ["Echoing Ooze"]


def test_echoing_ooze_that_came_in_the_opponents_turn_copies_itself_at_the_end_of_that_turn() -> None:
    s = Scenario(their_hand=["Echoing Ooze"]).end()
    s.play("Echoing Ooze").end()
    assert s.names(1) == ["Echoing Ooze"] * 2


def test_shade_of_naxxramas_grows_at_the_start_of_my_turn_in_stealth() -> None:
    s = Scenario(mine=["Shade of Naxxramas"])
    assert s.keywords("Shade of Naxxramas") == {"stealth"}
    assert s.end().stats(0) == [(2, 2)]
    assert s.end().stats(0) == [(3, 3)]


def test_deathlord_makes_my_opponent_put_a_minion_of_the_deck_into_the_battlefield() -> None:
    s = dying("Deathlord", 7, deck=["Wisp"], their_deck=["Fireball", "Raid Leader"])
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti"], ["Boulderfist Ogre", "Raid Leader"])
    assert s.names(1, "deck") == ["Fireball"]
    assert Scenario(mine=["Deathlord"]).keywords("Deathlord") == {"taunt"}


def test_kelthuzad_summons_my_minions_that_died_this_turn_in_the_order_of_their_deaths() -> None:
    s = Scenario(
        mine=["Kel'Thuzad", "Wisp", "Raid Leader"],
        theirs=["Bloodfen Raptor", {"id": "Boulderfist Ogre", "damage": 3}],
        hand=["Moonfire", "Moonfire", "Moonfire", "Moonfire"],
    )
    s.play("Moonfire", on="Raid Leader").play("Moonfire", on="Raid Leader").play("Moonfire", on="Wisp")
    s.attack("Kel'Thuzad", "Bloodfen Raptor")
    assert (s.names(0), s.names(1)) == (["Kel'Thuzad"], ["Boulderfist Ogre"])
    s.end()
    assert sorted(s.names(0)) == ["Kel'Thuzad", "Raid Leader", "Wisp"]
    first, second = (s.find(name, 0)["eid"] for name in ("Raid Leader", "Wisp"))
    assert first < second
    assert s.names(1) == ["Boulderfist Ogre"]
    assert len(s.end().mine) == 3


def test_kelthuzad_summons_them_at_the_end_of_the_opponents_turn_too() -> None:
    s = Scenario(mine=["Kel'Thuzad", "Wisp"], their_hand=["Moonfire"], rules=NO_FATIGUE).end()
    s.play("Moonfire", on="Wisp")
    assert s.names(0) == ["Kel'Thuzad"]
    assert sorted(s.end().names(0)) == ["Kel'Thuzad", "Wisp"]


def test_kelthuzad_brings_no_weapon_back() -> None:
    s = Scenario(mine=["Kel'Thuzad"], weapon="Fiery War Axe", hand=["Truesilver Champion"])
    s.play("Truesilver Champion").end()
    assert s.names(0) == ["Kel'Thuzad"]


@pytest.mark.parametrize(("first", "second"), [("Stalagg", "Feugen"), ("Feugen", "Stalagg")])
@pytest.mark.parametrize("mine", [True, False])
def test_stalagg_and_feugen_summon_thaddius_if_the_other_one_died_this_game(
    first: str, second: str, mine: bool
) -> None:
    weak: dict[str, dict[str, object]] = {
        "Stalagg": {"id": "Stalagg", "damage": 3},
        "Feugen": {"id": "Feugen", "damage": 6},
    }
    s = Scenario(mine=[weak[second]], theirs=["Wisp"], hand=["Moonfire", "Moonfire"])
    s.place(weak[first], player=0 if mine else 1)
    s.play("Moonfire", on=first)
    assert THADDIUS not in [m["id"] for m in s.mine + s.theirs]
    s.play("Moonfire", on=second)
    assert [m["id"] for m in s.mine] == [THADDIUS]
    assert s.stats(0) == [(11, 11)]


def test_wailing_soul_silences_my_other_minions() -> None:
    s = Scenario(mine=["Goldshire Footman"], theirs=["Sen'jin Shieldmasta"], hand=["Wailing Soul"])
    s.play("Wailing Soul")
    assert s.keywords("Goldshire Footman") == set()
    assert s.keywords("Sen'jin Shieldmasta") == {"taunt"}
    assert ["silenced" in m for m in s.mine] == [True, False]


def test_nerubar_weblord_makes_minions_with_battlecry_cost_2_more_for_both() -> None:
    s = Scenario(
        mine=["Nerub'ar Weblord"],
        hand=["Elven Archer", "Wisp", "Fiery War Axe", "Arcanite Reaper"],
        their_hand=["Novice Engineer", "Argent Lance"],
    )
    assert [card["cost"] for card in s.side(0)["hand"]] == [3, 0, 3, 5]
    assert [card["cost"] for card in s.side(1)["hand"]] == [4, 2]


def test_unstable_ghoul_deals_1_damage_to_all_minions_when_it_dies() -> None:
    s = dying("Unstable Ghoul", 2)
    assert (s.stats(0), s.stats(1)) == ([(4, 4)], [(6, 6)])
    assert (s.health(0), s.health(1)) == (30, 30)
    assert Scenario(mine=["Unstable Ghoul"]).keywords("Unstable Ghoul") == {"taunt"}


def test_stoneskin_gargoyle_heals_itself_at_the_start_of_my_turn() -> None:
    s = Scenario(mine=[{"id": "Stoneskin Gargoyle", "damage": 3}, {"id": "Chillwind Yeti", "damage": 3}])
    assert s.end().stats(0) == [(1, 1), (4, 2)]
    assert s.end().stats(0) == [(1, 4), (4, 2)]


def test_undertaker_gains_1_attack_whenever_i_summon_a_minion_with_deathrattle() -> None:
    s = Scenario(mine=["Undertaker"], hand=["Nerubian Egg", "Wisp"], their_hand=["Loot Hoarder"], rules=NO_FATIGUE)
    assert s.play("Nerubian Egg").stats(0)[0] == (2, 2)
    assert s.play("Wisp").stats(0)[0] == (2, 2)
    s.end().play("Loot Hoarder")
    assert s.stats(0)[0] == (2, 2)


def test_dancing_swords_let_my_opponent_draw_a_card_when_they_die() -> None:
    s = dying("Dancing Swords", 3, deck=["Wisp"], their_deck=["Wisp"])
    assert (s.names(0, "hand"), s.names(1, "hand")) == ([], ["Wisp"])
