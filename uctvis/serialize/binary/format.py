"""The binary `.tree` format. All numbers are little-endian.

    integer    4 bytes, two's complement
    float      8 bytes, IEEE 754, finite
    string     integer: the number of bytes that follow; then these bytes, in UTF-8

A file is the root node. A node is

    state name            string
    number of children    integer, 0 or more

and then, for each child,

    move name             string, the move into the child
    visits                integer, 0 or more
    extra visits          integer, 0 or more
    mean payoff           float
    child                 node

The nodes are therefore in depth-first order, and the root has no move and no counters. A
reader sets the root's extra visits to 0, its visits to the sum of its children's visits (at
most 2**31-1), and its mean payoff to the mean of their mean payoffs weighted by visits (0.0
without visits).

After the root node there may be chunks, which older readers do not read. They contain the data
that has no place in nodes, see `uctvis.serialize.binary.chunks`. Anything else there is an
error. Without chunks, the player to move and the game are inferred from the names
(`uctvis.serialize.player_inference`).

An older writer counted the characters of a string (code points) instead of its bytes. A file
that cannot be read with lengths in bytes is read with lengths in characters. If that fails, too,
the error of the first attempt is reported.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import TreeFileError
from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import Memory, integer_at, memory_of, put_integer, put_word, word_at
from uctvis.progress import Progress, share, unwatched
from uctvis.serialize.binary import chunks
from uctvis.serialize.byte_ops import character_size, copy, invalid_at
from uctvis.serialize.pieces import write_pieces
from uctvis.serialize.recognition import HEAD, what_it_is
from uctvis.serialize.tree_builder import MOST, Nodes, field_names
from uctvis.texts import _
from uctvis.tree.traversal import preorder
from uctvis.tree.tree import Tree

_Bytes = NDArray[np.uint8]
_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]

# The minimum sizes of the root and of a child, in bytes: no names, no children.
_LEAST_ROOT = 8
_LEAST_CHILD = 28
# Visits, extra visits and mean payoff.
_COUNTERS_SIZE = 16

# The number of nodes between two progress reports, and the share of parsing in the progress.
_STEP = 1 << 18
_PARSING = 0.4

# Why reading stopped.
_DONE = 0
_CUT_SHORT = 1
_NEGATIVE = 2
_PAST_END = 3
_BAD_UTF8 = 4
_NOT_FINITE = 5
_TOO_MANY_CHILDREN = 6
_TOO_MANY_NODES = 7
# Not an error: the requested number of nodes was read.
_PAUSED = 8

# The fields of a node in the order of reading.
_MOVE, _VISITS, _EXTRA_VISITS, _MEAN, _STATE, _COUNT = range(6)


def read(path: Path, data: _Bytes, progress: Progress = unwatched) -> Tree:
    """Read the tree in `data`, the bytes of the file at `path`. The tree keeps `data`.

    Raises TreeFileError if `data` is not a tree in this format.
    """
    room = 1 + max(len(data) - _LEAST_ROOT, 0) // _LEAST_CHILD
    nodes = Nodes.room(data, min(room, MOST))
    failures = []
    for in_characters in (False, True):
        stop, at, size, pending = _PAUSED, 0, 0, 1
        while stop == _PAUSED:
            progress(_PARSING * at / len(data))
            stop, at, size, pending, field, value = _read_nodes(
                data,
                in_characters,
                at,
                size,
                pending,
                _STEP,
                *nodes.columns,
            )
        if stop == _DONE and chunks.begin(data, at):
            extras = chunks.read(nodes, size, at)
            extras.in_characters = in_characters
            return nodes.tree(size, extras, share(progress, _PARSING, 1.0))
        reason = _reason(stop, field, data, at, value)
        place = _("byte {offset}").format(offset=at)
        failures.append(TreeFileError(path, reason, place, _explained(stop, size, data)))
    raise failures[0]


def _explained(stop: int, size: int, data: _Bytes) -> str:
    """What is wrong in a file of which `size` nodes were read, in plain words."""
    what = what_it_is(data[:HEAD].tobytes()) if size == 0 else ""
    if what and stop != _TOO_MANY_CHILDREN:
        return _("this is not a .tree file: {what}").format(what=what)
    if size == 0 and stop != _TOO_MANY_CHILDREN:
        return _("this is not a .tree file, or only the beginning of one")
    if stop in (_CUT_SHORT, _PAST_END, _TOO_MANY_CHILDREN):
        return _("the tree is incomplete, as after a copy or download that was interrupted")
    return _("the tree is damaged")


def _reason(stop: int, field: int, data: _Bytes, at: int, value: int) -> str:
    name = field_names()[field]
    left = len(data) - at
    got = str(value)
    if stop == _DONE:
        return _("expected the end of the file after the root node, got {count} more bytes").format(
            count=left
        )
    if stop == _TOO_MANY_NODES:
        return _("expected at most {most} nodes, got more").format(most=MOST)
    if stop == _CUT_SHORT:
        expected = _("{size} bytes").format(size=value)
        got = _("the end of the file after {left}").format(left=left)
    elif stop == _NEGATIVE:
        expected = _("a length of 0 or more") if field in (_MOVE, _STATE) else _("0 or more")
    elif stop == _PAST_END:
        expected = _("a length of at most {left}, the number of remaining bytes").format(
            left=left - 4
        )
    elif stop == _BAD_UTF8:
        expected = _("UTF-8")
        got = _("the bytes {bytes}").format(bytes=data[at : at + 4].tobytes().hex(" "))
    elif stop == _NOT_FINITE:
        expected = _("a finite number")
        got = str(data[at : at + 8].view("<f8")[0])
    else:
        expected = _("at most {most} for a file of this size").format(
            most=len(data) // _LEAST_CHILD
        )
    return _("{field}: expected {expected}, got {got}").format(
        field=name, expected=expected, got=got
    )


@compiled
def _name_end(memory: Memory, size: int, at: int, in_characters: bool) -> tuple[int, int, int]:
    """Find the end of the string at `at`.

    Returns (stop, where, value): `_DONE` and the end, or the error, its place and the value there.
    """
    if at + 4 > size:
        return _CUT_SHORT, at, 4
    length = integer_at(memory, at)
    if length < 0:
        return _NEGATIVE, at, length
    start = at + 4
    if length > size - start:
        return _PAST_END, at, length
    if not in_characters:
        bad = invalid_at(memory, start, start + length)
        if bad >= 0:
            return _BAD_UTF8, bad, 0
        return _DONE, start + length, 0
    end = start
    for _character in range(length):
        width = character_size(memory, end, size)
        if width == 0:
            return _BAD_UTF8, end, 0
        end += width
    if end - start > MOST:
        return _PAST_END, at, length
    return _DONE, end, 0


@compiled
def _counters(memory: Memory, size: int, at: int, in_characters: bool) -> tuple[int, int, int, int]:
    """Find the counters of the child at `at`, which follow its move name, and check them.

    Returns (stop, field, where, value): `_DONE` and the place of the counters, or the error,
    its field and place, and the value there.
    """
    stop, at, value = _name_end(memory, size, at, in_characters)
    if stop != _DONE:
        return stop, _MOVE, at, value
    if at + _COUNTERS_SIZE > size:
        return _CUT_SHORT, _VISITS, at, _COUNTERS_SIZE
    if integer_at(memory, at) < 0:
        return _NEGATIVE, _VISITS, at, integer_at(memory, at)
    if integer_at(memory, at + 4) < 0:
        return _NEGATIVE, _EXTRA_VISITS, at + 4, integer_at(memory, at + 4)
    if word_at(memory, at + 8) >> np.uint64(52) & np.uint64(0x7FF) == np.uint64(0x7FF):
        return _NOT_FINITE, _MEAN, at + 8, 0
    return _DONE, _VISITS, at, 0


@compiled
def _read_nodes(
    data: _Bytes,
    in_characters: bool,
    at: int,
    node: int,
    pending: int,
    most: int,
    child_count: _Int32s,
    visits: _Int32s,
    extra_visits: _Int32s,
    mean_bits: NDArray[np.uint64],
    move_start: _Int64s,
    move_length: _Int32s,
    state_start: _Int64s,
    state_length: _Int32s,
) -> tuple[int, int, int, int, int, int]:
    """Read at most `most` nodes from `at` on; `node` nodes were read and `pending` are missing.

    Returns why it stopped; `at`, `node` and `pending` to continue from; and the field where
    it stopped and the value there.
    """
    memory, size = memory_of(data), len(data)
    last = node + most
    while pending > 0:
        if node == last:
            return _PAUSED, at, node, pending, _MOVE, 0
        if node == len(visits) and size - at >= _LEAST_CHILD:
            return _TOO_MANY_NODES, at, node, pending, _MOVE, 0
        start = at
        middle = at
        if node > 0:
            stop, field, middle, value = _counters(memory, size, at, in_characters)
            if stop != _DONE:
                return stop, middle, node, pending, field, value
            at = middle + _COUNTERS_SIZE
        stop, end, value = _name_end(memory, size, at, in_characters)
        if stop != _DONE:
            return stop, end, node, pending, _STATE, value
        if end + 4 > size:
            return _CUT_SHORT, end, node, pending, _COUNT, 4
        count = integer_at(memory, end)
        if count < 0:
            return _NEGATIVE, end, node, pending, _COUNT, count
        if count > size // _LEAST_CHILD:
            return _TOO_MANY_CHILDREN, end, node, pending, _COUNT, count

        # The node is complete, so there is room for it. The root has only state and children.
        move_start[node] = start + 4 if node > 0 else 0
        move_length[node] = middle - start - 4 if node > 0 else 0
        visits[node] = integer_at(memory, middle) if node > 0 else 0
        extra_visits[node] = integer_at(memory, middle + 4) if node > 0 else 0
        mean_bits[node] = word_at(memory, middle + 8) if node > 0 else np.uint64(0)
        state_start[node] = at + 4
        state_length[node] = end - at - 4
        child_count[node] = count
        at = end + 4
        node += 1
        pending += count - 1
    return _DONE, at, node, pending, _COUNT, 0


def write(
    tree: Tree, progress: Progress = unwatched, *, plain: bool = False
) -> Iterator[_Bytes | bytes]:
    """Yield the tree as bytes, piece by piece; a piece is valid until the next one is requested.

    With `plain`, write no chunks.
    """
    order = preorder(tree.parent, tree.first_child, tree.child_count)
    yield from write_pieces(
        tree, order, _write_nodes, lambda length: length + _LEAST_CHILD, progress
    )
    if not plain:
        yield from chunks.write(tree, order)


@compiled
def _write_string(out: Memory, at: int, names: Memory, start: int, length: int) -> int:
    put_integer(out, at, length)
    return copy(out, at + 4, names, start, start + length)


@compiled
def _write_nodes(
    out: _Bytes,
    place: int,
    order: _Int32s,
    name_at: _Int32s,
    child_count: _Int32s,
    visits: _Int32s,
    extra_visits: _Int32s,
    mean_bits: NDArray[np.uint64],
    buffer: _Bytes,
    move_start: _Int64s,
    move_length: _Int32s,
    state_start: _Int64s,
    state_length: _Int32s,
) -> tuple[int, int]:
    """Write as many nodes from `place` on as fit; return the next place and the end in `out`."""
    to, names = memory_of(out), memory_of(buffer)
    at = 0
    while place < len(order):
        node, name = order[place], name_at[place]
        if at + move_length[name] + state_length[name] + _LEAST_CHILD > len(out):
            break
        if place > 0:
            at = _write_string(to, at, names, move_start[name], move_length[name])
            put_integer(to, at, visits[node])
            put_integer(to, at + 4, extra_visits[node])
            put_word(to, at + 8, mean_bits[node])
            at += _COUNTERS_SIZE
        at = _write_string(to, at, names, state_start[name], state_length[name])
        put_integer(to, at, child_count[node])
        at += 4
        place += 1
    return place, at
