"""Neutral cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    minion("BRM_028", whenever(end_of_turn(), buff(MY_HAND, cost=-1))),  # Emperor Thaurissan
    minion("BRM_034", battlecry(deal(3, target(only_if=HOLDING_DRAGON)))),  # Blackwing Corruptor
    minion("BRM_019", whenever(damaged(IS_SELF), summon("BRM_019"), when=on(SELF, ~DEAD, ~DYING))),  # Grim Patron
    minion("BRM_020", whenever(spell_targeted(on=[IS_SELF]), buff(SELF, 1, 1))),  # Dragonkin Sorcerer
    minion("BRM_022", whenever(damaged(IS_SELF), summon("BRM_022t"))),  # Dragon Egg
    minion("BRM_024", battlecry(if_(health(ENEMY_HERO) <= 15, buff(SELF, 3, 3)))),  # Drakonid Crusher
    minion("BRM_025", costs(-counter("minions_died_turn"))),  # Volcanic Drake
    minion("BRM_026", battlecry(summon(pool(MINION, base_cost().equals(1)), side=OPPONENT))),  # Hungry Dragon
    minion("BRM_027", deathrattle(new_hero("BRM_027h"))),  # Majordomo Executus
    hero_power("BRM_027p", deal(8, random(ENEMIES))),  # DIE, INSECT!
    hero_power("BRM_027pH", repeat(2, deal(8, random(ENEMIES)))),  # DIE, INSECTS!
    minion("BRM_029", battlecry(destroy(target(LEGENDARY, hero=False, only_if=HOLDING_DRAGON)))),  # Rend Blackhand
    # Nefarian: a hero without a class has only Tail Swipe to give.
    minion(
        "BRM_030",
        battlecry(
            if_(
                is_(ENEMY_HERO, class_is("neutral")),
                add_to_hand("BRM_030t", 2),
                add_to_hand(pool(SPELL, also=class_of(OPPONENT)), 2),
            )
        ),
    ),
    spell("BRM_030t", deal(4, TARGET)),  # Tail Swipe
    minion("BRM_031", whenever(drawn(), add_to_hand(exact_copy(EVENT.card)))),  # Chromaggus
    minion("BRM_033", battlecry(if_(HOLDING_DRAGON, buff(SELF, 1, 1)))),  # Blackwing Technician
]
