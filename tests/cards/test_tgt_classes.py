"""Class cards of The Grand Tournament."""

from typing import Any

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import STARTS_DORMANT, before_identified, minions_of_cost, pool, spells_of

WISP, COIN, RECRUIT, NERUBIAN, BOAR, EXCESS = "CS2_231", "GAME_005", "CS2_101t", "AT_036t", "AT_005t", "CS2_013t"
NO_FATIGUE = {"fatigue": False}
#: Decks of a joust that I win, that I lose, and that is even.
WON: dict[str, Any] = {"deck": ["Boulderfist Ogre"], "their_deck": ["Wisp"]}
LOST: dict[str, Any] = {"deck": ["Wisp"], "their_deck": ["Boulderfist Ogre"]}
EVEN: dict[str, Any] = {"deck": ["Wisp"], "their_deck": ["Wisp"]}


def hurt(name: str, damage: int) -> dict[str, Any]:
    """A minion that has taken damage."""
    return {"id": name, "damage": damage}


def costing(name: str, cost: int) -> dict[str, Any]:
    """A card in hand that costs something else."""
    return {"id": name, "cost": cost}


def races(race: str) -> set[str]:
    """Ids of all minions of a tribe."""
    return pool(lambda card: card.race in (race, "all"))


# -- druid -----------------------------------------------------------------------------------------------


def test_darnassus_aspirant_gains_an_empty_crystal_and_loses_one_when_it_dies() -> None:
    s = Scenario(hand=["Darnassus Aspirant", "Moonfire", "Fireball"], mana=7, rules=NO_FATIGUE)
    s.play("Darnassus Aspirant")
    assert (s.mana(), s.side(0)["mana"]["max"], s.side(1)["mana"]["max"]) == (5, 8, 10)
    s.play("Fireball", on="Darnassus Aspirant")
    assert (s.side(0)["mana"]["max"], s.side(1)["mana"]["max"]) == (7, 10)


def test_darnassus_aspirant_gives_no_excess_mana_to_a_player_who_has_10_crystals() -> None:
    s = Scenario(hand=["Darnassus Aspirant"]).play("Darnassus Aspirant")
    assert (s.hand, s.mana(), s.side(0)["mana"]["max"]) == ([], 8, 10)


def test_wildwalker_gives_a_friendly_beast_3_health() -> None:
    s = Scenario(mine=["Bloodfen Raptor", "Wisp"], theirs=["River Crocolisk"], hand=["Wildwalker"])
    assert s.aims("Wildwalker") == {"Bloodfen Raptor"}
    assert s.play("Wildwalker", on="Bloodfen Raptor").stats(0)[0] == (3, 5)


def test_knight_of_the_wild_costs_1_less_whenever_i_summon_a_beast() -> None:
    beast = "Stonetusk Boar"
    s = Scenario(hand=["Knight of the Wild", beast, "Wisp"], their_hand=[beast], rules=NO_FATIGUE)
    assert s.play("Wisp").cost("Knight of the Wild") == 7
    assert s.play(beast).cost("Knight of the Wild") == 6
    assert s.end().play(beast).cost("Knight of the Wild") == 6


def test_astral_communion_discards_my_hand_and_fills_10_mana_crystals() -> None:
    s = Scenario(hand=["Astral Communion", "Wisp", "Fireball"], their_hand=["Wisp"], mana=4).play("Astral Communion")
    assert (s.hand, s.their_hand, s.mana(), s.side(0)["mana"]["max"]) == ([], [WISP], 10, 10)


def test_astral_communion_gives_excess_mana_to_a_player_who_has_10_crystals() -> None:
    s = Scenario(hand=["Astral Communion", "Wisp"], mana=10).play("Astral Communion")
    assert (s.hand, s.mana()) == ([EXCESS], 6)


def test_astral_communion_gives_excess_mana_to_a_player_who_has_10_mana_left() -> None:
    s = Scenario(hand=[costing("Astral Communion", 0), "Innervate", "Innervate"], mana=9)
    s.play("Innervate").play("Innervate").play("Astral Communion")
    assert (s.hand, s.side(0)["mana"]["max"]) == ([EXCESS], 9)


def test_mulch_destroys_a_minion_and_adds_a_random_minion_to_my_opponents_hand() -> None:
    start = duel("Mulch")
    assert start.aims("Mulch") == MINIONS
    outcomes = start.outcomes(start.playing("Mulch", on="Chillwind Yeti"))
    assert {s.their_hand[0] for _, s in outcomes} == pool(lambda card: card.type == "minion")
    assert all((s.names(0), s.hand) == ([], []) for _, s in outcomes)


