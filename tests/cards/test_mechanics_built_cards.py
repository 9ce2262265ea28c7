"""Cards that are put together: the potions of Kazakus, the beasts of Deathstalker Rexxar, magnetic mechs."""

from typing import Any

import pytest

from hearthlab.cards.compile import is_plain
from hearthlab.cards.data import load
from hearthlab.cards.language import MY_MINIONS, remove
from hearthlab.scenario import Scenario, Spec, card_id
from support.mechanics import free, lab
from support.pools import is_race

# Kazakus

LESSER, GREATER, SUPERIOR = 0, 1, 2
POTIONS = ("CFM_621t", "CFM_621t14", "CFM_621t15")
HEART_OF_FIRE = ("CFM_621t2", "CFM_621t16", "CFM_621t25")
STONESCALE_OIL = ("CFM_621t3", "CFM_621t17", "CFM_621t26")
FELBLOOM = ("CFM_621t4", "CFM_621t18", "CFM_621t33")
ICECAP = ("CFM_621t5", "CFM_621t19", "CFM_621t27")
GOLDTHORN = ("CFM_621t6", "CFM_621t24", "CFM_621t32")
KINGSBLOOD = ("CFM_621t8", "CFM_621t22", "CFM_621t30")
SHADOW_OIL = ("CFM_621t9", "CFM_621t23", "CFM_621t31")
NETHERBLOOM = ("CFM_621t10", "CFM_621t20", "CFM_621t28")
MYSTIC_WOOL = (None, "CFM_621t21", "CFM_621t29")
ICHOR = ("CFM_621t37", "CFM_621t38", "CFM_621t39")
ALL = (
    HEART_OF_FIRE, STONESCALE_OIL, FELBLOOM, ICECAP, GOLDTHORN, KINGSBLOOD, SHADOW_OIL, NETHERBLOOM, MYSTIC_WOOL, ICHOR,
)  # fmt: skip


def ingredients(size: int) -> set[str]:
    """All ingredients of potions of that size."""
    return {found for each in ALL if (found := each[size]) is not None}


def brewed(size: int, first: str | None, second: str | None, **more: Any) -> Scenario:
    """A game in which Kazakus made that potion; games with other offers are thrown away."""
    for seed in range(2000):
        hand = ["Kazakus", *more.get("hand", ())]
        s = Scenario(**{**more, "hand": hand, "seed": seed, "me": {**more.get("me", {}), "mana": {"max": 10}}})
        s.play("Kazakus").pick(size)
        if first not in s.options():
            continue
        s.pick(s.options().index(first))
        if second not in s.options():
            continue
        return s.pick(s.options().index(second))
    raise AssertionError(f"no game offered {first} and {second}")


def test_kazakus_lets_me_choose_a_cost_and_two_of_the_ingredients() -> None:
    for size in (LESSER, GREATER, SUPERIOR):
        first: set[str] = set()
        second: set[str] = set()
        for seed in range(60):
            s = Scenario(hand=["Kazakus"], seed=seed)
            s.play("Kazakus")
            assert s.options() == ["CFM_621t11", "CFM_621t12", "CFM_621t13"]
            s.pick(size)
            offered = s.options()
            assert len(set(offered)) == 3
            s.pick(seed % 3)
            assert len(set(s.options())) == 3
            assert offered[seed % 3] not in s.options()
            first.update(offered)
            second.update(s.options())
            s.pick(0)
            assert s.options() == []
            assert s.hand == [POTIONS[size]]
        assert first == second == ingredients(size)


def test_kazakus_makes_nothing_if_my_deck_has_duplicates() -> None:
    s = Scenario(hand=["Kazakus"], deck=["Wisp", "Wisp"])
    s.play("Kazakus")
    assert (s.options(), s.hand) == ([], [])
    s = Scenario(hand=["Kazakus"], deck=["Wisp", "Chillwind Yeti"], their_deck=["Wisp", "Wisp"])
    s.play("Kazakus")
    assert len(s.options()) == 3


def test_brann_bronzebeard_doubles_the_choices_of_kazakus_and_a_full_hand_takes_one_potion() -> None:
    s = Scenario(mine=["Brann Bronzebeard"], hand=["Kazakus", *["Wisp"] * 9])
    s.play("Kazakus")
    for _ in range(6):
        s.pick(0)
    assert s.hand == [*["CS2_231"] * 9, "CFM_621t"]


