"""The tour of the window for new users: a few stops, which can be skipped at any time."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from qtpy.QtCore import QEvent, QObject, QRect
from qtpy.QtWidgets import QMainWindow, QWidget

from uctvis import samples
from uctvis.texts import _
from uctvis.ui.help.tour_bubble import Bubble, Veil
from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.start.start_page import StartPage

if TYPE_CHECKING:
    from uctvis.ui.analysis.analysis_page import AnalysisPage
    from uctvis.ui.pane.tree_pane import TreePane

_MARGIN = 12


class Toured(Protocol):
    """The parts of the window that the tour uses."""

    preparation: Preparation

    @property
    def widget(self) -> QMainWindow: ...
    @property
    def page(self) -> QWidget: ...
    @property
    def pane(self) -> "TreePane | None": ...
    @property
    def start_page(self) -> StartPage: ...
    @property
    def analysis_page(self) -> "AnalysisPage": ...
    def show_start_page(self) -> None: ...
    def open_paths(self, paths: list[str]) -> None: ...


class Stop(NamedTuple):
    """A stop: the shown part of the window, and its text; `tree`: it needs a tree."""

    title: str
    text: str
    part: Callable[[Toured], QWidget | None]
    tree: bool = False


class Tour(QObject):
    """Shows its stops, and ends when the user does something else."""

    def __init__(self, toured: Toured) -> None:
        window = toured.widget
        super().__init__(window)
        self._toured = toured
        self._window = window
        self._stops: list[Stop] = []
        self._at = -1
        self._part: QWidget | None = None
        self._waits = False  # for a tree
        self._listens = False
        self.veil = Veil(window)
        self.bubble = Bubble(window)
        self.bubble.next.connect(self._next)
        self.bubble.back.connect(lambda: self._go(self._at - 1))
        self.bubble.left.connect(self.leave)
        window.installEventFilter(self)

    @property
    def on(self) -> bool:
        """Whether the tour is running."""
        return not self.bubble.isHidden()

    def begin(self) -> None:
        """Show the first stop."""
        settings_store.note_tour()
        self._at = -1
        self._stops = [stop for stop in _stops() if not stop.tree or samples.all_samples()]
        self._go(0)

    def leave(self) -> None:
        """End the tour."""
        self._watch(None)
        for widget in (self.bubble, self.veil):
            widget.hide()
        pane = self._toured.pane
        (self._toured.page if pane is None else pane.view).setFocus()

    def _next(self) -> None:
        if self._at + 1 < len(self._stops):
            self._go(self._at + 1)
        else:
            self.leave()

    def _go(self, number: int) -> None:
        stop = self._stops[number]
        # A part that is hidden on the way to the next stop must not end the tour.
        self._watch(None)
        self._show_page(stop)
        self._at = number
        part = stop.part(self._toured)
        self._watch(part if part is not None and part.isVisible() else None)
        preparing = self._toured.preparation.running
        self._waits = stop.tree and self._toured.analysis_page.pane.tree is None
        last = number + 1 == len(self._stops)
        self.bubble.say(
            stop.title,
            stop.text,
            place=_("{number} of {count}").format(number=number + 1, count=len(self._stops)),
            next_text=_("Done") if last else _("Next"),
            can_go_back=number > 0,
            can_go_on=not self._waits,
            can_skip=not last,
            wait=_(
                "The tree is shown when the engine is ready; at the first start this takes up "
                "to a minute."
            )
            if self._waits and preparing
            else "",
        )
        for widget in (self.veil, self.bubble):
            widget.show()
            widget.raise_()
        self.bubble.take_keys()
        self._place()

    def _show_page(self, stop: Stop) -> None:
        toured = self._toured
        if not stop.tree:
            toured.show_start_page()
        elif self._at < 0 or not self._stops[self._at].tree:
            toured.open_paths([str(samples.all_samples()[0].path)])
            if not self._listens:
                self._listens = True
                toured.analysis_page.opened.connect(self._opened)

    def _opened(self) -> None:
        """Continue, because the tree has been opened."""
        if self.on and self._waits:
            self._go(self._at)

    def _watch(self, part: QWidget | None) -> None:
        """Follow this part of the window instead of the previous one."""
        if self._part is not None:
            self._part.removeEventFilter(self)
        self._part = part
        if part is not None:
            part.installEventFilter(self)

    def _place(self) -> None:
        room = self._window.rect()
        self.veil.setGeometry(room)
        self.bubble.fit()
        size = self.bubble.size()
        if self._part is None:
            hole = QRect()
            corner = room.adjusted(_MARGIN, _MARGIN, -2 * _MARGIN, -4 * _MARGIN)
            spot = QRect(corner.bottomRight(), size).translated(-size.width(), -size.height())
        else:
            hole = QRect(
                self._part.mapTo(self._window, self._part.rect().topLeft()), self._part.size()
            )
            spot = beside(
                hole,
                QRect(room.topLeft(), size),
                room.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN),
            )
        self.veil.show_hole(hole)
        self.bubble.setGeometry(spot)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        if event is None or not self.on:
            return False
        if event.type() == QEvent.Type.Hide and watched is self._part:
            # The user does something else.
            self.leave()
        elif event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._place()
        return False


def beside(part: QRect, size: QRect, room: QRect) -> QRect:
    """Find a place in `room` for a rectangle of a size: beside `part`, or else over its end."""
    width, height = size.width(), size.height()
    gap = _MARGIN
    middle = part.center().y() - height // 2
    for left, top in (
        (part.right() + gap, middle),
        (part.left() - gap - width, middle),
        (part.center().x() - width // 2, part.bottom() + gap),
        (part.center().x() - width // 2, part.top() - gap - height),
    ):
        spot = _moved_into(QRect(left, top, width, height), room)
        if not spot.intersects(part):
            return spot
    inside = QRect(part.right() - gap - width, part.bottom() - gap - height, width, height)
    return _moved_into(inside, room)


def _moved_into(spot: QRect, room: QRect) -> QRect:
    left = max(min(spot.left(), room.right() + 1 - spot.width()), room.left())
    top = max(min(spot.top(), room.bottom() + 1 - spot.height()), room.top())
    return QRect(left, top, spot.width(), spot.height())


def _stops() -> list[Stop]:
    return [
        Stop(
            _("Play"),
            _(
                "Choose a game, who plays and how long the PC may think. Play starts the game. "
                "The tree of each move of the PC is shown beside the board."
            ),
            lambda toured: toured.start_page.play_panel,
        ),
        Stop(
            _("Tree analysis"),
            _(
                "Open one or more tree files: select them here or drop them on the window. "
                "Click a sample to open it; the next stop shows one."
            ),
            lambda toured: toured.start_page.open_panel,
        ),
        Stop(
            _("The tree"),
            _(
                "The root is at the top; each row is one move deeper. Turn the wheel to zoom, "
                "drag to move the view, click a node to select it, and double-click it to zoom "
                "to its subtree. The colour of an edge shows how often the search visited the "
                "node below it; a larger node has a wider subtree, not more visits."
            ),
            lambda toured: toured.analysis_page.pane.view,
            tree=True,
        ),
        Stop(
            _("The node"),
            _(
                "The values, the board and the children of the selected node. The arrow keys "
                "move through the tree. Point at a value to see what it means."
            ),
            lambda toured: toured.analysis_page.pane.inspector.panel("node"),
            tree=True,
        ),
        Stop(
            _("The growth"),
            _(
                "Play shows how the search grew this tree, forwards or backwards. Drag the "
                "handle to any iteration. Step by phase in the Growth menu explains an "
                "iteration."
            ),
            lambda toured: toured.analysis_page.pane.timeline,
            tree=True,
        ),
        Stop(
            _("End of the tour"),
            _(
                "Back returns to the previous page. The menus contain everything else. The Help "
                "menu contains this tour and the list of keys, which you can change."
            ),
            lambda toured: toured.widget.menuBar(),
            tree=True,
        ),
    ]
