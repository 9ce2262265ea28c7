"""Deaths: DTH1 to DTH15, and where simulators disagree about them (DIS1, DIS6)."""

from hearthlab.cards.language import (
    ALL_MINIONS,
    ENEMY_MINIONS,
    EVENT,
    FRIENDLY,
    ME,
    MINION,
    MY_HAND,
    MY_HERO,
    MY_MINIONS,
    OPPONENT,
    ROOM,
    TARGET,
    after,
    any_of,
    buff,
    card_is,
    copy_of,
    count,
    counter,
    deal,
    deathrattle,
    destroy,
    destroy_in_deck,
    died,
    discard,
    draw,
    from_log,
    heal,
    if_,
    logged,
    random,
    return_to_hand,
    rightmost,
    spell_cast,
    summon,
    take_control,
    target,
    transform,
    trigger_deathrattle,
    whenever,
)
from support.effects import (
    Table,
    a_minion,
    a_secret,
    a_spell,
    an_enchantment,
    note,
    one,
    standing,
    tally,
)

OWN_DEATH = died(MINION, FRIENDLY)

lab = Table(
    a_spell("Deal 5, count", deal(5, target(hero=False)), tally(count(ENEMY_MINIONS))),
    a_spell("Deal 5, heal 5", deal(5, target(hero=False)), heal(5, TARGET)),
    a_spell("Deal 5, +0/+5", deal(5, target(hero=False)), buff(TARGET, 0, 5)),
    a_spell("Destroy, heal 5", destroy(target(hero=False)), heal(5, TARGET), buff(TARGET, 0, 5)),
    a_minion("Rattle A", deathrattle(note("A")), health=1),
    a_minion("Rattle B", deathrattle(note("B")), health=1),
    a_minion("Rattle B for the other", deathrattle(note("B", OPPONENT)), health=1),
    a_minion("Counting Rattle", deathrattle(tally(count(ALL_MINIONS), k=1), tally(1, k=2)), health=1),
    a_minion("Death Clerk C", whenever(died(), note("C")), attack=0, health=9),
    a_minion("Death Clerk D", whenever(died(), note("D")), attack=0, health=9),
    a_minion("Cult Master", whenever(OWN_DEATH, draw()), attack=4, health=2),
    a_secret("Avenge", OWN_DEATH, buff(random(MY_MINIONS), 3, 2), when=any_of(MY_MINIONS)),
    a_secret("Redemption", OWN_DEATH, summon(copy_of(EVENT.card)), when=ROOM),
    a_secret("Effigy", OWN_DEATH, summon("7/7"), when=ROOM),
    an_enchantment("Rattling B", deathrattle(note("B"))),
    an_enchantment("Rattling C", deathrattle(note("C"))),
    a_spell("Give rattle B", buff(target(hero=False), card="Rattling B")),
    a_spell("Give rattle C", buff(target(hero=False), card="Rattling C")),
    a_minion("Baron", standing("double_minion_deathrattle"), attack=1, health=7),
    a_minion("Frail Baron", standing("double_minion_deathrattle"), attack=1, health=1),
    a_minion("Sylvanas", deathrattle(take_control(random(ENEMY_MINIONS)), note("A", OPPONENT)), attack=5, health=5),
    a_minion("Egg", deathrattle(summon("4/4")), attack=0, health=2),
    a_minion("Nest", deathrattle(summon("4/4"), summon("5/5"), summon("6/6")), attack=0, health=2),
    a_spell("Feign Death", trigger_deathrattle(MY_MINIONS)),
    a_spell("Sheep", transform(target(hero=False), "1/1")),
    a_spell("Steal", take_control(target(hero=False, friendly=False))),
    a_spell("Resurrect", summon(from_log("died", MINION))),
    a_spell("Count the dead", tally(counter("minions_died_turn"), k=1), tally(counter("friendly_died_turn"), k=2)),
    a_spell("Return all but the last", return_to_hand(MY_MINIONS - rightmost(MY_MINIONS))),
    a_spell("Discard my hand", discard(MY_HAND)),
    a_spell("Destroy my deck", destroy_in_deck(ME)),
    a_spell("Deal 30 to my hero, heal 9", deal(30, MY_HERO), heal(9, MY_HERO)),
    a_spell("Deal 30 to my hero", deal(30, MY_HERO)),
    a_minion("Medic", after(spell_cast(), heal(9, MY_HERO)), attack=0, health=9),
    a_minion("Feugen", deathrattle(if_(logged("died", card_is("Stalagg")), summon("7/7"))), attack=4, health=4),
    a_minion("Stalagg", deathrattle(if_(logged("died", card_is("Feugen")), summon("7/7"))), attack=7, health=4),
)

