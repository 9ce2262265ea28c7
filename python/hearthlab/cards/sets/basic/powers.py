"""Basic hero powers with what they make, The Coin and Excess Mana."""

from hearthlab.cards.language import *

BASIC = ["basic_totem"]
A_MISSING_TOTEM = pool(BASIC_TOTEM, also=~on_board(), any_card=True)
#: Poisoned Blade is not replaced by a dagger: it gains Attack.
POISONED_BLADE = on(MY_WEAPON, card_is("AT_034"))

CARDS = [
    hero_power("CS2_017", buff(MY_HERO, 1, until="end_of_turn"), gain_armor(1)),  # Shapeshift
    hero_power("DS1h_292", shoot_hero(2)),  # Steady Shot
    hero_power("CS2_034", deal(1, TARGET)),  # Fireblast
    hero_power("CS2_101", summon("CS2_101t")),  # Reinforce
    hero_power("CS1h_001", heal(2, TARGET)),  # Lesser Heal
    hero_power("CS2_083b", if_(POISONED_BLADE, buff(MY_WEAPON, 1), equip("CS2_082"))),  # Dagger Mastery
    hero_power("CS2_049", summon(A_MISSING_TOTEM)),  # Totemic Call
    hero_power("CS2_056", draw(), deal(2, MY_HERO)),  # Life Tap
    hero_power("CS2_102", gain_armor(2)),  # Armor Up!
    minion("CS2_050", groups=BASIC),  # Searing Totem
    minion("CS2_051", groups=BASIC),  # Stoneclaw Totem
    minion("CS2_052", groups=BASIC),  # Wrath of Air Totem
    minion("NEW1_009", whenever(end_of_turn(), heal(1, MY_MINIONS)), groups=BASIC),  # Healing Totem
    spell("GAME_005", gain_mana(1, "temporary")),  # The Coin
    spell("CS2_013t", draw()),  # Excess Mana
]
