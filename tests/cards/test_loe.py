"""Cards of the League of Explorers."""

from collections.abc import Callable

import pytest

from hearthlab.cards.data import CardData, load
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel
from support.pools import is_race, minions_of_cost

WISP, COIN = "CS2_231", "GAME_005"
MAP, MONKEY = "LOE_019t", "LOE_019t2"


def deck(s: Scenario, player: int = 0) -> list[str]:
    """Ids of the cards in a deck."""
    return [card["id"] for card in s.side(player)["deck"]]


def test_forgotten_torch_deals_3_damage_to_any_character_and_shuffles_a_roaring_torch_into_my_deck() -> None:
    s = duel("Forgotten Torch")
    assert s.aims("Forgotten Torch") == EVERYONE
    s.play("Forgotten Torch", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]
    assert (deck(s, 0), deck(s, 1)) == (["LOE_002t"], [])


def test_roaring_torch_deals_6_damage_to_any_character() -> None:
    s = duel("LOE_002t")
    assert s.aims("LOE_002t") == EVERYONE
    s.play("LOE_002t", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 1)]


def test_reno_jackson_fully_heals_my_hero_if_my_deck_has_no_duplicates() -> None:
    s = Scenario(
        hand=["Reno Jackson"],
        deck=["Wisp", "Fireball"],
        their_deck=["Wisp", "Wisp"],
        me={"hero": {"damage": 28}},
        foe={"hero": {"damage": 5}},
    )
    s.play("Reno Jackson")
    assert (s.health(0), s.health(1)) == (30, 25)


def test_reno_jackson_does_not_heal_with_duplicates_in_my_deck() -> None:
    s = Scenario(hand=["Reno Jackson"], deck=["Wisp", "Fireball", "Wisp"], me={"hero": {"damage": 28}})
    s.play("Reno Jackson")
    assert s.health(0) == 2


def test_huge_toad_deals_1_damage_to_a_random_enemy_when_it_dies() -> None:
    start = Scenario(mine=["Huge Toad", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Fireball"])
    outcomes = start.outcomes(start.playing("Fireball", on="Huge Toad"))
    assert sorted((s.health(1), s.stats(1)) for _, s in outcomes) == [(29, [(6, 7)]), (30, [(6, 6)])]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 2)
        assert s.stats(0) == [(4, 5)]
        assert s.health(0) == 30


def test_tunnel_trogg_gains_1_attack_for_each_crystal_i_overload() -> None:
    s = Scenario(mine=["Tunnel Trogg"], theirs=["Tunnel Trogg"], hand=["Lava Burst", "Fireball"])
    s.play("Fireball", on="face")
    assert s.stats(0) == [(1, 3)]
    s.play("Lava Burst", on="face")
    assert s.stats(0) == [(3, 3)]
    assert s.stats(1) == [(1, 3)]


def test_sir_finley_mrrgglton_offers_three_basic_hero_powers_and_gives_me_the_chosen_one() -> None:
    s = Scenario(cls="mage", hand=["Sir Finley Mrrgglton"])
    s.play("Sir Finley Mrrgglton")
    offered = s.options()
    assert len(set(offered)) == 3
    assert "CS2_034" not in offered
    s.pick(1)
    assert s.side(0)["power"]["id"] == offered[1]
    assert s.side(1)["power"]["id"] == "CS2_034"


def test_sir_finley_mrrgglton_may_offer_any_other_basic_hero_power() -> None:
    start = Scenario(cls="mage", hand=["Sir Finley Mrrgglton"])
    outcomes = start.outcomes(start.playing("Sir Finley Mrrgglton"))
    assert {power for _, s in outcomes for power in s.options()} == {
        "CS2_017", "DS1h_292", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_056", "CS2_102",
    }  # fmt: skip


def test_sir_finley_mrrgglton_never_offers_the_basic_power_of_the_class_of_my_hero_power() -> None:
    start = Scenario(cls="priest", hand=["Shadowform", "Sir Finley Mrrgglton"]).play("Shadowform")
    outcomes = start.outcomes(start.playing("Sir Finley Mrrgglton"))
    assert {power for _, s in outcomes for power in s.options()} == {
        "CS2_017", "DS1h_292", "CS2_034", "CS2_101", "CS2_083b", "CS2_049", "CS2_056", "CS2_102",
    }  # fmt: skip


def test_brann_bronzebeard_makes_my_battlecries_trigger_twice() -> None:
    s = Scenario(mine=["Brann Bronzebeard"], hand=["Nightblade"])
    s.play("Nightblade")
    assert s.health(1) == 24


def test_brann_bronzebeard_doubles_a_battlecry_with_a_target_on_the_same_target() -> None:
    s = Scenario(mine=["Brann Bronzebeard"], theirs=["Boulderfist Ogre"], hand=["Stormpike Commando"])
    s.play("Stormpike Commando", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 3)]


