"""The chunk `colm`, which contains a column; `uctvis.serialize.binary.chunks` defines it."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import TreeError
from uctvis.serialize.binary.contents import DamagedError, short_text, string
from uctvis.tree.columns import MOST_NAME, MOST_SPEC, Column, expect_columns

# As in Python's module struct.
_TYPES = {
    code: np.dtype(f"<{name}")
    for code, name in zip(
        b"bBhHiIqQfd",
        ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8"),
        strict=True,
    )
}
_CODES = {dtype: code for code, dtype in _TYPES.items()}
# The maximum length of a character in bytes.
_WIDEST = 4


def write(name: str, column: Column, order: NDArray[np.int32]) -> Iterator[bytes | NDArray[Any]]:
    """The content of the chunk of a column, whose numbers are written in this order."""
    values = column.values
    dtype = values.dtype.newbyteorder("<")
    for text in (name, column.title, column.spec):
        yield string(text.encode())
    has_unknown = column.unknown is not None
    yield bytes([column.static, _CODES[dtype], has_unknown])
    yield np.array(column.unknown if has_unknown else 0, dtype).tobytes()
    yield values[order].astype(dtype, copy=False)


def name_at(data: NDArray[np.uint8], start: int, end: int) -> str:
    """The name of the column in the chunk; "" if the chunk is damaged there."""
    try:
        return short_text(data, start, end, _WIDEST * MOST_NAME)[0]
    except DamagedError:
        return ""


def read(data: NDArray[np.uint8], size: int, start: int, end: int) -> tuple[str, Column]:
    """The name and the column of a tree of `size` nodes, in the order of the file.

    Raises
    ------
    DamagedError
        The content is not that of a column.
    """
    name, at = short_text(data, start, end, _WIDEST * MOST_NAME)
    title, at = short_text(data, at, end, _WIDEST * MOST_NAME)
    spec, at = short_text(data, at, end, _WIDEST * MOST_SPEC)
    if at + 3 > end:
        raise DamagedError
    static, code, has_unknown = data[at : at + 3].tolist()
    if static > 1 or code not in _TYPES or has_unknown > 1:
        raise DamagedError
    dtype = _TYPES[code]
    if at + 3 + (1 + size) * dtype.itemsize != end:
        raise DamagedError
    numbers = data[at + 3 : end].view(dtype)
    try:
        column = Column(
            numbers[1:],
            title=title,
            unknown=numbers[0].item() if has_unknown else None,
            spec=spec,
            static=bool(static),
        )
        expect_columns({name: column}, size)
    except TreeError as error:
        raise DamagedError from error
    return name, column
