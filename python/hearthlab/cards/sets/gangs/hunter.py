"""Hunter cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import battlecry, minion, summon

CARDS = [
    minion("CFM_315", battlecry(summon("CFM_315t"))),  # Alleycat
]
