"""What a zygote does once before it forks: opens an agent and lets it decide, as agents' processes do in every game.

What Python prepares for this on the way (bytecode for the types that it meets, caches of attributes) is then there in
every process, which would otherwise do it again, each time in memory that has to be copied first.
"""

from __future__ import annotations

import contextlib
import socket
import sys
from importlib.machinery import SourceFileLoader

from hearthlab import _core
from hearthlab.agents.base import Agent, Clock
from hearthlab.arena.cells import child, frames
from hearthlab.arena.cells.lines import Binary
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, View

__all__ = ["Last", "rehearse"]

_NAME = "hearthlab_rehearsal"
_GAMES = 10
_DECISIONS = 10


class Last(Agent):
    """Takes the last legal action."""

    def act(self, view: View, clock: Clock) -> Action:
        """Returns the last legal action."""
        return view.legal_actions()[-1]


def rehearse(library: Library) -> None:
    """Plays the beginning of some games, in each of which this module is imported again as an agent's own."""
    finder = child.Modules({_NAME: (__file__,)}, SourceFileLoader)
    sys.meta_path.insert(len(sys.meta_path) - 1, finder)
    # Cards of one's own need not include those of a deck.
    with contextlib.suppress(HearthLabError):
        for _ in range(_GAMES):
            _play(library, finder)
            del sys.modules[_NAME]
    sys.meta_path.remove(finder)


def _play(library: Library, modules: child.Modules) -> None:
    deck = Deck.load("midrange-jade-shaman")
    game = Game(deck, deck, seed=1, library=library)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        server = child.Server(_core.AgentEnd(theirs.fileno(), library.core), library, modules)

        def asked(kind: int, body: bytes) -> bytes:
            ours.sendall(frames.HEAD.pack(len(body), kind, 1) + body)
            server.serve()
            return ours.recv(1 << 12)[frames.HEAD.size :]

        asked(frames.OPEN, Binary().open(f"{_NAME}:Last", 1))
        for _ in range(_DECISIONS):
            said = asked(frames.ACT, Binary().act(game.view(game.player), False, Clock()))
            game.apply(Action.parse(said.decode()))
