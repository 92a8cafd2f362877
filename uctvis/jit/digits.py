"""Whole numbers in decimal digits, as bytes."""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled

_ZERO, _MINUS = b"0-"


@compiled
def write_number(number: int, out: NDArray[np.uint8], at: int) -> int:
    """Write a number above -(2**63) into `out`, from the index `at`; return where it ends."""
    if number < 0:
        out[at] = _MINUS
        at += 1
        number = -number
    # Compared with a tenth, because ten times the power may be too large for an int64.
    tenth = number // 10
    power = 1
    while tenth >= power:
        power *= 10
    while power > 1:
        digit = number // power
        out[at] = _ZERO + digit
        number -= digit * power
        at += 1
        power //= 10
    out[at] = _ZERO + number
    return at + 1
