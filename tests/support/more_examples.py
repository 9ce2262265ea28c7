"""Examples of words and names beside those of docs/cards.md, tried in the same way.

Each is a name of its own, the cards, and what is done; see "Reference" in docs/cards.md for how that is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from hearthlab.names import TABLES
from support.trying import Entry

__all__ = ["VARIANTS", "more_examples"]

#: What raises a counter, and the steps before it is read.
COUNTERS = {
    "cards_played_turn": ("", "hand: Wisp; play Wisp"),
    "spells_turn": ("", "hand: GAME_005; play GAME_005"),
    "minions_played_turn": ("", "hand: Wisp; play Wisp"),
    "minions_died_turn": ("", "mine: Wisp; attack Wisp on Ogre"),
    "friendly_died_turn": ("", "mine: Wisp; attack Wisp on Ogre"),
    "hero_damage_turn": ("deal(2, MY_HERO), ", ""),
    "hero_healed_turn": ("heal(2, MY_HERO), ", "health: 20"),
    "hero_attacks_turn": ("", "weapon: Fiery War Axe; attack hero on face"),
    "big_spells_turn": ("", "hand: Flamestrike; play Flamestrike"),
    "played_from_end": ("", ""),
    "cards_drawn_turn": ("draw(1), ", "deck: Wisp"),
    "elementals_turn": ("", "hand: Fire Elemental; play Fire Elemental on face"),
    "elementals_last_turn": ("", "hand: Fire Elemental; play Fire Elemental on face; round"),
    "power_uses_turn": ("", "class: mage; power on face"),
    "power_uses_game": ("", "class: mage; power on face; round"),
    "spells_game": ("", "hand: GAME_005; play GAME_005; round"),
    "big_spells_game": ("", "hand: Flamestrike; play Flamestrike; round"),
    "totems_game": ("", "hand: Flametongue Totem; play Flametongue Totem"),
    "overload_game": ("overload(2), ", ""),
    "secrets_game": ("", "class: mage; hand: Mirror Entity; play Mirror Entity"),
    "discards_game": ("discard(MY_HAND), ", "hand: Wisp"),
    "other_class_game": ("", "class: warrior; hand: Fireball; play Fireball on face"),
    "extra_turns": ("extra_turn(), ", ""),
    "later_turns": ("extra_turn(later=True), ", ""),
}

#: What makes a line of the log, and the steps before it is read.
LOG = {
    "played": ("", "hand: Wisp; play Wisp"),
    "died": ("", "mine: Wisp, Wisp, Wisp; attack Wisp on Ogre; attack Wisp on Ogre; attack Wisp on Ogre"),
    "cast": ("", "hand: GAME_005; play GAME_005"),
    "cast_on_friend": ("", "hand: Blessing of Kings; play Blessing of Kings on Yeti"),
    "discarded": ("discard(MY_HAND), ", "hand: Wisp, Wisp, Wisp, Wisp"),
    "weapon_died": ('repeat(3, equip("CS2_106"), destroy(MY_WEAPON), force_deaths()), ', "mana: 10"),
    "battlecry": ("", "hand: Novice Engineer; play Novice Engineer"),
    "shown": ("mill(3), ", "deck: Wisp, Wisp, Wisp"),
    "upgrade": (
        'summon("BOT_309"), save(0, MADE), repeat(3, summon("BOT_563"), merge(MADE, into=saved(0))), '
        "destroy(saved(0)), force_deaths(), ",
        "mana: 10",
    ),
}

#: Auras that depend on one part of the position, and what changes that part alone.
READS = {
    "board": ("count(MY_MINIONS)", "mine: it; hand: Wisp; play Wisp"),
    "foe_board": ("count(ENEMY_MINIONS)", "mine: it; hand: Rise; play Rise"),
    "weapon": ("if_else(any_of(MY_WEAPON), 3, 1)", "mine: it; hand: Fiery War Axe; play Fiery War Axe"),
    "damage": ("damage_on(SELF)", "class: mage; mine: it; power on it"),
    "hand": ("count(MY_HAND)", "mine: it; hand: Wisp, Wisp; play Wisp"),
    "secret": ("count(MY_SECRETS)", "class: mage; mine: it; hand: Mirror Entity; play Mirror Entity"),
    "turn": ("if_else(MY_TURN, 3, 1)", "mine: it; end"),
    "stats": ("attack(leftmost(ENEMY_MINIONS))", "mine: it; hand: Blessing of Kings; play Blessing of Kings on Ogre"),
    "other": ("armor()", "class: warrior; mine: it; power"),
}

_BOOST = 'spell("It", buff(target(hero=False), 2, until="{}"){})'
_PLAYED = 'spell("It", gain_armor(count_log("played", scope="{}")))'
_WATCHED = "play on Ogre; theirs = x; end; theirs = x; end; theirs = x"
_TOKEN = 'summon("CS2_231", place="{}")'
#: Everything else.
OTHER = {
    "cast event": ('minion("It", whenever(spell_cast(), gain_armor(1)))', "mine: it; hand: GAME_005; play GAME_005"),
    "summon event": ('minion("It", whenever(summoned(), gain_armor(1)))', "mine: it; hand: Wisp; play Wisp"),
    "log guessed": (
        'spell("It", gain_armor(count_log("guessed")))\n'
        'spell("Guess", discover(one_each(pool(in_starting_deck(OPPONENT)), pool(card_is("CS2_182"))), gain_armor(1)))',
        "deck: Wisp, Wisp; their hand: Guess, Guess; end; play Guess; pick 0; play Guess; pick 0; end; play",
    ),
    "list of the log": (
        'spell("It", for_cards(from_log("died", MINION), summon(CHOSEN)))',
        "mine: Wisp; attack Wisp on Ogre; play",
    ),
    "list of the deck": ('spell("It", for_cards(in_deck(ME), gain_armor(chosen_cost())))', "deck: Yeti, Ogre; play"),
    "list of a pool": ('spell("It", for_cards(pool(card_is("CS2_029")), add_to_hand(CHOSEN)))', "play"),
    "offer of the log": (
        'spell("It", discover(from_log("died", MINION), add_to_hand(CHOSEN)))',
        "mine: Raptor; attack Raptor on Ogre; play",
    ),
    "deaths": (
        'spell("It", destroy(MY_MINIONS), force_deaths(), if_(ROOM, gain_armor(1)))',
        "mine: Wisp, Wisp, Wisp, Wisp, Wisp, Wisp, Wisp; play",
    ),
    "place deck": ('spell("It", discard(MY_HAND.where(already("deck"))))', "hand: Wisp, Raptor; deck: Wisp; play"),
    "place hand": ('spell("It", draw(1, already("hand")))', "hand: Wisp; deck: Wisp, Raptor; play"),
    "place secrets": (
        'spell("It", discard(MY_HAND.where(already("secrets"))))',
        "class: mage; hand: Mirror Entity, Wisp; secrets: Mirror Entity; deck: Wisp; play",
    ),
    "zone deck": (
        'minion("It")\nminion("Watcher", whenever(end_of_turn(), gain_armor(1), zone="deck"))',
        "mine: it; deck: Watcher; end",
    ),
    "zone hand": ('minion("It", whenever(end_of_turn(), gain_armor(1), zone="hand"))', "end"),
    "zone play": ('minion("It", whenever(end_of_turn(), gain_armor(1), zone="play"))', "mine: it; end"),
    "mana empty": ('spell("It", gain_mana(2, "empty"))', "mana: 5; play"),
    "mana full": ('spell("It", gain_mana(2, "full"))', "mana: 5; play"),
    "mana temporary": ('spell("It", gain_mana(2, "temporary"))', "mana: 5; play"),
    "last turn": (_PLAYED.format("last_turn"), "hand: Wisp, Wisp; play Wisp; play Wisp; round; play"),
    "this turn": (_PLAYED.format("turn"), "hand: Wisp, Wisp; play Wisp; round; play"),
    "this game": (_PLAYED.format("game"), "hand: Wisp, Wisp; play Wisp; round; play Wisp; play"),
    "enchantment kind": (
        'spell("It", add_to_hand(pool(card_is("Mark"))))\n'
        'enchantment("Mark", aura(SELF, attack=1), mechs="collectible")',
        "play",
    ),
    "choice": ('spell("It", cast("EX1_154"))', "play"),  # Wrath
    "capacity": ('spell("It", repeat(170, buff(MY_HERO, 1)))', "play"),
    "endless loop": ('spell("It", while_(MY_TURN, gain_armor(1)))', "play"),
    "race of all": ('spell("It", draw(1, BEAST))\nminion("Amalgam", race="all")', "deck: Amalgam, Wisp; play"),
    "group": ('spell("It", draw(1, in_group("ninja")))\nminion("Shade", groups="ninja")', "deck: Shade, Wisp; play"),
    "aims anywhere": ('spell("It", destroy(target(hero=False)))', "playable = yes"),
    "aims at enemies": ('spell("It", destroy(target(hero=False, friendly=False)))', "playable = yes"),
    "aims at friends": ('spell("It", destroy(target(hero=False, friendly=True)))', "playable = yes"),
    **{f"until {until} or so": (_BOOST.format(until, ""), _WATCHED) for until in TABLES["durations"]},
    **{
        f"until {until}": (_BOOST.format(until, ", extra_turn()"), f"{_WATCHED}; end; theirs = x")
        for until in TABLES["durations"]
    },
    **{
        f"stand {stand}": (f'minion("It", whenever(end_of_turn(), {_TOKEN.format(stand)}))', "mine: it, Yeti; end")
        for stand in TABLES["stands"]
    },
    **{
        f"stand {stand} of a target": (
            f'spell("It", buff(target(hero=False), 1), {_TOKEN.format(stand)})',
            "mine: Yeti, Raptor; play on Yeti",
        )
        for stand in TABLES["stands"]
    },
    **{
        f"stand {stand} in a loop": (
            f'spell("It", each(MY_MINIONS, {_TOKEN.format(stand)}))',
            "mine: Yeti, Raptor; play",
        )
        for stand in TABLES["stands"]
    },
}


#: Rule variants: cards, and what comes out differently with the variant.
VARIANTS = {
    "dominant_player": (
        'minion("It", after(spell_cast(who=None), gain_armor(count(ALL_MINIONS)), summon("CS2_231")))',
        "mine: it; theirs: it; their hand: GAME_005; end; play GAME_005",
    ),
    "countered_overload": ('spell("It", gain_armor(1), overload=2)', "their secrets: Counterspell; play"),
    "jade_needs_room": ('spell("It", summon(JADE_GOLEM))', "mine: Wisp, Wisp, Wisp, Wisp, Wisp, Wisp, Wisp; play"),
    "old_copies": (
        'spell("It", buff(MY_HAND, 2, 2), add_to_hand(exact_copy(leftmost(MY_HAND))))',
        "hand: Wisp; play",
    ),
    "strict_cost_order": (
        'minion("It", aura(MY_HAND, set_cost=5))\nspell("Cheap", draw(1), costs(-count(MY_MINIONS)), cost=8)',
        "mine: it; hand: Cheap; cost of Cheap = x",
    ),
    "thaw_with_attacks_left": (
        'minion("It", keywords="windfury")\nspell("Chill", freeze(MY_MINIONS))',
        "mine: it; hand: Chill; attack it on face; play Chill; end",
    ),
    "forgetful_sees_stealth": (
        'minion("It", keywords=["forgetful", "mega_windfury"])\nminion("Shade", keywords="stealth", health=9)',
        "mine: it; theirs: Shade; attack it on face; attack it on face; attack it on face; attack it on face",
    ),
    "count_damage_taken": (
        'spell("It", buff(ENEMY_MINIONS, keywords="min_one_health"), deal(5, ENEMY_MINIONS), gain_armor(NUM.dealt))',
        "theirs: Wisp; play",
    ),
    "discover_unweighted": ('spell("It", discover(pool(MINION, DISCOVERABLE), add_to_hand(CHOSEN)))', "play"),
    "snake_trap_full_board": (
        'minion("It")',
        "mine: it, it, it, it, it, it, it; secrets: Snake Trap; end; attack Ogre on it",
    ),
    "standard": ('spell("It", add_to_hand(pool(MINION), 5))', "play"),
    "heroes_only": ('minion("It")', "mine: it"),
}


def _examples() -> Iterator[tuple[str, str, str]]:
    for name, (code, trial) in OTHER.items():
        yield name, code, trial
    for name, (steps, trial) in COUNTERS.items():
        yield (
            f"counter {name}",
            f'spell("It", {steps}gain_armor(counter("{name}")))',
            f"{trial}; play".removeprefix("; "),
        )
    for name, (steps, trial) in LOG.items():
        yield f"log {name}", f'spell("It", {steps}gain_armor(count_log("{name}")))', f"{trial}; play"
    for name, (attack, trial) in READS.items():
        rise = '\nspell("Rise", summon("CS2_231", side=OPPONENT))' if "Rise" in trial else ""
        yield f"reads {name}", f'minion("It", aura(SELF, attack={attack}), health=5){rise}', trial
    # Cards that are drawn for what they are.
    for table, word, key in (
        ("races", "race", "race"),
        ("classes", "class_is", "cls"),
        ("rarities", "rarity", "rarity"),
    ):
        for name in TABLES[table]:
            other = "beast" if table == "races" and not name else ""
            drawn = f'minion("One", {key}="{name}")\nminion("Two", race="{other}")'
            code = f'spell("It", draw(1, MINION, {word}("{name}")))\n{drawn}'
            yield f"{table} {name or 'none'}", code, "deck: One, Two; play"
    for name in TABLES["mechanics"]:
        if name != "from_another_class":  # it depends on the owner
            carried = "" if name == "custom" else f', mechs="{name}"'  # every example card is a custom one
            code = f'spell("It", draw(1, has("{name}")))\nminion("One"{carried})'
            yield f"mechanic {name}", code, "deck: One; play"


def more_examples() -> list[Entry]:
    """Returns the examples of this file."""
    return [Entry(name.replace(" ", "_"), "", code, trial) for name, code, trial in _examples()]
