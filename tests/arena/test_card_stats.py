"""Statistics of cards: what is counted, that it is counted once, and how it is shown."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.arena import card_counts
from hearthlab.arena.card_counts import CardCounts
from hearthlab.arena.card_games import CardGame, cards_of
from hearthlab.arena.card_stats import Chosen, card_statistics, read_card
from hearthlab.arena.stats import Tally
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import tournament
from hearthlab.cli import main
from hearthlab.game import Action, Game, Record

DECKS = ["aggro-pirate-warrior", "midrange-jade-shaman"]
KINDS = ("offered", "kept", "drawn", "played")

Seen = dict[str, dict[str, int]]
"""For each card the player's turn in which something first happened to it."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("cards") / "run.db"
    tournament(["random", "eva", "greedy"], DECKS, 8, seed=2, records=True, store=path).close()
    return path


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_counts, "_folder", lambda: tmp_path / "counts")


def by_hand(record: Record) -> tuple[Seen, Seen]:
    """Counts a game position by position: who holds what, without the history of the game."""
    game = Game(*record.decks, seed=record.seed, rules=record.rules, first=record.first)
    seen: tuple[Seen, Seen] = (defaultdict(dict), defaultdict(dict))
    held: list[dict[int, str]] = [{}, {}]
    turns = [0, 0]

    def note(player: int, card: str, kind: str) -> None:
        if card in record.decks[player].cards:
            seen[player][card].setdefault(kind, turns[player])

    def hand(player: int) -> dict[int, str]:
        cards = game.state()["players"][player]["hand"]
        return {card["eid"]: card["id"] for card in cards if "drawn" in card["marks"]}

    for player in (0, 1):
        for card in hand(player).values():
            note(player, card, "offered")
    before = 0
    for text in record.actions:
        action, player = Action.parse(text), game.player
        if action.kind == "mulligan":
            for eid, card in hand(player).items():
                if eid not in (action.cards or ()):
                    note(player, card, "kept")
                    note(player, card, "drawn")
                    held[player][eid] = card
        elif action.kind == "play":
            assert action.source is not None
            if action.source in held[player]:
                note(player, held[player][action.source], "played")
        game.apply(text)
        in_mulligan = game.phase == "mulligan"
        if not in_mulligan and before == 0:
            # The last mulligan is answered with the first turn: what it draws is the newest card of the beginner.
            newest = max(hand(game.first))
            for side in (0, 1):
                for eid, card in hand(side).items():
                    if eid not in held[side] and not (side == game.first and eid == newest):
                        note(side, card, "drawn")
                        held[side][eid] = card
        if game.turn != before:
            turns[game.active] += 1
            before = game.turn
        for side in (0, 1):
            for eid, card in hand(side).items():
                if not in_mulligan and eid not in held[side]:
                    note(side, card, "drawn")
                    held[side][eid] = card
    return seen


def told(game: CardGame, player: int) -> Seen:
    found: Seen = {}
    for card, fate in game.fates[player].items():
        flags = {kind: 0 for kind in ("offered", "kept") if getattr(fate, kind)}
        turns = {kind: getattr(fate, kind) for kind in ("drawn", "played") if getattr(fate, kind) is not None}
        found[card] = {**flags, **turns}
    return found


def test_every_game_says_of_its_cards_what_its_positions_say(store: Path) -> None:
    with Store.open(store) as opened:
        records = [opened.record(number) for number in range(opened.count)]
    assert len(records) == 24
    for record in records:
        assert record is not None
        wanted, found = by_hand(record), cards_of(record)
        assert [told(found, player) for player in (0, 1)] == [dict(side) for side in wanted]
        assert CardGame.from_list(found.to_list()) == found


def test_win_rates_are_those_of_the_games_counted_by_hand(store: Path) -> None:
    wanted: dict[tuple[str, str, str], Tally] = defaultdict(Tally)
    with Store.open(store) as opened:
        for row in opened.rows():
            record = opened.record(row.number)
            assert record is not None
            for player, side in enumerate(by_hand(record)):
                won = Tally(1, int(row.winner == player), int(row.winner is None))
                for card, kinds in side.items():
                    for kind in kinds:
                        wanted[row.agents[player], card, kind] += won
                        wanted[f"{row.agents[player]} against {row.agents[1 - player]}", card, kind] += won
        for agent, against in (("eva", None), ("greedy", None), ("eva", "random")):
            whose = f"{agent} against {against}" if against else agent
            found = card_statistics(opened, agent=agent, against=against)
            assert found.games.games == (8 if against else 16)
            assert {row.card for row in found.cards} == {card for deck in DECKS for card in hl.Deck.load(deck).cards}
            for one in found.cards:
                for kind in ("drawn", "played", "kept"):
                    assert getattr(one, kind) == wanted[whose, one.card, kind]
                assert one.offered == wanted[whose, one.card, "offered"].games
                holding = sum(one.card in hl.Deck.load(deck).cards for deck in DECKS)
                assert one.deck.games == found.games.games * holding // 2


