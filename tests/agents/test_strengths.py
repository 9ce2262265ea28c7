"""Opponents for people, from a beginner to the best that there is."""

from __future__ import annotations

import pytest

from hearthlab.agents.strengths import STRENGTHS
from hearthlab.cli import main
from hearthlab.learn.evaluate import evaluate
from hearthlab.web.opponents import LEVELS, listed, read

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")


def test_a_stronger_one_wins() -> None:
    casual, strong = STRENGTHS["casual"][0], STRENGTHS["strong"][0]
    (over_casual,) = evaluate(strong, [casual], DECKS, 100, seed=3)
    (over_beginner,) = evaluate(casual, [STRENGTHS["beginner"][0]], DECKS, 100, seed=3)
    assert over_casual.interval[0] > 0.5
    assert over_beginner.interval[0] > 0.5


def test_the_page_offers_all_strengths_from_the_weakest() -> None:
    offered = [agent for agent in listed() if agent["level"] is not None]
    assert [agent["name"] for agent in offered] == [agent for _, agent, _ in LEVELS]
    assert [title for title, _, _ in LEVELS] == [word.capitalize() for word in STRENGTHS]
    assert all(read(agent["name"]) for agent in offered)
    assert len({agent["name"] for agent in listed()}) == len(listed())


def test_a_strength_chooses_the_agent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--agent", "eva", "--strength", "beginner"]) != 0
    assert "leave out --agent, or --strength" in capsys.readouterr().err
