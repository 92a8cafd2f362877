"""A game with some endless playouts: one of eight moves leads into a loop that never ends."""

from typing import ClassVar, NamedTuple

import numpy as np

from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.rules import Outcome
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_names, write_number
from uctvis.mcts.uct.kernel import run_iterations
from uctvis.tree.record import PAYOFF_ONE

# A position with so many moves left is in the loop.
_LOOP = 100


class Position(NamedTuple):
    left: int
    player: int


class Trap(Game):
    """Three moves, and then player 0 has lost, unless move 7 led into the loop."""

    name: ClassVar[str] = "trap"
    title = "Trap"

    def initial(self):
        return Position(3, 0)

    def player(self, position):
        return position.player

    def legal_moves(self, position):
        return range(8) if position.left else ()

    def play(self, position, move):
        left = position.left
        if left < _LOOP:
            left = _LOOP if move == 7 else left - 1
        return Position(left, 1 - position.player)

    def outcome(self, position):
        return None if position.left else Outcome(0.0)

    def evaluate(self, position):
        return 0.5

    def move_name(self, position, move):
        return str(move)

    def state_name(self, position):
        return f"{self.name} {position.left} player {position.player + 1}"

    def parse_state(self, text):
        raise NotImplementedError

    def picture(self, position, viewer=0):
        return Picture(1, 1, ())


@compiled
def _legal(position, scratch):
    return 8 if position[0] > np.uint64(0) else 0


@compiled
def _pick(position, scratch, k):
    return k


@compiled
def _play(position, scratch, move):
    left = position[0]
    if left < np.uint64(_LOOP):
        left = np.uint64(_LOOP) if move == 7 else left - np.uint64(1)
    return left, np.uint64(1) - position[1]


@compiled
def _next_player(position, move):
    return 1 - signed(position[1])


@compiled
def _payoff(position, scratch):
    return PAYOFF_ONE // 2 if position[0] > np.uint64(0) else 0


@compiled
def _run(work, root, scratch):
    run_iterations(_legal, _pick, _play, _next_player, _payoff, work, root, scratch)


@compiled
def _write_move(position, move, out, at):
    return write_number(move, out, at)


@compiled
def _write_state(position, out, at):
    return write_number(signed(position[0]), out, at)


@compiled
def _write_names(parent, move, root, scratch):
    return write_names(_play, _write_move, _write_state, parent, move, root, scratch, 20)


class CompiledTrap(Trap):
    compiled = CompiledRules(
        encode=lambda position: (np.uint64(position.left), np.uint64(position.player)),
        scratch=lambda _position: np.zeros(0, np.uint64),
        legal=_legal,
        pick=_pick,
        play=_play,
        next_player=_next_player,
        payoff=_payoff,
        run=_run,
        write_names=_write_names,
    )
