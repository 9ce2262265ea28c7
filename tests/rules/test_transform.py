"""Transforming: TRF1 to TRF6."""

from hearthlab.cards.language import (
    EACH,
    ENEMY_HERO,
    MINION,
    MY_HAND,
    MY_MINIONS,
    OTHER,
    SELF,
    after,
    base_cost,
    battlecry,
    buff,
    deal,
    deathrattle,
    died,
    each,
    in_set,
    one_of,
    pool,
    spell_cast,
    start_of_turn,
    summoned,
    target,
    transform,
    whenever,
)
from support.effects import Table, a_minion, a_spell, note, one

EVOLVE = [a_minion(f"Rung {n}", attack=n, health=n, cost=n, set="ladder", discoverable=True) for n in (1, 2, 4)]
ON_THE_LADDER = in_set("ladder")

lab = Table(
    *EVOLVE,
    a_spell("Sheep", transform(target(hero=False), "1/1")),
    a_spell("Charger", transform(target(hero=False), "Charge 2/2")),
    a_spell("Hidden Sheep", transform(target(hero=False), "Stealth 2/2")),
    a_minion("Rattle A", deathrattle(note("A")), attack=3, health=3),
    a_minion("Death Clerk B", whenever(died(), note("B")), attack=0, health=9),
    a_minion(
        "Summon Clerk C",
        whenever(summoned(OTHER), note("C")),
        after(summoned(OTHER), note("C")),
        attack=0,
        health=9,
    ),
    a_minion("Watcher A", whenever(spell_cast(), note("A")), attack=2, health=2),
    a_spell(
        "Evolve",
        each(
            MY_MINIONS,
            transform(EACH, pool(MINION, ON_THE_LADDER, also=base_cost().equals(base_cost(EACH) + 1))),
        ),
    ),
    a_spell("Discount them", buff(MY_HAND.where(MINION), cost=-1)),
    a_minion(
        "Zerus",
        whenever(start_of_turn(), transform(SELF, one_of("2/2", "3/3")), zone="hand"),
        attack=1,
        health=1,
    ),
    a_spell("Buff my hand", buff(MY_HAND.where(MINION), 2, 2)),
    a_minion("Becomes 7/7", battlecry(transform(SELF, "7/7"), deal(3, ENEMY_HERO), buff(SELF, 1, 1))),
    a_minion("Last Words", deathrattle(transform(MY_MINIONS, "1/1"), note("A")), health=1),
)


def test_trf1_the_old_form_is_gone_without_a_death() -> None:
    s = lab(mine=["Rattle A", "Death Clerk B"], hand=["Give +2/+2", "Deal 1", "Sheep"])
    s.play("Give +2/+2", on="Rattle A").play("Deal 1", on="Rattle A").play("Sheep", on="Rattle A")
    sheep = s.mine[0]
    assert (sheep["id"], sheep["damage"], "enchantments" in sheep) == ("1/1", 0, False)
    assert s.stats()[0] == (1, 1)
    assert (s.notes(), s.dead()) == ("", [])


def test_trf1_the_new_form_has_nothing_of_the_old_one() -> None:
    s = lab(mine=["Rattle A"], hand=["Silence", "Hidden Sheep", "Destroy"])
    s.play("Silence", on="Rattle A").play("Hidden Sheep", on="Rattle A")
    assert not s.mine[0].get("silenced", False)
    assert s.words("Stealth 2/2") == ["stealth"]


def test_trf2_the_new_form_is_a_new_object_at_the_same_place_and_no_summon() -> None:
    s = lab(mine=["2/2", "7/7", "Summon Clerk C"], hand=["Sheep"])
    old = s.find("7/7")
    s.play("Sheep", on="7/7")
    assert s.row() == ["2/2", "1/1", "Summon Clerk C"]
    assert s.find("1/1")["eid"] != old["eid"]
    assert s.find("1/1")["order"] > old["order"]
    assert s.notes() == ""


def test_trf2_the_text_of_the_old_form_listens_no_more() -> None:
    s = lab(mine=["Watcher A"], hand=["Idle", "Sheep", "Idle"])
    s.play("Idle")
    assert s.notes() == "A"
    s.play("Sheep", on="Watcher A")
    before = s.notes()
    s.play("Idle")
    assert s.notes() == before


def test_trf3_a_transformed_minion_counts_as_new_unless_it_charges() -> None:
    s = lab(mine=["7/7", "6/6"], hand=["Sheep", "Charger"])
    assert s.can_attack("7/7")
    s.play("Sheep", on="7/7").play("Charger", on="6/6")
    assert not s.can_attack("1/1")
    assert s.can_attack("Charge 2/2")
    s.round()
    assert s.can_attack("1/1")


def test_trf4_a_random_form_is_chosen_by_the_base_cost() -> None:
    s = lab(mine=["Rung 1"], hand=["Evolve"])
    s.play("Evolve")
    assert s.row() == ["Rung 2"]
    s = lab(hand=["Discount them", "Rung 1", "Evolve"])
    s.play("Discount them").play("Rung 1").play("Evolve")
    assert s.row() == ["Rung 2"]  # what was paid does not matter


def test_trf4_without_a_candidate_nothing_happens() -> None:
    s = lab(mine=["Rung 2", one("Rung 4", damage=1)], hand=["Evolve"])
    before = s.mine
    s.play("Evolve")
    assert s.mine == before


def test_trf5_a_card_in_hand_becomes_a_new_card() -> None:
    s = lab(hand=["Zerus"])
    s.round()
    assert s.hand[0] in ("2/2", "3/3")
    seen = {s.hand[0]}
    for seed in range(12):
        s = lab(hand=["Zerus"], seed=seed)
        seen.add(s.round().hand[0])
    assert seen == {"2/2", "3/3"}


def test_trf5_it_loses_its_enchantments() -> None:
    s = lab(hand=["Zerus", "Buff my hand"])
    s.play("Buff my hand")
    assert s.find("Zerus", 0, "hand")["attack"] == 3
    s.round()
    (card,) = s.side()["hand"]
    assert (card["attack"], "enchantments" in card) == (int(card["id"][0]), False)


def test_trf6_a_battlecry_that_transforms_its_minion_goes_on() -> None:
    s = lab(hand=["Becomes 7/7"])
    s.play("Becomes 7/7")
    assert s.row() == ["7/7"]
    assert s.health(1) == 27
    assert s.stats() == [(8, 8)]  # "this minion" is the new form


def test_trf6_a_deathrattle_under_way_goes_on() -> None:
    s = lab(mine=["Last Words", "Rattle A"], hand=["Deal 1"])
    s.play("Deal 1", on="Last Words")
    assert (s.row(), s.notes()) == (["1/1"], "A")
