"""Priest cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

CARDS = [
    minion("ICC_215", battlecry(copy_deck(OPPONENT, ME))),  # Archbishop Benedictus
    spell("ICC_207", for_cards(in_deck(OPPONENT), add_to_hand(CHOSEN), n=3)),  # Devour Mind
    minion("ICC_210", whenever(end_of_turn(), buff(random(MY_MINIONS - SELF), 1, 1))),  # Shadow Ascendant
    spell("ICC_802", deal(1, ALL_MINIONS)),  # Spirit Lash
    spell("ICC_213", discover(from_log("died", MINION), summon(CHOSEN))),  # Eternal Servitude
    spell("ICC_235", summon(in_deck(ME, MINION), having=attach(set_attack=5, set_health=5))),  # Shadow Essence
    spell("ICC_849", buff(target(friendly=False, hero=False), card="ICC_849e")),  # Embrace Darkness
    enchantment("ICC_849e", whenever(start_of_turn(), take_control(SELF), lose_enchantment())),  # Embraced
    hero("ICC_830", battlecry(destroy(ALL_MINIONS.where(attack() >= 5)))),  # Shadowreaper Anduin
    hero_power("ICC_830p", deal(2, TARGET), after(played(), ready_power())),  # Voidform
    minion("ICC_214", deathrattle(destroy(random(ENEMY_MINIONS)))),  # Obsidian Statue
]
