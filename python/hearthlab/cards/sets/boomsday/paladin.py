"""Paladin cards of The Boomsday Project."""

from hearthlab.cards.language import *

CARDS = [
    spell("BOT_234", buff(ALL_MINIONS, set_attack=1, set_health=1)),  # Shrink Ray
    minion("BOT_236", aura(player_of(ME), keywords="double_healing")),  # Crystalsmith Kangor
    # Prismatic Lens
    spell(
        "BOT_436",
        draw(1, MINION),
        save(0, MADE.where(IN_HAND)),
        draw(1, SPELL),
        save(1, MADE.where(IN_HAND)),
        if_(
            any_of(saved(0)) & any_of(saved(1)),
            [
                remember(1, cost(saved(0))),
                remember(2, cost(saved(1))),
                buff(saved(0), set_cost=NUM.of(2)),
                buff(saved(1), set_cost=NUM.of(1)),
            ],
        ),
    ),
    minion("BOT_537", deathrattle(summon("BOT_537t"))),  # Mechano-Egg
    minion("BOT_906"),  # Glow-Tron
    # Autodefense Matrix
    secret("BOT_908", attack_declared(on=[MINION, FRIENDLY]), buff(EVENT.other, keywords="divine_shield")),
    spell("BOT_909", draw(2, MINION, attack().equals(1))),  # Crystology
    minion("BOT_910", battlecry(buff(MY_HAND.where(MINION), 2, 2))),  # Glowstone Technician
    minion("BOT_911"),  # Annoy-o-Module
    # Kangor's Endless Army
    spell("BOT_912", for_cards(from_log("died", MECH), summon(CHOSEN), n=3, upgrades=True)),
]
