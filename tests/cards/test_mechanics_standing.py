"""Cards that change the rules as long as they stand, or for a time: doubling, redirecting, costs, targets, turns."""

from collections import Counter, defaultdict
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.cards.data import load
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario, card_id
from support.mechanics import free, lab

# Fandral Staghelm


def test_fandral_staghelm_combines_both_effects_of_choose_one_cards() -> None:
    s = Scenario(
        cls="druid", mine=["Fandral Staghelm"], theirs=["Boulderfist Ogre"], hand=["Wrath", "Living Roots"],
        deck=["Wisp"] * 3,
    )  # fmt: skip
    s.play("Living Roots", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]
    assert s.names(0) == ["Fandral Staghelm", "Sapling", "Sapling"]
    s.play("Wrath", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 1)]
    assert s.hand == [card_id("Wisp")]


def test_fandral_staghelm_makes_a_druid_of_the_claw_both_forms() -> None:
    s = Scenario(cls="druid", mine=["Fandral Staghelm"], hand=["Druid of the Claw"])
    s.play("Druid of the Claw")
    assert s.mine[1]["id"] == "OG_044a"
    assert set(s.mine[1]["keywords"]) == {"taunt", "charge"}
    assert s.stats(0)[1] == (4, 6)


def test_without_fandral_staghelm_or_with_theirs_i_choose_one() -> None:
    s = Scenario(cls="druid", theirs=["Fandral Staghelm"], hand=["Living Roots"])
    s.play("Living Roots", branch=1)
    assert s.health(1) == 30
    assert s.names(0) == ["Sapling"] * 2
    s = Scenario(cls="druid", mine=["Fandral Staghelm"], hand=["Kill It", "Living Roots"], library=lab.library)
    s.play("Kill It", on="Fandral Staghelm").play("Living Roots", branch=1)
    assert s.names(0) == ["Sapling"] * 2


# Fatespinner


@pytest.mark.parametrize(("branch", "mine", "theirs"), [(0, [(3, 3)], [(8, 9)]), (1, [], [(6, 4)])])
def test_fatespinner_has_the_chosen_deathrattle(
    branch: int, mine: list[tuple[int, int]], theirs: list[tuple[int, int]]
) -> None:
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre"], hand=["ICC_047", "Kill It"], library=lab.library)
    s.play("ICC_047", branch=branch)
    assert s.mine[1]["id"] == "ICC_047t"
    assert s.stats(0)[1] == (5, 3)
    s.play("Kill It", on=s.mine[1]["eid"])
    assert s.stats(0) == mine
    assert s.stats(1) == theirs


def test_the_opponent_cannot_tell_which_deathrattle_a_fatespinner_has() -> None:
    views = []
    for branch in (0, 1):
        s = Scenario(mine=["Wisp"], hand=["ICC_047"])
        s.play("ICC_047", branch=branch)
        views.append((s.game.view(0), s.game.view(1)))
    assert views[0][1] == views[1][1]
    assert views[0][1].history == views[1][1].history
    assert views[0][0] != views[1][0]


def test_worlds_give_a_hidden_fatespinner_one_of_its_deathrattles() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre"], hand=["ICC_047"], their_hand=["Fireball"])
    s.play("ICC_047", branch=0).end()
    view = s.game.view(1)
    spinner = view.state()["players"][0]["minions"][1]
    assert [e["id"] for e in spinner["enchantments"]] == [None]
    ends: Counter[tuple[str, int, int]] = Counter()
    for seed in range(60):
        world = view.sample(seed)
        fate = world.state()["players"][0]["minions"][1]["enchantments"][0]["id"]
        world.apply(f"play {world.state()['players'][1]['hand'][0]['eid']} on {spinner['eid']}")
        [ogre] = world.state()["players"][1]["minions"]
        ends[fate, ogre["attack"], ogre["damage"]] += 1
    assert set(ends) == {("ICC_047a", 8, 0), ("ICC_047b", 6, 3)}
    assert min(ends.values()) >= 15


def test_fatespinner_with_fandral_has_both_deathrattles() -> None:
    s = Scenario(
        mine=["Fandral Staghelm"], theirs=["Boulderfist Ogre", "Wisp"], hand=["ICC_047", "Kill It"], library=lab.library
    )
    s.play("ICC_047")
    assert s.mine[1]["id"] == "ICC_047t2"
    s.play("Kill It", on=s.mine[1]["eid"])
    assert s.stats(0) == [(5, 4)]
    # Damage first: the Wisp is already dying when it grows, and it lives.
    assert s.stats(1) == [(8, 6)]


