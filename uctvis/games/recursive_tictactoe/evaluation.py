"""The evaluation of recursive tic-tac-toe: lines that can still be won, in boards and of boards.

A line of a board that is open counts 1 point for the player if one cell is theirs and none is the
opponent's, and 3 points with two cells. A line of boards counts in the same way, but
`BOARD_WEIGHT` times as much, and no tied board may be on it.
"""

from functools import lru_cache

from uctvis.game.evaluation import worth_of
from uctvis.games.recursive_tictactoe.position import EMPTY, LINES, SIGNS, TIED, Position
from uctvis.texts import _

# What a line of boards counts, relative to a line of cells.
BOARD_WEIGHT = 8
# The lead at which the value is half way from even to the highest.
HALF_WAY = 32
# The points of a line by the number of its places that are the player's.
_POINTS = (0, 1, 3, 3)


def points(position: Position, player: int) -> tuple[int, int]:
    """The points of a player for lines of boards, not yet weighted, and for lines of cells."""
    small = sum(
        _line_points(position.board(place), player)
        for place, owner in enumerate(position.owners)
        if owner == EMPTY
    )
    return _line_points(position.owners, player), small


@lru_cache(1 << 16)
def _line_points(grid: str, player: int) -> int:
    total = 0
    for line in LINES:
        signs = [grid[place] for place in line]
        if SIGNS[1 - player] not in signs and TIED not in signs:
            total += _POINTS[signs.count(SIGNS[player])]
    return total


def worth(lead: int) -> float:
    """The value of an unfinished game for a player with this lead, 0.2 to 0.8."""
    return worth_of(lead, HALF_WAY)


def evaluate(position: Position) -> float:
    """The value for player 0."""
    return worth(_total(position, 0) - _total(position, 1))


def explain(position: Position) -> str:
    """An explanation of the value, as in `Game.explain_evaluation`."""
    (boards, cells), (their_boards, their_cells) = points(position, 0), points(position, 1)
    first, second = _total(position, 0), _total(position, 1)
    return _(
        "lines that can still be won, of boards and of cells, X {boards} and {cells}, O "
        "{their_boards} and {their_cells}; {weight} times the first plus the second, {first} to "
        "{second} points: 0.3 * ({first} - {second}) / ({size} + {half_way}) + 0.5 = {value:.5g}"
    ).format(
        boards=boards,
        cells=cells,
        their_boards=their_boards,
        their_cells=their_cells,
        weight=BOARD_WEIGHT,
        first=first,
        second=second,
        size=abs(first - second),
        half_way=HALF_WAY,
        value=worth(first - second),
    )


def _total(position: Position, player: int) -> int:
    boards, cells = points(position, player)
    return BOARD_WEIGHT * boards + cells
