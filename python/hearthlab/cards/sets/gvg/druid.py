"""Druid cards of Goblins vs Gnomes."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.gvg.spare_parts import SPARE_PART

CARDS = [
    minion("GVG_030", choose_one("GVG_030a", "GVG_030b")),  # Anodized Robo Cub
    spell("GVG_030a", buff(SELF, 1)),  # Attack Mode
    spell("GVG_030b", buff(SELF, health=1)),  # Tank Mode
    spell("GVG_031", shuffle_into_deck(target(friendly=False, hero=False), OPPONENT)),  # Recycle
    minion("GVG_032", choose_one("GVG_032a", "GVG_032b")),  # Grove Tender
    spell("GVG_032a", gain_mana(1, "full", who=BOTH)),  # Gift of Mana
    spell("GVG_032b", draw(1, who=BOTH)),  # Gift of Cards
    spell("GVG_033", heal(damage_on(), ALL_CHARACTERS)),  # Tree of Life
    minion("GVG_034", whenever(damaged(IS_SELF), add_to_hand(SPARE_PART))),  # Mech-Bear-Cat
    # Malorne: there is one of him to shuffle in, however often his deathrattle runs.
    minion("GVG_035", deathrattle(if_(data().equals(0), [shuffle_into_deck(SELF), set_data(1)]))),
    spell("GVG_041", choose_one("GVG_041b", "GVG_041a")),  # Dark Wispers
    spell("GVG_041a", buff(target(hero=False), 5, 5, keywords="taunt")),  # Dark Wispers
    spell("GVG_041b", summon("CS2_231", 5)),  # Dark Wispers
    minion(
        "GVG_080", battlecry(if_(any_of(MY_MINIONS.where(BEAST)), transform(SELF, "GVG_080t")))
    ),  # Druid of the Fang
]
