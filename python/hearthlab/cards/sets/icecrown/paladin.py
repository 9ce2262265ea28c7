"""Paladin cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

HORSEMEN = ("ICC_829t2", "ICC_829t3", "ICC_829t4", "ICC_829t5")

CARDS = [
    spell("ICC_039", buff(target(hero=False), set_attack=3, set_health=3)),  # Dark Conviction
    spell("ICC_244", buff(target(hero=False), card="ICC_244e")),  # Desperate Stand
    enchantment("ICC_244e", deathrattle(summon(copy_of(SELF)), set_health(MADE, 1))),  # Redeemed
    minion("ICC_801", battlecry(draw(1, MINION, keyword("divine_shield")))),  # Howling Commander
    minion("ICC_034", deathrattle(if_(~MY_TURN, summon("ICC_900t")))),  # Arrogant Crusader
    weapon("ICC_071", after(shield_lost(FRIENDLY), buff(SELF, 1))),  # Light's Sorrow
    minion("ICC_858", after(shield_lost(FRIENDLY), buff(SELF, 2))),  # Bolvar, Fireblood
    minion("ICC_245", whenever(healed(HERO, FRIENDLY), deal(EVENT.amount, random(ENEMY_MINIONS)))),  # Blackguard
    hero("ICC_829", battlecry(equip("ICC_829t"))),  # Uther of the Ebon Blade
    # The Four Horsemen
    hero_power(
        "ICC_829p",
        summon(pool(card_is(*HORSEMEN), also=~on_board(), any_card=True)),
        if_(all_on_board(*HORSEMEN), destroy(ENEMY_HERO)),
    ),
]