def test_aviana_makes_my_minions_cost_1() -> None:
    s = Scenario(mine=["Aviana"], hand=["Wisp", "Boulderfist Ogre", "Fireball"], their_hand=["Boulderfist Ogre"])
    assert [card["cost"] for card in s.side(0)["hand"]] == [1, 1, 4]
    assert s.cost("Boulderfist Ogre", 1) == 6


# -- hunter ----------------------------------------------------------------------------------------------


def test_ram_wrangler_summons_a_random_beast_if_i_have_a_beast() -> None:
    start = Scenario(mine=["Webspinner"], hand=["Ram Wrangler"])
    outcomes = start.outcomes(start.playing("Ram Wrangler"))
    assert {s.mine[2]["id"] for _, s in outcomes} == races("beast")
    s = Scenario(mine=["Wisp"], theirs=["Webspinner"], hand=["Ram Wrangler"]).play("Ram Wrangler")
    assert s.names(0) == ["Wisp", "Ram Wrangler"]


def test_powershot_deals_2_damage_to_a_minion_and_its_neighbours() -> None:
    s = Scenario(theirs=["Archmage", "Boulderfist Ogre", "Chillwind Yeti", "Magma Rager"], hand=["Powershot"])
    assert s.aims("Powershot") == {"Archmage", "Boulderfist Ogre", "Chillwind Yeti", "Magma Rager"}
    s.play("Powershot", on="Boulderfist Ogre")
    assert s.stats(1) == [(4, 5), (6, 5), (4, 3), (5, 1)]


def test_stablemaster_makes_a_friendly_beast_immune_this_turn() -> None:
    s = Scenario(mine=["Bloodfen Raptor", "Wisp"], theirs=["River Crocolisk"], hand=["Stablemaster"])
    assert s.aims("Stablemaster") == {"Bloodfen Raptor"}
    s.play("Stablemaster", on="Bloodfen Raptor")
    assert s.keywords("Bloodfen Raptor") == {"immune"}
    assert s.end().keywords("Bloodfen Raptor") == set()


def test_brave_archer_deals_2_damage_to_the_enemy_hero_after_my_hero_power_if_my_hand_is_empty() -> None:
    assert Scenario(cls="warrior", mine=["Brave Archer"], their_hand=["Wisp"]).power().health(1) == 28
    assert Scenario(cls="warrior", mine=["Brave Archer"], hand=["Wisp"]).power().health(1) == 30


def test_lock_and_load_adds_a_random_hunter_card_for_each_spell_that_i_cast_this_turn() -> None:
    start = Scenario(hand=["Lock and Load", "Moonfire", "Wisp", "Moonfire"], rules=NO_FATIGUE)
    start.play("Lock and Load").play("Wisp")
    assert start.names(0, "hand") == ["Moonfire", "Moonfire"]
    outcomes = start.outcomes(start.playing("Moonfire", on="face"))
    assert {s.hand[1] for _, s in outcomes} == pool(lambda card: "hunter" in (card.classes or (card.cls,)))
    assert start.round().play("Moonfire", on="face").names(0, "hand") == ["Moonfire"]


def test_ball_of_spiders_summons_3_webspinners() -> None:
    assert Scenario(hand=["Ball of Spiders"]).play("Ball of Spiders").names(0) == ["Webspinner"] * 3


