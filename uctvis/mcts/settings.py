"""The settings of a search, their ranges and defaults."""

from dataclasses import dataclass
from decimal import Decimal
from numbers import Real
from operator import index
from typing import SupportsIndex

from uctvis.errors import SettingError
from uctvis.texts import _

DEFAULT_ITERATIONS = 20_000
DEFAULT_PLAYOUT_LIMIT = 25
DEFAULT_EXPLORATION = 1.41
ITERATIONS = (1, 100_000_000)
SECONDS = (0.01, 600.0)
PLAYOUT_LIMIT = (1, 100_000)
EXPLORATION = (0.0, 20.0)
EXPAND_AFTER = (0, 1_000_000)
SEED = (0, 2**64 - 1)
THREADS = (1, 10_000)
MEMORY = (16, 1_000_000)


@dataclass(frozen=True, slots=True)
class Settings:
    """How to search.

    Attributes
    ----------
    iterations, seconds :
        The budget; the first to be reached ends the search. None is no limit, but one of
        the two must be set.
    playout_limit :
        The number of moves after which a playout is cut and evaluated; None: never.
    exploration :
        The constant c of the UCB value.
    expand_after :
        The visits that a leaf needs to be expanded.
    seed :
        With one thread, the same seed gives the same tree, on any machine. None draws one.
    threads :
        How many threads search the one tree; a search starts no more than the machine has
        cores. With several, no two searches grow the same tree.
    memory :
        The megabytes (2**20 bytes) that the search's tree may take, with all that is made of it
        to show it; when they are used up, the search ends. None is a quarter of what the machine
        has free when the search is made.
    evaluation :
        The name of the one of the game's evaluations by which cut playouts are valued;
        "" is its usual one. The search asks the game whether it has it.

    Raises
    ------
    SettingError
        A value is out of its range; it names the field.
    """

    iterations: int | None = DEFAULT_ITERATIONS
    seconds: float | None = None
    playout_limit: int | None = DEFAULT_PLAYOUT_LIMIT
    exploration: float = DEFAULT_EXPLORATION
    expand_after: int = 0
    seed: int | None = None
    threads: int = 1
    evaluation: str = ""
    memory: int | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise SettingError(
                "iterations",
                _("Budget"),
                _("a number of iterations, or a time"),
                _("neither"),
            )
        if self.iterations is not None:
            _check_whole("iterations", _("Iterations"), self.iterations, ITERATIONS)
        if self.seconds is not None:
            _check_number("seconds", _("Time in seconds"), self.seconds, SECONDS)
        if self.playout_limit is not None:
            _check_whole("playout_limit", _("Playout limit"), self.playout_limit, PLAYOUT_LIMIT)
        _check_number("exploration", _("Exploration"), self.exploration, EXPLORATION)
        _check_whole("expand_after", _("Expand after"), self.expand_after, EXPAND_AFTER)
        if self.seed is not None:
            _check_whole("seed", _("Seed"), self.seed, SEED)
        _check_whole("threads", _("Threads"), self.threads, THREADS)
        if self.memory is not None:
            _check_whole("memory", _("Memory in MB"), self.memory, MEMORY)
        if not isinstance(self.evaluation, str):
            raise SettingError("evaluation", _("Evaluation"), _("a name"), repr(self.evaluation))


def _check_whole(field: str, title: str, value: SupportsIndex, limits: tuple[int, int]) -> None:
    try:
        inside = limits[0] <= index(value) <= limits[1]
    except TypeError:
        inside = False
    if not inside:
        expected = _("a whole number from {least} to {most}")
        expected = expected.format(least=limits[0], most=limits[1])
        raise SettingError(field, title, expected, _shown(value))


def _check_number(field: str, title: str, value: object, limits: tuple[float, float]) -> None:
    # Not as a float: a whole number may be too large for that.
    if not isinstance(value, Real) or value < limits[0] or not value <= limits[1]:
        expected = _("a number from {least:g} to {most:g}")
        expected = expected.format(least=limits[0], most=limits[1])
        raise SettingError(field, title, expected, _shown(value))


def _shown(value: object) -> object:
    """A value for a message: a number of hundreds of digits in a few."""
    if isinstance(value, int) and abs(value) >= 10**20:
        return f"{Decimal(value):.3g}"
    return value
