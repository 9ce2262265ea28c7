"""Cards of Naxxramas, Goblins, Blackrock and the Tournament, written from the printed texts and the rules alone."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import before_identified, minions_of_cost, pool

QUIET = {"fatigue": False}
PARTS = {f"PART_00{k}" for k in range(1, 8)}
WISP = "CS2_231"


def weapon(s: Scenario, player: int = 0) -> tuple[int, int] | None:
    """Attack and durability that is left of a player's weapon."""
    w = s.side(player)["weapon"]
    return None if w is None else (w["attack"], w["durability"] - w.get("damage", 0))


def chances(s: Scenario, action: str, look: str) -> dict[object, float]:
    """How probable each result of an action is, seen as the names on my side, on theirs, or as their health."""
    found: dict[object, float] = {}
    for probability, world in s.outcomes(action):
        seen = {
            "mine": lambda w: tuple(w.names(0)),
            "theirs": lambda w: tuple(w.names(1)),
            "enemies": lambda w: (w.health(1), *w.stats(1)),
        }[look](world)
        found[seen] = found.get(seen, 0) + probability
    return found


# GVG_022: Give your weapon +3 Attack. Combo: Give a random friendly minion +3 Attack.


def test_sharpsword_oil_gives_the_weapon_3_attack_and_only_with_combo_a_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Wisp"], weapon="Fiery War Axe", hand=["Tinker's Sharpsword Oil"])
    s.play("Tinker's Sharpsword Oil")
    assert (weapon(s), s.stats(0)) == ((6, 2), [(1, 1)])
    s = Scenario(mine=["Wisp"], theirs=["Wisp"], weapon="Fiery War Axe", hand=["Moonfire", "Tinker's Sharpsword Oil"])
    s.play("Moonfire", on="face").play("Tinker's Sharpsword Oil")
    assert (weapon(s), s.stats(0), s.stats(1)) == ((6, 2), [(4, 1)], [(1, 1)])


def test_sharpsword_oil_without_a_weapon_still_has_its_combo() -> None:
    s = Scenario(mine=["Wisp"], hand=["Moonfire", "Tinker's Sharpsword Oil"])
    s.play("Moonfire", on="face").play("Tinker's Sharpsword Oil")
    assert (weapon(s), s.stats(0)) == (None, [(4, 1)])


# GVG_078: Deathrattle: Give each player a Spare Part.  GVG_082: Deathrattle: Add a Spare Part card to your hand.


@pytest.mark.parametrize(("name", "theirs"), [("Mechanical Yeti", 1), ("Clockwork Gnome", 0)])
def test_spare_parts(name: str, theirs: int) -> None:
    s = Scenario(mine=[name], hand=["Fireball"]).play("Fireball", on=name)
    assert (len(s.hand), len(s.their_hand)) == (1, theirs)
    assert {*s.hand, *s.their_hand} <= PARTS


# FP1_002: Deathrattle: Summon two 1/1 Spectral Spiders.


def test_haunted_creeper_leaves_two_spiders_where_it_stood() -> None:
    s = Scenario(mine=["Wisp", "Haunted Creeper", "Chillwind Yeti"], hand=["Fireball"])
    s.play("Fireball", on="Haunted Creeper")
    assert s.names(0) == ["Wisp", "Spectral Spider", "Spectral Spider", "Chillwind Yeti"]
    assert s.stats(0)[1:3] == [(1, 1), (1, 1)]


def test_haunted_creeper_on_a_full_board_leaves_two_if_a_place_is_free_and_one_otherwise() -> None:
    """DTH9: only as many tokens as fit."""
    s = Scenario(mine=["Haunted Creeper", *["Wisp"] * 6], hand=["Fireball"]).play("Fireball", on="Haunted Creeper")
    assert s.names(0) == ["Spectral Spider", *["Wisp"] * 6]


# GVG_097: Taunt. Battlecry: Gain +1/+1 for each enemy Deathrattle minion.


def test_lil_exorcist_counts_enemy_deathrattles_alone() -> None:
    s = Scenario(
        mine=["Loot Hoarder"], theirs=["Loot Hoarder", "Leper Gnome", "Chillwind Yeti"], hand=["Lil' Exorcist"]
    )
    s.play("Lil' Exorcist")
    assert (s.stats(0)[1], s.stats(0)[0]) == ((4, 5), (2, 1))
    assert "taunt" in s.keywords("Lil' Exorcist")


