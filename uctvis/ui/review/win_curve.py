"""The curve of the win rate below the board."""

from qtpy.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from qtpy.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from qtpy.QtWidgets import QSizePolicy, QToolTip, QWidget

from uctvis.explain.number_formats import whole_percent
from uctvis.game.board import Role
from uctvis.play.session import GameSession
from uctvis.play.session_texts import numbered_move
from uctvis.review.review import Review
from uctvis.texts import _
from uctvis.ui.board.move_marks import mark_colour, mark_sign
from uctvis.ui.widgets import theme

_HEIGHT, _LEAST_HEIGHT = 64, 40
_DOT = 3.5
# Larger, so that it is not only the colour that tells it.
_BLUNDER_DOT = 5.0


class WinCurve(QWidget):
    """Shows the win rate of player 1 over the moves of a game; errors are dots.

    `position_chosen` carries the number of a position that was clicked.
    """

    position_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session: GameSession | None = None
        self._review: Review | None = None
        self._shown = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(_("Win rate by move"))
        self.hide()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, _HEIGHT)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(100, _LEAST_HEIGHT)

    def show_review(self, session: GameSession, review: Review | None) -> None:
        """Show the curve of a game; None: there is none."""
        self._session, self._review = session, review
        self.setVisible(review is not None)
        self.update()

    def show_position(self, number: int) -> None:
        """Mark the position after so many moves."""
        if number != self._shown:
            self._shown = number
            self.setAccessibleDescription(self.text(number))
            self.update()

    def text(self, number: int) -> str:
        """What is known of a position: the last move, its mark, and the win rate."""
        session, review = self._session, self._review
        if session is None or review is None or not 0 <= number < len(review.values):
            return ""
        value, verdict = review.values[number], review.verdicts.get(number)
        parts = [numbered_move(session, number) if number else _("Start")]
        if verdict is not None:
            parts.append(f"{mark_sign(verdict.mark)} {verdict.mark.title}")
        if value is not None:
            player = session.game.player_names[0].title
            parts.append(
                _("{player} {win}").format(player=player, win=whole_percent(value.win_rate))
            )
        return " \N{MIDDLE DOT} ".join(parts)

    # Places.

    def place_of(self, number: int) -> float:
        """The x coordinate of a position."""
        last = 1 if self._review is None else max(len(self._review.moves), 1)
        return 1 + (self.width() - 2) * number / last

    def _number_at(self, x: float) -> int:
        last = 0 if self._review is None else len(self._review.moves)
        share = (x - 1) / max(self.width() - 2, 1)
        return min(max(round(share * last), 0), last)

    def _height_of(self, win_rate: float) -> float:
        return 1 + (self.height() - 2) * (1 - win_rate)

    # Events.

    def mousePressEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None and event.button() == Qt.MouseButton.LeftButton:
            self.position_chosen.emit(self._number_at(event.localPos().x()))

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None and event.buttons() & Qt.MouseButton.LeftButton:
            number = self._number_at(event.localPos().x())
            if number != self._shown:
                self.position_chosen.emit(number)

    def event(self, event: QEvent | None) -> bool:
        """Show what is known of the position under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            text = self.text(self._number_at(event.pos().x()))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        review = self._review
        if review is None:
            return
        colours, painter = theme.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(colours.surface))
        known = [
            QPointF(self.place_of(number), self._height_of(value.win_rate))
            for number, value in enumerate(review.values)
            if value is not None
        ]
        if known:
            # The share of the first player is below the curve, in the colour of the pieces.
            low = float(self.height())
            area = [QPointF(known[0].x(), low), *known, QPointF(known[-1].x(), low)]
            seen = QRectF(known[0].x(), 0, known[-1].x() - known[0].x(), low)
            painter.fillRect(seen, QColor(colours.board[Role.PIECE_1]))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.board[Role.PIECE_0]))
            painter.drawPolygon(QPolygonF(area))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.accent), 1.5))
            painter.drawPolyline(QPolygonF(known))
        middle = round(self.height() / 2) + 0.5
        painter.setPen(QPen(QColor("#808080"), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(0, middle), QPointF(self.width(), middle))
        self._draw_errors(painter, review)
        here = round(self.place_of(self._shown)) + 0.5
        painter.setPen(QPen(QColor(colours.accent), 2))
        painter.drawLine(QPointF(here, 0), QPointF(here, self.height()))
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()

    def _draw_errors(self, painter: QPainter, review: Review) -> None:
        """Draw a dot for each error, with a rim that is seen on both grounds."""
        worst = max((one.loss for one in review.in_order), default=0.0)
        for one in review.in_order:
            value = review.values[one.number]
            if not one.mark.is_error or value is None:
                continue
            size = _BLUNDER_DOT if one.loss >= max(worst / 2, 0.15) else _DOT
            painter.setPen(QPen(QColor("#ffffff"), 1.2))
            painter.setBrush(mark_colour(one.mark))
            at = QPointF(self.place_of(one.number), self._height_of(value.win_rate))
            painter.drawEllipse(at, size, size)
