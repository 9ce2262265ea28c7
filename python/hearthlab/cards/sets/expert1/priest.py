"""Priest cards of the Classic set."""

from hearthlab.cards.language import *

A_MINION = target(hero=False)
IN_SHADOWFORM = is_(MY_POWER, card_is("EX1_625t", "EX1_625t2"))

CARDS = [
    spell("CS1_129", buff(A_MINION, set_attack=health(TARGET))),  # Inner Fire
    # Cabal Shadow Priest
    minion("EX1_091", battlecry(take_control(target(attack() <= 2, friendly=False, hero=False)))),
    spell("EX1_332", silence(A_MINION)),  # Silence
    # Shadow Madness
    spell("EX1_334", take_control(target(attack() <= 3, friendly=False, hero=False), this_turn=True)),
    minion("EX1_335", aura(SELF, set_attack=health(SELF))),  # Lightspawn
    spell("EX1_339", for_cards(in_deck(OPPONENT), add_to_hand(CHOSEN), n=2)),  # Thoughtsteal
    minion("EX1_341", whenever(start_of_turn(), heal(3, random(FRIENDS.where(DAMAGED))))),  # Lightwell
    # Mindgames
    spell(
        "EX1_345",
        if_(count_deck(OPPONENT, MINION) >= 1, summon(in_deck(OPPONENT, MINION)), summon("EX1_345t")),
    ),
    # Its text only says how it came.
    minion("EX1_345t"),  # Shadow of Nothing
    minion("EX1_350", aura(player_of(ME), keywords=["double_spells", "double_power"])),  # Prophet Velen
    minion("EX1_591", aura(player_of(ME), keywords="healing_hurts")),  # Auchenai Soulpriest
    spell("EX1_621", heal(4, ALL_MINIONS)),  # Circle of Healing
    minion("EX1_623", battlecry(buff(target(friendly=True, hero=False), health=3))),  # Temple Enforcer
    spell("EX1_624", deal(5, TARGET), heal(5, MY_HERO)),  # Holy Fire
    spell("EX1_625", if_(IN_SHADOWFORM, new_power("EX1_625t2"), new_power("EX1_625t"))),  # Shadowform
    hero_power("EX1_625t", deal(2, TARGET)),  # Mind Spike
    hero_power("EX1_625t2", deal(3, TARGET)),  # Mind Shatter
    spell("EX1_626", silence(ENEMY_MINIONS), draw()),  # Mass Dispel
]
