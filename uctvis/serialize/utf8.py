"""UTF-8, checked and counted where it lies."""

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled


@compiled
def character_size(data: NDArray[np.uint8], at: int, end: int) -> int:
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
def invalid_at(data: NDArray[np.uint8], start: int, end: int) -> int:
    """Where data[start:end] stops being UTF-8; -1 if it never does."""
    every = np.uint8(0)
    for index in range(start, end):
        every |= data[index]
    if every < 0x80:
        return -1
    at = start
    while at < end:
        size = character_size(data, at, end)
        if size == 0:
            return at
        at += size
    return -1
