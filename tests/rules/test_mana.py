"""Mana and overload: MAN1 to MAN9."""

import pytest

from hearthlab.cards.language import (
    EVENT,
    FRIENDLY,
    HERO,
    MINION,
    MY_HAND,
    NUM,
    OPPONENT,
    aura,
    counter_spell,
    damaged,
    gain_mana,
    lose_mana,
    mana,
    refresh_mana,
    spell_cast,
    spend_mana,
    unlock_overload,
    whenever,
)
from support.effects import Lab, Table, a_minion, a_secret, a_spell, tally

COIN = "GAME_005"
EXCESS_MANA = "CS2_013t"

lab = Table(
    *(a_spell(f"Cost {n}", tally(), cost=n) for n in range(1, 11)),
    a_spell("One for now", gain_mana(1, "temporary")),
    a_spell("Empty crystal", gain_mana(1, "empty")),
    a_spell("Two empty crystals", gain_mana(2, "empty")),
    a_spell("Full crystal", gain_mana(1, "full")),
    a_spell("Lose 3 crystals", lose_mana(3)),
    a_spell("Overload 2", tally(), overload=2),
    a_spell("Unlock", unlock_overload()),
    a_spell("Refresh", refresh_mana(10)),
    a_secret("Nullify", spell_cast(who=OPPONENT), counter_spell()),
    a_spell("All in", spend_mana(mana()), tally(NUM.spent), cost=3),
    a_minion("Blood Pact", aura(MY_HAND.where(MINION), keywords="costs_health"), attack=0, health=5),
    a_minion("Free 1/1", cost=0),
    a_minion("Three 3/3", attack=3, health=3, cost=3),
    a_minion("Blood Clerk", whenever(damaged(HERO, FRIENDLY), tally(EVENT.amount)), attack=0, health=5),
)


def crystals(**numbers: int) -> dict[str, dict[str, int]]:
    return {"mana": numbers}


def payable(s: Lab) -> int:
    """The largest cost that can be paid."""
    return max((int(c.removeprefix("Cost ")) for c in s.hand if c.startswith("Cost ") and s.can_play(c)), default=0)


ALL_COSTS = [f"Cost {n}" for n in range(1, 11)]


@pytest.mark.parametrize(
    ("numbers", "available"),
    [
        ({"max": 7}, 7),
        ({"max": 7, "used": 2}, 5),
        ({"max": 7, "used": 2, "locked": 1}, 4),
        ({"max": 7, "used": 2, "locked": 1, "temporary": 3}, 7),
        ({"max": 2, "locked": 2, "temporary": 1}, 1),
    ],
)
def test_man1_available_is_max_less_used_less_locked_plus_temporary(numbers: dict[str, int], available: int) -> None:
    assert payable(lab(me=crystals(**numbers), hand=ALL_COSTS)) == available


def test_man1_temporary_mana_never_lifts_the_available_mana_above_ten() -> None:
    s = lab(me=crystals(max=10, used=1), hand=["One for now", "One for now"])
    s.play("One for now")
    assert s.mana() == 10
    s.play("One for now")
    assert s.mana() == 10
    full = lab(me=crystals(max=10), hand=[COIN]).play(COIN)
    assert full.side()["mana"]["temporary"] == 0


def test_man1_temporary_mana_beyond_ten_crystals_fills_used_ones() -> None:
    s = lab(me=crystals(max=9, used=7), hand=[COIN, COIN])
    s.play(COIN).play(COIN)
    assert s.side()["mana"] == {"max": 9, "used": 6, "locked": 0, "owed": 0, "temporary": 1}


@pytest.mark.parametrize(
    ("numbers", "card"),
    [
        ({"max": 9, "temporary": 1}, "Full crystal"),
        ({"max": 10, "used": 2, "temporary": 1}, "Refresh"),
        ({"max": 10, "locked": 2, "temporary": 1}, "Unlock"),
    ],
)
def test_man1_crystals_that_become_available_push_temporary_mana_out_beyond_ten(
    numbers: dict[str, int], card: str
) -> None:
    s = lab(me=crystals(**numbers), hand=[card, *ALL_COSTS[9:]])
    s.play(card)
    assert s.side()["mana"] == {"max": 10, "used": 0, "locked": 0, "owed": 0, "temporary": 0}
    assert (s.mana(), payable(s)) == (10, 10)


def test_man1_temporary_mana_within_ten_stays_when_crystals_become_available() -> None:
    s = lab(me=crystals(max=8, used=3, temporary=1), hand=["Refresh"])
    assert s.play("Refresh").side()["mana"] == {"max": 8, "used": 0, "locked": 0, "owed": 0, "temporary": 1}


def test_man1_the_coin_gives_one_mana_for_this_turn() -> None:
    s = lab(me=crystals(max=3), hand=[COIN, "Cost 4"])
    assert not s.can_play("Cost 4")
    s.play(COIN).play("Cost 4")
    assert s.mana() == 0
    s.round()
    assert s.mana() == 4


def test_man2_temporary_mana_is_spent_first() -> None:
    s = lab(me=crystals(max=5, temporary=2), hand=["Cost 1", "Cost 3"])
    s.play("Cost 1")
    assert s.side()["mana"] == {"max": 5, "used": 0, "locked": 0, "owed": 0, "temporary": 1}
    s.play("Cost 3")
    assert s.side()["mana"] == {"max": 5, "used": 2, "locked": 0, "owed": 0, "temporary": 0}


def test_man2_temporary_mana_is_gone_when_the_turn_ends() -> None:
    s = lab(me=crystals(max=5, temporary=2))
    s.end()
    assert s.side()["mana"]["temporary"] == 0