def test_acidmaw_destroys_any_other_minion_that_takes_damage() -> None:
    s = Scenario(mine=["Acidmaw", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Moonfire"] * 4)
    s.play("Moonfire", on="face").play("Moonfire", on="Acidmaw")
    assert s.stats(0)[0] == (4, 1)
    s.play("Moonfire", on="Boulderfist Ogre").play("Moonfire", on="Chillwind Yeti")
    assert (s.names(0), s.names(1)) == (["Acidmaw"], [])


def test_dreadscale_deals_1_damage_to_all_other_minions_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Dreadscale", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], rules=NO_FATIGUE).end()
    assert (s.stats(0), s.stats(1), s.health(1)) == ([(4, 2), (4, 4)], [(6, 6)], 30)
    assert s.end().stats(1) == [(6, 6)]


# -- mage ------------------------------------------------------------------------------------------------


def test_flame_lance_deals_8_damage_to_a_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Mal'Ganis", "Core Hound"], hand=["Flame Lance"])
    assert s.aims("Flame Lance") == {"Wisp", "Mal'Ganis", "Core Hound"}
    s = Scenario(theirs=["Deathwing"], hand=["Flame Lance"]).play("Flame Lance", on="Deathwing")
    assert s.stats(1) == [(12, 4)]


def test_effigy_summons_a_random_minion_with_the_cost_of_my_dead_one() -> None:
    start = Scenario(theirs=["Chillwind Yeti"], hand=["Fireball"], their_secrets=["Effigy"])
    outcomes = start.outcomes(start.playing("Fireball", on="Chillwind Yeti"))
    assert {s.theirs[0]["id"] for _, s in outcomes} == minions_of_cost(4)
    assert all(s.side(1)["secrets"] == [] for _, s in outcomes)


def test_effigy_waits_for_the_death_of_a_minion_of_mine_and_for_room() -> None:
    s = Scenario(mine=["Wisp"], hand=["Moonfire"], their_secrets=["Effigy"]).play("Moonfire", on="Wisp")
    assert (s.names(1), len(s.side(1)["secrets"])) == ([], 1)
    s = Scenario(hand=["Acidic Swamp Ooze"], their_weapon="Fiery War Axe", their_secrets=["Effigy"])
    assert len(s.play("Acidic Swamp Ooze").side(1)["secrets"]) == 1
    egg = [*["Wisp"] * 6, "Haunted Creeper"]
    s = Scenario(theirs=egg, hand=["Fireball"], their_secrets=["Effigy"]).play("Fireball", on="Haunted Creeper")
    assert (len(s.theirs), len(s.side(1)["secrets"])) == (7, 1)


def test_fallen_hero_makes_my_hero_power_deal_1_extra_damage() -> None:
    assert Scenario(mine=["Fallen Hero"]).power(on="face").health(1) == 28
    assert Scenario(theirs=["Fallen Hero"]).power(on="face").health(1) == 29


def test_polymorph_boar_turns_a_minion_into_a_4_2_boar_with_charge() -> None:
    s = duel("Polymorph: Boar")
    assert s.aims("Polymorph: Boar") == MINIONS
    s.play("Polymorph: Boar", on="Chillwind Yeti")
    assert ([m["id"] for m in s.mine], s.stats(0), s.keywords(BOAR)) == ([BOAR], [(4, 2)], {"charge"})


def test_dalaran_aspirant_gains_spell_damage_after_my_hero_power() -> None:
    s = Scenario(cls="warrior", mine=["Dalaran Aspirant"], hand=["Moonfire", "Moonfire"])
    assert s.play("Moonfire", on="face").health(1) == 29
    assert s.power().play("Moonfire", on="face").health(1) == 27


def test_spellslinger_adds_a_random_spell_to_each_players_hand() -> None:
    s = Scenario(hand=["Spellslinger"]).chance("Fireball", "Backstab").play("Spellslinger")
    assert (s.names(0, "hand"), s.names(1, "hand")) == (["Fireball"], ["Backstab"])
    for seed in range(20):
        s = Scenario(hand=["Spellslinger"], seed=seed).play("Spellslinger")
        assert {before_identified(card) for card in (*s.hand, *s.their_hand)} <= pool(lambda card: card.type == "spell")


def test_coldarra_drake_lets_me_use_my_hero_power_any_number_of_times() -> None:
    s = Scenario(mine=["Coldarra Drake"])
    for _ in range(5):
        s.power(on="face")
    assert s.health(1) == 25


def test_rhonin_adds_3_arcane_missiles_to_my_hand_when_it_dies() -> None:
    s = Scenario(mine=[hurt("Rhonin", 6)], hand=["Moonfire"]).play("Moonfire", on="Rhonin")
    assert s.names(0, "hand") == ["Arcane Missiles"] * 3


# -- paladin ---------------------------------------------------------------------------------------------


def test_competitive_spirit_gives_my_minions_1_1_when_my_turn_starts() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Wisp"], secrets=["Competitive Spirit"], rules=NO_FATIGUE).end()
    assert (s.stats(0), len(s.side(0)["secrets"])) == ([(1, 1)], 1)
    s.end()
    assert (s.stats(0), s.stats(1), s.side(0)["secrets"]) == ([(2, 2)], [(1, 1)], [])


def test_competitive_spirit_waits_for_a_minion() -> None:
    s = Scenario(theirs=["Wisp"], secrets=["Competitive Spirit"], rules=NO_FATIGUE).round()
    assert len(s.side(0)["secrets"]) == 1


def test_seal_of_champions_gives_a_minion_3_attack_and_divine_shield() -> None:
    s = duel("Seal of Champions")
    assert s.aims("Seal of Champions") == MINIONS
    s.play("Seal of Champions", on="Chillwind Yeti")
    assert (s.stats(0), s.keywords("Chillwind Yeti")) == ([(7, 5)], {"divine_shield"})


def test_warhorse_trainer_gives_my_silver_hand_recruits_1_attack() -> None:
    s = Scenario(mine=["Warhorse Trainer", RECRUIT, "Wisp"], theirs=[RECRUIT])
    assert (s.stats(0), s.stats(1)) == ([(2, 4), (2, 1), (1, 1)], [(1, 1)])


def test_murloc_knight_summons_a_random_murloc_after_my_hero_power() -> None:
    outcomes = Scenario(cls="warrior", mine=["Murloc Knight"]).outcomes("power")
    assert {s.mine[1]["id"] for _, s in outcomes} == races("murloc")


def test_enter_the_coliseum_destroys_all_but_the_strongest_minion_of_each_player() -> None:
    start = Scenario(
        mine=["Wisp", "Chillwind Yeti", "Bloodfen Raptor"],
        theirs=["Boulderfist Ogre", "Raid Leader", "Lord of the Arena"],
        hand=["Enter the Coliseum"],
    )
    outcomes = start.outcomes(start.playing("Enter the Coliseum"))
    assert all(s.names(0) == ["Chillwind Yeti"] for _, s in outcomes)
    assert sorted(s.names(1) for _, s in outcomes) == [["Boulderfist Ogre"], ["Lord of the Arena"]]


def test_mysterious_challenger_puts_one_of_each_secret_of_my_deck_into_the_battlefield() -> None:
    s = Scenario(
        hand=["Mysterious Challenger"],
        secrets=["Avenge"],
        deck=["Avenge", "Repentance", "Repentance", "Redemption", "Wisp"],
        their_deck=["Noble Sacrifice"],
    )
    s.play("Mysterious Challenger")
    assert sorted(s.names(0, "secrets")) == ["Avenge", "Redemption", "Repentance"]
    assert sorted(s.names(0, "deck")) == ["Avenge", "Repentance", "Wisp"]
    assert s.names(1, "secrets") == []


def test_mysterious_challenger_finds_up_to_5_secrets() -> None:
    secrets = ["Avenge", "Repentance", "Redemption", "Noble Sacrifice", "Competitive Spirit", "Eye for an Eye"]
    s = Scenario(hand=["Mysterious Challenger"], deck=secrets).play("Mysterious Challenger")
    assert (len(s.names(0, "secrets")), len(s.names(0, "deck"))) == (5, 1)


def test_eadric_the_pure_changes_the_attack_of_all_enemy_minions_to_1() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "Nerubian Egg"], hand=["Eadric the Pure"])
    s.play("Eadric the Pure")
    assert (s.stats(0)[0], s.stats(1)) == ((4, 5), [(1, 7), (1, 2)])


