"""The chunk `colm`, which contains a column; `uctvis.serialize.binary.chunks` defines it."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import TreeError
from uctvis.serialize.binary.contents import (
    CODES,
    DamagedError,
    numbers,
    short_text,
    string,
    type_of,
)
from uctvis.texts import _
from uctvis.tree.columns import MOST_NAME, MOST_SPEC, Column, expect_columns

# The maximum length of a character in bytes.
_WIDEST = 4


def write(name: str, column: Column, order: NDArray[np.int32]) -> Iterator[bytes | NDArray[Any]]:
    """The content of the chunk of a column, whose numbers are written in this order."""
    values = column.values
    dtype = values.dtype.newbyteorder("<")
    for text in (name, column.title, column.spec):
        yield string(text.encode())
    has_unknown = column.unknown is not None
    yield bytes([column.static, CODES[dtype], has_unknown])
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

    Raises DamagedError if the content is not a column.
    """
    name, at = short_text(data, start, end, _WIDEST * MOST_NAME)
    title, at = short_text(data, at, end, _WIDEST * MOST_NAME)
    spec, at = short_text(data, at, end, _WIDEST * MOST_SPEC)
    if at + 3 > end:
        raise DamagedError(_("expected the type of the numbers, got the end"))
    static, code, has_unknown = data[at : at + 3].tolist()
    if max(static, has_unknown) > 1:
        raise DamagedError(
            _("expected bytes of 0 or 1, got {first} and {second}").format(
                first=static, second=has_unknown
            )
        )
    values = numbers(data, at + 3, end, type_of(code), 1 + size)
    try:
        column = Column(
            values[1:],
            title=title,
            unknown=values[0].item() if has_unknown else None,
            spec=spec,
            static=bool(static),
        )
        expect_columns({name: column}, size)
    except TreeError as error:
        raise DamagedError(str(error)) from error
    return name, column
