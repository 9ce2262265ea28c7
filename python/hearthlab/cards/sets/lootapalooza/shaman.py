"""Shaman cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

#: Healing, Searing, Stoneclaw and Wrath of Air Totem.
BASIC_TOTEMS = ("NEW1_009", "CS2_050", "CS2_051", "CS2_052")
MY_MINION = target(friendly=True, hero=False)
EVOLVE = transform(MY_MINION, pool(MINION, also=base_cost().equals(base_cost(TARGET) + 1)))


def multiply(n: int) -> Effect:
    """Summons so many copies of a friendly minion, each directly to its right."""
    return summon(exact_copy(MY_MINION), n, place="target_right")


def upgrades_to(stone: str) -> Clause:
    """In hand it becomes the next spellstone when I have overloaded three Mana Crystals."""
    return whenever(
        overloaded_mana(), set_data(data() + EVENT.amount), if_(data() >= 3, transform(SELF, stone)), zone="hand"
    )


CARDS = [
    spell("LOOT_060", deal(8, target(hero=False))),  # Crushing Hand
    minion("LOOT_062", battlecry(discover(exactly(*BASIC_TOTEMS), summon(CHOSEN)))),  # Kobold Hermit
    spell("LOOT_064", multiply(1), upgrades_to("LOOT_064t1")),  # Lesser Sapphire Spellstone
    spell("LOOT_064t1", multiply(2), upgrades_to("LOOT_064t2")),  # Sapphire Spellstone
    spell("LOOT_064t2", multiply(3)),  # Greater Sapphire Spellstone
    spell("LOOT_344", buff(MY_MINIONS, card="LOOT_344e")),  # Primal Talismans
    enchantment("LOOT_344e", deathrattle(summon(pool(BASIC_TOTEM, any_card=True)))),  # Primal Talisman
    minion("LOOT_358", battlecry(return_to_hand(MY_MINIONS - SELF, having=attach(set_cost=1)))),  # Grumble, Worldshaker
    # Healing Rain: real games show that only damaged characters are picked.
    spell("LOOT_373", missiles(12, FRIENDS.where(DAMAGED), healing=True)),
    spell("LOOT_504", EVOLVE, add_to_hand("LOOT_504t")),  # Unstable Evolution
    spell("LOOT_504t", EVOLVE, add_to_hand("LOOT_504t"), whenever(end_of_turn(who=None), remove(SELF), zone="hand")),
    # The Runespear
    weapon("LOOT_506", after(attacks(HERO, FRIENDLY), discover(pool(SPELL, DISCOVERABLE), cast(CHOSEN)))),
    # Murmuring Elemental
    minion(
        "LOOT_517",
        battlecry(
            buff(player_of(ME), card="LOOT_517e", link=SELF, until="end_of_turn"),
            buff(SELF, card="LOOT_517e2", until="end_of_turn"),
        ),
    ),
    # Murmurs: spent by the next battlecry, which is not that of the elemental itself.
    enchantment(
        "LOOT_517e",
        aura(player_of(ME), keywords="double_battlecry"),
        after(played(BATTLECRY), lose_enchantment(), when=~same(EVENT.card, LINKED)),
    ),
    # Murmuring: the mark that the elemental bears for as long.
    enchantment("LOOT_517e2", after(played(BATTLECRY, OTHER), lose_enchantment())),
    minion("LOOT_518", battlecry(if_(all_on_board(*BASIC_TOTEMS), summon("NEW1_010")))),  # Windshear Stormcaller
]
