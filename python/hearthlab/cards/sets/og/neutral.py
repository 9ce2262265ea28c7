"""Neutral cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

SHIFTS = whenever(start_of_turn(), transform(SELF, pool(MINION), having=attach("OG_123e")), zone="hand")
#: SPL6: he stops when he leaves play, is silenced or becomes something else.
YOGG_STANDS = on(SELF, IN_PLAY, ~SILENCED, card_is("OG_134"))

CARDS = [
    minion("OG_249", deathrattle(summon("OG_249a"))),  # Infested Tauren
    minion("OG_123", SHIFTS),  # Shifter Zerus
    enchantment("OG_123e", SHIFTS),  # Shifting
    # N'Zoth, the Corruptor
    minion("OG_133", battlecry(for_cards(from_log("died", MINION, DEATHRATTLE), summon(CHOSEN)))),
    # Yogg-Saron, Hope's End
    minion("OG_134", battlecry(repeat(counter("spells_game"), if_(YOGG_STANDS, cast(pool(SPELL)))))),
    minion("OG_134", battlecry(repeat(counter("spells_game"), cast(pool(SPELL)))), until=14366),
    minion("OG_151", deathrattle(deal(1, ALL_MINIONS))),  # Tentacle of N'Zoth
    minion("OG_158", deathrattle(buff(random(MY_MINIONS), 1, 1))),  # Zealous Initiate
    minion("OG_156", battlecry(summon("OG_156a"))),  # Bilefin Tidehunter
    # Nat, the Darkfisher
    minion("OG_338", whenever(start_of_turn(who=OPPONENT), if_(rand(0, 1).equals(1), draw(who=OPPONENT)))),
    minion(
        "OG_034", aura(SELF, keywords="cant_attack", when=counter("hero_attacks_turn").equals(0))
    ),  # Silithid Swarmer
    minion("OG_256", deathrattle(buff(MY_MINIONS, 1, 1))),  # Spawn of N'Zoth
    minion("OG_150", aura(SELF, attack=2, when=on(SELF, DAMAGED))),  # Aberrant Berserker
    # Faceless Shambler
    minion(
        "OG_174", battlecry(buff(SELF, set_attack=attack(target(friendly=True, hero=False)), set_health=health(TARGET)))
    ),
    # Eater of Secrets
    minion(
        "OG_254",
        battlecry(buff(SELF, count(secrets_of(OPPONENT)), count(secrets_of(OPPONENT))), destroy(secrets_of(OPPONENT))),
    ),
    minion("OG_272", deathrattle(summon("OG_272t"))),  # Twilight Summoner
    minion("OG_320", battlecry(buff(SELF, hand_size()))),  # Midnight Drake
    minion("OG_322", aura(MY_HAND.where(WEAPON), cost=-2)),  # Blackwater Pirate
    minion("OG_323", deathrattle(draw())),  # Polluted Hoarder
    minion("OG_337", battlecry(buff(SELF, 0, count(ENEMY_MINIONS)))),  # Cyclopian Horror
    # Darkspeaker
    minion(
        "OG_102",
        battlecry(
            remember(1, attack(SELF)),
            remember(2, health(SELF)),
            buff(SELF, set_attack=attack(target(friendly=True, hero=False)), set_health=health(TARGET)),
            buff(TARGET, set_attack=NUM.of(1), set_health=NUM.of(2)),
        ),
    ),
    minion("OG_147", deathrattle(heal(8, ENEMY_HERO))),  # Corrupted Healbot
    minion("OG_200", whenever(start_of_turn(), buff(SELF, set_attack=7))),  # Validated Doomsayer
    minion("OG_295", battlecry(repeat(count(ENEMY_MINIONS), heal(2, MY_HERO)))),  # Cult Apothecary
    minion("OG_122", battlecry(add_to_hand("EX1_014t", 2))),  # Mukla, Tyrant of the Vale
    minion("OG_138", whenever(start_of_turn(), buff(SELF, cost=-1), zone="hand")),  # Nerubian Prophet
    minion("OG_161", battlecry(deal(2, ALL_MINIONS.where(~MURLOC)))),  # Corrupted Seer
    minion("OG_271", whenever(start_of_turn(), buff(SELF, attack(SELF)))),  # Scaled Nightmare
    # Ancient Harbinger
    minion("OG_290", whenever(start_of_turn(), add_to_hand(out_of_deck(ME, MINION, cost().equals(10))))),
    minion("OG_318", whenever(damaged(IS_SELF), summon("OG_318t"))),  # Hogger, Doom of Elwynn
    minion("OG_300", after(attacks(IS_SELF, on=[MINION, DYING]), buff(SELF, 2, 2))),  # The Boogeymonster
    # Blood of The Ancient One: both die before The Ancient One is summoned.
    minion(
        "OG_173",
        whenever(
            end_of_turn(),
            destroy(SELF | random((MY_MINIONS - SELF).where(card_is("OG_173")))),
            force_deaths(),
            summon("OG_173a"),
            when=any_of((MY_MINIONS - SELF).where(card_is("OG_173"))),
        ),
    ),
    minion("OG_042", whenever(end_of_turn(), recruit())),  # Y'Shaarj, Rage Unbound
    minion("OG_317", deathrattle(put_into_play(MY_HAND.where(DRAGON)))),  # Deathwing, Dragonlord
]
