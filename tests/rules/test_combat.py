"""Combat: CMB1 to CMB20."""

from typing import Any

import pytest

from hearthlab.cards.language import (
    ALL_MINIONS,
    DAMAGED,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINIONS,
    EVENT,
    FRIENDLY,
    HERO,
    IS_SELF,
    MADE,
    MINION,
    MY_HERO,
    OPPONENT,
    SELF,
    TARGET,
    after,
    attack_declared,
    attacks,
    aura,
    buff,
    count,
    damaged,
    deal,
    deathrattle,
    destroy,
    end_of_turn,
    fight,
    freeze,
    heal,
    is_,
    retarget,
    return_to_hand,
    summon,
    take_control,
    target,
    whenever,
)
from support.effects import Lab, Table, a_minion, a_secret, a_spell, a_weapon, note, one, tally

lab = Table(
    a_minion("Watcher", attack=4, health=5, keywords=["cant_attack"]),
    a_minion("Sleeper", attack=4, health=5, keywords=["dormant"]),
    a_minion("Rusher", attack=2, health=2, keywords=["rush"]),
    a_minion("Fury", attack=1, health=9, keywords=["windfury"]),
    a_minion("Mega Fury", attack=1, health=9, keywords=["mega_windfury"]),
    a_spell("Windfury", buff(target(hero=False), keywords="windfury", until="end_of_turn")),
    a_spell("Borrow", take_control(target(friendly=False, hero=False), this_turn=True)),
    a_spell("Steal", take_control(target(friendly=False, hero=False))),
    a_minion("Hidden Taunt", attack=2, health=2, keywords=["taunt", "stealth"]),
    a_minion("Immune Taunt", attack=2, health=2, keywords=["taunt", "immune"]),
    a_minion("Sleeping Taunt", attack=2, health=2, keywords=["taunt", "dormant"]),
    a_minion("Immune 2/2", attack=2, health=2, keywords=["immune"]),
    a_minion("No Heroes", attack=2, health=2, keywords=["cant_attack_heroes", "charge"]),
    a_minion("Guard", attack=0, health=9),
    a_minion("Alarm A", whenever(attack_declared(), note("A"))),
    a_minion("Enemy Alarm B", whenever(attack_declared(), note("B", OPPONENT))),
    a_minion("Alarm C", whenever(attack_declared(), note("C"))),
    a_secret("Decoy", attack_declared(ENEMY, on=[HERO]), summon("Guard"), retarget(MADE)),
    a_secret("Hero Trap", attack_declared(ENEMY, on=[HERO]), note("A", OPPONENT)),
    a_secret("Minion Trap", attack_declared(ENEMY, on=[MINION]), note("B", OPPONENT)),
    a_minion("Minion Alarm", whenever(attack_declared(on=[MINION, FRIENDLY]), note("C", OPPONENT)), health=9),
    a_minion("Ogre", attack=2, health=9, keywords=["forgetful"]),
    a_secret("Kill attacker", attack_declared(ENEMY), destroy(EVENT.card)),
    a_secret("Wound attacker", attack_declared(ENEMY), deal(9, EVENT.card)),
    a_secret("Return attacker", attack_declared(ENEMY), return_to_hand(EVENT.card)),
    a_secret("Kill defender", attack_declared(ENEMY), destroy(EVENT.other)),
    a_secret("Wound everyone", attack_declared(ENEMY), deal(5, ENEMY_MINIONS)),
    a_minion("Rattle", deathrattle(note("C"))),
    a_minion("Loud Drummer", whenever(attacks(IS_SELF), heal(3, MY_HERO), note("A")), attack=2, health=5),
    a_minion("Drummer", whenever(attacks(IS_SELF), heal(3, MY_HERO), buff(SELF, 2)), attack=2, health=5),
    a_minion("Enraged", aura(SELF, attack=5, when=is_(SELF, DAMAGED)), attack=1, health=9),
    a_minion(
        "Hurt A",
        whenever(damaged(IS_SELF), note("A"), tally(count(ALL_MINIONS.where(DAMAGED)))),
        attack=2,
        health=5,
    ),
    a_minion("Hurt B", whenever(damaged(IS_SELF), note("B", OPPONENT)), attack=2, health=5),
    a_minion("Hurt Clerk", whenever(damaged(), tally())),
    a_minion("Stealthy Archer", whenever(end_of_turn(), deal(1, ENEMY_HERO)), attack=2, keywords=["stealth"]),
    a_minion("Stealthy Page", whenever(end_of_turn(), tally()), attack=2, keywords=["stealth"]),
    a_spell("Force an attack", fight(target(friendly=True, hero=False), ENEMY_HERO)),
    a_minion("Late Word", after(attacks(IS_SELF), note("A")), deathrattle(note("B")), attack=1, health=1),
    a_spell("Freeze", freeze(TARGET)),
    a_weapon("Sword", attack=2, durability=4),
)


