"""The command line: what it prints, what it refuses, and that every example in its help works."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.bench import instructions, timing
from hearthlab.bench.doors import doors
from hearthlab.bench.instructions import Build, Count, Counts
from hearthlab.bench.loops import Work, loops
from hearthlab.cards import catalogue
from hearthlab.cards.data import load
from hearthlab.cards.library import default_library
from hearthlab.cli import commands, main
from hearthlab.cli.output import show
from hearthlab.cli.session import Quit, Session
from hearthlab.util.progress import Progress
from hearthlab.util.table import Table
from support.bench import SMALL
from support.commands import refused
from support.pages import read

WARRIOR, SHAMAN = "aggro-pirate-warrior", "midrange-jade-shaman"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    captured = capsys.readouterr()
    return json.loads(captured.out)


# Help


@pytest.mark.parametrize("command", commands())
def test_every_command_has_help_with_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    assert re.search(rf"examples:\n  hearthlab {command}", text)
    if commands()[command].json:
        assert "--json" in text


def test_the_help_lists_every_command_once_under_a_heading(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    for name, command in commands().items():
        assert re.findall(rf"^  {name} +(.*)$", text, re.MULTILINE) == [command.about]
    headings = re.findall(r"^([a-zA-Z, ]+):$", text, re.MULTILINE)
    assert headings == [*dict.fromkeys(command.group.value for command in commands().values()), "options", "examples"]


def test_a_command_loads_no_other_command() -> None:
    script = (
        "import sys; from hearthlab.cli import main; main(['decks', '--json']); "
        "others = ('hearthlab.cli.evolve', 'hearthlab.cli.solve', 'rich'); "
        "print([name for name in others if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"hearthlab {hl.__version__}\n"


def test_it_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hearthlab", "agents", "--json"], capture_output=True, text=True, check=True
    )
    assert {entry["name"] for entry in json.loads(done.stdout)} >= {"random", "random-late-end", "greedy"}
    assert done.stderr == ""


def test_a_reader_that_stops_early_is_no_error() -> None:
    command = f'"{sys.executable}" -m hearthlab cards | head -n 1'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["macth"], 'no command is called "macth"; did you mean match?'),
        (["match", "random"], "required: B"),
        (["match", "random", "gredy"], "did you mean greedy?"),
        (["match", "random", "random", "--games", "0"], "must be 1 or more"),
        (["match", "random", "random", "--games", "x"], "invalid whole number value: 'x'"),
        (["match", "random", "random", "--decks", "midrange-jade-shamen"], f"did you mean {SHAMAN}"),
        (["match", "random", "random", "--game", "3"], "unrecognized arguments"),
        (["agents", "nobody"], "no agent is called"),
        (["match", "program(path=no/such/bot)", "eva"], 'there is no program "no/such/bot"'),
        (["match", "program(path=bot)", "eva", "--isolate", "off"], "needs its own process"),
        (["match", "program", "eva"], 'program needs the parameter "path"'),
        (["decks", "no-such-deck"], 'no deck is called "no-such-deck"'),
        (["decks", "no/such/deck.txt"], "no file"),
        (["cards", "Leroy", "Jenkins"], "did you mean Leeroy Jenkins (EX1_116)?"),
        (["cards", "--set", "gang"], "did you mean gangs?"),
        (["cards", "--class", "monk"], 'no class is called "monk"'),
        (["cards", "Wisp", "--coverage"], "one card or a list"),
        (["replay", "no-such-file.json"], "cannot be read: No such file"),
        (["bench", "--compare", "no-such-folder"], "is not a checkout of HearthLab"),
        (["tournament"], "needs agents: --agents random,eva, or a config file"),
        (["tournament", "--agents", "random"], "needs at least two agents"),
        (["tournament", "--agents", "random,evva"], "did you mean eva?"),
        (["tournament", "--agents", "random,eva(tauns=1)"], "did you mean taunt?"),
        (["tournament", "--agents", "random,random"], 'two agents are called "random"'),
        (["tournament", "no-such-file.toml"], "cannot be read: No such file"),
        (["tournament", "a.toml", "--agents", "random,eva"], "give one of them"),
        (["tournament", "--agents", "random,eva", "--turn-seconds", "0"], "it must be a number above 0"),
        (["resume", "no-such-file.db"], "there is no store"),
        (["show", "no-such-file.db"], "there is no store"),
        (["replay", "no-such-file.db", "3"], "there is no store"),
        (["solve", "4.10aa"], "did you mean 4.10a?"),
        (["solve", "kuhn", "--solver", "simplex"], 'no solver is called "simplex"'),
        (["solve", "4.10d(rounds=6)", "--memory", "8", "--quiet"], "8 GB are allowed; reduce rounds (now 6)"),
        (["solve", "kuhn", "--solver", "all", "--save", "x.npz"], "name one with --solver"),
        (["reproduce", "zhang2020", "--figure", "4.3"], 'no figure "4.3"'),
    ],
)
def test_bad_input_is_refused_with_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refused(capsys, *arguments)


# match


def test_a_match_prints_its_numbers_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    result = run_json(capsys, "match", "random", "random-late-end", "--games", "10", "--seed", "3")
    assert result["games"] == 16
    assert result["wins"] + result["draws"] + result["losses"] == 16
    assert result["win_rate"] == (result["wins"] + result["draws"] / 2) / 16
    low, high = result["interval"]
    assert low <= result["win_rate"] <= high
    assert {(pair["a"], pair["b"]) for pair in result["decks"]} == {
        (a, b) for a in (WARRIOR, SHAMAN) for b in (WARRIOR, SHAMAN)
    }
    assert "times" not in result
    assert result == run_json(capsys, "match", "random", "random-late-end", "--games", "10", "--seed", "3")


def test_a_match_says_how_many_games_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "match", "random", "random", "--decks", SHAMAN, "--games", "3", "--quiet")
    assert "random against random (2): 4 games (1 more than requested, for balance), seed 0" in text
    assert "95 % interval" in text
    assert f"{SHAMAN} : {SHAMAN}" in text


def test_agents_with_parameters_can_be_matched(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["match", "greedy(score=midrange)", "random", "--decks", WARRIOR, "--games", "2", "--times"]
    result = run_json(capsys, *arguments)
    assert (result["a"], result["games"]) == ("greedy", 2)
    assert result["times"][0] > result["times"][1]


def test_decks_come_from_files_and_codes_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    deck = hl.Deck.load(WARRIOR)
    file.write_text(json.dumps({"class": deck.cls, "cards": deck.counts()}))
    decks = f"{file},{hl.Deck.load(SHAMAN).code}"
    result = run_json(capsys, "match", "random", "random", "--decks", decks, "--games", "8")
    assert result["decks"][0]["a"] == "mine"


# tournament, resume, show, replay


AGENTS = ["--agents", "random,mine=random-late-end,eva", "--games", "16", "--seed", "5"]


def test_a_tournament_goes_into_a_store_a_table_and_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store, report = tmp_path / "run.db", tmp_path / "run.html"
    table = run(capsys, "tournament", *AGENTS, "--store", str(store), "--report", str(report), "--quiet")
    assert table.startswith("run: 48 games, seed 5")
    assert f"The report is in {report}." in table
    assert report.read_text().startswith("<!doctype html>")
    assert run(capsys, "show", str(store)).strip() in table
    assert run(capsys, "show", str(store), "--html") == report.read_text()
    assert run(capsys, "show", str(store), "--csv").count("\n") == 49
    assert run(capsys, "show", str(store), "--demarcos2019", "--strict").startswith("Stage,League,Agent1")
    document = run_json(capsys, "show", str(store))
    assert (document["games"], document["planned"]) == (48, 48)
    assert document == run_json(capsys, "resume", str(store))
    assert "exists already" in refused(capsys, "tournament", *AGENTS, "--store", str(store))
    assert "--strict works only with --demarcos2019" in refused(capsys, "show", str(store), "--strict")


def test_a_config_and_the_command_line_say_the_same_thing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "run.toml"
    config.write_text(
        'name = "tournament"\nagents = ["random", "mine=random-late-end", "eva"]\ngames = 16\nseed = 5\n'
        f'decks = ["{WARRIOR}", "{SHAMAN}"]\n'
    )
    assert run_json(capsys, "tournament", str(config)) == run_json(capsys, "tournament", *AGENTS)


@pytest.mark.parametrize("kept", [True, False])
def test_every_game_of_a_store_can_be_seen_again(
    kept: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "run.db"
    run(capsys, "tournament", *AGENTS, "--store", str(store), "--quiet", *(["--records"] if kept else []))
    with hl.Store.open(store) as opened:
        rows = list(opened.rows())
    for row in rows[::10]:
        game = run_json(capsys, "replay", str(store), str(row.number))
        assert (game["over"], game["winner"], game["turns"]) == (True, row.winner, row.turns)
        assert len(game["actions"]) == row.actions
    assert "is not one of 48" in refused(capsys, "replay", str(store), "48")


def test_a_report_that_cannot_be_written_is_one_sentence_and_the_games_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "run.db"
    arguments = [*AGENTS, "--store", str(store), "--report", "/dev/full", "--quiet"]
    assert "cannot be written: No space left on device" in refused(capsys, "tournament", *arguments)
    assert run_json(capsys, "show", str(store))["games"] == 48


@pytest.mark.parametrize(
    ("work", "arguments"),
    [
        ("hearthlab.cli.arena.run", ["tournament", "--agents", "random,greedy", "--store", "run.db", "--report"]),
        ("hearthlab.equilibrium.trees.GameTree.of", ["solve", "4.5c", "--save"]),
        ("hearthlab.equilibrium.trees.GameTree.of", ["solve", "4.5c", "--efg"]),
        ("hearthlab.equilibrium.trees.GameTree.of", ["solve", "4.5c", "--html"]),
        ("hearthlab.papers.base.Paper.reproduce", ["reproduce", "zhang2020", "--figure", "4.4", "--html"]),
        ("hearthlab.knowledge.importing._opened", ["knowledge", "import", "games.json", "--out"]),
        ("hearthlab.cli.knowledge.read_lists", ["knowledge", "decks", "decks.jsonl", "--out"]),
    ],
    ids=lambda value: " ".join([value[0], value[-1]]) if isinstance(value, list) else "",
)
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    work: str,
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(work, lambda *_, **__: pytest.fail("the work was begun"))
    assert 'there is no folder "/proc/nope"' in refused(capsys, *arguments, "/proc/nope/x")
    assert "it is a folder; name a file in it" in refused(capsys, *arguments, ".")
    assert [*tmp_path.iterdir()] == []


def test_a_strategy_that_cannot_be_saved_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hearthlab.equilibrium.trees.GameTree.of", lambda *_, **__: pytest.fail("the work was begun"))
    assert "kuhn is not a model" in refused(capsys, "solve", "kuhn", "--save", str(tmp_path / "s.npz"))


# cards


def test_the_cards_are_listed_with_what_works(capsys: pytest.CaptureFixture[str]) -> None:
    cards = run_json(capsys, "cards", "--set", "gangs", "--class", "shaman,neutral")
    assert {card["set"] for card in cards} == {"gangs"}
    assert {card["class"] for card in cards} == {"shaman", "neutral"}
    by_id = {card["id"]: card for card in cards}
    assert by_id["CFM_707"] == {
        "id": "CFM_707",
        "name": "Jade Lightning",
        "class": "shaman",
        "set": "gangs",
        "type": "spell",
        "rarity": "common",
        "race": "",
        "cost": 4,
        "text": "Deal 4 damage. Summon a Jade Golem.",
        "implemented": True,
    }
    text = run(capsys, "cards", "--set", "gangs", "--class", "shaman")
    assert "Jade Lightning" in text
    assert re.search(r"\d+ cards, \d+ implemented$", text.strip())


def test_missing_and_coverage_count_the_same_cards(capsys: pytest.CaptureFixture[str]) -> None:
    missing = run_json(capsys, "cards", "--missing")
    counts = run_json(capsys, "cards", "--coverage")
    assert counts["total"] == len(load().deckable()) == 1729
    assert len(missing) == counts["total"] - counts["implemented"]
    assert not any(card["implemented"] for card in missing)
    table = run(capsys, "cards", "--coverage")
    assert table.splitlines()[-1].split()[-1] == f"{counts['implemented']}/1729"


@pytest.mark.parametrize("name", [["CFM_637"], ["patches", "the", "PIRATE"]])
def test_one_card_shows_its_text_its_statement_and_its_program(
    name: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    card = run_json(capsys, "cards", *name)
    assert card["name"] == "Patches the Pirate"
    statement = card["statement"]
    assert Path(statement["file"]).parts[:3] == ("hearthlab", "cards", "sets")
    assert re.match(r'minion\(\s*"CFM_637"', statement["text"])
    assert statement["text"].count("(") == statement["text"].count(")")
    assert card["program"] == [
        "trigger after play, zone deck, if (the event's player is me) and (the event's object is pirate):\n"
        "    recruit when card(Patches the Pirate (CFM_637))"
    ]
    text = run(capsys, "cards", *name)
    assert card["text"] in text
    assert statement["text"].splitlines()[0] in text
    assert "    " + card["program"][0].splitlines()[0] in text


def test_no_page_of_a_card_shows_the_insides_of_the_core() -> None:
    for card in default_library().data.values():
        if default_library().implemented(card.id):
            program = "\n".join(catalogue.program(card.id, default_library()))
            assert not re.search(r"[{}\[\]]|Card\(|\bNone\b|\bTrue\b", program), program


# agents and decks


def test_agents_are_listed_with_their_parameters(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {entry["name"]: entry for entry in run_json(capsys, "agents")}
    assert listed["greedy"] == run_json(capsys, "agents", "greedy")
    score, ties = (listed["greedy"]["parameters"][name] for name in ("score", "ties"))
    assert (score["type"], score["default"]) == ("score", "midrange")
    assert "midrange" in score["words"]
    assert ties["words"] == ["first", "last"]
    assert ties["doc"] == "Which of several equally good options is taken."
    assert not listed["greedy"]["sees_everything"]
    assert "score=midrange" in run(capsys, "agents", "greedy")
    assert "Which of several equally good options is taken." in run(capsys, "agents", "greedy")
    assert "from 1 to 20000" in run(capsys, "agents", "beam")
    assert "random-late-end" in run(capsys, "agents")
    assert listed["program"] == run_json(capsys, "agents", "program")
    assert listed["program"]["parameters"]["path"]["default"] is None
    assert run(capsys, "agents", "program").startswith("program(path=…)\na program in any language")
    assert "program" in run(capsys, "agents")


def test_decks_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {entry["name"]: entry for entry in run_json(capsys, "decks")}
    assert set(listed) == set(hl.Deck.names())
    assert listed[WARRIOR]["missing"] == []
    shown = run_json(capsys, "decks", WARRIOR)
    assert sum(shown["cards"].values()) == 30
    assert hl.Deck.from_code(shown["code"]) == hl.Deck.load(WARRIOR)
    assert "2x (1) Upgrade!" in run(capsys, "decks", WARRIOR)
    assert WARRIOR in run(capsys, "decks")


# play and replay


def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    return run(capsys, "play", "--agent", "random", "--seed", "4", "--first", "me")


def test_a_person_is_shown_numbered_actions_and_can_leave(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = played(monkeypatch, capsys, "1", "end", "quit")
    assert "   1  keep all cards" in text
    assert "   1  end the turn" in text
    assert text.endswith("Goodbye.\n")


def test_mistyped_input_is_asked_again_and_actions_can_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = played(monkeypatch, capsys, "99", "nonsense", "help", "1", "end", "undo", "board", "log", "", "undo", "undo")
    assert '"99" is not in the list' in text
    assert '"nonsense" is not in the list' in text
    assert "take back your last action" in text
    assert "There is nothing to take back." in text
    assert text.count("Mulligan, player 0 decides") == 3
    assert "turn 1: player 0" in text


def test_a_whole_game_can_be_played_and_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" + "end\n" * 100))
    text = run(capsys, "play", "--strength", "skilled", "--seed", "4", "--save", str(file))
    assert "You lose." in text
    assert "The game is over after turn" in text
    told = run(capsys, "replay", str(file))
    assert told.startswith("mulligan\n")
    assert "turn 1\n" in told
    assert "player 1 won (death)" in told
    result = run_json(capsys, "replay", str(file))
    assert (result["over"], result["winner"], result["decks"]) == (True, 1, [WARRIOR, SHAMAN])
    assert run_json(capsys, "replay", str(file), "--actions", "2")["turns"] == 1


def test_a_file_that_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    for text in ("", "[]", '{"decks": []}'):
        file.write_text(text)
        assert refused(capsys, "replay", str(file)).startswith("the record")


def test_a_second_list_follows_where_there_is_more_to_choose() -> None:
    game = hl.Game.from_state(
        {
            "turn": 9,
            "players": [
                {"class": "warrior", "minions": [{"id": "CFM_637"}, {"id": "CFM_637"}]},
                {"class": "shaman", "minions": [{"id": "CS2_050"}]},
            ],
        }
    )
    said: list[str] = []
    typed = iter(["3", "0", "3", "1", "4", "2", "quit"])
    session = Session(game, 0, make("random"), ask=lambda _: next(typed), say=said.append)
    with pytest.raises(Quit):
        session.play()
    text = "\n".join(said)
    assert "   3  attack with Patches the Pirate ..." in text
    second_list = "   2  attack with Patches the Pirate on the enemy hero"
    assert text.index(second_list) < text.rindex(second_list)
    assert "Searing Totem takes 1 from Patches the Pirate" in text


# What a terminal shows


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


SMALL_TABLE = Table(["agent", "games"], [["eva", "200"], ["[bold]", "8"]])


def test_tables_are_plain_text_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    show("two agents", SMALL_TABLE)
    assert capsys.readouterr().out == "two agents\nagent   games\neva       200\n[bold]      8\n"


def test_tables_are_drawn_in_a_terminal_and_in_colour_unless_it_is_unwanted(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for no_color in ("", "1"):
        terminal = Terminal()
        monkeypatch.setattr("sys.stdout", terminal)
        monkeypatch.setenv("NO_COLOR", no_color)
        monkeypatch.setenv("TERM", "xterm-256color")
        show("two agents", SMALL_TABLE)
        texts.append(terminal.getvalue())
    colour = "\x1b[36m"
    assert colour in texts[0]
    assert colour not in texts[1]
    for text in texts:
        assert "two agents" in text
        assert "[bold]" in text


@pytest.mark.parametrize("columns", ["20", "60"])
def test_a_narrow_terminal_cuts_no_number_and_no_code_in_two(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, code = Terminal(), "AAEBAf0EAAK7ApYFAAA=" * 4
    monkeypatch.setattr("sys.stdout", terminal)
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", columns)
    row = ["an agent with a long name", "2,000", "1,500", "75.0%", "72.6% to 77.1%", code]
    show(Table(["agent", "games", "won", "win rate", "95 % interval", "code"], [row], left=(0, 5)))
    text = terminal.getvalue()
    for whole in (*row[1:], "agent", "interval"):
        assert whole in text
    assert row[0] not in text


def test_the_progress_bar_shows_rate_and_time_left() -> None:
    assert Progress("match").text(50, 200, 10.0) == ("match [######..................] 50/200  5.0/s  0:30 left")
    assert Progress("match").text(1, 40_000, 1.0).endswith("11:06:39 left")


def test_what_was_done_before_a_run_was_resumed_does_not_count_into_the_rate() -> None:
    assert Progress("match", before=40).text(50, 200, 10.0).endswith("50/200  1.0/s  2:30 left")


def test_the_bar_is_drawn_on_a_terminal_only() -> None:
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        progress = Progress("match", stream)
        for done in range(1, 5):
            progress(done, 4)
    assert terminal.getvalue().endswith("left\n")
    assert "4/4" in terminal.getvalue()
    assert file.getvalue() == ""


# bench


def test_the_benchmark_prints_figures_with_checksums(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(timing, "Work", lambda: SMALL)
    figures = run_json(capsys, "bench", "--seconds", "0")
    assert set(figures) == {*loops(Work()), *doors(Work())}
    for figure in figures.values():
        assert figure["per_cpu_second"] > 0
        assert re.fullmatch(r"[0-9a-f]{16}", figure["checksum"])
        assert figure["count"] / figure["seconds"] == pytest.approx(figure["per_cpu_second"])


def test_counting_instructions_prints_counts_and_the_build(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    build = Build("rustc 1.95.0", "release", "x86_64", "glibc 2.36")
    counts = Counts(build, {"clones": Count(379.5, 7590, 20, "cafe")})
    monkeypatch.setattr(instructions, "measure", lambda progress: counts)
    assert Counts.from_json(run_json(capsys, "bench", "--instructions")) == counts
    text = run(capsys, "bench", "--instructions")
    assert re.search(r"clones +379\.5 +20  cafe", text)
    assert "built by rustc 1.95.0, profile release" in text


def test_counting_instructions_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert "install the package valgrind" in refused(capsys, "bench", "--instructions")


# solve and reproduce


def test_solving_prints_what_the_contract_asks_for(capsys: pytest.CaptureFixture[str]) -> None:
    result = run_json(capsys, "solve", "leduc", "--solver", "cfr", "--iterations", "100")
    assert result["nash_conv"] == pytest.approx(0.191433, abs=5e-7)
    assert (result["infosets"], result["histories"]) == (936, 9457)
    assert 0 < result["seconds_per_iteration"] < 1
    assert result["root_value"] == pytest.approx(-0.113975, abs=1e-6)


def test_a_model_is_solved_by_all_solvers_on_one_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    text = run(capsys, "solve", "4.5c", "--solver", "all", "--iterations", "50", "--html", str(page), "--lp", "--quiet")
    assert "value by linear programming: 1.0000" in text
    html = page.read_text(encoding="utf-8")
    for solver in ("cfr", "cfr+", "linear", "discounted", "chance-sampling", "external-sampling", "outcome-sampling"):
        assert solver in text
        assert f">{solver}</text>" in html
    for curve in ("root value over iterations", "nash_conv over iterations", "nash_conv over time"):
        assert f">{curve}</text>" in html
    assert '<summary class="option">' in html
    assert read(html).outside == []


def test_a_game_without_positions_has_a_page_without_a_tree(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run(capsys, "solve", "leduc", "--iterations", "2", "--html", str(tmp_path / "page.html"), "--quiet")
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "nash_conv over iterations" in html
    assert "The tree" not in html


def test_a_saved_strategy_plays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, kept = tmp_path / "strategy.npz", tmp_path / "kept.npz"
    arguments = ["solve", "4.5c", "--save", str(file), "--checkpoint", str(kept), "--iterations"]
    first = run_json(capsys, *arguments, "20")
    second = run_json(capsys, *arguments, "40")
    assert (first["iterations"], second["iterations"]) == (20, 40)
    assert second["points"][: len(first["points"])] == first["points"]
    assert make(f"cfr(file={file})").name == f"cfr(file={file})"


def test_a_figure_of_the_thesis_is_reproduced(capsys: pytest.CaptureFixture[str]) -> None:
    document = run_json(capsys, "reproduce", "zhang2020", "--figure", "4.4", "--quick", "--quiet")
    rows = document["models"]
    assert [row["model"] for row in rows] == ["4.4a", "4.4a-lancer", "4.4a-rider", "4.4b"]
    assert rows[0]["root_value"] > 0.9
    assert rows[3]["root_value"] < -0.9
    assert all(row["nash_conv"] < 0.02 for row in rows)
