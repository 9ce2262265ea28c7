"""Collection and order of triggers: TRG1 to TRG12."""

from typing import Any

import pytest

from hearthlab.cards.language import (
    ENEMY_MINIONS,
    FRIENDLY,
    IS_SELF,
    ME,
    MINION,
    OPPONENT,
    OTHER,
    TARGET,
    Clause,
    after,
    armor,
    attacks,
    buff,
    copy_of,
    count,
    damaged,
    deal,
    deathrattle,
    destroy,
    died,
    draw,
    end_of_turn,
    gain_armor,
    played,
    random,
    spell_cast,
    summon,
    summoned,
    take_control,
    target,
    transform,
    whenever,
)
from hearthlab.cards.language.nodes import Who
from support.effects import Lab, Table, a_minion, a_secret, a_spell, a_weapon, an_enchantment, note, one, tally


def watch(letter: str, who: Who = ME) -> Clause:
    """A trigger of anything in play on any minion that is played."""
    return after(played(MINION, who=None), note(letter, who))


lab = Table(
    a_minion("Splitter", whenever(end_of_turn(), summon("Splitter"))),
    a_minion("Modest", whenever(end_of_turn(), gain_armor(1), when=armor() <= 0)),
    a_minion("Greedy", whenever(end_of_turn(), gain_armor(1))),
    *(a_minion(f"Watch {x}", watch(x)) for x in "ABCD"),
    *(a_minion(f"Enemy Watch {x}", watch(x, OPPONENT)) for x in "ABCD"),
    a_minion("Mourner", whenever(died(MINION), note("B"))),
    a_minion("Enemy Rattle", deathrattle(note("A", OPPONENT))),
    a_weapon("Watch Horn", watch("A")),
    a_secret("Watch Secret", played(MINION, who=OPPONENT), note("D", OPPONENT), late=True),
    an_enchantment("Watch Mark", watch("E")),
    a_minion("Hand Watch", after(played(MINION), note("B"), zone="hand")),
    a_minion("Deck Watch", after(played(MINION), note("C"), zone="deck")),
    an_enchantment("Wisdom", whenever(attacks(IS_SELF), draw())),
    a_spell("Give Wisdom", buff(target(hero=False), card="Wisdom")),
    a_spell("Borrow", take_control(target(friendly=False, hero=False), this_turn=True)),
    a_spell("Steal", take_control(target(friendly=False, hero=False))),
    a_minion("Acolyte", whenever(damaged(IS_SELF), draw())),
    a_minion("Armorsmith", whenever(damaged(MINION, FRIENDLY), gain_armor(1)), health=2),
    a_minion("Juggler", after(summoned(FRIENDLY, OTHER), note("A"))),
    a_minion("Egg", deathrattle(summon("1/1"))),
    a_minion("Adventurer", whenever(played(OTHER), tally())),
    a_minion("Braggart", whenever(played(), tally())),
    a_minion("Herald", after(summoned(IS_SELF), tally()), whenever(summoned(FRIENDLY), note("A"))),
    a_spell("Send", summon("Herald")),
    a_minion("Eager", whenever(spell_cast(), tally(count(ENEMY_MINIONS)))),
    a_minion("Patient", after(spell_cast(), tally(count(ENEMY_MINIONS)))),
    a_spell("Renew", transform(target(hero=False), copy_of(TARGET))),
    a_spell("Hit one, then any", deal(1, target(hero=False)), deal(1, random(ENEMY_MINIONS))),
    a_spell("Doom one, hit any", destroy(target(hero=False)), deal(1, random(ENEMY_MINIONS))),
    a_spell("Hit one, then all", deal(1, target(hero=False)), deal(1, ENEMY_MINIONS)),
    a_minion("Hurt Clerk", whenever(damaged(IS_SELF), tally(1, 1, OPPONENT))),
)


def test_trg1_a_trigger_that_appears_later_does_not_join_the_queue() -> None:
    s = lab(mine=["Splitter"])
    assert len(s.end().mine) == 2
    assert len(s.end().end().mine) == 4


