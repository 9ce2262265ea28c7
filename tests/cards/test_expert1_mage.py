"""Mage cards of the Classic set."""

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.traps import lab, secrets

FIREBALL = "CS2_029"


def cost(s: Scenario, name: str, player: int = 0) -> int:
    """What a card in hand costs now."""
    return int(s.find(name, player, "hand")["cost"])


def test_blizzard_deals_2_damage_to_all_enemy_minions_and_freezes_them() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Blizzard"])
    s.play("Blizzard")
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(6, 5), (7, 5)])
    assert [s.frozen(name) for name in ("Boulderfist Ogre", "War Golem", "Chillwind Yeti", "face")] == [
        True,
        True,
        False,
        False,
    ]
    assert s.health(1) == 30


def test_blizzard_freezes_only_the_minions_that_it_hits() -> None:
    s = Scenario(theirs=["Imp Gang Boss"], hand=["Blizzard"])
    s.play("Blizzard")
    assert s.names(1) == ["Imp Gang Boss", "Imp"]
    assert (s.frozen("Imp Gang Boss"), s.frozen("Imp")) == (True, False)


def test_ethereal_arcanist_grows_at_the_end_of_my_turn_if_i_control_a_secret() -> None:
    s = Scenario(mine=["Ethereal Arcanist"], secrets=["Counterspell"])
    s.end()
    assert s.stats(0) == [(5, 5)]
    s.end()
    assert s.stats(0) == [(5, 5)]


def test_ethereal_arcanist_does_not_grow_without_a_secret_of_mine() -> None:
    s = Scenario(mine=["Ethereal Arcanist"], their_secrets=["Counterspell"])
    s.end()
    assert s.stats(0) == [(3, 3)]


def test_cone_of_cold_freezes_a_minion_and_its_neighbours_and_deals_1_damage_to_them() -> None:
    assert duel("Cone of Cold").aims("Cone of Cold") == MINIONS
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=["War Golem", "Boulderfist Ogre", "Core Hound", "Oasis Snapjaw"],
        hand=["Cone of Cold"],
    )
    s.play("Cone of Cold", on="Boulderfist Ogre")
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(7, 6), (6, 6), (9, 4), (2, 7)])
    assert [s.frozen(m) for m in s.names(1)] == [True, True, True, False]
    assert not s.frozen("Chillwind Yeti")


def test_pyroblast_deals_10_damage() -> None:
    s = duel("Pyroblast")
    assert s.aims("Pyroblast") == EVERYONE
    s.play("Pyroblast", on="face")
    assert s.health(1) == 20


def test_counterspell_counters_a_spell() -> None:
    s = Scenario(hand=["Fireball", "Moonfire"], their_secrets=["Counterspell"])
    s.play("Fireball", on="face")
    assert (s.health(1), s.mana(), s.hand, secrets(s)) == (30, 6, ["CS2_008"], [])
    s.play("Moonfire", on="face")
    assert s.health(1) == 29


def test_counterspell_does_not_wait_for_minions() -> None:
    s = Scenario(hand=["Wisp"], their_secrets=["Counterspell"])
    s.play("Wisp")
    assert (s.names(0), secrets(s)) == (["Wisp"], ["Counterspell"])


def test_counterspell_lets_my_own_spells_pass() -> None:
    s = Scenario(hand=["Fireball"], secrets=["Counterspell"])
    s.play("Fireball", on="face")
    assert (s.health(1), secrets(s, 0)) == (24, ["Counterspell"])


def test_ice_barrier_gives_8_armor_when_my_hero_is_attacked() -> None:
    s = duel(their_secrets=["Ice Barrier"])
    s.attack("Chillwind Yeti", "face")
    assert (s.health(1), s.armor(1), s.armor(0), secrets(s)) == (30, 4, 0, [])


def test_ice_barrier_does_not_wait_for_attacks_on_minions() -> None:
    s = duel(their_secrets=["Ice Barrier"])
    s.attack("Chillwind Yeti", "Boulderfist Ogre")
    assert (s.armor(1), secrets(s)) == (0, ["Ice Barrier"])


def test_ice_barrier_does_not_wait_for_attacks_on_the_other_hero() -> None:
    s = lab(mine=["1/1"], hand=["My minion attacks my hero"], their_secrets=["Ice Barrier"])
    s.play("My minion attacks my hero")
    assert (s.health(0), secrets(s)) == (29, ["Ice Barrier"])


def test_mirror_entity_summons_a_copy_of_a_minion_after_my_opponent_played_it() -> None:
    s = Scenario(mine=["Chillwind Yeti"], hand=["Frostwolf Warlord"], their_secrets=["Mirror Entity"])
    s.play("Frostwolf Warlord")
    assert (s.names(1), s.stats(1), secrets(s)) == (["Frostwolf Warlord"], [(5, 5)], [])
    assert s.names(0) == ["Chillwind Yeti", "Frostwolf Warlord"]


