"""The union of several trees; `matching` defines which nodes are the same."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.tree.matching import NONE, MoveNames, match_families, move_names
from uctvis.tree.names import PackedNames
from uctvis.tree.players import UNKNOWN_PLAYER
from uctvis.tree.tree import Tree

_Int32s = NDArray[np.int32]


class Union:
    """A tree that grows by the nodes of one tree after another; it starts with a root only."""

    def __init__(self) -> None:
        # The number of nodes.
        self.size = 1
        self._parent = np.full(1, NONE, np.int32)
        self._first = np.full(1, NONE, np.int32)
        self._after = np.full(1, NONE, np.int32)
        self._start = np.zeros(1, np.int64)
        self._length = np.zeros(1, np.int32)
        self._buffer = np.zeros(1, np.uint8)
        self._used = 0

    @property
    def nbytes(self) -> int:
        """The memory that it uses, in bytes."""
        arrays = (self._parent, self._first, self._after, self._start, self._length, self._buffer)
        return sum(array.nbytes for array in arrays)

    def add(self, tree: Tree) -> None:
        """Add the new nodes of `tree`. Roots match, whatever their positions are.

        A new node comes after the sibling that it follows in `tree`. If the siblings are in a
        different order there, it comes after all of them.
        """
        names = move_names(tree)
        same = np.full(tree.size, NONE, np.int32)
        same[0] = 0
        own = self._buffer, self._start, self._length, np.zeros(0, np.int32)
        match_families(
            same, tree.first_child, tree.child_count, names, self._first, self._after, own
        )
        new = np.flatnonzero(same < 0)
        if len(new) == 0:
            return
        _buffer, _start, length, place = names
        added = int(length[new if len(place) == 0 else place[new]].sum(dtype=np.int64))
        size = self.size + len(new)
        for name in ("_parent", "_first", "_after", "_start", "_length"):
            setattr(self, name, _with_room(getattr(self, name), self.size, size))
        self._buffer = _with_room(self._buffer, self._used, self._used + added)
        graft(
            same,
            tree.first_child,
            tree.child_count,
            names,
            self._parent,
            self._first,
            self._after,
            (self._buffer, self._start, self._length),
            self.size,
            self._used,
        )
        self.size = size
        self._used += added

    def tree(self) -> Tree:
        """The union as a breadth-first tree with move names; all other values are 0."""
        size = self.size
        node, parent, first_child, child_count, depth = in_rows(self._first, self._after, size)
        return Tree(
            parent=parent,
            first_child=first_child,
            child_count=child_count,
            depth=depth,
            visits=np.zeros(size, np.int32),
            extra_visits=np.zeros(size, np.int32),
            mean=np.zeros(size),
            player=np.full(size, UNKNOWN_PLAYER, np.int8),
            names=PackedNames(
                self._buffer[: self._used].copy(),
                self._start[node],
                self._length[node],
                np.zeros(size, np.int64),
                np.zeros(size, np.int32),
            ),
        )


def _with_room(array: NDArray[Any], used: int, needed: int) -> NDArray[Any]:
    """The array, or a larger copy of its used part if it has less than `needed` entries."""
    if needed <= len(array):
        return array
    larger = np.zeros(needed + needed // 4, array.dtype)
    larger[:used] = array[:used]
    return larger


@compiled
def graft(
    same: _Int32s,
    first_child: _Int32s,
    child_count: _Int32s,
    names: MoveNames,
    union_parent: _Int32s,
    first: _Int32s,
    after: _Int32s,
    union_names: tuple[NDArray[np.uint8], NDArray[np.int64], _Int32s],
    size: int,
    used: int,
) -> None:
    """Add the nodes with -1 in `same` to a union of `size` nodes with `used` bytes of names."""
    buffer, starts, lengths, place = names
    union_buffer, union_starts, union_lengths = union_names
    number = np.empty(len(after), np.int32)
    for node in range(len(same)):
        start = first_child[node]
        end = start + child_count[node]
        new = 0
        for child in range(start, end):
            new += same[child] < 0
        if new == 0:
            continue
        left, ordered = last_sibling(same, start, end, first[same[node]], after, number)
        for child in range(start, end):
            if same[child] >= 0:
                if ordered:
                    left = same[child]
                continue
            same[child] = size
            union_parent[size] = same[node]
            first[size] = -1
            if left < 0:
                after[size] = first[same[node]]
                first[same[node]] = size
            else:
                after[size] = after[left]
                after[left] = size
            left = size
            at = place[child] if len(place) > 0 else child
            union_starts[size] = used
            union_lengths[size] = lengths[at]
            for index in range(lengths[at]):
                union_buffer[used + index] = buffer[starts[at] + index]
            used += lengths[at]
            size += 1


@compiled
def last_sibling(
    same: _Int32s, start: int, end: int, sibling: int, after: _Int32s, number: _Int32s
) -> tuple[int, bool]:
    """The sibling after which to insert the first new node of start .. end - 1.

    Returns -1 and True if the nodes that are not new have the same order as in the union,
    whose siblings start with `sibling`. Otherwise returns the union's last sibling and False:
    all new nodes go to the end, so that equal names stay in order. `number` is scratch,
    indexed by the nodes of the union.
    """
    last = -1
    count = 0
    while sibling >= 0:
        number[sibling] = count
        count += 1
        last = sibling
        sibling = after[sibling]
    before = -1
    for child in range(start, end):
        if same[child] >= 0:
            if number[same[child]] < before:
                return last, False
            before = number[same[child]]
    return -1, True


@compiled
def in_rows(
    first: _Int32s, after: _Int32s, size: int
) -> tuple[_Int32s, _Int32s, _Int32s, _Int32s, _Int32s]:
    """The nodes breadth first, and their `Tree` arrays in this order.

    These are parent, first child, number of children, and depth.
    """
    node = np.zeros(size, np.int32)
    parent = np.full(size, -1, np.int32)
    first_child = np.zeros(size, np.int32)
    child_count = np.zeros(size, np.int32)
    depth = np.zeros(size, np.int32)
    tail = 1
    for place in range(size):
        child = first[node[place]]
        if child >= 0:
            first_child[place] = tail
        while child >= 0:
            node[tail] = child
            parent[tail] = place
            depth[tail] = depth[place] + 1
            child_count[place] += 1
            tail += 1
            child = after[child]
    return node, parent, first_child, child_count, depth
