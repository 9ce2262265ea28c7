"""Playing a spell: SPL1 to SPL5 and SPL7 to SPL9."""

import pytest

from hearthlab.cards.language import (
    ALL_MINIONS,
    CHOSEN,
    DAMAGED,
    ENEMY_MINIONS,
    IS_SELF,
    MADE,
    MINION,
    OPPONENT,
    TARGET,
    add_to_hand,
    after,
    battlecry,
    cast,
    choose_one,
    count,
    counter_spell,
    damaged,
    deal,
    deathrattle,
    discover,
    exactly,
    gain_armor,
    missiles,
    played,
    retarget,
    spell_cast,
    spell_targeted,
    summon,
    take_control,
    target,
    whenever,
)
from support.effects import Table, a_minion, a_secret, a_spell, note, one, tally

lab = Table(
    a_minion(
        "Chronicler",
        whenever(spell_cast(), note("A")),
        whenever(spell_targeted(), note("B")),
        after(spell_cast(), note("D")),
        health=9,
    ),
    a_spell("Say C", note("C")),
    a_spell("Say C to", deal(0, TARGET), note("C")),
    a_secret("Bender", spell_targeted(who=OPPONENT, on=[MINION]), summon("0/9"), retarget(MADE)),
    a_minion("Play Watch", whenever(played(), note("A")), after(played(), note("C"))),
    a_minion("Cast Watch", whenever(spell_cast(), note("B")), after(spell_cast(), note("D"))),
    a_minion("Early Sweep", whenever(spell_cast(), deal(1, ENEMY_MINIONS))),
    a_minion("Late Sweep", after(spell_cast(), deal(1, ENEMY_MINIONS))),
    a_minion("Late Count", after(spell_cast(), tally(count(ENEMY_MINIONS)))),
    a_spell("Head count", tally(count(ENEMY_MINIONS))),
    a_minion("Rattle", deathrattle(note("A", OPPONENT))),
    a_secret("Nullify", spell_cast(who=OPPONENT), counter_spell()),
    a_minion("Pyro", after(spell_cast(), gain_armor(1)), health=5),
    a_spell("Steal", take_control(target(friendly=False, hero=False))),
    a_minion("Caster", battlecry(cast("Bolt"))),
    a_spell("Bolt", deal(1, TARGET), cost=3),
    a_minion("Minion Caster", battlecry(cast("Minion Bolt"), tally())),
    a_spell("Minion Bolt", deal(1, target(friendly=False, hero=False))),
    a_minion("Choice Caster", battlecry(cast("Wrath or Armor"))),
    a_minion("Discover Caster", battlecry(cast("Discover"))),
    a_spell("Discover", discover(exactly("Note A", "Note B", "Note C"), add_to_hand(CHOSEN))),
    a_spell("Wrath or Armor", choose_one("Wrath", "Armor")),
    a_spell("Wrath", deal(3, target(hero=False))),
    a_spell("Armor", gain_armor(4)),
    a_minion("First", whenever(damaged(IS_SELF), tally(count(ALL_MINIONS.where(DAMAGED)))), health=5),
    a_spell("Two missiles", missiles(2, ENEMY_MINIONS)),
    a_spell("Three missiles", missiles(3, ENEMY_MINIONS)),
    a_minion("Hit Clerk", whenever(damaged(MINION), tally())),
    a_minion("Splitter", whenever(damaged(IS_SELF), summon("1/1")), health=5),
)


def test_spl1_the_phases_of_a_spell() -> None:
    assert lab(mine=["Chronicler"], hand=["Say C to"]).play("Say C to", on="face").notes() == "ABCD"
    assert lab(mine=["Chronicler"], hand=["Say C"]).play("Say C").notes() == "ACD"


def test_spl1_a_secret_may_change_the_target_before_the_text() -> None:
    s = lab(theirs=["4/5"], their_secrets=["Bender"], hand=["Deal 3", "Deal 3", "Deal 3"])
    s.play("Deal 3", on="face")
    assert s.secrets(1) == ["Bender"]
    s.play("Deal 3", on="4/5")
    assert (s.row(1), s.stats(1)) == (["4/5", "0/9"], [(4, 5), (0, 6)])
    assert s.play("Deal 3", on="4/5").stats(1) == [(4, 2), (0, 6)]


def test_spl1_whenever_you_play_and_whenever_you_cast_share_a_phase_in_play_order() -> None:
    s = lab(mine=[one("Play Watch", order=50), one("Cast Watch", order=60)], hand=["Idle"])
    assert s.play("Idle").notes() == "ABCD"
    turned = lab(mine=[one("Play Watch", order=60), one("Cast Watch", order=50)], hand=["Idle"])
    assert turned.play("Idle").notes() == "BADC"


def test_spl2_deaths_of_the_on_play_phase_come_before_the_text() -> None:
    s = lab(mine=["Early Sweep"], theirs=["Rattle", "2/2"], hand=["Head count"])
    assert s.play("Head count").tally() == 1


def test_spl2_deaths_of_the_text_come_before_the_after_cast_phase() -> None:
    s = lab(mine=["Late Count"], theirs=["Rattle", "2/2"], hand=["Deal 1 to enemy minions"])
    assert s.play("Deal 1 to enemy minions").tally() == 1


def test_spl2_deaths_of_the_after_cast_phase_come_at_the_end() -> None:
    s = lab(mine=["Late Sweep"], theirs=["Rattle"], hand=["Head count"])
    s.play("Head count")
    assert s.tally() == 1
    assert (s.row(1), s.notes()) == ([], "A")


