"""Secrets: SEC1 to SEC8, and the moments that secrets of the game wait for."""

import pytest

from hearthlab.cards.language import (
    ALL_CHARACTERS,
    DEAD,
    ENEMIES,
    ENEMY,
    ENEMY_HERO,
    EVENT,
    FRIENDLY,
    HAND_ROOM,
    HERO,
    IN_PLAY,
    MADE,
    MINION,
    MY_HERO,
    MY_MINIONS,
    OPPONENT,
    ROOM,
    add_to_hand,
    any_of,
    attach,
    attack_declared,
    attacks,
    battlecry,
    buff,
    copy_of,
    counter_spell,
    damaged,
    deal,
    deathrattle,
    destroy,
    died,
    exact_copy,
    fatal_damage,
    gain_armor,
    played,
    power_used,
    put_secret,
    random,
    repeat,
    retarget,
    return_to_hand,
    secret_revealed,
    secrets_of,
    spell_cast,
    spell_targeted,
    start_of_turn,
    steal_secret,
    summon,
    whenever,
)
from support.effects import Table, a_minion, a_secret, a_weapon, note, one

ATTACK_ON_MY_HERO = attack_declared(on=[HERO, FRIENDLY])
ATTACKING_MINION = attack_declared(MINION, ENEMY, ~DEAD, IN_PLAY)
THEIR_MINION = played(MINION, who=OPPONENT)
THEIR_SPELL = spell_cast(who=OPPONENT)

lab = Table(
    a_secret("Explosive Trap", ATTACK_ON_MY_HERO, deal(2, ENEMIES)),
    a_secret("Freezing Trap", ATTACKING_MINION, return_to_hand(EVENT.card, having=attach(cost=2))),
    a_secret("Vaporize", attack_declared(MINION, ENEMY, ~DEAD, IN_PLAY, on=[HERO, FRIENDLY]), destroy(EVENT.card)),
    a_secret("Ice Barrier", ATTACK_ON_MY_HERO, gain_armor(8)),
    a_secret("Noble Sacrifice", attack_declared(ENEMY), summon("2/1"), retarget(MADE), when=ROOM),
    a_secret(
        "Misdirection",
        attack_declared(ENEMY, ~DEAD, IN_PLAY, on=[HERO, FRIENDLY]),
        retarget(random(ALL_CHARACTERS - EVENT.card - EVENT.other)),
    ),
    a_secret("Snake Trap", attack_declared(on=[MINION, FRIENDLY]), summon("1/1", 3), when=ROOM),
    a_secret("Bear Trap", attacks(on=[HERO, FRIENDLY]), summon("3/3"), when=ROOM, late=True),
    a_secret("Snipe", THEIR_MINION, deal(4, EVENT.card), late=True),
    a_secret("Mirror Entity", THEIR_MINION, summon(exact_copy(EVENT.card)), when=ROOM, late=True),
    a_secret("Repentance", THEIR_MINION, buff(EVENT.card, set_health=1), late=True),
    a_secret("Counterspell", THEIR_SPELL, counter_spell()),
    a_secret("Cat Trick", THEIR_SPELL, summon("4/2"), when=ROOM, late=True),
    a_secret("Spellbender", spell_targeted(who=OPPONENT, on=[MINION]), summon("1/3"), retarget(MADE), when=ROOM),
    a_secret("Dart Trap", power_used(who=OPPONENT), deal(5, random(ENEMIES))),
    a_secret("Duplicate", died(MINION, FRIENDLY), add_to_hand(copy_of(EVENT.card), 2), when=HAND_ROOM),
    a_secret("Getaway", died(MINION, FRIENDLY), return_to_hand(EVENT.card), when=HAND_ROOM),
    a_secret("Eye for an Eye", damaged(HERO, FRIENDLY), deal(EVENT.amount, ENEMY_HERO)),
    a_secret("Ice Block", fatal_damage(), buff(MY_HERO, keywords="immune", until="end_of_turn")),
    a_secret("Competitive Spirit", start_of_turn(), buff(MY_MINIONS, 1, 1), when=any_of(MY_MINIONS)),
    a_weapon("Bow", whenever(secret_revealed(), note("A")), attack=3),
    a_minion("Bow bearer", whenever(secret_revealed(), note("A")), attack=0, health=5),
    a_minion("Watcher", whenever(attack_declared(ENEMY), note("B")), attack=0, health=5),
    a_secret("Written Warning", ATTACK_ON_MY_HERO, note("D")),
    a_minion("Scientist", deathrattle(put_secret()), health=1),
    a_minion("Challenger", battlecry(repeat(5, put_secret()))),
    a_minion("Thief", battlecry(steal_secret(random(secrets_of(OPPONENT)))), health=5),
    a_minion("Flare", battlecry(destroy(secrets_of(OPPONENT))), health=5),
)


