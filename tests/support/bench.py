"""Benchmarks in short."""

from __future__ import annotations

import dataclasses

from hearthlab.bench.loops import COUNTED, Search, Work

__all__ = ["SMALL"]


def _short(search: Search) -> Search:
    agent = search.agent.split("budget=")[0]
    return dataclasses.replace(search, agent=agent + "budget=5it)" if agent != search.agent else agent, games=1)


SMALL = Work(
    games=20,
    deck_games=20,
    decks=8,
    shipped_games=20,
    positions=16,
    clone_rounds=2,
    step_rounds=2,
    eva_games=4,
    door_steps=50,
    searches=tuple(map(_short, COUNTED.searches)),
)
"""Every figure, with as little work as possible."""
