"""Goes through a sequence of trees: as the user does, as it is played, or from growth to growth."""

from qtpy.QtCore import QEvent, QObject, QTimer, Signal

from uctvis.serialize.folder import Sequence
from uctvis.ui.analysis.sequence_player import SequencePlayer
from uctvis.ui.pane.tree_pane import TreePane

# Milliseconds that a tree that cannot be played is shown among others that are.
_WITHOUT_RECORD = 1000


class SequenceWalk(QObject):
    """Asks for one tree after the other, and knows when each can be seen.

    `wished` carries the place of the tree that is to be opened, from 0, and whether the view
    stays as it is; who opens it calls `show_opened` or `show_failed`. `painted` tells that
    it can be seen.

    Attributes
    ----------
    sequence : Sequence or None
        The trees.
    place : int
        Which of them was asked for.
    held : bool
        Whether the key behind the next step is held: it then waits for each tree.
    """

    wished = Signal(int, bool)
    painted = Signal()

    def __init__(self, pane: TreePane, player: SequencePlayer) -> None:
        super().__init__(pane)
        self._pane = pane
        self._player = player
        self.sequence: Sequence | None = None
        self.place = 0
        self.held = False
        # Whether what was asked for is not opened yet, and whether what was opened is painted.
        self._awaited = True
        self._painted = True
        # Whether the next tree, 1, or the one before, -1, follows one that was played.
        self._follows = 0
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(_WITHOUT_RECORD)
        self._next.timeout.connect(lambda: self._follow(self._follows))
        player.wanted.connect(self._show_next)
        pane.growth.changed.connect(self._let_grow)
        pane.growth.ended.connect(self._follow)
        pane.view.surface.installEventFilter(self)

    @property
    def count(self) -> int:
        """How many trees there are."""
        return 0 if self.sequence is None else len(self.sequence)

    @property
    def seen(self) -> bool:
        """Whether what was asked for last is on screen."""
        return self._painted and not self._awaited

    def begin(self, sequence: Sequence | None) -> None:
        """Go through another sequence, from its beginning; None: it is not known yet."""
        self.sequence, self._awaited = sequence, True
        if sequence is not None:
            self.go_to(0, keep_view=False)

    def go_to(self, place: int, *, keep_view: bool) -> None:
        """Ask for the tree at a place."""
        self.place, self._awaited = place, True
        self.wished.emit(place, keep_view)

    def step(self, by: int) -> None:
        """Go on, or back, as the user wants; the view stays as it is."""
        held, self.held = self.held, False
        self.lead()
        if not held or self.seen:
            self._step(by)

    def lead(self) -> None:
        """The user goes on: no tree follows by itself."""
        self._player.pause()
        self._follows = 0
        self._next.stop()

    # What was asked for.

    def stay(self, place: int) -> None:
        """What was asked for is not wanted any more: the tree at `place` is still shown."""
        self.place, self._awaited = place, False

    def show_opened(self) -> None:
        """It is shown now, though not painted yet."""
        self._awaited = self._painted = False

    def play_on(self) -> None:
        """Play the growth of the tree that is shown, if it has followed another that was played."""
        if self._follows and self._pane.growth.iterations > 0:
            self._pane.growth.play()
        elif self._follows:
            self._next.start()

    def show_failed(self) -> None:
        """It cannot be shown: nobody waits for it."""
        self._awaited, self._painted = False, True
        self._player.go_on()

    def _step(self, by: int) -> None:
        if 0 <= self.place + by < self.count:
            self.go_to(self.place + by, keep_view=True)

    def _show_next(self) -> None:
        """What the player wants."""
        if self.sequence is None:
            self._player.pause()
            return
        if self._player.begins and self.place + 1 == self.count:
            self.go_to(0, keep_view=True)
        else:
            self._step(1)
        if self.place + 1 == self.count:
            self._player.pause()

    # One growth after the other.

    def _follow(self, by: int) -> None:
        """A tree was played: go to the next, or back, if that is wanted."""
        self._follows = by if self._pane.timeline.follows else 0
        if self._follows:
            self._step(by)

    def _let_grow(self) -> None:
        """One thing is played at a time."""
        if self._pane.growth.playing and self._player.playing:
            self._player.pause()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        if event is not None and event.type() == QEvent.Type.Paint and not self._painted:
            self._painted = True
            if self.seen:
                self._player.go_on()
            self.painted.emit()
        return super().eventFilter(watched, event)
