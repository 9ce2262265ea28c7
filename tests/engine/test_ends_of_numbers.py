"""Numbers at their ends: whatever a position has become, `from_state` reads what `state` wrote."""

from __future__ import annotations

import contextlib
import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import hearthlab as hl
from support.worlds import library, moment

#: The largest values that some number of a position can have, and one above each.
LARGE = sorted({n + k for n in (10, 60, 100, 127, 255, 30_000, 32_767, 60_000, 65_533, 65_535) for k in (0, 1)})


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all numbers of a position, apart from its rules."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        if key in ("rules", "schema", "build"):
            continue
        if isinstance(part, int) and not isinstance(part, bool):
            yield (*path, key)
        else:
            yield from numbers(part, (*path, key))


def put(position: Any, path: tuple[Any, ...], value: int) -> Any:
    position = copy.deepcopy(position)
    place = position
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return position


def largest(position: Any, path: tuple[Any, ...]) -> hl.Game | None:
    """The position with the largest value of one number that is accepted."""
    for value in reversed(LARGE):
        with contextlib.suppress(hl.BadPosition):
            return hl.Game.from_state(put(position, path, value), seed=value, library=library())
    return None


def written(seed: int) -> Any:
    """A position with every number of players stated, and with an enchantment."""
    position = moment(seed, own=True).state()
    for player in position["players"]:
        player["counters"] = dict.fromkeys(("cards_played_turn", "hero_damage_turn", "spells_game", "jade"), 1)
        player["hero"] |= {"armor": 1, "attacks": 0, "damage": 1}
        player["hero"]["enchantments"] = [{"id": None, "attack": 1, "health": 1, "data": 1}]
        player["weapon"] = {"id": "CS2_106", "damage": 1, "durability": 2}
        player["minions"].append({"id": "CS2_122", "since": 1, "data": 1})
        player["minions"] = player["minions"][-7:]
        player["minions"][-1]["enchantments"] = [{"id": None, "attack": 1, "health": 1, "spell_damage": 1}]
        if player["hand"]:
            player["hand"][0]["enchantments"] = [{"id": None, "cost": 1}]
            player["hand"][0].pop("cost", None)
        for thing in (player["hero"], *player["minions"]):
            for stated in ("attack", "health"):
                thing.pop(stated, None)
        player["deck"] = player["deck"][:2]
    return position


@pytest.mark.parametrize("seed", range(2))
def test_a_position_with_a_number_at_its_end_is_read_again_after_every_action(seed: int) -> None:
    position = written(seed)
    rng = random.Random(seed)
    tried = 0
    for path in numbers(hl.Game.from_state(position, library=library()).state()):
        # Every third number here; tools/fuzz.py goes on with the others.
        if path[0] == "log" or rng.random() < 0.66:
            continue
        with contextlib.suppress(KeyError, IndexError):
            game = largest(position, path)
            if game is None:
                continue
            tried += 1
            for _ in range(5):
                state = game.state()
                again = hl.Game.from_state(state, seed=1, library=library())
                assert again.state() == state, path
                assert game.fault() is None, path
                if game.over:
                    break
                game.apply(rng.choice(game.legal_actions()))
    assert tried > 15


def test_fatigue_beyond_the_largest_damage_is_read_again() -> None:
    position = {"players": [{"fatigue": 65_530, "hero": {"keywords": ["immune"]}}, {}]}
    game = hl.Game.from_state(position)
    for _ in range(20):
        assert hl.Game.from_state(game.state()).state() == game.state()
        if game.over:
            break
        game.apply("end")
    assert game.state()["players"][0]["fatigue"] >= 65_535 or game.over


def test_ids_never_run_out_and_never_double() -> None:
    with pytest.raises(hl.BadPosition, match=r"next\.eid: 65535 is not a number from 1 to 65534"):
        hl.Game.from_state({"next": {"eid": 65_535}})
    hand = ["CS2_101t", "EX1_506", "CS2_151", "EX1_025", "CS2_231"]
    last = {"next": {"eid": 65_520}, "turn": 19, "players": [{"hand": hand, "deck": hand * 4}, {"deck": hand * 4}]}
    game = hl.Game.from_state(last, seed=3)
    rng = random.Random(3)
    for _ in range(60):
        state = game.state()
        assert hl.Game.from_state(state).state() == state
        assert game.fault() is None
        if game.over:
            break
        game.apply(rng.choice(game.legal_actions()))
    assert game.state()["next"]["eid"] == 65_534
