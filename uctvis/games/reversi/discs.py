"""Legal moves and turned discs of Reversi by operations on words, without branches.

Moves are found in all eight directions by shifts that double the length of a run of discs. Turned
discs are found in each ray of the square: subtraction of the first square that the opponent does
not have sets all bits below it.
"""

import numpy as np

from uctvis.games.reversi.position import DIRECTIONS, FULL, NOT_FIRST, NOT_LAST, PASS, shifted
from uctvis.jit.bits import leading_zeros
from uctvis.jit.compiled import compiled

_U0, _U1, _U2 = (np.uint64(n) for n in range(3))
_TOP = np.uint64(1 << 63)
_ALL = np.uint64(FULL)
# Squares of the opponent that are not at the left or the right edge continue a run sideways.
_INNER = np.uint64(NOT_FIRST & NOT_LAST)
# The steps along a row, a column and the two diagonals.
_ROW, _COLUMN, _FALLING, _RISING = (np.uint64(step) for step in (1, 8, 9, 7))


def _ray(square: int, step: int, arriving: int) -> int:
    """The squares of a ray from a square to the edge."""
    found, at = 0, shifted(1 << square, step, arriving)
    while at:
        found |= at
        at = shifted(at, step, arriving)
    return found


# Indexed by a square: its rays to higher squares, and to lower ones.
_HIGHER = np.array(
    [[_ray(square, *one) for one in DIRECTIONS if one[0] > 0] for square in range(PASS)], np.uint64
)
_LOWER = np.array(
    [[_ray(square, *one) for one in DIRECTIONS if one[0] < 0] for square in range(PASS)], np.uint64
)


@compiled
def _both_ways(own: np.uint64, inner: np.uint64, step: np.uint64) -> np.uint64:
    """The squares behind the runs of `inner` that begin beside discs of `own`, on a line."""
    two = _U2 * step
    up, down = inner & own << step, inner & own >> step
    up |= inner & up << step
    down |= inner & down >> step
    pairs = inner & inner << step
    up |= pairs & up << two
    up |= pairs & up << two
    pairs = pairs >> step
    down |= pairs & down >> two
    down |= pairs & down >> two
    return up << step | down >> step


@compiled
def moves_of(own: np.uint64, other: np.uint64) -> np.uint64:
    """The empty squares where a disc turns at least one disc of the opponent."""
    inner = other & _INNER
    found = _both_ways(own, inner, _ROW) | _both_ways(own, other, _COLUMN)
    found |= _both_ways(own, inner, _FALLING) | _both_ways(own, inner, _RISING)
    return found & ~(own | other)


@compiled
def turned_by(own: np.uint64, other: np.uint64, square: int) -> np.uint64:
    """The discs of the opponent that an own disc on an empty square turns."""
    found = _U0
    for n in range(4):
        ray = _HIGHER[square, n]
        ahead = ray & ~other
        end = ahead & _U0 - ahead & own
        found |= ray & end - (_U1 if end != _U0 else _U0)
        ray = _LOWER[square, n]
        # The lowest bit is set so that there is a highest one; the ray decides whether it counts.
        end = _TOP >> leading_zeros(ray & ~other | _U1) & own & ray
        found |= ray & _U0 - (end << _U1)
    return found


@compiled
def beside(squares: np.uint64) -> np.uint64:
    """The squares beside some squares, in all directions."""
    first, last = np.uint64(NOT_FIRST), np.uint64(NOT_LAST)
    sideways = squares << _U1 & first | squares >> _U1 & last
    rows = squares | sideways
    return (sideways | rows << _COLUMN | rows >> _COLUMN) & _ALL
