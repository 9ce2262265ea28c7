"""Warrior cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    spell("CFM_940", discover(pool(MINION, keyword("taunt"), DISCOVERABLE), add_to_hand(CHOSEN))),  # I Know a Guy
    # Hobart Grapplehammer
    minion("CFM_643", battlecry(buff(MY_HAND.where(WEAPON), 1), buff_deck(ME, WEAPON, having=attach(attack=1)))),
    spell("CFM_716", deal(3, ALL_MINIONS.where(DAMAGED))),  # Sleep with the Fishes
    spell("CFM_752", buff(random(MY_HAND.where(MINION & keyword("taunt"))), 3, 3)),  # Stolen Goods
    minion("CFM_755", battlecry(buff(random(MY_HAND.where(WEAPON)), 1, 1))),  # Grimestreet Pawnbroker
    weapon("CFM_631", after(attacks(HERO, FRIENDLY), buff(random(MY_HAND.where(MINION)), 1, 1))),  # Brass Knuckles
    minion("CFM_754", whenever(end_of_turn(), buff(random(MY_HAND.where(MINION)), 2, 2))),  # Grimy Gadgeteer
    minion("CFM_756", whenever(damaged(by=[IS_SELF]), gain_armor(EVENT.amount))),  # Alley Armorsmith
]
