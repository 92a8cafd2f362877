"""Node orders (breadth first, preorder, order of creation) and paths of a tree.

Large arrays are allocated by NumPy outside the compiled functions, because NumPy requests
huge pages. This made `gather` a third faster at ten million nodes.
"""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled

_Int32s = NDArray[np.int32]
_Number = TypeVar("_Number", bound=np.generic)


@compiled
def breadth_first(parent: _Int32s, root: int) -> tuple[_Int32s, _Int32s, _Int32s, _Int32s, _Int32s]:
    """Renumber the nodes breadth first, siblings in the order of their indices.

    `parent` is int32 (size,); each entry except the root's is an index into it. Returns
    `order` (new node i is old node order[i]), `parent`, `first_child`, `child_count` and
    `depth` in the new numbering, all int32. Nodes that cannot be reached from the root
    (in a cycle, or below a second root) are left out; then `order` is shorter than `parent`.
    """
    size = len(parent)
    end = np.zeros(size + 1, np.int32)
    for node in range(size):
        if node != root:
            end[parent[node] + 1] += 1
    for node in range(size):
        end[node + 1] += end[node]
    # end[p] is now the start of the children of p; filling moves it to their end.
    children = np.empty(size, np.int32)
    for node in range(size):
        if node != root:
            children[end[parent[node]]] = node
            end[parent[node]] += 1

    order = np.empty(size, np.int32)
    new_parent = np.empty(size, np.int32)
    first_child = np.zeros(size, np.int32)
    child_count = np.zeros(size, np.int32)
    depth = np.empty(size, np.int32)
    order[0] = root
    new_parent[0] = -1
    depth[0] = 0
    tail = 1
    head = 0
    while head < tail:
        old = order[head]
        start = 0 if old == 0 else end[old - 1]
        if end[old] > start:
            first_child[head] = tail
            child_count[head] = end[old] - start
            for index in range(start, end[old]):
                order[tail] = children[index]
                new_parent[tail] = head
                depth[tail] = depth[head] + 1
                tail += 1
        head += 1
    return (
        order[:tail],
        new_parent[:tail],
        first_child[:tail],
        child_count[:tail],
        depth[:tail],
    )


@compiled
def preorder(parent: _Int32s, first_child: _Int32s, child_count: _Int32s) -> _Int32s:
    """The ids of a tree's nodes depth first, each before its children, in move order.

    Takes and returns int32 (size,).
    """
    size = len(parent)
    order = np.empty(size, np.int32)
    node = np.int32(0)
    for place in range(size):
        order[place] = node
        if child_count[node] > 0:
            node = first_child[node]
            continue
        while node != 0 and node + 1 == first_child[parent[node]] + child_count[parent[node]]:
            node = parent[node]
        node += np.int32(1)
    return order


# The iteration of nodes that existed before the first iteration.
BEFORE = -1


def made_in(
    parent: _Int32s,
    first_child: _Int32s,
    child_count: _Int32s,
    leaf: _Int32s,
    kept: _Int32s | None = None,
) -> _Int32s:
    """The iteration that created each node of a tree: int32 (size,).

    `leaf` and `kept`, int32, are from the tree's record: the node where each iteration's
    playout started, and the nodes that existed before the first iteration (None: only the
    root). The result is `BEFORE` for those nodes, and `len(leaf)` for nodes that no
    iteration created.
    """
    made = np.full(len(parent), len(leaf), np.int32)
    made[0 if kept is None else kept] = BEFORE
    _note_made(parent, first_child, child_count, leaf, made)
    return made


@compiled
def _note_made(
    parent: _Int32s, first_child: _Int32s, child_count: _Int32s, leaf: _Int32s, made: _Int32s
) -> None:
    """Enter in `made` that an iteration with a new leaf created the leaf and its siblings."""
    for iteration in range(len(leaf)):
        node = leaf[iteration]
        if made[node] > iteration:
            family = parent[node]
            first = first_child[family]
            for sibling in range(first, first + child_count[family]):
                made[sibling] = iteration


def as_made(made: _Int32s, iterations: int) -> _Int32s:
    """The ids of a tree's nodes in the order of their creation: int32 (size,).

    `made` is the result of `made_in` for a record of `iterations` iterations. The sort is
    stable.
    """
    order = np.empty(len(made), np.int32)
    _sort_by_made(made, np.zeros(iterations + 2, np.int32), order)
    return order


