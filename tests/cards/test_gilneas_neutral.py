"""Neutral cards of The Witchwood."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import KILL, MINIONS, duel, killed
from support.pools import is_race, minions_of_cost, outcomes_of, pool, spells_of


def test_worgen_abomination_deals_2_damage_to_the_other_damaged_minions() -> None:
    s = Scenario(
        mine=[{"id": "Worgen Abomination", "damage": 1}, {"id": "Chillwind Yeti", "damage": 1}, "Bloodfen Raptor"],
        theirs=[{"id": "Boulderfist Ogre", "damage": 1}, "War Golem"],
    )
    s.end()
    assert s.stats(0) == [(6, 5), (4, 2), (3, 2)]
    assert s.stats(1) == [(6, 4), (7, 7)]
    s.end()
    assert s.stats(1) == [(6, 4), (7, 7)]


@pytest.mark.parametrize(("card", "healed"), [("Deranged Doctor", 8), ("Rotten Applebaum", 4)])
def test_a_deathrattle_that_heals_my_hero(card: str, healed: int) -> None:
    s = killed(card, me={"hero": {"damage": 20}}, foe={"hero": {"damage": 20}})
    assert (s.health(0), s.health(1)) == (10 + healed, 10)


def test_cauldron_elemental_gives_my_other_elementals_2_attack() -> None:
    s = Scenario(mine=["Cauldron Elemental", "Fire Elemental", "Wisp"], theirs=["Fire Elemental"])
    assert s.stats(0) == [(7, 7), (8, 5), (1, 1)]
    assert s.stats(1) == [(6, 5)]


def test_mossy_horror_destroys_all_other_minions_with_2_or_less_attack() -> None:
    s = Scenario(mine=["Wisp", "Bloodfen Raptor"], theirs=["River Crocolisk", "Chillwind Yeti"], hand=["Mossy Horror"])
    s.play("Mossy Horror")
    assert s.names(0) == ["Bloodfen Raptor", "Mossy Horror"]
    assert s.names(1) == ["Chillwind Yeti"]


def test_mad_hatter_tosses_3_hats_to_other_minions() -> None:
    s = duel("Mad Hatter")
    s.chance("Chillwind Yeti", "Boulderfist Ogre", "Chillwind Yeti").play("Mad Hatter")
    assert (s.stats(0), s.stats(1)) == ([(6, 7), (3, 2)], [(7, 8)])


def test_azalina_soulthief_replaces_my_hand_with_a_copy_of_theirs() -> None:
    s = Scenario(
        hand=["Azalina Soulthief", "Wisp", "Glowstone Technician"],
        their_hand=["Fireball", {"id": "Chillwind Yeti", "enchantments": [{"attack": 2, "health": 2}]}, "Moonfire"],
    )
    s.play("Azalina Soulthief")
    assert s.names(0, "hand") == ["Fireball", "Chillwind Yeti", "Moonfire"]
    assert s.names(1, "hand") == ["Fireball", "Chillwind Yeti", "Moonfire"]
    s.round().play("Chillwind Yeti")
    assert s.stats(0)[-1] == (6, 7)


FORMS = [
    ("Duskhaven Hunter", (2, 5)),
    ("Pumpkin Peasant", (2, 4)),
    ("Gilnean Royal Guard", (3, 8)),
    ("Swift Messenger", (2, 6)),
    ("Spellshifter", (1, 4)),
]


@pytest.mark.parametrize(("card", "stats"), FORMS)
def test_a_minion_that_swaps_its_stats_each_turn_in_hand(card: str, stats: tuple[int, int]) -> None:
    s = Scenario(hand=[card], deck=["Wisp"] * 3, their_deck=["Wisp"] * 3)
    s.end()
    form = s.find(card, 0, "hand")
    assert (form["attack"], form["health"]) == stats
    s.end()
    form = s.find(form["id"] + "t", 0, "hand")
    assert (form["attack"], form["health"]) == (stats[1], stats[0])
    s.round()
    form = s.find(card, 0, "hand")
    assert (form["attack"], form["health"]) == stats


def test_ravencaller_adds_two_1_cost_minions() -> None:
    for seed in range(10):
        s = Scenario(hand=["Ravencaller"], seed=seed)
        s.play("Ravencaller")
        assert len(s.hand) == 2
        assert set(s.hand) <= minions_of_cost(1)


def test_tanglefur_mystic_adds_a_2_cost_minion_to_each_hand() -> None:
    for seed in range(10):
        s = Scenario(hand=["Tanglefur Mystic"], seed=seed)
        s.play("Tanglefur Mystic")
        assert (len(s.hand), len(s.their_hand)) == (1, 1)
        assert {*s.hand, *s.their_hand} <= minions_of_cost(2)


def test_lost_spirit_gives_my_minions_1_attack() -> None:
    s = killed("Lost Spirit", mine=["Lost Spirit", "Wisp"], theirs=["Wisp"])
    assert (s.stats(0), s.stats(1)) == ([(2, 1)], [(1, 1)])


@pytest.mark.parametrize(("card", "stats", "word"), [("Wyrmguard", (3, 11), "taunt"), ("Scaleworm", (4, 4), "rush")])
def test_a_minion_that_gains_1_attack_and_a_keyword_with_a_dragon(card: str, stats: tuple[int, int], word: str) -> None:
    s = Scenario(hand=[card, "Faerie Dragon"])
    s.play(card)
    assert s.stats(0) == [(stats[0] + 1, stats[1])]
    assert s.keywords(card) == {word}
    s = Scenario(hand=[card, "Wisp"])
    s.play(card)
    assert s.stats(0) == [stats]
    assert s.keywords(card) == set()


def test_hench_clan_thug_gains_1_1_after_my_hero_attacks() -> None:
    s = Scenario(mine=["Hench-Clan Thug", "Wisp"], weapon="Fiery War Axe", their_weapon="Fiery War Axe")
    s.attack("Wisp", "face")
    assert s.stats(0)[0] == (3, 3)
    s.attack("hero", "face")
    assert s.stats(0)[0] == (4, 4)
    s.end().attack("face", "hero")
    assert s.stats(0)[0] == (4, 4)


def test_blackwald_pixie_refreshes_my_hero_power() -> None:
    s = Scenario(hand=["Blackwald Pixie"], cls="mage")
    s.power(on="face").play("Blackwald Pixie").power(on="face")
    assert s.health(1) == 28


def test_countess_ashmore_draws_a_rush_a_lifesteal_and_a_deathrattle_card() -> None:
    s = Scenario(
        hand=["Countess Ashmore"], deck=["Rabid Worgen", "Felsoul Inquisitor", "Loot Hoarder", "Wisp", "Fireball"]
    )
    s.play("Countess Ashmore")
    assert sorted(s.names(0, "hand")) == ["Felsoul Inquisitor", "Loot Hoarder", "Rabid Worgen"]


def test_sandbinder_draws_an_elemental() -> None:
    s = Scenario(hand=["Sandbinder"], deck=["Wisp", "Fire Elemental", "Fireball"])
    s.play("Sandbinder")
    assert s.names(0, "hand") == ["Fire Elemental"]


def test_witchwood_piper_draws_the_lowest_cost_minion() -> None:
    s = Scenario(hand=["Witchwood Piper"], deck=["Moonfire", "Bloodfen Raptor", "Chillwind Yeti"])
    s.play("Witchwood Piper")
    assert s.names(0, "hand") == ["Bloodfen Raptor"]


def test_witchwood_piper_counts_what_cards_of_the_deck_cost_now() -> None:
    ogre = {"id": "Boulderfist Ogre", "enchantments": [{"cost": 1, "set": ["cost"]}]}
    s = Scenario(hand=["Witchwood Piper"], deck=[ogre, "Bloodfen Raptor"])
    s.play("Witchwood Piper")
    assert s.names(0, "hand") == ["Boulderfist Ogre"]


def test_voodoo_doll_takes_the_chosen_minion_with_it() -> None:
    s = duel("Voodoo Doll", "Moonfire")
    s.place("Wisp", player=1)
    assert s.aims("Voodoo Doll") == MINIONS | {"Wisp"}
    s.play("Voodoo Doll", on="Boulderfist Ogre")
    assert s.names(1) == ["Boulderfist Ogre", "Wisp"]
    s.play("Moonfire", on="Voodoo Doll")
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti"], ["Wisp"])


def test_a_silenced_voodoo_doll_destroys_nothing() -> None:
    s = duel("Voodoo Doll", "Silence", "Moonfire")
    s.play("Voodoo Doll", on="Boulderfist Ogre").play("Silence", on="Voodoo Doll").play("Moonfire", on="Voodoo Doll")
    assert s.names(1) == ["Boulderfist Ogre"]


def test_splitting_festeroot_splits_twice() -> None:
    s = killed("Splitting Festeroot")
    assert s.names(0) == ["Splitting Sapling"] * 2
    assert s.stats(0) == [(2, 2)] * 2
    s.give(KILL, player=1).play(KILL, on=s.mine[0]["eid"])
    assert s.names(0) == ["Woodchip", "Woodchip", "Splitting Sapling"]
    assert s.stats(0)[0] == (1, 1)


def test_lifedrinker_drains_3_health() -> None:
    s = Scenario(hand=["Lifedrinker"], me={"hero": {"damage": 10}})
    s.play("Lifedrinker")
    assert (s.health(0), s.health(1)) == (23, 27)


def test_witchwood_grizzly_loses_1_health_for_each_card_in_their_hand() -> None:
    s = Scenario(hand=["Witchwood Grizzly", "Wisp"], their_hand=["Wisp"] * 5)
    s.play("Witchwood Grizzly")
    assert s.stats(0) == [(3, 7)]


def test_night_prowler_gains_3_3_if_it_is_alone() -> None:
    assert Scenario(hand=["Night Prowler"]).play("Night Prowler").stats(0) == [(6, 6)]
    assert Scenario(hand=["Night Prowler"], theirs=["Wisp"]).play("Night Prowler").stats(0) == [(3, 3)]
    assert Scenario(hand=["Night Prowler"], mine=["Wisp"]).play("Night Prowler").stats(0) == [(1, 1), (3, 3)]


def test_clockwork_automaton_doubles_my_hero_power() -> None:
    s = Scenario(mine=["Clockwork Automaton"], cls="mage", their_cls="mage")
    assert s.power(on="face").health(1) == 28
    s.end().power(on="hero")
    assert s.health(0) == 29


def test_chief_inspector_destroys_all_enemy_secrets() -> None:
    s = Scenario(
        hand=["Chief Inspector"], their_secrets=["Counterspell", "Ice Barrier"], secrets=["Counterspell"], cls="mage"
    )
    s.play("Chief Inspector")
    assert (len(s.side(0)["secrets"]), len(s.side(1)["secrets"])) == (1, 0)


@pytest.mark.parametrize(("card", "token", "n"), [("Muck Hunter", "Muckling", 2), ("Marsh Drake", "Drakeslayer", 1)])
def test_a_minion_that_brings_the_opponent_enemies(card: str, token: str, n: int) -> None:
    s = Scenario(hand=[card])
    s.play(card)
    assert s.names(0) == [card]
    assert s.names(1) == [token] * n
    assert s.stats(1) == [(2, 1)] * n


def test_nightmare_amalgam_is_of_every_tribe() -> None:
    s = Scenario(mine=["Nightmare Amalgam", "Cauldron Elemental", "Murloc Warleader", "Southsea Captain"])
    assert s.stats(0)[0] == (3 + 2 + 2 + 1, 4 + 1)


def test_baleful_banker_shuffles_a_copy_of_a_minion_of_mine_into_my_deck() -> None:
    s = duel("Baleful Banker")
    assert s.aims("Baleful Banker") == {"Chillwind Yeti"}
    s.play("Baleful Banker", on="Chillwind Yeti")
    assert s.names(0, "deck") == ["Chillwind Yeti"]
    assert len(s.mine) == 2


def test_swamp_dragon_egg_leaves_a_random_dragon() -> None:
    s = Scenario(mine=["Swamp Dragon Egg"], their_hand=[KILL]).end()
    assert outcomes_of(s, s.playing(KILL, on="Swamp Dragon Egg"), lambda w: w.hand) == pool(is_race("dragon"))


def test_witchs_cauldron_adds_a_shaman_spell_when_a_friendly_minion_dies() -> None:
    s = Scenario(mine=["Witch's Cauldron", "Wisp"], theirs=["Wisp"], hand=["Moonfire", "Moonfire"])
    s.play("Moonfire", on=s.theirs[0]["eid"])
    assert len(s.hand) == 1
    found = outcomes_of(s, s.playing("Moonfire", on=s.mine[1]["eid"]), lambda w: w.hand)
    assert found == spells_of("shaman")
    s = killed("Witch's Cauldron")
    assert s.hand == []
