"""Writes docs/protocol-example.txt: all messages between a referee and a program in a short game."""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from pathlib import Path

import hearthlab as hl
from hearthlab.agents.base import Clock, Result
from hearthlab.arena.cells import Cells
from hearthlab.arena.cells.frames import Answer
from hearthlab.arena.cells.lines import Lines, Text
from hearthlab.arena.limits import Limits

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "docs" / "protocol-example.txt"

DECKS = (
    hl.Deck("druid", ["CS2_120", "EX1_154", "LOE_115", "CS2_182", "EX1_165", "CS2_201"], size=None, name="cats"),
    hl.Deck("warrior", ["CS2_120", "CS2_182", "CS2_106", "CS2_168", "CS2_108", "CS2_201"], size=None, name="axes"),
)
"""With a Choose One card, a choice, a weapon and targets."""
RULES = hl.Rules(deck_size=6, health=8)


class Recorded(Text):
    """A connection that records every line."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        kept = self.lines

        class Kept(Lines):
            def _packed(self, kind: int, body: bytes) -> bytes:
                line = super()._packed(kind, body)
                kept.append("> " + line.decode().rstrip("\n"))
                return line

            def _parsed(self) -> Answer | None:
                line = bytes(self._got).decode()
                found = super()._parsed()
                if found is not None:
                    kept.append("< " + line.rstrip("\n"))
                return found

        self.channel = Kept


def page_program() -> str:
    """Returns the program in docs/protocol.md."""
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    found = re.search(r"^```text\n(#!.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert found is not None, "docs/protocol.md shows no program"
    return found[1]


def played(path: str, game: hl.Game, seat: int = 0) -> list[str]:
    """Plays a game between a program and a player who always takes the middle action; returns all lines."""
    language = Recorded()
    text = f"program(path={path})"
    with Cells("process", Limits(), game.library) as cells:
        program = cells.seat(text, 8_311_620_283_529_466_881, text, language=language)
        try:
            program.open()
            program.start(game.view(seat))
            while not game.over:
                actions = game.legal_actions()
                own = game.player == seat
                # Measured times would differ in every recording.
                clock = Clock(0.25, 75.0, 0.125)
                game.apply(program.act(game.view(seat), clock)[0] if own else actions[len(actions) // 2])
            times, actions_taken = (0.25, 0.5), len(game.record.actions)
            program.finish(Result(game.winner, game.turn, actions_taken, times, game.reason, game.record))
        finally:
            program.close()
    return language.lines


def example() -> str:
    """Returns the text of the example."""
    with tempfile.TemporaryDirectory() as folder:
        bot = Path(folder) / "bot"
        bot.write_text(page_program(), encoding="utf-8")
        bot.chmod(0o755)
        lines = played(str(bot), hl.Game(*DECKS, seed=5, rules=RULES))
        return "\n".join(lines).replace(str(bot), "./bot") + "\n"


def main() -> int:
    """Compares the stored example with a new one, or writes it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the file")
    options = parser.parse_args()
    text = example()
    if options.write:
        EXAMPLE.write_text(text, encoding="utf-8")
        return 0
    if text == EXAMPLE.read_text(encoding="utf-8"):
        return 0
    print("docs/protocol-example.txt is outdated: run python tools/protocol_example.py --write")
    return 1


if __name__ == "__main__":
    sys.exit(main())
