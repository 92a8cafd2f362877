"""Matching the nodes of two trees.

Two nodes match if the paths from the roots to them have the same move names. The children
of two matching nodes match by the names of their moves, equal names in order.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, signed
from uctvis.tree.tree import Tree

_Int32s = NDArray[np.int32]
MoveNames = tuple[NDArray[np.uint8], NDArray[np.int64], _Int32s, _Int32s]

NONE = -1
# FNV-1a, a hash of bytes.
_BASIS = np.uint64(0xCBF29CE484222325)
_PRIME = np.uint64(0x100000001B3)


def match(later: Tree, earlier: Tree) -> _Int32s:
    """The id in `earlier` of each node of `later`: int32 (later.size,); -1 for no match.

    The roots match, with one exception: if the two roots have different positions and a node
    at depth 1 or 2 of `earlier` has the position of the later root, that node matches the later
    root instead. This is the case for consecutive searches of a game, which are one or two
    moves apart.

    Takes linear time. It also makes the names of a searched tree, so call it in a worker thread.
    """
    same = np.full(later.size, NONE, np.int32)
    same[0] = _start(later, earlier)
    first, after = _families(earlier)
    match_families(
        same,
        later.first_child,
        later.child_count,
        move_names(later),
        first,
        after,
        move_names(earlier),
    )
    return same


def counterpart(later: Tree, earlier: Tree, node: int) -> int | None:
    """The node of `later` that `match` matches with `node` of `earlier`, or None."""
    start = _start(later, earlier)
    path = earlier.path(node)
    if start not in path:
        return None
    found = follow(
        np.array(path[path.index(start) :], np.int32),
        later.first_child,
        later.child_count,
        move_names(later),
        earlier.parent,
        earlier.first_child,
        move_names(earlier),
    )
    return found if found >= 0 else None


def _start(later: Tree, earlier: Tree) -> int:
    """The node of `earlier` that matches the later root."""
    wanted = later.state_name(0).encode()
    if not wanted or earlier.state_name(0).encode() == wanted:
        return 0
    names = earlier.names.packed()
    found = np.flatnonzero((earlier.depth > 0) & (earlier.depth <= 2))
    at = found if names.place is None else names.place[found]
    fits = names.state_length[at] == len(wanted)
    found, at = found[fits], names.state_start[at[fits]]
    for index, byte in enumerate(wanted):
        fits = names.buffer[at + index] == byte
        found, at = found[fits], at[fits]
    return int(found[0]) if len(found) > 0 else 0


def move_names(tree: Tree) -> MoveNames:
    """The buffer, starts, lengths and places of `PackedNames`; empty places mean None."""
    names = tree.names.packed()
    place = np.zeros(0, np.int32) if names.place is None else names.place
    return names.buffer, names.move_start, names.move_length, place


def _families(tree: Tree) -> tuple[_Int32s, _Int32s]:
    """The first child of each node and its next sibling, -1 where there is none."""
    first = np.where(tree.child_count > 0, tree.first_child, np.int32(NONE))
    after = np.arange(1, tree.size + 1, dtype=np.int32)
    after[-1] = NONE
    after[:-1][tree.parent[1:] != tree.parent[:-1]] = NONE
    return first, after


@compiled
def match_families(
    same: _Int32s,
    first_child: _Int32s,
    child_count: _Int32s,
    names: MoveNames,
    first: _Int32s,
    after: _Int32s,
    other_names: MoveNames,
) -> None:
    """Fill `same` as `match` returns it; the caller sets the root's entry and -1 elsewhere.

    `first` and `after` are the first children and next siblings of the other tree.
    """
    for node in range(len(same)):
        if same[node] < 0:
            continue
        child = first_child[node]
        end = child + child_count[node]
        other = first[same[node]]
        # Usually the two families are equal, or one is a prefix of the other.
        while child < end and other >= 0 and same_name(names, child, other_names, other):
            same[child] = other
            child += 1
            other = after[other]
        if child < end and other >= 0:
            match_rest(same, child, end, names, other, after, other_names)


@compiled
def match_rest(
    same: _Int32s,
    child: int,
    end: int,
    names: MoveNames,
    other: int,
    after: _Int32s,
    other_names: MoveNames,
) -> None:
    """Match the siblings child .. end - 1 with `other` and its next siblings in a hash table."""
    count = 0
    sibling = other
    while sibling >= 0:
        count += 1
        sibling = after[sibling]
    capacity = 4
    while capacity < 2 * count:
        capacity *= 2
    # For each name in the table: the first sibling with it, the first not yet matched, the last.
    key = np.full(capacity, -1, np.int32)
    free = np.empty(capacity, np.int32)
    last = np.empty(capacity, np.int32)
    member = np.empty(count, np.int32)
    next_equal = np.empty(count, np.int32)
    sibling = other
    for index in range(count):
        member[index] = sibling
        next_equal[index] = -1
        slot = name_hash(other_names, sibling) & (capacity - 1)
        while key[slot] >= 0 and not same_name(other_names, sibling, other_names, key[slot]):
            slot = (slot + 1) & (capacity - 1)
        if key[slot] < 0:
            key[slot] = sibling
            free[slot] = index
        elif free[slot] >= 0:
            next_equal[last[slot]] = index
        last[slot] = index
        sibling = after[sibling]
    for node in range(child, end):
        slot = name_hash(names, node) & (capacity - 1)
        while key[slot] >= 0 and not same_name(names, node, other_names, key[slot]):
            slot = (slot + 1) & (capacity - 1)
        if key[slot] >= 0 and free[slot] >= 0:
            same[node] = member[free[slot]]
            free[slot] = next_equal[free[slot]]


@compiled
def same_name(names: MoveNames, node: int, other_names: MoveNames, other: int) -> bool:
    """Whether two nodes, which may be in different trees, have equal move names."""
    buffer, starts, lengths, place = names
    other_buffer, other_starts, other_lengths, other_place = other_names
    at = place[node] if len(place) > 0 else node
    other_at = other_place[other] if len(other_place) > 0 else other
    if lengths[at] != other_lengths[other_at]:
        return False
    start = starts[at]
    other_start = other_starts[other_at]
    for index in range(lengths[at]):
        if buffer[start + index] != other_buffer[other_start + index]:
            return False
    return True


@compiled
def name_hash(names: MoveNames, node: int) -> int:
    """A hash of the move name of `node`, 0 or more; equal names have equal hashes."""
    buffer, starts, lengths, place = names
    at = place[node] if len(place) > 0 else node
    mixed = _BASIS
    for index in range(starts[at], starts[at] + lengths[at]):
        mixed = (mixed ^ np.uint64(buffer[index])) * _PRIME
    return signed((mixed ^ (mixed >> np.uint64(32))) & np.uint64(0x7FFFFFFF))


@compiled
def follow(
    path: _Int32s,
    first_child: _Int32s,
    child_count: _Int32s,
    names: MoveNames,
    other_parent: _Int32s,
    other_first_child: _Int32s,
    other_names: MoveNames,
) -> int:
    """The node at the end of `path`, a path in the other tree; -1 if this tree has no such node."""
    node = 0
    for step in range(1, len(path)):
        other = path[step]
        # The number of earlier siblings with this name.
        before = 0
        for sibling in range(other_first_child[other_parent[other]], other):
            before += same_name(other_names, other, other_names, sibling)
        child = first_child[node]
        end = child + child_count[node]
        while child < end:
            if same_name(other_names, other, names, child):
                if before == 0:
                    break
                before -= 1
            child += 1
        if child == end:
            return -1
        node = child
    return node