def is_frozen(s: Lab, name: str) -> bool:
    return bool(s.find(name).get("frozen"))


def hero_frozen(s: Lab, player: int = 0) -> bool:
    return bool(s.side(player)["hero"].get("frozen"))


# -- who may attack --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "able"),
    [
        ("2/2", True),
        ("0/2", False),
        (one("2/2", frozen=True), False),
        ("Watcher", False),
        (one("2/2", attacks=1), False),
        ("Sleeper", False),
        (one("2/2", exhausted=True), False),
    ],
)
def test_cmb1_what_a_minion_needs_to_attack(card: str | dict[str, Any], able: bool) -> None:
    s = lab(mine=[card])
    assert s.can_attack(s.mine[0]["eid"]) == able


def test_cmb1_nobody_attacks_in_the_other_players_turn() -> None:
    s = lab(mine=["2/2"], theirs=["3/3"])
    s.end()
    attackers = {a.source for a in s.game.legal_actions() if a.kind == "attack"}
    assert attackers == {s.eid("3/3")}


def test_cmb1_a_hero_needs_attack_too() -> None:
    assert not lab().can_attack("hero")
    assert lab(weapon="Sword").can_attack("hero")
    assert lab(me={"hero": {"attack": 1}}).can_attack("hero")
    assert not lab(weapon="Sword", me={"hero": {"frozen": True}}).can_attack("hero")
    assert not lab(weapon="Sword").attack("hero", on="face").can_attack("hero")


def test_cmb2_a_played_minion_waits_a_turn() -> None:
    s = lab(hand=["2/2"])
    s.play("2/2")
    assert not s.can_attack("2/2")
    assert s.round().can_attack("2/2")


def test_cmb2_a_charging_minion_does_not_wait() -> None:
    s = lab(theirs=["3/3"], hand=["Charge 2/2"])
    s.play("Charge 2/2")
    assert s.can_attack("Charge 2/2", on="face")
    assert s.can_attack("Charge 2/2", on="3/3")


def test_cmb2_a_rushing_minion_may_attack_minions_only() -> None:
    s = lab(theirs=["3/3"], hand=["Rusher"])
    s.play("Rusher")
    assert s.can_attack("Rusher", on="3/3")
    assert not s.can_attack("Rusher", on="face")
    assert s.round().can_attack("Rusher", on="face")


def test_cmb2_a_stolen_minion_waits_a_turn_but_a_borrowed_one_does_not() -> None:
    s = lab(theirs=["3/3", "4/4"], hand=["Steal", "Borrow"])
    s.play("Steal", on="3/3").play("Borrow", on="4/4")
    assert not s.can_attack("3/3")
    assert s.can_attack("4/4")
    assert s.round().can_attack("3/3")


@pytest.mark.parametrize(("name", "times"), [("1/9", 1), ("Fury", 2), ("Mega Fury", 4)])
def test_cmb3_attacks_in_a_turn(name: str, times: int) -> None:
    s = lab(mine=[name])
    for _ in range(times):
        s.attack(name, on="face")
    assert not s.can_attack(name)
    assert s.health(1) == 30 - times


def test_cmb3_windfury_gained_after_an_attack_gives_one_more() -> None:
    s = lab(mine=["2/2"], hand=["Windfury"])
    s.attack("2/2", on="face")
    assert not s.can_attack("2/2")
    s.play("Windfury", on="2/2").attack("2/2", on="face")
    assert not s.can_attack("2/2")


