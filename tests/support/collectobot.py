"""Collect-o-Bot games made by hand."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

SHARED = Path(__file__).parents[3] / "shared" / "data"
"""Real data that this repository does not hold."""


def play(player: str, turn: int, card: str) -> dict[str, Any]:
    return {"player": player, "turn": turn, "card": {"id": card, "name": card, "mana": 1}}


def game(number: int, *plays: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "region": "Europe",
        "id": number,
        "mode": "ranked",
        "hero": "Mage",
        "hero_deck": None,
        "opponent": "Rogue",
        "opponent_deck": "Miracle",
        "coin": False,
        "result": "win",
        "duration": 300,
        "rank": 5,
        "legend": None,
        "note": None,
        "added": f"2017-05-01T00:00:{number % 60:02}Z",
        "card_history": list(plays),
        **changes,
    }


def text_of(*games: dict[str, Any] | str) -> str:
    """The text of a file; a string is put in as it is, in the place of a game."""
    listed = ",".join(one if isinstance(one, str) else json.dumps(one) for one in games)
    return f'{{"range_start": "2017-05-01T00:00:00Z", "total_games": {len(games)}, "games": [{listed}]}}'


def write_games(path: Path, *games: dict[str, Any] | str) -> Path:
    data = text_of(*games).encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path