def test_a_silenced_fatespinner_has_no_deathrattle() -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], hand=["ICC_047", "Mute", "Kill It"], library=lab.library)
    s.play("ICC_047", branch=1)
    s.play("Mute", on=s.mine[0]["eid"]).play("Kill It", on=s.mine[0]["eid"])
    assert s.stats(1) == [(6, 7)]


# Bolf Ramshield


def test_bolf_ramshield_takes_the_damage_of_my_hero() -> None:
    s = Scenario(theirs=["Bolf Ramshield"], hand=[free("Fireball"), free("Fireball")], foe={"hero": {"armor": 3}})
    s.play("Fireball", on="face")
    assert (s.health(1), s.armor(1)) == (30, 3)
    assert s.stats(1) == [(3, 3)]
    s.play("Fireball", on="face")
    assert s.theirs == []
    assert s.health(1) == 30


def test_bolf_ramshield_does_not_take_damage_of_the_other_hero_or_of_minions() -> None:
    s = Scenario(mine=["Bolf Ramshield", "Wisp"], hand=[free("Fireball"), "Hit 5"], library=lab.library)
    s.play("Hit 5", on="face")
    assert s.health(1) == 25
    s.play("Fireball", on="Wisp")
    assert s.stats(0) == [(3, 9)]


def test_bolf_ramshield_takes_fatigue_and_attacks() -> None:
    s = Scenario(theirs=["Bolf Ramshield"], mine=["Chillwind Yeti"])
    s.attack("Chillwind Yeti", "face")
    assert s.stats(1) == [(3, 5)]
    assert s.stats(0) == [(4, 5)]
    s.end()
    assert s.stats(1) == [(3, 4)]
    assert s.health(1) == 30


def test_bolf_ramshield_before_ice_block_keeps_the_secret() -> None:
    s = Scenario(
        theirs=["Bolf Ramshield"], their_secrets=["Ice Block"], hand=[free("Pyroblast"), free("Pyroblast")],
        foe={"hero": {"damage": 25}},
    )  # fmt: skip
    s.play("Pyroblast", on="face")
    assert s.health(1) == 5
    assert s.theirs == []
    assert len(s.side(1)["secrets"]) == 1
    s.play("Pyroblast", on="face")
    assert s.health(1) == 5
    assert s.side(1)["secrets"] == []
    assert not s.game.over


def test_a_silenced_bolf_ramshield_takes_nothing() -> None:
    s = Scenario(theirs=["Bolf Ramshield"], hand=["Mute", "Hit 5"], library=lab.library)
    s.play("Mute", on="Bolf Ramshield").play("Hit 5", on="face")
    assert s.health(1) == 25


# Auchenai Soulpriest and Prophet Velen


def test_auchenai_soulpriest_turns_lifesteal_against_me() -> None:
    s = Scenario(mine=["Auchenai Soulpriest"], hand=["Steal Life"], library=lab.library)
    s.play("Steal Life", on="face")
    assert (s.health(0), s.health(1)) == (27, 27)


def test_auchenai_soulpriest_with_circle_of_healing_and_a_shield() -> None:
    s = Scenario(
        mine=["Auchenai Soulpriest", "Argent Squire"], theirs=["Northshire Cleric", "Boulderfist Ogre"],
        hand=["Circle of Healing"], deck=["Wisp"] * 3, their_deck=["Wisp"] * 3,
    )  # fmt: skip
    s.play("Circle of Healing")
    assert s.stats(0) == [(3, 1), (1, 1)]
    assert "divine_shield" not in s.keywords("Argent Squire")
    assert s.stats(1) == [(6, 3)]
    assert (s.hand, s.their_hand) == ([], [])


def test_prophet_velen_with_auchenai_doubles_what_became_damage() -> None:
    s = Scenario(cls="priest", mine=["Auchenai Soulpriest", "Prophet Velen"])
    s.power(on="face")
    assert s.health(1) == 26


def test_two_prophets_double_twice() -> None:
    s = Scenario(mine=["Prophet Velen", "Prophet Velen"], hand=[free("Fireball"), free("Holy Light")])
    s.play("Fireball", on="face")
    assert s.health(1) == 30 - 24
    s = Scenario(cls="priest", mine=["Prophet Velen", "Prophet Velen"], me={"hero": {"damage": 20}})
    s.power(on="hero")
    assert s.health(0) == 10 + 8