def test_cmb3_attacks_made_count_after_windfury_is_lost() -> None:
    s = lab(mine=["Fury"], hand=["Silence"])
    s.attack("Fury", on="face")
    assert s.can_attack("Fury")
    assert not s.play("Silence", on="Fury").can_attack("Fury")


# -- who may be attacked ---------------------------------------------------------------------------------


def defenders(s: Lab, name: str) -> set[str]:
    """Whom a minion may attack, by name."""
    mine = s.find(name, 0)["eid"]
    legal = {a.target for a in s.game.legal_actions() if a.kind == "attack" and a.source == mine}
    named = {m["eid"]: m["id"] for m in s.theirs} | {s.eid("face"): "face"}
    return {named[e] for e in legal}


def test_cmb4_hidden_immune_and_dormant_enemies_cannot_be_attacked() -> None:
    s = lab(mine=["7/7"], theirs=["1/1", "Stealth 2/2", "Immune 2/2", "Sleeper"])
    assert defenders(s, "7/7") == {"1/1", "face"}


def test_cmb4_an_immune_hero_cannot_be_attacked() -> None:
    s = lab(mine=["7/7"], theirs=["1/1"], foe={"hero": {"keywords": ["immune"]}})
    assert defenders(s, "7/7") == {"1/1"}


def test_cmb4_taunt_must_be_attacked_first() -> None:
    s = lab(mine=["7/7"], theirs=["1/1", "Taunt 2/2", "3/3", "Goldshire Footman"])
    assert defenders(s, "7/7") == {"Taunt 2/2", "CS1_042"}
    hero_ = lab(weapon="Sword", theirs=["1/1", "Taunt 2/2"])
    assert hero_.can_attack("hero", on="Taunt 2/2")
    assert not hero_.can_attack("hero", on="face")
    assert not hero_.can_attack("hero", on="1/1")


def test_cmb4_own_taunts_bind_nobody() -> None:
    assert defenders(lab(mine=["7/7", "Taunt 2/2"], theirs=["1/1"]), "7/7") == {"1/1", "face"}


@pytest.mark.parametrize("name", ["Hidden Taunt", "Immune Taunt", "Sleeping Taunt"])
def test_cmb5_a_taunt_that_cannot_be_attacked_protects_nobody(name: str) -> None:
    assert defenders(lab(mine=["7/7"], theirs=["1/1", name]), "7/7") == {"1/1", "face"}


def test_cmb6_cant_attack_heroes_leaves_the_minions() -> None:
    s = lab(mine=["No Heroes"], theirs=["1/1"])
    assert defenders(s, "No Heroes") == {"1/1"}


def test_cmb6_with_nobody_left_it_cannot_attack() -> None:
    assert not lab(mine=["No Heroes"]).can_attack("No Heroes")
    assert not lab(mine=["No Heroes"], theirs=["Stealth 2/2"]).can_attack("No Heroes")


# -- the preparation -------------------------------------------------------------------------------------


def test_cmb7_triggers_on_the_proposed_attack_go_in_play_order() -> None:
    s = lab(
        mine=["2/2", one("Alarm A", order=51), one("Alarm C", order=53)],
        theirs=[one("Enemy Alarm B", order=52)],
    )
    assert s.attack("2/2", on="face").notes() == "ABC"


def test_cmb7_secrets_take_part() -> None:
    s = lab(mine=["2/2", one("Alarm C", order=90)], their_secrets=[one("Hero Trap", order=80)])
    s.attack("2/2", on="face")
    assert s.notes() == "AC"
    assert s.health(1) == 28


def test_cmb8_a_new_defender_is_a_new_proposed_attack() -> None:
    s = lab(mine=["2/2"], theirs=["Minion Alarm"], their_secrets=["Decoy", "Minion Trap"])
    s.attack("2/2", on="face")
    assert s.health(1) == 30
    assert s.row(1) == ["Minion Alarm", "Guard"]
    assert s.stats(1)[1] == (0, 7)
    assert sorted(s.notes()) == ["B", "C"]
    assert s.secrets(1) == []


