"""The compiled core; use the package `hearthlab` instead of this module."""

from collections.abc import Callable, Sequence
from typing import Any, final

import numpy.typing as npt

from hearthlab.cards.data import CardData

_Array = npt.NDArray[Any]

@final
class Library:
    """The compiled card library."""

    def __init__(self, json: str) -> None: ...
    @property
    def build(self) -> int: ...
    def __len__(self) -> int: ...
    def __contains__(self, id: str) -> bool: ...
    def implemented(self, id: str) -> bool: ...
    def has(self, id: str, name: str) -> bool: ...
    def implemented_ids(self) -> list[str]: ...
    def clauses(self) -> list[tuple[str, int]]: ...
    def mutants(self, id: str) -> list[str]: ...
    def mutant(self, id: str, k: int) -> Library: ...

@final
class Action:
    """One thing a player can do; a value that any copy of the position understands."""

    def __new__(cls, text: str) -> Action:
        """Reads the text form, as `parse` does."""

    @staticmethod
    def parse(text: str) -> Action:
        """Reads the text form, such as ``play 7 at 0 on 3`` or ``end``."""

    @property
    def kind(self) -> str:
        """end, play, power, attack, pick or mulligan."""

    @property
    def source(self) -> int | None:
        """Entity id of the card played or of the attacker."""

    @property
    def target(self) -> int | None:
        """Entity id of the target."""

    @property
    def slot(self) -> int | None:
        """Board slot of a played minion, from the left."""

    @property
    def branch(self) -> int | None:
        """Which text of a Choose One card."""

    @property
    def option(self) -> int | None:
        """The picked option."""

    @property
    def cards(self) -> list[int] | None:
        """Entity ids of the cards replaced in the mulligan."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class Entity:
    """An object of a position: a hero, a power, a weapon, a minion, a secret or a card in hand.

    It is read from the core whenever it is asked. In a game it follows the object, and raises HearthLabError once that
    is gone; in a view it never changes.
    """

    @property
    def eid(self) -> int:
        """The entity id, which actions name."""

    @property
    def id(self) -> str | None:
        """The card's id; None for a card that the player cannot know."""

    @property
    def card(self) -> CardData | None:
        """What is printed on the card; None for an unknown one."""

    @property
    def name(self) -> str | None:
        """The card's name; None for an unknown one."""

    @property
    def kind(self) -> str | None:
        """minion, spell, weapon, hero or hero_power; None for an unknown card."""

    @property
    def player(self) -> int:
        """The player who controls it."""

    @property
    def attack(self) -> int:
        """The attack, with enchantments and auras; of a hero without its weapon's."""

    @property
    def health(self) -> int:
        """The health that is left: the maximum less the damage."""

    @property
    def max_health(self) -> int:
        """The maximum health."""

    @property
    def damage(self) -> int:
        """The damage taken."""

    @property
    def durability(self) -> int:
        """The durability that is left of a weapon; 0 for anything else."""

    @property
    def armor(self) -> int:
        """The armor of a hero; 0 for anything else."""

    @property
    def cost(self) -> int | None:
        """What playing the card or using the power costs now; None for an unknown card."""

    @property
    def spell_damage(self) -> int:
        """Spell damage."""

    @property
    def keywords(self) -> list[str]:
        """All keywords that it has, except frozen."""

    def has(self, keyword: str) -> bool:
        """Returns whether it has a keyword, such as ``taunt``."""

    @property
    def frozen(self) -> bool:
        """Whether it is frozen."""

    @property
    def silenced(self) -> bool:
        """Whether it is silenced."""

    @property
    def exhausted(self) -> bool:
        """Whether a minion came this turn, or a power was used."""

    @property
    def attacks(self) -> int:
        """How often it attacked this turn."""

    @property
    def since(self) -> int:
        """The turn in which it came to its place."""

