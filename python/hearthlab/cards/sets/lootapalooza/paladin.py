"""Paladin cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

CARDS = [
    # Lynessa Sunsorrow
    minion("LOOT_216", battlecry(for_cards(from_log("cast_on_friend"), if_(on(SELF, IN_PLAY), cast(CHOSEN, on=SELF))))),
    # Unidentified Maul
    weapon(
        "LOOT_286",
        whenever(
            entered_hand(IS_SELF, who=None),
            transform(SELF, one_of("LOOT_286t1", "LOOT_286t2", "LOOT_286t3", "LOOT_286t4")),
            zone="hand",
        ),
    ),
    weapon("LOOT_286t1", battlecry(summon("CS2_101t", 2))),  # Champion's Maul
    weapon("LOOT_286t2", battlecry(buff(MY_MINIONS, keywords="taunt"))),  # Sacred Maul
    weapon("LOOT_286t3", battlecry(buff(MY_MINIONS, 1))),  # Blessed Maul
    weapon("LOOT_286t4", battlecry(buff(MY_MINIONS, keywords="divine_shield"))),  # Purifier's Maul
]
