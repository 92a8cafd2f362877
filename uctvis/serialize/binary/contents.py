"""Parts of the contents of chunks: strings and names (see `uctvis.serialize.binary.chunks`)."""

import struct

import numpy as np
from numpy.typing import NDArray

from uctvis.serialize.byte_ops import address, invalid_at

_Bytes = NDArray[np.uint8]


class DamagedError(Exception):
    """The content of a chunk is not valid for its tag."""


def string(text: bytes) -> bytes:
    """The string as in a file: its length and its bytes."""
    return struct.pack("<i", len(text)) + text


def string_bounds(data: _Bytes, start: int, end: int) -> tuple[int, int]:
    """The start and the end of the content of the string at `start`.

    Raises
    ------
    DamagedError
        It is not a string that ends before `end`.
    """
    if start + 4 > end:
        raise DamagedError
    (length,) = struct.unpack_from("<i", data.data, start)
    start += 4
    if not 0 <= length <= end - start or invalid_at(address(data), start, start + length) >= 0:
        raise DamagedError
    return start, start + length


def short_text(data: _Bytes, start: int, end: int, most: int) -> tuple[str, int]:
    """The printable string at `start`, of at most `most` bytes, and its end.

    Raises
    ------
    DamagedError
        There is no such string.
    """
    start, end = string_bounds(data, start, end)
    if end - start > most:
        raise DamagedError
    text = data[start:end].tobytes().decode()
    if not text.isprintable():
        raise DamagedError
    return text, end
