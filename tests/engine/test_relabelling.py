"""The players' numbers mean nothing: a game and its mirror image, with equal random picks, stay mirror images."""

from __future__ import annotations

import os
import random as chance
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import agents, make
from hearthlab.agents.base import Clock
from hearthlab.cards.language import (
    ALL_MINIONS,
    BOTH,
    MINION,
    OPPONENT,
    add_to_hand,
    attach,
    base_cost,
    buff_deck,
    destroy,
    draw,
    in_deck,
    leftmost,
    minions_of,
    pool,
    random,
    recruit,
    shuffle,
    spell,
    summon,
    swap_hands,
)
from hearthlab.cards.library import default_library
from hearthlab.util.seeds import derive
from support.mirror import mirrored
from support.texts import brief
from support.worlds import SOAK, differences, lively, moment, new_game, random_deck

GAMES, POSITIONS = 6 * SOAK, 40 * SOAK
AGENT_GAMES = int(os.environ.get("HEARTHLAB_RELABELLED", "1"))
"""Games of each agent; `make relabelled` plays 200."""


def together(one: hl.Game, other: hl.Game, seed: int, most: int) -> None:
    """Plays both games alike, and compares them after each action."""
    rng = chance.Random(f"together {seed}")
    for _ in range(most):
        assert not differences(mirrored(one.state()), other.state()), (seed, one.turn)
        if one.over:
            return
        actions = one.legal_actions()
        assert [str(action) for action in other.legal_actions()] == [str(action) for action in actions]
        action = lively(rng, actions)
        one.apply(action)
        other.apply(action)


@pytest.mark.parametrize("k", range(GAMES))
def test_a_game_with_the_seats_exchanged_is_its_mirror_image(k: int) -> None:
    rng = chance.Random(f"seats {k}")
    a, b = random_deck(rng), random_deck(rng)
    first = k % 2
    together(hl.Game(a, b, seed=k, first=first), hl.Game(b, a, seed=k, first=1 - first), k, 400)


@pytest.mark.parametrize("k", range(POSITIONS))
def test_a_position_and_its_mirror_image_play_on_alike(k: int) -> None:
    state = moment(derive("relabelled", k)).state()
    together(hl.Game.from_state(state, seed=k), hl.Game.from_state(mirrored(state), seed=k), k, 30)


def decided(agent: hl.Agent, game: hl.Game) -> hl.Action:
    """What an agent does in a game."""
    view = game.open_view(game.player) if agent.sees_everything else game.view(game.player)
    return agent.act(view, Clock())


@pytest.mark.parametrize("name", [name for name in agents() if name not in ("cfr", "package", "program")])
def test_an_agent_plays_the_same_game_in_the_other_seat(name: str) -> None:
    """Games against EVA with equal seeds: the same actions to the end, with the players exchanged."""
    for k in range(AGENT_GAMES):
        rng = chance.Random(f"agents {k}")
        a, b, first = random_deck(rng), random_deck(rng), k % 2
        games = hl.Game(a, b, seed=k, first=first), hl.Game(b, a, seed=k, first=1 - first)
        pairs = [[make(text, seed=k) for text in (brief(name, 8), "eva(ties=first)")] for _ in games]
        while not games[0].over:
            actions = [
                decided(pair[game.player if seat == 0 else 1 - game.player], game)
                for seat, (game, pair) in enumerate(zip(games, pairs, strict=True))
            ]
            assert str(actions[0]) == str(actions[1]), (k, games[0].turn)
            for game, action in zip(games, actions, strict=True):
                game.apply(action)
        assert not differences(mirrored(games[0].state()), games[1].state()), k


#: Texts about both players that do something to one after the other.
TEXTS: dict[str, Any] = {
    "draw": [draw(1, who=BOTH)],
    "give": [add_to_hand(pool(MINION, base_cost() <= 2), who=BOTH)],
    "shuffle": [shuffle(in_deck(OPPONENT), who=BOTH)],
    "summon": [summon(pool(MINION, base_cost() <= 1), side=BOTH)],
    "recruit": [recruit(1, who=BOTH)],
    "buff deck": [buff_deck(BOTH, MINION, having=attach(attack=1)), draw(1, who=BOTH)],
    "swap hands": [swap_hands()],
    "at random": [destroy(random(ALL_MINIONS, 2))],
    "leftmost": [destroy(leftmost(minions_of(BOTH)))],
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("active", [0, 1])
def test_a_text_about_both_players_begins_with_its_controller(name: str, active: int) -> None:
    library = default_library().with_cards(spell("TEXT", *TEXTS[name], name="Text"))
    sides = [
        {"hand": ["TEXT", "CS2_231"], "deck": ["CS2_182", "CS2_200", "CS2_231"], "minions": ["CS2_231", "CS2_182"]},
        {"hand": ["CS2_029"], "deck": ["CS2_182", "CS2_106", "CS2_120"], "minions": ["CS2_200"]},
    ]
    state = hl.Game.from_state({"turn": 11, "players": sides}, library=library).state()
    if active == 1:
        state = mirrored(state)
    for seed in range(8):
        one = hl.Game.from_state(state, seed=seed, library=library)
        other = hl.Game.from_state(mirrored(state), seed=seed, library=library)
        play = next(a for a in one.legal_actions() if a.kind == "play")
        one.apply(play)
        other.apply(play)
        assert not differences(mirrored(one.state()), other.state())


def test_decks_of_both_players_that_hear_an_event_are_asked_beginning_with_the_active_one() -> None:
    rules = hl.Rules(mulligan=False)
    for seed in range(4):
        state = new_game(seed, rules=rules).state()
        for side in state["players"]:
            side["deck"] = [{"id": "CFM_637"}, *side["deck"][:20]]  # Patches the Pirate
        state["players"][state["active"]]["hand"].append({"id": "CS2_146", "cost": 0})  # a pirate
        one, other = hl.Game.from_state(state, seed=seed), hl.Game.from_state(mirrored(state), seed=seed)
        together(one, other, seed, 12)
