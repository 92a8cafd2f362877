"""The shots of a turn of Painting, from the states before and after it."""

from typing import NamedTuple

from uctvis.simultaneous.painting.arrays import COL, ORDER, OWNER, ROW
from uctvis.simultaneous.painting.compiled_rules import (
    DOWN,
    LEFT,
    NOWHERE,
    RIGHT,
    SHOOT,
    UP,
    read_code,
)
from uctvis.simultaneous.painting.game import Painting

# The step of each direction: rows down, columns to the right.
STEPS = {NOWHERE: (0, 0), UP: (-1, 0), DOWN: (1, 0), LEFT: (0, -1), RIGHT: (0, 1)}
# The first cell of a shot is so many cells from the centre of the pawn.
BESIDE = 2


class PaintShot(NamedTuple):
    """A shot of a turn."""

    pawn: int
    # The pawn's owner when it shot.
    player: int
    # From a cell to the next, in rows and columns.
    step: tuple[int, int]
    # Rows and columns of the cells that it covers, in the order of the shot; not what lies behind a
    # wall or the border. Without paint or space there are none.
    cells: tuple[tuple[int, int], ...]


def shots_between(before: Painting, after: Painting) -> list[PaintShot]:
    """The shots of the turn between two states; none if they are not one turn apart."""
    found: list[PaintShot] = []
    if after.turn != before.turn + 1:
        return found
    players = before.pawns[:, OWNER].tolist()
    for pawn, state in enumerate(after.pawns.tolist()):
        # The rules put the number of covered cells in the place of the length.
        kind, _pawn, direction, covered = read_code(state[ORDER])
        if kind != SHOOT:
            continue
        down, right = step = STEPS[direction]
        cells = (
            (state[ROW] + down * away, state[COL] + right * away)
            for away in range(BESIDE, BESIDE + covered)
        )
        # In the original, shots may lead nowhere, again and again into one cell.
        found.append(PaintShot(pawn, players[pawn], step, tuple(dict.fromkeys(cells))))
    return found
