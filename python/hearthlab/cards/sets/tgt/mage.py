"""Mage cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    # Arcane Blast: the damage of a spell gets the bonus once by itself.
    spell("AT_004", deal(2 + spell_damage(), target(hero=False))),
    spell("AT_001", deal(8, target(hero=False))),  # Flame Lance
    # Effigy
    secret(
        "AT_002",
        died(MINION, FRIENDLY),
        summon(pool(MINION, also=base_cost().equals(base_cost(EVENT.card)))),
        when=ROOM,
    ),
    minion("AT_003", aura(player_of(ME), keywords="power_boost")),  # Fallen Hero
    spell("AT_005", transform(target(hero=False), "AT_005t")),  # Polymorph: Boar
    minion("AT_006", inspire(buff(SELF, spell_damage=1))),  # Dalaran Aspirant
    minion("AT_007", battlecry(add_to_hand(pool(SPELL)), add_to_hand(pool(SPELL), who=OPPONENT))),  # Spellslinger
    minion("AT_008", aura(player_of(ME), keywords="power_unlimited")),  # Coldarra Drake
    minion("AT_009", deathrattle(add_to_hand("EX1_277", 3))),  # Rhonin
]
