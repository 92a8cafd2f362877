"""A game with some endless playouts: one of eight moves leads into a loop that never ends."""

from typing import ClassVar

import numpy as np
from counters import Counter, Position, counter_rules

from uctvis.game.rules import Outcome
from uctvis.jit.compiled import compiled
from uctvis.tree.record import PAYOFF_ONE

# A position with so many moves left is in the loop.
_LOOP = 100


class Trap(Counter):
    """Three moves, and then player 0 has lost, unless move 7 led into the loop.

    The number of a position is that of the moves left.
    """

    name: ClassVar[str] = "trap"
    title = "Trap"

    def initial(self):
        return Position(3, 0)

    def legal_moves(self, position):
        return range(8) if position.number else ()

    def play(self, position, move):
        left = position.number
        if left < _LOOP:
            left = _LOOP if move == 7 else left - 1
        return Position(left, 1 - position.player)

    def outcome(self, position):
        return None if position.number else Outcome(0.0)


@compiled
def _legal(position, scratch):
    return 8 if position[0] > np.uint64(0) else 0


@compiled
def _play(position, scratch, move):
    left = position[0]
    if left < np.uint64(_LOOP):
        left = np.uint64(_LOOP) if move == 7 else left - np.uint64(1)
    return left, np.uint64(1) - position[1]


@compiled
def _payoff(position, scratch):
    return PAYOFF_ONE // 2 if position[0] > np.uint64(0) else 0


class CompiledTrap(Trap):
    compiled = counter_rules(
        legal=_legal,
        play=_play,
        payoff=_payoff,
    )
