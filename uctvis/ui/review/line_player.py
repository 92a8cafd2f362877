"""Plays a line of moves on a board, move by move."""

from collections.abc import Sequence

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.ui.board.board_panel import BoardPanel

# Milliseconds between two moves, so that the animation of each one can be followed.
_BETWEEN = 1_000


class LinePlayer(QObject):
    """Shows the positions of a line on `board`; the last one stays until something else is shown.

    `left` is emitted by `stop`, when the board must show the game again.
    """

    left = Signal()

    def __init__(self, board: BoardPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self._game: AnyGame | None = None
        self._viewer = 0
        self._before: AnyPosition = None
        self._moves: list[Move] = []
        self._timer = QTimer(self)
        self._timer.setInterval(_BETWEEN)
        self._timer.timeout.connect(self._step)

    @property
    def on(self) -> bool:
        """Whether a line is on the board."""
        return self._game is not None

    @property
    def plays(self) -> bool:
        """Whether moves of the line are still to come."""
        return self._timer.isActive()

    def play(
        self, game: AnyGame, position: AnyPosition, moves: Sequence[Move], viewer: int
    ) -> None:
        """Show the position, and then each of the moves."""
        self._game, self._before, self._viewer = game, position, viewer
        self._moves = list(moves)
        self._board.show_position(game, position, viewer=viewer)
        self._timer.start()

    def stop(self) -> None:
        """Leave the line."""
        if self.on:
            self._timer.stop()
            self._game = None
            self.left.emit()

    def _step(self) -> None:
        game = self._game
        if game is None or not self._moves:
            self._timer.stop()
            return
        before, move = self._before, self._moves.pop(0)
        self._before = game.play(before, move)
        self._board.show_position(
            game,
            self._before,
            viewer=self._viewer,
            last=game.trace(before, move),
            came=(before, move),
        )
