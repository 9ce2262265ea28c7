"""Neutral cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

A_MINION = target(hero=False)

CARDS = [
    minion("UNG_900", after(summoned(FRIENDLY), trigger_deathrattle(EVENT.card))),  # Spiritsinger Umbra
    # The ten adaptations (ADAPTATIONS)
    spell("UNG_999t2", buff(A_MINION, card="UNG_999t2e")),  # Living Spores
    enchantment("UNG_999t2e", deathrattle(summon("UNG_999t2t1", 2))),  # Living Spores
    spell("UNG_999t3", buff(A_MINION, 3)),  # Flaming Claws
    spell("UNG_999t4", buff(A_MINION, 0, 3)),  # Rocky Carapace
    spell("UNG_999t5", buff(A_MINION, keywords="elusive")),  # Liquid Membrane
    spell("UNG_999t6", buff(A_MINION, keywords="taunt")),  # Massive
    spell("UNG_999t7", buff(A_MINION, keywords="windfury")),  # Lightning Speed
    spell("UNG_999t8", buff(A_MINION, keywords="divine_shield")),  # Crackling Shield
    spell("UNG_999t10", buff(A_MINION, keywords="stealth", until="next_turn")),  # Shrouding Mist
    spell("UNG_999t13", buff(A_MINION, keywords="poisonous")),  # Poison Spit
    spell("UNG_999t14", buff(A_MINION, 1, 1)),  # Volcanic Might
]
