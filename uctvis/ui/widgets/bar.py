"""A bar over a tree: controls that come when they are called for, and go again."""

from qtpy.QtCore import QEvent, Qt, Signal
from qtpy.QtGui import QKeyEvent, QShowEvent
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.flow_layout import FlowLayout


class Bar(QWidget):
    """Is hidden until it is called: then it tells `came`. Esc and its last button take it
    away, and then it tells `left`.

    `controls` is the layout of what is in it.
    """

    came = Signal()
    left = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme.set_role(self, "header")
        self.controls = FlowLayout()
        self._message = QLabel()
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self._message.setWordWrap(True)
        self._message.setContentsMargins(12, 0, 12, 6)
        theme.set_role(self._message, "error")
        self._message.hide()
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
        """What is said to be wrong; "" where nothing is."""
        return self._message.text()

    def say_wrong(self, text: str) -> None:
        """Say what is wrong with what stands in the bar; "" if nothing is."""
        self._message.setText(text)
        self._message.setVisible(bool(text))

    def leave(self) -> None:
        """Go away."""
        if not self.isHidden():
            self.say_wrong("")
            self.hide()
            self.left.emit()

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._put_leave_last()
        self.came.emit()

    def _put_leave_last(self) -> None:
        """Let Tab reach the last button last, which was there before the controls were."""
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
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
            return
        # What its fields do not want is not for the tree: its keys would move about in it.
        event.accept()

    def event(self, event: QEvent | None) -> bool:
        """Esc belongs to the bar while the keys go to it, whatever else it is a shortcut of."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)


def group(title: str, *widgets: QWidget) -> QWidget:
    """Widgets that stay together in a bar, behind a title."""
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
