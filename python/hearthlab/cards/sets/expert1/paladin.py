"""Paladin cards of the Classic set."""

from hearthlab.cards.language import *

A_MINION = target(hero=False)

CARDS = [
    # Noble Sacrifice
    secret("EX1_130", attack_declared(ENEMY, IN_PLAY, ~DEAD), summon("EX1_130a"), retarget(MADE), when=ROOM),
    secret("EX1_132", damaged(HERO, FRIENDLY), deal(EVENT.amount, ENEMY_HERO)),  # Eye for an Eye
    # Redemption
    secret("EX1_136", died(MINION, FRIENDLY), summon(copy_of(EVENT.card)), set_health(MADE, 1), when=ROOM),
    spell("EX1_349", draw(hand_size(OPPONENT) - hand_size())),  # Divine Favor
    spell("EX1_354", heal(8, TARGET), draw(3)),  # Lay on Hands
    spell("EX1_355", buff(A_MINION, attack(TARGET))),  # Blessed Champion
    minion("EX1_362", battlecry(buff(target(friendly=True, hero=False), keywords="divine_shield"))),  # Argent Protector
    spell("EX1_363", buff(A_MINION, card="EX1_363e")),  # Blessing of Wisdom
    enchantment("EX1_363e", whenever(attacks(IS_SELF), draw())),  # Blessing of Wisdom
    # Holy Wrath counts the printed cost: a Molten Giant always deals 20 damage.
    spell("EX1_365", draw(), deal(base_cost(MADE), TARGET)),
    # Sword of Justice
    weapon("EX1_366", after(summoned(FRIENDLY), buff(EVENT.card, 1, 1), lose_durability(SELF))),
    # Repentance saves a minion from mortal wounds, but leaves alone one that is marked to be destroyed.
    secret(
        "EX1_379",
        played(MINION, IN_PLAY, either(~DEAD, health() <= 0), who=OPPONENT),
        buff(EVENT.card, set_health=1),
        late=True,
    ),
    minion("EX1_382", battlecry(buff(target(friendly=False, hero=False), set_attack=1))),  # Aldor Peacekeeper
    minion("EX1_383", deathrattle(equip("EX1_383t"))),  # Tirion Fordring
    spell("EX1_384", missiles(8, ENEMIES)),  # Avenging Wrath
    spell("EX1_619", buff(ALL_MINIONS, set_health=1)),  # Equality
]