def test_brann_bronzebeard_does_nothing_for_my_opponent() -> None:
    s = Scenario(theirs=["Brann Bronzebeard"], hand=["Nightblade"])
    s.play("Nightblade")
    assert s.health(1) == 27


def test_battlecries_trigger_once_again_when_brann_bronzebeard_is_gone() -> None:
    s = Scenario(mine=["Brann Bronzebeard"], hand=["Fireball", "Nightblade"])
    s.play("Fireball", on="Brann Bronzebeard").play("Nightblade")
    assert s.health(1) == 27


def test_elise_starseeker_shuffles_the_map_into_my_deck() -> None:
    s = Scenario(hand=["Elise Starseeker"])
    s.play("Elise Starseeker")
    assert (deck(s, 0), deck(s, 1)) == ([MAP], [])


def test_map_to_the_golden_monkey_shuffles_the_monkey_into_my_deck_and_draws_a_card() -> None:
    s = Scenario(hand=[MAP])
    s.play(MAP)
    assert s.hand == [MONKEY]
    assert (deck(s, 0), deck(s, 1)) == ([], [])


def test_map_to_the_golden_monkey_draws_one_card_only() -> None:
    start = Scenario(hand=[MAP], deck=["Wisp"])
    outcomes = start.outcomes(start.playing(MAP))
    assert sorted((s.hand, deck(s)) for _, s in outcomes) == [([WISP], [MONKEY]), ([MONKEY], [WISP])]


def test_golden_monkey_has_taunt_and_replaces_my_hand_and_deck() -> None:
    s = Scenario(
        hand=[MONKEY, "Wisp", {"id": "Fireball", "cost": 0}],
        deck=["Wisp", "Moonfire", "Fireball"],
        their_hand=["Wisp"],
        their_deck=["Moonfire"],
    )
    s.play(MONKEY)
    assert s.keywords(MONKEY) == {"taunt"}
    assert (len(s.hand), len(deck(s))) == (2, 3)
    cards = load()
    assert {cards[card].rarity for card in [*s.hand, *deck(s)]} == {"legendary"}
    assert [card["cost"] for card in s.side(0)["hand"]] == [cards[card].cost for card in s.hand]
    assert (s.their_hand, deck(s, 1)) == ([WISP], ["CS2_008"])


@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_golden_monkey_gives_any_legendary_minion(zone: str) -> None:
    start = Scenario(hand=[MONKEY, "Wisp"]) if zone == "hand" else Scenario(hand=[MONKEY], deck=["Wisp"])
    outcomes = start.outcomes(start.playing(MONKEY))
    given = [load()[s.side(0)[zone][0]["id"]] for _, s in outcomes]
    assert {(card.type, card.rarity, card.collectible) for card in given} == {("minion", "legendary", True)}
    assert {"Ragnaros the Firelord", "Edwin VanCleef", "Grommash Hellscream"} <= {card.name for card in given}
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / len(given)] * len(given))


def test_entomb_shuffles_an_enemy_minion_into_my_deck() -> None:
    s = duel("Entomb")
    assert s.aims("Entomb") == {"Boulderfist Ogre"}
    s.play("Entomb", on="Boulderfist Ogre")
    assert s.names(1) == []
    assert (deck(s, 0), deck(s, 1)) == (["CS2_200"], [])
    assert s.hand == s.their_hand == []


def test_an_entombed_minion_does_not_die() -> None:
    s = Scenario(theirs=["Loot Hoarder"], hand=["Entomb"], their_deck=["Wisp"])
    s.play("Entomb", on="Loot Hoarder")
    assert s.their_hand == []


def test_tomb_pillager_adds_a_coin_to_my_hand_when_it_dies() -> None:
    s = Scenario(mine=["Tomb Pillager"], hand=["Fireball"])
    s.play("Fireball", on="Tomb Pillager")
    assert (s.hand, s.their_hand) == ([COIN], [])


