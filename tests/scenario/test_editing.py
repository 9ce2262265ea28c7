"""Edits of a position: what they put, take and change, what they leave alone, and what they refuse."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import hearthlab as hl
from hearthlab.cards.decks import Deck
from hearthlab.editing import Edit
from hearthlab.scenario import Scenario


def some() -> Scenario:
    return Scenario(mine=["Wisp"], theirs=["Wisp", "Chillwind Yeti"], hand=["Fireball"], deck=["Polymorph"])


def test_an_edit_without_changes_changes_nothing_wherever_a_game_is() -> None:
    rng, tried = random.Random(5), 0
    for seed in range(6):
        game = hl.Game(Deck.load(rng.choice(Deck.names())), Deck.load(rng.choice(Deck.names())), seed=seed)
        while not game.over:
            game.apply(rng.choice(game.legal_actions()))
            if rng.random() < 0.2:
                twin = game.clone()
                twin.edit().apply()
                assert twin.state() == game.state()
                assert twin.events() == game.events()
                tried += 1
    assert tried > 50


def test_objects_are_put_with_damage_keywords_and_enchantments() -> None:
    s = some()
    with s.edit() as edit:
        edit.put("Chillwind Yeti", at=0, damage=2, keywords=["taunt"], exhausted=True)
        edit.put("Boulderfist Ogre", player=1).enchant("Boulderfist Ogre", attack=2, health=1)
        edit.put("Flametongue Totem", "Wisp", at=1)
    assert s.names() == ["Chillwind Yeti", "Flametongue Totem", "Wisp", "Wisp"]
    assert s.stats() == [(6, 3), (0, 3), (3, 1), (1, 1)]  # the totem strengthens its neighbours
    assert s.keywords("Chillwind Yeti") == {"taunt"}
    assert not s.can_attack("Chillwind Yeti")
    assert s.stats(1)[2] == (8, 8)
    assert edit.made == [m["eid"] for m in (s.mine[0], s.theirs[2], s.mine[1], s.mine[2])]


def test_hands_weapons_secrets_heroes_mana_and_counters_can_be_changed() -> None:
    s = some()
    with s.edit() as edit:
        edit.put("Pyroblast", "Wisp", zone="hand", cost=0).change("Fireball", zone="hand", cost=1)
        edit.put("Fiery War Axe", zone="weapon", player=1, damage=1).put("Counterspell", zone="secrets", player=1)
        edit.change("hero", player=1, damage=12, armor=3).change("hero", health=20)
        edit.mana(max=5, used=2).mana(player=1, owed=1).counter("spells_game", 3, player=1).player(1, fatigue=2)
        edit.set(turn=13, rules={"hand": 4})
    assert [s.cost(name) for name in ("Fireball", "Pyroblast", "Wisp")] == [1, 0, 0]
    assert s.weapon(1) == (3, 1)
    assert s.names(1, "secrets") == ["Counterspell"]
    assert (s.health(), s.health(1), s.armor(1), s.mana()) == (20, 18, 3, 3)
    assert s.game.players[1].counter("spells_game") == 3
    assert (s.side(1)["fatigue"], s.game.turn, s.state["rules"]["hand"]) == (2, 13, 4)


def test_cards_on_top_of_a_deck_are_drawn_in_their_order() -> None:
    s = some()
    s.edit().put("Wisp", "Fireball", zone="deck", at=0).put("Frostbolt", zone="deck", at=1).apply()
    s.round().round().round()
    assert s.names(0, "hand") == ["Fireball", "Wisp", "Frostbolt", "Fireball"]
    assert s.names(0, "deck") == ["Polymorph"]


def test_objects_are_taken_by_name_by_id_and_by_entity() -> None:
    s = some()
    s.edit().take("Chillwind Yeti").take(s.mine[0]["eid"]).take(s.game.players[1].minions[0]).apply()
    assert (s.names(0), s.names(1)) == ([], [])
    s.edit().put("Wisp", "Polymorph", zone="deck", at=0).take("Wisp", zone="deck").take("Fireball").apply()
    assert sorted(s.names(0, "deck")) == ["Polymorph", "Polymorph"]
    assert s.names(0, "hand") == []
    assert s.game.fault() is None


def test_nothing_is_triggered_and_the_game_goes_on() -> None:
    s = Scenario(mine=["Knife Juggler"])
    s.edit().put("Wisp").apply()
    assert s.health(1) == 30
    s.attack("Wisp", "face")
    assert hl.Game.replay(s.game.record).state() == s.game.state()


REFUSED: dict[str, tuple[Callable[[Edit], object], str]] = {
    "a full board": (lambda e: e.put(*["Wisp"] * 7), "8 minions are more than the 7 that fit"),
    "a full hand": (lambda e: e.put(*["Wisp"] * 10, zone="hand"), "11 cards are more than the 10 that fit"),
    "a spell on the board": (lambda e: e.put("Fireball"), '"Fireball" is a spell, not a minion'),
    "a name that no card has": (lambda e: e.put("Wispp"), 'no card "Wispp".*did you mean "Wisp"'),
    "health of nothing": (lambda e: e.change("Chillwind Yeti", health=0), "0 is not enough to be in play"),
    "too much damage": (lambda e: e.change("Chillwind Yeti", damage=5), "5 of 5 health leaves nothing"),
    "negative damage": (lambda e: e.change("Chillwind Yeti", damage=-1), "-1 is not a number from 0"),
    "an unknown field": (lambda e: e.change("Chillwind Yeti", atack=1), "atack: unknown key"),
    "an unknown keyword": (lambda e: e.put("Wisp", keywords=["tount"]), '"tount" is not one of taunt'),
    "an unknown zone": (lambda e: e.put("Wisp", zone="bord"), '"bord" is not a zone'),
    "a place that is not there": (lambda e: e.put("Wisp", at=3), "at=3 is not a place among 1 cards"),
    "a place in the dark of a deck": (lambda e: e.put("Wisp", zone="deck", at=1), "only the top 0 cards are known"),
    "two of that name": (lambda e: e.change("Wisp", damage=0), r"2 cards are Wisp; say player=, zone= or an entity id"),
    "none of that name": (lambda e: e.take("Raid Leader"), "there is no Raid Leader"),
    "no such object": (lambda e: e.take(999), "there is no object 999"),
    "no weapon": (lambda e: e.change("weapon", damage=1), "player 0 has no weapon"),
    "no hero": (lambda e: e.take("hero"), "a player always has a hero"),
    "a third player": (lambda e: e.put("Wisp", player=2), "player is 2; it must be 0 or 1"),
    "too much mana": (lambda e: e.mana(max=11), "11 is not a number from 0 to 10"),
    "an unknown counter": (lambda e: e.counter("spels_game", 1), "counters.spels_game: unknown key"),
    "an unknown setting": (lambda e: e.set(turns=3), '"turns" cannot be set; did you mean turn'),
    "an unknown part of a player": (lambda e: e.player(0, fatige=3), '"fatige" is not a player field'),
    "what is not data": (lambda e: e.change("Chillwind Yeti", damage={1}), "not plain data"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_impossible_is_refused_with_a_sentence_and_changes_nothing(case: str) -> None:
    s = some()
    before, record = s.game.to_bytes(), s.game.record
    change, said = REFUSED[case]

    def attempt() -> None:
        with s.edit() as edit:
            edit.put("Boulderfist Ogre", player=1)
            change(edit)

    with pytest.raises(hl.BadPosition, match=said):
        attempt()
    assert s.game.to_bytes() == before
    assert s.game.record == record


def test_a_card_that_is_not_implemented_is_refused() -> None:
    s = Scenario()
    with pytest.raises(hl.BadPosition, match=r"not implemented: Mark of the Horsemen \(NAX9_07\)"):
        s.edit().put("NAX9_07", zone="hand").apply()
    assert s.names(0, "hand") == []
