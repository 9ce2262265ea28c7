"""Agents that decide in the core: declared from the core's descriptions, and callable from Python."""

from __future__ import annotations

import dataclasses
import functools
import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from hearthlab import _core
from hearthlab.agents.base import Budget, Clock, Kind, Opinion, Option, Recipe, Seeded, sees_everything
from hearthlab.agents.exploration import Exploration
from hearthlab.agents.scores import CARD_LISTS, SCORES, finder
from hearthlab.belief import Belief, RealBelief
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError, UnknownDeck
from hearthlab.game import Action, Game, View
from hearthlab.util.reading import data_file

__all__ = ["AGENTS", "WEIGHTS", "Native", "Trace", "agent_spec", "finds_chances"]


@dataclass(frozen=True, slots=True)
class Trace:
    """A decision of an agent, step by step."""

    action: Action
    steps: tuple[Mapping[str, Any], ...]
    """The steps that the search recorded; actions appear as numbers."""
    actions: Mapping[int, str]
    """The actions that the numbers stand for."""


class Native(Seeded):
    """An agent that decides in the core; called from Python, it decides as in a native game."""

    def __init__(self, recipe: Recipe, name: str, seed: int = 0) -> None:
        super().__init__(name, seed)
        self.recipe = recipe
        self.sees_everything = sees_everything(recipe)
        self._session: _core.AgentSession | None = None
        self._built: tuple[Library, _core.AgentSpec] | None = None

    def believe(self, belief: Belief) -> None:
        """Sets a belief about the opponent's cards that the text of a parameter cannot express."""
        decks = [(weight, list(deck.cards)) for weight, deck in belief.decks]
        cards = list(belief.cards.items())
        self.recipe = {**self.recipe, "belief": {"decks": decks, "cards": cards, "leave_out_unknown": False}}
        self._built = None

    def start(self, view: View) -> None:
        """Starts a new game; equal seeds and equal views give equal decisions, whatever was played before."""
        # Reading a recipe with a net takes some milliseconds, so it is kept between games.
        if self._built is None or self._built[0] is not view.library:
            self._built = view.library, agent_spec(view.library, self.recipe)
        self._session = _core.AgentSession(self._built[1], self.seed % (1 << 64))

    def act(self, view: View, clock: Clock) -> Action:
        """Returns the agent's action for this view."""
        return self._ready(view).act(*self._seen(view))

    def consider(self, view: View, clock: Clock | None = None) -> Opinion:
        """Decides as `act` does, and returns the agent's evaluation of every option.

        An agent that does not search tries each option once and returns the worlds before and after it. Searches that
        keep the best outcome of an action, such as beam, also count one visit.
        """
        action, found, (iterations, steps, nodes), chances = self._ready(view).consider(*self._seen(view))
        wrap = functools.partial(Game._wrap, library=view.library)
        options = (
            Option(
                option,
                visits,
                value / visits if visits else None,
                None if before is None else wrap(before),
                None if after is None else wrap(after),
            )
            for option, (visits, value, before, after) in zip(view.legal_actions(), found, strict=bool(found))
        )
        return Opinion(action, tuple(options), chances, iterations, steps, nodes)

    def trace(self, view: View) -> Trace:
        """Decides as `act` does, and returns the action with every step of the search that led to it."""
        action, steps, actions = self._ready(view).trace(*self._seen(view))
        found = tuple(json.loads(steps))
        if not found and view.phase != "mulligan" and len(view.legal_actions()) > 1:
            raise HearthLabError(f"{self.name} does not record the steps of its decisions; rhea does")
        return Trace(action, found, actions)

    def explore(self, view: View, most: int = 1000) -> Exploration:
        """Decides as `act` does, and returns the search tree, limited to its most visited nodes.

        The worlds of the tree are sampled from what the view shows, so it reveals nothing about hidden cards.
        """
        seen, game = self._seen(view)
        action, tree, iterations, chances = self._ready(view).explore(seen, most, game)
        return Exploration.read(action, json.loads(tree), view.player, iterations, chances)

    def score(self, game: Game, player: int) -> float:
        """Returns the value of a position for a player, if the agent scores positions."""
        found = agent_spec(game.library, self.recipe).score(game._game, player)
        if found is None:
            raise HearthLabError(f"{self.name} does not score positions; greedy does")
        return found

    def _ready(self, view: View) -> _core.AgentSession:
        if self._session is None:
            self.start(view)
        assert self._session is not None
        return self._session

    def _seen(self, view: View) -> tuple[_core.View, _core.Game | None]:
        return view._view, view.game._game if self.sees_everything else None


def agent_spec(library: Library, recipe: Recipe) -> _core.AgentSpec:
    """Returns the agent of a recipe, for the cards of a library."""
    believed = recipe.get("belief")
    if isinstance(believed, RealBelief):
        text = json.dumps({**recipe, "belief": "uniform"})
        return _core.AgentSpec(library.core, text, finder(library), believed.core(library))
    return _core.AgentSpec(library.core, json.dumps(recipe), finder(library))


def finds_chances(recipe: Recipe | None) -> bool:
    """Returns whether the values of an agent's opinions are win probabilities; None stands for a Python agent."""
    return recipe is not None and _answer(_core.finds_chances, recipe)


# The core's descriptions of its agents

_Answer = TypeVar("_Answer")


def _answer(question: Callable[[str], _Answer], recipe: Recipe) -> _Answer:
    """Asks the core about an agent. Reading its net takes milliseconds, so answers are cached.

    Answers about agents with weights are not: a file of weights may change.
    """
    text = json.dumps(recipe)
    return question(text) if recipe.get("weights") else cast(_Answer, _kept_answer(question, text))


