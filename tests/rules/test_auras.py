"""Auras: AUR1 to AUR10."""

import pytest

from hearthlab.cards.language import (
    ALL_MINIONS,
    ENEMY_HERO,
    MADE,
    ME,
    MINION,
    MY_MINIONS,
    SELF,
    adjacent,
    any_of,
    attack,
    aura,
    awaken,
    card_is,
    count,
    deal,
    deathrattle,
    end_of_turn,
    exact_copy,
    hand,
    health,
    if_,
    keyword,
    return_to_hand,
    sleep,
    summon,
    target,
    transform,
    whenever,
)
from support.effects import Table, a_minion, a_spell, one, tally

lab = Table(
    a_spell("Return it, then deal 1 to the rest", return_to_hand(target(hero=False)), deal(1, ALL_MINIONS)),
    a_spell("Summon 1/1 and deal 1 to it", summon("1/1"), deal(1, MADE)),
    a_spell("Summon 1/1 and look for charge", summon("1/1"), if_(any_of(MADE.where(keyword("charge"))), tally())),
    a_minion("Standard Bearer", aura(MY_MINIONS - SELF, keywords="charge"), attack=0, health=3),
    a_minion("Discount", aura(hand(ME).where(MINION), cost=-1), attack=0, health=3),
    a_minion("Wolf", aura(adjacent(SELF), attack=1), attack=2, health=2),
    a_minion("Captain", aura(MY_MINIONS - SELF, 1, 1), attack=3, health=3),
    a_minion("Reporter", deathrattle(tally(attack(MY_MINIONS)))),
    a_spell(
        "Lose the bearer, then deal 2",
        return_to_hand(MY_MINIONS.where(card_is("Spell Damage +1"))),
        deal(2, ENEMY_HERO),
    ),
    a_spell("Get a bearer, then deal 2", summon("Spell Damage +1"), deal(2, ENEMY_HERO)),
    a_spell("Copy it", summon(exact_copy(target(hero=False)))),
    a_spell("Sheep", transform(target(hero=False), "1/1")),
    a_spell("Put it to sleep", sleep(target(hero=False))),
    a_minion("Early Riser", whenever(end_of_turn(), awaken(SELF)), attack=2, health=2),
    a_minion("Lightspawn", aura(SELF, set_attack=health(SELF)), attack=0, health=5),
    a_minion("Grower", aura(SELF, attack=count(MY_MINIONS - SELF)), attack=0, health=5),
)


def test_aur1_between_updates_the_last_result_stays() -> None:
    s = lab(mine=["Champion", "1/1"], hand=["Return it, then deal 1 to the rest"])
    s.play("Return it, then deal 1 to the rest", on="Champion")
    assert s.stats() == [(1, 1)]  # it still had the second health when it was hit


def test_aur1_at_the_update_the_bonus_is_gone() -> None:
    s = lab(mine=["Champion", "1/1"], hand=["Return", "Deal 1"])
    s.play("Return", on="Champion").play("Deal 1", on="1/1")
    assert s.row() == []


def test_aur2_health_auras_are_updated_before_deaths() -> None:
    s = lab(mine=["Champion"], hand=["Summon 1/1 and deal 1 to it"])
    s.play("Summon 1/1 and deal 1 to it")
    assert s.stats() == [(6, 6), (2, 1)]
    s = lab(hand=["Summon 1/1 and deal 1 to it"])
    s.play("Summon 1/1 and deal 1 to it")
    assert s.stats() == []


def test_aur2_other_auras_are_updated_with_the_phase_too() -> None:
    s = lab(mine=["Standard Bearer"], hand=["Summon 1/1 and look for charge"])
    s.play("Summon 1/1 and look for charge")
    assert s.tally() == 0
    assert "charge" in s.words("1/1")
    assert s.can_attack("1/1")


def test_aur2_a_source_that_died_gives_nothing_any_more() -> None:
    s = lab(
        mine=["Standard Bearer", "Discount"],
        hand=["Summon 1/1 and look for charge", "2/2", "Deal 3 to all minions"],
    )
    s.play("Summon 1/1 and look for charge")
    assert s.cost("2/2") == 0
    s.play("Deal 3 to all minions")
    assert s.cost("2/2") == 1


def test_aur2_the_dead_have_left_the_auras_before_the_deathrattles() -> None:
    s = lab(mine=["Captain", "Reporter", "2/9"], hand=["Deal 3 to all minions"])
    assert s.stats()[2] == (3, 10)
    s.play("Deal 3 to all minions")
    assert s.row() == ["2/9"]
    assert s.tally() == 2


