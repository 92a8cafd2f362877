"""Painting as a simultaneous game.

Rules. `original` has these faults of the referee of 2022; `text` is what its text says:

- A cell that both colours shoot at gets the second one. (`text`: it keeps its colour.)
- A shot with a negative length fills the tank; one in a direction other than 1 to 4 paints the
  pawn's own centre, and such a move does nothing. (`text`: the player loses.)
- Whoever is too late, or sends bad numbers, ends the game, but the areas still decide. (`text`: the
  player has the score -1.)
- Unknown words or pawns, missing arguments, lower case and two blanks end the referee itself: there
  is no result, here a NaN for both. (`text`: the player loses.)
- A player without pawns loses only after both players were asked once more, and the areas after
  that last turn decide. (`text`: the game is over at once, and the player has the score 0.)
- Words after a command are ignored. (`text`: the player loses.)
- Some maps are never found (`generator.py`).

The words after a command are our reading of the original; its recorded games do not show them.

Dialects. `original` is what the original referee sends and reads. `text` is what thesis and
statement say instead: in commands, direction 3 is right and 4 is left; the line of a pawn is
`id x y paint`, followed by the colours of its three rows as three words. Everything else is the
same; x is the row in both.
"""

import math
from collections.abc import Sequence
from copy import copy
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import SettingError
from uctvis.simultaneous.contract import (
    ORIGINAL,
    PLAYERS,
    TEXT,
    SimultaneousState,
    expect_known,
    lines_due,
)
from uctvis.simultaneous.fault import PlayerFault, PlayerFaultKind
from uctvis.simultaneous.painting.arrays import COLOURS, MOST_PAWNS, SEEN, SIDE, cell_at
from uctvis.simultaneous.painting.commands import CommandError, read_command
from uctvis.simultaneous.painting.compiled_lines import MOST_BYTES, write_turn
from uctvis.simultaneous.painting.compiled_rules import areas, play_turn
from uctvis.simultaneous.painting.generator import draw_map, empty_arrays
from uctvis.texts import _

_LEAST_SEED, _MOST_SEED = -(2**63), 2**63 - 1


