"""Paladin cards of the Classic set."""

import pytest

from hearthlab.cards.language import IS_SELF, damaged, whenever
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.effects import Table, a_minion, note
from support.traps import lab, secrets

WISP = "CS2_231"

diary = Table(a_minion("Diarist", whenever(damaged(IS_SELF), note("A")), health=9))


def test_noble_sacrifice_summons_a_defender_as_the_new_target() -> None:
    s = duel(their_secrets=["Noble Sacrifice"])
    s.attack("Chillwind Yeti", "face")
    assert (s.stats(0), s.names(1), s.health(1), secrets(s)) == ([(4, 3)], ["Boulderfist Ogre"], 30, [])


def test_noble_sacrifice_protects_minions_too() -> None:
    s = duel(their_secrets=["Noble Sacrifice"])
    s.attack("Chillwind Yeti", "Boulderfist Ogre")
    assert (s.stats(0), s.stats(1)) == ([(4, 3)], [(6, 7)])


def test_noble_sacrifice_does_not_wait_for_friendly_minions() -> None:
    s = lab(theirs=["1/1"], hand=["Their minion attacks their hero"], their_secrets=["Noble Sacrifice"])
    s.play("Their minion attacks their hero")
    assert (s.health(1), secrets(s)) == (29, ["Noble Sacrifice"])


def test_noble_sacrifice_stays_on_a_full_board() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["War Golem"] * 7, their_secrets=["Noble Sacrifice"])
    s.attack("Chillwind Yeti", "face")
    assert (s.health(1), secrets(s)) == (26, ["Noble Sacrifice"])


def test_noble_sacrifice_stays_when_the_attacker_went_home_or_is_about_to_die() -> None:
    s = lab(mine=["2/2"], their_secrets=["Send Home", "Noble Sacrifice"])
    s.attack("2/2", "face")
    assert (s.hand, s.row(1), secrets(s)) == (["2/2"], [], ["Noble Sacrifice"])
    s = lab(mine=["2/2"], their_secrets=["Strike Dead", "Noble Sacrifice"])
    s.attack("2/2", "face")
    assert (s.row(0), s.row(1), secrets(s)) == ([], [], ["Noble Sacrifice"])


def test_eye_for_an_eye_deals_the_damage_of_my_hero_to_the_enemy_hero() -> None:
    s = duel(their_secrets=["Eye for an Eye"])
    s.attack("Chillwind Yeti", "face")
    assert (s.health(0), s.health(1), secrets(s)) == (26, 26, [])
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(6, 7)])


def test_eye_for_an_eye_waits_for_any_damage_to_my_hero() -> None:
    s = duel("Fireball", their_secrets=["Eye for an Eye"])
    s.play("Fireball", on="face")
    assert (s.health(0), s.health(1)) == (24, 24)


def test_eye_for_an_eye_does_not_wait_for_damage_to_others() -> None:
    s = duel("Fireball", "Fireball", their_secrets=["Eye for an Eye"])
    s.play("Fireball", on="hero").play("Fireball", on="Boulderfist Ogre")
    assert (s.health(0), s.stats(1), secrets(s)) == (24, [(6, 1)], ["Eye for an Eye"])


def test_redemption_returns_a_friendly_minion_to_life_with_1_health() -> None:
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Fireball"], their_secrets=["Redemption"])
    s.play("Fireball", on="Chillwind Yeti")
    assert (s.names(1), s.stats(1), secrets(s)) == (["Chillwind Yeti"], [(4, 1)], [])
    assert s.find("Chillwind Yeti")["health"] == 5


def test_redemption_returns_the_bare_minion() -> None:
    s = lab(theirs=["Chillwind Yeti"], hand=["Give +2/+2", "Destroy"], their_secrets=["Redemption"])
    s.play("Give +2/+2", on="Chillwind Yeti").play("Destroy", on="Chillwind Yeti")
    assert s.stats(1) == [(4, 1)]


def test_redemption_does_not_wait_for_enemy_minions() -> None:
    s = Scenario(mine=["Wisp"], hand=["Moonfire"], their_secrets=["Redemption"])
    s.play("Moonfire", on="Wisp")
    assert (s.names(0), s.names(1), secrets(s)) == ([], [], ["Redemption"])


