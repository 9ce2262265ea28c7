"""Priest, rogue and shaman cards of Kobolds & Catacombs."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import MINIONS, duel
from support.pools import minions_of_cost, outcomes_of, pool

BASIC_TOTEMS = ["Healing Totem", "Searing Totem", "Stoneclaw Totem", "Wrath of Air Totem"]
TOTEM_IDS = ["NEW1_009", "CS2_050", "CS2_051", "CS2_052"]
COIN = "GAME_005"

# Priest


def test_psychic_scream_shuffles_all_minions_into_the_opponents_deck() -> None:
    s = duel("Psychic Scream", deck=["Wisp"], their_deck=["Wisp"])
    s.play("Psychic Scream")
    assert (s.mine, s.theirs) == ([], [])
    assert sorted(s.names(1, "deck")) == ["Boulderfist Ogre", "Chillwind Yeti", "Wisp"]
    assert s.names(0, "deck") == ["Wisp"]


def test_dragon_soul_summons_a_dragon_after_every_third_spell_of_a_turn() -> None:
    s = Scenario(hand=["Moonfire", "Dragon Soul", *["Moonfire"] * 6, "Wisp"], deck=["Wisp"])
    s.play("Moonfire", on="face").play("Dragon Soul")
    s.play("Moonfire", on="face").play("Moonfire", on="face").play("Wisp")
    assert s.names(0) == ["Wisp"]
    s.play("Moonfire", on="face")
    assert (s.names(0), s.stats(0)) == (["Wisp", "Dragon Spirit"], [(1, 1), (5, 5)])
    s.play("Moonfire", on="face").play("Moonfire", on="face")
    assert len(s.mine) == 2
    s.play("Moonfire", on="face")
    assert len(s.mine) == 3
    assert s.side(0)["weapon"]["damage"] == 0


def test_dragon_soul_begins_anew_each_turn_and_counts_my_spells_alone() -> None:
    s = Scenario(weapon="Dragon Soul", hand=["Moonfire"] * 4, their_hand=["Moonfire"] * 3, deck=["Wisp"])
    s.play("Moonfire", on="face").play("Moonfire", on="face").end()
    for _ in range(3):
        s.play("Moonfire", on="face")
    s.end().play("Moonfire", on="face").play("Moonfire", on="face")
    assert (s.mine, s.theirs) == ([], [])


def test_psionic_probe_copies_a_spell_of_the_opponents_deck() -> None:
    s = Scenario(hand=["Psionic Probe"], deck=["Moonfire"], their_deck=["Fireball", "Frostbolt", "Wisp"])
    after = s.outcomes(s.playing("Psionic Probe"))
    assert {w.names(0, "hand")[0] for _, w in after} == {"Fireball", "Frostbolt"}
    for _, world in after:
        assert len(world.hand) == 1
        assert len(world.side(1)["deck"]) == 3


@pytest.mark.parametrize("dragon", [True, False])
def test_duskbreaker_deals_3_damage_to_all_other_minions_with_a_dragon_in_hand(dragon: bool) -> None:
    s = duel("Duskbreaker", "Faerie Dragon" if dragon else "Wisp")
    s.play("Duskbreaker")
    hit = 3 if dragon else 0
    assert (s.stats(0), s.stats(1)) == ([(4, 5 - hit), (3, 3)], [(6, 7 - hit)])
    assert (s.health(0), s.health(1)) == (30, 30)


@pytest.mark.parametrize("dragon", [True, False])
def test_twilight_acolyte_swaps_attack_with_a_dragon_in_hand(dragon: bool) -> None:
    s = duel("Twilight Acolyte", "Faerie Dragon" if dragon else "Wisp")
    assert s.aims("Twilight Acolyte") == (MINIONS if dragon else set())
    if dragon:
        s.play("Twilight Acolyte", on="Boulderfist Ogre")
    else:
        s.play("Twilight Acolyte")
    assert (s.stats(0)[1], s.stats(1)) == (((6, 4), [(2, 7)]) if dragon else ((2, 4), [(6, 7)]))


def test_gilded_gargoyle_leaves_a_coin() -> None:
    s = Scenario(mine=["Gilded Gargoyle"], hand=["Fireball"])
    assert s.play("Fireball", on="Gilded Gargoyle").hand == [COIN]


def test_temporus_gives_the_opponent_two_turns_and_then_me_two() -> None:
    s = Scenario(hand=["Temporus"], deck=["Wisp"] * 9, their_deck=["Wisp"] * 9)
    s.play("Temporus")
    whose = []
    for _ in range(6):
        s.end()
        whose.append(s.game.active)
    assert whose == [1, 1, 0, 0, 1, 0]


# Rogue


def test_faldorei_strider_shuffles_3_ambushes_that_summon_spiders_when_drawn() -> None:
    s = Scenario(hand=["Fal'dorei Strider", "Arcane Intellect"])
    s.play("Fal'dorei Strider")
    assert s.names(0, "deck") == ["Spider Ambush!"] * 3
    s = Scenario(hand=["Arcane Intellect"], deck=["LOOT_026e", "Wisp", "Wisp", "Wisp"])
    s.chance("Spider Ambush!", "Wisp", "Wisp").play("Arcane Intellect")
    assert (s.names(0), s.stats(0)) == (["Leyline Spider"], [(4, 4)])
    assert (s.names(0, "hand"), s.names(0, "deck")) == (["Wisp", "Wisp"], ["Wisp"])


def test_a_spider_ambush_in_my_hand_waits_until_i_play_it() -> None:
    s = Scenario(hand=["LOOT_026e", "Novice Engineer"], deck=["Wisp", "Wisp", "Wisp"])
    s.play("Novice Engineer")
    assert (s.names(0), s.names(0, "hand")) == (["Novice Engineer"], ["Spider Ambush!", "Wisp"])
    s.play("Spider Ambush!")
    assert (s.names(0), s.names(0, "hand")) == (["Novice Engineer", "Leyline Spider"], ["Wisp", "Wisp"])


def test_cavern_shinyfinder_draws_a_weapon() -> None:
    s = Scenario(hand=["Cavern Shinyfinder"], deck=["Wisp", "Fiery War Axe", "Fireball"])
    assert s.play("Cavern Shinyfinder").names(0, "hand") == ["Fiery War Axe"]
    s = Scenario(hand=["Cavern Shinyfinder"], deck=["Wisp", "Fireball"])
    assert s.play("Cavern Shinyfinder").hand == []


def test_sonya_shadowdancer_adds_1_1_copies_of_my_dead_minions_that_cost_1() -> None:
    s = duel("Fireball", "Fireball", "Moonfire")
    s.place("Sonya Shadowdancer").place("Wisp", player=1)
    s.play("Moonfire", on="Wisp")
    assert s.names(0, "hand") == ["Fireball", "Fireball"]
    s.play("Fireball", on="Chillwind Yeti")
    assert s.names(0, "hand") == ["Fireball", "Chillwind Yeti"]
    assert s.cost("Chillwind Yeti") == 1
    assert s.mana() == 6
    s.play("Chillwind Yeti")
    assert s.mana() == 5
    assert s.stats(0)[1] == (1, 1)
    s.play("Fireball", on="Sonya Shadowdancer")
    assert s.hand == []


def test_sonya_shadowdancer_takes_no_dead_weapon() -> None:
    s = Scenario(mine=["Sonya Shadowdancer"], weapon="Fiery War Axe", hand=["Fiery War Axe"])
    assert s.play("Fiery War Axe").hand == []


def test_cheat_death_returns_my_dead_minion_which_costs_2_less() -> None:
    s = Scenario(mine=["Wisp", "Chillwind Yeti"], theirs=["Wisp"], secrets=["Cheat Death"], deck=["Wisp"])
    s.give("Fireball", "Moonfire", player=1).give("Moonfire")
    s.play("Moonfire", on=s.mine[0]["eid"])
    assert (s.names(0), s.names(0, "secrets")) == (["Chillwind Yeti"], ["Cheat Death"])  # SEC1: not in my turn
    s.end().play("Moonfire", on=s.theirs[0]["eid"])
    assert s.names(0, "secrets") == ["Cheat Death"]
    s.play("Fireball", on="Chillwind Yeti")
    assert (s.mine, s.names(0, "hand"), s.names(0, "secrets")) == ([], ["Chillwind Yeti"], [])
    assert s.find("Chillwind Yeti", 0, "hand")["cost"] == 2
    s.end()
    assert s.cost("Chillwind Yeti") == 2


def test_cheat_death_waits_while_my_hand_is_full() -> None:
    """SEC3"""
    s = Scenario(mine=["Wisp"], secrets=["Cheat Death"], hand=["Wisp"] * 10, their_hand=["Moonfire"])
    s.end().play("Moonfire", on="Wisp")
    assert (s.mine, len(s.hand), s.names(0, "secrets")) == ([], 10, ["Cheat Death"])


def test_sudden_betrayal_turns_an_attacking_minion_on_one_of_its_neighbours() -> None:
    start = Scenario(
        mine=["Wisp"],
        theirs=["Chillwind Yeti", "Boulderfist Ogre", "War Golem", "Bloodfen Raptor"],
        secrets=["Sudden Betrayal"],
    )
    start.end()
    after = start.outcomes(start.attacking("Boulderfist Ogre", "hero"))
    assert [probability for probability, _ in after] == [0.5, 0.5]
    seen = sorted(w.stats(1) for _, w in after)
    # The Ogre (6/7) kills the Yeti (4/5), or hits the Golem (7/7) and dies.
    assert seen == [[(4, 5), (7, 1), (3, 2)], [(6, 3), (7, 7), (3, 2)]]
    for _, world in after:
        assert (world.health(), world.names(0, "secrets"), world.names(0)) == (30, [], ["Wisp"])


def test_sudden_betrayal_needs_a_minion_that_attacks_my_hero_and_has_a_neighbour() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre"], secrets=["Sudden Betrayal"], their_weapon="Fiery War Axe")
    s.end().attack("face", "hero").attack("Boulderfist Ogre", "hero")
    assert (s.health(), s.names(0, "secrets")) == (21, ["Sudden Betrayal"])
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre", "Wisp"], secrets=["Sudden Betrayal"])
    s.end().attack("Boulderfist Ogre", s.mine[0]["eid"])
    assert (s.mine, s.names(0, "secrets")) == ([], ["Sudden Betrayal"])
    s = Scenario(mine=["Wisp"], theirs=["Wisp", "Wisp"], secrets=["Sudden Betrayal"])
    s.attack(s.mine[0]["eid"], "face")
    assert (s.health(1), s.names(0, "secrets")) == (29, ["Sudden Betrayal"])


def test_sudden_betrayal_stays_when_an_earlier_secret_has_killed_the_attacker() -> None:
    """SEC7"""
    s = Scenario(theirs=["Bloodfen Raptor", "Boulderfist Ogre"], secrets=["Explosive Trap", "Sudden Betrayal"])
    s.end().attack("Bloodfen Raptor", "hero")
    assert (s.health(), s.stats(1), s.names(0, "secrets")) == (30, [(6, 5)], ["Sudden Betrayal"])


def test_elven_minstrel_draws_2_minions_with_a_combo() -> None:
    s = Scenario(hand=["Elven Minstrel", "Moonfire"], deck=["Fireball", "Wisp", "Wisp"])
    s.play("Elven Minstrel")
    assert s.names(0, "hand") == ["Moonfire"]
    s = Scenario(hand=["Elven Minstrel", "Moonfire"], deck=["Fireball", "Wisp", "Wisp", "Fireball"])
    s.play("Moonfire", on="face").play("Elven Minstrel")
    assert s.names(0, "hand") == ["Wisp", "Wisp"]


def test_evasion_makes_my_hero_immune_for_the_turn_after_it_takes_damage() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=["Wisp", "Bloodfen Raptor"],
        secrets=["Evasion"],
        hand=["Moonfire"],
        their_deck=["Wisp"],
    )
    s.give("Moonfire", "Moonfire", "Hellfire", player=1)
    s.play("Moonfire", on="hero").end()
    s.play("Moonfire", on="Chillwind Yeti").play("Moonfire", on="face")
    assert s.names(0, "secrets") == ["Evasion"]
    s.attack("Wisp", "hero")
    assert (s.health(), s.names(0, "secrets")) == (28, [])
    assert not s.can_attack("Bloodfen Raptor", "hero")
    s.play("Hellfire")
    assert (s.health(0), s.health(1)) == (28, 26)
    s.end().end()
    assert s.can_attack("face", "hero") is False
    s.place("Wisp", player=1)
    assert s.can_attack("Wisp", "hero")


def test_kobold_illusionist_summons_a_1_1_copy_of_a_minion_in_my_hand() -> None:
    s = Scenario(mine=["Kobold Illusionist"], hand=["Fireball", "Moonfire", "Boulderfist Ogre"])
    s.play("Fireball", on="Kobold Illusionist")
    assert (s.names(0), s.stats(0)) == (["Boulderfist Ogre"], [(1, 1)])
    assert s.names(0, "hand") == ["Moonfire", "Boulderfist Ogre"]


ONYX = ("LOOT_503", "LOOT_503t", "LOOT_503t2")


@pytest.mark.parametrize(("stone", "n"), list(zip(ONYX, (1, 2, 3), strict=True)))
def test_onyx_spellstones_destroy_up_to_that_many_random_enemy_minions(stone: str, n: int) -> None:
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre"] * 4, hand=[stone])
    assert len(s.play(stone).theirs) == 4 - n
    assert len(s.mine) == 1
    s = Scenario(theirs=["Boulderfist Ogre"], hand=[stone])
    assert s.play(stone).theirs == []
    assert not Scenario(mine=["Wisp"], hand=[stone]).can_play(stone)


@pytest.mark.parametrize(("stone", "upgraded"), [(ONYX[0], ONYX[1]), (ONYX[1], ONYX[2]), (ONYX[2], ONYX[2])])
def test_onyx_spellstones_upgrade_when_i_have_played_3_deathrattle_cards(stone: str, upgraded: str) -> None:
    s = Scenario(hand=[stone, "Wisp", *["Leper Gnome"] * 4], their_hand=["Leper Gnome"], deck=["Wisp"])
    s.play("Leper Gnome").play("Leper Gnome").play("Wisp").end().play("Leper Gnome").end()
    assert s.hand[0] == stone
    assert s.play("Leper Gnome").hand[0] == upgraded
    assert s.play("Leper Gnome").hand[0] == upgraded


# Shaman


def test_crushing_hand_deals_8_damage_to_a_minion_and_overloads() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=[{"id": "Boulderfist Ogre", "health": 10}], hand=["Crushing Hand"])
    assert s.aims("Crushing Hand") == MINIONS
    s.play("Crushing Hand", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 2)]
    assert s.round().mana() == 7


@pytest.mark.parametrize("k", range(4))
def test_kobold_hermit_summons_the_basic_totem_that_i_choose(k: int) -> None:
    s = Scenario(hand=["Kobold Hermit"], mine=["NEW1_009"])
    s.play("Kobold Hermit")
    assert s.options() == TOTEM_IDS
    assert s.pick(k).names(0) == ["Healing Totem", "Kobold Hermit", BASIC_TOTEMS[k]]


SAPPHIRE = ("LOOT_064", "LOOT_064t1", "LOOT_064t2")


@pytest.mark.parametrize(("stone", "n"), list(zip(SAPPHIRE, (1, 2, 3), strict=True)))
def test_sapphire_spellstones_summon_copies_of_a_friendly_minion(stone: str, n: int) -> None:
    s = Scenario(mine=[{"id": "Chillwind Yeti", "damage": 2}, "Wisp"], theirs=["Boulderfist Ogre"], hand=[stone])
    assert s.aims(stone) == {"Chillwind Yeti", "Wisp"}
    s.play(stone, on="Chillwind Yeti")
    assert s.names(0) == ["Chillwind Yeti"] * (1 + n) + ["Wisp"]
    assert s.stats(0) == [(4, 3)] * (1 + n) + [(1, 1)]


@pytest.mark.parametrize(
    ("stone", "upgraded"), [(SAPPHIRE[0], SAPPHIRE[1]), (SAPPHIRE[1], SAPPHIRE[2]), (SAPPHIRE[2], SAPPHIRE[2])]
)
def test_sapphire_spellstones_upgrade_when_i_have_overloaded_3_crystals(stone: str, upgraded: str) -> None:
    s = Scenario(hand=[stone, "Lightning Bolt", "Stormforged Axe", "Dust Devil"], their_hand=["Dust Devil"])
    s.play("Lightning Bolt", on="face").play("Stormforged Axe").end().play("Dust Devil").end()
    assert s.hand[0] == stone  # two of mine, two of theirs
    assert s.play("Dust Devil").hand == [upgraded]


def test_one_card_that_overloads_3_upgrades_a_sapphire_spellstone_once() -> None:
    s = Scenario(hand=[SAPPHIRE[0], "Crushing Hand", "Dust Devil"], theirs=["Boulderfist Ogre"])
    s.play("Crushing Hand", on="Boulderfist Ogre")
    assert s.hand[0] == SAPPHIRE[1]
    assert s.play("Dust Devil").hand == [SAPPHIRE[1]]


def test_primal_talismans_give_my_minions_a_deathrattle_that_summons_a_basic_totem() -> None:
    s = duel("Primal Talismans", "Flamestrike", "Fireball", mana=10)
    s.place("CS2_050")
    s.play("Primal Talismans")
    found = outcomes_of(s, s.playing("Fireball", on="Chillwind Yeti"), lambda w: w.names(0)[:1])
    assert found == set(BASIC_TOTEMS)
    s = duel("Primal Talismans", "Fireball", "Moonfire")
    s.place({"id": "Wisp"}, player=1)
    s.play("Primal Talismans").play("Moonfire", on="Wisp")
    assert s.names(1) == ["Boulderfist Ogre"]


def test_grumble_returns_my_other_minions_and_they_cost_1() -> None:
    s = duel("Grumble, Worldshaker")
    s.place("Wisp")
    s.play("Grumble, Worldshaker", at=1)
    assert (s.names(0), s.names(1)) == (["Grumble, Worldshaker"], ["Boulderfist Ogre"])
    assert sorted(s.names(0, "hand")) == ["Chillwind Yeti", "Wisp"]
    assert (s.cost("Chillwind Yeti"), s.cost("Wisp")) == (1, 1)


def test_healing_rain_restores_12_health_split_among_damaged_friendly_characters() -> None:
    s = Scenario(
        mine=[{"id": "War Golem", "damage": 4}, "Chillwind Yeti"],
        theirs=[{"id": "War Golem", "damage": 4}],
        hand=["Healing Rain"],
        me={"hero": {"damage": 20}},
        foe={"hero": {"damage": 20}},
    )
    s.play("Healing Rain")
    golem = 4 - s.mine[0]["damage"]
    assert golem + s.health() - 10 == 12
    assert (s.health(1), s.stats(1)) == (10, [(7, 3)])
    s = Scenario(mine=[{"id": "War Golem", "damage": 4}, "Wisp"], hand=["Healing Rain"], me={"hero": {"damage": 6}})
    s.play("Healing Rain")  # only 10 are missing
    assert (s.health(), s.stats(0)) == (30, [(7, 7), (1, 1)])


def test_unstable_evolution_transforms_a_friendly_minion_and_can_be_repeated_this_turn() -> None:
    s = duel("Unstable Evolution")
    assert s.aims("Unstable Evolution") == {"Chillwind Yeti"}
    found = outcomes_of(s, s.playing("Unstable Evolution", on="Chillwind Yeti"), lambda w: [w.mine[0]["id"]])
    assert found == minions_of_cost(5, cthun=True)
    s.chance("Stranglethorn Tiger").play("Unstable Evolution", on="Chillwind Yeti")
    assert (s.names(0), s.hand, s.mana()) == (["Stranglethorn Tiger"], ["LOOT_504t"], 9)
    assert s.aims("LOOT_504t") == {"Stranglethorn Tiger"}
    s.chance("Boulderfist Ogre").play("LOOT_504t", on="Stranglethorn Tiger")
    assert (s.names(0), s.hand, s.mana()) == (["Boulderfist Ogre"], ["LOOT_504t"], 8)
    assert s.end().hand == []


def test_unstable_evolution_itself_stays_in_hand() -> None:
    s = Scenario(hand=["Unstable Evolution"])
    assert s.end().hand == ["LOOT_504"]


def test_the_runespear_discovers_and_casts_a_spell_after_my_hero_attacks() -> None:
    s = Scenario(weapon="The Runespear", cls="shaman", theirs=["Boulderfist Ogre"], mine=["Wisp"])
    s.attack("Wisp", "face")
    assert s.options() == []
    s.attack("hero", "Boulderfist Ogre")
    offered = s.options()
    assert len(offered) == 3
    assert set(offered) <= pool(lambda card: card.type == "spell" and card.cls in ("shaman", "neutral"))


def test_the_runespear_casts_the_spell_that_i_pick() -> None:
    for seed in range(400):
        s = Scenario(weapon="The Runespear", cls="shaman", seed=seed)
        s.attack("hero", "face")
        if "CS2_046" in s.options():  # Bloodlust
            s.place("Wisp")
            s.pick(s.options().index("CS2_046"))
            assert s.stats(0) == [(4, 1)]
            return
    raise AssertionError("no seed offered Bloodlust")


def test_murmuring_elemental_doubles_my_next_battlecry_of_the_turn() -> None:
    s = Scenario(hand=["Murmuring Elemental", "Wisp", *["Novice Engineer"] * 2], deck=["Wisp"] * 5)
    s.play("Murmuring Elemental").play("Wisp").play("Novice Engineer")
    assert len(s.side(0)["deck"]) == 3
    s.play("Novice Engineer")
    assert len(s.side(0)["deck"]) == 2
    s = Scenario(hand=["Murmuring Elemental", "Novice Engineer"], deck=["Wisp"] * 5, their_hand=["Novice Engineer"])
    s.play("Murmuring Elemental").round()
    s.play("Novice Engineer")
    assert len(s.side(0)["deck"]) == 3


def marks(s: Scenario) -> list[str]:
    return [e["id"] for e in s.find("Murmuring Elemental").get("enchantments", [])]


def test_murmuring_elemental_is_marked_until_the_battlecry_or_the_end_of_the_turn() -> None:
    s = Scenario(hand=["Murmuring Elemental", "Wisp", "Novice Engineer"], deck=["Wisp"] * 5)
    s.play("Murmuring Elemental").play("Wisp")
    assert marks(s) == ["LOOT_517e2"]
    assert marks(s.play("Novice Engineer")) == []
    s = Scenario(hand=["Murmuring Elemental"])
    assert marks(s.play("Murmuring Elemental").end()) == []


def test_a_second_murmuring_elemental_uses_up_the_first() -> None:
    s = Scenario(hand=[*["Murmuring Elemental"] * 2, *["Novice Engineer"] * 2], deck=["Wisp"] * 5)
    s.play("Murmuring Elemental").play("Murmuring Elemental").play("Novice Engineer")
    assert len(s.side(0)["deck"]) == 3
    s.play("Novice Engineer")
    assert len(s.side(0)["deck"]) == 2


@pytest.mark.parametrize("missing", [None, 0, 1, 2, 3])
def test_windshear_stormcaller_summons_al_akir_with_all_4_basic_totems(missing: int | None) -> None:
    totems = [totem for k, totem in enumerate(TOTEM_IDS) if k != missing]
    s = Scenario(mine=totems, hand=["Windshear Stormcaller"])
    s.play("Windshear Stormcaller")
    assert s.names(0)[len(totems) :] == [
        "Windshear Stormcaller",
        *([] if missing is not None else ["Al'Akir the Windlord"]),
    ]
