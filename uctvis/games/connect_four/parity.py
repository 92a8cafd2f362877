"""The evaluation "threats" of connect four, which asks whose threats decide the end of the game.

When the columns without a threat are full, someone must play below one. Player 1 fills cells of
odd rows last and so wins with threats there, player 2 with threats in even rows (Allis 1988,
"A Knowledge-Based Approach of Connect-Four", chapter 3). Only the lowest threat of a column
counts, because the game ends before the others can be used.

The points were fitted to the results with perfect play of 9,000 random positions with 16 to 30
discs (least squares).
"""

from typing import NamedTuple

from uctvis.game.evaluation import worth_of
from uctvis.games.connect_four.lines import open_lines
from uctvis.games.connect_four.threats import COLUMNS, ROWS, threat_cells
from uctvis.texts import _

# The points of the player to move, of an open line with one and with two discs, and of a threat
# in a playable cell.
TO_MOVE, ONE, TWO, PLAYABLE = 10, 1, 3, 12
# The points of other threats of player 1 and player 2, in odd and even rows.
ODD, EVEN = (14, 7), (5, 10)
# The points of a threat of both players in one cell, for player 1 in odd rows, and for player 2
# in even ones.
SHARED = 10
# The lead at which the value is half way from even to the highest.
HALF_WAY = 24
# No lead is larger.
MOST_LEAD = 500


class Standing(NamedTuple):
    """What counts for a player."""

    # 1 if the player is to move.
    to_move: int
    # The number of open lines with one and two discs.
    one: int
    two: int
    # The number of threats in playable cells.
    playable: int
    # The number of other threats in odd and even rows that are the lowest one of their column.
    odd: int
    even: int
    # The number of such threats of both players in one cell, in the rows of this player.
    shared: int

    def points(self, player: int) -> int:
        """The sum of the points."""
        weights = (TO_MOVE, ONE, TWO, PLAYABLE, ODD[player], EVEN[player], SHARED)
        return sum(weight * count for weight, count in zip(weights, self, strict=True))


def standings(discs: tuple[int, int], to_move: int) -> tuple[Standing, Standing]:
    """What counts for player 1 and player 2."""
    waiting: list[list[int]] = [[0, 0], [0, 0]]
    shared, at_once = [0, 0], [0, 0]
    cells = [threat_cells(discs[player], discs[1 - player]) for player in (0, 1)]
    for column in range(COLUMNS):
        filled = (discs[0] | discs[1]) >> 8 * column & 0xFF
        is_lowest = True
        for row in range(filled.bit_count(), ROWS):
            makers = [player for player in (0, 1) if cells[player] >> 8 * column + row & 1]
            if row == filled.bit_count():
                for player in makers:
                    at_once[player] += 1
            elif makers and is_lowest:
                is_lowest = False
                if len(makers) == 2:
                    shared[row % 2] += 1
                else:
                    waiting[makers[0]][row % 2] += 1
    opened = [open_lines(discs[player], discs[1 - player]) for player in (0, 1)]
    first, second = (
        Standing(
            to_move=int(to_move == player),
            one=opened[player].one,
            two=opened[player].two,
            playable=at_once[player],
            odd=waiting[player][0],
            even=waiting[player][1],
            shared=shared[player],
        )
        for player in (0, 1)
    )
    return first, second


def worth(lead: int) -> float:
    """The value of an unfinished game for a player with this lead in points, 0.2 to 0.8."""
    return worth_of(lead, HALF_WAY)


def explain_threats(first: Standing, second: Standing) -> str:
    """An explanation of the value for player 1, as in `Game.explain_evaluation`."""
    points = first.points(0), second.points(1)
    lead = points[0] - points[1]
    return _(
        "the move, open lines with one and two discs, threats in playable cells, in odd rows, in "
        "even rows and shared ones of player 1 {first}, of player 2 {second}, {first_points} to "
        "{second_points} points: 0.3 * ({first_points} - {second_points}) / "
        "({size} + {half_way}) + 0.5 = {value:.5g}"
    ).format(
        first=", ".join(map(str, first)),
        second=", ".join(map(str, second)),
        first_points=points[0],
        second_points=points[1],
        size=abs(lead),
        half_way=HALF_WAY,
        value=worth(lead),
    )
