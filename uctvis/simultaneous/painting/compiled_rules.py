"""The compiled rules of Painting: a turn, and the scores.

A command of a player is one int64: `command_code` gives it.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.simultaneous.painting.arrays import (
    BOARD,
    CELLS,
    COL,
    MAJORITY,
    OCCUPANT,
    OLD_COL,
    OLD_ROW,
    ORDER,
    OWNER,
    PAINT,
    ROW,
    SHOT_AT,
    SIDE,
    STRIDE,
    WALL,
    cell_at,
)

_Planes = NDArray[np.uint8]
_Pawns = NDArray[np.int64]

MOVE, SHOOT = 1, 2
# The directions of commands. The original also takes others, which lead nowhere.
NOWHERE, UP, DOWN, LEFT, RIGHT = range(5)
_STEPS = np.array([0, -STRIDE, STRIDE, -1, 1])
_DOWN = np.array([0, -1, 1, 0, 0])
_RIGHT = np.array([0, 0, 0, -1, 1])

# The bits of a command: the pawn, the direction, the kind; the rest is the length, with its sign.
_DIRECTION_BIT, _KIND_BIT, _LENGTH_BIT = 3, 6, 8
_THREE_BITS, _TWO_BITS = 7, 3

_BOTH = 3
_SECOND_COLOUR = 2
_INT_SIZE, _INT_HALF = 1 << 32, 1 << 31


def command_code(kind: int, pawn: int, direction: int, length: int = 0) -> int:
    """A command as a number: MOVE or SHOOT, a pawn from 0 to 5, a direction from 0 to 4."""
    return pawn | direction << _DIRECTION_BIT | kind << _KIND_BIT | length << _LENGTH_BIT


def read_code(code: int) -> tuple[int, int, int, int]:
    """The kind, pawn, direction and length of a command; the kind 0 of no command."""
    return (
        code >> _KIND_BIT & _TWO_BITS,
        code & _THREE_BITS,
        code >> _DIRECTION_BIT & _THREE_BITS,
        code >> _LENGTH_BIT,
    )


@compiled
def _give_orders(pawns: _Pawns, commands: NDArray[np.int64], first: int) -> None:
    """Each pawn obeys its owner: the first move, or else the first shot."""
    for pawn in range(len(pawns)):
        pawns[pawn, ORDER] = 0
    for place in range(len(pawns)):
        command = commands[place]
        pawn = command & _THREE_BITS
        if pawns[pawn, OWNER] != (0 if place < first else 1):
            continue
        kind = command >> _KIND_BIT & _TWO_BITS
        given = pawns[pawn, ORDER] >> _KIND_BIT & _TWO_BITS
        if given == 0 or (kind == MOVE and given == SHOOT):
            pawns[pawn, ORDER] = command


@compiled
def _hits_wall(planes: _Planes, row: int, col: int) -> bool:
    for other_row in range(row - 1, row + 2):
        first = cell_at(other_row, col - 1)
        for place in range(first, first + SIDE):
            if planes[BOARD, place] == WALL:
                return True
    return False


@compiled
def _occupy(planes: _Planes, row: int, col: int, number: int) -> None:
    for other_row in range(row - 1, row + 2):
        first = cell_at(other_row, col - 1)
        for place in range(first, first + SIDE):
            planes[OCCUPANT, place] = number


@compiled
def _step_all(planes: _Planes, pawns: _Pawns) -> tuple[int, int]:
    """Move the pawns with such orders; return which ones, as bits, and which are on walls."""
    moved = blocked = 0
    for pawn in range(len(pawns)):
        order = pawns[pawn, ORDER]
        pawns[pawn, OLD_ROW], pawns[pawn, OLD_COL] = pawns[pawn, ROW], pawns[pawn, COL]
        direction = order >> _DIRECTION_BIT & _THREE_BITS
        if order >> _KIND_BIT & _TWO_BITS == MOVE and direction != NOWHERE:
            pawns[pawn, ROW] += _DOWN[direction]
            pawns[pawn, COL] += _RIGHT[direction]
            moved |= 1 << pawn
            if _hits_wall(planes, pawns[pawn, ROW], pawns[pawn, COL]):
                blocked |= 1 << pawn
    return moved, blocked


@compiled
def _overlapping(pawns: _Pawns) -> int:
    """The pawns that overlap others, as bits."""
    found = 0
    for pawn in range(len(pawns)):
        for other in range(pawn):
            if (
                abs(pawns[pawn, ROW] - pawns[other, ROW]) < SIDE
                and abs(pawns[pawn, COL] - pawns[other, COL]) < SIDE
            ):
                found |= 1 << pawn | 1 << other
    return found


@compiled
def _move(planes: _Planes, pawns: _Pawns) -> None:
    """Move all pawns together; those that cannot stay go back together, until none has to."""
    moved, blocked = _step_all(planes, pawns)
    if moved == 0:
        return
    blocked |= _overlapping(pawns)
    while blocked:
        for pawn in range(len(pawns)):
            if blocked >> pawn & 1:
                pawns[pawn, ROW], pawns[pawn, COL] = pawns[pawn, OLD_ROW], pawns[pawn, OLD_COL]
        moved &= ~blocked
        blocked = _overlapping(pawns)
    for pawn in range(len(pawns)):
        if moved >> pawn & 1:
            _occupy(planes, pawns[pawn, OLD_ROW], pawns[pawn, OLD_COL], 0)
    for pawn in range(len(pawns)):
        if moved >> pawn & 1:
            _occupy(planes, pawns[pawn, ROW], pawns[pawn, COL], pawn + 1)


@compiled
def _as_java_int(number: int) -> int:
    """The number as the original stores it, in 32 bits; its faults make paint that large."""
    return (number + _INT_HALF) % _INT_SIZE - _INT_HALF


@compiled
def _shoot(planes: _Planes, pawns: _Pawns, reach: int, is_original: bool) -> None:
    """Paint the cells that only one colour shoots at: of the pawn there, else of the board."""
    for pawn in range(len(pawns)):
        order = pawns[pawn, ORDER]
        if order >> _KIND_BIT & _TWO_BITS != SHOOT:
            # Nothing to paint below.
            pawns[pawn, ORDER] = 0
            continue
        amount = min(order >> _LENGTH_BIT, pawns[pawn, PAINT], reach)
        pawns[pawn, PAINT] = _as_java_int(pawns[pawn, PAINT] - amount)
        step = _STEPS[order >> _DIRECTION_BIT & _THREE_BITS]
        place = cell_at(pawns[pawn, ROW], pawns[pawn, COL]) + 2 * step
        covered = 0
        while covered < amount and planes[BOARD, place] != WALL:
            planes[SHOT_AT, place] |= pawns[pawn, OWNER] + 1
            place += step
            covered += 1
        pawns[pawn, ORDER] = covered << _LENGTH_BIT | order & ((1 << _LENGTH_BIT) - 1)
    for pawn in range(len(pawns)):
        order = pawns[pawn, ORDER]
        step = _STEPS[order >> _DIRECTION_BIT & _THREE_BITS]
        place = cell_at(pawns[pawn, ROW], pawns[pawn, COL]) + 2 * step
        for _covered in range(order >> _LENGTH_BIT):
            colour = planes[SHOT_AT, place]
            planes[SHOT_AT, place] = 0
            if colour == _BOTH:
                colour = _SECOND_COLOUR if is_original else 0
            if colour:
                number = planes[OCCUPANT, place]
                if number:
                    _paint_pawn(pawns, number - 1, place, colour)
                else:
                    planes[BOARD, place] = colour
            place += step


@compiled
def _paint_pawn(pawns: _Pawns, pawn: int, place: int, colour: int) -> None:
    away = place - cell_at(pawns[pawn, ROW] - 1, pawns[pawn, COL] - 1)
    pawns[pawn, CELLS + away // STRIDE * SIDE + away % STRIDE] = colour


@compiled
def _refill(planes: _Planes, pawns: _Pawns) -> None:
    """Find the owners, and give each pawn a unit for each cell of its owner's colour below it."""
    for pawn in range(len(pawns)):
        seconds = 0
        for place in range(CELLS, CELLS + SIDE * SIDE):
            seconds += pawns[pawn, place] == _SECOND_COLOUR
        pawns[pawn, OWNER] = owner = 1 if seconds >= MAJORITY else 0
        units = 0
        for row in range(pawns[pawn, ROW] - 1, pawns[pawn, ROW] + 2):
            first = cell_at(row, pawns[pawn, COL] - 1)
            for place in range(first, first + SIDE):
                units += planes[BOARD, place] == owner + 1
        pawns[pawn, PAINT] = _as_java_int(pawns[pawn, PAINT] + units)


@compiled
def play_turn(
    planes: _Planes,
    pawns: _Pawns,
    commands: NDArray[np.int64],
    first: int,
    reach: int,
    is_original: bool,
) -> None:
    """Play a turn.

    Parameters
    ----------
    commands : int64 array
        At least one for each pawn: `first` commands of player 0, and then player 1's.
    reach : int
        The longest shot.
    is_original : bool
        Whether cells that both colours shoot at get the second one, as in the original.
    """
    _give_orders(pawns, commands, first)
    _move(planes, pawns)
    _shoot(planes, pawns, reach, is_original)
    _refill(planes, pawns)


@compiled
def areas(planes: _Planes, pawns: _Pawns) -> tuple[int, int]:
    """The number of visible cells of each colour: a pawn hides the board's cells below it."""
    first = second = 0
    for place in range(planes.shape[1]):
        if planes[OCCUPANT, place] == 0:
            first += planes[BOARD, place] == 1
            second += planes[BOARD, place] == _SECOND_COLOUR
    for pawn in range(len(pawns)):
        for place in range(CELLS, CELLS + SIDE * SIDE):
            first += pawns[pawn, place] == 1
            second += pawns[pawn, place] == _SECOND_COLOUR
    return first, second
