"""Analyses on the page: positions from the editor, games and files, and moves that refine."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import hearthlab as hl
from hearthlab.analysis.beliefs import NAMES
from hearthlab.errors import HearthLabError
from hearthlab.web import analysis, share, workers
from hearthlab.web.workers import GAME, SLICE, Question, Workers
from support.page import PATIENCE, Server, serving
from support.power_log import power_log

LETHAL: dict[str, Any] = {
    "players": [
        {"class": "mage", "mana": {"max": 4}, "hand": ["CS2_029", "CS2_231"]},
        {"class": "warrior", "hero": {"damage": 24}, "hand": ["CS2_106"], "minions": ["CS2_179"]},
    ],
    "turn": 7,
}
"""Fireball wins."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as running:
        yield running


def dropped(server: Server, data: str | bytes, query: str = "", kind: str = "application/octet-stream") -> Any:
    body = data.encode() if isinstance(data, str) else data
    request = Request(f"{server.address}/api/positions{query}", body, {"Content-Type": kind}, method="POST")
    with urlopen(request, timeout=PATIENCE) as answer:
        return json.loads(answer.read())


def refused(server: Server, data: str | bytes, query: str = "", kind: str = "application/octet-stream") -> str:
    with pytest.raises(HTTPError) as error:
        dropped(server, data, query, kind)
    with error.value as answer:
        assert answer.code == 400
        said: str = json.loads(answer.read())["error"]
        assert "\n" not in said
        return said


def test_a_position_of_the_editor_is_kept_and_its_best_move_found(server: Server) -> None:
    with server.tab() as tab:
        name = tab.ask("place", position=LETHAL)["position"]
        shown = tab.ask("position", position=name)
        assert shown["board"]["sides"][1]["hero"]["damage"] == 24
        tab.ask("analyse", position=name, agents=["mcts", "greedy"])
        found: dict[str, Any] = {}
        while len(found) < 3 or found["mcts"]["slice"] < 2:
            news = tab.until(lambda message: message["topic"] == f"analysis/{name}")["found"]
            found[news.get("agent", "report")] = news
        tab.ask("stop")
        hero = shown["board"]["sides"][1]["hero"]["eid"]
        assert found["mcts"]["moves"][0]["action"].endswith(f"on {hero}")
        assert "Fireball" in found["mcts"]["moves"][0]["text"]
        assert found["mcts"]["moves"][0]["chance"] > 0.9
        assert sum(move["share"] for move in found["mcts"]["moves"]) == pytest.approx(1, abs=0.01)
        assert "Fireball" in found["report"]["report"]["lethal"][-1]
        assert found["greedy"]["done"]
        assert found["greedy"]["moves"][0]["chance"] is None
    with server.tab() as tab:
        assert tab.ask("position", position=name)["board"] == shown["board"]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"players": [{"minions": ["NONE_1"]}]}, "players[0].minions[0].id"),
        ({"players": [{"mana": {"max": 99}}]}, "players[0].mana.max"),
        ({"nonsense": 1}, "nonsense"),
        ([1], "a list is not"),
        ({"phase": "over", "winner": 0}, "the game is over"),
    ],
)
def test_a_position_that_cannot_be_gets_one_sentence(server: Server, position: Any, said: str) -> None:
    with server.tab() as tab:
        assert said in tab.error("place", position=position)


def test_a_finished_game_is_analysed_from_any_of_its_positions(server: Server) -> None:
    game = hl.Game(hl.Deck.load("freeze-mage"), hl.Deck.load("control-warrior"), seed=3)
    while not game.over:
        game.apply(game.legal_actions()[-1])
    with server.tab() as tab:
        name = tab.ask("look", text=share.to_text(game.record))["game"]
        taken = tab.ask("take", of=f"game/{name}", at=6)["position"]
        wanted = hl.Game.replay(hl.Record.from_json(game.record.to_json()))
        assert wanted.over
        frames = hl.Game(hl.Deck.load("freeze-mage"), hl.Deck.load("control-warrior"), seed=3)
        for action in game.record.actions[:6]:
            frames.apply(action)
        board = tab.ask("position", position=taken)["board"]
        assert (board["turn"], board["player"]) == (frames.turn, frames.player)
        assert server.state.sessions.count == 0


def test_a_running_game_is_not_taken_apart(server: Server) -> None:
    with server.tab() as tab:
        game, _ = tab.begin()
        assert "when it is over" in tab.error("take", of=f"game/{game}", at=0)
        assert "when it is over" in tab.error("curve", of=f"game/{game}")


