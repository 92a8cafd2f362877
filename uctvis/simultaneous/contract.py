"""The contract of a simultaneous game: two players command several units each, at the same time.

Its state is pure, without input and output. What it does follows from its seed and the lines of the
players alone. The lines are as in CodinGame's protocol, without line ends.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Self

from uctvis.errors import SettingError
from uctvis.simultaneous.fault import PlayerFault, PlayerFaultKind
from uctvis.texts import _, ngettext

# Of rules and of lines: as the referee of 2022 had it, with its faults; as its text says.
ORIGINAL, TEXT = "original", "text"
DIALECTS = ORIGINAL, TEXT
PLAYERS = 2


class SimultaneousState(ABC):
    """A simultaneous game that is being played; `step` changes it.

    Attributes
    ----------
    seed : int
    rules : str
        "text" or "original".
    turn : int
        The number of turns that were played.
    faults : list of PlayerFault
        The faults that ended it, at most one of each player; empty if none did.
    """

    name: ClassVar[str]
    most_turns: ClassVar[int]
    seed: int
    rules: str
    turn: int
    faults: list[PlayerFault]

    @abstractmethod
    def copy(self) -> Self:
        """The same state; neither changes with the other."""

    @classmethod
    @abstractmethod
    def initial(cls, seed: int, rules: str = TEXT) -> Self:
        """The start; equal seeds give equal ones.

        Raises
        ------
        SettingError
            There are no such rules, or the original never ends with this seed.
        """

    @abstractmethod
    def init_lines(self, player: int, dialect: str = ORIGINAL) -> list[str]:
        """The lines that a player gets once, before the lines of the first turn."""

    @abstractmethod
    def inputs(self, player: int, dialect: str = ORIGINAL) -> list[str]:
        """The lines that a player gets in this turn."""

    @abstractmethod
    def due(self, player: int) -> int:
        """How many lines of a player answer this turn."""

    @abstractmethod
    def step(
        self,
        commands: Sequence[Sequence[str] | None],
        dialects: Sequence[str] = (ORIGINAL, ORIGINAL),
    ) -> None:
        """Play a turn with the lines of both players; None of one who was too late.

        Lines beyond those that are due are not read. A player who breaks the rules loses; then
        nothing of this turn is played, the game is over, and `faults` says why. With the rules
        `original`, player 1 is not read after a fault of player 0.

        Raises
        ------
        ValueError
            The game is over.
        """

    def fault_of(
        self, player: int, lines: Sequence[str], dialect: str = ORIGINAL
    ) -> PlayerFault | None:
        """What would be wrong with these lines of a player in this turn; None if they are right.

        Nothing is played.
        """
        read = self._read(player, lines, dialect)
        return read if isinstance(read, PlayerFault) else None

    @abstractmethod
    def _read(
        self, player: int, lines: Sequence[str] | None, dialect: str
    ) -> list[Any] | PlayerFault:
        """The commands in the lines of a player, or the player's fault."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether no more turns are played."""

    @abstractmethod
    def scores(self) -> tuple[float, float]:
        """The scores of both players now; whoever has a fault has -1.

        They are NaN if the rules `original` give no result, because its referee ends with an error.
        """

    def expect_more(self) -> None:
        """Check that another turn can be played.

        Raises
        ------
        ValueError
            The game is over.
        """
        if self.is_over:
            raise ValueError("the game is over")

    @property
    def has_result(self) -> bool:
        """Whether the original referee has not ended with an error, if its rules are played."""
        return self.rules == TEXT or not any(fault.ends_referee for fault in self.faults)

    @property
    def fault(self) -> PlayerFault | None:
        """The first of the faults."""
        return self.faults[0] if self.faults else None


def expect_known(way: str) -> None:
    """Check that rules or a dialect are "original" or "text".

    Raises SettingError if they are not.
    """
    if way not in (TEXT, ORIGINAL):
        expected = _("{first} or {second}").format(first=TEXT, second=ORIGINAL)
        raise SettingError("rules", _("Rules"), expected, repr(way))


def lines_due(player: int, lines: Sequence[str] | None, due: int) -> Sequence[str] | PlayerFault:
    """The lines of a player that are read, or the fault of one who sent too few in time."""
    if not due:
        return ()
    if lines is None:
        return PlayerFault(player, PlayerFaultKind.TOO_LATE)
    if len(lines) < due:
        text = ngettext("expected {due} line, got {got}", "expected {due} lines, got {got}", due)
        reason = text.format(due=due, got=len(lines))
        return PlayerFault(player, PlayerFaultKind.TOO_LATE, reason)
    return lines[:due]
