"""Tooltips that tell the key of a menu's entry which does the same: the key that it has now."""

from qtpy.QtCore import QEvent, QObject
from qtpy.QtGui import QHelpEvent
from qtpy.QtWidgets import QAction, QToolTip, QWidget

from uctvis.texts import _
from uctvis.ui.runtime.shortcuts import native


class _KeyTip(QObject):
    """Adds the keys of an entry to the tooltip of the widget that it belongs to."""

    def __init__(self, widget: QWidget, name: str) -> None:
        super().__init__(widget)
        self._widget = widget
        self._name = name
        widget.installEventFilter(self)

    @property
    def text(self) -> str:
        tip = self._widget.toolTip()
        window = self._widget.window()
        entry = None if window is None else window.findChild(QAction, self._name)
        keys = [] if entry is None else [key.toString() for key in entry.shortcuts()]
        return _("{tip} ({keys})").format(tip=tip, keys=native(keys)) if keys else tip

    def eventFilter(self, _watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return False
        QToolTip.showText(event.globalPos(), self.text, self._widget)
        return True


def tell_keys(widget: QWidget, name: str) -> None:
    """Let a widget's tooltip tell the keys that the entry with that name has."""
    _KeyTip(widget, name)


def tip_of(widget: QWidget) -> str:
    """The tooltip of a widget as it is shown."""
    tips = [child for child in widget.children() if isinstance(child, _KeyTip)]
    return tips[0].text if tips else widget.toolTip()
