"""Damage: DMG1 to DMG15, and what divides simulators about it (DIS2, DIS10)."""

import pytest

from hearthlab.cards.language import (
    ALL_MINIONS,
    DAMAGED,
    ENEMY_HERO,
    EVENT,
    FRIENDLY,
    HERO,
    IS_SELF,
    MY_HERO,
    NUM,
    OPPONENT,
    SELF,
    TARGET,
    aura,
    battlecry,
    buff,
    cast,
    count,
    damaged,
    deal,
    fatal_damage,
    heal,
    healed,
    hero_damaged,
    on,
    set_health,
    target,
    whenever,
)
from support.effects import Table, a_minion, a_secret, a_spell, a_weapon, note, one, standing, tally

lab = Table(
    a_minion("Spell Doubler", standing("double_spells"), attack=0, health=5),
    a_minion("Immune 2/2", attack=2, health=2, keywords=["immune"]),
    a_minion("Immune Shield 2/2", attack=2, health=2, keywords=["immune", "divine_shield"]),
    a_minion("Lifesteal 3/3", attack=3, health=3, keywords=["lifesteal"]),
    a_minion("Freezer 1/4", health=4, keywords=["freezer"]),
    a_minion("Clerk", whenever(damaged(), tally()), attack=0, health=9),
    a_minion("Heal Clerk", whenever(healed(), tally()), attack=0, health=9),
    a_minion("Hero Clerk", whenever(damaged(HERO, FRIENDLY), tally(EVENT.amount)), attack=0, health=9),
    a_minion("Striker 1/4", whenever(damaged(by=[IS_SELF]), tally()), health=4),
    a_minion("Bodyguard", whenever(hero_damaged()), attack=0, health=9),
    a_minion("Traitor", whenever(hero_damaged(OPPONENT)), attack=0, health=9),
    a_minion("Nurse", whenever(hero_damaged(None)), attack=0, health=9),
    a_minion("Shielded Bodyguard", whenever(hero_damaged()), attack=0, health=9, keywords=["divine_shield"]),
    a_minion("Armor Plate", standing("damage_cap_one"), attack=0, health=9),
    a_minion("Healing Hurts", standing("healing_hurts"), attack=0, health=9),
    a_minion("Enraged 1/5", aura(SELF, attack=3, when=on(SELF, DAMAGED)), health=5),
    a_minion("First 1/3", whenever(damaged(IS_SELF), tally(count(ALL_MINIONS.where(DAMAGED))), note("A")), health=3),
    a_minion("Second 1/3", whenever(damaged(IS_SELF), note("B")), health=3),
    a_minion("Third 1/3", whenever(damaged(IS_SELF), note("C")), health=3),
    a_weapon("Cursed Blade", standing("damage_doubled"), attack=2),
    a_weapon("Lifesteal Blade", attack=3, keywords=["lifesteal"]),
    a_weapon("Poison Blade", attack=1, keywords=["poisonous"]),
    a_spell("Drain", deal(3, ENEMY_HERO), keywords=["lifesteal"]),
    a_minion("Drainer", battlecry(cast("Drain"))),
    a_secret("Ice Block", fatal_damage(), buff(MY_HERO, keywords="immune", until="end_of_turn")),
    a_spell("Deal 5, heal 2", deal(5, target(hero=False)), heal(2, TARGET)),
    a_spell("Deal 5, heal 3", deal(5, target(hero=False)), heal(3, TARGET)),
    a_spell("Commanding Shout", buff(ALL_MINIONS, keywords="min_one_health", until="end_of_turn")),
    a_spell("Deal 5 and count", deal(5, target(hero=False)), tally(NUM.dealt)),
    a_spell("Set to 15", set_health(target(minion=False), 15)),
    a_minion("Hurtful 1/1", battlecry(deal(2, TARGET))),
)


def test_dmg1_spell_damage_is_added_before_doubling() -> None:
    s = lab(mine=["Spell Damage +1", "Spell Doubler"], hand=["Deal 2"])
    s.play("Deal 2", on="face")
    assert s.health(1) == 30 - (2 + 1) * 2


def test_dmg1_every_doubling_counts() -> None:
    s = lab(mine=["Spell Doubler", "Spell Doubler", "Spell Damage +1"], hand=["Deal 2", "Hurtful 1/1"])
    s.play("Deal 2", on="face")
    assert s.health(1) == 30 - (2 + 1) * 4
    s.play("Hurtful 1/1", on="face")
    assert s.health(1) == 30 - 12 - 2  # a battlecry is no spell