def test_dark_peddler_discovers_a_1_cost_card_for_me() -> None:
    s = Scenario(cls="warlock", hand=["Dark Peddler"])
    s.play("Dark Peddler")
    offered = s.options()
    assert len(set(offered)) == 3
    s.pick(2)
    assert s.hand == [offered[2]]


def test_dark_peddler_offers_neutral_cards_and_cards_of_my_class_for_1_mana() -> None:
    offered: set[str] = set()
    for seed in range(100):
        s = Scenario(cls="warlock", their_cls="priest", hand=["Dark Peddler"], seed=seed)
        offered.update(s.play("Dark Peddler").options())
    cards = [load()[card] for card in offered]
    assert {card.cost for card in cards} == {1}
    assert all({"warlock", "neutral"} & set(card.classes) for card in cards)
    assert any("warlock" in card.classes for card in cards)
    assert any("neutral" in card.classes for card in cards)
    assert {"minion", "spell"} <= {card.type for card in cards}


# Class cards


def offers(s: Scenario, fits: Callable[[CardData], bool]) -> bool:
    """Whether three cards are offered, and all of them fit."""
    return len(s.options()) == 3 and all(fits(load()[card]) for card in s.options())


def test_raven_idol_discovers_a_minion_or_a_spell() -> None:
    s = Scenario(hand=["Raven Idol", "Raven Idol"], cls="druid").play("Raven Idol", branch=0)
    assert offers(s, lambda card: card.type == "minion" and card.cls in ("druid", "neutral"))
    s.pick(0).play("Raven Idol", branch=1)
    assert offers(s, lambda card: card.type == "spell" and card.cls == "druid")
    s.pick(0)
    assert len(s.hand) == 2


def test_mounted_raptor_leaves_a_random_1_cost_minion() -> None:
    start = Scenario(mine=["Mounted Raptor"], hand=["Fireball"])
    outcomes = start.outcomes(start.playing("Fireball", on="Mounted Raptor"))
    assert {s.mine[0]["id"] for _, s in outcomes} == minions_of_cost(1)


def test_jungle_moonkin_gives_both_players_spell_damage_2() -> None:
    s = Scenario(mine=["Jungle Moonkin"], hand=["Moonfire"], their_hand=["Moonfire"], rules={"fatigue": False})
    s.play("Moonfire", on="face").end().play("Moonfire", on="hero")
    assert (s.health(0), s.health(1)) == (27, 27)


def test_dart_trap_deals_5_damage_to_a_random_enemy_after_their_hero_power() -> None:
    s = Scenario(
        theirs=["Chillwind Yeti"], secrets=["Dart Trap"], cls="warrior", their_cls="warrior", rules={"fatigue": False}
    )
    s.power().end()
    assert len(s.side(0)["secrets"]) == 1
    assert sorted((len(w.theirs), w.health(1)) for _, w in s.outcomes("power")) == [(0, 30), (1, 27)]


def test_explorers_hat_returns_when_its_bearer_dies() -> None:
    s = Scenario(mine=["Wisp"], hand=["Explorer's Hat", "Fireball"])
    assert s.aims("Explorer's Hat") == {"Wisp"}
    s.play("Explorer's Hat", on="Wisp")
    assert s.stats(0) == [(2, 2)]
    s.play("Fireball", on="Wisp")
    assert s.hand == ["LOE_105"]


def test_desert_camel_puts_a_1_cost_minion_of_each_deck_into_play() -> None:
    s = Scenario(
        hand=["Desert Camel"], deck=["Murloc Raider", "Chillwind Yeti"], their_deck=["Stonetusk Boar", "Fireball"]
    ).play("Desert Camel")
    assert (s.names(0), s.names(1)) == (["Desert Camel", "Murloc Raider"], ["Stonetusk Boar"])
    assert (len(deck(s, 0)), len(deck(s, 1))) == (1, 1)


def test_animated_armor_lets_my_hero_take_only_1_damage_at_a_time() -> None:
    s = Scenario(mine=["Animated Armor"], theirs=["Boulderfist Ogre"]).end()
    s.attack("Boulderfist Ogre", "hero")
    assert s.health(0) == 29


