"""Players, selections, numbers and conditions: the vocabulary that steps refer to."""

from __future__ import annotations

from hearthlab.cards.language.nodes import Cond, Num, Number, Sel, Who, all_of, as_num

__all__ = [
    "ACTIVE",
    "ALL_CHARACTERS",
    "ALL_MINIONS",
    "BASIC_TOTEM",
    "BATTLECRY",
    "BEAST",
    "BOTH",
    "COMBO",
    "COMBO_CARD",
    "DAMAGED",
    "DEAD",
    "DEATHRATTLE",
    "DEMON",
    "DISCOVERABLE",
    "DRAGON",
    "DYING",
    "EACH",
    "ELEMENTAL",
    "ENEMIES",
    "ENEMY",
    "ENEMY_HERO",
    "ENEMY_MINIONS",
    "EVENT",
    "FRIENDLY",
    "FRIENDS",
    "FROM_ANOTHER_CLASS",
    "FROM_LEFT",
    "FROM_RIGHT",
    "FROZEN",
    "HAND_ROOM",
    "HAS_ATTACKED",
    "HERO",
    "HOLDING_DRAGON",
    "IN_HAND",
    "IN_PLAY",
    "IS_CHOSEN",
    "IS_SELF",
    "IT",
    "LEGENDARY",
    "LINKED",
    "MADE",
    "ME",
    "MECH",
    "MINION",
    "MURLOC",
    "MY_HAND",
    "MY_HERO",
    "MY_MINIONS",
    "MY_POWER",
    "MY_SECRETS",
    "MY_TURN",
    "MY_WEAPON",
    "NO_DUPLICATES",
    "NUM",
    "OPPONENT",
    "OTHER",
    "OVERLOAD",
    "PIRATE",
    "POWER_CARD",
    "ROOM",
    "SECRET",
    "SELF",
    "SILENCED",
    "SPELL",
    "STARTED_IN_DECK",
    "TARGET",
    "TOTEM",
    "WEAPON",
    "adjacent",
    "all_on_board",
    "already",
    "any_of",
    "armor",
    "at_play",
    "attack",
    "base_attack",
    "base_cost",
    "base_health",
    "bears",
    "both_hold",
    "card_is",
    "characters_of",
    "chosen_attack",
    "chosen_cost",
    "chosen_health",
    "chosen_is",
    "class_is",
    "class_of",
    "cost",
    "count",
    "count_deck",
    "count_log",
    "counter",
    "damage_on",
    "data",
    "data_of_it",
    "deck_size",
    "either",
    "enchantment_data",
    "hand",
    "hand_size",
    "has",
    "health",
    "hero_of",
    "highest",
    "if_else",
    "in_set",
    "is_",
    "keyword",
    "larger",
    "leftmost",
    "logged",
    "lowest",
    "mana",
    "max_health",
    "max_mana",
    "minions_of",
    "nothing",
    "odd",
    "on",
    "on_board",
    "overloaded",
    "owner_of",
    "player_of",
    "power_of",
    "race",
    "rand",
    "random",
    "rarity",
    "rightmost",
    "same",
    "same_card",
    "saved",
    "secrets_of",
    "smaller",
    "spell_damage",
    "target",
    "turn_number",
    "variant",
    "weapon_of",
]

# -- players ---------------------------------------------------------------------------------------------

ME = Who("me")
OPPONENT = Who("foe")
BOTH = Who("both")
#: The player whose turn it is.
ACTIVE = Who("active")


def owner_of(what: Sel) -> Who:
    """The player who controls the object."""
    return Who({"owner": what.ir})


# -- objects ---------------------------------------------------------------------------------------------

SELF = Sel("myself")
TARGET = Sel("target")
#: The candidate that a condition or a number is about.
IT = Sel("it")
#: The current member of a loop.
EACH = Sel("each")
#: What the step before made, drew or returned.
MADE = Sel("made")
#: The object that an enchantment or this object remembers.
LINKED = Sel("linked")
nothing = Sel("nothing")


def minions_of(who: Who) -> Sel:
    """All minions of a player."""
    return Sel({"minions": who.ir})


def characters_of(who: Who) -> Sel:
    """The hero and all minions of a player."""
    return Sel({"characters": who.ir})


def hero_of(who: Who) -> Sel:
    """The hero of a player."""
    return Sel({"hero": who.ir})


def weapon_of(who: Who) -> Sel:
    """The weapon of a player, if there is one."""
    return Sel({"weapon": who.ir})


def power_of(who: Who) -> Sel:
    """The hero power of a player."""
    return Sel({"power": who.ir})