def test_dmg2_an_immune_minion_takes_nothing_and_keeps_its_shield() -> None:
    s = lab(theirs=["Immune Shield 2/2", "Shield 2/2"], mine=["Clerk"], hand=["Deal 5 to enemy minions"])
    s.play("Deal 5 to enemy minions")
    assert "divine_shield" in s.words("Immune Shield 2/2")
    assert "divine_shield" not in s.words("Shield 2/2")
    assert s.stats(1) == [(2, 2), (2, 2)]
    assert s.tally() == 0


def test_dis10_immune_comes_before_divine_shield() -> None:
    s = lab(theirs=["Immune Shield 2/2"], hand=["Deal 1 to all minions"])
    s.play("Deal 1 to all minions")
    assert s.words("Immune Shield 2/2") == ["divine_shield", "immune"]


def test_dmg3_a_divine_shield_takes_the_whole_hit_and_all_that_hangs_on_it() -> None:
    s = lab(
        mine=[one("Poison 1/1", keywords=["poisonous", "lifesteal", "freezer"]), "Clerk"],
        theirs=["Shield 2/2"],
        me={"hero": {"damage": 10}},
    )
    s.attack("Poison 1/1", "Shield 2/2")
    shielded = s.find("Shield 2/2")
    assert "keywords" not in shielded
    assert (shielded["damage"], shielded.get("frozen", False)) == (0, False)
    assert s.health(0) == 20  # no lifesteal
    assert s.tally() == 1  # only the attacker was damaged
    assert s.row(1) == ["Shield 2/2"]  # and not poisoned


def test_dmg3_a_hit_of_0_keeps_the_shield() -> None:
    s = lab(theirs=["Shield 2/2"], hand=["Deal 0"])
    s.play("Deal 0", on="Shield 2/2")
    assert s.words("Shield 2/2") == ["divine_shield"]


def test_dmg4_a_bodyguard_takes_the_damage_of_its_hero() -> None:
    s = lab(mine=["3/3"], theirs=["Bodyguard"])
    s.attack("3/3", "face")
    assert s.health(1) == 30
    assert s.damage("Bodyguard") == 3


@pytest.mark.parametrize(("guard", "of"), [("Bodyguard", {1}), ("Traitor", {0}), ("Nurse", {0, 1})])
def test_dmg4_whose_damage_it_takes_is_for_the_text_to_say(guard: str, of: set[int]) -> None:
    for hit in (0, 1):
        s = lab(theirs=[guard], hand=["Deal 3"])
        s.play("Deal 3", on=("hero", "face")[hit])
        assert (s.health(hit), s.damage(guard)) == ((30, 3) if hit in of else (27, 0))


def test_dmg4_a_silenced_bodyguard_takes_nothing_for_its_hero() -> None:
    s = lab(mine=["3/3"], theirs=["Bodyguard"], hand=["Silence"])
    s.play("Silence", on="Bodyguard").attack("3/3", "face")
    assert (s.health(1), s.damage("Bodyguard")) == (27, 0)


def test_dmg4_a_bodyguards_shield_meets_the_damage() -> None:
    s = lab(mine=["3/3"], theirs=["Shielded Bodyguard"])
    s.attack("3/3", "face")
    assert s.health(1) == 30
    assert s.damage("Shielded Bodyguard") == 0
    assert s.words("Shielded Bodyguard") == []


def test_dmg4_damage_to_the_hero_can_be_capped_at_1() -> None:
    s = lab(mine=["3/3"], theirs=["Armor Plate"], hand=["Deal 5 to enemy minions"])
    s.attack("3/3", "face")
    assert s.health(1) == 29
    s.play("Deal 5 to enemy minions")
    assert s.damage("Armor Plate") == 5  # the cap is for the hero only


def test_dmg4_fatal_damage_can_be_prevented_and_armor_counts() -> None:
    s = lab(mine=["4/4", "5/5"], their_secrets=["Ice Block"], foe={"hero": {"damage": 26, "armor": 1}})
    s.attack("4/4", "face")
    assert (s.health(1), s.armor(1), s.secrets(1)) == (1, 0, ["Ice Block"])  # 5 would have been fatal
    s.attack("5/5", "face")
    assert (s.health(1), s.secrets(1)) == (1, [])
    assert not s.game.over


