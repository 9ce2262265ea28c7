"""Keywords and mechanics: KEY1 to KEY16, and how stealth is lost (DIS4)."""

import pytest

import hearthlab as hl
from hearthlab.cards.language import (
    DAMAGED,
    ENEMIES,
    ENEMY_HERO,
    ENEMY_MINIONS,
    HOLDING_DRAGON,
    JADE_GOLEM,
    MINION,
    MY_HAND,
    MY_HERO,
    MY_MINIONS,
    NO_DUPLICATES,
    OPPONENT,
    OTHER,
    SELF,
    TARGET,
    after,
    attack,
    aura,
    battlecry,
    buff,
    card_is,
    combo,
    count,
    count_up,
    counter,
    counter_spell,
    deal,
    deathrattle,
    destroy,
    discard,
    draw,
    if_,
    inspire,
    leftmost,
    merge,
    missiles,
    new_hero,
    on,
    played,
    progress,
    quest,
    rightmost,
    secrets_of,
    spell_cast,
    steal_secret,
    summon,
    whenever,
)
from hearthlab.cards.language import hero as a_hero
from support.effects import Table, a_minion, a_power, a_secret, a_spell, a_weapon, note, one, tally

VICTIMS = MY_MINIONS.where(card_is("Victim"))

lab = Table(
    a_minion("Hidden Pinger", whenever(spell_cast(), deal(1, ENEMY_HERO)), attack=2, health=3, keywords=["stealth"]),
    a_minion("Immune 2/2", attack=2, health=2, keywords=["immune"]),
    a_spell("Count their minions", tally(count(ENEMY_MINIONS))),
    a_minion("Elusive 3/3", attack=3, health=3, keywords=["elusive"]),
    a_minion("Crier", battlecry(deal(1, TARGET))),
    a_spell("Golem", summon(JADE_GOLEM)),
    a_minion("C'Thun of tests", battlecry(missiles(attack(SELF), ENEMIES)), attack=6, health=6, groups=["cthun"]),
    a_spell("Ritual", count_up("cthun_attack", 2), count_up("cthun_health", 2), count_up("cthun_taunt")),
    a_minion("Chosen", battlecry(if_(counter("cthun_attack") >= 4, tally()))),
    quest("Quest", spell_cast(), progress(2, "7/7"), name="Quest", cost=1, mechs=["quest"]),
    quest("Minion Quest", played(MINION), progress(2, "7/7"), name="Minion Quest", cost=1, mechs=["quest"]),
    a_minion("Flare", battlecry(destroy(secrets_of(OPPONENT))), health=5),
    a_minion("Thief", battlecry(steal_secret(secrets_of(OPPONENT))), health=5),
    a_hero(
        "Lich",
        battlecry(note("B")),
        name="Lich",
        cost=5,
        armor=5,
        health=30,
        cls="warlock",
        hero_power="Siphon",
    ),
    a_hero("Grim Lich", battlecry(destroy(VICTIMS)), name="Grim Lich", health=30, cls="warlock"),
    a_minion("Victim", deathrattle(note("D"))),
    a_minion("Early Slayer", whenever(played(), destroy(VICTIMS)), attack=0, health=5),
    a_minion("Late Slayer", after(played(), destroy(VICTIMS)), attack=0, health=5),
    a_hero("Demon Lord", name="Demon Lord", health=15, cls="warlock", hero_power="Siphon"),
    a_power("Siphon", deal(3, ENEMY_HERO)),
    a_minion("Herald", battlecry(new_hero("Demon Lord"))),
    a_minion("Play Clerk", whenever(played(), note("A")), after(played(), note("C")), attack=0, health=5),
    a_weapon("Axe", attack=3, durability=2),
    a_spell("Give my hero 2 attack", buff(MY_HERO, 2, until="end_of_turn")),
    a_minion("Rusher", attack=2, health=2, keywords=["rush"]),
    a_minion("Echo 2", battlecry(deal(1, ENEMY_HERO)), attack=1, health=1, cost=2, keywords=["echo"]),
    a_spell("Echo Spell", deal(1, ENEMY_HERO), cost=1, keywords=["echo"]),
    a_secret("Counterspell", spell_cast(who=OPPONENT), counter_spell()),
    a_minion("Module", deathrattle(note("A")), attack=2, health=2, keywords=["magnetic", "taunt"]),
    a_spell("Merge", merge(leftmost(MY_MINIONS), rightmost(MY_MINIONS))),
    a_minion("Inspired", inspire(deal(1, ENEMY_HERO)), attack=0, health=5),
    a_minion("Whelp", race="dragon"),
    a_minion("Dragon Friend", battlecry(if_(HOLDING_DRAGON, tally())), race="dragon"),
    a_minion("Emptier", whenever(played(OTHER), discard(MY_HAND)), attack=0, health=5),
    a_minion("Draws on play", whenever(played(OTHER), draw()), attack=0, health=5),
    a_minion("Highlander", battlecry(if_(NO_DUPLICATES, tally()))),
    a_minion("Enraged 1/5", aura(SELF, attack=3, when=on(SELF, DAMAGED)), health=5),
    a_spell("Overload 2", tally(), overload=2),
    a_minion("Agent", combo(tally()), attack=3, health=3),
)


