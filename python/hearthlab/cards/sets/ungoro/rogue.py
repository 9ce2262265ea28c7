"""Rogue cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

MINIONS = MY_MINIONS | MY_HAND.where(MINION)
PLAYS_OF_IT = count_log("played", same_card(EVENT.card), since_played=True)

OTHER_CARDS = counter("cards_played_turn") - 1


def crystallized(n: int) -> list[Clause]:
    """Each of my minions is set to n/n once; what comes later counts on top of it or replaces it.

    A minion that lost the enchantment, or became another one, gets it again after the next card; the aura stands in
    for it until then.
    """
    bare = ~bears("UNG_067t1e2")

    def crystallize(what: Sel) -> Effect:
        return buff(what, set_attack=n, set_health=n, card="UNG_067t1e2")

    return [
        whenever(summoned(FRIENDLY, bare | bears("UNG_022e")), crystallize(EVENT.card)),  # Mirage Caller copies it bare
        whenever(entered_hand(MINION, bare), crystallize(EVENT.card)),
        whenever(control_changed(bare), crystallize(EVENT.card)),
        after(played(who=None), crystallize(MINIONS.where(bare))),
        aura(MY_MINIONS.where(bare), attack=n - base_attack(IT), health=n - base_health(IT)),
    ]


CARDS = [
    # The Caverns Below counts the most plays of one name.
    spell("UNG_067", after(played(MINION), if_(data() < PLAYS_OF_IT, progress(5, "UNG_067t1")))),
    spell("UNG_067", after(played(MINION), if_(data() < PLAYS_OF_IT, progress(4, "UNG_067t1"))), until=20022),
    spell(
        "UNG_067t1", if_(~on(player_of(ME), bears("UNG_067t1e")), buff(player_of(ME), card="UNG_067t1e"))
    ),  # Crystal Core
    enchantment("UNG_067t1e", *crystallized(4)),  # Crystallized
    enchantment("UNG_067t1e", *crystallized(5), until=24589),
    spell("UNG_856", discover(pool(also=class_of(OPPONENT)), add_to_hand(CHOSEN))),  # Hallucination
    minion("UNG_063", combo(buff(SELF, OTHER_CARDS, OTHER_CARDS))),  # Biteweed
    minion("UNG_058", battlecry(add_to_hand("UNG_057t1"))),  # Razorpetal Lasher
    spell("UNG_057", add_to_hand("UNG_057t1", 2)),  # Razorpetal Volley
    spell("UNG_057t1", deal(1, TARGET)),  # Razorpetal
    spell("UNG_823", buff(MY_WEAPON, keywords="poisonous")),  # Envenom Weapon
    spell("UNG_060", draw(), add_to_hand(exact_copy(MADE))),  # Mimic Pod
    weapon("UNG_061", costs(-counter("other_class_game"))),  # Obsidian Shard
    minion("UNG_065", deathrattle(summon("UNG_065t"))),  # Sherazin, Corpse Flower
    # Sherazin, Seed
    minion(
        "UNG_065t",
        whenever(played(), set_data(data() + 1), if_(data() >= 4, transform(SELF, "UNG_065"))),
        whenever(end_of_turn(who=None), set_data(0)),
    ),
    minion("UNG_064", combo(destroy(target(hero=False)))),  # Vilespine Slayer
]