def player_of(who: Who) -> Sel:
    """The player, for enchantments of a player."""
    return Sel({"player": who.ir})


def hand(who: Who) -> Sel:
    """All cards in a player's hand."""
    return Sel({"hand": who.ir})


def secrets_of(who: Who) -> Sel:
    """All secrets of a player."""
    return Sel({"secrets": who.ir})


MY_MINIONS = minions_of(ME)
ENEMY_MINIONS = minions_of(OPPONENT)
ALL_MINIONS = minions_of(BOTH)
FRIENDS = characters_of(ME)
ENEMIES = characters_of(OPPONENT)
ALL_CHARACTERS = characters_of(BOTH)
MY_HERO = hero_of(ME)
ENEMY_HERO = hero_of(OPPONENT)
MY_WEAPON = weapon_of(ME)
MY_POWER = power_of(ME)
MY_HAND = hand(ME)
MY_SECRETS = secrets_of(ME)


def adjacent(what: Sel) -> Sel:
    """The minions directly left and right of it."""
    return Sel({"adjacent": what.ir})


def leftmost(what: Sel) -> Sel:
    """The leftmost one, on the board or in hand."""
    return Sel({"leftmost": what.ir})


def rightmost(what: Sel) -> Sel:
    """The rightmost one, on the board or in hand."""
    return Sel({"rightmost": what.ir})


def random(what: Sel, n: Number = 1) -> Sel:
    """Up to n different members at random; never a character that is already dying."""
    return Sel({"random": [what.ir, as_num(n).ir]})


def lowest(what: Sel, by: Num) -> Sel:
    """The members with the smallest number (asked about each as IT)."""
    return Sel({"lowest": [what.ir, by.ir]})


def highest(what: Sel, by: Num) -> Sel:
    """The members with the largest number (asked about each as IT)."""
    return Sel({"highest": [what.ir, by.ir]})


def saved(k: int) -> Sel:
    """What ``save(k, …)`` remembered in this text."""
    return Sel({"saved": k})


def target(
    *conditions: Cond,
    friendly: bool | None = None,
    minion: bool = True,
    hero: bool = True,
    only_if: Cond | None = None,
) -> Sel:
    """What the player aims at: any character by default; conditions are asked about each candidate.

    ``friendly`` True or False keeps one side; ``only_if`` says when the text aims at all.
    """
    aim: dict[str, object] = {
        "side": "any" if friendly is None else "friendly" if friendly else "enemy",
        "minions": minion,
        "heroes": hero,
    }
    if conditions:
        aim["when"] = all_of(conditions).ir
    if only_if is not None:
        aim["if"] = only_if.ir
    return Sel({"aimed": aim})


class _Event:
    """What happened: ``EVENT.card`` (whom or what), ``EVENT.other``, ``EVENT.amount`` and ``EVENT.player``."""

    card = Sel("subject")
    other = Sel("other")
    amount = Num("amount")
    player = Who("event")


EVENT = _Event()

# -- numbers ---------------------------------------------------------------------------------------------


def attack(what: Sel = IT) -> Num:
    """Attack; for a hero on its turn, including the weapon."""
    return Num({"attack": what.ir})


def health(what: Sel = IT) -> Num:
    """Remaining health; durability of a weapon."""
    return Num({"health": what.ir})


def max_health(what: Sel = IT) -> Num:
    """Maximum health."""
    return Num({"max_health": what.ir})


def damage_on(what: Sel = IT) -> Num:
    """Damage that it has taken."""
    return Num({"damage_on": what.ir})


def cost(what: Sel = IT) -> Num:
    """The current cost of the card."""
    return Num({"cost": what.ir})


def base_cost(what: Sel = IT) -> Num:
    """The printed cost."""
    return Num({"base_cost": what.ir})


def base_attack(what: Sel = IT) -> Num:
    """The printed attack."""
    return Num({"base_attack": what.ir})


def base_health(what: Sel = IT) -> Num:
    """The printed health."""
    return Num({"base_health": what.ir})


def armor(who: Who = ME) -> Num:
    """Armor of the hero."""
    return Num({"armor": who.ir})


def mana(who: Who = ME) -> Num:
    """Mana that can be spent."""
    return Num({"mana": who.ir})


def max_mana(who: Who = ME) -> Num:
    """Mana crystals, full and empty."""
    return Num({"max_mana": who.ir})


def overloaded(who: Who = ME) -> Num:
    """Mana crystals that are or will be locked."""
    return Num({"overloaded": who.ir})


def hand_size(who: Who = ME) -> Num:
    """Number of cards in hand."""
    return Num({"hand_size": who.ir})