def test_cmb8_without_a_change_there_is_one_proposed_attack() -> None:
    s = lab(mine=["2/2", "Alarm A"], their_secrets=["Minion Trap"])
    s.attack("2/2", on="face")
    assert s.notes() == "A"
    assert s.secrets(1) == ["Minion Trap"]


def test_cmb8_a_forgetful_attack_is_first_proposed_against_the_chosen_defender() -> None:
    # The secret is older than the ogre: it reacts to the attack on its hero before the ogre errs.
    s = lab(mine=[one("Ogre", order=90)], theirs=["1/9"], their_secrets=[one("Hero Trap", order=80)])
    worlds = s.outcomes(f"attack {s.eid('Ogre')} on {s.eid('face')}")
    assert sorted(w.health(1) for _, w in worlds) == [28, 30]
    assert [w.notes() for _, w in worlds] == ["A", "A"]


def struck(s: Lab, by: str, at: str) -> dict[str, float]:
    """Chances of whom an attack strikes in the end, by name."""
    found: dict[str, float] = {}
    for p, w in s.outcomes(f"attack {s.eid(by)} on {s.eid(at)}"):
        hit = ["face"] if w.health(1) < 30 else []
        hit += [m["id"] for m in w.theirs if m["damage"] > 0]
        (name,) = hit
        found[name] = found.get(name, 0) + p
    return found


def test_cmb9_half_of_forgetful_attacks_go_to_another_enemy() -> None:
    s = lab(mine=["Ogre"], theirs=["1/9", "0/9"])
    assert struck(s, "Ogre", "face") == pytest.approx({"face": 0.5, "1/9": 0.25, "0/9": 0.25})
    assert struck(s, "Ogre", "1/9") == pytest.approx({"1/9": 0.5, "face": 0.25, "0/9": 0.25})


def test_cmb9_taunt_does_not_bind_an_attack_that_errs() -> None:
    s = lab(mine=["Ogre"], theirs=["1/9", one("0/9", keywords=["taunt"])])
    assert struck(s, "Ogre", "0/9") == pytest.approx({"0/9": 0.5, "1/9": 0.25, "face": 0.25})


def test_cmb9_with_no_other_enemy_nothing_changes() -> None:
    assert struck(lab(mine=["Ogre"]), "Ogre", "face") == pytest.approx({"face": 1.0})


def test_cmb9_an_attack_that_errs_does_not_find_stealth_unless_the_variant_says_so() -> None:
    hidden = one("1/9", keywords=["stealth"])
    assert struck(lab(mine=["Ogre"], theirs=[hidden]), "Ogre", "face") == pytest.approx({"face": 1.0})
    s = lab(mine=["Ogre"], theirs=[hidden], variants=["forgetful_sees_stealth"])
    assert struck(s, "Ogre", "face") == pytest.approx({"face": 0.5, "1/9": 0.5})


@pytest.mark.parametrize("trap", ["Kill attacker", "Wound attacker", "Return attacker"])
def test_cmb10_an_attacker_that_is_gone_or_dying_does_not_strike(trap: str) -> None:
    s = lab(mine=["3/3"], their_secrets=[trap])
    s.attack("3/3", on="face")
    assert s.health(1) == 30
    assert s.row() == []
    assert s.secrets(1) == []


def test_cmb10_a_defender_that_is_gone_is_not_struck() -> None:
    s = lab(mine=["3/3"], theirs=["4/4"], their_secrets=["Kill defender"])
    s.attack("3/3", on="4/4")
    assert s.row(1) == []
    assert s.stats() == [(3, 3)]
    assert s.can_attack("3/3")  # the attack did not take place (CMB16)


def test_cmb10_a_hero_at_0_health_who_is_healed_by_its_own_attack_goes_on() -> None:
    me = {"hero": {"damage": 28}}
    s = lab(weapon="Truesilver Champion", their_secrets=["Explosive Trap"], me=me, cls="paladin")
    s.attack("hero", on="face")
    assert not s.game.over
    assert (s.health(0), s.health(1)) == (2 - 2 + 2, 30 - 4)
    assert s.side()["weapon"]["damage"] == 1