def test_lil_exorcist_does_not_count_a_silenced_minion() -> None:
    """SIL1: silence removes deathrattles."""
    s = Scenario(theirs=["Loot Hoarder", "Leper Gnome"], hand=["Silence", "Lil' Exorcist"])
    s.play("Silence", on="Leper Gnome").play("Lil' Exorcist")
    assert s.stats(0) == [(3, 4)]


# AT_084: Battlecry: Give a friendly minion +2 Attack.


def test_lance_carrier_gives_another_friendly_minion_2_attack() -> None:
    s = duel("Lance Carrier")
    assert s.aims("Lance Carrier") == {"Chillwind Yeti"}
    s.play("Lance Carrier", on="Chillwind Yeti")
    assert s.stats(0) == [(6, 5), (1, 2)]
    s = Scenario(theirs=["Wisp"], hand=["Lance Carrier"]).play("Lance Carrier")
    assert (s.stats(0), s.stats(1)) == ([(1, 2)], [(1, 1)])


# AT_103: Battlecry: Deal 4 damage.


def test_north_sea_kraken_deals_4_damage_to_anything_and_no_more_with_spell_damage() -> None:
    """SPD1: battlecries have no spell damage."""
    s = duel("North Sea Kraken")
    assert s.aims("North Sea Kraken") == EVERYONE
    s = Scenario(mine=["Kobold Geomancer"], hand=["North Sea Kraken"]).play("North Sea Kraken", on="face")
    assert (s.health(1), s.stats(0)[1]) == (26, (9, 7))


# BRM_016: Whenever this minion takes damage, deal 2 damage to the enemy hero.


def test_axe_flinger_answers_each_damage_with_2_to_the_enemy_hero() -> None:
    s = Scenario(mine=["Axe Flinger", "Wisp"], hand=["Moonfire", "Moonfire", "Fireball"], theirs=["Wisp"])
    s.play("Moonfire", on="Axe Flinger")
    assert (s.health(1), s.health(0)) == (28, 30)
    s.play("Moonfire", on=s.mine[1]["eid"])
    assert s.health(1) == 28
    s.play("Fireball", on="Axe Flinger")  # a fatal one counts as well
    assert (s.health(1), s.names(0)) == (26, [])


def test_axe_flinger_is_silent_when_a_divine_shield_takes_the_damage() -> None:
    """DMG3: divine shield means no damage event."""
    s = Scenario(mine=["Axe Flinger"], hand=["Hand of Protection", "Moonfire"])
    s.play("Hand of Protection", on="Axe Flinger").play("Moonfire", on="Axe Flinger")
    assert (s.health(1), s.stats(0)) == (30, [(2, 5)])


# GVG_028: Whenever your opponent casts a spell, gain a copy of it and give them a Coin.


def test_gallywix_takes_a_copy_of_their_spells_and_pays_with_a_coin() -> None:
    s = Scenario(theirs=["Trade Prince Gallywix"], hand=["Fireball"], mana=4)
    s.play("Fireball", on="face")
    assert (s.names(1, "hand"), s.hand, s.health(1)) == (["Fireball"], ["GVG_028t"], 24)
    s.play("GVG_028t")  # "Won't trigger Gallywix."
    assert (s.mana(), s.names(1, "hand"), s.hand) == (1, ["Fireball"], [])


def test_gallywix_does_not_care_for_his_own_players_spells() -> None:
    s = Scenario(mine=["Trade Prince Gallywix"], hand=["Fireball"]).play("Fireball", on="face")
    assert (s.hand, s.their_hand) == ([], [])


# GVG_104: Whenever you play a 1-Attack minion, give it +2/+2.


def test_hobgoblin_strengthens_1_attack_minions_that_i_play() -> None:
    s = Scenario(mine=["Hobgoblin"], hand=["Wisp", "Bloodfen Raptor", "Murloc Tidehunter"], their_hand=["Wisp"])
    s.play("Wisp")
    assert s.stats(0) == [(2, 3), (3, 3)]
    s.play("Bloodfen Raptor")
    assert s.stats(0)[2] == (3, 2)
    s.play("Murloc Tidehunter")
    assert s.stats(0)[3:] == [(2, 1), (1, 1)]  # the scout is summoned, not played
    s.end().play("Wisp")
    assert s.stats(1) == [(1, 1)]


