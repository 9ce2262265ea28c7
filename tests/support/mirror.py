"""Positions with the players exchanged."""

from __future__ import annotations

from typing import Any

#: Keys of a position whose values are players.
PLAYER_KEYS = {"active", "player", "first", "known_to", "side", "winner", "mulligans", "chosen_in"}


def mirrored(state: dict[str, Any]) -> dict[str, Any]:
    """The same position with the players exchanged."""
    found: dict[str, Any] = _turned({**state, "players": state["players"][::-1]})
    if "log" in state:  # its columns keep the order of its lines
        found["log"] = {**state["log"], "player": [1 - player for player in state["log"]["player"]]}
    return found


def _turned(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _exchanged(v) if key in PLAYER_KEYS else _turned(v) for key, v in value.items()}
    return [_turned(v) for v in value] if isinstance(value, list) else value


def _exchanged(value: Any) -> Any:
    if isinstance(value, list):
        return sorted(1 - player for player in value)
    return 1 - value if value in (0, 1) and not isinstance(value, bool) else value
