"""The potions of Kazakus, from Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

LESSER = (
    "CFM_621t2", "CFM_621t3", "CFM_621t4", "CFM_621t5", "CFM_621t6", "CFM_621t8", "CFM_621t9", "CFM_621t10",
    "CFM_621t37",
)  # fmt: skip
GREATER = (
    "CFM_621t16", "CFM_621t17", "CFM_621t18", "CFM_621t19", "CFM_621t20", "CFM_621t21", "CFM_621t22", "CFM_621t23",
    "CFM_621t24", "CFM_621t38",
)  # fmt: skip
SUPERIOR = (
    "CFM_621t25", "CFM_621t26", "CFM_621t27", "CFM_621t28", "CFM_621t29", "CFM_621t30", "CFM_621t31", "CFM_621t32",
    "CFM_621t33", "CFM_621t39",
)  # fmt: skip


def brew(potion: str, ingredients: tuple[str, ...]) -> list[Effect]:
    """Two different ingredients, one choice each, make the potion; their `part_order` says which acts first."""
    another = pool(card_is(*ingredients), also=~IS_CHOSEN, any_card=True)
    return [
        discover(ingredients, add_to_hand(potion), fuse(CHOSEN, into=MADE)),
        discover(another, fuse(CHOSEN, into=MADE)),
    ]


def raise_the_dead(n: int) -> Effect:
    """Summons so many friendly minions that died this game."""
    return for_cards(from_log("died", MINION), summon(CHOSEN), n=n)


CARDS = [
    spell("CFM_621t11", brew("CFM_621t", LESSER)),  # Lesser Potion
    spell("CFM_621t12", brew("CFM_621t14", GREATER)),  # Greater Potion
    spell("CFM_621t13", brew("CFM_621t15", SUPERIOR)),  # Superior Potion
    spell("CFM_621t", mechs=["fused"]),  # Kazakus Potion for 1
    spell("CFM_621t14", mechs=["fused"]),  # Kazakus Potion for 5
    spell("CFM_621t15", mechs=["fused"]),  # Kazakus Potion for 10
    spell("CFM_621t2", deal(3, TARGET), part_order=5),  # Heart of Fire
    spell("CFM_621t16", deal(5, TARGET), part_order=5),
    spell("CFM_621t25", deal(8, TARGET), part_order=5),
    spell("CFM_621t3", gain_armor(4), part_order=6),  # Stonescale Oil
    spell("CFM_621t17", gain_armor(7), part_order=6),
    spell("CFM_621t26", gain_armor(10), part_order=6),
    spell("CFM_621t4", deal(2, ALL_MINIONS), part_order=2),  # Felbloom
    spell("CFM_621t18", deal(4, ALL_MINIONS), part_order=2),
    spell("CFM_621t33", deal(6, ALL_MINIONS), part_order=2),
    spell("CFM_621t5", freeze(random(ENEMY_MINIONS)), part_order=8),  # Icecap
    spell("CFM_621t19", freeze(random(ENEMY_MINIONS, 2)), part_order=8),
    spell("CFM_621t27", freeze(random(ENEMY_MINIONS, 3)), part_order=8),
    spell("CFM_621t6", buff(MY_MINIONS, health=2, card="CFM_621e"), part_order=7),  # Goldthorn
    spell("CFM_621t24", buff(MY_MINIONS, health=4, card="CFM_621e2"), part_order=7),
    spell("CFM_621t32", buff(MY_MINIONS, health=6, card="CFM_621e3"), part_order=7),
    spell("CFM_621t8", draw(), part_order=9),  # Kingsblood
    spell("CFM_621t22", draw(2), part_order=9),
    spell("CFM_621t30", draw(3), part_order=9),
    spell("CFM_621t9", add_to_hand(pool(DEMON)), part_order=10),  # Shadow Oil
    spell("CFM_621t23", add_to_hand(pool(DEMON), 2), part_order=10),
    spell("CFM_621t31", add_to_hand(pool(DEMON), 3), part_order=10),
    spell("CFM_621t10", summon("CFM_621_m4"), part_order=3),  # Netherbloom
    spell("CFM_621t20", summon("CFM_621_m2"), part_order=3),
    spell("CFM_621t28", summon("CFM_621_m3"), part_order=3),
    spell("CFM_621t21", transform(random(ENEMY_MINIONS), "CFM_621_m5"), part_order=1),  # Mystic Wool
    spell("CFM_621t29", transform(ALL_MINIONS, "CFM_621_m5"), part_order=1),
    spell("CFM_621t37", raise_the_dead(1), part_order=4),  # Ichor of Undeath
    spell("CFM_621t38", raise_the_dead(2), part_order=4),
    spell("CFM_621t39", raise_the_dead(3), part_order=4),
]
