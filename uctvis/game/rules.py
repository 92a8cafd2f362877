"""The contract that every game keeps. A game is one file in `uctvis/games/`.

The file defines one subclass of `Game` and makes one instance of it named `GAME`; the
registry (`uctvis.games`) finds it there, and `tests/conformance` holds it to every
sentence below. Two players, 0 and 1, who alternate or move again where the rules say
so; perfect information; no chance.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import GameError, SettingError
from uctvis.game import notation
from uctvis.game.board import Picture
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

# A position is immutable and hashable; equal positions have equal futures. It holds what it
# needs of the positions before it, as chess does for repetitions.
Position = Hashable
# A move is a number of the game's own, 0 <= move < 2**31; it means something in a position.
Move = int


class Outcome(NamedTuple):
    """How a game ended: `payoff` is 1.0, 0.5 or 0.0, what it is worth to player 0."""

    payoff: float
    # What ended it, for the reader, such as "stalemate"; "" where nothing needs saying.
    reason: str = ""


class Evaluation(NamedTuple):
    """A way to evaluate unfinished games: its name in files and commands; for the reader, its
    name and what it goes by.
    """

    name: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class CompiledRules:
    """A game's rules as compiled functions on words: a position is a tuple of uint64.

    `uctvis.mcts.uct.kernel` and `uctvis.mcts.naming` say what each of the rules does. `run`
    and `write_names` are composed from them; a game file composes them itself, so that
    numba can specialise and cache them.
    """

    # encode(position) -> the position's words
    encode: Callable[[Any], tuple[np.uint64, ...]]
    # scratch(position) -> uint64 array that the rules may write to during a search
    scratch: Callable[[Any], NDArray[np.uint64]]
    legal: Callable[..., int]
    pick: Callable[..., int]
    play: Callable[..., tuple[np.uint64, ...]]
    next_player: Callable[..., int]
    payoff: Callable[..., int]
    run: Callable[..., Any]
    write_names: Callable[..., Any]


class Game(ABC):
    """The rules of a game, its texts and its board. Has no state; all methods are pure."""

    # The game's name in code, files and commands: lower case, one word.
    name: ClassVar[str]
    # What the files are called to which `write_game` is written.
    text_suffix: ClassVar[str] = ".txt"
    # The compiled rules, or None for a game in plain Python only.
    compiled: ClassVar[CompiledRules | None] = None
    # Which of its evaluations `evaluate` is, by name; "" is the usual one.
    evaluation: ClassVar[str] = ""
    # Whether there are main lines of its opening: see `book_moves`.
    has_book: ClassVar[bool] = False

    @property
    @abstractmethod
    def title(self) -> str:
        """The game's name for the reader."""

    @abstractmethod
    def initial(self) -> Position:
        """The position in which a game starts."""

    @abstractmethod
    def player(self, position: Any) -> int:
        """The player to move, 0 or 1. Where the game is over: whoever would be."""

    @abstractmethod
    def legal_moves(self, position: Any) -> Sequence[Move]:
        """The legal moves, always in the same order: "move order". Empty when the game is over.

        At most 65,535: a search refuses a position with more.
        """

    @abstractmethod
    def play(self, position: Any, move: Move) -> Position:
        """The position after a legal move."""

    @abstractmethod
    def outcome(self, position: Any) -> Outcome | None:
        """How the game ended, or None while it goes on: exactly when there are legal moves."""

    @abstractmethod
    def evaluate(self, position: Any) -> float:
        """What an unfinished game is worth to player 0: 0.2 to 0.8, 0.5 when level."""

    def explain_evaluation(self, position: Any) -> str:
        """How `evaluate` comes to its value, for the reader: "WHAT: FORMULA = VALUE".

        The formula has the position's numbers in it; the value is rounded to five digits.
        Where nothing is computed: "WHY: VALUE".
        """
        return _("a guess: {value:.5g}").format(value=self.evaluate(position))

    def evaluations(self) -> Sequence[Evaluation]:
        """The evaluations to choose from, the usual one first; () where there is but one."""
        return ()

    def evaluating(self, name: str) -> "Game":
        """The same game, with the evaluation of this name; "" is the usual one.

        Of a game with several, the usual one has a name too.

        Raises
        ------
        SettingError
            It has none of that name.
        """
        names = [one.name for one in self.evaluations()]
        if name in ("", *names[:1]):
            return self
        expected = _("one of {names}") if names else _("none, since {game} has but one")
        raise SettingError(
            "evaluation",
            _("Evaluation"),
            expected.format(names=", ".join(names), game=self.title),
            repr(name),
        )

    @abstractmethod
    def move_name(self, position: Any, move: Move) -> str:
        """The move as files and screens write it: no comma, quote, |, space or line break."""

    def notation(self, position: Any, move: Move) -> str:
        """The move as players of the game write it down: in chess "Nf3"."""
        return self.move_name(position, move)

    def turn_number(self, position: Any) -> int:
        """The number of the turn in which a game begins that begins in this position."""
        return 1

    def remark(self, position: Any, move: Move) -> str:
        """What a legal move does besides, in whole sentences, such as a capture; "" if nothing."""
        return ""

    def book_moves(self, position: Any) -> Sequence[Move]:
        """The legal moves with which main lines of the opening go on here; () beyond them.

        In move order, and each as often as there are lines: whoever draws one draws a line.
        """
        return ()

    def opening_name(self, position: Any) -> str:
        """What all main lines through the position are called, as far as they agree; or ""."""
        return ""

    @abstractmethod
    def state_name(self, position: Any) -> str:
        """The position as files write it: the game's name first, "player 1" or "player 2" last.

        No comma, quote, | or line break. A FEN needs neither name nor player.
        """

    @abstractmethod
    def parse_state(self, text: str) -> Position:
        """The position that `state_name` wrote, with nothing before it.

        Raises
        ------
        GameError
            `text` is not a position of this game.
        """

    @abstractmethod
    def picture(self, position: Any, viewer: int = 0) -> Picture:
        """The board as player `viewer` sees it."""

    def steps(self, position: Any, move: Move, viewer: int = 0) -> Sequence[Picture]:
        """How a legal move happens: pictures to show one after the other.

        The first is that of the position, the last that of the position after the move, but
        that their pieces may be numbered: one that stands elsewhere in the next picture moves
        there. Empty where there is nothing to see on the way.
        """
        return ()

    def clicks(self, position: Any, move: Move) -> tuple[int, ...]:
        """The cells that are clicked, one after the other, to make a legal move.

        Of moves with the same clicks, the player chooses by their `choice_name`.
        """
        return (move,)

    def choice_name(self, position: Any, move: Move) -> str:
        """What tells a legal move from others with the same clicks."""
        return self.move_name(position, move)

    def payoff_units(self, position: Any) -> int:
        """What a playout that stops here is worth to player 0, in units of 2**-24."""
        outcome = self.outcome(position)
        value = self.evaluate(position) if outcome is None else outcome.payoff
        return int(value * PAYOFF_ONE + 0.5)

    def line(self, position: Any, moves: Iterable[Move]) -> str:
        """The names of moves that are played one after the other, with spaces between."""
        names = []
        for move in moves:
            names.append(self.move_name(position, move))
            position = self.play(position, move)
        return " ".join(names)

    def parse_move(self, position: Any, text: str) -> Move:
        """The legal move that `move_name` calls `text`.

        Raises
        ------
        GameError
            No legal move has that name.
        """
        legal = self.legal_moves(position)
        names = [self.move_name(position, move) for move in legal]
        if text not in names:
            raise GameError(
                _("{game}: expected one of the moves {names}, got {text!r}").format(
                    game=self.title,
                    names=" ".join(names) or _("(none: the game is over)"),
                    text=text,
                )
            )
        return legal[names.index(text)]

    def write_game(
        self,
        start: Any,
        moves: Sequence[Move],
        players: tuple[str, str] = ("?", "?"),
        day: date | None = None,
    ) -> str:
        """A game as text that `read_game` reads.

        Parameters
        ----------
        start : Position
            The position in which it began.
        moves : sequence of Move
            The moves played, legal one after the other.
        players : (str, str)
            Who played player 0, and player 1: one line each.
        day : date or None
            When it was played.
        """
        position, names = start, []
        for move in moves:
            names.append(self.move_name(position, move))
            position = self.play(position, move)
        fields = {
            "game": self.name,
            "player 1": players[0],
            "player 2": players[1],
            "date": "?" if day is None else day.isoformat(),
            "result": result_text(self.outcome(position)),
        }
        if start != self.initial():
            fields["start"] = self.state_name(start)
        return notation.write(fields, names)

    def tells_game(self, text: str) -> bool:
        """Whether a text means to be a game of this kind; `read_game` tells whether it is one."""
        return notation.game_name(text) == self.name

    def read_game(self, text: str) -> tuple[Position, tuple[Move, ...]]:
        """The position in which a game began, and its moves: what `write_game` wrote.

        Raises
        ------
        GameError
            `text` is no game of this kind, or a move of it is not legal.
        """
        fields, names = notation.read(text)
        if fields["game"] != self.name:
            raise GameError(
                _("game: expected {name!r}, got {text!r}").format(
                    name=self.name, text=notation.shortened(fields["game"])
                )
            )
        start = self.parse_state(fields["start"]) if "start" in fields else self.initial()
        position, moves = start, []
        for number, name in enumerate(names, 1):
            try:
                move = self.parse_move(position, notation.shortened(name))
            except GameError as error:
                raise GameError(
                    _("move {number}: {error}").format(number=number, error=error)
                ) from error
            moves.append(move)
            position = self.play(position, move)
        return start, tuple(moves)


def result_text(outcome: Outcome | None) -> str:
    """How a game ended, as files write it: "1-0", "1/2-1/2", "0-1", or "*" while it goes on."""
    return "*" if outcome is None else {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}[outcome.payoff]
