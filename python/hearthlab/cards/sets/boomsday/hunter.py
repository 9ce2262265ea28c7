"""Hunter cards of The Boomsday Project."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.boomsday.neutral import GOBLIN_BOMB

HAS_SECRETS = on(MY_HERO, either(*(class_is(cls) for cls in ("hunter", "mage", "paladin", "rogue"))))
#: A secret of the class of the hero, or of the hunter if that class has none.
A_SECRET = pool(SECRET, also=class_of(ME) | (~HAS_SECRETS & class_is("hunter")))

CARDS = [
    spell("BOT_033", deal(2, TARGET), summon(GOBLIN_BOMB)),  # Bomb Toss
    minion("BOT_034", battlecry(summon(GOBLIN_BOMB, 4, place="sides"))),  # Boommaster Flark
    minion("BOT_035"),  # Venomizer
    # Fireworks Tech
    minion("BOT_038", battlecry(buff(target(MECH, friendly=True, hero=False), 1, 1), trigger_deathrattle(TARGET))),
    minion("BOT_039", aura(player_of(ME), keywords="double_deathrattle")),  # Necromechanic
    minion("BOT_251", deathrattle(destroy(random(ENEMY_MINIONS)))),  # Spider Bomb
    spell("BOT_402", discover(A_SECRET, add_to_hand(CHOSEN))),  # Secret Plan
    # Flark's Boom-Zooka
    spell(
        "BOT_429",
        repeat(3, recruit(), save(0, saved(0) | MADE)),
        each(saved(0), fight(EACH, random(ENEMY_MINIONS))),
        destroy(saved(0)),
    ),
    # Goblin Prank
    spell("BOT_437", buff(target(friendly=True, hero=False), 3, 3, keywords="rush", card="BOT_437e")),
    enchantment("BOT_437e", whenever(end_of_turn(who=None), destroy(SELF))),  # Slimed
    spell("BOT_438", buff(MY_MINIONS, card="BOT_438e")),  # Cybertech Chip
    enchantment("BOT_438e", deathrattle(add_to_hand(pool(MECH)))),  # Chipped
]
