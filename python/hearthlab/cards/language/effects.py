"""The steps of texts, which change the game."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from typing import Any

from hearthlab.cards.language.nodes import Cond, Effect, Num, Number, Sel, Steps, Who, all_of, as_num, flatten
from hearthlab.cards.language.vocabulary import ME, SELF, log_query

__all__ = [
    "ADAPTATIONS",
    "CHOSEN",
    "JADE_GOLEM",
    "REMEMBERED",
    "Card",
    "CardList",
    "Options",
    "adapt",
    "add_to_hand",
    "attach",
    "attack_again",
    "awaken",
    "buff",
    "buff_deck",
    "cast",
    "copy_deathrattle",
    "copy_deck",
    "copy_of",
    "count_up",
    "counter_spell",
    "deal",
    "deck_top",
    "destroy",
    "destroy_in_deck",
    "discard",
    "discover",
    "draw",
    "each",
    "equip",
    "exact_copy",
    "exactly",
    "extra_turn",
    "fight",
    "for_cards",
    "force_deaths",
    "freeze",
    "from_deck",
    "from_log",
    "fuse",
    "gain_armor",
    "gain_mana",
    "give_control",
    "heal",
    "if_",
    "in_deck",
    "joust",
    "lose_armor",
    "lose_durability",
    "lose_enchantment",
    "lose_keyword",
    "lose_mana",
    "merge",
    "mill",
    "missiles",
    "new_hero",
    "new_power",
    "nth",
    "offered",
    "one_each",
    "one_of",
    "out_of_deck",
    "overload",
    "paired_power",
    "perform",
    "play_card",
    "pool",
    "progress",
    "put_into_play",
    "put_secret",
    "ready_power",
    "recruit",
    "refresh_mana",
    "remember",
    "remove",
    "repeat",
    "replace_deck",
    "retarget",
    "return_to_hand",
    "reveal",
    "save",
    "set_amount",
    "set_data",
    "set_health",
    "shuffle",
    "shuffle_into_deck",
    "silence",
    "sleep",
    "spend_mana",
    "steal_secret",
    "summon",
    "swap",
    "swap_decks",
    "swap_hands",
    "swap_with_deck",
    "take_chosen",
    "take_control",
    "top",
    "transform",
    "trigger_deathrattle",
    "unlock_overload",
    "while_",
]

IR = Any


class Card:
    """The card that a step creates, adds or casts; for a known card, its id is enough."""

    def __init__(self, ir: IR) -> None:
        self.ir = ir


AnyCard = Card | str


def _card(card: AnyCard) -> IR:
    return card.ir if isinstance(card, Card) else {"id": card}


CHOSEN = Card("chosen")
JADE_GOLEM = Card("jade")
#: The card whose number the enchantment or the object keeps.
REMEMBERED = Card("from_data")


def one_of(*ids: str) -> Card:
    """One of these cards at random."""
    return Card({"one_of": list(ids)})


def copy_of(what: Sel) -> Card:
    """A fresh copy of the card."""
    return Card({"of": what.ir})


def exact_copy(what: Sel) -> Card:
    """A copy of the card with its damage and enchantments."""
    return Card({"copy_of": what.ir})


def nth(ids: Sequence[str], n: Num) -> Card:
    """The n-th card of the list, counted from 1."""
    return Card({"nth": [list(ids), n.ir]})


def from_log(kind: str, *conditions: Cond, who: Who = ME, scope: str = "game", last: bool = False) -> Card:
    """A random card of the log, such as a minion that died, or the last one."""
    query = log_query(kind, who, scope, conditions)
    return Card({"logged": {**query, "last": True} if last else query})


def in_deck(who: Who, *conditions: Cond) -> Card:
    """A random card of a deck, which stays there."""
    return Card({"in_deck": {"who": who.ir, "when": all_of(conditions).ir}})


def out_of_deck(who: Who, *conditions: Cond) -> Card:
    """A random card of a deck, which leaves the deck."""
    return Card({"out_of_deck": {"who": who.ir, "when": all_of(conditions).ir}})


def paired_power(table: dict[str, str]) -> Card:
    """The hero power that the table names for the present one."""
    return Card({"paired_power": [[a, b] for a, b in table.items()]})


def pool(*conditions: Cond, also: Cond | None = None, any_card: bool = False) -> Card:
    """A random collectible card; ``also`` for conditions that depend on the position."""
    ir: dict[str, IR] = {"when": all_of(conditions).ir}
    if also is not None:
        ir["also"] = also.ir
    if any_card:
        ir["any"] = True
    return Card({"random": ir})


def _num(value: Number | None) -> IR:
    return None if value is None else as_num(value).ir


def _enchant(
    attack: Number | None = None,
    health: Number | None = None,
    *,
    cost: Number | None = None,
    set_attack: Number | None = None,
    set_health: Number | None = None,
    set_cost: Number | None = None,
    spell_damage: Number | None = None,
    keywords: Iterable[str] | str = (),
    until: str | None = None,
    data: Number | None = None,
    data_card: AnyCard | None = None,
    link: Sel | None = None,
    card: str | None = None,
    hidden: bool = False,
) -> IR:
    words = [keywords] if isinstance(keywords, str) else list(keywords)
    ir: dict[str, IR] = {
        "card": card,
        "attack": _num(attack),
        "health": _num(health),
        "cost": _num(cost),
        "set_attack": _num(set_attack),
        "set_health": _num(set_health),
        "set_cost": _num(set_cost),
        "spell_damage": _num(spell_damage),
        "keywords": words or None,
        "until": until,
        "data": _num(data),
        "data_card": None if data_card is None else _card(data_card),
        "link": None if link is None else link.ir,
        "hidden": hidden or None,
    }
    return {k: v for k, v in ir.items() if v is not None}


#: The words that ``buff`` and ``attach`` take.
ENCHANT_WORDS = tuple(inspect.signature(_enchant).parameters)


def attach(card: str | None = None, attack: Number | None = None, health: Number | None = None, **more: Any) -> IR:
    """An enchantment for the ``having`` of a step; the same words as ``buff``."""
    return _enchant(attack, health, card=card, **more)


def _step(name: str, /, **fields: IR) -> Effect:
    return Effect({name: {k: v for k, v in fields.items() if v is not None}})


def _times(effect: Effect, n: Number) -> Effect:
    if isinstance(n, int) and n == 1:
        return effect
    return Effect({"repeat": {"times": as_num(n).ir, "then": [effect.ir]}})


# -- harm and help ---------------------------------------------------------------------------------------


def deal(amount: Number, to: Sel, *, source: Sel | None = None, plain: bool = False) -> Effect:
    """Deals damage; spells add spell damage unless ``plain``."""
    return _step(
        "damage",
        to=to.ir,
        amount=as_num(amount).ir,
        **{"from": None if source is None else source.ir},
        plain=plain or None,
    )


def missiles(count: Number, among: Sel, *, each: Number | None = None, healing: bool = False) -> Effect:
    """Deals 1 (or ``each``) damage at a time to random members, one after the other."""
    return _step("missiles", count=as_num(count).ir, among=among.ir, amount=_num(each), heal=healing or None)


def heal(amount: Number, to: Sel) -> Effect:
    """Restores health."""
    return _step("heal", to=to.ir, amount=as_num(amount).ir)


def buff(what: Sel, attack: Number | None = None, health: Number | None = None, **more: Any) -> Effect:
    """Gives an enchantment: ``buff(TARGET, 2, 2, keywords="taunt", until="end_of_turn")``.

    More words: cost, set_attack, set_health, set_cost, spell_damage, keywords, until (end_of_turn, next_turn,
    end_of_next_turn), data, data_card, link, card (the enchantment's own card, whose text comes with it), hidden
    (the opponent does not see which enchantment it is).
    """
    return _step("buff", to=what.ir, **{"with": _enchant(attack, health, **more)})


def buff_deck(who: Who, *conditions: Cond, having: IR) -> Effect:
    """Gives an enchantment to all cards of a deck for which the conditions hold."""
    return _step("buff_deck", who=who.ir, when=all_of(conditions).ir, **{"with": having})


def destroy(what: Sel) -> Effect:
    """Destroys minions, weapons, heroes or secrets."""
    return _step("destroy", to=what.ir)


def silence(what: Sel) -> Effect:
    """Silences minions."""
    return _step("silence", to=what.ir)


def freeze(what: Sel) -> Effect:
    """Freezes characters."""
    return _step("freeze", to=what.ir)


def lose_keyword(what: Sel, keyword: str) -> Effect:
    """Takes a keyword away."""
    return _step("lose", to=what.ir, keyword=keyword)


def lose_enchantment(what: Sel | None = None) -> Effect:
    """Ends the enchantment whose text this is (or all enchantments of the object)."""
    return _step("unenchant", to=None if what is None else what.ir)


def set_health(what: Sel, amount: Number) -> Effect:
    """Sets the health that remains; neither damage nor healing."""
    return _step("set_health", to=what.ir, amount=as_num(amount).ir)


def gain_armor(amount: Number, who: Who = ME) -> Effect:
    """The hero gains armor."""
    return _step("armor", who=who.ir, amount=as_num(amount).ir)


def lose_armor(amount: Number, who: Who = ME) -> Effect:
    """The hero loses armor."""
    return _step("lose_armor", who=who.ir, amount=as_num(amount).ir)


# -- objects come and go ---------------------------------------------------------------------------------


def summon(
    card: AnyCard,
    count: Number = 1,
    *,
    side: Who | None = None,
    place: str | None = None,
    having: IR = None,
) -> Effect:
    """Summons minions, right of the minion whose text it is."""
    step = _step(
        "summon",
        card=_card(card),
        side=None if side is None else side.ir,
        place=place,
        **{"with": having},
    )
    return _times(step, count)


def add_to_hand(card: AnyCard, count: Number = 1, *, who: Who | None = None, having: IR = None) -> Effect:
    """Adds cards to a hand."""
    step = _step("give", card=_card(card), who=None if who is None else who.ir, **{"with": having})
    return _times(step, count)


def shuffle(card: AnyCard, count: Number = 1, *, who: Who | None = None, having: IR = None) -> Effect:
    """Shuffles new cards into a deck."""
    step = _step("shuffle", card=_card(card), who=None if who is None else who.ir, **{"with": having})
    return _times(step, count)


def shuffle_into_deck(what: Sel, who: Who = ME) -> Effect:
    """Shuffles objects themselves into a deck."""
    return _step("shuffle_back", what=what.ir, who=who.ir)


def draw(count: Number = 1, *conditions: Cond, who: Who | None = None, lowest: Num | None = None) -> Effect:
    """Draws cards; with conditions, cards of the deck that fit."""
    step = _step(
        "draw",
        who=None if who is None else who.ir,
        when=all_of(conditions).ir if conditions else None,
        lowest=None if lowest is None else lowest.ir,
    )
    return _times(step, count)


def discard(what: Sel) -> Effect:
    """Discards cards of a hand."""
    return _step("discard", what=what.ir)


def mill(count: Number, who: Who = ME) -> Effect:
    """Removes the top cards of a deck."""
    return _step("mill", who=who.ir, count=as_num(count).ir)


def destroy_in_deck(who: Who, *conditions: Cond) -> Effect:
    """Destroys all cards of a deck that fit."""
    return _step("purge_deck", who=who.ir, when=all_of(conditions).ir)


def equip(card: AnyCard, *, who: Who | None = None, having: IR = None) -> Effect:
    """Equips a weapon."""
    return _step("equip", card=_card(card), who=None if who is None else who.ir, **{"with": having})


def lose_durability(what: Sel, amount: Number = 1) -> Effect:
    """A weapon loses durability."""
    return _step("durability", to=what.ir, amount=(-as_num(amount)).ir)


def transform(what: Sel, into: AnyCard, *, keep: bool = False, having: IR = None) -> Effect:
    """Turns objects into another card; with ``keep`` enchantments and damage stay."""
    return _step("transform", what=what.ir, into=_card(into), keep=keep or None, **{"with": having})


def return_to_hand(what: Sel, *, having: IR = None) -> Effect:
    """Returns minions to their controller's hand."""
    return _step("return", what=what.ir, **{"with": having})


def take_control(what: Sel, *, this_turn: bool = False) -> Effect:
    """The controller of the text takes control of the minions."""
    return _step("control", what=what.ir, who=ME.ir, this_turn=this_turn or None)


def give_control(what: Sel, to: Who) -> Effect:
    """A player takes control of the minions."""
    return _step("control", what=what.ir, who=to.ir)


def recruit(count: Number = 1, *conditions: Cond, who: Who | None = None) -> Effect:
    """Puts random minions of a deck into play."""
    step = _step("recruit", who=None if who is None else who.ir, when=all_of(conditions).ir)
    return _times(step, count)


def put_into_play(what: Sel) -> Effect:
    """Puts minions from hand into play."""
    return _step("put_into_play", what=what.ir)


def put_secret(*conditions: Cond) -> Effect:
    """Puts a random secret from your deck into play."""
    return _step("put_secret", when=all_of(conditions).ir)


def steal_secret(what: Sel) -> Effect:
    """Takes control of secrets."""
    return _step("steal_secret", what=what.ir)


def remove(what: Sel) -> Effect:
    """Removes objects from the game; nothing dies."""
    return _step("remove", what=what.ir)


def swap(what: Sel, with_: Sel) -> Effect:
    """A minion in play and one in its controller's hand change places."""
    return _step("swap", what=what.ir, **{"with": with_.ir})


def swap_with_deck(what: Sel, *conditions: Cond) -> Effect:
    """A minion in play and a card of its controller's deck change places."""
    return _step("swap_deck", what=what.ir, when=all_of(conditions).ir)


def fuse(card: AnyCard, into: Sel, *, stats: bool = False) -> Effect:
    """Builds a card into another: its texts, keywords and spell damage; with ``stats`` its numbers too.

    With ``stats``, the attack and health of the first card replace those of the other card, and later cards add theirs;
    every card adds its cost.
    """
    return _step("fuse", card=_card(card), into=into.ir, stats=stats or None)


def merge(what: Sel, into: Sel) -> Effect:
    """Makes a minion part of another one."""
    return _step("merge", what=what.ir, into=into.ir)


def awaken(what: Sel) -> Effect:
    """Wakes dormant objects."""
    return _step("awaken", what=what.ir)


def sleep(what: Sel) -> Effect:
    """Makes objects dormant."""
    return _step("sleep", what=what.ir)


# -- mana, heroes, powers --------------------------------------------------------------------------------


def gain_mana(amount: Number, kind: str, who: Who = ME) -> Effect:
    """Gains mana crystals: ``empty``, ``full`` or ``temporary`` (this turn only)."""
    return _step("gain_mana", who=who.ir, amount=as_num(amount).ir, kind=kind)


def lose_mana(amount: Number, who: Who = ME) -> Effect:
    """Destroys mana crystals."""
    return _step("lose_mana", who=who.ir, amount=as_num(amount).ir)


def spend_mana(amount: Number, who: Who = ME) -> Effect:
    """Spends the remaining mana; ``NUM.spent`` is how much."""
    return _step("spend_mana", who=who.ir, amount=as_num(amount).ir)


def refresh_mana(amount: Number = 10, who: Who = ME) -> Effect:
    """Refreshes spent mana crystals."""
    return _step("refresh_mana", who=who.ir, amount=as_num(amount).ir)


def overload(amount: Number) -> Effect:
    """Overloads crystals of the next turn."""
    return _step("overload", amount=as_num(amount).ir)


def unlock_overload() -> Effect:
    """Unlocks overloaded crystals."""
    return Effect("unlock")


def new_hero(card: AnyCard, who: Who | None = None) -> Effect:
    """Replaces the hero."""
    return _step("new_hero", card=_card(card), who=None if who is None else who.ir)


def new_power(card: AnyCard, who: Who | None = None) -> Effect:
    """Replaces the hero power."""
    return _step("new_power", card=_card(card), who=None if who is None else who.ir)


def ready_power(who: Who = ME) -> Effect:
    """The hero power may be used again."""
    return _step("ready_power", who=who.ir)


def extra_turn(who: Who = ME) -> Effect:
    """The player takes another turn after this one."""
    return _step("extra_turn", who=who.ir)


# -- choices and cards -----------------------------------------------------------------------------------


class Options:
    """What a choice offers."""

    def __init__(self, ir: IR) -> None:
        self.ir = ir


class CardList:
    """Cards that a loop goes through."""

    def __init__(self, ir: IR) -> None:
        self.ir = ir


def exactly(*ids: str) -> Options:
    """All of these cards, in order."""
    return Options({"exactly": list(ids)})


def from_deck(who: Who, *conditions: Cond) -> Options:
    """Copies of up to three different cards of a deck."""
    return Options({"deck": {"who": who.ir, "when": all_of(conditions).ir}})


def deck_top(n: Number) -> Options:
    """The next n cards of your deck."""
    return Options({"deck_top": as_num(n).ir})


def one_each(*pools: Card) -> Options:
    """One card of each pool, in random order."""
    return Options({"one_each": [_pool(p, "one_each") for p in pools]})


def _pool(source: Card, word: str) -> IR:
    if not isinstance(source.ir, dict) or "random" not in source.ir:
        raise TypeError(f"{word}() takes pools: pool(…)")
    return source.ir["random"]


def top(count: Number, who: Who = ME) -> CardList:
    """For ``for_cards``: the top cards of a deck, which leave it."""
    return CardList({"top": {"who": who.ir, "count": as_num(count).ir}})


def offered(source: Card | Options | Sequence[str]) -> CardList:
    """For ``for_cards``: the cards that ``discover`` would offer."""
    return CardList({"offer": _options(source)})


def for_cards(
    source: Card | CardList | Sequence[str], *then: Steps, n: Number | None = None, different: bool = False
) -> Effect:
    """Runs the steps for each card, which is CHOSEN, in random order.

    The source is ``from_log``, ``in_deck``, a pool, ``top``, ``offered`` or a list of ids; ``n`` keeps so many of
    them, ``different`` no card twice.
    """
    if isinstance(source, CardList):
        ir = source.ir
    elif isinstance(source, Card):
        kind, value = next(iter(source.ir.items())) if isinstance(source.ir, dict) else ("", None)
        lists = {"logged": "logged", "in_deck": "deck", "random": "pool"}
        if kind not in lists:
            raise TypeError("for_cards() takes from_log(…), in_deck(…), pool(…), top(…), offered(…) or a list of ids")
        ir = {lists[kind]: value}
    else:
        ir = {"cards": list(source)}
    return _step("for_cards", **{"from": ir}, count=_num(n), different=different or None, then=_block(then))


def discover(source: Card | Options | Sequence[str], *then: Steps, who: Who | None = None) -> Effect:
    """Offers three cards; the steps then use CHOSEN. The source is a pool, a list of ids, a deck or the log."""
    ir = _options(source)
    return _step("discover", **{"from": ir}, who=None if who is None else who.ir, then=_block(then))


def _options(source: Card | Options | Sequence[str]) -> IR:
    if isinstance(source, Options):
        return source.ir
    if isinstance(source, Card):
        kind, value = next(iter(source.ir.items())) if isinstance(source.ir, dict) else ("", None)
        names = {"random": "pool", "logged": "logged"}
        if kind not in names:
            raise TypeError("discover() takes a pool, from_log(…), a deck or a list of ids")
        return {names[kind]: value}
    return {"cards": list(source)}


#: The ten adaptations.
ADAPTATIONS = (
    "UNG_999t2", "UNG_999t3", "UNG_999t4", "UNG_999t5", "UNG_999t6", "UNG_999t7", "UNG_999t8", "UNG_999t10",
    "UNG_999t13", "UNG_999t14",
)  # fmt: skip


def adapt(what: Sel) -> Effect:
    """Offers three adaptations for the minions."""
    return discover(ADAPTATIONS, perform(CHOSEN, on=what))


def take_chosen() -> Effect:
    """Draws the chosen card of ``deck_top`` and discards the others."""
    return Effect("take_chosen")


def cast(card: AnyCard, on: Sel | None = None, who: Who | None = None) -> Effect:
    """Casts a spell with random targets, or on that object."""
    return _step("cast", card=_card(card), on=None if on is None else on.ir, who=None if who is None else who.ir)


def perform(card: AnyCard, on: Sel | None = None, *, at_random: bool = False) -> Effect:
    """Runs the text of another card as part of this one; ``at_random`` with a random target and random choices."""
    return _step("perform", card=_card(card), on=None if on is None else on.ir, random=at_random or None)


def play_card(card: AnyCard) -> Effect:
    """Plays a card by the rules of its kind, for free, with random targets and choices."""
    return _step("play_card", card=_card(card))


def joust(*conditions: Cond) -> Effect:
    """Reveals a card of each deck; ``NUM.spent`` is 1 if yours costs more."""
    return _step("joust", when=all_of(conditions).ir)


def reveal(who: Who, *conditions: Cond) -> Effect:
    """Reveals a random card of a deck as CHOSEN."""
    return _step("reveal", who=who.ir, when=all_of(conditions).ir)


def copy_deck(source: Who, to: Who) -> Effect:
    """Shuffles copies of one deck into another."""
    return _step("copy_deck", **{"from": source.ir}, to=to.ir)


def replace_deck(card: AnyCard, who: Who, *conditions: Cond, having: IR = None) -> Effect:
    """Replaces the cards of a deck that fit."""
    return _step("replace_deck", card=_card(card), who=who.ir, when=all_of(conditions).ir, **{"with": having})


def swap_decks() -> Effect:
    """The players swap decks."""
    return Effect("swap_decks")


def swap_hands() -> Effect:
    """The players swap hands."""
    return Effect("swap_hands")


def copy_deathrattle(of: AnyCard, to: Sel = SELF) -> Effect:
    """Gives the deathrattle of a card to minions; of an ``exact_copy``, attached ones as well."""
    ir = _card(of)
    attached = isinstance(ir, dict) and "copy_of" in ir
    return _step("copy_deathrattle", of=ir, to=to.ir, attached=attached or None)


def trigger_deathrattle(of: Sel) -> Effect:
    """Runs deathrattles without a death."""
    return _step("deathrattle", of=of.ir)


def attack_again(what: Sel) -> Effect:
    """Lets a character attack once more this turn."""
    return _step("attack_again", what=what.ir)


def fight(by: Sel, on: Sel) -> Effect:
    """Makes a character attack another one."""
    return _step("fight", by=by.ir, on=on.ir)


# -- events ----------------------------------------------------------------------------------------------


def counter_spell() -> Effect:
    """Counters the spell that is being cast."""
    return Effect("counter")


def retarget(to: Sel) -> Effect:
    """Redirects the attack or spell to another target."""
    return _step("retarget", to=to.ir)


def force_deaths() -> Effect:
    """Processes deaths in the middle of the text."""
    return Effect("deaths")


def set_amount(amount: Number) -> Effect:
    """Changes the number of the event for the steps that follow."""
    return _step("set_amount", amount=as_num(amount).ir)


def progress(needed: Number, reward: str, amount: Number = 1) -> Effect:
    """A quest makes progress; when complete, it gives its reward."""
    return _step("progress", amount=as_num(amount).ir, needed=as_num(needed).ir, reward=reward)


# -- memory and order ------------------------------------------------------------------------------------


def count_up(counter: str, amount: Number = 1, who: Who | None = None) -> Effect:
    """Adds to a counter of the player."""
    return _step("count", counter=counter, amount=as_num(amount).ir, who=None if who is None else who.ir)


def set_data(amount: Number, of: Sel | None = None) -> Effect:
    """Sets the number that an object keeps."""
    return _step("set_data", of=None if of is None else of.ir, amount=as_num(amount).ir)


def remember(k: int, number: Number) -> Effect:
    """Keeps a number for later steps of this text (``NUM.of(k)``, k 1 or 2)."""
    if k not in (1, 2):
        raise TypeError(f"keeps the numbers 1 and 2, not {k}")
    return _step("set_num", num=k, to=as_num(number).ir)


def save(k: int, what: Sel) -> Effect:
    """Keeps a selection for later steps of this text (``saved(k)``, k 0 or 1)."""
    if k not in (0, 1):
        raise TypeError(f"keeps the selections 0 and 1, not {k}")
    return _step("save", set=k, what=what.ir)


def _block(steps: Steps) -> list[IR]:
    return [e.ir for e in flatten(steps)]


def if_(cond: Cond, then: Steps, otherwise: Steps = ()) -> Effect:
    """Runs the first steps if the condition holds, otherwise the second ones, if any."""
    return _step("if", cond=cond.ir, then=_block(then), **{"else": _block(otherwise) or None})


def each(what: Sel, *then: Steps) -> Effect:
    """Runs the steps for every member, which is EACH."""
    return _step("each", of=what.ir, then=_block(then))


def repeat(times: Number, *then: Steps) -> Effect:
    """Runs the steps so many times."""
    return _step("repeat", times=as_num(times).ir, then=_block(then))


def while_(cond: Cond, *then: Steps) -> Effect:
    """Runs the steps as long as the condition holds."""
    return _step("while", cond=cond.ir, then=_block(then))
