"""The values of positions in an alpha-beta search, as integers.

A value is a payoff minus a draw's payoff, in units of 2**-24, from the point of view of the player
to move: 2**23 is a win, 0 a draw. A win counts one unit less for each move until the end, so the
quickest win and the longest loss are the best.
"""

from uctvis.jit.compiled import compiled
from uctvis.tree.record import PAYOFF_ONE

WIN = PAYOFF_ONE // 2
# No value is larger; the bounds of an open window.
INFINITE = WIN + 1
# Larger values are proven wins; estimates of games are far below.
PROVEN = WIN - 4096


@compiled
def estimated(payoff: int, player: int) -> int:
    """The value for `player` of a payoff to player 0."""
    return payoff - WIN if player == 0 else WIN - payoff


@compiled
def ended(payoff: int, player: int, ply: int) -> int:
    """The value of a finished game, `ply` moves below the root."""
    value = estimated(payoff, player)
    if value == WIN:
        return WIN - ply
    return ply - WIN if value == -WIN else value


@compiled
def stored(value: int, ply: int) -> int:
    """A value `ply` moves below the root, as counted from its own position."""
    if value > PROVEN:
        return value + ply
    return value - ply if value < -PROVEN else value


@compiled
def loaded(value: int, ply: int) -> int:
    """The reverse of `stored`."""
    if value > PROVEN:
        return value - ply
    return value + ply if value < -PROVEN else value


def payoff_of(value: int) -> float:
    """A value as a payoff, 0.0 to 1.0; wins and losses at any distance are 1.0 and 0.0."""
    if abs(value) > PROVEN:
        return float(value > 0)
    return value / PAYOFF_ONE + 0.5


def distance(value: int) -> int | None:
    """In how many moves a proven win or loss ends the game; None for other values."""
    return WIN - abs(value) if abs(value) > PROVEN else None
