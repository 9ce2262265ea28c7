"""Warlock cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

#: The basic hero powers of the other classes.
OTHER_POWERS = ("CS2_017", "DS1h_292", "CS2_034", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_102")

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
    # Renounce Darkness
    spell(
        "OG_118",
        new_power(one_of(*OTHER_POWERS)),
        transform(MY_HAND.where(class_is("warlock")), pool(same_class(MY_POWER)), having=attach("OG_118f", cost=-1)),
        replace_deck(pool(same_class(MY_POWER)), ME, class_is("warlock"), having=attach("OG_118f", cost=-1)),
    ),
    spell("OG_239", remember(1, count(ALL_MINIONS)), destroy(ALL_MINIONS), draw(NUM.of(1))),  # DOOM!
]
