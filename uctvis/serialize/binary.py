"""Trees as bytes: the `.tree` format. Little endian throughout.

    integer    4 bytes, two's complement
    float      8 bytes, IEEE 754, finite
    string     integer: the number of bytes that follow; then so many bytes of UTF-8

A file is the root node. A node is

    state name            string
    number of children    integer, 0 or more

and then, for each child,

    move name             string, the move into the child
    visits                integer, 0 or more
    extra visits          integer, 0 or more
    mean payoff           float
    child                 node

So nodes stand depth first, and the root has no move and no counters of its own. It is
given no extra visits, the sum of its children's visits, at most 2**31-1, and the mean of
their mean payoffs, weighted by visits (0.0 where there are none).

Behind the root node there may be chunks, which older readers never reach. They tell
what nodes cannot hold: see `uctvis.serialize.chunks`. Anything else there is an error.
The player to move and the game, where no chunk tells them, are told by the names
(`uctvis.serialize.players`).

An older writer counted the characters of a string (code points) instead of its bytes. A
file that cannot be read as bytes is read so; if that fails too, the error is that of the
first reading.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled, inlined
from uctvis.errors import TreeFileError
from uctvis.order import preorder
from uctvis.serialize import chunks
from uctvis.serialize.nodes import MOST, Nodes
from uctvis.serialize.utf8 import character_size, invalid_at
from uctvis.texts import _
from uctvis.tree import Tree

_Bytes = NDArray[np.uint8]
_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]

# The least bytes that the root and a child take: no names, no children.
_LEAST_ROOT = 8
_LEAST_CHILD = 28
_PIECE = 1 << 22

# What reading stopped at.
_DONE = 0
_CUT_SHORT = 1
_NEGATIVE = 2
_PAST_END = 3
_BAD_UTF8 = 4
_NOT_FINITE = 5
_TOO_MANY_CHILDREN = 6
_TOO_MANY_NODES = 7

# The fields of a node, as the reader meets them.
_MOVE, _VISITS, _EXTRA_VISITS, _MEAN, _STATE, _COUNT = range(6)


def read(path: Path, data: _Bytes) -> Tree:
    """The tree in `data`, the bytes of the file at `path`. The tree keeps `data`.

    Raises
    ------
    TreeFileError
        `data` is not a tree in this format.
    """
    room = 1 + max(len(data) - _LEAST_ROOT, 0) // _LEAST_CHILD
    nodes = Nodes.room(data, min(room, MOST))
    error = None
    for in_characters in (False, True):
        stop, size, field, at, value = _read_nodes(
            data,
            in_characters,
            nodes.child_count,
            nodes.visits,
            nodes.extra_visits,
            nodes.mean.view(np.uint64),
            nodes.move_start,
            nodes.move_length,
            nodes.state_start,
            nodes.state_length,
        )
        if stop != _DONE:
            reason = _reason(stop, field, data, at, value)
            failure = TreeFileError(path, reason, _place(at))
        elif not chunks.begin(data, at):
            reason = _("expected the end of the file behind the root node, got {count} more bytes")
            failure = TreeFileError(path, reason.format(count=len(data) - at), _place(at))
        else:
            return nodes.tree(size, chunks.read(nodes, size, at))
        error = error or failure
    assert error is not None
    raise error


def _place(at: int) -> str:
    return _("byte {offset}").format(offset=at)


def _reason(stop: int, field: int, data: _Bytes, at: int, value: int) -> str:
    name = (
        _("move name"),
        _("visits"),
        _("extra visits"),
        _("mean payoff"),
        _("state name"),
        _("number of children"),
    )[field]
    left = len(data) - at
    if stop == _CUT_SHORT:
        return _("{field}: expected {size} bytes, got the end of the file after {left}").format(
            field=name, size=value, left=left
        )
    if stop == _NEGATIVE:
        return (
            _("{field}: expected a length of 0 or more, got {value}")
            if field in (_MOVE, _STATE)
            else _("{field}: expected 0 or more, got {value}")
        ).format(field=name, value=value)
    if stop == _PAST_END:
        return _("{field}: expected a length of at most {left}, which is left, got {value}").format(
            field=name, left=left - 4, value=value
        )
    if stop == _BAD_UTF8:
        return _("{field}: expected UTF-8, got the bytes {got}").format(
            field=name, got=data[at : at + 4].tobytes().hex(" ")
        )
    if stop == _NOT_FINITE:
        return _("{field}: expected a finite number, got {value}").format(
            field=name, value=data[at : at + 8].view(np.dtype("<f8"))[0]
        )
    if stop == _TOO_MANY_CHILDREN:
        return _(
            "{field}: expected at most {most}, which the rest of the file can hold, got {value}"
        ).format(field=name, most=(left - 4) // _LEAST_CHILD, value=value)
    return _("expected at most {most} nodes, got more").format(most=MOST)


@inlined
def _integer(data: _Bytes, at: int) -> int:
    return np.int64(
        np.int32(
            np.int64(data[at])
            | np.int64(data[at + 1]) << 8
            | np.int64(data[at + 2]) << 16
            | np.int64(data[at + 3]) << 24
        )
    )


@inlined
def _float_bits(data: _Bytes, at: int) -> np.uint64:
    bits = np.uint64(0)
    for index in range(8):
        bits |= np.uint64(data[at + index]) << np.uint64(8 * index)
    return bits


@compiled
def _name_end(data: _Bytes, at: int, in_characters: bool) -> tuple[int, int, int]:
    """Where the string at `at` ends; or what is wrong with it, where, and the value there.

    Returns (stop, where, value).
    """
    if at + 4 > len(data):
        return _CUT_SHORT, at, 4
    length = _integer(data, at)
    if length < 0:
        return _NEGATIVE, at, length
    start = at + 4
    if length > len(data) - start:
        return _PAST_END, at, length
    if not in_characters:
        bad = invalid_at(data, start, start + length)
        return (_DONE, start + length, 0) if bad < 0 else (_BAD_UTF8, bad, 0)
    end = start
    for _character in range(length):
        size = character_size(data, end, len(data))
        if size == 0:
            return _BAD_UTF8, end, 0
        end += size
    if end - start > MOST:
        return _PAST_END, at, length
    return _DONE, end, 0


@compiled
def _read_nodes(
    data: _Bytes,
    in_characters: bool,
    child_count: _Int32s,
    visits: _Int32s,
    extra_visits: _Int32s,
    mean_bits: NDArray[np.uint64],
    move_start: _Int64s,
    move_length: _Int32s,
    state_start: _Int64s,
    state_length: _Int32s,
) -> tuple[int, int, int, int, int]:
    """Read the root node from the start of `data`.

    Returns what it stopped at, the number of nodes read, the field that it stopped at,
    where, and the value there.
    """
    at = 0
    node = 0
    pending = 1
    while pending > 0:
        if node == len(visits) and (len(data) - at) >= _LEAST_CHILD:
            return _TOO_MANY_NODES, node, _MOVE, at, 0
        if node > 0:
            stop, end, value = _name_end(data, at, in_characters)
            if stop != _DONE:
                return stop, node, _MOVE, end, value
            start = at + 4
            length = end - start
            at = end
            for field in (_VISITS, _EXTRA_VISITS):
                if at + 4 > len(data):
                    return _CUT_SHORT, node, field, at, 4
                if _integer(data, at) < 0:
                    return _NEGATIVE, node, field, at, _integer(data, at)
                at += 4
            if at + 8 > len(data):
                return _CUT_SHORT, node, _MEAN, at, 8
            bits = _float_bits(data, at)
            if bits >> np.uint64(52) & np.uint64(0x7FF) == np.uint64(0x7FF):
                return _NOT_FINITE, node, _MEAN, at, 0
            at += 8
        stop, end, value = _name_end(data, at, in_characters)
        if stop != _DONE:
            return stop, node, _STATE, end, value
        if end + 4 > len(data):
            return _CUT_SHORT, node, _COUNT, end, 4
        count = _integer(data, end)
        if count < 0:
            return _NEGATIVE, node, _COUNT, end, count
        if count > (len(data) - end - 4) // _LEAST_CHILD:
            return _TOO_MANY_CHILDREN, node, _COUNT, end, count
        # The node is whole: so there is room for it.
        if node > 0:
            move_start[node] = start
            move_length[node] = length
            visits[node] = _integer(data, at - 16)
            extra_visits[node] = _integer(data, at - 12)
            mean_bits[node] = bits
        else:
            move_start[node] = 0
            move_length[node] = 0
            visits[node] = 0
            extra_visits[node] = 0
            mean_bits[node] = 0
        state_start[node] = at + 4
        state_length[node] = end - at - 4
        child_count[node] = count
        at = end + 4
        node += 1
        pending += count - 1
    return _DONE, node, _COUNT, at, 0


def write(tree: Tree, *, plain: bool = False) -> Iterator[_Bytes | bytes]:
    """The tree as bytes, piece by piece; a piece is valid until the next one is asked for.

    `plain`: without chunks.
    """
    names = tree.names.packed()
    order = preorder(tree.parent, tree.first_child, tree.child_count)
    longest = int(names.move_length.max()) + int(names.state_length.max())
    piece = np.empty(max(_PIECE, longest + _LEAST_CHILD), np.uint8)
    place = 0
    while place < tree.size:
        place, end = _write_nodes(
            piece,
            place,
            order,
            tree.child_count,
            tree.visits,
            tree.extra_visits,
            tree.mean.view(np.uint64),
            names.buffer,
            names.move_start,
            names.move_length,
            names.state_start,
            names.state_length,
        )
        yield piece[:end]
    if not plain:
        yield from chunks.write(tree, order)


@inlined
def _write_integer(out: _Bytes, at: int, value: int) -> int:
    for index in range(4):
        out[at + index] = value >> 8 * index & 0xFF
    return at + 4


@inlined
def _write_string(out: _Bytes, at: int, names: _Bytes, start: int, length: int) -> int:
    at = _write_integer(out, at, length)
    for index in range(length):
        out[at + index] = names[start + index]
    return at + length


@compiled
def _write_nodes(
    out: _Bytes,
    place: int,
    order: _Int32s,
    child_count: _Int32s,
    visits: _Int32s,
    extra_visits: _Int32s,
    mean_bits: NDArray[np.uint64],
    names: _Bytes,
    move_start: _Int64s,
    move_length: _Int32s,
    state_start: _Int64s,
    state_length: _Int32s,
) -> tuple[int, int]:
    """Write nodes from `place` on, as many as fit; returns the next place, and where they end."""
    at = 0
    while place < len(order):
        node = order[place]
        size = np.int64(move_length[node]) + np.int64(state_length[node]) + _LEAST_CHILD
        if at + size > len(out):
            break
        if place > 0:
            at = _write_string(out, at, names, move_start[node], np.int64(move_length[node]))
            at = _write_integer(out, at, np.int64(visits[node]))
            at = _write_integer(out, at, np.int64(extra_visits[node]))
            for index in range(8):
                out[at + index] = mean_bits[node] >> np.uint64(8 * index) & np.uint64(0xFF)
            at += 8
        at = _write_string(out, at, names, state_start[node], np.int64(state_length[node]))
        at = _write_integer(out, at, np.int64(child_count[node]))
        place += 1
    return place, at