def test_turns_and_opponents_of_a_card_add_up_to_the_card(store: Path) -> None:
    with Store.open(store) as opened, CardCounts.of(opened) as counts:
        counts.update(opened)
        found = read_card(opened.plan, counts, Chosen("eva"), "fiery war axe")
    assert found.row.card == "CS2_106"
    for kind in ("drawn", "played"):
        whole = getattr(found.row, kind)
        assert whole.games > 0
        assert sum((tallies[kind] for tallies in found.turns.values()), Tally()) == whole
        assert sum((tallies[kind] for tallies in found.opponents.values()), Tally()) == whole
    assert set(found.opponents) == {"random", "greedy"}


def test_lengths_opponents_and_decks_add_up_to_all_games(store: Path) -> None:
    with Store.open(store) as opened:
        found = card_statistics(opened, agent="eva")
    for parts in (found.lengths, found.opponents, found.decks):
        assert sum(parts.values(), Tally()) == found.games


def test_a_game_is_counted_once_and_new_games_are_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tournament(["random", "eva"], DECKS, 8, seed=3, records=True) as played:
        rows = played._rows("SELECT * FROM games ORDER BY number")
        whole = card_statistics(played)
        plan = played.plan
    replayed: list[Record] = []

    def replay(record: Record) -> CardGame:
        replayed.append(record)
        return cards_of(record)

    monkeypatch.setattr(card_counts, "cards_of", replay)
    with Store.create(tmp_path / "half.db", plan) as store:
        store.add(rows[:4])
        assert card_statistics(store).counted == 4
        store.add(rows[4:])
        found = card_statistics(store)
        assert card_statistics(store) == found
        assert len(replayed) == 8
    assert found == whole


def test_counts_are_thrown_away_when_a_counted_game_is_not_what_it_was(tmp_path: Path) -> None:
    with tournament(["random", "eva"], DECKS, 8, seed=3, records=True) as played:
        rows = played._rows("SELECT * FROM games ORDER BY number")
        plan = played.plan
    with Store.create(tmp_path / "run.db", plan) as store:
        store.add(rows)
        assert card_statistics(store).counted == 8
        number, cell, seed, winner = rows[0][:4]
        store.add([], forfeits=[(number, cell, seed, winner, 0, 0, 0, 0, "forfeited", 1, None)])
        found = card_statistics(store)
        assert found.counted == 7
        assert found.games.games == 14


def test_a_damaged_file_of_counts_is_made_anew(store: Path) -> None:
    with Store.open(store) as opened:
        found = card_statistics(opened)
        (kept,) = card_counts._folder().glob("*.db")
        kept.write_bytes(b"no database at all" * 100)
        assert card_statistics(opened) == found


def test_where_no_file_can_be_written_games_are_counted_in_memory(store: Path, tmp_path: Path) -> None:
    (tmp_path / "counts").write_text("a file, not a folder", encoding="utf-8")
    with Store.open(store) as opened:
        assert card_statistics(opened).counted == 24


def test_games_without_actions_and_games_that_do_not_replay_are_left_out(tmp_path: Path) -> None:
    with tournament(["random", "eva"], DECKS, 8, seed=3, records=True) as played:
        rows: list[Any] = played._rows("SELECT * FROM games ORDER BY number")
        plan = played.plan
    rows[0] = (*rows[0][:-1], None)
    rows[1] = (*rows[1][:-1], "mulligan\nmulligan\nend\nend\nplay 999 at 0")
    with Store.create(tmp_path / "run.db", plan) as store:
        store.add(rows)
        found = card_statistics(store)
    assert (found.counted, found.left_out) == (6, 1)
    assert "1 games cannot be replayed" in str(found)


def test_nothing_is_won_where_no_game_is_counted() -> None:
    with tournament(["random", "eva"], DECKS, 2) as store:
        assert str(card_statistics(store)).startswith("0 games counted; any agent won no games\n")


def test_names_that_the_tournament_has_not_are_refused_with_a_suggestion(store: Path) -> None:
    with Store.open(store) as opened, CardCounts.of(opened) as counts:
        with pytest.raises(
            hl.HearthLabError, match='no agent of the tournament is called "gredy"; did you mean greedy'
        ):
            card_statistics(opened, agent="gredy")
        with pytest.raises(hl.HearthLabError, match="did you mean Fiery War Axe"):
            read_card(opened.plan, counts, Chosen(), "Fiery War Ax")
        with pytest.raises(hl.HearthLabError, match="no deck of the tournament has Fireball"):
            read_card(opened.plan, counts, Chosen(), "CS2_029")


def test_the_command_prints_tables_json_and_frames_agree(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(store), "--cards", "--agent", "eva", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    with Store.open(store) as opened:
        found = card_statistics(opened, agent="eva")
    assert document == found.to_dict()
    table = found.frame()
    assert list(table["drawn_games"]) == [card["drawn"]["games"] for card in document["cards"]]
    assert main(["show", str(store), "--cards", "--agent", "eva"]) == 0
    text = capsys.readouterr().out
    assert "24 games counted; eva won" in text
    assert "Fiery War Axe" in text
    assert main(["show", str(store), "--card", "Fiery War Axe", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["card"] == "CS2_106"
    assert main(["show", str(store), "--agent", "eva"]) == 2
    assert "--agent works only with --cards and --card" in capsys.readouterr().err
