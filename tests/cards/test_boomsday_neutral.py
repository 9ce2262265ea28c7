"""Neutral cards of The Boomsday Project."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, KILL, duel, killed
from support.pools import outcomes_of, pool


def test_goblin_bomb_deals_2_damage_to_the_enemy_hero() -> None:
    s = killed("Goblin Bomb")
    assert (s.health(0), s.health(1)) == (30, 28)


@pytest.mark.parametrize(
    ("card", "left", "stats"),
    [
        ("Mechanical Whelp", ["Mechanical Dragon"], [(7, 7)]),
        ("Mecharoo", ["Jo-E Bot"], [(1, 1)]),
        ("Mechano-Egg", ["Robosaur"], [(8, 8)]),
        ("Blightnozzle Crawler", ["Radioactive Ooze"], [(1, 1)]),
    ],
)
def test_a_mech_that_leaves_a_minion_behind(card: str, left: list[str], stats: list[tuple[int, int]]) -> None:
    s = killed(card)
    assert s.names(0) == left
    assert s.stats(0) == stats


def test_faithful_lumi_gives_a_mech_of_mine_1_1() -> None:
    s = Scenario(mine=["Spider Tank", "Wisp"], theirs=["Spider Tank"], hand=["Faithful Lumi"])
    assert s.targets("Faithful Lumi") == {s.mine[0]["eid"]}
    s.play("Faithful Lumi", on=s.mine[0]["eid"])
    assert s.stats(0) == [(4, 5), (1, 1), (1, 1)]


def test_toxicologist_gives_my_weapon_1_attack() -> None:
    s = Scenario(hand=["Toxicologist"], weapon="Fiery War Axe", their_weapon="Fiery War Axe")
    s.play("Toxicologist")
    assert [s.side(p)["weapon"]["attack"] for p in (0, 1)] == [4, 3]


def test_unpowered_mauler_attacks_only_after_a_spell_of_mine() -> None:
    s = Scenario(mine=["Unpowered Mauler"], hand=["Moonfire"])
    assert not s.can_attack("Unpowered Mauler")
    s.play("Moonfire", on="face")
    assert s.can_attack("Unpowered Mauler")


def test_spark_drill_leaves_two_sparks_in_my_hand() -> None:
    s = killed("Spark Drill")
    assert s.hand == ["BOT_102t", "BOT_102t"]


def test_piloted_reaper_puts_a_minion_of_cost_2_or_less_into_play() -> None:
    s = killed("Piloted Reaper", hand=["Chillwind Yeti", "Bloodfen Raptor", "Moonfire"])
    assert s.names(0) == ["Bloodfen Raptor"]
    assert s.names(0, "hand") == ["Chillwind Yeti", "Moonfire"]


def test_giggling_inventor_brings_two_annoy_o_trons() -> None:
    s = Scenario(hand=["Giggling Inventor"])
    s.play("Giggling Inventor")
    assert s.names(0) == ["Annoy-o-Tron", "Giggling Inventor", "Annoy-o-Tron"]
    assert (s.stats(0)[0], s.stats(0)[2]) == ((1, 2), (1, 2))
    assert s.keywords("BOT_270t") == {"taunt", "divine_shield"}
    crowded = Scenario(mine=["Wisp"] * 5, hand=["Giggling Inventor"]).play("Giggling Inventor")
    assert crowded.names(0)[5:] == ["Giggling Inventor", "Annoy-o-Tron"]  # the first comes to its right


def test_holomancer_summons_a_1_1_copy_of_what_my_opponent_plays() -> None:
    s = Scenario(mine=["Holomancer"], hand=["Wisp"], their_hand=["Sen'jin Shieldmasta", "Moonfire", "Light's Justice"])
    s.play("Wisp")
    assert s.names(0) == ["Holomancer", "Wisp"]
    s.end().play("Light's Justice").play("Moonfire", on="face").play("Sen'jin Shieldmasta")
    assert s.names(0) == ["Holomancer", "Sen'jin Shieldmasta", "Wisp"]
    assert s.stats(0)[1] == (1, 1)
    assert s.mine[1]["keywords"] == ["taunt"]


@pytest.mark.parametrize(("mana", "attack"), [(10, 12), (9, 2)])
def test_omega_defender_gains_10_attack_with_10_crystals(mana: int, attack: int) -> None:
    s = Scenario(hand=["Omega Defender"], mana=mana)
    s.play("Omega Defender")
    assert s.stats(0) == [(attack, 6)]


def test_spring_rocket_deals_2_damage() -> None:
    s = duel("Spring Rocket")
    assert s.aims("Spring Rocket") == EVERYONE
    s.play("Spring Rocket", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]


def test_weaponized_pinata_leaves_a_random_legendary_minion() -> None:
    s = Scenario(mine=["Weaponized Piñata"], their_hand=[KILL]).end()
    found = outcomes_of(s, s.playing(KILL, on="Weaponized Piñata"), lambda w: w.hand)
    assert found == pool(lambda card: card.type == "minion" and card.rarity == "legendary")


def test_brainstormer_gains_1_health_for_each_spell_in_my_hand() -> None:
    s = Scenario(hand=["Brainstormer", "Moonfire", "Fireball", "Wisp"], their_hand=["Fireball"])
    s.play("Brainstormer")
    assert s.stats(0) == [(3, 3)]


@pytest.mark.parametrize(
    ("more", "over"),
    [
        ({}, True),
        ({"hand": ["Wisp"]}, False),
        ({"deck": ["Wisp"]}, False),
        ({"mine": ["Mecha'thun", "Wisp"]}, False),
        ({"theirs": ["Wisp"], "their_deck": ["Wisp"]}, True),
    ],
)
def test_mechathun_wins_if_nothing_of_mine_is_left(more: dict[str, list[str]], over: bool) -> None:
    s = Scenario(**{"mine": ["Mecha'thun"], "their_hand": [KILL, "Wisp"], **more})  # type: ignore[arg-type]
    s.end().play(KILL, on="Mecha'thun")
    assert s.game.over is over
    assert s.game.winner == (0 if over else None)


@pytest.mark.parametrize(
    ("card", "token", "n"),
    [("Whirliglider", "Goblin Bomb", 1), ("Explodinator", "Goblin Bomb", 2), ("Microtech Controller", "Microbot", 2)],
)
def test_a_battlecry_that_summons_mechs(card: str, token: str, n: int) -> None:
    s = Scenario(hand=[card])
    s.play(card)
    assert s.names(0) == [*[token] * (n // 2), card, *[token] * (n - n // 2)]


def test_crystallizer_trades_5_health_for_5_armor() -> None:
    s = Scenario(hand=["Crystallizer"])
    s.play("Crystallizer")
    assert (s.health(0), s.armor(0)) == (25, 5)


def test_damaged_stegotron_comes_damaged() -> None:
    s = duel("Damaged Stegotron")
    s.play("Damaged Stegotron")
    assert s.stats(0) == [(4, 5), (5, 6)]


def test_seaforium_bomber_puts_a_bomb_into_their_deck_that_explodes_when_drawn() -> None:
    s = Scenario(hand=["Seaforium Bomber"], mine=["Kobold Geomancer"], theirs=["Kobold Geomancer"], their_deck=["Wisp"])
    s.play("Seaforium Bomber")
    assert sorted(s.names(1, "deck")) == ["Bomb", "Wisp"]
    assert s.names(0, "deck") == []
    s.chance("Bomb").end()
    assert (s.health(0), s.health(1)) == (30, 25)
    assert s.names(1, "hand") == ["Wisp"]


def test_a_bomb_that_is_played_does_the_same() -> None:
    s = Scenario(hand=["BOT_511t", "Novice Engineer"], mine=["Kobold Geomancer"], deck=["Wisp", "Wisp"])
    s.play("Novice Engineer")
    assert s.health(0) == 30
    s.play("BOT_511t")
    assert s.health(0) == 25
    assert s.names(0, "hand") == ["Wisp", "Wisp"]


def test_spark_engine_gives_me_a_spark() -> None:
    s = Scenario(hand=["Spark Engine"])
    s.play("Spark Engine")
    assert s.hand == ["BOT_102t"]


def test_arcane_dynamo_discovers_a_spell_that_costs_5_or_more() -> None:
    big = pool(lambda card: card.type == "spell" and card.cls in ("mage", "neutral") and card.cost >= 5)
    for seed in range(5):
        s = Scenario(hand=["Arcane Dynamo"], seed=seed, cls="mage")
        s.play("Arcane Dynamo")
        offered = s.options()
        assert len(offered) == 3
        assert set(offered) <= big
        assert s.pick(2).hand == [offered[2]]


def test_emp_operative_destroys_a_mech() -> None:
    s = Scenario(mine=["Spider Tank", "Wisp"], theirs=["Mecharoo", "Chillwind Yeti"], hand=["E.M.P. Operative"])
    assert s.aims("E.M.P. Operative") == {"Spider Tank", "Mecharoo"}
    s.play("E.M.P. Operative", on="Spider Tank")
    assert s.names(0) == ["Wisp", "E.M.P. Operative"]


def test_loose_specimen_deals_6_damage_among_my_other_minions() -> None:
    s = duel("Loose Specimen")
    s.place("War Golem")
    s.chance(*["War Golem"] * 6).play("Loose Specimen")
    assert s.stats(0) == [(4, 5), (7, 1), (6, 6)]
    assert s.stats(1) == [(6, 7)]
    s = Scenario(hand=["Loose Specimen"], theirs=["Wisp"])
    s.play("Loose Specimen")
    assert (s.stats(0), s.stats(1)) == ([(6, 6)], [(1, 1)])


@pytest.mark.parametrize(("card", "stats"), [("Holy Nova", (4, 4)), ("Fireball", (3, 3)), ("Nightblade", (3, 3))])
def test_electrowright_gains_1_1_if_i_hold_a_spell_of_5_or_more(card: str, stats: tuple[int, int]) -> None:
    s = Scenario(hand=["Electrowright", card])
    s.play("Electrowright")
    assert s.stats(0) == [stats]


@pytest.mark.parametrize(("n", "dealt"), [(2, 7), (1, 0)])
def test_star_aligner_needs_three_minions_with_7_health(n: int, dealt: int) -> None:
    s = Scenario(
        mine=[*["Boulderfist Ogre"] * n, "Wisp"],
        theirs=["Boulderfist Ogre", "Ironbark Protector"],
        hand=["Star Aligner"],
    )
    s.play("Star Aligner")
    assert s.health(1) == 30 - dealt
    assert s.names(1) == (["Ironbark Protector"] if dealt else ["Boulderfist Ogre", "Ironbark Protector"])
    assert s.health(0) == 30
    assert len(s.mine) == n + 2


def test_harbinger_celestia_becomes_a_copy_of_what_my_opponent_plays() -> None:
    s = Scenario(
        mine=["Harbinger Celestia"], hand=["Wisp"], their_hand=["Chillwind Yeti", "Moonfire", "Light's Justice"]
    )
    s.play("Wisp")
    assert s.names(0) == ["Harbinger Celestia", "Wisp"]
    s.end().play("Moonfire", on="face").play("Light's Justice")
    assert s.names(0) == ["Harbinger Celestia", "Wisp"]
    s.play("Chillwind Yeti")
    assert s.names(0) == ["Chillwind Yeti", "Wisp"]
    assert s.stats(0)[0] == (4, 5)


def test_augmented_elekk_shuffles_an_extra_copy() -> None:
    s = Scenario(mine=["Augmented Elekk"], hand=["Seaforium Bomber"])
    s.play("Seaforium Bomber")
    assert s.names(1, "deck") == ["Bomb", "Bomb"]


def test_two_augmented_elekks_shuffle_two_extra_copies() -> None:
    s = Scenario(mine=["Augmented Elekk", "Augmented Elekk"], hand=["Seaforium Bomber"])
    s.play("Seaforium Bomber")
    assert s.names(1, "deck") == ["Bomb", "Bomb", "Bomb"]


def test_augmented_elekk_copies_a_card_that_goes_into_the_deck_itself() -> None:
    s = Scenario(mine=["Augmented Elekk"], theirs=["Chillwind Yeti"], hand=["Entomb"])
    s.play("Entomb", on="Chillwind Yeti")
    assert s.names(0, "deck") == ["Chillwind Yeti", "Chillwind Yeti"]
    kingsbane = {"id": "Kingsbane", "enchantments": [{"attack": 2}]}
    s = Scenario(mine=["Augmented Elekk"], me={"weapon": kingsbane}, hand=["Fiery War Axe"])
    s.play("Fiery War Axe")
    assert s.names(0, "deck") == ["Kingsbane", "Kingsbane"]
    assert [sum(e.get("attack", 0) for e in card["enchantments"]) for card in s.side(0)["deck"]] == [2, 2]


def test_augmented_elekk_copies_every_card_of_archbishop_benedictus() -> None:
    s = Scenario(mine=["Augmented Elekk"], hand=["Archbishop Benedictus"], their_deck=["Wisp", "Fireball"])
    s.play("Archbishop Benedictus")
    assert sorted(s.names(0, "deck")) == ["Fireball", "Fireball", "Wisp", "Wisp"]


def test_coppertail_imposter_is_stealthed_until_my_next_turn() -> None:
    s = Scenario(hand=["Coppertail Imposter"])
    s.play("Coppertail Imposter")
    assert s.keywords("Coppertail Imposter") == {"stealth"}
    s.end()
    assert s.keywords("Coppertail Imposter") == {"stealth"}
    s.end()
    assert s.keywords("Coppertail Imposter") == set()


def test_kaboom_bot_deals_4_damage_to_a_random_enemy_minion() -> None:
    s = killed("Kaboom Bot", theirs=["Boulderfist Ogre"])
    assert s.stats(1) == [(6, 3)]
    assert s.health(1) == 30


def test_galvanizer_makes_the_mechs_in_my_hand_cost_1_less() -> None:
    s = Scenario(hand=["Galvanizer", "Spider Tank", "Chillwind Yeti"], their_hand=["Spider Tank"])
    s.play("Galvanizer")
    assert (s.cost("Spider Tank"), s.cost("Chillwind Yeti")) == (2, 4)
    assert s.cost("Spider Tank", 1) == 3
