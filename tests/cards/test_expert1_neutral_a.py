"""Neutral cards of the Classic set that cost up to 2 (and dearer ones with the same text)."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import MINIONS, duel

WISP, FIREBALL = "CS2_231", "CS2_029"


# Cost 1


@pytest.mark.parametrize("name", ["Abusive Sergeant", "Dark Iron Dwarf"])
def test_a_sergeant_gives_a_minion_2_attack_this_turn(name: str) -> None:
    s = duel(name)
    assert s.aims(name) == MINIONS
    s.play(name, on="Boulderfist Ogre")
    assert s.stats(1) == [(8, 7)]
    assert s.stats(0)[0] == (4, 5)
    s.end()
    assert s.stats(1) == [(6, 7)]


def test_angry_chicken_has_5_more_attack_while_damaged() -> None:
    s = Scenario(mine=["Angry Chicken"], hand=["Power Word: Shield", "Moonfire", "Voodoo Doctor"])
    s.play("Power Word: Shield", on="Angry Chicken")
    assert s.stats(0) == [(1, 3)]
    s.play("Moonfire", on="Angry Chicken")
    assert s.stats(0) == [(6, 2)]
    s.play("Voodoo Doctor", on="Angry Chicken")
    assert s.stats(0)[0] == (1, 3)


def test_bloodsail_corsair_removes_1_durability_from_the_weapon_of_my_opponent() -> None:
    s = Scenario(weapon="Fiery War Axe", their_weapon="Arcanite Reaper", hand=["Bloodsail Corsair"] * 2)
    s.play("Bloodsail Corsair")
    assert s.side(1)["weapon"]["damage"] == 1
    assert s.side(0)["weapon"]["damage"] == 0
    s.play("Bloodsail Corsair")
    assert s.side(1)["weapon"] is None


def test_bloodsail_corsair_comes_even_if_my_opponent_has_no_weapon() -> None:
    s = Scenario(hand=["Bloodsail Corsair"])
    s.play("Bloodsail Corsair")
    assert s.stats(0) == [(1, 2)]


def test_hungry_crab_destroys_a_murloc_and_gains_2_attack_and_2_health() -> None:
    s = Scenario(mine=["Murloc Raider", "Wisp"], theirs=["Bluegill Warrior", "Wisp"], hand=["Hungry Crab"])
    assert s.aims("Hungry Crab") == {"Murloc Raider", "Bluegill Warrior"}
    s.play("Hungry Crab", on="Bluegill Warrior")
    assert s.names(1) == ["Wisp"]
    assert s.stats(0) == [(2, 1), (1, 1), (3, 4)]


def test_hungry_crab_without_a_murloc_stays_small() -> None:
    s = duel("Hungry Crab")
    s.play("Hungry Crab")
    assert s.stats(0) == [(4, 5), (1, 2)]
    assert s.stats(1) == [(6, 7)]


def test_leper_gnome_deals_2_damage_to_the_enemy_hero_when_it_dies() -> None:
    s = Scenario(mine=["Leper Gnome"], theirs=["Boulderfist Ogre"], hand=["Moonfire"])
    s.play("Moonfire", on="Leper Gnome")
    assert (s.health(0), s.health(1)) == (30, 28)
    assert s.stats(1) == [(6, 7)]


@pytest.mark.parametrize("healed", ["hero", "face", "Chillwind Yeti", "Boulderfist Ogre"])
def test_lightwarden_gains_2_attack_whenever_any_character_is_healed(healed: str) -> None:
    s = Scenario(
        mine=["Lightwarden", {"id": "Chillwind Yeti", "damage": 3}],
        theirs=[{"id": "Boulderfist Ogre", "damage": 3}],
        hand=["Voodoo Doctor"],
        me={"hero": {"damage": 3}},
        foe={"hero": {"damage": 3}},
    )
    s.play("Voodoo Doctor", on=healed)
    assert s.stats(0)[0] == (3, 2)


def test_lightwarden_does_not_care_for_healing_that_restores_nothing() -> None:
    s = Scenario(mine=["Lightwarden"], hand=["Voodoo Doctor"])
    s.play("Voodoo Doctor", on="hero")
    assert s.stats(0)[0] == (1, 2)


def test_murloc_tidecaller_gains_1_attack_whenever_i_summon_a_murloc() -> None:
    s = Scenario(mine=["Murloc Tidecaller"], hand=["Murloc Tidehunter"])
    s.play("Murloc Tidehunter")
    assert s.names(0) == ["Murloc Tidecaller", "Murloc Tidehunter", "Murloc Scout"]
    assert s.stats(0)[0] == (3, 2)


def test_murloc_tidecaller_grows_before_the_battlecry_of_the_murloc() -> None:
    s = Scenario(mine=["Murloc Tidecaller"], hand=["Sir Finley Mrrgglton"])
    s.play("Sir Finley Mrrgglton")
    assert len(s.options()) == 3
    assert s.stats(0)[0] == (2, 2)


def test_murloc_tidecaller_does_not_care_for_itself_or_for_other_minions() -> None:
    s = Scenario(hand=["Murloc Tidecaller", "Wisp"])
    s.play("Murloc Tidecaller").play("Wisp")
    assert s.stats(0)[0] == (1, 2)


def test_murloc_tidecaller_does_not_care_for_murlocs_of_my_opponent() -> None:
    s = Scenario(theirs=["Murloc Tidecaller"], hand=["Murloc Raider"])
    s.play("Murloc Raider")
    assert s.stats(1) == [(1, 2)]


def test_secretkeeper_gains_1_attack_and_1_health_whenever_anybody_plays_a_secret() -> None:
    s = Scenario(mine=["Secretkeeper"], theirs=["Secretkeeper"], hand=["Explosive Trap"])
    s.play("Explosive Trap")
    assert s.stats(0) == [(2, 3)]
    assert s.stats(1) == [(2, 3)]


def test_secretkeeper_grows_even_if_the_secret_is_countered() -> None:
    s = Scenario(mine=["Secretkeeper"], hand=["Explosive Trap"], their_secrets=["Counterspell"])
    s.play("Explosive Trap")
    assert s.side(0)["secrets"] == []
    assert s.stats(0) == [(2, 3)]


def test_secretkeeper_does_not_care_for_other_cards() -> None:
    s = Scenario(mine=["Secretkeeper"], hand=["Moonfire", "Wisp"])
    s.play("Moonfire", on="face").play("Wisp")
    assert s.stats(0)[0] == (1, 2)


def test_southsea_deckhand_has_charge_while_i_have_a_weapon() -> None:
    s = Scenario(weapon={"id": "Fiery War Axe", "durability": 1}, hand=["Southsea Deckhand"])
    s.play("Southsea Deckhand")
    assert s.can_attack("Southsea Deckhand", "face")
    s.attack("hero", on="face")
    assert not s.can_attack("Southsea Deckhand")


def test_southsea_deckhand_does_not_look_at_the_weapon_of_my_opponent() -> None:
    s = Scenario(their_weapon="Fiery War Axe", hand=["Southsea Deckhand"])
    s.play("Southsea Deckhand")
    assert not s.can_attack("Southsea Deckhand")


@pytest.mark.parametrize(("name", "stats"), [("Young Priestess", (4, 6)), ("Master Swordsmith", (5, 5))])
def test_a_helper_gives_another_random_friendly_minion_1_point_at_the_end_of_my_turn(
    name: str, stats: tuple[int, int]
) -> None:
    start = Scenario(mine=["Chillwind Yeti", name, "Chillwind Yeti"], theirs=["Chillwind Yeti"])
    own = start.stats(0)[1]
    outcomes = start.outcomes("end")
    assert sorted(s.stats(0) for _, s in outcomes) == sorted([[(4, 5), own, stats], [stats, own, (4, 5)]])
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 2)
        assert s.stats(1) == [(4, 5)]
        before = s.stats(0)
        s.end()
        assert s.stats(0) == before


@pytest.mark.parametrize("name", ["Young Priestess", "Master Swordsmith"])
def test_a_helper_alone_helps_nobody(name: str) -> None:
    s = Scenario(mine=[name], theirs=["Chillwind Yeti"])
    own = s.stats(0)
    s.end()
    assert s.stats(0) == own
    assert s.stats(1) == [(4, 5)]


# Cost 2


@pytest.mark.parametrize("name", ["Amani Berserker", "Tauren Warrior"])
def test_a_berserker_has_3_more_attack_while_damaged(name: str) -> None:
    s = Scenario(mine=[name], hand=["Moonfire", "Voodoo Doctor"])
    assert s.stats(0) == [(2, 3)]
    s.play("Moonfire", on=name)
    assert s.stats(0) == [(5, 2)]
    s.play("Voodoo Doctor", on=name)
    assert s.stats(0)[0] == (2, 3)


def test_bloodmage_thalnos_has_spell_damage_1_and_draws_a_card_when_it_dies() -> None:
    s = Scenario(mine=["Bloodmage Thalnos"], hand=["Moonfire", "Moonfire"], deck=["Wisp", "Wisp"], their_deck=["Wisp"])
    s.play("Moonfire", on="face")
    assert s.health(1) == 28
    s.play("Moonfire", on="Bloodmage Thalnos")
    assert (s.hand, s.their_hand) == ([WISP], [])


def test_bloodsail_raider_gains_the_attack_of_my_weapon() -> None:
    s = Scenario(weapon="Arcanite Reaper", their_weapon="Fiery War Axe", hand=["Bloodsail Raider"])
    s.play("Bloodsail Raider")
    assert s.stats(0) == [(7, 3)]


def test_bloodsail_raider_without_a_weapon_gains_nothing() -> None:
    s = Scenario(their_weapon="Fiery War Axe", hand=["Bloodsail Raider"])
    s.play("Bloodsail Raider")
    assert s.stats(0) == [(2, 3)]


def test_crazed_alchemist_swaps_attack_and_health_of_a_minion() -> None:
    s = duel("Crazed Alchemist")
    assert s.aims("Crazed Alchemist") == MINIONS
    s.play("Crazed Alchemist", on="Boulderfist Ogre")
    assert s.stats(1) == [(7, 6)]
    assert s.stats(0) == [(4, 5), (2, 2)]


def test_crazed_alchemist_swaps_the_health_that_is_left() -> None:
    s = Scenario(theirs=[{"id": "Boulderfist Ogre", "damage": 5}], hand=["Crazed Alchemist"])
    s.play("Crazed Alchemist", on="Boulderfist Ogre")
    assert s.stats(1) == [(2, 6)]
    assert s.find("Boulderfist Ogre")["health"] == 6


def test_crazed_alchemist_kills_a_minion_without_attack() -> None:
    s = Scenario(theirs=["Doomsayer"], hand=["Crazed Alchemist"])
    s.play("Crazed Alchemist", on="Doomsayer")
    assert s.names(1) == []


def test_dire_wolf_alpha_gives_adjacent_minions_1_attack() -> None:
    s = Scenario(mine=["Wisp"] * 4, theirs=["Wisp"], hand=["Dire Wolf Alpha"])
    s.play("Dire Wolf Alpha", at=2)
    assert s.stats(0) == [(1, 1), (2, 1), (2, 2), (2, 1), (1, 1)]
    assert s.stats(1) == [(1, 1)]


def test_dire_wolf_alpha_helps_new_neighbours_and_takes_its_help_along() -> None:
    s = Scenario(mine=["Wisp", "Dire Wolf Alpha"], hand=["Chillwind Yeti", "Frostbolt"])
    s.play("Chillwind Yeti", at=1)
    assert s.stats(0) == [(1, 1), (5, 5), (2, 2)]
    s.play("Frostbolt", on="Dire Wolf Alpha")
    assert s.stats(0) == [(1, 1), (4, 5)]


def test_doomsayer_destroys_all_minions_at_the_start_of_my_turn() -> None:
    s = Scenario(mine=["Doomsayer", "Chillwind Yeti"], theirs=["Boulderfist Ogre"])
    s.end()
    assert s.names(0) == ["Doomsayer", "Chillwind Yeti"]
    assert s.names(1) == ["Boulderfist Ogre"]
    s.end()
    assert (s.names(0), s.names(1)) == ([], [])


def test_knife_juggler_deals_1_damage_to_a_random_enemy_after_i_summon_a_minion() -> None:
    start = Scenario(mine=["Knife Juggler", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Wisp"])
    outcomes = start.outcomes(start.playing("Wisp"))
    assert sorted((s.stats(1), s.health(1)) for _, s in outcomes) == [([(6, 6)], 30), ([(6, 7)], 29)]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 2)
        assert s.stats(0) == [(2, 2), (4, 5), (1, 1)]
        assert s.health(0) == 30


def test_knife_juggler_throws_after_the_battlecry_of_the_minion() -> None:
    start = Scenario(mine=["Knife Juggler"], theirs=["Wisp"], hand=["Elven Archer"])
    outcomes = start.outcomes(start.playing("Elven Archer", on="Wisp"))
    assert [(s.names(1), s.health(1)) for _, s in outcomes] == [([], 29)]


def test_knife_juggler_throws_for_minions_that_come_by_effects_too() -> None:
    s = Scenario(mine=["Knife Juggler"], hand=["Razorfen Hunter"])
    s.play("Razorfen Hunter")
    assert s.health(1) == 28


def test_knife_juggler_does_not_throw_for_itself_or_for_minions_of_my_opponent() -> None:
    s = Scenario(theirs=["Knife Juggler"], hand=["Knife Juggler"])
    s.play("Knife Juggler")
    assert (s.health(0), s.health(1)) == (30, 30)
    assert (s.stats(0), s.stats(1)) == ([(2, 2)], [(2, 2)])


def test_loot_hoarder_draws_a_card_when_it_dies() -> None:
    s = Scenario(mine=["Loot Hoarder"], hand=["Moonfire"], deck=["Wisp", "Wisp"], their_deck=["Wisp"])
    s.play("Moonfire", on="Loot Hoarder")
    assert (s.hand, s.their_hand) == ([WISP], [])


def test_lorewalker_cho_copies_my_spell_into_the_hand_of_my_opponent() -> None:
    s = Scenario(mine=["Lorewalker Cho"], hand=["Fireball"])
    s.play("Fireball", on="face")
    assert (s.hand, s.their_hand) == ([], [FIREBALL])


def test_lorewalker_cho_copies_a_spell_of_my_opponent_into_my_hand() -> None:
    s = Scenario(theirs=["Lorewalker Cho"], hand=["Fireball"])
    s.play("Fireball", on="face")
    assert (s.hand, s.their_hand) == ([], [FIREBALL])


@pytest.mark.parametrize("player", [0, 1])
def test_lorewalker_cho_copies_the_very_spell_that_kills_him(player: int) -> None:
    boards: list[list[str]] = [[], []]
    boards[player].append("Lorewalker Cho")
    s = Scenario(mine=boards[0], theirs=boards[1], hand=["Fireball"])
    s.play("Fireball", on="Lorewalker Cho")
    assert s.names(player) == []
    assert s.their_hand == [FIREBALL]


def test_lorewalker_cho_does_not_copy_minions() -> None:
    s = Scenario(mine=["Lorewalker Cho"], theirs=["Lorewalker Cho"], hand=["Wisp"])
    s.play("Wisp")
    assert (s.hand, s.their_hand) == ([], [])


def test_mad_bomber_splits_3_damage_among_all_other_characters() -> None:
    start = duel("Mad Bomber")
    outcomes = start.outcomes(start.playing("Mad Bomber"))
    hits = [(30 - s.health(0), 30 - s.health(1), 5 - s.stats(0)[0][1], 7 - s.stats(1)[0][1]) for _, s in outcomes]
    assert all(sum(hit) == 3 for hit in hits)
    assert {(3, 0, 0, 0), (0, 3, 0, 0), (0, 0, 3, 0), (0, 0, 0, 3)} < set(hits)
    assert all(s.stats(0)[1] == (3, 2) for _, s in outcomes)


def test_mana_addict_gains_2_attack_this_turn_whenever_i_cast_a_spell() -> None:
    s = Scenario(mine=["Mana Addict"], hand=["Moonfire", "Moonfire", "Wisp"])
    s.play("Moonfire", on="face")
    assert s.stats(0) == [(3, 3)]
    s.play("Moonfire", on="face").play("Wisp")
    assert s.stats(0)[0] == (5, 3)
    s.end()
    assert s.stats(0)[0] == (1, 3)


def test_mana_addict_gains_the_attack_before_the_spell_works() -> None:
    s = Scenario(mine=["Mana Addict"], hand=["Humility"])
    s.play("Humility", on="Mana Addict")
    assert s.stats(0) == [(1, 3)]


def test_mana_addict_does_not_care_for_spells_of_my_opponent() -> None:
    s = Scenario(theirs=["Mana Addict"], hand=["Moonfire"])
    s.play("Moonfire", on="face")
    assert s.stats(1) == [(1, 3)]


def test_mana_wraith_makes_the_minions_of_both_players_cost_1_more() -> None:
    s = Scenario(hand=["Mana Wraith", "Wisp", "Fireball"], their_hand=["Wisp", "Fireball"])
    assert s.find("Wisp", 0, "hand")["cost"] == 0
    s.play("Mana Wraith")
    for player in (0, 1):
        assert s.find("Wisp", player, "hand")["cost"] == 1
        assert s.find("Fireball", player, "hand")["cost"] == 4


def test_millhouse_manastorm_makes_the_spells_of_my_opponent_free_in_the_next_turn_only() -> None:
    s = Scenario(hand=["Millhouse Manastorm", "Fireball"], their_hand=["Fireball", "Chillwind Yeti"])
    s.play("Millhouse Manastorm")
    assert s.find("Fireball", 1, "hand")["cost"] == 4
    s.end()
    assert s.find("Fireball", 1, "hand")["cost"] == 0
    assert s.find("Chillwind Yeti", 1, "hand")["cost"] == 4
    assert s.find("Fireball", 0, "hand")["cost"] == 4
    s.end()
    assert s.find("Fireball", 0, "hand")["cost"] == 4
    assert s.find("Fireball", 1, "hand")["cost"] == 4
    s.end()
    assert s.find("Fireball", 1, "hand")["cost"] == 4


def test_the_gift_of_millhouse_manastorm_outlives_him() -> None:
    s = Scenario(hand=["Millhouse Manastorm", "Fireball"], their_hand=["Fireball"])
    s.play("Millhouse Manastorm").play("Fireball", on="Millhouse Manastorm").end()
    assert s.names(0) == []
    assert s.find("Fireball", 1, "hand")["cost"] == 0


def test_nat_pagle_draws_an_extra_card_at_the_start_of_half_of_my_turns() -> None:
    start = Scenario(mine=["Nat Pagle"], deck=["Wisp"] * 5, their_deck=["Wisp"] * 5)
    start.end()
    assert (len(start.hand), len(start.their_hand)) == (0, 1)
    outcomes = start.outcomes("end")
    assert sorted((len(s.hand), len(s.their_hand)) for _, s in outcomes) == [(1, 1), (2, 1)]
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 2, 1 / 2])


def test_pint_sized_summoner_makes_my_first_minion_each_turn_cost_1_less() -> None:
    s = Scenario(mine=["Pint-Sized Summoner"], hand=["Chillwind Yeti", "Chillwind Yeti", "Fireball"])
    assert [c["cost"] for c in s.side(0)["hand"]] == [3, 3, 4]
    s.play("Fireball", on="face")
    assert [c["cost"] for c in s.side(0)["hand"]] == [3, 3]
    s.play("Chillwind Yeti")
    assert [c["cost"] for c in s.side(0)["hand"]] == [4]
    s.round()
    assert [c["cost"] for c in s.side(0)["hand"]] == [3]


def test_pint_sized_summoner_counts_as_a_minion_of_this_turn_itself() -> None:
    s = Scenario(hand=["Pint-Sized Summoner", "Chillwind Yeti"], their_hand=["Chillwind Yeti"])
    s.play("Pint-Sized Summoner")
    assert s.find("Chillwind Yeti", 0, "hand")["cost"] == 4
    assert s.find("Chillwind Yeti", 1, "hand")["cost"] == 4


def test_sunfury_protector_gives_adjacent_minions_taunt() -> None:
    s = Scenario(
        mine=["Wisp", "Murloc Raider", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Sunfury Protector"]
    )
    s.play("Sunfury Protector", at=2)
    assert [set(m.get("keywords", ())) for m in s.mine] == [set(), {"taunt"}, set(), {"taunt"}]
    assert s.keywords("Boulderfist Ogre") == set()
    assert s.stats(0) == [(1, 1), (2, 1), (2, 3), (4, 5)]


def test_wild_pyromancer_deals_1_damage_to_all_minions_after_i_cast_a_spell() -> None:
    s = Scenario(mine=["Wild Pyromancer", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Moonfire"])
    s.play("Moonfire", on="hero")
    assert s.stats(0) == [(3, 1), (4, 4)]
    assert s.stats(1) == [(6, 6)]
    assert (s.health(0), s.health(1)) == (29, 30)


def test_wild_pyromancer_waits_until_the_spell_has_worked() -> None:
    s = Scenario(mine=["Wild Pyromancer"], theirs=["Boulderfist Ogre"], hand=["Frostbolt"])
    s.play("Frostbolt", on="Wild Pyromancer")
    assert s.names(0) == []
    assert s.stats(1) == [(6, 7)]


def test_wild_pyromancer_does_not_care_for_minions_or_for_spells_of_my_opponent() -> None:
    s = Scenario(theirs=["Wild Pyromancer"], hand=["Moonfire", "Wisp"])
    s.play("Moonfire", on="face").play("Wisp")
    assert (s.stats(0), s.stats(1)) == ([(1, 1)], [(3, 2)])


@pytest.mark.parametrize("name", ["Youthful Brewmaster", "Ancient Brewmaster"])
def test_a_brewmaster_returns_a_friendly_minion_to_my_hand(name: str) -> None:
    s = duel(name)
    assert s.aims(name) == {"Chillwind Yeti"}
    s.play(name, on="Chillwind Yeti")
    assert s.names(0) == [name]
    assert s.hand == ["CS2_182"]
    assert s.names(1) == ["Boulderfist Ogre"]


@pytest.mark.parametrize("name", ["Youthful Brewmaster", "Ancient Brewmaster"])
def test_a_brewmaster_comes_without_a_target_when_i_have_no_minion(name: str) -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], hand=[name])
    s.play(name)
    assert s.names(0) == [name]
    assert s.names(1) == ["Boulderfist Ogre"]
