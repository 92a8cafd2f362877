"""Calling batched functions: many positions at once."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import FunctionError, at_node
from uctvis.functions import calls
from uctvis.functions.kinds import Batched
from uctvis.functions.registry import Function
from uctvis.texts import _
from uctvis.tree.players import mover_of


class GamePositions(Sequence[Any]):
    """Positions of a game, made when they are asked for; see `kinds.Positions`.

    `position(index)` makes one. `words()`, `players()` and `moves()` are called when they are asked
    for; what is not given is made from the positions. `nodes` are those of the search, which errors
    name.
    """

    def __init__(
        self,
        game: Any,
        count: int,
        position: Callable[[int], Any],
        words: Callable[[], NDArray[np.uint64]] | None = None,
        players: Callable[[], NDArray[np.int8]] | None = None,
        moves: Callable[[], Sequence[NDArray[np.int32]]] | None = None,
        nodes: Sequence[int] = (),
    ) -> None:
        self._game, self._count, self._position = game, count, position
        self._words, self._players, self._moves = words, players, moves
        self._nodes = nodes
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
        if self._words is not None:
            return _read_only(self._words())
        rules = self._game.compiled
        words = np.zeros((self._count, 0), np.uint64)
        if rules is not None:
            words = np.array([rules.encode(one) for one in self], np.uint64)
        return _read_only(words)

    @cached_property
    def players(self) -> NDArray[np.int8]:
        if self._players is not None:
            return _read_only(self._players())
        return _read_only(np.array([mover_of(self._game.player(one)) for one in self], np.int8))

    @cached_property
    def moves(self) -> Sequence[NDArray[np.int32]]:
        if self._moves is not None:
            return tuple(map(_read_only, self._moves()))
        return tuple(_read_only(np.array(self._game.legal_moves(one), np.int32)) for one in self)

    def node(self, place: int) -> int | None:
        """The node of one of the positions; None if it is not known."""
        return self._nodes[place] if len(self._nodes) > 0 else None


def at_positions(game: Any, positions: Sequence[Any], nodes: Sequence[int] = ()) -> GamePositions:
    """The positions of a list, for a batched function."""
    return GamePositions(game, len(positions), positions.__getitem__, nodes=nodes)


def evaluated(function: Function, positions: GamePositions) -> list[float]:
    """The payoffs to player 0 that a function expects. Raises FunctionError."""
    return _values(function, _found(function, positions)[0], positions)


def priors(function: Function, positions: GamePositions) -> list[list[float]]:
    """The priors of the moves of each position. Raises FunctionError."""
    return _priors(function, _found(function, positions)[1], positions, range(len(positions)))


def with_priors(
    function: Function, positions: GamePositions, places: Sequence[int]
) -> tuple[list[float], list[list[float]]]:
    """The values of all, and the priors at some places, of a function that returns both.

    Raises FunctionError.
    """
    values, found = _found(function, positions)
    return _values(function, values, positions), _priors(function, found, positions, places)


def _found(function: Function, positions: GamePositions) -> tuple[Any, Any]:
    """What a function returns for values and for priors; one may stand for both."""
    with _at(positions, 0 if len(positions) == 1 else None):
        found = calls.called(function, positions)
        if function.batch is not Batched.PAIR:
            return found, found
        if not (isinstance(found, tuple) and len(found) == 2):
            expected = _("a pair: the values of the positions, and the priors of their moves")
            raise calls.unexpected(function, expected, found)
        return found


def _values(function: Function, found: Any, positions: GamePositions) -> list[float]:
    count = len(positions)
    what = _("{count} numbers from 0 to 1, one for each position").format(count=count)
    if isinstance(found, np.ndarray) and found.shape == (count,):
        found = found.tolist()
    if not (isinstance(found, list | tuple) and len(found) == count):
        with _at(positions, 0 if count == 1 else None):
            raise calls.unexpected(function, what, found)
    values = []
    for place, one in enumerate(found):
        try:
            values.append(calls.share(function, one, what))
        except FunctionError:
            with _at(positions, place):
                raise
    return values


def _priors(
    function: Function, found: Any, positions: GamePositions, places: Sequence[int]
) -> list[list[float]]:
    is_row = isinstance(found, list | tuple) or (isinstance(found, np.ndarray) and found.ndim > 0)
    if not is_row or len(found) != len(positions):
        what = _("priors for each of {count} positions").format(count=len(positions))
        with _at(positions, 0 if len(positions) == 1 else None):
            raise calls.unexpected(function, what, found)
    moves, checked = positions.moves, []
    for place in places:
        with _at(positions, place):
            checked.append(calls.checked_priors(function, found[place], len(moves[place])))
    return checked


@contextmanager
def _at(positions: GamePositions, place: int | None) -> Iterator[None]:
    """Add the node of a position to an error; None: no single one is at fault."""
    node = None if place is None else positions.node(place)
    if node is None:
        yield
        return
    with at_node(node):
        yield


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array
