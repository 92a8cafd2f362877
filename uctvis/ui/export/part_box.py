"""What is saved of a tree of which not all is shown."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QAbstractButton, QMessageBox, QWidget

from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree


class TreePart(NamedTuple):
    """What can be saved: a button's text, what makes the tree in a thread, a file's name."""

    text: str
    take: Callable[[], Tree]
    name: str


class PartBox(QMessageBox):
    """Asks, beside the window that stays alive, which part of a tree is to be saved.

    `chosen` carries the part; nothing comes where the user cancels. The first one is
    proposed.
    """

    chosen = Signal(TreePart)

    def __init__(self, parent: QWidget, text: str, parts: Sequence[TreePart]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.Question)
        self.setWindowTitle(_("Save tree"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        buttons = [self.addButton(part.text, QMessageBox.ButtonRole.AcceptRole) for part in parts]
        self.addButton(QMessageBox.StandardButton.Cancel)
        self.setDefaultButton(buttons[0])
        self.finished.connect(lambda _result: self._tell(buttons, parts))

    def _tell(self, buttons: Sequence[QAbstractButton | None], parts: Sequence[TreePart]) -> None:
        # When this box is gone: another dialog follows.
        for button, part in zip(buttons, parts, strict=True):
            if button is not None and button is self.clickedButton():
                self.chosen.emit(part)


def folded_text(size: int, shown: int, *, has_record: bool) -> str:
    """What is asked where some nodes of a tree are folded."""
    text = _("{shown} of the {count} nodes of this tree are shown. Which are to be saved?")
    if has_record:
        text += "\n\n" + _(
            "The record of the search leads to the whole tree: it is saved only with all nodes."
        )
    return text.format(shown=grouped(shown), count=grouped(size))


def moment_text(iteration: int, iterations: int) -> str:
    """What is asked where a moment of a tree's growth is shown."""
    return _("The tree is shown as it is after {iteration} of {count} iterations.").format(
        iteration=grouped(iteration), count=grouped(iterations)
    )