SPARE = ["7/1"] * 9


def test_dth1_the_dying_stay_on_the_board_until_the_text_is_done() -> None:
    s = lab(theirs=["1/3", "2/9"], hand=["Deal 5, count"])
    s.play("Deal 5, count", on="1/3")
    assert s.tally() == 2
    assert s.row(1) == ["2/9"]


def test_dth2_all_dead_minions_leave_at_the_same_instant() -> None:
    s = lab(mine=["Counting Rattle", "2/2"], theirs=["2/2", "3/9"], hand=["Deal 2 to all minions"])
    s.play("Deal 2 to all minions")
    assert s.tally(2) == 1
    assert s.tally(1) == 1  # its deathrattle sees the survivor only
    assert (s.row(0), s.row(1)) == ([], ["3/9"])


def test_dth3_a_minion_brought_above_0_in_time_survives() -> None:
    s = lab(theirs=["1/3", "2/3"], hand=["Deal 5, heal 5", "Deal 5, +0/+5"])
    s.play("Deal 5, heal 5", on="1/3").play("Deal 5, +0/+5", on="2/3")
    assert s.stats(1) == [(1, 3), (2, 3)]


def test_dth3_a_destroyed_minion_cannot_be_saved() -> None:
    s = lab(theirs=["1/3"], hand=["Destroy, heal 5"])
    s.play("Destroy, heal 5", on="1/3")
    assert s.row(1) == []


def test_dth4_deaths_come_in_play_order_each_with_all_its_triggers() -> None:
    s = lab(
        mine=[one("Death Clerk C", order=1), one("Rattle A", order=3), one("Death Clerk D", order=4)],
        theirs=[one("Rattle B for the other", order=2)],
        hand=["Deal 1 to all minions"],
    )
    s.play("Deal 1 to all minions")
    assert s.notes() == "CBD" + "CAD"  # the older death first; deathrattle and triggers by play order


def test_dth4_a_younger_minion_of_the_own_side_dies_later() -> None:
    s = lab(
        mine=[one("Rattle A", order=2)],
        theirs=[one("Rattle B for the other", order=3)],
        hand=["Deal 1 to all minions"],
    )
    s.play("Deal 1 to all minions")
    assert s.notes() == "AB"


def test_dth5_a_minion_that_dies_with_others_does_not_see_their_deaths() -> None:
    s = lab(mine=["1/1", "1/2", "Cult Master", "2/1", "2/2"], hand=["Deal 2 to all minions"], deck=SPARE)
    s.play("Deal 2 to all minions")
    assert len(s.hand) == 0


def test_dth5_a_survivor_sees_all_deaths() -> None:
    s = lab(mine=["1/1", "Cult Master", "2/1", "2/2"], hand=["Deal 1 to all minions"], deck=SPARE)
    s.play("Deal 1 to all minions")
    assert len(s.hand) == 2


def test_dth5_avenge_needs_a_survivor() -> None:
    s = lab(theirs=["1/1", "2/1"], their_secrets=["Avenge"], hand=["Deal 1 to all minions"])
    s.play("Deal 1 to all minions")
    assert s.secrets(1) == ["Avenge"]
    s = lab(theirs=["1/1", "2/3"], their_secrets=["Avenge"], hand=["Deal 1 to all minions"])
    s.play("Deal 1 to all minions")
    assert s.secrets(1) == []
    assert s.stats(1) == [(5, 4)]


def test_dis1_a_later_cult_master_draws_nothing_when_it_dies_in_the_same_batch() -> None:
    s = lab(mine=["1/1", "1/2", "2/1", "2/2", "Cult Master"], hand=["Destroy all minions"], deck=SPARE)
    s.play("Destroy all minions")
    assert s.hand == []


def test_dis6_secrets_on_a_death_resolve_in_play_order() -> None:
    full = ["Taunt 2/2"] * 6
    s = lab(theirs=[*full, "1/1"], their_secrets=["Redemption", "Effigy"], hand=["Deal 1"])
    s.play("Deal 1", on="1/1")
    assert (s.row(1)[-1], s.secrets(1)) == ("1/1", ["Effigy"])
    s = lab(theirs=[*full, "1/1"], their_secrets=["Effigy", "Redemption"], hand=["Deal 1"])
    s.play("Deal 1", on="1/1")
    assert (s.row(1)[-1], s.secrets(1)) == ("7/7", ["Redemption"])


