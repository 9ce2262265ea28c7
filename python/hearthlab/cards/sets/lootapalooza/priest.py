"""Priest cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

A_MINION = target(hero=False)
SMALL = attach(set_attack=1, set_health=1)


def resurrect(n: int) -> Effect:
    """Summons so many different friendly minions that died this game."""
    return for_cards(from_log("died", MINION), summon(CHOSEN), n=n, different=True)


def upgrades_to(stone: str) -> Clause:
    """In hand it becomes the next spellstone when I have cast four spells."""
    return whenever(spell_cast(), set_data(data() + 1), if_(data() >= 4, transform(SELF, stone)), zone="hand")


CARDS = [
    spell("LOOT_008", shuffle_into_deck(ALL_MINIONS, OPPONENT)),  # Psychic Scream
    # Twilight's Call
    spell("LOOT_187", for_cards(from_log("died", MINION, DEATHRATTLE), summon(CHOSEN, having=SMALL), n=2)),
    # Dragon Soul counts what is cast while it is equipped, and begins anew with each dragon and each turn.
    weapon(
        "LOOT_209",
        after(spell_cast(), set_data(data() + 1), if_(data() >= 3, [set_data(0), summon("LOOT_209t")])),
        whenever(end_of_turn(who=None), set_data(0)),
    ),
    # Unidentified Elixir
    spell(
        "LOOT_278",
        buff(A_MINION, 2, 2),
        whenever(
            entered_hand(IS_SELF, who=None),
            transform(SELF, one_of("LOOT_278t1", "LOOT_278t2", "LOOT_278t3", "LOOT_278t4")),
            zone="hand",
        ),
    ),
    spell("LOOT_278t1", buff(A_MINION, 2, 2, keywords="lifesteal")),  # Elixir of Life
    spell("LOOT_278t2", buff(A_MINION, 2, 2, keywords="divine_shield")),  # Elixir of Purity
    spell("LOOT_278t3", buff(A_MINION, 2, 2), summon(exact_copy(TARGET), having=SMALL)),  # Elixir of Shadows
    spell("LOOT_278t4", buff(A_MINION, 2, 2, card="LOOT_278t4e")),  # Elixir of Hope
    enchantment("LOOT_278t4e", deathrattle(return_to_hand(SELF))),  # Hopeful
    spell("LOOT_353", add_to_hand(in_deck(OPPONENT, SPELL))),  # Psionic Probe
    minion("LOOT_410", battlecry(if_(HOLDING_DRAGON, deal(3, ALL_MINIONS - SELF)))),  # Duskbreaker
    spell("LOOT_507", resurrect(2), upgrades_to("LOOT_507t")),  # Lesser Diamond Spellstone
    spell("LOOT_507t", resurrect(3), upgrades_to("LOOT_507t2")),  # Diamond Spellstone
    spell("LOOT_507t2", resurrect(4)),  # Greater Diamond Spellstone
    # Twilight Acolyte
    minion(
        "LOOT_528",
        battlecry(
            if_(
                any_of(target(hero=False, only_if=HOLDING_DRAGON)),
                [
                    remember(1, attack(SELF)),
                    buff(SELF, set_attack=attack(TARGET)),
                    buff(TARGET, set_attack=NUM.of(1)),
                ],
            ),
        ),
    ),
    minion("LOOT_534", deathrattle(add_to_hand("GAME_005"))),  # Gilded Gargoyle
    minion("LOOT_538", battlecry(extra_turn(OPPONENT), extra_turn(later=True))),  # Temporus
]
