"""Shaman cards of The Grand Tournament."""

from hearthlab.cards.language import *

MY_TOTEMS = MY_MINIONS.where(TOTEM)

ANY_TOTEM = TOTEM & has("collectible")

CARDS = [
    spell("AT_053", draw(2)),  # Ancestral Knowledge
    minion("AT_046", battlecry(summon(pool(BASIC_TOTEM, any_card=True)))),  # Tuskarr Totemic
    minion("AT_046", battlecry(summon(pool(either(BASIC_TOTEM, ANY_TOTEM), any_card=True))), until=14366),
    minion("AT_047", battlecry(buff(SELF, count(MY_TOTEMS), count(MY_TOTEMS)))),  # Draenei Totemcarver
    spell("AT_048", joust(MINION), heal(if_else(NUM.spent.equals(1), 14, 7), TARGET)),  # Healing Wave
    minion("AT_049", inspire(buff(MY_TOTEMS, 2))),  # Thunder Bluff Valiant
    weapon("AT_050", deathrattle(new_power("AT_050t"))),  # Charged Hammer
    hero_power("AT_050t", deal(2, TARGET)),  # Lightning Jolt
    spell("AT_051", deal(rand(4, 5), ALL_MINIONS)),  # Elemental Destruction
    # The Mistcaller
    minion(
        "AT_054",
        battlecry(buff(MY_HAND.where(MINION), 1, 1), buff_deck(ME, MINION, having=attach(attack=1, health=1))),
    ),
]
