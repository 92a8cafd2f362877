"""Calling batched functions: many positions at once."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.functions import calls
from uctvis.functions.kinds import Batched
from uctvis.functions.registry import Function
from uctvis.texts import _
from uctvis.tree.players import mover_of


class GamePositions(Sequence[Any]):
    """Positions of a game, made when they are asked for; see `kinds.Positions`.

    `position(index)` makes one. `words` and `players` are made from them if they are not given.
    """

    def __init__(
        self,
        game: Any,
        count: int,
        position: Callable[[int], Any],
        words: NDArray[np.uint64] | None = None,
    ) -> None:
        self._game, self._count, self._position = game, count, position
        self._words = words
        self._made: dict[int, Any] = {}

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(self._count))]
        place = range(self._count)[index]
        if place not in self._made:
            self._made[place] = self._position(place)
        return self._made[place]

    @cached_property
    def words(self) -> NDArray[np.uint64]:
        words = self._words
        if words is None:
            rules = self._game.compiled
            words = np.zeros((self._count, 0), np.uint64)
            if rules is not None:
                words = np.array([rules.encode(one) for one in self], np.uint64)
        return _read_only(words)

    @cached_property
    def players(self) -> NDArray[np.int8]:
        return _read_only(np.array([mover_of(self._game.player(one)) for one in self], np.int8))

    @cached_property
    def moves(self) -> Sequence[NDArray[np.int32]]:
        return tuple(_read_only(np.array(self._game.legal_moves(one), np.int32)) for one in self)


def at_positions(game: Any, positions: Sequence[Any]) -> GamePositions:
    """The positions of a list, for a batched function."""
    return GamePositions(game, len(positions), positions.__getitem__)


def evaluated(function: Function, positions: GamePositions) -> list[float]:
    """The payoffs to player 0 that a function expects. Raises FunctionError."""
    return _values(function, _found(function, positions)[0], len(positions))


def priors(function: Function, positions: GamePositions) -> list[list[float]]:
    """The priors of the moves of each position. Raises FunctionError."""
    return _priors(function, _found(function, positions)[1], positions)


def with_priors(
    function: Function, positions: GamePositions
) -> tuple[list[float], list[list[float]]]:
    """Both, of a function that returns both. Raises FunctionError."""
    values, found = _found(function, positions)
    return _values(function, values, len(positions)), _priors(function, found, positions)


def _found(function: Function, positions: GamePositions) -> tuple[Any, Any]:
    """What a function returns for values and for priors; one may stand for both."""
    found = calls.called(function, positions)
    if function.batch is not Batched.PAIR:
        return found, found
    if not (isinstance(found, tuple) and len(found) == 2):
        expected = _("a pair: the values of the positions, and the priors of their moves")
        raise calls.unexpected(function, expected, found)
    return found


def _values(function: Function, found: Any, count: int) -> list[float]:
    what = _("{count} numbers from 0 to 1, one for each position").format(count=count)
    is_array = isinstance(found, np.ndarray) and found.shape == (count,)
    if not is_array and not (isinstance(found, list | tuple) and len(found) == count):
        raise calls.unexpected(function, what, found)
    return [calls.share(function, one, what) for one in found]


def _priors(function: Function, found: Any, positions: GamePositions) -> list[list[float]]:
    if not isinstance(found, list | tuple | np.ndarray) or len(found) != len(positions):
        what = _("priors for each of {count} positions").format(count=len(positions))
        raise calls.unexpected(function, what, found)
    return [
        calls.checked_priors(function, one, len(moves))
        for one, moves in zip(found, positions.moves, strict=True)
    ]


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array