def test_hobgoblin_looks_at_the_attack_that_the_card_has() -> None:
    s = Scenario(mine=["Hobgoblin"], hand=[{"id": "Wisp", "attack": 2}, {"id": "Bloodfen Raptor", "attack": 1}])
    s.play("Wisp").play("Bloodfen Raptor")
    assert s.stats(0) == [(2, 3), (2, 1), (3, 4)]


# BRM_031: Whenever you draw a card, put another copy into your hand.


def test_chromaggus_puts_a_second_copy_of_each_drawn_card_into_my_hand() -> None:
    s = Scenario(mine=["Chromaggus"], hand=["Arcane Intellect"], deck=["Wisp", "Wisp"], their_deck=["Fireball"])
    s.play("Arcane Intellect")
    assert s.names(0, "hand") == ["Wisp"] * 4
    s.end()
    assert (len(s.hand), s.names(1, "hand")) == (4, ["Fireball"])


def test_chromaggus_copies_no_card_that_is_added_to_my_hand() -> None:
    """DRW6: add to hand is not a draw."""
    s = Scenario(mine=["Chromaggus", "Clockwork Gnome"], hand=["Moonfire"]).play("Moonfire", on="Clockwork Gnome")
    assert len(s.hand) == 1


# AT_056: Deal 2 damage to a minion and the minions next to it.


def test_powershot_hits_a_minion_and_its_neighbours() -> None:
    s = Scenario(theirs=["Chillwind Yeti"] * 4, mine=["Boulderfist Ogre"], hand=["Powershot"])
    assert s.aims("Powershot") == MINIONS
    s.play("Powershot", on=s.theirs[1]["eid"])
    assert (s.stats(1), s.stats(0)) == ([(4, 3), (4, 3), (4, 3), (4, 5)], [(6, 7)])


def test_powershot_has_spell_damage_on_all_three() -> None:
    """SPD1: added to each damage number of a spell."""
    s = Scenario(theirs=["Chillwind Yeti"] * 3, mine=["Kobold Geomancer"], hand=["Powershot"])
    s.play("Powershot", on=s.theirs[1]["eid"])
    assert s.stats(1) == [(4, 2)] * 3


# GVG_099: Battlecry: Deal 4 damage to a random enemy minion.


def test_bomb_lobber_hits_one_enemy_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti", "War Golem"], hand=["Bomb Lobber"])
    assert chances(s, s.playing("Bomb Lobber"), "enemies") == pytest.approx(
        {(30, (4, 1), (7, 7)): 0.5, (30, (4, 5), (7, 3)): 0.5}
    )
    s = Scenario(mine=["Wisp"], hand=["Bomb Lobber"]).play("Bomb Lobber")
    assert (s.stats(0), s.health(1)) == ([(1, 1), (3, 3)], 30)


# GVG_101: Battlecry: Deal 2 damage to all minions with Deathrattle.


def test_scarlet_purifier_hits_deathrattles_on_both_sides() -> None:
    s = Scenario(
        mine=["Sylvanas Windrunner", "Wisp"],
        theirs=["Cairne Bloodhoof", "Chillwind Yeti"],
        hand=["Scarlet Purifier"],
    )
    s.play("Scarlet Purifier")
    assert (s.stats(0), s.stats(1)) == ([(5, 3), (1, 1), (4, 3)], [(4, 3), (4, 5)])


# BRM_008: Battlecry: Deal 2 damage to all undamaged enemy minions.


def test_dark_iron_skulker_spares_the_damaged_and_my_own() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=["Chillwind Yeti", {"id": "Boulderfist Ogre", "damage": 1}],
        hand=["Dark Iron Skulker"],
    )
    s.play("Dark Iron Skulker")
    assert (s.stats(0), s.stats(1), s.health(1)) == ([(4, 5), (4, 3)], [(4, 3), (6, 6)], 30)


# AT_094: Battlecry: Deal 1 damage to a random enemy.


def test_flame_juggler_hits_any_enemy() -> None:
    s = duel("Flame Juggler")
    assert chances(s, s.playing("Flame Juggler"), "enemies") == pytest.approx({(29, (6, 7)): 0.5, (30, (6, 6)): 0.5})