def test_dmg5_doubled_damage_goes_to_the_bodyguard() -> None:
    s = lab(mine=["3/3"], theirs=["Bodyguard"], their_weapon="Cursed Blade")
    s.attack("3/3", "face")
    assert s.health(1) == 30
    assert s.damage("Bodyguard") == 6


def test_dmg5_doubling_comes_before_the_cap() -> None:
    s = lab(mine=["3/3"], theirs=["Armor Plate"], their_weapon="Cursed Blade")
    s.attack("3/3", "face")
    assert s.health(1) == 29


def test_dmg6_armor_absorbs_first_and_the_hit_still_counts_as_damage() -> None:
    s = lab(mine=["3/3", "4/4"], theirs=["Hero Clerk"], foe={"hero": {"armor": 5}})
    s.attack("3/3", "face")
    assert (s.armor(1), s.health(1)) == (2, 30)
    assert s.tally(player=1) == 3
    s.attack("4/4", "face")
    assert (s.armor(1), s.health(1)) == (0, 28)
    assert s.tally(player=1) == 7


def test_dmg7_a_hit_of_0_raises_no_event() -> None:
    s = lab(mine=["Clerk"], theirs=["2/2"], hand=["Deal 0", "Deal 1"])
    s.play("Deal 0", on="2/2")
    assert s.tally() == 0
    s.play("Deal 1", on="2/2")
    assert s.tally() == 1


def test_dmg7_health_below_0_is_remembered() -> None:
    s = lab(theirs=["2/3", "3/3"], hand=["Deal 5, heal 2", "Deal 5, heal 3"])
    s.play("Deal 5, heal 2", on="2/3")
    assert s.row(1) == ["3/3"]
    s.play("Deal 5, heal 3", on="3/3")
    assert s.stats(1) == [(3, 1)]


def test_dmg8_poison_destroys_a_minion_that_it_hits() -> None:
    s = lab(mine=["Poison 1/1"], theirs=["1/9"])
    s.attack("Poison 1/1", "1/9")
    assert s.row(1) == []


def test_dmg8_poison_never_destroys_heroes() -> None:
    s = lab(mine=["Poison 1/1"], weapon="Poison Blade")
    s.attack("Poison 1/1", "face").attack("hero", "face")
    assert s.health(1) == 28
    assert not s.game.over


def test_dmg8_poison_needs_a_positive_hit() -> None:
    s = lab(mine=[one("3/3", keywords=["poisonous"])], theirs=["Immune 2/2"], hand=["Deal 0"])
    assert not s.can_attack("3/3", "Immune 2/2")
    s = lab(mine=["Poison 1/1"], theirs=[one("1/9", keywords=["divine_shield"])])
    s.attack("Poison 1/1", "1/9")
    assert s.row(1) == ["1/9"]


def test_dmg9_lifesteal_heals_the_hero_by_the_hit() -> None:
    s = lab(mine=["Lifesteal 3/3"], theirs=["1/1"], me={"hero": {"damage": 10}})
    s.attack("Lifesteal 3/3", "1/1")
    assert s.health(0) == 23


def test_dmg9_a_spell_has_lifesteal_however_it_is_cast() -> None:
    s = lab(hand=["Drain", "Drainer"], me={"hero": {"damage": 20}})
    s.play("Drain")
    assert (s.health(0), s.health(1)) == (13, 27)
    s.play("Drainer")
    assert (s.health(0), s.health(1)) == (16, 24)


def test_dmg9_lifesteal_saves_the_hero_in_the_same_combat() -> None:
    hurt = {"hero": {"damage": 28}}
    s = lab(weapon="Lifesteal Blade", theirs=["4/9"], me=hurt)
    s.attack("hero", "4/9")
    assert (s.health(0), s.game.over) == (1, False)
    s = lab(weapon="Poison Blade", theirs=["4/9"], me=hurt)
    s.attack("hero", "4/9")
    assert s.game.winner == 1


def test_dmg9_lifesteal_turned_to_damage_hurts_once() -> None:
    s = lab(mine=["Lifesteal 3/3", "Healing Hurts"])
    s.attack("Lifesteal 3/3", "face")
    assert (s.health(0), s.health(1)) == (27, 27)