@pytest.mark.parametrize(("decks", "health"), [(WON, 27), (LOST, 20), (EVEN, 20)])
def test_tuskarr_jouster_restores_7_health_to_my_hero_if_i_win_the_joust(decks: dict[str, Any], health: int) -> None:
    s = Scenario(hand=["Tuskarr Jouster"], me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}}, **decks)
    s.play("Tuskarr Jouster")
    assert (s.health(0), s.health(1)) == (health, 20)


# -- priest ----------------------------------------------------------------------------------------------


def test_holy_champion_gains_2_attack_whenever_a_character_is_healed() -> None:
    s = Scenario(cls="priest", mine=["Holy Champion"], foe={"hero": {"damage": 9}}).power(on="face")
    assert s.stats(0) == [(5, 5)]
    s = Scenario(mine=["Holy Champion", hurt("Chillwind Yeti", 2)], hand=["Flash Heal"])
    assert s.play("Flash Heal", on="Chillwind Yeti").stats(0)[0] == (5, 5)


def test_spawn_of_shadows_deals_4_damage_to_each_hero_after_my_hero_power() -> None:
    s = Scenario(cls="warrior", mine=["Spawn of Shadows"], me={"hero": {"damage": 1}}).power()
    assert (s.health(0), s.armor(0), s.health(1)) == (27, 0, 26)


def test_power_word_glory_restores_4_health_to_my_hero_whenever_the_minion_attacks() -> None:
    s = duel("Power Word: Glory", me={"hero": {"damage": 20}}, foe={"hero": {"damage": 20}}, rules=NO_FATIGUE)
    assert s.aims("Power Word: Glory") == MINIONS
    s.play("Power Word: Glory", on="Boulderfist Ogre").attack("Chillwind Yeti", "face")
    assert (s.health(0), s.health(1)) == (10, 6)
    s.end().attack("Boulderfist Ogre", "Chillwind Yeti")
    assert (s.health(0), s.health(1)) == (14, 6)


def test_shadowfiend_makes_the_cards_that_i_draw_cost_1_less() -> None:
    s = Scenario(mine=["Shadowfiend"], hand=["Shiv", "Fireball"], deck=["Boulderfist Ogre"], their_deck=["Fireball"])
    s.play("Shiv", on="face")
    assert (s.cost("Boulderfist Ogre"), s.cost("Fireball")) == (5, 4)
    assert s.end().cost("Fireball", 1) == 4