# GVG_063: Whenever a friendly minion dies while this is in your hand, gain +1 Attack.


def test_bolvar_fordragon_grows_in_hand_with_my_dead_minions() -> None:
    s = Scenario(mine=["Wisp", "Wisp"], theirs=["Wisp"], hand=["Bolvar Fordragon", "Moonfire", "Moonfire"])
    s.play("Moonfire", on=s.mine[0]["eid"]).play("Moonfire", on=s.theirs[0]["eid"])
    s.play("Bolvar Fordragon")
    assert s.stats(0) == [(1, 1), (2, 7)]
    s.give("Moonfire").play("Moonfire", on="Wisp")
    assert s.stats(0) == [(2, 7)]


# GVG_050: Deal 1 damage to a random minion. Repeat until a minion dies.


def test_bouncing_blade_bounces_until_a_minion_dies() -> None:
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Bouncing Blade"]).play("Bouncing Blade")
    assert (s.names(1), s.health(1)) == ([], 30)
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti"], hand=["Bouncing Blade"])
    s.chance("Chillwind Yeti", "Chillwind Yeti", "Wisp").play("Bouncing Blade")
    assert (s.names(0), s.stats(1)) == ([], [(4, 3)])
    assert not Scenario(hand=["Bouncing Blade"]).can_play("Bouncing Blade")


# BRM_033: Battlecry: If you're holding a Dragon, gain +1/+1.


@pytest.mark.parametrize(("held", "stats"), [("Faerie Dragon", (3, 5)), ("Wisp", (2, 4))])
def test_blackwing_technician_wants_a_dragon_in_hand(held: str, stats: tuple[int, int]) -> None:
    s = Scenario(mine=["Faerie Dragon"], hand=["Blackwing Technician", held], their_hand=["Faerie Dragon"])
    s.play("Blackwing Technician")
    assert s.stats(0)[1] == stats


# AT_130: When you draw this, deal 1 damage to your minions.


def test_sea_reaver_hits_my_minions_when_i_draw_it() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Wisp"], hand=["Arcane Intellect"], deck=["Sea Reaver"] * 2)
    s.play("Arcane Intellect")
    assert (s.stats(0), s.stats(1), s.health(0)) == ([(4, 3)], [(1, 1)], 30)
    s = Scenario(mine=["Chillwind Yeti"], hand=["Sea Reaver"]).play("Sea Reaver")
    assert s.stats(0) == [(4, 5), (6, 7)]


# FP1_029: Deathrattle: Your opponent draws a card.


def test_dancing_swords_let_the_opponent_draw() -> None:
    s = Scenario(mine=["Dancing Swords"], hand=["Fireball"], deck=["Wisp"], their_deck=["Wisp", "Wisp"])
    s.play("Fireball", on="Dancing Swords")
    assert (s.hand, s.their_hand) == ([], [WISP])


# FP1_017: Minions with Battlecry cost (2) more.


def test_nerubar_weblord_makes_minions_with_battlecry_dearer_for_both() -> None:
    s = Scenario(
        mine=["Nerub'ar Weblord"],
        hand=["Novice Engineer", "Wisp", "Fireball", "Rhok'delar"],
        their_hand=["Novice Engineer", "Wisp"],
    )
    assert [s.cost(name) for name in ("Novice Engineer", "Wisp", "Fireball", "Rhok'delar")] == [4, 0, 4, 7]
    assert [s.cost(name, 1) for name in ("Novice Engineer", "Wisp")] == [4, 0]


# GVG_011: Battlecry: Give a minion -2 Attack this turn.


def test_shrinkmeister_takes_2_attack_for_this_turn() -> None:
    s = duel("Shrinkmeister")
    assert s.aims("Shrinkmeister") == MINIONS
    s.play("Shrinkmeister", on="Boulderfist Ogre")
    assert s.stats(1) == [(4, 7)]
    s.end()
    assert s.stats(1) == [(6, 7)]


def test_shrinkmeister_leaves_no_attack_below_0() -> None:
    """ENC4: attack below 0 counts as 0, and the hidden part returns."""
    s = Scenario(theirs=["Wisp"], hand=["Shrinkmeister", "Rockbiter Weapon"])
    s.play("Shrinkmeister", on="Wisp")
    assert s.stats(1) == [(0, 1)]
    assert s.end().stats(1) == [(1, 1)]
    s = Scenario(mine=["Wisp"], hand=["Shrinkmeister", "Blessing of Might"])
    s.play("Shrinkmeister", on="Wisp").play("Blessing of Might", on="Wisp")
    assert s.stats(0)[0] == (2, 1)


