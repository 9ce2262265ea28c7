"""Shaman, warlock and warrior cards of The Witchwood."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import is_race, outcomes_of, pool, spells_of

# Shaman


def test_hagatha_deals_3_damage_to_all_minions_and_minions_bring_shaman_spells() -> None:
    s = duel("Hagatha the Witch", "Wisp", "Moonfire", cls="shaman")
    s.play("Hagatha the Witch")
    assert (s.stats(0), s.stats(1), s.armor(), s.health(1)) == ([(4, 2)], [(6, 4)], 5, 30)
    s.play("Moonfire", on="face")
    assert s.names(0, "hand") == ["Wisp"]
    assert outcomes_of(s, s.playing("Wisp"), lambda w: w.hand) == spells_of("shaman")
    assert "power" not in s.actions()
    s.end().give("Wisp", player=1).play("Wisp")
    assert s.names(0, "hand") == ["Wisp"]


@pytest.mark.parametrize(("deck", "aims"), [(["Bloodfen Raptor"], EVERYONE), (["Goldshire Footman"], set())])
def test_murkspark_eel_deals_2_damage_with_a_deck_of_even_cards(deck: list[str], aims: set[str]) -> None:
    s = duel("Murkspark Eel", deck=deck)
    assert s.aims("Murkspark Eel") == aims
    if aims:
        s.play("Murkspark Eel", on="Boulderfist Ogre")
    else:
        s.play("Murkspark Eel")
    assert s.stats(1) == [(6, 5 if aims else 7)]


def test_witchs_apprentice_adds_a_shaman_spell() -> None:
    s = Scenario(hand=["Witch's Apprentice"], cls="mage")
    assert outcomes_of(s, s.playing("Witch's Apprentice"), lambda w: w.hand) == spells_of("shaman")


def test_totem_cruncher_gains_2_2_for_each_totem_that_it_destroys() -> None:
    s = Scenario(
        mine=["Flametongue Totem", "Mana Tide Totem", "Wisp"], theirs=["Flametongue Totem"], hand=["Totem Cruncher"]
    )
    s.play("Totem Cruncher")
    assert s.names(0) == ["Wisp", "Totem Cruncher"]
    assert s.stats(0)[1] == (6, 7)
    assert len(s.theirs) == 1


def test_earthen_might_adds_an_elemental_for_an_elemental() -> None:
    s = duel("Earthen Might", "Earthen Might")
    s.place("Fire Elemental")
    assert s.aims("Earthen Might") == {*MINIONS, "Fire Elemental"}
    s.play("Earthen Might", on="Chillwind Yeti")
    assert s.stats(0)[0] == (6, 7)
    assert len(s.hand) == 1
    found = outcomes_of(s, s.playing("Earthen Might", on="Fire Elemental"), lambda w: w.hand)
    assert found == pool(is_race("elemental"))


def test_zap_deals_2_damage_to_a_minion() -> None:
    s = duel("Zap!")
    assert s.aims("Zap!") == MINIONS
    s.play("Zap!", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]
    assert s.round().mana() == 9


def test_bogshaper_draws_a_minion_whenever_i_cast_a_spell() -> None:
    s = Scenario(
        mine=["Bogshaper"],
        hand=["Moonfire", "Wisp"],
        deck=["Chillwind Yeti", "Bloodfen Raptor", "Fireball"],
        their_hand=["Moonfire"],
    )
    s.play("Wisp")
    assert s.names(0, "hand") == ["Moonfire"]
    s.chance("Chillwind Yeti").play("Moonfire", on="face")
    assert s.names(0, "hand") == ["Chillwind Yeti"]
    s.end().play("Moonfire", on="face")
    assert s.names(0, "hand") == ["Chillwind Yeti"]


def test_blazing_invocation_discovers_a_battlecry_minion() -> None:
    fits = pool(
        lambda card: card.type == "minion" and "BATTLECRY" in card.mechanics and card.cls in ("shaman", "neutral")
    )
    for seed in range(5):
        s = Scenario(hand=["Blazing Invocation"], cls="shaman", seed=seed)
        s.play("Blazing Invocation")
        offered = s.options()
        assert len(offered) == 3
        assert set(offered) <= fits
        assert s.pick(0).hand == [offered[0]]


# Warlock


def test_fiendish_circle_summons_four_imps() -> None:
    s = Scenario(hand=["Fiendish Circle"])
    s.play("Fiendish Circle")
    assert (s.names(0), s.stats(0)) == (["Imp"] * 4, [(1, 1)] * 4)


@pytest.mark.parametrize("hurt", [True, False])
def test_duskbat_and_deathweb_spider_ask_whether_my_hero_took_damage_this_turn(hurt: bool) -> None:
    s = Scenario(hand=["Moonfire", "Duskbat", "Deathweb Spider"], me={"hero": {"damage": 5}})
    s.play("Moonfire", on="hero" if hurt else "face").play("Deathweb Spider").play("Duskbat")
    around = ["Bat"] if hurt else []
    assert s.names(0) == ["Deathweb Spider", *around, "Duskbat", *around]
    assert s.keywords("Deathweb Spider") == ({"lifesteal"} if hurt else set())


def test_ratcatcher_destroys_a_friendly_minion_and_gains_its_attack_and_health() -> None:
    s = Scenario(mine=[{"id": "Chillwind Yeti", "damage": 1}, "Wisp"], theirs=["Boulderfist Ogre"], hand=["Ratcatcher"])
    assert s.aims("Ratcatcher") == {"Chillwind Yeti", "Wisp"}
    s.play("Ratcatcher", on="Chillwind Yeti")
    assert s.names(0) == ["Wisp", "Ratcatcher"]
    assert s.stats(0)[1] == (6, 6)
    s = Scenario(hand=["Ratcatcher"])
    assert s.play("Ratcatcher").stats(0) == [(2, 2)]


def test_dark_possession_hurts_a_friendly_character_and_discovers_a_demon() -> None:
    s = duel("Dark Possession", cls="warlock")
    assert s.aims("Dark Possession") == {"Chillwind Yeti", "hero"}
    s.play("Dark Possession", on="hero")
    assert s.health() == 28
    offered = s.options()
    assert len(offered) == 3
    assert set(offered) <= pool(lambda card: is_race("demon")(card) and card.cls in ("warlock", "neutral"))
    assert s.pick(0).hand == [offered[0]]


def test_witchwood_imp_gives_a_friendly_minion_2_health() -> None:
    s = Scenario(mine=["Witchwood Imp", "Wisp"], theirs=["Wisp"], hand=["Moonfire"])
    s.play("Moonfire", on="Witchwood Imp")
    assert (s.stats(0), s.stats(1)) == ([(1, 3)], [(1, 1)])


def test_curse_of_weakness_weakens_enemy_minions_until_my_next_turn() -> None:
    s = duel("Curse of Weakness")
    s.play("Curse of Weakness")
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(4, 7)])
    assert s.names(0, "hand") == ["Curse of Weakness"]
    s.end()
    assert s.stats(1) == [(4, 7)]
    s.end()
    assert s.stats(1) == [(6, 7)]


def test_blood_witch_hurts_my_hero_at_the_start_of_my_turn() -> None:
    s = Scenario(mine=["Blood Witch"], deck=["Wisp"], their_deck=["Wisp"])
    assert s.end().health() == 30
    assert s.end().health() == 29


def test_lord_godfrey_repeats_his_battlecry_while_minions_die() -> None:
    s = Scenario(mine=["River Crocolisk", "War Golem"], theirs=["Wisp", "Chillwind Yeti"], hand=["Lord Godfrey"])
    s.play("Lord Godfrey")
    # 2: the Wisp dies; 4: the Crocolisk (3) dies; 6: the Yeti (5) dies; 8: the Golem (7) dies; 10: nobody
    assert (s.names(0), s.names(1)) == (["Lord Godfrey"], [])
    assert s.stats(0) == [(4, 4)]
    s = Scenario(mine=["Wisp"], theirs=["War Golem"], hand=["Lord Godfrey"])
    assert s.play("Lord Godfrey").stats(1) == [(7, 3)]
    s = duel("Lord Godfrey")
    s.play("Lord Godfrey")
    assert (s.stats(0), s.stats(1), s.health(0), s.health(1)) == ([(4, 3), (4, 4)], [(6, 5)], 30, 30)


# Warrior


def test_blackhowl_gunspire_cannot_attack_and_shoots_when_it_takes_damage() -> None:
    s = duel("Moonfire", "Moonfire")
    s.place("Blackhowl Gunspire")
    assert not s.can_attack("Blackhowl Gunspire")
    s.play("Moonfire", on="Chillwind Yeti")
    assert s.health(1) == 30
    s.chance("face").play("Moonfire", on="Blackhowl Gunspire")
    assert (s.health(1), s.stats(1)) == (27, [(6, 7)])


def test_redband_wasp_has_3_more_attack_while_damaged() -> None:
    s = Scenario(mine=["Redband Wasp"], hand=["Moonfire"])
    assert s.stats(0) == [(1, 3)]
    s.play("Moonfire", on="Redband Wasp")
    assert s.stats(0) == [(4, 2)]


def test_darius_crowley_gains_2_2_after_he_kills_a_minion() -> None:
    s = Scenario(mine=["Darius Crowley"], theirs=["Bloodfen Raptor"])
    s.attack("Darius Crowley", "Bloodfen Raptor")
    assert s.stats(0) == [(6, 3)]
    s = Scenario(mine=["Darius Crowley"], theirs=["Goldshire Footman", "Sen'jin Shieldmasta"])
    s.attack("Darius Crowley", "Sen'jin Shieldmasta")
    assert s.stats(0) == [(4, 1)]
    s = Scenario(mine=["Darius Crowley", "Wisp"], theirs=["Wisp"])
    s.attack("Wisp", "Wisp")
    assert s.stats(0) == [(4, 4)]


def test_town_crier_draws_a_rush_minion() -> None:
    s = Scenario(hand=["Town Crier"], deck=["Wisp", "Rabid Worgen", "Fireball"])
    s.play("Town Crier")
    assert s.names(0, "hand") == ["Rabid Worgen"]


def test_woodcutters_axe_strengthens_a_rush_minion_when_it_breaks() -> None:
    s = Scenario(weapon={"id": "Woodcutter's Axe", "damage": 1}, mine=["Wisp", "Rabid Worgen"], theirs=["Rabid Worgen"])
    s.attack("hero", "face")
    assert (s.stats(0), s.stats(1)) == ([(1, 1), (5, 4)], [(3, 3)])


def test_warpath_deals_1_damage_to_all_minions_and_echoes() -> None:
    s = duel("Warpath")
    s.play("Warpath").play("Warpath")
    assert (s.stats(0), s.stats(1), s.health(1)) == ([(4, 3)], [(6, 5)], 30)


def test_festeroot_hulk_gains_attack_after_a_friendly_minion_attacks() -> None:
    s = Scenario(mine=["Festeroot Hulk", "Wisp"], theirs=["Wisp"], weapon="Fiery War Axe")
    s.attack("hero", "face")
    assert s.stats(0)[0] == (2, 7)
    s.attack("Wisp", "face")
    assert s.stats(0)[0] == (3, 7)
    s.end().attack("Wisp", "hero")
    assert s.stats(0)[0] == (3, 7)


def test_militia_commander_has_3_more_attack_this_turn() -> None:
    s = Scenario(hand=["Militia Commander"])
    s.play("Militia Commander")
    assert s.stats(0) == [(5, 5)]
    assert s.end().stats(0) == [(2, 5)]
