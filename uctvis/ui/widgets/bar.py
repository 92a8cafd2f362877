"""A bar of controls above a tree, which the user opens and closes."""

from qtpy.QtCore import QEvent, Qt, Signal
from qtpy.QtGui import QKeyEvent, QShowEvent
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.claimed_keys import claim
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.layouts.flow_layout import FlowLayout


class Bar(QWidget):
    """A bar that is hidden at first; Esc and its last button hide it again.

    `controls` is the layout of its controls. `left` is emitted when the bar is hidden.
    """

    left = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme.set_role(self, "header")
        self.controls = FlowLayout()
        self._message = ErrorLine(self)
        self._message.setContentsMargins(12, 0, 12, 6)
        self._leave = push_button("\N{MULTIPLICATION SIGN}", self.leave, _("Close (Esc)"), "tool")
        self._leave.setAccessibleName(_("Close: {bar}").format(bar=name))
        top = QHBoxLayout()
        top.setContentsMargins(12, 7, 12, 7)
        self.controls.setContentsMargins(0, 0, 0, 0)
        top.addLayout(self.controls, 1)
        top.addWidget(self._leave, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self._message)
        self.hide()

    @property
    def message(self) -> str:
        """The error message; "" for none."""
        return self._message.text()

    def say_wrong(self, text: str) -> None:
        """Show an error in the fields of the bar; "" for none."""
        self._message.say(text)

    def leave(self) -> None:
        """Hide the bar."""
        if not self.isHidden():
            self.say_wrong("")
            self.hide()
            self.left.emit()

    def enter(self) -> None:
        """Do what Enter means in the fields of the bar."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._put_leave_last()

    def _put_leave_last(self) -> None:
        """Make the close button the last one in the tab order; it was created first."""
        last: QWidget = self._leave
        following = self.nextInFocusChain()
        while following is not None and following is not self:
            takes_keys = following.focusPolicy() != Qt.FocusPolicy.NoFocus
            if takes_keys and following is not self._leave and self.isAncestorOf(following):
                last = following
            following = following.nextInFocusChain()
        self.setTabOrder(last, self._leave)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is None:
            return
        # Keys that its fields do not use must not reach the tree and move it.
        event.accept()
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter()

    def event(self, event: QEvent | None) -> bool:
        """Use Esc to close the bar, even if it is a shortcut elsewhere."""
        return claim(event, (Qt.Key.Key_Escape,)) or super().event(event)


def group(title: str, *widgets: QWidget) -> QWidget:
    """Group widgets of a bar behind a title, on one line."""
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(4)
    label = QLabel(title)
    if widgets:
        label.setBuddy(widgets[0])
    row.addWidget(label)
    for widget in widgets:
        row.addWidget(widget)
    return whole
