"""Playing a card, the common part: PLY1 to PLY8."""

import pytest

import hearthlab as hl
from hearthlab.cards.language import (
    BEAST,
    CHOSEN,
    ENEMY_MINIONS,
    EVENT,
    HOLDING_DRAGON,
    MINION,
    MY_MINIONS,
    OPPONENT,
    OTHER,
    SELF,
    TARGET,
    add_to_hand,
    battlecry,
    buff,
    combo,
    count,
    counter,
    counter_spell,
    deal,
    destroy,
    discover,
    exactly,
    hand_size,
    mana,
    played,
    random,
    return_to_hand,
    spell_cast,
    target,
    whenever,
)
from support.effects import Lab, Table, a_minion, a_secret, a_spell, note, tally

lab = Table(
    a_spell("Choose", discover(exactly("Note A", "Note B", "Note C"), add_to_hand(CHOSEN))),
    a_spell("Hit a minion", deal(1, target(hero=False))),
    *(a_secret(f"Secret {k}", played(BEAST), note("A")) for k in range(6)),
    a_minion("Sacrificer", battlecry(destroy(target(friendly=True, hero=False)), buff(SELF, 2, 2))),
    a_minion("Shooter", battlecry(deal(1, TARGET))),
    a_minion("Dragon Friend", battlecry(deal(1, target(only_if=HOLDING_DRAGON)), tally())),
    a_minion("Dragon", race="dragon"),
    a_minion("Hand Clerk", whenever(played(), tally(hand_size()))),
    a_minion("Mana Clerk", whenever(played(), tally(mana()))),
    a_minion("Board Clerk", whenever(played(MINION, OTHER), tally(count(MY_MINIONS)))),
    a_minion("Cloaker", whenever(spell_cast(), buff(EVENT.other, keywords=["elusive", "stealth"]))),
    a_minion("Reaper", whenever(spell_cast(), destroy(EVENT.other))),
    a_minion("Returner", whenever(spell_cast(), return_to_hand(EVENT.other))),
    a_spell("Tally", tally(counter("cards_played_turn"))),
    a_spell("Combo", combo(note("A"), otherwise=note("B"))),
    a_minion("Elusive 2/2", attack=2, health=2, keywords=["elusive"]),
    a_minion("Immune 2/2", attack=2, health=2, keywords=["immune"]),
    a_minion("Dormant 2/2", attack=2, health=2, keywords=["dormant"]),
    a_spell("Hit any enemy minion", deal(1, random(ENEMY_MINIONS))),
    a_spell("Spark", tally(), keywords=["echo"], cost=2),
    a_minion("Sprite", attack=2, health=1, keywords=["echo"], cost=3),
    a_secret("Nullify", spell_cast(who=OPPONENT), counter_spell()),
)


def test_ply1_only_the_player_whose_turn_it_is_may_play() -> None:
    s = lab(hand=["1/1"], their_hand=["1/1"])
    mine, theirs = s.find("1/1", 0, "hand")["eid"], s.find("1/1", 1, "hand")["eid"]
    assert s.can_play("1/1")
    with pytest.raises(hl.IllegalAction):
        s.game.apply(f"play {theirs} at 0")
    s.end()
    assert s.can_play("1/1")
    with pytest.raises(hl.IllegalAction):
        s.game.apply(f"play {mine} at 0")


def test_ply1_nothing_is_played_while_a_choice_is_open() -> None:
    s = lab(hand=["Choose", "1/1"])
    assert s.can_play("1/1")
    s.play("Choose")
    assert not s.can_play("1/1")
    s.pick(0)
    assert s.can_play("1/1")


def test_ply1_the_cost_must_be_payable() -> None:
    assert lab(hand=["Chillwind Yeti"], mana=4).can_play("Chillwind Yeti")
    assert not lab(hand=["Chillwind Yeti"], mana=3).can_play("Chillwind Yeti")


def test_ply1_a_spell_with_a_target_needs_one() -> None:
    assert not lab(hand=["Hit a minion"]).can_play("Hit a minion")
    s = lab(theirs=["1/1"], hand=["Hit a minion"])
    assert s.targets("Hit a minion") == {s.eid("1/1")}
    with pytest.raises(hl.IllegalAction):
        s.play("Hit a minion")


def test_ply1_a_minion_needs_a_place_and_a_secret_room() -> None:
    assert not lab(mine=["1/1"] * 7, hand=["1/1"]).can_play("1/1")
    secrets = [f"Secret {k}" for k in range(4)]
    s = lab(secrets=secrets, hand=["Secret 4", "Secret 0", "Secret 5"])
    assert s.can_play("Secret 4")
    assert not s.can_play("Secret 0")
    s.play("Secret 4")
    assert not s.can_play("Secret 5")


def test_ply2_a_minion_may_come_without_a_target_when_there_is_none() -> None:
    s = lab(hand=["Shattered Sun Cleric"])
    s.play("Shattered Sun Cleric")
    assert s.stats() == [(3, 2)]


def test_ply2_a_minion_must_take_a_target_when_there_is_one() -> None:
    s = lab(mine=["1/1"], hand=["Shattered Sun Cleric"])
    with pytest.raises(hl.IllegalAction):
        s.play("Shattered Sun Cleric")
    s.play("Shattered Sun Cleric", on="1/1")
    assert s.stats() == [(2, 2), (3, 2)]


def test_ply2_without_a_target_the_whole_battlecry_is_skipped() -> None:
    s = lab(hand=["Sacrificer"])
    s.play("Sacrificer")
    assert s.stats() == [(1, 1)]
    fed = lab(mine=["2/2"], hand=["Sacrificer"]).play("Sacrificer", on="2/2")
    assert fed.stats() == [(3, 3)]