# GVG_120: Battlecry: Destroy a Beast.


def test_hemet_nesingwary_destroys_a_beast_of_either_side() -> None:
    s = Scenario(
        mine=["River Crocolisk"], theirs=["Bloodfen Raptor", "Wisp"], hand=["Hemet Nesingwary", "Hemet Nesingwary"]
    )
    assert s.aims("Hemet Nesingwary") == {"River Crocolisk", "Bloodfen Raptor"}
    s.play("Hemet Nesingwary", on="Bloodfen Raptor")
    assert (s.names(0), s.names(1)) == (["River Crocolisk", "Hemet Nesingwary"], ["Wisp"])
    s = Scenario(theirs=["Wisp"], hand=["Hemet Nesingwary"]).play("Hemet Nesingwary")
    assert (s.stats(0), s.names(1)) == ([(6, 3)], ["Wisp"])


# AT_068: Give your Taunt minions +2/+2.


def test_bolster_strengthens_my_taunt_minions() -> None:
    s = Scenario(
        mine=["Goldshire Footman", "Wisp", "Sen'jin Shieldmasta"], theirs=["Goldshire Footman"], hand=["Bolster"]
    )
    s.play("Bolster")
    assert (s.stats(0), s.stats(1)) == ([(3, 4), (1, 1), (5, 7)], [(1, 2)])


# AT_005: Transform a minion into a 4/2 Boar with Charge.


def test_polymorph_boar_makes_a_boar_that_may_attack_at_once() -> None:
    s = Scenario(mine=["Loot Hoarder"], theirs=["Boulderfist Ogre"], hand=["Wisp", "Polymorph: Boar"], deck=["Wisp"])
    s.play("Wisp")
    assert s.aims("Polymorph: Boar") == {"Loot Hoarder", "Boulderfist Ogre", "Wisp"}
    s.play("Polymorph: Boar", on="Wisp")
    assert (s.names(0), s.stats(0)[1]) == (["Loot Hoarder", "Boar"], (4, 2))
    assert s.can_attack("Boar", "face")
    s = Scenario(mine=["Loot Hoarder"], hand=["Polymorph: Boar"], deck=["Wisp"])
    s.play("Polymorph: Boar", on="Loot Hoarder")
    assert (s.names(0), s.hand) == (["Boar"], [])  # TRF1: no death, no deathrattle


# FP1_005: Stealth. At the start of your turn, gain +1/+1.


def test_shade_of_naxxramas_grows_in_hiding() -> None:
    s = Scenario(hand=["Shade of Naxxramas"], rules=QUIET).play("Shade of Naxxramas")
    assert s.end().stats(0) == [(2, 2)]
    assert s.end().stats(0) == [(3, 3)]
    assert "stealth" in s.keywords("Shade of Naxxramas")
    assert s.round().stats(0) == [(4, 4)]


# AT_011: Whenever a character is healed, gain +2 Attack.


def test_holy_champion_gains_2_attack_for_each_character_that_is_healed() -> None:
    s = Scenario(
        mine=["Holy Champion", {"id": "Chillwind Yeti", "damage": 3}, "Wisp"],
        hand=["Holy Nova", "Holy Light"],
        me={"hero": {"damage": 5}},
        foe={"hero": {"damage": 5}},
    )
    s.play("Holy Nova")  # my hero and the Yeti; the Wisp lacks nothing
    assert s.stats(0)[0] == (7, 5)
    s.play("Holy Light", on="face")
    assert s.stats(0)[0] == (9, 5)
    s.give("Holy Light").play("Holy Light", on="Wisp")  # HEA1: nothing is healed
    assert s.stats(0)[0] == (9, 5)


# GVG_096: Deathrattle: Summon a random 2-Cost minion.


def test_piloted_shredder_leaves_any_minion_of_2_mana() -> None:
    # A Wild Pyromancer among them hears the Fireball out, so the others must survive 1 damage.
    s = Scenario(mine=["Chillwind Yeti", "Piloted Shredder", "War Golem"], hand=["Fireball"])
    worlds = s.outcomes(s.playing("Fireball", on="Piloted Shredder"))
    assert {world.mine[1]["id"] for _, world in worlds} == minions_of_cost(2)
    assert all(len(world.mine) == 3 for _, world in worlds)


