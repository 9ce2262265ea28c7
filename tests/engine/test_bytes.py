"""The binary form of views and games: complete, without anything hidden, and read with suspicion."""

from __future__ import annotations

import random as chance
import socket
from collections.abc import Callable, Iterator

import pytest

import hearthlab as hl
from hearthlab import _core
from hearthlab.agents.base import Clock
from hearthlab.agents.registry import make
from hearthlab.arena.cells import frames, wire
from hearthlab.cards.library import Library, default_library
from support.worlds import LONG, SOAK, differences, finish, lively, moment, moments, new_game

DECK = hl.Deck.load("midrange-jade-shaman")


def again(view: hl.View) -> hl.View:
    """The view after its way through bytes."""
    return hl.View.from_bytes(view.to_bytes(), view.library)


def in_every_phase(own: bool) -> Iterator[hl.Game]:
    """Positions of random games, with mulligans, choices of both players and finished games among them."""
    met = set()
    for seed in range(12 * LONG):
        for game in moments(seed, own, most=200):
            if game.phase != "main" or game.turn % 3 == 0:
                met.add(game.phase)
                yield game
    assert met == {"mulligan", "main", "choice", "over"}


@pytest.mark.parametrize("own", [False, True])
def test_a_view_comes_back_equal_in_every_phase(own: bool) -> None:
    for game in in_every_phase(own):
        for player in (0, 1):
            view = game.view(player)
            back = again(view)
            assert back == view
            assert hash(back) == hash(view)
            assert differences(back.state(), view.state()) == []
            assert back.history == view.history
            assert back.legal_actions() == view.legal_actions()
            for name in ("player", "active", "turn", "phase", "over", "winner"):
                assert getattr(back, name) == getattr(view, name)
            assert back.to_bytes() == view.to_bytes()


@pytest.mark.parametrize("own", [False, True])
def test_samples_from_a_view_that_came_back_are_equal_to_the_last_byte(own: bool) -> None:
    belief = hl.Belief(decks=((1.0, DECK),), cards={"CS2_231": 2.0, "CS2_029": 1.0})
    for seed, game in enumerate(in_every_phase(own)):
        if seed % 3:
            continue
        for player in (0, 1):
            view = game.view(player)
            back = again(view)
            for given in (None, belief):
                assert back.sample(seed, given).to_bytes() == view.sample(seed, given).to_bytes()


@pytest.mark.parametrize(
    "agent",
    [
        "random",
        "greedy",
        "eva",
        "mcts(budget=30it)",
        "exhaustive(budget=50it)",
        "tyche(budget=30it)",
        "fo-mcts(budget=30it)",
    ],
)
def test_native_agents_decide_equally_from_a_view_that_came_back(agent: str) -> None:
    asked = 0
    for seed in range(6 * LONG):
        game = moment(seed)
        view = game.open_view(game.player, seed=5)
        back = hl.View.from_bytes(view.to_bytes())
        back._game = hl.Game.from_bytes(view.game.to_bytes())
        decisions = []
        for seen in (view, back):
            player = make(agent, seed=seed)
            player.start(seen)
            decisions.append([str(player.act(seen, Clock())) for _ in range(2)])
        assert decisions[0] == decisions[1]
        asked += 1
    assert asked


@pytest.mark.parametrize("own", [False, True])
def test_a_game_that_came_back_goes_on_with_the_same_random_picks(own: bool) -> None:
    for seed in range(8 * LONG):
        game = moment(seed, own)
        back = hl.Game.from_bytes(game.to_bytes(), game.library)
        assert back.fault() is None
        finish(game, seed)
        finish(back, seed)
        assert differences(back.state(), game.state()) == []
        assert [back.view(p).history for p in (0, 1)] == [game.view(p).history for p in (0, 1)]
        assert back.to_bytes() == game.to_bytes()


def test_the_bytes_of_a_view_do_not_depend_on_where_things_were_before() -> None:
    """The cards that the opponent throws back move others about; the player must not see which."""
    seen = set()
    for mulligan in range(8):
        game = hl.Game(DECK, DECK, seed=3, first=1)
        game.apply(game.legal_actions()[mulligan])
        seen.add(game.view(0).to_bytes())
    assert len(seen) == 1


