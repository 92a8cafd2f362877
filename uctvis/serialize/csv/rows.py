"""Reading the rows of a `.csv` file (compiled); see `uctvis.serialize.csv.format`."""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, inlined
from uctvis.jit.raw_memory import Memory, byte_at, load, memory_of, put_byte, store, word_at
from uctvis.serialize.byte_ops import equal_bytes, first_byte, invalid_at, is_ascii
from uctvis.serialize.numbers import decimals
from uctvis.serialize.tree_builder import MOST

_Bytes = NDArray[np.uint8]
_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]

_COLUMNS = 6
COMMA, QUOTE, CR, LF = ord(","), ord("|"), ord("\r"), ord("\n")
# The minimum size of a row in bytes, without its line break: ,0,0,0,,0
_LEAST_ROW = 9
# The parts of a row in the scratch: the starts of its fields, their ends, its numbers.
SCRATCH_SIZE = 3 * _COLUMNS
_END = _COLUMNS
_NUMBER = 2 * _COLUMNS

# Why reading stopped.
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
# Not errors: Python must read the mean of the last row; the requested number of rows was read.
LONG_MEAN = 11
PAUSED = 12


@compiled
def most_rows(size: int) -> int:
    """The maximum number of rows in `size` bytes."""
    return (size + 1) // (_LEAST_ROW + 1)


@compiled
def _unquote(memory: Memory, size: int, at: int) -> tuple[int, int, int]:
    """Read the quoted field whose opening quote is at `at`.

    Moves its content so that it starts at `at` + 1. Returns the end of the content, the end of
    the field, and the number of line breaks in it.
    """
    at += 1
    to = at
    breaks = 0
    quoted = True
    while at < size:
        byte = byte_at(memory, at)
        if quoted:
            if byte == QUOTE:
                quoted = at + 1 < size and byte_at(memory, at + 1) == QUOTE
                if not quoted:
                    at += 1
                    continue
                at += 1
            elif byte == LF or (byte == CR and (at + 1 == size or byte_at(memory, at + 1) != LF)):
                breaks += 1
        elif byte in (COMMA, LF, CR):
            break
        put_byte(memory, to, byte)
        to += 1
        at += 1
    return to, at, breaks


@inlined
def _field_end(memory: Memory, size: int, at: int) -> tuple[int, np.uint64]:
    """Find the end of the unquoted field that starts at `at`.

    Also returns the bitwise or of its bytes and some of the bytes after it.
    """
    every = np.uint64(0)
    while at + 8 <= size:
        word = word_at(memory, at)
        every |= word
        ends = equal_bytes(word, COMMA) | equal_bytes(word, CR) | equal_bytes(word, LF)
        if ends != 0:
            return at + first_byte(ends), every
        at += 8
    while at < size:
        byte = byte_at(memory, at)
        if byte in (COMMA, LF, CR):
            break
        every |= np.uint64(byte)
        at += 1
    return at, every


@inlined
def _split_row(memory: Memory, size: int, at: int, fields: Memory) -> tuple[int, int, int, bool]:
    """Find the fields of the row that starts at `at`, at most one for each column.

    Returns the number of fields, the end of the last field, the number of line breaks in the
    row, and whether the row may contain characters outside ASCII.
    """
    breaks = 0
    every = np.uint64(0)
    for column in range(_COLUMNS):
        if at < size and byte_at(memory, at) == QUOTE:
            every = ~np.uint64(0)
            store(fields, column, np.uint64(at + 1))
            end, at, inside = _unquote(memory, size, at)
            breaks += inside
        else:
            store(fields, column, np.uint64(at))
            at, passed = _field_end(memory, size, at)
            every |= passed
            end = at
        store(fields, _END + column, np.uint64(end))
        if at == size or byte_at(memory, at) != COMMA:
            return column + 1, at, breaks, not is_ascii(every)
        at += 1
    return _COLUMNS, at - 1, breaks, not is_ascii(every)


@compiled
def _start(fields: Memory, column: int) -> int:
    return np.int64(load(fields, column))  # type: ignore[return-value]


@compiled
def _end(fields: Memory, column: int) -> int:
    return np.int64(load(fields, _END + column))  # type: ignore[return-value]


@compiled
def _number(fields: Memory, column: int) -> int:
    return np.int64(load(fields, _NUMBER + column))  # type: ignore[return-value]


@inlined
def _check_names(memory: Memory, fields: Memory, closely: bool) -> tuple[int, int]:
    """Check the names of a row; return the error and the column."""
    for column in (0, 4):
        start, end = _start(fields, column), _end(fields, column)
        if end - start > MOST:
            return TOO_LONG, column
        if closely and invalid_at(memory, start, end) >= 0:
            return BAD_UTF8, column
    return DONE, 0


