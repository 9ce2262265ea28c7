"""Plays until every implemented card has been played and every clause of every card has run: `make exhaustive`.

Each attempt is a seeded position built around one missing goal, its *star*: the card is in hand, in play or in the
deck; for tokens, enchantments and hero powers it is usually a card that creates them. Hands, boards, decks, weapons and
secrets of both players are filled with other cards that have missing goals and with cards that suit the star. Then both
sides play random actions while the core records which clauses run. Cards that need more than that have a starting
position in ``PREPARED``.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hearthlab import _core
from hearthlab.cards.compile import compile_library
from hearthlab.cards.data import load
from hearthlab.cards.decks import CLASSES, HERO_OF_CLASS
from hearthlab.cards.library import default_library, statements
from hearthlab.errors import HearthLabError
from hearthlab.rules import Rules
from hearthlab.util.progress import Progress

Goal = tuple[str, int]
"""A card and one of its clauses, numbered as in the core, or PLAYED."""

PLAYED = -1
STAR = 1000
"""The entity id of the star."""
ACTIONS = 40
"""The number of actions in an attempt."""

TRIBES = ("beast", "demon", "dragon", "elemental", "mechanical", "murloc", "pirate", "totem")
#: The effects that cause the events triggers wait for.
DEEDS = {
    "armor_gain": "armor",
    "control_change": "control",
    "discard": "discard",
    "freeze": "freeze",
    "heal": "heal",
    "recruit": "recruit",
    "shuffle": "shuffle",
}
#: The zones where a star may be; likelier ones are listed more often.
ZONES = {
    "minion": ("hand", "hand", "hand", "minions", "minions", "deck"),
    "spell": ("hand", "hand", "hand", "hand", "deck"),
    "secret": ("hand", "secrets"),
    "quest": ("hand", "quest", "quest"),
    "weapon": ("hand", "weapon"),
    "hero": ("hand",),
    "hero_power": ("power",),
}
WORDS = {0: "when played", 1: "deathrattle", 200: "own cost", PLAYED: "never played"}

#: The players' cards for goals that random positions would rarely reach.
PREPARED: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "EX1_625t2": ({"hand": ["EX1_625", "EX1_625"]}, {}),  # Mind Shatter, from the second Shadowform
    "BRM_027pH": ({"hand": ["AT_132"], "power": {"id": "BRM_027p"}}, {}),  # Ragnaros's power, after Justicar Trueheart
    "LOOT_043t2": ({"hand": ["LOOT_043t2", "EX1_319"]}, {}),  # Amethyst Spellstone, with a Flame Imp to make it grow
    "LOOT_064t1": ({"hand": ["LOOT_064t1", "EX1_243"]}, {}),  # Sapphire Spellstone, with a Dust Devil
    # Big Red Button, which the battlecry of Dr. Boom replaces at once
    "BOT_238p": ({"power": {"id": "BOT_238p"}}, {}),
    "LOOT_526d": ({"hand": ["LOOT_526t"]}, {"minions": ["LOOT_526d"]}),  # The Darkness, when a candle is cast from hand
}

#: Cards that are never played in the form that is in a deck.
NEVER_PLAYED = {"LOOT_104": "Shifting Scroll cannot be played before it shifts"}


def told(goal: Goal) -> str:
    """Returns a goal in words."""
    card, clause = goal
    part = f"aura {clause - 99}" if 100 <= clause < 200 else f"trigger {clause - 1}"
    return f"{load()[card].name} ({card}): {WORDS.get(clause, part)}"


class Cards:
    """Information on all cards from the compiled library."""

    def __init__(self) -> None:
        library = json.loads(compile_library(load(), statements()))
        self.entries: dict[str, dict[str, Any]] = {card["id"]: card for card in library["cards"]}
        self.texts = {card: json.dumps(entry.get("text", {})) for card, entry in self.entries.items()}
        #: The cards that create a card: their text or their hero refers to it.
        self.makers: dict[str, list[str]] = {}
        for card, entry in self.entries.items():
            if entry["implemented"]:
                named = {*re.findall(r'"(\w+)"', self.texts[card]), entry.get("hero_power", "")}
                for made in sorted(named & self.entries.keys() - {card}):
                    self.makers.setdefault(made, []).append(card)
        self.deckable = [c.id for c in load().deckable() if self.entries[c.id]["implemented"]]
        self.by_kind: dict[str, list[str]] = {}
        for card in self.deckable:
            self.by_kind.setdefault(self.kind(card), []).append(card)
        #: Classes by their hero powers.
        self.heroes = {self.entries[hero]["hero_power"]: cls for cls, hero in HERO_OF_CLASS.items()}
        #: Cards with which both branches of a Choose One card happen.
        self.both = [card for card in self.deckable if '"both_choices"' in self.texts[card]]
        self.by_the_game = set(library["given"].values())

    def given(self, card: str) -> bool:
        """Returns whether a game can start with the card."""
        return card in self.heroes or card in self.by_the_game or "collectible" in self.entries[card]["mechs"]

    def kind(self, card: str) -> str:
        """Returns minion, spell, secret, quest, weapon, hero, hero_power or enchantment."""
        entry = self.entries[card]
        return next((mech for mech in ("secret", "quest") if mech in entry["mechs"]), str(entry["kind"]))

    def classes(self, card: str) -> tuple[str, ...]:
        """Returns the classes that can have the card."""
        return tuple(cls for cls in self.entries[card]["classes"] if cls in CLASSES) or tuple(CLASSES)

    def triggers(self, card: str) -> list[dict[str, Any]]:
        """Returns the triggers of a card."""
        return list(self.entries[card].get("text", {}).get("triggers", ()))

    def goals(self) -> list[Goal]:
        """Returns all goals: every card that can be in a deck is played, and every clause runs."""
        played = [(card, PLAYED) for card in self.deckable if card not in NEVER_PLAYED]
        return [*played, *default_library().core.clauses()]


class Stage:
    """Sets up one position around its star."""

    def __init__(self, cards: Cards, wanting: set[str], star: str, rng: random.Random) -> None:
        self.cards = cards
        self.star = star
        self.rng = rng
        entry, text = cards.entries[star], cards.texts[star]
        tribes = {tribe for tribe in TRIBES if f'"{tribe}"' in text} | {entry["race"]} - {""}
        deeds = [f'"{DEEDS[t["on"]]}"' for t in cards.triggers(star) if t["on"] in DEEDS]
        #: By kind: cards with missing goals, cards that suit the star, all cards.
        self.pools: dict[str, list[list[str]]] = {}
        for kind, every in cards.by_kind.items():
            missing = [c for c in every if c in wanting]
            mates = [
                c for c in every if cards.entries[c]["race"] in tribes or any(deed in cards.texts[c] for deed in deeds)
            ]
            self.pools[kind] = [pool for pool in (missing, mates, every) if pool]

    def position(self, goal: Goal) -> dict[str, Any]:
        """Returns two random sides, with the star in a suitable place."""
        cls = self.cards.heroes.get(self.star) or self.rng.choice(self.cards.classes(self.star))
        players = [self.side(cls), self.side(self.rng.choice((cls, *CLASSES)))]
        self.place(goal, players)
        if '"both"' in self.cards.texts[self.star] and self.cards.both:
            players[0]["minions"] = [*players[0]["minions"][:6], {"id": self.rng.choice(self.cards.both)}]
        for side, prepared in zip(players, PREPARED.get(goal[0], ()), strict=False):
            side.update(prepared)
        rules = {"slots": self.rng.choice(("all", "rightmost")), "fatigue": False}
        return {"turn": 21, "rules": rules, "players": players}

    def some(self, most: int, *kinds: str) -> list[str]:
        """Returns up to `most` cards of these kinds."""
        fit = [kind for kind in kinds if kind in self.pools]
        return [
            self.rng.choice(self.rng.choice(self.pools[self.rng.choice(fit)])) for _ in range(self.rng.randint(0, most))
        ]

    def side(self, cls: str) -> dict[str, Any]:
        """Returns a random player."""
        rng = self.rng
        cards = ("minion", "minion", "spell", "spell", "weapon", "secret", "hero", "quest")
        side: dict[str, Any] = {
            "class": cls,
            "hero": {"damage": rng.choice((0, 5, 15, 25, 28)), "armor": rng.choice((0, 0, 5))},
            "mana": {"max": 10, "locked": rng.choice((0, 0, 0, 2))},
            "minions": [self.wounded(card) for card in self.some(5, "minion")],
            "hand": [{"id": card} for card in self.some(6, *cards)],
            "deck": [{"id": card} for card in self.some(8, *cards)],
            "secrets": [{"id": card} for card in sorted(set(self.some(2, "secret")))],
            "counters": {"elementals_last_turn": rng.randint(0, 1), "jade": rng.randint(0, 3)},
            "dead": self.some(3, "minion"),
            "played": self.some(3, "minion", "spell"),
        }
        for card in self.some(1, "weapon"):
            side["weapon"] = {"id": card}
        return side

    def wounded(self, card: str) -> dict[str, Any]:
        """Returns a minion or weapon with no, some or nearly fatal damage."""
        left = max(1, self.cards.entries[card]["health"])
        return {"id": card, "damage": self.rng.choice((0, 0, left - 1, self.rng.randrange(left)))}

    def place(self, goal: Goal, players: list[dict[str, Any]]) -> None:
        """Puts the star into a zone where its clause may run."""
        me, foe = players
        star = {"id": self.star, "eid": STAR}
        zones = ZONES[self.cards.kind(self.star)]
        if self.star == goal[0]:
            zones += tuple(t["zone"] for t in self.cards.triggers(self.star) if "zone" in t)
        zone = self.rng.choice(zones) if goal[1] != PLAYED else "hand"
        if zone == "hand":
            me["hand"] = [star, *me["hand"]]
        elif zone == "deck":
            me["deck"] = [*me["deck"], {"id": self.star, "top": 1}]
        elif zone == "minions":
            row = self.rng.choice((me, me, foe))["minions"]
            row.insert(self.rng.randint(0, len(row)), {**self.wounded(self.star), **star})
        elif zone == "secrets":
            foe["secrets"] = [*(s for s in foe["secrets"] if s["id"] != self.star), star]
        elif zone == "quest":
            needed = [int(n) for n in re.findall(r'"needed": {"const": (\d+)}', self.cards.texts[self.star])]
            me["quest"] = {**star, "data": max(needed, default=1) - 1}
        elif zone == "weapon":
            me["weapon"] = {**self.wounded(self.star), **star}


class Explorer:
    """Tries one position after the other and keeps track of missing goals."""

    def __init__(self, cards: Cards, goals: Iterable[Goal], seed: int) -> None:
        self.cards = cards
        self.missing = set(goals)
        self.seed = seed
        self.tries = 0
        self.core = default_library().core

    def run(self, rounds: int, progress: Callable[[int, int], None] | None = None) -> None:
        """Runs several rounds; in each, every missing goal is tried once."""
        total = len(self.missing)
        for number in range(rounds):
            for goal in sorted(self.missing):
                if goal not in self.missing:
                    continue
                try:
                    self.attempt(goal, random.Random(f"{self.seed} {number} {goal}"))
                except HearthLabError as error:
                    error.add_note(f"while trying {told(goal)} in round {number} of seed {self.seed}")
                    raise
                if progress is not None:
                    progress(total - len(self.missing), total)

    def attempt(self, goal: Goal, rng: random.Random) -> None:
        """Plays a short game for one goal and removes all goals reached in it."""
        star = self.star(goal[0], rng)
        if star is None:
            return
        self.tries += 1
        known = [0, 0]
        if any(t["on"] == "game_start" for t in self.cards.triggers(star)):
            game = self.new_game(star, rng)
        else:
            position = Stage(self.cards, {card for card, _ in self.missing}, star, rng).position(goal)
            known = [len(side["played"]) for side in position["players"]]
            game = _core.Game.from_state(self.core, json.dumps(position), rng.getrandbits(32))
        game.trace()
        eager = rng.choice((0.0, 0.5, 1.0))
        for _ in range(ACTIONS):
            if game.over:
                break
            game.apply(_choose(rng, game.legal_actions(), eager))
        self.missing.difference_update(game.traced())
        for side, old in zip(game.state(self.core, False, True)["players"], known, strict=True):
            self.missing.difference_update((card, PLAYED) for card in side["played"][old:])

    def star(self, card: str, rng: random.Random) -> str | None:
        """Returns the card itself if a game can start with it, or one that creates it; None if nothing does."""
        seen = {card}
        while not self.cards.given(card):
            makers = [m for m in self.cards.makers.get(card, ()) if m not in seen]
            if not makers:
                return None
            # A token that some card creates may be present from the start.
            if self.cards.kind(card) not in ("enchantment", "hero_power") and rng.random() < (0.2, 0.5)[len(seen) > 1]:
                break
            card = rng.choice(makers)
            seen.add(card)
        return card

    def new_game(self, star: str, rng: random.Random) -> _core.Game:
        """Returns a game at its mulligan, for start-of-game effects; a deck's costs are all even, all odd, or any."""
        cls = rng.choice(self.cards.classes(star))
        step = rng.choice((1, 2))
        entries = self.cards.entries
        fit = [
            card
            for card in self.cards.deckable
            if {cls, "neutral"} & set(entries[card]["classes"])
            and (entries[card]["cost"] - entries[star]["cost"]) % step == 0
        ]
        deck = [star, *rng.sample([card for card in fit if card != star], 29)]
        heroes = (HERO_OF_CLASS[cls], HERO_OF_CLASS[cls])
        return _core.Setup(self.core, heroes, (deck, deck), Rules().to_dict()).game(None, rng.getrandbits(32))


