"""The interactive view of a tree."""

from dataclasses import replace

from qtpy.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QVBoxLayout, QWidget

from uctvis.render import pictures
from uctvis.render.canvas import Canvas
from uctvis.texts import _
from uctvis.ui.preferences.label_number import LABEL_NUMBER
from uctvis.ui.runtime import settings_store
from uctvis.ui.tree import minimap
from uctvis.ui.tree.empty_view import EmptyView
from uctvis.ui.tree.gestures import Gestures, PointedView
from uctvis.ui.tree.hover import Hover
from uctvis.ui.tree.minimap import Minimap
from uctvis.view.comparison import Comparison
from uctvis.view.marks.detail import Marks, choose_marks
from uctvis.view.marks.label_text import LabelNumber
from uctvis.view.marks.labels import Label, Labels
from uctvis.view.marks.move_texts import MoveTexts
from uctvis.view.marks.picking import Pick, pick
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.drawing import Drawing, style_marks
from uctvis.view.style.style import Style

# The distance of the minimap from the edges, in pixels; the least size of a view with a minimap,
# in sizes of the minimap.
_GAP = 10
_LEAST_SHARE = 2.5


class TreeView(PointedView):
    """Shows one scene at a time; `Gestures` describes the mouse, touch and keyboard input.

    `colours_changed` is emitted when the meaning of the colours may have changed.
    """

    colours_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        # Before `super().__init__`, because the widget receives events as soon as it exists.
        self._gestures = Gestures(self)
        super().__init__(parent)
        self._style = Style()
        self._marks: Marks | None = None
        self._drawing: Drawing | None = None
        self._labels: Labels | None = None
        self._with_labels = settings_store.shows("labels")
        self._number = LABEL_NUMBER.get()
        self._letters = 1.0

        self._frames.due.connect(self._draw_frame)
        # The widget that draws.
        self.surface = Canvas(self, self._current_drawing)
        self.surface.frameSwapped.connect(self._frame_shown)
        self.surface.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.surface.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.surface.hide()
        # What is there while nothing is shown.
        self.nothing = EmptyView()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.surface)
        layout.addWidget(self.nothing)

        self._minimap = Minimap(self)
        self._minimap.looked_at.connect(self.look_at)
        self._minimap.zoomed.connect(self.zoom_at_middle)
        self._minimap.entered.connect(self.stop_pointing)
        self._wants_minimap = settings_store.shows("minimap")
        # The ring and the card of the node under the cursor.
        self.hover = Hover(self)
        self.turned.connect(self.hover.hide)
        # When the tree has moved, another node may be under a resting cursor.
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(120)
        self._settled.timeout.connect(self._gestures.point_again)

        self._gestures.listen()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(120, 90)
        self.setAccessibleName(_("Tree"))
        self.setAccessibleDescription(
            _("The arrow keys move the selection; plus, minus and 0 zoom")
        )

    # Contents

    def show_scene(self, scene: Scene | None, keep_view: bool = False) -> None:
        """Show a whole scene or, with `keep_view`, the same part as before; None shows nothing.

        If the same tree is shown with another folding, `keep_view` keeps the selected node, or
        its visible ancestor, at its place on the screen. Another moment of the growth always
        keeps the view.
        """
        same = scene is not None and self.scene is not None and scene.shares_ids(self.scene)
        self._minimap.show_scene(scene, self._style)
        self._take_scene(scene, keep_view=keep_view)
        self._appear(scene, same=same)

    def show_renumbered(self, scene: Scene, *, same: bool = False) -> None:
        """Show another scene in which nodes have other numbers; `same`: of the same search.

        The selected node stays selected, and the view does not move.
        """
        self._minimap.show_scene(scene, self._style)
        self._take_renumbered(scene)
        self._appear(scene, same=same)

    def _appear(self, scene: Scene | None, *, same: bool) -> None:
        self._minimap.show_comparison(self.comparison)
        before = self._labels
        texts = before.texts if same and before is not None else MoveTexts()
        self._labels = None if scene is None else Labels(scene.tree, texts, self._number)
        # Last, because the surface may be drawn as soon as it is visible.
        self.nothing.setVisible(scene is None)
        self.surface.setVisible(scene is not None)
        self.colours_changed.emit()

    @property
    def tree_style(self) -> Style:
        """The style that is drawn, in which a comparison replaces the colours.

        The name `style` is used by Qt.
        """
        if self.comparison is None:
            return self._style
        return replace(self._style, coloring=Coloring.CHANGE)

    @property
    def style_alone(self) -> Style:
        """The style without a comparison."""
        return self._style

    def set_style(self, style: Style) -> None:
        """Draw with another style."""
        if style == self._style:
            return
        self._style = style
        self._minimap.show_scene(self._scene, style)
        self._recolour()

    @property
    def comparison(self) -> Comparison | None:
        """The changes since the previous tree; None if trees are not compared."""
        return self._emphasis.comparison

    def set_comparison(self, comparison: Comparison | None) -> None:
        """Show the changes since the previous tree, until another tree is shown."""
        if comparison is not self.comparison:
            self._minimap.show_comparison(comparison)
            self.emphasise(comparison=comparison)
            self.colours_changed.emit()

    def _recolour(self) -> None:
        """Draw the same marks in other colours."""
        self._drawing = None
        super()._redraw()
        self.colours_changed.emit()

    def set_minimap(self, wanted: bool) -> None:
        """Set whether there is a minimap when a part of the tree is not visible."""
        self._wants_minimap = wanted
        self._show_minimap()

    @property
    def shows_labels(self) -> bool:
        """Whether nodes with enough space have labels."""
        return self._with_labels

    @property
    def label_number(self) -> LabelNumber:
        return self._number

    def show_labels(self, shown: bool, number: LabelNumber) -> None:
        """Show or hide labels, and choose the number in them."""
        self._with_labels, self._number = shown, number
        if self._labels is not None:
            self._labels = replace(self._labels, number=number)
        self._drawing = None
        super()._redraw()

    def enlarge_letters(self, factor: float) -> None:
        """Set the size of the letters in labels, relative to the usual size."""
        self._letters = factor
        self._drawing = None
        super()._redraw()

    def picture(self, style: Style, *, labels: bool, scale: float = 1.0) -> pictures.TreePicture:
        """The visible part of the tree as a picture, enlarged by `scale`."""
        assert self._scene is not None  # noqa: S101 (callers check this)
        drawing = style_marks(
            self._current_marks(), self._scene, style, self._texts(labels), self.comparison
        )
        return pictures.TreePicture(drawing, (self.width(), self.height()), scale)

    # The cursor

    def under(self, x: float, y: float) -> Pick | None:
        return None if self._scene is None else pick(self._current_marks(), x, y)

    def point_at(self, x: float, y: float) -> None:
        if self._scene is None or self._marks is None:
            # The frame is not drawn yet, and choosing marks only for the cursor is too slow.
            return
        found = pick(self._marks, x, y)
        if found is None:
            self.stop_pointing()
        else:
            self.hover.show(found, self._scene, self._marks, self._seen)
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def stop_pointing(self) -> None:
        self.hover.hide()
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
        """The marks for the next frame, kept until something changes."""
        if self._marks is None:
            assert self._scene is not None  # noqa: S101 (the surface is hidden without one)
            self._marks = choose_marks(self._scene, self._seen, self._emphasis)
        return self._marks

    def _current_drawing(self) -> Drawing:
        """The drawing for the next frame, kept until something changes."""
        if self._drawing is None:
            self._frames.started()
            assert self._scene is not None  # noqa: S101 (the surface is hidden without one)
            self._drawing = style_marks(
                self._current_marks(),
                self._scene,
                self.tree_style,
                self._texts(self._with_labels),
                self.comparison,
            )
        return self._drawing

    def _texts(self, shown: bool) -> tuple[Label, ...]:
        if not shown or self._labels is None:
            return ()
        letters = max(self._letters, self._seen.enlargement)
        return self._labels.place(self._current_marks(), self._seen, self._emphasis, letters)

    # Events

    def event(self, event: QEvent | None) -> bool:
        if event is not None and self._gestures.take(event):
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        gap = QPoint(minimap.SIZE.width() + _GAP, minimap.SIZE.height() + _GAP)
        self._minimap.move(QPoint(self.width(), self.height()) - gap)
