"""The question which part of a tree to save, if not all of it is shown."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QAbstractButton, QMessageBox, QPushButton, QWidget

from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree


class TreePart(NamedTuple):
    """A part to save: the text of its button, a function that makes the tree, a file name.

    The function is called in a thread.
    """

    text: str
    take: Callable[[], Tree]
    name: str


class PartBox(QMessageBox):
    """Asks which part of a tree to save; the window remains usable.

    `chosen` carries the part; it is not emitted if the user cancels. The first part is the
    default.
    """

    chosen = Signal(TreePart)

    def __init__(self, parent: QWidget, text: str, parts: Sequence[TreePart]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.Question)
        self.setWindowTitle(_("Save tree"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        buttons = [QPushButton(part.text) for part in parts]
        self.setStandardButtons(QMessageBox.StandardButton.Cancel)
        for button in buttons:
            self.addButton(button, QMessageBox.ButtonRole.AcceptRole)
        self.setDefaultButton(buttons[0])
        self.finished.connect(lambda _result: self._emit_chosen(buttons, parts))

    def _emit_chosen(self, buttons: Sequence[QAbstractButton], parts: Sequence[TreePart]) -> None:
        # Only after this box is closed, because another dialog follows.
        for button, part in zip(buttons, parts, strict=True):
            if button is self.clickedButton():
                self.chosen.emit(part)


def folded_text(size: int, shown: int, *, has_record: bool) -> str:
    """The question if some nodes of a tree are folded."""
    text = _("{shown} of the {count} nodes of this tree are shown. Which do you want to save?")
    if has_record:
        text += "\n\n" + _("The record of the search is saved only with all nodes.")
    return text.format(shown=grouped(shown), count=grouped(size))


def moment_text(iteration: int, iterations: int) -> str:
    """The question if a moment of the growth of a tree is shown."""
    return _("The tree is shown after {iteration} of {count} iterations.").format(
        iteration=grouped(iteration), count=grouped(iterations)
    )
