"""The start of a game of Sheep from its seed, as the referee of 2022 makes it.

All numbers come from Java's generator in the order of the original, so equal seeds give equal
pastures.
"""

import numpy as np

from uctvis.simultaneous.contract import PLAYERS
from uctvis.simultaneous.java_random import next_boolean, next_double, next_int, seeded
from uctvis.simultaneous.sheep.pasture import (
    HEIGHT,
    HOMES,
    LEAST_SHEEP,
    MOST_PAIRS,
    MOST_SHEEP,
    NOBODY,
    PASTURE,
    WIDTH,
    Pasture,
)

# Seeds with the same lower bits give the same numbers.
_SEED_MASK = (1 << 48) - 1
# For the scale 1: calm, near a unit, scared, shepherd, dog.
_SPEEDS = np.array([0.15, 0.25, 0.35, 0.4, 0.6])
_LAST_COLUMN = WIDTH - 1
_HOME_ROWS = (0, HEIGHT - 1)
_FIRST_NEUTRAL_ROW = 3
# The rows in which the shepherds and the dogs of the players start.
_SHEPHERD_ROWS, _DOG_ROWS = (1.0, 13.0), (2.0, 12.0)


class _Draws:
    """The numbers of a seed."""

    def __init__(self, seed: int) -> None:
        self.state = int(seeded(seed & _SEED_MASK))

    def int(self, count: int) -> int:
        self.state, number = next_int(self.state, count)
        return number

    def double(self) -> float:
        self.state, number = next_double(self.state)
        return number

    def boolean(self) -> bool:
        self.state, answer = next_boolean(self.state)
        return answer


def new_pasture(seed: int) -> Pasture:
    """The record of the start."""
    pasture, draws = np.zeros(1, PASTURE), _Draws(seed)
    state = pasture[0]
    state["speed"] = _SPEEDS * (0.75 + 0.5 * draws.double())
    state["bark_radius"] = 2.0 + 2.0 * draws.double()
    state["bark_pause"] = 5 + draws.int(10)
    state["most_carried"] = 10 + draws.int(10)
    state["wool_at_start"] = 3 + draws.int(5)
    state["calming"] = 5 + draws.int(6)
    _place_sheds(state, draws)
    sheep = state["sheep"] = LEAST_SHEEP + draws.int(MOST_SHEEP - LEAST_SHEEP + 1)
    for unit in range(sheep):
        state["x"][unit] = WIDTH * draws.double()
        state["y"][unit] = HEIGHT * draws.double()
    state["wool"][:sheep] = state["wool_at_start"]
    pairs = 1 + draws.int(MOST_PAIRS)
    dog_pairs = 1 + draws.int(MOST_PAIRS)
    state["shepherds"], state["dogs"] = PLAYERS * pairs, PLAYERS * dog_pairs
    rows = [_SHEPHERD_ROWS] * pairs + [_DOG_ROWS] * dog_pairs
    for pair, both in enumerate(rows):
        units = slice(sheep + PLAYERS * pair, sheep + PLAYERS * (pair + 1))
        state["x"][units] = _LAST_COLUMN * draws.double()
        state["y"][units] = both
    state["partner"] = NOBODY
    state["heading"] = np.arange(MOST_SHEEP)
    state["followers"] = 1
    state["random"] = draws.state
    return pasture


def _place_sheds(state: np.void, draws: _Draws) -> None:
    for player, row in enumerate(_HOME_ROWS):
        column = 0 if draws.boolean() else _LAST_COLUMN
        _place_shed(state, player, column, row, player)
    state["sheds"] = HOMES
    if draws.boolean():
        column, row = draws.int(WIDTH), _FIRST_NEUTRAL_ROW + draws.int(3)
        _place_shed(state, HOMES, column, row, NOBODY)
        _place_shed(state, HOMES + 1, _LAST_COLUMN - column, HEIGHT - 1 - row, NOBODY)
        state["sheds"] += 2


def _place_shed(state: np.void, shed: int, column: int, row: int, owner: int) -> None:
    state["shed_x"][shed], state["shed_y"][shed] = column, row
    state["shed_owner"][shed] = owner
