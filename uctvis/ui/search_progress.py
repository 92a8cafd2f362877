"""How far the PC's search is: a bar and its speed, below the board."""

from qtpy.QtCore import QTimer
from qtpy.QtWidgets import QHBoxLayout, QLabel, QWidget

from uctvis.mcts.statistics import Statistics
from uctvis.texts import _, grouped
from uctvis.ui import theme
from uctvis.ui.pc_player import PcPlayer
from uctvis.ui.progress_bar import ProgressBar
from uctvis.ui.search_strip import SearchStrip

_POLL_MILLISECONDS = 100


class SearchProgress(QWidget):
    """Tells of the search of `pc` while it runs, and lets `strip` tell of it, too.

    That is ten times a second, or with each frame of its tree. All that changes is painted
    at once: with OpenGL in the window, that costs as much as a frame.
    """

    def __init__(self, pc: PcPlayer, strip: SearchStrip) -> None:
        super().__init__()
        self._pc = pc
        self._strip = strip
        self._bar = ProgressBar(_("Progress of the search"))
        self._rate = QLabel()
        theme.set_role(self._rate, "muted")
        # What is around it stays where it is, whatever is said.
        widest = _text(999_999_999, 9_999_999)
        self._rate.setFixedWidth(self._rate.fontMetrics().horizontalAdvance(widest))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._bar, 1)
        row.addWidget(self._rate)
        for widget in (self._bar, self._rate):
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MILLISECONDS)
        self._timer.timeout.connect(self._tell)
        pc.live.framed.connect(self._show_moment)
        pc.live.changed.connect(self._set_timer)

    @property
    def text(self) -> str:
        """What is said about the search."""
        return self._rate.text()

    def show_state(self) -> None:
        """Be there while the PC thinks."""
        searching = self._pc.search is not None
        self._bar.setVisible(searching)
        self._rate.setVisible(self._pc.thinking)
        self._rate.setText(_("Preparing the engine…") if self._pc.waiting else "")
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
        self._strip.show_moment(search.game, search.position, statistics)
        self._bar.show_part(search.progress)
        self._rate.setText(_text(statistics.iterations, statistics.iterations_per_second))


def _text(iterations: int, rate: float) -> str:
    return _("{iterations} iterations, {rate}/s").format(
        iterations=grouped(iterations), rate=grouped(rate)
    )
