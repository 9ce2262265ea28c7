"""Cards of Knights of the Frozen Throne."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import MINIONS, duel

# Neutral


def test_prince_taldaram_becomes_a_3_3_copy_of_a_minion_if_my_deck_has_no_3_cost_cards() -> None:
    s = duel("Prince Taldaram", deck=["River Crocolisk", "Chillwind Yeti"], their_deck=["Wolfrider"])
    assert s.aims("Prince Taldaram") == MINIONS
    s.play("Prince Taldaram", on="Boulderfist Ogre")
    assert s.names(0) == ["Chillwind Yeti", "Boulderfist Ogre"]
    assert s.stats(0) == [(4, 5), (3, 3)]
    assert s.stats(1) == [(6, 7)]


def test_the_copy_of_prince_taldaram_has_the_text_of_the_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Raid Leader"], hand=["Prince Taldaram"])
    s.play("Prince Taldaram", on="Raid Leader")
    assert s.stats(0) == [(2, 1), (3, 3)]


@pytest.mark.parametrize("card", ["Wolfrider", "Frost Nova"])
def test_prince_taldaram_stays_as_he_is_with_a_3_cost_card_in_my_deck(card: str) -> None:
    s = duel("Prince Taldaram", deck=["Wisp", card])
    assert s.aims("Prince Taldaram") == set()
    s.play("Prince Taldaram")
    assert s.names(0) == ["Chillwind Yeti", "Prince Taldaram"]
    assert s.stats(0)[1] == (3, 3)


def test_prince_taldaram_stays_as_he_is_on_an_empty_board() -> None:
    s = Scenario(hand=["Prince Taldaram"])
    s.play("Prince Taldaram")
    assert s.names(0) == ["Prince Taldaram"]


# Warlock


def test_defile_that_kills_nobody_deals_1_damage_to_all_minions() -> None:
    s = duel("Defile")
    s.play("Defile")
    assert s.stats(0) == [(4, 4)]
    assert s.stats(1) == [(6, 6)]
    assert (s.health(0), s.health(1)) == (30, 30)


def test_seq9_defile_goes_on_while_a_minion_dies() -> None:
    s = Scenario(
        mine=["Wisp", "Boulderfist Ogre"],
        theirs=[{"id": "River Crocolisk", "damage": 1}, "Chillwind Yeti"],
        hand=["Defile"],
    )
    s.play("Defile")
    assert s.names(0) == ["Boulderfist Ogre"]
    assert s.stats(0) == [(6, 4)]
    assert s.names(1) == ["Chillwind Yeti"]
    assert s.stats(1) == [(4, 2)]


def test_defile_hits_what_the_dead_leave_behind() -> None:
    s = Scenario(mine=["Possessed Villager"], theirs=["Chillwind Yeti"], hand=["Defile"])
    s.play("Defile")
    assert s.names(0) == []
    assert s.stats(1) == [(4, 2)]


def test_seq9_defile_repeats_at_most_14_times() -> None:
    """SEQ9: every wave but for the limit kills somebody."""
    low = [{"id": "Chillwind Yeti", "health": n} for n in range(1, 11)]
    # A Slime with 2 health comes out of each Tauren, so that waves 13 and 14 kill too.
    taurens = [{"id": "Infested Tauren", "health": n} for n in (11, 12)]
    high = [{"id": "Boulderfist Ogre", "health": n} for n in (15, 16)]
    s = Scenario(mine=low[:7], theirs=[*low[7:], *taurens, *high], hand=["Defile"])
    s.play("Defile")
    assert s.names(0) == []
    assert s.stats(1) == [(6, 1)]