@final
class Side:
    """One player's side of a position, read from the core whenever it is asked."""

    @property
    def player(self) -> int:
        """The player whose side it is."""

    @property
    def hero(self) -> Entity:
        """The hero."""

    @property
    def power(self) -> Entity | None:
        """The hero power."""

    @property
    def weapon(self) -> Entity | None:
        """The weapon."""

    @property
    def minions(self) -> tuple[Entity, ...]:
        """The minions from left to right."""

    @property
    def hand(self) -> tuple[Entity, ...]:
        """The hand from left to right; of the opponent's cards, those that cannot be known have no id."""

    @property
    def secrets(self) -> tuple[Entity, ...]:
        """The secrets by age."""

    @property
    def quest(self) -> Entity | None:
        """The quest."""

    @property
    def hand_size(self) -> int:
        """How many cards are in hand."""

    @property
    def deck_size(self) -> int:
        """How many cards are in the deck."""

    @property
    def deck(self) -> tuple[str | None, ...]:
        """The ids of the cards in the deck, in no order; None for those that cannot be known."""

    @property
    def cls(self) -> str:
        """The class."""

    @property
    def mana(self) -> int:
        """The mana that can be spent now."""

    @property
    def max_mana(self) -> int:
        """The mana crystals."""

    @property
    def locked_mana(self) -> int:
        """Crystals that overload locks this turn."""

    @property
    def owed_mana(self) -> int:
        """Crystals that overload will lock next turn."""

    @property
    def fatigue(self) -> int:
        """How often the player has drawn from an empty deck."""

    def counter(self, name: str) -> int:
        """Returns the value of a counter of docs/cards.md."""

@final
class Belief:
    """Deck lists with weights, and weights of single cards."""

    def __init__(
        self, library: Library, decks: Sequence[tuple[float, list[str]]], cards: Sequence[tuple[str, float]]
    ) -> None: ...
    @staticmethod
    def from_json(library: Library, json: str) -> Belief:
        """Returns the belief that is written as agents are given it: lists and counts by the ids of cards."""
    def predict(self, view: View) -> tuple[list[float], float, list[tuple[str, float]], list[tuple[str, float]]]:
        """Returns what it says of the other player's cards.

        The probability of each list and of none of them; by card the probability that one is hidden in hand; and how
        many copies are hidden in deck and hand.
        """

@final
class Setup:
    """What games begin with: cards, heroes, decks and rules, read and checked once."""

    def __init__(
        self,
        library: Library,
        heroes: tuple[str, str],
        decks: tuple[list[str], list[str]],
        rules: dict[str, Any],
    ) -> None: ...
    def game(self, first: int | None, seed: int) -> Game: ...