def test_cmb10_nobody_dies_before_the_attack_event_is_over() -> None:
    me = {"hero": {"damage": 9}}
    s = lab(mine=["Rattle", "Loud Drummer"], theirs=["1/9"], their_secrets=["Wound everyone"], me=me)
    s.attack("Loud Drummer", on="1/9")
    assert s.health() == 21 + 3  # the attacker drums with 0 health
    assert (s.row(), s.stats(1)) == ([], [(1, 9)])
    assert s.notes() == "AC"  # the event first, then the deathrattle


def test_cmb10_deaths_come_after_the_attack_event_and_before_the_blows() -> None:
    s = lab(mine=["2/9", "Rattle"], theirs=["Hurt B"], their_secrets=["Wound everyone"])
    s.attack("2/9", on="Hurt B")
    assert s.notes() == "CB"
    assert s.stats() == [(2, 9 - 5 - 2)]


def test_cmb10_a_stopped_attack_costs_no_durability() -> None:
    s = lab(weapon="Sword", theirs=["4/4"], their_secrets=["Kill defender"])
    s.attack("hero", on="4/4")
    assert s.side()["weapon"].get("damage", 0) == 0
    assert s.health() == 30
    assert s.can_attack("hero")


# -- the strike ------------------------------------------------------------------------------------------


def test_cmb11_whenever_this_attacks_comes_before_the_damage() -> None:
    s = lab(mine=["Drummer"], theirs=["1/9"], me={"hero": {"damage": 10}})
    s.attack("Drummer", on="1/9")
    assert s.health() == 23
    assert s.stats(1) == [(1, 9 - 4)]


def test_cmb11_a_healing_weapon_can_save_its_hero() -> None:
    s = lab(weapon="Truesilver Champion", theirs=["5/9"], me={"hero": {"damage": 25}}, cls="paladin")
    s.attack("hero", on="5/9")
    assert not s.game.over
    assert s.health() == 5 + 2 - 5


def test_cmb12_both_attack_values_are_read_before_any_damage() -> None:
    s = lab(mine=["2/9"], theirs=["Enraged"])
    s.attack("2/9", on="Enraged")
    assert s.stats(0) == [(2, 8)]
    assert s.stats(1) == [(6, 7)]


def test_cmb13_both_are_hit_before_anything_reacts_and_the_defender_reacts_first() -> None:
    s = lab(mine=[one("Hurt A", order=50)], theirs=[one("Hurt B", order=60)])
    s.attack("Hurt A", on="Hurt B")
    assert s.notes() == "BA"
    defending = lab(mine=[one("Hurt A", order=60)], theirs=[one("Hurt B", order=50)])
    defending.end().attack("Hurt B", on="Hurt A")
    assert defending.notes() == "AB"
    assert defending.tally() == 2  # its attacker is already hurt


def test_cmb14_no_attack_means_no_damage_and_no_event() -> None:
    s = lab(mine=["2/2", "Hurt Clerk"], theirs=["0/9"])
    s.attack("2/2", on="0/9")
    assert s.tally() == 1
    assert s.stats(0)[0] == (2, 2)
    both = lab(mine=["2/2", "Hurt Clerk"], theirs=["1/9"]).attack("2/2", on="1/9")
    assert both.tally() == 2


def test_cmb15_stealth_ends_with_an_attack() -> None:
    s = lab(mine=["Stealth 2/2"])
    assert "stealth" in s.words("Stealth 2/2")
    s.attack("Stealth 2/2", on="face")
    assert "stealth" not in s.words("Stealth 2/2")


def test_cmb15_stealth_ends_with_damage_by_its_own_effect() -> None:
    s = lab(mine=["Stealthy Archer", "Stealthy Page"])
    s.end()
    assert "stealth" not in s.words("Stealthy Archer")
    assert "stealth" in s.words("Stealthy Page")


def test_cmb16_an_attack_that_took_place_is_used_up() -> None:
    s = lab(mine=["2/9"], theirs=["1/1"])
    s.attack("2/9", on="1/1")
    assert not s.can_attack("2/9")


def test_cmb16_a_forced_attack_is_not_used_up() -> None:
    s = lab(mine=["2/9"], hand=["Force an attack"])
    s.play("Force an attack", on="2/9")
    assert s.health(1) == 28
    assert s.can_attack("2/9")