# BRM_025: Costs (1) less for each minion that died this turn.


def test_volcanic_drake_counts_the_dead_of_both_sides_in_this_turn() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Wisp"], hand=["Volcanic Drake"], rules=QUIET)
    assert s.cost("Volcanic Drake") == 6
    s.attack("Wisp", "Wisp")
    assert s.cost("Volcanic Drake") == 4
    assert s.round().cost("Volcanic Drake") == 6


# GVG_052: Destroy a minion. If you have a damaged minion, this costs (4) less.


@pytest.mark.parametrize(("mine", "theirs", "cost"), [(0, 0, 7), (1, 0, 3), (0, 1, 7)])
def test_crush_costs_4_less_with_a_damaged_minion_of_mine(mine: int, theirs: int, cost: int) -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": mine}],
        theirs=[{"id": "Boulderfist Ogre", "damage": theirs}],
        hand=["Crush"],
    )
    assert (s.cost("Crush"), s.aims("Crush")) == (cost, MINIONS)
    s.play("Crush", on="Boulderfist Ogre")
    assert (s.names(0), s.names(1), s.mana()) == (["Chillwind Yeti"], [], 10 - cost)


# FP1_018: Secret: When a friendly minion dies, put 2 copies of it into your hand.


def test_duplicate_puts_2_copies_of_a_dead_friend_into_its_owners_hand() -> None:
    s = Scenario(theirs=[{"id": "Chillwind Yeti", "damage": 2, "attack": 9}], their_secrets=["Duplicate"])
    s.give("Fireball").play("Fireball", on="Chillwind Yeti")
    assert (s.names(1, "hand"), s.names(1, "secrets"), s.hand) == (["Chillwind Yeti"] * 2, [], [])
    s.end().play("Chillwind Yeti")
    assert s.stats(1) == [(4, 5)]


def test_duplicate_sleeps_in_its_owners_turn_for_the_opponents_dead_and_with_a_full_hand() -> None:
    """SEC1, and the list of secrets: not with a full hand."""
    s = Scenario(mine=["Wisp"], secrets=["Duplicate"], hand=["Moonfire"]).play("Moonfire", on="Wisp")
    assert (s.hand, s.names(0, "secrets")) == ([], ["Duplicate"])
    s = Scenario(mine=["Wisp"], their_secrets=["Duplicate"], hand=["Moonfire"]).play("Moonfire", on="Wisp")
    assert (s.their_hand, s.names(1, "secrets")) == ([], ["Duplicate"])
    s = Scenario(theirs=["Wisp"], their_secrets=["Duplicate"], hand=["Moonfire"], their_hand=["War Golem"] * 10)
    s.play("Moonfire", on="Wisp")
    assert (len(s.their_hand), s.names(1, "secrets")) == (10, ["Duplicate"])


# AT_033: Add 2 random cards to your hand (from your opponent's class).


@pytest.mark.parametrize("cls", ["hunter", "warlock"])
def test_burgle_takes_2_cards_of_the_opponents_class(cls: str) -> None:
    allowed = pool(lambda card: cls in (card.classes or (card.cls,)))
    for seed in range(5):
        s = Scenario(hand=["Burgle"], cls="rogue", their_cls=cls, seed=seed).play("Burgle")
        assert len(s.hand) == 2
        assert {before_identified(card) for card in s.hand} <= allowed


# BRM_014: Battlecry: If your hand is empty, gain +3/+3.


def test_core_rager_is_larger_with_an_empty_hand() -> None:
    s = Scenario(hand=["Core Rager"], their_hand=["Wisp"]).play("Core Rager")
    assert s.stats(0) == [(7, 7)]
    s = Scenario(hand=["Core Rager", "Wisp"]).play("Core Rager")
    assert s.stats(0) == [(4, 4)]


# FP1_021: Deathrattle: Deal 1 damage to all minions.


def test_deaths_bite_hits_all_minions_when_it_breaks() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "Wisp"], hand=["Death's Bite"])
    s.play("Death's Bite").attack("hero", "face")
    assert (s.stats(0), s.stats(1), weapon(s)) == ([(4, 5)], [(6, 7), (1, 1)], (4, 1))
    s.give("Light's Justice").play("Light's Justice")  # replacing it destroys it
    assert (s.stats(0), s.stats(1), s.health(1)) == ([(4, 4)], [(6, 6)], 26)