@pytest.mark.parametrize("size", [LESSER, GREATER, SUPERIOR])
def test_a_kazakus_potion_aims_only_if_a_part_does(size: int) -> None:
    board: dict[str, Any] = {"mine": ["Wisp"], "theirs": ["Boulderfist Ogre"], "deck": ["Murloc Raider"]}
    s = brewed(size, HEART_OF_FIRE[size], STONESCALE_OIL[size], **board).round()
    potion = POTIONS[size]
    assert s.find(potion, 0, "hand")["cost"] == (1, 5, 10)[size]
    assert s.aims(potion) == {"hero", "face", "Wisp", "Kazakus", "Boulderfist Ogre"}
    s.play(potion, on="face")
    assert s.health(1) == 30 - 1 - (3, 5, 8)[size]
    assert s.armor(0) == (4, 7, 10)[size]
    # The same the other way round, and one without an aim.
    s = brewed(size, STONESCALE_OIL[size], HEART_OF_FIRE[size], **board).round()
    assert s.aims(potion) == {"hero", "face", "Wisp", "Kazakus", "Boulderfist Ogre"}
    s = brewed(size, STONESCALE_OIL[size], FELBLOOM[size], **board).round()
    assert s.aims(potion) == set()
    s.play(potion)
    assert s.armor(0) == (4, 7, 10)[size]


@pytest.mark.parametrize("size", [LESSER, GREATER, SUPERIOR])
def test_the_order_of_the_choices_is_not_the_order_of_the_effects(size: int) -> None:
    for first, second in ((NETHERBLOOM, FELBLOOM), (FELBLOOM, NETHERBLOOM)):
        s = brewed(size, first[size], second[size], deck=["Murloc Raider"]).round()
        s.play(POTIONS[size])
        # Felbloom first: it does not hit the Demon.
        assert s.stats(0)[-1] == ((2, 2), (5, 5), (8, 8))[size]


def test_a_potion_requires_what_its_parts_require() -> None:
    s = brewed(GREATER, "CFM_621t21", "CFM_621t17", deck=["Wisp"])
    s.perform(remove(MY_MINIONS)).round()
    assert not s.can_play(POTIONS[GREATER]), "Mystic Wool needs a minion in play"
    s.play("Wisp")
    assert s.can_play(POTIONS[GREATER])


@pytest.mark.parametrize("size", [LESSER, GREATER, SUPERIOR])
def test_felbloom_and_goldthorn_in_one_potion(size: int) -> None:
    board: dict[str, Any] = {
        "mine": ["Mountain Giant"],
        "theirs": ["Mountain Giant"],
        "deck": ["Murloc Raider"],
    }
    harm, more = (2, 4, 6)[size], (2, 4, 6)[size]
    s = brewed(size, GOLDTHORN[size], FELBLOOM[size], **board).round()
    s.play(POTIONS[size])
    assert s.stats(1) == [(8, 8 - harm)]
    # Nobody dies in the middle of the text: even Kazakus (3/3) lives.
    assert s.stats(0) == [(8, 8), (3, 3 + more - harm)]


@pytest.mark.parametrize("size", [LESSER, GREATER, SUPERIOR])
def test_icecap_freezes_random_enemy_minions_and_kingsblood_draws(size: int) -> None:
    s = brewed(
        size, ICECAP[size], KINGSBLOOD[size], mine=["Mountain Giant"], theirs=["Chillwind Yeti"] * 4,
        deck=["Murloc Raider", "Wisp", "Chillwind Yeti", "Boulderfist Ogre", "River Crocolisk"],
    ).round()  # fmt: skip
    cards = len(s.hand)
    s.play(POTIONS[size])
    assert sum(m.get("frozen", False) for m in s.theirs) == size + 1
    assert not any(m.get("frozen", False) for m in s.mine)
    assert len(s.hand) == cards - 1 + size + 1


@pytest.mark.parametrize("size", [LESSER, GREATER, SUPERIOR])
def test_netherbloom_summons_a_demon_and_shadow_oil_gives_demons(size: int) -> None:
    s = brewed(size, NETHERBLOOM[size], SHADOW_OIL[size], deck=["Murloc Raider"]).round()
    cards = len(s.hand)
    s.play(POTIONS[size])
    assert s.names(0) == ["Kazakus", "Kabal Demon"]
    assert s.stats(0)[1] == ((2, 2), (5, 5), (8, 8))[size]
    assert len(s.hand) == cards - 1 + size + 1
    assert all(is_race("demon")(load()[c]) for c in s.hand[cards - 1 :])