def test_mirror_entity_does_not_wait_for_spells_or_summoned_minions() -> None:
    s = Scenario(hand=["Mirror Image"], their_secrets=["Mirror Entity"])
    s.play("Mirror Image")
    assert (s.names(1), secrets(s)) == ([], ["Mirror Entity"])


def test_mirror_entity_does_not_wait_for_my_own_minions() -> None:
    s = Scenario(hand=["Wisp"], secrets=["Mirror Entity"])
    s.play("Wisp")
    assert (s.names(0), secrets(s, 0)) == (["Wisp"], ["Mirror Entity"])


def test_mirror_entity_stays_on_a_full_board() -> None:
    s = Scenario(hand=["Wisp"], theirs=["Chillwind Yeti"] * 7, their_secrets=["Mirror Entity"])
    s.play("Wisp")
    assert secrets(s) == ["Mirror Entity"]


def test_mirror_entity_stays_when_the_minion_went_over_to_its_side() -> None:
    s = lab(hand=["Turncoat"], their_secrets=["Mirror Entity"])
    s.play("Turncoat")
    assert (s.row(0), s.row(1), secrets(s)) == ([], ["Turncoat"], ["Mirror Entity"])


def test_mirror_entity_copies_a_minion_that_is_about_to_be_destroyed() -> None:
    s = lab(hand=["2/2"], their_secrets=["Doom Newcomer", "Mirror Entity"])
    s.play("2/2")
    assert (s.row(0), s.row(1), secrets(s)) == ([], ["2/2"], [])


def test_min11_mirror_entity_copies_lord_jaraxxus_although_the_minion_is_gone() -> None:
    s = Scenario(cls="warlock", hand=["EX1_323"], their_secrets=["Mirror Entity"])
    s.play("EX1_323")
    assert (s.names(0), s.names(1), secrets(s)) == ([], ["Lord Jaraxxus"], [])
    assert (s.stats(1), s.side(1)["hero"]["id"]) == ([(3, 15)], "HERO_08")


def test_min11_mirror_entity_copies_a_dead_minion_as_the_bare_card() -> None:
    s = lab(hand=["Kills Itself"], their_secrets=["Mirror Entity"]).play("Kills Itself")
    assert (s.row(0), s.stats(1), secrets(s)) == ([], [(2, 2)], [])


def test_archmage_antonidas_adds_a_fireball_to_my_hand_whenever_i_cast_a_spell() -> None:
    s = Scenario(mine=["Archmage Antonidas"], hand=["Moonfire", "Wisp"])
    s.play("Moonfire", on="face")
    assert (s.hand, s.their_hand) == (["CS2_231", FIREBALL], [])
    s.play("Wisp")
    assert s.hand == [FIREBALL]


def test_archmage_antonidas_gives_the_fireball_before_the_text_of_the_spell() -> None:
    s = Scenario(mine=["Archmage Antonidas"], hand=["Arcane Intellect"], deck=["Wisp", "Wisp"])
    s.play("Arcane Intellect")
    assert s.hand == [FIREBALL, "CS2_231", "CS2_231"]


def test_archmage_antonidas_does_not_care_for_spells_of_my_opponent() -> None:
    s = Scenario(theirs=["Archmage Antonidas"], hand=["Moonfire"])
    s.play("Moonfire", on="face")
    assert (s.hand, s.their_hand) == ([], [])


def test_vaporize_destroys_a_minion_that_attacks_my_hero() -> None:
    s = duel(their_secrets=["Vaporize"])
    s.attack("Chillwind Yeti", "face")
    assert (s.names(0), s.names(1), s.health(1), secrets(s)) == ([], ["Boulderfist Ogre"], 30, [])


def test_vaporize_does_not_wait_for_heroes_or_attacks_on_minions() -> None:
    s = duel(weapon="Fiery War Axe", their_secrets=["Vaporize"])
    s.attack("hero", "face").attack("Chillwind Yeti", "Boulderfist Ogre")
    assert (s.health(1), s.stats(1), secrets(s)) == (27, [(6, 3)], ["Vaporize"])


def test_vaporize_does_not_wait_for_attacks_on_the_other_hero() -> None:
    s = lab(mine=["1/1"], hand=["My minion attacks my hero"], their_secrets=["Vaporize"])
    s.play("My minion attacks my hero")
    assert (s.health(0), s.row(0), secrets(s)) == (29, ["1/1"], ["Vaporize"])


def test_vaporize_stays_when_the_attacker_went_home_or_is_about_to_die() -> None:
    s = lab(mine=["2/2"], their_secrets=["Send Home", "Vaporize"])
    s.attack("2/2", "face")
    assert (s.hand, secrets(s)) == (["2/2"], ["Vaporize"])
    s = lab(mine=["2/2"], their_secrets=["Strike Dead", "Vaporize"])
    s.attack("2/2", "face")
    assert (s.row(0), secrets(s)) == ([], ["Vaporize"])


