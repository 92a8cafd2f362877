"""A game with some endless playouts: one of eight moves leads into a loop that never ends."""

from typing import ClassVar

import numpy as np
from counters import Counter, Position, counter_rules, next_player, pick, write_move, write_state

from uctvis.game.rules import Outcome
from uctvis.jit.compiled import compiled
from uctvis.mcts.naming import write_names
from uctvis.mcts.uct.kernel import run_iterations
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


@compiled
def _run(work, root, scratch):
    run_iterations(_legal, pick, _play, next_player, _payoff, work, root, scratch)


@compiled
def _write_names(parent, move, root, scratch):
    return write_names(_play, write_move, write_state, parent, move, root, scratch, 20)


class CompiledTrap(Trap):
    compiled = counter_rules(
        legal=_legal, play=_play, payoff=_payoff, run=_run, write_names=_write_names
    )
