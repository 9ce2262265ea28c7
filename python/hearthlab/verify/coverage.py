"""The coverage of a verification: clauses that ran, recorded fields, and changes of card texts that it would notice."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from hearthlab.cards.library import Library, default_library
from hearthlab.errors import BadPosition
from hearthlab.game import Game
from hearthlab.verify.compare import Lens
from hearthlab.verify.steps import COUNTERS, HERO_KEYWORDS, KEYWORDS, Plain, Step
from hearthlab.verify.verdicts import Verdict, replay

__all__ = ["NOT_COMPARED", "Fields", "Mutants", "clauses_run", "fields_of", "notice"]

NOT_COMPARED = {
    "counter": "a counter that the record of the game never shows",
    "printed": "says what is printed on the card: DEATHRATTLE, AURA, INSPIRE, FREEZE, ENRAGED, ECHO",
    "looks": "golden cards (PREMIUM)",
    "hint": "a hint of the client: POWERED_UP, SHIFTING",
    "implied": "follows from another field: ATTACKABLE_BY_RUSH, CANT_BE_TARGETED_BY_HERO_POWERS, CANT_BE_DAMAGED, "
    "CANNOT_ATTACK_HEROES, JUST_PLAYED, the crystals that a player may have, healing that does damage",
    "turns": "how many turns a character has been in play; that it is new is compared",
    "script number": "a script number that no text of ours keeps",
    "unnamed": "an enchantment that is part of a text or an aura in the engine; its effect is compared",
    "origin": "which card made another one",
    "class": "the class of a hidden secret",
    "grave": "the number of cards in the graveyard; minions, weapons and discarded cards are compared by name",
    "not implemented": "of a card in hand that is not implemented only the name is compared",
}
"""The reasons why a recorded field is not compared."""

_PLAYER = {
    "resources": None,
    "resources_used": None,
    "temp_resources": None,
    "overload_locked": None,
    "overload_owed": None,
    "playstate": None,
    "deck": None,
    "max_resources": "implied",
    "healing_does_damage": "implied",
    "grave": "grave",
}
_TAGS = {
    **dict.fromkeys((*KEYWORDS, *HERO_KEYWORDS), None),
    **dict.fromkeys(("EXHAUSTED", "FROZEN", "SILENCED", "NUM_ATTACKS_THIS_TURN", "SPELLPOWER"), None),
    **dict.fromkeys(("DEATHRATTLE", "AURA", "INSPIRE", "FREEZE", "ENRAGED", "ECHO"), "printed"),
    **dict.fromkeys(("POWERED_UP", "SHIFTING"), "hint"),
    **dict.fromkeys(
        (
            "ATTACKABLE_BY_RUSH",
            "CANT_BE_TARGETED_BY_HERO_POWERS",
            "CANT_BE_DAMAGED",
            "CANNOT_ATTACK_HEROES",
            "JUST_PLAYED",
        ),
        "implied",
    ),
    "NUM_TURNS_IN_PLAY": "turns",
    "PREMIUM": "looks",
}


@dataclass(slots=True)
class Fields:
    """How many recorded fields there are, and how many of them are compared."""

    compared: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    """Fields that are not compared, by reason."""

    @property
    def total(self) -> int:
        """The number of recorded fields."""
        return self.compared + self.left_out.total()

    def add(self, reason: str | None, times: int = 1) -> None:
        """Counts a field as compared, or as left out for a reason."""
        if reason is None:
            self.compared += times
        else:
            self.left_out[reason] += times


def fields_of(step: Step, lens: Lens) -> Fields:
    """Counts the fields that the record shows of both players after a step; entity ids do not count as fields."""
    found = Fields()
    for player in step.after["players"].values():
        for key in player:
            if key in COUNTERS:
                found.add(None if key in lens.counters else "counter")
            elif key in _PLAYER:
                found.add(_PLAYER[key])
        for thing in [player["hero"], *player["minions"], *([player["weapon"]] if player.get("weapon") else [])]:
            found.add(None, sum(key in thing for key in ("id", "atk", "health", "damage", "armor", "durability")))
            _count_tags(found, thing["tags"], None)
            _count_enchantments(found, thing, lens)
        found.add(None, sum(key in player["hero_power"] for key in ("id", "cost", "exhausted")))
        _count_enchantments(found, player, lens)
        for card in player["hand"]:
            _count_card(found, card, lens)
        for secret in player["secrets"]:
            found.add(None, int(secret["id"] is not None) + int("quest" in secret))
            found.add("class", int("class" in secret))
    return found


def _count_card(found: Fields, card: Plain, lens: Lens) -> None:
    if card["id"] is None:
        return
    found.add(None)
    found.add("origin", int("by" in card))
    known = lens.cards.implemented(card["id"])
    found.add(None if known else "not implemented", sum(key in card for key in ("cost", "atk", "health")))
    _count_tags(found, card.get("tags", {}), lens if lens.cards.counts(card["id"]) else None)
    _count_enchantments(found, card, lens)


def _count_tags(found: Fields, tags: Plain, counting: Lens | None) -> None:
    for tag in tags:
        if tag == "TAG_SCRIPT_DATA_NUM_1" and counting is not None:
            found.add(None)
        else:
            found.add(_TAGS.get(tag, "script number"))


def _count_enchantments(found: Fields, bearer: Plain, lens: Lens) -> None:
    for laid in bearer.get("ench", ()):
        named = laid["id"] is not None and lens.cards.named(laid["id"])
        found.add(None if named else "unnamed")
        found.add(None if named else "script number", int("n" in laid))


def clauses_run(verdicts: Iterable[Verdict]) -> Plain:
    """Counts the cards with a text and their clauses: those that ran in a compared step, and all of them."""
    every = set(default_library().core.clauses())
    ran = {clause for verdict in verdicts if verdict.skipped is None for clause in verdict.ran} & every
    return {
        "cards": len({card for card, _ in ran}),
        "cards_of": len({card for card, _ in every}),
        "clauses": len(ran),
        "clauses_of": len(every),
    }


@dataclass(frozen=True, slots=True)
class Mutants:
    """How many parts of card texts were removed, one at a time, and how often a compared step noticed it."""

    drawn: int
    ran: int
    """Parts of cards whose text ran in a compared step, or that were offered."""
    noticed: int


MOST_STEPS = 40
"""How many steps are tried with each mutant."""


def notice(
    verdicts: Sequence[Verdict], size: int, seed: int = 1, progress: Callable[[int, int], None] | None = None
) -> Mutants:
    """Draws parts of card texts, removes each in turn, and replays the steps that could notice it."""
    library = default_library()
    parts = [
        (card, part, text)
        for card in sorted(library.core.implemented_ids())
        for part, text in enumerate(library.core.mutants(card))
    ]
    drawn = random.Random(seed).sample(parts, min(size, len(parts)))
    fit = [
        verdict for verdict in verdicts if verdict.matched and (verdict.legality is None or verdict.legality.matched)
    ]
    ran = noticed = 0
    for done, (card, part, text) in enumerate(drawn, 1):
        steps = list(_concerned(card, fit))
        ran += bool(steps)
        noticed += any(_notices(verdict, card, part, text) for verdict in steps[:MOST_STEPS])
        if progress is not None:
            progress(done, len(drawn))
    return Mutants(len(drawn), ran, noticed)


def _concerned(card: str, verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    """Yields the steps in which a card's text ran, then those in which it was offered."""
    offered = []
    for verdict in verdicts:
        if any(name == card for name, _ in verdict.ran):
            yield verdict
        elif verdict.legality is not None and any(
            thing["id"] == card for thing in verdict.step.before["players"][str(verdict.step.actor)]["hand"]
        ):
            offered.append(verdict)
    yield from offered


def _notices(verdict: Verdict, card: str, part: int, text: str) -> bool:
    assert verdict.lens is not None
    assert verdict.position is not None
    library = verdict.lens.cards.library
    if card not in library or library.core.mutants(card)[part : part + 1] != [text]:
        return False  # the record's build has a different text
    mutant = _without(library, card, part)
    try:
        game = Game.from_state(verdict.position, library=mutant, blank=True)
    except BadPosition:
        return False
    again = replay(verdict.step, verdict.position, game, verdict.lens, max(verdict.runs, 20))
    return not again.matched or (again.legality is not None and not again.legality.matched)


def _without(library: Library, card: str, part: int) -> Library:
    made = copy.copy(library)
    made.core = library.core.mutant(card, part)
    return made
