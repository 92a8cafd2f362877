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
# The margin that a board has in its panel, too.
_MARGIN = 8


class EvaluationBar(QWidget):
    """Shows the mean payoff of the search's root as a bar with numbers in percent.

    The part in the colour of a player's pieces is the mean payoff to this player. Each number is
    the mean payoff to the player at its end of the bar; the number of the smaller part is left out
    if it has no room there.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value: float | None = None
        self._viewer = 0
        self._players: PlayerNames = NUMBERED
        self._roles = Role.PIECE_0, Role.PIECE_1
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self.setAccessibleName(_("Evaluation"))
        self._tell()

    @property
    def value(self) -> float | None:
        """The mean payoff to player 1, 0 to 1; None if there is no value yet."""
        return self._value

    @property
    def texts(self) -> tuple[str, str]:
        """The numbers of player 1 and player 2, which add up to 100%."""
        if self._value is None:
            return "-", "-"
        first = whole_percent(self._value)
        # Otherwise both may be rounded up.
        return first, f"{100 - int(first.removesuffix('%'))}%"

    def numbers(self) -> list[tuple[int, QRectF]]:
        """The players whose numbers are shown, each with the end of the bar where it is."""
        if self._value is None:
            return []
        area, height = self._area, self.fontMetrics().height() + 2 * _PADDING
        found = []
        for player, payoff in enumerate((self._value, 1 - self._value)):
            half = QRectF(area)
            half.setHeight(payoff * area.height())
            if player == self._viewer:
                half.moveBottom(area.bottom())
            # The larger part always has room.
            if half.height() >= height or payoff >= 0.5:
                found.append((player, half))
        return found

    @property
    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(0.5, _MARGIN + 0.5, -0.5, -_MARGIN - 0.5)

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
        if players != self._players:
            self._players = players
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
        area = self._area
        if self._value is None:
            painter.setPen(QPen(QColor(colours.border), 1))
            painter.setBrush(QColor(colours.field))
            painter.drawRoundedRect(area, 4, 4)
            painter.setPen(QColor(colours.muted))
            painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), self.texts[0])
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
        for player, half in self.numbers():
            is_below = player == self._viewer
            place = Qt.AlignmentFlag.AlignBottom if is_below else Qt.AlignmentFlag.AlignTop
            painter.setPen(above if is_below else below)
            painter.drawText(
                half.adjusted(0, _PADDING, 0, -_PADDING),
                int(place | Qt.AlignmentFlag.AlignHCenter),
                self.texts[player],
            )

    def _tell(self) -> None:
        """Say whose chances the numbers are."""
        self.setToolTip(
            _(
                "The chances of the players: the mean payoff of the last search's root, where a "
                "win counts as 1, a draw as a half, and a loss as 0."
            )
        )
        said = _("The chance of {player} is {value}; a draw counts as a half.")
        self.setAccessibleDescription(
            _("There is no value yet.")
            if self._value is None
            else " ".join(
                said.format(player=name.inside, value=text)
                for name, text in zip(self._players, self.texts, strict=True)
            )
        )
