"""Cards of One Night in Karazhan."""

from typing import Any

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario, card_id
from support.duel import EVERYONE, duel
from support.pools import is_race, minions_of_cost, pool, spells_of

# Druid


def test_enchanted_raven_is_a_2_2_beast() -> None:
    s = Scenario(hand=["Enchanted Raven"])
    s.play("Enchanted Raven")
    assert s.stats(0) == [(2, 2)]
    assert load().by_name("Enchanted Raven").race == "beast"


# Hunter


def test_kindly_grandmother_leaves_a_3_2_big_bad_wolf() -> None:
    s = Scenario(mine=["Kindly Grandmother", "Wisp"], hand=["Moonfire"])
    s.play("Moonfire", on="Kindly Grandmother")
    assert s.names(0) == ["Big Bad Wolf", "Wisp"]
    assert s.stats(0) == [(3, 2), (1, 1)]


def test_cloaked_huntress_makes_my_secrets_cost_0() -> None:
    s = Scenario(
        mine=["Cloaked Huntress"],
        hand=["Explosive Trap", "Arcane Shot", "Fireball"],
        their_hand=["Explosive Trap"],
    )
    assert [c["cost"] for c in s.side(0)["hand"]] == [0, 1, 4]
    assert s.side(1)["hand"][0]["cost"] == 2
    s.play("Fireball", on="Cloaked Huntress")
    assert [c["cost"] for c in s.side(0)["hand"]] == [2, 1]


# Mage


def test_babbling_book_adds_a_random_mage_spell_to_my_hand() -> None:
    start = Scenario(hand=["Babbling Book"], cls="warrior", their_cls="rogue")
    outcomes = start.outcomes(start.playing("Babbling Book"))
    spells = spells_of("mage")
    assert {s.hand[0] for _, s in outcomes} == spells
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / len(spells))
        assert len(s.hand) == 1
        assert s.their_hand == []


def test_firelands_portal_deals_5_damage_and_summons_a_random_5_cost_minion() -> None:
    start = duel("Firelands Portal")
    assert start.aims("Firelands Portal") == EVERYONE
    outcomes = start.outcomes(start.playing("Firelands Portal", on="Boulderfist Ogre"))
    minions = minions_of_cost(5)
    assert {s.mine[1]["id"] for _, s in outcomes} == minions
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / len(minions))
        assert s.stats(1)[0][1] == 2
        assert len(s.mine) == 2


# Neutral


def test_moat_lurker_destroys_a_minion_and_brings_it_back_when_it_dies() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti", "Wisp"], hand=["Moat Lurker", {"id": "Fireball", "cost": 0}])
    assert s.aims("Moat Lurker") == {"Chillwind Yeti", "Wisp"}
    s.play("Moat Lurker", on="Chillwind Yeti", at=0)
    assert (s.names(0), s.names(1)) == (["Moat Lurker", "Wisp"], ["Wisp"])
    s.play("Fireball", on="Moat Lurker")
    assert (s.names(0), s.names(1)) == (["Wisp"], ["Wisp", "Chillwind Yeti"])
    assert s.stats(1) == [(1, 1), (4, 5)]


def test_moat_lurker_brings_my_own_minion_back_to_me_where_it_stood() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Wisp"], hand=["Moat Lurker", {"id": "Fireball", "cost": 0}])
    s.play("Moat Lurker", on="Chillwind Yeti", at=1).play("Fireball", on="Moat Lurker")
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti", "Wisp"], ["Wisp"])


def test_moat_lurker_that_was_stolen_brings_the_minion_back_to_its_former_owner() -> None:
    s = Scenario(mine=["Chillwind Yeti"], hand=["Moat Lurker"], their_hand=["Mind Control"])
    s.play("Moat Lurker", on="Chillwind Yeti").end().play("Mind Control", on="Moat Lurker")
    s.give({"id": "Fireball", "cost": 0}, player=1).play("Fireball", on="Moat Lurker")
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti"], [])