def test_redemption_does_not_wait_for_weapons() -> None:
    s = Scenario(hand=["Acidic Swamp Ooze"], their_weapon="Fiery War Axe", their_secrets=["Redemption"])
    s.play("Acidic Swamp Ooze")
    assert (s.side(1)["weapon"], secrets(s)) == (None, ["Redemption"])


def test_redemption_sleeps_in_my_own_turn() -> None:
    s = Scenario(mine=["Wisp"], hand=["Moonfire"], secrets=["Redemption"])
    s.play("Moonfire", on="Wisp")
    assert (s.names(0), secrets(s, 0)) == ([], ["Redemption"])


@pytest.mark.parametrize(("order", "kept"), [(1, []), (90, ["Redemption"])])
def test_redemption_has_its_place_in_play_order_among_what_a_death_brings(order: int, kept: list[str]) -> None:
    s = Scenario(
        theirs=["Chillwind Yeti"] * 6 + [{"id": "Savannah Highmane", "order": 50}], hand=["Shadow Word: Death"],
        their_secrets=[{"id": "Redemption", "order": order}],
    )  # fmt: skip
    s.play("Shadow Word: Death", on="Savannah Highmane")
    assert (s.names(1)[6], secrets(s)) == ("Hyena" if kept else "Savannah Highmane", kept)


def test_redemption_stays_when_a_deathrattle_took_the_place() -> None:
    s = Scenario(
        theirs=["Chillwind Yeti"] * 6 + ["Savannah Highmane"], hand=["Shadow Word: Death"], their_secrets=["Redemption"]
    )
    s.play("Shadow Word: Death", on="Savannah Highmane")
    assert (s.names(1)[6], len(s.theirs), secrets(s)) == ("Hyena", 7, ["Redemption"])


def test_divine_favor_draws_until_i_have_as_many_cards_as_my_opponent() -> None:
    s = Scenario(hand=["Divine Favor", "Fireball"], their_hand=["Moonfire"] * 4, deck=["Wisp"] * 5)
    s.play("Divine Favor")
    assert (s.hand, len(s.their_hand)) == (["CS2_029", WISP, WISP, WISP], 4)


def test_divine_favor_draws_nothing_when_i_have_more_cards() -> None:
    s = Scenario(hand=["Divine Favor", "Fireball", "Fireball"], their_hand=["Moonfire"], deck=["Wisp"] * 5)
    s.play("Divine Favor")
    assert s.hand == ["CS2_029", "CS2_029"]


def test_lay_on_hands_restores_8_health_and_draws_three_cards() -> None:
    s = duel("Lay on Hands", deck=["Wisp"] * 4, me={"hero": {"damage": 20}})
    assert s.aims("Lay on Hands") == EVERYONE
    s.play("Lay on Hands", on="hero")
    assert (s.health(0), s.hand) == (18, [WISP] * 3)


def test_blessed_champion_doubles_the_attack_of_a_minion() -> None:
    s = duel("Blessed Champion")
    assert s.aims("Blessed Champion") == MINIONS
    s.play("Blessed Champion", on="Chillwind Yeti")
    assert (s.stats(0), s.stats(1)) == ([(8, 5)], [(6, 7)])


def test_argent_protector_gives_a_friendly_minion_divine_shield() -> None:
    s = duel("Argent Protector")
    assert s.aims("Argent Protector") == {"Chillwind Yeti"}
    s.play("Argent Protector", on="Chillwind Yeti")
    assert (s.keywords("Chillwind Yeti"), s.keywords("Argent Protector")) == ({"divine_shield"}, set())


def test_argent_protector_comes_without_a_target_when_i_have_no_minion() -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], hand=["Argent Protector"])
    s.play("Argent Protector")
    assert (s.names(0), s.keywords("Argent Protector")) == (["Argent Protector"], set())