def test_dth6_the_printed_deathrattle_comes_first_then_added_ones_by_age() -> None:
    s = lab(mine=["Rattle A"], hand=["Give rattle C", "Give rattle B", "Deal 1"])
    s.play("Give rattle C", on="Rattle A").play("Give rattle B", on="Rattle A").play("Deal 1", on="Rattle A")
    assert s.notes() == "ACB"


def test_dth7_doubled_deathrattles_run_as_a_whole_set() -> None:
    s = lab(mine=["Rattle A", "Baron"], hand=["Give rattle B", "Deal 1"])
    s.play("Give rattle B", on="Rattle A").play("Deal 1", on="Rattle A")
    assert s.notes() == "ABAB"


def test_dth7_two_doublers_do_not_make_three() -> None:
    s = lab(mine=["Rattle A", "Baron", "Baron"], hand=["Deal 1"])
    s.play("Deal 1", on="Rattle A")
    assert s.notes() == "AA"


def test_dth7_a_doubler_that_dies_in_the_same_batch_does_not_double() -> None:
    s = lab(mine=["Rattle A", "Frail Baron"], hand=["Deal 1 to all minions"])
    s.play("Deal 1 to all minions")
    assert s.notes() == "A"


def test_dth7_a_doubler_stolen_by_the_deathrattle_does_not_double_it() -> None:
    s = lab(mine=["Baron"], theirs=["Sylvanas", "Taunt 2/2"], hand=["Destroy"])
    s.play("Destroy", on="Sylvanas")
    assert s.row(1) == ["Taunt 2/2", "Baron"]
    assert s.notes() == "A"


def test_dth8_tokens_of_a_deathrattle_take_the_place_of_the_dead() -> None:
    s = lab(mine=["1/1", "Egg", "1/2"], hand=["Destroy"])
    s.play("Destroy", on="Egg")
    assert s.row() == ["1/1", "4/4", "1/2"]


def test_dth8_the_place_is_right_of_the_surviving_left_neighbour() -> None:
    s = lab(mine=["1/9", "1/1", "Egg", "2/9"], hand=["Deal 2 to all minions"])
    s.play("Deal 2 to all minions")
    assert s.row() == ["1/9", "4/4", "2/9"]


def test_dth8_without_a_left_neighbour_the_place_is_the_left_end() -> None:
    s = lab(mine=["1/1", "Egg", "2/9"], hand=["Deal 2 to all minions"])
    s.play("Deal 2 to all minions")
    assert s.row() == ["4/4", "2/9"]


def test_dth8_each_of_several_tokens_takes_the_place_so_that_later_ones_stand_further_left() -> None:
    s = lab(mine=["1/9", "Nest", "2/9"], hand=["Destroy"])
    s.play("Destroy", on="Nest")
    assert s.row() == ["1/9", "6/6", "5/5", "4/4", "2/9"]
    s = lab(mine=["Nest", "2/9"], hand=["Destroy"])
    s.play("Destroy", on="Nest")
    assert s.row() == ["6/6", "5/5", "4/4", "2/9"]


def test_dth8_of_two_that_die_together_the_older_one_leaves_first_and_remembers_the_place_it_had_then() -> None:
    s = lab(mine=["1/1", {"id": "Nest", "health": 1, "order": 1}], hand=["Deal 2 to all minions"])
    s.play("Deal 2 to all minions")
    assert s.row() == ["4/4", "6/6", "5/5"]
    s = lab(mine=["1/1", "Nest"], hand=["Destroy all minions"])
    s.play("Destroy all minions")
    assert s.row() == ["6/6", "5/5", "4/4"]


def test_dth9_on_a_full_board_only_the_first_tokens_fit() -> None:
    s = lab(mine=["1/9", "Nest", "2/9", "3/9", "4/9", "5/9"], hand=["Destroy"])
    s.play("Destroy", on="Nest")
    assert s.row() == ["1/9", "5/5", "4/4", "2/9", "3/9", "4/9", "5/9"]


def test_dth10_a_deathrattle_can_run_without_a_death() -> None:
    s = lab(mine=["Egg", "Death Clerk C"], hand=["Feign Death"])
    s.play("Feign Death")
    assert s.row() == ["Egg", "4/4", "Death Clerk C"]
    assert (s.notes(), s.dead()) == ("", [])


