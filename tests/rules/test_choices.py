"""Choices: CHO1 to CHO8."""

import pytest

from hearthlab.cards.language import (
    CHOSEN,
    EACH,
    ENEMY_HERO,
    ME,
    MY_MINIONS,
    OPPONENT,
    SELF,
    TARGET,
    Statement,
    add_to_hand,
    battlecry,
    buff,
    cast,
    choose_one,
    class_is,
    class_of,
    combo,
    counter_spell,
    deal,
    deck_top,
    discover,
    draw,
    drawn,
    each,
    either,
    end_of_turn,
    exactly,
    heal,
    in_set,
    perform,
    pool,
    silence,
    spell_cast,
    take_chosen,
    target,
    whenever,
)
from support.effects import Lab, Table, a_minion, a_power, a_secret, a_spell, one, standing, tally

OWN_CLASS_OR_NEUTRAL = either(class_of(ME), class_is("neutral"))


def offer(card_id: str, cls: str, of: str) -> Statement:
    """A card that only the pools of this file hold."""
    return a_minion(card_id, cls=cls, set=of, discoverable=True)


NO_CARD = [in_set("narrow"), in_set("wide")]
TEN = [f"Adaptation {k}" for k in range(10)]

lab = Table(
    offer("Mage card", "mage", "wide"),
    offer("Hunter card", "hunter", "wide"),
    *(offer(f"Neutral card {k}", "neutral", "wide") for k in range(4)),
    offer("Only card", "neutral", "narrow"),
    offer("Other card", "neutral", "narrow"),
    a_spell("Discover", discover(pool(in_set("wide"), also=OWN_CLASS_OR_NEUTRAL), add_to_hand(CHOSEN))),
    a_spell("Discover of two", discover(pool(in_set("narrow")), add_to_hand(CHOSEN)), deal(2, ENEMY_HERO)),
    a_spell("Discover of none", discover(pool(*NO_CARD), add_to_hand(CHOSEN)), deal(2, ENEMY_HERO)),
    a_spell(
        "Deal 1, discover, deal 2",
        deal(1, ENEMY_HERO),
        discover(["1/1", "2/2"], add_to_hand(CHOSEN)),
        deal(2, ENEMY_HERO),
    ),
    a_spell("Tracking", discover(deck_top(3), take_chosen())),
    a_minion("Draw Clerk", whenever(drawn(), tally()), attack=0, health=5),
    a_spell("Wrath", choose_one("Wrath of 3", "Wrath of 1"), cost=2),
    a_spell("Wrath of 3", deal(3, target(hero=False))),
    a_spell("Wrath of 1", deal(1, target(hero=False)), draw()),
    a_minion("Druid", choose_one("Druid deals", "Druid draws"), attack=3, health=3),
    a_spell("Druid deals", deal(2, ENEMY_HERO)),
    a_spell("Druid draws", draw()),
    a_minion("Fandral", standing("both_choices"), attack=3, health=5),
    a_minion("Taunt 2/9", attack=2, health=9, keywords=["taunt"]),
    a_minion("Keeper", choose_one("Keeper deals", "Keeper silences"), attack=2, health=2),
    a_minion("Other Keeper", choose_one("Keeper silences", "Keeper deals"), attack=2, health=2),
    a_spell("Keeper deals", deal(2, target())),
    a_spell("Keeper silences", silence(target(hero=False))),
    a_spell("Mend or Maim", choose_one("Mend", "Maim")),
    a_spell("Mend", heal(3, target(friendly=True))),
    a_spell("Maim", deal(3, target(friendly=False, hero=False))),
    a_spell("Stars", choose_one("Big Star", "Small Stars")),
    a_spell("Big Star", deal(5, target(hero=False))),
    a_spell("Small Stars", deal(2, ENEMY_HERO)),
    a_minion("Stargazer", battlecry(cast("Stars"))),
    a_power("Twofold", choose_one("Big Star", "Small Stars")),
    a_minion("Agent", combo(deal(2, ENEMY_HERO), otherwise=tally()), attack=3, health=3),
    a_minion("Aiming Agent", combo(deal(2, TARGET), buff(TARGET, 1)), attack=3, health=3),
    a_secret("Counterspell", spell_cast(who=OPPONENT), counter_spell()),
    *(a_spell(name, buff(TARGET, 1, k)) for k, name in enumerate(TEN)),
    a_minion("Adapter", battlecry(discover(TEN, perform(CHOSEN, on=SELF)))),
    a_spell("Adapt all", discover(TEN, each(MY_MINIONS, perform(CHOSEN, on=EACH)))),
    a_spell(
        "Potion",
        discover(exactly("1/1", "2/2"), add_to_hand(CHOSEN)),
        discover(exactly("3/3", "4/4"), add_to_hand(CHOSEN)),
        deal(2, ENEMY_HERO),
    ),
    a_minion("Yogg", battlecry(cast("Potion"), cast("Wrath"))),
    a_minion(
        "Ender",
        whenever(end_of_turn(who=OPPONENT), discover(exactly("1/1", "2/2"), add_to_hand(CHOSEN))),
        health=9,
    ),
)