@pytest.mark.parametrize(
    "word",
    [
        "taunt", "stealth", "charge", "windfury", "divine_shield", "immune", "poisonous", "lifesteal", "rush",
        "echo", "magnetic",
    ],
)  # fmt: skip
def test_key1_every_keyword_is_known(word: str) -> None:
    s = lab(mine=[one("2/2", keywords=[word])])
    assert s.words("2/2") == [word]
    assert hl.Game.from_state(s.state, library=lab.library).state() == s.state


def test_key1_overload_inspire_combo_and_enrage_work_by_their_words() -> None:
    s = lab(mine=["Inspired", "Enraged 1/5"], hand=["Overload 2", "Agent", "Deal 1"], cls="warrior")
    s.play("Overload 2").play("Agent")
    assert (s.tally(), s.side()["mana"]["owed"]) == (2, 2)
    s.power()
    assert s.health(1) == 29
    s.play("Deal 1", on="Enraged 1/5")
    assert s.stats()[1] == (4, 4)


def test_key2_stealth_is_lost_by_attacking() -> None:
    s = lab(mine=["Stealth 2/2"])
    s.attack("Stealth 2/2", "face")
    assert s.words("Stealth 2/2") == []


def test_key2_stealth_is_kept_when_area_effects_hit() -> None:
    s = lab(mine=["Stealth 2/2"], hand=["Deal 1 to all minions"])
    s.play("Deal 1 to all minions")
    assert (s.words("Stealth 2/2"), s.damage("Stealth 2/2")) == (["stealth"], 1)


def test_dis4_stealth_is_lost_by_any_damage_the_minion_deals() -> None:
    s = lab(mine=["Hidden Pinger"], hand=["Idle"])
    s.play("Idle")
    assert s.health(1) == 29
    assert s.words("Hidden Pinger") == []


def test_dis4_damage_that_does_not_count_reveals_nobody() -> None:
    s = lab(mine=["Hidden Pinger"], hand=["Idle"], foe={"hero": {"keywords": ["immune"]}})
    s.play("Idle")
    assert s.words("Hidden Pinger") == ["stealth"]


def test_key3_immune_cannot_be_damaged_targeted_or_attacked_by_the_enemy() -> None:
    s = lab(mine=["3/3"], theirs=["Immune 2/2"], hand=["Deal 2", "Deal 2 to all minions", "Crier"])
    immune = s.eid("Immune 2/2")
    assert immune not in s.targets("Deal 2")
    assert immune not in s.targets("Crier")
    assert not s.can_attack("3/3", "Immune 2/2")
    s.play("Deal 2 to all minions")
    assert s.damage("Immune 2/2") == 0


def test_key3_immune_can_be_targeted_by_its_owner_and_destroyed() -> None:
    s = lab(mine=["Immune 2/2"], hand=["Give +2/+2"])
    s.play("Give +2/+2", on="Immune 2/2")
    assert s.stats() == [(4, 4)]
    s = lab(theirs=["Immune 2/2"], hand=["Destroy all minions"])
    s.play("Destroy all minions")
    assert s.row(1) == []


def test_key3_immune_still_counts_for_area_texts() -> None:
    s = lab(theirs=["Immune 2/2", "1/1"], hand=["Count their minions"])
    s.play("Count their minions")
    assert s.tally() == 2


def test_key4_elusive_holds_for_both_players_and_not_for_battlecries() -> None:
    s = lab(mine=["Elusive 3/3"], theirs=[one("Elusive 3/3")], hand=["Deal 2", "Crier"])
    both = {s.mine[0]["eid"], s.theirs[0]["eid"]}
    assert both.isdisjoint(s.targets("Deal 2"))
    assert both <= s.targets("Crier")
    powers = {a.target for a in s.game.legal_actions() if a.kind == "power"}
    assert both.isdisjoint(powers)
    assert s.eid("face") in powers


def test_key5_the_nth_golem_is_n_n() -> None:
    s = lab(hand=["Golem"] * 3, their_hand=["Golem"])
    s.play("Golem").play("Golem").play("Golem")
    assert s.stats() == [(1, 1), (2, 2), (3, 3)]
    s.end()
    s.play("Golem")
    assert s.stats(1) == [(1, 1)]  # each player counts alone