@compiled
def _sort_by_made(made: _Int32s, end: _Int32s, order: _Int32s) -> None:
    """Counting sort; `end` is scratch, all 0, one longer than the range of `made` from `BEFORE`."""
    for node in range(len(made)):
        end[made[node] - BEFORE] += 1
    total = 0
    for value in range(len(end)):
        total += end[value]
        end[value] = total - end[value]
    # `end` now has the start of each value; filling moves it to the end.
    for node in range(len(made)):
        order[end[made[node] - BEFORE]] = node
        end[made[node] - BEFORE] += 1


@compiled
def path_to(parent: _Int32s, depth: int, node: int) -> _Int32s:
    """The ids from the root to a node at `depth`, both included: int32 (depth + 1,).

    If `parent` and `node` are places, as in `Rows`, the result has places, too.
    """
    path = np.empty(depth + 1, np.int32)
    for row in range(depth, -1, -1):
        path[row] = node
        node = parent[node]
    return path


@compiled
def descend(first_child: _Int32s, child_count: _Int32s, steps: _Int32s) -> int:
    """The node that `steps` lead to from the root, or -1 if there is none.

    `steps` is int32; each step is the index of a child among its siblings.
    """
    node = 0
    for step in steps:
        if step < 0 or step >= child_count[node]:
            return -1
        node = first_child[node] + step
    return node


def from_preorder(child_count: _Int32s) -> _Int32s:
    """Renumber a tree from preorder to breadth-first order.

    `child_count` is int32 (size,), in preorder, and describes one tree. Returns `order`,
    int32 (size,): new node i is node order[i] of the preorder.
    """
    size = len(child_count)
    order, depth = np.empty(size, np.int32), np.empty(size, np.int32)
    # Only as many entries are used as the tree has rows; the rest is never touched.
    to_come, row_end = np.empty(size + 1, np.int32), np.zeros(size + 2, np.int32)
    _sort_by_depth(child_count, depth, to_come, row_end, order)
    return order


@compiled
def _sort_by_depth(
    child_count: _Int32s, depth_of: _Int32s, to_come: _Int32s, row_end: _Int32s, order: _Int32s
) -> None:
    size = len(child_count)
    depth = 0
    for place in range(size):
        depth_of[place] = depth
        row_end[depth + 1] += 1
        if child_count[place] > 0:
            to_come[depth] = child_count[place]
            depth += 1
            continue
        while depth > 0:
            to_come[depth - 1] -= 1
            if to_come[depth - 1] > 0:
                break
            depth -= 1
    depth = 1
    while row_end[depth] > 0:
        row_end[depth] += row_end[depth - 1]
        depth += 1

    # Nodes of one depth stay in preorder. row_end[d] is now the start of row d; filling
    # moves it to the end of the row.
    for place in range(size):
        depth = depth_of[place]
        order[row_end[depth]] = place
        row_end[depth] += 1


def links(child_count: _Int32s) -> tuple[_Int32s, _Int32s, _Int32s]:
    """The other arrays that describe the shape of a tree in breadth-first order.

    Takes `child_count`, int32 (size,). Returns `parent`, `first_child` and `depth`, int32 (size,).
    """
    size = len(child_count)
    parent, first_child, depth = (np.empty(size, np.int32) for _array in range(3))
    _link(child_count, parent, first_child, depth)
    return parent, first_child, depth


@compiled
def _link(child_count: _Int32s, parent: _Int32s, first_child: _Int32s, depth: _Int32s) -> None:
    parent[0] = -1
    depth[0] = 0
    tail = 1
    for node in range(len(child_count)):
        end = tail + child_count[node]
        first_child[node] = tail if end > tail else 0
        for child in range(tail, end):
            parent[child] = node
            depth[child] = depth[node] + 1
        tail = end


def gather(values: NDArray[_Number], order: _Int32s) -> NDArray[_Number]:
    """`values[order]`, without the temporary int64 index array that NumPy would make."""
    taken = np.empty(len(order), values.dtype)
    _gather(values, order, taken)
    return taken


@compiled
def _gather(values: NDArray[_Number], order: _Int32s, taken: NDArray[_Number]) -> None:
    for index in range(len(order)):
        taken[index] = values[order[index]]
