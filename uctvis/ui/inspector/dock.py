"""A panel docked beside a tree, with a title bar."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QCloseEvent
from qtpy.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QWidget

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.icon_button import icon_button


class Dock(QDockWidget):
    """A panel with a title bar; `closed` says that the user closed it."""

    closed = Signal()

    def __init__(self, name: str, title: str, panel: QWidget, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self.setWidget(panel)
        bar = QWidget()
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme.set_role(bar, "dock")
        label = QLabel(title)
        label.setMinimumWidth(1)
        theme.set_role(label, "group")
        row = QHBoxLayout(bar)
        row.setContentsMargins(14, 1, 4, 1)
        row.setSpacing(0)
        row.addWidget(label, 1)
        row.addWidget(
            icon_button("picture-in-picture-2", self._turn_floating, _("Detach or dock this panel"))
        )
        row.addWidget(icon_button("x", self._close, _("Close this panel")))
        self.setTitleBarWidget(bar)

    def _turn_floating(self) -> None:
        self.setFloating(not self.isFloating())

    def _close(self) -> None:
        self.close()

    def closeEvent(self, event: QCloseEvent | None) -> None:  # noqa: N802 - Qt's name
        super().closeEvent(event)
        self.closed.emit()
