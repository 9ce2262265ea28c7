"""`--belief`: what searching agents believe of the opponent's cards."""

from __future__ import annotations

import argparse
import json

import pytest

from hearthlab import Deck
from hearthlab.agents.registry import parse
from hearthlab.cli import main
from hearthlab.cli.arena import believing

WARRIOR = Deck.load("aggro-pirate-warrior")
UNNAMED = Deck("mage", Deck.load("freeze-mage").cards)
DECKS = argparse.Namespace(belief="decks")


@pytest.mark.parametrize("agent", ["random", "eva", "mcts(belief=shipped)", "module:Class(belief=1)"])
def test_an_agent_without_a_belief_or_with_one_of_its_own_stays_as_it_is(agent: str) -> None:
    assert believing(agent, DECKS, [WARRIOR]) == agent


def test_a_searching_agent_believes_in_the_decks_of_the_games_named_or_not() -> None:
    text = believing("mine=plain-mcts(budget=20it)", DECKS, [WARRIOR, UNNAMED])
    assert text.startswith("mine=plain-mcts(budget=20it, belief=aggro-pirate-warrior#")
    recipe = parse(text.removeprefix("mine=")).recipe
    assert recipe is not None
    assert [cards for _, cards in recipe["belief"]["decks"]] == [list(WARRIOR.cards), list(UNNAMED.cards)]


def test_match_and_tournament_take_it(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--decks", "aggro-pirate-warrior", "--games", "2", "--belief", "decks", "--json"]
    assert main(["match", "plain-mcts(budget=2it)", "random", *given]) == 0
    assert json.loads(capsys.readouterr().out)["a"] == "plain-mcts(budget=2it, belief=aggro-pirate-warrior)"
    assert main(["tournament", "--agents", "plain-mcts(budget=2it),random", *given]) == 0
    assert "belief=aggro-pirate-warrior" in capsys.readouterr().out


def test_a_config_file_names_its_own_beliefs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "some.toml", "--belief", "decks"]) == 2
    assert "name their own beliefs" in capsys.readouterr().err
