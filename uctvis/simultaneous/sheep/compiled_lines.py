"""The lines of a turn of Sheep as bytes, compiled.

sheep: id x y wool sheared / shepherds: id x y wool sheep owner / dogs: id x y owner /
sheds: column row owner wool. `sheared` is 0 or 1 in the original and else the id of the shepherd
or 0; `sheep` is its place among the sheep from 1 in the original and else its id, or 0.
"""

from math import floor, isnan

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.jit.digits import write_number
from uctvis.simultaneous.sheep.compiled_units import owner
from uctvis.simultaneous.sheep.pasture import (
    FIRST_ID,
    MOST_SHEDS,
    MOST_UNITS,
    NOBODY,
    Pasture,
    State,
)

_Bytes = NDArray[np.uint8]

# No line is longer: an id, two floats, three numbers of up to 20 characters.
_LONGEST = 100
MOST_BYTES = _LONGEST * (MOST_UNITS + MOST_SHEDS)
_ZERO, _SPACE, _LINE_END, _POINT = b"0 \n."
_NOT_A_NUMBER = np.frombuffer(b"NaN", np.uint8)
_DECIMALS, _MILLION = 6, 1e6
# Splits a float into two halves of 26 bits, whose products are exact (Dekker 1971).
_SPLITTER = 134217729.0


@compiled
def write_lines(pasture: Pasture, by_original: bool, out: _Bytes) -> int:
    """Write the lines, each with a line feed; return where they end.

    `out` has space for `MOST_BYTES`.
    """
    state = pasture[0]
    first_dog = state.sheep + state.shepherds
    at = 0
    for unit in range(first_dog + state.dogs):
        at = write_number(unit + FIRST_ID, out, at)
        at = write_float(state.x[unit], out, _space(out, at))
        at = write_float(state.y[unit], out, _space(out, at))
        if unit < first_dog:
            at = write_number(state.wool[unit], out, _space(out, at))
            number = _partner(state, unit, by_original)
            at = write_number(number, out, _space(out, at))
        if unit >= state.sheep:
            at = write_number(owner(state, unit), out, _space(out, at))
        out[at] = _LINE_END
        at += 1
    for shed in range(state.sheds):
        at = write_number(state.shed_x[shed], out, at)
        at = write_number(state.shed_y[shed], out, _space(out, at))
        at = write_number(state.shed_owner[shed], out, _space(out, at))
        at = write_number(state.shed_wool[shed], out, _space(out, at))
        out[at] = _LINE_END
        at += 1
    return at


@compiled
def _partner(state: State, unit: int, by_original: bool) -> int:
    partner = state.partner[unit]
    if partner == NOBODY:
        return 0
    if not by_original:
        return partner + FIRST_ID  # type: ignore[no-any-return]
    return 1 if unit < state.sheep else partner + 1


@compiled
def _space(out: _Bytes, at: int) -> int:
    out[at] = _SPACE
    return at + 1


@compiled
def write_float(number: float, out: _Bytes, at: int) -> int:
    """Write a number from 0 to 2**31 with six decimals, rounded half up; or NaN."""
    if isnan(number):
        for byte in _NOT_A_NUMBER:
            out[at] = byte
            at += 1
        return at
    millionths = _millionths(number)
    at = write_number(millionths // 1000000, out, at)
    out[at] = _POINT
    rest = millionths % 1000000
    for place in range(at + _DECIMALS, at, -1):
        out[place] = _ZERO + rest % 10
        rest //= 10
    return at + _DECIMALS + 1


@compiled
def _millionths(number: float) -> int:
    """The number times a million, rounded half up; exactly, though the product is not."""
    product = number * _MILLION
    high = _SPLITTER * number
    high -= high - number
    low = number - high
    # A million has 20 bits, so both products are exact.
    error = (high * _MILLION - product) + low * _MILLION
    whole = floor(product)
    return int(whole) + (1 if product - whole - 0.5 >= -error else 0)
