"""Neutral cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

#: Lesser, Greater and Superior Potion.
POTIONS = exactly("CFM_621t11", "CFM_621t12", "CFM_621t13")


def one_of_each(*classes: str) -> Options:
    """A card of each class."""
    return one_each(*(pool(class_is(cls)) for cls in classes))


A_GRIMY_CARD = one_of_each("hunter", "paladin", "warrior")
A_KABAL_CARD = one_of_each("mage", "priest", "warlock")
A_JADE_CARD = one_of_each("druid", "rogue", "shaman")

A_POTION = one_of(
    "CFM_021", "CFM_065", "CFM_094", "CFM_603", "CFM_604", "CFM_608", "CFM_611", "CFM_620", "CFM_661", "CFM_662",
)  # fmt: skip
DOPPELGANGSTERS = ("CFM_668t", "CFM_668t2")

CARDS = [
    minion("CFM_120", deathrattle(heal(4, hero_of(BOTH)))),  # Mistress of Mixtures
    minion("CFM_321", battlecry(discover(A_GRIMY_CARD, add_to_hand(CHOSEN)))),  # Grimestreet Informant
    minion("CFM_325", aura(SELF, attack=2, when=any_of(MY_WEAPON))),  # Small-Time Buccaneer
    # Finja, the Flying Star
    minion("CFM_344", after(attacks(IS_SELF, on=[MINION, DEAD]), recruit(2, MURLOC))),
    minion("CFM_621", battlecry(if_(NO_DUPLICATES, discover(POTIONS, perform(CHOSEN))))),  # Kazakus
    minion("CFM_637", after(played(PIRATE), recruit(1, card_is("CFM_637")), zone="deck")),  # Patches the Pirate
    minion("CFM_649", battlecry(discover(A_KABAL_CARD, add_to_hand(CHOSEN)))),  # Kabal Courier
    minion("CFM_651", battlecry(buff(MY_WEAPON, 1))),  # Naga Corsair
    minion("CFM_652", costs(if_else(count(ENEMY_MINIONS) >= 3, -2, 0))),  # Second-Rate Bruiser
    minion("CFM_670", aura(player_of(BOTH), keywords="random_targets")),  # Mayor Noggenfogger
    minion("CFM_672", battlecry(swap_with_deck(target(friendly=True, hero=False), MINION))),  # Madam Goya
    minion("CFM_685", battlecry(buff(random(MY_HAND.where(MINION)), 5, 5))),  # Don Han'Cho
    minion("CFM_790", battlecry(put_into_play(random(hand(OPPONENT).where(MINION))))),  # Dirty Rat
    minion("CFM_852", battlecry(discover(A_JADE_CARD, add_to_hand(CHOSEN)))),  # Lotus Agents
    minion("CFM_902", battlecry(summon(JADE_GOLEM)), deathrattle(summon(JADE_GOLEM))),  # Aya Blackpaw
    minion("CFM_095", deathrattle(shuffle("CFM_095", who=OPPONENT))),  # Weasel Tunneler
    minion("CFM_647", battlecry(deal(1, TARGET))),  # Blowgill Sniper
    minion("CFM_654", whenever(end_of_turn(), heal(1, MY_HERO))),  # Friendly Bartender
    minion("CFM_659", battlecry(heal(2, TARGET))),  # Gadgetzan Socialite
    minion("CFM_807", after(spell_cast(), ready_power())),  # Auctionmaster Beardo
    minion("CFM_646", deathrattle(deal(2, ENEMY_HERO))),  # Backstreet Leper
    minion("CFM_064", whenever(summoned(FRIENDLY, BATTLECRY), buff(SELF, 1, 1), zone="hand")),  # Blubber Baron
    minion("CFM_609", whenever(start_of_turn(), deal(2, SELF))),  # Fel Orc Soulfiend
    minion("CFM_853", battlecry(buff(random(MY_HAND.where(MINION)), 1, 1))),  # Grimestreet Smuggler
    minion("CFM_341", deathrattle(deal(attack(SELF), ENEMY_MINIONS))),  # Sergeant Sally
    minion("CFM_655", battlecry(lose_durability(weapon_of(OPPONENT)))),  # Toxic Sewer Ooze
    minion("CFM_658", whenever(died(MINION, FRIENDLY), buff(SELF, 1))),  # Backroom Bouncer
    minion("CFM_851", whenever(drawn(who=OPPONENT), buff(SELF, 1, 1))),  # Daring Reporter
    # Genzo, the Shark
    minion("CFM_808", whenever(attacks(IS_SELF), draw(3 - hand_size()), draw(3 - hand_size(OPPONENT), who=OPPONENT))),
    minion("CFM_067", battlecry(heal(damage_on(target(hero=False)), TARGET))),  # Hozen Healer
    minion("CFM_715", battlecry(summon(JADE_GOLEM))),  # Jade Spirit
    minion("CFM_619", battlecry(add_to_hand(A_POTION))),  # Kabal Chemist
    minion("CFM_063", battlecry(buff(target(hero=False), set_attack=health(), set_health=attack()))),  # Kooky Chemist
    minion(
        "CFM_809", battlecry(if_(hand_size(OPPONENT).equals(0), buff(SELF, keywords="charge")))
    ),  # Tanaris Hogchopper
    minion(
        "CFM_667", battlecry(deal(5, target(friendly=False, hero=False))), deathrattle(deal(5, MY_HERO))
    ),  # Bomb Squad
    minion("CFM_669", whenever(spell_cast(who=OPPONENT), add_to_hand("GAME_005"))),  # Burgly Bully
    # Doppelgangster: one copy on each side; the copies are cards of their own.
    minion(
        "CFM_668",
        battlecry(
            [summon(exact_copy(SELF), place=place), transform(MADE, copy, keep=True)]
            for copy, place in zip(DOPPELGANGSTERS, ("left", "right"), strict=True)
        ),
    ),
    *(
        minion(copy, battlecry(summon(exact_copy(SELF), place=place) for place in ("left", "right")))
        for copy in DOPPELGANGSTERS
    ),
    minion("CFM_060", whenever(spell_cast(), buff(SELF, 2))),  # Red Mana Wyrm
    # Spiked Hogrider
    minion("CFM_688", battlecry(if_(any_of(ENEMY_MINIONS.where(keyword("taunt"))), buff(SELF, keywords="charge")))),
    minion("CFM_656", battlecry(lose_keyword(ENEMY_MINIONS, "stealth"))),  # Streetwise Investigator
    minion("CFM_648", battlecry(summon("CFM_648t"))),  # Big-Time Racketeer
    minion("CFM_855", battlecry(silence(target(DEATHRATTLE, hero=False)))),  # Defias Cleaner
    minion("CFM_328", battlecry(if_(any_of(MY_MINIONS.where(health() >= 6)), draw(2)))),  # Fight Promoter
    minion("CFM_810", battlecry(if_(hand_size(OPPONENT) >= 6, buff(SELF, keywords="charge")))),  # Leatherclad Hogleader
    minion("CFM_025", after(attacks(IS_SELF, on=[MINION]), draw(), when=~on(SELF, DYING))),  # Wind-up Burglebot
    minion("CFM_806", battlecry(draw(), while_(any_of(MADE.where(DRAGON)), draw()))),  # Wrathion
]
