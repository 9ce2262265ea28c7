"""Neutral cards of the Classic set."""

from hearthlab.cards.language import *

WHILE_DAMAGED = on(SELF, DAMAGED)
A_MINION = target(hero=False)
A_FRIENDLY_MINION = target(friendly=True, hero=False)
ANOTHER_FRIENDLY_MINION = random(MY_MINIONS - SELF)
THEIR_WEAPON = weapon_of(OPPONENT)
DREAM_CARDS = one_of("DREAM_01", "DREAM_02", "DREAM_03", "DREAM_04", "DREAM_05")
THREE_PER_SHIELD = 3 * NUM.of(1)

CARDS = [
    minion("CS2_117", battlecry(heal(3, TARGET))),  # Earthen Ring Farseer
    minion("CS2_146", aura(SELF, keywords="charge", when=any_of(MY_WEAPON))),  # Southsea Deckhand
    minion("CS2_151", battlecry(summon("CS2_152"))),  # Silver Hand Knight
    minion("CS2_181", battlecry(deal(4, SELF))),  # Injured Blademaster
    minion("CS2_188", battlecry(buff(A_MINION, 2, until="end_of_turn"))),  # Abusive Sergeant
    minion("CS2_203", battlecry(silence(A_MINION))),  # Ironbeak Owl
    minion("CS2_221", aura(MY_WEAPON, attack=2, when=WHILE_DAMAGED)),  # Spiteful Smith
    minion("CS2_227", aura(MY_HAND.where(MINION), cost=3)),  # Venture Co. Mercenary
    spell("DREAM_02", deal(5, ALL_CHARACTERS.where(~card_is("EX1_572")))),  # Ysera Awakens
    spell("DREAM_04", return_to_hand(A_MINION)),  # Dream
    spell("DREAM_05", buff(A_MINION, 5, 5, card="DREAM_05e")),  # Nightmare
    enchantment("DREAM_05e", whenever(start_of_turn(), destroy(SELF))),  # Nightmare
    minion("EX1_001", whenever(healed(), buff(SELF, 2))),  # Lightwarden
    minion("EX1_002", battlecry(destroy(target(keyword("taunt"), friendly=False, hero=False)))),  # The Black Knight
    minion("EX1_004", whenever(end_of_turn(), buff(ANOTHER_FRIENDLY_MINION, health=1))),  # Young Priestess
    minion("EX1_005", battlecry(destroy(target(attack() >= 7, hero=False)))),  # Big Game Hunter
    minion("EX1_006", whenever(start_of_turn(), swap(SELF, random(MY_HAND.where(MINION))))),  # Alarm-o-Bot
    minion("EX1_007", whenever(damaged(IS_SELF), draw())),  # Acolyte of Pain
    minion("EX1_009", aura(SELF, attack=5, when=WHILE_DAMAGED)),  # Angry Chicken
    minion("EX1_012", deathrattle(draw())),  # Bloodmage Thalnos
    minion("EX1_014", battlecry(add_to_hand("EX1_014t", 2, who=OPPONENT))),  # King Mukla
    spell("EX1_014t", buff(A_MINION, 1, 1)),  # Bananas
    minion("EX1_029", deathrattle(deal(2, ENEMY_HERO))),  # Leper Gnome
    minion("EX1_043", battlecry(buff(SELF, health=hand_size()))),  # Twilight Drake
    minion("EX1_044", whenever(played(), buff(SELF, 1, 1))),  # Questing Adventurer
    minion("EX1_046", battlecry(buff(A_MINION, 2, until="end_of_turn"))),  # Dark Iron Dwarf
    minion("EX1_048", battlecry(silence(A_MINION))),  # Spellbreaker
    minion("EX1_049", battlecry(return_to_hand(A_FRIENDLY_MINION))),  # Youthful Brewmaster
    minion("EX1_055", whenever(spell_cast(), buff(SELF, 2, until="end_of_turn"))),  # Mana Addict
    minion("EX1_057", battlecry(return_to_hand(A_FRIENDLY_MINION))),  # Ancient Brewmaster
    minion("EX1_058", battlecry(buff(adjacent(SELF), keywords="taunt"))),  # Sunfury Protector
    minion("EX1_059", battlecry(buff(A_MINION, set_attack=health(), set_health=attack()))),  # Crazed Alchemist
    minion(
        "EX1_076", aura(MY_HAND.where(MINION), cost=-1, when=counter("minions_played_turn").equals(0))
    ),  # Pint-Sized Summoner
    minion("EX1_080", whenever(played(SECRET, who=None), buff(SELF, 1, 1))),  # Secretkeeper
    minion("EX1_082", battlecry(missiles(3, ALL_CHARACTERS - SELF))),  # Mad Bomber
    minion(
        "EX1_083", battlecry(transform(random(ALL_MINIONS - SELF), one_of("EX1_tk28", "EX1_tk29")))
    ),  # Tinkmaster Overspark
    minion(
        "EX1_085", battlecry(if_(count(ENEMY_MINIONS) >= 4, take_control(random(ENEMY_MINIONS))))
    ),  # Mind Control Tech
    minion("EX1_089", battlecry(gain_mana(1, "full", OPPONENT))),  # Arcane Golem
    minion("EX1_093", battlecry(buff(adjacent(SELF), 1, 1, keywords="taunt"))),  # Defender of Argus
    minion("EX1_095", whenever(spell_cast(), draw())),  # Gadgetzan Auctioneer
    minion("EX1_096", deathrattle(draw())),  # Loot Hoarder
    minion("EX1_097", deathrattle(deal(2, ALL_CHARACTERS))),  # Abomination
    minion(
        "EX1_100",
        whenever(spell_cast(), add_to_hand(copy_of(EVENT.card), who=OPPONENT)),
        whenever(spell_cast(who=OPPONENT), add_to_hand(copy_of(EVENT.card))),
    ),  # Lorewalker Cho
    minion("EX1_102", whenever(start_of_turn(), deal(2, random(ENEMIES)))),  # Demolisher
    minion("EX1_103", battlecry(buff((MY_MINIONS - SELF).where(MURLOC), health=2))),  # Coldlight Seer
    minion("EX1_105", costs(-count(MY_HAND - SELF))),  # Mountain Giant
    minion("EX1_110", deathrattle(summon("EX1_110t"))),  # Cairne Bloodhoof
    minion("EX1_116", battlecry(summon("EX1_116t", 2, side=OPPONENT))),  # Leeroy Jenkins
    minion("EX1_162", aura(adjacent(SELF), attack=1)),  # Dire Wolf Alpha
    minion("EX1_249", whenever(end_of_turn(), deal(2, ALL_CHARACTERS - SELF))),  # Baron Geddon
    minion("EX1_283", battlecry(freeze(TARGET))),  # Frost Elemental
    minion("EX1_390", aura(SELF, attack=3, when=WHILE_DAMAGED)),  # Tauren Warrior
    minion("EX1_393", aura(SELF, attack=3, when=WHILE_DAMAGED)),  # Amani Berserker
    minion("EX1_412", aura(SELF, attack=1, keywords="windfury", when=WHILE_DAMAGED)),  # Raging Worgen
    minion("EX1_507", aura((MY_MINIONS - SELF).where(MURLOC), attack=2)),  # Murloc Warleader
    minion("EX1_507", aura((MY_MINIONS - SELF).where(MURLOC), attack=2, health=1), until=20970),
    minion("EX1_509", whenever(summoned(MURLOC, FRIENDLY), buff(SELF, 1))),  # Murloc Tidecaller
    minion("EX1_556", deathrattle(summon("skele21"))),  # Harvest Golem
    minion("EX1_557", whenever(start_of_turn(), if_(rand(1, 2).equals(1), draw()))),  # Nat Pagle
    minion(
        "EX1_558", battlecry(remember(1, health(THEIR_WEAPON)), destroy(THEIR_WEAPON), draw(NUM.of(1)))
    ),  # Harrison Jones
    # There is no clock here that Nozdormu could shorten.
    minion("EX1_560"),  # Nozdormu
    minion("EX1_561", battlecry(set_health(target(minion=False), 15))),  # Alexstrasza
    # The whelps come right and left of her in turn.
    minion(
        "EX1_562", battlecry(while_(ROOM, summon("ds1_whelptoken"), summon("ds1_whelptoken", place="left")))
    ),  # Onyxia
    minion("EX1_564", battlecry(transform(SELF, exact_copy(A_MINION)))),  # Faceless Manipulator
    minion("EX1_572", whenever(end_of_turn(), add_to_hand(DREAM_CARDS))),  # Ysera
    minion("EX1_577", deathrattle(summon("EX1_finkle", side=OPPONENT))),  # The Beast
    minion("EX1_583", battlecry(heal(4, MY_HERO))),  # Priestess of Elune
    minion("EX1_584", battlecry(buff(adjacent(SELF), spell_damage=1))),  # Ancient Mage
    minion("EX1_586", costs(-count(ALL_MINIONS))),  # Sea Giant
    minion(
        "EX1_590",
        battlecry(
            remember(1, count(ALL_MINIONS.where(keyword("divine_shield")))),
            lose_keyword(ALL_MINIONS, "divine_shield"),
            buff(SELF, THREE_PER_SHIELD, THREE_PER_SHIELD),
        ),
    ),  # Blood Knight
    minion("EX1_595", after(died(MINION, FRIENDLY), draw())),  # Cult Master
    minion("EX1_597", whenever(end_of_turn(), deal(1, SELF), summon("EX1_598"))),  # Imp Master
    minion("EX1_614", whenever(played(), summon("EX1_614t"))),  # Illidan Stormrage
    minion("EX1_616", aura(hand(BOTH).where(MINION), cost=1)),  # Mana Wraith
    minion("NEW1_017", battlecry(destroy(target(MURLOC, hero=False)), buff(SELF, 2, 2))),  # Hungry Crab
    minion("NEW1_018", battlecry(buff(SELF, attack(MY_WEAPON)))),  # Bloodsail Raider
    minion("NEW1_019", after(summoned(FRIENDLY), deal(1, random(ENEMIES)))),  # Knife Juggler
    minion("NEW1_020", after(spell_cast(), deal(1, ALL_MINIONS))),  # Wild Pyromancer
    minion("NEW1_021", whenever(start_of_turn(), destroy(ALL_MINIONS))),  # Doomsayer
    minion("NEW1_022", costs(-attack(MY_WEAPON))),  # Dread Corsair
    minion("NEW1_024", battlecry(buff(MY_WEAPON, 1, 1))),  # Captain Greenskin
    minion("NEW1_025", battlecry(lose_durability(THEIR_WEAPON))),  # Bloodsail Corsair
    minion("NEW1_026", whenever(spell_cast(), summon("NEW1_026t"))),  # Violet Teacher
    minion("NEW1_027", aura((MY_MINIONS - SELF).where(PIRATE), 1, 1)),  # Southsea Captain
    minion(
        "NEW1_029", battlecry(buff(player_of(OPPONENT), card="NEW1_029t", until="end_of_next_turn"))
    ),  # Millhouse Manastorm
    enchantment("NEW1_029t", aura(hand(OPPONENT).where(SPELL), set_cost=0, when=~MY_TURN)),  # Kill Millhouse!
    minion("NEW1_030", battlecry(destroy(ALL_MINIONS - SELF), discard(MY_HAND))),  # Deathwing
    minion("NEW1_037", whenever(end_of_turn(), buff(ANOTHER_FRIENDLY_MINION, 1))),  # Master Swordsmith
    minion("NEW1_038", whenever(end_of_turn(who=None), buff(SELF, 1, 1))),  # Gruul
    minion("NEW1_040", whenever(end_of_turn(), summon("NEW1_040t"))),  # Hogger
    minion("NEW1_041", battlecry(destroy(random(ENEMY_MINIONS.where(attack() <= 2))))),  # Stampeding Kodo
    minion("tt_004", whenever(died(MINION), buff(SELF, 1))),  # Flesheating Ghoul
]
