"""Reading a position: sides and entities, names, positions without a log, types and the JSON Schema."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import hearthlab as hl
from hearthlab import positions
from hearthlab.cards.language import minion
from hearthlab.cards.library import default_library
from support.worlds import moments

SCHEMA = Path(__file__).parents[2] / "docs" / "position.schema.json"


def every(seed: int, count: int) -> Iterator[hl.Game]:
    """All moments of so many random games."""
    return (game for k in range(count) for game in moments(1000 * seed + k))


def read(entity: Any) -> dict[str, Any]:
    """What the core says of an entity, in the words of a position."""
    found = {"eid": entity.eid, "id": entity.id, "attack": entity.attack, "damage": entity.damage}
    found |= {key: getattr(entity, key) for key in ("silenced", "frozen", "exhausted", "armor")}
    return found | {"keywords": entity.keywords, "full": entity.max_health}


def written(card: dict[str, Any]) -> dict[str, Any]:
    """The same of a card of a position."""
    found = {"eid": card["eid"], "id": card["id"], "attack": card.get("attack", 0), "damage": card.get("damage", 0)}
    found |= {key: card.get(key, False) for key in ("silenced", "frozen", "exhausted")}
    found |= {"armor": card.get("armor", 0), "keywords": card.get("keywords", [])}
    return found | {"full": card.get("health", card.get("durability", 0))}


def test_sides_and_entities_say_what_the_position_says() -> None:
    cards = 0
    for game in every(5, 4):
        for view in (game, game.view(0), game.view(1)):
            state = view.state()
            for side, player in zip(view.players, state["players"], strict=True):
                zones = {"minions": side.minions, "hand": side.hand, "secrets": side.secrets}
                for zone, entities in zones.items():
                    assert [read(e) for e in entities] == [written(card) for card in player[zone]]
                    cards += len(entities)
                assert read(side.hero) == written(player["hero"])
                assert (side.weapon is None) == (player["weapon"] is None)
                assert (side.quest is None) == (player["quest"] is None)
                assert [e.cost for e in side.hand] == [card.get("cost") for card in player["hand"]]
                assert sorted(map(str, side.deck)) == sorted(str(card["id"]) for card in player["deck"])
                assert side.cls == player["class"]
                assert (side.hand_size, side.deck_size) == (len(player["hand"]), len(player["deck"]))
                mana = player["mana"]
                assert (side.max_mana, side.locked_mana, side.owed_mana) == (mana["max"], mana["locked"], mana["owed"])
                assert all(side.counter(name) == n for name, n in player["counters"].items())
    assert cards > 1000


def test_entities_of_a_game_follow_it_until_they_are_gone() -> None:
    game = hl.Game.from_state({"players": [{"minions": ["Wisp"]}, {"minions": ["Chillwind Yeti"]}]})
    wisp, yeti = game.players[0].minions[0], game.players[1].minions[0]
    seen = game.view(0).opponent.minions[0]
    game.apply(f"attack {wisp.eid} on {yeti.eid}")
    assert (yeti.health, yeti.damage, yeti.max_health) == (4, 1, 5)
    assert seen.health == 5  # a view does not change
    with pytest.raises(hl.HearthLabError, match="is not there any more"):
        _ = wisp.attack


def test_a_view_reads_nothing_hidden() -> None:
    game = hl.Game(hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman"), seed=3)
    them = game.view(0).opponent
    assert {(card.id, card.card, card.name, card.cost, card.kind) for card in them.hand} == {(None,) * 5}
    assert set(them.deck) == {None}


def test_unknown_keywords_and_counters_are_refused_with_a_hint() -> None:
    side = hl.Game.from_state({}).players[0]
    with pytest.raises(hl.HearthLabError, match="taunt"):
        side.hero.has("tount")
    with pytest.raises(hl.HearthLabError, match="counter"):
        side.counter("nothing")


def test_names_mean_cards_and_read_back() -> None:
    for game in every(8, 2):
        named = game.state(names=True)
        again = hl.Game.from_state(named, blank=True)
        assert again.state() == game.state()
        assert again.state(names=True) == named


@pytest.mark.parametrize("name", ["Fireball", "fireball", "CS2_029"])
def test_a_card_is_given_by_its_id_or_its_name(name: str) -> None:
    game = hl.Game.from_state({"players": [{"hand": [name], "deck": [name], "played": [name]}, {}]})
    assert game.me.hand[0].id == "CS2_029"
    assert game.me.deck == ("CS2_029",)


def test_a_custom_card_is_given_by_its_name() -> None:
    library = default_library().with_cards(minion("MY_1", name="Big Wisp", cost=1, attack=2, health=2))
    game = hl.Game.from_state({"players": [{"minions": ["Big Wisp"]}, {}]}, library=library)
    assert game.me.minions[0].id == "MY_1"
    card = game.me.minions[0].card
    assert card is not None
    assert card.name == "Big Wisp"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Firebal", r'players\[0\].hand\[0\].id: no card "Firebal" in build 25770; did you mean "Fireball"\?'),
        ("Treant", r"have that name, so give an id: "),
    ],
)
def test_a_name_that_means_no_card_is_refused(name: str, said: str) -> None:
    with pytest.raises(hl.BadPosition, match=said):
        hl.Game.from_state({"players": [{"hand": [name]}, {}]})


def test_a_position_without_its_log_says_the_rest() -> None:
    for game in every(2, 1):
        whole, short = game.state(), game.state(log=False)
        del whole["log"]
        for player in whole["players"]:
            del player["dead"], player["played"]
        assert short == whole


def test_a_log_of_objects_is_read_too() -> None:
    lines = [{"kind": "died", "player": 1, "id": "CS2_231", "turn": 1}]
    game = hl.Game.from_state({"turn": 3, "log": lines})
    assert game.state()["log"] == {"kind": ["died"], "player": [1], "id": ["CS2_231"], "turn": [1]}
    with pytest.raises(hl.BadPosition, match=r"log\.turn: 0 entries do not go with the 1 of kind"):
        hl.Game.from_state({"turn": 3, "log": {"kind": ["died"], "turn": []}})


def test_every_position_fits_the_json_schema() -> None:
    checker = jsonschema.Draft202012Validator(positions.json_schema())
    checker.check_schema(positions.json_schema())
    for game in every(4, 1):
        for state in (game.state(), game.view(0).state(), game.state(names=True), game.state(log=False)):
            assert [error.message for error in checker.iter_errors(json.loads(json.dumps(state)))] == []
    for wrong in ({"trun": 1}, {"players": [{"minions": [{"id": 3}]}]}, {"players": [{"mana": {"max": 11}}]}):
        assert not checker.is_valid(wrong)


def test_the_stored_json_schema_is_the_present_one() -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == positions.json_schema()


def test_reading_in_an_unusual_moment_gives_the_same() -> None:
    """A finalizer that reads a position while another one is being made gets its own."""
    game = hl.Game.from_state({"players": [{"hand": ["Fireball"] * 4}, {}]})
    expected = game.state()

    class Reader:
        def __del__(self) -> None:
            found.append(game.state())

    found: list[Any] = []
    for _ in range(50):
        cycle: list[Any] = [Reader()]
        cycle.append(cycle)
        del cycle
        assert game.state() == expected
    gc.collect()
    assert found
    assert all(state == expected for state in found)
