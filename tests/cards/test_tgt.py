"""Cards of The Grand Tournament."""

from typing import Any

import pytest

from hearthlab.cards.language import ME, MY_HERO, TARGET, aura, fight, minion, player_of, spell
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel

WISP, LION, PANTHER, TIGER, BEAR = "CS2_231", "AT_042t", "AT_042t2", "OG_044c", "CS2_125"
TOTEMS = ["NEW1_009", "CS2_050", "CS2_051", "CS2_052"]

LIBRARY = default_library().with_cards(
    minion("Both", aura(player_of(ME), keywords="both_choices"), name="Both", attack=3, health=5),
    spell("Mutiny", fight(TARGET, MY_HERO), name="Mutiny"),
)


def test_living_roots_deals_2_damage_to_any_character() -> None:
    s = duel("Living Roots")
    assert s.aims("Living Roots") == EVERYONE
    s.play("Living Roots", on="Boulderfist Ogre", branch=0)
    assert s.stats(1) == [(6, 5)]
    assert s.names(0) == ["Chillwind Yeti"]


def test_living_roots_summons_two_saplings() -> None:
    s = duel("Living Roots")
    s.play("Living Roots", branch=1)
    assert s.names(0) == ["Chillwind Yeti", "Sapling", "Sapling"]
    assert s.stats(0)[1:] == [(1, 1), (1, 1)]
    assert s.stats(1) == [(6, 7)]
    assert s.health(1) == 30


def test_living_roots_may_do_both() -> None:
    s = Scenario(mine=["Both"], theirs=["Boulderfist Ogre"], hand=["Living Roots"], library=LIBRARY)
    s.play("Living Roots", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]
    assert s.names(0) == ["Both", "Sapling", "Sapling"]


def test_savage_combatant_gives_my_hero_2_attack_this_turn_after_my_hero_power() -> None:
    s = Scenario(mine=["Savage Combatant"])
    s.power(on="face")
    assert (s.hero_attack(0), s.hero_attack(1)) == (2, 0)
    s.attack("hero", on="face")
    assert s.health(1) == 27
    s.round()
    assert s.hero_attack(0) == 0


def test_savage_combatant_does_not_care_for_the_hero_power_of_my_opponent() -> None:
    s = Scenario(theirs=["Savage Combatant"])
    s.power(on="face")
    assert (s.hero_attack(0), s.hero_attack(1)) == (0, 0)


def test_druid_of_the_saber_becomes_a_lion_with_charge() -> None:
    s = duel("Druid of the Saber")
    s.play("Druid of the Saber", branch=0)
    assert [m["id"] for m in s.mine] == ["CS2_182", LION]
    assert s.stats(0)[1] == (2, 1)
    assert s.can_attack(LION, "face")


def test_druid_of_the_saber_becomes_a_panther_with_stealth() -> None:
    s = duel("Druid of the Saber")
    s.play("Druid of the Saber", branch=1)
    assert [m["id"] for m in s.mine] == ["CS2_182", PANTHER]
    assert s.stats(0)[1] == (3, 2)
    assert s.keywords(PANTHER) == {"stealth"}


def test_druid_of_the_saber_may_become_a_tiger_with_both() -> None:
    s = Scenario(mine=["Both"], hand=["Druid of the Saber"], library=LIBRARY)
    s.play("Druid of the Saber")
    assert [m["id"] for m in s.mine] == ["Both", TIGER]
    assert s.stats(0)[1] == (3, 2)
    assert s.keywords(TIGER) == {"charge", "stealth"}


def test_bear_trap_summons_a_bear_with_taunt_after_my_hero_is_attacked() -> None:
    s = Scenario(mine=["Chillwind Yeti"], their_secrets=["Bear Trap"], their_cls="hunter")
    s.attack("Chillwind Yeti", on="face")
    assert s.health(1) == 26
    assert [m["id"] for m in s.theirs] == [BEAR]
    assert s.stats(1) == [(3, 3)]
    assert s.keywords(BEAR) == {"taunt"}
    assert s.side(1)["secrets"] == []


def test_bear_trap_minds_an_attack_of_a_hero_too() -> None:
    s = Scenario(weapon="Fiery War Axe", their_secrets=["Bear Trap"], their_cls="hunter")
    s.attack("hero", on="face")
    assert [m["id"] for m in s.theirs] == [BEAR]


def test_bear_trap_waits_while_a_minion_is_attacked_or_my_hero_is_hurt_by_a_spell() -> None:
    s = duel("Fireball", their_secrets=["Bear Trap"], their_cls="hunter")
    s.attack("Chillwind Yeti", on="Boulderfist Ogre").play("Fireball", on="face")
    assert s.names(1) == ["Boulderfist Ogre"]
    assert len(s.side(1)["secrets"]) == 1


def test_bear_trap_waits_while_the_other_hero_is_attacked() -> None:
    s = duel("Mutiny", their_secrets=["Bear Trap"], their_cls="hunter", library=LIBRARY)
    s.play("Mutiny", on="Chillwind Yeti")
    assert s.health(0) == 26
    assert len(s.side(1)["secrets"]) == 1