def test_moat_lurker_that_destroyed_nothing_or_was_silenced_brings_nothing_back() -> None:
    fireball = {"id": "Fireball", "cost": 0}
    s = Scenario(hand=["Moat Lurker", fireball]).play("Moat Lurker").play("Fireball", on="Moat Lurker")
    assert (s.names(0), s.names(1)) == ([], [])
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Moat Lurker", "Silence", fireball])
    s.play("Moat Lurker", on="Chillwind Yeti").play("Silence", on="Moat Lurker").play("Fireball", on="Moat Lurker")
    assert (s.names(0), s.names(1)) == ([], [])


def test_a_raptor_that_copies_a_moat_lurker_brings_the_minion_back_to_its_owner_too() -> None:
    s = Scenario(
        theirs=["Chillwind Yeti"], hand=["Moat Lurker", "Unearthed Raptor", {"id": "Fireball", "cost": 0}], mana=10
    )
    s.play("Moat Lurker", on="Chillwind Yeti").play("Unearthed Raptor", on="Moat Lurker")
    s.play("Fireball", on="Unearthed Raptor")
    assert (s.names(0), s.names(1)) == (["Moat Lurker"], ["Chillwind Yeti"])


def test_book_wyrm_destroys_an_enemy_minion_with_3_or_less_attack_if_i_hold_a_dragon() -> None:
    s = Scenario(
        mine=["Wisp"],
        theirs=["Wolfrider", "Chillwind Yeti", "River Crocolisk"],
        hand=["Book Wyrm", "Faerie Dragon"],
    )
    assert s.aims("Book Wyrm") == {"Wolfrider", "River Crocolisk"}
    s.play("Book Wyrm", on="Wolfrider")
    assert s.names(1) == ["Chillwind Yeti", "River Crocolisk"]
    assert s.names(0) == ["Wisp", "Book Wyrm"]


@pytest.mark.parametrize("held", [[], ["Chillwind Yeti"]])
def test_book_wyrm_destroys_nothing_without_a_dragon_in_hand(held: list[str]) -> None:
    s = Scenario(mine=["Faerie Dragon"], theirs=["Wolfrider"], hand=["Book Wyrm", *held])
    assert s.aims("Book Wyrm") == set()
    s.play("Book Wyrm")
    assert s.names(1) == ["Wolfrider"]


def test_the_curator_draws_a_beast_a_dragon_and_a_murloc() -> None:
    beasts, dragons, murlocs = ["River Crocolisk"] * 2, ["Faerie Dragon"] * 2, ["Murloc Raider"] * 2
    s = Scenario(hand=["The Curator"], deck=[*beasts, *dragons, *murlocs, "Wisp"], their_deck=["Wisp"])
    s.play("The Curator")
    assert s.hand == [card_id(name) for name in ("River Crocolisk", "Faerie Dragon", "Murloc Raider")]
    assert s.their_hand == []
    assert "taunt" in s.keywords("The Curator")


def test_the_curator_draws_nothing_else_if_a_tribe_is_missing() -> None:
    s = Scenario(hand=["The Curator"], deck=["Wisp", "Faerie Dragon"])
    s.play("The Curator")
    assert s.hand == [card_id("Faerie Dragon")]
    assert s.health(0) == 30


def dragons_offered(cls: str) -> set[str]:
    """All that Netherspite Historian offers a hero of that class over many games."""
    seen: set[str] = set()
    for seed in range(40):
        s = Scenario(cls=cls, hand=["Netherspite Historian", "Faerie Dragon"], seed=seed)
        s.play("Netherspite Historian")
        assert len(set(s.options())) == 3
        seen |= set(s.options())
    return seen


def test_netherspite_historian_offers_dragons_of_my_class_and_neutral_ones() -> None:
    seen = dragons_offered("priest")
    assert seen <= pool(lambda card: is_race("dragon")(card) and card.cls in ("priest", "neutral"))
    assert {load()[card].cls for card in seen} == {"priest", "neutral"}


