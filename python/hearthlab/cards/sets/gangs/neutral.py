"""Neutral cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

#: Lesser, Greater and Superior Potion.
POTIONS = exactly("CFM_621t11", "CFM_621t12", "CFM_621t13")


def one_of_each(*classes: str) -> Options:
    """A card of each class."""
    return one_each(*(pool(class_is(cls)) for cls in classes))


A_GRIMY_CARD = one_of_each("hunter", "paladin", "warrior")
A_KABAL_CARD = one_of_each("mage", "priest", "warlock")
A_JADE_CARD = one_of_each("druid", "rogue", "shaman")

CARDS = [
    minion("CFM_120", deathrattle(heal(4, hero_of(BOTH)))),  # Mistress of Mixtures
    minion("CFM_321", battlecry(discover(A_GRIMY_CARD, add_to_hand(CHOSEN)))),  # Grimestreet Informant
    minion("CFM_325", aura(SELF, attack=2, when=any_of(MY_WEAPON))),  # Small-Time Buccaneer
    # Finja, the Flying Star
    minion("CFM_344", after(attacks(IS_SELF, on=[MINION, DEAD]), recruit(2, MURLOC))),
    minion("CFM_621", battlecry(if_(NO_DUPLICATES, discover(POTIONS, perform(CHOSEN))))),  # Kazakus
    minion("CFM_637", after(played(PIRATE), recruit(1, card_is("CFM_637")), zone="deck")),  # Patches the Pirate
    minion("CFM_649", battlecry(discover(A_KABAL_CARD, add_to_hand(CHOSEN)))),  # Kabal Courier
    minion("CFM_651", battlecry(buff(MY_WEAPON, 1))),  # Naga Corsair
    minion("CFM_652", costs(if_else(count(ENEMY_MINIONS) >= 3, -2, 0))),  # Second-Rate Bruiser
    minion("CFM_670", aura(player_of(BOTH), keywords="random_targets")),  # Mayor Noggenfogger
    minion("CFM_672", battlecry(swap_with_deck(target(friendly=True, hero=False), MINION))),  # Madam Goya
    minion("CFM_685", battlecry(buff(random(MY_HAND.where(MINION)), 5, 5))),  # Don Han'Cho
    minion("CFM_790", battlecry(put_into_play(random(hand(OPPONENT).where(MINION))))),  # Dirty Rat
    minion("CFM_852", battlecry(discover(A_JADE_CARD, add_to_hand(CHOSEN)))),  # Lotus Agents
    minion("CFM_902", battlecry(summon(JADE_GOLEM)), deathrattle(summon(JADE_GOLEM))),  # Aya Blackpaw
]
