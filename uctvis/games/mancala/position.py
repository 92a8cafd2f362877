"""Positions of mancala, and the numbers of its holes and stones."""

from typing import NamedTuple

NAME = "mancala"
PITS = 6
STONES = 4
# The number of holes in a lap of sowing: own pits and store, and the opponent's pits.
LAP = 13
ALL_STONES = 2 * PITS * STONES
HALF = ALL_STONES // 2


class Position(NamedTuple):
    """The stones in each of the 14 holes, and the player to move."""

    holes: tuple[int, ...]
    player: int
