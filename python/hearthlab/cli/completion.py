"""`hearthlab completion`: a script that completes commands and options in a shell."""

from __future__ import annotations

import argparse

from hearthlab.cli.parsing import Command, Group, Parser
from hearthlab.errors import HearthLabError

__all__ = ["COMMAND"]

SHELLS = ("bash", "zsh", "tcsh")


def _options(parser: Parser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="your shell")


def _run(options: argparse.Namespace) -> int:
    try:
        import shtab
    except ImportError:
        raise HearthLabError("completion needs shtab; run pip install 'hearthlab[completion]'") from None
    # Imported late: the list of commands imports this module.
    from hearthlab.cli import parser

    top = parser()
    for action in top._actions:
        # The list of commands is part of the description, and therefore hidden; shtab leaves out what is hidden.
        if isinstance(action, argparse._SubParsersAction):
            action.help = "a command"
    print(shtab.complete(top, shell=options.shell))
    return 0


COMMAND = Command(
    about="print a shell completion script",
    group=Group.REFERENCE,
    order=5,
    examples=("hearthlab completion bash > ~/.local/share/bash-completion/completions/hearthlab",),
    options=_options,
    run=_run,
    json=False,
)
