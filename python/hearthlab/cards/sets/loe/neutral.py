"""Neutral cards of the League of Explorers."""

from hearthlab.cards.language import *

BASIC_POWERS = (
    "CS2_017", "DS1h_292", "CS2_034", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_056", "CS2_102",
)  # fmt: skip
A_LEGENDARY_MINION = pool(MINION, LEGENDARY)

#: A minion that costs as much as the spell that was cast.
A_MINION_OF_ITS_COST = pool(MINION, also=base_cost().equals(EVENT.amount))
#: Lantern of Power, Timepiece of Horror, Mirror of Doom.
ARTIFACTS = exactly("LOEA16_3", "LOEA16_4", "LOEA16_5")

CARDS = [
    minion("LOE_011", battlecry(if_(NO_DUPLICATES, heal(damage_on(MY_HERO), MY_HERO)))),  # Reno Jackson
    minion("LOE_046", deathrattle(deal(1, random(ENEMIES)))),  # Huge Toad
    minion("LOE_076", battlecry(discover(BASIC_POWERS, new_power(CHOSEN)))),  # Sir Finley Mrrgglton
    minion("LOE_077", aura(player_of(ME), keywords="double_battlecry")),  # Brann Bronzebeard
    minion("LOE_079", battlecry(shuffle("LOE_019t"))),  # Elise Starseeker
    spell("LOE_019t", shuffle("LOE_019t2"), draw()),  # Map to the Golden Monkey
    # Golden Monkey
    minion("LOE_019t2", battlecry(replace_deck(A_LEGENDARY_MINION, ME), transform(MY_HAND, A_LEGENDARY_MINION))),
    # Jeweled Scarab
    minion("LOE_029", battlecry(discover(pool(base_cost().equals(3), DISCOVERABLE), add_to_hand(CHOSEN)))),
    minion("LOE_110", battlecry(shuffle("LOE_110t"))),  # Ancient Shade
    spell("LOE_110t", deal(7, MY_HERO, plain=True), draw(), cast_when_drawn()),  # Ancient Curse
    minion("LOE_107", aura(SELF, keywords="cant_attack", when=count(ALL_MINIONS) >= 2)),  # Eerie Statue
    # Gorillabot A-3
    minion(
        "LOE_039",
        battlecry(
            if_(any_of((MY_MINIONS - SELF).where(MECH)), discover(pool(MECH, DISCOVERABLE), add_to_hand(CHOSEN)))
        ),
    ),
    minion("LOE_047", battlecry(discover(pool(BEAST, DISCOVERABLE), add_to_hand(CHOSEN)))),  # Tomb Spider
    minion("LOE_061", deathrattle(buff(random(MY_MINIONS), 3, 3))),  # Anubisath Sentinel
    # Djinni of Zephyrs
    minion("LOE_053", after(spell_cast(on=[MINION, FRIENDLY, OTHER]), cast(copy_of(EVENT.card), on=SELF))),
    minion("LOE_086", whenever(spell_cast(), summon(A_MINION_OF_ITS_COST))),  # Summoning Stone
    minion("LOE_089", deathrattle(summon("LOE_089t"), summon("LOE_089t2"), summon("LOE_089t3"))),  # Wobbling Runts
    minion(
        "LOE_073", battlecry(if_(any_of(MY_MINIONS.where(BEAST)), buff(SELF, keywords="taunt")))
    ),  # Fossilized Devilsaur
    minion("LOE_038", aura(MY_HAND, set_cost=5)),  # Naga Sea Witch
    minion("LOE_092", battlecry(discover(ARTIFACTS, add_to_hand(CHOSEN)))),  # Arch-Thief Rafaam
    spell("LOEA16_3", buff(target(hero=False), 10, 10)),  # Lantern of Power
    spell("LOEA16_4", missiles(10, ENEMIES)),  # Timepiece of Horror
    spell("LOEA16_5", summon("LOEA16_5t", 7)),  # Mirror of Doom
]
