"""Mage cards of The Boomsday Project."""

from hearthlab.cards.language import *

CARDS = [
    spell("BOT_101", add_to_hand(pool(MINION), 2)),  # Astral Rift
    minion("BOT_103", after(played(FROM_RIGHT), draw())),  # Stargazer Luna
    # Unexpected Results: Spell Damage that the first minion brings does not improve the second.
    spell(
        "BOT_254",
        remember(1, 2 + spell_damage()),
        summon(pool(MINION, also=base_cost().equals(NUM.of(1))), 2),
    ),
    minion("BOT_256", battlecry(summon(pool(MINION, also=base_cost().equals(hand_size()))))),  # Astromancer
    spell("BOT_257", buff_deck(ME, MINION, having=attach(set_cost=1))),  # Luna's Pocket Galaxy
    spell("BOT_453", deal(1, target(hero=False) | adjacent(TARGET))),  # Shooting Star
    # Celestial Emissary
    minion("BOT_531", battlecry(buff(player_of(ME), spell_damage=2, card="BOT_531e", until="end_of_turn"))),
    enchantment("BOT_531e", after(spell_cast(), lose_enchantment())),  # Celestial Power
    spell("BOT_600", draw(2, who=BOTH)),  # Research Project
    minion("BOT_601", battlecry(missiles(hand_size(), ENEMIES))),  # Meteorologist
]
