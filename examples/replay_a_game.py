"""Plays a game, stores its record as one line of JSON, and describes its first turns.

A record contains decks, rules, seed and actions: everything needed to replay the game, action by action.

Prints:

    The record has ... characters; replayed, the game ends the same way.
    turn 0 player ...: ...
    ...
"""

from __future__ import annotations

import hearthlab as hl
from hearthlab.text.sentences import describe


def main() -> None:
    """Plays, records and replays a game."""
    deck = hl.Deck.load("aggro-pirate-warrior")
    result = hl.play("eva", "greedy", deck, deck, seed=5)
    text = result.record.to_json()
    record = hl.Record.from_json(text)
    again = hl.Game.replay(record)
    assert (again.winner, again.turn) == (result.winner, result.turns)
    print(f"The record has {len(text)} characters; replayed, the game ends the same way.")

    game = hl.Game(*record.decks, seed=record.seed, rules=record.rules, first=record.first)
    for written in record.actions:
        action = hl.Action.parse(written)
        if game.turn <= 4:
            print(f"turn {game.turn} player {game.player}: {describe(action, game.state())}")
        game.apply(action)


if __name__ == "__main__":
    main()
