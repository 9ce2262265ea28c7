"""Paladin cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

RECRUIT = "CS2_101t"
HAS_SECRETS = on(MY_HERO, either(*(class_is(cls) for cls in ("hunter", "mage", "paladin", "rogue"))))
#: A secret of the class of the hero, or of the paladin if that class has none.
A_SECRET = pool(SECRET, also=class_of(ME) | (~HAS_SECRETS & class_is("paladin")))

CARDS = [
    spell("UNG_961", adapt(target(friendly=True, hero=False))),  # Adaptation
    spell("UNG_960", summon(RECRUIT, 2)),  # Lost in the Jungle
    quest("UNG_954", spell_cast(on=[MINION, FRIENDLY]), progress(6, "UNG_954t1")),  # The Last Kaleidosaur
    minion("UNG_954t1", battlecry(repeat(5, adapt(SELF)))),  # Galvadon
    minion("UNG_011", battlecry(discover(A_SECRET, add_to_hand(CHOSEN)))),  # Hydrologist
    # Primalfin Champion: every spell leaves an enchantment, whose deathrattle returns it.
    minion(
        "UNG_953",
        whenever(spell_cast(on=[IS_SELF]), buff(SELF, card="UNG_953e", data_card=copy_of(EVENT.card))),
        deathrattle(),
    ),
    enchantment("UNG_953e", deathrattle(add_to_hand(REMEMBERED))),  # Inspired
    minion("UNG_962", battlecry(adapt(MY_MINIONS.where(card_is(RECRUIT))))),  # Lightfused Stegodon
    spell("UNG_952", buff(target(hero=False), 2, 6, keywords="taunt", card="UNG_952e")),  # Spikeridged Steed
    enchantment("UNG_952e", deathrattle(summon("UNG_810"))),  # On a Stegodon
    minion("UNG_015", battlecry(buff(ALL_MINIONS - SELF, set_attack=3, set_health=3))),  # Sunkeeper Tarim
    weapon("UNG_950", after(attacks(HERO, FRIENDLY), summon(RECRUIT, 2))),  # Vinecleaver
    spell("UNG_004", buff(target(hero=False), set_attack=10, set_health=10)),  # Dinosize
]
