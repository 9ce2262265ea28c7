"""Neutral cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

ELEMENTAL_LAST_TURN = counter("elementals_last_turn") >= 1
TWO_OTHERS = count(MY_MINIONS - SELF) >= 2

CARDS = [
    minion("UNG_900", after(summoned(FRIENDLY), trigger_deathrattle(EVENT.card))),  # Spiritsinger Umbra
    minion("UNG_085", aura(MY_HAND.where(MINION), cost=2)),  # Emerald Hive Queen
    minion("UNG_803", battlecry(deal(1, MY_HERO | ENEMY_HERO))),  # Emerald Reaver
    minion("UNG_809", battlecry(add_to_hand("UNG_809t1"))),  # Fire Fly
    minion("UNG_205", battlecry(freeze(target(friendly=False)))),  # Glacial Shard
    # Golakka Crawler
    minion("UNG_807", battlecry(destroy(target(PIRATE, hero=False)), buff(SELF, 1, 1))),
    minion("UNG_009", battlecry(if_(TWO_OTHERS, adapt(SELF)))),  # Ravasaur Runt
    minion("UNG_073", battlecry(buff(target(MURLOC, friendly=True, hero=False), 1, 1))),  # Rockpool Hunter
    minion("UNG_818", deathrattle(deal(3, random(ENEMY_MINIONS)))),  # Volatile Elemental
    minion("UNG_083", deathrattle(summon("UNG_083t1"))),  # Devilsaur Egg
    minion("UNG_076", deathrattle(summon("UNG_076t1", 2))),  # Eggnapper
    # Gluttonous Ooze
    minion("UNG_946", battlecry(gain_armor(attack(weapon_of(OPPONENT))), destroy(weapon_of(OPPONENT)))),
    minion("UNG_845", deathrattle(add_to_hand("UNG_809t1", 2))),  # Igneous Elemental
    # Primalfin Lookout
    minion(
        "UNG_937",
        battlecry(
            if_(any_of((MY_MINIONS - SELF).where(MURLOC)), discover(pool(MURLOC, DISCOVERABLE), add_to_hand(CHOSEN)))
        ),
    ),
    minion("UNG_001", battlecry(adapt(SELF))),  # Pterrordax Hatchling
    # Stonehill Defender
    minion("UNG_072", battlecry(discover(pool(MINION, keyword("taunt"), DISCOVERABLE), add_to_hand(CHOSEN)))),
    minion("UNG_928", aura(SELF, attack=2, when=~MY_TURN)),  # Tar Creeper
    minion("UNG_082", battlecry(if_(ELEMENTAL_LAST_TURN, adapt(SELF)))),  # Thunder Lizard
    minion("UNG_075", after(attacks(IS_SELF, on=[HERO]), adapt(SELF))),  # Vicious Fledgling
    minion("UNG_113", battlecry(draw(), buff(MADE, set_cost=5))),  # Bright-Eyed Scout
    minion("UNG_084", battlecry(deal(2, TARGET))),  # Fire Plume Phoenix
    minion("UNG_089", battlecry(adapt(MY_MINIONS.where(MURLOC)))),  # Gentle Megasaur
    # The Voraxx
    minion("UNG_843", after(spell_cast(on=[IS_SELF]), summon("UNG_999t2t1"), cast(copy_of(EVENT.card), on=MADE))),
    # Tol'vir Stoneshaper
    minion("UNG_070", battlecry(if_(ELEMENTAL_LAST_TURN, buff(SELF, keywords=["taunt", "divine_shield"])))),
    minion("UNG_087", whenever(damaged(IS_SELF), deal(3, MY_HERO))),  # Bittertide Hydra
    minion("UNG_851", battlecry(shuffle("UNG_851t1"))),  # Elise the Trailblazer
    spell("UNG_851t1", add_to_hand(pool(in_set("ungoro")), 5)),  # Un'Goro Pack
    minion("UNG_801", battlecry(if_(TWO_OTHERS, buff(SELF, keywords="taunt")))),  # Nesting Roc
    # Servant of Kalimos
    minion(
        "UNG_816", battlecry(if_(ELEMENTAL_LAST_TURN, discover(pool(ELEMENTAL, DISCOVERABLE), add_to_hand(CHOSEN))))
    ),
    minion("UNG_079", after(attacks(IS_SELF), freeze(SELF))),  # Frozen Crusher
    minion("UNG_840", battlecry(destroy_in_deck(ME, cost() <= 3))),  # Hemet, Jungle Hunter
    minion("UNG_847", battlecry(deal(5, target(only_if=ELEMENTAL_LAST_TURN)))),  # Blazecaller
    minion("UNG_010", deathrattle(summon("UNG_201t", 3))),  # Sated Threshadon
    minion("UNG_002", battlecry(adapt(SELF), adapt(SELF))),  # Volcanosaur
    minion("UNG_099", battlecry(buff(SELF, keywords="cant_attack_heroes", until="end_of_turn"))),  # Charged Devilsaur
    minion("UNG_848", battlecry(deal(2, ALL_MINIONS - SELF))),  # Primordial Drake
    minion("UNG_088", battlecry(discover(pool(SPELL, DISCOVERABLE), cast(CHOSEN)))),  # Tortollan Primalist
    minion("UNG_907", battlecry(buff(SELF, 0, 5 * counter("elementals_last_turn")))),  # Ozruk
]