class Painting(SimultaneousState):
    """A game of Painting.

    Attributes
    ----------
    rows, cols : int
        The size of the board.
    reach : int
        The longest shot, in cells.
    planes, pawns : array
        The state, as `arrays.py` describes it.
    """

    name: ClassVar[str] = "painting"
    most_turns: ClassVar[int] = 250

    def __init__(
        self,
        seed: int,
        rules: str,
        sizes: tuple[int, int, int],
        planes: NDArray[np.uint8],
        pawns: NDArray[np.int64],
    ) -> None:
        self.seed, self.rules, self.turn = seed, rules, 0
        self.rows, self.cols, self.reach = sizes
        self.planes, self.pawns = planes, pawns
        self.faults: list[PlayerFault] = []
        self._is_over = False
        self._lines: list[str] | None = None
        self._commands = np.zeros(MOST_PAWNS, np.int64)
        self._bytes = bytearray(MOST_BYTES)
        self._out = np.frombuffer(self._bytes, np.uint8)
        self._board = self._start()
        self._see()

    @classmethod
    def initial(cls, seed: int, rules: str = TEXT) -> Self:
        expect_known(rules)
        if not _LEAST_SEED <= seed <= _MOST_SEED:
            expected = _("{least} to {most}").format(least=_LEAST_SEED, most=_MOST_SEED)
            raise SettingError("seed", _("Seed"), expected, seed)
        planes, pawns = empty_arrays()
        rows, cols, count, reach = draw_map(seed, planes, pawns, rules == ORIGINAL)
        if not count:
            expected = _("a seed for which the original finds a map")
            raise SettingError("seed", _("Seed"), expected, seed)
        return cls(seed, rules, (rows, cols, reach), planes, pawns[:count])

    def copy(self) -> Self:
        other = copy(self)
        other.planes, other.pawns = self.planes.copy(), self.pawns.copy()
        other.faults = self.faults.copy()
        other._commands = np.zeros(MOST_PAWNS, np.int64)
        other._bytes = self._bytes.copy()
        other._out = np.frombuffer(other._bytes, np.uint8)
        return other

    def init_lines(self, player: int, dialect: str = ORIGINAL) -> list[str]:
        return [f"{player + 1} {self.rows} {self.cols} {self.reach}", *self._board]

    def inputs(self, player: int, dialect: str = ORIGINAL) -> list[str]:
        if self._lines is None:
            self._lines = self._bytes[: self._length].decode().split("\n")
        changes = self._lines[: self._changes]
        first = self._changes + self._due[0] * player
        own = self._lines[first : first + self._due[player]]
        if dialect == TEXT:
            own = [_in_text_dialect(line) for line in own]
        return [str(len(changes)), *changes, str(len(own)), *own]

    def due(self, player: int) -> int:
        return self._due[player]

    def step(
        self,
        commands: Sequence[Sequence[str] | None],
        dialects: Sequence[str] = (ORIGINAL, ORIGINAL),
    ) -> None:
        self.expect_more()
        codes: list[int] = []
        for player in range(PLAYERS):
            read = self._read(player, commands[player], dialects[player])
            if isinstance(read, list):
                codes += read
                continue
            self.faults.append(read)
            if self.rules == ORIGINAL:
                break
        if self.faults:
            self._is_over = True
        else:
            self.play(codes)

    def play(self, codes: Sequence[int] | NDArray[np.int64]) -> None:
        """Play a turn with commands as numbers (`compiled_rules.command_code`).

        There are as many as are due, player 0's first.

        Raises ValueError if the game is over.
        """
        self.expect_more()
        # Only with the rules `original`: all were asked once more.
        is_last = 0 in self._due
        self._commands[: len(codes)] = codes
        is_original = self.rules == ORIGINAL
        play_turn(self.planes, self.pawns, self._commands, self._due[0], self.reach, is_original)
        self.turn += 1
        self._see()
        is_lost = 0 in self._due and not is_original
        self._is_over = is_last or is_lost or self.turn == self.most_turns

    @property
    def is_over(self) -> bool:
        return self._is_over

    def scores(self) -> tuple[float, float]:
        """The areas of both colours now, with the exceptions that the module lists."""
        if not self.has_result:
            return math.nan, math.nan
        first, second = (float(area) for area in areas(self.planes, self.pawns))
        if self.rules == TEXT:
            faulty = {fault.player for fault in self.faults}
            first, second = (
                -1.0 if player in faulty else area if self._due[player] else 0.0
                for player, area in enumerate((first, second))
            )
        return first, second

    def _read(
        self, player: int, lines: Sequence[str] | None, dialect: str
    ) -> list[int] | PlayerFault:
        """The commands of a player as codes, or the player's fault."""
        read = lines_due(player, lines, self._due[player])
        if isinstance(read, PlayerFault):
            return read
        pawns, rules = len(self.pawns), self.rules
        try:
            return [read_command(line, pawns, rules, dialect) for line in read]
        except CommandError as error:
            kind = PlayerFaultKind.WRONG_COMMAND
            return PlayerFault(player, kind, error.reason, error.ends_referee)

    def _see(self) -> None:
        """Prepare the lines of this turn; they are made when somebody asks for them."""
        self._length, self._changes, first = write_turn(self.planes, self.pawns, self._out)
        self._due = first, len(self.pawns) - first
        self._lines = None

    def _start(self) -> list[str]:
        """The lines of the board, where pawns hide the cells below them."""
        rows = (
            self.planes[SEEN, cell_at(row, 0) : cell_at(row, self.cols)] for row in range(self.rows)
        )
        return ["".join(COLOURS[colour] for colour in row) for row in rows]


def _in_text_dialect(line: str) -> str:
    pawn, paint, row, col, colours = line.split(" ")
    rows = (colours[place : place + SIDE] for place in range(0, len(colours), SIDE))
    return " ".join((pawn, row, col, paint, *rows))