def test_netherspite_historian_offers_no_dragons_of_other_classes() -> None:
    assert {load()[card].cls for card in dragons_offered("warrior")} == {"neutral"}


def test_netherspite_historian_adds_the_chosen_dragon_to_my_hand() -> None:
    s = Scenario(hand=["Netherspite Historian", "Faerie Dragon"])
    s.play("Netherspite Historian")
    wanted = s.options()[2]
    s.pick(2)
    assert s.hand == [card_id("Faerie Dragon"), wanted]


@pytest.mark.parametrize("held", [[], ["Chillwind Yeti"]])
def test_netherspite_historian_discovers_nothing_without_a_dragon_in_hand(held: list[str]) -> None:
    s = Scenario(mine=["Faerie Dragon"], hand=["Netherspite Historian", *held])
    s.play("Netherspite Historian")
    assert s.options() == []
    assert len(s.hand) == len(held)


def test_zoobot_gives_a_random_friendly_beast_dragon_and_murloc_1_1() -> None:
    zoo = ["River Crocolisk", "River Crocolisk", "Faerie Dragon", "Faerie Dragon", "Murloc Raider", "Murloc Raider"]
    start = Scenario(mine=zoo, theirs=zoo, hand=["Zoobot"])
    outcomes = start.outcomes(start.playing("Zoobot"))
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 8] * 8)
    for _, s in outcomes:
        beasts, dragons, murlocs, rest = (s.stats(0)[k : k + 2] for k in (0, 2, 4, 6))
        assert sorted(beasts) == [(2, 3), (3, 4)]
        assert sorted(dragons) == [(3, 2), (4, 3)]
        assert sorted(murlocs) == [(2, 1), (3, 2)]
        assert rest == [(3, 3)]
        assert s.stats(1) == [(2, 3), (2, 3), (3, 2), (3, 2), (2, 1), (2, 1)]


def test_zoobot_gives_other_minions_nothing() -> None:
    s = Scenario(mine=["Wisp"], hand=["Zoobot"])
    s.play("Zoobot")
    assert s.stats(0) == [(1, 1), (3, 3)]


def test_barnes_summons_a_1_1_copy_of_a_random_minion_in_my_deck() -> None:
    start = Scenario(hand=["Barnes"], deck=["Chillwind Yeti", "Boulderfist Ogre", "Fireball"], their_deck=["War Golem"])
    outcomes = start.outcomes(start.playing("Barnes"))
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 2] * 2)
    assert sorted(s.names(0) for _, s in outcomes) == [["Barnes", "Boulderfist Ogre"], ["Barnes", "Chillwind Yeti"]]
    for _, s in outcomes:
        assert s.stats(0) == [(3, 4), (1, 1)]
        assert len(s.side(0)["deck"]) == 3


# Priest


def test_priest_of_the_feast_restores_3_health_to_my_hero_whenever_i_cast_a_spell() -> None:
    s = Scenario(
        mine=["Priest of the Feast", {"id": "Chillwind Yeti", "damage": 4}],
        hand=["Moonfire", "Wisp"],
        their_hand=["Moonfire"],
        me={"hero": {"damage": 10}},
        foe={"hero": {"damage": 10}},
    )
    s.play("Wisp")
    assert s.health(0) == 20
    s.play("Moonfire", on="Wisp")
    assert (s.health(0), s.health(1)) == (23, 20)
    assert s.stats(0) == [(3, 6), (4, 1)]
    s.end().play("Moonfire", on="Priest of the Feast")
    assert s.health(0) == 23


def test_priest_of_the_feast_restores_before_the_text_of_the_spell() -> None:
    s = Scenario(mine=["Priest of the Feast"], hand=["Hellfire"], me={"hero": {"damage": 28}})
    s.play("Hellfire")
    assert s.health(0) == 2


# Rogue


def test_swashburglar_adds_a_random_card_of_the_opponents_class_to_my_hand() -> None:
    start = Scenario(cls="rogue", their_cls="hunter", hand=["Swashburglar"])
    outcomes = start.outcomes(start.playing("Swashburglar"))
    cards = pool(lambda card: "hunter" in card.classes)
    assert {s.hand[0] for _, s in outcomes} == cards
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / len(cards))
        assert len(s.hand) == 1
        assert s.their_hand == []


