"""Neutral cards of Goblins vs Gnomes."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.gvg.spare_parts import SPARE_PART

MY_MECHS = MY_MINIONS.where(MECH)
ENEMY_DEATHRATTLES = ENEMY_MINIONS.where(DEATHRATTLE)

CARDS = [
    minion("GVG_006", aura(MY_HAND.where(MECH), cost=-1)),  # Mechwarper
    minion("GVG_013", aura(SELF, 2, when=any_of(MY_MECHS))),  # Cogmaster
    minion("GVG_016", whenever(played(who=OPPONENT), mill(3))),  # Fel Reaver
    minion("GVG_065"),  # Ogre Brute
    minion("GVG_067", whenever(spell_cast(who=OPPONENT), buff(SELF, 1))),  # Stonesplinter Trogg
    minion("GVG_068", whenever(spell_cast(who=OPPONENT), buff(SELF, 2))),  # Burly Rockjaw Trogg
    minion("GVG_069", battlecry(heal(8, MY_HERO))),  # Antique Healbot
    minion("GVG_074", battlecry(steal_secret(random(secrets_of(OPPONENT))))),  # Kezan Mystic
    minion("GVG_075", after(summoned(FRIENDLY, PIRATE), deal(2, random(ENEMIES)))),  # Ship's Cannon
    minion("GVG_076", deathrattle(deal(2, ALL_MINIONS))),  # Explosive Sheep
    minion("GVG_078", deathrattle(add_to_hand(SPARE_PART), add_to_hand(SPARE_PART, who=OPPONENT))),  # Mechanical Yeti
    minion("GVG_082", deathrattle(add_to_hand(SPARE_PART))),  # Clockwork Gnome
    minion("GVG_089", whenever(end_of_turn(), heal(4, MY_HERO), when=any_of(MY_SECRETS))),  # Illuminator
    minion("GVG_090", battlecry(missiles(6, ALL_CHARACTERS - SELF))),  # Madder Bomber
    minion("GVG_092", battlecry(draw(), transform(MADE.where(MINION), "GVG_092t"))),  # Gnomish Experimenter
    # Jeeves
    minion("GVG_094", whenever(end_of_turn(who=None), draw(larger(0, 3 - hand_size(EVENT.player)), who=EVENT.player))),
    minion("GVG_095", aura(SELF, 4, when=hand_size(OPPONENT) >= 6)),  # Goblin Sapper
    minion("GVG_096", deathrattle(summon(pool(MINION, base_cost().equals(2))))),  # Piloted Shredder
    # Lil' Exorcist
    minion("GVG_097", battlecry(buff(SELF, count(ENEMY_DEATHRATTLES), count(ENEMY_DEATHRATTLES)))),
    minion("GVG_099", battlecry(deal(4, random(ENEMY_MINIONS)))),  # Bomb Lobber
    # Tinkertown Technician
    minion("GVG_102", battlecry(if_(any_of(MY_MECHS), [buff(SELF, 1, 1), add_to_hand(SPARE_PART)]))),
    minion("GVG_103", whenever(start_of_turn(who=None), buff(SELF, 1))),  # Micro Machine
    minion("GVG_104", whenever(played(MINION, attack().equals(1), OTHER), buff(EVENT.card, 2, 2))),  # Hobgoblin
    minion("GVG_105", deathrattle(summon(pool(MINION, base_cost().equals(4))))),  # Piloted Sky Golem
    minion("GVG_106", whenever(died(MECH, FRIENDLY, OTHER), buff(SELF, 2, 2))),  # Junkbot
    # Enhance-o Mechano: each minion gets a keyword of its own.
    minion(
        "GVG_107",
        battlecry(
            each(
                MY_MINIONS - SELF,
                remember(1, rand(1, 3)),
                if_(NUM.of(1).equals(1), buff(EACH, keywords="windfury")),
                if_(NUM.of(1).equals(2), buff(EACH, keywords="taunt")),
                if_(NUM.of(1).equals(3), buff(EACH, keywords="divine_shield")),
            )
        ),
    ),
    # Recombobulator
    minion(
        "GVG_108",
        battlecry(
            transform(target(friendly=True, hero=False), pool(MINION, also=base_cost().equals(base_cost(TARGET))))
        ),
    ),
    minion("GVG_110", battlecry(summon("GVG_110t", 2, place="sides"))),  # Dr. Boom
    minion("GVG_110t", deathrattle(deal(rand(1, 4), random(ENEMIES)))),  # Boom Bot
    # Mimiron's Head
    minion(
        "GVG_111",
        whenever(start_of_turn(), destroy(MY_MECHS), force_deaths(), summon("GVG_111t"), when=count(MY_MECHS) >= 3),
    ),
    minion("GVG_111t", keywords=["mega_windfury"]),  # V-07-TR-0N
    minion("GVG_112", aura(ALL_MINIONS, keywords="forgetful")),  # Mogor the Ogre
    minion("GVG_113", keywords=["cleave"]),  # Foe Reaper 4000
    minion("GVG_114", deathrattle(summon(pool(MINION, LEGENDARY)))),  # Sneed's Old Shredder
    minion("GVG_115", battlecry(add_to_hand(SPARE_PART)), deathrattle(add_to_hand(SPARE_PART))),  # Toshley
    minion("GVG_116", whenever(died(MINION, ENEMY), summon("EX1_029"))),  # Mekgineer Thermaplugg
    minion("GVG_117", whenever(spell_cast(), add_to_hand(pool(MECH)), when=EVENT.amount.equals(1))),  # Gazlowe
    minion("GVG_118", whenever(spell_cast(who=OPPONENT), summon("GVG_068"))),  # Troggzor the Earthinator
    minion("GVG_119", battlecry(equip(pool(WEAPON)), equip(pool(WEAPON), who=OPPONENT))),  # Blingtron 3000
    minion("GVG_120", battlecry(destroy(target(BEAST, hero=False)))),  # Hemet Nesingwary
    minion("GVG_121", costs(-hand_size(OPPONENT))),  # Clockwork Giant
]