def test_sec1_secrets_sleep_in_their_owners_turn() -> None:
    s = lab(
        mine=["2/2"],
        theirs=["1/9"],
        hand=["3/3", "Deal 1"],
        secrets=["Snipe", "Counterspell", "Explosive Trap"],
    )
    s.play("3/3").play("Deal 1", on="face").attack("2/2", "face")
    assert s.secrets(0) == ["Snipe", "Counterspell", "Explosive Trap"]


def test_sec1_a_secret_of_a_death_sleeps_in_its_owners_turn_too() -> None:
    s = lab(mine=["1/1"], hand=["Deal 1"], secrets=["Duplicate"])
    s.play("Deal 1", on="1/1")
    assert (s.secrets(0), s.row(), s.hand) == (["Duplicate"], [], [])
    s = lab(theirs=["1/1"], hand=["Deal 1"], their_secrets=["Duplicate"])
    s.play("Deal 1", on="1/1")
    assert (s.secrets(1), s.their_hand) == ([], ["1/1", "1/1"])


def test_sec1_secrets_wake_in_the_opponents_turn() -> None:
    s = lab(secrets=["Snipe"], their_hand=["3/3"])
    s.end()
    s.play("3/3")
    assert (s.secrets(0), s.row(1)) == ([], [])


def test_sec1_a_secret_of_the_turn_start_wakes_then() -> None:
    s = lab(mine=["2/2"], secrets=["Competitive Spirit"])
    s.end()
    assert s.secrets(0) == ["Competitive Spirit"]
    s.end()
    assert (s.secrets(0), s.stats()) == ([], [(3, 3)])


def test_sec2_secrets_stand_in_the_queue_by_play_order() -> None:
    s = lab(mine=["2/2"], theirs=[one("Watcher", order=2)], their_secrets=[one("Written Warning", order=1)])
    s.attack("2/2", "face")
    assert s.notes(1) == "DB"
    s = lab(mine=["2/2"], theirs=[one("Watcher", order=1)], their_secrets=[one("Written Warning", order=2)])
    s.attack("2/2", "face")
    assert s.notes(1) == "BD"


def test_sec3_an_impossible_secret_stays() -> None:
    s = lab(mine=["2/2"], theirs=["1/9"] * 7, their_secrets=["Noble Sacrifice", "Snake Trap"])
    s.attack("2/2", s.theirs[0]["eid"])
    assert s.secrets(1) == ["Noble Sacrifice", "Snake Trap"]
    s = lab(hand=["2/2"], theirs=["1/9"] * 7, their_secrets=["Mirror Entity"])
    s.play("2/2")
    assert s.secrets(1) == ["Mirror Entity"]


def test_sec3_a_full_hand_keeps_duplicate() -> None:
    s = lab(theirs=["1/1"], their_hand=["7/7"] * 10, their_secrets=["Duplicate"], hand=["Deal 1"])
    s.play("Deal 1", on="1/1")
    assert s.secrets(1) == ["Duplicate"]


def test_sec3_competitive_spirit_needs_a_minion() -> None:
    s = lab(secrets=["Competitive Spirit"])
    s.round()
    assert s.secrets(0) == ["Competitive Spirit"]


def test_sec4_a_triggered_secret_leaves_its_zone_and_is_seen_revealed() -> None:
    s = lab(mine=["2/2"], theirs=["Bow bearer"], their_secrets=["Ice Barrier"])
    s.attack("2/2", "face")
    assert (s.secrets(1), s.notes(1)) == ([], "A")
    assert (s.armor(1), s.health(1)) == (6, 30)