@pytest.mark.parametrize("size", [LESSER, GREATER, SUPERIOR])
def test_ichor_of_undeath_summons_friendly_minions_that_died(size: int) -> None:
    dead = [card_id(name) for name in ("Chillwind Yeti", "Chillwind Yeti", "Chillwind Yeti", "Chillwind Yeti")]
    s = brewed(
        size, ICHOR[size], STONESCALE_OIL[size], deck=["Murloc Raider"], me={"dead": dead},
        foe={"dead": [card_id("Wisp")] * 20},
    ).round()  # fmt: skip
    s.play(POTIONS[size])
    assert s.names(0) == ["Kazakus", *["Chillwind Yeti"] * (size + 1)]


def test_mystic_wool_turns_a_random_enemy_minion_or_all_minions_into_sheep() -> None:
    board: dict[str, Any] = {"theirs": ["Boulderfist Ogre"] * 2, "deck": ["Murloc Raider"]}
    s = brewed(GREATER, MYSTIC_WOOL[GREATER], STONESCALE_OIL[GREATER], **board).round()
    s.play(POTIONS[GREATER])
    assert sorted(s.names(1)) == ["Boulderfist Ogre", "Sheep"]
    assert s.names(0) == ["Kazakus"]
    s = brewed(SUPERIOR, MYSTIC_WOOL[SUPERIOR], STONESCALE_OIL[SUPERIOR], **board).round()
    s.play(POTIONS[SUPERIOR])
    assert (s.names(0), s.names(1)) == (["Sheep"], ["Sheep"] * 2)
    assert s.stats(1) == [(1, 1)] * 2


def test_spell_damage_raises_each_part_of_a_potion() -> None:
    s = brewed(
        LESSER, HEART_OF_FIRE[LESSER], FELBLOOM[LESSER], mine=["Kobold Geomancer"], theirs=["Boulderfist Ogre"],
        deck=["Murloc Raider"],
    ).round()  # fmt: skip
    s.play(POTIONS[LESSER], on="Boulderfist Ogre")
    assert s.names(1) == []


# Deathstalker Rexxar


def test_deathstalker_rexxar_deals_2_damage_to_all_enemy_minions() -> None:
    s = Scenario(
        cls="hunter", mine=["Wisp"], theirs=["Boulderfist Ogre", "Wisp"], hand=["ICC_828"], me={"hero": {"damage": 3}}
    )
    s.play("ICC_828")
    assert s.stats(1) == [(6, 5)]
    assert s.stats(0) == [(1, 1)]
    assert (s.health(0), s.health(1), s.armor(0)) == (27, 30, 5)
    assert s.side(0)["power"]["id"] == "ICC_828p"


def rexxar(**more: Any) -> Scenario:
    """Deathstalker Rexxar, whose hero power is ready."""
    return Scenario(**{"cls": "hunter", "me": {"hero": {"id": "ICC_828"}}, **more})


def test_build_a_beast_offers_an_ability_and_then_a_body() -> None:
    data = load()
    abilities: set[str] = set()
    bodies: set[str] = set()
    for seed in range(80):
        s = rexxar(seed=seed)
        s.power()
        abilities.update(s.options())
        s.pick(0)
        bodies.update(s.options())
        s.pick(0)
        assert s.hand == ["ICC_828t"]
    for c in map(data.__getitem__, abilities | bodies):
        assert c.race in ("beast", "all")
        assert c.cost <= 5
        assert {"hunter", "neutral"} & set(c.classes)
    assert all(is_plain(data[c]) for c in bodies)
    assert not any(is_plain(data[c]) for c in abilities)
    assert not {card_id("Witchwood Grizzly"), card_id("King of Beasts")} & abilities


def zombeast(ability: str, body: str, **more: Any) -> Scenario:
    """Deathstalker Rexxar after he built that beast, in his next turn."""
    for seed in range(4000):
        s = rexxar(seed=seed, **more)
        s.power()
        if card_id(ability) not in s.options():
            continue
        s.pick(s.options().index(card_id(ability)))
        if card_id(body) in s.options():
            s.pick(s.options().index(card_id(body)))
            return s
    raise AssertionError(f"no game offered {ability} and {body}")


