"""Thirty cards of Kobolds & Catacombs and The Witchwood, tested from what is printed on them.

The cards are a random sample. One or more cases of each card were written from its printed text and the rules before
any of them was run and before the statements were looked at. Three expectations were mistaken; the tests of Face
Collector, the Mithril Spellstone and Skull of the Man'ari say why. Some cases were added after that first run: the
Skull turn after turn and on a full board, a full hand, no room for Al'Akir, what an echo costs, and the swap of a
strengthened Swift Messenger.
"""

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import MINIONS, duel
from support.pools import CHANGES_IN_HAND, STARTS_DORMANT, minions_of_cost, outcomes_of, pool, spells_of

#: The basic totems: Healing, Searing, Stoneclaw and Wrath of Air.
TOTEMS = ["NEW1_009", "CS2_050", "CS2_051", "CS2_052"]

#: Destroys whatever it is played on.
KILL = "Assassinate"


def weapon(s: Scenario, player: int = 0) -> tuple[int, int] | None:
    """Attack and remaining durability of a player's weapon."""
    held = s.side(player).get("weapon")
    return None if not held else (held.get("attack", 0), held["durability"] - held.get("damage", 0))


def crystals(s: Scenario, player: int = 0) -> int:
    """The mana crystals of a player, full and empty ones."""
    return int(s.side(player)["mana"]["max"])


# The Witchwood: neutral


@pytest.mark.parametrize(
    ("card", "printed", "swapped"),
    [("Swift Messenger", (2, 6), (6, 2)), ("Gilnean Royal Guard", (3, 8), (8, 3))],
)
def test_worgen_in_hand_swap_attack_and_health_each_turn(
    card: str, printed: tuple[int, int], swapped: tuple[int, int]
) -> None:
    for rounds in range(4):
        s = Scenario(hand=[card], deck=["Fireball"] * 5, their_deck=["Fireball"] * 5)
        for _ in range(rounds):
            s.round()
        assert s.play(s.hand[0]).stats() == [swapped if rounds % 2 else printed], rounds


def test_swift_messenger_has_rush_in_both_forms_and_does_not_swap_in_play() -> None:
    for rounds in range(2):
        s = Scenario(theirs=["Wisp"], hand=["Swift Messenger"], deck=["Fireball"] * 5, their_deck=["Fireball"] * 5)
        if rounds:
            s.round()
        s.play(s.hand[0])
        played = s.mine[0]["eid"]
        assert (s.can_attack(played, "Wisp"), s.can_attack(played, "face")) == (True, False)
        before = s.stats()
        assert s.round().stats() == before
        assert s.can_attack(played, "face")  # KEY10


def test_swift_messenger_swaps_the_stats_that_it_has_now() -> None:
    s = Scenario(hand=["Smuggler's Run", "Swift Messenger"], deck=["Fireball"], their_deck=["Fireball"])
    s.play("Smuggler's Run").round()
    assert s.play(s.hand[0]).stats() == [(7, 3)]


def test_gilnean_royal_guard_has_divine_shield_and_rush_in_both_forms() -> None:
    for rounds in range(2):
        s = Scenario(
            theirs=["Boulderfist Ogre"], hand=["Gilnean Royal Guard"], deck=["Fireball"] * 5, their_deck=["Wisp"] * 5
        )
        if rounds:
            s.round()
        s.play(s.hand[0])
        guard = s.mine[0]["eid"]
        assert set(s.mine[0]["keywords"]) == {"divine_shield", "rush"}
        assert not s.can_attack(guard, "face")
        s.attack(guard, "Boulderfist Ogre")
        assert s.stats(0) == [[(3, 8)], [(8, 3)]][rounds]
        assert s.stats(1) == [[(6, 4)], []][rounds]
        assert "divine_shield" not in s.mine[0].get("keywords", ())


def test_baleful_banker_shuffles_a_plain_copy_of_my_minion_into_my_deck() -> None:
    """CPY3"""
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "attack": 9, "damage": 2}], theirs=["Boulderfist Ogre"], hand=["Baleful Banker"]
    )
    assert s.aims("Baleful Banker") == {"Chillwind Yeti"}
    s.play("Baleful Banker", on="Chillwind Yeti")
    assert (s.names(0, "deck"), s.names(1, "deck")) == (["Chillwind Yeti"], [])
    assert s.stats(0) == [(9, 3), (2, 2)]
    s.round()
    assert s.play("Chillwind Yeti").stats(0) == [(9, 3), (2, 2), (4, 5)]


