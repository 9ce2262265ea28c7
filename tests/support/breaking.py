"""Ways to break values, bytes, texts and lines."""

from __future__ import annotations

import copy
import random
from typing import Any

Path_ = tuple[Any, ...]

#: Values that programs trip over.
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 8, 10, 11, 59, 60, 61, 63, 64, 127, 128, 160, 255, 256, 30_000, 32_767,
    32_768, -32_768, -32_769, 65_534, 65_535, 65_536, 2**31 - 1, 2**31, 2**63, 2**64, 10**40, 0.5, -0.0, 1e308,
    "", "x", "end", "CS2_231", "GAME_005", "HERO_01", "CS2_034", "\0", "\ud800", "é", "x" * 5000, [], {}, [[]],
    [None], [0] * 100, {"id": "CS2_231"}, {"": 0},
)  # fmt: skip


def places(value: Any, path: Path_ = ()) -> list[Path_]:
    """The paths of all values within a value."""
    found: list[Path_] = []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        found.append((*path, key))
        found += places(part, (*path, key))
    return found


def at(value: Any, path: Path_) -> Any:
    """The value at a path."""
    for key in path:
        value = value[key]
    return value


def changed(document: Any, path: Path_, value: Any) -> Any:
    """The document with another value at a path."""
    document = copy.deepcopy(document)
    at(document, path[:-1])[path[-1]] = value
    return document


def without(document: Any, path: Path_) -> Any:
    """The document without what is at a path."""
    document = copy.deepcopy(document)
    del at(document, path[:-1])[path[-1]]
    return document


def wrong(value: Any) -> list[Any]:
    """Values that cannot stand where this one stands, whatever it means."""
    match value:
        case None:
            return [{"x": 1}, "\0", -5, 0.5]
        case bool():
            return [None, 5, "true", [], {}]
        case int():
            return [None, True, "5", 0.5, [], {}, -(10**30), 10**30, 1e300]
        case float():
            return [None, True, "0.5", [], {}, -(10**300)]
        case str():
            return [None, True, 5, [], {}, "\0", "\ud800", "x\ny"]
        case list():
            return [None, True, 5, "x", {}, [{"x": [[]]}] * 3]
        case dict():
            return [None, True, 5, "x", [], [[]]]
    return [None]


def change_structure(rng: random.Random, document: Any) -> Any:
    """The document with one to four changes of its structure."""
    document = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        paths = places(document)
        if not paths:
            break
        path = rng.choice(paths)
        parent, key = at(document, path[:-1]), path[-1]
        match rng.randrange(8):
            case 0:
                parent[key] = copy.deepcopy(rng.choice(ODD))
            case 1:
                parent[key] = copy.deepcopy(at(document, rng.choice(paths)))
            case 2:
                del parent[key]
            case 3 if isinstance(parent, list):
                parent.insert(key, copy.deepcopy(parent[key]))
            case 4 if isinstance(parent, list):
                parent += copy.deepcopy(parent) * rng.randrange(1, 8)
            case 5 if isinstance(parent, list):
                rng.shuffle(parent)
            case 6 if isinstance(parent[key], int) and not isinstance(parent[key], bool):
                parent[key] += rng.choice((-100, -10, -1, 1, 10, 100, 1000))
            case 7 if isinstance(parent, dict):
                keys = [p[-1] for p in paths if isinstance(p[-1], str)]
                parent[rng.choice(keys)] = parent.pop(key)
            case _:
                parent[key] = rng.choice(ODD[:40])
    return document


def change_data(rng: random.Random, given: bytes) -> bytes:
    """The bytes with a few of them changed, taken away, doubled or moved."""
    data = bytearray(given)
    if rng.random() < 0.1:
        return bytes(data[: rng.randrange(len(data) + 1)])
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        k, n = rng.randrange(len(data) + 1), rng.choice((1, 1, 2, 8, 64))
        match rng.randrange(6):
            case 0:
                data[k : k + 1] = bytes([rng.randrange(256)])
            case 1:
                del data[k : k + n]
            case 2:
                data[k:k] = data[k : k + n] * rng.randrange(1, 4)
            case 3:
                data[k:k] = rng.choice(_INSERTED)
            case 4 if k < len(data):
                data[k] ^= 1 << rng.randrange(8)
            case _:
                other = rng.randrange(len(data) + 1)
                data[k : k + n] = data[other : other + n]
    return bytes(data)


_INSERTED = (
    b"-",
    b"9",
    b"0",
    b"e9",
    b'"',
    b"{",
    b"[",
    b",",
    b"\\u0000",
    b" ",
    b"null",
    b"NaN",
    b"\n",
    b"=",
    b"<",
    b"9" * 400,
)


def change_bytes(rng: random.Random, text: str) -> str:
    """The text with a few of its bytes changed."""
    data = change_data(rng, text.encode("utf-8", "surrogatepass"))
    return data.decode("utf-8", rng.choice(("replace", "surrogateescape")))


def change_lines(rng: random.Random, text: str) -> str:
    """The text with lines and numbers changed, taken away, doubled or exchanged."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 5))):
        k, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[k : k + rng.choice((1, 1, 5))]
                lines = lines or [""]
            case 1:
                lines.insert(j, lines[k])
            case 2:
                lines[k], lines[j] = lines[j], lines[k]
            case 3:
                parts = lines[k].split(" ")
                parts[rng.randrange(len(parts))] = rng.choice(lines[j].split(" "))
                lines[k] = " ".join(parts)
            case _:
                digits = [i for i, c in enumerate(lines[k]) if c.isdigit()]
                if digits:
                    i = rng.choice(digits)
                    lines[k] = (
                        lines[k][:i] + str(rng.choice((0, -1, 7, 99, 65_536, 2**40, "x", ""))) + lines[k][i + 1 :]
                    )
    return "\n".join(lines)
