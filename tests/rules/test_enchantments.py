"""Enchantments and stats: ENC1 to ENC11."""

from hearthlab.cards.language import (
    ME,
    MINION,
    MY_HAND,
    MY_TURN,
    OPPONENT,
    SELF,
    SPELL,
    TARGET,
    adjacent,
    attach,
    attack,
    aura,
    battlecry,
    buff,
    buff_deck,
    destroy,
    end_of_turn,
    hand,
    health,
    lose_enchantment,
    player_of,
    spell_cast,
    target,
    whenever,
)
from support.effects import Table, a_minion, a_spell, an_enchantment, one, tally

lab = Table(
    a_spell("Attack becomes 1", buff(target(hero=False), set_attack=1)),
    a_spell("Health becomes 1", buff(target(hero=False), set_health=1)),
    a_spell("Health becomes 9", buff(target(hero=False), set_health=9)),
    a_spell(
        "Swap attack and health",
        buff(target(hero=False), set_attack=health(TARGET), set_health=attack(TARGET)),
    ),
    a_spell("Double attack", buff(target(hero=False), attack(TARGET))),
    a_spell("Double health", buff(target(hero=False), 0, health(TARGET))),
    a_spell("Give +1/+1", buff(target(hero=False), 1, 1)),
    a_spell("Give -3 attack this turn", buff(target(hero=False), -3, until="end_of_turn")),
    a_spell("Give -3 attack until my next turn", buff(target(hero=False), -3, until="next_turn")),
    a_spell("Give +4 attack this turn", buff(target(hero=False), 4, until="end_of_turn")),
    a_spell("Give +0/+3 this turn", buff(target(hero=False), 0, 3, until="end_of_turn")),
    a_spell("Give -2 health this turn", buff(target(hero=False), 0, -2, until="end_of_turn")),
    an_enchantment("Overwhelmed", whenever(end_of_turn(), destroy(SELF))),
    a_spell("Power Overwhelming", buff(target(hero=False), 4, 4, card="Overwhelmed")),
    an_enchantment("Doubling", whenever(end_of_turn(), buff(SELF, attack(SELF)))),
    a_spell("Doubles at the end of turn", buff(target(hero=False), card="Doubling")),
    a_spell("Give shield", buff(target(hero=False), keywords="divine_shield")),
    a_spell("Give windfury", buff(target(hero=False), keywords="windfury")),
    a_spell("Buff my hand", buff(MY_HAND.where(MINION), 2, 2)),
    a_spell("Buff my deck", buff_deck(ME, MINION, having=attach(attack=2, health=2))),
    a_minion("Wolf", aura(adjacent(SELF), attack=1), attack=2, health=2),
    an_enchantment("Prepared", aura(hand(ME).where(SPELL), cost=-3), whenever(spell_cast(), lose_enchantment())),
    a_spell("Preparation", buff(player_of(ME), card="Prepared", until="end_of_turn")),
    a_spell("Spell for 7", tally(), cost=7),
    an_enchantment("Free Spells", aura(hand(OPPONENT).where(SPELL), set_cost=0, when=~MY_TURN)),
    a_minion("Millhouse", battlecry(buff(player_of(OPPONENT), card="Free Spells", until="end_of_next_turn"))),
)


def test_enc1_card_then_enchantments_by_age_then_auras() -> None:
    s = lab(mine=["3/3", "Wolf"], hand=["Give +2/+2", "Attack becomes 1", "Give +1/+1"])
    s.play("Give +2/+2", on="3/3").play("Attack becomes 1", on="3/3").play("Give +1/+1", on="3/3")
    assert s.stats()[0] == (1 + 1 + 1, 6)


def test_enc2_a_set_overwrites_all_before_it_and_nothing_after_it() -> None:
    s = lab(mine=["3/3"], hand=["Give +2/+2", "Attack becomes 1", "Give +2/+2"])
    s.play("Give +2/+2", on="3/3").play("Attack becomes 1", on="3/3")
    assert s.stats() == [(1, 5)]
    s.play("Give +2/+2", on="3/3")
    assert s.stats() == [(3, 7)]


