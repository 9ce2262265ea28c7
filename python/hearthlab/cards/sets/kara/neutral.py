"""Neutral cards of One Night in Karazhan."""

from hearthlab.cards.language import *

A_DRAGON = pool(DRAGON, also=class_of(ME) | class_is("neutral"))
#: A legendary minion that could be in my deck and is not.
A_LEGEND = pool(MINION, LEGENDARY, also=DISCOVERABLE & ~already("deck") & ~already("hand"))

#: A minion that costs as much as the spell that was cast.
A_MINION_OF_ITS_COST = pool(MINION, also=base_cost().equals(EVENT.amount))

CARDS = [
    # Book Wyrm
    minion(
        "KAR_033",
        battlecry(destroy(target(attack() <= 3, friendly=False, hero=False, only_if=HOLDING_DRAGON))),
    ),
    # Moat Lurker: whom it destroyed, and whose minion that was, is kept by its enchantment.
    minion(
        "KAR_041",
        battlecry(
            destroy(target(hero=False)),
            buff(SELF, card="KAR_041e", data_card=copy_of(TARGET), owner=owner_of(TARGET)),
        ),
        deathrattle(),
    ),
    enchantment("KAR_041e", deathrattle(summon(REMEMBERED, side=ITS_OWNER))),  # Moat Lurker
    minion("KAR_061", battlecry(draw(1, BEAST), draw(1, DRAGON), draw(1, MURLOC))),  # The Curator
    # Netherspite Historian
    minion("KAR_062", battlecry(if_(HOLDING_DRAGON, discover(A_DRAGON, add_to_hand(CHOSEN))))),
    # Zoobot
    minion("KAR_095", battlecry(buff(random(MY_MINIONS.where(race)), 1, 1) for race in (BEAST, DRAGON, MURLOC))),
    minion("KAR_096", start_of_game(for_cards(A_LEGEND, shuffle(CHOSEN), n=5, different=True))),  # Prince Malchezaar
    # Barnes
    minion("KAR_114", battlecry(summon(in_deck(ME, MINION), having=attach(set_attack=1, set_health=1)))),
    minion("KAR_036", whenever(spell_cast(), buff(SELF, 0, 1))),  # Arcane Anomaly
    minion("KAR_029", deathrattle(draw())),  # Runic Egg
    minion("KAR_044", whenever(end_of_turn(), summon("KAR_044a"))),  # Moroes
    minion("KAR_030a", battlecry(summon("KAR_030"))),  # Pantry Spider
    minion("KAR_712", aura(MY_HERO, keywords="immune", when=MY_TURN)),  # Violet Illusionist
    minion("KAR_710", battlecry(summon("KAR_710m"))),  # Arcanosmith
    minion("KAR_037", battlecry(if_(any_of(MY_SECRETS), buff(SELF, 1, 1, keywords="taunt")))),  # Avian Watcher
    # Menagerie Magician
    minion("KAR_702", battlecry(buff(random(MY_MINIONS.where(race)), 2, 2) for race in (BEAST, DRAGON, MURLOC))),
    minion("KAR_097", battlecry(equip("KAR_097t"))),  # Medivh, the Guardian
    weapon("KAR_097t", after(spell_cast(), summon(A_MINION_OF_ITS_COST), lose_durability(SELF), when=ROOM)),  # Atiesh
    minion("KAR_711", costs(-counter("spells_game"))),  # Arcane Giant
]
