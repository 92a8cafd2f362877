"""The message box shown when the window is closed while trees are being saved."""

from pathlib import Path

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QMessageBox, QPushButton, QWidget

from uctvis.texts import _
from uctvis.ui.export.saver import Saver


class ClosingBox(QMessageBox):
    """Waits until trees are saved; emits `may_close` then, or if the user gives the saves up.

    It emits nothing if the user keeps the window open, or if saving fails: the window then
    shows the error.
    """

    may_close = Signal()

    def __init__(self, window: QWidget, savers: list[Saver]) -> None:
        """`savers`: the savers that are writing, at least one."""
        super().__init__(window)
        self._writing = set(savers)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.Information)
        self.setWindowTitle(_("Saving"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        names = _(" and ").join(Path(saver.path).name for saver in savers)
        self.setText(
            _("Still saving {names}.\nThe window closes when this is done.").format(names=names)
        )
        stop = QPushButton(_("&Stop saving and close"))
        stay = QPushButton(_("&Keep the window open"))
        self.addButton(stop, QMessageBox.ButtonRole.DestructiveRole)
        self.addButton(stay, QMessageBox.ButtonRole.RejectRole)
        self.setDefaultButton(stay)
        self.setEscapeButton(stay)
        stop.clicked.connect(self._go)
        for saver in savers:
            saver.failed.connect(self.reject)
            saver.ended.connect(self._end_one)

    def _end_one(self) -> None:
        self._writing = {saver for saver in self._writing if saver.path}
        if not self._writing and self.isVisible():
            self._go()

    def _go(self) -> None:
        # A window with an open dialog cannot be closed.
        self.reject()
        self.may_close.emit()
