"""The search for parts of cards that no test misses, in short."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hearthlab.cards.language import MY_HERO, battlecry, gain_armor, heal, minion
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario
from mutants import TESTS, Check, mutants_of, passing, survivors

GIFT = minion("T_gift", battlecry(gain_armor(2), heal(3, MY_HERO)), name="Gift", cost=1, attack=1, health=1)
LIBRARY = default_library().with_cards(GIFT)


def _gift() -> Scenario:
    return Scenario(hand=["T_gift"], me={"hero": {"damage": 5}}, library=LIBRARY).play("T_gift")


def _armor_is_tested() -> None:
    assert _gift().armor(0) == 2


def _healing_is_tested() -> None:
    assert _gift().health(0) == 28


def test_a_part_that_no_test_misses_is_told() -> None:
    checks = passing([Check("armor", _armor_is_tested)])
    assert [m.text.split()[1] for m in survivors(mutants_of(GIFT, LIBRARY), checks)] == ["Effect(Heal"]


def test_nothing_survives_when_every_part_is_tested() -> None:
    checks = passing([Check("armor", _armor_is_tested), Check("healing", _healing_is_tested)])
    assert [sorted(check.cards) for check in checks] == [["CS2_034", "T_gift"]] * 2
    assert survivors(mutants_of(GIFT, LIBRARY), checks) == []


def test_the_library_is_whole_again_after_a_mutant() -> None:
    survivors(mutants_of(GIFT, LIBRARY), [Check("armor", _armor_is_tested, {"T_gift"})])
    _armor_is_tested()
    _healing_is_tested()


@pytest.mark.slow
def test_the_tests_of_some_sets_notice_every_mutant_of_a_sample() -> None:
    run = [sys.executable, "tools/mutants.py", "--sample", "30", "--seed", "1", "--quiet"]
    told = subprocess.run(run, cwd=TESTS.parent, capture_output=True, text=True, timeout=300, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "30 mutants, 0 survivors" in told.stdout
