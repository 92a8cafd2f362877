"""A question with two answers; the window remains usable."""

from collections.abc import Callable

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QAbstractButton, QMessageBox, QPushButton, QWidget

from uctvis.texts import _


def ask(
    parent: QWidget,
    title: str,
    text: str,
    yes: str,
    act: Callable[[], object],
    no: str = "",
    refrain: Callable[[], object] = lambda: None,
) -> None:
    """Ask a question; call `act` if the user answers `yes`, or `refrain`.

    The default answer is `no`.
    """
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    agree, refuse = QPushButton(yes), QPushButton(no or _("Cancel"))
    box.addButton(agree, QMessageBox.ButtonRole.AcceptRole)
    box.addButton(refuse, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(refuse)
    box.setEscapeButton(refuse)

    def answer(button: QAbstractButton) -> None:
        if button is agree:
            act()
        else:
            refrain()

    box.buttonClicked.connect(answer)
    box.open()
