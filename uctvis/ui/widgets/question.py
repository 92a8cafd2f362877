"""A question with two answers, beside a window that stays alive."""

from collections.abc import Callable

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QAbstractButton, QMessageBox, QWidget

from uctvis.texts import _


def ask(
    parent: QWidget, title: str, text: str, yes: str, act: Callable[[], object], no: str = ""
) -> None:
    """Ask whether to do something, and do it if the user says so; the usual answer is no."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    agree = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    refuse = box.addButton(no or _("Cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(refuse)
    box.setEscapeButton(refuse)

    def answer(button: QAbstractButton) -> None:
        if button is agree:
            act()

    box.buttonClicked.connect(answer)
    box.open()
