"""Hunter cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

CARDS = [
    minion("UNG_912", battlecry(add_to_hand(pool(BEAST)))),  # Jeweled Macaw
    minion("UNG_914", deathrattle(shuffle("UNG_914t1"))),  # Raptor Hatchling
    spell("UNG_916", buff(player_of(ME), card="UNG_916e", until="end_of_turn")),  # Stampede
    enchantment("UNG_916e", whenever(played(BEAST), add_to_hand(pool(BEAST)))),  # Stampeding
    quest("UNG_920", played(MINION), progress(7, "UNG_920t1"), when=EVENT.amount.equals(1)),  # The Marsh Queen
    minion("UNG_920t1", battlecry(shuffle("UNG_920t2", 15))),  # Queen Carnassa
    minion("UNG_920t2", battlecry(draw())),  # Carnassa's Brood
    minion("UNG_915", battlecry(adapt(target(BEAST, friendly=True, hero=False)))),  # Crackling Razormaw
    spell("UNG_917", new_power("UNG_917t1")),  # Dinomancy
    hero_power("UNG_917t1", buff(target(BEAST, hero=False), 2, 2)),  # Dinomancy
    spell("UNG_910", deal(2, target(hero=False)), deal(1, adjacent(TARGET))),  # Grievous Bite
    minion(
        "UNG_800", battlecry(trigger_deathrattle(target(DEATHRATTLE, friendly=True, hero=False)))
    ),  # Terrorscale Stalker
    minion("UNG_913", battlecry(draw(2, MINION, cost().equals(1)))),  # Tol'vir Warden
    minion("UNG_919", after(played(MINION, ENEMY, who=OPPONENT), fight(SELF, EVENT.card))),  # Swamp King Dred
]
