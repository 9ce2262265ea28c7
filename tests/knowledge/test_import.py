"""Games of every format become rows of one table; what cannot be read is counted with its reason."""

from __future__ import annotations

import datetime
import gzip
import json
import time
from pathlib import Path

import pytest

from hearthlab import Deck, Game, tournament
from hearthlab.cli import main
from hearthlab.errors import BadRecord
from hearthlab.knowledge.importing import import_games
from hearthlab.knowledge.sources import collectobot
from hearthlab.knowledge.table import GameRow, Play, read_table, statistics
from support.collectobot import SHARED, game, play, text_of, write_games

FROSTBOLT, FIREBLAST, COIN, GOLEM, BACKSTAB = "CS2_024", "CS2_034", "GAME_005", "EX1_116t", "CS2_072"

needs_replays = pytest.mark.skipif(not (SHARED / "replays").is_dir(), reason="the real replays are not here")


def rows(path: Path) -> list[GameRow]:
    return list(read_table(path))


@pytest.mark.parametrize("name", ["day.json", "day.json.gz"])
def test_a_game_keeps_date_mode_classes_result_beginner_and_plays(name: str, tmp_path: Path) -> None:
    plays = [play("me", 1, FROSTBOLT), play("opponent", 1, COIN), play("opponent", 1, BACKSTAB)]
    file = write_games(tmp_path / name, game(7, *plays, coin=True, result="loss", mode="arena"))
    report = import_games([file], tmp_path / "games.parquet")
    assert (report.games, dict(report.damaged)) == (1, {})
    [row] = rows(tmp_path / "games.parquet")
    assert row.date == datetime.datetime(2017, 5, 1, 0, 0, 7, tzinfo=datetime.UTC)
    assert (row.classes, row.winner, row.first, row.seconds) == (("mage", "rogue"), 1, 1, 300.0)
    assert row.arena
    assert row.labels == (None, "Miracle")
    assert row.plays == (Play(0, 1, FROSTBOLT, "card"), Play(1, 1, COIN, "coin"), Play(1, 1, BACKSTAB, "card"))


def test_hero_powers_tokens_and_the_coin_are_kept_apart_from_collectible_cards(tmp_path: Path) -> None:
    cards = [FROSTBOLT, FIREBLAST, COIN, GOLEM, "NOT_A_CARD"]
    file = write_games(tmp_path / "day.json", game(1, *(play("me", 1, card) for card in cards)))
    report = import_games([file], tmp_path / "games.parquet")
    assert report.plays == {"card": 1, "power": 1, "coin": 1, "token": 1, "unknown": 1}
    [row] = rows(tmp_path / "games.parquet")
    assert row.cards(0) == [(1, FROSTBOLT)]


@needs_replays
def test_the_real_sample_has_8189_plays_of_which_6647_are_collectible(tmp_path: Path) -> None:
    report = import_games([SHARED / "replays" / "collect-o-bot.json.gz"], tmp_path / "games.parquet")
    assert (report.games, report.plays.total(), report.plays["card"]) == (251, 8189, 6647)
    everything = statistics(read_table(tmp_path / "games.parquet"))[-1]
    assert (everything.cls, everything.games) == ("all", 251)


@needs_replays
@pytest.mark.slow
def test_real_records_of_the_client_and_of_hsreplay_become_rows(tmp_path: Path) -> None:
    files = [SHARED / "replays" / name for name in ("power-13619.log.gz", "replay-19632.hsreplay.xml.gz")]
    report = import_games(files, tmp_path / "games.parquet")
    assert [file.format for file in report.files] == ["Power.log", "HSReplay XML"]
    mage, shaman = rows(tmp_path / "games.parquet")
    assert (mage.classes, mage.winner, mage.first, mage.date) == (("mage", "warrior"), 0, 0, None)
    assert mage.plays[:2] == (Play(0, 2, FIREBLAST, "power"), Play(1, 2, "CS2_106", "card"))
    assert shaman.classes == ("shaman", "warrior")
    assert shaman.date is not None
    assert shaman.date.date() == datetime.date(2017, 6, 20)