def test_ethereal_conjurer_discovers_a_spell() -> None:
    s = Scenario(hand=["Ethereal Conjurer"], cls="mage").play("Ethereal Conjurer")
    assert offers(s, lambda card: card.type == "spell" and card.cls == "mage")
    s.pick(2)
    assert len(s.hand) == 1


def test_sacred_trial_destroys_their_fourth_minion() -> None:
    s = Scenario(
        theirs=["Wisp", "Wisp"], secrets=["Sacred Trial"], their_hand=["Murloc Raider", "Chillwind Yeti"]
    ).end()
    s.play("Murloc Raider")
    assert len(s.side(0)["secrets"]) == 1
    s.play("Chillwind Yeti")
    assert s.names(1) == ["Wisp", "Wisp", "Murloc Raider"]
    assert s.side(0)["secrets"] == []


def test_sacred_trial_waits_for_a_minion() -> None:
    s = Scenario(theirs=["Wisp"] * 4, secrets=["Sacred Trial"], their_hand=["Moonfire"]).end()
    s.play("Moonfire", on="hero")
    assert len(s.side(0)["secrets"]) == 1


def test_keeper_of_uldaman_sets_a_minions_stats_to_3() -> None:
    s = duel("Keeper of Uldaman")
    assert s.aims("Keeper of Uldaman") == {"Chillwind Yeti", "Boulderfist Ogre"}
    s.play("Keeper of Uldaman", on="Boulderfist Ogre")
    assert s.stats(1) == [(3, 3)]


def test_museum_curator_discovers_a_deathrattle_card() -> None:
    s = Scenario(hand=["Museum Curator"], cls="priest").play("Museum Curator")
    assert offers(s, lambda card: "DEATHRATTLE" in card.mechanics and card.cls in ("priest", "neutral"))
    s.pick(0)
    assert len(s.hand) == 1


def test_excavated_evil_deals_3_damage_to_all_minions_and_goes_into_their_deck() -> None:
    s = duel("Excavated Evil").play("Excavated Evil")
    assert (s.stats(0), s.stats(1), s.health(1)) == ([(4, 2)], [(6, 4)], 30)
    assert (deck(s, 0), deck(s, 1)) == ([], ["LOE_111"])


def test_rumbling_elemental_hits_a_random_enemy_after_i_play_a_battlecry_minion() -> None:
    s = Scenario(
        mine=["Rumbling Elemental"], theirs=["Chillwind Yeti"], hand=["Wisp", "Shattered Sun Cleric", "Moonfire"]
    )
    s.play("Wisp").play("Moonfire", on="hero")
    assert (s.health(1), s.stats(1)) == (30, [(4, 5)])
    outcomes = s.outcomes(s.playing("Shattered Sun Cleric", on="Wisp"))
    assert sorted((w.health(1), w.stats(1)) for _, w in outcomes) == [(28, [(4, 5)]), (30, [(4, 3)])]


def test_rumbling_elemental_does_not_answer_their_battlecries() -> None:
    s = Scenario(
        mine=["Rumbling Elemental"], theirs=["Wisp"], their_hand=["Shattered Sun Cleric"], rules={"fatigue": False}
    ).end()
    s.play("Shattered Sun Cleric", on="Wisp")
    assert (s.health(0), s.health(1), s.stats(1)) == (30, 30, [(2, 2), (3, 2)])


def test_everyfin_is_awesome_strengthens_my_minions_and_costs_less_with_murlocs() -> None:
    s = Scenario(
        mine=["Murloc Raider", "Murloc Raider", "Wisp"], theirs=["Murloc Raider"], hand=["Everyfin is Awesome"]
    )
    assert s.cost("Everyfin is Awesome") == 5
    s.play("Everyfin is Awesome")
    assert (s.stats(0), s.stats(1)) == ([(4, 3), (4, 3), (3, 3)], [(2, 1)])


@pytest.mark.parametrize(("others", "stats"), [(5, (1, 1)), (6, (5, 5))])
def test_reliquary_seeker_grows_with_6_other_minions(others: int, stats: tuple[int, int]) -> None:
    s = Scenario(mine=["Wisp"] * others, theirs=["Wisp"], hand=["Reliquary Seeker"]).play("Reliquary Seeker")
    assert s.stats(0)[others] == stats


