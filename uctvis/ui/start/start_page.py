"""The first page: play a game, continue a game, or open trees."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QScrollBar,
    QVBoxLayout,
    QWidget,
)

from uctvis.play.session import GameSession
from uctvis.texts import _
from uctvis.ui.runtime import settings_store
from uctvis.ui.start.header import Header
from uctvis.ui.start.learn_panel import LearnPanel
from uctvis.ui.start.open_panel import OpenPanel
from uctvis.ui.start.play_panel import PlayPanel
from uctvis.ui.start.unfinished import UnfinishedGames
from uctvis.ui.widgets import theme

_MARGIN = 24
_GAP = 32
_MOST_WIDTH = 1320
# The least widths of the two columns beside each other.
_LEAST_WIDTHS = (560, 290)
_SIDE_WIDTH = 400


class StartPage(QScrollArea):
    """Emits `play_requested(GameSession)`, `inspect_requested(list of paths)`, `tour_requested`,
    `guide_requested`, `rules_requested(game)` and `arena_requested`.

    The choices are stored before `play_requested` and `inspect_requested`. If the two columns do
    not fit beside each other, one is below the other.
    """

    play_requested = Signal(GameSession)
    inspect_requested = Signal(list)
    tour_requested = Signal()
    guide_requested = Signal()
    rules_requested = Signal(object)
    arena_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = _("Start")
        self.play_panel = PlayPanel()
        self.play_panel.play_requested.connect(self._ask_to_play)
        self.play_panel.rules_requested.connect(self.rules_requested)
        self.unfinished = UnfinishedGames()
        self.open_panel = OpenPanel()
        self.learn_panel = LearnPanel()
        self.header = Header()
        self.tour_offer = self.header.tour_offer
        for panel in (self.open_panel, self.learn_panel):
            panel.inspect_requested.connect(self._ask_to_inspect)
        for source in (self.learn_panel.tour_requested, self.tour_offer.accepted):
            source.connect(self.tour_requested)
        self.learn_panel.guide_requested.connect(self.guide_requested)
        self.open_panel.arena_requested.connect(self.arena_requested)
        self._bar = QScrollBar()
        self.setVerticalScrollBar(self._bar)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # Its children get the focus, and are scrolled into view.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        theme.set_role(self, "plain")
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._side = self._make_side()
        self._lay_out()
        self.play_panel.restore()

    def _make_side(self) -> QWidget:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        for panel in (self.unfinished, self.open_panel, self.learn_panel):
            column.addWidget(panel)
        column.addStretch(1)
        return side

    def _lay_out(self) -> None:
        subtitle = QLabel(
            _("Play against Monte Carlo tree search or alpha-beta, and see how they think.")
        )
        theme.set_role(subtitle, "muted")
        subtitle.setWordWrap(True)
        columns = self._columns
        columns.setSpacing(_GAP)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.addWidget(self.play_panel, 5)
        columns.addWidget(self._side, 2)
        middle = QWidget()
        middle.setMaximumWidth(_MOST_WIDTH)
        column = QVBoxLayout(middle)
        column.setContentsMargins(_MARGIN, 16, _MARGIN, 20)
        column.setSpacing(2)
        column.addWidget(self.header)
        column.addWidget(subtitle)
        column.addSpacing(14)
        column.addLayout(columns)
        column.addStretch(1)
        inside = QWidget()
        theme.set_role(inside, "plain")
        centred = QHBoxLayout(inside)
        centred.setContentsMargins(0, 0, 0, 0)
        centred.addStretch(1)
        centred.addWidget(middle, 100)
        centred.addStretch(1)
        self.setWidget(inside)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Put the columns beside each other, or one below the other if there is little room."""
        # Independent of whether the scroll bar is visible now.
        room = self.width() - 2 * _MARGIN - self._bar.sizeHint().width()
        letters = theme.current().letters
        beside = letters * sum(_LEAST_WIDTHS) + _GAP <= room
        self._columns.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )
        most = round(letters * _SIDE_WIDTH) if beside else _MOST_WIDTH
        self._side.setMaximumWidth(most)

    def _ask_to_play(self, session: GameSession) -> None:
        self.save()
        self.play_requested.emit(session)

    def _ask_to_inspect(self, paths: list[str]) -> None:
        self.save()
        self.inspect_requested.emit(paths)

    def save(self) -> None:
        """Store the fields for the next start."""
        with settings_store.together():
            self.play_panel.save()