def test_convert_puts_a_copy_of_an_enemy_minion_into_my_hand() -> None:
    s = duel("Convert")
    assert s.aims("Convert") == {"Boulderfist Ogre"}
    s.play("Convert", on="Boulderfist Ogre")
    assert (s.names(0, "hand"), s.names(1)) == (["Boulderfist Ogre"], ["Boulderfist Ogre"])


def test_confuse_swaps_the_attack_and_health_of_all_minions() -> None:
    s = duel("Confuse").play("Confuse")
    assert (s.stats(0), s.stats(1)) == ([(5, 4)], [(7, 6)])


def test_confessor_paletress_summons_a_random_legendary_minion_after_my_hero_power() -> None:
    outcomes = Scenario(cls="warrior", mine=["Confessor Paletress"]).outcomes("power")
    legends = pool(lambda card: card.type == "minion" and card.rarity == "legendary")
    assert {s.mine[1]["id"] for _, s in outcomes} == legends - STARTS_DORMANT


def test_flash_heal_restores_5_health_to_any_character() -> None:
    s = duel("Flash Heal", me={"hero": {"damage": 9}})
    assert s.aims("Flash Heal") == EVERYONE
    assert s.play("Flash Heal", on="hero").health(0) == 26


# -- rogue -----------------------------------------------------------------------------------------------


def test_shado_pan_rider_gains_3_attack_by_combo() -> None:
    assert Scenario(hand=["Shado-Pan Rider"]).play("Shado-Pan Rider").stats(0) == [(3, 7)]
    s = Scenario(hand=["Wisp", "Shado-Pan Rider"]).play("Wisp").play("Shado-Pan Rider")
    assert s.stats(0)[1] == (6, 7)


def test_buccaneer_gives_each_weapon_that_i_equip_1_attack() -> None:
    s = Scenario(mine=["AT_029"], hand=["Fiery War Axe"], their_hand=["Fiery War Axe"], rules=NO_FATIGUE)
    s.play("Fiery War Axe").end().play("Fiery War Axe")
    assert (s.side(0)["weapon"]["attack"], s.side(1)["weapon"]["attack"]) == (4, 3)
    assert s.stats(0) == [(2, 1)]


def test_undercity_valiant_deals_1_damage_by_combo() -> None:
    s = duel("Wisp", "Undercity Valiant")
    assert s.aims("Undercity Valiant") == set()
    s.play("Wisp")
    assert s.aims("Undercity Valiant") == EVERYONE | {"Wisp"}
    assert s.play("Undercity Valiant", on="face").health(1) == 29


def test_cutpurse_adds_the_coin_to_my_hand_whenever_it_attacks_a_hero() -> None:
    assert Scenario(mine=["Cutpurse"]).attack("Cutpurse", "face").hand == [COIN]
    s = Scenario(mine=["Cutpurse", "Chillwind Yeti"], theirs=["Wisp"]).attack("Cutpurse", "Wisp")
    assert s.attack("Chillwind Yeti", "face").hand == []


def test_shady_dealer_gains_1_1_if_i_have_a_pirate() -> None:
    s = Scenario(mine=["Bloodsail Raider"], hand=["Shady Dealer"]).play("Shady Dealer")
    assert s.stats(0)[1] == (5, 4)
    s = Scenario(mine=["Wisp"], theirs=["Bloodsail Raider"], hand=["Shady Dealer"]).play("Shady Dealer")
    assert s.stats(0)[1] == (4, 3)


def test_burgle_adds_2_random_cards_of_my_opponents_class_to_my_hand() -> None:
    druids = pool(lambda card: "druid" in (card.classes or (card.cls,)))
    found: set[str] = set()
    for seed in range(20):
        s = Scenario(hand=["Burgle"], cls="rogue", their_cls="druid", seed=seed).play("Burgle")
        assert len(s.hand) == 2
        found |= set(s.hand)
    assert found <= druids
    assert not found <= spells_of("druid")


@pytest.mark.parametrize(("upgraded", "dagger"), [(False, (1, 2)), (True, (2, 2))])
def test_poisoned_blade_gains_1_attack_by_my_hero_power(upgraded: bool, dagger: tuple[int, int]) -> None:
    s = Scenario(cls="rogue", weapon="Poisoned Blade", hand=["Justicar Trueheart"] if upgraded else [])
    if upgraded:
        s.play("Justicar Trueheart")
    s.power()
    assert (s.side(0)["weapon"]["id"], s.side(0)["weapon"]["attack"]) == ("AT_034", 2)
    s = Scenario(cls="rogue", weapon="Fiery War Axe", hand=["Justicar Trueheart"] if upgraded else [])
    if upgraded:
        s.play("Justicar Trueheart")
    assert s.power().side(0)["weapon"]["attack"] == dagger[0]


