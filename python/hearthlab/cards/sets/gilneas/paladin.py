"""Paladin cards of The Witchwood."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.gilneas.neutral import THREE_CARDS_OF_THE_OPPONENT

SHIELD = "divine_shield"
A_SECRET_OF_MY_DECK = put_secret()

CARDS = [
    spell("GIL_145", buff(target(hero=False), 1, 2)),  # Sound the Bells!
    spell("GIL_203", buff(player_of(OPPONENT), card="GIL_203e", until="end_of_next_turn")),  # Rebuke
    enchantment("GIL_203e", aura(hand(OPPONENT).where(SPELL), cost=5, when=~MY_TURN)),  # Rebuked
    weapon("GIL_596", after(attacks(HERO, FRIENDLY), buff(MY_MINIONS, 1, 1))),  # Silver Sword
    minion("GIL_634", battlecry(A_SECRET_OF_MY_DECK), deathrattle(A_SECRET_OF_MY_DECK)),  # Bellringer Sentry
    minion("GIL_635", battlecry(if_(HOLDING_DRAGON, buff(SELF, keywords=["taunt", SHIELD])))),  # Cathedral Gargoyle
    minion("GIL_685", aura(SELF, keywords=["taunt", "lifesteal"], when=attack(SELF) >= 3)),  # Paragon of Light
    minion("GIL_694", battlecry(replace_deck(pool(MINION, LEGENDARY), ME, cost().equals(1)))),  # Prince Liam
    minion(
        "GIL_817", whenever(healed(), buff(SELF, keywords=SHIELD), when=on(EVENT.other, FRIENDLY))
    ),  # The Glass Knight
    secret("GIL_903", played(who=OPPONENT), draw(2), when=THREE_CARDS_OF_THE_OPPONENT, late=True),  # Hidden Wisdom
]