def test_files_of_every_kind_can_be_dropped(server: Server) -> None:
    game = hl.Game(hl.Deck.load("freeze-mage"), hl.Deck.load("control-warrior"), seed=3)
    for _ in range(8):
        game.apply(game.legal_actions()[-1])
    by_record = dropped(server, game.record.to_json())
    assert dropped(server, share.to_text(game.record))["id"] == by_record["id"]
    assert dropped(server, json.dumps(game.state()))["id"] == by_record["id"]
    earlier = dropped(server, game.record.to_json(), "?at=3")
    assert earlier["id"] != by_record["id"]
    real = dropped(server, power_log("InfoCount"), "?at=0")
    with server.tab() as tab:
        board = tab.ask("position", position=real["id"])["board"]
        assert board["actions"]
        tab.ask("analyse", position=real["id"], agents=["mcts"])
        assert tab.until(lambda news: news["topic"] == f"analysis/{real['id']}")["found"]["moves"]


def test_files_that_are_none_get_one_sentence(server: Server) -> None:
    for data in ("", "hello", "{", '{"a": 1}', "[]", "<xml", b"\xff\xfe\0\1" * 50, b"\x1f\x8b\x08" + b"x" * 40):
        assert "/tmp" not in refused(server, data)
    assert "0 actions" in refused(server, hl.Game("freeze-mage", "freeze-mage").record.to_json(), "?at=900")
    assert "application/octet-stream" in refused(server, json.dumps(LETHAL), kind="text/plain")


def test_analyses_ask_with_the_view_of_the_deciding_player_alone() -> None:
    asked: list[Question] = []

    async def ask(question: Question, priority: int) -> dict[str, Any]:
        asked.append(question)
        assert priority == SLICE
        return {"action": "end", "visits": [], "values": [], "chances": False}

    async def moves(hand: list[str]) -> None:
        position = json.loads(json.dumps(LETHAL))
        position["players"][1]["hand"] = hand
        async for _ in analysis.analyse(hl.Game.from_state(position), ["greedy"], "posterior", ask):
            pass

    asyncio.run(moves(["CS2_106", "EX1_410"]))
    asyncio.run(moves(["EX1_400", "NEW1_011"]))
    assert asked[0] == asked[1]
    assert not asked[0].open


def test_the_tree_of_a_search_opens_node_by_node(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "_TREE", 300)
    with server.tab() as tab:
        name = tab.ask("place", position=LETHAL)["position"]
        found = tab.ask("tree", position=name, agent="mcts")
        assert found["chances"]
        assert found["iterations"] > 0
        best = found["roots"][0]
        assert "Fireball" in best["text"]
        assert best["visits"] == max(root["visits"] for root in found["roots"])
        assert sum(root["visits"] for root in found["roots"]) <= found["iterations"]
        assert tab.ask("tree", position=name, agent="greedy")["roots"] == []
        assert "sees everything" in tab.error("tree", position=name, agent="fo-mcts")
        assert "no agent" in tab.error("tree", position=name, agent="os:system")


def test_what_the_opponent_may_hold_follows_the_belief(server: Server) -> None:
    position = json.loads(json.dumps(LETHAL))
    position["players"][1].update({"class": "warrior", "hand": ["CS2_106", "EX1_410"], "deck": ["CS2_106"] * 8})
    deck = hl.Deck.load("aggro-pirate-warrior")
    with server.tab() as tab:
        name = tab.ask("place", position=position)["position"]
        found = {belief: tab.ask("holds", position=name, belief=belief) for belief in (*NAMES, "aggro-pirate-warrior")}
        for zones in found.values():
            for zone in ("hand", "deck"):
                chances = [one["chance"] for one in zones[zone]]
                assert chances == sorted(chances, reverse=True)
                assert all(0 < chance <= 1 for chance in chances)
            assert zones["secrets"] == []
            assert zones["worlds"] > 0
        assert {one["card"] for one in found["aggro-pirate-warrior"]["hand"]} <= set(deck.cards)
        assert found["uniform"]["hand"] != found["posterior"]["hand"]
        # An even choice among some 800 cards gives none of them much of a chance; the real lists prefer some.
        likeliest = {belief: sum(one["chance"] for one in zones["hand"][:5]) for belief, zones in found.items()}
        assert 2 * likeliest["uniform"] < likeliest["posterior"] < likeliest["aggro-pirate-warrior"]
        assert "there is no belief" in tab.error("holds", position=name, belief="perfect")
        assert "there is no belief" in tab.error("holds", position=name, belief="/etc/passwd")


def test_trees_and_hands_are_asked_for_with_the_view_of_the_deciding_player_alone() -> None:
    asked: list[Any] = []

    async def ask(question: Any, priority: int) -> dict[str, Any]:
        asked.append(question)
        return {}

    async def both(hand: list[str]) -> None:
        position = json.loads(json.dumps(LETHAL))
        position["players"][1]["hand"] = hand
        game = hl.Game.from_state(position)
        await analysis.tree(game, "mcts", "posterior", ask)
        await analysis.holds(game, "posterior", ask)

    asyncio.run(both(["CS2_106", "EX1_410"]))
    asyncio.run(both(["EX1_400", "NEW1_011"]))
    assert asked[:2] == asked[2:]