# Shaman


def test_spirit_claws_have_2_more_attack_while_i_have_spell_damage() -> None:
    s = Scenario(mine=["Kobold Geomancer"], weapon="Spirit Claws", their_weapon="Spirit Claws", hand=["Fireball"])
    assert [s.side(p)["weapon"]["attack"] for p in (0, 1)] == [3, 1]
    s.play("Fireball", on="Kobold Geomancer")
    assert s.side(0)["weapon"]["attack"] == 1


def test_maelstrom_portal_deals_1_damage_to_all_enemy_minions_and_summons_a_random_1_cost_minion() -> None:
    start = duel("Maelstrom Portal")
    outcomes = start.outcomes(start.playing("Maelstrom Portal"))
    minions = minions_of_cost(1)
    assert {s.mine[1]["id"] for _, s in outcomes} == minions
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / len(minions))
        assert s.stats(1)[0][1] == 6
        assert s.stats(0)[0][1] == 5
        assert s.health(1) == 30
        assert len(s.mine) == 2


# Warlock


def test_malchezaars_imp_draws_a_card_whenever_i_discard_a_card() -> None:
    s = Scenario(
        mine=["Malchezaar's Imp"],
        hand=["Soulfire", "Wisp", "Chillwind Yeti"],
        deck=["Fireball", "Fireball"],
        their_deck=["Wisp"],
    )
    s.play("Soulfire", on="face")
    assert len(s.hand) == 2
    assert s.hand[1] == card_id("Fireball")
    assert s.their_hand == []


def test_malchezaars_imp_draws_nothing_for_a_discard_of_the_opponent() -> None:
    s = Scenario(mine=["Malchezaar's Imp"], deck=["Wisp"], their_hand=["Soulfire", "Wisp"])
    s.end().play("Soulfire", on="face")
    assert s.hand == []


def test_silverware_golem_is_summoned_if_i_discard_it() -> None:
    s = Scenario(hand=["Soulfire", "Silverware Golem"])
    s.play("Soulfire", on="face")
    assert s.names(0) == ["Silverware Golem"]
    assert s.stats(0) == [(3, 3)]
    assert s.hand == []
    assert not s.can_attack("Silverware Golem")


def test_silverware_golem_keeps_what_it_got_in_hand() -> None:
    s = Scenario(hand=["Smuggler's Run", "Soulfire", "Silverware Golem"])
    s.play("Smuggler's Run").play("Soulfire", on="face")
    assert s.stats(0) == [(4, 4)]


def test_silverware_golem_stays_in_hand_if_i_discard_another_card() -> None:
    start = Scenario(hand=["Soulfire", "Silverware Golem", "Wisp"])
    outcomes = start.outcomes(start.playing("Soulfire", on="face"))
    assert sorted((s.names(0), s.hand) for _, s in outcomes) == [
        ([], [card_id("Silverware Golem")]),
        (["Silverware Golem"], [card_id("Wisp")]),
    ]


def test_silverware_golem_finds_no_place_on_a_full_board() -> None:
    s = Scenario(mine=["Wisp"] * 7, hand=["Soulfire", "Silverware Golem"])
    s.play("Soulfire", on="face")
    assert s.names(0) == ["Wisp"] * 7
    assert s.hand == []


# Warrior


def test_ironforge_portal_gives_4_armor_and_summons_a_random_4_cost_minion() -> None:
    start = Scenario(hand=["Ironforge Portal"])
    outcomes = start.outcomes(start.playing("Ironforge Portal"))
    minions = minions_of_cost(4)
    assert {s.mine[0]["id"] for _, s in outcomes} == minions
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / len(minions))
        assert (s.armor(0), s.armor(1)) == (4, 0)
        assert len(s.mine) == 1


# Class cards


