"""Sequences, phases and events: SEQ1 to SEQ8 and SEQ10."""

from hearthlab.cards.language import (
    ALL_MINIONS,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINIONS,
    FRIENDLY,
    IS_SELF,
    MINION,
    MY_HERO,
    MY_MINIONS,
    OPPONENT,
    OTHER,
    SELF,
    TARGET,
    adjacent,
    after,
    attack,
    attack_declared,
    attacks,
    aura,
    battlecry,
    card_is,
    count,
    damaged,
    deal,
    deathrattle,
    destroy,
    force_deaths,
    heal,
    health,
    inspire,
    played,
    save,
    spell_cast,
    spell_targeted,
    summon,
    summoned,
    target,
    whenever,
)
from support.effects import Table, a_minion, a_secret, a_spell, note, tally

lab = Table(
    a_minion(
        "Chronicler",
        whenever(played(MINION), note("A")),
        after(played(MINION), note("C")),
        whenever(spell_cast(), note("A")),
        after(spell_cast(), note("C")),
        whenever(attacks(FRIENDLY), note("A")),
        after(attacks(FRIENDLY), note("C")),
        inspire(note("C")),
        health=9,
    ),
    a_minion("Crier", battlecry(note("B"))),
    a_minion("Hurt Clerk", whenever(damaged(), note("B")), health=9),
    a_spell("Say B", note("B")),
    a_minion("Echo", whenever(damaged(IS_SELF), note("A")), health=5),
    a_minion(
        "Screamer",
        whenever(damaged(IS_SELF), deal(1, MY_MINIONS.where(card_is("Echo"))), note("B")),
        health=5,
    ),
    a_spell("Sting", deal(1, TARGET), note("C")),
    a_minion("Banner", aura(MY_MINIONS - SELF, attack=1)),
    a_minion("Shelter", aura(MY_MINIONS - SELF, health=1)),
    a_spell("Raise a Banner", save(0, target(hero=False)), summon("Banner"), tally(attack(TARGET))),
    a_spell("Hit and Shelter", deal(1, target(hero=False)), summon("Shelter")),
    a_minion("Early Slayer", whenever(played(MINION), destroy(MY_MINIONS.where(card_is("Greeter")))), health=5),
    a_minion("Greeter", whenever(summoned(FRIENDLY, OTHER), note("A")), deathrattle(note("B"))),
    a_minion("Domino 1", deathrattle(deal(1, ALL_MINIONS)), health=1),
    a_minion("Domino 2", deathrattle(deal(1, ALL_MINIONS)), health=2),
    a_spell("Smash and summon", deal(9, ALL_MINIONS), summon("1/1")),
    a_spell("Smash, bury and summon", deal(9, ALL_MINIONS), force_deaths(), summon("1/1")),
    a_minion("Crusher", battlecry(deal(9, MY_MINIONS - SELF), tally(count(MY_MINIONS - SELF)))),
    a_spell("Cut the neighbours", destroy(adjacent(target(hero=False))), tally(count(adjacent(TARGET)))),
    a_minion("Rattle", deathrattle(note("A"))),
    a_spell("Kill, bury, say B", destroy(target(hero=False)), force_deaths(), note("B")),
    a_spell("Kill, say B", destroy(target(hero=False)), note("B")),
    a_minion("Slayer", after(played(MINION), destroy(MY_MINIONS.where(card_is("Juggler")))), health=5),
    a_minion("Juggler", after(summoned(FRIENDLY, OTHER), note("A")), deathrattle(note("B"))),
    a_secret("Ambush", spell_targeted(who=OPPONENT), destroy(ENEMY_MINIONS)),
    a_secret("Early Ambush", spell_cast(who=OPPONENT), destroy(ENEMY_MINIONS)),
    a_spell("Count mine", tally(count(MY_MINIONS)), heal(1, TARGET)),
    a_spell("Kill me, then them", deal(30, MY_HERO), deal(30, ENEMY_HERO)),
    a_minion("Assassin", battlecry(deal(30, ENEMY_HERO))),
    a_minion("Backfire", after(summoned(FRIENDLY, OTHER), deal(30, MY_HERO)), health=5),
    a_secret("Deadly Trap", attack_declared(ENEMY), deal(30, ENEMY_HERO)),
    a_minion("Killer", attack=7, health=7),
    a_minion("Smith", whenever(damaged(MINION), tally()), health=9),
    a_minion(
        "Ping",
        whenever(damaged(IS_SELF), deal(1, MY_MINIONS.where(card_is("Pong"))), when=health(SELF) >= 1),
        health=3,
    ),
    a_minion(
        "Pong",
        whenever(damaged(IS_SELF), deal(1, MY_MINIONS.where(card_is("Ping"))), when=health(SELF) >= 1),
        health=3,
    ),
)


def test_seq1_every_action_runs_its_phases_in_their_order_before_the_next_decision() -> None:
    assert lab(mine=["Chronicler"], hand=["Crier"]).play("Crier").notes() == "ABC"
    assert lab(mine=["Chronicler"], hand=["Say B"]).play("Say B").notes() == "ABC"
    assert lab(mine=["Chronicler"]).attack("Chronicler", on="face").notes() == "AC"
    assert lab(mine=["Chronicler", "Hurt Clerk"]).attack("Chronicler", on="face").notes() == "ABC"
    s = lab(mine=["Chronicler", "Hurt Clerk"]).power(on="face")
    assert s.notes() == "BC"
    assert (s.game.phase, s.game.fault()) == ("main", None)


