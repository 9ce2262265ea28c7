"""Which numbers of an agent are evolved."""

from __future__ import annotations

import sys

import pytest

from hearthlab.agents import parse
from hearthlab.agents.native import WEIGHTS
from hearthlab.errors import HearthLabError
from hearthlab.evolve import Parameter, Space


def test_all_weights_of_eva_are_evolved_between_0_and_1_unless_some_are_named() -> None:
    space = Space("eva")
    assert space.names == WEIGHTS
    genes = [k / 20 for k in range(21)]
    recipe = space.spec(genes).recipe
    assert recipe is not None
    assert [recipe[name] for name in WEIGHTS] == genes
    two = Space("eva(mulligan=random)", [Parameter.read("taunt=0:2"), Parameter.read("attack")])
    params = two.spec([0.25, 0.5]).params
    assert (params["taunt"], params["attack"], params["mulligan"]) == (0.5, 0.5, "random")
    assert params["health"] == parse("eva").params["health"]


def test_whole_numbers_of_any_agent_are_rounded_within_their_bounds() -> None:
    given = Space("support.thinker:Thinker", [Parameter.read("depth=1:4"), Parameter.read("courage=-1:1")])
    assert not given.settled, "the agent was not asked yet"
    space = given.asked("process")
    assert space.usual.params == {"depth": 2, "courage": 0.5}
    assert space.values([0.5, 0.5]) == {"depth": 2, "courage": 0.0}
    assert space.values([1.0, 0.0]) == {"depth": 4, "courage": -1.0}


def test_a_users_agent_is_asked_for_its_numbers_between_its_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "support.thinker", raising=False)
    space = Space("support.thinker:Thinker").asked("process")
    assert space.parameters == (Parameter("courage", whole=False),)
    assert str(space.spec([0.25])) == "support.thinker:Thinker(depth=2, courage=0.25)"
    with pytest.raises(HearthLabError, match='has no numeric parameter "fear"; choose one of depth, courage'):
        Space("support.thinker:Thinker", [Parameter("fear")]).asked("process")
    assert "support.thinker" not in sys.modules
    assert Space("support.thinker:Thinker").asked("off").parameters == space.parameters
    assert "support.thinker" in sys.modules, "off is for your own agents"


def test_what_is_no_number_of_the_agent_is_refused() -> None:
    with pytest.raises(HearthLabError, match='eva has no numeric parameter "tount"'):
        Space("eva", [Parameter("tount")])
    with pytest.raises(HearthLabError, match="random has no numeric parameters"):
        Space("random")
    with pytest.raises(HearthLabError, match="named twice"):
        Space("eva", [Parameter("taunt"), Parameter("taunt")])
    with pytest.raises(HearthLabError, match="must be the smaller one"):
        Parameter("taunt", 1.0, 0.0)
    with pytest.raises(HearthLabError, match="write name or name=0:1"):
        Parameter.read("taunt=high")
