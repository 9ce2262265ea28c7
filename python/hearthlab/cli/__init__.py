"""The command line, `hearthlab …`: every module of this package with a `COMMAND` is a command."""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import os
import pkgutil
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version

from hearthlab.cli.parsing import Command, Group, Parser, command, examples
from hearthlab.errors import EngineError, HearthLabError

__all__ = ["commands", "main", "parser"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns 0 for success, 1 for a defect of HearthLab, 2 for bad input, 3 if agents had faults."""
    # An installed script does not search the current folder, where users keep their agents and scores.
    if "" not in sys.path:
        sys.path.append("")
    _prepare_streams()
    try:
        return _run(sys.argv[1:] if arguments is None else list(arguments))
    except EngineError as error:
        print(f"hearthlab: {error}", file=sys.stderr)
        return 1
    except HearthLabError as error:
        print(f"hearthlab: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader has closed the pipe, as `head` does.
        _drop_output()
        return 0
    except OSError as error:
        if error.errno not in _UNWRITABLE or error.filename is not None:
            raise
        _drop_output()
        print(f"hearthlab: the output cannot be written: {error.strerror}", file=sys.stderr)
        return 2


_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What the standard output fails with if it is a file on a disk that is full or broken."""


def _run(arguments: Sequence[str]) -> int:
    try:
        options = parser(arguments).parse_args(arguments)
        code: int = options.run(options)
        return code
    finally:
        # Here, where an error can still be told; the help ends by SystemExit.
        sys.stdout.flush()


def _prepare_streams() -> None:
    """Replaces streams that the caller has closed, and lets the output show ? for what its encoding lacks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="replace")


def _drop_output() -> None:
    """Sends what is still buffered nowhere, or Python would fail at it again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def commands() -> dict[str, Command]:
    """Returns every command by its name, in the order of the help."""
    found = {name: made for name in _modules() if (made := _command(name)) is not None}
    groups = list(Group)
    return dict(sorted(found.items(), key=lambda entry: (groups.index(entry[1].group), entry[1].order, entry[0])))


def _modules() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(__path__)]


def _command(name: str) -> Command | None:
    found = getattr(importlib.import_module(f"{__name__}.{name}"), "COMMAND", None)
    assert found is None or isinstance(found, Command)
    return found


def parser(arguments: Sequence[str] = ()) -> Parser:
    """Returns the parser for these arguments.

    A command that they start with is the only one that is imported: some need packages that are slow to load.
    """
    named = arguments[0] if arguments else ""
    only = _command(named) if named in _modules() else None
    found: Mapping[str, Command] = {named: only} if only is not None else {} if named == "--version" else commands()
    top = Parser(
        prog="hearthlab",
        usage="hearthlab [-h] [--version] COMMAND ...",
        description=_description(found),
        epilog=examples(
            "hearthlab match random eva --games 200 --seed 3",
            "hearthlab tournament --agents random,greedy,eva --store run.db --report run.html",
            "hearthlab play --agent eva",
            "hearthlab cards Leeroy Jenkins",
        ),
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    added = top.add_subparsers(metavar="COMMAND", required=True, help=argparse.SUPPRESS, prog="hearthlab")
    for name, one in found.items():
        one.options(command(added, name, one.run, one.about, *one.examples, json=one.json))
    return top


def _description(found: Mapping[str, Command]) -> str:
    """Returns the commands under the headings of their groups."""
    wide = max(map(len, found), default=0)
    lines = ["A Hearthstone simulator and a laboratory for agents that play it."]
    for group in Group:
        listed = [f"  {name:{wide}}  {one.about}" for name, one in found.items() if one.group is group]
        lines += ["", f"{group.value}:", *listed] if listed else []
    return "\n".join(lines)


class _Version(argparse.Action):
    """Prints the version; reading the package's metadata is slow, so this happens only on request."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"hearthlab {version('hearthlab')}")
        parser.exit()
