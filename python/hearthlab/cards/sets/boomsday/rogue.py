"""Rogue cards of The Boomsday Project."""

from hearthlab.cards.language import *

OTHER_POGO_HOPPERS = count_log("played", card_is("BOT_283")) - 1

CARDS = [
    spell("BOT_084", add_to_hand(pool(DEATHRATTLE), 2)),  # Violet Haze
    spell("BOT_087", shuffle(pool(also=class_of(OPPONENT)), 10, having=attach(set_cost=1))),  # Academic Espionage
    spell("BOT_242", draw(deck_size())),  # Myra's Unstable Element
    # Myra Rotspring
    minion(
        "BOT_243",
        battlecry(
            discover(pool(MINION, DEATHRATTLE, also=DISCOVERABLE), add_to_hand(CHOSEN), copy_deathrattle(CHOSEN)),
        ),
    ),
    minion("BOT_283", battlecry(buff(SELF, 2 * OTHER_POGO_HOPPERS, 2 * OTHER_POGO_HOPPERS))),  # Pogo-Hopper
    weapon("BOT_286", deathrattle(trigger_deathrattle(random(MY_MINIONS.where(DEATHRATTLE))))),  # Necrium Blade
    minion("BOT_288", battlecry(shuffle(copy_of(target(friendly=True, hero=False)), 3))),  # Lab Recruiter
    # Necrium Vial
    spell("BOT_508", repeat(2, trigger_deathrattle(target(DEATHRATTLE, friendly=True, hero=False)))),
    minion("BOT_565", deathrattle(summon("BOT_565t"))),  # Blightnozzle Crawler
    minion("BOT_576", combo(buff(target(friendly=True, hero=False), 4))),  # Crazed Chemist
]
