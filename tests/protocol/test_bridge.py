"""The bridge: every option is exactly one legal action, and its state is what the view says."""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.agents.bridge import TYPES, CompetitionAgent, CompetitionGame, Task
from hearthlab.arena.cells import Cells
from hearthlab.arena.limits import Limits
from hearthlab.cards.library import default_library
from support.cells import played
from support.programs import competitor, python

DECKS = ("murloc-druid", "reno-kazakus-mage", "aggro-pirate-warrior", "midrange-secret-hunter", "zoo-discard-warlock")


def views(games: int) -> Iterator[hl.View]:
    """Yields what the deciding player sees in random games."""
    for seed in range(games):
        rng = random.Random(seed)
        game = hl.Game(rng.choice(DECKS), rng.choice(DECKS), seed=seed)
        while not game.over:
            yield game.view(game.player)
            game.apply(rng.choice(game.legal_actions()))


def test_every_option_is_exactly_one_legal_action_and_back() -> None:
    types = set()
    for view in views(12):
        game, actions = CompetitionGame(view), view.legal_actions()
        assert [game.action(option) for option in game.options] == list(actions)
        assert [game.option(action) for action in actions] == list(game.options)
        # Without its index and its text, an option is still no other one.
        bare = [dataclasses.replace(option, index=0, action="") for option in game.options]
        assert len(set(bare)) == len(actions)
        types |= {option.type for option in game.options}
    assert types == set(TYPES)


def test_options_name_objects_of_the_state() -> None:
    for view in views(3):
        game = CompetitionGame(view)
        me, them = game.state.player, game.state.opponent
        hand = {card.id: card for card in me.hand_zone}
        board = {minion.id: minion for minion in me.board_zone}
        characters = {me.hero.id, them.hero.id, *board, *(minion.id for minion in them.board_zone)}
        for option in game.options:
            match option.type:
                case "PLAY_CARD":
                    assert option.source is not None
                    assert hand[option.source].playable
                case "MINION_ATTACK":
                    assert option.source is not None
                    assert board[option.source].can_attack
                case "HERO_ATTACK":
                    assert option.source == me.hero.id
                    assert me.hero.can_attack
                case "HERO_POWER":
                    assert me.hero.power is not None
                    assert option.source == me.hero.power.id
                case "CHOOSE":
                    assert option.choices[0] < len(game.state.choices)
                case "MULLIGAN":
                    assert set(option.choices) <= set(hand)
            assert option.target is None or option.target in characters


def test_the_state_says_what_the_view_says_and_no_more() -> None:
    for view in views(2):
        state, position = CompetitionGame(view).state, view.state()
        for side in (state.player, state.opponent):
            given = position["players"][side.player]
            assert [card.card_id for card in side.hand_zone] == [card["id"] for card in given["hand"]]
            assert side.deck_count == len(side.deck_zone) == len(given["deck"])
            assert side.hero.health == given["hero"]["health"] - given["hero"].get("damage", 0)
            assert [m.health for m in side.board_zone] == [m["health"] - m["damage"] for m in given["minions"]]
            mana = given["mana"]
            assert side.remaining_mana == mana["max"] - mana["used"] - mana["locked"] + mana["temporary"]
        json.dumps(CompetitionGame(view).to_dict())


def test_a_hero_has_the_attack_of_its_weapon_in_its_own_turn() -> None:
    armed = {"weapon": {"id": "CS2_106"}, "hero": {"attack": 1}}
    state = CompetitionGame(hl.Game.from_state({"turn": 9, "players": [armed, armed]}).view(0)).state
    assert (state.player.hero.attack, state.opponent.hero.attack) == (4, 1)
    assert state.player.hero.weapon is not None
    assert state.player.hero.weapon.attack == 3


def test_an_option_of_another_position_is_refused() -> None:
    game = CompetitionGame(hl.Game("murloc-druid", "murloc-druid", seed=1, first=0).view(0))
    for wrong in (Task(0, "END_TURN"), Task(99, "END_TURN"), "end"):
        with pytest.raises(hl.HearthLabError, match="is not an option of this position"):
            game.action(wrong)  # type: ignore[arg-type]
    with pytest.raises(hl.IllegalAction, match="attack 99 on 98 is not legal"):
        game.option("attack 99 on 98")


class Trader(CompetitionAgent):
    """Looks one option ahead with the forward model."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def initialize_game(self, game: CompetitionGame) -> None:
        self.told.append(game.state.phase)

    def get_move(self, game: CompetitionGame) -> Task:
        tried = game.simulate(game.options, seed=game.state.turn)
        return max(tried, key=lambda option: self.score(tried[option]))

    def finalize_game(self, result: hl.Result) -> None:
        self.told.append(result.reason)

    def score(self, game: CompetitionGame) -> int:
        me, them = game.state.player, game.state.opponent
        return (
            sum(m.attack + m.health for m in me.board_zone) - sum(m.health for m in them.board_zone) - them.hero.health
        )


def test_an_agent_of_the_bridge_plays_and_is_told_the_beginning_and_the_end() -> None:
    agent = Trader()
    result = hl.play(agent, "random", "aggro-pirate-warrior", "midrange-jade-shaman", seed=3)
    assert not result.fault
    assert result.winner == 0
    assert agent.told == ["mulligan", "death"]


def test_a_bridge_sees_nothing_of_hidden_cards() -> None:
    """Two games that player 0 cannot tell apart look equal through the bridge."""
    one = hl.Game("murloc-druid", "reno-kazakus-mage", seed=1)
    while one.turn < 5:
        one.apply(one.legal_actions()[-1])
    other = one.view(0).sample(seed=9)
    assert other.state() != one.state()
    assert CompetitionGame(other.view(0)).to_dict() == CompetitionGame(one.view(0)).to_dict()


@pytest.mark.parametrize(
    ("form", "answer", "fault"),
    [
        ("competition", "len(question['game']['options']) - 1", None),
        ("competition", "len(question['game']['options'])", "answered with something that is not an action"),
        ("competition", "-1", "answered with something that is not an action"),
        ("competition", "'1'", "answered with something that is not an answer"),
        ("competition", "True", "answered with something that is not an answer"),
        ("competition", "10 ** 30", "answered with something that is not an action"),
        ("view", "0", "answered with something that is not an action"),
        ("sideways", "0", "asked for the form sideways; there are view and competition"),
    ],
)
def test_a_program_asks_for_the_form_of_the_competition(
    tmp_path: Path, form: str, answer: str, fault: str | None
) -> None:
    bot = python(tmp_path / "bot", competitor(form, answer))
    with Cells("process", Limits(hang=30), default_library()) as cells:
        found = played(cells, f"program(path={bot})", decisions=8).fault
    assert (None if found is None else found.reason) == fault
