"""Rogue cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

MINIONS = MY_MINIONS | MY_HAND.where(MINION)
PLAYS_OF_IT = count_log("played", same_card(EVENT.card), since_played=True)

CARDS = [
    # The Caverns Below counts the most plays of one name.
    spell("UNG_067", whenever(played(MINION), if_(data() < PLAYS_OF_IT, progress(5, "UNG_067t1")))),
    spell(
        "UNG_067t1", if_(~on(player_of(ME), bears("UNG_067t1e")), buff(player_of(ME), card="UNG_067t1e"))
    ),  # Crystal Core
    enchantment("UNG_067t1e", aura(MINIONS, attack=4 - base_attack(IT), health=4 - base_health(IT))),  # Crystallized
]