def test_curse_of_rafaam_gives_them_a_card_that_hurts_while_they_hold_it() -> None:
    s = Scenario(hand=["Curse of Rafaam"], rules={"fatigue": False}).play("Curse of Rafaam")
    assert s.side(1)["hand"][0]["id"] == "LOE_007t"
    s.end()
    assert (s.health(0), s.health(1)) == (30, 28)
    s.play("LOE_007t")
    assert (s.their_hand, s.health(1)) == ([], 28)
    s.end()
    s.end()
    assert s.health(1) == 28


def test_cursed_does_nothing_at_the_start_of_my_turn() -> None:
    s = Scenario(their_hand=["LOE_007t"], rules={"fatigue": False}).round()
    assert (s.health(0), s.health(1)) == (30, 28)


def test_cursed_blade_doubles_damage_to_my_hero() -> None:
    s = Scenario(weapon="Cursed Blade", theirs=["Wisp"], hand=["Moonfire"], rules={"fatigue": False})
    s.play("Moonfire", on="face").end()
    s.attack("Wisp", "hero")
    assert (s.health(0), s.health(1)) == (28, 29)


def test_obsidian_destroyer_summons_a_scarab_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Obsidian Destroyer"]).end()
    assert s.names(0) == ["Obsidian Destroyer", "Scarab"]
    s.end()
    assert len(s.names(0)) == 2


# More neutral cards


@pytest.mark.parametrize(
    ("card", "fits"),
    [
        ("Jeweled Scarab", lambda card: card.cost == 3),
        ("Tomb Spider", is_race("beast")),
    ],
)
def test_battlecries_that_discover(card: str, fits: Callable[[CardData], bool]) -> None:
    s = Scenario(hand=[card], cls="mage").play(card)
    assert offers(s, lambda offered: fits(offered) and offered.cls in ("mage", "neutral"))
    chosen = s.options()[1]
    s.pick(1)
    assert s.hand == [chosen]


def test_ancient_shade_shuffles_a_curse_that_deals_7_damage_when_drawn() -> None:
    s = Scenario(hand=["Ancient Shade"]).play("Ancient Shade")
    assert (deck(s, 0), deck(s, 1)) == (["LOE_110t"], [])
    s = Scenario(hand=["Arcane Intellect"], deck=["LOE_110t", "Wisp", "Wisp"])
    s.chance("LOE_110t", "Wisp", "Wisp").play("Arcane Intellect")
    assert (s.health(0), s.hand, deck(s)) == (23, [WISP, WISP], [])


def test_ancient_curse_in_hand_stays_there_when_another_one_is_drawn() -> None:
    s = Scenario(hand=["LOE_110t", "Arcane Intellect"], deck=["LOE_110t", "Wisp", "Wisp"])
    s.chance("LOE_110t", "Wisp", "Wisp").play("Arcane Intellect")
    assert s.health(0) == 23
    assert s.hand.count("LOE_110t") == 1


def test_ancient_curse_can_be_played_from_the_hand() -> None:
    s = Scenario(hand=["LOE_110t"], deck=["Wisp"]).play("LOE_110t")
    assert (s.health(0), s.hand) == (23, [WISP])


def test_eerie_statue_attacks_only_as_the_only_minion() -> None:
    assert Scenario(mine=["Eerie Statue"]).can_attack("Eerie Statue", "face")
    assert not Scenario(mine=["Eerie Statue", "Wisp"]).can_attack("Eerie Statue", "face")
    assert not Scenario(mine=["Eerie Statue"], theirs=["Wisp"]).can_attack("Eerie Statue", "Wisp")


def test_gorillabot_discovers_a_mech_if_i_control_another_one() -> None:
    s = Scenario(mine=["Spider Tank"], hand=["Gorillabot A-3"]).play("Gorillabot A-3")
    assert offers(s, is_race("mechanical"))
    s.pick(0)
    assert len(s.hand) == 1
    s = Scenario(theirs=["Spider Tank"], hand=["Gorillabot A-3"]).play("Gorillabot A-3")
    assert s.options() == []


def test_anubisath_sentinel_strengthens_a_random_friendly_minion() -> None:
    start = Scenario(mine=["Anubisath Sentinel", "Wisp", "Wisp"], theirs=["Wisp"], hand=["Fireball"])
    outcomes = start.outcomes(start.playing("Fireball", on="Anubisath Sentinel"))
    assert sorted(s.stats(0) for _, s in outcomes) == [[(1, 1), (4, 4)], [(4, 4), (1, 1)]]