def deck_size(who: Who = ME) -> Num:
    """Number of cards in the deck."""
    return Num({"deck_size": who.ir})


def count(what: Sel) -> Num:
    """Number of members."""
    return Num({"count": what.ir})


def count_deck(who: Who, *conditions: Cond) -> Num:
    """Number of cards in a deck for which the conditions hold."""
    return Num({"count_deck": [who.ir, all_of(conditions).ir]})


def log_query(kind: str, who: Who, scope: str, conditions: tuple[Cond, ...]) -> dict[str, object]:
    """A query to the log of the game."""
    out: dict[str, object] = {"kind": kind, "who": who.ir, "scope": scope}
    if conditions:
        out["when"] = all_of(conditions).ir
    return out


def count_log(kind: str, *conditions: Cond, who: Who = ME, scope: str = "game", since_played: bool = False) -> Num:
    """How often something happened: kind played, died, cast, cast_on_friend, discarded, battlecry.

    ``since_played`` counts only what came after this card was played.
    """
    query = log_query(kind, who, scope, conditions)
    return Num({"count_log": {**query, "since": True} if since_played else query})


def counter(name: str, who: Who = ME) -> Num:
    """A counter of the player, such as spells_turn or totems_game."""
    return Num({"counter": [name, who.ir]})


def spell_damage(who: Who = ME) -> Num:
    """The player's spell damage bonus."""
    return Num({"spell_damage": who.ir})


def data() -> Num:
    """The number that this object keeps."""
    return Num("data")


def data_of_it() -> Num:
    """The number that the candidate keeps."""
    return Num("it_data")


def enchantment_data() -> Num:
    """The number that this enchantment keeps."""
    return Num("ench_data")


def chosen_cost() -> Num:
    """The cost of the chosen or revealed card."""
    return Num("chosen_cost")


def chosen_attack() -> Num:
    """The attack of the chosen or revealed card, with what it was given in the deck."""
    return Num("chosen_attack")


def chosen_health() -> Num:
    """The health of the chosen or revealed card, with what it was given in the deck."""
    return Num("chosen_health")


def turn_number() -> Num:
    """The number of the turn."""
    return Num("turn")


class _Nums:
    """Numbers that the steps of a text leave behind."""

    #: Damage dealt or health restored by the step before.
    dealt = Num({"num": 3})
    #: Mana spent by ``spend_mana``; 1 if a joust was won.
    spent = Num({"num": 2})
    #: What the card that is being played cost.
    paid = Num({"num": 0})

    @staticmethod
    def of(k: int) -> Num:
        """The number that ``remember(k, …)`` kept."""
        if k not in (1, 2):
            raise TypeError(f"NUM.of({k}) refers to nothing; remember(…) keeps the numbers 1 and 2")
        return Num({"num": k})


NUM = _Nums()


def if_else(cond: Cond, then: Number, otherwise: Number) -> Num:
    """One number or the other."""
    return Num({"if": [cond.ir, as_num(then).ir, as_num(otherwise).ir]})


def rand(low: Number, high: Number) -> Num:
    """A random number from low to high, both included."""
    return Num({"rand": [as_num(low).ir, as_num(high).ir]})


def smaller(a: Number, b: Number) -> Num:
    """The smaller of two numbers."""
    return Num({"min": [as_num(a).ir, as_num(b).ir]})


def larger(a: Number, b: Number) -> Num:
    """The larger of two numbers."""
    return Num({"max": [as_num(a).ir, as_num(b).ir]})


# -- conditions ------------------------------------------------------------------------------------------

MINION = Cond({"kind": "minion"})
SPELL = Cond({"kind": "spell"})
WEAPON = Cond({"kind": "weapon"})
HERO = Cond({"kind": "hero"})
POWER_CARD = Cond({"kind": "hero_power"})


def race(name: str) -> Cond:
    """Is a minion of that tribe."""
    return Cond({"race": name})


BEAST = race("beast")
DEMON = race("demon")
DRAGON = race("dragon")
ELEMENTAL = race("elemental")
MECH = race("mechanical")
MURLOC = race("murloc")
PIRATE = race("pirate")
TOTEM = race("totem")


def has(mechanic: str) -> Cond:
    """Carries that mechanic, such as battlecry, deathrattle, overload or secret."""
    return Cond({"has": mechanic})


BATTLECRY = has("battlecry")
DEATHRATTLE = has("deathrattle")
SECRET = has("secret")
OVERLOAD = has("overload")
COMBO_CARD = has("combo")
LEGENDARY = has("legendary")
BASIC_TOTEM = has("basic_totem")
FROM_ANOTHER_CLASS = has("from_another_class")


