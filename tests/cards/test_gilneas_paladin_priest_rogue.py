"""Paladin, priest and rogue cards of The Witchwood."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import CHANGES_IN_HAND, outcomes_of, pool

LEGENDARY_MINIONS = pool(lambda card: card.type == "minion" and card.rarity == "legendary")

# Paladin


def test_sound_the_bells_gives_a_minion_1_2_and_echoes() -> None:
    s = duel("Sound the Bells!")
    assert s.aims("Sound the Bells!") == MINIONS
    s.play("Sound the Bells!", on="Chillwind Yeti").play("Sound the Bells!", on="Chillwind Yeti")
    assert s.stats(0) == [(6, 9)]


def test_rebuke_makes_enemy_spells_cost_5_more_next_turn() -> None:
    s = Scenario(hand=["Rebuke", "Fireball"], their_hand=["Moonfire", "Wisp"], their_deck=["Wisp"] * 3)
    s.play("Rebuke")
    assert (s.cost("Fireball"), s.cost("Moonfire", 1)) == (4, 0)
    s.end()
    assert (s.cost("Moonfire", 1), s.cost("Wisp", 1), s.cost("Fireball")) == (5, 0, 4)
    s.end()
    assert s.cost("Moonfire", 1) == 0
    s.end()
    assert s.cost("Moonfire", 1) == 0


def test_silver_sword_gives_my_minions_1_1_after_my_hero_attacks() -> None:
    s = duel(weapon="Silver Sword")
    s.place("Wisp").attack("Wisp", "face")
    assert s.stats(0) == [(4, 5), (1, 1)]
    s.attack("hero", "face")
    assert (s.stats(0), s.stats(1)) == ([(5, 6), (2, 2)], [(6, 7)])


def test_bellringer_sentry_puts_secrets_of_my_deck_into_play() -> None:
    s = Scenario(hand=["Bellringer Sentry"], deck=["Noble Sacrifice", "Redemption", "Wisp"], their_hand=["Assassinate"])
    s.chance("Noble Sacrifice").play("Bellringer Sentry")
    assert s.names(0, "secrets") == ["Noble Sacrifice"]
    s.end().give("Wisp", player=1).play("Assassinate", on="Bellringer Sentry")
    assert s.names(0, "secrets") == ["Noble Sacrifice", "Redemption"]
    assert s.names(0, "deck") == ["Wisp"]


@pytest.mark.parametrize(("card", "words"), [("Faerie Dragon", {"taunt", "divine_shield"}), ("Wisp", set())])
def test_cathedral_gargoyle_gains_taunt_and_divine_shield_with_a_dragon(card: str, words: set[str]) -> None:
    s = Scenario(hand=["Cathedral Gargoyle", card])
    s.play("Cathedral Gargoyle")
    assert s.keywords("Cathedral Gargoyle") == words


def test_paragon_of_light_has_taunt_and_lifesteal_with_3_attack() -> None:
    s = Scenario(mine=["Paragon of Light"], hand=["Sound the Bells!"])
    assert s.keywords("Paragon of Light") == set()
    s.play("Sound the Bells!", on="Paragon of Light")
    assert s.keywords("Paragon of Light") == {"taunt", "lifesteal"}


def test_prince_liam_turns_the_1_cost_cards_of_my_deck_into_legendary_minions() -> None:
    s = Scenario(
        hand=["Prince Liam", "Elven Archer"],
        deck=["Elven Archer", "Blessing of Might", "Wisp", "Chillwind Yeti"],
        their_deck=["Elven Archer"],
    )
    s.play("Prince Liam")
    cards = [card["id"] for card in s.side(0)["deck"]]
    assert len(cards) == 4
    assert {"CS2_231", "CS2_182"} <= set(cards)
    assert set(cards) - {"CS2_231", "CS2_182"} <= LEGENDARY_MINIONS
    assert (s.names(0, "hand"), s.names(1, "deck")) == (["Elven Archer"], ["Elven Archer"])


def test_the_glass_knight_gains_divine_shield_whenever_i_restore_health() -> None:
    s = Scenario(
        mine=["The Glass Knight"],
        hand=["Moonfire", "Holy Light", "Holy Light"],
        their_hand=["Holy Light"],
        me={"hero": {"damage": 10}},
        deck=["Wisp"],
        their_deck=["Wisp"],
    )
    s.play("Moonfire", on="The Glass Knight")
    assert s.keywords("The Glass Knight") == set()
    s.end().play("Holy Light", on="hero")
    assert s.keywords("The Glass Knight") == set()
    s.end().play("Holy Light", on="hero")
    assert s.keywords("The Glass Knight") == {"divine_shield"}


# Priest


@pytest.mark.parametrize(("on", "hand"), [("Boulderfist Ogre", []), ("Bloodfen Raptor", ["Bloodfen Raptor"])])
def test_holy_water_adds_a_copy_of_what_it_kills(on: str, hand: list[str]) -> None:
    s = duel("Holy Water")
    s.place("Bloodfen Raptor", player=1)
    assert s.aims("Holy Water") == {*MINIONS, "Bloodfen Raptor"}
    s.play("Holy Water", on=on)
    assert s.names(0, "hand") == hand
    assert s.stats(1) == ([(6, 3), (3, 2)] if not hand else [(6, 7)])


def test_chameleos_becomes_a_card_of_their_hand_each_turn() -> None:
    s = Scenario(hand=["Chameleos", "Wisp"], their_hand=["Fireball"], deck=["Wisp"] * 3, their_deck=["Wisp"] * 3)
    s.end()
    assert s.names(0, "hand")[0] == "Chameleos"
    seen = outcomes_of(s, "end", lambda w: [w.hand[0]])
    assert seen == {"CS2_029", "CS2_231"}
    s = Scenario(hand=["Chameleos"], their_hand=["Fireball"], deck=["Wisp"] * 3).round()
    assert s.names(0, "hand")[0] == "Fireball"
    s.give("Polymorph", player=1)
    assert outcomes_of(s, "end", lambda w: [w.hand[0]]) == {"CS2_029"}
    s.end().play("Fireball", on="face").end()
    assert s.names(0, "hand")[0] == "Polymorph"


def test_chameleos_stays_as_it_is_if_their_hand_is_empty() -> None:
    s = Scenario(hand=["Chameleos"])
    s.round()
    assert s.names(0, "hand") == ["Chameleos"]


def test_quartz_elemental_cannot_attack_while_damaged() -> None:
    s = Scenario(mine=["Quartz Elemental"], hand=["Moonfire"])
    assert s.can_attack("Quartz Elemental")
    s.play("Moonfire", on="Quartz Elemental")
    assert not s.can_attack("Quartz Elemental")


def test_nightscale_matriarch_summons_a_whelp_whenever_a_friendly_minion_is_healed() -> None:
    s = Scenario(
        mine=["Nightscale Matriarch", {"id": "Chillwind Yeti", "damage": 3}],
        theirs=[{"id": "Boulderfist Ogre", "damage": 3}],
        hand=["Holy Light"] * 3,
        me={"hero": {"damage": 10}},
        mana=10,
    )
    s.play("Holy Light", on="hero").play("Holy Light", on="Boulderfist Ogre")
    assert len(s.mine) == 2
    s.play("Holy Light", on="Chillwind Yeti")
    assert s.names(0) == ["Nightscale Matriarch", "Nightscale Whelp", "Chillwind Yeti"]
    assert s.stats(0)[1] == (3, 3)


def test_divine_hymn_heals_all_friendly_characters() -> None:
    s = Scenario(
        mine=[{"id": "War Golem", "damage": 6}],
        theirs=[{"id": "War Golem", "damage": 6}],
        hand=["Divine Hymn"],
        me={"hero": {"damage": 10}},
    )
    s.play("Divine Hymn")
    assert (s.stats(0), s.stats(1), s.health(0)) == ([(7, 7)], [(7, 1)], 26)


def test_coffin_crasher_summons_a_deathrattle_minion_of_my_hand() -> None:
    s = Scenario(mine=["Coffin Crasher"], hand=["Wisp", "Loot Hoarder", "Necrium Blade"], their_hand=["Assassinate"])
    s.end().play("Assassinate", on="Coffin Crasher")
    assert s.names(0) == ["Loot Hoarder"]
    assert s.names(0, "hand") == ["Wisp", "Necrium Blade"]


def test_vivid_nightmare_summons_a_copy_with_1_health_remaining() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre"], hand=["Vivid Nightmare"])
    assert s.aims("Vivid Nightmare") == {"Chillwind Yeti", "Wisp"}
    s.play("Vivid Nightmare", on="Chillwind Yeti")
    assert s.stats(0) == [(4, 5), (4, 1), (1, 1)]
    assert s.mine[1]["damage"] == 4


def test_squashling_restores_2_health_and_echoes() -> None:
    s = duel("Squashling", me={"hero": {"damage": 10}})
    assert s.aims("Squashling") == EVERYONE
    s.play("Squashling", on="hero")
    assert s.health() == 22
    assert s.names(0, "hand") == ["Squashling"]


@pytest.mark.parametrize(("deck", "health"), [(["Goldshire Footman"], 6), (["Bloodfen Raptor"], 3)])
def test_glitter_moth_doubles_the_health_of_my_other_minions(deck: list[str], health: int) -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 2}], theirs=["Boulderfist Ogre"], hand=["Glitter Moth"], deck=deck
    )
    s.play("Glitter Moth")
    assert (s.stats(0), s.stats(1)) == ([(4, health), (4, 4)], [(6, 7)])


def test_lady_in_white_sets_the_attack_of_the_minions_in_my_deck_to_their_health() -> None:
    raptor = {"id": "Bloodfen Raptor", "enchantments": [{"health": 3}]}
    s = Scenario(
        hand=["Lady in White", "Chillwind Yeti"],
        deck=[raptor, "Fiery War Axe"],
        their_deck=["Chillwind Yeti"],
        mine=["Wisp"],
    )
    s.play("Lady in White").chance("Bloodfen Raptor")
    s.give("Arcane Intellect").play("Arcane Intellect")
    s.end().play("Chillwind Yeti")
    assert s.stats(1) == [(4, 5)]
    s.end().play("Bloodfen Raptor").play("Chillwind Yeti").play("Fiery War Axe")
    assert s.stats(0) == [(1, 1), (5, 5), (5, 5), (4, 5)]
    assert s.side(0)["weapon"]["attack"] == 3


# Rogue


def test_cheap_shot_deals_2_damage_to_a_minion_and_echoes() -> None:
    s = duel("Cheap Shot")
    assert s.aims("Cheap Shot") == MINIONS
    s.play("Cheap Shot", on="Boulderfist Ogre").play("Cheap Shot", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 3)]


def test_mistwraith_gains_1_1_whenever_i_play_an_echo_card() -> None:
    s = Scenario(mine=["Mistwraith"], hand=["Walnut Sprite", "Wisp"], their_hand=["Walnut Sprite"])
    s.play("Wisp").play("Walnut Sprite").play("Walnut Sprite")
    assert s.stats(0)[0] == (5, 7)
    s.end().play("Walnut Sprite")
    assert s.stats(0)[0] == (5, 7)


def test_cursed_castaway_draws_a_combo_card() -> None:
    s = Scenario(mine=["Cursed Castaway"], deck=["Wisp", "SI:7 Agent"], their_hand=["Assassinate"])
    s.end().play("Assassinate", on="Cursed Castaway")
    assert s.names(0, "hand") == ["SI:7 Agent"]


def test_key9b_spectral_cutlass_sees_a_hero_of_another_class_before_it_becomes_my_own() -> None:
    s = Scenario(weapon="Spectral Cutlass", hand=["Frost Lich Jaina"], cls="rogue").play("Frost Lich Jaina")
    assert s.side(0)["weapon"]["durability"] == 3


def test_spectral_cutlass_gains_durability_whenever_i_play_a_card_of_another_class() -> None:
    s = Scenario(
        weapon="Spectral Cutlass",
        hand=["Fireball", "Backstab", "Wisp"],
        theirs=["Wisp"],
        their_hand=["Holy Smite"],
        cls="rogue",
        their_cls="mage",
    )
    s.play("Backstab", on=s.theirs[0]["eid"]).play("Wisp")
    assert s.side(0)["weapon"]["durability"] == 2
    s.play("Fireball", on="face")
    assert (s.side(0)["weapon"]["durability"], s.side(0)["weapon"]["attack"]) == (3, 2)
    s.end().play("Holy Smite", on="face")
    assert s.side(0)["weapon"]["durability"] == 3


def test_face_collector_adds_a_legendary_minion_and_echoes() -> None:
    s = Scenario(hand=["Face Collector"])
    found = outcomes_of(s, s.playing("Face Collector"), lambda w: w.hand)
    assert found == LEGENDARY_MINIONS - CHANGES_IN_HAND | {"GIL_677"}


@pytest.mark.parametrize(("on", "hand"), [("Boulderfist Ogre", []), ("Bloodfen Raptor", ["GAME_005"])])
def test_wanted_adds_a_coin_if_it_kills(on: str, hand: list[str]) -> None:
    s = duel("WANTED!")
    s.place("Bloodfen Raptor", player=1)
    assert s.aims("WANTED!") == {*MINIONS, "Bloodfen Raptor"}
    s.play("WANTED!", on=on)
    assert s.hand == hand
    assert s.stats(1)[0] == ((6, 7) if hand else (6, 4))


@pytest.mark.parametrize("card", ["Pick Pocket", "Blink Fox"])
def test_a_card_of_their_class(card: str) -> None:
    s = Scenario(hand=[card], cls="rogue", their_cls="mage")
    found = outcomes_of(s, s.playing(card), lambda w: w.hand[-1:] if card == "Blink Fox" else w.hand)
    assert found - {"GIL_696"} == pool(lambda data: "mage" in (data.classes or (data.cls,)))


def test_cutthroat_buccaneer_gives_my_weapon_1_attack_with_combo() -> None:
    s = Scenario(hand=["Cutthroat Buccaneer"] * 2, weapon="Fiery War Axe")
    s.play("Cutthroat Buccaneer")
    assert s.side(0)["weapon"]["attack"] == 3
    s.play("Cutthroat Buccaneer")
    assert s.side(0)["weapon"]["attack"] == 4