def test_menagerie_warden_copies_a_friendly_beast_with_its_damage() -> None:
    s = Scenario(
        mine=[{"id": "River Crocolisk", "damage": 1}, "Chillwind Yeti"], theirs=["Bloodfen Raptor"], hand=["KAR_065"]
    )
    assert s.aims("KAR_065") == {"River Crocolisk"}
    s.play("KAR_065", on="River Crocolisk")
    assert s.stats(0) == [(2, 2), (4, 5), (5, 5), (2, 2)]


def test_menagerie_warden_needs_no_beast() -> None:
    s = Scenario(mine=["Wisp"], hand=["Menagerie Warden"]).play("Menagerie Warden")
    assert s.names(0) == ["Wisp", "Menagerie Warden"]


@pytest.mark.parametrize(
    ("card", "cost", "on", "after"),
    [
        ("Moonglade Portal", 6, "hero", lambda s: s.health(0) == 16),
        ("Silvermoon Portal", 2, "Chillwind Yeti", lambda s: s.stats(0)[0] >= (6, 6)),
    ],
)
def test_portals_summon_a_random_minion_of_their_cost(card: str, cost: int, on: str, after: Any) -> None:
    start = duel(card, me={"hero": {"damage": 20}})
    outcomes = start.outcomes(start.playing(card, on=on))
    assert {s.mine[1]["id"] for _, s in outcomes} == minions_of_cost(cost)
    assert all(after(s) for _, s in outcomes)


def test_silvermoon_portal_is_for_minions_and_moonglade_portal_for_everybody() -> None:
    s = duel("Silvermoon Portal", "Moonglade Portal")
    assert s.aims("Silvermoon Portal") == {"Chillwind Yeti", "Boulderfist Ogre"}
    assert s.aims("Moonglade Portal") == EVERYONE


def test_cat_trick_summons_a_stealthy_panther_after_their_spell() -> None:
    s = Scenario(secrets=["Cat Trick"], hand=["Moonfire"], their_hand=["Moonfire", "Wisp"])
    s.play("Moonfire", on="face").end().play("Wisp")
    assert s.names(0) == []
    s.play("Moonfire", on="face")
    assert (s.stats(0), s.keywords("KAR_004a")) == ([(4, 2)], {"stealth"})
    assert s.side(0)["secrets"] == []


def test_cat_trick_stays_without_room() -> None:
    s = Scenario(mine=["Wisp"] * 7, secrets=["Cat Trick"], their_hand=["Moonfire"])
    s.end().play("Moonfire", on="face")
    assert len(s.side(0)["secrets"]) == 1


def test_medivhs_valet_deals_3_damage_only_with_a_secret() -> None:
    s = duel("Medivh's Valet", secrets=["Counterspell"])
    assert s.aims("Medivh's Valet") == EVERYONE
    s.play("Medivh's Valet", on="face")
    assert s.health(1) == 27
    without = duel("Medivh's Valet", their_secrets=["Counterspell"])
    without.play("Medivh's Valet")
    assert without.stats(0) == [(4, 5), (2, 3)]


def test_nightbane_templar_summons_two_whelps_if_i_hold_a_dragon() -> None:
    s = Scenario(hand=["Nightbane Templar", "Faerie Dragon"]).play("Nightbane Templar")
    assert s.names(0) == ["Whelp", "Nightbane Templar", "Whelp"]
    s = Scenario(hand=["Nightbane Templar", "Wisp"]).play("Nightbane Templar")
    assert s.names(0) == ["Nightbane Templar"]


def test_ivory_knight_discovers_a_spell_and_heals_by_its_cost() -> None:
    s = Scenario(hand=["Ivory Knight"], cls="paladin", me={"hero": {"damage": 25}}).play("Ivory Knight")
    options = [load()[card] for card in s.options()]
    assert all(card.type == "spell" and card.cls in ("paladin", "neutral") for card in options)
    s.pick(1)
    assert s.hand == [options[1].id]
    assert s.health(0) == 5 + options[1].cost


