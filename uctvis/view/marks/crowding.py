"""How opaque lines are drawn: many of them make a tone, not a blot."""

import numpy as np
from numpy.typing import NDArray

# Pixels a side of the cells in which lines are counted.
_CELL = 24.0
# What lines that lie side by side cover of the ground, at most.
_TONE = 0.5
_LEAST_OPACITY = 0.1
_MOST_OPACITY = 0.95
# The strongest lines stay as they are in any crowd; weaker ones soon do not.
_FALL = 4
# Lines that look alike are drawn with one pen.
_STEPS = 24


def line_opacity(
    lines: NDArray[np.float32],
    widths: NDArray[np.float32],
    strengths: NDArray[np.int32],
    anchor: NDArray[np.float32],
) -> NDArray[np.float32]:
    """The opacity of each line, 0.0 to 1.0: float32 (lines,).

    `lines` and `widths` as in `Drawing`; `anchor`, float32 (2,), is a point that moves
    with the lines: when all move, none changes. Where lines crowd, each is fainter, so that
    together they cover about half of the ground; the stronger ones less so.
    """
    if len(lines) == 0:
        return np.zeros(0, np.float32)
    crowd = _crowd(lines - np.tile(anchor % _CELL, 2), widths)
    faint = np.clip(_TONE / np.maximum(crowd, 1e-6), _LEAST_OPACITY, _MOST_OPACITY)
    share = np.log1p(strengths) / max(np.log1p(float(strengths.max())), 1e-6)
    opacity = faint + (_MOST_OPACITY - faint) * share**_FALL
    rounded: NDArray[np.float32] = (np.rint(opacity * _STEPS) / _STEPS).astype(np.float32)
    return rounded


def _crowd(lines: NDArray[np.float32], widths: NDArray[np.float32]) -> NDArray[np.float64]:
    """Of each line, what lines cover where it lies, in units of the ground: float64 (lines,)."""
    ends = lines.astype(np.float64) / _CELL
    along = ends[:, 2:] - ends[:, :2]
    length = np.hypot(along[:, 0], along[:, 1])
    parts = np.ceil(length).astype(np.int64) + 1
    line = np.repeat(np.arange(len(lines)), parts)
    part = np.arange(len(line)) - np.repeat(np.cumsum(parts) - parts, parts)
    share = (part + 0.5) / parts[line]
    column = np.floor(ends[line, 0] + share * along[line, 0]).astype(np.int64)
    row = np.floor(ends[line, 1] + share * along[line, 1]).astype(np.int64)
    column -= column.min() - 1
    row -= row.min() - 1
    shape = int(row.max()) + 2, int(column.max()) + 2
    cell = row * shape[1] + column
    area = (length * widths / _CELL / parts)[line]
    covered = np.bincount(cell, area, shape[0] * shape[1]).reshape(shape).astype(np.float64)
    # Beside each other, cells differ by chance: no line may show where they end. What is
    # crowded counts for more, so that a crowd does not thin out towards its border.
    smooth = _blurred(covered**2) / np.maximum(_blurred(covered), 1e-12)
    return np.bincount(line, smooth[row - 1, column - 1], minlength=len(lines)) / parts


def _blurred(cells: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each cell mixed with its neighbours; those at the border are left out."""
    rows: NDArray[np.float64] = cells[:-2] + 2 * cells[1:-1] + cells[2:]
    mixed: NDArray[np.float64] = rows[:, :-2] + 2 * rows[:, 1:-1] + rows[:, 2:]
    return mixed
