"""Neutral cards of The Boomsday Project."""

from hearthlab.cards.language import *

GOBLIN_BOMB = "BOT_031"
MICROBOT = "BOT_312t"
SPARK = "BOT_102t"

HOLDING_A_BIG_SPELL = at_play(any_of(MY_HAND.where(SPELL, cost() >= 5)))

CARDS = [
    minion("BOT_020"),  # Skaterbot
    minion("BOT_021"),  # Bronze Gatekeeper
    minion("BOT_031", deathrattle(deal(2, ENEMY_HERO))),  # Goblin Bomb
    minion("BOT_066", deathrattle(summon("BOT_066t"))),  # Mechanical Whelp
    minion("BOT_079", battlecry(buff(target(MECH, friendly=True, hero=False), 1, 1))),  # Faithful Lumi
    minion("BOT_083", battlecry(buff(MY_WEAPON, 1))),  # Toxicologist
    minion("BOT_098", aura(SELF, keywords="cant_attack", when=counter("spells_turn").equals(0))),  # Unpowered Mauler
    minion("BOT_102", deathrattle(add_to_hand(SPARK, 2))),  # Spark Drill
    minion("BOT_107", whenever(end_of_turn(), deal(1, ALL_CHARACTERS - SELF))),  # Missile Launcher
    minion("BOT_267", deathrattle(put_into_play(random(MY_HAND.where(MINION, cost() <= 2))))),  # Piloted Reaper
    minion("BOT_270", battlecry(summon("BOT_270t", 2, place="sides"))),  # Giggling Inventor
    # Holomancer
    minion(
        "BOT_280",
        after(
            played(MINION, who=OPPONENT),
            summon(exact_copy(EVENT.card), having=attach(set_attack=1, set_health=1)),
        ),
    ),
    minion("BOT_296", battlecry(if_(max_mana() >= 10, buff(SELF, 10)))),  # Omega Defender
    minion("BOT_308", battlecry(deal(2, TARGET))),  # Spring Rocket
    minion("BOT_312", deathrattle(summon(MICROBOT, 3))),  # Replicating Menace
    minion("BOT_401", deathrattle(add_to_hand(pool(MINION, LEGENDARY)))),  # Weaponized Piñata
    minion("BOT_413", battlecry(buff(SELF, health=count(MY_HAND.where(SPELL))))),  # Brainstormer
    # Mecha'thun
    minion("BOT_424", deathrattle(if_((deck_size() + hand_size() + count(MY_MINIONS)).equals(0), destroy(ENEMY_HERO)))),
    minion("BOT_431", battlecry(summon(GOBLIN_BOMB))),  # Whirliglider
    minion("BOT_445", deathrattle(summon("BOT_445t"))),  # Mecharoo
    minion("BOT_447", battlecry(deal(5, MY_HERO), gain_armor(5))),  # Crystallizer
    minion("BOT_448", battlecry(deal(6, SELF))),  # Damaged Stegotron
    minion("BOT_511", battlecry(shuffle("BOT_511t", who=OPPONENT))),  # Seaforium Bomber
    # Bomb
    spell(
        "BOT_511t",
        deal(5, MY_HERO, plain=True),
        draw(),
        when_drawn(remove(SELF), deal(5, MY_HERO, plain=True), draw()),
    ),
    minion("BOT_532", battlecry(summon(GOBLIN_BOMB, 2, place="sides"))),  # Explodinator
    minion("BOT_535", battlecry(summon(MICROBOT, 2, place="sides"))),  # Microtech Controller
    minion("BOT_538", battlecry(add_to_hand(SPARK))),  # Spark Engine
    # Arcane Dynamo
    minion("BOT_539", battlecry(discover(pool(SPELL, base_cost() >= 5, also=DISCOVERABLE), add_to_hand(CHOSEN)))),
    minion("BOT_540", battlecry(destroy(target(MECH, hero=False)))),  # E.M.P. Operative
    minion("BOT_544", battlecry(missiles(6, MY_MINIONS - SELF))),  # Loose Specimen
    minion("BOT_548"),  # Zilliax
    minion("BOT_550", battlecry(if_(HOLDING_A_BIG_SPELL, buff(SELF, 1, 1)))),  # Electrowright
    # Star Aligner
    minion("BOT_552", battlecry(if_(count(MY_MINIONS.where(health().equals(7))) >= 3, deal(7, ENEMIES)))),
    # Harbinger Celestia
    minion("BOT_555", after(played(MINION, who=OPPONENT), transform(SELF, exact_copy(EVENT.card)))),
    minion("BOT_559", aura(player_of(ME), keywords="extra_shuffle")),  # Augmented Elekk
    minion("BOT_562", battlecry(buff(SELF, keywords="stealth", until="next_turn"))),  # Coppertail Imposter
    minion("BOT_563"),  # Wargear
    # Subject 9
    minion("BOT_573", battlecry(for_cards(in_deck(ME, SECRET), draw(1, IS_CHOSEN), n=5, different=True))),
    minion("BOT_606", deathrattle(deal(4, random(ENEMY_MINIONS)))),  # Kaboom Bot
    minion("BOT_907", battlecry(buff(MY_HAND.where(MECH), cost=-1))),  # Galvanizer
    minion("BOT_914", brings_deck()),  # Whizbang the Wonderful
]
