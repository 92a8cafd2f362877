"""The opacity of lines, chosen so that many lines become a tone instead of a solid area."""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled

# The side of the cells in which lines are counted, in pixels.
_CELL = 24.0
# The maximum share of the area that lines side by side cover.
_TONE = 0.5
_LEAST_OPACITY = 0.1
_MOST_OPACITY = 0.95
# The exponent that makes weaker lines fade in a crowd while the strongest stay opaque.
_FALL = 4
# Opacities are rounded, because lines that look alike are drawn with one pen.
_STEPS = 24


def line_opacity(
    lines: NDArray[np.float32],
    widths: NDArray[np.float32],
    strengths: NDArray[np.int32],
    anchor: NDArray[np.float32],
) -> NDArray[np.float32]:
    """The opacity of each line, 0.0 to 1.0: float32 (lines,).

    `lines` and `widths` are as in `Drawing`. `anchor`, float32 (2,), is a point that moves
    with the lines, so that moving all lines changes no opacity. In a crowd, lines are fainter,
    so that together they cover about half of the area; stronger lines fade less.
    """
    if len(lines) == 0:
        return np.zeros(0, np.float32)
    crowd = _crowd(lines - np.tile(anchor % _CELL, 2), widths)
    faint = np.clip(_TONE / np.maximum(crowd, 1e-6), _LEAST_OPACITY, _MOST_OPACITY)
    share = np.log1p(strengths) / max(np.log1p(float(strengths.max())), 1e-6)
    opacity = faint + (_MOST_OPACITY - faint) * share**_FALL
    rounded: NDArray[np.float32] = (np.rint(opacity * _STEPS) / _STEPS).astype(np.float32)
    return rounded


@compiled
def _crowd(lines: NDArray[np.float32], widths: NDArray[np.float32]) -> NDArray[np.float64]:
    """The share of the area around each line that lines cover: float64 (lines,)."""
    count = len(lines)
    # Each line is cut into parts that are shorter than a cell and count in the cell of their
    # middle. The cells have a border of free ones.
    cells = np.empty(lines.shape)
    parts = np.empty(count, np.int64)
    areas = np.empty(count)
    left = top = np.inf
    right = bottom = -np.inf
    for line in range(count):
        x0, y0 = lines[line, 0] / _CELL, lines[line, 1] / _CELL
        x1, y1 = lines[line, 2] / _CELL, lines[line, 3] / _CELL
        length = np.hypot(x1 - x0, y1 - y0)
        parts[line] = int(np.ceil(length)) + 1
        areas[line] = length * widths[line] / _CELL / parts[line]
        cells[line, 0], cells[line, 1], cells[line, 2], cells[line, 3] = x0, y0, x1 - x0, y1 - y0
        left, right = min(left, x0, x1), max(right, x0, x1)
        top, bottom = min(top, y0, y1), max(bottom, y0, y1)
    first_column, first_row = int(np.floor(left)) - 1, int(np.floor(top)) - 1
    shape = int(np.floor(bottom)) - first_row + 2, int(np.floor(right)) - first_column + 2
    covered = np.zeros(shape)
    for line in range(count):
        for part in range(parts[line]):
            row, column = _cell(cells[line], (part + 0.5) / parts[line])
            covered[row - first_row, column - first_column] += areas[line]
    smooth = _smooth(covered)
    crowd = np.zeros(count)
    for line in range(count):
        for part in range(parts[line]):
            row, column = _cell(cells[line], (part + 0.5) / parts[line])
            crowd[line] += smooth[row - first_row, column - first_column]
        crowd[line] /= parts[line]
    return crowd


@compiled
def _cell(line: NDArray[np.float64], share: float) -> tuple[int, int]:
    """The row and column of the cell in which this share of a line ends."""
    return int(np.floor(line[1] + share * line[3])), int(np.floor(line[0] + share * line[2]))


@compiled
def _smooth(covered: NDArray[np.float64]) -> NDArray[np.float64]:
    """What cells cover on average, each mixed with its neighbours, except at the border.

    Adjacent cells differ by chance, so their borders would be visible. Weighting by the covered
    area keeps a crowd from fading towards its border.
    """
    rows, columns = covered.shape
    smooth = np.zeros((rows, columns))
    for row in range(1, rows - 1):
        for column in range(1, columns - 1):
            area = square = 0.0
            for down in range(-1, 2):
                for right in range(-1, 2):
                    cell = covered[row + down, column + right]
                    weight = (2 - abs(down)) * (2 - abs(right))
                    area += weight * cell
                    square += weight * cell * cell
            smooth[row, column] = square / max(area, 1e-12)
    return smooth
