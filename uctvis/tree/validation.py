"""Checking the arguments of a tree and converting them to arrays and lists.

Each function raises TreeError, whose message names the argument, the expected and the
given value, and the index. `size` is the number of nodes, or None if it is not known yet.
"""

import contextlib
import reprlib
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis.errors import TreeError
from uctvis.texts import _


def whole_numbers(
    name: str, values: ArrayLike | None, size: int | None, least: int, most: int
) -> NDArray[np.int32]:
    """Convert integers of any type to int32; all 0 if `values` is None."""
    numbers = _row(name, values, size, _("whole numbers"))
    kind = numbers.dtype.kind
    if kind == "O":
        # An array of objects, as from tables that contain None or NaN.
        whole = [
            isinstance(number, int | np.integer) and not isinstance(number, bool)
            for number in numbers
        ]
        _refuse(name, numbers, ~np.array(whole, bool), size, _("whole numbers"))
    elif kind not in "iu" and len(numbers) > 0:
        wrong = np.ones(len(numbers), bool)
        if kind == "f":
            # All have the wrong type; report the ones that are not whole numbers in range first.
            strange = (numbers != np.floor(numbers)) | (numbers < least) | (numbers > most)
            wrong = strange if strange.any() else wrong
        _refuse(name, numbers, wrong, size, _("whole numbers"))
    outside = (numbers < least) | (numbers > most)
    if outside.any():
        raise TreeError(
            _("{name}: expected numbers from {least} to {most}, got {got}").format(
                name=name, least=least, most=most, got=_at(numbers, int(outside.argmax()))
            )
        )
    return numbers.astype(np.int32)


def finite_numbers(name: str, values: ArrayLike | None, size: int) -> NDArray[np.float64]:
    """Convert numbers of any type to float64; all 0.0 if `values` is None."""
    given = _row(name, values, size, _("finite numbers"))
    if given.dtype.kind in "biuf":
        with np.errstate(over="ignore"):
            numbers = given.astype(np.float64)
    elif given.dtype.kind == "O":
        numbers = np.array([_number(value) for value in given])
    else:
        numbers = np.full(size, np.nan)
    _refuse(name, given, ~np.isfinite(numbers), size, _("finite numbers"))
    return numbers


def unlimited_numbers(name: str, values: ArrayLike, size: int | None) -> NDArray[Any]:
    """Convert to float32, float64 or integers of any type; NaN is allowed in floats."""
    if values is None:
        raise TreeError(_expected(name, size, _("numbers"), "None"))
    given = _row(name, values, size, _("numbers"))
    numbers = given.astype(given.dtype.newbyteorder("="), copy=False)
    kind = numbers.dtype.kind
    if kind not in "iu" and numbers.dtype not in (np.float32, np.float64):
        expected = _("numbers (float32, float64 or integers)")
        raise TreeError(_expected(name, size, expected, numbers.dtype.name))
    if kind == "f":
        _refuse(name, numbers, np.isinf(numbers), size, _("finite numbers or NaN"))
    return numbers


def _number(value: Any) -> float:
    try:
        return np.nan if isinstance(value, str | bytes | np.complexfloating) else float(value)
    except (TypeError, ValueError, OverflowError):
        return np.nan


def _row(name: str, values: ArrayLike | None, size: int | None, kind: str) -> NDArray[Any]:
    if values is None:
        return np.zeros(size or 0, np.int32)
    if np.ma.isMaskedArray(values) and np.ma.is_masked(values):
        values = _unmasked(name, values, size, kind)
    try:
        row = np.asarray(values)
    except (TypeError, ValueError, OverflowError):
        # Nested lists of different lengths.
        row = np.asarray(None)
    if row.ndim != 1:
        shape = _("{type} of shape {shape}").format(type=type(values).__name__, shape=row.shape)
        got = shape if row.ndim > 0 else shown(values)
    elif size is not None and len(row) != size:
        got = str(len(row))
    else:
        return row
    raise TreeError(_expected(name, size, kind, got))


