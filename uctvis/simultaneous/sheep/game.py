"""Sheep, of the contest PIZZA 2017: shear sheep with shepherds, and bring the wool to your sheds.

In each turn, each player commands the own shepherds and dogs. Sheep flee from units near them, and
from dogs that bark. Whoever has more wool in the own sheds after 250 turns wins.

The rules `original` have the faults of the referee of 2022. Where its text says otherwise, the
rules `text` are as the text:

- Sheep see dogs and shepherds within the danger radius.
- A sheep that a dog scares flees from this dog for as many turns as the calm cool-down.
- Two shepherds who start to shear one sheep in the same turn both fail.
- A shepherd shears on only if his command is to shear the same sheep, and shears only one.
- Wool is only taken from own sheds, and only brought there.
- A direction that is not finite, or a negative amount of wool, breaks the rules.
- A sheep that does not exist, and a word too few, end the referee of 2022 itself: with the rules
  `original` there is no result, here a NaN for both. With `text` the player loses, as with other
  wrong commands in both.

In both, for each unit the first command counts that it can carry out, with all MOVEs first. A
command for no own shepherd or dog is ignored.
"""

from collections.abc import Sequence
from math import nan
from typing import ClassVar, Self

import numpy as np

from uctvis.simultaneous.contract import (
    ORIGINAL,
    PLAYERS,
    TEXT,
    SimultaneousState,
    expect_known,
    lines_due,
)
from uctvis.simultaneous.fault import PlayerFault, PlayerFaultKind
from uctvis.simultaneous.sheep.compiled_rules import play_turn
from uctvis.simultaneous.sheep.generator import new_pasture
from uctvis.simultaneous.sheep.pasture import (
    BARK,
    COMMAND,
    FIRST_ID,
    MOST_COMMANDS,
    MOST_TURNS,
    MOVE,
    NOBODY,
    Commands,
    Pasture,
)
from uctvis.simultaneous.sheep.wire import (
    SheepCommandError,
    read_command,
    start_lines,
    turn_lines,
)
from uctvis.texts import _

_SCORE_OF_FAULT = -1.0


class Sheep(SimultaneousState):
    """A game of Sheep that is being played."""

    name: ClassVar[str] = "sheep"
    most_turns: ClassVar[int] = MOST_TURNS

    def __init__(self, seed: int, rules: str, pasture: Pasture) -> None:
        self.seed = seed
        self.rules = rules
        # Where everything is now; see `uctvis.simultaneous.sheep.pasture`.
        self.pasture = pasture
        self.faults: list[PlayerFault] = []
        self.turn = 0
        state = pasture[0]
        self._sheep = int(state["sheep"])
        self._first_dog = int(self._sheep + state["shepherds"])
        self._units = int(self._first_dog + state["dogs"])
        self._commands = np.zeros(MOST_COMMANDS, COMMAND)
        # The lines of this turn by their dialect.
        self._lines: dict[str, list[str]] = {}

    @classmethod
    def initial(cls, seed: int, rules: str = TEXT) -> Self:
        expect_known(rules)
        return cls(seed, rules, new_pasture(seed))

    def copy(self) -> Self:
        other = type(self)(self.seed, self.rules, self.pasture.copy())
        other.faults, other.turn = self.faults.copy(), self.turn
        return other

    def init_lines(self, player: int, dialect: str = ORIGINAL) -> list[str]:
        expect_known(dialect)
        return start_lines(self.pasture, player)

    def inputs(self, player: int, dialect: str = ORIGINAL) -> list[str]:
        expect_known(dialect)
        if dialect not in self._lines:
            self._lines[dialect] = turn_lines(self.pasture, dialect)
        return self._lines[dialect].copy()

    def due(self, player: int) -> int:
        return (self._units - self._sheep) // PLAYERS

    def step(
        self,
        commands: Sequence[Sequence[str] | None],
        dialects: Sequence[str] = (ORIGINAL, ORIGINAL),
    ) -> None:
        self.expect_more()
        count = 0
        for player, (lines, dialect) in enumerate(zip(commands, dialects, strict=True)):
            expect_known(dialect)
            found = self._read(player, lines, dialect)
            if isinstance(found, PlayerFault):
                self.faults.append(found)
                if self.rules == ORIGINAL:
                    return
                continue
            for command in found:
                self._commands[count] = command
                count += 1
        if not self.faults:
            self.play(self._commands, count)

    def play(self, commands: Commands, count: int) -> None:
        """Play a turn with the first `count` commands, player 0's first.

        Each is for a shepherd or dog of the player, and of a kind that this unit can carry out.

        Raises ValueError if the game is over.
        """
        self.expect_more()
        play_turn(self.pasture, commands, count, self.rules == ORIGINAL)
        self.turn += 1
        self._lines.clear()

    def _read(
        self, player: int, lines: Sequence[str] | None, dialect: str
    ) -> list[tuple[int, int, int, float, float]] | PlayerFault:
        """The fields of the commands for units of this player, or what is wrong."""
        read = lines_due(player, lines, self.due(player))
        if isinstance(read, PlayerFault):
            return read
        found = []
        for number, line in enumerate(read, 1):
            try:
                command = read_command(line, dialect, self.rules, self._sheep)
            except SheepCommandError as error:
                reason = _("line {number}: {reason}").format(number=number, reason=error)
                kind = PlayerFaultKind.WRONG_COMMAND
                return PlayerFault(player, kind, reason, error.ends_referee)
            unit = command.id - FIRST_ID
            if self._obeys(unit, player, command.kind):
                found.append((command.kind, unit, command.number, command.x, command.y))
        return found

    def _obeys(self, unit: int, player: int, kind: int) -> bool:
        """Whether a player has this unit, and units of its kind do such things."""
        if not self._sheep <= unit < self._units or (unit - self._sheep) % PLAYERS != player:
            return False
        return kind == MOVE or (kind == BARK) == (unit >= self._first_dog)

    @property
    def is_over(self) -> bool:
        return bool(self.faults) or self.turn == MOST_TURNS

    def scores(self) -> tuple[float, float]:
        if not self.has_result:
            return nan, nan
        sheds = self.pasture[0]
        wool = [0.0] * PLAYERS
        # As lists, because reading single numbers of arrays takes longer.
        for owner, amount in zip(
            sheds["shed_owner"].tolist(), sheds["shed_wool"].tolist(), strict=True
        ):
            if owner != NOBODY:
                wool[owner] += amount
        for fault in self.faults:
            wool[fault.player] = _SCORE_OF_FAULT
        first, second = wool
        return first, second
