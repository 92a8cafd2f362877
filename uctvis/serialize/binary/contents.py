"""Parts of the contents of chunks: strings, names, types (see `uctvis.serialize.binary.chunks`)."""

import struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.serialize.byte_ops import address, invalid_at
from uctvis.texts import _

_Bytes = NDArray[np.uint8]

# As in Python's module struct.
TYPES = {
    code: np.dtype(f"<{name}")
    for code, name in zip(
        b"bBhHiIqQfd",
        ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8"),
        strict=True,
    )
}
CODES = {dtype: code for code, dtype in TYPES.items()}


class DamagedError(Exception):
    """The content of a chunk is not valid for its tag; the message says why, or is ""."""


def string(text: bytes) -> bytes:
    """The string as in a file: its length and its bytes."""
    return struct.pack("<i", len(text)) + text


def string_bounds(data: _Bytes, start: int, end: int) -> tuple[int, int]:
    """The start and the end of the content of the string at `start`.

    Raises DamagedError if it is not a string that ends before `end`.
    """
    if start + 4 > end:
        raise DamagedError(_("expected the length of a text, got the end"))
    (length,) = struct.unpack_from("<i", data.data, start)
    start += 4
    _expect_length(length, end - start)
    if invalid_at(address(data), start, start + length) >= 0:
        raise DamagedError(_("expected a text in UTF-8, got other bytes"))
    return start, start + length


def short_text(data: _Bytes, start: int, end: int, most: int) -> tuple[str, int]:
    """The printable string at `start`, of at most `most` bytes, and its end.

    Raises DamagedError if there is no such string.
    """
    start, end = string_bounds(data, start, end)
    _expect_length(end - start, most)
    text = data[start:end].tobytes().decode()
    if not text.isprintable():
        raise DamagedError(_("expected a printable text, got {text!r}").format(text=text))
    return text, end


def _expect_length(length: int, most: int) -> None:
    if not 0 <= length <= most:
        raise DamagedError(
            _("expected a text of 0 to {most} bytes, got {length}").format(most=most, length=length)
        )


def type_of(code: int, codes: bytes = bytes(TYPES)) -> np.dtype[Any]:
    """The type with this code, which must be one of `codes`. Raises DamagedError if it is not."""
    if code not in codes:
        raise DamagedError(
            _("expected a type of numbers from {codes}, got {code!r}").format(
                codes=codes.decode(), code=chr(code)
            )
        )
    return TYPES[code]


def numbers(data: _Bytes, start: int, end: int, dtype: np.dtype[Any], count: int) -> NDArray[Any]:
    """The `count` numbers that are the rest of a chunk, not copied.

    Raises DamagedError if the rest has another length.
    """
    if end - start != count * dtype.itemsize:
        raise DamagedError(
            _("expected {count} numbers of {size} bytes, got {left} bytes").format(
                count=count, size=dtype.itemsize, left=end - start
            )
        )
    return data[start:end].view(dtype)
