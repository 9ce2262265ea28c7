"""Hunter cards of the Classic set."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import MINIONS, duel
from support.traps import lab, secrets

WISP = "CS2_231"


def test_gladiators_longbow_keeps_my_hero_unharmed_while_it_attacks() -> None:
    s = duel(weapon="Gladiator's Longbow")
    s.attack("hero", "Boulderfist Ogre")
    assert (s.health(0), s.stats(1)) == (30, [(6, 2)])


def test_gladiators_longbow_does_not_protect_my_hero_otherwise() -> None:
    s = duel(weapon="Gladiator's Longbow")
    s.end().attack("Boulderfist Ogre", "hero")
    assert s.health(0) == 24


def test_scavenging_hyena_grows_when_a_friendly_beast_dies() -> None:
    s = Scenario(mine=["Scavenging Hyena", "Bloodfen Raptor"], hand=["Arcane Shot"])
    s.play("Arcane Shot", on="Bloodfen Raptor")
    assert s.stats(0) == [(4, 3)]


def test_scavenging_hyena_does_not_care_for_other_minions() -> None:
    s = Scenario(mine=["Scavenging Hyena", "Wisp"], theirs=["Bloodfen Raptor"], hand=["Arcane Shot", "Moonfire"])
    s.play("Arcane Shot", on="Bloodfen Raptor").play("Moonfire", on="Wisp")
    assert s.stats(0) == [(2, 2)]


def attack_on_hero(s: Scenario, attacker: str) -> list[tuple[float, Scenario]]:
    """What an attack on the enemy hero may lead to."""
    eid = s.eid("hero") if attacker == "hero" else s.find(attacker, 0)["eid"]
    return s.outcomes(f"attack {eid} on {s.eid('face')}")


def test_misdirection_turns_an_attack_on_my_hero_to_another_character() -> None:
    start = Scenario(mine=["Wisp", "War Golem"], theirs=["Chillwind Yeti"], their_secrets=["Misdirection"])
    outcomes = attack_on_hero(start, "Wisp")
    assert [p for p, _ in outcomes] == pytest.approx([1 / 3] * 3)
    assert sorted((s.health(0), s.health(1), s.stats(0)[-1], s.stats(1)[0]) for _, s in outcomes) == [
        (29, 30, (7, 7), (4, 5)),
        (30, 30, (7, 6), (4, 5)),
        (30, 30, (7, 7), (4, 4)),
    ]
    assert all(secrets(s) == [] for _, s in outcomes)


def test_misdirection_turns_away_a_hero_too() -> None:
    s = Scenario(mine=["War Golem"], weapon="Fiery War Axe", their_secrets=["Misdirection"])
    s.attack("hero", "face")
    assert (s.stats(0), s.health(0), s.health(1)) == ([(7, 4)], 23, 30)


def test_misdirection_may_turn_an_attack_to_my_own_minion() -> None:
    s = Scenario(theirs=["War Golem"], weapon="Fiery War Axe", their_secrets=["Misdirection"])
    s.attack("hero", "face")
    assert (s.stats(1), s.health(0), s.health(1)) == ([(7, 4)], 23, 30)


def test_misdirection_does_not_wait_for_attacks_on_minions() -> None:
    s = duel(their_secrets=["Misdirection"])
    s.attack("Chillwind Yeti", "Boulderfist Ogre")
    assert (secrets(s), s.stats(1)) == (["Misdirection"], [(6, 3)])


def test_misdirection_does_not_wait_for_attacks_on_the_other_hero() -> None:
    s = lab(mine=["1/1"], hand=["My minion attacks my hero"], their_secrets=["Misdirection"])
    s.play("My minion attacks my hero")
    assert (secrets(s), s.health(0)) == (["Misdirection"], 29)


def test_misdirection_does_not_wait_for_friendly_minions() -> None:
    s = lab(theirs=["1/1"], hand=["Their minion attacks their hero"], their_secrets=["Misdirection"])
    s.play("Their minion attacks their hero")
    assert (secrets(s), s.health(1)) == (["Misdirection"], 29)


def test_misdirection_stays_when_there_is_nobody_else_to_attack() -> None:
    s = Scenario(weapon="Fiery War Axe", their_secrets=["Misdirection"])
    s.attack("hero", "face")
    assert (secrets(s), s.health(1)) == (["Misdirection"], 27)


def test_misdirection_stays_when_the_attacker_went_home_or_is_about_to_die() -> None:
    s = lab(mine=["2/2"], theirs=["1/9"], their_secrets=["Send Home", "Misdirection"])
    s.attack("2/2", "face")
    assert (secrets(s), s.hand) == (["Misdirection"], ["2/2"])
    s = lab(mine=["2/2"], theirs=["1/9"], their_secrets=["Strike Dead", "Misdirection"])
    s.attack("2/2", "face")
    assert (secrets(s), s.row(0)) == (["Misdirection"], [])


def test_savannah_highmane_leaves_two_hyenas() -> None:
    s = Scenario(mine=["Wisp", "Savannah Highmane", "War Golem"], theirs=["Wisp"], hand=["Shadow Word: Death"])
    s.play("Shadow Word: Death", on="Savannah Highmane")
    assert s.names(0) == ["Wisp", "Hyena", "Hyena", "War Golem"]
    assert s.stats(0)[1:3] == [(2, 2), (2, 2)]
    assert s.names(1) == ["Wisp"]


def test_eaglehorn_bow_gains_durability_when_a_friendly_secret_is_revealed() -> None:
    s = duel(weapon="Eaglehorn Bow", secrets=["Explosive Trap"])
    s.end().attack("Boulderfist Ogre", "hero")
    bow = s.side(0)["weapon"]
    assert (bow["attack"], bow["durability"]) == (3, 3)


def test_eaglehorn_bow_does_not_care_for_secrets_of_my_opponent() -> None:
    s = duel(weapon="Eaglehorn Bow", their_secrets=["Explosive Trap"])
    s.attack("Chillwind Yeti", "face")
    assert (secrets(s), s.side(0)["weapon"]["durability"]) == ([], 2)


def test_explosive_shot_deals_5_damage_to_a_minion_and_2_to_its_neighbours() -> None:
    assert duel("Explosive Shot").aims("Explosive Shot") == MINIONS
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=["War Golem", "Core Hound", "Boulderfist Ogre", "Oasis Snapjaw"],
        hand=["Explosive Shot"],
    )
    s.play("Explosive Shot", on="Boulderfist Ogre")
    assert s.stats(1) == [(7, 7), (9, 3), (6, 2), (2, 5)]
    assert s.stats(0) == [(4, 5)]


def test_unleash_the_hounds_summons_a_hound_with_charge_for_each_enemy_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti"] * 3, hand=["Unleash the Hounds"])
    s.play("Unleash the Hounds")
    assert s.names(0) == ["Wisp", "Hound", "Hound", "Hound"]
    assert s.stats(0)[1:] == [(1, 1)] * 3
    assert s.can_attack(s.mine[1]["eid"], "face")


def test_unleash_the_hounds_needs_an_enemy_minion_and_a_place() -> None:
    assert not Scenario(mine=["Wisp"], hand=["Unleash the Hounds"]).can_play("Unleash the Hounds")
    assert Scenario(theirs=["Wisp"], hand=["Unleash the Hounds"]).can_play("Unleash the Hounds")
    full = Scenario(mine=["Wisp"] * 7, theirs=["Wisp"], hand=["Unleash the Hounds"])
    assert not full.can_play("Unleash the Hounds")


def test_flare_takes_stealth_from_all_minions() -> None:
    s = Scenario(mine=["Worgen Infiltrator"], theirs=["Worgen Infiltrator"], hand=["Flare"], deck=["Wisp"])
    s.play("Flare")
    assert [m.get("keywords", []) for m in s.mine + s.theirs] == [[], []]


def test_flare_destroys_all_enemy_secrets_and_draws_a_card() -> None:
    s = Scenario(
        hand=["Flare"],
        secrets=["Snipe"],
        their_secrets=["Explosive Trap", "Snake Trap"],
        deck=["Wisp", "Wisp"],
        their_deck=["Wisp"],
    )
    s.play("Flare")
    assert (secrets(s, 0), secrets(s, 1)) == (["Snipe"], [])
    assert (s.hand, s.their_hand) == ([WISP], [])


def test_bestial_wrath_gives_a_friendly_beast_2_attack_and_immune_this_turn() -> None:
    s = Scenario(
        mine=["Bloodfen Raptor", "Chillwind Yeti"],
        theirs=["River Crocolisk", "Boulderfist Ogre"],
        hand=["Bestial Wrath"],
    )
    assert s.aims("Bestial Wrath") == {"Bloodfen Raptor"}
    s.play("Bestial Wrath", on="Bloodfen Raptor").attack("Bloodfen Raptor", "Boulderfist Ogre")
    assert (s.stats(0), s.stats(1)) == ([(5, 2), (4, 5)], [(2, 3), (6, 2)])
    s.end()
    assert (s.stats(0), s.keywords("Bloodfen Raptor")) == ([(3, 2), (4, 5)], set())


def test_snake_trap_summons_three_snakes_when_one_of_my_minions_is_attacked() -> None:
    s = duel(their_secrets=["Snake Trap"])
    s.attack("Chillwind Yeti", "Boulderfist Ogre")
    assert s.names(1) == ["Boulderfist Ogre", "Snake", "Snake", "Snake"]
    assert s.stats(1)[1:] == [(1, 1)] * 3
    assert (s.stats(0), secrets(s)) == ([], [])


def test_snake_trap_comes_before_the_attack() -> None:
    s = lab(mine=["2/2"], theirs=["1/9"], their_secrets=["Send Home", "Snake Trap"])
    s.attack("2/2", "1/9")
    assert (s.hand, len(s.row(1)), secrets(s)) == (["2/2"], 4, [])


def test_snake_trap_does_not_wait_for_attacks_on_my_hero() -> None:
    s = duel(their_secrets=["Snake Trap"])
    s.attack("Chillwind Yeti", "face")
    assert (s.names(1), secrets(s)) == (["Boulderfist Ogre"], ["Snake Trap"])


def test_snake_trap_does_not_wait_for_attacks_on_enemy_minions() -> None:
    s = lab(mine=["1/3", "1/2"], hand=["My minions fight"], their_secrets=["Snake Trap"])
    s.play("My minions fight")
    assert (secrets(s), s.stats(0)) == (["Snake Trap"], [(1, 2), (1, 1)])


def test_snake_trap_stays_on_a_full_board() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["War Golem"] * 7, their_secrets=["Snake Trap"])
    s.attack("Chillwind Yeti", s.theirs[0]["eid"])
    assert secrets(s) == ["Snake Trap"]


def test_snake_trap_of_old_is_triggered_on_a_full_board() -> None:
    variant = {"variants": ["snake_trap_full_board"]}
    s = Scenario(mine=["Chillwind Yeti"], theirs=["War Golem"] * 7, their_secrets=["Snake Trap"], rules=variant)
    s.attack("Chillwind Yeti", s.theirs[0]["eid"])
    assert (secrets(s), s.names(1)) == ([], ["War Golem"] * 7)


def test_snipe_deals_4_damage_to_a_minion_after_my_opponent_played_it() -> None:
    s = Scenario(mine=["War Golem"], hand=["Boulderfist Ogre"], their_secrets=["Snipe"])
    s.play("Boulderfist Ogre")
    assert (s.stats(0), secrets(s)) == ([(7, 7), (6, 3)], [])


def test_snipe_comes_after_the_battlecry() -> None:
    s = Scenario(mine=["War Golem"] * 3, hand=["Frostwolf Warlord"], their_secrets=["Snipe"])
    s.play("Frostwolf Warlord")
    assert s.stats(0)[3] == (7, 3)


def test_snipe_does_not_wait_for_spells_weapons_or_summoned_minions() -> None:
    s = Scenario(hand=["Mirror Image", "Fiery War Axe"], their_secrets=["Snipe"])
    s.play("Mirror Image").play("Fiery War Axe")
    assert (s.names(0), secrets(s)) == (["Mirror Image", "Mirror Image"], ["Snipe"])


def test_snipe_stays_when_the_minion_is_about_to_die() -> None:
    s = lab(hand=["2/2"], their_secrets=["Shoot Newcomer", "Snipe"])
    s.play("2/2")
    assert (s.row(0), secrets(s)) == ([], ["Snipe"])


def test_snipe_does_not_wait_for_my_own_minions() -> None:
    s = Scenario(hand=["Boulderfist Ogre"], secrets=["Snipe"])
    s.play("Boulderfist Ogre")
    assert (s.stats(0), secrets(s, 0)) == ([(6, 7)], ["Snipe"])


def test_explosive_trap_deals_2_damage_to_all_enemies_when_my_hero_is_attacked() -> None:
    s = Scenario(mine=["Chillwind Yeti", "War Golem"], theirs=["Boulderfist Ogre"], their_secrets=["Explosive Trap"])
    s.attack("Chillwind Yeti", "face")
    assert (s.stats(0), s.stats(1)) == ([(4, 3), (7, 5)], [(6, 7)])
    assert (s.health(0), s.health(1), secrets(s)) == (28, 26, [])


def test_explosive_trap_comes_before_the_attack() -> None:
    s = Scenario(mine=["Bloodfen Raptor"], their_secrets=["Explosive Trap"])
    s.attack("Bloodfen Raptor", "face")
    assert (s.stats(0), s.health(1)) == ([], 30)


def test_explosive_trap_does_not_wait_for_attacks_on_minions() -> None:
    s = duel(their_secrets=["Explosive Trap"])
    s.attack("Chillwind Yeti", "Boulderfist Ogre")
    assert (secrets(s), s.health(0)) == (["Explosive Trap"], 30)


def test_explosive_trap_does_not_wait_for_attacks_on_the_other_hero() -> None:
    s = lab(mine=["1/9"], hand=["My minion attacks my hero"], their_secrets=["Explosive Trap"])
    s.play("My minion attacks my hero")
    assert (secrets(s), s.health(0)) == (["Explosive Trap"], 29)


def test_freezing_trap_returns_an_attacking_minion_to_its_owners_hand_for_2_more_mana() -> None:
    s = duel(their_secrets=["Freezing Trap"])
    s.attack("Chillwind Yeti", "Boulderfist Ogre")
    assert (s.mine, s.stats(1), secrets(s)) == ([], [(6, 7)], [])
    assert s.find("Chillwind Yeti", 0, "hand")["cost"] == 6


def test_freezing_trap_does_not_wait_for_a_hero() -> None:
    s = duel(weapon="Fiery War Axe", their_secrets=["Freezing Trap"])
    s.attack("hero", "face")
    assert (secrets(s), s.health(1)) == (["Freezing Trap"], 27)


def test_freezing_trap_does_not_wait_for_friendly_minions() -> None:
    s = lab(theirs=["1/1"], hand=["Their minion attacks their hero"], their_secrets=["Freezing Trap"])
    s.play("Their minion attacks their hero")
    assert (secrets(s), s.health(1)) == (["Freezing Trap"], 29)


def test_freezing_trap_stays_when_the_attacker_went_home_or_is_about_to_die() -> None:
    s = lab(mine=["2/2"], their_secrets=["Send Home", "Freezing Trap"])
    s.attack("2/2", "face")
    assert (secrets(s), s.hand) == (["Freezing Trap"], ["2/2"])
    s = lab(mine=["2/2"], their_secrets=["Strike Dead", "Freezing Trap"])
    s.attack("2/2", "face")
    assert (secrets(s), s.hand) == (["Freezing Trap"], [])


def test_deadly_shot_destroys_a_random_enemy_minion() -> None:
    start = Scenario(mine=["Wisp"], theirs=["War Golem", "Boulderfist Ogre"], hand=["Deadly Shot"])
    outcomes = start.outcomes(start.playing("Deadly Shot"))
    assert [p for p, _ in outcomes] == pytest.approx([1 / 2] * 2)
    assert sorted(s.names(1) for _, s in outcomes) == [["Boulderfist Ogre"], ["War Golem"]]
    assert all(s.names(0) == ["Wisp"] for _, s in outcomes)


def test_deadly_shot_needs_an_enemy_minion() -> None:
    assert not Scenario(mine=["Wisp"], hand=["Deadly Shot"]).can_play("Deadly Shot")
    assert Scenario(theirs=["Wisp"], hand=["Deadly Shot"]).can_play("Deadly Shot")
