"""Paladin cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    spell("LOE_026", for_cards(from_log("died", MURLOC, who=BOTH), summon(CHOSEN), n=7)),  # Anyfin Can Happen
    # Sacred Trial
    secret(
        "LOE_027", played(MINION, ENEMY, who=OPPONENT), destroy(EVENT.card), when=count(ENEMY_MINIONS) >= 4, late=True
    ),
    minion("LOE_017", battlecry(buff(target(hero=False), set_attack=3, set_health=3))),  # Keeper of Uldaman
]
