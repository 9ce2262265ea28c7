"""Mage cards of the Classic set."""

from hearthlab.cards.language import *

A_MINION_AND_ITS_NEIGHBOURS = target(hero=False) | adjacent(TARGET)

CARDS = [
    # Blizzard does not freeze minions that its damage brought.
    spell("CS2_028", save(0, ENEMY_MINIONS), deal(2, saved(0)), freeze(saved(0))),
    minion("EX1_274", whenever(end_of_turn(), buff(SELF, 2, 2), when=any_of(MY_SECRETS))),  # Ethereal Arcanist
    # Cone of Cold
    spell("EX1_275", freeze(A_MINION_AND_ITS_NEIGHBOURS), deal(1, A_MINION_AND_ITS_NEIGHBOURS)),
    spell("EX1_279", deal(10, TARGET)),  # Pyroblast
    secret("EX1_287", spell_cast(who=OPPONENT), counter_spell()),  # Counterspell
    secret("EX1_289", attack_declared(on=[HERO, FRIENDLY]), gain_armor(8)),  # Ice Barrier
    # Mirror Entity copies a minion that is about to die or gone too, but none that went over to its owner.
    secret("EX1_294", played(MINION, ENEMY, who=OPPONENT), summon(exact_copy(EVENT.card)), when=ROOM, late=True),
    minion("EX1_559", whenever(spell_cast(), add_to_hand("CS2_029"))),  # Archmage Antonidas
    # Vaporize
    secret("EX1_594", attack_declared(MINION, IN_PLAY, ~DEAD, on=[HERO, FRIENDLY]), destroy(EVENT.card)),
    minion("EX1_608", aura(MY_HAND.where(SPELL), cost=-1)),  # Sorcerer's Apprentice
    minion("EX1_612", battlecry(buff(player_of(ME), card="EX1_612o", until="end_of_turn"))),  # Kirin Tor Mage
    # Power of the Kirin Tor
    enchantment("EX1_612o", aura(MY_HAND.where(SECRET), set_cost=0), whenever(played(SECRET), lose_enchantment())),
    minion("NEW1_012", whenever(spell_cast(), buff(SELF, 1))),  # Mana Wyrm
    secret(
        # Spellbender
        "tt_010",
        spell_targeted(who=OPPONENT, on=[MINION]),
        summon("tt_010a"),
        retarget(MADE),
        when=ROOM,
    ),  # Spellbender
]
