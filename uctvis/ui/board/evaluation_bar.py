"""The evaluation bar beside a board."""

from qtpy.QtCore import QEvent, QRectF, QSize, Qt
from qtpy.QtGui import QColor, QPainter, QPaintEvent, QPen
from qtpy.QtWidgets import QSizePolicy, QWidget

from uctvis.explain.number_formats import whole_percent
from uctvis.game.board import Role
from uctvis.game.player_names import NUMBERED, PlayerNames
from uctvis.texts import _
from uctvis.ui.widgets import theme

_PADDING = 4
# The same margin as that of a board in its panel.
_MARGIN = 8


class EvaluationBar(QWidget):
    """Shows the mean payoff of the search's root as a bar with a number in percent.

    The part in the colour of player 1's pieces is the mean payoff to player 1.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value: float | None = None
        self._viewer = 0
        self._player = NUMBERED[0]
        self._roles = Role.PIECE_0, Role.PIECE_1
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self.setAccessibleName(_("Evaluation"))
        self._tell()

    @property
    def value(self) -> float | None:
        """The mean payoff to player 1, 0 to 1; None if there is no value yet."""
        return self._value

    @property
    def text(self) -> str:
        """The number on the bar."""
        return "-" if self._value is None else whole_percent(self._value)

    def show_value(self, value: float | None) -> None:
        """Show a mean payoff to player 1, 0 to 1; None if there is none yet."""
        if value != self._value:
            self._value = value
            self._tell()
            self.update()

    def show_players(self, players: PlayerNames, roles: tuple[Role, Role], viewer: int) -> None:
        """Name the players, and show the part of player `viewer` at the bottom.

        The parts have the colours of these roles.
        """
        if players[0] != self._player:
            self._player = players[0]
            self._tell()
        if (viewer, roles) != (self._viewer, self._roles):
            self._viewer, self._roles = viewer, roles
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.fontMetrics().horizontalAdvance("100%") + 2 * _PADDING, 100)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.sizeHint().width(), 40)

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None and event.type() == QEvent.Type.FontChange:
            self.updateGeometry()
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = theme.current()
        area = QRectF(self.rect()).adjusted(0.5, _MARGIN + 0.5, -0.5, -_MARGIN - 0.5)
        if self._value is None:
            painter.setPen(QPen(QColor(colours.border), 1))
            painter.setBrush(QColor(colours.field))
            painter.drawRoundedRect(area, 4, 4)
            painter.setPen(QColor(colours.muted))
            painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), self.text)
            return
        pieces = [QColor(colours.board[role]) for role in self._roles]
        below, above = pieces[self._viewer], pieces[1 - self._viewer]
        share = self._value if self._viewer == 0 else 1 - self._value
        painter.fillRect(area, above)
        lower = QRectF(area)
        lower.setTop(area.bottom() - share * area.height())
        painter.fillRect(lower, below)
        painter.setPen(QPen(QColor(colours.accent), 2))
        middle = area.center().y()
        painter.drawLine(int(area.left()), int(middle), int(area.left()) + 5, int(middle))
        painter.drawLine(int(area.right()) - 5, int(middle), int(area.right()), int(middle))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(colours.muted), 1))
        painter.drawRect(area)
        # The number is in the larger part, which always has room for it.
        place = Qt.AlignmentFlag.AlignBottom if share >= 0.5 else Qt.AlignmentFlag.AlignTop
        painter.setPen(above if share >= 0.5 else below)
        painter.drawText(
            area.adjusted(0, _PADDING, 0, -_PADDING),
            int(place | Qt.AlignmentFlag.AlignHCenter),
            self.text,
        )

    def _tell(self) -> None:
        """Say whose chance the number is."""
        player = self._player.inside
        self.setToolTip(
            _(
                "The chance of {player}: the mean payoff of the last search's root, where a win "
                "counts as 1, a draw as a half, and a loss as 0."
            ).format(player=player)
        )
        self.setAccessibleDescription(
            _("There is no value yet.")
            if self._value is None
            else _("The chance of {player} is {value}; a draw counts as a half.").format(
                player=player, value=self.text
            )
        )
