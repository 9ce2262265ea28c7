"""Warrior cards of The Boomsday Project."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.boomsday.neutral import MICROBOT

A_MECH = pool(MECH, also=DISCOVERABLE)
#: Zap Cannon, Blast Shield, KABOOM!, Delivery Drone and Micro-Squad.
SUIT_POWERS = ("BOT_238p1", "BOT_238p2", "BOT_238p3", "BOT_238p4", "BOT_238p6")


def swaps_each_turn(power: str) -> Clause:
    """Another power of the suit takes its place each turn."""
    return whenever(start_of_turn(), new_power(one_of(*(p for p in SUIT_POWERS if p != power))))


CARDS = [
    spell("BOT_042", equip("BOT_042t", who=BOTH), gain_armor(6), gain_armor(6, OPPONENT)),  # Weapons Project
    minion("BOT_059", whenever(damaged(IS_SELF), gain_armor(2))),  # Eternium Rover
    spell("BOT_067", buff(target(hero=False), keywords="rush"), draw()),  # Rocket Boots
    # The Boomship
    spell("BOT_069", put_into_play(random(MY_HAND.where(MINION), 3)), buff(MADE, keywords="rush")),
    minion("BOT_104", battlecry(missiles(5, ALL_MINIONS.where(~MECH)))),  # Dyn-o-matic
    minion("BOT_218", whenever(damaged(IS_SELF), summon("BOT_218t"))),  # Security Rover
    minion("BOT_237"),  # Beryllium Nullifier
    # Dr. Boom, Mad Genius
    hero("BOT_238", battlecry(buff(player_of(ME), card="BOT_238e"), new_power(one_of(*SUIT_POWERS)))),
    enchantment("BOT_238e", aura(MY_MINIONS.where(MECH), keywords="rush")),  # Boomtastic
    hero_power(
        "BOT_238p", perform(one_of(*SUIT_POWERS), at_random=True), swaps_each_turn("BOT_238p")
    ),  # Big Red Button
    hero_power("BOT_238p1", deal(3, TARGET), swaps_each_turn("BOT_238p1")),  # Zap Cannon
    hero_power("BOT_238p2", gain_armor(7), swaps_each_turn("BOT_238p2")),  # Blast Shield
    hero_power("BOT_238p3", deal(1, ENEMIES), swaps_each_turn("BOT_238p3")),  # KABOOM!
    hero_power("BOT_238p4", discover(A_MECH, add_to_hand(CHOSEN)), swaps_each_turn("BOT_238p4")),  # Delivery Drone
    hero_power("BOT_238p6", summon(MICROBOT, 3), swaps_each_turn("BOT_238p6")),  # Micro-Squad
    # Omega Assembly
    spell(
        "BOT_299",
        if_(
            max_mana() >= 10,
            for_cards(offered(A_MECH), add_to_hand(CHOSEN)),
            otherwise=discover(A_MECH, add_to_hand(CHOSEN)),
        ),
    ),
    # Supercollider
    weapon("BOT_406", after(attacks(HERO, FRIENDLY, on=[MINION]), fight(EVENT.other, random(adjacent(EVENT.other))))),
]
