"""A small picture of a board."""

from collections.abc import Callable

from qtpy.QtCore import QEvent, QSize, Qt, QTimer
from qtpy.QtGui import QPainter, QPaintEvent, QPixmap, QPixmapCache
from qtpy.QtWidgets import QSizePolicy, QWidget

from uctvis.game.board import Picture
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.ui.widgets import theme

# The height divided by the width, if the height follows the width; and its range in pixels.
_RATIO = 0.84
_HEIGHTS = (84, 190)

# Returns the game and the position to show, or None. Called only when that is drawn, because
# making the first position of a game may take longer than a window should wait.
State = Callable[[], tuple[AnyGame, AnyPosition] | None]


class Thumbnail(QWidget):
    """Shows a position; `side` is its size in pixels, or None to fill the available width.

    It is first painted empty and drawn later, so that a window does not wait for it.
    """

    def __init__(self, side: int | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[State, int] | None = None
        self._drawn: QPixmap | None = None
        # The size, resolution and theme of the drawn picture.
        self._made_for: object = None
        self._side = side
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if side is not None:
            self.setFixedSize(side, side)
        else:
            policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)

    def show_position(self, state: State, viewer: int = 0) -> None:
        """Show the position that `state` returns, from the side of player `viewer`."""
        self._shown = state, viewer
        self._made_for = None
        self.update()

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's names, all below
        return max(_HEIGHTS[0], min(round(_RATIO * width), _HEIGHTS[1]))

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(_HEIGHTS[1], self.heightForWidth(_HEIGHTS[1]))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(_HEIGHTS[0], _HEIGHTS[0])

    def paintEvent(self, _event: QPaintEvent | None) -> None:  # noqa: N802
        needed = self.size(), self.devicePixelRatioF(), theme.current()
        if self._shown is not None and needed != self._made_for:
            self._made_for = needed
            QTimer.singleShot(0, self._draw)
        if self._drawn is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(self.rect(), self._drawn)

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802
        super().changeEvent(event)
        if event is not None and event.type() == QEvent.Type.PaletteChange:
            self.update()

    def _draw(self) -> None:
        if self._shown is None or self.size().isEmpty():
            return
        read, viewer = self._shown
        state = read()
        if state is None:
            return
        game, position = state
        fineness = self.devicePixelRatioF()
        size = self.width(), self.height(), fineness
        # The module distinguishes the versions of a game from a file.
        version = type(game).__module__
        key = str((version, game.state_name(position), viewer, size, theme.current()))
        # Most positions are shown again, as the first one of each game on a start page.
        self._drawn = QPixmapCache.find(key)
        if self._drawn is None:
            self._drawn = self._draw_picture(game.picture(position, viewer), fineness)
            QPixmapCache.insert(key, self._drawn)
        self.update()

    def _draw_picture(self, picture: Picture, fineness: float) -> QPixmap:
        # Imported late: it loads a library that the first paint does not need.
        from uctvis.ui.board.drawing import draw_picture

        drawn = QPixmap(self.size() * fineness)
        drawn.setDevicePixelRatio(fineness)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = min(self.width() / picture.width, self.height() / picture.height)
        painter.translate(
            (self.width() - picture.width * scale) / 2, (self.height() - picture.height * scale) / 2
        )
        painter.scale(scale, scale)
        draw_picture(painter, picture)
        painter.end()
        return drawn
