"""Priest cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    minion("CFM_020", battlecry(if_(NO_DUPLICATES, buff(player_of(ME), card="CFM_020e")))),  # Raza the Chained
    enchantment("CFM_020e", aura(MY_POWER, set_cost=1)),  # Raza Enchant
    enchantment("CFM_020e", aura(MY_POWER, set_cost=0), until=23180),
    # Potion of Madness
    spell("CFM_603", take_control(target(attack() <= 2, friendly=False, hero=False), this_turn=True)),
    # Drakonid Operative
    minion("CFM_605", battlecry(if_(HOLDING_DRAGON, discover(from_deck(OPPONENT), add_to_hand(CHOSEN))))),
    minion("CFM_626", battlecry(buff(target(friendly=True, hero=False), health=3))),  # Kabal Talonpriest
    spell("CFM_662", deal(5, ALL_MINIONS.where(~DRAGON))),  # Dragonfire Potion
    spell("CFM_661", buff(ENEMY_MINIONS, -3, until="end_of_turn")),  # Pint-Size Potion
    minion("CFM_606", whenever(healed(IS_SELF), summon("CFM_606t"))),  # Mana Geode
    spell("CFM_604", heal(12, target(friendly=True))),  # Greater Healing Potion
    minion("CFM_657", battlecry(silence(target(hero=False)))),  # Kabal Songstealer
]