def test_bear_trap_waits_on_a_full_board() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Wisp"] * 7, their_secrets=["Bear Trap"], their_cls="hunter")
    s.attack("Chillwind Yeti", on="face")
    assert len(s.side(1)["secrets"]) == 1


def test_arcane_blast_deals_2_damage_to_a_minion() -> None:
    s = duel("Arcane Blast")
    assert s.aims("Arcane Blast") == MINIONS
    s.play("Arcane Blast", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]


def test_arcane_blast_gets_double_bonus_from_spell_damage() -> None:
    s = Scenario(mine=["Kobold Geomancer"], theirs=["Boulderfist Ogre"], hand=["Arcane Blast"])
    s.play("Arcane Blast", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 3)]


@pytest.mark.parametrize(("card", "plain", "grown"), [("AT_017", (2, 6), (3, 6)), ("AT_116", (1, 4), (2, 4))])
def test_twilight_guardian_and_wyrmrest_agent_gain_1_attack_and_taunt_if_i_hold_a_dragon(
    card: str, plain: tuple[int, int], grown: tuple[int, int]
) -> None:
    s = Scenario(hand=[card, "Twilight Drake"])
    s.play(card)
    assert s.round().stats(0) == [grown]
    assert s.keywords(card) == {"taunt"}
    s = Scenario(hand=[card, "Wisp"], their_hand=["Twilight Drake"])
    s.play(card)
    assert s.stats(0) == [plain]
    assert s.keywords(card) == set()


def test_flame_juggler_deals_1_damage_to_a_random_enemy() -> None:
    start = duel("Flame Juggler")
    outcomes = start.outcomes(start.playing("Flame Juggler"))
    assert sorted((s.health(1), s.stats(1)) for _, s in outcomes) == [(29, [(6, 7)]), (30, [(6, 6)])]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 2)
        assert s.stats(0) == [(4, 5), (2, 3)]
        assert s.health(0) == 30


def test_refreshment_vendor_restores_4_health_to_each_hero() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 2}],
        hand=["Refreshment Vendor"],
        me={"hero": {"damage": 10}},
        foe={"hero": {"damage": 20}},
    )
    s.play("Refreshment Vendor")
    assert (s.health(0), s.health(1)) == (24, 14)
    assert s.stats(0)[0] == (4, 3)


def test_chillmaw_has_taunt_and_deals_3_damage_to_all_minions_when_it_dies_if_i_hold_a_dragon() -> None:
    s = Scenario(
        mine=[{"id": "Chillmaw", "damage": 5}, "Chillwind Yeti"],
        theirs=["Boulderfist Ogre"],
        hand=["Moonfire", "Twilight Drake"],
    )
    assert s.keywords("Chillmaw") == {"taunt"}
    s.play("Moonfire", on="Chillmaw")
    assert (s.stats(0), s.stats(1)) == ([(4, 2)], [(6, 4)])
    assert (s.health(0), s.health(1)) == (30, 30)


def test_chillmaw_does_nothing_when_it_dies_without_a_dragon_in_my_hand() -> None:
    s = Scenario(
        mine=[{"id": "Chillmaw", "damage": 5}, "Chillwind Yeti"],
        theirs=["Boulderfist Ogre"],
        hand=["Moonfire", "Wisp"],
        their_hand=["Twilight Drake"],
    )
    s.play("Moonfire", on="Chillmaw")
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(6, 7)])


def upgraded(cls: str, **more: Any) -> Scenario:
    """A position in which I have just played Justicar Trueheart and nothing else."""
    s = Scenario(cls=cls, hand=["Justicar Trueheart"], **more)
    return s.play("Justicar Trueheart")


@pytest.mark.parametrize(
    ("cls", "power"),
    [
        ("druid", "Dire Shapeshift"),
        ("hunter", "Ballista Shot"),
        ("mage", "Fireblast Rank 2"),
        ("paladin", "The Silver Hand"),
        ("priest", "Heal"),
        ("rogue", "Poisoned Daggers"),
        ("shaman", "Totemic Slam"),
        ("warlock", "Soul Tap"),
        ("warrior", "Tank Up!"),
    ],
)
def test_justicar_trueheart_replaces_my_hero_power_with_a_better_one(cls: str, power: str) -> None:
    s = upgraded(cls)
    mine = s.side(0)["power"]
    assert (default_library().data[mine["id"]].name, mine["cost"]) == (power, 2)
    assert s.side(1)["power"]["id"] == "CS2_034"


def test_justicar_trueheart_leaves_another_hero_power_alone() -> None:
    s = upgraded("warlock", me={"hero": {"id": "EX1_323h"}})
    assert s.side(0)["power"]["id"] == "EX1_tk33"


def test_dire_shapeshift_gives_my_hero_2_attack_this_turn_and_2_armor() -> None:
    s = upgraded("druid").power()
    assert (s.hero_attack(0), s.armor(0), s.armor(1)) == (2, 2, 0)
    assert s.round().hero_attack(0) == 0


