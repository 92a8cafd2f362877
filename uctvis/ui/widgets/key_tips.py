"""Tooltips with the current keys of the menu entry that does the same."""

from qtpy.QtCore import QEvent, QObject
from qtpy.QtGui import QHelpEvent
from qtpy.QtWidgets import QAction, QToolTip, QWidget

from uctvis.texts import _
from uctvis.ui.runtime.shortcuts import native


class _KeyTip(QObject):
    """Adds the keys of a menu entry to the tooltip of a widget, when it is shown."""

    def __init__(self, widget: QWidget, name: str) -> None:
        super().__init__(widget)
        self._widget = widget
        self._name = name
        widget.installEventFilter(self)

    @property
    def text(self) -> str:
        tip = self._widget.toolTip()
        entry, window = None, self._widget.window()
        while entry is None and window is not None:
            entry = window.findChild(QAction, self._name)
            # A detached panel has no entries: its owner has.
            owner = window.parentWidget()
            window = None if owner is None else owner.window()
        keys = [] if entry is None else [key.toString() for key in entry.shortcuts()]
        return _("{tip} ({keys})").format(tip=tip, keys=native(keys)) if keys else tip

    def eventFilter(self, _watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return False
        QToolTip.showText(event.globalPos(), self.text, self._widget)
        return True


def tell_keys(widget: QWidget, name: str) -> None:
    """Add the keys of the menu entry with this name to the tooltip of a widget."""
    _KeyTip(widget, name)
