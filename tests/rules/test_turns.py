"""The structure of a turn: TUR1 to TUR11 (TUR11 with Headcrack in tests/cards/test_expert1_rogue.py)."""

import pytest

import hearthlab as hl
from hearthlab.cards.language import (
    CHOSEN,
    ENEMY_HERO,
    ENEMY_MINIONS,
    FROZEN,
    MY_HERO,
    MY_MINIONS,
    MY_TURN,
    OPPONENT,
    SELF,
    SPELL,
    add_to_hand,
    attack,
    aura,
    battlecry,
    buff,
    combo,
    count,
    deal,
    deathrattle,
    destroy,
    discover,
    end_of_turn,
    exactly,
    hand,
    hand_size,
    mana,
    player_of,
    start_of_turn,
    summon,
    target,
    whenever,
)
from support.effects import Table, a_minion, a_spell, an_enchantment, note, one, tally

AT_DUSK = end_of_turn(who=None)

lab = Table(
    a_minion("Mana Clerk", whenever(start_of_turn(), tally(mana()))),
    a_minion("Hand Clerk", whenever(start_of_turn(), tally(hand_size()))),
    a_minion("Dawn A", whenever(start_of_turn(), note("A")), health=2),
    a_minion("Dawn B", whenever(start_of_turn(), note("B")), health=2),
    a_minion(
        "Dawn Bomb",
        whenever(start_of_turn(), deal(9, MY_MINIONS)),
        deathrattle(tally(hand_size()), note("C")),
    ),
    a_minion("Dawn Summoner", whenever(start_of_turn(), summon("2/2"))),
    a_minion("Dusk A", whenever(end_of_turn(), note("A")), health=2),
    a_minion("Dusk B", whenever(end_of_turn(), note("B")), health=2),
    a_minion("Firelord", whenever(end_of_turn(), deal(3, ENEMY_MINIONS)), health=9),
    a_minion("Gruul", whenever(AT_DUSK, buff(SELF, 1, 1)), attack=3, health=3),
    a_minion("Last Will", whenever(AT_DUSK, tally()), attack=1, health=3),
    a_minion("Attack Clerk", whenever(AT_DUSK, tally(attack(SELF)))),
    a_minion("Dawn Attack Clerk", whenever(start_of_turn(), tally(attack(SELF)))),
    a_minion("Dusk Doom", whenever(end_of_turn(), destroy(SELF)), deathrattle(tally(attack(MY_HERO)))),
    a_minion("Dusk Doom of cards", whenever(end_of_turn(), destroy(SELF)), deathrattle(tally(hand_size()))),
    a_minion(
        "Dusk Doom of ice",
        whenever(end_of_turn(), destroy(SELF)),
        deathrattle(tally(count(MY_MINIONS.where(FROZEN)))),
    ),
    a_spell("Spark", deal(1, ENEMY_HERO), keywords=["echo"]),
    a_spell("+4 this turn", buff(MY_HERO, 4, until="end_of_turn")),
    a_spell("+3 to a minion this turn", buff(target(hero=False), 3, until="end_of_turn")),
    a_spell("+3 till my turn", buff(target(hero=False), 3, until="next_turn")),
    a_spell("Combo", combo(note("A"), otherwise=note("B"))),
    a_spell("Choose", discover(exactly("Note A", "Note B", "Note C"), add_to_hand(CHOSEN))),
    a_minion("Flame", attack=1, health=1, race="elemental"),
    a_minion("Loud Bog", battlecry(buff(player_of(OPPONENT), card="Fear", until="end_of_next_turn"))),
    an_enchantment("Fear", aura(hand(OPPONENT).where(SPELL), cost=5, when=~MY_TURN)),
)


def test_tur1_crystals_come_before_start_of_turn_triggers() -> None:
    s = lab(mine=["Mana Clerk"], me={"mana": {"max": 5, "used": 4, "owed": 2, "temporary": 1}})
    s.round()
    assert s.tally() == 6 - 2
    assert s.side()["mana"] == {"max": 6, "used": 0, "locked": 2, "owed": 0, "temporary": 0}


def test_tur1_a_turn_brings_at_most_ten_crystals() -> None:
    s = lab(me={"mana": {"max": 9}})
    assert s.round().side()["mana"]["max"] == 10
    assert s.round().side()["mana"]["max"] == 10