def test_ballista_shot_deals_3_damage_to_the_enemy_hero() -> None:
    s = upgraded("hunter", theirs=["Boulderfist Ogre"]).power()
    assert (s.health(0), s.health(1)) == (30, 27)
    assert s.stats(1) == [(6, 7)]


def test_ballista_shot_may_be_aimed_at_minions_while_something_allows_it() -> None:
    aiming = {"enchantments": [{"keywords": ["power_targets_minions"]}]}
    s = upgraded("hunter", theirs=["Boulderfist Ogre"], me=aiming)
    assert s.power_aims() == {"Justicar Trueheart", "Boulderfist Ogre", "face"}
    s.power(on="Boulderfist Ogre")
    assert (s.stats(1), s.health(1)) == ([(6, 4)], 30)
    assert upgraded("hunter", me=aiming).power(on="face").health(1) == 27


def test_fireblast_rank_2_deals_2_damage_to_any_character() -> None:
    s = upgraded("mage", theirs=["Boulderfist Ogre"])
    assert s.power_aims() == {"Justicar Trueheart", "Boulderfist Ogre", "hero", "face"}
    s.power(on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]


def test_the_silver_hand_summons_two_recruits() -> None:
    s = upgraded("paladin").power()
    assert s.names(0) == ["Justicar Trueheart", "Silver Hand Recruit", "Silver Hand Recruit"]
    assert s.stats(0)[1:] == [(1, 1), (1, 1)]


def test_the_silver_hand_needs_room() -> None:
    s = upgraded("paladin", mine=["Wisp"] * 6)
    assert not any(action.startswith("power") for action in s.actions())


def test_heal_restores_4_health_to_any_character() -> None:
    s = upgraded("priest", theirs=["Boulderfist Ogre"], me={"hero": {"damage": 10}})
    assert s.power_aims() == {"Justicar Trueheart", "Boulderfist Ogre", "hero", "face"}
    s.power(on="hero")
    assert s.health(0) == 24


def test_poisoned_daggers_equips_a_weapon_with_2_attack_and_2_durability() -> None:
    s = upgraded("rogue").power()
    weapon = s.side(0)["weapon"]
    assert (weapon["id"], weapon["attack"], weapon["durability"]) == ("AT_132_ROGUEt", 2, 2)
    assert s.side(1)["weapon"] is None


@pytest.mark.parametrize("k", range(4))
def test_totemic_slam_summons_the_totem_that_i_choose(k: int) -> None:
    s = upgraded("shaman", mine=TOTEMS[k : k + 1]).power()
    assert s.options() == TOTEMS
    s.pick(k)
    assert [m["id"] for m in s.mine] == [TOTEMS[k], "AT_132", TOTEMS[k]]


def test_totemic_slam_needs_room() -> None:
    s = upgraded("shaman", mine=["Wisp"] * 6)
    assert not any(action.startswith("power") for action in s.actions())


def test_soul_tap_draws_a_card_and_does_not_hurt() -> None:
    s = upgraded("warlock", deck=["Wisp", "Wisp"]).power()
    assert s.hand == [WISP]
    assert s.health(0) == 30


def test_tank_up_gains_4_armor() -> None:
    s = upgraded("warrior").power()
    assert (s.armor(0), s.armor(1)) == (4, 0)


def durability(mine: list[str], theirs: list[str]) -> int:
    """The durability of an Argent Lance that is played with these decks."""
    s = Scenario(cls="paladin", hand=["Argent Lance"], deck=mine, their_deck=theirs)
    weapon = s.play("Argent Lance").side(0)["weapon"]
    assert weapon["attack"] == 2
    return int(weapon["durability"])


def test_argent_lance_gains_1_durability_if_my_revealed_minion_costs_more() -> None:
    assert durability(["Boulderfist Ogre"], ["Chillwind Yeti"]) == 3
    assert durability(["Boulderfist Ogre"], []) == 3


def test_argent_lance_gains_nothing_if_my_revealed_minion_does_not_cost_more() -> None:
    assert durability(["Chillwind Yeti"], ["Boulderfist Ogre"]) == 2
    assert durability(["Chillwind Yeti"], ["Chillwind Yeti"]) == 2
    assert durability([], ["Wisp"]) == 2


def test_argent_lance_looks_at_minions_only() -> None:
    assert durability(["Sprint"], ["Wisp"]) == 2
    assert durability(["Chillwind Yeti"], ["Sprint"]) == 3


def test_ancestral_knowledge_draws_2_cards_and_overloads_2() -> None:
    s = Scenario(hand=["Ancestral Knowledge"], deck=["Wisp"] * 3, their_deck=["Wisp"])
    s.play("Ancestral Knowledge")
    assert (s.hand, s.their_hand) == ([WISP] * 2, [])
    assert s.side(0)["mana"]["owed"] == 2


def test_bash_deals_3_damage_to_any_character_and_gains_3_armor() -> None:
    s = duel("Bash")
    assert s.aims("Bash") == EVERYONE
    s.play("Bash", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]
    assert (s.armor(0), s.armor(1)) == (3, 0)
