"""How long to think about a move when a clock runs."""

from math import sqrt
from typing import NamedTuple

from uctvis.mcts.settings import SECONDS

# Moves that are expected until the end of the game if the clock has no further time control.
_MOVES_LEFT = 25
# Seconds of the clock that are never planned, because an answer needs time to arrive: for this
# move, and for each later one. A nearly empty clock keeps three quarters of its time.
_MARGIN = 0.1
_MARGIN_LATER = 0.02
_OF_LITTLE = 0.25
# The share of the increment that is planned for a move; the rest is saved.
_OF_INCREMENT = 0.75
# A difficult move takes at most this many times as long as planned.
_MOST = 4.0


class ClockTimes(NamedTuple):
    """What the clocks of a game show before a move."""

    # The time of player 0 and of player 1.
    remaining: tuple[float, float]
    # The time that each player gets for each move.
    increment: float = 0.0
    # The number of moves until a clock shows all its time again; None if it never does.
    moves_left: int | None = None


class Allotment(NamedTuple):
    """The time for a move, in seconds."""

    # After this time, a search should end when it can, for example between two depths.
    planned: float
    # After this time, a search must end.
    most: float
    # What the clocks show, for programs that divide their time by themselves.
    clocks: ClockTimes | None = None


def allot_by(clocks: ClockTimes, player: int) -> Allotment:
    """The time of a player for a move, by what the clocks show."""
    times = allot(clocks.remaining[player], clocks.increment, clocks.moves_left)
    return times._replace(clocks=clocks)


def allot(remaining: float, increment: float = 0.0, moves_left: int | None = None) -> Allotment:
    """Divide the time that a clock has left among the moves to come.

    Both times are possible values of the setting `seconds` of a search, so at least 0.01 s. Except
    for that, they leave a safety margin on the clock.

    Parameters
    ----------
    remaining : float
        The time on the clock, in seconds; 0 or less if it has run out.
    increment : float
        The time that the clock gets for each move, in seconds.
    moves_left : int or None
        The number of moves, at least 1, until the clock gets more time; None if it gets none.
    """
    moves = _MOVES_LEFT if moves_left is None else max(moves_left, 1)
    margin = _MARGIN + _MARGIN_LATER * (moves - 1)
    usable = max(remaining - margin, _OF_LITTLE * remaining)
    ideal = usable / moves + _OF_INCREMENT * increment
    # The last move before more time may use everything, one of many only a small part.
    most = min(_MOST * ideal, usable / sqrt(moves) + _OF_INCREMENT * increment, usable)
    return Allotment(_limited(min(ideal, most)), _limited(most))


def _limited(seconds: float) -> float:
    least, most = SECONDS
    return min(max(seconds, least), most)