def test_prophet_velen_doubles_after_spell_damage_and_not_lifesteal() -> None:
    s = Scenario(
        mine=["Prophet Velen", "Kobold Geomancer"],
        hand=["Steal Life"],
        me={"hero": {"damage": 20}},
        library=lab.library,
    )
    s.play("Steal Life", on="face")
    assert s.health(1) == 30 - 8
    assert s.health(0) == 10 + 8


# Mayor Noggenfogger


def test_mayor_noggenfogger_makes_targets_random_for_both_players() -> None:
    for board in ({"mine": ["CFM_670"]}, {"theirs": ["CFM_670"]}):
        start = Scenario(**board, hand=["Fireball"])  # type: ignore[arg-type]
        where: defaultdict[str, float] = defaultdict(float)
        for probability, s in start.outcomes(start.playing("Fireball", on="face")):
            name = "hero" if s.health(0) == 24 else "face" if s.health(1) == 24 else "mayor"
            where[name] += probability
        assert where == {name: pytest.approx(1 / 3) for name in ("hero", "face", "mayor")}


def test_mayor_noggenfogger_makes_attacks_and_hero_powers_random_within_the_legal_targets() -> None:
    start = Scenario(mine=["CFM_670"], theirs=["Wisp", "Murloc Raider"])
    hit: defaultdict[str, float] = defaultdict(float)
    for probability, s in start.outcomes(f"attack {start.mine[0]['eid']} on {start.eid('face')}"):
        hit["face" if s.health(1) == 25 else "".join(sorted({"Wisp", "Murloc Raider"} - set(s.names(1))))] += (
            probability
        )
    assert hit == {name: pytest.approx(1 / 3) for name in ("face", "Wisp", "Murloc Raider")}
    start = Scenario(mine=["CFM_670"], theirs=["Goldshire Footman", "Wisp"])
    (outcome,) = start.outcomes(f"attack {start.mine[0]['eid']} on {start.eid('Goldshire Footman')}")
    assert outcome[1].names(1) == ["Wisp"]


def test_without_mayor_noggenfogger_targets_are_chosen_again() -> None:
    start = Scenario(theirs=["CFM_670"], hand=["Twisting Nether", free("Fireball")])
    start.play("Twisting Nether")
    assert [s.health(1) for _, s in start.outcomes(start.playing("Fireball", on="face"))] == [24]


# Argent Watchman


def test_argent_watchman_can_attack_only_in_a_turn_with_my_hero_power() -> None:
    s = Scenario(mine=["Argent Watchman"], theirs=["Wisp"], cls="warrior", deck=["Wisp"] * 5, their_deck=["Wisp"] * 5)
    assert not s.can_attack("Argent Watchman")
    s.power()
    assert s.can_attack("Argent Watchman", "face")
    s.attack("Argent Watchman", "face")
    assert s.health(1) == 28
    s.round()
    assert not s.can_attack("Argent Watchman")


def test_argent_watchman_gains_nothing_from_the_other_hero_power() -> None:
    s = Scenario(mine=["Argent Watchman"], their_cls="warrior", deck=["Wisp"] * 5, their_deck=["Wisp"] * 5)
    s.end().power()
    assert s.find("Argent Watchman").get("enchantments", []) == []


# Giant Sand Worm


def test_giant_sand_worm_attacks_again_when_it_kills_a_minion() -> None:
    s = Scenario(mine=["Giant Sand Worm"], theirs=["Wisp", "Chillwind Yeti", "Mountain Giant"])
    s.attack("Giant Sand Worm", "Wisp")
    s.attack("Giant Sand Worm", "Chillwind Yeti")
    assert s.names(1) == ["Mountain Giant"]
    s.attack("Giant Sand Worm", "face")
    assert not s.can_attack("Giant Sand Worm")


def test_giant_sand_worm_does_not_attack_again_if_the_minion_lives() -> None:
    s = Scenario(mine=["Giant Sand Worm"], theirs=[{"id": "Mountain Giant", "health": 9, "attack": 1}])
    s.attack("Giant Sand Worm", "Mountain Giant")
    assert not s.can_attack("Giant Sand Worm")


