"""The kinds of functions that searches and engines take, and what they get."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from uctvis.texts import _


class ParentNode(NamedTuple):
    """A node whose children are compared.

    Attributes
    ----------
    visits : int
        Its visits N, at least 1.
    log_visits : float
        The natural logarithm of N, with the same bits on every machine.
    exploration : float
        The exploration constant c of the settings.
    children : int
        The number of its children.
    """

    visits: int
    log_visits: float
    exploration: float
    children: int


class ChildNode(NamedTuple):
    """A child that a formula values, as the player who moves to it sees it.

    Attributes
    ----------
    visits : int
        Its visits n. Children without visits come first and are not valued, unless the search has
        a first-play urgency, or the formula uses priors.
    mean : float
        Its mean payoff w/n, 0.0 to 1.0; what the setting `backup` or `minimax` makes of it; before
        the first visit the first-play urgency.
    prior : float
        The prior of the move, 0.0 to 1.0, from the function or the policy of the setting `prior`;
        at chance nodes the probability.
    variance : float
        The variance of its payoffs, 0.0 to 0.25; before the first visit 0.0.
    """

    visits: int
    mean: float
    prior: float
    variance: float


class Positions(Protocol):
    """Positions that a batched function gets, in a fixed order; all arrays are read-only.

    They can be read while the function is called, not afterwards.
    """

    # The game's positions, made when they are asked for.
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Any: ...

    @property
    def words(self) -> NDArray[np.uint64]:
        """uint64 (n, words): the compiled positions; (n, 0) if the game has no compiled rules."""

    @property
    def players(self) -> NDArray[np.int8]:
        """int8 (n,): the players to move, 0 or 1."""

    @property
    def moves(self) -> Sequence[NDArray[np.int32]]:
        """For each position, its legal moves in move order, int32 (k,)."""


class FunctionKind(NamedTuple):
    """A kind of function, and the setting (or the engine) that chooses one by name."""

    setting: str
    title: str
    # What the function is called with, in words.
    parameters: str
    # What it returns to a search, in words.
    returns: str = ""
    # arguments(words) -> examples of what a search passes to a compiled function; `words`
    # are a compiled position.
    arguments: Callable[[Any], tuple[Any, ...]] | None = None
    # Whether it returns an array, with a number for each move.
    returns_array: bool = False
    # Whether it may take a batch of positions.
    takes_batch: bool = False

    @property
    def is_for_searches(self) -> bool:
        """Whether searches call it, so that it may be compiled."""
        return self.arguments is not None


_MOVES = np.empty(0, np.int64)

EVALUATION = FunctionKind(
    "evaluation",
    _("Evaluation"),
    "position",
    returns=_("a number from 0 to 1"),
    arguments=lambda words: (words,),
    takes_batch=True,
)
PRIOR = FunctionKind(
    "prior",
    _("Prior"),
    "position, moves",
    returns=_("one prior for each move, from 0 to 1, with the sum 1"),
    arguments=lambda words: (words, _MOVES),
    returns_array=True,
    takes_batch=True,
)
PLAYOUT = FunctionKind(
    "playout",
    _("Playout"),
    "position, moves",
    returns=_("one weight for each move, from 0 on, not all of them 0"),
    arguments=lambda words: (words, _MOVES),
    returns_array=True,
)
SELECTION = FunctionKind(
    "selection",
    _("Selection"),
    "parent, child",
    returns=_("a number that is not NaN"),
    arguments=lambda _words: (ParentNode(1, 0.0, 0.0, 1), ChildNode(1, 0.0, 0.0, 0.0)),
)
BACKUP = FunctionKind(
    "backup",
    _("Backup"),
    "mean, values, visits",
    returns=_("a number from 0 to 1"),
    arguments=lambda _words: (0.0, np.empty(0), np.empty(0, np.int64)),
)

# Plays games itself, without a search: no setting chooses it, but an engine.
PLAYER = FunctionKind("player", _("Player"), "game, position")

# Those that are values of settings, by their settings.
KINDS = {kind.setting: kind for kind in (EVALUATION, PRIOR, PLAYOUT, SELECTION, BACKUP)}
ALL_KINDS = {**KINDS, PLAYER.setting: PLAYER}

_Numbers: TypeAlias = Sequence[float] | NDArray[Any]
# The functions, for type checkers; `uctvis.policies` says what each gets and returns.
EvaluationFunction: TypeAlias = Callable[[Any], float]
BatchedEvaluation: TypeAlias = Callable[[Positions], _Numbers | tuple[_Numbers, Sequence[_Numbers]]]
BatchedPriors: TypeAlias = Callable[
    [Positions], Sequence[_Numbers] | tuple[_Numbers, Sequence[_Numbers]]
]
PriorFunction: TypeAlias = Callable[[Any, Sequence[int]], _Numbers]
PlayoutFunction: TypeAlias = Callable[[Any, Sequence[int]], _Numbers]
SelectionFunction: TypeAlias = Callable[[ParentNode, ChildNode], float]
BackupFunction: TypeAlias = Callable[[float, NDArray[Any], NDArray[Any]], float]
PlayerFunction: TypeAlias = Callable[[Any, Any], int]

_Called = TypeVar("_Called", bound=Callable[..., Any])
_BATCHED = "_uctvis_batched"


class Batched(Enum):
    """What a batched function returns."""

    # The numbers of its kind: of an evaluation, float64 (n,); of priors, n arrays (k,).
    ALONE = "alone"
    # A pair of both, so that one call of a network is enough.
    PAIR = "pair"


@overload
def batched(function: _Called, /) -> _Called: ...


@overload
def batched(*, priors: bool) -> Callable[[_Called], _Called]: ...


def batched(function: Any = None, /, *, priors: bool = False) -> Any:
    """Mark a function as one that takes a batch of positions at once; see `uctvis.policies`.

    With `priors`, it returns a pair: the values of the positions, and the priors of their moves.
    """
    if function is None:
        return lambda one: _marked(one, Batched.PAIR if priors else Batched.ALONE)
    return _marked(function, Batched.ALONE)


def _marked(function: Any, batch: Batched) -> Any:
    setattr(function, _BATCHED, batch)
    return function


def batch_of(function: Callable[..., Any]) -> Batched | None:
    """What a batched function returns; None if the function takes one position."""
    return getattr(function, _BATCHED, None)
