"""Shaman cards of the Basic set."""

from hearthlab.cards.language import *

CARDS = [
    spell("CS2_037", deal(1, target(friendly=False)), freeze(TARGET)),  # Frost Shock
    spell("CS2_039", buff(target(hero=False), keywords="windfury")),  # Windfury
    # Ancestral Healing
    spell("CS2_041", heal(max_health(TARGET), target(hero=False)), buff(TARGET, keywords="taunt")),
    minion("CS2_042", battlecry(deal(3, TARGET))),  # Fire Elemental
    spell("CS2_045", buff(target(friendly=True), 3, until="end_of_turn")),  # Rockbiter Weapon
    spell("CS2_046", buff(MY_MINIONS, 3, until="end_of_turn")),  # Bloodlust
    spell("EX1_244", buff(MY_MINIONS.where(TOTEM), health=2)),  # Totemic Might
    spell("EX1_246", transform(target(hero=False), "hexfrog")),  # Hex
    minion("EX1_565", aura(adjacent(SELF), attack=2)),  # Flametongue Totem
    minion("EX1_587", battlecry(buff(target(friendly=True, hero=False), keywords="windfury"))),  # Windspeaker
]