def _choose(rng: random.Random, actions: Sequence[_core.Action], eager: float) -> _core.Action:
    """Returns the star's action with probability `eager`; otherwise all kinds of actions are equally likely."""
    if rng.random() < eager:
        plays = [a for a in actions if a.source == STAR]
        if plays:
            return rng.choice(plays)
    kinds = sorted({a.kind for a in actions})
    if len(kinds) > 1 and rng.random() < 0.8:
        kinds = [kind for kind in kinds if kind != "end"]
    kind = rng.choice(kinds)
    return rng.choice([a for a in actions if a.kind == kind])


def main() -> int:
    """Prints the missing goals; returns 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=300, help="how often a missing goal is tried")
    parser.add_argument("--card", help="only the goals of this card, by id")
    parser.add_argument("--seed", type=int, default=1, help="which games are tried (default 1)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    given = parser.parse_args()
    begin = time.monotonic()
    cards = Cards()
    goals = [goal for goal in cards.goals() if given.card in (None, goal[0])]
    explorer = Explorer(cards, goals, given.seed)
    explorer.run(given.rounds, None if given.quiet else Progress("exhaustive"))
    for goal in sorted(explorer.missing):
        print(told(goal) if cards.given(goal[0]) or goal[0] in cards.makers else f"{told(goal)}; nothing creates it")
    print(
        f"{len(goals) - len(explorer.missing)} of {len(goals)} goals reached in {explorer.tries} games, "
        f"{time.monotonic() - begin:.0f} seconds"
    )
    return 1 if explorer.missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
