"""Effects: the steps that change the game."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

from hearthlab.cards.language.card_refs import AnyCard, card_ir
from hearthlab.cards.language.conditions import in_group
from hearthlab.cards.language.nodes import Cond, Effect, Num, Number, Sel, Who, all_of, as_num
from hearthlab.cards.language.selections import ME, SELF

__all__ = [
    "add_to_hand",
    "attach",
    "attack_again",
    "awaken",
    "buff",
    "buff_deck",
    "cast",
    "copy_deathrattle",
    "copy_deck",
    "counter_spell",
    "deal",
    "destroy",
    "destroy_in_deck",
    "discard",
    "draw",
    "equip",
    "extra_turn",
    "fight",
    "force_deaths",
    "freeze",
    "fuse",
    "gain_armor",
    "gain_mana",
    "give_control",
    "heal",
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
    "overload",
    "perform",
    "play_card",
    "progress",
    "put_into_play",
    "put_secret",
    "ready_power",
    "recruit",
    "refresh_mana",
    "remove",
    "replace_deck",
    "retarget",
    "return_to_hand",
    "set_amount",
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
    "take_control",
    "transform",
    "trigger_deathrattle",
    "unlock_overload",
]

IR = Any


def num_ir(value: Number | None) -> IR:
    """Returns the tree of an optional number."""
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
    owner: Who | None = None,
    hidden: bool = False,
) -> IR:
    words = [keywords] if isinstance(keywords, str) else list(keywords)
    ir: dict[str, IR] = {
        "card": card,
        "attack": num_ir(attack),
        "health": num_ir(health),
        "cost": num_ir(cost),
        "set_attack": num_ir(set_attack),
        "set_health": num_ir(set_health),
        "set_cost": num_ir(set_cost),
        "spell_damage": num_ir(spell_damage),
        "keywords": words or None,
        "until": until,
        "data": num_ir(data),
        "data_card": None if data_card is None else card_ir(data_card),
        "link": None if link is None else link.ir,
        "owner": None if owner is None else owner.ir,
        "hidden": hidden or None,
    }
    return {k: v for k, v in ir.items() if v is not None}


#: The words that ``buff`` and ``attach`` take.
ENCHANT_WORDS = tuple(inspect.signature(_enchant).parameters)


def attach(card: str | None = None, attack: Number | None = None, health: Number | None = None, **more: Any) -> IR:
    """An enchantment for the ``having`` of a step; the same words as ``buff``."""
    return _enchant(attack, health, card=card, **more)


def effect(name: str, /, **fields: IR) -> Effect:
    """Returns a step with the given fields."""
    return Effect({name: {k: v for k, v in fields.items() if v is not None}})


def _times(effect: Effect, n: Number) -> Effect:
    if isinstance(n, int) and n == 1:
        return effect
    return Effect({"repeat": {"times": as_num(n).ir, "then": [effect.ir]}})


# -- harm and help ---------------------------------------------------------------------------------------


def deal(amount: Number, to: Sel, *, source: Sel | None = None, plain: bool = False) -> Effect:
    """Deals damage; spells add spell damage unless ``plain``."""
    return effect(
        "damage",
        to=to.ir,
        amount=as_num(amount).ir,
        **{"from": None if source is None else source.ir},
        plain=plain or None,
    )


def missiles(count: Number, among: Sel, *, each: Number | None = None, healing: bool = False) -> Effect:
    """Deals 1 (or ``each``) damage at a time to random members, one after the other."""
    return effect("missiles", count=as_num(count).ir, among=among.ir, amount=num_ir(each), heal=healing or None)


def heal(amount: Number, to: Sel) -> Effect:
    """Restores health."""
    return effect("heal", to=to.ir, amount=as_num(amount).ir)


def buff(what: Sel, attack: Number | None = None, health: Number | None = None, **more: Any) -> Effect:
    """Gives an enchantment: ``buff(TARGET, 2, 2, keywords="taunt", until="end_of_turn")``.

    More words: cost, set_attack, set_health, set_cost, spell_damage, keywords, until (end_of_turn, next_turn,
    end_of_next_turn), data, data_card, link, card (the enchantment's own card, whose text comes with it), owner (the
    player whose effect it is), hidden (the opponent does not see which enchantment it is).
    """
    return effect("buff", to=what.ir, **{"with": _enchant(attack, health, **more)})


def buff_deck(who: Who, *conditions: Cond, having: IR) -> Effect:
    """Gives an enchantment to all cards of a deck for which the conditions hold."""
    return effect("buff_deck", who=who.ir, when=all_of(conditions).ir, **{"with": having})


def destroy(what: Sel) -> Effect:
    """Destroys minions, weapons, heroes or secrets."""
    return effect("destroy", to=what.ir)


def silence(what: Sel) -> Effect:
    """Silences minions."""
    return effect("silence", to=what.ir)


def freeze(what: Sel) -> Effect:
    """Freezes characters."""
    return effect("freeze", to=what.ir)


def lose_keyword(what: Sel, keyword: str) -> Effect:
    """Takes a keyword away."""
    return effect("lose", to=what.ir, keyword=keyword)


def lose_enchantment(what: Sel | None = None) -> Effect:
    """Ends the enchantment whose text this is (or all enchantments of the object)."""
    return effect("unenchant", to=None if what is None else what.ir)


def set_health(what: Sel, amount: Number) -> Effect:
    """Sets the remaining health; counts neither as damage nor as healing."""
    return effect("set_health", to=what.ir, amount=as_num(amount).ir)


def gain_armor(amount: Number, who: Who = ME) -> Effect:
    """The hero gains armor."""
    return effect("armor", who=who.ir, amount=as_num(amount).ir)


def lose_armor(amount: Number, who: Who = ME) -> Effect:
    """The hero loses armor."""
    return effect("lose_armor", who=who.ir, amount=as_num(amount).ir)


# -- creating and removing objects -----------------------------------------------------------------------


def _for_the_board(card: AnyCard) -> IR:
    """Returns a card to summon or transform into; minions that start dormant are never generated at random."""
    ir = card_ir(card)
    if isinstance(ir, dict) and isinstance(pool := ir.get("random"), dict):
        when = all_of([Cond(pool["when"]), ~in_group("starts_dormant")])
        return {"random": {**pool, "when": when.ir}}
    return ir


def summon(
    card: AnyCard,
    count: Number = 1,
    *,
    side: Who | None = None,
    place: str | None = None,
    having: IR = None,
) -> Effect:
    """Summons minions, right of the minion whose text it is; ``place="sides"`` alternately right and left of it."""
    if place == "sides":
        if not isinstance(count, int):
            raise TypeError('takes a plain number of minions with place="sides"')
        right, left = (summon(card, side=side, place=beside, having=having).ir for beside in (None, "left"))
        row = [(right, left)[k % 2] for k in range(count)]
        return Effect({"repeat": {"times": as_num(1).ir, "then": row}})
    step = effect(
        "summon",
        card=_for_the_board(card),
        side=None if side is None else side.ir,
        place=place,
        **{"with": having},
    )
    return _times(step, count)


def add_to_hand(card: AnyCard, count: Number = 1, *, who: Who | None = None, having: IR = None) -> Effect:
    """Adds cards to a hand."""
    step = effect("give", card=card_ir(card), who=None if who is None else who.ir, **{"with": having})
    return _times(step, count)


def shuffle(card: AnyCard, count: Number = 1, *, who: Who | None = None, having: IR = None) -> Effect:
    """Shuffles new cards into a deck."""
    step = effect("shuffle", card=card_ir(card), who=None if who is None else who.ir, **{"with": having})
    return _times(step, count)


def shuffle_into_deck(what: Sel, who: Who = ME) -> Effect:
    """Shuffles objects themselves into a deck."""
    return effect("shuffle_back", what=what.ir, who=who.ir)


def draw(count: Number = 1, *conditions: Cond, who: Who | None = None, lowest: Num | None = None) -> Effect:
    """Draws cards; with conditions, only cards for which they hold."""
    step = effect(
        "draw",
        who=None if who is None else who.ir,
        when=all_of(conditions).ir if conditions else None,
        lowest=None if lowest is None else lowest.ir,
    )
    return _times(step, count)


def discard(what: Sel) -> Effect:
    """Discards cards of a hand."""
    return effect("discard", what=what.ir)


def mill(count: Number, who: Who = ME) -> Effect:
    """Removes the top cards of a deck."""
    return effect("mill", who=who.ir, count=as_num(count).ir)


def destroy_in_deck(who: Who, *conditions: Cond) -> Effect:
    """Destroys all cards of a deck for which the conditions hold."""
    return effect("purge_deck", who=who.ir, when=all_of(conditions).ir)


def equip(card: AnyCard, *, who: Who | None = None, having: IR = None) -> Effect:
    """Equips a weapon."""
    return effect("equip", card=card_ir(card), who=None if who is None else who.ir, **{"with": having})


def lose_durability(what: Sel, amount: Number = 1) -> Effect:
    """A weapon loses durability."""
    return effect("durability", to=what.ir, amount=(-as_num(amount)).ir)


def transform(what: Sel, into: AnyCard, *, keep: bool = False, having: IR = None) -> Effect:
    """Turns objects into another card; with ``keep`` enchantments and damage stay."""
    return effect("transform", what=what.ir, into=_for_the_board(into), keep=keep or None, **{"with": having})


def return_to_hand(what: Sel, *, having: IR = None) -> Effect:
    """Returns minions to their controller's hand."""
    return effect("return", what=what.ir, **{"with": having})