def test_dmg10_freezing_needs_a_positive_hit() -> None:
    s = lab(mine=["Freezer 1/4"], theirs=["Shield 2/2", "1/3"])
    s.attack("Freezer 1/4", "Shield 2/2")
    assert not s.find("Shield 2/2").get("frozen", False)
    s = lab(mine=["Freezer 1/4"], theirs=["Shield 2/2", "1/3"])
    s.attack("Freezer 1/4", "1/3")
    assert s.find("1/3")["frozen"]


def test_dmg10_dealing_damage_needs_a_positive_hit() -> None:
    s = lab(mine=["Striker 1/4", one("Striker 1/4")], theirs=["Shield 2/2"])
    first, second = (m["eid"] for m in s.mine)
    s.attack(first, "Shield 2/2")
    assert s.tally() == 0
    s.attack(second, "Shield 2/2")
    assert s.tally() == 1


def test_dmg11_a_minion_that_cannot_drop_below_1_keeps_1() -> None:
    s = lab(theirs=["2/3", "Clerk"], hand=["Commanding Shout", "Deal 5", "Deal 6"])
    s.play("Commanding Shout").play("Deal 5", on="2/3")
    assert s.stats(1)[0] == (2, 1)
    assert s.tally(player=1) == 1
    s.play("Deal 6", on="2/3")
    assert s.stats(1)[0] == (2, 1)
    assert s.tally(player=1) == 1  # nothing was taken, nothing happened


def test_dmg11_what_counts_damage_sees_the_full_amount() -> None:
    for variants, counted in (((), 5 + 5), (("count_damage_taken",), 2 + 0)):
        s = lab(theirs=["2/3"], hand=["Commanding Shout", "Deal 5 and count", "Deal 5 and count"], variants=variants)
        s.play("Commanding Shout").play("Deal 5 and count", on="2/3").play("Deal 5 and count", on="2/3")
        assert (s.stats(1)[0], s.tally()) == ((2, 1), counted)


def test_dmg12_all_hits_of_an_effect_land_before_the_first_event() -> None:
    s = lab(mine=["Second 1/3", one("First 1/3", order=1), "Third 1/3"], hand=["Deal 1 to all minions"])
    s.play("Deal 1 to all minions")
    assert s.tally() == 3  # the first to react sees all three damaged
    assert s.notes() == "ABC"  # and they react in the order they were hit


def test_dis2_both_fighters_are_hit_before_either_event() -> None:
    s = lab(mine=["First 1/3"], theirs=["2/3"])
    s.attack("First 1/3", "2/3")
    assert s.tally() == 2
    s = lab(mine=["2/3"], theirs=["First 1/3"])
    s.attack("2/3", "First 1/3")
    assert s.tally(player=1) == 2


def test_dmg13_enrage_lasts_as_long_as_the_minion_is_damaged() -> None:
    s = lab(mine=["Enraged 1/5"], hand=["Deal 1", "Heal 1"])
    assert s.stats() == [(1, 5)]
    s.play("Deal 1", on="Enraged 1/5")
    assert s.stats() == [(4, 4)]
    s.play("Heal 1", on="Enraged 1/5")
    assert s.stats() == [(1, 5)]


def test_dmg14_fatigue_is_ordinary_damage() -> None:
    s = lab(hand=["Draw", "Draw"], fatigue=True, me={"hero": {"armor": 2}})
    s.play("Draw").play("Draw")
    assert (s.armor(0), s.health(0)) == (0, 29)
    s = lab(hand=["Draw"], mine=["Bodyguard"], fatigue=True, me={"fatigue": 4})
    s.play("Draw")
    assert (s.damage("Bodyguard"), s.health(0)) == (5, 30)
    s = lab(hand=["Draw"], fatigue=True, me={"hero": {"keywords": ["immune"]}})
    s.play("Draw")
    assert (s.health(0), s.side(0)["fatigue"]) == (30, 1)


def test_dmg15_setting_health_is_neither_damage_nor_healing_and_leaves_armor() -> None:
    s = lab(
        mine=["Clerk", "Heal Clerk"],
        hand=["Set to 15"] * 2,
        foe={"hero": {"armor": 4}},
        me={"hero": {"damage": 25}},
    )
    s.play("Set to 15", on="face")
    assert (s.health(1), s.armor(1)) == (15, 4)
    s.play("Set to 15", on="hero")
    assert s.health(0) == 15
    assert s.tally() == 0
