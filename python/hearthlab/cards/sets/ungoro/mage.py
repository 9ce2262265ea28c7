"""Mage cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

CARDS = [
    quest("UNG_028", spell_cast(~STARTED_IN_DECK), progress(6, "UNG_028t")),  # Open the Waygate
    spell("UNG_028t", extra_turn()),  # Time Warp
    minion("UNG_020", battlecry(draw(1, SECRET))),  # Arcanologist
    spell("UNG_018", deal(2, TARGET), add_to_hand("UNG_809t1")),  # Flame Geyser
    spell(
        "UNG_941", discover(pool(SPELL, DISCOVERABLE), add_to_hand(CHOSEN, having=attach(cost=-2)))
    ),  # Primordial Glyph
    minion("UNG_027", deathrattle(add_to_hand("UNG_027t2"))),  # Pyros
    minion("UNG_027t2", deathrattle(add_to_hand("UNG_027t4"))),  # Pyros, 6/6
    minion("UNG_846", deathrattle(add_to_hand(pool(SPELL, class_is("mage"))))),  # Shimmering Tempest
    # Mana Bind
    secret(
        "UNG_024", spell_cast(who=OPPONENT), add_to_hand(copy_of(EVENT.card), having=attach(set_cost=0)), when=HAND_ROOM
    ),
    spell("UNG_948", summon(exact_copy(target(friendly=True, hero=False)))),  # Molten Reflection
    minion("UNG_021", battlecry(if_(counter("elementals_last_turn") >= 1, add_to_hand("UNG_018")))),  # Steam Surger
    spell("UNG_955", deal(15, target(hero=False)), deal(3, adjacent(TARGET))),  # Meteor
]
