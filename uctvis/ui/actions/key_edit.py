"""A field in which the user presses a new key."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QKeyEvent, QKeySequence
from qtpy.QtWidgets import QKeySequenceEdit, QLineEdit, QWidget

from uctvis.texts import _


class KeyEdit(QKeySequenceEdit):
    """Emits each key as `pressed`, such as "Ctrl+F". Tab and Esc leave the field."""

    pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editingFinished.connect(self._invite)
        self._invite()

    def _invite(self) -> None:
        # Qt restores its own placeholder after each key.
        field = self.findChild(QLineEdit)
        if isinstance(field, QLineEdit):
            field.setPlaceholderText(_("Press the new key"))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None and event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        super().keyPressEvent(event)
        sequence = self.keySequence()
        if not sequence.isEmpty():
            # Otherwise Qt waits a second for another key of a sequence.
            self.clear()
            self._invite()
            first = QKeySequence(sequence[0])
            self.pressed.emit(first.toString(QKeySequence.SequenceFormat.PortableText))
