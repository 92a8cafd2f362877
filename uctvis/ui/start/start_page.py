"""The first page: a game to play, or tree files to look at."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from uctvis.play.session import GameSession
from uctvis.texts import _
from uctvis.ui.preferences.preferences import Preferences
from uctvis.ui.runtime import settings_store
from uctvis.ui.start.analysis_card import AnalysisCard
from uctvis.ui.start.play_card import PlayCard
from uctvis.ui.start.tour_offer import TourOffer
from uctvis.ui.start.unfinished import UnfinishedGames
from uctvis.ui.widgets import theme

_MARGIN = 18


class StartPage(QScrollArea):
    """Emits `play_requested(GameSession)` and `inspect_requested(list of paths)`.

    What is chosen is remembered before. Where the two cards have no room beside each other,
    one is below the other.
    """

    play_requested = Signal(GameSession)
    inspect_requested = Signal(list)

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = _("Start")
        self.play_card = PlayCard(preferences)
        self.play_card.play_requested.connect(self._ask_to_play)
        self.unfinished = UnfinishedGames()
        self.analysis_card = AnalysisCard()
        self.analysis_card.inspect_requested.connect(self._ask_to_inspect)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # What is in it has the keys, and comes into sight by itself.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        theme.set_role(self, "plain")
        self.tour_offer = TourOffer()
        self._cards = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._lay_out()
        self.play_card.restore()

    def _lay_out(self) -> None:
        title = QLabel("uctvis")
        theme.set_role(title, "title")
        subtitle = QLabel(
            _("Play a board game against Monte-Carlo tree search, and see the tree that it grows.")
        )
        theme.set_role(subtitle, "muted")
        cards = self._cards
        cards.setSpacing(20)
        cards.setContentsMargins(0, 4, 0, 0)
        cards.addWidget(self.play_card, 7)
        cards.addWidget(self.analysis_card, 4)
        middle = QWidget()
        middle.setMaximumWidth(1240)
        column = QVBoxLayout(middle)
        column.setContentsMargins(_MARGIN, 14, _MARGIN, 12)
        column.setSpacing(4)
        top = QHBoxLayout()
        top.addWidget(title, 1)
        top.addWidget(self.tour_offer)
        column.addLayout(top)
        column.addWidget(subtitle)
        column.addSpacing(4)
        column.addWidget(self.unfinished)
        column.addSpacing(8)
        column.addLayout(cards)
        inside = QWidget()
        theme.set_role(inside, "plain")
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addStretch(1)
        centred = QHBoxLayout()
        centred.addStretch(1)
        centred.addWidget(middle, 100)
        centred.addStretch(1)
        rows.addLayout(centred)
        rows.addStretch(2)
        self.setWidget(inside)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Put the cards beside each other, or one below the other."""
        widths = (card.minimumSizeHint().width() for card in (self.play_card, self.analysis_card))
        # Where there is a scroll bar now, and none otherwise, that must not decide.
        bar = self.verticalScrollBar()
        room = self.width() - 2 * _MARGIN - (0 if bar is None else bar.sizeHint().width())
        beside = sum(widths) + self._cards.spacing() <= room
        self._cards.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )

    def _ask_to_play(self, session: GameSession) -> None:
        self.save()
        self.play_requested.emit(session)

    def _ask_to_inspect(self, paths: list[str]) -> None:
        self.save()
        self.inspect_requested.emit(paths)

    def save(self) -> None:
        """Remember the fields for the next start."""
        with settings_store.together():
            self.play_card.save()
