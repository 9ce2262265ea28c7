"""Mage cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    spell("CFM_065", deal(2, ALL_MINIONS)),  # Volcanic Potion
    minion("CFM_660", battlecry(shuffle(copy_of(target(friendly=True, hero=False))))),  # Manic Soulcaster
    spell("CFM_021", freeze(target(friendly=False))),  # Freezing Potion
    minion("CFM_066", battlecry(buff(player_of(ME), card="EX1_612o", until="end_of_turn"))),  # Kabal Lackey
    # Potion of Polymorph
    secret("CFM_620", played(MINION, ENEMY, who=OPPONENT), transform(EVENT.card, "CS2_tk1"), late=True),
    minion("CFM_671", battlecry(if_(any_of(ENEMIES.where(FROZEN)), buff(SELF, 2, 2)))),  # Cryomancer
    minion("CFM_760", costs(-2 * counter("secrets_game"))),  # Kabal Crystal Runner
    spell("CFM_623", missiles(3, ENEMIES, each=3)),  # Greater Arcane Missiles
    # Inkmaster Solia
    minion("CFM_687", battlecry(if_(NO_DUPLICATES, buff(player_of(ME), card="CFM_687e", until="end_of_turn")))),
    enchantment(
        "CFM_687e", aura(MY_HAND.where(SPELL), set_cost=0), whenever(spell_cast(), lose_enchantment())
    ),  # Free Spell
]
