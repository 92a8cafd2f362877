"""The bar above a tree of a sequence: which tree it is, the way to others, how they are shown."""

from pathlib import Path

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from uctvis.texts import _, grouped
from uctvis.ui.analysis.sequence_player import SequencePlayer
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import plain_tip, push_button, toggle
from uctvis.view.comparison import Comparison


class SequenceBar(QWidget):
    """Tells what the user wants: `stepped` by how many trees, `jumped` to a number, as text."""

    stepped = Signal(int)
    jumped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._previous = push_button(
            _("← Previo&us"),
            lambda: self.stepped.emit(-1),
            _("The tree before this one"),
            entry="go.previous_tree",
        )
        self._next = push_button(
            _("Ne&xt →"),
            lambda: self.stepped.emit(1),
            _("The tree after this one"),
            entry="go.next_tree",
        )
        self._number = QLineEdit()
        self._number.setFixedWidth(72)
        self._number.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._number.setAccessibleName(_("Number of the tree"))
        self._number.setToolTip(_("Type a number and press Enter to go there"))
        self._number.returnPressed.connect(lambda: self.jumped.emit(self._number.text()))
        self._number.editingFinished.connect(self._show_number)
        self._shown_number = ""
        self._of = QLabel()
        self._file = _muted()
        self._file.setMinimumWidth(1)
        self._changes = _muted()
        self._changes.setToolTip(
            plain_tip(
                _(
                    "Compared with the tree before: how many nodes are new, gained visits, lost "
                    "some, and are gone"
                )
            )
        )
        self.player = SequencePlayer()
        self.compare = toggle(_("Co&mpare"), _("Compare each tree with the one before it"))
        self.keep_places = toggle(
            _("&Keep places"),
            _("Let the nodes that trees have in common stand at the same place in all of them"),
        )
        self._lay_out()

    def _lay_out(self) -> None:
        bar = QHBoxLayout(self)
        bar.setContentsMargins(12, 8, 12, 0)
        bar.setSpacing(8)
        bar.addWidget(self._previous)
        bar.addWidget(self._next)
        bar.addSpacing(8)
        label = QLabel(_("&Tree"))
        label.setBuddy(self._number)
        # On a screen that is scaled by a fraction, letters are wider than they say.
        label.setMinimumWidth(label.sizeHint().width() + 2)
        for widget in (label, self._number, self._of):
            bar.addWidget(widget)
        bar.addSpacing(8)
        bar.addWidget(self._file, 1)
        bar.addWidget(self._changes)
        bar.addSpacing(8)
        for widget in (self.player, self.compare, self.keep_places):
            bar.addWidget(widget)

    def show_place(self, place: int, count: int, path: Path) -> None:
        """Tell that tree number `place`, from 0, of `count` is that in the file at `path`."""
        self._previous.setEnabled(place > 0 and count > 0)
        self._next.setEnabled(place + 1 < count)
        self._number.setEnabled(count > 0)
        self._shown_number = str(place + 1) if count else ""
        self._show_number()
        self._of.setText(_("of {count}").format(count=grouped(count)) if count else "")
        self._file.setText(path.name)
        self._file.setToolTip(plain_tip(str(path)) if count else "")
        for widget in (self.player, self.compare, self.keep_places):
            widget.setEnabled(count > 1)

    def show_changes(self, comparison: Comparison | None, otherwise: str = "") -> None:
        """Tell how a tree differs from the one before it; or else what is given."""
        text = otherwise
        if comparison is not None:
            new, gained, lost, gone = (grouped(count) for count in comparison.counts)
            text = _("{new} new, {gained} gained, {lost} lost, {gone} gone").format(
                new=new, gained=gained, lost=lost, gone=gone
            )
        self._changes.setText(text)
        self._changes.setVisible(bool(text))

    def _show_number(self) -> None:
        self._number.setText(self._shown_number)


def _muted() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    theme.set_role(label, "muted")
    return label
