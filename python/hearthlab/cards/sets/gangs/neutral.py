"""Neutral cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import (
    JADE_GOLEM,
    MY_WEAPON,
    PIRATE,
    SELF,
    after,
    any_of,
    aura,
    battlecry,
    buff,
    card_is,
    deathrattle,
    minion,
    played,
    recruit,
    summon,
)

CARDS = [
    minion("CFM_325", aura(SELF, attack=2, when=any_of(MY_WEAPON))),  # Small-Time Buccaneer
    minion("CFM_637", after(played(PIRATE), recruit(1, card_is("CFM_637")), zone="deck")),  # Patches the Pirate
    minion("CFM_651", battlecry(buff(MY_WEAPON, 1))),  # Naga Corsair
    minion("CFM_902", battlecry(summon(JADE_GOLEM)), deathrattle(summon(JADE_GOLEM))),  # Aya Blackpaw
]
