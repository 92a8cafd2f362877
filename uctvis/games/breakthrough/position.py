"""Positions of Breakthrough, and the numbers of its squares and moves.

The squares have the numbers 0 for a1 to 63 for h8, row by row. A set of squares is a number: bit n
is square n. A move is the number of the square where it ends, plus 64 times its direction.
"""

from typing import NamedTuple

from uctvis.game.rules import Move

SIDE = 8
SQUARES = SIDE * SIDE
# The directions of moves: towards column a, straight, towards column h.
DIRECTIONS = range(3)
STRAIGHT = 1
FULL = (1 << SQUARES) - 1
ROW = (1 << SIDE) - 1
COLUMN_A = FULL // ROW
COLUMN_H = COLUMN_A << SIDE - 1
# The row that White wants to reach, and the one that Black wants to reach.
LAST_ROWS = (ROW << SQUARES - SIDE, ROW)
COLUMN_NAMES = "abcdefgh"


class Position(NamedTuple):
    """The squares of the white and of the black pieces, and the player to move."""

    pieces: tuple[int, int]
    player: int


INITIAL = Position((ROW | ROW << SIDE, (ROW | ROW << SIDE) << SQUARES - 2 * SIDE), 0)


def square_name(square: int) -> str:
    """The name of a square, such as "a1"."""
    return f"{COLUMN_NAMES[square % SIDE]}{square // SIDE + 1}"


def step(player: int, direction: int) -> int:
    """By how much a move of a player increases the number of its piece's square."""
    return (SIDE, -SIDE)[player] + direction - STRAIGHT


def ends(move: Move, player: int) -> tuple[int, int]:
    """The squares where a player's move starts and ends."""
    direction, end = divmod(move, SQUARES)
    return end - step(player, direction), end


def shifted(squares: int, by: int) -> int:
    """The squares whose numbers are higher by `by`."""
    return squares << by & FULL if by > 0 else squares >> -by


def turned(squares: int) -> int:
    """The squares with their rows in reverse order, as the other player sees them."""
    return int.from_bytes(squares.to_bytes(SIDE, "little"), "big")


def move_ends(own: int, other: int, player: int, direction: int) -> int:
    """Where the moves of the pieces `own` of a player in a direction end."""
    edge = (COLUMN_A, 0, COLUMN_H)[direction]
    taken = own | other if direction == STRAIGHT else own
    return shifted(own & ~edge, step(player, direction)) & ~taken


def is_won(position: Position) -> bool:
    """Whether the player who moved last has won."""
    last = 1 - position.player
    reached = position.pieces[last] & LAST_ROWS[last]
    return bool(reached) or position.pieces[position.player] == 0
