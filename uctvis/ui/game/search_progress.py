"""The progress bar of the PC's search, below the board."""

from qtpy.QtCore import QTimer, Signal

from uctvis.mcts.statistics import Statistics
from uctvis.texts import _
from uctvis.ui.game.search.pc_player import PcPlayer
from uctvis.ui.widgets.progress_bar import ProgressBar

_POLL_MILLISECONDS = 100
_HEIGHT = 8


class SearchProgress(ProgressBar):
    """Shows the progress of the search of `pc`; `told` carries its statistics.

    Updates come ten times a second, or with each frame of the tree. They are painted together,
    because each repaint costs as much as a frame with OpenGL in the window.
    """

    told = Signal(Statistics)

    def __init__(self, pc: PcPlayer) -> None:
        super().__init__(_("Progress of the search"))
        self._pc = pc
        self.setFixedHeight(_HEIGHT)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MILLISECONDS)
        self._timer.timeout.connect(self._tell)
        pc.live.framed.connect(self._show_moment)
        pc.live.changed.connect(self._set_timer)

    def show_state(self) -> None:
        """Show the bar while the PC searches."""
        self.setVisible(self._pc.search is not None)
        self._tell()

    def _set_timer(self) -> None:
        if self._pc.search is None or self._pc.live.active:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _tell(self) -> None:
        if self._pc.search is not None:
            self._show_moment(self._pc.search.statistics())

    def _show_moment(self, statistics: Statistics) -> None:
        """Show the progress at a moment of the running search."""
        search = self._pc.search
        if search is None:
            return
        if not self._pc.covered:
            self.told.emit(statistics)
        self.show_part(search.progress)
