"""A search tree as flat arrays, indexed by node id.

The root is node 0, a parent's id is smaller than its children's, and the children of
a node have consecutive ids, in move order. So every pass over a tree is a plain loop
over ids, and a tree that was grown is, after any number of iterations, a prefix of
what it became.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis.errors import TreeError
from uctvis.names import Names, PackedNames
from uctvis.order import breadth_first
from uctvis.record import Record
from uctvis.texts import _

UNKNOWN_PLAYER = -1


@dataclass(frozen=True, eq=False)
class Tree:
    """A tree of `size` nodes; all arrays have the shape (size,).

    Attributes
    ----------
    parent : int32
        The parent's id; -1 at the root.
    first_child, child_count : int32
        The children are the ids first_child .. first_child + child_count - 1;
        `first_child` is 0 where there are none.
    depth : int32
        0 at the root.
    visits, extra_visits : int32
        The counters of the formats, never negative.
    mean : float64
        The mean payoff to the player who moved into the node; at the root, to the
        player to move. 0.0 where a search has not been; any finite value in files.
    player : int8
        The player to move at the node: 0, 1, or -1 where that is unknown.
    names : Names
        The names of moves and states.
    source : int32 or None
        For a tree that was renumbered: the index that the caller, or the order of the
        file, gave each node. None where the ids are the caller's own.
    players_assumed : bool
        Whether `player` was guessed from the depth, since nothing told it.
    game : str
        The name of the game, or "" where that is unknown.
    dialect : str
        Which program named the moves and states of its file: "uctvis", "older mancala",
        "older chess" or "unknown"; "" for a tree that is from no file.
    record : Record or None
        What each iteration of the search did.
    warnings : tuple of str
        For the reader: what was wrong with the file, though the tree is sound.
    """

    parent: NDArray[np.int32]
    first_child: NDArray[np.int32]
    child_count: NDArray[np.int32]
    depth: NDArray[np.int32]
    visits: NDArray[np.int32]
    extra_visits: NDArray[np.int32]
    mean: NDArray[np.float64]
    player: NDArray[np.int8]
    names: Names
    source: NDArray[np.int32] | None = None
    players_assumed: bool = False
    game: str = ""
    dialect: str = ""
    record: Record | None = None
    warnings: tuple[str, ...] = ()

    @classmethod
    def from_parents(
        cls,
        parent: ArrayLike,
        *,
        visits: ArrayLike | None = None,
        extra_visits: ArrayLike | None = None,
        mean: ArrayLike | None = None,
        player: ArrayLike | None = None,
        move_names: Iterable[str] | None = None,
        state_names: Iterable[str] | None = None,
        game: str = "",
    ) -> Self:
        """A tree from anyone's own search.

        Parameters
        ----------
        parent : integers (size,)
            The index of each node's parent, -1 at the one root; in any order.
            Siblings keep the order of their indices.
        visits, extra_visits : integers (size,), 0 if left out
        mean : finite numbers (size,), 0.0 if left out
        player : -1, 0 or 1 (size,); if left out, alternating from 0 at the root
        move_names, state_names : texts (size,), "" if left out

        The nodes are renumbered breadth first; `source` tells the caller's indices.

        Raises
        ------
        TreeError
            The arrays do not describe one tree.
        """
        parents = _whole_numbers("parent", parent, None, -1, np.iinfo(np.int32).max)
        size = len(parents)
        roots = np.flatnonzero(parents == -1)
        if size == 0 or len(roots) != 1:
            raise TreeError(
                _("parent: expected one root (-1), got {count}").format(count=len(roots))
            )
        if parents.max() >= size:
            raise TreeError(
                _("parent: expected indices below {size}, got {index}").format(
                    size=size, index=parents.max()
                )
            )
        order, new_parent, first_child, child_count, depth = breadth_first(
            parents.astype(np.int32), int(roots[0])
        )
        if len(order) < size:
            raise TreeError(_("parent: expected every node below the root, got a cycle"))

        most = np.iinfo(np.int32).max
        try:
            means = np.zeros(size) if mean is None else np.asarray(mean, np.float64)
        except (TypeError, ValueError, OverflowError):
            means = np.full(size, np.nan)
        if means.shape != (size,) or not np.isfinite(means).all():
            raise TreeError(
                _("mean: expected {size} finite numbers, got something else").format(size=size)
            )
        try:
            names = PackedNames.from_texts(
                _texts("move_names", move_names, size), _texts("state_names", state_names, size)
            )
        except (AttributeError, UnicodeEncodeError) as error:
            raise TreeError(
                _("names: expected texts of Unicode characters, got {error}").format(error=error)
            ) from error
        if player is None:
            players = (depth % 2).astype(np.int8)
        else:
            players = _whole_numbers("player", player, size, -1, 1).astype(np.int8)[order]
        return cls(
            parent=new_parent,
            first_child=first_child,
            child_count=child_count,
            depth=depth,
            visits=_whole_numbers("visits", visits, size, 0, most).astype(np.int32)[order],
            extra_visits=_whole_numbers("extra_visits", extra_visits, size, 0, most).astype(
                np.int32
            )[order],
            mean=means[order],
            player=players,
            names=names.take(order),
            source=order,
            players_assumed=player is None,
            game=game,
        )

    @property
    def size(self) -> int:
        """The number of nodes, at least 1."""
        return len(self.parent)

    def children(self, node: int) -> range:
        """The ids of the children of `node`, in move order."""
        first = int(self.first_child[node])
        return range(first, first + int(self.child_count[node]))

    def path(self, node: int) -> list[int]:
        """The ids from the root to `node`, both included."""
        path = [node]
        while path[-1] != 0:
            path.append(int(self.parent[path[-1]]))
        return path[::-1]

    def move_name(self, node: int) -> str:
        """The name of the move into `node`; "" where it has none."""
        return self.names.move_name(node)

    def state_name(self, node: int) -> str:
        """The name of the position at `node`; "" where it has none."""
        return self.names.state_name(node)


def _whole_numbers(
    name: str, values: ArrayLike | None, size: int | None, least: int, most: int
) -> NDArray[Any]:
    if values is None:
        return np.zeros(size or 0, np.int32)
    try:
        numbers = np.asarray(values)
    except (ValueError, OverflowError):
        # Lists within lists, of different lengths.
        numbers = np.asarray(None)
    expected = _("whole numbers") if size is None else _("{size} whole numbers").format(size=size)
    if (
        numbers.ndim != 1
        or (size is not None and len(numbers) != size)
        or (len(numbers) > 0 and not np.issubdtype(numbers.dtype, np.integer))
    ):
        raise TreeError(
            _("{name}: expected {expected}, got {got}").format(
                name=name, expected=expected, got=f"{numbers.dtype} {numbers.shape}"
            )
        )
    outside = numbers[(numbers < least) | (numbers > most)]
    if len(outside) > 0:
        raise TreeError(
            _("{name}: expected numbers from {least} to {most}, got {got}").format(
                name=name, least=least, most=most, got=outside[0]
            )
        )
    return numbers


def _texts(name: str, texts: Iterable[str] | None, size: int) -> list[str]:
    given = [""] * size if texts is None else list(texts)
    if len(given) != size:
        raise TreeError(
            _("{name}: expected {size} texts, got {got}").format(
                name=name, size=size, got=len(given)
            )
        )
    return given
