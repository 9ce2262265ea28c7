"""Hunter cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    secret("AT_060", attacks(on=[HERO, FRIENDLY]), summon("CS2_125"), when=ROOM, late=True),  # Bear Trap
    minion("AT_058", battlecry(joust(MINION), if_(NUM.spent.equals(1), draw(1, IS_CHOSEN)))),  # King's Elekk
    minion("AT_010", battlecry(if_(any_of(MY_MINIONS.where(BEAST)), summon(pool(BEAST))))),  # Ram Wrangler
    spell("AT_056", deal(2, target(hero=False) | adjacent(TARGET))),  # Powershot
    # Stablemaster
    minion("AT_057", battlecry(buff(target(BEAST, friendly=True, hero=False), keywords="immune", until="end_of_turn"))),
    minion("AT_059", inspire(if_(hand_size().equals(0), deal(2, ENEMY_HERO)))),  # Brave Archer
    spell("AT_061", buff(player_of(ME), card="AT_061e", until="end_of_turn")),  # Lock and Load
    enchantment("AT_061e", whenever(spell_cast(), add_to_hand(pool(class_is("hunter"))))),  # Lock and Load
    spell("AT_062", summon("FP1_011", 3)),  # Ball of Spiders
    minion("AT_063", whenever(damaged(MINION, OTHER), destroy(EVENT.card))),  # Acidmaw
    minion("AT_063t", whenever(end_of_turn(), deal(1, ALL_MINIONS - SELF))),  # Dreadscale
]
