"""The rows of a `.csv` file, compiled: reading and writing them (see `csv` for the format)."""

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled, inlined
from uctvis.serialize import decimals
from uctvis.serialize.nodes import MOST
from uctvis.serialize.octets import byte_at, invalid_at, put

_Bytes = NDArray[np.uint8]
_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]

_COLUMNS = 6
_COMMA, _QUOTE, _CR, _LF = ord(","), ord("|"), ord("\r"), ord("\n")
# The least bytes that a row takes, without its line break: ,0,0,0,,0
_LEAST_ROW = 9
# Of a row that is written, all but its names: quotes, numbers, separators.
_NUMBERS_SIZE = 3 * decimals.INTEGER_SIZE + decimals.FLOAT_SIZE + 16

# What reading stopped at.
DONE = 0
ROWS_MISSING = 1
TOO_FEW_COLUMNS = 2
TOO_MANY_COLUMNS = 3
NOT_WHOLE = 4
NOT_FINITE = 5
TOO_MANY_CHILDREN = 6
BAD_UTF8 = 7
TOO_LONG = 8
TOO_MANY_NODES = 9
AFTER_END = 10
# Not an error: the mean of the row just read is left to Python.
LONG_MEAN = 11


@compiled
def most_rows(size: int) -> int:
    """How many rows so many bytes can hold."""
    return (size + 1) // (_LEAST_ROW + 1)


@compiled
def row_size(names_size: int) -> int:
    """How many bytes a row with names of so many bytes may take."""
    return 2 * names_size + _NUMBERS_SIZE


@compiled
def _unquote(data: _Bytes, at: int) -> tuple[int, int, int]:
    """Read the quoted field that begins at `at`, which is its quote.

    Its content is moved to start at `at` + 1, where it fits. Returns where the content
    ends, where the field ends, and how many line breaks are in it.
    """
    at += 1
    to = at
    breaks = 0
    quoted = True
    while at < len(data):
        byte = data[at]
        if quoted:
            if byte == _QUOTE:
                quoted = at + 1 < len(data) and data[at + 1] == _QUOTE
                if not quoted:
                    at += 1
                    continue
                at += 1
            elif byte == _LF or (byte == _CR and (at + 1 == len(data) or data[at + 1] != _LF)):
                breaks += 1
        elif byte in (_COMMA, _LF, _CR):
            break
        data[to] = byte
        to += 1
        at += 1
    return to, at, breaks


@inlined
def _split_row(data: _Bytes, at: int, starts: _Int64s, ends: _Int64s) -> tuple[int, int, int, bool]:
    """Find the fields of the row that begins at `at`, at most as many as there are columns.

    Returns how many there are, where the last one ends, how many line breaks are in the
    row, and whether it needs a closer look: it may hold more than ASCII.
    """
    breaks = 0
    every = np.uint8(0)
    for column in range(_COLUMNS):
        if at < len(data) and byte_at(data, at) == _QUOTE:
            every = np.uint8(0xFF)
            starts[column] = at + 1
            ends[column], at, inside = _unquote(data, at)
            breaks += inside
        else:
            starts[column] = at
            while at < len(data):
                byte = byte_at(data, at)
                if byte in (_COMMA, _LF, _CR):
                    break
                every |= byte
                at += 1
            ends[column] = at
        if at == len(data) or byte_at(data, at) != _COMMA:
            return column + 1, at, breaks, bool(every > 0x7F)
        at += 1
    return _COLUMNS, at - 1, breaks, bool(every > 0x7F)


@inlined
def _check_names(data: _Bytes, starts: _Int64s, ends: _Int64s, closely: bool) -> tuple[int, int]:
    """What is wrong with the names of a row, and the column."""
    for column in (0, 4):
        if ends[column] - starts[column] > MOST:
            return TOO_LONG, column
        if closely and invalid_at(data, starts[column], ends[column]) >= 0:
            return BAD_UTF8, column
    return DONE, 0


@inlined
def _read_numbers(
    data: _Bytes, starts: _Int64s, ends: _Int64s, most_children: int, numbers: _Int64s
) -> tuple[int, int, np.uint64]:
    """Put the whole numbers of a row into `numbers`, by column.

    Returns what is wrong with them, the column, and the bits of the mean.
    """
    outcome, bits = decimals.read_float(data, starts[3], ends[3])
    for column in (1, 2, 5):
        numbers[column] = decimals.read_integer(data, starts[column], ends[column])
        if numbers[column] < 0:
            return NOT_WHOLE, column, bits
    if outcome in (decimals.NOT_A_NUMBER, decimals.INFINITE):
        return NOT_FINITE, 3, bits
    if numbers[5] > most_children:
        return TOO_MANY_CHILDREN, 5, bits
    return (LONG_MEAN if outcome == decimals.UNDECIDED else DONE), 3, bits


