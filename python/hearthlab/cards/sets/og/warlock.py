"""Warlock cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    minion("OG_109", battlecry(discard(random(MY_HAND))), deathrattle(draw())),  # Darkshire Librarian
    minion("OG_113", after(summoned(FRIENDLY), buff(SELF, 1))),  # Darkshire Councilman
    minion("OG_241", deathrattle(summon("OG_241a"))),  # Possessed Villager
    spell("OG_114", spend_mana(mana()), summon("OG_114a", NUM.spent)),  # Forbidden Ritual
    spell("OG_116", missiles(9, ALL_CHARACTERS)),  # Spreading Madness
    minion("OG_121", battlecry(buff(player_of(ME), card="OG_121e", until="end_of_turn"))),  # Cho'gall
    # Dark Power
    enchantment(
        "OG_121e", aura(MY_HAND.where(SPELL), keywords="costs_health"), whenever(spell_cast(), lose_enchantment())
    ),
    spell("OG_239", remember(1, count(ALL_MINIONS)), destroy(ALL_MINIONS), draw(NUM.of(1))),  # DOOM!
]