def test_beneath_the_grounds_shuffles_3_ambushes_which_summon_a_nerubian_for_me_when_drawn() -> None:
    s = Scenario(hand=["Beneath the Grounds"], rules=NO_FATIGUE).play("Beneath the Grounds")
    assert (s.names(0, "deck"), s.names(1, "deck")) == ([], ["Nerubian Ambush!"] * 3)
    s.end()
    assert ([m["id"] for m in s.mine], s.theirs, s.their_hand) == ([NERUBIAN] * 3, [], [])
    assert s.stats(0)[0] == (4, 4)


def test_nerubian_ambush_in_hand_waits_until_it_is_played() -> None:
    s = Scenario(hand=["AT_035t", "Shiv"], deck=["AT_035t"], rules=NO_FATIGUE).play("Shiv", on="face")
    assert (len(s.theirs), s.hand) == (1, ["AT_035t"])
    s = Scenario(hand=["AT_035t"], deck=["Wisp"]).play("AT_035t")
    assert (s.names(1), s.names(0, "hand")) == (["Nerubian"], ["Wisp"])


def test_anubarak_returns_to_my_hand_and_summons_a_nerubian_when_it_dies() -> None:
    s = Scenario(mine=[hurt("Anub'arak", 3)], hand=["Moonfire"]).play("Moonfire", on="Anub'arak")
    assert (s.names(0), s.stats(0), s.names(0, "hand")) == (["Nerubian"], [(4, 4)], ["Anub'arak"])


# -- shaman ----------------------------------------------------------------------------------------------


def test_tuskarr_totemic_summons_a_random_basic_totem() -> None:
    start = Scenario(hand=["Tuskarr Totemic"])
    outcomes = start.outcomes(start.playing("Tuskarr Totemic"))
    assert sorted(s.mine[1]["id"] for _, s in outcomes) == ["CS2_050", "CS2_051", "CS2_052", "NEW1_009"]


def test_draenei_totemcarver_gains_1_1_for_each_friendly_totem() -> None:
    s = Scenario(mine=["Flametongue Totem", "CS2_050", "Wisp"], theirs=["CS2_050"], hand=["Draenei Totemcarver"])
    assert s.play("Draenei Totemcarver").stats(0)[-1] == (6, 6)


@pytest.mark.parametrize(("decks", "health"), [(WON, 24), (LOST, 17), (EVEN, 17)])
def test_healing_wave_restores_7_health_or_14_if_i_win_the_joust(decks: dict[str, Any], health: int) -> None:
    s = duel("Healing Wave", me={"hero": {"damage": 20}}, **decks)
    assert s.aims("Healing Wave") == EVERYONE
    assert s.play("Healing Wave", on="hero").health(0) == health


def test_thunder_bluff_valiant_gives_my_totems_2_attack_after_my_hero_power() -> None:
    s = Scenario(cls="warrior", mine=["Thunder Bluff Valiant", "CS2_050", "Wisp"], theirs=["CS2_050"]).power()
    assert (s.stats(0), s.stats(1)) == ([(3, 6), (3, 1), (1, 1)], [(1, 1)])


def test_charged_hammer_changes_my_hero_power_to_deal_2_damage_when_it_breaks() -> None:
    s = duel("Fiery War Axe", cls="shaman", weapon="Charged Hammer").play("Fiery War Axe")
    assert s.power_aims() == EVERYONE
    assert s.power(on="Boulderfist Ogre").stats(1) == [(6, 5)]


def test_elemental_destruction_deals_4_to_5_damage_to_all_minions_and_overloads_5() -> None:
    start = Scenario(mine=["Fearsome Doomguard"], theirs=["Boulderfist Ogre"], hand=["Elemental Destruction"])
    outcomes = start.outcomes(start.playing("Elemental Destruction"))
    assert sorted((s.stats(0)[0][1], s.stats(1)[0][1]) for _, s in outcomes) == [(3, 2), (3, 3), (4, 2), (4, 3)]
    assert outcomes[0][1].round().mana() == 5


def test_the_mistcaller_gives_all_minions_in_my_hand_and_deck_1_1() -> None:
    s = Scenario(
        mine=["Wisp"],
        hand=["The Mistcaller", "Chillwind Yeti", "Fiery War Axe", "Shiv"],
        deck=["Boulderfist Ogre"],
        their_hand=["Wisp"],
    )
    s.play("The Mistcaller").play("Shiv", on="face")
    stats = {card["id"]: (card.get("attack"), card.get("health")) for card in s.side(0)["hand"]}
    assert (stats["CS2_182"], stats["CS2_200"], stats["CS2_106"][0]) == ((5, 6), (7, 8), 3)
    assert s.stats(0) == [(1, 1), (4, 4)]
    assert s.side(1)["hand"][0]["attack"] == 1