def test_key5_golems_stop_at_30() -> None:
    s = lab(hand=["Golem"] * 3, me={"counters": {"jade": 28}})
    s.play("Golem").play("Golem").play("Golem")
    assert s.stats() == [(29, 29), (30, 30), (30, 30)]


def test_key5_a_golem_without_room_counts_unless_the_variant_says_otherwise() -> None:
    for variants, size in (([], 2), (["jade_needs_room"], 1)):
        s = lab(mine=["1/1"] * 7, hand=["Golem", "Deal 1", "Golem"], variants=variants)
        s.play("Golem").play("Deal 1", on=s.mine[0]["eid"]).play("Golem")
        assert s.stats()[-1] == (size, size)


def test_key6_cthun_shows_the_bonus_in_every_zone_and_keeps_it() -> None:
    cthun = "C'Thun of tests"
    s = lab(mine=[cthun], hand=["Ritual", "Ritual", cthun, "Return", "Draw"], deck=[cthun])
    s.play("Ritual")
    assert s.stats() == [(8, 8)]
    assert s.words(cthun, 0) == ["taunt"]
    assert s.find(cthun, 0, "hand")["attack"] == 8
    s.play("Return", on=cthun).play("Draw")
    assert [c["attack"] for c in s.side()["hand"] if c["id"] == cthun] == [8, 8, 8]
    s.play("Ritual")
    assert [c["health"] for c in s.side()["hand"] if c["id"] == cthun] == [10, 10, 10]


def test_key6_cthun_deals_its_attack_in_single_hits() -> None:
    cthun = "C'Thun of tests"
    s = lab(hand=["Ritual", cthun], theirs=["1/1", "2/1"])
    s.play("Ritual").play(cthun)
    assert (30 - s.health(1)) + (2 - len(s.theirs)) == 8


def test_key6_thresholds_look_at_the_bonus() -> None:
    s = lab(hand=["Ritual", "Ritual", "Chosen", "Chosen"])
    s.play("Ritual").play("Chosen")
    assert s.tally() == 0
    s.play("Ritual").play("Chosen")
    assert s.tally() == 1


def test_key7_a_quest_counts_from_its_play_on_and_gives_its_reward() -> None:
    s = lab(hand=["Idle", "Minion Quest", "1/1", "2/2", "3/3"])
    s.play("Minion Quest")
    assert (s.side()["quest"]["id"], s.mana()) == ("Minion Quest", 9)
    s.play("1/1")
    assert "7/7" not in s.hand
    s.play("2/2")
    assert (s.side()["quest"], s.hand) == (None, ["Idle", "3/3", "7/7"])


def test_key7_a_quest_does_not_count_its_own_play() -> None:
    s = lab(hand=["Quest", "Idle", "Idle"])
    s.play("Quest").play("Idle")
    assert s.side()["quest"] is not None
    s.play("Idle")
    assert s.side()["quest"] is None


def test_key7_cards_played_before_do_not_count() -> None:
    s = lab(hand=["1/1", "Minion Quest", "2/2"])
    s.play("1/1").play("Minion Quest").play("2/2")
    assert s.side()["quest"] is not None


def test_key7_a_quest_is_no_secret() -> None:
    quest_there = {"quest": {"id": "Minion Quest"}}
    for name in ("Flare", "Thief"):
        s = lab(hand=[name], foe=quest_there)
        s.play(name)
        assert s.side(1)["quest"]["id"] == "Minion Quest"


def test_key8_a_hero_card_keeps_health_and_weapon_and_brings_armor_and_power() -> None:
    s = lab(hand=["Give my hero 2 attack", "Lich"], weapon="Axe", me={"hero": {"damage": 12, "armor": 1}})
    s.power(on="face")
    s.play("Give my hero 2 attack").attack("hero", "face")
    assert s.health(1) == 30 - 1 - 5
    s.play("Lich")
    me = s.side()
    assert (me["hero"]["id"], s.health(0), me["hero"]["health"], s.armor(0)) == ("Lich", 18, 30, 6)
    assert me["class"] == "warlock"
    assert me["weapon"]["id"] == "Axe"
    assert me["hero"]["attack"] == 2  # the enchantment stays
    assert not s.can_attack("hero")  # and so does the attack made
    s.power()
    assert s.health(1) == 24 - 3


def test_key9_a_hero_replaced_by_an_effect_has_its_own_health_and_no_armor() -> None:
    s = lab(hand=["Herald"], me={"hero": {"damage": 25, "armor": 9}})
    s.play("Herald")
    assert (s.side()["hero"]["id"], s.health(0), s.armor(0)) == ("Demon Lord", 15, 0)
    assert s.side()["power"]["id"] == "Siphon"


