"""Paladin cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    weapon("AT_077", battlecry(joust(MINION), if_(NUM.spent.equals(1), buff(SELF, health=1)))),  # Argent Lance
    secret("AT_073", start_of_turn(), buff(MY_MINIONS, 1, 1), when=any_of(MY_MINIONS)),  # Competitive Spirit
    spell("AT_074", buff(target(hero=False), 3, keywords="divine_shield")),  # Seal of Champions
    minion("AT_075", aura(MY_MINIONS.where(card_is("CS2_101t")), attack=1)),  # Warhorse Trainer
    minion("AT_076", inspire(summon(pool(MURLOC)))),  # Murloc Knight
    # Enter the Coliseum: of several with the highest Attack one is spared.
    spell(
        "AT_078",
        save(0, random(highest(MY_MINIONS, attack()))),
        save(1, random(highest(ENEMY_MINIONS, attack()))),
        destroy(ALL_MINIONS - saved(0) - saved(1)),
    ),
    minion("AT_079", battlecry(repeat(5, put_secret()))),  # Mysterious Challenger
    minion("AT_081", battlecry(buff(ENEMY_MINIONS, set_attack=1))),  # Eadric the Pure
    minion("AT_104", battlecry(joust(MINION), if_(NUM.spent.equals(1), heal(7, MY_HERO)))),  # Tuskarr Jouster
]
