"""Silence: SIL1 to SIL6."""

from hearthlab.cards.language import (
    IS_SELF,
    ME,
    MY_MINIONS,
    SELF,
    SPELL,
    TARGET,
    attack,
    aura,
    buff,
    damaged,
    deathrattle,
    end_of_turn,
    freeze,
    hand,
    health,
    silence,
    take_control,
    target,
    whenever,
)
from support.effects import Table, a_minion, a_spell, an_enchantment, note, one, tally

lab = Table(
    a_minion(
        "Everything",
        deathrattle(note("A")),
        whenever(end_of_turn(), note("B")),
        attack=4,
        health=4,
        keywords=["taunt", "divine_shield", "windfury", "stealth", "lifesteal", "poisonous", "cant_attack"],
    ),
    a_minion("Statue", attack=4, health=4, keywords=["cant_attack"]),
    an_enchantment("Rattling C", deathrattle(note("C"))),
    a_spell("Give rattle C", buff(target(hero=False), card="Rattling C")),
    a_spell("Freeze", freeze(target(hero=False))),
    a_spell("Borrow", take_control(target(hero=False, friendly=False), this_turn=True)),
    a_spell("Steal", take_control(target(hero=False, friendly=False))),
    a_spell(
        "Swap attack and health",
        buff(target(hero=False), set_attack=health(TARGET), set_health=attack(TARGET)),
    ),
    a_minion("Silencer", whenever(damaged(IS_SELF), silence(MY_MINIONS - SELF)), attack=0, health=5),
    a_minion("Sufferer A", whenever(damaged(IS_SELF), note("A")), attack=0, health=5),
    a_minion("Discount", aura(hand(ME).where(SPELL), cost=-2), attack=0, health=5),
    a_spell("Spell for 7", tally(), cost=7),
    a_minion("Keywords by aura", aura(MY_MINIONS - SELF, keywords="windfury"), attack=0, health=5),
)


def test_sil1_text_keywords_and_deathrattles_go() -> None:
    s = lab(mine=["Everything"], hand=["Give rattle C", "Silence", "Destroy"])
    s.play("Give rattle C", on="Everything").play("Silence", on="Everything")
    assert s.words("Everything") == []
    assert s.find("Everything")["silenced"]
    s.end()
    assert s.notes() == ""
    s.end()
    s.play("Destroy", on="Everything")
    assert s.notes() == ""


def test_sil1_the_same_minion_unsilenced_has_it_all() -> None:
    s = lab(mine=["Everything"], hand=["Give rattle C", "Destroy"])
    s.play("Give rattle C", on="Everything").round()
    s.play("Destroy", on="Everything")
    assert s.notes() == "BAC"


def test_sil1_enchantments_go() -> None:
    s = lab(mine=["2/2"], hand=["Give +2/+2", "Silence"])
    s.play("Give +2/+2", on="2/2").play("Silence", on="2/2")
    assert s.stats() == [(2, 2)]
    assert "enchantments" not in s.mine[0]


def test_sil1_cannot_attack_and_frozen_go() -> None:
    s = lab(mine=["Statue", "3/3"], hand=["Silence", "Silence", "Freeze"])
    s.play("Freeze", on="3/3")
    assert not s.can_attack("Statue")
    assert not s.can_attack("3/3")
    s.play("Silence", on="Statue").play("Silence", on="3/3")
    assert s.can_attack("Statue")
    assert s.can_attack("3/3")


def test_sil2_damage_and_place_stay() -> None:
    s = lab(mine=["1/1", one("3/5", damage=2), "2/2"], hand=["Silence"])
    s.play("Silence", on="3/5")
    assert s.stats() == [(1, 1), (3, 3), (2, 2)]


def test_sil2_a_borrowed_minion_goes_home_at_once() -> None:
    s = lab(theirs=["3/3"], hand=["Borrow", "Silence"])
    s.play("Borrow", on="3/3")
    assert s.row(0) == ["3/3"]
    s.play("Silence", on="3/3")
    assert (s.row(0), s.row(1)) == ([], ["3/3"])


def test_sil2_a_stolen_minion_stays() -> None:
    s = lab(theirs=["3/3"], hand=["Steal", "Silence"])
    s.play("Steal", on="3/3").play("Silence", on="3/3")
    assert s.row(0) == ["3/3"]


def test_sil3_a_silenced_minion_can_be_buffed_again() -> None:
    s = lab(mine=["Everything"], hand=["Silence", "Give +2/+2", "Give rattle C", "Destroy"])
    s.play("Silence", on="Everything").play("Give +2/+2", on="Everything").play("Give rattle C", on="Everything")
    assert s.stats() == [(6, 6)]
    s.play("Destroy", on="Everything")
    assert s.notes() == "C"


def test_sil4_health_after_silence_keeps_the_damage() -> None:
    s = lab(mine=["2/7"], hand=["Swap attack and health", "Deal 1", "Silence"])
    s.play("Swap attack and health", on="2/7").play("Deal 1", on="2/7")
    assert s.stats() == [(7, 1)]
    s.play("Silence", on="2/7")
    assert (s.stats(), s.damage("2/7")) == ([(2, 6)], 1)


def test_sil4_a_lost_health_bonus_only_cuts() -> None:
    s = lab(mine=["2/2"], hand=["Give +2/+2", "Deal 1", "Silence"])
    s.play("Give +2/+2", on="2/2").play("Deal 1", on="2/2").play("Silence", on="2/2")
    assert (s.stats(), s.damage("2/2")) == ([(2, 2)], 0)


def test_sil5_a_queued_trigger_of_a_silenced_minion_is_skipped() -> None:
    s = lab(mine=["Sufferer A", one("Silencer", order=1)], hand=["Deal 1 to all minions"])
    s.play("Deal 1 to all minions")
    assert s.notes() == ""
    s = lab(mine=[one("Sufferer A", order=1), "Silencer"], hand=["Deal 1 to all minions"])
    s.play("Deal 1 to all minions")
    assert s.notes() == "A"


def test_sil6_spell_damage_auras_and_cost_changes_stop() -> None:
    s = lab(
        mine=["Spell Damage +1", "Discount", "Champion", "Keywords by aura", "2/2"],
        hand=["Silence"] * 4 + ["Deal 2", "Spell for 7"],
    )
    assert (s.cost("Spell for 7"), s.stats()[4], s.words("2/2")) == (5, (3, 3), ["windfury"])
    for name in ("Spell Damage +1", "Discount", "Champion", "Keywords by aura"):
        s.play("Silence", on=name)
    assert (s.cost("Spell for 7"), s.stats()[4], s.words("2/2")) == (7, (2, 2), [])
    s.play("Deal 2", on="face")
    assert s.health(1) == 28
