"""The rule of verdicts, by cases that were computed by hand."""

from __future__ import annotations

import math

import pytest

from hearthlab.arena.stats import Tally
from hearthlab.papers.verdicts import (
    CLEAR,
    Claim,
    Measured,
    above,
    at_least,
    combination,
    difference,
    exact,
    finding,
    judge,
    mean,
    meeting,
    near,
    rate,
    resampled,
    unplayed,
    within,
)
from hearthlab.util.findings import Finding, Verdict, as_json, corrected

AGREES, CONTRADICTS, UNDECIDED = Verdict.AGREES, Verdict.CONTRADICTS, Verdict.UNDECIDED


def fixed(low: float, high: float) -> Measured:
    """A number whose 95 % interval is this one."""
    middle, half = (low + high) / 2, (high - low) / 2 / 1.959963984540054
    return Measured(middle, lambda z: (middle - z * half, middle + z * half))


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.1, 3, AGREES), (-3, -0.1, CONTRADICTS), (-0.1, 3, UNDECIDED), (-3, 0.1, UNDECIDED)],
)
def test_an_order_agrees_if_the_interval_of_the_difference_lies_on_its_side(
    low: float, high: float, verdict: Verdict
) -> None:
    assert above().verdict(fixed(low, high)) is verdict


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (45.1, 54.9, AGREES),
        (44.9, 50.0, UNDECIDED),
        (50.0, 55.1, UNDECIDED),
        (30.0, 44.9, CONTRADICTS),
        (55.1, 60.0, CONTRADICTS),
        (40.0, 60.0, UNDECIDED),
    ],
)
def test_a_value_agrees_within_5_points_and_is_contradicted_wholly_outside(
    low: float, high: float, verdict: Verdict
) -> None:
    assert near(50).verdict(fixed(low, high)) is verdict


def test_wilson_intervals_decide_about_win_rates() -> None:
    # 60 of 100: 50.2 to 69.1 by Wilson.
    assert str(rate(Tally(100, 60))) == "60.0 % (50.2 to 69.1)"
    assert meeting("x", 60, Tally(100, 60)).verdict is UNDECIDED
    # 600 of 1,000: 56.9 to 63.0.
    assert meeting("x", 60, Tally(1000, 600)).verdict is AGREES
    assert meeting("x", 50, Tally(1000, 600)).verdict is CONTRADICTS
    # Draws count half: 50 wins and 20 draws are 60 %.
    assert meeting("x", 60, Tally(1000, 500, 200)).verdict is AGREES
    # No rate is above 100 %, so the upper bound of 99.8 + 5 is always kept.
    assert meeting("x", 99.8, Tally(200, 200)).verdict is AGREES
    assert meeting("x", 99.8, Tally(0, 0)) == unplayed("x", "99.8 %")


def test_in_a_match_the_difference_decides_as_the_win_rate_does() -> None:
    """All games are between the two: the first is ahead exactly if its Wilson interval is above 50 %."""
    for wins in (55, 59, 60, 65):
        one, other = Tally(100, wins), Tally(100, 100 - wins)
        low, _ = difference(one, other, met=100).interval
        assert low == pytest.approx(2 * rate(one).interval[0] - 100)
    assert above().verdict(difference(Tally(100, 60), Tally(100, 40), met=100)) is AGREES
    assert above().verdict(difference(Tally(100, 59), Tally(100, 41), met=100)) is UNDECIDED


def test_independent_rates_have_newcombes_interval() -> None:
    """Newcombe 1998, table II: 56/70 - 48/80 is 0.0524 to 0.3339."""
    low, high = difference(Tally(70, 56), Tally(80, 48)).interval
    assert [low, high] == pytest.approx([5.24, 33.39], abs=0.01)
    # Games against each other make it wider.
    wider = difference(Tally(70, 56), Tally(80, 48), met=20).interval
    assert wider[0] < low
    assert wider[1] > high


