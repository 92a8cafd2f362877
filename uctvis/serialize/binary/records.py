"""Checking that the record in a file belongs to the tree in the file (compiled).

A file may contain any numbers. Only a record that produces the tree can be replayed: otherwise a
moment of the replay could have nodes without parents or invalid counts.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.tree.record import PAYOFF_ONE, Record

_Int32s = NDArray[np.int32]


def leads_to(record: Record, child_count: _Int32s, visits: _Int32s) -> bool:
    """Whether the record's iterations create all nodes, with their siblings, and their visits.

    `child_count` and `visits`, int32 (size,), are in preorder, and the record's nodes are indices
    in preorder. The visits of the root are ignored, because a file need not contain them.
    """
    kept = record.kept
    if kept is None:
        kept_node, kept_visits = np.zeros(1, np.int32), np.zeros(1, np.int32)
    else:
        kept_node, kept_visits = kept.node, kept.visits
        if (kept.won > kept.visits.astype(np.int64) * PAYOFF_ONE).any():
            return False
    parent = _parents(child_count)
    made = np.zeros(len(child_count), np.bool_)
    return bool(
        _begin(kept_node, parent, child_count, made)
        and _go_through(record.leaf, parent, made)
        and (made | (child_count == 0)).all()
        and _counts(record.leaf, kept_node, kept_visits, parent, visits)
    )


@compiled
def _parents(child_count: _Int32s) -> _Int32s:
    size = len(child_count)
    parent = np.empty(size, np.int32)
    left = child_count.copy()
    above = np.int32(-1)
    for place in range(size):
        parent[place] = above
        if child_count[place] > 0:
            above = np.int32(place)
            continue
        while above >= 0:
            left[above] -= 1
            if left[above] > 0:
                break
            above = parent[above]
    return parent


@compiled
def _begin(
    kept_node: _Int32s, parent: _Int32s, child_count: _Int32s, made: NDArray[np.bool_]
) -> bool:
    """Whether the kept nodes are a tree in which a node has all of its children or none.

    Sets `made`: for each node, whether its children exist.
    """
    there = np.zeros(len(parent), np.bool_)
    children = np.zeros(len(parent), np.int32)
    for index in range(len(kept_node)):
        node = kept_node[index]
        if there[node]:
            return False
        there[node] = True
        if node > 0:
            children[parent[node]] += 1
    for place in range(len(parent)):
        if 0 < children[place] < child_count[place] or (children[place] > 0 and not there[place]):
            return False
        made[place] = children[place] > 0
    return bool(there[0])


@compiled
def _go_through(leaf: _Int32s, parent: _Int32s, made: NDArray[np.bool_]) -> bool:
    """Whether each iteration ends at a node that exists or that it creates. Sets `made`."""
    for iteration in range(len(leaf)):
        above = parent[leaf[iteration]]
        if above >= 0 and not made[above]:
            if above > 0 and not made[parent[above]]:
                return False
            made[above] = True
    return True


@compiled
def _counts(
    leaf: _Int32s, kept_node: _Int32s, kept_visits: _Int32s, parent: _Int32s, visits: _Int32s
) -> bool:
    """Whether iterations and kept visits add up to the visits of each node."""
    count = np.zeros(len(parent), np.int64)
    for iteration in range(len(leaf)):
        count[leaf[iteration]] += 1
    for place in range(len(parent) - 1, 0, -1):
        count[parent[place]] += count[place]
    # ReusedSubtree visits already include the visits below.
    for index in range(len(kept_node)):
        count[kept_node[index]] += kept_visits[index]
    for place in range(1, len(parent)):
        if count[place] != visits[place]:
            return False
    return bool(count[0] < 1 << 31)
