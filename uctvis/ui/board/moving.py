"""The animation of moves and of outcomes of lotteries on a board, one after the other."""

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from qtpy.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal
from qtpy.QtWidgets import QWidget

from uctvis.game.board import Picture, Shape
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.tree.players import is_chance
from uctvis.ui.board import speed
from uctvis.ui.runtime import frames

_FRAME = 16
# The maximum number of waiting moves; with more, the oldest are skipped.
_MOST_WAITING = 2


@dataclass(frozen=True)
class _Move:
    """The steps of a move that are shown, the cells of the move, and milliseconds for a step."""

    steps: Sequence[tuple[Picture, Picture]]
    marked: Collection[int]
    milliseconds: int


@dataclass(frozen=True)
class Frame:
    """A frame between two pictures of a board."""

    former: Picture
    next: Picture
    # The part of the way that the pieces have moved, 0 to 1.
    part: float
    # The cells of the move.
    marked: Collection[int]


class Moving(QObject):
    """Animates the moves between positions on `board`; `changed` says that `frame` changed.

    Set `seen` to skip the next move, because the user has dragged its piece.
    """

    changed = Signal()

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.seen = False
        self._board = board
        self._shown: tuple[AnyGame | None, AnyPosition, int] = None, None, 0
        self._waiting: deque[_Move] = deque()
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
        """The current frame; None if nothing moves."""
        if not self._steps:
            return None
        elapsed = self._clock.elapsed() if self._clock.isValid() else 0
        part = min(elapsed / self._milliseconds, 1.0)
        # Pieces start fast and slow down.
        return Frame(*self._steps[0], 1 - (1 - part) ** 2, self._marked)

    def follow(
        self,
        game: AnyGame,
        position: AnyPosition,
        viewer: int,
        came: tuple[AnyPosition, Move] | None,
        marked: Collection[int],
    ) -> None:
        """Animate the move that led from the last position to this one.

        `came` is the position before this one, and the move. There is no animation if that is
        not the last position, or if the settings of the user or the system switch it off.
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
        pairs = list(pairwise(game.steps(*came, viewer)))
        if is_chance(game.player(came[0])):
            # People want to see each step, whatever it shows; the last one ends with the position.
            steps = [*pairs[:-1], *(pair for pair in pairs[-1:] if moved(*pair) or new(*pair))]
            milliseconds = speed.chosen().lottery
        else:
            steps = [pair for pair in pairs if moved(*pair)]
        self._waiting.append(_Move(steps, marked, milliseconds))
        while len(self._waiting) > _MOST_WAITING:
            self._waiting.popleft()
        if not self._steps:
            self._begin()

    def skip(self) -> None:
        """Skip all animations."""
        self._waiting.clear()
        self._steps.clear()
        self._timer.stop()
        self.changed.emit()

    def _begin(self) -> None:
        """Start the next move with a step that is shown."""
        while self._waiting and not self._steps:
            move = self._waiting.popleft()
            self._marked, self._milliseconds = move.marked, move.milliseconds
            self._steps.extend(move.steps)
        if self._steps:
            # The time of the step begins with its first frame: everything that follows the move in
            # the window may take longer than the step, which would never be seen then.
            self._clock.invalidate()
            self._timer.start()
        else:
            self._timer.stop()

    def _go_on(self) -> None:
        if not self._clock.isValid():
            self._clock.start()
        elif self._clock.elapsed() >= self._milliseconds:
            self._steps.popleft()
            if self._steps:
                self._clock.start()
            else:
                self._begin()
        self.changed.emit()


def moved(former: Picture, following: Picture) -> list[tuple[Shape, Shape]]:
    """The pieces that move between two pictures: (new shape, old shape)."""
    before = {shape.piece: shape for shape in former.shapes if shape.piece is not None}
    pairs = ((shape, before[shape.piece]) for shape in following.shapes if shape.piece in before)
    return [(shape, old) for shape, old in pairs if (old.x, old.y) != (shape.x, shape.y)]


def new(former: Picture, following: Picture) -> list[Shape]:
    """The pieces that are missing in the former picture."""
    return taken(following, former)


def taken(former: Picture, following: Picture) -> list[Shape]:
    """The pieces that are missing in the following picture."""
    after = {shape.piece for shape in following.shapes}
    return [
        shape for shape in former.shapes if shape.piece is not None and shape.piece not in after
    ]
