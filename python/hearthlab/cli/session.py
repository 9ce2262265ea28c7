"""A person at a terminal: a game against an agent, or one turn of it."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hearthlab.agents.base import Agent, Clock
from hearthlab.analysis import analyse
from hearthlab.analysis.analyse import percent
from hearthlab.arena.seats import described
from hearthlab.errors import EngineError, HearthLabError
from hearthlab.game import Action, Game, View
from hearthlab.text.board import WIDTH, board
from hearthlab.text.sentences import describe, story, subject
from hearthlab.util.seeds import derive

__all__ = ["COMMANDS", "HELP", "Quit", "Session", "card_text", "line_editing", "screen_width"]


def screen_width() -> int:
    """Returns the columns that a board may have; a narrow terminal gets 80."""
    return max(80, min(WIDTH, shutil.get_terminal_size((80, 24)).columns))


HELP = """\
Type the number of an action; if it has several targets or positions, a second
list follows.
  back, 0     go back to the first list
  end         end the turn
  board       show the board again
  log         show what has happened so far
  card NAME   show the text of a card, given its name or the number after #
  hint        ask an agent what it would do
  undo        take back your last action
  help        show this text
  quit        leave the game
You can also type an action, such as attack 20 on 27, with the numbers after #
on the board. Press Tab to complete what you type."""


COMMANDS = ("back", "board", "card ", "end", "help", "hint", "log", "quit", "undo")


@contextlib.contextmanager
def line_editing(words: Callable[[], Sequence[str]]) -> Iterator[None]:
    """Lets a terminal edit lines, recall earlier ones and complete words with Tab, where Python can."""
    try:
        import readline
    except ImportError:  # some systems are without it
        yield
        return
    before, delimiters = readline.get_completer(), readline.get_completer_delims()

    def completed(text: str, number: int) -> str | None:
        return next(itertools.islice((word for word in words() if word.startswith(text)), number, None), None)

    readline.set_completer(completed)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
        readline.set_completer_delims(delimiters)


class Quit(Exception):
    """The person leaves the game."""


class _Undo(Exception):
    """The person takes the last action back."""


@dataclass
class Session:
    """A person who plays against an agent in the terminal; `me` is the person's side."""

    game: Game
    me: int
    agent: Agent
    seed: int = 0
    ask: Callable[[str], str] = lambda prompt: input(prompt)
    say: Callable[[str], object] = print
    hints: str = "mcts(budget=1000ms)"
    """The agent that `hint` asks."""
    width: int = 80
    words: list[str] = field(default_factory=list)
    """What can be typed now, for completion."""
    _before: list[Game] = field(default_factory=list)
    _shown: int = 0

    def play(self) -> Game:
        """Plays to the end and returns the game; raises Quit if the person leaves."""
        with self._blaming_the_agent():
            self.agent.start(self._view_of_agent())
        self.say(f"You are player {self.me}, {self.agent.name or 'the agent'} is player {1 - self.me}.")
        self.say('Type "help" for help.')
        while not self.game.over:
            if self.game.player == self.me:
                self._my_move()
            else:
                self._agents_move()
        self._news()
        self._show(self.game.state())
        if self.game.winner is None:
            self.say("It is a draw.")
        else:
            self.say("You win." if self.game.winner == self.me else "You lose.")
        return self.game

    def play_turn(self) -> Game:
        """Plays the rest of the person's turn and returns the game; raises Quit if the person leaves."""
        self.say('Type "help" for help.')
        turn = self.game.turn
        while not self.game.over and self.game.turn == turn:
            self._my_move()
        self._news()
        return self.game

    def _view_of_agent(self) -> View:
        if getattr(self.agent, "sees_everything", False):
            return self.game.open_view(1 - self.me, derive(self.seed, "open", len(self.game.record.actions)))
        return self.game.view(1 - self.me)

    def _agents_move(self) -> None:
        with self._blaming_the_agent():
            self.game.apply(self.agent.act(self._view_of_agent(), Clock()))

    @contextlib.contextmanager
    def _blaming_the_agent(self) -> Iterator[None]:
        """Reports whatever the agent raises, even SystemExit, in one sentence that names it."""
        try:
            yield
        except (EngineError, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise HearthLabError(f"{self.agent.name or 'the agent'} failed: {described(error)}") from error

    def _my_move(self) -> None:
        self._news()
        view = self.game.view(self.me)
        self._show(view.state())
        try:
            action = self._decide(view)
        except _Undo:
            if self._before:
                self.game = self._before.pop()
                self._shown = min(self._shown, len(self.game.view(self.me).history))
            else:
                self.say("There is nothing to take back.")
            return
        self._before.append(self.game.clone())
        self.game.apply(action)

    def _news(self) -> None:
        """Shows what has happened since the last time."""
        history = self.game.view(self.me).history
        for number, sentence in story(self.game.library.with_names(history)):
            if number >= self._shown:
                self._say(sentence, "  ")
        self._shown = len(history)

    def _show(self, state: Mapping[str, Any]) -> None:
        self.say(f"\n{board(self.game.library.with_names(state), self.width)}\n")

    def _say(self, text: str, indent: str = "", hanging: str = "  ") -> None:
        """Says a text in lines that fit."""
        self.say(textwrap.fill(text, self.width, initial_indent=indent, subsequent_indent=indent + hanging))

    def _decide(self, view: View) -> Action:
        state = view.library.with_names(view.state())
        actions = view.legal_actions()
        groups = _groups(actions)
        labels = [_label(group, state) for group in groups]
        while True:
            chosen = self._pick(labels, actions, view, "Your choice: ")
            if isinstance(chosen, Action):
                return chosen
            if chosen is None:
                continue
            group = groups[chosen]
            if len(group) == 1:
                return group[0]
            exact = self._pick([describe(a, state) for a in group], actions, view, "Which one (0 goes back): ")
            if isinstance(exact, Action):
                return exact
            if exact is not None:
                return group[exact]

    def _pick(self, labels: Sequence[str], actions: Sequence[Action], view: View, prompt: str) -> int | Action | None:
        """Returns the index of a label, an action that was typed, or None to go back."""
        for number, label in enumerate(labels, start=1):
            self._say(label, f"{number:4}  ")
        self.words[:] = [*COMMANDS, *map(str, actions)]
        while True:
            try:
                text = " ".join(self.ask(prompt).lower().split())
            except EOFError:
                raise Quit from None
            if text in ("0", "b", "back"):
                return None
            if text.isdecimal() and 1 <= int(text) <= len(labels):
                return int(text) - 1
            if not self._command(text, view):
                typed = _typed(text, actions)
                if typed is not None:
                    return typed
                self.say(f'"{text}" is not in the list; type a number from the list, or help.')

    def _command(self, text: str, view: View) -> bool:
        """Runs a command that is not an action; returns whether the text was one."""
        match text:
            case "q" | "quit" | "exit":
                raise Quit
            case "u" | "undo":
                raise _Undo
            case "h" | "help" | "?":
                self.say(HELP)
            case "board":
                self._show(view.state())
            case "log":
                for _, sentence in story(view.library.with_names(view.history)):
                    self._say(sentence)
            case "hint":
                self._hint(view)
            case _ if text.startswith("card "):
                self._say(card_text(text.removeprefix("card "), view))
            case "":
                pass
            case _:
                return False
        return True

    def _hint(self, view: View) -> None:
        try:
            found = analyse(view, self.hints)
        except (Exception, SystemExit) as error:
            # The game goes on without a hint.
            self._say(f"There is no hint: {error if isinstance(error, HearthLabError) else described(error)}.")
            return
        if found.lethal is not None:
            self._say(f"There is lethal: {', then '.join(found.lethal.line)}.")
        for move in found.moves[:3]:
            chance = "" if move.win is None else f" ({percent(move.win)} to win)"
            self._say(f"{move.text}{chance}", "  ")


def card_text(name: str, view: View) -> str:
    """Returns a card in words: by name, id, or the entity id of a card that the player sees."""
    number = name.removeprefix("#").strip()
    if number.isdecimal():
        seen = {card["eid"]: card["id"] for card in _cards(view.state())}
        found = seen.get(int(number))
        if found is None:
            return f"You see no card with the number {number}."
        name = found
    cards, own = view.library.data, view.library.own_data()
    card = own.get(name) or next((c for c in own.values() if c.name.lower() == name.lower()), None)
    card = card or cards.get(name) or cards.get(name.upper()) or cards.find(name)
    if card is None:
        near = cards.nearest(name)
        return f'There is no card "{name}"' + (f"; did you mean {near}?" if near else ".")
    stats = {"minion": f" {card.attack}/{card.health}", "weapon": f" {card.attack}/{card.durability}"}
    text = " ".join(card.text.split()) or "no text"
    return f"{card.name} ({card.cost}){stats.get(card.type, '')}, {card.type}: {text}"


def _cards(state: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for player in state["players"]:
        yield from (player[zone] for zone in ("hero", "power", "weapon", "quest") if player.get(zone))
        for zone in ("minions", "hand", "secrets"):
            yield from player.get(zone) or ()


def _typed(text: str, actions: Sequence[Action]) -> Action | None:
    try:
        action = Action.parse(text)
    except HearthLabError:
        return None
    return action if action in actions else None


def _groups(actions: Sequence[Action]) -> list[list[Action]]:
    """Returns the actions grouped by card; picks and mulligans are not grouped."""
    groups: dict[Any, list[Action]] = {}
    for action in actions:
        alone = action.kind in ("pick", "mulligan")
        groups.setdefault(str(action) if alone else (action.kind, action.source), []).append(action)
    return list(groups.values())


def _label(group: Sequence[Action], state: Mapping[str, Any]) -> str:
    if len(group) == 1:
        return describe(group[0], state)
    return f"{subject(group[0], state)} ..."
