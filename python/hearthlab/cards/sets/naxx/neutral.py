"""Neutral cards of Naxxramas."""

from hearthlab.cards.language import *

DIED_THIS_TURN = from_log("died", MINION, scope="turn")

CARDS = [
    minion("FP1_004", deathrattle(put_secret())),  # Mad Scientist
    minion("FP1_030", battlecry(buff(player_of(OPPONENT), card="FP1_030e", until="end_of_next_turn"))),  # Loatheb
    enchantment("FP1_030e", aura(hand(OPPONENT).where(SPELL), cost=5, when=~MY_TURN)),  # Necrotic Aura
    minion("FP1_031", aura(player_of(ME), keywords="double_minion_deathrattle")),  # Baron Rivendare
    minion("FP1_001", deathrattle(heal(5, ENEMY_HERO))),  # Zombie Chow
    minion("FP1_002", deathrattle(summon("FP1_002t", 2))),  # Haunted Creeper
    # Echoing Ooze: the copy comes without the promise of another one.
    minion(
        "FP1_003",
        battlecry(set_data(1)),
        whenever(end_of_turn(who=None), set_data(0), summon(exact_copy(SELF)), when=data().equals(1)),
    ),
    minion("FP1_005", whenever(start_of_turn(), buff(SELF, 1, 1))),  # Shade of Naxxramas
    minion("FP1_007", deathrattle(summon("FP1_007t"))),  # Nerubian Egg
    minion("FP1_009", deathrattle(recruit(1, who=OPPONENT))),  # Deathlord
    minion("FP1_012", deathrattle(summon("FP1_012t"))),  # Sludge Belcher
    # Kel'Thuzad
    minion("FP1_013", whenever(end_of_turn(who=None), for_cards(DIED_THIS_TURN, summon(CHOSEN), in_order=True))),
    minion("FP1_014", deathrattle(if_(logged("died", card_is("FP1_015"), who=BOTH), summon("FP1_014t")))),  # Stalagg
    minion("FP1_015", deathrattle(if_(logged("died", card_is("FP1_014"), who=BOTH), summon("FP1_014t")))),  # Feugen
    minion("FP1_016", battlecry(silence(MY_MINIONS - SELF))),  # Wailing Soul
    minion("FP1_017", aura(hand(BOTH).where(MINION, BATTLECRY), cost=2)),  # Nerub'ar Weblord
    minion("FP1_024", deathrattle(deal(1, ALL_MINIONS))),  # Unstable Ghoul
    minion("FP1_027", whenever(start_of_turn(), heal(damage_on(SELF), SELF))),  # Stoneskin Gargoyle
    minion("FP1_028", whenever(summoned(FRIENDLY, OTHER, DEATHRATTLE), buff(SELF, 1))),  # Undertaker
    minion("FP1_029", deathrattle(draw(1, who=OPPONENT))),  # Dancing Swords
]