def test_seq2_nested_events_resolve_before_the_outer_text_goes_on() -> None:
    s = lab(mine=["Screamer", "Echo"], hand=["Sting"])
    s.play("Sting", on="Screamer")
    assert s.notes() == "ABC"


def test_seq3_auras_wait_for_the_end_of_the_phase() -> None:
    s = lab(mine=["2/2"], hand=["Raise a Banner"])
    s.play("Raise a Banner", on="2/2")
    assert s.tally() == 2
    assert s.stats() == [(3, 2), (1, 1)]


def test_seq3_auras_are_updated_before_the_dead_are_found() -> None:
    s = lab(mine=["1/1"], hand=["Hit and Shelter"])
    s.play("Hit and Shelter", on="1/1")
    assert s.row() == ["1/1", "Shelter"]
    assert s.stats()[0] == (1, 1)


def test_seq3_a_played_minion_is_summoned_before_the_dead_of_its_on_play_phase_are_found() -> None:
    s = lab(mine=["Early Slayer", "Greeter"], hand=["Crier"])
    s.play("Crier")
    assert s.row() == ["Early Slayer", "Crier"]
    assert s.notes() == "ABB"  # the Greeter greets, then dies, then comes the battlecry


def test_seq4_death_phases_repeat_until_nobody_dies() -> None:
    s = lab(mine=["Domino 1", "Domino 1", "Domino 2", "4/5"], hand=["Destroy"])
    s.play("Destroy", on="Domino 1")
    assert s.row() == ["4/5"]
    assert s.stats() == [(4, 5 - 3)]
    assert s.dead() == ["Domino 1", "Domino 1", "Domino 2"]


def test_seq5_the_mortally_wounded_keep_their_places_while_a_text_runs() -> None:
    s = lab(mine=["2/2"] * 7, hand=["Smash and summon"])
    assert s.play("Smash and summon").row() == []
    room = lab(mine=["2/2"] * 6, hand=["Smash and summon"])
    assert room.play("Smash and summon").row() == ["1/1"]


def test_seq5_the_mortally_wounded_still_count_in_a_battlecry() -> None:
    s = lab(mine=["2/2", "2/2"], hand=["Crusher"])
    s.play("Crusher")
    assert s.tally() == 2
    assert s.row() == ["Crusher"]


def test_seq5_the_mortally_wounded_are_still_neighbours() -> None:
    s = lab(mine=["1/1", "2/2", "3/3"], hand=["Cut the neighbours"])
    s.play("Cut the neighbours", on="2/2")
    assert s.tally() == 2
    assert s.row() == ["2/2"]


def test_seq6_nobody_dies_between_after_play_and_after_summon() -> None:
    s = lab(mine=["Slayer", "Juggler"], hand=["1/1"])
    s.play("1/1")
    assert s.notes() == "AB"
    assert s.row() == ["Slayer", "1/1"]


def test_seq6_nobody_dies_between_targeting_and_the_text_of_a_spell() -> None:
    s = lab(mine=["2/2", "3/3"], hand=["Count mine"], their_secrets=["Ambush"])
    s.play("Count mine", on="face")
    assert s.tally() == 2
    assert s.row() == []
    early = lab(mine=["2/2", "3/3"], hand=["Count mine"], their_secrets=["Early Ambush"])
    early.play("Count mine", on="face")
    assert early.tally() == 0


def test_seq7_the_winner_is_found_when_the_sequence_is_over() -> None:
    s = lab(hand=["Kill me, then them"])
    s.play("Kill me, then them")
    assert s.game.over
    assert s.game.winner is None


def test_seq7_later_phases_of_the_sequence_still_count() -> None:
    s = lab(mine=["Backfire"], hand=["Assassin"])
    s.play("Assassin")
    assert s.game.over
    assert s.game.winner is None
    alone = lab(hand=["Assassin"]).play("Assassin")
    assert (alone.game.over, alone.game.winner) == (True, 0)


def test_seq7_a_hero_who_is_dead_after_the_attack_event_ends_the_game_at_once() -> None:
    s = lab(mine=["Killer"], their_secrets=["Deadly Trap"], foe={"hero": {"damage": 29}})
    s.attack("Killer", on="face")
    assert s.game.over
    assert s.game.winner == 1
    assert s.health(1) == 1


def test_seq8_forced_deaths_happen_inside_the_text() -> None:
    s = lab(mine=["Rattle"], hand=["Kill, bury, say B"])
    assert s.play("Kill, bury, say B", on="Rattle").notes() == "AB"
    later = lab(mine=["Rattle"], hand=["Kill, say B"])
    assert later.play("Kill, say B", on="Rattle").notes() == "BA"


def test_seq8_forced_deaths_make_room_for_the_rest_of_the_text() -> None:
    s = lab(mine=["2/2"] * 7, hand=["Smash, bury and summon"])
    assert s.play("Smash, bury and summon").row() == ["1/1"]


def test_seq10_a_trigger_fires_once_for_each_event() -> None:
    s = lab(mine=["Smith"], theirs=["3/3", "3/3"], hand=["Deal 1", "Deal 1 to enemy minions"])
    s.play("Deal 1", on="3/3")
    assert s.tally() == 1
    s.play("Deal 1 to enemy minions")
    assert s.tally() == 1 + 2


def test_seq10_a_new_event_fires_it_again() -> None:
    s = lab(mine=["Ping", "Pong"], hand=["Deal 1"])
    s.play("Deal 1", on="Ping")
    # They hit each other in turn until Ping has nothing left.
    assert s.row() == ["Pong"]
    assert s.stats() == [(1, 1)]
