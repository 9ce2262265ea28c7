"""What notebooks show: drawn boards, tables, short representations, and results as frames."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import hearthlab as hl
from hearthlab.util.frames import frame
from hearthlab.util.table import Table

PIRATES, JADE = "aggro-pirate-warrior", "midrange-jade-shaman"


def later() -> hl.Game:
    game = hl.Game(PIRATES, JADE, seed=7)
    while game.turn < 8:
        game.apply(game.legal_actions()[-1])
    return game


def test_a_game_is_drawn_with_everything_on_its_board() -> None:
    game = later()
    drawing = ET.fromstring(game._repr_html_())
    words = " ".join(text.text or "" for text in drawing.iter("{http://www.w3.org/2000/svg}text"))
    state = game.state()
    for side in state["players"]:
        assert hl.cards.load()[side["hero"]["id"]].name in words
        for minion in side["minions"]:
            assert hl.cards.load()[minion["id"]].name.split()[0] in words
    assert f"Turn {game.turn} of player" in words


def test_a_view_draws_nothing_hidden_and_its_player_below() -> None:
    game = later()
    for player in (0, 1):
        drawing = game.view(player)._repr_html_()
        hidden = game.state()["players"][1 - player]["hand"]
        known = str(game.view(player).state())
        for card in hidden:
            if card["id"] not in known:
                assert hl.cards.load()[card["id"]].name not in drawing
        assert drawing.index(f"player {1 - player}:") < drawing.index(f"player {player}:")


def test_names_in_drawings_are_escaped() -> None:
    from hearthlab.cards.language import minion

    library = hl.Game(PIRATES, JADE).library.with_cards(minion("OWN_1", name="<script>&", cost=1, attack=1, health=1))
    game = hl.Game.from_state({"turn": 3, "players": [{"minions": ["OWN_1"]}, {}]}, library=library)
    assert "<script>" not in game._repr_html_()
    assert ET.fromstring(game._repr_html_()) is not None


def test_decks_matches_tables_and_analyses_are_tables_of_html() -> None:
    result = hl.match("random", "eva", [PIRATES], games=4, seed=1)
    game = later()
    for shown, words in (
        (hl.Deck.load(PIRATES), "Patches the Pirate"),
        (result, "random begins"),
        (Table(["", "games"], [["<eva>", "8"]]), "&lt;eva&gt;"),
        (hl.analyse(game.view(game.player), "eva", "20it"), "95 % interval"),
    ):
        html = shown._repr_html_()
        assert ET.fromstring(html).tag == "table"
        assert words in html


def test_representations_are_short() -> None:
    game = later()
    result = hl.match("random", "eva", [PIRATES], games=4, seed=1)
    assert repr(hl.Deck.load(PIRATES)) == "<Deck aggro-pirate-warrior: warrior, 30 cards>"
    assert repr(result).startswith("<MatchResult random against eva: 4 games, ")
    assert repr(game.record).startswith("<Record aggro-pirate-warrior : midrange-jade-shaman, seed 7, ")
    with hl.tournament(["random", "eva"], [PIRATES], games=2) as store:
        assert repr(store) == "<Store tournament: 2 of 2 games>"
    for thing in (game, game.view(0), hl.analyse(game.view(game.player), "eva", "20it")):
        assert len(repr(thing)) < 100


@pytest.mark.parametrize("kind", ["pandas", "polars"])
def test_results_are_frames(kind: str) -> None:
    pytest.importorskip(kind)
    with hl.tournament(["random", "greedy", "eva"], [PIRATES, JADE], games=8, seed=3) as store:
        games, standings = store.games(kind), store.standings(kind)
        rows = list(store.rows())
    assert type(games).__module__.startswith(kind)
    assert list(games["number"]) == [row.number for row in rows]
    assert list(games["agent0"]) == [row.agents[0] for row in rows]
    assert sum(standings["games"]) == 2 * len(rows)
    assert list(standings["win_rate"]) == sorted(standings["win_rate"], reverse=True)
    assert list(standings["agent"])[-1] == "random"
    assert {"low", "high", "rating", "begins"} <= set(standings.columns)


def test_another_kind_of_frame_is_refused() -> None:
    with pytest.raises(hl.HearthLabError, match="data frames are of pandas or polars, not 'excel'"):
        frame({"a": [1]}, "excel")