def test_purify_silences_a_friendly_minion_and_draws() -> None:
    s = Scenario(mine=["Goldshire Footman"], theirs=["Wisp"], hand=["Purify"], deck=["Wisp"])
    assert s.aims("Purify") == {"Goldshire Footman"}
    s.play("Purify", on="Goldshire Footman")
    assert s.keywords("Goldshire Footman") == set()
    assert len(s.hand) == 1


def test_onyx_bishop_summons_a_friendly_minion_that_died() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Murloc Raider"], hand=["Moonfire", "Moonfire", "Onyx Bishop"])
    s.play("Moonfire", on="Wisp").play("Moonfire", on="Murloc Raider").play("Onyx Bishop")
    assert s.names(0) == ["Onyx Bishop", "Wisp"]


def test_deadly_fork_leaves_a_sharp_fork() -> None:
    s = Scenario(mine=["Deadly Fork"], hand=["Fireball"]).play("Fireball", on="Deadly Fork")
    assert s.hand == ["KAR_094a"]
    s.play("KAR_094a")
    assert s.side(0)["weapon"]["attack"] == 3


def test_ethereal_peddler_discounts_my_cards_of_other_classes() -> None:
    s = Scenario(
        hand=["Ethereal Peddler", "Fireball", "Sprint", "Chillwind Yeti"], cls="rogue", their_hand=["Fireball"]
    )
    s.play("Ethereal Peddler")
    assert [c["cost"] for c in s.side(0)["hand"]] == [2, 7, 4]
    assert s.side(1)["hand"][0]["cost"] == 4


def test_wicked_witchdoctor_summons_a_random_basic_totem_whenever_i_cast_a_spell() -> None:
    start = Scenario(mine=["Wicked Witchdoctor"], hand=["Moonfire"], their_hand=["Moonfire"])
    outcomes = start.outcomes(start.playing("Moonfire", on="face"))
    assert sorted(s.mine[1]["id"] for _, s in outcomes) == ["CS2_050", "CS2_051", "CS2_052", "NEW1_009"]
    start.end().play("Moonfire", on="face")
    assert len(start.names(0)) == 1


def test_kara_kazham_summons_a_candle_a_broom_and_a_teapot() -> None:
    s = Scenario(hand=["Kara Kazham!"]).play("Kara Kazham!")
    assert s.names(0) == ["Candle", "Broom", "Teapot"]


def test_protect_the_king_summons_a_pawn_for_each_enemy_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Wisp", "Wisp"], hand=["Protect the King!"]).play("Protect the King!")
    assert s.names(0) == ["Wisp", "Pawn", "Pawn"]


def test_fools_bane_attacks_minions_without_end_and_never_heroes() -> None:
    s = Scenario(theirs=["Wisp", "Wisp", "Wisp"], weapon="Fool's Bane")
    assert not s.can_attack("hero", "face")
    for _ in range(3):
        s.attack("hero", "Wisp")
    assert s.names(1) == []
    assert not s.can_attack("hero", "face")


# More neutral cards


def test_arcane_anomaly_gains_health_whenever_i_cast_a_spell() -> None:
    s = Scenario(mine=["Arcane Anomaly"], hand=["Moonfire"], their_hand=["Moonfire"])
    s.play("Moonfire", on="face").end().play("Moonfire", on="face")
    assert s.stats(0) == [(2, 2)]


def test_runic_egg_draws_a_card_when_it_dies() -> None:
    s = Scenario(mine=["Runic Egg"], hand=["Fireball"], deck=["Wisp", "Wisp"]).play("Fireball", on="Runic Egg")
    assert len(s.hand) == 1


def test_moroes_summons_a_steward_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Moroes"]).end()
    assert s.names(0) == ["Moroes", "Steward"]
    s.end()
    assert s.names(0) == ["Moroes", "Steward"]


@pytest.mark.parametrize(
    ("card", "token", "stats"), [("Pantry Spider", "KAR_030", (1, 3)), ("Arcanosmith", "KAR_710m", (0, 5))]
)
def test_battlecries_summon_a_companion(card: str, token: str, stats: tuple[int, int]) -> None:
    s = Scenario(hand=[card]).play(card)
    assert (s.mine[1]["id"], s.stats(0)[1]) == (token, stats)


