"""Every fixed capacity of docs/architecture.md, driven to its end: never a crash, never a silent loss."""

from __future__ import annotations

import pytest

import hearthlab as hl
from hearthlab.cards.language import (
    ALL_MINIONS,
    CHOSEN,
    ENEMY_HERO,
    MADE,
    MINION,
    MY_HAND,
    MY_HERO,
    Cond,
    Statement,
    add_to_hand,
    at_play,
    battlecry,
    buff,
    cast,
    deal,
    discard,
    discover,
    each,
    exactly,
    for_cards,
    fuse,
    gain_armor,
    hand_size,
    minion,
    perform,
    played,
    pool,
    repeat,
    shuffle,
    spell,
    summon,
    whenever,
    while_,
)
from hearthlab.cards.library import Library, default_library
from hearthlab.declared import COUNTERS
from hearthlab.names import CAPACITIES, TABLES
from hearthlab.scenario import Scenario

ALWAYS = Cond("always")


def table(*cards: Statement, **more: object) -> Scenario:
    """A position with all of the cards in hand; cards are called by their ids."""
    library = default_library().with_cards(*cards)
    return Scenario(hand=[c.id for c in cards][:10], library=library, **more)  # type: ignore[arg-type]


def own_spell(card_id: str, *parts: object, **more: object) -> Statement:
    return spell(card_id, *parts, name=card_id, cost=0, **more)  # type: ignore[arg-type]


def own_minion(card_id: str, *clauses: object, **more: object) -> Statement:
    return minion(card_id, *clauses, **{"name": card_id, "cost": 0, "attack": 1, "health": 1, **more})  # type: ignore[arg-type]


def ended(s: Scenario) -> tuple[bool, object, str]:
    return s.game.over, s.game.winner, s.game.reason


def test_objects_the_oldest_dead_are_forgotten_first() -> None:
    s = table(own_spell("Churn", repeat(200, add_to_hand("CS2_231"), discard(MADE))))
    s.play("Churn")
    assert not s.game.over
    assert s.hand == []


def test_objects_that_are_all_needed_end_the_game() -> None:
    # Every cast spell waits for the one it casts: none of them can be forgotten.
    s = table(own_spell("Deep", cast("Deep")))
    s.play("Deep")
    assert ended(s) == (True, None, "capacity")


def test_enchantments_end_the_game() -> None:
    s = table(own_spell("Pile", repeat(159, buff(MY_HERO, 1))), own_spell("Straw", buff(MY_HERO, 1)))
    s.play("Pile").play("Straw")
    assert not s.game.over
    s = table(own_spell("Pile", repeat(161, buff(MY_HERO, 1))))
    s.play("Pile")
    assert ended(s) == (True, None, "capacity")


def test_unfinished_steps_end_the_game() -> None:
    s = table(own_spell("Mirror", perform("Mirror"), deal(1, ENEMY_HERO)))
    s.play("Mirror")
    assert ended(s) == (True, None, "capacity")


def test_lines_of_the_log_end_the_game() -> None:
    s = table(own_spell("Note", gain_armor(1)), own_spell("Diary", repeat(700, cast("Note"))))
    s.play("Diary")
    assert ended(s) == (True, None, "capacity")


def test_cards_of_loops_end_the_game() -> None:
    few = table(own_spell("Few", for_cards(pool(MINION), gain_armor(1), n=192)))
    few.play("Few")
    assert not few.game.over
    assert few.armor(0) <= 192
    many = table(own_spell("Many", for_cards([f"Card{k % 2}" for k in range(193)], gain_armor(1))),
                 own_minion("Card0"), own_minion("Card1"))  # fmt: skip
    many.play("Many")
    assert ended(many) == (True, None, "capacity")


def test_an_endless_loop_ends_the_game() -> None:
    s = table(own_spell("Forever", while_(ALWAYS, gain_armor(1))))
    s.play("Forever")
    assert ended(s) == (True, None, "endless loop")


def test_a_full_board_takes_no_eighth_minion() -> None:
    s = table(own_spell("Flood", summon("CS2_231", 9)))
    s.play("Flood")
    assert len(s.mine) == 7
    assert not s.game.over


def test_a_full_hand_takes_no_eleventh_card() -> None:
    s = table(own_spell("Gift", add_to_hand("CS2_231", 12)))
    s.play("Gift")
    assert len(s.hand) == 10


def test_a_full_deck_takes_no_sixty_first_card() -> None:
    s = table(own_spell("Stuff", shuffle("CS2_231", 70)))
    s.play("Stuff")
    assert len(s.side(0)["deck"]) == 60
    assert not s.game.over