def test_dth11_deaths_are_recorded_for_the_controller_and_counted_for_the_turn() -> None:
    s = lab(mine=["1/1", "2/2"], theirs=["1/1"], hand=["Deal 1 to all minions", "Count the dead", "Deal 2"])
    s.play("Deal 1 to all minions").play("Count the dead")
    assert (s.dead(0), s.dead(1)) == (["1/1"], ["1/1"])
    assert (s.tally(1), s.tally(2)) == (2, 1)
    assert s.state["log"]["turn"][-1] == s.game.turn


def test_dth11_the_counts_of_a_turn_end_with_it() -> None:
    s = lab(mine=["1/1"], hand=["Deal 1", "Count the dead"])
    s.play("Deal 1", on="1/1").round()
    s.play("Count the dead")
    assert (s.tally(1), s.tally(2)) == (0, 0)
    assert s.dead() == ["1/1"]


def test_dth11_a_minion_is_recorded_in_the_form_it_died_in() -> None:
    s = lab(mine=["Rattle A", "7/7"], hand=["Silence", "Deal 1", "Sheep", "Deal 2"])
    s.play("Silence", on="Rattle A").play("Deal 1", on="Rattle A")
    s.play("Sheep", on="7/7").play("Deal 2", on="1/1")
    assert s.dead() == ["Rattle A", "1/1"]
    assert s.notes() == ""


def test_dth11_a_stolen_minion_dies_for_its_new_controller() -> None:
    s = lab(theirs=["2/2"], hand=["Steal", "Deal 2"])
    s.play("Steal", on="2/2").play("Deal 2", on="2/2")
    assert (s.dead(0), s.dead(1)) == (["2/2"], [])


def test_dth12_a_resurrected_minion_is_the_bare_card() -> None:
    s = lab(mine=["Shield 2/2"], hand=["Give +2/+2", "Silence", "Destroy", "Resurrect"])
    s.play("Give +2/+2", on="Shield 2/2").play("Silence", on="Shield 2/2").play("Destroy", on="Shield 2/2")
    s.play("Resurrect")
    assert s.stats() == [(2, 2)]
    assert s.words("Shield 2/2") == ["divine_shield"]
    assert not s.mine[0].get("silenced", False)


def test_dth12_only_minions_that_died_for_the_player_come_back() -> None:
    s = lab(theirs=["2/2"], hand=["Deal 2", "Resurrect"])
    s.play("Deal 2", on="2/2").play("Resurrect")
    assert s.row() == []


def test_dth13_cards_discarded_or_destroyed_in_the_deck_do_not_die() -> None:
    cards = ["Discard my hand", "Destroy my deck", "Rattle A"]
    s = lab(mine=["Death Clerk C"], hand=cards, deck=["Rattle A", "Rattle B"])
    s.play("Destroy my deck").play("Discard my hand")
    assert (s.deck(), s.hand, s.dead()) == ([], [], [])


def test_dth13_a_burned_card_does_not_die() -> None:
    s = lab(mine=["Death Clerk C"], hand=["Draw 2", *["1/1"] * 9], deck=["Rattle A"] * 2)
    s.play("Draw 2")
    assert (len(s.hand), s.deck(), s.dead(), s.notes()) == (10, [], [], "")


def test_dth14_a_hero_healed_within_the_text_lives() -> None:
    s = lab(hand=["Deal 30 to my hero, heal 9"])
    s.play("Deal 30 to my hero, heal 9")
    assert (s.health(0), s.game.over) == (9, False)


def test_dth14_a_hero_healed_after_its_death_is_still_dead() -> None:
    s = lab(mine=["Medic"], hand=["Deal 30 to my hero"])
    s.play("Deal 30 to my hero")
    assert (s.game.over, s.game.winner) == (True, 1)
    assert s.health(0) == 9  # it was healed, too late


def test_dth15_linked_deathrattles_look_at_the_deaths_of_the_whole_game() -> None:
    s = lab(mine=["Feugen", "Stalagg"], hand=["Deal 4", "Deal 5"])
    s.play("Deal 4", on="Feugen")
    assert s.row() == ["Stalagg"]
    s.round()
    s.play("Deal 5", on="Stalagg")
    assert s.row() == ["7/7"]


def test_dth15_a_minion_destroyed_by_a_bounce_counts() -> None:
    cards = ["Return all but the last", "Deal 5", *["1/1"] * 8]
    s = lab(mine=["1/9", "Feugen", "Stalagg"], hand=cards)
    s.play("Return all but the last")
    assert (len(s.hand), s.dead()) == (10, ["Feugen"])  # only the older one found room
    s.play("Deal 5", on="Stalagg")
    assert s.row() == ["7/7"]