def keyword(name: str) -> Cond:
    """Has that keyword now, such as taunt or stealth."""
    return Cond({"keyword": name})


FROZEN = keyword("frozen")
DAMAGED = Cond("damaged")
SILENCED = Cond("silenced")
FRIENDLY = Cond("friendly")
ENEMY = ~FRIENDLY
DEAD = Cond("dead")
#: Mortally wounded or marked to be destroyed, but still in play.
DYING = Cond("doomed")
IN_PLAY = Cond("in_play")
IN_HAND = Cond("in_hand")
HAS_ATTACKED = Cond("was_exhausted")
#: The candidate is the chosen or revealed card itself.
IS_CHOSEN = Cond("is_chosen")
#: The card was played from that end of the hand; for the card itself or the card of an event.
FROM_LEFT = Cond({"from_edge": "left"})
FROM_RIGHT = Cond({"from_edge": "right"})
STARTED_IN_DECK = Cond("started_in_deck")
#: The candidate is this very object.
IS_SELF = Cond({"same": ["it", "myself"]})
#: The candidate is another object.
OTHER = ~IS_SELF
MY_TURN = Cond("my_turn")
#: Another card was played earlier this turn.
COMBO = Cond("combo")
NO_DUPLICATES = Cond({"no_duplicates": "me"})
ROOM = Cond({"can_summon": "me"})
HAND_ROOM = Cond({"hand_room": "me"})


def class_is(name: str) -> Cond:
    """Is a card of that class."""
    return Cond({"class": name})


def class_of(who: Who) -> Cond:
    """Is a card of that player's class."""
    return Cond({"class_of": who.ir})


#: What Discover offers: cards of the player's class and neutral ones.
DISCOVERABLE = Cond({"or": [{"class_of": "me"}, {"class": "neutral"}]})


def rarity(name: str) -> Cond:
    """Is of that rarity: free, common, rare, epic or legendary."""
    return Cond({"rarity": name})


def in_set(name: str) -> Cond:
    """Is a card of that set."""
    return Cond({"in_set": name})


def variant(name: str) -> Cond:
    """The game is played with that rule variant."""
    return Cond({"variant": name})


def card_is(*ids: str) -> Cond:
    """Is one of these cards."""
    return Cond({"card": list(ids)})


def same_card(as_: Sel) -> Cond:
    """Has the same name as that object."""
    return Cond({"same_card": as_.ir})


def any_of(what: Sel) -> Cond:
    """There is at least one."""
    return Cond({"any": what.ir})


def same(a: Sel, b: Sel) -> Cond:
    """The two selections share an object."""
    return Cond({"same": [a.ir, b.ir]})


def on(what: Sel, *conditions: Cond) -> Cond:
    """The conditions hold for that object."""
    return Cond({"on": [what.ir, all_of(conditions).ir]})


def is_(what: Sel, condition: Cond) -> Cond:
    """Short for ``on`` with one condition."""
    return on(what, condition)


def on_board(who: Who = ME) -> Cond:
    """The player has a minion that is the same card."""
    return Cond({"on_board": who.ir})


def all_on_board(*ids: str) -> Cond:
    """The controller has every one of these minions."""
    return Cond({"all_on_board": list(ids)})


def already(place: str, who: Who = ME) -> Cond:
    """The same card is already among the player's hand, deck or secrets."""
    return Cond({"already": [place, who.ir]})


def bears(*ids: str) -> Cond:
    """The object (or the player) has one of these enchantments."""
    return Cond({"bears": list(ids)})


def either(*conditions: Cond) -> Cond:
    """At least one of them holds."""
    return Cond({"or": [c.ir for c in conditions]})


def both_hold(*conditions: Cond) -> Cond:
    """All of them hold."""
    return all_of(conditions)


def odd(number: Number) -> Cond:
    """The number is odd."""
    return Cond({"odd": as_num(number).ir})


def logged(kind: str, *conditions: Cond, who: Who = ME, scope: str = "game") -> Cond:
    """Something like that happened this game, this turn or last turn."""
    return Cond({"logged": {**log_query(kind, who, scope, ()), "when": all_of(conditions).ir}})


def at_play(condition: Cond) -> Cond:
    """The condition as it was when the card was played, before its text runs."""
    return Cond({"at_play": [0, condition.ir]})


def chosen_is(*conditions: Cond) -> Cond:
    """The conditions hold for the chosen or revealed card."""
    return Cond({"chosen_is": all_of(conditions).ir})


#: KEY15: evaluated when the card is played.
HOLDING_DRAGON = at_play(any_of((MY_HAND - SELF).where(DRAGON)))
