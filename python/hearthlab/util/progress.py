"""A progress bar for long work."""

from __future__ import annotations

import sys
import time
from typing import TextIO

__all__ = ["Progress"]


class Progress:
    """A bar with rate and time left; where nobody watches, a line now and then."""

    def __init__(self, label: str, stream: TextIO | None = None) -> None:
        self.label = label
        self.stream = stream if stream is not None else sys.stderr
        self.watched = self.stream.isatty()
        self.begin = self.last = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        """Shows how far it is."""
        now = time.monotonic()
        finished = done >= total
        if now - self.last < (0.1 if self.watched else 10.0) and not (finished and self.watched):
            return
        self.last = now
        text = self.text(done, total, now - self.begin)
        if self.watched:
            self.stream.write(f"\r\x1b[K{text}" + ("\n" if finished else ""))
        else:
            self.stream.write(text + "\n")
        self.stream.flush()

    def text(self, done: int, total: int, seconds: float) -> str:
        """The line that is shown after so many seconds."""
        filled = 24 * done // max(1, total)
        rate = done / seconds if seconds > 0 else 0.0
        left = round((total - done) / rate) if rate else 0
        minutes, rest = divmod(left, 60)
        hours, minutes = divmod(minutes, 60)
        clock = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
        return f"{self.label} [{'#' * filled}{'.' * (24 - filled)}] {done}/{total}  {rate:.1f}/s  {clock} left"
