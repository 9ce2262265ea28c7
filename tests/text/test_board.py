"""Boards and sentences: what a person sees of a position, of actions and of events."""

import json
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.text.board import board, card_name
from hearthlab.text.sentences import describe, story

WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")
PATCHES, TAUNT_TOTEM, WAR_AXE, AZURE_DRAKE = "CFM_637", "CS2_051", "CS2_106", "EX1_284"


def a_game(seed: int = 7, actions: int = 40) -> hl.Game:
    """A game some actions into it, always the last legal one."""
    game = hl.Game(WARRIOR, SHAMAN, seed=seed)
    for _ in range(actions):
        if not game.over:
            game.apply(game.legal_actions()[-1])
    return game


def a_position(**player: Any) -> dict[str, Any]:
    state = {
        "turn": 9,
        "players": [{"class": "warrior", **player}, {"class": "shaman"}],
    }
    return hl.Game.from_state(state).state()


def test_a_card_is_called_by_its_name_and_an_unknown_one_by_a_question_mark() -> None:
    assert card_name(PATCHES) == "Patches the Pirate"
    assert card_name(None) == "?"
    assert card_name("NO_SUCH_CARD") == "NO_SUCH_CARD"


def test_the_board_shows_both_heroes_with_health_mana_and_decks() -> None:
    game = hl.Game(WARRIOR, SHAMAN, seed=7, rules=hl.Rules(mulligan=False), first=0)
    text = str(game)
    assert "Turn 1 of player 0, player 0 decides" in text
    assert "Garrosh Hellscream (warrior)  health 30  mana 1/1  deck 26" in text
    assert "Thrall (shaman)  health 30  mana 0/0  deck 26" in text


def test_the_board_shows_armor_attack_weapon_and_overload() -> None:
    text = board(
        a_position(
            hero={"armor": 5, "damage": 3},
            weapon={"id": WAR_AXE, "damage": 1},
            mana={"max": 7, "used": 2, "locked": 1, "owed": 2},
        )
    )
    assert "health 27  armor 5  attack 3  mana 4/7 (1 locked, 2 owed)" in text
    assert "weapon  Fiery War Axe 3/1" in text


def test_minions_stand_from_left_to_right_with_their_numbers_and_marks() -> None:
    text = board(
        a_position(
            minions=[
                {"id": TAUNT_TOTEM, "damage": 1, "exhausted": True},
                {"id": AZURE_DRAKE, "silenced": True, "frozen": True},
            ]
        )
    )
    names, numbers, *marks = text[text.index("    Stoneclaw Totem") :].splitlines()
    assert names.split("   ")[-1].strip() == "Azure Drake"
    assert "0/1 of 2" in numbers
    assert "4/4" in numbers
    assert "taunt" in marks[0]
    assert "asleep" in "".join(marks[:2])
    assert "silenced frozen" in "".join(marks[:2])
    assert "spell +1" not in text


def test_a_full_board_fits_the_width() -> None:
    text = board(a_position(minions=[{"id": PATCHES} for _ in range(7)]), width=80)
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("Patches the Pirate") == 7


def test_a_view_shows_question_marks_for_hidden_cards_and_the_viewer_below() -> None:
    game = hl.Game(WARRIOR, SHAMAN, seed=7, first=1)
    for player, hero in ((0, "Garrosh"), (1, "Thrall")):
        text = str(game.view(player))
        hidden = game.state()["players"][1 - player]["hand"]
        assert " ".join("?" * len(hidden)) in text
        assert hero in text[text.index("-----") :]
        for card in game.state()["players"][player]["hand"]:
            assert card_name(card["id"]) in text


def test_an_open_choice_lists_its_options_by_name() -> None:
    state = a_position()
    state["phase"] = "choice"
    state["pending"] = {"player": 0, "kind": "choice", "source": None, "options": [PATCHES, WAR_AXE]}
    text = board(state)
    assert "player 0 has to choose" in text
    assert "0 Patches the Pirate, 1 Fiery War Axe" in text
    assert describe(hl.Action.parse("pick 1"), state) == "pick Fiery War Axe"
    state["pending"]["options"] = [None, None, None]
    assert "player 0 chooses among 3 cards" in board(state)


def test_the_board_of_a_finished_game_names_the_winner() -> None:
    game = a_game(actions=2000)
    assert game.over
    assert f"player {game.winner} won (death)" in str(game)


@pytest.mark.parametrize("seed", range(5))
def test_every_action_and_event_of_a_game_can_be_told(seed: int) -> None:
    game = hl.Game(WARRIOR, SHAMAN, seed=seed)
    while not game.over:
        state = game.state()
        sentences = [describe(action, state) for action in game.legal_actions()]
        assert not any("#" in sentence or "?" in sentence for sentence in sentences)
        game.apply(game.legal_actions()[-1])
    for player in (0, 1):
        told = [sentence for _, sentence in story(game.view(player).history)]
        assert len(told) > 20
        assert not any("None" in sentence for sentence in told)


def test_actions_are_told_with_targets_and_places() -> None:
    game = hl.Game.from_state(
        {
            "turn": 9,
            "players": [
                {"class": "warrior", "minions": [{"id": PATCHES}], "hand": [{"id": AZURE_DRAKE}]},
                {"class": "shaman", "minions": [{"id": TAUNT_TOTEM}]},
            ],
        }
    )
    told = [describe(action, game.state()) for action in game.legal_actions()]
    assert told == [
        "end the turn",
        "play Azure Drake, left of Patches the Pirate",
        "play Azure Drake, at the right end",
        "use Armor Up!",
        "attack with Patches the Pirate on enemy Stoneclaw Totem",
    ]


def test_a_board_can_be_drawn_from_json_text() -> None:
    game = a_game()
    assert board(json.loads(json.dumps(game.state()))) == str(game)