def offers(s: Lab) -> list[tuple[float, list[str]]]:
    """What the spell may offer, with probabilities."""
    return [(p, world.options()) for p, world in s.outcomes(s.playing("Discover"))]


def test_cho1_discover_offers_three_different_cards_of_the_class_or_neutral() -> None:
    s = lab(hand=["Discover"])
    assert all(len(set(three)) == 3 for _, three in offers(s))
    seen = {card for _, three in offers(s) for card in three}
    assert seen == {"Mage card", *(f"Neutral card {k}" for k in range(4))}


def test_cho1_the_class_is_that_of_the_hero() -> None:
    s = lab(hand=["Discover"], cls="hunter")
    seen = {card for _, three in offers(s) for card in three}
    assert seen == {"Hunter card", *(f"Neutral card {k}" for k in range(4))}


def first_is(s: Lab, card: str) -> float:
    """How likely the first card offered is this one."""
    return sum(p for p, three in offers(s) if three[0] == card)


def test_cho1_class_cards_weigh_four_times_as_much() -> None:
    assert first_is(lab(hand=["Discover"]), "Mage card") == pytest.approx(4 / 8)
    assert first_is(lab(hand=["Discover"]), "Neutral card 0") == pytest.approx(1 / 8)


def test_cho1_the_weight_can_be_turned_off() -> None:
    s = lab(hand=["Discover"], variants=["discover_unweighted"])
    assert first_is(s, "Mage card") == pytest.approx(1 / 5)


def test_cho1_the_picked_card_is_the_one_that_comes() -> None:
    s = lab(hand=["Discover"])
    s.play("Discover")
    wanted = s.options()[1]
    s.pick(1)
    assert s.hand == [wanted]


def test_cho2_fewer_candidates_are_all_offered() -> None:
    s = lab(hand=["Discover of two"])
    s.play("Discover of two")
    assert sorted(s.options()) == ["Only card", "Other card"]
    assert s.actions() == ["pick 0", "pick 1"]


def test_cho2_without_a_candidate_the_text_goes_on() -> None:
    s = lab(hand=["Discover of none"])
    s.play("Discover of none")
    assert (s.game.phase, s.hand, s.health(1)) == ("main", [], 28)


def test_cho2_a_discover_asks_before_the_rest_of_its_text() -> None:
    s = lab(hand=["Deal 1, discover, deal 2"])
    s.play("Deal 1, discover, deal 2")
    assert (s.game.phase, s.health(1)) == ("choice", 29)
    s.pick(0)
    assert s.health(1) == 27


def test_cho3_tracking_draws_one_of_three_and_throws_the_others_away() -> None:
    s = lab(mine=["Draw Clerk"], hand=["Tracking"], deck=["1/1", "2/2", "3/3", "4/4", "5/5"])
    s.play("Tracking")
    offered = s.options()
    assert len(offered) == 3
    s.pick(2)
    assert s.hand == [offered[2]]
    assert len(s.deck()) == 2
    assert set(s.deck()).isdisjoint(offered)
    assert s.tally() == 1


@pytest.mark.parametrize("cards", [["1/1"], ["1/1", "2/2"]])
def test_cho3_a_small_deck_offers_what_it_has(cards: list[str]) -> None:
    s = lab(hand=["Tracking"], deck=cards)
    s.play("Tracking")
    assert sorted(s.options()) == cards
    s.pick(0)
    assert (len(s.hand), s.deck()) == (1, [])