def test_aur3_gaining_a_health_aura_raises_both_losing_it_lowers_the_maximum() -> None:
    s = lab(mine=[one("2/5", damage=2)], hand=["Champion", "Return"])
    assert s.stats() == [(2, 3)]
    s.play("Champion")
    assert s.stats()[0] == (3, 4)
    s.play("Return", on="Champion")
    assert s.stats() == [(2, 4)]  # the maximum fell, the current health was not above it


def test_aur3_current_health_above_the_new_maximum_is_cut() -> None:
    s = lab(mine=["Champion", "2/5"], hand=["Return"])
    assert s.stats()[1] == (3, 6)
    s.play("Return", on="Champion")
    assert (s.stats(), s.damage("2/5")) == ([(2, 5)], 0)


def test_aur4_losing_a_health_aura_never_kills() -> None:
    s = lab(mine=["Champion", "Captain", one("1/1", damage=2)], hand=["Return", "Return"])
    assert s.stats()[2] == (3, 1)
    s.play("Return", on="Champion").play("Return", on="Captain")
    assert s.stats() == [(1, 1)]


def test_aur5_two_sources_buff_each_other_but_not_themselves() -> None:
    s = lab(mine=["Champion", "Champion"])
    assert s.stats() == [(7, 7), (7, 7)]
    s = lab(mine=["Champion"])
    assert s.stats() == [(6, 6)]


def test_aur6_adjacent_auras_follow_the_board() -> None:
    s = lab(mine=["1/1", "Wolf", "2/2", "3/3"], hand=["4/4", "Return"])
    assert s.stats() == [(2, 1), (2, 2), (3, 2), (3, 3)]
    s.play("4/4", at=1)
    assert s.stats() == [(1, 1), (5, 4), (2, 2), (3, 2), (3, 3)]
    s.play("Return", on="2/2")
    assert s.stats() == [(1, 1), (5, 4), (2, 2), (4, 3)]


@pytest.mark.parametrize("way", ["Silence", "Destroy", "Return", "Sheep"])
def test_aur7_an_aura_ends_with_its_source(way: str) -> None:
    s = lab(mine=["2/2", "Champion"], hand=[way])
    s.play(way, on="Champion")
    assert s.stats()[0] == (2, 2)


def test_aur8_spell_damage_is_read_when_the_spell_counts() -> None:
    s = lab(mine=["Spell Damage +1"], hand=["Lose the bearer, then deal 2"])
    s.play("Lose the bearer, then deal 2")
    assert s.health(1) == 28
    s = lab(hand=["Get a bearer, then deal 2"])
    s.play("Get a bearer, then deal 2")
    assert s.health(1) == 27


def test_aur9_auras_are_not_copied() -> None:
    s = lab(theirs=["Champion", "2/2"], hand=["Copy it"])
    assert s.stats(1) == [(6, 6), (3, 3)]
    s.play("Copy it", on="2/2")
    assert s.stats(0) == [(2, 2)]


def test_aur9_silence_does_not_take_the_bonus_of_another_aura_away() -> None:
    s = lab(mine=["Champion", "2/2"], hand=["Silence"])
    s.play("Silence", on="2/2")
    assert s.stats() == [(6, 6), (3, 3)]


def test_aur10_attack_equals_health_hides_other_changes_until_it_is_silenced() -> None:
    s = lab(mine=["Lightspawn", "Wolf"], hand=["Give +2/+2", "Deal 2", "Silence"])
    assert s.stats()[0] == (5, 5)
    s.play("Give +2/+2", on="Lightspawn")
    assert s.stats()[0] == (7, 7)
    s.play("Deal 2", on="Lightspawn")
    assert s.stats()[0] == (5, 5)
    s.play("Silence", on="Lightspawn")
    assert s.stats()[0] == (1, 5)  # printed 0, and the neighbour's 1


def test_aur10_a_counting_aura_follows_what_it_counts() -> None:
    s = lab(mine=["Grower"], hand=["1/1", "2/2"])
    s.play("1/1").play("2/2")
    assert s.stats()[0] == (2, 5)


def test_aur2_auras_leave_out_who_sleeps_and_reach_who_wakes() -> None:
    s = lab(mine=["Captain", "Early Riser"], hand=["Put it to sleep"])
    assert s.stats()[1] == (3, 3)
    s.play("Put it to sleep", on="Early Riser")
    assert s.stats()[1] == (2, 2)
    s.end()
    assert s.stats()[1] == (3, 3)