def test_the_chosen_belief_drives_the_search_of_agents_that_take_one() -> None:
    asked: list[Question] = []

    async def ask(question: Question, priority: int) -> dict[str, Any]:
        asked.append(question)
        searched = question.agent.startswith("mcts")
        view = hl.View.from_bytes(question.data)
        visits = [1 if searched else 0] * len(view.legal_actions())
        return {"action": "end", "visits": visits, "values": visits, "chances": searched}

    async def first_slice(belief: str | None, agents: list[str]) -> list[str]:
        asked.clear()
        async for found in analysis.analyse(hl.Game.from_state(LETHAL), agents, belief, ask):
            if "report" in found:
                break
        await analysis.tree(hl.Game.from_state(LETHAL), agents[0], belief, ask)
        return [question.agent for question in asked]

    def searches(belief: str | None, *agents: str) -> list[str]:
        return asyncio.run(first_slice(belief, list(agents)))

    posterior = ["mcts(budget=200ms, belief=posterior)", "greedy"]
    later = ["mcts(budget=20ms, belief=posterior)", "mcts(budget=1000ms, belief=posterior)"]
    assert searches("posterior", "mcts", "greedy") == posterior + later
    assert asked[2].action == str(hl.Game.from_state(LETHAL).legal_actions()[0])
    # A belief that the agent names is its own.
    assert searches("posterior", "mcts(belief=paper)")[0] == "mcts(budget=200ms, belief=paper)"
    assert searches(None, "mcts")[0] == "mcts(budget=200ms)"
    for refused in ("perfect", "/etc/passwd"):
        with pytest.raises(HearthLabError, match="there is no belief"):
            searches(refused, "mcts")


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("mcts(belief=perfect)", "sees everything"),
        ("mcts(belief=/etc/passwd)", "there is no belief"),
        ("mcts(estimate=net, weights=/etc/passwd)", "weights must be numbers"),
        ("greedy(score=net, weights=secret.bin)", "weights must be numbers"),
        ("mcts(estimate=net, weights=/tmp/x:1)", "weights must be numbers"),
        ("mcts(estimate=net, weights=1)", "weights must be numbers"),
        ("hearthlab(weights=1)", "weights must be numbers"),
        ("greedy(score=this:f)", "a function of another module"),
    ],
)
def test_no_message_reads_a_file_or_sees_hidden_cards(server: Server, agent: str, said: str) -> None:
    with server.tab() as tab:
        name = tab.ask("place", position=LETHAL)["position"]
        assert said in tab.error("tree", position=name, agent=agent)
        tab.ask("analyse", position=name, agents=[agent], belief="posterior")
        assert said in tab.until(lambda message: message["topic"] == f"analysis/{name}")["problem"]
    assert "this" not in sys.modules, "the module of a function is imported nowhere"


def test_the_page_knows_which_agents_take_a_belief(server: Server) -> None:
    about = json.loads(server.get("/api/about")[0])
    assert "perfect" not in [one["name"] for one in about["beliefs"]]
    takes = {one["name"]: one["believes"] for one in about["agents"]}
    assert takes["mcts"]
    assert takes["hearthlab"]
    assert not takes["eva"]


def test_an_agent_that_sees_everything_is_not_asked(server: Server) -> None:
    with server.tab() as tab:
        name = tab.ask("place", position=LETHAL)["position"]
        tab.ask("analyse", position=name, agents=["fo-mcts"])
        news = tab.until(lambda message: message["topic"] == f"analysis/{name}")
        assert "sees everything" in news["problem"]


def test_searches_that_wait_take_turns_and_games_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    async def started() -> str:
        return "a process"

    async def answer(process: str, question: Question) -> dict[str, Any]:
        order.append(question.agent)
        await asyncio.sleep(0)
        return {"ok": {"action": "end"}}

    monkeypatch.setattr(workers, "_started", started)
    monkeypatch.setattr(workers, "_answer", answer)

    async def everything() -> None:
        pool = Workers(1)

        async def slices(tab: int) -> None:
            for number in range(3):
                await pool.ask(Question(f"tab {tab}", 0, number, b""), SLICE)

        tabs = [asyncio.create_task(slices(tab)) for tab in range(20)]
        await asyncio.sleep(0)
        game = asyncio.create_task(pool.ask(Question("game", 0, 0, b""), GAME))
        await asyncio.gather(*tabs, game)

    asyncio.run(everything())
    assert order.index("game") <= 2
    others = [agent for agent in order if agent != "game"]
    assert len(set(others[:20])) == 20, "every tab has had a slice before any has its second"
    assert len(set(others[20:40])) == 20
