"""The accuracy of a player in a game, from the win rates that moves lost.

Lichess publishes the curve by which it turns the loss of a move into the accuracy of the move, and
this is the same curve:

    accuracy = 103.1668 * exp(-0.04354 * loss) - 3.1669        loss: in percent points of win rate

limited to 0 to 100. A best move has 100, a loss of 5 points 80, 10 points 64, 30 points 25. The
accuracy of a game is the mean of two means over a player's moves: the arithmetic one, and the
harmonic one, in which one blunder weighs much. (Lichess also weights moves by how lively the game
is around them, so its numbers may differ by some points.)
"""

from collections.abc import Iterable
from math import exp

from uctvis.review.judgement import JudgedMove

_SCALE, _DECAY, _SHIFT = 103.1668, 0.04354, 3.1669
# Of a hopeless move in the harmonic mean, in percent: 0 would hide all other moves.
_LEAST = 1.0


def move_accuracy(loss: float) -> float:
    """The accuracy of a move that loses so much of the win rate, 0 to 1; in percent."""
    if loss <= 0:
        return 100.0
    return min(max(_SCALE * exp(-_DECAY * 100 * loss) - _SHIFT, 0.0), 100.0)


def accuracy_of(judged: Iterable[JudgedMove], player: int) -> float | None:
    """The accuracy of a player in percent; None if none of the player's moves is judged."""
    found = [move_accuracy(one.loss) for one in judged if one.player == player]
    if not found:
        return None
    arithmetic = sum(found) / len(found)
    harmonic = len(found) / sum(1 / max(one, _LEAST) for one in found)
    return (arithmetic + harmonic) / 2
