"""The dialog about a problem, with a report for the developers."""

from qtpy.QtCore import Qt
from qtpy.QtGui import QFontDatabase, QGuiApplication
from qtpy.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from uctvis.texts import _
from uctvis.ui.runtime.problem_report import problem_report
from uctvis.ui.widgets.fields import push_button, toggle

_WIDTH = 560
_REPORT_SIZE = 640, 260


class ProblemDialog(QDialog):
    """Shows `text`, with buttons that show and copy the report."""

    def __init__(
        self, parent: QWidget | None, title: str, text: str, trace: str = "", *, error: bool = True
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self._report = problem_report(trace)
        self._text = QLabel(text)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setMinimumWidth(_WIDTH - 120)
        self._icon = QLabel()
        kind = QStyle.StandardPixmap
        style = self.style()
        if style is not None:
            mark = kind.SP_MessageBoxCritical if error else kind.SP_MessageBoxInformation
            self._icon.setPixmap(style.standardIcon(mark).pixmap(40, 40))
        self._details = toggle(
            _("Show &details"), _("The versions, the error and the end of the log")
        )
        self._details.toggled.connect(self._show_details)
        self._copy = push_button(
            _("&Copy report"),
            self._copy_report,
            _("Copy the details, to paste them into a message"),
        )
        self._close = push_button(_("Close"), self.accept, role="primary")
        self._close.setDefault(True)
        self.details = QPlainTextEdit(self._report)
        self.details.setReadOnly(True)
        self.details.setTabChangesFocus(True)
        self.details.setAccessibleName(_("Details of the report"))
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.details.setMinimumSize(*_REPORT_SIZE)
        self._lay_out()
        self._show_details(False)
        self._close.setFocus()

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(16)
        first.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        first.addWidget(self._text, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._details)
        buttons.addWidget(self._copy)
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(14)
        column.addLayout(first)
        column.addWidget(self.details)
        column.addLayout(buttons)
        # The dialog shrinks when the details are hidden.
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)

    def text(self) -> str:
        """The text of the dialog."""
        return self._text.text()

    def report(self) -> str:
        """The text of the report."""
        return self._report

    def _show_details(self, shown: bool) -> None:
        self.details.setVisible(shown)

    def _copy_report(self) -> None:
        clipboard = QGuiApplication.clipboard()
        if clipboard is not None:
            clipboard.setText(self._report)
        self._copy.setText(_("Copied"))
