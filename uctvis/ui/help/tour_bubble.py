"""The widgets of a tour: a bubble with a text and buttons, and a veil over the rest."""

from qtpy.QtCore import QEvent, QRect, QRectF, Qt, Signal
from qtpy.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from qtpy.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.claimed_keys import claim
from uctvis.ui.widgets.fields import push_button

_WIDTH = 340
_VEIL = 150  # its opacity, of 255
_CORNER = 8
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Bubble(QFrame):
    """A text with buttons, whose signals report what the user wants; Esc leaves the tour."""

    next = Signal()
    back = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedWidth(_WIDTH)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._title, self._text, self._wait, self._place = (QLabel() for _number in range(4))
        theme.set_role(self, "bubble")
        theme.set_role(self._title, "heading")
        theme.set_role(self._place, "muted")
        theme.set_role(self._wait, "muted")
        for label in (self._text, self._wait):
            label.setWordWrap(True)
        self._skip = push_button(_("Skip"), self.left.emit, _("End the tour (Esc)"), "quiet")
        self._back = push_button(_("Back"), self.back.emit, _("The previous stop"))
        self._next = push_button("", self.next.emit, role="primary")
        row = QHBoxLayout()
        row.addWidget(self._place)
        row.addStretch(1)
        for button in (self._skip, self._back, self._next):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 14)
        column.setSpacing(10)
        for label in (self._title, self._text, self._wait):
            label.setTextFormat(Qt.TextFormat.PlainText)
            column.addWidget(label)
        column.addLayout(row)
        self.hide()

    @property
    def can_go_on(self) -> bool:
        """Whether the tour can continue."""
        return self._next.isEnabled()

    def say(
        self,
        title: str,
        text: str,
        *,
        place: str,
        next_text: str,
        can_go_back: bool,
        can_go_on: bool,
        can_skip: bool,
        wait: str,
    ) -> None:
        """Show a text; `place` is the progress of the tour, `wait` the reason why it must wait."""
        for label, said in (
            (self._title, title),
            (self._text, text),
            (self._wait, wait),
            (self._place, place),
        ):
            label.setText(said)
        self._wait.setVisible(bool(wait))
        self._next.setText(next_text)
        self._next.setEnabled(can_go_on)
        self._back.setVisible(can_go_back)
        self._skip.setVisible(can_skip)
        self.setAccessibleName(_("Tour: {title}").format(title=title))
        self.setAccessibleDescription(text)

    def fit(self) -> None:
        """Take the height that the text needs."""
        self.setFixedHeight(self.heightForWidth(_WIDTH))

    def take_keys(self) -> None:
        """Let Enter continue if possible; otherwise Enter does nothing, because users repeat it."""
        (self._next if self._next.isEnabled() else self).setFocus()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is None:
            return
        focused = QApplication.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in _ENTER and isinstance(focused, QPushButton):
            focused.click()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent | None) -> bool:
        """Take Esc and Enter while the bubble has the focus."""
        return claim(event, (Qt.Key.Key_Escape, *_ENTER)) or super().event(event)


class Veil(QWidget):
    """Dims the window except for one part, which gets a frame; the mouse goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._hole = QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_hole(self, hole: QRect) -> None:
        """Leave this part free; nothing if it is empty."""
        self._hole = hole
        self.update()

    def paintEvent(self, _event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        colours = theme.current()
        fog = QColor(colours.window)
        fog.setAlpha(_VEIL)
        whole, ring = QPainterPath(), QPainterPath()
        whole.addRect(QRectF(self.rect()))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._hole.isEmpty():
            inside = QRectF(self._hole.intersected(self.rect())).adjusted(1, 1, -1, -1)
            ring.addRoundedRect(inside, _CORNER, _CORNER)
        painter.fillPath(whole.subtracted(ring), fog)
        painter.setPen(QPen(QColor(colours.accent), 2))
        painter.drawPath(ring)
        painter.end()