def test_sec4_the_other_players_secrets_are_no_friendly_ones() -> None:
    s = lab(mine=["2/2", "Bow bearer"], their_secrets=["Ice Barrier"])
    s.attack("2/2", "face")
    assert s.notes(0) == ""


def test_sec4_it_triggers_once() -> None:
    s = lab(mine=["2/2", "3/3"], their_secrets=["Ice Barrier"])
    s.attack("2/2", "face").attack("3/3", "face")
    assert s.armor(1) == 8 - 5


def test_sec5_secrets_put_into_play_obey_uniqueness() -> None:
    s = lab(mine=["Scientist"], hand=["Deal 1"], deck=["Ice Barrier", "Ice Barrier"], secrets=["Ice Barrier"])
    s.play("Deal 1", on="Scientist")
    assert (s.secrets(0), len(s.deck())) == (["Ice Barrier"], 2)
    s = lab(mine=["Scientist"], hand=["Deal 1"], deck=["Ice Barrier", "Snipe"], secrets=["Ice Barrier"])
    s.play("Deal 1", on="Scientist")
    assert (s.secrets(0), s.deck()) == (["Ice Barrier", "Snipe"], ["Ice Barrier"])


def test_sec5_secrets_put_into_play_obey_the_limit() -> None:
    cards = ["Ice Barrier", "Snipe", "Vaporize", "Counterspell", "Snake Trap", "Bear Trap"]
    s = lab(hand=["Challenger"], deck=cards, secrets=["Duplicate"])
    s.play("Challenger")
    assert (len(s.secrets(0)), len(s.deck())) == (5, 2)


def test_sec6_a_secret_destroyed_by_the_battlecry_does_not_react_to_the_minion() -> None:
    s = lab(hand=["Flare"], their_secrets=["Snipe", "Mirror Entity"])
    s.play("Flare")
    assert (s.secrets(1), s.row(1), s.damage("Flare")) == ([], [], 0)


def test_sec6_a_secret_stolen_by_the_battlecry_belongs_to_the_thief() -> None:
    s = lab(hand=["Thief"], their_secrets=["Snipe"])
    s.play("Thief")
    assert (s.secrets(0), s.secrets(1), s.damage("Thief")) == (["Snipe"], [], 0)


def test_sec6_a_stolen_copy_of_an_own_secret_is_lost() -> None:
    s = lab(hand=["Thief"], their_secrets=["Snipe"], secrets=["Snipe"])
    s.play("Thief")
    assert (s.secrets(0), s.secrets(1)) == (["Snipe"], [])


def test_sec7_freezing_trap_first_both_fire() -> None:
    s = lab(mine=["2/2"], their_secrets=["Freezing Trap", "Explosive Trap"])
    s.attack("2/2", "face")
    assert (s.secrets(1), s.hand, s.health(0), s.health(1)) == ([], ["2/2"], 28, 30)
    assert s.cost("2/2") == 3


def test_sec7_explosive_trap_first_and_freezing_trap_stays() -> None:
    s = lab(mine=["2/2"], their_secrets=["Explosive Trap", "Freezing Trap"])
    s.attack("2/2", "face")
    assert (s.secrets(1), s.hand, s.row(), s.health(1)) == (["Freezing Trap"], [], [], 30)


def test_sec7_an_attacker_that_survives_meets_both() -> None:
    s = lab(mine=["2/3"], their_secrets=["Explosive Trap", "Freezing Trap"])
    s.attack("2/3", "face")
    assert (s.secrets(1), s.hand) == ([], ["2/3"])


def test_sec8_misdirection_picks_among_all_but_attacker_and_target() -> None:
    s = lab(mine=["2/2", "1/1"], theirs=["0/9"], their_secrets=["Misdirection"])
    attack = f"attack {s.find('2/2', 0)['eid']} on {s.eid('face')}"
    hits = {}
    for p, world in s.outcomes(attack):
        damage = (30 - world.health(0), 30 - world.health(1), world.theirs[0]["damage"], 2 - len(world.mine))
        hits[damage] = p
    own_hero, their_minion, own_minion = (2, 0, 0, 0), (0, 0, 2, 0), (0, 0, 0, 1)
    assert hits == {k: pytest.approx(1 / 3) for k in (own_hero, their_minion, own_minion)}


# The list behind SEC8: what each kind of secret waits for.


