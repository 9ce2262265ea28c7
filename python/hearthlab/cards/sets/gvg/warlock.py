"""Warlock cards of Goblins vs Gnomes."""

from hearthlab.cards.language import *

CARDS = [
    spell("GVG_015", deal(3, TARGET)),  # Darkbomb
    # Demonheart
    spell("GVG_019", if_(on(target(hero=False), DEMON, FRIENDLY), buff(TARGET, 5, 5), deal(5, TARGET))),
    minion("GVG_020", whenever(end_of_turn(), deal(2, random(ALL_MINIONS.where(~MECH))))),  # Fel Cannon
    minion("GVG_021", aura((MY_MINIONS - SELF).where(DEMON), 2, 2), aura(MY_HERO, keywords="immune")),  # Mal'Ganis
    spell("GVG_045", deal(rand(2, 4), target(hero=False)), summon("GVG_045t", NUM.dealt)),  # Imp-losion
    minion("GVG_077", whenever(end_of_turn(who=None), destroy(SELF), when=count(MY_MINIONS).equals(1))),  # Anima Golem
    minion("GVG_100", whenever(damaged(HERO, FRIENDLY), buff(SELF, 2, 2), when=MY_TURN)),  # Floating Watcher
]