@functools.lru_cache(maxsize=256)
def _kept_answer(question: Callable[[str], object], recipe: str) -> object:
    return question(recipe)


_TYPES: Mapping[str, Any] = {"integer": int, "number": float, "boolean": bool, "budget": Budget | str}
"""The Python types of parameters; all others are strings."""


def _default(parameter: Mapping[str, Any]) -> Any:
    value, kind = parameter["default"], _TYPES.get(parameter["type"], str)
    if parameter["type"] == "budget":
        return Budget.parse(value) if value else ""
    return kind(value)


def _kind(agent: Mapping[str, Any]) -> Kind:
    """Declares an agent of the core for the registry; the fields of its parameters carry their descriptions."""
    policy: str = agent["policy"]
    fields = [
        (p["name"], _TYPES.get(p["type"], str), dataclasses.field(default=_default(p), metadata=p))
        for p in agent["parameters"]
    ]

    def check(params: Any) -> None:
        recipe = _recipe(policy, params)
        # A belief given as a mapping was built by `_belief`, from decks and statistics that were checked when read.
        short = {**recipe, "belief": "uniform"} if isinstance(recipe.get("belief"), Mapping) else recipe
        _answer(_core.check_agent, short)

    params = dataclasses.make_dataclass(
        "Params", fields, namespace={"__post_init__": check}, frozen=True, slots=True, kw_only=True
    )
    params.__doc__ = agent["about"]
    recipe = functools.partial(_recipe, policy)
    sees_everything = any(p["name"] == "observation" and p["default"] != "fair" for p in agent["parameters"])
    return Kind(
        agent["name"],
        agent["about"],
        params,
        lambda given, text, seed: Native(recipe(given), text, seed),
        sees_everything,
        recipe,
    )


def _recipe(policy: str, params: Any) -> Recipe:
    """Returns the agent as the core reads it."""
    recipe: dict[str, Any] = {"policy": policy}
    lists: dict[str, tuple[str, ...]] = {}
    for field in dataclasses.fields(params):
        value = getattr(params, field.name)
        kind = field.metadata["type"]
        if kind == "belief":
            continue  # it may depend on the others
        if kind == "score" and value in SCORES:
            lists |= {name: CARD_LISTS[name] for name in SCORES[value].card_lists}
        elif kind == "budget":
            value = str(value)
        elif isinstance(value, float) and math.isinf(value):
            value = str(value)  # JSON has no infinity
        recipe[field.name] = value
    if lists:
        recipe["card_lists"] = lists
    if hasattr(params, "belief"):
        recipe["belief"] = _belief(_settled(params.belief, recipe))
    return recipe


def _settled(belief: str, recipe: Recipe) -> str:
    """Resolves the belief "auto": a prediction if the agent considers the opponent's answers, otherwise uniform."""
    chosen, *withheld = belief.split("!")
    if chosen != "auto":
        return belief
    for name in withheld:
        Deck.load(name)  # unknown decks are rejected, whether they matter or not
    return "!".join(["posterior", *withheld]) if _answer(_core.looks_at_answers, recipe) else "uniform"


def _belief(text: str) -> str | Recipe:
    """Returns a belief as the core reads it: decks as lists of cards, or the statistics of real games and decks."""
    if text in ("uniform", "perfect"):
        return text
    if re.split("[-!]", text)[0] in ("paper", "posterior"):
        # Imported here because few agents need the statistics of real games.
        from hearthlab.knowledge.shipped import real_belief

        return real_belief(text)
    names = Deck.names() if text == "shipped" else text.split("#")
    try:
        decks = [Deck.load(name) for name in names]
    except UnknownDeck as error:
        allowed = "uniform, perfect, shipped, paper, posterior, auto or decks separated by #"
        raise UnknownDeck(f'"{text[:60]}" is not a belief; write {allowed} ({error})') from None
    lists = [(1.0, list(deck.cards)) for deck in decks]
    return {"decks": lists, "cards": [], "leave_out_unknown": text == "shipped"}


_SCHEMA: Mapping[str, Mapping[str, Any]] = {
    agent["name"]: agent for agent in json.loads(_core.agent_schema())["agents"]
}


def _preset(name: str, about: str, base: str, usual: Mapping[str, Any]) -> Mapping[str, Any]:
    """Describes an agent that is another one with different defaults."""
    parameters = [{**p, "default": usual.get(p["name"], p["default"])} for p in _SCHEMA[base]["parameters"]]
    return {**_SCHEMA[base], "name": name, "about": about, "parameters": parameters}


def _evolved() -> Mapping[str, float]:
    """Returns the weights that HearthLab evolved for EVA."""
    text = data_file("eva-hearthlab.json").read_text("utf-8")
    return json.loads(text)["weights"]  # type: ignore[no-any-return]


WEIGHTS = tuple(p["name"] for p in _SCHEMA["eva"]["parameters"] if p["type"] == "number")
"""The names of EVA's weights, in the order of the authors' code."""

AGENTS = (
    *map(_kind, _SCHEMA.values()),
    _kind(
        _preset(
            "eva-hearthlab",
            "EVA with weights evolved by HearthLab (data/eva-hearthlab.json says how)",
            "eva",
            _evolved(),
        )
    ),
    _kind(
        _preset(
            "pred-mcts",
            "tree search over three turns, with likely hands given the opponent's cards so far (Dockhorn et al.)",
            "fo-mcts",
            {"observation": "fair", "belief": "paper"},
        )
    ),
)
"""The agents of the core, and variants of them with different defaults."""