def test_another_minion_gets_no_attack_from_giant_sand_worm() -> None:
    s = Scenario(mine=["Giant Sand Worm", "Chillwind Yeti"], theirs=["Wisp"])
    s.attack("Giant Sand Worm", "face").attack("Chillwind Yeti", "Wisp")
    assert not s.can_attack("Giant Sand Worm")
    assert not s.can_attack("Chillwind Yeti")


# Loatheb, and with Preparation, Millhouse Manastorm and Emperor Thaurissan


def costs(s: Scenario, player: int) -> list[int]:
    return [c["cost"] for c in s.side(player)["hand"]]


def test_loatheb_makes_the_spells_of_my_opponent_cost_5_more_in_the_next_turn_only() -> None:
    s = Scenario(
        hand=["Loatheb", "Fireball"], their_hand=["Fireball", "Chillwind Yeti"], deck=["Wisp"] * 4,
        their_deck=["Wisp"] * 4,
    )  # fmt: skip
    s.play("Loatheb")
    assert costs(s, 1) == [4, 4]
    s.end()
    assert costs(s, 1)[:2] == [9, 4]
    assert costs(s, 0) == [4]
    s.end()
    assert costs(s, 1)[:2] == [4, 4]
    s.end()
    assert costs(s, 1)[:2] == [4, 4]


def test_loathebs_effect_outlives_him_and_adds_up() -> None:
    s = Scenario(hand=["Loatheb", "Loatheb", free("Twisting Nether")], their_hand=["Moonfire"], their_deck=["Wisp"] * 4)
    s.play("Loatheb").play("Loatheb").play("Twisting Nether").end()
    assert costs(s, 1)[0] == 10


def test_loatheb_against_preparation_and_millhouse() -> None:
    s = Scenario(hand=["Loatheb"], their_hand=["Preparation", "Fireball"], their_deck=["Wisp"] * 4)
    s.play("Loatheb").end().play("Preparation")
    assert s.mana(1) == 5
    assert s.find("Fireball", 1, "hand")["cost"] == 4 + 5 - 3
    # CST1: what is set to 0 is raised by what adds.
    s = Scenario(hand=["Loatheb", "Millhouse Manastorm"], their_hand=["Fireball"], their_deck=["Wisp"] * 4)
    s.play("Millhouse Manastorm").play("Loatheb").end()
    assert s.find("Fireball", 1, "hand")["cost"] == 5


def test_emperor_thaurissan_adds_up_turn_by_turn_and_stops_at_0() -> None:
    s = Scenario(mine=["Emperor Thaurissan"], hand=["Bloodfen Raptor"], deck=["Wisp"] * 5, their_deck=["Wisp"] * 5)
    seen = []
    for _ in range(3):
        s.end()
        seen.append(s.find("Bloodfen Raptor", 0, "hand")["cost"])
        s.end()
    assert seen == [1, 0, 0]


# Mad Scientist


def test_mad_scientist_puts_a_secret_of_my_deck_into_play() -> None:
    start = Scenario(
        mine=["Mad Scientist"], hand=["Kill It"], deck=["Ice Block", "Counterspell", "Fireball"],
        their_deck=["Vaporize"], library=lab.library,
    )  # fmt: skip
    outcomes = start.outcomes(start.playing("Kill It", on="Mad Scientist"))
    assert sorted(s.side(0)["secrets"][0]["id"] for _, s in outcomes) == sorted(
        [card_id("Ice Block"), card_id("Counterspell")]
    )
    for _, s in outcomes:
        assert len(s.side(0)["deck"]) == 2
        assert s.side(1)["secrets"] == []


def test_mad_scientist_skips_a_secret_that_is_already_there() -> None:
    s = Scenario(
        mine=["Mad Scientist"],
        hand=["Kill It"],
        secrets=["Ice Block"],
        deck=["Ice Block", "Fireball"],
        library=lab.library,
    )
    s.play("Kill It", on="Mad Scientist")
    assert [c["id"] for c in s.side(0)["secrets"]] == [card_id("Ice Block")]
    assert len(s.side(0)["deck"]) == 2


# Secrets that meet


def test_noble_sacrifice_before_misdirection_keeps_my_attack_from_the_hero() -> None:
    start = Scenario(mine=["Chillwind Yeti"], their_secrets=["Noble Sacrifice", "Misdirection"])
    for _, s in start.outcomes(f"attack {start.mine[0]['eid']} on {start.eid('face')}"):
        assert s.health(1) == 30
        assert card_id("Noble Sacrifice") not in [c["id"] for c in s.side(1)["secrets"]]


