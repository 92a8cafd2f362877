"""Panels docked around a widget, which the user can move, detach, tab and close."""

import zlib
from collections.abc import Callable, Collection

from qtpy.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from qtpy.QtGui import QHideEvent, QResizeEvent, QShowEvent
from qtpy.QtWidgets import (
    QMainWindow,
    QTabBar,
    QTabWidget,
    QWidget,
)

from uctvis.texts import _
from uctvis.ui.inspector.dock import Dock
from uctvis.ui.panels.contract import Panel
from uctvis.ui.runtime.kinds import Octets, Texts
from uctvis.ui.runtime.settings_store import Family

# The arrangement of the panels, from Qt and with a checksum before it, and the open ones.
_STATE = Family("docks", Octets(20_000), b"")
_OPEN = Family("open docks", Texts(20, 40), ())
_CHECKSUM_BYTES = 4
# The initial width of the panels: a share of the window or, where no board is beside the tree,
# more; within limits in pixels.
_SHARE, _SHARE_OF_DOCKS, _LEAST_WIDTH, _MOST_WIDTH = 0.2, 0.25, 262, 380
# The initial share of the height of the upper of two panels, and its maximum in pixels: the lower
# panel has boards and charts.
_UPPER = 0.4
_MOST_HEIGHT = 300
# Below this height in pixels, a tall panel has no room below another one.
_LOW = 860
_RIGHT = Qt.DockWidgetArea.RightDockWidgetArea