def test_a_combination_of_four_rates_is_wider_than_each_difference_in_it() -> None:
    a, b, c, d = Tally(100, 80), Tally(100, 50), Tally(100, 60), Tally(100, 50)
    both = combination([(1, a), (-1, b), (-1, c), (1, d)])
    assert both.value == pytest.approx(20)
    low, high = both.interval
    one, other = difference(a, b), difference(c, d)
    half = math.hypot(one.value - one.interval[0], other.interval[1] - other.value)
    assert low == pytest.approx(20 - half)
    assert high > 20 + (one.interval[1] - one.value)


def test_the_p_value_is_below_5_percent_exactly_where_a_verdict_is_reached() -> None:
    for wins in range(101):
        for claim in (near(50), above(50), at_least(50), near(97.5)):
            measured = rate(Tally(100, wins))
            decided = claim.verdict(measured) is not UNDECIDED
            assert (claim.p(measured) < 0.05) == decided, (wins, claim)
    # 60 of 100 against 50: z = 2 by the score test, p = 0.0455.
    assert above(50).p(rate(Tally(100, 60))) == pytest.approx(0.0455, abs=1e-4)


def test_a_statement_of_several_claims_needs_all_of_them() -> None:
    yes, no, open_ = (fixed(1, 3), above()), (fixed(-3, -1), above()), (fixed(-1, 3), above())
    assert judge([yes, yes])[0] is AGREES
    assert judge([yes, open_])[0] is UNDECIDED
    assert judge([yes, open_, no])[0] is CONTRADICTS
    # The weakest link counts where all must hold; where one of three is enough, its p counts three times.
    p = above().p(fixed(1, 3))
    assert judge([yes, (fixed(0.5, 9), above())])[1] == pytest.approx(above().p(fixed(0.5, 9)))
    assert judge([yes, open_, no])[1] == pytest.approx(3 * p)
    assert judge([open_])[1] > 0.05


def test_holm_is_printed_over_all_statements_of_a_paper() -> None:
    made = [Finding("a", "", "", AGREES, 0.01), exact("b", "1", "1", True), Finding("c", "", "", CONTRADICTS, 0.02)]
    made.append(Finding("d", "", "", UNDECIDED, 0.4))
    assert corrected(made) == [pytest.approx(0.03), None, pytest.approx(0.04), pytest.approx(0.4)]
    assert as_json(made)[0] == {
        "what": "a", "published": "", "ours": "", "verdict": "agrees", "p": 0.01, "holm": pytest.approx(0.03),
    }  # fmt: skip


def test_numbers_that_are_no_percentages_have_a_tolerance_of_5_percent() -> None:
    assert within(20) == Claim(19, 21)
    assert within(7.2154).verdict(mean([7.0, 7.2, 7.4] * 40)) is AGREES
    assert within(7.2154).verdict(mean([8.0, 8.2, 8.4] * 40)) is CONTRADICTS


def test_groups_are_drawn_whole_and_one_group_decides_nothing() -> None:
    groups = [[0.1, 0.2], [0.2, 0.3], [0.1, 0.1], [0.15, 0.25]]
    measured = resampled(groups, lambda values: sum(values) / len(values))
    assert measured.value == pytest.approx(0.175)
    assert Claim(high=0.4).verdict(measured) is AGREES
    assert Claim(high=0.4).verdict(resampled(groups[:1], max)) is UNDECIDED


def test_a_run_stops_only_at_a_much_wider_interval() -> None:
    claim, tally = near(50), Tally(40, 32)
    assert claim.verdict(rate(tally)) is CONTRADICTS
    assert claim.verdict(rate(tally), CLEAR) is UNDECIDED
    assert claim.verdict(rate(Tally(40, 38)), CLEAR) is CONTRADICTS


def test_a_statement_without_games_is_undecided_and_says_so() -> None:
    assert finding("x", "best", []) == Finding("x", "best", "nothing to compare", UNDECIDED)
    assert unplayed("x", "best").ours == "not played"
