"""Writing the rows of a `.csv` file (compiled); see `uctvis.serialize.csv.format`."""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import Memory, byte_at, memory_of, put_byte, word_at
from uctvis.serialize.byte_ops import copy, equal_bytes
from uctvis.serialize.csv.rows import COMMA, CR, LF, QUOTE
from uctvis.serialize.numbers import decimals

_Bytes = NDArray[np.uint8]
_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]

# The maximum size of a written row without its names: quotes, numbers, separators.
_NUMBERS_SIZE = 3 * decimals.INTEGER_SIZE + decimals.FLOAT_SIZE + 16


@compiled
def row_size(names_size: int) -> int:
    """The maximum size in bytes of a row whose names have `names_size` bytes."""
    return 2 * names_size + _NUMBERS_SIZE


@compiled
def _is_plain(names: Memory, start: int, end: int) -> bool:
    """Whether a name can be written without quotes."""
    at = start
    while at + 8 <= end:
        word = word_at(names, at)
        special = equal_bytes(word, COMMA) | equal_bytes(word, QUOTE)
        special |= equal_bytes(word, CR) | equal_bytes(word, LF)
        if special != 0:
            return False
        at += 8
    while at < end:
        byte = byte_at(names, at)
        if byte in (COMMA, QUOTE, CR, LF):
            return False
        at += 1
    return True


@compiled
def _write_quoted(out: Memory, at: int, names: Memory, start: int, end: int) -> int:
    put_byte(out, at, QUOTE)
    at += 1
    for index in range(start, end):
        byte = byte_at(names, index)
        if byte == QUOTE:
            put_byte(out, at, QUOTE)
            at += 1
        put_byte(out, at, byte)
        at += 1
    put_byte(out, at, QUOTE)
    return at + 1


@compiled
def _write_name(out: Memory, at: int, names: Memory, start: int, end: int) -> int:
    if _is_plain(names, start, end):
        return copy(out, at, names, start, end)
    return _write_quoted(out, at, names, start, end)


@compiled
def _write_number(out: Memory, at: int, number: int) -> int:
    """Write a comma and the number."""
    put_byte(out, at, COMMA)
    return decimals.write_integer(out, at + 1, np.uint64(number))


@compiled
def _is_marked(names: Memory, start: int, end: int) -> bool:
    """Whether a name begins with a byte-order mark."""
    return (
        end - start >= 3
        and byte_at(names, start) == 0xEF
        and byte_at(names, start + 1) == 0xBB
        and byte_at(names, start + 2) == 0xBF
    )


@compiled
def write_rows(
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
    """Write as many rows from `place` on as fit; return the next place and the end in `out`."""
    to, names = memory_of(out), memory_of(buffer)
    at = 0
    while place < len(order):
        node, name = order[place], name_at[place]
        if at + row_size(move_length[name] + state_length[name]) > len(out):
            break
        start = move_start[name]
        end = start + move_length[name]
        if place == 0 and _is_marked(names, start, end):
            at = _write_quoted(to, at, names, start, end)
        else:
            at = _write_name(to, at, names, start, end)
        at = _write_number(to, at, visits[node])
        at = _write_number(to, at, extra_visits[node])
        put_byte(to, at, COMMA)
        at = decimals.write_float(to, at + 1, mean_bits[node])
        put_byte(to, at, COMMA)
        start = state_start[name]
        at = _write_name(to, at + 1, names, start, start + state_length[name])
        at = _write_number(to, at, child_count[node])
        put_byte(to, at, CR)
        put_byte(to, at + 1, LF)
        at += 2
        place += 1
    return place, at
