"""The bar above the scene of a simultaneous game: both bots with their scores."""

from qtpy.QtCore import QPointF, QRectF
from qtpy.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from qtpy.QtWidgets import QHBoxLayout, QLabel, QWidget

from uctvis.simultaneous.contract import PLAYERS
from uctvis.texts import pgettext
from uctvis.ui.scenes.colours import colours_of
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.elided_label import StrongName
from uctvis.ui.widgets.fields import plain_tip

_SIDE = 14
_LEAST_NAME = 40
_BETWEEN = 24


class ScoreBar(QWidget):
    """Shows both players of a simultaneous game side by side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.players = tuple(PlayerScore(player) for player in range(PLAYERS))
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(_BETWEEN)
        for one in self.players:
            row.addWidget(one, 1)


class PlayerScore(QWidget):
    """A player's mark, name, score, and verdict."""

    def __init__(self, player: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = StrongName(_LEAST_NAME)
        self._score, self._doing = QLabel(), QLabel()
        theme.set_role(self._score, "heading")
        theme.set_role(self._doing, "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(PlayerShape(player))
        row.addWidget(self._name, 1)
        row.addWidget(self._doing)
        row.addWidget(self._score)

    @property
    def texts(self) -> tuple[str, str, str]:
        """The name, the score, and the verdict or what the bot does."""
        return self._name.whole, self._score.text(), self._doing.text()

    def show_player(self, name: str, score: str, doing: str) -> None:
        """Show these texts."""
        self._name.show_text(name)
        self._name.setToolTip(plain_tip(name))
        self._score.setText(score)
        self._doing.setText(doing)
        text = pgettext("name: score", "{name}: {score}")
        self.setAccessibleName(text.format(name=name, score=score))
        self.setAccessibleDescription(doing)


class PlayerShape(QWidget):
    """The colour and the shape that scenes give to a player: round, or a diamond."""

    def __init__(self, player: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player = player
        self.setFixedSize(_SIDE, _SIDE)

    def paintEvent(self, _event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        colours = colours_of(self._player)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.edge), 1))
        painter.setBrush(QColor(colours.strong))
        draw_shape(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._player)
        painter.end()


def draw_shape(painter: QPainter, area: QRectF, player: int) -> None:
    """Draw the shape of a player: a circle for player 0, a diamond for player 1."""
    if player == 0:
        painter.drawEllipse(area)
        return
    middle = area.center()
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(middle.x(), area.top()),
                QPointF(area.right(), middle.y()),
                QPointF(middle.x(), area.bottom()),
                QPointF(area.left(), middle.y()),
            ]
        )
    )
