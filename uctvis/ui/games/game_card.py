"""Draws the card of a game in a list: its board, and its texts beside it."""

from qtpy.QtCore import QModelIndex, QRect, QSize, Qt
from qtpy.QtGui import QFont, QPainter, QPalette
from qtpy.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from uctvis.ui.games.board_pictures import BoardPictures
from uctvis.ui.games.games_model import GamesModel
from uctvis.ui.widgets import theme

# Pixels at the usual size of letters.
_WIDTH, _BOARD, _SPACE = 300, 96, 10


class GameCard(QStyledItemDelegate):
    """Draws the rows of `model` with pictures of `pictures`."""

    def __init__(self, model: GamesModel, pictures: BoardPictures, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._pictures = pictures

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex) -> QSize:  # noqa: N802
        letters = theme.current().letters
        texts = 5 * option.fontMetrics.lineSpacing()
        height = max(round(_BOARD * letters), texts) + 2 * _SPACE
        return QSize(round(_WIDTH * letters), height)

    def paint(
        self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        game = self._model.game(index)
        if painter is None or game is None:
            return
        area = option.rect.adjusted(3, 3, -3, -3)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter, option, area)
        side = area.height() - 2 * _SPACE + 6
        board = QRect(area.left() + _SPACE, area.top() + _SPACE - 3, side, side)
        device = painter.device()
        fineness = 1.0 if device is None else device.devicePixelRatioF()
        picture = self._pictures.picture(game, board.size(), fineness)
        if picture is not None:
            painter.drawImage(board, picture)
        texts = area.adjusted(side + 2 * _SPACE, _SPACE - 3, -_SPACE, 0)
        self._write(painter, option, texts, self._model.lines(game))
        painter.restore()

    def _draw_ground(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect) -> None:
        palette = option.palette
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        colour = palette.color(QPalette.ColorRole.Highlight)
        if not chosen:
            colour.setAlpha(40 if hovered else 0)
        else:
            colour.setAlpha(90)
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.setBrush(colour)
        painter.drawRoundedRect(area, 6, 6)

    def _write(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        area: QRect,
        lines: tuple[str, ...],
    ) -> None:
        """Write the lines; the first one is bold, and what is too long ends with dots."""
        height = option.fontMetrics.lineSpacing()
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        for number, line in enumerate(lines):
            font = QFont(option.font)
            font.setBold(number == 0)
            painter.setFont(font)
            painter.setOpacity(1.0 if number == 0 else 0.8)
            text = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, area.width())
            place = QRect(area.left(), area.top() + number * height, area.width(), height)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), text)