def take_control(what: Sel, *, this_turn: bool = False) -> Effect:
    """The controller of the text takes control of the minions."""
    return effect("control", what=what.ir, who=ME.ir, this_turn=this_turn or None)


def give_control(what: Sel, to: Who) -> Effect:
    """A player takes control of the minions."""
    return effect("control", what=what.ir, who=to.ir)


def recruit(count: Number = 1, *conditions: Cond, who: Who | None = None) -> Effect:
    """Puts random minions of a deck into play."""
    step = effect("recruit", who=None if who is None else who.ir, when=all_of(conditions).ir)
    return _times(step, count)


def put_into_play(what: Sel) -> Effect:
    """Puts minions from hand into play."""
    return effect("put_into_play", what=what.ir)


def put_secret(*conditions: Cond) -> Effect:
    """Puts a random secret from your deck into play."""
    return effect("put_secret", when=all_of(conditions).ir)


def steal_secret(what: Sel) -> Effect:
    """Takes control of secrets."""
    return effect("steal_secret", what=what.ir)


def remove(what: Sel) -> Effect:
    """Removes objects from the game; nothing dies."""
    return effect("remove", what=what.ir)


def swap(what: Sel, with_: Sel) -> Effect:
    """A minion in play and one in its controller's hand change places."""
    return effect("swap", what=what.ir, **{"with": with_.ir})


