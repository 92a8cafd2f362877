"""The first page: a game to play, or tree files to look at."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui import memory, theme
from uctvis.ui.analysis_card import AnalysisCard
from uctvis.ui.game_session import GameSession
from uctvis.ui.play_card import PlayCard
from uctvis.ui.tour_offer import TourOffer
from uctvis.ui.unfinished import UnfinishedGame


class StartPage(QScrollArea):
    """Emits `play_requested(GameSession)` and `inspect_requested(list of paths)`.

    What is chosen is remembered before.
    """

    play_requested = Signal(object)
    inspect_requested = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = _("Start")
        self.play_card = PlayCard()
        self.play_card.play_requested.connect(self._ask_to_play)
        self.unfinished = UnfinishedGame()
        self.analysis_card = AnalysisCard()
        self.analysis_card.inspect_requested.connect(self._ask_to_inspect)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # What is in it has the keys, and comes into sight by itself.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        theme.set_role(self, "plain")
        self.tour_offer = TourOffer()
        self._lay_out()
        self.play_card.restore(memory.settings())

    def _lay_out(self) -> None:
        title = QLabel("uctvis")
        theme.set_role(title, "title")
        subtitle = QLabel(
            _("Play a board game against Monte-Carlo tree search, and see the tree that it grows.")
        )
        theme.set_role(subtitle, "muted")
        cards = QHBoxLayout()
        cards.setSpacing(20)
        cards.setContentsMargins(0, 8, 0, 0)
        cards.addWidget(self.play_card, 7)
        cards.addWidget(self.analysis_card, 4)
        middle = QWidget()
        middle.setMaximumWidth(1240)
        column = QVBoxLayout(middle)
        column.setContentsMargins(18, 18, 18, 18)
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

    def _ask_to_play(self, session: GameSession) -> None:
        self.save()
        self.play_requested.emit(session)

    def _ask_to_inspect(self, paths: list[str]) -> None:
        self.save()
        self.inspect_requested.emit(paths)

    def save(self) -> None:
        """Remember the fields for the next start."""
        self.play_card.save(memory.settings())
