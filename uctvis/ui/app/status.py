"""The status bar: the last message, and what remains wrong."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QStatusBar, QWidget

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import plain_tip


class Status(QStatusBar):
    """One line: a message at the left; the engine, and lasting problems, at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message, self._engine, self._opengl = _label(), _label(), _label()
        self._unsaved = _label()
        theme.set_role(self._unsaved, "strong")
        # A long message must not widen the window.
        self._message.setMinimumWidth(1)
        # A message must not make the bar higher either: the tree above it would jump.
        line = QLabel(" ")
        line.setMargin(4)
        line.setFixedWidth(1)
        self.addWidget(line)
        self.addWidget(self._message, 1)
        for problem in (self._unsaved, self._opengl):
            self.addPermanentWidget(problem)
            problem.hide()
        self.addPermanentWidget(self._engine)

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

    def say_unsaved(self, reason: str) -> None:
        """Show that the game is not on the disk, with the reason in a tooltip; "" if it is."""
        self._unsaved.setText(_("Game not saved") if reason else "")
        self._unsaved.setToolTip(plain_tip(reason) if reason else "")
        self._unsaved.setVisible(bool(reason))


def _label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setMargin(4)
    theme.set_role(label, "muted")
    return label
