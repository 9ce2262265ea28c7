"""Cards of Journey to Un'Goro."""

from hearthlab.scenario import Scenario


def test_spiritsinger_umbra_triggers_the_deathrattle_of_a_minion_after_i_summon_it() -> None:
    s = Scenario(mine=["Spiritsinger Umbra"], hand=["Kindly Grandmother"])
    s.play("Kindly Grandmother")
    assert s.names(0) == ["Spiritsinger Umbra", "Kindly Grandmother", "Big Bad Wolf"]


def test_spiritsinger_umbra_acts_after_the_battlecry() -> None:
    s = Scenario(mine=["Spiritsinger Umbra", "Wisp"], hand=["Carnivorous Cube"])
    s.play("Carnivorous Cube", on="Wisp")
    assert s.names(0) == ["Spiritsinger Umbra", "Carnivorous Cube", "Wisp", "Wisp"]


def test_spiritsinger_umbra_does_nothing_for_a_minion_without_deathrattle() -> None:
    s = Scenario(mine=["Spiritsinger Umbra"], hand=["Murloc Tidehunter"])
    s.play("Murloc Tidehunter")
    assert s.names(0) == ["Spiritsinger Umbra", "Murloc Tidehunter", "Murloc Scout"]


def test_spiritsinger_umbra_does_nothing_for_minions_of_the_opponent() -> None:
    s = Scenario(mine=["Spiritsinger Umbra"], their_hand=["Kindly Grandmother"])
    s.end().play("Kindly Grandmother")
    assert s.names(1) == ["Kindly Grandmother"]
    assert s.names(0) == ["Spiritsinger Umbra"]


def test_spiritsinger_umbra_reacts_to_summoned_minions_too() -> None:
    s = Scenario(mine=["Spiritsinger Umbra"], deck=["Possessed Villager"], hand=["Barnes"])
    s.play("Barnes")
    assert s.names(0) == ["Spiritsinger Umbra", "Barnes", "Possessed Villager", "Shadowbeast"]


def test_spiritsinger_umbra_does_not_trigger_a_deathrattle_of_her_own() -> None:
    s = Scenario(hand=[{"id": "Spiritsinger Umbra", "enchantments": [{"id": "KAR_005"}]}, "Fireball"])
    s.play("Spiritsinger Umbra")
    assert s.names(0) == ["Spiritsinger Umbra"]
    s.play("Fireball", on="Spiritsinger Umbra")
    assert s.names(0) == ["Big Bad Wolf"]