def test_a_typical_view_takes_a_few_kilobytes() -> None:
    sizes = sorted(len(game.view(0).to_bytes()) for seed in range(8) for game in moments(seed))
    assert sizes[len(sizes) // 2] < 3000
    assert sizes[-1] < 16_000


# -- what an agent's process is told --------------------------------------------------------------------


class Connection:
    """A referee and an agent's process in one: what a view is after its way between them."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._told = _core.Told()
        self._ours, self._theirs = socket.socketpair()
        self._end = _core.AgentEnd(self._theirs.fileno(), library.core)
        self.sizes: list[int] = []

    def tell(self, view: hl.View, everything: bool = False) -> hl.View:
        """The view as the agent reads it."""
        body = wire.position_bytes(self._told, view, everything, Clock(1.5, None, 0.25))
        self.sizes.append(len(body))
        self._ours.sendall(frames.HEAD.pack(len(body), frames.ACT, 7) + body)
        assert self._end.question() == frames.ACT
        seen, clock = wire.read_position(self._end, self._library)
        assert clock == (1.5, None, 0.25)
        return seen

    def close(self) -> None:
        """Ends both."""
        self._ours.close()
        self._theirs.close()


@pytest.fixture
def connections() -> Iterator[Callable[[Library], Connection]]:
    """Opens connections, which are closed after the test."""
    opened: list[Connection] = []

    def connection(library: Library) -> Connection:
        opened.append(Connection(library))
        return opened[-1]

    yield connection
    for one in opened:
        one.close()


@pytest.mark.parametrize("own", [False, True])
def test_views_that_continue_each_other_come_back_equal(
    own: bool, connections: Callable[[Library], Connection]
) -> None:
    """Whatever was told before: each decision, all views of both players, few of them, or those of other games."""
    each, both, few, others = (connections(new_game(0, own).library) for _ in range(4))
    met = set()
    for seed in range(6 * LONG):
        rng = chance.Random(f"told {seed}")
        for number, game in enumerate(moments(seed, own, most=200)):
            met.add(game.phase)
            views = [game.view(0), game.view(1)]
            told = [(both, views[0]), (both, views[1]), (each, views[game.player])]
            told += [(few, views[seed % 2])] if rng.random() < 0.1 else []
            told += [(others, views[1])] if number in (0, 150) else []
            for connection, view in told:
                back = connection.tell(view)
                assert back == view
                assert back.to_bytes() == view.to_bytes()
                assert back.history == view.history
                assert back.legal_actions() == view.legal_actions()
                if number % 10 == 0:
                    assert back.sample(seed).to_bytes() == view.sample(seed).to_bytes()
    assert met == {"mulligan", "main", "choice", "over"}


def test_a_view_that_continues_another_is_a_fraction_of_it(connections: Callable[[Library], Connection]) -> None:
    connection = connections(default_library())
    views = [game.view(0) for game in moments(3) if game.player == 0]
    for view in views:
        connection.tell(view)
    assert sum(connection.sizes) < sum(len(view.to_bytes()) for view in views) / 2


def test_an_agent_that_sees_everything_gets_the_game_with_every_view(
    connections: Callable[[Library], Connection],
) -> None:
    connection = connections(default_library())
    for seed, game in enumerate(moments(5, most=40)):
        view = game.open_view(game.player, seed)
        assert connection.tell(view, everything=True).game.to_bytes() == view.game.to_bytes()


# -- readers that are suspicious -----------------------------------------------------------------------


def test_another_card_library_is_refused_in_one_sentence() -> None:
    view, game = new_game(1, own=True).view(0), new_game(1, own=True)
    with pytest.raises(hl.HearthLabError, match="another card library"):
        hl.View.from_bytes(view.to_bytes(), default_library())
    with pytest.raises(hl.HearthLabError, match="another card library"):
        hl.Game.from_bytes(game.to_bytes(), default_library())


def test_another_version_and_other_things_are_refused_in_one_sentence() -> None:
    game = new_game(1)
    data = game.view(0).to_bytes()
    with pytest.raises(hl.HearthLabError, match=r"in form 200, and this version of HearthLab reads form 3$"):
        hl.View.from_bytes(data[:3] + b"\xc8" + data[4:])
    for wrong in (b"", b"HLV", b"HLL" + data[3:], b"no view", game.to_bytes(), bytes(20_000_000)):
        with pytest.raises(hl.HearthLabError, match="not a view"):
            hl.View.from_bytes(wrong)
    with pytest.raises(hl.HearthLabError, match="must be bytes, not str"):
        hl.View.from_bytes("HLV")  # type: ignore[arg-type]
    with pytest.raises(hl.HearthLabError, match="not a game"):
        hl.Game.from_bytes(data)


def test_bytes_that_are_cut_off_or_too_long_are_refused() -> None:
    game = moment(4)
    for data, read in ((game.view(1).to_bytes(), hl.View.from_bytes), (game.to_bytes(), hl.Game.from_bytes)):
        for length in range(0, len(data), 7):
            with pytest.raises(hl.HearthLabError):
                read(data[:length])
        with pytest.raises(hl.HearthLabError, match="behind their end"):
            read(data + b"\0")


def one_sentence(error: Exception) -> None:
    """Fails if the error is anything but one line of text."""
    assert str(error)
    assert "\n" not in str(error)


def use(data: bytes, read: type[hl.View] | type[hl.Game], rng: chance.Random) -> bool:
    """Reads bytes and, if they are taken, does with the result whatever can be done; returns whether they were."""
    try:
        found = read.from_bytes(data)
    except hl.HearthLabError as error:
        one_sentence(error)
        return False
    assert read.from_bytes(found.to_bytes()).to_bytes() == found.to_bytes()
    str(found)
    try:
        game = found if isinstance(found, hl.Game) else found.sample(1)
        found.legal_actions()
        for _ in range(12):
            if game.over:
                break
            game.view(0).state()
            game.apply(lively(rng, game.legal_actions()))
    except hl.HearthLabError as error:
        one_sentence(error)
    return True


@pytest.mark.parametrize("read", [hl.View, hl.Game])
def test_whatever_the_bytes_are_the_reader_takes_or_refuses_them(read: type[hl.View] | type[hl.Game]) -> None:
    rng = chance.Random(17)
    taken = refused = 0
    for seed in range(20 * SOAK):
        game = moment(seed)
        data = game.to_bytes() if read is hl.Game else game.view(seed % 2).to_bytes()
        for _ in range(60):
            bad = bytearray(data)
            for _ in range(rng.choice((1, 1, 2, 8))):
                at = rng.randrange(12, len(bad))
                if rng.random() < 0.6:
                    bad[at] ^= 1 << rng.randrange(8)
                elif rng.random() < 0.5:
                    bad[at] = rng.randrange(256)
                else:
                    bad[at : at + rng.randrange(6)] = rng.randbytes(rng.randrange(6))
            if use(bytes(bad), read, rng):
                taken += 1
            else:
                refused += 1
        use(data[:12] + rng.randbytes(rng.randrange(4000)), read, rng)
    assert taken
    assert refused
