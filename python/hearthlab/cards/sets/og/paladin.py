"""Paladin cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    spell("OG_198", spend_mana(mana()), heal(2 * NUM.spent, TARGET)),  # Forbidden Healing
    minion("OG_006", battlecry(new_power("OG_006b"))),  # Vilefin Inquisitor
    hero_power("OG_006b", summon("OG_006a")),  # The Tidal Hand
    minion("OG_221", deathrattle(buff(random(MY_MINIONS), keywords="divine_shield"))),  # Selfless Hero
    spell("OG_223", buff(target(hero=False), 1, 2)),  # Divine Strength
    # A Light in the Darkness
    spell("OG_311", discover(pool(MINION, DISCOVERABLE), add_to_hand(CHOSEN, having=attach(attack=1, health=1)))),
    weapon("OG_222", battlecry(buff(MY_MINIONS.where(keyword("divine_shield")), 1, 1))),  # Rallying Blade
    # Steward of Darkshire
    minion("OG_310", whenever(summoned(FRIENDLY, max_health().equals(1)), buff(EVENT.card, keywords="divine_shield"))),
    spell("OG_273", summon("CS2_101t", 5)),  # Stand Against Darkness
    minion("OG_229", whenever(end_of_turn(), heal(8, random(FRIENDS.where(DAMAGED))))),  # Ragnaros, Lightlord
]
