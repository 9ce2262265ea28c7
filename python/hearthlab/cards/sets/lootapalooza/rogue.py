"""Rogue cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

ITS_NEIGHBOURS = adjacent(EVENT.card)


def upgrades_to(stone: str) -> Clause:
    """In hand it becomes the next spellstone when I have played three Deathrattle cards."""
    return whenever(played(DEATHRATTLE), set_data(data() + 1), if_(data() >= 3, transform(SELF, stone)), zone="hand")


CARDS = [
    minion("LOOT_026", battlecry(shuffle("LOOT_026e", 3))),  # Fal'dorei Strider
    spell("LOOT_026e", summon("LOOT_026t"), draw(), cast_when_drawn()),  # Spider Ambush!
    minion("LOOT_033", battlecry(draw(1, WEAPON))),  # Cavern Shinyfinder
    # Sonya Shadowdancer
    minion(
        "LOOT_165",
        after(
            died(MINION, FRIENDLY, OTHER),
            add_to_hand(copy_of(EVENT.card), having=attach(set_attack=1, set_health=1, set_cost=1)),
        ),
    ),
    # Cheat Death
    secret("LOOT_204", died(MINION, FRIENDLY), return_to_hand(EVENT.card, having=attach(cost=-2)), when=HAND_ROOM),
    # Sudden Betrayal
    secret(
        "LOOT_210",
        attack_declared(MINION, IN_PLAY, ~DEAD, on=[HERO, FRIENDLY]),
        retarget(random(ITS_NEIGHBOURS)),
        when=any_of(ITS_NEIGHBOURS.where(~DYING)),
    ),
    minion("LOOT_211", combo(draw(2, MINION))),  # Elven Minstrel
    secret("LOOT_214", damaged(HERO, FRIENDLY), buff(MY_HERO, keywords="immune", until="end_of_turn")),  # Evasion
    # Kobold Illusionist
    minion(
        "LOOT_412",
        deathrattle(
            summon(exact_copy(random(MY_HAND.where(MINION))), having=attach(set_attack=1, set_health=1)),
        ),
    ),
    spell("LOOT_503", destroy(random(ENEMY_MINIONS)), upgrades_to("LOOT_503t")),  # Lesser Onyx Spellstone
    spell("LOOT_503t", destroy(random(ENEMY_MINIONS, 2)), upgrades_to("LOOT_503t2")),  # Onyx Spellstone
    spell("LOOT_503t2", destroy(random(ENEMY_MINIONS, 3))),  # Greater Onyx Spellstone
    weapon("LOOT_542", deathrattle(shuffle_into_deck(SELF)), keywords=["keeps_enchantments"]),  # Kingsbane
]
