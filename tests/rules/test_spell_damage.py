"""Spell damage: SPD1 to SPD5."""

from hearthlab.cards.language import (
    ENEMIES,
    ENEMY_HERO,
    FRIENDLY,
    FRIENDS,
    HERO,
    attack_declared,
    battlecry,
    deal,
    deathrattle,
    missiles,
    spell_cast,
    whenever,
)
from support.effects import Table, a_minion, a_power, a_secret, a_spell, a_weapon, standing

lab = Table(
    a_spell("Deal 1, then 2", deal(1, ENEMY_HERO), deal(2, ENEMY_HERO)),
    a_power("Zap", deal(1, ENEMY_HERO)),
    a_minion("Crier", battlecry(deal(1, ENEMY_HERO))),
    a_minion("Rattler", deathrattle(deal(1, ENEMY_HERO)), health=1),
    a_minion("Spiteful", whenever(spell_cast(), deal(1, ENEMY_HERO)), attack=0, health=5),
    a_weapon("Stinger", battlecry(deal(1, ENEMY_HERO)), deathrattle(deal(1, ENEMY_HERO)), attack=2, durability=1),
    a_spell("3 missiles", missiles(3, ENEMIES)),
    a_spell("3 missiles of healing", missiles(3, FRIENDS, healing=True)),
    a_secret("Explosive Trap", attack_declared(on=[HERO, FRIENDLY]), deal(2, ENEMIES)),
    a_minion("Spell Doubler", standing("double_spells"), attack=0, health=9),
    a_weapon("Wand", attack=1, spell_damage=1),
    a_minion("Spell Damage +2", attack=0, health=5, spell_damage=2),
)

BOTH_SORTS = ["Spell Damage +1", "Spell Damage +2"]


def test_spd1_the_sum_is_added_to_each_number_of_a_spell() -> None:
    s = lab(mine=BOTH_SORTS, hand=["Deal 1, then 2"])
    s.play("Deal 1, then 2")
    assert s.health(1) == 30 - (1 + 3) - (2 + 3)


def test_spd1_each_target_of_an_area_spell_gets_it() -> None:
    s = lab(mine=["Spell Damage +1"], theirs=["1/9", "2/9"], hand=["Deal 2 to enemy minions"])
    s.play("Deal 2 to enemy minions")
    assert s.stats(1) == [(1, 6), (2, 6)]


def test_spd1_not_to_heals_powers_battlecries_and_deathrattles() -> None:
    s = lab(
        mine=["Spell Damage +1", "Rattler"],
        hand=["Heal 2", "Crier", "Destroy"],
        me={"hero": {"damage": 9}, "power": {"id": "Zap"}},
    )
    s.play("Heal 2", on="hero")
    assert s.health(0) == 23
    s.power()
    assert s.health(1) == 29
    s.play("Crier")
    assert s.health(1) == 28
    s.play("Destroy", on="Rattler")
    assert s.health(1) == 27


def test_spd1_the_opponents_spell_damage_does_not_help() -> None:
    s = lab(theirs=["Spell Damage +1"], hand=["Deal 2"])
    s.play("Deal 2", on="face")
    assert s.health(1) == 28


def test_spd2_missiles_become_more_not_stronger() -> None:
    s = lab(mine=BOTH_SORTS, theirs=["1/1", "2/1"], hand=["3 missiles"])
    s.play("3 missiles")
    dead = 2 - len(s.theirs)
    assert dead + (30 - s.health(1)) == 3 + 3
    for seed in range(8):
        s = lab(mine=["Spell Damage +1"], theirs=["1/9"], hand=["3 missiles"], seed=seed)
        s.play("3 missiles")
        assert s.damage("1/9") + (30 - s.health(1)) == 4


def test_spd2_missiles_of_healing_are_no_more() -> None:
    s = lab(weapon="Wand", hand=["3 missiles of healing", "3 missiles"], me={"hero": {"damage": 9}})
    s.play("3 missiles of healing").play("3 missiles")
    assert (s.health(0), s.health(1)) == (24, 26)


def test_spd3_secrets_use_their_owners_spell_damage() -> None:
    s = lab(mine=["2/9"], theirs=["Spell Damage +1"], their_secrets=["Explosive Trap"])
    s.attack("2/9", "face")
    assert (s.health(0), s.damage("2/9")) == (27, 3)
    s = lab(mine=["2/9", "Spell Damage +1"], their_secrets=["Explosive Trap"])
    s.attack("2/9", "face")
    assert (s.health(0), s.damage("2/9")) == (28, 2)


def test_spd4_doubling_comes_after_the_sum() -> None:
    s = lab(mine=["Spell Doubler", *BOTH_SORTS], hand=["Deal 2", "3 missiles"])
    s.play("Deal 2", on="face")
    assert s.health(1) == 30 - (2 + 3) * 2
    s.play("3 missiles")
    assert s.health(1) == 20 - (3 + 3) * 2


def test_spd5_fatigue_weapons_and_minion_effects_are_unaffected() -> None:
    s = lab(mine=["Spell Damage +1", "Spiteful"], hand=["Idle", "Draw", "Stinger"], fatigue=True)
    s.play("Idle")
    assert s.health(1) == 29
    s.play("Draw")
    assert (s.health(0), s.health(1)) == (29, 28)
    s.play("Stinger")
    assert s.health(1) == 27
    s.attack("hero", "face")
    assert s.health(1) == 27 - 2 - 1