def test_ply2_a_text_that_does_not_ask_for_a_target_runs_without_one() -> None:
    s = lab(hand=["Dragon Friend"])
    assert s.targets("Dragon Friend") == set()
    s.play("Dragon Friend")
    assert s.tally() == 1
    holding = lab(hand=["Dragon Friend", "Dragon"])
    holding.play("Dragon Friend", on="face")
    assert (holding.tally(), holding.health(1)) == (1, 29)


def test_ply3_the_cost_is_paid_and_the_card_gone_from_hand_before_anything_reacts() -> None:
    assert lab(mine=["Hand Clerk"], hand=["1/1", "1/1"]).play("1/1").tally() == 1
    assert lab(mine=["Mana Clerk"], hand=["Chillwind Yeti"], mana=10).play("Chillwind Yeti").tally() == 6


def test_ply3_a_minion_is_in_play_before_anything_reacts() -> None:
    assert lab(mine=["Board Clerk"], hand=["1/1"]).play("1/1").tally() == 2


def test_ply3_a_target_is_not_asked_again_whether_it_is_legal() -> None:
    s = lab(mine=["Cloaker"], theirs=["4/5"], hand=["Deal 3", "Deal 3"])
    s.play("Deal 3", on="4/5")
    assert s.stats(1) == [(4, 2)]
    assert s.eid("4/5") not in s.targets("Deal 3")


def test_ply4_a_target_that_died_can_be_returned_from_the_graveyard() -> None:
    s = lab(mine=["Reaper"], theirs=["4/5"], hand=["Return"])
    s.play("Return", on="4/5")
    assert s.row(1) == []
    assert s.dead(1) == ["4/5"]
    assert s.their_hand == ["4/5"]


def test_ply4_harm_to_a_target_that_left_hurts_nobody_else() -> None:
    s = lab(mine=["Returner"], theirs=["4/5", "3/5"], hand=["Deal 3"])
    s.play("Deal 3", on="4/5")
    assert s.row(1) == ["3/5"]
    assert s.stats(1) == [(3, 5)]
    assert s.their_hand == ["4/5"]
    assert s.game.fault() is None


def test_ply5_a_card_counts_itself_as_played_before_its_text() -> None:
    s = lab(hand=["Tally", "Tally"])
    assert s.play("Tally").tally() == 1
    assert s.play("Tally").tally() == 1 + 2


def test_ply5_combo_is_active_only_after_the_first_card() -> None:
    s = lab(hand=["Combo", "Combo"])
    assert s.play("Combo").notes() == "B"
    assert s.play("Combo").notes() == "BA"


CAST = ["Elusive 2/2", "Immune 2/2", "Dormant 2/2", "Stealth 2/2", "1/1"]


def aimed(s: Lab, kind: str) -> set[tuple[int, str]]:
    """Sides and names of the minions that actions of a kind may aim at."""
    legal = {a.target for a in s.game.legal_actions() if a.kind == kind}
    return {(p, m["id"]) for p in (0, 1) for m in s.side(p)["minions"] if m["eid"] in legal}


def test_ply6_what_a_spell_and_a_hero_power_may_aim_at() -> None:
    s = lab(mine=CAST, theirs=CAST, hand=["Deal 1"])
    allowed = {(0, "Immune 2/2"), (0, "Stealth 2/2"), (0, "1/1"), (1, "1/1")}
    assert aimed(s, "play") == allowed
    assert aimed(s, "power") == allowed


def test_ply6_a_battlecry_may_also_aim_at_what_spells_cannot() -> None:
    s = lab(mine=CAST, theirs=CAST, hand=["Shooter"])
    own = {(0, "Immune 2/2"), (0, "Stealth 2/2"), (0, "Elusive 2/2"), (0, "1/1")}
    assert aimed(s, "play") == own | {(1, "Elusive 2/2"), (1, "1/1")}


def test_ply6_an_immune_enemy_hero_is_no_target() -> None:
    plain = lab(hand=["Deal 1"])
    assert plain.eid("face") in plain.targets("Deal 1")
    s = lab(hand=["Deal 1"], foe={"hero": {"keywords": ["immune"]}})
    assert s.targets("Deal 1") == {s.eid("hero")}


@pytest.mark.parametrize("name", ["Elusive 2/2", "Stealth 2/2"])
def test_ply7_effects_without_a_target_reach_everybody(name: str) -> None:
    s = lab(theirs=[name], hand=["Deal 1 to enemy minions"])
    assert s.play("Deal 1 to enemy minions").stats(1) == [(2, 1)]
    by_chance = lab(theirs=[name], hand=["Hit any enemy minion"])
    assert by_chance.play("Hit any enemy minion").stats(1) == [(2, 1)]


def test_ply8_an_echo_comes_to_the_hand_after_the_play() -> None:
    s = lab(hand=["Spark", "Sprite"])
    s.play("Spark")
    assert s.hand == ["Sprite", "Spark"]
    s.play("Spark")
    assert (s.tally(), s.hand) == (2, ["Sprite", "Spark"])
    s.play("Sprite")
    assert (s.row(), s.hand) == (["Sprite"], ["Spark", "Sprite"])
    assert s.end().hand == []


def test_ply8_a_countered_spell_has_no_echo() -> None:
    s = lab(hand=["Spark"], their_secrets=["Nullify"])
    s.play("Spark")
    assert (s.tally(), s.hand) == (0, [])
