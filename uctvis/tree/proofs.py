"""Proven results of nodes, as a search with the solver writes them into the tree's columns.

Winands, Björnsson, Saito (2008), "Monte-Carlo Tree Search Solver".
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.tree.columns import Column

# The names of the columns: the result, and the moves from the node to the end of the proven line.
PROVEN = "proven"
PROVEN_MOVES = "proven moves"
# The results, for the player who moved into the node; at the root, for the player to move.
LOSS, DRAW, WIN = range(3)
UNKNOWN = -1


class Proof(NamedTuple):
    """A proven result of a move, or of the position at the root."""

    # `LOSS`, `DRAW` or `WIN` of the player who moves; at the root, of the player to move.
    result: int
    # The number of moves to the end of the proven line, with this move; -1 if it is unknown.
    moves: int

    @classmethod
    def of(cls, result: int, moves: int, *, root: bool = False) -> "Proof | None":
        """The proof of a node with these numbers in the columns; None without one."""
        if not LOSS <= result <= WIN:
            return None
        return cls(result, moves if root or moves < 0 else moves + 1)


class Proofs(NamedTuple):
    """The proofs of all nodes, by id; empty arrays if the tree has no column of them."""

    # int8 (size,) or (0,). `LOSS`, `DRAW`, `WIN`, or `UNKNOWN`.
    proven: NDArray[np.int8]
    # int32 (size,) or (0,). The moves from the node to the end of the proven line; -1 if they are
    # unknown.
    moves: NDArray[np.int32]

    def at(self, index: int, *, root: bool = False) -> Proof | None:
        """The proof with this index, if there is one."""
        if len(self.proven) == 0:
            return None
        return Proof.of(int(self.proven[index]), int(self.moves[index]), root=root)


NONE = Proofs(np.zeros(0, np.int8), np.zeros(0, np.int32))


def proofs_in(columns: Mapping[str, Column]) -> Proofs:
    """The proofs in the columns of a tree; a column with other numbers contains none."""
    proven = columns.get(PROVEN)
    if proven is None or proven.values.dtype.kind == "f":
        return NONE
    found = _whole(proven, np.int8, WIN)
    moves, most = columns.get(PROVEN_MOVES), np.iinfo(np.int32).max
    if moves is None or moves.values.dtype.kind == "f":
        return Proofs(found, np.full(len(found), UNKNOWN, np.int32))
    return Proofs(found, _whole(moves, np.int32, most))


def _whole(column: Column, dtype: type[np.signedinteger[Any]], most: int) -> NDArray[Any]:
    """The numbers of a column, `UNKNOWN` for those that are not 0 to `most`; copied if needed."""
    values = column.values
    if values.dtype == dtype and column.unknown in (None, UNKNOWN):
        return values
    known = column.known & (values >= 0) & (values <= most)
    return np.where(known, values, UNKNOWN).astype(dtype)