def test_blessing_of_wisdom_draws_a_card_whenever_the_minion_attacks() -> None:
    s = duel("Blessing of Wisdom", "Fireball", deck=["Wisp"] * 3)
    assert s.aims("Blessing of Wisdom") == MINIONS
    s.play("Blessing of Wisdom", on="Chillwind Yeti").attack("Chillwind Yeti", "face")
    assert s.hand == ["CS2_029", WISP]


def test_blessing_of_wisdom_draws_before_the_blows() -> None:
    s = diary(mine=["Diarist"], theirs=["1/9"], hand=["Blessing of Wisdom"], deck=["Wisp"])
    s.play("Blessing of Wisdom", on="Diarist").attack("Diarist", "1/9")
    assert s.hand == [WISP, "Note A"]


def test_blessing_of_wisdom_does_not_care_for_other_attackers() -> None:
    s = Scenario(
        mine=["Chillwind Yeti", "War Golem"], hand=["Blessing of Wisdom"], deck=["Wisp"] * 3, their_deck=["Wisp"]
    )
    s.play("Blessing of Wisdom", on="Chillwind Yeti").attack("War Golem", "face")
    assert s.hand == []


def test_blessing_of_wisdom_on_an_enemy_minion_draws_for_me() -> None:
    s = duel("Blessing of Wisdom", deck=["Wisp"], their_deck=["Wisp"] * 2)
    s.play("Blessing of Wisdom", on="Boulderfist Ogre").end().attack("Boulderfist Ogre", "hero")
    assert (s.hand, s.their_hand) == ([WISP], [WISP])


def test_holy_wrath_draws_a_card_and_deals_damage_equal_to_its_cost() -> None:
    s = duel("Holy Wrath", deck=["War Golem"])
    assert s.aims("Holy Wrath") == EVERYONE
    s.play("Holy Wrath", on="face")
    assert (s.health(1), s.hand) == (23, ["CS2_186"])


def test_holy_wrath_counts_the_printed_cost() -> None:
    s = duel("Holy Wrath", deck=["Molten Giant"], me={"hero": {"damage": 15}})
    s.play("Holy Wrath", on="face")
    assert (s.health(1), s.cost("Molten Giant")) == (10, 5)
    s = Scenario(mine=["Sorcerer's Apprentice"], hand=["Holy Wrath"], deck=["Pyroblast"])
    s.play("Holy Wrath", on="face")
    assert (s.health(1), s.cost("Pyroblast")) == (20, 9)


def test_holy_wrath_deals_no_damage_without_a_card() -> None:
    s = duel("Holy Wrath")
    s.play("Holy Wrath", on="face")
    assert (s.health(0), s.health(1)) == (29, 30)


def test_sword_of_justice_gives_a_minion_i_summon_1_attack_and_1_health_and_loses_durability() -> None:
    s = Scenario(mine=["Chillwind Yeti"], hand=["Wisp"], weapon="Sword of Justice")
    s.play("Wisp")
    assert (s.stats(0), s.side(0)["weapon"]["damage"]) == ([(4, 5), (2, 2)], 1)


def test_sword_of_justice_sees_a_played_minion_after_its_battlecry() -> None:
    s = Scenario(hand=["Razorfen Hunter"], weapon={"id": "Sword of Justice", "durability": 1})
    s.play("Razorfen Hunter")
    assert (s.names(0), s.stats(0)) == (["Razorfen Hunter", "Boar"], [(2, 3), (2, 2)])
    assert s.side(0)["weapon"] is None


def test_sword_of_justice_does_not_care_for_minions_of_my_opponent() -> None:
    s = Scenario(hand=["Wisp"], their_weapon="Sword of Justice")
    s.play("Wisp")
    assert (s.stats(0), s.side(1)["weapon"].get("damage", 0)) == ([(1, 1)], 0)


def test_repentance_reduces_the_health_of_a_minion_after_my_opponent_played_it() -> None:
    s = Scenario(mine=["War Golem"], hand=["Boulderfist Ogre"], their_secrets=["Repentance"])
    s.play("Boulderfist Ogre")
    assert (s.stats(0), s.find("Boulderfist Ogre")["health"], secrets(s)) == ([(7, 7), (6, 1)], 1, [])


