"""Bytes as they lie in a file: one of them, numbers of several, UTF-8.

An index with a sign costs a look at the sign, every time; hence np.uint64.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled, inlined

_Bytes = NDArray[np.uint8]

_NOT_ASCII = np.uint64(0x8080808080808080)


@inlined
def byte_at(data: _Bytes, at: int) -> np.uint8:
    """The byte at `at`, which is not negative."""
    byte: np.uint8 = data[np.uint64(at)]
    return byte


@inlined
def put(out: _Bytes, at: int, byte: int | np.integer[Any]) -> None:
    """Write a byte at `at`, which is not negative."""
    out[np.uint64(at)] = byte


@inlined
def integer_at(data: _Bytes, at: int) -> int:
    """The integer in the 4 bytes from `at` on."""
    bits = np.int64(0)
    for index in range(4):
        bits |= np.int64(data[np.uint64(at) + np.uint64(index)]) << 8 * index
    return int(np.int64(np.int32(bits)))


@inlined
def word_at(data: _Bytes, at: int) -> np.uint64:
    """The 8 bytes from `at` on, the first one lowest."""
    bits = np.uint64(0)
    for index in range(8):
        bits |= np.uint64(data[np.uint64(at) + np.uint64(index)]) << np.uint64(8 * index)
    return bits


@compiled
def character_size(data: _Bytes, at: int, end: int) -> int:
    """The number of bytes of the character at `at`; 0 if there is no valid one before `end`.

    The Unicode Standard, table 3-7: no surrogates, nothing above U+10FFFF, and nothing
    longer than it has to be.
    """
    if at >= end:
        return 0
    first = data[at]
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
    if data[at + 1] < least or data[at + 1] > most:
        return 0
    for index in range(at + 2, at + size):
        if data[index] < 0x80 or data[index] > 0xBF:
            return 0
    return size


@compiled
def invalid_at(data: _Bytes, start: int, end: int) -> int:
    """Where data[start:end] stops being UTF-8; -1 if it never does."""
    at = start
    while at < end:
        while at + 8 <= end and word_at(data, at) & _NOT_ASCII == 0:
            at += 8
        while at < end and byte_at(data, at) < 0x80:
            at += 1
        if at < end:
            size = character_size(data, at, end)
            if size == 0:
                return at
            at += size
    return -1