class Docks(QMainWindow):
    """Shows its open panels beside its central widget, and hides them while there is no room.

    Signals: `changed` when a panel is opened or closed; `closed` with the name of a panel that the
    user closed.
    """

    changed = Signal()
    closed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks)
        self.setDockNestingEnabled(True)
        self.setTabPosition(_RIGHT, QTabWidget.TabPosition.North)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._docks: dict[str, Dock] = {}
        # The panels that are not made yet.
        self._offers: dict[str, tuple[Panel, Callable[[], QWidget]]] = {}
        self._apart: tuple[Dock, ...] = ()
        self._usual: tuple[str, ...] = ()
        self._tall: tuple[str, ...] = ()
        self._open: set[str] = set()
        # The panels that have nothing to show now: they are hidden, but stay open.
        self._empty: set[str] = set()
        # The visible panels, not behind others.
        self._seen: set[str] = set()
        # The last requested panel, which is shown even if there is little room.
        self._asked = ""
        # Whether the user has brought another tab before it.
        self._behind = False
        self._limited = self._low = self._arranging = False
        self._sized = False
        # Whether a board is in the central widget, too.
        self.shares_room = False
        # The arrangement to restore again when this is first shown.
        self._remembered = QByteArray()

    def declare(self, panel: Panel, make: Callable[[], QWidget]) -> None:
        """Dock a panel at the right, which `make` creates now or when it is first opened."""
        self._offers[panel.name] = panel, make
        if panel.usual:
            self._usual += (panel.name,)
            self._open.add(panel.name)
        if not panel.on_demand:
            self._put(self._add(panel.name))

    def panel(self, name: str) -> QWidget | None:
        """A panel; None if it has not been made yet."""
        dock = self._docks.get(name)
        return None if dock is None else dock.widget()

    def _add(self, name: str) -> Dock:
        """Make a declared panel in its dock."""
        panel, make = self._offers.pop(name)
        dock = self._docks[name] = Dock(name, panel.title, make(), self)
        dock.setWindowTitle(panel.tab or panel.title)
        if panel.apart:
            self._apart += (dock,)
        if panel.tall:
            self._tall += (name,)
        dock.hide()
        dock.closed.connect(lambda: self._note_closed(name))
        dock.visibilityChanged.connect(lambda seen: self._note_seen(name, seen))
        return dock

    def _make(self, name: str) -> None:
        """Make a panel on demand, and restore its place."""
        dock = self._add(name)
        if not self.restoreDockWidget(dock):
            self._put(dock)

    def _put(self, dock: Dock) -> None:
        dock.setFloating(False)
        self.addDockWidget(_RIGHT, dock)
        if dock not in self._apart:
            self.tabifyDockWidget(self._apart[-1], dock)

    # Open panels.

    def is_open(self, name: str) -> bool:
        """Whether a panel is open, even if it is behind another one or there is no room."""
        return name in self._open

    def is_seen(self, name: str) -> bool:
        """Whether a panel is visible."""
        return name in self._seen and not self._docks[name].isHidden()

    def open(self, name: str) -> None:
        """Open a panel, and bring it to the front."""
        self._asked, self._behind = name, False
        self._open.add(name)
        self._arrange()
        self._docks[name].raise_()
        self.changed.emit()

    def shut(self, name: str) -> None:
        """Close a panel."""
        if name in self._open:
            self._open.discard(name)
            self._asked = "" if self._asked == name else self._asked
            self._arrange()
            self.changed.emit()

    def limit(self, limited: bool) -> None:
        """Show all open panels or, while `limited`, only the last requested one."""
        if limited != self._limited:
            self._limited = limited
            self._arrange()

    def fill(self, name: str, *, filled: bool) -> None:
        """Hide an open panel while it has nothing to show."""
        if (name in self._empty) == filled:
            self._empty ^= {name}
            self._arrange()
            self.changed.emit()

    @property
    def insists(self) -> bool:
        """Whether the last requested panel is docked, so that it needs room."""
        dock = self._docks.get(self._asked)
        return dock is not None and not dock.isHidden() and not dock.isFloating()

    def _arrange(self) -> None:
        """Show the open panels, as far as there is room."""
        front = [name for name in self._seen if name in self._open]
        shown = self._open & {self._asked} if self._limited else self._open
        self._arranging = True
        for name in sorted(shown & self._offers.keys()):
            self._make(name)
        for name, dock in self._docks.items():
            # A detached panel is a separate window, so it is hidden with the page.
            here = self.isVisible() or not dock.isFloating()
            wanted = name in shown and name not in self._empty
            dock.setVisible(wanted and self._has_room(name) and here)
        for name in front:
            self._docks[name].raise_()
        self._arranging = False
        for bar in self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setAccessibleName(_("Panels"))
            # Where there are many, buttons scroll them: of a cut name only a letter would be left.
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setUsesScrollButtons(True)
        self._fit_first()

    def _has_room(self, name: str) -> bool:
        """Whether there is room for a panel besides the last requested one."""
        if not self._low or self._behind or self._asked not in self._tall:
            return True
        if self._docks[self._asked].isFloating():
            return True
        return self._docks[name] not in self._apart[:-1]

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        low = self.height() < _LOW
        if low != self._low:
            self._low = low
            self._arrange()

    def _note_closed(self, name: str) -> None:
        self.shut(name)
        self.closed.emit(name)

    def _note_seen(self, name: str, seen: bool) -> None:
        if seen:
            self._seen.add(name)
        elif not self._arranging:
            self._seen.discard(name)
        changes = self.isVisible() and not self._arranging
        if changes and name == self._asked and self._behind == seen:
            self._behind = not seen
            # Not now: Qt is still changing the tabs.
            QTimer.singleShot(0, self._arrange)

    # Arrangement.

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if not self._remembered.isEmpty():
            # The sizes only fit now: the width at once, and the height after the layout.
            self.put_back(self._remembered)
            QTimer.singleShot(0, self._put_back_remembered)
        else:
            self._arrange()

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._arrange()

    def _put_back_remembered(self) -> None:
        self.put_back(self._remembered)
        self._remembered = QByteArray()

    def _fit_first(self) -> None:
        """Set the initial sizes when the panels are first shown."""
        if not self._sized and self.isVisible():
            self._fit()

    def _fit(self) -> None:
        docked = [dock for dock in self._docks.values() if not dock.isHidden()]
        window = self.window()
        if docked and window is not None:
            self._sized = True
            share = _SHARE * window.width()
            if not self.shares_room:
                share = max(share, _SHARE_OF_DOCKS * self.width())
            width = min(max(round(share), _LEAST_WIDTH), _MOST_WIDTH)
            self.resizeDocks(docked[:1], [width], Qt.Orientation.Horizontal)
            upper = min(round(_UPPER * self.height()), _MOST_HEIGHT)
            heights = [upper, self.height() - upper]
            self.resizeDocks(self._apart, heights, Qt.Orientation.Vertical)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The hint of the central widget: only the last requested panel needs room."""
        central = self.centralWidget()
        hint = QSize() if central is None else central.minimumSizeHint()
        if self.insists:
            hint.setWidth(hint.width() + self._docks[self._asked].minimumSizeHint().width() + 6)
        return hint

    def reset(self) -> None:
        """Restore the default arrangement."""
        # Panels that are not made yet may have a stored place, too.
        for name in tuple(self._offers):
            self._make(name)
        for dock in self._docks.values():
            self._put(dock)
        self._open, self._asked = set(self._usual), ""
        self._arrange()
        self.changed.emit()
        # Panels that were docked again get their first size after the layout.
        QTimer.singleShot(0, self._fit)

    def save(self, name: str, *, passing: Collection[str]) -> None:
        """Store the arrangement; the panels `passing` are stored as closed."""
        state = bytes(self._remembered) or bytes(self.saveState())
        _STATE[name].put(zlib.crc32(state).to_bytes(_CHECKSUM_BYTES, "big") + state)
        _OPEN[name].put(tuple(sorted(self._open.difference(passing))))

    def restore(self, name: str) -> None:
        """Restore a stored arrangement; ignore damaged data."""
        kept = _STATE[name].get()
        checksum, state = kept[:_CHECKSUM_BYTES], kept[_CHECKSUM_BYTES:]
        if state and checksum == zlib.crc32(state).to_bytes(_CHECKSUM_BYTES, "big"):
            self._open = set(_OPEN[name].get()) & (self._docks.keys() | self._offers.keys())
            self._sized = self.put_back(QByteArray(state))
            if self._sized:
                self._remembered = QByteArray(state)

    def put_back(self, state: QByteArray) -> bool:
        """Restore the places of the panels, but not which are open; return whether it worked."""
        self._arranging = True
        done = self.restoreState(state)
        self._arranging = False
        self._arrange()
        return done
