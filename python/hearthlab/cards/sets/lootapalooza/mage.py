"""Mage cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

A_MAGE_SPELL = pool(SPELL, class_is("mage"))
SHIFTS = whenever(start_of_turn(), transform(SELF, A_MAGE_SPELL, having=attach("LOOT_104e")), zone="hand")


def upgrades_to(stone: str) -> Clause:
    """In hand it becomes the next spellstone when I have played two elementals."""
    return whenever(played(ELEMENTAL), set_data(data() + 1), if_(data() >= 2, transform(SELF, stone)), zone="hand")


CARDS = [
    # Explosive Runes
    secret(
        "LOOT_101",
        played(MINION, ~DEAD, who=OPPONENT),
        deal(6, EVENT.card),
        deal(-health(EVENT.card), ENEMY_HERO, plain=True),
        late=True,
    ),
    spell("LOOT_103", add_to_hand(A_MAGE_SPELL), upgrades_to("LOOT_103t1")),  # Lesser Ruby Spellstone
    spell("LOOT_103t1", add_to_hand(A_MAGE_SPELL, 2), upgrades_to("LOOT_103t2")),  # Ruby Spellstone
    spell("LOOT_103t2", add_to_hand(A_MAGE_SPELL, 3)),  # Greater Ruby Spellstone
    spell("LOOT_104", requires(any_of(nothing)), SHIFTS),  # Shifting Scroll: it cannot be played before it shifts
    enchantment("LOOT_104e", SHIFTS),  # Shifting
    spell("LOOT_106", shuffle("LOOT_106t", 5)),  # Deck of Wonders
    spell("LOOT_106t", cast(pool(SPELL)), draw(), cast_when_drawn()),  # Scroll of Wonder
    weapon("LOOT_108", whenever(end_of_turn(), draw(3))),  # Aluneth
    minion("LOOT_170", battlecry(joust(SPELL), if_(NUM.spent.equals(1), draw(1, IS_CHOSEN)))),  # Raven Familiar
    # Dragon's Fury
    spell("LOOT_172", if_(count_deck(ME, SPELL) >= 1, [reveal(ME, SPELL), deal(chosen_cost(), ALL_MINIONS)])),
    minion("LOOT_231", whenever(spell_cast(), gain_armor(EVENT.amount))),  # Arcane Artificer
    minion("LOOT_535", battlecry(summon("LOOT_535t", counter("big_spells_game")))),  # Dragoncaller Alanna
    minion("LOOT_537", battlecry(buff(MY_HAND.where(~STARTED_IN_DECK), cost=-2))),  # Leyline Manipulator
]