def test_violet_illusionist_makes_my_hero_immune_during_my_turn() -> None:
    s = Scenario(mine=["Violet Illusionist"], hand=["Hellfire"], their_hand=["Moonfire"], theirs=["Wisp"])
    s.play("Hellfire")
    assert s.health(0) == 30
    s = Scenario(mine=["Violet Illusionist"], their_hand=["Moonfire"]).end()
    s.play("Moonfire", on="hero")
    assert s.health(0) == 29


def test_avian_watcher_grows_with_a_secret() -> None:
    s = Scenario(hand=["Avian Watcher"], secrets=["Counterspell"]).play("Avian Watcher")
    assert (s.stats(0), s.keywords("Avian Watcher")) == ([(4, 7)], {"taunt"})
    s = Scenario(hand=["Avian Watcher"], their_secrets=["Counterspell"]).play("Avian Watcher")
    assert (s.stats(0), s.keywords("Avian Watcher")) == ([(3, 6)], set())


def test_menagerie_magician_strengthens_a_beast_a_dragon_and_a_murloc() -> None:
    s = Scenario(
        mine=["River Crocolisk", "Faerie Dragon", "Murloc Raider", "Wisp"],
        theirs=["River Crocolisk"],
        hand=["Menagerie Magician"],
    ).play("Menagerie Magician")
    assert s.stats(0) == [(4, 5), (5, 4), (4, 3), (1, 1), (4, 4)]
    assert s.stats(1) == [(2, 3)]


def test_menagerie_magician_picks_one_of_two_beasts() -> None:
    start = Scenario(mine=["River Crocolisk", "River Crocolisk"], hand=["Menagerie Magician"])
    outcomes = start.outcomes(start.playing("Menagerie Magician"))
    assert sorted(s.stats(0)[:2] for _, s in outcomes) == [[(2, 3), (4, 5)], [(4, 5), (2, 3)]]


def test_medivh_equips_atiesh_which_summons_a_minion_of_the_spells_cost_for_a_durability() -> None:
    s = Scenario(hand=["Medivh, the Guardian"]).play("Medivh, the Guardian")
    assert s.side(0)["weapon"]["id"] == "KAR_097t"
    start = Scenario(weapon="KAR_097t", hand=["Fireball"], their_hand=["Moonfire"])
    outcomes = start.outcomes(start.playing("Fireball", on="face"))
    assert {s.mine[0]["id"] for _, s in outcomes} == minions_of_cost(4)
    assert all(s.side(0)["weapon"]["damage"] == 1 for _, s in outcomes)
    start.end().play("Moonfire", on="face")
    assert start.names(0) == []


def test_atiesh_keeps_its_durability_without_room_for_a_minion() -> None:
    s = Scenario(weapon="KAR_097t", mine=["Wisp"] * 7, hand=["Fireball"]).play("Fireball", on="face")
    assert s.weapon() == (1, 3)


def test_atiesh_loses_durability_even_if_no_minion_has_the_cost() -> None:
    s = Scenario(weapon="KAR_097t", hand=[{"id": "Fireball", "cost": 19}], me={"mana": {"max": 10}})
    s.edit().enchant(s.side(0)["hand"][0]["eid"], keywords=["costs_health"]).apply()
    s.play("Fireball", on="face")
    assert (s.health(), s.mine, s.weapon()) == (11, [], (1, 2))


def test_arcane_giant_costs_1_less_for_each_spell_i_cast_this_game() -> None:
    s = Scenario(hand=["Moonfire", "Moonfire", "Arcane Giant"], their_hand=["Moonfire"])
    s.play("Moonfire", on="face").play("Moonfire", on="face")
    assert s.cost("Arcane Giant") == 10
    s.end().play("Moonfire", on="face")
    assert s.side(0)["hand"][0]["cost"] == 10