@pytest.mark.parametrize("card", ["Lich", "Herald"])
def test_key8_key9_a_new_hero_is_not_frozen(card: str) -> None:
    s = lab(hand=[card], weapon="Axe", me={"hero": {"frozen": True}})
    assert not s.can_attack("hero")
    s.play(card)
    assert not s.side()["hero"].get("frozen")
    assert s.can_attack("hero")


def test_key9b_on_play_then_battlecry_then_after_play() -> None:
    s = lab(mine=["Play Clerk"], hand=["Lich"])
    s.play("Lich")
    assert s.notes() == "ABC"


@pytest.mark.parametrize(
    ("hero", "minion", "told"),
    [
        ("Lich", "Early Slayer", "ADBC"),
        ("Grim Lich", "1/1", "ADC"),
        ("Lich", "Late Slayer", "ABCD"),
    ],
)
def test_key9b_the_dead_of_each_phase_fall_before_the_next(hero: str, minion: str, told: str) -> None:
    s = lab(mine=["Play Clerk", minion, "Victim"], hand=[hero])
    s.play(hero)
    assert s.row() == ["Play Clerk", minion]
    assert s.notes() == told


def test_key10_rush_attacks_minions_at_once_and_heroes_later() -> None:
    s = lab(theirs=["1/1"], hand=["Rusher"])
    s.play("Rusher")
    assert s.can_attack("Rusher", "1/1")
    assert not s.can_attack("Rusher", "face")
    s.round()
    assert s.can_attack("Rusher", "face")


def test_key11_an_echo_is_put_into_the_hand_and_vanishes() -> None:
    s = lab(hand=["Echo 2", "1/1"])
    s.play("Echo 2")
    assert s.hand == ["1/1", "Echo 2"]
    s.play("Echo 2").play("Echo 2")
    assert (s.row(), s.health(1), s.mana()) == (["Echo 2"] * 3, 27, 4)
    s.end()
    assert s.hand == ["1/1"]


def test_key11_a_card_that_was_not_played_is_no_ghost() -> None:
    s = lab(hand=["Echo 2"])
    s.end()
    assert s.hand == ["Echo 2"]


def test_key11_spells_echo_too_unless_they_are_countered() -> None:
    s = lab(hand=["Echo Spell"])
    s.play("Echo Spell")
    assert s.hand == ["Echo Spell"]
    s = lab(hand=["Echo Spell"], their_secrets=["Counterspell"])
    s.play("Echo Spell")
    assert s.hand == []


def test_key12_a_merged_minion_adds_stats_keywords_and_text() -> None:
    s = lab(mine=["Module", "3/3"], hand=["Merge", "Destroy"])
    s.play("Merge")
    assert (s.row(), s.stats(), s.words("3/3")) == (["3/3"], [(5, 5)], ["taunt"])
    s.play("Destroy", on="3/3")
    assert (s.notes(), s.dead()) == ("A", ["3/3"])


def test_key13_inspire_follows_each_own_use_of_the_hero_power() -> None:
    s = lab(mine=["Inspired"], cls="warrior", their_cls="warrior")
    s.power()
    assert s.health(1) == 29
    s.end()
    s.power()
    assert (s.health(0), s.health(1)) == (30, 29)


def test_key15_holding_a_dragon_does_not_mean_the_card_itself() -> None:
    s = lab(hand=["Dragon Friend"])
    s.play("Dragon Friend")
    assert s.tally() == 0
    s = lab(hand=["Dragon Friend", "Whelp"])
    s.play("Dragon Friend")
    assert s.tally() == 1


def test_key15_the_condition_is_read_when_the_card_is_played() -> None:
    s = lab(mine=["Emptier"], hand=["Dragon Friend", "Whelp"])
    s.play("Dragon Friend")
    assert s.hand == []  # the dragon left before the battlecry
    assert s.tally() == 1


def test_key16_the_deck_is_read_at_the_battlecry() -> None:
    s = lab(mine=["Draws on play"], hand=["Highlander"], deck=["1/1", "1/1"])
    s.play("Highlander")
    assert (s.deck(), s.tally()) == (["1/1"], 1)


@pytest.mark.parametrize(
    ("cards", "holds"), [([], 1), (["1/1", "2/2"], 1), (["1/1", "1/1"], 0), (["1/1", "2/2", "1/1"], 0)]
)
def test_key16_no_duplicates_is_read_on_the_remaining_deck(cards: list[str], holds: int) -> None:
    s = lab(hand=["Highlander", "1/1", "1/1"], deck=cards)
    s.play("Highlander")
    assert s.tally() == holds
