"""Warlock cards of the Basic set."""

from hearthlab.cards.language import *

CARDS = [
    spell("CS2_057", deal(4, target(hero=False))),  # Shadow Bolt
    spell("CS2_061", deal(2, TARGET), heal(2, MY_HERO)),  # Drain Life
    spell("CS2_062", deal(3, ALL_CHARACTERS)),  # Hellfire
    spell("CS2_063", buff(target(friendly=False, hero=False), card="CS2_063e")),  # Corruption
    enchantment("CS2_063e", whenever(start_of_turn(), destroy(SELF))),  # Corruption
    minion("CS2_064", battlecry(deal(1, ALL_CHARACTERS - SELF))),  # Dread Infernal
    spell("EX1_302", deal(1, target(hero=False)), if_(is_(TARGET, DEAD), draw())),  # Mortal Coil
    minion("EX1_306", battlecry(discard(random(MY_HAND)))),  # Succubus
    spell("EX1_308", deal(4, TARGET), discard(random(MY_HAND))),  # Soulfire
    # Lord Jaraxxus is a Demon as a hero too.
    spell("NEW1_003", destroy(target(DEMON)), heal(5, MY_HERO)),  # Sacrificial Pact
]
