"""Warlock cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    # Bloodfury Potion
    spell("CFM_611", if_(is_(target(hero=False), DEMON), buff(TARGET, 3, 3), otherwise=buff(TARGET, 3))),
    minion("CFM_900", after(summoned(FRIENDLY, OTHER), deal(5, MY_HERO))),  # Unlicensed Apothecary
    spell("CFM_608", destroy(target(hero=False)), lose_mana(1)),  # Blastcrystal Potion
    minion("CFM_610", battlecry(buff(MY_MINIONS.where(DEMON), 1, 1))),  # Crystalweaver
    minion("CFM_699", battlecry(buff(player_of(ME), card="CFM_699e", until="end_of_turn"))),  # Seadevil Stinger
    # Seadevil Enchant
    enchantment(
        "CFM_699e", aura(MY_HAND.where(MURLOC), keywords="costs_health"), whenever(played(MURLOC), lose_enchantment())
    ),
    spell("CFM_094", deal(5, ALL_CHARACTERS)),  # Felfire Potion
    minion("CFM_663", whenever(end_of_turn(), add_to_hand(pool(DEMON)))),  # Kabal Trafficker
    minion("CFM_751", battlecry(deal(3, ALL_CHARACTERS - SELF))),  # Abyssal Enforcer
    minion("CFM_750", battlecry(if_(NO_DUPLICATES, put_into_play(MY_HAND.where(DEMON))))),  # Krul the Unshackled
]