def test_a_zombeast_costs_what_both_cost_and_has_the_texts_of_both() -> None:
    s = zombeast("Huge Toad", "Stonetusk Boar")
    assert s.find("ICC_828t", 0, "hand")["cost"] == 2 + 1
    s.play("ICC_828t")
    assert s.mana() == 10 - 2 - 3
    assert s.can_attack("ICC_828t", "face")  # the charge of the boar
    s.round()
    s.game.apply(f"attack {s.mine[0]['eid']} on {s.eid('face')}")
    assert s.health(1) == 30 - 1 - s.mine[0]["attack"]


def test_the_deathrattle_of_a_zombeast_runs() -> None:
    s = zombeast("Huge Toad", "Stonetusk Boar", hand=[free("Twisting Nether")])
    s.play("ICC_828t").play("Twisting Nether")
    assert s.health(1) == 29


def test_a_zombeast_with_a_battlecry_aims_and_brann_doubles_it() -> None:
    s = zombeast("Ironbeak Owl", "Bloodfen Raptor", theirs=["Sen'jin Shieldmasta"], mine=["Wisp"])
    assert s.aims("ICC_828t") == {"Sen'jin Shieldmasta", "Wisp"}
    s.play("ICC_828t", on="Sen'jin Shieldmasta")
    assert s.theirs[0]["silenced"]
    s = zombeast("Alleycat", "Bloodfen Raptor", mine=["Brann Bronzebeard"])
    s.play("ICC_828t")
    assert s.names(0) == ["Brann Bronzebeard", "Zombeast", "Tabbycat", "Tabbycat"]


def test_a_zombeast_that_returns_to_my_hand_is_still_both_beasts() -> None:
    s = zombeast("Huge Toad", "Stonetusk Boar", hand=[free("Shadowstep"), free("Twisting Nether")])
    card = s.find("ICC_828t", 0, "hand")
    s.play("ICC_828t").play("Shadowstep", on="ICC_828t")
    back = s.find("ICC_828t", 0, "hand")
    assert (back["attack"], back["health"], back["cost"]) == (card["attack"], card["health"], card["cost"] - 2)
    s.play("ICC_828t")
    assert s.can_attack("ICC_828t", "face")
    s.play("Twisting Nether")
    assert s.health(1) == 29


def test_a_silenced_zombeast_keeps_its_body_and_loses_its_texts() -> None:
    s = zombeast("Huge Toad", "Stonetusk Boar", hand=[free("Silence"), free("Twisting Nether")])
    s.play("ICC_828t")
    body = s.stats(0)
    s.play("Silence", on="ICC_828t")
    assert s.stats(0) == body
    assert not s.can_attack("ICC_828t")
    s.play("Twisting Nether")
    assert s.health(1) == 30


def test_build_a_beast_needs_room_in_my_hand() -> None:
    s = rexxar(hand=["Wisp"] * 10)
    assert not any(action.startswith("power") for action in s.actions())


# Magnetic mechs


def join(part: str, mech: Spec = "Harvest Golem", **more: Any) -> Scenario:
    """That part after it joined a Harvest Golem (2/3)."""
    s = Scenario(**{"mine": [mech], "hand": [free(part), *more.pop("hand", ())], "library": lab.library, **more})
    return s.play(part, at=0)


MAGNETIC = {
    "Skaterbot": (1, 1, {"rush"}),
    "Bronze Gatekeeper": (1, 5, {"taunt"}),
    "Venomizer": (2, 2, {"poisonous"}),
    "Missile Launcher": (4, 4, set()),
    "Beryllium Nullifier": (3, 8, {"elusive"}),
    "Spider Bomb": (2, 2, set()),
    "Replicating Menace": (3, 1, set()),
    "Zilliax": (3, 2, {"divine_shield", "taunt", "lifesteal", "rush"}),
    "Wargear": (5, 5, set()),
    "Glow-Tron": (1, 3, set()),
    "Annoy-o-Module": (2, 4, {"divine_shield", "taunt"}),
}


