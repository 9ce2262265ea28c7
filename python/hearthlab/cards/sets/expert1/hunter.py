"""Hunter cards of the Classic set."""

from hearthlab.cards.language import *

ANOTHER_CHARACTER = ALL_CHARACTERS - EVENT.card - EVENT.other

CARDS = [
    weapon("DS1_188", keywords=["immune_attacking"]),  # Gladiator's Longbow
    minion("EX1_531", whenever(died(BEAST, FRIENDLY), buff(SELF, 2, 1))),  # Scavenging Hyena
    # Misdirection
    secret(
        "EX1_533",
        attack_declared(ENEMY, IN_PLAY, ~DEAD, on=[HERO, FRIENDLY]),
        retarget(random(ANOTHER_CHARACTER)),
        when=any_of(ANOTHER_CHARACTER),
    ),
    minion("EX1_534", deathrattle(summon("EX1_534t", 2))),  # Savannah Highmane
    weapon("EX1_536", whenever(secret_revealed(), buff(SELF, health=1))),  # Eaglehorn Bow
    # One blow: all three are hit before anything answers.
    spell("EX1_537", deal(if_else(same(IT, TARGET), 5, 2), target(hero=False) | adjacent(TARGET))),  # Explosive Shot
    spell("EX1_538", summon("EX1_538t", count(ENEMY_MINIONS))),  # Unleash the Hounds
    # Flare
    spell("EX1_544", lose_keyword(ALL_MINIONS, "stealth"), destroy(secrets_of(OPPONENT)), draw()),
    # Bestial Wrath
    spell("EX1_549", buff(target(BEAST, friendly=True), 2, keywords="immune", until="end_of_turn")),
    # Snake Trap
    secret(
        "EX1_554",
        attack_declared(on=[MINION, FRIENDLY]),
        summon("EX1_554t", 3),
        when=ROOM | variant("snake_trap_full_board"),
    ),
    secret("EX1_609", played(MINION, ~DEAD, who=OPPONENT), deal(4, EVENT.card), late=True),  # Snipe
    secret("EX1_610", attack_declared(on=[HERO, FRIENDLY]), deal(2, ENEMIES)),  # Explosive Trap
    # Freezing Trap
    secret(
        "EX1_611",
        attack_declared(MINION, ENEMY, IN_PLAY, ~DEAD),
        return_to_hand(EVENT.card, having=attach(cost=2)),
    ),
    spell("EX1_617", destroy(random(ENEMY_MINIONS))),  # Deadly Shot
]
