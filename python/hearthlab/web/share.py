"""Games as short texts that any HearthLab can replay."""

from __future__ import annotations

import base64
import binascii
import zlib

from hearthlab.errors import HearthLabError
from hearthlab.game import Record
from hearthlab.util.reading import MEGABYTE

__all__ = ["MARK", "from_text", "to_text"]

MARK = "HLG1."
"""The prefix of a shared game, with the version of the format."""


def to_text(record: Record) -> str:
    """Returns a game as one line of letters, digits, - and _.

    >>> from hearthlab import Deck, Rules
    >>> record = Record((Deck.load("freeze-mage"), Deck.load("control-warrior")), Rules(), 7, None, ("mulligan",))
    >>> from_text(to_text(record)) == record
    True
    """
    packed = zlib.compress(record.to_json().encode(), 9)
    return MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def from_text(text: str) -> Record:
    """Returns the game of a text; raises HearthLabError if the text is invalid."""
    text = "".join(text.split())
    if text.startswith("{"):
        return Record.from_json(text)
    if not text.startswith(MARK):
        raise HearthLabError(f"the text of a game begins with {MARK}")
    body = text.removeprefix(MARK)
    try:
        packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        unpacked = zlib.decompressobj().decompress(packed, 16 * MEGABYTE).decode()
    except (binascii.Error, zlib.error, ValueError):
        raise HearthLabError("the text of the game is damaged; copy all of it") from None
    return Record.from_json(unpacked)
