"""Neutral cards of the Hall of Fame."""

from hearthlab.cards.language import *

POWER_CHORD = one_of("PRO_001a", "PRO_001b", "PRO_001c")
HORDE_WARRIOR = one_of("CS2_121", "CS2_179", "EX1_021", "EX1_023", "EX1_110", "EX1_390")
INVENTION = one_of("Mekka1", "Mekka2", "Mekka3", "Mekka4")

CARDS = [
    minion("EX1_016", deathrattle(take_control(random(ENEMY_MINIONS)))),  # Sylvanas Windrunner
    minion("EX1_050", battlecry(draw(2), draw(2, who=OPPONENT))),  # Coldlight Oracle
    minion("EX1_062", aura(SELF, attack=count((ALL_MINIONS - SELF).where(MURLOC)))),  # Old Murk-Eye
    minion("EX1_112", battlecry(summon(INVENTION))),  # Gelbin Mekkatorque
    minion("EX1_284", battlecry(draw())),  # Azure Drake
    minion("EX1_298", whenever(end_of_turn(), deal(8, random(ENEMIES)))),  # Ragnaros the Firelord
    minion("EX1_620", costs(-damage_on(MY_HERO))),  # Molten Giant
    minion("Mekka1", whenever(start_of_turn(), destroy(SELF), draw(3))),  # Homing Chicken
    minion("Mekka2", whenever(end_of_turn(), heal(6, random(ALL_CHARACTERS.where(DAMAGED))))),  # Repair Bot
    minion("Mekka3", whenever(end_of_turn(), buff(random(ALL_MINIONS), 1, 1))),  # Emboldener 3000
    minion("Mekka4", whenever(start_of_turn(), transform(random(ALL_MINIONS), "Mekka4t"))),  # Poultryizer
    minion("Mekka4t"),  # Chicken
    minion("NEW1_016", battlecry(draw(1, PIRATE))),  # Captain's Parrot
    minion(
        "PRO_001", battlecry(add_to_hand(POWER_CHORD), add_to_hand(POWER_CHORD, who=OPPONENT))
    ),  # Elite Tauren Chieftain
    spell("PRO_001a", summon("PRO_001at", rand(3, 5))),  # I Am Murloc
    spell("PRO_001b", deal(4, TARGET), draw()),  # Rogues Do It...
    spell("PRO_001c", summon(HORDE_WARRIOR)),  # Power of the Horde
]
