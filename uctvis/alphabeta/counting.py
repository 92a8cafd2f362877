"""What a search counts, and when it stops (compiled)."""

import numpy as np
from numpy.typing import NDArray

from uctvis.alphabeta.table import is_proven
from uctvis.alphabeta.work import (
    CUTS,
    FIRST_CUTS,
    LEAVES,
    LEFT_OUT,
    MOST_NODES,
    NODES,
    OPEN,
    STOP,
    Workspace,
)
from uctvis.jit.compiled import compiled


@compiled
def count_node(work: Workspace, ply: int) -> bool:
    """Count a node; returns whether the search stops."""
    work.variation[ply, 0] = 0
    work.control[STOP] |= work.counts[NODES] >= work.control[MOST_NODES]
    work.counts[NODES] += 1
    return work.control[STOP] != 0  # type: ignore[no-any-return]


@compiled
def count_leaf(work: Workspace) -> None:
    """Count a position whose value is an estimate."""
    work.counts[LEAVES] += 1
    work.counts[OPEN] += 1


@compiled
def count_cut(work: Workspace, is_first: bool) -> None:
    """Count a position whose other moves are not searched, perhaps after the first one."""
    work.counts[CUTS] += 1
    work.counts[FIRST_CUTS] += is_first


@compiled
def closes(
    counts: NDArray[np.int64], bound: int, value: int, first_open: int, is_path_dependent: bool
) -> bool:
    """Whether a deeper search would find the same value; then nothing below is counted as open."""
    is_complete = is_proven(bound, value)
    if not is_path_dependent:
        is_complete |= counts[OPEN] == first_open
    if is_complete:
        counts[OPEN] = first_open
    return is_complete


@compiled
def is_left_out(work: Workspace, move: int) -> bool:
    """Whether a move at the root is not to be searched."""
    for at in range(LEFT_OUT + 1, LEFT_OUT + 1 + work.control[LEFT_OUT]):
        if work.control[at] == move:
            return True
    return False
