"""The same nodes in two trees.

Nodes are the same that are reached from the root by moves of the same names: below nodes
that are the same, children match by their moves' names, equal names in order.
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
    """The id in `earlier` of each node of `later`: int32 (later.size,); -1 where there is none.

    The roots match. Only where the position at the later root is another one, and a node in
    the rows 1 and 2 of `earlier` has it, that node is matched with the root instead: so it
    is in the searches of a game, each of which begins where a move or two have led.

    Takes linear time. The names of a searched tree are made for it: call it in a thread.
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
    """The node of `later` that `match` finds the same as `node` of `earlier`, if there is one."""
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
    """The node of `earlier` that is matched with the later root."""
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
    """Buffer, start, length and place as in `PackedNames`; an empty place stands for None."""
    names = tree.names.packed()
    place = np.zeros(0, np.int32) if names.place is None else names.place
    return names.buffer, names.move_start, names.move_length, place


def _families(tree: Tree) -> tuple[_Int32s, _Int32s]:
    """The first child of each node, and the sibling after it: -1 where there is none."""
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
    """Fill `same`, which tells of the root only and of all others -1, as `match` returns it.

    `first` and `after` are the other tree's first children, and siblings.
    """
    for node in range(len(same)):
        if same[node] < 0:
            continue
        child = first_child[node]
        end = child + child_count[node]
        other = first[same[node]]
        # Mostly the families are the same, or one is a part of the other.
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
    """Match the siblings child .. end - 1 with `other` and those after it, by a hash table."""
    count = 0
    sibling = other
    while sibling >= 0:
        count += 1
        sibling = after[sibling]
    capacity = 4
    while capacity < 2 * count:
        capacity *= 2
    # Of each name in the table its first sibling, the first not yet taken, and the last.
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
    """Whether two nodes, perhaps of two trees, have moves of the same name."""
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
    """A number, 0 or more, that is the same for equal names."""
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
    """The node where `path`, down the other tree, leads from the root; -1 where it leads out."""
    node = 0
    for step in range(1, len(path)):
        other = path[step]
        # How many of this name there are before it.
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