def test_the_mistcaller_leaves_weapons_in_my_deck_alone() -> None:
    s = Scenario(hand=["The Mistcaller", "Shiv"], deck=["Fiery War Axe"]).play("The Mistcaller").play("Shiv", on="face")
    assert s.side(0)["hand"][0]["attack"] == 3


# -- warlock ---------------------------------------------------------------------------------------------


def test_dreadsteed_returns_at_the_end_of_the_turn_in_which_it_died() -> None:
    s = Scenario(mine=["Dreadsteed"], hand=["Moonfire"], their_hand=["Moonfire"], rules=NO_FATIGUE)
    assert s.play("Moonfire", on="Dreadsteed").names(0) == []
    assert s.end().names(0) == ["Dreadsteed"]
    assert s.play("Moonfire", on="Dreadsteed").names(0) == []
    assert s.end().names(0) == ["Dreadsteed"]
    assert s.round().names(0) == ["Dreadsteed"]


def test_tiny_knight_of_evil_gains_1_1_whenever_i_discard_a_card() -> None:
    s = Scenario(mine=["Tiny Knight of Evil"], hand=["Dark Bargain", "Wisp", "Wisp", "Wisp"], theirs=["Wisp", "Wisp"])
    assert s.play("Dark Bargain").stats(0) == [(5, 4)]
    s = Scenario(theirs=["Tiny Knight of Evil", "Wisp", "Wisp"], hand=["Succubus", "Wisp"]).play("Succubus")
    assert s.stats(1)[0] == (3, 2)


def test_void_crusher_destroys_a_random_minion_of_each_player_after_my_hero_power() -> None:
    start = Scenario(cls="warrior", mine=["Void Crusher", "Wisp"], theirs=["Boulderfist Ogre", "Raid Leader"])
    outcomes = start.outcomes("power")
    assert sorted((s.names(0), s.names(1)) for _, s in outcomes) == [
        (["Void Crusher"], ["Boulderfist Ogre"]),
        (["Void Crusher"], ["Raid Leader"]),
        (["Wisp"], ["Boulderfist Ogre"]),
        (["Wisp"], ["Raid Leader"]),
    ]


def test_demonfuse_gives_a_demon_3_3_and_my_opponent_a_mana_crystal() -> None:
    s = Scenario(
        mine=["Voidwalker", "Wisp"], theirs=["Doomguard"], hand=["Demonfuse"], mana=5, foe={"mana": {"max": 5}}
    )
    assert s.aims("Demonfuse") == {"Voidwalker", "Doomguard"}
    s.play("Demonfuse", on="Voidwalker")
    assert (s.stats(0)[0], s.side(0)["mana"]["max"], s.side(1)["mana"]["max"]) == ((4, 6), 5, 6)


def test_dark_bargain_destroys_2_random_enemy_minions_and_discards_2_random_cards() -> None:
    start = Scenario(
        mine=["Wisp"],
        theirs=["Wisp", "Raid Leader", "Chillwind Yeti"],
        hand=["Dark Bargain", "Wisp", "Moonfire", "Shiv"],
    )
    outcomes = start.outcomes(start.playing("Dark Bargain"))
    assert {(*s.names(1), *s.names(0, "hand")) for _, s in outcomes} == {
        (left, kept) for left in ("Wisp", "Raid Leader", "Chillwind Yeti") for kept in ("Wisp", "Moonfire", "Shiv")
    }
    assert all(s.names(0) == ["Wisp"] for _, s in outcomes)


def test_wrathguard_deals_the_damage_that_it_takes_to_my_hero_too() -> None:
    s = Scenario(mine=["Wrathguard", "Chillwind Yeti"], theirs=["Raid Leader"], hand=["Moonfire"])
    s.play("Moonfire", on="Chillwind Yeti").attack("Wrathguard", "Raid Leader")
    assert (s.health(0), s.health(1), s.stats(0)[0]) == (28, 30, (4, 1))


# -- warrior ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "durability"), [("Goldshire Footman", "Wisp", 3), ("Wisp", "Goldshire Footman", 2)]
)
def test_kings_defender_gains_1_durability_if_i_have_a_minion_with_taunt(
    mine: str, theirs: str, durability: int
) -> None:
    s = Scenario(mine=[mine], theirs=[theirs], hand=["King's Defender"]).play("King's Defender")
    assert s.side(0)["weapon"]["durability"] == durability


