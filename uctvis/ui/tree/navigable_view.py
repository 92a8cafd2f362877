"""Navigation in a scene: the viewport, the selected node, and the history of views."""

from dataclasses import replace
from typing import Any

from qtpy.QtCore import Signal
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QWidget

from uctvis.ui.runtime import frames
from uctvis.ui.tree.gliding import GlidingViewport
from uctvis.view.camera.history import History, SeenPlace
from uctvis.view.camera.viewport import Viewport, near
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.picking import Pick
from uctvis.view.renumbered import nearest, same_node
from uctvis.view.scene import Scene


class NavigableView(QWidget):
    """A widget that shows a part of a scene; subclasses draw it.

    The view glides to a new part if frames are fast; `viewport` is already the new part. A
    subclass draws `_seen` when `_frames` emits `due`, and calls `_frame_shown` when that is on
    screen.

    `node_selected` carries the selected node, or -1; `turned` is emitted when the viewport
    changes.
    """

    node_selected = Signal(int)
    turned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._emphasis = Emphasis()
        # The node that stays selected at every moment at which it exists.
        self._kept: int | None = None
        self._camera = GlidingViewport(Viewport.fit(1.0, 1.0, (0.0, 0.0, 0.0, 0.0)))
        self._history = History()
        self._presented = False
        self._frames = frames.Frames(self)

    @property
    def scene(self) -> Scene | None:
        """The scene that is shown."""
        return self._scene

    def _take_scene(self, scene: Scene | None, *, keep_view: bool) -> None:
        """Take another scene, as described in `TreeView.show_scene`."""
        before, self._scene = self._scene, scene
        self._camera.jump(self.viewport)
        if scene is None or before is None or not scene.shares_ids(before):
            self._history.clear()
            self._emphasis = Emphasis(selected=self.selected, variation=self._emphasis.variation)
            if scene is not None:
                kept = keep_view and before is not None
                self._camera.jump(self.viewport.over(scene.bounds) if kept else self._fit(scene))
            self._set_selected(None)
            self._note()
        elif scene.whole is None and before.whole is None:
            self._take_folded(before, scene, keep_view)
            self._note()
        else:
            self._take_moment(before, scene)
        self.turned.emit()
        self._redraw()

    def _take_folded(self, before: Scene, scene: Scene, keep_view: bool) -> None:
        """Take a scene of the same tree with another folding."""
        old = self.viewport
        selected = None if self.selected is None else scene.shown(self.selected)
        if not keep_view or old == self._fit(before):
            self._camera.jump(self._fit(scene))
        elif selected is None:
            self._camera.jump(old.over(scene.bounds))
        else:
            places = before.position(selected), scene.position(selected)
            self._camera.jump(old.laid_out_anew(scene.bounds, *places))
        self._history.change(
            lambda place: SeenPlace(
                place.viewport.over(scene.bounds),
                None if place.selected is None else scene.shown(place.selected),
            )
        )
        self._set_selected(selected)

    def _take_moment(self, before: Scene, scene: Scene) -> None:
        """Take another moment of the same tree."""
        kept = self._kept
        selected = None if kept is None else scene.shown(kept)
        old = self.viewport
        still = scene.bounds == before.bounds or old.zoom <= 1.0
        if kept is None or selected is None or still:
            self._camera.jump(old.over(scene.bounds))
        else:
            # If nodes move, the selected one keeps its place on the screen.
            places = before.position(before.shown(kept)), scene.position(selected)
            anew = old.laid_out_anew(scene.bounds, *places)
            self._camera.jump(anew if anew.zoom > 1.0 else self._fit(scene))
        self._history.change(
            lambda place: SeenPlace(place.viewport.over(scene.bounds), place.selected)
        )
        self._set_selected(selected)
        self._kept = kept

    def _take_renumbered(self, scene: Scene) -> None:
        """Take another scene of the same search, in which nodes have other numbers.

        If the whole tree was visible, it still is. Otherwise the selected node, or else the
        node in the middle, keeps its place on the screen.
        """
        before, old = self._scene, self.viewport
        if before is None:
            self._take_scene(scene, keep_view=False)
            return
        selected = self.selected
        after = None if selected is None else same_node(before, scene, selected)
        if old == self._fit(before):
            self._camera.jump(self._fit(scene))
        else:
            still = nearest(before, old.center_x, old.center_row) if selected is None else selected
            places = before.position(still), scene.position(same_node(before, scene, still))
            self._camera.jump(old.laid_out_anew(scene.bounds, *places))
        self._scene = scene
        self._emphasis = Emphasis(selected=after, variation=self._emphasis.variation)
        self._kept = after
        if selected is not None:
            self.node_selected.emit(after)
        # The history contains the old numbers of nodes.
        self._history.clear()
        self._note()
        self.turned.emit()
        self._redraw()

    # The selected node

    @property
    def selected(self) -> int | None:
        """The selected node."""
        return self._emphasis.selected

    def select(self, node: int | None, *, walking: bool = False) -> None:
        """Select a node and bring it into view; None clears the selection.

        With `walking`, consecutive selections are one step in the history.
        """
        if node is not None and self._scene is not None:
            node = self._scene.shown(node)
        if node == self.selected:
            return
        self._set_selected(node)
        if node is not None and self._scene is not None:
            self._turn_to(self.viewport.showing(*self._scene.position(node)), passing=walking)
        else:
            self._note()

    def select_here(self, node: int | None) -> None:
        """Select a visible node without moving the view; None clears the selection."""
        self._set_selected(node)
        self._note()

    def go_to(self, node: int) -> None:
        """Select a node, and zoom in until it can be distinguished from its neighbours."""
        if self._scene is not None:
            node = self._scene.shown(node)
            self._set_selected(node)
            place = *self._scene.position(node), self._scene.apart(node)
            self._turn_to(self.viewport.reading(*place))

    def _set_selected(self, node: int | None) -> None:
        self._kept = node
        if node != self.selected:
            self._emphasis = replace(self._emphasis, selected=node)
            self._redraw()
            self.node_selected.emit(-1 if node is None else node)

    @property
    def emphasis(self) -> Emphasis:
        """The nodes with special marks, such as the selected one."""
        return self._emphasis

    def emphasise(self, **changes: Any) -> None:
        """Change fields of `Emphasis`, such as the bookmarks."""
        self._emphasis = replace(self._emphasis, **changes)
        self._redraw()

    # The viewport

    @property
    def viewport(self) -> Viewport:
        """The part of the tree that is visible, or to which the view glides."""
        return self._camera.goal

    @property
    def _seen(self) -> Viewport:
        """The part of the tree in the next frame."""
        return self._camera.now

    @property
    def gliding(self) -> bool:
        """Whether the view is gliding to its viewport."""
        return self._camera.gliding

    def look(self, viewport: Viewport) -> None:
        """Show another part of the tree at once."""
        self._turn_to(viewport, smooth=False, passing=True)

    def look_at(self, x: float, row: float) -> None:
        """Move the view to a point of the tree at once."""
        # `moved` keeps the bounds of the tree in view.
        self.look(self.viewport.centered(x, row).moved(0.0, 0.0))

    def reset_view(self) -> None:
        """Show the whole tree."""
        if self._scene is not None:
            self._turn_to(self._fit(self._scene))

    def focus(self, node: int) -> None:
        """Show the whole subtree of a node."""
        if self._scene is not None:
            self._turn_to(self.viewport.focused(self._scene.box(self._scene.shown(node))))

    def keep_in_view(self, node: int) -> None:
        """Bring a node into view if it is not visible."""
        if self._scene is not None:
            at = self._scene.position(self._scene.shown(node))
            self._turn_to(self.viewport.showing(*at), passing=True)

    def open_mark(self, found: Pick) -> None:
        """Show the subtree of a picked node, or zoom in on a mark that stands for several."""
        if self._scene is not None:
            box = self._scene.box(found.node)
            if found.whole:
                self._turn_to(self.viewport.focused(box))
            else:
                self._turn_to(self.viewport.opened(box, *self._scene.position(found.node)))

    def zoom_by(self, factor: float) -> None:
        """Zoom at the selected node if it is visible, or else at the middle of the view."""
        x, y = self.width() / 2, self.height() / 2
        if self._scene is not None and self.selected is not None:
            at = self._seen.to_screen(*self._scene.position(self.selected))
            if 0 <= at[0] <= self.width() and 0 <= at[1] <= self.height():
                x, y = at
        self.zoom_at(factor, x, y)

    def zoom_at(self, factor: float, x: float, y: float, *, smooth: bool = True) -> None:
        """Zoom at a pixel, whose content keeps its place."""
        # Steps while the view is gliding add up.
        factor *= self.viewport.zoom / self._seen.zoom
        self._turn_to(self._seen.zoomed(factor, x, y), smooth=smooth, passing=True)

    def zoom_at_middle(self, factor: float) -> None:
        """Zoom at the middle of the view."""
        self.zoom_at(factor, self.width() / 2, self.height() / 2)

    def pan_by(self, right: float, down: float, *, smooth: bool = False) -> None:
        """Move the tree by some pixels."""
        self._turn_to(self.viewport.moved(right, down), smooth=smooth, passing=True)

    def present(self, on: bool) -> None:
        """Enlarge a small tree to fill the screen, or show it in the usual size."""
        self._presented = on
        self._camera.jump(replace(self.viewport, presented=on))
        self._history.change(
            lambda place: place._replace(viewport=replace(place.viewport, presented=on))
        )
        self.turned.emit()
        self._redraw()

    def hold_still(self) -> None:
        """Stop gliding."""
        if self.gliding:
            self.look(self._seen)

    def look_back(self) -> None:
        """Show the earlier view, with the node that was selected."""
        self._return_to(self._history.back())

    def look_forward(self) -> None:
        """Undo `look_back`."""
        self._return_to(self._history.forward())

    def _return_to(self, place: SeenPlace | None) -> None:
        if place is not None and self._scene is not None:
            node = place.selected
            self._set_selected(None if node is None else self._scene.shown(node))
            self._turn_to(place.viewport.resized(self.width(), self.height()), noting=False)

    def _turn_to(
        self, viewport: Viewport, *, smooth: bool = True, passing: bool = False, noting: bool = True
    ) -> None:
        smooth = smooth and self.isVisible() and viewport != self._seen
        if smooth and self._frames.fast and near(self._seen, viewport) and frames.may_move(self):
            self._camera.glide(viewport)
        else:
            self._camera.jump(viewport)
        self.turned.emit()
        if noting:
            self._note(passing=passing)
        if self.gliding:
            self._frames.ask()
        else:
            self._redraw()

    def _note(self, *, passing: bool = False) -> None:
        if self._scene is not None:
            self._history.note(SeenPlace(self.viewport, self.selected), passing=passing)

    def _fit(self, scene: Scene) -> Viewport:
        fit = Viewport.fit(self.width(), self.height(), scene.bounds)
        return replace(fit, presented=True) if self._presented else fit

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self._camera.jump(self.viewport.resized(self.width(), self.height()))
        self.turned.emit()
        self._redraw()

    # Frames

    def _redraw(self) -> None:
        """Request a new frame."""
        if self._scene is not None:
            self._frames.ask()

    def _glide_on(self) -> None:
        """Set the viewport of the next frame of a glide."""
        if self._frames.fast:
            self._camera.move_on()
        else:
            # Frames turned out to be slow: skip the rest of the way.
            self._camera.jump(self.viewport)

    def _frame_shown(self) -> None:
        """Note that the frame is on screen, and request the next one of a glide."""
        self._frames.finished()
        if self.gliding:
            self._frames.ask()
