"""Playing a minion: MIN1 to MIN11."""

from hearthlab.cards.language import (
    CHOSEN,
    ENEMY_MINIONS,
    EVENT,
    FRIENDLY,
    ME,
    MINION,
    OPPONENT,
    OTHER,
    SELF,
    TARGET,
    add_to_hand,
    adjacent,
    after,
    aura,
    battlecry,
    buff,
    card_is,
    choose_one,
    combo,
    count,
    deal,
    deathrattle,
    destroy,
    discover,
    draw,
    exact_copy,
    exactly,
    gain_armor,
    hero,
    new_hero,
    played,
    player_of,
    remove,
    return_to_hand,
    save,
    summon,
    summoned,
    take_control,
    target,
    transform,
    whenever,
)
from support.effects import Table, a_minion, a_secret, a_spell, note, one, tally

lab = Table(
    a_minion(
        "Chronicler",
        whenever(played(MINION, OTHER), note("A")),
        whenever(summoned(FRIENDLY, OTHER), note("B")),
        after(played(MINION, OTHER), note("D")),
        after(summoned(FRIENDLY, OTHER), note("E")),
    ),
    a_minion("Crier", battlecry(note("C"))),
    a_minion("Finder", battlecry(discover(exactly("Note C", "Note F"), add_to_hand(CHOSEN)))),
    a_minion("Rogue", combo(note("C"))),
    a_minion("Druid", choose_one("Say C", "Say F")),
    a_spell("Say C", note("C")),
    a_spell("Say F", note("F")),
    a_minion("Illidan", whenever(played(OTHER), summon("1/1")), health=5),
    a_minion("Knives", after(summoned(FRIENDLY, OTHER), deal(1, ENEMY_MINIONS)), health=5),
    a_minion("Head Count", battlecry(tally(count(ENEMY_MINIONS)))),
    a_minion("Hit and count", battlecry(deal(1, ENEMY_MINIONS), tally(count(ENEMY_MINIONS)))),
    a_minion("Rattle", deathrattle(note("A", OPPONENT))),
    a_minion("Neighbour Clerk", whenever(played(MINION, OTHER), tally(count(adjacent(EVENT.card)))), health=5),
    a_minion("Argus", battlecry(buff(adjacent(SELF), 1, 1))),
    a_minion("Bouncer", whenever(played(MINION, OTHER), return_to_hand(EVENT.card)), health=5),
    a_minion("Killer", whenever(played(MINION, OTHER), destroy(EVENT.card)), health=5),
    a_minion("Hurter", whenever(played(MINION, OTHER), deal(1, EVENT.card)), health=5),
    a_minion("Sturdy Crier", battlecry(note("C")), health=2),
    a_minion("Charmer", whenever(played(MINION, who=OPPONENT), take_control(EVENT.card)), health=5),
    a_minion("Armorer", battlecry(gain_armor(5))),
    a_minion("Bronze", aura(player_of(ME), keywords="double_battlecry"), health=5),
    a_minion("Shoot and draw", battlecry(deal(2, TARGET), draw())),
    a_minion("Shifter", battlecry(transform(SELF, "Shifted")), attack=1, health=1),
    a_minion("Shifted", attack=5, health=5),
    a_minion(
        "Faceless",
        battlecry(save(0, target(hero=False)), transform(SELF, exact_copy(TARGET))),
        attack=3,
        health=3,
    ),
    a_minion("Claw Druid", choose_one("Cat Form", "Bear Form"), attack=4, health=4),
    a_spell("Cat Form", transform(SELF, "Cat")),
    a_spell("Bear Form", transform(SELF, "Bear")),
    a_minion("Cat", attack=4, health=4, keywords=["charge"]),
    a_minion("Bear", attack=4, health=6, keywords=["taunt"]),
    a_minion(
        "Shape Clerk",
        after(summoned(card_is("Shifted", "Cat", "Bear")), tally()),
        after(summoned(card_is("Shifter", "Claw Druid")), tally(100)),
        health=5,
    ),
    a_secret("Snipe", played(MINION, who=OPPONENT), deal(2, EVENT.card), late=True),
    a_secret("Mirror", played(MINION, who=OPPONENT), summon(exact_copy(EVENT.card)), late=True),
    a_minion("Juggler", after(summoned(FRIENDLY, OTHER), note("B")), health=5),
    a_spell("Summon and say C", summon("1/1"), note("C")),
    a_minion("Summoner", battlecry(summon("1/1"), note("C"))),
    a_minion("Jaraxxus", battlecry(new_hero("Lord"), remove(SELF)), attack=3, health=15),
    hero("Lord", name="Lord", cls="warlock", health=15),
    a_minion("Recaller", whenever(played(MINION), return_to_hand(EVENT.card))),
    a_minion("Grower", battlecry(buff(SELF, 3, 3))),
)


