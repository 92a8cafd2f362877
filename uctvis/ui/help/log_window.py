"""The window of the log."""

from pathlib import Path

from qtpy.QtCore import QSize, Qt
from qtpy.QtGui import QFontDatabase, QGuiApplication, QTextCursor
from qtpy.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.sight import fitting

_SIZE = 820, 480


class LogWindow(QDialog):
    """Shows the last lines of the log, the latest one at the bottom."""

    def __init__(self, parent: QWidget, file: Path, lines: list[str]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Log"))
        self.place = QLabel(_("The end of the log file {path}:").format(path=file))
        self.place.setTextFormat(Qt.TextFormat.PlainText)
        self.place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.place.setWordWrap(True)
        self.text = QPlainTextEdit("\n".join(lines) if lines else _("The log is empty."))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(_("Log"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._copy = push_button(_("&Copy log"), self._copy_text, _("Copy all shown lines"))
        self._close = push_button(_("Close"), self.accept, role="primary")
        self._close.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self._copy)
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        for widget in (self.place, self.text):
            column.addWidget(widget)
        column.addLayout(buttons)
        self.resize(fitting(QSize(*_SIZE)))
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        # A long line is seen from its beginning.
        self.text.moveCursor(QTextCursor.MoveOperation.StartOfBlock)
        self._close.setFocus()

    def _copy_text(self) -> None:
        clipboard = QGuiApplication.clipboard()
        if clipboard is not None:
            clipboard.setText(self.text.toPlainText())
        self._copy.setText(_("Copied"))
