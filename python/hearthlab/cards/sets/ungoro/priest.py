"""Priest cards of Journey to Un'Goro."""

from hearthlab.cards.language import *


def guess(kind: Cond) -> Effect:
    """Three cards of a kind, one of which started in the opponent's deck."""
    right = pool(kind, in_starting_deck(OPPONENT), any_card=True)
    wrong = pool(kind, ~in_starting_deck(OPPONENT))
    return discover(one_each(right, wrong, wrong), if_(chosen_is(in_starting_deck(OPPONENT)), add_to_hand(CHOSEN)))


CARDS = [
    quest("UNG_940", summoned(FRIENDLY, DEATHRATTLE), progress(7, "UNG_940t8")),  # Awaken the Makers
    minion("UNG_940t8", battlecry(buff(MY_HERO, set_health=40))),  # Amara, Warden of Hope
    spell("UNG_030", heal(5, target(hero=False)), heal(5, MY_HERO)),  # Binding Heal
    minion("UNG_032", deathrattle(add_to_hand(in_deck(OPPONENT)))),  # Crystalline Oracle
    # Curious Glimmerroot: class cards, as long as the other deck began with one.
    minion(
        "UNG_035",
        battlecry(
            if_(
                count_starting_deck(OPPONENT, class_of(OPPONENT)) >= 1,
                guess(class_of(OPPONENT)),
                otherwise=if_(count_starting_deck(OPPONENT) >= 1, guess(class_is("neutral"))),
            )
        ),
    ),
    minion("UNG_034", aura(MY_HAND.where(SPELL), cost=-1)),  # Radiant Elemental
    spell("UNG_029", discover(from_deck(ME, SPELL), add_to_hand(CHOSEN))),  # Shadow Visions
    # Mirage Caller
    minion(
        "UNG_022",
        battlecry(summon(exact_copy(target(friendly=True, hero=False)), having=attach(set_attack=1, set_health=1))),
    ),
    minion("UNG_037", deathrattle(buff(random(MY_MINIONS), 1, 1))),  # Tortollan Shellraiser
    minion("UNG_963", whenever(spell_cast(), add_to_hand(pool(SPELL, class_is("priest"))))),  # Lyra the Sunshard
    spell("UNG_854", discover(pool(MINION, DISCOVERABLE, base_cost() >= 8), summon(CHOSEN))),  # Free From Amber
]