def test_trg2_the_condition_is_asked_again_when_the_turn_of_the_trigger_comes() -> None:
    assert lab(mine=["Modest", "Modest"]).end().armor() == 1
    assert lab(mine=["Greedy", "Greedy"]).end().armor() == 2


@pytest.mark.parametrize(
    ("horn", "mine", "theirs", "hidden", "mark", "seen"),
    [(51, 52, 53, 54, 55, "ABCDE"), (55, 54, 53, 52, 51, "EDCBA"), (53, 55, 51, 52, 54, "CDAEB")],
)
def test_trg3_play_order_mixes_players_minions_weapons_secrets_and_enchantments(
    horn: int, mine: int, theirs: int, hidden: int, mark: int, seen: str
) -> None:
    s = lab(
        mine=[one("Watch B", order=mine), one("1/1", enchantments=[{"id": "Watch Mark", "order": mark}])],
        theirs=[one("Enemy Watch C", order=theirs)],
        weapon=one("Watch Horn", order=horn),
        their_secrets=[one("Watch Secret", order=hidden)],
        hand=["2/2"],
    )
    s.play("2/2")
    assert s.notes() == seen


def four_watches(**more: Any) -> Lab:
    return lab(
        theirs=[one("Enemy Watch A", order=51), one("Enemy Watch C", order=53)],
        mine=[one("Watch B", order=52), one("Watch D", order=54)],
        hand=["2/2"],
        **more,
    )


def test_trg4_without_the_variant_no_player_goes_first() -> None:
    assert four_watches().play("2/2").notes() == "ABCD"


def test_trg4_in_the_variant_all_triggers_of_the_active_player_go_first() -> None:
    assert four_watches(variants=["dominant_player"]).play("2/2").notes() == "BDAC"


@pytest.mark.parametrize(("variants", "seen"), [((), "AB"), (("dominant_player",), "BA")])
def test_trg4_a_deathrattle_takes_its_place_among_the_triggers_by_the_variant_too(
    variants: tuple[str, ...], seen: str
) -> None:
    s = lab(
        theirs=[one("Enemy Rattle", order=51)],
        mine=[one("Mourner", order=52), one("2/2", order=53)],
        variants=variants,
    )
    assert s.attack("2/2", on="Enemy Rattle").notes() == seen


def test_trg5_triggers_in_play_go_before_the_hand_and_the_hand_before_the_deck() -> None:
    s = lab(mine=[one("Watch A", order=90)], hand=["2/2", one("Hand Watch", order=20)], deck=["Deck Watch"])
    s.play("2/2")
    assert s.notes() == "ABC"


def test_trg5_a_trigger_of_the_hand_sleeps_in_play() -> None:
    s = lab(mine=["Hand Watch"], hand=["2/2"])
    assert s.play("2/2").notes() == ""


def test_trg6_an_enchantment_works_for_its_caster_after_a_theft() -> None:
    s = lab(
        mine=["2/2"],
        hand=["Give Wisdom"],
        deck=["1/1", "1/1", "1/1"],
        their_hand=["Borrow"],
        their_deck=["3/3"],
    )
    s.play("Give Wisdom", on="2/2").attack("2/2", on="face")
    assert s.hand == ["1/1"]
    s.end().play("Borrow", on="2/2")
    s.attack("2/2", on="hero")
    assert s.hand == ["1/1", "1/1"]
    assert s.their_hand == ["3/3"]


def test_trg6_an_enchantment_has_a_play_order_of_its_own() -> None:
    def seen(mark: int) -> str:
        bearer = one("1/1", order=51, enchantments=[{"id": "Watch Mark", "order": mark}])
        return lab(mine=[bearer, one("Watch B", order=53)], hand=["2/2"]).play("2/2").notes()

    assert seen(54) == "BE"
    assert seen(52) == "EB"


def test_trg7_a_mortally_wounded_minion_still_reacts() -> None:
    s = lab(mine=["Acolyte"], hand=["Deal 5"], deck=["1/1"])
    s.play("Deal 5", on="Acolyte")
    assert s.row() == []
    assert s.hand == ["1/1"]


