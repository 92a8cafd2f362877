"""The contract of a contest: two players command several units each, both at the same time.

A contest is a pure state without input and output. What it does follows from its seed and the lines
of the players alone. The lines are those of CodinGame's protocol, without line ends.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Self

from uctvis.contests.fault import ContestFault

# Of rules and of lines: as the referee of 2022 had it, with its faults; as its text says.
ORIGINAL, TEXT = "original", "text"
PLAYERS = 2


class Contest(ABC):
    """A contest that is being played; `step` changes it.

    Attributes
    ----------
    seed : int
    rules : str
        "text" or "original".
    turn : int
        The number of turns that were played.
    fault : ContestFault or None
        The fault that ended it, if one did.
    """

    name: ClassVar[str]
    most_turns: ClassVar[int]
    seed: int
    rules: str
    turn: int
    fault: ContestFault | None

    @classmethod
    @abstractmethod
    def initial(cls, seed: int, rules: str = TEXT) -> Self:
        """The start; equal seeds give equal ones.

        Raises
        ------
        ValueError
            There are no such rules, or the original never ends with this seed.
        """

    @abstractmethod
    def init_lines(self, player: int, dialect: str = ORIGINAL) -> list[str]:
        """The lines that a player gets once, before those of the first turn."""

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

        A player who breaks the rules loses; then the contest is over, and `fault` says why.
        """

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether no more turns are played."""

    @abstractmethod
    def scores(self) -> tuple[float, float]:
        """The scores of both players now; whoever has a fault has -1."""