def test_sorcerers_apprentice_makes_my_spells_cost_1_less() -> None:
    s = Scenario(
        hand=["Sorcerer's Apprentice", "Fireball", "Wisp", "Chillwind Yeti", "Shadow Word: Pain"],
        their_hand=["Fireball"],
    )
    s.play("Sorcerer's Apprentice")
    assert [cost(s, name) for name in ("Fireball", "Chillwind Yeti")] == [3, 4]
    assert cost(s, "Fireball", 1) == 4


def test_sorcerers_apprentice_helps_only_as_long_as_it_lives() -> None:
    s = Scenario(mine=["Sorcerer's Apprentice"], hand=["Fireball", "Shadow Word: Pain"])
    assert cost(s, "Fireball") == 3
    s.play("Shadow Word: Pain", on="Sorcerer's Apprentice")
    assert cost(s, "Fireball") == 4


def test_kirin_tor_mage_makes_my_next_secret_free() -> None:
    s = Scenario(hand=["Kirin Tor Mage", "Counterspell", "Vaporize", "Fireball"], their_hand=["Counterspell"])
    s.play("Kirin Tor Mage")
    assert [cost(s, name) for name in ("Counterspell", "Vaporize", "Fireball")] == [0, 0, 4]
    assert cost(s, "Counterspell", 1) == 3
    s.play("Fireball", on="face")
    assert cost(s, "Vaporize") == 0
    s.play("Counterspell")
    assert (cost(s, "Vaporize"), s.mana()) == (3, 3)


def test_kirin_tor_mage_helps_a_secret_that_is_countered_and_no_other() -> None:
    s = Scenario(hand=["Kirin Tor Mage", "Vaporize", "Ice Barrier"], their_secrets=["Counterspell"])
    s.play("Kirin Tor Mage").play("Vaporize")
    assert (secrets(s, 0), cost(s, "Ice Barrier")) == ([], 3)


def test_kirin_tor_mage_helps_this_turn_only() -> None:
    s = Scenario(hand=["Kirin Tor Mage", "Counterspell"], deck=["Wisp"])
    s.play("Kirin Tor Mage").end()
    assert cost(s, "Counterspell") == 3


def test_kirin_tor_mage_need_not_stay_alive() -> None:
    s = Scenario(hand=["Kirin Tor Mage", "Counterspell", "Fireball"])
    s.play("Kirin Tor Mage").play("Fireball", on="Kirin Tor Mage")
    assert cost(s, "Counterspell") == 0


def test_mana_wyrm_gains_1_attack_whenever_i_cast_a_spell() -> None:
    s = Scenario(mine=["Mana Wyrm"], theirs=["Mana Wyrm"], hand=["Moonfire", "Moonfire", "Wisp"])
    s.play("Moonfire", on="face").play("Wisp").play("Moonfire", on="face")
    assert (s.stats(0)[0], s.stats(1)) == ((3, 3), [(1, 3)])


def test_mana_wyrm_grows_before_the_text_of_the_spell() -> None:
    s = Scenario(mine=["Mana Wyrm"], hand=["Blessed Champion"])
    s.play("Blessed Champion", on="Mana Wyrm")
    assert s.stats(0) == [(4, 3)]


def test_spellbender_becomes_the_target_of_a_spell_cast_on_a_minion() -> None:
    s = duel("Arcane Shot", their_secrets=["Spellbender"])
    s.play("Arcane Shot", on="Boulderfist Ogre")
    assert s.names(1) == ["Boulderfist Ogre", "Spellbender"]
    assert (s.stats(0), s.stats(1), secrets(s)) == ([(4, 5)], [(6, 7), (1, 1)], [])


def test_spellbender_takes_a_spell_on_a_minion_of_the_caster_too() -> None:
    s = duel("Blessing of Kings", their_secrets=["Spellbender"])
    s.play("Blessing of Kings", on="Chillwind Yeti")
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(6, 7), (5, 7)])


def test_spellbender_does_not_wait_for_spells_without_a_minion_as_target() -> None:
    s = duel("Fireball", "Arcane Explosion", their_secrets=["Spellbender"])
    s.play("Fireball", on="face").play("Arcane Explosion")
    assert (s.names(1), s.health(1), secrets(s)) == (["Boulderfist Ogre"], 24, ["Spellbender"])


def test_spellbender_does_not_wait_for_my_own_spells() -> None:
    s = duel("Arcane Shot", secrets=["Spellbender"])
    s.play("Arcane Shot", on="Boulderfist Ogre")
    assert (s.stats(1), secrets(s, 0)) == ([(6, 5)], ["Spellbender"])


def test_spellbender_stays_on_a_full_board() -> None:
    s = Scenario(theirs=["War Golem"] * 7, hand=["Arcane Shot"], their_secrets=["Spellbender"])
    s.play("Arcane Shot", on=s.theirs[0]["eid"])
    assert (s.stats(1)[0], secrets(s)) == ((7, 5), ["Spellbender"])
