"""What the command line refuses, with which sentence and exit code, and how it ends where nobody reads its output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hearthlab.cli import main
from support.commands import refused

WARRIOR = "aggro-pirate-warrior"
HUGE = str((1 << 256) - 1)


@pytest.fixture
def store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = str(tmp_path / "run.db")
    agents = ["--agents", "random,random-late-end", "--decks", WARRIOR, "--games", "2"]
    assert main(["tournament", *agents, "--store", path, "--quiet"]) == 0
    capsys.readouterr()
    return path


@pytest.fixture
def config(tmp_path: Path) -> str:
    path = tmp_path / "small.toml"
    path.write_text(f'agents = ["random", "eva"]\ndecks = ["{WARRIOR}"]\ngames = 2\n')
    return str(path)


# Seeds


@pytest.mark.parametrize("seed", ["-1", HUGE])
@pytest.mark.parametrize(
    "command",
    [
        ["match", "eva", "random", "--decks", WARRIOR, "--games", "2"],
        ["solve", "4.4a", "--iterations", "5", "--solver", "external-sampling", "--quiet"],
        ["reproduce", "zhang2020", "--figure", "4.4a", "--quick", "--quiet"],
        ["exploit", "random", "--model", "4.5a", "--games", "1", "--iterations", "1"],
        ["puzzle", "check", "one fireball", "--agent", "eva"],
    ],
    ids=lambda command: command[0],
)
def test_every_command_takes_any_seed_of_256_bits(
    command: list[str], seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--seed", seed, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("seed", ["-5", HUGE])
def test_an_analysis_takes_any_seed_of_256_bits(seed: str, store: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", store, "0", "--at", "5", "--budget", "5it", "--seed", seed, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"]


@pytest.mark.parametrize(
    "command", [["play"], ["learn", "generate", "data"], ["check", "eva"], ["elites"], ["evolve"], ["solve", "kuhn"]]
)
@pytest.mark.parametrize("seed", ["x", "1" + HUGE, "-" + HUGE + "0"])
def test_other_seeds_are_refused_with_the_same_sentence(
    command: list[str], seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "is not a seed; a seed is a whole number of at most 256 bits" in refused(capsys, *command, "--seed", seed)


@pytest.mark.parametrize("seed", [-1, int(HUGE)])
def test_a_net_is_begun_with_any_seed_of_256_bits(seed: int) -> None:
    pytest.importorskip("jax")
    from hearthlab.learn.policy import new_policy

    assert new_policy(3, seed)


# Words that nobody knows


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["macth"], 'no command is called "macth"; did you mean match? See hearthlab --help'),
        (["zzzz"], 'no command is called "zzzz"; see hearthlab --help'),
        (["puzzle", "chekc"], 'no step is called "chekc"; did you mean check? See hearthlab puzzle --help'),
        (
            ["match", "random", "eva", "--gmaes", "3"],
            "unrecognized arguments: --gmaes 3; did you mean --games? See hearthlab match --help",
        ),
        (["match", "random", "eva", "greedy"], "unrecognized arguments: greedy; see hearthlab match --help"),
        (
            ["match", "random", "eva", "--limits", "competition2081"],
            "argument --limits: invalid choice: 'competition2081'; did you mean competition2018? "
            "See hearthlab match --help",
        ),
        (
            ["exploit", "eva", "--horizon", "foo"],
            'argument --horizon: "foo" is neither a number of turns nor "game"; see hearthlab exploit --help',
        ),
    ],
)
def test_a_mistyped_word_gets_a_suggestion_and_the_help_of_its_command(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, *arguments) == sentence


def test_a_negative_budget_is_a_bad_budget_and_not_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert 'argument --budget: "-5ms" is not a budget' in refused(capsys, "analyse", "g.json", "--budget", "-5ms")


# Options that would do nothing


@pytest.mark.parametrize(
    ("options", "key"),
    [
        (["--games", "200"], "games"),
        (["--seed=9"], "seed"),
        (["--decks", WARRIOR], "decks"),
        (["--limits", "competition2018"], "limits"),
        (["--isolate", "off"], "isolate"),
        (["--no-mulligan"], "mulligan below [rules]"),
        (["--records"], "records"),
        (["--over", "lose"], "over below [limits]"),
    ],
)
def test_an_option_that_the_config_decides_is_refused(
    options: list[str], key: str, config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    option = options[0].partition("=")[0]
    expected = f"{option} cannot be given with a config; set {key} in {config}"
    assert refused(capsys, "tournament", config, *options) == expected


def test_options_of_the_run_go_with_a_config(config: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", config, "--workers", "1", "--quiet"]) == 0
    assert "2 games" in capsys.readouterr().out


def test_a_wrong_line_of_a_config_names_the_file_once(config: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(config).write_text(Path(config).read_text() + 'limits = "foo"\n')
    assert refused(capsys, "tournament", config).startswith(f'{config}, line 4: no limits are called "foo"')


@pytest.mark.parametrize(
    "options", [["--build", "20457"], ["--workers", "2"], ["--belief", "decks"], ["--backend", "threads"], ["--times"]]
)
def test_an_option_that_a_model_does_not_have_is_refused(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, "match", "random", "random", "--model", "4.10a", *options)
    assert said.startswith(f"{options[0]} cannot be given with --model; ")


def test_an_unknown_belief_is_refused_also_if_no_agent_takes_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert '"foo" is not a belief' in refused(capsys, "match", "random", "random", "--belief", "foo")


@pytest.mark.parametrize("option", ["--csv", "--html", "--demarcos2019"])
def test_results_are_shown_in_one_form(option: str, store: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = f"--json and {option} exclude each other; give one of them"
    assert refused(capsys, "show", store, "--json", option) == expected


def test_who_begins_is_asked_only_where_actions_are_given(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--first works only with --decks" in refused(capsys, "analyse", store, "0", "--first", "1")


# What does not exist


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["puzzle", "check", "nofile.toml"], '"nofile.toml" cannot be read'),
        (["puzzle", "check", "one fireball", "no such title"], 'there is no puzzle "no such title"'),
        (["check", "foo"], 'no agent is called "foo"'),
        (["evolve", "--agent", "random"], "random has no numeric parameters"),
        (["decks", "foo"], "`hearthlab decks` lists them all"),
        (["cards", ""], 'no card "" in build'),
    ],
)
def test_what_does_not_exist_is_bad_input(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(capsys, *arguments)


def test_a_puzzle_file_with_a_mistake_is_a_failed_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("x")
    assert main(["puzzle", "check", str(file)]) == 3
    assert "is not TOML" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["replay", "analyse"])
def test_a_store_is_asked_for_the_number_of_a_game(
    command: str, store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, command, store) == f"which game of {store}? Write its number after the store"


def test_more_actions_than_a_game_has_are_refused(
    store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "--actions 9999 must be from 0 to" in refused(capsys, "replay", store, "0", "--actions", "9999")
    assert main(["replay", store, "0", "--actions", "3", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["actions"]) == 3


# Files of cards


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("exit.py", b"raise SystemExit(3)\n", "exit.py:1: it exits the program; a card file must only state cards"),
        ("binary.py", b"\0\1\2", "binary.py: this is not Python"),
        ("cards.txt", b"CARDS = []\n", 'cards.txt" is not a Python file'),
    ],
)
def test_a_file_that_holds_no_cards_is_refused(
    name: str, text: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    file.write_bytes(text)
    assert sentence in refused(capsys, "cards", "--cards", str(file))


def test_a_folder_or_an_archive_of_programs_is_not_run_for_its_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "__main__.py").write_text("print('it ran')\n")
    archive = tmp_path / "cards.py"
    with zipfile.ZipFile(archive, "w") as file:
        file.write(tmp_path / "__main__.py", "__main__.py")
    for path in (tmp_path, archive):
        assert "is not a Python file" in refused(capsys, "cards", "--cards", str(path))


# Output that nobody can read


def hearthlab(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in a shell, where HL is hearthlab; the output is buffered, as it is for users."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"} | environment
    command = command.replace("HL", f'"{sys.executable}" -m hearthlab')
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment)


@pytest.mark.parametrize("command", ["decks", "--help"])
def test_a_full_disk_is_one_sentence(command: str) -> None:
    done = hearthlab(f"HL {command} > /dev/full")
    assert (done.returncode, done.stderr) == (
        2,
        "hearthlab: the output cannot be written: No space left on device\n",
    )


@pytest.mark.parametrize("command", ["HL decks >&-", "HL decks <&- >&- 2>&-", "HL --help | true; exit $PIPESTATUS"])
def test_a_closed_output_is_no_error(command: str) -> None:
    done = hearthlab(command)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_the_encoding_lacks_is_shown_as_a_question_mark(store: str) -> None:
    done = hearthlab(f'HL show "{store}"', PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert " ? " in done.stdout


def test_an_interruption_while_the_package_is_loaded_is_quiet(tmp_path: Path) -> None:
    (tmp_path / "tomllib.py").write_text("raise KeyboardInterrupt\n")
    done = hearthlab("HL decks", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    script = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import hearthlab"
    imported = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert imported.stderr.endswith("KeyboardInterrupt\n")
