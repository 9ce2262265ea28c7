"""Priest cards of The Boomsday Project."""

from hearthlab.cards.language import *

CARDS = [
    minion("BOT_216", battlecry(if_(max_mana() >= 10, heal(10, MY_HERO)))),  # Omega Medic
    spell("BOT_219", buff(target(hero=False), 2, 2), add_to_hand("BOT_219t")),  # Extra Arms
    spell("BOT_219t", buff(target(hero=False), 2, 2)),  # More Arms!
    # Zerek, Master Cloner
    minion(
        "BOT_258",
        whenever(spell_targeted(on=[IS_SELF]), buff(SELF, card="BOT_258e")),
        deathrattle(if_(on(SELF, bears("BOT_258e")), summon("BOT_258"))),
    ),
    enchantment("BOT_258e"),  # Cloning Vector
    spell("BOT_435", discover(from_deck(OPPONENT, MINION), add_to_hand(CHOSEN))),  # Cloning Device
    minion("BOT_509", deathrattle(draw(1, MINION, DEATHRATTLE))),  # Dead Ringer
    spell("BOT_517", buff(target(hero=False), set_attack=health(), set_health=attack())),  # Topsy Turvy
    # Power Word: Replicate
    spell(
        "BOT_529",
        summon(
            exact_copy(target(friendly=True, hero=False)),
            place="target_right",
            having=attach(set_attack=5, set_health=5),
        ),
    ),
    # Test Subject: the spells are kept by its enchantments.
    minion(
        "BOT_558",
        whenever(spell_targeted(on=[IS_SELF]), buff(SELF, card="BOT_558e", data_card=copy_of(EVENT.card))),
        deathrattle(),
    ),
    enchantment("BOT_558e", deathrattle(add_to_hand(REMEMBERED))),  # Stored Data
    # Reckless Experimenter
    minion(
        "BOT_566",
        aura(MY_HAND.where(MINION, DEATHRATTLE), cost=-3),
        whenever(played(MINION, DEATHRATTLE), buff(EVENT.card, card="BOT_566e")),
    ),
    enchantment("BOT_566e", whenever(end_of_turn(who=None), destroy(SELF))),  # Reckless Experiment
    # Zerek's Cloning Gallery
    spell(
        "BOT_567",
        for_cards(in_deck(ME, MINION), summon(CHOSEN, having=attach(set_attack=1, set_health=1))),
    ),
]