def test_orgrimmar_aspirant_gives_my_weapon_1_attack_after_my_hero_power() -> None:
    s = Scenario(cls="warrior", mine=["Orgrimmar Aspirant"], weapon="Fiery War Axe", their_weapon="Fiery War Axe")
    s.power()
    assert (s.side(0)["weapon"]["attack"], s.side(1)["weapon"]["attack"]) == (4, 3)


def test_magnataur_alpha_also_damages_the_neighbours_of_what_it_attacks() -> None:
    s = Scenario(mine=["Magnataur Alpha"], theirs=["Boulderfist Ogre", "Wisp", "Archmage"])
    assert s.attack("Magnataur Alpha", "Wisp").stats(1) == [(6, 2), (4, 2)]


def test_bolster_gives_my_taunt_minions_2_2() -> None:
    s = Scenario(mine=["Goldshire Footman", "Wisp"], theirs=["Goldshire Footman"], hand=["Bolster"]).play("Bolster")
    assert (s.stats(0), s.stats(1)) == ([(3, 4), (1, 1)], [(1, 2)])


def test_sparring_partner_has_taunt_and_gives_a_minion_taunt() -> None:
    s = duel("Sparring Partner")
    assert s.aims("Sparring Partner") == MINIONS
    s.play("Sparring Partner", on="Boulderfist Ogre")
    assert s.keywords("Sparring Partner") == s.keywords("Boulderfist Ogre") == {"taunt"}
    assert s.keywords("Chillwind Yeti") == set()


def test_alexstraszas_champion_gains_1_attack_and_charge_if_i_hold_a_dragon() -> None:
    name = "Alexstrasza's Champion"
    s = Scenario(hand=[name, "Twilight Drake"]).play(name)
    assert (s.stats(0), s.can_attack(name, "face")) == ([(3, 3)], True)
    s = Scenario(hand=[name], their_hand=["Twilight Drake"]).play(name)
    assert (s.stats(0), s.keywords(name)) == ([(2, 3)], set())


def test_varian_wrynn_draws_3_cards_and_puts_the_minions_among_them_into_the_battlefield() -> None:
    s = Scenario(hand=["Varian Wrynn", "Wisp"], deck=["Fireball", "Boulderfist Ogre", "Chillwind Yeti"])
    s.play("Varian Wrynn")
    assert sorted(s.names(0)) == ["Boulderfist Ogre", "Chillwind Yeti", "Varian Wrynn"]
    assert s.names(0, "hand") == ["Wisp", "Fireball"]


def test_varian_wrynn_puts_minions_into_the_battlefield_without_drawing_them() -> None:
    s = Scenario(mine=["Chromaggus"], hand=["Varian Wrynn"], deck=["Sea Reaver", "Chillwind Yeti", "Fireball"])
    s.play("Varian Wrynn")
    assert sorted(s.stats(0)) == [(4, 5), (6, 7), (6, 8), (7, 7)]
    assert s.names(0, "hand") == ["Fireball", "Fireball"]


def test_varian_wrynn_draws_the_minions_that_find_no_room() -> None:
    s = Scenario(mine=["Chromaggus", *["Wisp"] * 5], hand=["Varian Wrynn"], deck=["Chillwind Yeti"])
    s.play("Varian Wrynn")
    assert (s.names(0).count("Chillwind Yeti"), s.names(0, "hand")) == (0, ["Chillwind Yeti", "Chillwind Yeti"])
    assert s.health() == 27  # two cards were missing


def test_varian_wrynn_goes_on_drawing_from_an_empty_deck() -> None:
    s = Scenario(hand=["Varian Wrynn"], deck=["Chillwind Yeti"]).play("Varian Wrynn")
    assert (sorted(s.names(0)), s.health()) == (["Chillwind Yeti", "Varian Wrynn"], 27)


def test_varian_wrynn_takes_the_next_cards_of_the_deck_whatever_they_are() -> None:
    s = Scenario(hand=["Varian Wrynn"], deck=["Fireball", "Frostbolt", "Chillwind Yeti", "Boulderfist Ogre"])
    after = s.outcomes(s.playing("Varian Wrynn"))
    assert sum(chance for chance, world in after if len(world.names(0)) == 2) == pytest.approx(0.5)
    assert sum(chance for chance, world in after if len(world.names(0)) == 3) == pytest.approx(0.5)


def test_sea_reaver_deals_1_damage_to_my_minions_when_i_draw_it() -> None:
    s = duel("Shiv", "Sea Reaver", deck=["Sea Reaver"]).play("Shiv", on="face")
    assert (s.stats(0), s.stats(1), s.health(0)) == ([(4, 4)], [(6, 7)], 30)
