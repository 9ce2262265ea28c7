"""A progress bar for long-running work."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

__all__ = ["Bars", "Progress", "no_bars"]

_WIDTH = 24


class Progress:
    """A progress bar with rate and remaining time; call it with the number done and the total.

    In a terminal it is a single line that is redrawn; elsewhere it prints a line of plain text every ten seconds.
    """

    def __init__(
        self, label: str, stream: TextIO | None = None, also: Callable[[], str] | None = None, before: int = 0
    ) -> None:
        self.label = label
        """The text before the bar; it may change at any time."""
        self.also = also
        """Returns the text after the label."""
        self.before = before
        """How much was done before a run was resumed, for example; not counted in the rate."""
        self.stream = stream if stream is not None else sys.stderr
        self.watched = self.stream.isatty()
        self.begin = self.last = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        """Draws the bar, unless it was drawn a moment ago."""
        now = time.monotonic()
        finished = done >= total
        if now - self.last < (0.1 if self.watched else 10.0) and not (finished and self.watched):
            return
        self.last = now
        if self.watched:
            self.stream.write("\r\x1b[K" + self._drawn(done, total, now - self.begin) + ("\n" if finished else ""))
        else:
            self.stream.write(self.text(done, total, now - self.begin) + "\n")
        self.stream.flush()

    def text(self, done: int, total: int, seconds: float) -> str:
        """Returns the line of plain text after `seconds`.

        >>> Progress("match").text(50, 200, 10.0)
        'match [######..................] 50/200  5.0/s  0:30 left'
        >>> Progress("match", before=40).text(50, 200, 10.0)
        'match [######..................] 50/200  1.0/s  2:30 left'
        """
        filled = _WIDTH * done // max(1, total)
        bar = "#" * filled + "." * (_WIDTH - filled)
        return f"{self._labelled()} [{bar}] {self._numbers(done, total, seconds)}"

    def _labelled(self) -> str:
        more = "" if self.also is None else self.also()
        return f"{self.label}, {more}" if more else self.label

    def _drawn(self, done: int, total: int, seconds: float) -> str:
        # Imported lazily: without a terminal nothing is drawn.
        from rich.console import Console
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        console = Console(file=self.stream, highlight=False)
        line = Table.grid(padding=(0, 2, 0, 0))
        line.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        line.add_column(width=_WIDTH)
        line.add_column(no_wrap=True)
        bar = ProgressBar(total=max(1, total), completed=done, width=_WIDTH)
        line.add_row(Text(self._labelled(), style="bold"), bar, Text(self._numbers(done, total, seconds)))
        with console.capture() as drawn:
            console.print(line, end="")
        return drawn.get().strip("\n")

    def _numbers(self, done: int, total: int, seconds: float) -> str:
        rate = (done - self.before) / seconds if seconds > 0 else 0.0
        left = round((total - done) / rate) if rate else 0
        minutes, rest = divmod(left, 60)
        hours, minutes = divmod(minutes, 60)
        clock = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
        return f"{done}/{total}  {rate:.1f}/s  {clock} left"


Bars = Callable[[str], Progress | None]
"""Creates the progress bar for a label, or returns None for no bar."""


def no_bars(label: str) -> None:
    """Creates no progress bar."""