def test_sec_list_vaporize_waits_for_a_minion_that_attacks_the_hero() -> None:
    s = lab(mine=["2/2"], theirs=["1/9"], weapon="Bow", their_secrets=["Vaporize"])
    s.attack("2/2", "1/9").attack("hero", "face")
    assert s.secrets(1) == ["Vaporize"]
    s = lab(mine=["2/2"], their_secrets=["Vaporize"])
    s.attack("2/2", "face")
    assert (s.row(), s.health(1), s.secrets(1)) == ([], 30, [])


def test_sec_list_noble_sacrifice_takes_the_attack() -> None:
    s = lab(mine=["2/2"], their_secrets=["Noble Sacrifice"])
    s.attack("2/2", "face")
    assert (s.health(1), s.row(1), s.stats(0)) == (30, [], [])


def test_sec_list_snake_trap_waits_for_an_attack_on_a_minion() -> None:
    s = lab(mine=["2/2", "3/3"], theirs=["1/9"], their_secrets=["Snake Trap"])
    s.attack("3/3", "face")
    assert s.secrets(1) == ["Snake Trap"]
    s.attack("2/2", "1/9")
    assert s.row(1) == ["1/9", "1/1", "1/1", "1/1"]


def test_sec_list_bear_trap_waits_until_the_hero_was_attacked() -> None:
    s = lab(mine=["2/2"], their_secrets=["Bear Trap"])
    s.attack("2/2", "face")
    assert (s.health(1), s.row(1)) == (28, ["3/3"])


def test_sec_list_secrets_on_a_played_minion_see_it_after_the_battlecry() -> None:
    s = lab(mine=["Champion"], hand=["Challenger"], their_secrets=["Repentance", "Mirror Entity"])
    s.play("Challenger")
    assert s.find("Challenger", 0)["health"] == 2  # set to 1, and the aura
    assert s.stats(1) == [(1, 1)]


def test_sec_list_counterspell_comes_before_the_text_and_cat_trick_after_it() -> None:
    s = lab(hand=["Deal 2", "Deal 3"], their_secrets=["Cat Trick", "Counterspell"])
    s.play("Deal 2", on="face")
    assert (s.health(1), s.secrets(1)) == (30, ["Cat Trick"])
    s.play("Deal 3", on="face")
    assert (s.health(1), s.row(1)) == (27, ["4/2"])


def test_sec_list_spellbender_takes_a_spell_aimed_at_a_minion() -> None:
    s = lab(mine=["2/2"], hand=["Deal 2", "Deal 3"], their_secrets=["Spellbender"])
    s.play("Deal 3", on="face")
    assert s.secrets(1) == ["Spellbender"]
    s.play("Deal 2", on="2/2")
    assert (s.stats(0), s.stats(1)) == ([(2, 2)], [(1, 1)])


def test_sec_list_dart_trap_waits_for_the_hero_power() -> None:
    s = lab(cls="warrior", their_secrets=["Dart Trap"])
    s.power()
    assert (s.health(0) + s.armor(0), s.secrets(1)) == (27, [])


def test_sec_list_duplicate_and_getaway_see_a_minion_that_died() -> None:
    s = lab(theirs=["1/1"], their_secrets=["Duplicate", "Getaway"], hand=["Deal 1"])
    s.play("Deal 1", on="1/1")
    assert s.their_hand == ["1/1"] * 3
    assert s.row(1) == []


def test_sec_list_eye_for_an_eye_deals_the_same_back() -> None:
    s = lab(mine=["3/3"], their_secrets=["Eye for an Eye"])
    s.attack("3/3", "face")
    assert (s.health(0), s.health(1)) == (27, 27)


def test_sec_list_ice_block_makes_immune_for_the_rest_of_the_turn() -> None:
    s = lab(mine=["3/3", "4/4"], their_secrets=["Ice Block"], foe={"hero": {"damage": 28}}, hand=["Deal 5"])
    s.attack("3/3", "face")
    assert (s.health(1), s.secrets(1)) == (2, [])
    assert not s.can_attack("4/4", "face")
    s.end()
    assert "keywords" not in s.side(1)["hero"]
    s.end()
    s.attack("4/4", "face")
    assert s.game.winner == 0
