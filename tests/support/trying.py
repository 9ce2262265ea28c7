"""Reads the examples of docs/cards.md and tries them at a small table, as their `# >` lines say."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hearthlab as hl
import hearthlab.cards.language as words
from hearthlab.cards.language import Statement
from hearthlab.cards.library import Library, default_library
from hearthlab.scenario import Scenario, card_id

PAGE = Path(__file__).parents[2] / "docs" / "cards.md"

#: Names that the page uses for the minions it needs most.
SHORT = {"Yeti": "Chillwind Yeti", "Ogre": "Boulderfist Ogre", "Raptor": "Bloodfen Raptor"}
#: What an example leaves out.
USUAL: dict[str, dict[str, Any]] = {
    "minion": {"attack": 1, "health": 1},
    "weapon": {"attack": 1, "durability": 2},
}


@dataclass(frozen=True)
class Entry:
    """One word of the reference: its line, its example and how that is tried."""

    word: str
    line: str
    code: str
    trial: str


def blocks(language: str, page: str | None = None) -> Iterator[str]:
    """The fenced blocks of a language."""
    page = PAGE.read_text(encoding="utf-8") if page is None else page
    for found in re.finditer(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        yield found[1]


def reference(title: str = "Reference") -> list[Entry]:
    """Every entry of the reference, or of another section, in the order of the page."""
    _, _, page = PAGE.read_text(encoding="utf-8").partition(f"\n## {title}\n")
    page = page.partition("\n## ")[0]
    entries = []
    for block in blocks("python", page):
        for text in block.strip().split("\n\n"):
            head, *code, trial = text.splitlines()
            named = re.fullmatch(r"# (\w+): (.+\.)", head)
            assert named is not None, f"this is not the head of an entry: {head}"
            assert trial.startswith("# > "), f"{named[1]} is not tried"
            entries.append(Entry(named[1], named[2], "\n".join(code), trial.removeprefix("# > ")))
    return entries


def stated(entry: Entry, *, bare: bool = False) -> list[Statement]:
    """The cards of an example, with the names and numbers that it leaves out; ``bare`` without their texts.

    Their ids name the word too, so that all examples fit into one library.
    """
    names = {name: getattr(words, name) for name in words.__all__}
    cards: list[Statement] = eval(f"[{entry.code.replace(chr(10), ',')}]", names)
    ids = {s.id: f"{s.id} of {entry.word}" for s in cards}
    found = []
    for s in cards:
        own = {"name": ids[s.id], **USUAL.get(s.kind, {}), **s.own}
        if bare:
            own = {key: value for key, value in own.items() if key in ("name", "health", "durability")}
        text = {} if bare else _renamed(s.text, ids)
        carried = {"mechs": (), "groups": ()} if bare else {"mechs": s.mechs, "groups": s.groups}
        found.append(dataclasses.replace(s, id=ids[s.id], text=text, own=own, **carried))
    return found


def _renamed(ir: Any, ids: dict[str, str]) -> Any:
    if isinstance(ir, dict):
        return {key: _renamed(value, ids) for key, value in ir.items()}
    if isinstance(ir, list):
        return [_renamed(value, ids) for value in ir]
    return ids.get(ir, ir) if isinstance(ir, str) else ir


@functools.cache
def library(bare: bool) -> Library:
    """All examples of the page."""
    entries = [*reference(), *reference("Names")]
    return default_library().with_cards(*(card for entry in entries for card in stated(entry, bare=bare)))


class Trial:
    """An example card at its table; ``bare`` takes its text and its numbers away, ``cards`` is another library."""

    def __init__(self, entry: Entry, *, bare: bool = False, cards: Library | None = None) -> None:
        self.entry = entry
        self.first = re.match(r'\w+\("([^"]*)"', entry.code)[1]  # type: ignore[index]
        self.library = library(bare) if cards is None else cards
        parts = [part.strip() for part in entry.trial.split(";")]
        wishes = dict(part.split(": ", 1) for part in parts if ": " in part)
        self.table = self._table(wishes)
        self.parts = [part for part in parts if ": " not in part]

    @property
    def it(self) -> str:
        """The id of the card that is tried."""
        return self.named("it")

    def run(self) -> int:
        """Does what the line says and looks at what it claims; how many claims there were."""
        claims = 0
        for part in self.parts:
            name, is_, wanted = part.partition(" = ")
            if is_:
                claims += 1
                found, wanted = self.look(name), self.expected(name, wanted)
                assert found == wanted, f"{part}: it is {found}"
            else:
                self.do(part)
            assert self.table.game.fault() is None
        return claims

    # -- the table -------------------------------------------------------------------------------------

    def named(self, name: str) -> str:
        """The id of a card that the page speaks of."""
        own = f"{self.first if name == 'it' else name} of {self.entry.word}"
        return own if own in self.library else card_id(SHORT.get(name, name), self.library)

    def _cards(self, text: str) -> list[dict[str, Any]]:
        """Cards as a position has them; `Yeti-3` has taken 3 damage."""
        found = []
        for part in text.split(", "):
            name, damage = re.fullmatch(r"(.*?)(?:-(\d+))?", part).groups()  # type: ignore[union-attr]
            found.append({"id": self.named(name), **({"damage": int(damage)} if damage else {})})
        return found

    def _table(self, wishes: dict[str, str]) -> Scenario:
        given: dict[str, Any] = {"mine": self._cards("Yeti"), "theirs": self._cards("Ogre"), "hand": []}
        for name, text in wishes.items():
            if name in ("mana", "health", "variants"):
                continue
            elif name == "class":
                given["cls"] = text
            elif name in ("weapon", "their weapon"):
                given[name.replace(" ", "_")] = self.named(text)
            elif name in ("deck", "their deck"):
                given[name.replace(" ", "_")] = [card["id"] for card in self._cards(text)]
            else:
                given[name.replace(" ", "_")] = self._cards(text)
        if not any(re.search(r"\bit\b", wishes.get(place, "")) for place in ("mine", "secrets")):
            given["hand"] = [{"id": self.it}, *given["hand"]]
        if "health" in wishes:
            given["me"] = {"hero": {"damage": 30 - int(wishes["health"])}}
        rules = {"fatigue": False, "variants": wishes["variants"].split(", ") if "variants" in wishes else []}
        return Scenario(mana=int(wishes.get("mana", 10)), rules=rules, library=self.library, **given)

    # -- doing and looking -----------------------------------------------------------------------------

    def _on(self, text: str) -> tuple[str, str | None]:
        """A deed and what it is done to."""
        deed, _, target = text.partition(" on ")
        return deed, None if not target else target if target in ("hero", "face") else self.named(target)

    def do(self, part: str) -> None:
        """One deed."""
        table = self.table
        deed, target = self._on(part)
        verb, _, about = deed.partition(" ")
        match verb:
            case "play":
                about, _, branch = about.rpartition("branch ") if "branch " in about else (about, "", "")
                table.play(self.named(about or "it"), target, branch=int(branch) if branch else None)
            case "attack":
                assert target is not None
                table.attack(about if about == "hero" else self.named(about), target)
            case "power":
                table.power(target)
            case "pick":
                table.pick(int(about))
            case "end":
                table.end()
            case "round":
                table.round()
            case "begin":
                n = 1 if about == "alone" else 30
                deck = hl.Deck("mage", [self.it] * n, size=n)
                table.game = hl.Game(deck, deck, rules=hl.Rules(mulligan=False), library=self.library)
            case _:
                raise AssertionError(f"nobody can {part}")

    def expected(self, name: str, text: str) -> str:
        """A claim with the ids of the cards that it names."""
        return self._list(map(self.named, text.split(", ")), name) if name in LISTS and text != "none" else text

    @staticmethod
    def _list(ids: Iterable[str], name: str) -> str:
        listed = list(ids) if "row" in name else sorted(ids)
        return ", ".join(listed) or "none"

    def look(self, name: str) -> str:
        """What is true of the table."""
        table = self.table
        if name in LISTS:
            return self._list((card["id"] for card in LISTS[name](table)), name)
        what, _, about = name.partition(" of ")
        if what == "words":
            listed = sorted(table.find(self.named(about)).get("keywords", ()))
            return ", ".join(listed) or "none"
        if what == "cost":
            return str(table.find(self.named(about or "it"), table.game.player, "hand")["cost"])
        if name.startswith("attacks "):
            return _yes(table.can_attack(self.named(name.removeprefix("attacks "))))
        if name == "playable":
            return _yes(table.can_play(self.it))
        if name == "aims":
            short = {long: name for name, long in SHORT.items()}
            return ", ".join(sorted(short.get(aim, aim) for aim in table.aims(self.it))) or "none"
        return str(FACTS[name](table))


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _stats(table: Scenario, player: int) -> str:
    return " ".join(f"{attack}/{health}" for attack, health in table.stats(player)) or "none"


def _weapon(table: Scenario, player: int) -> str:
    weapon = table.side(player)["weapon"]
    return "none" if weapon is None else f"{weapon.get('attack', 0)}/{weapon['durability'] - weapon.get('damage', 0)}"


#: Claims about cards, by name.
LISTS: dict[str, Callable[[Scenario], list[dict[str, Any]]]] = {
    "row": lambda t: t.mine,
    "their row": lambda t: t.theirs,
    "hand": lambda t: t.side(0)["hand"],
    "their hand": lambda t: t.side(1)["hand"],
    "deck": lambda t: t.side(0)["deck"],
    "their deck": lambda t: t.side(1)["deck"],
}
#: Other claims.
FACTS: dict[str, Callable[[Scenario], object]] = {
    "mine": lambda t: _stats(t, 0),
    "theirs": lambda t: _stats(t, 1),
    "me": lambda t: t.health(0),
    "foe": lambda t: t.health(1),
    "armor": lambda t: t.armor(0),
    "mana": lambda t: t.mana(0),
    "crystals": lambda t: t.side(0)["mana"]["max"],
    "weapon": lambda t: _weapon(t, 0),
    "their weapon": lambda t: _weapon(t, 1),
    "secrets": lambda t: len(t.side(0)["secrets"]),
    "their secrets": lambda t: len(t.side(1)["secrets"]),
    "offers": lambda t: len(t.options()),
    "hand size": lambda t: len(t.hand),
    "deck size": lambda t: len(t.side(0)["deck"]),
    "hero": lambda t: t.side(0)["hero"]["id"],
    "power": lambda t: t.side(0)["power"]["id"],
    "power usable": lambda t: _yes(any(a.kind == "power" for a in t.game.legal_actions())),
    "turn of": lambda t: "me" if t.game.active == 0 else "foe",
}
