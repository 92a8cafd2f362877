"""The interactive view of a tree: pan, zoom, select, walk, and read what is under the cursor."""

import html
from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from typing import Any

from qtpy.QtCore import QElapsedTimer, QEvent, QPointF, Qt, QTimer, Signal
from qtpy.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from qtpy.QtWidgets import QApplication, QLabel, QToolTip, QVBoxLayout, QWidget

from uctvis.render import paint
from uctvis.render.canvas import Canvas, has_opengl
from uctvis.texts import _
from uctvis.ui.fields import shortened
from uctvis.view.detail import Marks, choose_marks
from uctvis.view.drawing import Drawing, dress
from uctvis.view.emphasis import Emphasis
from uctvis.view.picking import Pick, pick
from uctvis.view.scene import Scene
from uctvis.view.style import Style
from uctvis.view.viewport import Viewport

_ZOOM_STEP = 1.25
# An eighth of a degree is the wheel's unit, 15 degrees its usual step.
_WHEEL_STEP = 120.0


class TreeView(QWidget):
    """Shows one scene at a time.

    The wheel zooms at the cursor; dragging with the left or right button moves the tree;
    a click selects, a double click shows the whole subtree. With a node selected the
    arrow keys walk the tree. + and - zoom, 0 and Home show the whole tree.

    `node_selected` carries the selected node, or -1; `node_activated` the one that was
    clicked twice.
    """

    node_selected = Signal(int)
    node_activated = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._viewport = Viewport.fit(1.0, 1.0, (0.0, 0.0, 0.0, 0.0))
        self._style = Style()
        self._emphasis = Emphasis()
        self._marks: Marks | None = None
        self._drawing: Drawing | None = None
        self._pressed: QPointF | None = None
        self._dragging = False

        # The widget that draws.
        self.surface: QWidget
        if has_opengl():
            # The canvas must live as long as its widget.
            self._canvas = Canvas(self, self._current_drawing)
            self.surface = self._canvas.native
        else:
            self.surface = _PaintedSurface(self, self._current_drawing)
        self.surface.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.surface.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.surface.hide()
        self._text = QLabel()
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.surface)
        layout.addWidget(self._text)

        # Frames come when something changed, and no faster than the screen shows them.
        self._since_frame = QElapsedTimer()
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.timeout.connect(self._draw_frame)

        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(120, 90)
        self.setAccessibleName(_("Tree"))

    # What is shown

    @property
    def scene(self) -> Scene | None:
        """The scene that is shown."""
        return self._scene

    def show_scene(self, scene: Scene | None, keep_view: bool = False) -> None:
        """Show a scene, whole, or where the last one was looked at; None shows nothing."""
        before = self._scene
        self._scene = scene
        self.surface.setVisible(scene is not None)
        self._text.setVisible(scene is None)
        self.select(None)
        if scene is not None:
            if keep_view and before is not None:
                self._viewport = self._viewport.over(scene.bounds)
            else:
                self._viewport = Viewport.fit(self.width(), self.height(), scene.bounds)
        self._redraw()

    def set_text(self, text: str) -> None:
        """What stands there when no scene is shown."""
        self._text.setText(text)

    @property
    def tree_style(self) -> Style:
        """The colours; the name `style` is taken by Qt."""
        return self._style

    def set_style(self, style: Style) -> None:
        """Draw with other colours."""
        self._style = style
        self._redraw()

    def save_picture(self, path: str | PathLike[str]) -> None:
        """Write what is seen into a `.png`, `.svg` or `.pdf` file.

        Raises
        ------
        PictureError
            It cannot be written.
        """
        paint.save_drawing(self._current_drawing(), path, (self.width(), self.height()))

    # The selected node

    @property
    def selected(self) -> int | None:
        """The selected node."""
        return self._emphasis.selected

    def select(self, node: int | None) -> None:
        """Select a node, and bring it into view; None selects none."""
        if node == self.selected:
            return
        self._emphasis = replace(self._emphasis, selected=node)
        if node is not None and self._scene is not None:
            self._viewport = self._viewport.showing(*self._scene.position(node))
        self._redraw()
        self.node_selected.emit(-1 if node is None else node)

    def emphasise(self, **changes: Any) -> None:
        """Mark other bookmarks, hits, or one of them: the fields of `Emphasis`."""
        self._emphasis = replace(self._emphasis, **changes)
        self._redraw()

    # The viewport

    @property
    def viewport(self) -> Viewport:
        """What part of the tree is on screen."""
        return self._viewport

    def reset_view(self) -> None:
        """Show the whole tree."""
        if self._scene is not None:
            self.look(Viewport.fit(self.width(), self.height(), self._scene.bounds))

    def focus(self, node: int) -> None:
        """Show the whole subtree of a node."""
        if self._scene is not None:
            self.look(self._viewport.focused(self._scene.box(node)))

    def zoom_by(self, factor: float) -> None:
        """Zoom at the middle of the view, or at the selected node where it is in view."""
        x, y = self.width() / 2, self.height() / 2
        if self._scene is not None and self.selected is not None:
            at = self._viewport.to_screen(*self._scene.position(self.selected))
            if 0 <= at[0] <= self.width() and 0 <= at[1] <= self.height():
                x, y = at
        self.look(self._viewport.zoomed(factor, x, y))

    def under(self, x: float, y: float) -> Pick | None:
        """What is drawn at a pixel of this widget."""
        return None if self._scene is None else pick(self._current_marks(), x, y)

    def node_under(self, x: float, y: float) -> int | None:
        """The node that is drawn at a pixel of this widget."""
        found = self.under(x, y)
        return None if found is None else found.node

    def look(self, viewport: Viewport) -> None:
        """Look at another part of the tree."""
        self._viewport = viewport
        self._redraw()

    # Frames

    def _redraw(self) -> None:
        self._marks = self._drawing = None
        if self._scene is None or self._frame.isActive():
            return
        wait = 0
        if self._since_frame.isValid():
            screen = QApplication.primaryScreen()
            rate = screen.refreshRate() if screen is not None else 60.0
            wait = max(0, int(1000 / max(rate, 30.0)) - self._since_frame.elapsed())
        self._frame.start(wait)

    def _draw_frame(self) -> None:
        self._since_frame.restart()
        self.surface.update()

    def _current_marks(self) -> Marks:
        """The marks for the next frame; the same ones while nothing has changed."""
        if self._marks is None:
            assert self._scene is not None  # noqa: S101 (the surface is hidden without one)
            self._marks = choose_marks(self._scene, self._viewport, self._emphasis)
        return self._marks

    def _current_drawing(self) -> Drawing:
        """The drawing for the next frame; the same one while nothing has changed."""
        if self._drawing is None:
            assert self._scene is not None  # noqa: S101 (the surface is hidden without one)
            self._drawing = dress(self._current_marks(), self._scene, self._style)
        return self._drawing

    # Events

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self.look(self._viewport.resized(self.width(), self.height()))

    def wheelEvent(self, event: QWheelEvent | None) -> None:  # noqa: N802
        if event is None or self._scene is None:
            return
        at = event.position()
        factor = _ZOOM_STEP ** (event.angleDelta().y() / _WHEEL_STEP)
        self.look(self._viewport.zoomed(factor, at.x(), at.y()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802
        buttons = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
        if event is None or self._scene is None or event.button() not in buttons:
            return
        self._pressed = event.localPos()
        self._dragging = False

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802
        if event is None or self._pressed is None:
            return
        moved = event.localPos() - self._pressed
        if not self._dragging and moved.manhattanLength() < QApplication.startDragDistance():
            return
        self._dragging = True
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._pressed = event.localPos()
        self.look(self._viewport.moved(moved.x(), moved.y()))

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802
        if event is None or self._pressed is None:
            return
        if not self._dragging and event.button() == Qt.MouseButton.LeftButton:
            # A click on what is seen moves nothing.
            viewport = self._viewport
            self.select(self.node_under(event.localPos().x(), event.localPos().y()))
            self.look(viewport)
        self._pressed = None
        self._dragging = False
        self.unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802
        if event is None or event.button() != Qt.MouseButton.LeftButton:
            return
        node = self.node_under(event.localPos().x(), event.localPos().y())
        if node is not None:
            self.select(node)
            self.focus(node)
            self.node_activated.emit(node)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802
        if event is None or self._scene is None:
            return
        key = event.key()
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(_ZOOM_STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(1 / _ZOOM_STEP)
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            self.reset_view()
        elif key == Qt.Key.Key_Escape and self.selected is not None:
            self.select(None)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.selected is not None:
            self.focus(self.selected)
        elif key in _STEPS and self.selected is not None:
            self.select(self._next_node(self._scene, self.selected, Qt.Key(key)))
        else:
            super().keyPressEvent(event)

    @staticmethod
    def _next_node(scene: Scene, node: int, key: Qt.Key) -> int:
        """Where an arrow key leads: to the parent, the most visited child, or a sibling."""
        tree = scene.tree
        if key == Qt.Key.Key_Down:
            return max(tree.children(node), key=lambda child: tree.visits[child], default=node)
        if node == 0:
            return node
        parent = int(tree.parent[node])
        if key == Qt.Key.Key_Up:
            return parent
        beside = node - 1 if key == Qt.Key.Key_Left else node + 1
        return beside if beside in tree.children(parent) else node

    def event(self, event: QEvent | None) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            node = self.node_under(event.pos().x(), event.pos().y())
            if node is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), self._tool_tip(node), self)
            return True
        return super().event(event)

    def _tool_tip(self, node: int) -> str:
        assert self._scene is not None  # noqa: S101 (a node was found in it)
        tree = self._scene.tree
        lines = (
            _("Root") if node == 0 else shortened(tree.move_name(node)),
            _("Visits: {visits}").format(visits=f"{tree.visits[node]:,}"),
            _("Mean payoff: {mean}").format(mean=f"{tree.mean[node]:.4g}"),
        )
        # A tooltip takes what looks like HTML for HTML; names come from files.
        return "<br>".join(html.escape(line) for line in lines if line)


_STEPS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)


class _PaintedSurface(QWidget):
    """Draws without OpenGL, where there is none."""

    def __init__(self, parent: QWidget, drawing: Callable[[], Drawing]) -> None:
        super().__init__(parent)
        self._drawing = drawing

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: ARG002, N802 (Qt's)
        painter = QPainter(self)
        paint.paint(painter, self._drawing(), self.width(), self.height())
        painter.end()
