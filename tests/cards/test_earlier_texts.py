"""Cards as they were in earlier builds of the game: their numbers are data, their texts statements with until=."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.arena.store import Store
from hearthlab.cards.builds import earlier_texts, statements_of_build, values_of_build
from hearthlab.cards.data import load
from hearthlab.cards.language import draw, spell
from hearthlab.cards.library import Library, default_library, statements
from hearthlab.cli import main
from hearthlab.scenario import Scenario


def scene(build: int, **position: Any) -> Scenario:
    """A position with the cards of a build."""
    return Scenario(library=Library.of_build(build), **position)


def test_the_build_of_the_card_data_has_the_shipped_cards() -> None:
    assert Library.of_build(load().build) is default_library()
    assert not earlier_texts(load().build)
    assert not values_of_build(load().build)


def test_every_earlier_text_is_written_and_every_one_that_is_written_is_listed() -> None:
    for build in (10357, 13619, 18336, 19632, 20022, 20457, 22611, 24377, 25252):
        stated = {s.id: s.until for s in statements(build) if s.until is not None}
        assert stated == {card: until for card, until in earlier_texts(build).items() if card in stated}
        # An enchantment that only shows numbers needs no statement.
        assert earlier_texts(build).keys() - stated <= {"EX1_507e"}


def test_an_earlier_text_that_is_not_written_counts_as_not_implemented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthlab.cards.library.earlier_texts", lambda build: {"CS2_029": 20000})
    library = Library.of(load().changed(19632, {}))
    assert library.unfit["CS2_029"] == "its text was different before build 20000"
    assert not library.implemented("CS2_029")


def test_of_several_texts_the_one_of_the_build_is_taken() -> None:
    texts = [spell("A", draw(1)), spell("A", draw(2), until=200), spell("A", draw(3), until=100)]
    assert [statements_of_build(texts, build)[0].until for build in (99, 100, 199, 200)] == [100, 200, 200, None]
    with pytest.raises(hl.CardError, match="stated twice for the same builds"):
        statements_of_build([*texts, spell("A", until=100)], 50)


def test_a_card_of_your_own_has_no_earlier_text() -> None:
    with pytest.raises(hl.CardError, match="until= is for earlier texts of the game's cards"):
        default_library().with_cards(spell("MY", draw(), name="Mine", until=20000))
    with pytest.raises(hl.CardError, match="until is 'soon'; it must be the number of a build"):
        spell("MY", until="soon")


def test_sets_that_came_later_are_not_there() -> None:
    sets = {card.set for card in Library.of_build(20457).data.deckable()}
    assert {"ungoro", "icecrown"} <= sets
    assert not {"lootapalooza", "gilneas", "boomsday"} & sets


@pytest.mark.parametrize("build", [True, 3, "20457", 10**9])
def test_a_build_that_is_not_known_is_refused(build: Any) -> None:
    with pytest.raises(hl.CardError, match="the cards of builds from 10000 to 30000 are known"):
        Library.of_build(build)


@pytest.mark.parametrize(
    ("card", "build", "then", "now"),
    [
        ("CS2_106", 20457, {"cost": 2}, {"cost": 3}),  # Fiery War Axe
        ("EX1_246", 20457, {"cost": 3}, {"cost": 4}),  # Hex
        ("CFM_325", 15590, {"health": 2}, {"health": 1}),  # Small-Time Buccaneer
        ("KAR_063", 15590, {"cost": 1}, {"cost": 2}),  # Spirit Claws
        ("EX1_620", 20457, {"cost": 25}, {"cost": 20}),  # Molten Giant, changed twice
        ("EX1_620", 10357, {"cost": 20}, {"cost": 20}),
        ("NEW1_012", 27358, {"cost": 2}, {"cost": 1}),  # Mana Wyrm, later
    ],
)
def test_numbers_are_those_of_the_build(card: str, build: int, then: dict[str, int], now: dict[str, int]) -> None:
    assert {key: getattr(Library.of_build(build).data[card], key) for key in then} == then
    assert {key: getattr(load()[card], key) for key in now} == now


def test_patches_had_charge() -> None:
    s = scene(22611, hand=["Patches the Pirate"])
    assert s.play("Patches the Pirate").can_attack("Patches the Pirate")


def test_innervate_gave_2_mana() -> None:
    assert scene(20457, hand=["Innervate"], mana=3).play("Innervate").mana() == 5
    assert scene(20970, hand=["Innervate"], mana=3).play("Innervate").mana() == 4


def test_murloc_warleader_gave_health_too() -> None:
    murlocs = ["Murloc Warleader", "Murloc Raider"]
    assert scene(20457, mine=murlocs).stats() == [(3, 3), (4, 2)]
    assert scene(20970, mine=murlocs).stats() == [(3, 3), (4, 1)]


@pytest.mark.parametrize(("build", "cost"), [(22611, 0), (23180, 1)])
def test_raza_made_the_hero_power_cost_0(build: int, cost: int) -> None:
    s = scene(build, cls="priest", hand=["Raza the Chained"], deck=["Wisp"])
    assert s.play("Raza the Chained").side(0)["power"]["cost"] == cost


@pytest.mark.parametrize(("build", "healed"), [(24377, 8), (24589, 4)])
def test_dark_pact_restored_8_health(build: int, healed: int) -> None:
    s = scene(build, hand=["Dark Pact"], mine=["Wisp"], me={"hero": {"damage": 20}})
    assert s.play("Dark Pact", on="Wisp").health() == 10 + healed
    assert s.names(0) == []


@pytest.mark.parametrize(("build", "row"), [(20022, ["Dreadsteed"]), (20457, [])])
def test_dreadsteed_came_back_at_once(build: int, row: list[str]) -> None:
    s = scene(build, mine=["Dreadsteed"], hand=["Moonfire"]).play("Moonfire", on="Dreadsteed")
    assert s.names(0) == row
    assert s.end().names(0) == ["Dreadsteed"]


@pytest.mark.parametrize(("build", "hurt"), [(25252, 1), (25770, 0)])
def test_shadowboxer_saw_healed_heroes(build: int, hurt: int) -> None:
    s = scene(build, mine=["Shadowboxer"], cls="priest", me={"hero": {"damage": 5}})
    s.power(on="hero")
    assert s.health(1) == 30 - hurt


@pytest.mark.parametrize(("build", "stats"), [(13921, (4, 5)), (14830, (2, 5))])
def test_charge_gave_2_attack(build: int, stats: tuple[int, int]) -> None:
    s = scene(
        build,
        cls="warrior",
        hand=["CS2_103"],
        mine=[{"id": "Kor'kron Elite", "exhausted": True, "attack": 2, "health": 5}],
    )
    before = s.stats()[0][0]
    s.play("CS2_103", on="Kor'kron Elite")
    assert s.stats()[0][0] - before == stats[0] - 2


def test_master_of_disguise_hid_a_minion_for_good() -> None:
    for build, hidden in ((10956, True), (13619, False)):
        s = scene(build, hand=["Master of Disguise"], mine=["Wisp"]).play("Master of Disguise", on="Wisp").round()
        assert ("stealth" in s.find("Wisp").get("keywords", ())) == hidden


def test_blade_flurry_hit_the_hero_too() -> None:
    for build, health in ((10956, 27), (13619, 30)):
        s = scene(build, cls="rogue", weapon="Fiery War Axe", hand=["Blade Flurry"], theirs=["Wisp"]).play(
            "Blade Flurry"
        )
        assert (s.health(1), s.names(1), s.side(0)["weapon"]) == (health, [], None)


def test_force_of_nature_summoned_treants_for_a_turn() -> None:
    s = scene(10956, hand=["Force of Nature"]).play("Force of Nature")
    assert s.names(0) == ["Treant"] * 3
    assert s.can_attack("Treant")
    assert s.end().names(0) == []
    assert scene(10956, theirs=["EX1_tk9"]).end().names(1) == []  # "at the end of the turn", whosever it is
    assert scene(13619, hand=["Force of Nature"]).play("Force of Nature").end().names(0) == ["Treant"] * 3


def test_ancient_of_lore_drew_2_cards() -> None:
    for build, cards in ((10956, 2), (13619, 1)):
        s = scene(build, cls="druid", hand=["Ancient of Lore"], deck=["Wisp"] * 3).play("Ancient of Lore", branch=0)
        assert len(s.hand) == cards


def test_tuskarr_totemic_summoned_any_totem() -> None:
    rows = []
    for build in (13921, 14830):
        s = scene(build, cls="shaman", hand=["Tuskarr Totemic"])
        rows.append({world.names(0)[1] for _, world in s.outcomes(s.playing("Tuskarr Totemic"))})
    assert rows[1] == {"Healing Totem", "Searing Totem", "Stoneclaw Totem", "Wrath of Air Totem"}
    assert rows[1] | {"Mana Tide Totem", "Flametongue Totem", "Totem Golem"} <= rows[0]


def test_yogg_saron_went_on_after_its_death() -> None:
    def yogg(build: int) -> Scenario:
        return scene(build, hand=["Yogg-Saron, Hope's End"], me={"counters": {"spells_game": 2}})

    s = yogg(13921).chance("Twisting Nether", "Claw").play("Yogg-Saron, Hope's End")
    assert (s.names(0), s.armor()) == ([], 2)
    s = yogg(14830).chance("Twisting Nether").play("Yogg-Saron, Hope's End")
    assert (s.names(0), s.armor()) == ([], 0)


@pytest.mark.parametrize(("build", "plays"), [(19632, 4), (20022, 5)])
def test_the_caverns_below_asked_for_4_minions(build: int, plays: int) -> None:
    others = ["Novice Engineer", "Kobold Geomancer", "Preparation", "Preparation"]
    s = scene(build, cls="rogue", me={"quest": "UNG_067"}, hand=[*others, *["Wisp"] * 5])
    s.play("Kobold Geomancer").play("Novice Engineer").play("Preparation").play("Preparation")
    assert s.side(0)["quest"]["data"] == 1
    done = 0
    while not any(card == "UNG_067t1" for card in s.hand):
        s.play("Wisp")
        done += 1
    assert done == plays


@pytest.mark.parametrize(("build", "stats"), [(24377, (5, 5)), (24589, (4, 4))])
def test_crystal_core_made_minions_5_5(build: int, stats: tuple[int, int]) -> None:
    assert scene(build, cls="rogue", mine=["Wisp"], hand=["UNG_067t1"]).play("UNG_067t1").stats() == [stats]


def test_a_text_that_asks_for_one_of_several_cards_does_without_those_that_came_later() -> None:
    library = Library.of_build(20457)
    assert "GIL_143" not in library.data
    s = Scenario(library=library, cls="hunter", me={"power": "ICC_828p"}).power().pick(0)
    assert all(card in library.data for card in s.options())


@pytest.mark.parametrize("build", [10357, 13619, 18336, 20457, 22611, 24377])
def test_every_playable_card_of_an_earlier_build_is_implemented(build: int) -> None:
    library = Library.of_build(build)
    assert library.unfit == {}
    assert [card.name for card in library.data.deckable() if not library.implemented(card.id)] == []


# A game by the rules of a build


def test_rules_choose_the_cards_of_a_build_and_a_record_replays_with_them() -> None:
    deck = hl.Deck.load("aggro-pirate-warrior")
    game = hl.Game(deck, deck, seed=4, rules=hl.Rules(build=20457))
    for _ in range(40):
        game.apply(game.legal_actions()[-1])
    record = hl.Record.from_json(game.record.to_json())
    assert record.build == 20457
    assert hl.Game.replay(record).state() == game.state()
    assert game.state()["rules"]["build"] == 20457
    # Without the build the Fiery War Axe costs more, and the game takes another course or none.
    assert default_library().data["CS2_106"].cost != Library.of_build(20457).data["CS2_106"].cost


def test_a_position_says_by_the_cards_of_which_build_it_is_played() -> None:
    me = {"class": "warrior", "hand": ["CS2_106"], "mana": {"max": 2}}
    position = {"rules": {"build": 20457}, "players": [me, {}]}
    then, now = hl.Game.from_state(position), hl.Game.from_state({"players": [me, {}]})
    assert [game.state()["players"][0]["hand"][0]["cost"] for game in (then, now)] == [2, 3]
    again = hl.Game.replay(then.record)
    assert (again.record.build, again.state()) == (20457, then.state())


def test_a_library_of_another_build_than_the_rules_is_refused() -> None:
    deck = hl.Deck.load("aggro-pirate-warrior")
    with pytest.raises(hl.CardError, match="the cards of build 20457, and the library has those of build 25770"):
        hl.Game(deck, deck, rules=hl.Rules(build=20457), library=default_library())
    own = Library.of_build(20457).with_cards(spell("MY", draw(), name="Mine"))
    assert hl.Game(deck, deck, rules=hl.Rules(build=20457), library=own).turn == 0


@pytest.mark.parametrize("build", [9_999, 30_001, "20457", True])
def test_rules_refuse_a_build_that_is_not_known(build: Any) -> None:
    with pytest.raises(hl.HearthLabError, match=r"rules\.build: "):
        hl.Rules(build=build)


def test_matches_and_stored_tournaments_are_played_with_the_cards_of_a_build(tmp_path: Path) -> None:
    options = ["random", "random", "--games", "4", "--seed", "2", "--build", "20457", "--quiet", "--json"]
    assert main(["match", *options]) == 0
    store = tmp_path / "then.hl"
    arguments = ["tournament", "--agents", "random,second=random", "--games", "2", "--build", "20457", "--records"]
    assert main([*arguments, "--decks", "aggro-pirate-warrior", "--store", str(store), "--quiet"]) == 0
    with Store.open(store) as kept:
        assert kept.same_cards
        assert kept.plan.library is Library.of_build(20457)
    assert main(["replay", str(store), "0"]) == 0
