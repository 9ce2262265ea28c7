"""Warlock cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

CARDS = [
    # Clutchmother Zavas: what she was given in hand comes back with her.
    minion(
        "UNG_836",
        when_discarded(
            remember(1, attack(SELF) - base_attack(SELF) + 2),
            remember(2, max_health(SELF) - base_health(SELF) + 2),
            return_to_hand(SELF, having=attach(attack=NUM.of(1), health=NUM.of(2))),
        ),
    ),
    quest("UNG_829", discarded(), progress(6, "UNG_829t1")),  # Lakkari Sacrifice
    spell("UNG_829t1", summon("UNG_829t2")),  # Nether Portal
    minion("UNG_829t2", whenever(end_of_turn(), summon("UNG_829t3", 2))),  # Nether Portal, open
    spell("UNG_832", buff(player_of(ME), card="UNG_832e", until="end_of_turn")),  # Bloodbloom
    # Dark Power
    enchantment(
        "UNG_832e", aura(MY_HAND.where(SPELL), keywords="costs_health"), whenever(spell_cast(), lose_enchantment())
    ),
    spell("UNG_831", buff(ALL_MINIONS, card="UNG_831e")),  # Corrupting Mist
    enchantment("UNG_831e", whenever(start_of_turn(), destroy(SELF))),  # Corrupting Mist
    # Chittering Tunneler
    minion(
        "UNG_835", battlecry(discover(pool(SPELL, DISCOVERABLE), add_to_hand(CHOSEN), deal(chosen_cost(), MY_HERO)))
    ),
    minion("UNG_833", battlecry(discard(random(MY_HAND, 2)))),  # Lakkari Felhound
    # Ravenous Pterrordax
    minion(
        "UNG_047",
        battlecry(destroy(target(friendly=True, hero=False)), adapt(SELF), adapt(SELF)),
    ),
    spell("UNG_834", deal(3, target(hero=False)), summon("UNG_834t1", 3)),  # Feeding Time
    minion("UNG_049", aura(SELF, attack=3, when=~MY_TURN)),  # Tar Lurker
    minion("UNG_830", deathrattle(summon(from_log("discarded", MINION)))),  # Cruel Dinomancer
]