def test_a_choice_offers_at_most_ten_cards() -> None:
    cards = [own_minion(f"Choice{k}") for k in range(12)]
    s = table(own_spell("Ask", discover(exactly(*(c.id for c in cards)), add_to_hand(CHOSEN))), *cards)
    s.play("Ask")
    assert s.options() == [f"Choice{k}" for k in range(10)]
    s.pick(9)
    assert s.hand.count("Choice9") == 1


def test_more_than_four_waiting_cards_of_a_deck_all_hear_the_event() -> None:
    waiting = [own_minion(f"Wait{k}", whenever(played(), gain_armor(1), zone="deck"), race="pirate") for k in range(6)]
    library = default_library().with_cards(*waiting)
    s = Scenario(hand=["Wisp"], deck=[c.id for c in waiting], library=library)
    s.play("Wisp")
    assert s.armor(0) == 6


def test_cards_built_into_one_bring_at_most_eight_texts() -> None:
    part = own_spell("Part", gain_armor(1))
    shell = own_spell("Shell", mechs=["fused"])
    maker = own_spell("Maker", add_to_hand("Shell"), repeat(9, fuse("Part", MADE)))
    s = Scenario(hand=["Maker"], library=default_library().with_cards(part, shell, maker))
    s.play("Maker").play("Shell")
    assert s.armor(0) == 8
    assert not s.game.over


def test_all_of_many_cost_changes_count() -> None:
    cheaper = own_spell("Cheaper", repeat(30, buff(MY_HAND, cost=-1)))
    s = table(cheaper, own_minion("Dear", cost=40))
    s.play("Cheaper")
    assert s.find("Dear", 0, "hand")["cost"] == 40 - 30


def test_numbers_stay_within_thirty_thousand() -> None:
    s = table(own_spell("Grow", repeat(20, buff(ALL_MINIONS, 30_000, 30_000))), mine=["Wisp"])
    s.play("Grow")
    assert s.stats(0) == [(30_000, 30_000)]


def test_loops_nest_at_most_three_deep() -> None:
    step = gain_armor(1)
    for _ in range(3):
        step = each(MY_HERO, step)
    default_library().with_cards(own_spell("Three", step))
    with pytest.raises(hl.HearthLabError, match="nest at most 3 deep"):
        default_library().with_cards(own_spell("Four", each(MY_HERO, step)))


def test_a_text_reads_at_most_eight_conditions_when_it_is_played() -> None:
    asks = [at_play(hand_size() >= k) for k in range(9)]
    own_minion("Eight", battlecry(*(while_(a & ~ALWAYS, gain_armor(1)) for a in asks[:8])))
    with pytest.raises(hl.HearthLabError, match="at most 8 conditions"):
        own_minion("Nine", battlecry(*(while_(a & ~ALWAYS, gain_armor(1)) for a in asks)))


def test_turns_end_at_thirty_thousand_when_no_limit_is_set() -> None:
    rules = {"turn_limit": 0, "fatigue": False}
    s = Scenario(rules=rules, turn=29_999)
    s.end()
    assert not s.game.over
    s.end()
    assert ended(s) == (True, None, "turn limit")


@pytest.mark.slow
def test_a_library_holds_at_most_65534_cards() -> None:
    cards = [own_minion(f"Own{k}") for k in range(65_600)]
    with pytest.raises(hl.HearthLabError, match="more than the library can hold"):
        default_library().with_cards(*cards)


@pytest.mark.parametrize(("what", "taken"), [("counters", len(TABLES["counters"]) + len(COUNTERS)), ("groups", 5)])
def test_a_library_declares_as_many_names_as_fit(what: str, taken: int) -> None:
    room = CAPACITIES[what] - taken
    default_library().with_cards(own_minion("Room", **{what: [f"own_{k}" for k in range(room)]}))
    with pytest.raises(hl.HearthLabError, match=rf"{what} are more than the \d+ that a library can declare"):
        default_library().with_cards(own_minion("Crowd", **{what: [f"own_{k}" for k in range(room + 1)]}))


def test_a_library_declares_no_more_variants_than_fit() -> None:
    library = default_library()
    text = library.text.replace('"variants":[', '"variants":[' + "".join(f'"own_{k}",' for k in range(22)))
    with pytest.raises(hl.HearthLabError, match="24 variants are more than the 22 that a library can declare"):
        Library(library.data, text)
