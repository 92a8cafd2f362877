"""The chunk `kept`, with numbers of the kept nodes; `uctvis.serialize.binary.chunks` defines it."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.serialize.binary.contents import (
    CODES,
    DamagedError,
    numbers,
    short_text,
    string,
    type_of,
)
from uctvis.texts import _

_WHOLE = b"bBhHiIqQ"
_MOST_NAME = 100


def write(name: str, values: NDArray[Any]) -> Iterator[bytes | NDArray[Any]]:
    """The content of the chunk of an array of integers."""
    dtype = values.dtype.newbyteorder("<")
    yield string(name.encode())
    yield bytes([CODES[dtype]])
    yield values.astype(dtype, copy=False)


def read(data: NDArray[np.uint8], start: int, end: int) -> tuple[str, NDArray[Any]]:
    """The name and the numbers. Raises DamagedError if the content is not such an array."""
    name, at = short_text(data, start, end, _MOST_NAME)
    if at == end:
        raise DamagedError(_("expected the type of the numbers, got the end"))
    dtype = type_of(int(data[at]), _WHOLE)
    at += 1
    count = (end - at) // dtype.itemsize
    # A copy, because the bytes in the file are not aligned.
    return name, numbers(data, at, end, dtype, count).astype(dtype.newbyteorder("="))