def test_tur1_characters_and_hero_power_are_ready_again() -> None:
    s = lab(mine=["2/2"], hand=["3/3"], weapon="Fiery War Axe")
    s.attack("2/2", on="face").attack("hero", on="face").power(on="face").play("3/3")
    assert not any(s.can_attack(who) for who in ("2/2", "3/3", "hero"))
    assert not any(a.startswith("power") for a in s.actions())
    s.round()
    assert all(s.can_attack(who) for who in ("2/2", "3/3", "hero"))
    assert any(a.startswith("power") for a in s.actions())


def test_tur1_nobody_gets_ready_in_the_other_players_turn() -> None:
    s = lab(mine=["2/2"], hand=["3/3"])
    s.attack("2/2", on="face").play("3/3").end()
    assert s.find("2/2")["attacks"] == 1
    assert s.find("3/3")["exhausted"]


def test_tur1_the_card_is_drawn_after_start_of_turn_triggers() -> None:
    s = lab(mine=["Hand Clerk"], deck=["1/1"], hand=["2/2"])
    s.round()
    assert s.tally() == 1
    assert s.hand == ["2/2", "1/1"]


def test_tur1_readiness_comes_before_start_of_turn_triggers() -> None:
    s = lab(mine=["Dawn Summoner"])
    s.round()
    assert s.row() == ["Dawn Summoner", "2/2"]
    assert s.can_attack("Dawn Summoner")
    assert not s.can_attack("2/2")  # it came when the others were ready already


def test_tur1_until_your_next_turn_is_over_before_start_of_turn_triggers() -> None:
    s = lab(mine=["Dawn Attack Clerk"], hand=["+3 till my turn"])
    s.play("+3 till my turn", on="Dawn Attack Clerk").round()
    assert s.tally() == 1


def test_tur2_start_of_turn_triggers_go_in_play_order() -> None:
    assert lab(mine=[one("Dawn A", order=50), one("Dawn B", order=60)]).round().notes() == "AB"
    assert lab(mine=[one("Dawn A", order=60), one("Dawn B", order=50)]).round().notes() == "BA"


def test_tur2_the_dead_of_the_start_of_turn_fall_before_the_draw() -> None:
    s = lab(mine=["Dawn Bomb", "Dawn A"], deck=["1/1"])
    s.round()
    assert s.row() == []
    # The mortally wounded Dawn A still acts, then the deathrattle sees one card, then the draw.
    assert s.hand == ["Note A", "Note C", "1/1"]
    assert s.tally() == 1


def test_tur3_end_of_turn_triggers_go_in_play_order() -> None:
    s = lab(mine=[one("Dusk B", order=60), one("Dusk A", order=50)])
    assert s.end().notes() == "AB"
    assert s.end().notes() == "AB"  # not at the end of the other player's turn


def test_tur3_deaths_come_before_this_turn_effects_end() -> None:
    s = lab(mine=["Dusk Doom"], hand=["+4 this turn"])
    s.play("+4 this turn").end()
    assert s.row() == []
    assert s.tally() == 4
    assert s.side()["hero"].get("attack", 0) == 0


def test_tur3_deaths_come_before_echoes_vanish() -> None:
    s = lab(mine=["Dusk Doom of cards"], hand=["Spark", "1/1"])
    s.play("Spark")
    assert s.hand == ["1/1", "Spark"]
    s.end()
    assert s.tally() == 2
    assert s.hand == ["1/1"]


def test_tur3_deaths_come_before_thawing() -> None:
    s = lab(mine=["Dusk Doom of ice", one("2/2", frozen=True)])
    s.end()
    assert s.tally() == 1
    assert not s.find("2/2").get("frozen", False)


def test_tur4_a_mortally_wounded_minion_saves_itself_in_the_same_phase() -> None:
    s = lab(mine=[one("Firelord", order=50)], theirs=[one("Gruul", order=60), one("3/3", order=61)])
    s.end()
    assert s.row(1) == ["Gruul"]
    assert s.stats(1) == [(4, 1)]


def test_tur4_a_mortally_wounded_minion_still_acts() -> None:
    s = lab(mine=[one("Firelord", order=50)], theirs=[one("Last Will", order=60)])
    s.end()
    assert s.row(1) == []
    assert s.tally(player=1) == 1


