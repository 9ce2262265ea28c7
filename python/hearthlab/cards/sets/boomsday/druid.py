"""Druid cards of The Boomsday Project."""

from hearthlab.cards.language import *

A_SPELL = pool(SPELL, also=DISCOVERABLE)
#: Everything that is called Treant.
TREANT = card_is("EX1_158t", "EX1_573t", "EX1_tk9", "FP1_019t", "GIL_663t")

FLOOP = transform(
    SELF,
    from_log("played", MINION, last=True),
    having=attach("BOT_434e", set_attack=3, set_health=4, set_cost=4),
)

CARDS = [
    spell("BOT_054", gain_mana(2, "full"), gain_mana(2, "full", OPPONENT)),  # Biology Project
    # Juicy Psychmelon
    spell("BOT_404", *(draw(1, MINION, cost().equals(n)) for n in (7, 8, 9, 10))),
    # Dendrologist
    minion("BOT_419", battlecry(if_(any_of(MY_MINIONS.where(TREANT)), discover(A_SPELL, add_to_hand(CHOSEN))))),
    spell("BOT_420", summon("EX1_158t", 2)),  # Landscaping
    minion("BOT_422", choose_one("BOT_422a", "BOT_422b")),  # Tending Tauren
    spell("BOT_422a", buff(MY_MINIONS - SELF, 1, 1)),  # Old Growth
    spell("BOT_422b", summon("EX1_158t", 2)),  # New Growth
    # Dreampetal Florist
    minion("BOT_423", whenever(end_of_turn(), buff(random(MY_HAND.where(MINION)), cost=-7))),
    # Flobbidinous Floop
    minion(
        "BOT_434",
        whenever(entered_hand(IS_SELF, who=None), FLOOP, zone="hand"),
        whenever(played(MINION), FLOOP, zone="hand"),
    ),
    enchantment("BOT_434e", whenever(played(MINION), FLOOP, zone="hand")),  # Floopy
    spell("BOT_444", buff(player_of(ME), card="BOT_444e", until="end_of_turn")),  # Floop's Glorious Gloop
    enchantment("BOT_444e", whenever(died(MINION), gain_mana(1, "temporary"))),  # Gloopy
    minion("BOT_507", battlecry(each(adjacent(SELF), summon(exact_copy(EACH))))),  # Gloop Sprayer
    minion("BOT_523", costs(-count_log("died", TREANT))),  # Mulchmuncher
]