def test_repentance_comes_after_the_battlecry() -> None:
    s = Scenario(mine=["War Golem"] * 3, hand=["Frostwolf Warlord"], their_secrets=["Repentance"])
    s.play("Frostwolf Warlord")
    assert s.stats(0)[3] == (7, 1)


def test_repentance_does_not_wait_for_spells_or_summoned_minions() -> None:
    s = Scenario(hand=["Mirror Image"], their_secrets=["Repentance"])
    s.play("Mirror Image")
    assert (s.stats(0), secrets(s)) == ([(0, 2), (0, 2)], ["Repentance"])


def test_repentance_does_not_wait_for_my_own_minions() -> None:
    s = Scenario(hand=["Boulderfist Ogre"], secrets=["Repentance"])
    s.play("Boulderfist Ogre")
    assert (s.stats(0), secrets(s, 0)) == ([(6, 7)], ["Repentance"])


def test_repentance_saves_a_mortally_wounded_minion() -> None:
    s = lab(hand=["2/9"], their_secrets=["Shoot Newcomer", "Repentance"])
    s.play("2/9")
    assert (s.stats(0), secrets(s)) == ([(2, 1)], [])


def test_repentance_stays_when_the_minion_is_about_to_be_destroyed() -> None:
    s = lab(hand=["2/1"], their_secrets=["Doom Newcomer", "Repentance"])
    s.play("2/1")
    assert (s.row(0), secrets(s)) == ([], ["Repentance"])


def test_min11_repentance_stays_when_the_minion_is_dead() -> None:
    s = lab(hand=["Kills Itself"], their_secrets=["Repentance"])
    s.play("Kills Itself")
    assert (s.row(0), secrets(s)) == ([], ["Repentance"])


def test_aldor_peacekeeper_changes_the_attack_of_an_enemy_minion_to_1() -> None:
    s = duel("Aldor Peacekeeper")
    assert s.aims("Aldor Peacekeeper") == {"Boulderfist Ogre"}
    s.play("Aldor Peacekeeper", on="Boulderfist Ogre")
    assert (s.stats(0), s.stats(1)) == ([(4, 5), (3, 3)], [(1, 7)])


def test_aldor_peacekeeper_comes_without_a_target_when_there_is_none() -> None:
    s = Scenario(mine=["Chillwind Yeti"], hand=["Aldor Peacekeeper"])
    s.play("Aldor Peacekeeper")
    assert s.stats(0) == [(4, 5), (3, 3)]


def test_tirion_fordring_leaves_an_ashbringer() -> None:
    s = Scenario(mine=["Tirion Fordring"], hand=["Shadow Word: Death"])
    assert s.keywords("Tirion Fordring") == {"divine_shield", "taunt"}
    s.play("Shadow Word: Death", on="Tirion Fordring")
    ashbringer = s.side(0)["weapon"]
    assert (ashbringer["id"], ashbringer["attack"], ashbringer["durability"]) == ("EX1_383t", 5, 3)
    assert s.side(1)["weapon"] is None


def test_avenging_wrath_deals_8_damage_split_among_all_enemies() -> None:
    start = duel("Avenging Wrath")
    outcomes = start.outcomes(start.playing("Avenging Wrath"))
    hits = {(30 - s.health(1), 7 - (s.stats(1)[0][1] if s.theirs else 0)) for _, s in outcomes}
    assert hits == {(8 - n, n) for n in range(8)}
    assert all((s.health(0), s.stats(0)) == (30, [(4, 5)]) for _, s in outcomes)


def test_avenging_wrath_hits_once_more_with_spell_damage() -> None:
    s = Scenario(mine=["Kobold Geomancer"], hand=["Avenging Wrath"])
    s.play("Avenging Wrath")
    assert s.health(1) == 21


def test_equality_changes_the_health_of_all_minions_to_1() -> None:
    s = duel("Equality")
    s.play("Equality")
    assert (s.stats(0), s.stats(1)) == ([(4, 1)], [(6, 1)])
    assert [m["health"] for m in s.mine + s.theirs] == [1, 1]
    assert (s.health(0), s.health(1)) == (30, 30)
