"""Shaman cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    weapon("KAR_063", aura(SELF, attack=2, when=spell_damage() >= 1)),  # Spirit Claws
    spell("KAR_073", deal(1, ENEMY_MINIONS), summon(pool(MINION, base_cost().equals(1)))),  # Maelstrom Portal
    minion("KAR_021", whenever(spell_cast(), summon(pool(BASIC_TOTEM, any_card=True)))),  # Wicked Witchdoctor
]
