"""The memory of an alpha-beta search, which the compiled search reads and writes."""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

# A search goes no deeper than this, extensions included.
PLIES = 120
# The room for the moves of all positions between the root and a leaf.
_MOVES = PLIES * 256
# Moves share a place in the history if their numbers are equal modulo this.
HISTORY = 1 << 15

# The numbers in `counts`. `OPEN` is 0 if a deeper search would find the same. The last two are the
# searched moves at the root, and their best value.
NODES, LEAVES, CUTS, FIRST_CUTS, TABLE_HITS, RECORDED, OPEN, ROOT_MOVES, ROOT_VALUE = range(9)
_COUNTS = 9
# A table is not smaller: each position has two places.
LEAST_ENTRIES = 2
# The numbers in `control`: set by other threads, or before an iteration.
# `LEFT_OUT` is the number of moves at the root that are not searched; they follow it.
STOP, MOST_NODES, TREE_PLIES, ROOT_BEST, AGE, LEFT_OUT = range(6)
MOST_LEFT_OUT = 256
_CONTROLS = LEFT_OUT + 1 + MOST_LEFT_OUT
# No move, and the null move: the player passes.
NO_MOVE, NULL_MOVE = -1, -2

# An entry of the transposition table. The bound is one of the first three below, plus `COMPLETE` if
# it is valid for all deeper searches, too; 0 for no entry. The searches that use one table have
# different ages.
ENTRY = np.dtype(
    [
        ("key", np.uint64),
        ("value", np.int32),
        ("move", np.int32),
        ("depth", np.int16),
        ("bound", np.int16),
        ("age", np.int32),
    ]
)
LOWER, UPPER, EXACT, COMPLETE = 1, 2, 3, 4

# A node of the recorded tree. `place` is the place of its move in move order, `order` that in which
# it was searched. The values are from the point of view of the player to move there. `best` is the
# best move that was found there, or `NO_MOVE`. `below` is the number of positions that were
# searched, including this one; 0: it was cut.
RECORD = np.dtype(
    [
        ("parent", np.int32),
        ("move", np.int32),
        ("place", np.int32),
        ("order", np.int32),
        ("player", np.int32),
        ("value", np.int32),
        ("alpha", np.int32),
        ("beta", np.int32),
        ("bound", np.int32),
        ("best", np.int32),
        ("below", np.int64),
    ]
)


class Switches(NamedTuple):
    """The parts of the search that can be turned off."""

    # Alpha-beta itself, as principal variation search; without it the search is plain minimax.
    pruning: bool = True
    # Promising moves and likely outcomes first; otherwise the order of the game.
    ordering: bool = True
    # The transposition table.
    table: bool = True
    # Forward pruning: may change the value. `reductions` also searches unlikely outcomes of
    # lotteries less deeply.
    null_move: bool = True
    reductions: bool = True
    futility: bool = True
    # Forced and singular moves are searched deeper: may change the value.
    extensions: bool = True
    # A position that occurred before counts as a draw: may change the value.
    repetitions: bool = True


class Workspace(NamedTuple):
    """The arrays of a search."""

    # int64 (9,)
    counts: NDArray[np.int64]
    # int64 (262,)
    control: NDArray[np.int64]
    # int64 (PLIES + 2,). How many moves were listed at each depth.
    by_ply: NDArray[np.int64]
    # ENTRY (power of two, at least 2)
    table: NDArray[Any]
    # int64 (room,). A stack of the moves of the positions from the root to the current one, and
    # their ranks.
    moves: NDArray[np.int64]
    ranks: NDArray[np.int64]
    # int32 (PLIES + 2, 2)
    killers: NDArray[np.int32]
    # int32 (2, HISTORY). By player and move: how often the move cut, less how often it did not.
    history: NDArray[np.int32]
    # int32 (2, HISTORY). By player and the move before: the move that cut.
    answers: NDArray[np.int32]
    # int32 (PLIES + 2,). The moves from the root to the current position; at lotteries, the last
    # player's move.
    path: NDArray[np.int32]
    # int64 (PLIES + 2, 2). The values of these positions without a search, where they are known; in
    # games of chance also who is to move. One array, because each further one makes all calls
    # slower.
    statics: NDArray[np.int64]
    # int32 (PLIES + 2, PLIES + 2). Row p is the best line found at the node of depth p, and its
    # length comes first.
    variation: NDArray[np.int32]
    # RECORD (room,)
    records: NDArray[Any]

    @classmethod
    def new(cls, entries: int, records: int) -> Self:
        """The memory for a table and a recorded tree of these sizes; `entries`: a power of two."""
        return cls(
            counts=np.zeros(_COUNTS, np.int64),
            control=np.zeros(_CONTROLS, np.int64),
            by_ply=np.zeros(PLIES + 2, np.int64),
            table=np.zeros(entries, ENTRY),
            moves=np.zeros(_MOVES, np.int64),
            ranks=np.zeros(_MOVES, np.int64),
            killers=np.full((PLIES + 2, 2), -1, np.int32),
            history=np.zeros((2, HISTORY), np.int32),
            answers=np.full((2, HISTORY), NO_MOVE, np.int32),
            path=np.full(PLIES + 2, NO_MOVE, np.int32),
            statics=np.zeros((PLIES + 2, 2), np.int64),
            variation=np.zeros((PLIES + 2, PLIES + 2), np.int32),
            records=np.zeros(records, RECORD),
        )

    def continued(self, records: int) -> Self:
        """The memory for another search of the same game, with this table and history."""
        self.history[:] //= 2
        self.killers[:] = -1
        self.counts[:] = self.by_ply[:] = 0
        self.control[:AGE] = 0
        self.control[AGE] += 1
        self.control[LEFT_OUT] = 0
        return self._replace(records=np.zeros(records, RECORD))


class Bounds(NamedTuple):
    """The bounds between which the value of a search is exact, for the player to move."""

    alpha: int
    beta: int


class Spot(NamedTuple):
    """Where a search takes place."""

    # The number of moves since the root.
    ply: int
    # The number of moves on the stack.
    top: int
    # The number of the node's record, or -1.
    node: int
    # A move that is not searched, or `NO_MOVE` or `NULL_MOVE`; a null move is barred with any move.
    barred: int