@inlined
def _read_numbers(memory: Memory, fields: Memory, most_children: int) -> tuple[int, int, np.uint64]:
    """Read the whole numbers of a row into `fields`.

    Returns the error, the column, and the bits of the mean.
    """
    outcome, bits = decimals.read_float(memory, _start(fields, 3), _end(fields, 3))
    for column in (1, 2, 5):
        number = decimals.read_integer(memory, _start(fields, column), _end(fields, column))
        if number < 0:
            return NOT_WHOLE, column, bits
        store(fields, _NUMBER + column, np.uint64(number))
    if outcome == decimals.NOT_A_NUMBER or outcome == decimals.INFINITE:
        return NOT_FINITE, 3, bits
    if _number(fields, 5) > most_children:
        return TOO_MANY_CHILDREN, 5, bits
    return (LONG_MEAN if outcome == decimals.UNDECIDED else DONE), 3, bits


@inlined
def _skip_breaks(memory: Memory, size: int, at: int) -> tuple[int, int]:
    """The place of the next byte other than CR and LF, and the number of line breaks before it."""
    breaks = 0
    while at < size:
        byte = byte_at(memory, at)
        if byte == CR and at + 1 < size and byte_at(memory, at + 1) == LF:
            at += 2
        elif byte in (CR, LF):
            at += 1
        else:
            break
        breaks += 1
    return at, breaks


@compiled
def read_rows(
    data: _Bytes,
    scratch: _Int64s,
    at: int,
    node: int,
    pending: int,
    line: int,
    most: int,
    child_count: _Int32s,
    visits: _Int32s,
    extra_visits: _Int32s,
    mean_bits: NDArray[np.uint64],
    move_start: _Int64s,
    move_length: _Int32s,
    state_start: _Int64s,
    state_length: _Int32s,
) -> tuple[int, int, int, int, int, int, int, int]:
    """Read at most `most` rows from `at` on; `node` rows were read and `pending` are missing.

    `scratch` has SCRATCH_SIZE words. Returns why it stopped; `at`, `node`, `pending` and `line`
    to continue from; and the column and the bounds of the text where it stopped.
    """
    memory, fields, size = memory_of(data), memory_of(scratch), len(data)
    most_children = most_rows(size)
    last = node + most
    while pending > 0:
        if node == last:
            return PAUSED, at, node, pending, line, 0, at, at
        # The end of the previous row, and empty lines.
        at, breaks = _skip_breaks(memory, size, at)
        line += breaks
        if at == size:
            return ROWS_MISSING, at, node, pending, line, 0, at, at
        if node == len(visits):
            return TOO_MANY_NODES, at, node, pending, line, 0, at, at

        columns, at, breaks, closely = _split_row(memory, size, at, fields)
        if columns < _COLUMNS:
            return TOO_FEW_COLUMNS, at, node, pending, line, columns - 1, _start(fields, 0), at
        if at < size and byte_at(memory, at) == COMMA:
            return TOO_MANY_COLUMNS, at, node, pending, line, 0, _start(fields, 0), at
        stop, column = _check_names(memory, fields, closely)
        bits = np.uint64(0)
        if stop == DONE:
            stop, column, bits = _read_numbers(memory, fields, most_children)
        if stop != DONE and stop != LONG_MEAN:
            bounds = _start(fields, column), _end(fields, column)
            return stop, at, node, pending, line, column, bounds[0], bounds[1]

        move_start[node] = _start(fields, 0)
        move_length[node] = _end(fields, 0) - _start(fields, 0)
        visits[node] = _number(fields, 1)
        extra_visits[node] = _number(fields, 2)
        mean_bits[node] = bits
        state_start[node] = _start(fields, 4)
        state_length[node] = _end(fields, 4) - _start(fields, 4)
        child_count[node] = _number(fields, 5)
        line += breaks
        node += 1
        pending += _number(fields, 5) - 1
        if stop == LONG_MEAN:
            bounds = _start(fields, column), _end(fields, column)
            return stop, at, node, pending, line, column, bounds[0], bounds[1]
    while at < size:
        at, breaks = _skip_breaks(memory, size, at)
        line += breaks
        if at < size and byte_at(memory, at) != ord(" ") and byte_at(memory, at) != ord("\t"):
            return AFTER_END, at, node, pending, line, 0, at, size
        at += 1
    return DONE, at, node, pending, line, 0, at, at