def test_cho3_an_empty_deck_offers_nothing() -> None:
    s = lab(hand=["Tracking"], fatigue=True)
    s.play("Tracking")
    assert (s.game.phase, s.health(0)) == ("main", 30)


def test_cho3_the_cards_offered_are_the_next_ones_of_the_deck() -> None:
    cards = [one("1/1", top=1), one("2/2", top=2), one("3/3", top=3), *(one("7/7") for _ in range(20))]
    s = lab(hand=["Tracking"], me={"deck": cards})
    s.play("Tracking")
    assert sorted(s.options()) == ["1/1", "2/2", "3/3"]


def test_cho4_the_branch_is_part_of_the_play() -> None:
    s = lab(theirs=["1/9"], hand=["Wrath", "Wrath"], deck=["7/7"])
    assert [a.branch for a in s.game.legal_actions() if a.kind == "play"] == [0, 1] * 2
    s.play("Wrath", on="1/9", branch=0)
    assert (s.damage("1/9"), s.hand) == (3, ["Wrath"])
    s.play("Wrath", on="1/9", branch=1)
    assert (s.damage("1/9"), s.hand) == (4, ["7/7"])


def test_cho4_each_branch_says_itself_whether_it_needs_a_target() -> None:
    s = lab(hand=["Wrath"])
    assert not s.can_play("Wrath")


def test_cho4_both_effects_skip_the_pick() -> None:
    s = lab(mine=["Fandral"], hand=["Druid"], deck=["7/7"])
    assert all(a.branch is None for a in s.game.legal_actions())
    s.play("Druid")
    assert (s.health(1), s.hand) == (28, ["7/7"])
    s = lab(mine=["Fandral"], theirs=["1/9"], hand=["Wrath"], deck=["7/7"])
    s.play("Wrath", on="1/9")
    assert (s.damage("1/9"), s.hand) == (4, ["7/7"])


@pytest.mark.parametrize("keeper", ["Keeper", "Other Keeper"])
def test_cho4_with_both_effects_a_target_must_fit_one_branch_that_aims(keeper: str) -> None:
    s = lab(mine=["Fandral"], theirs=["Taunt 2/9"], hand=[keeper, keeper])
    assert s.aims(keeper) == {"Fandral", "Taunt 2/9", "hero", "face"}
    s.play(keeper, on="face").play(keeper, on="Taunt 2/9")
    assert (s.health(1), s.damage("Taunt 2/9"), s.words("Taunt 2/9")) == (28, 2, [])


def test_cho4_a_branch_leaves_a_target_alone_that_is_none_of_its_own() -> None:
    s = lab(mine=["Fandral"], theirs=["1/9"], hand=["Mend or Maim", "Mend or Maim"], me={"hero": {"damage": 9}})
    assert s.aims("Mend or Maim") == {"Fandral", "1/9", "hero"}
    s.play("Mend or Maim", on="hero").play("Mend or Maim", on="1/9")
    assert (s.health(0), s.damage("1/9")) == (24, 3)


def test_cho4_with_both_effects_one_that_aims_at_nothing_needs_no_target() -> None:
    s = lab(mine=["Fandral"], hand=["Stars"])
    assert s.aims("Stars") == {"Fandral"}
    s = lab(hand=["Stars"], me={"enchantments": [{"keywords": ["both_choices"]}]})
    s.play("Stars")
    assert s.health(1) == 28


def test_cho4_both_effects_of_a_spell_that_a_text_casts_have_a_random_target() -> None:
    s = lab(mine=["Fandral"], hand=["Stargazer"])
    hurt = {}
    for probability, world in s.outcomes(s.playing("Stargazer")):
        assert world.health(1) == 28
        hurt[tuple(world.row(0))] = probability
    assert hurt == {("Stargazer",): pytest.approx(0.5), ("Fandral",): pytest.approx(0.5)}


def test_cho4_both_effects_of_a_hero_power_aim_too() -> None:
    s = lab(mine=["Fandral"], theirs=["1/9"], me={"power": "Twofold"})
    assert s.power_aims() == {"Fandral", "1/9"}
    s.power(on="1/9")
    assert (s.damage("1/9"), s.health(1)) == (5, 28)