def test_cmb17_after_attack_triggers_come_before_the_deaths() -> None:
    s = lab(mine=["Late Word"], theirs=["4/4"])
    s.attack("Late Word", on="4/4")
    assert s.row() == []
    assert s.notes() == "AB"


# -- ice -------------------------------------------------------------------------------------------------


def test_cmb18_a_frozen_minion_strikes_back() -> None:
    s = lab(mine=["2/9"], theirs=[one("3/9", frozen=True)])
    s.attack("2/9", on="3/9")
    assert (s.stats(0), s.stats(1)) == ([(2, 6)], [(3, 7)])


def test_cmb18_a_frozen_hero_strikes_back() -> None:
    s = lab(mine=["2/9"], foe={"hero": {"attack": 3, "frozen": True}})
    s.attack("2/9", on="face")
    assert (s.stats(0), s.health(1)) == ([(2, 6)], 28)


def test_cmb19_a_minion_frozen_before_its_turn_misses_that_turn_only() -> None:
    s = lab(theirs=["3/3"], hand=["Freeze"])
    s.play("Freeze", on="3/3").end()
    assert is_frozen(s, "3/3")
    assert not s.can_attack("3/3")
    s.end()
    assert not is_frozen(s, "3/3")


def test_cmb19_a_minion_frozen_after_its_attack_stays_frozen_through_its_next_turn() -> None:
    s = lab(mine=["2/2"], hand=["Freeze"])
    s.attack("2/2", on="face").play("Freeze", on="2/2").round()
    assert is_frozen(s, "2/2")
    assert not s.can_attack("2/2")
    s.end()
    assert not is_frozen(s, "2/2")


def test_cmb19_a_minion_frozen_while_it_could_still_attack_thaws_at_once() -> None:
    s = lab(mine=["2/2", "0/2", "Watcher"], hand=["Freeze"] * 3)
    for name in ("2/2", "0/2", "Watcher"):
        s.play("Freeze", on=name)
    s.end()
    assert not any(is_frozen(s, name) for name in ("2/2", "0/2", "Watcher"))


def test_cmb19_a_newcomer_stays_frozen_unless_it_charges() -> None:
    s = lab(hand=["2/2", "Charge 2/2", "Freeze", "Freeze"])
    s.play("2/2").play("Charge 2/2").play("Freeze", on="2/2").play("Freeze", on="Charge 2/2")
    s.end()
    assert is_frozen(s, "2/2")
    assert not is_frozen(s, "Charge 2/2")


def test_cmb19_the_other_players_minions_do_not_thaw() -> None:
    s = lab(theirs=[one("3/3", frozen=True)])
    assert is_frozen(s.end(), "3/3")


def test_cmb19_a_windfury_minion_with_an_attack_left_thaws_only_in_the_variant() -> None:
    def frozen_after_one_attack(**more: Any) -> bool:
        s = lab(mine=["Fury"], hand=["Freeze"], **more)
        s.attack("Fury", on="face").play("Freeze", on="Fury").end()
        return is_frozen(s, "Fury")

    assert frozen_after_one_attack()
    assert not frozen_after_one_attack(variants=["thaw_with_attacks_left"])


def test_cmb20_a_frozen_hero_thaws_by_the_same_rule() -> None:
    s = lab(weapon="Sword", hand=["Freeze"])
    s.play("Freeze", on="hero")
    assert not s.can_attack("hero")
    assert not hero_frozen(s.end())


def test_cmb20_a_hero_frozen_after_its_attack_stays_frozen() -> None:
    s = lab(weapon="Sword", hand=["Freeze"])
    s.attack("hero", on="face").play("Freeze", on="hero").round()
    assert hero_frozen(s)
    assert not s.can_attack("hero")
    assert not hero_frozen(s.end())


def test_cmb20_a_hero_frozen_in_the_other_players_turn_misses_one_turn() -> None:
    s = lab(their_weapon="Sword", hand=["Freeze"])
    s.play("Freeze", on="face").end()
    assert hero_frozen(s, 1)
    assert not any(a.startswith("attack") for a in s.actions())
    assert not hero_frozen(s.end(), 1)
