"""The rules of a game without compiled rules, as the search asks for them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.alphabeta.values import estimated
from uctvis.game.chances import checked_chances
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.tree.record import PAYOFF_ONE

_WORD = (1 << 64) - 1


class PlainRules:
    """The functions of `CompiledRules` and `Hints`, in plain Python.

    A position is one of the game, and `scratch` the list of its legal moves.
    """

    extends_singular = True
    is_path_dependent = False
    estimates_lotteries = False

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.has_chance = game.has_chance

    def legal(self, position: AnyPosition, scratch: list[Move]) -> int:
        scratch[:] = self._game.legal_moves(position)
        return len(scratch)

    def pick(self, _position: AnyPosition, scratch: list[Move], k: int) -> Move:
        return scratch[k]

    def play(self, position: AnyPosition, _scratch: Any, move: Move) -> AnyPosition:
        after: AnyPosition = self._game.play(position, move)
        return after

    def next_player(self, position: AnyPosition, move: Move) -> int:
        return self._game.player(self._game.play(position, move))

    def payoff(self, position: AnyPosition, _scratch: list[Move]) -> int:
        return self._game.payoff_units(position)

    def known_payoff(self, position: AnyPosition) -> int:
        known = self._game.known_payoff(position)
        return -1 if known is None else int(known * PAYOFF_ONE + 0.5)

    def known_distance(self, position: AnyPosition) -> int:
        return self._game.known_distance(position)

    def key(self, position: AnyPosition) -> np.uint64:
        # With the name: Python's hashes of -1 and -2 are the same.
        return np.uint64(hash((position, self._game.state_name(position))) & _WORD)

    def ordering_score(
        self, position: AnyPosition, _scratch: list[Move], move: Move, _k: int
    ) -> int:
        return int(self._game.prefers(position, move))

    def leaf_value(
        self, position: AnyPosition, scratch: list[Move], player: int, _alpha: int, _beta: int
    ) -> int:
        return estimated(self.payoff(position, scratch), player)

    margin = 0

    def total(self, position: AnyPosition) -> int:
        return sum(checked_chances(self._game, position))

    def chance(self, position: AnyPosition, k: int) -> int:
        return checked_chances(self._game, position)[k]

    def moves(
        self,
        _position: AnyPosition,
        scratch: list[Move],
        out: NDArray[np.int64],
        first: int,
        count: int,
    ) -> None:
        out[first : first + count] = scratch

    def static_value(self, position: AnyPosition, scratch: list[Move], player: int) -> int:
        return estimated(self.payoff(position, scratch), player)

    def is_repetition(self, _position: AnyPosition, _scratch: list[Move]) -> bool:
        return False

    def check_state(self, _position: AnyPosition, _scratch: list[Move]) -> int:
        return 1

    def null_move(self, position: AnyPosition, _scratch: Any) -> AnyPosition:
        return position