def test_a_record_of_hearthlab_becomes_a_row_with_both_decks(tmp_path: Path) -> None:
    decks = Deck.load("aggro-pirate-warrior"), Deck.load("reno-kazakus-mage")
    match = Game(*decks, seed=4, first=1)
    while not match.over:
        match.apply(match.legal_actions()[-1])
    (tmp_path / "game.json").write_text(match.record.to_json())
    import_games([tmp_path / "game.json"], tmp_path / "games.parquet")
    [row] = rows(tmp_path / "games.parquet")
    assert (row.classes, row.winner, row.first) == (("warrior", "mage"), match.winner, 1)
    assert row.decks == (decks[0].cards, decks[1].cards)
    for player in (0, 1):
        played = [line["card"] for line in match.view(player).history if line["what"] == "play"
                  and line["player"] == player]  # fmt: skip
        assert [p.card for p in row.plays if p.player == player and p.kind != "power"] == played


def test_a_store_is_imported_game_by_game_with_or_without_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament(["random", "greedy"], ["aggro-pirate-warrior"], games=2, seed=1, store=tmp_path / "run.db").close()
    assert main(["knowledge", "import", str(tmp_path / "run.db"), "--out", str(tmp_path / "t.parquet"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["files"][0]["format"], told["damaged"]) == (2, "store", {})
    assert told["plays"]["card"] > 10


def test_games_are_added_to_a_table_and_counted_only_once(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    one = write_games(tmp_path / "one.json", game(1), game(2))
    two = write_games(tmp_path / "two.json", game(2), game(3))
    import_games([one], out)
    report = import_games([two], out, add=True)
    assert [row.game for row in rows(out)] == ["1", "2", "3"]
    assert dict(report.damaged) == {"a duplicate game": 1}
    import_games([two], out)
    assert [row.game for row in rows(out)] == ["2", "3"]


def test_a_file_larger_than_what_is_held_in_memory_is_read_piece_by_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hearthlab.knowledge.sources import streams

    whole = streams.chunks
    monkeypatch.setattr(streams, "chunks", lambda path, size=0, read=None: whole(path, 37, read))
    plays = [play("me", 1, FROSTBOLT), play("opponent", 2, BACKSTAB)]
    file = write_games(tmp_path / "day.json.gz", *(game(k, *plays) for k in range(50)))
    pieces = collectobot._Pieces(file, None)
    longest = 0
    pieces.find_games()
    while pieces.next_value() is not None:
        longest = max(longest, len(pieces.text))
    assert longest < 2 * len(json.dumps(game(1, *plays)))
    assert import_games([file], tmp_path / "games.parquet").games == 50


@pytest.mark.slow
def test_twenty_thousand_games_a_minute_are_read_on_one_core(tmp_path: Path) -> None:
    plays = [play(who, turn, FROSTBOLT) for turn in range(1, 17) for who in ("me", "opponent")]
    file = write_games(tmp_path / "month.json.gz", *(game(k, *plays) for k in range(4000)))
    begin = time.process_time()
    import_games([file], tmp_path / "games.parquet")
    assert time.process_time() - begin < 60 * 4000 / 20_000


# Damaged and hostile files


@pytest.mark.parametrize(
    ("damaged", "reason"),
    [
        (game(2, hero="Monk"), "a game without the classes of both players"),
        (game(2, result="maybe"), "a game without a result"),
        (game(2, result=[]), "a game without a result"),
        (game(2, coin="no"), "a game that does not say who had the coin"),
        (game(2, id=None), "a game without an id"),
        (game(2, added="yesterday"), "a game without a date"),
        (game(2, card_history=None), "a game without a history of cards"),
        (game(2, play("nobody", 1, FROSTBOLT)), "a play that lacks its player, turn or card"),
        (game(2, {"player": "me", "turn": 1, "card": None}), "a play that lacks its player, turn or card"),
        (game(2, play("me", -1, FROSTBOLT)), "a play with an impossible turn"),
        (game(2, play("me", 1, "\udcff")), "a play with an impossible card id"),
        (game(2, *[play("me", 1, FROSTBOLT)] * 1001), "a game of more than 1,000 plays"),
        ('{"region": oops}', "a game that is not JSON"),
        ('{"region": "Europe", "id": 12, "mode" "ranked"}', "a game that is not JSON"),
        ("[" * 100_000, "a game that is nested too deeply"),
        ("17", "a value that is not an object"),
    ],
)
def test_a_damaged_game_is_left_out_with_its_reason_and_the_others_are_read(
    damaged: object, reason: str, tmp_path: Path
) -> None:
    file = write_games(tmp_path / "day.json", game(1), damaged, game(3))  # type: ignore[arg-type]
    report = import_games([file], tmp_path / "games.parquet")
    assert [row.game for row in rows(tmp_path / "games.parquet")] == ["1", "3"]
    assert dict(report.damaged) == {reason: 1}


def test_the_games_before_the_end_of_a_truncated_file_are_kept(tmp_path: Path) -> None:
    whole = text_of(game(1), game(2), game(3)).encode()
    (tmp_path / "plain.json").write_bytes(whole[:-200])
    (tmp_path / "zipped.json.gz").write_bytes(gzip.compress(whole, mtime=0)[:-12])
    plain = import_games([tmp_path / "plain.json"], tmp_path / "a.parquet")
    assert (plain.games, dict(plain.damaged)) == (2, {"the file ends in the middle of a game": 1})
    zipped = import_games([tmp_path / "zipped.json.gz", tmp_path / "plain.json"], tmp_path / "b.parquet")
    assert zipped.files[0].damaged == {"the compressed file ends too early": 1}
    assert zipped.games == 2


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("empty.json", b"", "is empty"),
        ("spaces.json", b"  \n", "is empty"),
        ("words.txt", b"hello", "is not a record of games"),
        ("other.json", b'{"a": 1}', 'has no list of "games"'),
        ("wide.json", text_of(game(1)).encode("utf-16"), "is not UTF-8 text"),
        ("page.xml", b"<html></html>", "is not HSReplay XML"),
        ("none.json", text_of().encode(), "no game could be read"),
        ("zip.json.gz", b"\x1f\x8b\x08\x00", "cannot be read"),
        ("games.parquet", b"PAR1 and then nothing", "is not a table of games"),
        ("missing.json", None, "cannot be read"),
    ],
)
def test_a_file_without_games_ends_in_one_sentence_and_leaves_nothing_behind(
    name: str, data: bytes | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    before = sorted(tmp_path.iterdir())
    assert main(["knowledge", "import", str(tmp_path / name), "--out", str(tmp_path / "out.parquet")]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


def test_a_wrongly_encoded_name_does_not_matter_and_a_wrongly_encoded_card_is_left_out(tmp_path: Path) -> None:
    data = text_of(game(1, note="caf\u00e9"), game(2, play("me", 1, "CS\u00e9"))).replace("\\u00e9", "\u00e9")
    (tmp_path / "day.json").write_bytes(data.encode("latin-1"))
    report = import_games([tmp_path / "day.json"], tmp_path / "games.parquet")
    assert (report.games, dict(report.damaged)) == (1, {"a play with an impossible card id": 1})


def test_a_game_of_endless_length_is_skipped_without_being_kept(tmp_path: Path) -> None:
    endless = '{"region": "' + "x" * (6 << 20) + '"}'
    file = write_games(tmp_path / "day.json.gz", game(1), endless, game(3))
    report = import_games([file], tmp_path / "games.parquet")
    assert [row.game for row in rows(tmp_path / "games.parquet")] == ["1", "3"]
    assert dict(report.damaged) == {"a game that is not JSON": 1}


def test_an_import_that_fails_leaves_the_old_table_as_it_was(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    import_games([write_games(tmp_path / "day.json", game(1))], out)
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(BadRecord, match="no game could be read"):
        import_games([tmp_path / "bad.json"], out)
    assert [row.game for row in rows(out)] == ["1"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.json", "day.json", "games.parquet"]
