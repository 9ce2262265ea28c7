"""Costs: CST1 to CST8, and Naga Sea Witch (DIS8)."""

import pytest

from hearthlab.cards.language import (
    MINION,
    MY_HAND,
    MY_MINIONS,
    NUM,
    SELF,
    aura,
    battlecry,
    buff,
    cost,
    costs,
    count,
    start_of_turn,
    target,
    whenever,
)
from hearthlab.cards.language.nodes import as_num
from hearthlab.scenario import Scenario
from support.effects import Table, a_minion, a_spell, one, tally

MINIONS_IN_HAND = MY_HAND.where(MINION)

lab = Table(
    a_minion("Giant", costs(-count(MY_MINIONS)), attack=8, health=8, cost=8),
    a_minion("Cost 2", attack=2, health=2, cost=2),
    a_minion("Cost 4", attack=4, health=4, cost=4),
    a_minion("Cost 9", attack=9, health=9, cost=9),
    a_minion("Naga", aura(MINIONS_IN_HAND, set_cost=5), attack=5, health=5),
    a_minion("Dearer", aura(MINIONS_IN_HAND, cost=1), attack=0, health=5),
    a_minion("Cheaper", aura(MINIONS_IN_HAND, cost=-1), attack=0, health=5),
    a_minion("Cheaper by 5", aura(MINIONS_IN_HAND, cost=-5), attack=0, health=5),
    a_minion("Portal", aura(MINIONS_IN_HAND, cost=-2, min_cost=1), attack=0, health=5),
    a_spell("Hand costs 1 less", buff(MINIONS_IN_HAND, cost=-1)),
    a_spell("Hand costs 4 less", buff(MINIONS_IN_HAND, cost=-4)),
    a_spell("Hand costs 5", buff(MINIONS_IN_HAND, set_cost=5)),
    a_minion("Eager 4", costs(as_num(-3)), attack=4, health=4, cost=4),
    a_minion("Knows its cost", costs(as_num(-3)), battlecry(tally(cost(SELF))), cost=4),
    a_spell("Ask the cost of their minion", tally(cost(target(hero=False, friendly=False)))),
    a_minion("Echo 2", attack=1, health=1, cost=2, keywords=["echo"]),
    a_minion("Pays first", costs(-count(MY_MINIONS)), battlecry(tally(NUM.paid)), cost=3),
    a_minion("Prophet", whenever(start_of_turn(), buff(SELF, cost=-1), zone="hand"), attack=4, health=4, cost=6),
)


@pytest.mark.parametrize("cost", [0, 1, 9])
def test_cst1_a_position_may_state_any_cost_of_a_plain_card(cost: int) -> None:
    s = Scenario(hand=[{"id": "Chillwind Yeti", "cost": cost}])
    assert s.find("Chillwind Yeti", 0, "hand")["cost"] == cost
    s.play("Chillwind Yeti")
    assert s.mana() == 10 - cost


def test_cst1_set_costs_come_before_changes_whatever_their_age() -> None:
    s = lab(mine=["Dearer", "Naga"], hand=["Cost 9", "Cost 2"])
    assert (s.cost("Cost 9"), s.cost("Cost 2")) == (6, 6)
    s = lab(mine=["Naga"], hand=["Cost 9", "Hand costs 1 less"])
    s.play("Hand costs 1 less")
    assert s.cost("Cost 9") == 4
    s = lab(hand=["Cost 9", "Hand costs 1 less", "Naga"])
    s.play("Hand costs 1 less").play("Naga")
    assert s.cost("Cost 9") == 4


def test_cst1_a_set_by_enchantment_keeps_the_changes_too() -> None:
    s = lab(hand=["Cost 9", "Hand costs 1 less", "Hand costs 5"])
    s.play("Hand costs 1 less").play("Hand costs 5")
    assert s.cost("Cost 9") == 4
    s = lab(hand=["Cost 9", "Hand costs 1 less", "Hand costs 5"])
    s.play("Hand costs 5").play("Hand costs 1 less")
    assert s.cost("Cost 9") == 4


def test_cst1_own_reductions_apply_after_a_set_cost_aura() -> None:
    s = lab(mine=["Naga", "1/1", "2/2"], hand=["Giant"])
    assert s.cost("Giant") == 5 - 3