def test_tur5_this_turn_ends_after_the_end_of_turn_phase() -> None:
    s = lab(mine=["Attack Clerk"], hand=["+3 to a minion this turn"])
    s.play("+3 to a minion this turn", on="Attack Clerk")
    assert s.stats() == [(4, 1)]
    s.end()
    assert s.tally() == 4
    assert s.stats() == [(1, 1)]


def test_tur5_until_your_next_turn_ends_when_the_casters_turn_starts() -> None:
    s = lab(mine=["Dawn Attack Clerk"], theirs=["2/2"], hand=["+3 till my turn", "+3 till my turn"])
    s.play("+3 till my turn", on="Dawn Attack Clerk").play("+3 till my turn", on="2/2")
    s.end()
    assert (s.stats(0), s.stats(1)) == ([(4, 1)], [(5, 2)])
    s.end()
    assert (s.stats(0), s.stats(1)) == ([(1, 1)], [(2, 2)])
    assert s.tally() == 1  # over before the start-of-turn triggers


def test_tur6_the_counters_of_a_turn_begin_anew() -> None:
    s = lab(mine=["1/1"], hand=["2/2", "Deal 1", "Deal 1"])
    s.play("2/2").play("Deal 1", on="1/1").play("Deal 1", on="hero").power(on="face")
    counters = s.side()["counters"]
    assert counters["cards_played_turn"] == 3
    assert counters["minions_played_turn"] == 1
    assert counters["spells_turn"] == 2
    assert counters["minions_died_turn"] == 1
    assert counters["hero_damage_turn"] == 1
    assert counters["power_uses_turn"] == 1
    s.round()
    left = {name for name in s.side()["counters"] if name.endswith("_turn")}
    assert left == set()
    assert s.side()["counters"]["spells_game"] == 2


def test_tur6_elementals_of_this_turn_become_those_of_the_last_turn() -> None:
    s = lab(hand=["Flame", "Flame", "1/1"])
    s.play("Flame").play("Flame").play("1/1")
    assert s.side()["counters"]["elementals_turn"] == 2
    s.round()
    counters = s.side()["counters"]
    assert counters.get("elementals_turn", 0) == 0
    assert counters["elementals_last_turn"] == 2
    s.round()
    assert s.side()["counters"].get("elementals_last_turn", 0) == 0


def test_tur7_combo_needs_another_card_of_the_same_turn() -> None:
    s = lab(hand=["1/1", "Combo", "Combo"])
    s.play("1/1").play("Combo")
    assert s.notes() == "A"
    s.round().play("Combo")
    assert s.notes() == "AB"


def test_tur8_nothing_but_the_choice_is_legal_while_one_is_open() -> None:
    s = lab(mine=["2/2"], hand=["Choose", "1/1"], weapon="Fiery War Axe")
    s.play("Choose")
    assert s.actions() == ["pick 0", "pick 1", "pick 2"]
    for action in ("end", f"attack {s.eid('2/2')} on {s.eid('face')}", f"power on {s.eid('face')}"):
        with pytest.raises(hl.IllegalAction):
            s.game.apply(action)
    s.pick(1)
    assert s.notes() == "B"
    assert {"end", f"attack {s.eid('2/2')} on {s.eid('face')}"} <= set(s.actions())


def test_tur9_a_player_may_always_just_end_the_turn() -> None:
    s = lab(mine=["2/2"], theirs=["Taunt 2/2"], hand=["1/1"])
    assert s.actions()[0] == "end"
    s.end()
    assert s.game.active == 1
    assert s.actions()[0] == "end"
    assert s.end().game.active == 0


def test_tur10_an_effect_on_the_opponents_next_turn_holds_in_that_turn_only() -> None:
    s = lab(hand=["Loud Bog", "Destroy"], their_hand=["Deal 1", "1/1"])
    s.play("Loud Bog")
    assert s.cost("Deal 1", 1) == 0
    s.play("Destroy", on="Loud Bog")
    s.end()
    assert s.cost("Deal 1", 1) == 5
    assert s.cost("1/1", 1) == 1
    s.end()
    assert s.cost("Deal 1", 1) == 0
    s.end()
    assert s.cost("Deal 1", 1) == 0