@inlined
def _skip_breaks(data: _Bytes, at: int) -> tuple[int, int]:
    """Where the next byte stands that is no CR or LF, and the number of line breaks before it."""
    breaks = 0
    while at < len(data) and (byte_at(data, at) == _LF or byte_at(data, at) == _CR):
        at += 2 if byte_at(data, at) == _CR and at + 1 < len(data) and data[at + 1] == _LF else 1
        breaks += 1
    return at, breaks


@compiled
def read_rows(
    data: _Bytes,
    at: int,
    node: int,
    pending: int,
    line: int,
    child_count: _Int32s,
    visits: _Int32s,
    extra_visits: _Int32s,
    mean_bits: NDArray[np.uint64],
    move_start: _Int64s,
    move_length: _Int32s,
    state_start: _Int64s,
    state_length: _Int32s,
) -> tuple[int, int, int, int, int, int, int, int]:
    """Read rows from `at` on, where `node` have been read and `pending` are to come.

    Returns what it stopped at, then `at`, `node`, `pending` and `line` to go on from, and
    the column and the bounds of what it stopped at.
    """
    starts = np.zeros(_COLUMNS, np.int64)
    ends = np.zeros(_COLUMNS, np.int64)
    numbers = np.zeros(_COLUMNS, np.int64)
    most = most_rows(len(data))
    while pending > 0:
        # The end of the last row, and lines with nothing in them.
        at, breaks = _skip_breaks(data, at)
        line += breaks
        if at == len(data):
            return ROWS_MISSING, at, node, pending, line, 0, at, at
        if node == len(visits):
            return TOO_MANY_NODES, at, node, pending, line, 0, at, at

        columns, at, breaks, closely = _split_row(data, at, starts, ends)
        if columns < _COLUMNS:
            return TOO_FEW_COLUMNS, at, node, pending, line, columns - 1, starts[0], at
        if at < len(data) and byte_at(data, at) == _COMMA:
            return TOO_MANY_COLUMNS, at, node, pending, line, 0, starts[0], at
        stop, column = _check_names(data, starts, ends, closely)
        if stop != DONE:
            return stop, at, node, pending, line, column, starts[column], ends[column]
        stop, column, bits = _read_numbers(data, starts, ends, most, numbers)
        if stop != DONE and stop != LONG_MEAN:
            return stop, at, node, pending, line, column, starts[column], ends[column]

        move_start[node] = starts[0]
        move_length[node] = ends[0] - starts[0]
        visits[node] = numbers[1]
        extra_visits[node] = numbers[2]
        mean_bits[node] = bits
        state_start[node] = starts[4]
        state_length[node] = ends[4] - starts[4]
        child_count[node] = numbers[5]
        line += breaks
        node += 1
        pending += numbers[5] - 1
        if stop == LONG_MEAN:
            return stop, at, node, pending, line, column, starts[column], ends[column]
    while at < len(data):
        at, breaks = _skip_breaks(data, at)
        line += breaks
        if at < len(data) and byte_at(data, at) != ord(" ") and byte_at(data, at) != ord("\t"):
            return AFTER_END, at, node, pending, line, 0, at, len(data)
        at += 1
    return DONE, at, node, pending, line, 0, at, at


@compiled
def _write_name(out: _Bytes, at: int, data: _Bytes, start: int, end: int, quoted: bool) -> int:
    for index in range(start, end):
        byte = byte_at(data, index)
        quoted |= byte in (_COMMA, _QUOTE, _CR, _LF)
    if quoted:
        put(out, at, _QUOTE)
        at += 1
    for index in range(start, end):
        byte = byte_at(data, index)
        if byte == _QUOTE:
            put(out, at, _QUOTE)
            at += 1
        put(out, at, byte)
        at += 1
    if quoted:
        put(out, at, _QUOTE)
        at += 1
    return at


@compiled
def write_rows(
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
    """Write rows from `place` on, as many as fit; returns the next place, and where they end."""
    at = 0
    while place < len(order):
        node = order[place]
        if at + row_size(move_length[node] + state_length[node]) > len(out):
            break
        start = move_start[node]
        marked = (
            place == 0
            and move_length[node] >= 3
            and names[start] == 0xEF
            and names[start + 1] == 0xBB
            and names[start + 2] == 0xBF
        )
        at = _write_name(out, at, names, start, start + move_length[node], marked)
        put(out, at, _COMMA)
        at = decimals.write_integer(out, at + 1, np.uint64(visits[node]))
        put(out, at, _COMMA)
        at = decimals.write_integer(out, at + 1, np.uint64(extra_visits[node]))
        put(out, at, _COMMA)
        at = decimals.write_float(out, at + 1, mean_bits[node])
        put(out, at, _COMMA)
        start = state_start[node]
        at = _write_name(out, at + 1, names, start, start + state_length[node], False)
        put(out, at, _COMMA)
        at = decimals.write_integer(out, at + 1, np.uint64(child_count[node]))
        put(out, at, _CR)
        put(out, at + 1, _LF)
        at += 2
        place += 1
    return place, at