def test_min1_the_phases_of_a_played_minion() -> None:
    assert lab(mine=["Chronicler"], hand=["Crier"]).play("Crier").notes() == "ABCDE"
    assert lab(mine=["Chronicler"], hand=["1/1"]).play("1/1").notes() == "ABDE"


def test_min1_combo_and_choose_one_stand_where_the_battlecry_does() -> None:
    combo_ = lab(mine=["Chronicler"], hand=["Idle", "Rogue"]).play("Idle").play("Rogue")
    assert combo_.notes() == "ABCDE"
    assert lab(mine=["Chronicler"], hand=["Rogue"]).play("Rogue").notes() == "ABDE"
    assert lab(mine=["Chronicler"], hand=["Druid"]).play("Druid", branch=0).notes() == "ABCDE"
    assert lab(mine=["Chronicler"], hand=["Druid"]).play("Druid", branch=1).notes() == "ABFDE"


def test_min1_a_choice_in_the_battlecry_holds_the_later_phases_back() -> None:
    s = lab(mine=["Chronicler"], hand=["Finder"]).play("Finder")
    assert s.notes() == "AB"
    assert s.pick(1).notes() == "ABFDE"


def test_min2_deaths_of_the_on_play_phase_come_before_the_battlecry() -> None:
    s = lab(mine=["Illidan", "Knives"], theirs=["Rattle", "4/5"], hand=["Head Count"])
    s.play("Head Count")
    assert s.tally() == 1
    assert s.notes() == "A"


def test_min2_nobody_dies_in_the_middle_of_a_battlecry() -> None:
    s = lab(theirs=["Rattle"], hand=["Hit and count"])
    s.play("Hit and count")
    assert s.tally() == 1
    assert s.row(1) == []


def test_min2_deaths_are_processed_at_the_end() -> None:
    s = lab(mine=["Knives"], theirs=["Rattle"], hand=["1/1"])
    s.play("1/1")
    assert s.row(1) == []
    assert s.notes() == "A"


def test_min3_every_place_may_be_chosen() -> None:
    s = lab(mine=["2/2", "3/3"], hand=["1/1"])
    card = s.find("1/1", 0, "hand")["eid"]
    assert [a for a in s.actions() if a.startswith("play")] == [f"play {card} at {k}" for k in range(3)]
    assert s.play("1/1", at=1).row() == ["2/2", "1/1", "3/3"]


def test_min3_the_minion_stands_in_its_place_before_anything_else_happens() -> None:
    between = lab(mine=["Neighbour Clerk", "3/3"], hand=["1/1"]).play("1/1", at=1)
    assert between.tally() == 2
    assert lab(mine=["Neighbour Clerk", "3/3"], hand=["1/1"]).play("1/1", at=0).tally() == 1
    argus = lab(mine=["2/2", "3/3", "4/4"], hand=["Argus"]).play("Argus", at=1)
    assert argus.stats() == [(3, 3), (1, 1), (4, 4), (4, 4)]


def test_min4_a_minion_that_left_before_has_no_battlecry() -> None:
    s = lab(mine=["Bouncer"], hand=["Crier"])
    s.play("Crier")
    assert (s.row(), s.hand) == (["Bouncer"], ["Crier"])
    dead = lab(mine=["Killer"], hand=["Crier"]).play("Crier")
    assert (dead.row(), dead.hand) == (["Killer"], [])


def test_min4_a_minion_that_is_only_hurt_has_its_battlecry() -> None:
    assert lab(mine=["Hurter"], hand=["Sturdy Crier"]).play("Sturdy Crier").notes() == "C"
    assert lab(mine=["Hurter"], hand=["Crier"]).play("Crier").notes() == ""


