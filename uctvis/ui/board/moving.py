"""Plays the steps of moves, one move after the other: what a board shows meanwhile."""

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from qtpy.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal
from qtpy.QtWidgets import QWidget

from uctvis.game.board import Picture, Shape
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.ui.board import speed
from uctvis.ui.runtime import frames

_FRAME = 16
# Moves that wait for the one that is played; with more, the older ones are left out.
_MOST_WAITING = 2


@dataclass(frozen=True)
class Frame:
    """A moment between two pictures of a board.

    Attributes
    ----------
    former, next : Picture
    part : float
        How far the pieces have come, 0 to 1.
    marked : collection of int
        The cells of the move.
    """

    former: Picture
    next: Picture
    part: float
    marked: Collection[int]


class Moving(QObject):
    """Plays the moves that lead from position to position on `board`.

    `changed` tells that `frame` is another. What is `seen` already is not played: the next
    move, which is the one that was made by hand.
    """

    changed = Signal()

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.seen = False
        self._board = board
        self._shown: tuple[AnyGame | None, AnyPosition, int] = None, None, 0
        self._waiting: deque[tuple[Sequence[Picture], Collection[int]]] = deque()
        self._steps: deque[tuple[Picture, Picture]] = deque()
        self._marked: Collection[int] = ()
        self._milliseconds = 0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._go_on)

    @property
    def frame(self) -> Frame | None:
        """What the board looks like now; None where nothing moves."""
        if not self._steps:
            return None
        part = min(self._clock.elapsed() / self._milliseconds, 1.0)
        # Fast first, then slower.
        return Frame(*self._steps[0], 1 - (1 - part) ** 2, self._marked)

    def follow(
        self,
        game: AnyGame,
        position: AnyPosition,
        viewer: int,
        came: tuple[AnyPosition, Move] | None,
        marked: Collection[int],
    ) -> None:
        """Let the move be seen that led from the last position to this one.

        Where `came`, the position before this one and the move, does not lead on from the
        last one, or where the user or the system wants nothing to move, it is just there.
        """
        before, self._shown = self._shown, (game, position, viewer)
        if before == self._shown:
            return
        seen, self.seen = self.seen, False
        milliseconds = speed.chosen().value
        if (
            came is None
            or (game, came[0], viewer) != before
            or seen
            or milliseconds == 0
            or not self._board.isVisible()
            or not frames.may_move(self._board)
        ):
            self.skip()
            return
        self._milliseconds = milliseconds
        self._waiting.append((game.steps(*came, viewer), marked))
        while len(self._waiting) > _MOST_WAITING:
            self._waiting.popleft()
        if not self._steps:
            self._begin()

    def skip(self) -> None:
        """Let everything have happened."""
        self._waiting.clear()
        self._steps.clear()
        self._timer.stop()
        self.changed.emit()

    def _begin(self) -> None:
        """Begin the next move that has anything to see."""
        while self._waiting and not self._steps:
            pictures, self._marked = self._waiting.popleft()
            self._steps.extend(pair for pair in pairwise(pictures) if moved(*pair))
        if self._steps:
            self._clock.start()
            self._timer.start()
        else:
            self._timer.stop()

    def _go_on(self) -> None:
        if self._clock.elapsed() >= self._milliseconds:
            self._steps.popleft()
            self._clock.start()
            if not self._steps:
                self._begin()
        self.changed.emit()


def moved(former: Picture, following: Picture) -> list[tuple[Shape, Shape]]:
    """The pieces that stand elsewhere in the following picture: there, and where they stood."""
    before = {shape.piece: shape for shape in former.shapes if shape.piece is not None}
    pairs = ((shape, before[shape.piece]) for shape in following.shapes if shape.piece in before)
    return [(shape, old) for shape, old in pairs if (old.x, old.y) != (shape.x, shape.y)]


def taken(former: Picture, following: Picture) -> list[Shape]:
    """The pieces that are there no more in the following picture."""
    after = {shape.piece for shape in following.shapes}
    return [
        shape for shape in former.shapes if shape.piece is not None and shape.piece not in after
    ]
