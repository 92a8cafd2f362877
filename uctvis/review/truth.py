"""What perfect play leads to in the positions of a game, where it can be found in short time."""

from time import perf_counter

from uctvis.alphabeta.solver import solver_of
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.review.judgement import PositionValue
from uctvis.tree.players import mover_of
from uctvis.tree.proofs import WIN

# The nodes of one look: between two of them, the work can be stopped.
_PIECE, _PIECE_OF_PLAIN = 20_000, 500
# After so many unknown positions in a row, no more are tried: going back in a game, it only becomes
# more difficult.
_MOST_UNKNOWN = 4


class Truth:
    """Finds results of perfect play by searches to the end of the game.

    It keeps what it has found, so that positions are best asked from the end of a game to its
    start. Games in which a position does not say all of the past, such as chess, are left to the
    engine, which proves mates itself.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._solver = solver_of(game)
        self._piece = _PIECE if game.compiled is not None else _PIECE_OF_PLAIN
        self._unknown = 0
        self._stopped = False

    def stop(self) -> None:
        """Make `value` return soon."""
        self._stopped = True

    def value(
        self, position: AnyPosition, seconds: float, *, once: bool = False
    ) -> PositionValue | None:
        """The value of an unfinished position; None if it is not found within so many seconds.

        With `once`, it is looked for whatever was found before.
        """
        if self._unknown >= _MOST_UNKNOWN and not once:
            return None
        end = perf_counter() + seconds
        while self._solver.resumes and not self._stopped:
            found = self._solver.result(position, self._piece)
            if found is not None:
                self._unknown = 0
                share = found / WIN
                player = mover_of(self._game.player(position))
                return PositionValue(share if player == 0 else 1 - share, is_perfect=True)
            if perf_counter() >= end:
                break
        self._unknown += not once
        return None