def test_cst1_nothing_costs_less_than_0() -> None:
    s = lab(mine=["Cheaper by 5"], hand=["Cost 2"])
    assert s.cost("Cost 2") == 0
    s.play("Cost 2")
    assert s.mana() == 10


def test_dis8_naga_makes_giants_cheaper_than_5() -> None:
    s = lab(mine=["Naga", *["1/1"] * 5], hand=["Giant"])
    assert s.cost("Giant") == 0


def test_cst2_in_strict_order_a_card_in_hand_costs_exactly_the_set_value() -> None:
    s = lab(
        mine=["1/1", "2/2"],
        hand=["Giant", "Cost 9", "Hand costs 1 less", "Naga"],
        variants=["strict_cost_order"],
    )
    s.play("Hand costs 1 less").play("Naga")
    assert (s.cost("Giant"), s.cost("Cost 9")) == (5, 5)


def test_cst2_in_strict_order_a_later_change_still_counts() -> None:
    s = lab(mine=["Naga"], hand=["Cost 9", "Hand costs 1 less"], variants=["strict_cost_order"])
    s.play("Hand costs 1 less")
    assert s.cost("Cost 9") == 4


def test_cst3_a_floor_holds_for_its_own_effect() -> None:
    s = lab(mine=["Portal"], hand=["Cost 2", "Cost 4", "Champion"])
    assert (s.cost("Cost 2"), s.cost("Cost 4")) == (1, 2)
    assert s.cost("Champion") == 0  # it does not raise what is cheaper already
    s = lab(mine=["Portal"], hand=["Eager 4"])
    assert s.cost("Eager 4") == 0


def test_cst3_a_floor_does_not_hold_for_later_effects() -> None:
    s = lab(mine=[one("Portal", order=1), one("Cheaper", order=2)], hand=["Cost 2"])
    assert s.cost("Cost 2") == 0
    s = lab(mine=[one("Portal", order=2), one("Cheaper", order=1)], hand=["Cost 2"])
    assert s.cost("Cost 2") == 1


def test_cst4_own_cost_texts_work_only_in_hand() -> None:
    s = lab(hand=["Knows its cost"])
    assert s.cost("Knows its cost") == 1
    s.play("Knows its cost")
    assert s.tally() == 4
    s = lab(theirs=["Eager 4"], hand=["Ask the cost of their minion"])
    s.play("Ask the cost of their minion", on="Eager 4")
    assert s.tally() == 4


def test_cst5_negative_sums_are_kept() -> None:
    s = lab(mine=["Dearer"], hand=["Cost 2", "Hand costs 4 less"])
    assert s.cost("Cost 2") == 3
    s.play("Hand costs 4 less")
    assert s.cost("Cost 2") == 0  # 2 + 1 - 4 = -1
    s = lab(mine=["Dearer", "Dearer"], hand=["Cost 2", "Hand costs 4 less"])
    s.play("Hand costs 4 less")
    assert s.cost("Cost 2") == 0
    s = lab(mine=["Dearer"] * 3, hand=["Cost 2", "Hand costs 4 less"])
    s.play("Hand costs 4 less")
    assert s.cost("Cost 2") == 1


def test_cst6_an_echo_never_costs_less_than_1() -> None:
    s = lab(mine=["Cheaper by 5"], hand=["Echo 2"])
    assert s.cost("Echo 2") == 0
    s.play("Echo 2")
    assert s.cost("Echo 2") == 1


def test_cst7_the_cost_is_locked_at_payment() -> None:
    s = lab(hand=["Pays first"])
    s.play("Pays first")
    assert (s.mana(), s.tally()) == (7, 3)  # on the board it would count itself


def test_cst8_a_cost_that_falls_each_turn_in_hand() -> None:
    s = lab(hand=["Prophet"])
    assert s.cost("Prophet") == 6
    s.end()
    assert s.cost("Prophet") == 6  # not at the opponent's turn start
    s.end()
    assert s.cost("Prophet") == 5
    s.round()
    assert s.cost("Prophet") == 4


def test_cst8_it_starts_anew_when_the_card_left_the_hand() -> None:
    s = lab(hand=["Prophet", "Return"])
    s.round()
    s.play("Prophet").play("Return", on="Prophet")
    assert s.cost("Prophet") == 6
