"""Druid cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    spell("CFM_602", choose_one("CFM_602a", "CFM_602b")),  # Jade Idol
    spell("CFM_602a", summon(JADE_GOLEM)),  # Cut from Jade
    spell("CFM_602b", shuffle("CFM_602", 3)),  # Jade Stash
    spell("CFM_614", buff(MY_MINIONS, 1, 1)),  # Mark of the Lotus
    minion("CFM_617", battlecry(if_(any_of(MY_MINIONS.where(attack() >= 5)), buff(SELF, 2, 2)))),  # Celestial Dreamer
    # Jade Blossom: it leaves no Excess Mana at 10 crystals, and must have room for the golem or the crystal.
    spell(
        "CFM_713",
        requires(ROOM | (max_mana() <= 9)),
        summon(JADE_GOLEM),
        if_(max_mana() <= 9, gain_mana(1, "empty")),
    ),
    spell("CFM_616", gain_mana(count(MY_MINIONS), "empty")),  # Pilfered Power
    spell("CFM_811", repeat(2, draw(), buff(MADE.where(MINION), cost=-2))),  # Lunar Visions
    minion("CFM_816", battlecry(buff(target(BEAST, friendly=True, hero=False), 2, 2))),  # Virmen Sensei
    minion("CFM_343", battlecry(summon(JADE_GOLEM))),  # Jade Behemoth
    minion("CFM_308", choose_one("CFM_308a", "CFM_308b")),  # Kun the Forgotten King
    spell("CFM_308a", gain_armor(10)),  # Forgotten Armor
    spell("CFM_308b", refresh_mana(10)),  # Forgotten Mana
]
