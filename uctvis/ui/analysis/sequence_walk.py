"""The position in a sequence of trees, changed by the user or by playing."""

from qtpy.QtCore import QEvent, QObject, QTimer, Signal

from uctvis.serialize.folder import Sequence
from uctvis.ui.analysis.sequence_player import SequencePlayer
from uctvis.ui.pane.tree_pane import TreePane

# How long a tree without a record is shown while trees are played, in milliseconds.
_WITHOUT_RECORD = 1000


class SequenceWalk(QObject):
    """Requests one tree after the other, and notes when each one is visible.

    Signals: `wished` with the index of the tree to open, and whether to keep the view; answer it
    with `show_opened` or `show_failed`. `painted` when the tree is visible.
    """

    wished = Signal(int, bool)
    painted = Signal()

    def __init__(self, pane: TreePane, player: SequencePlayer) -> None:
        super().__init__(pane)
        self._pane = pane
        self._player = player
        # The trees.
        self.sequence: Sequence | None = None
        # The index of the last requested tree.
        self.place = 0
        # Whether the next step comes from a held key, which waits until the last tree is visible.
        self.held = False
        # Whether the requested tree is not opened yet, and whether the opened one is painted.
        self._awaited = True
        self._painted = True
        # The step to the tree to be played next, 1 or -1; 0 if none follows.
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
        """The number of trees."""
        return 0 if self.sequence is None else len(self.sequence)

    @property
    def seen(self) -> bool:
        """Whether the last requested tree is visible."""
        return self._painted and not self._awaited

    def begin(self, sequence: Sequence | None) -> None:
        """Start with another sequence; None: it is not known yet."""
        self.sequence, self._awaited = sequence, True
        if sequence is not None:
            self.go_to(0, keep_view=False)

    def go_to(self, place: int, *, keep_view: bool) -> None:
        """Request the tree at an index."""
        self.place, self._awaited = place, True
        self.wished.emit(place, keep_view)

    def step(self, by: int) -> None:
        """Go `by` trees forwards on behalf of the user; the view stays as it is."""
        held, self.held = self.held, False
        self.lead()
        if not held or self.seen:
            self._step(by)

    def lead(self) -> None:
        """Stop all playing, because the user takes over."""
        self._player.pause()
        self._follows = 0
        self._next.stop()

    # The requested tree.

    def stay(self, place: int) -> None:
        """Drop the request; the tree at `place` is still shown."""
        self.place, self._awaited = place, False

    def show_opened(self) -> None:
        """Note that the tree is opened, though not painted yet."""
        self._awaited = self._painted = False

    def play_on(self) -> None:
        """Play the growth of the tree shown, if the growth of the last one was played."""
        if self._follows and self._pane.growth.iterations > 0:
            self._pane.growth.play()
        elif self._follows:
            self._next.start()

    def show_failed(self) -> None:
        """Note that the tree cannot be shown."""
        self._awaited, self._painted = False, True
        self._player.go_on()

    def _step(self, by: int) -> None:
        if 0 <= self.place + by < self.count:
            self.go_to(self.place + by, keep_view=True)

    def _show_next(self) -> None:
        """Go to the next tree for the player."""
        if self.sequence is None:
            self._player.pause()
            return
        if self._player.begins and self.place + 1 == self.count:
            self.go_to(0, keep_view=True)
        else:
            self._step(1)
        if self.place + 1 == self.count:
            self._player.pause()

    # Playing one growth after the other.

    def _follow(self, by: int) -> None:
        """After a growth was played, go to the next tree, if the user has chosen this."""
        self._follows = by if self._pane.timeline.follows else 0
        if self._follows:
            self._step(by)

    def _let_grow(self) -> None:
        """Pause the sequence while a growth is played."""
        if self._pane.growth.playing and self._player.playing:
            self._player.pause()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        if event is not None and event.type() == QEvent.Type.Paint and not self._painted:
            self._painted = True
            if self.seen:
                self._player.go_on()
            self.painted.emit()
        return super().eventFilter(watched, event)
