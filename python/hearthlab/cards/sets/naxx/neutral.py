"""Neutral cards of Naxxramas."""

from hearthlab.cards.language import *

CARDS = [
    minion("FP1_004", deathrattle(put_secret())),  # Mad Scientist
    minion("FP1_030", battlecry(buff(player_of(OPPONENT), card="FP1_030e", until="end_of_next_turn"))),  # Loatheb
    enchantment("FP1_030e", aura(hand(OPPONENT).where(SPELL), cost=5, when=~MY_TURN)),  # Necrotic Aura
    minion("FP1_031", aura(player_of(ME), keywords="double_minion_deathrattle")),  # Baron Rivendare
]
