"""The interactive view of a tree: pan, zoom, select, walk, and read what is under the cursor."""

from dataclasses import replace

from qtpy.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.render import pictures
from uctvis.render.canvas import Canvas
from uctvis.texts import _
from uctvis.ui.runtime import settings_store
from uctvis.ui.tree import minimap
from uctvis.ui.tree.gestures import Gestures, PointedView
from uctvis.ui.tree.hover import Hover
from uctvis.ui.tree.minimap import Minimap
from uctvis.view.comparison import Comparison
from uctvis.view.marks.detail import Marks, choose_marks
from uctvis.view.marks.labels import Label, Labels
from uctvis.view.marks.picking import Pick, pick
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.drawing import Drawing, style_marks
from uctvis.view.style.style import Style

# Of the minimap to the edges, in pixels; a view that is not some times as large has none.
_GAP = 10
_LEAST_SHARE = 2.5


class TreeView(PointedView):
    """Shows one scene at a time.

    What the mouse, the fingers and the keys do is told in `Gestures`.

    `colours_changed` tells that the colours mean something else now.
    """

    colours_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        # Before the widget: that has events as soon as it has children.
        self._gestures = Gestures(self)
        super().__init__(parent)
        self._style = Style()
        self._comparison: Comparison | None = None
        self._marks: Marks | None = None
        self._drawing: Drawing | None = None
        self._labels: Labels | None = None
        self._with_labels = settings_store.shows("labels")
        self._letters = 1.0

        self._frames.due.connect(self._draw_frame)
        # The widget that draws.
        self.surface = Canvas(self, self._current_drawing)
        self.surface.frameSwapped.connect(self._frame_shown)
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

        self._minimap = Minimap(self)
        self._minimap.looked_at.connect(self.look_at)
        self._minimap.zoomed.connect(self.zoom_at_middle)
        self._minimap.entered.connect(self.stop_pointing)
        self._wants_minimap = settings_store.shows("minimap")
        self._hover = Hover(self)
        self.turned.connect(self._hover.hide)
        # The cursor may rest where something else has come.
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(120)
        self._settled.timeout.connect(self._gestures.point_again)

        self._gestures.listen()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(120, 90)
        self.setAccessibleName(_("Tree"))
        self.setAccessibleDescription(
            _("Arrow keys walk from the selected node; plus, minus and 0 zoom")
        )

    # What is shown

    def show_scene(self, scene: Scene | None, keep_view: bool = False) -> None:
        """Show a scene, whole, or where the last one was looked at; None shows nothing.

        The same tree with other nodes folded keeps its selected node, or the one above it
        that is shown, at its place on the screen where `keep_view` is asked for. Another
        moment of its growth is always looked at where the last one was.
        """
        same = scene is not None and self.scene is not None and scene.shares_ids(self.scene)
        names = self._labels.names if same and self._labels is not None else {}
        if not same:
            self._comparison = None
        self._minimap.show_scene(scene, self._style)
        self._take_scene(scene, keep_view=keep_view)
        self._appear(scene, names)

    def show_renumbered(self, scene: Scene) -> None:
        """Show another scene of the same search, in which nodes have other numbers.

        The selected node stays selected, the view where it is.
        """
        self._minimap.show_scene(scene, self._style)
        self._take_renumbered(scene)
        self._appear(scene, {})

    def _appear(self, scene: Scene | None, names: dict[int, str]) -> None:
        self._labels = None if scene is None else Labels(scene.tree, names)
        # It may be drawn as soon as it appears: not before it is known what.
        self._text.setVisible(scene is None)
        self.surface.setVisible(scene is not None)
        self.colours_changed.emit()

    def set_text(self, text: str) -> None:
        """What stands there when no scene is shown."""
        self._text.setText(text)

    @property
    def tree_style(self) -> Style:
        """The colours; the name `style` is taken by Qt. Trees that are compared show changes."""
        if self._comparison is None:
            return self._style
        return replace(self._style, coloring=Coloring.CHANGE)

    @property
    def style_alone(self) -> Style:
        """The colours of trees that are not compared."""
        return self._style

    def set_style(self, style: Style) -> None:
        """Draw with other colours."""
        self._style = style
        self._minimap.show_scene(self._scene, style)
        self._recolour()

    @property
    def comparison(self) -> Comparison | None:
        """What changed since the tree before."""
        return self._comparison

    def set_comparison(self, comparison: Comparison | None) -> None:
        """Take what changed since the tree before, until another tree is shown."""
        if comparison is not self._comparison:
            self._comparison = comparison
            self._recolour()

    def _recolour(self) -> None:
        """Draw the same marks anew."""
        self._drawing = None
        super()._redraw()
        self.colours_changed.emit()

    def set_minimap(self, wanted: bool) -> None:
        """Whether there is a minimap where not the whole tree is seen."""
        self._wants_minimap = wanted
        self._show_minimap()

    @property
    def shows_labels(self) -> bool:
        """Whether nodes have labels where there is room."""
        return self._with_labels

    def show_labels(self, shown: bool) -> None:
        """Show labels, or do not."""
        self._with_labels = shown
        self._drawing = None
        super()._redraw()

    def enlarge_letters(self, factor: float) -> None:
        """Make the letters of labels so many times as large as usual."""
        self._letters = factor
        self._drawing = None
        super()._redraw()

    def picture(self, style: Style, *, labels: bool, scale: float = 1.0) -> pictures.TreePicture:
        """What is seen, in the same place, at `scale` times the screen's size."""
        assert self._scene is not None  # noqa: S101 (there is nothing to see without one)
        drawing = style_marks(
            self._current_marks(), self._scene, style, self._texts(labels), self._comparison
        )
        return pictures.TreePicture(drawing, (self.width(), self.height()), scale)

    # What is under the cursor

    def under(self, x: float, y: float) -> Pick | None:
        """What is drawn at a pixel of this widget."""
        return None if self._scene is None else pick(self._current_marks(), x, y)

    @property
    def hover(self) -> Hover:
        """What is shown of the node under the cursor."""
        return self._hover

    def point_at(self, x: float, y: float) -> None:
        """Show the numbers of what is at a pixel."""
        if self._scene is None or self._marks is None:
            # The frame is not drawn yet; marks are not chosen for the cursor's sake.
            return
        found = pick(self._marks, x, y)
        if found is None:
            self.stop_pointing()
        else:
            self._hover.show(found, self._scene, self._marks, self._seen)
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def stop_pointing(self) -> None:
        """Show no node's numbers."""
        self._hover.hide()
        self.unsetCursor()

    # Frames

    def _redraw(self) -> None:
        self._marks = self._drawing = None
        self._show_minimap()
        super()._redraw()

    def _draw_frame(self) -> None:
        if self.gliding:
            self._glide_on()
            self._marks = self._drawing = None
            self._show_minimap()
        self.surface.update()
        if not self.gliding:
            self._settled.start()

    def _show_minimap(self) -> None:
        large = (
            self.width() >= _LEAST_SHARE * self._minimap.width()
            and self.height() >= _LEAST_SHARE * self._minimap.height()
        )
        shown = self._wants_minimap and large and self._scene is not None
        shown = shown and not self._seen.shows_all
        if shown:
            self._minimap.show_view(self._seen)
        self._minimap.setVisible(shown)

    def _current_marks(self) -> Marks:
        """The marks for the next frame; the same ones while nothing has changed."""
        if self._marks is None:
            assert self._scene is not None  # noqa: S101 (the surface is hidden without one)
            self._marks = choose_marks(self._scene, self._seen, self._emphasis)
        return self._marks

    def _current_drawing(self) -> Drawing:
        """The drawing for the next frame; the same one while nothing has changed."""
        if self._drawing is None:
            self._frames.started()
            assert self._scene is not None  # noqa: S101 (the surface is hidden without one)
            self._drawing = style_marks(
                self._current_marks(),
                self._scene,
                self.tree_style,
                self._texts(self._with_labels),
                self._comparison,
            )
        return self._drawing

    def _texts(self, shown: bool) -> tuple[Label, ...]:
        if not shown or self._labels is None:
            return ()
        return self._labels.place(self._current_marks(), self._seen, self._emphasis, self._letters)

    # Events

    def event(self, event: QEvent | None) -> bool:
        if event is not None and self._gestures.take(event):
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        gap = QPoint(minimap.SIZE.width() + _GAP, minimap.SIZE.height() + _GAP)
        self._minimap.move(QPoint(self.width(), self.height()) - gap)