def _unmasked(name: str, values: Any, size: int | None, kind: str) -> NDArray[Any]:
    """The numbers of a masked array: masked floats are NaN; other masked values are refused."""
    if values.dtype.kind == "f":
        return values.filled(np.nan)  # type: ignore[no-any-return]
    index = int(np.ma.getmaskarray(values).reshape(-1).argmax())
    got = _("a masked value at index {index}").format(index=index)
    raise TreeError(_expected(name, size, kind, got))


def parent_indices(values: ArrayLike, most: int) -> NDArray[np.int32]:
    """Convert the indices of parents; the root has -1, or the only number that is missing.

    A missing number is NaN, None, pandas' NA, or masked. The others may be floats, since a column
    with a missing number has this type in pandas.
    """
    row, missing = _with_missing(values)
    if np.count_nonzero(missing) == 1:
        row = row.copy()
        row[missing] = -1
        # Numbers that are not whole are left to the check of whole numbers.
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            floats = row.astype(np.float64)
            if (floats == np.floor(floats)).all() and (np.abs(floats) <= most).all():
                values = floats.astype(np.int64)
    return whole_numbers("parent", values, None, -1, most)


def _with_missing(values: ArrayLike) -> tuple[NDArray[Any], NDArray[np.bool_]]:
    """The values in a row, and which are missing, bool (size,); of length 0 if they are no row."""
    if np.ma.isMaskedArray(values):
        mask = np.ma.getmaskarray(values)
        values = np.array(np.ma.getdata(values), object)
        values[mask] = None
    try:
        row = np.asarray(values)
    except (TypeError, ValueError, OverflowError):
        row = np.zeros(0)
    if row.ndim == 1 and row.dtype.kind == "f":
        return row, np.isnan(row)
    if row.ndim == 1 and row.dtype.kind == "O":
        missing = [
            value is None
            or type(value).__name__ == "NAType"
            or (isinstance(value, float) and np.isnan(value))
            for value in row
        ]
        return row, np.array(missing, np.bool_)
    return np.zeros(0), np.zeros(0, np.bool_)


def _refuse(
    name: str, values: NDArray[Any], wrong: NDArray[np.bool_], size: int | None, kind: str
) -> None:
    """Raise TreeError for the first wrong value, if there is one."""
    if wrong.any():
        index = int(wrong.argmax())
        raise TreeError(_expected(name, size, kind, _at(values, index)))


def texts(name: str, values: Iterable[str] | None, size: int) -> list[str]:
    """Return texts that files can contain; all "" if `values` is None."""
    if values is None:
        return [""] * size
    # A single text is an iterable of characters, but that is not meant.
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise TreeError(_expected(name, size, _("texts"), shown(values)))
    given = list(values)
    if len(given) != size:
        raise TreeError(_expected(name, size, _("texts"), str(len(given))))
    for index, text in enumerate(given):
        if not _is_text(text):
            kind = _("texts of Unicode characters")
            raise TreeError(_expected(name, None, kind, _at(given, index)))
    return given


def one_text(name: str, text: str) -> str:
    """Return a text that files can contain."""
    if not _is_text(text):
        raise TreeError(_expected(name, None, _("a text"), shown(text)))
    return text


def _is_text(value: object) -> bool:
    """Whether files can contain it: a text without lone surrogates."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _at(values: NDArray[Any] | list[Any], index: int) -> str:
    value = values[index]
    # Python's numbers are shown as digits, NumPy's with their type.
    got = shown(value.item() if isinstance(value, np.generic) else value)
    return _("{got} at index {index}").format(got=got, index=index)


def shown(value: object) -> str:
    """A value as an error message contains it."""
    try:
        return reprlib.repr(value)
    except ValueError:
        # A number of thousands of digits, which Python refuses to convert.
        return type(value).__name__


def _expected(name: str, size: int | None, kind: str, got: str) -> str:
    expected = kind if size is None else _("{size} {kind}").format(size=size, kind=kind)
    return _("{name}: expected {expected}, got {got}").format(name=name, expected=expected, got=got)
