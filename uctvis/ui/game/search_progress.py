"""How far the PC's search is: a bar below the board, its numbers above the tree."""

from qtpy.QtCore import QTimer

from uctvis.mcts.statistics import Statistics
from uctvis.texts import _
from uctvis.ui.game.pc_player import PcPlayer
from uctvis.ui.game.search_strip import SearchStrip
from uctvis.ui.widgets.progress_bar import ProgressBar

_POLL_MILLISECONDS = 100
_HEIGHT = 8


class SearchProgress(ProgressBar):
    """Tells of the search of `pc` while it runs, and lets `strip` tell of it, too.

    That is ten times a second, or with each frame of its tree. All that changes is painted
    at once: with OpenGL in the window, that costs as much as a frame.
    """

    def __init__(self, pc: PcPlayer, strip: SearchStrip) -> None:
        super().__init__(_("Progress of the search"))
        self._pc = pc
        self._strip = strip
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
        """Be there while the PC searches."""
        searching = self._pc.search is not None
        self.setVisible(searching)
        self._strip.offer_to_save(searching)
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
        """Show a moment of the search that is running."""
        search = self._pc.search
        if search is None:
            return
        if not self._pc.covered:
            self._strip.show_moment(search.game, search.position, statistics)
        self.show_part(search.progress)
