"""Warlock and warrior cards of Kobolds & Catacombs that are not in test_lootapalooza.py."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import duel
from support.pools import minions_of_cost, outcomes_of

# Warlock


def test_vulgar_homunculus_deals_2_damage_to_my_hero() -> None:
    s = duel("Vulgar Homunculus")
    s.play("Vulgar Homunculus")
    assert (s.health(0), s.health(1), s.stats(0), s.stats(1)) == (28, 30, [(4, 5), (2, 4)], [(6, 7)])
    assert s.keywords("Vulgar Homunculus") == {"taunt"}


@pytest.mark.parametrize(("health", "grows"), [(15, True), (16, False)])
def test_hooked_reaver_grows_at_15_or_less_health(health: int, grows: bool) -> None:
    s = Scenario(hand=["Hooked Reaver"], me={"hero": {"damage": 30 - health}}, foe={"hero": {"damage": 20}})
    s.play("Hooked Reaver")
    assert (s.stats(0), s.keywords("Hooked Reaver")) == (([(7, 7)], {"taunt"}) if grows else ([(4, 4)], set()))


def test_cataclysm_destroys_all_minions_and_discards_my_hand() -> None:
    s = duel("Cataclysm", "Wisp", "Fireball", their_hand=["Wisp"])
    s.play("Cataclysm")
    assert (s.mine, s.theirs, s.hand, len(s.their_hand)) == ([], [], [], 1)


def test_rin_with_taunt_leaves_the_first_seal() -> None:
    s = Scenario(mine=[{"id": "Rin, the First Disciple", "damage": 5}], hand=["Moonfire"])
    assert s.keywords("Rin, the First Disciple") == {"taunt"}
    assert s.play("Moonfire", on="Rin, the First Disciple").names(0, "hand") == ["The First Seal"]


SEALS = ["The First Seal", "The Second Seal", "The Third Seal", "The Fourth Seal", "The Final Seal"]


@pytest.mark.parametrize("n", range(5))
def test_seals_summon_a_demon_and_add_the_next_one(n: int) -> None:
    s = Scenario(hand=[f"LOOT_415t{n + 1}"])
    assert s.names(0, "hand") == [SEALS[n]]
    s.play(SEALS[n])
    assert (s.names(0), s.stats(0)) == (["Felhunter"], [(n + 2, n + 2)])
    assert s.names(0, "hand") == [[*SEALS, "Azari, the Devourer"][n + 1]]
    assert not Scenario(mine=["Wisp"] * 7, hand=[f"LOOT_415t{n + 1}"]).can_play(SEALS[n])


def test_azari_destroys_the_opponents_deck() -> None:
    s = Scenario(hand=["LOOT_415t6"], deck=["Wisp"], their_deck=["Wisp", "Fireball"], their_hand=["Wisp"])
    s.play("Azari, the Devourer")
    assert (s.names(0), s.stats(0)) == (["Azari, the Devourer"], [(10, 10)])
    assert (s.names(1, "deck"), s.names(0, "deck"), len(s.their_hand)) == ([], ["Wisp"], 1)


# Warrior


def test_kobold_barbarian_attacks_a_random_enemy_at_the_start_of_my_turn() -> None:
    s = Scenario(mine=["Kobold Barbarian"], theirs=["Bloodfen Raptor", "Wisp"], deck=["Wisp"], their_deck=["Wisp"])
    s.end()
    assert (s.health(1), s.stats(1)) == (30, [(3, 2), (1, 1)])
    after = s.outcomes("end")
    assert [probability for probability, _ in after] == pytest.approx([1 / 3] * 3)
    assert sorted((w.health(1), w.names(1), w.stats(0)) for _, w in after) == [
        (26, ["Bloodfen Raptor", "Wisp"], [(4, 4)]),
        (30, ["Bloodfen Raptor"], [(4, 3)]),
        (30, ["Wisp"], [(4, 1)]),
    ]


def test_the_attack_of_kobold_barbarian_does_not_use_up_its_own() -> None:
    """CMB16"""
    s = Scenario(mine=["Kobold Barbarian"], deck=["Wisp"], their_deck=["Wisp"])
    s.round()
    assert s.health(1) == 26
    assert s.attack("Kobold Barbarian", "face").health(1) == 22


def weapon_of(s: Scenario) -> tuple[int, int]:
    weapon = s.side(0)["weapon"]
    return weapon.get("attack", 0), weapon["durability"] - weapon.get("damage", 0)


def test_bladed_gauntlet_has_attack_equal_to_my_armor_and_cannot_attack_heroes() -> None:
    s = Scenario(
        hand=["Bladed Gauntlet", "Shield Block"], theirs=["Boulderfist Ogre"], deck=["Wisp"], foe={"hero": {"armor": 9}}
    )
    s.play("Bladed Gauntlet")
    assert weapon_of(s) == (0, 2)
    assert not s.can_attack("hero")
    s.play("Shield Block")
    assert weapon_of(s) == (5, 2)
    assert s.can_attack("hero", "Boulderfist Ogre")
    assert not s.can_attack("hero", "face")
    s.attack("hero", "Boulderfist Ogre")
    assert s.stats(1) == [(6, 2)]
    assert (s.health(), s.armor(), weapon_of(s)) == (29, 0, (0, 1))


MITHRIL = ("LOOT_203", "LOOT_203t2", "LOOT_203t3")


@pytest.mark.parametrize(("stone", "n"), list(zip(MITHRIL, (1, 2, 3), strict=True)))
def test_mithril_spellstones_summon_that_many_golems(stone: str, n: int) -> None:
    s = Scenario(hand=[stone])
    s.play(stone)
    assert (s.names(0), s.stats(0)) == (["Mithril Golem"] * n, [(5, 5)] * n)


@pytest.mark.parametrize(
    ("stone", "upgraded"), [(MITHRIL[0], MITHRIL[1]), (MITHRIL[1], MITHRIL[2]), (MITHRIL[2], MITHRIL[2])]
)
def test_mithril_spellstones_upgrade_when_i_equip_a_weapon(stone: str, upgraded: str) -> None:
    s = Scenario(hand=[stone, "Fiery War Axe"], their_hand=["Fiery War Axe"])
    s.end().play("Fiery War Axe").end()
    assert s.hand[0] == stone
    assert s.play("Fiery War Axe").hand == [upgraded]


def test_reckless_flurry_spends_all_my_armor_as_damage_to_all_minions() -> None:
    s = duel("Reckless Flurry", me={"hero": {"armor": 4}}, foe={"hero": {"armor": 9}})
    s.play("Reckless Flurry")
    assert (s.stats(0), s.stats(1), s.armor(0), s.armor(1)) == ([(4, 1)], [(6, 3)], 0, 9)
    assert (s.health(0), s.health(1)) == (30, 30)


@pytest.mark.parametrize(("armor", "attacks"), [(4, False), (5, True)])
def test_gemstudded_golem_attacks_with_5_or_more_armor(armor: int, attacks: bool) -> None:
    s = Scenario(mine=["Gemstudded Golem"], me={"hero": {"armor": armor}}, foe={"hero": {"armor": 9 - armor}})
    assert s.keywords("Gemstudded Golem") >= {"taunt"}
    assert s.can_attack("Gemstudded Golem") is attacks


def test_drywhisker_armorer_gains_2_armor_for_each_enemy_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Wisp"] * 3, hand=["Drywhisker Armorer"])
    s.play("Drywhisker Armorer")
    assert (s.armor(0), s.armor(1)) == (6, 0)


def test_gather_your_party_recruits_a_minion() -> None:
    s = Scenario(hand=["Gather Your Party"], deck=["Fireball", "Chillwind Yeti", "Novice Engineer"])
    after = s.outcomes(s.playing("Gather Your Party"))
    assert sorted(w.names(0)[0] for _, w in after) == ["Chillwind Yeti", "Novice Engineer"]
    for _, world in after:
        assert (len(world.mine), len(world.side(0)["deck"]), world.hand) == (1, 2, [])


def test_woecleaver_recruits_a_minion_after_my_hero_attacks() -> None:
    s = Scenario(weapon="Woecleaver", mine=["Wisp"], deck=["Fireball", "Chillwind Yeti"], their_weapon="Fiery War Axe")
    s.attack("Wisp", "face")
    assert s.names(0) == ["Wisp"]
    s.attack("hero", "face")
    assert s.names(0) == ["Wisp", "Chillwind Yeti"]
    s = Scenario(weapon="Woecleaver", deck=["Chillwind Yeti"], their_weapon="Fiery War Axe")
    s.end().attack("face", "hero")
    assert s.mine == []


@pytest.mark.parametrize(("armor", "cost"), [(0, 0), (3, 3), (15, 10)])
def test_geosculptor_yip_summons_a_minion_of_my_armor_up_to_10(armor: int, cost: int) -> None:
    s = Scenario(mine=["Geosculptor Yip"], me={"hero": {"armor": armor}}, foe={"hero": {"armor": 7}})
    found = outcomes_of(s, "end", lambda w: [m["id"] for m in w.mine[1:]])
    assert found == minions_of_cost(cost)
    s = Scenario(mine=["Wisp"], theirs=["Geosculptor Yip"], foe={"hero": {"armor": armor}})
    s.end()
    assert len(s.theirs) == 1
