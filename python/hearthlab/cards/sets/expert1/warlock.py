"""Warlock cards of the Classic set."""

from hearthlab.cards.language import *

CARDS = [
    minion("CS2_059", whenever(end_of_turn(), buff(random(MY_MINIONS - SELF), health=1))),  # Blood Imp
    minion("EX1_301", battlecry(lose_mana(1))),  # Felguard
    spell("EX1_303", destroy(target(friendly=True, hero=False)), deal(attack(TARGET), ENEMY_MINIONS)),  # Shadowflame
    # Void Terror
    minion("EX1_304", battlecry(each(adjacent(SELF), buff(SELF, attack(EACH), health(EACH)), destroy(EACH)))),
    spell("EX1_309", destroy(target(hero=False)), heal(3, MY_HERO)),  # Siphon Soul
    minion("EX1_310", battlecry(discard(random(MY_HAND, 2)))),  # Doomguard
    spell("EX1_312", destroy(ALL_MINIONS)),  # Twisting Nether
    minion("EX1_313", battlecry(deal(5, MY_HERO))),  # Pit Lord
    minion("EX1_315", aura(MY_HAND.where(MINION), cost=-2, min_cost=1)),  # Summoning Portal
    # Sense Demons: a Worthless Imp for every Demon that the deck has not.
    spell("EX1_317", repeat(2, if_(count_deck(ME, DEMON) >= 1, draw(1, DEMON), add_to_hand("EX1_317t")))),
    minion("EX1_317t"),  # Worthless Imp
    minion("EX1_319", battlecry(deal(3, MY_HERO))),  # Flame Imp
    spell("EX1_320", deal(2, TARGET), if_(is_(TARGET, DEAD), summon(pool(DEMON)))),  # Bane of Doom
    minion("EX1_323", battlecry(remove(SELF), new_hero("EX1_323h"), equip("EX1_323w"))),  # Lord Jaraxxus
    hero_power("EX1_tk33", summon("EX1_tk34")),  # INFERNO!
    # Demonfire
    spell("EX1_596", if_(on(target(hero=False), DEMON, FRIENDLY), buff(TARGET, 2, 2), deal(2, TARGET))),
]