def test_baleful_banker_is_played_without_a_target_when_i_have_no_other_minion() -> None:
    """PLY2"""
    s = Scenario(theirs=["Boulderfist Ogre"], hand=["Baleful Banker"]).play("Baleful Banker")
    assert (s.names(0), s.names(0, "deck")) == (["Baleful Banker"], [])


def test_lost_spirit_gives_my_minions_1_attack_when_it_dies() -> None:
    s = Scenario(mine=["Lost Spirit", "Wisp", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Moonfire", "Wisp"])
    s.play("Moonfire", on="Lost Spirit")
    assert (s.stats(0), s.stats(1)) == ([(2, 1), (5, 5)], [(6, 7)])
    assert s.play("Wisp").stats(0)[2] == (1, 1)
    assert s.round().stats(0)[:2] == [(2, 1), (5, 5)]


def test_lost_spirits_that_die_together_strengthen_the_survivors_twice() -> None:
    """DTH2"""
    s = Scenario(mine=["Lost Spirit", "Lost Spirit", "Chillwind Yeti"], hand=["Warpath"])
    assert s.play("Warpath").stats(0) == [(6, 4)]


# The Witchwood: classes


def test_zap_deals_2_damage_to_a_minion_and_overloads_1() -> None:
    """MAN5"""
    s = duel("Zap!", cls="shaman")
    assert s.aims("Zap!") == MINIONS
    s.play("Zap!", on="Boulderfist Ogre")
    assert (s.stats(1), s.mana()) == ([(6, 5)], 10)
    assert s.round().mana() == 9
    assert s.round().mana() == 10


def test_zap_counts_spell_damage_and_each_zap_overloads() -> None:
    s = Scenario(mine=["Kobold Geomancer"], theirs=["Boulderfist Ogre"], hand=["Zap!", "Zap!"], cls="shaman")
    s.play("Zap!", on="Boulderfist Ogre").play("Zap!", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 1)]
    assert s.round().mana() == 8


def test_silver_sword_strengthens_my_minions_after_my_hero_attacks() -> None:
    s = Scenario(
        mine=["Wisp", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Silver Sword", "Wisp"], cls="paladin"
    )
    s.play("Silver Sword")
    assert weapon(s) == (3, 4)
    s.attack("Chillwind Yeti", "face")
    assert s.stats(0) == [(1, 1), (4, 5)]
    s.attack("hero", "face")
    assert (s.stats(0), s.stats(1), weapon(s)) == ([(2, 2), (5, 6)], [(6, 7)], (3, 3))
    assert s.play("Wisp").stats(0)[2] == (1, 1)
    assert s.round().attack("hero", "Boulderfist Ogre").stats(0) == [(3, 3), (6, 7), (2, 2)]


def test_silver_sword_strengthens_with_its_last_durability_too() -> None:
    """WPN5"""
    s = Scenario(mine=["Wisp"], weapon={"id": "Silver Sword", "damage": 3}).attack("hero", "face")
    assert (s.stats(0), weapon(s), s.health(1)) == ([(2, 2)], None, 27)


@pytest.mark.parametrize("combo", [False, True])
def test_cutthroat_buccaneer_gives_my_weapon_1_attack_as_a_combo(combo: bool) -> None:
    s = Scenario(weapon="Fiery War Axe", their_weapon="Fiery War Axe", hand=["Moonfire", "Cutthroat Buccaneer"])
    if combo:
        s.play("Moonfire", on="face")
    s.play("Cutthroat Buccaneer")
    assert (weapon(s), weapon(s, 1), s.stats(0)) == ((3 + combo, 2), (3, 2), [(2, 4)])


def test_cutthroat_buccaneer_without_a_weapon_is_just_a_minion() -> None:
    """WPN8"""
    s = Scenario(hand=["Moonfire", "Cutthroat Buccaneer"]).play("Moonfire", on="face").play("Cutthroat Buccaneer")
    assert (weapon(s), s.stats(0)) == (None, [(2, 4)])


def test_warpath_deals_1_damage_to_all_minions_as_often_as_the_mana_lasts() -> None:
    """KEY11"""
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Warpath"], mana=7, cls="warrior")
    for k in range(1, 4):
        s.play("Warpath")
        assert (s.stats(0), s.stats(1), s.mana()) == ([(4, 5 - k)], [(6, 7 - k)], 7 - 2 * k)
    assert (s.health(0), s.health(1)) == (30, 30)
    assert (s.names(0, "hand"), s.can_play("Warpath")) == (["Warpath"], False)
    assert s.end().names(0, "hand") == []


def test_warpath_counts_spell_damage_and_returns_only_as_an_echo() -> None:
    s = Scenario(mine=["Kobold Geomancer"], theirs=["Boulderfist Ogre"], hand=["Warpath"], cls="warrior")
    s.play("Warpath")
    assert (s.stats(0), s.stats(1)) == ([], [(6, 5)])
    assert s.play("Warpath").stats(1) == [(6, 4)]


def test_warpath_costs_at_least_1_as_an_echo() -> None:
    """CST6"""
    s = Scenario(mine=["Sorcerer's Apprentice"] * 3, hand=["Warpath"]).play("Warpath")
    assert (s.stats(0), s.cost("Warpath")) == ([(3, 1)] * 3, 1)
    assert s.play("Warpath").cost("Warpath") == 2  # the apprentices are gone


def test_houndmaster_shaw_gives_my_other_minions_rush() -> None:
    """KEY10"""
    s = Scenario(hand=["Houndmaster Shaw", "Bloodfen Raptor"], theirs=["Boulderfist Ogre"], their_hand=["Wisp"])
    s.play("Bloodfen Raptor")
    assert not s.can_attack("Bloodfen Raptor")
    s.play("Houndmaster Shaw")
    assert not s.can_attack("Houndmaster Shaw")
    assert s.can_attack("Bloodfen Raptor", "Boulderfist Ogre")
    assert not s.can_attack("Bloodfen Raptor", "face")
    s.end().play("Wisp")
    assert not s.can_attack("Wisp")


def test_houndmaster_shaw_takes_his_rush_with_him() -> None:
    """AUR7"""
    s = Scenario(
        mine=["Houndmaster Shaw"], theirs=["Boulderfist Ogre"], hand=["Bloodfen Raptor", "Youthful Brewmaster"]
    )
    s.play("Bloodfen Raptor")
    assert s.can_attack("Bloodfen Raptor")
    s.play("Youthful Brewmaster", on="Houndmaster Shaw")
    assert (s.can_attack("Bloodfen Raptor"), s.can_attack("Youthful Brewmaster")) == (False, False)


def test_face_collector_adds_a_random_legendary_minion_each_time() -> None:
    s = Scenario(hand=["Face Collector"], cls="rogue")
    legends = pool(lambda card: card.type == "minion" and card.rarity == "legendary") - STARTS_DORMANT
    found = outcomes_of(s, s.playing("Face Collector"), lambda w: w.hand)
    assert (legends | {"GIL_677"}) - CHANGES_IN_HAND <= found  # Floop becomes the Face Collector at once
    assert all(load()[card].rarity == "legendary" and load()[card].type == "minion" for card in found - {"GIL_677"})


def test_face_collector_echoes_as_often_as_the_mana_lasts() -> None:
    """KEY11"""
    s = Scenario(hand=["Face Collector"], cls="rogue", mana=10)
    for _ in range(3):
        s.play("Face Collector")
    assert (s.names(0), s.stats(0), s.mana()) == (["Face Collector"] * 3, [(2, 2)] * 3, 1)
    assert len(s.hand) == 4
    assert len(s.end().hand) == 3


def test_splintergraft_adds_a_10_10_copy_that_costs_10() -> None:
    s = Scenario(
        mine=[{"id": "Sen'jin Shieldmasta", "attack": 7, "damage": 3}], theirs=["Wisp"], hand=["Splintergraft"],
        cls="druid",
    )  # fmt: skip
    assert s.aims("Splintergraft") == {"Sen'jin Shieldmasta"}
    s.play("Splintergraft", on="Sen'jin Shieldmasta")
    assert (s.stats(0), s.names(0, "hand")) == ([(7, 2), (8, 8)], ["Sen'jin Shieldmasta"])
    assert s.cost("Sen'jin Shieldmasta") == 10
    s.round().play("Sen'jin Shieldmasta")
    assert (s.stats(0)[2], s.mine[2]["keywords"]) == ((10, 10), ["taunt"])


def test_splintergraft_needs_another_minion_of_mine() -> None:
    """PLY2"""
    s = Scenario(theirs=["Wisp"], hand=["Splintergraft"]).play("Splintergraft")
    assert (s.stats(0), s.hand) == ([(8, 8)], [])


def test_splintergraft_adds_nothing_to_a_full_hand() -> None:
    """ZON7"""
    s = Scenario(mine=["Brann Bronzebeard"], hand=["Splintergraft"] + ["Fireball"] * 9)
    s.play("Splintergraft", on="Brann Bronzebeard")  # MIN6: twice
    assert s.names(0, "hand") == ["Fireball"] * 9 + ["Brann Bronzebeard"]


def test_splintergraft_copy_is_an_ordinary_card_after_a_return_to_the_hand() -> None:
    """ZON10"""
    s = Scenario(mine=["Wisp"], hand=["Splintergraft"]).play("Splintergraft", on="Wisp").round()
    s.play("Wisp")
    assert s.stats(0) == [(1, 1), (8, 8), (10, 10)]
    s.round().give("Youthful Brewmaster").play("Youthful Brewmaster", on=s.mine[2]["eid"])
    assert s.cost("Wisp") == 0
    assert s.play("Wisp").stats(0)[-1] == (1, 1)


def test_blink_fox_adds_a_random_card_of_my_opponents_class() -> None:
    """RND2"""
    s = Scenario(hand=["Blink Fox"], cls="rogue", their_cls="hunter")
    found = outcomes_of(s, s.playing("Blink Fox"), lambda w: w.hand)
    assert found == pool(lambda card: "hunter" in (card.classes or (card.cls,)))
    assert {load()[card].type for card in found} == {"minion", "spell", "weapon", "hero"}


def test_blink_fox_against_a_mirror_adds_a_card_of_that_class() -> None:
    s = Scenario(hand=["Blink Fox"], cls="rogue", their_cls="rogue").play("Blink Fox")
    assert s.stats(0) == [(3, 3)]
    assert "rogue" in (load()[s.hand[0]].classes or (load()[s.hand[0]].cls,))


# Kobolds & Catacombs: spellstones


@pytest.mark.parametrize("weapons", range(4))
def test_lesser_mithril_spellstone_summons_one_golem_more_for_each_weapon_equipped(weapons: int) -> None:
    s = Scenario(hand=["Lesser Mithril Spellstone"] + ["Light's Justice"] * weapons, cls="warrior")
    for _ in range(weapons):
        s.play("Light's Justice")
    s.play(s.hand[0])
    golems = min(weapons + 1, 3)
    assert (s.names(0), s.stats(0)) == (["Mithril Golem"] * golems, [(5, 5)] * golems)


def test_lesser_mithril_spellstone_counts_weapons_that_a_minion_equips_and_only_mine() -> None:
    s = Scenario(
        hand=["Lesser Mithril Spellstone", "Arathi Weaponsmith"], their_hand=["Fiery War Axe", "Wisp"], cls="warrior"
    )
    s.play("Arathi Weaponsmith")
    assert s.names(0, "hand") == ["Mithril Spellstone"]
    s.end().play("Fiery War Axe").end()
    assert s.names(0, "hand") == ["Mithril Spellstone"]
    assert s.play(s.hand[0]).names(0) == ["Arathi Weaponsmith", "Mithril Golem", "Mithril Golem"]


def test_mithril_spellstones_summon_what_has_room() -> None:
    """ZON9: unlike Mirror Image, their data demands no free place."""
    s = Scenario(mine=["Wisp"] * 6, hand=["LOOT_203t3"]).play("LOOT_203t3")
    assert s.names(0) == ["Wisp"] * 6 + ["Mithril Golem"]
    s = Scenario(mine=["Wisp"] * 7, hand=["Lesser Mithril Spellstone"]).play("Lesser Mithril Spellstone")
    assert (s.names(0), s.hand) == (["Wisp"] * 7, [])


def test_lesser_onyx_spellstone_destroys_one_random_enemy_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti", "Boulderfist Ogre"], hand=["Lesser Onyx Spellstone"])
    after = s.outcomes(s.playing("Lesser Onyx Spellstone"))
    assert sorted((p, w.names(0), w.names(1)) for p, w in after) == [
        (0.5, ["Wisp"], ["Boulderfist Ogre"]),
        (0.5, ["Wisp"], ["Chillwind Yeti"]),
    ]


@pytest.mark.parametrize(("played", "destroyed"), [(2, 1), (3, 2), (5, 2), (6, 3), (7, 3)])
def test_lesser_onyx_spellstone_grows_with_each_third_deathrattle_card(played: int, destroyed: int) -> None:
    cheap = {"id": "Lost Spirit", "cost": 0}
    s = Scenario(
        theirs=["Chillwind Yeti"] * 5, hand=["Lesser Onyx Spellstone", "Wisp", "Death's Bite"] + [cheap] * 6,
        cls="rogue",
    )  # fmt: skip
    s.play("Wisp")
    for _ in range(min(played, 6)):
        s.play("Lost Spirit")
    if played == 7:
        s.play("Death's Bite")
    s.play(s.hand[0])
    assert len(s.theirs) == 5 - destroyed


def test_lesser_onyx_spellstone_counts_deathrattle_weapons_but_not_those_of_my_opponent() -> None:
    s = Scenario(
        hand=["Lesser Onyx Spellstone", "Death's Bite", "Lost Spirit", "Lost Spirit"], their_hand=["Loot Hoarder"],
        cls="rogue",
    )  # fmt: skip
    s.play("Death's Bite").play("Lost Spirit")
    s.end().play("Loot Hoarder").end()
    assert s.hand[0] == "LOOT_503"
    assert s.play("Lost Spirit").hand == ["LOOT_503t"]


def test_greater_onyx_spellstone_destroys_what_there_is() -> None:
    s = Scenario(theirs=["Chillwind Yeti", "Wisp"], hand=["LOOT_503t2"]).play("LOOT_503t2")
    assert s.theirs == []


def test_lesser_ruby_spellstone_adds_a_random_mage_spell() -> None:
    s = Scenario(hand=["Lesser Ruby Spellstone"], cls="warlock")
    assert outcomes_of(s, s.playing("Lesser Ruby Spellstone"), lambda w: w.hand) == spells_of("mage")


@pytest.mark.parametrize(("elementals", "spells"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_lesser_ruby_spellstone_grows_with_each_second_elemental(elementals: int, spells: int) -> None:
    s = Scenario(hand=["Lesser Ruby Spellstone", "Wisp"] + ["Arcane Artificer"] * elementals, cls="mage").play("Wisp")
    for _ in range(elementals):
        s.play("Arcane Artificer")
    s.play(s.hand[0])
    assert len(s.hand) == spells
    assert set(s.hand) <= spells_of("mage")


# Kobolds & Catacombs: neutral


def test_feral_gibberer_adds_a_plain_copy_after_it_attacks_a_hero() -> None:
    """CPY3"""
    s = Scenario(mine=[{"id": "Feral Gibberer", "attack": 3}]).attack("Feral Gibberer", "face")
    assert (s.names(0, "hand"), s.health(1)) == (["Feral Gibberer"], 27)
    assert s.play("Feral Gibberer").stats(0) == [(3, 1), (1, 1)]


def test_feral_gibberer_adds_nothing_after_it_attacks_a_minion_or_another_attacks() -> None:
    s = Scenario(
        mine=[{"id": "Feral Gibberer", "health": 5}, "Wisp"], theirs=["Chillwind Yeti"], weapon="Fiery War Axe"
    )
    s.attack("Feral Gibberer", "Chillwind Yeti").attack("Wisp", "face").attack("hero", "face")
    assert (s.stats(0), s.hand) == ([(1, 1), (1, 1)], [])


def test_sewer_crawler_summons_a_giant_rat_to_its_right() -> None:
    """SUM2"""
    s = Scenario(mine=["Wisp"], hand=["Sewer Crawler"]).play("Sewer Crawler", at=0)
    assert (s.names(0), s.stats(0)) == (["Sewer Crawler", "Giant Rat", "Wisp"], [(1, 1), (2, 3), (1, 1)])
    s = Scenario(mine=["Wisp"] * 6, hand=["Sewer Crawler"]).play("Sewer Crawler")
    assert s.names(0) == ["Wisp"] * 6 + ["Sewer Crawler"]


def test_spiteful_summoner_summons_a_minion_of_the_cost_of_a_spell_in_my_deck() -> None:
    s = Scenario(hand=["Spiteful Summoner"], deck=["Fireball", "Wisp", "Fiery War Axe"], their_deck=["Pyroblast"])
    after = s.outcomes(s.playing("Spiteful Summoner"))
    assert {w.mine[1]["id"] for _, w in after} == minions_of_cost(4)
    assert all(w.names(0)[0] == "Spiteful Summoner" and len(w.mine) == 2 for _, w in after)
    assert all(sorted(w.names(0, "deck")) == ["Fiery War Axe", "Fireball", "Wisp"] for _, w in after)


def test_spiteful_summoner_finds_nothing_without_a_spell() -> None:
    s = Scenario(hand=["Spiteful Summoner", "Fireball"], deck=["Wisp"], their_deck=["Pyroblast"])
    assert s.play("Spiteful Summoner").stats(0) == [(4, 4)]


def test_hungry_ettin_with_taunt_summons_a_random_2_cost_minion_for_my_opponent() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti"], hand=["Hungry Ettin"])
    after = s.outcomes(s.playing("Hungry Ettin"))
    assert {w.theirs[1]["id"] for _, w in after} == minions_of_cost(2)
    world = after[0][1]
    assert (world.names(0), world.stats(0)[1]) == (["Wisp", "Hungry Ettin"], (4, 10))
    assert world.keywords("Hungry Ettin") == {"taunt"}
    assert len(Scenario(theirs=["Wisp"] * 7, hand=["Hungry Ettin"]).play("Hungry Ettin").theirs) == 7


def test_corridor_creeper_costs_1_less_for_each_minion_that_dies_while_it_is_in_my_hand() -> None:
    s = Scenario(
        mine=["Wisp"], theirs=["Wisp", "Chillwind Yeti"], hand=["Warpath", "Corridor Creeper"],
        deck=["Corridor Creeper"], their_hand=["Corridor Creeper"],
    )  # fmt: skip
    s.play("Warpath")
    assert (s.cost("Corridor Creeper"), s.cost("Corridor Creeper", 1)) == (5, 5)
    s.round()
    assert sorted(c["cost"] for c in s.side(0)["hand"] if c["id"] == "LOOT_149") == [5, 7]


def test_corridor_creeper_is_free_at_last_and_forgets_its_reduction_in_play() -> None:
    """CST5 and ZON10"""
    s = Scenario(
        mine=["Wisp"] * 4, theirs=["Wisp"] * 5, hand=["Corridor Creeper", "Warpath", "Youthful Brewmaster"]
    ).play("Warpath")
    assert s.cost("Corridor Creeper") == 0
    s.play("Corridor Creeper").play("Youthful Brewmaster", on="Corridor Creeper")
    assert (s.stats(0), s.cost("Corridor Creeper")) == ([(3, 2)], 7)


# Kobolds & Catacombs: classes


def test_windshear_stormcaller_summons_alakir_beside_all_four_basic_totems() -> None:
    s = Scenario(mine=TOTEMS, hand=["Windshear Stormcaller"], cls="shaman").play("Windshear Stormcaller", at=0)
    assert s.names(0)[:2] == ["Windshear Stormcaller", "Al'Akir the Windlord"]
    assert (s.stats(0)[:2], len(s.mine)) == ([(5, 5), (3, 5)], 6)
    assert s.keywords("Al'Akir the Windlord") == {"charge", "divine_shield", "taunt", "windfury"}


@pytest.mark.parametrize("missing", range(4))
def test_windshear_stormcaller_needs_each_of_the_four(missing: int) -> None:
    three = TOTEMS[:missing] + TOTEMS[missing + 1 :]
    s = Scenario(
        mine=[*three, three[0]], theirs=[TOTEMS[missing]], hand=["Windshear Stormcaller", TOTEMS[missing]], cls="shaman"
    ).play("Windshear Stormcaller")
    assert len(s.mine) == 5


def test_windshear_stormcaller_takes_the_last_place_herself() -> None:
    """ZON7"""
    s = Scenario(mine=[*TOTEMS, "Wisp", "Wisp"], hand=["Windshear Stormcaller"]).play("Windshear Stormcaller")
    assert (len(s.mine), s.names(0)[-1]) == (7, "Windshear Stormcaller")


def test_cavern_shinyfinder_draws_a_weapon() -> None:
    s = Scenario(hand=["Cavern Shinyfinder"], deck=["Wisp", "Fireball", "Fiery War Axe", "Wisp"])
    s.play("Cavern Shinyfinder")
    assert (s.names(0, "hand"), sorted(s.names(0, "deck"))) == (["Fiery War Axe"], ["Fireball", "Wisp", "Wisp"])
    assert weapon(s) is None


def test_cavern_shinyfinder_draws_nothing_without_a_weapon() -> None:
    s = Scenario(hand=["Cavern Shinyfinder"], deck=["Wisp", "Fireball"]).play("Cavern Shinyfinder")
    assert (s.hand, len(s.side(0)["deck"]), s.health(0)) == ([], 2, 30)


@pytest.mark.parametrize("minions", range(4))
def test_elven_minstrel_draws_two_minions_as_a_combo(minions: int) -> None:
    s = Scenario(hand=["Moonfire", "Elven Minstrel"], deck=["Fireball"] * 3 + ["Wisp"] * minions, cls="rogue")
    s.play("Moonfire", on="face").play("Elven Minstrel")
    assert s.names(0, "hand") == ["Wisp"] * min(minions, 2)
    assert (len(s.side(0)["deck"]), s.health(0)) == (3 + minions - min(minions, 2), 30)


def test_elven_minstrel_draws_nothing_as_the_first_card() -> None:
    s = Scenario(hand=["Elven Minstrel"], deck=["Wisp", "Wisp"]).play("Elven Minstrel")
    assert (s.hand, s.stats(0)) == ([], [(3, 2)])


def test_arcane_artificer_gains_armor_equal_to_what_my_spells_cost() -> None:
    s = Scenario(
        mine=["Arcane Artificer"], hand=["Fireball", "Moonfire", "Wisp", "Frostbolt", "Sorcerer's Apprentice"],
        their_hand=["Fireball"],
    )  # fmt: skip
    s.play("Fireball", on="face")
    assert s.armor() == 4
    s.play("Moonfire", on="face").play("Wisp")
    assert s.armor() == 4
    s.play("Sorcerer's Apprentice")
    assert s.armor() == 4
    s.play("Frostbolt", on="face")
    assert (s.armor(), s.armor(1)) == (5, 0)
    s.end().play("Fireball", on="face")
    assert (s.armor(), s.armor(1)) == (5, 0)


def test_arcane_artificer_gains_the_armor_before_the_spell_acts() -> None:
    """TRG10"""
    s = Scenario(mine=["Arcane Artificer"], hand=["Hellfire"]).play("Hellfire")
    assert (s.armor(), s.health(), s.names(0)) == (1, 30, [])


def test_twilights_call_summons_1_1_copies_of_two_of_my_dead_deathrattle_minions() -> None:
    s = Scenario(
        mine=["Loot Hoarder", "Leper Gnome", "Lost Spirit", "Wisp"], theirs=["Harvest Golem"],
        hand=["Twisting Nether", {"id": "Twilight's Call", "cost": 0}], deck=["Wisp"] * 3, cls="priest",
    )  # fmt: skip
    s.play("Twisting Nether")
    assert s.names(0) == []
    after = s.outcomes(s.playing("Twilight's Call"))
    pairs = {frozenset(w.names(0)) for _, w in after}
    assert pairs == {
        frozenset(p)
        for p in (("Loot Hoarder", "Leper Gnome"), ("Loot Hoarder", "Lost Spirit"), ("Leper Gnome", "Lost Spirit"))
    }
    assert all(w.stats(0) == [(1, 1), (1, 1)] for _, w in after)


def test_twilights_call_copies_keep_their_deathrattles_and_one_death_gives_one_copy() -> None:
    s = Scenario(mine=["Leper Gnome"], hand=["Moonfire", "Twilight's Call", "Moonfire"], cls="priest")
    s.play("Moonfire", on="Leper Gnome").play("Twilight's Call")
    assert (s.names(0), s.health(1)) == (["Leper Gnome"], 28)
    assert s.play("Moonfire", on="Leper Gnome").health(1) == 26


def test_call_to_arms_recruits_three_minions_that_cost_2_or_less() -> None:
    """SUM5"""
    s = Scenario(
        hand=["Call to Arms"], cls="paladin",
        deck=["Wisp", "Bloodfen Raptor", "Novice Engineer", "Chillwind Yeti", "Moonfire", "Raid Leader"],
    )  # fmt: skip
    s.play("Call to Arms")
    assert sorted(s.names(0)) == ["Bloodfen Raptor", "Novice Engineer", "Wisp"]
    assert sorted(s.names(0, "deck")) == ["Chillwind Yeti", "Moonfire", "Raid Leader"]
    assert (s.hand, s.mana()) == ([], 5)


def test_call_to_arms_recruits_what_there_is_and_what_has_room() -> None:
    s = Scenario(hand=["Call to Arms"], deck=["Wisp", "Chillwind Yeti"], cls="paladin").play("Call to Arms")
    assert (s.names(0), s.names(0, "deck")) == (["Wisp"], ["Chillwind Yeti"])
    s = Scenario(mine=["Chillwind Yeti"] * 5, hand=["Call to Arms"], deck=["Wisp"] * 5).play("Call to Arms")
    assert (s.names(0)[5:], len(s.side(0)["deck"])) == (["Wisp", "Wisp"], 3)


def test_greedy_sprite_gives_an_empty_mana_crystal() -> None:
    """MAN3"""
    s = Scenario(mine=["Greedy Sprite"], hand=["Moonfire"], mana=5, cls="druid").play("Moonfire", on="Greedy Sprite")
    assert (crystals(s), s.mana(), crystals(s, 1)) == (6, 5, 10)
    s.round()
    assert (crystals(s), s.mana()) == (7, 7)


def test_greedy_sprite_gives_its_crystal_in_my_opponents_turn_too_but_no_eleventh() -> None:
    """ZON3"""
    s = Scenario(mine=["Greedy Sprite"], their_hand=["Moonfire"], mana=5).end().play("Moonfire", on="Greedy Sprite")
    assert crystals(s) == 6
    s = Scenario(mine=["Greedy Sprite"], hand=["Moonfire"]).play("Moonfire", on="Greedy Sprite")
    assert (crystals(s), s.mana()) == (10, 10)


def test_psychic_scream_shuffles_all_minions_into_my_opponents_deck() -> None:
    s = Scenario(
        mine=["Leper Gnome", {"id": "Chillwind Yeti", "attack": 9, "damage": 1}], theirs=["Loot Hoarder", "Wisp"],
        hand=["Psychic Scream"], deck=["Fireball"], their_deck=["Moonfire"], cls="priest",
    )  # fmt: skip
    s.play("Psychic Scream")
    assert (s.mine, s.theirs, s.names(0, "deck")) == ([], [], ["Fireball"])
    assert sorted(s.names(1, "deck")) == ["Chillwind Yeti", "Leper Gnome", "Loot Hoarder", "Moonfire", "Wisp"]
    assert (s.health(1), s.their_hand) == (30, [])  # no deathrattle


def test_psychic_scream_takes_enchantments_from_what_it_shuffles() -> None:
    """ZON10"""
    s = Scenario(mine=[{"id": "Chillwind Yeti", "attack": 9, "damage": 1}], hand=["Psychic Scream"])
    s.play("Psychic Scream").end().play("Chillwind Yeti")
    assert s.stats(1) == [(4, 5)]


def test_skull_of_the_manari_summons_a_demon_from_my_hand_at_the_start_of_my_turn() -> None:
    """TUR2 and SUM6"""
    s = Scenario(
        hand=["Skull of the Man'ari", "Flame Imp", "Wisp", "Fireball"], deck=["Voidwalker"], their_hand=["Flame Imp"],
        their_deck=["Wisp"], cls="warlock",
    )  # fmt: skip
    s.play("Skull of the Man'ari")
    assert (weapon(s), s.names(0), s.can_attack("hero")) == ((0, 3), [], False)
    s.end()
    assert (s.names(0), s.names(1)) == ([], [])
    s.end()
    assert (s.names(0), s.names(0, "hand")) == (["Flame Imp"], ["Wisp", "Fireball", "Voidwalker"])
    assert (s.health(), weapon(s), s.can_attack("Flame Imp")) == (30, (0, 3), False)


def test_skull_of_the_manari_summons_turn_after_turn() -> None:
    """Its text takes no durability, unlike that of Sword of Justice, and without attack it is not worn by fighting."""
    s = Scenario(weapon="Skull of the Man'ari", hand=["Voidwalker"] * 4 + ["Wisp"], cls="warlock")
    for demons in (1, 2, 3, 4, 4):
        s.round()
        assert (weapon(s), s.names(0)) == ((0, 3), ["Voidwalker"] * demons)
    assert s.names(0, "hand") == ["Wisp"]


def test_skull_of_the_manari_leaves_the_demon_in_my_hand_when_the_board_is_full() -> None:
    """ZON7"""
    s = Scenario(weapon="Skull of the Man'ari", mine=["Wisp"] * 7, hand=["Voidwalker"], cls="warlock").round()
    assert (s.names(0), s.names(0, "hand")) == (["Wisp"] * 7, ["Voidwalker"])


def test_rin_with_taunt_leaves_the_first_seal_and_the_seals_lead_to_azari() -> None:
    s = Scenario(
        mine=["Rin, the First Disciple"], their_hand=[KILL], deck=["Wisp"] * 9, their_deck=["Wisp"] * 20, cls="warlock"
    )
    assert (s.stats(0), s.keywords("Rin, the First Disciple")) == ([(3, 6)], {"taunt"})
    s.end().play(KILL, on="Rin, the First Disciple").end()
    for name in ("The First Seal", "The Second Seal", "The Third Seal", "The Fourth Seal", "The Final Seal"):
        assert s.cost(name) == 5
        s.play(name)
        assert name not in s.names(0, "hand")
        s.round()
    assert (s.names(0), s.stats(0)) == (["Felhunter"] * 5, [(n, n) for n in range(2, 7)])
    assert all(load()[m["id"]].race == "demon" for m in s.mine)
    s.play("Azari, the Devourer")
    assert (s.stats(0)[5], s.side(1)["deck"]) == ((10, 10), [])
    assert s.side(0)["deck"] != []
    before = len(s.their_hand)
    s.end()
    assert (s.health(1), len(s.their_hand)) == (29, before)


def test_rins_seal_comes_to_her_owner_whoever_kills_her() -> None:
    s = Scenario(theirs=["Rin, the First Disciple"], hand=[KILL]).play(KILL, on="Rin, the First Disciple")
    assert (s.hand, s.names(1, "hand")) == ([], ["The First Seal"])
