"""The status bar: what was done last, and how the engine and OpenGL are."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QStatusBar, QWidget

from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import plain_tip


class Status(QStatusBar):
    """One line: at its left a message, at its right the engine, and OpenGL where it is amiss."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message, self._engine, self._opengl = _label(), _label(), _label()
        # A long message must not widen the window.
        self._message.setMinimumWidth(1)
        # Nor may the bar grow when something is said: the tree above it would jump.
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
        """What is said."""
        return self._message.text()

    def say(self, text: str) -> None:
        """Say something; "" takes it away."""
        self._message.setText(text)
        # It may be longer than the window is wide.
        self._message.setToolTip(plain_tip(text) if text else "")

    def say_engine(self, text: str) -> None:
        """Say how the engine is."""
        self._engine.setText(text)

    def say_opengl(self, text: str) -> None:
        """Say how trees are drawn; "" where nothing is amiss."""
        self._opengl.setText(text)
        self._opengl.setVisible(bool(text))


def _label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setMargin(4)
    theme.set_role(label, "muted")
    return label
