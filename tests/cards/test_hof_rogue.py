"""Rogue cards of the Hall of Fame."""

from hearthlab.scenario import Scenario


def test_conceal_gives_my_minions_stealth_until_my_next_turn() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre"], hand=["Conceal"])
    s.play("Conceal")
    assert s.keywords("Chillwind Yeti") == s.keywords("Wisp") == {"stealth"}
    assert s.keywords("Boulderfist Ogre") == set()
    s.end()
    assert not s.can_attack("Boulderfist Ogre", "Chillwind Yeti")
    s.end()
    assert s.keywords("Chillwind Yeti") == s.keywords("Wisp") == set()


def test_conceal_does_not_hide_minions_that_come_later() -> None:
    s = Scenario(mine=["Chillwind Yeti"], hand=["Conceal", "Wisp"])
    s.play("Conceal").play("Wisp")
    assert s.keywords("Wisp") == set()