def swap_with_deck(what: Sel, *conditions: Cond) -> Effect:
    """A minion in play and a card of its controller's deck change places."""
    return effect("swap_deck", what=what.ir, when=all_of(conditions).ir)


def fuse(card: AnyCard, into: Sel, *, stats: bool = False) -> Effect:
    """Builds a card into another: its texts, keywords and spell damage; with ``stats`` its numbers too.

    With ``stats``, the attack and health of the first card replace those of the other card, and later cards add theirs;
    every card adds its cost.
    """
    return effect("fuse", card=card_ir(card), into=into.ir, stats=stats or None)


def merge(what: Sel, into: Sel) -> Effect:
    """Makes a minion part of another one."""
    return effect("merge", what=what.ir, into=into.ir)


def awaken(what: Sel) -> Effect:
    """Wakes dormant objects."""
    return effect("awaken", what=what.ir)


def sleep(what: Sel) -> Effect:
    """Makes objects dormant."""
    return effect("sleep", what=what.ir)


# -- mana, heroes, powers --------------------------------------------------------------------------------


def gain_mana(amount: Number, kind: str, who: Who = ME) -> Effect:
    """Gains mana crystals: ``empty``, ``full`` or ``temporary`` (this turn only)."""
    return effect("gain_mana", who=who.ir, amount=as_num(amount).ir, kind=kind)


def lose_mana(amount: Number, who: Who = ME) -> Effect:
    """Destroys mana crystals."""
    return effect("lose_mana", who=who.ir, amount=as_num(amount).ir)


def spend_mana(amount: Number, who: Who = ME) -> Effect:
    """Spends the remaining mana; ``NUM.spent`` is how much."""
    return effect("spend_mana", who=who.ir, amount=as_num(amount).ir)


