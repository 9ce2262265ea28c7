"""Neutral cards of Mean Streets of Gadgetzan that stand in no shipped deck."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel

QUIET = {"fatigue": False}


def hand_stats(s: Scenario, player: int = 0) -> list[tuple[int, int]]:
    """Attack and health of the minions in hand."""
    return [(c["attack"], c["health"]) for c in s.side(player)["hand"] if "health" in c]


def deck(s: Scenario, player: int = 0) -> list[str]:
    """Ids of the cards in a deck."""
    return [card["id"] for card in s.side(player)["deck"]]


def test_weasel_tunneler_goes_into_their_deck_when_it_dies() -> None:
    s = Scenario(mine=["Weasel Tunneler"], hand=["Moonfire"]).play("Moonfire", on="Weasel Tunneler")
    assert (deck(s, 0), deck(s, 1)) == ([], ["CFM_095"])


def test_blowgill_sniper_deals_1_damage() -> None:
    s = duel("Blowgill Sniper")
    assert s.aims("Blowgill Sniper") == EVERYONE
    assert s.play("Blowgill Sniper", on="face").health(1) == 29


def test_friendly_bartender_heals_my_hero_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Friendly Bartender"], me={"hero": {"damage": 5}}, foe={"hero": {"damage": 5}}, rules=QUIET)
    s.round()
    assert (s.health(0), s.health(1)) == (26, 25)


def test_gadgetzan_socialite_restores_2_health() -> None:
    s = duel("Gadgetzan Socialite", me={"hero": {"damage": 5}})
    assert s.aims("Gadgetzan Socialite") == EVERYONE
    assert s.play("Gadgetzan Socialite", on="hero").health(0) == 27


def test_auctionmaster_beardo_refreshes_my_hero_power_after_i_cast_a_spell() -> None:
    s = Scenario(mine=["Auctionmaster Beardo"], hand=["Moonfire"], cls="warrior").power()
    assert "power" not in [a.kind for a in s.game.legal_actions()]
    s.play("Moonfire", on="face").power()
    assert s.armor() == 4


def test_auctionmaster_beardo_does_not_mind_their_spells() -> None:
    s = Scenario(mine=["Auctionmaster Beardo"], their_hand=["Moonfire"], cls="warrior").power().end()
    s.play("Moonfire", on="hero")
    assert s.side(0)["power"]["exhausted"]


def test_backstreet_leper_deals_2_damage_to_their_hero_when_it_dies() -> None:
    s = Scenario(mine=["Backstreet Leper"], hand=["Moonfire"]).play("Moonfire", on="Backstreet Leper")
    assert (s.health(0), s.health(1)) == (30, 28)


def test_blubber_baron_grows_in_my_hand_when_i_summon_a_battlecry_minion() -> None:
    s = Scenario(
        hand=["Blubber Baron", "Novice Engineer", "Wisp"],
        their_hand=["Novice Engineer"],
        deck=["Fireball"],
        rules=QUIET,
    ).play("Novice Engineer")
    assert hand_stats(s)[0] == (2, 2)
    s.play("Wisp").end().play("Novice Engineer")
    assert hand_stats(s)[0] == (2, 2)


def test_blubber_baron_does_not_grow_in_play() -> None:
    s = Scenario(mine=["Blubber Baron"], hand=["Novice Engineer"], rules=QUIET).play("Novice Engineer")
    assert s.stats(0)[0] == (1, 1)


def test_fel_orc_soulfiend_takes_2_damage_at_the_start_of_my_turn() -> None:
    s = Scenario(mine=["Fel Orc Soulfiend"]).end()
    assert s.stats(0) == [(3, 7)]
    assert s.end().stats(0) == [(3, 5)]


def test_grimestreet_smuggler_strengthens_a_minion_in_my_hand() -> None:
    s = Scenario(hand=["Grimestreet Smuggler", "Wisp", "Fireball"], their_hand=["Wisp"]).play("Grimestreet Smuggler")
    assert (hand_stats(s), hand_stats(s, 1)) == ([(2, 2)], [(1, 1)])


def test_sergeant_sally_deals_her_attack_to_all_enemy_minions_when_she_dies() -> None:
    s = Scenario(
        mine=[{"id": "Sergeant Sally", "attack": 3}, "Chillwind Yeti"], theirs=["Chillwind Yeti"], hand=["Moonfire"]
    ).play("Moonfire", on="Sergeant Sally")
    assert (s.stats(0), s.stats(1), s.health(1)) == ([(4, 5)], [(4, 2)], 30)


def test_toxic_sewer_ooze_takes_1_durability_from_their_weapon() -> None:
    s = Scenario(weapon="Fiery War Axe", their_weapon="Fiery War Axe", hand=["Toxic Sewer Ooze"])
    s.play("Toxic Sewer Ooze")
    assert [s.side(player)["weapon"].get("damage", 0) for player in (0, 1)] == [0, 1]


def test_backroom_bouncer_gains_attack_whenever_a_friendly_minion_dies() -> None:
    s = Scenario(
        mine=["Backroom Bouncer", "Wisp"],
        theirs=["Wisp"],
        weapon="Light's Justice",
        hand=["Moonfire", "Arcane Explosion"],
    )
    s.play("Arcane Explosion")
    assert s.stats(0)[0] == (4, 4)
    s.play("Moonfire", on=s.mine[1]["eid"])
    assert s.stats(0) == [(5, 4)]


def test_backroom_bouncer_does_not_mind_weapons() -> None:
    s = Scenario(mine=["Backroom Bouncer"], weapon="Light's Justice", hand=["Fiery War Axe"]).play("Fiery War Axe")
    assert s.stats(0) == [(4, 4)]


def test_daring_reporter_grows_whenever_they_draw_a_card() -> None:
    s = Scenario(mine=["Daring Reporter"], deck=["Wisp"], their_deck=["Wisp"]).end()
    assert s.stats(0) == [(4, 4)]
    assert s.end().stats(0) == [(4, 4)]


def test_genzo_lets_both_players_draw_until_they_have_3_cards() -> None:
    s = Scenario(
        mine=["Genzo, the Shark", "Wisp"],
        hand=["Wisp"],
        deck=["Wisp"] * 5,
        their_hand=["Wisp"] * 2,
        their_deck=["Wisp"] * 5,
    ).attack("Wisp", "face")
    assert (len(s.hand), len(s.their_hand)) == (1, 2)
    s.attack("Genzo, the Shark", "face")
    assert (len(s.hand), len(s.their_hand)) == (3, 3)


def test_genzo_draws_nothing_for_full_hands() -> None:
    s = Scenario(mine=["Genzo, the Shark"], hand=["Wisp"] * 4, deck=["Wisp"]).attack("Genzo, the Shark", "face")
    assert len(s.hand) == 4


def test_hozen_healer_restores_a_minion_to_full_health() -> None:
    s = Scenario(theirs=[{"id": "Boulderfist Ogre", "damage": 6}], hand=["Hozen Healer"])
    assert s.aims("Hozen Healer") == {"Boulderfist Ogre"}
    assert s.play("Hozen Healer", on="Boulderfist Ogre").stats(1) == [(6, 7)]


def test_kabal_chemist_adds_a_random_potion() -> None:
    start = Scenario(hand=["Kabal Chemist"])
    outcomes = start.outcomes(start.playing("Kabal Chemist"))
    names = {s.side(0)["hand"][0]["id"] for _, s in outcomes}
    assert len(names) == 10
    assert {"CFM_021", "CFM_662"} < names


def test_kooky_chemist_swaps_attack_and_health() -> None:
    s = duel("Kooky Chemist")
    assert s.aims("Kooky Chemist") == MINIONS
    assert s.play("Kooky Chemist", on="Boulderfist Ogre").stats(1) == [(7, 6)]


@pytest.mark.parametrize(
    ("card", "cards", "charges"),
    [
        ("Tanaris Hogchopper", 0, True),
        ("Tanaris Hogchopper", 1, False),
        ("Leatherclad Hogleader", 5, False),
        ("Leatherclad Hogleader", 6, True),
    ],
)
def test_hogs_charge_by_the_size_of_their_hand(card: str, cards: int, charges: bool) -> None:
    s = Scenario(hand=[card], their_hand=["Wisp"] * cards).play(card)
    assert s.can_attack(card) == charges


@pytest.mark.parametrize(("theirs", "charges"), [("Goldshire Footman", True), ("Wisp", False)])
def test_spiked_hogrider_charges_if_an_enemy_minion_has_taunt(theirs: str, charges: bool) -> None:
    s = Scenario(mine=["Goldshire Footman"], theirs=[theirs], hand=["Spiked Hogrider"]).play("Spiked Hogrider")
    assert s.can_attack("Spiked Hogrider") == charges


def test_bomb_squad_deals_5_damage_to_an_enemy_minion_and_to_my_hero_when_it_dies() -> None:
    s = duel("Bomb Squad", "Fireball")
    assert s.aims("Bomb Squad") == {"Boulderfist Ogre"}
    assert s.play("Bomb Squad", on="Boulderfist Ogre").stats(1) == [(6, 2)]
    assert s.play("Fireball", on="Bomb Squad").health(0) == 25


def test_burgly_bully_gives_me_a_coin_whenever_they_cast_a_spell() -> None:
    s = Scenario(mine=["Burgly Bully"], hand=["Moonfire"], their_hand=["Moonfire"]).play("Moonfire", on="face")
    assert s.hand == []
    assert s.end().play("Moonfire", on="hero").hand == ["GAME_005"]


@pytest.mark.parametrize("card", ["CFM_668", "CFM_668t", "CFM_668t2"])
def test_doppelgangster_summons_two_copies_of_itself(card: str) -> None:
    s = Scenario(hand=[{"id": card, "attack": 4}]).play(card)
    copies = ("CFM_668t", "CFM_668t2") if card == "CFM_668" else (card, card)
    assert [m["id"] for m in s.mine] == [copies[0], card, copies[1]]
    assert s.stats(0) == [(4, 2)] * 3


def test_red_mana_wyrm_gains_2_attack_whenever_i_cast_a_spell() -> None:
    s = Scenario(mine=["Red Mana Wyrm"], hand=["Moonfire"], their_hand=["Moonfire"]).play("Moonfire", on="face")
    s.end().play("Moonfire", on="face")
    assert s.stats(0) == [(4, 6)]


def test_streetwise_investigator_takes_stealth_from_enemy_minions() -> None:
    s = Scenario(mine=["Jungle Panther"], theirs=["Worgen Infiltrator"], hand=["Streetwise Investigator"])
    s.play("Streetwise Investigator")
    assert (s.keywords("Jungle Panther"), s.keywords("Worgen Infiltrator")) == ({"stealth"}, set())


def test_big_time_racketeer_summons_a_6_6_ogre() -> None:
    s = Scenario(hand=["Big-Time Racketeer"]).play("Big-Time Racketeer")
    assert s.stats(0) == [(1, 1), (6, 6)]


def test_defias_cleaner_silences_a_minion_with_deathrattle() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Loot Hoarder"], hand=["Defias Cleaner"])
    assert s.aims("Defias Cleaner") == {"Loot Hoarder"}
    s.play("Defias Cleaner", on="Loot Hoarder")
    assert s.find("Loot Hoarder", 1)["silenced"]


@pytest.mark.parametrize(("mine", "cards"), [("Boulderfist Ogre", 2), ("Chillwind Yeti", 0)])
def test_fight_promoter_draws_two_cards_beside_6_health(mine: str, cards: int) -> None:
    s = Scenario(mine=[mine], theirs=["Boulderfist Ogre"], hand=["Fight Promoter"], deck=["Wisp"] * 3)
    assert len(s.play("Fight Promoter").hand) == cards


@pytest.mark.parametrize(("victim", "cards"), [("Wisp", 1), ("Boulderfist Ogre", 0)])
def test_wind_up_burglebot_draws_if_it_survives_attacking_a_minion(victim: str, cards: int) -> None:
    s = Scenario(mine=["Wind-up Burglebot"], theirs=[victim], deck=["Wisp"]).attack("Wind-up Burglebot", victim)
    assert len(s.hand) == cards


def test_wind_up_burglebot_draws_nothing_for_heroes_or_others() -> None:
    s = Scenario(mine=["Wind-up Burglebot", "Chillwind Yeti"], theirs=["Wisp"], deck=["Wisp"])
    s.attack("Chillwind Yeti", "Wisp").attack("Wind-up Burglebot", "face")
    assert s.hand == []


def test_wrathion_draws_until_a_card_is_no_dragon() -> None:
    s = Scenario(hand=["Wrathion"], deck=["Faerie Dragon", "Faerie Dragon", "Wisp", "Wisp"])
    s.chance("Faerie Dragon", "Faerie Dragon", "Wisp").play("Wrathion")
    assert (len(s.hand), len(deck(s))) == (3, 1)