def test_enc2_set_to_1_then_doubled_each_turn() -> None:
    s = lab(mine=["7/7"], hand=["Doubles at the end of turn", "Attack becomes 1"])
    s.play("Doubles at the end of turn", on="7/7").play("Attack becomes 1", on="7/7")
    s.end()
    assert s.stats() == [(2, 7)]
    s.end().end()
    assert s.stats() == [(4, 7)]


def test_enc3_a_set_does_not_override_auras() -> None:
    s = lab(mine=["Wolf", "5/5", "Champion"], hand=["Attack becomes 1", "Health becomes 1"])
    s.play("Attack becomes 1", on="5/5").play("Health becomes 1", on="5/5")
    assert s.stats()[1] == (1 + 1 + 1, 1 + 1)


def test_enc4_attack_below_0_counts_as_0_and_the_rest_comes_back() -> None:
    s = lab(mine=["2/2"], hand=["Give -3 attack this turn", "Give +2/+2"])
    s.play("Give -3 attack this turn", on="2/2")
    assert s.stats() == [(0, 2)]
    assert not s.can_attack("2/2")
    s.play("Give +2/+2", on="2/2")
    assert s.stats() == [(1, 4)]  # 2 - 3 + 2
    s.end()
    assert s.stats() == [(4, 4)]


def test_enc5_setting_health_sets_the_maximum_and_clears_damage() -> None:
    s = lab(mine=[one("2/5", damage=3)], hand=["Health becomes 9"])
    s.play("Health becomes 9", on="2/5")
    assert (s.stats(), s.damage("2/5")) == ([(2, 9)], 0)
    s = lab(mine=["2/5"], hand=["Health becomes 1", "Heal 5"])
    s.play("Health becomes 1", on="2/5").play("Heal 5", on="2/5")
    assert s.stats() == [(2, 1)]


def test_enc5_a_swap_takes_the_current_values_and_clears_damage() -> None:
    s = lab(mine=[one("2/7", damage=3)], hand=["Swap attack and health", "Heal 5"])
    s.play("Swap attack and health", on="2/7")
    assert (s.stats(), s.damage("2/7")) == ([(4, 2)], 0)
    s.play("Heal 5", on="2/7")
    assert s.stats() == [(4, 2)]


def test_enc5_a_minion_with_0_attack_dies_of_the_swap() -> None:
    s = lab(theirs=["0/5"], hand=["Swap attack and health"])
    s.play("Swap attack and health", on="0/5")
    assert s.row(1) == []


def test_enc6_doubling_adds_the_current_value_once() -> None:
    s = lab(mine=["2/3"], hand=["Give +1/+1", "Double attack", "Double health", "Give +2/+2"])
    s.play("Give +1/+1", on="2/3").play("Double attack", on="2/3").play("Double health", on="2/3")
    assert s.stats() == [(6, 8)]
    s.play("Give +2/+2", on="2/3")
    assert s.stats() == [(8, 10)]  # what came later is not doubled


def test_enc7_a_timed_enchantment_ends_on_its_casters_schedule() -> None:
    s = lab(theirs=["3/3"], hand=["Give -3 attack until my next turn"])
    s.play("Give -3 attack until my next turn", on="3/3")
    s.end()
    assert s.stats(1) == [(0, 3)]  # all through the opponent's turn
    assert not s.can_attack("3/3")
    s.end()
    assert s.stats(1) == [(3, 3)]


def test_enc7_this_turn_ends_with_this_turn() -> None:
    s = lab(mine=["2/2"], hand=["Give +4 attack this turn"])
    s.play("Give +4 attack this turn", on="2/2")
    assert s.stats() == [(6, 2)]
    s.end()
    assert s.stats() == [(2, 2)]


def test_enc7_power_overwhelming_destroys_at_the_end_of_its_casters_turn() -> None:
    s = lab(mine=["2/2"], hand=["Power Overwhelming"])
    s.play("Power Overwhelming", on="2/2")
    assert s.stats() == [(6, 6)]
    s.end()
    assert s.row() == []
    s = lab(theirs=["2/2"], hand=["Power Overwhelming"])
    s.play("Power Overwhelming", on="2/2")
    s.end()
    assert s.row(1) == []


