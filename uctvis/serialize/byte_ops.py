"""Compiled operations on the bytes of a file: copying, searching, UTF-8.

These functions take an address instead of an array (see `uctvis.jit.raw_memory`), because they
are called for each of millions of names. They do not check bounds; the callers do.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.bits import lowest
from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import (
    Memory,
    byte_at,
    integer_at,
    put_byte,
    put_integer,
    put_word,
    word_at,
)

_ONES = np.uint64(0x0101010101010101)
_HIGHS = np.uint64(0x8080808080808080)


def address(array: NDArray[Any]) -> Memory:
    """The address of a contiguous array, valid as long as the caller keeps the array."""
    return np.uint64(array.ctypes.data)


@compiled
def equal_bytes(word: np.uint64, byte: int) -> np.uint64:
    """Mark the first byte that equals `byte` by its high bit; the bits above are undefined."""
    other = word ^ (np.uint64(byte) * _ONES)
    return (other - _ONES) & ~other & _HIGHS


@compiled
def first_byte(marks: np.uint64) -> int:
    """The index of the lowest byte whose high bit is set."""
    return np.int64(lowest(marks) >> np.uint64(3))  # type: ignore[return-value]


@compiled
def is_ascii(word: np.uint64) -> bool:
    """Whether all bytes of the word are ASCII."""
    return word & _HIGHS == 0  # type: ignore[no-any-return]


@compiled
def same(memory: Memory, at: int, other: Memory, other_at: int, size: int) -> bool:
    """Whether two sequences of `size` bytes are equal."""
    index = 0
    while index + 8 <= size:
        if word_at(memory, at + index) != word_at(other, other_at + index):
            return False
        index += 8
    while index < size:
        if byte_at(memory, at + index) != byte_at(other, other_at + index):
            return False
        index += 1
    return True


@compiled
def copy(out: Memory, to: int, memory: Memory, start: int, end: int) -> int:
    """Copy the bytes from `start` to `end` to the place `to`, and return the end of the copy.

    Copies words; the last word overlaps the one before it.
    """
    size = end - start
    if size >= 8:
        last = to + size - 8
        while to < last:
            put_word(out, to, word_at(memory, start))
            start += 8
            to += 8
        put_word(out, last, word_at(memory, end - 8))
        return last + 8
    if size >= 4:
        put_integer(out, to, integer_at(memory, start))
        put_integer(out, to + size - 4, integer_at(memory, end - 4))
        return to + size
    for index in range(size):
        put_byte(out, to + index, byte_at(memory, start + index))
    return to + size


@compiled
def character_size(memory: Memory, at: int, end: int) -> int:
    """The length in bytes of the character at `at`; 0 if there is no valid one before `end`.

    Follows table 3-7 of the Unicode Standard: no surrogates, nothing above U+10FFFF, and no
    overlong forms.
    """
    if at >= end:
        return 0
    first = byte_at(memory, at)
    if first < 0x80:
        return 1
    if first < 0xC2 or first > 0xF4:
        return 0
    size = 2 if first < 0xE0 else 3 if first < 0xF0 else 4
    if at + size > end:
        return 0
    least, most = 0x80, 0xBF
    if first == 0xE0:
        least = 0xA0
    elif first == 0xED:
        most = 0x9F
    elif first == 0xF0:
        least = 0x90
    elif first == 0xF4:
        most = 0x8F
    if byte_at(memory, at + 1) < least or byte_at(memory, at + 1) > most:
        return 0
    for index in range(at + 2, at + size):
        if byte_at(memory, index) < 0x80 or byte_at(memory, index) > 0xBF:
            return 0
    return size


@compiled
def invalid_at(memory: Memory, start: int, end: int) -> int:
    """The place of the first byte from `start` to `end` that is not UTF-8, or -1."""
    at = start
    while at < end:
        while at + 8 <= end and is_ascii(word_at(memory, at)):
            at += 8
        while at < end and byte_at(memory, at) < 0x80:
            at += 1
        if at < end:
            size = character_size(memory, at, end)
            if size == 0:
                return at
            at += size
    return -1
