"""The interactive view of a tree: pan, zoom, select, walk, and read what is under the cursor."""

from dataclasses import replace
from os import PathLike
from typing import Any

from qtpy.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.render import pictures
from uctvis.render.canvas import Canvas
from uctvis.texts import _
from uctvis.ui import frames, memory, minimap
from uctvis.ui.gestures import Gestures
from uctvis.ui.hover import Hover
from uctvis.ui.minimap import Minimap
from uctvis.view.comparison import Comparison
from uctvis.view.detail import Marks, choose_marks
from uctvis.view.drawing import Drawing, dress
from uctvis.view.emphasis import Emphasis
from uctvis.view.history import History, Place
from uctvis.view.labels import Label, Labels
from uctvis.view.picking import Pick, pick
from uctvis.view.scene import Scene
from uctvis.view.style import Style
from uctvis.view.viewport import Viewport, near

# Of the minimap to the edges, in pixels; a view that is not some times as large has none.
_GAP = 10
_LEAST_SHARE = 2.5


class TreeView(QWidget):
    """Shows one scene at a time.

    What the mouse, the fingers and the keys do is told in `Gestures`. Where the view goes
    by itself it glides, if frames are fast; `viewport` is where it goes to, at once.

    `node_selected` carries the selected node, or -1; `node_activated` the one that was
    clicked twice. `colours_changed` tells that the colours mean something else now.
    """

    node_selected = Signal(int)
    node_activated = Signal(int)
    colours_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gestures = Gestures(self)
        self._scene: Scene | None = None
        self._viewport = Viewport.fit(1.0, 1.0, (0.0, 0.0, 0.0, 0.0))
        # What the next frame shows: `_viewport`, or what is on the way there.
        self._seen = self._viewport
        self._glide: frames.Glide | None = None
        self._history = History()
        self._style = Style()
        self._comparison: Comparison | None = None
        self._emphasis = Emphasis()
        self._marks: Marks | None = None
        self._drawing: Drawing | None = None
        self._labels: Labels | None = None
        self._with_labels = memory.settings().value("labels", 1) in (1, "1")

        self._frames = frames.Frames(self)
        self._frames.due.connect(self._draw_frame)
        # The widget that draws.
        self.surface = Canvas(self, self._current_drawing)
        self.surface.frameSwapped.connect(self._frames.finished)
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
        self._minimap.looked_at.connect(self._look_at)
        self._minimap.zoomed.connect(self._zoom_at_middle)
        self._minimap.entered.connect(self.stop_pointing)
        self._wants_minimap = memory.settings().value("minimap", True, type=bool)
        self._hover = Hover(self)
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

    @property
    def scene(self) -> Scene | None:
        """The scene that is shown."""
        return self._scene

    def show_scene(self, scene: Scene | None, keep_view: bool = False) -> None:
        """Show a scene, whole, or where the last one was looked at; None shows nothing.

        The same tree with other nodes folded keeps its selected node, or the one above it
        that is shown, at its place on the screen where `keep_view` is asked for.
        """
        before, self._scene = self._scene, scene
        self._labels = None if scene is None else Labels(scene.tree)
        self._comparison = None
        self._minimap.show_scene(scene, self._style)
        self._hover.hide()
        self._glide = None
        if scene is None or before is None or scene.tree is not before.tree:
            self._history.clear()
            self._emphasis = Emphasis(selected=self.selected, variation=self._emphasis.variation)
            if scene is not None:
                kept = keep_view and before is not None
                self._viewport = self._viewport.over(scene.bounds) if kept else self._fit(scene)
            self._set_selected(None)
        else:
            self._show_folded(before, scene, keep_view)
        self._seen = self._viewport
        if scene is not None:
            self._history.note(Place(self._viewport, self.selected))
        self._redraw()
        # It may be drawn as soon as it appears: not before it is known what.
        self._text.setVisible(scene is None)
        self.surface.setVisible(scene is not None)
        self.colours_changed.emit()

    def _show_folded(self, before: Scene, scene: Scene, keep_view: bool) -> None:
        """Take another scene of the same tree."""
        old = self._viewport
        selected = None if self.selected is None else scene.shown(self.selected)
        if not keep_view or old == self._fit(before):
            self._viewport = self._fit(scene)
        elif selected is None:
            self._viewport = old.over(scene.bounds)
        else:
            places = before.position(selected), scene.position(selected)
            self._viewport = old.laid_out_anew(scene.bounds, *places)
        self._history.change(
            lambda place: Place(
                place.viewport.over(scene.bounds),
                None if place.selected is None else scene.shown(place.selected),
            )
        )
        self._set_selected(selected)

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
        self._minimap.show_scene(self._scene, style)
        self._recolour()

    @property
    def comparison(self) -> Comparison | None:
        """What changed since the tree before."""
        return self._comparison

    def set_comparison(self, comparison: Comparison | None) -> None:
        """Take what changed since the tree before, until another scene is shown."""
        self._comparison = comparison
        self._recolour()

    def _recolour(self) -> None:
        """Draw the same marks anew."""
        self._drawing = None
        if self._scene is not None:
            self._frames.ask()
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
        if self._scene is not None:
            self._frames.ask()

    def picture(self, style: Style, *, labels: bool, scale: float = 1.0) -> pictures.Picture:
        """What is seen, in the same place, at `scale` times the screen's size."""
        assert self._scene is not None  # noqa: S101 (there is nothing to see without one)
        drawing = dress(
            self._current_marks(), self._scene, style, self._texts(labels), self._comparison
        )
        return pictures.Picture(drawing, (self.width(), self.height()), scale)

    def save_picture(self, path: str | PathLike[str]) -> None:
        """Write what is seen into a `.png`, `.svg` or `.pdf` file.

        Raises
        ------
        PictureError
            It cannot be written.
        """
        pictures.save(self.picture(self._style, labels=self._with_labels), path)

    # The selected node

    @property
    def selected(self) -> int | None:
        """The selected node."""
        return self._emphasis.selected

    def select(self, node: int | None, *, walking: bool = False) -> None:
        """Select a node, and bring it into view; None selects none.

        Where nodes are walked along, only the last of them is gone back to.
        """
        if node is not None and self._scene is not None:
            node = self._scene.shown(node)
        if node == self.selected:
            return
        self._set_selected(node)
        if node is not None and self._scene is not None:
            self._turn_to(self._viewport.showing(*self._scene.position(node)), passing=walking)
        else:
            self._note()

    def select_here(self, node: int | None) -> None:
        """Select a node that is seen, and move nothing; None selects none."""
        self._set_selected(node)
        self._note()

    def go_to(self, node: int) -> None:
        """Select a node, and come close enough to tell it from its neighbours."""
        if self._scene is not None:
            node = self._scene.shown(node)
            self._set_selected(node)
            self._turn_to(self._viewport.reading(*self._scene.position(node)))

    def _set_selected(self, node: int | None) -> None:
        if node != self.selected:
            self._emphasis = replace(self._emphasis, selected=node)
            self._redraw()
            self.node_selected.emit(-1 if node is None else node)

    @property
    def emphasis(self) -> Emphasis:
        """The nodes that have marks of their own, the selected one among them."""
        return self._emphasis

    def emphasise(self, **changes: Any) -> None:
        """Mark other bookmarks, hits, or one of them: the fields of `Emphasis`."""
        self._emphasis = replace(self._emphasis, **changes)
        self._redraw()

    # The viewport

    @property
    def viewport(self) -> Viewport:
        """What part of the tree is on screen, or glides there."""
        return self._viewport

    @property
    def gliding(self) -> bool:
        """Whether the view is on its way."""
        return self._glide is not None

    def look(self, viewport: Viewport) -> None:
        """Look at another part of the tree, at once."""
        self._turn_to(viewport, smooth=False, passing=True)

    def reset_view(self) -> None:
        """Show the whole tree."""
        if self._scene is not None:
            self._turn_to(self._fit(self._scene))

    def focus(self, node: int) -> None:
        """Show the whole subtree of a node."""
        if self._scene is not None:
            self._turn_to(self._viewport.focused(self._scene.box(self._scene.shown(node))))

    def open_mark(self, found: Pick) -> None:
        """Show the subtree of what was picked, or come closer until it stands alone."""
        if self._scene is not None:
            box = self._scene.box(found.node)
            if found.whole:
                self._turn_to(self._viewport.focused(box))
            else:
                self._turn_to(self._viewport.opened(box, *self._scene.position(found.node)))

    def zoom_by(self, factor: float) -> None:
        """Zoom at the middle of the view, or at the selected node where it is in view."""
        x, y = self.width() / 2, self.height() / 2
        if self._scene is not None and self.selected is not None:
            at = self._seen.to_screen(*self._scene.position(self.selected))
            if 0 <= at[0] <= self.width() and 0 <= at[1] <= self.height():
                x, y = at
        self.zoom_at(factor, x, y)

    def zoom_at(self, factor: float, x: float, y: float, *, smooth: bool = True) -> None:
        """Zoom; what is seen at a pixel stays there."""
        # Steps that come while the view glides add up.
        factor *= self._viewport.zoom / self._seen.zoom
        self._turn_to(self._seen.zoomed(factor, x, y), smooth=smooth, passing=True)

    def pan_by(self, right: float, down: float, *, smooth: bool = False) -> None:
        """Move the tree by pixels."""
        self._turn_to(self._viewport.moved(right, down), smooth=smooth, passing=True)

    def hold_still(self) -> None:
        """Stay where the view is on its way, if it is."""
        if self._glide is not None:
            self.look(self._seen)

    def look_back(self) -> None:
        """Show what was looked at before this, with the node that was selected."""
        self._return_to(self._history.back())

    def look_forward(self) -> None:
        """Undo `look_back`."""
        self._return_to(self._history.forward())

    def _return_to(self, place: Place | None) -> None:
        if place is not None:
            self._set_selected(place.selected)
            self._turn_to(place.viewport.resized(self.width(), self.height()), noting=False)

    def _turn_to(
        self, viewport: Viewport, *, smooth: bool = True, passing: bool = False, noting: bool = True
    ) -> None:
        self._viewport = viewport
        self._hover.hide()
        if noting:
            self._note(passing=passing)
        smooth = smooth and self.isVisible() and viewport != self._seen
        if smooth and self._frames.fast and near(self._seen, viewport) and frames.may_move(self):
            self._glide = frames.Glide(self._seen, viewport)
            self._frames.ask()
        else:
            self._glide = None
            self._seen = viewport
            self._redraw()

    def _note(self, *, passing: bool = False) -> None:
        if self._scene is not None:
            self._history.note(Place(self._viewport, self.selected), passing=passing)

    def _fit(self, scene: Scene) -> Viewport:
        return Viewport.fit(self.width(), self.height(), scene.bounds)

    def _look_at(self, x: float, row: float) -> None:
        # Moved there, not centred: the bounds are kept in view.
        self.look(self._viewport.centered(x, row).moved(0.0, 0.0))

    def _zoom_at_middle(self, factor: float) -> None:
        self.zoom_at(factor, self.width() / 2, self.height() / 2)

    # What is under the cursor

    def under(self, x: float, y: float) -> Pick | None:
        """What is drawn at a pixel of this widget."""
        return None if self._scene is None else pick(self._current_marks(), x, y)

    def node_under(self, x: float, y: float) -> int | None:
        """The node that is drawn at a pixel of this widget."""
        found = self.under(x, y)
        return None if found is None else found.node

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
        if self._scene is not None:
            self._frames.ask()

    def _draw_frame(self) -> None:
        if self._glide is not None:
            # Where frames turn out to be slow, the rest of the way is not worth waiting for.
            if self._glide.ended or not self._frames.fast:
                self._glide = None
            self._seen = self._viewport if self._glide is None else self._glide.now()
            self._marks = self._drawing = None
        self._show_minimap()
        self.surface.update()
        if self._glide is not None:
            self._frames.ask()
        else:
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
        self._asked = False
        if self._drawing is None:
            assert self._scene is not None  # noqa: S101 (the surface is hidden without one)
            self._drawing = dress(
                self._current_marks(),
                self._scene,
                self._style,
                self._texts(self._with_labels),
                self._comparison,
            )
        return self._drawing

    def _texts(self, shown: bool) -> tuple[Label, ...]:
        if not shown or self._labels is None:
            return ()
        return self._labels.place(self._current_marks(), self._seen, self._emphasis)

    # Events

    def event(self, event: QEvent | None) -> bool:
        if event is not None and self._gestures.take(event):
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        gap = QPoint(minimap.SIZE.width() + _GAP, minimap.SIZE.height() + _GAP)
        self._minimap.move(QPoint(self.width(), self.height()) - gap)
        self._glide = None
        self._viewport = self._seen = self._viewport.resized(self.width(), self.height())
        self._hover.hide()
        self._redraw()