def test_spl3_a_countered_spell_is_paid_and_played_but_does_nothing() -> None:
    s = lab(mine=["Chronicler"], hand=["Fireball"], their_secrets=["Nullify"], mana=4)
    s.play("Fireball", on="face")
    assert s.mana() == 0
    assert s.side()["counters"]["cards_played_turn"] == 1
    assert s.side()["played"] == ["CS2_029"]
    assert s.secrets(1) == []
    assert s.health(1) == 30
    assert s.notes() == "A"  # "whenever", but neither targeting nor after-cast
    assert s.hand == ["Note A"]


def test_spl3_the_next_spell_is_not_countered() -> None:
    s = lab(mine=["Chronicler"], hand=["Say C", "Say C"], their_secrets=["Nullify"])
    s.play("Say C").play("Say C")
    assert s.notes() == "AACD"


def test_spl4_a_minion_stolen_by_a_spell_reacts_to_that_very_spell() -> None:
    s = lab(theirs=["Pyro"], hand=["Steal", "Idle"])
    s.play("Steal", on="Pyro")
    assert (s.armor(0), s.armor(1)) == (1, 0)
    unstolen = lab(theirs=["Pyro"], hand=["Idle"]).play("Idle")
    assert (unstolen.armor(0), unstolen.armor(1)) == (0, 0)


def test_spl5_a_spell_cast_by_an_effect_is_not_played() -> None:
    s = lab(mine=["Chronicler"], hand=["Caster"], mana=1)
    s.play("Caster")
    assert s.notes() == ""
    assert s.side()["counters"]["cards_played_turn"] == 1
    assert s.side()["counters"].get("spells_turn", 0) == 0
    assert s.side()["counters"].get("spells_game", 0) == 0
    assert s.side()["played"] == ["Caster"]
    hits = 60 - s.health(0) - s.health(1) + sum(m["damage"] for m in s.mine)
    assert hits == 1


def test_spl5_its_target_is_random_among_the_legal_ones() -> None:
    s = lab(theirs=["2/2", "3/3", "Stealth 2/2"], hand=["Minion Caster"])
    hit = {tuple(h for _, h in w.stats(1)): p for p, w in s.outcomes(s.playing("Minion Caster"))}
    assert hit == pytest.approx({(1, 3, 2): 0.5, (2, 2, 2): 0.5})


def test_spl5_without_a_target_it_fizzles() -> None:
    s = lab(hand=["Minion Caster"])
    s.play("Minion Caster")
    assert s.tally() == 1
    assert (s.health(0), s.health(1)) == (30, 30)
    assert s.game.fault() is None


def test_spl5_its_choices_are_random_and_nobody_is_asked() -> None:
    s = lab(hand=["Choice Caster"])
    seen = {(w.armor(), len(w.mine)): p for p, w in s.outcomes(s.playing("Choice Caster"))}
    assert seen == pytest.approx({(4, 1): 0.5, (0, 0): 0.5})  # the other choice has only the caster to hit
    discover_ = lab(hand=["Discover Caster"])
    found = {w.notes(): p for p, w in discover_.outcomes(discover_.playing("Discover Caster"))}
    assert found == pytest.approx({"A": 1 / 3, "B": 1 / 3, "C": 1 / 3})


def test_spl7_the_chosen_text_decides_whether_a_target_is_needed() -> None:
    s = lab(theirs=["4/5"], hand=["Wrath or Armor"])
    card = s.find("Wrath or Armor", 0, "hand")["eid"]
    plays = [a for a in s.actions() if a.startswith("play")]
    assert plays == [f"play {card} branch 0 on {s.eid('4/5')}", f"play {card} branch 1"]
    s.play("Wrath or Armor", on="4/5", branch=0)
    assert (s.stats(1), s.armor()) == ([(4, 2)], 0)


def test_spl7_without_a_target_only_the_other_text_can_be_chosen() -> None:
    s = lab(hand=["Wrath or Armor"])
    card = s.find("Wrath or Armor", 0, "hand")["eid"]
    assert [a for a in s.actions() if a.startswith("play")] == [f"play {card} branch 1"]
    assert s.play("Wrath or Armor", branch=1).armor() == 4


def test_spl8_everybody_is_hit_before_anything_reacts() -> None:
    s = lab(mine=[one("First", order=50), "3/3"], theirs=["3/3"], hand=["Deal 1 to all minions"])
    s.play("Deal 1 to all minions")
    assert s.tally() == 3


def test_spl9_missiles_do_not_pick_the_mortally_wounded_again() -> None:
    s = lab(theirs=["1/1", "1/1"], hand=["Two missiles"])
    assert [w.row(1) for _, w in s.outcomes(s.playing("Two missiles"))] == [[]]


def test_spl9_missiles_pick_anew_for_every_hit() -> None:
    s = lab(theirs=["1/3", "2/3"], hand=["Two missiles"])
    left = {tuple(h for _, h in w.stats(1)): p for p, w in s.outcomes(s.playing("Two missiles"))}
    assert left == pytest.approx({(1, 3): 0.25, (2, 2): 0.5, (3, 1): 0.25})


def test_spl9_every_missile_is_a_hit_of_its_own() -> None:
    s = lab(mine=["Hit Clerk"], theirs=["1/9"], hand=["Three missiles"])
    s.play("Three missiles")
    assert (s.tally(), s.stats(1)) == (3, [(1, 6)])


def test_spl9_what_reacts_to_one_missile_may_be_hit_by_the_next() -> None:
    s = lab(theirs=["Splitter"], hand=["Two missiles"])
    rows = {tuple(w.row(1)) for _, w in s.outcomes(s.playing("Two missiles"))}
    assert rows == {("Splitter",), ("Splitter", "1/1", "1/1")}
