"""Rogue cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

OTHER_CARDS = counter("cards_played_turn") - 1
#: What a Shadow Reflection is from then on, whatever it has become.
REFLECTS = (
    whenever(played(), transform(SELF, copy_of(EVENT.card), having=attach("ICC_827e")), zone="hand"),
    whenever(end_of_turn(), remove(SELF), zone="hand"),
)

CARDS = [
    spell("ICC_201", draw(), while_(any_of(MADE.where(DEATHRATTLE)), draw())),  # Roll the Bones
    spell("ICC_221", buff(MY_WEAPON, keywords="lifesteal")),  # Leeching Poison
    minion("ICC_809", combo(buff(target(friendly=True, hero=False), keywords="poisonous"))),  # Plague Scientist
    weapon("ICC_850", battlecry(buff(MY_HERO, keywords="immune", until="end_of_turn"))),  # Shadowblade
    minion("ICC_240", aura(MY_WEAPON, keywords="keeps_durability", when=MY_TURN)),  # Runeforge Haunter
    minion("ICC_811", battlecry(transform(MY_HAND.where(SPELL), pool(SPELL, also=class_of(OPPONENT))))),  # Lilian Voss
    minion("ICC_065", deathrattle(add_to_hand("ICC_026t", 2))),  # Bone Baron
    minion("ICC_910", combo(deal(OTHER_CARDS, target()))),  # Spectral Pillager
    # Valeera the Hollow
    hero("ICC_827", battlecry(buff(MY_HERO, keywords="stealth", until="next_turn"), add_to_hand("ICC_827t"))),
    hero_power("ICC_827p", passive(), whenever(start_of_turn(), add_to_hand("ICC_827t"))),  # Death's Shadow
    spell("ICC_827t", *REFLECTS),  # Shadow Reflection
    enchantment("ICC_827e", *REFLECTS),  # Shadow Reflection
    # Doomerang
    spell(
        "ICC_233", deal(attack(MY_WEAPON), target(hero=False), plain=True, source=MY_WEAPON), return_to_hand(MY_WEAPON)
    ),
]
