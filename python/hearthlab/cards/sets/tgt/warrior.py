"""Warrior cards of The Grand Tournament."""

from hearthlab.cards.language import *

MY_TAUNTS = MY_MINIONS.where(keyword("taunt"))

CARDS = [
    spell("AT_064", deal(3, TARGET), gain_armor(3)),  # Bash
    weapon("AT_065", battlecry(if_(any_of(MY_TAUNTS), buff(SELF, health=1)))),  # King's Defender
    minion("AT_066", inspire(buff(MY_WEAPON, 1))),  # Orgrimmar Aspirant
    minion("AT_067", keywords=["cleave"]),  # Magnataur Alpha
    spell("AT_068", buff(MY_TAUNTS, 2, 2)),  # Bolster
    minion("AT_069", battlecry(buff(target(hero=False), keywords="taunt"))),  # Sparring Partner
    minion("AT_071", battlecry(if_(HOLDING_DRAGON, buff(SELF, 1, keywords="charge")))),  # Alexstrasza's Champion
    # Varian Wrynn: a minion that finds room comes straight from the deck; it was not drawn.
    minion(
        "AT_072",
        battlecry(
            repeat(
                3,
                if_(
                    ROOM & (deck_size() >= 1),
                    if_(rand(1, deck_size()) <= count_deck(ME, MINION), recruit(1), draw(1, ~MINION)),
                    draw(),
                ),
            )
        ),
    ),
    minion("AT_130", when_drawn(deal(1, MY_MINIONS))),  # Sea Reaver
]
