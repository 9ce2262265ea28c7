"""Druid cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

CARDS = [
    spell("UNG_108", buff(target(friendly=True, hero=False), 1, 1), gain_armor(attack(TARGET))),  # Earthen Scales
    quest("UNG_116", summoned(FRIENDLY, attack() >= 5), progress(5, "UNG_116t")),  # Jungle Giants
    minion("UNG_116t", battlecry(buff_deck(ME, MINION, having=attach(set_cost=0)))),  # Barnabus the Stomper
    minion("UNG_078", battlecry(add_to_hand(pool(MINION, base_attack() >= 5)))),  # Tortollan Forager
    # Elder Longneck
    minion("UNG_109", battlecry(if_(at_play(any_of((MY_HAND - SELF).where(MINION & (attack() >= 5)))), adapt(SELF)))),
    spell("UNG_103", adapt(MY_MINIONS)),  # Evolving Spores
    minion("UNG_101", choose_one("UNG_101a", "UNG_101b", both="UNG_101t3")),  # Shellshifter
    spell("UNG_101a", transform(SELF, "UNG_101t")),  # Raptor Form
    spell("UNG_101b", transform(SELF, "UNG_101t2")),  # Direhorn Form
    minion("UNG_101t3", battlecry(transform(SELF, "UNG_101t3"))),  # Shellshifter, both forms in one
    # Living Mana
    spell("UNG_111", repeat(smaller(max_mana(), 7 - count(MY_MINIONS)), lose_mana(1), summon("UNG_111t1"))),
    # Mana Treant: like Greedy Sprite, it leaves no Excess Mana at 10 crystals.
    minion("UNG_111t1", deathrattle(if_(max_mana() <= 9, gain_mana(1, "empty")))),
    minion("UNG_100", battlecry(adapt(SELF))),  # Verdant Longneck
    minion("UNG_086", deathrattle(put_into_play(random(MY_HAND.where(MINION & (attack() >= 5)))))),  # Giant Anaconda
]