def test_trg7_every_armorsmith_counts_every_hit_of_one_blow() -> None:
    s = lab(mine=["Armorsmith", "Armorsmith", "1/1"], hand=["Deal 2 to all minions"])
    s.play("Deal 2 to all minions")
    assert s.row() == []
    assert s.armor() == 2 * 3


def test_trg8_a_dead_minion_does_not_react() -> None:
    s = lab(mine=["Juggler", "Egg"], hand=["Deal 1 to all minions"])
    s.play("Deal 1 to all minions")
    assert s.row() == ["1/1"]
    assert s.notes() == ""
    alive = lab(mine=["Juggler", "Egg"], hand=["Deal 1"])
    assert alive.play("Deal 1", on="Egg").notes() == "A"


def test_trg9_a_minion_does_not_react_to_its_own_play() -> None:
    s = lab(hand=["Adventurer", "1/1"])
    s.play("Adventurer")
    assert s.tally() == 0
    s.play("1/1")
    assert s.tally() == 1
    buzzard = lab(hand=["Starving Buzzard", "River Crocolisk"], deck=["1/1", "1/1"])
    buzzard.play("Starving Buzzard")
    assert buzzard.hand == ["CS2_120"]
    buzzard.play("River Crocolisk")
    assert buzzard.hand == ["1/1"]


def test_trg9_a_text_need_not_say_that_it_means_other_cards() -> None:
    s = lab(hand=["Braggart", "1/1"])
    assert s.play("Braggart").tally() == 0
    assert s.play("1/1").tally() == 1


def test_trg9_a_text_that_names_its_own_minion_reacts_to_its_arrival() -> None:
    s = lab(hand=["Herald", "Send", "1/1"])
    s.play("Herald")
    assert (s.tally(), s.notes()) == (1, "")
    s.play("Send")
    assert (s.tally(), s.notes()) == (2, "A")
    s.play("1/1")
    assert (s.tally(), s.notes()) == (2, "AAA")


def test_trg10_whenever_comes_before_the_text_and_after_comes_behind_its_deaths() -> None:
    eager = lab(mine=["Eager"], theirs=["1/1", "2/2", "3/3"], hand=["Deal 1"])
    assert eager.play("Deal 1", on="1/1").tally() == 3
    patient = lab(mine=["Patient"], theirs=["1/1", "2/2", "3/3"], hand=["Deal 1"])
    assert patient.play("Deal 1", on="1/1").tally() == 2


def test_trg11_a_transformed_minion_is_the_youngest() -> None:
    s = lab(mine=["Watch A", "Watch B"], hand=["Renew", "2/2", "2/2"])
    s.play("2/2").play("Renew", on="Watch A").play("2/2")
    assert s.notes() == "ABBA"


def test_trg11_a_stolen_minion_is_the_youngest() -> None:
    s = lab(theirs=[one("Watch A", order=50)], mine=[one("Watch B", order=60)], hand=["Steal", "2/2"])
    s.play("Steal", on="Watch A").play("2/2")
    assert s.notes() == "BA"


@pytest.mark.parametrize("name", ["Hit one, then any", "Doom one, hit any"])
def test_trg12_random_picks_leave_out_who_is_already_dying(name: str) -> None:
    s = lab(theirs=["1/1", "4/5", "3/5"], hand=[name])
    hit = {}
    for p, world in s.outcomes(s.playing(name, on="1/1")):
        assert world.row(1) == ["4/5", "3/5"]
        hit[tuple(h for _, h in world.stats(1))] = p
    assert hit == pytest.approx({(4, 5): 0.5, (5, 4): 0.5})


def test_trg12_a_dying_minion_alone_is_no_random_target() -> None:
    s = lab(theirs=["Hurt Clerk"], hand=["Hit one, then any"])
    s.play("Hit one, then any", on="Hurt Clerk")
    assert s.tally() == 1


def test_trg12_area_effects_hit_the_dying_too() -> None:
    s = lab(theirs=["Hurt Clerk"], hand=["Hit one, then all"])
    s.play("Hit one, then all", on="Hurt Clerk")
    assert s.tally() == 2