@pytest.mark.parametrize("part", MAGNETIC)
def test_a_magnetic_minion_left_of_a_mech_joins_it(part: str) -> None:
    attack, health, keywords = MAGNETIC[part]
    s = join(part)
    assert s.names(0) == ["Harvest Golem"]
    assert s.stats(0) == [(2 + attack, 3 + health)]
    assert s.keywords("Harvest Golem") == keywords
    assert s.side(0)["played"] == [card_id(part)]


@pytest.mark.parametrize("part", MAGNETIC)
def test_a_magnetic_minion_stands_alone_right_of_a_mech_or_left_of_another_minion(part: str) -> None:
    attack, health, keywords = MAGNETIC[part]
    s = Scenario(mine=["Harvest Golem", "Wisp"], hand=[free(part)])
    s.play(part, at=1)
    assert s.names(0) == ["Harvest Golem", part, "Wisp"]
    assert s.stats(0) == [(2, 3), (attack, health), (1, 1)]
    assert s.keywords(part) - {"magnetic"} == keywords


def test_a_chain_of_magnetic_minions_in_one_mech() -> None:
    s = Scenario(
        mine=["Harvest Golem"],
        theirs=["Boulderfist Ogre"],
        hand=[free("Zilliax"), free("Venomizer"), free("Replicating Menace"), free("Wargear"), free("Kill It")],
        me={"hero": {"damage": 20}},
        library=lab.library,
    )
    for part in ("Zilliax", "Venomizer", "Replicating Menace", "Wargear"):
        s.play(part, at=0)
    assert s.stats(0) == [(2 + 3 + 2 + 3 + 5, 3 + 2 + 2 + 1 + 5)]
    assert s.keywords("Harvest Golem") == {"divine_shield", "taunt", "lifesteal", "rush", "poisonous"}
    s.attack("Harvest Golem", "Boulderfist Ogre")
    assert s.theirs == []
    assert s.health(0) == 10 + 15
    assert s.stats(0) == [(15, 13)]
    s.play("Kill It", on="Harvest Golem")
    # Its own deathrattle and that of the part.
    assert sorted(s.names(0)) == ["Damaged Golem", *["Microbot"] * 3]


def test_a_magnetic_minion_joins_another_magnetic_minion() -> None:
    s = Scenario(mine=["Wargear"], hand=[free("Spider Bomb"), free("Kill It")], theirs=["Wisp"], library=lab.library)
    s.play("Spider Bomb", at=0)
    assert s.names(0) == ["Wargear"]
    s.play("Kill It", on="Wargear")
    assert (s.mine, s.theirs) == ([], [])


def test_a_silenced_mech_loses_what_was_joined_and_can_be_joined_again() -> None:
    s = join("Zilliax", hand=[free("Mute"), free("Wargear")])
    s.play("Mute", on="Harvest Golem")
    assert s.stats(0) == [(2, 3)]
    assert s.keywords("Harvest Golem") == set()
    s.play("Wargear", at=0)
    assert s.stats(0) == [(7, 8)]


def test_a_mech_that_returns_to_my_hand_is_bare_again() -> None:
    s = join("Wargear", hand=[free("Shadowstep")])
    s.play("Shadowstep", on="Harvest Golem")
    card = s.find("Harvest Golem", 0, "hand")
    assert (card["attack"], card["health"]) == (2, 3)


def test_joining_is_a_play_and_no_summon() -> None:
    s = Scenario(
        mine=["Knife Juggler", "Questing Adventurer", "Harvest Golem"], hand=[free("Glow-Tron")], theirs=["Wisp"]
    )
    s.play("Glow-Tron", at=2)
    assert s.names(1) == ["Wisp"]
    assert s.health(1) == 30
    assert s.stats(0)[1] == (3, 3)


def test_a_mech_can_be_joined_on_a_full_board() -> None:
    s = Scenario(mine=[*["Wisp"] * 6, "Harvest Golem"], hand=[free("Wargear")])
    assert s.can_play("Wargear")
    assert [a for a in s.actions() if a.startswith("play")] == [s.playing("Wargear", at=6)]
    s.play("Wargear", at=6)
    assert s.stats(0)[6] == (7, 8)


