"""What becomes of a save when the window is closed in the middle of it."""

from pathlib import Path

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QMessageBox, QWidget

from uctvis.texts import _
from uctvis.ui.export.saver import Saver


class ClosingBox(QMessageBox):
    """Waits for saves; then, or when the user does not want them any more, `may_close` comes.

    It does not come where the user wants the window to stay, or a tree was not saved: then
    the window is there to say so.
    """

    may_close = Signal()

    def __init__(self, window: QWidget, savers: list[Saver]) -> None:
        """`savers` : those that are writing; at least one."""
        super().__init__(window)
        self._writing = set(savers)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.Information)
        self.setWindowTitle(_("Saving"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        names = _(" and ").join(Path(saver.path).name for saver in savers)
        self.setText(
            _("{names} is not wholly written yet.\nThe window closes when it is.").format(
                names=names
            )
        )
        stop = self.addButton(_("&Stop saving and close"), QMessageBox.ButtonRole.DestructiveRole)
        stay = self.addButton(_("&Keep the window open"), QMessageBox.ButtonRole.RejectRole)
        self.setDefaultButton(stay)
        self.setEscapeButton(stay)
        if stop is not None:
            stop.clicked.connect(self._go)
        for saver in savers:
            saver.failed.connect(self.reject)
            saver.ended.connect(self._end_one)

    def _end_one(self) -> None:
        self._writing = {saver for saver in self._writing if saver.path}
        if not self._writing and self.isVisible():
            self._go()

    def _go(self) -> None:
        # Closed first: a window with a dialog open cannot be closed.
        self.reject()
        self.may_close.emit()