class Game:
    """A game in the core."""

    @staticmethod
    def from_state(library: Library, json: str, seed: int) -> Game: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(library: Library, data: bytes) -> Game: ...
    def unimplemented(self) -> list[str]: ...
    def state(self, library: Library, names: bool, log: bool) -> dict[str, Any]: ...
    def side(self, player: int, library: Library, python: object) -> Side: ...
    def clone(self) -> Game: ...
    def reseed(self, seed: int) -> None: ...
    def reseeded(self, seed: int) -> Game: ...
    def legal_actions(self) -> tuple[Action, ...]: ...
    def apply(self, action: Action) -> None: ...
    def apply_with(self, action: Action, choose: Callable[[str, list[Any]], int]) -> None: ...
    def attempt(self, action: Action, answers: Sequence[int]) -> tuple[Game | None, tuple[str, list[int]] | None]: ...
    @staticmethod
    def attempt_start(
        library: Library,
        heroes: tuple[str, str],
        decks: tuple[list[str], list[str]],
        rules: dict[str, Any],
        first: int | None,
        answers: Sequence[int],
    ) -> tuple[Game | None, tuple[str, list[int]] | None]: ...
    def trace(self) -> None: ...
    def traced(self) -> list[tuple[str, int]]: ...
    def outcomes(self, action: Action, limit: int) -> list[tuple[float, Game]]: ...
    def view(self, player: int) -> View: ...
    def script(self, answers: Sequence[tuple[str | None, int | None, str | None]]) -> None: ...
    def script_left(self) -> tuple[int, str | None]: ...
    def fault(self) -> str | None: ...
    def digest(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def active(self) -> int: ...
    @property
    def player(self) -> int: ...
    @property
    def first(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def phase(self) -> str: ...

def perform(
    game: Game,
    steps: str,
    player: int,
    source: int | None,
    target: int | None,
    choose: Callable[[str, list[Any]], int] | None,
) -> None: ...
def ask(
    game: Game, part: str, json: str, standpoint: tuple[int, int | None, int | None, int | None]
) -> int | bool | list[int]: ...
def concede(game: Game, player: int) -> None: ...
def card_of_game(game: Game, action: Action) -> str | None: ...
def card_of_view(view: View, action: Action) -> str | None: ...
def events(game: Game) -> list[tuple[int, str, int, int, str | None, int, int]]: ...
def prove(game: Game, goal: str, most: int) -> tuple[float, list[str], int] | None: ...
def edited(game: Game, library: Library, json: str, seed: int) -> Game: ...

@final
class View:
    """What one player may know."""

    @property
    def player(self) -> int: ...
    @property
    def active(self) -> int: ...
    @property
    def decides(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    def text(self) -> str: ...
    def state(self, library: Library, names: bool, log: bool) -> dict[str, Any]: ...
    def side(self, player: int, library: Library, python: object) -> Side: ...
    def history(self) -> list[tuple[int, str, int, int, str | None, int, int]]: ...
    def legal_actions(self) -> tuple[Action, ...]: ...
    def sample(self, seed: int, belief: Belief | None = None) -> Game: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(library: Library, data: bytes) -> View: ...

@final
class EnvTable:
    """Games side by side that a learner plays; results are written into the arrays it was made with."""

    def __init__(
        self,
        library: Library,
        rules: dict[str, Any],
        decks: tuple[Sequence[tuple[str, list[str]]], Sequence[tuple[str, list[str]]]],
        opponents: Sequence[AgentSpec | None],
        seat: int | None,
        begins: bool | None,
        illegal: str,
        autoreset: str,
        shaping: float,
        seeds: Sequence[int],
        threads: int,
        memory: tuple[_Array, _Array, _Array, _Array, _Array],
    ) -> None: ...
    def reset(self, seeds: Sequence[int | None], chosen: Sequence[bool]) -> None: ...
    def step(self, codes: _Array) -> None: ...
    def observe(self, k: int, player: int, observation: _Array, mask: _Array) -> None: ...
    def play(self, k: int, action: Action) -> None: ...
    def reward(self, k: int, player: int) -> float: ...
    def copy(self, k: int) -> Game: ...
    def view(self, k: int, player: int) -> View: ...
    def status(self, k: int) -> tuple[int, int, int, bool, bool, int | None]: ...

def observe_game(game: Game, player: int, out: _Array) -> None:
    """Writes what a player sees of a game."""

def observe_view(view: View, out: _Array) -> None:
    """Writes a view."""

def game_codes(game: Game) -> list[int]:
    """Returns the codes of a game's legal actions, in their order."""

def view_codes(view: View) -> list[int]:
    """Returns the codes of a view's legal actions, in their order."""

def spaces_layout(library: Library) -> dict[str, Any]:
    """Returns the sizes and names of observations and actions."""

def card_number(library: Library, id: str) -> int:
    """Returns the number of a card in observations."""

def check_codes(library: Library, positions: int, seed: int) -> tuple[int, int, int]:
    """Compares codes and masks with legal actions over random positions; returns positions, actions and views."""

@final
class AgentSpec:
    """A native agent with all of its parameters."""

    def __init__(
        self,
        library: Library,
        json: str,
        find: Callable[[str], Callable[[Game, int], float]] | None = None,
        belief: Belief | None = None,
    ) -> None: ...
    def score(self, game: Game, player: int) -> float | None:
        """Returns the score of a position for a player, if the agent has one for positions."""

    def shares(self, view: View) -> list[float] | None:
        """Returns how good each legal action looks to the policy of the agent's net, if it has one."""

@final
class AgentSession:
    """A native agent in a game: its parameters and its random stream."""

    def __init__(self, agent: AgentSpec, seed: int) -> None: ...
    def act(self, view: View, game: Game | None = None) -> Action: ...
    def consider(
        self, view: View, game: Game | None = None
    ) -> tuple[Action, list[tuple[int, float, Game | None, Game | None]], tuple[int, int, int], bool]:
        """Decides as ``act`` does.

        Returns the action; visits, score or summed value, and the worlds before and after every option; iterations,
        simulated actions and nodes; and whether values are chances of winning.
        """
    def trace(self, view: View, game: Game | None = None) -> tuple[Action, str, dict[int, str]]:
        """Decides; returns the action, the steps of the search as JSON, and what their numbers for actions mean."""
    def explore(self, view: View, most: int, game: Game | None = None) -> tuple[Action, str, int, bool]:
        """Decides; returns the action, the tree of the search as JSON, iterations, and whether values are chances.

        Of a large tree the ``most`` nodes that were visited most often stay.
        """

@final
class Table:
    """The agents, decks and rules that all native games of a run share."""

    def __init__(
        self,
        library: Library,
        agents: Sequence[tuple[str, AgentSpec]],
        seats: Sequence[tuple[str, list[str]]],
        rules: dict[str, Any],
        limits: tuple[int | None, int | None, int | None, bool, bool],
        records: bool,
        cells: Sequence[tuple[int, int, int, int, int]],
        derivation: int,
    ) -> None: ...
    def stop(self) -> None:
        """Gives up the games that other threads play; from now on no game is begun."""
    def play(
        self, numbers: bytes, cell_of: bytes, seeds: bytes, seconds: float
    ) -> list[tuple[int, int, int, int | None, int, int, int, int, str, int, str | None]]:
        """Plays games in order until the seconds are over; returns a row for each, see `hearthlab.arena.store.Row`."""

def agent_schema() -> str:
    """Describes every native agent with its parameters and every score with its weights, as JSON."""

def check_agent(json: str) -> None:
    """Refuses an agent that means nothing, without any cards; scores that Python computes are not looked for."""

def finds_chances(json: str) -> bool:
    """Returns whether the values that an agent finds are chances of winning, and not scores."""

def looks_at_answers(json: str) -> bool:
    """Returns whether the opponent's answer counts in what an agent's search finds."""

def read_budget(text: str) -> tuple[int, str, str, bool]:
    """Reads a budget: its amount, "it", "ev" or "ms", what it is for, and whether it is wall-clock time."""

def agent_seed(game_seed: int, player: int, derivation: int = 2) -> int:
    """Returns the seed of the random stream that the agent of a player gets in a game."""

def derive_seeds(prefix: bytes, numbers: bytes) -> bytes:
    """Returns a seed for each of the numbers (64 bits in native order, as the seeds).

    Each is made of the prefix and the number as text, as `hearthlab.util.seeds.derive` does it.
    """

def play_duels(
    library: Library,
    agents: Sequence[AgentSpec],
    seats: Sequence[tuple[str, list[str]]],
    rules: dict[str, Any],
    duels: Sequence[tuple[int, int, int, int, int]],
    games: int,
    alternate: bool,
    threads: int,
    progress: Callable[[float], None] | None = None,
    derivation: int = 2,
) -> list[tuple[int, int, int, int, str | None]]:
    """Plays duels (agent 0, agent 1, deck 0, deck 1, seed) of so many games each, in threads.

    Returns for each the wins of both, the turns of all games, the games in which the core failed and one of its
    messages. `progress` is called about ten times a second with the share of the games that is done.
    """

def eva_games(
    agent: AgentSpec, heroes: tuple[str, str], decks: tuple[list[str], list[str]], games: int, seed: int
) -> tuple[int, str, float]:
    """Plays EVA against itself on one thread; returns games, checksum and CPU seconds."""

def search_decisions(
    agent: AgentSpec,
    players: AgentSpec,
    heroes: tuple[str, str],
    decks: tuple[list[str], list[str]],
    games: int,
    seed: int,
) -> tuple[int, int, int, str, float]:
    """Lets an agent decide in seeded games of another; returns decisions, iterations, steps, checksum, CPU seconds."""

@final
class Told:
    """What the referee has told an agent's process of the game; with every position it is told what is new."""

    def __init__(self) -> None: ...
    def question(self, view: View, game: Game | None, used: float, left: float | None, used_turn: float) -> bytes:
        """Returns the body of a question about a position; with a game, the agent sees everything."""

@final
class AgentEnd:
    """The agent's end of the connection to its referee."""

    def __init__(self, file: int, library: Library) -> None: ...
    def question(self) -> int | None:
        """Waits for a question and returns its kind; None if the referee is gone."""

    def body(self) -> bytes:
        """Returns the body of the last question."""

    def position(self) -> tuple[float, float | None, float, View, Game | None]:
        """Returns the body of the last question as a clock (used, left, used_turn), a view and a game."""

    def answer(self, kind: int, body: bytes) -> None:
        """Sends an answer to the last question."""

@final
class Walls:
    """The restrictions on agents' processes, except for those that differ from agent to agent."""

    def __init__(
        self,
        cpu: int | None,
        strict: bool,
        agent: tuple[bytes, list[int]] | None,
        program: tuple[bytes, list[int]] | None,
    ) -> None: ...
    def wear(self, memory: int, rules: int | None = None, program: bool = False) -> None:
        """Restricts this process, permanently."""

def use_huge_pages(addresses: list[int]) -> None:
    """Moves the heap, and the memory at these addresses, into huge pages if the kernel can."""

def fill_gaps() -> None:
    """Takes the free places out of the memory of this process, so that later allocations lie side by side."""

_Begin = tuple[str | None, str | None, dict[str, list[str]], str | None]
"""What a forked process does next: why a wall could not be put up, a program, an agent's modules, and its folder."""

def serve_forks(control: int, walls: Walls, rules: Callable[[list[str], bool], int | None]) -> _Begin | None:
    """Forks and reaps until the referee closes the connection; then returns None.

    In a forked process, it returns what that does next, behind its walls.
    """

def exchange(
    questions: int, answers: int, question: bytes, clock: int, frame: tuple[int, int] | None
) -> tuple[int, int | None, bytes | None, float | None, float | None]:
    """Sends a question, framed with a kind and a number if given, and waits once for the answer.

    Returns the bytes sent, the kind and the body of an answer that is one frame (or None and what came instead), and
    the clock before and after.
    """

def random_games(
    library: Library, heroes: tuple[str, str], decks: tuple[list[str], list[str]], games: int, seed: int
) -> dict[str, Any]:
    """Plays random games natively; returns counts, a checksum and CPU seconds."""

def random_deck_games(library: Library, decks: int, games: int, seed: int) -> dict[str, Any]:
    """Plays random games between random decks of all implemented cards."""

def deck_games(library: Library, decks: list[tuple[str, list[str]]], games: int, seed: int) -> dict[str, Any]:
    """Plays random games between decks of a list, each a hero and its cards."""

def bench_positions(
    library: Library,
    heroes: tuple[str, str],
    decks: tuple[list[str], list[str]],
    positions: int,
    rounds: tuple[int, int],
    seed: int,
) -> tuple[tuple[int, str, float], tuple[int, str, float]]:
    """Times copies, and copy + list + apply, over positions of random games."""

def hidden_cards(library: Library) -> list[str]:
    """Returns the cards whose clauses read or change something hidden."""

def pairs(
    library: Library, cards: list[str], count: int, seed: int, doctored: bool
) -> tuple[list[tuple[str, int, int, int, int]], list[str]]:
    """Plays paired positions; returns id, pairs, those that acted, comparisons and partings of cards, and faults."""

def compare_worlds(library: Library, games: int, seed: int, belief: Belief | None = None) -> tuple[int, int, int, int]:
    """Compares worlds completed when something looks at them with complete ones over random games.

    Returns worlds, actions, worlds in which something looked at the deck, and those in which a card was drawn unseen.
    """

def compare_decisions(agent: AgentSpec, games: int, seed: int) -> int:
    """Lets an agent decide with worlds of both kinds over random games; returns how many decisions agreed."""

def soak(library: Library, actions: int, fork: int, read: int, seed: int) -> tuple[int, int, int, int, int]:
    """Plays at random with every check; returns games, actions, forks, positions read back, games at a capacity."""

def version() -> str:
    """Returns the version of the compiled core."""

def build_info() -> tuple[str, str]:
    """Returns the compiler that built the core, as `rustc --version` prints it, and the build's profile."""

def names() -> dict[str, Any]:
    """Every name of the core with its documentation, the settings with their ranges, and the fixed capacities."""

def read_rules(values: dict[str, Any], variants: list[str]) -> dict[str, Any]:
    """The rules that a dictionary states, checked and complete; `variants` are those that the library declares."""

_Size = tuple[float, float, float]
_Bytes = bytes

@final
class GamePlan:
    """A game from which a tree can be built."""

    def __init__(
        self,
        library: Library,
        heroes: tuple[str, str],
        decks: tuple[list[str], list[str]],
        rules: dict[str, Any],
        first: int | None,
        health: tuple[int, int],
        draw: float,
        whole_turns: bool,
        merge: bool,
    ) -> None: ...
    def starts(self) -> list[tuple[float, Game]]: ...
    def position(self, game: Game) -> str: ...
    def moves(self, game: Game) -> list[tuple[tuple[Action, ...], list[tuple[float, Game]]]]: ...
    def estimate(self, walks: int, seed: int) -> _Size: ...
    def build(self, most: int, threads: int, watch: Callable[[int], object]) -> tuple[GameTree | None, _Size]: ...

@final
class GameTree:
    """A game in extensive form, and its flat form."""

    @staticmethod
    def classic(name: str) -> GameTree: ...
    @property
    def histories(self) -> int: ...
    @property
    def ends(self) -> int: ...
    @property
    def infosets(self) -> tuple[int, int]: ...
    @property
    def sequences(self) -> tuple[int, int]: ...
    @property
    def payoffs(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def range(self) -> tuple[float, float]: ...
    @property
    def zero_sum(self) -> bool: ...
    def end_counts(self) -> list[tuple[list[float], int]]: ...
    def arrays(self, player: int) -> dict[str, _Bytes]: ...
    def keys(self, player: int) -> _Bytes: ...
    def find(self, player: int, key: int) -> int | None: ...
    def node(self, node: int) -> tuple[str, int, int]: ...
    def children(self, node: int) -> list[int]: ...
    def odds(self, chance: int) -> list[float]: ...
    def returns(self, end: int) -> list[float]: ...
    def efg(self, title: str) -> str: ...
    def quality(self, first: _Bytes, second: _Bytes) -> tuple[list[float], list[float]]: ...
    def best_response(self, player: int, other: _Bytes) -> tuple[float, list[int]]: ...

@final
class Solver:
    """A solver of a game tree."""

    def __init__(
        self,
        tree: GameTree,
        method: str,
        powers: tuple[float, float, float],
        epsilon: float,
        rate: float,
        form: str,
        threads: int,
        seed: int,
    ) -> None: ...
    @property
    def iteration(self) -> int: ...
    def run(self, iterations: int) -> None: ...
    def quality(self) -> tuple[list[float], list[float]]: ...
    def last_quality(self) -> tuple[list[float], list[float]]: ...
    def last(self, player: int) -> bytes: ...
    def average(self, player: int) -> bytes: ...
    def save(self) -> tuple[int, int, list[bytes]]: ...
    def restore(self, iteration: int, stream: int, numbers: Sequence[bytes]) -> None: ...

def set_key(view: View, before: int, history: bool) -> tuple[int, int]: ...
def decided_key(key: int, taken: Sequence[Action]) -> int: ...
def net_schema() -> dict[str, Any]:
    """Returns the schema of what nets see: its number, how many minions and cards there may be, the names."""

def net_cards(library: Library) -> list[str]:
    """Returns the ids of all cards by the numbers that stand for them in inputs; number 0 stands for no card."""

def net_inputs(view: View) -> tuple[bytes, bytes]:
    """Returns the numbers (16 bits each) and the cards (16 bits each) that a net sees of a view."""

def net_actions(view: View) -> tuple[bytes, bytes]:
    """What a policy sees of the legal actions of a view, in their order: things and targets, and cards."""

def net_inputs_of_game(game: Game, player: int) -> tuple[bytes, bytes]:
    """The same of a game, for one of the players."""

def collect_positions(
    library: Library,
    agents: list[AgentSpec],
    seats: list[tuple[str, list[str]]],
    rules: dict[str, Any],
    games: list[tuple[int, int, int, int, int, int]],
    random: float,
    starts: float,
    others: float,
    threads: int,
    progress: Callable[[int, int], None] | None = None,
) -> list[bytes]:
    """Plays games and returns some of their positions: numbers, cards, places of the games, turns, results, what
    searches by a net found, and how many actions each has; and of the actions what they are done with and to, their
    cards, and how often searches tried them."""
