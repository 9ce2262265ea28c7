"""Warlock cards of The Boomsday Project."""

from hearthlab.cards.language import *

CARDS = [
    spell("BOT_222", deal(4, target(hero=False) | MY_HERO)),  # Spirit Bomb
    minion("BOT_224", battlecry(summon(exact_copy(SELF)))),  # Doubling Imp
    minion("BOT_226", battlecry(buff(SELF, counter("hero_damage_turn")))),  # Nethersoul Buster
    spell("BOT_263", buff(leftmost(MY_HAND.where(MINION)), 2, 2)),  # Soul Infusion
    minion("BOT_433", deathrattle(swap_with_deck(SELF, MINION))),  # Dr. Morrigan
    minion("BOT_443", deathrattle(buff(MY_HAND.where(DEMON), 1, 1))),  # Void Analyst
    spell("BOT_521", each(MY_MINIONS.where(DEMON), summon(exact_copy(EACH), place="each_right"))),  # Ectomancy
    minion("BOT_536", battlecry(if_(max_mana() >= 10, summon(exact_copy(SELF), 2, place="sides")))),  # Omega Agent
    spell("BOT_568", repeat(3, draw(), buff(MADE.where(IN_HAND), card="BOT_568e"))),  # The Soularium
    enchantment("BOT_568e", whenever(end_of_turn(), discard(SELF), zone="hand")),  # Fleeting Soul
    # Demonic Project
    spell(
        "BOT_913",
        transform(random(MY_HAND.where(MINION)), pool(DEMON)),
        transform(random(hand(OPPONENT).where(MINION)), pool(DEMON)),
    ),
]