def test_enc8_when_a_health_bonus_ends_the_current_health_is_cut_not_lowered() -> None:
    s = lab(mine=["2/5"], hand=["Give +0/+3 this turn", "Deal 2"])
    s.play("Give +0/+3 this turn", on="2/5").play("Deal 2", on="2/5")
    assert s.stats() == [(2, 6)]
    s.end()
    assert (s.stats(), s.damage("2/5")) == ([(2, 5)], 0)


def test_enc8_when_a_health_malus_ends_the_current_health_rises() -> None:
    s = lab(mine=[one("2/5", damage=1)], hand=["Give -2 health this turn"])
    s.play("Give -2 health this turn", on="2/5")
    assert s.stats() == [(2, 3)]
    s.end()
    assert s.stats() == [(2, 5)]


def test_enc8_the_rest_is_computed_anew_from_the_card() -> None:
    s = lab(mine=["2/5"], hand=["Give +4 attack this turn", "Attack becomes 1"])
    s.play("Give +4 attack this turn", on="2/5").play("Attack becomes 1", on="2/5")
    s.end()
    assert s.stats() == [(1, 5)]


def test_enc9_keywords_given_twice_are_there_once() -> None:
    s = lab(mine=["2/2"], hand=["Give shield", "Give shield", "Deal 1", "Deal 2"])
    s.play("Give shield", on="2/2").play("Give shield", on="2/2").play("Deal 1", on="2/2")
    assert s.words("2/2") == []
    s.play("Deal 2", on="2/2")
    assert s.row() == []


def test_enc9_windfury_twice_is_two_attacks() -> None:
    s = lab(mine=["2/2"], hand=["Give windfury", "Give windfury"])
    s.play("Give windfury", on="2/2").play("Give windfury", on="2/2")
    s.attack("2/2", "face").attack("2/2", "face")
    assert not s.can_attack("2/2")


def test_enc10_buffs_in_hand_and_deck_stay_until_the_card_goes_back_to_hand() -> None:
    s = lab(hand=["Buff my hand", "Buff my deck", "1/1", "Draw", "Return"], deck=["2/2"])
    s.play("Buff my hand").play("Buff my deck").play("Draw")
    s.play("1/1").play("2/2")
    assert s.stats() == [(3, 3), (4, 4)]
    s.play("Return", on="1/1")
    assert s.find("1/1", 0, "hand")["attack"] == 1


def test_enc11_an_effect_on_a_player_ends_by_use() -> None:
    s = lab(hand=["Preparation", "Spell for 7", "Spell for 7"])
    s.play("Preparation")
    assert s.cost("Spell for 7") == 4
    s.play("Spell for 7")
    assert (s.cost("Spell for 7"), s.mana()) == (7, 6)


def test_enc11_an_effect_on_a_player_ends_by_time() -> None:
    s = lab(hand=["Preparation", "Spell for 7"])
    s.play("Preparation").end()
    assert s.cost("Spell for 7") == 7


def test_enc11_two_preparations_do_not_add_up() -> None:
    s = lab(hand=["Preparation", "Preparation", "Spell for 7"])
    s.play("Preparation").play("Preparation")
    assert s.cost("Spell for 7") == 4


def test_enc11_an_effect_on_the_opponent_lasts_through_the_next_turn_and_outlives_its_source() -> None:
    s = lab(hand=["Millhouse", "Deal 1", "Spell for 7"], their_hand=["Spell for 7"])
    s.play("Millhouse").play("Deal 1", on="Millhouse")
    assert (s.cost("Spell for 7"), s.cost("Spell for 7", 1)) == (7, 7)
    s.end()
    assert (s.cost("Spell for 7"), s.cost("Spell for 7", 1)) == (7, 0)
    s.end()
    assert s.cost("Spell for 7", 1) == 7
