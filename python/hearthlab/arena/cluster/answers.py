"""The answers of a node about finished games: numbers in columns, and texts as JSON.

Columns take a fraction of the work of a list for each game, on both sides, and the driver checks a whole column at
once. An answer is used only if all of it is valid.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab.arena.execution import Finished
from hearthlab.arena.messages import BadMessage, read_faults
from hearthlab.arena.schedule import Plan
from hearthlab.arena.seats import one_line
from hearthlab.arena.store import Row

__all__ = ["Result", "read", "written"]

Numbers = npt.NDArray[np.signedinteger[Any]]

Result = tuple[bytes, bytes]
"""The columns of the games, and the rest."""

_COLUMNS = 8
"""Number, winner (-1 for none), turns, actions, microseconds of both players, index of the reason, fault."""
_NUMBER = np.dtype("<i8")
_TYPES = tuple(np.dtype(name) for name in ("i1", "<i2", "<i4", "<i8"))
"""A column has the smallest type that fits: Ray sends answers of up to 100 kB without storing them first."""
_WINNERS = (0, 1, None)


def written(found: Finished, dropped: Collection[int]) -> Result:
    """Encodes finished games, and the numbers of dropped games."""
    columns: Sequence[Sequence[Any]] = list(zip(*found.rows, strict=True)) or [()] * 11
    numbers, _, _, winners, turns, actions, time0, time1, reasons, faults, records = columns
    places = {reason: place for place, reason in enumerate(dict.fromkeys(reasons))}
    sent = (
        numbers,
        [-1 if winner is None else winner for winner in winners],
        *(turns, actions, time0, time1),
        [places[reason] for reason in reasons],
        faults,
    )
    packed = [_smallest(np.array(column, dtype=_NUMBER)) for column in sent]
    rest = {
        "types": [column.itemsize for column in packed],
        "reasons": list(places),
        "records": records if any(record is not None for record in records) else None,
        "faults": found.faults,
        "failed": found.failed,
        "dropped": sorted(dropped),
    }
    return b"".join(column.tobytes() for column in packed), json.dumps(rest, separators=(",", ":")).encode()


def _smallest(column: Numbers) -> Numbers:
    """Returns a column in the smallest type that holds its numbers."""
    low, high = (int(column.min()), int(column.max())) if len(column) else (0, 0)
    fits = (kind for kind in _TYPES if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max)
    return column.astype(next(fits))


def _columns(data: bytes, sizes: Any) -> Numbers:
    """Returns the columns, given the item size of each in bytes."""
    kinds = {kind.itemsize: kind for kind in _TYPES}
    if not isinstance(sizes, list) or len(sizes) != _COLUMNS or not all(type(n) is int and n in kinds for n in sizes):
        raise BadMessage("the columns of an answer have invalid types")
    count, rest = divmod(len(data), sum(sizes))
    if rest:
        raise BadMessage("the columns of an answer are not equally long")
    found = np.empty((_COLUMNS, count), dtype=_NUMBER)
    at = 0
    for k, size in enumerate(sizes):
        found[k] = np.frombuffer(data, dtype=kinds[size], count=count, offset=at)
        at += count * size
    return found


def read(result: Result, plan: Plan) -> Finished:
    """Decodes the games that a node has finished; raises BadMessage if the answer is invalid.

    This checks that the games belong to the plan, but not whether the node was asked for them.
    """
    try:
        rest = json.loads(result[1])
        columns = _columns(result[0], rest["types"])
        rows = _rows(columns, rest, plan)
        faults: dict[int, list[list[object]]] = {}
        for number, *fault in rest["faults"]:
            faults.setdefault(number, []).append(fault)
        found = Finished(rows)
        if faults or columns[7].any():
            for row in rows:
                if row[9] or row[0] in faults:
                    found.faults += read_faults(faults.pop(row[0], []), row)
        if faults:
            raise BadMessage("a fault belongs to a game that is missing")
        found.failed += [(_whole(number, plan), str(why)) for number, why in rest["failed"]]
        found.dropped += [_whole(number, plan) for number in rest["dropped"]]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
        raise BadMessage(str(error)) from None
    return found


def _rows(columns: Any, rest: Any, plan: Plan) -> list[Row]:
    numbers, winners, turns, actions, time0, time1, reasons, faults = columns
    texts, records = rest["reasons"], rest["records"]
    if (columns[[0, 2, 3, 4, 5]] < 0).any() or (numbers >= plan.total).any():
        raise BadMessage("a row has a negative number, or is not a game of the plan")
    if ((winners < -1) | (winners > 1)).any():
        raise BadMessage("a row has a winner that is not a player")
    if ((faults < 0) | (faults > 1) | ((faults == 1) & (winners < 0))).any():
        raise BadMessage("a row has a fault without a winner")
    if not all(isinstance(text, str) for text in texts) or ((reasons < 0) | (reasons >= len(texts))).any():
        raise BadMessage("a row has no reason")
    if records is None:
        records = [None] * len(numbers)
    elif not plan.records or not all(isinstance(record, str | None) for record in records):
        raise BadMessage("a row has a record that was not asked for")
    lines = [one_line(text) for text in texts]
    games = numbers.view(np.uint64)
    found: list[Row] = list(
        zip(
            numbers.tolist(),
            plan.cells_of(games).tolist(),
            plan.seeds_of(games).tolist(),
            [_WINNERS[winner] for winner in winners.tolist()],
            *(part.tolist() for part in (turns, actions, time0, time1)),
            [lines[place] for place in reasons.tolist()],
            faults.tolist(),
            records,
            strict=True,
        )
    )
    return found


def _whole(number: object, plan: Plan) -> int:
    if type(number) is not int or not 0 <= number < plan.total:
        raise BadMessage("a number is not that of a game of the plan")
    return number
