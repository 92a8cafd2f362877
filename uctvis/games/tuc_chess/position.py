"""Positions of TUC-CHESS, its squares, and what differs from year to year.

A square is a number: 6 * row + column, with row 0 at the top. So it is the index of the square in
`Position.board`, and the bit of the square in the compiled rules. The sixth column is no square;
it stops all steps to the side.
"""

from typing import NamedTuple

ROWS, COLUMNS = 7, 5
WIDTH = COLUMNS + 1
SQUARES = tuple(WIDTH * row + column for row in range(ROWS) for column in range(COLUMNS))
# The pieces of each player: pawn, rook, king.
PIECES = (("P", "R", "K"), ("p", "r", "k"))
EMPTY, GIFT = ".", "*"
START = "prkrp ppppp ..... ***** ..... PPPPP PRKRP"
# The points for the capture of a piece.
WORTH = {"P": 1, "R": 3, "K": 8}
# The game ends after so many moves; the original server stops a game after 14 minutes instead.
MOST_PLIES = 400

# The lotteries after a move: how much the bonus that was taken is worth, whether a new bonus
# appears, and on which square.
NO_LOTTERY, WORTH_LOTTERY, GIFT_LOTTERY, SQUARE_LOTTERY = range(4)


class Year(NamedTuple):
    """The chances of a year's rules, as whole numbers, and the time of a game on its server."""

    # That a bonus is worth no point, one point.
    worth: tuple[int, int]
    # That no bonus appears after a move, that one appears.
    gift: tuple[int, int]
    minutes: int


DEFAULT_YEAR = 2021
YEARS = {
    2019: Year(worth=(3, 17), gift=(3, 1), minutes=12),
    2021: Year(worth=(1, 9), gift=(9, 1), minutes=14),
    2022: Year(worth=(1, 19), gift=(4, 1), minutes=14),
}


class Position(NamedTuple):
    """The seven rows from the top, the points of each player, and what comes next.

    `lottery` is the lottery that takes place next, or `NO_LOTTERY` if a player is to move. `plies`
    is the number of moves of both players so far.
    """

    board: str = START
    points: tuple[int, int] = (0, 0)
    plies: int = 0
    lottery: int = NO_LOTTERY
    year: int = DEFAULT_YEAR

    @property
    def to_move(self) -> int:
        """The player who moves next; the lotteries before it follow a move of the other player."""
        return self.plies % 2


def square_name(square: int) -> str:
    """The name of a square: its row and its column."""
    return f"{square // WIDTH}{square % WIDTH}"


def move_number(start: int, end: int) -> int:
    """The number of a move from one square to another."""
    return start + 64 * end


def squares_of(move: int) -> tuple[int, int]:
    """The start and the end of a move."""
    return move % 64, move // 64


def free_squares(board: str) -> list[int]:
    """The squares with neither a piece nor a bonus."""
    return [square for square in SQUARES if board[square] == EMPTY]
