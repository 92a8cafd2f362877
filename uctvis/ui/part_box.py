"""What is saved of a tree of which not all is shown."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QAbstractButton, QMessageBox, QWidget

from uctvis.texts import _


class PartBox(QMessageBox):
    """Asks, beside the window that stays alive, whether all of a tree is to be saved.

    `chosen` carries whether only what is shown; nothing comes where the user cancels.
    """

    chosen = Signal(bool)

    def __init__(self, parent: QWidget, size: int, shown: int, *, has_record: bool) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.Question)
        self.setWindowTitle(_("Save tree"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        text = _("{shown} of the {count} nodes of this tree are shown. Which are to be saved?")
        if has_record:
            text += "\n\n" + _(
                "The record of the search leads to the whole tree: it is saved only with all nodes."
            )
        self.setText(text.format(shown=f"{shown:,}", count=f"{size:,}"))
        whole = self.addButton(
            _("&All {count} nodes").format(count=f"{size:,}"), QMessageBox.ButtonRole.AcceptRole
        )
        part = self.addButton(
            _("&Only the {count} shown").format(count=f"{shown:,}"),
            QMessageBox.ButtonRole.AcceptRole,
        )
        self.addButton(QMessageBox.StandardButton.Cancel)
        self.setDefaultButton(whole)
        self.finished.connect(lambda _result: self._tell(whole, part))

    def _tell(self, whole: QAbstractButton | None, part: QAbstractButton | None) -> None:
        # When this box is gone: another dialog follows.
        if self.clickedButton() in (whole, part):
            self.chosen.emit(self.clickedButton() is part)
