"""Shows moments of a simultaneous game, and what is under the mouse."""

from collections.abc import Callable, Sequence
from typing import Any

from qtpy.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from qtpy.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QTransform
from qtpy.QtWidgets import QLabel, QSizePolicy, QWidget

from uctvis.arena.matches.annotations import Annotation
from uctvis.simultaneous.contract import SimultaneousState
from uctvis.texts import _
from uctvis.ui.scenes.game_scene import GameScene
from uctvis.ui.scenes.scene_moment import SceneMoment, fit, paint_moment
from uctvis.ui.widgets import theme

_LEAST, _USUAL = QSize(120, 120), QSize(800, 600)
# Pixels from the mouse to the text about what is there.
_ASIDE = 16


class SceneView(QWidget):
    """A scene, as large as fits."""

    # The left mouse button was pressed at this point, in the units of the scene.
    pressed = Signal(QPointF)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Paints over the scene, in its units.
        self.overlay: Callable[[QPainter], None] | None = None
        self._scene: GameScene[Any] | None = None
        self._moment: SceneMoment | None = None
        self._mouse: QPointF | None = None
        self._tip = _Tip(self)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Scene"))
        self.setAccessibleDescription(_("Point at a unit or a cell to see its numbers."))

    @property
    def scene(self) -> GameScene[Any] | None:
        """What draws the game."""
        return self._scene

    @property
    def tip(self) -> str:
        """The text about what is under the mouse; "" if there is none."""
        return self._tip.text() if self._tip.isVisibleTo(self) else ""

    def show_scene(self, scene: GameScene[Any] | None) -> None:
        """Show a simultaneous game from now on, first the state that the scene has; or nothing."""
        self._scene = scene
        self._moment = None if scene is None else SceneMoment(scene.state, scene.state)
        self._look_again()

    def show_moment(
        self,
        before: SimultaneousState,
        after: SimultaneousState,
        part: float,
        annotations: Sequence[tuple[int, Annotation]] = (),
    ) -> None:
        """Show a moment of a turn, as `SceneMoment` describes it."""
        self._moment = SceneMoment(before, after, part, annotations)
        self._look_again()

    def _look_again(self) -> None:
        self._show_tip()
        self.update()

    def transform(self) -> QTransform | None:
        """From the scene to this widget; None if there is no scene, or no space."""
        if self._scene is None:
            return None
        return fit(QRectF(self.rect()), self._scene.size, self.devicePixelRatioF())

    def in_scene(self, place: QPointF) -> QPointF | None:
        """The point of the scene at a place of this widget; None outside of the scene."""
        transform = self.transform()
        if transform is None or self._scene is None:
            return None
        point = transform.inverted()[0].map(place)
        return point if QRectF(QPointF(), self._scene.size).contains(point) else None

    # Drawing.

    def paintEvent(self, _event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        if self._scene is None or self._moment is None:
            return
        painter = QPainter(self)
        transform = paint_moment(painter, QRectF(self.rect()), self._scene, self._moment)
        if transform is not None and self.overlay is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setTransform(transform, True)
            self.overlay(painter)
        painter.end()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return _USUAL

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return _LEAST

    # The mouse.

    def mousePressEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is None or event.button() != Qt.MouseButton.LeftButton:
            return
        point = self.in_scene(event.localPos())
        if point is not None:
            self.pressed.emit(point)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        self._mouse = None if event is None else event.localPos()
        self._show_tip()

    def leaveEvent(self, event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        super().leaveEvent(event)
        self._mouse = None
        self._show_tip()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._show_tip()

    def _show_tip(self) -> None:
        point = None if self._mouse is None else self.in_scene(self._mouse)
        text = ""
        if point is not None and self._moment is not None and self._scene is not None:
            before, after, part, _annotations = self._moment
            text = self._scene.about(self._scene.between(before, after, part), point)
        self._tip.say(text, self._mouse)


class _Tip(QLabel):
    """A text beside the mouse. Qt's tool tips vanish after a while; this one follows changes."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setMargin(6)
        theme.set_role(self, "tip")
        self.hide()

    def say(self, text: str, place: QPointF | None) -> None:
        if not text or place is None:
            self.hide()
            return
        if text != self.text():
            self.setText(text)
            self.adjustSize()
        room = self.parentWidget()
        if room is None:
            return
        x, y = round(place.x()), round(place.y())
        left, top = x + _ASIDE, y + _ASIDE
        if left + self.width() > room.width():
            left = max(x - _ASIDE - self.width(), 0)
        if top + self.height() > room.height():
            top = max(y - _ASIDE - self.height(), 0)
        self.move(left, top)
        self.show()
        self.raise_()
