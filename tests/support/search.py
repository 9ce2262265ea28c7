"""What agents that search do and find out, and positions to ask them in."""

from __future__ import annotations

import hearthlab as hl
from hearthlab.agents import Opinion, make
from hearthlab.agents.base import Clock

WISP, YETI, OGRE, RAPTOR, FIREBALL = "CS2_231", "CS2_182", "CS2_200", "CS2_172", "CS2_029"
WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")


def searched(game: hl.Game, text: str, seed: int = 5) -> tuple[hl.Action, Opinion]:
    """What an agent does and what it found out."""
    agent = make(text, seed=seed)
    view = game.open_view(game.player) if agent.sees_everything else game.view(game.player)
    opinion = agent.consider(view)
    return opinion.action, opinion


def later(seed: int, turn: int = 8) -> hl.Game:
    """A position of a game between EVA and herself."""
    game, eva = hl.Game(SHAMAN, WARRIOR, seed=seed), make("eva")
    while game.turn < turn and not game.over:
        game.apply(eva.act(game.view(game.player), Clock()))
    return game


def small(k: int) -> hl.Game:
    """One of fifty small positions without chance: a few minions on either side and a card or two in hand."""
    mine = [[YETI, RAPTOR], [WISP, OGRE], [RAPTOR], [YETI, WISP, RAPTOR], [OGRE]][k % 5]
    theirs = [[WISP], [RAPTOR, WISP], [YETI], [], [RAPTOR, RAPTOR]][k // 5 % 5]
    hand = [[FIREBALL], [WISP, FIREBALL]][k // 25]
    me = {"class": "mage", "minions": [{"id": card} for card in mine], "hand": hand, "mana": {"max": 4}, "deck": []}
    foe = {"class": "mage", "minions": [{"id": card} for card in theirs], "hand": [], "deck": []}
    rules = {"fatigue": False, "slots": "rightmost"}
    return hl.Game.from_state({"turn": 7, "active": 0, "rules": rules, "players": [me, foe]}, seed=1)


def boards(mine: list[str], theirs: list[str]) -> hl.Game:
    """A position in which nothing is hidden and nothing is left to chance: boards, no cards, no power."""
    players = [
        {"class": "mage", "minions": [{"id": card} for card in cards], "hand": [], "deck": [], "mana": {"max": 0}}
        for cards in (mine, theirs)
    ]
    rules = {"fatigue": False, "slots": "rightmost"}
    return hl.Game.from_state({"turn": 3, "active": 0, "rules": rules, "players": players}, seed=1)