# GVG_112: All minions have a 50% chance to attack the wrong enemy.


def test_mogor_confuses_the_minions_of_both_sides() -> None:
    s = Scenario(mine=["Mogor the Ogre", "Bloodfen Raptor"], theirs=["Boulderfist Ogre"])
    assert chances(s, s.attacking("Bloodfen Raptor", "face"), "enemies") == pytest.approx(
        {(27, (6, 7)): 0.5, (30, (6, 4)): 0.5}
    )
    s = Scenario(mine=["Bloodfen Raptor"], theirs=["Mogor the Ogre"])
    assert chances(s, s.attacking("Bloodfen Raptor", "face"), "enemies") == pytest.approx(
        {(27, (7, 6)): 0.5, (30, (7, 3)): 0.5}
    )
    s = Scenario(mine=["Mogor the Ogre"], weapon="Fiery War Axe", theirs=["Boulderfist Ogre"])
    assert chances(s, s.attacking("hero", "face"), "enemies") == pytest.approx({(27, (6, 7)): 1})  # no minion


def test_a_confused_attack_has_no_other_enemy_to_go_to() -> None:
    """CMB9: with no other enemy nothing changes."""
    s = Scenario(mine=["Mogor the Ogre"])
    assert chances(s, s.attacking("Mogor the Ogre", "face"), "enemies") == pytest.approx({(23,): 1})


# GVG_054: 50% chance to attack the wrong enemy.


def test_ogre_warmaul_swings_at_the_wrong_enemy_half_of_the_time() -> None:
    s = Scenario(weapon="Ogre Warmaul", mine=["Bloodfen Raptor"], theirs=["Boulderfist Ogre"])
    assert chances(s, s.attacking("hero", "face"), "enemies") == pytest.approx({(26, (6, 7)): 0.5, (30, (6, 3)): 0.5})
    assert chances(s, s.attacking("Bloodfen Raptor", "face"), "enemies") == pytest.approx({(27, (6, 7)): 1})


# BRM_017: Summon a random friendly minion that died this game.


def test_resurrect_summons_a_friend_that_died() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 4, "attack": 9}, "Wisp"],
        theirs=["Loot Hoarder"],
        hand=["Resurrect", *["Moonfire"] * 3],
    )
    assert not s.can_play("Resurrect")
    s.play("Moonfire", on="Loot Hoarder")
    assert not s.can_play("Resurrect")
    s.play("Moonfire", on="Chillwind Yeti").play("Moonfire", on="Wisp")
    assert chances(s, s.playing("Resurrect"), "mine") == pytest.approx({("Chillwind Yeti",): 0.5, ("Wisp",): 0.5})
    assert s.chance("Chillwind Yeti").play("Resurrect").stats(0) == [(4, 5)]


# GVG_046: Taunt. Battlecry: Gain +1 Attack for each other Beast you have.


def test_king_of_beasts_counts_my_other_beasts() -> None:
    s = Scenario(
        mine=["River Crocolisk", "Bloodfen Raptor", "Wisp"], theirs=["River Crocolisk"], hand=["King of Beasts"]
    )
    s.play("King of Beasts")
    assert s.stats(0)[3] == (4, 6)
    assert "taunt" in s.keywords("King of Beasts")


# GVG_047: Destroy a random enemy minion. Combo: And your opponent's weapon.


def test_sabotage_destroys_an_enemy_minion_and_with_combo_the_weapon() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti", "War Golem"], their_weapon="Fiery War Axe", hand=["Sabotage"])
    assert chances(s, s.playing("Sabotage"), "theirs") == pytest.approx({("Chillwind Yeti",): 0.5, ("War Golem",): 0.5})
    s.play("Sabotage")
    assert weapon(s, 1) == (3, 2)
    s = Scenario(theirs=["Wisp"], their_weapon="Fiery War Axe", weapon="Fiery War Axe", hand=["Wisp", "Sabotage"])
    s.play("Wisp").play("Sabotage")
    assert (s.names(0), s.names(1), weapon(s), weapon(s, 1)) == (["Wisp"], [], (3, 2), None)
