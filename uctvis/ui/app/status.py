"""The status bar: the last message, and the states of the engine and OpenGL."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QStatusBar, QWidget

from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import plain_tip


class Status(QStatusBar):
    """One line: a message at the left; the engine, and problems of OpenGL, at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message, self._engine, self._opengl = _label(), _label(), _label()
        # A long message must not widen the window.
        self._message.setMinimumWidth(1)
        # A message must not make the bar higher either: the tree above it would jump.
        line = QLabel(" ")
        line.setMargin(4)
        line.setFixedWidth(1)
        self.addWidget(line)
        self.addWidget(self._message, 1)
        self.addPermanentWidget(self._opengl)
        self.addPermanentWidget(self._engine)
        self._opengl.hide()

    @property
    def message(self) -> str:
        """The text of the message."""
        return self._message.text()

    def say(self, text: str) -> None:
        """Show a message; "" removes it."""
        self._message.setText(text)
        # The message may be wider than the window.
        self._message.setToolTip(plain_tip(text) if text else "")

    def say_engine(self, text: str) -> None:
        """Show the state of the engine."""
        self._engine.setText(text)

    def say_opengl(self, text: str) -> None:
        """Show a problem of OpenGL; "" for none."""
        self._opengl.setText(text)
        self._opengl.setVisible(bool(text))


def _label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setMargin(4)
    theme.set_role(label, "muted")
    return label