def test_djinni_of_zephyrs_copies_my_spells_on_other_friendly_minions() -> None:
    s = Scenario(
        mine=["Djinni of Zephyrs", "Wisp"],
        theirs=["Chillwind Yeti"],
        hand=[{"id": "Blessing of Kings", "cost": 0}] * 3,
        their_hand=["Blessing of Kings"],
    )
    s.play("Blessing of Kings", on="Chillwind Yeti").play("Blessing of Kings", on="Djinni of Zephyrs")
    assert s.stats(0) == [(8, 10), (1, 1)]
    s.play("Blessing of Kings", on="Wisp")
    assert s.stats(0) == [(12, 14), (5, 5)]
    s.end().play("Blessing of Kings", on="Wisp")
    assert s.stats(0) == [(12, 14), (9, 9)]


def test_summoning_stone_summons_a_minion_of_the_spells_cost() -> None:
    start = Scenario(mine=["Summoning Stone"], hand=["Fireball"], their_hand=["Moonfire"])
    outcomes = start.outcomes(start.playing("Fireball", on="face"))
    assert {s.mine[1]["id"] for _, s in outcomes} == minions_of_cost(4)
    start.end().play("Moonfire", on="face")
    assert len(start.mine) == 1


def test_summoning_stone_counts_what_the_spell_costs_now() -> None:
    start = Scenario(mine=["Summoning Stone", "Sorcerer's Apprentice"], hand=["Fireball"])
    outcomes = start.outcomes(start.playing("Fireball", on="face"))
    assert {s.mine[1]["id"] for _, s in outcomes} == minions_of_cost(3)


def test_wobbling_runts_leaves_three_runts() -> None:
    s = Scenario(mine=["Wobbling Runts"], hand=["Fireball"]).play("Fireball", on="Wobbling Runts")
    assert [c["id"] for c in s.mine] == ["LOE_089t3", "LOE_089t2", "LOE_089t"]


def test_fossilized_devilsaur_gains_taunt_with_a_beast() -> None:
    s = Scenario(mine=["River Crocolisk"], hand=["Fossilized Devilsaur"]).play("Fossilized Devilsaur")
    assert s.keywords("Fossilized Devilsaur") == {"taunt"}
    s = Scenario(mine=["Wisp"], theirs=["River Crocolisk"], hand=["Fossilized Devilsaur"]).play("Fossilized Devilsaur")
    assert s.keywords("Fossilized Devilsaur") == set()


def test_naga_sea_witch_makes_my_cards_cost_5() -> None:
    """CST1: own reductions come after a set cost."""
    s = Scenario(
        mine=["Naga Sea Witch", "Wisp"], hand=["Wisp", "Fireball", "Sea Giant"], their_hand=["Wisp"], theirs=["Wisp"]
    )
    assert [c["cost"] for c in s.side(0)["hand"]] == [5, 5, 2]
    assert s.side(1)["hand"][0]["cost"] == 0


def test_arch_thief_rafaam_discovers_an_artifact() -> None:
    s = Scenario(hand=["Arch-Thief Rafaam"]).play("Arch-Thief Rafaam")
    assert sorted(s.options()) == ["LOEA16_3", "LOEA16_4", "LOEA16_5"]
    chosen = s.options()[0]
    s.pick(0)
    assert s.hand == [chosen]


def test_lantern_of_power_gives_10_10() -> None:
    s = duel("LOEA16_3")
    assert s.aims("LOEA16_3") == {"Chillwind Yeti", "Boulderfist Ogre"}
    s.play("LOEA16_3", on="Chillwind Yeti")
    assert s.stats(0) == [(14, 15)]


def test_timepiece_of_horror_splits_10_damage_among_all_enemies() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre"], hand=["LOEA16_4"]).play("LOEA16_4")
    hits = s.damage("Boulderfist Ogre") if s.theirs else 7
    assert 30 - s.health(1) + hits == 10
    assert (s.health(0), len(s.mine)) == (30, 1)


def test_mirror_of_doom_fills_my_board_with_mummy_zombies() -> None:
    s = Scenario(mine=["Wisp"], hand=["LOEA16_5"]).play("LOEA16_5")
    assert s.names(0) == ["Wisp"] + ["Mummy Zombie"] * 6