def test_man3_an_empty_crystal_raises_the_maximum_only() -> None:
    s = lab(me=crystals(max=5, used=1), hand=["Empty crystal"])
    s.play("Empty crystal")
    assert (s.side()["mana"]["max"], s.mana()) == (6, 4)


def test_man3_a_full_crystal_raises_both() -> None:
    s = lab(me=crystals(max=5, used=1), hand=["Full crystal"])
    s.play("Full crystal")
    assert (s.side()["mana"]["max"], s.mana()) == (6, 5)


def test_man3_ten_crystals_give_excess_mana_instead() -> None:
    s = lab(me=crystals(max=10), hand=["Empty crystal"])
    s.play("Empty crystal")
    assert s.hand == [EXCESS_MANA]
    assert s.side()["mana"]["max"] == 10


def test_man3_reaching_ten_gives_no_excess_mana() -> None:
    s = lab(me=crystals(max=9), hand=["Two empty crystals"])
    s.play("Two empty crystals")
    assert s.side()["mana"]["max"] == 10
    assert s.hand == []


def test_man3_wild_growth_follows_the_rule() -> None:
    s = lab(me=crystals(max=5), hand=["Wild Growth"])
    s.play("Wild Growth")
    assert (s.side()["mana"]["max"], s.hand) == (6, [])
    assert lab(me=crystals(max=10), hand=["Wild Growth"]).play("Wild Growth").hand == [EXCESS_MANA]


@pytest.mark.parametrize(
    ("numbers", "left", "most"),
    [
        ({"max": 5}, 2, 2),
        ({"max": 5, "used": 4}, 2, 1),
        ({"max": 5, "used": 5}, 2, 0),
        ({"max": 2}, 0, 0),
        ({"max": 3, "locked": 3}, 0, 0),
        ({"max": 0}, 0, 0),
    ],
)
def test_man4_losing_crystals_stops_at_nothing(numbers: dict[str, int], left: int, most: int) -> None:
    s = lab(me=crystals(**numbers), hand=["Lose 3 crystals", *ALL_COSTS[:9]])
    s.play("Lose 3 crystals")
    assert s.side()["mana"]["max"] == left
    assert payable(s) <= most
    assert s.game.fault() is None


def test_man5_overload_is_owed_first_and_locked_in_the_next_turn() -> None:
    s = lab(me=crystals(max=6), hand=["Overload 2"])
    s.play("Overload 2")
    assert (s.side()["mana"]["owed"], s.side()["mana"]["locked"], s.mana()) == (2, 0, 6)
    s.end()
    assert (s.side()["mana"]["owed"], s.side()["mana"]["locked"]) == (2, 0)
    assert s.side(1)["mana"]["locked"] == 0
    s.end()
    assert (s.side()["mana"]["owed"], s.side()["mana"]["locked"], s.mana()) == (0, 2, 5)
    s.round()
    assert (s.side()["mana"]["owed"], s.side()["mana"]["locked"], s.mana()) == (0, 0, 8)


def test_man5_overload_adds_up() -> None:
    s = lab(me=crystals(max=6), hand=["Overload 2", "Overload 2", "Lightning Bolt"])
    s.play("Overload 2").play("Overload 2").play("Lightning Bolt", on="face")
    assert s.side()["mana"]["owed"] == 5


def test_man6_unlocking_clears_what_is_owed_and_what_is_locked() -> None:
    s = lab(me=crystals(max=8, locked=3, owed=2), hand=["Unlock"])
    assert s.mana() == 5
    s.play("Unlock")
    assert (s.side()["mana"]["owed"], s.side()["mana"]["locked"], s.mana()) == (0, 0, 8)
    assert s.round().mana() == 9


def test_man7_a_countered_spell_does_not_overload() -> None:
    s = lab(hand=["Overload 2", "Overload 2"], their_secrets=["Nullify"])
    s.play("Overload 2")
    assert s.tally() == 0
    assert s.side()["mana"]["owed"] == 0
    s.play("Overload 2")
    assert s.side()["mana"]["owed"] == 2


def test_man7_a_countered_spell_overloads_in_the_variant() -> None:
    s = lab(hand=["Overload 2"], their_secrets=["Nullify"], variants=["countered_overload"])
    s.play("Overload 2")
    assert s.tally() == 0
    assert s.side()["mana"]["owed"] == 2


def test_man8_spending_all_mana_reads_what_the_cost_has_left() -> None:
    s = lab(me=crystals(max=9, used=1), hand=["All in"])
    s.play("All in")
    assert s.tally() == 9 - 1 - 3
    assert s.mana() == 0


def test_man9_a_cost_in_health_is_damage_to_the_hero_and_costs_no_mana() -> None:
    s = lab(mine=["Blood Pact", "Blood Clerk"], hand=["Three 3/3", "Cost 3"], mana=3)
    s.play("Three 3/3")
    assert (s.health(), s.mana(), s.tally()) == (27, 3, 3)
    s.play("Cost 3")
    assert (s.health(), s.mana()) == (27, 0)


@pytest.mark.parametrize(("damage", "allowed"), [(26, True), (27, False), (28, False)])
def test_man9_a_cost_in_health_may_not_kill(damage: int, allowed: bool) -> None:
    s = lab(mine=["Blood Pact"], hand=["Three 3/3"], mana=0, me={"hero": {"damage": damage}})
    assert s.can_play("Three 3/3") == allowed


def test_man9_a_card_that_costs_nothing_costs_no_health() -> None:
    s = lab(mine=["Blood Pact"], hand=["Free 1/1"], mana=0, me={"hero": {"damage": 29}})
    s.play("Free 1/1")
    assert s.health() == 1
    assert not s.game.over
