"""Shaman cards of The Boomsday Project."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.boomsday.neutral import SPARK

CARDS = [
    # Elementary Reaction
    spell("BOT_093", draw(), if_(counter("elementals_last_turn") >= 1, add_to_hand(exact_copy(MADE)))),
    spell("BOT_099", summon(exact_copy(random(MY_HAND.where(MINION))))),  # Eureka!
    spell("BOT_245", transform(MY_MINIONS, pool(MINION, LEGENDARY))),  # The Storm Bringer
    spell("BOT_246", deal(1, ALL_MINIONS)),  # Beakered Lightning
    minion("BOT_291", battlecry(draw(1, SPELL, cost() >= 5))),  # Storm Chaser
    minion("BOT_407", after(played(OVERLOAD), summon(SPARK, 2, place="sides"))),  # Thunderhead
    minion("BOT_411", battlecry(buff(player_of(ME), card="BOT_411e", until="end_of_turn"))),  # Electra Stormsurge
    # Electric
    enchantment("BOT_411e", aura(player_of(ME), keywords="spells_twice"), after(spell_cast(), lose_enchantment())),
    spell("BOT_451", summon(SPARK, 2)),  # Voltaic Burst
    minion("BOT_533", battlecry(add_to_hand(pool(ELEMENTAL)))),  # Menacing Nimbus
    # Omega Mind
    minion(
        "BOT_543",
        battlecry(
            if_(max_mana() >= 10, buff(player_of(ME), keywords="spells_lifesteal", until="end_of_turn")),
        ),
    ),
]
