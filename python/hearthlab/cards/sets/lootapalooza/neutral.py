"""Neutral cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

A_FRIEND = target(friendly=True, hero=False)

DARKNESS = "LOOT_526"
DORMANT_DARKNESS = "LOOT_526d"
CANDLE = "LOOT_526t"

#: A candle of the enemy deck goes out; with the third one The Darkness awakens.
SNUFFED_OUT = [set_data(data() + 1), if_(data() >= 3, transform(SELF, DARKNESS))]


def a_minion_of_cost(cost: int) -> Card:
    """A random minion of that cost."""
    return pool(MINION, base_cost().equals(cost))


CARDS = [
    minion("LOOT_069", battlecry(summon("LOOT_069t"))),  # Sewer Crawler
    minion("LOOT_111", battlecry(destroy(target(attack() <= 1, hero=False)))),  # Scorp-o-matic
    minion("LOOT_118", battlecry(buff(random(MY_HAND.where(WEAPON)), cost=-2))),  # Ebon Dragonsmith
    minion("LOOT_122", battlecry(destroy(weapon_of(OPPONENT)))),  # Corrosive Sludge
    # Lone Champion
    minion("LOOT_124", battlecry(if_(~any_of(MY_MINIONS - SELF), buff(SELF, keywords=["taunt", "divine_shield"])))),
    minion("LOOT_130", costs(if_else(counter("big_spells_turn") >= 1, -100, 0))),  # Arcane Tyrant
    minion("LOOT_131", whenever(end_of_turn(), summon("LOOT_131t1"))),  # Green Jelly
    minion("LOOT_132", battlecry(deal(6, target(DRAGON, hero=False)))),  # Dragonslayer
    minion("LOOT_134", whenever(start_of_turn(), buff(SELF, set_attack=4))),  # Toothy Chest
    minion("LOOT_136", aura(MY_MINIONS - SELF, attack=1)),  # Sneaky Devil
    minion("LOOT_144", deathrattle(add_to_hand("GAME_005", 2, who=OPPONENT))),  # Hoarding Dragon
    minion("LOOT_149", whenever(died(MINION), buff(SELF, cost=-1), zone="hand")),  # Corridor Creeper
    minion("LOOT_150", battlecry(transform(A_FRIEND, "LOOT_150t1"))),  # Furbolg Mossbinder
    minion("LOOT_152", battlecry(buff(MY_MINIONS - SELF, health=1))),  # Boisterous Bard
    minion("LOOT_153", deathrattle(summon("LOOT_153t1", 7))),  # Violet Wurm
    minion("LOOT_154", battlecry(summon(a_minion_of_cost(1), side=OPPONENT))),  # Gravelsnout Knight
    # Carnivorous Cube: what it ate, and the deathrattle with it, is kept by its enchantment.
    minion(
        "LOOT_161",
        battlecry(
            destroy(target(friendly=True, hero=False)),
            buff(SELF, card="LOOT_161e", data_card=copy_of(TARGET)),
        ),
        deathrattle(),
    ),
    enchantment("LOOT_161e", deathrattle(summon(REMEMBERED, 2))),  # Carnivorous Cube
    minion("LOOT_167", battlecry(buff(adjacent(SELF), 2, 2))),  # Fungalmancer
    minion("LOOT_184", deathrattle(recruit(1, cost().equals(8)))),  # Silver Vanguard
    minion("LOOT_193", keywords=["elusive_to_foe"]),  # Shimmering Courser
    minion("LOOT_218", after(attacks(IS_SELF, on=[HERO]), add_to_hand(copy_of(SELF)))),  # Feral Gibberer
    minion("LOOT_233", deathrattle(summon("LOOT_233t"))),  # Cursed Disciple
    minion("LOOT_291", battlecry(heal(4, TARGET))),  # Shroom Brewer
    minion("LOOT_347", battlecry(missiles(3, ENEMIES))),  # Kobold Apprentice
    minion("LOOT_357", battlecry(summon("LOOT_357l", side=OPPONENT))),  # Marin the Fox
    # Master Chest
    minion(
        "LOOT_357l", deathrattle(add_to_hand(one_of("LOOT_998h", "LOOT_998j", "LOOT_998k", "LOOT_998l"), who=OPPONENT))
    ),
    minion("LOOT_375", battlecry(recruit(1, cost() <= 4))),  # Guild Recruiter
    minion("LOOT_382", aura(MY_HERO, keywords="elusive")),  # Kobold Monk
    minion("LOOT_383", battlecry(summon(a_minion_of_cost(2), side=OPPONENT))),  # Hungry Ettin
    minion("LOOT_388", battlecry(heal(2, FRIENDS))),  # Fungal Enchanter
    minion("LOOT_389", battlecry(add_to_hand(from_log("weapon_died")))),  # Rummaging Kobold
    minion("LOOT_394", whenever(end_of_turn(), summon(a_minion_of_cost(1)))),  # Shrieking Shroom
    minion("LOOT_413", deathrattle(gain_armor(3))),  # Plated Beetle
    minion("LOOT_414", whenever(end_of_turn(), cast(out_of_deck(ME, SPELL)))),  # Grand Archivist
    minion("LOOT_516", battlecry(add_to_hand(copy_of(A_FRIEND)))),  # Zola the Gorgon
    minion("LOOT_521", battlecry(recruit(1, attack().equals(n)) for n in (1, 2, 3))),  # Master Oakheart
    # The Darkness starts dormant, whether it is played or summoned.
    minion(
        DARKNESS,
        battlecry(shuffle(CANDLE, 3, who=OPPONENT)),
        after(summoned(IS_SELF), transform(SELF, DORMANT_DARKNESS)),
        groups=["starts_dormant"],
    ),
    minion(
        DORMANT_DARKNESS,
        whenever(drawn(card_is(CANDLE), who=OPPONENT), SNUFFED_OUT),
        whenever(spell_cast(card_is(CANDLE), who=OPPONENT), SNUFFED_OUT),
    ),
    spell(CANDLE, draw(), cast_when_drawn()),  # Darkness Candle
    minion("LOOT_529", battlecry(buff(ALL_MINIONS - SELF, set_attack=health(), set_health=attack()))),  # Void Ripper
    # Spiteful Summoner
    minion(
        "LOOT_539",
        battlecry(
            if_(
                count_deck(ME, SPELL) >= 1,
                [reveal(ME, SPELL), summon(pool(MINION, also=base_cost().equals(chosen_cost())))],
            )
        ),
    ),
    minion("LOOT_540", whenever(end_of_turn(), recruit(1, DRAGON))),  # Dragonhatcher
    minion("LOOT_541", battlecry(swap_decks(), add_to_hand("LOOT_541t", who=OPPONENT))),  # King Togwaggle
    spell("LOOT_541t", swap_decks()),  # King's Ransom
    # The treasures of the Master Chest.
    spell(
        "LOOT_998h",
        draw(),
        save(0, MADE),
        if_(on(saved(0), IN_HAND), while_(HAND_ROOM, add_to_hand(exact_copy(saved(0))))),
    ),  # Tolin's Goblet
    # Zarog's Crown
    spell("LOOT_998j", discover(pool(MINION, LEGENDARY, also=DISCOVERABLE), summon(CHOSEN, 2))),
    minion("LOOT_998k", battlecry(each(MY_HAND, transform(EACH, pool(MINION, LEGENDARY))))),  # Golden Kobold
    spell("LOOT_998l", repeat(3, draw(), buff(MADE, set_cost=0))),  # Wondrous Wand
]
