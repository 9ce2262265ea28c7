"""Warlock cards of the Hall of Fame."""

from hearthlab.scenario import Scenario
from support.duel import duel


def test_power_overwhelming_gives_a_friendly_minion_4_attack_and_4_health_and_it_dies_at_the_end_of_the_turn() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre"], hand=["Power Overwhelming"])
    assert s.aims("Power Overwhelming") == {"Chillwind Yeti", "Wisp"}
    s.play("Power Overwhelming", on="Chillwind Yeti")
    assert s.stats(0) == [(8, 9), (1, 1)]
    s.end()
    assert (s.names(0), s.names(1)) == (["Wisp"], ["Boulderfist Ogre"])


def test_a_silenced_minion_survives_power_overwhelming() -> None:
    s = duel("Power Overwhelming", "Earth Shock")
    s.play("Power Overwhelming", on="Chillwind Yeti").play("Earth Shock", on="Chillwind Yeti").end()
    assert s.stats(0) == [(4, 4)]


def test_a_minion_that_goes_back_to_hand_survives_power_overwhelming() -> None:
    s = duel("Power Overwhelming", "Shadowstep")
    s.play("Power Overwhelming", on="Chillwind Yeti").play("Shadowstep", on="Chillwind Yeti")
    s.play("Chillwind Yeti").end()
    assert s.stats(0) == [(4, 5)]