def test_cho5_combo_needs_another_card_before() -> None:
    s = lab(hand=["Agent", "Agent"])
    s.play("Agent")
    assert (s.health(1), s.tally()) == (30, 1)
    s.play("Agent")
    assert (s.health(1), s.tally()) == (28, 1)


def test_cho5_a_combo_has_no_target_without_another_card_before() -> None:
    s = lab(hand=["Idle", "Aiming Agent"], theirs=["1/9"])
    assert s.aims("Aiming Agent") == set()
    s.play("Idle")
    assert s.aims("Aiming Agent") == {"1/9", "hero", "face"}
    s.play("Aiming Agent", on="1/9")
    assert s.stats(1) == [(2, 7)]


def test_cho5_the_coin_counts_the_hero_power_does_not() -> None:
    s = lab(hand=["GAME_005", "Agent"], mana=5)
    s.play("GAME_005").play("Agent")
    assert s.health(1) == 28
    s = lab(hand=["Agent"], cls="warrior")
    s.power()
    s.play("Agent")
    assert (s.health(1), s.tally()) == (30, 1)


def test_cho5_a_countered_card_counts() -> None:
    s = lab(hand=["Deal 1", "Agent"], their_secrets=["Counterspell"])
    s.play("Deal 1", on="face").play("Agent")
    assert s.health(1) == 28


def test_cho5_combo_is_over_with_the_turn() -> None:
    s = lab(hand=["Idle", "Agent"])
    s.play("Idle").round()
    s.play("Agent")
    assert (s.health(1), s.tally()) == (30, 1)


def test_cho6_adapt_offers_three_of_the_ten() -> None:
    seen = set()
    for seed in range(40):
        s = lab(hand=["Adapter"], seed=seed)
        s.play("Adapter")
        three = s.options()
        assert len(set(three)) == 3
        seen |= set(three)
    assert seen == set(TEN)


def test_cho6_the_pick_is_applied_to_the_minion() -> None:
    s = lab(hand=["Adapter"])
    s.play("Adapter")
    k = TEN.index(s.options()[1])
    s.pick(1)
    assert s.stats() == [(2, 1 + k)]


def test_cho6_a_group_adapts_the_same_way() -> None:
    s = lab(mine=["1/1", "2/2", "3/3"], hand=["Adapt all"])
    s.play("Adapt all")
    k = TEN.index(s.options()[0])
    s.pick(0)
    assert s.game.phase == "main"
    assert s.stats() == [(2, 1 + k), (3, 2 + k), (4, 3 + k)]


def test_cho7_choices_of_several_steps_suspend_the_sequence() -> None:
    s = lab(hand=["Potion", "1/1"])
    s.play("Potion")
    assert (s.options(), s.actions()) == (["1/1", "2/2"], ["pick 0", "pick 1"])
    s.pick(1)
    assert (s.options(), s.health(1)) == (["3/3", "4/4"], 30)
    assert s.actions() == ["pick 0", "pick 1"]
    s.pick(0)
    assert s.game.phase == "main"
    assert (s.hand, s.health(1)) == (["1/1", "2/2", "3/3"], 28)


def test_cho8_a_spell_cast_by_an_effect_chooses_at_random() -> None:
    seen = set()
    for seed in range(24):
        s = lab(theirs=["1/9"], hand=["Yogg"], deck=["7/7"], seed=seed)
        s.play("Yogg")
        assert s.game.phase == "main"
        seen.add((s.hand[0], s.hand[1], s.damage("1/9")))
    assert {first for first, _, _ in seen} == {"1/1", "2/2"}
    assert {second for _, second, _ in seen} == {"3/3", "4/4"}
    assert {hit for _, _, hit in seen} >= {1, 3}  # the branch and the target were random too


def test_cho8_a_choice_in_the_other_players_turn_is_made_at_random() -> None:
    seen = set()
    for seed in range(16):
        s = lab(theirs=["Ender"], seed=seed)
        s.end()
        seen.add(s.their_hand[0])
    assert seen == {"1/1", "2/2"}
