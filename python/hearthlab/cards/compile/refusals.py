"""What the core refuses, explained by the clause that says it and by what would be right."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from typing import Any

from hearthlab import _core
from hearthlab.cards.compile.tags import CLASSES, GAME_SETS, RACES
from hearthlab.cards.data import CardSet
from hearthlab.cards.language.clauses import Statement
from hearthlab.errors import CardError

__all__ = ["NAMES", "explained"]

IR = Any

NAMES: dict[str, tuple[str, str]] = {
    "Kw": (
        "keyword",
        "taunt charge divine_shield windfury stealth poisonous lifesteal rush immune elusive cant_attack "
        "cant_attack_heroes mega_windfury freezer echo magnetic forgetful immune_attacking cleave dormant "
        "elusive_to_foe min_one_health keeps_durability costs_health unlimited_attacks frozen spends_attack "
        "keeps_enchantments can_attack "
        "double_battlecry double_deathrattle double_minion_deathrattle double_end_of_turn both_choices healing_hurts "
        "double_spells spells_twice spells_lifesteal double_healing damage_cap_one damage_doubled random_targets "
        "extra_shuffle double_power power_unlimited power_twice power_targets_minions power_disabled power_freezes "
        "power_boost",
    ),
    "Mech": (
        "mechanic",
        "battlecry deathrattle combo overload inspire choose_one secret quest discover collectible legendary passive "
        "cast_when_drawn spell_damage start_of_game cthun basic_totem basic_power treant silver_hand_recruit potion "
        "names_cthun jade death_knight from_another_class custom dormant own_pool fused",
    ),
    "Counter": (
        "counter",
        "cards_played_turn spells_turn minions_played_turn minions_died_turn friendly_died_turn hero_damage_turn "
        "hero_healed_turn hero_attacks_turn big_spells_turn cards_drawn_turn elementals_turn elementals_last_turn "
        "power_uses_turn power_uses_game spells_game totems_game overload_game secrets_game discards_game jade "
        "cthun_attack cthun_health cthun_taunt other_class_game extra_turns cthun_deck custom_1 "
        "custom_2 custom_3 custom_4",
    ),
    "LogKind": (
        "kind of the log",
        "played died cast cast_on_friend discarded weapon_died battlecry shown",
    ),
    "Scope": ("scope", "game turn last_turn"),
    "Until": ("end of an enchantment", "forever end_of_turn next_turn end_of_next_turn in_hand"),
    "CardSet": ("set", " ".join(sorted([*GAME_SETS, "custom"]))),
    "Variant": ("variant of the rules", " ".join(name for name, _ in _core.variants())),
    "Rarity": ("rarity", "none common rare epic legendary free"),
    "Race": ("tribe", " ".join(sorted(RACES))),
    "Class": ("class", " ".join(sorted(CLASSES))),
}
"""What the core's kinds of names are called, and their members; only for hints, the core itself is the judge."""

_REFUSALS = (
    re.compile(r'"(?P<name>[^"]*)" is not a (?P<kind>\w+)'),
    re.compile(r'no (?P<kind>card) "(?P<name>[^"]*)" in the card data'),
    re.compile(r"unknown variant `(?P<name>[^`]*)`, expected (?:one of )?(?P<known>.*?)(?: at line .*)?"),
)


def explained(error: CardError, statements: Iterable[Statement], data: CardSet) -> CardError:
    """What the core refused, with the clause that says it and what would be right."""
    statements = list(statements)
    head = re.match(r'(?:card "([^"]*)" \(.*?\)|the card library is not readable): (.*)', str(error), re.DOTALL)
    if head is None:
        return error
    card_id, said = head.groups()
    names: list[str] = []
    for pattern in _REFUSALS:
        if found := pattern.fullmatch(re.sub(r" at line \d+ column \d+$", "", said)):
            names = [found["name"]]
            said = _refusal(found.groupdict(), statements, data)
    for s in statements:
        if card_id in (None, s.id):
            clause = next((c for c in s.clauses for name in names if name in _leaves(c.ir)), None)
            if clause is not None or card_id is not None or any(name in _leaves(s.own) for name in names):
                return s.fault(said, clause)
    return error


def _refusal(found: dict[str, str], own: Iterable[Statement], data: CardSet) -> str:
    name, kind = found["name"], found.get("kind")
    if kind == "card":
        ids = difflib.get_close_matches(name, [*(s.id for s in own), *data], 1)
        hint = f"did you mean {ids[0]}?" if ids else "`hearthlab cards NAME` finds the id of a card"
        return f'no card has the id "{name}"; {hint}'
    what, listed = NAMES.get(kind or "", ("name that fits here", found.get("known", "").replace("`", "")))
    known = listed.replace(",", "").split()
    if kind == "CardSet":
        known += sorted({s.own["set"] for s in own if "set" in s.own})
    near = difflib.get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
    return f'"{name}" is no {what}; {hint}'


def _leaves(ir: IR) -> Iterator[str]:
    """Every text in a tree."""
    if isinstance(ir, str):
        yield ir
    elif isinstance(ir, dict):
        for value in ir.values():
            yield from _leaves(value)
    elif isinstance(ir, list | tuple):
        for value in ir:
            yield from _leaves(value)