def test_an_exhausted_mech_that_gets_rush_may_attack_minions_and_one_that_attacked_may_not() -> None:
    s = Scenario(mine=[], theirs=["Wisp"], hand=[free("Harvest Golem"), free("Skaterbot"), free("Skaterbot")])
    s.play("Harvest Golem").play("Skaterbot", at=0)
    assert s.can_attack("Harvest Golem", "Wisp")
    assert not s.can_attack("Harvest Golem", "face")
    s.attack("Harvest Golem", "Wisp").play("Skaterbot", at=0)
    assert not s.can_attack("Harvest Golem")


def test_a_joined_missile_launcher_deals_1_damage_to_all_other_characters() -> None:
    s = join("Missile Launcher", mine=["Harvest Golem", "Wisp"], theirs=["Boulderfist Ogre"])
    s.end()
    assert s.names(0) == ["Harvest Golem"]
    assert s.stats(0) == [(6, 7)]
    assert s.stats(1) == [(6, 6)]
    assert (s.health(0), s.health(1)) == (29, 29 - 1)
    s.end()
    assert s.stats(1) == [(6, 6)]


def test_missile_launcher_alone_hits_all_other_characters_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Missile Launcher", "Boulderfist Ogre"], theirs=["Boulderfist Ogre"], their_deck=["Wisp"])
    s.end()
    assert s.stats(0) == [(4, 4), (6, 6)]
    assert s.stats(1) == [(6, 6)]
    assert (s.health(0), s.health(1)) == (29, 29)


def test_spider_bomb_destroys_a_random_enemy_minion() -> None:
    start = Scenario(
        mine=["Spider Bomb", "Wargear"], theirs=["Wisp", "Boulderfist Ogre"], hand=["Kill It"], library=lab.library
    )
    outcomes = start.outcomes(start.playing("Kill It", on="Spider Bomb"))
    assert sorted(s.names(1) for _, s in outcomes) == [["Boulderfist Ogre"], ["Wisp"]]
    assert all(s.names(0) == ["Wargear"] for _, s in outcomes)


def test_replicating_menace_leaves_three_microbots() -> None:
    s = Scenario(mine=["Replicating Menace", "Wisp"], hand=["Kill It"], library=lab.library)
    s.play("Kill It", on="Replicating Menace")
    assert s.names(0) == [*["Microbot"] * 3, "Wisp"]
    assert s.stats(0)[0] == (1, 1)


def test_a_joined_nullifier_keeps_spells_and_hero_powers_away() -> None:
    s = join("Beryllium Nullifier", hand=["Hit 1"])
    assert "Harvest Golem" not in s.aims("Hit 1") | s.power_aims()


def test_a_lost_shield_comes_back_with_an_annoy_o_module() -> None:
    s = join("Annoy-o-Module", hand=["Hit 1", free("Annoy-o-Module")])
    s.play("Hit 1", on="Harvest Golem")
    assert s.stats(0) == [(4, 7)]
    assert s.keywords("Harvest Golem") == {"taunt"}
    s.play("Annoy-o-Module", at=0)
    assert s.keywords("Harvest Golem") == {"taunt", "divine_shield"}


def test_a_zombeast_has_the_cost_the_stats_and_the_texts_of_both() -> None:
    s = zombeast("Huge Toad", "Stonetusk Boar", theirs=["Wisp"])
    card = s.find("ICC_828t", 0, "hand")
    assert (card["cost"], card["attack"], card["health"]) == (2 + 1, 3 + 1, 2 + 1)
    s.play("ICC_828t")
    assert s.can_attack("ICC_828t", "face")


def test_a_zombeast_with_a_battlecry_aims() -> None:
    s = zombeast("Ironbeak Owl", "Bloodfen Raptor", theirs=["Sen'jin Shieldmasta"])
    assert s.aims("ICC_828t") == {"Sen'jin Shieldmasta"}
    s.play("ICC_828t", on="Sen'jin Shieldmasta")
    assert s.theirs[0]["silenced"]
    assert s.stats(0) == [(2 + 3, 1 + 2)]


def test_a_zombeast_that_was_silenced_and_returned_to_my_hand_has_its_texts_again() -> None:
    s = zombeast("Huge Toad", "Stonetusk Boar", hand=[free("Silence"), free("Shadowstep")])
    s.play("ICC_828t").play("Silence", on="ICC_828t").play("Shadowstep", on="ICC_828t")
    s.play("ICC_828t")
    assert s.can_attack("ICC_828t", "face")
