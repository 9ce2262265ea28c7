"""Nothing hidden reaches the browser of a player: what it gets follows from the player's own view."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.web import board
from hearthlab.web.journal import Journal
from hearthlab.web.sessions import Session
from hearthlab.web.setups import Setup
from hearthlab.web.workers import Question
from support.page import SHAMAN, WARRIOR, serving
from support.pairs import twin
from support.worlds import library


def positions(seed: int) -> Iterator[hl.Game]:
    """Positions of a random game in which player 0 decides."""
    rng = random.Random(seed)
    names = rng.sample(hl.Deck.names(), 2)
    game = hl.Game(hl.Deck.load(names[0]), hl.Deck.load(names[1]), seed=seed)
    while not game.over:
        if game.player == 0 and game.phase == "main":
            yield game
        game.apply(rng.choice(game.legal_actions()))


@pytest.mark.parametrize("seed", range(8))
def test_positions_that_differ_in_hidden_cards_only_give_equal_messages(seed: int) -> None:
    count = 0
    for game in list(positions(seed))[::5]:
        state = game.state()
        one, other = (hl.Game.from_state(s, library=library()) for s in (state, twin(state, 0, seed)))
        if one.view(0) == other.view(0):
            assert board.encoded(board.seen(one.view(0))) == board.encoded(board.seen(other.view(0)))
            assert board.log(one.view(0).history) == board.log(other.view(0).history)
            count += one.state() != other.state()
    assert count


def messages(position: dict[str, Any], actions: list[str], answers: list[str], practice: bool = False) -> list[str]:
    """Every text that a tab gets in a game from a position on, in which the agent answers as told."""
    given = iter(answers)

    async def ask(question: Question, priority: int) -> dict[str, Any]:
        # The worker gets what the agent's player sees, and never the game.
        assert not question.open
        return {"action": next(given)}

    async def played() -> list[str]:
        start = hl.Game.from_state(position, seed=5).record
        setup = Setup(start, (None, "eva"), practice, pace=0)
        with Journal.at(None) as journal:
            session = Session("twin", setup, journal, ask)
            got = [board.encoded(session.snapshot())]
            session.followers.add(lambda message: got.append(board.encoded(message)))
            for action in actions:
                if action == "undo":
                    session.undo()
                else:
                    session.act(action)
                while session.game.player == 1 and not session.game.over:
                    await asyncio.sleep(0)
                got.append(board.encoded(session.position(0)))
            return got

    return asyncio.run(played())


def hidden_pair() -> tuple[dict[str, Any], dict[str, Any]]:
    """Two positions in which the opponent holds other cards, and the person may act."""
    base: dict[str, Any] = {
        "players": [
            {"class": "mage", "minions": ["CS2_182"], "hand": ["CS2_029"], "deck": ["CS2_231"] * 5, "mana": {"max": 5}},
            {"class": "warrior", "minions": ["CS2_171"], "deck": ["CS2_231"] * 5, "mana": {"max": 5}},
        ],
        "turn": 5,
    }
    one, other = json.loads(json.dumps(base)), json.loads(json.dumps(base))
    one["players"][1]["hand"] = ["CS2_106", "EX1_410"]
    other["players"][1]["hand"] = ["EX1_400", "NEW1_011"]
    other["players"][1]["deck"] = ["CS2_105"] * 5
    return one, other


def test_games_that_differ_in_hidden_cards_only_send_equal_bytes_while_the_agent_acts_alike() -> None:
    one, other = hidden_pair()
    game = hl.Game.from_state(one)
    mine, hero = (game.state()["players"][k] for k in (0, 1))
    actions = [f"attack {mine['minions'][0]['eid']} on {hero['hero']['eid']}", "end", "end"]
    first, second = (messages(p, actions, ["end", "end"]) for p in (one, other))
    assert len(first) > 6
    assert first == second
    assert not any("CS2_106" in text or "EX1_410" in text for text in first)


def test_taking_back_sends_what_was_there_before_and_nothing_new() -> None:
    one, other = hidden_pair()
    first, second = (messages(p, ["end", "undo"], ["end"] * 4, practice=True) for p in (one, other))
    assert first == second
    before, after = json.loads(first[0]), json.loads(first[-2])
    assert after["board"] == before["board"]


def test_what_was_drawn_and_taken_back_does_not_tell_the_next_draw() -> None:
    # Twenty different cards: with the same chances as before, the same one would be drawn again every time.
    cards = [card.id for card in hl.cards.load().deckable() if card.cls == "mage"][:20]
    position = {"players": [{"class": "mage", "deck": cards}, {"class": "mage", "deck": cards}]}
    texts = messages(position, ["end", "undo", "end", "undo", "end", "undo", "end"], ["end"] * 8, practice=True)
    drawn = {card["id"] for text in texts for card in json.loads(text)["board"]["sides"][0]["hand"]}
    assert len(drawn) > 1


def test_times_and_seeds_are_not_sent_while_a_game_is_running() -> None:
    with serving() as server, server.tab() as tab:
        game, message = tab.begin(agents=[None, "mcts"], seed=None)
        message = tab.act(game, "mulligan")
        for _ in range(3):
            message = tab.act(game, message["board"]["actions"][0])
        tab.ask("hint", game=game)
        seed = server.state.sessions.find(game).setup.record.seed
        assert message["about"]["seed"] is None
        assert not any(str(seed) in text for text in tab.raw)
        keys = {key for text in tab.raw for key in re.findall(r'"(\w+)":', text)}
        assert not {key for key in keys if re.search(r"time|second|milli|clock|iterations|visits|think", key)}
        for request in ("share", "replay"):
            assert "over" in tab.error(request, game=game)


def test_hints_follow_from_the_view_alone() -> None:
    one, other = hidden_pair()
    asked: list[Question] = []

    async def ask(question: Question, priority: int) -> dict[str, Any]:
        asked.append(question)
        return {"action": "end", "visits": [1], "values": [0.5], "iterations": 1}

    async def hints() -> None:
        for seed, position in ((5, one), (6, other)):
            setup = Setup(hl.Game.from_state(position, seed=seed).record, (None, "eva"), pace=0)
            with Journal.at(None) as journal:
                await Session("hint", setup, journal, ask).hint()

    asyncio.run(hints())
    assert asked[0] == asked[1]


def test_a_game_between_agents_that_see_everything_gives_them_the_game() -> None:
    asked: list[Question] = []

    async def ask(question: Question, priority: int) -> dict[str, Any]:
        asked.append(question)
        raise hl.HearthLabError("enough")

    async def watched() -> None:
        record = hl.Game(hl.Deck.load(SHAMAN), hl.Deck.load(WARRIOR), seed=3, first=0).record
        setup = Setup(dataclasses.replace(record, actions=()), ("fo-mcts", "eva"), pace=0)
        with Journal.at(None) as journal:
            session = Session("open", setup, journal, ask)
            session.followers.add(lambda message: None)
            session.go_on()
            while not asked:
                await asyncio.sleep(0)

    asyncio.run(watched())
    assert asked[0].open
