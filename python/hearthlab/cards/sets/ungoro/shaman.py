"""Shaman cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

ELEMENTAL_LAST_TURN = counter("elementals_last_turn") >= 1

CARDS = [
    spell("UNG_956", buff(MY_MINIONS, card="UNG_956e")),  # Spirit Echo
    enchantment("UNG_956e", deathrattle(return_to_hand(SELF))),  # Echoed Spirit
    quest("UNG_942", summoned(FRIENDLY, MURLOC), progress(10, "UNG_942t")),  # Unite the Murlocs
    minion("UNG_942t", battlecry(add_to_hand(pool(MURLOC), 10 - hand_size()))),  # Megafin
    minion("UNG_202", battlecry(buff(MY_HAND.where(ELEMENTAL), cost=-1))),  # Fire Plume Harbinger
    minion("UNG_201", whenever(end_of_turn(), summon("UNG_201t"))),  # Primalfin Totem
    minion("UNG_938", battlecry(heal(3, TARGET))),  # Hot Spring Guardian
    spell("UNG_817", deal(4, target(hero=False)), heal(4, MY_HERO)),  # Tidal Surge
    spell("UNG_025", missiles(15, ALL_MINIONS)),  # Volcano
    minion("UNG_208", battlecry(if_(ELEMENTAL_LAST_TURN, summon("UNG_208t", 2, place="sides")))),  # Stone Sentinel
    # Kalimos, Primal Lord
    minion(
        "UNG_211",
        battlecry(
            if_(
                ELEMENTAL_LAST_TURN,
                discover(
                    exactly("UNG_211a", "UNG_211b", "UNG_211c", "UNG_211d"),
                    cast(CHOSEN, on=SELF),
                ),
            )
        ),
    ),
    # Invocation of Earth
    spell(
        "UNG_211a",
        while_(ROOM, summon("UNG_211aa", place="target_right"), summon("UNG_211aa", place="target_left")),
    ),
    spell("UNG_211b", heal(12, MY_HERO)),  # Invocation of Water
    spell("UNG_211c", deal(6, ENEMY_HERO, plain=True)),  # Invocation of Fire
    spell("UNG_211d", deal(3, ENEMY_MINIONS, plain=True)),  # Invocation of Air
]
