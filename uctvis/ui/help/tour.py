"""The tour of the window for new users: a few stops, which can be skipped at any time."""

from qtpy.QtCore import QEvent, QObject, QRect
from qtpy.QtWidgets import QWidget

from uctvis import samples
from uctvis.texts import _
from uctvis.ui.help.tour_bubble import Bubble, Veil
from uctvis.ui.help.tour_stops import Stop, Toured, tour_stops
from uctvis.ui.runtime import settings_store

_MARGIN = 12


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
        self._stops = [stop for stop in tour_stops() if not stop.tree or samples.all_samples()]
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
        text = self._show_node(stop)
        part = stop.part(self._toured)
        self._watch(part if part is not None and part.isVisible() else None)
        preparing = self._toured.preparation.running
        self._waits = stop.tree and self._toured.analysis_page.pane.tree is None
        last = number + 1 == len(self._stops)
        self.bubble.say(
            stop.title,
            text,
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

    def _show_node(self, stop: Stop) -> str:
        """Select the node of a stop, if the tree is there; return the text of the stop."""
        if not stop.tree:
            return stop.text_without_tree
        page = self._toured.analysis_page
        # The tour explains the tree in its own words.
        page.lesson_bar.leave()
        if page.pane.tree is None:
            return stop.text_without_tree
        if stop.node is not None:
            page.pane.go_to(stop.node(page.pane.tree))
        return stop.text_of(page.pane.tree)

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