def test_min5_the_battlecry_works_for_the_new_controller() -> None:
    s = lab(theirs=["Charmer"], hand=["Armorer"])
    s.play("Armorer")
    assert s.row(1) == ["Charmer", "Armorer"]
    assert (s.armor(0), s.armor(1)) == (0, 5)
    own = lab(hand=["Armorer"]).play("Armorer")
    assert (own.armor(0), own.armor(1)) == (5, 0)


def test_min6_a_repeated_battlecry_runs_whole_with_the_same_target() -> None:
    s = lab(mine=["Bronze"], theirs=["4/5", "3/5"], hand=["Shoot and draw"], deck=["1/1", "1/1", "1/1"])
    s.play("Shoot and draw", on="4/5")
    assert s.stats(1) == [(4, 1), (3, 5)]
    assert len(s.hand) == 2
    once = lab(theirs=["4/5"], hand=["Shoot and draw"], deck=["1/1", "1/1"]).play("Shoot and draw", on="4/5")
    assert (once.stats(1), len(once.hand)) == ([(4, 3)], 1)


def test_min7_a_minion_that_transforms_itself_is_the_new_one_for_what_comes_after() -> None:
    s = lab(mine=["Shape Clerk"], hand=["Shifter"], their_secrets=["Snipe"])
    s.play("Shifter")
    assert s.row() == ["Shape Clerk", "Shifted"]
    assert s.stats()[1] == (5, 3)
    assert s.secrets(1) == []
    assert s.tally() == 1


def test_min7_a_copy_of_another_minion_is_that_minion_for_what_comes_after() -> None:
    s = lab(mine=["Shape Clerk"], theirs=[one("Shifted", damage=1)], hand=["Faceless"], their_secrets=["Snipe"])
    s.play("Faceless", on="Shifted")
    assert s.row() == ["Shape Clerk", "Shifted"]
    assert s.stats()[1] == (5, 5 - 1 - 2)
    assert s.tally() == 1


def test_min7_a_choose_one_form_is_the_new_one_for_what_comes_after() -> None:
    for branch, form, left in ((0, "Cat", 2), (1, "Bear", 4)):
        s = lab(mine=["Shape Clerk"], hand=["Claw Druid"], their_secrets=["Snipe"])
        s.play("Claw Druid", branch=branch)
        assert s.row() == ["Shape Clerk", form]
        assert s.stats()[1] == (4, left)
        assert s.tally() == 1


def test_min8_after_you_summon_waits_for_the_battlecry_of_a_played_minion() -> None:
    assert lab(mine=["Juggler"], hand=["Crier"]).play("Crier").notes() == "CB"


def test_min8_after_you_summon_acts_at_once_for_a_summoned_minion() -> None:
    assert lab(mine=["Juggler"], hand=["Summon and say C"]).play("Summon and say C").notes() == "BC"
    assert lab(mine=["Juggler"], hand=["Summoner"]).play("Summoner").notes() == "BCB"


def test_min9_a_minion_replaced_by_a_hero_is_not_summoned_in_the_end() -> None:
    s = lab(mine=["Juggler"], hand=["Jaraxxus"])
    s.play("Jaraxxus")
    assert s.side()["hero"]["id"] == "Lord"
    assert s.row() == ["Juggler"]
    assert s.notes() == ""


def test_min10_secrets_see_the_minion_after_its_battlecry() -> None:
    s = lab(hand=["Grower"], their_secrets=["Mirror"])
    s.play("Grower")
    assert s.stats(0) == [(4, 4)]
    assert s.stats(1) == [(4, 4)]
    sniped = lab(hand=["Grower"], their_secrets=["Snipe"]).play("Grower")
    assert sniped.stats() == [(4, 2)]


def test_min11_a_secret_sees_a_played_minion_that_is_gone() -> None:
    s = lab(hand=["Jaraxxus"], their_secrets=["Mirror"]).play("Jaraxxus")
    assert (s.row(0), s.row(1), s.stats(1), s.secrets(1)) == ([], ["Jaraxxus"], [(3, 15)], [])


def test_min11_a_played_minion_that_went_back_to_the_hand_is_not_seen() -> None:
    s = lab(mine=["Recaller"], hand=["1/1"], their_secrets=["Mirror"]).play("1/1")
    assert (s.row(1), s.secrets(1)) == ([], ["Mirror"])
