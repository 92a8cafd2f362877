"""Who is to move at a node: player 0, player 1, chance, or nobody knows.

Payoffs of a node count for the player who moved last on its path, whom chance does not replace.
So chance is to move *after a player*: `CHANCE` + 0 or `CHANCE` + 1. Then the lowest bit of the
number at the parent tells whose payoffs a node counts, whether or not chance moved into it.
"""

from typing import Any

# The player to move if that is unknown.
UNKNOWN_PLAYER = -1
# Chance is to move, after a move of player 0; `CHANCE` + 1: after a move of player 1.
CHANCE = 2


def is_chance(player: Any) -> Any:
    """Whether chance is to move; for a number or for an array of any integer type."""
    return player >= CHANCE


def mover_of(player: Any) -> Any:
    """The player, 0 or 1, for whom the children of a node with this player count payoffs.

    For a number or for an array of any integer type; 1 if the player is unknown.
    """
    return player & 1


def known_mover(player: int) -> int:
    """The same for one number; `UNKNOWN_PLAYER` if the player is unknown."""
    return player if player == UNKNOWN_PLAYER else player & 1