def test_misdirection_before_noble_sacrifice_is_redirected_again() -> None:
    start = Scenario(mine=["Chillwind Yeti", "Wisp"], their_secrets=["Misdirection", "Noble Sacrifice"])
    action = f"attack {start.mine[0]['eid']} on {start.eid('face')}"
    for _, s in start.outcomes(action):
        assert s.side(1)["secrets"] == []
        assert (s.health(0), s.health(1)) == (30, 30)
        assert s.names(0) == ["Chillwind Yeti", "Wisp"]
        assert s.stats(0)[0] == (4, 3)
        assert s.theirs == []


def test_spellbender_and_counterspell_in_both_orders() -> None:
    for secrets in (["Spellbender", "Counterspell"], ["Counterspell", "Spellbender"]):
        s = Scenario(theirs=["Chillwind Yeti"], their_secrets=secrets, hand=["Fireball"])
        s.play("Fireball", on="Chillwind Yeti")
        assert [c["id"] for c in s.side(1)["secrets"]] == [card_id("Spellbender")]
        assert s.stats(1) == [(4, 5)]


# Raza, Jaraxxus and hero powers


def test_raza_the_chained_works_for_the_power_of_lord_jaraxxus() -> None:
    s = Scenario(cls="priest", hand=[free("Raza the Chained"), free("EX1_323")])
    s.play("Raza the Chained").play("EX1_323")
    s.power()
    assert s.mana() == 9
    assert s.names(0)[-1] == "Infernal"


def test_lord_jaraxxus_played_with_brann_is_one_hero() -> None:
    s = Scenario(cls="warlock", mine=["Brann Bronzebeard"], hand=[free("EX1_323")])
    s.play("EX1_323")
    assert s.names(0) == ["Brann Bronzebeard"]
    assert (s.health(0), s.side(0)["weapon"]["id"]) == (15, "EX1_323w")


# Baku the Mooneater and Genn Greymane


def opened(name: str, is_odd: bool, *, odd_one_out: str | None = None, seed: int = 1) -> list[dict[str, Any]]:
    """Both players in the first turn of a game with a warrior's deck of that legendary and odd or even cards."""
    library = default_library()
    fits = [
        c.id
        for c in load().values()
        if c.collectible and c.classes == ("neutral",) and c.type == "minion" and c.rarity == "common"
        and c.cost % 2 == is_odd and c.id in library and library.implemented(c.id)
    ]  # fmt: skip
    cards = [card_id(name), *([odd_one_out] if odd_one_out else []), *(c for c in fits for _ in range(2))]
    deck = hl.Deck("warrior", cards[:30])
    game = hl.Game(deck, deck, seed=seed, first=0, rules=hl.Rules(mulligan=False))
    assert game.turn == 1
    return list(game.state()["players"])


def test_set10_baku_the_mooneater_upgrades_my_hero_power_if_my_deck_has_only_odd_cards() -> None:
    # The Coin of the second player is none of the deck's cards.
    for player in opened("Baku the Mooneater", True):
        assert player["power"]["id"] == "AT_132_WARRIOR"


def test_set10_genn_greymane_makes_my_hero_power_cost_1_if_my_deck_has_only_even_cards() -> None:
    for player in opened("Genn Greymane", False):
        assert player["power"]["id"] == "CS2_102"
        assert player["power"]["cost"] == 1


@pytest.mark.parametrize("seed", range(16))
def test_one_card_of_the_other_kind_is_enough_in_the_deck_or_in_the_opening_hand(seed: int) -> None:
    wisp, raider = card_id("Wisp"), card_id("Murloc Raider")
    for player in opened("Baku the Mooneater", True, odd_one_out=wisp, seed=seed):
        assert player["power"]["id"] == "CS2_102"
    for player in opened("Genn Greymane", False, odd_one_out=raider, seed=seed):
        assert player["power"]["cost"] == 2


def test_the_opening_hands_of_these_games_hold_the_card_at_times() -> None:
    hands = [opened("Genn Greymane", False, odd_one_out=card_id("Murloc Raider"), seed=seed) for seed in range(16)]
    held = [any(c["id"] == card_id("Murloc Raider") for c in p["hand"]) for players in hands for p in players]
    assert any(held)
    assert not all(held)