def refresh_mana(amount: Number = 10, who: Who = ME) -> Effect:
    """Refreshes spent mana crystals."""
    return effect("refresh_mana", who=who.ir, amount=as_num(amount).ir)


def overload(amount: Number) -> Effect:
    """Overloads crystals of the next turn."""
    return effect("overload", amount=as_num(amount).ir)


def unlock_overload() -> Effect:
    """Unlocks overloaded crystals."""
    return Effect("unlock")


def new_hero(card: AnyCard, who: Who | None = None) -> Effect:
    """Replaces the hero."""
    return effect("new_hero", card=card_ir(card), who=None if who is None else who.ir)


def new_power(card: AnyCard, who: Who | None = None) -> Effect:
    """Replaces the hero power."""
    return effect("new_power", card=card_ir(card), who=None if who is None else who.ir)


def ready_power(who: Who = ME) -> Effect:
    """The hero power may be used again."""
    return effect("ready_power", who=who.ir)


def extra_turn(who: Who = ME, *, later: bool = False) -> Effect:
    """The player takes another turn after this one, or ``later``, when the turn next comes to them."""
    return effect("extra_turn", who=who.ir, later=later or None)


# -- other cards -----------------------------------------------------------------------------------------


def cast(card: AnyCard, on: Sel | None = None, who: Who | None = None) -> Effect:
    """Casts a spell with random targets, or on that object."""
    return effect("cast", card=card_ir(card), on=None if on is None else on.ir, who=None if who is None else who.ir)


def perform(card: AnyCard, on: Sel | None = None, *, at_random: bool = False) -> Effect:
    """Runs the text of another card as part of this one; ``at_random`` with a random target and random choices."""
    return effect("perform", card=card_ir(card), on=None if on is None else on.ir, random=at_random or None)


def play_card(card: AnyCard) -> Effect:
    """Plays a card by the rules of its kind, for free, with random targets and choices."""
    return effect("play_card", card=card_ir(card))


def copy_deck(source: Who, to: Who) -> Effect:
    """Shuffles copies of one deck into another."""
    return effect("copy_deck", **{"from": source.ir}, to=to.ir)


def replace_deck(card: AnyCard, who: Who, *conditions: Cond, having: IR = None) -> Effect:
    """Replaces the cards of a deck for which the conditions hold."""
    return effect("replace_deck", card=card_ir(card), who=who.ir, when=all_of(conditions).ir, **{"with": having})


def swap_decks() -> Effect:
    """The players swap decks."""
    return Effect("swap_decks")


def swap_hands() -> Effect:
    """The players swap hands."""
    return Effect("swap_hands")


def copy_deathrattle(of: AnyCard, to: Sel = SELF) -> Effect:
    """Gives the deathrattle of a card to minions; of an ``exact_copy``, attached ones as well."""
    ir = card_ir(of)
    attached = isinstance(ir, dict) and "copy_of" in ir
    return effect("copy_deathrattle", of=ir, to=to.ir, attached=attached or None)


def trigger_deathrattle(of: Sel) -> Effect:
    """Runs deathrattles without a death."""
    return effect("deathrattle", of=of.ir)


def attack_again(what: Sel) -> Effect:
    """Lets a character attack once more this turn."""
    return effect("attack_again", what=what.ir)


def fight(by: Sel, on: Sel) -> Effect:
    """Makes a character attack another one."""
    return effect("fight", by=by.ir, on=on.ir)


# -- events ----------------------------------------------------------------------------------------------


def counter_spell() -> Effect:
    """Counters the spell that is being cast."""
    return Effect("counter")


def retarget(to: Sel) -> Effect:
    """Redirects the attack or spell to another target."""
    return effect("retarget", to=to.ir)


def force_deaths() -> Effect:
    """Processes deaths in the middle of the text."""
    return Effect("deaths")


def set_amount(amount: Number) -> Effect:
    """Changes the number of the event for the steps that follow."""
    return effect("set_amount", amount=as_num(amount).ir)


def progress(needed: Number, reward: str, amount: Number = 1) -> Effect:
    """A quest makes progress; when complete, it gives its reward."""
    return effect("progress", amount=as_num(amount).ir, needed=as_num(needed).ir, reward=reward)
