"""Recomputes the standings of a competition from its archive: `python tools/audit_archive.py archive.zip`.

It is based only on the section "The archive" of docs/competition.md, and uses only Python's standard library, so anyone
who doubts the standings can read all of it. It checks the seeds of all games, recomputes points, places, win rates,
intervals, ratings and their half widths, and verifies that nobody beats the mixture of Nash averaging. Replaying the
actions, which requires the rules of the game, is left to `hearthlab competition audit`.
"""

from __future__ import annotations

import hashlib
import json
import math
import sys
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

Z95 = 1.959963984540054


class Archive:
    """The files of an archive."""

    def __init__(self, path: Path) -> None:
        self._zip = None if path.is_dir() else zipfile.ZipFile(path)
        self._folder = path

    def text(self, name: str) -> str:
        """Returns the content of a file."""
        if self._zip is None:
            return (self._folder / name).read_text(encoding="utf-8")
        return self._zip.read(name).decode()

    def json(self, name: str) -> Any:
        """Returns the content of a JSON file."""
        return json.loads(self.text(name))


def digest(*parts: object) -> int:
    """Returns the hash of the parts as a number, as described in the section on seeds."""
    text = "\0".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def seeds(about: Any, track: Any, games: Sequence[Any]) -> Iterable[str]:
    """Yields the problems with the seeds of a track."""
    of_wave = {}
    for wave in track["waves"]:
        parts = (about["seed"], "wave", track["key"], wave["name"])
        of_wave[wave["name"]] = digest(*parts, 0) * 2**64 + digest(*parts, 1)
        if wave["seed"] != str(of_wave[wave["name"]]):
            yield f"{track['key']}: the seed of {wave['name']} does not follow from that of the competition"
    draw, before, second = -1, None, False
    for game in games:
        if before is None or before["wave"] != game["wave"]:
            draw, second = 0, False
        else:
            # The second game of a pair has the same entrants with exchanged sides.
            second = not second and before["agents"] == game["agents"][::-1]
            draw += not second
        if (game["draw"], game["seed"]) != (draw, str(digest(of_wave[game["wave"]], "game", draw) // 2)):
            yield f"{track['key']}: the seed of game {game['id']} does not follow from that of its wave"
        before = game


def scores(track: Any, games: Sequence[Any]) -> Iterable[tuple[int, int, float]]:
    """Yields the two entrants of every match, and the first one's share of the points."""
    legs: dict[tuple[int, int], dict[int, list[Any]]] = {}
    for game in games:
        legs.setdefault((game["round"], game["match"]), {}).setdefault(game["leg"], []).append(game)
    for parts in legs.values():
        a, b = sorted(parts[0][0]["agents"])
        yield a, b, sum(_share(track, part, a) for part in parts.values()) / len(parts)


def _share(track: Any, games: Sequence[Any], entrant: int) -> float:
    """Returns an entrant's share of a leg: that of the games, or all of it for the winner of a series."""
    wins = sum(_won(game, entrant) is True for game in games)
    losses = sum(_won(game, entrant) is False for game in games)
    if track["format"]["match"] == "games":
        return (wins + (len(games) - wins - losses) / 2) / len(games)
    if track["format"]["match"] == "best-of":
        return 0.5 if wins == losses else float(wins > losses)
    # The winner of a conquest has won with every deck, that of a last hero standing has beaten every deck.
    lineup = len(track["entrants"][entrant]["decks"]) - track["format"]["bans"]
    return 1.0 if wins == lineup else 0.0 if losses == lineup else 0.5


def _won(game: Any, entrant: int) -> bool | None:
    return None if game["winner"] is None else game["agents"][game["winner"]] == entrant


def wilson(rate: float, games: float) -> tuple[float, float]:
    """Returns Wilson's 95 % interval."""
    if not games:
        return 0.0, 1.0
    square = Z95 * Z95 / games
    middle = (rate + square / 2) / (1 + square)
    half = Z95 / (1 + square) * math.sqrt(rate * (1 - rate) / games + square / (4 * games))
    return (middle - half if rate > 0 else 0.0), (middle + half if rate < 1 else 1.0)


def pairs(games: Sequence[Any]) -> dict[tuple[str, int, int, int], list[float]]:
    """Returns the sums over games with the same seed: wins of the entrant with the lower number, and games."""
    found: dict[tuple[str, int, int, int], list[float]] = {}
    for game in games:
        a, b = sorted(game["agents"])
        pair = found.setdefault((game["wave"], game["draw"], a, b), [0.0, 0.0])
        won = _won(game, a)
        pair[0] += 0.5 if won is None else float(won)
        pair[1] += 1
    return found


def solved(matrix: list[list[float]], right: list[list[float]]) -> list[list[float]]:
    """Returns the solution of linear equations with several right-hand sides (Gaussian elimination with pivoting)."""
    n = len(matrix)
    rows = [[*matrix[k], *right[k]] for k in range(n)]
    for k in range(n):
        best = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[best] = rows[best], rows[k]
        scale = rows[k][k]
        rows[k] = [value / scale for value in rows[k]]
        for i in range(n):
            if i != k and rows[i][k]:
                factor = rows[i][k]
                rows[i] = [value - factor * other for value, other in zip(rows[i], rows[k], strict=True)]
    return [row[n:] for row in rows]


def ratings(n: int, found: dict[tuple[str, int, int, int], list[float]]) -> list[tuple[float, float]]:
    """Returns Bradley-Terry ratings in Elo points around 0, with the half widths of their 95 % intervals."""
    beaten = [[0.0] * n for _ in range(n)]
    for (_, _, a, b), (wins, games) in found.items():
        beaten[a][b] += wins
        beaten[b][a] += games - wins
    for a in range(n):
        for b in range(a):
            if beaten[a][b] + beaten[b][a]:
                beaten[a][b] += 0.5
                beaten[b][a] += 0.5
    strength = [0.0] * n

    def information() -> tuple[list[list[float]], list[float]]:
        matrix, gradient = [[0.0] * n for _ in range(n)], [0.0] * n
        for a in range(n):
            for b in range(n):
                games = beaten[a][b] + beaten[b][a]
                if a != b and games:
                    chance = 1 / (1 + math.exp(strength[b] - strength[a]))
                    weight = games * chance * (1 - chance)
                    matrix[a][a] += weight
                    matrix[a][b] -= weight
                    gradient[a] += beaten[a][b] - games * chance
        return matrix, gradient

    for _ in range(100):
        matrix, gradient = information()
        fixed = [[matrix[a][b] + 1 / n for b in range(n)] for a in range(n)]
        step = [row[0] for row in solved(fixed, [[g] for g in gradient])]
        longest = max(map(abs, step))
        strength = [s + x * min(1.0, 2.0 / max(longest, 1e-300)) for s, x in zip(strength, step, strict=True)]
        if longest < 1e-10:
            break
    mean = sum(strength) / n
    strength = [s - mean for s in strength]
    # The null space of the information matrix is the constant vector: this is its pseudo-inverse.
    matrix, _ = information()
    identity = [[float(a == b) for b in range(n)] for a in range(n)]
    inverse = solved([[matrix[a][b] + 1 / n for b in range(n)] for a in range(n)], identity)
    model = [[inverse[a][b] - 1 / n for b in range(n)] for a in range(n)]
    few = len(found) / max(1, len(found) - 1)
    robust = [0.0] * n
    for (_, _, a, b), (wins, games) in found.items():
        rest = wins - games / (1 + math.exp(strength[b] - strength[a]))
        for k in range(n):
            robust[k] += few * (rest * (model[k][a] - model[k][b])) ** 2
    points = 400 / math.log(10)
    return [(points * strength[k], points * Z95 * math.sqrt(max(0.0, model[k][k], robust[k]))) for k in range(n)]


def standings(track: Any, games: Sequence[Any], matches: Sequence[Any]) -> list[dict[str, Any]]:
    """Returns the standings of a track, best first; from the list of matches only byes are used."""
    n = len(track["entrants"])
    points, opponents, byes = [0.0] * n, [0.0] * n, [0] * n
    met: list[tuple[int, int]] = []
    for match in matches:
        a, b = match["agents"]
        if b is None:
            points[a] += 1
            byes[a] += 1
    for a, b, share in scores(track, games):
        points[a] += share
        points[b] += 1 - share
        met.append((a, b))
    for a, b in met:
        opponents[a] += points[b]
        opponents[b] += points[a]
    found = pairs(games)
    rated = ratings(n, found)
    lines = []
    for k in range(n):
        own = [
            (wins if a == k else count - wins, count) for (_, _, a, b), (wins, count) in found.items() if k in (a, b)
        ]
        total = sum(count for _, count in own)
        won = sum(_won(game, k) is True for game in games if k in game["agents"])
        drawn = sum(game["winner"] is None for game in games if k in game["agents"])
        rate = (won + drawn / 2) / total if total else 0.5
        spread = sum((wins - count * rate) ** 2 for wins, count in own)
        worth = total * total * rate * (1 - rate) / spread if spread else total
        interval = wilson(rate, round(min(total, max(len(own), worth))))
        lines.append(
            {
                "entrant": k,
                "name": track["entrants"][k]["name"],
                "points": points[k],
                "byes": byes[k],
                "opponents": opponents[k],
                "games": int(total),
                "wins": won,
                "draws": drawn,
                "win_rate": rate,
                "interval": list(interval),
                "rating": {"points": rated[k][0], "half": rated[k][1]},
            }
        )
    rank = {k: tuple(-round(lines[k][key], 9) for key in ("points", "opponents", "win_rate")) for k in range(n)}
    order = sorted(range(n), key=lambda k: (rank[k], k))
    for number, k in enumerate(order):
        shared = number > 0 and rank[k] == rank[order[number - 1]]
        lines[k]["place"] = lines[order[number - 1]]["place"] if shared else number + 1
    return [lines[k] for k in order]


def nash(track: Any, games: Sequence[Any], claimed: Sequence[Any]) -> Iterable[str]:
    """Yields the problems with the mixture of Nash averaging: somebody beats it, or a win rate is wrong."""
    lines = {line["entrant"]: line for line in claimed}
    if any(line["nash"] is None for line in claimed):
        return
    n = len(lines)
    beaten = [[0.0] * n for _ in range(n)]
    for game in games:
        a, b = game["agents"]
        beaten[a][b] += 0.5 if game["winner"] is None else float(game["winner"] == 0)
        beaten[b][a] += 0.5 if game["winner"] is None else float(game["winner"] == 1)
    for a in range(n):
        against = 0.0
        for b in range(n):
            count = beaten[a][b] + beaten[b][a]
            apart = (lines[b]["rating"]["points"] - lines[a]["rating"]["points"]) / (400 / math.log(10))
            rate = 0.5 if a == b else (beaten[a][b] + 0.5) / (count + 1) if count else 1 / (1 + math.exp(apart))
            against += lines[b]["nash"]["weight"] * rate
        if against > 0.501 or abs(against - lines[a]["nash"]["win_rate"]) > 0.001:
            yield f"{track['key']}: {lines[a]['name']} scores {against:.4f} against the mixture of Nash averaging"


def close(one: Any, other: Any, slack: float = 1e-5) -> bool:
    """Returns whether two values agree; numbers in the archive are rounded, ratings to hundredths."""
    if isinstance(one, dict):
        return isinstance(other, dict) and all(close(one[key], other[key], 0.011) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(close(*both, slack) for both in zip(one, other, strict=True))
    return bool(one == other) if isinstance(one, str) or other is None else abs(one - other) <= slack


def audited(path: Path) -> tuple[list[str], int, int]:
    """Returns the problems of an archive, and its numbers of games and of lines of standings."""
    archive = Archive(path)
    about = archive.json("competition.json")
    problems: list[str] = []
    count = recomputed = 0
    for track in about["tracks"]:
        key = track["key"]
        games = [json.loads(line) for line in archive.text(f"{key}/games.jsonl").splitlines()]
        claimed = archive.json(f"{key}/standings.json")
        problems += seeds(about, track, games)
        if len(games) != track["games"]:
            problems.append(f"{key}: there are {len(games)} games instead of {track['games']}")
        lines = standings(track, games, claimed["matches"])
        for place, (line, said) in enumerate(zip(lines, claimed["standings"], strict=True)):
            differ = [field for field, value in line.items() if not close(value, said[field])]
            if differ:
                problems.append(f"{key}, line {place + 1}: {line['name']} differs in {', '.join(differ)}")
        problems += nash(track, games, claimed["standings"])
        count += len(games)
        recomputed += len(lines)
    return problems, count, recomputed


def main(arguments: Sequence[str]) -> int:
    """Audits an archive; returns 0 if everything agrees."""
    if len(arguments) != 1:
        print("usage: python audit_archive.py ARCHIVE", file=sys.stderr)
        return 2
    problems, games, lines = audited(Path(arguments[0]))
    for problem in problems[:20]:
        print(f"- {problem}")
    print(
        f"{games:,} games, {lines} lines of standings: {'all agree' if not problems else f'{len(problems)} problems'}"
    )
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
