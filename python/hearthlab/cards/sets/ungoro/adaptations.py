"""The ten adaptations of Journey to Un'Goro."""

from hearthlab.cards.language import *

CARDS = [
    spell("UNG_999t2", buff(target(hero=False), card="UNG_999t2e")),  # Living Spores
    enchantment("UNG_999t2e", deathrattle(summon("UNG_999t2t1", 2))),  # Living Spores
    spell("UNG_999t3", buff(target(hero=False), 3)),  # Flaming Claws
    spell("UNG_999t4", buff(target(hero=False), 0, 3)),  # Rocky Carapace
    spell("UNG_999t5", buff(target(hero=False), keywords="elusive")),  # Liquid Membrane
    spell("UNG_999t6", buff(target(hero=False), keywords="taunt")),  # Massive
    spell("UNG_999t7", buff(target(hero=False), keywords="windfury")),  # Lightning Speed
    spell("UNG_999t8", buff(target(hero=False), keywords="divine_shield")),  # Crackling Shield
    spell("UNG_999t10", buff(target(hero=False), keywords="stealth", until="next_turn")),  # Shrouding Mist
    spell("UNG_999t13", buff(target(hero=False), keywords="poisonous")),  # Poison Spit
    spell("UNG_999t14", buff(target(hero=False), 1, 1)),  # Volcanic Might
]
